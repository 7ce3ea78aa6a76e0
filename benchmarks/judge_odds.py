"""Fit the weights by which the typed judge weighs several values (`ragassay.core.text.value_odds`).

    python benchmarks/judge_odds.py [--seed 0]

The cases are those of benchmarks/judging.py, in all of its sets but the last five; the large ones are thinned out.
For each set, the table shows the agreement and the proportion left undecided of all answers, where the weights are
fitted to the other sets. At the end, the weights that are fitted to all sets are printed, as they stand in
`value_odds.py`. The model is a conditional logit; each shape counts as much as 15 cases at most.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from benchmarks.judging import Made, make, proportion, rows_of
from benchmarks.shapes import DATABASES_OF, Half
from benchmarks.shapes.wording import Label

from ragassay.core.records import correct
from ragassay.core.table import Table
from ragassay.core.table.answer_values import columns_of
from ragassay.core.text.value_odds import MARGIN, WEIGHTS, Odds
from ragassay.steps.judge.typed import explained

THINNED: Mapping[Half, int] = {"seen": 3, "unseen": 3, "third": 4}
"""Of these sets, one case in so many counts."""

HELD_OUT: tuple[Half, ...] = ("eighteenth", "nineteenth", "twentieth", "twentyfirst", "twentysecond")
"""Sets on which the fitted judge is measured."""

MOST_OF_A_SHAPE = 15
PENALTY = 0.3
NAMES = tuple(WEIGHTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A case with the odds behind its verdict (None where the rules decide alone), and whether the verdict agrees."""

    shape: str
    label: Label
    odds: Odds | None
    agrees: bool | None


def main() -> None:
    """Print the agreement on each set without it in the fit, and the weights of all sets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    options = parser.parse_args()
    parts = [(half, database) for half in DATABASES_OF if half not in HELD_OUT for database in DATABASES_OF[half]]
    sets: dict[Half, list[Weighed]] = defaultdict(list)
    with ProcessPoolExecutor() as pool:
        for (half, _), cases in zip(parts, pool.map(partial(made_and_weighed, seed=options.seed), parts), strict=True):
            sets[half] += cases
    report(sets)


def made_and_weighed(part: tuple[Half, str], *, seed: int) -> list[Weighed]:
    """Return the cases of a set and database, with the odds behind their verdicts."""
    half, database = part
    return weighed(make(half, database, seed)[:: THINNED.get(half, 1)])


def weighed(cases: Sequence[Made]) -> list[Weighed]:
    """Return the cases of one database, except those with an open label, with the odds behind their verdicts."""
    rows = rows_of(cases)
    column_of = columns_of(Table.of(rows), cases[0].columns)
    found = []
    for made, (question, answer) in zip(cases, rows, strict=True):
        judgment, label = explained(question, answer, column_of(question)), made.case.label
        verdict = correct(judgment.outcome, is_answerable=question.is_answerable)
        if label != "open":
            agrees = None if verdict is None else verdict == correct(label, is_answerable=question.is_answerable)
            found.append(Weighed(shape=made.shape, label=label, odds=judgment.odds, agrees=agrees))
    return found


def report(sets: Mapping[Half, Sequence[Weighed]]) -> None:
    """Print the agreement on each set without it in the fit, and the weights of all sets."""
    for half, cases in sets.items():
        weights = fitted([each for other, others in sets.items() if other != half for each in others])
        print(f"{half}: {summary(cases, weights)}")
    weights = fitted([each for cases in sets.values() for each in cases])
    print("\n".join(f'    "{name}": {weight:.1f},' for name, weight in zip(NAMES, weights, strict=True)))


def fitted(cases: Sequence[Weighed]) -> NDArray[np.float64]:
    """Return the weights of a conditional logit, by maximum likelihood with a penalty on their squares."""
    contested = [each for each in cases if each.odds is not None and _chosen(each).any()]
    counts = Counter(each.shape for each in contested)
    share = np.array([min(1.0, MOST_OF_A_SHAPE / counts[each.shape]) for each in contested])
    design = np.vstack([_design(each.odds) for each in contested if each.odds is not None])
    chosen = np.concatenate([_chosen(each) for each in contested])
    case = np.repeat(np.arange(len(contested)), [len(_chosen(each)) for each in contested])

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        utility = np.exp(np.clip(design @ weights, -50, 50))
        every = np.bincount(case, utility)[case]
        own = np.bincount(case, utility * chosen)[case]
        slope = share[case] * (utility * chosen / own - utility / every)
        value = -np.sum(share * np.log(np.bincount(case, utility * chosen) / np.bincount(case, utility)))
        return float(value + PENALTY / 2 * weights @ weights), PENALTY * weights - design.T @ slope

    return np.asarray(minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B").x)


def _design(odds: Odds) -> NDArray[np.float64]:
    """Return the evidence for each alternative: the mentions of the reference, those of other values, and none."""
    alternatives = (*odds.reference, *odds.other, odds.none)
    return np.array([[each.get(name, 0.0) for name in NAMES] for each in alternatives])


def _chosen(case: Weighed) -> NDArray[np.bool_]:
    """Return which alternatives the label of a case confirms."""
    assert case.odds is not None
    counts = {"right": len(case.odds.reference), "wrong": len(case.odds.other), "declined": 1}
    return np.concatenate([np.full(count, label == case.label) for label, count in counts.items()])


def log_odds(case: Weighed, weights: NDArray[np.float64]) -> float:
    """Return the log odds that a case asserts the reference."""
    assert case.odds is not None
    utility, references = np.exp(_design(case.odds) @ weights), len(case.odds.reference)
    return float(np.log(utility[:references].sum() + 1e-300) - np.log(utility[references:].sum()))


def summary(cases: Sequence[Weighed], weights: NDArray[np.float64]) -> str:
    """Return the agreement on a set with these weights, and how much of it is left undecided."""
    verdicts = [(each.label, _agrees(each, weights)) for each in cases]
    decided = [agrees for _, agrees in verdicts if agrees is not None]
    left = {
        label: proportion([agrees is None for own, agrees in verdicts if own == label])
        for label in ("right", "wrong", "declined")
    }
    undecided = proportion([agrees is None for _, agrees in verdicts])
    shown = "; ".join(f"{label} {part.partition(' ')[0]}" for label, part in left.items())
    return f"agreement {proportion(decided)}, undecided {undecided.partition(' ')[0]} ({shown})"


def _agrees(case: Weighed, weights: NDArray[np.float64]) -> bool | None:
    if case.odds is None:
        return case.agrees
    odds = log_odds(case, weights)
    return None if abs(odds) < MARGIN else (odds > 0) == (case.label == "right")


if __name__ == "__main__":
    main()
