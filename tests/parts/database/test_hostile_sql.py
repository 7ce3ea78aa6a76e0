"""Hostile SQL has no effect on any engine: the guard refuses it, and two more layers protect the database.

The corpus is in `hostile_sql`. It goes the way that a template from outside goes; then past the gate, straight to
`Database.query`; and then past every check of ours, to the engine as we open it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import sqlglot
from sqlalchemy.engine import make_url
from sqlglot import exp
from sqlglot.errors import SqlglotError

from databases import ENGINES, Made, connected, quoted
from honest_sql import HONEST
from hostile_sql import DIALECTS, HOSTILE, ROWS, TABLES, refusal_of
from ragassay.core.errors import DataError
from ragassay.core.records import Schema
from ragassay.core.text import as_text
from ragassay.parts.database import Database, open_database, reflect
from ragassay.parts.database.guard import SqlRejected
from ragassay.parts.database.user_sql import check_select

DIALECT_OF = {"sqlite": "sqlite", "duckdb": "duckdb", "postgresql": "postgres", "mysql": "mysql"}
NUMBERS = {"id", "state_id", "population", "capital_id", "town_id", "order"}
DECIMALS = {"area", "unit price"}


def kind(column: str) -> str:
    if column in NUMBERS:
        return "integer"
    return "decimal" if column in DECIMALS else "name"


CANARY = Made(name="canary", columns={"id": "integer", "word": "name"}, rows=[(1, "tweet")])
MADE = [
    *(
        Made(
            name=name,
            columns={column: kind(column) for column in columns},
            # No placeholder is a date.
            rows=[tuple(None if cell == "[town.founded]" else cell for cell in row) for row in ROWS[name]],
        )
        for name, columns in TABLES.items()
    ),
    CANARY,
]


@dataclass(frozen=True, kw_only=True)
class Home:
    """A database that hostile SQL is let loose on, and the empty folder that it names."""

    engine: str
    url: str
    folder: Path

    def texts(self) -> list[str]:
        dialect = DIALECT_OF[self.engine]
        return [sql.replace("{folder}", str(self.folder)) for each, sql, _ in HOSTILE if each == dialect]

    def holds(self) -> dict[str, list[tuple[object, ...]]]:
        """All rows of all tables, read by the driver alone."""
        with closing(connected(self.url)) as connection:
            cursor = connection.cursor()
            contents = {}
            for name in self._names(cursor):
                cursor.execute(f"SELECT * FROM {quoted(name, self.engine)} ORDER BY 1")
                contents[name] = [tuple(row) for row in cursor.fetchall()]
        return contents

    def _names(self, cursor: Any) -> list[str]:
        schema = {"postgresql": "'public'", "duckdb": "'main'", "mysql": "DATABASE()"}
        listing = f"SELECT table_name FROM information_schema.tables WHERE table_schema = {schema.get(self.engine)}"
        if self.engine == "sqlite":
            listing = "SELECT name FROM sqlite_master"
        cursor.execute(listing)
        return [row[0] for row in cursor.fetchall()]

    def bytes(self) -> bytes:
        """The database's file, where it is one."""
        return b"" if self.engine in {"postgresql", "mysql"} else Path(str(make_url(self.url).database)).read_bytes()


@pytest.fixture(scope="module", params=ENGINES)
def home(
    request: pytest.FixtureRequest,
    new_database: Callable[[str, Sequence[Made]], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Home:
    return Home(
        engine=request.param, url=new_database(request.param, MADE), folder=tmp_path_factory.mktemp("named_by_sql")
    )


@pytest.fixture
def untouched(home: Home) -> Iterator[None]:
    """Check after the test that nothing was written."""
    before, content = home.holds(), home.bytes()
    assert before["canary"] == [(1, "tweet")]
    assert len(before) == len(MADE)
    yield
    assert home.holds() == before
    assert home.bytes() == content
    assert list(home.folder.iterdir()) == []


def schema_of(database: Database) -> Schema:
    return reflect(database, tables=list(TABLES))


class TestTheGuard:
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_has_many_cases(self, dialect: str) -> None:
        assert len({sql for each, sql, _ in HOSTILE if each == dialect}) >= 200
        assert len({sql for _, sql, _ in HOSTILE}) >= 500

    @pytest.mark.slow
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_refuses_each_with_its_reason_in_one_line(self, dialect: str) -> None:
        mine = [(sql, reason) for each, sql, reason in HOSTILE if each == dialect]
        refusals = {sql: refusal_of(sql, dialect) for sql, _ in mine}
        assert [(sql, refusal and refusal.reason) for sql, refusal in refusals.items()] == list(dict(mine).items())
        messages = map(str, refusals.values())
        assert [each for each in messages if not each.isprintable() or len(each) >= 1_000] == []


@pytest.mark.usefixtures("untouched")
@pytest.mark.slow
class TestEachEngine:
    def test_receives_no_hostile_template(self, home: Home) -> None:
        with open_database(home.url, seconds=5) as database:
            schema = schema_of(database)
            for sql in home.texts():
                with pytest.raises(SqlRejected):
                    list(database.query(check_select(sql, schema)))

    def test_changes_nothing_if_hostile_sql_bypasses_the_guard(self, home: Home) -> None:
        read, refusals = [], []
        with open_database(home.url, seconds=60) as database:
            for sql in home.texts():
                try:
                    for tree in sqlglot.parse(sql, read=database.dialect):
                        list(database.query(tree or exp.Command(this="")))  # type: ignore[arg-type]
                        read.append(sql)
                except (SqlglotError, RecursionError, ValueError, AttributeError, DataError) as error:
                    refusals.append(str(error))
        assert not [refusal for refusal in refusals if "took too long" in refusal]
        # Some only read, and what they read is no table of the schema: the door is not there to stop that.
        assert read

    def test_changes_nothing_even_without_any_check(self, home: Home) -> None:
        raw = [sql for sql in home.texts() if is_for(home.engine, sql)]
        assert len(raw) > 40
        # All in one session, so that what one text has set would be there for the next.
        with open_database(home.url, seconds=0.2) as database:
            for sql in raw:
                with suppress(*database.session.errors):
                    # Some would never end.
                    list(islice(database.session.batches([sql], ()), 10))
            assert list(database.query(exp.select(exp.Literal.number(1)))) == [(1,)]

    def test_gives_the_same_rows_for_rewritten_and_original_sql(self, home: Home) -> None:
        with closing(connected(home.url)) as connection:
            expected = {sql: rows_of(connection, asked(home.engine, sql)) for sql in honest(home.engine)}
        with open_database(home.url, seconds=5) as database:
            schema = schema_of(database)
            answered = {sql: in_order(database.query(check_select(sql, schema))) for sql in expected}
        assert answered == expected


def honest(engine: str) -> list[str]:
    """The honest SQL that an engine can answer: SQLite itself has no ALL."""
    return [sql for each, sql in HONEST if each == DIALECT_OF[engine] and not (each == "sqlite" and " ALL (" in sql)]


def asked(engine: str, sql: str) -> str:
    """The text as the engine's own client would send it: SQLite takes no SELECT in brackets."""
    return sql.removeprefix("(").removesuffix(")") if engine == "sqlite" and sql.startswith("(") else sql


def rows_of(connection: Any, sql: str) -> list[str]:
    cursor = connection.cursor()
    cursor.execute(sql)
    return in_order(cursor.fetchall())


def in_order(rows: Iterable[Sequence[object]]) -> list[str]:
    return sorted(str([None if cell is None else as_text(cell) for cell in row]) for row in rows)


_WRITING = re.compile(
    r"(DROP|DELETE|UPDATE|INSERT|CREATE (TEMP )?(TABLE|VIEW)|ALTER|TRUNCATE|REPLACE|MERGE|WITH|SELECT|BEGIN|SET TRANS)",
    re.IGNORECASE,
)
_FILLS_MEMORY = re.compile(r"0000000|100000|4294967295|RECURSIVE")
_FOR_SERVERS_ALONE = re.compile(
    r"file|advisory|_lock|terminate|cancel|reload|emit|notify|SLEEP|BENCHMARK|WAIT|sys_|lo_|dblink", re.IGNORECASE
)


def is_for(engine: str, sql: str) -> bool:
    """Whether a text may be tried on an engine unchecked.

    Not where it costs this machine its memory; and on a server only what harms this one database, for tests reach
    servers as their administrator, who may write files and stop them. No session can take that from an administrator.
    """
    if _FILLS_MEMORY.search(sql) or re.search(r"[\0\ud800]", sql):
        return False
    return engine in {"sqlite", "duckdb"} or bool(_WRITING.match(sql) and not _FOR_SERVERS_ALONE.search(sql))
