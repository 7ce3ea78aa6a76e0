"""What needs the rows of groups side by side: refusals where an answer exists or not, and gaps of two clusters."""

from collections.abc import Mapping

import duckdb
import numpy as np

from ragassay.diagnose.counts import JUDGED
from ragassay.diagnose.flags import OUTCOMES
from ragassay.estimates import ratio
from ragassay.records import ClusterGaps, Estimate


def cells(connection: duckdb.DuckDBPyConnection) -> Mapping[str, Estimate]:
    """The share of rows that were answered, and that were declined: of those with an answer to give, and of the others.

    Over rows with a verdict, by group. Where an answer exists, declining is wrong; where none does, answering is.
    """
    declined = OUTCOMES.index("declined") + 1
    query = f"""
        select answerable, place, count(*) as n, count(*) filter (outcome = {declined}) as declined
        from flags where correct is not null and kept group by all order by all
    """  # noqa: S608 -- a number of ours
    found = connection.execute(query).fetchnumpy()
    shares: dict[str, Estimate] = {}
    for name, answerable in (("answerable", True), ("unanswerable", False)):
        chosen = found["answerable"] == answerable
        rows, said_no = (found[column][chosen].astype(np.float64) for column in ("n", "declined"))
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
    query = f"""
        with summed as (
            select count(*) filter (robust) as one, count(*) filter (robust and correct) as one_right,
                count(*) filter (non_robust) as other, count(*) filter (non_robust and correct) as other_right
            from flags where {JUDGED} and (robust or non_robust) group by place
        )
        select count(*) filter (one > 0 and one_right = 0), count(*) filter (one > 0),
            count(*) filter (other > 0 and other_right = 0), count(*) filter (other > 0),
            count(*) filter (one > 0 and other > 0 and one_right + other_right = 0),
            count(*) filter (one > 0 and other > 0)
        from summed
    """  # noqa: S608 -- SQL of ours
    (found,) = connection.execute(query).fetchall()
    names = ("robust", "robust_groups", "non_robust", "non_robust_groups", "mutual", "groups")
    return ClusterGaps(**dict(zip(names, found, strict=True)))
