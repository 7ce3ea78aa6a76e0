"""Measure coverage and false alarms if entities fail as a whole (docs/methods.md, section 6b)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.stats import (
    ALL_GROUPS,
    WITHOUT_GAPS,
    FloatArray,
    IntervalArrays,
    Sums,
    effective_number,
    ratio_intervals,
)
from ragassay.steps.compare import SMALLEST
from ragassay.steps.compare.changes import WORSE, decide
from ragassay_validity.sections import AcceptanceLimit, Section, allowance

Level = Literal["entities", "groups"]
"""The units that an interval treats as independent."""

_ROWS = 4  # of every group
_GAP = 0.05  # probability that a group of any other entity fails as a whole
_RIGHT = (8, 2)  # parameters of the beta distribution of the probability that a row of any other group is right
_LOST = (0.1, 1 / 3)  # range of the probability that an entity fails as a whole
_MOST_ALARMS = 0.055
_BATCHES = 4  # of runs, so that the coverage has a Monte Carlo error as small as that of the other tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Entities, each with `fewest` to `most` groups, all numbers equally likely, and the limits of the coverage."""

    entities: int
    fewest: int
    most: int
    limits: tuple[float, float] | None

    @property
    def name(self) -> str:
        """The name of the layout in the table."""
        groups = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
        return f"{self.entities} entities, {groups} groups each"


_STRICT, _WIDE = (0.94, 0.96), (0.92, 0.97)
LAYOUTS = (
    Layout(entities=30, fewest=1, most=2, limits=_STRICT),
    Layout(entities=75, fewest=1, most=2, limits=_STRICT),
    Layout(entities=200, fewest=1, most=2, limits=_STRICT),
    Layout(entities=75, fewest=4, most=4, limits=_WIDE),
    Layout(entities=75, fewest=1, most=20, limits=_WIDE),
    Layout(entities=150, fewest=1, most=20, limits=_WIDE),
    Layout(entities=17, fewest=2, most=7, limits=None),
    Layout(entities=30, fewest=1, most=20, limits=None),
)
REPEATS = (0.0, 0.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """Right rows of simulated runs.

    Attributes:
        present: [runs, entities, groups], whether a group exists.
        old: [runs, entities, groups], right rows of the old run.
        new: [runs, entities, groups], right rows of the new run.
        lost: [runs], the probability that an entity fails as a whole.
    """

    present: NDArray[np.bool_]
    old: FloatArray
    new: FloatArray
    lost: FloatArray


def drawn(layout: Layout, runs: int, *, repeats: float, seed: Sequence[int]) -> Runs:
    """Return pairs of runs of the same system over the same questions, in which different entities fail.

    Args:
        layout: The entities and their groups.
        runs: Number of pairs.
        repeats: The probability that the new run treats an entity, or answers a group, as the old one did.
        seed: Random seed.
    """
    generator = np.random.default_rng(seed)
    shape = (runs, layout.entities, layout.most)
    sizes = generator.integers(layout.fewest, layout.most, endpoint=True, size=shape[:2])
    lost = generator.uniform(*_LOST, runs)
    chance = np.where(generator.random(shape) < _GAP, 0.0, generator.beta(*_RIGHT, shape))

    def answered() -> FloatArray:
        return generator.binomial(_ROWS, chance).astype(np.float64)

    old, again = answered(), answered()
    old_lost, new_lost = (generator.random(shape[:2]) < lost[:, None] for _ in range(2))
    new = np.where(generator.random(shape) < repeats, old, again)
    new_lost = np.where(generator.random(shape[:2]) < repeats, old_lost, new_lost)
    return Runs(
        present=np.arange(layout.most) < sizes[..., None],
        old=np.where(old_lost[..., None], 0.0, old),
        new=np.where(new_lost[..., None], 0.0, new),
        lost=lost,
    )


def truth(lost: FloatArray) -> Mapping[str, FloatArray]:
    """Return the true metrics: the ratios of the expectations of their sums."""
    a, b = _RIGHT
    right = a / (a + b)
    none_right = math.prod((b + i) / (a + b + i) for i in range(_ROWS))
    competent = (1 - lost) * (1 - _GAP) * (1 - none_right)
    accuracy = (1 - lost) * (1 - _GAP) * right
    return {
        "accuracy": accuracy,
        "knowledge-base accuracy": competent,
        "lambda": 1 - competent,
        "refined accuracy": accuracy / competent,
        "accuracy, difference": np.zeros_like(lost),
    }


def intervals(runs: Runs, level: Level) -> Mapping[str, IntervalArrays]:
    """Return the intervals of the old run, and of the difference between both."""

    def added(values: FloatArray) -> FloatArray:
        values = np.where(runs.present, values, 0.0)
        return values.sum(axis=-1) if level == "entities" else values.reshape(len(values), -1)

    rows, competent = np.full(runs.old.shape, float(_ROWS)), (runs.old > 0).astype(np.float64)
    size, groups = added(rows), added(np.ones(runs.old.shape))
    old, new = added(runs.old), added(runs.new)
    return {
        "accuracy": ratio_intervals(old, size, unseen=ALL_GROUPS),
        "knowledge-base accuracy": ratio_intervals(added(competent), groups, unseen=ALL_GROUPS),
        "lambda": ratio_intervals(added(rows * (1 - competent)), size, unseen=ALL_GROUPS),
        "refined accuracy": ratio_intervals(
            old, added(rows * competent), unseen=WITHOUT_GAPS, unseen_size=np.full(len(old), float(_ROWS))
        ),
        "accuracy, difference": ratio_difference_intervals(
            Sums(numerator=new, denominator=size), Sums(numerator=old, denominator=size)
        ),
    }


def coverage(layout: Layout, *, run_count: int, seed: int) -> Mapping[Level, Mapping[str, float]]:
    """Return the coverage of each interval, by the units that it treats as independent."""
    levels: tuple[Level, ...] = ("entities", "groups")
    rates: dict[Level, dict[str, list[float]]] = {level: {} for level in levels}
    for batch in range(_BATCHES):
        runs = drawn(layout, run_count, repeats=0.0, seed=[seed, 61, layout.entities, layout.most, batch])
        true = truth(runs.lost)
        for level in levels:
            for name, each in intervals(runs, level).items():
                covered = (each.low <= true[name]) & (true[name] <= each.high)
                rates[level].setdefault(name, []).append(float(covered.mean()))
    return {level: {name: sum(each) / _BATCHES for name, each in rates[level].items()} for level in levels}


def section(*, run_count: int, seed: int) -> Section:
    """Return the coverage of the intervals if entities fail as a whole."""
    rows: list[tuple[str, ...]] = []
    limits: list[AcceptanceLimit] = []
    allowed = allowance(0.05, _BATCHES * run_count, run_count=run_count)
    for layout in LAYOUTS:
        shares = coverage(layout, run_count=run_count, seed=seed)
        cells = [f"{100 * by:.1f} ({100 * shares['groups'][name]:.1f})" for name, by in shares["entities"].items()]
        rows.append((layout.name, f"{_effective(layout):.0f}", *cells))
        if layout.limits is not None:
            low, high = layout.limits
            limits.extend(
                AcceptanceLimit(
                    name=f"coverage, {name}, {layout.name}", value=by, low=low - allowed, high=high + allowed
                )
                for name, by in shares["entities"].items()
            )
    return Section(
        title="Entities that fail as a whole",
        paragraphs=(_COVERAGE_TEXT.format(run_count=_BATCHES * run_count),),
        header=("layout", "effective number", *truth(np.zeros(1))),
        rows=tuple(rows),
        limits=tuple(limits),
    )


_COVERAGE_TEXT = (
    "{run_count:,} simulated runs for each layout, 4 rows per group. An entity fails as a whole with a probability of "
    "10 to 33 %, drawn for each run; another group fails in 5 %, and the rows of the others are right in 80 % on "
    "average. Coverage of the 95 % intervals in percent, which treat entities as independent; in parentheses, if they "
    "treated groups as independent. The acceptance limits are 94 to 96 with one or two groups for each entity and 92 "
    "to 97 with more; the last two layouts are below the effective number of 30, where intervals are called "
    "approximate, and have no limit."
)


def _effective(layout: Layout) -> float:
    """Return the effective number of entities with the expected sizes (docs/methods.md, section 6b)."""
    sizes = np.arange(layout.fewest, layout.most + 1, dtype=np.float64)
    return float(effective_number(np.tile(sizes, layout.entities)) / len(sizes))


def alarms(layout: Layout, *, repeats: float, run_count: int, seed: int) -> Mapping[Level, float]:
    """Return how often `compare` calls the second of two runs of one system worse."""
    runs = drawn(layout, run_count, repeats=repeats, seed=[seed, 62, layout.entities, layout.most, round(10 * repeats)])
    levels: tuple[Level, ...] = ("entities", "groups")
    rates: dict[Level, float] = {}
    for level in levels:
        ends = intervals(runs, level)["accuracy, difference"]
        rates[level] = float(np.mean(decide(ends.low, ends.high, smallest=SMALLEST) == WORSE))
    return rates


def alarm_section(*, run_count: int, seed: int) -> Section:
    """Return how often `compare` calls an unchanged system worse if entities fail as a whole."""
    rows, most = [], 0.0
    for layout in LAYOUTS:
        shares = [alarms(layout, repeats=repeats, run_count=run_count, seed=seed) for repeats in REPEATS]
        most = max(most, *(each["entities"] for each in shares))
        cells = (f"{100 * each['entities']:.1f} % ({100 * each['groups']:.1f} %)" for each in shares)
        rows.append((layout.name, *cells))
    return Section(
        title="Is a run worse? Entities that fail as a whole",
        paragraphs=(_ALARMS_TEXT.format(run_count=run_count),),
        header=("layout", *(f"{100 * each:.0f} % repeat" for each in REPEATS)),
        rows=tuple(rows),
        limits=(AcceptanceLimit(name="false alarms, entities, at most", value=most, low=0.0, high=_MOST_ALARMS),),
    )


_ALARMS_TEXT = (
    "{run_count:,} pairs of runs of one system each, drawn as above; each run loses different entities, except for "
    "those that repeat. The table shows how often `compare` calls the new run *worse*, and in parentheses how often "
    "it would if it treated groups as independent."
)
