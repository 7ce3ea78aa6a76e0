"""The tokens of a text, by the two normalizations that the lexical metrics use, and the overlap of two texts."""

import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ragassay.core.text import words

Normalization = Literal["unitxt", "unicode"]
"""unitxt: that of SQuAD and Unitxt, for English. unicode: words in any script (`core.text.words`)."""

_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


def tokens_of(text: str, normalization: Normalization) -> list[str]:
    """Return the tokens of a text.

    Under "unitxt" (Rajpurkar et al. 2016, as Unitxt has it): lower case, without ASCII punctuation and English
    articles, split at whitespace. Under "unicode": NFKC, case-folded, split at whatever is neither letter nor digit; in
    scripts without spaces, each character is a token.

    >>> tokens_of("The state-of-the-art cat, “Tom”", "unitxt")
    ['stateoftheart', 'cat', '“tom”']
    >>> tokens_of("The state-of-the-art cat, “Tom”", "unicode")
    ['the', 'state', 'of', 'the', 'art', 'cat', 'tom']
    """
    if normalization == "unicode":
        return words(text)
    return _ARTICLES.sub(" ", text.lower().translate(_WITHOUT_PUNCTUATION)).split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """How far two multisets of tokens agree."""

    precision: float
    recall: float
    f1: float


def overlap(found: Sequence[str], wanted: Sequence[str]) -> Overlap:
    """Return how many tokens two texts share, as proportions of either; 0 where they share none.

    >>> overlap("hello there general dude".split(), "hello there general kenobi".split())
    Overlap(precision=0.75, recall=0.75, f1=0.75)
    """
    common = sum((Counter(found) & Counter(wanted)).values())
    if not common:
        return Overlap(precision=0.0, recall=0.0, f1=0.0)
    precision, recall = common / len(found), common / len(wanted)
    return Overlap(precision=precision, recall=recall, f1=2 * precision * recall / (precision + recall))
