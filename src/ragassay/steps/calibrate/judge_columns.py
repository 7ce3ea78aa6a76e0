"""Columns of verdicts, scores and labels as numbers, and human labels by row."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.registry import unknown_name
from ragassay.core.results import LabelCounts
from ragassay.core.stats import FloatArray
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.columns import UNWRITTEN
from ragassay.core.table.human_labels import HumanLabels, check_labels, majorities
from ragassay.parts.groups.frame import row_places
from ragassay.parts.groups.rater_agreement import people_agreements
from ragassay.parts.groups.score_columns import score_values
from ragassay.parts.scores.catalog import score_limits

VERDICT = "correct"
"""The column of verdicts that `judge` writes."""
_ENTAILMENT = "nli_entailment"  # the column of the judge nli whose values are higher for right answers


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JudgeColumn:
    """The verdicts or scores of a judge on every row.

    Attributes:
        name: The column.
        values: [rows], verdicts as 1 and 0 or scores; NaN without one.
        is_score: Whether the values are scores rather than verdicts.
        threshold: The smallest score that counts as acceptance; None for verdicts, and for scores without one.
    """

    name: str
    values: FloatArray
    is_score: bool
    threshold: float | None = None

    @property
    def has_verdicts(self) -> bool:
        """Whether acceptance is defined."""
        return not self.is_score or self.threshold is not None

    @property
    def accepted(self) -> FloatArray:
        """[rows], 1 where the judge accepts the answer, 0 where it rejects it, NaN without a verdict."""
        if self.threshold is None:
            return self.values
        return np.where(np.isnan(self.values), np.nan, (self.values >= self.threshold).astype(np.float64))


def judge_columns(
    table: Table, names: Sequence[str], thresholds: Mapping[str, float], *, against: str | None
) -> tuple[list[JudgeColumn], Mapping[str, str]]:
    """Return the named judges; without names, the verdicts of `judge`, all scores, and all other boolean columns.

    Args:
        table: The judged rows.
        names: Columns of verdicts or scores; empty for all known ones.
        thresholds: Column of scores -> the smallest score that counts as acceptance.
        against: The column with the labels, which is not a judge; None if it is not in the table.

    Returns:
        The judges, and name -> reason of the columns without any verdict or score.

    Raises:
        UsageError: A column is unknown or contains the labels, or a threshold is given for a column of verdicts.
        DataError: There is no judge, or a named column contains neither verdicts nor scores.
    """
    for name, value in thresholds.items():
        if not math.isfinite(value):
            raise UsageError(f"invalid threshold {value} for '{name}': expected a finite number")
    if against is not None and against in (*names, *thresholds):
        raise UsageError(f"'{against}' holds the labels; name another column as the judge")
    chosen = list(dict.fromkeys((*names, *thresholds))) if names else _candidates(table, thresholds, against)
    for name in chosen:
        _check_name(table, name)
    columns = [_judge(table, name, thresholds.get(name)) for name in chosen]
    judges = [each for each in columns if not np.isnan(each.values).all()]
    skipped = {each.name: "null in every row" for each in columns if np.isnan(each.values).all()}
    if not judges:
        empty = "".join(f"; '{name}' is {reason}" for name, reason in skipped.items())
        raise DataError(
            f"{table.source} has no column of verdicts or scores{empty}; 'ragassay judge' writes verdicts, or name "
            "yours: --judge-column NAME"
        )
    return judges, skipped


def _candidates(table: Table, thresholds: Mapping[str, float], against: str | None) -> list[str]:
    """Return the verdicts of `judge`, known scores, columns with a threshold, and others with both true and false."""
    scores = score_limits()
    names = [VERDICT] if VERDICT in table.columns else []
    for name in table.columns:
        if (name in COLUMNS and name != _ENTAILMENT) or name in UNWRITTEN:
            continue
        if name in thresholds or name in scores or name == _ENTAILMENT or _is_boolean(table, name):
            names.append(name)
    names += [name for name in thresholds if name not in names]
    return [name for name in names if name != against]


def _is_boolean(table: Table, name: str) -> bool:
    text = storage.text_sql(table.views[name])
    query = f"""
        select count(distinct lower({text})) = 2 and bool_and(lower({text}) in ('true', 'false')) from rows
    """  # noqa: S608 -- quoted
    ((is_boolean,),) = table.connection.execute(query).fetchall()
    return bool(is_boolean)


def _judge(table: Table, name: str, threshold: float | None) -> JudgeColumn:
    values, row, cell = _booleans(table, name)
    if row is None and threshold is None:
        return JudgeColumn(name=name, values=values, is_score=False)
    scores = score_values(table, name)
    if scores is None and row is None:
        raise UsageError(f"'{name}' holds verdicts, which take no threshold; omit `threshold` {name}={threshold}")
    if scores is None:
        raise DataError(
            f"{table.source}, row {(row or 0) + 1}: column '{name}' holds '{excerpt(cell)}'; the column of a judge "
            "holds verdicts (true, false or null) or scores (numbers or null)"
        )
    return JudgeColumn(name=name, values=scores, is_score=True, threshold=threshold)


def _booleans(table: Table, name: str) -> tuple[FloatArray, int | None, str]:
    """Return a column as 1, 0 and NaN, and the first row with another value, from 0, with that value."""
    text = storage.text_sql(table.views[name])
    value = f"""case when lower({text}) in ('true', 'false') then (lower({text}) = 'true')::double
        when try_cast({text} as double) in (0, 1) then try_cast({text} as double) end"""
    query = f"select coalesce({value}, 'nan'::double) as value from rows order by \"row\""  # noqa: S608 -- quoted
    values = np.asarray(table.connection.execute(query).fetchnumpy()["value"], dtype=np.float64)
    other = f"""
        select "row", {text} from rows where {text} is not null and ({value}) is null order by "row" limit 1
    """  # noqa: S608 -- quoted
    for row, cell in table.connection.execute(other).fetchall():
        return values, int(row), str(cell)
    return values, None, ""


def _check_name(table: Table, name: str) -> None:
    known: Collection[str] = [each for each in table.columns if each not in UNWRITTEN]
    if name not in known:
        raise UsageError(f"{table.source}: {unknown_name('column', name, list(known))}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Truth:
    """The labels as numbers.

    Attributes:
        values: [rows], 1 for right, 0 for wrong, NaN without a label that counts.
        weights: [rows], one over the sampling probability; 0 without a label that counts.
        counts: The labels, and those that do not count.
    """

    values: FloatArray
    weights: FloatArray
    counts: LabelCounts

    def of_rows(self, rows: NDArray[np.bool_]) -> "Truth":
        """Return the labels of the selected rows, with the counts of all rows."""
        return replace(self, values=self.values[rows], weights=self.weights[rows])


def truth_of_column(table: Table, name: str) -> Truth:
    """Return the labels of a column, every labeled row with the same weight.

    Raises:
        UsageError: There is no such column.
        DataError: A cell is neither true, false nor null, or every cell is null.
    """
    _check_name(table, name)
    values, row, cell = _booleans(table, name)
    if row is not None:
        raise DataError(
            f"{table.source}, row {row + 1}: column '{name}' holds '{excerpt(cell)}', which is not a label; write "
            "true, false or null (1 and 0 are read as true and false)"
        )
    labeled = ~np.isnan(values)
    if not labeled.any():
        raise DataError(f"{table.source}: column '{name}' is null in every row; label some rows first: ragassay review")
    counts = LabelCounts(
        right=int((values == 1).sum()), wrong=int((values == 0).sum()), unlabeled=int((~labeled).sum())
    )
    return Truth(values=values, weights=labeled.astype(np.float64), counts=counts)


def truth_of_labels(labels: HumanLabels, table: Table) -> Truth:
    """Return the majority label of each row that was drawn at random; other rows do not count.

    Args:
        labels: The labels, one for each person and row.
        table: The labeled rows.

    Raises:
        DataError: A label is not about a row of the table, or no label counts.
    """
    check_labels(labels, table)
    places = row_places(table, {label.question_id for label in labels.labels})
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
            + (f"; rows chosen by a reviewer ({chosen}) are not a random sample" if chosen else "")
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
