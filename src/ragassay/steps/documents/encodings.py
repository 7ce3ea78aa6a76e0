"""Bytes of a file as text: which encoding they have, and whether they are text at all."""

import codecs
import re

from ragassay.core.errors import DataError

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_MEANT = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "shift_jis": "cp932"}
"""Encodings that pages name, and the larger ones that they are in, as browsers read them (encoding.spec.whatwg.org)."""
_SAMPLE = 65_536  # bytes that tell UTF-16 without a mark
_NULS = 0.3  # of every second byte; Latin letters have one each in UTF-16, other scripts for spaces and digits
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_CONTROLS = 0.01  # of the characters; random bytes have a tenth


def marked_encoding(head: bytes) -> str | None:
    """Return the encoding that a byte order mark at the start of a file names; None without one."""
    return next((name for mark, name in _MARKS.items() if head.startswith(mark)), None)


def decode_text(data: bytes, declared: str | None = None) -> tuple[str, str | None]:
    """Return the text of a file, and a note where its encoding was assumed.

    Args:
        data: The whole file.
        declared: The encoding that the file itself names; a byte order mark and valid UTF-8 go before it.

    Raises:
        DataError: It is not text, or not in the encoding that its mark names.
    """
    marked = marked_encoding(data)
    if marked is not None:
        try:
            return _checked(data.decode(marked)), None
        except UnicodeDecodeError as error:
            raise DataError(
                f"it begins as {marked.removesuffix('-sig').upper()} and is not ({error.reason}, byte "
                f"{error.start + 1}); save it as UTF-8"
            ) from error
    known = _known(declared)
    for name in ("utf-8", _utf16(data), _MEANT.get(known or ""), known):
        text = None if name is None else _decoded(data, name)
        if text is not None and not (name == "utf-8" and "\0" in text and _utf16(data)):
            return _checked(text), None
    text = _decoded(data, "cp1252")
    if text is None:
        raise DataError("it is binary, or in an unknown encoding; save it as UTF-8")
    return _checked(text), "is not UTF-8 and was read as Windows-1252; save it as UTF-8 if letters are wrong"


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf16(data: bytes) -> str | None:
    """Return which UTF-16 a file without a byte order mark is, by the zeros in every second byte."""
    sample = data[: min(_SAMPLE, len(data) // 2 * 2)]
    if not sample or len(data) % 2:
        return None
    even, odd = (sample[start::2].count(0) / (len(sample) / 2) for start in (0, 1))
    if max(even, odd) < _NULS or min(even, odd) > _NULS / 10:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _known(declared: str | None) -> str | None:
    """Return the name of an encoding of text if Python knows it."""
    try:
        found = codecs.lookup(declared or "")
        b"".decode(found.name)
    except (LookupError, ValueError):
        return None
    return found.name


def _checked(text: str) -> str:
    controls = len(_CONTROL.findall(text))
    if "\0" in text or controls > _CONTROLS * len(text):
        raise DataError("it is binary and not text; give it the suffix of its kind")
    return text
