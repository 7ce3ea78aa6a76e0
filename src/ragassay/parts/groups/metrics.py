"""The six metrics with their intervals, and their bounds under missing verdicts (docs/methods.md, section 1.3)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np

from ragassay.core.hashing import content_hash
from ragassay.core.records import Estimate, Metrics, Outcome, Signature, Undefined
from ragassay.core.stats import ALL_GROUPS, WITHOUT_GAPS, FloatArray, ratio, wilson
from ragassay.core.table import Table
from ragassay.parts.groups.context_matches import Mask
from ragassay.parts.groups.counts import Groups, group_sums, outcomes, part_outcomes, part_sums
from ragassay.parts.groups.frame import FAULTS, Frame, filled

Bounds = Mapping[str, tuple[float | None, float | None]]
"""Metric -> its lower and its higher value; the lower is None if one of the two is undefined."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoundedFrame:
    """A frame as judged, with all missing verdicts wrong, and with all of them right."""

    judged: Frame
    all_wrong: Frame
    all_right: Frame


def with_bounds(frame: Frame) -> BoundedFrame:
    """Return a frame together with its two extremes: all missing verdicts wrong, and all right."""
    if frame.has_verdict[frame.answerable].all():
        return BoundedFrame(judged=frame, all_wrong=frame, all_right=frame)
    return BoundedFrame(judged=frame, all_wrong=filled(frame, right=False), all_right=filled(frame, right=True))


def metrics_of(frames: BoundedFrame, among: Mask | None = None) -> Metrics:
    """Return the metrics of all rows, or of some.

    Args:
        frames: The judged rows.
        among: [rows], which rows count; None for all.
    """
    sums = group_sums(frames.judged, among)
    wrong = sums if frames.all_wrong is frames.judged else group_sums(frames.all_wrong, among)
    right = sums if frames.all_right is frames.judged else group_sums(frames.all_right, among)
    return _computed(sums, outcomes(frames.judged, among), _bounds(wrong, right))


def metrics_by(frames: BoundedFrame, partition: str) -> Mapping[str, Metrics]:
    """Return the metrics of each part of the rows, by its value; groups are tagged by its rows alone."""
    sums = part_sums(frames.judged, partition)
    wrong = sums if frames.all_wrong is frames.judged else part_sums(frames.all_wrong, partition)
    right = sums if frames.all_right is frames.judged else part_sums(frames.all_right, partition)
    return {
        value: _computed(sums[value], counts, _bounds(wrong[value], right[value]))
        for value, counts in part_outcomes(frames.judged, partition).items()
    }


def _bounds(wrong: Groups, right: Groups) -> Bounds:
    """Return the bounds of the six metrics (docs/methods.md, section 6a); groups without any verdict count too.

    R, lambda and the retriever's metrics do not rise with every right row: if some of the rows are right and others
    wrong, the value can lie outside of the bounds.
    """
    if not len(wrong.rows):
        return {}
    highest = _values(right)
    return {name: _in_order(value, highest[name]) for name, value in _values(wrong).items()}


def _values(sums: Groups) -> Mapping[str, float | None]:
    total, right, competent = sums.rows.sum(), sums.right.sum(), ~sums.gaps
    refined = sums.rows[competent].sum()
    values = {
        "accuracy": _proportion(right, total),
        "knowledge_base_accuracy": _proportion(competent.sum(), len(sums.rows)),
        "lambda_share": _proportion(total - refined, total),
        "refined_accuracy": None if sums.has_single_rows_only else _proportion(right, refined),
    }
    if sums.contexts.any():
        values["retriever_accuracy"] = _proportion(sums.matched.sum(), sums.decidable.sum())
        values["refined_retriever_accuracy"] = _proportion(
            sums.matched[competent].sum(), sums.decidable[competent].sum()
        )
    return values


def _proportion(part: float, total: float) -> float | None:
    return float(part / total) if total else None


def _in_order(one: float | None, other: float | None) -> tuple[float | None, float | None]:
    return (None, other if one is None else one) if one is None or other is None else (min(one, other), max(one, other))


def _computed(sums: Groups, counts: Mapping[Outcome, int], bounds: Bounds) -> Metrics:
    """Return the metrics of docs/methods.md, sections 1 to 3; `counts` include the rows without a verdict."""
    total, judged, right = sum(counts.values()), int(sums.rows.sum()), int(sums.right.sum())
    gaps = int(sums.gaps.sum())
    robust = int((sums.right == sums.rows).sum())
    return Metrics(
        rows=total,
        judged=judged,
        groups=len(sums.rows),
        gap_groups=gaps,
        robust_groups=robust,
        non_robust_groups=len(sums.rows) - gaps - robust,
        **_estimates(sums),
        lowest_accuracy=right / total if total else None,
        highest_accuracy=(right + total - judged) / total if total else None,
        outcomes=counts,
        faults={fault: int(sums.faults[fault].sum()) for fault in FAULTS},
        fault_shares={
            fault: _row_ratio(sums.faults[fault], sums.rows - sums.right, Undefined.NO_WRONG_ROW) for fault in FAULTS
        },
        bounds=bounds,
    )


def _estimates(sums: Groups) -> dict[str, Estimate]:
    """Return the six metrics of docs/methods.md, section 1.3, with the intervals of section 6."""
    judged, competent = int(sums.rows.sum()), ~sums.gaps
    refined = sums.rows * competent
    if judged == 0:
        return dict.fromkeys(_METRICS, Estimate(undefined=Undefined.NO_VERDICT))
    return {
        "accuracy": ratio(sums.right, sums.rows, rows=judged),
        "knowledge_base_accuracy": wilson(int(competent.sum()), len(sums.rows), rows=judged),
        "lambda_share": ratio(sums.rows * sums.gaps, sums.rows, rows=judged),
        "refined_accuracy": Estimate(undefined=Undefined.ONE_PARAPHRASE)
        if sums.has_single_rows_only
        else _row_ratio(sums.right, refined, Undefined.ALL_GAPS, unseen=WITHOUT_GAPS),
        "retriever_accuracy": _retriever(sums, np.ones_like(sums.rows), unseen=ALL_GROUPS),
        "refined_retriever_accuracy": _retriever(sums, competent.astype(np.float64), unseen=WITHOUT_GAPS),
    }


_METRICS = (
    *("accuracy", "knowledge_base_accuracy", "lambda_share", "refined_accuracy"),
    *("retriever_accuracy", "refined_retriever_accuracy"),
)


def _row_ratio(
    numerator: FloatArray, denominator: FloatArray, undefined: Undefined, *, unseen: float = ALL_GROUPS
) -> Estimate:
    """Return a ratio whose denominator counts rows, or the reason why it is undefined."""
    rows = int(denominator.sum())
    return ratio(numerator, denominator, rows=rows, unseen=unseen) if rows else Estimate(undefined=undefined)


def _retriever(sums: Groups, chosen: FloatArray, *, unseen: float) -> Estimate:
    """Return retriever accuracy over the chosen groups: rows with a match, of decidable rows (section 2.2)."""
    if not chosen.any():
        return Estimate(undefined=Undefined.ALL_GAPS)
    if not sums.contexts.any():
        return Estimate(undefined=Undefined.NO_CONTEXTS)
    return _row_ratio(sums.matched * chosen, sums.decidable * chosen, Undefined.NO_KNOWN_CONTEXTS, unseen=unseen)


def signature_of(table: Table, *, seed: int) -> Signature:
    """Return the signature of the metrics of a table."""
    return Signature(
        questions=table.content_hash(),
        system=_only(table, "system"),
        judge=_only(table, "judge"),
        seed=str(seed),
        version=version("ragassay"),
    )


def _only(table: Table, column: str) -> str | None:
    """Return the single value of a column, hashed if a signature cannot hold it; "mixed" for several values."""
    if column not in table.columns:
        return None
    query = f"select distinct {column} from rows where {column} is not null limit 2"  # noqa: S608 -- a name of ours
    values = [value for (value,) in table.connection.sql(query).fetchall()]
    if len(values) != 1:
        return "mixed" if values else None
    (value,) = values
    return value if re.fullmatch(r"[A-Za-z0-9._+-]+", value) else content_hash(value)
