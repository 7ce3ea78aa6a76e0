"""Wordings: each style turns what is asked into text templates, and all of them pass the same checks."""

import re
from collections.abc import Iterable, Mapping

from ragassay.errors import UsageError
from ragassay.records import Ask, Style
from ragassay.registry import find
from ragassay.styles.asking import directive, interrogative
from ragassay.styles.checks import LENGTHS, PLACEHOLDER, check_wording
from ragassay.styles.long import long
from ragassay.styles.perturbations import keyword, typo, verbose
from ragassay.styles.plain import labels_of
from ragassay.styles.registers import casual, formal
from ragassay.styles.short import short

__all__ = [
    "LENGTHS",
    "PLACEHOLDER",
    "SECOND_STOPS",
    "STYLES",
    "check_wording",
    "fill",
    "known_styles",
    "pieces_of",
    "wordings",
]

STYLES: dict[str, Style] = {
    "short": short,
    "long": long,
    "interrogative": interrogative,
    "directive": directive,
    "formal": formal,
    "casual": casual,
    "typo": typo,
    "keyword": keyword,
    "verbose": verbose,
}
"""Every way of wording that comes with ragassay; installed packages may offer more."""

_OURS = frozenset(STYLES)


SECOND_STOPS: dict[str, str] = {".": ".!?…", "?": "?"}
"""What a wording may go on with after a value, and the ends of values after which that would be a second stop."""


def wordings(ask: Ask, style: str, *, count: int) -> tuple[str, ...]:
    """The best text templates of a style, every one checked.

    Args:
        ask: What the template asks, in words.
        style: A name in STYLES, or one that an installed plug-in offers.
        count: How many are wanted; a style that has fewer gives what it has.

    Returns:
        Different wordings, the best first: more of them begin with the fewer.

    Raises:
        UsageError: No style has this name, or one of a plug-in gives a wording that would not do.
    """
    expected = [name for given in ask.given for name in PLACEHOLDER.findall(given.placeholders)]
    labels = labels_of(ask)
    found: dict[str, str] = {}
    for text in find("style", style, STYLES)(ask):
        wrong = check_wording(text, expected, style, labels=labels)
        if wrong is not None and style not in _OURS:
            raise UsageError(f"style '{style}' gives {text!r}, but {wrong}; mend the style")
        # Ours are tested on whatever labels can be thought of; one that nobody thought of must not end a whole run.
        if wrong is None:
            found.setdefault(_form(text), text)
        if len(found) == count:
            break
    return tuple(found.values())


def _form(text: str) -> str:
    """A wording as it is told from others: by its words and their order, not by capitals and full stops."""
    return _SIGNS.sub("", text.casefold()).strip()


_SIGNS = re.compile(r"[?!.,:;](?=\s|$)")


def fill(text_template: str, spoken: Mapping[str, str]) -> str:
    """A wording with its placeholders replaced, in one pass: a value that looks like a placeholder stays as it is.

    A sentence takes no stop of its own after a value that ends in one, and the value stays whole.

    >>> fill("Look up [pet.name].", {"[pet.name]": "Rex Jr."}), fill("Who is [pet.name]?", {"[pet.name]": "Rex Jr."})
    ('Look up Rex Jr.', 'Who is Rex Jr.?')
    """
    text, *rest = pieces_of(text_template)
    for name, piece in zip(rest[::2], rest[1::2], strict=True):
        value = spoken.get(name, name)
        is_second = value[-1:] in SECOND_STOPS.get(piece[:1], ()) and value != ""
        text += value + (piece[1:] if is_second else piece)
    return text


def pieces_of(text_template: str) -> tuple[str, ...]:
    """A wording cut at its placeholders: text, placeholder, text, ... beginning and ending with text.

    >>> pieces_of("size of [pet.name]?")
    ('size of ', '[pet.name]', '?')
    """
    return tuple(re.split(f"({PLACEHOLDER.pattern})", text_template))


def known_styles(names: Iterable[str]) -> tuple[str, ...]:
    """The names as given, once it is known that each is a style. Raises UsageError."""
    checked = tuple(names)
    for name in checked:
        find("style", name, STYLES)
    return checked
