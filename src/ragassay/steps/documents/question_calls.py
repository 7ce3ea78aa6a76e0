"""The calls to a language model that questions from documents take, what they cost, and what became of the replies.

Questions and paraphrases are written at temperature 1, decisions and answers made at 0 (Kenneweg et al. 2024, and
their code); closed-book tries are made at 1 again, since at 0 all of them would be one. A temperature in the spec of
the model stands for all. Every reply is cached, so that the same command goes on where it was interrupted.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ragassay.core.errors import CallError
from ragassay.core.records import Answer, Completion, LanguageModel, Question, Verdict
from ragassay.core.registry import Spec
from ragassay.core.runner import Progress, run_rows
from ragassay.parts.lm.cache import Prompt, replies_to
from ragassay.parts.lm.paid_calls import PaidCalls
from ragassay.parts.systems.prompts import limits_of
from ragassay.parts.systems.strategies import Pieces, Strategy, closed_book
from ragassay.steps.documents.question_checks import Rejection, rejection_of
from ragassay.steps.documents.question_prompts import reply_form
from ragassay.steps.judge.typed import judge_typed

_WRITING, _CHECKING = 1.0, 0.0
_TRIES = 3  # closed-book answers to each question
_MOST_ALIKE = 20  # failures at the start, after which nothing else can be expected
_SEEDS = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What was asked for and not used, which grows with every reply.

    Attributes:
        rejected: Number of texts or replies by the reason why they are not used.
        errors: Number of calls that failed, by their message.
        too_long: Ids of documents of which no text fits the language model.
        not_asked: Ids of documents about which a call failed.
        ambiguous: The words of questions that have several answers.
        refused: Id of a document -> questions about it that failed a check, each with the reason.
    """

    rejected: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    too_long: dict[str, None] = field(default_factory=dict)
    not_asked: dict[str, None] = field(default_factory=dict)
    ambiguous: set[frozenset[str]] = field(default_factory=set)
    refused: dict[str, list[str]] = field(default_factory=dict)

    def refuse(self, question: str, document: str, reason: Rejection) -> None:
        """Count a question that failed a check, and keep it with the reason for the next one about its document."""
        self.rejected[reason] += 1
        self.refused.setdefault(document, []).append(f"{question} ({reason.text})")

    def is_given_up(self, document: str) -> bool:
        """Whether a document is not asked about again: a call that failed has been retried."""
        return document in self.too_long or document in self.not_asked


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionCalls:
    """How the calls are made.

    Attributes:
        paid: The model, and what its calls cost.
        checker: The model that decides and answers.
        prompts: The prompts of the pipelines.
        seed: Which of several replies to the same request counts.
        tally: Counts what is not used.
        progress: Called after every call.
        round: Which round of calls of the same kinds this is, from 1.
    """

    paid: PaidCalls
    checker: LanguageModel
    prompts: Mapping[str, str]
    seed: int
    tally: Tally
    progress: Progress | None
    round: int = 1

    def writer(self, number: int) -> LanguageModel:
        """Return the model that writes; each number has replies of its own."""
        return self.paid.at_temperature(_WRITING, number=(100 * self.seed + number) % _SEEDS)

    def write(
        self, requests: Sequence[tuple[Prompt, Mapping[str, object]]], lm: LanguageModel, *, what: str
    ) -> Sequence[Completion | CallError]:
        """Return the reply to each request; calls that failed are counted."""
        replies = replies_to(lm, requests, what=self._name(what), stop_after=_MOST_ALIKE, progress=self.progress)
        for reply in replies:
            if isinstance(reply, CallError):
                self._failed(reply)
        return replies

    def decide(self, prompts: Sequence[Prompt], name: str, *, what: str) -> list[bool | Rejection]:
        """Return the decision of each prompt, which a reply has under a name, or why there is none."""
        form = reply_form(**{name: {"type": "boolean"}})
        replies = self.write([(prompt, form) for prompt in prompts], self.checker, what=what)
        return [_decision(reply, name) for reply in replies]

    def answers(
        self, questions: Sequence[Question], strategy: Strategy, *, what: str, lm: LanguageModel | None = None
    ) -> list[Verdict | Rejection]:
        """Return the verdict of the typed judge on a strategy's answer to each question, or why there is no answer.

        Args:
            questions: With distinct ids.
            strategy: Ground truth or closed book.
            what: The name of the calls, for progress.
            lm: Answers; None for the model that decides.
        """
        by = self.checker if lm is None else lm
        pieces = Pieces(lm=by, decision_lm=by, prompts=self.prompts)
        answers: list[Answer | CallError] = run_rows(
            [(question.question_id, question) for question in questions],
            lambda question: strategy(pieces, question),
            limits=limits_of(by),
            journal=None,  # the cache keeps the replies
            encode=lambda _: {},
            decode=lambda _: CallError("no journal"),
            failed=lambda error: error,
            progress=self.progress,
            what=self._name(what),
            stop_after=_MOST_ALIKE,
        )
        return [
            self._failed(each) if isinstance(each, CallError) else judge_typed(question, each)
            for question, each in zip(questions, answers, strict=True)
        ]

    def tries(self, questions: Sequence[Question]) -> list[list[Verdict | Rejection]]:
        """Return the verdicts on several closed-book answers to each question; one where all would be the same."""
        every = [
            self.answers(
                questions, closed_book, what=f"try {number + 1}", lm=self.paid.at_temperature(_WRITING, number=number)
            )
            for number in range(_TRIES if self.temperatures["tries"] > 0 else 1)
        ]
        return [list(each) for each in zip(*every, strict=True)]

    def _name(self, what: str) -> str:
        return what if self.round == 1 else f"{what}, round {self.round}"

    def _failed(self, error: CallError) -> Rejection:
        """Return why a call gave nothing; one that was not replied to is counted."""
        reason = rejection_of(error)
        if reason is Rejection.NO_REPLY:
            self.tally.errors[str(error)] += 1
        return reason

    @property
    def temperatures(self) -> Mapping[str, float]:
        """The temperature of each kind of call."""
        own = Spec.parse(self.paid.spec).number("temperature", least=0.0, most=5.0)
        usual = {"questions": _WRITING, "checks": _CHECKING, "tries": _WRITING}
        return usual if own is None else dict.fromkeys(usual, own)


def calls_of(paid: PaidCalls, *, prompts: Mapping[str, str], seed: int, progress: Progress | None) -> QuestionCalls:
    """Return how the calls of one command are made, of which none is counted yet."""
    checker = paid.at_temperature(_CHECKING)
    return QuestionCalls(paid=paid, checker=checker, prompts=prompts, seed=seed, tally=Tally(), progress=progress)


def _decision(reply: Completion | CallError, name: str) -> bool | Rejection:
    if isinstance(reply, CallError):
        return rejection_of(reply)
    return json.loads(reply.text)[name] is True


def rejection_by(verdict: Verdict | Rejection) -> Rejection | None:
    """Return why an answer does not confirm a question; None if it is correct."""
    if isinstance(verdict, Rejection):
        return verdict
    if verdict.correct:
        return None
    return Rejection.UNJUDGED if verdict.outcome == "undecided" else Rejection.UNANSWERED
