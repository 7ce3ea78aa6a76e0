"""Which of two values a text asserts.

If a text names two values, each mention is described by its sentence and its place (`_evidence`). A value is
represented by its best mention, and the difference of the weighted sums is the log odds of the first value. The weights
were fitted (logistic regression, L2 penalty 1) to the answers of benchmarks/shapes that name two values;
docs/diagnosis.md reports the agreement on shapes that were left out of the fit.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from ragassay.core.text.names import FUNCTION_WORDS, NameMention, other_names, words_of
from ragassay.core.text.sentences import (
    Sentence,
    Span,
    Standing,
    are_akin,
    label_at,
    sentences_of,
    standing,
    turning_points,
)

MARGIN = 1.25
"""Log odds below which it is open which of two values a text asserts; they correspond to 78 %."""

_WEIGHTS: Mapping[str, float] = {
    "bare": 1.7,
    "alone": 1.0,
    "titled": 0.5,
    "foreign": -2.2,
    "last": 1.8,
    "passed": -1.0,
    "turned": 4.2,
    "remote": -2.7,
    "near": 0.7,
    "labeled": 4.4,
    "akin": 1.1,
    "unlisted": -1.9,
}


def log_odds(
    blank: str,
    first: Sequence[Span],
    second: Sequence[Span],
    *,
    names: Sequence[NameMention],
    question_words: frozenset[str],
    unlisted: Collection[Span] = (),
) -> float:
    """Return the log odds that a text asserts the first of two values instead of the second.

    Args:
        blank: The readable text, with values and names masked.
        first: The places of the first value.
        second: The places of the second value, or of several others.
        names: The places of the names in the question.
        question_words: The words of the question.
        unlisted: The places among these without a known value of the column.
    """
    evidence = _evidence(blank, sorted({*first, *second}), names, question_words, unlisted)
    sums = {span: sum(weight * each[name] for name, weight in _WEIGHTS.items()) for span, each in evidence.items()}
    return max(sums[span] for span in first) - max(sums[span] for span in second)


def _evidence(
    blank: str,
    spans: Sequence[Span],
    names: Sequence[NameMention],
    question_words: frozenset[str],
    unlisted: Collection[Span],
) -> Mapping[Span, Mapping[str, float]]:
    """Return the evidence for and against each place, from 0 to 1 (`near`: from -1)."""
    sentences = sentences_of(blank)
    at = {span: next((n for n, each in enumerate(sentences) if span[0] < each.end), -1) for span in spans}
    valued = sorted(set(at.values()))
    forms = {place: [word.form for word in words_of(sentences[place].of(blank))] for place in valued}
    is_parallel = len(valued) > 1 and valued[-2] + 1 == valued[-1] and forms[valued[-2]] == forms[valued[-1]]
    turn = max(turning_points(blank), default=len(blank))
    evidence = {}
    for span in spans:
        sentence, label = sentences[at[span]], label_at(blank, span[0])
        words = words_of(sentence.of(blank))
        foreign = {word.form for word in words if not word.form.isdigit()} - question_words - FUNCTION_WORDS - label
        is_alone = at[span] == len(sentences) - 1 and {word.form for word in words} <= label
        evidence[span] = {
            # The sentence has no words besides those of the question, or has "foreign" ones.
            "bare": float(not foreign),
            # The last sentence is nothing but the value, without or with a label.
            "alone": float(is_alone and not label),
            "titled": float(is_alone and bool(label)),
            "foreign": len(foreign) / (len(foreign) + 1),
            # Two sentences that differ only in the value contradict each other; the second is not a conclusion.
            "last": float(len(valued) > 1 and at[span] == valued[-1] and not is_parallel),
            # The next sentence is about the value, before another value is named.
            "passed": float(any(each > at[span] for each in valued) and at[span] + 1 not in valued),
            "turned": float(span[0] >= turn),
            "remote": float(standing(blank, *span) is Standing.REMOTE),
            "near": _nearest(blank, sentence, span, names, label),
            "labeled": float(bool(label) and label <= question_words | FUNCTION_WORDS),
            "akin": float(any(are_akin(one, two) for one in label for two in question_words)),
            "unlisted": float(span in unlisted),
        }
    return evidence


def _nearest(blank: str, sentence: Sentence, span: Span, names: Sequence[NameMention], label: Collection[str]) -> float:
    """Return 1 if the nearest name is in the question, -1 if it is not, 0 without a name.

    The nearest name is the last one before the place in its sentence, or else the first one after it.
    """
    part = sentence.of(blank)
    others = [re.escape(name) for name in other_names(part, ()) if name.lower() not in label]
    places = [(sentence.start + match.start(), -1.0) for match in re.finditer("|".join([*others, _NUMBERED]), part)]
    places += [(each.start, 1.0) for each in names if sentence.start <= each.start < sentence.end]
    before = max((each for each in places if each[0] < span[0]), default=None)
    after = min((each for each in places if each[0] >= span[1]), default=(0, 0.0))
    return (before or after)[1]


_NUMBERED = r"(?<![\w.,:-])[A-Za-z]{0,3}\d[\w-]*(?![\w.,:])"
