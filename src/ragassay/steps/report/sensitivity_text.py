"""What single verdicts, the judge's errors, refusals and closed-book knowledge could change, in sentences."""

from collections.abc import Iterator, Mapping, Sequence

from ragassay.core.errors import excerpt
from ragassay.core.records import Estimate, Firmness, OpenDomain, Range, Ranges, Refusal
from ragassay.core.text.normal_forms import readable
from ragassay.steps.report.json_results import RANGES
from ragassay.steps.report.number_formats import count, one_line, percent, proportion


def refusals_lines(number: int, listed: Sequence[Refusal], *, most: int = 3) -> Iterator[str]:
    """Yield the refusals that were reclassified as wrong; nothing where there are none."""
    if not number:
        return
    counts = "counts" if number == 1 else "count"
    refusals = count(number, "plain refusal")
    yield f"{refusals} that a judge called right {counts} as wrong (to keep them: --refusals 'as judged'):"
    for refusal in listed[:most]:
        yield f"  {refusal.question_id}: {one_line(readable(refusal.answer))}"


def firmness_lines(firmness: Firmness, *, recorded: tuple[float | None, float | None], most: int = 5) -> Iterator[str]:
    """Yield the groups whose tag depends on a single verdict, and the first of those rows.

    Args:
        firmness: Of all rows.
        recorded: Knowledge-base accuracy and R as judged.
        most: How many rows are shown.
    """
    if not firmness.groups:
        yield "No tag depends on a single verdict."
        return
    groups = count(firmness.groups, "group")
    yield f"In {groups} a single verdict decides the tag; if it were flipped, the tag would change:"
    if firmness.lone_right:
        (before, refined), after = recorded, (firmness.knowledge_base_accuracy, firmness.refined_accuracy)
        yield (
            f"  {firmness.lone_right:,} would become gap: with all of these flipped, knowledge-base accuracy is "
            f"{_percent(after[0])} instead of {_percent(before)}, and R {_percent(after[1])} instead of "
            f"{_percent(refined)}"
        )
    if firmness.lone_wrong:
        yield f"  {firmness.lone_wrong:,} would become robust"
    for row in firmness.rows[:most]:
        judged = "right" if row.correct else "wrong"
        judge = f" by {one_line(row.judge)}" if row.judge else ""
        group = one_line(row.group_id)
        yield f"  {row.question_id}, group {group}: judged {judged}{judge}; otherwise the group is {row.otherwise}"
        yield f"    question: {one_line(row.question)}"
        yield f"    answer:   {one_line(row.answer)}"
    if firmness.listed_of > most:
        yield f"  and {count(firmness.listed_of - min(most, len(firmness.rows)), 'more row')}, which --json lists"


def ranges_lines(ranges: Ranges) -> Iterator[str]:
    """Yield the ranges of the metrics under the judge's error rates."""
    errors = ranges.errors
    source = "assumed" if errors.right_labels is None else "measured"
    yield (
        f"With a judge that calls {percent(errors.sensitivity)} of right answers right and "
        f"{percent(errors.specificity)} of wrong ones wrong ({source}; {ranges.draws:,} simulations, seed "
        f"{ranges.seed}):"
    )
    for name, field in RANGES.items():
        each: Range = getattr(ranges, field)
        label = _LABELS[name]
        if each.low is None or each.high is None or each.likely is None:
            yield f"  {label}: not defined: {each.undefined}"
            continue
        is_count = name.endswith("groups")
        likely, low, high, recorded = (
            _number(value, is_count=is_count) for value in (each.likely, each.low, each.high, each.recorded)
        )
        yield f"  {label}: as judged {recorded}, likely {likely} ({low} to {high})"


_LABELS: Mapping[str, str] = {
    "gap_groups": "gap groups",
    "robust_groups": "robust groups",
    "non_robust_groups": "non-robust groups",
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge-base accuracy",
    "lambda": "lambda",
    "refined_accuracy": "R",
}


def open_domain_lines(counts: OpenDomain, *, figures: Mapping[str, tuple[Estimate, Estimate]]) -> Iterator[str]:
    """Yield what the language model answers without retrieval, and the metrics with and without those groups.

    Args:
        counts: Of the groups.
        figures: Name of a metric -> with all groups, and without the open-domain ones.
    """
    matched = counts.open_groups + counts.closed_groups
    yield (
        f"Open-domain groups: without retrieval, the language model answers {counts.open_groups:,} of {matched:,} "
        f"groups right at least once ({excerpt(counts.source)})"
    )
    if counts.matched_by_sql:
        yield f"  {count(counts.matched_by_sql, 'group')} matched by SQL, because the ids differ"
    if counts.unmatched_groups:
        yield f"  {count(counts.unmatched_groups, 'group')} without a verdict there, which stay in"
    for name, (every, rest) in figures.items():
        yield f"  {name}: {_estimate(every)} with all groups, {_estimate(rest)} without the open-domain groups"


def _estimate(estimate: Estimate) -> str:
    return proportion(estimate) if estimate.value is not None else f"not defined ({estimate.undefined})"


def _number(value: float | None, *, is_count: bool) -> str:
    return f"{value:,.0f}" if is_count and value is not None else _percent(value)


def _percent(value: float | None) -> str:
    return "not defined" if value is None else percent(value)
