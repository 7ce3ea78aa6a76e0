"""Two runs of the same questions: the questions matched, and the rows side by side (docs/methods.md, section 5.6).

Questions are matched by id, or by query if they were rephrased, which changes their ids. Two runs are comparable if
their judges are the same.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import Metrics
from ragassay.core.registry import unknown_name
from ragassay.core.stats import FloatArray, Sums, Units, unit_sums
from ragassay.core.table import Table
from ragassay.parts.groups.frame import OUTCOMES, ContextRule, Frame, Mask, frame_of
from ragassay.parts.groups.group_sums import Groups, group_sums
from ragassay.parts.groups.metrics import extreme_sums, metric_sums, metrics_of, with_bounds
from ragassay.parts.groups.pairs import Measure
from ragassay.parts.groups.partitions import Codes

NO_VERDICT = -1
_DECLINED = OUTCOMES.index("declined")

Match = Literal["id", "query"]
Row = dict[str, Any]
_LISTED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonQuestions:
    """Two runs with their common questions; `left_out` is reason -> number of questions."""

    old: Table
    new: Table
    left_out: Mapping[str, int]


def common_questions(old: Table, new: Table, *, common: bool) -> CommonQuestions:
    """Return two runs with their common questions: same ids, texts, groups and reference answers.

    Args:
        old: One run.
        new: The other.
        common: Whether questions that are not common may be left out.

    Raises:
        UsageError: The questions differ, and `common` is false; or no question is common.
    """
    columns = [name for name in ("reference_answers", "is_answerable") if {name} <= {*old.columns} & {*new.columns}]
    first, second = _question_contents(old, columns), _question_contents(new, columns)
    ids, left, right = np.intersect1d(first["question_id"], second["question_id"], return_indices=True)
    same = first["content"][left] == second["content"][right]
    differences = {
        f"only in {old.source}": np.setdiff1d(first["question_id"], ids),
        f"only in {new.source}": np.setdiff1d(second["question_id"], ids),
        "with different texts, groups or reference answers": ids[~same],
    }
    left_out = {reason: names for reason, names in differences.items() if len(names)}
    if not left_out:
        return CommonQuestions(old=old, new=new, left_out={})
    listed = "; ".join(_listed(reason, names) for reason, names in left_out.items())
    if not common:
        raise UsageError(
            f"{old.source} and {new.source} contain different questions: {listed}. Query both systems with the same "
            "questions, compare only the common ones with --common, or match rephrased questions with "
            "--match query"
        )
    if not same.any():
        raise UsageError(f"{old.source} and {new.source} have no question in common: {listed}")
    return CommonQuestions(
        old=_only(old, first["row"][left[same]]),
        new=_only(new, second["row"][right[same]]),
        left_out={reason: len(names) for reason, names in left_out.items()},
    )


def _only(table: Table, places: NDArray[np.int64]) -> Table:
    chosen = set(places.tolist())
    return Table.of((row for place, row in enumerate(table.rows()) if place in chosen), source=table.source)


# Any as DuckDB returns ids as objects, rows and hashes as numbers.
def _question_contents(table: Table, columns: list[str]) -> Mapping[str, NDArray[Any]]:
    """Return every question by id, with its row and a hash of its content."""
    parts = ["question", "group_id", *(f"{_SORTED.get(name, name)}::varchar" for name in columns)]
    query = f'select question_id, "row", hash([{", ".join(parts)}]) as content from rows order by question_id'  # noqa: S608 -- names of ours
    return table.connection.sql(query).fetchnumpy()


_SORTED = {"reference_answers": "list_sort(reference_answers)"}


def _listed(reason: str, names: NDArray[np.object_]) -> str:
    first = ", ".join(excerpt(str(name)) for name in names[:_LISTED])
    return f"{len(names)} {reason} ({first}{', ...' if len(names) > _LISTED else ''})"


def check_judges(old: Table, new: Table) -> None:
    """Check that two runs have the same judges: otherwise verdicts would differ for reasons other than the systems.

    A run of a cascade may lack the later stages, if the earlier ones left no row undecided.

    Raises:
        UsageError: The judges differ.
    """
    first, second = (tuple(_judges(table)) for table in (old, new))
    if first == second or not (first and second):
        return
    if {*first} < {*second} and _needs_no_more(old, {*second} - {*first}):
        return
    if {*second} < {*first} and _needs_no_more(new, {*first} - {*second}):
        return
    one, other = (", ".join(judges) for judges in (first, second))
    raise UsageError(
        f"{old.source} was judged by {one}, and {new.source} by {other}. Verdicts of different judges cannot be "
        "compared; judge both with the same judge: ragassay judge ANSWERS -o JUDGED"
    )


def _needs_no_more(table: Table, later: Collection[str]) -> bool:
    """Return whether these later stages of a cascade would have had no row of a run to judge."""
    if not all(name.startswith("cascade-") for name in later) or "outcome" not in table.columns:
        return False
    answerable, references, error = map(table.column_or_null, ("is_answerable", "reference_answers", "judge_error"))
    has_nothing_to_compare = f"(coalesce({answerable}, true) and coalesce(len({references}::varchar[]) = 0, false))"
    left = f"outcome = 'undecided' and {error} is null and not {has_nothing_to_compare}"
    query = f"select distinct judge from rows where {left}"  # noqa: S608 -- names of ours
    return {name for (name,) in table.connection.sql(query).fetchall()} <= {*later}


def _judges(table: Table) -> Iterator[str]:
    judge = "judge" if "judge" in table.columns else "null::varchar"
    query = f"select distinct {judge} from rows where correct is not null order by 1"  # noqa: S608 -- ours
    for (name,) in table.connection.sql(query).fetchall():
        yield "an unnamed judge" if name is None else excerpt(name)


def check_match(text: str) -> None:
    """Raise UsageError if there is no such way to match questions."""
    if text not in get_args(Match):
        raise UsageError(unknown_name("match", text, list(get_args(Match))))


def matched_by_query(old: Table, new: Table) -> CommonQuestions:
    """Return two runs with the questions about the same queries, under ids that both have.

    Groups match if their SQL and its values are the same, spaces aside; in a group, questions of the same style are
    paired: those with the same text, then the others in their order. Questions without a partner are left out.

    Raises:
        DataError: A run has neither the column sql, nor sql_template and bindings.
        UsageError: No query is in both.
    """
    first, second = _by_query(old), _by_query(new)
    left_out: Counter[str] = Counter()
    pairs: list[tuple[Row, Row]] = []
    for query, rows in first.items():
        others = second.get(query)
        if others is None or query == "":
            left_out[_alone(query, old)] += len(rows)
            continue
        of_query = list(_paired_questions(query, rows, others))
        pairs += of_query
        left_out["without a partner of the same style"] += len(rows) + len(others) - 2 * len(of_query)
    for query, rows in second.items():
        if query not in first or query == "":
            left_out[_alone(query, new)] += len(rows)
    if not pairs:
        raise UsageError(
            f"{old.source} and {new.source} have no query in common; compare runs of questions about the same database"
        )
    return CommonQuestions(
        old=Table.of((row for row, _ in pairs), source=old.source),
        new=Table.of((row for _, row in pairs), source=new.source),
        left_out=dict(sorted((+left_out).items())),
    )


def _alone(query: str, table: Table) -> str:
    return f"whose query is only in {table.source}" if query else f"without SQL in {table.source}"


def _by_query(table: Table) -> Mapping[str, Sequence[Row]]:
    """Return the rows of a run by query; rows without one under an empty text."""
    if "sql" not in table.columns and not {"sql_template", "bindings"} <= {*table.columns}:
        raise DataError(
            f"{table.source} has no column sql, by which --match query matches questions; leave --match out, or judge "
            "answers to questions of generate"
        )
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in table.rows():
        rows[_query(row)].append(dict(row))
    return rows


def _query(row: Mapping[str, Any]) -> str:
    """Return the SQL of a row with its values and normalized spaces."""
    sql = row.get("sql")
    if sql is None and row.get("sql_template") is not None:
        bindings: object = row.get("bindings") or {}
        sql = f"{row['sql_template']} {json.dumps(bindings, sort_keys=True)}"
    return "" if sql is None else " ".join(str(sql).split()).rstrip("; ")


def _paired_questions(query: str, rows: Sequence[Row], others: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Return the rows of one group in pairs, under new ids."""
    group = content_hash(query)
    pairs: list[tuple[Row, Row]] = []
    for style in dict.fromkeys(row.get("style") for row in rows):
        ours = [row for row in rows if row.get("style") == style]
        theirs = [row for row in others if row.get("style") == style]
        by_text = {str(row["question"]): row for row in theirs}
        same = [(row, by_text.pop(text)) for row in ours if (text := str(row["question"])) in by_text]
        used = {id(row) for pair in same for row in pair}
        left, right = ([row for row in side if id(row) not in used] for side in (ours, theirs))
        of_style = [*same, *zip(left, right, strict=False)]
        pairs += [
            ({**one, **_ids(group, style, place)}, {**other, **_ids(group, style, place)})
            for place, (one, other) in enumerate(of_style)
        ]
    return pairs


def _ids(group: str, style: object, place: int) -> Row:
    return {"group_id": group, "question_id": f"{group}-{'' if style is None else style}-{place}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredRun:
    """The metrics of a run, and the sums behind them over the groups of both runs.

    Attributes:
        metrics: As `diagnose` reports them.
        rows: [groups], judged rows.
        right: [groups], right rows.
        judged: Metric -> its sums over judged rows, one number per group.
        lowest: Metric -> its sums with the missing verdicts that make it smallest; only where it is defined.
        highest: Metric -> the same with those that make it largest.
    """

    metrics: Metrics
    rows: FloatArray
    right: FloatArray
    judged: Mapping[str, Sums]
    lowest: Mapping[str, Sums]
    highest: Mapping[str, Sums]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PairedRows:
    """Rows of both runs, in the order of their question ids; each array is [rows].

    Attributes:
        group: Position of the group.
        before: The old verdict: 1 right, 0 wrong, -1 none; it is right to decline an unanswerable question.
        after: The new verdict.
        same_answer: Whether both runs gave the same answer, and gave one.
        failed_before: Whether the old run has no answer.
        failed_after: Whether the new run has none.
    """

    group: NDArray[np.intp]
    before: NDArray[np.int8]
    after: NDArray[np.int8]
    same_answer: Mask
    failed_before: Mask
    failed_after: Mask

    def only(self, chosen: Mask) -> "PairedRows":
        """Return some of the rows."""
        return PairedRows(**{each.name: getattr(self, each.name)[chosen] for each in fields(self)})

    @property
    def failed(self) -> Mask:
        """Which rows have no answer in either run."""
        return np.asarray(self.failed_before | self.failed_after)

    @property
    def unchanged(self) -> Mask:
        """Which rows have the same answer and the same verdict, or lack of one, in both runs."""
        return np.asarray(self.same_answer & (self.before == self.after))

    @property
    def same_verdict(self) -> Mask:
        """Which rows have the same verdict in both runs, or the same answer and no verdict in either."""
        return np.asarray(self.unchanged | ((self.before == self.after) & (self.after != NO_VERDICT)))

    @property
    def tied(self) -> Mask:
        """Which rows have the same answer and no verdict in either run, so that their verdicts would be the same."""
        return np.asarray(self.unchanged & (self.after == NO_VERDICT))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclinedSums:
    """Declined rows of unanswerable questions, new then old: of those with a verdict, and with the missing ones.

    Attributes:
        judged: Over rows with a verdict.
        lowest: Over all rows, with the missing verdicts that make the difference smallest.
        highest: Over all rows, with those that make it largest.
    """

    judged: tuple[Sums, Sums]
    lowest: tuple[Sums, Sums]
    highest: tuple[Sums, Sums]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PairedRuns:
    """Both runs over the groups of both.

    Attributes:
        group_ids: [groups], sorted.
        units: [groups], the sampling unit of each; None if each is one.
        rows: The rows of answerable questions in both.
        unanswerable: The rows of unanswerable questions, which no metric of a run includes.
        old: The earlier run.
        new: The later run.
    """

    group_ids: NDArray[np.object_]
    units: Units | None
    rows: PairedRows
    unanswerable: PairedRows
    old: MeasuredRun
    new: MeasuredRun

    def judged(self, measure: Measure) -> tuple[Sums, Sums] | None:
        """Return the sums of a metric over judged rows by sampling unit, new then old; None if it is undefined."""
        if any(getattr(run.metrics, measure).value is None for run in (self.new, self.old)):
            return None
        return self.new.judged[measure].by_unit(self.units), self.old.judged[measure].by_unit(self.units)

    def is_same(self, measure: Measure) -> bool:
        """Return whether a metric is the same in both runs, regardless of missing verdicts."""
        sums = self.judged(measure)
        if sums is None:
            return False
        return bool(self.rows.same_verdict.all()) and np.array_equal(sums[0].numerator, sums[1].numerator)

    def lowest(self, measure: Measure) -> tuple[Sums, Sums] | None:
        """Return the sums, new then old, with the missing verdicts that make the difference smallest."""
        return self._extreme(measure, self.new.lowest, self.old.highest, tied_side=1)

    def highest(self, measure: Measure) -> tuple[Sums, Sums] | None:
        """Return the sums, new then old, with the missing verdicts that make the difference largest."""
        return self._extreme(measure, self.new.highest, self.old.lowest, tied_side=0)

    def _extreme(
        self, measure: Measure, new: Mapping[str, Sums], old: Mapping[str, Sums], *, tied_side: int
    ) -> tuple[Sums, Sums] | None:
        if measure not in new or measure not in old:
            return None
        sides = [new[measure], old[measure]]
        if self.is_same(measure):
            sides[1] = sides[0]
        elif measure == "accuracy":
            # The same answer has the same verdict: one that is right for one run is right for the other.
            tied = np.bincount(self.rows.group[self.rows.tied], minlength=len(self.group_ids))
            assumed = sides[tied_side]
            sides[tied_side] = Sums(numerator=assumed.numerator - tied, denominator=assumed.denominator)
        one, other = sides
        return one.by_unit(self.units), other.by_unit(self.units)

    def declined(self) -> "DeclinedSums":
        """Return the sums of unanswerable questions that were declined (docs/methods.md, section 5.6)."""
        rows = self.unanswerable
        numbers = [
            {
                "declined": self._sum(side == 1, rows),
                "judged": self._sum(side != NO_VERDICT, rows),
                "open": self._sum((side == NO_VERDICT) & ~rows.tied, rows),
            }
            for side in (rows.after, rows.before)
        ]
        every = self._sum(np.ones(len(rows.group), dtype=np.bool_), rows)

        def sides(*, open_in_new: bool) -> tuple[Sums, Sums]:
            """Return the sums if the open rows of one run are declined, and no other open row is."""
            new, old = (
                Sums.of(each["declined"] + each["open"] * is_open, every)
                for each, is_open in zip(numbers, (open_in_new, not open_in_new), strict=True)
            )
            return new, old

        new, old = (Sums.of(each["declined"], each["judged"]) for each in numbers)
        return DeclinedSums(judged=(new, old), lowest=sides(open_in_new=False), highest=sides(open_in_new=True))

    def _sum(self, marks: Mask, rows: PairedRows) -> FloatArray:
        by_group = np.bincount(rows.group[marks], minlength=len(self.group_ids)).astype(np.float64)
        return unit_sums(by_group, self.units)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RunRows:
    """A run with its metrics, and its rows by question id."""

    frame: Frame
    rows: "_Rows"
    measured: MeasuredRun


def run_rows_of(table: Table, context: ContextRule, *, has_answers: bool) -> RunRows:
    """Return a run with its metrics.

    Args:
        table: The judged rows.
        context: How contexts are matched.
        has_answers: Whether answers are compared; otherwise verdicts alone are.
    """
    frame = frame_of(table, context=context)
    return RunRows(frame=frame, rows=_rows(table, frame, has_answers=has_answers), measured=_measured(frame))


def paired_runs(old: Table, new: Table, context: ContextRule) -> PairedRuns:
    """Return two runs of the same questions side by side.

    Args:
        old: The earlier run.
        new: The later run, with the same questions in any order.
        context: How contexts are matched.
    """
    has_answers = all("answer" in table.columns for table in (old, new))
    return paired(*(run_rows_of(table, context, has_answers=has_answers) for table in (old, new)))


def paired(old: RunRows, new: RunRows) -> PairedRuns:
    """Return two runs of the same questions side by side."""
    before, after = old.rows, new.rows
    rows = PairedRows(
        group=after.group.astype(np.intp),
        before=before.verdict,
        after=after.verdict,
        same_answer=(before.answer == after.answer) & before.answered & after.answered,
        failed_before=before.failed,
        failed_after=after.failed,
    )
    return PairedRuns(
        group_ids=new.frame.group_ids,
        units=new.frame.units,
        rows=rows.only(after.answerable),
        unanswerable=rows.only(~after.answerable),
        old=old.measured,
        new=new.measured,
    )


def _measured(frame: Frame) -> MeasuredRun:
    bounded = with_bounds(frame)
    sums = judged, wrong, right = bounded.each(group_sums)
    extremes = extreme_sums(wrong, right, least=None)

    def placed(values: FloatArray, groups: Groups) -> FloatArray:
        """Return a number for every group of the table: 0 for groups without a row that counts."""
        numbers = np.zeros(len(frame.group_ids))
        numbers[groups.places] = values
        return numbers

    def placed_sums(sums: Sums, groups: Groups) -> Sums:
        return Sums(numerator=placed(sums.numerator, groups), denominator=placed(sums.denominator, groups))

    return MeasuredRun(
        metrics=metrics_of(bounded, sums),
        rows=placed(judged.rows, judged),
        right=placed(judged.right, judged),
        judged={name: placed_sums(each, judged) for name, each in metric_sums(judged).items()},
        lowest={name: placed_sums(low, wrong) for name, (low, _) in extremes.items()},
        highest={name: placed_sums(high, wrong) for name, (_, high) in extremes.items()},
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Rows:
    """The rows of one run by question id: the group, the verdict, a hash of the answer, and whether there is one.

    The verdict on an unanswerable question is whether it was declined. Without answers in the table, a row with a
    verdict counts as answered.
    """

    group: Codes
    verdict: NDArray[np.int8]
    answer: NDArray[np.uint64]
    answered: Mask
    failed: Mask
    answerable: Mask


def _rows(table: Table, frame: Frame, *, has_answers: bool) -> _Rows:
    """Return the rows of a run by question id.

    A row without an answer, or with an error, failed and can be answered again, whatever its outcome.
    """
    outcome, error = (f'"{name}"' if name in table.columns else "null" for name in ("outcome", "error"))
    answer = '"answer"' if has_answers else "null::varchar"
    unanswered = '"answer" is null' if "answer" in table.columns else "false"
    query = f"""
        select "row", hash({answer}) as answer, {answer} is not null or correct is not null as answered,
            coalesce(correct::tinyint, {NO_VERDICT})::tinyint as verdict,
            correct is null and coalesce({outcome} = 'failed' or {error} is not null or {unanswered}, false) as failed
        from rows order by question_id
    """  # noqa: S608 -- names of ours
    columns = table.connection.sql(query).fetchnumpy()
    places = columns["row"]
    verdict, answerable = np.asarray(columns["verdict"], dtype=np.int8), frame.answerable[places]
    is_declined = frame.outcome[places] == _DECLINED
    return _Rows(
        group=frame.group[places],
        verdict=np.where(answerable | (verdict == NO_VERDICT), verdict, is_declined).astype(np.int8),
        answer=np.asarray(columns["answer"], dtype=np.uint64),
        answered=np.asarray(columns["answered"], dtype=np.bool_),
        failed=np.asarray(columns["failed"], dtype=np.bool_),
        answerable=answerable,
    )
