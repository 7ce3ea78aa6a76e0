"""Two runs of the same questions side by side: metrics, their ranges, and rows (docs/methods.md, section 5.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Metrics
from ragassay.core.stats import FloatArray, Mask, Sums, Units, unit_sums
from ragassay.core.table import Table
from ragassay.parts.groups.frame import OUTCOMES, ContextRule, Frame, frame_of
from ragassay.parts.groups.group_sums import Groups, group_sums
from ragassay.parts.groups.metrics import extreme_sums, metric_sums, metrics_of, with_bounds
from ragassay.parts.groups.pairs import Measure
from ragassay.parts.groups.partitions import Codes

NO_VERDICT = -1
_DECLINED = OUTCOMES.index("declined")


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredRun:
    """The metrics of a run, and the sums behind them over the groups of both runs.

    Attributes:
        metrics: As `diagnose` reports them.
        rows: [groups], judged rows.
        right: [groups], right rows.
        judged: Metric -> its sums over judged rows, one number per group.
        lowest: Metric -> its sums with the missing verdicts that make it smallest; only where it is defined.
        highest: Metric -> its sums with the missing verdicts that make it largest.
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
        before: The old verdict: 1 right, 0 wrong, -1 none; declining an unanswerable question is right.
        after: The new verdict.
        same_answer: Whether both runs gave an answer, and the same one.
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
        """[rows], whether a row has no answer in at least one run."""
        return np.asarray(self.failed_before | self.failed_after)

    @property
    def unchanged(self) -> Mask:
        """[rows], whether a row has the same answer, and the same verdict or none, in both runs."""
        return np.asarray(self.same_answer & (self.before == self.after))

    @property
    def same_verdict(self) -> Mask:
        """[rows], whether a row has the same verdict in both runs, or the same answer and no verdict in either."""
        return np.asarray(self.unchanged | ((self.before == self.after) & (self.after != NO_VERDICT)))

    @property
    def tied(self) -> Mask:
        """[rows], whether a row has the same answer and no verdict in both runs; its verdicts would be the same."""
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
    """Two runs over the groups that both contain.

    Attributes:
        group_ids: [groups], sorted.
        units: [groups], the sampling unit of each group; None if each group is a unit.
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
            """Return the sums if the rows without a verdict are declined in one run, and not in the other."""
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
    """  # noqa: S608 -- internal names
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
