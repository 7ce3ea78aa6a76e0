"""The cascade: several judges in a row, each of which judges the answers that the earlier ones left undecided.

The column `judge` names the judge that gave each verdict.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from ragassay.core.errors import UsageError
from ragassay.core.records import Answer, Question, Verdict
from ragassay.core.registry import Spec, unknown_name
from ragassay.core.runner import CallLimits
from ragassay.steps.judge.binary_verdicts import KeepVerdicts, keep_of
from ragassay.steps.judge.lm_verdicts import LmJudge

STAGES = ("typed", "nli", "lm")
"""The possible stages of a cascade, in their order."""
DEFAULT_STAGES = ("typed", "lm")


def checked_stages(stages: Sequence[str] | None) -> Sequence[Spec]:
    """Return the stages of a cascade; nli may have settings.

    Raises:
        UsageError: They are not at least two of `STAGES`, in the same order.
    """
    specs = [Spec.parse(stage.strip()) for stage in stages or DEFAULT_STAGES]
    kinds = [spec.kind for spec in specs]
    for spec in specs:
        if spec.kind not in STAGES:
            raise UsageError(unknown_name("stage", spec.kind, [*STAGES]))
        if spec.kind != "nli" and (spec.settings or spec.target):
            raise UsageError(f"the stage {spec.kind} has no settings; omit what follows its name")
    if len(kinds) < _FEWEST or kinds != sorted(set(kinds), key=STAGES.index):
        raise UsageError(
            f"Invalid stages {','.join(kinds)}: expected at least two of {', '.join(STAGES)}, in this order"
        )
    return specs


_FEWEST = 2


def stage_name(kinds: Sequence[str], place: int) -> str:
    """Return the name of a stage without its version, which includes the stages between the first and this one.

    >>> [stage_name(["typed", "nli", "lm"], place) for place in range(3)]
    ['typed', 'cascade-nli', 'cascade-nli-lm']
    """
    return "-".join(["cascade", *kinds[1 : place + 1]]) if place else kinds[0]


class LocalJudge(Protocol):
    """A judge that makes no calls; its verdict on an answer may be undecided."""

    name: str

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer."""
        ...

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Call `keep` with the numbers of rows, which are questions with their answers, and the verdicts on them."""
        ...


class CascadeJudge:
    """A judge that combines several, and calls a language model only for answers that the others leave undecided.

    Args:
        local: The stages that make no call, in their order; the first judges every answer. The names of all stages but
            the first begin with "cascade", because they judge only answers left undecided.
        last: The language model that judges the remaining answers; None for a cascade of local stages.
    """

    def __init__(self, local: Sequence[LocalJudge], last: LmJudge | None) -> None:
        names = [*(stage.name for stage in local), *([] if last is None else [last.name])]
        self.name = names[-1]
        self.also_called = tuple(names[:-1])
        self.limits = CallLimits(seconds=None) if last is None else last.limits
        self._local = local
        self._last = last

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer, in the name of the judge that gave it.

        Raises:
            CallError: The call of the language model failed, or its reply is not a verdict.
        """
        scored: Verdict | None = None
        for stage in self._local:
            verdict = await stage.judge(question, answer)
            if verdict.outcome != "undecided" or _has_nothing_to_compare(question):
                return verdict
            scored = verdict if scored is None or verdict.nli_entailment is not None else scored
        assert scored is not None
        if self._last is None:
            return verdict
        # The probabilities of nli are kept if a later stage decides, so that its thresholds can be calibrated.
        return replace(
            await self._last.judge(question, answer),
            nli_entailment=scored.nli_entailment,
            nli_contradiction=scored.nli_contradiction,
        )

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Pass the verdicts that require no call to `keep`.

        Raises:
            DataError: A model of a stage is damaged, or memory does not suffice for a single text.
        """
        numbers: Sequence[int] = range(len(rows))
        for stage in self._local:
            numbers = self._settled_by(stage, numbers, rows, keep)
        if self._last is not None and numbers:
            self._last.settle([rows[number] for number in numbers], partial(keep_of, numbers, keep))

    def _settled_by(
        self, stage: LocalJudge, numbers: Sequence[int], rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts
    ) -> Sequence[int]:
        """Pass the verdicts of a stage on some rows to `keep`, and return the rows that it leaves undecided."""
        is_final = self._last is None and stage is self._local[-1]
        left: list[int] = []

        def sort(places: Sequence[int], verdicts: Sequence[Verdict]) -> None:
            for place, verdict in zip(places, verdicts, strict=True):
                number = numbers[place]
                if is_final or verdict.outcome != "undecided" or _has_nothing_to_compare(rows[number][0]):
                    keep([number], [verdict])
                else:
                    left.append(number)

        stage.settle([rows[number] for number in numbers], sort)
        return sorted(left)

    def basis(self, question: Question, answer: Answer) -> str:
        """Return the basis of the first stage: what its verdict depends on in addition to question and answer."""
        basis = getattr(self._local[0], "basis", None)
        return "" if basis is None else str(basis(question, answer))

    def holds(self, verdict: Verdict) -> bool:
        """Return whether an earlier verdict is final; a stage may have left the answer undecided."""
        return verdict.judge == self.name or verdict.outcome != "undecided"


def _has_nothing_to_compare(question: Question) -> bool:
    return question.is_answerable and not question.reference_answers
