"""Review: which rows come first, a random part that stays random, and labels in place of verdicts."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

import ragassay
from ragassay.core.errors import DataError, UsageError
from ragassay.core.results import ReviewReason, ReviewResult, ReviewRow
from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabel, HumanLabels, LabelFile
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.diagnosis_text import details
from ragassay.steps.review import new_label, review, row_records

START = datetime(2026, 1, 31, tzinfo=UTC)


def row(name: str, group: str, correct: bool | None, **others: object) -> dict[str, object]:
    return {
        "question_id": name,
        "group_id": group,
        "question": f"{name}?",
        "answer": "Oslo",
        "correct": correct,
        **others,
    }


def labels(*given: tuple[str, bool | None, str], probability: float | None = None) -> HumanLabels:
    return HumanLabels(
        source="labels.jsonl",
        labels=tuple(
            HumanLabel(question_id=name, label=label, by=by, at=START.isoformat(), probability=probability)
            for name, label, by in given
        ),
        lines=tuple(range(1, len(given) + 1)),
    )


def order(result: ReviewResult) -> list[tuple[str, str]]:
    return [(each.question_id, each.reason.name) for each in result.rows]


class TestOrder:
    ROWS: Sequence[Mapping[str, object]] = (
        row("robust-1", "robust", True),
        row("robust-2", "robust", True),
        row("robust-3", "robust", True, second=False),
        row("lone", "competent", True),
        row("lone-wrong-1", "competent", False),
        row("lone-wrong-2", "competent", False),
        row("gap-1", "gap", False, reference_context_ids=["d1"], context_ids=["d2"]),
        row("gap-2", "gap", False, reference_context_ids=["d1"], context_ids=["d2"]),
        row("gap-3", "gap", False, reference_context_ids=["d1"], context_ids=["d2"]),
        row("open-retriever", "open", None, reference_context_ids=["d3"], context_ids=["d4"]),
        row("failed", "open", None, answer=None, error="timeout"),
    )

    def test_the_rows_most_worth_a_look_come_first(self) -> None:
        result = review(self.ROWS, sample=0, verdicts=["second"])
        assert order(result) == [
            ("robust-3", "JUDGES_DISAGREE"),
            ("lone", "DECIDES_TAG"),
            ("open-retriever", "NO_VERDICT"),
        ]
        assert result.rate is None

    def test_open_rows_that_may_change_the_headline_come_before_all_others(self) -> None:
        wrong = [
            row("retriever", "a", False, reference_context_ids=["d1"], context_ids=["d2"]),
            row("model", "b", False, reference_context_ids=["d1"], context_ids=["d1"]),
        ]
        rows = [
            row("open-unknown", "c", None, second=True),
            row("open-retriever", "d", None, reference_context_ids=["d1"], context_ids=["d2"]),
            row("disputed", "e", True, second=False),
            row("same", "e", True),
            row("same-too", "e", True),
        ]
        result = review([*wrong, *rows], sample=0, verdicts=["second"])
        assert order(result)[:2] == [("open-retriever", "DECIDES_HEADLINE"), ("disputed", "JUDGES_DISAGREE")]
        assert ("open-unknown", "NO_VERDICT") in order(result)

    def test_verdicts_of_another_judge_may_be_in_a_file(self, tmp_path: Path) -> None:
        other = tmp_path / "lm.jsonl"
        other.write_text(json.dumps(row("robust-1", "robust", False)))
        assert order(review(self.ROWS, sample=0, verdicts=[str(other)]))[0] == ("robust-1", "JUDGES_DISAGREE")
        other.write_text(json.dumps(row("robust-1", "robust", False, answer="Bergen")))
        with pytest.raises(DataError, match="the answer to robust-1 differs between"):
            review(self.ROWS, sample=0, verdicts=[str(other)])

    def test_verdicts_that_are_none_are_refused(self) -> None:
        with pytest.raises(UsageError, match="`verdicts` secnd is neither a column nor a file.*Did you mean 'second'"):
            review(self.ROWS, verdicts=["secnd"])
        with pytest.raises(DataError, match=r"row 1 \(robust-1\), column 'question': expected true, false or null"):
            review(self.ROWS, verdicts=["question"])

    def test_rows_that_the_person_has_labeled_are_left_out(self) -> None:
        earlier = labels(("lone", True, "ada"), ("robust-3", None, "ada"), ("open-retriever", True, "ben"))
        result = review(self.ROWS, labels=earlier, by="ada", sample=0, verdicts=["second"])
        assert order(result) == [("open-retriever", "NO_VERDICT")]
        assert (result.summary.people, result.summary.rows) == ({"ada": 2, "ben": 1}, 3)

    def test_a_row_of_the_random_part_comes_there_whatever_else_it_is(self) -> None:
        result = review(self.ROWS, sample=100)
        assert {reason for _, reason in order(result)} == {"RANDOM"}
        assert len(result.rows) == 10  # all but the failed one
        assert {each.probability for each in result.rows} == {1.0}

    def test_one_row_in_three_is_of_the_random_part(self) -> None:
        rows = [row(f"q{number}", f"g{number}", None) for number in range(90)]
        result = review(rows, sample=20)
        is_random = [each.reason is ReviewReason.RANDOM for each in result.rows]
        assert is_random[:6] == [True, False, False] * 2
        assert sum(is_random) == result.drawn
        assert {each.probability for each in result.rows} == {None, 20 / 90}
        assert {each.reason for each in review(rows, sample=20, random_every=1).rows} == {ReviewReason.RANDOM}


class TestRandomPart:
    ROWS: Sequence[Mapping[str, object]] = [row(f"q{number}", f"g{number}", None) for number in range(300)]

    def labeled(self, result: ReviewResult, number: int) -> HumanLabels:
        return labels(*((each.question_id, True, "ada") for each in result.rows[:number]), probability=result.rate)

    def test_by_default_the_sample_is_a_fifth_of_the_rows_or_a_hundred(self) -> None:
        assert review(self.ROWS[:50]).rate == 0.2
        rows = [row(f"q{number}", "g", None) for number in range(1000)]
        assert review(rows, random_every=1).rate == 0.1

    def test_a_review_goes_on_in_the_same_sample(self) -> None:
        first = review(self.ROWS, sample=30, random_every=1)
        rest = review(self.ROWS, labels=self.labeled(first, 10), by="ada", random_every=1)
        assert rest.rate == first.rate == 0.1
        assert rest.rows == first.rows[10:]

    def test_two_people_review_the_same_sample(self) -> None:
        first = review(self.ROWS, sample=30, random_every=1)
        assert review(self.ROWS, labels=self.labeled(first, 10), by="ben", random_every=1).rows == first.rows

    def test_a_row_that_was_labeled_by_choice_is_drawn_all_the_same(self) -> None:
        first = review(self.ROWS, sample=30, random_every=1)
        chosen = labels((first.rows[0].question_id, True, "ada"))
        assert review(self.ROWS, labels=chosen, by="ada", sample=30, random_every=1).rows == first.rows

    def test_another_sample_is_refused(self) -> None:
        earlier = self.labeled(review(self.ROWS, sample=30, random_every=1), 10)
        with pytest.raises(UsageError, match="random sample with the probability 0.1, and `sample` 60 means 0.2"):
            review(self.ROWS, labels=earlier, sample=60)
        with pytest.raises(UsageError, match="labels of another random sample: q[0-9]+ is not in that of `seed` 1"):
            review(self.ROWS, labels=earlier, seed=1)
        both = HumanLabels(
            source="labels.jsonl",
            labels=(*earlier.labels, *labels(("q1", True, "ben"), probability=0.2).labels),
            lines=tuple(range(11)),
        )
        with pytest.raises(UsageError, match=r"several random samples \(0.1 and 0.2\)"):
            review(self.ROWS, labels=both)

    @pytest.mark.parametrize(
        ("arguments", "message"), [({"sample": -1}, "sample -1"), ({"random_every": 0}, "every 0")]
    )
    def test_impossible_numbers_are_refused(self, arguments: Mapping[str, int], message: str) -> None:
        with pytest.raises(UsageError, match=f"Invalid .*{message}"):
            review(self.ROWS, **arguments)  # type: ignore[arg-type]


SEEDS = 100
# Simulated reviews of a run in which the rows that look worst are mostly wrong, and the others mostly right.
# The first 20 of 80 rows have no verdict, so that they are chosen; 4 of these and 54 of the others are right.
TRUTH = np.array([1] * 4 + [0] * 16 + [1] * 54 + [0] * 6)


def run() -> Table:
    verdicts = [None if place < 20 else bool(right) for place, right in enumerate(TRUTH)]
    return Table.of([row(f"q{place}", f"g{place // 4}", verdict) for place, verdict in enumerate(verdicts)])


@pytest.fixture(scope="module")
def samples() -> Sequence[Sequence[ReviewRow]]:
    """The random part for each seed, in the order of review."""
    table = run()
    return [review(table, sample=16, random_every=1, seed=seed).rows for seed in range(SEEDS)]


@pytest.mark.slow
@pytest.mark.parametrize("first", [6, 80], ids=["of whoever stops early", "of the whole review"])
def test_the_weighted_estimate_of_the_random_part_is_unbiased(
    samples: Sequence[Sequence[ReviewRow]], first: int
) -> None:
    estimates = []
    for rows in samples:
        weights = np.array([1 / (each.probability or 0) for each in rows[:first]])
        if len(weights):
            estimates.append(weights @ TRUTH[[each.row for each in rows[:first]]] / weights.sum())
    error = np.std(estimates) / np.sqrt(len(estimates))
    assert abs(np.mean(estimates) - TRUTH.mean()) < 3 * error


def test_the_labels_of_all_reviewed_rows_are_biased() -> None:
    rows = review(run(), sample=16).rows[:24]
    assert TRUTH.mean() - TRUTH[[each.row for each in rows]].mean() > 0.2


@pytest.mark.slow
def test_the_rows_of_the_random_part_are_the_same_with_chosen_rows_between_them(
    samples: Sequence[Sequence[ReviewRow]],
) -> None:
    assert tuple(each for each in review(run(), sample=16).rows if each.probability is not None) == samples[0]


@pytest.mark.slow
def test_each_row_is_drawn_with_the_recorded_probability(samples: Sequence[Sequence[ReviewRow]]) -> None:
    frequencies = np.bincount([each.row for rows in samples for each in rows], minlength=80) / SEEDS
    chi_square = ((frequencies - 0.2) ** 2).sum() / (0.2 * 0.8 / SEEDS)
    assert 45 < chi_square < 125  # 80 degrees of freedom: 99.8 % of draws
    # Rows are drawn independently, so that their number varies as a binomial one: 80 x 0.2 x 0.8 = 12.8.
    assert 8.5 < np.var([len(rows) for rows in samples]) < 18


def test_a_label_says_what_was_seen_when_and_how_the_row_was_drawn() -> None:
    table = Table.of([row("q1", "g", None)])
    (drawn,) = review(table, sample=1).rows
    label = new_label(drawn, row_records(table, 0), by="ada", label=True)
    assert (label.question_id, label.label, label.by, label.probability) == ("q1", True, "ada", 1.0)
    assert datetime.now(UTC) - datetime.fromisoformat(label.at) < timedelta(minutes=1)
    later = HumanLabel(question_id="q1", label=True, by="ada", at="2999-01-01T00:00:00+00:00")
    corrected = new_label(drawn, row_records(table, 0), by="ada", label=False, before=later)
    assert corrected.at == "2999-01-01T00:00:00.000001+00:00"  # the clock went back
    assert corrected.answer_hash == label.answer_hash


class TestLabelsAsVerdicts:
    ROWS: Sequence[Mapping[str, object]] = (
        row("kept", "a", True, judge="typed-18", judge_reason="equal", reference_answers=["Oslo"]),
        row("changed", "a", True, judge="typed-18", judge_reason="equal", reference_answers=["Oslo"]),
        row("open", "a", None, judge="typed-18", judge_reason="unclear", reference_answers=["Oslo"]),
        row("tie", "b", False, judge="typed-18", judge_reason="other", reference_answers=["Oslo"]),
        row("declined", "c", None, judge="typed-18", is_answerable=False, reference_answers=[]),
    )

    def file(self, tmp_path: Path, *given: tuple[str, bool | None, str]) -> Path:
        path = tmp_path / "labels.jsonl"
        path.unlink(missing_ok=True)
        with LabelFile(path) as labels_file:
            for label in labels(*given).labels:
                labels_file.append(label)
        return path

    GIVEN = (
        *(("changed", False, by) for by in ("ada", "ben")),
        ("changed", True, "cy"),
        ("open", True, "ada"),
        ("kept", None, "ada"),
        ("tie", True, "ada"),
        ("tie", False, "ben"),
        ("declined", True, "ada"),
    )

    @pytest.mark.slow
    def test_people_override_the_verdict_by_majority_and_a_tie_leaves_the_row_open(self, tmp_path: Path) -> None:
        judged = ragassay.judge(list(self.ROWS), judge="labels", labels=self.file(tmp_path, *self.GIVEN))
        assert [(each["question_id"], each["outcome"], each["correct"], each["judge"]) for each in judged] == [
            ("kept", "right", True, "typed-18"),
            ("changed", "wrong", False, "labels-1"),
            ("open", "right", True, "labels-1"),
            ("tie", "undecided", None, "labels-1"),
            ("declined", "declined", True, "labels-1"),
        ]
        assert [each["judge_reason"] for each in judged][:4] == [
            "equal",
            "ada: wrong; ben: wrong; cy: right (before, by typed-18: right)",
            "ada: right (before, by typed-18: undecided)",
            "ada: right; ben: wrong (before, by typed-18: wrong)",
        ]
        diagnosis = ragassay.diagnose(judged)
        by_people = diagnosis.summary.judges["labels-1"]
        assert (by_people.rows, by_people.decided) == (4, 3)  # the tie is open
        assert "3 (60 %) by labels-1" in details(diagnosis.summary)
        assert diagnosis_json(diagnosis.summary)["judges"] == {
            "labels-1": {"rows": 4, "decided": 3, "share": 0.6},
            "typed-18": {"rows": 1, "decided": 1, "share": 0.2},
        }
        page = ragassay.report(diagnosis.table, diagnosis.summary, output=tmp_path / "report.html")
        assert "3 (60\N{NO-BREAK SPACE}%) by labels-1" in page.read_text(encoding="utf-8")

    @pytest.mark.slow
    def test_more_labels_change_an_output(self, tmp_path: Path) -> None:
        judged, output = tmp_path / "judged.jsonl", tmp_path / "reviewed.jsonl"
        Table.of(self.ROWS).write(judged)
        for given, right in [
            ((), [True, True, None]),
            (self.GIVEN[:1], [True, False, None]),
            (self.GIVEN[:1], [True, False, None]),
        ]:
            path = self.file(tmp_path, *given, ("declined", True, "ada"))
            table = ragassay.judge(judged, judge="labels", labels=path, output=output)
            assert [each["correct"] for each in table.rows()][:3] == right

    def test_answers_without_verdicts_have_those_of_people_alone(self, tmp_path: Path) -> None:
        answers = [{**each, "correct": None} for each in self.ROWS[:3]]
        for each in answers:
            del each["correct"], each["judge"], each["judge_reason"]
        judged = ragassay.judge(answers, judge="labels", labels=self.file(tmp_path, ("open", True, "ada")))
        assert [(each["correct"], each["judge_reason"]) for each in judged] == [
            (None, "the answer has no label"),
            (None, "the answer has no label"),
            (True, "ada: right"),
        ]

    @pytest.mark.slow
    def test_labels_and_the_judge_labels_come_together(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="the judge labels needs a label file.*give it as `labels`"):
            ragassay.judge(list(self.ROWS), judge="labels")
        with pytest.raises(UsageError, match="the judge typed reads no labels; omit `labels`, or use the judge labels"):
            ragassay.judge(list(self.ROWS), labels=self.file(tmp_path, *self.GIVEN))
        with pytest.raises(DataError, match="line 1: .* has no row with the question_id 'x'"):
            ragassay.judge(list(self.ROWS), judge="labels", labels=self.file(tmp_path, ("x", True, "a"), self.GIVEN[0]))
