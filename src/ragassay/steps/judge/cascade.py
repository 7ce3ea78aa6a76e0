"""The cascade: the typed judge first, and a language model for the answers that it leaves open.

The column `judge` says which of the two gave each verdict.
"""

from ragassay.core.records import Answer, Question, Verdict
from ragassay.steps.judge.lm_verdicts import LmJudge
from ragassay.steps.judge.typed import TypedJudge


class CascadeJudge:
    """A judge that calls a language model only where the typed judge abstains.

    Args:
        first: Judges every answer.
        second: Judges those that the first leaves open; its name begins with "cascade".
    """

    def __init__(self, first: TypedJudge, second: LmJudge) -> None:
        # The name of the second: its verdicts hold only as those of a cascade, while the first is as it is alone.
        self.name = second.name
        self.also_called = (first.name,)
        self.limits = second.limits
        self._first = first
        self._second = second

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer, in the name of the judge that gave it.

        Raises:
            CallError: The call of the language model failed, or its reply is not a verdict.
        """
        verdict = await self._first.judge(question, answer)
        has_nothing_to_compare = question.is_answerable and not question.reference_answers
        if verdict.outcome != "undecided" or has_nothing_to_compare:
            return verdict
        return await self._second.judge(question, answer)

    def basis(self, question: Question) -> str:
        """Return a hash of what the verdict depends on besides question and answer: the column."""
        return self._first.basis(question)

    def holds(self, verdict: Verdict) -> bool:
        """Return whether a verdict of an earlier output is final: the typed judge may have left it open."""
        return verdict.judge == self.name or verdict.outcome != "undecided"
