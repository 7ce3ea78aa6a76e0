"""What the figures would be if every row without a verdict were wrong, and if it were right."""

from collections.abc import Mapping

import duckdb

from ragassay.diagnose.counts import EVERYTHING, Rows

Bounds = Mapping[str, tuple[float | None, float | None]]
"""The lower and the higher of the two values of each figure; the first is None where one of them is undefined."""


def bounds(connection: duckdb.DuckDBPyConnection, rows: Rows = EVERYTHING) -> Bounds:
    """The bounds of four figures over some rows; groups without any verdict count, too.

    R and lambda do not rise with every single row that is right: where some of the rows are right and others wrong,
    the value may lie outside of these two.
    """
    return next(iter(_found(connection, rows, "0::bigint").values()), {})


def parted_bounds(connection: duckdb.DuckDBPyConnection, way: str) -> Mapping[str, Bounds]:
    """The bounds apart for each value (see `counts.parted`)."""
    found = _found(connection, Rows(where=f"{way} >= 0"), way)
    named = connection.execute("select place, value from values_named where way = ?", [way]).fetchall()
    return {value: found[place] for place, value in named if place in found}


def _found(connection: duckdb.DuckDBPyConnection, rows: Rows, way: str) -> Mapping[int, Bounds]:
    query = f"""
        with summed as (
            select {way} as way, place, count(*) as total, count(*) filter (correct) as least,
                count(*) filter (correct is not false) as most
            from flags where answerable and kept and {rows.where} group by all
        )
        select way, sum(total)::bigint, count(*),
            sum(least)::bigint, coalesce(sum(total) filter (least = 0), 0)::bigint, count(*) filter (least = 0),
            sum(most)::bigint, coalesce(sum(total) filter (most = 0), 0)::bigint, count(*) filter (most = 0)
        from summed group by way
    """  # noqa: S608 -- conditions come from `Rows`, values are bound
    return {
        place: _both(_figures(total, groups, *ends[:3]), _figures(total, groups, *ends[3:]))
        for place, total, groups, *ends in connection.execute(query, list(rows.values)).fetchall()
    }


def _figures(total: int, groups: int, right: int, gap_rows: int, gaps: int) -> Mapping[str, float | None]:
    return {
        "accuracy": right / total,
        "knowledge_base_accuracy": 1 - gaps / groups,
        "lambda_share": gap_rows / total,
        "refined_accuracy": right / (total - gap_rows) if total > gap_rows else None,
    }


def _both(wrong: Mapping[str, float | None], right: Mapping[str, float | None]) -> Bounds:
    found: dict[str, tuple[float | None, float | None]] = {}
    for name, one in wrong.items():
        other = right[name]
        found[name] = (None, other) if one is None or other is None else (min(one, other), max(one, other))
    return found
