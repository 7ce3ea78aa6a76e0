"""How fast questions come from a database, and what one query per template is worth against one query per value.

    python3 run bench

Companies are made up in SQLite files, without an index on their names. First whole runs to Parquet: 1 thousand to 1
million companies, asked for by one name; meetings of people with projects, asked for by two names; and 120 templates
of 27 related tables with up to two facts, all operations and all styles, from which 3,000 questions are drawn; and 300
questions, as `ragassay run` asks by default, from the same tables without a limit of templates. Then one template
alone: filled by its one query, and by the loop that the GRAMMAR paper describes (section 4.2): the distinct values of
each placeholder, all their combinations, one query each.
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
from ragassay.core.table import storage
from ragassay.parts.database import open_database, reflect
from ragassay.parts.templates import OPERATIONS, propose_templates, sql_parts
from ragassay.parts.wording.styles import STYLES
from ragassay.steps.generate import TemplateOptions, bindings, generate
from ragassay.steps.generate.stored_values import KeyCache

ENTITIES = (1_000, 10_000, 100_000, 1_000_000)
LOOP = 10_000
PAIRS = 200
TEMPLATES, SAMPLE = 120, 3_000
DEFAULT = 300
BRANCHES = ("Copper", "Glass", "Paper", "Timber")
TOWNS = ("Aberdal", "Brenholt", "Corvik", "Dunmere", "Eskford", "Fernley", "Garnow", "Holmsey")


def main() -> None:
    """Measures, and prints two small tables."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else ENTITIES[-1]
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'database':<28}{'questions':>12}{'entities':>11}{'seconds':>9}{'questions/s':>13}{'MB':>7}")
        for count in (count for count in ENTITIES if count <= most):
            whole_run(companies(Path(folder) / f"companies-{count}.sqlite", count), f"{count:,} companies")
        whole_run(meetings(Path(folder) / "meetings.sqlite", PAIRS), f"meetings of {PAIRS} x {PAIRS}")
        whole_run(
            retailer(Path(folder) / "retailer.sqlite"),
            f"{len(TABLES)} tables, {TEMPLATES} templates",
            options=TemplateOptions(hops=2, operations=OPERATIONS, max_templates=TEMPLATES),
            styles=tuple(STYLES),
            max_rows=SAMPLE,
        )
        whole_run(
            Path(folder) / "retailer.sqlite",
            f"{len(TABLES)} tables, {DEFAULT} questions",
            options=TemplateOptions(hops=2, operations=OPERATIONS),
            max_rows=DEFAULT,
        )
        print(f"\n{'one template':<28}{'bindings':>12}{'one query':>11}{'loop':>9}{'times':>8}")
        against_the_loop(companies(Path(folder) / "loop.sqlite", LOOP), f"one name, {LOOP:,} rows", placeholders=1)
        against_the_loop(Path(folder) / "meetings.sqlite", f"two names, {PAIRS} x {PAIRS}", placeholders=2)


def companies(path: Path, count: int) -> Path:
    """A table of companies with a town, a branch and a year each."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table company (id integer primary key, name text, town text, founded integer)")
        rows = ((n, f"{BRANCHES[n % 4]} Works {n}", TOWNS[n * 7 % 8], 1900 + n % 120) for n in range(count))
        connection.executemany("insert into company values (?, ?, ?, ?)", rows)
    return path


def meetings(path: Path, count: int) -> Path:
    """People, projects, and the town where each person met about each project."""
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


def whole_run(database: Path, name: str, **options: Any) -> None:
    """A run from the URL to the Parquet file, with three wordings of each of two styles where no options are given."""
    output = database.with_suffix(".parquet")
    start = time.perf_counter()
    made = generate(f"sqlite:///{database}", output=output, **options)
    seconds = time.perf_counter() - start
    rows = len(made.table)
    megabytes = output.stat().st_size / 1e6
    print(
        f"{name:<28}{rows:>12,}{made.entities:>11,}{seconds:>9.1f}{rows / seconds:>13,.0f}{megabytes:>7.0f}", flush=True
    )


def against_the_loop(database: Path, name: str, *, placeholders: int) -> None:
    """The same template filled in both ways, ours the best of five; they must find the same bindings."""
    with open_database(f"sqlite:///{database}") as opened:
        schema = reflect(opened)
        template = next(each for each in propose_templates(schema) if len(each.given) == placeholders)
        connection = storage.schema(storage.connect())
        bindings.create_tables(connection)
        ours = float("inf")
        for number in range(5):
            start = time.perf_counter()
            filled = bindings.fill(connection, opened, template, number, keys=KeyCache())
            ours = min(ours, time.perf_counter() - start)
    start = time.perf_counter()
    found = sum(1 for _ in combination_loop(database, template))
    loop = time.perf_counter() - start
    assert found == filled.bindings, (found, filled.bindings)
    print(f"{name:<28}{found:>12,}{ours:>10.3f}s{loop:>8.1f}s{loop / ours:>8.0f}", flush=True)


def combination_loop(database: Path, template: SqlTemplate) -> Iterator[tuple[str, ...]]:
    """Every combination of the values of each placeholder that has exactly one answer, by one query each."""
    first, *rest = sql_parts(template, "sqlite")
    sql = first + "".join("?" if place % 2 == 0 else part for place, part in enumerate(rest))
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        values = [
            [row[0] for row in connection.execute(f'select distinct "{column.name}" from "{column.table}"')]
            for column in template.given.values()
        ]
        for combination in itertools.product(*values):
            if len(set(connection.execute(sql, combination).fetchall())) == 1:
                yield combination


if __name__ == "__main__":
    main()
