"""The results of `compare` and `plan`, in sentences."""

from collections.abc import Iterator

from ragassay.core.records import ComparedRun, MetricChange, RunComparison, SampleSizePlan
from ragassay.steps.report.findings import ALPHA, METRIC_NAMES
from ragassay.steps.report.number_formats import brief, count, p_values, percent, points, points_of

_MAX_GROUPS = 20


def compared(comparison: RunComparison) -> str:
    """Return the comparison of two runs: the outcome and its reason, every metric, and the groups that changed."""
    return "\n".join(_compared(comparison))


def _compared(comparison: RunComparison) -> Iterator[str]:
    (change,) = (each for each in comparison.changes if each.measure == comparison.measure)
    yield f"{comparison.outcome}: {_why(comparison, change)}{_unchanged(comparison)}"
    yield ""
    yield f"{comparison.new.source} compared with {comparison.old.source}, {count(comparison.questions, 'question')}"
    yield from (f"  not compared: {count(number, 'question')} {why}" for why, number in comparison.left_out.items())
    yield from map(_change, comparison.changes)
    if any(map(_contradictory, comparison.changes)):
        yield "  intervals account for unseen groups; p-values do not"
    yield from _reclassified(comparison)
    yield from _without_verdict(comparison)
    yield from _groups(comparison)
    yield ""
    yield f"signature, old: {comparison.old.signature}"
    yield f"signature, new: {comparison.new.signature}"


def _why(comparison: RunComparison, change: MetricChange) -> str:
    name, drop = METRIC_NAMES[comparison.measure], points(comparison.smallest)
    if comparison.outcome == "incomplete":
        runs = [run for run in (comparison.old, comparison.new) if run.failed]
        failed = (f"{run.failed:,} of {count(run.rows, 'row')} failed in {run.source}" for run in runs)
        return f"{' and '.join(failed)}, and their answers could change the outcome; answer these rows again"
    if change.difference.value is None:
        return f"{name} cannot be compared: {change.difference.undefined}"
    text = f"{name} changed by {points_of(change.difference)}, {count(change.difference.groups, 'group')}"
    if comparison.outcome == "worse":
        if change.difference.high is not None and change.difference.high < -comparison.smallest:
            return f"{text}: a drop of more than {drop} points"
        return f"{text}: a significant drop, which may be {drop} points or more"
    if comparison.outcome == "no worse":
        fell = change.difference.high is not None and change.difference.high < 0
        return f"{text}: {'a significant drop, but ' if fell else ''}a drop of {drop} points is ruled out"
    if comparison.depends_on_rows is not None:
        rows = f"{count(comparison.depends_on_rows, 'row')} without a verdict"
        return f"{text}: the outcome depends on {rows}; with the others alone, a drop of {drop} points is ruled out"
    return f"{text}: the interval includes both no change and a drop of {drop} points{_needed(comparison.needed)}"


def _unchanged(comparison: RunComparison) -> str:
    """Return that both runs agree on every answer, which no interval shows; otherwise an empty text."""
    groups = next(each.difference.groups for each in comparison.changes if each.measure == "accuracy")
    if comparison.verdicts_changed or comparison.groups or not groups or comparison.outcome == "incomplete":
        return ""
    return f" (the same verdict on every answer of {count(groups, 'group')})"


def _needed(needed: int | None) -> str:
    if needed is None:
        return "; use more groups"
    return f"; {'more than a million' if needed > 1_000_000 else f'{needed:,}'} groups would be needed to decide"


def _change(change: MetricChange) -> str:
    name = f"  {METRIC_NAMES[change.measure]:<24}"
    if change.before is None or change.after is None:
        return f"{name} not defined: {change.difference.undefined}"
    p = "" if change.p is None else f"; {p_values(change.p, change.p_holm)}"
    text = f"{percent(change.before)} to {percent(change.after)}: {points_of(change.difference)}{p}"
    return f"{name} {text}, {count(change.difference.groups, 'group')}"


def _contradictory(change: MetricChange) -> bool:
    """Return whether the p-value is significant, although the interval includes 0."""
    low, high = change.difference.low, change.difference.high
    return change.p is not None and change.p < ALPHA and low is not None and high is not None and low <= 0 <= high


def _reclassified(comparison: RunComparison) -> Iterator[str]:
    for run in (comparison.old, comparison.new):
        if run.reclassified_refusals:
            counts = "counts" if run.reclassified_refusals == 1 else "count"
            refusals = f"{count(run.reclassified_refusals, 'plain refusal')} that a judge called right in {run.source}"
            yield f"  {refusals} {counts} as wrong (to keep them: --refusals 'as judged')"


def _without_verdict(comparison: RunComparison) -> Iterator[str]:
    for run in (comparison.old, comparison.new):
        if run.judged < run.rows:
            has = "has" if run.judged == 1 else "have"
            number = f"{run.judged:,} of {count(run.rows, 'row')}"
            yield f"  {number} {has} a verdict in {run.source}: {_outcome_counts(run)}"
    if (
        comparison.lowest is not None
        and comparison.highest is not None
        and (comparison.lowest, comparison.highest) != (0, 0)
    ):
        low, high = points(comparison.lowest), points(comparison.highest)
        if any(run.judged < run.rows for run in (comparison.old, comparison.new)):
            yield f"  the change is {low} points if all missing verdicts favor the old run, {high} if the new one"


def _outcome_counts(run: ComparedRun) -> str:
    return ", ".join(
        f"{number:,} {outcome}" for outcome, number in (("undecided", run.undecided), ("failed", run.failed)) if number
    )


def _groups(comparison: RunComparison) -> Iterator[str]:
    worse = sum(group.after < group.before for group in comparison.groups)
    better = len(comparison.groups) - worse
    yield ""
    yield f"{count(worse, 'group')} got worse, {better:,} got better{':' if comparison.groups else ''}"
    for group in comparison.groups[:_MAX_GROUPS]:
        change = f"{percent(group.before):>6} to {percent(group.after):>6}"
        tags = group.tag_after if group.tag_before == group.tag_after else f"{group.tag_before} to {group.tag_after}"
        yield f"  {change}  {group.group_id} ({tags}): {brief(group.question)}"
    if len(comparison.groups) > _MAX_GROUPS:
        yield f"  and {len(comparison.groups) - _MAX_GROUPS:,} more, which --json lists"


def next_command(comparison: RunComparison, new: str) -> tuple[str, ...]:
    """Return the command that follows from an outcome.

    Args:
        comparison: The comparison.
        new: The new run, as the user named it.
    """
    if comparison.outcome == "worse":
        return ("ragassay", "diagnose", new, "--verbose")
    if comparison.outcome == "not enough data":
        return ("ragassay", "plan", "--difference", f"{comparison.smallest:g}", "--from", new)
    if comparison.outcome == "incomplete":
        return ("ragassay", "answer", "questions.jsonl", "--system", "SYSTEM", "-o", "answers.jsonl")
    return ("ragassay", "report", new, "-o", "report.html")


def planned(plan: SampleSizePlan) -> str:
    """Return how many entities, groups and questions each difference requires."""
    return "\n".join(_planned(plan))


def _planned(plan: SampleSizePlan) -> Iterator[str]:
    rows = f"{plan.rows_per_group:g} questions per group and side"
    yield f"To detect a true difference with {percent(plan.power)} power (paired by entity, alpha = 5 %; {rows}):"
    for scenario in plan.scenarios:
        yield ""
        yield f"if the standard deviation over entities is {points(scenario.spread)} points ({scenario.why})"
        for need in scenario.needs:
            entities, groups = f"{need.units:,} entities", f"{need.groups:,} groups"
            yield f"  {points(need.difference):>4} points: {entities:>17}, {groups:>15}, {need.questions:>9,} questions"


def rows_needed(plan: SampleSizePlan) -> int:
    """Return the number of questions that the first scenario requires for its first difference."""
    return plan.scenarios[0].needs[0].questions
