"""Select and fill templates: those of the built-in rules, user-supplied ones, and those of a language model.

All of them pass the same checks.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import sqlglot
from sqlglot import exp

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import ColumnReason, KeyChoice, Schema, SqlTemplate
from ragassay.core.results import Skipped, SkippedKind, SkippedTemplateReason, as_texts
from ragassay.parts.database import Database, reflect
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import replies_file
from ragassay.parts.templates import (
    TemplateError,
    propose_templates,
    rank_by_diversity,
    schema_keys,
)
from ragassay.parts.templates.template_checks import ParsedTemplate, add_valid_texts, missing_text_error, normalized_sql
from ragassay.parts.templates.template_files import (
    RawTemplate,
    RejectedText,
    add_texts,
    check_entry,
    read_templates,
    read_text_templates,
)
from ragassay.parts.wording.data_dictionary import missing_entries, read_references
from ragassay.parts.wording.own_words import with_own_words
from ragassay.steps.generate import bindings
from ragassay.steps.generate.bindings import FilledTemplate, KeyCache
from ragassay.steps.generate.lm_paraphrases import Paraphrased, paraphrase, read_criteria
from ragassay.steps.generate.lm_proposals import propose_sql
from ragassay.steps.generate.provenance import Facts, check_facts, read_facts
from ragassay.steps.generate.questions import ParaphraseRequest, check_columns, text_templates
from ragassay.steps.generate.template_options import TemplateOptions, TemplateSources
from ragassay.steps.generate.workspace import Workspace


def _requested_styles(
    raw_templates: Sequence[RawTemplate], request: ParaphraseRequest, skipped: Counter[Skipped]
) -> list[RawTemplate]:
    """Return user-supplied templates without texts in styles that are not requested, which are counted by location."""
    for raw in raw_templates:
        for style, texts in raw.texts.items():
            if style not in request.styles:
                skipped[_of_text(f"{raw.location}, {style}", "not one of the requested styles")] += len(texts)
    return [
        replace(raw, texts={style: texts for style, texts in raw.texts.items() if style in request.styles})
        for raw in raw_templates
    ]


def _user_templates(
    raw_templates: Sequence[RawTemplate], schema: Schema, skipped: Counter[Skipped]
) -> Mapping[str, ParsedTemplate]:
    """Return the user-supplied templates that pass the checks, by SQL; the others are counted by location.

    The text templates of a duplicate are added to the first template.

    Raises:
        DataError: None of them passes.
    """
    by_form: dict[str, ParsedTemplate] = {}
    for raw in raw_templates:
        try:
            parsed, rejected = check_entry(raw, schema)
        except TemplateError as error:
            skipped[_of_template(raw.location, str(error))] += 1
            continue
        skipped.update(_of_rejected(rejected))
        form = normalized_sql(parsed.template.sql, schema.dialect)
        first = by_form.setdefault(form, parsed)
        if first is not parsed:
            reason = f"duplicate of {first.location}, to which its text templates are added"
            skipped[_of_template(raw.location, reason)] += 1
            template, _ = add_valid_texts(first.template, parsed.template.texts)
            by_form[form] = replace(first, template=template)
    if raw_templates and not by_form:
        raise DataError(_no_template_message(skipped))
    return {each.template.sql: each for each in by_form.values()}


def _lm_templates(
    space: Workspace, schema: Schema, sources: TemplateSources, existing: Sequence[SqlTemplate]
) -> tuple[SqlTemplate, ...]:
    """Return the SQL templates of the language model that pass the checks; the others are counted by reason."""
    if sources.lm is None or not sources.proposes:
        return ()
    model = language_model(sources.lm, base_url=sources.lm_base_url)
    proposed = propose_sql(
        schema,
        model,
        count=sources.num_generations,
        existing=existing,
        cache=Path(sources.cache or replies_file()),
        seed=space.seed,
        progress=space.progress,
    )
    space.skipped.update(_of_model(SkippedKind.TEMPLATE, proposed.rejected))
    return proposed.templates


def _with_text(
    templates: Sequence[SqlTemplate],
    own: Mapping[str, ParsedTemplate],
    request: ParaphraseRequest,
    skipped: Counter[Skipped],
) -> tuple[SqlTemplate, ...]:
    """Return the templates, except user-supplied ones without a text template; excess text templates are counted.

    Raises:
        DataError: No user-supplied template has a text template.
    """
    usable = []
    for template in templates:
        user = own.get(template.sql)
        if user is not None and template.ask is None and not any(template.texts.values()):
            error = missing_text_error(user, next(iter(request.styles), "short"))
            skipped[_of_template(user.location, str(error))] += 1
            continue
        usable.append(template)
        for style, texts in template.texts.items():
            if user is not None and len(texts) > request.per_style:
                reason = f"more than {request.per_style} for each style"
                skipped[_of_text(f"{user.location}, {style}", reason)] += len(texts) - request.per_style
    if own and not any(template.sql in own for template in usable):
        raise DataError(_no_template_message(skipped))
    return tuple(usable)


_ENTRY = re.compile(r", entry (\d+)")


def _no_template_message(skipped: Iterable[Skipped]) -> str:
    """Return the message that no user-supplied template can be used, with the reason for each."""
    kinds = {SkippedKind.TEMPLATE, SkippedKind.TEXT_TEMPLATE}
    own = [each for each in skipped if each.kind in kinds and each.where]
    own.sort(key=lambda each: [int(number) for number in _ENTRY.findall(each.where)[:1]])
    lines = map(str, own)
    return "\n".join(["none of your templates can be used with this database; fix or remove them:", *lines])


def _paraphrased(
    space: Workspace,
    templates: Sequence[SqlTemplate],
    schema: Schema,
    sources: TemplateSources,
    request: ParaphraseRequest,
    *,
    criteria: str | None,
) -> Paraphrased:
    """Return the templates with paraphrases of the language model; those that do not pass are counted by reason."""
    if sources.lm is None:
        return Paraphrased(templates=tuple(templates), accepted=0, refused={})
    paraphrased = paraphrase(
        templates,
        schema,
        language_model(sources.lm, base_url=sources.lm_base_url),
        styles=request.styles,
        count=request.per_style,
        criteria=criteria,
        cache=Path(sources.cache or replies_file()),
        seed=space.seed,
        progress=space.progress,
    )
    space.skipped.update(_of_model(SkippedKind.TEXT_TEMPLATE, paraphrased.refused))
    return paraphrased


def _of_template(location: str, reason: str) -> Skipped:
    return Skipped(kind=SkippedKind.TEMPLATE, where=location, reason=reason)


def _of_text(location: str, reason: str) -> Skipped:
    return Skipped(kind=SkippedKind.TEXT_TEMPLATE, where=f"of {location}", reason=reason)


def _of_model(kind: SkippedKind, rejected: Mapping[str, int]) -> Mapping[Skipped, int]:
    return {Skipped(kind=kind, where="of the language model", reason=reason): n for reason, n in rejected.items()}


def _of_rejected(rejected: Mapping[RejectedText, int]) -> Mapping[Skipped, int]:
    return {_of_text(each.location, each.reason): number for each, number in rejected.items()}


_RARELY_AMBIGUOUS = 0.02  # proportion of names that several rows share; above it, a second value is added


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateSelection:
    """The templates that have bindings.

    Attributes:
        schema: The database as reflected.
        filled: The templates.
        unread: Templates that were not needed and not filled; they may have bindings too.
        facts: Which documents state which cells; None if unknown.
        lm_texts: Number of their text templates that a language model wrote.
    """

    schema: Schema
    filled: tuple[FilledTemplate, ...]
    unread: tuple[SqlTemplate, ...]
    facts: Facts | None
    lm_texts: int = 0


def select_templates(
    space: Workspace, options: TemplateOptions, request: ParaphraseRequest, *, enough: int | None = None
) -> TemplateSelection:
    """Return the templates that have bindings; everything left out is counted.

    Args:
        space: The workspace.
        options: What the questions are about.
        request: The paraphrases to generate.
        enough: Maximum number of built-in templates, the most diverse first; None for all.

    Raises:
        UsageError: A table, column or reference does not exist.
        DataError: A file cannot be read, or no question can be asked; the message states why, and which entries of a
            data dictionary would help.
    """
    database, skipped = space.database, space.skipped
    sources = options.sources
    supplied = () if sources.templates is None else read_templates(sources.templates)
    supplied_texts = () if sources.text_templates is None else read_text_templates(sources.text_templates)
    raw_templates = _requested_styles(supplied, request, skipped)
    raw_texts = _requested_styles(supplied_texts, request, skipped)
    facts = None if options.facts is None else read_facts(options.facts)
    criteria = None if sources.criteria is None else read_criteria(sources.criteria)
    read_references(options.references)  # errors come before the database is read
    space.progress("schema", 0, 1)
    schema = _reflected(database, options, options.keys)
    space.progress("schema", 1, 1)
    check_columns(options.no_values, schema)
    if facts is not None:
        check_facts(facts, schema)
    own = _user_templates(raw_templates, schema, skipped)
    worded = [with_own_words(each, schema.tables) for each in _candidates(space, schema, options, own)]
    candidates, rejected = add_texts(worded, raw_texts, schema)
    skipped.update(_of_rejected(rejected))
    candidates = _with_text(candidates, own, request, skipped)
    if sources.lm is None and request.is_strict:
        _check_per_style(candidates, request)
    with space.one_thread():
        filled, unread = _fill(space, candidates, options, own=own, enough=enough)
    if not filled and own and sources.replaces_rules:
        raise DataError(_no_template_message(skipped))
    skipped.update(_left_out(schema))
    if not filled:
        raise DataError(
            f"no question can be asked about {database.source}: {_explanation(schema, skipped)}"
            f"{_key_hint(database, options)}"
        )
    templates = [each.template for each in filled]
    paraphrased = _paraphrased(space, templates, schema, sources, request, criteria=criteria)
    filled = tuple(
        replace(each, template=template) for each, template in zip(filled, paraphrased.templates, strict=True)
    )
    return TemplateSelection(schema=schema, filled=filled, unread=unread, facts=facts, lm_texts=paraphrased.accepted)


def _reflected(database: Database, options: TemplateOptions, keys: KeyChoice) -> Schema:
    return reflect(
        database,
        tables=options.tables,
        data_dictionary=options.data_dictionary,
        references=read_references(options.references),
        keys=keys,
        key_columns=options.key_columns,
        skip_invalid=options.skip_invalid,
    )


def _key_hint(database: Database, options: TemplateOptions) -> str:
    """Return a line on the columns that --keys all would make available; empty if there are none."""
    if options.keys == "all":
        return ""
    schema = _reflected(database, options, "all")
    keys = [
        f"{table.name}.{column.name}"
        for table in schema.tables
        for column in table.columns
        if column.reason is ColumnReason.REQUESTED_KEY
    ]
    templates = propose_templates(schema, operations=options.operations, hops=options.hops)
    columns = {(each.tables[0], each.answer_column.table, each.answer_column.name) for each in templates}
    if not keys or not columns:
        return ""
    tables = "1 table has" if len(keys) == 1 else f"{len(keys)} tables have"
    more = "1 more column" if len(columns) == 1 else f"{len(columns)} more columns"
    return (
        f"\n{tables} no names for the rows, only numbers or codes: {', '.join(keys)}; to identify rows by these, and "
        f"ask about {more}, add: `keys` all"
    )


def _left_out(schema: Schema) -> Counter[Skipped]:
    """Count the columns and tables that no question uses, by reason."""
    columns = [
        Skipped(kind=SkippedKind.COLUMN, reason=str(each.reason))
        for table in schema.tables
        for each in table.columns
        if each.role == "ignored"
    ]
    with_key = {key.table.name for key in schema_keys(schema)}
    unnamed = [table.name for table in schema.tables if table.name not in with_key]
    more = f" and {len(unnamed) - _NAMED} more" if len(unnamed) > _NAMED else ""
    reason = f"nothing names its rows ({', '.join(map(excerpt, unnamed[:_NAMED]))}{more}; `keys` all asks by numbers)"
    return Counter([*columns, *(Skipped(kind=SkippedKind.TABLE, reason=reason) for _ in unnamed)])


_NAMED = 5  # maximum number of tables named in a message


def _check_per_style(templates: Sequence[SqlTemplate], request: ParaphraseRequest) -> None:
    """Raise UsageError, before templates are filled, if none of them has enough text templates of a style."""
    with_ask = [template for template in templates if template.ask is not None]
    for style in request.styles if with_ask else ():
        most = 0
        for template in with_ask:
            most = max(most, len(text_templates(template, style, limit=request.per_style)))
            if most >= request.per_style:
                break
        else:
            count = f"{most} text template{'' if most == 1 else 's'}"
            raise UsageError(f"`per_style` {request.per_style}: the style '{style}' has only {count}")


def _candidates(
    space: Workspace, schema: Schema, options: TemplateOptions, own: Mapping[str, ParsedTemplate]
) -> tuple[SqlTemplate, ...]:
    """Return the templates to fill: user-supplied and proposed ones, then built-in ones, most diverse first."""
    supplied = tuple(each.template for each in own.values())
    external = (*supplied, *_lm_templates(space, schema, options.sources, supplied))
    if options.sources.replaces_rules:
        return external
    external_sql = {template.sql for template in external}
    built_in = rank_by_diversity(tuple(propose_templates(schema, operations=options.operations, hops=options.hops)))
    clear = _of_confidence(built_in, options.min_confidence)
    if len(clear) < len(built_in):
        unsure = Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.LOW_CONFIDENCE)
        space.skipped[unsure] += len(built_in) - len(clear)
    return (*external, *(template for template in clear if template.sql not in external_sql))


def _of_confidence(templates: Sequence[SqlTemplate], min_confidence: str) -> Sequence[SqlTemplate]:
    """Return the templates of at least a confidence; for "auto" all, clear ones first, then the simplest.

    A single value is easier to say than an extreme.
    """
    clear = [each for each in templates if _is_clear(each)]
    if min_confidence != "auto":
        return templates if min_confidence == "low" else clear
    return [*clear, *sorted((each for each in templates if not _is_clear(each)), key=_difficulty)]


def _is_clear(template: SqlTemplate) -> bool:
    return template.ask is None or template.ask.confidence == "high"


def _difficulty(template: SqlTemplate) -> tuple[bool, int]:
    ask = template.ask
    return ask is not None and ask.operation != "lookup", len(template.tables)


def _used_columns(template: SqlTemplate, dialect: str) -> frozenset[tuple[str, str]]:
    """Return the columns that a template asks for, compares or joins by, as (table, column)."""
    tree = sqlglot.parse_one(template.sql, dialect=dialect)
    tables = {table.alias_or_name: table.name for table in tree.find_all(exp.Table)}
    return frozenset((tables.get(each.table, each.table), each.name) for each in tree.find_all(exp.Column))


def _fill(
    space: Workspace,
    candidates: Sequence[SqlTemplate],
    options: TemplateOptions,
    *,
    own: Mapping[str, ParsedTemplate],
    enough: int | None,
) -> tuple[tuple[FilledTemplate, ...], tuple[SqlTemplate, ...]]:
    """Return the filled templates, and those that were not needed; templates without bindings are counted."""
    skipped = space.skipped
    filled_templates: list[FilledTemplate] = []
    unread: list[SqlTemplate] = []
    limit = options.max_templates
    built_in = 0
    external = sum(template.origin != "rule" for template in candidates)
    most = (len(candidates), limit, None if enough is None else external + enough)
    total = min(number for number in most if number is not None)
    unambiguous: set[str] = set()
    keys = KeyCache()
    simpler = _simpler_templates(candidates)
    used: set[tuple[str, str]] = set()
    for number, template in enumerate(_simplest_first(candidates, simpler)):
        user = own.get(template.sql)
        where = "" if user is None else user.location
        is_enough = template.origin == "rule" and (built_in == enough or _is_spare(template, filled_templates, enough))
        if is_enough or len(filled_templates) == limit:
            unread.append(template)
            if user is not None:
                skipped[_of_template(where, f"beyond the maximum number of templates, {limit}")] += 1
            continue
        columns = _used_columns(template, space.database.dialect)
        is_needed = options.min_confidence != "auto" or _is_clear(template) or not columns <= used
        if not is_needed:
            skipped[_of_template(where, SkippedTemplateReason.LOW_CONFIDENCE)] += 1
        elif unambiguous.intersection(simpler[template.sql]):
            skipped[_of_template(where, SkippedTemplateReason.UNNEEDED_VALUE)] += 1
        else:
            needed = enough if template.origin == "rule" else None
            filled = bindings.fill_for_sample(space, template, number, keys=keys, enough=needed)
            skipped.update(filled.skipped if user is None else _reasons_by_location(filled, user.location))
            if filled.bindings and filled.ambiguous < _RARELY_AMBIGUOUS:
                unambiguous.add(template.sql)
            if filled.bindings and filled.template.proof not in options.proof:
                reason = f"the only evidence that its answers are unique is '{filled.template.proof}'"
                skipped[_of_template(where, reason)] += 1
                space.remove_bindings(number)
            elif filled.bindings:
                filled_templates.append(filled)
                used |= columns
                built_in += template.origin == "rule"
        # The loop ends when enough templates are kept or none is left.
        space.progress("generate", max(len(filled_templates), number + 1 - (len(candidates) - total)), total)
    return tuple(filled_templates), tuple(unread)


def _is_spare(template: SqlTemplate, filled: Sequence[FilledTemplate], enough: int | None) -> bool:
    """Return whether a template of low confidence is dispensable, as other templates make up a varied sample.

    They do if they are at least half as many as the groups, with as many bindings as there are groups.
    """
    if enough is None or _is_clear(template):
        return False
    return 2 * len(filled) >= enough and sum(each.bindings for each in filled) >= enough


def _reasons_by_location(filled: FilledTemplate, location: str) -> Mapping[Skipped, int]:
    """Return what was left out of a user-supplied template by reason; one reason if it has no binding."""
    values = {each: number for each, number in filled.skipped.items() if each.kind is SkippedKind.VALUE}
    if filled.bindings:
        return {replace(each, where=f"of {location}"): number for each, number in values.items()}
    reasons = [each.reason for each in filled.skipped if each not in values]
    counts = ", ".join(f"{values[each]} x {each.reason}" for each in sorted(values, key=str))
    explanation = "; ".join(reasons) or ("no usable value is left" if values else "no row matches it")
    if filled.ambiguous and not filled.template.lists_rows:
        explanation += "; compare a column that identifies rows, or use SELECT DISTINCT, COUNT, MIN or MAX"
    if not filled.skipped and any(sign in filled.template.sql for sign in (">=", "<=", "BETWEEN")):
        explanation += "; >=, <= and BETWEEN are filled with whole numbers and dates from the column"
    return {_of_template(location, explanation + (f" ({counts})" if counts else "")): 1}


def _simpler_templates(candidates: Sequence[SqlTemplate]) -> Mapping[str, Sequence[str]]:
    """Return for each template, by SQL, those that ask the same question with fewer known values."""
    by_subject: dict[tuple[object, ...], list[tuple[set[tuple[str, str]], str]]] = {}
    for template in candidates:
        if template.ask is not None and template.origin == "rule":
            by_subject.setdefault(_subject(template), []).append((_given_columns(template), template.sql))
    return {
        template.sql: [
            sql for columns, sql in by_subject.get(_subject(template), ()) if columns < _given_columns(template)
        ]
        for template in candidates
    }


def _given_columns(template: SqlTemplate) -> set[tuple[str, str]]:
    return {(each.table, each.name) for each in template.bound_columns.values()}


def _subject(template: SqlTemplate) -> tuple[object, ...]:
    """Return what a template asks for: column, label, entity, operation, and the comparisons that narrow it down."""
    ask, target = template.ask, template.answer_column
    comparisons = () if ask is None else tuple(each.comparison for each in ask.conditions if each.comparison != "is")
    return (target.table, target.name, ask and (ask.target, ask.entity, ask.operation, *comparisons))


def _simplest_first(candidates: Sequence[SqlTemplate], simpler: Mapping[str, Sequence[str]]) -> Sequence[SqlTemplate]:
    """Return the templates in the same order, but each after those that ask the same thing with fewer known values."""
    by_sql = {template.sql: template for template in candidates}
    order: dict[str, SqlTemplate] = {}
    for template in candidates:
        order |= {sql: by_sql[sql] for sql in (*simpler[template.sql], template.sql) if sql not in order}
    return tuple(order.values())


def _explanation(schema: Schema, skipped: Mapping[Skipped, int]) -> str:
    reasons = "; ".join(f"{text} ({count})" for text, count in as_texts(skipped).items())
    tables = "1 table" if len(schema.tables) == 1 else f"{len(schema.tables)} tables"
    summary = f"read {tables} and left out: {reasons}"
    entries = "\n".join(missing_entries(schema))
    if not entries:
        return summary
    hint = "a data dictionary would help; fill in what you know, and pass the file as `data_dictionary`:"
    return f"{summary}\n{hint}\n{entries}"
