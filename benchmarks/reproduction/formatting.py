"""Format metrics, intervals and comparisons as the document shows them."""

import textwrap
from collections.abc import Iterable, Sequence

from benchmarks.reproduction.analysis import MAX_GROUPS, MeasureComparison

from ragassay.core.records import Estimate

_WIDTH = 130


def prose(text: str) -> str:
    """Return paragraphs filled to the width of the other documents."""
    parts = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    filled = (textwrap.fill(part, _WIDTH, break_long_words=False, break_on_hyphens=False) for part in parts)
    return "\n\n".join(filled)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def proportion(estimate: Estimate) -> str:
    """Return a proportion with four digits, so that its rounding can be checked."""
    return "-" if estimate.value is None else f"{estimate.value:.4f}"


def interval(estimate: Estimate) -> str:
    """Return the 95 % interval of a proportion."""
    return "-" if estimate.low is None or estimate.high is None else f"{estimate.low:.2f} to {estimate.high:.2f}"


def with_interval(estimate: Estimate) -> str:
    """Return a proportion, with its 95 % interval in parentheses."""
    return proportion(estimate) if estimate.low is None else f"{proportion(estimate)} ({interval(estimate)})"


def points(difference: float) -> str:
    """Return a difference in percentage points, without a negative zero.

    >>> points(-0.0004), points(0.0667)
    ('0.0', '6.7')
    """
    text = f"{100 * difference:.1f}"
    return "0.0" if text == "-0.0" else text


def interval_in_points(estimate: Estimate) -> str:
    """Return the 95 % interval of a difference in percentage points."""
    return (
        "-" if estimate.low is None or estimate.high is None else f"{points(estimate.low)} to {points(estimate.high)}"
    )


def p_value(p: float | None) -> str:
    """Return a p-value with three digits."""
    if p is None:
        return "-"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def about(number: int) -> str:
    """Return an estimated number of groups, from 100 on with two significant digits.

    >>> about(45), about(678), about(13636)
    ('45', 'about 680', 'about 14,000')
    """
    if number < 100:
        return str(number)
    unit = 10 ** (len(str(number)) - 2)
    return f"about {round(number / unit) * unit:,}"


def conclusion(comparison: MeasureComparison) -> str:
    """Return which cluster is significantly better on a measure, or how many groups would be needed."""
    difference = comparison.hypothesis.difference
    if difference.value is None:
        return f"not defined: {difference.undefined}"
    if comparison.is_significant:
        return f"{comparison.better} is better"
    if not comparison.is_nonzero:
        return "not significant; no difference"
    if comparison.groups_needed is None:
        return f"not significant; more than {MAX_GROUPS:,} groups needed"
    return f"not significant; {about(comparison.groups_needed)} groups needed"


def significant_difference(comparison: MeasureComparison) -> str:
    """Return the size of a significant difference as a part of a sentence, with its interval and adjusted p-value."""
    difference, p = comparison.hypothesis.difference, p_value(comparison.p_holm)
    adjusted = f"adjusted p {p}" if p.startswith("<") else f"adjusted p = {p}"
    size = points(abs(difference.value or 0.0))
    ends = _interval_of_size(difference)
    return f"{comparison.measure}, by {size} points ({ends}; {adjusted}, {difference.groups} groups)"


def insignificant_difference(comparison: MeasureComparison) -> str:
    """Return a difference that is not significant as a part of a sentence, with the number of groups needed."""
    difference = comparison.hypothesis.difference
    if difference.value is None:
        return f"{comparison.measure} (not defined)"
    needed = f"; {about(comparison.groups_needed)} groups needed" if comparison.groups_needed else ""
    ends = interval_in_points(difference)
    return f"{comparison.measure} ({points(difference.value)} points, {ends}, {difference.groups} groups{needed})"


def _interval_of_size(difference: Estimate) -> str:
    """Return the interval of the absolute size of a difference."""
    if difference.value is None or difference.value >= 0 or difference.low is None or difference.high is None:
        return interval_in_points(difference)
    return f"{points(-difference.high)} to {points(-difference.low)}"
