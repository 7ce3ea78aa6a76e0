"""Retrieval metrics by ids: where the documents that state the answer stand among the retrieved ones.

`context_correctness` and `unitxt_...` compute what Unitxt computes, types and repeated ids included. The others follow
trec_eval: ids are text, a repeated id counts where it stands first, and precision at K divides by K. Chunks count as
their documents, unless all reference ids of the row are chunks.

Ids are matched in two ways that tests hold equal: by row, and for many rows at once on hashes of the ids. The formulas
are the same for both.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.table import storage
from ragassay.core.table.knowledge_base import at_level_of, at_level_sql
from ragassay.steps.score.metric import ColumnScores, FloatArray, Metric, Score, Unscored, by_name, metric
from ragassay.steps.score.row_batches import RowBatch
from ragassay.steps.score.tokens import HashArray, IndexArray

Mask = NDArray[np.bool_]
Columns = Callable[[RowBatch], ColumnScores]
_FEW = 16  # ids of a row that are compared one with another; more are sorted


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHits:
    """Where the reference ids of each row stand among its retrieved ids.

    Attributes:
        row: [hits], the row of each hit, ascending.
        rank: [hits], its rank, from 1.
        number: [hits], how many hits its row has up to it.
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
        found = np.bincount(self.row[chosen], weights=weights[chosen], minlength=len(self.retrieved))
        return np.asarray(found, dtype=np.float64)

    def up_to(self, k: int) -> FloatArray:
        """Return how many hits each row has among its first k ids."""
        return self.sums(np.ones(len(self.row)), self.rank <= k)


Formula = Callable[[RankedHits], FloatArray]


def rank_columns(formula: Formula, hits: Callable[[RowBatch], RankedHits]) -> Columns:
    """Return the column-wise form of a metric.

    Args:
        formula: The values of rows, from their hits.
        hits: `unitxt_hits` or `trec_hits`.
    """

    def scores(batch: RowBatch) -> ColumnScores:
        """Return the scores of some rows."""
        found = batch.once(hits, lambda: hits(batch))
        return ColumnScores.where(formula(found), found.undefined)

    return scores


def reciprocal_rank(hits: RankedHits) -> FloatArray:
    """Return 1 / the rank of the first hit; 0 without one."""
    return hits.sums(1 / hits.rank, hits.number == 1)


def average_precision_of_hits(hits: RankedHits) -> FloatArray:
    """Return the mean of the precisions at the hits."""
    return hits.sums(hits.number / hits.rank) / np.maximum(1, hits.up_to(np.iinfo(np.int64).max))


def average_precision(hits: RankedHits) -> FloatArray:
    """Return the sum of the precisions at the hits, over the reference ids."""
    return hits.sums(hits.number / hits.rank) / np.maximum(1, hits.references)


def match_at(k: int) -> Formula:
    """Return whether there is a hit among the first k."""
    return lambda hits: (hits.up_to(k) > 0).astype(np.float64)


def recall_at(k: int) -> Formula:
    """Return the hits among the first k, over the reference ids."""
    return lambda hits: hits.up_to(k) / np.maximum(1, hits.references)


def precision_at(k: int) -> Formula:
    """Return the hits among the first k, over k."""
    return lambda hits: hits.up_to(k) / k


def precision_of_retrieved_at(k: int) -> Formula:
    """Return the hits among the first k, over k or the number retrieved if that is smaller."""
    return lambda hits: hits.up_to(k) / np.maximum(1, np.minimum(k, hits.retrieved))


def ndcg_at(k: int) -> Formula:
    """Return the discounted gain of the first k over that of the best ranking (Järvelin, Kekäläinen 2002)."""

    def ndcg(hits: RankedHits) -> FloatArray:
        """Return the values of rows."""
        best = np.cumsum([1 / math.log2(rank + 1) for rank in range(1, k + 1)])
        gained = hits.sums(1 / np.log2(hits.rank + 1.0), hits.rank <= k)
        return np.asarray(gained / best[np.clip(hits.references, 1, k) - 1], dtype=np.float64)

    return ndcg


def _row_value(formula: Formula, hits: Sequence[bool], references: int) -> float:
    """Return the value of one row, from whether each retrieved id is a reference id, and the number of these."""
    rank = np.flatnonzero(hits) + 1
    found = RankedHits(
        row=np.zeros_like(rank),
        rank=rank,
        number=np.arange(1, len(rank) + 1),
        retrieved=np.array([len(hits)]),
        references=np.array([references]),
        undefined=(),
    )
    return float(formula(found)[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ids:
    """A column of ids: hashes, those of the first row first; lengths of the rows, -1 for null."""

    hashes: HashArray
    lengths: IndexArray

    @property
    def rows(self) -> IndexArray:
        """The row of each id."""
        return np.repeat(np.arange(len(self.lengths), dtype=np.int64), np.maximum(0, self.lengths))


def unitxt_hits(batch: RowBatch) -> RankedHits:
    """Return the hits as Unitxt has them: repeated ids count again, ids of different types never match."""
    kinds = {name: _types(batch, f"{name}_type") for name in ("context_ids", "reference_context_ids")}
    found, wanted = (_ids(batch, name, kinds[name]) for name in kinds)
    hits = _hits(found, _distinct(wanted))
    one, other = kinds.values()
    if one is not None or other is not None:
        same = (np.zeros(len(batch)) if one is None else one) == (np.zeros(len(batch)) if other is None else other)
        hits &= same[found.rows]
    undefined = [
        mask
        for ids, name, what in ((found, "context_ids", "retrieved"), (wanted, "reference_context_ids", "reference"))
        for mask in _invalid(ids, kinds[name], what)
    ]
    return _ranked(hits, found, _distinct(wanted), undefined)


def _invalid(ids: _Ids, kind: IndexArray | None, what: str) -> Sequence[tuple[Mask, str]]:
    missing = (ids.lengths < 0, f"{what} ids are missing")
    if kind is None:
        return [missing]
    return [missing, (kind > 1, f"{what} ids are not all texts or all whole numbers")]


_KINDS = ("text", "integer")


def _types(batch: RowBatch, column: str) -> IndexArray | None:
    """Return the type of the ids of each row: 0 for text or unknown, 1 for integer, 2 for others."""
    if not batch.has(column):
        return None
    view = storage.as_text(batch.table.views[column])
    listed = " ".join(f"when '{kind}' then {code}" for code, kind in enumerate(_KINDS))
    sql = f"case coalesce({view}, 'text') {listed} else {len(_KINDS)} end::bigint as kind"
    return np.asarray(batch.query(sql).fetchnumpy()["kind"], dtype=np.int64)


def trec_hits(batch: RowBatch) -> RankedHits:
    """Return the hits as trec_eval has them: a repeated id counts where it stands first."""
    found, wanted = (_distinct(ids) for ids in _at_one_level(batch))
    undefined = [
        (wanted.lengths < 0, "the reference ids are missing"),
        (found.lengths < 0, "the retrieved ids are missing"),
        (wanted.lengths == 0, "no document states the answer"),
    ]
    if batch.has("error"):
        error = storage.quote(batch.table.views["error"])
        failed = batch.query(f"{error} is not null as failed").fetchnumpy()["failed"]
        undefined = [(np.asarray(failed, dtype=np.bool_), "the call failed"), *undefined]
    return _ranked(_hits(found, wanted), found, wanted, undefined)


def _at_one_level(batch: RowBatch) -> Sequence[_Ids]:
    """Return the retrieved and the reference ids as they are compared: as documents, unless all of these are chunks."""
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
        kind = storage.as_text(batch.table.views[f"{column}_type"])
        number = "case lower(id) when 'true' then '1' when 'false' then '0' else id end"
        each = f"case when {kind} = 'integer' then list_transform({view}, lambda id: {number}) else {view} end"
    return _hashed(batch, view, each)


def _hashed(batch: RowBatch, view: str, each: str) -> _Ids:
    """Return the hashes of what an expression makes of the ids in a view."""
    lengths = batch.query(f"coalesce(len({view}), -1)::bigint as length").fetchnumpy()["length"]
    hashes = batch.query(f"hash(unnest({each})) as hash").fetchnumpy()["hash"]
    return _Ids(hashes=np.asarray(hashes, dtype=np.uint64), lengths=np.asarray(lengths, dtype=np.int64))


def _distinct(ids: _Ids) -> _Ids:
    """Return the ids without those that stand earlier in their row."""
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
    # Stable, so that of equal ids the first comes first.
    order = np.lexsort((ids.hashes, rows))
    same = (ids.hashes[order][1:] == ids.hashes[order][:-1]) & (rows[order][1:] == rows[order][:-1])
    repeated[order[1:]] = same
    return repeated


def _hits(found: _Ids, wanted: _Ids) -> Mask:
    """Return which retrieved ids are among the reference ids of their row."""
    lengths = np.maximum(0, wanted.lengths)
    longest = int(lengths.max(initial=0))
    if longest > _FEW:
        return _hits_by_sorting(found, wanted)
    hits, retrieved = np.zeros(len(found.hashes), dtype=np.bool_), np.maximum(0, found.lengths)
    starts = np.cumsum(lengths) - lengths
    for place in range(longest):
        is_there = lengths > place
        ids = wanted.hashes[np.where(is_there, starts + place, 0)]
        hits |= (found.hashes == np.repeat(ids, retrieved)) & np.repeat(is_there, retrieved)
    return hits


def _hits_by_sorting(found: _Ids, wanted: _Ids) -> Mask:
    numbers = np.unique(np.concatenate([wanted.hashes, found.hashes]), return_inverse=True)[1].astype(np.int64)
    width = int(numbers.max(initial=0)) + 1
    split = len(wanted.hashes)
    return np.asarray(np.isin(found.rows * width + numbers[split:], wanted.rows * width + numbers[:split]))


def _ranked(hits: Mask, found: _Ids, wanted: _Ids, undefined: Sequence[tuple[Mask, str]]) -> RankedHits:
    places = np.flatnonzero(hits)
    lengths = np.maximum(0, found.lengths)
    starts = np.cumsum(lengths) - lengths
    row = found.rows[places]
    is_first = np.diff(row, prepend=-1) != 0
    before = np.maximum.accumulate(np.where(is_first, np.arange(len(row)), 0)) if len(row) else row
    return RankedHits(
        row=row,
        rank=places - starts[row] + 1,
        number=np.arange(len(row)) - before + 1,
        retrieved=lengths,
        references=np.maximum(0, wanted.lengths),
        undefined=undefined,
    )


Ids = Sequence[object] | None
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


def _unitxt_metric(name: str, description: str, formula: Formula, *, unitxt: str, high: float | None = 1) -> Metric:
    def unitxt_score(
        context_ids: Ids,
        reference_context_ids: Ids,
        context_ids_type: str | None = None,
        reference_context_ids_type: str | None = None,
    ) -> Score:
        """Return the score of one ranking."""
        found = _unitxt_hits(context_ids, reference_context_ids, context_ids_type, reference_context_ids_type)
        return found if isinstance(found, Unscored) else _row_value(formula, *found)

    return metric(
        name=name,
        description=description,
        low=0,
        high=high,
        source="Unitxt",
        unitxt=unitxt,
        columns=rank_columns(formula, unitxt_hits),
    )(unitxt_score)


_AT_K = "context_correctness.retrieval_at_k"
_UNITXT = [
    _unitxt_metric(
        "context_correctness",
        "Return 1 / the rank of the first reference id among the retrieved ids; 0 if there is none.",
        reciprocal_rank,
        unitxt="context_correctness.mrr: mrr",
    ),
    _unitxt_metric(
        "unitxt_map",
        "Return the mean of the precisions at the ranks of the reference ids that were found.",
        average_precision_of_hits,
        unitxt="context_correctness.map: map",
    ),
    *(
        _unitxt_metric(
            f"unitxt_match_at_{k}",
            f"Return 1 if a reference id is among the first {k} retrieved, else 0.",
            match_at(k),
            unitxt=f"{_AT_K}: match_at_{k}",
        )
        for k in UNITXT_CUTOFFS
    ),
    *(
        _unitxt_metric(
            f"unitxt_precision_at_{k}",
            f"Return the proportion of reference ids among the first {k} retrieved, or among all if fewer.",
            precision_of_retrieved_at(k),
            unitxt=f"{_AT_K}: precision_at_{k}",
        )
        for k in UNITXT_CUTOFFS
    ),
    *(
        _unitxt_metric(
            f"unitxt_recall_at_{k}",
            f"Return how many of the first {k} retrieved ids, repeated ones included, are reference ids, over these.",
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


def _rank_metric(name: str, description: str, formula: Formula, source: str = TREC) -> Metric:
    def rank_score(context_ids: Ids, reference_context_ids: Ids, error: str | None = None) -> Score:
        """Return the score of one ranking."""
        found = ranked_hits(context_ids, reference_context_ids, error)
        return found if isinstance(found, Unscored) else _row_value(formula, *found)

    columns = rank_columns(formula, trec_hits)
    return metric(name=name, description=description, low=0, high=1, source=source, columns=columns)(rank_score)


_FIRST = "among the first {k} retrieved"
_RANKS = [
    _rank_metric(
        "mrr",
        "Return 1 / the rank of the first relevant document; 0 if none was retrieved.",
        reciprocal_rank,
    ),
    _rank_metric(
        "map",
        "Return the sum of the precisions at the ranks of relevant documents, over all that are relevant.",
        average_precision,
    ),
    *(
        _rank_metric(
            f"recall_at_{k}",
            f"Return the proportion of all relevant documents that are {_FIRST.format(k=k)}.",
            recall_at(k),
        )
        for k in CUTOFFS
    ),
    *(
        _rank_metric(
            f"precision_at_{k}",
            f"Return the number of relevant documents {_FIRST.format(k=k)}, over {k}.",
            precision_at(k),
        )
        for k in CUTOFFS
    ),
    *(
        _rank_metric(f"hit_at_{k}", f"Return 1 if a relevant document is {_FIRST.format(k=k)}, else 0.", match_at(k))
        for k in CUTOFFS
    ),
    *(
        _rank_metric(
            f"ndcg_at_{k}",
            f"Return the discounted gain of the relevant documents {_FIRST.format(k=k)}, over the best possible.",
            ndcg_at(k),
            "Järvelin, Kekäläinen 2002; trec_eval",
        )
        for k in CUTOFFS
    ),
]

ID_RANKS: Mapping[str, Metric] = by_name([*_UNITXT, *_RANKS])
"""Every retrieval metric by ids, by its name."""
