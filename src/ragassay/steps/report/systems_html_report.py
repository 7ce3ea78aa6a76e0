"""The HTML report of the comparison of several systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ragassay.core.files import replace_file
from ragassay.core.records import SystemComparison, SystemDifference
from ragassay.steps.report.html_report import rendered
from ragassay.steps.report.number_formats import as_score, p_number, percent, points, points_or_range
from ragassay.steps.report.systems_text import (
    MEASURE_NAMES,
    cost_cell,
    frugal_choice,
    next_step_of_systems,
    number_cell,
    ranked,
    seconds_cell,
    systems_conclusion,
    without_verdict,
)

_LEFT, _RIGHT, _TOP, _BOTTOM = 9.0, 96.0, 5.0, 88.0
"""Where the plot begins and ends, in percent of the picture."""
_MOST_DIFFERENCES = 200  # per measure
_CLOSE = (5.0, 4.0)
"""Horizontal and vertical distance of two labels that touch, in percent of the picture."""


def systems_report(comparison: SystemComparison, *, output: Path, title: str | None, force: bool = False) -> Path:
    """Write a self-contained HTML report of a comparison and return its path.

    Raises:
        UsageError: The file exists and `force` is false, or its folder does not exist.
        DataError: The disk is full.
    """
    systems = ranked(comparison)
    names = [name for name in ("truthfulness", "relevance", "sum") if any(name in each.scores for each in systems)]
    quality_name = MEASURE_NAMES[comparison.quality or "accuracy"]
    headline, _, detail = systems_conclusion(comparison).partition(": ")
    page = rendered(
        "systems_report.html.jinja",
        (cost_cell, gap, gap_interval, number_cell, p_number, seconds_cell),
        texts=(),
        values={
            "title": title or "RAG systems compared",
            "comparison": comparison,
            "systems": systems,
            "headline": f"{headline}.",
            # A name is not capitalized.
            "detail": f"{detail[:1].upper()}{detail[1:]}" if detail.startswith(quality_name) else detail,
            "without_verdict": without_verdict(comparison),
            "frugal": frugal_choice(comparison),
            "next_step": next_step_of_systems(comparison),
            "quality_name": quality_name,
            "score_names": names,
            "score_columns": {
                name: [*next(each.histograms[name] for each in systems if name in each.histograms)] for name in names
            },
            "score_titles": {name: MEASURE_NAMES[name].capitalize() for name in names},
            "front": front_picture(comparison),
            "differences": _by_measure(comparison.differences),
        },
    )
    with replace_file(output, force=force) as beside:
        beside.write_bytes(page)
    return output


def _by_measure(differences: Sequence[SystemDifference]) -> Mapping[str, Sequence[SystemDifference]]:
    """Return the differences in each measure, only the most significant if there are many."""
    by_measure: dict[str, list[SystemDifference]] = {}
    for each in differences:
        by_measure.setdefault(MEASURE_NAMES[each.measure], []).append(each)
    return {
        name: listed
        if len(listed) <= _MOST_DIFFERENCES
        else sorted(listed, key=lambda each: 2.0 if each.p is None else each.p)[:_MOST_DIFFERENCES]
        for name, listed in by_measure.items()
    }


def gap(difference: SystemDifference) -> str:
    """Return the difference of two systems with its unit."""
    estimate = difference.difference
    if estimate.value is None:
        return f"not defined: {estimate.undefined}"
    is_accuracy = difference.measure == "accuracy"
    return points_or_range(estimate, difference.range) if is_accuracy else as_score(estimate.value, signed=True)


def gap_interval(difference: SystemDifference) -> str:
    """Return the interval of the difference of two systems."""
    low, high = difference.difference.low, difference.difference.high
    if low is None or high is None:
        return "–"
    if difference.measure == "accuracy":
        return f"{points(low)} to {points(high)}"
    return f"{as_score(low, signed=True)} to {as_score(high, signed=True)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The dot of a system.

    Attributes:
        x: Its horizontal position, in percent of the picture.
        y: Its vertical position, in percent of the picture.
        css: Its kind.
        rank: The number of the system in the tables.
        name: The name of the system.
    """

    x: float
    y: float
    css: str
    rank: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A tick of an axis; the other coordinate is the axis itself."""

    x: float = 0.0
    y: float = 0.0
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPicture:
    """Quality against tokens.

    Attributes:
        points: The dots, in the order in which they are drawn.
        labeled: Those whose number is shown.
        corners: The corners of the Pareto front, each (x, y) in percent of the picture.
        ticks: The ticks of the vertical axis.
        below: The ticks of the horizontal axis.
    """

    points: tuple[Point, ...]
    labeled: tuple[Point, ...]
    corners: tuple[tuple[float, float], ...]
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
    is_proportion = comparison.quality == "accuracy"
    lowest, highest = (0.0, 1.0) if is_proportion else (2.0, 10.0)
    widest = max(tokens for _, _, tokens, _ in placed) or 1.0

    def x_of(tokens: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * tokens / widest

    def y_of(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - lowest) / (highest - lowest)

    front = [
        (x_of(each.tokens_per_row or 0.0), y_of(each.quality(comparison.quality).value or 0.0))
        for each in map(comparison.named, comparison.pareto)
    ]
    values = (0.0, 0.25, 0.5, 0.75, 1.0) if is_proportion else (2.0, 4.0, 6.0, 8.0, 10.0)
    points = [
        Point(
            x=x_of(tokens),
            y=y_of(value),
            css="best" if each.name in comparison.pareto else "other" if each.is_choice else "aside",
            rank=rank,
            name=each.name,
        )
        for rank, each, tokens, value in placed
    ]
    return FrontPicture(
        points=tuple(sorted(points, key=lambda each: each.css == "best")),  # the best last: no other dot covers them
        labeled=_labeled(points),
        corners=(*front[:1], *(corner for (_, y), (x, next_y) in pairwise(front) for corner in ((x, y), (x, next_y)))),
        ticks=tuple(Tick(y=y_of(each), text=percent(each) if is_proportion else f"{each:g}") for each in values),
        below=tuple(Tick(x=x_of(widest * part), text=f"{widest * part:,.0f}") for part in (0.0, 0.5, 1.0)),
    )


def _labeled(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the dots whose labels do not touch that of a dot before them."""
    labeled: list[Point] = []
    for point in points:
        if not any(abs(point.x - each.x) < _CLOSE[0] and abs(point.y - each.y) < _CLOSE[1] for each in labeled):
            labeled.append(point)
    return tuple(labeled)
