"""Compare two runs of the same questions, paired by group: what changed, in which groups, and whether it is worse."""

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
from ragassay.parts.groups.counts import Groups, group_sums
from ragassay.parts.groups.frame import CONTEXTS, ContextRule, frame_of
from ragassay.parts.groups.metrics import signed
from ragassay.parts.groups.pairs import MEASURES, Measure, Sums, differing, needed, paired
from ragassay.parts.sensitivity.reclassified_refusals import overruled, treatment, without_overruled
from ragassay.steps.compare.decisions import (
    NO_WORSE,
    NOT_ENOUGH,
    OUTCOMES,
    check_judges,
    common_questions,
    decided,
    intervals,
    settling,
)

SMALLEST = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One run, by group: what its judged rows sum to, and how many rows of each group have no verdict."""

    ids: NDArray[np.object_]
    sums: Sums
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
    """Compare a run with an earlier one of the same questions: is it worse, and in which groups?

    The unit is the group: the difference, new minus old, is a mean over groups. Its 95 % interval decides the outcome,
    and rows without a verdict enter as far as they could change it (docs/methods.md, section 5.6).

    Args:
        old: Judged rows of the earlier run.
        new: Judged rows of the later one.
        measure: What decides: `accuracy`, `knowledge_base_accuracy`, `refined_accuracy` or `retriever_accuracy`.
        smallest: The smallest drop that matters, above 0 and below 1.
        common: Whether to compare what both ask, where one asks more.
        context: How contexts are matched (docs/methods.md, section 2.1).
        refusals: What becomes of plain refusals that a judge called right: `wrong`, or `as judged`.
        seed: Decides the drawn patterns of p-values.

    Raises:
        UsageError: The runs ask other questions, or other judges judged them; or an unknown measure, context or
            treatment of refusals.
        DataError: A column is missing.
    """
    if measure not in MEASURES:
        raise UsageError(unknown_name("measure", measure, list(MEASURES)))
    if context not in CONTEXTS:
        raise UsageError(unknown_name("context rule", context, list(CONTEXTS)))
    if not 0 < smallest < 1:
        raise UsageError(f"the smallest drop that matters must lie between 0 and 1, not {smallest}; 0.05 is 5 points")
    treated = treatment(refusals)
    for table in (old, new):
        table.require("question_id", "group_id", "question", "correct", verb="compare")
    found = common_questions(old, new, common=common)
    old, new = found.old, found.new
    check_judges(old, new)
    fallen = tuple(overruled(table, refusals=treated) for table in (old, new))
    old, new = (without_overruled(table, each) for table, each in zip((old, new), fallen, strict=True))
    before, after = _aligned(_side(old, context), _side(new, context))
    changes = _changes(before, after, seed)
    outcome, hangs_on = _outcome(measure, before, after, changes, smallest)
    differences = paired(measure, after.sums, before.sums).differences
    lowest, highest = _bounds(measure, before, after)
    return RunComparison(
        outcome=outcome,
        measure=measure,
        smallest=smallest,
        old=_compared(old, before, len(fallen[0].rows), seed),
        new=_compared(new, after, len(fallen[1].rows), seed),
        questions=len(new),
        left_out=found.left_out,
        changes=changes,
        groups=_moved(before, after, new),
        lowest=lowest,
        highest=highest,
        needed=settling(differences, smallest=smallest) if outcome == OUTCOMES[NOT_ENOUGH] and not hangs_on else None,
        hangs_on=hangs_on,
        verdicts_changed=_verdicts_changed(old, new),
    )


def read_run(path: Path) -> tuple[Table, str | None]:
    """The judged rows of a run directory, and when it takes a context for enough; None where it does not say.

    Raises:
        DataError: The folder holds no judged rows.
    """
    judged = next((path / name for name in ("judged.jsonl", "diagnosed.jsonl") if (path / name).exists()), None)
    if judged is None:
        raise DataError(f"{path} holds no judged.jsonl; finish the run first, or name the file of its judged rows")
    try:
        told = json.loads((path / "run.json").read_text(encoding="utf-8"))["settings"]["diagnose"]["context"]
    except (OSError, ValueError, KeyError, TypeError):
        told = None
    return Table.read(judged), told if isinstance(told, str) else None


def _side(table: Table, context: ContextRule) -> _Side:
    frame = frame_of(table, context=context)
    found = group_sums(frame)
    ids, undecided, failed = _without_verdict(table)
    judged = frame.group_ids[found.places]
    every = np.union1d(judged, ids)
    return _Side(
        ids=every,
        sums=_placed(found, judged, every),
        undecided=_scattered(ids, undecided, every),
        failed=_scattered(ids, failed, every),
    )


def _without_verdict(table: Table) -> tuple[NDArray[np.object_], FloatArray, FloatArray]:
    """The groups that have rows without a verdict, how many are undecided, and how many failed.

    Whatever a judge called it: without an answer, or with an error, a row failed and can be asked again.
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
    found = table.connection.sql(query).fetchnumpy()
    ids = np.asarray(found["group_id"], dtype=np.object_)
    return ids, np.asarray(found["undecided"], dtype=np.float64), np.asarray(found["failed"], dtype=np.float64)


def _placed(found: Groups, ids: NDArray[np.object_], every: NDArray[np.object_]) -> Sums:
    columns = {name: getattr(found, name) for name in ("rows", "right", "told", "handed")}
    placed = {name: _scattered(ids, column, every) for name, column in columns.items()}
    return Sums(**placed, recorded=bool(found.contexts.any()))


def _scattered(ids: NDArray[np.object_], values: FloatArray, every: NDArray[np.object_]) -> FloatArray:
    """One number for every group: 0 for those that have none."""
    placed = np.zeros(len(every))
    placed[np.searchsorted(every, ids)] = values
    return placed


def _aligned(old: _Side, new: _Side) -> tuple[_Side, _Side]:
    """Both sides over the groups of either, in the same order."""
    every = np.union1d(old.ids, new.ids)

    def of(side: _Side) -> _Side:
        columns = {name: getattr(side.sums, name) for name in ("rows", "right", "told", "handed")}
        return _Side(
            ids=every,
            sums=Sums(
                **{name: _scattered(side.ids, column, every) for name, column in columns.items()},
                recorded=side.sums.recorded,
            ),
            undecided=_scattered(side.ids, side.undecided, every),
            failed=_scattered(side.ids, side.failed, every),
        )

    return of(old), of(new)


def _changes(old: _Side, new: _Side, seed: int) -> tuple[MetricChange, ...]:
    sides = [paired(measure, new.sums, old.sums) for measure in MEASURES]
    found = [differing(each, seed=seed) for each in sides]
    adjusted = holm_adjust([each.p for each in found])
    return tuple(
        MetricChange(
            measure=pair.measure,
            before=float(pair.second.mean()) if len(pair.second) else None,
            after=float(pair.first.mean()) if len(pair.first) else None,
            difference=each.estimate,
            p=each.p,
            p_holm=p_holm,
            detectable=each.detectable,
            needed=needed(pair.differences),
        )
        for pair, each, p_holm in zip(sides, found, adjusted, strict=True)
    )


def _outcome(
    measure: Measure, old: _Side, new: _Side, changes: Sequence[MetricChange], smallest: float
) -> tuple[RunOutcome, int | None]:
    """What the interval says, or that failed rows could make it say something else; and how many rows it hangs on."""
    (shown,) = (change.difference for change in changes if change.measure == measure)
    low, high = (np.array(np.nan if end is None else end) for end in (shown.low, shown.high))
    code = int(decided(low, high, smallest=smallest))

    def turned(before: FloatArray, after: FloatArray, *, against: bool) -> bool:
        """Whether so many rows of each group make another outcome, if all go against the new run, or for it."""
        if not (before.any() or after.any()):
            return False
        first, second = _filled(new.sums, after, right=not against), _filled(old.sums, before, right=against)
        ends = intervals(measure, first, second)
        return int(decided(ends.low, ends.high, smallest=smallest)) != code

    if any(turned(old.failed, new.failed, against=against) for against in (True, False)):
        return "incomplete", None
    before, after = old.failed + old.undecided, new.failed + new.undecided
    if code == NO_WORSE and turned(before, after, against=True):
        return OUTCOMES[NOT_ENOUGH], int(before.sum() + after.sum())
    return OUTCOMES[code], None


def _bounds(measure: Measure, old: _Side, new: _Side) -> tuple[float | None, float | None]:
    """The difference if all rows without a verdict were right in the old run and wrong in the new, and vice versa.

    The lower of the two comes first: which groups count for R hangs on those rows too, so that either may be it.
    """
    ends: list[float] = []
    for against in (True, False):
        first = _filled(new.sums, new.failed + new.undecided, right=not against)
        second = _filled(old.sums, old.failed + old.undecided, right=against)
        differences = paired(measure, first, second).differences
        if not len(differences):
            return None, None
        ends.append(float(differences.mean()))
    return min(ends), max(ends)


def _filled(sums: Sums, more: FloatArray, *, right: bool) -> Sums:
    """The sums as if rows without a verdict had one, and told what was retrieved."""
    good = more if right else np.zeros_like(more)
    return Sums(
        rows=sums.rows + more,
        right=sums.right + good,
        told=sums.told + more,
        handed=sums.handed + good,
        recorded=sums.recorded,
    )


def _compared(table: Table, side: _Side, fallen: int, seed: int) -> ComparedRun:
    judged, undecided, failed = (int(each.sum()) for each in (side.sums.rows, side.undecided, side.failed))
    return ComparedRun(
        source=table.source,
        rows=judged + undecided + failed,
        judged=judged,
        undecided=undecided,
        failed=failed,
        overruled=fallen,
        signature=signed(table, seed=seed),
    )


def _verdicts_changed(old: Table, new: Table) -> int:
    """How many answers have another verdict than before, or gained or lost theirs; both ask the same questions."""
    one, other = map(_verdicts, (old, new))
    return int(((one != other) & (one != _NOTHING_TO_ANSWER) & (other != _NOTHING_TO_ANSWER)).sum())


_NOTHING_TO_ANSWER = -2


def _verdicts(table: Table) -> NDArray[np.int8]:
    """One number for every question, in the order of their ids: 1 right, 0 wrong, -1 without a verdict."""
    answerable = "coalesce(is_answerable::boolean, true)" if "is_answerable" in table.columns else "true"
    query = f"""
        select case when {answerable} then coalesce(correct::tinyint, -1) else {_NOTHING_TO_ANSWER} end as verdict
        from rows order by question_id
    """  # noqa: S608 -- names of ours
    return np.asarray(table.connection.sql(query).fetchnumpy()["verdict"], dtype=np.int8)


def _moved(old: _Side, new: _Side, table: Table) -> tuple[GroupChange, ...]:
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
    """The first question of each of these groups."""
    query = """
        select group_id, arg_min(question, "row") from rows where group_id in (select unnest(?::varchar[]))
        group by group_id
    """
    return dict(table.connection.execute(query, [list(group_ids)]).fetchall())


def _tag(accuracy: float) -> GroupTag:
    return "gap" if accuracy == 0 else "robust" if accuracy == 1 else "non-robust"
