"""A system that is a Python callable: question text in, answer text or object out."""

import inspect
from collections.abc import Callable, Sequence

from ragassay.errors import CallError, UsageError, shown
from ragassay.records import Answer, Document, Question
from ragassay.registry import imported
from ragassay.runner import Limits, in_thread
from ragassay.signature import content_hash
from ragassay.systems.replies import answer_of
from ragassay.systems.specs import Spec


class Python:
    """Calls `package.module:name` with the question: a coroutine function as it is, any other in a thread.

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
        """What the callable says to a question; whatever it raises is the row's error."""
        return await _called(self._call, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """What the callable's `answer_from` says to a question and these texts; whatever it raises is the row's error.

        Raises:
            UsageError: It has no such method.
        """
        if not callable(self._read):
            raise UsageError(
                f"python:{self._target} takes no context: it has no method answer_from(question, contexts)"
            )
        return await _called(self._read, question.question, [document.text for document in contexts])


async def _called(call: Callable[..., object], question: str, *contexts: list[str]) -> Answer:
    try:
        if inspect.iscoroutinefunction(call):
            reply = await call(question, *contexts)
        else:
            reply = await in_thread(lambda text: call(text, *contexts), question)
    except (Exception, SystemExit) as error:  # the user's code: whatever it raises is its fate
        raise CallError(f"{type(error).__name__}: {shown(str(error))}") from error
    return answer_of(reply)


def _imported(target: str) -> Callable[..., object]:
    found = imported(target)
    if not callable(found):
        raise UsageError(f"{target} is no function; it is a {type(found).__name__}")
    called: Callable[..., object] = found
    return called
