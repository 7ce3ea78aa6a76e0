"""What can go wrong for a user, in three kinds; each message says what was wrong, where, and what to do."""


class RagassayError(Exception):
    """Something a user can mend; the command line prints it without a traceback and exits 2."""


class UsageError(RagassayError):
    """The request itself is wrong: an unknown name, an impossible option, something that is not installed."""


class DataError(RagassayError):
    """A file, a row or a database does not hold what it must."""


class CallError(RagassayError):
    """A call to somebody else's model or system failed; it becomes the `error` of one row.

    Args:
        message: What the other side said.
        retry: Whether the same call may succeed later (a rate limit, a time-out, a 5xx).
        after: Seconds the other side asked us to wait first, where it did.
    """

    def __init__(self, message: str, *, retry: bool = False, after: float | None = None) -> None:
        super().__init__(message)
        self.retry = retry
        self.after = after


def missing(extra: str) -> UsageError:
    """The one message for an optional part that is not installed, with the line to type.

    >>> print(missing("embedded"))
    this needs the optional part 'embedded', which is not installed; type: pip install 'ragassay[embedded]'
    """
    return UsageError(
        f"this needs the optional part '{extra}', which is not installed; type: pip install 'ragassay[{extra}]'"
    )


_SHOWN = 200  # characters of what came from elsewhere that a message shows


def shown(value: object) -> str:
    """What came from elsewhere, for a message: short, on one line, with nothing in it that a terminal would obey.

    >>> shown("two\\nlines \\x1b[2J")
    'two\\\\nlines \\\\x1b[2J'
    """
    text = value if isinstance(value, str) else repr(value)
    cut = text if len(text) <= _SHOWN else f"{text[:_SHOWN]} ..."
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in cut)
