"""Plug-in protocols (language models, retrievers, systems, judges, styles) and the records that they exchange."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, Self, runtime_checkable

from ragassay.core.records.rows import Answer, Question, Verdict
from ragassay.core.records.sql_templates import Ask


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document of the knowledge base."""

    id: str
    text: str
    title: str = ""

    @property
    def with_title(self) -> str:
        """The title and the text, as language models and embeddings read the document."""
        return f"{self.title}\n{self.text}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message to or from a language model; consecutive messages of one role make one turn (see `turns`)."""

    role: Literal["system", "user", "assistant"]
    content: str


def turns(messages: Sequence[Message]) -> list[Message]:
    """Return one message per turn: consecutive messages of one role are joined by a blank line.

    Chat templates expect roles to alternate. Splitting a prompt into two messages lets the embedded model cache its
    evaluation of the first one.

    >>> turns([Message(role="user", content="Text: ..."), Message(role="user", content="Question: ...")])
    [Message(role='user', content='Text: ...\n\nQuestion: ...')]
    """
    joined: list[Message] = []
    for message in messages:
        is_same = bool(joined) and joined[-1].role == message.role
        joined.append(replace(message, content=f"{joined.pop().content}\n\n{message.content}") if is_same else message)
    return joined


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """The reply of a language model, and its cost."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    seconds: float = 0.0
    alternatives: Sequence[tuple[str, Sequence[tuple[str, float]]]] | None = None
    """For each token of the text, the most likely tokens at its position with log-probabilities, if requested."""


def token_count(value: object) -> int | None:
    """Return a reported number of tokens; None if it is not a whole number, 0 or more, that a table can hold.

    >>> token_count(12), token_count("12"), token_count(-5), token_count(True)
    (12, None, None, None)
    """
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63 else None


class LanguageModel(Protocol):
    """A language model that continues a conversation."""

    name: str
    """Identifies the weights and settings in signatures and cache keys."""

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the next turn.

        Args:
            messages: The conversation so far.
            schema: A JSON schema that the reply must satisfy; None for free text.

        Raises:
            CallError: The call failed.
        """
        ...


def runs_in_process(lm: LanguageModel) -> bool:
    """Return whether a language model runs in this process: a grammar generates its replies, one call at a time.

    Such a model has an attribute `in_process` that is true; a model without the attribute is behind an endpoint.
    """
    return bool(getattr(lm, "in_process", False))


@runtime_checkable
class SeededBySample(Protocol):
    """A language model, or a system with one, whose fixed seed makes every sample of a question the same."""

    def for_sample(self, number: int) -> Self:
        """Return a copy with another seed for the sample with this number, from 1."""
        ...


class Retriever(Protocol):
    """A retriever of the documents that may answer a question."""

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k best documents, best first; ties keep the order of the documents."""
        ...


class SystemUnderTest(Protocol):
    """A system that answers questions; every exception that it raises becomes the row's `error`."""

    name: str
    """Its kind and a hash of all its settings, for signatures and journals."""

    async def answer(self, question: Question) -> Answer:
        """Return the system's answer to one question. Raises CallError."""
        ...


class AnswersFromContext(Protocol):
    """A system that answers from given texts alone; every exception that it raises becomes the row's `error`."""

    name: str
    """Its kind and a hash of all its settings, for signatures and journals."""

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer from these texts alone.

        Args:
            question: The question.
            contexts: The texts; a document whose id is unknown has an empty id.

        Returns:
            The answer. If its `contexts` are set, they are compared with the given texts.

        Raises:
            CallError: The call failed.
        """
        ...


class Judge(Protocol):
    """A judge of answers."""

    name: str
    """Identifies the judge and its version in signatures and journals."""

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer. Raises CallError."""
        ...


Style = Callable[[Ask], Iterable[str]]
"""A style: a function from the content of a question to text templates, best first."""
