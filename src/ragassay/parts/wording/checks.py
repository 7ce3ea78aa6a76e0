"""Checks that every paraphrase must pass, regardless of its source: placeholders, words, length and punctuation."""

import re
from collections.abc import Sequence

from ragassay.core.records import Ask
from ragassay.parts.wording.dictionary import plural, singular

PLACEHOLDER = re.compile(r"\[[^\[\]]+\]")

LENGTHS: dict[str, tuple[int, int]] = {
    "short": (1, 24),
    "long": (30, 80),
    "interrogative": (3, 30),
    "directive": (3, 30),
    "formal": (4, 40),
    "casual": (3, 30),
    "typo": (3, 30),
    "keyword": (0, 24),
    "verbose": (30, 110),
}
"""Minimum and maximum number of words of a paraphrase by style, without placeholders; labels raise the maximum."""

_ANY_LENGTH = (1, 200)
_TECHNICAL = re.compile(
    r"\b(?:sql|databases?|tables?|columns?|schemas?|quer(?:y|ies)|records?|rows?|foreign keys?|primary keys?)\b",
    re.IGNORECASE,
)
_CODE_NAME = re.compile(r"\b\w*(?:[^\W_]_[^\W_]|[a-z][A-Z])\w*")
_DOUBLED = re.compile(r"\b(a|an|and|are|at|by|for|in|is|of|on|the|to|with) \1\b", re.IGNORECASE)
_NO_START = frozenset(",.;:?!)-")
_NO_END = frozenset(",;:(-/+")


def paraphrase_problem(text: str, placeholders: Sequence[str], style: str, *, labels: Sequence[str] = ()) -> str | None:
    """Return what is wrong with a text template; None if it is valid.

    Args:
        text: The template, with placeholders written [table.column].
        placeholders: The placeholders that must occur exactly once.
        style: The style, which determines the allowed number of words; up to 200 for an unknown style.
        labels: The labels of the question. Their words are allowed even if technical, and do not count toward the
            length.

    >>> paraphrase_problem("Which industry is [company.name] in?", ["[company.name]"], "interrogative")
    >>> paraphrase_problem("Which row holds [company.name]?", ["[company.name]"], "interrogative")
    "'row' is not a word that users would write"
    """
    if sorted(PLACEHOLDER.findall(text)) != sorted(placeholders):
        return f"it must have these placeholders once each: {', '.join(sorted(placeholders))}"
    label_text = " ".join(labels)
    if not has_length(text, style, labels):
        low, high = LENGTHS.get(style, _ANY_LENGTH)
        return f"it has {words_in(text)} words besides the placeholders, but the style allows {low} to {high}"
    return _technical(text, label_text) or _out_of_shape(text, label_text, style)


def _technical(text: str, label_text: str) -> str | None:
    """Return the first word of database jargon.

    Words of the labels, in singular or plural, are excluded, since the data may be about tables or columns.
    """
    for pattern in (_TECHNICAL, _CODE_NAME):
        for match in pattern.finditer(PLACEHOLDER.sub(" ", text)):
            if not _is_in_labels(match[0], label_text):
                return f"{match[0]!r} is not a word that users would write"
    return None


def is_plain(label: str) -> bool:
    """Return whether a label contains no database jargon.

    >>> is_plain("port call"), is_plain("table booking"), is_plain("call_2")
    (True, False, False)
    """
    return _WORDS.fullmatch(label) is not None and not (_technical(label, "") or _DOUBLED.search(label))


_WORDS = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})*")


def _is_in_labels(word: str, label_text: str) -> bool:
    """Return whether labels contain a word, in the singular or the plural."""
    if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", label_text, re.IGNORECASE):
        return True
    return any(word.lower() in {singular(each).lower(), plural(each).lower()} for each in label_text.split())


def _out_of_shape(text: str, label_text: str, style: str) -> str | None:
    words = PLACEHOLDER.sub("x", text)
    if text != " ".join(text.split()):
        return "its words are not separated by single spaces"
    if words[:1] in _NO_START:
        return f"it begins with {words[:1]!r}"
    if words[-1:] in _NO_END:
        return f"it ends with {words[-1:]!r}"
    if words.count("(") != words.count(")"):
        return "it leaves a bracket open"
    doubled = _DOUBLED.search(words)
    if doubled is not None and doubled[1].lower() not in label_text.lower().split():
        return f"it says {doubled[0]!r}"
    if style == "interrogative" and not text.endswith("?"):
        return "it does not end with a question mark"
    return None


def words_in(text: str) -> int:
    """Return the number of words of a text template without placeholders; isolated punctuation is not counted."""
    return len(_WORD.findall(PLACEHOLDER.sub(" ", text)))


_WORD = re.compile(r"\S*\w\S*")


def has_length(text: str, style: str, labels: Sequence[str]) -> bool:
    """Return whether a paraphrase has a length that its style allows; a label without letters counts as a word."""
    low, high = LENGTHS.get(style, _ANY_LENGTH)
    label_words = " ".join(labels).split()
    signs = sum(_WORD.search(each) is None for each in label_words)
    return low - signs <= words_in(text) <= high + len(label_words)


def labels_of(ask: Ask) -> tuple[str, ...]:
    """Return every label of a question."""
    units = tuple(each.unit for each in ask.conditions if each.unit)
    labels = (
        ask.target,
        ask.entity,
        ask.unit or "",
        *(each.label for each in ask.conditions),
        *units,
        *ask.plurals.values(),
        *ask.related,
        (ask.question or "").replace("{it}", ""),
    )
    plain = map(without_brackets, labels)
    return tuple(dict.fromkeys(form for label in plain if label for form in (label, plural(label))))


def without_brackets(label: str) -> str:
    """Return a label with normalized spaces and no brackets, which mark placeholders."""
    return " ".join(label.translate(_BRACKETS).split())


_BRACKETS = str.maketrans("[]{}", "()()")


def sentence(text: str) -> str:
    """Return a text with its first letter capitalized, unless it begins with a value."""
    return text[:1].upper() + text[1:]


def normal_form(text: str) -> str:
    """Return the form in which paraphrases are compared: words in order, ignoring case and spaces."""
    return " ".join(_SIGNS.sub("", text.casefold()).split())


_SIGNS = re.compile(r"[?!.,:;](?=\s|$)")


def is_circular(ask: Ask) -> bool:
    """Return whether a question repeats its own subject: the referee of the referee appointment.

    >>> from ragassay.core.records import QuestionCondition
    >>> conditions = (QuestionCondition(label="referee appointment", placeholders="[appointment.referee]"),)
    >>> is_circular(Ask(target="referee", entity="referee appointment", conditions=conditions, meaning="person"))
    True
    """
    target, entity = {*ask.target.lower().split()}, {*ask.entity.lower().split()}
    is_own = target == entity or (ask.meaning == "person" and target < entity)
    is_repeated = any(condition.label == ask.entity and not condition.is_name for condition in ask.conditions)
    # When was the kit that was lent by somebody lent?
    is_repeated = is_repeated or (
        ask.operation == "lookup" and any(each.label == f"{ask.target} by" for each in ask.conditions)
    )
    return is_repeated or (ask.operation == "lookup" and is_own)
