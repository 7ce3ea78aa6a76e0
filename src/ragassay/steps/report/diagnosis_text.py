"""A diagnosis in the terminal: a summary of at most 25 lines, all details, and the sensitivity of the metrics."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import (
    DECLINED,
    Estimate,
    GroupTag,
    Metrics,
    OpenDomain,
    Range,
    Ranges,
    ReclassifiedRefusal,
    SingleVerdictSensitivity,
    Summary,
)
from ragassay.core.text.normal_forms import readable
from ragassay.steps.report.diagnosis_json import RANGES
from ragassay.steps.report.findings import (
    APPROXIMATE,
    METRIC_NAMES,
    MODULES,
    attribution,
    closeness,
    has_few_wrong,
    headline,
    is_few,
    judges,
    modules,
    next_step,
    number_of_tests,
    quality,
    tag_counts,
    unanswerable,
    verdict,
    wrong,
)
from ragassay.steps.report.number_formats import (
    WIDTH,
    aligned,
    as_sentence,
    count,
    joined,
    mean_of,
    one_line,
    percent,
    proportion,
    wrapped,
)

METRICS: Mapping[str, str] = {
    "accuracy": "accuracy: right answers",
    "knowledge_base_accuracy": "knowledge-base accuracy: groups with a right answer",
    "refined_accuracy": "refined accuracy R: right answers outside of gaps",
    "retriever_accuracy": "retriever accuracy: right, or sharing a context with a right answer of its group",
}
"""The metrics of answerable questions, and what each measures."""
THRESHOLDS: Mapping[str, str] = {**METRICS, DECLINED: "unanswerable questions that were declined"}
"""The metrics that can be given a threshold."""

_MAX_VALUES = 20  # per column; --json lists all
_CELLS: Mapping[str, str] = {
    "answerable_answered": "answerable questions that were answered",
    "answerable_wrong": "answerable questions that were answered wrongly",
    "answerable_declined": "answerable questions that were declined (wrong)",
    "unanswerable_answered": "unanswerable questions that were answered (invented)",
    "unanswerable_declined": "unanswerable questions that were declined (right)",
}


@joined
def summary_text(summary: Summary, *, report: Path | None = None, is_complete: bool = False) -> Iterator[str]:
    """Return how good the answers are, which module is at fault, what to do next, and the path of the report.

    Args:
        summary: The result of `diagnose`.
        report: The HTML report, if there is one.
        is_complete: Whether the details follow, so that the text does not mention --verbose.
    """
    for sentence in (*quality(summary.overall), *_precision(summary.overall)):
        yield from wrapped(sentence)
    yield from _robustness(summary.overall)
    if (refusals := unanswerable(summary)) is not None:
        yield from wrapped(refusals)
    yield ""
    yield from wrapped(headline(summary))
    yield from _fault_lines(summary.overall)
    if (close := closeness(summary)) is not None:
        yield from wrapped(close)
    first = next((each for each in summary.hypotheses if each.measure == "accuracy"), None)
    if first is not None:
        yield from wrapped(as_sentence(verdict(first, tests=number_of_tests(summary.hypotheses))))
    if (step := next_step(summary)) is not None:
        yield ""
        yield from wrapped(f"What to do: {step}")
    if report is not None:
        yield f"Report: {report}"
    if not is_complete:
        yield "Add --verbose for all metrics, styles and sensitivity."


def _precision(metrics: Metrics) -> Iterator[str]:
    """Return why intervals are approximate, or how many entities they account for if groups share entities."""
    kind = "judged group" if metrics.unjudged_groups else "group"
    entities = f"{count(metrics.groups, kind)} about {count(metrics.units, 'entity', 'entities')}"
    if is_few(metrics):
        return
    if metrics.accuracy.is_approximate:
        yield f"{entities}: {APPROXIMATE}."
    elif metrics.units < metrics.groups:
        yield f"Intervals account for {entities}."


def _robustness(metrics: Metrics) -> Iterator[str]:
    if not metrics.groups:
        return
    value = _estimate(metrics, "refined_accuracy")
    groups = ", ".join(
        f"{number:,} {tag}" for tag, number in tag_counts(metrics).items() if tag != "undecided" or number
    )
    yield from wrapped(f"{'' if is_few(metrics) else f'Refined accuracy R {value}. '}Groups: {groups}.")


def _fault_lines(metrics: Metrics) -> Iterator[str]:
    total = wrong(metrics)
    if not total:
        return
    for fault in MODULES:
        number = metrics.faults.get(fault, 0)
        if not number:
            continue
        estimate = metrics.fault_shares.get(fault)
        is_shown = estimate is not None and estimate.value is not None and not has_few_wrong(metrics)
        how_many = proportion(estimate, metrics.fault_bounds[fault]) if estimate is not None and is_shown else ""
        yield f"  {fault:<15}{number:>7,} of {count(total, 'wrong answer')}  {how_many}".rstrip()


def details(summary: Summary) -> str:
    """Return the details that the summary leaves out."""
    parts = [
        attribution(summary),
        _overall(summary),
        _faults(summary),
        _cells(summary),
        *(_part(f"Style '{style}'", metrics) for style, metrics in summary.by_style.items()),
        *(_by(column, values) for column, values in summary.by.items()),
        _hypotheses(summary),
        _scores(summary),
        _doubts(summary),
        _open_domain(summary),
        iter([f"signature: {summary.signature}"]),
    ]
    return "\n\n".join(text for part in parts if (text := "\n".join(part)))


@joined
def breakdowns(summary: Summary, *, lines: int) -> Iterator[str]:
    """Return the accuracy by the values of each column in --by, each after an empty line; empty without one.

    Args:
        summary: The result of `diagnose`.
        lines: Maximum number of lines; without room for two values of each column, the text is empty.
    """
    shown = lines // max(len(summary.by), 1) - 2
    for column, values in summary.by.items() if shown > 1 else ():
        yield ""
        yield one_line(f"By {column}: accuracy, the lowest first", WIDTH)
        yield from _lowest(values, shown if len(values) <= shown else shown - 1)


def _lowest(values: Mapping[str, Metrics], limit: int) -> Iterator[str]:
    """Yield the values of a column with the lowest accuracy."""
    lowest = least_accurate_first(values)[:limit]
    numbers = aligned(
        [(proportion(each.accuracy, each.bounds.get("accuracy")), count(each.rows, "question")) for _, each in lowest]
    )
    room = WIDTH - len("    ") - max(map(len, numbers), default=0)
    for line in aligned([(one_line(value, room), each) for (value, _), each in zip(lowest, numbers, strict=True)]):
        yield f"  {line}"
    if len(values) > limit:
        yield f"  and {len(values) - limit:,} more (see --verbose)"


def _overall(summary: Summary) -> Iterator[str]:
    metrics = summary.overall
    groups = count(metrics.all_groups, "group")
    yield f"{count(metrics.rows, 'question')} in {groups}; {metrics.judged:,} with a verdict"
    if summary.left_out_by_balancing:
        yield f"  {count(summary.left_out_by_balancing, 'row')} left out to balance the groups"
    yield from _metrics(metrics)
    tags = tag_counts(metrics)
    yield (
        f"  groups: {tags['gap']:,} gap (never right), {tags['robust']:,} robust (always right), "
        f"{tags['non-robust']:,} non-robust (right in some paraphrases)"
    )
    for tag, number in metrics.open_tags.items():
        yield f"    {count(number, 'group')} {tag}, depending on answers without a verdict"
    if metrics.unjudged_groups:
        yield f"    {count(metrics.unjudged_groups, 'group')} without any verdict"


def _faults(summary: Summary) -> Iterator[str]:
    if not wrong(summary.overall):
        return
    styles = summary.by_style if len(summary.by_style) > 1 else {}
    columns = {"all": summary.overall, **styles}
    yield f"Wrong answers by fault:{'':<28}" + "".join(f"{name[:12]:>13}" for name in columns)
    for fault, module in modules(summary).items():
        yield f"  {fault:<49}" + "".join(f"{each.faults.get(fault, 0):>13,}" for each in columns.values())
        yield f"    {module.meaning}"
    if if_wrong := summary.fault_order.if_wrong:
        listed = ", ".join(f"{number:,} {fault}" for fault, number in if_wrong.items())
        yield f"  answers without a verdict, if they are wrong: {listed}"


def _scores(summary: Summary) -> Iterator[str]:
    if not summary.scores:
        return
    parts = summary.scores[0].means
    yield f"Mean score of right answers, and of wrong ones by fault:{'':<2}" + "".join(
        f"{part[:16]:>18}" for part in parts
    )
    for each in summary.scores[:_MAX_VALUES]:
        yield f"  {each.name:<55}" + "".join(f"{mean_of(mean):>18}" for mean in each.means.values())
    if len(summary.scores) > _MAX_VALUES:
        yield f"  and {len(summary.scores) - _MAX_VALUES} more (see --json)"


def _cells(summary: Summary) -> Iterator[str]:
    number = sum(summary.unanswerable.values())
    if not number:
        return
    yield f"Answered or declined, with {count(number, 'unanswerable question')}:"
    for name, meaning in _CELLS.items():
        yield f"  {proportion(summary.cells[name]):<24} {meaning}"


def _part(name: str, metrics: Metrics) -> Iterator[str]:
    yield f"{name}, {_judged(metrics)}"
    yield from _metrics(metrics)


def _judged(metrics: Metrics) -> str:
    return f"{count(metrics.rows, 'question')}, {metrics.judged:,} with a verdict"


def _by(column: str, values: Mapping[str, Metrics]) -> Iterator[str]:
    """Yield one line for each value, the least accurate first."""
    yield f"By {column}: accuracy, knowledge-base accuracy, R, retriever accuracy"
    for value, metrics in least_accurate_first(values)[:_MAX_VALUES]:
        proportions = ", ".join(proportion(getattr(metrics, name), metrics.bounds.get(name)) for name in METRICS)
        yield from (f"  {line}" for line in wrapped(f"{one_line(value)}: {proportions}; {_judged(metrics)}"))
    if len(values) > _MAX_VALUES:
        yield f"  and {len(values) - _MAX_VALUES} more (see --json)"


def least_accurate_first(values: Mapping[str, Metrics]) -> Sequence[tuple[str, Metrics]]:
    """Return the values of a column with their metrics, the least accurate first and the undefined last."""
    return sorted(values.items(), key=lambda each: (each[1].accuracy.value is None, each[1].accuracy.value))


def _hypotheses(summary: Summary) -> Iterator[str]:
    tests = number_of_tests(summary.hypotheses)
    for hypothesis in summary.hypotheses:
        yield f"{METRIC_NAMES[hypothesis.measure]}: {verdict(hypothesis, tests=tests)}"
    for name, gaps in summary.cluster_gaps.items():
        yield (
            f"gap groups of {name}: {gaps.robust} of {gaps.robust_groups} and {gaps.non_robust} of "
            f"{gaps.non_robust_groups}; {gaps.mutual} in both, of {gaps.groups} groups with rows in both"
        )


def _doubts(summary: Summary) -> Iterator[str]:
    metrics = summary.overall
    if (by := judges(summary)) is not None:
        yield one_line(by)
    yield from refusals_lines(summary.reclassified_refusals, summary.refusals)
    if summary.single_verdict_sensitivity is not None and metrics.judged:
        recorded = (metrics.knowledge_base_accuracy.value, metrics.refined_accuracy.value)
        yield from single_verdict_lines(summary.single_verdict_sensitivity, recorded=recorded)
    if summary.judge_ranges is not None:
        yield from ranges_lines(summary.judge_ranges)


def _open_domain(summary: Summary) -> Iterator[str]:
    if summary.open_domain is None or summary.without_open_domain is None:
        return
    labels = {"accuracy": "accuracy", "knowledge_base_accuracy": "knowledge-base accuracy", "refined_accuracy": "R"}
    metrics = {
        label: (_estimate(summary.overall, name), _estimate(summary.without_open_domain, name))
        for name, label in labels.items()
    }
    yield from open_domain_lines(summary.open_domain, metrics=metrics)


def _metrics(metrics: Metrics) -> Iterator[str]:
    for name, meaning in METRICS.items():
        estimate: Estimate = getattr(metrics, name)
        why = "" if estimate.value is not None else f"; {estimate.undefined}"
        value = proportion(estimate, metrics.bounds.get(name))
        if estimate.value is not None and value != proportion(estimate):
            why = f"; {percent(estimate.value)} among the judged answers"
        yield f"  {value:<24} {meaning}{why}"


_MOST_REFUSALS = 3  # shown


def refusals_lines(number: int, listed: Sequence[ReclassifiedRefusal]) -> Iterator[str]:
    """Yield the refusals that were reclassified as wrong; nothing without one."""
    if not number:
        return
    counts = "counts" if number == 1 else "count"
    refusals = count(number, "plain refusal")
    yield f"{refusals} that a judge accepted {counts} as wrong (to keep them: --refusals 'as judged'):"
    for refusal in listed[:_MOST_REFUSALS]:
        yield f"  {refusal.question_id}: {one_line(readable(refusal.answer))}"


def single_verdict_lines(
    sensitivity: SingleVerdictSensitivity, *, recorded: tuple[float | None, float | None], limit: int = 5
) -> Iterator[str]:
    """Yield the groups whose tag depends on a single verdict, and the first of those rows.

    Args:
        sensitivity: The groups and the rows.
        recorded: Knowledge-base accuracy and R as judged.
        limit: Maximum number of rows shown.
    """
    if not sensitivity.groups:
        yield "No tag depends on a single verdict."
        return
    groups = count(sensitivity.groups, "group")
    yield f"In {groups} a single verdict decides the tag; if it were flipped, the tag would change:"
    if sensitivity.lone_right:
        before, refined = map(_percent, recorded)
        after, refined_after = map(_percent, (sensitivity.knowledge_base_accuracy, sensitivity.refined_accuracy))
        answers = "this answer" if sensitivity.lone_right == 1 else "these answers"
        yield (
            f"  {count(sensitivity.lone_right, 'group')} with a single right answer (a gap if it is wrong"
            f"{_open_groups(sensitivity.open_lone_right, 'gap or non-robust')}): "
            f"without {answers}, knowledge-base accuracy would be {after} instead of {before}, "
            f"and R {refined_after} instead of {refined}"
        )
    if sensitivity.lone_wrong:
        yield (
            f"  {count(sensitivity.lone_wrong, 'group')} with a single wrong answer (robust if it is right"
            f"{_open_groups(sensitivity.open_lone_wrong, 'robust or non-robust')})"
        )
    for row in sensitivity.rows[:limit]:
        judged = "right" if row.correct else "wrong"
        judge = f" by {one_line(row.judge)}" if row.judge else ""
        group, tag = one_line(row.group_id), "a gap" if row.otherwise == "gap" else row.otherwise
        yield f"  {row.question_id}, group {group}: judged {judged}{judge}; if that is false, the group is {tag}"
        yield f"    question: {one_line(row.question)}"
        yield f"    answer:   {one_line(row.answer)}"
    if sensitivity.all_rows > limit:
        yield f"  and {count(sensitivity.all_rows - min(limit, len(sensitivity.rows)), 'more row')} (see --json)"


def _open_groups(number: int, tag: GroupTag) -> str:
    """Return the addition for groups whose tag is one of two, since other answers have no verdict."""
    groups = count(number, "group")
    return f"; {tag} in {groups} with answers without a verdict" if number else ""


def ranges_lines(ranges: Ranges) -> Iterator[str]:
    """Yield the ranges of the metrics under the judge's error rates."""
    errors = ranges.errors
    source = "assumed" if errors.right_labels is None else "measured"
    yield (
        f"With a judge that accepts {percent(errors.sensitivity)} of right answers and rejects "
        f"{percent(errors.specificity)} of wrong ones ({source}; {ranges.draws:,} simulations, seed "
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


def open_domain_lines(counts: OpenDomain, *, metrics: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Yield what the language model answers without retrieval, and the metrics with and without those groups.

    Args:
        counts: The counts of the groups.
        metrics: Name of a metric -> its value with all groups, and without the open-domain ones.
    """
    matched = counts.open_groups + counts.closed_groups
    yield (
        f"Open-domain groups: without retrieval, the language model answers {counts.open_groups:,} of {matched:,} "
        f"groups correctly at least once ({excerpt(counts.source)})"
    )
    if counts.matched_by_sql:
        yield f"  {count(counts.matched_by_sql, 'group')} matched by SQL, because the ids differ"
    if counts.unmatched_groups:
        yield f"  {count(counts.unmatched_groups, 'group')} without a verdict there, which are kept"
    for name, (every, rest) in metrics.items():
        yield f"  {name}: {every} with all groups, {rest} without the open-domain groups"


def _estimate(metrics: Metrics, name: str) -> str:
    estimate: Estimate = getattr(metrics, name)
    return (
        proportion(estimate, metrics.bounds.get(name))
        if estimate.value is not None
        else f"not defined ({estimate.undefined})"
    )


def _number(value: float | None, *, is_count: bool) -> str:
    return f"{value:,.0f}" if is_count and value is not None else _percent(value)


def _percent(value: float | None) -> str:
    return "not defined" if value is None else percent(value)
