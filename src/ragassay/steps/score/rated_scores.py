"""The scores of metrics that call a language model, from the raters of `judge`."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ragassay.core.records import Answer, LanguageModel, Question
from ragassay.core.runner import Journal, Progress
from ragassay.core.table import Table
from ragassay.parts.scores.column_scores import ColumnScores, Score, Unscored, invalid_cell, text_reason, texts_reason
from ragassay.parts.scores.metric import Metric
from ragassay.parts.scores.row_batches import INVALID, batches
from ragassay.steps.judge import rater_of
from ragassay.steps.judge.ratings import Rating, ratings


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedScores:
    """Scores from a language model.

    Attributes:
        scores: The scores of all rows, by metric.
        failures: Error of a call -> ids of the rows without a score because of it.
        notes: Notes on the scores.
    """

    scores: Mapping[str, ColumnScores] = field(default_factory=dict)
    failures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def rated_scores(
    table: Table,
    metrics: Sequence[Metric],
    model: Callable[[], LanguageModel],
    samples: Table | None,
    *,
    journal: Journal | None,
    progress: Progress | None,
) -> RatedScores:
    """Return the scores of metrics that call a language model.

    Args:
        table: The rows.
        metrics: The metrics; those without a rater are ignored.
        model: Return the language model.
        samples: More answers to the same questions; None if they are in the table.
        journal: Stores the ratings; None to keep them in memory only.
        progress: Called after every row.

    Raises:
        UsageError: The language model cannot be used.
        DataError: A metric compares samples, and there are none.
    """
    by_rater: dict[str, list[Metric]] = defaultdict(list)
    for each in metrics:
        if each.rater is not None:
            by_rater[each.rater].append(each)
    if not by_rater:
        return RatedScores()
    lm = model()
    raters = {name: rater_of(name, lm, table, samples) for name in by_rater}  # all of them before the first call
    scores: dict[str, ColumnScores] = {}
    failures: dict[str, dict[str, None]] = defaultdict(dict)
    notes: list[str] = []
    for name, rater in raters.items():
        rows = _rows(table, by_rater[name])
        pairs = [row for row in rows if not isinstance(row, Unscored)]
        of_pairs = ratings(pairs, rater, {}, journal=journal, progress=progress, what=name)
        each_in_turn = iter(of_pairs)
        rated = [row if isinstance(row, Unscored) else next(each_in_turn) for row in rows]
        for each in by_rater[name]:
            scores[each.name] = ColumnScores.of([_score(row, each.name) for row in rated])
        for (question, _), rating in zip(pairs, of_pairs, strict=True):
            if rating.error is not None:
                failures[rating.error][question.question_id] = None
        notes += _notes(name, of_pairs)
    return RatedScores(
        scores=scores, failures={error: tuple(ids) for error, ids in failures.items()}, notes=tuple(notes)
    )


def _rows(table: Table, metrics: Sequence[Metric]) -> list[tuple[Question, Answer] | Unscored]:
    """Return the question and answer of each row, with the columns that metrics read, or why it has no score."""
    needs = {name for each in metrics for name in each.needs}
    names = [name for name in _COLUMNS if name in table.columns]
    rows: list[tuple[Question, Answer] | Unscored] = []
    for batch in batches(table, {"question_id", INVALID, *names}):
        invalid, ids = batch.values_or_none(INVALID), batch.values_or_none("question_id")
        columns = [batch.values(name) for name in names]
        for question_id, wrong, *values in zip(ids, invalid, *columns, strict=True):
            rows.append(
                _row(question_id or f"row {len(rows) + 1}", dict(zip(names, values, strict=True)), needs, wrong or ())
            )
    return rows


_COLUMNS = ("question", "answer", "contexts", "reference_answers", "reference_contexts")


def _row(
    question_id: str, cells: Mapping[str, Any], needs: Collection[str], wrong: Collection[str]
) -> tuple[Question, Answer] | Unscored:
    for name in needs:
        if name in wrong:
            return invalid_cell(name)
    for name in ("question", "answer"):
        if name in needs and (reason := text_reason(cells[name], name)) is not None:
            return reason
    if "contexts" in needs and (reason := texts_reason(cells["contexts"], "contexts")) is not None:
        return reason
    references = cells.get("reference_contexts")
    question = Question(
        question_id=question_id,
        group_id=question_id,
        question=cells.get("question") or "",
        reference_answers=tuple(cells.get("reference_answers") or ()),
        reference_contexts=None if references is None else tuple(references),
    )
    return question, Answer(answer=cells.get("answer"), contexts=tuple(cells.get("contexts") or ()))


def _score(rating: Rating | Unscored, column: str) -> Score:
    if isinstance(rating, Unscored):
        return rating
    value = rating.values.get(column)
    if isinstance(value, int | float):
        return float(value)
    return Unscored(rating.error or rating.reason or "the judge gave no value")


def _notes(name: str, ratings: Iterable[Rating]) -> Iterator[str]:
    """Yield counts of the units from which the scores of a rater were computed."""
    total: Counter[str] = Counter()
    for each in ratings:
        total.update(each.counts)
    if total:
        yield f"{name}: {', '.join(f'{number:,} {what}' for what, number in total.items())}"
