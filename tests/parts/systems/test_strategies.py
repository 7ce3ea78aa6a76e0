"""RAG strategies: when each retrieves, what the language model is shown, and what a question costs."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import servers
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import Answer, Completion, Document, Message, Question
from ragassay.core.registry import Spec
from ragassay.core.runner import SpentTokens, block_on
from ragassay.parts.lm import TooLongError
from ragassay.parts.retrieval import retriever
from ragassay.parts.systems import HttpOptions, relative_to, system
from ragassay.parts.systems.pipelines import Pipeline, SearchCache
from ragassay.parts.systems.prompts import PLACEHOLDERS, filled, prompts
from ragassay.parts.systems.strategies import PIPELINES, Pieces
from servers import Reply, Request, Server

QUESTION = Question(
    question_id="q1",
    group_id="g1",
    question="Where is the tower?",
    reference_contexts=("The tower stands in Lima.",),
    reference_context_ids=("tower",),
)
PAGES = [
    Document(id="bridge", title="The bridge", text="Ann Lee built it."),
    Document(id="tower", title="The tower", text="The tower stands in Lima."),
]


class Model:
    """A language model with fixed replies; every call costs 10 tokens in, 1 out and 1,000 s, unlike any search."""

    name = "model"

    def __init__(self, *, retrieve: object = True) -> None:
        self.decision = json.dumps({"retrieve": retrieve})
        self.asked: list[str] = []

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        prompt = "\n".join(message.content for message in messages)
        self.asked.append(prompt)
        text = self.decision if schema else f"call {len(self.asked)}"
        return Completion(text=text, input_tokens=10, output_tokens=1, seconds=1000.0)


async def search(text: str) -> Sequence[Document]:
    return retriever("bm25", PAGES).search(text, 1)


def reply(name: str, model: Model, **settings: object) -> Answer:
    strategy = PIPELINES[name]
    pieces = {"decision_lm": model, "prompts": prompts(), "search": search, **settings}
    under_test = Pipeline(strategy, Pieces(lm=model, **pieces), name="test")  # type: ignore[arg-type]
    return block_on(under_test.answer(QUESTION))


def from_references(documents: Mapping[str, str] | None = None, **question: Any) -> tuple[Answer, str]:
    """Return the answer of `ground-truth` to a question with these columns, and the prompt."""
    model = Model()
    pieces = Pieces(lm=model, decision_lm=model, prompts=prompts(), documents=documents)
    row = Question(question_id="q", group_id="g", question="Who?", **question)
    return block_on(PIPELINES["ground-truth"](pieces, row)), model.asked[0]


@pytest.mark.slow
def test_pipelines_that_share_their_work_retrieve_once_for_a_text_and_settings() -> None:
    model, searched = Model(), list[str]()

    async def search(text: str) -> Sequence[Document]:
        searched.append(text)
        await asyncio.sleep(0.2)
        return PAGES

    def pipeline(retrieval: str) -> Pipeline:
        strategy = PIPELINES["naive"]
        pieces = Pieces(lm=model, decision_lm=model, prompts=prompts(), search=search)
        return Pipeline(strategy, pieces, name="test", retrieval=retrieval)

    searches: SearchCache = {}
    seconds: list[float] = []
    for retrieval in ("bm25", "bm25", "tfidf"):
        answer = block_on(pipeline(retrieval).sharing(lambda lm: lm, searches).answer(QUESTION))
        assert answer.context_ids == ("bridge", "tower")
        seconds.append(answer.seconds or 0.0)
    assert searched == [QUESTION.question] * 2
    assert seconds[0] == seconds[1] >= 1000 + 0.19  # the search counts for both


class TestStrategies:
    @pytest.mark.parametrize(
        ("name", "retrieve", "calls", "retrieved", "contexts"),
        [
            ("closed-book", True, 1, False, ()),
            ("ground-truth", True, 1, False, ("The tower stands in Lima.",)),
            ("naive", False, 1, True, ("The tower\nThe tower stands in Lima.",)),
            ("boolean-agent", True, 2, True, ("The tower\nThe tower stands in Lima.",)),
            ("boolean-agent", False, 2, False, ()),
            ("advanced-boolean-agent", True, 3, True, ("The tower\nThe tower stands in Lima.",)),
            ("advanced-boolean-agent", False, 2, False, ()),
        ],
    )
    def test_each_calls_retrieves_and_costs_what_it_says(
        self, name: str, retrieve: bool, calls: int, retrieved: bool, contexts: tuple[str, ...]
    ) -> None:
        model = Model(retrieve=retrieve)
        answer = reply(name, model)
        assert len(model.asked) == calls
        assert (answer.input_tokens, answer.output_tokens) == (10 * calls, calls)
        assert answer.seconds is not None
        assert answer.seconds // 1000 == calls  # a search takes a moment
        assert answer.retrieved is retrieved
        assert answer.contexts == contexts
        assert answer.context_ids == (("tower",) if contexts else ())

    def test_the_first_answer_of_the_advanced_agent_stands_if_more_would_not_help(self) -> None:
        assert reply("advanced-boolean-agent", Model(retrieve=False)).answer == "call 1"
        assert reply("advanced-boolean-agent", Model(retrieve=True)).answer == "call 3"

    @pytest.mark.parametrize("decision", ["yes", "", '{"retrieve": "true"}', '{"retrieve": 1}', '{"other": true}'])
    @pytest.mark.parametrize("name", ["boolean-agent", "advanced-boolean-agent"])
    def test_a_decision_that_cannot_be_read_is_an_error_and_not_a_retrieval(self, name: str, decision: str) -> None:
        model = Model()
        model.decision = decision
        with pytest.raises(CallError, match="the reply of the language model"):
            reply(name, model)

    def test_a_failed_row_has_the_tokens_of_each_model(self) -> None:
        """The decision is read; the answer from documents fails."""

        class Failing(Model):
            async def complete(
                self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None
            ) -> Completion:
                await super().complete(messages, schema=schema)
                raise CallError("no answer")

        pieces = Pieces(lm=Failing(), decision_lm=Model(), prompts=prompts(), search=search)
        strategy = PIPELINES["boolean-agent"]
        under_test = Pipeline(strategy, pieces, name="test", decisions_priced_as=Spec(kind="openai", target="d"))
        with pytest.raises(CallError) as error:
            block_on(under_test.answer(QUESTION))
        assert SpentTokens.of(error.value) == SpentTokens(10, 1, 10, 1)

    def test_a_hypothetical_passage_is_searched_in_place_of_the_question(self) -> None:
        class Bridge(Model):
            async def complete(
                self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None
            ) -> Completion:
                done = await super().complete(messages, schema=schema)
                return Completion(text="the bridge of Ann Lee", input_tokens=done.input_tokens, output_tokens=1)

        answer = reply("naive", Bridge(), hyde=True)
        assert answer.context_ids == ("bridge",)
        assert answer.input_tokens == 20

    @pytest.mark.parametrize(
        ("name", "said"),
        [("naive", "call 1"), ("boolean-agent", "call 2"), ("advanced-boolean-agent", "call 1")],
    )
    def test_a_question_that_the_guardrail_refuses_is_answered_without_retrieval(self, name: str, said: str) -> None:
        """The advanced agent has its first answer already, and decided on more before the guardrail was asked."""

        async def allows(question: str) -> bool:
            return "tower" not in question

        model = Model()
        answer = reply(name, model, allows=allows)
        assert (answer.answer, answer.retrieved, answer.contexts) == (said, False, ())
        assert len(model.asked) == (1 if name == "naive" else 2)

    @pytest.mark.parametrize("name", ["naive", "boolean-agent", "advanced-boolean-agent"])
    def test_a_question_that_the_guardrail_allows_is_answered_from_documents(self, name: str) -> None:
        async def allows(question: str) -> bool:
            return "tower" in question

        assert reply(name, Model(), allows=allows).context_ids == ("tower",)

    def test_a_history_precedes_every_answer(self) -> None:
        history = [Message(role="user", content="Hello."), Message(role="assistant", content="Good day.")]
        for name in PIPELINES:
            model = Model()
            reply(name, model, history=history)
            assert all(prompt.startswith("Hello.\nGood day.") for prompt in model.asked)

    def test_ground_truth_needs_reference_contexts(self) -> None:
        with pytest.raises(CallError, match="no reference_contexts"):
            from_references()

    def test_ground_truth_reads_the_texts_of_ids_from_documents(self) -> None:
        documents = {"tower": "The tower\nIn Lima."}
        answer, _ = from_references(documents, reference_context_ids=("tower",))
        assert (answer.contexts, answer.context_ids) == (("The tower\nIn Lima.",), ("tower",))
        with pytest.raises(CallError, match="the documents have no 'bridge', one of the question's"):
            from_references(documents, reference_context_ids=("tower", "bridge"))

    @pytest.mark.parametrize(
        "known",
        [{"reference_context_ids": ()}, {"reference_contexts": ()}, {"is_answerable": False}],
        ids=["a gap by ids", "a gap by texts", "unanswerable"],
    )
    def test_ground_truth_shows_no_text_where_no_document_states_the_answer(self, known: dict[str, Any]) -> None:
        answer, prompt = from_references(**known)
        assert (answer.answer, answer.contexts, answer.context_ids) == ("call 1", (), ())
        assert prompt.startswith("Text: \n")

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("naive", "document tower is too long for the language model: 9 tokens"),
            ("boolean-agent", "document tower is too long for the language model: 9 tokens"),
            ("advanced-boolean-agent", "document tower is too long for the language model: 9 tokens"),
            ("ground-truth", "document tower is too long for the language model: 9 tokens"),
            ("closed-book", "9 tokens"),
        ],
    )
    def test_what_is_too_long_for_the_model_is_refused_by_name(self, name: str, message: str) -> None:
        class Small(Model):
            async def complete(
                self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None
            ) -> Completion:
                prompt = "\n".join(message.content for message in messages)
                if schema is None and ("Lima" in prompt or name == "closed-book"):
                    raise TooLongError("9 tokens")
                return await super().complete(messages, schema=schema)

        with pytest.raises(CallError, match=f"^{message}$"):
            reply(name, Small())


class TestPrompts:
    def test_no_built_in_prompt_holds_an_example_that_could_leak(self) -> None:
        for name, text in prompts().items():
            assert all(f"{{{each}}}" in text for each in PLACEHOLDERS[name])
            assert "example" not in text.lower()

    def test_text_in_a_prompt_is_never_a_placeholder(self) -> None:
        (turn,) = filled("{question} {answer}", {"question": "{answer}", "answer": "x"})
        assert turn.content == "{answer} x"

    def test_a_file_replaces_one_prompt_and_makes_another_system(self, tmp_path: Path) -> None:
        own = tmp_path / "prompts"
        own.mkdir()
        (own / "closed_book.txt").write_text("Reply briefly: {question}", encoding="utf-8")
        assert prompts(own)["closed_book"] == "Reply briefly: {question}"
        assert prompts(own)["answer"] == prompts()["answer"]
        with Server() as server:
            lm, url = "openai:m", server.base_url
            names = {
                system(f"pipeline:closed-book?lm={lm}{more}", base_url=url).name for more in ("", f"&prompts={own}")
            }
        assert len(names) == 2

    @pytest.mark.parametrize(
        ("file", "text", "message"),
        [
            ("closed-book.txt", "{question}", "unknown prompt 'closed-book'.*Did you mean 'closed_book'"),
            ("answer.txt", "{question}", "must contain {documents}"),
            ("notes.md", "x", "contains no prompts"),
            ("retrieve.txt", "{question} {qestion}", "unknown placeholder 'qestion'.*Did you mean 'question'"),
        ],
    )
    def test_a_prompt_that_cannot_be_used_is_named(self, tmp_path: Path, file: str, text: str, message: str) -> None:
        (tmp_path / file).write_text(text, encoding="utf-8")
        with pytest.raises((DataError, UsageError), match=message):
            prompts(tmp_path)


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    path = tmp_path / "documents.jsonl"
    path.write_text("".join(json.dumps({"id": p.id, "title": p.title, "text": p.text}) + "\n" for p in PAGES), "utf-8")
    return path


def embeds(count: Callable[[str], Sequence[float]]) -> Callable[[Request], Reply]:
    """A server whose embeddings count something of a text; it returns them in reverse order."""

    def behave(request: Request) -> Reply:
        if not request.path.endswith("/embeddings"):
            return servers.answers(request)
        assert isinstance(request.body, dict)
        data = [{"index": place, "embedding": count(text)} for place, text in enumerate(request.body["input"])]
        return Reply(body={"data": data[::-1]})

    return behave


def letters(text: str) -> Sequence[float]:
    return [1.0 + text.lower().count(letter) for letter in "towerbidg"]


class TestOverAnEndpoint:
    @pytest.fixture(autouse=True)
    def _own_cache(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))

    @pytest.mark.parametrize("name", ["dense", "hybrid"])
    def test_documents_are_embedded_once_and_a_changed_one_again(self, documents: Path, name: str) -> None:
        spec = f"pipeline:naive?documents={documents}&lm=openai:m&retriever={name}&embeddings=openai:e&k=1"
        with Server() as server:
            server.behave = embeds(letters)

            def inputs() -> list[int]:
                bodies = [each.body for each in server.requests if each.path.endswith("/embeddings")]
                return [len(body["input"]) for body in bodies if isinstance(body, dict)]

            assert block_on(system(spec, base_url=server.base_url).answer(QUESTION)).context_ids == ("tower",)
            assert inputs() == [2, 1]
            system(spec, base_url=server.base_url)
            assert inputs() == [2, 1]
            documents.write_text('{"id": "new", "text": "Another."}\n', encoding="utf-8")
            system(spec, base_url=server.base_url)
            assert inputs() == [2, 1, 1]

    def test_the_progress_of_embedding_is_reported_unless_an_index_holds_the_vectors(self, documents: Path) -> None:
        spec = f"pipeline:naive?documents={documents}&lm=openai:m&retriever=dense&embeddings=openai:e"
        reported: list[tuple[str, int, int]] = []
        with Server() as server:
            server.behave = embeds(letters)
            for _ in range(2):
                system(spec, base_url=server.base_url, progress=lambda *each: reported.append(each))
        assert reported == [("embed", 0, 2), ("embed", 2, 2)]

    def test_the_progress_of_indexing_words_is_reported_unless_they_are_stored(self, documents: Path) -> None:
        reported: list[tuple[str, int, int]] = []
        for _ in range(2):
            spec = f"pipeline:naive?documents={documents}&lm=openai:m"
            system(spec, base_url="http://localhost", progress=lambda *each: reported.append(each))
        assert reported == [("index", 0, 2), ("index", 2, 2)]

    def test_offline_nothing_is_embedded_and_a_question_fails(self, documents: Path) -> None:
        spec = f"pipeline:naive?documents={documents}&lm=openai:m&retriever=dense&embeddings=openai:e"
        with Server() as server:
            under_test = system(spec, base_url=server.base_url, options=HttpOptions(is_offline=True))
            with pytest.raises(CallError, match="not called: offline, and the retriever needs a server"):
                block_on(under_test.answer(QUESTION))
            assert not server.requests

    @pytest.mark.parametrize(
        ("settings", "sent"),
        [
            ("lm=openai:m", [0.0, None]),
            ("lm=openai:m&decision_lm=openai:d", [0.0, None]),
            ("lm=openai:m%3Ftemperature%3D0.5", [0.5, 0.5]),
            ("lm=openai:m&decision_lm=openai:d%3Ftemperature%3D1", [1.0, None]),
        ],
    )
    def test_decisions_are_made_at_temperature_0_unless_the_spec_has_another(
        self, documents: Path, server: Server, settings: str, sent: Sequence[float | None]
    ) -> None:
        server.behave = lambda request: servers.said(request, '{"retrieve": true}')
        spec = f"pipeline:boolean-agent?documents={documents}&{settings}"
        block_on(system(spec, base_url=server.base_url).answer(QUESTION))
        assert [body.get("temperature") for each in server.requests if isinstance(body := each.body, dict)] == sent

    def test_the_seconds_of_a_row_include_the_embedding_of_a_search_and_of_a_guardrail(
        self, documents: Path, tmp_path: Path, server: Server
    ) -> None:
        (tmp_path / "rules.jsonl").write_text('{"question": "Where is the tower?", "allow": true}\n', "utf-8")
        server.behave = embeds(letters)
        spec = f"pipeline:naive?documents={documents}&lm=openai:m&retriever=dense&embeddings=openai:e"
        pipelines = [
            system(f"{spec}{more}", base_url=server.base_url) for more in ("", f"&guardrail={tmp_path}/rules.jsonl")
        ]
        server.behave = lambda request: replace(
            embeds(letters)(request), delay=0.4 if request.path.endswith("/embeddings") else 0.0
        )
        for number, each in enumerate(pipelines, start=1):
            seconds = block_on(each.answer(QUESTION)).seconds
            assert seconds is not None
            assert seconds >= 0.4 * number  # what the server waits; how much longer it takes depends on the machine

    def test_the_nearest_question_of_the_guardrail_decides(self, documents: Path, tmp_path: Path) -> None:
        rules = tmp_path / "rules.jsonl"
        rules.write_text('{"question": "tower", "allow": true}\n{"question": "bridge", "allow": false}\n', "utf-8")
        spec = f"pipeline:naive?documents={documents}&lm=openai:m&embeddings=openai:e&guardrail={rules}"
        with Server() as server:
            server.behave = embeds(letters)
            under_test = system(spec, base_url=server.base_url)
            bridge = Question(question_id="q", group_id="g", question="bridge bridge")
            assert [block_on(under_test.answer(each)).retrieved for each in (QUESTION, bridge)] == [True, False]

    @pytest.mark.parametrize(
        ("reply", "message"),
        [
            (Reply(status=401, body={"error": "no key"}), "HTTP 401 from the embedding model.*set OPENAI_API_KEY"),
            (Reply(body={"data": []}), "has no embeddings"),
            (Reply(body={"data": [{"index": 0, "embedding": "x"}]}), "has no embeddings"),
            (Reply(body=b"<html>"), "has no embeddings"),
        ],
    )
    def test_a_reply_without_embeddings_is_one_message(
        self, documents: Path, monkeypatch: pytest.MonkeyPatch, reply: Reply, message: str
    ) -> None:
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        with Server() as server:
            server.behave = servers.always(reply)
            spec = f"pipeline:naive?documents={documents}&lm=openai:m&retriever=dense&embeddings=openai:e"
            with pytest.raises(CallError, match=message):
                system(spec, base_url=server.base_url)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("retriever=dense", "needs an embedding model: add embeddings="),
        ("retriever=bm25&embeddings=openai:e", "uses no embeddings"),
        ("chunk_size=10&chunk_overlap=10", "must be smaller than the size"),
        ("chunk_unit=words", "unknown chunk_unit 'words'. Known: tokens, characters."),
        ("hyde=yes", "unknown hyde 'yes'. Known: true, false."),
        ("guardrail=rules.jsonl", "guardrail needs an embedding model"),
        ("retriever=keywrod", "unknown retriever 'keywrod'"),
        ("temperature=1", "unknown setting 'temperature'"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(documents: Path, settings: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        system(f"pipeline:naive?documents={documents}&lm=openai:m&{settings}", base_url="http://127.0.0.1:9/v1")


def test_documents_that_do_not_exist_are_named() -> None:
    with pytest.raises(DataError, match=r"there is no file nowhere\.jsonl"):
        system("pipeline:naive?documents=nowhere.jsonl&lm=openai:m", base_url="http://127.0.0.1:9/v1")


@pytest.mark.parametrize("strategy", ["naive", "ground-truth"])
def test_missing_documents_are_reported_before_a_missing_model(strategy: str) -> None:
    with pytest.raises(DataError, match=r"there is no file nowhere\.jsonl"):
        system(f"pipeline:{strategy}?documents=nowhere.jsonl&lm=embedded:nothing.gguf")


def test_a_strategy_without_documents_takes_none() -> None:
    with pytest.raises(UsageError, match="unknown setting 'documents'"):
        system("pipeline:closed-book?documents=d.jsonl&lm=embedded")


def test_all_files_of_a_pipeline_are_relative_to_the_settings_file() -> None:
    spec = "pipeline:naive?documents=d.jsonl&guardrail=g.jsonl&history=h.jsonl&lm=embedded&prompts=p"
    moved = "pipeline:naive?documents=in/d.jsonl&guardrail=in/g.jsonl&history=in/h.jsonl&lm=embedded&prompts=in/p"
    assert relative_to(spec, Path("in")) == moved


def test_a_folder_of_an_embedding_model_is_relative_to_the_settings_file_and_a_name_stays(tmp_path: Path) -> None:
    (tmp_path / "mini").mkdir()
    spec = "pipeline:naive?documents=d.jsonl&embeddings={}&lm=embedded"
    assert f"embeddings={tmp_path}/mini" in relative_to(spec.format("mini"), tmp_path)
    assert "embeddings=all-MiniLM-L6-v2&" in relative_to(spec.format("all-MiniLM-L6-v2"), tmp_path)
