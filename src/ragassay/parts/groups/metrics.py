"""The six metrics with their intervals, and their ranges under missing verdicts (docs/methods.md, section 1.3)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ragassay.core.hashing import content_hash
from ragassay.core.records import Estimate, Fault, GroupTag, Metrics, Outcome, Signature, Undefined
from ragassay.core.stats import (
    ALL_GROUPS,
    WITHOUT_GAPS,
    FloatArray,
    Mask,
    Sums,
    Units,
    effective_number,
    group_proportion,
    identified_interval,
    ratio,
    unit_sums,
)
from ragassay.core.table import Table
from ragassay.parts.groups.frame import FAULTS, OUTCOMES, Frame, assume_verdicts
from ragassay.parts.groups.group_sums import GAP_OR_NOT, ROBUST_OR_NOT, TAGS, Groups, group_tags, part_sums, tally
from ragassay.parts.groups.missing_verdicts import Extent, LeastMatches, least_matches, refined_extremes, widened
from ragassay.parts.groups.partitions import Codes, numbered
from ragassay.parts.groups.row_counts import judge_rows

T = TypeVar("T")
BoundedSums = tuple[Groups, Groups, Groups]
"""Sums of the rows as judged, with all missing verdicts wrong, and with all of them right."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoundedFrame:
    """A frame as judged, with all missing verdicts wrong, and with all of them right."""

    judged: Frame
    all_wrong: Frame
    all_right: Frame

    def each(self, compute: Callable[[Frame], T]) -> tuple[T, T, T]:
        """Return the result for each frame, in this order; computed only once if every row has a verdict."""
        judged = compute(self.judged)
        if self.all_wrong is self.judged:
            return judged, judged, judged
        return judged, compute(self.all_wrong), compute(self.all_right)


def with_bounds(frame: Frame) -> BoundedFrame:
    """Return a frame with its two extremes: all missing verdicts wrong, and all right."""
    if frame.has_verdict[frame.answerable].all():
        return BoundedFrame(judged=frame, all_wrong=frame, all_right=frame)
    return BoundedFrame(
        judged=frame, all_wrong=assume_verdicts(frame, right=False), all_right=assume_verdicts(frame, right=True)
    )


def metrics_of(frames: BoundedFrame, sums: BoundedSums, among: Mask | None = None) -> Metrics:
    """Return the metrics of all rows, or of a subset.

    Args:
        frames: The judged rows.
        sums: The sums of the counted rows of each frame, by group.
        among: [rows], which rows count; None for all.
    """
    judged, wrong, right = sums
    least = _least_matches(frames, None)
    ranges = _ranges(wrong, right, None if least is None else least.of(wrong.places))
    return _computed(judged, wrong, ranges, outcomes(frames.judged, among), by_verdicts=least is not None)


def metrics_by(frames: BoundedFrame, partition: str) -> Mapping[str, Metrics]:
    """Return the metrics of each part of the rows, by value; groups are tagged within the part."""
    sums, wrong, right = frames.each(lambda frame: part_sums(frame, partition))
    split = frames.judged.partitions[partition]
    least = _least_matches(frames, split.codes)
    metrics = {}
    for value, counts in part_outcomes(frames.judged, partition).items():
        of_part = None if least is None else least.of(wrong[value].places, split.values.index(value))
        ranges = _ranges(wrong[value], right[value], of_part)
        metrics[value] = _computed(sums[value], wrong[value], ranges, counts, by_verdicts=least is not None)
    return metrics


def _least_matches(frames: BoundedFrame, parts: Codes | None) -> LeastMatches | None:
    """Return the minimum context matches of groups that may have a right row; None if matches need no right row."""
    return None if frames.judged.rule == "reference_ids" else least_matches(frames.judged, parts)


def _computed(
    sums: Groups, wrong: Groups, ranges: Mapping[str, Extent], counts: Mapping[Outcome, int], *, by_verdicts: bool
) -> Metrics:
    """Return the metrics of docs/methods.md, sections 1 to 3.

    Args:
        sums: The judged rows.
        wrong: All rows, with missing verdicts as wrong.
        ranges: The range of each metric over all missing verdicts.
        counts: Outcome -> rows, including those without a verdict.
        by_verdicts: Whether context matches depend on right rows.
    """
    total, judged, right = sum(counts.values()), int(sums.rows.sum()), int(sums.right.sum())
    gaps = int(sums.gaps.sum())
    robust = int((sums.right == sums.rows).sum())
    sizes = unit_sums(sums.rows, sums.units)
    estimates = _estimates(sums, wrong, by_verdicts=by_verdicts)
    return Metrics(
        rows=total,
        judged=judged,
        groups=len(sums.rows),
        unjudged_groups=len(wrong.rows) - len(sums.rows),
        units=int((sizes > 0).sum()),
        effective_units=float(effective_number(sizes)) if judged else 0.0,
        gap_groups=gaps,
        robust_groups=robust,
        non_robust_groups=len(sums.rows) - gaps - robust,
        **{name: widened(each, ranges[name].interval) if name in ranges else each for name, each in estimates.items()},
        lowest_accuracy=right / total if total else None,
        highest_accuracy=(right + total - judged) / total if total else None,
        outcomes=counts,
        faults={fault: int(sums.faults[fault].sum()) for fault in FAULTS},
        fault_shares={fault: _fault_share(sums, fault) for fault in FAULTS},
        bounds={name: (each.low, each.high) for name, each in ranges.items()},
        judged_intervals={name: (each.low, each.high) for name, each in estimates.items() if each.value is not None},
        open_tags=_open_tags(sums, wrong),
    )


def _fault_share(sums: Groups, fault: Fault) -> Estimate:
    """Return the proportion of wrong rows with a fault; undetermined rows may be faults of any module (section 3.5)."""
    wrong, undetermined = sums.rows - sums.right, sums.faults["undetermined"]
    share = _row_ratio(sums.faults[fault], wrong, Undefined.NO_WRONG_ROW, units=sums.units)
    if fault == "undetermined" or not undetermined.any():
        return share
    least, most = Sums.of(sums.faults[fault], wrong), Sums.of(sums.faults[fault] + undetermined, wrong)
    return widened(share, identified_interval(least, most, sums.units))


def _open_tags(sums: Groups, all_rows: Groups) -> dict[GroupTag, int]:
    """Return the number of groups with a combined tag: their judged rows agree, and other rows have no verdict."""
    tags = group_tags(sums.rows, sums.right, _all_rows(sums, all_rows) > sums.rows)
    numbers = {TAGS[code - 1]: int((tags == code).sum()) for code in (GAP_OR_NOT, ROBUST_OR_NOT)}
    return {tag: number for tag, number in numbers.items() if number}


def _all_rows(sums: Groups, all_rows: Groups) -> FloatArray:
    """Return the number of rows of each judged group, with or without a verdict."""
    return np.asarray(all_rows.rows[np.searchsorted(all_rows.places, sums.places)])


def _ranges(wrong: Groups, right: Groups, least: FloatArray | None) -> dict[str, Extent]:
    """Return the range of each metric (docs/methods.md, section 6a); groups without any verdict are included.

    Args:
        wrong: The sums if all rows without a verdict are wrong.
        right: The sums of the same groups if all are right.
        least: See `extreme_sums`.
    """
    competent = ~wrong.gaps
    # A refined metric is undefined if no group has a right row.
    is_defined = {
        "refined_accuracy": bool(competent.any()),
        "refined_retriever_accuracy": bool((wrong.decidable * competent).any()),
    }
    return {
        name: Extent(
            low=low.ratio if is_defined.get(name, True) else None,
            high=high.ratio,
            interval=identified_interval(
                low, high, wrong.units, unseen=WITHOUT_GAPS if name in is_defined else ALL_GROUPS
            ),
        )
        for name, (low, high) in extreme_sums(wrong, right, least=least).items()
    }


def metric_sums(sums: Groups) -> Mapping[str, Sums]:
    """Return the sums of the metrics that `compare` uses, one number per group (docs/methods.md, section 1.3)."""
    competent = ~sums.gaps
    return {
        "accuracy": Sums.of(sums.right, sums.rows),
        "knowledge_base_accuracy": Sums.of(competent, np.ones_like(sums.rows)),
        "refined_accuracy": Sums.of(sums.right, sums.rows * competent),
        "retriever_accuracy": Sums.of(sums.matched, sums.decidable),
    }


def extreme_sums(wrong: Groups, right: Groups, *, least: FloatArray | None) -> Mapping[str, tuple[Sums, Sums]]:
    """Return the sums that minimize and maximize each metric over all missing verdicts (section 6a).

    Args:
        wrong: The sums if all rows without a verdict are wrong.
        right: The sums of the same groups if all are right.
        least: [groups], the minimum number of context matches of a group without a right row if one row is right; None
            if matches do not depend on verdicts.
    """
    if not len(wrong.rows):
        return {}
    undefined = {"refined_accuracy"} | (set() if least is None else {"refined_retriever_accuracy"})
    competent, possible = ~wrong.gaps, ~right.gaps & wrong.gaps
    ones = np.ones_like(wrong.rows)
    extremes = {
        "accuracy": (Sums.of(wrong.right, wrong.rows), Sums.of(right.right, right.rows)),
        "knowledge_base_accuracy": (Sums.of(competent, ones), Sums.of(competent | possible, ones)),
        "lambda_share": (Sums.of(right.rows * right.gaps, right.rows), Sums.of(wrong.rows * wrong.gaps, wrong.rows)),
        "refined_accuracy": refined_extremes(
            wrong.right, right.right, wrong.rows, competent=competent, possible=possible, least=ones
        ),
    }
    if wrong.records_contexts:
        extremes["retriever_accuracy"] = (
            Sums.of(wrong.matched, wrong.decidable),
            Sums.of(right.matched, right.decidable),
        )
        extremes["refined_retriever_accuracy"] = refined_extremes(
            wrong.matched,
            right.matched,
            wrong.decidable,
            competent=competent,
            possible=possible,
            least=wrong.matched if least is None else least,
        )
    return {name: ends for name, ends in extremes.items() if not (wrong.has_single_rows_only and name in undefined)}


def _estimates(sums: Groups, all_rows: Groups, *, by_verdicts: bool) -> dict[str, Estimate]:
    judged, competent, sizes = int(sums.rows.sum()), ~sums.gaps, _all_rows(sums, all_rows)
    refined, one_paraphrase = sums.rows * competent, Estimate(undefined=Undefined.ONE_PARAPHRASE)
    if judged == 0:
        return dict.fromkeys(_METRICS, Estimate(undefined=Undefined.NO_VERDICT))
    return {
        "accuracy": ratio(sums.right, sums.rows, rows=judged, units=sums.units),
        "knowledge_base_accuracy": group_proportion(competent, rows=judged, units=sums.units),
        "lambda_share": ratio(sizes * sums.gaps, sizes, rows=int(sizes.sum()), units=sums.units),
        "refined_accuracy": one_paraphrase
        if sums.has_single_rows_only
        else _row_ratio(sums.right, refined, Undefined.ALL_GAPS, units=sums.units, unseen=WITHOUT_GAPS),
        "retriever_accuracy": _retriever(sums, np.ones_like(sums.rows), unseen=ALL_GROUPS),
        # A right row matches by definition, so in groups of a single row this would always be 1.
        "refined_retriever_accuracy": one_paraphrase
        if sums.has_single_rows_only and by_verdicts and sums.records_contexts
        else _retriever(sums, competent.astype(np.float64), unseen=WITHOUT_GAPS),
    }


_METRICS = (
    "accuracy",
    "knowledge_base_accuracy",
    "lambda_share",
    "refined_accuracy",
    "retriever_accuracy",
    "refined_retriever_accuracy",
)


def _row_ratio(
    numerator: FloatArray,
    denominator: FloatArray,
    undefined: Undefined,
    *,
    units: Units | None,
    unseen: float = ALL_GROUPS,
) -> Estimate:
    """Return a ratio whose denominator is a number of rows, or the reason why it is undefined."""
    rows = int(denominator.sum())
    if not rows:
        return Estimate(undefined=undefined)
    return ratio(numerator, denominator, rows=rows, units=units, unseen=unseen)


def _retriever(sums: Groups, chosen: FloatArray, *, unseen: float) -> Estimate:
    """Return retriever accuracy over the chosen groups: rows with a match / decidable rows (section 2.2)."""
    if not chosen.any():
        return Estimate(undefined=Undefined.ALL_GAPS)
    if not sums.records_contexts:
        return Estimate(undefined=Undefined.NO_CONTEXTS)
    return _row_ratio(
        sums.matched * chosen,
        sums.decidable * chosen,
        Undefined.NO_KNOWN_CONTEXTS,
        units=sums.units,
        unseen=unseen,
    )


def outcomes(frame: Frame, among: Mask | None = None, *, answerable: bool = True) -> Mapping[Outcome, int]:
    """Return the number of rows by outcome, including those without a verdict."""
    chosen = frame.included & (frame.answerable == answerable)
    codes = frame.outcome[chosen if among is None else chosen & among]
    return _by_outcome(np.bincount(codes, minlength=len(OUTCOMES)))


def part_outcomes(frame: Frame, partition: str) -> Mapping[str, Mapping[Outcome, int]]:
    """Return the outcomes of the answerable rows of each part; parts without such rows are omitted."""
    split, width = frame.partitions[partition], len(OUTCOMES)
    chosen = frame.included & frame.answerable & (split.codes >= 0)
    keys = split.codes[chosen].astype(np.intp) * width + frame.outcome[chosen]
    counts = np.bincount(keys, minlength=width * len(split.values)).reshape(-1, width)
    return {value: _by_outcome(each) for value, each in zip(split.values, counts, strict=True) if each.any()}


def _by_outcome(counts: NDArray[np.intp]) -> Mapping[Outcome, int]:
    return dict(zip(OUTCOMES, map(int, counts), strict=True))


def answer_proportions(frame: Frame) -> Mapping[str, Estimate]:
    """Return the proportions of answerable and of unanswerable judged questions that were answered and declined.

    For answerable questions, also return the proportion of wrong answers.

    Source: docs/methods.md, section 1.7.
    """
    cells = tally(frame.group, frame.has_verdict & frame.included, frame.answerable.astype(np.int8))
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


def signature_of(table: Table, *, seed: int) -> Signature:
    """Return the signature of the metrics of a table."""
    return Signature(
        questions=table.content_hash(),
        system=_system(table),
        judge=_judges(table),
        seed=str(seed),
        version=version("ragassay"),
    )


def _system(table: Table) -> str | None:
    """Return the only system of the rows, hashed if it contains a separator; "mixed" for several systems."""
    if "system" not in table.columns:
        return None
    query = "select distinct system from rows where system is not null limit 2"
    values = [value for (value,) in table.connection.sql(query).fetchall()]
    if len(values) != 1:
        return "mixed" if values else None
    (value,) = values
    return _in_signature(value)


def _judges(table: Table) -> str | None:
    """Return the names of all judges of the rows, joined by "+", or a hash if there are many."""
    names = [*judge_rows(table)]
    listed = "+".join(map(_in_signature, names)) if len(names) <= _MOST_JUDGES else content_hash(names)
    return listed or None


_MOST_JUDGES = 4


def _in_signature(value: str) -> str:
    return value if re.fullmatch(r"[A-Za-z0-9._+-]+", value) else content_hash(value)
