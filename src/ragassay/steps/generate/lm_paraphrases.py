"""Request paraphrases of SQL templates from a language model, and keep those that a round trip confirms.

A model gets the SQL template, its words and the criteria of a style (GRAMMAR, section 4.1 and appendix C); it sees no
stored value. Every text must pass the mechanical checks and then the round trip, in which a model sees only
the text and the schema, and must name the table, the column, the conditions and the operation of the SQL template.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import sqlglot
from sqlglot import exp

from ragassay.core.errors import CallError, DataError, excerpt
from ragassay.core.records import (
    Ask,
    Column,
    Completion,
    DatabaseTable,
    LanguageModel,
    Message,
    QuestionCondition,
    Reference,
    Schema,
    SqlTemplate,
)
from ragassay.core.runner import Progress
from ragassay.parts.lm.cache import Prompt, cached_query
from ragassay.parts.lm.structured_replies import BrokenReplyError, raise_if_unanswered, reply_form
from ragassay.parts.templates import TemplateError
from ragassay.parts.templates.paths import is_askable
from ragassay.parts.templates.template_checks import check_text
from ragassay.parts.wording.checks import LENGTHS, normal_form
from ragassay.parts.wording.row_names import person_name
from ragassay.parts.wording.styles import STYLE_CRITERIA, known_styles, templates_in_style

_PER_CALL = 5  # texts that one call requests
_ROUNDS = 2  # calls for each template and style: the second one shows the refused texts
_MOST_TEXTS = 4 * _PER_CALL  # read from one reply, since a model that ignores the schema may send thousands
_MOST_CRITERIA = 4_000  # characters of a criteria file
_LONGEST = 1_000  # characters of a text
_TASK = """You put database queries into the words of people who know nothing of how data is stored.
- Keep every placeholder in brackets exactly as it is, once each. It stands for a name or a value.
- Ask for what the query selects, no more and no less. Add no facts. Other words for the same thing are welcome.
- Never write SQL, and never say database, table, column, record, row or query.
- Write different texts, each of which meets the criteria."""

_EXAMPLE = Ask(
    target="length",
    entity="film",
    conditions=(QuestionCondition(label="film", placeholders="[film.title]"),),
    answer_kind="number",
)

_EXAMPLE_SQL = """SELECT "film"."length" FROM "film" WHERE "film"."title" = '[film.title]'"""
_REPLY = reply_form(
    texts={
        "type": "array",
        "items": {"type": "string", "maxLength": _LONGEST},
        "minItems": 1,
        "maxItems": _PER_CALL,
    }
)


class ParaphraseReason(StrEnum):
    """Why a text or a whole reply of a language model is rejected; the checks add further reasons."""

    DUPLICATE = "a repeated text"
    NO_REPLY = "no reply"
    INVALID_REPLY = "a reply that does not have the requested form"
    NO_TEXT = "a reply without a text"
    SQL = "SQL instead of a question"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paraphrased:
    """Templates with the paraphrases of a language model.

    Attributes:
        templates: Each template with the accepted texts after its own.
        accepted: Number of accepted texts.
        refused: Number of refused texts and replies, by reason.
    """

    templates: tuple[SqlTemplate, ...]
    accepted: int
    refused: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class _Topic:
    """A template and a style for which paraphrases are requested.

    Attributes:
        template: The template.
        ask: Its content in words.
        style: The style.
        texts: Normal form -> the accepted text; empty for a text that the template had before.
        refused: Refused texts with the reason, for the next call.
    """

    template: SqlTemplate
    ask: Ask
    style: str
    texts: dict[str, str]
    refused: list[tuple[str, str]]


def read_criteria(path: Path | str) -> str:
    """Return the criteria in a text file, which replace the descriptions of the styles.

    Raises:
        DataError: The file cannot be read, is empty, or has more than 4,000 characters.
    """
    try:
        text = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the criteria {path}: {error}; give a text file in UTF-8") from error
    if not text or len(text) > _MOST_CRITERIA:
        raise DataError(
            f"the criteria {path} have {len(text)} characters; describe the paraphrases in 1 to {_MOST_CRITERIA:,} "
            "characters"
        )
    return text


def paraphrase(
    templates: Sequence[SqlTemplate],
    schema: Schema,
    model: LanguageModel,
    *,
    styles: Sequence[str],
    count: int,
    criteria: str | None = None,
    cache: Path | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Paraphrased:
    """Return the templates with paraphrases of a language model after their own texts.

    Args:
        templates: The templates. One that the built-in styles cannot phrase is returned unchanged, because its SQL may
            contain values, which are not shown to a model.
        schema: The database as reflected.
        model: The language model, which writes the texts, and reads them again without the template.
        styles: Names of styles.
        count: Number of texts of each style for each template.
        criteria: Criteria of the texts that replace the descriptions of the styles.
        cache: A file that keeps every reply, so that no request is made twice; None for no cache.
        seed: Selects one of several cached replies to the same request.
        progress: Called before the first call and after every call.

    Raises:
        UsageError: A style is unknown.
        CallError: Every call failed.
        DataError: The cache cannot be used.
    """
    topics_by_template = [_topics(template, known_styles(styles)) for template in templates]
    topics = [topic for own in topics_by_template for topic in own]
    write = cached_query(model, cache, schema=_REPLY, what="language model", repeat=seed, progress=progress)
    read = cached_query(model, cache, schema=READING_REPLY, what="round trip", repeat=seed, progress=progress)
    refused: Counter[str] = Counter()
    for attempt in range(_ROUNDS):
        # Without a refused text to correct, the model would only repeat itself.
        open_topics = [each for each in topics if _missing(each, count) and (each.refused or not attempt)]
        replies = write([_text_prompt(topic, _missing(topic, count), criteria) for topic in open_topics])
        if not attempt:
            raise_if_unanswered(replies, "nothing was paraphrased")
        candidates = [
            (topic, text)
            for topic, reply in zip(open_topics, replies, strict=True)
            for text in _passing(topic, reply, refused)
        ]
        readings = read([reading_prompt(text, topic.template, schema) for topic, text in candidates])
        for (topic, text), reading in zip(candidates, readings, strict=True):
            reason = refusal(reading, topic.template, schema)
            if reason is None:
                topic.texts[normal_form(text)] = text
            else:
                refused[reason] += 1
                topic.refused.append((text, f"it was {reason}"))
    return Paraphrased(
        templates=tuple(
            _with_texts(template, own, count) for template, own in zip(templates, topics_by_template, strict=True)
        ),
        accepted=sum(len(_accepted(topic, count)) for topic in topics),
        refused=dict(sorted(refused.items())),
    )


def _topics(template: SqlTemplate, styles: Sequence[str]) -> list[_Topic]:
    ask = template.ask
    if ask is None:
        return []
    shown = templates_in_style(ask, "interrogative", count=1)
    return [
        _Topic(
            template=template,
            ask=ask,
            style=style,
            texts={normal_form(text): "" for text in (*template.texts.get(style, ()), *shown)},
            refused=[],
        )
        for style in styles
    ]


def _missing(topic: _Topic, count: int) -> int:
    return count - len(_accepted(topic, count))


def _accepted(topic: _Topic, count: int) -> list[str]:
    return [text for text in topic.texts.values() if text][:count]


def _with_texts(template: SqlTemplate, topics: Sequence[_Topic], count: int) -> SqlTemplate:
    texts = dict(template.texts)
    for topic in topics:
        if accepted := _accepted(topic, count):
            texts[topic.style] = (*texts.get(topic.style, ()), *accepted)
    return replace(template, texts=texts)


def _text_prompt(topic: _Topic, missing: int, criteria: str | None) -> Prompt:
    """Return the prompt that requests the missing paraphrases, with the texts that were refused before."""
    request = _query_lines(topic.template.sql, topic.ask, topic.style, min(missing, _PER_CALL), criteria)
    if topic.refused:
        lines = [f"- {excerpt(text)}\n  Wrong: {problem}" for text, problem in topic.refused[-_PER_CALL:]]
        request = "\n".join([request, "These were refused; write better ones:", *lines])
    texts = templates_in_style(_EXAMPLE, topic.style if criteria is None else "formal", count=2)[:2]
    return (
        Message(role="system", content=_TASK),
        Message(role="user", content=_query_lines(_EXAMPLE_SQL, _EXAMPLE, topic.style, len(texts), None)),
        Message(role="assistant", content=json.dumps({"texts": texts}, ensure_ascii=False)),
        Message(role="user", content=request),
    )


def _query_lines(sql: str, ask: Ask, style: str, count: int, criteria: str | None) -> str:
    plain = templates_in_style(ask, "interrogative", count=1)
    conditions = "; ".join(f"the {condition.label} {condition.placeholders}" for condition in ask.conditions)
    low, high = LENGTHS.get(style, (1, 200))
    lines = [
        f"Query: {sql}",
        f"It asks for: {ask.target}{f' in {ask.unit}' if ask.unit else ''} ({ask.operation})",
        f"Known: {conditions}",
        *(f"In plain words: {text}" for text in plain),
        f"Criteria: {criteria or STYLE_CRITERIA.get(style, style)}. From {low} to {high} words.",
        f"Write {count} {'text' if count == 1 else 'texts'}.",
    ]
    return "\n".join(lines)


_SQL = re.compile(r"\s*(?:select|with|```\s*sql)\b.*\b(?:from|where)\b", re.IGNORECASE | re.DOTALL)


def _passing(topic: _Topic, reply: Completion | CallError, refused: Counter[str]) -> list[str]:
    """Return the texts of a reply that pass the mechanical checks; keep and count the others."""
    texts = _texts(reply)
    if isinstance(texts, ParaphraseReason):
        refused[texts] += 1
        topic.refused.append((reply.text if isinstance(reply, Completion) else "", f"it was {texts}; write JSON"))
        return []
    passing: dict[str, str] = {}
    for text in texts[:_MOST_TEXTS]:
        if _SQL.match(text):
            refused[ParaphraseReason.SQL] += 1
            topic.refused.append((text, "it is SQL; write the words of a person"))
            continue
        try:
            line = check_text(text, topic.template, topic.style)
        except TemplateError as error:
            refused[error.reason] += 1
            topic.refused.append((text, error.detail))
            continue
        form = normal_form(line)
        if form in topic.texts or form in passing:
            refused[ParaphraseReason.DUPLICATE] += 1
        else:
            passing[form] = line
    return list(passing.values())


def _texts(reply: Completion | CallError) -> list[str] | ParaphraseReason:
    """Return the texts in a reply, or the reason why there are none."""
    if isinstance(reply, CallError):
        return ParaphraseReason.INVALID_REPLY if isinstance(reply, BrokenReplyError) else ParaphraseReason.NO_REPLY
    try:
        texts = json.loads(reply.text)["texts"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ParaphraseReason.SQL if _SQL.match(reply.text) else ParaphraseReason.INVALID_REPLY
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return ParaphraseReason.INVALID_REPLY
    return [text for text in texts if text.strip()] or ParaphraseReason.NO_TEXT


class ReadingReason(StrEnum):
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
    """Return the prompt of the round trip, which does not reveal the template.

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
