"""Questions that must be declined: twins of answerable ones that differ in one value, proven absent from the database.

Two things that both exist are put together where they never met; a single thing is given a name that nothing has,
made of the names of two others. Either is checked against every value or pair that the database holds, in normal
form; and a made-up name must not look like a slip in one that exists, since whoever reads "Norwey" answers for Norway.
"""

import random
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice
from math import ceil, floor

import duckdb
import numpy as np

from ragassay.core.records import SqlTemplate
from ragassay.core.runner import Progress
from ragassay.core.text import as_text, normal
from ragassay.parts.database import Database
from ragassay.parts.templates import candidates, neutral, product
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.steps.generate.questions import Worded
from ragassay.steps.generate.stored_values import SEPARATOR, is_writable, spoken

_POOL = 5_000  # bindings whose values twins are made of
_ROUNDING = 1e-9  # three times a third is one
_TRIES = 30  # partners per twin; where nearly every pair exists there may be no absent one
_PATIENCE = 50  # originals in a row without a twin, after which the others would have none either
_AT_ONCE = 1_000  # twins that are compared with all that exists, at least: each time all of that is read
_CODE = 5  # capitals that are a code; more are a name that is written so
_LEAST = 4  # letters of a made-up name that is no code; shorter ones are near to too much
_VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœ")

UnanswerableBinding = tuple[int, list[str]]
"""The place of an original, and the values of its twin."""


def add(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    worded: Sequence[Worded],
    *,
    share: float,
    seed: int,
    progress: Progress | None = None,
) -> tuple[int, int]:
    """Adds twins without an answer to the table `chosen`, each beside its original.

    Args:
        connection: Holds the tables `bindings` and `chosen`.
        database: The user's.
        worded: The templates of `chosen`.
        share: Of all groups, 0 to below 1; spread over the templates that look something up.
        seed: Decides which groups get a twin, and which value it has.
        progress: Told after every template.

    Returns:
        How many twins there are now, and how many are missing because no absent value was found.
    """
    groups = dict(connection.execute("select template, count(*) from chosen group by template").fetchall())
    wanted = floor(sum(groups.values()) * share / (1 - share) + _ROUNDING)
    templates = [(each.number, each.template) for each in worded if _has_twins(each.template)]
    left = {number: groups.get(number, 0) for number, _ in templates}
    added = 0
    for done, (number, template) in enumerate(templates, start=1):
        # What one template cannot give, the next ones make up for.
        quota = floor((wanted - added) * left[number] / max(sum(left.values()), 1) + _ROUNDING)
        originals = _rows(connection, "chosen", number)
        found = _twins(connection, database, number, template, originals=originals, seed=seed, wanted=quota)
        twins = list(islice(found, quota))
        _insert(connection, number, template, twins)
        added += len(twins)
        del left[number]
        if progress is not None:
            progress("unanswerable", done, len(templates))
    return added, wanted - added


def others(
    connection: duckdb.DuckDBPyConnection, database: Database, number: int, template: SqlTemplate, *, seed: int
) -> Iterator[tuple[str, ...]]:
    """Values that a template can be asked for and that do not exist; none where it is no plain lookup."""
    if _has_twins(template):
        originals = _rows(connection, "bindings", number)
        wanted = len(originals)
        for _, keys in _twins(connection, database, number, template, originals=originals, seed=seed, wanted=wanted):
            yield tuple(keys)


def _has_twins(template: SqlTemplate) -> bool:
    """Whether it looks one thing up: how many of nothing there are is 0, and no question to decline."""
    ask = template.ask
    return ask is not None and ask.operation == "lookup" and all(given.comparison == "is" for given in ask.given)


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


def _rows(connection: duckdb.DuckDBPyConnection, table: str, number: int) -> list[tuple[int, list[str]]]:
    query = f"select place, keys from {table} where template = ? order by place"  # noqa: S608 -- a name of ours
    return connection.execute(query, [number]).fetchall()


def _pool(connection: duckdb.DuckDBPyConnection, number: int, generator: random.Random) -> list[list[str]]:
    rows = [keys for _, keys in _rows(connection, "bindings", number)]
    return generator.sample(rows, min(len(rows), _POOL))


def _spoken(keys: Sequence[str], template: SqlTemplate) -> list[str]:
    return [spoken(key, column) for key, column in zip(keys, template.given.values(), strict=True)]


def _twins(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    number: int,
    template: SqlTemplate,
    *,
    originals: Sequence[UnanswerableBinding],
    seed: int,
    wanted: int,
) -> Iterator[UnanswerableBinding]:
    """Absent keys with the place of their originals, each key once; all originals have one before one has a second."""
    # The same twins on every engine, each of which has words of its own.
    generator = random.Random(f"{seed} {neutral(template.sql, database.dialect)}")  # noqa: S311 -- a sample, no secret
    pool = _pool(connection, number, generator)
    known = existing(database, template)
    is_made_up = len(template.given) == 1
    if is_made_up:
        _keep(connection, known)
    # Near ones fall out, so that each round may have to be made up for by another.
    for _ in range(2 * ceil(wanted / max(len(originals), 1))):
        made = _made(template, originals, pool, known, generator)
        while batch := list(islice(made, max(wanted, _AT_ONCE))):
            near = _near(connection, [keys[0] for _, keys in batch]) if is_made_up else ()
            for place, twin in enumerate(batch):
                if place not in near:
                    yield twin


def _made(
    template: SqlTemplate,
    originals: Sequence[UnanswerableBinding],
    pool: Sequence[list[str]],
    known: set[str],
    generator: random.Random,
) -> Iterator[UnanswerableBinding]:
    """A twin of each original, in any order, where one is found that is not known; then it is."""
    things = _things(template)
    shapes = {shape(keys[0]) for keys in pool}
    failed = 0
    for place, keys in generator.sample(originals, len(originals)):
        if failed == _PATIENCE:
            return
        failed += 1
        for attempt in range(_TRIES):
            other = generator.choice(pool)
            changed = generator.choice(things)
            blended = [blend(keys[0], other[0], whole=2 * attempt >= _TRIES)] if len(keys) == 1 else other
            twin = [blended[spot] if spot in changed else key for spot, key in enumerate(keys)]
            compared = form(twin)
            if compared not in known and all(map(is_writable, twin)) and _is_like(twin, shapes):
                known.add(compared)
                failed = 0
                yield place, twin
                break


def _is_like(twin: Sequence[str], shapes: Collection[str]) -> bool:
    """Whether a made-up name could stand in its column: it has the format of a value there, and is long enough."""
    if len(twin) > 1:
        return True
    return shape(twin[0]) in shapes and (len(twin[0]) >= _LEAST or _is_code(twin[0]))


def _keep(connection: duckdb.DuckDBPyConnection, known: Collection[str]) -> None:
    """Makes the table `existing` of all names that are known."""
    connection.register("known", {"name": np.array(list(known), dtype=object)})
    plain = _PLAIN.format("name::varchar")
    connection.execute(f"create or replace temp table existing as select {plain} as name from known").fetchall()  # noqa: S608
    connection.unregister("known")


def _near(connection: duckdb.DuckDBPyConnection, made: Sequence[str]) -> set[int]:
    """The places of the made-up names that are a letter, an accent or a mark away from one in `existing`, or cut short.

    Two names are that near if they are the same after at most one letter is left out of each.
    """
    names = {place: normal(name) for place, name in enumerate(made) if not _is_code(name)}
    query = f"""
        with made as (select unnest($places::bigint[]) as place, {_PLAIN.format("unnest($names::varchar[])")} as name)
        select distinct place from (select place, {_VARIANTS} as variant from made)
        join (select {_VARIANTS} as variant from existing union all select {_CUT_SHORT} from existing) using (variant)
    """  # noqa: S608 -- ours alone
    found = connection.execute(query, {"places": list(names), "names": list(names.values())}).fetchall()
    return {int(place) for (place,) in found}


_PLAIN = "regexp_replace(strip_accents({}), '[\\s\\pP]', '', 'g')"
_VARIANTS = "unnest(list_append([left(name, i) || substring(name, i + 2) for i in range(len(name))], name))"
_CUT_SHORT = "unnest([left(name, len(name) - i) for i in [2, 3] if len(name) - i > 3])"


def _things(template: SqlTemplate) -> list[set[int]]:
    """Which values may be changed together: those of one thing; of a person's name, the last name alone."""
    assert template.ask is not None
    places = {name: place for place, name in enumerate(template.given)}
    things = [{places[name] for name in PLACEHOLDER.findall(given.placeholders)} for given in template.ask.given]
    return [{max(thing)} for thing in things] if len(things) == 1 else things


def blend(first: str, second: str, *, whole: bool = False) -> str:
    """A name of the same make as two others: the beginning of one with the end, or the whole, of the other.

    >>> blend("Harbour View Park", "Old Mill Bridge"), blend("Stockholm", "Lisbon"), blend("10248", "77200")
    ('Harbour View Bridge', 'Stosbon', '10200')
    >>> blend("noor.haddad@lights.example", "ines.berg@lights.example")
    'noor.berg@lights.example'
    """
    words, others = first.split(), second.split()
    if len(words) > 1 and len(others) > 1:
        return " ".join([*words[:-1], others[-1]])
    *before, last = words or [""]
    return " ".join([*before, _blended(last, (others or [""])[-1], whole=whole)])


def _blended(first: str, second: str, *, whole: bool) -> str:
    """A word made of two: within the fields of what is made of fields, such as an address, a link or a code."""
    fields, others = [run for _, run in _runs(first)], [run for _, run in _runs(second)]
    differing = [place for place, (one, other) in enumerate(zip(fields, others, strict=False)) if one != other]
    if len(fields) > 1 and differing and shape(first) == shape(second):
        place = differing[-1] if not whole else differing[0]
        is_enough = len(differing) > 1 and not whole
        other = others[place] if is_enough else _blended(fields[place], others[place], whole=False)
        return "".join([*fields[:place], other, *fields[place + 1 :]])
    if _is_code(first):
        half = (len(first) + 1) // 2
        return first[:half] + second[half:]
    end = second if whole else second[_cut(second) :]
    return first[: _cut(first)] + (end.upper() if first.isupper() else end.lower())


def shape(text: str) -> str:
    """Return the format of a text: a mark for each word by its case, for each digit and for each sign between.

    >>> shape("noor.haddad@lights.example"), shape("SO-000017"), shape("Old Mill Bridge")
    ('a.a@a.a', 'AA-999999', 'Aa Aa Aa')
    """
    return "".join(_mark(kind, run) for kind, run in _runs(text))


def _runs(text: str) -> list[tuple[str, str]]:
    """The words, the numbers and what stands between them, each with what it is: L, N or the sign itself."""
    return [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]


def _kind(letter: str) -> str:
    kind = unicodedata.category(letter)[0]
    return "L" if kind in "LM" else "N" if kind == "N" else letter


def _mark(kind: str, run: str) -> str:
    if kind == "N":
        return "9" * len(run)
    if kind != "L":
        return run
    if run.isupper():
        return "A" * len(run) if len(run) <= _CODE else "A"
    return "Aa" if run[0].isupper() else "a"


def _is_code(word: str) -> bool:
    """Whether the next one of its kind is another thing: 10248 is not 10249, nor AFG ARG."""
    return any(map(str.isdigit, word)) or (word.isupper() and len(word) <= _CODE)


def _cut(word: str) -> int:
    """Where a word can be cut so that both parts can be said: after a vowel, as near to the middle as can be."""
    middle = (len(word) + 1) // 2
    cuts = [place for place in range(1, len(word)) if _is_vowel(word[place - 1]) and not _is_vowel(word[place])]
    return min(cuts, key=lambda place: abs(place - middle), default=middle)


def _is_vowel(letter: str) -> bool:
    return letter.lower() in _VOWELS


def existing(database: Database, template: SqlTemplate) -> set[str]:
    """The normal forms of every value or pair that exists, with or without an answer."""
    is_single = len(template.given) == 1
    queries = product(template, database.dialect) if is_single else (candidates(template, database.dialect),)
    return {form([as_text(value) for value in row]) for query in queries for row in database.query(query)}


def form(values: Sequence[str]) -> str:
    """The values of a binding as they are compared."""
    return SEPARATOR.join(map(normal, values))
