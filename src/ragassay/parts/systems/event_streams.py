"""Server-sent events: the data of each event in a stream of bytes (WHATWG HTML, section 9.2)."""

import json
import re
from collections.abc import Iterator

DONE = "[DONE]"
"""The data of the last event of an OpenAI-style stream."""

_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")  # a carriage return at the end may be the first half of \r\n


class EventStream:
    r"""The events of a stream, which arrives in pieces of any length.

    >>> stream = EventStream()
    >>> [*stream.read(b'data: {"a"'), *stream.read(b': 1}\r\n\r\ndata: two\ndata: lines\n\n')]
    [{'a': 1}, 'two\nlines']

    Attributes:
        is_done: Whether the event `[DONE]` has come, after which nothing counts.
    """

    def __init__(self) -> None:
        self.is_done = False
        self._rest = b""
        self._data: list[str] = []
        self._is_error = False

    def read(self, piece: bytes) -> Iterator[object]:
        """Yield the data of each event that this piece completes: JSON where it is JSON, else its text.

        The data of an event named `error` stand under `error`.
        """
        *lines, self._rest = _LINE_END.split(self._rest + piece)
        for line in lines:
            yield from self._line(line)

    def end(self) -> Iterator[object]:
        """Yield the last event if only the blank line after it is missing.

        Raises:
            ValueError: The stream ended within an event, so that its end is lost.
        """
        if self._rest.endswith((b"\r", DONE.encode("ascii"))):
            yield from self._line(self._rest.removesuffix(b"\r"))
            self._rest = b""
        if self._rest.startswith(b"data") or (self._data and not _is_json("\n".join(self._data))):
            raise ValueError("the stream ended within an event")
        yield from self._event()

    def _line(self, line: bytes) -> Iterator[object]:
        if not line:
            yield from self._event()
            return
        name, _, value = line.partition(b":")
        if name == b"data":
            self._data.append(value.removeprefix(b" ").decode("utf-8", "replace"))
        elif name == b"event":
            self._is_error = value.strip() == b"error"

    def _event(self) -> Iterator[object]:
        text, has_data, is_error = "\n".join(self._data), bool(self._data), self._is_error
        self._data, self._is_error = [], False
        if text.strip() == DONE:
            self.is_done = True
        if has_data and not self.is_done:
            parsed = _parsed(text)
            says_so = isinstance(parsed, dict) and "error" in parsed
            yield {"error": parsed} if is_error and not says_so else parsed


def _parsed(text: str) -> object:
    try:
        parsed: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    # A bare number or word is a piece of text that happens to be JSON: "data: 42".
    return parsed if isinstance(parsed, dict | list | str) else text


def _is_json(text: str) -> bool:
    if text.strip() == DONE:
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
