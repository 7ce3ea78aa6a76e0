"""Exceptions of ragassay; each message states what was wrong, where, and what to do."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial


class RagassayError(Exception):
    """Base class of errors that the user can fix; the command line prints them without a traceback."""


class UsageError(RagassayError):
    """The request is invalid: an unknown name, an impossible option, a missing package."""


class DataError(RagassayError):
    """A file, a row or a database does not have the expected content."""


class CallError(RagassayError):
    """A call to a language model or a system failed; it becomes the `error` of one row.

    Args:
        message: The reason of the failure.
        retry: Whether the same call may succeed later (a rate limit, a timeout, a 5xx, a reset connection).
        overload: Whether the server was overloaded (HTTP 429 or 503, a timeout); the runner then makes fewer concurrent
            calls.
        after: Seconds to wait before the next call, as the server requested; implies `overload`.
        kind: Common text of failures of this kind, if their messages differ from row to row; None to use the message,
            empty if no call was made.
        hint: What the user can do, if the message does not state it.
        input_tokens: Number of billed input tokens of language models; None if unknown.
        output_tokens: Number of billed output tokens; None if unknown.

    Attributes:
        decision_input_tokens: Input tokens of the `decision_lm` of a pipeline, if that is another language model.
        decision_output_tokens: Output tokens of the `decision_lm`.
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


def missing_extra(extra: str) -> UsageError:
    """Return the error for an optional dependency that is not installed, with the command that installs it.

    >>> print(missing_extra("embedded"))
    this needs the extra 'embedded', which is not installed; run: pip install 'ragassay[embedded]'
    """
    return UsageError(f"this needs the extra '{extra}', which is not installed; run: pip install 'ragassay[{extra}]'")


def check_seed(seed: int) -> int:
    """Return a random seed after checking that it is not negative.

    Raises:
        UsageError: It is below 0.
    """
    if seed < 0:
        raise UsageError(f"Invalid seed {seed}: expected 0 or more")
    return seed


_SHOWN = 200  # maximum number of characters of an external value in a message


def excerpt(value: object) -> str:
    """Return an external value for use in a message: shortened, on one line, with control characters escaped.

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
        value: Any value; the conversion of an object from third-party code may raise any exception.
        indent: Indentation of the JSON; None for one line.
        default: Converts objects that JSON cannot represent, as in `json.dumps`.
    """
    for shown in (partial(json.dumps, ensure_ascii=False, indent=indent, default=default), repr):
        with suppress(Exception):
            return shown(value)
    return f"<{type(value).__name__} that cannot be shown>"


_LAYOUT = "\n\t\N{NO-BREAK SPACE}"


def printable(text: str, *, layout: str = _LAYOUT) -> str:
    """Return a text with control characters escaped, so that a terminal does not interpret them.

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
