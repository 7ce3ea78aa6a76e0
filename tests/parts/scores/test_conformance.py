"""Scores of the real Unitxt package on 234 rows, recorded beside the checkout, to 1e-9."""

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from databases import SHARED
from ragassay.parts.scores import METRICS
from ragassay.parts.scores.metric import Metric, Unscored
from ragassay.steps.score import score
from row_scores import ROW_SCORES

UNITXT = SHARED / "unitxt"
COLUMNS = {"ground_truths": "reference_answers", "ground_truths_context_ids": "reference_context_ids"}
OURS = {each.unitxt: each for each in METRICS.values() if each.unitxt is not None and not each.needs_model}
pytestmark = pytest.mark.recorded


def rows() -> list[dict[str, Any]]:
    """Return the recorded rows, with the names that our columns have."""
    lines = (UNITXT / "conformance.jsonl").read_text(encoding="utf-8").split("\n")
    actual = [json.loads(line) for line in lines if line]
    return [each | {"input": {COLUMNS.get(name, name): v for name, v in each["input"].items()}} for each in actual]


def recorded(row: Mapping[str, Any]) -> Iterator[tuple[Metric, float | None]]:
    """Yield each of our metrics with the value that Unitxt gave the row; None where it raised."""
    for artifact, expected in row["expected"].items():
        for name, metric in OURS.items():
            if name.split(": ")[0] == artifact:
                yield metric, None if "error" in expected else expected[name.split(": ")[1]]


def test_every_key_that_unitxt_computes_is_a_metric_here() -> None:
    keys = {
        f"{artifact}: {key}"
        for row in rows()
        for artifact, expected in row["expected"].items()
        for key in expected
        if key not in {"score", "error", "message"}
    }
    assert keys == OURS.keys()


@pytest.mark.slow
def test_every_score_equals_that_of_unitxt_and_where_it_raises_is_undefined_with_a_reason() -> None:
    offenders = []
    for row in rows():
        for metric, wanted in recorded(row):
            actual = ROW_SCORES[metric.name](**{name: row["input"][name] for name in metric.needs})
            if wanted is None:
                is_equal = isinstance(actual, Unscored) and bool(actual)
            else:
                is_equal = isinstance(actual, float) and math.isclose(actual, wanted, rel_tol=0, abs_tol=1e-9)
            if not is_equal:
                offenders.append(f"{row['id']} {metric.name}: {actual!r}, not {wanted}")
    assert not offenders


def foreign(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as a file in Unitxt's format holds it, with an id."""
    theirs = {ours: name for name, ours in COLUMNS.items()}
    return {"question_id": row["id"], "group_id": row["id"]} | {theirs.get(n, n): v for n, v in row["input"].items()}


# An invalid question has no value in a table, but Unitxt turns whatever is asked into text.
NOT_IN_A_TABLE = {"context_relevance_token_precision", "context_relevance_token_recall", "context_relevance_token_f1"}


@pytest.mark.slow
def test_scores_of_a_file_equal_those_of_unitxt_too(tmp_path: Path) -> None:
    lines, file = rows(), tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(foreign(row)) + "\n" for row in lines), encoding="utf-8")
    result = score(file, [*OURS.values()])
    offenders = []
    for row, scored in zip(lines, result.table.rows(), strict=True):
        for metric, wanted in recorded(row):
            actual = scored[metric.name]
            if wanted is None or actual is None:
                is_lost = metric.name in NOT_IN_A_TABLE and not isinstance(row["input"]["question"], str)
                is_equal = (wanted is None and actual is None) or is_lost
            else:
                is_equal = math.isclose(actual, wanted, rel_tol=0, abs_tol=1e-9)
            if not is_equal:
                offenders.append(f"{row['id']} {metric.name}: {actual!r}, not {wanted}")
    assert not offenders
    recorded_means = json.loads((UNITXT / "aggregate.json").read_text(encoding="utf-8"))["metrics"]
    for name, metric in OURS.items():
        artifact, key = name.split(": ")
        actual = result.summary.metrics[metric.name]
        if metric.name not in NOT_IN_A_TABLE:
            assert actual.mean.value == pytest.approx(recorded_means[artifact][key], abs=1e-9)
            assert sum(actual.undefined.values()) == recorded_means[artifact]["rows_on_which_unitxt_raises"]
