"""The HTML report of the comparison of several systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from pathlib import Path

from ragassay.core.files import replace_file
from ragassay.core.records import SystemComparison, SystemDifference
from ragassay.steps.report.number_formats import as_score, p_number, percent, points, points_or_range
from ragassay.steps.report.page import rendered
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
_WIDTH, _HEIGHT = 480.0, 340.0  # pixels for which labels are placed; a wider picture leaves more room
_CHARACTER, _LINE = 8.0, 12.0  # pixels of a label
_RADIUS = 7.0  # pixels of a dot with its line
_BESIDE = ((11, -7), (-11, -7), (11, 17), (-11, 17), (11, 5), (-11, 5))
"""Pixels from a dot to its label, in order of preference; to the left, the label ends there."""


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
        "systems.html.jinja",
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
    """The dot of a system, in percent of the picture; `css` is its kind."""

    x: float
    y: float
    css: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PointLabel:
    """The numbers of the systems whose dots touch, next to one of these dots.

    Attributes:
        x: The horizontal position of that dot, in percent of the picture.
        y: Its vertical position, in percent of the picture.
        text: The numbers.
        dx: Horizontal offset of the label in pixels; if it is negative, the label ends there.
        dy: Vertical offset of the baseline of the label in pixels, downward.
    """

    x: float
    y: float
    text: str
    dx: int
    dy: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A tick of an axis; the other coordinate is the axis itself."""

    x: float = 0.0
    y: float = 0.0
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPicture:
    """Quality against tokens, and the corners of the Pareto front, each (x, y) in percent of the picture."""

    points: tuple[Point, ...]
    labels: tuple[PointLabel, ...]
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
    values = (0.0, 0.25, 0.5, 0.75, 1.0) if is_share else (2.0, 4.0, 6.0, 8.0, 10.0)
    points = [
        Point(
            x=x_of(tokens),
            y=y_of(value),
            css="best" if each.name in comparison.pareto else "other" if each.is_choice else "aside",
        )
        for _, each, tokens, value in placed
    ]
    return FrontPicture(
        points=tuple(sorted(points, key=lambda each: each.css == "best")),  # the best last: no other dot covers them
        labels=_labels(points, [rank for rank, *_ in placed]),
        corners=(*front[:1], *(corner for (_, y), (x, next_y) in pairwise(front) for corner in ((x, y), (x, next_y)))),
        ticks=tuple(Tick(y=y_of(each), text=percent(each) if is_share else f"{each:g}") for each in values),
        below=tuple(Tick(x=x_of(widest * part), text=f"{widest * part:,.0f}") for part in (0.0, 0.5, 1.0)),
    )


def _labels(points: Sequence[Point], ranks: Sequence[int]) -> tuple[PointLabel, ...]:
    """Return a label for each cluster of dots that touch, where it covers the least of dots and other labels."""
    clusters: list[list[int]] = []
    for place, point in enumerate(points):
        near = [cluster for cluster in clusters if any(_touch(point, points[other]) for other in cluster)]
        clusters = [each for each in clusters if each not in near] + [[*(each for c in near for each in c), place]]
    occupied = [dot_box(each) for each in points]
    labels = []
    for cluster in sorted(clusters, key=min):
        text = _ranges([ranks[each] for each in sorted(cluster)])
        members = [points[each] for each in sorted(cluster)]
        choices = [PointLabel(x=each.x, y=each.y, text=text, dx=dx, dy=dy) for dx, dy in _BESIDE for each in members]
        chosen = min(choices, key=lambda choice: _covered(label_box(choice), occupied))  # the first of the best
        occupied.append(label_box(chosen))
        labels.append(chosen)
    return tuple(labels)


def _touch(one: Point, other: Point) -> bool:
    (x, y, *_), (other_x, other_y, *_) = dot_box(one), dot_box(other)
    return hypot(x - other_x, y - other_y) < 2 * _RADIUS


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as a list of ranges.

    >>> _ranges([1, 2, 3, 5, 8, 9])
    '1-3, 5, 8, 9'
    """
    runs: list[list[int]] = []
    for each in numbers:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


_Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


def dot_box(point: Point) -> _Box:
    """Return the area of a dot."""
    x, y = point.x / 100 * _WIDTH, point.y / 100 * _HEIGHT
    return x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS


def label_box(label: PointLabel) -> _Box:
    """Return the area of a label."""
    x, y = label.x / 100 * _WIDTH + label.dx, label.y / 100 * _HEIGHT + label.dy
    width = _CHARACTER * len(label.text)
    return (x - width if label.dx < 0 else x), y - _LINE, (x if label.dx < 0 else x + width), y


def _covered(box: _Box, occupied: Sequence[_Box]) -> float:
    """Return how much of a box is covered by others or lies outside of the picture."""
    left, top, right, bottom = box
    beyond = max(0.0, right - _WIDTH) + max(0.0, -left) + max(0.0, -top)
    overlaps = (
        max(0.0, min(right, other[2]) - max(left, other[0])) * max(0.0, min(bottom, other[3]) - max(top, other[1]))
        for other in occupied
    )
    return beyond * _LINE + sum(overlaps)
