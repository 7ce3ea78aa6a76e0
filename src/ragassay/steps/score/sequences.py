"""Metrics of the order of words and characters: ROUGE-L and chrF of an answer against its references."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ragassay.steps.score.metric import Metric, Score, by_name, metric, text_reason, texts_reason
from ragassay.steps.score.tokens import tokens_of

Texts = Sequence[str] | None
_ORDERS = range(1, 7)  # characters of an n-gram
_BETA = 2  # how much more recall counts than precision


def _best(answer: str | None, references: Texts, similarity: Callable[[str, str], float]) -> Score:
    reason = text_reason(answer, "answer") or texts_reason(references, "reference_answers")
    if reason is not None or answer is None or references is None:
        return reason
    return max(similarity(answer, each) for each in references)


@metric(low=0, high=1, source="Lin 2004, section 3.1, with the tokens of rouge-score")
def rouge_l(answer: str | None, reference_answers: Texts) -> Score:
    """Return the F-measure of the longest common subsequence of ASCII words; the best reference counts."""
    return _best(answer, reference_answers, lambda one, other: rouge_l_of(_rouge_words(one), _rouge_words(other)))


@metric(low=0, high=1, source="Lin 2004, section 3.1")
def rouge_l_unicode(answer: str | None, reference_answers: Texts) -> Score:
    """Return the F-measure of the longest common subsequence of words in any script; the best reference counts."""
    return _best(
        answer,
        reference_answers,
        lambda one, other: rouge_l_of(tokens_of(one, "unicode"), tokens_of(other, "unicode")),
    )


def _rouge_words(text: str) -> list[str]:
    return "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in text.lower()).split()


def rouge_l_of(found: Sequence[str], wanted: Sequence[str]) -> float:
    """Return the F-measure of the longest common subsequence of two lists of words; 0 where one is empty.

    >>> rouge_l_of("the cat sat".split(), "the cat on the mat sat".split())
    0.6666666666666666
    """
    common = _longest_common_subsequence(found, wanted)
    if not common:
        return 0.0
    precision, recall = common / len(found), common / len(wanted)
    return 2 * precision * recall / (precision + recall)


def _longest_common_subsequence(one: Sequence[str], other: Sequence[str]) -> int:
    """Return its length, with the rows of the table as the bits of an integer (Hyyrö 2004)."""
    one, other = sorted((one, other), key=len)  # short integers, however long the other text is
    places: dict[str, int] = {}
    for place, word in enumerate(one):
        places[word] = places.get(word, 0) | 1 << place
    every = (1 << len(one)) - 1
    row = every
    for word in other:
        matches = row & places.get(word, 0)
        row = ((row + matches) | (row - matches)) & every
    return len(one) - row.bit_count()


@metric(low=0, high=1, source="Popović 2015, as sacrebleu has it (chrF2, divided by 100)")
def chrf(answer: str | None, reference_answers: Texts) -> Score:
    """Return the F-measure of n-grams of up to six characters, recall counting twice; the best reference counts."""
    return _best(answer, reference_answers, chrf_of)


def chrf_of(found: str, wanted: str) -> float:
    """Return the chrF2 of two texts, from 0 to 1; orders for which one of them is too short do not count.

    >>> round(chrf_of("the cat", "the cats"), 6)
    0.77571
    """
    precisions, recalls = [], []
    for grams, references in zip(_all_grams(found), _all_grams(wanted), strict=True):
        if not grams or not references:
            continue
        common = sum((grams & references).values())
        precisions.append(common / grams.total())
        recalls.append(common / references.total())
    if not precisions:
        return 0.0
    precision, recall = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    weight = _BETA**2
    return (1 + weight) * precision * recall / (weight * precision + recall) if precision + recall else 0.0


@lru_cache(maxsize=64)  # an answer is compared with several references
def _all_grams(text: str) -> Sequence[Counter[str]]:
    """Return how often each n-gram occurs in a text without its white space, for each order."""
    letters = "".join(text.split())
    return [Counter(map("".join, zip(*(letters[n:] for n in range(order)), strict=False))) for order in _ORDERS]


SEQUENCES: Mapping[str, Metric] = by_name([rouge_l, rouge_l_unicode, chrf])
"""Every metric of sequences by its name."""
