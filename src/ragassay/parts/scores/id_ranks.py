"""Retrieval metrics by ids, based on the ranks of the reference documents among the retrieved ones.

`context_correctness` and `unitxt_...` reproduce Unitxt, including its handling of types and repeated ids. The others
follow trec_eval: ids are text, a repeated id counts at its first rank, and precision at K divides by K. Chunks count as
their documents, unless all reference ids of the row are chunks.

Ids are matched for many rows at once by their hashes.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ragassay.core.stats import FloatArray, Mask
from ragassay.core.table import storage
from ragassay.core.table.knowledge_base import at_level_sql
from ragassay.parts.scores.metric import ColumnScores, Metric, Unscored, by_name
from ragassay.parts.scores.row_batches import RowBatch
from ragassay.parts.scores.tokens import HashArray, IndexArray

_FEW = 16  # number of ids of a row up to which all pairs are compared; more ids are sorted


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHits:
    """The ranks of the reference ids of each row among its retrieved ids.

    Attributes:
        row: [hits], the row of each hit, ascending.
        rank: [hits], the rank of each hit, from 1.
        number: [hits], the number of hits in the row up to and including this one.
        retrieved: [rows], the number of retrieved ids.
        references: [rows], the number of distinct reference ids.
        undefined: Masks of the rows without a score, with their reasons.
    """

    row: IndexArray
    rank: IndexArray
    number: IndexArray
    retrieved: IndexArray
    references: IndexArray
    undefined: Sequence[tuple[Mask, str]]

    def sums(self, weights: FloatArray, among: Mask | None = None) -> FloatArray:
        """Return the sum of the weights of the hits of each row."""
        chosen = slice(None) if among is None else among
        totals = np.bincount(self.row[chosen], weights=weights[chosen], minlength=len(self.retrieved))
        return np.asarray(totals, dtype=np.float64)

    def up_to(self, k: int) -> FloatArray:
        """Return the number of hits of each row among its first k ids."""
        return self.sums(np.ones(len(self.row)), self.rank <= k)


Formula = Callable[[RankedHits], FloatArray]


def _reciprocal_rank(hits: RankedHits) -> FloatArray:
    """Return 1 / the rank of the first hit; 0 without one."""
    return hits.sums(1 / hits.rank, hits.number == 1)


def _average_precision_of_hits(hits: RankedHits) -> FloatArray:
    """Return the mean of the precisions at the hits."""
    return hits.sums(hits.number / hits.rank) / np.maximum(1, hits.up_to(np.iinfo(np.int64).max))


def _average_precision(hits: RankedHits) -> FloatArray:
    """Return the sum of the precisions at the hits / reference ids."""
    return hits.sums(hits.number / hits.rank) / np.maximum(1, hits.references)


def _match_at(k: int) -> Formula:
    """Return a formula: 1 if there is a hit among the first k, else 0."""
    return lambda hits: (hits.up_to(k) > 0).astype(np.float64)


def _recall_at(k: int) -> Formula:
    """Return a formula: hits among the first k / reference ids."""
    return lambda hits: hits.up_to(k) / np.maximum(1, hits.references)


def _precision_at(k: int) -> Formula:
    """Return a formula: hits among the first k / k."""
    return lambda hits: hits.up_to(k) / k


def _precision_of_retrieved_at(k: int) -> Formula:
    """Return a formula: hits among the first k / the smaller of k and the number of retrieved ids."""
    return lambda hits: hits.up_to(k) / np.maximum(1, np.minimum(k, hits.retrieved))


def _ndcg_at(k: int) -> Formula:
    """Return a formula: discounted gain of the first k / that of the ideal ranking (Järvelin, Kekäläinen 2002)."""

    def ndcg(hits: RankedHits) -> FloatArray:
        best = np.cumsum([1 / math.log2(rank + 1) for rank in range(1, k + 1)])
        gained = hits.sums(1 / np.log2(hits.rank + 1.0), hits.rank <= k)
        return np.asarray(gained / best[np.clip(hits.references, 1, k) - 1], dtype=np.float64)

    return ndcg


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ids:
    """A column of ids: their hashes in row order, and the number of ids of each row, -1 for null."""

    hashes: HashArray
    lengths: IndexArray

    @property
    def rows(self) -> IndexArray:
        """The row of each id."""
        return np.repeat(np.arange(len(self.lengths), dtype=np.int64), np.maximum(0, self.lengths))


def _unitxt_hits(batch: RowBatch) -> RankedHits:
    """Return the hits as in Unitxt: repeated ids count every time, and ids of different types never match."""
    kinds = {name: _types(batch, f"{name}_type") for name in ("context_ids", "reference_context_ids")}
    retrieved, references = (_ids(batch, name, kinds[name]) for name in kinds)
    hits = _hits(retrieved, _distinct(references))
    one, other = kinds.values()
    if one is not None or other is not None:
        same = (np.zeros(len(batch)) if one is None else one) == (np.zeros(len(batch)) if other is None else other)
        hits &= same[retrieved.rows]
    undefined = [
        mask
        for ids, name, what in (
            (retrieved, "context_ids", "retrieved"),
            (references, "reference_context_ids", "reference"),
        )
        for mask in _invalid(ids, kinds[name], what)
    ]
    return _ranked(hits, retrieved, _distinct(references), undefined)


def _invalid(ids: _Ids, kind: IndexArray | None, what: str) -> Sequence[tuple[Mask, str]]:
    missing = (ids.lengths < 0, f"the {what} ids are missing")
    if kind is None:
        return [missing]
    return [missing, (kind > 1, f"{what} ids are not all texts or all whole numbers")]


_KINDS = ("text", "integer")


def _types(batch: RowBatch, column: str) -> IndexArray | None:
    """Return the type of the ids of each row: 0 for text or unknown, 1 for integers, 2 for others."""
    if not batch.has(column):
        return None
    view = storage.text_sql(batch.table.views[column])
    listed = " ".join(f"when '{kind}' then {code}" for code, kind in enumerate(_KINDS))
    sql = f"case coalesce({view}, 'text') {listed} else {len(_KINDS)} end::bigint as kind"
    return np.asarray(batch.query(sql).fetchnumpy()["kind"], dtype=np.int64)


def _trec_hits(batch: RowBatch) -> RankedHits:
    """Return the hits as in trec_eval: a repeated id counts at its first rank."""
    retrieved, references = (_distinct(ids) for ids in _at_one_level(batch))
    undefined = [
        (references.lengths < 0, "the reference ids are missing"),
        (retrieved.lengths < 0, "the retrieved ids are missing"),
        (references.lengths == 0, NO_REFERENCE),
    ]
    if batch.has("error"):
        error = storage.quote(batch.table.views["error"])
        failed = batch.query(f"{error} is not null as failed").fetchnumpy()["failed"]
        undefined = [(np.asarray(failed, dtype=np.bool_), FAILED), *undefined]
    return _ranked(_hits(retrieved, references), retrieved, references, undefined)


def _at_one_level(batch: RowBatch) -> Sequence[_Ids]:
    """Return retrieved and reference ids for comparison: document ids, unless all reference ids of a row are chunks."""
    views = [storage.quote(batch.table.views[name]) for name in _COLUMNS]
    some = " or ".join(f"contains(array_to_string({view}, ' '), '#')" for view in views)
    if not batch.query(f"coalesce(bool_or({some}), false)").fetchall()[0][0]:
        return [_ids(batch, name, None) for name in _COLUMNS]
    return [_hashed(batch, view, at_level_sql(views[1], view)) for view in views]


_COLUMNS = ("context_ids", "reference_context_ids")


def _ids(batch: RowBatch, column: str, kinds: IndexArray | None) -> _Ids:
    return batch.once(("ids", column, kinds is None), lambda: _read_ids(batch, column, kinds))


def _read_ids(batch: RowBatch, column: str, kinds: IndexArray | None) -> _Ids:
    view = storage.quote(batch.table.views[column])
    each = view
    if kinds is not None and (kinds == 1).any():
        # In Python, and so in Unitxt, true is the number 1.
        kind = storage.text_sql(batch.table.views[f"{column}_type"])
        number = "case lower(id) when 'true' then '1' when 'false' then '0' else id end"
        each = f"case when {kind} = 'integer' then list_transform({view}, lambda id: {number}) else {view} end"
    return _hashed(batch, view, each)


def _hashed(batch: RowBatch, view: str, each: str) -> _Ids:
    """Return the hashes of the ids in a column, each converted by an SQL expression."""
    lengths = batch.query(f"coalesce(len({view}), -1)::bigint as length").fetchnumpy()["length"]
    hashes = batch.query(f"hash(unnest({each})) as hash").fetchnumpy()["hash"]
    return _Ids(hashes=np.asarray(hashes, dtype=np.uint64), lengths=np.asarray(lengths, dtype=np.int64))


def _distinct(ids: _Ids) -> _Ids:
    """Return the ids without duplicates within a row."""
    repeated = _repeated(ids)
    if not repeated.any():
        return ids
    fewer = np.bincount(ids.rows[repeated], minlength=len(ids.lengths))
    return _Ids(hashes=ids.hashes[~repeated], lengths=ids.lengths - fewer)


def _repeated(ids: _Ids) -> Mask:
    rows, repeated = ids.rows, np.zeros(len(ids.hashes), dtype=np.bool_)
    longest = int(ids.lengths.max(initial=0))
    if longest <= _FEW:
        for back in range(1, longest):
            repeated[back:] |= (ids.hashes[back:] == ids.hashes[:-back]) & (rows[back:] == rows[:-back])
        return repeated
    # The sort is stable, so the first of equal ids comes first.
    order = np.lexsort((ids.hashes, rows))
    same = (ids.hashes[order][1:] == ids.hashes[order][:-1]) & (rows[order][1:] == rows[order][:-1])
    repeated[order[1:]] = same
    return repeated


def _hits(retrieved: _Ids, references: _Ids) -> Mask:
    """Return whether each retrieved id is among the reference ids of its row."""
    lengths = np.maximum(0, references.lengths)
    longest = int(lengths.max(initial=0))
    if longest > _FEW:
        return _hits_by_sorting(retrieved, references)
    hits, repeats = np.zeros(len(retrieved.hashes), dtype=np.bool_), np.maximum(0, retrieved.lengths)
    starts = np.cumsum(lengths) - lengths
    for place in range(longest):
        is_there = lengths > place
        ids = references.hashes[np.where(is_there, starts + place, 0)]
        hits |= (retrieved.hashes == np.repeat(ids, repeats)) & np.repeat(is_there, repeats)
    return hits


def _hits_by_sorting(retrieved: _Ids, references: _Ids) -> Mask:
    numbers = np.unique(np.concatenate([references.hashes, retrieved.hashes]), return_inverse=True)[1].astype(np.int64)
    width = int(numbers.max(initial=0)) + 1
    split = len(references.hashes)
    return np.asarray(np.isin(retrieved.rows * width + numbers[split:], references.rows * width + numbers[:split]))


def _ranked(hits: Mask, retrieved: _Ids, references: _Ids, undefined: Sequence[tuple[Mask, str]]) -> RankedHits:
    places = np.flatnonzero(hits)
    lengths = np.maximum(0, retrieved.lengths)
    starts = np.cumsum(lengths) - lengths
    row = retrieved.rows[places]
    is_first = np.diff(row, prepend=-1) != 0
    before = np.maximum.accumulate(np.where(is_first, np.arange(len(row)), 0)) if len(row) else row
    return RankedHits(
        row=row,
        rank=places - starts[row] + 1,
        number=np.arange(len(row)) - before + 1,
        retrieved=lengths,
        references=np.maximum(0, references.lengths),
        undefined=undefined,
    )


_CUTOFFS = (1, 3, 5, 10)
_UNITXT_CUTOFFS = (1, 3, 5, 10, 20, 40)
_TREC = "trec_eval"
NO_REFERENCE = Unscored("no document states the answer")
FAILED = Unscored("the call failed")


def _column_scores(batch: RowBatch, *, formula: Formula, hits: Callable[[RowBatch], RankedHits]) -> ColumnScores:
    ranked = batch.once(hits, lambda: hits(batch))
    return ColumnScores.where(formula(ranked), ranked.undefined)


def _metric(
    name: str,
    description: str,
    formula: Formula,
    *,
    source: str = _TREC,
    unitxt: str | None = None,
    high: float | None = 1,
) -> Metric:
    """Return a metric whose ids are matched as in Unitxt if it has a Unitxt counterpart, otherwise as in trec_eval."""
    is_unitxt = unitxt is not None
    return Metric(
        name=name,
        description=description,
        needs=_COLUMNS,
        uses=tuple(f"{column}_type" for column in _COLUMNS) if is_unitxt else ("error",),
        low=0,
        high=high,
        source="Unitxt" if is_unitxt else source,
        unitxt=unitxt,
        columns=partial(_column_scores, formula=formula, hits=_unitxt_hits if is_unitxt else _trec_hits),
    )


_UNITXT_AT_K = (
    ("match", "Return 1 if a reference id is among the first {k} retrieved, else 0.", _match_at, 1),
    (
        "precision",
        "Return the proportion of reference ids among the first {k} retrieved, or among all if fewer.",
        _precision_of_retrieved_at,
        1,
    ),
    (
        "recall",
        "Return the reference ids among the first {k} retrieved, counting repeated ones again, over all reference ids.",
        _recall_at,
        None,
    ),
)
_TREC_AT_K = (
    (
        "recall",
        "Return the proportion of all relevant documents that are among the first {k} retrieved.",
        _recall_at,
        _TREC,
    ),
    (
        "precision",
        "Return the number of relevant documents among the first {k} retrieved, over {k}.",
        _precision_at,
        _TREC,
    ),
    ("hit", "Return 1 if a relevant document is among the first {k} retrieved, else 0.", _match_at, _TREC),
    (
        "ndcg",
        "Return the discounted gain of the relevant documents among the first {k} retrieved, over the best possible.",
        _ndcg_at,
        "Järvelin, Kekäläinen 2002; trec_eval",
    ),
)

ID_RANKS: Mapping[str, Metric] = by_name(
    [
        _metric(
            "context_correctness",
            "Return 1 / the rank of the first reference id among the retrieved ids; 0 if there is none.",
            _reciprocal_rank,
            unitxt="context_correctness.mrr: mrr",
        ),
        _metric(
            "unitxt_map",
            "Return the mean of the precisions at the ranks of the reference ids that were found.",
            _average_precision_of_hits,
            unitxt="context_correctness.map: map",
        ),
        *(
            _metric(
                f"unitxt_{name}_at_{k}",
                description.format(k=k),
                formula(k),
                unitxt=f"context_correctness.retrieval_at_k: {name}_at_{k}",
                high=high,
            )
            for name, description, formula, high in _UNITXT_AT_K
            for k in _UNITXT_CUTOFFS
        ),
        _metric("mrr", "Return 1 / the rank of the first relevant document; 0 without one.", _reciprocal_rank),
        _metric(
            "map",
            "Return the sum of the precisions at the ranks of relevant documents, over all relevant documents.",
            _average_precision,
        ),
        *(
            _metric(f"{name}_at_{k}", description.format(k=k), formula(k), source=source)
            for name, description, formula, source in _TREC_AT_K
            for k in _CUTOFFS
        ),
    ]
)
"""All retrieval metrics by ids, by name."""
