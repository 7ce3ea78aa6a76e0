"""Systems that are handed what they shall read: a language model alone, and any system that accepts a context."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import asdict, replace
from types import TracebackType
from typing import cast

from ragassay.lm import language_model
from ragassay.records import Answer, Document, LanguageModel, Question, ReadsContext
from ragassay.runner import Limits
from ragassay.signature import content_hash
from ragassay.systems.pipeline import WORDING, limits_of, read


def accepting(system: object) -> ReadsContext | None:
    """A system as one that answers from what it is handed; None where it accepts no context.

    It accepts one where it has a coroutine function `answer_from`, unless its attribute `accepts_context` denies it.
    """
    accepts = callable(getattr(system, "answer_from", None)) and getattr(system, "accepts_context", True)
    return cast("ReadsContext", system) if accepts else None


class Reader:
    """A language model that answers from the documents before it, asked as our own pipelines ask it."""

    def __init__(self, lm: LanguageModel) -> None:
        self._lm = lm
        self.name = f"reader-{content_hash({'lm': lm.name, 'wording': WORDING})}"
        self.limits = limits_of(lm)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """The language model's answer, with the documents as it was shown them."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


def reader(lm: str | LanguageModel, *, base_url: str | None = None) -> Reader:
    """The reader with a language model that a spec names, or that is at hand.

    Raises:
        UsageError: An unknown language model or setting, or something that must be installed or set first.
    """
    return Reader(language_model(lm, base_url=base_url) if isinstance(lm, str) else lm)


class HandedOver:
    """A system under test that answers each question from what it is handed, whatever its retriever would find.

    Its name follows from what is handed over too, so that answers from other texts never count for these.

    Args:
        reads: Answers from what it is handed.
        contexts: What that is, by question id.
    """

    def __init__(self, reads: ReadsContext, contexts: Mapping[str, Sequence[Document]]) -> None:
        self._reads = reads
        self._contexts = contexts
        handed = {name: [asdict(document) for document in texts] for name, texts in contexts.items()}
        self.name = f"handed-{content_hash([reads.name, handed])}"
        self.limits = getattr(reads, "limits", None) or Limits()
        self._stack = AsyncExitStack()

    async def answer(self, question: Question) -> Answer:
        """The answer from the texts that belong to the question; they are its contexts where the system tells none."""
        handed = self._contexts[question.question_id]
        found = await self._reads.answer_from(question, handed)
        # A user's object may give back anything; `answer` says so.
        if not isinstance(found, Answer) or found.answer is None or found.contexts:  # type: ignore[redundant-expr]
            return found
        return replace(found, contexts=tuple(document.text for document in handed), context_ids=_ids(handed))

    async def __aenter__(self) -> "HandedOver":
        if isinstance(self._reads, AbstractAsyncContextManager):
            await self._stack.enter_async_context(self._reads)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._stack.aclose()


def _ids(documents: Sequence[Document]) -> tuple[str, ...]:
    """The documents' ids; none where only some are known, since it could not be told which text they belong to."""
    return tuple(document.id for document in documents) if all(document.id for document in documents) else ()
