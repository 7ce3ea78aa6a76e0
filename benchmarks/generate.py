"""Measure how fast `generate` is, and compare one query per template with one query per combination of values.

    python3 run bench

The databases are SQLite files without an index on names. First whole runs to Parquet: 1,000 to 1 million companies,
identified by one name; meetings of people with projects, identified by two names; and 120 templates over 27 related
tables with up to two facts, all operations and all styles, of which 3,000 questions are drawn; and 300 questions, as
`ragassay run` asks by default, from the same tables without a limit of templates. Then a single template: filled by its
one query, and by the loop of the GRAMMAR paper (section 4.2), which executes one query for every combination of the
distinct values of the placeholders.
"""

import itertools
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.many_tables import TABLES, retailer

from ragassay.core.records import SqlTemplate
from ragassay.parts.database import open_database, reflect
from ragassay.parts.templates import OPERATIONS, propose_templates, sql_parts
from ragassay.parts.wording.styles import STYLES
from ragassay.steps.generate import TemplateOptions, bindings, generate
from ragassay.steps.generate.bindings import KeyCache
from ragassay.steps.generate.workspace import Workspace

COMPANIES = (1_000, 10_000, 100_000, 1_000_000)
LOOP_COMPANIES = 10_000
PAIRS = 200
TEMPLATES, SAMPLE = 120, 3_000
DEFAULT = 300
INDUSTRIES = ("Copper", "Glass", "Paper", "Timber")
TOWNS = ("Aberdal", "Brenholt", "Corvik", "Dunmere", "Eskford", "Fernley", "Garnow", "Holmsey")


def main() -> None:
    """Measure, and print two tables."""
    max_companies = int(sys.argv[1]) if len(sys.argv) > 1 else COMPANIES[-1]
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'database':<28}{'questions':>12}{'entities':>11}{'seconds':>9}{'questions/s':>13}{'MB':>7}")
        for count in (count for count in COMPANIES if count <= max_companies):
            time_run(write_companies(Path(folder) / f"companies-{count}.sqlite", count), f"{count:,} companies")
        time_run(write_meetings(Path(folder) / "meetings.sqlite", PAIRS), f"meetings of {PAIRS} x {PAIRS}")
        time_run(
            retailer(Path(folder) / "retailer.sqlite"),
            f"{len(TABLES)} tables, {TEMPLATES} templates",
            options=TemplateOptions(hops=2, operations=OPERATIONS, max_templates=TEMPLATES),
            styles=tuple(STYLES),
            max_rows=SAMPLE,
        )
        time_run(
            Path(folder) / "retailer.sqlite",
            f"{len(TABLES)} tables, {DEFAULT} questions",
            options=TemplateOptions(hops=2, operations=OPERATIONS),
            max_rows=DEFAULT,
        )
        print(f"\n{'one template':<28}{'bindings':>12}{'one query':>11}{'loop':>9}{'ratio':>8}")
        compare_with_loop(
            write_companies(Path(folder) / "loop.sqlite", LOOP_COMPANIES),
            f"one name, {LOOP_COMPANIES:,} rows",
            placeholders=1,
        )
        compare_with_loop(Path(folder) / "meetings.sqlite", f"two names, {PAIRS} x {PAIRS}", placeholders=2)


def write_companies(path: Path, count: int) -> Path:
    """Write a table of companies with a town and a year each, and return its path."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table company (id integer primary key, name text, town text, founded integer)")
        rows = ((n, f"{INDUSTRIES[n % 4]} Works {n}", TOWNS[n * 7 % 8], 1900 + n % 120) for n in range(count))
        connection.executemany("insert into company values (?, ?, ?, ?)", rows)
    return path


def write_meetings(path: Path, count: int) -> Path:
    """Write people, projects, and the town where each person met about each project, and return the path."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "create table person (id integer primary key, name text);"
            "create table project (id integer primary key, name text);"
            "create table meeting (person_id integer references person (id),"
            " project_id integer references project (id), town text, primary key (person_id, project_id));"
        )
        connection.executemany("insert into person values (?, ?)", ((n, f"Robin Vale {n}") for n in range(count)))
        connection.executemany("insert into project values (?, ?)", ((n, f"Project Lark {n}") for n in range(count)))
        pairs = itertools.product(range(count), range(count))
        connection.executemany(
            "insert into meeting values (?, ?, ?)", ((a, b, TOWNS[(a + 3 * b) % 8]) for a, b in pairs)
        )
    return path


def time_run(database: Path, name: str, **options: Any) -> None:
    """Time a run from the URL to the Parquet file; by default with three paraphrases in each of two styles."""
    output = database.with_suffix(".parquet")
    start = time.perf_counter()
    result = generate(f"sqlite:///{database}", output=output, force=True, **options)
    seconds = time.perf_counter() - start
    rows = len(result.table)
    megabytes = output.stat().st_size / 1e6
    print(
        f"{name:<28}{rows:>12,}{result.entities:>11,}{seconds:>9.1f}{rows / seconds:>13,.0f}{megabytes:>7.0f}",
        flush=True,
    )


def compare_with_loop(database: Path, name: str, *, placeholders: int) -> None:
    """Fill one template by its query, best of five, and by the loop; both must give the same bindings."""
    with open_database(f"sqlite:///{database}") as opened:
        schema = reflect(opened)
        template = next(each for each in propose_templates(schema) if len(each.bound_columns) == placeholders)
        space = Workspace(opened, seed=0)
        best = float("inf")
        for number in range(5):
            start = time.perf_counter()
            filled = bindings.fill_template(space, template, number, keys=KeyCache())
            best = min(best, time.perf_counter() - start)
    start = time.perf_counter()
    count = sum(1 for _ in loop_bindings(database, template))
    loop = time.perf_counter() - start
    assert count == filled.bindings, (count, filled.bindings)
    print(f"{name:<28}{count:>12,}{best:>10.3f}s{loop:>8.1f}s{loop / best:>8.0f}", flush=True)


def loop_bindings(database: Path, template: SqlTemplate) -> Iterator[tuple[str, ...]]:
    """Yield every combination of placeholder values with exactly one answer, by one query each."""
    first, *rest = sql_parts(template, "sqlite")
    sql = first + "".join("?" if place % 2 == 0 else part for place, part in enumerate(rest))
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        values = [
            [row[0] for row in connection.execute(f'select distinct "{column.name}" from "{column.table}"')]
            for column in template.bound_columns.values()
        ]
        for combination in itertools.product(*values):
            if len(set(connection.execute(sql, combination).fetchall())) == 1:
                yield combination


if __name__ == "__main__":
    main()
