"""Compute Tables I to III of the boolean-agent paper from recorded runs, with the intervals that it lacks.

Rows of one question are one sampling unit: some questions were answered twice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

import numpy as np
from benchmarks.reproduction.agent_recordings import SCORES, ScoredRow, ScoredRun
from benchmarks.reproduction.paper_values import Match, match

from ragassay.core.differences import detectable, difference, holm_adjust, units_needed
from ragassay.core.records import Estimate
from ragassay.core.stats import ratio

SEED = 0
Measure = Literal["truthfulness", "relevance", "input tokens", "output tokens", "retrievals"]

SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "baseline": ("baseline", "closed-book"),
    "ground truth": ("ground-truth", "ground_truth"),
    "NRAG": ("naive", "nrag"),
    "BARAG": ("abarag", "advanced-boolean-agent"),
}
"""Name in the paper's tables -> names in recordings. Its BARAG of Tables II and III is the advanced boolean agent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedColumn:
    """A column of a table in the paper: a system on a question set, and its values as they are printed."""

    question_set: str
    system: str
    values: Mapping[Measure, str]


_SCORES: tuple[Measure, ...] = ("truthfulness", "relevance")
_ALL: tuple[Measure, ...] = (*_SCORES, "input tokens", "output tokens", "retrievals")


def _column(question_set: str, system: str, *values: str) -> PrintedColumn:
    measures = _ALL if len(values) == len(_ALL) else _SCORES
    return PrintedColumn(question_set=question_set, system=system, values=dict(zip(measures, values, strict=True)))


PRINTED_TABLES: Mapping[str, tuple[PrintedColumn, ...]] = {
    "I": (
        _column("A_r", "baseline", "3.59", "3.9"),
        _column("A_d", "baseline", "2.62", "2.80"),
        _column("A_f", "baseline", "2.48", "2.42"),
        _column("A_f", "ground truth", "4.96", "4.96"),
    ),
    "II": (
        _column("A_r", "baseline", "3.59", "3.9", "14k", "61k", "0"),
        _column("A_r", "NRAG", "4.80", "4.80", "262k", "34k", "300"),
        _column("A_r", "BARAG", "4.49", "4.67", "224k", "78k", "138"),
    ),
    "III": (
        _column("A_f", "baseline", "2.49", "2.42", "12k", "33k", "0"),
        _column("A_f", "NRAG", "4.71", "4.66", "224k", "24k", "256"),
        _column("A_f", "BARAG", "4.56", "4.59", "260k", "57k", "214"),
    ),
}
"""Table -> its columns. A_r are random articles, A_d recent ones, A_f those of them whose content is recent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A printed value and that of the recordings.

    Attributes:
        question_set: The question set.
        system: The system, as the paper names it.
        measure: What is measured.
        printed: As printed: tokens in thousands.
        ours: The value of the recordings: a mean score, or a sum over all rows; undefined without a recording.
        run: The name of the run; None without a recording.
    """

    question_set: str
    system: str
    measure: Measure
    printed: str
    ours: Estimate
    run: str | None

    @property
    def match(self) -> Match | None:
        """How the values agree to the printed digits; None without a recording."""
        if self.ours.value is None:
            return None
        number = self.printed.removesuffix("k")
        decimals = len(number.partition(".")[2])
        return match(self.ours.value / (1000 if number != self.printed else 1), float(number), decimals)


def cells(runs: Sequence[ScoredRun], table: str) -> Iterator[Cell]:
    """Yield the cells of one of the paper's tables, column by column."""
    for column in PRINTED_TABLES[table]:
        run = run_of(runs, column.question_set, column.system)
        for measure, printed in column.values.items():
            yield Cell(
                question_set=column.question_set,
                system=column.system,
                measure=measure,
                printed=printed,
                ours=Estimate(undefined="not recorded") if run is None else value(run, measure),
                run=None if run is None else run.name,
            )


def run_of(runs: Sequence[ScoredRun], question_set: str, system: str) -> ScoredRun | None:
    """Return the run of a system, as the paper names it, on a question set: of several, the one recorded last."""
    names = SYSTEMS[system]
    found = [run for run in runs if run.question_set == question_set and run.system in names]
    return max(found, key=lambda run: run.recorded_at, default=None)


def value(run: ScoredRun, measure: Measure) -> Estimate:
    """Return a measure of a run as the paper's tables have it: the mean of a score, or the sum over all rows.

    The interval of a sum is that of its mean, times the number of rows.
    """
    if measure in {"truthfulness", "relevance"}:
        return mean_score(run, measure)
    if measure == "retrievals":
        return _times(proportion(run, lambda row: row.has_passages), len(run.rows))
    numbers = [_OF_ROW[measure](row) for row in run.rows]
    if None in numbers:
        return Estimate(rows=len(numbers), undefined="not recorded")
    return _times(_ratio(run.rows, numbers, scale="plain"), len(numbers))


def mean_score(run: ScoredRun, measure: Measure) -> Estimate:
    """Return the mean of a score over the rows that have one; the ends of its interval are within the scale."""
    mean = _ratio(run.rows, [_OF_ROW[measure](row) for row in run.rows], scale="plain")
    if mean.low is None or mean.high is None:
        return mean
    return replace(mean, low=max(SCORES[0], mean.low), high=min(SCORES[1], mean.high))


def proportion(run: ScoredRun, holds: Callable[[ScoredRow], bool | None]) -> Estimate:
    """Return the proportion of rows for which something holds; rows with None do not count."""
    return _ratio(run.rows, [holds(row) for row in run.rows], scale="proportion")


def is_perfect(row: ScoredRow) -> bool | None:
    """Return whether both scores are the highest; None without both."""
    scores = (row.truthfulness, row.relevance)
    return None if None in scores else scores == (SCORES[1], SCORES[1])


_OF_ROW: Mapping[Measure, Callable[[ScoredRow], float | None]] = {
    "truthfulness": lambda row: row.truthfulness,
    "relevance": lambda row: row.relevance,
    "input tokens": lambda row: row.input_tokens,
    "output tokens": lambda row: row.output_tokens,
    "retrievals": lambda row: float(row.has_passages),
}


def _ratio(
    rows: Sequence[ScoredRow], numbers: Sequence[float | None], *, scale: Literal["proportion", "plain"]
) -> Estimate:
    known = [(row.question, number) for row, number in zip(rows, numbers, strict=True) if number is not None]
    units = _units([question for question, _ in known])
    sums, counts = np.bincount(units, [float(number) for _, number in known]), np.bincount(units)
    return ratio(sums.astype(float), counts.astype(float), rows=len(known), scale=scale)


def _units(questions: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    place = {question: number for number, question in enumerate(dict.fromkeys(questions))}
    return np.array([place[question] for question in questions], dtype=np.intp)


def _times(estimate: Estimate, factor: float) -> Estimate:
    value, low, high = (
        None if each is None else each * factor for each in (estimate.value, estimate.low, estimate.high)
    )
    return replace(estimate, value=value, low=low, high=high)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedDifference:
    """The difference between two runs of one question set, row by row.

    Attributes:
        one: A run.
        other: The run that it is compared with.
        measure: What is compared.
        mean: The mean of one minus other per row; `groups` is the number of rows, `units` that of questions.
        p: The p-value of a sign-flip test over questions.
        p_holm: The same, adjusted over the scores of the question set; None for tokens.
        detectable: The difference that this number of questions detects with 80 % power; None if it is unknown.
        needed: The number of questions that would detect the difference observed; None if it is unknown.
    """

    one: str
    other: str
    measure: Measure
    mean: Estimate
    p: float | None
    p_holm: float | None = None
    detectable: float | None
    needed: int | None


def differences(runs: Sequence[ScoredRun]) -> Iterator[PairedDifference]:
    """Yield the differences of all runs of one system and one question set from its naive run, the paper's standard."""
    for question_set in dict.fromkeys(run.question_set for run in runs):
        naive = run_of(runs, question_set, "NRAG")
        others = [run for run in runs if run.question_set == question_set and run is not naive]
        if naive is None:
            continue
        found = [paired(run, naive, measure) for run in others for measure in _COMPARED]
        scores = [each.measure in _SCORES for each in found]
        adjusted = holm_adjust([each.p if is_score else None for each, is_score in zip(found, scores, strict=True)])
        yield from (replace(each, p_holm=p) for each, p in zip(found, adjusted, strict=True))


def paired(one: ScoredRun, other: ScoredRun, measure: Measure) -> PairedDifference:
    """Return the paired difference of two runs in a measure, over the rows that have it in both."""
    of_row = _OF_ROW[measure]
    before = {(row.question, row.repeat): of_row(row) for row in other.rows}
    both = [(row.question, of_row(row), before.get((row.question, row.repeat))) for row in one.rows]
    known = [(question, mine - theirs) for question, mine, theirs in both if mine is not None and theirs is not None]
    moves = np.array([move for _, move in known])
    # The interval of core.differences is for differences within -1 to 1.
    scale = _WIDTH.get(measure) or max(1.0, float(np.abs(moves).max(initial=0.0)))
    units = _units([question for question, _ in known])
    found = difference(moves / scale, rows=2 * len(known), seed=SEED, units=units)
    reach = None if found.detectable is None else found.detectable * scale
    mean = _times(found.estimate, scale)
    return PairedDifference(
        one=one.name,
        other=other.name,
        measure=measure,
        mean=mean,
        p=found.p,
        detectable=reach,
        needed=_needed(mean.value, reach, len({*units.tolist()})),
    )


_COMPARED: tuple[Measure, ...] = ("truthfulness", "relevance", "input tokens", "output tokens")
_WIDTH: Mapping[Measure, float] = dict.fromkeys(_SCORES, SCORES[1] - SCORES[0])
"""How far two rows can differ in a measure."""


def by_decision(runs: Sequence[ScoredRun]) -> Iterator[tuple[str, ScoredRun, ScoredRun, PairedDifference]]:
    """Yield, for the runs that decide whether to retrieve, the rows of each decision, and the same rows of naive RAG.

    Yields:
        The decision, the agent's rows, those of the naive run, and the paired difference of their truthfulness.
    """
    for run in runs:
        naive = run_of(runs, run.question_set, "NRAG")
        if naive is None or run.system not in SYSTEMS["BARAG"]:
            continue
        for decision, retrieves in (("retrieved", True), ("not retrieved", False)):
            rows = [row for row in run.rows if row.has_passages == retrieves]
            same = {(row.question, row.repeat) for row in rows}
            others = [row for row in naive.rows if (row.question, row.repeat) in same]
            if rows and others:
                agent, always = replace(run, rows=rows), replace(naive, rows=others)
                yield decision, agent, always, paired(agent, always, "truthfulness")


def _needed(mean: float | None, reach: float | None, questions: int) -> int | None:
    if not mean or reach is None or questions < 2:
        return None
    # The detectable difference is proportional to the standard deviation of the differences.
    return units_needed(mean, reach / detectable(1.0, questions))


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """Questions that one system was asked in two question sets, and how far the scores moved.

    Attributes:
        one: A run.
        other: The same system on another question set.
        questions: How many questions they share.
        equal: Of these, those with the same truthfulness.
        far: Those whose truthfulness differs by 2 or more.
    """

    one: str
    other: str
    questions: int
    equal: int
    far: int


def repeated(runs: Sequence[ScoredRun]) -> Iterator[Repeated]:
    """Yield what two question sets share: how much the scores of one system vary from run to run."""
    for one, other in combinations(runs, 2):
        if one.system != other.system or one.question_set == other.question_set:
            continue
        first, second = ({row.question: row.truthfulness for row in reversed(run.rows)} for run in (one, other))
        moves = [abs(score - again) for question, score in first.items() if score and (again := second.get(question))]
        if moves:
            yield Repeated(
                one=one.name,
                other=other.name,
                questions=len(moves),
                equal=sum(move == 0 for move in moves),
                far=sum(move >= 2 for move in moves),
            )
