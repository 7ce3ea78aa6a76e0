"""Measure the coverage of the intervals of `calibrate`, in simulated runs with known errors of the judge.

`PYTHONPATH=src:benchmarks/validity python -m ragassay_validity.label_coverage` writes the tables of
docs/calibration.md.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ragassay.core.records import Estimate
from ragassay.core.results import JudgeRate
from ragassay.core.stats import FloatArray
from ragassay.steps.calibrate.classifier import Judged, rates_of
from ragassay.steps.calibrate.corrected_accuracy import (
    ACCEPTED,
    OPEN,
    REJECTED,
    Strata,
    prediction_powered,
    rogan_gladen,
    settled_accuracy,
    strata_of,
)
from ragassay_validity.sections import AcceptanceLimit, Section

RATES = (0.6, 0.8, 0.95)
LABELS = (50, 100, 200, 400)
LOW, HIGH = 0.93, 0.975
"""The acceptance limits of coverage."""
HIGH_RATES = 0.985
"""The upper limit for the rates of a judge, whose intervals are conservative near 1."""
FEWEST_DEFINED = 200
"""Minimum number of simulated runs with an estimate for a coverage to have a limit."""
_POOR, _MORE_RUNS = 0.3, 4
_CORRELATION = 0.5  # of the answers to paraphrases of one question
_SHARED = 0.3  # the probability that a verdict depends on the group and not on the row


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A judge, and the number of labeled rows.

    Attributes:
        name: A description.
        sensitivity: The proportion of right answers that the judge accepts, if it decides.
        specificity: The proportion of wrong answers that it rejects, if it decides.
        abstention: The proportion of right and of wrong answers on which it abstains.
        labels: Number of labeled rows; their mean with `open_weight` other than 1.
        open_weight: The sampling probability of rows without a verdict, relative to that of other rows.
        units: Number of sampling units.
        sizes: The minimum and the maximum number of rows of a unit.
    """

    name: str = ""
    sensitivity: float
    specificity: float
    labels: int
    abstention: tuple[float, float] = (0.0, 0.0)
    open_weight: float = 1.0
    units: int = 150
    sizes: tuple[int, int] = (3, 6)


@dataclass(slots=True, kw_only=True)
class Tally:
    """The coverage of one estimate over the simulated runs in which it is defined."""

    defined: int = 0
    covered: int = 0
    widths: list[float] = field(default_factory=list)

    def add(self, estimate: Estimate, truth: float) -> None:
        """Count one simulated run."""
        if estimate.value is None or estimate.low is None or estimate.high is None:
            return
        self.defined += 1
        self.covered += estimate.low <= truth <= estimate.high
        self.widths.append(estimate.high - estimate.low)

    @property
    def coverage(self) -> float | None:
        """The proportion of the defined estimates whose interval covers the true accuracy."""
        return self.covered / self.defined if self.defined else None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SimulatedLabels:
    """One simulated run; every array is [rows].

    Attributes:
        units: The sampling unit.
        verdicts: The verdict: rejected, none, accepted.
        right: Whether the answer is right.
        weights: One over the sampling probability of the label; 0 without one.
    """

    units: NDArray[np.intp]
    verdicts: NDArray[np.intp]
    right: NDArray[np.bool_]
    weights: FloatArray

    @property
    def strata(self) -> Strata:
        """The rows by unit and verdict."""
        return strata_of(self.verdicts, self.right.astype(np.float64), self.weights, self.units, verdict_count=3)

    @property
    def judged(self) -> Judged:
        """The labeled rows with a verdict."""
        counted = (self.weights > 0) & (self.verdicts != OPEN)
        accepted = self.verdicts[counted] == ACCEPTED
        return Judged(
            right=self.right[counted],
            accepted=accepted,
            scores=accepted.astype(np.float64),
            weights=self.weights[counted],
            units=np.unique(self.units[counted], return_inverse=True)[1],
        )


def simulated(design: Design, accuracy: float, generator: Generator) -> SimulatedLabels:
    """Return one simulated run, with some rows labeled.

    Args:
        design: The judge and the labels.
        accuracy: The true accuracy of all questions.
        generator: The source of randomness.
    """
    low, high = design.sizes
    units = np.repeat(np.arange(design.units), generator.integers(low, high + 1, design.units))
    scale = 1 / _CORRELATION - 1
    right = generator.random(len(units)) < generator.beta(accuracy * scale, (1 - accuracy) * scale, design.units)[units]
    verdicts = np.where(
        _draws(units, generator) < np.where(right, design.sensitivity, 1 - design.specificity), ACCEPTED, REJECTED
    )
    is_open = _draws(units, generator) < np.where(right, *design.abstention)
    return SimulatedLabels(
        units=units,
        verdicts=np.where(is_open, OPEN, verdicts),
        right=right,
        weights=_weights(design, is_open, generator),
    )


def _draws(units: NDArray[np.intp], generator: Generator) -> FloatArray:
    """Return a uniform number per row; some rows of a unit share it."""
    shared = generator.random(int(units.max()) + 1)[units]
    return np.where(generator.random(len(units)) < _SHARED, shared, generator.random(len(units)))


def _weights(design: Design, is_open: NDArray[np.bool_], generator: Generator) -> FloatArray:
    """Return one over the sampling probability of each labeled row, 0 of the others."""
    if design.open_weight == 1:
        drawn = generator.permutation(len(is_open)) < design.labels
        return np.where(drawn, len(is_open) / design.labels, 0.0)
    size = np.where(is_open, design.open_weight, 1.0)
    probability = np.minimum(1.0, design.labels * size / size.sum())
    return np.where(generator.random(len(is_open)) < probability, 1 / probability, 0.0)


ESTIMATORS: Mapping[str, Callable[[Strata], Estimate]] = {
    "prediction-powered": prediction_powered,
    "Rogan-Gladen": rogan_gladen,
}


def tallies(
    design: Design, *, runs: int, seed: Sequence[int], estimators: Mapping[str, Callable[[Strata], Estimate]]
) -> Mapping[str, Tally]:
    """Return the coverage of each interval."""
    by_estimator = {name: Tally() for name in estimators}
    for accuracy, run in _runs(design, runs, seed):
        strata = run.strata
        for name, estimator in estimators.items():
            by_estimator[name].add(estimator(strata), accuracy)
    return by_estimator


def _runs(design: Design, runs: int, seed: Sequence[int]) -> Iterator[tuple[float, SimulatedLabels]]:
    """Yield simulated runs with their true accuracy, drawn from 0.3 to 0.9."""
    generator = np.random.default_rng(list(seed))
    for _ in range(runs):
        accuracy = float(generator.uniform(0.3, 0.9))
        yield accuracy, simulated(design, accuracy, generator)


def true_rates(design: Design, accuracy: float) -> Mapping[JudgeRate, float]:
    """Return the true rates of a judge that never abstains."""
    sensitivity, specificity = design.sensitivity, design.specificity
    accepted = accuracy * sensitivity + (1 - accuracy) * (1 - specificity)
    equal = accuracy * sensitivity + (1 - accuracy) * specificity
    chance = accuracy * accepted + (1 - accuracy) * (1 - accepted)
    return {
        "precision": accuracy * sensitivity / accepted,
        "recall": sensitivity,
        "specificity": specificity,
        "accuracy": equal,
        "kappa": (equal - chance) / (1 - chance),
        "auroc": (sensitivity + specificity) / 2,
        "bias": accepted - accuracy,
    }


def rates_section(*, run_count: int, seed: int) -> Section:
    """Return the coverage of the intervals of a judge's rates."""
    rows: list[tuple[str, ...]] = []
    limits: list[AcceptanceLimit] = []
    for labels, rate in product(LABELS, RATES):
        design = Design(sensitivity=rate, specificity=rate, labels=labels)
        by_metric: dict[str, Tally] = {}
        for accuracy, run in _runs(design, run_count, [seed, labels, round(100 * rate)]):
            true = true_rates(design, accuracy)
            for name, estimate in rates_of(run.judged).items():
                by_metric.setdefault(name, Tally()).add(estimate, true[name])
        rows.append((str(labels), f"{rate:g}", *(_percent(each.coverage) for each in by_metric.values())))
        limits += _limits(f"{labels} labels, {rate:g}", by_metric, high=HIGH_RATES)
    names = ("precision", "recall", "specificity", "accuracy", "kappa", "AUROC", "bias")
    return Section(
        title="Coverage of the rates of a judge",
        paragraphs=(
            (
                f"{run_count:,} simulated runs for each line, as above; coverage in percent. The acceptance limits are "
                f"{100 * LOW:g} to {100 * HIGH_RATES:g}."
            ),
        ),
        header=("labels", "sensitivity and specificity", *names),
        rows=tuple(rows),
        limits=tuple(limits),
    )


def coverage_section(*, run_count: int, seed: int) -> Section:
    """Return the coverage and the width of both intervals, by the rates of the judge and the number of labels."""
    rows: list[tuple[str, ...]] = []
    limits: list[AcceptanceLimit] = []
    for labels, sensitivity, specificity in product(LABELS, RATES, RATES):
        design = Design(sensitivity=sensitivity, specificity=specificity, labels=labels)
        # A poor judge has no estimate in most runs, and only runs with an estimate count.
        runs = run_count * (_MORE_RUNS if sensitivity + specificity - 1 < _POOR else 1)
        by_estimator = tallies(
            design,
            runs=runs,
            seed=[seed, labels, round(100 * sensitivity), round(100 * specificity)],
            estimators=ESTIMATORS,
        )
        rows.append((str(labels), f"{sensitivity:g}", f"{specificity:g}", *_cells(by_estimator, runs)))
        limits += _limits(f"{labels} labels, {sensitivity:g} and {specificity:g}", by_estimator)
    paragraph = (
        f"{run_count:,} simulated runs for each line, {_MORE_RUNS} times as many for a judge with 0.6 and 0.6: 150 "
        "groups of 3 to 6 rows, a true accuracy drawn from 0.3 to 0.9, answers to the paraphrases of a group that "
        f"correlate by {_CORRELATION:g}, verdicts of which "
        f"{100 * _SHARED:.0f} % depend on the group, and labels of rows drawn at random. Coverage is in percent of the "
        "runs with an estimate, width is the mean in points, and *undefined* is the percentage of runs in which the "
        "labels do not show that the judge accepts right answers more often than wrong ones. The acceptance limits of "
        f"coverage are {100 * LOW:g} to {100 * HIGH:g}, wherever at least {FEWEST_DEFINED} runs have an estimate."
    )
    header = (
        "labels",
        "sensitivity",
        "specificity",
        "PPI covers",
        "width",
        "Rogan-Gladen covers",
        "width",
        "undefined",
    )
    return Section(title="Coverage", paragraphs=(paragraph,), header=header, rows=tuple(rows), limits=tuple(limits))


_OTHER = (
    Design(name="no abstention", sensitivity=0.8, specificity=0.8, labels=100),
    Design(
        name="abstains on 10 % of right and 30 % of wrong answers",
        sensitivity=0.8,
        specificity=0.8,
        labels=100,
        abstention=(0.1, 0.3),
    ),
    Design(
        name="the same, rows without a verdict drawn 3 times as often",
        sensitivity=0.8,
        specificity=0.8,
        labels=100,
        abstention=(0.1, 0.3),
        open_weight=3,
    ),
    Design(
        name="the same, with 75 entities of 3 to 20 rows",
        sensitivity=0.8,
        specificity=0.8,
        labels=100,
        abstention=(0.1, 0.3),
        open_weight=3,
        units=75,
        sizes=(3, 20),
    ),
    Design(
        name="never wrong, abstains on 10 % of right and 30 % of wrong answers",
        sensitivity=1.0,
        specificity=1.0,
        labels=100,
        abstention=(0.1, 0.3),
    ),
)


def designs_section(*, run_count: int, seed: int) -> Section:
    """Return coverage and width for judges that abstain, and for labels drawn with unequal probabilities."""
    rows: list[tuple[str, ...]] = []
    limits: list[AcceptanceLimit] = []
    for number, (design, labels) in enumerate(product(_OTHER, (100, 200))):
        is_right = design.sensitivity == design.specificity == 1
        estimators = {**ESTIMATORS, "settled": settled_accuracy}
        by_estimator = tallies(
            replace(design, labels=labels),
            runs=run_count,
            seed=[seed, number],
            estimators=estimators if is_right else ESTIMATORS,
        )
        last = (_percent(by_estimator["settled"].coverage), _width(by_estimator["settled"])) if is_right else ("", "")
        rows.append((design.name, str(labels), *_cells(by_estimator, run_count)[:-1], *last))
        limits += _limits(f"{design.name}, {labels} labels", by_estimator)
    paragraph = (
        f"{run_count:,} simulated runs for each line, of a judge with sensitivity and specificity 0.8 unless it is "
        "never wrong. *Settled* keeps the verdicts and takes labels for rows without one alone, so it holds only for "
        "a judge that is never wrong."
    )
    header = (
        "judge and labels",
        "labels",
        "PPI covers",
        "width",
        "Rogan-Gladen covers",
        "width",
        "settled covers",
        "width",
    )
    return Section(
        title="Abstention, and labels drawn with unequal probabilities",
        paragraphs=(paragraph,),
        header=header,
        rows=tuple(rows),
        limits=tuple(limits),
    )


def _cells(by_estimator: Mapping[str, Tally], runs: int) -> tuple[str, ...]:
    ppi, corrected = by_estimator["prediction-powered"], by_estimator["Rogan-Gladen"]
    undefined = f"{100 * (1 - corrected.defined / runs):.0f} %"
    return (
        *(_percent(ppi.coverage), _width(ppi)),
        *(_percent(corrected.coverage if corrected.defined >= FEWEST_DEFINED else None), _width(corrected), undefined),
    )


def _percent(coverage: float | None) -> str:
    return "-" if coverage is None else f"{100 * coverage:.1f}"


def _width(tally: Tally) -> str:
    return f"{100 * float(np.mean(tally.widths)):.0f}" if tally.widths else "-"


def _limits(name: str, by_estimator: Mapping[str, Tally], *, high: float = HIGH) -> Iterator[AcceptanceLimit]:
    for estimator, tally in by_estimator.items():
        if tally.coverage is not None and tally.defined >= FEWEST_DEFINED:
            # With few runs, the limits are widened by three standard errors.
            allowed = 3 * (LOW * (1 - LOW) / tally.defined) ** 0.5 if tally.defined < _ENOUGH else 0.0
            yield AcceptanceLimit(
                name=f"{estimator}, {name}", value=tally.coverage, low=LOW - allowed, high=high + allowed
            )


_ENOUGH = 1500  # runs from which on the limits are strict


def main() -> int:
    """Write the tables into docs/calibration.md, between the marks; return 1 if a limit is missed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--page", type=Path, default=Path("docs/calibration.md"))
    options = arguments.parse_args()
    sections = [
        section(run_count=options.runs, seed=options.seed)
        for section in (coverage_section, designs_section, rates_section)
    ]
    options.page.write_text(with_tables(options.page.read_text(encoding="utf-8"), sections), encoding="utf-8")
    missed = [limit for section in sections for limit in section.limits if not limit.is_met]
    for limit in missed:
        print(f"missed: {limit.name}: {limit.value:.4f}, not {limit.low:.4g} to {limit.high:.4g}", file=sys.stderr)
    print(f"{sum(len(each.limits) for each in sections)} limits, {len(missed)} missed", file=sys.stderr)
    return 1 if missed else 0


START, END = "<!-- measured -->\n", "<!-- end of measured -->\n"


def with_tables(page: str, sections: Sequence[Section]) -> str:
    """Return a page with the tables between its marks."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    parts = []
    for section in sections:
        lines = [section.header, ("---",) * len(section.header), *section.rows]
        table = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
        parts.append("\n\n".join((f"### {section.title}", *section.paragraphs, table)))
    return before + START + "\n" + "\n\n".join(parts) + "\n\n" + END + after


if __name__ == "__main__":
    sys.exit(main())
