"""Plug-ins by name: in the dictionary of a family, among installed packages, or in a module of the user."""

import difflib
import importlib
import inspect
import sys
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import TypeVar

from ragassay.core.errors import UsageError

T = TypeVar("T")


def find(family: str, name: str, known: Mapping[str, T]) -> T:
    """Return the member of a family with this name.

    Args:
        family: What is looked for, in the singular: "retriever", "style", ...
        name: The name a user typed.
        known: The dictionary at the foot of the family's module.

    Returns:
        The dictionary's member, else the one that an installed package offers as an entry point in the group
        `ragassay.<family>`.

    Raises:
        UsageError: Nobody has that name; the message lists the known ones and the nearest.

    >>> find("retriever", "keywrod", {"bm25": 1, "keyword": 2})
    Traceback (most recent call last):
        ...
    ragassay.core.errors.UsageError: unknown retriever 'keywrod'; known: bm25, keyword. Did you mean 'keyword'?
    """
    if name in known:
        return known[name]
    plugins = entry_points(group=f"ragassay.{family.replace(' ', '_')}")
    if name in plugins.names:
        loaded: T = plugins[name].load()
        return loaded
    raise UsageError(unknown_name(family, name, [*known, *plugins.names]))


def import_object(target: str) -> object:
    """Return the object at `package.module:name`; modules are also looked for in the working directory.

    Raises:
        UsageError: The target is another, the module cannot be imported, or has no such name.
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
        raise UsageError(f"cannot import {module_name}: {error}; modules are looked for in {here} too") from error
    found = getattr(module, name, None)
    if found is None:
        names = [name for name, each in vars(module).items() if not (name.startswith("_") or inspect.ismodule(each))]
        raise UsageError(unknown_name(f"name in {module_name}", name, names))
    return found


def unknown_name(what: str, name: str, known: list[str]) -> str:
    """Return the message for an unknown name, with the nearest known one."""
    nearest = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f" Did you mean '{nearest[0]}'?" if nearest else ""
    return f"unknown {what} '{name}'; known: {', '.join(sorted(known))}.{hint}"
