"""Compare several systems over one question set: quality, cost, all pairwise differences, and the best choice.

Definitions: docs/methods.md, section 5.9.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import difference_of_ratios, identified_difference, ratio_difference
from ragassay.core.errors import UsageError
from ragassay.core.records import ComparedSystem, Estimate, Quality, SystemComparison, SystemDifference
from ragassay.core.runner import SpentTokens
from ragassay.core.stats import FloatArray, Sums, Units, quantile
from ragassay.core.table import Table
from ragassay.parts.groups.frame import ContextRule
from ragassay.parts.groups.missing_verdicts import widened
from ragassay.parts.groups.pairs import MEASURES, holm_adjusted
from ragassay.parts.groups.partitions import row_units
from ragassay.parts.groups.score_columns import Limits, ScoreColumn, mean_score, score_values
from ragassay.parts.lm.paid_calls import Price, cost_of
from ragassay.parts.sensitivity.refusals import find_reclassified, with_refusals_declined
from ragassay.steps.compare.changes import score_change
from ragassay.steps.compare.paired_runs import RunRows, paired, run_rows_of

_ACCURACY = MEASURES[0]
SCORES: Mapping[str, Limits] = {"truthfulness": (1, 5), "relevance": (1, 5), "sum": (2, 10)}
"""The scores from 1 to 5 and their sum (Kenneweg et al. 2024, section III-B), with their ranges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSystem:
    """A system of a comparison, with its judged rows.

    Attributes:
        name: Its name.
        table: Its rows with verdicts or ratings.
        price: The price of its tokens; None if it is unknown.
        is_choice: Whether it can be chosen; False for a system that answers from the reference texts.
    """

    name: str
    table: Table
    price: Price | None = None
    is_choice: bool = True


def compare_systems(
    systems: Sequence[JudgedSystem], *, refusals: str = "wrong", seed: int = 0, currency: str | None = None
) -> SystemComparison:
    """Compare several systems over the same questions.

    Args:
        systems: The systems; each table has the same questions, in any order.
        refusals: How to count plain refusals that a judge accepted: `wrong`, or `as judged`.
        seed: Random seed of the tests.
        currency: The currency of the prices.

    Raises:
        UsageError: The systems have different questions, or the treatment of refusals is unknown.
    """
    measured = [_measured(each, refusals) for each in systems]
    _check_questions(measured)
    differences = _differences(measured, seed)
    compared = tuple(each.summary for each in measured)
    quality = _quality(compared)
    choices = [each for each in compared if each.is_choice]
    supported = supported_choice(
        {each.name: each.quality(quality).value for each in choices},
        [each for each in differences if each.measure == quality],
    )
    return SystemComparison(
        quality=quality,
        systems=compared,
        differences=differences,
        pareto=pareto_front({each.name: (each.quality(quality).value, each.tokens_per_row) for each in choices}),
        best=supported.best,
        leader=supported.leader,
        contenders=supported.contenders,
        currency=currency,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Measured:
    """A system with its rows by question id: the ids, the scores by measure, and the verdicts."""

    name: str
    ids: NDArray[np.object_]
    rows: RunRows
    units: Units | None
    scores: Mapping[str, FloatArray]
    summary: ComparedSystem


def _measured(system: JudgedSystem, refusals: str) -> _Measured:
    table = system.table
    table.require("question_id", "group_id", "question", "answer", "correct", command="run")
    table = with_refusals_declined(table, find_reclassified(table, refusals=refusals))
    context: ContextRule = "any"  # the context rule does not change accuracy
    rows = run_rows_of(table, context, has_answers=True)
    ordered = table.connection.execute('select question_id, "row" from rows order by question_id').fetchnumpy()
    by_row = row_units(table)
    units = None if by_row is None else by_row[ordered["row"]]
    scores = _scores(table)
    return _Measured(
        name=system.name,
        ids=ordered["question_id"],
        rows=rows,
        units=units,
        scores=scores,
        summary=_summary(system, table, rows, scores, units),
    )


def _check_questions(systems: Sequence[_Measured]) -> None:
    for each in systems[1:]:
        if not np.array_equal(each.ids, systems[0].ids):
            raise UsageError(f"{each.name} and {systems[0].name} have different questions, and cannot be compared")


def _scores(table: Table) -> Mapping[str, FloatArray]:
    """Return truthfulness, relevance and their sum by question id, NaN where missing; empty without both columns.

    A column with values outside 1 to 5 belongs to another program, such as a `relevance` from 0 to 1.
    """
    names = ("truthfulness", "relevance")
    columns = {name: score_values(table, name, order="question_id") for name in names if name in table.columns}
    scores = {name: values for name, values in columns.items() if values is not None}
    if len(scores) < len(names) or any(((each < 1) | (each > 5)).any() for each in scores.values()):
        return {}
    return {**scores, "sum": np.sum([*scores.values()], axis=0)}


def _summary(
    system: JudgedSystem, table: Table, rows: RunRows, scores: Mapping[str, FloatArray], units: Units | None
) -> ComparedSystem:
    metrics = rows.measured.metrics
    use = _use(table, system.price)
    known = {name: values[~np.isnan(values)] for name, values in scores.items()}
    return ComparedSystem(
        name=system.name,
        is_choice=system.is_choice,
        rows=len(table),
        answered=int(rows.rows.answered.sum()),
        judged=metrics.judged,
        outcomes=metrics.outcomes,
        accuracy=metrics.accuracy,
        accuracy_bounds=metrics.bounds.get(_ACCURACY),
        scores={
            name: mean_score(ScoreColumn(values=values, limits=SCORES[name]), units) for name, values in scores.items()
        },
        histograms={name: _histogram(values, SCORES[name]) for name, values in known.items()},
        **use,
        unknown=_unknown(table, scores),
    )


def _histogram(values: FloatArray, limits: Limits) -> Mapping[int, int]:
    """Return how many rows have each whole score; fractions, such as expectations, are rounded."""
    low, high = (int(end or 0) for end in limits)
    nearest = np.floor(values + 0.5).astype(int)
    return {score: int((nearest == score).sum()) for score in range(low, high + 1)}


# Any, because DuckDB returns numbers of several types; they are fields of ComparedSystem.
def _use(table: Table, price: Price | None) -> dict[str, Any]:
    """Return the sums over the rows that report a number, and quantiles of the seconds of rows that did not fail."""
    tokens = [table.column_or_null(each.name) for each in fields(SpentTokens)]
    read, written, retrieved, seconds = (*tokens[:2], *map(table.column_or_null, ("retrieved", "seconds")))
    query = f"""
        select sum({read})::bigint as input_tokens, sum({written})::bigint as output_tokens,
            avg({read} + {written})::double as tokens_per_row, sum({retrieved}::boolean::integer)::bigint as retrievals
        from rows
    """  # noqa: S608 -- internal names
    ((input_tokens, output_tokens, tokens_per_row, retrievals),) = table.connection.execute(query).fetchall()
    paid = table.connection.execute(
        f"select {', '.join(tokens)} from rows where {read} is not null and {written} is not null"  # noqa: S608 -- internal names
    ).fetchall()
    costs = [cost_of(SpentTokens(*numbers), price) for numbers in paid]
    values = table.connection.execute(
        f"""select {seconds}::double as value from rows
            where {seconds} is not null and {table.column_or_null("error")} is null"""  # noqa: S608 -- internal names
    ).fetchnumpy()["value"]
    times = np.asarray(values, dtype=np.float64)
    return {
        "input_tokens": input_tokens,
        "output_tokens": output_tokens,
        "tokens_per_row": tokens_per_row,
        "retrievals": retrievals,
        "cost": None if not costs or None in costs else float(f"{sum(each or 0.0 for each in costs):.12g}"),
        "seconds_p50": quantile(times, 0.5).value if len(times) else None,
        "seconds_p95": quantile(times, 0.95).value if len(times) else None,
    }


def _unknown(table: Table, scores: Mapping[str, FloatArray]) -> Mapping[str, int]:
    names = ("input_tokens", "output_tokens", "retrieved", "seconds")
    counts = ", ".join(f"count(*) filter ({table.column_or_null(name)} is null)" for name in names)
    (numbers,) = table.connection.execute(f"select {counts} from rows").fetchall()  # noqa: S608 -- internal names
    missing = dict(zip(("input_tokens", "output_tokens", "retrievals", "seconds"), numbers, strict=True))
    missing |= {name: int(np.isnan(values).sum()) for name, values in scores.items()}
    return {name: number for name, number in missing.items() if number}


def _quality(systems: Sequence[ComparedSystem]) -> Quality | None:
    if any(each.judged for each in systems):
        return "accuracy"
    return "sum" if any(each.quality("sum").value is not None for each in systems) else None


def _differences(systems: Sequence[_Measured], seed: int) -> tuple[SystemDifference, ...]:
    """Return the differences of all pairs, earlier system minus later one, with p-values adjusted by measure."""
    pairs = [*combinations(systems, 2)]
    differences: list[SystemDifference] = []
    if any(each.summary.judged for each in systems):
        differences += holm_adjusted([_in_accuracy(a, b, seed) for a, b in pairs])
    for measure in SCORES:
        # A stopped system has no scores; the others are compared.
        rated = [(a, b) for a, b in pairs if measure in a.scores and measure in b.scores]
        differences += holm_adjusted([_in_score(a, b, measure, seed) for a, b in rated])
    return tuple(differences)


def _in_accuracy(a: _Measured, b: _Measured, seed: int) -> SystemDifference:
    runs = paired(b.rows, a.rows)
    estimates = (a.summary.accuracy, b.summary.accuracy)
    judged = runs.judged(_ACCURACY)
    if judged is None:
        reason = next((each.undefined for each in estimates if each.value is None), None)
        undefined = Estimate(undefined=reason or "no row has a verdict in both")
        return SystemDifference(a=a.name, b=b.name, measure=_ACCURACY, difference=undefined, p=None, p_holm=None)
    rows, units = sum(each.rows for each in estimates), max(each.units for each in estimates)
    extremes = [sides for sides in (runs.lowest(_ACCURACY), runs.highest(_ACCURACY)) if sides is not None]
    values = [difference_of_ratios(sides) for sides in extremes]
    ends = identified_difference(*extremes) if len(extremes) == 2 else None
    return SystemDifference(
        a=a.name,
        b=b.name,
        measure=_ACCURACY,
        difference=widened(Estimate(value=difference_of_ratios(judged), rows=rows, units=units), ends),
        range=(values[0], values[1]) if len(set(values)) == 2 else None,
        p=_largest_p(extremes, values, seed),
        p_holm=None,
    )


def _largest_p(extremes: Sequence[tuple[Sums, Sums]], values: Sequence[float], seed: int) -> float | None:
    """Return the largest p-value under any missing verdicts; 1 if they decide which system is better.

    Args:
        extremes: The sums of both systems with which the difference is smallest, and largest.
        values: These differences.
        seed: Random seed of the tests.
    """
    if values and min(values) < 0 < max(values):
        return 1.0
    tests = [ratio_difference(*sides, rows=0, groups=0, seed=seed) for sides in extremes]
    return max((test.p for test in tests if test.p is not None), default=None)


def _in_score(a: _Measured, b: _Measured, measure: str, seed: int) -> SystemDifference:
    limits = SCORES[measure]
    change = score_change(measure, b.scores[measure], a.scores[measure], a.units, limits=limits, seed=seed)
    return SystemDifference(a=a.name, b=b.name, measure=measure, difference=change.difference, p=change.p, p_holm=None)


def pareto_front(points: Mapping[str, tuple[float | None, float | None]]) -> tuple[str, ...]:
    """Return the names of the points that no other one dominates, the fewest tokens first.

    A point dominates another if it has at least the quality and at most the tokens, and one of the two is better. Equal
    points are either all on the front or all off it.

    Args:
        points: Name -> quality and tokens per row; a point that lacks either is left out.

    >>> pareto_front({"a": (0.6, 900.0), "b": (0.6, 300.0), "c": (0.4, 100.0), "d": (0.9, None)})
    ('c', 'b')
    """
    placed = [
        (tokens, -quality, name)
        for name, (quality, tokens) in points.items()
        if quality is not None and tokens is not None
    ]
    front = [
        (tokens, loss, name)
        for tokens, loss, name in placed
        if not any(less <= loss and fewer <= tokens and (less < loss or fewer < tokens) for fewer, less, _ in placed)
    ]
    return tuple(name for _, _, name in sorted(front, key=lambda each: each[:2]))


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportedChoice:
    """The best supported choice; see `SystemComparison`."""

    best: str | None
    leader: str | None
    contenders: tuple[str, ...]


def supported_choice(qualities: Mapping[str, float | None], differences: Sequence[SystemDifference]) -> SupportedChoice:
    """Return the choice that is significantly better than all others, the highest one, and those not below it.

    Holm's method bounds the probability of any false difference among all pairs by 5 %, and therefore also that of a
    false best choice. No choice is best if the quality of another is unknown.

    Args:
        qualities: Choice -> its quality; None if it is not known.
        differences: The differences of all pairs in this measure, with p-values adjusted together.
    """
    known = {name: value for name, value in qualities.items() if value is not None}
    if not known:
        return SupportedChoice(best=None, leader=None, contenders=())
    leader = max(known, key=lambda name: known[name])
    behind = {each.loser_to(leader) for each in differences}
    contenders = tuple(name for name in known if name not in behind)
    is_best = len(qualities) > 1 and len(known) == len(qualities) and contenders == (leader,)
    return SupportedChoice(best=leader if is_best else None, leader=leader, contenders=contenders)
