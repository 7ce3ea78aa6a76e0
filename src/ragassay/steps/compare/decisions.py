"""Whether two runs are comparable, and what the interval of a difference decides (docs/methods.md, section 5.6)."""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.records import RunOutcome
from ragassay.core.stats import NORMAL, TAIL, UNSEEN_SQUARE, FloatArray, fewest_units, t_quantile
from ragassay.core.table import Table

_LISTED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonQuestions:
    """Two runs with the questions that both contain; `left_out` is reason -> number of questions."""

    old: Table
    new: Table
    left_out: Mapping[str, int]


def common_questions(old: Table, new: Table, *, common: bool) -> CommonQuestions:
    """Return two runs with their common questions: same ids, texts, groups and reference answers.

    Args:
        old: One run.
        new: The other.
        common: Whether questions that are not common may be left out.

    Raises:
        UsageError: The questions differ, and `common` is false; or no question is common.
    """
    columns = [name for name in ("reference_answers", "is_answerable") if {name} <= {*old.columns} & {*new.columns}]
    first, second = _question_contents(old, columns), _question_contents(new, columns)
    ids, left, right = np.intersect1d(first["question_id"], second["question_id"], return_indices=True)
    same = first["content"][left] == second["content"][right]
    differences = {
        f"only in {old.source}": np.setdiff1d(first["question_id"], ids),
        f"only in {new.source}": np.setdiff1d(second["question_id"], ids),
        "with different texts, groups or reference answers": ids[~same],
    }
    left_out = {reason: names for reason, names in differences.items() if len(names)}
    if not left_out:
        return CommonQuestions(old=old, new=new, left_out={})
    listed = "; ".join(_listed(reason, names) for reason, names in left_out.items())
    if not common:
        raise UsageError(
            f"{old.source} and {new.source} contain different questions: {listed}. Query both systems with the same "
            "questions, compare only the common ones with --common, or match questions that were phrased anew with "
            "--match query"
        )
    if not same.any():
        raise UsageError(f"{old.source} and {new.source} have no question in common: {listed}")
    return CommonQuestions(
        old=_only(old, first["row"][left[same]]),
        new=_only(new, second["row"][right[same]]),
        left_out={reason: len(names) for reason, names in left_out.items()},
    )


def _only(table: Table, places: NDArray[np.int64]) -> Table:
    """Return some rows of a table, in their order."""
    kept = set(places.tolist())
    return Table.of((row for place, row in enumerate(table.rows()) if place in kept), source=table.source)


# Any as DuckDB returns ids as objects, rows and hashes as numbers.
def _question_contents(table: Table, columns: list[str]) -> Mapping[str, NDArray[Any]]:
    """Return every question by id, with its row and a hash of its content."""
    parts = ["question", "group_id", *(f"{_SORTED.get(name, name)}::varchar" for name in columns)]
    query = f'select question_id, "row", hash([{", ".join(parts)}]) as content from rows order by question_id'  # noqa: S608 -- names of ours
    return table.connection.sql(query).fetchnumpy()


_SORTED = {"reference_answers": "list_sort(reference_answers)"}


def _listed(reason: str, names: NDArray[np.object_]) -> str:
    first = ", ".join(excerpt(str(name)) for name in names[:_LISTED])
    return f"{len(names)} {reason} ({first}{', ...' if len(names) > _LISTED else ''})"


def check_judges(old: Table, new: Table) -> None:
    """Check that the same judges judged two runs: otherwise verdicts would differ for reasons other than the systems.

    Of two runs of a cascade, one may have had no open row, and so no verdict of a later stage.

    Raises:
        UsageError: The judges differ.
    """
    first, second = (tuple(_judges(table)) for table in (old, new))
    if first == second or not (first and second):
        return
    if {*first} < {*second} and _needs_no_more(old, {*second} - {*first}):
        return
    if {*second} < {*first} and _needs_no_more(new, {*first} - {*second}):
        return
    one, other = (", ".join(judges) for judges in (first, second))
    raise UsageError(
        f"{old.source} was judged by {one}, and {new.source} by {other}. Verdicts of different judges cannot be "
        "compared; judge both with the same judge: ragassay judge ANSWERS -o JUDGED"
    )


def _needs_no_more(table: Table, later: Collection[str]) -> bool:
    """Return whether later stages of a cascade would have had no row of a run to judge.

    Args:
        table: The run.
        later: The judges that the other run has besides.
    """
    if not all(name.startswith("cascade-") for name in later) or "outcome" not in table.columns:
        return False
    answerable, references, error = map(table.column_or_null, ("is_answerable", "reference_answers", "judge_error"))
    has_nothing_to_compare = f"(coalesce({answerable}, true) and coalesce(len({references}::varchar[]) = 0, false))"
    left = f"outcome = 'undecided' and {error} is null and not {has_nothing_to_compare}"
    query = f"select distinct judge from rows where {left}"  # noqa: S608 -- names of ours
    return {name for (name,) in table.connection.sql(query).fetchall()} <= {*later}


def _judges(table: Table) -> Iterator[str]:
    """Yield the judges of the rows with a verdict."""
    judge = "judge" if "judge" in table.columns else "null::varchar"
    query = f"select distinct {judge} from rows where correct is not null order by 1"  # noqa: S608 -- ours
    for (name,) in table.connection.sql(query).fetchall():
        yield "an unnamed judge" if name is None else excerpt(name)


NO_WORSE, WORSE, NOT_ENOUGH = 0, 1, 2
OUTCOMES: Mapping[int, RunOutcome] = {NO_WORSE: "no worse", WORSE: "worse", NOT_ENOUGH: "not enough data"}

_ROUNDING = 1e-12  # rounding errors in a standard deviation that is 0
_POWER = 0.8


def decide(low: FloatArray, high: FloatArray, *, smallest: float) -> NDArray[np.int8]:
    """Return the decision for the 95 % interval of each difference, new minus old (docs/methods.md, section 5.6).

    no worse: the whole interval is above -smallest, so that a drop that matters is ruled out (non-inferiority), even if
    a smaller drop is significant. worse: otherwise, the whole interval is below 0. Not enough data: the interval
    includes both no change and a drop that matters.

    Error rates, by `ragassay validate` (57 and 157 groups of 3 and 10 rows, 2,000 pairs each): if nothing changed,
    `worse` came in 0 to 3.0 % of the pairs (nominal 2.5 %). If the truth had dropped by `smallest`, `no worse` came in
    2 to 3 % if all groups got a little worse, and in 3 to 6 % if a few groups were lost. Entities whose groups fail
    together are sampling units (docs/methods.md, section 6b), and `worse` came as seldom.

    Args:
        low: [...], lower ends of intervals; NaN without one.
        high: [...], upper ends.
        smallest: The smallest drop that matters, a proportion above 0.

    Returns:
        [...], NO_WORSE, WORSE or NOT_ENOUGH.
    """
    no_worse, worse = np.asarray(low) > -smallest, np.asarray(high) < 0
    codes: NDArray[np.int8] = np.where(no_worse, NO_WORSE, np.where(worse, WORSE, NOT_ENOUGH)).astype(np.int8)
    return codes


def units_to_decide(mean: float, spread: float, units: int, *, smallest: float) -> int | None:
    """Return how many sampling units would decide with 80 % power, if the observed mean and variance are the true ones.

    The outcome is decided when the interval excludes 0 or -smallest, whichever is further from the difference: the
    smallest n with (t(0.975, n - 1) + t(0.8, n - 1)) sqrt(v / n) <= distance, the usual approximation by two central t
    quantiles. v is the variance in the deciding interval (`stats.mean_intervals`) for n units with the observed mean
    square s^2: max(n s^2 / (n - 1), s^2 + 0.15 / n). If all units differ by the same amount, n is the number for which
    Wilson's bound is small enough. Source: docs/methods.md, section 5.6.

    Args:
        mean: The difference, from -1 to 1.
        spread: The standard deviation over units (`stats.unit_spread`, `stats.residual_spread`).
        units: The number of units.
        smallest: The smallest drop that matters, a proportion above 0.

    Returns:
        A number above that of the units; None with fewer than two units.
    """
    if units < 2:
        return None
    square = spread**2 * (units - 1) / units
    if math.sqrt(square) > _ROUNDING:
        return max(units + 1, _required_units(max(mean + smallest, -mean), square))
    # If all are equal, the interval is Wilson's for a proportion u of other units: z^2 / (n + z^2).
    u = max((mean + smallest) / (1 + mean) if mean > -1 else 0.0, -mean / (1 - mean) if mean < 0 else 0.0)
    return math.floor(NORMAL**2 * (1 - u) / u) + 1


def _required_units(distance: float, square: float) -> int:
    """Return the smallest number of units whose interval excludes a value at this distance, with 80 % power."""

    def is_enough(n: int) -> bool:
        variance = max(n * square / (n - 1), square + UNSEEN_SQUARE / n)
        return (t_quantile(TAIL, n - 1) + t_quantile(_POWER, n - 1)) * math.sqrt(variance / n) <= distance

    return fewest_units(is_enough)
