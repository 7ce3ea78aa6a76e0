"""Tables of pandas, polars, Arrow and Hugging Face datasets are accepted, and results have the same type."""

import json
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest

import foreign_rows

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def result(interchange: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Any]]:
    """Return what `foreign_rows.py` finds of a kind of rows; once, each in a process of its own."""

    @cache
    def result_of(kind: str) -> dict[str, Any]:
        packages, answer = Path(duckdb.__file__).parents[1], tmp_path_factory.mktemp(kind) / "answer.json"
        script = ROOT / "tests" / "foreign_rows.py"
        command = list(map(str, [interchange, script, kind, ROOT / "src", packages, answer]))
        finished = subprocess.run(command, capture_output=True, text=True, check=False)
        assert finished.returncode == 0, finished.stderr[-3000:]
        return dict(json.loads(answer.read_text(encoding="utf-8")))

    return result_of


@pytest.mark.parametrize(
    ("kind", "returned"),
    [
        ("pandas", "pandas.DataFrame"),
        ("polars", "polars.DataFrame"),
        ("lazy", "polars.DataFrame"),
        ("arrow", "pyarrow.Table"),
        ("dataset", "datasets.Dataset"),
    ],
)
def test_rows_come_back_as_what_was_given(result: Callable[[str], dict[str, Any]], kind: str, returned: str) -> None:
    found = result(kind)
    assert found["types"][1] == returned
    assert found["same type"]
    assert found["notes"][0].startswith("read as ragas: user_input -> question")
    assert [row["question"] for row in found["rows"]] == [row["user_input"] for row in foreign_rows.ROWS]
    assert [row["correct"] for row in found["rows"]] == [True, False, None]
    assert [row["contexts"] for row in found["rows"]] == [["a", "b"], [], []]
    assert [row["fault"] for row in found["rows"]] == [None, "undetermined", None]
    assert found["compared"] == 3
    assert found["scored type"] == returned
    values, reasons = zip(*found["scored"], strict=True)
    assert list(values) == [1, 0, None]
    assert found["sampled type"] == returned
    questions = [row["user_input"].upper() for row in foreign_rows.ROWS]
    assert found["sampled"] == [[question, sample] for question in questions for sample in (1, 2)]
    # A dataset has no type for maps.
    maps = [json.loads(each) if isinstance(each, str) else each for each in reasons]
    assert maps == [
        {},
        {"faithfulness": "no contexts"},
        {"exact_match": "the answer is missing", "faithfulness": "the answer is missing"},
    ]


def test_a_pandas_frame_keeps_its_index_and_its_own_columns(result: Callable[[str], dict[str, Any]]) -> None:
    found = result("pandas")
    assert found["index"] == [10, 20, 30]
    assert found["dtypes"]["score"] == "float64"
    assert found["dtypes"]["at"].startswith("datetime64")
    assert found["dtypes"]["count"] == "Int64"
    assert [row["score"] for row in found["rows"]] == [0.5, None, 1.0]
    assert [row["count"] for row in found["rows"]] == [1, None, 3]
    assert [row["at"] for row in found["rows"]] == ["2024-01-05T00:00:00", None, "2024-01-06T00:00:00"]
    assert [row["vector"] for row in found["rows"]] == [[1.5, 2.5], None, []]
