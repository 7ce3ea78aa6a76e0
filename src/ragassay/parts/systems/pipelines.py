"""Pipelines: systems under test that consist of a strategy, language models, documents and settings."""

import json
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.files import check_exists
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.http_client import without_user
from ragassay.core.records import Answer, Completion, Document, LanguageModel, Message, Question, runs_in_process
from ragassay.core.records.protocols import SeededBySample
from ragassay.core.registry import Spec, find, unknown_name
from ragassay.core.runner import Batched, CallLimits, Progress, SpentTokens, note_tokens
from ragassay.core.table import read_documents
from ragassay.parts.lm import language_model, with_temperature
from ragassay.parts.lm.structured_replies import BrokenReplyError
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
from ragassay.parts.systems.prompts import PROMPT_VERSION, prompt_length, prompts, read, reading_limits
from ragassay.parts.systems.strategies import (
    PIPELINES,
    Pieces,
    Strategy,
    closed_book,
    ground_truth,
    naive,
    reference_documents,
)

_K = 5
_SIZE, _OVERLAP = 1024, 48

R = TypeVar("R")

SearchCache = MutableMapping[tuple[str, str], tuple[Sequence[Document], float]]
"""(Hash of the retrieval settings, text) -> (documents, seconds of the search)."""


class _CountedLanguageModel:
    """A language model that records each call, even if its reply is unusable.

    Args:
        lm: The language model.
        calls: The calls to the language models of a pipeline.
        decides: Whether it is the `decision_lm`, whose tokens are also counted separately; None if the pipeline has
            only one language model.
    """

    def __init__(
        self, lm: LanguageModel, calls: list[SpentTokens], seconds: list[float], *, decides: bool | None
    ) -> None:
        self.name = lm.name
        self.in_process = runs_in_process(lm)
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
    """Return the total tokens of all calls; None if those of any call are unknown."""
    counts = {each.name: [getattr(call, each.name) for call in calls] for each in fields(SpentTokens)}
    return SpentTokens(**{name: None if None in every else sum(every) for name, every in counts.items()})


@dataclass(eq=False, slots=True)
class Pipeline:
    """A strategy as a system under test.

    Attributes:
        strategy: The function that answers a question.
        pieces: The models, documents and settings of the strategy.
        name: The strategy and a hash of all settings.
        shown: The pipeline as shown in messages, without secrets; None for its name.
        accepts_context: Whether it can answer from contexts of another system.
        priced_as: The language model whose price applies; None for an object.
        decisions_priced_as: The same for its `decision_lm`, whose tokens are then also counted separately; None if
            there is none.
        notices: Messages for the user about its index.
        retrieval: The hash of everything that determines the retrieved documents.
        searches: A cache of searches shared by several pipelines, so that each text is searched only once; None if not
            shared.
        limits: The limits on its calls, those of its language model.
    """

    strategy: Strategy
    pieces: Pieces
    _: KW_ONLY
    name: str
    shown: str | None = None
    accepts_context: bool = True
    priced_as: Spec | None = None
    decisions_priced_as: Spec | None = None
    notices: Sequence[str] = ()
    retrieval: str = ""
    searches: SearchCache | None = None
    limits: CallLimits = field(init=False)

    def __post_init__(self) -> None:
        self.limits = reading_limits(self.pieces.lm)

    def for_sample(self, number: int) -> Self:
        """Return this pipeline for one sample, numbered from 1, with its own seeds."""
        lm, decision_lm = (
            each.for_sample(number) if isinstance(each, SeededBySample) else each
            for each in (self.pieces.lm, self.pieces.decision_lm)
        )
        return replace(self, pieces=replace(self.pieces, lm=lm, decision_lm=decision_lm))

    async def answer(self, question: Question) -> Answer:
        """Return the strategy's answer, with the texts shown to the language model and the tokens of all calls.

        Its seconds are those of these calls, the guardrail and the search, even if the search was made for another
        pipeline.

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
            allows=None if self.pieces.allows is None else partial(_timed, self.pieces.allows, seconds),
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
        if self.searches is not None and key in self.searches:
            documents, duration = self.searches[key]
            seconds.append(duration)
            return documents
        documents = await _timed(self.pieces.search, seconds, text)
        if self.searches is not None:
            self.searches[key] = documents, seconds[-1]
        return documents

    def prompt_length(self, question: Question) -> int | None:
        """Return the number of characters in the prompt; None if it is unknown before a call."""
        if self.strategy is closed_book:
            return prompt_length(self.pieces.prompts["closed_book"], (), question.question)
        if self.strategy is not naive or self.pieces.word_search is None:
            return None
        documents = self.pieces.word_search(question.question)
        return prompt_length(self.pieces.prompts["answer"], documents, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return its language model's answer from these documents, without retrieval. Raises CallError."""
        prompt = self.pieces.prompts["answer"]
        return replace(await read(self.pieces.lm, question, contexts, prompt, self.pieces.history), retrieved=False)

    @property
    def reads_references(self) -> bool:
        """Whether it answers from the reference texts of a question."""
        return self.strategy is ground_truth

    def reference_error(self, question: Question) -> str | None:
        """Return why a pipeline that answers from reference texts cannot answer a question; None if it can."""
        try:
            reference_documents(question, self.pieces.documents)
        except CallError as error:
            return error.reason
        return None

    def sharing(self, wrapped: Callable[[LanguageModel], LanguageModel], searches: SearchCache) -> Self:
        """Return this pipeline with language models and searches that other pipelines share.

        Args:
            wrapped: Returns a wrapper with the same name around a language model.
            searches: The searches of all pipelines.
        """
        lm, decision_lm = map(wrapped, (self.pieces.lm, self.pieces.decision_lm))
        return replace(self, pieces=replace(self.pieces, lm=lm, decision_lm=decision_lm), searches=searches)


async def _timed(call: Callable[[str], Awaitable[R]], seconds: list[float], text: str) -> R:
    """Return the result of a call for a text, and add its duration to the seconds."""
    start = time.perf_counter()
    result = await call(text)
    seconds.append(time.perf_counter() - start)
    return result


def reader(lm: str | LanguageModel, *, base_url: str | None = None) -> Pipeline:
    """Return the pipeline that answers from the contexts of another system.

    Args:
        lm: The language model, as a spec or an object.
        base_url: The endpoint of an `openai:` model.

    Raises:
        UsageError: The language model or a setting is unknown, or an installation or key is missing.
    """
    model = language_model(lm, base_url=base_url) if isinstance(lm, str) else lm
    name = f"reader-{content_hash({'lm': model.name, 'wording': PROMPT_VERSION})}"
    return Pipeline(closed_book, Pieces(lm=model, decision_lm=model, prompts=prompts()), name=name, shown=model.name)


PIPELINE_FILES = ("documents", "guardrail", "history", "prompts")
"""The settings of a pipeline whose value is a file or folder."""

_RETRIEVAL = (
    *("retriever", "k", "chunk_size", "chunk_overlap", "chunk_unit", "embeddings", "qdrant", "hyde"),
    *("guardrail", "decision_lm"),
)
_WITHOUT_RETRIEVAL: Mapping[Strategy, Sequence[str]] = {closed_book: (), ground_truth: ("documents",)}
"""The strategies that never retrieve, and their optional settings."""
_NOT_OF_SEARCHES = ("hyde", "guardrail")  # settings that do not affect the retrieved documents
_RANKING = 2  # increment with every change of what a retriever returns, since that makes a different system


def pipeline(
    spec: Spec, base_url: str | None, *, progress: Progress | None = None, is_offline: bool = False
) -> Pipeline:
    """Return the pipeline of a spec, such as `pipeline:naive?documents=FILE&lm=embedded`.

    Args:
        spec: The strategy and its settings (docs/strategies.md).
        base_url: The endpoint of `openai:` models.
        progress: Called while documents are embedded.
        is_offline: Whether calls to servers are not allowed; questions whose retrieval requires a server then fail.

    Raises:
        UsageError: The strategy or a setting is unknown or missing.
        DataError: A file cannot be read.
        CallError: The endpoint of an embedding model fails.
    """
    strategy = find("pipeline", spec.target, PIPELINES)
    retrieves = strategy not in _WITHOUT_RETRIEVAL
    settings = spec.checked(
        required=("documents", "lm") if retrieves else ("lm",),
        optional=("prompts", "history", *_WITHOUT_RETRIEVAL.get(strategy, _RETRIEVAL)),
    )
    texts = prompts(Path(settings["prompts"]) if "prompts" in settings else None)
    history = _history(Path(settings["history"])) if "history" in settings else ()
    if "documents" in settings:
        check_exists(settings["documents"])  # before the model, which takes longer to provide
    lm = decision_lm = language_model(settings["lm"], base_url=base_url)
    if retrieves:
        at_0 = with_temperature(Spec.parse(settings.get("decision_lm", settings["lm"])), 0.0)
        decision_lm = language_model(str(at_0), base_url=base_url)
    pieces = Pieces(lm=lm, decision_lm=decision_lm, prompts=texts, history=history)
    identity: dict[str, object] = {}
    notices: list[str] = []
    if retrieves:
        pieces, identity = _with_retrieval(pieces, spec, base_url, notices.append, progress, is_offline=is_offline)
    retrieval = content_hash({name: each for name, each in identity.items() if name not in _NOT_OF_SEARCHES})
    if not retrieves and "documents" in settings:
        path = Path(settings["documents"])
        pieces = replace(pieces, documents={each.id: each.with_title for each in read_documents(path)})
        identity = {"documents": file_hash(path)}
    identity |= {
        "lm": lm.name,
        "decision_lm": decision_lm.name,
        "wording": PROMPT_VERSION,
        "prompts": dict(texts),
        "history": [[each.role, each.content] for each in history],
    }
    return Pipeline(
        strategy,
        pieces,
        name=f"pipeline-{spec.target}-{content_hash(identity)}",
        # The URL of a Qdrant server may hold a password.
        shown=str(replace(spec, settings={name: without_user(each) for name, each in spec.settings.items()})),
        accepts_context=strategy is not closed_book,
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
    """Return the pieces with the retrieval of a spec, and everything that affects the retrieved documents."""
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
    index = retriever(
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
        # The searches of concurrent rows are batched.
        search=Batched[str, Sequence[Document]](lambda texts: search_many(index, texts, k)),
        hyde=hyde,
        allows=None if allows is None else Batched(allows),
        word_search=partial(index.search, k=k) if model is None and not hyde else None,
    )
    return with_search, identity


async def _search_offline(_: str) -> Sequence[Document]:
    raise CallError("not called: offline, and the retriever needs a server", kind="")


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
    rows = _json_rows(path, form, lambda row: (type(row.get("question")), type(row.get("allow"))) == (str, bool))
    rules = [(row["question"], row["allow"]) for row in rows]
    if not rules:
        raise DataError(f"{path}: the guardrail contains no questions; expected lines of the form {form}")
    return rules


def _guardrail(rules: Sequence[tuple[str, bool]], model: Embedder) -> Callable[[Sequence[str]], Sequence[bool]]:
    """Return a function that decides whether the nearest guardrail question by cosine similarity is an allowed one."""
    nearest = cosine_ranks(model.embed([question for question, _ in rules]), model)
    return lambda questions: [rules[places[0]][1] for places in nearest(questions, 1)]


def _history(path: Path) -> Sequence[Message]:
    form = '{"role": "user" or "assistant", "content": "..."}'
    rows = _json_rows(
        path, form, lambda row: row.get("role") in ("user", "assistant") and isinstance(row.get("content"), str)
    )
    return [Message(role=row["role"], content=row["content"]) for row in rows]


def _json_rows(path: Path, form: str, is_valid: Callable[[Mapping[str, Any]], bool]) -> Iterator[Mapping[str, Any]]:
    """Yield the JSON object of each nonblank line; `form` describes a valid one in messages."""
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
        if not is_valid(row):
            raise DataError(f"{path}, line {number}: expected the form {form}")
        yield row
