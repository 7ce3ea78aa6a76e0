"""User-supplied Python objects as systems under test: callables, or framework objects.

A callable object is called directly, unless it has LangChain's methods.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, cast

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Document, Question, SystemUnderTest
from ragassay.core.registry import Spec, import_object
from ragassay.core.runner import CallLimits, in_thread
from ragassay.parts.systems.frameworks import framework_reply, framework_system, not_recognized
from ragassay.parts.systems.http_requests import HttpOptions
from ragassay.parts.systems.replies import PickedReply, ReplyPaths


class Python:
    """A callable that takes the question, or a framework object.

    A coroutine function is awaited; any other callable runs in a thread. If it has a method `answer_from`, it accepts
    contexts: the method is called with the question and a list of texts.

    Args:
        value: The callable, or the object.
        target: Its location, as `package.module:name`, or its type.

    Raises:
        UsageError: It is neither callable nor an object of a framework.
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
        """Return the callable's answer to a question; an exception becomes the error of the row."""
        return (await self.picked(question)).answer

    async def picked(self, question: Question) -> PickedReply:
        """Return the parsed reply of the callable to a question; raises CallError for any exception in it."""
        if self._ask is not None:
            return await self._ask(question.question)
        return await _called(self._call, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the callable's `answer_from` to a question and these texts.

        Raises:
            UsageError: The callable has no such method.
            CallError: The method raised an exception.
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
        UsageError: The object does not exist, or is not a system.
    """
    spec.checked()
    return Python(system_from(import_object(spec.target), spec.target), spec.target)


def as_system(value: SystemUnderTest | object, options: HttpOptions | None = None) -> SystemUnderTest:
    """Return an object as a system: unchanged if it has a `name` and a method `answer`, else wrapped like `python:`.

    Raises:
        UsageError: It is neither callable nor an object of a framework, or there are HTTP options.
    """
    if options is not None and options.names:
        raise UsageError("method, headers, body, timeout and pick are for a system given as a SPEC, not for an object")
    if isinstance(getattr(value, "name", None), str) and callable(getattr(value, "answer", None)):
        return cast("SystemUnderTest", value)
    kind = value if inspect.isroutine(value) else type(value)
    module = getattr(kind, "__module__", None) or "builtins"  # methods of built-in types have no signature
    return Python(value, f"{module}:{kind.__qualname__}")


def system_from(value: Any, target: str) -> Any:
    """Return the system created by a function without parameters; other values are returned unchanged.

    Raises:
        UsageError: The function fails, or is a coroutine function.
    """
    if not inspect.isfunction(value) or inspect.signature(value).parameters:
        return value
    if inspect.iscoroutinefunction(value):
        raise UsageError(f"python:{target} is a coroutine function without a parameter for the question")
    try:
        return value()
    except (Exception, SystemExit) as error:  # user-supplied code
        raise UsageError(
            f"python:{target} has no parameter for the question, so it was called to create the system, but failed: "
            f"{type(error).__name__}: {excerpt(str(error))}"
        ) from error
