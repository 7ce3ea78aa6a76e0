"""Makes sure that two runs can be compared: the same questions, the same judge."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.errors import UsageError, shown
from ragassay.table import Table

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
    some = ", ".join(shown(str(name)) for name in names[:_NAMED])
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
        yield "somebody whom it does not name" if name is None else shown(name)
