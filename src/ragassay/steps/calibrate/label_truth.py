"""What the labels of people say of the rows of a table: the majority, how it was drawn, and how far people agree."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ragassay.core.errors import DataError
from ragassay.core.records import Estimate
from ragassay.core.records.calibration import LabelCounts, PeopleAgreement
from ragassay.core.stats import FloatArray, Units, ratio, unit_sums
from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabel, HumanLabels, check_labels, majorities
from ragassay.steps.calibrate.classifier import Judged, kappa

_PEOPLE = 5  # pairs of people whose agreement is shown, those with the most common rows


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Truth:
    """What the labels say of each row.

    Attributes:
        values: [rows], 1 for right, 0 for wrong, NaN without a label that counts.
        weights: [rows], one over the sampling probability; 0 without a label that counts.
        counts: The labels, and those that do not count.
    """

    values: FloatArray
    weights: FloatArray
    counts: LabelCounts


def truth_of_column(values: FloatArray) -> Truth:
    """Return the labels of a column, every labeled row with the same weight.

    Args:
        values: [rows], 1, 0 or NaN.
    """
    labeled = ~np.isnan(values)
    counts = LabelCounts(
        right=int((values == 1).sum()), wrong=int((values == 0).sum()), unlabeled=int((~labeled).sum())
    )
    return Truth(values=values, weights=labeled.astype(np.float64), counts=counts)


def truth_of_labels(labels: HumanLabels, table: Table, units: Units) -> Truth:
    """Return what people say of each row: the label of most of them; rows that were not drawn do not count.

    Args:
        labels: The labels, one for each person and row.
        table: The rows that they are about.
        units: [rows], the sampling unit of each row.

    Raises:
        DataError: A label is not about a row of the table, or no label counts.
    """
    check_labels(labels, table)
    places = _places(table, {label.question_id for label in labels.labels})
    together = majorities(labels.labels)
    values, weights = np.full(len(table), np.nan), np.zeros(len(table))
    for question_id, each in together.items():
        if each.label is not None and each.probability is not None:
            values[places[question_id]] = each.label
            weights[places[question_id]] = 1 / each.probability
    chosen = sum(each.label is not None and each.probability is None for each in together.values())
    if not weights.any():
        raise DataError(
            f"{labels.source} has no label of a row that was drawn at random"
            + (f"; {chosen} are of rows that were chosen, which are no sample" if chosen else "")
            + ". 'ragassay review' draws rows and records the probability; if yours were drawn, add it to each label"
        )
    counts = LabelCounts(
        right=int((values == 1).sum()),
        wrong=int((values == 0).sum()),
        unlabeled=len(table) - len(together),
        chosen=chosen,
        unknown=sum(each.right == each.wrong == 0 for each in together.values()),
        ties=sum(each.is_tie for each in together.values()),
        disputed=sum(each.right > 0 and each.wrong > 0 for each in together.values()),
        is_weighted=True,
        agreement=tuple(_agreements(labels.labels, places, units)),
    )
    return Truth(values=values, weights=weights, counts=counts)


def _places(table: Table, ids: set[str]) -> Mapping[str, int]:
    query = 'select question_id, "row" from rows where question_id in (select unnest(?::varchar[]))'
    return dict(table.connection.execute(query, [sorted(ids)]).fetchall())


def _agreements(labels: Sequence[HumanLabel], places: Mapping[str, int], units: Units) -> Iterator[PeopleAgreement]:
    """Yield the agreement of each two people with common rows, those with the most first."""
    by_person: dict[str, dict[int, bool]] = defaultdict(dict)
    for label in labels:
        if label.label is not None:
            by_person[label.by][places[label.question_id]] = label.label
    common = Counter(
        {
            (one, other): len(by_person[one].keys() & by_person[other].keys())
            for one, other in combinations(sorted(by_person), 2)
        }
    )
    for (one, other), number in common.most_common(_PEOPLE):
        if number:
            rows = np.array(sorted(by_person[one].keys() & by_person[other].keys()))
            first, second = (np.array([by_person[who][int(row)] for row in rows]) for who in (one, other))
            yield PeopleAgreement(people=(one, other), **_agreement(first, second, units[rows]))


def _agreement(first: np.ndarray, second: np.ndarray, units: Units) -> dict[str, Estimate]:
    own = np.unique(units, return_inverse=True)[1]
    equal, number = (unit_sums(each, own) for each in ((first == second).astype(np.float64), np.ones(len(first))))
    judged = Judged(
        right=first, accepted=second, scores=second.astype(np.float64), weights=np.ones(len(first)), units=own
    )
    return {"agreement": ratio(equal, number, rows=len(first)), "kappa": kappa(judged)}
