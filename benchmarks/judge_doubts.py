"""Fit the probability that a verdict of the typed judge is wrong (`ragassay.steps.judge.doubts`).

    python benchmarks/judge_doubts.py [--seed 0] [--most 0.1]

The cases are those of benchmarks/judging.py: all of its sets, the large ones thinned out. For each set, the weights are
fitted to all others, and the table shows the agreement and the proportion left undecided at the limit `--most`. At the
end, the weights that are fitted to all sets are printed, as they stand in `doubts.py`. Each shape counts as much as 15
cases at most, so that no shape dominates, and the squares of the weights have a penalty of 1.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from benchmarks.judging import Made, make, proportion, rows_of
from benchmarks.shapes import DATABASES_OF, Half

from ragassay.core.records import correct
from ragassay.core.table import Table
from ragassay.core.table.answer_values import columns_of
from ragassay.steps.judge.typed import explained

THINNED: Mapping[Half, int] = {"seen": 3, "unseen": 3, "third": 4}
"""Of these sets, one case in so many counts."""

MOST_OF_A_SHAPE = 15
PENALTY = 1.0
ROUNDS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A case with the evidence against its verdict (None where the rules leave it undecided), and whether it agrees."""

    shape: str
    label: str
    found: Mapping[str, float] | None
    agrees: bool | None


def main() -> None:
    """Print the agreement on each set without it in the fit, and the weights of all sets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--most", type=float, default=0.1, help="limit of the probability (default: 0.1)")
    options = parser.parse_args()
    sets = {
        half: [
            ruled
            for database in DATABASES_OF[half]
            for ruled in ruled_cases(make(half, database, options.seed)[:: THINNED.get(half, 1)])
        ]
        for half in DATABASES_OF
    }
    report(sets, options.most)


def ruled_cases(cases: Sequence[Made]) -> Iterator[Ruled]:
    """Yield the cases of one database, except those with an open label, with what the rules find."""
    rows = rows_of(cases)
    column_of = columns_of(Table.of(rows), cases[0].columns)
    for made, (question, answer) in zip(cases, rows, strict=True):
        judgment, found = explained(question, answer, column_of(question))
        verdict = correct(judgment.outcome, is_answerable=question.is_answerable)
        label = made.case.label
        if label != "open":
            agrees = None if verdict is None else verdict == correct(label, is_answerable=question.is_answerable)
            yield Ruled(shape=made.shape, label=label, found=found, agrees=agrees)


def report(sets: Mapping[Half, Sequence[Ruled]], most: float) -> None:
    """Print the agreement on each set without it in the fit, and the weights of all sets."""
    for half, cases in sets.items():
        weights = fitted([each for other, others in sets.items() if other != half for each in others])
        print(f"{half}: {summary(cases, weights, most)}")
    weights = fitted([each for cases in sets.values() for each in cases])
    print("\n".join(f'    "{name}": {weight:.2f},' for name, weight in weights.items() if abs(weight) >= 0.05))


def fitted(cases: Sequence[Ruled]) -> Mapping[str, float]:
    """Return the weights of a logistic regression for verdicts that do not agree, by Newton's method."""
    known = [each for each in cases if each.found is not None and each.agrees is not None]
    names = sorted({name for each in known for name in each.found or ()})
    counts = Counter(each.shape for each in known)
    design = np.array([[(each.found or {}).get(name, 0.0) for name in names] for each in known])
    wrong = np.array([not each.agrees for each in known], dtype=float)
    share = np.array([min(1.0, MOST_OF_A_SHAPE / counts[each.shape]) for each in known])
    weights = np.zeros(len(names))
    for _ in range(ROUNDS):
        probable = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (share * (wrong - probable)) - PENALTY * weights
        curve = (design * (share * probable * (1 - probable))[:, None]).T @ design + PENALTY * np.eye(len(names))
        weights += np.linalg.solve(curve, slope)
    return dict(zip(names, weights.tolist(), strict=True))


def summary(cases: Sequence[Ruled], weights: Mapping[str, float], most: float) -> str:
    """Return the agreement on a set, and how much of it is left undecided."""
    kept = [each for each in cases if each.agrees is not None and doubt(each, weights) <= most]
    before = [bool(each.agrees) for each in cases if each.agrees is not None]
    left = [
        f"{label} {1 - sum(each.label == label for each in kept) / max(1, sum(each.label == label for each in cases)):.1%}"
        for label in ("right", "wrong", "declined")
    ]
    return (
        f"{proportion([bool(each.agrees) for each in kept])}, undecided {1 - len(kept) / len(cases):.1%} "
        f"({', '.join(left)}); by the rules alone {proportion(before)}, undecided {1 - len(before) / len(cases):.1%}"
    )


def doubt(ruled: Ruled, weights: Mapping[str, float]) -> float:
    """Return the probability that the verdict on a case is wrong."""
    total = sum(weights.get(name, 0.0) * value for name, value in (ruled.found or {}).items())
    return float(1 / (1 + np.exp(-total))) if ruled.found is not None else 0.0


if __name__ == "__main__":
    main()
