"""The reading check of data quality: whether questions can be answered from their reference documents.

Source: Li, Liu, Gao 2024 (GRAMMAR), appendix I, which reports the proportion of rows that a language model answers
correctly from the reference document; docs/methods.md, section 3.6. As there, all paraphrases of a group are answered;
`paraphrases` limits the cost. A group is suspect only if every answer is wrong, because single paraphrases often fail:
of the authors' 45 groups of Aurp, GPT-3.5 failed at least one paraphrase in 12, and every paraphrase in the 2 whose
documents state no exact day.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ragassay.core.errors import UsageError
from ragassay.core.records import Document, Estimate, LanguageModel, MisreadQuestion, Question, ReadingCheckResult
from ragassay.core.runner import Progress
from ragassay.core.stats import ratio
from ragassay.core.table import Table
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.systems.pipelines import reader
from ragassay.steps.replay.sufficient_contexts import (
    QUESTION_COLUMNS,
    Announce,
    ContextAnswer,
    DocumentsById,
    FindStating,
    NoContext,
    ReplayOptions,
    SufficientContext,
    answers_from_contexts,
    by_id,
    first_error,
    question_of,
    reference_context,
    select_rows,
    stating_finder,
)


class _Row(NamedTuple):
    """A row that can be checked: its question, its documents, and whether its group is a gap."""

    question: Question
    context: SufficientContext
    is_gap: bool | None


class _ReadRow(NamedTuple):
    """A row with the answer of the language model from its documents."""

    row: _Row
    reply: ContextAnswer

    @property
    def is_complete(self) -> bool:
        """Whether the call succeeded and all documents were read."""
        return self.reply.answer.error is None and self.reply.is_whole

    @property
    def is_correct(self) -> bool:
        return bool(self.reply.verdict.correct)


def check_reading(
    table: Rows,
    *,
    lm: str | LanguageModel,
    output: Path | str,
    documents: Path | str | Sequence[Document] | None = None,
    base_url: str | None = None,
    paraphrases: int | None = None,
    judge: str = "typed",
    concurrency: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Announce | None = None,
) -> ReadingCheckResult:
    """Check which groups a language model can answer from their reference documents.

    A group is suspect if the language model answers every paraphrase incorrectly: the document does not state the
    answer, or the questions do not ask for it, so no system should be blamed. A group whose document is missing is a
    gap, and not suspect.

    If the reference documents are unknown, a document is used that states the answer together with its subject. A group
    without such a document is not suspect: it is a gap, or the fact is stated in other words.

    Args:
        table: Questions, judged or not, with reference answers and `reference_contexts`, `reference_context_ids` or
            `bindings`.
        lm: The language model: a spec, or an object.
        output: The file of the judged answers, `.jsonl` or `.parquet`; the answers are written beside it. Repeating the
            call queries only rows without an answer.
        documents: The knowledge base, required if rows record only ids of documents, or no contexts at all.
        base_url: The endpoint of an `openai:` language model.
        paraphrases: Number of paraphrases to check in each group, starting with the first; None for all.
        judge: The judge of the answers. An undecided answer does not count as correct, because the check should find
            documents that state, for example, only the month of a date.
        concurrency: Maximum number of calls in flight.
        force: Whether to start over and replace the outputs.
        progress: Called after every row.
        announce: Called with the number of questions before the first call.

    Returns:
        The proportion of groups that the model answers from their documents, and the groups that it never does.

    Raises:
        UsageError: An unknown language model or judge, `paraphrases` below 1, or an output of another check.
        DataError: A column is missing, or a file cannot be read or written; finished answers are kept.
    """
    if paraphrases is not None and paraphrases < 1:
        raise UsageError(f"Invalid number of paraphrases {paraphrases}: expected at least 1")
    table = as_table(table)
    table.require("question_id", "group_id", "question", "reference_answers", command="check-reading")
    options = ReplayOptions(
        output=Path(output), judge=judge, concurrency=concurrency, force=force, progress=progress, announce=announce
    )
    options.check()
    reads = reader(lm, base_url=base_url)
    known = by_id(documents)
    rows, without = _rows(table, known, stating_finder(table, known), paraphrases)
    contexts = {row.question.question_id: row.context.texts for row in rows}
    questions = [row.question for row in rows]
    replies = answers_from_contexts(questions, contexts, reads=reads, among=table, options=options) if rows else []
    read = [_ReadRow(*each) for each in zip(rows, replies, strict=True)]
    return replace(
        _reading(read, without, reads.name),
        rows=len(replies),
        failed=sum(reply.answer.error is not None for reply in replies),
        sources=dict(Counter(row.context.source for row in rows)),
        error=first_error(replies),
    )


def _rows(
    table: Table, documents: DocumentsById | None, find_stating: FindStating | None, limit: int | None
) -> tuple[list[_Row], Mapping[str, tuple[str, ...]]]:
    """Return the rows that can be checked, and reason -> the groups that cannot; each group is in only one of them."""
    rows: list[_Row] = []
    without: dict[NoContext, dict[str, None]] = defaultdict(dict)
    counts: dict[str, int] = defaultdict(int)
    gaps = _gaps(table)
    columns = ("reference_contexts", "reference_context_ids", *QUESTION_COLUMNS)
    for _, texts, ids, *values in select_rows(table, "coalesce({is_answerable}, true)", columns):
        question = question_of(table, values)
        group = question.group_id
        if counts[group] == limit:
            continue
        context = _context(question, texts, ids, documents, find_stating)
        if isinstance(context, SufficientContext):
            counts[group] += 1
            rows.append(_Row(question, context, gaps.get(group)))
        else:
            without[context][group] = None
    unchecked = {str(reason): tuple(each for each in groups if not counts[each]) for reason, groups in without.items()}
    return rows, {reason: groups for reason, groups in unchecked.items() if groups}


def _context(
    question: Question,
    texts: Sequence[str] | None,
    ids: Sequence[str] | None,
    documents: DocumentsById | None,
    find_stating: FindStating | None,
) -> SufficientContext | NoContext:
    if not question.reference_answers:
        return NoContext.NO_REFERENCE
    context = reference_context(texts, ids, documents)
    return context if context is not NoContext.UNKNOWN or find_stating is None else find_stating(question)


def _gaps(table: Table) -> Mapping[str, bool]:
    """Return, for each group with a verdict, whether none of its rows is correct."""
    if "correct" not in table.columns:
        return {}
    query = "select group_id, not bool_or(correct) from rows where correct is not null group by group_id"
    return dict(table.connection.execute(query).fetchall())


def _reading(rows: Sequence[_ReadRow], without: Mapping[str, tuple[str, ...]], lm: str) -> ReadingCheckResult:
    groups: dict[str, list[_ReadRow]] = defaultdict(list)
    for each in rows:
        groups[each.row.question.group_id].append(each)
    # Incomplete rows decide nothing; one complete and correct row decides its group.
    decided = {
        name: group for name, group in groups.items() if _has_correct(group) or all(r.is_complete for r in group)
    }
    complete = [[each for each in group if each.is_complete] for group in decided.values()]
    suspects = [_misread(group[0], len(group)) for group in complete if not _has_correct(group)]
    missed = [
        _misread(each, len(group)) for group in complete if _has_correct(group) for each in group if not each.is_correct
    ]
    return ReadingCheckResult(
        lm=lm,
        groups=len(decided),
        right=_accuracy(complete),
        suspects=tuple(suspects),
        missed=tuple(missed),
        unsettled=tuple(name for name in groups if name not in decided),
        without_document=without,
    )


def _has_correct(group: Iterable[_ReadRow]) -> bool:
    return any(each.is_complete and each.is_correct for each in group)


def _misread(read: _ReadRow, paraphrases: int) -> MisreadQuestion:
    question, reply = read.row.question, read.reply
    return MisreadQuestion(
        group_id=question.group_id,
        question=question.question,
        reference_answers=question.reference_answers,
        document_ids=tuple(document.id for document in read.row.context.texts if document.id),
        outcome=reply.verdict.outcome,
        answer=reply.answer.answer or "",
        paraphrases=paraphrases,
        is_gap=read.row.is_gap,
    )


def _accuracy(groups: Sequence[Sequence[_ReadRow]]) -> Estimate:
    """Return the proportion of correct rows, with the interval for clustered rows (docs/methods.md, section 6.1)."""
    correct = np.array([sum(each.is_correct for each in group) for group in groups], dtype=np.float64)
    rows = np.array([len(group) for group in groups], dtype=np.float64)
    entities: dict[object, int] = {}
    units = [entities.setdefault(_entity(group[0].row.question), len(entities)) for group in groups]
    return ratio(correct, rows, rows=int(rows.sum()), units=np.array(units) if len(entities) < len(groups) else None)


def _entity(question: Question) -> object:
    """Return the entity that a question is about, or its group if nothing is bound (docs/methods.md, section 6b)."""
    return tuple(sorted(question.bindings.items())) if question.bindings else question.group_id
