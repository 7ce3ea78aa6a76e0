"""The HTML report of the comparison of several systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ragassay.core.files import replace_file
from ragassay.core.records import ComparedSystem, SystemComparison, SystemDifference
from ragassay.steps.report.number_formats import percent, points
from ragassay.steps.report.page import rendered
from ragassay.steps.report.systems_text import (
    MEASURE_NAMES,
    amount,
    conclusion,
    frugal_choice,
    next_step_of_systems,
    number,
    ranked,
    seconds,
)

_LEFT, _RIGHT, _TOP, _BOTTOM = 9.0, 96.0, 5.0, 88.0
"""Where the plot begins and ends, in percent of the picture."""
_MOST_DIFFERENCES = 200  # of one measure
_SAME_PLACE = 1.5  # percent of the picture


def systems_report(comparison: SystemComparison, *, output: Path, title: str | None, force: bool = False) -> Path:
    """Write a self-contained HTML report of a comparison and return its path.

    Raises:
        UsageError: The file exists and `force` is false, or its folder does not exist.
        DataError: The disk is full.
    """
    systems = ranked(comparison)
    names = [name for name in ("truthfulness", "relevance", "sum") if any(name in each.scores for each in systems)]
    quality_name = MEASURE_NAMES[comparison.quality or "accuracy"]
    headline, _, detail = conclusion(comparison).partition(": ")
    page = rendered(
        "systems.html.jinja",
        (amount, gap, gap_interval, number, seconds),
        texts=(),
        values={
            "title": title or "RAG systems compared",
            "comparison": comparison,
            "systems": systems,
            "headline": f"{headline}.",
            # A name keeps its letters.
            "detail": f"{detail[:1].upper()}{detail[1:]}" if detail.startswith(quality_name) else detail,
            "frugal": frugal_choice(comparison),
            "next_step": next_step_of_systems(comparison),
            "quality_name": quality_name,
            "score_names": names,
            "score_titles": {name: MEASURE_NAMES[name].capitalize() for name in names},
            "front": front_picture(comparison),
            "differences": _by_measure(comparison.differences),
        },
    )
    with replace_file(output, force=force) as beside:
        beside.write_bytes(page)
    return output


def _by_measure(differences: Sequence[SystemDifference]) -> Mapping[str, Sequence[SystemDifference]]:
    """Return the differences of each measure, the most significant of them if there are many."""
    found: dict[str, list[SystemDifference]] = {}
    for each in differences:
        found.setdefault(MEASURE_NAMES[each.measure], []).append(each)
    return {
        name: listed
        if len(listed) <= _MOST_DIFFERENCES
        else sorted(listed, key=lambda each: 2.0 if each.p is None else each.p)[:_MOST_DIFFERENCES]
        for name, listed in found.items()
    }


def gap(difference: SystemDifference) -> str:
    """Return the difference of two systems with its unit."""
    value = difference.difference.value
    if value is None:
        return f"not defined: {difference.difference.undefined}"
    return f"{points(value)} points" if difference.measure == "accuracy" else f"{value:+.2f}"


def gap_interval(difference: SystemDifference) -> str:
    """Return the interval of the difference of two systems."""
    low, high = difference.difference.low, difference.difference.high
    if low is None or high is None:
        return "–"
    if difference.measure == "accuracy":
        return f"{points(low)} to {points(high)}"
    return f"{low:+.2f} to {high:+.2f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A system, or several in one place, in percent of the picture; `css` tells what it is."""

    x: float
    y: float
    label: str
    css: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontLine:
    """A line from one place to another, in percent of the picture."""

    x1: float
    x2: float
    y1: float
    y2: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A mark of an axis; the other coordinate is the axis itself."""

    x: float = 0.0
    y: float = 0.0
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPicture:
    """Quality against tokens, and the steps of the Pareto front."""

    points: tuple[Point, ...]
    lines: tuple[FrontLine, ...]
    ticks: tuple[Tick, ...]
    below: tuple[Tick, ...]


def front_picture(comparison: SystemComparison) -> FrontPicture | None:
    """Return the picture of quality against tokens; None if no system has both."""
    placed = [
        (place, each, tokens, value)
        for place, each in enumerate(ranked(comparison), start=1)
        if (tokens := each.tokens_per_row) is not None and (value := each.quality(comparison.quality).value) is not None
    ]
    if not placed:
        return None
    is_share = comparison.quality == "accuracy"
    lowest, highest = (0.0, 1.0) if is_share else (2.0, 10.0)
    widest = max(tokens for _, _, tokens, _ in placed) or 1.0

    def x_of(tokens: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * tokens / widest

    def y_of(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - lowest) / (highest - lowest)

    front = [
        (x_of(each.tokens_per_row or 0.0), y_of(each.quality(comparison.quality).value or 0.0))
        for each in map(comparison.named, comparison.pareto)
    ]
    steps = [
        line
        for (x, y), (next_x, next_y) in pairwise(front)
        for line in (FrontLine(x1=x, x2=next_x, y1=y, y2=y), FrontLine(x1=next_x, x2=next_x, y1=y, y2=next_y))
    ]
    values = (0.0, 0.25, 0.5, 0.75, 1.0) if is_share else (2.0, 4.0, 6.0, 8.0, 10.0)
    return FrontPicture(
        points=_points([(place, each, x_of(tokens), y_of(value)) for place, each, tokens, value in placed], comparison),
        lines=tuple(steps),
        ticks=tuple(Tick(y=y_of(each), text=percent(each) if is_share else f"{each:g}") for each in values),
        below=tuple(Tick(x=x_of(widest * part), text=f"{widest * part:,.0f}") for part in (0.0, 0.5, 1.0)),
    )


def _points(
    placed: Sequence[tuple[int, ComparedSystem, float, float]], comparison: SystemComparison
) -> tuple[Point, ...]:
    """Return the points; systems in the same place share a label, which lists their numbers."""
    found: list[Point] = []
    for number_, each, x, y in placed:
        css = "best" if each.name in comparison.pareto else "aside" if not each.is_choice else "other"
        near = [
            place
            for place, other in enumerate(found)
            if abs(other.x - x) < _SAME_PLACE and abs(other.y - y) < _SAME_PLACE
        ]
        if near:
            other = found[near[0]]
            shown = "best" if "best" in {css, other.css} else other.css
            found[near[0]] = Point(x=other.x, y=other.y, label=f"{other.label}, {number_}", css=shown)
        else:
            found.append(Point(x=x, y=y, label=str(number_), css=css))
    return tuple(found)
