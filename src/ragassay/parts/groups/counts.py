"""Counts of rows: of a frame by group, of a table by value, error and judge."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import ClusterGaps, Estimate, Fault, JudgeRows, Outcome, Undefined
from ragassay.core.stats import FloatArray, Units, ratio
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.parts.groups.frame import (
    FAULTS,
    OUTCOMES,
    WHOLE,
    Codes,
    Frame,
    Mask,
    context_matches,
    numbered,
    without_rows,
)

_MAX_CELLS_PER_ROW = 4  # with more, most cells are empty, and only those that occur are numbered
_MIN_CELLS = 1_000_000  # up to this number, all are numbered


@dataclass(frozen=True, slots=True, kw_only=True)
class CellTally:
    """The cell of each row; a cell is one group within one part of the rows.

    Attributes:
        rows: Positions of the rows that count; None if all do.
        keys: [rows that count], the number of each row's cell.
        size: Number of cell numbers.
        cells: The numbers of the cells with any row, by part and then by group.
        parts: [cells], the part of each cell.
        places: [cells], the group of each cell.
        counts: [cells], number of rows in each cell.
    """

    rows: NDArray[np.intp] | None
    keys: NDArray[np.intp]
    size: int
    cells: NDArray[np.intp]
    parts: NDArray[np.intp]
    places: NDArray[np.intp]
    counts: FloatArray

    def total(self, marks: Mask) -> FloatArray:
        """Return the number of marked rows in each cell.

        Args:
            marks: [all rows of the frame].
        """
        weights = marks if self.rows is None else marks[self.rows]
        sums = np.bincount(self.keys, weights=weights, minlength=self.size)[self.cells]
        return np.asarray(sums, dtype=np.float64)

    def totals(self, codes: Codes, number: int) -> Iterator[FloatArray]:
        """Yield, for each code from 1 to `number`, how many rows of each cell have it.

        Args:
            codes: [all rows of the frame].
            number: The largest code.
        """
        counted = codes if self.rows is None else codes[self.rows]
        for code in range(1, number + 1):
            sums = np.bincount(self.keys[np.flatnonzero(counted == code)], minlength=self.size)
            yield sums[self.cells].astype(np.float64)

    def slices(self) -> Mapping[int, slice]:
        """Return the cells of each part."""
        starts = np.flatnonzero(np.diff(self.parts, prepend=-1))
        ends = np.append(starts, len(self.parts))[1:]
        return {int(self.parts[start]): slice(start, end) for start, end in zip(starts, ends, strict=True)}


def tally(places: Codes, counting: Mask, parts: Codes | None = None) -> CellTally:
    """Return the cells of the rows that count.

    Args:
        places: [rows], the group of each row.
        counting: [rows], whether each row counts.
        parts: [rows], the part of each row, from 0, or negative for rows in none; None for one part, 0.
    """
    if parts is not None:
        counting = counting & (parts >= 0)
    rows = None if counting.all() else np.flatnonzero(counting)
    keys = (places if rows is None else places[rows]).astype(np.intp)
    groups = int(keys.max(initial=-1)) + 1
    size = groups
    if parts is not None:
        part = (parts if rows is None else parts[rows]).astype(np.intp)
        size = groups * (int(part.max(initial=-1)) + 1)
        part *= groups
        keys += part
    if size <= max(_MIN_CELLS, _MAX_CELLS_PER_ROW * len(keys)):
        counts = np.bincount(keys, minlength=size)
        cells = numbers = np.flatnonzero(counts)
        counts = counts[cells]
    else:
        numbers, keys, counts = np.unique(keys, return_inverse=True, return_counts=True)
        size = len(numbers)
        cells = np.arange(size)
    return CellTally(
        rows=rows,
        keys=keys,
        size=size,
        cells=cells,
        parts=numbers // max(groups, 1),
        places=numbers % max(groups, 1),
        counts=counts.astype(np.float64),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """The sums of the judged rows of each group, one number per group (docs/methods.md, sections 1 and 2).

    Attributes:
        places: Positions of the groups in `Frame.group_ids`, ascending.
        units: The sampling unit of each group, from 0; None if each is a unit of its own.
        rows: Judged rows, at least 1.
        right: Right rows.
        decidable: Rows for which it can be decided whether they have a context match.
        matched: Of these, rows that have one.
        contexts: Rows that record what was retrieved.
        faults: Fault -> wrong rows.
    """

    places: NDArray[np.intp]
    units: Units | None
    rows: FloatArray
    right: FloatArray
    decidable: FloatArray
    matched: FloatArray
    contexts: FloatArray
    faults: Mapping[Fault, FloatArray]

    @property
    def gaps(self) -> Mask:
        """Which groups are gaps: no row is right."""
        return np.asarray(self.right == 0)

    @property
    def records_contexts(self) -> bool:
        """Whether any row records what was retrieved."""
        return bool(self.contexts.any())

    @property
    def has_single_rows_only(self) -> bool:
        """Whether no group has several judged rows, so that R would be 1 by construction."""
        return bool((self.rows == 1).all())

    def only(self, chosen: NDArray[np.intp] | slice) -> "Groups":
        """Return some of the groups."""
        return Groups(
            places=self.places[chosen],
            units=None if self.units is None else numbered(self.units[chosen]),
            rows=self.rows[chosen],
            right=self.right[chosen],
            decidable=self.decidable[chosen],
            matched=self.matched[chosen],
            contexts=self.contexts[chosen],
            faults={fault: numbers[chosen] for fault, numbers in self.faults.items()},
        )


def group_sums(frame: Frame, among: Mask | None = None) -> Groups:
    """Return the sums of all judged rows, or of some.

    Args:
        frame: The rows; contexts are compared over all of them in either case.
        among: [rows], which rows count; None for all.
    """
    counted = frame.judged if among is None else frame.judged & among
    (sums,) = _sums(frame, counted, None, frame.matches[WHOLE], number=1)
    return sums


def part_sums(frame: Frame, partition: str) -> Mapping[str, Groups]:
    """Return the sums of each part of the rows, by its value; contexts are compared within the part."""
    split = frame.partitions[partition]
    sums = _sums(frame, frame.judged, split.codes, frame.matches.get(partition), number=len(split.values))
    return dict(zip(split.values, sums, strict=True))


def cluster_sums(frame: Frame, clusters: Codes) -> tuple[Groups, Groups]:
    """Return the sums of the two clusters of a hypothesis.

    Contexts are compared over both clusters together: within each, the one with more rows would more often have the
    right row that gives the others a match (docs/methods.md, section 2.1).

    Args:
        frame: The rows.
        clusters: [rows], 0 for the robust cluster, 1 for the non-robust one, -1 for other rows.
    """
    matches = None
    if frame.rule != "reference_ids":
        (matches,) = context_matches(frame, [np.minimum(clusters, 0)])
    one, other = _sums(frame, frame.judged, clusters, matches, number=2)
    return one, other


def _sums(frame: Frame, counting: Mask, parts: Codes | None, matches: Mask | None, *, number: int) -> list[Groups]:
    """Return the sums of each of a number of parts, by group."""
    cells = tally(frame.group, counting, parts)
    right = cells.total(frame.right)
    if frame.rule == "reference_ids" or matches is None:
        decidable = cells.total((frame.references >= 0) & (frame.has_ids | ~frame.has_texts))
        matched = cells.total((frame.references > 0) & frame.has_ids & frame.hit_all)
    else:
        decidable, matched = cells.counts, right + cells.total(matches)
    groups = Groups(
        places=cells.places,
        units=None if frame.units is None else frame.units[cells.places],
        rows=cells.counts,
        right=right,
        decidable=decidable,
        matched=matched,
        contexts=cells.total(frame.has_ids | frame.has_texts),
        faults=dict(zip(FAULTS, cells.totals(frame.fault, len(FAULTS)), strict=True)),
    )
    slices = cells.slices()
    return [groups.only(slices.get(part, slice(0))) for part in range(number)]


def outcomes(frame: Frame, among: Mask | None = None, *, answerable: bool = True) -> Mapping[Outcome, int]:
    """Return the number of rows by outcome, those without a verdict included."""
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


def answer_proportions(frame: Frame) -> Mapping[str, Estimate]:
    """Return the proportions answered and declined, of answerable and of unanswerable questions with a verdict.

    Of the answerable ones also the proportion that is answered wrongly.

    Source: docs/methods.md, section 1.7.
    """
    cells = tally(frame.group, frame.has_verdict & frame.kept, frame.answerable.astype(np.int8))
    declined, wrong = (cells.total(frame.outcome == OUTCOMES.index(each)) for each in ("declined", "wrong"))
    proportions: dict[str, Estimate] = {}
    for name, answerable, undefined in (
        ("answerable", True, Undefined.NO_ANSWERABLE),
        ("unanswerable", False, Undefined.NO_UNANSWERABLE),
    ):
        chosen = cells.parts == answerable
        rows, number = cells.counts[chosen], int(cells.counts[chosen].sum())
        units = None if frame.units is None else numbered(frame.units[cells.places[chosen]])
        replies = {"answered": rows - declined[chosen], "declined": declined[chosen]}
        for reply, part in (replies | {"wrong": wrong[chosen]} if answerable else replies).items():
            estimate = ratio(part, rows, rows=number, units=units) if number else Estimate(undefined=undefined)
            proportions[f"{name}_{reply}"] = estimate
    return proportions


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

    That number is the smallest of any group with judged rows of the style. Which rows are left out follows from their
    question ids and the seed, whatever their order. Rows without a verdict stay.
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


def counted(table: Table, column: str) -> Mapping[str, int]:
    """Return how often each value occurs in a column, as text; nulls are left out."""
    text = text_of(table, column)
    query = storage.select([text, "count(*)"], f"rows where {text} is not null group by 1 order by 1")
    return dict(table.connection.execute(query).fetchall())


def text_of(table: Table, column: str) -> str:
    """Return the SQL of a column as text; user-defined columns may hold JSON, with its own nulls."""
    view = table.views[column]
    return storage.quote(view) if column in COLUMNS else storage.as_text(view)


def mean_value(table: Table, column: str) -> float | None:
    """Return the mean of a column; None if it holds labels, or nothing."""
    query = storage.select([f"avg(try_cast({text_of(table, column)} as double))"], "rows")
    ((mean,),) = table.connection.execute(query).fetchall()
    return None if mean is None else float(mean)


def failed_rows(table: Table) -> int:
    """Return how many rows have no answer, because the call failed."""
    ((failed,),) = table.connection.execute("select count(*) from rows where error is not null").fetchall()
    return int(failed)


def unanswered_rows(table: Table) -> int:
    """Return how many judged rows have no answer."""
    ((unanswered,),) = table.connection.execute("select count(*) from rows where answer is null").fetchall()
    return int(unanswered)


def rows_by_error(table: Table, column: str) -> list[tuple[str, list[str]]]:
    """Return why the system ("error") or the judge ("judge_error") failed, and on which rows; most common first."""
    if column not in table.views:
        return []
    text = text_of(table, column)
    query = storage.select([text, "question_id"], f'rows where {text} is not null order by "row"')
    rows: dict[str, list[str]] = {}
    for error, question_id in table.connection.execute(query).fetchall():
        rows.setdefault(error, []).append(question_id)
    return sorted(rows.items(), key=lambda each: -len(each[1]))


def judge_rows(table: Table) -> Mapping[str, JudgeRows]:
    """Return the rows of each judge, by its name; empty if no judge is recorded."""
    if not {"judge", "correct"} <= {*table.columns} or not len(table):
        return {}
    query = "select judge, count(*), count(correct) from rows where judge is not null group by 1 order by 1"
    return {
        name: JudgeRows(rows=rows, decided=decided, share=decided / len(table))
        for name, rows, decided in table.connection.sql(query).fetchall()
    }


def calls_model(judge: str) -> bool:
    """Return whether a judge of this name calls a language model."""
    return judge.startswith(("lm-", *_LM_STAGES))


_LM_STAGES = ("cascade-lm-", "cascade-nli-lm-")


def sent_by_cascade(judges: Mapping[str, int]) -> int | None:
    """Return how many rows a cascade sent to its language model; None if the rows were not judged by one.

    Args:
        judges: The number of rows of each judge.
    """
    if not any(judge.startswith(("typed-", "cascade-")) for judge in judges):
        return None
    return sum(number for judge, number in judges.items() if judge.startswith(_LM_STAGES))


def rated_columns(name: str) -> Sequence[str]:
    """Return the columns of values of a rubric, or of `ratings`."""
    return ("truthfulness", "relevance") if name == "ratings" else (name,)


def reasons_without_value(table: Table, name: str) -> list[tuple[str, int]]:
    """Return the reasons why rows have no value of a rubric, failed calls aside, the most common one first."""
    if f"{name}_reason" not in table.views:
        return []
    reason, error = (text_of(table, f"{name}_{what}") for what in ("reason", "error"))
    column = text_of(table, rated_columns(name)[0])
    without = f"rows where {column} is null and {error} is null and {reason} is not null"
    reasons = table.connection.execute(storage.select([reason], without)).fetchall()
    return Counter(text for (text,) in reasons).most_common()
