"""How likely a verdict of the typed judge is wrong: what its rules leave unexplained in an answer.

The rules read the values of an answer and the sentences that hold them. What else an answer contains may change what
it asserts: further sentences, words that are not in the question, numbers and names that no rule has read, denials,
corrections. `evidence` counts it, and a logistic regression turns the counts into the probability that the verdict is
wrong (docs/diagnosis.md reports its agreement on sets of shapes that were left out of the fit).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, log1p
from typing import NamedTuple

from ragassay.core.records import Outcome, Question
from ragassay.core.text import ValueMatch
from ragassay.core.text.names import FUNCTION_WORDS, Word, names_in, names_of, other_names, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import (
    Role,
    Sentence,
    Span,
    Standing,
    are_akin,
    concedes,
    follows_copula,
    label_at,
    masked,
    restates,
    retracts,
    sentences_of,
    standing,
    turning_points,
)
from ragassay.steps.judge.references import known_texts

MOST_DOUBT = 0.1
"""Probability of an error above which an answer is left undecided."""

WEIGHTS: Mapping[str, float] = {}
"""Fitted by `python benchmarks/judge_doubts.py`, with a penalty of 1 on their squares."""


class _Reading(NamedTuple):
    """An answer with its values and the names of the question masked."""

    plain: str
    blank: str
    values: Sequence[Span]
    names: Sequence[Span]
    known: frozenset[str]
    sentences: Sequence[Sentence]
    own: Sequence[Word]


def _reading(question: Question, text: str, written: Iterable[str]) -> _Reading:
    plain = readable(text)
    values = sorted({*_places(plain, written)})
    names = [name.span for name in names_in(text, names_of(known_texts(question)[1:]))]
    blank = masked(plain, [*values, *names])
    known = frozenset(word.form for each in known_texts(question) for word in words_of(each))
    own = [word for word in words_of(blank) if word.form.strip("_") and word.form not in known | FUNCTION_WORDS]
    unfamiliar = [word for word in own if not any(are_akin(word.form, other) for other in known)]
    return _Reading(plain, blank, values, names, known, sentences_of(blank), unfamiliar)


def _places(plain: str, written: Iterable[str]) -> Iterator[Span]:
    values = sorted({re.escape(value) for value in written if value}, key=len, reverse=True)
    return (match.span() for match in re.finditer("|".join(values), plain)) if values else iter(())


def evidence(
    question: Question, text: str, outcome: Outcome, *, rule: str, written: Sequence[str], match: ValueMatch | None
) -> Mapping[str, float]:
    """Return what may make a verdict wrong.

    Args:
        question: The question.
        text: The answer as the rules read it.
        outcome: The outcome by the rules.
        rule: The rule that applied.
        written: The values that the rules have read in the answer.
        match: How the answer matches the references; None for an unanswerable question.
    """
    read = _reading(question, text, written)
    found = {
        f"{rule}": 1.0,
        f"{outcome}, {'answerable' if question.is_answerable else 'unanswerable'}": 1.0,
        **_of_text(read),
        **_of_values(read),
        **({} if match is None else _of_match(match, outcome, len({*written}))),
    }
    names = other_names(text, (*known_texts(question), *written))
    found["names"] = log1p(len(names))
    return found


def _of_text(read: _Reading) -> Mapping[str, float]:
    """Return what a text contains besides its values."""
    denying = [each for each in read.sentences if each.role is Role.DENIES]
    return {
        "sentences": log1p(max(0, len(read.sentences) - 1)),
        "words": log1p(len(read.own)),
        "figures": log1p(sum(any(map(str.isdigit, word.form)) for word in read.own)),
        "denies": min(2.0, len(denying)),
        "advises": float(any(each.role is Role.ADVISES for each in read.sentences)),
        "turns": float(any(each.turns for each in read.sentences)),
        "corrects": float(bool(turning_points(read.blank))),
        "retracts": float(retracts(read.blank)),
        "concedes": float(concedes(read.blank)),
        "lines": log1p(read.plain.count("\n")),
        "marks": float(_MARKS.search(read.plain) is not None),
        "brackets": float("(" in read.blank),
        "colon": float(": " in read.blank or ":\n" in read.blank),
        "no value": float(not read.values),
    }


_MARKS = re.compile(r"[|{}<>\[\]\"]|^#|\w\(", re.MULTILINE)


def _of_values(read: _Reading) -> Mapping[str, float]:
    """Return how the values are embedded in their text."""
    if not read.values:
        return {}
    (first, _), (_, last) = read.values[0], read.values[-1]
    holding = [each for each in read.sentences if any(each.start <= start < each.end for start, _ in read.values)]
    standings = [standing(read.blank, *span) for span in read.values]
    labels = [label_at(read.blank, start) for start, _ in read.values]
    return {
        "places": log1p(len(read.values) - 1),
        "words beside": log1p(sum(any(each.start <= word.start < each.end for each in holding) for word in read.own)),
        "words before": log1p(sum(word.start < first for word in read.own)),
        "words after": log1p(sum(word.start >= last for word in read.own)),
        "figures before": float(any(word.start < first and word.form.isdigit() for word in read.own)),
        "figures after": float(any(word.start >= last and word.form.isdigit() for word in read.own)),
        "sentences before": float(any(each.end <= first for each in read.sentences)),
        "sentences after": float(any(each.start > last for each in read.sentences)),
        "turned after": float(any(first < turn for turn in turning_points(read.blank))),
        "copula": float(any(follows_copula(read.blank, start) for start, _ in read.values)),
        "remote": float(all(each is Standing.REMOTE for each in standings)),
        "rejected": float(any(each is Standing.REJECTED for each in standings)),
        "without subject": float(
            not any(each.start <= start < each.end for each in holding for start, _ in read.names)
        ),
        "restated": float(
            any(restates(read.blank, *span, names=read.names, question_words=read.known) for span in read.values)
        ),
        "other label": float(any(label and not label <= read.known | FUNCTION_WORDS for label in labels)),
    }


def _of_match(match: ValueMatch, outcome: Outcome, values: int) -> Mapping[str, float]:
    """Return how far the values and their odds agree with the outcome."""
    found = {
        "values": log1p(max(0, values - 1)),
        "both": float(bool(match.stated and match.others)),
        "refused": float(match.is_refused),
        "partly": float(match.partly is not None),
    }
    if match.odds is None:
        return found
    favors = match.odds.reference if outcome == "right" else -match.odds.reference
    return {**found, "contested": 1.0, "favored": max(-_MOST, min(_MOST, favors)) / _MOST}


_MOST = 8.0  # log odds


def probability(weights: Mapping[str, float], found: Mapping[str, float]) -> float:
    """Return the probability that a verdict is wrong: the logistic function of the weighted evidence."""
    return 1 / (1 + exp(-sum(weights.get(name, 0.0) * value for name, value in found.items())))
