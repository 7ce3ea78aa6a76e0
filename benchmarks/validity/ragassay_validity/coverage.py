"""Measure how often the 95 % intervals contain the true value, closed-form and bootstrap."""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import mean_intervals
from ragassay.core.stats import ALL_GROUPS, WITHOUT_GAPS, FloatArray, IntervalArrays, bootstrap, ratio_intervals
from ragassay_validity.sections import AcceptanceLimit, Section, allowance, tenths
from ragassay_validity.simulation import (
    DIFFERENCES,
    METRICS,
    Setting,
    SimulatedRuns,
    random_settings,
    simulate_runs,
    true_values,
)

GROUPS = (20, 57, 157, 1000)
SIZES = ((3, 10), (3, 3), (6, 6), (10, 10))
_COVERAGE_LIMITS: Mapping[int, tuple[float, float]] = {
    20: (0.93, 0.975),
    57: (0.94, 0.96),
    157: (0.94, 0.96),
    1000: (0.94, 0.96),
}
_CELLS = 500_000  # groups drawn at once
_ROUNDING = 1e-9

NAMED_SETTINGS: Mapping[str, Setting] = {
    "good": Setting(gap=0.1, retriever_errors=(0.05, 0.05), lm_errors=(0.05, 0.05)),
    "good, 10 points between styles": Setting(gap=0.1, retriever_errors=(0.05, 0.15), lm_errors=(0.05, 0.05)),
    "ordinary": Setting(gap=0.2, retriever_errors=(0.15, 0.15), lm_errors=(0.1, 0.1)),
    "many gaps, otherwise good": Setting(gap=1 / 3, retriever_errors=(0.05, 0.1), lm_errors=(0.05, 0.05)),
    "weak language model": Setting(gap=0.1, retriever_errors=(0.05, 0.05), lm_errors=(0.2, 0.2)),
    "weak throughout": Setting(gap=1 / 3, retriever_errors=(0.25, 0.35), lm_errors=(0.2, 0.2)),
}
"""Fixed settings, which enclose the random ones."""

_RATIOS: Mapping[str, Callable[[SimulatedRuns], tuple[FloatArray, FloatArray, float]]] = {
    "accuracy": lambda simulated: (simulated.both.right, simulated.both.rows, ALL_GROUPS),
    "knowledge-base accuracy": lambda simulated: (
        1.0 - simulated.both.gaps,
        np.ones_like(simulated.both.rows),
        ALL_GROUPS,
    ),
    "lambda": lambda simulated: (simulated.both.rows * simulated.both.gaps, simulated.both.rows, ALL_GROUPS),
    "refined accuracy": lambda simulated: (
        simulated.both.right,
        simulated.both.rows * (1 - simulated.both.gaps),
        WITHOUT_GAPS,
    ),
    "retriever accuracy": lambda simulated: (simulated.both.handed, simulated.both.rows, ALL_GROUPS),
    "refined retriever accuracy": lambda simulated: (
        simulated.both.handed,
        simulated.both.rows * (1 - simulated.both.gaps),
        WITHOUT_GAPS,
    ),
}


def intervals(simulated: SimulatedRuns) -> Mapping[str, IntervalArrays]:
    """Return the intervals of every metric and difference in many runs, by the code that `diagnose` uses."""
    arrays = {}
    for name, columns in _RATIOS.items():
        numerator, denominator, unseen = columns(simulated)
        arrays[name] = ratio_intervals(numerator, denominator, unseen=unseen)
    for name, (differences, counts) in paired(simulated).items():
        arrays[name] = mean_intervals(np.where(counts, differences, 0.0), counts.astype(np.float64))
    return arrays


def paired(simulated: SimulatedRuns) -> Mapping[str, tuple[FloatArray, NDArray[np.bool_]]]:
    """Return the differences between the two styles by group, and which groups count."""
    first, second = simulated.style(0), simulated.style(1)
    rights = first.right / first.rows - second.right / second.rows
    handed = first.handed / first.rows - second.handed / second.rows
    every = np.ones(rights.shape, dtype=np.bool_)
    return dict(zip(DIFFERENCES, ((rights, every), (rights, simulated.both.gaps == 0), (handed, every)), strict=True))


def covered(settings: Sequence[Setting], groups: int, *, seed: Sequence[int]) -> Mapping[str, NDArray[np.bool_]]:
    """Return whether the interval of each metric contains the true value, for each run with an interval."""
    parts: dict[str, list[NDArray[np.bool_]]] = {}
    at_once = max(1, _CELLS // groups)
    for start in range(0, len(settings), at_once):
        some = settings[start : start + at_once]
        true = true_values(some)
        for name, ends in intervals(simulate_runs(some, groups, seed=[*seed, groups, start])).items():
            covers = (ends.low <= true[name] + _ROUNDING) & (true[name] - _ROUNDING <= ends.high)
            parts.setdefault(name, []).append(covers[~np.isnan(ends.low)])
    return {name: np.concatenate(each) for name, each in parts.items()}


def section(*, run_count: int, seed: int) -> Section:
    """Return the coverage in runs with random faults, for every metric and number of groups."""
    rows, limits = [], []
    by_groups = {
        groups: [
            covered(random_settings(run_count, sizes, seed=[seed, groups, place]), groups, seed=[seed, 1, place])
            for place, sizes in enumerate(SIZES)
        ]
        for groups in GROUPS
    }
    for name in (*METRICS, *DIFFERENCES):
        cells = [name]
        for groups in GROUPS:
            by_size = [float(each[name].mean()) for each in by_groups[groups]]
            covers = np.concatenate([each[name] for each in by_groups[groups]])
            cells.append(f"{tenths(covers.mean())} ± {tenths(_error(covers))} ({_span(by_size)})")
            limits.append(coverage_limit(name, groups, covers, run_count))
        rows.append(tuple(cells))
    return Section(
        title="Coverage of the 95 % intervals",
        paragraphs=(_drawn_text(run_count),),
        header=("metric", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
        limits=tuple(limits),
    )


def _drawn_text(run_count: int) -> str:
    return (
        f"{run_count:,} simulated runs for each number of groups and each of four group sizes: 3 to 10 rows, "
        "exactly 3, exactly 6, exactly 10. Each run has its own faults: 10 to 33 % of the groups are gaps, "
        "the retriever misses 5 to 30 % of the documents, the language model errs on 5 to 20 % of the "
        "questions, and the second style is 0, 5 or 10 points worse than the first. Each cell shows the "
        "coverage in percent over all sizes, its Monte Carlo standard error, and in parentheses the range "
        "over the four sizes. The acceptance limits are those of the coverage over all sizes: 93 to 97.5 for "
        "20 groups, 94 to 96 for more."
    )


def coverage_limit(name: str, groups: int, covers: NDArray[np.bool_], run_count: int) -> AcceptanceLimit:
    """Return the acceptance limit of the coverage for a number of groups, and the measured coverage."""
    low, high = _COVERAGE_LIMITS[groups]
    allowed = allowance(0.05, len(covers), run_count=run_count)
    value = float(covers.mean())
    return AcceptanceLimit(
        name=f"coverage, {name}, {groups} groups", value=value, low=low - allowed, high=high + allowed
    )


def named_section(*, run_count: int, seed: int) -> Section:
    """Return the coverage with fixed faults; an average over random faults may hide low values."""
    rows = []
    coverages = {
        (setting, groups): covered([planted] * run_count, groups, seed=[seed, 2, place])
        for place, (setting, planted) in enumerate(NAMED_SETTINGS.items())
        for groups in GROUPS
    }
    for name in (*METRICS, *DIFFERENCES):
        cells = [name]
        for groups in GROUPS:
            by_setting = {setting: coverages[setting, groups][name] for setting in NAMED_SETTINGS}
            outside = sum(_outside(covers, _COVERAGE_LIMITS[groups]) for covers in by_setting.values())
            cells.append(f"{_span([float(covers.mean()) for covers in by_setting.values()])}; {outside}")
        rows.append(tuple(cells))
    return Section(
        title="Coverage with fixed faults",
        paragraphs=(_named_text(run_count),),
        header=("metric", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
    )


def _named_text(run_count: int) -> str:
    return (
        f"{run_count:,} simulated runs with 3 to 10 rows per group for each of {len(NAMED_SETTINGS)} settings "
        f"({'; '.join(NAMED_SETTINGS)}). Each cell shows the lowest and the highest coverage of a setting in percent, "
        "and how many settings are outside the acceptance limits of the table above by more than three Monte Carlo "
        "standard errors. The values need not be within these limits: a proportion of few groups takes few "
        "values, so with fixed faults the coverage of any interval varies by some points with the true proportion "
        "(Brown, Cai, DasGupta 2001)."
    )


def _outside(covers: NDArray[np.bool_], limit: tuple[float, float]) -> bool:
    allowed = 3 * math.sqrt(0.95 * 0.05 / len(covers))
    return not limit[0] - allowed <= float(covers.mean()) <= limit[1] + allowed


def bootstrap_section(*, run_count: int, seed: int) -> Section:
    """Return the coverage of the percentile bootstrap and of the closed-form intervals in the same runs."""
    few = max(run_count // 10, 1)
    names = ("accuracy", "refined accuracy", "refined retriever accuracy", DIFFERENCES[0])
    coverages = {groups: _resampled(names, groups, run_count=few, seed=seed) for groups in GROUPS}
    rows = [
        (name, *(" / ".join(tenths(each) for each in coverages[groups][name]) for groups in GROUPS)) for name in names
    ]
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


def _resampled(names: Sequence[str], groups: int, *, run_count: int, seed: int) -> Mapping[str, tuple[float, float]]:
    """Return the coverage of the bootstrap and of the closed-form interval."""
    settings = random_settings(run_count, SIZES[0], seed=[seed, groups, 9])
    simulated, true = simulate_runs(settings, groups, seed=[seed, 3, groups]), true_values(settings)
    closed = intervals(simulated)
    differences = paired(simulated)
    coverages = {}
    for name in names:
        if name in differences:
            numerator, denominator = differences[name][0], np.ones_like(simulated.both.rows)
        else:
            numerator, denominator, _ = _RATIOS[name](simulated)
        ends = closed[name]
        hits = 0
        for run in range(run_count):
            estimate = bootstrap(numerator[run], denominator[run], rows=0, seed=seed, resamples=1000)
            hits += _within(true[name][run], estimate.low, estimate.high)
        by_closed = (ends.low <= true[name] + _ROUNDING) & (true[name] - _ROUNDING <= ends.high)
        coverages[name] = hits / run_count, float(by_closed.mean())
    return coverages


def _within(value: float, low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and low - _ROUNDING <= value <= high + _ROUNDING


def _error(covers: NDArray[np.bool_]) -> float:
    share = float(covers.mean())
    return math.sqrt(share * (1 - share) / len(covers))


def _span(values: Sequence[float]) -> str:
    return f"{tenths(min(values))} to {tenths(max(values))}"
