"""Update an evaluation set after its database has changed; questions that are still valid keep their ids.

A semantic group is stale if its template no longer fits the schema, if its values no longer exist (or now exist, for an
unanswerable question), if their answer has changed, or if its text templates are no longer used. It is replaced by a
group with the new answer or text templates, with other values of the same template, or with another template.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from pathlib import Path

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.hashing import content_hash
from ragassay.core.records import Question, Schema, SqlTemplate
from ragassay.core.results import ChangeCause, UpdateResult
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.answer_values import by_digest
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.database import open_database
from ragassay.parts.templates import MAX_HOPS, OPERATIONS, TemplateError, propose_templates
from ragassay.parts.templates.template_checks import check_template
from ragassay.parts.wording.own_words import with_own_words
from ragassay.parts.wording.styles import known_styles
from ragassay.steps.generate import bindings, unanswerable_questions
from ragassay.steps.generate.bindings import FilledTemplate, KeyCache, question_values
from ragassay.steps.generate.provenance import add_documents
from ragassay.steps.generate.questions import (
    NumberedTemplate,
    ParaphraseRequest,
    StyledTexts,
    answer_columns,
    check_output,
    evaluation_set,
    text_templates,
    with_column,
    write_evaluation_set,
)
from ragassay.steps.generate.sampling import Entity, entity_of
from ragassay.steps.generate.template_options import DEFAULT_OPTIONS, TemplateOptions, check_template_options
from ragassay.steps.generate.template_selection import TemplateSelection, select_templates
from ragassay.steps.generate.workspace import Binding, Workspace

Keys = tuple[str, ...]
"""The values of a binding, in the order of its template's placeholders."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionGroup:
    """The questions of one semantic group: all paraphrases of one query. Groups are equal only if identical."""

    questions: tuple[Question, ...]

    @property
    def first(self) -> Question:
        """Return the first question, for the template, the values and the answer that all share."""
        return self.questions[0]

    @property
    def texts(self) -> StyledTexts:
        """Return the styles and text templates."""
        return tuple((each.style or "", each.text_template or "") for each in self.questions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """The group that replaces a stale one: a template by its number, values with their answers, and texts."""

    number: int
    keys: Keys
    spoken: Keys
    answers: tuple[str, ...]
    texts: StyledTexts
    is_answerable: bool = True


CurrentBindings = Mapping[Keys, tuple[Keys, tuple[str, ...]]]
"""The bindings of a template: stored values -> the values as they appear in a question, and the answers."""


def update(
    questions: Rows,
    database_url: str,
    *,
    options: TemplateOptions = DEFAULT_OPTIONS,
    seed: int = 0,
    output: Path | str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> UpdateResult:
    """Compare an evaluation set with its current database, and replace the questions that are no longer valid.

    Args:
        questions: An evaluation set written by `generate`: a table, a file, dicts, a DataFrame or a dataset.
        database_url: The database in its current state.
        options: What new questions may be about. Templates of earlier questions stay in use with any options, but a
            data dictionary and user-supplied text templates must be given again.
        seed: Random seed for the values of new questions.
        output: Where to write the evaluation set, as in `generate`; None to only return it.
        force: Whether to overwrite an existing output.
        progress: Called as in `generate`.

    Returns:
        The updated questions, and which earlier ones were replaced, and why.

    Raises:
        UsageError: As for `generate`.
        DataError: As for `generate`, or the questions have no templates and bindings.
    """
    questions = as_table(questions)
    questions.require("sql_template", "bindings", "text_template", command="an update")
    check_template_options(options)
    output = check_output(output, force=force)
    groups = question_groups(tuple(questions.records(Question)))
    with open_database(database_url, seconds=options.query_seconds) as database:
        counts = Counter((group, style) for group in groups for style, _ in group.texts)
        styles = known_styles(dict.fromkeys(style for _, style in counts))
        request = ParaphraseRequest(styles=styles, per_style=max(counts.values(), default=1))
        space = Workspace(database, seed=seed, progress=progress)
        selection = select_templates(space, options, request)
        selected = {each.template.sql for each in selection.filled}
        earlier = {each.first.sql_template for each in groups}
        selection, unusable = add_earlier_templates(space, selection, groups)
        stale, replaced, unused_bindings = _compare(space, groups, selection, unusable)
        columns = answer_columns(space, selection.schema, selection.filled, no_values=options.no_values)
        new = _new_questions(space, selection, replaced)
    by_sql = {each.template.sql: columns[each.number] for each in selection.filled}
    current = (row for group in groups for row in (new.get(group, ()) if group in stale else group.questions))
    rows = [with_column(row, by_sql.get(row.sql_template or "")) for row in current]
    values = by_digest(column for column in columns.values() if column.values)
    table = Table.of(rows, source=questions.source)
    write_evaluation_set(table, values, output, force=force)
    return UpdateResult(
        table=table,
        stale={row.question_id: stale[group] for group in groups if group in stale for row in group.questions},
        questions={row.question_id: row.question for group in stale for row in group.questions},
        new_ids=[row.question_id for rows in new.values() for row in rows],
        unused_bindings=unused_bindings,
        values=values,
        unused_templates=len(selected - earlier),
        other_templates=len(earlier - selected - unusable.keys()),
        invalid_entries=selection.schema.invalid_entries,
    )


def _compare(
    space: Workspace,
    groups: Sequence[QuestionGroup],
    selection: TemplateSelection,
    unusable: Mapping[str, ChangeCause],
) -> tuple[Mapping[QuestionGroup, ChangeCause], Mapping[QuestionGroup, Replacement | None], int]:
    """Return the stale groups with the cause, their replacements, and the number of bindings that no question uses."""
    by_sql = {each.template.sql: each for each in selection.filled}
    current = {each.number: current_bindings(space, each.number) for each in selection.filled}
    with_unanswerable = {group.first.sql_template for group in groups if not group.first.is_answerable}
    existing = {
        sql: unanswerable_questions.existing_forms(space.database, each.template)
        for sql, each in by_sql.items()
        if sql in with_unanswerable
    }
    stale: dict[QuestionGroup, ChangeCause] = {}
    used: dict[tuple[int, Keys], None] = {}
    for group in groups:
        sql = group.first.sql_template or ""
        same = by_sql.get(sql)
        if same is None:
            stale[group] = unusable.get(sql, ChangeCause.SCHEMA)
            continue
        cause = change_cause(group, same.template, current[same.number], existing.get(sql, frozenset()))
        if cause is not None:
            stale[group] = cause
        else:
            used[same.number, keys_of(group, same.template)] = None

    unanswerable = {
        each.number: unanswerable_questions.unanswerable_values(space, each.number, each.template)
        for each in selection.filled
    }
    new = replacements(list(stale.items()), selection.filled, current, used, unanswerable=unanswerable, seed=space.seed)
    replaced = dict(zip(stale, new, strict=True))
    in_use = {number for number, _ in used}
    in_questions = {*used, *((each.number, each.keys) for each in replaced.values() if each is not None)}
    return stale, replaced, sum((number, keys) not in in_questions for number in in_use for keys in current[number])


def _new_questions(
    space: Workspace, selection: TemplateSelection, replaced: Mapping[QuestionGroup, Replacement | None]
) -> Mapping[QuestionGroup, list[Question]]:
    """Return the questions that replace each group."""
    by_number = {each.number: each.template for each in selection.filled}
    pairs = [(group, each) for group, each in replaced.items() if each is not None and each.texts]
    if not pairs:
        return {}
    # Every replacement has its own text templates, so each counts as a template here.
    templates = [
        NumberedTemplate(number=number, template=by_number[each.number], texts=each.texts)
        for number, (_, each) in enumerate(pairs)
    ]
    space.start_groups({each.number: len(each.texts) for each in templates})
    for number, (_, each) in enumerate(pairs):
        group = Binding(0, list(each.keys), list(each.spoken), list(each.answers))
        space.add_groups(number, [group], is_answerable=each.is_answerable)
    add_documents(space, templates, schema=selection.schema, facts=selection.facts)
    space.number_questions()
    table = evaluation_set(space, templates)
    questions = table.records(Question)
    return {group: [next(questions) for _ in each.texts] for group, each in pairs}


def question_groups(questions: Sequence[Question]) -> tuple[QuestionGroup, ...]:
    """Return the groups of an evaluation set, in order; the questions of a group are consecutive."""
    return tuple(QuestionGroup(questions=tuple(rows)) for _, rows in groupby(questions, key=lambda row: row.group_id))


def current_bindings(space: Workspace, number: int) -> CurrentBindings:
    """Return the bindings of a template in the current database."""
    return {tuple(each.keys): (tuple(each.spoken), tuple(each.answers)) for each in space.bindings(number)}


def change_cause(
    group: QuestionGroup, template: SqlTemplate, current: CurrentBindings, existing: Collection[str]
) -> ChangeCause | None:
    """Return why a group is stale; None if it is still valid.

    Args:
        group: A group of the earlier evaluation set.
        template: Its current SQL template.
        current: The bindings of that template.
        existing: The normal forms of all existing values or pairs, for an unanswerable group.
    """
    keys = keys_of(group, template)
    binding = current.get(keys)
    if binding is None if group.first.is_answerable else unanswerable_questions.binding_form(keys) in existing:
        return ChangeCause.ROWS
    if binding is not None and binding[1] != group.first.reference_answers:
        return ChangeCause.ANSWER
    return None if _uses_texts(template, group) else ChangeCause.LABELS


def keys_of(group: QuestionGroup, template: SqlTemplate) -> Keys:
    """Return the values of a group in the order of its template's placeholders."""
    values = group.first.bindings or {}
    return tuple(values.get(name.strip("[]"), "") for name in template.bound_columns)


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
    """Yield the replacement of each stale group, in order; None if no question is left.

    Args:
        stale: The groups, with the cause.
        filled: Every template that has bindings now.
        current: Their bindings, by the number of the template.
        used: The bindings of the groups that are still valid; no other group may use them.
        unanswerable: Values without an answer, by the number of the template; read as needed.
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
    """Return the bindings in a random order, which stays the same if others are added or removed."""
    return sorted(current, key=lambda keys: content_hash([seed, *keys]))


def _unused_binding(
    same: FilledTemplate | None,
    filled: Sequence[FilledTemplate],
    orders: Mapping[int, Sequence[Keys]],
    used: set[tuple[int, Keys]],
    entities: Collection[Entity],
) -> tuple[FilledTemplate, Keys] | None:
    """Return an unused binding of the same template, or else of the template with the fewest groups.

    Bindings of entities that no group is about come first.
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
    """Return the text templates of the group if they are still used, otherwise as many others of the same styles."""
    if group.first.sql_template == template.sql and _uses_texts(template, group):
        return group.texts
    counts = Counter(style for style, _ in group.texts)
    return tuple(
        (style, text)
        for style, count in counts.items()
        for text in text_templates(template, style, limit=count)[:count]
    )


def add_earlier_templates(
    space: Workspace, selection: TemplateSelection, groups: Sequence[QuestionGroup]
) -> tuple[TemplateSelection, Mapping[str, ChangeCause]]:
    """Add the templates of an earlier set: built-in ones of any options, and external ones that still pass the checks.

    Returns:
        The selection, and why templates can no longer be used, by SQL.
    """
    selected = {each.template.sql for each in selection.filled}
    texts_of: dict[str, dict[str, dict[str, None]]] = {}
    for group in groups:
        for style, text in group.texts:
            texts_of.setdefault(group.first.sql_template or "", {}).setdefault(style, {})[text] = None
    number = max(each.number for each in selection.filled) + 1
    filled: list[FilledTemplate] = []
    unusable: dict[str, ChangeCause] = {}
    built_in = {each.sql: each for each in propose_templates(selection.schema, operations=OPERATIONS, hops=MAX_HOPS)}
    for sql in (each for each in texts_of if each not in selected):
        texts = {style: tuple(lines) for style, lines in texts_of[sql].items()}
        try:
            template = built_in.get(sql) or check_template(sql, selection.schema, origin="person", texts=texts)
        except TemplateError:
            unusable[sql] = ChangeCause.OPTIONS if _fits_schema(sql, selection.schema) else ChangeCause.SCHEMA
            continue
        template = replace(with_own_words(template, selection.schema.tables), sql=sql)
        added = bindings.fill_template(space, template, number + len(filled), keys=KeyCache())
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
