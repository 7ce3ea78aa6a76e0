"""A system that is a Python callable: question text in, answer text or object out."""

import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path

from ragassay.errors import CallError, UsageError, shown
from ragassay.records import Answer, Question
from ragassay.registry import unknown
from ragassay.runner import Limits, in_thread
from ragassay.signature import content_hash
from ragassay.systems.replies import answer_of
from ragassay.systems.specs import Spec


class Python:
    """Calls `package.module:name` with the question: a coroutine function as it is, any other in a thread."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        self._call = _imported(spec.target)
        self.name = f"python-{content_hash(spec.target)}"
        self.limits = Limits(concurrency=8, seconds=60.0)

    async def answer(self, question: Question) -> Answer:
        """What the callable says to a question; whatever it raises is the row's error."""
        try:
            if inspect.iscoroutinefunction(self._call):
                reply = await self._call(question.question)
            else:
                reply = await in_thread(self._call, question.question)
        except (Exception, SystemExit) as error:  # the user's code: whatever it raises is its fate
            raise CallError(f"{type(error).__name__}: {shown(str(error))}") from error
        return answer_of(reply)


def _imported(target: str) -> Callable[[str], object]:
    module_name, colon, name = target.partition(":")
    if not (module_name and colon and name):
        raise UsageError(f"python:{target}: write python:package.module:name")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise UsageError(f"cannot import {module_name}: {error}; modules are looked for in {here} too") from error
    found = getattr(module, name, None)
    if found is None:
        names = [known for known, value in vars(module).items() if callable(value) and not known.startswith("_")]
        raise UsageError(unknown(f"name in {module_name}", name, names))
    if not callable(found):
        raise UsageError(f"{target} is no function; it is a {type(found).__name__}")
    called: Callable[[str], object] = found
    return called
