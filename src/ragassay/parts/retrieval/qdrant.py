"""Vectors in Qdrant: in the memory of this process, or on a server; searched exactly, by cosine.

The client's on-disk local mode is left out: it reads and writes pickles.
"""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.util import find_spec
from typing import Any, TypeVar
from urllib.parse import urlsplit

import numpy as np

from ragassay.core.errors import CallError, UsageError, excerpt, missing_extra
from ragassay.core.http_client import connection_failure
from ragassay.parts.retrieval.embeddings import Embedder
from ragassay.parts.retrieval.ranking import Places, Ranks

R = TypeVar("R")

MEMORY = ":memory:"
_POINTS = 256  # in one request: below the 32 MB that a server accepts, whatever the model
_TIMEOUT = 60  # seconds
_CONFLICT = 409  # another process has just made the collection


class QdrantVectors:
    """The vectors of documents as a collection in Qdrant.

    The collection is named by a hash of the vectors, so that the same documents and model find it again, and others
    never do. One that was not completed is completed; two processes may do so at once.

    Args:
        location: `:memory:`, or the URL of a server. Its key, if it has one, is in QDRANT_API_KEY.
        vectors: Of length 1, [documents, dimensions]; at least one.

    Raises:
        CallError: The server cannot be reached, or refuses a request.
    """

    def __init__(self, location: str, vectors: np.ndarray) -> None:
        import qdrant_client

        self._url = location
        self._key = None if location == MEMORY else os.environ.get("QDRANT_API_KEY") or None
        self._models: Any = qdrant_client.models
        where = {"location": MEMORY} if location == MEMORY else {"url": location}
        self._client: Any = qdrant_client.QdrantClient(
            **where, api_key=self._key, timeout=_TIMEOUT, check_compatibility=False
        )
        self._name = f"ragassay-{_hash(vectors)}"
        self._documents = len(vectors)
        self._upload(vectors)

    def nearest(self, asked: np.ndarray, k: int) -> Sequence[Places]:
        """Return the places of the k documents nearest to each of some vectors. Raises CallError."""
        # Within this process search is always exact, and the client warns of the parameter.
        exact = None if self._url == MEMORY else self._models.SearchParams(exact=True)
        limit = min(k, self._documents)
        requests = [
            self._models.QueryRequest(query=vector.tolist(), limit=limit, params=exact, with_payload=False)
            for vector in asked
        ]
        replies = self._called(lambda: self._client.query_batch_points(self._name, requests=requests))
        return [[point.id for point in sorted(reply.points, key=_by_score)] for reply in replies]

    def _upload(self, vectors: np.ndarray) -> None:
        if not self._called(lambda: self._client.collection_exists(self._name)):
            self._create(vectors.shape[1])
        # Points are uploaded in their order, so that those that are there are the first.
        there = self._called(lambda: self._client.count(self._name, exact=True)).count
        for start in range(there, len(vectors), _POINTS):
            some = vectors[start : start + _POINTS]
            points = self._models.Batch(ids=list(range(start, start + len(some))), vectors=some.tolist())
            self._called(lambda points=points: self._client.upsert(self._name, points=points, wait=True))  # type: ignore[misc]

    def _create(self, dimensions: int) -> None:
        vectors = self._models.VectorParams(size=dimensions, distance=self._models.Distance.COSINE)
        self._called(lambda: self._client.create_collection(self._name, vectors_config=vectors), accepts=_CONFLICT)

    def _called(self, call: Callable[[], R], *, accepts: int | None = None) -> Any:
        """Return what a call returns; None for an error of an accepted status. Raises CallError."""
        from qdrant_client.common.client_exceptions import QdrantException
        from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

        try:
            return call()
        except ResponseHandlingException as error:
            raise CallError(f"Qdrant: {connection_failure(error.source, self._url)}") from error
        except UnexpectedResponse as error:
            if error.status_code == accepts:
                return None
            content = error.content.decode("utf-8", "replace")
            raise CallError(self._hidden(f"HTTP {error.status_code} from Qdrant: {excerpt(content)}")) from error
        except (ApiException, QdrantException, ValueError, AssertionError) as error:
            # The client asserts what it expects of a reply.
            raise CallError(self._hidden(f"the reply is not that of Qdrant: {excerpt(str(error))}")) from error

    def _hidden(self, text: str) -> str:
        return text.replace(self._key, "[key]") if self._key else text


def check_qdrant(location: str) -> None:
    """Raise UsageError unless a location is `:memory:` or a URL, and qdrant-client is installed."""
    parts = urlsplit(location)
    if location != MEMORY and (parts.scheme not in {"http", "https"} or not parts.hostname):
        raise UsageError(
            f"qdrant={excerpt(location)}: expected :memory:, or the URL of a server such as http://localhost:6333"
        )
    if find_spec("qdrant_client") is None:
        raise missing_extra("qdrant")


def _by_score(point: Any) -> tuple[float, int]:
    return -point.score, point.id


def _hash(vectors: np.ndarray) -> str:
    digest = sha256(repr(vectors.shape).encode("ascii"))
    for start in range(0, len(vectors), _POINTS):
        digest.update(np.ascontiguousarray(vectors[start : start + _POINTS]).tobytes())
    return digest.hexdigest()[:20]


def qdrant_ranks(vectors: np.ndarray, model: Embedder, location: str) -> Ranks:
    """Return the ranking by the cosine of embeddings, by Qdrant.

    Of documents with equal cosines at the last rank, Qdrant chooses.

    Args:
        vectors: Those of the documents, of length 1, [documents, dimensions].
        model: Embeds the questions.
        location: `:memory:`, or the URL of a server, as `check_qdrant` accepts it.

    Raises:
        CallError: The server fails.
    """
    stored = QdrantVectors(location, vectors) if len(vectors) else None

    def ranks(questions: Sequence[str], k: int) -> Sequence[Places]:
        if stored is None or not questions:
            return [[] for _ in questions]
        return stored.nearest(model.embed(questions), k)

    return ranks
