"""Lexical metrics: token overlap of an answer with its references, its contexts and the question.

Metrics with a name from Unitxt compute the same value as Unitxt. The others support any script (`..._unicode`), or are
undefined for refusals and answers without words (docs/metrics.md).

The overlap metrics tokenize every distinct text of many rows once.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal, get_args

import numpy as np

from ragassay.core.stats import FloatArray, Mask
from ragassay.parts.scores.metric import (
    NO_WORD,
    REFUSED,
    ColumnScores,
    Metric,
    Score,
    Texts,
    Unscored,
    by_name,
    empty,
    metric,
    missing,
    text_reason,
    texts_reason,
)
from ragassay.parts.scores.row_batches import RowBatch, joined_texts, text_hashes
from ragassay.parts.scores.tokens import (
    Bags,
    BagStore,
    HashArray,
    HashedTexts,
    IndexArray,
    Normalization,
    bags,
    hashed,
    hashed_texts,
    shared_tokens,
    tokens_of,
)

Part = Literal["precision", "recall", "f1"]
_NULL = "None"  # the text to which Unitxt converts a null question


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """The tokenized texts of a column.

    Attributes:
        bags: The tokens of distinct texts, which may include texts of other batches.
        places: The position of each text in `bags`, in row order.
        lengths: [rows], the number of texts of each row; -1 for null. For a column of texts, 1.
    """

    bags: Bags
    places: IndexArray
    lengths: IndexArray


@dataclass(frozen=True, slots=True, kw_only=True)
class _Overlaps:
    """The overlaps between the text of each row and other texts.

    Attributes:
        parts: Precision, recall and F1, [rows] each, against the best other text; 0 without one.
        joined: [rows], the precision against all other texts together; 0 without one.
        undefined: Masks of the rows without a value, with their reasons.
        sizes: [rows], the number of tokens of the text.
    """

    parts: dict[Part, FloatArray]
    joined: FloatArray
    undefined: Sequence[tuple[Mask, str]]
    sizes: IndexArray


def _best_overlaps(
    batch: RowBatch, *, columns: tuple[str, str], part: Part, normalization: Normalization
) -> ColumnScores:
    """Return the precision, recall or F1 of the texts of one column against those of another; the best value counts."""
    overlaps = _overlaps(batch, *columns, normalization)
    return ColumnScores.where(overlaps.parts[part], overlaps.undefined)


def _joined_precisions(batch: RowBatch, *, normalization: Normalization) -> ColumnScores:
    """Return the scores of `faithfulness_joined` and `faithfulness_unicode`."""
    overlaps = _overlaps(batch, "answer", "contexts", normalization)
    declined = batch.once("declined", lambda: _declined(batch))
    return ColumnScores.where(
        overlaps.joined, [*overlaps.undefined, (declined, REFUSED), (overlaps.sizes == 0, NO_WORD)]
    )


def _exact_matches(batch: RowBatch, *, normalization: Normalization) -> ColumnScores:
    """Return the scores of `exact_match` and `exact_match_unicode`."""
    one, other = _side(batch, "answer", normalization), _side(batch, "reference_answers", normalization)
    sequences = [_sequences(batch, name, normalization) for name in ("answer", "reference_answers")]
    values = np.zeros(len(batch))
    for rows, texts, compared in _paired(one, other):
        same = sequences[0][texts] == sequences[1][compared]
        same &= one.bags.sizes[texts] == other.bags.sizes[compared]
        values[rows] = same.any(axis=0)
    return ColumnScores.where(values, _undefined(one, other, "answer", "reference_answers"))


def _overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    return batch.once(
        ("overlaps", text, others, normalization), lambda: _computed_overlaps(batch, text, others, normalization)
    )


def _computed_overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    # Unitxt returns a value even if the question is null.
    null = _NULL if (text, others) == ("question", "contexts") else None
    one, other = _side(batch, text, normalization, null), _side(batch, others, normalization)
    parts: dict[Part, FloatArray] = {part: np.zeros(len(batch)) for part in get_args(Part)}
    joined, sizes = np.zeros(len(batch)), np.zeros(len(batch), dtype=np.int64)
    sizes[one.lengths > 0] = one.bags.sizes[one.places]
    for rows, texts, compared in _paired(one, other):
        shared, size = shared_tokens(one.bags, other.bags, texts, compared), np.maximum(1, sizes[rows])
        precision, recall = shared.common / size, shared.common / np.maximum(1, other.bags.sizes[compared])
        # Adding the smallest positive number makes 0 / 0 = 0 and changes nothing else.
        f1 = 2 * precision * recall / np.maximum(precision + recall, np.finfo(np.float64).tiny)
        for part, values in zip(parts.values(), (precision, recall, f1), strict=True):
            part[rows] = values.max(axis=0)
        joined[rows] = shared.joined / size
    return _Overlaps(parts=parts, joined=joined, undefined=_undefined(one, other, text, others), sizes=sizes)


def _undefined(one: _Side, other: _Side, text: str, others: str) -> Sequence[tuple[Mask, str]]:
    first = [
        (one.lengths < 0, missing(text)),
        (other.lengths < 0, missing(others)),
        (other.lengths == 0, empty(others)),
    ]
    # A missing question is reported before a missing answer.
    return [first[1], first[0]] if others == "question" else first


def _paired(one: _Side, other: _Side) -> Iterator[tuple[IndexArray, IndexArray, IndexArray]]:
    """Yield rows with the same number of other texts, and the positions of the texts.

    Yields:
        [rows], positions of the rows; [rows], position of the text of each; [others, rows], positions of the others.
    """
    texts = np.full(len(one.lengths), -1, dtype=np.int64)
    texts[one.lengths > 0] = one.places
    lengths = np.maximum(0, other.lengths)
    starts = np.cumsum(lengths) - lengths
    for number in np.unique(lengths[lengths > 0]).tolist():
        rows = np.flatnonzero((lengths == number) & (texts >= 0))
        yield rows, texts[rows], other.places[starts[rows] + np.arange(number)[:, None]]


def _side(batch: RowBatch, column: str, normalization: Normalization, null: str | None = None) -> _Side:
    return batch.once(("side", column, normalization, null), lambda: _tokenized(batch, column, normalization, null))


def _tokenized(batch: RowBatch, column: str, normalization: Normalization, null: str | None) -> _Side:
    texts = text_hashes(batch, column)
    if column == "contexts":
        # Contexts repeat between batches. A shared store would make threads wait for each other.
        store = batch.once_for_reader(("bags", normalization), BagStore)
        places = store.places(texts.distinct, lambda new: _tokens(batch, column, new, normalization))
        return _Side(bags=store.bags, places=places[texts.places], lengths=texts.lengths)
    tokens, places, lengths = _all_tokens(batch, column, normalization), texts.places, texts.lengths
    if null is not None:
        places = np.full(len(batch), len(texts.distinct), dtype=np.int64)
        places[lengths >= 0], lengths = texts.places, np.ones(len(batch), dtype=np.int64)
        tokens = tokens.followed_by(hashed_texts([null], normalization))
    return _Side(bags=bags(tokens), places=places, lengths=lengths)


def _sequences(batch: RowBatch, column: str, normalization: Normalization) -> HashArray:
    """Return, for each distinct text of a column, a hash of its sequence of tokens."""
    return batch.once(("sequences", column, normalization), lambda: _all_tokens(batch, column, normalization).sequences)


def _all_tokens(batch: RowBatch, column: str, normalization: Normalization) -> HashedTexts:
    every = np.arange(len(text_hashes(batch, column).distinct))
    return batch.once(("tokens", column, normalization), lambda: _tokens(batch, column, every, normalization))


def _tokens(batch: RowBatch, column: str, chosen: IndexArray, normalization: Normalization) -> HashedTexts:
    """Return the tokens of chosen distinct texts, given by their ascending positions."""
    joined = joined_texts(batch, column, chosen)
    try:
        return hashed(joined, len(chosen), normalization)
    except ValueError:
        # A text contains the separator, so tokenize the texts one by one.
        texts = [
            text for value in batch.values(column) for text in ([value] if isinstance(value, str) else value or ())
        ]
        return hashed_texts([texts[each] for each in text_hashes(batch, column).first[chosen]], normalization)


def _declined(batch: RowBatch) -> Mask:
    """Return a mask of the answers that are refusals, by the outcome of the row (`with_outcomes`)."""
    outcome = "outcome" if batch.has("outcome") else "null"
    columns = batch.query(f"coalesce({outcome} = 'declined', false) as declined").fetchnumpy()
    return np.array(columns["declined"], dtype=np.bool_)


ADLAKHA = "Adlakha et al. 2024, section 4"
SQUAD = "Rajpurkar et al. 2016, section 6.1"
_PROPORTIONS: Mapping[Part, str] = {
    "recall": "the proportion of {other}'s {tokens} that {text} contains",
    "precision": "the proportion of {text}'s {tokens} that {other} contains",
    "f1": "the harmonic mean of precision and recall, by {tokens}, of {text} against {other}",
}
_TOKENS: Mapping[Normalization, str] = {"unitxt": "tokens", "unicode": "words in any script"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparison:
    """Two columns whose texts are compared, and the names of the resulting metrics."""

    names: Mapping[str, Part]
    columns: tuple[str, str]
    normalization: Normalization = "unitxt"
    source: str = ADLAKHA
    unitxt: str | None = None

    def metrics(self) -> Iterator[Metric]:
        """Yield the metrics of this comparison."""
        text, other = (_NOUNS[column] for column in self.columns)
        best = "" if self.columns[1] == "question" else f"; the best {other.split(' ', 1)[1]} counts"
        for name, part in self.names.items():
            proportion = _PROPORTIONS[part].format(text=text, other=other, tokens=_TOKENS[self.normalization])
            yield Metric(
                name=name,
                description=f"Return {proportion}{best}.",
                needs=self.columns,
                low=0,
                high=1,
                source=self.source,
                unitxt=None if self.unitxt is None else f"{self.unitxt}: {part}",
                columns=partial(_best_overlaps, columns=self.columns, part=part, normalization=self.normalization),
            )


_NOUNS = {
    "answer": "the answer",
    "question": "the question",
    "contexts": "a context",
    "reference_answers": "a reference",
}


_EXACT_MATCH = Metric(
    name="exact_match",
    description="Return 1 if the answer has the same tokens as a reference, in the same order, else 0.",
    needs=("answer", "reference_answers"),
    low=0,
    high=1,
    source=SQUAD,
    columns=partial(_exact_matches, normalization="unitxt"),
)
_EXACT_MATCH_UNICODE = replace(
    _EXACT_MATCH,
    name="exact_match_unicode",
    description="Return 1 if the answer has the same words as a reference, in any script and the same order, else 0.",
    columns=partial(_exact_matches, normalization="unicode"),
)
_FAITHFULNESS_JOINED = Metric(
    name="faithfulness_joined",
    description="Return the proportion of the answer's tokens that all contexts together contain; undefined for a "
    "refusal.",
    needs=("answer", "contexts"),
    uses=("outcome",),
    low=0,
    high=1,
    source=f"{ADLAKHA}: K-precision",
    columns=partial(_joined_precisions, normalization="unitxt"),
)
_FAITHFULNESS_UNICODE = replace(
    _FAITHFULNESS_JOINED,
    name="faithfulness_unicode",
    description="Return the proportion of the answer's words, in any script, that all contexts together contain.",
    columns=partial(_joined_precisions, normalization="unicode"),
)


@metric(low=0, high=1, source="docs/metrics.md")
def set_recall(answer: str | None, reference_answers: Texts, answer_kind: str) -> Score:
    """Return the proportion of the members of a set that the answer names, word for word."""
    reason = _set_reason(answer, reference_answers, answer_kind)
    if reason is not None or answer is None or reference_answers is None:
        return reason
    stated = _members_in(answer, reference_answers)
    return sum(stated) / len(stated)


@metric(low=0, high=1, source="docs/metrics.md")
def set_precision(answer: str | None, reference_answers: Texts, answer_kind: str) -> Score:
    """Return the proportion of the items listed in the answer that name a member of the set."""
    reason = _set_reason(answer, reference_answers, answer_kind)
    if reason is not None or answer is None or reference_answers is None:
        return reason
    items = [each for each in _items(answer, reference_answers) if tokens_of(each, "unicode")]
    if not items:
        return NO_WORD
    return sum(any(_members_in(each, reference_answers)) for each in items) / len(items)


_BETWEEN_ITEMS = re.compile(r"[,;\n、،；，|•]")
# "And" in the languages of core.text.sentences; lowercase only, so that "Vitamin E" is not split.
_AND = re.compile(r"(?<!\S)(?:and|und|et|y|e|ed|en|&|\+)(?!\S)")


def _items(answer: str, members: Sequence[str]) -> Iterator[str]:
    """Yield the items of a list in an answer, split at commas, line breaks and "and", but never within a member.

    >>> list(_items("Ann, Bob and Cid", ["Ann", "Cid"]))
    ['Ann', ' Bob ', ' Cid']
    >>> list(_items("Trinidad and Tobago and Cuba", ["Trinidad and Tobago"]))
    ['Trinidad and Tobago ', ' Cuba']
    """
    names = [tokens_of(each, "unicode") for each in members]
    reach = 2 * max(map(len, members)) + 16  # characters that a name can take, including combining marks
    for part in _BETWEEN_ITEMS.split(answer):
        start = 0
        for match in _AND.finditer(part):
            around = part[max(start, match.start() - reach) : match.start()], part[match.end() : match.end() + reach]
            before, after = (tokens_of(each, "unicode") for each in around)
            word = tokens_of(match[0], "unicode")
            if not any(_spans(each, before, word, after) for each in names):
                yield part[start : match.start()]
                start = match.end()
        yield part[start:]


def _spans(name: Sequence[str], before: Sequence[str], word: Sequence[str], after: Sequence[str]) -> bool:
    """Return whether a name includes a word together with words before and after it."""
    joint = len(word) or 1
    return any(
        [*name[:at]] == [*before[len(before) - at :]]
        and [*name[at : at + len(word)]] == [*word]
        and [*name[at + len(word) :]] == [*after[: len(name) - at - len(word)]]
        for at in range(1, len(name) - joint + 1)
    )


def _members_in(answer: str, members: Sequence[str]) -> Sequence[bool]:
    spoken = f" {' '.join(tokens_of(answer, 'unicode'))} "
    return [f" {' '.join(tokens_of(each, 'unicode'))} " in spoken for each in members]


def _set_reason(answer: str | None, references: Texts, kind: str) -> Unscored | None:
    if kind != "set":
        return Unscored("the reference answers are not a set")
    return text_reason(answer, "answer") or texts_reason(references, "reference_answers")


LEXICAL: Mapping[str, Metric] = by_name(
    [
        *_Comparison(
            names={"answer_correctness": "recall", "answer_token_precision": "precision", "answer_token_f1": "f1"},
            columns=("answer", "reference_answers"),
            unitxt="answer_correctness.token_recall",
        ).metrics(),
        _EXACT_MATCH,
        *_Comparison(
            names={f"answer_{part}_unicode": part for part in _PROPORTIONS},
            columns=("answer", "reference_answers"),
            normalization="unicode",
            source=SQUAD,
        ).metrics(),
        _EXACT_MATCH_UNICODE,
        set_recall,
        set_precision,
        *_Comparison(
            names={"faithfulness": "precision", "faithfulness_token_recall": "recall", "faithfulness_token_f1": "f1"},
            columns=("answer", "contexts"),
            unitxt="faithfulness.token_k_precision",
        ).metrics(),
        _FAITHFULNESS_JOINED,
        _FAITHFULNESS_UNICODE,
        *_Comparison(
            names={f"answer_relevance_token_{part}": part for part in _PROPORTIONS},
            columns=("answer", "question"),
            source="Unitxt",
            unitxt="answer_relevance.token_recall",
        ).metrics(),
        *_Comparison(
            names={f"context_relevance_token_{part}": part for part in _PROPORTIONS},
            columns=("question", "contexts"),
            source="Unitxt",
            unitxt="context_relevance.token_precision",
        ).metrics(),
    ]
)
"""All lexical metrics by name."""

_ORDERS = range(1, 7)  # maximum number of characters of an n-gram
_BETA = 2  # weight of recall relative to precision


def _best(answer: str | None, references: Texts, similarity: Callable[[str, str], float]) -> Score:
    """Return the similarity of an answer to the most similar reference, or why it is undefined."""
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


def rouge_l_of(words: Sequence[str], reference: Sequence[str]) -> float:
    """Return the F-measure of the longest common subsequence of two lists of words; 0 if one is empty.

    >>> rouge_l_of("the cat sat".split(), "the cat on the mat sat".split())
    0.6666666666666666
    """
    common = _longest_common_subsequence(words, reference)
    if not common:
        return 0.0
    precision, recall = common / len(words), common / len(reference)
    return 2 * precision * recall / (precision + recall)


def _longest_common_subsequence(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the longest common subsequence by the bit-parallel algorithm of Hyyrö (2004)."""
    one, other = sorted((one, other), key=len)  # so that the integers are as short as the shorter text
    places: dict[str, int] = {}
    for place, word in enumerate(one):
        places[word] = places.get(word, 0) | 1 << place
    every = (1 << len(one)) - 1
    row = every
    for word in other:
        matches = row & places.get(word, 0)
        row = ((row + matches) | (row - matches)) & every
    return len(one) - row.bit_count()


@metric(low=0, high=1, source="Popović 2015, as in sacrebleu (chrF2, divided by 100)")
def chrf(answer: str | None, reference_answers: Texts) -> Score:
    """Return the F-measure of n-grams of up to six characters, recall counting twice; the best reference counts."""
    return _best(answer, reference_answers, chrf_of)


def chrf_of(text: str, reference: str) -> float:
    """Return the chrF2 of two texts, from 0 to 1; orders longer than either text are not counted.

    >>> round(chrf_of("the cat", "the cats"), 6)
    0.77571
    """
    precisions, recalls = [], []
    for grams, references in zip(_all_grams(text), _all_grams(reference), strict=True):
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


@lru_cache(maxsize=64)  # cached, since an answer is compared with several references
def _all_grams(text: str) -> Sequence[Counter[str]]:
    """Return, for each order, the counts of the n-grams of a text without whitespace."""
    letters = "".join(text.split())
    return [Counter(map("".join, zip(*(letters[n:] for n in range(order)), strict=False))) for order in _ORDERS]


SEQUENCES: Mapping[str, Metric] = by_name([rouge_l, rouge_l_unicode, chrf])
"""All sequence metrics by name."""
