"""Update an evaluation set after its database has changed; questions that still hold keep their ids.

A semantic group is stale if its template no longer fits the schema, if its values no longer exist (or now exist, for an
unanswerable question), if their answer has changed, or if its text templates are no longer used. A new group takes its
place: with the new answer or text templates, with other values of the same template, or with another template.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

import duckdb
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.errors import ReasonEnum
from ragassay.core.hashing import content_hash
from ragassay.core.records import Question, Schema, SqlTemplate
from ragassay.parts.database import Database
from ragassay.parts.templates import MAX_HOPS, OPERATIONS, propose_templates
from ragassay.parts.templates.interpretation import TemplateError
from ragassay.parts.templates.template_checks import check_template
from ragassay.parts.wording.own_words import with_own_words
from ragassay.steps.generate import bindings, unanswerable_questions
from ragassay.steps.generate.bindings import FilledTemplate, KeyCache, question_values
from ragassay.steps.generate.questions import StyledTexts, text_templates
from ragassay.steps.generate.sampling import Entity, entity_of
from ragassay.steps.generate.template_selection import TemplateSelection


class ChangeCause(ReasonEnum):
    """What has changed so that a question no longer holds."""

    SCHEMA = "schema"
    ROWS = "rows"
    ANSWER = "answer"
    LABELS = "labels"
    OPTIONS = "options"


Keys = tuple[str, ...]
"""The values of a binding, in the order of its template's placeholders."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionGroup:
    """The questions of one semantic group: all paraphrases of one query. It is only equal to itself."""

    questions: tuple[Question, ...]

    @property
    def first(self) -> Question:
        """Return the first question, for what all share: template, values and answer."""
        return self.questions[0]

    @property
    def texts(self) -> StyledTexts:
        """Return the styles and text templates."""
        return tuple((each.style or "", each.text_template or "") for each in self.questions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """What takes the place of a stale group: a template by its number, values with their answers, and texts."""

    number: int
    keys: Keys
    spoken: Keys
    answers: tuple[str, ...]
    texts: StyledTexts
    is_answerable: bool = True


CurrentBindings = Mapping[Keys, tuple[Keys, tuple[str, ...]]]
"""The bindings of a template: the values as they stand in a question, and the answers, by the stored values."""


def question_groups(questions: Sequence[Question]) -> tuple[QuestionGroup, ...]:
    """Return the groups of an evaluation set, in order; the questions of a group follow one another."""
    return tuple(QuestionGroup(questions=tuple(rows)) for _, rows in groupby(questions, key=lambda row: row.group_id))


def current_bindings(connection: duckdb.DuckDBPyConnection, number: int) -> CurrentBindings:
    """Return the bindings that the database now has for a template."""
    rows = connection.execute(
        "select keys, spoken, answers from bindings where template = ? order by place", [number]
    ).fetchall()
    return {tuple(keys): (tuple(spoken), tuple(answers)) for keys, spoken, answers in rows}


def change_cause(
    group: QuestionGroup, template: SqlTemplate, current: CurrentBindings, existing: Collection[str]
) -> ChangeCause | None:
    """Return why a group is stale; None if it still holds.

    Args:
        group: A group of the earlier evaluation set.
        template: Its SQL template as it is now.
        current: The bindings of that template.
        existing: The normal forms of all values or pairs that exist, for an unanswerable group.
    """
    keys = keys_of(group, template)
    binding = current.get(keys)
    if binding is None if group.first.is_answerable else unanswerable_questions.normal_form(keys) in existing:
        return ChangeCause.ROWS
    if binding is not None and binding[1] != group.first.reference_answers:
        return ChangeCause.ANSWER
    return None if _uses_texts(template, group) else ChangeCause.LABELS


def keys_of(group: QuestionGroup, template: SqlTemplate) -> Keys:
    """Return the values of a group in the order of its template's placeholders."""
    values = group.first.bindings or {}
    return tuple(values.get(name.strip("[]"), "") for name in template.given)


def _uses_texts(template: SqlTemplate, group: QuestionGroup) -> bool:
    return all(text in text_templates(template, style) for style, text in group.texts)


def replacements(
    stale: Sequence[tuple[QuestionGroup, ChangeCause]],
    filled: Sequence[FilledTemplate],
    current: Mapping[int, CurrentBindings],
    used: Collection[tuple[int, Keys]],
    *,
    unanswerable: Mapping[int, Iterator[Keys]],
    seed: int,
) -> Iterator[Replacement | None]:
    """Yield the replacement of each stale group, in order; None if nothing is left to ask.

    Args:
        stale: The groups, with the cause.
        filled: Every template that has bindings now.
        current: Its bindings, by its number.
        used: The bindings of the groups that still hold; no other group may use them.
        unanswerable: Values without an answer for each template, by its number; read as needed.
        seed: Random seed.
    """
    by_sql = {each.template.sql: each for each in filled}
    used = set(used)
    templates = {each.number: each.template for each in filled}
    entities = {entity_of(templates[number], keys) for number, keys in used}
    orders = {each.number: _shuffled(current[each.number], seed) for each in filled}
    for group, cause in stale:
        same = by_sql.get(group.first.sql_template or "")
        if not group.first.is_answerable:
            yield _unanswerable_replacement(group, same, unanswerable, used)
            continue
        keys = () if same is None else keys_of(group, same.template)
        keeps_values = cause in {ChangeCause.ANSWER, ChangeCause.LABELS}
        if same is not None and keeps_values and (same.number, keys) not in used:
            choice: tuple[FilledTemplate, Keys] | None = (same, keys)
        else:
            choice = _unused_binding(same, filled, orders, used, entities)
        if choice is None:
            yield None
            continue
        template, keys = choice
        used.add((template.number, keys))
        entities.add(entity_of(template.template, keys))
        spoken, answers = current[template.number][keys]
        texts = _texts(group, template.template)
        yield Replacement(number=template.number, keys=keys, spoken=spoken, answers=answers, texts=texts)


def _unanswerable_replacement(
    group: QuestionGroup,
    same: FilledTemplate | None,
    unanswerable: Mapping[int, Iterator[Keys]],
    used: set[tuple[int, Keys]],
) -> Replacement | None:
    """Return another unanswerable question of the same template."""
    if same is None:
        return None
    keys = next((keys for keys in unanswerable[same.number] if (same.number, keys) not in used), None)
    if keys is None:
        return None
    used.add((same.number, keys))
    spoken = tuple(question_values(keys, same.template))
    texts = _texts(group, same.template)
    return Replacement(number=same.number, keys=keys, spoken=spoken, answers=(), texts=texts, is_answerable=False)


def _shuffled(current: CurrentBindings, seed: int) -> list[Keys]:
    """Return the bindings in a seeded order, which stays the same if others are added or removed."""
    return sorted(current, key=lambda keys: content_hash([seed, *keys]))


def _unused_binding(
    same: FilledTemplate | None,
    filled: Sequence[FilledTemplate],
    orders: Mapping[int, Sequence[Keys]],
    used: set[tuple[int, Keys]],
    entities: Collection[Entity],
) -> tuple[FilledTemplate, Keys] | None:
    """Return a binding that no group uses: of the same template, otherwise of the one with the fewest groups.

    Of those of a template, one about an entity that no group is about comes first.
    """
    groups = Counter(number for number, _ in used)
    others = sorted(filled, key=lambda each: (groups[each.number], each.number))
    for each in (*([] if same is None else [same]), *others):
        unused = (keys for keys in orders[each.number] if (each.number, keys) not in used)
        first = next(unused, None)
        if first is not None:
            new = (keys for keys in chain([first], unused) if entity_of(each.template, keys) not in entities)
            return each, next(new, first)
    return None


def _texts(group: QuestionGroup, template: SqlTemplate) -> StyledTexts:
    """Return the text templates of the group if they are still used, otherwise as many of the same styles."""
    if group.first.sql_template == template.sql and _uses_texts(template, group):
        return group.texts
    counts = Counter(style for style, _ in group.texts)
    return tuple(
        (style, text)
        for style, count in counts.items()
        for text in text_templates(template, style, limit=count)[:count]
    )


def add_earlier_templates(
    selection: TemplateSelection, database: Database, groups: Sequence[QuestionGroup]
) -> tuple[TemplateSelection, Mapping[str, ChangeCause]]:
    """Add the templates of an earlier set: built-in ones for any options, and external ones that still pass.

    Returns:
        The selection, and why templates cannot be used any more, by SQL.
    """
    known = {each.template.sql for each in selection.filled}
    texts_of: dict[str, dict[str, dict[str, None]]] = {}
    for group in groups:
        for style, text in group.texts:
            texts_of.setdefault(group.first.sql_template or "", {}).setdefault(style, {})[text] = None
    number = max(each.number for each in selection.filled) + 1
    filled: list[FilledTemplate] = []
    unusable: dict[str, ChangeCause] = {}
    built_in = {each.sql: each for each in propose_templates(selection.schema, operations=OPERATIONS, hops=MAX_HOPS)}
    for sql in (each for each in texts_of if each not in known):
        texts = {style: tuple(lines) for style, lines in texts_of[sql].items()}
        try:
            template = built_in.get(sql) or check_template(sql, selection.schema, origin="person", texts=texts)
        except TemplateError:
            unusable[sql] = ChangeCause.OPTIONS if _fits_schema(sql, selection.schema) else ChangeCause.SCHEMA
            continue
        template = replace(with_own_words(template, selection.schema.tables), sql=sql)
        added = bindings.fill(selection.connection, database, template, number + len(filled), keys=KeyCache())
        if added.bindings:
            filled.append(added)
        else:
            unusable[sql] = ChangeCause.ROWS
    return replace(selection, filled=(*selection.filled, *filled)), unusable


def _fits_schema(sql: str, schema: Schema) -> bool:
    """Return whether the schema still has every table and column of a template."""
    try:
        tree = sqlglot.parse_one(sql, dialect=schema.dialect)
    except SqlglotError:
        return False
    columns = {table.name: {column.name for column in table.columns} for table in schema.tables}
    tables = {each.alias_or_name: each.name for each in tree.find_all(exp.Table)}
    return set(tables.values()) <= columns.keys() and all(
        each.name in columns.get(tables.get(each.table, ""), ()) for each in tree.find_all(exp.Column)
    )
