"""A person's files entry by entry: templates with the wordings that pass, and what is said of those that do not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragassay.records import Schema, SqlTemplate
from ragassay.templates.checking import Understood, same, understood
from ragassay.templates.reading import RawTemplate
from ragassay.templates.resolving import UnfitError
from ragassay.templates.texts import passing


def check_entry(raw: RawTemplate, schema: Schema) -> tuple[Understood, Mapping[str, int]]:
    """The template of an entry with those of its wordings that pass, and how many do not, by place and reason.

    Args:
        raw: As `read_templates` gives it.
        schema: The database as reflected.

    Raises:
        UnfitError: The SQL is none that we ask. That it has no wording at all is no reason yet: another file may.
    """
    found = understood(raw.sql, schema, origin="person")
    template, refused = passing(found.template, raw.texts, found.written)
    return replace(found, template=template), _counted(refused, raw)


def add_texts(
    templates: Sequence[SqlTemplate], raw: Sequence[RawTemplate], schema: Schema
) -> tuple[tuple[SqlTemplate, ...], Mapping[str, int]]:
    """The templates with somebody's wordings after those that they have; what will not do is left out and counted.

    Args:
        templates: What is asked; a wording belongs to the one that its SQL is the same as, however it is written.
        raw: Wordings by SQL template, as `read_text_templates` gives them.
        schema: The database as reflected.

    Returns:
        The templates, and how many wordings were left out, by place and reason.
    """
    added = list(templates)
    places = {same(template.sql, schema.dialect): place for place, template in enumerate(templates)}
    refused: Counter[str] = Counter()
    for each in raw:
        try:
            found = understood(each.sql, schema, origin="person")
        except UnfitError as error:
            refused[f"wording of {each.where}: {error}"] += _number(each)
            continue
        place = places.get(same(found.template.sql, schema.dialect))
        if place is None:
            why = "no such template: nothing asks this; give its SQL with --templates"
            refused[f"wording of {each.where}: {why}"] += _number(each)
            continue
        added[place], wrong = passing(added[place], each.texts, found.written)
        refused.update(_counted(wrong, each))
    return tuple(added), dict(refused)


def _number(raw: RawTemplate) -> int:
    return sum(len(texts) for texts in raw.texts.values())


def _counted(refused: Sequence[tuple[str, UnfitError]], raw: RawTemplate) -> Mapping[str, int]:
    return Counter(f"wording of {raw.where}, {style}: {error.detail}" for style, error in refused)
