"""What is sent over HTTP: methods, headers, bodies, placeholders, redirects, and no secret anywhere else."""

import json
import logging
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.cli.options import http_options
from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import Answer, Document, Question
from ragassay.core.runner import block_on
from ragassay.parts.systems import HttpOptions, ShowsReply, system
from ragassay.parts.systems.http_requests import RequestTemplate
from ragassay.parts.systems.http_systems import Http
from servers import Reply, Request, Server, always, answers

SECRET = "sk-very/secret+word"
QUESTION = 'Who said "yes" & why?\n{uuid} ${HOME} \\'


def question(text: str = QUESTION) -> Question:
    return Question(question_id="q1", group_id="g1", question=text)


def ask(spec: str, text: str = QUESTION, **options: Any) -> Answer:
    return block_on(system(spec, options=HttpOptions(**options)).answer(question(text)))


def refusal(spec: str, **options: Any) -> str:
    with pytest.raises(CallError) as error:
        ask(spec, **options)
    return str(error.value)


def answering(request: Request) -> Reply:
    del request
    return Reply(body={"answer": "Lima"})


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("KEY", SECRET)
    return SECRET


class TestRequests:
    def test_by_default_the_question_is_posted_as_json(self, server: Server) -> None:
        assert ask(server.url).answer == f"the answer to: {QUESTION}"
        (request,) = server.requests
        assert (request.method, request.headers["content-type"]) == ("POST", "application/json")
        assert request.content == json.dumps({"question": QUESTION}, separators=(",", ":")).encode("utf-8")

    def test_a_body_template_takes_the_question_escaped_for_json(self, server: Server) -> None:
        server.behave = answering
        ask(server.url, body='{"query": "{question}", "top": {"k": 3}}')
        assert server.requests[0].body == {"query": QUESTION, "top": {"k": 3}}

    def test_a_url_takes_the_question_percent_encoded_and_is_then_a_get(self, server: Server) -> None:
        server.behave = answering
        ask(f"{server.url}?q={{question}}&k=3", "a b&c=d/é?")
        assert server.requests[0].method == "GET"
        assert server.requests[0].path == "/ask?q=a%20b%26c%3Dd%2F%C3%A9%3F&k=3"
        assert server.requests[0].content == b""

    @pytest.mark.parametrize("method", ["PUT", "patch"])
    def test_another_method_is_used_as_given(self, server: Server, method: str) -> None:
        server.behave = answering
        ask(server.url, method=method)
        assert server.requests[0].method == method.upper()
        assert server.requests[0].body == {"question": QUESTION}

    def test_a_form_takes_the_question_encoded_for_forms(self, server: Server) -> None:
        server.behave = answering
        ask(server.url, "a b&c", body="q={question}", headers={"Content-Type": "application/x-www-form-urlencoded"})
        assert server.requests[0].content == b"q=a+b%26c"

    def test_any_other_content_type_takes_the_question_as_it_is(self, server: Server) -> None:
        server.behave = answering
        ask(server.url, body="{question}", headers={"content-type": "text/plain"})
        assert server.requests[0].content.decode("utf-8") == QUESTION

    def test_each_request_has_a_new_id_which_is_the_same_throughout_it(self, server: Server) -> None:
        server.behave = answering
        for _ in range(2):
            ask(server.url, body='{"q": "{question}", "s": "{uuid}"}', headers={"X-Session": "{uuid}"})
        sessions = [(each.body, each.headers["x-session"]) for each in server.requests]
        assert all(isinstance(body, dict) and body["s"] == session for body, session in sessions)
        assert sessions[0][1] != sessions[1][1]

    def test_a_cookie_does_not_join_two_questions_to_one_conversation(self, server: Server) -> None:
        server.behave = always(Reply(body={"answer": "x"}, headers={"Set-Cookie": "session=1; Path=/"}))
        under_test = system(server.url)

        async def twice() -> None:
            for _ in range(2):
                await under_test.answer(question())

        block_on(twice())
        assert len(server.requests) == 2
        assert not [each for each in server.requests if "cookie" in each.headers]

    def test_a_context_is_added_to_a_body_of_ones_own(self, server: Server) -> None:
        server.behave = answering
        under_test = system(f"{server.url}#context_field=texts", options=HttpOptions(body='{"q": "{question}"}'))
        assert isinstance(under_test, Http)
        block_on(under_test.answer_from(question("x"), [Document(id="d", text="a context")]))
        assert server.requests[0].body == {"q": "x", "texts": ["a context"]}

    @pytest.mark.slow
    @given(text=st.text())
    def test_any_question_arrives_whole_in_the_body_and_in_the_url(self, text: str) -> None:
        from urllib.parse import unquote

        sent = RequestTemplate("http://h/{question}", HttpOptions(body='{"q": "{question}"}')).filled(text)
        assert sent.content is not None
        assert json.loads(sent.content) == {"q": text}
        assert unquote(sent.url.removeprefix("http://h/")) == text

    def test_half_of_a_surrogate_pair_is_sent_as_an_escape(self, server: Server) -> None:
        server.behave = answering
        ask(server.url, "\ud83d")
        assert server.requests[0].body == {"question": "\ud83d"}

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"body": '{"q": 1}'}, "The request does not contain the question"),
            ({"body": '{"q": {question}}'}, "put {question} in double quotes"),
            ({"body": '{"q": "{question}"'}, "The body is not JSON"),
            ({"method": "GET"}, "The request does not contain the question"),
            ({"method": "PO ST"}, "Invalid method"),
            ({"headers": {"X Y": "1"}}, "Invalid header 'X Y'"),
            ({"headers": {"Content-Length": "1"}}, "Invalid header 'Content-Length'"),
            ({"headers": {"X": "a\nb: c"}}, "characters that HTTP does not allow"),
            ({"headers": {"X": "{question}"}}, "cannot contain {question}"),
            ({"headers": {"X": "1", "x": "2"}}, "given twice"),
            ({"timeout": 0}, "Invalid `timeout` 0: expected a number of seconds above 0"),
            ({"pick": {"anser": "$.a"}}, "Did you mean 'answer'"),
            ({"pick": {"answer": "text"}}, r"a path begins with $, as in answer=$.text"),
            ({"pick": {"answer": ""}}, "Invalid JSONPath"),
            ({"pick": {"answer": "$["}}, "Invalid JSONPath"),
        ],
    )
    def test_a_wrong_option_is_refused_before_any_call(self, options: Mapping[str, Any], message: str) -> None:
        with pytest.raises(UsageError) as error:
            system("http://localhost:1/ask", options=HttpOptions(**options))
        assert message in str(error.value)

    def test_an_option_of_http_is_refused_for_another_system(self) -> None:
        with pytest.raises(UsageError, match="`pick` is for systems behind HTTP"):
            system("python:json:dumps", options=HttpOptions(pick={"answer": "$"}))

    @pytest.mark.parametrize("text", ["Authorization", ": x", ""])
    def test_a_header_has_a_name_and_a_value(self, text: str) -> None:
        with pytest.raises(UsageError, match="Invalid --header"):
            http_options(None, [text], None, None, None)


class TestAddresses:
    @pytest.mark.parametrize(
        "spec", ["localhost:8000/ask", "127.0.0.1:8000", "rag-service:80/a?b=c", "localhost/ask", "[::1]:8000/ask"]
    )
    def test_an_address_without_a_scheme_is_http(self, spec: str) -> None:
        assert system(spec).name == system(f"http://{spec}").name

    @pytest.mark.parametrize("spec", ["answers.jsonl", "nothing:x", "data/answers.jsonl"])
    def test_anything_else_is_still_unknown(self, spec: str) -> None:
        with pytest.raises(UsageError, match="unknown system"):
            system(spec)

    def test_the_default_request_keeps_the_name_that_it_had(self) -> None:
        assert system("http://localhost:8000/ask").name == "http-sha256-fa102fd59807af00da72"

    def test_what_decides_the_answers_decides_the_name(self) -> None:
        options = [
            HttpOptions(),
            HttpOptions(body='{"q": "{question}"}'),
            HttpOptions(headers={"X-Tenant": "one"}),
            HttpOptions(headers={"X-Tenant": "two"}),
            HttpOptions(pick={"answer": "$.a"}),
            HttpOptions(method="PUT"),
        ]
        assert len({system("http://h/ask", options=each).name for each in options}) == len(options)
        assert system("http://h/ask", options=HttpOptions(timeout=5)).name == system("http://h/ask").name


class TestSecrets:
    def test_a_variable_is_filled_in_everywhere(self, server: Server, key: str) -> None:
        server.behave = answering
        ask(
            f"{server.url}?key=${{KEY}}",
            headers={"Authorization": "Bearer ${KEY}"},
            body='{"q": "{question}", "key": "${KEY}"}',
        )
        request = server.requests[0]
        assert request.path == "/ask?key=sk-very%2Fsecret%2Bword"
        assert request.headers["authorization"] == f"Bearer {key}"
        assert isinstance(request.body, dict)
        assert request.body["key"] == key

    def test_a_host_may_come_from_the_environment(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOST", server.url.removeprefix("http://").partition("/")[0])
        server.behave = answering
        assert ask("http://${HOST}/ask").answer == "Lima"

    @pytest.mark.parametrize("value", [None, ""])
    def test_an_unset_variable_is_named_before_any_connection(
        self, server: Server, monkeypatch: pytest.MonkeyPatch, value: str | None
    ) -> None:
        monkeypatch.delenv("KEY", raising=False)
        if value is not None:
            monkeypatch.setenv("KEY", value)
        with pytest.raises(UsageError, match="The environment variable KEY is not set"):
            system(server.url, options=HttpOptions(headers={"Authorization": "Bearer ${KEY}"}))
        assert not server.requests

    def test_a_line_break_in_a_variable_is_refused_without_showing_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("KEY", "abcd\r\nX-Evil: 1")
        with pytest.raises(UsageError) as error:
            system("http://h/", options=HttpOptions(headers={"X": "${KEY}"}))
        assert "Evil" not in str(error.value)

    @pytest.mark.usefixtures("key")
    def test_the_name_depends_on_the_variable_and_never_on_its_value(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def name() -> str:
            return system("http://h/${KEY}", options=HttpOptions(headers={"X-Key": "${KEY}"})).name

        before = name()
        monkeypatch.setenv("KEY", "another")
        assert name() == before

    def test_a_server_that_repeats_the_key_does_not_bring_it_into_a_row(self, server: Server, key: str) -> None:
        options: Mapping[str, Any] = {"headers": {"Authorization": "Bearer ${KEY}"}}
        server.behave = lambda request: Reply(status=401, body={"got": request.headers["authorization"]})
        assert refusal(server.url, **options) == 'HTTP 401 Unauthorized: {"got": "Bearer ${KEY}"}'
        server.behave = lambda _: Reply(body={"answer": f"you sent {key}", "contexts": [key], "context_ids": [1]})
        reply = ask(server.url, **options)
        assert (reply.answer, reply.contexts) == ("you sent ${KEY}", ("${KEY}",))

    def test_a_key_in_the_url_is_in_no_error(self, closed_port: int, key: str) -> None:
        assert key not in refusal(f"http://127.0.0.1:{closed_port}/?key=${{KEY}}")

    @pytest.mark.parametrize("value", ["Lima", "Buenos Aires"])
    def test_a_common_word_from_the_environment_does_not_change_answers(
        self, server: Server, monkeypatch: pytest.MonkeyPatch, value: str
    ) -> None:
        monkeypatch.setenv("TENANT", value)
        server.behave = always(Reply(body={"answer": value, "contexts": []}))
        assert ask(server.url, headers={"X-Tenant": "${TENANT}"}).answer == value

    def test_the_log_of_the_http_client_shows_no_value(
        self, server: Server, key: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        server.behave = answering
        with caplog.at_level(logging.DEBUG):
            ask(f"{server.url}?key=${{KEY}}", headers={"X-Key": "${KEY}"})
        assert "HTTP Request" in caplog.text
        assert key not in caplog.text
        assert "sk-very%2Fsecret" not in caplog.text


class TestRedirects:
    @pytest.mark.parametrize(
        ("status", "method"), [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")]
    )
    def test_307_and_308_keep_method_and_body_and_the_others_do_not(
        self, server: Server, status: int, method: str
    ) -> None:
        def behave(request: Request) -> Reply:
            return (
                Reply(body={"answer": "there"})
                if request.path == "/there"
                else Reply(status=status, headers={"Location": "/there"})
            )

        server.behave = behave
        under_test = system(server.url, options=HttpOptions(headers={"X-Key": "k"}))
        assert isinstance(under_test, ShowsReply)
        picked = block_on(under_test.picked(question()))
        assert picked.answer.answer == "there"
        assert (server.requests[1].method, server.requests[1].headers["x-key"]) == (method, "k")
        assert (server.requests[1].body == {"question": QUESTION}) is (method == "POST")
        lost = "without the question in the body; query that URL directly"
        assert any(lost in sentence for sentence in picked.unread) is (method == "GET")

    @pytest.mark.usefixtures("key")
    def test_headers_are_not_sent_to_another_host(self, server: Server) -> None:
        with Server() as other:
            other.behave = answering
            server.behave = always(Reply(status=307, headers={"Location": other.url}))
            reply = ask(
                server.url.replace("http://", "http://me:word@"),
                headers={"Authorization": "Bearer ${KEY}", "X-Key": "typed-key", "Accept-Language": "de"},
            )
            assert reply.answer == "Lima"
            (request,) = other.requests
        assert request.headers["accept-language"] == "de"
        assert not {"authorization", "x-key"} & {*request.headers}
        assert request.body == {"question": QUESTION}

    @pytest.mark.usefixtures("key")
    def test_a_secret_in_a_body_is_not_sent_to_another_host(self, server: Server) -> None:
        with Server() as other:
            server.behave = always(Reply(status=308, headers={"Location": other.url}))
            error = refusal(server.url, body='{"q": "{question}", "k": "${KEY}"}')
            assert "redirects to another host" in error
            assert not other.requests

    @pytest.mark.parametrize("location", ["file:///etc/passwd", "http://[", "mailto:me@here"])
    def test_a_redirect_leads_to_http_only(self, server: Server, location: str) -> None:
        server.behave = always(Reply(status=302, headers={"Location": location}))
        assert "not an HTTP address" in refusal(server.url)

    def test_endless_redirects_end(self, server: Server) -> None:
        server.behave = always(Reply(status=307, headers={"Location": "/again"}))
        assert "more than 10 redirects" in refusal(server.url)
        assert len(server.requests) == 10


def test_a_good_server_is_asked_once(server: Server) -> None:
    server.behave = answers
    ask(server.url)
    assert len(server.requests) == 1
