"""What calls cost: prices that are never guessed, a budget that stops them, and a cache that replies alone."""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import servers
from commands import Done, ragassay
from paid_calls import CORRECT, PER_CALL, PRICES, ROWS, write_rows
from ragassay.core.errors import DataError, UsageError
from ragassay.core.settings_file import load_prices
from ragassay.parts.lm.paid_calls import Spending
from servers import Reply, Request, Server


@pytest.fixture
def folder(priced_folder: Path) -> Path:
    """A folder of answers and prices, with a cache of its own."""
    rows = [
        {"question_id": str(n), "group_id": str(n), "question": f"Who leads project {n}?",
         "reference_answers": ["Ada"], "answer": "Ada does."}
        for n in range(ROWS)
    ]  # fmt: skip
    write_rows(priced_folder / "answers.jsonl", rows)
    return priced_folder


def run(server: Server, folder: Path, *options: object, lm: str = "openai:m") -> Done:
    command = ["judge", "answers.jsonl", "--judge", "lm", "--lm", lm, "--lm-base-url", server.base_url]
    return ragassay(*command, "-o", "judged.jsonl", *options, cwd=folder)


def result(done: Done) -> dict[str, Any]:
    results: dict[str, Any] = json.loads(done.out)
    return results


def judged(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "judged.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def judge_server(server: Server) -> Server:
    server.behave = lambda request: servers.said(request, CORRECT)
    return server


@pytest.mark.slow
class TestCosts:
    def test_are_the_tokens_at_the_prices_of_the_file(self, judge_server: Server, folder: Path) -> None:
        results = result(run(judge_server, folder, "--prices", "prices.toml", "--json"))
        assert (results["calls"], results["input_tokens"], results["output_tokens"]) == (ROWS, 7 * ROWS, 3 * ROWS)
        assert (results["cost"], results["currency"]) == (ROWS * PER_CALL, "EUR")

    def test_are_unknown_without_a_price_and_not_0(self, judge_server: Server, folder: Path) -> None:
        results = result(run(judge_server, folder, "--json"))
        assert (results["calls"], results["cost"], results["currency"]) == (ROWS, None, None)

    def test_are_shown_with_progress_and_in_the_summary(self, judge_server: Server, folder: Path) -> None:
        done = run(judge_server, folder, "--prices", "prices.toml")
        assert "30 of 30, " in done.err
        assert "cost 390.00 EUR" in done.err
        assert "30 calls to the language model, 210 input and 90 output tokens; cost: 390.00 EUR" in done.out

    def test_are_unknown_if_the_endpoint_reports_no_tokens(self, server: Server, folder: Path) -> None:
        server.behave = without_usage
        done = run(server, folder, "--prices", "prices.toml")
        assert "30 calls to the language model, without valid token counts in the replies; cost: unknown" in done.out

    def test_of_cached_replies_were_paid_before(self, judge_server: Server, folder: Path) -> None:
        run(judge_server, folder)
        results = result(run(judge_server, folder, "--force", "--prices", "prices.toml", "--json"))
        assert (results["calls"], results["cached_calls"], results["cost"]) == (0, ROWS, 0.0)
        assert len(judge_server.requests) == ROWS

    def test_include_broken_replies(self, server: Server, folder: Path) -> None:
        replies = itertools.cycle([CORRECT, "It is Correct."])
        server.behave = lambda request: servers.said(request, next(replies))
        done = run(server, folder, "--prices", "prices.toml", "--json")
        assert (result(done)["cost"], result(done)["judge_errors"], done.code) == (ROWS * PER_CALL, ROWS // 2, 4)


def without_usage(request: Request) -> Reply:
    body = servers.said(request, CORRECT).body
    assert isinstance(body, dict)
    return Reply(body={name: value for name, value in body.items() if name != "usage"})


@pytest.mark.slow
class TestABudget:
    def test_stops_the_calls_and_the_same_command_goes_on(self, judge_server: Server, folder: Path) -> None:
        done = run(judge_server, folder, "--prices", "prices.toml", "--budget", 3 * PER_CALL, "--json")
        first = len(judge_server.requests)
        assert 3 <= first < ROWS
        assert (done.code, result(done)["cost"], result(done)["unpaid_calls"]) == (4, first * PER_CALL, ROWS - first)
        assert "the budget of 39 EUR is spent" in done.err
        assert "run the same command again to judge the rest" in done.message
        assert [row["correct"] for row in judged(folder)].count(None) == ROWS - first
        done = run(judge_server, folder, "--prices", "prices.toml", "--budget", 1000, "--json")
        assert (done.code, result(done)["right"], len(judge_server.requests)) == (0, ROWS, ROWS)

    def test_of_0_makes_no_call(self, judge_server: Server, folder: Path, connections: list[object]) -> None:
        done = run(judge_server, folder, "--prices", "prices.toml", "--budget", 0)
        assert (done.code, judge_server.requests, connections) == (4, [], [])
        assert "not called: the budget of 0 EUR is spent" in done.err

    def test_of_0_is_enough_for_what_the_cache_holds(self, judge_server: Server, folder: Path) -> None:
        run(judge_server, folder)
        done = run(judge_server, folder, "--force", "--prices", "prices.toml", "--budget", 0, "--json")
        assert (done.code, result(done)["right"]) == (0, ROWS)

    def test_cannot_be_kept_without_reported_tokens(self, server: Server, folder: Path) -> None:
        server.behave = without_usage
        done = run(server, folder, "--prices", "prices.toml", "--budget", 1000)
        assert (done.code, len(server.requests) < ROWS) == (4, True)
        assert "the endpoint reports no tokens" in done.err

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--budget", "5"], "a budget needs the price of openai:m: give a price file as --prices"),
            (["--budget", "-1", "--prices", "prices.toml"], "Invalid budget -1: expected an amount of 0 or more"),
            (["--budget", "nan", "--prices", "prices.toml"], "Invalid budget nan"),
            (["--prices", "nowhere.toml"], 'there is no file nowhere.toml; write currency = "EUR"'),
        ],
    )
    def test_that_cannot_be_kept_is_refused(
        self, judge_server: Server, folder: Path, options: Sequence[str], message: str
    ) -> None:
        done = run(judge_server, folder, *options)
        assert (done.code, judge_server.requests) == (2, [])
        assert message in done.err

    def test_needs_the_price_of_this_model(self, judge_server: Server, folder: Path) -> None:
        done = run(judge_server, folder, "--prices", "prices.toml", lm="openai:other?temperature=0")
        assert done.code == 2
        assert 'has no price for openai:other, only for: openai:m. Add a section [models."openai:other"]' in done.err


class TestAFileOfPrices:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("[models]", "the required setting currency is missing"),
            (PRICES.replace("1_000_000", "-1"), r"models\.openai:m\.input_per_million = -1: expected at least 0"),
            (PRICES.replace("1_000_000", "nan"), "expected a finite number"),
            (PRICES.replace("1_000_000", '"free"'), "expected a number"),
            (
                PRICES.replace("input_per", "inputs_per"),
                r"Did you mean 'input_per_million'\? Known here: input_per_million, output_per_million",
            ),
            ("currency =", "is not valid TOML"),
        ],
    )
    def test_that_is_invalid_is_refused_with_a_message(self, tmp_path: Path, text: str, message: str) -> None:
        path = tmp_path / "prices.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match=message):
            load_prices(path)

    def test_is_not_needed_for_the_embedded_model(self) -> None:
        from ragassay.core.registry import Spec

        price = Spending(budget=0.0).price(Spec.parse("embedded"))
        assert price is not None
        assert price.input_per_million == 0

    def test_has_prices_by_model_and_not_by_setting(self, tmp_path: Path) -> None:
        from ragassay.core.registry import Spec

        path = tmp_path / "prices.toml"
        path.write_text(PRICES, encoding="utf-8")
        spending = Spending(prices=load_prices(path))
        assert spending.price(Spec.parse("openai:m?temperature=0")) == spending.price(Spec.parse("openai:m"))
        with pytest.raises(UsageError, match="has no price for openai:n"):
            spending.price(Spec.parse("openai:n"))


@pytest.mark.slow
class TestOffline:
    def test_replies_from_the_cache_without_a_connection_or_a_key(
        self, judge_server: Server, folder: Path, connections: list[object]
    ) -> None:
        run(judge_server, folder)
        assert connections  # what counts them does count
        connections.clear()
        done = run(judge_server, folder, "--force", "--offline", "--json")
        assert (done.code, result(done)["right"], connections) == (0, ROWS, [])

    def test_names_what_is_missing(self, judge_server: Server, folder: Path, connections: list[object]) -> None:
        lines = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / "answers.jsonl").write_text("".join(lines[:27]), encoding="utf-8")
        run(judge_server, folder)
        (folder / "answers.jsonl").write_text("".join(lines), encoding="utf-8")
        connections.clear()
        done = run(judge_server, folder, "--force", "--offline")
        assert (done.code, connections) == (4, [])
        assert "3 x not called: offline, and the cache does not hold this reply (27, 28, 29)" in done.message
        assert "run the same command without --offline to call the model" in done.message
        assert [row["question_id"] for row in judged(folder) if row["judge_error"]] == ["27", "28", "29"]

    def test_needs_no_key_for_openai(self, folder: Path, connections: list[object]) -> None:
        done = ragassay(
            *("judge", "answers.jsonl", "--judge", "lm", "--lm", "openai:m", "--offline", "-o", "j.jsonl"), cwd=folder
        )
        assert (done.code, connections) == (4, [])


@pytest.mark.slow
class TestKeys:
    KEY = "sk-0123-very-secret-4567"

    def test_appear_in_no_file_and_no_message(
        self, server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A server that repeats the key wherever it can: in errors, in reasons, in text that is no verdict."""
        monkeypatch.setenv("OPENAI_API_KEY", self.KEY)
        replies = iter(
            [
                servers.error(401, f"Incorrect API key provided: {self.KEY}"),
                servers.error(400, f"no such parameter for {self.KEY}"),
                Reply(body={"key": self.KEY}),
            ]
        )

        def behave(request: Request) -> Reply:
            assert request.headers["authorization"] == f"Bearer {self.KEY}"
            reply = servers.said(request, json.dumps({"verdict": "Correct", "reason": f"as {self.KEY} says"}))
            return next(replies, None) or (
                reply if "project 1" in request.question else servers.said(request, self.KEY)
            )

        server.behave = behave
        printed = [run(server, folder), run(server, folder, "--json", "--prices", "prices.toml")]
        assert any(done.code == 4 for done in printed)
        assert not [done for done in printed if self.KEY in done.out + done.err]
        files = [path for path in folder.rglob("*") if path.is_file()]
        assert {path.name for path in files} >= {"judged.jsonl", "replies.sqlite", "judged.jsonl.journal"}
        assert not [path.name for path in files if self.KEY.encode() in path.read_bytes()]
        assert "[key]" in (folder / "judged.jsonl").read_text(encoding="utf-8")
