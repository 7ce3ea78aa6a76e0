"""Turn bindings into questions: assign text templates, number the chosen groups, and build the evaluation set.

A question also describes the column of its answer: its format, its distinct values, and other names of a value. Other
names are codes and aliases of a data dictionary, and the code and the name in one row of a table. Each column is read
once, from the bindings of all its templates. Of a large column, a sample is kept, which depends on the values alone.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import accumulate, islice, takewhile
from pathlib import Path

import duckdb
from sqlglot import exp

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import check_free
from ragassay.core.hashing import canonical_json, content_hash
from ragassay.core.records import AnswerFormat, Column, DatabaseTable, Question, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns, values_path, write_values
from ragassay.core.table.storage import quote
from ragassay.core.table.text_formats import for_suffix
from ragassay.core.text import as_text, decoded, is_blank
from ragassay.core.text.names import name_key
from ragassay.core.text.value_formats import AnswerColumn, answer_column, infer_format
from ragassay.parts.database import Database
from ragassay.parts.database.queries import column as column_expression
from ragassay.parts.database.queries import table as table_expression
from ragassay.parts.templates import portable_sql, sql_parts
from ragassay.parts.wording.checks import normal_form
from ragassay.parts.wording.styles import SECOND_STOPS, pieces_of, wordings
from ragassay.steps.generate.bindings import SEPARATOR, FilledTemplate, Workspace


def create_tables(connection: duckdb.DuckDBPyConnection, group_sizes: Mapping[int, int]) -> None:
    """Create the tables `sizes` and `stated`, which is for the ids of the documents that state an answer."""
    connection.execute("create table sizes (template integer, questions bigint)").fetchall()
    connection.executemany("insert into sizes values (?, ?)", [list(item) for item in group_sizes.items()])
    connection.execute(
        "create table stated (template integer, place bigint, is_answerable boolean, documents varchar[])"
    ).fetchall()


def insert_groups(
    connection: duckdb.DuckDBPyConnection,
    bindings: Sequence[tuple[int, Sequence[str], Sequence[str], Sequence[str], bool]],
    group_sizes: Mapping[int, int],
) -> None:
    """Create the table `chosen` from bindings: template, values, spoken values, answers, whether answerable."""
    create_tables(connection, group_sizes)
    connection.execute("create table chosen as select * from bindings limit 0").fetchall()
    for number, keys, spoken, answers, is_answerable in bindings:
        row = [number, 0, list(keys), list(spoken), list(answers), is_answerable]
        connection.execute("insert into chosen values (?, ?, ?, ?, ?, ?)", row).fetchall()


def number_rows(connection: duckdb.DuckDBPyConnection) -> None:
    """Create the table `placed`: the chosen bindings in order, each with its documents and its first row."""
    connection.execute(
        "create table placed as select chosen.*, documents, (sum(questions) over"
        " (order by template, place, is_answerable desc rows unbounded preceding))::bigint - questions first_row"
        " from chosen join sizes using (template) left join stated using (template, place, is_answerable)"
        " order by template, place, is_answerable desc"
    ).fetchall()


StyledTexts = Sequence[tuple[str, str]]
"""Styles and text templates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedTemplate:
    """A template with its number in the view `bindings`, its text templates, and the column of its answers."""

    number: int
    template: SqlTemplate
    texts: StyledTexts
    column: AnswerColumn | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCounts:
    """Numbers of groups, entities and SQL templates with questions."""

    groups: int
    entities: int
    templates: int


def count_asked(connection: duckdb.DuckDBPyConnection, templates: Sequence[NumberedTemplate]) -> AskedCounts:
    """Count the groups, entities and templates of `placed`; equal bindings of several templates are one entity."""
    orders = [
        (each.number, SEPARATOR.join(sorted(names)), [names.index(name) + 1 for name in sorted(names)])
        for each in templates
        for names in [list(each.template.given)]
    ]
    columns = [list(column) for column in zip(*orders, strict=True)]
    ((groups, entities, asked),) = connection.execute(_ASKED, columns).fetchall()
    return AskedCounts(groups=int(groups), entities=int(entities), templates=int(asked))


_ASKED = """
with orders as (select unnest(?::integer[]) template, unnest(?::varchar[]) names, unnest(?::bigint[][]) positions)
select count(*), count(distinct (names, list_select(keys, positions))), count(distinct template)
from placed join orders using (template)
"""


def evaluation_set(space: Workspace, templates: Sequence[NumberedTemplate]) -> Table:
    """Return the table of all questions: for each binding in `placed`, in order, each text template of its template.

    Only the bindings are stored; a question is built when it is read or written.

    Args:
        space: Holds the table of `number_rows`.
        templates: Every template of `placed`.
    """
    connection, dialect = space.connection, space.database.dialect
    _store(connection, templates, dialect)
    views = [field.name for field in fields(Question)]
    connection.execute(f"create view rows as {_select(templates, dialect)}").fetchall()
    return Table(source=space.database.source, connection=connection, views={name: name for name in views})


_TEXT = "struct(place integer, style varchar, template varchar, hash varchar, pieces varchar[], places integer[])[]"
_COLUMNS = {
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


def _store(connection: duckdb.DuckDBPyConnection, templates: Sequence[NumberedTemplate], dialect: str) -> None:
    columns = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
    connection.execute(f"create table templates ({columns})").fetchall()
    insert = f"insert into templates values ({', '.join(f'?::{kind}' for kind in _COLUMNS.values())})"  # noqa: S608
    for each in templates:
        connection.execute(insert, list(_row(each, dialect))).fetchall()
    connection.execute(
        "create table all_templates as select list(templates order by numbers.range) every from range(?) numbers"
        " left join templates on numbers.range = templates.number",
        [max(each.number for each in templates) + 1],
    ).fetchall()


def _row(each: NumberedTemplate, dialect: str) -> Iterator[object]:
    places = {name: place for place, name in enumerate(each.template.given, start=1)}
    yield each.number
    yield each.template.sql
    yield each.template.answer_kind
    yield None if each.column is None else each.column.format.value
    yield None if each.column is None or not each.column.values else each.column.digest
    yield None if each.template.ask is None else each.template.ask.confidence
    yield [name.strip("[]") for name in places]
    # Numbers are not quoted: in an untyped column of SQLite, a text is never equal to a number.
    yield ["" if column.answer_kind == "number" else "'" for column in each.template.given.values()]
    yield from _cut(sql_parts(each.template, dialect), places)
    yield from _cut(_bindings_json(each.template), places)
    yield '"sql_template":' + canonical_json(portable_sql(each.template.sql, dialect)) + "}"
    yield [_text(place, style, text, places) for place, (style, text) in enumerate(each.texts)]


def _cut(parts: Sequence[str], places: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """Return the texts between placeholders, and the position of the value after each."""
    return list(parts[::2]), [places[name] for name in parts[1::2]]


def _text(place: int, style: str, text: str, places: Mapping[str, int]) -> dict[str, object]:
    pieces, positions = _cut(pieces_of(text), places)
    digest = content_hash({"style": style, "text_template": text})
    return {"place": place, "style": style, "template": text, "hash": digest, "pieces": pieces, "places": positions}


def _bindings_json(template: SqlTemplate) -> tuple[str, ...]:
    """Return the canonical JSON of a group's bindings, cut at the values."""
    parts = ['"bindings":{']
    for name in sorted(template.given):
        parts[-1] += ("," if len(parts) > 1 else "") + canonical_json(name.strip("[]")) + ":"
        parts += [name, ""]
    parts[-1] += '},"spoken":'
    return tuple(parts)


def _select(templates: Sequence[NumberedTemplate], dialect: str) -> str:
    """Return the query that builds every question; data is in tables, never in its text."""
    stored = r"replace(keys[{0}], '\', '\\')" if dialect == "mysql" else "keys[{0}]"
    literal = "concat(quotes[{0}], replace(" + stored + ", chr(39), chr(39) || chr(39)), quotes[{0}])"
    # The expressions have room for as many values as the widest text, SQL and set of bindings have.
    in_sql = _filled(
        "sql_pieces", "sql_places", literal, max(len(sql_parts(each.template, dialect)) // 2 for each in templates)
    )
    in_json = _filled(
        "json_pieces", "json_places", "to_json(keys[{}])::varchar", max(len(each.template.given) for each in templates)
    )
    in_text = _spoken(max(len(pieces_of(text)) // 2 for each in templates for _, text in each.texts))
    group_hash = _hash(
        f"concat('{{\"answers\":', to_json(answers), ',', {in_json}, to_json(spoken), ',', sql_identity)"
    )
    question_hash = _hash('concat(\'{"group":"\', group_id, \'","wording":"\', text.hash, \'"}\')')
    computed = f"{in_sql} sql, {group_hash} group_id, map(names, keys) bindings"
    # An index into one value, since a join would not keep the order of the rows.
    indexed = "select *, (select every from all_templates)[template + 1] entry from placed"
    groups = f"select *, {computed} from (select *, unnest(entry) from ({indexed}))"  # noqa: S608 -- ours
    unnested = f"select * exclude (texts), unnest(texts) text from ({groups})"  # noqa: S608 -- ours
    questions = f"select *, {in_text} question from ({unnested})"  # noqa: S608 -- ours
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
    named = ", ".join(f"{expression} as {quote(name)}" for name, expression in columns.items())
    return f"select first_row + text.place as row, {named} from ({questions})"  # noqa: S608 -- ours alone


def _filled(pieces_column: str, places_column: str, value: str, width: int) -> str:
    """Return the expression for a text with its values; `concat` skips nulls."""
    parts = [f"{pieces_column}[1]"]
    for place in range(1, width + 1):
        parts += [value.format(f"{places_column}[{place}]"), f"{pieces_column}[{place + 1}]"]
    return f"concat({', '.join(parts)})"


def _spoken(width: int) -> str:
    """Return the expression for a question, like `_filled`, but without a second full stop, as in `styles.fill`."""
    parts = ["text.pieces[1]"]
    for place in range(1, width + 1):
        value, piece = f"spoken[text.places[{place}]]", f"text.pieces[{place + 1}]"
        is_second = " or ".join(
            f"({piece}[1] = '{stop}' and contains('{marks}', {value}[-1]))" for stop, marks in SECOND_STOPS.items()
        )
        # An empty or missing value has no last character.
        parts += [value, f"case when {value} != '' and ({is_second}) then {piece}[2:] else {piece} end"]
    return f"concat({', '.join(parts)})"


def _hash(text: str) -> str:
    """Return the expression for `hashing.content_hash` over whole columns."""
    return f"'sha256-' || left(sha256({text}), 20)"


TextTemplates = Mapping[str, Sequence[str]]
"""Text templates by style."""

_ALL = 1_000  # more text templates than any style has


def text_templates(template: SqlTemplate, style: str, *, limit: int = _ALL) -> tuple[str, ...]:
    """Return the text templates of a template in one style: those of its own, then up to `limit` of the style."""
    built_in = () if template.ask is None else wordings(template.ask, style, count=limit)
    return tuple(dict.fromkeys((*template.texts.get(style, ()), *built_in)))


def check_per_style(per_style: int, style: str, count: int) -> None:
    """Raise UsageError if a style has fewer than `per_style` text templates, of which there are `count`."""
    if count < per_style:
        raise UsageError(f"--per-style {per_style}: the style '{style}' has only {count} text templates")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParaphraseRequest:
    """The paraphrases to generate.

    Attributes:
        styles: Their styles; names in `styles.STYLES`.
        per_style: Number of paraphrases of each style; a user-supplied template may have fewer.
        balanced: Whether all templates have the same number of each style; those that lack a style are left out.
        is_strict: Whether a style with fewer paraphrases is an error.
    """

    styles: Sequence[str]
    per_style: int
    balanced: bool = False
    is_strict: bool = False


def assign_texts(
    space: Workspace,
    filled: Sequence[FilledTemplate],
    request: ParaphraseRequest,
    *,
    unread: Sequence[SqlTemplate] = (),
) -> tuple[NumberedTemplate, ...]:
    """Return the templates with their text templates; those that are left out are counted.

    Args:
        space: The workspace.
        filled: The templates.
        request: The paraphrases to generate.
        unread: Templates that were not filled, but could ask the same questions.

    Raises:
        UsageError: A style has fewer than `per_style` text templates.
        DataError: No template has a text template in these styles.
    """
    styles, available = request.styles, dict[int, TextTemplates]()
    for done, each in enumerate(filled, start=1):
        available[each.number] = {style: text_templates(each.template, style) for style in styles}
        if each.template.ask is not None:
            for style, texts in available[each.number].items():
                check_per_style(request.per_style, style, len(texts))
        space.progress("paraphrase", done, len(filled))
    # A text that several templates share is ambiguous.
    users = Counter(
        form
        for by_style in available.values()
        for form in {normal_form(text) for own in by_style.values() for text in own}
    )
    users.update(_texts_of_others(filled, unread, styles))
    texts_of: dict[int, TextTemplates] = {
        number: {
            style: [text for text in texts if users[normal_form(text)] == 1][: request.per_style]
            for style, texts in by_style.items()
        }
        for number, by_style in available.items()
    }
    ambiguous = sum(any(available[number].values()) and not any(own.values()) for number, own in texts_of.items())
    if ambiguous:
        space.skipped["template: another template asks the same questions"] += ambiguous
    if request.balanced:
        texts_of = _balance(texts_of, space.skipped)
    templates = tuple(
        NumberedTemplate(
            number=each.number,
            template=each.template,
            texts=tuple((style, text) for style, texts in texts_of[each.number].items() for text in texts),
        )
        for each in filled
        if any(texts_of.get(each.number, {}).values())
    )
    if not templates:
        raise DataError(
            f"no template has text templates in the styles {', '.join(styles)}; choose other styles, or supply texts"
        )
    return templates


def _texts_of_others(
    filled: Sequence[FilledTemplate], unread: Sequence[SqlTemplate], styles: Sequence[str]
) -> Iterator[str]:
    """Yield the text templates of unread templates that have the placeholders of a filled template."""
    placeholders = {frozenset(each.template.given) for each in filled}
    for template in unread:
        if frozenset(template.given) in placeholders:
            yield from {normal_form(text) for style in styles for text in text_templates(template, style)}


def _balance(texts_of: Mapping[int, TextTemplates], skipped: Counter[str]) -> dict[int, TextTemplates]:
    complete = {number: by_style for number, by_style in texts_of.items() if all(by_style.values())}
    if len(complete) < len(texts_of):
        skipped["template: no text template in one of the styles"] += len(texts_of) - len(complete)
    styles = {style for by_style in complete.values() for style in by_style}
    fewest = {style: min(len(by_style[style]) for by_style in complete.values()) for style in styles}
    return {
        number: {style: texts[: fewest[style]] for style, texts in by_style.items()}
        for number, by_style in complete.items()
    }


MOST_VALUES = 2_000
"""Maximum number of values that are kept of a column."""

_MOST_CHARACTERS = 100_000  # of these values in all
_ALIAS_ROWS = 5_000  # rows that are read for other names
_Key = tuple[str, str, str]


def answer_columns(
    space: Workspace, schema: Schema, templates: Sequence[FilledTemplate], *, no_values: Sequence[str] = ()
) -> Mapping[int, AnswerColumn]:
    """Return the format, the values and their other names for the answers of each template, by its number.

    Args:
        space: The workspace, with the view `bindings`.
        schema: The database as reflected.
        templates: The templates that have bindings.
        no_values: Columns ("table.column") of which only the format is kept, since they may hold personal data.
    """
    numbers: dict[_Key, list[FilledTemplate]] = defaultdict(list)
    for each in templates:
        numbers[_key(each.template)].append(each)
    columns: dict[int, AnswerColumn] = {}
    for same in numbers.values():
        template = same[0].template
        values, rows = _values(space.connection, [each.number for each in same])
        found = infer_format(values, template.answer_kind, rows=rows)
        is_kept = f"{template.wanted.table}.{template.wanted.name}" not in no_values
        others = _aliases(space.database, schema, template, found) if is_kept and template.answer_kind == "text" else {}
        value_keys = set(map(name_key, values))
        kept = {key: names for key, names in others.items() if key in value_keys}
        column = answer_column(values if is_kept else (), template.answer_kind, answer_format=found, aliases=kept)
        columns |= {each.number: column for each in same}
    return columns


def with_column(question: Question, column: AnswerColumn | None) -> Question:
    """Return a question with the format and the hash of its answer's column; None for both without a column."""
    if column is None:
        return replace(question, answer_format=None, answer_values=None)
    return replace(question, answer_format=column.format, answer_values=column.digest if column.values else None)


def check_columns(names: Sequence[str], schema: Schema) -> None:
    """Raise UsageError if a name is not that of a column ("table.column")."""
    known = [f"{table.name}.{column.name}" for table in schema.tables for column in table.columns]
    for name in names:
        if name not in known:
            raise UsageError(f"--no-values: {unknown_name('column', name, known)}")


def _key(template: SqlTemplate) -> _Key:
    """Return what templates with answers from one column share; a count or a maximum has a column of its own."""
    is_lookup = template.ask is not None and template.ask.operation in {"lookup", "list"}
    return (template.wanted.table, template.wanted.name, "" if is_lookup else template.sql)


def _values(connection: duckdb.DuckDBPyConnection, numbers: Sequence[int]) -> tuple[list[str], int]:
    """Return the distinct answers of some templates, or a sample of them, and how many bindings have them."""
    # The templates of a column read the same rows, so the largest shows how often values repeat.
    ((rows,),) = connection.execute(
        "select max(rows) from (select count(*) rows from bindings where template in (select unnest(?::integer[]))"
        " group by template)",
        [list(numbers)],
    ).fetchall()
    found = connection.execute(
        "select value from (select distinct unnest(answers) value from bindings"
        " where template in (select unnest(?::integer[]))) where value is not null order by md5(value) limit ?",
        [list(numbers), MOST_VALUES],
    ).fetchall()
    values = [value for (value,) in found]
    lengths = takewhile(lambda length: length <= _MOST_CHARACTERS, accumulate(map(len, values)))
    return sorted(values[: sum(1 for _ in lengths)]), int(rows or 0)


def _aliases(
    database: Database, schema: Schema, template: SqlTemplate, found: AnswerFormat
) -> Mapping[str, tuple[str, ...]]:
    """Return the other names of the values of a column, by `name_key`."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for code, text in template.wanted.codes.items():
        names[name_key(text)][code] = None
    for value, aliases in template.wanted.aliases.items():
        names[name_key(value)] |= dict.fromkeys(aliases)
    for value, other in _pairs_of_a_row(database, schema, template.wanted, found):
        names[name_key(value)][other] = None
    return {key: tuple(others) for key, others in names.items()}


def _pairs_of_a_row(
    database: Database, schema: Schema, wanted: Column, found: AnswerFormat
) -> Iterator[tuple[str, str]]:
    """Yield each value of a column with the code or the name of the row that it identifies."""
    if found not in {AnswerFormat.CODE, AnswerFormat.NAME, AnswerFormat.CLOSED_SET}:
        return
    for table, own in _identified_tables(schema, wanted):
        for other in table.columns:
            if other.name == own or not _identifies(table, other):
                continue
            pairs = _read_pairs(database, table.name, own, other.name)
            is_code = [all(map(_is_code, side)) for side in zip(*pairs, strict=True)]
            if is_code in ([True, False], [False, True]):
                yield from pairs


def _identified_tables(schema: Schema, wanted: Column) -> Iterator[tuple[DatabaseTable, str]]:
    """Yield the tables whose rows a column identifies, its own and those that it refers to, with its name there."""
    for table in schema.tables:
        if table.name == wanted.table:
            if any(column.name == wanted.name and _identifies(table, column) for column in table.columns):
                yield table, wanted.name
            targets = {
                reference.target: reference.target_columns[0]
                for reference in table.references
                if reference.columns == (wanted.name,)
            }
            yield from ((each, targets[each.name]) for each in schema.tables if each.name in targets)


def _identifies(table: DatabaseTable, column: Column) -> bool:
    """Return whether a column identifies the rows of its table: it is a key, or names the rows."""
    is_text = column.answer_kind == "text" and not column.codes
    return is_text and (column.role == "name" or (column.name,) in {*table.unique, *table.proven})


def _read_pairs(database: Database, table: str, own: str, other: str) -> list[tuple[str, str]]:
    """Return the values of two columns in the rows of a table that have both."""
    columns = [column_expression(table, own), column_expression(table, other)]
    rows = database.query(exp.select(*columns).from_(table_expression(table)).limit(_ALIAS_ROWS))
    return [(decoded(as_text(one)), decoded(as_text(two))) for one, two in rows if not (is_blank(one) or is_blank(two))]


def _is_code(text: str) -> bool:
    """Return whether a text is a code with a letter, such as UA or d005; digits alone could be any number."""
    is_code = infer_format([text], "text") in {AnswerFormat.CODE, AnswerFormat.IDENTIFIER}
    return is_code and any(map(str.isalpha, text))


def check_output(output: Path | str | None, *, force: bool) -> Path | None:
    """Return the path of an output; raise UsageError if it cannot be written or exists and `force` is false."""
    if output is None:
        return None
    output = Path(output)
    for_suffix(output, dict.fromkeys((".jsonl", ".parquet")), "write")
    check_free(output, force=force)
    check_free(values_path(output), force=force)
    return output


def write_evaluation_set(
    table: Table,
    values: StoredColumns,
    output: Path | None,
    *,
    force: bool,
    progress: Progress | None = None,
    announce: Callable[[int, int], None] | None = None,
) -> None:
    """Write an evaluation set, and next to it the values of its columns; do nothing without an output."""
    if output is None:
        return
    if announce is not None:
        announce(len(table), _approximate_bytes(table))
    write_values(values_path(output), values, force=force)
    table.write(output, force=force, on_progress=None if progress is None else partial(progress, "write"))


_MEASURED_ROWS = 200


def _approximate_bytes(table: Table) -> int:
    """Return the approximate size of a table as JSON Lines, estimated from its first rows."""
    sizes = [len(json.dumps(row, ensure_ascii=False)) for row in islice(table.rows(), _MEASURED_ROWS)]
    return round(len(table) * sum(sizes) / max(len(sizes), 1))
