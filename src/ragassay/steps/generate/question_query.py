"""The query that builds every question from a group and a text template of its SQL template, in DuckDB."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from ragassay.core.table.storage import quote
from ragassay.parts.wording.styles import NOUNS_BEFORE_VALUE, PROPER_NAME, SECOND_STOPS


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateRow:
    """A template in the form that builds its questions: texts are split at the values, whose positions start at 1.

    Attributes:
        number: Its number.
        sql_template: Its SQL.
        answer_kind: The type of its answers.
        answer_format: The format of its answers; None if unknown.
        answer_values: The hash of the values of its answers; None if they are not stored.
        confidence: The confidence in its text; None for a user-supplied template.
        names: The names of its values.
        quotes: The quotation mark of each value in SQL; empty for none.
        sql_pieces, sql_places: Its SQL and the positions of the values.
        json_pieces, json_places: The canonical JSON of its bindings and the positions of the values.
        sql_identity: The end of the JSON that identifies a group.
        texts: Its text templates.
    """

    number: int
    sql_template: str
    answer_kind: str
    answer_format: str | None
    answer_values: str | None
    confidence: str | None
    names: Sequence[str]
    quotes: Sequence[str]
    sql_pieces: Sequence[str]
    sql_places: Sequence[int]
    json_pieces: Sequence[str]
    json_places: Sequence[int]
    sql_identity: str
    texts: Sequence["TextRow"]


class TextRow(TypedDict):
    """A text template: its place in a group, its style, its text, its hash, and the text cut at the values."""

    place: int
    style: str
    template: str
    hash: str
    pieces: list[str]
    places: list[int]


_TEXT = "struct(place integer, style varchar, template varchar, hash varchar, pieces varchar[], places integer[])[]"
TEMPLATE_COLUMNS: Mapping[str, str] = {
    "number": "integer",
    "sql_template": "varchar",
    "answer_kind": "varchar",
    "answer_format": "varchar",
    "answer_values": "varchar",
    "confidence": "varchar",
    "names": "varchar[]",
    "quotes": "varchar[]",
    "sql_pieces": "varchar[]",
    "sql_places": "integer[]",
    "json_pieces": "varchar[]",
    "json_places": "integer[]",
    "sql_identity": "varchar",
    "texts": _TEXT,
}


def questions_query(templates: Sequence[TemplateRow], dialect: str) -> str:
    """Return the query that builds every question; data is in tables, never in its text."""
    stored = r"replace(keys[{0}], '\', '\\')" if dialect == "mysql" else "keys[{0}]"
    literal = "concat(quotes[{0}], replace(" + stored + ", chr(39), chr(39) || chr(39)), quotes[{0}])"
    # The expressions have room for as many values as the widest text, SQL and set of bindings have.
    in_sql = _filled("sql_pieces", "sql_places", literal, max(len(each.sql_places) for each in templates))
    in_json = _filled(
        "json_pieces", "json_places", "to_json(keys[{}])::varchar", max(len(each.json_places) for each in templates)
    )
    in_text = _spoken(max(len(text["places"]) for each in templates for text in each.texts))
    group_hash = _hash(
        f"concat('{{\"answers\":', to_json(answers), ',', {in_json}, to_json(spoken), ',', sql_identity)"
    )
    question_hash = _hash('concat(\'{"group":"\', group_id, \'","wording":"\', text.hash, \'"}\')')
    computed = f"{in_sql} sql, {group_hash} group_id, map(names, keys) bindings"
    # Templates are looked up by index, because a join would not keep the order of the rows.
    indexed = "select *, (select every from all_templates)[template + 1] entry from placed"
    groups = f"select *, {computed} from (select *, unnest(entry) from ({indexed}))"  # noqa: S608 -- internal names
    unnested = f"select * exclude (texts), unnest(texts) text from ({groups})"  # noqa: S608 -- internal names
    questions = f"select *, {in_text} question from ({unnested})"  # noqa: S608 -- internal names
    columns = {
        "question_id": question_hash,
        "group_id": "group_id",
        "question": "question",
        "style": "text.style",
        "reference_answers": "answers",
        "answer_kind": "answer_kind",
        "answer_format": "answer_format",
        "answer_values": "answer_values",
        "sql": "sql",
        "sql_template": "sql_template",
        "text_template": "text.template",
        "bindings": "bindings",
        "confidence": "confidence",
        "reference_context_ids": "documents",
        "reference_contexts": "null::varchar[]",
        "is_answerable": "is_answerable",
    }
    selected = ", ".join(f"{expression} as {quote(name)}" for name, expression in columns.items())
    return f"select first_row + text.place as row, {selected} from ({questions})"  # noqa: S608 -- internal names only


def _filled(pieces_column: str, places_column: str, value: str, width: int) -> str:
    """Return the expression for a text with its values; `concat` skips nulls."""
    parts = [f"{pieces_column}[1]"]
    for place in range(1, width + 1):
        parts += [value.format(f"{places_column}[{place}]"), f"{pieces_column}[{place + 1}]"]
    return f"concat({', '.join(parts)})"


def _spoken(width: int) -> str:
    """Return the expression for a question, like `_filled`, but with the exceptions of `styles.fill`."""
    parts: list[str] = []
    after = "text.pieces[1]"
    for place in range(1, width + 1):
        value, piece, following = (
            f"spoken[text.places[{place}]]",
            f"text.pieces[{place}]",
            f"text.pieces[{place + 1}]",
        )
        nouns = [_repeated_noun(piece, value, pattern) for pattern in NOUNS_BEFORE_VALUE]
        repeated = f"coalesce({', '.join(nouns)}, '')"
        is_quoted = f"{repeated} != '' and starts_with({following}, '”')"
        cut = f"length({repeated}) + 1 + ends_with({piece}, '“')::integer"
        without = f"left({after}, length({after}) - ({cut}))"
        bare = f"regexp_replace({without}, '\\bthe $', '')"
        is_proper = f"regexp_matches({value}, '{PROPER_NAME.pattern}')"
        noun_dropped = f"case when {is_proper} then {bare} else {without} end"
        parts += [f"case when {repeated} != '' then {noun_dropped} else {after} end", value]
        after = _without_second_stop(f"case when {is_quoted} then {following}[2:] else {following} end", value)
    return f"concat({', '.join([*parts, after])})"


def _repeated_noun(piece: str, value: str, pattern: str) -> str:
    """Return the expression for the noun at the end of a text in which the value after it ends, or null."""
    noun, last = (f"regexp_extract({piece}, '{pattern}', {group})" for group in (1, 2))
    return f"case when {noun} != '' and ends_with(lower({value}), ' ' || {last}) then {noun} end"


def _without_second_stop(piece: str, value: str) -> str:
    """Return the expression for the text after a value without the full stop, or the s, that the value ends in."""
    is_second = " or ".join(
        f"({piece}[1] = '{stop}' and contains('{marks}', {value}[-1]))" for stop, marks in SECOND_STOPS.items()
    )
    is_plain = f"lower({value}[-1]) = 's' and starts_with({piece}, '{_POSSESSIVE}')"
    # An empty or missing value has no last character.
    return (
        f"case when {value} != '' and ({is_second}) then {piece}[2:]"
        f" when {value} != '' and {is_plain} then {piece}[1] || {piece}[3:] else {piece} end"
    )


_POSSESSIVE = "''s"  # quoted for SQL


def _hash(text: str) -> str:
    """Return the expression for `hashing.content_hash` over whole columns."""
    return f"'sha256-' || left(sha256({text}), 20)"
