"""Plans of labels, with the source of the rates of each judge."""

import pytest

from ragassay.core.results import KnownJudge, LabelPlan, LabelScenario, MeasuredJudge
from ragassay.steps.report.calibration_text import label_plan_json, label_plan_text


@pytest.mark.parametrize(
    ("judge", "source"),
    [
        ("fair judge", "assumed: a fair judge"),
        ("given judge", "as given"),
        (MeasuredJudge(source="judged.jsonl", name="correct"), "measured in judged.jsonl, correct"),
    ],
)
def test_the_source_of_the_rates_is_stated(judge: KnownJudge | MeasuredJudge, source: str) -> None:
    scenario = LabelScenario(
        judge=judge, sensitivity=0.8, specificity=0.8, accuracy=0.5, ppi=246, rogan_gladen=683, half_width=0.0
    )
    plan = LabelPlan(half_width=0.05, rows=None, design_effect=1.0, scenarios=(scenario,))
    assert f"specificity 80 %, accuracy 50 % ({source})" in label_plan_text(plan).replace("\N{NO-BREAK SPACE}", " ")
    assert label_plan_json(plan)["why"] == source
