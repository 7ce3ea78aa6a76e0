"""Pipeline prompts, and generation of answers from documents by a language model.

Prompts are text files with placeholders, which users can override.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import cast

from ragassay.core.errors import DataError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import (
    Answer,
    AnswersFromContext,
    Document,
    LanguageModel,
    Message,
    Question,
    runs_in_process,
)
from ragassay.core.registry import unknown_name
from ragassay.core.runner import CallLimits
from ragassay.parts.lm import TooLongError

PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "answer": ("documents", "question"),
    "closed_book": ("question",),
    "retrieve": ("question",),
    "needs_more": ("question", "answer"),
    "hypothetical": ("question",),
}
"""Name of a prompt (its file without `.txt`) -> its required placeholders."""

Prompts = Mapping[str, str]
"""Name -> text."""


def prompts(folder: Path | None = None) -> Prompts:
    """Return all prompts; prompts in a folder override the built-in ones.

    Args:
        folder: A folder with one or more prompts, named like the built-in ones, such as `answer.txt`.

    Raises:
        UsageError: The folder does not exist, or has no prompts or a file with an unknown name.
        DataError: A prompt cannot be read, or has a missing or unknown placeholder.
    """
    built_in = {
        name: (files("ragassay.parts.systems") / "prompts" / f"{name}.txt").read_text("utf-8").strip()
        for name in PLACEHOLDERS
    }
    return built_in if folder is None else {**built_in, **_of_folder(folder)}


def _of_folder(folder: Path) -> Prompts:
    if not folder.is_dir():
        raise UsageError(f"prompts={folder}: there is no such folder")
    own = {path.stem: path for path in sorted(folder.glob("*.txt"))}
    if not own:
        names = ", ".join(f"{name}.txt" for name in PLACEHOLDERS)
        raise UsageError(f"prompts={folder}: the folder contains no prompts; name the files {names}")
    for name, path in own.items():
        if name not in PLACEHOLDERS:
            raise UsageError(f"{path}: {unknown_name('prompt', name, list(PLACEHOLDERS))}")
    return {name: _read(path, PLACEHOLDERS[name]) for name, path in own.items()}


def _read(path: Path, placeholders: tuple[str, ...]) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read as UTF-8 text: {error}") from error
    for name in _PLACEHOLDER.findall(text):
        if name not in placeholders and name.isidentifier():
            raise DataError(f"{path}: {unknown_name('placeholder', name, list(placeholders))}")
    missing = [each for each in placeholders if f"{{{each}}}" not in text]
    if missing:
        raise DataError(f"{path}: the prompt must contain {{{missing[0]}}}, the placeholder for the {missing[0]}")
    return text


def filled(prompt: str, values: Mapping[str, str]) -> tuple[Message, ...]:
    """Return a prompt with its placeholders filled in, as a single user turn.

    The turn is split before the paragraph of the question, so that an embedded model evaluates the documents once for
    several questions.

    Args:
        prompt: A text with placeholders such as `{question}`.
        values: Placeholder -> text; braces in a text are not interpreted.

    >>> turn = filled("Text: {documents}\\n\\nQ: {question}", {"documents": "{x}", "question": "Y?"})
    >>> [message.content for message in turn]
    ['Text: {x}', 'Q: Y?']
    """
    stable, cut, last = prompt.rpartition("\n\n")
    if not cut or "{question}" not in last or "{documents}" not in stable:
        stable, last = "", prompt
    return tuple(Message(role="user", content=_filled(part, values)) for part in (stable, last) if part)


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)


_PLACEHOLDER = re.compile(r"\{(\w+)\}")


PROMPT_VERSION = 3  # increment with every change of the built-in prompts


async def read(
    lm: LanguageModel,
    question: Question,
    documents: Sequence[Document],
    prompt: str,
    history: Sequence[Message] = (),
) -> Answer:
    """Return a language model's answer from documents, and the documents as shown to the model.

    Args:
        lm: The language model.
        question: The question.
        documents: The documents, best first; none is dropped or truncated.
        prompt: A prompt with the placeholders {documents} and {question}.
        history: The messages before the question.

    Raises:
        CallError: The call fails.
        TooLongError: The documents do not fit the context window; the message names them.
    """
    try:
        completion = await lm.complete([*history, *_messages(prompt, documents, question.question)])
    except TooLongError as error:
        raise TooLongError(f"{_subject(documents)} too long for the language model: {error}") from error
    return Answer(
        answer=without_new_questions(completion.text),
        contexts=tuple(each.with_title for each in documents),
        context_ids=_ids(documents),
        input_tokens=completion.input_tokens,
        output_tokens=completion.output_tokens,
        seconds=completion.seconds,
    )


def _subject(documents: Sequence[Document]) -> str:
    """Return the beginning of a sentence about documents: their ids (or their number, if an id is missing) and a verb.

    >>> _subject([Document(id="tower#1", text="It stands."), Document(id="bridge", text="It hangs.")])
    'documents tower#1, bridge are'
    """
    if not documents:
        return "the question is"
    ids = _ids(documents)
    if not ids:
        return "the text is" if len(documents) == 1 else f"the {len(documents)} texts are"
    return f"document {ids[0]} is" if len(ids) == 1 else f"documents {', '.join(ids)} are"


def reading_limits(lm: LanguageModel) -> CallLimits:
    """Return the call limits of a language model that reads documents."""
    # An embedded model serves one call at a time, and chooses among the waiting ones.
    if runs_in_process(lm):
        return CallLimits(concurrency=256, seconds=None)
    return CallLimits(concurrency=8, seconds=120.0)


def _messages(prompt: str, documents: Sequence[Document], question: str) -> tuple[Message, ...]:
    return filled(prompt, {"documents": "\n\n".join(each.with_title for each in documents), "question": question})


def prompt_length(prompt: str, documents: Sequence[Document], question: str) -> int:
    """Return the number of characters in the prompt for a question."""
    return sum(len(message.content) for message in _messages(prompt, documents, question))


def without_new_questions(text: str) -> str:
    """Return an answer without the additional questions that small models append.

    >>> without_new_questions("\\n Oslo. \\nQuestion: And of Sweden?")
    'Oslo.'
    >>> without_new_questions("They are:\\n- Oslo\\n- Bergen")
    'They are:\\n- Oslo\\n- Bergen'
    """
    return _NEW_QUESTION.split(text.strip())[0].rstrip()


_NEW_QUESTION = re.compile(r"^\W*(?:question|q)\s*\d*\s*:", re.IGNORECASE | re.MULTILINE)


def accepting(system: object) -> AnswersFromContext | None:
    """Return a system typed as `AnswersFromContext` if it accepts contexts; otherwise None.

    It accepts contexts if it has a coroutine function `answer_from`, unless its attribute `accepts_context` is false.
    """
    accepts = callable(getattr(system, "answer_from", None)) and getattr(system, "accepts_context", True)
    return cast("AnswersFromContext", system) if accepts else None


class GivenContexts:
    """A system under test that answers each question from given contexts instead of its own retrieval.

    Its name depends on the contexts, so that a resumed run never reuses answers from other texts.

    Args:
        reads: The system that answers from contexts.
        contexts: Question id -> its contexts.
    """

    def __init__(self, reads: AnswersFromContext, contexts: Mapping[str, Sequence[Document]]) -> None:
        self._reads = reads
        self._contexts = contexts
        texts = {name: [asdict(document) for document in documents] for name, documents in contexts.items()}
        self.name = f"handed-{content_hash([reads.name, texts])}"
        self.shown: str = getattr(reads, "shown", None) or reads.name
        self.limits = getattr(reads, "limits", None) or CallLimits()
        self._stack = AsyncExitStack()

    async def answer(self, question: Question) -> Answer:
        """Return the answer from the given contexts of a question, recorded unless the system reports its own."""
        contexts = self._contexts[question.question_id]
        answer = await self._reads.answer_from(question, contexts)
        # A user-supplied object may return anything; `steps.answer` validates it.
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
    """Return the ids of documents; empty unless all are known, because ids are matched to texts by position."""
    ids = tuple(document.id for document in documents)
    return ids if all(ids) else ()
