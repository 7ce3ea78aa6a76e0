"""Dense retrieval: document embeddings stored on disk, and cosine similarity search with numpy or Qdrant.

Qdrant runs in the memory of this process or on a server. Its client's on-disk mode is not supported, because it reads
and writes pickles.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import numpy as np
from numpy.lib.format import write_array_header_1_0

from ragassay.core.errors import CallError, DataError, UsageError, excerpt, missing_extra
from ragassay.core.files import replace_file
from ragassay.core.hashing import texts_hash
from ragassay.core.http_client import connection_failure, hidden
from ragassay.core.records import Document
from ragassay.core.runner import Progress
from ragassay.parts.retrieval.embeddings import (
    Contents,
    Embedder,
    Notice,
    TruncatingEmbedder,
    index_path,
    stored_arrays,
)
from ragassay.parts.retrieval.ranking import Places, Ranks

_FORMAT = 1  # increment with every change of the stored data
_EMBEDDED = 1024  # number of texts that are embedded and stored at a time
_QUESTIONS = 512  # number of questions that are searched at a time
_SCORES = 1 << 22  # number of scores in one matrix product: 16 MB
_CANDIDATES = 4  # candidates per rank in one matrix product; with more, the minimum score is raised
_GROUP = 64  # maximum number of scores that are represented by their maximum
_VECTORS = 8192  # number of candidates compared in float64 at a time
_ERROR_PER_DIMENSION = 1.2e-7  # error of the difference of two cosines in float32


def document_vectors(
    documents: Sequence[Document],
    model: Embedder,
    *,
    store: Path | None = None,
    notice: Notice | None = None,
    progress: Progress | None = None,
) -> np.ndarray:
    """Return the vectors of documents, [documents, dimensions]; stored vectors are mapped from their file.

    Vectors computed before a failure are kept, so the next call does not embed these texts again.

    Args:
        documents: The documents; no documents have no vectors.
        model: The embedding model, called once for equal texts in a block of 1,024.
        store: The folder of stored indexes; None keeps the vectors in memory.
        notice: Called with a sentence if stored vectors are replaced, or the model truncates texts.
        progress: Called before the first block and after every block; not for stored vectors.

    Raises:
        CallError: The endpoint of the model fails, or changes its dimensions.
        DataError: The vectors cannot be stored.
    """
    if not documents:
        return np.zeros((0, 1), dtype=np.float32)
    if store is None:
        return np.concatenate(list(_alike(_embedded(some, model) for some in _blocks(documents))))
    contents: Contents = {
        "index": "dense",
        "format": _FORMAT,
        "model": model.name,
        "documents": len(documents),
        "texts": texts_hash(each.with_title for each in documents),
    }
    unfinished = index_path(store, contents).with_suffix(".unfinished")

    def build(folder: Path) -> None:
        _write_vectors(folder / "vectors.npy", documents, _stored_blocks(documents, model, unfinished, progress))
        if notice is not None and isinstance(model, TruncatingEmbedder):
            _report_truncated_texts(documents, model, notice)

    vectors = stored_arrays(store, contents, build, notice=notice)["vectors"]
    shutil.rmtree(unfinished, ignore_errors=True)
    return vectors


def _report_truncated_texts(documents: Sequence[Document], model: TruncatingEmbedder, notice: Notice) -> None:
    cut = sum(model.cut([document.with_title for document in some]) for some in _blocks(documents))
    if cut:
        notice(
            f"the embedding model reads only the first {model.most_tokens} tokens of a text, and {cut:,} of "
            f"{len(documents):,} chunks are longer; choose a smaller chunk_size, or another model"
        )


def _write_vectors(path: Path, documents: Sequence[Document], blocks: Iterable[np.ndarray]) -> None:
    # Writing to a memory map would crash the process if the disk is full.
    with path.open("wb") as file:
        for block in _alike(blocks):
            if not file.tell():
                shape = (len(documents), block.shape[1])
                write_array_header_1_0(file, {"descr": "<f4", "fortran_order": False, "shape": shape})
            file.write(np.ascontiguousarray(block, dtype="<f4").tobytes())


def _stored_blocks(
    documents: Sequence[Document], model: Embedder, folder: Path, progress: Progress | None
) -> Iterator[np.ndarray]:
    """Yield the vectors of each block of documents, from a file if an earlier call has written it."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot write {folder}: {error.strerror or error}") from error
    done = 0
    for number, some in enumerate(_blocks(documents)):
        if progress is not None:
            progress("embed", done, len(documents))
        done += len(some)
        file = folder / f"{number}.npy"
        block: np.ndarray | None = None
        with suppress(OSError, ValueError):
            block = np.load(file, allow_pickle=False)
        if block is None or block.ndim != 2 or len(block) != len(some):
            block = _embedded(some, model)
            with replace_file(file, force=True) as beside, beside.open("wb") as opened:
                np.save(opened, block, allow_pickle=False)
        yield block
    if progress is not None:
        progress("embed", done, len(documents))


def _alike(blocks: Iterable[np.ndarray]) -> Iterator[np.ndarray]:
    """Yield blocks of vectors after checking that all have the dimensions of the first."""
    first: np.ndarray | None = None
    for block in blocks:
        first = block if first is None else first
        _check_dimensions(block, first)
        yield block


def _blocks(documents: Iterable[Document]) -> Iterator[Sequence[Document]]:
    rest = iter(documents)
    while some := list(islice(rest, _EMBEDDED)):
        yield some


def _embedded(documents: Sequence[Document], model: Embedder) -> np.ndarray:
    texts = [document.with_title for document in documents]
    places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    return model.embed(list(places))[[places[text] for text in texts]]


def _check_dimensions(vectors: np.ndarray, others: np.ndarray) -> None:
    if vectors.shape[1] != others.shape[1]:
        raise CallError(
            f"the embedding model returned vectors of {others.shape[1]} dimensions before, and of {vectors.shape[1]} "
            "now; check whether the endpoint serves another model under this name"
        )


def cosine_ranks(vectors: np.ndarray, model: Embedder) -> Ranks:
    """Return the exact ranking by cosine similarity.

    Args:
        vectors: The vectors of the documents, of length 1, [documents, dimensions].
        model: The embedding model of the questions.
    """

    def ranks(questions: Sequence[str], k: int) -> Sequence[Places]:
        """Return the places of the k nearest documents for each question."""
        if not len(vectors) or not questions:
            return [[] for _ in questions]
        question_vectors = model.embed(questions)
        _check_dimensions(question_vectors, vectors)
        return [
            places
            for start in range(0, len(question_vectors), _QUESTIONS)
            for places in nearest(vectors, question_vectors[start : start + _QUESTIONS], k)
        ]

    return ranks


def nearest(vectors: np.ndarray, questions: np.ndarray, k: int) -> Sequence[Places]:
    """Return the places of the k vectors with the highest cosine to each question; ties keep their order.

    Matrix products in float32 select candidates, which are then compared in float64, so that the result does not depend
    on the number of questions that are searched together.

    Args:
        vectors: [documents, dimensions], of length 1; may be mapped from a file.
        questions: [questions, dimensions], of length 1; at least one.
        k: At least 1.
    """
    vectors = np.asarray(vectors)  # same memory, but faster to index than a numpy.memmap
    margin = _ERROR_PER_DIMENSION * vectors.shape[1]
    together = min(_SCORES // len(questions), len(vectors))
    product = np.empty(len(questions) * together, dtype=np.float32)  # reused, since allocation takes 20 % longer
    lowest = np.full((len(questions), 1), -np.inf, dtype=np.float32)
    candidates = []
    for start in range(0, len(vectors), together):
        block = vectors[start : start + together]
        scores = product[: len(questions) * len(block)].reshape(len(questions), len(block))
        np.matmul(questions, block.T, out=scores)
        high = scores >= lowest
        if np.count_nonzero(high) > _CANDIDATES * k * len(questions):
            lowest = np.maximum(lowest, _kth_best_at_least(scores, k) - margin)
            high = scores >= lowest
        rows, places = np.divmod(np.flatnonzero(high), len(block))
        candidates.append((rows, places + start, scores[high]))
    rows, places, best = map(np.concatenate, zip(*candidates, strict=True))
    by_question = np.split(np.argsort(rows, kind="stable"), np.bincount(rows).cumsum()[:-1])
    return [
        _ordered(vectors, places[some][_reach_rank(best[some], k, margin)], question)[:k]
        for some, question in zip(by_question, questions, strict=True)
    ]


def _reach_rank(scores: np.ndarray, k: int, margin: float) -> np.ndarray:
    """Return a mask of the scores that are at least the k-th best, within rounding error."""
    if len(scores) <= k:
        return np.ones(len(scores), dtype=bool)
    reached: np.ndarray = scores >= np.partition(scores, -k)[-k] - margin
    return reached


def _kth_best_at_least(scores: np.ndarray, k: int) -> np.ndarray:
    """Return a lower bound of the k-th best of at least k scores in each row, [rows, 1].

    The k-th best maximum of a group of scores is at most the k-th best score, and there are far fewer groups.
    """
    group = max(1, min(_GROUP, scores.shape[1] // (8 * k)))
    groups = scores.shape[1] // group
    best = scores[:, : groups * group].reshape(len(scores), group, groups).max(axis=1)
    return np.partition(best, -k, axis=1)[:, -k, None]


def _ordered(vectors: np.ndarray, places: np.ndarray, question: np.ndarray) -> Places:
    exact = question.astype(np.float64)
    cosines = np.concatenate(
        [(vectors[places[start : start + _VECTORS]] * exact).sum(axis=1) for start in range(0, len(places), _VECTORS)]
    )
    ordered: list[int] = places[np.lexsort((places, -cosines))].tolist()
    return ordered


R = TypeVar("R")

_MEMORY = ":memory:"
_POINTS = 256  # vectors per request: below the 32 MB limit of a server for any model
_QDRANT_TIMEOUT = 60  # seconds
_CONFLICT = 409  # status if another process has just created the collection


class _QdrantVectors:
    """The vectors of documents as a collection in Qdrant.

    The name of the collection is a hash of the vectors, so that it is reused for the same documents and model. An
    incomplete collection is completed, even by two processes at once.

    Args:
        location: `:memory:`, or the URL of a server, whose key is in QDRANT_API_KEY.
        vectors: The vectors, of length 1, [documents, dimensions]; at least one.

    Raises:
        CallError: The server cannot be reached, or refuses a request.
    """

    def __init__(self, location: str, vectors: np.ndarray) -> None:
        import qdrant_client

        self._url = location
        self._key = None if location == _MEMORY else os.environ.get("QDRANT_API_KEY") or None
        self._models: Any = qdrant_client.models
        where = {"location": _MEMORY} if location == _MEMORY else {"url": location}
        self._client: Any = qdrant_client.QdrantClient(
            **where, api_key=self._key, timeout=_QDRANT_TIMEOUT, check_compatibility=False
        )
        self._name = f"ragassay-{_vectors_hash(vectors)}"
        self._documents = len(vectors)
        self._upload(vectors)

    def nearest(self, questions: np.ndarray, k: int) -> Sequence[Places]:
        """Return the places of the k documents nearest to each vector. Raises CallError."""
        # In-memory search is always exact, and the parameter would cause a warning.
        exact = None if self._url == _MEMORY else self._models.SearchParams(exact=True)
        limit = min(k, self._documents)
        requests = [
            self._models.QueryRequest(query=vector.tolist(), limit=limit, params=exact, with_payload=False)
            for vector in questions
        ]
        replies = self._called(lambda: self._client.query_batch_points(self._name, requests=requests))
        return [
            [point.id for point in sorted(reply.points, key=lambda point: (-point.score, point.id))]
            for reply in replies
        ]

    def _upload(self, vectors: np.ndarray) -> None:
        if not self._called(lambda: self._client.collection_exists(self._name)):
            self._create(vectors.shape[1])
        # Points are uploaded in order, so the existing ones are the first ones.
        there = self._called(lambda: self._client.count(self._name, exact=True)).count
        for start in range(there, len(vectors), _POINTS):
            some = vectors[start : start + _POINTS]
            points = self._models.Batch(ids=list(range(start, start + len(some))), vectors=some.tolist())
            self._called(lambda points=points: self._client.upsert(self._name, points=points, wait=True))  # type: ignore[misc]

    def _create(self, dimensions: int) -> None:
        vectors = self._models.VectorParams(size=dimensions, distance=self._models.Distance.COSINE)
        self._called(lambda: self._client.create_collection(self._name, vectors_config=vectors), accepts=_CONFLICT)

    def _called(self, call: Callable[[], R], *, accepts: int | None = None) -> Any:
        """Return the result of a call; None for an error with the accepted status. Raises CallError."""
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
            # The client validates replies with assertions.
            raise CallError(self._hidden(f"invalid reply from Qdrant: {excerpt(str(error))}")) from error

    def _hidden(self, text: str) -> str:
        return hidden(text, {"[key]": self._key}) if self._key else text


def check_qdrant(location: str) -> None:
    """Raise UsageError unless a location is `:memory:` or a URL, and qdrant-client is installed."""
    parts = urlsplit(location)
    if location != _MEMORY and (parts.scheme not in {"http", "https"} or not parts.hostname):
        raise UsageError(
            f"qdrant={excerpt(location)}: expected :memory:, or the URL of a server such as http://localhost:6333"
        )
    if find_spec("qdrant_client") is None:
        raise missing_extra("qdrant")


def _vectors_hash(vectors: np.ndarray) -> str:
    digest = sha256(repr(vectors.shape).encode("ascii"))
    for start in range(0, len(vectors), _POINTS):
        digest.update(np.ascontiguousarray(vectors[start : start + _POINTS]).tobytes())
    return digest.hexdigest()[:20]


def qdrant_ranks(vectors: np.ndarray, model: Embedder, location: str) -> Ranks:
    """Return the ranking by cosine similarity from Qdrant, which breaks ties at the last rank.

    Args:
        vectors: The vectors of the documents, of length 1, [documents, dimensions].
        model: The embedding model of the questions.
        location: A location that `check_qdrant` accepts.

    Raises:
        CallError: The server fails.
    """
    stored = _QdrantVectors(location, vectors) if len(vectors) else None

    def ranks(questions: Sequence[str], k: int) -> Sequence[Places]:
        if stored is None or not questions:
            return [[] for _ in questions]
        return stored.nearest(model.embed(questions), k)

    return ranks
