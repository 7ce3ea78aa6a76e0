"""The reading-comprehension check of data quality: whether the right document answers its own questions.

Source: Li, Liu, Gao 2024 (GRAMMAR), appendix I, which reports the share of rows that a language model reads rightly.
We ask all wordings of a group, as it does, and suspect a group only where none of them is read rightly: a single
wording is missed for its own sake more often than for the document's. (Of the authors' 45 groups of Aurp, GPT-3.5
missed a wording or more in 12, and every wording in the 2 whose documents state no exact day.) `wordings` bounds the
cost where that is too much.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import numpy as np

from ragassay.errors import UsageError
from ragassay.estimates import ratio
from ragassay.records import Document, Estimate, LanguageModel, Misread, Question, Reading
from ragassay.replay.asking import Announce, How, Told, asked, by_id, first_error
from ragassay.replay.stating import stating_of
from ragassay.replay.sufficient import (
    UNKNOWN,
    Context,
    Corpus,
    Stating,
    question_columns,
    question_of,
    select,
    truth_of,
)
from ragassay.runner import Progress
from ragassay.systems.reading import reader
from ragassay.table import Table

_NO_REFERENCE = "there is no reference answer to read"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingChecked:
    """The check, and whether it is whole: `failed` rows have no answer, and the same call asks them again.

    Attributes:
        reading: What was found.
        rows: Rows that were asked.
        failed: Those whose call failed.
        sources: Where their documents come from -> rows.
        error: Why the first call failed that did; None where none did.
    """

    reading: Reading
    rows: int
    failed: int
    sources: Mapping[str, int] = field(default_factory=dict)
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    question: Question
    context: Context
    is_gap: bool | None


def check_reading(
    table: Table,
    *,
    lm: str | LanguageModel,
    output: Path,
    documents: Path | str | Sequence[Document] | None = None,
    base_url: str | None = None,
    wordings: int | None = None,
    judge: str = "typed",
    concurrency: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Announce | None = None,
) -> ReadingChecked:
    """Lets a language model answer every group from the documents that are said to state its answer.

    What it misses in every wording is suspect data, which no system should be blamed for: the document does not state
    the answer, or the questions do not ask for it. A group whose document is not there is a gap, and no suspect.

    Where nobody has said which documents those are, one is read that states the answer together with what it is about
    (`stating_of`); a group for which none does is a gap, or a fact in other words, and no suspect either.

    Args:
        table: Questions, judged or not, with reference answers and `reference_contexts`, `reference_context_ids` or
            `bindings`.
        lm: Who reads: a spec, or a language model at hand.
        output: Where the judged readings go, `.jsonl` or `.parquet`; the answers go beside it. The same call again
            asks only what has no answer yet.
        documents: The documents, where only their ids are known, or not even these.
        base_url: The endpoint of an `openai:` language model.
        wordings: At most so many of each group, the first ones; None for all.
        judge: Who says whether the answers are right. What it leaves undecided is not read rightly: a date of which
            only the month is told is what the check looks for.
        concurrency: Calls at once, at most.
        force: Whether to begin anew, and to replace the outputs.
        progress: Told after every row.
        announce: Told how many calls there will be, before the first.

    Raises:
        UsageError: An unknown language model or judge, fewer than one wording, or an output of another check.
        DataError: A column is missing, or a file cannot be read or written; what was answered is kept.
    """
    if wordings is not None and wordings < 1:
        raise UsageError(f"wordings {wordings}: at least one of each group must be asked")
    table.require("question_id", "group_id", "question", "reference_answers", verb="check-reading")
    how = How(output=output, judge=judge, concurrency=concurrency, force=force, progress=progress, announce=announce)
    how.check()
    reads = reader(lm, base_url=base_url)
    corpus = by_id(documents)
    rows, without = _rows(table, corpus, stating_of(table, corpus), wordings)
    contexts = {row.question.question_id: row.context.texts for row in rows}
    told = asked([row.question for row in rows], contexts, reads=reads, among=table, how=how) if rows else []
    return ReadingChecked(
        reading=_reading(list(zip(rows, told, strict=True)), without, reads.name),
        rows=len(told),
        failed=sum(one.answer.error is not None for one in told),
        sources=dict(Counter(row.context.source for row in rows)),
        error=first_error(told),
    )


def _rows(
    table: Table, corpus: Corpus | None, stating: Stating | None, wordings: int | None
) -> tuple[list[_Row], Mapping[str, tuple[str, ...]]]:
    """The rows that can be read, and the groups that cannot, by the reason; each group is either."""
    rows: list[_Row] = []
    without: dict[str, dict[str, None]] = defaultdict(dict)
    taken: dict[str, int] = defaultdict(int)
    gaps = _gaps(table)
    names = ("reference_contexts", "reference_context_ids", *question_columns())
    for _, texts, ids, *values in select(table, "coalesce({is_answerable}, true)", names):
        question = question_of(table, values)
        group = question.group_id
        if taken[group] == wordings:
            continue
        context = truth_of(texts, ids, corpus) if question.reference_answers else _NO_REFERENCE
        if context == UNKNOWN and stating is not None:
            context = stating(question)
        if isinstance(context, Context):
            taken[group] += 1
            rows.append(_Row(question=question, context=context, is_gap=gaps.get(group)))
        else:
            without[context][group] = None
    found = {reason: tuple(group for group in groups if not taken[group]) for reason, groups in without.items()}
    return rows, {reason: groups for reason, groups in found.items() if groups}


def _gaps(table: Table) -> Mapping[str, bool]:
    """For each group with a verdict, whether the run under study never answered it rightly."""
    if "correct" not in table.columns:
        return {}
    query = "select group_id, not bool_or(correct) from rows where correct is not null group by group_id"
    return dict(table.connection.execute(query).fetchall())


def _reading(pairs: Sequence[tuple[_Row, Told]], without: Mapping[str, tuple[str, ...]], lm: str) -> Reading:
    groups: dict[str, list[tuple[_Row, Told]]] = defaultdict(list)
    for row, told in pairs:
        groups[row.question.group_id].append((row, told))
    # What failed or was cut settles nothing, but a wording that was read rightly does.
    settled = {name: each for name, each in groups.items() if _is_read(each) or all(map(_is_sound, each))}
    sound = [[pair for pair in each if _is_sound(pair)] for each in settled.values()]
    unread = [[_misread(pair, len(each)) for pair in each if not pair[1].verdict.correct] for each in sound]
    suspects = [each[0] for each, one in zip(unread, sound, strict=True) if not _is_read(one)]
    missed = chain.from_iterable(each for each, one in zip(unread, sound, strict=True) if _is_read(one))
    return Reading(
        lm=lm,
        groups=len(settled),
        right=_share(sound),
        suspects=tuple(suspects),
        missed=tuple(missed),
        unsettled=tuple(name for name in groups if name not in settled),
        without_document=without,
    )


def _is_sound(pair: tuple[_Row, Told]) -> bool:
    told = pair[1]
    return told.answer.error is None and told.whole


def _is_read(pairs: Iterable[tuple[_Row, Told]]) -> bool:
    return any(_is_sound(pair) and pair[1].verdict.correct for pair in pairs)


def _misread(pair: tuple[_Row, Told], wordings: int) -> Misread:
    row, told = pair
    return Misread(
        group_id=row.question.group_id,
        question=row.question.question,
        reference_answers=row.question.reference_answers,
        document_ids=tuple(document.id for document in row.context.texts if document.id),
        outcome=told.verdict.outcome,
        answer=told.answer.answer or "",
        wordings=wordings,
        is_gap=row.is_gap,
    )


def _share(groups: Sequence[Sequence[tuple[_Row, Told]]]) -> Estimate:
    """The share of rows that were read rightly, with the interval that knows its groups."""
    right = np.array([sum(bool(told.verdict.correct) for _, told in each) for each in groups], dtype=np.float64)
    rows = np.array([len(each) for each in groups], dtype=np.float64)
    return ratio(right, rows, rows=int(rows.sum()))
