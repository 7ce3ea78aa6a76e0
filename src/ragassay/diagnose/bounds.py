"""What the figures would be if every row without a verdict were wrong, and if it were right."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import duckdb
import numpy as np

from ragassay.diagnose.counts import EVERYTHING, Context, Groups, Rows, compared, forget_compared, groups, parted
from ragassay.diagnose.flags import add_columns, columns_of, has_verdict, is_right

T = TypeVar("T")

Bounds = Mapping[str, tuple[float | None, float | None]]
"""The lower and the higher of the two values of each figure; the first is None where one of them is undefined."""


def bounds(connection: duckdb.DuckDBPyConnection, context: Context, rows: Rows = EVERYTHING) -> Bounds:
    """The bounds of the six figures over some rows; groups without any verdict count, too.

    R, lambda and the retriever's figures do not rise with every single row that is right: where some of the rows are
    right and others wrong, the value may lie outside of these two.
    """
    wrong, right = _both_ways(connection, lambda: groups(connection, rows, context))
    return _ends(wrong, right)


def parted_bounds(connection: duckdb.DuckDBPyConnection, way: str, context: Context) -> Mapping[str, Bounds]:
    """The bounds apart for each value (see `counts.parted`)."""
    wrong, right = _both_ways(connection, lambda: parted(connection, way, context))
    return {value: _ends(wrong[value], right[value]) for value in wrong}


def _both_ways(connection: duckdb.DuckDBPyConnection, find: Callable[[], T]) -> tuple[T, T]:
    """What is found with every missing verdict wrong, then right."""
    columns = columns_of(connection)
    if has_verdict(columns)[columns["answerable"]].all():
        found = find()
        return found, found
    with _filled(connection, right=False):
        wrong = find()
    with _filled(connection, right=True):
        return wrong, find()


@contextmanager
def _filled(connection: duckdb.DuckDBPyConnection, *, right: bool) -> Iterator[None]:
    """The rows as if each without a verdict had this one; afterwards all is as it was."""
    columns = columns_of(connection)
    before = {name: columns[name] for name in ("correct", *compared(connection))}
    filled = np.where(has_verdict(columns), is_right(columns), right)
    forget_compared(connection)
    add_columns(connection, {"correct": filled})
    try:
        yield
    finally:
        forget_compared(connection)
        add_columns(connection, before)


def _ends(wrong: Groups, right: Groups) -> Bounds:
    if not len(wrong.rows):
        return {}
    other = _figures(right)
    return {name: _in_order(one, other[name]) for name, one in _figures(wrong).items()}


def _figures(sums: Groups) -> Mapping[str, float | None]:
    total, right, competent = sums.rows.sum(), sums.right.sum(), ~sums.gaps
    refined = sums.rows[competent].sum()
    found = {
        "accuracy": _share(right, total),
        "knowledge_base_accuracy": _share(competent.sum(), len(sums.rows)),
        "lambda_share": _share(total - refined, total),
        "refined_accuracy": _share(right, refined),
    }
    if sums.contexts.any():
        found["retriever_accuracy"] = _share(sums.handed.sum(), sums.told.sum())
        found["refined_retriever_accuracy"] = _share(sums.handed[competent].sum(), sums.told[competent].sum())
    return found


def _share(some: float, everything: float) -> float | None:
    return float(some / everything) if everything else None


def _in_order(one: float | None, other: float | None) -> tuple[float | None, float | None]:
    return (None, other if one is None else one) if one is None or other is None else (min(one, other), max(one, other))
