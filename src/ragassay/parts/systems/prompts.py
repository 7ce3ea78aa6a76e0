"""Prompts of the pipelines: text files with placeholders, which a user can replace one by one."""

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Message
from ragassay.core.registry import unknown_name

PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "answer": ("documents", "question"),
    "closed_book": ("question",),
    "retrieve": ("question",),
    "needs_more": ("question", "answer"),
    "hypothetical": ("question",),
}
"""Name of a prompt, which is its file without `.txt` -> its placeholders, each of which must occur."""

Prompts = Mapping[str, str]
"""Name -> text."""


def prompts(folder: Path | None = None) -> Prompts:
    """Return all prompts, those of a folder in place of the built-in ones.

    Args:
        folder: Holds one or more files named as the built-in ones, such as `answer.txt`; None for none.

    Raises:
        UsageError: There is no such folder, or it holds no prompt, or a file of another name.
        DataError: A prompt cannot be read, or lacks a placeholder.
    """
    built_in = {
        name: (files("ragassay.parts.systems") / "prompts" / f"{name}.txt").read_text("utf-8").strip()
        for name in PLACEHOLDERS
    }
    return built_in if folder is None else {**built_in, **_of_folder(folder)}


def _of_folder(folder: Path) -> Prompts:
    if not folder.is_dir():
        raise UsageError(f"prompts={folder}: there is no such folder")
    own = {path.stem: path for path in sorted(folder.glob("*.txt"))}
    if not own:
        raise UsageError(f"prompts={folder}: the folder holds no prompt; name the files {_names()}")
    for name, path in own.items():
        if name not in PLACEHOLDERS:
            raise UsageError(f"{path}: {unknown_name('prompt', name, list(PLACEHOLDERS))}")
    return {name: _read(path, PLACEHOLDERS[name]) for name, path in own.items()}


def _names() -> str:
    return ", ".join(f"{name}.txt" for name in PLACEHOLDERS)


def _read(path: Path, placeholders: tuple[str, ...]) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read as UTF-8 text: {error}") from error
    missing = [each for each in placeholders if f"{{{each}}}" not in text]
    if missing:
        raise DataError(f"{path}: the prompt must contain {{{missing[0]}}}, which stands for the {missing[0]}")
    return text


def filled(prompt: str, values: Mapping[str, str]) -> tuple[Message, ...]:
    """Return a prompt with its placeholders filled in, as one turn of the user.

    A turn is cut before the paragraph of the question: an embedded model evaluates what precedes it once for all
    questions about the same documents.

    Args:
        prompt: A text with placeholders such as `{question}`.
        values: Placeholder -> text, which is put in as it is: a brace in it stands for itself.

    >>> turn = filled("Text: {documents}\\n\\nQ: {question}", {"documents": "{x}", "question": "Y?"})
    >>> [message.content for message in turn]
    ['Text: {x}', 'Q: Y?']
    """
    stable, cut, last = prompt.rpartition("\n\n")
    if not cut or "{question}" not in last or "{documents}" not in stable:
        stable, last = "", prompt
    return tuple(Message(role="user", content=_filled(part, values)) for part in (stable, last) if part)


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)


_PLACEHOLDER = re.compile(r"\{(\w+)\}")
