"""Inter-rater agreement on the rows that two people labeled: proportion of equal labels, and Cohen's kappa."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate
from ragassay.core.results import PeopleAgreement
from ragassay.core.stats import FEW_UNITS, FloatArray, Units, ratio, unit_sums
from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabel
from ragassay.parts.groups.frame import row_places
from ragassay.parts.groups.partitions import row_units

_CHI_SQUARE = 3.841459  # chi-squared quantile: 95 %, one degree of freedom
_STEPS = 4001  # values of kappa to test, in steps of 0.0005
_UNSEEN = 0.5  # pseudo-observations of each kind in the design effect


def people_agreements(labels: Sequence[HumanLabel], table: Table) -> tuple[PeopleAgreement, ...]:
    """Return the agreement of each pair of people, by name; rows that one of them could not label are excluded.

    Args:
        labels: At most one for each person and row.
        table: The rows, whose sampling units the intervals account for.
    """
    by_person: dict[str, dict[str, bool]] = defaultdict(dict)
    for label in labels:
        if label.label is not None:
            by_person[label.by][label.question_id] = label.label
    shared = list(_pairs(by_person))
    if not shared:
        return ()
    units = row_units(table)
    places = row_places(table, {row for _, rows in shared for row in rows})
    agreements = []
    for people, rows in shared:
        first, second = (np.array([by_person[person][row] for row in rows]) for person in people)
        of_rows = np.array([places[row] if units is None else units[places[row]] for row in rows])
        of_units = np.unique(of_rows, return_inverse=True)[1]
        equal = (first == second).astype(np.float64)
        agreements.append(
            PeopleAgreement(
                people=people,
                agreement=ratio(equal, np.ones(len(rows)), rows=len(rows), units=of_units),
                kappa=cohen_kappa(first, second, of_units),
            )
        )
    return tuple(agreements)


def _pairs(by_person: dict[str, dict[str, bool]]) -> Iterator[tuple[tuple[str, str], list[str]]]:
    for first, second in combinations(sorted(by_person), 2):
        if rows := [row for row in by_person[first] if row in by_person[second]]:
            yield (first, second), rows


def cohen_kappa(first: NDArray[np.bool_], second: NDArray[np.bool_], units: Units | None = None) -> Estimate:
    """Return Cohen's kappa of two raters with its 95 % interval.

    kappa = (p_o - p_e) / (1 - p_e), with the proportion p_o of equal labels and the proportion p_e expected by chance.
    The interval is that of Donner and Eliasziw (1992): the values of kappa that a goodness-of-fit test does not reject,
    with the number of rows divided by the design effect of kappa.

    This interval assumes that both raters accept equally many answers. A judge may not, so `calibrate` uses another
    interval, whose coverage is lower if most labels are equal: 83 % instead of 98 % for 30 rows, 90 % of them right,
    and a kappa of 0.4.

    Args:
        first: [rows], whether the first rater accepts the answer.
        second: [rows], the same for the second rater. units: [rows], the sampling unit of each row, from 0; None if
            each row is one.

    Returns:
        The estimate; undefined without rows, and if both raters gave every row the same label.

    >>> kappa = cohen_kappa(np.array([True] * 25 + [False] * 15), np.array([True] * 20 + [False] * 15 + [True] * 5))
    >>> f"{kappa.value:.3f} from {kappa.low:.3f} to {kappa.high:.3f}"
    '0.467 from 0.156 to 0.696'
    """
    rows = len(first)
    if not rows:
        return Estimate(rows=0, undefined="no row has two labels")
    cells = np.stack([first & second, first & ~second, ~first & second, ~first & ~second]).astype(np.float64)
    counts = cells.sum(axis=1)
    value = _proportions(counts).kappa
    number = rows if units is None else len(np.unique(units))
    if value is None:
        return Estimate(rows=rows, units=number, undefined="both people gave every row the same label")
    if number < 2:
        return Estimate(value=value, rows=rows, units=number, is_approximate=True)
    low, high = _not_rejected(counts / _design_effect(first, second, counts, units))
    return Estimate(
        value=value,
        low=min(low, value),
        high=max(high, value),
        rows=rows,
        units=number,
        is_approximate=number < FEW_UNITS,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementProportions:
    """Proportions (optionally weighted) of the rows that two raters labeled.

    Attributes:
        equal: Rows with equal labels.
        first: Rows that the first rater accepts.
        second: Rows that the second rater accepts.
    """

    equal: float
    first: float
    second: float

    @property
    def by_chance(self) -> float:
        """The proportion of equal labels expected by chance."""
        return self.first * self.second + (1 - self.first) * (1 - self.second)

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa (1960); None if all labels are the same."""
        chance = self.by_chance
        return None if chance >= 1 - _ROUNDING else (self.equal - chance) / (1 - chance)

    def kappa_errors(self, first: NDArray[np.bool_], second: NDArray[np.bool_]) -> FloatArray:
        """Return the linearized influence of each row on kappa, [rows].

        Args:
            first: [rows], whether the first rater calls the answer right.
            second: [rows], the same for the second rater.
        """
        of_chance = (2 * self.second - 1) * (first - self.first) + (2 * self.first - 1) * (second - self.second)
        moved = ((first == second) - self.equal) * (1 - self.by_chance) - (1 - self.equal) * of_chance
        return np.asarray(moved / (1 - self.by_chance) ** 2, dtype=np.float64)


_ROUNDING = 1e-12


def _proportions(counts: FloatArray) -> AgreementProportions:
    both, only_first, only_second, neither = (float(each) for each in counts / counts.sum())
    return AgreementProportions(equal=both + neither, first=both + only_first, second=both + only_second)


def _design_effect(
    first: NDArray[np.bool_], second: NDArray[np.bool_], counts: FloatArray, units: Units | None
) -> float:
    """Return the linearized design effect of kappa: its increase in variance by sampling units, at least 1."""
    if units is None:
        return 1.0
    errors = _proportions(counts + _UNSEEN).kappa_errors(first, second)
    clustered = unit_sums(errors, units)
    return max(1.0, float(clustered @ clustered) / float(errors @ errors))


def _not_rejected(counts: FloatArray) -> tuple[float, float]:
    number = float(counts.sum())
    seen = np.array([counts[0], counts[1] + counts[2], counts[3]])
    right = (2 * seen[0] + seen[1]) / (2 * number)
    kappa = np.linspace(-1, 1, _STEPS)
    mixed = right * (1 - right)
    expected = number * np.stack([right**2 + mixed * kappa, 2 * mixed * (1 - kappa), (1 - right) ** 2 + mixed * kappa])
    possible = (expected >= -1e-9).all(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        impossible = np.where(seen[:, None] > 0, np.inf, 0)
        parts = np.where(expected > 1e-9, (seen[:, None] - expected) ** 2 / expected, impossible)
    test = np.where(possible, parts.sum(axis=0), np.inf)
    accepted = kappa[test <= max(_CHI_SQUARE, float(test.min()))]
    return float(accepted.min()), float(accepted.max())
