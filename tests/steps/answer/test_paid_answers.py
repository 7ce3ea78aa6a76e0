"""The cost of calls to a system: counts, prices, budgets, the cache, pacing, and plans."""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import ragassay as package
from commands import Done, ragassay
from databases import COMPANY, make
from paid_calls import CORRECT, PER_CALL, PRICES, ROWS, write_rows
from ragassay.core.errors import UsageError
from ragassay.core.runner import Pace, block_on
from servers import PerSecond, Reply, Request, Server, answers, error, said

pytestmark = pytest.mark.slow

KEY = "sk-a-key-that-nobody-may-see"


@pytest.fixture
def folder(priced_folder: Path) -> Path:
    """A folder of questions and prices, with a cache of its own."""
    rows = [{"question_id": str(n), "group_id": str(n), "question": f"Who leads project {n}?"} for n in range(ROWS)]
    write_rows(priced_folder / "questions.jsonl", rows)
    return priced_folder


def answer(server: Server, folder: Path, *options: object, output: str = "answers.jsonl") -> Done:
    command = ["answer", "questions.jsonl", "--system", "openai-chat:m", "--lm-base-url", server.base_url]
    return ragassay(*command, "-o", output, *options, cwd=folder)


def rows_of(folder: Path, output: str = "answers.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / output).read_text(encoding="utf-8").splitlines()]


def costs(done: Done) -> Mapping[str, Any]:
    result: Mapping[str, Any] = json.loads(done.out)
    return result


class TestPrices:
    def test_tokens_of_a_system_are_priced_as_those_of_its_model(self, server: Server, folder: Path) -> None:
        done = answer(server, folder, "--prices", "prices.toml", "--json")
        result = costs(done)
        assert (result["calls"], result["cost"], result["currency"]) == (ROWS, ROWS * PER_CALL, "EUR")
        assert "cost 390.00 EUR" in done.err

    def test_without_prices_the_cost_is_unknown_and_not_0(self, server: Server, folder: Path) -> None:
        assert costs(answer(server, folder, "--json"))["cost"] is None

    @pytest.mark.parametrize("scheme", ["http://", ""])
    def test_a_system_over_http_has_a_price_under_its_url(self, server: Server, folder: Path, scheme: str) -> None:
        text = PRICES.replace("openai:m", server.url.replace("http://", scheme))
        (folder / "prices.toml").write_text(text, encoding="utf-8")
        command = ["answer", "questions.jsonl", "--system", f"{server.url}?key=x", "--prices", "prices.toml"]
        done = ragassay(*command, "-o", "answers.jsonl", "--json", cwd=folder)
        assert costs(done)["cost"] == ROWS * PER_CALL

    def test_a_reply_without_an_answer_was_paid_as_well(self, server: Server, folder: Path) -> None:
        usage = {"prompt_tokens": 7, "completion_tokens": 3}
        empty = {"choices": [{"message": {"content": None}}], "usage": usage}
        server.behave = lambda request: Reply(body=empty) if request.question.endswith("4?") else said(request, "Ada")
        result = costs(answer(server, folder, "--prices", "prices.toml", "--json"))
        assert (result["failed"], result["cost"]) == (3, ROWS * PER_CALL)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--budget", "5"], "a budget needs the price of openai:m: give a price file as --prices"),
            (["--budget", "-1", "--prices", "prices.toml"], "Invalid budget -1: expected an amount of 0 or more"),
            (["--prices", "other.toml"], "error: other.toml has no price for openai:m, only for: openai:n"),
            (["--requests-per-minute", "0"], "Invalid requests_per_minute 0: expected a number above 0"),
        ],
    )
    def test_bad_input_is_refused_before_any_call(
        self, server: Server, folder: Path, options: list[str], message: str
    ) -> None:
        (folder / "other.toml").write_text(PRICES.replace("openai:m", "openai:n"), encoding="utf-8")
        done = answer(server, folder, *options)
        assert (done.code, message in done.err, len(server.requests)) == (2, True, 0)


class TestBudget:
    def test_ends_the_run_cleanly_and_the_same_command_goes_on(self, server: Server, folder: Path) -> None:
        options = ["--prices", "prices.toml", "--budget", 10 * PER_CALL, "--concurrency", 2]
        first = answer(server, folder, *options)
        requests = len(server.requests)
        assert (first.code, 10 <= requests <= 12) == (4, True)
        assert "not called: the budget of 130 EUR is spent" in first.err
        assert "run the same command again to ask the rest with a new budget" in first.message
        for _ in range(3):
            last = answer(server, folder, *options)
        assert (last.code, max(server.asked.values())) == (0, 1)

    def test_of_0_makes_no_call(self, server: Server, folder: Path) -> None:
        done = answer(server, folder, "--prices", "prices.toml", "--budget", 0)
        assert (done.code, len(server.requests)) == (4, 0)

    def test_holds_for_answers_and_verdicts_of_a_run_together(self, server: Server, folder: Path) -> None:
        server.behave = replies
        settings(server, folder)
        done = ragassay("run", "ragassay.toml", "--prices", "prices.toml", "--budget", 6 * PER_CALL, cwd=folder)
        assert (done.code, 6 <= len(server.requests) <= 8) == (4, True)
        assert "the budget of 78 EUR is spent" in done.err


class TestCache:
    def test_is_kept_only_on_request(self, server: Server, folder: Path) -> None:
        answer(server, folder)
        answer(server, folder, output="again.jsonl")
        assert len(server.requests) == 2 * ROWS
        answer(server, folder, "--cache", output="third.jsonl")
        result = costs(answer(server, folder, "--cache", "--json", output="fourth.jsonl"))
        assert (len(server.requests), result["calls"], result["cached_calls"]) == (3 * ROWS, 0, ROWS)

    def test_its_key_is_the_whole_request_without_the_api_key(
        self, server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        answer(server, folder, "--cache")
        monkeypatch.setenv("OPENAI_API_KEY", "another-key")
        answer(server, folder, "--cache", output="same.jsonl")
        assert len(server.requests) == ROWS
        answer(server, folder, "--cache", "--header", "X-Tenant: two", output="other.jsonl")
        assert len(server.requests) == 2 * ROWS

    def test_each_sample_is_a_reply_of_its_own(self, server: Server, folder: Path) -> None:
        server.behave = lambda request: said(request, f"reply {len(server.requests)}")
        answer(server, folder, "--cache", "--samples", 2)
        before = {row["question_id"]: row["answer"] for row in rows_of(folder)}
        answer(server, folder, "--cache", "--samples", 2, output="again.jsonl")
        after = {row["question_id"]: row["answer"] for row in rows_of(folder, "again.jsonl")}
        assert (len(set(before.values())), after, len(server.requests)) == (2 * ROWS, before, 2 * ROWS)

    def test_a_failed_call_is_not_kept(self, server: Server, folder: Path) -> None:
        server.behave = lambda request: error(400) if "project 3?" in request.question else said(request, "Ada")
        answer(server, folder, "--cache")
        server.behave = lambda request: said(request, "Ada")
        result = costs(answer(server, folder, "--cache", "--json", output="again.jsonl"))
        assert (result["calls"], result["answered"]) == (1, ROWS)

    def test_a_function_has_none(self, folder: Path) -> None:
        (folder / "mine.py").write_text("def reply(question): return 'Oslo'", encoding="utf-8")
        command = ["answer", "questions.jsonl", "--system", "python:mine:reply", "--cache", "-o", "answers.jsonl"]
        done = ragassay(*command, cwd=folder)
        assert (done.code, "a function can change without notice" in done.err) == (2, True)


class TestOffline:
    def test_answers_from_the_cache_alone_without_a_connection_or_a_key(
        self, server: Server, folder: Path, connections: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RAG_KEY", KEY)
        options = ["--cache", "--header", "Authorization: Bearer ${RAG_KEY}"]
        answer(server, folder, *options)
        monkeypatch.delenv("RAG_KEY")
        connections.clear()
        done = answer(server, folder, *options, "--offline", output="again.jsonl")
        assert (done.code, connections) == (0, [])
        assert [row["answer"] for row in rows_of(folder, "again.jsonl")] == [row["answer"] for row in rows_of(folder)]

    def test_names_what_is_missing(self, server: Server, folder: Path, connections: list[object]) -> None:
        answer(server, folder, "--cache", "--limit", 28)
        connections.clear()
        done = answer(server, folder, "--offline", output="again.jsonl")
        assert (done.code, connections) == (4, [])
        assert "2 x not called: offline, and the cache does not hold this reply (28, 29)" in done.message
        assert "run the same command without --offline to call the system" in done.message


class TestPace:
    def test_requests_per_minute_are_kept(self, server: Server, folder: Path) -> None:
        server.behave = limited = PerSecond(100, burst=ROWS // 2)
        assert answer(server, folder, "--requests-per-minute", 3_000, "--concurrency", ROWS).code == 0
        assert limited.refused == 0

    def test_waiting_for_a_turn_is_no_timeout(self, server: Server, folder: Path) -> None:
        times: list[float] = []

        def behave(request: Request) -> Reply:
            times.append(time.monotonic())
            return answers(request)

        server.behave = behave
        options = ["--requests-per-minute", 60, "--timeout", 2.5, "--limit", 4]  # the last call waits 3 seconds
        assert (answer(server, folder, *options).code, max(server.asked.values())) == (0, 1)
        waited = max(times) - min(times)
        assert waited > 2.5
        assert all(row["seconds"] < waited for row in rows_of(folder))

    def test_a_call_takes_up_its_share_of_the_requests_or_the_tokens(self) -> None:
        pace = Pace(requests_per_minute=6_000_000, tokens_per_minute=60_000_000)
        assert block_on(pace.turn()) == pytest.approx(1e-5)
        pace.used(1e-5, 90, 10)
        assert block_on(pace.turn()) == pytest.approx(1e-4)

    @pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf")])
    def test_a_limit_is_above_0(self, limit: float) -> None:
        with pytest.raises(UsageError, match="expected a number above 0"):
            Pace(tokens_per_minute=limit)


def replies(request: Request) -> Reply:
    """A chat endpoint that answers and judges."""
    assert isinstance(request.body, dict)
    return said(request, CORRECT if "response_format" in request.body else "Ada")


def settings(server: Server, folder: Path, *, judge: str = "lm", votes: int = 1, extra: str = "") -> None:
    """Write the settings of a run of 8 questions, whose answers and verdicts come from one endpoint."""
    make(folder / "company.sqlite", COMPANY)
    text = f"""
[generate]
database = "sqlite:///company.sqlite"
styles = ["short"]
max_rows = 8
[answer]
system = "openai-chat:m"
lm_base_url = "{server.base_url}"
{extra}
[judge]
judge = "{judge}"
votes = {votes}
lm = "openai:m"
lm_base_url = "{server.base_url}"
"""
    (folder / "ragassay.toml").write_text(text, encoding="utf-8")


def plan(folder: Path, *options: object) -> Mapping[str, Any]:
    done = ragassay("plan", "ragassay.toml", "--json", *options, cwd=folder)
    assert done.code == 0, done.err
    return costs(done)


def verdict_calls(server: Server) -> int:
    """Return how often the judge called the server."""
    return sum("response_format" in (each.body or {}) for each in server.requests)  # type: ignore[operator]


class TestPlan:
    def test_counts_calls_exactly_and_makes_none(self, server: Server, folder: Path, connections: list[object]) -> None:
        settings(server, folder, extra="samples = 3")
        result = plan(folder, "--prices", "prices.toml")
        assert (connections, (folder / "run").exists()) == ([], False)
        number = result["questions"]
        assert (result["answer"]["calls"], result["judge"]["calls"]) == (3 * number, 3 * number)
        low, high = result["cost_interval"]
        assert 0 < low < result["cost"] < high
        assert result["currency"] == "EUR"

    def test_an_unknown_price_is_null(self, server: Server, folder: Path) -> None:
        settings(server, folder)
        result = plan(folder)
        assert (result["cost"], result["answer"]["cost"], result["currency"]) == (None, None, None)

    def test_measured_rows_are_the_first_of_the_run_and_paid_once(self, server: Server, folder: Path) -> None:
        server.behave = replies
        settings(server, folder)
        result = plan(folder, "--prices", "prices.toml", "--measure", 5)
        assert (result["answer"]["finished_calls"], result["judge"]["finished_calls"], len(server.requests)) == (
            5,
            5,
            10,
        )
        number = result["questions"]
        assert (result["cost"], result["measured_cost"]) == (2 * number * PER_CALL, 10 * PER_CALL)
        assert result["answer"]["input_tokens"] == 7 * number
        done = ragassay("run", "ragassay.toml", "--json", cwd=folder)
        assert (done.code, len(server.requests)) == (0, 2 * number)
        assert plan(folder)["answer"]["finished_calls"] == number

    def test_measured_votes_are_not_paid_again_by_the_run(self, server: Server, folder: Path) -> None:
        server.behave = replies
        settings(server, folder, votes=2)
        plan(folder, "--measure", 5)
        measured = verdict_calls(server)
        assert measured == 10
        assert not (folder / "run" / "judged.jsonl").exists()
        result = costs(ragassay("run", "ragassay.toml", "--json", cwd=folder))["judge"]
        assert verdict_calls(server) == measured + result["calls"]
        assert result["cached_calls"] == measured

    def test_how_many_answers_a_cascade_sends_is_unknown_before_they_are_there(
        self, server: Server, folder: Path
    ) -> None:
        server.behave = replies
        settings(server, folder, judge="cascade")
        number = plan(folder)["questions"]
        judging = plan(folder, "--prices", "prices.toml")["judge"]
        assert (judging["calls"], judging["calls_interval"], judging["cost"]) == (None, [0, number], None)
        assert "`measure` 20" in judging["basis"]
        ragassay("run", "ragassay.toml", cwd=folder)
        sent = verdict_calls(server)
        judging = plan(folder)["judge"]
        assert (judging["calls"], judging["cached_calls"]) == (sent, sent)

    @pytest.mark.slow
    def test_a_cascade_that_leaves_no_answer_to_its_model_needs_no_measurement(
        self, server: Server, folder: Path
    ) -> None:
        server.behave = lambda request: said(request, "I do not know.")
        settings(server, folder, judge="cascade")
        ragassay("run", "ragassay.toml", cwd=folder)
        judging = plan(folder, "--prices", "prices.toml")["judge"]
        assert (judging["calls"], judging["cost"], judging["basis"]) == (0, 0, "no answer needs the language model")

    def test_questions_by_a_language_model_cannot_be_counted_without_a_call(self, server: Server, folder: Path) -> None:
        settings(server, folder)
        text = (folder / "ragassay.toml").read_text(encoding="utf-8")
        (folder / "ragassay.toml").write_text(text.replace("[answer]", 'lm = "openai:m"\n[answer]'), encoding="utf-8")
        done = ragassay("plan", "ragassay.toml", cwd=folder)
        assert (done.code, "--measure 20 generates them" in done.err) == (2, True)


def test_no_key_is_in_any_file_log_or_error_of_a_run(
    server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    settings(server, folder, extra='headers = { "X-Key" = "${OPENAI_API_KEY}" }\ncache = true')
    calls = iter(range(10_000))

    def repeats_keys(request: Request) -> Reply:
        """A server that shows the key in answers and in errors."""
        sent = f"{request.headers['authorization']} {request.headers.get('x-key')}"
        return error(400, f"bad key: {sent}") if next(calls) % 4 == 3 else said(request, f"Ada {sent}")

    server.behave = repeats_keys
    runs = [ragassay("run", "ragassay.toml", "--verbose", cwd=folder)]
    runs += [ragassay("plan", "ragassay.toml", "--measure", 3, "-o", "other", cwd=folder)]
    server.behave = lambda request: Reply(status=401, body={"error": request.headers["authorization"]})
    runs += [ragassay("run", "ragassay.toml", "-o", "third", cwd=folder)]
    assert any(KEY in each.headers["authorization"] for each in server.requests)
    texts = [text for done in runs for text in (done.out, done.err)]
    files = [Path(place) / name for place, _, names in os.walk(folder) for name in names]
    assert {"answers.jsonl", "judged.jsonl", "replies.sqlite", "report.html"} <= {file.name for file in files}
    assert not [file for file in files if KEY.encode() in file.read_bytes()]
    assert not [text for text in texts if KEY in text]


def test_python_has_the_same_options(server: Server, folder: Path) -> None:
    rows = package.answer(
        str(folder / "questions.jsonl"), system=server.url, cache=True, requests_per_minute=100_000, limit=2
    )
    assert len(rows) == 2


class TestObjects:
    """What `python:` takes by its place can be given itself."""

    def test_a_function_or_an_object_of_a_framework_is_a_system(self) -> None:
        class Engine:
            def query(self, question: str) -> str:
                return f"about {question}"

        rows = [{"question": "Where?"}]
        for system in (Engine(), lambda question: f"about {question}"):
            (row,) = package.answer(rows, system=system)
            assert (row["answer"], row["error"]) == ("about Where?", None)

    def test_anything_else_is_refused_with_what_would_do(self) -> None:
        with pytest.raises(UsageError, match="object"):
            package.answer([{"question": "Where?"}], system=object())
