"""Systems under test in this process: a Python callable, and recorded answers."""

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import Answer, Document, Question
from ragassay.core.registry import import_object
from ragassay.core.runner import Limits, in_thread
from ragassay.core.specs import Spec
from ragassay.core.table import Table
from ragassay.parts.systems.replies import answer_of


class Python:
    """A callable `package.module:name`, called with the question: a coroutine function directly, others in a thread.

    A callable that has a method `answer_from` accepts a context: that is called with the question and a list of texts.
    """

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        self._call = _imported(spec.target)
        self._read = getattr(self._call, "answer_from", None)
        self.accepts_context = callable(self._read)
        self.name = f"python-{content_hash(spec.target)}"
        self.limits = Limits(concurrency=8, seconds=60.0)
        self._target = spec.target

    async def answer(self, question: Question) -> Answer:
        """Return the callable's answer to a question; an exception that it raises is the error of the row."""
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
        return await _called(self._read, question.question, [document.text for document in contexts])


async def _called(call: Callable[..., object], question: str, *contexts: list[str]) -> Answer:
    try:
        if inspect.iscoroutinefunction(call):
            reply = await call(question, *contexts)
        else:
            reply = await in_thread(lambda text: call(text, *contexts), question)
    except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
        raise CallError(f"{type(error).__name__}: {excerpt(str(error))}") from error
    return answer_of(reply)


def _imported(target: str) -> Callable[..., object]:
    found = import_object(target)
    if not callable(found):
        raise UsageError(f"python:{target} is not callable: it is a {type(found).__name__}")
    called: Callable[..., object] = found
    return called


class Recorded:
    """Recorded answers in a file, found by the id of the question, else by its text."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        table = Table.read(spec.target)
        table.require("question", "answer", verb="answer")
        self._by_id: dict[str, Answer] = {}
        self._by_text: dict[str, Answer] = {}
        for row, answer in zip(table.rows(), table.records(Answer), strict=True):
            if row.get("question_id") is not None:
                self._by_id[str(row["question_id"])] = answer
            self._by_text.setdefault(str(row["question"]), answer)
        self.name = f"recorded-{content_hash(file_hash(Path(spec.target)))}"
        self.limits = Limits(concurrency=64, seconds=None)

    async def answer(self, question: Question) -> Answer:
        """Return the recorded answer to a question; a row whose call failed then fails again."""
        found = self._by_id.get(question.question_id) or self._by_text.get(question.question)
        if found is None:
            raise CallError("the file holds no answer to this question")
        if found.answer is None:
            raise CallError(found.error or "the file holds this question without an answer")
        return found
