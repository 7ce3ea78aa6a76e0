"""Two evaluation sets of one database, phrased by different versions of the wording, compared by query."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import pytest

from commands import ragassay
from databases import make
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import DictionaryEntry
from ragassay.core.table import Table
from ragassay.steps.compare import compare
from ragassay.steps.generate import TemplateOptions, generate

pytestmark = pytest.mark.slow  # each generates two evaluation sets

YARD = "CREATE TABLE ship (name TEXT PRIMARY KEY, rig TEXT, port TEXT, mast_count INTEGER);" + "".join(
    f"INSERT INTO ship VALUES ('Ship {letter}', 'Rig {i % 5}', 'Port {i % 7}', {i % 4 + 1});"
    for i, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
)
Judged = Callable[[Mapping[str, object]], bool]


@pytest.fixture
def yard(tmp_path: Path) -> str:
    return make(tmp_path / "yard.sqlite", YARD)


def run(url: str, name: str, right: Judged, *, per_style: int = 2, **labels: str) -> Table:
    """Return a judged run whose questions call columns by these labels."""
    dictionary = {f"ship.{column}": DictionaryEntry(label=label) for column, label in labels.items()}
    generated = generate(
        url, options=TemplateOptions(data_dictionary=dictionary), styles=("short", "formal"), per_style=per_style
    )
    rows = [
        {
            **row,
            "answer": cast("list[str]", row["reference_answers"] or [""])[0] if right(row) else "no",
            "correct": right(row),
            "outcome": "right" if right(row) else "wrong",
            "judge": "typed",
        }
        for row in generated.table.rows()
    ]
    return Table.of(rows, source=name)


def always(row: Mapping[str, object]) -> bool:
    return row is not None


def except_of_rigs(row: Mapping[str, object]) -> bool:
    return '"rig"' not in str(row["sql_template"]).partition("FROM")[0]


def test_questions_that_were_phrased_anew_are_matched_by_sql_and_values(yard: str) -> None:
    old, new = run(yard, "old", always), run(yard, "new", except_of_rigs, rig="type of rigging", port="home harbor")
    with pytest.raises(UsageError, match="match rephrased questions with `match` query"):
        compare(old, new)
    comparison = compare(old, new, match="query")
    assert (comparison.questions, comparison.left_out, comparison.outcome) == (len(old), {}, "worse")
    assert {group.question for group in comparison.groups if "rigging" in group.question}
    assert len(comparison.groups) == 26


def test_the_same_answers_are_no_change_whatever_the_words(yard: str) -> None:
    old, new = run(yard, "old", always), run(yard, "new", always, port="home harbor")
    assert compare(old, new, match="query").outcome == "no change"


def test_what_has_no_partner_is_left_out_and_counted(yard: str) -> None:
    old = run(yard, "old", always, per_style=1)
    new = run(yard, "new", always, per_style=2, port="home harbor")
    fewer = Table.of([row for row in new.rows() if "rig" not in str(row["sql_template"])], source="new")
    comparison = compare(old, fewer, match="query")
    assert comparison.left_out == {
        "whose query is only in old": 2 * 26,
        "without a partner of the same style": 2 * 2 * 26,
    }
    assert comparison.questions == 2 * 2 * 26


def test_runs_without_sql_or_without_a_common_query_are_refused(yard: str) -> None:
    old = run(yard, "old", always)
    bare = [{key: row[key] for key in ("question_id", "group_id", "question", "correct")} for row in old.rows()]
    with pytest.raises(DataError, match="bare has no column sql, which `match` query requires"):
        compare(Table.of(bare, source="bare"), old, match="query")
    others = Table.of(({**row, "sql": f"{row['sql']} AND 1 = 2"} for row in old.rows()), source="others")
    with pytest.raises(UsageError, match="old and others have no query in common"):
        compare(old, others, match="query")
    with pytest.raises(UsageError, match="unknown match 'text'. Known: query, id"):
        compare(old, old, match="text")


def test_the_command_takes_it(yard: str, tmp_path: Path) -> None:
    run(yard, "old", always).write(tmp_path / "old.jsonl")
    run(yard, "new", always, rig="type of rigging").write(tmp_path / "new.jsonl")
    files = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    assert ragassay("compare", *files).code == 2
    done = ragassay("compare", *files, "--match", "query")
    assert done.code == 0, done.err
