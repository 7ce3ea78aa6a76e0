"""The judge that uses natural language inference: whether the answer entails the reference, or contradicts it.

A cross-encoder reads the answer as the premise and "QUESTION: REFERENCE" as the hypothesis. If the probability of
entailment reaches a threshold, the answer is right; if that of contradiction does, it is wrong; all other answers stay
undecided. Instructions in an answer have no effect, because the model only classifies pairs of texts.

Several references are paraphrases of one: a right answer entails one of them, a wrong one contradicts all. A right
answer to a question for a set entails all members, a wrong one contradicts a member. Plain refusals are detected by
rule. An unanswerable question has no reference that an answer could entail.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Outcome, Question, Verdict, correct
from ragassay.core.registry import Spec
from ragassay.core.runner import CallLimits, in_thread
from ragassay.parts.neural_models.pair_classifiers import (
    NLI_MODEL,
    Entailment,
    KeepEntailments,
    entailment_classifier,
    entailment_labels,
)
from ragassay.parts.neural_models.text_models import ModelSettings, find_checkpoint
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal
from ragassay.steps.judge.binary_verdicts import KeepVerdicts, keep_of, outcome_of, text_or_verdict

THRESHOLD = 0.9
"""The default threshold of both probabilities; it is not measured (docs/judging.md)."""

_VERSION = 1  # increase it with every change of the texts that the model reads
_THRESHOLDS = ("entailment", "contradiction")
_DIGITS = 6  # of a probability that is stored and compared; beyond them it depends on the size of batches
_AT_ONCE = 4096  # rows whose pairs are sorted by length together
_Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class NliSettings:
    """The model and the thresholds of the judge.

    Attributes:
        model: The cross-encoder.
        entailment: The answer is right if the probability of entailment is at least this, 0 to 1.
        contradiction: The answer is wrong if the probability of contradiction is at least this, 0 to 1.
    """

    model: ModelSettings
    entailment: float = THRESHOLD
    contradiction: float = THRESHOLD

    @classmethod
    def from_spec(cls, spec: Spec) -> "NliSettings":
        """Return the settings that follow the name of the judge, as in `nli?model=FOLDER&entailment=0.8`.

        Raises:
            UsageError: A setting is unknown, or its value is not allowed.
        """
        if spec.target:
            raise UsageError(f"the judge nli takes its model as a setting: nli?model={spec.target}")
        model = ModelSettings.from_spec(spec, default=NLI_MODEL, besides=_THRESHOLDS)
        limits = [spec.number(name, least=0.0, most=1.0) for name in _THRESHOLDS]
        entailment, contradiction = (THRESHOLD if each is None else each for each in limits)
        return cls(model=model, entailment=entailment, contradiction=contradiction)


class NliJudge:
    """A judge that uses natural language inference; its model is loaded at the first answer that no rule decides.

    Args:
        settings: The model and the thresholds.
        name: The first part of the judge's name, before that of its model.

    Raises:
        UsageError: The extra is not installed, the model cannot be found, or does not name its labels.
        DataError: Its files are damaged.
    """

    def __init__(self, settings: NliSettings, *, name: str = "nli") -> None:
        self._checkpoint = find_checkpoint(settings.model)
        entailment_labels(self._checkpoint)
        limits = [settings.entailment, settings.contradiction]
        digest = content_hash([self._checkpoint.identity, settings.model.max_tokens, limits])[-8:]
        model = re.sub(r"[^A-Za-z0-9._+-]+", "-", Path(settings.model.model).name)
        self.name = f"{name}-{_VERSION}-{model}-{digest}"
        self.limits = CallLimits(concurrency=8, seconds=None)
        self._settings = settings
        self._classify: Callable[[Sequence[_Pair], KeepEntailments], None] | None = None
        self._known: dict[_Pair, Entailment | None] = {}

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer."""
        verdicts: list[Verdict] = []

        def settle(row: tuple[Question, Answer]) -> None:
            self.settle([row], lambda _, some: verdicts.extend(some))

        await in_thread(settle, (question, answer))
        return verdicts[0]

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Pass the verdicts on all answers to `keep`, batch by batch.

        Raises:
            DataError: The model is damaged, or memory does not suffice for a single text.
        """
        for start in range(0, len(rows), _AT_ONCE):
            numbers = range(start, min(start + _AT_ONCE, len(rows)))
            self._settle_some(rows[start : start + _AT_ONCE], partial(keep_of, numbers, keep))

    def _settle_some(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        missing: dict[_Pair, list[int]] = {}
        left: dict[int, int] = {}  # number of pairs of each row that are not computed yet
        for number, (question, answer) in enumerate(rows):
            unknown = {pair for pair in self._pairs(question, answer) if pair not in self._known}
            left[number] = len(unknown)
            for pair in unknown:
                missing.setdefault(pair, []).append(number)
        at_once = [number for number, count in left.items() if not count]
        if at_once:
            keep(at_once, [self._verdict(*rows[number]) for number in at_once])
        if not missing:
            return
        pairs = list(missing)

        def keep_batch(places: Sequence[int], values: Sequence[Entailment | None]) -> None:
            """Keep the values of a batch, and the verdicts on the rows that have all their values now."""
            complete = []
            for place, value in zip(places, values, strict=True):
                self._known[pairs[place]] = value
                for number in missing[pairs[place]]:
                    left[number] -= 1
                    if not left[number]:
                        complete.append(number)
            if complete:
                keep(complete, [self._verdict(*rows[number]) for number in complete])

        self._classifier()(pairs, keep_batch)

    def _classifier(self) -> Callable[[Sequence[_Pair], KeepEntailments], None]:
        if self._classify is None:
            self._classify = entailment_classifier(self._checkpoint)
        return self._classify

    def _pairs(self, question: Question, answer: Answer) -> Sequence[_Pair]:
        """Return the pairs of premise and hypothesis of a row; empty if a rule decides."""
        text = self._text_or_verdict(question, answer)
        if isinstance(text, Verdict):
            return ()
        return [(text, f"{question.question}: {reference}") for reference in question.reference_answers]

    def _text_or_verdict(self, question: Question, answer: Answer) -> str | Verdict:
        """Return the verdict on an answer by rule, or its text if the model decides."""
        text = text_or_verdict(question, answer, self.name)
        if isinstance(text, Verdict):
            return text
        bound = tuple((question.bindings or {}).values())
        references = question.reference_answers or None
        if is_plain_refusal(text, references, question.answer_kind, bound):
            return self._decided(question, "declined", "the answer only declines", None)
        if not question.reference_answers:
            return self._decided(question, "undecided", "there is no reference answer to compare with", None)
        return text

    def _verdict(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on an answer whose pairs are computed."""
        text = self._text_or_verdict(question, answer)
        if isinstance(text, Verdict):
            return text
        known = [self._known[pair] for pair in self._pairs(question, answer)]
        probabilities = [each for each in known if each is not None]
        if len(probabilities) < len(known):
            reason = "answer and reference have more tokens than the model reads; see max_tokens"
            return self._decided(question, "undecided", reason, None)
        whole = combined(probabilities, is_set=question.answer_kind == "set")
        entails = whole.entailment >= self._settings.entailment
        contradicts = whole.contradiction is not None and whole.contradiction >= self._settings.contradiction
        shown = f"entailment {whole.entailment:.3f}"
        if whole.contradiction is not None:
            shown += f", contradiction {whole.contradiction:.3f}"
        if entails == contradicts:
            both = "both reach their thresholds" if entails else "below the thresholds"
            return self._decided(question, "undecided", f"{shown}: {both}", whole)
        what = "entails" if entails else "contradicts"
        outcome = outcome_of(question, text, is_correct=entails)
        return self._decided(question, outcome, f"the answer {what} the reference: {shown}", whole)

    def _decided(self, question: Question, outcome: Outcome, reason: str, scores: Entailment | None) -> Verdict:
        return Verdict(
            outcome=outcome,
            correct=correct(outcome, is_answerable=question.is_answerable),
            judge=self.name,
            judge_reason=reason,
            nli_entailment=None if scores is None else scores.entailment,
            nli_contradiction=None if scores is None else scores.contradiction,
        )


def combined(probabilities: Sequence[Entailment], *, is_set: bool) -> Entailment:
    """Return the probabilities for all references together, rounded as they are stored.

    Args:
        probabilities: The probabilities for each reference; at least one.
        is_set: Whether the answer must name all references, rather than one.

    >>> some = [Entailment(entailment=0.9, contradiction=0.0), Entailment(entailment=0.2, contradiction=0.7)]
    >>> combined(some, is_set=False)
    Entailment(entailment=0.9, contradiction=0.0)
    >>> combined(some, is_set=True)
    Entailment(entailment=0.2, contradiction=0.7)
    """
    entailments = [each.entailment for each in probabilities]
    contradictions = [each.contradiction for each in probabilities if each.contradiction is not None]
    entailment = (min if is_set else max)(entailments)
    contradiction = (max if is_set else min)(contradictions, default=None)
    return Entailment(
        entailment=round(entailment, _DIGITS),
        contradiction=None if contradiction is None else round(contradiction, _DIGITS),
    )
