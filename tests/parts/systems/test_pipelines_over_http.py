"""Pipelines over a real endpoint: what the model is shown, what rows cost, what is searched together, bad files."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import ragassay
import servers
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import Question
from ragassay.core.runner import CallLimits, block_on
from ragassay.parts.systems import system
from servers import Reply, Request, Server

PAGES = [
    {
        "id": "bridge",
        "title": "The bridge",
        "text": "Ann Lee built the bridge in 1902.\n\nIt spans the river and the road.",
    },
    {
        "id": "tower",
        "title": "The tower",
        "text": "The tower stands in Lima. {question}\n\nIt has forty floors and one lift.",
    },
    {"id": "untitled", "text": "Nobody knows who owns the harbour, or the tower beside it."},
]
QUESTION = Question(
    question_id="q1",
    group_id="g1",
    question="Where does the tower stand?",
    reference_contexts=("The tower stands in Lima.",),
    reference_context_ids=("tower",),
)
RETRIEVERS = ["bm25", "keyword", "tfidf", "dense", "hybrid"]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    path = tmp_path / "documents.jsonl"
    path.write_text("".join(json.dumps(page) + "\n" for page in PAGES), encoding="utf-8")
    return path


def works(request: Request) -> Reply:
    """Embeds by counting letters, always decides to retrieve, and answers."""
    assert isinstance(request.body, dict)
    if request.path.endswith("/embeddings"):
        counts = [Counter(text.lower()) for text in request.body["input"]]
        vectors = [[1.0 + count[letter] for letter in "towerlima"] for count in counts]
        return Reply(body={"data": [{"index": at, "embedding": vector} for at, vector in enumerate(vectors)]})
    if "response_format" in request.body:
        return servers.said(request, '{"retrieve": true}')
    return servers.answers(request)


def spec(strategy: str, documents: Path, **settings: object) -> str:
    more = "".join(f"&{name}={value}" for name, value in settings.items())
    if strategy in {"closed-book", "ground-truth"}:
        return f"pipeline:{strategy}?lm=openai:m{more}"
    embeddings = "&embeddings=openai:e" if settings.get("retriever") in {"dense", "hybrid"} else ""
    return f"pipeline:{strategy}?documents={documents}&lm=openai:m{embeddings}{more}"


def prompts_of(server: Server) -> list[str]:
    return [request.question for request in server.requests if request.is_chat]


def shown(prompt: str) -> str | None:
    """The documents in a prompt of the kind `answer`; None in one of another kind."""
    text, cut, _ = prompt.partition("\n\nAnswer the question in a few words, from the text alone.")
    return text.removeprefix("Text: ") if cut else None


class TestWhatTheModelIsShown:
    @pytest.mark.parametrize("strategy", ["naive", "boolean-agent", "advanced-boolean-agent"])
    @pytest.mark.parametrize("retriever", RETRIEVERS)
    @pytest.mark.parametrize("chunk_size", [1024, 40])
    def test_contexts_are_what_the_model_was_shown_titles_included(
        self, server: Server, documents: Path, strategy: str, retriever: str, chunk_size: int
    ) -> None:
        server.behave = works
        pipeline = spec(strategy, documents, retriever=retriever, chunk_size=chunk_size, chunk_overlap=8, k=2)
        answer = block_on(system(pipeline, base_url=server.base_url).answer(QUESTION))
        (documents_shown,) = [text for prompt in prompts_of(server) if (text := shown(prompt)) is not None]
        assert documents_shown == "\n\n".join(answer.contexts)
        assert len(answer.contexts) == len(answer.context_ids) == 2
        titles = {page["id"]: page.get("title") for page in PAGES}
        for text, name in zip(answer.contexts, answer.context_ids, strict=True):
            title = titles[name.partition("#")[0]]
            assert title is None or text.startswith(f"{title}\n")
            assert ("#" in name) == (chunk_size == 40)

    @pytest.mark.parametrize("settings", [{"hyde": "true"}, {"prompts": True}, {"history": True}])
    def test_so_they_are_with_other_settings(
        self, server: Server, documents: Path, tmp_path: Path, settings: dict[str, object]
    ) -> None:
        (tmp_path / "own").mkdir()
        (tmp_path / "own" / "answer.txt").write_text(
            "Text: {documents}\n\nAnswer the question in a few words, from the text alone. My own. {question}", "utf-8"
        )
        (tmp_path / "history.jsonl").write_text('{"role": "user", "content": "Hello."}\n', "utf-8")
        files = {"prompts": tmp_path / "own", "history": tmp_path / "history.jsonl"}
        server.behave = works
        pipeline = spec("naive", documents, **{name: files.get(name, value) for name, value in settings.items()})
        answer = block_on(system(pipeline, base_url=server.base_url).answer(QUESTION))
        documents_shown = shown(prompts_of(server)[-1].removeprefix("Hello.\n\n"))
        assert documents_shown == "\n\n".join(answer.contexts)

    def test_ground_truth_shows_the_reference_contexts_and_nothing_else(self, server: Server, documents: Path) -> None:
        answer = block_on(system(spec("ground-truth", documents), base_url=server.base_url).answer(QUESTION))
        assert [shown(prompt) for prompt in prompts_of(server)] == ["The tower stands in Lima."]
        assert answer.contexts == ("The tower stands in Lima.",)
        assert answer.retrieved is False

    def test_closed_book_shows_nothing(self, server: Server, documents: Path) -> None:
        answer = block_on(system(spec("closed-book", documents), base_url=server.base_url).answer(QUESTION))
        assert [shown(prompt) for prompt in prompts_of(server)] == [None]
        assert answer.contexts == ()


QUESTIONS = [{"question_id": f"q{number}", "group_id": "g", "question": f"Where is w{number}?"} for number in range(40)]


def answered(server: Server, spec: str, rows: Sequence[dict[str, str]] = QUESTIONS[:1]) -> list[dict[str, object]]:
    table = ragassay.answer(ragassay.Table.of(rows), system=spec, base_url=server.base_url)
    return list(table.rows())


class TestWhatARowCosts:
    """Each call of the server reports 7 tokens read and 3 written."""

    def test_a_row_without_an_answer_keeps_the_tokens_of_the_calls_before(
        self, server: Server, documents: Path
    ) -> None:
        def refuses_answers(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            return works(request) if "response_format" in request.body else servers.error(400, "too long")

        server.behave = refuses_answers
        (row,) = answered(server, spec("boolean-agent", documents))
        assert "too long" in str(row["error"])
        assert (row["input_tokens"], row["output_tokens"]) == (7, 3)

    @pytest.mark.parametrize(
        ("status", "message"),
        [
            (
                400,
                "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens",
            ),
            (400, '{"code": "context_length_exceeded"}'),
            (400, "the request exceeds the available context size (4096 tokens)"),
            (400, "prompt is too long: 208310 tokens > 200000 maximum"),
            (413, "The input token count (5000) exceeds the maximum number of tokens allowed (4096)."),
        ],
    )
    def test_a_prompt_that_is_too_long_for_the_model_of_an_endpoint_names_the_documents(
        self, server: Server, documents: Path, status: int, message: str
    ) -> None:
        server.behave = servers.always(servers.error(status, message))
        (row,) = answered(server, spec("naive", documents))
        start = rf"documents? [\w, ]+ (is|are) too long for the language model: HTTP {status} .*"
        assert re.match(start, str(row["error"]))

    def test_so_does_one_that_the_endpoint_puts_off_for_an_hour(self, server: Server, documents: Path) -> None:
        def busy(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            return works(request) if "response_format" in request.body else servers.rate_limited(after=3600)

        server.behave = busy
        (row,) = answered(server, spec("boolean-agent", documents))
        assert "asks for a pause of 3600 s" in str(row["error"])
        assert (row["input_tokens"], row["output_tokens"]) == (7, 3)

    def test_so_does_one_that_misses_its_deadline(self, server: Server, documents: Path) -> None:
        def never_answers(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            return works(request) if "response_format" in request.body else servers.slow(60)(request)

        server.behave = never_answers
        under_test = system(spec("boolean-agent", documents), base_url=server.base_url)
        under_test.limits = CallLimits(seconds=3)  # type: ignore[attr-defined]
        (row,) = ragassay.answer(ragassay.Table.of(QUESTIONS[:1]), system=under_test).rows()
        assert row["error"] == "timeout after 3 s"
        assert (row["input_tokens"], row["output_tokens"]) == (7, 3)

    @pytest.mark.parametrize("decision", ["yes", '{"retrieve": "true"}'])
    def test_a_decision_that_cannot_be_read_was_paid_as_well(
        self, server: Server, documents: Path, decision: str
    ) -> None:
        server.behave = lambda request: servers.said(request, decision)
        (row,) = answered(server, spec("advanced-boolean-agent", documents))
        assert row["answer"] is None
        assert (row["input_tokens"], row["output_tokens"]) == (14, 6)  # the first answer, and the decision

    def test_the_first_call_that_fails_cost_nothing_that_is_known(self, server: Server, documents: Path) -> None:
        server.behave = servers.always(servers.error(400))
        (row,) = answered(server, spec("naive", documents))
        assert (row["input_tokens"], row["output_tokens"]) == (None, None)

    def test_attempts_that_failed_count_too(self, server: Server, documents: Path) -> None:
        """The decision, an answer that is refused once, then both again."""
        refused = iter([True])

        def busy_once(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            if "response_format" not in request.body and next(refused, False):
                return servers.error(500)
            return works(request)

        server.behave = busy_once
        (row,) = answered(server, spec("boolean-agent", documents))
        assert row["error"] is None
        assert (row["input_tokens"], row["output_tokens"]) == (21, 9)


def test_questions_that_are_under_way_at_once_are_embedded_together(server: Server, documents: Path) -> None:
    server.behave = works
    rows = answered(server, spec("naive", documents, retriever="dense"), QUESTIONS)
    assert not [row for row in rows if row["error"]]
    bodies = [each.body for each in server.requests if each.path.endswith("/embeddings")]
    sizes = [len(body["input"]) for body in bodies if isinstance(body, dict)]
    assert sum(sizes) == len(PAGES) + len(QUESTIONS)
    assert len(sizes) < 1 + len(QUESTIONS)


def test_an_index_that_was_damaged_is_built_again_with_a_note(server: Server, documents: Path, tmp_path: Path) -> None:
    pipeline = spec("naive", documents)
    answered(server, pipeline)
    (file,) = (tmp_path / "cache" / "indexes").glob("*/places.npy")
    file.write_bytes(b"damaged")
    notes: list[str] = []
    table = ragassay.Table.of(QUESTIONS[:1])
    ragassay.answer(table, system=pipeline, base_url=server.base_url, notice=notes.append)
    assert "places.npy is damaged: its SHA-256 differs; the index is rebuilt" in notes[0]


class TestBadInput:
    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ('{"id": "a", "text": "x"}\n{"id": "a", "text": "y"}\n', "row 2 has the id 'a', as row 1"),
            ("", "contains no documents; write one per line"),
            ('{"id": "a"}\n', "text"),
        ],
    )
    def test_documents(self, server: Server, tmp_path: Path, content: str, message: str) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(DataError, match=message):
            system(spec("naive", path), base_url=server.base_url)

    @pytest.mark.parametrize(
        ("setting", "content", "message"),
        [
            ("guardrail", b"", "the guardrail contains no questions"),
            ("guardrail", b'{"question": "x"}\n', "line 1: expected the form"),
            ("guardrail", b'\n{"question": "x", "allow": "no"}\n', "line 2: expected the form"),
            ("guardrail", b"[1]\n", "line 1: not a JSON object"),
            ("guardrail", b"\xff\xfe", "cannot be read as UTF-8 text"),
            ("guardrail", None, "cannot be read as UTF-8 text: .*No such file"),
            ("history", b'{"role": "system", "content": "x"}\n', "line 1: expected the form"),
            ("history", b"{", "line 1: not a JSON object"),
            ("history", None, "cannot be read"),
            ("prompts", None, "there is no such folder"),
        ],
    )
    def test_files_of_settings(
        self, server: Server, documents: Path, setting: str, content: bytes | None, message: str
    ) -> None:
        server.behave = works
        path = documents.with_name("file")
        if content is not None:
            path.write_bytes(content)
        pipeline = spec("naive", documents, retriever="dense", **{setting: path})
        with pytest.raises((DataError, UsageError), match=message) as error:
            system(pipeline, base_url=server.base_url)
        assert str(path) in str(error.value)

    @pytest.mark.parametrize("retriever", ["dense", "hybrid"])
    def test_an_endpoint_for_embeddings_that_is_away(self, closed_port: int, documents: Path, retriever: str) -> None:
        url = f"http://127.0.0.1:{closed_port}/v1"
        with pytest.raises(CallError, match="Connection refused: nothing is listening on"):
            system(spec("naive", documents, retriever=retriever), base_url=url)
