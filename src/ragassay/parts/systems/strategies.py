"""RAG strategies: when to retrieve, and from which documents the language model answers.

The strategies are those of Kenneweg et al. 2024, section IV, and two that check the questions themselves: without any
document (`closed-book`) and with the right ones (`ground-truth`).
"""

import json
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.records import Answer, Completion, Document, LanguageModel, Message, Question
from ragassay.core.records.protocols import SeededBySample
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.runner import Batched, CallLimits, Progress, SpentTokens, note_tokens
from ragassay.core.table import read_documents
from ragassay.parts.lm import language_model, with_temperature
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


R = TypeVar("R")

Search = Callable[[str], Awaitable[Sequence[Document]]]
Found = MutableMapping[tuple[str, str], tuple[Sequence[Document], float]]
"""Hash of the settings of a retrieval, and a text -> the documents that it found, and the seconds that it took."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """The models, documents and settings of a strategy.

    Args:
        lm: The language model that answers.
        decision_lm: The language model that decides whether to retrieve, and writes hypothetical passages.
        prompts: Name -> text.
        search: Return the documents for a question; None for a strategy that never retrieves.
        hyde: Whether to search with a hypothetical passage in place of the question (Gao et al. 2023).
        history: The messages before each question.
        allows: Return whether a question may be answered from documents; None if every question may.
        documents: Id of a document -> its text, for questions that have only the ids of their reference texts.
        word_search: The search, if it needs no model and costs nothing.
    """

    lm: LanguageModel
    decision_lm: LanguageModel
    prompts: Prompts
    search: Search | None = None
    hyde: bool = False
    history: Sequence[Message] = ()
    allows: Callable[[str], Awaitable[bool]] | None = None
    documents: Mapping[str, str] | None = None
    word_search: Callable[[str], Sequence[Document]] | None = None


Strategy = Callable[[Pieces, Question], Coroutine[object, object, Answer]]


async def closed_book(pieces: Pieces, question: Question) -> Answer:
    """Return the language model's answer without any document."""
    prompt = filled(pieces.prompts["closed_book"], {"question": question.question})
    completion = await pieces.lm.complete([*pieces.history, *prompt])
    return Answer(answer=without_new_questions(completion.text), retrieved=False)


async def ground_truth(pieces: Pieces, question: Question) -> Answer:
    """Return the answer from the question's own reference texts."""
    documents = _reference_documents(question, pieces.documents)
    answer = await read(pieces.lm, question, documents, pieces.prompts["answer"], pieces.history)
    return replace(answer, context_ids=question.reference_context_ids or (), retrieved=False)


def _reference_documents(question: Question, documents: Mapping[str, str] | None) -> Sequence[Document]:
    """Return the question's `reference_contexts`, or the documents of its `reference_context_ids`.

    A gap and an unanswerable question have none: the best answer to them declines.

    Args:
        question: The question.
        documents: Id of a document -> its text; None if the documents were not given.

    Raises:
        CallError: The question has no reference texts, or the documents lack one of them.
    """
    ids, texts = question.reference_context_ids or (), question.reference_contexts
    if texts:
        named = ids if len(ids) == len(texts) else [""] * len(texts)
        return [Document(id=each, text=text) for each, text in zip(named, texts, strict=True)]
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
    """Return whether the guardrail lets a question be answered from documents."""
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
    """Return the answer from documents if the language model decides beforehand that it needs them."""
    retrieve = await _decision(pieces, filled(pieces.prompts["retrieve"], {"question": question.question}))
    return await (naive if retrieve else closed_book)(pieces, question)


async def advanced_boolean_agent(pieces: Pieces, question: Question) -> Answer:
    """Return an answer without documents, or one from documents if the language model decides to improve it."""
    first = await closed_book(pieces, question)
    values = {"question": question.question, "answer": first.answer or ""}
    retrieve = await _decision(pieces, filled(pieces.prompts["needs_more"], values))
    return await _from_retrieved(pieces, question) if retrieve and await _allowed(pieces, question) else first


async def _decision(pieces: Pieces, prompt: Sequence[Message]) -> bool:
    """Return whether the language model decides to retrieve. Raises CallError for any other reply."""
    completion = await pieces.decision_lm.complete([*pieces.history, *prompt], schema=_DECISION)
    return read_reply(completion, _DECISION)["retrieve"] is True


class _CountedLanguageModel:
    """A language model that records each call, even if its reply cannot be used.

    Args:
        lm: The language model.
        calls: The calls to the language models of a pipeline.
        decides: Whether its tokens are also those of `decision_lm`; None if the pipeline has only one language model.
    """

    def __init__(
        self, lm: LanguageModel, calls: list[SpentTokens], seconds: list[float], *, decides: bool | None
    ) -> None:
        self.name = lm.name
        self._lm = lm
        self._calls = calls
        self._seconds = seconds
        self._decides = decides

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
        use = SpentTokens(input_tokens=completion.input_tokens, output_tokens=completion.output_tokens)
        if self._decides is not None:
            use.decision_input_tokens = completion.input_tokens if self._decides else 0
            use.decision_output_tokens = completion.output_tokens if self._decides else 0
        self._calls.append(use)
        self._seconds.append(completion.seconds)
        note_tokens(use)


def _tokens(calls: Sequence[SpentTokens]) -> SpentTokens:
    """Return the tokens of all calls; None if those of one of them are unknown."""
    counts = {each.name: [getattr(call, each.name) for call in calls] for each in fields(SpentTokens)}
    return SpentTokens(**{name: None if None in every else sum(every) for name, every in counts.items()})


class Reads(Enum):
    """The source of a strategy's documents."""

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


@dataclass(eq=False, slots=True)
class Pipeline:
    """A strategy as a system under test.

    Attributes:
        strategy: How a question is answered.
        pieces: The models, documents and settings of the strategy.
        name: The strategy and a hash of all settings.
        shown: The pipeline as messages show it, without any secret; None for its name.
        accepts_context: Whether it can answer from given contexts.
        priced_as: The language model whose price applies; None if it was given as an object.
        decisions_priced_as: The same for its `decision_lm`, whose tokens are then also counted on their own; None if
            there is none.
        notices: Notices for the user about how the pipeline was made.
        retrieval: The hash of everything that determines the retrieved documents.
        found: What pipelines with the same retrieval found, so that each text is searched for once; None if nothing is
            shared.
        limits: The limits on its calls, which are those of its language model.
    """

    strategy: Strategy
    pieces: Pieces
    name: str = field(kw_only=True)
    shown: str | None = field(default=None, kw_only=True)
    accepts_context: bool = field(default=True, kw_only=True)
    priced_as: Spec | None = field(default=None, kw_only=True)
    decisions_priced_as: Spec | None = field(default=None, kw_only=True)
    notices: Sequence[str] = field(default=(), kw_only=True)
    retrieval: str = field(default="", kw_only=True)
    found: Found | None = field(default=None, kw_only=True)
    limits: CallLimits = field(init=False)

    def __post_init__(self) -> None:
        self.limits = limits_of(self.pieces.lm)

    def for_sample(self, number: int) -> Self:
        """Return this pipeline for one sample, numbered from 1, with its own seeds."""
        lm, decision_lm = (
            each.for_sample(number) if isinstance(each, SeededBySample) else each
            for each in (self.pieces.lm, self.pieces.decision_lm)
        )
        return replace(self, pieces=replace(self.pieces, lm=lm, decision_lm=decision_lm))

    async def answer(self, question: Question) -> Answer:
        """Return the strategy's answer, with the texts shown to the language model and the tokens of all calls.

        Its seconds are those of these calls, of the guardrail and of the search, even if another pipeline made them.

        Raises:
            CallError: A call fails; the error has the tokens of the calls before it.
        """
        calls: list[SpentTokens] = []
        seconds: list[float] = []
        has_two = self.decisions_priced_as is not None
        pieces = replace(
            self.pieces,
            lm=_CountedLanguageModel(self.pieces.lm, calls, seconds, decides=False if has_two else None),
            decision_lm=_CountedLanguageModel(self.pieces.decision_lm, calls, seconds, decides=has_two or None),
            search=partial(self._search, seconds),
            allows=None if self.pieces.allows is None else partial(_seconds_of, self.pieces.allows, seconds),
        )
        try:
            answer = await self.strategy(pieces, question)
        except CallError as error:
            if calls:
                _tokens(calls).put_into(error)
            raise
        return replace(answer, **asdict(_tokens(calls)), seconds=sum(seconds))

    async def _search(self, seconds: list[float], text: str) -> Sequence[Document]:
        """Return the documents for a text, and add the duration of its search to the seconds."""
        assert self.pieces.search is not None
        key = (self.retrieval, text)
        if self.found is not None and key in self.found:
            documents, duration = self.found[key]
            seconds.append(duration)
            return documents
        documents = await _seconds_of(self.pieces.search, seconds, text)
        if self.found is not None:
            self.found[key] = documents, seconds[-1]
        return documents

    def prompt_length(self, question: Question) -> int | None:
        """Return the number of characters in the prompt; None if only a call can show it."""
        if self.strategy is closed_book:
            return prompt_length(self.pieces.prompts["closed_book"], (), question.question)
        if self.strategy is not naive or self.pieces.word_search is None:
            return None
        documents = self.pieces.word_search(question.question)
        return prompt_length(self.pieces.prompts["answer"], documents, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the same language model's answer from given documents; nothing is retrieved. Raises CallError."""
        prompt = self.pieces.prompts["answer"]
        return replace(await read(self.pieces.lm, question, contexts, prompt, self.pieces.history), retrieved=False)

    @property
    def reads_references(self) -> bool:
        """Whether it answers from the reference texts of a question."""
        return self.strategy is ground_truth

    def reference_error(self, question: Question) -> str | None:
        """Return why a pipeline that answers from reference texts cannot answer a question; None if it can."""
        try:
            _reference_documents(question, self.pieces.documents)
        except CallError as error:
            return error.reason
        return None

    def sharing(self, wrapped: Callable[[LanguageModel], LanguageModel], found: Found) -> "Pipeline":
        """Return this pipeline with language models and retrieved documents that other pipelines share.

        Args:
            wrapped: Return a wrapper of the same name around a language model.
            found: The retrieved documents of all pipelines.
        """
        lm, decision_lm = map(wrapped, (self.pieces.lm, self.pieces.decision_lm))
        return replace(self, pieces=replace(self.pieces, lm=lm, decision_lm=decision_lm), found=found)


async def _seconds_of(call: Callable[[str], Awaitable[R]], seconds: list[float], text: str) -> R:
    """Return the result of a call for a text, and add its duration to the seconds."""
    start = time.perf_counter()
    result = await call(text)
    seconds.append(time.perf_counter() - start)
    return result


def reader(lm: str | LanguageModel, *, base_url: str | None = None) -> Pipeline:
    """Return the pipeline that answers from given contexts with a language model, given as a spec or an object.

    Raises:
        UsageError: An unknown language model or setting, or a missing installation or key.
    """
    model = language_model(lm, base_url=base_url) if isinstance(lm, str) else lm
    name = f"reader-{content_hash({'lm': model.name, 'wording': PROMPT_VERSION})}"
    return Pipeline(closed_book, Pieces(lm=model, decision_lm=model, prompts=prompts()), name=name, shown=model.name)


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
_NOT_OF_SEARCHES = ("hyde", "guardrail")  # do not change what is found for a text
_RANKING = 2  # increase it with every change of what a retriever returns, which makes another system


def pipeline(
    spec: Spec, base_url: str | None, *, progress: Progress | None = None, is_offline: bool = False
) -> Pipeline:
    """Return the pipeline of a spec, such as `pipeline:naive?documents=FILE&lm=embedded`.

    Args:
        spec: The strategy and its settings (docs/strategies.md).
        base_url: The endpoint of `openai:` models.
        progress: Called while documents are embedded.
        is_offline: Whether no server may be called: questions that need one for their retrieval fail.

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
    decides = lm
    if retrieves:
        at_0 = with_temperature(Spec.parse(settings.get("decision_lm", settings["lm"])), 0.0)
        decides = language_model(str(at_0), base_url=base_url)
    pieces = Pieces(lm=lm, decision_lm=decides, prompts=texts, history=before)
    identity: dict[str, object] = {}
    notices: list[str] = []
    if retrieves:
        pieces, identity = _with_retrieval(pieces, spec, base_url, notices.append, progress, is_offline=is_offline)
    retrieval = content_hash({name: each for name, each in identity.items() if name not in _NOT_OF_SEARCHES})
    if reads is Reads.REFERENCES and "documents" in settings:
        path = Path(settings["documents"])
        pieces = replace(pieces, documents={each.id: shown_text(each) for each in read_documents(path)})
        identity = {"documents": file_hash(path)}
    identity |= {
        "lm": lm.name,
        "decision_lm": decides.name,
        "wording": PROMPT_VERSION,
        "prompts": dict(texts),
        "history": [[each.role, each.content] for each in before],
    }
    return Pipeline(
        strategy,
        pieces,
        name=f"pipeline-{spec.target}-{content_hash(identity)}",
        shown=re.sub(r"//[^/?#&]*@", "//", str(spec)),  # such as the password of a Qdrant server
        accepts_context=reads is not Reads.NOTHING,
        priced_as=Spec.parse(settings["lm"]),
        decisions_priced_as=Spec.parse(settings["decision_lm"]) if "decision_lm" in settings else None,
        notices=notices,
        retrieval=retrieval,
    )


def _with_retrieval(
    pieces: Pieces,
    spec: Spec,
    base_url: str | None,
    notice: Callable[[str], None],
    progress: Progress | None,
    *,
    is_offline: bool,
) -> tuple[Pieces, dict[str, object]]:
    """Return the pieces with the retrieval of a spec, and everything that the retrieved documents depend on."""
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
            raise UsageError(f"retriever={name} uses no embeddings; omit them, or write retriever=dense or hybrid")
    if "guardrail" in settings and model is None:
        raise UsageError("guardrail needs an embedding model: add embeddings=openai:MODEL, or embeddings=FOLDER")
    rules = _guardrail_rules(Path(settings["guardrail"])) if "guardrail" in settings else None
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
        return replace(pieces, search=_search_offline, hyde=hyde), identity
    allows = None if model is None or rules is None else _guardrail(rules, model)
    found = retriever(
        name,
        chunks_of(documents, chunking),
        model,
        qdrant=settings.get("qdrant"),
        store=index_folder(),
        notice=notice,
        progress=progress,
    )
    with_search = replace(
        pieces,
        # Concurrent rows are searched for together.
        search=Batched[str, Sequence[Document]](lambda texts: search_many(found, texts, k)),
        hyde=hyde,
        allows=None if allows is None else Batched(allows),
        word_search=partial(found.search, k=k) if model is None and not hyde else None,
    )
    return with_search, identity


async def _search_offline(_: str) -> Sequence[Document]:
    raise CallError("not called: the retriever needs a server, and --offline makes no call", kind="")


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
    form = '{"question": "...", "allow": true}'
    rules: list[tuple[str, bool]] = []
    for line, row in _json_lines(path, form):
        question, allow = row.get("question"), row.get("allow")
        if not isinstance(question, str) or not isinstance(allow, bool):
            raise DataError(f"{path}, line {line}: expected the form {form}")
        rules.append((question, allow))
    if not rules:
        raise DataError(f"{path}: the guardrail holds no question; expected lines of the form {form}")
    return rules


def _guardrail(rules: Sequence[tuple[str, bool]], model: Embedder) -> Callable[[Sequence[str]], Sequence[bool]]:
    """Return a function for whether the nearest question of a guardrail, by cosine, is an allowed one."""
    nearest = cosine_ranks(model.embed([question for question, _ in rules]), model)
    return lambda asked: [rules[places[0]][1] for places in nearest(asked, 1)]


def _history(path: Path) -> Sequence[Message]:
    form = '{"role": "user" or "assistant", "content": "..."}'
    messages = []
    for line, row in _json_lines(path, form):
        role, content = row.get("role"), row.get("content")
        if role not in {"user", "assistant"} or not isinstance(content, str):
            raise DataError(f"{path}, line {line}: expected the form {form}")
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
            raise DataError(f"{path}, line {number}: not a JSON object; expected the form {form}")
        yield number, row
