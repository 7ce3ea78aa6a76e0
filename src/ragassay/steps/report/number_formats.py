"""Formats of numbers in the terminal, the HTML report, messages and JSON."""

import math
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import ParamSpec

from ragassay.core.errors import printable
from ragassay.core.records import CallCosts, Estimate
from ragassay.parts.lm.structured_replies import INVALID_REPLY

WIDTH = 80
"""Characters of a line on the terminal."""
_MAX_CHARACTERS = 140  # per heading
_SPACE = "\N{NO-BREAK SPACE}"
_MINUS = "\N{MINUS SIGN}"
_ONE_POINT = ("1", f"{_MINUS}1")


def percent(value: float) -> str:
    """Return a proportion in percent; only 0 and 1 are shown as 0 % and 100 %.

    >>> [percent(value).replace(_SPACE, " ") for value in (0.274, 1.0, 0.998, 0.0001)]
    ['27 %', '100 %', '99.8 %', 'under 0.1 %']
    """
    text = f"{100 * value:.0f}"
    if text in {"0", "100"} and value not in {0, 1}:
        text = f"{100 * value:.1f}"
    return {"0.0": f"under{_SPACE}0.1", "100.0": f"over{_SPACE}99.9"}.get(text, text) + f"{_SPACE}%"


def distinct_percents(one: float, other: float) -> tuple[str, str]:
    """Return two different proportions in percent, with as many decimals as needed to distinguish them, up to six.

    >>> [text.replace(_SPACE, " ") for text in distinct_percents(0.548, 0.549)]
    ['54.8 %', '54.9 %']
    """
    texts = percent(one), percent(other)
    for digits in range(1, 7):
        if texts[0] != texts[1]:
            break
        texts = (f"{100 * one:.{digits}f}{_SPACE}%", f"{100 * other:.{digits}f}{_SPACE}%")
    return texts


def points(difference: float) -> str:
    """Return a difference of two proportions in percentage points, without the unit.

    >>> points(0.123), points(0.004), points(-0.05).replace(_MINUS, "minus ")
    ('12', '0.4', 'minus 5')
    """
    value = 100 * difference
    text = f"{abs(value):.0f}" if abs(value) >= 1 else f"{abs(value):.1f}"
    return f"{_MINUS}{text}" if value < 0 and text != "0.0" else text


def in_points(difference: float) -> str:
    """Return a difference of two proportions in percentage points, with the unit.

    >>> in_points(0.123), in_points(0.01)
    ('12 points', '1 point')
    """
    text = points(difference)
    return f"{text} point" if text in _ONE_POINT else f"{text} points"


def points_of(difference: Estimate, bounds: tuple[float, float] | None = None) -> str:
    """Return a difference, or its range over the missing verdicts, with its interval: "3 points, 95 % CI -4 to 10"."""
    text = points_or_range(difference, bounds)
    return (
        text
        if difference.interval is None
        else f"{text}, 95{_SPACE}% CI {' to '.join(map(points, difference.interval))}"
    )


def points_or_range(difference: Estimate, bounds: tuple[float, float] | None = None) -> str:
    """Return a difference in percentage points; as a range if missing verdicts could change what is shown.

    >>> points_or_range(Estimate(value=0.25), (0.1, 0.3)), points_or_range(Estimate(value=0.25), (0.251, 0.252))
    ('10 to 30 points', '25 points')
    """
    assert difference.value is not None
    low, high = bounds or (difference.value, difference.value)
    return in_points(low) if points(low) == points(high) else f"{points(low)} to {in_points(high)}"


def as_score(value: float, *, signed: bool = False) -> str:
    """Return a score, a rating, kappa or AUROC with two decimals; three if it would round to 0 or 1, as `percent` does.

    >>> [as_score(value).replace(_MINUS, "minus ") for value in (0.624, 1.0, 0.998, -0.114, -0.004, -0.0001)]
    ['0.62', '1.00', '0.998', 'minus 0.11', 'minus 0.004', '0.000']
    >>> as_score(0.5, signed=True)
    '+0.50'
    """
    digits = 3 if f"{abs(value):.2f}" in {"0.00", "1.00"} and abs(value) not in {0, 1} else 2
    return f"{round(value, digits) + 0.0:{'+' if signed else ''},.{digits}f}".replace("-", _MINUS)


def score_interval(estimate: Estimate, *, signed: bool = False) -> str | None:
    """Return the interval of a score; None if it has none."""
    return None if estimate.interval is None else " to ".join(as_score(end, signed=signed) for end in estimate.interval)


def score_of(estimate: Estimate, *, signed: bool = False) -> str:
    """Return a score with its interval: "0.62, 95 % CI 0.46 to 0.74"; "-" if it is undefined."""
    if estimate.value is None:
        return "-"
    text, ends = as_score(estimate.value, signed=signed), score_interval(estimate, signed=signed)
    return text if ends is None else f"{text}, 95{_SPACE}% CI {ends}"


def as_average(value: float, noun: str | None = None) -> str:
    """Return an average of counts with at most one decimal, with its noun on request.

    >>> as_average(2.25), as_average(1200.0), as_average(1.0, "group"), as_average(1.04, "group")
    ('2.2', '1,200', '1 group', '1 group')
    """
    text = f"{value:,.1f}".removesuffix(".0")
    return text if noun is None else f"{text} {noun}{'' if text == '1' else 's'}"


def as_seconds(value: float) -> str:
    """Return a duration in seconds, without the unit: two decimals below 10, one below 100.

    >>> as_seconds(0.8412), as_seconds(12.345), as_seconds(1234.5)
    ('0.84', '12.3', '1,234')
    """
    return f"{value:,.{2 if value < 10 else 1 if value < 100 else 0}f}"


def interval(estimate: Estimate) -> str | None:
    """Return the interval of a proportion; None if it has none."""
    return None if estimate.interval is None else " to ".join(map(percent, estimate.interval))


Bounds = tuple[float | None, float | None]
"""The smallest and the largest value of a metric over all missing verdicts; None if it may be undefined."""


def value_or_range(estimate: Estimate, bounds: Bounds | None = None) -> str:
    """Return a proportion in percent; as a range if missing verdicts could change what is shown.

    >>> value_or_range(Estimate(value=0.38), (0.36, 0.41)).replace(_SPACE, " ")
    '36 % to 41 %'
    """
    assert estimate.value is not None
    low, high = bounds or (None, None)
    if low is None or high is None:
        return percent(estimate.value)
    return " to ".join(dict.fromkeys(map(percent, (low, high))))


def proportion(estimate: Estimate, bounds: Bounds | None = None) -> str:
    """Return a proportion, or its range over the missing verdicts, with its interval: "47 % (35 % to 61 %)".

    >>> proportion(Estimate(value=0.47, low=0.35, high=0.61)).replace(_SPACE, " ")
    '47 % (35 % to 61 %)'
    >>> proportion(Estimate(undefined="every group is a gap"))
    'not defined'
    """
    if estimate.value is None:
        return "not defined"
    ends = interval(estimate)
    value = value_or_range(estimate, bounds)
    return value if ends is None else f"{value} ({ends})"


def mean_of(estimate: Estimate) -> str:
    """Return the mean of a score with the number of its rows.

    >>> mean_of(Estimate(value=0.4217, rows=1200)), mean_of(Estimate(undefined="no row"))
    ('0.42 (1,200)', '-')
    """
    return "-" if estimate.value is None else f"{as_score(estimate.value)} ({estimate.rows:,})"


def axis_limit(difference: Estimate) -> float:
    """Return the limit of an axis around zero that shows a difference and its interval, in full tenths."""
    ends = [abs(end) for end in (difference.value, difference.low, difference.high) if end is not None]
    return max(math.ceil(10 * end - 1e-9) for end in (*ends, 0.1)) / 10


def p_number(p: float) -> str:
    """Return a p-value without the letter, for a table.

    >>> p_number(0.0021), p_number(0.00001)
    ('0.0021', '< 0.001')
    """
    return f"{p:.2g}" if p >= 0.001 else "< 0.001"


def p_value(p: float) -> str:
    """Return a p-value in the notation of papers.

    >>> p_value(0.0021), p_value(0.00001)
    ('p = 0.0021', 'p < 0.001')
    """
    return f"p = {p_number(p)}" if p >= 0.001 else f"p {p_number(p)}"


def p_values(p: float, p_holm: float | None) -> str:
    """Format a p-value, with its unadjusted value if it was corrected for multiple tests.

    >>> p_values(0.094, 0.28), p_values(0.0001, 0.0003), p_values(0.03, 0.03)
    ('adjusted p = 0.28, unadjusted p = 0.094', 'adjusted p < 0.001', 'p = 0.03')
    """
    unadjusted = p_value(p)
    if p_holm is None or p_holm == p:
        return unadjusted
    adjusted = p_value(p_holm)
    return f"adjusted {adjusted}" if adjusted == unadjusted else f"adjusted {adjusted}, unadjusted {unadjusted}"


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun, in the plural if needed; the plural is the noun with an s unless given.

    >>> count(1, "wrong answer"), count(1200, "group"), count(2, "entity", "entities")
    ('1 wrong answer', '1,200 groups', '2 entities')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def as_sentence(text: str) -> str:
    """Return a text with a capital letter and a period."""
    return f"{text[:1].upper()}{text[1:]}."


def brief(text: str) -> str:
    """Return the first words of a text, on one line, for a heading."""
    line = " ".join(text[: 2 * _MAX_CHARACTERS].split())
    return (
        line
        if len(line) <= _MAX_CHARACTERS and len(text) <= 2 * _MAX_CHARACTERS
        else f"{line[:_MAX_CHARACTERS].rstrip()} …"
    )


P = ParamSpec("P")


def joined(lines: Callable[P, Iterable[str]]) -> Callable[P, str]:
    """Return a function that gives the lines of another function as one text."""

    @wraps(lines)
    def text(*args: P.args, **kwargs: P.kwargs) -> str:
        return "\n".join(lines(*args, **kwargs))

    return text


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table: the first column to the left, the others to the right.

    >>> aligned([("judge", "rows"), ("lm", "12")])
    ['judge  rows', 'lm       12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *cells in rows:
        others = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *others]).rstrip())
    return lines


def wrapped(text: str) -> list[str]:
    """Return a sentence in lines of at most 80 characters, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def fitted(text: str, indent: int = 2) -> str:
    """Return a text in lines of at most 80 characters, except for longer words, such as paths, and rows of tables.

    A row of a table has several gaps of two spaces or more.

    Args:
        text: The text; its shorter lines do not change.
        indent: Number of spaces by which continuation lines are indented further than their first line.
    """
    return "\n".join(_fitted(line, indent) for line in text.split("\n"))


_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")


def _fitted(line: str, indent: int) -> str:
    if len(line) <= WIDTH or len(_GAP.findall(line)) > 1:
        return line
    spaces = " " * (indent + len(line) - len(line.lstrip(" ")))
    parts = textwrap.wrap(line, WIDTH, subsequent_indent=spaces, break_long_words=False, break_on_hyphens=False)
    return "\n".join(parts)


def one_line(text: str | None, limit: int = 120) -> str:
    """Return a text on one line, shortened and safe to print; "none recorded" for None.

    >>> one_line("two\\nlines")
    'two lines'
    """
    if text is None:
        return "none recorded"
    line = printable(" ".join(text.split()), layout="\N{NO-BREAK SPACE}")
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


_INVALID = re.compile(rf"{INVALID_REPLY}[^:]*")


def error_kind(error: str) -> str:
    """Return an error without the reply that it quotes, if the reply of a language model has not the requested form.

    >>> error_kind("the reply of the language model is not JSON: Yes"), error_kind("HTTP 500: no")
    ('the reply of the language model is not JSON', 'HTTP 500: no')
    """
    match = _INVALID.match(error)
    return error if match is None else match[0]


def calls_in_words(costs: CallCosts, called: str = "language model") -> str:
    """Return how many calls were made to a language model or a system, and what they cost."""
    cached = f", {costs.cached_calls:,} from the cache" if costs.cached_calls else ""
    if not costs.calls:
        tokens = ""
    elif costs.input_tokens is None or costs.output_tokens is None:
        tokens = ", without valid token counts in the replies"
    else:
        tokens = f", {costs.input_tokens:,} input and {costs.output_tokens:,} output tokens"
    return f"{count(costs.calls, 'call')} to the {called}{cached}{tokens}; cost: {cost_in_words(costs)}"


def cost_in_words(costs: CallCosts) -> str:
    """Return a cost with its currency, or "unknown"."""
    if costs.cost is None:
        return "unknown"
    return f"{as_cost(costs.cost)} {costs.currency}" if costs.currency else as_cost(costs.cost)


def as_cost(value: float) -> str:
    """Return an amount of money; below 1, with two significant digits.

    >>> as_cost(1234.5), as_cost(0.01234), as_cost(0.0)
    ('1,234.50', '0.012', '0.00')
    """
    return f"{value:,.2f}" if value >= 1 or not value else f"{value:.2g}"


def interval_json(interval: tuple[float, float] | None) -> list[float] | None:
    """Return the ends of an interval; None if it is unknown."""
    return None if interval is None else [*interval]
