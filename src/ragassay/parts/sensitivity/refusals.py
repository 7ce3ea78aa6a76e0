"""Refusals in a table: outcomes of unjudged answers, and refusals that a judge did not call declined.

Those that it accepted as right count as wrong, and stock answers that it left open as declined; in case of doubt, the
verdict is kept (docs/methods.md, section 7.4).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import ReclassifiedRefusal
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.text import is_blank
from ragassay.parts.sensitivity.plain_refusals import (
    StockPhrases,
    expression,
    is_plain_refusal,
    is_refusal,
    is_stock_refusal,
    likely_refusal,
    reply_columns,
    reply_of,
    stock_phrases_of,
)

REFUSALS = ("wrong", "as judged")
"""How to count plain refusals that a judge accepted as right: as wrong, or as judged (as in the papers)."""
REASON = "a plain refusal that the judge called right; a refusal is never right if the question is answerable"
STOCK_REASON = "the answer names no value, and repeats what the system replies to questions of several kinds"

LISTED = 1000
"""Maximum number of listed refusals (the counts include all)."""

_BATCH_ROWS = 1000  # number of rows whose texts are in memory at once


@dataclass(frozen=True, slots=True, kw_only=True)
class ReclassifiedRefusals:
    """Rows that a judge did not call declined.

    Attributes:
        rows: The positions in the table of those that it called right, ascending.
        listed: The first of these, with their texts.
        declined: The positions of stock answers that it called wrong or left open.
    """

    rows: NDArray[np.int64]
    listed: tuple[ReclassifiedRefusal, ...]
    declined: NDArray[np.int64]


def find_reclassified(table: Table, *, refusals: str = "wrong") -> ReclassifiedRefusals:
    """Return refusals of answerable questions that a judge accepted, and stock answers that it did not call declined.

    Args:
        table: Judged rows; without a column `answer`, nothing is reclassified.
        refusals: `wrong`, or `as judged` to reclassify nothing, which reproduces published metrics.

    Raises:
        UsageError: `refusals` is not in `REFUSALS`.
    """
    if refusals not in REFUSALS:
        raise UsageError(unknown_name("treatment of refusals", refusals, list(REFUSALS)))
    rows: list[int] = []
    listed: list[ReclassifiedRefusal] = []
    declined: list[int] = []
    if refusals == "wrong" and {"answer", "correct"} <= set(table.columns):
        for row, refusal in _suspects(table):
            if refusal is None:
                declined.append(row)
            else:
                rows.append(row)
                listed += [refusal] if len(listed) < LISTED else []
    return ReclassifiedRefusals(
        rows=np.array(rows, np.int64), listed=tuple(listed), declined=np.array(declined, np.int64)
    )


def with_refusals_declined(table: Table, reclassified: ReclassifiedRefusals) -> Table:
    """Return the same rows in the same order, with reclassified refusals declined, which is right if unanswerable.

    Columns are replaced within DuckDB, so that no text passes through Python.
    """
    if not (len(reclassified.rows) or len(reclassified.declined)):
        return table
    flags = np.zeros((2, len(table)), dtype=np.bool_)
    flags[0, reclassified.rows] = True
    flags[1, [*reclassified.rows, *reclassified.declined]] = True
    changes = {
        "correct": f"when declines then not {_answerable(table)}",
        "outcome": "when declines then 'declined'",
        "judge_reason": f"when was_right then '{REASON}' when declines and correct is null then '{STOCK_REASON}'",
    }
    columns = {name: f"case {change} else {name} end" for name, change in changes.items() if name in table.views}
    return _replaced(table, columns, {"was_right": flags[0], "declines": flags[1]})


def _answerable(table: Table) -> str:
    """Return the SQL expression of whether the question of a row is answerable."""
    return f"coalesce({table.column_or_null('is_answerable')}::boolean, true)"


def with_outcomes(table: Table) -> Table:
    """Return the same rows in the same order, each with an outcome: `declined` or `undecided` if no judge gave one.

    Args:
        table: Rows with answers and, if known, references and questions.
    """
    # Not a positional join, because DuckDB would read all rows of a join for each batch.
    within = storage.empty_schema(table.connection)
    within.register("given_places", {"place": np.flatnonzero(declining(table))})
    within.execute("create table declined as select * from given_places").fetchall()
    within.unregister("given_places")
    is_declined = f"{storage.quote(storage.PLACE)} in (select place from {storage.schema_of(within)}.declined)"  # noqa: S608 -- ours
    by_answer = f"case when {is_declined} then 'declined' else 'undecided' end"
    others = [storage.quote(view) for name, view in table.views.items() if name != "outcome"]
    columns = [
        storage.quote(storage.PLACE),
        *others,
        f"coalesce({table.column_or_null('outcome')}, {by_answer}) as outcome",
    ]
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create view rows as " + storage.select(columns, rows)).fetchall()
    views = storage.in_order({**table.views, "outcome": "outcome"})
    return replace(table, connection=within, views=views, joined=None)


def _replaced(table: Table, columns: Mapping[str, str], flags: Mapping[str, NDArray[np.bool_]]) -> Table:
    """Return a table with columns computed from its own columns and from flags, which are joined by position."""
    within = storage.empty_schema(table.connection)
    within.register("given_flags", dict(flags))
    within.execute("create table flags as select * from given_flags").fetchall()
    within.unregister("given_flags")
    both = f"{storage.schema_of(table.connection)}.rows r positional join {storage.schema_of(within)}.flags f"
    within.execute(
        "create view rows as "
        + storage.select(
            [f"r.{storage.quote(storage.PLACE)}", *(f"{value} as {name}" for name, value in columns.items())], both
        )
    ).fetchall()
    return table.with_columns(within, list(columns))


def declining(table: Table) -> NDArray[np.bool_]:
    """Return a mask [rows] of unjudged answers that only decline: plain refusals or stock answers of the run.

    Without references and a verdict, a denial may be a fact ("The contract does not mention a penalty."). An answer
    declines only if it is a stock answer, or states in English that the speaker does not know.
    """
    declines = np.zeros(len(table), dtype=np.bool_)
    phrases = stock_phrases_of(table)
    may = _may_decline(phrases) if len(table) > _BATCH_ROWS else "true"
    is_short = f"length(answer) < {_SHORT} or not regexp_matches(answer, '\\pL|\\pN')"
    rows = f"rows where {table.column_or_null('outcome')} is null and answer is not null and ({may} or {is_short})"
    columns = [storage.quote(storage.PLACE), f"{may} as may", *reply_columns(table)]
    result = table.connection.execute(storage.select(columns, rows))
    while batch := result.fetchmany(_BATCH_ROWS):
        for place, is_likely, *row in batch:
            reply = reply_of(row)
            declines[place] = is_refusal(reply, phrases) if is_likely else is_blank(reply.answer)
    return declines


def _may_decline(phrases: StockPhrases) -> str:
    """Return the SQL condition of the answers that may decline."""
    # The regexes are escaped literals in the query, because DuckDB compiles literals only once.
    plain, full, stock = (
        "'" + each.replace("'", "''") + "'"
        for each in (likely_refusal(ascii_only=True), likely_refusal(), expression(phrases))
    )
    return (
        f"(case when strlen(answer) = length(answer) then regexp_matches(answer, {plain}, 'is') "
        f"else regexp_matches(answer, {full}, 'is') end or regexp_matches(answer, {stock}, 'is'))"
    )


_SHORT = 40  # characters; all spellings of missing values are shorter


_SUSPECTED = """
    select "row", question_id, group_id, {judge}, correct, {columns}
    from rows where {answerable} and (
        correct and (regexp_matches(answer, $likely, 'is') or trim(answer) = '')
        or (correct or {outcome} = 'wrong') and regexp_matches(answer, $stock, 'is')
    ) or {outcome} = 'undecided' and regexp_matches(answer, $stock, 'is')
    order by "row"
"""


def _suspects(table: Table) -> Iterator[tuple[int, ReclassifiedRefusal | None]]:
    """Yield the position of each refusal, with its texts if it was accepted, or None otherwise."""
    phrases = stock_phrases_of(table)
    query = _SUSPECTED.format(
        judge=table.column_or_null("judge"),
        columns=", ".join(reply_columns(table)),
        outcome=table.column_or_null("outcome"),
        answerable=_answerable(table),
    )
    # For a single batch, compiling the regex in DuckDB takes longer than checking the answers in Python.
    is_large = len(table) > _BATCH_ROWS
    expressions = {
        "likely": likely_refusal() if is_large else "",
        "stock": "" if phrases.counts and not is_large else expression(phrases),
    }
    result = table.connection.execute(query, expressions)
    while batch := result.fetchmany(_BATCH_ROWS):
        for row, question_id, group_id, judge, is_right, *columns in batch:
            reply = reply_of(columns)
            if not is_right:
                if phrases.is_checked and is_stock_refusal(reply, phrases, most_left=0.0):
                    yield row, None
            elif (reply.references and is_stock_refusal(reply, phrases)) or is_plain_refusal(
                reply.answer, columns[2], reply.kind, reply.bound
            ):
                texts = {"question": columns[0], "answer": reply.answer, "judge": judge}
                yield row, ReclassifiedRefusal(question_id=question_id, group_id=group_id, **texts)
