"""The figures of GRAMMAR-Eval, each a ratio of two sums over groups."""

from collections.abc import Mapping

import numpy as np

from ragassay.diagnose.bounds import Bounds
from ragassay.diagnose.counts import Groups
from ragassay.diagnose.flags import FAULTS
from ragassay.estimates import ALL_GROUPS, WITHOUT_GAPS, Column, ratio, wilson
from ragassay.records import Estimate, Figures, Outcome


def figures(sums: Groups, outcomes: Mapping[Outcome, int], bounds: Bounds) -> Figures:
    """The figures of some rows; groups are tagged over these rows alone (methods.md sections 1 and 2).

    Args:
        sums: The judged rows by group.
        outcomes: All the rows, those without a verdict too.
        bounds: What the figures would be if every row without a verdict were wrong, and if it were right.
    """
    total, judged, right = sum(outcomes.values()), int(sums.rows.sum()), int(sums.right.sum())
    gaps = int(sums.gaps.sum())
    robust = int((sums.right == sums.rows).sum())
    return Figures(
        rows=total,
        judged=judged,
        groups=len(sums.ids),
        gap_groups=gaps,
        robust_groups=robust,
        non_robust_groups=len(sums.ids) - gaps - robust,
        **_shares(sums),
        lowest_accuracy=right / total if total else None,
        highest_accuracy=(right + total - judged) / total if total else None,
        outcomes=outcomes,
        faults={fault: int(sums.faults[fault].sum()) for fault in FAULTS},
        fault_shares={fault: _of(sums.faults[fault], sums.rows - sums.right, "no row is wrong") for fault in FAULTS},
        bounds=bounds,
    )


def _shares(sums: Groups) -> dict[str, Estimate]:
    """The six shares of architecture.md section 5. Accuracy is R (1 - lambda), as section 4.3 of the paper has it."""
    judged, competent = int(sums.rows.sum()), ~sums.gaps
    refined = sums.rows * competent
    if judged == 0:
        return dict.fromkeys(_SHARES, Estimate(undefined="no row has a verdict"))
    return {
        "accuracy": ratio(sums.right, sums.rows, rows=judged),
        "knowledge_base_accuracy": wilson(int(competent.sum()), len(sums.ids), rows=judged),
        "lambda_share": ratio(sums.rows * sums.gaps, sums.rows, rows=judged),
        "refined_accuracy": _of(sums.right, refined, "every group is a gap", unseen=WITHOUT_GAPS),
        "retriever_accuracy": _retriever(sums, np.ones_like(sums.rows), unseen=ALL_GROUPS),
        "refined_retriever_accuracy": _retriever(sums, competent.astype(np.float64), unseen=WITHOUT_GAPS),
    }


_SHARES = (
    *("accuracy", "knowledge_base_accuracy", "lambda_share", "refined_accuracy"),
    *("retriever_accuracy", "refined_retriever_accuracy"),
)


def _of(numerator: Column, denominator: Column, undefined: str, *, unseen: float = ALL_GROUPS) -> Estimate:
    """A ratio whose denominator counts rows; `undefined` says why there is none."""
    rows = int(denominator.sum())
    return ratio(numerator, denominator, rows=rows, unseen=unseen) if rows else Estimate(undefined=undefined)


def _retriever(sums: Groups, chosen: Column, *, unseen: float) -> Estimate:
    """Rows whose context was enough / rows, over the chosen groups."""
    if not chosen.any():
        return Estimate(undefined="every group is a gap")
    if not sums.contexts.any():
        return Estimate(undefined="no row says what was retrieved")
    missing = "no row has both known and retrieved document ids"
    return _of(sums.handed * chosen, sums.told * chosen, missing, unseen=unseen)


def hanging(sums: Groups) -> tuple[str, ...]:
    """The groups whose tag hangs on a single row, in order of their ids.

    Without that row the group would have another tag: it has one judged row, or one right row among wrong ones (else
    a gap), or one wrong row among right ones (else robust). A gap or robust group of several rows has the support of
    each of them.
    """
    mixed = (sums.right > 0) & (sums.right < sums.rows)
    alone = (sums.rows == 1) | (mixed & ((sums.right == 1) | (sums.rows - sums.right == 1)))
    return tuple(group_id for group_id, hangs in zip(sums.ids, alone, strict=True) if hangs)
