"""A run whose first calls all fail alike ends early with one message and keeps its state; notices appear at once."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import servers
from ragassay.core.errors import StoppedRunError, UsageError
from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.steps.answer import answer
from servers import Reply, Request, Server, always, answers, error


def table(number: int = 100) -> Table:
    rows = [Question(question_id=f"q{n}", group_id=f"g{n}", question=f"question {n}") for n in range(number)]
    return Table.of(rows, source="questions.jsonl")


def stopped(system: Any, **arguments: Any) -> str:
    with pytest.raises(StoppedRunError) as stop:
        answer(table(), system=system, **arguments)
    return str(stop.value)


def failures(result: Table) -> int:
    return sum(row["error"] is not None for row in result.rows())


class TestStops:
    @pytest.mark.parametrize(
        ("reply", "reason"),
        [
            (error(401), "HTTP 401 Unauthorized: .*'Authorization: Bearer"),
            (error(404), "HTTP 404 Not Found: .*check the path of the URL"),
            (error(500), "HTTP 500"),
            (servers.html, "the reply is not JSON"),
            (servers.wrong_shape, "Invalid reply: expected a string under 'answer'.*try to pick 'answer=\\$.reply'"),
            (servers.resets, "The connection to 127.0.0.1"),
        ],
        ids=["401", "404", "500", "html", "shape", "reset"],
    )
    def test_twenty_failures_alike_end_the_run(self, server: Server, reply: Reply, reason: str) -> None:
        server.behave = always(reply)
        message = stopped(server.url, concurrency=8)
        start = f"POST {server.url}: the first 20 calls failed in the same way, so no more were made: "
        assert re.match(re.escape(start) + reason, message)
        assert len(server.requests) <= 20 + 2 * 8  # those in flight at the 20th failure, and at the first retry

    @pytest.mark.slow
    def test_a_refused_connection_ends_the_run(self, closed_port: int, tmp_path: Path) -> None:
        message = stopped(f"http://127.0.0.1:{closed_port}/ask", output=tmp_path / "a.jsonl")
        assert f"Connection refused: nothing is listening on 127.0.0.1:{closed_port}." in message
        assert message.endswith("No row is finished yet; fix the cause and run the command again")

    def test_failures_whose_retries_succeed_do_not_end_the_run(self, server: Server) -> None:
        server.behave = lambda request: answers(request) if server.asked[request.question] > 1 else servers.html
        assert failures(answer(table(40), system=server.url)) == 0

    def test_failures_alike_have_one_status_whatever_the_text(self, server: Server) -> None:
        server.behave = lambda request: error(401, f"no access for {request.question}")
        assert "HTTP 401" in stopped(server.url)

    def test_failures_of_many_kinds_are_errors_of_their_rows(self, server: Server) -> None:
        server.behave = lambda request: error(400 + int(request.question.split()[1]) % 8)
        assert failures(answer(table(40), system=server.url)) == 40

    def test_a_success_before_them_lets_the_run_go_on(self, server: Server) -> None:
        server.behave = lambda request: answers(request) if request.question == "question 0" else error(404)
        assert failures(answer(table(40), system=server.url)) == 39

    def test_fewer_rows_fail_one_by_one(self, server: Server) -> None:
        server.behave = always(error(404))
        assert failures(answer(table(19), system=server.url)) == 19

    @pytest.mark.slow
    def test_signs_of_overload_do_not_end_a_run(self, server: Server) -> None:
        server.behave = servers.first(25, servers.rate_limited(after=0.01))
        assert failures(answer(table(30), system=server.url)) == 0

    def test_a_recording_without_the_first_questions_is_read_to_its_end(self, tmp_path: Path) -> None:
        recording = tmp_path / "r.jsonl"
        recording.write_text('{"question": "question 99", "answer": "x"}\n', encoding="utf-8")
        assert failures(answer(table(), system=f"recorded:{recording}")) == 99


class TestCorrections:
    @pytest.mark.parametrize("number", [100, 5], ids=["stopped", "every row failed"])
    def test_where_nothing_is_answered_a_corrected_url_resumes(
        self, server: Server, tmp_path: Path, number: int
    ) -> None:
        output = tmp_path / "a.jsonl"
        server.behave = lambda request: answers(request) if request.path == "/right" else error(404)
        wrong, right = server.url, server.url.replace("/ask", "/right")
        if number == 100:
            stopped(wrong, output=output)
        else:
            assert failures(answer(table(number), system=wrong, output=output)) == number
        result = answer(table(number), system=right, output=output)
        assert failures(result) == 0
        assert len({row["system"] for row in result.rows()}) == 1
        assert [*tmp_path.iterdir()] == [output]

    def test_where_something_is_answered_another_url_is_refused_and_both_are_named(
        self, server: Server, tmp_path: Path
    ) -> None:
        output = tmp_path / "a.jsonl"
        server.behave = lambda request: answers(request) if request.question == "question 3" else error(404)
        answer(table(5), system=f"{server.url}?key=hidden", output=output)
        other = server.url.replace("/ask", "/right")
        with pytest.raises(UsageError) as refused:
            answer(table(5), system=other, output=output)
        assert f"system was POST {server.url} and is now POST {other}. Give another output" in str(refused.value)
        assert "hidden" not in str(refused.value)

    def test_a_finished_output_of_another_system_is_refused_and_both_are_named(
        self, server: Server, tmp_path: Path
    ) -> None:
        output = tmp_path / "a.jsonl"
        answer(table(5), system=f"{server.url}?key=hidden", output=output)
        other = server.url.replace("/ask", "/right")
        with pytest.raises(UsageError) as refused:
            answer(table(5), system=other, output=output)
        message = rf"a.jsonl has results of http-sha256-\w+, not of POST {other} \(http-sha256-"
        assert re.search(message, str(refused.value))
        assert "hidden" not in str(refused.value)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (
                {"headers": {"X-Tenant": "x"}, "pick": {"answer": "$.answer"}},
                "is now POST {url} --header 'X-Tenant: ...' --pick 'answer=$.answer'. Give",
            ),
            ({"body": '{"question": "{question}", "k": 2}'}, "system is POST {url} --body ... with different options"),
        ],
    )
    def test_options_that_differ_are_named_like_the_urls(
        self, server: Server, tmp_path: Path, options: Mapping[str, Any], message: str
    ) -> None:
        output = tmp_path / "a.jsonl"
        server.behave = lambda request: answers(request) if request.question == "question 3" else error(404)
        before: Mapping[str, Any] = {"body": '{"question": "{question}"}'} if "body" in options else {}
        answer(table(5), system=server.url, output=output, **before)
        with pytest.raises(UsageError) as refused:
            answer(table(5), system=server.url, output=output, **options)
        assert message.replace("{url}", server.url) in str(refused.value)

    @pytest.mark.slow
    def test_the_same_command_resumes_a_stopped_run(self, server: Server, tmp_path: Path) -> None:
        output = tmp_path / "a.jsonl"
        answer(table(), system=server.url, output=output, limit=10)
        server.behave = always(error(401))
        assert "10 of 100 rows are finished and kept" in stopped(server.url, output=output)
        server.behave = answers
        assert failures(answer(table(), system=server.url, output=output)) == 0
        assert max(server.asked[f"question {n}"] for n in range(10)) == 1


def with_sources(question: str) -> dict[str, object]:
    return {"answer": question, "sources": ["Ada leads it.", "Bo left it."]}


class TestNotices:
    def said(self, server: Server, behave: Callable[[Request], Reply], number: int, **arguments: Any) -> list[str]:
        server.behave = behave
        notices: list[tuple[int, str]] = []
        answer(
            table(number),
            system=server.url,
            notice=lambda text: notices.append((len(server.requests), text)),
            **arguments,
        )
        assert all(requests <= 5 + 8 for requests, _ in notices)
        return [text for _, text in notices]

    def test_contexts_that_cannot_be_read_are_reported_once_and_at_once(self, server: Server) -> None:
        reply = Reply(body={"answer": "x", "contexts": [{"snippet": "a"}]})
        unread, none = self.said(server, always(reply), 50)
        assert unread.startswith('contexts were not read: found {"snippet": "a"}; expected strings, or objects with')
        assert unread.endswith("page_content; the answers are kept")
        assert none.startswith("none of the first 5 answers has contexts")

    def test_contexts_elsewhere_in_the_reply_are_proposed(self, server: Server) -> None:
        reply = Reply(body={"answer": "x", "sources": [{"content": "a"}]})
        (none,) = self.said(server, always(reply), 50)
        assert none.endswith("the reply has texts that may be contexts: pick 'contexts=$.sources[*]'")

    def test_a_function_is_told_how_to_return_them(self) -> None:
        notices: list[str] = []
        answer(table(5), system=f"python:{__name__}:with_sources", notice=notices.append)
        assert notices[0].endswith('texts that may be contexts: $.sources[*]; return them as "contexts"')

    def test_fewer_rows_are_reported_at_the_end(self, server: Server) -> None:
        (none,) = self.said(server, always(Reply(body={"answer": "x"})), 1)
        assert none.startswith("the first answer has no contexts")

    @pytest.mark.parametrize("body", [{"answer": "x", "retrieved": False}, {"answer": "x", "context_ids": ["d"]}])
    def test_a_system_that_reports_what_it_retrieved_is_not_mentioned(self, server: Server, body: object) -> None:
        assert not self.said(server, always(Reply(body=body)), 10)

    def test_contexts_in_a_later_answer_are_enough(self, server: Server) -> None:
        behave = servers.first(3, Reply(body={"answer": "x"}))
        assert not self.said(server, behave, 10, concurrency=1)
