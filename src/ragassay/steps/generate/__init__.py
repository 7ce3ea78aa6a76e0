"""Generate an evaluation set from a relational database: questions with verified answers, in several paraphrases."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.results import GenerateResult
from ragassay.core.runner import Progress
from ragassay.core.table.answer_values import by_digest
from ragassay.parts.database import open_database
from ragassay.parts.wording.abbreviations import abbreviations_in
from ragassay.parts.wording.cautions import personal_columns, superseded_rows
from ragassay.parts.wording.data_dictionary import not_english, unsure_entries
from ragassay.parts.wording.styles import known_styles
from ragassay.steps.generate.provenance import add_documents
from ragassay.steps.generate.questions import (
    NumberedTemplate,
    ParaphraseRequest,
    answer_columns,
    assign_texts,
    check_output,
    evaluation_set,
    write_evaluation_set,
)
from ragassay.steps.generate.sampling import Amount, sample_groups
from ragassay.steps.generate.template_options import (
    DEFAULT_OPTIONS,
    TemplateOptions,
    TemplateSources,
    check_template_options,
)
from ragassay.steps.generate.template_selection import select_templates
from ragassay.steps.generate.unanswerable_questions import add_unanswerable
from ragassay.steps.generate.updates import update
from ragassay.steps.generate.workspace import Workspace

__all__ = ["TemplateOptions", "TemplateSources", "generate", "update"]


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
    output: Path | str | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Callable[[int, int], None] | None = None,
) -> GenerateResult:
    """Generate questions with verified answers from a database, which is opened read-only.

        generated = ragassay.generate("sqlite:///company.db", styles=["short", "formal"], max_rows=300)
        generated.table.write("questions.jsonl")

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`.
        options: What the questions are about.
        styles: Styles of the paraphrases: any of short, long, interrogative, directive, formal, casual, typo, keyword
            and verbose, or of an installed package.
        per_style: Number of paraphrases of each style for each query.
        balanced: Whether all groups have the same number of paraphrases of each style; templates that lack a style are
            then left out.
        unanswerable: Proportion of unanswerable groups, from 0 to below 1.
        max_rows: Maximum number of questions, in whole groups about as many entities as possible, with about the same
            number of groups of each SQL template; None for all.
        per_entity: Maximum number of groups about each entity that `max_rows` draws; None to draw as many entities as
            possible.
        seed: Random seed for the groups that `max_rows` draws, and for the values of unanswerable questions.
        output: Where to write the evaluation set, `.jsonl` or `.parquet`, with its values beside it (`.values.json`);
            None to only return it.
        force: Whether to overwrite an existing output.
        progress: Called with the phase and its progress: schema, generate (fills the SQL templates), paraphrase,
            sample, unanswerable, reference, and, for a large set, write.
        announce: Called before the output is written, with the number of questions and their approximate size in bytes
            as JSON Lines.

    Returns:
        The evaluation set and what was left out.

    Raises:
        UsageError: A style, table, column or database does not exist, a number is out of range, or the output exists
            and `force` is false.
        DataError: The database or a file cannot be read, an entry of the data dictionary is invalid, no question can be
            asked, or the output cannot be written.
        CallError: Every call to the language model failed.
    """
    check_template_options(options)
    output = check_output(output, force=force)
    amount = _amount(
        known_styles(styles), per_style, max_rows=max_rows, per_entity=per_entity, unanswerable=unanswerable
    )
    request = ParaphraseRequest(styles=styles, per_style=per_style, balanced=balanced, is_strict=True)
    with open_database(database_url, seconds=options.query_seconds) as database:
        space = Workspace(database, seed=seed, progress=progress)
        selection = select_templates(space, options, request, enough=amount.templates(len(styles) * per_style))
        templates = assign_texts(space, selection.filled, request, unread=selection.unread)
        sample_groups(space, templates, amount)
        added = add_unanswerable(space, templates, amount.unanswerable)
        columns = answer_columns(space, selection.schema, selection.filled, no_values=options.no_values)
        templates = tuple(replace(each, column=columns[each.number]) for each in templates)
        add_documents(space, templates, schema=selection.schema, facts=selection.facts)
    space.number_questions()
    counts = space.count_questions({each.number: list(each.template.bound_columns) for each in templates})
    table = evaluation_set(space, templates)
    values = by_digest(each.column for each in templates if each.column is not None and each.column.values)
    write_evaluation_set(table, values, output, force=force, progress=progress, announce=announce)
    return GenerateResult(
        table=table,
        groups=counts.groups,
        entities=counts.entities,
        asked_templates=counts.templates,
        unanswerable=added,
        sql_templates=len(templates),
        text_templates=sum(len(each.texts) for each in templates),
        queries=sum(each.bindings for each in selection.filled),
        proofs=Counter(each.template.proof for each in selection.filled),
        left_out=dict(space.skipped),
        values=values,
        not_english=not_english(selection.schema),
        invalid_entries=selection.schema.invalid_entries,
        lm_text_templates=selection.lm_texts,
        low_confidence=unsure_entries(selection.schema) if options.min_confidence == "high" else (),
        abbreviations=abbreviations_in(selection.schema),
        personal_columns=_used(personal_columns(selection.schema), templates),
        superseded_rows=_used(superseded_rows(selection.schema), templates, whole_tables=True),
    )


def _used(
    columns: Sequence[str], templates: Sequence[NumberedTemplate], *, whole_tables: bool = False
) -> tuple[str, ...]:
    """Return the columns, as "table.column", that templates ask for or know, or whose table they read."""
    used = {
        f"{column.table}.{column.name}"
        for each in templates
        for column in (each.template.answer_column, *each.template.bound_columns.values())
    }
    read = {table for each in templates for table in each.template.tables}
    return tuple(each for each in columns if each in used or (whole_tables and each.rpartition(".")[0] in read))


def _amount(
    styles: Sequence[str], per_style: int, *, max_rows: int | None, per_entity: int | None, unanswerable: float
) -> Amount:
    """Return the numbers of questions; raise UsageError if one is out of range."""
    amount = Amount(max_rows=max_rows, per_entity=per_entity, unanswerable=unanswerable)
    if not styles:
        raise UsageError("`styles` is empty; name at least one, such as short")
    if len(set(styles)) < len(styles):
        raise UsageError(f"`styles` names a style twice: {', '.join(styles)}")
    if per_style < 1:
        raise UsageError(f"`per_style` {per_style}: expected 1 or more")
    if not 0 <= amount.unanswerable < 1:
        raise UsageError(
            f"`unanswerable` {amount.unanswerable:g}: expected a proportion from 0 to below 1, such as 0.1"
        )
    if per_entity is not None and per_entity < 1:
        raise UsageError(f"`per_entity` {per_entity}: expected 1 or more")
    if per_entity is not None and max_rows is None:
        raise UsageError("`per_entity` has no effect without `max_rows`, since all questions are asked; add `max_rows`")
    if max_rows is not None and max_rows < 1:
        raise UsageError(f"`max_rows` {max_rows}: expected 1 or more")
    if max_rows is not None and max_rows < len(styles) * per_style:
        raise UsageError(
            f"`max_rows` {max_rows} is less than one group, which has {len(styles) * per_style} questions; "
            "increase it, or use fewer styles or paraphrases per style"
        )
    return amount
