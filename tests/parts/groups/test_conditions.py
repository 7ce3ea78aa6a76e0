"""Conditions that select a cluster: the simple form, expressions over columns, and everything that is refused."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import UsageError
from ragassay.core.table import Table
from ragassay.parts.groups.conditions import parse_condition

ROWS: list[Mapping[str, object]] = [
    {"style": "short", "tokens": 3, "source": "a", "difficulty": "2", "my col": "x", "correct": True, "order": 1.5},
    {"style": "short", "tokens": 12, "source": "b", "difficulty": "10", "my col": "y", "correct": False, "order": 2},
    {"style": "long", "tokens": 40, "source": "it's", "difficulty": "2", "my col": "x", "correct": None, "order": -1},
    {"style": "long", "tokens": None, "source": "7", "difficulty": "10", "my col": "100%", "correct": True, "order": 0},
]


@pytest.fixture(scope="module")
def table() -> Table:
    return of(ROWS)


def of(rows: list[Mapping[str, object]]) -> Table:
    return Table.of([{"question_id": str(n), "group_id": "g", "question": "?", **row} for n, row in enumerate(rows)])


def rows_of(text: str, table: Table) -> list[int]:
    """The rows that a condition names, by their places."""
    condition = parse_condition(text, table)
    query = f'select "row" from rows where {condition.sql} order by 1'
    return [row for (row,) in table.connection.execute(query, list(condition.values)).fetchall()]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("style=short", [0, 1]),
        ("style = short, difficulty=2", [0]),
        ("difficulty=2,tokens=40", [2]),
        ("source=it's", [2]),
        ("my col=100%", [3]),
        ("correct=true", [0, 3]),
        ("tokens=12", [1]),
    ],
)
def test_the_simple_form_compares_texts(text: str, rows: list[int], table: Table) -> None:
    assert rows_of(text, table) == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("style = 'short'", [0, 1]),
        ("style = 'short' and (tokens < 12 or source in ('b', 'it''s'))", [0, 1]),
        ("style='long' or tokens<=3", [0, 2, 3]),
        ("not style = 'short'", [2, 3]),
        ("style != 'short'", [2, 3]),
        ("style <> 'short' and not source in ('7')", [2]),
        ("source not in ('a', 'b')", [2, 3]),
        ("tokens is null", [3]),
        ("tokens is not null and style = 'long'", [2]),
        ("tokens in (3, 40)", [0, 2]),
        ("tokens > 3", [1, 2]),
        ("tokens >= 1.2e1", [1, 2]),
        ("order = -1", [2]),
        ("\"my col\" = 'x' and order > 0", [0]),
        ("correct = true", [0, 3]),
        ("correct = false or correct is null", [1, 2]),
        ("source like 'it%'", [2]),
        ("style not like '%ort' and tokens = 40", [2]),
        ("(((tokens = 3)))", [0]),
        ("NOT (tokens = 3 OR tokens = 12)", [2]),
    ],
)
def test_an_expression_selects_its_rows(text: str, rows: list[int], table: Table) -> None:
    assert rows_of(text, table) == rows


class TestNumbers:
    def test_are_compared_as_numbers_where_all_values_of_a_column_are(self, table: Table) -> None:
        assert rows_of("difficulty > 2", table) == [1, 3]  # texts: "10" stands before "2"
        assert rows_of("difficulty > '2'", table) == [1, 3]

    def test_are_compared_as_texts_if_one_value_is_not_a_number(self, table: Table) -> None:
        assert rows_of("source = 7", table) == [3]
        assert rows_of("source < 8", table) == [3]

    def test_exclude_rows_without_a_value_even_if_negated(self, table: Table) -> None:
        assert rows_of("tokens < 12", table) == [0]
        assert rows_of("not tokens < 12", table) == [1, 2]

    def test_of_known_columns_and_of_parquet_are_numbers_too(self, tmp_path: Path, table: Table) -> None:
        table.write(tmp_path / "rows.parquet")
        assert rows_of("tokens < 12 and style = 'short'", Table.read(tmp_path / "rows.parquet")) == [0]
        seconds = of([{"seconds": 0.5}, {"seconds": 10.0}])
        assert rows_of("seconds > 9", seconds) == [1]

    def test_nan_is_compared_as_text(self) -> None:
        assert rows_of("code > 1", of([{"code": "nan"}, {"code": "2"}])) == [0, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("short", "Invalid condition 'short': .* Expected column=value, as in style=short"),
        ("", "Invalid condition ''"),
        ("style=", "Invalid condition"),
        ("style=short,", "Invalid condition"),
        ("styel=short", "unknown column 'styel'.*Did you mean 'style'"),
        ("style=shrot", "column style: unknown value 'shrot'. Did you mean 'short'. Known: short, long"),
        ("style=5", "column style: unknown value '5'"),
        ("style=short' or '1'='1", "unknown value"),
        ("styel = 'short'", "unknown column 'styel'.*Did you mean 'style'"),
        ("style = 'short' and tokns < 3", "unknown column 'tokns'.*Did you mean 'tokens'"),
        ("style = 'shrot'", "column style: unknown value 'shrot'. Did you mean 'short'. Known: short, long"),
        ("style in ('short', 'lnog')", "unknown value 'lnog'.*Did you mean 'long'"),
        ("style != 'shrot'", "unknown value 'shrot'"),
        ("tokens > 1000", "No row of the table matches tokens > 1000; check the values of tokens"),
        ('style != "short"', "texts must be in single quotes: 'short'"),
        ("style is true", "'is' must be followed by 'null' or 'not null'"),
        ("style != null", "nothing equals null; write 'is null'"),
        ("12 > tokens", "expected a column instead of literal"),
        ("tokens < 12 -- and more", "it contains a comment"),
        ("tokens /* x */ < 12", "it contains a comment"),
        ("tokens < (select 1)", "subquery is not allowed"),
        ("tokens in (select 1)", "'in' must be followed by values"),
        ("tokens < abs(-3)", "function abs"),
        ("tokens < length('abc')", "function length"),
        ("pg_sleep(1) > 1", "expected a column instead of function pg_sleep"),
        ("tokens < 12; drop table rows", "cannot be parsed as one expression"),
        ("rows.tokens < 12", "without a prefix"),
        ("tokens < 12::int", "cast"),
        ("tokens < ?", "placeholder"),
        ("tokens + 1 < 3", "expected a column instead of add"),
        ("tokens < 3 < 4", "expected a column instead of lt"),
        ("* > 1", "expected a column instead of star"),
        ("source like 'a' escape 'b'", "escape"),
        ("source < 'never closed", "a quote is not closed"),
        ("source like any ('a')", "any"),
        ("tokens in ()", "cannot be parsed|must be followed by values"),
        ("not " * 400 + "tokens > 3", "nested too deeply"),
        ("(" * 100 + "tokens > 3" + ")" * 100, "nested too deeply"),
        ("tokens > 3 " + " " * 4000, "longer than 4,000 characters"),
    ],
)
def test_every_error_describes_the_problem(text: str, message: str, table: Table) -> None:
    with pytest.raises(UsageError, match=message):
        parse_condition(text, table)


def test_a_cluster_keeps_its_expression(table: Table) -> None:
    assert parse_condition(" style = short , tokens=3", table).text == "style=short,tokens=3"
    assert parse_condition(" style = 'short' ", table).text == "style = 'short'"


def test_user_input_is_never_part_of_the_sql(table: Table) -> None:
    condition = parse_condition("source = 'it''s' and tokens < 41 and not style like 'sh%'", table)
    assert condition.sql.count("?") == len(condition.values) == 3
    assert condition.values == ("it's", 41.0, "sh%")
    assert not any(word in condition.sql for word in ("it's", "41", "sh%"))


@pytest.mark.parametrize("name", ['a"b', "a'b", "x; drop table rows", "select", "col 1"])
def test_a_column_may_have_any_name(name: str) -> None:
    odd = of([{name: "u"}, {name: "v"}])
    assert rows_of(f"{name}=u", odd) == [0]
    quoted = '"' + name.replace('"', '""') + '"'
    assert rows_of(f"{quoted} = 'u' or {quoted} is null", odd) == [0]


def test_an_ambiguous_column_is_refused() -> None:
    with pytest.raises(UsageError, match="column 'Style' differs from another only in case"):
        parse_condition("Style = 'x' or style = 'y'", of([{"Style": "x", "style": "y"}]))


WORDS = """
    style tokens source rows main 'short' 'a' 3 -1 1e5 = != < <= > >= in like is null not and or ( ) , ; -- /* */ " '
    select from union drop table read_text('/etc/passwd') abs( cast as int :: . * ? $1 :x case when then end [ ] { }
    between escape all any exists true false default \\ \x00 é \ud800 0x1F $$ @ # ~ || lambda interval date pragma
"""
PIECES = st.sampled_from(WORDS.split())


@settings(max_examples=60)
@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_any_expression_is_a_condition_or_an_error(table: Table, text: str) -> None:
    accepted(text, table)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.text(max_size=40))
def test_any_text_is_a_condition_or_an_error(table: Table, text: str) -> None:
    accepted(text, table)


def accepted(text: str, table: Table) -> None:
    """Every accepted condition is SQL of our own with bound values, and can be executed."""
    try:
        condition = parse_condition(text, table)
    except UsageError:
        return
    assert condition.sql.count("?") == len(condition.values)
    rows_of(text, table)


def test_the_parser_logs_nothing(
    table: Table, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    for text in ("alter table rows", "set memory = 1", "pragma x", "copy rows to 'x'", "tokens < 3 limit 1"):
        with pytest.raises(UsageError):
            parse_condition(text, table)
    assert not caplog.records
    assert capfd.readouterr() == ("", "")


Reference = Callable[[Mapping[str, object]], bool | None]


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> tuple[str, Reference]:
    """An expression with what it means, worked out without SQL: None is neither true nor false."""
    kind = draw(st.sampled_from(["compare", "null", *(["and", "or", "not"] if depth else [])]))
    if kind == "compare":
        number = draw(st.sampled_from([3, 12, 40]))
        sign = draw(st.sampled_from(["<", "<=", ">", ">=", "=", "!="]))
        return f"tokens {sign} {number}", lambda row: _held(row["tokens"], sign, number)
    if kind == "null":
        return "tokens is null", lambda row: row["tokens"] is None
    (one, meaning), (other, second) = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    if kind == "not":
        return f"not ({one})", lambda row: None if meaning(row) is None else not meaning(row)
    decisive = kind == "or"

    def joined(row: Mapping[str, object]) -> bool | None:
        parts = [meaning(row), second(row)]
        return decisive if decisive in parts else None if None in parts else not decisive

    return f"({one}) {kind} ({other})", joined


def _held(value: object, sign: str, number: int) -> bool | None:
    if not isinstance(value, int):
        return None
    known = {"<": value < number, "<=": value <= number, ">": value > number, ">=": value >= number}
    return {**known, "=": value == number, "!=": value != number}[sign]


@pytest.mark.slow
@settings(max_examples=60)
@given(expressions())
def test_an_expression_has_the_meaning_of_its_description(table: Table, drawn: tuple[str, Reference]) -> None:
    text, meaning = drawn
    expected = [place for place, row in enumerate(ROWS) if meaning(row)]
    if not expected:
        with pytest.raises(UsageError, match="No row of the table matches"):
            parse_condition(text, table)
    else:
        assert rows_of(text, table) == expected
