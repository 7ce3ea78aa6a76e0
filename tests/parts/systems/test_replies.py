"""Replies of any shape: what is picked from them, what could not be read, streams of events, and what is proposed."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import servers
from ragassay.cli.options import http_options
from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import Answer, Question
from ragassay.core.runner import block_on
from ragassay.core.table import Table
from ragassay.parts.systems import Http, HttpOptions, PickedReply, ShowsReply, system
from ragassay.parts.systems.replies import EventStream, ReplyNote, ReplyPaths, ReplyWatch
from ragassay.parts.systems.reply_proposals import proposals
from ragassay.steps.answer import answer as ask
from servers import Reply, Request, Server, always, events

QUESTION = Question(question_id="q1", group_id="g1", question="Where is the tower?")
NESTED = {
    "data": {"result": {"text": "Lima"}},
    "sources": [{"document": {"id": "d1", "body": "The tower is in Lima."}}, {"document": {"id": "d2", "body": "No."}}],
    "usage": {"in": 7, "out": 3},
}
PASSAGE = "The tower stands in Lima."
PATHS = {
    "answer": "$.data.result.text",
    "contexts": "$.sources[*].document.body",
    "context_ids": "$.sources[*].document.id",
    "input_tokens": "$.usage.in",
    "output_tokens": "$.usage.out",
}

SHAPES = json.loads((Path(__file__).parents[2] / "data" / "reply_shapes.json").read_text(encoding="utf-8"))


def picked(server: Server, reply: object, **options: Any) -> PickedReply:
    server.behave = always(reply if isinstance(reply, Reply) else Reply(body=reply))
    under_test = system(server.url, options=HttpOptions(**options))
    assert isinstance(under_test, ShowsReply)
    return block_on(under_test.picked(QUESTION))


def refusal(server: Server, reply: object, **options: Any) -> CallError:
    with pytest.raises(CallError) as error:
        picked(server, reply, **options)
    return error.value


class TestPicking:
    def test_everything_is_picked_by_its_path(self, server: Server) -> None:
        reply = picked(server, NESTED, pick=PATHS)
        assert reply.answer == Answer(
            answer="Lima",
            contexts=("The tower is in Lima.", "No."),
            context_ids=("d1", "d2"),
            input_tokens=7,
            output_tokens=3,
        )
        assert not reply.unread

    def test_what_has_no_path_is_found_by_its_name(self, server: Server) -> None:
        body = {"data": {"text": "Lima"}, "contexts": ["a"], "input_tokens": 7, "retrieved": True}
        reply = picked(server, body, pick={"answer": "$.data.text"}).answer
        assert (reply.answer, reply.contexts, reply.input_tokens, reply.retrieved) == ("Lima", ("a",), 7, True)

    @pytest.mark.parametrize("path", ["$.sources", "$.sources[*]"])
    @pytest.mark.parametrize("key", ["text", "content", "page_content"])
    def test_contexts_may_be_objects_with_a_text_and_an_id(self, server: Server, path: str, key: str) -> None:
        sources = [{"id": 1, key: "a"}, {"id": 2, key: "b", "score": 0.5}]
        reply = picked(server, {"answer": "x", "sources": sources}, pick={"contexts": path}).answer
        assert (reply.contexts, reply.context_ids) == (("a", "b"), ("1", "2"))

    @pytest.mark.parametrize(
        ("path", "reason"),
        [
            ("$.nothing", "the path $.nothing of the answer matches nothing: "),
            ("$.sources", "the path $.sources of the answer matches a list of 2 values: "),
            ("$.sources[*].document.body", "of the answer matches 2 values: "),
            ("$.usage", "matches an object"),
            ("$.usage.in", "matches a number"),
        ],
    )
    def test_the_path_of_an_answer_matches_exactly_one_text(self, server: Server, path: str, reason: str) -> None:
        error = refusal(server, NESTED, pick={"answer": path})
        assert reason in str(error)
        assert str(error).endswith("; try to pick 'answer=$.data.result.text'")
        assert not error.retry

    def test_failures_of_one_path_are_alike_whatever_the_reply(self, server: Server) -> None:
        kinds = {refusal(server, {"number": number}, pick={"answer": "$.a"}).kind for number in range(2)}
        assert kinds == {"the path $.a of the answer matches nothing"}

    def test_a_reply_without_an_answer_proposes_where_it_may_be(self, server: Server) -> None:
        error = refusal(server, {"output": {"text": "It is in Lima."}, "id": "r-1"})
        assert "expected a string under 'answer'" in str(error)
        assert str(error).endswith("; try to pick 'answer=$.output.text'")

    @pytest.mark.parametrize("body", [b"", b'{"answer": "no end', b"<html>", b"\xff", b"[" * 100_000])
    def test_a_reply_that_is_no_json_is_asked_for_again(self, server: Server, body: bytes) -> None:
        error = refusal(server, Reply(body=body), pick=PATHS)
        assert str(error).startswith("the reply is not UTF-8" if body == b"\xff" else "the reply is not JSON")
        assert error.retry

    def test_plain_text_names_the_path_that_takes_it_and_a_page_does_not(self, server: Server) -> None:
        plain = Reply(body=b"It is Oslo.", headers={"Content-Type": "text/plain"})
        assert str(refusal(server, plain)).endswith("if this text is the answer, pick 'answer=$'")
        assert "; if" not in str(refusal(server, servers.html))

    @pytest.mark.parametrize(
        ("kind", "body", "options"),
        [
            ("text/plain; charset=iso-8859-1", "Köln".encode("latin-1"), {"pick": {"answer": "$"}}),
            ("application/json; charset=iso-8859-1", '{"answer": "Köln"}'.encode("latin-1"), {}),
            ("application/json; charset=unknown", '{"answer": "Köln"}'.encode(), {}),
        ],
    )
    def test_the_encoding_that_a_reply_states_is_used(
        self, server: Server, kind: str, body: bytes, options: dict[str, Any]
    ) -> None:
        reply = picked(server, Reply(body=body, headers={"Content-Type": kind}), **options)
        assert reply.answer.answer == "Köln"

    def test_a_reply_in_another_encoding_is_an_error_that_names_it(self, server: Server) -> None:
        body = '{"answer": "Zürich"}'.encode("latin-1")
        message = str(refusal(server, Reply(body=body, headers={"Content-Type": "application/json"})))
        assert message.startswith('the reply is not UTF-8: {"answer": "Z')
        assert message.endswith("declare the encoding, as in Content-Type: application/json; charset=iso-8859-1")

    def test_a_path_that_leads_to_null_is_right_and_no_other_is_proposed(self, server: Server) -> None:
        message = {"content": None, "refusal": "I will not say."}
        error = refusal(server, {"choices": [{"message": message}]}, pick={"answer": "$.choices[0].message.content"})
        assert "matches null" in str(error)
        assert "try to pick" not in str(error)

    @pytest.mark.parametrize("text", ["It is in Lima.", "1932", "null", '{"half": '])
    def test_a_reply_that_is_plain_text_is_the_answer_if_all_of_it_is_picked(self, server: Server, text: str) -> None:
        plain = Reply(body=text.encode(), headers={"Content-Type": "text/plain; charset=utf-8"})
        assert picked(server, plain, pick={"answer": "$"}).answer == Answer(answer=text)
        assert "reply" in str(refusal(server, plain))

    @pytest.mark.slow
    def test_a_reply_that_is_too_long_is_an_error(self, server: Server) -> None:
        assert str(refusal(server, Reply(body=b" " * 20_000_001))) == "the reply is longer than 20,000,000 bytes"

    def test_a_reply_nested_too_deeply_for_a_path_is_an_error(self, server: Server) -> None:
        body = b'{"a":' * 900 + b"1" + b"}" * 900
        assert "cannot be applied" in str(refusal(server, Reply(body=body), pick={"answer": "$..text"}))

    @pytest.mark.parametrize("text", ["answer", "answer=", "=", ""])
    def test_a_pick_names_a_part_and_a_path(self, text: str) -> None:
        with pytest.raises(UsageError, match="Invalid --pick"):
            http_options(None, None, None, None, [text])


class TestUnread:
    @pytest.mark.parametrize(
        ("body", "contexts", "ids", "unread"),
        [
            (
                {"contexts": [1]},
                (),
                (),
                "contexts were not read: found 1; expected strings, or objects with a string under text, content",
            ),
            ({"contexts": [{"snippet": "a"}]}, (), (), "contexts were not read"),
            ({"contexts": ["a", None]}, (), (), "contexts were not read"),
            ({"contexts": [1], "context_ids": ["d"]}, (), ("d",), "contexts were not read"),
            ({"contexts": "one"}, ("one",), (), None),
            ({"contexts": None}, (), (), None),
            ({"contexts": []}, (), (), None),
            ({"contexts": ["a"], "context_ids": "d1"}, ("a",), ("d1",), None),
            (
                {"context_ids": [None]},
                (),
                (),
                "context_ids were not read: found null; expected strings or whole numbers",
            ),
            (
                {"contexts": ["a", "b"], "context_ids": ["1"]},
                ("a", "b"),
                (),
                "context_ids were not read: there are 1 for 2 contexts; return one id for each context",
            ),
            (
                {"contexts": [{"text": "a", "id": 1}], "context_ids": [2]},
                ("a",),
                (),
                "context_ids were not read: one context has the id 1 in 'contexts' and 2 in 'context_ids'",
            ),
            (
                {"input_tokens": "7"},
                (),
                (),
                "input_tokens was not read: found the text '7'; expected a whole number, 0 or more",
            ),
            ({"output_tokens": 2**70}, (), (), "output_tokens was not read"),
            ({"retrieved": "yes"}, (), (), "retrieved was not read: found the text 'yes'; expected true or false"),
        ],
    )
    def test_what_cannot_be_read_never_costs_the_answer(
        self,
        server: Server,
        body: Mapping[str, object],
        contexts: tuple[str, ...],
        ids: tuple[str, ...],
        unread: str | None,
    ) -> None:
        reply = picked(server, {"answer": "Lima", **body})
        assert (reply.answer.answer, reply.answer.contexts, reply.answer.context_ids) == ("Lima", contexts, ids)
        assert bool(reply.unread) is (unread is not None)
        assert unread is None or unread in reply.unread[0]

    def test_an_error_beside_an_empty_answer_fails_the_row(self, server: Server) -> None:
        error = refusal(server, {"success": False, "error": "The index is being rebuilt.", "answer": " "})
        assert str(error) == "the reply contains an error and no answer: The index is being rebuilt."
        assert picked(server, {"error": None, "answer": ""}).answer.answer == ""

    def test_a_path_of_contexts_that_matches_nothing_is_reported(self, server: Server) -> None:
        reply = picked(server, {"answer": "Lima"}, pick={"contexts": "$.sorces", "input_tokens": "$.n"})
        assert reply.unread == (
            "the path $.sorces of contexts matches nothing in the reply",
            "the path $.n of input_tokens matches nothing in the reply",
        )


class TestStreams:
    def test_pieces_are_joined_contexts_collected_and_the_last_counts_win(self, server: Server) -> None:
        stream = events(
            {"type": "start", "sources": [{"id": "d1", "text": "a"}]},
            {"type": "token", "delta": "The tower "},
            {"type": "usage", "in": 1},
            {"type": "token", "delta": "is in Lima."},
            {"sources": [{"id": "d2", "text": "b"}]},
            {"type": "usage", "in": 7},
        )
        paths = {"answer": "$.delta", "contexts": "$.sources", "input_tokens": "$.in"}
        reply = picked(server, stream, pick=paths).answer
        assert reply == Answer(
            answer="The tower is in Lima.", contexts=("a", "b"), context_ids=("d1", "d2"), input_tokens=7
        )

    @pytest.mark.parametrize("stream", [events("Li", "ma", "[DONE]"), events({"answer": "Li"}, {"answer": "ma"})])
    def test_without_paths_events_are_texts_or_have_an_answer(self, server: Server, stream: Reply) -> None:
        assert picked(server, stream).answer.answer == "Lima"

    def test_numbers_in_a_stream_of_texts_are_texts(self, server: Server) -> None:
        assert picked(server, events("in ", "1990")).answer.answer == "in 1990"

    def test_nothing_counts_after_done_even_if_the_connection_stays_open(self, server: Server) -> None:
        assert picked(server, events("Lima", "[DONE]", fate="endless")).answer.answer == "Lima"

    def test_a_stream_without_any_piece_is_an_error_that_proposes_a_path(self, server: Server) -> None:
        error = refusal(server, events({"token": "The "}, {"token": "tower"}), pick={"answer": "$.delta"})
        assert "no event of the stream contains the path $.delta of the answer" in str(error)
        assert str(error).endswith("; try to pick 'answer=$.token'")

    @pytest.mark.parametrize(
        "tail",
        [
            b'data: {"error": {"message": "overloaded"}}\n\n',
            b'event: error\ndata: {"message": "overloaded"}\n\n',
            b"event: error\ndata: overloaded\n\n",
            b'event: error\ndata: {"error": "overloaded"}\n\ndata: [DONE]\n\n',
        ],
    )
    def test_a_stream_that_reports_an_error_is_no_half_answer(self, server: Server, tail: bytes) -> None:
        body = b'data: {"answer": "The tower", "error": null}\n\n' + tail
        error = refusal(server, Reply(body=body, headers={"Content-Type": "text/event-stream"}))
        assert str(error).startswith("the stream reports an error: ")
        assert "overloaded" in str(error)
        assert error.retry

    def test_json_lines_are_a_stream_of_events(self, server: Server) -> None:
        lines = [{"sources": [{"id": "d", "text": "a"}]}, {"delta": "The tower "}, {"delta": "is in Lima."}, {"in": 7}]
        body = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        stream = Reply(body=body, headers={"Content-Type": "application/x-ndjson"})
        paths = {"answer": "$.delta", "contexts": "$.sources", "input_tokens": "$.in"}
        assert picked(server, stream, pick=paths).answer == Answer(
            answer="The tower is in Lima.", contexts=("a",), context_ids=("d",), input_tokens=7
        )
        cut = Reply(body=body[:-4], headers={"Content-Type": "application/x-ndjson"})
        assert refusal(server, cut, pick=paths).retry

    def test_an_answer_that_the_last_event_repeats_is_pointed_out(self, server: Server) -> None:
        stream = events({"delta": "Li"}, {"delta": "ma"}, {"type": "final", "delta": "Lima"}, "[DONE]")
        reply = picked(server, stream, pick={"answer": "$.delta"})
        assert reply.answer.answer == "LimaLima"
        (note,) = reply.unread
        assert note.startswith("the last event of the stream repeats the answer, so the path $.delta of the answer")
        proposal, *_ = proposals(reply.documents)
        assert (proposal.path, proposal.shown) == ("$.delta", "LimaLima (the last event repeats the answer)")

    def test_an_event_with_several_pieces_is_an_error(self, server: Server) -> None:
        error = refusal(server, events({"t": ["a", "b"]}), pick={"answer": "$.t[*]"})
        assert "matches 2 values in an event" in str(error)

    @pytest.mark.parametrize(
        "reply",
        [
            events({"answer": "a long text"}, fate="cut"),
            Reply(body=b'data: {"answer": "a', headers={"Content-Type": "text/event-stream"}, fate="until close"),
            Reply(body=b"data: {\n", headers={"Content-Type": "text/event-stream"}, fate="until close"),
        ],
    )
    def test_a_stream_that_is_cut_is_asked_for_again(self, server: Server, reply: Reply) -> None:
        assert refusal(server, reply).retry

    def test_a_stream_without_done_is_cut_if_another_one_ended_with_it(self, server: Server) -> None:
        whole, short = ("Li", "ma", "[DONE]"), ("Li",)
        replies = [events(*each, fate="until close") for each in (short, whole, short)]
        server.behave = lambda _: replies.pop(0)
        under_test = system(server.url)
        assert isinstance(under_test, Http)
        sample = under_test.for_sample(2)
        assert block_on(under_test.picked(QUESTION)).answer.answer == "Li"  # no stream has shown how they end
        assert block_on(under_test.picked(QUESTION)).answer.answer == "Lima"
        with pytest.raises(CallError, match="before its last event") as error:
            block_on(sample.picked(QUESTION))
        assert error.value.retry

    @pytest.mark.parametrize("tail", ["\n\n", "\n", "\r\n\r\n", "\n\ndata: [DONE]", "\n\ndata: [DONE]\n"])
    def test_a_stream_may_end_where_its_last_event_does(self, server: Server, tail: str) -> None:
        body = f'data: {{"answer": "Lima"}}{tail}'.encode()
        reply = Reply(body=body, headers={"Content-Type": "text/event-stream; charset=utf-8"}, fate="until close")
        assert picked(server, reply).answer.answer == "Lima"

    @pytest.mark.slow
    @given(
        data=st.lists(st.one_of(st.text(), st.dictionaries(st.text(), st.integers())), max_size=8),
        end=st.sampled_from(["\n", "\r\n", "\r"]),
        cuts=st.lists(st.integers(min_value=0, max_value=400), max_size=8),
    )
    def test_pieces_of_any_length_give_the_same_events(
        self, data: list[str | dict[str, int]], end: str, cuts: list[int]
    ) -> None:
        texts = [json.dumps(each) for each in data]
        body = "".join(f": comment{end}event: x{end}data: {text}{end}{end}" for text in texts).encode()
        stream = EventStream()
        places = [0, *sorted(min(cut, len(body)) for cut in cuts), len(body)]
        events_read = [event for a, b in pairwise(places) for event in stream.read(body[a:b])]
        assert [*events_read, *stream.end()] == data


class TestChat:
    @pytest.fixture(autouse=True)
    def environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
        monkeypatch.delenv("OPENAI_BASE_URL", raising=False)

    def ask(self, server: Server, spec: str = "openai-chat:fake", **options: Any) -> Answer:
        under_test = system(spec, base_url=server.base_url, options=HttpOptions(**options) if options else None)
        return block_on(under_test.answer(QUESTION))

    def test_each_question_is_a_new_conversation(self, server: Server) -> None:
        answer = self.ask(server, "openai-chat:fake?temperature=0.5&service=fast")
        assert answer == Answer(answer="the answer to: Where is the tower?", input_tokens=7, output_tokens=3)
        (request,) = server.requests
        assert request.headers["authorization"] == "Bearer sk-very-secret"
        assert request.body == {
            "model": "fake",
            "messages": [{"role": "user", "content": "Where is the tower?"}],
            "temperature": 0.5,
            "service": "fast",
        }

    @pytest.mark.parametrize(("spec", "sent"), [("fake?seed=7", [7, 8, 9]), ("fake", [None, None, None])])
    def test_each_sample_has_a_seed_of_its_own(self, server: Server, spec: str, sent: list[int | None]) -> None:
        questions = Table.of([QUESTION])
        ask(questions, system=f"openai-chat:{spec}", base_url=server.base_url, samples=3, concurrency=1)
        seeds = [request.body.get("seed") for request in server.requests if isinstance(request.body, dict)]
        assert sorted(seeds, key=str) == sent

    def test_settings_beside_a_body_are_refused_since_nobody_would_send_them(self) -> None:
        body = '{"model": "fake", "messages": [{"role": "user", "content": "{question}"}]}'
        with pytest.raises(UsageError, match="Both a body and settings were given: move temperature=0 into"):
            system("openai-chat:fake?temperature=0", base_url="http://h/v1", options=HttpOptions(body=body))

    def test_a_streamed_reply_is_joined(self, server: Server) -> None:
        deltas = [{"role": "assistant", "content": ""}, {"content": "Li"}, {"content": "ma"}, {}]
        chunks: list[Any] = [{"choices": [{"delta": delta}]} for delta in deltas]
        usage = {"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 2}}
        server.behave = always(events(*chunks, usage, "[DONE]"))
        assert self.ask(server, "openai-chat:fake?stream=true") == Answer(
            answer="Lima", input_tokens=7, output_tokens=2
        )

    def test_a_stream_without_its_last_event_was_cut(self, server: Server) -> None:
        server.behave = always(events({"choices": [{"delta": {"content": "Li"}}]}, fate="until close"))
        with pytest.raises(CallError, match="before its last event"):
            self.ask(server)

    def test_contexts_of_a_rag_endpoint_are_picked(self, server: Server) -> None:
        def behave(request: Request) -> Reply:
            reply = servers.answers(request)
            assert isinstance(reply.body, dict)
            return Reply(body={**reply.body, "citations": [{"id": "d", "content": "a"}]})

        server.behave = behave
        answer = self.ask(server, pick={"contexts": "$.citations"}, headers={"X-Tenant": "one"})
        assert (answer.contexts, answer.context_ids) == (("a",), ("d",))
        assert server.requests[0].headers["x-tenant"] == "one"

    def test_the_key_is_in_no_error(self, server: Server) -> None:
        server.behave = always(servers.error(401, "invalid key sk-very-secret"))
        with pytest.raises(CallError, match=r"invalid key \$\{OPENAI_API_KEY\}"):
            self.ask(server)

    def test_it_is_shown_by_its_model_and_endpoint(self) -> None:
        under_test = system("openai-chat:fake?temperature=0.5", base_url="http://me:word@h/v1?key=1")
        assert getattr(under_test, "shown", None) == "openai-chat:fake?temperature=0.5 at http://h/v1"

    def test_the_base_url_may_come_from_the_environment(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        assert block_on(system("openai-chat:fake").answer(QUESTION)).answer

    def test_an_endpoint_or_a_key_is_needed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("OPENAI_API_KEY")
        with pytest.raises(UsageError, match="needs an endpoint"):
            system("openai-chat:fake")
        with pytest.raises(UsageError, match="needs a model"):
            system("openai-chat:")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=4)),
    max_leaves=12,
)


class TestProposals:
    @pytest.mark.slow
    @given(reply=JSON)
    @example(reply={"\U00010000": "0"})
    def test_a_proposed_path_of_an_answer_matches_exactly_one_text(self, reply: object) -> None:
        for proposal in proposals([reply]):
            if proposal.what == "answer" and isinstance(reply, dict | list):
                assert isinstance(ReplyPaths({"answer": proposal.path}).picked(reply).answer.answer, str)

    @pytest.mark.slow
    @given(reply=JSON, texts=st.lists(st.text(min_size=1), min_size=1, max_size=3))
    @example(reply=[{"": False}, ["A A"]], texts=["0"])
    def test_a_proposed_path_of_contexts_can_be_read(self, reply: object, texts: list[str]) -> None:
        body = {"answer": "x", "reply": reply, "docs": [{"content": text} for text in texts]}
        paths = [each.path for each in proposals([body]) if each.what == "contexts"]
        for path in paths:
            assert not ReplyPaths({"contexts": path}).picked(body).unread

    @pytest.mark.parametrize(
        ("reply", "lines"),
        [
            (NESTED, [f"{what}={PATHS[what]}" for what in ("answer", "contexts", "context_ids")]),
            (
                {"id": "chat-1", "choices": [{"message": {"role": "assistant", "content": "It is in Lima."}}]},
                ["answer=$.choices[0].message.content"],
            ),
            (
                {"response": "Lima", "source_documents": [{"page_content": "The tower ...", "metadata": {"id": 1}}]},
                [
                    "answer=$.response",
                    "contexts=$.source_documents[*]",
                    "context_ids=$.source_documents[*].metadata.id",
                ],
            ),
            ([{"generated_text": "It is in Lima."}], ["answer=$[0].generated_text"]),
            (
                {
                    "output": [
                        {"type": "thinking", "text": "Let me look it up."},
                        {"type": "text", "text": "In Lima."},
                    ],
                    "citations": [{"source": "d1", "snippet": PASSAGE}, {"source": "d2", "snippet": f"{PASSAGE} 2"}],
                },
                [
                    'answer=$.output[?@.type=="text"].text',
                    "contexts=$.citations[*].snippet",
                    "context_ids=$.citations[*].source",
                ],
            ),
            (
                {"role": "assistant", "id": "msg-1", "content": [{"type": "text", "text": "It is in Lima."}]},
                ["answer=$.content[0].text"],
            ),
            (
                {
                    "candidates": [{"content": {"parts": [{"text": "It is in Lima."}], "role": "model"}}],
                    "modelVersion": "x-1",
                },
                ["answer=$.candidates[0].content.parts[0].text"],
            ),
            (
                {
                    "result": {
                        "llm": {"replies": ["In Lima."]},
                        "retriever": {"documents": [{"id": "d", "content": PASSAGE}]},
                    }
                },
                ["answer=$.result.llm.replies[0]", "contexts=$.result.retriever.documents[*]"],
            ),
            (
                {
                    "payload": {"body": "In Lima."},
                    "refs": [{"passages": [PASSAGE, "No tower."]}, {"passages": ["It is."]}],
                },
                ["answer=$.payload.body", "contexts=$.refs[*].passages[*]"],
            ),
            ({"result": "Lima", "chunks": [PASSAGE, "No tower."]}, ["answer=$.result", "contexts=$.chunks[*]"]),
            (
                [{"answer": "In Lima.", "score": 1}, {"answer": "No.", "score": 0}],
                ["answer=$[0].answer"],
            ),
            (
                {
                    "output": [
                        {"type": "search"},
                        {"type": "message", "content": [{"type": "text", "text": "In Lima."}]},
                    ]
                },
                ['answer=$.output[?@.type=="message"].content[0].text'],
            ),
            ({"answer": None, "documents": [{"id": "d", "text": "a"}]}, ["contexts=$.documents[*]"]),
            ({"answer": None, "contexts": [PASSAGE, "No tower."]}, ["contexts=$.contexts[*]"]),
            ({}, []),
            (None, []),
        ],
    )
    def test_common_replies_get_their_paths(self, reply: object, lines: list[str]) -> None:
        best: dict[str, str] = {}
        for each in proposals([reply]):
            best.setdefault(each.what, f"'{each.what}={each.path}'")
        assert [line for what, line in best.items() if not what.endswith("tokens")] == [f"'{line}'" for line in lines]

    @pytest.mark.parametrize("shape", SHAPES, ids=[shape["product"] for shape in SHAPES])
    def test_the_best_proposals_read_the_replies_of_products(self, shape: dict[str, Any]) -> None:
        documents = shape.get("events") or [shape["reply"]]
        best: dict[str, str] = {}
        for each in proposals(documents, question=shape["question"]):
            best.setdefault(each.what, each.path)
        assert best.get("answer") in shape["answer"]
        assert best.get("context_ids") in shape["context_ids"]
        assert {what for what in best if what.endswith("tokens")} == set(shape["tokens"])
        if best.get("answer") is not None:
            paths = ReplyPaths(best)
            picked = paths.picked_from_events(documents) if "events" in shape else paths.picked(documents[0])
            assert (picked.answer.contexts, picked.unread) == (tuple(shape["contexts"]), ())

    @pytest.mark.parametrize(
        "reply",
        [
            {"id": "chat-1", "object": "chat.completion", "choices": [{"message": {"role": "assistant"}}]},
            {"id": "9f", "status": "ok", "choices": [{"message": {"role": "assistant", "content": "Lima"}}]},
        ],
    )
    def test_codes_are_proposed_neither_as_answers_nor_as_contexts(self, reply: object) -> None:
        paths = {(each.what, each.path) for each in proposals([reply])}
        assert paths <= {("answer", "$.choices[0].message.content")}

    def test_the_known_answer_tells_its_own_parts_from_contexts(self) -> None:
        answer = "It is in Lima, Peru."
        segments = [{"body": "It is in"}, {"body": "Lima, Peru."}]
        reply = {"reply": answer, "terms": "No answer is advice of any kind.", "segments": segments}
        assert "contexts" in {each.what for each in proposals([reply])}
        assert "contexts" not in {each.what for each in proposals([reply], answer=answer)}

    @pytest.mark.parametrize(
        "reply",
        [
            {"success": False, "error": "The index is being rebuilt.", "answer": None},
            {"error": {"code": 7, "message": "The index is being rebuilt."}},
            {"data": None, "errors": [{"message": "Syntax error"}, {"message": "No such field"}]},
            "",
        ],
    )
    def test_neither_an_error_nor_nothing_is_proposed_as_an_answer(self, reply: object) -> None:
        assert proposals([reply]) == ()


def test_notes_of_one_kind_are_shown_once_whatever_their_sentences() -> None:
    shown: list[str] = []
    watch = ReplyWatch(shown.append)
    for kind, sentence in (("path", "'a: 1' is unread"), ("path", "'b: 2' is unread"), ("count", "'a: 3' is unread")):
        note = ReplyNote(kind=kind, sentence=sentence)
        watch.saw(Answer(answer="x", contexts=("y",)), PickedReply(answer=Answer(answer="x"), notes=(note,)))
    assert shown == ["'a: 1' is unread; the answers are kept", "'a: 3' is unread; the answers are kept"]
