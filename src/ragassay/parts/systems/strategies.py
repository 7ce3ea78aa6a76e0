"""RAG strategies over the same pieces: when to retrieve, and what the language model answers from.

The strategies are those of Kenneweg et al. 2024, section IV, and two that check the questions themselves: without any
document (`closed-book`) and with the right one (`ground-truth`).
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import numpy as np

from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import Answer, Completion, Document, LanguageModel, Message, Question, Retriever
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.table import read_documents
from ragassay.parts.lm import language_model
from ragassay.parts.lm.structured_replies import read_reply
from ragassay.parts.retrieval import DENSE_RETRIEVERS, Chunking, ChunkUnit, Embedder, chunks_of, embedder, retriever
from ragassay.parts.systems.context_reading import PROMPT_VERSION, limits_of, prompt_length, read, without_new_questions
from ragassay.parts.systems.prompts import Prompts, filled, prompts

_K = 5
_SIZE, _OVERLAP = 1024, 48

_DECISION = {
    "type": "object",
    "properties": {"retrieve": {"type": "boolean"}},
    "required": ["retrieve"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """What a strategy is made of.

    Args:
        lm: Answers.
        decision_lm: Decides whether to retrieve, and writes hypothetical passages.
        prompts: Name -> text.
        retriever: None for a strategy that never retrieves.
        k: How many documents are retrieved.
        hyde: Whether to search with a hypothetical passage in place of the question (Gao et al. 2023).
        history: What was said before each question.
        allows: Whether a question may be answered from documents; None: every question may.
        searches_words: Whether a search needs no model.
    """

    lm: LanguageModel
    decision_lm: LanguageModel
    prompts: Prompts
    retriever: Retriever | None = None
    k: int = _K
    hyde: bool = False
    history: Sequence[Message] = ()
    allows: Callable[[str], bool] | None = None
    searches_words: bool = False


Strategy = Callable[[Pieces, Question], Coroutine[object, object, Answer]]


async def closed_book(pieces: Pieces, question: Question) -> Answer:
    """Return the language model's answer without any document."""
    prompt = filled(pieces.prompts["closed_book"], {"question": question.question})
    completion = await pieces.lm.complete([*pieces.history, *prompt])
    answer = Answer(answer=without_new_questions(completion.text), retrieved=False)
    return _with_cost(answer, completion)


async def ground_truth(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from the question's own `reference_contexts`; texts that do not fit are an error."""
    texts = question.reference_contexts
    if not texts:
        raise CallError("the question has no reference_contexts, which the strategy ground-truth answers from")
    values = {"documents": "\n\n".join(texts), "question": question.question}
    completion = await pieces.lm.complete([*pieces.history, *filled(pieces.prompts["answer"], values)])
    answer = Answer(
        answer=without_new_questions(completion.text),
        contexts=texts,
        context_ids=question.reference_context_ids or (),
        retrieved=False,
    )
    return _with_cost(answer, completion)


async def naive(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from what is retrieved for the question, always."""
    if pieces.allows is not None and not await asyncio.to_thread(pieces.allows, question.question):
        return await closed_book(pieces, question)
    assert pieces.retriever is not None
    search, passage = question.question, None
    if pieces.hyde:
        passage = await pieces.decision_lm.complete(filled(pieces.prompts["hypothetical"], {"question": search}))
        search = passage.text
    documents = await asyncio.to_thread(pieces.retriever.search, search, pieces.k)
    answer = await read(pieces.lm, question, documents, pieces.prompts["answer"], pieces.history)
    return _with_cost(replace(answer, retrieved=True), passage)


async def boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from documents if the language model decides, before answering, that it needs them."""
    retrieve, decision = await _decision(pieces, filled(pieces.prompts["retrieve"], {"question": question.question}))
    answer = await (naive if retrieve else closed_book)(pieces, question)
    return _with_cost(answer, decision)


async def advanced_boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return the first answer, or one from documents if the language model decides that more would have helped."""
    first = await closed_book(pieces, question)
    values = {"question": question.question, "answer": first.answer or ""}
    retrieve, decision = await _decision(pieces, filled(pieces.prompts["needs_more"], values))
    if not retrieve:
        return _with_cost(first, decision)
    return _with_cost(await naive(pieces, question), first, decision)


async def _decision(pieces: Pieces, prompt: Sequence[Message]) -> tuple[bool, Completion]:
    """Return a decision and its cost. Raises CallError if the reply is anything else."""
    completion = await pieces.decision_lm.complete([*pieces.history, *prompt], schema=_DECISION)
    return read_reply(completion, _DECISION)["retrieve"] is True, completion


def _with_cost(answer: Answer, *calls: Answer | Completion | None) -> Answer:
    """Return an answer with the tokens and seconds of other calls added; unknown tokens make the sum unknown."""
    every = [answer, *(call for call in calls if call is not None)]
    if answer.seconds is None:  # the answer itself carries no cost yet
        every = every[1:]
    return replace(
        answer,
        input_tokens=_sum([call.input_tokens for call in every]),
        output_tokens=_sum([call.output_tokens for call in every]),
        seconds=sum(call.seconds or 0.0 for call in every),
    )


def _sum(counts: Sequence[int | None]) -> int | None:
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
    """

    def __init__(
        self,
        strategy: Strategy,
        pieces: Pieces,
        *,
        name: str,
        accepts_context: bool = True,
        priced_as: Spec | None = None,
    ) -> None:
        self._strategy = strategy
        self._pieces = pieces
        self.name = name
        self.priced_as = priced_as
        self.limits = limits_of(pieces.lm)
        self.accepts_context = accepts_context

    async def answer(self, question: Question) -> Answer:
        """Return the strategy's answer, with the texts that were shown to the language model. Raises CallError."""
        return await self._strategy(self._pieces, question)

    def prompt_length(self, question: Question) -> int | None:
        """Return the number of characters that the language model reads; None where that takes a call to know."""
        pieces = self._pieces
        if self._strategy is closed_book:
            return prompt_length(pieces.prompts["closed_book"], (), question.question)
        if self._strategy is not naive or not pieces.searches_words or pieces.retriever is None:
            return None
        documents = pieces.retriever.search(question.question, pieces.k)
        return prompt_length(pieces.prompts["answer"], documents, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the same language model's answer from given documents; nothing is retrieved. Raises CallError."""
        prompt = self._pieces.prompts["answer"]
        return replace(await read(self._pieces.lm, question, contexts, prompt, self._pieces.history), retrieved=False)

    @property
    def reads_references(self) -> bool:
        """Whether it answers from the reference texts of a question, which no system in use has."""
        return self._strategy is ground_truth

    def with_models(self, wrapped: Callable[[LanguageModel], LanguageModel]) -> "Pipeline":
        """Return this pipeline with another language model around each of its own, of the same name."""
        pieces, other = self._pieces, copy(self)
        own = replace(pieces, lm=wrapped(pieces.lm), decision_lm=wrapped(pieces.decision_lm))
        other._pieces = own  # noqa: SLF001 -- of its own copy
        return other


PIPELINE_FILES = ("documents", "guardrail", "history", "prompts")
"""The settings of a pipeline that name a file or a folder."""

_RETRIEVAL = (
    *("documents", "retriever", "k", "chunk_size", "chunk_overlap", "chunk_unit", "embeddings", "hyde", "guardrail"),
    "decision_lm",
)


def pipeline(spec: Spec, base_url: str | None) -> Pipeline:
    """Return the pipeline of a spec, such as `pipeline:naive?documents=FILE&lm=embedded`.

    Args:
        spec: The strategy and its settings (docs/strategies.md).
        base_url: The endpoint of `openai:` models.

    Raises:
        UsageError: An unknown strategy or setting, or a missing one.
        DataError: A file cannot be read.
        CallError: The endpoint of an embedding model fails.
    """
    strategy, reads = find("pipeline", spec.target, PIPELINES)
    retrieves = reads is Reads.RETRIEVER
    settings = spec.checked(
        required=("documents", "lm") if retrieves else ("lm",),
        optional=("prompts", "history", *(_RETRIEVAL if retrieves else ())),
    )
    texts = prompts(Path(settings["prompts"]) if "prompts" in settings else None)
    before = _history(Path(settings["history"])) if "history" in settings else ()
    search, identity = _retrieval(spec, base_url) if retrieves else (_Retrieval(), {})
    lm = language_model(settings["lm"], base_url=base_url)
    decides = language_model(settings["decision_lm"], base_url=base_url) if "decision_lm" in settings else lm
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
        retriever=search.retriever,
        k=search.k,
        hyde=search.hyde,
        history=before,
        allows=search.allows,
        searches_words=search.searches_words,
    )
    name = f"pipeline-{spec.target}-{content_hash(identity)}"
    accepts = reads is not Reads.NOTHING
    price = None if "decision_lm" in settings else Spec.parse(settings["lm"])
    return Pipeline(strategy, pieces, name=name, accepts_context=accepts, priced_as=price)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Retrieval:
    retriever: Retriever | None = None
    k: int = _K
    hyde: bool = False
    allows: Callable[[str], bool] | None = None
    searches_words: bool = False


def _retrieval(spec: Spec, base_url: str | None) -> tuple[_Retrieval, dict[str, object]]:
    """Return how documents are retrieved, and what identifies that."""
    settings = spec.settings
    path = Path(settings["documents"])
    name = settings.get("retriever", "bm25")
    k = spec.whole_number("k", least=1, most=10_000) or _K
    size = spec.whole_number("chunk_size", least=1, most=10_000_000) or _SIZE
    overlap = spec.whole_number("chunk_overlap", least=0, most=10_000_000)
    unit = _choice(spec, "chunk_unit", [each.value for each in ChunkUnit], ChunkUnit.CHARACTERS.value)
    hyde = _choice(spec, "hyde", ["false", "true"], "false") == "true"
    if overlap is None:
        overlap = min(_OVERLAP, size - 1)
    chunking = Chunking(size=size, overlap=overlap, unit=ChunkUnit(unit))
    model = None
    if "embeddings" in settings:
        model = embedder(settings["embeddings"], base_url=base_url)
        if name not in DENSE_RETRIEVERS and "guardrail" not in settings:
            raise UsageError(f"retriever={name} uses no embeddings; leave them out, or write retriever=dense or hybrid")
    allows = _guardrail(Path(settings["guardrail"]), model) if "guardrail" in settings else None
    search = retriever(name, chunks_of(read_documents(path), chunking), model)
    identity: dict[str, object] = {
        "documents": file_hash(path),
        "retriever": name,
        "k": k,
        "chunking": [size, overlap, unit],
        "embeddings": model and model.name,
        "hyde": hyde,
        "guardrail": file_hash(Path(settings["guardrail"])) if "guardrail" in settings else None,
    }
    searches_words = model is None and not hyde
    return _Retrieval(retriever=search, k=k, hyde=hyde, allows=allows, searches_words=searches_words), identity


def _choice(spec: Spec, name: str, known: list[str], default: str) -> str:
    value = spec.settings.get(name, default)
    if value not in known:
        raise UsageError(unknown_name(name, value, known))
    return value


def _guardrail(path: Path, model: Embedder | None) -> Callable[[str], bool]:
    """Return whether the nearest question of a file, by the cosine of embeddings, is one that may be answered."""
    if model is None:
        raise UsageError("guardrail needs an embedding model: add embeddings=openai:MODEL, or a model of your own")
    form = '{"question": "...", "allow": true}'
    questions: list[str] = []
    verdicts: list[bool] = []
    for line, row in _json_lines(path, form):
        question, allow = row.get("question"), row.get("allow")
        if not isinstance(question, str) or not isinstance(allow, bool):
            raise DataError(f"{path}, line {line}: a guardrail's line has the form {form}")
        questions.append(question)
        verdicts.append(allow)
    if not questions:
        raise DataError(f"{path}: the guardrail holds no question; its lines have the form {form}")
    vectors = model.embed(questions)
    return lambda question: verdicts[int(np.argmax(vectors @ model.embed([question])[0]))]


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
