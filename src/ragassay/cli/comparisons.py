"""What `compare` and `plan` say, in words and as plain dictionaries."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from ragassay.records import Change, ComparedRun, Estimate, Plan, RunComparison, RunOutcome
from ragassay.report.verdicts import p_values, points_of
from ragassay.report.words import ALPHA, brief, count, percent, points

EXIT_CODES: Mapping[RunOutcome, int] = {"no worse": 0, "worse": 1, "not enough data": 3, "incomplete": 4}
_GROUPS = 20
_MANY = 1_000_000
_MEASURES: Mapping[str, str] = {
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge-base accuracy",
    "refined_accuracy": "refined accuracy R",
    "retriever_accuracy": "retriever accuracy",
}


def compared(found: RunComparison) -> str:
    """What changed from one run to the next: the outcome and why, every measure, the groups that moved."""
    return "\n".join(_compared(found))


def _compared(found: RunComparison) -> Iterator[str]:
    (change,) = (each for each in found.changes if each.measure == found.measure)
    yield f"{found.outcome}: {_why(found, change)}{_unchanged(found)}"
    yield ""
    yield f"{found.new.source} against {found.old.source}, {count(found.questions, 'question')}"
    yield from (f"  not compared: {count(number, 'question')} {why}" for why, number in found.left_out.items())
    yield from map(_change, found.changes)
    if any(map(_contradictory, found.changes)):
        yield "  intervals reckon with groups not seen; p-values do not"
    yield from _overruled(found)
    yield from _without_verdict(found)
    yield from _groups(found)
    yield ""
    yield f"signature, old: {found.old.signature}"
    yield f"signature, new: {found.new.signature}"


def _why(found: RunComparison, change: Change) -> str:
    name, drop = _MEASURES[found.measure], points(found.smallest)
    if found.outcome == "incomplete":
        failed = (f"{run.failed:,} of {count(run.rows, 'row')} failed in {run.source}" for run in _failed(found))
        return f"{' and '.join(failed)}, and what they would have said decides; let them be asked again"
    if change.difference.value is None:
        return f"{name} cannot be compared: {change.difference.undefined}"
    said = f"{name} changed by {points_of(change.difference)}, {count(change.difference.groups, 'group')}"
    if found.outcome == "worse":
        clear = change.difference.high is not None and change.difference.high < -found.smallest
        how = f"by more than {drop} points" if clear else f"and a drop of {drop} points or more is not ruled out"
        return f"{said}: it fell{'' if clear else ','} {how}"
    if found.outcome == "no worse":
        fell = change.difference.high is not None and change.difference.high < 0
        return f"{said}: {'it fell, but ' if fell else ''}a drop of {drop} points is ruled out"
    if found.hangs_on is not None:
        rows = f"{count(found.hangs_on, 'row')} without a verdict"
        return f"{said}: the outcome hangs on {rows}; by the others alone, a drop of {drop} points is ruled out"
    return f"{said}: neither a drop of {drop} points nor none is ruled out{_could(found.needed)}"


def _unchanged(found: RunComparison) -> str:
    """That both runs agree on every single answer, which no interval says."""
    groups = next(each.difference.groups for each in found.changes if each.measure == "accuracy")
    if found.verdicts_changed or found.groups or not groups or found.outcome == "incomplete":
        return ""
    return f" (no answer changed its verdict in any of {count(groups, 'group')})"


def _failed(found: RunComparison) -> Iterator[ComparedRun]:
    yield from (run for run in (found.old, found.new) if run.failed)


def _could(needed: int | None) -> str:
    if needed is None:
        return "; ask more groups"
    return f"; {'more than a million' if needed > _MANY else f'{needed:,}'} groups could tell"


def _change(change: Change) -> str:
    name = f"  {_MEASURES[change.measure]:<24}"
    if change.before is None or change.after is None:
        return f"{name} not defined: {change.difference.undefined}"
    p = "" if change.p is None else f"; {p_values(change.p, change.p_holm)}"
    said = f"{percent(change.before)} to {percent(change.after)}: {points_of(change.difference)}{p}"
    return f"{name} {said}, {count(change.difference.groups, 'group')}"


def _contradictory(change: Change) -> bool:
    """Whether the p-value alone finds a difference, and the interval does not."""
    low, high = change.difference.low, change.difference.high
    return change.p is not None and change.p < ALPHA and low is not None and high is not None and low <= 0 <= high


def _overruled(found: RunComparison) -> Iterator[str]:
    for run in (found.old, found.new):
        if run.overruled:
            counts = "counts" if run.overruled == 1 else "count"
            refusals = f"{count(run.overruled, 'plain refusal')} in {run.source}, called right by a judge"
            yield f"  {refusals}, {counts} as wrong (--refusals 'as judged' lets them stand)"


def _without_verdict(found: RunComparison) -> Iterator[str]:
    for run in (found.old, found.new):
        if run.judged < run.rows:
            has = "has" if run.judged == 1 else "have"
            yield f"  {run.judged:,} of {count(run.rows, 'row')} {has} a verdict in {run.source}: {_fates(run)}"
    if found.lowest is not None and found.highest is not None and (found.lowest, found.highest) != (0, 0):
        low, high = points(found.lowest), points(found.highest)
        if any(run.judged < run.rows for run in (found.old, found.new)):
            yield f"  were they all against the new run, or all for it: {low} or {high} points"


def _fates(run: ComparedRun) -> str:
    return ", ".join(
        f"{number:,} {fate}" for fate, number in (("undecided", run.undecided), ("failed", run.failed)) if number
    )


def _groups(found: RunComparison) -> Iterator[str]:
    worse = sum(group.after < group.before for group in found.groups)
    yield ""
    yield f"{count(worse, 'group')} got worse, {len(found.groups) - worse:,} better{':' if found.groups else ''}"
    for group in found.groups[:_GROUPS]:
        moved = f"{percent(group.before):>6} to {percent(group.after):>6}"
        tags = group.tag_after if group.tag_before == group.tag_after else f"{group.tag_before} to {group.tag_after}"
        yield f"  {moved}  {group.group_id} ({tags}): {brief(group.question)}"
    if len(found.groups) > _GROUPS:
        yield f"  and {len(found.groups) - _GROUPS:,} more, which --json lists"


def compared_json(found: RunComparison) -> Mapping[str, object]:
    """`compare --json`."""
    return {
        "outcome": found.outcome,
        "exit_code": EXIT_CODES[found.outcome],
        "measure": found.measure,
        "smallest": found.smallest,
        "questions": found.questions,
        "left_out": dict(found.left_out),
        "old": _run(found.old),
        "new": _run(found.new),
        "changes": {change.measure: _change_json(change) for change in found.changes},
        "lowest": found.lowest,
        "highest": found.highest,
        "needed": found.needed,
        "hangs_on": found.hangs_on,
        "verdicts_changed": found.verdicts_changed,
        "groups": [asdict(group) for group in found.groups],
    }


def _run(run: ComparedRun) -> Mapping[str, object]:
    return {**asdict(run), "signature": str(run.signature)}


def _change_json(change: Change) -> Mapping[str, object]:
    difference = change.difference
    return {
        "before": change.before,
        "after": change.after,
        "difference": difference.value,
        "interval": _interval(difference),
        "p": change.p,
        "p_holm": change.p_holm,
        "groups": difference.groups,
        "detectable": change.detectable,
        "needed": change.needed,
        "undefined": difference.undefined,
    }


def _interval(estimate: Estimate) -> list[float] | None:
    return None if estimate.low is None or estimate.high is None else [estimate.low, estimate.high]


def planned(found: Plan) -> str:
    """How many groups, and questions, for which difference."""
    return "\n".join(_planned(found))


def _planned(found: Plan) -> Iterator[str]:
    rows = f"{found.rows_per_group:g} questions for each group and side"
    yield f"To find a true difference with a probability of {percent(found.power)}, paired by group, at 5 %; {rows}:"
    for scenario in found.scenarios:
        yield ""
        yield f"where groups vary by {points(scenario.spread)} points ({scenario.why})"
        for need in scenario.needs:
            groups, questions = f"{need.groups:,} groups", f"{need.questions:,} questions"
            yield f"  {points(need.difference):>4} points: {groups:>15}, {questions:>18}"


def planned_json(found: Plan) -> Mapping[str, object]:
    """`plan --json`: the scenario to plan with, and the others."""
    first, *others = (asdict(scenario) for scenario in found.scenarios)
    return {"power": found.power, "rows_per_group": found.rows_per_group, **first, "others": others}
