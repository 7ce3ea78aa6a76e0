"""How often the 95 % intervals hold the true value: the closed ones of every figure, and the bootstrap beside them."""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragassay.core.stats import ALL_GROUPS, WITHOUT_GAPS, IntervalArrays, bootstrap, mean_intervals, ratio_intervals
from ragassay_validity.sections import Bar, Section
from ragassay_validity.simulation import DIFFERENCES, FIGURES, Drawn, Numbers, Setting, draw, population, truth

GROUPS = (20, 57, 157, 1000)
SIZES = ((3, 10), (3, 3), (6, 6), (10, 10))
ENOUGH = 2000
"""From so many worlds on, bars are as strict as promised; below, three Monte-Carlo standard deviations are allowed."""

_BARS: Mapping[int, tuple[float, float]] = {20: (0.93, 0.975), 57: (0.94, 0.96), 157: (0.94, 0.96), 1000: (0.94, 0.96)}
_CELLS = 500_000  # groups drawn at once
_ROUNDING = 1e-9

NAMED: Mapping[str, Setting] = {
    "good": Setting(gap=0.1, loss=(0.05, 0.05), slip=(0.05, 0.05)),
    "good, 10 points between styles": Setting(gap=0.1, loss=(0.05, 0.15), slip=(0.05, 0.05)),
    "ordinary": Setting(gap=0.2, loss=(0.15, 0.15), slip=(0.1, 0.1)),
    "many gaps, otherwise good": Setting(gap=1 / 3, loss=(0.05, 0.1), slip=(0.05, 0.05)),
    "weak language model": Setting(gap=0.1, loss=(0.05, 0.05), slip=(0.2, 0.2)),
    "weak throughout": Setting(gap=1 / 3, loss=(0.25, 0.35), slip=(0.2, 0.2)),
}
"""Settings held still: between them lie those that are drawn."""

_RATIOS: Mapping[str, Callable[[Drawn], tuple[Numbers, Numbers, float]]] = {
    "accuracy": lambda drawn: (drawn.both.right, drawn.both.rows, ALL_GROUPS),
    "knowledge-base accuracy": lambda drawn: (1.0 - drawn.both.gaps, np.ones_like(drawn.both.rows), ALL_GROUPS),
    "lambda": lambda drawn: (drawn.both.rows * drawn.both.gaps, drawn.both.rows, ALL_GROUPS),
    "refined accuracy": lambda drawn: (drawn.both.right, drawn.both.rows * (1 - drawn.both.gaps), WITHOUT_GAPS),
    "retriever accuracy": lambda drawn: (drawn.both.handed, drawn.both.rows, ALL_GROUPS),
    "refined retriever accuracy": lambda drawn: (
        drawn.both.handed,
        drawn.both.rows * (1 - drawn.both.gaps),
        WITHOUT_GAPS,
    ),
}


def intervals(drawn: Drawn) -> Mapping[str, IntervalArrays]:
    """Every figure and difference of many worlds, by the code that reports those of one table."""
    found = {}
    for name, columns in _RATIOS.items():
        numerator, denominator, unseen = columns(drawn)
        found[name] = ratio_intervals(numerator, denominator, unseen=unseen)
    for name, (differences, counts) in paired(drawn).items():
        found[name] = mean_intervals(np.where(counts, differences, 0.0), counts.astype(np.float64))
    return found


def paired(drawn: Drawn) -> Mapping[str, tuple[Numbers, NDArray[np.bool_]]]:
    """The differences between the two styles by group, and which groups count."""
    first, second = drawn.style(0), drawn.style(1)
    rights = first.right / first.rows - second.right / second.rows
    handed = first.handed / first.rows - second.handed / second.rows
    every = np.ones(rights.shape, dtype=np.bool_)
    return dict(zip(DIFFERENCES, ((rights, every), (rights, drawn.both.gaps == 0), (handed, every)), strict=True))


def covered(settings: Sequence[Setting], groups: int, *, seed: Sequence[int]) -> Mapping[str, NDArray[np.bool_]]:
    """Of every figure, whether its interval holds the true value, for each world in which it has one."""
    parts: dict[str, list[NDArray[np.bool_]]] = {}
    at_once = max(1, _CELLS // groups)
    for start in range(0, len(settings), at_once):
        some = settings[start : start + at_once]
        true = truth(some)
        for name, ends in intervals(draw(some, groups, seed=[*seed, groups, start])).items():
            held = (ends.low <= true[name] + _ROUNDING) & (true[name] - _ROUNDING <= ends.high)
            parts.setdefault(name, []).append(held[~np.isnan(ends.low)])
    return {name: np.concatenate(each) for name, each in parts.items()}


def section(*, worlds: int, seed: int) -> Section:
    """Coverage in worlds that differ in everything, for every figure and number of groups."""
    rows, bars = [], []
    found = {
        groups: [
            covered(population(worlds, sizes, seed=[seed, groups, place]), groups, seed=[seed, 1, place])
            for place, sizes in enumerate(SIZES)
        ]
        for groups in GROUPS
    }
    for name in (*FIGURES, *DIFFERENCES):
        cells = [name]
        for groups in GROUPS:
            by_size = [float(each[name].mean()) for each in found[groups]]
            held = np.concatenate([each[name] for each in found[groups]])
            cells.append(f"{_percent(held.mean())} ± {_percent(_error(held))} ({_span(by_size)})")
            bars.append(bar(name, groups, held, worlds))
        rows.append(tuple(cells))
    return Section(
        title="Coverage of the 95 % intervals",
        paragraphs=(_drawn_text(worlds),),
        header=("metric", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
        bars=tuple(bars),
    )


def _drawn_text(worlds: int) -> str:
    return (
        f"{worlds:,} simulated runs for each number of groups and each of four group sizes: 3 to 10 rows, exactly 3, "
        "exactly 6, exactly 10. Each run has its own faults: 10 to 33 % of the groups are gaps, the retriever misses 5 "
        "to 30 % of the documents, the language model errs on 5 to 20 % of the questions, and the second style is 0, 5 "
        "or 10 points worse than the first. Each cell shows the coverage in percent over all sizes, its Monte Carlo "
        "standard error, and in parentheses the range over the four sizes. The acceptance limits are those of the "
        "coverage over all sizes: 93 to 97.5 for 20 groups, 94 to 96 for more."
    )


def bar(name: str, groups: int, held: NDArray[np.bool_], worlds: int) -> Bar:
    """The coverage that was promised for so many groups, and what was found in `worlds` worlds of each kind."""
    low, high = _BARS[groups]
    allowed = 0.0 if worlds >= ENOUGH else 3 * math.sqrt(0.95 * 0.05 / len(held))
    value = float(held.mean())
    return Bar(name=f"coverage, {name}, {groups} groups", value=value, low=low - allowed, high=high + allowed)


def named_section(*, worlds: int, seed: int) -> Section:
    """Coverage where the faults are held still: what the average over worlds may hide."""
    rows = []
    found = {
        (setting, groups): covered([planted] * worlds, groups, seed=[seed, 2, place])
        for place, (setting, planted) in enumerate(NAMED.items())
        for groups in GROUPS
    }
    for name in (*FIGURES, *DIFFERENCES):
        cells = [name]
        for groups in GROUPS:
            by_setting = {setting: found[setting, groups][name] for setting in NAMED}
            outside = sum(_outside(held, _BARS[groups]) for held in by_setting.values())
            cells.append(f"{_span([float(held.mean()) for held in by_setting.values()])}; {outside}")
        rows.append(tuple(cells))
    return Section(
        title="Coverage with fixed faults",
        paragraphs=(_named_text(worlds),),
        header=("metric", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
    )


def _named_text(worlds: int) -> str:
    return (
        f"{worlds:,} simulated runs with 3 to 10 rows per group for each of {len(NAMED)} settings "
        f"({'; '.join(NAMED)}). Each cell shows the lowest and the highest coverage of a setting in percent, and how "
        "many settings are outside the acceptance limits by more than three Monte Carlo standard errors. This table "
        "has no acceptance limits, and not every value is within 94 to 96: a proportion of few groups takes few "
        "values, so with fixed faults the coverage of any interval varies by some points with the true proportion "
        "(Brown, Cai, DasGupta 2001)."
    )


def _outside(held: NDArray[np.bool_], bar: tuple[float, float]) -> bool:
    allowed = 3 * math.sqrt(0.95 * 0.05 / len(held))
    return not bar[0] - allowed <= float(held.mean()) <= bar[1] + allowed


def bootstrap_section(*, worlds: int, seed: int) -> Section:
    """Coverage of the percentile bootstrap, in fewer worlds, beside the closed intervals of the same worlds."""
    few = max(worlds // 10, 1)
    names = ("accuracy", "refined accuracy", "refined retriever accuracy", DIFFERENCES[0])
    held = {groups: _resampled(names, groups, worlds=few, seed=seed) for groups in GROUPS}
    rows = [(name, *(" / ".join(_percent(each) for each in held[groups][name]) for groups in GROUPS)) for name in names]
    return Section(
        title="Coverage of the bootstrap",
        paragraphs=(
            (
                f"Coverage in percent over {few} simulated runs with 3 to 10 rows per group and faults as above, in "
                "the same runs: percentile bootstrap of whole groups (1,000 resamples) / closed-form interval."
            ),
        ),
        header=("metric", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
    )


def _resampled(names: Sequence[str], groups: int, *, worlds: int, seed: int) -> Mapping[str, tuple[float, float]]:
    """Coverage by the bootstrap and by the closed interval."""
    settings = population(worlds, SIZES[0], seed=[seed, groups, 9])
    drawn, true = draw(settings, groups, seed=[seed, 3, groups]), truth(settings)
    closed = intervals(drawn)
    differences = paired(drawn)
    found = {}
    for name in names:
        if name in differences:
            numerator, denominator = differences[name][0], np.ones_like(drawn.both.rows)
        else:
            numerator, denominator, _ = _RATIOS[name](drawn)
        ends = closed[name]
        hits = 0
        for world in range(worlds):
            estimate = bootstrap(numerator[world], denominator[world], rows=0, seed=seed, resamples=1000).estimate
            hits += _within(true[name][world], estimate.low, estimate.high)
        by_closed = (ends.low <= true[name] + _ROUNDING) & (true[name] - _ROUNDING <= ends.high)
        found[name] = hits / worlds, float(by_closed.mean())
    return found


def _within(value: float, low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and low - _ROUNDING <= value <= high + _ROUNDING


def _error(held: NDArray[np.bool_]) -> float:
    share = float(held.mean())
    return math.sqrt(share * (1 - share) / len(held))


def _span(values: Sequence[float]) -> str:
    return f"{_percent(min(values))} to {_percent(max(values))}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
