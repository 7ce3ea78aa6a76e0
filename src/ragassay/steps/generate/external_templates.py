"""Templates from outside: a person's files, and what a language model proposes; all of them pass the same gates."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.records import Schema, SqlTemplate
from ragassay.parts.lm import language_model
from ragassay.parts.lm.weights import cache_directory
from ragassay.parts.templates.interpretation import UnfitError
from ragassay.parts.templates.template_checks import InterpretedTemplate, passing, same, unworded
from ragassay.parts.templates.template_files import (
    RawTemplate,
    add_texts,
    check_entry,
    read_templates,
    read_text_templates,
)
from ragassay.steps.generate.lm_proposals import propose_sql, propose_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Where templates come from beside our rules.

    Attributes:
        templates: A person's SQL templates, with or without wordings; see `templates.reading`.
        text_templates: A person's wordings of SQL templates.
        lm: The language model that proposes templates: `embedded`, `openai:MODEL`; None for none. It sees names and
            labels of the schema, and nothing that is stored.
        lm_base_url: Its endpoint.
        count: SQL templates that the model is asked for.
        cache: A file that keeps what the model answered, so that nothing is generated twice; None for one in the
            user's cache directory.
        with_rules: Whether our rules propose templates beside; else only where nothing else does.
    """

    templates: Path | None = None
    text_templates: Path | None = None
    lm: str | None = None
    lm_base_url: str | None = None
    count: int = 10
    cache: Path | None = None
    with_rules: bool = False

    @property
    def is_all(self) -> bool:
        """Whether our rules are left out."""
        return not self.with_rules and (self.templates is not None or self.lm is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParaphraseRequest:
    """What wordings are wanted.

    Attributes:
        styles: In which styles.
        per_style: How many of each.
        seed: Of what is drawn.
        is_least: Whether nothing is made where our own styles have fewer.
    """

    styles: Sequence[str]
    per_style: int
    seed: int
    is_least: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """What a person's files hold, unchecked: SQL templates, and wordings of such."""

    templates: tuple[RawTemplate, ...]
    texts: tuple[RawTemplate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTemplate:
    """One of a person's templates that passed: where it stands, and what it asks."""

    where: str
    understood: InterpretedTemplate


def read_files(outside: Outside, wanted: ParaphraseRequest, skipped: Counter[str]) -> Files:
    """A person's files, before the database is asked; wordings in styles that are not wanted are counted, by place.

    Raises:
        DataError: A file cannot be read.
    """
    templates = () if outside.templates is None else read_templates(outside.templates)
    texts = () if outside.text_templates is None else read_text_templates(outside.text_templates)
    for each in (*templates, *texts):
        for style in (style for style in each.texts if style not in wanted.styles):
            skipped[f"wording of {each.where}, {style}: a style that --styles does not name"] += len(each.texts[style])
    return Files(
        templates=tuple(_wanted_alone(each, wanted) for each in templates),
        texts=tuple(_wanted_alone(each, wanted) for each in texts),
    )


def _wanted_alone(raw: RawTemplate, wanted: ParaphraseRequest) -> RawTemplate:
    return replace(raw, texts={style: each for style, each in raw.texts.items() if style in wanted.styles})


def own_templates(files: Files, schema: Schema, skipped: Counter[str]) -> Mapping[str, UserTemplate]:
    """A person's templates that passed, by their SQL; what did not is counted, by its place.

    One that asks the same as an earlier one gives that its wordings.

    Raises:
        DataError: None passed.
    """
    found: dict[str, UserTemplate] = {}
    for raw in files.templates:
        try:
            new, refused = check_entry(raw, schema)
        except UnfitError as error:
            skipped[f"template {raw.where}: {error}"] += 1
            continue
        skipped.update(refused)
        form = same(new.template.sql, schema.dialect)
        first = found.setdefault(form, UserTemplate(where=raw.where, understood=new))
        if first.where != raw.where:
            skipped[f"template {raw.where}: it asks the same as {first.where}, which takes its wordings"] += 1
            template, _ = passing(first.understood.template, new.template.texts)
            found[form] = replace(first, understood=replace(first.understood, template=template))
    if files.templates and not found:
        raise DataError(nothing_asked(skipped))
    return {each.understood.template.sql: each for each in found.values()}


def proposals(
    schema: Schema, outside: Outside, known: Sequence[SqlTemplate], seed: int, skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """The SQL templates of the language model that passed every gate; the others are counted by reason.

    Raises:
        DataError: What it wrote cannot be kept.
        UsageError: The language model cannot be had.
        CallError: The language model never answered.
    """
    if outside.lm is None:
        return ()
    model = language_model(outside.lm, base_url=outside.lm_base_url)
    proposed = propose_sql(schema, model, count=outside.count, known=known, cache=_cache(outside), seed=seed)
    _count(skipped, "template of the language model", proposed.refused)
    return proposed.templates


def with_texts(
    templates: Sequence[SqlTemplate], files: Files, schema: Schema, skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """The same templates with a person's wordings; those that were refused are counted, by their place."""
    added, refused = add_texts(templates, files.texts, schema)
    skipped.update(refused)
    return added


def sayable(
    templates: Sequence[SqlTemplate], own: Mapping[str, UserTemplate], wanted: ParaphraseRequest, skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """The templates but for a person's that nobody has words for; those are counted, and wordings beyond what is used.

    Raises:
        DataError: There are words for none of a person's.
    """
    found = []
    for template in templates:
        mine = own.get(template.sql)
        if mine is not None and template.ask is None and not any(template.texts.values()):
            skipped[f"template {mine.where}: {unworded(mine.understood, next(iter(wanted.styles), 'short'))}"] += 1
            continue
        found.append(template)
        for style, texts in template.texts.items():
            if mine is not None and len(texts) > wanted.per_style:
                what = f"wording of {mine.where}, {style}: beyond --per-style {wanted.per_style}"
                skipped[what] += len(texts) - wanted.per_style
    if own and not any(template.sql in own for template in found):
        raise DataError(nothing_asked(skipped))
    return tuple(found)


_ENTRY = re.compile(r", entry (\d+)")


def nothing_asked(skipped: Mapping[str, int]) -> str:
    """That none of a person's templates can be asked of the database, and why not, one by one."""
    reasons = (reason for reason in skipped if reason.startswith(("template ", "wording ")))
    lines = sorted(reasons, key=lambda reason: [int(number) for number in _ENTRY.findall(reason)[:1]])
    return "\n".join(["none of your templates can be asked of this database; mend them, or leave them out:", *lines])


def with_proposed_texts(
    templates: Sequence[SqlTemplate],
    outside: Outside,
    wanted: ParaphraseRequest,
    skipped: Counter[str],
) -> tuple[SqlTemplate, ...]:
    """The same templates with the wordings of the language model; those that were refused are counted by reason.

    Raises:
        DataError, UsageError, CallError: As `proposals`.
    """
    if outside.lm is None or not templates:
        return tuple(templates)
    model = language_model(outside.lm, base_url=outside.lm_base_url)
    proposed = propose_texts(
        templates, wanted.styles, model, count=wanted.per_style, cache=_cache(outside), seed=wanted.seed
    )
    _count(skipped, "wording of the language model", proposed.refused)
    return proposed.templates


def _cache(outside: Outside) -> Path:
    if outside.cache is not None:
        return outside.cache
    folder = cache_directory()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot keep what the language model writes in {folder}: {error.strerror}") from error
    return folder / "generations.sqlite"


def _count(skipped: Counter[str], what: str, refused: Mapping[str, int]) -> None:
    skipped.update({f"{what}: {reason}": number for reason, number in refused.items()})
