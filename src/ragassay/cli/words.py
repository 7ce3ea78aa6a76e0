"""What answering, judging and exporting say, in words and as plain dictionaries."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ragassay.report.words import count
from ragassay.table import Table

if TYPE_CHECKING:
    from ragassay.export import Exported


def answered(table: Table) -> Mapping[str, int]:
    """How many rows have an answer, and how many failed."""
    failed = sum(row.get("error") is not None for row in table.rows())
    return {"rows": len(table), "answered": len(table) - failed, "failed": failed}


def errors(table: Table) -> list[tuple[str, int]]:
    """Why rows failed, the commonest reason first."""
    return Counter(str(row["error"]) for row in table.rows() if row.get("error") is not None).most_common()


def judged(table: Table) -> Mapping[str, int]:
    """How many rows have which outcome."""
    outcomes = Counter(str(row["outcome"]) for row in table.rows())
    return {"rows": len(table), **dict(sorted(outcomes.items()))}


def exported(made: "Exported") -> str:
    """What an export holds, and line by line what it does not."""
    lines = [f"{count(made.rows, 'row')}: {made.path}"]
    if made.columns_left_out:
        lines.append(f"  no place for the columns {', '.join(made.columns_left_out)}")
    lines += [f"  left out, {number:>6} x {reason}" for reason, number in made.left_out.items()]
    return "\n".join([*lines, *(f"  mind: {caution}" for caution in made.cautions)])
