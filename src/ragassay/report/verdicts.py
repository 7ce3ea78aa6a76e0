"""What a test of a hypothesis says, in one sentence."""

import re
from collections.abc import Mapping

from ragassay.records import Estimate, Hypothesis
from ragassay.report.words import count, finding, p_value, points

_SAID: Mapping[str, tuple[str, str]] = {
    "accuracy": ("is answered {} than", ""),
    "refined_accuracy": ("is answered {} than", " where the knowledge base suffices"),
    "retriever_accuracy": ("is served {} by the retriever than", ""),
}
_PLAIN = re.compile(r"([^=,<>!'\"]+)=([^,'\"]+)")
_MANY = 1_000_000


def verdict(hypothesis: Hypothesis) -> str:
    """What the test says of its two clusters: which is better and by how much, or that the data cannot tell.

    Where they cannot, it says how many groups would find a difference as large as the one seen, with 80 % power; or,
    where none was seen, the smallest that these groups could have found.
    """
    one, other = names(hypothesis.robust, hypothesis.non_robust)
    how, where = _SAID[hypothesis.measure]
    found, difference = finding(hypothesis), hypothesis.difference
    if found == "untested" or difference.value is None or hypothesis.p is None:
        return f"{one} and {other} cannot be compared{where}: {difference.undefined}"
    how_sure = p_values(hypothesis.p, hypothesis.p_holm)
    if found == "unsure":
        said = f"these data cannot tell whether {one} {how.format('better')} {other}{where}"
        return f"{said} ({points_of(difference)}; {how_sure}){_what_could(hypothesis)}{_by_itself(hypothesis)}"
    said = f"{one} {how.format(found)} {other}{where} by {_size(difference)}"
    return f"{said}, {how_sure}, {count(difference.groups, 'group')}"


def names(robust: str, non_robust: str) -> tuple[str, str]:
    """What two clusters are called: their values alone where both are values of one column.

    >>> names("style=short", "style=long"), names("style=short", "team=a")
    (('short', 'long'), ("'style=short'", "'team=a'"))
    """
    one, other = _PLAIN.fullmatch(robust), _PLAIN.fullmatch(non_robust)
    if one and other and one[1] == other[1]:
        return one[2], other[2]
    return _quoted(robust), _quoted(non_robust)


def p_values(p: float, p_holm: float | None) -> str:
    """A p-value, and what it is when it is read together with the others, each by its name.

    >>> p_values(0.094, 0.28), p_values(0.0001, 0.0003), p_values(0.03, 0.03)
    ('p = 0.28 after Holm, 0.094 alone', 'p < 0.001 after Holm', 'p = 0.03')
    """
    alone = p_value(p)
    if p_holm is None or p_holm == p:
        return alone
    adjusted = p_value(p_holm)
    if adjusted == alone:
        return f"{adjusted} after Holm"
    return f"{adjusted} after Holm, {alone.removeprefix('p ').removeprefix('= ')} alone"


def _quoted(text: str) -> str:
    mark = '"' if "'" in text else "'"
    return f"{mark}{text}{mark}"


def points_of(difference: Estimate) -> str:
    """A difference with its interval, without judging it: "3 points, -4 to 10"."""
    assert difference.value is not None
    said = f"{points(difference.value)} {'point' if points(difference.value) in _ONE else 'points'}"
    if difference.low is None or difference.high is None:
        return said
    return f"{said}, {points(difference.low)} to {points(difference.high)}"


_ONE = ("1", "\N{MINUS SIGN}1")


def _size(difference: Estimate) -> str:
    """How far apart two clusters are, in the direction that was said already: "12 points (5 to 19)"."""
    value, low, high = difference.value, difference.low, difference.high
    assert value is not None
    said = f"{points(abs(value))} {'point' if points(abs(value)) in _ONE else 'points'}"
    if low is None or high is None:
        return said
    ends = (low, high) if value > 0 else (-high, -low)
    return f"{said} ({points(ends[0])} to {points(ends[1])})"


def _by_itself(hypothesis: Hypothesis) -> str:
    """Why an interval that leaves out 0 does not suffice: it knows nothing of the other tests."""
    low, high = hypothesis.difference.low, hypothesis.difference.high
    if low is None or high is None or low <= 0 <= high:
        return ""
    return "; the interval leaves out 0, but the test, with all that were made, does not"


def _what_could(hypothesis: Hypothesis) -> str:
    needed, groups = hypothesis.needed, hypothesis.difference.groups
    if needed is not None and needed > groups:
        return f"; {'more than a million' if needed > _MANY else f'{needed:,}'} groups could"
    if hypothesis.detectable is None or abs(hypothesis.difference.value or 0) >= hypothesis.detectable:
        return ""
    return f"; {count(groups, 'group')} could have found {points(hypothesis.detectable)} points"
