"""What answering, judging and exporting report, in sentences."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ragassay.core.table import Table
from ragassay.steps.report.json_results import answered_json, judged_json
from ragassay.steps.report.number_formats import count, percent

if TYPE_CHECKING:
    from ragassay.steps.export import Exported


def answered(table: Table, output: Path) -> str:
    """Return how many questions were answered, and where the answers are."""
    counts = answered_json(table)
    return (
        f"{counts['answered']:,} of {count(counts['rows'], 'question')} answered, {counts['failed']:,} failed: {output}"
    )


def errors(table: Table) -> list[tuple[str, int]]:
    """Return why rows failed, the most common error first."""
    return Counter(str(row["error"]) for row in table.rows() if row.get("error") is not None).most_common()


def judged(table: Table, output: Path) -> str:
    """Return how many answers are right, every outcome, and where the verdicts are."""
    rows, *outcomes = judged_json(table).items()
    counts = dict(outcomes)
    right = counts.get("right", 0)
    proportion = f" ({percent(right / rows[1])})" if rows[1] else ""
    others = ", ".join(f"{number:,} {outcome}" for outcome, number in counts.items() if outcome != "right")
    return f"{right:,} of {count(rows[1], 'answer')} right{proportion}{f', {others}' if others else ''}: {output}"


def exported(written: "Exported") -> str:
    """Return what an export holds, and line by line what it does not."""
    lines = [f"{count(written.rows, 'row')}: {written.path}"]
    if written.columns_left_out:
        lines.append(f"  columns that this format cannot hold: {', '.join(written.columns_left_out)}")
    lines += [f"  left out, {number:>6} x {reason}" for reason, number in written.left_out.items()]
    return "\n".join([*lines, *(f"  note: {caution}" for caution in written.cautions)])
