"""Several answers to each question: in one table, resumable, and counted by every later step."""

from pathlib import Path

import pytest

import ragassay
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Answer, Question
from ragassay.core.table import Table
from ragassay.steps.answer import answer, sampled


class Dice:
    """A system whose answers to one question differ: right in every second call."""

    name = "dice"

    def __init__(self) -> None:
        self.calls = 0

    async def answer(self, question: Question) -> Answer:
        self.calls += 1
        return Answer(answer="Köln" if self.calls % 2 else "Bonn", contexts=(f"about {question.group_id}",))


def table(number: int = 3) -> Table:
    rows = [
        Question(
            question_id=f"q{n}",
            group_id=f"g{n}",
            question=f"Wo wohnt Kunde {n}?",
            reference_answers=("Köln",),
            style="x",
        )
        for n in range(number)
    ]
    return Table.of(rows, source="questions.jsonl")


@pytest.mark.slow
def test_each_question_has_as_many_rows_numbered_in_a_column() -> None:
    rows = [*answer(table(2), system=Dice(), samples=3).rows()]
    assert [(row["question_id"], row["group_id"], row["sample"]) for row in rows] == [
        ("q0", "g0", 1),
        ("q0#2", "g0", 2),
        ("q0#3", "g0", 3),
        ("q1", "g1", 1),
        ("q1#2", "g1", 2),
        ("q1#3", "g1", 3),
    ]
    assert len({str(row["question"]) for row in rows}) == 2


def test_one_sample_is_the_table_as_it_was() -> None:
    questions = table()
    assert sampled(questions, 1) is questions


@pytest.mark.slow
def test_more_samples_are_added_to_an_output_without_repeating_a_call(tmp_path: Path) -> None:
    output, system = tmp_path / "a.jsonl", Dice()
    for samples, calls in [(1, 3), (3, 9), (3, 9), (4, 12)]:
        result = answer(table(), system=system, samples=samples, output=output)
        assert (len(result), system.calls) == (3 * samples, calls)


@pytest.mark.slow
def test_a_limit_counts_questions() -> None:
    assert len(answer(table(), system=Dice(), samples=2, limit=2)) == 4


def test_more_samples_with_a_limit_keep_the_answers_to_all_other_questions(tmp_path: Path) -> None:
    output, system = tmp_path / "a.jsonl", Dice()
    answer(table(4), system=system, output=output)
    for limit, calls, ids in [
        (1, 5, ["q0", "q0#2", "q1", "q2", "q3"]),
        (2, 6, ["q0", "q0#2", "q1", "q1#2", "q2", "q3"]),
        (1, 6, ["q0", "q0#2", "q1", "q1#2", "q2", "q3"]),
    ]:
        rows = [*answer(table(4), system=system, samples=2, limit=limit, output=output).rows()]
        assert ([row["question_id"] for row in rows], system.calls) == (ids, calls)
        assert all(row["answer"] for row in rows)


@pytest.mark.slow
def test_fewer_samples_than_the_output_holds_are_refused(tmp_path: Path) -> None:
    answer(table(), system=Dice(), samples=3, output=tmp_path / "a.jsonl")
    with pytest.raises(UsageError, match="q0#3"):
        answer(table(), system=Dice(), samples=2, output=tmp_path / "a.jsonl")
    with pytest.raises(UsageError, match="other columns, which would be lost: sample"):
        answer(table(), system=Dice(), output=tmp_path / "a.jsonl")


@pytest.mark.slow
def test_bad_numbers_and_tables_are_refused() -> None:
    with pytest.raises(UsageError, match="Invalid number of samples 0"):
        sampled(table(), 0)
    with pytest.raises(UsageError, match="already has a column 'sample'"):
        sampled(sampled(table(), 2), 2)
    rows = [Question(question_id=name, group_id="g", question="x") for name in ("q", "q#2")]
    with pytest.raises(DataError, match="same question_id 'q#2'"):
        sampled(Table.of(rows), 2)


@pytest.mark.slow
def test_later_steps_count_every_row_in_its_group() -> None:
    judged = ragassay.judge(answer(table(), system=Dice(), samples=2))
    overall = ragassay.diagnose(judged).summary.overall
    assert (overall.rows, overall.groups, overall.accuracy.value) == (6, 3, 0.5)
    # A group that is right in one sample and wrong in another depends on chance as it would on the paraphrase.
    assert [row["group_tag"] for row in ragassay.diagnose(judged).table.rows()] == ["non-robust"] * 6
    assert overall.accuracy.groups == 3


@pytest.mark.slow
def test_two_runs_with_samples_are_compared_sample_by_sample() -> None:
    judged = ragassay.judge(answer(table(), system=Dice(), samples=2))
    columns = ("question_id", "group_id", "question", "correct", "sample")
    run = [{name: row[name] for name in columns} for row in judged.rows()]
    comparison = ragassay.compare(run, run)
    assert (comparison.old.rows, comparison.outcome) == (6, "no change")
