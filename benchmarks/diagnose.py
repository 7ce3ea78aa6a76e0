"""How fast a diagnosis is, and what the columns of the engine are worth against plain loops over dictionaries.

    python3 run bench

Judged rows are made straight into a Parquet file, ten to a group: a fifth of the groups are gaps, three tenths are
robust. Then everything is found out about them: all figures, over all rows and by style; tags and faults, by comparison
of contexts; one hypothesis, with 10,000 resamples for its interval. For a million rows, plain loops find out the same
shares, once as much memory as they like. Processor seconds tell the same story on a machine that has other things to
do. Every measurement has a process of its own, so that each has its own peak of memory.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.json_results import as_json

ROWS = (1_000_000, 3_000_000, 10_000_000)
LOOPED = 1_000_000
SHARES = ("accuracy", "knowledge_base_accuracy", "lambda", "refined_accuracy", "retriever_accuracy")

_MADE = """
    copy (
        with numbered as (
            select i, i // 10 as g, i % 10 as k, hash(i) as h, hash(i // 10 + 7) % 10 as kind from range({rows}) t(i)
        )
        select 'q' || i as question_id, 'group-' || g as group_id,
            'What is the budget of project ' || g || ', asked in wording ' || k || '?' as question,
            case when k < 5 then 'short' else 'long' end as style,
            case when kind < 2 then false when kind < 5 then true else h % 100 < 65 end as correct,
            ['d' || (g * 7 + h % 4), 'd' || (g * 7 + h // 8 % 5), 'd' || (h // 64 % 1000)] as context_ids
        from numbered order by i
    ) to '{path}' (format parquet)
"""


def main() -> None:
    """Measures, and prints a small table."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS[-1]
    print(f"{'':<10}{'rows':>12}{'seconds':>9}{'processor':>11}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as folder:
        found: dict[tuple[str, int], Mapping[str, Any]] = {}
        for rows in (rows for rows in ROWS if rows <= most):
            path = made(Path(folder) / f"judged-{rows}.parquet", rows)
            for name in ("columns", "loops") if rows == LOOPED else ("columns",):
                found[name, rows] = measured(name, path)
                took = found[name, rows]
                print(f"{name:<10}{rows:>12,}{took['wall']:>9.1f}{took['processor']:>11.1f}{took['peak']:>9,.0f}")
            path.unlink()
    if ("loops", LOOPED) in found:
        columns, loops = found["columns", LOOPED], found["loops", LOOPED]
        assert columns["figures"] == loops["figures"], (columns["figures"], loops["figures"])
        ratio = loops["processor"] / columns["processor"]
        print(f"the same figures; loops take {ratio:.1f} times the processor seconds, for shares without intervals")


def made(path: Path, rows: int) -> Path:
    """Judged rows in a Parquet file."""
    duckdb.connect().execute(_MADE.format(rows=rows, path=path)).fetchall()
    return path


def measured(name: str, path: Path) -> Mapping[str, Any]:
    """What one way takes and finds, in a process of its own."""
    done = subprocess.run([sys.executable, __file__, name, str(path)], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def columns(path: Path) -> Mapping[str, Mapping[str, float]]:
    """Everything, by the package."""
    table = Table.read(path)
    found = diagnose(table, robust="style=short", non_robust="style=long", intervals="bootstrap")
    said = as_json(found.summary)
    by_style: Any = said["by_style"]
    return {name: {share: each[share] for share in SHARES} for name, each in {"": said, **by_style}.items()}


def loops(path: Path) -> Mapping[str, Mapping[str, float]]:
    """The shares by their definitions, over one dictionary for each row."""
    rows = [dict(row) for row in Table.read(path).rows()]
    styles = {str(row["style"]) for row in rows}
    return {"": shares(rows), **{name: shares([row for row in rows if row["style"] == name]) for name in styles}}


def shares(rows: Sequence[Mapping[str, Any]]) -> Mapping[str, float]:
    """The figures of some rows."""
    groups: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["group_id"]].append(row)
    right = sum(row["correct"] for row in rows)
    gaps = [group for group in groups.values() if not any(row["correct"] for row in group)]
    in_gaps = sum(map(len, gaps))
    handed = 0
    for group in groups.values():
        shown = {each for row in group if row["correct"] for each in row["context_ids"]}
        handed += sum(row["correct"] or not shown.isdisjoint(row["context_ids"]) for row in group)
    return {
        "accuracy": right / len(rows),
        "knowledge_base_accuracy": 1 - len(gaps) / len(groups),
        "lambda": in_gaps / len(rows),
        "refined_accuracy": right / (len(rows) - in_gaps),
        "retriever_accuracy": handed / len(rows),
    }


def run(way: Callable[[Path], Mapping[str, Mapping[str, float]]], path: Path) -> None:
    """Measures one way, and prints what it took and found as JSON."""
    wall, processor = time.perf_counter(), time.process_time()
    figures = {name: {share: round(value, 12) for share, value in each.items()} for name, each in way(path).items()}
    took = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**took, "peak": peak, "figures": figures}))


if __name__ == "__main__":
    if sys.argv[1:2] in (["columns"], ["loops"]):
        run({"columns": columns, "loops": loops}[sys.argv[1]], Path(sys.argv[2]))
    else:
        main()
