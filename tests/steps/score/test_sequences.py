"""ROUGE-L and chrF equal those of rouge-score and sacrebleu."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from ragassay.steps.score import METRICS

HELPER = Path(__file__).parents[2] / "interchange.py"
WORDS = "the cat sat on a mat Ada's 3.5 state-of-the-art naïve 北京 über it , ! x".split()


def test_rouge_l_by_hand() -> None:
    # "cat sat" of three and four words: precision 2/3, recall 2/4.
    assert METRICS["rouge_l"]("the cat sat", ["a cat once sat"]) == pytest.approx(
        2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4)
    )


def test_chrf_counts_recall_twice() -> None:
    short, long = METRICS["chrf"]("cat", ["cat sat"]), METRICS["chrf"]("cat sat", ["cat"])
    assert isinstance(short, float)
    assert isinstance(long, float)
    assert short < long


def test_scores_equal_those_of_the_usual_packages(interchange: Path, tmp_path: Path) -> None:
    draw = random.Random(3)
    pairs = [tuple(" ".join(draw.choices(WORDS, k=draw.randint(0, 12))) for _ in range(2)) for _ in range(200)]
    given, answer = tmp_path / "given.json", tmp_path / "answer.json"
    given.write_text(json.dumps(pairs), encoding="utf-8")
    subprocess.run([interchange, HELPER, "sequences", given, answer], check=True, timeout=600)
    for (one, other), wanted in zip(pairs, json.loads(answer.read_text(encoding="utf-8")), strict=True):
        for name, value in wanted.items():
            assert METRICS[name](one, [other]) == pytest.approx(value, abs=1e-9), (name, one, other)
