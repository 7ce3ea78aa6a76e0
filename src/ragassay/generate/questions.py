"""Writes the questions: bindings and wordings are put together in DuckDB, over whole columns.

Ids are content hashes, so the same database content and templates give the same ids on every engine: a group's is of
its template in neutral SQL, its values, as stored and as spoken, and its answers; a question's is of its group and its
wording, and so of all that the question says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

import duckdb

from ragassay.records import Question, SqlTemplate
from ragassay.signature import canonical_json, content_hash
from ragassay.styles import SECOND_STOPS, pieces_of
from ragassay.table import Table
from ragassay.table.storing import quote
from ragassay.templates import neutral, pieces

Wordings = Sequence[tuple[str, str]]
"""Style and text template."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded:
    """A template with its number in the table of bindings, and its wordings."""

    number: int
    template: SqlTemplate
    texts: Wordings


def evaluation_set(
    connection: duckdb.DuckDBPyConnection, worded: Sequence[Worded], *, dialect: str, source: str
) -> Table:
    """The table of all questions: for each binding in `placed`, in order, each wording of its template.

    Nothing is held but the bindings: a question comes to be when it is read or written.

    Args:
        connection: Holds the table `placed`: the columns of `bindings`, and `first_row`, the position of the first
            question of a binding.
        worded: Every template that `placed` names.
        dialect: The database's, SQLGlot's name of it.
        source: Where the questions come from, for messages.
    """
    _store(connection, worded, dialect)
    views = [field.name for field in fields(Question)]
    connection.execute(f"create view rows as {_select(_widths(worded, dialect), dialect)}").fetchall()
    return Table(source=source, connection=connection, views={name: name for name in views})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Widths:
    """How many placeholders the widest wording, SQL text and set of bindings has."""

    text: int
    sql: int
    names: int


def _widths(worded: Sequence[Worded], dialect: str) -> _Widths:
    return _Widths(
        text=max(len(pieces_of(text)) // 2 for each in worded for _, text in each.texts),
        sql=max(len(pieces(each.template, dialect)) // 2 for each in worded),
        names=max(len(each.template.given) for each in worded),
    )


_TEXT = "struct(place integer, style varchar, template varchar, hash varchar, pieces varchar[], places integer[])[]"
_COLUMNS = {
    "number": "integer",
    "sql_template": "varchar",
    "answer_kind": "varchar",
    "names": "varchar[]",
    "quotes": "varchar[]",
    "sql_pieces": "varchar[]",
    "sql_places": "integer[]",
    "json_pieces": "varchar[]",
    "json_places": "integer[]",
    "sql_identity": "varchar",
    "texts": _TEXT,
}


def _store(connection: duckdb.DuckDBPyConnection, worded: Sequence[Worded], dialect: str) -> None:
    columns = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
    connection.execute(f"create table worded ({columns})").fetchall()
    insert = f"insert into worded values ({', '.join(f'?::{kind}' for kind in _COLUMNS.values())})"  # noqa: S608
    for each in worded:
        connection.execute(insert, list(_row(each, dialect))).fetchall()
    connection.execute(
        "create table all_worded as select list(worded order by numbers.range) every from range(?) numbers"
        " left join worded on numbers.range = worded.number",
        [max(each.number for each in worded) + 1],
    ).fetchall()


def _row(each: Worded, dialect: str) -> Iterator[object]:
    places = {name: place for place, name in enumerate(each.template.given, start=1)}
    yield each.number
    yield each.template.sql
    yield each.template.answer_kind
    yield [name.strip("[]") for name in places]
    # As templates.literal writes them: numbers stand without quotes.
    yield ["" if column.answer_kind == "number" else "'" for column in each.template.given.values()]
    yield from _cut(pieces(each.template, dialect), places)
    yield from _cut(_bindings_json(each.template), places)
    yield '"sql_template":' + canonical_json(neutral(each.template.sql, dialect)) + "}"
    yield [_text(place, style, text, places) for place, (style, text) in enumerate(each.texts)]


def _cut(parts: Sequence[str], places: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """The texts between placeholders, and which value stands between them."""
    return list(parts[::2]), [places[name] for name in parts[1::2]]


def _text(place: int, style: str, text: str, places: Mapping[str, int]) -> dict[str, object]:
    texts, which = _cut(pieces_of(text), places)
    wording = content_hash({"style": style, "text_template": text})
    return {"place": place, "style": style, "template": text, "hash": wording, "pieces": texts, "places": which}


def _bindings_json(template: SqlTemplate) -> tuple[str, ...]:
    """The canonical JSON of a group's bindings, cut where the values stand."""
    parts = ['"bindings":{']
    for name in sorted(template.given):
        parts[-1] += ("," if len(parts) > 1 else "") + canonical_json(name.strip("[]")) + ":"
        parts += [name, ""]
    parts[-1] += '},"spoken":'
    return tuple(parts)


def _select(widths: _Widths, dialect: str) -> str:
    """The query that makes every question; all that stands in it is ours, data is in tables."""
    stored = r"replace(keys[{0}], '\', '\\')" if dialect == "mysql" else "keys[{0}]"
    literal = "concat(quotes[{0}], replace(" + stored + ", chr(39), chr(39) || chr(39)), quotes[{0}])"
    in_sql = _filled("sql_pieces", "sql_places", literal, widths.sql)
    in_json = _filled("json_pieces", "json_places", "to_json(keys[{}])::varchar", widths.names)
    in_text = _spoken(widths.text)
    group_hash = _hash(
        f"concat('{{\"answers\":', to_json(answers), ',', {in_json}, to_json(spoken), ',', sql_identity)"
    )
    question_hash = _hash('concat(\'{"group":"\', group_id, \'","wording":"\', text.hash, \'"}\')')
    made = f"{in_sql} sql, {group_hash} group_id, map(names, keys) bindings"
    # One value that is looked up, and no join: a join gives its rows in an order of its own.
    looked_up = "select *, (select every from all_worded)[template + 1] found from placed"
    groups = f"select *, {made} from (select *, unnest(found) from ({looked_up}))"  # noqa: S608 -- ours
    unnested = f"select * exclude (texts), unnest(texts) text from ({groups})"  # noqa: S608 -- ours
    questions = f"select *, {in_text} question from ({unnested})"  # noqa: S608 -- ours
    columns = {
        "question_id": question_hash,
        "group_id": "group_id",
        "question": "question",
        "style": "text.style",
        "reference_answers": "answers",
        "answer_kind": "answer_kind",
        "sql": "sql",
        "sql_template": "sql_template",
        "text_template": "text.template",
        "bindings": "bindings",
        "reference_context_ids": "null::varchar[]",
        "reference_contexts": "null::varchar[]",
        "is_answerable": "is_answerable",
    }
    named = ", ".join(f"{expression} as {quote(name)}" for name, expression in columns.items())
    return f"select first_row + text.place as row, {named} from ({questions})"  # noqa: S608 -- ours alone


def _filled(pieces_column: str, places_column: str, value: str, width: int) -> str:
    """The pieces of a text with the values between them; `concat` passes over what is not there."""
    parts = [f"{pieces_column}[1]"]
    for place in range(1, width + 1):
        parts += [value.format(f"{places_column}[{place}]"), f"{pieces_column}[{place + 1}]"]
    return f"concat({', '.join(parts)})"


def _spoken(width: int) -> str:
    """The pieces of a wording with the values between them, and no second stop: `styles.fill` does so for one."""
    parts = ["text.pieces[1]"]
    for place in range(1, width + 1):
        value, piece = f"spoken[text.places[{place}]]", f"text.pieces[{place + 1}]"
        is_second = " or ".join(
            f"({piece}[1] = '{stop}' and contains('{marks}', {value}[-1]))" for stop, marks in SECOND_STOPS.items()
        )
        # A value that is empty, or not there, ends in no mark.
        parts += [value, f"case when {value} != '' and ({is_second}) then {piece}[2:] else {piece} end"]
    return f"concat({', '.join(parts)})"


def _hash(text: str) -> str:
    """The content hash of signature.py, over whole columns."""
    return f"'sha256-' || left(sha256({text}), 20)"
