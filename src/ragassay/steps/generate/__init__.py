"""Generate an evaluation set from a relational database: questions with verified answers, in several paraphrases."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.files import check_free
from ragassay.core.records import InvalidEntry, Proof, Question
from ragassay.core.runner import Progress
from ragassay.core.table import Table
from ragassay.core.table.text_formats import for_suffix
from ragassay.parts.database import Database, not_english, open_database
from ragassay.parts.value_files import StoredColumns, by_digest, values_path, write_values
from ragassay.parts.wording.data_dictionary import unsure_entries
from ragassay.parts.wording.styles import known_styles
from ragassay.steps.generate import unanswerable_questions
from ragassay.steps.generate.provenance import add_documents
from ragassay.steps.generate.questions import (
    NumberedTemplate,
    answer_columns,
    assign_texts,
    count_asked,
    evaluation_set,
    insert_groups,
    number_rows,
    with_column,
)
from ragassay.steps.generate.sampling import Amount, sample_groups
from ragassay.steps.generate.template_selection import (
    DEFAULT_OPTIONS,
    ParaphraseRequest,
    TemplateOptions,
    TemplateSelection,
    TemplateSources,
    check_options,
    select_templates,
)
from ragassay.steps.generate.updates import (
    ChangeCause,
    Keys,
    QuestionGroup,
    Replacement,
    add_earlier_templates,
    change_cause,
    current_bindings,
    keys_of,
    question_groups,
    replacements,
)

__all__ = ["Generated", "TemplateOptions", "TemplateSources", "Updated", "generate", "update"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """A generated evaluation set, and what was left out.

    Attributes:
        table: One row per question.
        groups: Number of semantic groups: all paraphrases of one query are a group.
        entities: Number of entities, which are the sampling units: all groups with equal bindings are about one entity.
        asked_templates: Number of SQL templates with at least one question.
        unanswerable: Number of groups without an answer.
        sql_templates: Number of SQL templates with at least one binding; M in the paper's formula (appendix D). With
            `max_rows`, no more built-in templates are read than there are groups.
        text_templates: Number of text templates of all of them; N in the formula is the number per SQL template.
        queries: Number of bindings before `max_rows` was applied; Q in the formula is the number per SQL template.
        proofs: Number of SQL templates by the evidence that their answers are unique.
        skipped: What was left out, by reason: columns, templates and single values.
        values: What the columns of the answers hold, by the hash in `Question.answer_values`; `judge` takes them.
        not_english: Tables that are left out because no word of their name is English, with that name in words; a data
            dictionary can give them a label.
        invalid_entries: Entries of the data dictionary that were skipped.
        lm_text_templates: Number of text templates of a language model that a round trip confirmed.
        low_confidence: For each column that `min_confidence` leaves out, the line of a data dictionary that admits it.
    """

    table: Table
    groups: int
    entities: int
    asked_templates: int
    unanswerable: int
    sql_templates: int
    text_templates: int
    queries: int
    proofs: Mapping[Proof, int]
    skipped: Mapping[str, int]
    values: StoredColumns
    not_english: Mapping[str, str]
    invalid_entries: Sequence[InvalidEntry] = ()
    lm_text_templates: int = 0
    low_confidence: Sequence[str] = ()


def generate(
    database_url: str,
    *,
    options: TemplateOptions = DEFAULT_OPTIONS,
    styles: Sequence[str] = ("short", "long"),
    per_style: int = 3,
    balanced: bool = False,
    unanswerable: float = 0.0,
    max_rows: int | None = None,
    per_entity: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Callable[[int, int], None] | None = None,
) -> Generated:
    """Generate questions with verified answers from a database, which is opened read-only.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`.
        options: What the questions are about.
        styles: Styles of the paraphrases; names in `styles.STYLES`.
        per_style: Number of paraphrases of each style for each query.
        balanced: Whether every group gets equally many paraphrases of each style; templates that lack a style are then
            left out.
        unanswerable: Proportion of unanswerable groups, from 0 to below 1.
        max_rows: Maximum number of questions, in whole groups about as many entities as possible, with about equally
            many groups of each SQL template; None for all.
        per_entity: Number of groups about each entity that `max_rows` draws, where it has so many; None to draw as many
            entities as possible.
        seed: Random seed: which groups `max_rows` draws, and the values of unanswerable questions.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`, with its values beside it (`.values.json`);
            None to only return it.
        force: Whether to overwrite an existing output.
        progress: Called with the phase and its progress: schema, generate (fills the SQL templates), paraphrase,
            sample, unanswerable, reference, and, for a large set, write.
        announce: Called before the output is written, with the number of questions and about how many bytes they take
            as JSON Lines.

    Returns:
        The evaluation set, one row per question, and what was left out.

    Raises:
        UsageError: A style, table, column or database does not exist, or a number is out of range.
        DataError: The database cannot be read, or no question can be asked about it.
    """
    _check_output(options, output, force=force)
    amount = _amount(known_styles(styles), per_style, max_rows=max_rows, per_entity=per_entity, share=unanswerable)
    request = ParaphraseRequest(styles=styles, per_style=per_style, seed=seed, is_strict=True)
    with open_database(database_url, seconds=options.query_seconds) as database:
        selection = select_templates(
            database, options, request, progress, enough=amount.templates(len(styles) * per_style)
        )
        connection, skipped = selection.connection, selection.skipped
        templates = assign_texts(
            selection.filled,
            styles,
            per_style,
            balanced=balanced,
            unread=selection.unread,
            skipped=skipped,
            progress=progress,
        )
        added = _choose(selection, database, templates, amount=amount, seed=seed, progress=progress)
        templates = _with_columns(selection, database, templates, options.no_values)
        _add_documents(selection, database, templates, progress)
    number_rows(connection)
    asked = count_asked(connection, templates)
    table = evaluation_set(connection, templates, dialect=database.dialect, source=database.source)
    values = by_digest(each.column for each in templates if each.column is not None and each.column.values)
    _write(table, values, output, force=force, progress=progress, announce=announce)
    return Generated(
        table=table,
        groups=asked.groups,
        entities=asked.entities,
        asked_templates=asked.templates,
        unanswerable=added,
        sql_templates=len(templates),
        text_templates=sum(len(each.texts) for each in templates),
        queries=sum(each.bindings for each in selection.filled),
        proofs=Counter(each.template.proof for each in selection.filled),
        skipped=dict(sorted(skipped.items())),
        values=values,
        not_english=not_english(selection.schema),
        invalid_entries=selection.schema.invalid_entries,
        lm_text_templates=selection.lm_texts,
        low_confidence=unsure_entries(selection.schema) if options.min_confidence == "high" else (),
    )


def _with_columns(
    selection: TemplateSelection, database: Database, templates: Sequence[NumberedTemplate], no_values: Sequence[str]
) -> tuple[NumberedTemplate, ...]:
    """Return the templates with what the columns of their answers hold."""
    columns = answer_columns(selection.connection, database, selection.schema, selection.filled, no_values=no_values)
    return tuple(replace(each, column=columns[each.number]) for each in templates)


def _add_documents(
    selection: TemplateSelection,
    database: Database,
    templates: Sequence[NumberedTemplate],
    progress: Progress | None = None,
) -> None:
    """Store which documents state the answers, where that is known."""
    if selection.facts is not None:
        add_documents(
            selection.connection,
            database,
            templates,
            schema=selection.schema,
            facts=selection.facts,
            progress=progress,
        )


def _choose(
    selection: TemplateSelection,
    database: Database,
    templates: Sequence[NumberedTemplate],
    *,
    amount: Amount,
    seed: int,
    progress: Progress | None,
) -> int:
    """Draw the answerable groups, add the unanswerable ones, and return how many of those were added."""
    sample_groups(
        selection.connection, templates, amount=amount, dialect=database.dialect, seed=seed, progress=progress
    )
    return unanswerable_questions.add_unanswerable(
        selection.connection,
        database,
        templates,
        proportion=amount.unanswerable,
        seed=seed,
        skipped=selection.skipped,
        progress=progress,
    )


def _write(
    table: Table,
    values: StoredColumns,
    output: Path | None,
    *,
    force: bool,
    progress: Progress | None = None,
    announce: Callable[[int, int], None] | None = None,
) -> None:
    """Write an evaluation set, and what the columns of its answers hold beside it; nothing without an output."""
    if output is None:
        return
    if announce is not None:
        announce(len(table), _approximate_bytes(table))
    write_values(values_path(output), values, force=force)
    table.write(output, force=force, on_progress=None if progress is None else partial(progress, "write"))


_SAMPLED_ROWS = 200  # whose size is measured


def _approximate_bytes(table: Table) -> int:
    """Return about how many bytes a table takes as JSON Lines, from its first rows."""
    sizes = [len(json.dumps(row, ensure_ascii=False)) for row in islice(table.rows(), _SAMPLED_ROWS)]
    return round(len(table) * sum(sizes) / max(len(sizes), 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """An updated evaluation set.

    Attributes:
        table: The questions, in the earlier order; those that still hold keep their ids.
        stale: Why earlier questions no longer hold, by id.
        questions: The texts of those questions, by id.
        new_ids: Ids of the questions that replace them.
        unused_bindings: Number of bindings of the templates in use that no question asks.
        values: What the columns of the answers hold, by the hash in `Question.answer_values`.
        unused_templates: Number of SQL templates that the options select and no earlier question uses.
        other_templates: Number of SQL templates in use that the options do not select.
        invalid_entries: Entries of the data dictionary that were skipped.
    """

    table: Table
    stale: Mapping[str, ChangeCause]
    questions: Mapping[str, str]
    new_ids: Sequence[str]
    unused_bindings: int
    values: StoredColumns
    unused_templates: int
    other_templates: int
    invalid_entries: Sequence[InvalidEntry] = ()


def update(
    questions: Table,
    database_url: str,
    *,
    options: TemplateOptions = DEFAULT_OPTIONS,
    seed: int = 0,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Updated:
    """Compare an evaluation set with the database as it is now, and replace the questions that no longer hold.

    Args:
        questions: An evaluation set of `generate`.
        database_url: The same database, later.
        options: What new questions may be about. The templates of the earlier questions are used with any options,
            but a data dictionary and user-supplied text templates are needed again.
        seed: Random seed for the values of new questions.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`; None to only return it.
        force: Whether to overwrite an existing output.
        progress: Called after every SQL template.

    Raises:
        UsageError: As for `generate`.
        DataError: As for `generate`, or the questions have no templates and bindings.
    """
    questions.require("sql_template", "bindings", "text_template", command="an update")
    _check_output(options, output, force=force)
    groups = question_groups(tuple(questions.records(Question)))
    with open_database(database_url, seconds=options.query_seconds) as database:
        counts = Counter((group, style) for group in groups for style, _ in group.texts)
        styles = known_styles(dict.fromkeys(style for _, style in counts))
        request = ParaphraseRequest(styles=styles, per_style=max(counts.values(), default=1), seed=seed)
        selection = select_templates(database, options, request, progress)
        selected, earlier = (
            {each.template.sql for each in selection.filled},
            {each.first.sql_template for each in groups},
        )
        selection, unusable = add_earlier_templates(selection, database, groups)
        stale, replaced, unused_bindings = _compare(groups, database, selection, unusable, seed)
        new = _new_questions(selection, replaced, database)
        columns = answer_columns(
            selection.connection, database, selection.schema, selection.filled, no_values=options.no_values
        )
    by_sql = {each.template.sql: columns[each.number] for each in selection.filled}
    current = (row for group in groups for row in (new.get(group, ()) if group in stale else group.questions))
    rows = [with_column(row, by_sql.get(row.sql_template or "")) for row in current]
    values = by_digest(column for column in columns.values() if column.values)
    table = Table.of(rows, source=questions.source)
    _write(table, values, output, force=force)
    return Updated(
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
    groups: Sequence[QuestionGroup],
    database: Database,
    selection: TemplateSelection,
    unusable: Mapping[str, ChangeCause],
    seed: int,
) -> tuple[Mapping[QuestionGroup, ChangeCause], Mapping[QuestionGroup, Replacement | None], int]:
    """Return the stale groups with the cause, their replacements, and how many bindings no question asks."""
    connection = selection.connection
    by_sql = {each.template.sql: each for each in selection.filled}
    current = {each.number: current_bindings(connection, each.number) for each in selection.filled}
    with_unanswerable = {group.first.sql_template for group in groups if not group.first.is_answerable}
    existing = {
        sql: unanswerable_questions.existing_forms(database, each.template)
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
        each.number: unanswerable_questions.unanswerable_values(
            connection, database, each.number, each.template, seed=seed
        )
        for each in selection.filled
    }
    new = replacements(list(stale.items()), selection.filled, current, used, unanswerable=unanswerable, seed=seed)
    replaced = dict(zip(stale, new, strict=True))
    in_use = {number for number, _ in used}
    asked = {*used, *((each.number, each.keys) for each in replaced.values() if each is not None)}
    return stale, replaced, sum((number, keys) not in asked for number in in_use for keys in current[number])


def _new_questions(
    selection: TemplateSelection, replaced: Mapping[QuestionGroup, Replacement | None], database: Database
) -> Mapping[QuestionGroup, list[Question]]:
    """Return the questions that replace each group."""
    by_number = {each.number: each.template for each in selection.filled}
    pairs = [(group, each) for group, each in replaced.items() if each is not None and each.texts]
    if not pairs:
        return {}
    # Each has text templates of its own, so each is a template of its own here.
    templates = [
        NumberedTemplate(number=number, template=by_number[each.number], texts=each.texts)
        for number, (_, each) in enumerate(pairs)
    ]
    rows = [
        (number, each.keys, each.spoken, each.answers, each.is_answerable) for number, (_, each) in enumerate(pairs)
    ]
    connection = selection.connection
    insert_groups(connection, rows, {each.number: len(each.texts) for each in templates})
    _add_documents(selection, database, templates)
    number_rows(connection)
    table = evaluation_set(connection, templates, dialect=database.dialect, source=database.source)
    questions = table.records(Question)
    return {group: [next(questions) for _ in each.texts] for group, each in pairs}


def _check_output(options: TemplateOptions, output: Path | None, *, force: bool) -> None:
    check_options(options)
    if output is not None:
        for_suffix(output, dict.fromkeys((".jsonl", ".parquet")), "write")
        check_free(output, force=force)
        check_free(values_path(output), force=force)


def _amount(
    styles: Sequence[str], per_style: int, *, max_rows: int | None, per_entity: int | None, share: float
) -> Amount:
    """Return how much to ask; raise UsageError where that is out of range."""
    amount = Amount(max_rows=max_rows, per_entity=per_entity, unanswerable=share)
    if not styles:
        raise UsageError("--styles names no style; write for instance --styles short,long")
    if len(set(styles)) < len(styles):
        raise UsageError(f"--styles names a style twice: {', '.join(styles)}")
    if per_style < 1:
        raise UsageError(f"--per-style {per_style}: expected 1 or more")
    if not 0 <= amount.unanswerable < 1:
        raise UsageError(
            f"--unanswerable {amount.unanswerable:g}: expected a proportion from 0 to below 1, such as 0.1"
        )
    if per_entity is not None and per_entity < 1:
        raise UsageError(f"--per-entity {per_entity}: expected 1 or more")
    if per_entity is not None and max_rows is None:
        raise UsageError("--per-entity has no effect without --max-rows: all questions are asked")
    if max_rows is not None and max_rows < 1:
        raise UsageError(f"--max-rows {max_rows}: expected 1 or more")
    if max_rows is not None and max_rows < len(styles) * per_style:
        raise UsageError(
            f"--max-rows {max_rows} is less than one group, which has {len(styles) * per_style} questions; "
            "increase it, or use fewer styles or paraphrases per style"
        )
    return amount
