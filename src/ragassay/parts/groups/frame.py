"""The frame of judged rows: everything that the metrics need, as numeric columns in row order.

A frame is built once from a table and is immutable: changing verdicts, faults or the set of rows gives a new frame,
which shares all other columns. It contains no text; functions that need text read it from `Frame.table`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import Fault, Outcome
from ragassay.core.registry import unknown_name
from ragassay.core.stats import Mask, Units
from ragassay.core.table import Table, storage
from ragassay.core.table.knowledge_base import at_level_sql
from ragassay.parts.groups.partitions import Codes, Partition, codes_of, numbered, partition_of, run_starts, unit_sql

Hashes = NDArray[np.uint64]

ContextRule = Literal["any", "equal", "reference_ids"]
"""How retrieved contexts are matched (docs/methods.md, section 2.1).

any: at least one context in common with a right row of the group. equal: the same set of contexts as a right row.
reference_ids: every document known to state the answer was retrieved, regardless of the verdict.
"""

FAULTS: tuple[Fault, ...] = get_args(Fault)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

WHOLE = ""
"""Name of the partition with all rows in one part."""
STYLE = "style"
MEMORY = 1_500_000_000  # bytes; enough to hold the columns of ten million rows without spilling to disk
_SLICE_ROWS = 2**14  # number of rows compared at once, so that their arrays fit in the CPU cache
_THREADS = 4
_BITS = 63  # number of parts that are compared at once, one bit each


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frame:
    """Judged rows as numeric columns; every array except `group_ids`, `units` and `hashes` has one entry per row.

    Attributes:
        table: The rows with their texts.
        rule: How contexts are matched.
        group: Position of each row's group in `group_ids`.
        group_ids: [groups], sorted.
        units: [groups], the position of each group's sampling unit; None if each group is a unit of its own.
        partitions: Name of a column -> the rows split by its values.
        right: Whether a row has a verdict and is right.
        has_verdict: Whether a row has a verdict.
        answerable: Whether the question has an answer.
        included: Whether balancing keeps a row; False excludes it from all metrics.
        outcome: Position of the outcome in `OUTCOMES`.
        has_ids: Whether a row records ids of contexts.
        has_texts: Whether a row records texts of contexts.
        looked_up: 1 if the system reports that it retrieved something, 0 if it reports that it did not, -1 if unknown.
        bound: Whether a row has reference answers and bound values, which evidence in texts requires.
        references: Number of documents known to state the answer; -1 if unknown.
        hit: Whether one of them was retrieved.
        hit_all: Whether there are any such documents, and all of them were retrieved.
        lengths: Number of entries of `hashes` that belong to each row.
        hashes: The contexts of all rows, by ids, otherwise by texts; under `equal`, one hash for each set.
        fault: Position of the fault in `FAULTS`, from 1; 0 without a fault.
        fault_rule: Position in `FaultRule` of the rule that found the fault, from 1, strongest first; 0 without a
            fault.
        matches: Name of a partition -> whether a row is wrong and has a context match with a right row of its part.
    """

    table: Table
    rule: ContextRule
    group: Codes
    group_ids: NDArray[np.object_]
    units: Units | None
    partitions: Mapping[str, Partition]
    right: Mask
    has_verdict: Mask
    answerable: Mask
    included: Mask
    outcome: Codes
    has_ids: Mask
    has_texts: Mask
    looked_up: Codes
    bound: Mask
    references: Codes
    hit: Mask
    hit_all: Mask
    lengths: Codes
    hashes: Hashes
    fault: Codes
    fault_rule: Codes
    matches: Mapping[str, Mask] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shared = [getattr(self, each.name) for each in fields(self)]
        shared += [*self.matches.values(), *(partition.codes for partition in self.partitions.values())]
        for array in shared:
            if isinstance(array, np.ndarray):
                array.flags.writeable = False  # frames share their columns

    def __len__(self) -> int:
        return len(self.group)

    @property
    def judged(self) -> Mask:
        """Mask of the rows that count: those with a verdict and an answerable question that balancing keeps."""
        return np.asarray(self.has_verdict & self.answerable & self.included)

    @property
    def missing(self) -> Mask:
        """Mask of the rows that would count if they had a verdict."""
        return np.asarray(~self.has_verdict & self.answerable & self.included)

    @property
    def recorded(self) -> Mask:
        """Mask of the rows whose retrieval is recorded; excludes rows that report a retrieval without contexts."""
        reports = self.has_ids | self.has_texts
        return np.asarray(reports | (self.looked_up == 0) | ((self.looked_up < 0) & bool(reports.any())))

    @property
    def unsearched(self) -> Mask:
        """Mask of the rows that report that nothing was searched, and have no contexts."""
        return np.asarray((self.looked_up == 0) & ~self.has_ids & ~self.has_texts)

    @property
    def style(self) -> Codes:
        """The code of each row's style; -1 without one."""
        partition = self.partitions.get(STYLE)
        return np.full(len(self), -1, dtype=np.int16) if partition is None else partition.codes


def context_rule(text: str) -> ContextRule:
    """Return the context rule with this name.

    Raises:
        UsageError: There is no such rule.
    """
    rules: tuple[ContextRule, ...] = get_args(ContextRule)
    if text not in rules:
        raise UsageError(unknown_name("context rule", text, list(rules)))
    return text


def frame_of(
    table: Table,
    *,
    by: Sequence[str] = (),
    context: ContextRule = "any",
    ranges: Mapping[str, Partition] | None = None,
) -> Frame:
    """Return the frame of a table.

    Args:
        table: Judged rows; missing columns count as unknown.
        by: The columns that split the rows, `table` for the tables of `sql_template`; at most 1,000 values each.
        context: How contexts are matched.
        ranges: Name of a column in `by` -> its rows split by ranges of its values, instead of by each value.

    Raises:
        UsageError: There is no such column, or it has too many values.
    """
    with storage.memory_limit(table.connection, MEMORY):
        query = f"""
            select group_id, hash(group_id) as hash, coalesce(unit, hash(group_id)) as unit
            from (select group_id, {unit_sql(table)} as unit from rows group by group_id) order by group_id
        """  # noqa: S608 -- names of ours
        groups = table.connection.execute(query).fetchnumpy()
        order = np.argsort(groups["hash"])
        group = codes_of(table.connection, "hash(group_id)", groups["hash"][order], order)
        partitions = {
            name: ranges[name] if ranges is not None and name in ranges else partition_of(table, name) for name in by
        }
        columns = _columns(table)
        has_ids, has_texts = columns["ids"] > 0, columns["texts"] > 0
        lengths = np.where(has_ids, columns.pop("ids"), columns.pop("texts"))
        frame = Frame(
            table=table,
            rule=context,
            group=group,
            group_ids=groups["group_id"],
            units=numbered(groups["unit"]),
            partitions=partitions,
            has_ids=has_ids,
            has_texts=has_texts,
            included=np.ones(len(group), dtype=np.bool_),
            fault=np.zeros(len(group), dtype=np.uint8),
            fault_rule=np.zeros(len(group), dtype=np.uint8),
            lengths=(lengths > 0).astype(np.int32) if context == "equal" else lengths,
            hashes=_hashes(table, context),
            matches={},
            **columns,
        )
    return _matched(frame)


def row_places(table: Table, question_ids: Collection[str]) -> Mapping[str, int]:
    """Return the positions of the rows with these ids; unknown ids are omitted."""
    query = 'select question_id, "row" from rows where question_id in (select unnest(?::varchar[]))'
    return dict(table.connection.execute(query, [sorted(question_ids)]).fetchall())


def assume_verdicts(frame: Frame, *, right: bool) -> Frame:
    """Return the frame with all missing verdicts assumed right, or all wrong (docs/methods.md, section 6a)."""
    verdicts = frame.right | ~frame.has_verdict if right else frame.right
    return _matched(replace(frame, right=verdicts, has_verdict=np.ones_like(frame.has_verdict)))


def without_rows(frame: Frame, rows: NDArray[np.intp]) -> Frame:
    """Return the frame with these rows excluded from all metrics; tags and faults are unchanged."""
    included = frame.included.copy()
    included[rows] = False
    return _matched(replace(frame, included=included)) if len(rows) else frame


def balanced_frame(frame: Frame, *, seed: int) -> Frame:
    """Return a frame in which every group has the same number of judged rows of a style (docs/methods.md, section 1.6).

    This is the smallest number in any group with judged rows of the style. Which rows are dropped depends on their
    question ids and the seed, not on their order. Rows without a verdict are kept.
    """
    query = """
        with judged as (
            select "row", style, row_number() over (
                partition by place, style order by md5_number(concat($seed::varchar, ':', question_id)), question_id
            ) as position, count(*) over (partition by place, style) as size
            from judged_rows join (select "row", question_id from rows) using ("row")
        ), smallest as (select style, min(size) as size from judged group by style)
        select "row" from judged join smallest using (style) where position > smallest.size
    """
    rows = np.flatnonzero(frame.judged)
    connection = frame.table.connection
    connection.register("judged_rows", {"row": rows, "place": frame.group[rows], "style": frame.style[rows]})
    try:
        left_out = connection.execute(query, {"seed": seed}).fetchnumpy()["row"]
    finally:
        connection.unregister("judged_rows")
    return without_rows(frame, left_out)


def context_matches(frame: Frame, splits: Sequence[Codes]) -> list[Mask]:
    """Return, for each partition, a mask of the wrong rows that have a context match with a right row of their part.

    Args:
        frame: The rows.
        splits: Partitions, each [rows]: the code of each row's part, from 0; -1 for rows in no part.
    """
    groups = np.where(frame.judged, frame.group, np.int32(-1))
    return rows_with_match(groups, frame.right, frame.lengths, frame.hashes, splits)


def _matched(frame: Frame) -> Frame:
    # Reference ids do not depend on the partition; faults need the comparison over all rows.
    split = {} if frame.rule == "reference_ids" else frame.partitions
    whole = np.zeros(len(frame), dtype=np.int8)
    masks = context_matches(frame, [whole, *(partition.codes for partition in split.values())])
    return replace(frame, matches=dict(zip([WHOLE, *split], masks, strict=True)))


_RETRIEVED = at_level_sql("reference_context_ids", "context_ids")
_REFERENCES = at_level_sql("reference_context_ids", "reference_context_ids")
# Full ids are compared first: this is fast, and ids that are equal match at any level.
_HIT = f"""case when list_has_any(context_ids, reference_context_ids) then true
             else list_has_any({_RETRIEVED}, {_REFERENCES}) end"""
_HIT_ALL = f"""case when len(reference_context_ids) = 0 then false
                 when list_has_all(context_ids, reference_context_ids) then true
                 else list_has_all({_RETRIEVED}, {_REFERENCES}) end"""
# Name -> required columns of the table, SQL, and the value if a column is missing; then nothing is computed, because
# there may be ten million rows.
_COLUMNS: Mapping[str, tuple[Collection[str], str, Any]] = {
    "right": (["correct"], "coalesce(correct, false)", np.False_),
    "has_verdict": (["correct"], "correct is not null", np.False_),
    "answerable": (["is_answerable"], "coalesce(is_answerable, true)", np.True_),
    "ids": (["context_ids"], "coalesce(len(context_ids), 0)::integer", np.int32(0)),
    "texts": (["contexts"], "coalesce(len(contexts), 0)::integer", np.int32(0)),
    "looked_up": (["retrieved"], "coalesce(retrieved::tinyint, -1)::tinyint", np.int8(-1)),
    "bound": (
        ["reference_answers", "bindings"],
        "coalesce(len(reference_answers) > 0 and cardinality(bindings) > 0, false)",
        np.False_,
    ),
    "references": (["reference_context_ids"], "coalesce(len(reference_context_ids), -1)::integer", np.int32(-1)),
    "hit": (["context_ids", "reference_context_ids"], f"coalesce({_HIT}, false)", np.False_),
    "hit_all": (["context_ids", "reference_context_ids"], f"coalesce({_HIT_ALL}, false)", np.False_),
}


def _columns(table: Table) -> dict[str, Any]:
    known = {name: sql for name, (needs, sql, _) in _COLUMNS.items() if {*needs} <= {*table.columns}}
    known["outcome"] = _outcome(table)
    listed = ", ".join(f"{sql} as {name}" for name, sql in known.items())
    columns = dict(table.connection.execute(f"select {listed} from rows").fetchnumpy())  # noqa: S608 -- ours
    rows = len(columns["outcome"])
    return columns | {name: np.full(rows, value) for name, (*_, value) in _COLUMNS.items() if name not in columns}


def _outcome(table: Table) -> str:
    """Return the SQL of the position in `OUTCOMES`, derived from the verdict if no outcome is recorded."""
    columns = table.columns
    listed = ", ".join(f"'{outcome}'" for outcome in OUTCOMES)
    recorded = f"list_position([{listed}], outcome) - 1" if "outcome" in columns else "null"
    correct = "correct" if "correct" in columns else "null::boolean"
    answerable = "coalesce(is_answerable, true)" if "is_answerable" in columns else "true"
    undecided, wrong, right, declined = map(OUTCOMES.index, ("undecided", "wrong", "right", "declined"))
    return f"""coalesce({recorded}, case when {correct} is null then {undecided} when not {correct} then {wrong}
        when {answerable} then {right} else {declined} end)::utinyint"""


def _hashes(table: Table, context: ContextRule) -> Hashes:
    """Return the hashes of all contexts, of ids or else of texts; under `equal`, one hash per set."""
    known = [name for name in ("context_ids", "contexts") if name in table.columns]
    if not known:
        return np.empty(0, dtype=np.uint64)
    first, last = known[0], known[-1]
    contexts = first if first == last else f"case when len({first}) > 0 then {first} else {last} end"
    if context == "equal":
        query = f"select hash(list_sort(list_distinct({contexts}))) as hash from rows where len({contexts}) > 0"  # noqa: S608 -- ours
    else:
        query = f"select hash(unnest({contexts})) as hash from rows"  # noqa: S608 -- ours
    return np.asarray(table.connection.execute(query).fetchnumpy()["hash"], dtype=np.uint64)


def rows_with_match(groups: Codes, right: Mask, lengths: Codes, hashes: Hashes, splits: Sequence[Codes]) -> list[Mask]:
    """Return a mask of the wrong rows that share a context with a right row of the same group and part.

    Rows are compared within groups, many groups at once, and contexts by 64-bit hashes. The probability of any hash
    collision among the contexts compared at once is below 1 in 10^7.

    Args:
        groups: [rows], the code of each row's group; -1 for rows that do not count.
        right: [rows], whether each row is right.
        lengths: [rows], number of contexts of each row.
        hashes: [sum of lengths], the contexts of all rows, those of the first row first.
        splits: Partitions of the rows, each [rows]: the code of each row's part, from 0; -1 for rows in no part.

    Returns:
        For each split, [rows]: whether a row is wrong and has a match.
    """
    matches = [np.zeros(len(groups), dtype=np.bool_) for _ in splits]
    starts = np.cumsum(lengths) - lengths
    batches = list(_batches([int(split.max(initial=-1)) + 1 for split in splits]))

    def compare(rows: Codes) -> None:
        # A hash mixed with its group is practically unique to the group, while equal contexts of a group stay equal.
        keys = hashes[concatenated_ranges(starts[rows], lengths[rows])] ^ np.repeat(
            _random_bits(groups[rows]), lengths[rows]
        )
        bits_of_sharing_rows = _bits_by_key(keys, lengths[rows])
        for batch in batches:
            bits = np.zeros(len(rows), dtype=np.uint64)
            for each in batch:
                bits |= _bits(splits[each.split][rows], each)
            shared = bits_of_sharing_rows(np.where(right[rows], bits, np.uint64(0))) & bits
            for each in batch:
                matches[each.split][rows] |= (shared & each.mask != 0) & ~right[rows]

    # Sorting releases the GIL, and the slices are disjoint.
    with ThreadPoolExecutor(max_workers=_THREADS) as pool:
        for _ in pool.map(compare, _slices(_comparable_rows(groups, right, lengths), groups)):
            pass
    return matches


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """Parts `first` to `first + width` of one split, each represented by one bit, starting at bit `shift`."""

    split: int
    first: int
    width: int
    shift: int

    @property
    def mask(self) -> np.uint64:
        return np.uint64(((1 << self.width) - 1) << self.shift)


def _batches(sizes: Sequence[int]) -> Iterator[Sequence[_Parts]]:
    """Yield all parts of all splits in batches of as many as there are bits."""
    batch: list[_Parts] = []
    shift = 0
    for split, size in enumerate(sizes):
        for first in range(0, size, _BITS):
            width = min(_BITS, size - first)
            if shift + width > _BITS:
                yield batch
                batch, shift = [], 0
            batch.append(_Parts(split=split, first=first, width=width, shift=shift))
            shift += width
    yield batch


def _bits(codes: Codes, parts: _Parts) -> Hashes:
    among = (codes >= parts.first) & (codes < parts.first + parts.width)
    shifts = np.where(among, codes - parts.first + parts.shift, 0).astype(np.uint64)
    return np.where(among, np.uint64(1) << shifts, np.uint64(0))


def _bits_by_key(keys: Hashes, lengths: Codes) -> Callable[[Hashes], Hashes]:
    """Return a function that ORs, for each row, the bits of all rows that share a key with it; each row has a key."""
    order = np.argsort(keys)
    runs = run_starts(keys[order])
    widths = np.diff(np.append(runs, len(keys)))
    starts = np.cumsum(lengths) - lengths

    def joined(bits: Hashes) -> Hashes:
        of_keys = np.empty(len(keys), dtype=np.uint64)
        of_keys[order] = np.repeat(np.bitwise_or.reduceat(np.repeat(bits, lengths)[order], runs), widths)
        return np.asarray(np.bitwise_or.reduceat(of_keys, starts))

    return joined


def _comparable_rows(groups: Codes, right: Mask, lengths: Codes) -> Codes:
    """Return the rows with contexts in groups with both right and wrong rows, group after group."""
    # Shifted by one, so that rows that do not count (-1) are summed in bin 0, which is dropped.
    rights = np.bincount(groups + 1, weights=right)[1:]
    mixed = (rights > 0) & (rights < np.bincount(groups + 1)[1:])
    rows = np.flatnonzero((lengths > 0) & np.append(mixed, False)[groups])
    codes = groups[rows]
    order: Codes = rows if (codes[1:] >= codes[:-1]).all() else rows[np.argsort(codes, kind="stable")]
    return order


def _slices(order: Codes, groups: Codes) -> Iterator[Codes]:
    """Yield the rows in slices of about equal size, without splitting groups."""
    ordered = groups[order]
    first = 0
    while first < len(order):
        last = min(first + _SLICE_ROWS, len(order)) - 1
        end = int(np.searchsorted(ordered, ordered[last], side="right"))
        yield order[first:end]
        first = end


def concatenated_ranges(starts: Codes, lengths: Codes) -> Codes:
    """Return the concatenated integer ranges given by their starts and lengths."""
    offsets = np.cumsum(lengths) - lengths
    numbers: Codes = np.arange(int(lengths.sum())) + np.repeat(starts - offsets, lengths)
    return numbers


def _random_bits(codes: Codes) -> Hashes:
    """Return a pseudo-random number for each code: the finalizer of MurmurHash3 (Appleby, public domain)."""
    bits = codes.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        bits = (bits ^ (bits >> np.uint64(33))) * np.uint64(factor)
    return bits ^ (bits >> np.uint64(33))
