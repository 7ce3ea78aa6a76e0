"""Qdrant: the real client in memory, and over HTTP against a small server that speaks the shapes of its REST interface.

No Qdrant server was at hand: what a real one does beyond these shapes is not covered.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

import servers
from ragassay.core.errors import CallError
from ragassay.core.records import Document
from ragassay.parts.retrieval import retriever, search_many
from servers import Reply, Request, Server

PAGES = [Document(id=f"d{number}", text=f"text {number}") for number in range(600)]
QUESTIONS = [f"text {number}?" for number in range(40)]


class Random:
    """Embeds each text as a random direction of its own."""

    name = "random"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        vectors = np.stack([np.random.default_rng(sum(text.encode())).standard_normal(8) for text in texts])
        unit: np.ndarray = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit


class Distinct(Random):
    """Embeds each text as another direction."""

    name = "distinct"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        seeds = [int.from_bytes(text.encode()[:12], "big") for text in texts]
        vectors = np.stack([np.random.default_rng(seed).standard_normal(8) for seed in seeds])
        unit: np.ndarray = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit


class Collections:
    """Answers as a Qdrant server does, and keeps its collections between clients."""

    def __init__(self, *, fails_at: int | None = None) -> None:
        self.points: dict[str, dict[int, Sequence[float]]] = {}
        self.uploads = 0
        self.keys: set[str | None] = set()
        self._fails_at = fails_at

    def __call__(self, request: Request) -> Reply:
        self.keys.add(request.headers.get("api-key"))
        path = request.path.partition("?")[0]
        match = re.fullmatch(r"/collections/([^/]+)(/.*)?", path)
        assert match, path
        name, what, body = match[1], match[2], request.body
        result: object
        match request.method, what:
            case "GET", "/exists":
                result = {"exists": name in self.points}
            case "PUT", None:
                assert isinstance(body, dict)
                assert body["vectors"] == {"size": 8, "distance": "Cosine"}
                if name in self.points:
                    return Reply(status=409, body={"status": {"error": "already exists"}, "time": 0})
                self.points[name] = {}
                result = True
            case "POST", "/points/count":
                result = {"count": len(self.points[name])}
            case "PUT", "/points":
                assert isinstance(body, dict)
                self.uploads += 1
                if self._fails_at == self.uploads:
                    return Reply(status=500, body={"status": {"error": "out of memory"}, "time": 0})
                self.points[name] |= dict(zip(body["batch"]["ids"], body["batch"]["vectors"], strict=True))
                result = {"operation_id": self.uploads, "status": "completed"}
            case "POST", "/points/query/batch":
                assert isinstance(body, dict)
                result = [self._nearest(name, each) for each in body["searches"]]
            case other:
                raise AssertionError(other)
        return Reply(body={"result": result, "status": "ok", "time": 0.0})

    def _nearest(self, name: str, query: dict[str, object]) -> object:
        params = query["params"]
        assert isinstance(params, dict)
        assert params["exact"] is True
        vectors = np.asarray([self.points[name][place] for place in range(len(self.points[name]))])
        vector = query["query"]
        scores = vectors @ np.asarray(vector["nearest"] if isinstance(vector, dict) else vector)
        best = np.argsort(-scores)[: int(str(query["limit"]))]
        return {"points": [{"id": int(place), "version": 1, "score": float(scores[place])} for place in best]}


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def url(server: Server) -> str:
    return server.base_url.removesuffix("/v1")


def ids(documents: Sequence[Document]) -> list[str]:
    return [page.id for page in documents]


@pytest.mark.parametrize("name", ["dense", "hybrid"])
@pytest.mark.parametrize("where", [":memory:", "server"])
def test_qdrant_finds_what_exact_search_finds(server: Server, where: str, name: str, tmp_path: Path) -> None:
    server.behave = Collections()
    location = url(server) if where == "server" else where
    by_qdrant = retriever(name, PAGES, Distinct(), qdrant=location, store=tmp_path)
    by_numpy = retriever(name, PAGES, Distinct(), store=tmp_path)
    together = search_many(by_qdrant, QUESTIONS, 7)
    assert [ids(each) for each in together] == [ids(each) for each in search_many(by_numpy, QUESTIONS, 7)]
    assert ids(by_qdrant.search(QUESTIONS[3], 7)) == ids(together[3])


def test_documents_are_uploaded_once_and_other_documents_never_meet_them(server: Server) -> None:
    server.behave = stored = Collections()
    for _ in range(2):
        retriever("dense", PAGES, Distinct(), qdrant=url(server))
    assert (len(stored.points), stored.uploads) == (1, 3)
    retriever("dense", PAGES[:-1], Distinct(), qdrant=url(server))
    retriever("dense", PAGES, Random(), qdrant=url(server))
    assert len(stored.points) == 3


def test_an_upload_that_failed_is_completed(server: Server) -> None:
    server.behave = stored = Collections(fails_at=2)
    with pytest.raises(CallError, match="HTTP 500 from Qdrant: .*out of memory"):
        retriever("dense", PAGES, Distinct(), qdrant=url(server))
    completed = retriever("dense", PAGES, Distinct(), qdrant=url(server))
    assert stored.uploads == 2 + 2
    exact = retriever("dense", PAGES, Distinct())
    assert ids(completed.search("text 7?", 5)) == ids(exact.search("text 7?", 5))


def test_the_key_is_sent_to_a_server_and_shown_to_nobody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDRANT_API_KEY", "a-secret")
    server.behave = stored = Collections()
    with pytest.warns(UserWarning, match="insecure"):
        retriever("dense", PAGES, Distinct(), qdrant=url(server))
    assert stored.keys == {"a-secret"}
    server.behave = servers.always(Reply(status=403, body={"status": {"error": "key a-secret is not valid"}}))
    with pytest.warns(UserWarning, match="insecure"), pytest.raises(CallError, match="HTTP 403 from Qdrant") as error:
        retriever("dense", PAGES, Distinct(), qdrant=url(server))
    assert "a-secret" not in str(error.value)


def test_a_server_that_is_away_is_one_message(closed_port: int) -> None:
    with pytest.raises(CallError, match=f"Qdrant: Connection refused: nothing is listening on 127.0.0.1:{closed_port}"):
        retriever("dense", PAGES, Distinct(), qdrant=f"http://127.0.0.1:{closed_port}")


@pytest.mark.parametrize(
    "behave",
    [servers.always(servers.html), servers.always(Reply(body={"result": None})), servers.always(servers.resets)],
)
def test_something_else_at_the_address_is_one_message(server: Server, behave: Callable[[Request], Reply]) -> None:
    server.behave = behave
    with pytest.raises(CallError, match="Qdrant"):
        retriever("dense", PAGES, Distinct(), qdrant=url(server))


def test_no_documents_and_no_questions_need_no_qdrant() -> None:
    assert retriever("dense", [], Distinct(), qdrant=":memory:").search("?", 3) == []
    assert search_many(retriever("dense", PAGES, Distinct(), qdrant=":memory:"), [], 3) == []


def test_more_results_than_documents_give_all(tmp_path: Path) -> None:
    documents = retriever("dense", PAGES[:3], Distinct(), qdrant=":memory:", store=tmp_path).search("text 1?", 10)
    assert sorted(ids(documents)) == ["d0", "d1", "d2"]
