"""Measure how fast `diagnose` is, and compare it with loops over dictionaries.

    python3 run bench

Judged rows are written to a Parquet file, ten per group; a fifth of the groups are gaps, three tenths are robust. The
diagnosis computes all metrics, over all rows and by style, tags and faults by context comparison, and one hypothesis
with 10,000 resamples for its interval. For a million rows, loops over dictionaries compute the same metrics without
intervals. Processor seconds are comparable on a busy machine. Every measurement has its own process, so that each has
its own peak memory.
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
from ragassay.steps.report.diagnosis_json import diagnosis_json

ROWS = (1_000_000, 3_000_000, 10_000_000)
ROWS_FOR_LOOPS = 1_000_000
METRICS = ("accuracy", "knowledge_base_accuracy", "lambda", "refined_accuracy", "retriever_accuracy")

_JUDGED_ROWS = """
    copy (
        with numbered as (
            select i, i // 10 as g, i % 10 as k, hash(i) as h, hash(i // 10 + 7) % 10 as kind from range({rows}) t(i)
        )
        select 'q' || i as question_id, 'group-' || g as group_id,
            'What is the budget of project ' || g || ', paraphrase ' || k || '?' as question,
            case when k < 5 then 'short' else 'long' end as style,
            case when kind < 2 then false when kind < 5 then true else h % 100 < 65 end as correct,
            ['d' || (g * 7 + h % 4), 'd' || (g * 7 + h // 8 % 5), 'd' || (h // 64 % 1000)] as context_ids
        from numbered order by i
    ) to '{path}' (format parquet)
"""


def main() -> None:
    """Measure, and print a table."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS[-1]
    print(f"{'':<10}{'rows':>12}{'seconds':>9}{'processor':>11}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as folder:
        results: dict[tuple[str, int], Mapping[str, Any]] = {}
        for rows in (rows for rows in ROWS if rows <= most):
            path = write_judged_rows(Path(folder) / f"judged-{rows}.parquet", rows)
            for name in ("columns", "loops") if rows == ROWS_FOR_LOOPS else ("columns",):
                result = results[name, rows] = measure_in_process(name, path)
                seconds = f"{result['wall']:>9.1f}{result['processor']:>11.1f}"
                print(f"{name:<10}{rows:>12,}{seconds}{result['peak']:>9,.0f}")
            path.unlink()
    if ("loops", ROWS_FOR_LOOPS) in results:
        by_columns, by_loops = (results[name, ROWS_FOR_LOOPS] for name in ("columns", "loops"))
        assert by_columns["metrics"] == by_loops["metrics"], (by_columns["metrics"], by_loops["metrics"])
        ratio = by_loops["processor"] / by_columns["processor"]
        print(f"same metrics; loops without intervals take {ratio:.1f} times the processor seconds")


def write_judged_rows(path: Path, rows: int) -> Path:
    """Write judged rows to a Parquet file, and return its path."""
    duckdb.connect().execute(_JUDGED_ROWS.format(rows=rows, path=path)).fetchall()
    return path


def measure_in_process(name: str, path: Path) -> Mapping[str, Any]:
    """Return seconds, peak memory and metrics of one implementation, measured in its own process."""
    process = subprocess.run([sys.executable, __file__, name, str(path)], check=True, capture_output=True, text=True)
    return dict(json.loads(process.stdout))


def columns(path: Path) -> Mapping[str, Mapping[str, float]]:
    """Return the metrics by `diagnose`, which also computes everything else."""
    table = Table.read(path)
    result = diagnose(table, robust="style=short", non_robust="style=long", intervals="bootstrap")
    summary = diagnosis_json(result.summary)
    by_style: Any = summary["by_style"]
    return {name: {metric: each[metric] for metric in METRICS} for name, each in {"": summary, **by_style}.items()}


def loops(path: Path) -> Mapping[str, Mapping[str, float]]:
    """Return the metrics by their definitions, computed from one dictionary per row."""
    rows = [dict(row) for row in Table.read(path).rows()]
    styles = {str(row["style"]) for row in rows}
    return {
        "": metrics_of(rows),
        **{name: metrics_of([row for row in rows if row["style"] == name]) for name in styles},
    }


def metrics_of(rows: Sequence[Mapping[str, Any]]) -> Mapping[str, float]:
    """Return the metrics of some rows."""
    groups: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["group_id"]].append(row)
    right = sum(row["correct"] for row in rows)
    gaps = [group for group in groups.values() if not any(row["correct"] for row in group)]
    in_gaps = sum(map(len, gaps))
    retrieved = 0
    for group in groups.values():
        sufficient = {each for row in group if row["correct"] for each in row["context_ids"]}
        retrieved += sum(row["correct"] or not sufficient.isdisjoint(row["context_ids"]) for row in group)
    return {
        "accuracy": right / len(rows),
        "knowledge_base_accuracy": 1 - len(gaps) / len(groups),
        "lambda": in_gaps / len(rows),
        "refined_accuracy": right / (len(rows) - in_gaps),
        "retriever_accuracy": retrieved / len(rows),
    }


def measure(implementation: Callable[[Path], Mapping[str, Mapping[str, float]]], path: Path) -> None:
    """Measure one implementation, and print seconds, peak memory and metrics as JSON."""
    wall, processor = time.perf_counter(), time.process_time()
    by_style = implementation(path)
    metrics = {name: {metric: round(each[metric], 12) for metric in each} for name, each in by_style.items()}
    seconds = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**seconds, "peak": peak, "metrics": metrics}))


if __name__ == "__main__":
    if sys.argv[1:2] in (["columns"], ["loops"]):
        measure({"columns": columns, "loops": loops}[sys.argv[1]], Path(sys.argv[2]))
    else:
        main()
