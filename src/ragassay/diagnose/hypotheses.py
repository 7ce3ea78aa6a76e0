"""Whether one cluster of questions is answered better than another: paired by group (methods.md section 5)."""

from collections.abc import Callable, Mapping

import duckdb
import numpy as np

from ragassay.diagnose.conditions import Condition
from ragassay.diagnose.counts import NON_ROBUST, ROBUST, Context, Groups, groups, in_both
from ragassay.errors import UsageError
from ragassay.estimates import Column, Difference, difference, holm
from ragassay.records import Hypothesis

Clusters = tuple[Condition, Condition]
"""The robust one, then the non-robust one."""


def hypotheses(
    connection: duckdb.DuckDBPyConnection, clusters: Clusters, *, context: Context, seed: int
) -> tuple[Hypothesis, ...]:
    """Compares two clusters by accuracy, by R and by retriever accuracy.

    The unit is the group, over the groups with judged rows on both sides. Whether a context was enough is settled
    within each side. For R, groups that are gaps over both sides together are left out. The p-values of the three
    measures are adjusted together, by Holm.

    Raises:
        UsageError: Some row is in both clusters.
    """
    robust, non_robust = clusters
    if both := in_both(connection):
        raise UsageError(f"{both} rows are both {robust.text} and {non_robust.text}; a row can be in one cluster only")
    found = _differences(
        *_paired(groups(connection, ROBUST, context), groups(connection, NON_ROBUST, context)), seed=seed
    )
    adjusted = holm([each.p for each in found.values()])
    return tuple(
        Hypothesis(
            name=f"{robust.text} against {non_robust.text}",
            measure=measure,
            robust=robust.text,
            non_robust=non_robust.text,
            difference=each.estimate,
            p=each.p,
            p_holm=p_holm,
            detectable=each.detectable,
        )
        for (measure, each), p_holm in zip(found.items(), adjusted, strict=True)
    )


def _paired(robust: Groups, non_robust: Groups) -> tuple[Groups, Groups]:
    """The groups that both sides ask, in the same order."""
    _, left, right = np.intersect1d(robust.ids, non_robust.ids, assume_unique=True, return_indices=True)
    return robust.only(left), non_robust.only(right)


def _differences(robust: Groups, non_robust: Groups, *, seed: int) -> dict[str, Difference]:
    if not len(robust.ids):
        return dict.fromkeys(_MEASURES, difference(np.empty(0), rows=0, seed=seed))

    def of(measure: str, kept: Column, undefined: str) -> Difference:
        sides = [side.only(np.flatnonzero(kept)) for side in (robust, non_robust)]
        rows = int(sum(side.rows.sum() for side in sides))
        first, second = (_MEASURES[measure](side) for side in sides)
        return difference(first - second, rows=rows, seed=seed, undefined=undefined)

    recorded = robust.contexts.any() * non_robust.contexts.any()
    return {
        "accuracy": of("accuracy", robust.rows, "no row has a verdict"),
        "refined_accuracy": of("refined_accuracy", robust.right + non_robust.right, "every group is a gap"),
        "retriever_accuracy": of(
            "retriever_accuracy", recorded * robust.told * non_robust.told, "no row says what was retrieved"
        ),
    }


_MEASURES: Mapping[str, Callable[[Groups], Column]] = {
    "accuracy": lambda groups: groups.right / groups.rows,
    "refined_accuracy": lambda groups: groups.right / groups.rows,
    "retriever_accuracy": lambda groups: groups.handed / groups.told,
}
