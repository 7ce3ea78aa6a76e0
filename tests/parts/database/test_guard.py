"""The guard against hostile SQL: valid SQL passes and keeps its meaning, and nothing else passes."""

import contextlib
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
import sqlglot
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlglot import exp

from honest_sql import HONEST
from hostile_sql import DIALECTS, HOSTILE, ROWS, SCHEMAS, TABLES, reason_of, schema_of
from ragassay.parts.database import column, table
from ragassay.parts.database.guard import Reason, SqlRejected, check_query
from ragassay.parts.database.user_sql import check_select


def checked(sql: str, dialect: str) -> str:
    return check_select(sql, SCHEMAS[dialect]).sql(dialect=dialect)


def refusal(sql: str, dialect: str = "sqlite") -> SqlRejected:
    with pytest.raises(SqlRejected) as refused:
        check_select(sql, SCHEMAS[dialect])
    return refused.value


def quoted(name: str, dialect: str = "sqlite") -> str:
    mark = "`" if dialect == "mysql" else '"'
    return mark + name.replace(mark, mark * 2) + mark


def literal(value: str, dialect: str = "sqlite") -> str:
    doubled = value.replace("\\", "\\\\") if dialect == "mysql" else value
    return "'" + doubled.replace("'", "''") + "'"


def made(tables: Mapping[str, Sequence[str]], rows: Mapping[str, Sequence[tuple[object, ...]]]) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    for name, columns in tables.items():
        connection.execute(f"CREATE TABLE {quoted(name)} ({', '.join(map(quoted, columns))})")
        marks = ", ".join("?" * len(columns))
        connection.executemany(f"INSERT INTO {quoted(name)} VALUES ({marks})", rows[name])
    return connection


HONEST_OF = {dialect: [sql for each, sql in HONEST if each == dialect] for dialect in DIALECTS}


class TestHonestSql:
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_has_many_cases(self, dialect: str) -> None:
        assert len(set(HONEST_OF[dialect])) >= 60

    @pytest.mark.parametrize(("dialect", "sql"), HONEST)
    def test_passes_and_is_the_same_when_checked_again(self, dialect: str, sql: str) -> None:
        once = checked(sql, dialect)
        assert checked(once, dialect) == once


class TestRewrittenSql:
    def test_is_qualified_and_quoted_as_the_schema_spells_it(self) -> None:
        assert checked("select POPULATION from TOWN T where Name = 'x' -- why", "sqlite") == (
            'SELECT "T"."population" FROM "town" AS "T" WHERE "T"."name" = \'x\''
        )

    def test_has_on_in_place_of_using(self) -> None:
        joined = checked("SELECT governor FROM state JOIN town USING (id, name)", "postgres")
        assert joined.endswith('ON "state"."id" = "town"."id" AND "state"."name" = "town"."name"')

    def test_uses_the_left_column_of_using(self) -> None:
        assert checked("SELECT id FROM town LEFT JOIN state USING (id)", "duckdb").startswith('SELECT "town"."id"')

    def test_has_no_comment(self) -> None:
        assert "--" not in checked("SELECT name -- x\nFROM town /* y */", "duckdb")
        assert "/*" not in checked("SELECT name -- x\nFROM town /* y */", "duckdb")

    def test_resolves_an_outer_column_in_a_subquery(self) -> None:
        sql = "SELECT name FROM state WHERE EXISTS (SELECT 1 FROM mayor WHERE town_id = capital_id)"
        assert '"mayor"."town_id" = "state"."capital_id"' in checked(sql, "sqlite")

    def test_prefers_an_inner_column_to_an_outer_one(self) -> None:
        sql = "SELECT name FROM state WHERE id IN (SELECT id FROM town WHERE name = 'x')"
        assert 'SELECT "town"."id" FROM "town" WHERE "town"."name"' in checked(sql, "sqlite")


class TestNames:
    @pytest.mark.parametrize(
        ("dialect", "sql", "passes"),
        [
            ("sqlite", 'SELECT "NAME" FROM "Town"', True),
            ("duckdb", 'SELECT "NAME" FROM "Town"', True),
            ("postgres", "SELECT NAME FROM Town", True),
            ("postgres", 'SELECT "NAME" FROM town', False),
            ("postgres", 'SELECT name FROM "Town"', False),
            ("postgres", 'SELECT name FROM town AS "T" WHERE T.id = 1', False),
            ("postgres", 'SELECT name FROM town AS "T" WHERE "T".id = 1', True),
            ("postgres", 'SELECT "größe" FROM "Order Details"', False),
            ("mysql", "SELECT NAME FROM town", True),
            ("mysql", "SELECT name FROM Town", False),
            ("mysql", "SELECT T.name FROM town AS t", False),
            ("mysql", "SELECT `GRÖSSE` FROM `Order Details`", False),
            ("mysql", "SELECT `GRÖßE` FROM `Order Details`", True),
            ("sqlite", "SELECT [GRöße] FROM [order details]", True),
            ("sqlite", "SELECT [GRÖße] FROM [order details]", False),
        ],
    )
    def test_are_compared_as_the_engine_compares_them(self, dialect: str, sql: str, passes: bool) -> None:
        assert (reason_of(sql, dialect) is None) == passes

    def test_that_are_ambiguous_are_refused(self) -> None:
        message = refusal("SELECT name FROM town JOIN state ON town.state_id = state.id")
        assert (message.reason, message.detail) == (
            "unknown column",
            "several tables have a column 'name'; write it with its table",
        )

    def test_of_a_result_and_a_column_at_once_are_refused(self) -> None:
        assert "rename the result" in str(refusal("SELECT LOWER(name) AS name FROM town ORDER BY name"))

    def test_that_are_unknown_get_a_suggestion(self) -> None:
        assert str(refusal("SELECT popluation FROM town")) == (
            "this SQL was refused because it names an unknown column: 'popluation'; did you mean population?"
        )


class TestRefusals:
    def test_say_what_to_do(self) -> None:
        assert str(refusal("SELECT pg_sleep(9) FROM town", "postgres")) == (
            "this SQL was refused because it calls a function that is not allowed: PG_SLEEP; use COUNT, MIN, MAX, SUM, "
            "AVG, CASE, COALESCE, NULLIF, CAST, TRIM, LOWER, UPPER, LENGTH, SUBSTR, CONCAT, ROUND, ABS and parts of "
            "dates only"
        )

    def test_have_no_control_characters(self) -> None:
        for sql in (
            "\x1b[2J",
            "SELECT name FROM town WHERE \u202e = '",
            'SELECT "\u202ex" FROM town',
            "SELECT \u202ef()",
        ):
            assert str(refusal(sql)).isprintable()

    def test_cover_every_reason(self) -> None:
        assert {reason for *_, reason in HOSTILE} == set(Reason)

    def test_are_not_logged(self, caplog: pytest.LogCaptureFixture) -> None:
        refusal("WITH loot AS (COPY town TO 'x') SELECT 1", "duckdb")
        assert not caplog.records
        logging.getLogger("sqlglot").warning("heard again")
        assert len(caplog.records) == 1


SELECT = exp.select(column("town", "name")).from_(table("town"))


class TestGeneratedQueries:
    @pytest.mark.parametrize(
        "sql",
        [
            "SELECT a FROM t UNION ALL SELECT b FROM u ORDER BY 1 LIMIT 3",
            "SELECT a FROM t EXCEPT SELECT b FROM u",
            "WITH x AS (SELECT a FROM t) SELECT * FROM x",
            "SELECT x.a FROM (SELECT DISTINCT a FROM t) AS x CROSS JOIN (SELECT DISTINCT b FROM u) AS y",
            "SELECT a FROM t WHERE b = ?",
            "SELECT a, ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) FROM t",
            "SELECT a FROM (VALUES (1), (2)) AS v(a)",
        ],
    )
    def test_may_be_made_of_several_selects(self, sql: str) -> None:
        check_query(sqlglot.parse_one(sql, dialect="duckdb"), "duckdb")

    @pytest.mark.parametrize(
        ("tree", "reason"),
        [
            (exp.delete("town"), Reason.WRITES),
            (exp.Command(this="VACUUM"), Reason.WRITES),
            (exp.column("a"), Reason.NOT_A_SELECT),
            (SELECT.where(exp.Literal.number("1; DROP TABLE town")), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.where(exp.Literal.number("1e5 OR 1")), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.where(exp.Extract(this=exp.Var(this="x) --"), expression=exp.null())), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.where(exp.Literal.string("\ud800")), Reason.DOES_NOT_PARSE),
            (SELECT.where(exp.column("a\0", quoted=True)), Reason.DOES_NOT_PARSE),
            (SELECT.where(exp.Var(this="TRUE")), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.where(exp.column(exp.to_identifier("a OR 1", quoted=False))), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.where(exp.Anonymous(this="SLEEP", expressions=[])), Reason.FUNCTION),
            (SELECT.where(exp.Anonymous(this="date_part", expressions=[])), Reason.FUNCTION),
            (SELECT.from_(exp.Table(this=exp.Anonymous(this="f"))), Reason.FUNCTION),
            (SELECT.from_(exp.Table(this=exp.Upper(this=exp.null()))), Reason.FUNCTION),
            (SELECT.from_(exp.to_table("mysql.user")), Reason.OUTSIDE_THE_SCHEMA),
            (SELECT.join(table("state"), join_type="natural"), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.join(exp.Join(this=table("state"), kind="JOIN x; DROP")), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.lock(), Reason.WRITES),
            (SELECT.hint("x"), Reason.NOT_A_PLAIN_SELECT),
            (SELECT.with_("x", as_=exp.delete("town")), Reason.WRITES),
            (SELECT.with_("x", as_=SELECT, recursive=True), Reason.TOO_EXPENSIVE),
            (exp.union(SELECT, exp.select("pg_sleep(1)")), Reason.FUNCTION),
            (exp.Subquery(this=SELECT), Reason.NOT_A_SELECT),
        ],
    )
    def test_are_refused_if_they_do_more_than_read(self, tree: exp.Expr, reason: Reason) -> None:
        with pytest.raises(SqlRejected) as refused:
            check_query(tree, "sqlite")
        assert refused.value.reason == reason

    def test_have_no_comment_that_an_engine_may_execute(self) -> None:
        tree = SELECT.copy()
        tree.add_comments(["!50000 INTO OUTFILE 'x' "])
        with pytest.raises(SqlRejected, match="contains a comment"):
            check_query(tree, "mysql")


# Every kind of character that some engine reads in a way of its own.
NAMES = st.text(st.sampled_from("abXY09_ -.,;:'\"`[](){}?%$#@!/*\\éßЖ名🏙"), min_size=1, max_size=8)
NAMED = st.dictionaries(
    NAMES,
    st.lists(NAMES, min_size=2, max_size=4, unique_by=str.casefold),
    min_size=2,
    max_size=2,
).filter(lambda tables: len({name.casefold() for name in tables}) == 2)
VALUES = st.text(st.sampled_from("ab1 '\"\\%_;-[]?:é🏙\u200d\n"), max_size=6)


@dataclass(frozen=True, kw_only=True)
class Written:
    """A template over random tables, as its text."""

    tables: Mapping[str, Sequence[str]]
    shape: int
    value: str

    def text(self, dialect: str) -> str:
        (one, mine), (two, other) = self.tables.items()
        t, u = quoted(one, dialect), quoted(two, dialect)
        a, b = (quoted(name, dialect) for name in mine[:2])
        c, d = (quoted(name, dialect) for name in other[:2])
        value = literal(self.value, dialect)
        return (
            f"SELECT {a} FROM {t} WHERE {b} = {value}",
            f"SELECT DISTINCT {t}.{a} FROM {t} WHERE {t}.{b} LIKE {value} OR {b} IS NULL ORDER BY {t}.{a} LIMIT 2",
            f"SELECT x.{a} FROM {t} AS x JOIN {u} AS y ON x.{b} = y.{c} WHERE y.{d} <> {value}",
            f"SELECT y.{c}, COUNT(*) AS n FROM {t} x LEFT JOIN {u} y ON x.{b} = y.{c} GROUP BY y.{c} ORDER BY n DESC",
            f"SELECT {a} FROM {t} WHERE {b} IN (SELECT {c} FROM {u} WHERE {d} >= {value})",
            f"SELECT MAX(x.{a}) FROM {t} x WHERE EXISTS (SELECT 1 FROM {u} y WHERE y.{c} = x.{b})",
            f"SELECT COALESCE({t}.{a}, {value}) FROM {t}, {u} WHERE {t}.{b} = {u}.{d}",
            f"SELECT CASE WHEN x.{a} = {value} THEN 1 ELSE 2 END FROM {t} x, {u} y WHERE y.{d} = x.{a}",
        )[self.shape]


WRITTEN = st.builds(Written, tables=NAMED, shape=st.integers(0, 7), value=VALUES)


@pytest.mark.slow
@settings(max_examples=60)
@given(WRITTEN, st.sampled_from(DIALECTS))
def test_a_template_over_any_schema_passes_and_is_the_same_when_checked_again(written: Written, dialect: str) -> None:
    schema = schema_of(written.tables, dialect)
    once = check_select(written.text(dialect), schema)
    assert check_select(once.sql(dialect=dialect), schema) == once
    assert {node.name for node in once.find_all(exp.Table)} <= set(written.tables)


CELLS = st.one_of(st.none(), st.integers(0, 3), st.sampled_from(["", "a", "b", "'", "1"]))


@pytest.mark.slow
@settings(max_examples=60)
@given(WRITTEN, st.data())
def test_a_template_over_any_schema_and_data_keeps_its_meaning(written: Written, data: st.DataObject) -> None:
    rows = {
        name: data.draw(st.lists(st.tuples(*[CELLS] * len(columns)), max_size=5))
        for name, columns in written.tables.items()
    }
    text = written.text("sqlite")
    with contextlib.closing(made(written.tables, rows)) as connection:
        checked = check_select(text, schema_of(written.tables, "sqlite")).sql(dialect="sqlite")
        assert sorted(connection.execute(checked), key=repr) == sorted(connection.execute(text), key=repr)


PIECES = [piece for _, sql, _ in HOSTILE if len(sql) < 300 for piece in sql.split()]
PIECES += [piece for _, sql in HONEST for piece in sql.split()]
MIXED = st.lists(st.sampled_from(sorted(set(PIECES))), min_size=1, max_size=12).map(" ".join)
CUT = st.tuples(st.sampled_from([sql for _, sql in HONEST]), st.sampled_from(sorted(set(PIECES))), st.integers(0, 200))
ANYTHING = st.one_of(
    st.text(max_size=60),
    MIXED.map(lambda pieces: f"SELECT {pieces}"),
    MIXED.map(lambda pieces: f"SELECT name FROM town WHERE {pieces}"),
    CUT.map(lambda cut: f"{cut[0][: cut[2]]} {cut[1]} {cut[0][cut[2] :]}"),
)


@pytest.mark.slow
@settings(max_examples=150)
@given(ANYTHING, st.sampled_from(DIALECTS))
def test_any_text_is_refused_or_reads_only_the_schema(sql: str, dialect: str) -> None:
    reason = reason_of(sql, dialect)
    if reason is not None:
        assert reason in Reason
        return
    tree = check_select(sql, SCHEMAS[dialect])
    assert {node.name for node in tree.find_all(exp.Table)} <= set(TABLES)
    assert checked(tree.sql(dialect=dialect), dialect) == tree.sql(dialect=dialect)
    if dialect == "sqlite":
        assert_reads_alone(tree.sql(dialect="sqlite"))


def assert_reads_alone(sql: str) -> None:
    """SQLite's own word on what a query would do, from its authorizer while it prepares the query."""
    done: list[tuple[int, str | None]] = []

    def note(action: int, first: str | None, *_: str | None) -> int:
        done.append((action, first))
        return sqlite3.SQLITE_OK

    with contextlib.closing(made(TABLES, ROWS)) as connection:
        connection.set_authorizer(note)
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute(f"EXPLAIN {sql}")
    assert {action for action, _ in done} <= {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
    assert {first for action, first in done if action == sqlite3.SQLITE_READ} <= set(TABLES)


def test_long_sql_is_refused_before_it_is_parsed() -> None:
    assert refusal("SELECT name FROM town WHERE " + "(" * 5_000_000).reason is Reason.TOO_EXPENSIVE
