"""Questions that must be declined: twins of answerable ones that differ in one value, proven absent from the database.

Two things that both exist are put together where they never met; a single thing is given a name that nothing has,
made of the names of two others. Either is checked against every value or pair that the database holds, in normal
form, so that no near miss ("Norway ") counts as absent.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import floor

import duckdb

from ragassay.database import Database
from ragassay.generate.questions import Worded
from ragassay.generate.reading import SEPARATOR, is_writable, spoken
from ragassay.records import SqlTemplate
from ragassay.styles import PLACEHOLDER
from ragassay.templates import candidates, product
from ragassay.values import as_text, normal

_POOL = 5_000  # bindings whose values twins are made of
_ROUNDING = 1e-9  # three times a third is one
_TRIES = 30  # partners per twin; where nearly every pair exists there may be no absent one


def add(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    worded: Sequence[Worded],
    *,
    share: float,
    seed: int,
) -> int:
    """Adds twins without an answer to the table `chosen`, each beside its original.

    Args:
        connection: Holds the tables `bindings` and `chosen`.
        database: The user's.
        worded: The templates of `chosen`.
        share: Of all groups, 0 to below 1; they are spread over the templates as the others are.
        seed: Decides which groups get a twin, and which value it has.

    Returns:
        How many twins there are now; fewer than asked for where no absent value was found.
    """
    added, owed = 0, 0.0
    for number, template in ((each.number, each.template) for each in worded):
        if template.ask is None or template.ask.operation != "lookup" or _is_compared(template):
            continue
        generator = random.Random(f"{seed} {template.sql}")  # noqa: S311 -- a sample, not a secret
        originals = _rows(connection, "chosen", number)
        # What one template cannot give, the next ones make up for.
        owed += len(originals) * share / (1 - share)
        pool = _pool(connection, number, generator)
        twins = list(islice(_twins(database, template, originals, pool, generator), floor(owed + _ROUNDING)))
        _insert(connection, number, template, twins)
        added += len(twins)
        owed -= len(twins)
    return added


def others(
    connection: duckdb.DuckDBPyConnection, database: Database, number: int, template: SqlTemplate, *, seed: int
) -> Iterator[tuple[str, ...]]:
    """Values that a template can be asked for and that do not exist; none where it is no plain lookup."""
    if template.ask is None or template.ask.operation != "lookup" or _is_compared(template):
        return
    generator = random.Random(f"{seed} {template.sql}")  # noqa: S311 -- a sample, not a secret
    pool = _pool(connection, number, generator)
    for _, keys in _twins(database, template, _rows(connection, "bindings", number), pool, generator):
        yield tuple(keys)


def _insert(
    connection: duckdb.DuckDBPyConnection, number: int, template: SqlTemplate, twins: Sequence[tuple[int, list[str]]]
) -> None:
    keys = [SEPARATOR.join(values) for _, values in twins]
    said = [SEPARATOR.join(_spoken(values, template)) for _, values in twins]
    connection.execute(
        "insert into chosen select $number, unnest($places::bigint[]),"
        " string_split(unnest($keys::varchar[]), $mark), string_split(unnest($said::varchar[]), $mark), [], false",
        {"number": number, "places": [place for place, _ in twins], "keys": keys, "said": said, "mark": SEPARATOR},
    ).fetchall()


def _is_compared(template: SqlTemplate) -> bool:
    return template.ask is not None and any(given.comparison != "is" for given in template.ask.given)


def _rows(connection: duckdb.DuckDBPyConnection, table: str, number: int) -> list[tuple[int, list[str]]]:
    query = f"select place, keys from {table} where template = ? order by place"  # noqa: S608 -- a name of ours
    return connection.execute(query, [number]).fetchall()


def _pool(connection: duckdb.DuckDBPyConnection, number: int, generator: random.Random) -> list[list[str]]:
    rows = [keys for _, keys in _rows(connection, "bindings", number)]
    return generator.sample(rows, min(len(rows), _POOL))


def _spoken(keys: Sequence[str], template: SqlTemplate) -> list[str]:
    return [spoken(key, column) for key, column in zip(keys, template.given.values(), strict=True)]


def _twins(
    database: Database,
    template: SqlTemplate,
    originals: Sequence[tuple[int, list[str]]],
    pool: Sequence[list[str]],
    generator: random.Random,
) -> Iterator[tuple[int, list[str]]]:
    """Absent keys with the place of their originals, each key once; as many as there are originals at most."""
    things = _things(template)
    known = existing(database, template)
    for place, keys in generator.sample(originals, len(originals)):
        for _ in range(_TRIES):
            other = generator.choice(pool)
            changed = generator.choice(things)
            twin = [_other(template, keys, other, spot) if spot in changed else key for spot, key in enumerate(keys)]
            shape = form(twin)
            if shape not in known and all(map(is_writable, twin)):
                known.add(shape)
                yield place, twin
                break


def _things(template: SqlTemplate) -> list[set[int]]:
    """Which values may be changed together: those of one thing; of a person's name, the last name alone."""
    assert template.ask is not None
    places = {name: place for place, name in enumerate(template.given)}
    things = [{places[name] for name in PLACEHOLDER.findall(given.placeholders)} for given in template.ask.given]
    return [{max(thing)} for thing in things] if len(things) == 1 else things


def _other(template: SqlTemplate, keys: Sequence[str], other: Sequence[str], spot: int) -> str:
    """The value that makes the difference: another row's, or for a single name one made of two."""
    return blend(keys[spot], other[spot]) if len(template.given) == 1 else other[spot]


def blend(first: str, second: str) -> str:
    """A name of the same make as two others: the beginning of one with the end of the other.

    >>> blend("Harbour View Park", "Old Mill Bridge"), blend("San Marino", "Spain"), blend("10248", "77200")
    ('Harbour View Bridge', 'San Marin', '10200')
    """
    words, others = first.split(), second.split()
    if len(words) > 1 and len(others) > 1:
        return " ".join([*words[:-1], others[-1]])
    *before, last = words or [""]
    end = (others or [""])[-1]
    return " ".join([*before, last[: (len(last) + 1) // 2] + end[(len(end) + 1) // 2 :]])


def existing(database: Database, template: SqlTemplate) -> set[str]:
    """The normal forms of every value or pair that exists, with or without an answer."""
    is_single = len(template.given) == 1
    queries = product(template, database.dialect) if is_single else (candidates(template, database.dialect),)
    return {form([as_text(value) for value in row]) for query in queries for row in database.query(query)}


def form(values: Sequence[str]) -> str:
    """The values of a binding as they are compared."""
    return SEPARATOR.join(map(normal, values))
