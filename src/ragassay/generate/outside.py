"""Templates from outside: a person's files, and what a language model proposes; all of them pass the same gates."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragassay.errors import DataError
from ragassay.generate.proposals import propose_sql, propose_texts
from ragassay.lm import language_model
from ragassay.lm.weights import cache_directory
from ragassay.records import Schema, SqlTemplate
from ragassay.templates.checking import add_texts, check_template, same
from ragassay.templates.reading import read_templates, read_text_templates
from ragassay.templates.resolving import UnfitError


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
class Wanted:
    """What wordings are wanted: in which styles, how many of each, and the seed of what is drawn."""

    styles: Sequence[str]
    per_style: int
    seed: int


def proposals(schema: Schema, outside: Outside, skipped: Counter[str], seed: int) -> tuple[SqlTemplate, ...]:
    """The SQL templates from outside that passed every gate; the others are counted, a person's each by its place.

    Raises:
        DataError: A file cannot be read, or nothing in it can be asked.
        UsageError: The language model cannot be had.
        CallError: The language model never answered.
    """
    found = () if outside.templates is None else _given(outside.templates, schema, skipped)
    if outside.lm is None:
        return found
    model = language_model(outside.lm, base_url=outside.lm_base_url)
    proposed = propose_sql(schema, model, count=outside.count, known=found, cache=_cache(outside), seed=seed)
    _count(skipped, "template of the language model", proposed.refused)
    return (*found, *proposed.templates)


def with_texts(
    templates: Sequence[SqlTemplate], schema: Schema, outside: Outside, skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """The same templates with a person's wordings; those that were refused are counted by reason. Raises DataError."""
    if outside.text_templates is None:
        return tuple(templates)
    added, refused = add_texts(templates, read_text_templates(outside.text_templates), schema)
    _count(skipped, f"wording of {outside.text_templates}", refused)
    return added


def with_proposed_texts(
    templates: Sequence[SqlTemplate],
    outside: Outside,
    wanted: Wanted,
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


def _given(path: Path, schema: Schema, skipped: Counter[str]) -> tuple[SqlTemplate, ...]:
    found: dict[str, SqlTemplate] = {}
    reasons = []
    for raw in read_templates(path):
        try:
            template = check_template(raw.sql, schema, origin="person", texts=raw.texts)
        except UnfitError as error:
            reasons.append(f"{raw.where}: {error}")
            continue
        found.setdefault(same(template.sql, schema.dialect), template)
    if not found:
        raise DataError(f"nothing in {path} can be asked of this database:\n" + "\n".join(reasons))
    skipped.update(f"template {reason}" for reason in reasons)
    return tuple(found.values())


def _count(skipped: Counter[str], what: str, refused: Mapping[str, int]) -> None:
    skipped.update({f"{what}: {reason}": number for reason, number in refused.items()})
