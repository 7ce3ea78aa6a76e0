"""Fill templates from the database: every binding that has one answer, kept in DuckDB so that memory stays bounded.

One query returns all bindings of a template with their answers. What cannot be asked is counted by reason: values that
a reader cannot distinguish are one value, and a missing answer is an answer of its own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import SqlTemplate
from ragassay.core.table.storage import one_thread
from ragassay.parts.database import Database
from ragassay.parts.templates import bindings_query, candidates_query, parameterized_query
from ragassay.steps.generate.stored_values import COLUMNS, MISFIT, SEPARATOR, UNREADABLE, BindingReader, KeyCache

_Pair = tuple[object, ...]
"""The values of a binding in the order of `given`, then one of its answers."""

_BATCH = 50_000
_ENOUGH_ROWS = 50  # with fewer keys, one answer for all may be chance (docs/generation.md, "One verified answer")
_MAX_AMBIGUOUS = 0.5  # a key with several answers for more of its values does not name the rows
_MAX_LIST = 20  # answers of a list; nobody asks for a longer one
_MAX_COMBINATIONS = 100_000  # queried one by one; more take minutes for one template


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledTemplate:
    """A template whose bindings are in the table of `create_tables`.

    Attributes:
        template: The template; its proof is "data" if the rows show that answers are unique.
        number: Its number in the table.
        bindings: How many bindings it has.
        ambiguous: Proportion of keys that have several answers.
        skipped: What was left out, by reason.
    """

    template: SqlTemplate
    number: int
    bindings: int
    ambiguous: float
    skipped: Mapping[str, int]


def create_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """Create the table that `fill` adds to, and `bindings`: template, place, stored and spoken values, and answers."""
    # Lists are built when they are read: storing them takes longer than building them.
    connection.execute(
        "create table filled (template integer, place bigint, stored varchar, spoken varchar, answer varchar,"
        " answers varchar[])"
    ).fetchall()
    connection.execute(
        f"create view bindings as select template, place, string_split(stored, '{SEPARATOR}') keys,"  # noqa: S608 -- ours
        f" string_split(coalesce(spoken, stored), '{SEPARATOR}') spoken, coalesce(answers,"
        f" string_split(answer, '{SEPARATOR}')) answers,"
        " true is_answerable from filled"
    ).fetchall()


def remove(connection: duckdb.DuckDBPyConnection, number: int) -> None:
    """Remove the bindings of a template."""
    connection.execute("delete from filled where template = ?", [number]).fetchall()


def fill(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    template: SqlTemplate,
    number: int,
    *,
    keys: KeyCache,
) -> FilledTemplate:
    """Add every binding of a template that has one answer, in the order of the stored values.

    Args:
        connection: Holds the table of `create_tables`.
        database: The user's database.
        template: Checked, in the dialect of the database.
        number: Identifies the template in the table.
        keys: Values that were read for other templates.

    Raises:
        DataError: A query fails or takes too long.
    """
    skipped: Counter[str] = Counter()
    batches = _batches(database, template)
    if batches is None:
        skipped[f"template: more than {_MAX_COMBINATIONS:,} combinations of values"] += 1
        return FilledTemplate(template=template, number=number, bindings=0, ambiguous=0.0, skipped=skipped)
    reader = BindingReader(template, keys)
    with one_thread(connection):
        _stage(connection, batches, reader, skipped)
        singular, several, usable = _classify_keys(connection, template, skipped)
        ambiguous = several / max(singular + several, 1)
        if ambiguous > _MAX_AMBIGUOUS:
            skipped["template: its names do not identify rows"] += 1
            return FilledTemplate(template=template, number=number, bindings=0, ambiguous=ambiguous, skipped=skipped)
        connection.execute(
            "insert into filled select ?, row_number() over () - 1, stored, spoken, answer, answers"
            " from (from classified where reason is null order by stored)",
            [number],
        ).fetchall()
    is_proven = template.proof == "value" and several == 0 and singular >= _ENOUGH_ROWS
    # SQL must compare numbers with a number, even if people use them as a name: the number of an order.
    key_columns = {
        name: replace(column, answer_kind="number") if name in reader.numbers else column
        for name, column in template.given.items()
    }
    return FilledTemplate(
        template=replace(template, given=key_columns, proof="data" if is_proven else template.proof),
        number=number,
        bindings=usable,
        ambiguous=ambiguous,
        skipped=skipped,
    )


def _batches(database: Database, template: SqlTemplate) -> Iterator[list[_Pair]] | None:
    """Return batches of every binding with every answer; None if there are too many to query them one by one."""
    query = bindings_query(template, database.dialect)
    if query is not None:
        return database.batches(query)
    candidates = database.query(candidates_query(template, database.dialect))
    values = list(islice(candidates, _MAX_COMBINATIONS + 1))
    return None if len(values) > _MAX_COMBINATIONS else _single_batches(database, template, values)


def _single_batches(
    database: Database, template: SqlTemplate, combinations: list[tuple[object, ...]]
) -> Iterator[list[_Pair]]:
    """Yield batches of bindings with their answers, from one query with bound parameters for each binding."""
    query, order = parameterized_query(template, database.dialect)
    positions = [list(template.given).index(name) for name in order]
    pairs = (
        (*values, row[0])
        for values in combinations
        for row in set(database.query(query, [values[position] for position in positions]))
    )
    while batch := list(islice(pairs, _BATCH)):
        yield batch


def _stage(
    connection: duckdb.DuckDBPyConnection, batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[str]
) -> None:
    verb = "create or replace temp table staged as"
    for columns in _merged(batches, reader, skipped):
        connection.register("batch", columns)
        connection.execute(f"{verb} {_STAGED}").fetchall()
        connection.unregister("batch")
        verb = "insert into staged"


_STAGED = (
    "select form::varchar form, stored::varchar stored, spoken::varchar spoken, answer::varchar answer, reveals"
    " from batch"
)


def _merged(
    batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[str]
) -> Iterator[Mapping[str, NDArray[Any]]]:
    """Yield the columns of the usable rows, of many batches at once; at least once, if only with empty columns.

    DuckDB takes a while to start a statement, and rows that live long cost Python time.
    """
    more = True
    while more:
        columns: dict[str, list[object]] = {name: [] for name in COLUMNS}
        more = False
        for batch in filter(None, batches):
            for name, values in reader.columns(batch, skipped).items():
                columns[name].extend(values)
            if more := len(columns["form"]) >= _BATCH:
                break
        kinds = {"reveals": bool}
        yield {name: np.array(values, dtype=kinds.get(name, object)) for name, values in columns.items()}


def _classify_keys(
    connection: duckdb.DuckDBPyConnection, template: SqlTemplate, skipped: Counter[str]
) -> tuple[int, int, int]:
    """Make `classified`: every key with its answer and, in `reason`, why it cannot be used (null if it can).

    Returns:
        How many keys have one answer, how many have several, and how many can be used.
    """
    for name, query in _classification(connection, template).items():
        connection.execute(f"create or replace temp {name} as {query}").fetchall()
    if template.lists_rows and template.origin == "rule":
        # Nobody asks which ones there are where there is one; if there never are two, the question is left as it is.
        query = "select count(*) from classified where reason is null and len(answers) > 1"
        ((lists,),) = connection.execute(query).fetchall()
        if lists:
            connection.execute(
                f"create or replace temp view classified as {_SEVERAL.format(lists=_CLASSIFIED_LISTS)}"
            ).fetchall()
    counts = dict(connection.execute("select reason, count(*) from classified group by reason").fetchall())
    usable = int(counts.pop(None, 0))
    for reason, count in counts.items():
        skipped[f"value: {reason}"] += count
    several = int(counts.get("several answers", 0))
    return usable + sum(counts.values()) - several, several, usable


def _classification(connection: duckdb.DuckDBPyConnection, template: SqlTemplate) -> Mapping[str, str]:
    """Return the queries that make `classified`, in order; unique keys are not grouped, which takes longest."""
    if template.lists_rows:
        return {"table grouped": _GROUPED_LISTS, "view classified": _CLASSIFIED_LISTS}
    ((is_unique,),) = connection.execute("select count(distinct form) = count(*) from staged").fetchall()
    if is_unique:
        return {"view classified": _CLASSIFIED.format(keys=_UNIQUE)}
    return {"table repeated": _REPEATED, "table grouped": _GROUPED, "view classified": _CLASSIFIED.format(keys=_KEYS)}


_NAMES = "min(stored) stored, arg_min(coalesce(spoken, stored), stored) spoken"
# A missing answer is an answer of its own: `count(answer)` ignores it, `count(*)` does not.
_ANSWERS = "case when count(answer) = 0 or (count(answer) = count(*) and min(answer) = max(answer)) then 1 else 2 end"
_REPEATED = "select form from staged group by form having count(*) > 1"
_GROUPED = (
    f"select {_NAMES}, min(answer) answer, bool_or(reveals) reveals, {_ANSWERS} distinct_answers"  # noqa: S608 -- ours
    " from staged where form in (from repeated) group by form"
)
_UNIQUE = "select stored, spoken, answer, null answers, reveals, 1 distinct_answers from staged"
_KEYS = (
    f"{_UNIQUE} where form not in (from repeated)"  # noqa: S608 -- ours
    " union all select stored, spoken, answer, null, reveals, distinct_answers from grouped"
)
_GROUPED_LISTS = (
    f"select {_NAMES}, null answer, any_value(answers) answers, count(distinct answers) distinct_answers,"  # noqa: S608
    " bool_or(has_blank) has_blank from (select form, stored, min(spoken) spoken,"
    " list_sort(list_distinct(list(answer))) answers, bool_or(answer is null) has_blank"
    " from staged group by form, stored) group by form"
)
_CLASSIFIED = (
    "select *, case when distinct_answers > 1 then 'several answers' when answer is null then 'the answer is blank'"  # noqa: S608
    f" when answer = '{MISFIT}' then 'the answer has another type than its column'"
    " when reveals then 'the question reveals the answer' end reason from ({keys})"
)
_SEVERAL = (
    "select * replace (case when reason is null and len(answers) = 1 then 'a list of one' else reason end as reason)"
    " from ({lists})"
)
_CLASSIFIED_LISTS = (
    "select *, case when distinct_answers > 1 then 'several answers'"  # noqa: S608 -- ours
    " when len(list_filter(answers, lambda answer: answer is not null)) = 0 then 'the answer is blank'"
    " when has_blank then 'one of its answers is blank'"  # without it, the list would lack a row
    f" when list_contains(answers, '{UNREADABLE}') then 'one of its answers cannot be written as text'"
    f" when len(answers) > {_MAX_LIST} then 'more than {_MAX_LIST} answers' end reason from grouped"
)
