"""Makes sure that two runs can be compared: the same questions, the same judge."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.records import RunOutcome
from ragassay.core.stats import NORMAL as _Z
from ragassay.core.stats import (
    TAIL,
    UNSEEN_SQUARE,
    FloatArray,
    IntervalArrays,
    fewest_groups,
    mean_intervals,
    t_quantile,
)
from ragassay.core.table import Table
from ragassay.parts.groups.pairs import Measure, Sums, counting, share

_NAMED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """Two runs with the questions that both ask, and how many are left out of each, by reason."""

    old: Table
    new: Table
    left_out: Mapping[str, int]


def common_questions(old: Table, new: Table, *, common: bool) -> Common:
    """Holds the questions of two runs against each other: ids, texts, groups and reference answers.

    Args:
        old: One run.
        new: The other.
        common: Whether both may be cut down to what they have in common.

    Raises:
        UsageError: The questions differ, and `common` does not allow that; or nothing is the same.
    """
    columns = [name for name in ("reference_answers", "is_answerable") if {name} <= {*old.columns} & {*new.columns}]
    first, second = _asked(old, columns), _asked(new, columns)
    ids, left, right = np.intersect1d(first["question_id"], second["question_id"], return_indices=True)
    same = first["asked"][left] == second["asked"][right]
    differing = {
        f"only in {old.source}": np.setdiff1d(first["question_id"], ids),
        f"only in {new.source}": np.setdiff1d(second["question_id"], ids),
        "with another text, group or reference answer in each": ids[~same],
    }
    found = {why: names for why, names in differing.items() if len(names)}
    if not found:
        return Common(old=old, new=new, left_out={})
    said = "; ".join(_said(why, names) for why, names in found.items())
    if not common:
        raise UsageError(
            f"{old.source} and {new.source} do not ask the same questions: {said}; put the same questions to both "
            "systems, or compare only what both ask: --common"
        )
    if not same.any():
        raise UsageError(f"{old.source} and {new.source} have no question in common: {said}")
    return Common(
        old=_only(old, first["row"][left[same]]),
        new=_only(new, second["row"][right[same]]),
        left_out={why: len(names) for why, names in found.items()},
    )


def _only(table: Table, places: NDArray[np.int64]) -> Table:
    """Some rows of a table, in their order."""
    kept = set(places.tolist())
    return Table.of((row for place, row in enumerate(table.rows()) if place in kept), source=table.source)


# Any because of what the engine hands over: ids and texts as objects, rows and hashes as numbers.
def _asked(table: Table, columns: list[str]) -> Mapping[str, NDArray[Any]]:
    """Every question by its id, with one number for all that it asks."""
    parts = ["question", "group_id", *(f"{_SORTED.get(name, name)}::varchar" for name in columns)]
    query = f'select question_id, "row", hash([{", ".join(parts)}]) as asked from rows order by question_id'  # noqa: S608 -- names of ours
    return table.connection.sql(query).fetchnumpy()


_SORTED = {"reference_answers": "list_sort(reference_answers)"}


def _said(why: str, names: NDArray[np.object_]) -> str:
    some = ", ".join(excerpt(str(name)) for name in names[:_NAMED])
    return f"{len(names)} {why} ({some}{', ...' if len(names) > _NAMED else ''})"


def check_judges(old: Table, new: Table) -> None:
    """Verdicts of two judges differ for reasons that are not the systems'.

    Raises:
        UsageError: The rows with a verdict name other judges in one run than in the other.
    """
    first, second = (tuple(_judges(table)) for table in (old, new))
    if first == second or not (first and second):
        return
    one, other = (", ".join(judges) for judges in (first, second))
    raise UsageError(
        f"{old.source} was judged by {one}, and {new.source} by {other}; verdicts of different judges cannot be "
        "compared: let one judge judge both, with ragassay judge ANSWERS -o JUDGED"
    )


def _judges(table: Table) -> Iterator[str]:
    """Who judged the rows that have a verdict."""
    judge = "judge" if "judge" in table.columns else "null::varchar"
    query = f"select distinct {judge} from rows where correct is not null order by 1"  # noqa: S608 -- ours
    for (name,) in table.connection.sql(query).fetchall():
        yield "somebody whom it does not name" if name is None else excerpt(name)


NO_WORSE, WORSE, NOT_ENOUGH = 0, 1, 2
OUTCOMES: Mapping[int, RunOutcome] = {NO_WORSE: "no worse", WORSE: "worse", NOT_ENOUGH: "not enough data"}

_NOTHING = 1e-12
_POWER = 0.8


def decided(low: FloatArray, high: FloatArray, *, smallest: float) -> NDArray[np.int8]:
    """What the 95 % interval of a difference, new minus old, says about the new run.

    no worse: the whole interval lies above -smallest, so that a drop that matters is ruled out (non-inferiority);
    this holds too where a smaller drop is certain. worse: otherwise, the whole interval lies below 0. Else there is
    not enough data: neither a drop that matters nor none is ruled out.

    `worse` is a false alarm where nothing changed. As it takes one end of a 95 % interval, it should come in 2.5 % of
    such pairs of runs; it came in 0 to 3.0 % of them (`ragassay validate`: 57 and 157 groups of 3 and 10 rows, 2,000
    pairs each). Where the truth had fallen by `smallest`, `no worse` came in 2 to 3 % if all groups were a little
    worse, and in 3 to 6 % if few groups were lost altogether, of which a run may happen to ask too few. All of this
    takes groups to fail apart from each other. Where several hang on one document that a run may lose, they fall
    together, and the interval is too narrow: with 5 groups a document, of which either run loses 15 % by chance,
    `worse` came in 14 to 18 %.

    Args:
        low: Lower ends of intervals, one or many; NaN where there is none.
        high: Upper ends.
        smallest: The smallest drop that matters, above 0.

    Returns:
        NO_WORSE, WORSE or NOT_ENOUGH for each.
    """
    kept, fell = np.asarray(low) > -smallest, np.asarray(high) < 0
    found: NDArray[np.int8] = np.where(kept, NO_WORSE, np.where(fell, WORSE, NOT_ENOUGH)).astype(np.int8)
    return found


def intervals(measure: Measure, new: Sums, old: Sums) -> IntervalArrays:
    """Mean differences, new minus old, with their 95 % intervals, for one pair of runs or many at once.

    They are those of `stats.difference`: what is measured is what decides.

    Args:
        measure: What is compared.
        new: Sums by group, of any shape whose last axis is the groups.
        old: The same groups.
    """
    counts = counting(measure, new, old)
    return mean_intervals(np.where(counts, share(measure, new) - share(measure, old), 0.0), counts)


def settling(differences: FloatArray, *, smallest: float) -> int | None:
    """How many groups would settle it with 80 % power, if these ones show the true difference and how groups vary.

    It is settled when the interval leaves out 0 or -smallest, whichever is further from the difference: the least n
    with (t(0.975, n - 1) + t(0.8, n - 1)) sqrt(v / n) <= distance, the usual approximation by two central t quantiles.
    v is the variance that the deciding interval (`stats.means`) has for n groups like these, whose sum of squares
    is n s^2 with s^2 the mean square here: max(n s^2 / (n - 1), s^2 + 0.15 / n).

    Args:
        differences: One number per group, each within -1 to 1.
        smallest: The smallest drop that matters, above 0.

    Returns:
        More than there are, wherever they do not tell. None with one group, or none. Where all groups differ by the
        same, it is how many of them make Wilson's bound small enough.
    """
    if len(differences) < 2:
        return None
    mean, square = float(differences.mean()), float(differences.var())
    if math.sqrt(square) > _NOTHING:
        return max(len(differences) + 1, _least(max(mean + smallest, -mean), square))
    # With all alike, the interval is Wilson's for a share u of groups that depart from them: z^2 / (n + z^2).
    u = max((mean + smallest) / (1 + mean) if mean > -1 else 0.0, -mean / (1 - mean) if mean < 0 else 0.0)
    return math.floor(_Z**2 * (1 - u) / u) + 1


def _least(distance: float, square: float) -> int:
    """The least number of groups whose interval leaves out what lies so far away, with 80 % power."""

    def enough(n: int) -> bool:
        """Whether so many groups do."""
        variance = max(n * square / (n - 1), square + UNSEEN_SQUARE / n)
        return (t_quantile(TAIL, n - 1) + t_quantile(_POWER, n - 1)) * math.sqrt(variance / n) <= distance

    return fewest_groups(enough)
