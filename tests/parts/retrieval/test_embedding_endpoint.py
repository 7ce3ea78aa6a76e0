"""Embeddings from an endpoint: in batches, in the order of the texts, and every failure in one message."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest

import servers
from ragassay.core.errors import CallError, UsageError
from ragassay.parts.retrieval import embedder
from servers import Reply, Request, Server


def vectors_of(request: Request) -> list[dict[str, object]]:
    """A vector for each text, [its number, 1], the last first."""
    assert isinstance(request.body, dict)
    texts = request.body["input"]
    assert all(texts)  # endpoints refuse empty texts
    return [
        {"object": "embedding", "index": place, "embedding": [float(text.strip() or 0), 1.0]}
        for place, text in reversed(list(enumerate(texts)))
    ]


def embeds(request: Request) -> Reply:
    return Reply(body={"object": "list", "data": vectors_of(request), "model": "e"})


def numbers(vectors: np.ndarray) -> list[int]:
    return [round(float(one / other)) for one, other in vectors]


def embedded(server: Server, texts: Sequence[str] = ("1", "2")) -> np.ndarray:
    return embedder("openai:e", base_url=server.base_url).embed(texts)


def test_texts_are_sent_in_batches_and_vectors_ordered_by_their_index(server: Server) -> None:
    server.behave = embeds
    vectors = embedded(server, [str(number) for number in range(130)])
    assert [len(each.body["input"]) for each in server.requests if isinstance(each.body, dict)] == [64, 64, 2]
    assert numbers(vectors) == list(range(130))
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert {each.path for each in server.requests} == {"/v1/embeddings"}


def test_an_empty_text_is_embedded_as_a_space(server: Server) -> None:
    server.behave = embeds
    assert numbers(embedded(server, ["", "3"])) == [0, 3]


def test_an_overloaded_endpoint_is_asked_again(server: Server) -> None:
    server.behave = servers.first(2, servers.rate_limited(after=0.01), then=embeds)
    assert numbers(embedded(server)) == [1, 2]
    assert len(server.requests) == 3


def test_an_endpoint_that_stays_overloaded_is_one_message(server: Server) -> None:
    server.behave = servers.always(servers.rate_limited(after=0.01))
    with pytest.raises(CallError, match="HTTP 429 from the embedding model: .*too many requests"):
        embedded(server)
    assert len(server.requests) == 4


def changed(change: Callable[[list[dict[str, object]]], object]) -> Callable[[Request], Reply]:
    return lambda request: Reply(body={"data": change(vectors_of(request))})


@pytest.mark.parametrize(
    ("behave", "message"),
    [
        (changed(lambda data: data[:-1]), "1 usable vectors for 2 texts"),
        (changed(lambda data: [{**each, "embedding": [float("nan"), 1]} for each in data]), "0 usable vectors for 2"),
        (changed(lambda data: [data[0], {**data[1], "embedding": [1.0]}]), "has no embeddings"),
        (changed(lambda data: [{**each, "index": 0} for each in data]), "has no embeddings"),
        (changed(lambda data: [{**each, "index": 7} for each in data]), "has no embeddings"),
        (changed(lambda data: [{"embedding": [1.0]} for _ in data]), "has no embeddings"),
        (changed(lambda data: [{**each, "embedding": "AAAA"} for each in data]), "has no embeddings"),
        (servers.always(Reply(body=[1])), "has no embeddings"),
        (servers.always(servers.html), "has no embeddings"),
        (servers.always(servers.error(400, "input is too long")), "HTTP 400 .*input is too long"),
        (servers.always(servers.resets), "The connection to 127.0.0.1"),
    ],
)
def test_a_reply_without_a_vector_for_each_text_is_one_message(
    server: Server, behave: Callable[[Request], Reply], message: str
) -> None:
    server.behave = behave
    with pytest.raises(CallError, match=message):
        embedded(server)


def test_batches_of_different_dimensions_are_an_error(server: Server) -> None:
    wider = changed(lambda data: [{**each, "embedding": [1.0, 2.0, 3.0]} for each in data])
    server.behave = servers.first(1, embeds(Request(path="/", headers={}, body={"input": ["1"] * 64})), then=wider)
    with pytest.raises(CallError, match="vectors of different dimensions"):
        embedded(server, ["1"] * 65)


def test_a_server_that_is_away_is_one_message(closed_port: int) -> None:
    model = embedder("openai:e", base_url=f"http://127.0.0.1:{closed_port}/v1")
    with pytest.raises(CallError, match=f"Connection refused: nothing is listening on 127.0.0.1:{closed_port}"):
        model.embed(["1"])


def test_the_key_is_sent_and_shown_to_nobody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "a-secret")
    server.behave = servers.always(servers.error(403, "the key a-secret is not valid"))
    with pytest.raises(CallError, match=r"HTTP 403 .*\[key\]") as error:
        embedded(server)
    assert "a-secret" not in str(error.value)
    assert server.requests[0].headers["authorization"] == "Bearer a-secret"


@pytest.mark.parametrize(
    ("spec", "url", "message"),
    [
        ("openai:", "http://127.0.0.1:9/v1", "needs a model; write embeddings=openai:MODEL"),
        ("openai:e", None, "embeddings=openai:e needs an endpoint: set OPENAI_API_KEY"),
        ("openai:e", "127.0.0.1:9/v1", "Invalid base URL"),
        ("openai:e?temperature=1", "http://127.0.0.1:9/v1", "unknown setting 'temperature'"),
    ],
)
def test_an_endpoint_that_is_not_named_is_one_message(
    monkeypatch: pytest.MonkeyPatch, spec: str, url: str | None, message: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(UsageError, match=message):
        embedder(spec, base_url=url)
