"""What labels say of the rows of a table: the majority of people, and the probability with which a row was drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError
from ragassay.core.stats import FloatArray
from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabels, check_labels, majorities
from ragassay.parts.groups.rater_agreement import people_agreements
from ragassay.steps.calibrate.calibration import LabelCounts


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

    def of_rows(self, rows: NDArray[np.bool_]) -> "Truth":
        """Return what the labels say of some rows, with the counts of all."""
        return replace(self, values=self.values[rows], weights=self.weights[rows])


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


def truth_of_labels(labels: HumanLabels, table: Table) -> Truth:
    """Return what people say of each row: the label of most of them; rows that were not drawn do not count.

    Args:
        labels: The labels, one for each person and row.
        table: The rows that they are about.

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
            + (f"; rows that were chosen ({chosen}) are no sample" if chosen else "")
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
        agreement=people_agreements(labels.labels, table),
    )
    return Truth(values=values, weights=weights, counts=counts)


def _places(table: Table, ids: set[str]) -> Mapping[str, int]:
    query = 'select question_id, "row" from rows where question_id in (select unnest(?::varchar[]))'
    return dict(table.connection.execute(query, [sorted(ids)]).fetchall())
