"""Measure results of runs with missing verdicts: the coverage of the intervals, and the module that is named first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Fault, FaultOrder
from ragassay.core.stats import ALL_GROUPS, WITHOUT_GAPS, FloatArray, Mask, identified_interval
from ragassay.core.table import Table
from ragassay.parts.evidence.faults import fault_order
from ragassay.parts.groups.frame import FAULTS, Frame, frame_of
from ragassay.parts.groups.group_sums import Groups, group_sums
from ragassay.parts.groups.metrics import extreme_sums
from ragassay.parts.groups.missing_verdicts import PossibleFaults
from ragassay_validity.sections import AcceptanceLimit, Section, allowance, in_percent, tenths
from ragassay_validity.simulation import random_settings, simulate_runs, true_values

COVERED_GROUPS = 75
ABSTENTION_ON_WRONG = (0.0, 0.1, 0.2, 0.4)
ABSTENTION_ON_RIGHT = (0.0, 0.05, 0.1)
METRICS: Mapping[str, tuple[str, float]] = {
    "accuracy": ("accuracy", ALL_GROUPS),
    "knowledge_base_accuracy": ("knowledge-base accuracy", ALL_GROUPS),
    "refined_accuracy": ("refined accuracy", WITHOUT_GAPS),
}
"""Metric -> its name in the simulation, and the number of unseen groups that its interval accounts for."""
_LEAST_COVERAGE, _MOST_COVERAGE = 0.94, 0.96  # the upper limit holds where no verdict is missing
_MORE_RUNS = 4  # times as many where no verdict is missing, and both limits hold
_SIZES = (3, 6)
_ROUNDING = 1e-9


def coverage(on_wrong: float, on_right: float, *, runs: int, seed: int) -> Mapping[str, float]:
    """Return the coverage of the interval of each metric if the judge abstains.

    Args:
        on_wrong: The proportion of wrong answers on which the judge abstains.
        on_right: The same for right answers.
        runs: Number of simulated runs.
        seed: Random seed.
    """
    cell = [seed, round(100 * on_wrong), round(100 * on_right)]
    settings = random_settings(runs, _SIZES, seed=[*cell, 0])
    simulated, true = simulate_runs(settings, COVERED_GROUPS, seed=[*cell, 1]).both, true_values(settings)
    generator = np.random.default_rng([*cell, 2])
    right = simulated.right.astype(np.int64)
    judged_right = right - generator.binomial(right, on_right)
    missing = right - judged_right + generator.binomial(simulated.rows.astype(np.int64) - right, on_wrong)
    covered = dict.fromkeys(METRICS, 0)
    for run in range(runs):
        rows, known, unknown = (
            np.asarray(each[run], dtype=np.float64) for each in (simulated.rows, judged_right, missing)
        )
        extremes = extreme_sums(_groups(rows, known), _groups(rows, known + unknown), least=None)
        for metric, (name, unseen) in METRICS.items():
            ends = identified_interval(*extremes[metric], unseen=unseen)
            value = true[name][run]
            covered[metric] += ends is not None and ends[0] - _ROUNDING <= value <= ends[1] + _ROUNDING
    return {metric: number / runs for metric, number in covered.items()}


def _groups(rows: FloatArray, right: FloatArray) -> Groups:
    nothing = np.zeros_like(rows)
    return Groups(
        places=np.arange(len(rows)),
        units=None,
        rows=rows,
        right=right,
        decidable=nothing,
        matched=nothing,
        contexts=nothing,
        faults={},
    )


def coverage_section(*, run_count: int, seed: int) -> Section:
    """Return the coverage of the intervals, by how often the judge abstains."""
    rows, limits = [], []
    for on_wrong in ABSTENTION_ON_WRONG:
        for on_right in ABSTENTION_ON_RIGHT:
            runs = run_count if on_wrong or on_right else run_count * _MORE_RUNS
            rates = coverage(on_wrong, on_right, runs=runs, seed=seed)
            rows.append((f"{_percent(on_wrong)} %", f"{_percent(on_right)} %", *map(tenths, rates.values())))
            limits += [_limit(metric, value, on_wrong, on_right, run_count) for metric, value in rates.items()]
    return Section(
        title="Coverage with missing verdicts",
        paragraphs=(
            (
                f"{run_count:,} simulated runs of {COVERED_GROUPS} groups of {_SIZES[0]} to {_SIZES[1]} rows for each "
                f"cell ({_MORE_RUNS} times as many where no verdict is missing), with faults as for the coverage "
                "above, and a judge that abstains at random on a proportion of the wrong and of the right answers. "
                "Each cell shows the percentage of runs in which the interval covers the true value: at least 94 is "
                "required, and at most 96 if no verdict is missing."
            ),
        ),
        header=("abstains on wrong", "on right", *(name for name, _ in METRICS.values())),
        rows=tuple(rows),
        limits=tuple(limits),
    )


def _limit(metric: str, value: float, on_wrong: float, on_right: float, runs: int) -> AcceptanceLimit:
    allowed = allowance(0.05, runs, run_count=runs)
    most = 1.0 if on_wrong or on_right else _MOST_COVERAGE + allowed
    name = (
        f"coverage, {METRICS[metric][0]}, {_percent(on_wrong)} % of wrong and {_percent(on_right)} % of right missing"
    )
    return AcceptanceLimit(name=name, value=value, low=_LEAST_COVERAGE - allowed, high=most)


def _percent(proportion: float) -> str:
    return f"{100 * proportion:.0f}"


GROUPS = (75, 300, 2500)
ROWS = 4
"""Rows of a group."""
OPEN = (0.0, 0.02, 0.05)
"""Proportions of rows without a verdict."""
PROPORTIONS: Mapping[Fault, float] = {
    "retriever": 0.4,
    "language model": 0.25,
    "knowledge base": 0.2,
    "undetermined": 0.15,
}
"""Fault -> proportion of the groups with wrong rows; all wrong rows of a group have one fault."""
_BAD = 0.6  # proportion of groups with wrong rows
_WRONG = 0.5  # probability that a row of such a group is wrong
_ABSTENTION = 4  # the abstention rate on wrong rows, relative to that on right ones
_LEAST_RIGHT = 0.99  # proportion of named modules that the true verdicts confirm
_LARGE_RUN = 500  # groups; larger runs are simulated a tenth as often


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingRates:
    """How often a module is named first, and how often the true verdicts confirm it.

    Attributes:
        named: Proportion of the runs in which one module is named.
        confirmed: Proportion of these runs in which it has the most wrong rows by the true verdicts; 1 without any.
        first: Proportion of the runs in which one module has the most wrong rows by the true verdicts.
    """

    named: float
    confirmed: float
    first: float


def naming_rates(groups: int, missing: float, *, by_comparison: bool, runs: int, seed: int) -> NamingRates:
    """Return how often a module is named in simulated runs, by the function that `diagnose` uses.

    Args:
        groups: Number of groups of a run.
        missing: Expected proportion of rows without a verdict.
        by_comparison: Whether faults of the language model only show in the comparison with right rows of the group,
            and so depend on verdicts.
        runs: Number of runs.
        seed: Random seed.
    """
    generator = np.random.default_rng([seed, groups, round(1000 * missing), by_comparison])
    skeleton = _skeleton(groups)
    named = confirmed = first = 0
    for _ in range(runs):
        right, faults = _verdicts(groups, generator)
        open_rows = _abstentions(right, missing, generator)
        possible = PossibleFaults(fault=faults, by_comparison=np.zeros_like(right))
        if by_comparison:
            possible = _comparable(possible)
        known = _order(skeleton, right, np.ones_like(right), possible)
        order = _order(skeleton, right, ~open_rows, possible)
        first += len(known.first) == 1
        named += len(order.first) == 1
        confirmed += len(order.first) == 1 and order.first == known.first
    return NamingRates(named=named / runs, confirmed=confirmed / named if named else 1.0, first=first / runs)


def _skeleton(groups: int) -> Frame:
    """Return a frame in which all rows of a group retrieved the same context."""
    return frame_of(
        Table.of(
            {
                "question_id": f"{place}",
                "group_id": f"{place // ROWS:06}",
                "question": "?",
                "correct": True,
                "context_ids": [f"d{place // ROWS}"],
            }
            for place in range(groups * ROWS)
        )
    )


def _verdicts(groups: int, generator: np.random.Generator) -> tuple[Mask, NDArray[np.uint8]]:
    """Return which rows are right, and the code of each row's fault if it is wrong."""
    kinds = np.array([FAULTS.index(fault) + 1 for fault in PROPORTIONS], dtype=np.uint8)
    of_group = generator.choice(kinds, p=list(PROPORTIONS.values()), size=groups)
    is_bad = generator.random(groups) < _BAD
    right = generator.random(groups * ROWS) >= np.repeat(is_bad, ROWS) * _WRONG
    return right, np.repeat(of_group, ROWS)


def _abstentions(right: Mask, missing: float, generator: np.random.Generator) -> Mask:
    """Return the rows without a verdict; the judge abstains more often on wrong rows than on right ones."""
    wrong = _BAD * _WRONG
    on_right = missing / (1 - wrong + _ABSTENTION * wrong)
    return np.asarray(generator.random(len(right)) < np.where(right, on_right, _ABSTENTION * on_right))


def _comparable(possible: PossibleFaults) -> PossibleFaults:
    """Return the faults if those of the language model only show in the comparison of contexts."""
    by_comparison = possible.fault == FAULTS.index("language model") + 1
    undetermined = np.uint8(FAULTS.index("undetermined") + 1)
    return PossibleFaults(fault=np.where(by_comparison, undetermined, possible.fault), by_comparison=by_comparison)


def _order(skeleton: Frame, right: Mask, has_verdict: Mask, possible: PossibleFaults) -> FaultOrder:
    """Return the order of the modules; a wrong row that can be compared has its fault from the right rows."""
    right = right & has_verdict
    compared = np.bincount(skeleton.group[right], minlength=len(skeleton.group_ids))[skeleton.group] > 0
    language_model = np.uint8(FAULTS.index("language model") + 1)
    fault = np.where(possible.by_comparison & compared, language_model, possible.fault)
    frame = replace(
        skeleton, right=right, has_verdict=has_verdict, fault=np.where(right | ~has_verdict, np.uint8(0), fault)
    )
    return fault_order(frame, replace(possible, fault=fault), group_sums(frame))


def naming_section(*, run_count: int, seed: int) -> Section:
    """Return how often a module is named, by the number of groups and the proportion of rows without a verdict."""
    rows, limits = [], []
    for groups in GROUPS:
        runs = run_count if groups < _LARGE_RUN else max(1, run_count // 10)
        for missing in OPEN:
            cells = list(_cells(groups, missing, runs=runs, seed=seed))
            rows.append((f"{groups:,}", in_percent(missing), *(text for text, _ in cells)))
            limits += [limit for _, limit in cells]
    return Section(
        title="Which module is named first",
        paragraphs=(_paragraph(run_count),),
        header=("groups", "without a verdict", "faults known by ids", "language model known by comparison"),
        rows=tuple(rows),
        limits=tuple(limits),
    )


def _cells(groups: int, missing: float, *, runs: int, seed: int) -> Iterator[tuple[str, AcceptanceLimit]]:
    for by_comparison, evidence in ((False, "by ids"), (True, "by comparison")):
        rates = naming_rates(groups, missing, by_comparison=by_comparison, runs=runs, seed=seed)
        yield (
            f"{100 * rates.named:.1f} of {100 * rates.first:.1f}",
            AcceptanceLimit(
                name=f"named module confirmed, {groups} groups, {in_percent(missing)} open, {evidence}",
                value=rates.confirmed,
                low=_LEAST_RIGHT,
                high=1.0,
            ),
        )


def _paragraph(run_count: int) -> str:
    faults = ", ".join(f"{100 * share:.0f} % {fault}" for fault, share in PROPORTIONS.items())
    return (
        f"{run_count:,} simulated runs for each cell, a tenth of that for {GROUPS[-1]:,} groups, with {ROWS} rows per "
        f"group. {100 * _BAD:.0f} % of the groups have wrong rows, half of their rows on average, of one fault each: "
        f"{faults}. The judge abstains {_ABSTENTION} times as often on wrong rows as on right ones. Each cell shows "
        f"the percentage of runs in which a module is named first, among those in which the true verdicts have a "
        f"single first module. The acceptance limit: of the named modules, at least 99 % are first by the true "
        f"verdicts."
    )
