"""What a GGUF file says of itself, read without loading it: that it is one, and how long a text its model takes.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Only the first key-value pairs are read, up to
the one that is wanted.
"""

import struct
from pathlib import Path
from typing import BinaryIO

from ragassay.errors import DataError, UsageError

_MAGIC = b"GGUF"
_VERSIONS = {2, 3}
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_LONGEST = 1 << 20  # of a name or a text before the one that is wanted
_MOST = 1 << 24  # items of an array


def context_length(path: Path) -> int:
    """How many tokens a model was made to read and write at once.

    Raises:
        UsageError: There is no such file.
        DataError: It is no GGUF file, it is cut off, or it does not say.
    """
    try:
        with path.open("rb") as file:
            return _context_length(path, file)
    except FileNotFoundError as error:
        raise UsageError(f"there is no file {path}; give the path of a model in the GGUF format") from error
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error
    except (struct.error, EOFError, ValueError) as error:
        raise DataError(f"{path} is damaged or cut off: its header cannot be read; download it again") from error


def _context_length(path: Path, file: BinaryIO) -> int:
    if file.read(4) != _MAGIC:
        raise DataError(f"{path} is no GGUF file: it does not begin with the letters GGUF")
    (version,) = _unpack(file, "I")
    if version not in _VERSIONS:
        raise DataError(f"{path} is a GGUF file of version {version}; known are 2 and 3, both little-endian")
    _, pairs = _unpack(file, "QQ")
    for _ in range(min(pairs, _MOST)):
        name = _string(file)
        (kind,) = _unpack(file, "I")
        if name.endswith(b".context_length") and kind in _NUMBERS:
            return int(_unpack(file, _NUMBERS[kind])[0])
        _skip(file, kind)
    raise DataError(f"{path} does not say how long a text its model takes (no key *.context_length)")


def _skip(file: BinaryIO, kind: int) -> None:
    if kind == _STRING:
        _string(file)
    elif kind == _ARRAY:
        inner, count = _unpack(file, "IQ")
        if count > _MOST or inner == _ARRAY:
            raise ValueError
        for _ in range(count):
            _skip(file, inner)
    elif kind in _NUMBERS:
        _unpack(file, _NUMBERS[kind])
    else:
        raise ValueError


def _string(file: BinaryIO) -> bytes:
    (length,) = _unpack(file, "Q")
    if length > _LONGEST:
        raise ValueError
    text = file.read(length)
    if len(text) < length:
        raise EOFError
    return text


def _unpack(file: BinaryIO, form: str) -> tuple[int, ...]:
    form = f"<{form}"
    return struct.unpack(form, file.read(struct.calcsize(form)))
