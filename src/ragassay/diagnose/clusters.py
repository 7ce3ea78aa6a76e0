"""What needs the rows of groups side by side: refusals where an answer exists or not, and gaps of two clusters."""

from collections.abc import Mapping

import duckdb
import numpy as np

from ragassay.diagnose.flags import OUTCOMES, columns_of, has_verdict, is_judged, is_right
from ragassay.diagnose.tallies import tally
from ragassay.estimates import ratio
from ragassay.records import ClusterGaps, Estimate


def cells(connection: duckdb.DuckDBPyConnection) -> Mapping[str, Estimate]:
    """The share of rows that were answered, and that were declined: of those with an answer to give, and of the others.

    Over rows with a verdict, by group. Where an answer exists, declining is wrong; where none does, answering is.
    """
    flags = columns_of(connection)
    parts = flags["answerable"].astype(np.int8)
    found = tally(flags["place"], has_verdict(flags) & flags["kept"], parts)
    declined = found.total(flags["outcome"] == OUTCOMES.index("declined") + 1)
    shares: dict[str, Estimate] = {}
    for name, answerable in (("answerable", True), ("unanswerable", False)):
        mine = found.parts == answerable
        rows, said_no = found.counts[mine], declined[mine]
        total = int(rows.sum())
        for what, numbers in (("answered", rows - said_no), ("declined", said_no)):
            shares[f"{name}_{what}"] = (
                ratio(numbers, rows, rows=total) if total else Estimate(undefined=_MISSING[answerable])
            )
    return shares


_MISSING = {
    True: "no row with an answer to give has a verdict",
    False: "no row without an answer to give has a verdict",
}


def cluster_gaps(connection: duckdb.DuckDBPyConnection) -> ClusterGaps:
    """The gap groups of each cluster of the hypothesis, and the mutual ones (Li, Liu, Gao 2024, section 4.3)."""
    flags = columns_of(connection)
    rows = tally(flags["place"], is_judged(flags) & (flags["robust"] | flags["non_robust"]))
    right = is_right(flags)
    (one, one_right), (other, other_right) = (
        (rows.total(flags[side]) > 0, rows.total(flags[side] & right) > 0) for side in ("robust", "non_robust")
    )
    mutual = one & other & ~one_right & ~other_right
    masks = (one & ~one_right, one, other & ~other_right, other, mutual, one & other)
    names = ("robust", "robust_groups", "non_robust", "non_robust_groups", "mutual", "groups")
    return ClusterGaps(**dict(zip(names, (int(mask.sum()) for mask in masks), strict=True)))
