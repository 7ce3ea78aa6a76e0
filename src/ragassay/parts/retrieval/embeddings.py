"""Embeddings of texts, from an OpenAI-compatible endpoint or a local model, and indexes on disk.

An index consists of arrays in a folder, verified by hash and memory-mapped. The name of the folder is a hash of
everything that the arrays depend on. A folder is written atomically, by one process at a time. An index that does not
match its hashes is never used.
"""

import json
import shutil
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.files import open_locked, replace_folder
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import BUSY, connection_failure
from ragassay.core.registry import Spec
from ragassay.core.runner import retry_after
from ragassay.parts.lm import OpenAiAddress, openai_address
from ragassay.parts.lm.weights import cache_directory, sha256

if TYPE_CHECKING:
    import httpx2

_BATCH = 64  # number of texts in one request
_TRIES = 4
_LONGEST_PAUSE = 60.0  # maximum seconds before a retry, regardless of what the endpoint requests
_TIMEOUT = 120.0  # seconds
_UNAUTHORIZED = 401
_OK = 200


class Embedder(Protocol):
    """A model that maps texts to vectors."""

    name: str
    """A name for the model and its endpoint, which is part of signatures and of the names of stored vectors."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return normalized embeddings, an array of floats of shape [texts, dimensions].

        Raises:
            CallError: The endpoint cannot be reached, refuses the request, or returns an invalid reply.
        """
        ...


@runtime_checkable
class TruncatingEmbedder(Protocol):
    """A model that truncates long texts."""

    most_tokens: int
    """The maximum number of tokens, beyond which texts are truncated."""

    def cut(self, texts: Sequence[str]) -> int:
        """Return the number of texts that are truncated."""
        ...


def embedder(spec: str, *, base_url: str | None = None) -> Embedder:
    """Return the model of a spec: `openai:MODEL`, the name of a sentence-transformers model, or its folder.

    Args:
        spec: The model.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL, else that of OpenAI.

    Raises:
        UsageError: The endpoint or its key is missing, or sentence-transformers is not installed.
        DataError: There is no such model.
    """
    if spec.startswith("openai:"):
        parsed = Spec.parse(spec)
        parsed.checked()
        if not parsed.target:
            raise UsageError("embeddings=openai: needs a model; write embeddings=openai:MODEL")
        return EmbeddingEndpoint(parsed.target, openai_address(f"embeddings=openai:{parsed.target}", base_url))
    return LocalEmbedder(spec)


class LocalEmbedder:
    """A local sentence-transformers model (extra `dense`).

    Args:
        model: A Hugging Face id, or a folder.

    Raises:
        UsageError: The library is not installed.
        DataError: There is no such model.
    """

    def __init__(self, model: str) -> None:
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError as error:
            raise UsageError(
                f"embeddings={model} needs sentence-transformers; run: pip install 'ragassay[dense]', "
                "or name the model of an endpoint: embeddings=openai:MODEL"
            ) from error
        try:
            self._model: Any = SentenceTransformer(model)
        except (OSError, ValueError) as error:
            raise DataError(
                f"embeddings={model}: no sentence-transformers model can be loaded from there: {excerpt(str(error))}"
            ) from error
        limit = self._model.max_seq_length  # infinite or None for models without a limit
        self.most_tokens = limit if isinstance(limit, int) else sys.maxsize
        # Named by its output, since the weights in a folder may change, and two folders may have the same weights.
        probe = self.embed(["The quick brown fox jumps over the lazy dog."])
        self.name = f"{Path(model).name}-{content_hash([round(float(each), 4) for each in probe[0]])}"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return the vectors of texts, of length 1."""
        vectors = self._model.encode(list(texts), batch_size=_BATCH, show_progress_bar=False, convert_to_numpy=True)
        if not np.isfinite(vectors).all():
            raise CallError("the embedding model returned vectors with values that are not numbers")
        return _of_length_1(np.asarray(vectors, dtype=np.float32))

    def cut(self, texts: Sequence[str]) -> int:
        """Return the number of texts that the model truncates."""
        if self.most_tokens == sys.maxsize:
            return 0
        numbers = self._model.tokenizer(list(texts), truncation=False, verbose=False)["input_ids"]
        return sum(len(each) > self.most_tokens for each in numbers)


class EmbeddingEndpoint:
    """An embedding model at an OpenAI-compatible endpoint.

    Args:
        model: The name of the model at the endpoint.
        address: The endpoint, with its key.
    """

    def __init__(self, model: str, address: OpenAiAddress) -> None:
        self._model = model
        self._address = address
        self.name = address.model_name(model)

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return normalized embeddings; batches are retried if the endpoint is overloaded."""
        import httpx2

        headers = {"Authorization": f"Bearer {self._address.key}"} if self._address.key else {}
        with httpx2.Client(timeout=_TIMEOUT, headers=headers) as client:
            batches = [self._batch(client, texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
        if len({batch.shape[1] for batch in batches}) > 1:
            raise CallError("the embedding model returned vectors of different dimensions")
        return _of_length_1(np.concatenate(batches))

    def _batch(self, client: "httpx2.Client", texts: Sequence[str]) -> np.ndarray:
        # Most endpoints reject empty texts.
        body = {"model": self._model, "input": [text or " " for text in texts], "encoding_format": "float"}
        for attempt in range(_TRIES):
            reply = self._posted(client, body)
            if reply.status_code not in BUSY or attempt == _TRIES - 1:
                break
            time.sleep(min(retry_after(reply.headers.get("Retry-After")) or 2.0**attempt, _LONGEST_PAUSE))
        if reply.status_code != _OK:
            hint = "; set OPENAI_API_KEY" if reply.status_code == _UNAUTHORIZED and not self._address.key else ""
            raise CallError(
                self._address.hidden(f"HTTP {reply.status_code} from the embedding model: {excerpt(reply.text)}{hint}")
            )
        try:
            vectors = _vectors(reply.json()["data"], len(texts))
        except (ValueError, KeyError, TypeError) as error:
            raise CallError(
                self._address.hidden(f"the reply of the embedding model has no embeddings: {excerpt(reply.text)}")
            ) from error
        if len(vectors) != len(texts) or not np.isfinite(vectors).all():
            usable = int(np.isfinite(vectors).all(axis=1).sum())
            raise CallError(f"the embedding model returned {usable} usable vectors for {len(texts)} texts")
        return vectors

    def _posted(self, client: "httpx2.Client", body: object) -> "httpx2.Response":
        import httpx2

        url = self._address.path("embeddings")
        try:
            return client.post(url, json=body)
        except (httpx2.HTTPError, OSError) as error:
            raise CallError(self._address.hidden(f"Embeddings: {connection_failure(error, url)}")) from error


def _vectors(data: Sequence[Mapping[str, Any]], texts: int) -> np.ndarray:
    """Return the vectors of a reply in the order of the texts, by their `index`.

    Raises:
        ValueError: They are not lists of numbers of one length, or two have the same index.
        KeyError: One has no embedding, or no index.
        TypeError: The reply does not have the expected form.
    """
    by_index = {int(each["index"]): each["embedding"] for each in data}
    if len(by_index) < len(data) or not all(0 <= index < texts for index in by_index):
        raise ValueError
    vectors = np.asarray([by_index[index] for index in sorted(by_index)], dtype=np.float32)
    return vectors.reshape(len(data), -1)


def _of_length_1(vectors: np.ndarray) -> np.ndarray:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: np.ndarray = vectors / np.where(norms > 0, norms, 1)
    return unit


Arrays = Mapping[str, np.ndarray]


Contents = Mapping[str, str | int]
"""Everything that an index depends on: its kind, its format version, the hash of all texts, and the model."""


Notice = Callable[[str], None]


_MANIFEST = "index.json"


class _UnusableError(Exception):
    """The index is missing or damaged; the message is the reason, empty if it is missing."""


def index_folder() -> Path:
    """Create and return the folder of stored indexes.

    Raises:
        DataError: It cannot be created.
    """
    folder = cache_directory() / "indexes"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error
    return folder


def _unwritable(store: Path, error: BaseException) -> DataError:
    reason = getattr(error, "strerror", None) or error
    return DataError(f"cannot store indexes in {store}: {reason}; set RAGASSAY_CACHE to another directory")


def stored_arrays(
    store: Path, contents: Contents, build: Callable[[Path], None], *, notice: Notice | None = None
) -> Arrays:
    """Return the memory-mapped arrays of an index, which is built if it is missing or damaged.

    Args:
        store: The folder of stored indexes.
        contents: Everything that the arrays depend on.
        build: Writes the arrays to a folder, each as NAME.npy. Called by one process at a time, while others wait.
        notice: Called with a message if an index is replaced.

    Raises:
        DataError: The folder cannot be written.
    """
    folder = index_path(store, contents)
    try:
        return _opened(folder, contents)
    except _UnusableError:
        pass  # another process may be building it
    lock = store / f"{folder.name}.lock"
    try:
        locked = open_locked(lock, waits=True)
    except (DataError, UsageError) as error:
        raise _unwritable(store, error.__cause__ or error) from error
    with locked:
        try:
            return _opened(folder, contents)
        except _UnusableError as error:
            if str(error) and notice is not None:
                notice(f"{folder}: {error}; the index is rebuilt")
        try:
            _write(folder, contents, build)
            return _opened(folder, contents)
        except _UnusableError as error:
            raise DataError(f"{folder}: {error}, right after it was written; check the disk") from error
        finally:
            lock.unlink(missing_ok=True)


def _write(folder: Path, contents: Contents, build: Callable[[Path], None]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with replace_folder(folder, (_MANIFEST, "*.npy"), force=True) as beside:
        build(beside)
        hashes = {file.name: sha256(file) for file in sorted(beside.glob("*.npy"))}
        manifest = {"contents": dict(contents), "sha256": hashes}
        (beside / _MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def index_path(store: Path, contents: Contents) -> Path:
    """Return the folder of an index."""
    return store / f"{contents['index']}-{content_hash(dict(contents)).rpartition('-')[2]}"


def _opened(folder: Path, contents: Contents) -> Arrays:
    if not folder.exists():
        raise _UnusableError("")
    try:
        manifest = json.loads((folder / _MANIFEST).read_text("utf-8"))
        stored, hashes = manifest["contents"], dict(manifest["sha256"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _UnusableError(f"{_MANIFEST} is missing or damaged") from error
    if stored != dict(contents):
        other = sorted(name for name in contents if not isinstance(stored, dict) or stored.get(name) != contents[name])
        raise _UnusableError(f"it was built for other contents ({', '.join(other) or 'settings'})")
    if {file.name for file in folder.glob("*.npy")} - hashes.keys():
        raise _UnusableError(f"{_MANIFEST} does not list all files")
    return {Path(name).stem: _mapped(folder / Path(name).name, digest) for name, digest in sorted(hashes.items())}


def _mapped(file: Path, digest: str) -> np.ndarray:
    try:
        if sha256(file) != digest:
            raise _UnusableError(f"{file.name} is damaged: its SHA-256 differs")
        array: np.ndarray = np.load(file, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise _UnusableError(f"{file.name} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return array
