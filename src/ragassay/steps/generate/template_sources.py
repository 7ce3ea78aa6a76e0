"""Collect templates from user-supplied files and from a language model; all of them pass the same checks."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.records import Schema, SqlTemplate
from ragassay.core.runner import Progress
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import replies_file
from ragassay.parts.templates.interpretation import TemplateError
from ragassay.parts.templates.template_checks import (
    ParsedTemplate,
    add_valid_texts,
    missing_text_error,
    normalized_sql,
)
from ragassay.parts.templates.template_files import (
    RawTemplate,
    check_entry,
    read_templates,
    read_text_templates,
)
from ragassay.steps.generate.lm_paraphrases import Paraphrased, paraphrase, read_criteria
from ragassay.steps.generate.lm_proposals import propose_sql


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateSources:
    """Sources of templates besides the built-in rules.

    Attributes:
        templates: A file of SQL templates, with or without text templates; see `templates.template_files`.
        text_templates: A file of text templates for SQL templates.
        lm: Language model that paraphrases the templates: `embedded` or `openai:MODEL`; None for none. It sees names
            and labels of the schema, and no stored value.
        lm_base_url: Base URL of its endpoint.
        criteria: A text file that says what its paraphrases must be like, instead of the descriptions of the styles.
        num_generations: Number of SQL templates to request from the language model as well; 0 for none.
        cache: A file that keeps the replies of the language model, so that no request is made twice; None for one in
            the user's cache directory.
        rules: Whether to use the built-in rules as well; without other sources they are always used.
    """

    templates: Path | None = None
    text_templates: Path | None = None
    lm: str | None = None
    lm_base_url: str | None = None
    criteria: Path | None = None
    num_generations: int = 0
    cache: Path | None = None
    rules: bool = False

    @property
    def replaces_rules(self) -> bool:
        """Return whether the built-in rules are left out."""
        return not self.rules and (self.templates is not None or self.proposes)

    @property
    def proposes(self) -> bool:
        """Return whether a language model proposes SQL templates."""
        return self.lm is not None and self.num_generations != 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ParaphraseRequest:
    """The paraphrases to generate.

    Attributes:
        styles: Their styles.
        per_style: How many of each style.
        seed: Random seed.
        is_strict: Whether it is an error that a style has fewer.
    """

    styles: Sequence[str]
    per_style: int
    seed: int
    is_strict: bool = False


def read_template_files(
    sources: TemplateSources, request: ParaphraseRequest, skipped: Counter[str]
) -> tuple[list[RawTemplate], list[RawTemplate]]:
    """Return the user-supplied SQL templates and the text templates for SQL templates, not checked.

    Text templates in styles that are not requested are counted, by location.

    Raises:
        DataError: A file cannot be read.
    """
    templates = () if sources.templates is None else read_templates(sources.templates)
    texts = () if sources.text_templates is None else read_text_templates(sources.text_templates)
    return (
        [_requested_styles(raw, request, skipped) for raw in templates],
        [_requested_styles(raw, request, skipped) for raw in texts],
    )


def _requested_styles(raw: RawTemplate, request: ParaphraseRequest, skipped: Counter[str]) -> RawTemplate:
    for style, texts in raw.texts.items():
        if style not in request.styles:
            skipped[f"text template of {raw.location}, {style}: not one of --styles"] += len(texts)
    return replace(raw, texts={style: texts for style, texts in raw.texts.items() if style in request.styles})


def user_templates(
    raw_templates: Sequence[RawTemplate], schema: Schema, skipped: Counter[str]
) -> Mapping[str, ParsedTemplate]:
    """Return the user-supplied templates that pass, by SQL; the others are counted, by location.

    The text templates of a duplicate are added to the first template.

    Raises:
        DataError: None of them passes.
    """
    by_form: dict[str, ParsedTemplate] = {}
    for raw in raw_templates:
        try:
            parsed, rejected = check_entry(raw, schema)
        except TemplateError as error:
            skipped[f"template {raw.location}: {error}"] += 1
            continue
        skipped.update(rejected)
        form = normalized_sql(parsed.template.sql, schema.dialect)
        first = by_form.setdefault(form, parsed)
        if first is not parsed:
            skipped[f"template {raw.location}: duplicate of {first.location}, which takes its text templates"] += 1
            template, _ = add_valid_texts(first.template, parsed.template.texts)
            by_form[form] = replace(first, template=template)
    if raw_templates and not by_form:
        raise DataError(no_template_message(skipped))
    return {each.template.sql: each for each in by_form.values()}


def lm_templates(
    schema: Schema,
    sources: TemplateSources,
    known: Sequence[SqlTemplate],
    seed: int,
    skipped: Counter[str],
    *,
    progress: Progress | None = None,
) -> tuple[SqlTemplate, ...]:
    """Return the SQL templates of the language model that pass every check; the others are counted by reason.

    Raises:
        DataError: The replies cannot be cached.
        UsageError: The language model is not available.
        CallError: Every call failed.
    """
    if sources.lm is None or not sources.proposes:
        return ()
    model = language_model(sources.lm, base_url=sources.lm_base_url)
    proposed = propose_sql(
        schema,
        model,
        count=sources.num_generations,
        known=known,
        cache=sources.cache or replies_file(),
        seed=seed,
        progress=progress,
    )
    _count(skipped, "template of the language model", proposed.rejected)
    return proposed.templates


def drop_without_text(
    templates: Sequence[SqlTemplate],
    own: Mapping[str, ParsedTemplate],
    request: ParaphraseRequest,
    skipped: Counter[str],
) -> tuple[SqlTemplate, ...]:
    """Return the templates without the user-supplied ones that have no text template.

    Those are counted, and text templates beyond the number requested.

    Raises:
        DataError: No user-supplied template has a text template.
    """
    usable = []
    for template in templates:
        user = own.get(template.sql)
        if user is not None and template.ask is None and not any(template.texts.values()):
            error = missing_text_error(user, next(iter(request.styles), "short"))
            skipped[f"template {user.location}: {error}"] += 1
            continue
        usable.append(template)
        for style, texts in template.texts.items():
            if user is not None and len(texts) > request.per_style:
                reason = f"text template of {user.location}, {style}: exceeds --per-style {request.per_style}"
                skipped[reason] += len(texts) - request.per_style
    if own and not any(template.sql in own for template in usable):
        raise DataError(no_template_message(skipped))
    return tuple(usable)


_ENTRY = re.compile(r", entry (\d+)")


def no_template_message(skipped: Mapping[str, int]) -> str:
    """Return the message that no user-supplied template can be used, with the reason for each."""
    reasons = (reason for reason in skipped if reason.startswith(("template ", "text template ")))
    lines = sorted(reasons, key=lambda reason: [int(number) for number in _ENTRY.findall(reason)[:1]])
    return "\n".join(["none of your templates can be used with this database; fix or remove them:", *lines])


def add_lm_texts(
    templates: Sequence[SqlTemplate],
    schema: Schema,
    sources: TemplateSources,
    request: ParaphraseRequest,
    skipped: Counter[str],
    *,
    progress: Progress | None = None,
) -> Paraphrased:
    """Return the templates with paraphrases of the language model; those that do not pass are counted by reason.

    Raises:
        DataError, UsageError, CallError: As for `lm_templates`.
    """
    if sources.lm is None or not templates:
        return Paraphrased(templates=tuple(templates), accepted=0, refused={})
    paraphrased = paraphrase(
        templates,
        schema,
        language_model(sources.lm, base_url=sources.lm_base_url),
        styles=request.styles,
        count=request.per_style,
        criteria=None if sources.criteria is None else read_criteria(sources.criteria),
        cache=sources.cache or replies_file(),
        seed=request.seed,
        progress=progress,
    )
    _count(skipped, "text template of the language model", paraphrased.refused)
    return paraphrased


def _count(skipped: Counter[str], origin: str, rejected: Mapping[str, int]) -> None:
    skipped.update({f"{origin}: {reason}": number for reason, number in rejected.items()})
