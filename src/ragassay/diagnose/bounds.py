"""What the figures would be if every row without a verdict were wrong, and if it were right."""

from collections.abc import Mapping

import duckdb

from ragassay.diagnose.counts import EVERYTHING, Rows, chosen
from ragassay.diagnose.flags import columns_of, has_verdict, is_right
from ragassay.diagnose.tallies import tally
from ragassay.estimates import Column

Bounds = Mapping[str, tuple[float | None, float | None]]
"""The lower and the higher of the two values of each figure; the first is None where one of them is undefined."""


def bounds(connection: duckdb.DuckDBPyConnection, rows: Rows = EVERYTHING) -> Bounds:
    """The bounds of four figures over some rows; groups without any verdict count, too.

    R and lambda do not rise with every single row that is right: where some of the rows are right and others wrong,
    the value may lie outside of these two.
    """
    return next(iter(_found(connection, rows, None).values()), {})


def parted_bounds(connection: duckdb.DuckDBPyConnection, way: str) -> Mapping[str, Bounds]:
    """The bounds apart for each value (see `counts.parted`)."""
    found = _found(connection, EVERYTHING, way)
    named = connection.execute("select place, value from values_named where way = ?", [way]).fetchall()
    return {value: found[place] for place, value in named if place in found}


def _found(connection: duckdb.DuckDBPyConnection, rows: Rows, way: str | None) -> Mapping[int, Bounds]:
    flags = columns_of(connection)
    counting = flags["answerable"] & flags["kept"] & chosen(connection, rows)
    cells = tally(flags["place"], counting, None if way is None else flags[way])
    least = cells.total(is_right(flags))
    most = cells.total(is_right(flags) | ~has_verdict(flags))
    return {
        part: _both(*(_figures(cells.counts[where], right[where]) for right in (least, most)))
        for part, where in cells.slices().items()
    }


def _figures(rows: Column, rights: Column) -> Mapping[str, float | None]:
    total, right, groups = int(rows.sum()), int(rights.sum()), len(rows)
    gaps, gap_rows = int((rights == 0).sum()), int(rows[rights == 0].sum())
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
