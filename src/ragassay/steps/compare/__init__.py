"""Compare two runs of the same questions, paired by group (docs/methods.md, section 5.6)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ComparedRun, GroupChange, GroupTag, MetricChange, RunComparison, RunOutcome
from ragassay.core.registry import unknown_name
from ragassay.core.stats import FloatArray, holm_adjust
from ragassay.core.table import Table
from ragassay.parts.groups.counts import Groups, group_sums, numbered
from ragassay.parts.groups.frame import CONTEXTS, ContextRule, frame_of
from ragassay.parts.groups.metrics import signature_of
from ragassay.parts.groups.pairs import MEASURES, GroupSums, Measure, mean_difference, pair_groups, units_to_detect
from ragassay.parts.sensitivity.reclassified_refusals import (
    find_reclassified,
    refusal_treatment,
    with_refusals_as_wrong,
)
from ragassay.steps.compare.decisions import (
    NO_WORSE,
    NOT_ENOUGH,
    OUTCOMES,
    check_judges,
    common_questions,
    decide,
    difference_intervals,
    units_to_decide,
)

SMALLEST = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One run: the sums of the judged rows of each group, and its rows without a verdict; all arrays are [groups]."""

    ids: NDArray[np.object_]
    sums: GroupSums
    undecided: FloatArray
    failed: FloatArray


def compare(
    old: Table,
    new: Table,
    *,
    measure: str = "accuracy",
    smallest: float = SMALLEST,
    common: bool = False,
    context: str = "any",
    refusals: str = "wrong",
    seed: int = 0,
) -> RunComparison:
    """Compare a run with an earlier one of the same questions, and decide whether it is worse.

    The difference, new minus old, is a mean over groups. Its 95 % interval, over sampling units, decides the outcome,
    which rows without a verdict can prevent (docs/methods.md, section 5.6).

    Args:
        old: Judged rows of the earlier run.
        new: Judged rows of the later one.
        measure: The deciding metric: `accuracy`, `knowledge_base_accuracy`, `refined_accuracy` or
            `retriever_accuracy`.
        smallest: The smallest drop that matters, a proportion above 0 and below 1.
        common: Whether to compare only the questions that both runs contain.
        context: How contexts are matched: `any`, `equal` or `reference_ids` (docs/methods.md, section 2.1).
        refusals: How plain refusals that a judge called right count: `wrong`, or `as judged`.
        seed: Random seed of the p-values.

    Returns:
        The outcome, the differences of all metrics, and the groups that changed.

    Raises:
        UsageError: The runs differ in their questions or judges, or a metric, context rule or treatment of refusals is
            unknown.
        DataError: A column is missing.
    """
    if measure not in MEASURES:
        raise UsageError(unknown_name("metric", measure, list(MEASURES)))
    if context not in CONTEXTS:
        raise UsageError(unknown_name("context rule", context, list(CONTEXTS)))
    if not 0 < smallest < 1:
        raise UsageError(f"Invalid smallest drop {smallest}: expected a proportion between 0 and 1; 0.05 is 5 points")
    for table in (old, new):
        table.require("question_id", "group_id", "question", "correct", command="compare")
    questions = common_questions(old, new, common=common)
    old, new = questions.old, questions.new
    check_judges(old, new)
    reclassified = tuple(find_reclassified(table, refusals=refusal_treatment(refusals)) for table in (old, new))
    old, new = (with_refusals_as_wrong(table, each) for table, each in zip((old, new), reclassified, strict=True))
    before, after = _sides(old, new, context)
    changes = _changes(before, after, seed)
    outcome, depends_on_rows = _outcome(measure, before, after, changes, smallest)
    lowest, highest = _bounds(measure, before, after)
    deciding = pair_groups(measure, after.sums, before.sums)
    return RunComparison(
        outcome=outcome,
        measure=measure,
        smallest=smallest,
        old=_compared(old, before, len(reclassified[0].rows), seed),
        new=_compared(new, after, len(reclassified[1].rows), seed),
        questions=len(new),
        left_out=questions.left_out,
        changes=changes,
        groups=_changed_groups(before, after, new),
        lowest=lowest,
        highest=highest,
        needed=units_to_decide(deciding.differences, deciding.units, smallest=smallest)
        if outcome == OUTCOMES[NOT_ENOUGH] and not depends_on_rows
        else None,
        depends_on_rows=depends_on_rows,
        verdicts_changed=_verdicts_changed(old, new),
    )


def read_run(path: Path) -> tuple[Table, str | None]:
    """Return the judged rows of a run directory, and how it matches contexts; None if that is not recorded.

    Raises:
        DataError: The directory holds no judged rows.
    """
    judged = next((path / name for name in ("judged.jsonl", "diagnosed.jsonl") if (path / name).exists()), None)
    if judged is None:
        raise DataError(f"{path} contains no judged.jsonl; finish the run first, or give the file of judged answers")
    try:
        context = json.loads((path / "run.json").read_text(encoding="utf-8"))["settings"]["diagnose"]["context"]
    except (OSError, ValueError, KeyError, TypeError):
        context = None
    return Table.read(judged), context if isinstance(context, str) else None


def _sides(old: Table, new: Table, context: ContextRule) -> tuple[_Side, _Side]:
    """Return both runs over the groups of either, in the same order."""
    judged, open_rows = [_judged(each, context) for each in (old, new)], [_without_verdict(each) for each in (old, new)]
    ids = np.unique(np.concatenate([each for each, *_ in (*judged, *open_rows)]))
    frame = frame_of(new, context=context)
    units = None if frame.units is None else numbered(frame.units[np.searchsorted(frame.group_ids, ids)])

    def side(number: int) -> _Side:
        """Return one run: 0 for the old one, 1 for the new one."""
        judged_ids, groups = judged[number]
        open_ids, undecided, failed = open_rows[number]
        columns = {name: getattr(groups, name) for name in ("rows", "right", "decidable", "matched")}
        return _Side(
            ids=ids,
            sums=GroupSums(
                **{name: _spread(judged_ids, column, ids) for name, column in columns.items()},
                recorded=bool(groups.contexts.any()),
                units=units,
            ),
            undecided=_spread(open_ids, undecided, ids),
            failed=_spread(open_ids, failed, ids),
        )

    return side(0), side(1)


def _judged(table: Table, context: ContextRule) -> tuple[NDArray[np.object_], Groups]:
    """Return the ids of the groups with judged rows, and the sums of these rows."""
    frame = frame_of(table, context=context)
    groups = group_sums(frame)
    return frame.group_ids[groups.places], groups


def _without_verdict(table: Table) -> tuple[NDArray[np.object_], FloatArray, FloatArray]:
    """Return the ids of the groups with rows without a verdict, how many are undecided, and how many failed.

    Whatever a judge called it: a row without an answer, or with an error, failed and can be answered again.
    """
    outcome, error, answerable = (
        f'"{name}"' if name in table.columns else "null" for name in ("outcome", "error", "is_answerable")
    )
    unanswered = '"answer" is null' if "answer" in table.columns else "false"
    failed = f"coalesce({outcome} = 'failed' or {error} is not null or {unanswered}, false)"
    query = f"""
        select group_id, count(*) filter (not {failed}) as undecided, count(*) filter ({failed}) as failed
        from rows where correct is null and coalesce({answerable}::boolean, true) group by group_id order by group_id
    """  # noqa: S608 -- names of ours
    columns = table.connection.sql(query).fetchnumpy()
    ids = np.asarray(columns["group_id"], dtype=np.object_)
    return ids, np.asarray(columns["undecided"], dtype=np.float64), np.asarray(columns["failed"], dtype=np.float64)


def _spread(ids: NDArray[np.object_], values: FloatArray, all_ids: NDArray[np.object_]) -> FloatArray:
    """Return one number for every group: 0 for groups that are not among `ids`."""
    spread = np.zeros(len(all_ids))
    spread[np.searchsorted(all_ids, ids)] = values
    return spread


def _changes(old: _Side, new: _Side, seed: int) -> tuple[MetricChange, ...]:
    pairs = [pair_groups(measure, new.sums, old.sums) for measure in MEASURES]
    tests = [mean_difference(pair, seed=seed) for pair in pairs]
    adjusted = holm_adjust([test.p for test in tests])
    return tuple(
        MetricChange(
            measure=pair.measure,
            before=float(pair.second.mean()) if len(pair.second) else None,
            after=float(pair.first.mean()) if len(pair.first) else None,
            difference=test.estimate,
            p=test.p,
            p_holm=p_holm,
            detectable=test.detectable,
            needed=units_to_detect(pair.differences, pair.units),
        )
        for pair, test, p_holm in zip(pairs, tests, adjusted, strict=True)
    )


def _outcome(
    measure: Measure, old: _Side, new: _Side, changes: Sequence[MetricChange], smallest: float
) -> tuple[RunOutcome, int | None]:
    """Return the outcome, and the number of rows without a verdict that it depends on.

    The interval decides it, unless failed rows could change it.
    """
    (deciding,) = (change.difference for change in changes if change.measure == measure)
    low, high = (np.array(np.nan if end is None else end) for end in (deciding.low, deciding.high))
    code = int(decide(low, high, smallest=smallest))

    def changes_outcome(before: FloatArray, after: FloatArray, *, against: bool) -> bool:
        """Return whether this many more rows of each group change it, if all go against the new run, or for it."""
        if not (before.any() or after.any()):
            return False
        first, second = _filled(new.sums, after, right=not against), _filled(old.sums, before, right=against)
        ends = difference_intervals(measure, first, second)
        return int(decide(ends.low, ends.high, smallest=smallest)) != code

    if any(changes_outcome(old.failed, new.failed, against=against) for against in (True, False)):
        return "incomplete", None
    before, after = old.failed + old.undecided, new.failed + new.undecided
    if code == NO_WORSE and changes_outcome(before, after, against=True):
        return OUTCOMES[NOT_ENOUGH], int(before.sum() + after.sum())
    return OUTCOMES[code], None


def _bounds(measure: Measure, old: _Side, new: _Side) -> tuple[float | None, float | None]:
    """Return the difference if all rows without a verdict were right in the old run and wrong in the new, and v.v.

    The lower of the two comes first: which groups count for R depends on those rows too, so that it can be either.
    """
    ends: list[float] = []
    for against in (True, False):
        first = _filled(new.sums, new.failed + new.undecided, right=not against)
        second = _filled(old.sums, old.failed + old.undecided, right=against)
        differences = pair_groups(measure, first, second).differences
        if not len(differences):
            return None, None
        ends.append(float(differences.mean()))
    return min(ends), max(ends)


def _filled(sums: GroupSums, more: FloatArray, *, right: bool) -> GroupSums:
    """Return the sums as if rows without a verdict had one, and recorded what was retrieved."""
    right_rows = more if right else np.zeros_like(more)
    return GroupSums(
        rows=sums.rows + more,
        right=sums.right + right_rows,
        decidable=sums.decidable + more,
        matched=sums.matched + right_rows,
        recorded=sums.recorded,
        units=sums.units,
    )


def _compared(table: Table, side: _Side, reclassified: int, seed: int) -> ComparedRun:
    judged, undecided, failed = (int(each.sum()) for each in (side.sums.rows, side.undecided, side.failed))
    return ComparedRun(
        source=table.source,
        rows=judged + undecided + failed,
        judged=judged,
        undecided=undecided,
        failed=failed,
        reclassified_refusals=reclassified,
        signature=signature_of(table, seed=seed),
    )


def _verdicts_changed(old: Table, new: Table) -> int:
    """Return how many answers changed, gained or lost their verdict; both runs have the same questions."""
    one, other = map(_verdicts, (old, new))
    return int(((one != other) & (one != _UNANSWERABLE) & (other != _UNANSWERABLE)).sum())


_UNANSWERABLE = -2


def _verdicts(table: Table) -> NDArray[np.int8]:
    """Return a code for every question, by id: 1 right, 0 wrong, -1 without a verdict, -2 unanswerable."""
    answerable = "coalesce(is_answerable::boolean, true)" if "is_answerable" in table.columns else "true"
    query = f"""
        select case when {answerable} then coalesce(correct::tinyint, -1) else {_UNANSWERABLE} end as verdict
        from rows order by question_id
    """  # noqa: S608 -- names of ours
    return np.asarray(table.connection.sql(query).fetchnumpy()["verdict"], dtype=np.int8)


def _changed_groups(old: _Side, new: _Side, table: Table) -> tuple[GroupChange, ...]:
    both = (old.sums.rows > 0) & (new.sums.rows > 0)
    before = np.divide(old.sums.right, old.sums.rows, out=np.zeros(len(both)), where=both)
    after = np.divide(new.sums.right, new.sums.rows, out=np.zeros(len(both)), where=both)
    places = np.flatnonzero(both & (before != after))
    change = after[places] - before[places]
    # Those that got worse first; ties keep the order of the ids, so that two runs agree.
    places = places[np.lexsort((old.ids[places].astype(str), -np.abs(change), change > 0))]
    questions = _questions(table, [str(each) for each in old.ids[places]])
    return tuple(
        GroupChange(
            group_id=str(old.ids[place]),
            question=questions[str(old.ids[place])],
            before=float(before[place]),
            after=float(after[place]),
            tag_before=_tag(float(before[place])),
            tag_after=_tag(float(after[place])),
        )
        for place in places
    )


def _questions(table: Table, group_ids: Sequence[str]) -> Mapping[str, str]:
    """Return the first question of each of these groups."""
    query = """
        select group_id, arg_min(question, "row") from rows where group_id in (select unnest(?::varchar[]))
        group by group_id
    """
    return dict(table.connection.execute(query, [list(group_ids)]).fetchall())


def _tag(accuracy: float) -> GroupTag:
    return "gap" if accuracy == 0 else "robust" if accuracy == 1 else "non-robust"
