"""The short style: fragments, as typed in a hurry."""

import re
from collections.abc import Iterator

from ragassay.records import Ask
from ragassay.styles.checks import has_length
from ragassay.styles.keys import unquoted
from ragassay.styles.phrases import arranged
from ragassay.styles.plain import labels_of

_PATTERNS = (
    "{bare}",
    "{what} of {value}?",
    "{subject}: {what}",
    "{subject}: {check}?",
    "need {noun}",
    "need to know {whether}",
    "{subject}, {what}?",
    "{check} or not: {subject}",
    "{value}: {check}?",
    "find {noun}",
    "check {whether}",
    "{bare}, please",
    "{subject}, {check} or not?",
    "looking for {noun}",
    "{whether}?",
    "{subject} - {what}?",
    "{subject}: {check}, yes or no?",
    "wanted: {bare}",
    "just {noun}",
    "just {whether}",
    "{noun} - any idea?",
    "{whether} - any idea?",
    "quickly: {bare}",
    "{subject} - {check}?",
    "missing: {bare}",
    "{check} yes/no: {subject}",
    "{subject}: {check} yes/no",
    "{check}: {subject}?",
)


_ARTICLE = re.compile(r"(?<![^\s(])(?:the|an?) ")


def short(ask: Ask) -> Iterator[str]:
    """Fragments of few words; one that is too long loses its articles, or is left out."""
    labels = labels_of(ask)
    for text in arranged(ask, _PATTERNS):
        briefer = (unquoted(text), _ARTICLE.sub("", unquoted(text)))
        yield from [each for each in briefer if has_length(each, "short", labels)][:1]
