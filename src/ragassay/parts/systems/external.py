"""User-supplied systems without a network: a Python callable, or recorded answers."""

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import Answer, Document, Question, SystemUnderTest
from ragassay.core.registry import Spec, import_object
from ragassay.core.runner import CallLimits, in_thread
from ragassay.core.table import Table
from ragassay.parts.systems.frameworks import framework_reply, framework_system, made, not_recognized
from ragassay.parts.systems.replies import PickedReply, ReplyPaths


class Python:
    """A callable, called with the question: a coroutine function directly, others in a thread.

    It may also be an object of a framework, or a function without parameters that makes either (`frameworks`).
    A callable with a method `answer_from` accepts a context: the method is called with the question and a list of
    texts.

    Args:
        value: The callable, or the object.
        target: Where it was found, as `package.module:name`; its type, if it was not.

    Raises:
        UsageError: It can be neither called nor asked.
    """

    def __init__(self, value: object, target: str) -> None:
        self._call: Any = value
        self._ask = framework_system(value, target)
        if self._ask is None and not callable(value):
            raise not_recognized(value, target)
        self._read = getattr(value, "answer_from", None)
        self.accepts_context = callable(self._read)
        self.name = f"python-{content_hash(target)}"
        self.limits = CallLimits(concurrency=8, seconds=60.0)
        self.shown = self.priced_as = f"python:{target}"
        self._target = target

    async def answer(self, question: Question) -> Answer:
        """Return the callable's answer to a question; an exception that it raises is the error of the row."""
        return (await self.picked(question)).answer

    async def picked(self, question: Question) -> PickedReply:
        """Return what the callable's reply to a question holds; an exception that it raises is the error of the row."""
        if self._ask is not None:
            return await self._ask(question.question)
        return await _called(self._call, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the callable's `answer_from` to a question and these texts.

        An exception that it raises is the error of the row.

        Raises:
            UsageError: The callable has no such method.
        """
        if not callable(self._read):
            raise UsageError(
                f"python:{self._target} accepts no context: it has no method answer_from(question, contexts)"
            )
        texts = [document.text for document in contexts]
        return (await _called(self._read, question.question, texts)).answer


async def _called(call: Callable[..., object], question: str, *contexts: list[str]) -> PickedReply:
    try:
        if inspect.iscoroutinefunction(call):
            reply = await call(question, *contexts)
        else:
            reply = await in_thread(lambda text: call(text, *contexts), question)
    except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
        kind = type(error).__name__
        raise CallError(f"{kind}: {excerpt(str(error))}", kind=kind) from error
    return framework_reply(reply, question) or ReplyPaths({}, can_pick=False).picked(reply)


def python_system(spec: Spec) -> Python:
    """Return the system of the spec `python:package.module:name`.

    Raises:
        UsageError: There is no such object, or it is no system.
    """
    spec.checked()
    return Python(made(import_object(spec.target), spec.target), spec.target)


def as_system(value: SystemUnderTest | object) -> SystemUnderTest:
    """Return an object as a system: itself, if it has a name and a function `answer`, else as `python:` takes it.

    Raises:
        UsageError: It can be neither asked nor called.
    """
    is_system = isinstance(getattr(value, "name", None), str) and callable(getattr(value, "answer", None))
    if is_system:
        return cast("SystemUnderTest", value)
    kind = value if inspect.isroutine(value) else type(value)
    module = getattr(kind, "__module__", None) or "builtins"  # methods of built-in types have none
    return Python(value, f"{module}:{kind.__qualname__}")


class Recorded:
    """Recorded answers in a file, found by the id of the question, else by its text."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        table = Table.read(spec.target)
        table.require("question", "answer", command="answer")
        self._by_id: dict[str, Answer] = {}
        self._by_text: dict[str, Answer] = {}
        for row, answer in zip(table.rows(), table.records(Answer), strict=True):
            if row.get("question_id") is not None:
                self._by_id[str(row["question_id"])] = answer
            self._by_text.setdefault(str(row["question"]), answer)
        self.shown = f"recorded:{spec.target}"
        self.priced_as = Spec(kind="embedded")  # nobody is paid for what a file holds
        self.name = f"recorded-{content_hash(file_hash(Path(spec.target)))}"
        self.limits = CallLimits(concurrency=64, seconds=None)

    async def answer(self, question: Question) -> Answer:
        """Return the recorded answer to a question; a recorded failure fails again."""
        answer = self._by_id.get(question.question_id) or self._by_text.get(question.question)
        if answer is None:
            raise CallError("the file contains no answer to this question")
        if answer.answer is None and not answer.is_retrieval_only:
            raise CallError(answer.error or "the file contains this question without an answer")
        return answer
