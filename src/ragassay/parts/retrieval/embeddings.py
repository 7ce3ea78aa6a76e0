"""Embeddings of texts: by an endpoint or a model on this machine, each distinct text once, kept on disk."""

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import numpy as np

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import BUSY, connection_failure
from ragassay.core.registry import Spec
from ragassay.core.runner import retry_after
from ragassay.parts.lm.weights import cache_directory

if TYPE_CHECKING:
    import httpx2

_BATCH = 64  # texts in one request
_TRIES = 4
_TIMEOUT = 120.0  # seconds
_UNAUTHORIZED = 401
_OK = 200


class Embedder(Protocol):
    """A model that maps texts to vectors."""

    name: str
    """Names the model and where it runs; goes into signatures and the names of stored vectors."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return the vectors of texts, of length 1: an array of floats of the shape (texts, dimensions).

        Raises:
            CallError: The endpoint cannot be reached, refuses the request, or returns something else.
        """
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
        return _endpoint(Spec.parse(spec), base_url)
    return LocalEmbedder(spec)


class LocalEmbedder:
    """A sentence-transformers model on this machine (extra `dense`).

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
                f"embeddings={model} needs sentence-transformers; type: pip install 'ragassay[dense]', "
                "or name the model of an endpoint: embeddings=openai:MODEL"
            ) from error
        try:
            self._model: Any = SentenceTransformer(model)
        except (OSError, ValueError) as error:
            raise DataError(
                f"embeddings={model}: no sentence-transformers model can be loaded from there: {excerpt(str(error))}"
            ) from error
        # A folder may hold other weights tomorrow, and the same weights may lie in two folders.
        probe = self._encoded(["The quick brown fox jumps over the lazy dog."])
        self.name = f"{Path(model).name}-{content_hash([round(float(each), 4) for each in probe[0]])}"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return the vectors of texts, of length 1."""
        return self._encoded(texts)

    def _encoded(self, texts: Sequence[str]) -> np.ndarray:
        vectors = self._model.encode(list(texts), batch_size=_BATCH, show_progress_bar=False, convert_to_numpy=True)
        return _of_length_1(np.asarray(vectors, dtype=np.float32))


class EmbeddingEndpoint:
    """An embedding model behind an OpenAI-compatible endpoint.

    Args:
        model: The name of the model at the endpoint.
        base_url: The URL of the endpoint, for instance http://localhost:11434/v1.
        key: Sent as a bearer token and kept nowhere else; None sends none.

    Raises:
        UsageError: The URL is none.
    """

    def __init__(self, model: str, *, base_url: str, key: str | None) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise UsageError(f"Invalid base URL {excerpt(base_url)}: expected a form such as http://localhost:11434/v1")
        self._model = model
        self._url = f"{base_url.rstrip('/')}/embeddings"
        self._key = key
        address = [parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/")]
        readable = re.sub(r"[^A-Za-z0-9._+-]+", "-", model)[:40]
        self.name = f"openai-{readable}-{content_hash({'endpoint': address, 'model': model})}"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return the vectors of texts, of length 1; batches that an overloaded endpoint refuses are sent again."""
        import httpx2

        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        with httpx2.Client(timeout=_TIMEOUT, headers=headers) as client:
            batches = [self._batch(client, texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
        return _of_length_1(np.concatenate(batches))

    def _batch(self, client: "httpx2.Client", texts: Sequence[str]) -> np.ndarray:
        # An empty text has no embedding at most endpoints.
        body = {"model": self._model, "input": [text or " " for text in texts]}
        for attempt in range(_TRIES):
            reply = self._posted(client, body)
            if reply.status_code not in BUSY or attempt == _TRIES - 1:
                break
            time.sleep(retry_after(reply.headers.get("Retry-After")) or 2.0**attempt)
        if reply.status_code != _OK:
            hint = "; set OPENAI_API_KEY" if reply.status_code == _UNAUTHORIZED and not self._key else ""
            raise CallError(
                self._hidden(f"HTTP {reply.status_code} from the embedding model: {excerpt(reply.text)}{hint}")
            )
        try:
            data = sorted(reply.json()["data"], key=lambda each: each["index"])
            vectors = np.asarray([each["embedding"] for each in data], dtype=np.float32)
        except (ValueError, KeyError, TypeError) as error:
            raise CallError(
                self._hidden(f"the reply of the embedding model holds no embeddings: {excerpt(reply.text)}")
            ) from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise CallError(f"the embedding model returned {len(vectors)} usable vectors for {len(texts)} texts")
        return vectors

    def _posted(self, client: "httpx2.Client", body: object) -> "httpx2.Response":
        import httpx2

        try:
            return client.post(self._url, json=body)
        except (httpx2.HTTPError, OSError) as error:
            raise CallError(self._hidden(connection_failure(error, self._url))) from error

    def _hidden(self, text: str) -> str:
        """Return a text without the key, which some servers repeat."""
        return text.replace(self._key, "[key]") if self._key else text


def _endpoint(spec: Spec, base_url: str | None) -> EmbeddingEndpoint:
    spec.checked()
    if not spec.target:
        raise UsageError("embeddings=openai: needs a model; write embeddings=openai:MODEL")
    key = os.environ.get("OPENAI_API_KEY") or None
    url = base_url or os.environ.get("OPENAI_BASE_URL")
    if url is None and key is None:
        raise UsageError(
            f"embeddings=openai:{spec.target} needs an endpoint: set OPENAI_API_KEY for that of OpenAI, or specify "
            "another one with --lm-base-url or OPENAI_BASE_URL, for instance http://localhost:11434/v1"
        )
    return EmbeddingEndpoint(spec.target, base_url=url or "https://api.openai.com/v1", key=key)


def stored_embeddings(model: Embedder, texts: Sequence[str]) -> np.ndarray:
    """Return the vectors of texts, computed at most once for the same model and texts, mapped from a file.

    The file is named by a hash of the model's name and all texts, so a changed corpus or model never meets old vectors.

    Args:
        model: Embeds each distinct text once, where there is no file yet.
        texts: At least one.

    Raises:
        CallError: The endpoint fails.
        DataError: The file cannot be written or read.
    """
    path = cache_directory() / "embeddings" / f"{content_hash([model.name, list(texts)])}.npy"
    try:
        if not path.exists():
            distinct = list(dict.fromkeys(texts))
            computed = model.embed(distinct)
            places = {text: place for place, text in enumerate(distinct)}
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(f".{os.getpid()}.tmp")
            with unfinished.open("wb") as file:
                np.save(file, computed[[places[text] for text in texts]], allow_pickle=False)
            unfinished.replace(path)
        vectors: np.ndarray = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise DataError(
            f"{path}: cannot keep embeddings there: {error}; delete the file, or free disk space"
        ) from error
    if len(vectors) != len(texts):
        raise DataError(f"{path}: holds {len(vectors)} vectors for {len(texts)} texts; delete it")
    return vectors


def _of_length_1(vectors: np.ndarray) -> np.ndarray:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: np.ndarray = vectors / np.where(norms > 0, norms, 1)
    return unit
