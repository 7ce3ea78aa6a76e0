"""Objects shaped like those of LangChain, LlamaIndex and Haystack as systems: calls, replies, and all errors.

The libraries themselves are asked in `test_real_frameworks.py`.
"""

import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ragassay
from commands import ragassay as command
from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import Answer, Question
from ragassay.core.runner import block_on
from ragassay.parts.systems import PickedReply, Spec
from ragassay.parts.systems.frameworks import framework_reply, framework_system, not_recognized
from ragassay.parts.systems.python_objects import Python, python_system, system_from
from ragassay.parts.systems.reply_proposals import proposals

QUESTION = "Where is the tower?"
TEXT = "The tower is in Lima."


def page(text: str = TEXT, /, id_: str | None = None, **metadata: object) -> Any:
    """A document of LangChain."""
    return SimpleNamespace(page_content=text, metadata=metadata, id=id_)


def node(text: str = TEXT, /, of: str | None = None, **metadata: object) -> Any:
    """A node of LlamaIndex with its score."""
    inner = SimpleNamespace(get_content=lambda: text, metadata=metadata, ref_doc_id=of, node_id="random")
    return SimpleNamespace(node=inner, score=0.5)


def piece(text: str | None = TEXT, /, id_: str = "hash", **meta: object) -> Any:
    """A document of Haystack."""
    return SimpleNamespace(content=text, meta=meta, id=id_, score=0.5)


def message(content: object, **usage: int) -> Any:
    """A message of LangChain."""
    return SimpleNamespace(content=content, type="ai", usage_metadata=usage or None)


def chat_message(text: str, **usage: int) -> Any:
    """A message of Haystack."""
    return SimpleNamespace(text=text, role="assistant", meta={"usage": usage} if usage else {})


SHAPES: list[Any] = [page, node, piece]


class Runnable:
    """A runnable of LangChain: what it was given, and a reply."""

    def __init__(self, reply: object, schema: Mapping[str, object] | None = None) -> None:
        self._reply, self._schema = reply, schema or {"type": "string"}
        self.given: list[object] = []

    def get_input_jsonschema(self) -> Mapping[str, object]:
        return self._schema

    def invoke(self, value: object) -> object:
        self.given.append(value)
        return self._reply


class Pipeline:
    """A pipeline of Haystack: its sockets, what it was given, and its outputs."""

    def __init__(self, replies: Mapping[str, Mapping[str, object]], final: str, **inputs: object) -> None:
        self._replies, self._final = replies, final
        self._inputs = inputs or {"query": str}
        self.given: list[object] = []

    def inputs(self) -> Mapping[str, Mapping[str, object]]:
        return {"first": {name: {"type": kind, "is_mandatory": True} for name, kind in self._inputs.items()}}

    def outputs(self, include_components_with_connected_outputs: bool = False) -> Mapping[str, Mapping[str, object]]:
        chosen = self._replies if include_components_with_connected_outputs else {self._final}
        return {name: dict.fromkeys(self._replies[name]) for name in chosen}

    def run(self, data: object, include_outputs_from: set[str]) -> Mapping[str, object]:
        self.given.append(data)
        return {name: self._replies[name] for name in self._replies if name in include_outputs_from}


def picked(system: object, question: str = QUESTION) -> PickedReply:
    asks = framework_system(system, "my_rag:chain")
    assert asks is not None
    return block_on(asks(question))


def ask(system: object) -> Answer:
    return picked(system).answer


def refused(system: object) -> str:
    with pytest.raises(UsageError) as error:
        framework_system(system, "my_rag:chain")
    return str(error.value)


class TestLangChain:
    @pytest.mark.parametrize(
        ("schema", "given"),
        [
            ({"type": "string"}, QUESTION),
            ({"title": "Anything"}, QUESTION),
            ({"properties": {"root": {}}, "required": ["root"]}, QUESTION),
            ({"properties": {"input": {}}, "required": ["input"]}, {"input": QUESTION}),
            ({"properties": {"query": {"default": None}}}, {"query": QUESTION}),
            (
                {"properties": {"q": {"type": "string"}, "chat_history": {"type": "array"}}, "required": ["q"]},
                {"q": QUESTION, "chat_history": []},
            ),
            (
                {"properties": {"messages": {"type": "array"}}, "required": ["messages"]},
                {"messages": [{"role": "user", "content": QUESTION}]},
            ),
            (
                {"properties": {"q": {"type": "string"}, "language": {"default": "en"}}, "required": ["q"]},
                {"q": QUESTION},
            ),
        ],
    )
    def test_the_input_schema_tells_where_the_question_goes(self, schema: Mapping[str, object], given: object) -> None:
        system = Runnable("Lima", schema)
        assert ask(system) == Answer(answer="Lima")
        assert system.given == [given]

    def test_a_runnable_that_needs_more_than_a_question_is_refused(self) -> None:
        schema = {"properties": {"context": {}, "question": {}}, "required": ["context", "question"]}
        assert refused(Runnable("", schema)) == (
            "python:my_rag:chain needs 2 inputs, but a question is only one: context, question. Wrap it in a function, "
            'and give python:my_rag:ask, with def ask(question): return chain.invoke({"INPUT": question})'
        )

    def test_a_schema_that_cannot_be_read_is_refused(self) -> None:
        class Odd(Runnable):
            def get_input_jsonschema(self) -> Mapping[str, object]:
                raise TypeError("no schema of a lock")

        assert refused(Odd("")).startswith(
            "python:my_rag:chain has the methods of LangChain, but its inputs cannot be read: TypeError: no "
            "schema of a lock. Wrap it in a function"
        )

    @pytest.mark.parametrize(
        ("reply", "answer"),
        [
            ("Lima", "Lima"),
            (message("Lima"), "Lima"),
            (message([{"type": "reasoning", "reasoning": "Hm."}, {"type": "text", "text": "Li"}, "ma"]), "Lima"),
            ({"input": QUESTION, "answer": "Lima"}, "Lima"),
            ({"query": QUESTION, "result": "Lima"}, "Lima"),
            ({"question": QUESTION, "my_reply": "Lima"}, "Lima"),
            ({"thought": "Hm.", "output": "Lima"}, "Lima"),
            ({"answer": message("Lima")}, "Lima"),
            ({"checked": [message("Lima")]}, "Lima"),
            (SimpleNamespace(answer="Lima", citations=[1]), "Lima"),
            ({"messages": [message(QUESTION), message("Lima")]}, "Lima"),
            ({"answer": "", "input": QUESTION}, ""),
        ],
    )
    def test_the_answer_is_found(self, reply: object, answer: str) -> None:
        assert ask(Runnable(reply)).answer == answer

    @pytest.mark.parametrize(
        ("reply", "error"),
        [
            ({"one": "Lima", "two": "Quito"}, "Invalid reply: several texts, none of them under 'answer': one, two"),
            (
                {"count": 7},
                r"expected a text, an object with a text under 'answer', or documents; it has count \(int\)",
            ),
            (7, "Invalid reply: expected a text"),
            (None, "Invalid reply: expected a text"),
            ({}, "it has nothing"),
        ],
    )
    def test_a_reply_without_an_answer_is_the_error_of_its_row(self, reply: object, error: str) -> None:
        with pytest.raises(CallError, match=error):
            ask(Runnable(reply))

    def test_documents_beside_the_answer_are_its_contexts(self) -> None:
        reply = {
            "input": QUESTION,
            "context": [page(TEXT, id="towers"), page("Else.", source="b.txt")],
            "answer": "Lima",
        }
        assert ask(Runnable(reply)) == Answer(
            answer="Lima", contexts=(TEXT, "Else."), context_ids=("towers", "b.txt"), retrieved=True
        )

    def test_the_last_list_of_documents_counts(self) -> None:
        reply = {"found": [page("Else."), page()], "ranked": [page()], "answer": "Lima"}
        assert ask(Runnable(reply)).contexts == (TEXT,)

    @pytest.mark.parametrize("context", [TEXT, [TEXT], [{"text": TEXT, "id": "towers"}]])
    def test_contexts_may_be_plain_texts(self, context: object) -> None:
        assert ask(Runnable({"context": context, "answer": "Lima"})).contexts == (TEXT,)

    def test_contexts_that_cannot_be_read_are_reported_and_do_not_cost_the_answer(self) -> None:
        reply = picked(Runnable({"source_documents": [SimpleNamespace(body=TEXT)], "answer": "Lima"}))
        assert (reply.answer.answer, reply.answer.contexts) == ("Lima", ())
        assert reply.unread[0].startswith("contexts were not read: found ")
        assert "contexts" not in {each.what for each in proposals(reply.documents)}, "no option can pick them"

    def test_a_retriever_gives_contexts_and_no_answer(self) -> None:
        assert ask(Runnable([page(TEXT, id="towers")])) == Answer(
            answer=None, contexts=(TEXT,), context_ids=("towers",), retrieved=True
        )

    def test_a_retriever_may_find_nothing(self) -> None:
        assert ask(Runnable([])) == Answer(answer=None, retrieved=True)

    def test_tokens_of_a_message(self) -> None:
        reply = ask(Runnable(message("Lima", input_tokens=7, output_tokens=2, total_tokens=9)))
        assert (reply.input_tokens, reply.output_tokens) == (7, 2)


class Events:
    """A runnable that takes a configuration, and reports what happens in it to the handlers."""

    def __init__(self, *events: tuple[str, tuple[object, ...], dict[str, object]], reply: object = "Lima") -> None:
        self._events, self._reply = events, reply

    async def ainvoke(self, _: object, config: Mapping[str, Any]) -> object:
        (handler,) = config["callbacks"]
        for name, arguments, options in self._events:
            assert not handler.ignore_chain
            getattr(handler, name)(*arguments, **options)
        return self._reply


def started(kind: str, run: str, parent: str | None = None) -> tuple[str, tuple[object, ...], dict[str, object]]:
    return f"on_{kind}_start", ({}, QUESTION), {"run_id": run, "parent_run_id": parent}


def retrieved(run: str, *documents: object) -> tuple[str, tuple[object, ...], dict[str, object]]:
    return "on_retriever_end", (documents,), {"run_id": run}


def called(reply: object, **total: int) -> tuple[str, tuple[object, ...], dict[str, object]]:
    outcome = SimpleNamespace(
        generations=[[SimpleNamespace(message=reply)]], llm_output={"token_usage": total} if total else None
    )
    return "on_llm_end", (outcome,), {"run_id": "llm"}


class TestWhatHappensInAChain:
    def test_what_is_retrieved_on_the_way_to_a_text_is_seen(self) -> None:
        system = Events(started("chain", "c"), started("retriever", "r", "c"), retrieved("r", page(TEXT, id="towers")))
        assert ask(system) == Answer(answer="Lima", contexts=(TEXT,), context_ids=("towers",), retrieved=True)

    def test_documents_are_taken_rather_than_their_text_in_a_prompt(self) -> None:
        reply = {"context": f"{TEXT} Else.", "question": QUESTION, "answer": "Lima"}
        documents = page(TEXT, id="towers"), page("Else.", id="b")
        assert ask(Events(retrieved("r", *documents), reply=reply)).contexts == (TEXT, "Else.")

    def test_what_one_retriever_passes_to_another_is_not(self) -> None:
        outer = [started("retriever", "outer"), started("chain", "c", "outer"), started("retriever", "inner", "c")]
        system = Events(*outer, retrieved("inner", page("Else."), page()), retrieved("outer", page()))
        assert ask(system).contexts == (TEXT,)

    def test_what_is_retrieved_twice_counts_once(self) -> None:
        system = Events(
            started("retriever", "a"),
            retrieved("a", page()),
            started("retriever", "b"),
            retrieved("b", page("Else."), page()),
        )
        assert ask(system).contexts == (TEXT, "Else.")

    def test_a_retriever_that_finds_nothing_has_retrieved(self) -> None:
        assert ask(Events(started("retriever", "r"), retrieved("r"))).retrieved is True

    def test_nothing_is_known_of_a_chain_that_reports_no_retriever(self) -> None:
        assert ask(Events(started("chain", "c"))) == Answer(answer="Lima")

    def test_the_tokens_of_all_calls_are_added(self) -> None:
        system = Events(
            called(message("a", input_tokens=7, output_tokens=2)), called(None, prompt_tokens=5, completion_tokens=1)
        )
        reply = ask(system)
        assert (reply.input_tokens, reply.output_tokens) == (12, 3)

    def test_a_call_without_tokens_leaves_their_number_unknown(self) -> None:
        reply = ask(Events(called(message("a", input_tokens=7, output_tokens=2)), called(message("b"))))
        assert (reply.input_tokens, reply.output_tokens) == (None, None)


class TestLlamaIndex:
    def test_a_query_engine_gives_an_answer_and_its_sources(self) -> None:
        reply = SimpleNamespace(response="Lima", source_nodes=[node(TEXT, of="towers")], metadata={})
        assert ask(SimpleNamespace(query=lambda _: reply)) == Answer(
            answer="Lima", contexts=(TEXT,), context_ids=("towers",), retrieved=True
        )

    def test_random_ids_of_nodes_are_no_ids(self) -> None:
        reply = SimpleNamespace(response="Lima", source_nodes=[node()])
        assert ask(SimpleNamespace(query=lambda _: reply)).context_ids == ()

    def test_a_stream_is_read_to_its_end(self) -> None:
        whole = SimpleNamespace(response="Lima", source_nodes=[])
        stream = SimpleNamespace(response_gen=None, source_nodes=[], get_response=lambda: whole)
        assert ask(SimpleNamespace(query=lambda _: stream)).answer == "Lima"

    def test_an_asynchronous_stream_is_awaited(self) -> None:
        class Stream:
            async def get_response(self) -> object:
                pieces = [each async for each in self._pieces()]
                return SimpleNamespace(response="".join(pieces), source_nodes=[node()])

            async def _pieces(self) -> AsyncIterator[str]:
                yield "Li"
                yield "ma"

        class Engine:
            async def aquery(self, _: str) -> object:
                return Stream()

        assert ask(Engine()) == Answer(answer="Lima", contexts=(TEXT,), retrieved=True)

    def test_a_retriever_gives_contexts_and_no_answer(self) -> None:
        system = SimpleNamespace(retrieve=lambda _: [node(TEXT, of="towers")])
        assert ask(system) == Answer(answer=None, contexts=(TEXT,), context_ids=("towers",), retrieved=True)


class TestHaystack:
    def test_every_mandatory_input_gets_the_question(self) -> None:
        system = Pipeline(
            {"model": {"replies": ["Lima"]}}, "model", query=str, any=Any, texts=list[str], maybe=str | None
        )
        assert ask(system).answer == "Lima"
        inputs = {"query": QUESTION, "any": QUESTION, "texts": [QUESTION], "maybe": QUESTION}
        assert system.given == [{"first": inputs}]

    def test_an_input_that_takes_no_text_is_refused(self) -> None:
        message = refused(Pipeline({}, "", query=str, files=list[bytes]))
        assert message.startswith("python:my_rag:chain needs more than a question: first.files. Wrap it in a function")
        assert message.endswith('def ask(question): return chain.run({"COMPONENT": {"INPUT": question}})')

    def test_an_object_with_methods_of_the_same_names_is_refused(self) -> None:
        other = SimpleNamespace(run=print, inputs=lambda: ["question"], outputs=list)
        assert "has the methods of Haystack, but its inputs cannot be read: AttributeError: " in refused(other)

    def test_outputs_of_all_components_are_read_and_the_final_one_is_the_answer(self) -> None:
        replies = {
            "retriever": {"documents": [piece(TEXT, "towers"), piece("Else.", "b")]},
            "ranker": {"documents": [piece(TEXT, "towers")]},
            "rewriter": {"replies": [chat_message("towers?", prompt_tokens=1, completion_tokens=1)]},
            "model": {"replies": [chat_message("Lima", prompt_tokens=7, completion_tokens=2)]},
        }
        assert ask(Pipeline(replies, "model")) == Answer(
            answer="Lima", contexts=(TEXT,), context_ids=("towers",), retrieved=True, input_tokens=8, output_tokens=3
        )

    def test_an_answer_object_holds_the_documents_as_well(self) -> None:
        answers = [SimpleNamespace(data="Lima", query=QUESTION, documents=[piece(TEXT, "towers")], meta={})]
        reply = ask(Pipeline({"builder": {"answers": answers}}, "builder"))
        assert (reply.answer, reply.contexts, reply.context_ids) == ("Lima", (TEXT,), ("towers",))

    def test_tokens_may_stand_beside_the_replies(self) -> None:
        usage = [{"usage": {"prompt_tokens": 7, "completion_tokens": 2}}]
        reply = ask(Pipeline({"model": {"replies": ["Lima"], "meta": usage}}, "model"))
        assert (reply.input_tokens, reply.output_tokens) == (7, 2)

    def test_a_pipeline_that_only_retrieves_gives_contexts_and_no_answer(self) -> None:
        assert ask(Pipeline({"retriever": {"documents": []}}, "retriever")) == Answer(answer=None, retrieved=True)

    def test_a_document_without_a_text_is_reported(self) -> None:
        replies = {"retriever": {"documents": [piece(None)]}, "model": {"replies": ["Lima"]}}
        reply = picked(Pipeline(replies, "model"))
        assert (reply.answer.answer, reply.answer.contexts) == ("Lima", ())
        assert "contexts were not read" in reply.unread[0]


class TestIds:
    @pytest.mark.parametrize(
        ("document", "id_"),
        [
            (page(TEXT, "random", id="own", source="a.txt"), "own"),
            (page(TEXT, "random", source="a.txt"), "a.txt"),
            (page(TEXT, "chosen"), "chosen"),
            (page(TEXT, id=7), "7"),
            (node(TEXT, of="towers", file_name="a.txt"), "towers"),
            (node(TEXT, of="towers", doc_id="own"), "own"),
            (piece(TEXT, "hash", source_id="towers"), "towers"),
            (piece(TEXT, "hash"), "hash"),
        ],
    )
    def test_what_names_the_source_comes_before_what_may_be_random(self, document: object, id_: str) -> None:
        assert ask(Runnable([document])).context_ids == (id_,)

    @pytest.mark.slow
    @given(
        st.lists(
            st.builds(
                lambda shape, text, metadata: shape(text, **metadata),
                st.sampled_from(SHAPES),
                st.text(),
                st.dictionaries(
                    st.sampled_from(["id", "source", "doc_id", "page"]),
                    st.none() | st.text() | st.integers() | st.floats() | st.booleans() | st.lists(st.text()),
                ),
            )
        )
    )
    def test_texts_keep_their_order_and_ids_stand_beside_them_or_not_at_all(self, documents: list[Any]) -> None:
        reply = framework_reply({"answer": message("Lima"), "context": documents}, QUESTION)
        assert reply is not None
        assert (reply.answer.answer, reply.unread) == ("Lima", ())
        assert len(reply.answer.contexts) == len(documents)
        assert len(reply.answer.context_ids) in {0, len(documents)}


class TestCalls:
    def test_the_asynchronous_method_is_called_where_there_is_one(self) -> None:
        class Both:
            def query(self, _: str) -> str:
                return "in a thread"

            async def aquery(self, _: str) -> str:
                return "awaited"

        assert ask(Both()).answer == "awaited"

    def test_the_other_one_is_called_where_that_is_not_supported(self) -> None:
        class Synchronous:
            def query(self, _: str) -> str:
                return "in a thread"

            async def aquery(self, _: str) -> str:
                raise NotImplementedError

        assert ask(Synchronous()).answer == "in a thread"

    def test_whatever_it_raises_is_the_error_of_the_row_with_a_way_out(self) -> None:
        class Broken:
            def query(self, _: str) -> str:
                raise KeyError("\x1b context")

        with pytest.raises(CallError, match=r"^KeyError: '\\x1b context'$") as error:
            ask(Broken())
        assert error.value.hint == (
            "Wrap it in a function, and give python:my_rag:ask, with def ask(question): return chain.query(question)"
        )


class Engine:
    """A query engine that is an own class."""

    def query(self, question: str) -> str:
        return f"engine {question}"


class Plain:
    """A class without any method of a framework, which cannot be given a question either."""


class CallableEngine(Engine):
    def __call__(self, question: str) -> str:
        return f"called {question}"


engine, callable_engine, settings = Engine(), CallableEngine(), {"k": 5}
retriever = SimpleNamespace(retrieve=lambda _: [node(TEXT, of="towers")])


def make_engine() -> Engine:
    return Engine()


def make_function() -> Any:
    return lambda question: f"made {question}"


def make_nothing() -> None:
    return None


def fail() -> Engine:
    raise FileNotFoundError("index.bin")


async def without_question() -> str:
    return ""


def wrapped(question: str) -> object:
    return {"answer": message(f"wrapped {question}"), "context": [page(TEXT, id="towers")]}


def system(name: str) -> Python:
    return python_system(Spec(kind="python", target=f"{__name__}:{name}"))


class TestSpecs:
    @pytest.mark.parametrize(
        ("name", "answer"),
        [
            ("engine", f"engine {QUESTION}"),
            ("callable_engine", f"called {QUESTION}"),
            ("make_engine", f"engine {QUESTION}"),
            ("make_function", f"made {QUESTION}"),
            ("wrapped", f"wrapped {QUESTION}"),
            ("retriever", None),
        ],
    )
    def test_objects_functions_and_functions_that_make_them_are_systems(self, name: str, answer: str | None) -> None:
        question = Question(question_id="q", group_id="g", question=QUESTION)
        assert block_on(system(name).answer(question)).answer == answer

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("Engine", r"Engine is a class; name an object of it, such as my_engine = Engine\(...\)"),
            (
                "fail",
                "so it was called to create the system, but failed: FileNotFoundError: index.bin",
            ),
            ("Plain", r"Plain is a class; name an object of it, such as my_plain = Plain\(...\)"),
            ("without_question", "is a coroutine function without a parameter for the question"),
            ("make_nothing", "is not callable: it is a NoneType without the methods of a framework"),
            ("settings", r"its methods are clear, copy, .*\. Wrap it in a function, and give python:.*:ask, with"),
        ],
    )
    def test_what_is_no_system_is_refused_with_a_way_out(self, name: str, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            system(name)

    def test_the_message_names_what_was_looked_for(self) -> None:
        assert (
            "(LangChain: invoke or ainvoke; LlamaIndex: query or aquery; LlamaIndex: retrieve or aretrieve; Haystack: "
            "run or run_async, with inputs, with outputs); it has none."
        ) in str(not_recognized(object(), "my_rag:chain"))

    def test_a_function_with_a_parameter_is_not_called_to_make_anything(self) -> None:
        assert system_from(wrapped, "my_rag:wrapped") is wrapped

    def test_plain_replies_are_left_alone(self) -> None:
        plain = {"answer": "Lima", "contexts": [{"id": "a", "text": TEXT}], "other": [1, None, "x"], "empty": {}}
        assert framework_reply(plain, QUESTION) is None


QUESTIONS = [{"question": QUESTION, "reference_answers": "Lima"}, {"question": "And the bridge?"}]


class TestARetrieverAlone:
    """Its rows have contexts and a null answer, and have not failed."""

    @pytest.mark.slow
    def test_its_rows_do_not_fail_and_are_not_asked_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "questions.jsonl").write_text("".join(json.dumps(each) + "\n" for each in QUESTIONS))
        (tmp_path / "my_retriever.py").write_text(
            "from types import SimpleNamespace as Thing\n"
            "def retrieve(question):\n"
            "    with open('calls.txt', 'a') as file:\n"
            "        file.write(question + '\\n')\n"
            f"    return [Thing(page_content={TEXT!r}, metadata={{'id': 'towers'}}, id=None)]\n"
            "retriever = Thing(retrieve=retrieve)\n"
        )
        monkeypatch.chdir(tmp_path)
        arguments = ("answer", "questions.jsonl", "--system", "python:my_retriever:retriever", "-o", "answers.jsonl")
        first, again = command(*arguments), command(*arguments)
        assert (first.code, again.code) == (0, 0)
        assert "2 of 2 questions answered, 0 failed" in first.out
        assert first.err.count("note: the system returns contexts without an answer: `ragassay score` measures") == 1
        assert len((tmp_path / "calls.txt").read_text().splitlines()) == 2
        replayed = ("answer", "questions.jsonl", "--system", "recorded:answers.jsonl", "-o", "replayed.jsonl")
        assert command(*replayed).code == 0
        rows = [json.loads(line) for line in (tmp_path / "replayed.jsonl").read_text().splitlines()]
        assert [(row["answer"], row["error"], row["context_ids"]) for row in rows] == [(None, None, ["towers"])] * 2

    def test_the_judge_leaves_them_undecided(self) -> None:
        row = {**QUESTIONS[0], "answer": None, "contexts": [TEXT], "retrieved": True}
        (judged,) = ragassay.judge([row])
        assert (judged["outcome"], judged["correct"]) == ("undecided", None)
        assert judged["judge_reason"] == "the system only retrieves: there is no answer to judge"

    @pytest.mark.slow
    def test_its_contexts_are_scored(self) -> None:
        row = {**QUESTIONS[0], "answer": None, "context_ids": ["towers"], "reference_context_ids": ["towers"]}
        scored = ragassay.score([{**row, "contexts": [TEXT], "retrieved": True}], metrics=["mrr"])
        assert [each["mrr"] for each in scored.table] == [1.0]

    def test_no_answer_without_a_retrieval_is_still_a_failure(self) -> None:
        (judged,) = ragassay.judge([{**QUESTIONS[0], "answer": None}])
        assert judged["outcome"] == "failed"
