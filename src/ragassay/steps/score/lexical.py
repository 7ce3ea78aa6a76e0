"""Lexical metrics: the tokens that an answer shares with its references and with what was retrieved.

Under names that Unitxt has, they compute what Unitxt computes; the others read any script, and leave out what has no
answer (docs/metrics.md).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Literal

from ragassay.parts.sensitivity.reclassified_refusals import is_plain_refusal
from ragassay.steps.score.metric import Metric, Score, Unscored, by_name, metric
from ragassay.steps.score.tokens import Normalization, overlap, tokens_of
from ragassay.steps.score.undefined_reasons import text_reason, texts_reason

ADLAKHA = "Adlakha et al. 2024, section 4"
SQUAD = "Rajpurkar et al. 2016, section 6.1"
Part = Literal["precision", "recall", "f1"]
Texts = Sequence[str] | None
REFUSED = Unscored("the answer declines")
NO_WORD = Unscored("the answer has no word")
_SHARES: Mapping[Part, str] = {
    "recall": "the proportion of {other}'s tokens that {text} contains",
    "precision": "the proportion of {text}'s tokens that {other} contains",
    "f1": "the harmonic mean of token precision and recall of {text} against {other}",
}
_WHOSE = {"reference_answers": "the reference answers", "contexts": "the contexts", "question": "the question"}


def best_overlap(text: object, others: object, *, part: Part, normalization: Normalization, of: str, to: str) -> Score:
    """Return the best precision, recall or F1 of a text over several others, each taken by itself.

    Args:
        text: The text.
        others: The other texts, at least one.
        part: Which of the three.
        normalization: How tokens are made.
        of: What the text is, for reasons: "the answer".
        to: What the others are: "the contexts".
    """
    reason = text_reason(text, of) or texts_reason(others, to)
    if reason is not None or not isinstance(text, str) or not isinstance(others, list | tuple):
        return reason
    found = tokens_of(text, normalization)
    return float(max(attrgetter(part)(overlap(found, tokens_of(each, normalization))) for each in others))


def _to_references(part: Part, normalization: Normalization) -> Callable[..., Score]:
    def answer_to_references(answer: str | None, reference_answers: Texts) -> Score:
        """Return the overlap of the answer with its best reference."""
        whose = _WHOSE["reference_answers"]
        return best_overlap(
            answer, reference_answers, part=part, normalization=normalization, of="the answer", to=whose
        )

    return answer_to_references


def _to_contexts(part: Part) -> Callable[..., Score]:
    def answer_to_contexts(answer: str | None, contexts: Texts) -> Score:
        """Return the overlap of the answer with its best context."""
        return best_overlap(answer, contexts, part=part, normalization="unitxt", of="the answer", to=_WHOSE["contexts"])

    return answer_to_contexts


def _to_question(part: Part) -> Callable[..., Score]:
    def answer_to_question(answer: str | None, question: str | None) -> Score:
        """Return the overlap of the answer with the question."""
        reason = text_reason(question, _WHOSE["question"])
        if reason is not None:
            return reason
        return best_overlap(
            answer, [question], part=part, normalization="unitxt", of="the answer", to=_WHOSE["question"]
        )

    return answer_to_question


def _question_to_contexts(part: Part) -> Callable[..., Score]:
    def question_to_contexts(question: str | None, contexts: Texts) -> Score:
        """Return the overlap of the question with its best context."""
        # As in Unitxt, which turns whatever is asked into text here, and only here: null is the word "None".
        return best_overlap(
            str(question), contexts, part=part, normalization="unitxt", of="the question", to=_WHOSE["contexts"]
        )

    return question_to_contexts


def _overlap_metric(
    name: str, part: Part, function: Callable[..., Score], *, text: str, other: str, source: str, unitxt: str | None
) -> Metric:
    description = f"Return {_SHARES[part].format(text=text, other=other)}"
    best = "." if other == "the question" else f"; the best {other.split(' ', 1)[1]} counts."
    return metric(
        name=name,
        description=description + best,
        low=0,
        high=1,
        source=source,
        unitxt=None if unitxt is None else f"{unitxt}: {part}",
    )(function)


def _family(
    names: Mapping[str, Part], make: Callable[[Part], Callable[..., Score]], *, text: str, other: str, unitxt: str
) -> list[Metric]:
    """Return the metrics of one Unitxt artifact, whose three keys are metrics of their own."""
    return [
        _overlap_metric(name, part, make(part), text=text, other=other, source=ADLAKHA, unitxt=unitxt)
        for name, part in names.items()
    ]


@metric(low=0, high=1, source=SQUAD)
def exact_match(answer: str | None, reference_answers: Texts) -> Score:
    """Return 1 if the answer has the same tokens as a reference, in the same order, else 0."""
    return _is_equal(answer, reference_answers, "unitxt")


@metric(low=0, high=1, source=SQUAD)
def exact_match_unicode(answer: str | None, reference_answers: Texts) -> Score:
    """Return 1 if the answer has the same words as a reference, in any script and the same order, else 0."""
    return _is_equal(answer, reference_answers, "unicode")


def _is_equal(answer: str | None, references: Texts, normalization: Normalization) -> Score:
    reason = text_reason(answer, "the answer") or texts_reason(references, _WHOSE["reference_answers"])
    if reason is not None or answer is None or references is None:
        return reason
    found = tokens_of(answer, normalization)
    return float(any(found == tokens_of(each, normalization) for each in references))


@metric(low=0, high=1, source=f"{ADLAKHA}: K-precision")
def faithfulness_joined(answer: str | None, contexts: Texts, outcome: str | None = None) -> Score:
    """Return the proportion of the answer's tokens that all contexts together contain; undefined for a refusal."""
    return _joined(answer, contexts, outcome, "unitxt")


@metric(low=0, high=1, source=f"{ADLAKHA}: K-precision")
def faithfulness_unicode(answer: str | None, contexts: Texts, outcome: str | None = None) -> Score:
    """Return the proportion of the answer's words, in any script, that all contexts together contain."""
    return _joined(answer, contexts, outcome, "unicode")


def _joined(answer: str | None, contexts: Texts, outcome: str | None, normalization: Normalization) -> Score:
    reason = text_reason(answer, "the answer") or texts_reason(contexts, _WHOSE["contexts"])
    if reason is not None or answer is None or contexts is None:
        return reason
    if outcome == "declined" or is_plain_refusal(answer, None, "text"):
        return REFUSED
    found = tokens_of(answer, normalization)
    if not found:
        return NO_WORD
    return overlap(found, tokens_of(" ".join(contexts), normalization)).precision


@metric(low=0, high=1, source="docs/metrics.md")
def set_recall(answer: str | None, reference_answers: Texts, answer_kind: str) -> Score:
    """Return the proportion of the members of a set that the answer names, word for word."""
    reason = _set_reason(answer, reference_answers, answer_kind)
    if reason is not None or answer is None or reference_answers is None:
        return reason
    named = _members_named(answer, reference_answers)
    return sum(named) / len(named)


@metric(low=0, high=1, source="docs/metrics.md")
def set_precision(answer: str | None, reference_answers: Texts, answer_kind: str) -> Score:
    """Return the proportion of the items listed in the answer that name a member of the set."""
    reason = _set_reason(answer, reference_answers, answer_kind)
    if reason is not None or answer is None or reference_answers is None:
        return reason
    items = [each for each in _BETWEEN_ITEMS.split(answer) if tokens_of(each, "unicode")]
    if not items:
        return NO_WORD
    return sum(any(_members_named(each, reference_answers)) for each in items) / len(items)


_BETWEEN_ITEMS = re.compile(r"[,;\n、،；，|•]")


def _members_named(answer: str, members: Sequence[str]) -> Sequence[bool]:
    spoken = f" {' '.join(tokens_of(answer, 'unicode'))} "
    return [f" {' '.join(tokens_of(each, 'unicode'))} " in spoken for each in members]


def _set_reason(answer: str | None, references: Texts, kind: str) -> Unscored | None:
    if kind != "set":
        return Unscored("the reference answers are not a set")
    return text_reason(answer, "the answer") or texts_reason(references, _WHOSE["reference_answers"])


LEXICAL: Mapping[str, Metric] = by_name(
    [
        *_family(
            {"answer_correctness": "recall", "answer_token_precision": "precision", "answer_token_f1": "f1"},
            lambda part: _to_references(part, "unitxt"),
            text="the answer",
            other="a reference",
            unitxt="answer_correctness.token_recall",
        ),
        exact_match,
        *(
            _overlap_metric(
                f"answer_{part}_unicode",
                part,
                _to_references(part, "unicode"),
                text="the answer",
                other="a reference",
                source=SQUAD,
                unitxt=None,
            )
            for part in _SHARES
        ),
        exact_match_unicode,
        set_recall,
        set_precision,
        *_family(
            {
                "faithfulness": "precision",
                "faithfulness_token_recall": "recall",
                "faithfulness_token_f1": "f1",
            },
            _to_contexts,
            text="the answer",
            other="a context",
            unitxt="faithfulness.token_k_precision",
        ),
        faithfulness_joined,
        faithfulness_unicode,
        *_family(
            {f"answer_relevance_token_{part}": part for part in _SHARES},
            _to_question,
            text="the answer",
            other="the question",
            unitxt="answer_relevance.token_recall",
        ),
        *_family(
            {f"context_relevance_token_{part}": part for part in ("precision", "recall", "f1")},
            _question_to_contexts,
            text="the question",
            other="a context",
            unitxt="context_relevance.token_precision",
        ),
    ]
)
"""Every lexical metric by its name."""
