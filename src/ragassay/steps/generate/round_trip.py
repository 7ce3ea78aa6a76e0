"""The round trip of a paraphrase: a language model reads it without its template, and must identify the same query.

The model sees only the text and the schema. It must name the table, the column, the conditions and the operation of
the SQL template.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

from ragassay.core.errors import CallError, ReasonEnum
from ragassay.core.records import (
    Column,
    Completion,
    DatabaseTable,
    Message,
    Reference,
    Schema,
    SqlTemplate,
)
from ragassay.parts.lm.cache import Prompt
from ragassay.parts.lm.structured_replies import reply_form
from ragassay.parts.templates.paths import is_askable
from ragassay.parts.wording.row_names import person_name


class ReadingReason(ReasonEnum):
    """Why the round trip does not confirm a paraphrase."""

    NO_READING = "the second call named nothing"
    OPERATION = "read as another operation"
    TABLE = "read as another table"
    COLUMN = "read as another column"
    CONDITION = "read with another condition"


_READING_TASK = """You are given tables and one question about them. Name what the question asks for.
- table and column: where the answer stands. If the answer is another row that a row refers to, such as the director of
  a project, name the column that refers to it. For a count of rows, the column is *.
- operation: lookup for one stated value; count for how many; list for which ones; minimum or maximum for the lowest or
  highest, the earliest or latest.
- conditions: what is known, one for each column: the column, and how it is compared with what stands in brackets: is,
  at least, at most, between, or contains.
- through: every column that refers to another table and that the question follows, such as project.director_id."""

_READING_EXAMPLE = """Tables:
film: a film
- film.title: title (text, names the film)
- film.length: length in minutes (number)
- film.studio_id: studio (refers to studio)
studio: a studio
- studio.name: name (text, names the studio)
- studio.city: city (text)
Question: For how long does [film.title] run?"""

_READING_EXAMPLE_REPLY = {
    "table": "film",
    "column": "length",
    "operation": "lookup",
    "conditions": [{"column": "film.title", "comparison": "is"}],
    "through": [],
}

_NAME = {"type": "string", "maxLength": 200}
_COMPARISON = {"type": "string", "enum": ["is", "at least", "at most", "between", "contains"]}
READING_REPLY = reply_form(
    table=_NAME,
    column=_NAME,
    operation={"type": "string", "enum": ["lookup", "count", "minimum", "maximum", "list"]},
    conditions={"type": "array", "maxItems": 4, "items": reply_form(column=_NAME, comparison=_COMPARISON)},
    through={"type": "array", "maxItems": 6, "items": _NAME},
)
"""The JSON schema of every reading."""

_MOST_COLUMNS = 150  # in a prompt; those of the template's tables and of their neighbors come first


def reading_prompt(text: str, template: SqlTemplate, schema: Schema) -> Prompt:
    """Return the prompt of the round trip, which shows nothing of the template.

    Args:
        text: The paraphrase, with placeholders.
        template: Its template; of a large schema, only the tables close to its own are shown.
        schema: The database as reflected.
    """
    lines = [line for table in _shown(schema, template) for line in _description(table)]
    return (
        Message(role="system", content=_READING_TASK),
        Message(role="user", content=_READING_EXAMPLE),
        Message(role="assistant", content=json.dumps(_READING_EXAMPLE_REPLY)),
        Message(role="user", content="\n".join(["Tables:", *lines, f"Question: {text}"])),
    )


def _shown(schema: Schema, template: SqlTemplate) -> Sequence[DatabaseTable]:
    """Return the tables that a prompt shows, in the order of the schema, which does not depend on the template."""
    own = set(template.tables)
    near = {each.target for table in schema.tables if table.name in own for each in table.references}
    near |= {table.name for table in schema.tables if own & {each.target for each in table.references}}
    shown, columns = set[str](), 0
    for table in sorted(schema.tables, key=lambda each: (each.name not in own, each.name not in near)):
        columns += len(table.columns)
        if table.name in own or columns <= _MOST_COLUMNS:
            shown.add(table.name)
    return [table for table in schema.tables if table.name in shown]


def _description(table: DatabaseTable) -> Iterator[str]:
    yield f"{table.name}: a {table.label or table.name}"
    targets = {each.columns[-1]: each.target for each in table.references}
    for column in table.columns:
        if column.role == "reference" and column.name in targets:
            yield f"- {table.name}.{column.name}: {column.label} (refers to {targets[column.name]})"
        elif is_askable(column):
            unit = f" in {column.unit}" if column.unit else ""
            name = f", names the {table.label}" if column.role == "name" else ""
            yield f"- {table.name}.{column.name}: {column.label}{unit} ({column.answer_kind}{name})"


_Place = tuple[str, str]

_ROW = "the row itself"


@dataclass(frozen=True, slots=True)
class _Names:
    """The columns of a schema that identify rows, in lower case: references, and names of rows."""

    references: Mapping[_Place, Reference]
    names: frozenset[_Place]

    def place(self, text: str, table: str = "") -> tuple[_Place, Reference | None]:
        """Return the table and the column that a text names, and the reference that leads there."""
        owner, _, column = text.strip().casefold().rpartition(".")
        place = (owner or table.strip().casefold(), column)
        reference = self.references.get(place)
        if reference is not None:
            return (reference.target.casefold(), _ROW), reference
        return ((place[0], _ROW) if place in self.names else place), None


def _names(schema: Schema) -> _Names:
    names = {
        (column.table, column.name) for table in schema.tables for column in table.columns if column.role == "name"
    }
    for table in schema.tables:
        names |= {(column.table, column.name) for column in person_name(table) or ()}
    return _Names(
        references={
            (table.name.casefold(), name.casefold()): reference
            for table in schema.tables
            for reference in table.references
            for name in reference.columns
            if any(column.name == name and not is_askable(column) for column in table.columns)
        },
        names=frozenset((table.casefold(), name.casefold()) for table, name in names),
    )


def refusal(reply: Completion | CallError, template: SqlTemplate, schema: Schema) -> ReadingReason | None:
    """Return why a reply of the round trip does not confirm a paraphrase; None if it does.

    Args:
        reply: The reply to `reading_prompt`.
        template: A template with an `ask`.
        schema: The database as reflected.
    """
    assert template.ask is not None
    try:
        content = json.loads(reply.text) if isinstance(reply, Completion) else {}
        operation, table, column = (str(content[name]) for name in ("operation", "table", "column"))
        conditions = [(str(each["column"]), str(each["comparison"])) for each in content["conditions"]]
        through = [str(each) for each in content["through"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ReadingReason.NO_READING
    if operation != template.ask.operation:
        return ReadingReason.OPERATION
    names = _names(schema)
    answer, reference = names.place(column, table)
    wrong = _other_answer(answer, template, schema, names)
    if wrong is not None:
        return wrong
    places = [names.place(name, table) for name, _ in conditions]
    conditions_read = {(place, comparison) for (place, _), (_, comparison) in zip(places, conditions, strict=True)}
    if conditions_read != _conditions(template, names):
        return ReadingReason.CONDITION
    references = [reference, *(each for _, each in places), *(names.place(name, table)[1] for name in through)]
    followed = {each for each in references if each is not None}
    return None if _follows(followed, template, schema) else ReadingReason.COLUMN


def _other_answer(answer: _Place, template: SqlTemplate, schema: Schema, names: _Names) -> ReadingReason | None:
    """Return why a reading is refused if it names another table or column than the answer's; None otherwise."""
    assert template.ask is not None
    expected, _ = names.place(f"{template.answer_column.table}.{template.answer_column.name}")
    if template.ask.operation == "count":
        ends = {each.target.casefold() for each in _references(schema, [template.answer_column.table])}
        return None if answer[0] in {expected[0], *ends} else ReadingReason.TABLE
    if answer[0] != expected[0]:
        return ReadingReason.TABLE
    return None if answer[1] == expected[1] else ReadingReason.COLUMN


def _conditions(template: SqlTemplate, names: _Names) -> set[tuple[_Place, str]]:
    assert template.ask is not None
    comparisons = {
        placeholder: condition.comparison
        for condition in template.ask.conditions
        for placeholder in template.bound_columns
        if placeholder in condition.placeholders
    }

    def place(column: Column) -> _Place:
        return names.place(f"{column.table}.{column.name}")[0]

    return {(place(column), comparisons.get(name, "is")) for name, column in template.bound_columns.items()}


def _references(schema: Schema, tables: Sequence[str]) -> Sequence[Reference]:
    return [each for table in schema.tables if table.name in tables for each in table.references]


def _follows(followed: set[Reference], template: SqlTemplate, schema: Schema) -> bool:
    """Return whether a reading follows the template's references if several lead to the same table."""
    tree = sqlglot.parse_one(template.sql, dialect=schema.dialect)
    joined = {column.name for join in tree.find_all(exp.Join) for column in join.find_all(exp.Column)}
    references = _references(schema, template.tables)
    used = [each for each in references if joined.issuperset(each.columns) and each.target in template.tables]
    ambiguous = [
        each
        for each in used
        if sum((other.table, other.target) == (each.table, each.target) for other in references) > 1
    ]
    return all(each in followed for each in ambiguous) and not any(
        each not in used for each in followed if each.table in template.tables
    )
