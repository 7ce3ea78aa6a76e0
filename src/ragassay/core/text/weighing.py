"""Which of two values a text asserts, where it names both: evidence from where each stands, weighed.

A mention is described by its sentence and its place (`_evidence`); a value counts by its best mention, and the
difference of the weighted sums is the log odds that the first value is meant.
The weights were fitted (logistic regression, L2 penalty 1) to the answers of benchmarks/shapes that name two values;
docs/diagnosis.md has the agreement on shapes that were left out of the fit.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from ragassay.core.text.constructions import Sentence, Standing, label_at, sentences_of, standing, turning_points
from ragassay.core.text.names import FUNCTION_WORDS, NameMention, other_names, words_of

Span = tuple[int, int]

MARGIN = 1.25
"""Log odds below which a text does not tell which of two values it asserts: 78 %."""

_WEIGHTS: Mapping[str, float] = {
    "bare": 1.7,
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


def lead(
    blank: str,
    mine: Sequence[Span],
    theirs: Sequence[Span],
    *,
    given: Sequence[NameMention],
    asked: Collection[str],
    unlisted: Collection[Span] = (),
) -> float:
    """Return the log odds that a text asserts the first of two values, and not the second.

    Args:
        blank: The readable text, with values and names masked.
        mine: Where it names the first value.
        theirs: Where it names the second one, or several others.
        given: Where it names what the question names.
        asked: The words of the question.
        unlisted: Which of the places hold no known value of the column.
    """
    evidence = _evidence(blank, sorted({*mine, *theirs}), given, frozenset(asked), unlisted)
    sums = {span: sum(weight * each[name] for name, weight in _WEIGHTS.items()) for span, each in evidence.items()}
    return max(sums[span] for span in mine) - max(sums[span] for span in theirs)


def _evidence(
    blank: str, spans: Sequence[Span], given: Sequence[NameMention], asked: frozenset[str], unlisted: Collection[Span]
) -> Mapping[Span, Mapping[str, float]]:
    """Return what speaks for and against each place, from 0 to 1 (`near`: from -1)."""
    sentences = sentences_of(blank)
    at = {span: next((n for n, each in enumerate(sentences) if span[0] < each.end), -1) for span in spans}
    valued = sorted(set(at.values()))
    forms = {place: [word.form for word in words_of(sentences[place].of(blank))] for place in valued}
    is_parallel = len(valued) > 1 and any(forms[valued[-1]] == forms[place] for place in valued[:-1])
    turn = max(turning_points(blank), default=len(blank))
    found = {}
    for span in spans:
        sentence, label = sentences[at[span]], label_at(blank, span[0])
        words = words_of(sentence.of(blank))
        foreign = {word.form for word in words if not word.form.isdigit()} - asked - FUNCTION_WORDS - label
        found[span] = {
            # The sentence adds nothing to the words of the question, or how much it adds.
            "bare": float(not foreign),
            "foreign": len(foreign) / (len(foreign) + 1),
            # Two sentences that differ in the value alone contradict each other; the second concludes nothing.
            "last": float(len(valued) > 1 and at[span] == valued[-1] and not is_parallel),
            # What follows says something about the value before another one is named.
            "passed": float(any(each > at[span] for each in valued) and at[span] + 1 not in valued),
            "turned": float(span[0] >= turn),
            "remote": float(standing(blank, *span) is Standing.REMOTE),
            "near": _nearest(blank, sentence, span, given),
            "labeled": float(bool(label) and label <= asked | FUNCTION_WORDS),
            "akin": float(any(_are_akin(*pair) for pair in ((one, two) for one in label for two in asked))),
            "unlisted": float(span in unlisted),
        }
    return found


def _nearest(blank: str, sentence: Sentence, span: Span, given: Sequence[NameMention]) -> float:
    """Return 1 if the name beside a place is one of the question, -1 if it is another one, 0 without a name.

    It is the last one before the place in its sentence, or else the first one behind it.
    """
    part = sentence.of(blank)
    names = [re.escape(name) for name in other_names(part, ())]
    places = [(sentence.start + match.start(), -1.0) for match in re.finditer("|".join([*names, _NUMBERED]), part)]
    places += [(each.start, 1.0) for each in given if sentence.start <= each.start < sentence.end]
    before = max((each for each in places if each[0] < span[0]), default=None)
    after = min((each for each in places if each[0] >= span[1]), default=(0, 0.0))
    return (before or after)[1]


_NUMBERED = r"(?<![\w.,:-])[A-Za-z]{0,3}\d[\w-]*(?![\w.,:])"


def _are_akin(one: str, two: str) -> bool:
    return len(one) >= _STEM and one[:_STEM] == two[:_STEM]


_STEM = 4  # letters
