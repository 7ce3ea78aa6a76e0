"""The open-domain filter: which groups a language model knows by heart, and Table 4 of the paper."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from ragassay.core.errors import DataError
from ragassay.core.records import OpenDomain
from ragassay.core.table import Table
from ragassay.parts.groups.frame import frame_of
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.groups.metrics import outcomes
from ragassay.parts.sensitivity.open_domain import OpenDomainGroups, open_domain_groups, remaining_rows
from ragassay.steps.report.diagnosis_json import open_domain_json
from ragassay.steps.report.diagnosis_text import open_domain_lines

RECORDED = Path(__file__).parents[4] / "shared" / "data" / "grammar"


def table(rows: Sequence[Mapping[str, object]], *, source: str = "the table") -> Table:
    filled = ({"question_id": f"q{number}", "question": "?", **row} for number, row in enumerate(rows))
    return Table.of(filled, source=source)


def row(group: str, correct: bool | None, **more: object) -> dict[str, object]:
    return {"group_id": group, "correct": correct, **more}


def known(run: Sequence[Mapping[str, object]], closed_book: Sequence[Mapping[str, object]]) -> OpenDomainGroups:
    return open_domain_groups(table(run), table(closed_book, source="alone.jsonl"))


def tables(of: Table) -> Sequence[object]:
    """The names of the temp tables on a table's connection."""
    return of.connection.sql("select table_name from duckdb_tables() where temporary order by 1").fetchall()


RUN = [row("A", True), row("A", False), row("B", False), row("C", True)]


class TestOpenDomainGroups:
    def test_a_group_that_is_right_once_without_context_is_open_domain(self) -> None:
        groups = known(RUN, [row("A", False), row("A", True), row("B", False), row("C", False)])
        assert groups.ids.tolist() == ["A"]
        assert (groups.counts.open_groups, groups.counts.closed_groups) == (1, 2)

    def test_a_group_without_a_closed_book_verdict_stays_in_and_is_counted(self) -> None:
        groups = known(RUN, [row("A", True), row("B", None)])
        assert groups.ids.tolist() == ["A"]
        assert groups.counts.unmatched_groups == 2

    def test_unanswerable_groups_do_not_count(self) -> None:
        """To decline where no answer exists is right, and no knowledge."""
        groups = known([*RUN, row("D", True, is_answerable=False)], [row("A", False), row("D", True)])
        assert groups.ids.tolist() == []
        assert groups.counts.unmatched_groups == 2

    def test_groups_with_other_ids_are_matched_by_their_sql(self) -> None:
        run = [row("A", True, sql="select 1"), row("B", True, sql="select 2")]
        groups = known(run, [row("7", True, sql="select 2"), row("8", False, sql="select 1")])
        assert groups.ids.tolist() == ["B"]
        assert groups.counts.matched_by_sql == 2

    def test_the_same_id_with_another_query_is_another_group(self) -> None:
        """The February and the August recordings of Aurp number their groups differently."""
        run = [row("0", True, sql="select 1"), row("1", True, sql="select 2")]
        groups = known(run, [row("0", True, sql="select 2"), row("1", False, sql="select 1")])
        assert groups.ids.tolist() == ["1"]

    def test_groups_are_matched_by_id_if_one_side_has_no_sql(self) -> None:
        groups = known([row("A", True, sql="select 1")], [row("A", True)])
        assert groups.ids.tolist() == ["A"]

    def test_both_tables_may_be_the_same(self) -> None:
        run = table(RUN)
        assert open_domain_groups(run, run).ids.tolist() == ["A", "C"]

    @pytest.mark.parametrize("name", [None, "own", "closed_book", "matched"])
    def test_leaves_the_temporary_tables_of_the_connection_alone(self, name: str | None) -> None:
        run = table(RUN)
        if name is not None:
            run.connection.execute(f"create temp table {name} as select 1 as one").fetchall()
        before = tables(run)
        remaining_rows(frame_of(run), open_domain_groups(run, table([row("A", True)])))
        assert tables(run) == before


class TestMessages:
    def test_nothing_in_common(self) -> None:
        with pytest.raises(DataError) as raised:
            known(RUN, [row("Z", True)])
        assert str(raised.value) == (
            "the table and alone.jsonl have no group in common, by group_id or by sql (group ids such as 'A' in the "
            "first and 'Z' in the second); both must answer the same questions"
        )

    def test_no_verdict(self) -> None:
        with pytest.raises(
            DataError, match=r"alone.jsonl contains no judged row of an answerable question; judge it first"
        ):
            known(RUN, [row("A", None)])

    def test_not_judged_at_all(self) -> None:
        with pytest.raises(DataError, match="has no column 'correct', which `open_domain` needs"):
            known(RUN, [{"group_id": "A"}])

    @pytest.mark.parametrize("context_columns", [{"context_ids": ["d1"]}, {"contexts": ["Rome is in Italy."]}])
    def test_answers_with_contexts_are_refused(self, context_columns: dict[str, object]) -> None:
        with pytest.raises(
            DataError, match=r"alone.jsonl: 1 answers had contexts, but `open_domain` requires a closed-book"
        ):
            known(RUN, [row("A", True, **context_columns), row("B", True)])


class TestClosedDomainGroups:
    groups = known(RUN, [row("A", True), row("B", False)])

    def test_have_their_own_sums_and_outcomes(self) -> None:
        frame = frame_of(table(RUN))
        rest = remaining_rows(frame, self.groups)
        assert frame.group_ids[group_sums(frame, rest).places].tolist() == ["B", "C"]
        assert sum(outcomes(frame, rest).values()) == 2

    def test_are_all_groups_if_none_is_open_domain(self) -> None:
        frame = frame_of(table(RUN))
        assert remaining_rows(frame, known(RUN, [row("A", False)])).all()


class TestOutput:
    counts = OpenDomain(source="a.jsonl", open_groups=42, closed_groups=15, unmatched_groups=3, matched_by_sql=2)

    def test_lines(self) -> None:
        values = ("72 % (59 % to 82 %)", "not defined (no row has a verdict)")
        assert list(open_domain_lines(self.counts, metrics={"knowledge-base accuracy": values})) == [
            (
                "Open-domain groups: without retrieval, the language model answers 42 of 57 groups correctly at least "
                "once (a.jsonl)"
            ),
            "  2 groups matched by SQL, because the ids differ",
            "  3 groups without a verdict there, which are kept",
            (
                "  knowledge-base accuracy: 72 % (59 % to 82 %) with all groups, "
                "not defined (no row has a verdict) without the open-domain groups"
            ),
        ]

    def test_json(self) -> None:
        groups = known(RUN, [row("A", True), row("B", False)])
        result = open_domain_json(groups.counts, groups.ids.tolist())
        assert json.loads(json.dumps(result)) == {
            "source": "alone.jsonl",
            "open_groups": 1,
            "closed_groups": 1,
            "unmatched_groups": 1,
            "matched_by_sql": 0,
            "groups": ["A"],
        }


@pytest.mark.recorded
class TestTable4:
    """Spider-Open with and without its open-domain groups; expected.json, `_table4`."""

    def shares(self, style: str, verdicts: str) -> tuple[float, float]:
        """Knowledge-base accuracy with and without."""
        run = Table.read(RECORDED / "runs" / f"spider.{style}.balanced.jsonl", preset="grammar")
        if verdicts == "closed domain":
            rows = [{**each, "correct": each["correct"] and each["retrieval_judgement"] == 1} for each in run.rows()]
            run = Table.of(rows)
        alone = Table.read(RECORDED / "llm_only" / "spider.jsonl", preset="grammar", rename={"correct": "judgement"})
        groups = open_domain_groups(run, alone)
        assert (groups.counts.open_groups, groups.counts.closed_groups, groups.counts.unmatched_groups) == (42, 15, 0)
        frame = frame_of(run)
        every, rest = group_sums(frame), group_sums(frame, remaining_rows(frame, groups))
        return float(1 - every.gaps.mean()), float(1 - rest.gaps.mean())

    @pytest.mark.parametrize(
        ("style", "verdicts", "names"),
        [
            ("short", "closed domain", ("with", "without")),
            ("short", "GPT-4", ("with_by_gpt4", "without_by_gpt4")),
            ("long", "GPT-4", ("with_by_gpt4_long", "without_by_gpt4_long")),
        ],
    )
    def test_is_reproduced(self, style: str, verdicts: str, names: tuple[str, str]) -> None:
        expected = json.loads((RECORDED / "expected.json").read_text())["_table4"]
        assert self.shares(style, verdicts) == pytest.approx([expected[name] for name in names], abs=5e-4)
