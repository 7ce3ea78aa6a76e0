"""Wordings: each style turns what is asked into text templates; the checks here hold for every style."""

import re
from collections.abc import Iterable, Iterator

from ragassay.database.labels import is_plural
from ragassay.errors import UsageError
from ragassay.records import Ask, Style
from ragassay.registry import find

_PLACEHOLDER = re.compile(r"\[[^\[\]]+\]")
_TECHNICAL = re.compile(r"\b(?:sql|database|table|column|schema|query|foreign key|primary key)\b", re.IGNORECASE)
_CODE_NAME = re.compile(r"\w_\w|[a-z][A-Z]")


def wordings(ask: Ask, style: str, *, count: int) -> tuple[str, ...]:
    """The best text templates of a style, every one checked.

    Args:
        ask: What the template asks, in words.
        style: A name in STYLES, or one that an installed plug-in offers.
        count: How many are wanted; a style that has fewer gives what it has.

    Raises:
        UsageError: No style has this name, or one gives a wording that would not do.
    """
    found: dict[str, None] = {}
    low, high = LENGTHS.get(style, (1, 200))
    for text in find("style", style, STYLES)(ask):
        wrong = _wrong(text, ask, low, high)
        if wrong is not None:
            raise UsageError(f"style '{style}' gives {text!r}, but {wrong}; mend the style")
        found[" ".join(text.split())] = None
        if len(found) == count:
            break
    return tuple(found)


def fill(text_template: str, spoken: dict[str, str]) -> str:
    """A wording with its placeholders replaced, in one pass: a value that looks like a placeholder stays as it is."""
    return _PLACEHOLDER.sub(lambda match: spoken.get(match[0], match[0]), text_template)


def _wrong(text: str, ask: Ask, low: int, high: int) -> str | None:
    expected = sorted(name for given in ask.given for name in _PLACEHOLDER.findall(given.placeholders))
    if sorted(_PLACEHOLDER.findall(text)) != expected:
        return f"its placeholders must be {', '.join(expected)}, each once"
    words = _PLACEHOLDER.sub(" ", text)
    said = f"{ask.wanted} {ask.entity} {' '.join(given.label for given in ask.given)}"
    for pattern in (_TECHNICAL, _CODE_NAME):
        # The data may be about tables and columns; only words that the style adds are ours to answer for.
        technical = next((match[0] for match in pattern.finditer(words) if match[0] not in said), None)
        if technical is not None:
            return f"{technical!r} is no word for the people who ask"
    length = len(words.split())
    if not low <= length <= high + len(said.split()):
        return f"it has {length} words besides the placeholders, and the style takes {low} to {high}"
    return None


def _what(ask: Ask) -> str:
    return f"{ask.wanted} in {ask.unit}" if ask.unit else ask.wanted


def _subject(ask: Ask) -> str:
    """What the question is about: 'the company [company.Name]'."""
    named = [f"the {given.label} {given.placeholders}" for given in ask.given]
    if len(named) == 1:
        return named[0]
    return f"the {ask.entity} for {' and '.join(named)}"


def _is(ask: Ask) -> str:
    return "are" if is_plural(ask.wanted) else "is"


def short(ask: Ask) -> Iterator[str]:
    """Fragments, as typed in a hurry."""
    what, subject = _what(ask), _subject(ask)
    values = " and ".join(given.placeholders for given in ask.given)
    yield f"{what} of {subject}"
    yield f"{what} for {values}?"
    yield f"{subject.removeprefix('the ')}: {what}"
    yield f"Find the {what} of {subject}"
    yield f"Need the {what} of {subject}"
    yield f"Look up the {what} of {subject}"


def long(ask: Ask) -> Iterator[str]:
    """Whole sentences of thirty words and more, whose background adds no fact."""
    what, subject, verb = _what(ask), _subject(ask), _is(ask)
    yield (
        "I am putting together some notes for a colleague who is new here, and one detail is still missing from them, "
        f"so could you please tell me what the {what} of {subject} {verb}?"
    )
    yield (
        f"We were talking about {subject} earlier today and nobody in the meeting was able to answer a simple question "
        f"that came up, so I would like to ask you now what the {what} {verb} in this case, please."
    )
    yield (
        "Before I can finish the document that I have been working on since this morning, there is one thing left "
        f"that I have to check with you, which is the {what} of {subject}; please let me know."
    )
    yield (
        "Somebody asked me a question that I could not answer off the top of my head, and I promised to find out and "
        f"come back to them with it, so please help me: what {verb} the {what} of {subject}?"
    )
    yield (
        f"I would be grateful if you could help me with a small matter that concerns {subject}, since I have to fill "
        f"in a form and I am not sure at all what I should write down there as the {what}."
    )


STYLES: dict[str, Style] = {"short": short, "long": long}

LENGTHS = {"short": (1, 12), "long": (30, 70)}
"""Fewest and most words of a wording besides its placeholders, by style."""


def known_styles(names: Iterable[str]) -> tuple[str, ...]:
    """The names as given, once it is known that each is a style. Raises UsageError."""
    checked = tuple(names)
    for name in checked:
        find("style", name, STYLES)
    return checked
