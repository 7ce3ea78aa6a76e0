"""Sums of the rows of a frame by group, and by the part of the rows that they are in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import ClusterGaps, Estimate, Fault, Outcome, Undefined
from ragassay.core.stats import FloatArray, ratio
from ragassay.parts.groups.context_matches import Codes, Mask
from ragassay.parts.groups.frame import FAULTS, OUTCOMES, WHOLE, Frame, context_matches, without_rows

_SPARE = 4  # cells for each row that may stand empty before cells are numbered by those that occur
_FEW = 1_000_000  # cells that may always stand empty


@dataclass(frozen=True, slots=True, kw_only=True)
class CellTally:
    """Which cell each of some rows counts for: a cell is one group in one part of the rows.

    Attributes:
        rows: The rows that count, by their places; None where all do.
        keys: The number of the cell of each of these rows.
        size: How many numbers there are.
        cells: The numbers of the cells that hold any row, by part and then by group; all others stand empty.
        parts: The part of each of `cells`.
        places: The group of each of `cells`.
        counts: How many rows each of `cells` holds.
    """

    rows: NDArray[np.intp] | None
    keys: NDArray[np.intp]
    size: int
    cells: NDArray[np.intp]
    parts: NDArray[np.intp]
    places: NDArray[np.intp]
    counts: FloatArray

    def total(self, marks: Mask) -> FloatArray:
        """Return how many of the rows in each cell are marked; `marks` covers all rows of the frame."""
        mine = marks if self.rows is None else marks[self.rows]
        found = np.bincount(self.keys, weights=mine, minlength=self.size)[self.cells]
        return np.asarray(found, dtype=np.float64)

    def totals(self, codes: Codes, number: int) -> Iterator[FloatArray]:
        """Yield how many of the rows in each cell have each code, from 1 to `number`."""
        mine = codes if self.rows is None else codes[self.rows]
        for code in range(1, number + 1):
            found = np.bincount(self.keys[np.flatnonzero(mine == code)], minlength=self.size)
            yield found[self.cells].astype(np.float64)

    def slices(self) -> Mapping[int, slice]:
        """Return which cells are those of each part."""
        starts = np.flatnonzero(np.diff(self.parts, prepend=-1))
        ends = np.append(starts, len(self.parts))[1:]
        return {int(self.parts[start]): slice(start, end) for start, end in zip(starts, ends, strict=True)}


def tally(places: Codes, counting: Mask, parts: Codes | None = None) -> CellTally:
    """Return the cells of the rows that count.

    Args:
        places: The group of each row.
        counting: Whether each row counts.
        parts: The part of each row, from 0, or below 0 where it is in none; without it, all are in part 0.
    """
    if parts is not None:
        counting = counting & (parts >= 0)
    rows = None if counting.all() else np.flatnonzero(counting)
    keys = (places if rows is None else places[rows]).astype(np.intp)
    groups = int(keys.max(initial=-1)) + 1
    size = groups
    if parts is not None:
        mine = (parts if rows is None else parts[rows]).astype(np.intp)
        size = groups * (int(mine.max(initial=-1)) + 1)
        mine *= groups
        keys += mine
    if size <= max(_FEW, _SPARE * len(keys)):
        counts = np.bincount(keys, minlength=size)
        cells = found = np.flatnonzero(counts)
        counts = counts[cells]
    else:
        found, keys, counts = np.unique(keys, return_inverse=True, return_counts=True)
        size = len(found)
        cells = np.arange(size)
    return CellTally(
        rows=rows,
        keys=keys,
        size=size,
        cells=cells,
        parts=found // max(groups, 1),
        places=found % max(groups, 1),
        counts=counts.astype(np.float64),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """What the judged rows of each group sum to, one number per group (docs/methods.md, sections 1 and 2).

    Attributes:
        places: The groups, as places in `Frame.group_ids`, in order.
        rows: Judged rows, at least 1.
        right: Right rows.
        told: Rows of which it can be decided whether they have a context match.
        handed: Rows of these that have one.
        contexts: Rows that record what was retrieved.
        faults: Wrong rows by fault.
    """

    places: NDArray[np.intp]
    rows: FloatArray
    right: FloatArray
    told: FloatArray
    handed: FloatArray
    contexts: FloatArray
    faults: Mapping[Fault, FloatArray]

    @property
    def gaps(self) -> Mask:
        """Which groups are gaps: every row is wrong."""
        return np.asarray(self.right == 0)

    @property
    def of_one_row(self) -> bool:
        """Whether no group has several judged rows, so that R would be 1 (docs/methods.md, section 1.3)."""
        return bool((self.rows == 1).all())

    def only(self, chosen: NDArray[np.intp] | slice) -> "Groups":
        """Return some of the groups."""
        return Groups(
            places=self.places[chosen],
            rows=self.rows[chosen],
            right=self.right[chosen],
            told=self.told[chosen],
            handed=self.handed[chosen],
            contexts=self.contexts[chosen],
            faults={fault: numbers[chosen] for fault, numbers in self.faults.items()},
        )


def group_sums(frame: Frame, among: Mask | None = None) -> Groups:
    """Return the sums of all judged rows, or of some; contexts are compared over all rows in either case."""
    found = _sums(frame, frame.judged if among is None else frame.judged & among, None, frame.matches[WHOLE])
    return found.get(0, _NOTHING)


def part_sums(frame: Frame, partition: str) -> Mapping[str, Groups]:
    """Return the sums of each part of the rows, by its value; contexts are compared within the part."""
    split = frame.partitions[partition]
    found = _sums(frame, frame.judged, split.codes, frame.matches.get(partition))
    return {value: found.get(code, _NOTHING) for code, value in enumerate(split.values)}


def cluster_sums(frame: Frame, clusters: Codes) -> tuple[Groups, Groups]:
    """Return the sums of the two clusters of a hypothesis.

    Contexts are compared over both clusters together: within each, the one with more rows would more often have the
    right row that credits the others (docs/methods.md, section 2.1).

    Args:
        frame: The frame.
        clusters: 0 for the rows of the robust cluster, 1 for those of the non-robust one, -1 for all others.
    """
    matches = None
    if frame.rule != "reference_ids":
        (matches,) = context_matches(frame, [np.minimum(clusters, 0)])
    found = _sums(frame, frame.judged, clusters, matches)
    return found.get(0, _NOTHING), found.get(1, _NOTHING)


def _sums(frame: Frame, counting: Mask, parts: Codes | None, matches: Mask | None) -> Mapping[int, Groups]:
    """The sums by part, then by group."""
    cells = tally(frame.group, counting, parts)
    right = cells.total(frame.right)
    if frame.rule == "reference_ids" or matches is None:
        told = cells.total((frame.references >= 0) & (frame.has_ids | ~frame.has_texts))
        handed = cells.total((frame.references > 0) & frame.has_ids & frame.hit_all)
    else:
        told, handed = cells.counts, right + cells.total(matches)
    found = Groups(
        places=cells.places,
        rows=cells.counts,
        right=right,
        told=told,
        handed=handed,
        contexts=cells.total(frame.has_ids | frame.has_texts),
        faults=dict(zip(FAULTS, cells.totals(frame.fault, len(FAULTS)), strict=True)),
    )
    return {part: found.only(where) for part, where in cells.slices().items()}


_NONE = np.empty(0)
_NOTHING = Groups(
    places=np.empty(0, dtype=np.intp),
    rows=_NONE,
    right=_NONE,
    told=_NONE,
    handed=_NONE,
    contexts=_NONE,
    faults=dict.fromkeys(FAULTS, _NONE),
)


def outcomes(frame: Frame, among: Mask | None = None, *, answerable: bool = True) -> Mapping[Outcome, int]:
    """Return how many rows have which outcome, those without a verdict too."""
    chosen = frame.kept & (frame.answerable == answerable)
    codes = frame.outcome[chosen if among is None else chosen & among]
    return _by_outcome(np.bincount(codes, minlength=len(OUTCOMES)))


def part_outcomes(frame: Frame, partition: str) -> Mapping[str, Mapping[Outcome, int]]:
    """Return the outcomes of the answerable rows of each part; parts without such a row are left out."""
    split, width = frame.partitions[partition], len(OUTCOMES)
    chosen = frame.kept & frame.answerable & (split.codes >= 0)
    keys = split.codes[chosen].astype(np.intp) * width + frame.outcome[chosen]
    counts = np.bincount(keys, minlength=width * len(split.values)).reshape(-1, width)
    return {value: _by_outcome(each) for value, each in zip(split.values, counts, strict=True) if each.any()}


def _by_outcome(counts: NDArray[np.intp]) -> Mapping[Outcome, int]:
    return dict(zip(OUTCOMES, map(int, counts), strict=True))


def cells(frame: Frame) -> Mapping[str, Estimate]:
    """Return the proportions of rows that were answered and declined, among answerable and unanswerable questions.

    Over rows with a verdict, by group (docs/methods.md, section 1.7).
    """
    found = tally(frame.group, frame.has_verdict & frame.kept, frame.answerable.astype(np.int8))
    declined = found.total(frame.outcome == OUTCOMES.index("declined"))
    shares: dict[str, Estimate] = {}
    for name, answerable, missing in (
        ("answerable", True, Undefined.NO_ANSWERABLE),
        ("unanswerable", False, Undefined.NO_UNANSWERABLE),
    ):
        mine = found.parts == answerable
        rows, said_no = found.counts[mine], declined[mine]
        total = int(rows.sum())
        for what, numbers in (("answered", rows - said_no), ("declined", said_no)):
            shares[f"{name}_{what}"] = ratio(numbers, rows, rows=total) if total else Estimate(undefined=missing)
    return shares


def cluster_gaps(frame: Frame, clusters: Codes) -> ClusterGaps:
    """Return how many groups are gaps in each cluster of a hypothesis, and in both (docs/methods.md, section 5.1)."""
    rows = tally(frame.group, frame.judged & (clusters >= 0))
    (one, one_right), (other, other_right) = (
        (rows.total(clusters == code) > 0, rows.total((clusters == code) & frame.right) > 0) for code in (0, 1)
    )
    return ClusterGaps(
        robust=int((one & ~one_right).sum()),
        robust_groups=int(one.sum()),
        non_robust=int((other & ~other_right).sum()),
        non_robust_groups=int(other.sum()),
        mutual=int((one & other & ~one_right & ~other_right).sum()),
        groups=int((one & other).sum()),
    )


def balanced(frame: Frame, *, seed: int) -> Frame:
    """Return a frame in which every group has the same number of judged rows of a style (docs/methods.md, section 1.6).

    That number is the smallest that any group with judged rows of the style has, so that groups of one size stay whole.
    Which rows go follows from their question ids and the seed, whatever the order of the rows. Rows without a verdict
    stay.
    """
    query = """
        with judged as (
            select "row", style, row_number() over (
                partition by place, style order by md5_number(concat($seed::varchar, ':', question_id)), question_id
            ) as turn, count(*) over (partition by place, style) as size
            from judged_rows join (select "row", question_id from rows) using ("row")
        ), smallest as (select style, min(size) as size from judged group by style)
        select "row" from judged join smallest using (style) where turn > smallest.size
    """
    rows = np.flatnonzero(frame.judged)
    connection = frame.table.connection
    connection.register("judged_rows", {"row": rows, "place": frame.group[rows], "style": frame.style[rows]})
    try:
        left_out = connection.execute(query, {"seed": seed}).fetchnumpy()["row"]
    finally:
        connection.unregister("judged_rows")
    return without_rows(frame, left_out)
