"""Find sufficient contexts (Joren et al. 2025) for wrong answers, and judge new answers from these contexts.

The sufficient context of a row is the first available of the following: the reference contexts, the contexts of a right
answer in the group, a document that states the answer. Answers are stored on disk.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from ragassay.core.records import UNDETERMINED, Answer, AnswersFromContext, Document, Fault, Question, Verdict
from ragassay.core.registry import find
from ragassay.core.runner import Progress
from ragassay.core.table import Table, read_documents
from ragassay.core.table.file_formats import for_suffix
from ragassay.core.table.storage import PLACE, quote, select
from ragassay.parts.evidence.row_texts import Evidence
from ragassay.parts.systems.prompts import GivenContexts
from ragassay.steps.answer import answer
from ragassay.steps.judge import JUDGES, judge

_BATCH_ROWS = 1000  # rows whose texts are held in memory together
QUESTION_COLUMNS = tuple(field.name for field in fields(Question))
"""The columns that `question_of` reads."""
_REFERENCES = ("reference_contexts", "reference_context_ids")
_CONTEXTS = ("contexts", "context_ids")
_ROW = quote(PLACE)

DocumentsById = Mapping[str, Document]
"""The documents by id."""


class ContextSource(StrEnum):
    """The source of a sufficient context."""

    REFERENCE = "the documents that state the answer"
    SIBLING = "the context of a right answer in the same group"
    STATED = "a document that states the answer"


class NoContext(StrEnum):
    """The reason why a row has no sufficient context."""

    NO_REFERENCE = "no reference answer"
    NONE_EXISTS = "no document states the answer"
    UNKNOWN = "the documents that state the answer are unknown"
    NO_TEXTS = "only the ids of the documents are known; give the documents"
    NOT_AMONG_DOCUMENTS = "the documents that state the answer are not among those given"
    NOT_STATED = "no document states the answer in recognized words (a gap, or a fact in other words)"
    HAD_BEFORE = "the first answer had a sufficient context already"
    SIBLING_UNKNOWN = f"{UNKNOWN}, and so are the contexts of the right answers in the group"
    NO_RIGHT_SIBLING = f"{UNKNOWN}, and no row of the group is right"


@dataclass(frozen=True, slots=True, kw_only=True)
class SufficientContext:
    """Texts that are sufficient for an answer, with their source and a description."""

    texts: tuple[Document, ...]
    source: ContextSource
    which: str


FindStating = Callable[[Question], SufficientContext | NoContext]
"""Returns a document that states the answer to a question, or the reason why there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRow:
    """A wrong row with a sufficient context, or the reason why there is none.

    Attributes:
        row: Its position in the table.
        question: Its question.
        fault: Its fault before the replay.
        context: The sufficient context, or the reason why there is none.
        earlier_contexts: The contexts of the first answer: ids of documents, and texts in comparable form.
        searched: Whether the system searched for the first answer, as far as is known.
    """

    row: int
    question: Question
    fault: Fault | None
    context: SufficientContext | NoContext
    earlier_contexts: frozenset[str]
    searched: bool


def wrong_rows(
    table: Table, documents: DocumentsById | None, *, only_undetermined: bool, find_stating: FindStating | None = None
) -> Sequence[WrongRow]:
    """Return the wrong rows of answerable questions, each with a sufficient context or the reason why there is none.

    The reference contexts are the texts of `reference_contexts`, otherwise all documents of `reference_context_ids`,
    because an answer may require them together. They come before the contexts of a right row of the group, whose answer
    may have been luck; of several right rows, the first with known contexts is used. Without either, a document is used
    that states the answer.

    Args:
        table: Diagnosed rows.
        documents: The knowledge base by id; None if unknown.
        only_undetermined: Whether to return only rows whose fault is undetermined.
        find_stating: Finds a document that states an answer; None if that is impossible.
    """
    where = "correct = false and coalesce({is_answerable}, true)"
    where += f" and fault = '{UNDETERMINED}'" if only_undetermined else ""
    rows = list(_wrong(table, documents, where))
    lacking = {each.question.group_id for each in rows if not isinstance(each.context, SufficientContext)}
    siblings = _siblings(table, documents, lacking)
    return [_unless_known_before(_with_stated(_with_sibling(each, siblings), find_stating)) for each in rows]


def _unless_known_before(wrong: WrongRow) -> WrongRow:
    """Return the row without its context if the first answer had it: a second call would only show chance."""
    if not isinstance(wrong.context, SufficientContext):
        return wrong
    texts = wrong.context.texts
    had_all = all({comparable(each.text), *([each.id] if each.id else [])} & wrong.earlier_contexts for each in texts)
    return replace(wrong, context=NoContext.HAD_BEFORE) if had_all else wrong


def comparable(text: str) -> str:
    """Return a text with single spaces and without unpaired surrogates, because a system may change both."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def _with_sibling(wrong: WrongRow, siblings: Mapping[str, SufficientContext | NoContext]) -> WrongRow:
    """Return a row with the contexts of a right row of its group, if it has no reference contexts."""
    if isinstance(wrong.context, SufficientContext) or wrong.context is NoContext.NONE_EXISTS:
        return wrong
    sibling = siblings.get(wrong.question.group_id, NoContext.NO_RIGHT_SIBLING)
    is_better = isinstance(sibling, SufficientContext) or wrong.context is NoContext.UNKNOWN
    return replace(wrong, context=sibling) if is_better else wrong


def _with_stated(wrong: WrongRow, find_stating: FindStating | None) -> WrongRow:
    """Return a row with a document that states its answer, if it has no other context."""
    is_open = wrong.context in {NoContext.SIBLING_UNKNOWN, NoContext.NO_RIGHT_SIBLING}
    if not is_open or find_stating is None:
        return wrong
    context = find_stating(wrong.question)
    return wrong if context is NoContext.UNKNOWN else replace(wrong, context=context)


def reference_context(
    texts: Sequence[str] | None, ids: Sequence[str] | None, documents: DocumentsById | None
) -> SufficientContext | NoContext:
    """Return the reference contexts of a question, or the reason why there are none.

    Args:
        texts: Its reference_contexts.
        ids: Its reference_context_ids.
        documents: The knowledge base by id.
    """
    if texts:
        return _reference(_documents(texts, ids or ()))
    if texts is not None or (ids is not None and not ids):
        return NoContext.NONE_EXISTS
    if ids is None:
        return NoContext.UNKNOWN
    if documents is None:
        return NoContext.NO_TEXTS
    known = tuple(documents[each] for each in ids if each in documents)
    return _reference(known) if len(known) == len(ids) else NoContext.NOT_AMONG_DOCUMENTS


def _reference(documents: tuple[Document, ...]) -> SufficientContext:
    source = ContextSource.REFERENCE
    ids = ", ".join(document.id for document in documents if document.id)
    return SufficientContext(texts=documents, source=source, which=f"{source} ({ids})" if ids else str(source))


def _wrong(table: Table, documents: DocumentsById | None, where: str) -> Iterator[WrongRow]:
    columns = ("fault", "retrieved", *_CONTEXTS, *_REFERENCES, *QUESTION_COLUMNS)
    for row, fault, retrieved, contexts, context_ids, texts, ids, *values in select_rows(table, where, columns):
        yield WrongRow(
            row=row,
            question=question_of(table, values),
            fault=fault,
            context=reference_context(texts, ids, documents),
            earlier_contexts=frozenset([*map(comparable, contexts or ()), *(context_ids or ())]),
            searched=retrieved is not False or bool(contexts or context_ids),
        )


def _siblings(
    table: Table, documents: DocumentsById | None, groups: set[str]
) -> Mapping[str, SufficientContext | NoContext]:
    """Return the contexts of a right row of each group; groups without a right row are left out."""
    contexts: dict[str, SufficientContext | NoContext] = {}
    if not groups:
        return contexts
    where = "correct and coalesce({is_answerable}, true) and group_id in (select unnest(?::varchar[]))"
    columns = ("group_id", "question_id", *_CONTEXTS)
    for _, group, question_id, texts, ids in select_rows(table, where, columns, [sorted(groups)]):
        if not isinstance(contexts.get(group), SufficientContext):
            contexts[group] = _sibling(question_id, texts or (), ids or (), documents)
    return contexts


def _sibling(
    question_id: str, texts: Sequence[str], ids: Sequence[str], documents: DocumentsById | None
) -> SufficientContext | NoContext:
    """Return the contexts of a right row: the recorded texts, otherwise the documents with the recorded ids."""
    if texts:
        contexts = _documents(texts, ids)
    elif not ids:
        return NoContext.SIBLING_UNKNOWN
    elif documents is None:
        return NoContext.NO_TEXTS
    else:
        contexts = tuple(documents[each] for each in ids if each in documents)
        if len(contexts) < len(ids):
            return NoContext.SIBLING_UNKNOWN
    which = f"the context of the right answer to question {question_id}"
    return SufficientContext(texts=contexts, source=ContextSource.SIBLING, which=which)


def _documents(texts: Sequence[str], ids: Sequence[str]) -> tuple[Document, ...]:
    """Return texts as documents, with their ids if there are as many."""
    known = ids if len(ids) == len(texts) else [""] * len(texts)
    return tuple(Document(id=each, text=text) for each, text in zip(known, texts, strict=True))


# The values below are Any in the stubs of DuckDB; Table has checked the types of the columns.
def select_rows(
    table: Table, where: str, columns: Sequence[str], values: Sequence[object] = ()
) -> Iterator[tuple[Any, ...]]:
    """Yield the place and the given columns of the selected rows, in order; a missing column is null.

    No other query may run on the connection until the last row is read.

    Args:
        table: The rows.
        where: A trusted SQL condition, in which `{is_answerable}` is replaced by that column or null.
        columns: Names of known columns.
        values: The parameters of the condition.
    """
    chosen = where.format(is_answerable=table.column_or_null("is_answerable"))
    query = select([_ROW, *map(table.column_or_null, columns)], f"rows where {chosen} order by {_ROW}")
    result = table.connection.execute(query, list(values))
    while batch := result.fetchmany(_BATCH_ROWS):
        yield from batch


def question_of(table: Table, values: Sequence[Any]) -> Question:
    """Return the question of a row from its values of `QUESTION_COLUMNS`; a missing column gets its default."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in zip(QUESTION_COLUMNS, values, strict=True)
        if name in table.columns
    }
    return Question(**known)


def first_of_each_answer(table: Table) -> Table:
    """Return the first row of each reference answer of each template: a judge compares with nothing else."""
    template, kind, text, references = map(
        table.column_or_null, ("sql_template", "answer_kind", "text_template", "reference_answers")
    )
    # A question without a template has candidates of its own.
    own = f"case when {template} is null and {text} is null then question end"
    firsts = select([f"min({_ROW})"], f"rows group by {template}, {kind}, {text}, {references}, {own}")
    rows = select_rows(table, f"{_ROW} in ({firsts})", QUESTION_COLUMNS)
    return Table.of((question_of(table, values) for _, *values in rows), source=table.source)


def stating_finder(table: Table, documents: DocumentsById | None) -> FindStating | None:
    """Return the function that finds a document that states an answer; None without the columns or documents for it.

    All documents are read once, for the first question, and the rows are not held in memory.

    Args:
        table: All rows under study; the subjects of their questions show which sentence is about which subject.
        documents: The knowledge base by id.
    """
    if documents is None or not {"reference_answers", "bindings"} <= set(table.columns):
        return None
    evidence = Evidence(table, list(documents.values()))

    def find_stating(question: Question) -> SufficientContext | NoContext:
        """Return a document that states the answer to a question, or the reason why there is none."""
        claim = evidence.claim(question.reference_answers, question.answer_kind, question.bindings)
        if claim is None or evidence.corpus is None:
            return NoContext.UNKNOWN
        document_id = evidence.corpus.stating(claim)
        if document_id is None:
            return NoContext.NOT_STATED
        return SufficientContext(
            texts=(documents[document_id],),
            source=ContextSource.STATED,
            which=f"document {document_id}, which states the answer",
        )

    return find_stating


Announce = Callable[[int], None]
"""Receives the number of questions before the first call, including those that an earlier run answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions:
    """Options for answering and judging questions; see `answer` and `judge`."""

    output: Path
    judge: str = "typed"
    concurrency: int | None = None
    force: bool = False
    progress: Progress | None = None
    announce: Announce | None = None

    def check(self) -> None:
        """Check the options before the first call is paid for.

        Raises:
            UsageError: An unknown judge, or an output that is not a table.
        """
        find("judge", self.judge, JUDGES)
        for_suffix(self.output, {".jsonl": None, ".parquet": None}, "write")

    @property
    def answers(self) -> Path:
        """The file of the answers, next to the output: `replay.jsonl` -> `replay.answers.jsonl`."""
        return self.output.with_name(f"{self.output.stem}.answers{self.output.suffix}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextAnswer:
    """The judged answer to one question; `is_whole` is false if the system reports less context than it was given."""

    answer: Answer
    verdict: Verdict
    is_whole: bool


def answers_from_contexts(
    questions: Sequence[Question],
    contexts: Mapping[str, Sequence[Document]],
    *,
    reads: AnswersFromContext,
    among: Table,
    options: ReplayOptions,
) -> list[ContextAnswer]:
    """Return the judged answer to each question with its context, in the order of the questions.

    All answers are stored on disk before they are judged; repeating the call computes only missing ones.

    Args:
        questions: At least one.
        contexts: Question id -> its context.
        reads: The system or language model that answers.
        among: All rows under study, whose reference answers the judge uses for comparison.
        options: The output, the judge, and the options of both.
    """
    if options.announce is not None:
        options.announce(len(questions))
    answers = answer(
        Table.of(questions, source="the questions to replay"),
        system=GivenContexts(reads, contexts),
        output=options.answers,
        concurrency=options.concurrency,
        force=options.force,
        progress=options.progress,
    )
    judged = judge(
        answers,
        judge=options.judge,
        among=first_of_each_answer(among),
        output=options.output,
        force=options.force,
        progress=options.progress,
    )
    return [
        ContextAnswer(answer=reply, verdict=verdict, is_whole=_is_whole(contexts[question.question_id], reply))
        for question, reply, verdict in zip(questions, judged.records(Answer), judged.records(Verdict), strict=True)
    ]


def first_error(replies: Sequence[ContextAnswer]) -> str | None:
    """Return the error of the first call that failed; None if none did."""
    return next((reply.answer.error for reply in replies if reply.answer.error is not None), None)


def by_id(documents: Path | str | Sequence[Document] | None) -> DocumentsById | None:
    """Return documents, or those in a file, by id; None without documents.

    Raises:
        DataError: The file cannot be read.
    """
    if documents is None:
        return None
    known = read_documents(Path(documents)) if isinstance(documents, Path | str) else documents
    return {document.id: document for document in known}


def _is_whole(documents: Sequence[Document], reply: Answer) -> bool:
    """Return whether the reported contexts contain all given documents; a system may ignore or truncate them."""
    reported = [comparable(text) for text in reply.contexts]
    return all(any(comparable(document.text) in text for text in reported) for document in documents)
