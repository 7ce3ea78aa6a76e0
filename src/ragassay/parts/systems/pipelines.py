"""Our own RAG pipelines: a retriever over a documents file, and a language model that reads what it found."""

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import asdict, replace
from pathlib import Path
from types import TracebackType
from typing import cast

from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import (
    Answer,
    Completion,
    Document,
    LanguageModel,
    Message,
    Question,
    ReadsContext,
    Retriever,
    SystemUnderTest,
)
from ragassay.core.registry import Spec, find
from ragassay.core.runner import Limits
from ragassay.core.table import read_documents
from ragassay.parts.lm import TooLongError, language_model
from ragassay.parts.retrieval import retriever

WORDING = 3  # raise it with every change of the prompt below: another prompt is another system


class Naive:
    """Retrieves k documents and lets the language model answer from them; it always retrieves."""

    def __init__(self, *, retriever: Retriever, k: int, lm: LanguageModel, name: str) -> None:
        self._retriever = retriever
        self._k = k
        self._lm = lm
        self.name = name
        self.limits = limits_of(lm)

    async def answer(self, question: Question) -> Answer:
        """The language model's answer, with the documents as it was shown them."""
        found = self._retriever.search(question.question, self._k)
        return replace(await read(self._lm, question, found), retrieved=True)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """The same language model's answer from documents that it is handed; nothing is retrieved."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


async def read(lm: LanguageModel, question: Question, documents: Sequence[Document]) -> Answer:
    """What a language model answers from documents, and what it was shown of them."""
    completion, seen = await _complete(lm, documents, question.question)
    return Answer(
        answer=first_line(completion.text),
        contexts=tuple(document.text for document in seen),
        context_ids=tuple(document.id for document in seen) if all(document.id for document in seen) else (),
        input_tokens=completion.input_tokens,
        output_tokens=completion.output_tokens,
        seconds=completion.seconds,
    )


async def _complete(
    lm: LanguageModel, found: Sequence[Document], question: str
) -> tuple[Completion, Sequence[Document]]:
    """What the model writes, and what it was shown: less than was found where its window is too small for all."""
    while True:
        try:
            return await lm.complete(messages(found, question)), found
        except TooLongError as error:
            shorter = shortened(found, error.share)
            if not shorter:
                raise
            found = shorter


def limits_of(lm: LanguageModel) -> Limits:
    """How a language model that reads documents is called."""
    # A model in this process serves one call after the other, and chooses among those that wait.
    waits = lm.name.startswith("embedded")
    return Limits(concurrency=256, seconds=None) if waits else Limits(concurrency=8, seconds=120.0)


def shortened(documents: Sequence[Document], share: float) -> Sequence[Document]:
    """A share of the documents' text: whole ones while they last, then one that is cut at the end of a sentence.

    >>> shortened([Document(id="a", text="One. Two."), Document(id="b", text="Three. Four.")], 0.8)
    [Document(id='a', text='One. Two.', title=''), Document(id='b', text='Three.', title='')]
    """
    room = int(share * _CAUTION * sum(len(document.text) for document in documents))
    kept = []
    for document in documents:
        ends = [end for match in _SENTENCE_END.finditer(document.text) if (end := match.end()) <= room]
        if len(document.text) <= room:
            kept.append(document)
        elif ends:
            kept.append(replace(document, text=document.text[: ends[-1]]))
        room -= len(document.text)
        if room <= 0:
            break
    return kept


_CAUTION = 0.95  # tokens are not spread evenly over a text
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？]|\n")


def messages(documents: Sequence[Document], question: str) -> tuple[Message, ...]:
    """Return the prompt: documents, instruction and question in one turn, without an example that could be repeated.

    Of the prompts that were tried, SmolLM2-135M, given the page that states the answer, answered best with this one.
    """
    pages = "\n\n".join(f"{document.title}\n{document.text}".strip() for document in documents)
    content = f"Text: {pages}\n\n{_INSTRUCTION}\n\nQuestion: {question}"
    return (Message(role="user", content=content),)


_INSTRUCTION = (
    "Answer the question in a few words, from the text alone. If the text does not say, answer: I don't know."
)


def first_line(text: str) -> str:
    """Return the first line that says something: a small model goes on with questions of its own.

    >>> first_line("\\n Oslo. \\nQuestion: And of Sweden?")
    'Oslo.'
    """
    return text.strip().partition("\n")[0].rstrip()


def _naive(spec: Spec, base_url: str | None) -> SystemUnderTest:
    settings = spec.checked(required=("documents", "lm"), optional=("k", "retriever"))
    path = Path(settings["documents"])
    documents = read_documents(path)
    named = settings.get("retriever", "keyword")
    finds = retriever(named, documents)
    k = spec.whole_number("k", least=1, most=10_000) or 1
    lm = language_model(settings["lm"], base_url=base_url)
    identity = {"documents": file_hash(path), "retriever": named, "k": k, "lm": lm.name, "wording": WORDING}
    return Naive(retriever=finds, k=k, lm=lm, name=f"pipeline-naive-{content_hash(identity)}")


PIPELINES = {"naive": _naive}


def pipeline(spec: Spec, base_url: str | None) -> SystemUnderTest:
    """The pipeline that a spec names, for instance `pipeline:naive?documents=FILE&lm=embedded`.

    Raises:
        UsageError: An unknown pipeline or setting, or one that is missing.
        DataError: The documents cannot be read.
    """
    return find("pipeline", spec.target, PIPELINES)(spec, base_url)


def accepting(system: object) -> ReadsContext | None:
    """A system as one that answers from what it is handed; None where it accepts no context.

    It accepts one where it has a coroutine function `answer_from`, unless its attribute `accepts_context` denies it.
    """
    accepts = callable(getattr(system, "answer_from", None)) and getattr(system, "accepts_context", True)
    return cast("ReadsContext", system) if accepts else None


class ContextReader:
    """A language model that answers from the documents before it, asked as our own pipelines ask it."""

    def __init__(self, lm: LanguageModel) -> None:
        self._lm = lm
        self.name = f"reader-{content_hash({'lm': lm.name, 'wording': WORDING})}"
        self.limits = limits_of(lm)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """The language model's answer, with the documents as it was shown them."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


def reader(lm: str | LanguageModel, *, base_url: str | None = None) -> ContextReader:
    """The reader with a language model that a spec names, or that is at hand.

    Raises:
        UsageError: An unknown language model or setting, or something that must be installed or set first.
    """
    return ContextReader(language_model(lm, base_url=base_url) if isinstance(lm, str) else lm)


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
