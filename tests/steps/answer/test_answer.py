"""Questions are sent to a system: one row each, resumed after an interruption, with no row lost or repeated."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from models import needs_model
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import Answer, Question
from ragassay.core.runner import CallLimits
from ragassay.core.table import Table
from ragassay.steps.answer import answer
from servers import Reply, Server, answers, ask, broken_json, error, first, html, said, slow, text_for, wrong_shape


def questions(number: int = 5, *, first: int = 0) -> list[Question]:
    return [
        Question(
            question_id=f"q{n}",
            group_id=f"g{n // 2}",
            question=f"Wo wohnt Kunde {n}, 什么?",
            style="short",
            reference_answers=("Köln",),
            bindings={"[client.name]": str(n)},
        )
        for n in range(first, first + number)
    ]


def table(number: int = 5) -> Table:
    return Table.of(questions(number), source="questions.jsonl")


class Echo:
    """A system that counts its calls and fails for selected questions."""

    def __init__(self, name: str = "echo-1", *, fails: Sequence[str] = (), seconds: float | None = None) -> None:
        self.name = name
        self.asked: list[str] = []
        self.fails = fails
        self._seconds = seconds

    async def answer(self, question: Question) -> Answer:
        self.asked.append(question.question_id)
        if question.question_id in self.fails:
            raise CallError("out of order")
        return Answer(
            answer=question.question.upper(), contexts=("a", "b"), context_ids=("1", "2"), seconds=self._seconds
        )


def answered(result: Table) -> list[Any]:
    return [row["answer"] for row in result.rows()]


def errors(result: Table) -> list[Any]:
    return [row["error"] for row in result.rows()]


class TestAnswers:
    def test_every_row_gets_the_answer_and_keeps_its_columns(self) -> None:
        result = answer(table(), system=Echo(seconds=1.5))
        assert list(result.records(Question)) == questions()
        assert list(result.records(Answer)) == [
            Answer(
                answer=question.question.upper(),
                contexts=("a", "b"),
                context_ids=("1", "2"),
                seconds=1.5,
                system="echo-1",
            )
            for question in questions()
        ]

    def test_a_system_over_http_is_named_by_its_url(self, server: Server) -> None:
        server.behave = lambda request: said(request, "Köln", contexts=({"id": "d1", "text": "..."},))
        row = next(answer(table(1), system=server.url).records(Answer))
        assert (row.answer, row.context_ids, row.input_tokens) == ("Köln", ("d1",), 7)
        assert row.system is not None
        assert row.system.startswith("http-")

    def test_the_duration_of_a_call_is_measured_unless_the_system_reports_it(self, server: Server) -> None:
        server.behave = slow(0.1)
        seconds = next(answer(table(1), system=server.url).records(Answer)).seconds
        assert seconds is not None
        assert seconds >= 0.1  # what the server waits; how much longer it takes depends on the machine

    def test_a_failed_row_has_the_reason_and_delays_no_other(self, server: Server) -> None:
        bad = questions()[2].question
        server.behave = lambda request: wrong_shape if request.question == bad else answers(request)
        result = answer(table(), system=server.url)
        assert answered(result) == [None if n == 2 else text_for(q.question) for n, q in enumerate(questions())]
        assert [n for n, reason in enumerate(errors(result)) if reason is not None] == [2]
        assert "expected a string under 'answer'" in errors(result)[2]

    @pytest.mark.slow
    @pytest.mark.parametrize("reply", [broken_json, html], ids=["half a body", "an error page with status 200"])
    def test_a_reply_that_is_not_json_is_retried(self, server: Server, reply: Reply) -> None:
        server.behave = first(1, reply)
        assert answered(answer(table(1), system=server.url)) == [text_for(questions()[0].question)]

    def test_an_exception_of_a_user_supplied_object_is_the_error_of_its_row(self) -> None:
        class Broken(Echo):
            async def answer(self, _: Question) -> Answer:
                raise ZeroDivisionError("by zero")

        assert errors(answer(table(1), system=Broken())) == ["ZeroDivisionError: by zero"]

    @pytest.mark.parametrize(
        ("answer_object", "reason"),
        [
            ("text", "the system returned a str instead of an Answer"),
            (None, "the system returned a NoneType instead of an Answer"),
            (Answer(), "the system returned an Answer without an answer or an error"),
            (Answer(error="closed"), "closed"),
            (Answer(answer="x", seconds=float("nan")), "the system returned an Answer with an invalid seconds: nan"),
            (
                Answer(answer="x", input_tokens=2**70),
                f"the system returned an Answer with an invalid input_tokens: {2**70}",
            ),
            (Answer(answer="x", contexts=(1,)), "the system returned an Answer with an invalid contexts: (1,)"),  # type: ignore[arg-type] # a mistake of the user's
            (Answer(answer=3), "the system returned an Answer with an invalid answer: 3"),  # type: ignore[arg-type] # a mistake of the user's
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_an_answer_that_the_table_cannot_represent_is_the_error_of_its_row(
        self, answer_object: Any, reason: str
    ) -> None:
        class Odd(Echo):
            async def answer(self, _: Question) -> Answer:
                result: Answer = answer_object
                return result

        result = answer(table(1), system=Odd())
        assert (answered(result), errors(result)) == ([None], [reason])

    @pytest.mark.slow
    def test_any_answer_text_is_kept(self, tmp_path: Path) -> None:
        class Wild(Echo):
            async def answer(self, _: Question) -> Answer:
                return Answer(answer="\x00\x1b[2J \ud83d \u2028 \ufffe 𝕏", contexts=("\r\n",))

        result = answer(table(1), system=Wild(), output=tmp_path / "answers.jsonl")
        (text,) = answered(result)
        assert text == "\x00\x1b[2J ? \u2028 \ufffe 𝕏"
        assert answered(answer(table(1), system=Wild(), output=tmp_path / "answers.jsonl")) == [text]

    def test_verdicts_on_earlier_answers_are_removed(self) -> None:
        judged = Table.of(
            [{**asdict(each), "outcome": "right", "fault": None, "topic": "home"} for each in questions(2)]
        )
        result = answer(judged, system=Echo())
        assert "topic" in result.columns
        assert not {"outcome", "fault"} & {*result.columns}

    def test_progress_is_reported_after_every_row(self) -> None:
        reports: list[tuple[str, int, int]] = []
        answer(table(3), system=Echo(), progress=lambda *each: reports.append(each))
        assert reports == [("answer", 0, 3), ("answer", 1, 3), ("answer", 2, 3), ("answer", 3, 3)]

    @pytest.mark.slow
    def test_the_limits_of_the_system_apply_unless_overridden(self, server: Server) -> None:
        class Calm(Echo):
            limits = CallLimits(concurrency=2)

            async def answer(self, question: Question) -> Answer:
                return Answer(answer=await ask(server.url, question.question))

        server.behave = slow(0.02)
        answer(table(30), system=Calm())
        assert server.most_under_way == 2
        answer(table(30), system=Calm(), concurrency=3)
        assert server.most_under_way == 3

    def test_a_system_is_opened_and_closed(self) -> None:
        class Door(Echo):
            is_open = False

            async def __aenter__(self) -> None:
                self.is_open = True

            async def __aexit__(self, *_: object) -> None:
                self.is_open = False

            async def answer(self, _: Question) -> Answer:
                return Answer(answer=f"{self.is_open}")

        door = Door()
        assert answered(answer(table(2), system=door)) == ["True", "True"]
        assert not door.is_open


class TestRowsOfPython:
    ROWS = ({"question": "Who?", "mine": 1}, {"question": "Where?", "mine": date(2026, 11, 1)})

    @pytest.mark.parametrize("limit", [None, 1])
    def test_every_sample_of_a_question_comes_back_with_the_values_of_its_row(self, limit: int | None) -> None:
        answers = answer(list(self.ROWS), system=Echo(), samples=3, limit=limit)
        expected = [(str(row["question"]).upper(), row["mine"], n) for row in self.ROWS[:limit] for n in (1, 2, 3)]
        assert [(row["answer"], row["mine"], row["sample"]) for row in answers] == expected
        assert len({row["question_id"] for row in answers}) == len(expected)

    def test_samples_that_are_given_come_back_one_by_one(self) -> None:
        samples = [{"question": "Who?", "sample": 1}, {"question": "Who?", "sample": 2}]
        assert [row["sample"] for row in answer(samples, system=Echo())] == [1, 2]

    def test_each_sample_of_a_pipeline_has_a_random_seed_of_its_own(self, server: Server) -> None:
        spec = "pipeline:closed-book?lm=openai:m%3Ftemperature=1%26seed=7"
        answers = answer(list(self.ROWS), system=spec, base_url=server.base_url, samples=3)
        seeds = [request.body["seed"] for request in server.requests if isinstance(request.body, dict)]
        assert sorted(seeds) == [7, 7, 8, 8, 9, 9]
        assert len({row["system"] for row in answers}) == 1

    @needs_model
    def test_samples_of_the_embedded_model_differ_and_come_again(self) -> None:
        question = [{"question": "Name a city. Reply with its name only."}]
        runs = [
            [row["answer"] for row in answer(question, system=f"pipeline:closed-book?lm={lm}", samples=4)]
            for lm in (f"embedded%3Ftemperature={each}%26max_tokens=4" for each in (1, 1, 0))
        ]
        assert len(set(runs[0])) > 1
        assert runs[0] == runs[1]
        assert len(set(runs[2])) == 1

    @pytest.mark.parametrize("number", ["A", 0, 1.5, True, [1]])
    def test_a_column_sample_that_numbers_nothing_is_an_error(self, number: object) -> None:
        with pytest.raises(DataError, match=r"column 'sample': .* rename it: `rename` my_sample=sample"):
            answer([{"question": "Who?", "sample": number}], system=Echo())

    def test_a_method_of_a_built_in_type_is_a_system(self) -> None:
        (row,) = answer([{"question": "Who?"}], system=str.upper)
        assert (row["answer"], row["error"]) == ("WHO?", None)


class TestResuming:
    @pytest.mark.slow
    def test_a_complete_output_is_unchanged_and_no_call_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        first = answer(table(), system=Echo(), output=path)
        before = path.read_bytes(), path.stat().st_mtime_ns
        again, reports = Echo(), list[tuple[str, int, int]]()
        result = answer(table(), system=again, output=path, progress=lambda *each: reports.append(each))
        assert again.asked == []
        assert reports == [("answer (already complete)", 5, 5)]
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before
        assert list(result.rows()) == list(first.rows())
        assert [each.name for each in tmp_path.iterdir()] == ["answers.jsonl"]

    @pytest.mark.slow
    @pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
    @pytest.mark.parametrize("journal", ["kept", "deleted"])
    def test_only_failed_rows_are_retried(self, tmp_path: Path, suffix: str, journal: str) -> None:
        path = tmp_path / f"answers.{suffix}"
        first = answer(table(), system=Echo(fails=["q1", "q3"]), output=path)
        assert errors(first) == [None, "out of order", None, "out of order", None]
        beside = tmp_path / f"answers.{suffix}.journal"
        if journal == "deleted":
            beside.unlink()
        again = Echo()
        reports: list[tuple[str, int, int]] = []
        result = answer(table(), system=again, output=path, progress=lambda *each: reports.append(each))
        assert again.asked == ["q1", "q3"]
        assert reports[0] == ("answer", 3, 5)
        assert reports[-1] == ("answer", 5, 5)
        assert answered(result) == [question.question.upper() for question in questions()]
        assert answered(Table.read(path)) == answered(result)
        assert not beside.exists()

    @pytest.mark.slow
    def test_changing_the_limit_repeats_no_call(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        system = Echo()
        assert len(answer(table(), system=system, output=path, limit=2)) == 2
        assert len(answer(table(), system=system, output=path, limit=4)) == 4
        assert len(answer(table(), system=system, output=path, limit=1)) == 4
        assert len(answer(table(), system=system, output=path)) == 5
        assert system.asked == ["q0", "q1", "q2", "q3", "q4"]

    def test_a_limit_keeps_answers_beyond_it_in_questions_of_another_order(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=path, limit=2)
        again = Echo()
        reversed_rows = Table.of(reversed(questions()), source="questions.jsonl")
        result = answer(reversed_rows, system=again, output=path, limit=1)
        assert again.asked == ["q4"]
        assert [row["question_id"] for row in result.rows()] == ["q4", "q1", "q0"]

    def test_failed_rows_beyond_the_limit_are_kept_and_not_retried(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(fails=["q0", "q3"]), output=path)
        again = Echo()
        result = answer(table(), system=again, output=path, limit=1)
        assert again.asked == ["q0"]
        assert errors(result) == [None, None, None, "out of order", None]
        answer(table(), system=again, output=path)
        assert again.asked == ["q0", "q3"]

    @pytest.mark.slow
    def test_an_output_of_another_system_is_refused_and_replaced_by_force(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=path)
        before = path.read_bytes()
        other = Echo("echo-2")
        message = (
            "answers.jsonl has results of echo-1, not of echo-2; give another output, or use `force` to replace it"
        )
        with pytest.raises(UsageError, match=message):
            answer(table(), system=other, output=path)
        assert (path.read_bytes(), other.asked) == (before, [])
        assert [each.name for each in tmp_path.iterdir()] == ["answers.jsonl"]
        result = answer(table(), system=other, output=path, force=True)
        assert {row["system"] for row in result.rows()} == {"echo-2"}

    @pytest.mark.slow
    def test_an_output_of_other_questions_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=path)
        others = Table.of(questions(5, first=1), source="others.jsonl")
        with pytest.raises(UsageError, match=r"has question q0, which others.jsonl does not have in this form; give"):
            answer(others, system=Echo(), output=path)

    @pytest.mark.slow
    def test_a_file_that_is_not_an_output_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "questions.jsonl"
        table().write(path)
        with pytest.raises(
            UsageError, match=r"already exists and is not an output of ragassay answer; give another output"
        ):
            answer(path, system=Echo(), output=path)
        assert answered(answer(path, system=Echo(), output=path, force=True)) == answered(Table.read(path))

    @pytest.mark.slow
    def test_a_judged_output_keeps_its_verdicts(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        rows = answer(table(2), system=Echo(fails=["q1"])).rows()
        Table.of([{**row, "outcome": "right"} for row in rows]).write(path)
        with pytest.raises(UsageError, match="has other columns, which would be lost: outcome; give another"):
            answer(table(2), system=Echo(), output=path)

    @pytest.mark.slow
    def test_force_restarts_and_a_killed_run_resumes_without_it(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=path)
        anew = Echo(fails=["q4"])
        with pytest.raises(InterruptedError):
            answer(table(), system=anew, output=path, force=True, concurrency=1, progress=_interrupt(after=2))
        assert anew.asked == ["q0", "q1"]
        assert answered(Table.read(path)) == [question.question.upper() for question in questions()]
        again = Echo()
        answer(table(), system=again, output=path)
        assert again.asked == ["q2", "q3", "q4"]

    @pytest.mark.slow
    def test_questions_in_another_order_keep_their_answers(self, tmp_path: Path) -> None:
        output = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=output)
        again = Echo()
        reversed_rows = Table.of(reversed(questions(5)), source="questions.jsonl")
        result = answer(reversed_rows, system=again, output=output)
        assert again.asked == []
        assert answered(result) == [each.question.upper() for each in reversed(questions(5))]

    def test_corrected_references_update_an_existing_output_without_calls(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        answer(table(), system=Echo(), output=path)
        corrected = Table.of([replace(each, reference_answers=("Bonn",)) for each in questions()])
        again = Echo()
        assert {row.reference_answers for row in answer(corrected, system=again, output=path).records(Question)} == {
            ("Bonn",)
        }
        assert again.asked == []
        assert "Bonn" in path.read_text(encoding="utf-8")

    def test_an_interrupted_run_of_another_system_is_not_resumed(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        with pytest.raises(InterruptedError):
            answer(table(), system=Echo(), output=path, concurrency=1, progress=_interrupt(after=2))
        with pytest.raises(UsageError, match="contains another unfinished run: system was 'echo-1' and is"):
            answer(table(), system=Echo("echo-2"), output=path)


def _interrupt(*, after: int) -> Any:
    """A progress callback that stops the process, as a crash would."""

    def progress(_: str, done: int, __: int) -> None:
        if done == after:
            raise InterruptedError

    return progress


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"limit": 0}, "Invalid limit 0: expected at least 1"),
            ({"concurrency": 0}, "Invalid concurrency 0: expected at least 1"),
            ({"output": Path("answers.csv")}, r"cannot write answers.csv: its name must end in .jsonl or .parquet"),
            ({"output": Path("no/such/answers.jsonl")}, "there is no folder no/such; create it first"),
            ({"system": "htpp://localhost"}, "unknown system 'htpp'.* Did you mean 'http'?"),
        ],
        ids=lambda options: str(options)[:20],
    )
    def test_invalid_options_are_refused_before_any_call(self, arguments: Mapping[str, Any], message: str) -> None:
        system = Echo()
        with pytest.raises(UsageError, match=message):
            answer(table(), **{"system": system, **arguments})
        assert system.asked == []

    def test_an_error_names_missing_columns(self) -> None:
        with pytest.raises(DataError, match="'question', which answer needs"):
            answer(Table.of([{"question_id": "q", "style": "short"}]), system=Echo())

    def test_an_error_names_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"there is no file .*questions.jsonl"):
            answer(tmp_path / "questions.jsonl", system=Echo())


class TestKills:
    @pytest.mark.slow
    def test_a_killed_run_gives_the_same_result_and_repeats_no_row(self, server: Server, tmp_path: Path) -> None:
        """The whole command in a process of its own, killed; more kills in core/runner/test_runner.py."""
        server.behave = slow(0.03)
        source, path = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
        table(30).write(source)
        draw = random.Random(3)
        kills = 0
        while True:
            kill_after = len(server.requests) + draw.randint(6, 14)
            running = subprocess.Popen([sys.executable, "-c", PROGRAM, str(source), server.url, str(path)])
            while len(server.requests) < kill_after and running.poll() is None:
                time.sleep(0.002)
            running.kill()
            if running.wait(20) == 0:
                break
            assert running.returncode == -signal.SIGKILL
            kills += 1
        unbroken = answer(source, system=server.url)
        assert _without_times(Table.read(path)) == _without_times(unbroken)
        assert kills
        assert server.asked.total() - 30 <= 30 + 8 * kills
        assert sorted(each.name for each in tmp_path.iterdir()) == ["answers.jsonl", "questions.jsonl"]


PROGRAM = """
import sys
from pathlib import Path
from ragassay import answer
answer(sys.argv[1], system=sys.argv[2], output=Path(sys.argv[3]))
"""


def _without_times(result: Table) -> list[str]:
    return [json.dumps({**row, "seconds": None}) for row in result.rows()]


@pytest.mark.slow
def test_every_question_has_one_row_with_answer_or_error_if_a_fifth_of_the_calls_fails(
    server: Server, tmp_path: Path
) -> None:
    draw = random.Random(5)
    server.behave = lambda request: error(400) if draw.random() < 0.2 else answers(request)
    result = answer(table(100), system=server.url, output=tmp_path / "answers.jsonl")
    rows = list(result.rows())
    assert [row["question_id"] for row in rows] == [each.question_id for each in questions(100)]
    assert all((row["answer"] is None) != (row["error"] is None) for row in rows)
    assert 5 < sum(row["error"] is not None for row in rows) < 40
