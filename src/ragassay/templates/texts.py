"""Wordings from outside: each in the template's own placeholders, and checked as those of our styles are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragassay.errors import shown
from ragassay.records import SqlTemplate
from ragassay.styles import PLACEHOLDER, check_wording
from ragassay.templates.resolving import UnfitError

_LONGEST = 4_000  # characters of a wording: what is read with regular expressions must have an end


def worded(
    template: SqlTemplate, texts: Mapping[str, Sequence[str]], written: Mapping[str, str] | None = None
) -> SqlTemplate:
    """The template with somebody's wordings after those that it has, each checked.

    Args:
        template: What the wordings ask.
        texts: Wordings by style; their placeholders may be in any case.
        written: The template's placeholders by other spellings, in lower case; None where there are none.

    Raises:
        UnfitError: A wording does not pass; the first that does not is named.
    """
    found, refused = passing(template, texts, written)
    for _, error in refused:
        raise error
    return found


def passing(
    template: SqlTemplate, texts: Mapping[str, Sequence[str]], written: Mapping[str, str] | None = None
) -> tuple[SqlTemplate, tuple[tuple[str, UnfitError], ...]]:
    """As `worded`, with those wordings that pass; and the style of each other one with the reason."""
    said = {style: dict.fromkeys(each) for style, each in template.texts.items()}
    refused = []
    for style, each in texts.items():
        for text in each:
            try:
                line = check_text(respelled(text, written or {}), template, style)
            except UnfitError as error:
                refused.append((style, error))
            else:
                said.setdefault(style, {})[line] = None
    return replace(template, texts={style: tuple(each) for style, each in said.items()}), tuple(refused)


def respelled(text: str, spellings: Mapping[str, str]) -> str:
    """A text with the placeholders that have another spelling, found in lower case, in the template's own."""
    return PLACEHOLDER.sub(lambda match: spellings.get(match[0].casefold(), match[0]), text)


def check_text(text: str, template: SqlTemplate, style: str) -> str:
    """A wording in one line, its placeholders as the template has them, once it has passed.

    Raises:
        UnfitError: A placeholder is missing, a word is none for the people who ask, or the style takes another length.
    """
    if len(text) > _LONGEST:
        raise UnfitError("wording", f"{shown(text)!r} has {len(text)} characters; write at most {_LONGEST}")
    line = respelled(" ".join(text.split()), {name.casefold(): name for name in template.given})
    labels = [template.wanted.label, template.wanted.unit or "", *(each.label for each in template.given.values())]
    if template.ask is not None:
        labels += [template.ask.wanted, template.ask.entity, *(each.label for each in template.ask.given)]
    wrong = check_wording(line, tuple(template.given), style, labels=labels)
    if wrong is not None:
        raise UnfitError("wording", f"{shown(line)!r}: {wrong}")
    return line
