"""Fills templates from the database: every binding that has one answer, kept in DuckDB so that memory stays bounded.

One query gives all bindings of a template with their answers. What cannot be asked is counted by reason:
values that a reader cannot tell apart are one value, and a missing answer is an answer of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import SqlTemplate
from ragassay.core.table.storage import one_thread
from ragassay.parts import templates
from ragassay.parts.database import Database
from ragassay.steps.generate.stored_values import COLUMNS, MISFIT, SEPARATOR, UNREADABLE, BindingReader, Keys

_Pair = tuple[object, ...]
"""The values of a binding in the order of `given`, then one of its answers."""

_BATCH = 50_000
_ENOUGH_ROWS = 50  # fewer keys without two answers may be luck (schemas.md, "Is the answer singular?")
_MOST_PLURAL = 0.5  # a key that has several answers for more of its values is no name of the rows
_MOST_LISTED = 20  # answers of a set; nobody asks to be read a longer list
_MOST_COMBINATIONS = 100_000  # tried one by one; more take minutes for one template


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """A template with what the database gave.

    `bindings` is how many there are, `plural` the share of keys that have several answers; `skipped` counts by reason
    what was left out.
    """

    template: SqlTemplate
    number: int
    bindings: int
    plural: float
    skipped: Mapping[str, int]


def prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the table that `fill` adds to, and `bindings`: template, place, stored and spoken values, and answers."""
    # Lists are made when they are read: they take longer to keep than to make.
    connection.execute(
        "create table filled (template integer, place bigint, stored varchar, spoken varchar, answer varchar,"
        " answers varchar[])"
    ).fetchall()
    connection.execute(
        f"create view bindings as select template, place, string_split(stored, '{SEPARATOR}') keys,"  # noqa: S608 -- ours
        f" string_split(coalesce(spoken, stored), '{SEPARATOR}') spoken, coalesce(answers, [answer]) answers,"
        " true is_answerable from filled"
    ).fetchall()


def forget(connection: duckdb.DuckDBPyConnection, number: int) -> None:
    """Takes the bindings of a template out again."""
    connection.execute("delete from filled where template = ?", [number]).fetchall()


def fill(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    template: SqlTemplate,
    number: int,
    *,
    keys: Keys,
) -> Filled:
    """Adds every binding of a template that has one answer, in the order of the stored values.

    Args:
        connection: Holds the table of `prepare`.
        database: The user's.
        template: Checked, in the database's dialect.
        number: Names the template in the table.
        keys: What was read for other templates.

    Raises:
        DataError: The database refuses a query, or takes too long.
    """
    skipped: Counter[str] = Counter()
    batches = _batches(database, template)
    if batches is None:
        skipped[f"template: more than {_MOST_COMBINATIONS:,} combinations to try one by one"] += 1
        return Filled(template=template, number=number, bindings=0, plural=0.0, skipped=skipped)
    reader = BindingReader(template, keys)
    with one_thread(connection):
        _stage(connection, batches, reader, skipped)
        singular, several, total = _weigh(connection, template, skipped)
        plural = several / max(singular + several, 1)
        if plural > _MOST_PLURAL:
            skipped["template: its names do not tell rows apart"] += 1
            return Filled(template=template, number=number, bindings=0, plural=plural, skipped=skipped)
        connection.execute(
            "insert into filled select ?, row_number() over () - 1, stored, spoken, answer, answers"
            " from (from weighed where fate is null order by stored)",
            [number],
        ).fetchall()
    is_proven = template.proof == "value" and several == 0 and singular >= _ENOUGH_ROWS
    # SQL must compare numbers with a number, even where people take them for a name: the number of an order.
    given = {
        name: replace(column, answer_kind="number") if name in reader.numbers else column
        for name, column in template.given.items()
    }
    return Filled(
        template=replace(template, given=given, proof="data" if is_proven else template.proof),
        number=number,
        bindings=total,
        plural=plural,
        skipped=skipped,
    )


def _batches(database: Database, template: SqlTemplate) -> Iterator[list[_Pair]] | None:
    """Every binding with every answer it has, many at once.

    None where they would have to be tried one by one, and are too many.
    """
    query = templates.compiled(template, database.dialect, distinct=False)
    if query is not None:
        return database.batches(query)
    values = combinations(database, template)
    return None if values is None else _in_batches(one_by_one(database, template, values))


def _in_batches(pairs: Iterator[_Pair]) -> Iterator[list[_Pair]]:
    while batch := list(islice(pairs, _BATCH)):
        yield batch


def combinations(database: Database, template: SqlTemplate) -> list[tuple[object, ...]] | None:
    """The values to try; None where they are too many to be tried one by one."""
    rows = list(islice(database.query(templates.candidates(template, database.dialect)), _MOST_COMBINATIONS + 1))
    return rows if len(rows) <= _MOST_COMBINATIONS else None


def one_by_one(database: Database, template: SqlTemplate, values: Iterable[tuple[object, ...]]) -> Iterator[_Pair]:
    """The same pairs by one query with bound parameters for each combination of values, as the paper does it."""
    query, order = templates.bound(template, database.dialect)
    places = [list(template.given).index(name) for name in order]
    for combination in values:
        for row in set(database.query(query, [combination[place] for place in places])):
            yield (*combination, row[0])


def _stage(
    connection: duckdb.DuckDBPyConnection, batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[str]
) -> None:
    verb = "create or replace temp table staged as"
    for columns in _together(batches, reader, skipped):
        connection.register("batch", columns)
        connection.execute(f"{verb} {_STAGED}").fetchall()
        connection.unregister("batch")
        verb = "insert into staged"


_STAGED = (
    "select form::varchar form, stored::varchar stored, spoken::varchar spoken, answer::varchar answer, gives_away"
)
_STAGED += " from batch"


def _together(
    batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[str]
) -> Iterator[Mapping[str, NDArray[Any]]]:
    """The columns of the rows that can be used, of many batches at once; at least one, which may be empty.

    DuckDB takes a while to begin, and rows that live long cost Python time: so they are handed on together, as texts.
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
        kinds = {"gives_away": bool}
        yield {name: np.array(values, dtype=kinds.get(name, object)) for name, values in columns.items()}


def _weigh(connection: duckdb.DuckDBPyConnection, template: SqlTemplate, skipped: Counter[str]) -> tuple[int, int, int]:
    """Decides on every key: `fate` is null where it can be used, else why not.

    Returns:
        How many keys have one answer, how many have several, and how many can be used.
    """
    for name, query in _steps(connection, template).items():
        connection.execute(f"create or replace temp {name} as {query}").fetchall()
    fates = dict(connection.execute("select fate, count(*) from weighed group by fate").fetchall())
    usable = int(fates.pop(None, 0))
    for reason, count in fates.items():
        skipped[f"value: {reason}"] += count
    several = int(fates.get("several answers", 0))
    return usable + sum(fates.values()) - several, several, usable


def _steps(connection: duckdb.DuckDBPyConnection, template: SqlTemplate) -> Mapping[str, str]:
    """What makes `weighed`, step by step. What stands alone is not gathered: that would take longer than all else."""
    if template.answer_kind == "set":
        return {"table gathered": _SETS_GATHERED, "view weighed": _SETS_FATES}
    ((is_alone,),) = connection.execute("select count(distinct form) = count(*) from staged").fetchall()
    if is_alone:
        return {"view weighed": _FATES.format(keys=_ALONE)}
    return {"table repeated": _REPEATED, "table gathered": _GATHERED, "view weighed": _FATES.format(keys=_KEYS)}


_NAMES = "min(stored) stored, arg_min(coalesce(spoken, stored), stored) spoken"
# A missing answer is an answer of its own: `count(answer)` passes over it, `count(*)` does not.
_READINGS = "case when count(answer) = 0 or (count(answer) = count(*) and min(answer) = max(answer)) then 1 else 2 end"
_REPEATED = "select form from staged group by form having count(*) > 1"
_GATHERED = (
    f"select {_NAMES}, min(answer) answer, bool_or(gives_away) gives_away, {_READINGS} readings"  # noqa: S608 -- ours
    " from staged where form in (from repeated) group by form"
)
_ALONE = "select stored, spoken, answer, null answers, gives_away, 1 readings from staged"
_KEYS = (
    f"{_ALONE} where form not in (from repeated)"  # noqa: S608 -- ours
    " union all select stored, spoken, answer, null, gives_away, readings from gathered"
)
_SETS_GATHERED = (
    f"select {_NAMES}, null answer, any_value(answers) answers, count(distinct answers) readings from ("  # noqa: S608
    "select form, stored, min(spoken) spoken, list_sort(list_distinct(list(answer))) answers"
    " from staged group by form, stored) group by form"
)
_FATES = (
    "select *, case when readings > 1 then 'several answers' when answer is null then 'the answer is blank'"  # noqa: S608
    f" when answer = '{MISFIT}' then 'the answer is of another kind than the others of its column'"
    " when gives_away then 'the question gives the answer away' end fate from ({keys})"
)
_SETS_FATES = (
    "select *, case when readings > 1 then 'several answers'"  # noqa: S608 -- ours
    " when len(list_filter(answers, lambda answer: answer is not null)) = 0 then 'the answer is blank'"
    f" when list_contains(answers, '{UNREADABLE}') then 'one of its answers cannot be written as text'"
    f" when len(answers) > {_MOST_LISTED} then 'more answers than anybody would list' end fate from gathered"
)
