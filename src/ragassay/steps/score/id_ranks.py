"""Retrieval metrics by ids: where the documents that state the answer stand among the retrieved ones.

`context_correctness` and `unitxt_...` compute what Unitxt computes, types and repeated ids included. The others follow
trec_eval: ids are text, a repeated id counts where it stands first, and precision at K divides by K. Chunks count as
their documents, unless all reference ids of the row are chunks.
"""

import math
from collections.abc import Callable, Mapping, Sequence

from ragassay.core.table.document_ids import at_level_of
from ragassay.steps.score.metric import Metric, Score, Unscored, by_name, metric
from ragassay.steps.score.rank_columns import (
    Formula,
    average_precision,
    average_precision_of_hits,
    match_at,
    ndcg_at,
    precision_at,
    precision_of_retrieved_at,
    rank_columns,
    recall_at,
    reciprocal_rank,
    trec_hits,
    unitxt_hits,
)

Ids = Sequence[object] | None
Value = Callable[[Sequence[bool], int], float]
"""What a metric makes of the hits of a row, in the order of the ranks, and of the number of its reference ids."""
CUTOFFS = (1, 3, 5, 10)
UNITXT_CUTOFFS = (1, 3, 5, 10, 20, 40)
TREC = "trec_eval"
NO_REFERENCE = Unscored("no document states the answer")
FAILED = Unscored("the call failed")


def _unitxt_ids(ids: Ids, kind: str | None, what: str) -> tuple[str, list[str]] | Unscored:
    """Return the type and the texts of ids as Unitxt compares them, or why it does not."""
    if ids is None:
        return Unscored(f"{what} ids are missing")
    if not isinstance(ids, list | tuple):
        return Unscored(f"{what} ids are not a list")
    kind = kind or _type_of(ids)
    if kind not in {"text", "integer"}:
        return Unscored(f"{what} ids are not all texts or all whole numbers")
    if kind == "text":
        return kind, [str(each) for each in ids]
    # In Python, and so in Unitxt, true is the number 1.
    return kind, [_BOOLEANS.get(str(each).lower(), str(each)) for each in ids]


_BOOLEANS = {"true": "1", "false": "0"}


def _type_of(ids: Sequence[object]) -> str:
    if all(isinstance(each, str) for each in ids):
        return "text"
    return "integer" if all(isinstance(each, int) for each in ids) else "mixed"


def _unitxt_hits(
    retrieved: Ids, references: Ids, kind: str | None, of_references: str | None
) -> tuple[list[bool], int] | Unscored:
    """Return which retrieved ids are reference ids, never those of another type, and how many of these there are."""
    found = _unitxt_ids(retrieved, kind, "retrieved")
    if isinstance(found, Unscored):
        return found
    wanted = _unitxt_ids(references, of_references, "reference")
    if isinstance(wanted, Unscored):
        return wanted
    known = set(wanted[1]) if found[0] == wanted[0] else set()
    return [each in known for each in found[1]], len(set(wanted[1]))


def _unitxt_metric(
    name: str, description: str, value: Value, formula: Formula, *, unitxt: str, high: float | None = 1
) -> Metric:
    def unitxt_score(
        context_ids: Ids,
        reference_context_ids: Ids,
        context_ids_type: str | None = None,
        reference_context_ids_type: str | None = None,
    ) -> Score:
        """Return the score of one ranking."""
        found = _unitxt_hits(context_ids, reference_context_ids, context_ids_type, reference_context_ids_type)
        return found if isinstance(found, Unscored) else value(*found)

    return metric(
        name=name,
        description=description,
        low=0,
        high=high,
        source="Unitxt",
        unitxt=unitxt,
        columns=rank_columns(formula, unitxt_hits),
    )(unitxt_score)


def _reciprocal_rank(hits: Sequence[bool], references: int) -> float:
    del references
    return next((1 / rank for rank, hit in enumerate(hits, start=1) if hit), 0.0)


def _average_by_hits(hits: Sequence[bool], references: int) -> float:
    del references
    return _precision_sum(hits) / max(1, sum(hits))


def _precision_sum(hits: Sequence[bool]) -> float:
    total, count = 0.0, 0
    for rank, hit in enumerate(hits, start=1):
        if hit:
            count += 1
            total += count / rank
    return total


def _unitxt_match(k: int) -> Value:
    return lambda hits, _: float(any(hits[:k]))


def _unitxt_precision(k: int) -> Value:
    return lambda hits, _: sum(hits[:k]) / max(1, min(k, len(hits)))


def _unitxt_recall(k: int) -> Value:
    return lambda hits, references: sum(hits[:k]) / max(1, references)


_AT_K = "context_correctness.retrieval_at_k"
_UNITXT = [
    _unitxt_metric(
        "context_correctness",
        "Return 1 / the rank of the first reference id among the retrieved ids; 0 if there is none.",
        _reciprocal_rank,
        reciprocal_rank,
        unitxt="context_correctness.mrr: mrr",
    ),
    _unitxt_metric(
        "unitxt_map",
        "Return the mean of the precisions at the ranks of the reference ids that were found.",
        _average_by_hits,
        average_precision_of_hits,
        unitxt="context_correctness.map: map",
    ),
    *(
        _unitxt_metric(
            f"unitxt_match_at_{k}",
            f"Return 1 if a reference id is among the first {k} retrieved, else 0.",
            _unitxt_match(k),
            match_at(k),
            unitxt=f"{_AT_K}: match_at_{k}",
        )
        for k in UNITXT_CUTOFFS
    ),
    *(
        _unitxt_metric(
            f"unitxt_precision_at_{k}",
            f"Return the proportion of reference ids among the first {k} retrieved, or among all if fewer.",
            _unitxt_precision(k),
            precision_of_retrieved_at(k),
            unitxt=f"{_AT_K}: precision_at_{k}",
        )
        for k in UNITXT_CUTOFFS
    ),
    *(
        _unitxt_metric(
            f"unitxt_recall_at_{k}",
            f"Return how many of the first {k} retrieved ids, repeated ones included, are reference ids, over these.",
            _unitxt_recall(k),
            recall_at(k),
            unitxt=f"{_AT_K}: recall_at_{k}",
            high=None,
        )
        for k in UNITXT_CUTOFFS
    ),
]


def ranked_hits(context_ids: Ids, reference_context_ids: Ids, error: str | None) -> tuple[list[bool], int] | Unscored:
    """Return which retrieved ids are reference ids, repeated ones left out, and how many of these there are.

    Chunks count as their documents, unless all reference ids are chunks, as in the diagnosis.
    """
    if error is not None:
        return FAILED
    if reference_context_ids is None or not isinstance(reference_context_ids, list | tuple):
        return Unscored("the reference ids are missing")
    if context_ids is None or not isinstance(context_ids, list | tuple):
        return Unscored("the retrieved ids are missing")
    if not reference_context_ids:
        return NO_REFERENCE
    wanted = [str(each) for each in reference_context_ids]
    references = set(at_level_of(wanted, wanted))
    retrieved = at_level_of(wanted, [str(each) for each in context_ids])
    return [each in references for each in dict.fromkeys(retrieved)], len(references)


def _rank_metric(name: str, description: str, value: Value, formula: Formula, source: str = TREC) -> Metric:
    def rank_score(context_ids: Ids, reference_context_ids: Ids, error: str | None = None) -> Score:
        """Return the score of one ranking."""
        found = ranked_hits(context_ids, reference_context_ids, error)
        return found if isinstance(found, Unscored) else value(*found)

    columns = rank_columns(formula, trec_hits)
    return metric(name=name, description=description, low=0, high=1, source=source, columns=columns)(rank_score)


def _average_precision(hits: Sequence[bool], references: int) -> float:
    return _precision_sum(hits) / references


def discounts(k: int) -> list[float]:
    """Return the weights of the first k ranks, 1 / log2(rank + 1) (Järvelin, Kekäläinen 2002, as trec_eval has it)."""
    return [1 / math.log2(rank + 1) for rank in range(1, k + 1)]


def _ndcg(k: int) -> Value:
    weights = discounts(k)

    def ndcg(hits: Sequence[bool], references: int) -> float:
        """Return the discounted gain over that of the best ranking."""
        gained = sum(weight for weight, hit in zip(weights, hits, strict=False) if hit)
        return gained / sum(weights[:references])

    return ndcg


def _recall(k: int) -> Value:
    return lambda hits, references: sum(hits[:k]) / references


def _precision(k: int) -> Value:
    return lambda hits, _: sum(hits[:k]) / k


def _hit(k: int) -> Value:
    return lambda hits, _: float(any(hits[:k]))


_FIRST = "among the first {k} retrieved"
_RANKS = [
    _rank_metric(
        "mrr",
        "Return 1 / the rank of the first relevant document; 0 if none was retrieved.",
        _reciprocal_rank,
        reciprocal_rank,
    ),
    _rank_metric(
        "map",
        "Return the sum of the precisions at the ranks of relevant documents, over all that are relevant.",
        _average_precision,
        average_precision,
    ),
    *(
        _rank_metric(
            f"recall_at_{k}",
            f"Return the proportion of all relevant documents that are {_FIRST.format(k=k)}.",
            _recall(k),
            recall_at(k),
        )
        for k in CUTOFFS
    ),
    *(
        _rank_metric(
            f"precision_at_{k}",
            f"Return the number of relevant documents {_FIRST.format(k=k)}, over {k}.",
            _precision(k),
            precision_at(k),
        )
        for k in CUTOFFS
    ),
    *(
        _rank_metric(
            f"hit_at_{k}", f"Return 1 if a relevant document is {_FIRST.format(k=k)}, else 0.", _hit(k), match_at(k)
        )
        for k in CUTOFFS
    ),
    *(
        _rank_metric(
            f"ndcg_at_{k}",
            f"Return the discounted gain of the relevant documents {_FIRST.format(k=k)}, over the best possible.",
            _ndcg(k),
            ndcg_at(k),
            "Järvelin, Kekäläinen 2002; trec_eval",
        )
        for k in CUTOFFS
    ),
]

ID_RANKS: Mapping[str, Metric] = by_name([*_UNITXT, *_RANKS])
"""Every retrieval metric by ids, by its name."""
