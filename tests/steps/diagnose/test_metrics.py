"""Metrics by any column, bounds, unanswerable questions, balance, examples, and unusual rows."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.parts.groups.frame import rows_with_match
from ragassay.parts.groups.partitions import tables_in
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json

Row = Mapping[str, object]


def row(group: str, correct: bool | None, *, style: str | None = "short", **more: object) -> dict[str, object]:
    return {"group_id": group, "style": style, "correct": correct, **more}


def diagnosis(rows: Sequence[Row], **settings: Any) -> DiagnosisResult:
    numbered = [{"question_id": f"q{number}", "question": "?", **each} for number, each in enumerate(rows)]
    return diagnose(Table.of(numbered), **settings)


def figures(rows: Sequence[Row], **settings: Any) -> dict[str, Any]:
    return diagnosis_json(diagnosis(rows, **settings).summary)


class TestBy:
    rows = (
        row("A", True, team="north", size=3),
        row("A", False, team="south", size=12),
        row("B", False, team="south", size=12),
        row("B", False, size=None),
    )

    def test_gives_the_figures_of_any_column_and_tags_groups_within_its_rows(self) -> None:
        values = figures(self.rows, by=["team", "size"])["by"]
        assert {team: values["team"][team]["accuracy"] for team in values["team"]} == {"north": 1, "south": 0}
        assert values["team"]["south"]["gap_groups"] == 2
        assert list(values["size"]) == ["12", "3"]

    def test_agrees_with_the_figures_by_style(self) -> None:
        rows = [row(f"g{n % 3}", n % 2 == 0, style="long" if n % 4 else "short", context_ids=["c"]) for n in range(24)]
        values = figures(rows, by=["style"])
        assert values["by"]["style"] == values["by_style"]

    def test_takes_table_for_the_tables_of_the_template(self) -> None:
        templates = ["SELECT city FROM client WHERE name = [client.name]", "SELECT name FROM town", "?", None]
        rows = [row(f"g{n}", True, sql_template=each) for n, each in enumerate(templates)]
        assert list(figures(rows, by=["table"])["by"]["table"]) == ["client", "town"]

    def test_names_every_table_of_a_join(self) -> None:
        assert tables_in("SELECT a.x FROM a JOIN b ON a.i = b.i") == "a, b"

    @pytest.mark.slow
    def test_refuses_a_column_that_is_not_there_or_has_too_many_values(self) -> None:
        with pytest.raises(UsageError, match="unknown column 'taem'.*Did you mean 'team'"):
            diagnosis(self.rows, by=["taem"])
        many = [row("A", True, note=f"n{number}") for number in range(1001)]
        with pytest.raises(UsageError, match="column 'note' has more than 1,000 values"):
            diagnosis(many, by=["note"])

    @pytest.mark.slow
    @pytest.mark.parametrize("parts", [2, 70])
    def test_compares_contexts_within_each_value_however_many_there_are(self, parts: int) -> None:
        """In each part one right and one wrong row with its context, and a wrong one with that of the next part."""
        rows = [
            row("G", correct, part=f"{part:02}", context_ids=[f"c{context % parts}"])
            for part in range(parts)
            for correct, context in ((True, part), (False, part), (False, part + 1))
        ]
        values = figures(rows, by=["part"])
        assert {each["retriever_accuracy"] for each in values["by"]["part"].values()} == {2 / 3}
        assert values["retriever_accuracy"] == 1


class TestBounds:
    def test_are_the_smallest_and_the_largest_value_over_all_missing_verdicts(self) -> None:
        """Group A: right, wrong. B: wrong, undecided. C: undecided alone, a gap or a robust group."""
        rows = [row("A", True), row("A", False), row("B", False), row("B", None), row("C", None)]
        assert figures(rows)["bounds"] == {
            "accuracy": [1 / 5, 3 / 5],
            "knowledge_base_accuracy": [pytest.approx(1 / 3), 1],
            "lambda": [0, 3 / 5],
            "refined_accuracy": [1 / 2, 2 / 3],
        }

    def test_of_the_retriever_settle_contexts_anew(self) -> None:
        """Wrong, the undecided row tells nothing; right, it shows that what both rows got was enough.

        So group A has two matches or, if it counts as a gap, none that the refined metric includes.
        """
        rows = [row("A", None, context_ids=["d1"]), row("A", False, context_ids=["d1"]), row("B", True)]
        values = figures(rows, by=["style"])
        assert values["bounds"]["retriever_accuracy"] == [pytest.approx(1 / 3), 1]
        assert values["bounds"]["refined_retriever_accuracy"] == [1, 1]
        assert values["by"]["style"]["short"]["bounds"] == values["bounds"]
        assert values["retriever_accuracy"] == 1 / 2

    def test_are_the_figures_where_every_row_has_a_verdict(self) -> None:
        values = figures([row("A", True), row("A", False), row("B", False)])
        assert values["bounds"] == {name: [values[name]] * 2 for name in values["bounds"]}

    def test_have_no_lower_end_where_that_is_undefined(self) -> None:
        values = figures([row("A", None), row("A", False)])
        assert values["bounds"]["refined_accuracy"] == [None, 1 / 2]
        assert values["by_style"]["short"]["bounds"] == values["bounds"]


class TestCells:
    def test_are_shares_of_rows_with_and_without_an_answer_to_give(self) -> None:
        rows = [
            row("A", True, outcome="right"),
            row("A", False, outcome="declined"),
            row("B", False, outcome="wrong"),
            row("B", None, outcome="undecided"),
            row("U", True, outcome="declined", is_answerable=False),
            row("V", False, outcome="wrong", is_answerable=False),
        ]
        cells = figures(rows)["cells"]
        assert {name: each["share"] for name, each in cells.items()} == {
            "answerable_answered": pytest.approx(2 / 3),
            "answerable_declined": pytest.approx(1 / 3),
            "answerable_wrong": pytest.approx(1 / 3),
            "unanswerable_answered": 1 / 2,
            "unanswerable_declined": 1 / 2,
        }
        assert (cells["answerable_answered"]["rows"], cells["answerable_answered"]["groups"]) == (3, 2)
        low, high = cells["answerable_declined"]["interval"]
        assert low < 1 / 3 < high

    def test_give_the_rates_of_declining_and_inventing_with_their_intervals(self) -> None:
        """Of ten answerable rows one declines and two are wrong; of four unanswerable ones three invent an answer."""
        rows = [
            *(row(f"A{n}", True, outcome="right") for n in range(7)),
            row("A7", False, outcome="declined"),
            *(row(f"A{n}", False, outcome="wrong") for n in (8, 9)),
            row("A10", None, outcome="failed"),
            row("U0", True, outcome="declined", is_answerable=False),
            *(row(f"U{n}", False, outcome="wrong", is_answerable=False) for n in (1, 2, 3)),
        ]
        rates = figures(rows)["abstention"]
        answerable, unanswerable = rates["answerable"], rates["unanswerable"]
        assert [answerable[each] for each in ("answered", "declined", "wrong")] == pytest.approx([0.9, 0.1, 0.2])
        assert [unanswerable[each] for each in ("declined", "invented")] == pytest.approx([0.25, 0.75])
        for side in rates.values():
            for name in [name for name in side if not name.endswith("_interval")]:
                low, high = side[f"{name}_interval"]
                assert 0 <= low <= side[name] <= high <= 1

    def test_of_abstention_are_null_without_such_rows(self) -> None:
        rates = figures([row("A", True)])["abstention"]
        assert rates["unanswerable"] == dict.fromkeys(rates["unanswerable"], None)
        assert rates["answerable"]["declined"] == 0.0

    def test_are_undefined_with_a_reason_where_there_is_no_such_row(self) -> None:
        cell = figures([row("A", True)])["cells"]["unanswerable_declined"]
        assert (cell["share"], cell["undefined"]) == (None, "no unanswerable question has a verdict")


def test_a_row_without_reference_answers_does_not_contradict_its_group() -> None:
    rows = [row("A", True), {**row("A", False), "reference_answers": []}]
    assert figures([{"reference_answers": ["Rome"], **each} for each in rows])["groups"] == 1


@pytest.mark.slow
def test_gaps_are_counted_per_cluster_and_over_both() -> None:
    """Short: A and B are gaps. Long: B and C are. Only B is a gap over both; D is asked in one style only."""
    answers = {"A": "-+", "B": "--", "C": "+-"}
    rows = [
        row(group, sign == "+", style=style)
        for group, signs in answers.items()
        for style, sign in zip(("short", "long"), signs, strict=True)
    ]
    values = figures([*rows, row("D", False)], robust="style=short", non_robust="style=long")["cluster_gaps"]
    assert values["style=short against style=long"] == {
        "robust": 3,
        "robust_groups": 4,
        "non_robust": 2,
        "non_robust_groups": 3,
        "mutual": 1,
        "groups": 3,
    }
    assert figures(rows)["cluster_gaps"] == {}


def test_r_is_not_defined_with_one_paraphrase_per_group() -> None:
    """A group has one row of each style, so a row that is right is right in its whole group."""
    rows = [row(group, correct, style=style) for group, correct in (("A", True), ("B", False)) for style in ("s", "l")]
    values: Any = figures([*rows, row("A", False, style="l")])
    assert values["refined_accuracy"] == pytest.approx(2 / 3)
    short = values["by_style"]["s"]
    assert (short["refined_accuracy"], short["refined_accuracy_interval"]) == (None, None)
    assert short["undefined"]["refined_accuracy"] == "one paraphrase per group"
    assert values["by_style"]["l"]["refined_accuracy"] == pytest.approx(1 / 2)


class TestBalanced:
    rows = (
        *(row("A", n % 2 == 0) for n in range(5)),
        *(row("B", n % 3 == 0) for n in range(3)),
        *(row(group, True, style="long") for group in "AABB"),
    )

    def test_leaves_equally_many_rows_of_each_style_in_every_group(self) -> None:
        values = figures(self.rows, balanced=True)
        assert (values["judged"], values["left_out_by_balancing"]) == (10, 2)
        assert {style: each["judged"] for style, each in values["by_style"].items()} == {"short": 6, "long": 4}

    @pytest.mark.slow
    def test_leaves_everything_as_it_is_where_groups_are_equal(self) -> None:
        rows = [row(group, n == 0) for group in "AB" for n in range(3)]
        values, plain = figures(rows, balanced=True), figures(rows)
        assert values == plain
        assert values["left_out_by_balancing"] == 0

    @pytest.mark.slow
    def test_takes_the_same_rows_whatever_their_order_and_others_by_another_seed(self) -> None:
        rows: list[dict[str, Any]] = [
            {"question_id": f"q{n}", "question": "?", **each} for n, each in enumerate(self.rows)
        ]

        def values(rows: Sequence[Row], seed: int) -> object:
            summary = diagnose(Table.of(rows), balanced=True, seed=seed).summary
            return diagnosis_json(summary)["accuracy"]

        assert values(rows, 1) == values(rows[::-1], 1)
        assert len({values(rows, seed) for seed in range(12)}) > 1

    def test_gives_every_row_its_fault_all_the_same(self) -> None:
        rows = list(diagnosis(self.rows, balanced=True).table.rows())
        assert all((each["fault"] is not None) == (each["correct"] is False) for each in rows)

    def test_compares_contexts_among_the_rows_that_stay(self) -> None:
        """Of ten right rows with ten contexts one stays, so at most that one excuses the retriever."""
        rows = [row("A", True, context_ids=[f"c{n}"]) for n in range(10)]
        rows += [row("B", True, context_ids=["x"])]
        values = figures(rows, balanced=True)
        assert (values["judged"], values["retriever_accuracy"]) == (2, 1)


class TestExamples:
    def test_begin_with_the_strongest_rule_then_other_groups_then_other_styles(self) -> None:
        known: dict[str, Any] = {"reference_context_ids": ["d"], "context_ids": ["d"]}
        rows = [
            row("A", True, context_ids=["x"]),
            row("A", False, context_ids=["x"]),  # q1: by comparison
            row("B", False, **known),  # q2
            row("B", False, **known),  # q3: its group has one
            row("C", False, **known),  # q4: its style has one
            row("D", False, style="long", **known),  # q5
        ]
        assert figures(rows)["examples"]["language model"] == ["q2", "q5", "q4", "q3", "q1"]

    def test_are_ten_at_most_and_only_wrong_rows(self) -> None:
        rows = [row(f"g{n}", False) for n in range(30)] + [row("h", True)]
        values = figures(rows)["examples"]
        assert values["undetermined"] == [f"q{n}" for n in range(10)]
        assert values["retriever"] == []


class TestEnough:
    """The comparison of contexts against one that goes through all pairs of rows."""

    @pytest.mark.parametrize("seed", range(5))
    def test_is_that_of_all_pairs(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        rows = 400
        places = dice.integers(-1, 40, rows)
        right = dice.random(rows) < 0.4
        contexts = [dice.integers(0, 12, dice.integers(0, 4)).tolist() for _ in range(rows)]
        parts = [np.zeros(rows, dtype=np.int64), dice.integers(-1, 3, rows), dice.integers(0, 150, rows)]
        hashes = np.array([each for row in contexts for each in row], dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        got = rows_with_match(places, right, np.array([len(each) for each in contexts]), hashes, parts)
        for part, mask in zip(parts, got, strict=True):
            expected = [
                not right[one]
                and any(
                    right[other]
                    and places[one] == places[other] >= 0
                    and part[one] == part[other] >= 0
                    and set(contexts[one]) & set(contexts[other])
                    for other in range(rows)
                )
                for one in range(rows)
            ]
            assert mask.tolist() == expected


class TestBadInput:
    def test_no_judged_rows_leave_everything_undefined_and_every_row_without_a_fault(self) -> None:
        diagnosed = diagnosis([row("A", None), row("B", None)])
        values: Any = diagnosis_json(diagnosed.summary)
        assert (values["accuracy"], values["single_row_groups"], values["examples"]["undetermined"]) == (None, [], [])
        assert [(each["group_tag"], each["fault"]) for each in diagnosed.table.rows()] == [(None, None)] * 2

    @pytest.mark.slow
    def test_one_group_and_groups_of_one_row_have_figures(self) -> None:
        assert figures([row("A", True)])["single_row_groups"] == ["A"]
        values = figures([row("A", True), row("B", False), row("C", True)])
        assert (values["accuracy"], values["groups"], len(values["single_row_groups"])) == (pytest.approx(2 / 3), 3, 3)

    def test_rows_without_a_style_are_in_the_figures_and_in_no_style(self) -> None:
        values = figures([row("A", True, style=None), row("A", False, style="long")])
        assert (values["judged"], list(values["by_style"])) == (2, ["long"])

    def test_a_style_missing_on_one_side_of_a_hypothesis_is_an_error(self) -> None:
        with pytest.raises(UsageError, match="unknown value 'long'. Known: short"):
            diagnosis([row("A", True)], robust="style=short", non_robust="style=long")

    def test_a_duplicate_question_id_is_an_error_that_names_its_rows(self) -> None:
        rows = [{"question_id": "q", "question": "?", **row("A", True)}] * 2
        with pytest.raises(DataError, match="rows 1 and 2 have the same question_id 'q'"):
            diagnose(Table.of(rows))

    def test_two_reference_answers_in_one_group_are_an_error(self) -> None:
        with pytest.raises(DataError, match="group 'A' has two different reference answers"):
            diagnosis([row("A", True, reference_answers=["x"]), row("A", True, reference_answers=["x", "y"])])

    def test_missing_contexts_leave_the_retriever_undefined_with_a_reason(self) -> None:
        values = figures([row("A", True, contexts=None), row("A", False)])
        assert values["undefined"]["retriever_accuracy"] == "no row records what was retrieved"
        assert values["faults"]["undetermined"] == 1

    def test_numbers_are_ids_like_texts(self) -> None:
        rows = [row("7", True, context_ids=[1, 2]), row("7", False, context_ids=[2])]
        numbers = [{**each, "group_id": 7, "question_id": n, "question": "?"} for n, each in enumerate(rows)]
        documents = [Document(id="2", text="x")]
        assert diagnosis_json(diagnose(Table.of(numbers), documents=documents).summary)["retriever_accuracy"] == 1

    def test_ids_of_any_letters_are_kept(self) -> None:
        ids = ["ä\n'", '"; drop table rows', "", "1"]
        values = diagnosis([row(each, False) for each in ids])
        assert sorted(values.summary.single_verdict_groups) == sorted(ids)
        assert [each["group_id"] for each in values.table.rows()] == ids

    def test_everything_new_goes_through_json(self) -> None:
        values = figures(
            [row("A", True), row("A", False, style="long")],
            by=["correct"],
            robust="style=short",
            non_robust="style=long",
        )
        assert json.loads(json.dumps(values, allow_nan=False)) == values


@pytest.mark.slow
def test_a_parquet_file_has_the_diagnosis_of_the_same_rows_as_lines(tmp_path: Path) -> None:
    dice = np.random.default_rng(3)
    rows = [
        {
            "question_id": f"q{n}",
            "question": "?",
            **row(f"g{n % 50}", bool(dice.random() < 0.6), context_ids=[f"c{n % 3}"]),
        }
        for n in range(5000)
    ]
    table = Table.of(rows)
    table.write(tmp_path / "judged.parquet")
    once, again = diagnose(table), diagnose(tmp_path / "judged.parquet")
    assert once.summary == again.summary
    assert list(once.table.rows()) == list(again.table.rows())
    tags = Counter(each["group_tag"] for each in again.table.rows())
    assert tags["non-robust"] == len(rows)


def test_nothing_is_left_on_the_connection() -> None:
    table = Table.of([{"question_id": "q", "question": "?", **row("A", False)}])
    before = table.connection.sql("select table_name from duckdb_tables() where temporary").fetchall()
    diagnose(table)
    left = table.connection.sql("select table_name from duckdb_tables() where temporary").fetchall()
    assert left == before
