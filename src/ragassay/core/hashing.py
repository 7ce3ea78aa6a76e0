"""Content hashes: a tagged hash of the canonical JSON of a value."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
_DIGITS = 20  # 80 bits: the probability of any collision among ten million ids is about 10^-10


def canonical_json(value: object) -> str:
    """Return the canonical JSON text of a value: keys sorted, no spaces, no needless escapes.

    Raises:
        ValueError: The value contains an infinite number or NaN, which JSON cannot represent.

    >>> canonical_json({"b": 1, "a": "é"})
    '{"a":"é","b":1}'
    """
    return _ENCODER.encode(value)


def content_hash(value: object) -> str:
    """Return a short hash of a value: equal for equal values, in every process and on every machine.

    >>> content_hash({"table": "client", "name": "Ada"})
    'sha256-a3bdaf50b548eaa62814'
    """
    # Lone surrogates are legal in JSON strings but not in UTF-8; they must not abort a run.
    return _tagged(hashlib.sha256(canonical_json(value).encode("utf-8", "surrogatepass")).hexdigest())


def file_hash(path: Path) -> str:
    """Return a short hash of the bytes of a file."""
    with path.open("rb") as file:
        return _tagged(hashlib.file_digest(file, "sha256").hexdigest())


def texts_hash(texts: Iterable[str]) -> str:
    """Return a short hash of a sequence of texts, which is consumed one text at a time.

    >>> texts_hash(["ab", "c"]) == texts_hash(["a", "bc"])
    False
    """
    digest = hashlib.sha256()
    for text in texts:
        encoded = text.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "big"))
        digest.update(encoded)
    return _tagged(digest.hexdigest())


def _tagged(digest: str) -> str:
    return f"sha256-{digest[:_DIGITS]}"
