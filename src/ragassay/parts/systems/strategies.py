"""RAG strategies: when to retrieve, and from which documents the language model answers.

The strategies are those of Kenneweg et al. 2024, section IV, and two baselines that test the questions themselves:
without documents (`closed-book`) and with the reference documents (`ground-truth`).
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace

from ragassay.core.errors import CallError
from ragassay.core.records import Answer, Document, LanguageModel, Message, Question
from ragassay.parts.lm.structured_replies import read_reply, reply_form
from ragassay.parts.systems.prompts import Prompts, filled, read, without_new_questions

_DECISION = reply_form(retrieve={"type": "boolean"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """The models, documents and settings of a strategy.

    Args:
        lm: The language model that answers.
        decision_lm: The language model that decides whether to retrieve, and writes hypothetical passages.
        prompts: Name -> text.
        search: Returns the documents for a question; None for a strategy that never retrieves.
        hyde: Whether to search with a hypothetical passage instead of the question (Gao et al. 2023).
        history: The messages before each question.
        allows: Returns whether a question may be answered from documents; None if every question may.
        documents: Document id -> text, for questions that have only the ids of their reference texts.
        word_search: The search, if it requires no model and is free.
    """

    lm: LanguageModel
    decision_lm: LanguageModel
    prompts: Prompts
    search: Callable[[str], Awaitable[Sequence[Document]]] | None = None
    hyde: bool = False
    history: Sequence[Message] = ()
    allows: Callable[[str], Awaitable[bool]] | None = None
    documents: Mapping[str, str] | None = None
    word_search: Callable[[str], Sequence[Document]] | None = None


Strategy = Callable[[Pieces, Question], Coroutine[object, object, Answer]]


async def closed_book(pieces: Pieces, question: Question) -> Answer:
    """Return the language model's answer without documents."""
    prompt = filled(pieces.prompts["closed_book"], {"question": question.question})
    completion = await pieces.lm.complete([*pieces.history, *prompt])
    return Answer(answer=without_new_questions(completion.text), retrieved=False)


async def ground_truth(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from the question's own reference texts."""
    documents = reference_documents(question, pieces.documents)
    answer = await read(pieces.lm, question, documents, pieces.prompts["answer"], pieces.history)
    return replace(answer, context_ids=question.reference_context_ids or (), retrieved=False)


def reference_documents(question: Question, documents: Mapping[str, str] | None) -> Sequence[Document]:
    """Return the question's `reference_contexts`, or the documents of its `reference_context_ids`.

    Gaps and unanswerable questions have none, and should be declined.

    Args:
        question: The question.
        documents: Document id -> text; None without a documents file.

    Raises:
        CallError: The question has no reference texts, or one of them is not among the documents.
    """
    ids, texts = question.reference_context_ids or (), question.reference_contexts
    if texts:
        known_ids = ids if len(ids) == len(texts) else [""] * len(texts)
        return [Document(id=each, text=text) for each, text in zip(known_ids, texts, strict=True)]
    if not ids and (texts is not None or question.reference_context_ids is not None or not question.is_answerable):
        return []
    if documents is None:
        raise CallError(
            "the question has no reference_contexts for ground-truth to answer from"
            + ("; add documents=FILE for the texts of its reference_context_ids" if ids else _EMPTY_LIST)
        )
    if not ids:
        raise CallError(f"the question has neither reference_contexts nor reference_context_ids{_EMPTY_LIST}")
    if missing := [each for each in ids if each not in documents]:
        raise CallError(f"the documents have no {missing[0]!r}, one of the question's reference_context_ids")
    return [Document(id=each, text=documents[each]) for each in ids]


_EMPTY_LIST = "; if no document states the answer, write an empty list"


async def naive(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from documents that are retrieved for every question."""
    if not await _allowed(pieces, question):
        return await closed_book(pieces, question)
    return await _from_retrieved(pieces, question)


async def _allowed(pieces: Pieces, question: Question) -> bool:
    """Return whether the guardrail allows a question to be answered from documents."""
    return pieces.allows is None or await pieces.allows(question.question)


async def _from_retrieved(pieces: Pieces, question: Question) -> Answer:
    assert pieces.search is not None
    text = question.question
    if pieces.hyde:
        text = (await pieces.decision_lm.complete(filled(pieces.prompts["hypothetical"], {"question": text}))).text
    documents = await pieces.search(text)
    answer = await read(pieces.lm, question, documents, pieces.prompts["answer"], pieces.history)
    return replace(answer, retrieved=True)


async def boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return the answer, from retrieved documents if the language model decides beforehand that it needs them."""
    retrieve = await _decision(pieces, filled(pieces.prompts["retrieve"], {"question": question.question}))
    return await (naive if retrieve else closed_book)(pieces, question)


async def advanced_boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return an answer without documents, or from retrieved documents if the language model decides to improve it."""
    first = await closed_book(pieces, question)
    values = {"question": question.question, "answer": first.answer or ""}
    retrieve = await _decision(pieces, filled(pieces.prompts["needs_more"], values))
    return await _from_retrieved(pieces, question) if retrieve and await _allowed(pieces, question) else first


async def _decision(pieces: Pieces, prompt: Sequence[Message]) -> bool:
    """Return whether the language model decides to retrieve. Raises CallError for any other reply."""
    completion = await pieces.decision_lm.complete([*pieces.history, *prompt], schema=_DECISION)
    return read_reply(completion, _DECISION)["retrieve"] is True


PIPELINES: Mapping[str, Strategy] = {
    "advanced-boolean-agent": advanced_boolean_agent,
    "boolean-agent": boolean_agent,
    "closed-book": closed_book,
    "ground-truth": ground_truth,
    "naive": naive,
}
