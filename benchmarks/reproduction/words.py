"""Figures, intervals and findings as the document writes them."""

import textwrap
from collections.abc import Iterable, Sequence

from benchmarks.reproduction.measures import MOST_GROUPS, Paired

from ragassay.core.records import Estimate

_WIDTH = 130


def prose(text: str) -> str:
    """Paragraphs as wide as those of the other documents, and headings as they are."""
    parts = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    filled = (textwrap.fill(part, _WIDTH, break_long_words=False, break_on_hyphens=False) for part in parts)
    return "\n\n".join(filled)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the columns of numbers are whatever the reader makes of them."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(found: Estimate) -> str:
    """A share with four digits, so that rounding can be checked."""
    return "-" if found.value is None else f"{found.value:.4f}"


def interval(found: Estimate) -> str:
    """The 95 % interval of a share."""
    return "-" if found.low is None or found.high is None else f"{found.low:.2f} to {found.high:.2f}"


def both(found: Estimate) -> str:
    """A share and its interval in one cell."""
    return share(found) if found.low is None else f"{share(found)} ({interval(found)})"


def points(difference: float) -> str:
    """A difference in percentage points; never minus nothing.

    >>> points(-0.0004), points(0.0667)
    ('0.0', '6.7')
    """
    text = f"{100 * difference:.1f}"
    return "0.0" if text == "-0.0" else text


def span(found: Estimate) -> str:
    """The 95 % interval of a difference, in points."""
    return "-" if found.low is None or found.high is None else f"{points(found.low)} to {points(found.high)}"


def p_value(p: float | None) -> str:
    """A p with three digits."""
    if p is None:
        return "-"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def about(number: int) -> str:
    """A number of groups to two digits, as nobody knows it better.

    >>> about(45), about(678), about(13636)
    ('45', 'about 680', 'about 14,000')
    """
    if number < 100:
        return str(number)
    unit = 10 ** (len(str(number)) - 2)
    return f"about {round(number / unit) * unit:,}"


def verdict(each: Paired) -> str:
    """What one measure tells of short against long."""
    found = each.found.difference
    if found.value is None:
        return f"nothing to compare: {found.undefined}"
    if each.tells:
        return f"{each.better} is better"
    if not each.seen:
        return "cannot tell; no difference was seen"
    if each.needed is None:
        return f"cannot tell; more than {MOST_GROUPS:,} groups would be needed"
    return f"cannot tell; {about(each.needed)} groups could"


def told(each: Paired) -> str:
    """A difference that was found, in a part of a sentence: how large, how sure, over how many groups."""
    found, p = each.found.difference, p_value(each.p_holm)
    sure = f"p {p}" if p.startswith("<") else f"p = {p}"
    size = f"by {points(abs(found.value or 0.0))} points ({_span(found)}; {sure} after Holm, {found.groups} groups)"
    return f"{each.measure} {size}"


def untold(each: Paired) -> str:
    """A difference that was not found, in a part of a sentence, with the number of groups that could tell it."""
    found = each.found.difference
    if found.value is None:
        return f"{each.measure} (nothing to compare)"
    more = f"; {about(each.needed)} groups could tell that" if each.needed else ""
    return f"{each.measure} ({points(found.value)} points, {span(found)}, {found.groups} groups{more})"


def _span(found: Estimate) -> str:
    """The interval of the size of a difference, whatever its sign."""
    if found.value is None or found.value >= 0 or found.low is None or found.high is None:
        return span(found)
    return f"{points(-found.high)} to {points(-found.low)}"
