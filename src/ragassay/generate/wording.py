"""Gives every template its wordings: those that came with it, then those of the styles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ragassay.errors import DataError, UsageError
from ragassay.generate.bindings import Filled
from ragassay.generate.questions import Worded
from ragassay.records import SqlTemplate
from ragassay.styles import wordings

_ALL = 1_000  # wordings of a style; more than any has

Texts = Mapping[str, Sequence[str]]
"""Text templates by style."""


def worded(
    filled: Iterable[Filled], styles: Sequence[str], per_style: int, *, balanced: bool, skipped: Counter[str]
) -> tuple[Worded, ...]:
    """The templates with their wordings.

    Args:
        filled: The templates.
        styles: Names in `styles.STYLES`.
        per_style: Wordings of each style; a template from outside that has fewer gives what it has.
        balanced: Whether every template gets equally many of each style; one that has none of a style is left out.
        skipped: Where that is counted.

    Raises:
        UsageError: A style has fewer wordings than asked for.
        DataError: No template has any wording in these styles.
    """
    every = {each.number: _every(each.template, styles, per_style) for each in filled}
    shared = _shared(every.values())
    texts = {number: _texts(found, shared, per_style) for number, found in every.items()}
    alike = sum(not any(found.values()) and any(every[number].values()) for number, found in texts.items())
    if alike:
        skipped["template: another one would be worded alike"] += alike
    if balanced:
        texts = _balanced(texts, skipped)
    made = tuple(
        Worded(number=each.number, template=each.template, texts=_flat(texts[each.number]))
        for each in filled
        if any(texts.get(each.number, {}).values())
    )
    if not made:
        raise DataError(f"no template has wordings in the styles {', '.join(styles)}; name others, or give texts")
    return made


def _every(template: SqlTemplate, styles: Sequence[str], per_style: int) -> Texts:
    """All wordings of one template by style. Raises UsageError where a style has fewer than asked for."""
    found = {}
    for style in styles:
        ours = () if template.ask is None else wordings(template.ask, style, count=_ALL)
        texts = tuple(dict.fromkeys((*template.texts.get(style, ()), *ours)))
        if template.ask is not None and len(texts) < per_style:
            raise UsageError(f"--per-style {per_style}: the style '{style}' has {len(texts)} wordings; ask for fewer")
        found[style] = texts
    return found


def _shared(every: Iterable[Texts]) -> frozenset[str]:
    """The wordings of more than one template: whoever reads such a question cannot tell which of them it asks."""
    count = Counter(text for found in every for text in {text for texts in found.values() for text in texts})
    return frozenset(text for text, number in count.items() if number > 1)


def _texts(every: Texts, shared: frozenset[str], per_style: int) -> Texts:
    return {style: [text for text in texts if text not in shared][:per_style] for style, texts in every.items()}


def _balanced(texts: Mapping[int, Texts], skipped: Counter[str]) -> dict[int, Texts]:
    whole = {number: found for number, found in texts.items() if all(found.values())}
    if len(whole) < len(texts):
        skipped["template: no wording in one of the styles"] += len(texts) - len(whole)
    fewest: Counter[str] = Counter()
    for found in whole.values():
        for style, each in found.items():
            fewest[style] = min(fewest.get(style, len(each)), len(each))
    return {number: {style: each[: fewest[style]] for style, each in found.items()} for number, found in whole.items()}


def _flat(texts: Texts) -> tuple[tuple[str, str], ...]:
    return tuple((style, text) for style, found in texts.items() for text in found)
