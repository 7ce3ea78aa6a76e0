"""RAG strategies over the same pieces: when to retrieve, and what the language model answers from.

The strategies are those of Kenneweg et al. 2024, section IV, and two that check the questions themselves: without any
document (`closed-book`) and with the right one (`ground-truth`).
"""

import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, MutableMapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Self

from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import Answer, Completion, Document, LanguageModel, Message, Question
from ragassay.core.records.protocols import SeededBySample
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.runner import Batched, Progress, note_tokens
from ragassay.core.table import read_documents
from ragassay.parts.lm import language_model
from ragassay.parts.lm.structured_replies import BrokenReplyError, read_reply
from ragassay.parts.retrieval import (
    DENSE_RETRIEVERS,
    Chunking,
    ChunkUnit,
    Embedder,
    chunks_of,
    embedder,
    index_folder,
    retriever,
    search_many,
)
from ragassay.parts.retrieval.dense import cosine_ranks
from ragassay.parts.systems.prompts import (
    PROMPT_VERSION,
    Prompts,
    filled,
    limits_of,
    prompt_length,
    prompts,
    read,
    shown_text,
    without_new_questions,
)

_K = 5
_SIZE, _OVERLAP = 1024, 48

_DECISION = {
    "type": "object",
    "properties": {"retrieve": {"type": "boolean"}},
    "required": ["retrieve"],
    "additionalProperties": False,
}


Search = Callable[[str], Awaitable[Sequence[Document]]]
Found = MutableMapping[tuple[str, str], Sequence[Document]]
"""What a retrieval, by the hash of its settings, found for a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """What a strategy is made of.

    Args:
        lm: Answers.
        decision_lm: Decides whether to retrieve, and writes hypothetical passages.
        prompts: Name -> text.
        search: Return the documents for a question; None for a strategy that never retrieves.
        hyde: Whether to search with a hypothetical passage in place of the question (Gao et al. 2023).
        history: What was said before each question.
        allows: Whether a question may be answered from documents; None: every question may.
        documents: Id of a document -> what a model is shown of it, for questions that name their reference texts only.
    """

    lm: LanguageModel
    decision_lm: LanguageModel
    prompts: Prompts
    search: Search | None = None
    hyde: bool = False
    history: Sequence[Message] = ()
    allows: Callable[[str], Awaitable[bool]] | None = None
    documents: Mapping[str, str] | None = None


Strategy = Callable[[Pieces, Question], Coroutine[object, object, Answer]]


async def closed_book(pieces: Pieces, question: Question) -> Answer:
    """Return the language model's answer without any document."""
    prompt = filled(pieces.prompts["closed_book"], {"question": question.question})
    completion = await pieces.lm.complete([*pieces.history, *prompt])
    return Answer(answer=without_new_questions(completion.text), retrieved=False)


async def ground_truth(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from the question's own reference texts; texts that are missing or do not fit are an error."""
    texts = _reference_texts(question, pieces.documents)
    values = {"documents": "\n\n".join(texts), "question": question.question}
    completion = await pieces.lm.complete([*pieces.history, *filled(pieces.prompts["answer"], values)])
    return Answer(
        answer=without_new_questions(completion.text),
        contexts=texts,
        context_ids=question.reference_context_ids or (),
        retrieved=False,
    )


def _reference_texts(question: Question, documents: Mapping[str, str] | None) -> tuple[str, ...]:
    """Return the question's `reference_contexts`, or the documents of its `reference_context_ids`. Raises CallError."""
    ids = question.reference_context_ids or ()
    if question.reference_contexts:
        return question.reference_contexts
    if documents is None:
        raise CallError(
            "the question has no reference_contexts, which ground-truth answers from"
            + ("; add documents=FILE for the texts of its reference_context_ids" if ids else "")
        )
    if not ids:
        raise CallError("the question has neither reference_contexts nor reference_context_ids")
    if missing := [each for each in ids if each not in documents]:
        raise CallError(f"the documents have no {missing[0]!r}, which reference_context_ids of the question names")
    return tuple(documents[each] for each in ids)


async def naive(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from what is retrieved for the question, always."""
    if pieces.allows is not None and not await pieces.allows(question.question):
        return await closed_book(pieces, question)
    assert pieces.search is not None
    text = question.question
    if pieces.hyde:
        text = (await pieces.decision_lm.complete(filled(pieces.prompts["hypothetical"], {"question": text}))).text
    documents = await pieces.search(text)
    answer = await read(pieces.lm, question, documents, pieces.prompts["answer"], pieces.history)
    return replace(answer, retrieved=True)


async def boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from documents if the language model decides, before answering, that it needs them."""
    retrieve = await _decision(pieces, filled(pieces.prompts["retrieve"], {"question": question.question}))
    return await (naive if retrieve else closed_book)(pieces, question)


async def advanced_boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return the first answer, or one from documents if the language model decides that more would have helped."""
    first = await closed_book(pieces, question)
    values = {"question": question.question, "answer": first.answer or ""}
    retrieve = await _decision(pieces, filled(pieces.prompts["needs_more"], values))
    return await naive(pieces, question) if retrieve else first


async def _decision(pieces: Pieces, prompt: Sequence[Message]) -> bool:
    """Return a decision. Raises CallError if the reply is anything else."""
    completion = await pieces.decision_lm.complete([*pieces.history, *prompt], schema=_DECISION)
    return read_reply(completion, _DECISION)["retrieve"] is True


class _CountedLanguageModel:
    """A language model that notes what each call took, also one whose reply cannot be used."""

    def __init__(self, lm: LanguageModel, calls: list[Completion]) -> None:
        self.name = lm.name
        self._lm = lm
        self._calls = calls

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the reply of the model. Raises CallError."""
        try:
            completion = await self._lm.complete(messages, schema=schema)
        except BrokenReplyError as error:
            self._note(error.completion)
            raise
        self._note(completion)
        return completion

    def _note(self, completion: Completion) -> None:
        self._calls.append(completion)
        note_tokens(completion.input_tokens, completion.output_tokens)


def _sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum; None if one of them is not known."""
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


class Reads(Enum):
    """Where a strategy gets its documents from."""

    NOTHING = "nothing"
    REFERENCES = "references"
    RETRIEVER = "retriever"


PIPELINES: Mapping[str, tuple[Strategy, Reads]] = {
    "advanced-boolean-agent": (advanced_boolean_agent, Reads.RETRIEVER),
    "boolean-agent": (boolean_agent, Reads.RETRIEVER),
    "closed-book": (closed_book, Reads.NOTHING),
    "ground-truth": (ground_truth, Reads.REFERENCES),
    "naive": (naive, Reads.RETRIEVER),
}


class Pipeline:
    """A strategy over its pieces, as a system under test.

    Args:
        strategy: How a question is answered.
        pieces: What with.
        name: The strategy and a hash of all settings.
        accepts_context: Whether it can answer from contexts that are given to it.
        priced_as: The language model whose price is that of all tokens; None if they have several.
        word_search: The search of the pieces, where it needs no model and costs nothing.
        notices: What the user should know about how it was made.
        retrieval: A hash of all that decides what is found for a text.
    """

    def __init__(
        self,
        strategy: Strategy,
        pieces: Pieces,
        *,
        name: str,
        accepts_context: bool = True,
        priced_as: Spec | None = None,
        word_search: Callable[[str], Sequence[Document]] | None = None,
        notices: Sequence[str] = (),
        retrieval: str = "",
    ) -> None:
        self._strategy = strategy
        self._pieces = pieces
        self._word_search = word_search
        self.name = name
        self.priced_as = priced_as
        self.limits = limits_of(pieces.lm)
        self.accepts_context = accepts_context
        self.notices = notices
        self.retrieval = retrieval

    def for_sample(self, number: int) -> Self:
        """Return the same pipeline for one of several answers, numbered from 1: its models have seeds of their own."""
        lm, decision_lm = (
            each.for_sample(number) if isinstance(each, SeededBySample) else each
            for each in (self._pieces.lm, self._pieces.decision_lm)
        )
        sampled = copy(self)
        sampled._pieces = replace(self._pieces, lm=lm, decision_lm=decision_lm)  # noqa: SLF001 -- of its own copy
        return sampled

    async def answer(self, question: Question) -> Answer:
        """Return the strategy's answer, with the texts that were shown to the language model, and what all calls took.

        Raises:
            CallError: A call fails; it states the tokens of the calls before it.
        """
        calls: list[Completion] = []
        pieces = replace(
            self._pieces,
            lm=_CountedLanguageModel(self._pieces.lm, calls),
            decision_lm=_CountedLanguageModel(self._pieces.decision_lm, calls),
        )
        try:
            answer = await self._strategy(pieces, question)
        except CallError as error:
            raise CallError(
                str(error),
                retry=error.retry,
                overload=error.overload,
                after=error.after,
                kind=error.kind,
                hint=error.hint,
                input_tokens=_sum([call.input_tokens for call in calls]) if calls else None,
                output_tokens=_sum([call.output_tokens for call in calls]) if calls else None,
            ) from error
        return replace(
            answer,
            input_tokens=_sum([call.input_tokens for call in calls]),
            output_tokens=_sum([call.output_tokens for call in calls]),
            seconds=sum(call.seconds for call in calls),
        )

    def prompt_length(self, question: Question) -> int | None:
        """Return the number of characters that the language model reads; None where that takes a call to know."""
        if self._strategy is closed_book:
            return prompt_length(self._pieces.prompts["closed_book"], (), question.question)
        if self._strategy is not naive or self._word_search is None:
            return None
        documents = self._word_search(question.question)
        return prompt_length(self._pieces.prompts["answer"], documents, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the same language model's answer from given documents; nothing is retrieved. Raises CallError."""
        prompt = self._pieces.prompts["answer"]
        return replace(await read(self._pieces.lm, question, contexts, prompt, self._pieces.history), retrieved=False)

    @property
    def reads_references(self) -> bool:
        """Whether it answers from the reference texts of a question, which no system in use has."""
        return self._strategy is ground_truth

    def reference_error(self, question: Question) -> str | None:
        """Return why a pipeline that answers from reference texts cannot answer a question; None if it can."""
        try:
            _reference_texts(question, self._pieces.documents)
        except CallError as error:
            return error.reason
        return None

    def sharing(self, wrapped: Callable[[LanguageModel], LanguageModel], found: Found) -> "Pipeline":
        """Return this pipeline, which shares work with others.

        Args:
            wrapped: Return a language model of the same name around one of its own.
            found: What a retrieval found for a text, which other pipelines fill and read as well.
        """
        pieces, search = self._pieces, self._pieces.search

        async def remembered(text: str) -> Sequence[Document]:
            assert search is not None
            key = (self.retrieval, text)
            if key not in found:
                found[key] = await search(text)
            return found[key]

        shared = copy(self)
        shared._pieces = replace(  # noqa: SLF001 -- of its own copy
            pieces,
            lm=wrapped(pieces.lm),
            decision_lm=wrapped(pieces.decision_lm),
            search=None if search is None else remembered,
        )
        return shared


PIPELINE_FILES = ("documents", "guardrail", "history", "prompts")
"""The settings of a pipeline that name a file or a folder."""

_RETRIEVAL = (
    *("retriever", "k", "chunk_size", "chunk_overlap", "chunk_unit", "embeddings", "qdrant", "hyde"),
    *("guardrail", "decision_lm"),
)
_OPTIONAL: Mapping[Reads, Sequence[str]] = {
    Reads.NOTHING: (),
    Reads.REFERENCES: ("documents",),
    Reads.RETRIEVER: _RETRIEVAL,
}
_NOT_OF_SEARCHES = ("hyde", "guardrail")  # they decide whether and for which text, not what is found
_RANKING = 2  # increase it with every change of what a retriever returns: other documents make another system


def pipeline(
    spec: Spec, base_url: str | None, *, progress: Progress | None = None, is_offline: bool = False
) -> Pipeline:
    """Return the pipeline of a spec, such as `pipeline:naive?documents=FILE&lm=embedded`.

    Args:
        spec: The strategy and its settings (docs/strategies.md).
        base_url: The endpoint of `openai:` models.
        progress: Called while documents are embedded.
        is_offline: Whether no server may be called: one that searches finds nothing then, and its questions fail.

    Raises:
        UsageError: An unknown strategy or setting, or a missing one.
        DataError: A file cannot be read.
        CallError: The endpoint of an embedding model fails.
    """
    strategy, reads = find("pipeline", spec.target, PIPELINES)
    retrieves = reads is Reads.RETRIEVER
    settings = spec.checked(
        required=("documents", "lm") if retrieves else ("lm",),
        optional=("prompts", "history", *_OPTIONAL[reads]),
    )
    texts = prompts(Path(settings["prompts"]) if "prompts" in settings else None)
    before = _history(Path(settings["history"])) if "history" in settings else ()
    lm = language_model(settings["lm"], base_url=base_url)
    decides = language_model(settings["decision_lm"], base_url=base_url) if "decision_lm" in settings else lm
    search, identity = _retrieval(spec, base_url, progress, is_offline=is_offline) if retrieves else (_Retrieval(), {})
    retrieval = content_hash({name: each for name, each in identity.items() if name not in _NOT_OF_SEARCHES})
    texts_of_ids = None
    if reads is Reads.REFERENCES and "documents" in settings:
        path = Path(settings["documents"])
        texts_of_ids = {each.id: shown_text(each) for each in read_documents(path)}
        identity = {"documents": file_hash(path)}
    identity |= {
        "lm": lm.name,
        "decision_lm": decides.name,
        "wording": PROMPT_VERSION,
        "prompts": dict(texts),
        "history": [[each.role, each.content] for each in before],
    }
    pieces = Pieces(
        lm=lm,
        decision_lm=decides,
        prompts=texts,
        search=search.search,
        hyde=search.hyde,
        history=before,
        allows=search.allows,
        documents=texts_of_ids,
    )
    return Pipeline(
        strategy,
        pieces,
        name=f"pipeline-{spec.target}-{content_hash(identity)}",
        accepts_context=reads is not Reads.NOTHING,
        priced_as=None if "decision_lm" in settings else Spec.parse(settings["lm"]),
        word_search=search.word_search,
        notices=search.notices,
        retrieval=retrieval,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Retrieval:
    search: Search | None = None
    hyde: bool = False
    allows: Callable[[str], Awaitable[bool]] | None = None
    word_search: Callable[[str], Sequence[Document]] | None = None
    notices: Sequence[str] = ()


def _retrieval(
    spec: Spec, base_url: str | None, progress: Progress | None, *, is_offline: bool
) -> tuple[_Retrieval, dict[str, object]]:
    """Return how documents are retrieved, and what identifies that."""
    settings = spec.settings
    path = Path(settings["documents"])
    name = settings.get("retriever", "bm25")
    k = spec.whole_number("k", least=1, most=10_000) or _K
    chunking = _chunking(spec)
    hyde = _choice(spec, "hyde", ["false", "true"], "false") == "true"
    model = None
    if "embeddings" in settings:
        model = embedder(settings["embeddings"], base_url=base_url)
        if name not in DENSE_RETRIEVERS and "guardrail" not in settings:
            raise UsageError(f"retriever={name} uses no embeddings; leave them out, or write retriever=dense or hybrid")
    if "guardrail" in settings and model is None:
        raise UsageError("guardrail needs an embedding model: add embeddings=openai:MODEL, or a model of your own")
    rules = _guardrail_rules(Path(settings["guardrail"])) if "guardrail" in settings else None
    notices: list[str] = []
    documents = read_documents(path)
    needs_server = "qdrant" in settings or settings.get("embeddings", "").startswith("openai:")
    identity: dict[str, object] = {
        "ranking": _RANKING,
        "documents": file_hash(path),
        "retriever": name,
        "k": k,
        "chunking": [chunking.size, chunking.overlap, chunking.unit],
        "embeddings": model and model.name,
        "qdrant": "qdrant" in settings,
        "hyde": hyde,
        "guardrail": file_hash(Path(settings["guardrail"])) if "guardrail" in settings else None,
    }
    if is_offline and needs_server:
        return _Retrieval(search=_search_offline, hyde=hyde), identity
    allows = None if model is None or rules is None else _guardrail(rules, model)
    found = retriever(
        name,
        chunks_of(documents, chunking),
        model,
        qdrant=settings.get("qdrant"),
        store=index_folder(),
        notice=notices.append,
        progress=progress,
    )
    retrieval = _Retrieval(
        # Rows that are under way at once are searched for together.
        search=Batched[str, Sequence[Document]](lambda texts: search_many(found, texts, k)),
        hyde=hyde,
        allows=None if allows is None else Batched(allows),
        word_search=partial(found.search, k=k) if model is None and not hyde else None,
        notices=notices,
    )
    return retrieval, identity


async def _search_offline(_: str) -> Sequence[Document]:
    raise CallError("offline, and the retriever needs a server", kind="")


def _chunking(spec: Spec) -> Chunking:
    size = spec.whole_number("chunk_size", least=1, most=10_000_000) or _SIZE
    overlap = spec.whole_number("chunk_overlap", least=0, most=10_000_000)
    unit = _choice(spec, "chunk_unit", [each.value for each in ChunkUnit], ChunkUnit.CHARACTERS.value)
    return Chunking(size=size, overlap=min(_OVERLAP, size - 1) if overlap is None else overlap, unit=ChunkUnit(unit))


def _choice(spec: Spec, name: str, known: list[str], default: str) -> str:
    value = spec.settings.get(name, default)
    if value not in known:
        raise UsageError(unknown_name(name, value, known))
    return value


def _guardrail_rules(path: Path) -> Sequence[tuple[str, bool]]:
    """Return the questions of a guardrail's file, and whether each is allowed."""
    form = '{"question": "...", "allow": true}'
    rules: list[tuple[str, bool]] = []
    for line, row in _json_lines(path, form):
        question, allow = row.get("question"), row.get("allow")
        if not isinstance(question, str) or not isinstance(allow, bool):
            raise DataError(f"{path}, line {line}: a guardrail's line has the form {form}")
        rules.append((question, allow))
    if not rules:
        raise DataError(f"{path}: the guardrail holds no question; its lines have the form {form}")
    return rules


def _guardrail(rules: Sequence[tuple[str, bool]], model: Embedder) -> Callable[[Sequence[str]], Sequence[bool]]:
    """Return whether the nearest question of a guardrail to each of others, by cosine, is one that is allowed."""
    nearest = cosine_ranks(model.embed([question for question, _ in rules]), model)
    return lambda asked: [rules[places[0]][1] for places in nearest(asked, 1)]


def _history(path: Path) -> Sequence[Message]:
    """Return the messages of a file that precede every question."""
    form = '{"role": "user" or "assistant", "content": "..."}'
    messages = []
    for line, row in _json_lines(path, form):
        role, content = row.get("role"), row.get("content")
        if role not in {"user", "assistant"} or not isinstance(content, str):
            raise DataError(f"{path}, line {line}: a line of the history has the form {form}")
        messages.append(Message(role="user" if role == "user" else "assistant", content=content))
    return messages


def _json_lines(path: Path, form: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Yield the number and the object of each line that is not blank."""
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read as UTF-8 text: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise DataError(f"{path}, line {number}: not a JSON object; a line has the form {form}")
        yield number, row
