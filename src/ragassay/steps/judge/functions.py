"""A function of your own as a judge: `--judge python:module:name`."""

import inspect
from collections.abc import Callable
from dataclasses import replace

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.records import Answer, Question, Verdict, correct
from ragassay.core.registry import import_object
from ragassay.core.runner import CallLimits, in_thread
from ragassay.steps.judge.verdict_outcomes import outcome_of, without_reading

PREFIX = "python:"


class FunctionJudge:
    """A judge by a function of question and answer (`records.Question`, `records.Answer`).

    It returns True for a correct answer, False for an incorrect one and None to leave it open, or a `Verdict`. A
    coroutine function is called directly, any other in a thread. Answers that are missing or empty never reach it.

    Args:
        spec: `python:package.module:name`.

    Raises:
        UsageError: It cannot be imported, or is not callable.
    """

    def __init__(self, spec: str) -> None:
        function = import_object(spec.removeprefix(PREFIX))
        if not callable(function):
            raise UsageError(f"{spec} is not callable: it is a {type(function).__name__}")
        self.name = spec
        self.limits = CallLimits(concurrency=8, seconds=None)
        self._function: Callable[..., object] = function

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict of the function.

        Raises:
            CallError: The function raises an exception, or returns something else.
        """
        verdict = without_reading(question, answer, self.name)
        if verdict is not None or answer.answer is None:
            return verdict or Verdict(outcome="failed", judge=self.name)
        return self._verdict(question, answer.answer, await self._called(question, answer))

    async def _called(self, question: Question, answer: Answer) -> object:
        try:
            if inspect.iscoroutinefunction(self._function):
                return await self._function(question, answer)
            return await in_thread(lambda row: self._function(*row), (question, answer))
        except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
            raise CallError(f"{self.name}: {type(error).__name__}: {excerpt(str(error))}") from error

    def _verdict(self, question: Question, text: str, found: object) -> Verdict:
        if found is None:
            return Verdict(outcome="undecided", judge=self.name, judge_reason="the function leaves it open")
        if isinstance(found, bool):
            outcome = outcome_of(question, text, is_correct=found)
        elif isinstance(found, Verdict):
            outcome = found.outcome
        else:
            raise CallError(f"{self.name} returned {excerpt(found)}; return True, False, None or a Verdict")
        own = found if isinstance(found, Verdict) else Verdict(outcome=outcome)
        return replace(own, judge=self.name, correct=correct(outcome, is_answerable=question.is_answerable))
