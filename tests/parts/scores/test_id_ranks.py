"""Retrieval metrics by ids: by hand, by a brute-force calculation, and by ir_measures (trec_eval's own code)."""

import json
import random
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from ragassay.core.table import Table
from ragassay.parts.scores.metric import Unscored
from ragassay.steps.score import score
from row_scores import ROW_SCORES, rank_score

HELPER = Path(__file__).parents[2] / "interchange.py"
NAMES = ["mrr", "map", *(f"{name}_at_{k}" for name in ("recall", "precision", "hit", "ndcg") for k in (1, 3, 5, 10))]
IR_MEASURES = {"mrr": "RR", "map": "AP", "recall": "R", "precision": "P", "hit": "Success", "ndcg": "nDCG"}


ids = st.sampled_from([f"d{number}" for number in range(25)])


rankings = st.tuples(st.lists(ids, max_size=22), st.sets(ids, min_size=1, max_size=20))


@pytest.mark.slow
@settings(max_examples=6)
@drawn(st.lists(rankings, min_size=10, max_size=20))
def test_metrics_follow_their_definitions_in_functions_and_columns(
    drawn_rows: list[tuple[list[str], set[str]]],
) -> None:
    rows = [
        {"question": "?", "context_ids": ids, "reference_context_ids": sorted(relevant)} for ids, relevant in drawn_rows
    ]
    columns = list(score(Table.of(rows), NAMES).table.rows())
    for (retrieved, references), row in zip(drawn_rows, columns, strict=True):
        for name in NAMES:
            hits = [each in references for each in dict.fromkeys(retrieved)]
            expected = rank_score(name, hits, len(references))
            assert ROW_SCORES[name](retrieved, sorted(references)) == pytest.approx(expected, abs=1e-12), name
            assert row[name] == pytest.approx(expected, abs=1e-12), name


def runs(number: int) -> list[dict[str, Any]]:
    draw = random.Random(7)
    return [
        {
            "question_id": f"q{each}",
            "context_ids": draw.sample([f"d{document}" for document in range(40)], draw.randint(1, 20)),
            "reference_context_ids": draw.sample([f"d{document}" for document in range(40)], draw.randint(1, 8)),
        }
        for each in range(number)
    ]


def test_metrics_equal_those_of_ir_measures_on_random_runs(interchange: Path, tmp_path: Path) -> None:
    rows, measures = runs(300), {}
    for name in NAMES:
        measure, _, cutoff = name.partition("_at_")
        measures[name] = IR_MEASURES[measure] + (f"@{cutoff}" if cutoff else "")
    input_file, answer = tmp_path / "given.json", tmp_path / "answer.json"
    input_file.write_text(json.dumps({"rows": rows, "measures": measures}), encoding="utf-8")
    subprocess.run([interchange, HELPER, "ranks", input_file, answer], check=True, timeout=600)
    expected: Mapping[str, Mapping[str, float]] = json.loads(answer.read_text(encoding="utf-8"))
    scored = {str(row["question_id"]): row for row in score(Table.of(rows), NAMES).table.rows()}
    for name in NAMES:
        for row, value in expected[name].items():
            assert scored[row][name] == pytest.approx(value, abs=1e-9), (name, row)


def test_a_repeated_id_counts_once_here_and_again_in_unitxt() -> None:
    retrieved, references = ["b", "b", "c"], ["b"]
    assert ROW_SCORES["recall_at_5"](retrieved, references) == 1
    assert ROW_SCORES["unitxt_recall_at_5"](retrieved, references) == 2
    assert ROW_SCORES["precision_at_1"](["a", "a", "b"], ["b"]) == 0
    assert ROW_SCORES["mrr"](["a", "a", "b"], ["b"]) == 0.5


def test_average_precision_counts_what_was_not_found_and_that_of_unitxt_does_not() -> None:
    retrieved, references = ["a"], ["a", "b", "c", "d"]
    assert ROW_SCORES["map"](retrieved, references) == 0.25
    assert ROW_SCORES["unitxt_map"](retrieved, references) == 1


def test_numbers_never_match_texts_in_unitxt_and_do_here() -> None:
    assert ROW_SCORES["context_correctness"]([1, 2], ["2"]) == 0
    assert ROW_SCORES["mrr"]([1, 2], ["2"]) == 0.5
    assert ROW_SCORES["context_correctness"]([True], [1]) == 1
    assert isinstance(ROW_SCORES["context_correctness"]([1, "2"], ["2"]), Unscored)


def test_rows_without_relevant_documents_and_failed_calls_are_undefined() -> None:
    assert ROW_SCORES["mrr"](["a"], []) == Unscored("no document states the answer")
    assert ROW_SCORES["mrr"]([], ["a"], error="timeout") == Unscored("the call failed")
    assert ROW_SCORES["mrr"]([], ["a"]) == 0
    assert ROW_SCORES["context_correctness"](["a"], []) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_better_rank_never_lowers_a_score(name: str) -> None:
    scores = [ROW_SCORES[name]([*(f"x{each}" for each in range(place)), "a"], ["a"]) for place in range(12)]
    numbers = [each for each in scores if isinstance(each, float)]
    assert len(numbers) == 12
    assert numbers == sorted(numbers, reverse=True)
