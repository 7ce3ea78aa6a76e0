"""RAG pipelines: a retriever over a documents file, and a language model that answers from what it retrieves."""

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
    AnswersFromContext,
    Completion,
    Document,
    LanguageModel,
    Message,
    Question,
    Retriever,
    SystemUnderTest,
)
from ragassay.core.registry import Spec, find
from ragassay.core.runner import CallLimits
from ragassay.core.table import read_documents
from ragassay.parts.lm import TooLongError, language_model
from ragassay.parts.retrieval import retriever

PROMPT_VERSION = 3  # increase it with every change of the prompt below: another prompt is another system


class Naive:
    """A pipeline that retrieves k documents for every question, and lets the language model answer from them."""

    def __init__(
        self, *, retriever: Retriever, k: int, lm: LanguageModel, name: str, priced_as: Spec | None = None
    ) -> None:
        self._retriever = retriever
        self._k = k
        self._lm = lm
        self.name = name
        self.priced_as = priced_as
        self.limits = limits_of(lm)

    async def answer(self, question: Question) -> Answer:
        """Return the language model's answer, with the documents as they were shown to it."""
        documents = self._retriever.search(question.question, self._k)
        return replace(await read(self._lm, question, documents), retrieved=True)

    def prompt_length(self, question: Question) -> int:
        """Return the number of characters that the language model reads for a question."""
        shown = messages(self._retriever.search(question.question, self._k), question.question)
        return sum(len(message.content) for message in shown)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the same language model's answer from given documents; nothing is retrieved."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


async def read(lm: LanguageModel, question: Question, documents: Sequence[Document]) -> Answer:
    """Return a language model's answer from documents, with the documents as they were shown to it."""
    completion, documents_read = await _complete(lm, documents, question.question)
    return Answer(
        answer=without_new_questions(completion.text),
        contexts=tuple(document.text for document in documents_read),
        context_ids=_ids(documents_read),
        input_tokens=completion.input_tokens,
        output_tokens=completion.output_tokens,
        seconds=completion.seconds,
    )


async def _complete(
    lm: LanguageModel, documents: Sequence[Document], question: str
) -> tuple[Completion, Sequence[Document]]:
    """Return the completion and the documents shown: fewer or shorter ones if the context window is too small."""
    while True:
        try:
            return await lm.complete(messages(documents, question)), documents
        except TooLongError as error:
            shorter = shortened(documents, error.share)
            if not shorter:
                raise
            documents = shorter


def limits_of(lm: LanguageModel) -> CallLimits:
    """Return the call limits of a language model that reads documents."""
    # An embedded model serves one call at a time, and selects from the waiting ones.
    is_embedded = lm.name.startswith("embedded")
    return CallLimits(concurrency=256, seconds=None) if is_embedded else CallLimits(concurrency=8, seconds=120.0)


def shortened(documents: Sequence[Document], share: float) -> Sequence[Document]:
    """Return a proportion of the documents' text: whole documents while they fit, then one cut after a sentence.

    >>> shortened([Document(id="a", text="One. Two."), Document(id="b", text="Three. Four.")], 0.8)
    [Document(id='a', text='One. Two.', title=''), Document(id='b', text='Three.', title='')]
    """
    left = int(share * _MARGIN * sum(len(document.text) for document in documents))
    shorter = []
    for document in documents:
        ends = [end for match in _SENTENCE_END.finditer(document.text) if (end := match.end()) <= left]
        if len(document.text) <= left:
            shorter.append(document)
        elif ends:
            shorter.append(replace(document, text=document.text[: ends[-1]]))
        left -= len(document.text)
        if left <= 0:
            break
    return shorter


_MARGIN = 0.95  # tokens are not distributed evenly over a text
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？]|\n")


def messages(documents: Sequence[Document], question: str) -> tuple[Message, ...]:
    """Return the prompt: documents, instruction and question in one turn, without an example that could be repeated.

    Of the prompts that were tried, SmolLM2-135M, given the page that states the answer, answered best with this one.
    """
    pages = "\n\n".join(f"{document.title}\n{document.text}".strip() for document in documents)
    # Two messages of one turn: an embedded model evaluates the first once for all questions about the same documents.
    return (
        Message(role="user", content=f"Text: {pages}\n\n{_INSTRUCTION}"),
        Message(role="user", content=f"Question: {question}"),
    )


_INSTRUCTION = (
    "Answer the question in a few words, from the text alone. If the text does not say, answer: I don't know."
)


def without_new_questions(text: str) -> str:
    """Return an answer up to where a small model goes on with a question of its own.

    >>> without_new_questions("\\n Oslo. \\nQuestion: And of Sweden?")
    'Oslo.'
    >>> without_new_questions("They are:\\n- Oslo\\n- Bergen")
    'They are:\\n- Oslo\\n- Bergen'
    """
    return _NEW_QUESTION.split(text.strip())[0].rstrip()


_NEW_QUESTION = re.compile(r"^\W*(?:question|q)\s*\d*\s*:", re.IGNORECASE | re.MULTILINE)


def _naive(spec: Spec, base_url: str | None) -> SystemUnderTest:
    settings = spec.checked(required=("documents", "lm"), optional=("k", "retriever"))
    path = Path(settings["documents"])
    documents = read_documents(path)
    name = settings.get("retriever", "keyword")
    k = spec.whole_number("k", least=1, most=10_000) or 1
    search = retriever(name, documents)  # first: an unknown retriever is reported before a model is loaded
    lm = language_model(settings["lm"], base_url=base_url)
    identity = {"documents": file_hash(path), "retriever": name, "k": k, "lm": lm.name, "wording": PROMPT_VERSION}
    name = f"pipeline-naive-{content_hash(identity)}"
    return Naive(retriever=search, k=k, lm=lm, name=name, priced_as=Spec.parse(settings["lm"]))


PIPELINES = {"naive": _naive}


def pipeline(spec: Spec, base_url: str | None) -> SystemUnderTest:
    """Return the pipeline of a spec, such as `pipeline:naive?documents=FILE&lm=embedded`.

    Args:
        spec: Its settings: `documents`, `lm`, and optionally `retriever` and `k`.
        base_url: The endpoint of an `openai:` language model.

    Raises:
        UsageError: An unknown pipeline or setting, or a missing one.
        DataError: The documents cannot be read.
    """
    return find("pipeline", spec.target, PIPELINES)(spec, base_url)


def accepting(system: object) -> AnswersFromContext | None:
    """Return a system as one that answers from given contexts; None if it accepts no context.

    It accepts one if it has a coroutine function `answer_from`, and no false attribute `accepts_context`.
    """
    accepts = callable(getattr(system, "answer_from", None)) and getattr(system, "accepts_context", True)
    return cast("AnswersFromContext", system) if accepts else None


class ContextReader:
    """A language model that answers from given documents, with the prompt of the pipelines."""

    def __init__(self, lm: LanguageModel) -> None:
        self._lm = lm
        self.name = f"reader-{content_hash({'lm': lm.name, 'wording': PROMPT_VERSION})}"
        self.limits = limits_of(lm)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the language model's answer, with the documents as they were shown to it."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


def reader(lm: str | LanguageModel, *, base_url: str | None = None) -> ContextReader:
    """Return the reader with a language model, given as a spec or an object.

    Raises:
        UsageError: An unknown language model or setting, or a missing installation or key.
    """
    return ContextReader(language_model(lm, base_url=base_url) if isinstance(lm, str) else lm)


class GivenContexts:
    """A system under test that answers each question from given contexts, without its retriever.

    Its name depends on the contexts too, so that answers from other texts are never taken for these.

    Args:
        reads: The system that answers from contexts.
        contexts: Question id -> its contexts.
    """

    def __init__(self, reads: AnswersFromContext, contexts: Mapping[str, Sequence[Document]]) -> None:
        self._reads = reads
        self._contexts = contexts
        texts = {name: [asdict(document) for document in documents] for name, documents in contexts.items()}
        self.name = f"handed-{content_hash([reads.name, texts])}"
        self.limits = getattr(reads, "limits", None) or CallLimits()
        self._stack = AsyncExitStack()

    async def answer(self, question: Question) -> Answer:
        """Return the answer from the contexts of a question; they are recorded if the system reports none."""
        contexts = self._contexts[question.question_id]
        answer = await self._reads.answer_from(question, contexts)
        # A user's object may return anything, which `steps.answer` checks.
        if not isinstance(answer, Answer) or answer.answer is None or answer.contexts:  # type: ignore[redundant-expr]
            return answer
        return replace(answer, contexts=tuple(document.text for document in contexts), context_ids=_ids(contexts))

    async def __aenter__(self) -> "GivenContexts":
        if isinstance(self._reads, AbstractAsyncContextManager):
            await self._stack.enter_async_context(self._reads)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._stack.aclose()


def _ids(documents: Sequence[Document]) -> tuple[str, ...]:
    """Return the documents' ids; none if only some are known, because ids are matched to texts by position."""
    return tuple(document.id for document in documents) if all(document.id for document in documents) else ()
