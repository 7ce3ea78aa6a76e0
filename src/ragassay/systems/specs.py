"""The text form of a part and its settings: `pipeline:naive?k=5&retriever=bm25`, and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote

from ragassay.errors import UsageError
from ragassay.registry import unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A kind, what of that kind, and its settings; `str` gives the text that parses back to it.

    >>> str(Spec.parse("pipeline:naive?retriever=bm25&k=5"))
    'pipeline:naive?k=5&retriever=bm25'
    """

    kind: str
    target: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        settings = "&".join(f"{name}={quote(value, safe='/:.,@~')}" for name, value in sorted(self.settings.items()))
        return f"{self.kind}:{quote(self.target, safe='/:.,@~')}" + (f"?{settings}" if settings else "")

    @classmethod
    def parse(cls, text: str) -> "Spec":
        """The spec that a text stands for.

        Raises:
            UsageError: There is no kind, or a setting has no value or is given twice.
        """
        head, _, tail = text.partition("?")
        kind, colon, target = head.partition(":")
        if not kind or not colon:
            raise UsageError(
                f"{text!r} names no kind of system; write for instance http://..., python:... or pipeline:..."
            )
        try:
            pairs = parse_qsl(tail, keep_blank_values=True, strict_parsing=bool(tail))
        except ValueError as error:
            raise UsageError(f"{text!r}: what follows the ? must read name=value&name=value") from error
        if len(dict(pairs)) < len(pairs):
            raise UsageError(f"{text!r} gives a setting twice")
        return cls(kind=kind, target=unquote(target), settings=dict(pairs))

    def checked(self, *, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()) -> Mapping[str, str]:
        """The settings, once it is known that all of them mean something and none is missing.

        Raises:
            UsageError: A setting that nobody knows, or one that must be given.
        """
        known = [*required, *optional]
        for name in self.settings:
            if name not in known:
                raise UsageError(f"{self.kind}:{self.target}: {unknown('setting', name, known)}")
        for name in required:
            if not self.settings.get(name):
                raise UsageError(
                    f"{self.kind}:{self.target} needs {name}; add ?{name}=..., or &{name}=... after others"
                )
        return self.settings
