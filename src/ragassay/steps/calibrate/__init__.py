"""Calibrate judges: the agreement of verdicts and scores with labels, and the accuracy corrected for their errors."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from ragassay.core.errors import UsageError
from ragassay.core.records import Estimate
from ragassay.core.results import CalibrationResult, Correction, JudgeCalibration, Unmeasured
from ragassay.core.stats import FloatArray, Mask, Units
from ragassay.core.table import Table, storage
from ragassay.core.table.human_labels import HumanLabels, labels_file_of, read_labels
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.groups.partitions import row_units
from ragassay.steps.calibrate.classifier import (
    JudgeColumn,
    Judged,
    Truth,
    judge_columns,
    nli_limits,
    rates_of,
    truth_of_column,
    truth_of_labels,
    z_interval,
)
from ragassay.steps.calibrate.corrected_accuracy import (
    ACCEPTED,
    OPEN,
    REJECTED,
    prediction_powered,
    rogan_gladen,
    settled_accuracy,
    strata_of,
)

__all__ = ["calibrate"]

_SCORE_PARTS = 4  # ranges of a score without a threshold; each is used like a verdict


def calibrate(
    judged: Rows,
    against: str | None = None,
    *,
    labels: Path | str | HumanLabels | None = None,
    judge_column: Sequence[str] = (),
    thresholds: Mapping[str, float] | None = None,
) -> CalibrationResult:
    """Return the agreement of judges with labels, and the accuracy of all rows corrected for the errors of each judge.

    Positive is "the answer is right". Rates are over labeled rows with a verdict; the others are counted. Intervals are
    by sampling unit (docs/methods.md, section 8).

    Args:
        judged: The judged rows: a table, a file, dicts, a DataFrame or a dataset.
        against: The column with the labels: true, false or null. Its labeled rows are treated as a random sample.
        labels: Human labels, or a file of them, instead of a column; each is weighted by the inverse of its sampling
            probability. If neither is given, the file that `review` writes beside the judged rows is used.
        judge_column: Columns of verdicts or scores; empty for `correct`, every known score, and every column with both
            true and false.
        thresholds: Column of scores -> the smallest score that counts as acceptance.

    Returns:
        The agreement of each judge with the labels, with intervals, and the corrected accuracies.

    Raises:
        UsageError: Both `against` and `labels` are given, or neither and there are no labels beside the rows; a column
            is unknown, or a threshold is invalid.
        DataError: The rows or the labels cannot be read, a label is invalid, or no label is usable.
    """
    if against is not None and labels is not None:
        raise UsageError("give the labels only once: a column as `against`, or a file as `labels`")
    table = as_table(judged)
    if against is None and labels is None:
        labels = labels_file_of(table.source)
        if not labels.is_file():
            beside = f"; there is no {labels}, which `ragassay review` writes" if Path(table.source).is_file() else ""
            raise UsageError(f"no labels to compare with: give a column as `against`, or a file as `labels`{beside}")
    read = read_labels(labels) if isinstance(labels, str | Path) else labels
    if read is not None:
        truth, source = truth_of_labels(read, table), read.source
    elif against is not None:
        truth, source = truth_of_column(table, against), against
    names = [judge_column] if isinstance(judge_column, str) else judge_column
    judges, skipped = judge_columns(table, names, thresholds or {}, against=against)
    units, counted = row_units(table), _counted(table, truth)
    units = np.arange(len(table)) if units is None else units
    unanswered = int((~counted).sum())
    limits = nli_limits(table, truth, units)
    judges = [replace(each, values=each.values[counted]) for each in judges]
    truth, units = truth.of_rows(counted), np.unique(units[counted], return_inverse=True)[1]
    return CalibrationResult(
        source=table.source,
        against=source,
        rows=len(units),
        unanswered=unanswered,
        units=len(np.unique(units[truth.weights > 0])),
        labels=replace(truth.counts, unlabeled=truth.counts.unlabeled - unanswered),
        judges=tuple(_calibration(each, truth, units) for each in judges),
        skipped=skipped,
        nli_limits=limits,
    )


def _counted(table: Table, truth: Truth) -> Mask:
    """Return a mask of the rows that count: those with an answer or a label, because a failed call cannot be labeled.

    If no row has an answer, all rows count.
    """
    query = storage.select([f"{table.column_or_null('answer')} is not null as has_answer"], 'rows order by "row"')
    answered = np.asarray(table.connection.execute(query).fetchnumpy()["has_answer"], dtype=np.bool_)
    return answered | ~np.isnan(truth.values) if answered.any() else np.ones_like(answered)


def _calibration(judge: JudgeColumn, truth: Truth, units: Units) -> JudgeCalibration:
    labeled, open_rows = truth.weights > 0, np.isnan(judge.values)
    accepted = judge.accepted
    counted = labeled & ~open_rows
    right = truth.values == 1
    rates = rates_of(
        Judged(
            right=right[counted],
            accepted=accepted[counted] == 1 if judge.has_verdicts else None,
            scores=judge.values[counted],
            weights=truth.weights[counted],
            units=np.unique(units[counted], return_inverse=True)[1],
        )
    )
    cells = {
        f"{verdict}, {label}": int((counted & (accepted == a) & (right == r)).sum())
        for verdict, a in (("accepted", 1), ("rejected", 0))
        for label, r in (("right", True), ("wrong", False))
    }
    return JudgeCalibration(
        name=judge.name,
        threshold=judge.threshold,
        is_score=judge.is_score,
        rows=len(judge.values),
        accepted=int((accepted == 1).sum()) if judge.has_verdicts else 0,
        rejected=int((accepted == 0).sum()) if judge.has_verdicts else 0,
        undecided=int(open_rows.sum()),
        design_effect=_design_effect(accepted, units) if judge.has_verdicts else 1.0,
        labeled=int(labeled.sum()),
        labeled_undecided=int((labeled & open_rows).sum()),
        undecided_right=int((labeled & open_rows & right).sum()),
        counts=cells if judge.has_verdicts else {},
        rates=rates,
        z_intervals={name: z_interval(rates[name], int(counted.sum())) for name in ("precision", "recall")},
        corrected=_corrected(judge, truth, units),
    )


def _design_effect(accepted: FloatArray, units: Units) -> float:
    """Return the design effect (Kish 1965) of the proportion accepted, at least 1; 1 if all verdicts are equal."""
    judged = ~np.isnan(accepted)
    proportion = float(accepted[judged].mean())
    if proportion in {0.0, 1.0}:
        return 1.0
    error = np.bincount(units[judged], weights=accepted[judged] - proportion)
    return max(1.0, float(error @ error) / (float(judged.sum()) * proportion * (1 - proportion)))


def _corrected(judge: JudgeColumn, truth: Truth, units: Units) -> Mapping[Correction, Estimate]:
    if not judge.has_verdicts:
        parts = _parts(judge.values)
        strata = strata_of(parts, truth.values, truth.weights, units, verdict_count=_SCORE_PARTS + 1)
        no_verdict = Estimate(undefined=Unmeasured.NO_THRESHOLD)
        return {"rogan_gladen": no_verdict, "ppi": prediction_powered(strata), "settled": no_verdict}
    verdicts = np.select([judge.accepted == 1, judge.accepted == 0], [ACCEPTED, REJECTED], OPEN)
    strata = strata_of(verdicts, truth.values, truth.weights, units, verdict_count=3)
    return {
        "rogan_gladen": rogan_gladen(strata),
        "ppi": prediction_powered(strata),
        "settled": settled_accuracy(strata),
    }


def _parts(scores: FloatArray) -> Units:
    """Return the quarter of each score, from 1; 0 without a score."""
    known = scores[~np.isnan(scores)]
    ends = np.quantile(known, np.linspace(0, 1, _SCORE_PARTS + 1)[1:-1])
    return np.where(np.isnan(scores), 0, 1 + np.searchsorted(ends, scores, side="right"))
