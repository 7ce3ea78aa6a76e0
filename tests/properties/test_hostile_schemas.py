"""For any names and values in a database, `generate` gives right questions deterministically, or one error."""

import random
import re
import sqlite3
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from databases import Made, connected, fill
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.core.text import spoken_form
from ragassay.parts.templates import OPERATIONS
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.parts.wording.styles import STYLES
from ragassay.steps.export import export
from ragassay.steps.generate import TemplateOptions, generate, update
from truth import all_right, contradictions, misquoted

pytestmark = pytest.mark.slow

TABLES = (
    "w" * 90,
    *(
        'town¦Order¦group¦Größe¦order details¦the "best" ones¦a.b¦[x]¦it\'s¦100%s¦tbl_person¦😀¦select¦Town¦'
        "back`tick¦back\\slash¦x]y[z¦town.name¦?¦:a¦{0}¦日本¦e\u0301"
    ).split("¦"),
)
COLUMNS = (
    "v" * 80,
    *(
        "name¦title¦first_name¦last_name¦city¦Name of it¦größe¦quo\"te¦it's¦[a.b]¦a.b¦from¦start_date¦founded¦"
        "sales_in_billion¦Is Open¦code¦e-mail¦50%¦?¦:b¦😀¦note\ttab¦x]¦town.name¦number¦year¦price_usd¦status¦"
        "back\\slash¦index¦名前¦o\u0301¦kind¦row"
    ).split("¦"),
)
TYPES = ("", "TEXT", "INTEGER", "REAL", "DATE", "BOOLEAN", "BLOB", "NUMERIC", "VARCHAR(5)", "DECIMAL(10,2)", "odd type")
PLAIN = ("Oslo", "Lima", "Bonn", "Rome", "York", "Norway", "Peru", "Ardent Mills", "Bluefin", "Ann", "Bo", "Lee", "Poe")
ODD = (
    "x" * 10_000,
    *(
        "¦ ¦NA¦n/a¦-¦?¦NULL¦None¦unknown¦O'Neil¦\"q\"¦[a.b]¦[town.name]¦[x]¦{0}¦50 %¦%s¦a:b¦:b¦?¦\\¦a\\'b¦x\ny¦"
        "x\ty¦x\r\n y¦a\x00b¦\x1f¦\x07bell¦\x85¦😀¦e\u0301¦é¦York ¦york¦YORK¦ York¦Yo\xadrk¦Ｙｏｒｋ¦York\xa0City¦"
        "York  City¦York City¦\u200eleft¦\u202eright¦ﬁ¦fi¦ß¦ss¦İ¦i¦ı¦--¦/* */¦; DROP TABLE town¦1¦1.0¦01¦1e3¦"
        "1,000¦true¦no¦'¦''¦\"¦=1+1¦@a¦\ufeffbom¦\u2028¦\u200b¦1/2"
    ).split("¦"),
)
DAYS = (
    *(
        "2020-01-02¦1999-12-31¦31.12.1999¦12/31/1999¦1 May 2001¦2020-02-30¦2020-01-02 03:04:05¦"
        "2020-01-02T00:00:00¦0987-06-05¦20200102¦May 2001¦2020¦0000-00-00"
    ).split("¦"),
)
NUMBERS = (0, 1, -1, 2, 7, 1200, 2**63 - 1, -(2**63), 1.5, -0.0, 0.1, 1e300, 1e-300, float("inf"), 45.9, 3.0, 10**15)
BYTES = (b"", b"\xff\xd8", b"York", b"\x00", b"1")
BROKEN = (b"Yo\xffrk", b"\xed\xa0\x80", b"a\x00b")  # stored as text that is no UTF-8


@dataclass(frozen=True)
class Hostile:
    """A column: its name, type, kind of values, and whether values repeat."""

    name: str
    type: str
    holds: str
    is_key: bool


@dataclass(frozen=True)
class Relation:
    name: str
    columns: tuple[Hostile, ...]
    rows: int
    seed: int
    has_id: bool
    references: tuple[tuple[str, str, str], ...] = ()
    view: bool = False


@dataclass(frozen=True)
class World:
    tables: tuple[Relation, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    asked: Mapping[str, object] = field(default_factory=dict)


HOLDS = ("plain", "plain", "plain", "many", "odd", "days", "numbers", "all", "flags", "bytes", "broken")


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Up to three tables that refer to each other, to themselves or to nothing, with options of `generate`."""
    names = draw(st.lists(st.sampled_from(TABLES), min_size=1, max_size=3, unique_by=str.lower))
    tables = []
    for place, name in enumerate(names):
        called = draw(st.lists(st.sampled_from(COLUMNS), min_size=1, max_size=5, unique_by=str.lower))
        columns = tuple(
            Hostile(
                each,
                draw(st.sampled_from(TYPES)),
                draw(st.sampled_from(HOLDS)),
                draw(st.integers(0, 3)) == 0,
            )
            for each in called
        )
        if draw(st.integers(0, 5)) != 5:  # else hardly any table has rows that people could name
            name_of = draw(
                st.sampled_from(["name", "Name of it", "title", "full_name", "名前 name", 'the "name"', "[na]me"])
            )
            holds = draw(st.sampled_from(["many", "odd", "many", "odd", "all", "plain", "broken", "days"]))
            columns = (Hostile(name_of, draw(st.sampled_from(["", "TEXT", "VARCHAR(5)"])), holds, True), *columns[1:])
            columns = tuple({each.name.lower(): each for each in reversed(columns)}.values())[::-1]
        references = tuple(
            (f"{draw(st.sampled_from(['ref', 'Ref to', 'parent', 'fk', 'owner']))}_{number}", target, "id")
            for number, target in enumerate(
                draw(st.lists(st.sampled_from([*names, *names, "missing"]), max_size=2)),
            )
        )
        tables.append(
            Relation(
                name=name,
                columns=columns,
                rows=draw(st.sampled_from([12, 12, 30, 60, 5, 2, 1, 0])),
                seed=draw(st.integers(0, 9999)),
                has_id=draw(st.integers(0, 9)) != 9,
                references=references,
                view=place == 0 and draw(st.integers(0, 5)) == 0,
            )
        )
    chosen = draw(st.lists(st.sampled_from(sorted(STYLES)), min_size=1, max_size=3, unique=True))
    options = {
        "styles": tuple(chosen),
        "per_style": draw(st.sampled_from([1, 2, 7])),
        "balanced": draw(st.booleans()),
        "unanswerable": draw(st.sampled_from([0.0, 0.3, 0.9])),
        "max_rows": draw(st.sampled_from([None, None, 30, 100])),
        "seed": draw(st.integers(0, 3)),
    }
    asked = {
        "operations": tuple(draw(st.sets(st.sampled_from(sorted(OPERATIONS))))),
        "hops": draw(st.integers(1, 3)),
        "max_templates": draw(st.sampled_from([None, None, 3, 20])),
    }
    if any(table.view for table in tables):
        asked["tables"] = (*names, f"view of {names[0]}")
    return World(tuple(tables), options, asked)


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def cell(column: Hostile, place: int, chance: random.Random) -> object:
    """One value; a key hardly repeats."""
    if chance.random() < 0.05:
        return None
    odd = chance.choice(ODD)
    choices = (chance.choice(DAYS), chance.choice(NUMBERS), odd, chance.choice(PLAIN), chance.choice(BYTES), None)
    value = {
        "plain": chance.choice(PLAIN),
        "many": f"{chance.choice(PLAIN)} {place}",
        "odd": odd,
        "days": chance.choice(DAYS) if chance.random() < 0.5 else f"20{place % 100:02}-0{1 + place % 9}-11",
        "numbers": chance.choice(NUMBERS) if chance.random() < 0.3 else place * 3,
        "all": chance.choice(choices),
        "flags": chance.choice((0, 1, "yes", "no", "Y", "true")),
        "bytes": chance.choice(BYTES),
        "broken": chance.choice(BROKEN) if chance.random() < 0.3 else f"{odd[:50]}{place}",
    }[column.holds]
    if column.is_key and isinstance(value, str):
        return value if place % 7 == 0 else f"{chance.choice(PLAIN)} {value[:40]} {place}" if place % 2 else value
    return value


def rows_for(table: Relation) -> list[list[object]]:
    chance = random.Random(table.seed)
    return [
        ([place] if table.has_id else [])
        + [cell(column, place, chance) for column in table.columns]
        + [chance.choice([None, *range(table.rows)]) for _ in table.references]
        for place in range(table.rows)
    ]


def write_sqlite(path: Path, world: World) -> str:
    with closing(sqlite3.connect(path)) as connection:
        for table in world.tables:
            parts = ["id INTEGER PRIMARY KEY"] if table.has_id else []
            parts += [f"{quoted(column.name)} {column.type}" for column in table.columns]
            parts += [f"{quoted(name)} INTEGER" for name, _, _ in table.references]
            parts += [
                f"FOREIGN KEY ({quoted(name)}) REFERENCES {quoted(target)} ({quoted(to)})"
                for name, target, to in table.references
            ]
            connection.execute(f"CREATE TABLE {quoted(table.name)} ({', '.join(parts)})")
            rows = rows_for(table)
            if rows:
                names = [f"CAST(? AS TEXT)" if c.holds == "broken" else "?" for c in table.columns]  # noqa: F541
                marks = ["?"] * table.has_id + names + ["?"] * len(table.references)
                connection.executemany(f"INSERT INTO {quoted(table.name)} VALUES ({', '.join(marks)})", rows)
            if table.view:
                name = quoted(f"view of {table.name}")
                connection.execute(f"CREATE VIEW {name} AS SELECT * FROM {quoted(table.name)}")
        connection.commit()
    return f"sqlite:///{path}"


def sqlite_rows(path: Path) -> Callable[[str], Sequence[Sequence[object]]]:
    def run(sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
            return connection.execute(sql).fetchall()

    return run


def check(url: str, world: World, run: Callable[[str], Sequence[Sequence[object]]], folder: Path) -> int:
    """Check all properties of the generated questions, and return their number."""
    options = TemplateOptions(**world.asked)  # type: ignore[arg-type]
    lines, parquet = folder / "q.jsonl", folder / "q.parquet"
    try:
        result = generate(url, options=options, output=lines, **world.options)  # type: ignore[arg-type]
    except (DataError, UsageError):
        return 0
    questions = list(result.table.records(Question))
    assert all_right(questions, run) == []
    check_questions(questions)
    most = world.options["max_rows"]
    assert questions
    assert not isinstance(most, int) or len(questions) <= most
    assert contradictions(questions) == []
    assert [each for each in questions if misquoted(each)] == []
    again = folder / "again.jsonl"
    generate(url, options=options, output=parquet, **world.options).table.write(again)  # type: ignore[arg-type]
    assert lines.read_bytes() == again.read_bytes()
    for path in (lines, parquet):
        assert list(Table.read(path).records(Question)) == questions
    export(Table.read(lines), to="csv", output=folder / "q.csv")
    assert list(Table.read(folder / "q.csv").records(Question)) == questions
    if world.options["max_rows"] is None and world.asked["max_templates"] is None:
        today = update(Table.read(lines), url, options=options, seed=world.options["seed"])  # type: ignore[arg-type]
        assert dict(today.stale) == {}
        assert list(today.table.records(Question)) == questions
    return len(questions)


def check_questions(questions: Sequence[Question]) -> None:
    assert len({each.question_id for each in questions}) == len(questions)
    groups = [(group, list(rows)) for group, rows in groupby(questions, key=lambda each: each.group_id)]
    assert len({group for group, _ in groups}) == len(groups)
    for _, rows in groups:
        first = rows[0]
        for each in rows:
            assert (each.reference_answers, each.sql, each.bindings) == (
                first.reference_answers,
                first.sql,
                first.bindings,
            )
            assert each.question == said(each), each
            assert each.question.strip()


def said(question: Question) -> str:
    """Return the question that a paraphrase gives with its values, unchanged or as dates in words."""
    bindings = {f"[{name}]": value for name, value in (question.bindings or {}).items()}
    template = question.text_template or ""
    names = PLACEHOLDER.findall(template)
    assert set(names) == set(bindings), (template, bindings)
    pattern = re.escape(template)
    for name in names:
        value = bindings[name]
        ways = dict.fromkeys([spoken_form(value, "text"), spoken_form(value, "date")])
        pattern = pattern.replace(
            re.escape(name), "(?:" + "|".join(map(re.escape, ways)).replace("\\[", "\x00") + ")", 1
        )
    pattern = pattern.replace("\x00", "\\[")
    return question.question if re.fullmatch(pattern, question.question) else pattern


@settings(max_examples=12, derandomize=True, suppress_health_check=list(HealthCheck))
@given(worlds())
def test_a_hostile_sqlite_database_gives_right_questions_or_one_error(world: World) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sqlite"
        url = write_sqlite(path, world)
        check(url, world, sqlite_rows(path), Path(folder))


KINDS = {"days": "date", "numbers": "real", "flags": "boolean", "bytes": "bytes"}


def typed(world: World) -> list[Made]:
    """The same tables where every column has one type and every reference leads somewhere."""
    names = [table.name[:50] for table in world.tables]
    declared = []
    for table in world.tables:
        chance = random.Random(table.seed)
        columns = {"id": "integer!"} | {each.name[:50]: KINDS.get(each.holds, "text") for each in table.columns}
        before = [name for name in names[: names.index(table.name[:50]) + 1] if name != "missing"]
        references = {f"{name}": target[:50] for name, target, _ in table.references if target[:50] in before}
        rows = [
            [place]
            + [_typed(each, place, chance) for each in table.columns]
            + [chance.choice([None, 0]) if place else None for _ in references]
            for place in range(table.rows)
        ]
        declared.append(
            Made(
                name=table.name[:50],
                columns=columns | dict.fromkeys(references, "integer"),
                rows=rows,
                primary=("id",),
                references={
                    (name,): (target, ("id",))
                    for name, target in references.items()
                    if target == table.name[:50] or world.tables[names.index(target)].rows
                },
            )
        )
    return declared


def _typed(column: Hostile, place: int, chance: random.Random) -> object:
    match column.holds:
        case "days":
            return chance.choice([date(1999, 12, 31), date(1, 1, 1), date(9999, 12, 31), date(2000, 1, 1 + place % 28)])
        case "numbers":
            return chance.choice([float("inf"), float("nan"), -0.0, 0.1, 1e300, place, None])
        case "flags":
            return chance.choice([True, False, None])
        case "bytes":
            return chance.choice(BYTES)
        case _:
            value = cell(column, place, chance)
            text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
            return None if text is None else str(text).replace("\0", "")


def driver_rows(url: str) -> Callable[[str], Sequence[Sequence[object]]]:
    """Runs queries with the engine's own driver."""

    def run(sql: str) -> Sequence[Sequence[object]]:
        with closing(connected(url)) as connection:
            cursor = connection.cursor()
            cursor.execute(sql)
            return cursor.fetchall()  # type: ignore[no-any-return]

    return run


@settings(max_examples=5, derandomize=True, suppress_health_check=list(HealthCheck))
@given(worlds())
def test_a_hostile_duckdb_database_gives_right_questions_or_one_error(world: World) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"duckdb:///{folder}/d.duckdb"
        fill(url, typed(world))
        options = {name: value for name, value in world.asked.items() if name != "tables"}  # no views here
        check(url, replace(world, asked=options), driver_rows(url), Path(folder))
