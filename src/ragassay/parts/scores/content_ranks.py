"""Content-based retrieval metrics: a retrieved passage is relevant if it states the answer to the question.

Relevance is decided by the rules of the diagnosis (`parts.evidence`; docs/methods.md, section 3.2): the passage states
a reference answer in a part about the bound values of the question. Neither a model nor ids are needed. If the rules
cannot decide, the metrics are undefined.

With v_k = 1 if the k-th retrieved passage states the answer, else 0, and P@k = (v_1 + ... + v_k) / k:

- `context_recall`: the facts of the answer that the retrieved passages state / all of its facts. A set has one fact per
  member. Any other answer is a single fact, stated by a passage with any of its reference answers. ragas: the claims of
  the reference that the contexts support.
- `context_precision`: the mean of P@k over all k with v_k = 1; 0 if there is none. ragas: context precision.
- `context_mrr`: 1 / the smallest k with v_k = 1; 0 if there is none. `context_first_rank`: that k.

A passage that states one member of a set counts as relevant.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from ragassay.core.records import AnswerKind
from ragassay.parts.evidence.claims import (
    Claim,
    Passage,
    PassageReader,
    mentions,
    naming_id,
    stated_references,
)
from ragassay.parts.evidence.row_texts import claim_of_query, subjects_of
from ragassay.parts.scores.id_ranks import FAILED
from ragassay.parts.scores.metric import ColumnScores, Metric, Score, Texts, Unscored, by_name
from ragassay.parts.scores.row_batches import RowBatch

RULES = "docs/methods.md, section 3.2"
NO_ANSWER = Unscored("the question has no reference answer")
NO_BOUND_VALUE = Unscored("no bound value shows what the answer is about")
YES_OR_NO = Unscored("yes and no cannot be found in a text")
SEVERAL_FACTS = Unscored("the passages may state the answer together, as it takes several facts")
NOT_STATED = Unscored("no retrieved passage states the answer")

INPUTS = ("contexts", "reference_answers", "bindings", "answer_kind", "context_ids", "sql", "error")
"""The columns that the metrics read."""
Bindings = Mapping[str, str] | None
_REMEMBERED = 200_000  # number of cached pairs of a passage and a claim


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevance:
    """The relevance of the retrieved passages of a row.

    Attributes:
        hits: [passages], whether each states a reference answer, best passage first.
        recall: The proportion of the facts of the answer that at least one passage states.
    """

    hits: tuple[bool, ...]
    recall: float


class PassageRelevance:
    """Decides whether retrieved passages state the answers to the questions of a table.

    Args:
        subjects: The subjects of all questions, with the placeholders that they are bound to; used to determine the
            subject of a sentence.
    """

    def __init__(self, subjects: Mapping[str, Sequence[str]]) -> None:
        self._reader = PassageReader(subjects)
        self._names = frozenset(name for each in subjects.values() for name in each)
        # Paraphrases of a group share their claim, and many rows retrieve the same passage.
        self._stated = lru_cache(_REMEMBERED)(self._read)

    def of(
        self,
        contexts: Texts,
        reference_answers: Texts,
        bindings: Bindings,
        *,
        answer_kind: AnswerKind | None = None,
        context_ids: Texts = None,
        sql: str | None = None,
        error: str | None = None,
    ) -> Relevance | Unscored:
        """Return the relevance of the passages of a row, or why it cannot be decided.

        An id that is not just a number can name the subject of its passage.
        """
        if error is not None:
            return FAILED
        claim = self._claim(reference_answers, bindings, answer_kind, sql)
        if isinstance(claim, Unscored):
            return claim
        if contexts is None or (context_ids and not contexts):
            return Unscored("the contexts are missing")
        if not isinstance(contexts, list | tuple) or not all(isinstance(each, str) for each in contexts):
            return Unscored("the contexts are not all text")
        names = [*(naming_id(str(each)) for each in context_ids or ()), *([""] * len(contexts))]
        passages = [Passage(text=text, id=name) for text, name in zip(contexts, names, strict=False)]
        stated = [self._stated(passage, claim) for passage in passages]
        facts = [any(each) for each in zip(*stated, strict=True)] or [False]
        if claim.is_spread and not all(facts) and mentions(map(self._reader.read, passages), claim):
            return SEVERAL_FACTS
        return Relevance(hits=tuple(map(any, stated)), recall=sum(facts) / len(facts))

    def _claim(
        self, references: Texts, bindings: Bindings, kind: AnswerKind | None, sql: str | None
    ) -> Claim | Unscored:
        claim = claim_of_query(references or (), kind, bindings, sql=sql, names=self._names)
        if claim is not None:
            return claim
        if kind == "boolean":
            return YES_OR_NO
        return NO_BOUND_VALUE if references else NO_ANSWER

    def _read(self, passage: Passage, claim: Claim) -> tuple[bool, ...]:
        """Return, for each fact of an answer, whether a passage states it: each member of a set, or any reference."""
        stated = stated_references(self._reader.read(passage), claim)
        return stated if claim.kind == "set" else (any(stated),)


def first_rank(hits: Sequence[bool]) -> int | None:
    """Return the rank of the first relevant passage, from 1; None if there is none."""
    return next((rank for rank, hit in enumerate(hits, start=1) if hit), None)


def mean_precision(hits: Sequence[bool]) -> float:
    """Return the mean of the precisions at the ranks of relevant passages; 0 if there is none.

    >>> round(mean_precision([True, False, True]), 4)
    0.8333
    """
    ranks = [rank for rank, hit in enumerate(hits, start=1) if hit]
    return sum(number / rank for number, rank in enumerate(ranks, start=1)) / max(1, len(ranks))


def _first_rank(relevance: Relevance) -> Score:
    rank = first_rank(relevance.hits)
    return NOT_STATED if rank is None else float(rank)


Value = Callable[[Relevance], Score]


def _column_scores(batch: RowBatch, *, value: Value) -> ColumnScores:
    """Return the scores of a batch; the bindings of all rows of the table are used as subjects."""
    return ColumnScores.of([each if isinstance(each, Unscored) else value(each) for each in relevance_of(batch)])


def _metric(
    name: str, description: str, value: Value, *, low: float = 0, high: float | None = 1, higher_is_better: bool = True
) -> Metric:
    return Metric(
        name=name,
        description=description,
        needs=INPUTS[:3],
        uses=INPUTS[3:],
        low=low,
        high=high,
        higher_is_better=higher_is_better,
        source=RULES,
        columns=partial(_column_scores, value=value),
    )


def relevance_of(batch: RowBatch) -> Sequence[Relevance | Unscored]:
    """Return the relevance of the passages of each row, computed once for all metrics."""
    return batch.once("relevance by content", lambda: _relevance_of(batch))


def _relevance_of(batch: RowBatch) -> Sequence[Relevance | Unscored]:
    table = batch.table
    relevance = batch.once_for_all("relevance by content", lambda: PassageRelevance(subjects_of(table)))
    columns = [batch.values_or_none(name) for name in INPUTS]
    return [relevance.of(**dict(zip(INPUTS, cells, strict=True))) for cells in zip(*columns, strict=True)]


CONTENT_RANKS: Mapping[str, Metric] = by_name(
    [
        _metric(
            "context_recall",
            "Return the proportion of the facts of the answer that a retrieved passage states; 1 or 0 for one fact.",
            lambda relevance: relevance.recall,
        ),
        _metric(
            "context_precision",
            "Return the mean of the precisions at the ranks of the passages that state the answer; 0 if none does.",
            lambda relevance: mean_precision(relevance.hits),
        ),
        _metric(
            "context_mrr",
            "Return 1 / the rank of the first retrieved passage that states the answer; 0 if none does.",
            lambda relevance: 1 / (first_rank(relevance.hits) or math.inf),
        ),
        _metric(
            "context_first_rank",
            "Return the rank of the first retrieved passage that states the answer.",
            _first_rank,
            low=1,
            high=None,
            higher_is_better=False,
        ),
    ]
)
"""All content-based retrieval metrics, by name."""
