"""Plug-ins by name, and the text form of a plug-in with its settings, such as `embedded?seed=7`."""

import difflib
import importlib
import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import TypeVar
from urllib.parse import parse_qsl, quote, unquote

from ragassay.core.errors import UsageError, excerpt

T = TypeVar("T")


def find(
    family: str, name: str, known: Mapping[str, T], *, suggestion: str | None = None, listing: str | None = None
) -> T:
    """Return the member of a family with this name.

    Args:
        family: The family, in the singular: "retriever", "style", ...
        name: The name that the user typed.
        known: The dictionary at the end of the family's module.
        suggestion: Suggested alternative if no known name is similar, such as a SPEC with the name as its target.
        listing: The command that lists all names.

    Returns:
        The member in the dictionary, or else the entry point of an installed package in the group `ragassay.<family>`.

    Raises:
        UsageError: The name is unknown, or the entry point cannot be loaded.

    >>> find("retriever", "keywrod", {"bm25": 1, "keyword": 2})
    Traceback (most recent call last):
        ...
    ragassay.core.errors.UsageError: unknown retriever 'keywrod'. Did you mean 'keyword'? Known: keyword, bm25.
    """
    if name in known:
        return known[name]
    plugins = entry_points(group=f"ragassay.{family.replace(' ', '_')}")
    if name in plugins.names:
        try:
            loaded: T = plugins[name].load()
        except (ImportError, AttributeError) as error:
            raise UsageError(
                f"the {family} '{name}' of an installed package ({plugins[name].value}) cannot be loaded: {error}; "
                "fix or uninstall that package"
            ) from error
        return loaded
    raise UsageError(unknown_name(family, name, [*known, *plugins.names], suggestion=suggestion, listing=listing))


def installed(family: str) -> Sequence[str]:
    """Return the sorted names of the entry points that installed packages provide for a family."""
    return sorted(entry_points(group=f"ragassay.{family.replace(' ', '_')}").names)


def import_object(target: str) -> object:
    """Return the object at `package.module:name`; modules are also looked for in the working directory.

    Raises:
        UsageError: The target does not have this form, or the module cannot be imported or has no such name.
    """
    module_name, colon, name = target.partition(":")
    if not (module_name and colon and name):
        raise UsageError(f"python:{target}: write python:package.module:name")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise UsageError(f"cannot import {module_name}: {error} (the folder {here} was also searched)") from error
    value = getattr(module, name, None)
    if value is None:
        names = [name for name, each in vars(module).items() if not (name.startswith("_") or inspect.ismodule(each))]
        raise UsageError(f"{module_name}: {unknown_name('name', name, names)}")
    return value


def unknown_name(
    what: str, name: str, known: Collection[str], *, suggestion: str | None = None, listing: str | None = None
) -> str:
    """Return the message for an unknown name, with the most similar known ones first.

    Args:
        what: What the name should be, in the singular.
        name: The unknown name.
        known: The known ones.
        suggestion: The suggestion if no known name is similar.
        listing: The command that lists all, if there are too many for a message.

    >>> unknown_name("language model", "gpt-4o", ["embedded", "openai"], suggestion="openai:gpt-4o")
    "unknown language model 'gpt-4o'. Did you mean 'openai:gpt-4o'? Known: openai, embedded."
    >>> unknown_name("metric", "mr", ["mrr", *map(str, range(20))], listing="ragassay score")[-46:]
    "14, 15, 16, ... 'ragassay score' lists all 21."
    """
    similarity = {each: difflib.SequenceMatcher(None, each, name).ratio() for each in known}
    ranked = sorted(similarity, key=lambda each: (-similarity[each], each))
    cutoff = 0.8 if suggestion else 0.5
    nearest = next((each for each in ranked if similarity[each] >= cutoff), suggestion)
    hint = f" Did you mean '{nearest}'?" if nearest else ""
    listed = ", ".join(ranked[:_MOST_NAMES])
    if len(ranked) <= _MOST_NAMES:
        return f"unknown {what} '{name}'.{hint} Known: {listed or 'none'}."
    rest = f"'{listing}' lists all {len(ranked)}." if listing else f"and {len(ranked) - _MOST_NAMES} more."
    return f"unknown {what} '{name}'.{hint} Known: {listed}, ... {rest}"


_MOST_NAMES = 10


N = TypeVar("N", int, float)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A kind, a target of that kind, and settings; `str` returns a text that parses back to the same value.

    >>> str(Spec.parse("pipeline:naive?retriever=bm25&k=5"))
    'pipeline:naive?k=5&retriever=bm25'
    >>> Spec.parse("embedded?seed=7").whole_number("seed", least=0, most=10)
    7
    """

    kind: str
    target: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        settings = "&".join(f"{name}={quote(value, safe='/:.,@~')}" for name, value in sorted(self.settings.items()))
        target = f":{quote(self.target, safe='/:.,@~')}" if self.target else ""
        return f"{self.kind}{target}" + (f"?{settings}" if settings else "")

    @classmethod
    def parse(cls, text: str) -> "Spec":
        """Parse a spec.

        Raises:
            UsageError: A setting has no value or is given twice.
        """
        head = cls.head(text)
        tail = text.partition("?")[2]
        try:
            pairs = parse_qsl(tail, keep_blank_values=True, strict_parsing=bool(tail))
        except ValueError as error:
            raise UsageError(f"Invalid settings in {text!r}: expected name=value&name=value after the ?") from error
        names = [name for name, _ in pairs]
        if repeated := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"the setting {excerpt(repeated)!r} is given twice in {text!r}; remove one of them")
        return replace(head, settings=dict(pairs))

    @classmethod
    def head(cls, text: str) -> "Spec":
        """Return the kind and the target of a text without its settings; the text may also be a path or a URL.

        >>> str(Spec.head("pipeline:naive?k=5")), Spec.head("what?.jsonl").target
        ('pipeline:naive', '')
        """
        kind, _, target = text.partition("?")[0].partition(":")
        return cls(kind=kind, target=unquote(target))

    def checked(self, *, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()) -> Mapping[str, str]:
        """Return the settings after checking that all are known and no required one is missing.

        Raises:
            UsageError: A setting is unknown, or a required one is missing.
        """
        known = [*required, *optional]
        for name in self.settings:
            if name not in known:
                raise UsageError(f"{self._name}: {unknown_name('setting', name, known)}")
        for name in required:
            if not self.settings.get(name):
                raise UsageError(f"{self._name} needs {name}; add ?{name}=..., or &{name}=... after other settings")
        return self.settings

    def whole_number(self, name: str, *, least: int, most: int) -> int | None:
        """Return the value of an integer setting; None if it is not given.

        Raises:
            UsageError: It is not a whole number within these limits.
        """
        return self._within(name, int, least=least, most=most, what="a whole number")

    def number(self, name: str, *, least: float, most: float) -> float | None:
        """Return the value of a numeric setting; None if it is not given.

        Raises:
            UsageError: It is not a number within these limits.
        """
        return self._within(name, float, least=least, most=most, what="a number")

    def _within(self, name: str, read: Callable[[str], N], *, least: N, most: N, what: str) -> N | None:
        if name not in self.settings:
            return None
        value: N | None
        try:
            value = read(self.settings[name])
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise UsageError(f"{name}={self.settings[name]}: expected {what} from {least} to {most}")
        return value

    @property
    def _name(self) -> str:
        return str(replace(self, settings={}))
