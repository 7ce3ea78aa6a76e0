"""Limits of the judge nli from labels: the smallest with enough evidence, none without it, and how they are shown."""

import random

import pytest

from ragassay.core.results import CalibrationResult
from ragassay.steps.calibrate import calibrate
from ragassay.steps.report.calibration_text import calibrated, calibration_json


def judged(count: int, *, right_from: float, noise: float = 0.0) -> CalibrationResult:
    """Rows with entailment 1/count to 1, which people call right from some probability on, and some at random."""
    draw = random.Random(0)
    rows = [
        {
            "question_id": str(n),
            "group_id": str(n),
            "question": "Who?",
            "answer": "Ada",
            "correct": None,
            "nli_entailment": (n + 1) / count,
            "nli_contradiction": 1 - (n + 1) / count,
            "human": draw.random() < 0.5 if draw.random() < noise else (n + 1) / count >= right_from,
        }
        for n in range(count)
    ]
    return calibrate(rows, "human")


def test_the_limit_is_the_smallest_whose_interval_begins_at_90_percent() -> None:
    """Of 100 rows the last 60 are right: each smaller limit adds a wrong one, until too many are."""
    entailment, contradiction = judged(100, right_from=0.41).nli_limits
    assert entailment.limit == 0.4  # Wilson: 60 of 61 from 91.3 % on, 60 of 62 from 89.0 %
    assert (entailment.rate.low or 0) >= 0.9
    assert contradiction.limit == pytest.approx(0.6)
    assert (contradiction.rate.rows, contradiction.labeled) == (40, 100)


def test_without_enough_evidence_there_is_no_limit() -> None:
    limits = judged(100, right_from=0.41, noise=1.0)
    assert [each.limit for each in limits.nli_limits] == [None, None]
    shown = calibrated(limits).replace("\N{NO-BREAK SPACE}", " ")
    assert "nli: no threshold of entailment has an interval above 90 %; at best, " in shown
    assert "the labels do not support any threshold; label more rows before you trust the verdicts of nli" in shown
    assert judged(20, right_from=0.5).nli_limits[0].limit is None  # 10 of 10 may be chance


def test_the_setting_is_shown_and_in_the_json() -> None:
    limits = judged(200, right_from=0.41)
    nli = calibration_json(limits)["nli"]
    assert isinstance(nli, dict)
    assert f"to use these thresholds: --judge '{nli['judge']}'" in calibrated(limits)
    assert (
        nli["judge"] == f"nli?entailment={nli['entailment']['limit']:g}&contradiction={nli['contradiction']['limit']:g}"
    )


def test_rows_that_nli_did_not_read_have_none() -> None:
    rows = [{"question_id": str(n), "question": "Who?", "correct": n % 2 == 0, "human": n % 3 == 0} for n in range(9)]
    limits = calibrate(rows, "human")
    assert limits.nli_limits == ()
    assert calibration_json(limits)["nli"] is None
