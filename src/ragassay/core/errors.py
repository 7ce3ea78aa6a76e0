"""The errors of ragassay, and reasons as enums; each message says what was wrong, where, and what to do."""

import json
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from functools import partial


class RagassayError(Exception):
    """An error that the user can fix; the command line prints it without a traceback."""


class UsageError(RagassayError):
    """The request is invalid: an unknown name, an impossible option, a missing package."""


class DataError(RagassayError):
    """A file, a row or a database does not have the expected content."""


class CallError(RagassayError):
    """A call to a language model or a system failed; it becomes the `error` of one row.

    Args:
        message: The reason of the failure.
        retry: Whether the same call may succeed later (a rate limit, a timeout, a 5xx, a reset connection).
        overload: Whether there were too many calls at once (HTTP 429 or 503, a timeout); the runner then makes fewer.
        after: Seconds to wait before the next call, as the server requested; implies `overload`.
        kind: Text that failures of this kind share, if their messages differ from row to row; None for the message,
            empty if no call was made.
        hint: What the user can do, if the message does not say.
        input_tokens: Tokens that language models read and that must be paid; None if unknown.
        output_tokens: The same for tokens that they wrote.

    Attributes:
        decision_input_tokens: Those that the `decision_lm` of a pipeline read, if it is another language model.
        decision_output_tokens: The same for tokens that it wrote.
    """

    def __init__(
        self,
        message: str,
        *,
        retry: bool = False,
        overload: bool = False,
        after: float | None = None,
        kind: str | None = None,
        hint: str | None = None,
        input_tokens: int | None = None,
        output_tokens: int | None = None,
    ) -> None:
        super().__init__(message)
        self.retry = retry
        self.overload = overload or after is not None
        self.after = after
        self.kind = message if kind is None else kind
        self.hint = hint
        self.input_tokens = input_tokens
        self.output_tokens = output_tokens
        self.decision_input_tokens: int | None = None
        self.decision_output_tokens: int | None = None

    @property
    def reason(self) -> str:
        """The message, never empty."""
        return str(self) or "The call failed without an error message."


class StoppedRunError(CallError):
    """The first calls of a run all failed with the same error, so the run was stopped; finished rows are kept."""


class ReasonEnum(StrEnum):
    """Why something was refused or left out: compared as a member, shown and written to files as its text."""

    @property
    def text(self) -> str:
        """The reason as a user reads it."""
        return self.value


def missing_extra(extra: str) -> UsageError:
    """Return the error for an optional dependency that is not installed, with the line that installs it.

    >>> print(missing_extra("embedded"))
    this needs the extra 'embedded', which is not installed; type: pip install 'ragassay[embedded]'
    """
    return UsageError(f"this needs the extra '{extra}', which is not installed; type: pip install 'ragassay[{extra}]'")


def check_seed(seed: int) -> int:
    """Return a random seed, unless it is negative.

    Raises:
        UsageError: It is below 0.
    """
    if seed < 0:
        raise UsageError(f"Invalid seed {seed}: expected 0 or more")
    return seed


_SHOWN = 200  # maximum number of characters of a foreign value in a message


def excerpt(value: object) -> str:
    """Return a foreign value for a message: short, on one line, with control characters escaped.

    >>> excerpt("two\\nlines \\x1b[2J")
    'two\\\\nlines \\\\x1b[2J'
    >>> excerpt({"answer": None})
    '{"answer": null}'
    """
    text = value if isinstance(value, str) else json_text(value)
    cut = text if len(text) <= _SHOWN else f"{text[:_SHOWN]} ..."
    return printable(cut, layout="")


def json_text(value: object, *, indent: int | None = None, default: Callable[[object], object] | None = None) -> str:
    """Return a value as JSON, or as Python's `repr` if JSON cannot represent it.

    Args:
        value: Any value; converting an object of foreign code may raise any exception.
        indent: Indentation of the JSON; None for one line.
        default: Converts objects that JSON cannot represent, as in `json.dumps`.
    """
    for shown in (partial(json.dumps, ensure_ascii=False, indent=indent, default=default), repr):
        with suppress(Exception):
            return shown(value)
    return f"<{type(value).__name__} that cannot be shown>"


_LAYOUT = "\n\t\N{NO-BREAK SPACE}"


def printable(text: str, *, layout: str = _LAYOUT) -> str:
    """Return a text with control characters escaped, so that a terminal cannot execute them.

    Args:
        text: A text that may contain values of a database, of a model or of a file.
        layout: Unprintable characters to keep: by default newline, tab and no-break space.

    >>> printable("red \\x1b[31m\\n")
    'red \\\\x1b[31m\\n'
    """
    return "".join(
        letter if letter in layout or letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )
