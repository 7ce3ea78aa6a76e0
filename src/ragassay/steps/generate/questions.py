"""Turn bindings into questions: assign text templates, number the chosen groups, and build the evaluation set.

A question also describes the column of its answer: its format, its distinct values, and other names of a value. Other
names are codes and aliases of a data dictionary, and the code and the name in one row of a table. Each column is read
once, from the bindings of all its templates. Of a large column, a sample is kept, which depends on the values alone.
Nothing is kept that comes from an excluded column, alone or together with others.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, islice, takewhile
from pathlib import Path

import sqlglot
from sqlglot import exp

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import check_free
from ragassay.core.hashing import canonical_json, content_hash
from ragassay.core.records import AnswerFormat, Column, DatabaseTable, Question, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.results import Skipped, SkippedKind, SkippedTemplateReason
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns, values_path, write_values
from ragassay.core.table.file_formats import for_suffix
from ragassay.core.text import as_text, decoded, is_blank
from ragassay.core.text.names import name_key
from ragassay.core.text.value_formats import AnswerColumn, answer_column, infer_format
from ragassay.parts.database import Database
from ragassay.parts.database.queries import column as column_expression
from ragassay.parts.database.queries import table as table_expression
from ragassay.parts.templates import portable_sql, sql_parts
from ragassay.parts.wording.checks import normal_form
from ragassay.parts.wording.styles import pieces_of, templates_in_style
from ragassay.steps.generate.bindings import FilledTemplate
from ragassay.steps.generate.question_query import TemplateRow, TextRow
from ragassay.steps.generate.workspace import Workspace

StyledTexts = Sequence[tuple[str, str]]
"""Styles and text templates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedTemplate:
    """A template with its number in the workspace, its text templates, and the column of its answers."""

    number: int
    template: SqlTemplate
    texts: StyledTexts
    column: AnswerColumn | None = None


def evaluation_set(space: Workspace, templates: Sequence[NumberedTemplate]) -> Table:
    """Return the table of all questions; the workspace has numbered them.

    Args:
        space: The workspace.
        templates: Every template that has a group.
    """
    return space.questions([_row(each, space.database.dialect) for each in templates])


def _row(each: NumberedTemplate, dialect: str) -> TemplateRow:
    template, column = each.template, each.column
    places = {name: place for place, name in enumerate(template.bound_columns, start=1)}
    sql_pieces, sql_places = _cut(sql_parts(template, dialect), places)
    json_pieces, json_places = _cut(_bindings_json(template), places)
    return TemplateRow(
        number=each.number,
        sql_template=template.sql,
        answer_kind=template.answer_kind,
        answer_format=None if column is None else column.format.value,
        answer_values=None if column is None or not column.values else column.digest,
        confidence=None if template.ask is None else template.ask.confidence,
        names=[name.strip("[]") for name in places],
        # In an untyped column of SQLite, a text is never equal to a number.
        quotes=[
            "" if key.is_numeric or key.answer_kind == "number" else "'" for key in template.bound_columns.values()
        ],
        sql_pieces=sql_pieces,
        sql_places=sql_places,
        json_pieces=json_pieces,
        json_places=json_places,
        sql_identity='"sql_template":' + canonical_json(portable_sql(template.sql, dialect)) + "}",
        texts=[_text(place, style, text, places) for place, (style, text) in enumerate(each.texts)],
    )


def _cut(parts: Sequence[str], places: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """Return the texts between placeholders, and the position of the value after each."""
    return list(parts[::2]), [places[name] for name in parts[1::2]]


def _text(place: int, style: str, text: str, places: Mapping[str, int]) -> TextRow:
    pieces, positions = _cut(pieces_of(text), places)
    digest = content_hash({"style": style, "text_template": text})
    return TextRow(place=place, style=style, template=text, hash=digest, pieces=pieces, places=positions)


def _bindings_json(template: SqlTemplate) -> tuple[str, ...]:
    """Return the canonical JSON of a group's bindings, cut at the values."""
    parts = ['"bindings":{']
    for name in sorted(template.bound_columns):
        parts[-1] += ("," if len(parts) > 1 else "") + canonical_json(name.strip("[]")) + ":"
        parts += [name, ""]
    parts[-1] += '},"spoken":'
    return tuple(parts)


TextTemplates = Mapping[str, Sequence[str]]
"""Text templates by style."""

_ALL = 1_000  # more text templates than any style has


def text_templates(template: SqlTemplate, style: str, *, limit: int = _ALL) -> tuple[str, ...]:
    """Return the text templates of a template in one style: those of its own, then up to `limit` of the style."""
    built_in = () if template.ask is None else templates_in_style(template.ask, style, count=limit)
    return tuple(dict.fromkeys((*template.texts.get(style, ()), *built_in)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ParaphraseRequest:
    """The paraphrases to generate.

    Attributes:
        styles: Their styles; names in `styles.STYLES`.
        per_style: Number of paraphrases of each style; a template with texts of a user or a language model may have
            fewer.
        balanced: Whether all templates have the same number of each style; those that lack a style are left out.
        is_strict: Whether it is an error if no template has that many paraphrases of a style.
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
        DataError: No template has enough text templates in these styles.
    """
    styles, available = request.styles, dict[int, TextTemplates]()
    for done, each in enumerate(filled, start=1):
        available[each.number] = {style: text_templates(each.template, style) for style in styles}
        space.progress("paraphrase", done, len(filled))
    # A text that several templates share is ambiguous.
    users = Counter(
        form
        for by_style in available.values()
        for form in {normal_form(text) for own in by_style.values() for text in own}
    )
    users.update(_texts_of_others(filled, unread, styles))
    incomplete = _incomplete(filled, available, request.per_style)
    space.skipped.update(Skipped(kind=SkippedKind.TEMPLATE, reason=reason) for reason in incomplete.values())
    texts_of: dict[int, TextTemplates] = {
        number: {
            style: [text for text in texts if users[normal_form(text)] == 1][: request.per_style]
            for style, texts in by_style.items()
        }
        for number, by_style in available.items()
        if number not in incomplete
    }
    ambiguous = sum(any(available[number].values()) and not any(own.values()) for number, own in texts_of.items())
    if ambiguous:
        space.skipped[Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.SAME_QUESTIONS)] += ambiguous
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
            f"no template has enough text templates in the styles {', '.join(styles)}; choose other styles, or supply "
            "texts"
        )
    return templates


def _incomplete(
    filled: Sequence[FilledTemplate], available: Mapping[int, TextTemplates], per_style: int
) -> dict[int, SkippedTemplateReason]:
    """Return the templates with built-in texts only that have too few in one of the styles, with the reason."""
    return {
        each.number: SkippedTemplateReason.FEW_TEXTS if fewest else SkippedTemplateReason.MISSING_STYLE
        for each in filled
        if each.template.ask is not None and not any(each.template.texts.values())
        if (fewest := min(map(len, available[each.number].values()))) < per_style
    }


def _texts_of_others(
    filled: Sequence[FilledTemplate], unread: Sequence[SqlTemplate], styles: Sequence[str]
) -> Iterator[str]:
    """Yield the text templates of unread templates that have the placeholders of a filled template."""
    placeholders = {frozenset(each.template.bound_columns) for each in filled}
    for template in unread:
        if frozenset(template.bound_columns) in placeholders:
            yield from {normal_form(text) for style in styles for text in text_templates(template, style)}


def _balance(texts_of: Mapping[int, TextTemplates], skipped: Counter[Skipped]) -> dict[int, TextTemplates]:
    complete = {number: by_style for number, by_style in texts_of.items() if all(by_style.values())}
    if len(complete) < len(texts_of):
        incomplete = Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.MISSING_STYLE)
        skipped[incomplete] += len(texts_of) - len(complete)
    styles = {style for by_style in complete.values() for style in by_style}
    fewest = {style: min(len(by_style[style]) for by_style in complete.values()) for style in styles}
    return {
        number: {style: texts[: fewest[style]] for style, texts in by_style.items()}
        for number, by_style in complete.items()
    }


MOST_VALUES = 2_000
"""Maximum number of values kept for each column."""

_MOST_CHARACTERS = 100_000  # for these values in total
_ALIAS_ROWS = 5_000  # rows that are read for other names
_Key = tuple[str, ...]


def answer_columns(
    space: Workspace, schema: Schema, templates: Sequence[FilledTemplate], *, no_values: Sequence[str] = ()
) -> Mapping[int, AnswerColumn]:
    """Return the format, the values and their other names for the answers of each template, by its number.

    Args:
        space: The workspace.
        schema: The database as reflected.
        templates: The templates that have bindings.
        no_values: Columns ("table.column") whose format alone is kept, because they may contain personal data.
    """
    private = _private_columns(schema, no_values)
    by_key: dict[_Key, list[FilledTemplate]] = defaultdict(list)
    for each in templates:
        by_key[_key(each.template, schema.dialect)].append(each)
    columns: dict[int, AnswerColumn] = {}
    for same in by_key.values():
        template = same[0].template
        values = _values(space, [each.number for each in same])
        # The templates of a column read the same rows, so the largest shows how often values repeat.
        answer_format = infer_format(values, template.answer_kind, rows=max(each.bindings for each in same))
        is_kept = private.isdisjoint(_columns_of_answer(template, schema.dialect))
        others = (
            _aliases(space.database, schema, template, answer_format, private=private)
            if is_kept and template.answer_kind == "text"
            else {}
        )
        value_keys = set(map(name_key, values))
        aliases = {key: names for key, names in others.items() if key in value_keys}
        column = answer_column(
            values if is_kept else (), template.answer_kind, answer_format=answer_format, aliases=aliases
        )
        columns |= {each.number: column for each in same}
    return columns


def _private_columns(schema: Schema, no_values: Sequence[str]) -> set[str]:
    """Return columns with those that refer to them, directly or not, which hold the same values ("table.column")."""
    references = {
        (_full(table.name, own), _full(reference.target, target))
        for table in schema.tables
        for reference in (*table.references, *(unusable for unusable, _ in table.unusable))
        for own, target in zip(reference.columns, reference.target_columns, strict=False)
    }
    private = set(no_values)
    while referring := {own for own, target in references if target in private} - private:
        private |= referring
    return private


def _columns_of_answer(template: SqlTemplate, dialect: str) -> tuple[str, ...]:
    """Return the columns ("table.column") that the answers of a template are read from: both parts of a full name."""
    select = sqlglot.parse_one(template.sql, dialect=dialect)
    sources = [each.this for each in (select.args["from_"], *(select.args.get("joins") or ()))]
    tables = {each.alias_or_name: each.name for each in sources}
    nodes = (node for answer in select.expressions for node in answer.find_all(exp.Column, bfs=False))
    return tuple(dict.fromkeys(_full(tables[node.table], node.name) for node in nodes))


def _full(table: str, column: str) -> str:
    """Return the name of a column with its table, as in `no_values`."""
    return f"{table}.{column}"


def with_column(question: Question, column: AnswerColumn | None) -> Question:
    """Return a question with the format and the hash of its answer's column; None for both without a column."""
    if column is None:
        return replace(question, answer_format=None, answer_values=None)
    return replace(question, answer_format=column.format, answer_values=column.digest if column.values else None)


def check_columns(names: Sequence[str], schema: Schema) -> None:
    """Raise UsageError if a name is not that of a column ("table.column")."""
    columns = [_full(table.name, column.name) for table in schema.tables for column in table.columns]
    for name in names:
        if name not in columns:
            message = unknown_name("column", name, columns, listing="ragassay schema")
            raise UsageError(f"`no_values`: {message}")


def _key(template: SqlTemplate, dialect: str) -> _Key:
    """Return the key shared by templates with answers from the same columns; a count or a maximum has its own key."""
    is_lookup = template.ask is not None and template.ask.operation in {"lookup", "list"}
    return (*_columns_of_answer(template, dialect), "" if is_lookup else template.sql)


def _values(space: Workspace, numbers: Sequence[int]) -> list[str]:
    """Return the distinct answers of the given templates, or a sample of them."""
    values = space.answer_values(numbers, limit=MOST_VALUES)
    lengths = takewhile(lambda length: length <= _MOST_CHARACTERS, accumulate(map(len, values)))
    return sorted(values[: sum(1 for _ in lengths)])


def _aliases(
    database: Database, schema: Schema, template: SqlTemplate, answer_format: AnswerFormat, *, private: Collection[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return the other names of the values of a column, by `name_key`; none comes from a private column."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for code, text in template.answer_column.codes.items():
        names[name_key(text)][code] = None
    for value, aliases in template.answer_column.aliases.items():
        names[name_key(value)] |= dict.fromkeys(aliases)
    # The first and the last name of a person together have no code: only their last name would be looked up.
    if len(_columns_of_answer(template, schema.dialect)) == 1:
        for value, other in _pairs_of_a_row(database, schema, template.answer_column, answer_format, private=private):
            names[name_key(value)][other] = None
    return {key: tuple(others) for key, others in names.items()}


def _pairs_of_a_row(
    database: Database, schema: Schema, target: Column, answer_format: AnswerFormat, *, private: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield each value of a column with the code or the name of the row that it identifies."""
    if answer_format not in {AnswerFormat.CODE, AnswerFormat.NAME, AnswerFormat.CLOSED_SET}:
        return
    for table, own in _identified_tables(schema, target):
        for other in table.columns:
            is_private = _full(table.name, other.name) in private
            if other.name == own or is_private or not _identifies(table, other):
                continue
            pairs = _read_pairs(database, table.name, own, other.name)
            is_code = [all(map(_is_code, side)) for side in zip(*pairs, strict=True)]
            if is_code in ([True, False], [False, True]):
                yield from pairs


def _identified_tables(schema: Schema, target: Column) -> Iterator[tuple[DatabaseTable, str]]:
    """Yield the tables whose rows a column identifies, its own and those that it refers to, with its name there."""
    for table in schema.tables:
        if table.name == target.table:
            if any(column.name == target.name and _identifies(table, column) for column in table.columns):
                yield table, target.name
            targets = {
                reference.target: reference.target_columns[0]
                for reference in table.references
                if reference.columns == (target.name,)
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
    rows = len(table)
    if announce is not None:
        announce(rows, _approximate_bytes(table))
    on_progress = None if progress is None else partial(progress, "write")
    if on_progress is not None:
        on_progress(0, rows)
    write = partial(table.write, output, force=force, on_progress=on_progress)
    write_values(values_path(output), values, force=force, write_questions=write)
    if on_progress is not None:
        on_progress(rows, rows)


_MEASURED_ROWS = 200


def _approximate_bytes(table: Table) -> int:
    """Return the approximate size of a table as JSON Lines, estimated from its first rows."""
    sizes = [len(json.dumps(row, ensure_ascii=False)) for row in islice(table.rows(), _MEASURED_ROWS)]
    return round(len(table) * sum(sizes) / max(len(sizes), 1))
