"""What a diagnosis found, in words for a terminal."""

from collections.abc import Iterator, Mapping

from ragassay.diagnose.firmness import firmness_lines, ranges_lines
from ragassay.diagnose.open_domain import open_domain_lines
from ragassay.diagnose.refusals import refusals_lines
from ragassay.records import Estimate, Figures, Summary
from ragassay.report.verdicts import verdict
from ragassay.report.words import MODULES, count, judgement, percent

FIGURES: Mapping[str, str] = {
    "accuracy": "of the judged answers are right",
    "knowledge_base_accuracy": "of the facts asked for are answered rightly at least once",
    "refined_accuracy": "of the answers are right where the knowledge base suffices (robustness R)",
    "retriever_accuracy": "of the questions were served well by the retriever",
}
"""The shares of `Figures` that are shown and can be given a threshold, and what each says."""

_VALUES = 20  # of a column; the others stand in --json
_CELLS: Mapping[str, str] = {
    "answerable_answered": "answered, where an answer exists",
    "answerable_declined": "declined, where an answer exists: wrong",
    "unanswerable_answered": "answered, where none exists: made up",
    "unanswerable_declined": "declined, where none exists: right",
}


def told(summary: Summary) -> str:
    """What the diagnosis found, for somebody who sees it for the first time."""
    parts = [
        _verdict(summary),
        _overall(summary),
        _faults(summary),
        _cells(summary),
        *(_part(f"Style '{style}'", figures) for style, figures in summary.by_style.items()),
        *(_by(column, values) for column, values in summary.by.items()),
        _hypotheses(summary),
        _doubts(summary),
        _open_domain(summary),
        iter([f"signature: {summary.signature}"]),
    ]
    return "\n\n".join(text for part in parts if (text := "\n".join(part)))


def share(estimate: Estimate) -> str:
    """A share with its interval."""
    if estimate.value is None:
        return "not defined"
    if estimate.low is None or estimate.high is None:
        return percent(estimate.value)
    return f"{percent(estimate.value)} ({percent(estimate.low)} to {percent(estimate.high)})"


def _verdict(summary: Summary) -> Iterator[str]:
    said = judgement(summary.overall)
    yield said.headline
    yield from said.blame


def _overall(summary: Summary) -> Iterator[str]:
    figures = summary.overall
    yield f"{count(figures.rows, 'question')} in {count(figures.groups, 'group')}; {figures.judged:,} with a verdict"
    if summary.left_out_by_balancing:
        yield f"  {count(summary.left_out_by_balancing, 'row')} left out, so that all groups have equally many"
    yield from _shares(figures)
    yield (
        f"  groups: {figures.gap_groups} gap (never right), {figures.robust_groups} robust (always right), "
        f"{figures.non_robust_groups} non-robust (right in some wordings only)"
    )


def _faults(summary: Summary) -> Iterator[str]:
    """Faults by style: the column of all rows first."""
    if not sum(summary.overall.faults.values()):
        return
    styles = summary.by_style if len(summary.by_style) > 1 else {}
    columns = {"all": summary.overall, **styles}
    yield f"Where the wrong answers come from:{'':<17}" + "".join(f"{name[:12]:>13}" for name in columns)
    for fault, module in MODULES.items():
        yield f"  {fault:<49}" + "".join(f"{each.faults.get(fault, 0):>13,}" for each in columns.values())
        yield f"    {module.meaning}"


def _cells(summary: Summary) -> Iterator[str]:
    if not sum(summary.unanswerable.values()):
        return
    number = sum(summary.unanswerable.values())
    yield f"Answered or declined; {count(number, 'question')} {'has' if number == 1 else 'have'} no answer to give:"
    for name, meaning in _CELLS.items():
        yield f"  {share(summary.cells[name]):<24} {meaning}"


def _part(name: str, figures: Figures) -> Iterator[str]:
    yield f"{name}, {_judged(figures)}"
    yield from _shares(figures)


def _judged(figures: Figures) -> str:
    return f"{count(figures.rows, 'question')}, {figures.judged:,} with a verdict"


def _by(column: str, values: Mapping[str, Figures]) -> Iterator[str]:
    """One line for each value, the least accurate first."""
    yield f"By {column}: accuracy, knowledge-base accuracy, R, retriever accuracy"
    worst = sorted(values, key=lambda value: (values[value].accuracy.value is None, values[value].accuracy.value))
    for value in worst[:_VALUES]:
        figures = values[value]
        shares = ", ".join(share(getattr(figures, name)) for name in FIGURES)
        yield f"  {' '.join(value.split())[:60]}: {shares}; {_judged(figures)}"
    if len(values) > _VALUES:
        yield f"  and {len(values) - _VALUES} more; --json has them all"


def _hypotheses(summary: Summary) -> Iterator[str]:
    for hypothesis in summary.hypotheses:
        yield f"{hypothesis.measure}: {verdict(hypothesis)}"
    for name, gaps in summary.cluster_gaps.items():
        yield (
            f"gap groups of {name}: {gaps.robust} of {gaps.robust_groups} and {gaps.non_robust} of "
            f"{gaps.non_robust_groups}; {gaps.mutual} mutual, of {gaps.groups} that both ask"
        )


def _doubts(summary: Summary) -> Iterator[str]:
    """What a false verdict could change."""
    figures = summary.overall
    yield from refusals_lines(summary.overruled, summary.refusals)
    if summary.firmness is not None and figures.judged:
        recorded = (figures.knowledge_base_accuracy.value, figures.refined_accuracy.value)
        yield from firmness_lines(summary.firmness, recorded=recorded)
    if summary.judge_ranges is not None:
        yield from ranges_lines(summary.judge_ranges)


def _open_domain(summary: Summary) -> Iterator[str]:
    if summary.open_domain is None or summary.without_open_domain is None:
        return
    names = {"accuracy": "accuracy", "knowledge_base_accuracy": "knowledge-base accuracy", "refined_accuracy": "R"}
    figures = {
        said: (getattr(summary.overall, name), getattr(summary.without_open_domain, name))
        for name, said in names.items()
    }
    yield from open_domain_lines(summary.open_domain, figures=figures)


def _shares(figures: Figures) -> Iterator[str]:
    for name, meaning in FIGURES.items():
        estimate: Estimate = getattr(figures, name)
        why = "" if estimate.value is not None else f": {estimate.undefined}"
        yield f"  {share(estimate):<24} {meaning}{why}{_bounds(figures, name)}"


def _bounds(figures: Figures, name: str) -> str:
    """What a share would be if all rows without a verdict were wrong, or right."""
    low, high = figures.bounds.get(name, (None, None))
    if figures.judged == figures.rows or low is None or high is None:
        return ""
    return f"; {percent(low)} and {percent(high)}, were the rest all wrong or all right"
