"""Rows pass through an async function in order and within limits, and none is lost if calls fail."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ragassay.core.errors import CallError, DataError, StoppedRunError, UsageError
from ragassay.core.runner import (
    CallLimits,
    Journal,
    ResultJournal,
    RowCalls,
    block_on,
    in_thread,
    key_hash,
    key_hashes,
    run_rows,
    timed,
)
from ragassay.core.runner.journal import finished_records
from servers import AtMost, PerSecond, Server, answers, ask, drips, error, first, hangs, rate_limited, slow, text_for

HEADER = {"verb": "answer", "system": "fake"}
TESTS = Path(__file__).parents[2]


def run(
    values: list[Any],
    work: Callable[[Any], Any],
    *,
    limits: CallLimits | None = None,
    journal: Journal | None = None,
    **others: Any,
) -> list[str]:
    """Call `run_rows` with values that are their own keys, and texts as results."""
    return run_rows(
        [(str(value), value) for value in values],
        RowCalls(
            work=work,
            failed=lambda failure: f"failed: {failure}",
            limits=limits or CallLimits(seconds=5),
            store=None if journal is None else store(journal),
            **others,
        ),
    )


def store(journal: Journal) -> ResultJournal[str]:
    return ResultJournal(
        journal=journal, encode=lambda text: {"answer": text}, decode=lambda record: str(record["answer"])
    )


async def echo(value: object) -> str:
    return f"{value}!"


class TestEarlyEnd:
    @pytest.mark.parametrize("rows", [19, 20, 21, 60])
    def test_the_twentieth_equal_failure_ends_the_run_even_if_other_tasks_fail_with_it(self, rows: int) -> None:
        async def work(_: int) -> str:
            await asyncio.sleep(0)
            raise CallError("HTTP 403")

        limits = CallLimits(concurrency=20)
        if rows < 20:
            assert run(list(range(rows)), work, limits=limits, stop_after=20) == ["failed: HTTP 403"] * rows
        else:
            with pytest.raises(StoppedRunError, match="the first 20 calls failed in the same way"):
                run(list(range(rows)), work, limits=limits, stop_after=20)

    def test_a_window_narrower_than_the_number_of_tasks_loses_no_row(self) -> None:
        async def work(value: int) -> str:
            await asyncio.sleep(0)
            return str(value)

        for concurrency in (1, 3, 64):
            limits = CallLimits(concurrency=concurrency)
            assert run(list(range(200)), work, limits=limits) == [str(value) for value in range(200)]


class TestOrder:
    def test_results_have_the_order_of_the_rows(self) -> None:
        async def work(value: int) -> str:
            await asyncio.sleep(0.02 if value % 3 else 0.001)
            return str(value)

        values = random.Random(7).sample(range(1000), 100)
        assert run(values, work, limits=CallLimits(concurrency=64)) == [str(value) for value in values]

    def test_rows_with_the_same_key_share_one_call(self) -> None:
        called_keys: list[str] = []

        async def work(value: str) -> str:
            called_keys.append(value)
            return value.upper()

        assert run(["a", "b", "a"], work) == ["A", "B", "A"]
        assert called_keys == ["a", "b"]

    def test_progress_starts_at_zero_and_is_reported_after_every_row(self) -> None:
        reports: list[tuple[str, int, int]] = []
        run([1, 2, 3], echo, progress=lambda *each: reports.append(each), what="judge")
        assert reports == [("judge", 0, 3), ("judge", 1, 3), ("judge", 2, 3), ("judge", 3, 3)]

    @pytest.mark.slow
    def test_a_million_rows_need_few_tasks(self) -> None:
        tasks: set[int] = set()

        async def work(_: int) -> str:
            tasks.add(len(asyncio.all_tasks()))
            return ""

        run(list(range(2_000)), work, limits=CallLimits(concurrency=5))
        assert max(tasks) == 6

    def test_resources_are_open_while_calls_are_made(self) -> None:
        log: list[str] = []

        @asynccontextmanager
        async def client() -> Any:
            log.append("open")
            yield
            log.append("closed")

        async def work(value: str) -> str:
            log.append(value)
            return value

        run(["a"], work, within=client())
        assert log == ["open", "a", "closed"]


class TestFaults:
    def test_every_row_has_an_answer_or_a_reason_if_a_fifth_of_the_calls_fails(self, server: Server) -> None:
        draw = random.Random(1)
        server.behave = lambda request: error(400) if draw.random() < 0.2 else answers(request)
        questions = [f"question {number}" for number in range(200)]
        results = run(questions, lambda question: ask(server.url, question))
        failed = results.count("failed: HTTP 400")
        assert 20 < failed < 60
        assert [r == text_for(q) for q, r in zip(questions, results, strict=True)].count(True) == 200 - failed

    @pytest.mark.slow
    def test_a_temporary_failure_is_retried(self, server: Server) -> None:
        server.behave = first(1, error(503))
        assert run(["a"], lambda question: ask(server.url, question)) == [text_for("a")]
        assert server.asked["a"] == 2

    @pytest.mark.slow
    def test_a_call_fails_after_the_last_retry(self, server: Server) -> None:
        server.behave = lambda _: error(500)
        assert run(["a"], lambda q: ask(server.url, q), limits=CallLimits(retries=2)) == ["failed: HTTP 500"]
        assert server.asked["a"] == 3

    def test_a_permanent_failure_is_not_retried(self, server: Server) -> None:
        server.behave = lambda _: error(404)
        assert run(["a"], lambda q: ask(server.url, q)) == ["failed: HTTP 404"]
        assert server.asked["a"] == 1

    @pytest.mark.slow
    def test_a_failing_row_does_not_delay_the_others(self, server: Server) -> None:
        server.behave = lambda request: error(500) if request.question == "7" else answers(request)
        results = run([str(n) for n in range(50)], lambda q: ask(server.url, q), limits=CallLimits(retries=1))
        assert [number for number, result in enumerate(results) if result == "failed: HTTP 500"] == [7]
        assert server.asked["7"] == 2

    @pytest.mark.slow
    def test_a_run_on_a_dead_endpoint_ends_soon(self) -> None:
        calls = 0

        async def work(_: int) -> str:
            nonlocal calls
            calls += 1
            raise CallError("connection refused", retry=True)

        limits = CallLimits(retries=1, concurrency=16)
        assert set(run(list(range(1000)), work, limits=limits)) == {"failed: connection refused"}
        assert calls < 1050

    @pytest.mark.slow
    @pytest.mark.parametrize("reply", [hangs, drips], ids=["silence", "one byte at a time"])
    def test_a_timeout_is_the_error_of_its_row_alone(self, server: Server, reply: Any) -> None:
        server.behave = lambda request: reply if request.question == "b" else answers(request)
        results = run(["a", "b", "c"], lambda q: ask(server.url, q), limits=CallLimits(seconds=0.3))
        assert results == [text_for("a"), "failed: timeout after 0.3 s", text_for("c")]
        assert server.asked["b"] == 1

    @pytest.mark.slow
    def test_a_blocking_call_past_its_deadline_delays_neither_run_nor_process(self) -> None:
        program = (
            "import time; from ragassay.core.runner import *\n"
            "from ragassay.core.errors import CallError\n"
            "calls = RowCalls(work=lambda s: in_thread(time.sleep, s), failed=str, limits=CallLimits(seconds=0.2))\n"
            "print(run_rows([('a', 600)], calls))"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=250, check=True)
        assert (done.stdout, done.stderr) == ("['timeout after 0.2 s']\n", "")

    def test_an_internal_error_ends_the_run_with_its_traceback(self, tmp_path: Path) -> None:
        async def work(value: int) -> str:
            await asyncio.sleep(value / 100)
            if value == 2:
                raise ZeroDivisionError
            return str(value)

        path = tmp_path / "journal"
        with Journal(path, HEADER) as journal, pytest.raises(ZeroDivisionError):
            run([1, 2, 300], work, journal=journal)
        assert dict(finished_records(path)) == {"1": {"answer": "1"}}

    def test_a_timeout_raised_by_the_call_is_not_the_deadline(self) -> None:
        async def work(_: int) -> str:
            raise TimeoutError

        with pytest.raises(TimeoutError):
            run([1], work)


class TestRateLimits:
    def test_the_number_of_concurrent_calls_is_limited(self, server: Server) -> None:
        server.behave = slow(0.01)
        run([str(n) for n in range(100)], lambda q: ask(server.url, q), limits=CallLimits(concurrency=7))
        assert server.most_under_way == 7

    def test_concurrency_starts_low_and_grows(self, server: Server) -> None:
        server.behave = slow(0.02)
        under_way = 0
        counts: list[int] = []

        async def work(question: str) -> str:
            nonlocal under_way
            under_way += 1
            counts.append(under_way)
            answer = await ask(server.url, question)
            under_way -= 1
            return answer

        run([str(n) for n in range(200)], work, limits=CallLimits(concurrency=50))
        assert max(counts[:4]) == counts[3] == 4
        assert max(counts) > 25

    @pytest.mark.slow
    def test_retry_after_delays_all_calls(self, server: Server) -> None:
        server.behave = first(1, rate_limited(after=0.5))
        times: list[float] = []

        async def work(question: str) -> str:
            times.append(time.monotonic())
            return await ask(server.url, question)

        questions = [str(n) for n in range(20)]
        assert run(questions, work) == [text_for(question) for question in questions]
        begun, resumed = times[:4], times[4:]  # four were under way when the first was refused
        assert min(resumed) - max(begun) >= 0.45
        assert max(server.asked.values()) == 2

    def test_a_very_long_retry_after_ends_the_run(self, server: Server) -> None:
        server.behave = lambda _: rate_limited(after=86400)
        assert (
            run(["a", "b"], lambda q: ask(server.url, q))
            == ["failed: HTTP 429; the endpoint asks for a pause of 86400 s: try again later"] * 2
        )

    def test_an_endpoint_that_always_refuses_ends_the_run(self, server: Server) -> None:
        server.behave = lambda _: rate_limited(after=0.01)
        assert run(["a"], lambda q: ask(server.url, q), limits=CallLimits(retries=3)) == ["failed: HTTP 429"]
        assert server.asked["a"] == 4

    @pytest.mark.slow
    @pytest.mark.parametrize("says_when", [True, False], ids=["Retry-After", "no word"])
    def test_a_rate_limit_of_the_server_costs_no_row(self, server: Server, *, says_when: bool) -> None:
        server.behave = limit = PerSecond(200, burst=50, seconds=0.01, says_when=says_when, fills_late=True)
        questions = [str(n) for n in range(150)]
        results = run(questions, lambda q: ask(server.url, q), limits=CallLimits(concurrency=32))
        assert results == [text_for(question) for question in questions]
        assert limit.refused

    @pytest.mark.slow
    def test_a_changing_concurrency_limit_of_the_server_costs_no_row(self, server: Server) -> None:
        server.behave = limit = AtMost(16, seconds=0.2)  # so that a slow client too has more than 5 under way
        questions = [str(n) for n in range(90)]

        def change(_: str, done: int, __: int) -> None:
            limit.limit = 5 if 40 <= done < 60 else 16

        results = run(questions, lambda q: ask(server.url, q), limits=CallLimits(concurrency=64), progress=change)
        assert results == [text_for(question) for question in questions]
        assert limit.refused


class TestEventLoops:
    def test_it_runs_inside_a_running_loop_as_in_a_notebook(self) -> None:
        async def notebook() -> list[str]:
            return run([1, 2], echo)

        assert asyncio.run(notebook()) == ["1!", "2!"]

    def test_it_runs_in_a_thread(self) -> None:
        results: list[str] = []
        thread = threading.Thread(target=lambda: results.extend(run([1], echo)))
        thread.start()
        thread.join(10)
        assert results == ["1!"]

    def test_a_running_loop_is_not_affected(self) -> None:
        async def notebook() -> bool:
            mine = asyncio.get_running_loop()
            other = block_on(_loop())
            return mine is asyncio.get_running_loop() and other is not mine

        assert asyncio.run(notebook())

    def test_an_error_of_the_other_thread_is_raised_unchanged(self) -> None:
        async def broken(_: int) -> str:
            raise ZeroDivisionError

        async def notebook() -> None:
            run([1], broken)

        with pytest.raises(ZeroDivisionError):
            asyncio.run(notebook())

    def test_a_blocking_call_gives_its_result_or_its_error(self) -> None:
        assert block_on(in_thread(len, "four")) == 4
        with pytest.raises(ValueError, match="invalid literal"):
            block_on(in_thread(int, "four"))

    def test_an_error_of_user_code_fails_its_row_and_an_internal_error_the_run(self) -> None:
        async def broken() -> str:
            raise KeyError("x")

        with pytest.raises(CallError, match="^KeyError: 'x'$"):
            block_on(timed(broken(), lambda text, _: text, foreign=True))
        with pytest.raises(KeyError):
            block_on(timed(broken(), lambda text, _: text))


async def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


PROGRAM = """
import asyncio, sys
from pathlib import Path
from ragassay.core.runner import CallLimits, Journal, ResultJournal, RowCalls, run_rows
from servers import ask

url, path, rows, kind = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]

def main():
    with Journal(path, {"verb": "answer", "system": "fake"}) as journal:
        results = run_rows(
            [(f"key {n}", f"question {n}") for n in range(rows)],
            RowCalls(
                work=lambda question: ask(url, question),
                failed=str,
                limits=CallLimits(concurrency=6),
                store=ResultJournal(
                    journal=journal, encode=lambda text: {"answer": text}, decode=lambda record: record["answer"]
                ),
            ),
        )
    print("\\n".join(results))

async def cell():
    main()

if kind == "script":
    main()
elif kind == "server":
    asyncio.run(cell())
else:
    asyncio.new_event_loop().run_until_complete(cell())
"""


def program(url: str, path: Path, *, rows: int, kind: str = "script") -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, url, str(path), str(rows), kind],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(path: Path) -> Mapping[str, str]:
    """Return question -> answer of the complete lines of a journal, read without the code under test."""
    if not path.exists():
        return {}
    whole = path.read_bytes().rpartition(b"\n")[0].splitlines()[1:]
    rows = [json.loads(line) for line in whole]
    assert len({row["key"] for row in rows}) == len(rows)
    return {row["key"].replace("key", "question"): row["record"]["answer"] for row in rows if row["finished"]}


class TestKills:
    @pytest.mark.slow
    def test_a_repeatedly_killed_run_loses_and_repeats_no_row(self, server: Server, tmp_path: Path) -> None:
        """Counted by a real server; only calls in progress at the time of the kill are repeated."""
        server.behave = slow(0.02)
        draw = random.Random(20)
        path = tmp_path / "journal"
        kills = 0
        while True:
            paid = {question: server.asked[question] for question in finished(path)}
            running = program(server.url, path, rows=40)
            _wait_for_calls(server, len(server.requests) + draw.randint(1, 10), running)
            time.sleep(draw.random() * 0.03)
            running.kill()
            output, errors = running.communicate()
            assert running.returncode in {0, -signal.SIGKILL}, errors
            _wait(lambda: not server.under_way)
            assert {question: server.asked[question] for question in paid} == paid
            if running.returncode == 0:
                break
            kills += 1
        assert output.splitlines() == [text_for(f"question {number}") for number in range(40)]
        assert kills >= 3
        assert server.asked.total() <= 40 + 6 * kills

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", ["script", "server", "notebook"])
    def test_ctrl_c_stops_at_once_and_keeps_finished_rows(self, server: Server, tmp_path: Path, kind: str) -> None:
        server.behave = lambda request: hangs if request.question == "question 30" else answers(request)
        path = tmp_path / "journal"
        running = program(server.url, path, rows=40, kind=kind)
        _wait(lambda: len(finished(path)) == 39, running)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate()
        assert errors.rstrip().endswith("KeyboardInterrupt")
        server.behave = answers
        output, _ = program(server.url, path, rows=40).communicate()
        assert output.splitlines() == [text_for(f"question {number}") for number in range(40)]
        assert server.asked == {f"question {number}": 2 if number == 30 else 1 for number in range(40)}


def _wait_for_calls(server: Server, number: int, running: "subprocess.Popen[str]") -> None:
    _wait(lambda: len(server.requests) >= number, running)


def _wait(condition: Callable[[], bool], running: "subprocess.Popen[str] | None" = None) -> None:
    """Wait until a condition is true, or a program has ended; the limit is that of every test."""
    while not condition() and (running is None or running.poll() is None):
        time.sleep(0.001)


class TestJournal:
    def test_failed_rows_are_kept_and_retried(self, tmp_path: Path) -> None:
        broken = True

        async def work(value: str) -> str:
            if broken and value == "b":
                raise CallError("out of order")
            return value.upper()

        path = tmp_path / "journal"
        with Journal(path, HEADER) as journal:
            assert run(["a", "b"], work, journal=journal) == ["A", "failed: out of order"]
        assert "out of order" in path.read_text(encoding="utf-8")
        broken = False
        reports: list[tuple[str, int, int]] = []
        with Journal(path, HEADER) as journal:
            assert run(["a", "b"], work, journal=journal, progress=lambda *each: reports.append(each)) == ["A", "B"]
        assert reports == [("answer", 1, 2), ("answer", 2, 2)]

    def test_a_row_is_written_before_it_counts_as_finished(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        lines: list[int] = []
        with Journal(path, HEADER) as journal:
            run([1, 2, 3], echo, journal=journal, progress=lambda *_: lines.append(path.read_bytes().count(b"\n")))
        assert lines == [1, 2, 3, 4]

    @pytest.mark.slow
    def test_every_row_of_a_long_journal_is_known(self, tmp_path: Path) -> None:
        """Beyond some thousand rows, the places of rows are in sorted arrays."""
        path, rows = tmp_path / "journal", 5_000
        with Journal(path, HEADER) as journal:
            for row in range(rows):
                journal.append(f"row {row}", {"row": row}, finished=row % 2 == 0)
            for row in range(1, rows, 4):
                journal.append(f"row {row}", {"row": row})
        with Journal(path, HEADER) as journal:
            keys = key_hashes(f"row {row}" for row in range(rows))
            assert journal.are_finished(keys).tolist() == [row % 4 < 3 for row in range(rows)]
            assert all(journal.record(key_hash(f"row {row}")) == {"row": row} for row in range(0, rows, 100))

    def test_two_processes_cannot_write_one_journal(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl.journal"
        with Journal(path, HEADER):
            message = (
                rf"another ragassay process is writing {path}; wait until it has finished, or write to another file"
            )
            with pytest.raises(UsageError, match=message):
                Journal(path, HEADER)

    def test_a_journal_of_another_run_is_refused_unless_discarded(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        with Journal(path, HEADER) as journal:
            journal.append("a", {})
        message = "contains another unfinished run: system was 'fake' and is now 'other'. Give another"
        with pytest.raises(UsageError, match=message):
            Journal(path, {**HEADER, "system": "other"})
        with Journal(path, {**HEADER, "system": "other"}, anew=True) as journal:
            assert journal.anew
            journal.append("b", {})
        with Journal(path, {**HEADER, "system": "other"}) as journal:
            assert journal.anew
        assert dict(finished_records(path)) == {"b": {}}

    def test_a_journal_without_rows_leaves_no_file(self, tmp_path: Path) -> None:
        with Journal(tmp_path / "journal", HEADER):
            pass
        assert not list(tmp_path.iterdir())

    def test_a_removed_journal_can_be_replaced(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        with Journal(path, HEADER) as journal:
            journal.append("a", {})
            journal.remove()
            assert not path.exists()
            with Journal(path, HEADER):
                assert not dict(finished_records(path))

    def test_an_error_names_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=rf"there is no folder {tmp_path / 'no'}; create it first"):
            Journal(tmp_path / "no" / "journal", HEADER)

    @pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder in which nobody can make a file")
    def test_an_error_distinguishes_a_folder_without_files_from_a_missing_one(self) -> None:
        with pytest.raises(
            DataError, match=r"cannot write /proc/journal: files cannot be created there; write to another"
        ):
            Journal(Path("/proc/journal"), HEADER)

    def test_an_error_names_a_path_that_is_not_writable(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(DataError, match=r"cannot write .*journal: Not a directory; write to another folder"):
            Journal(tmp_path / "file" / "journal", HEADER)

    @pytest.mark.slow
    @pytest.mark.parametrize("fault", ["file too large", "disk full"])
    def test_a_full_disk_ends_the_run_with_one_message_and_loses_no_row(self, tmp_path: Path, fault: str) -> None:
        path = tmp_path / "room" / "journal"
        path.parent.mkdir()
        done = subprocess.run(_with_little_room(path, fault), capture_output=True, text=True, timeout=250, check=False)
        if done.stderr.startswith(("unshare", "mount")):
            pytest.skip(f"no small disk can be made here: {done.stderr}")
        reason = {"file too large": "File too large", "disk full": "No space left on device"}[fault]
        rows, message, remaining = done.stdout.splitlines()
        assert message == (
            f"cannot write {path}: {reason}; the {rows} rows in it are kept. "
            "Free some disk space, then run the same command again: it resumes from there"
        )
        assert int(rows) > 10
        assert remaining == rows


FULL = """
import resource, sys
from pathlib import Path
from ragassay.core.errors import DataError
from ragassay.core.runner import Journal
from ragassay.core.runner.journal import finished_records

path = Path(sys.argv[1])
if sys.argv[2] == "file too large":
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
rows = 0
try:
    with Journal(path, {}) as journal:
        while True:
            journal.append(f"key {rows}", {"answer": "x" * 999})
            rows += 1
except DataError as error:
    print(rows, error, sep="\\n")
with Journal(path, {}):
    print(len(dict(finished_records(path))))
"""


def _with_little_room(path: Path, fault: str) -> list[str]:
    plain = [sys.executable, "-c", FULL, str(path), fault]
    if fault == "file too large":
        return plain
    # A disk of 64 KiB, in a name space of its own.
    mounted = 'mount -t tmpfs -o size=64k small "$0" && exec "$@"'
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", mounted, str(path.parent), *plain]


class TestLimits:
    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"concurrency": 0}, "Invalid concurrency 0: expected at least 1"),
            ({"seconds": 0.0}, "Invalid deadline of 0.0 seconds: expected more than 0"),
            ({"retries": -1}, "Invalid number of retries -1: expected at least 0"),
        ],
    )
    def test_impossible_limits_are_refused(self, wrong: dict[str, Any], message: str) -> None:
        with pytest.raises(UsageError, match=message):
            CallLimits(**wrong)
