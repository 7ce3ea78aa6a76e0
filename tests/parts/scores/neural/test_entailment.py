"""Natural language inference: the judge nli, its place in a cascade, and faithfulness_nli, on tiny random models."""

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

import tiny_models
from ragassay.core.errors import UsageError
from ragassay.core.records import Answer, AnswerKind, Question, Verdict
from ragassay.core.table import Table
from ragassay.steps.calibrate import calibrate
from ragassay.steps.judge import judge
from ragassay.steps.report.calibration_text import calibrated
from ragassay.steps.score import score
from servers import Server, said
from tiny_models import WORDS

TOLERANCE = 1e-4  # in fp32; sums in another order
LABELS = ("contradiction", "entailment", "neutral")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.nli(tmp_path_factory.mktemp("nli"))


def one_by_one(
    folder: Path, pairs: Sequence[tuple[str, str]], labels: Sequence[str] = LABELS
) -> list[dict[str, float]]:
    """The probabilities of the labels, by a plain loop over transformers, for one premise and hypothesis at a time."""
    tokenizer, network = (
        AutoTokenizer.from_pretrained(folder),
        AutoModelForSequenceClassification.from_pretrained(folder),
    )
    with torch.no_grad():
        results = [
            network.eval()(**tokenizer(*pair, return_tensors="pt")).logits.softmax(-1)[0].tolist() for pair in pairs
        ]
    return [dict(zip(labels, each, strict=True)) for each in results]


def row(number: int, answer: str | None, *references: str, kind: AnswerKind = "text") -> tuple[Question, Answer]:
    name = f"q{number}"
    question = Question(
        question_id=name, group_id=name, question=f"w{number % 60}", reference_answers=references, answer_kind=kind
    )
    return question, Answer(answer=answer, error="HTTP 500" if answer is None else None)


def drawn_rows(count: int) -> list[tuple[Question, Answer]]:
    """Rows with one reference, answers of 1 to 30 words."""
    draw = random.Random(3)
    return [
        row(number, " ".join(draw.choices(WORDS, k=draw.randint(1, 30))), " ".join(draw.choices(WORDS, k=3)))
        for number in range(count)
    ]


def judged(rows: Sequence[tuple[Question, Answer]], folder: Path, settings: str = "", **options: Any) -> list[Verdict]:
    by = f"nli?model={folder}&device=cpu&batch_tokens=200{settings}"
    return list(judge(Table.of(rows), judge=by, **options).records(Verdict))


def pair_of(question: Question, answer: Answer, place: int = 0) -> tuple[str, str]:
    assert answer.answer is not None
    return answer.answer, f"{question.question}: {question.reference_answers[place]}"


@pytest.mark.parametrize(
    ("labels", "settings"),
    [
        (LABELS, {}),
        (("CONTRADICTION", "NEUTRAL", "ENTAILMENT"), {"conv_kernel_size": 3}),
        (("entailment", "not_entailment"), {}),
    ],
    ids=["like nli-deberta-v3-base", "other order, in capitals", "two labels"],
)
def test_probabilities_equal_a_loop_over_transformers(
    tmp_path: Path, labels: Sequence[str], settings: Mapping[str, Any]
) -> None:
    folder, rows = tiny_models.nli(tmp_path, *labels, **settings), drawn_rows(30)
    names = [label.lower() for label in labels]
    expected = one_by_one(folder, [pair_of(*each) for each in rows], names)
    verdicts = judged(rows, folder)
    assert [each.nli_entailment for each in verdicts] == pytest.approx(
        [each["entailment"] for each in expected], abs=TOLERANCE
    )
    contradictions = [each.nli_contradiction for each in verdicts]
    if "contradiction" in names:
        assert contradictions == pytest.approx([each["contradiction"] for each in expected], abs=TOLERANCE)
    else:
        assert contradictions == [None] * 30
    of_entailment = [each["entailment"] for each in expected]
    assert max(of_entailment) > min(of_entailment) + 0.2, "the texts make no difference"


@pytest.mark.parametrize(("entailment", "contradiction"), [(0.9, 0.9), (0.5, 0.5), (0.7, 0.02), (0.0, 0.0)])
def test_a_verdict_follows_from_the_stored_probabilities_and_the_thresholds(
    model: Path, entailment: float, contradiction: float
) -> None:
    verdicts = judged(drawn_rows(30), model, f"&entailment={entailment}&contradiction={contradiction}")
    for verdict in verdicts:
        assert verdict.nli_entailment is not None
        assert verdict.nli_contradiction is not None
        entails, contradicts = verdict.nli_entailment >= entailment, verdict.nli_contradiction >= contradiction
        expected = "undecided" if entails == contradicts else "right" if entails else "wrong"
        assert verdict.outcome == expected
        assert verdict.correct == {"undecided": None, "right": True, "wrong": False}[expected]


def test_labels_set_the_limits_of_the_judge(model: Path) -> None:
    """On people who agree with the random model: every answer from the median of its entailment on is right."""
    by, rows = f"nli?model={model}&device=cpu&batch_tokens=200", drawn_rows(150)
    table = judge(Table.of(rows), judge=f"{by}&entailment=1&contradiction=1")
    inputs = [*table.records(Verdict)]
    scores = [(each.nli_entailment or 0.0, each.nli_contradiction or 0.0) for each in inputs]
    middle = sorted(scores)[75][0]
    labeled = [{**row, "human": one >= middle} for row, (one, _) in zip(table.rows(), scores, strict=True)]
    results = calibrate(labeled, "human")
    assert {each.correct for each in inputs} == {None}  # limits that nobody reaches decide nothing
    assert [each.name for each in results.judges] == ["nli_entailment"]
    right, wrong = (each.limit for each in results.nli_limits)
    assert right is not None
    assert wrong is not None
    assert right <= middle
    (setting,) = re.findall(r"--judge 'nli\?(\S+)'", calibrated(results))
    assert setting == f"entailment={right:g}&contradiction={wrong:g}"
    verdicts = list(judge(Table.of(rows), judge=f"{by}&{setting}").records(Verdict))
    names = {(True, False): "right", (False, True): "wrong"}
    expected = [names.get((one >= right, other >= wrong), "undecided") for one, other in scores]
    assert [each.outcome for each in verdicts] == expected


def test_the_best_reference_counts_and_of_a_set_the_worst_member(model: Path) -> None:
    references = ("w1 w2", "w7", "w9 w30 w31")
    rows = [row(4, "w5 w6", *references), row(5, "w5 w6", *references, kind="set")]
    each = [one_by_one(model, [pair_of(*either, place) for place in range(3)]) for either in rows]
    entailments = [[one["entailment"] for one in results] for results in each]
    contradictions = [[one["contradiction"] for one in results] for results in each]
    verdicts = judged(rows, model)
    assert [verdict.nli_entailment for verdict in verdicts] == pytest.approx(
        [max(entailments[0]), min(entailments[1])], abs=TOLERANCE
    )
    assert [verdict.nli_contradiction for verdict in verdicts] == pytest.approx(
        [min(contradictions[0]), max(contradictions[1])], abs=TOLERANCE
    )


def test_answers_that_the_model_need_not_read(model: Path) -> None:
    unanswerable = Question(question_id="u", group_id="u", question="w1", is_answerable=False)
    rows = [
        row(1, None, "w2"),
        row(2, "", "w2"),
        row(3, "I do not know.", "w2"),
        row(4, "w5"),
        row(5, "w1 " * 300, "w2"),
        (unanswerable, Answer(answer="I could not find this.")),
        (replace(unanswerable, question_id="v"), Answer(answer="w3 w4")),
    ]
    verdicts = judged(rows, model, "&max_tokens=100")
    assert [(each.outcome, each.correct) for each in verdicts] == [
        ("failed", None),
        ("declined", False),
        ("declined", False),
        ("undecided", None),
        ("undecided", None),
        ("declined", True),
        ("undecided", None),
    ]
    assert {each.nli_entailment for each in verdicts} == {None}
    assert "more tokens than the model reads; see max_tokens" in (verdicts[4].judge_reason or "")


@pytest.mark.parametrize("labels", [("LABEL_0", "LABEL_1", "LABEL_2"), ("positive", "negative"), ("entailment",)])
def test_a_model_without_the_labels_is_refused(tmp_path: Path, labels: Sequence[str]) -> None:
    folder = tiny_models.nli(tmp_path, *labels)
    with pytest.raises(UsageError, match=r"is not a model for natural language inference: .* expected id2label with"):
        judged(drawn_rows(1), folder)


def test_a_file_has_the_probabilities_only_if_a_model_gave_some(model: Path, tmp_path: Path) -> None:
    rows = drawn_rows(3)
    output = tmp_path / "judged.jsonl"
    judged(rows, model, output=output)
    written = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    assert all(0 < line["nli_entailment"] < 1 for line in written)
    assert "nli_entailment" not in judge(Table.read(output)).columns


def test_an_interrupted_run_resumes_and_another_model_or_threshold_is_refused(model: Path, tmp_path: Path) -> None:
    rows, output = drawn_rows(20), tmp_path / "judged.jsonl"

    def interrupt(_: str, done: int, __: int) -> None:
        if done == 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judged(rows, model, output=output, progress=interrupt)
    done: list[int] = []
    again = judged(rows, model, output=output, progress=lambda _, number, __: done.append(number))
    assert done[0] >= 12
    assert again == judged(rows, model)
    with pytest.raises(UsageError, match="has results of nli-1-"):
        judged(rows, model, "&entailment=0.5", output=output)


def test_a_cascade_asks_the_language_model_only_for_what_both_others_leave_open(model: Path, server: Server) -> None:
    industry, _ = row(1, "", "banking")
    texts = ["It is in banking.", *("financial services" + " and more" * number for number in range(6))]
    rows = [(replace(industry, question_id=text), Answer(answer=text)) for text in texts]
    results = sorted(verdict.nli_entailment or 0.0 for verdict in judged(rows[1:], model))
    threshold = f"&entailment={(results[2] + results[3]) / 2}&contradiction=1"
    alone = judged(rows, model, threshold)
    server.behave = lambda request: said(request, '{"verdict": "Correct", "reason": "as asked"}')
    stages = ["typed", f"nli?model={model}&device=cpu&batch_tokens=200{threshold}", "lm"]
    table = judge(Table.of(rows), judge="cascade", stages=stages, lm="openai:m", base_url=server.base_url)
    verdicts = list(table.records(Verdict))
    typed = list(judge(Table.of(rows)).records(Verdict))
    for verdict, by_rule, by_nli in zip(verdicts, typed, alone, strict=True):
        if by_rule.outcome != "undecided":
            assert verdict == by_rule
        elif by_nli.outcome != "undecided":
            assert (verdict.judge or "").startswith("cascade-nli-1-")
            assert verdict.outcome == by_nli.outcome
        else:
            assert (verdict.judge or "").startswith("cascade-nli-lm-1-")
            assert verdict.nli_entailment == by_nli.nli_entailment
    kinds = [re.sub(r"-\d.*", "", verdict.judge or "") for verdict in verdicts]
    assert {*kinds} == {"typed", "cascade-nli", "cascade-nli-lm"}
    assert len(server.requests) == kinds.count("cascade-nli-lm")


CONTEXTS = ["w1 w2 w3 w4", "w5 w6. w7 w8 w9 w10 w11 w12", "w20"]


def test_faithfulness_nli_is_the_proportion_of_sentences_that_some_context_entails(model: Path) -> None:
    rows = [
        {"answer": "w1 w2. w3 w4! w5\n- w6 w7 w8", "contexts": CONTEXTS},
        {"answer": "w30 w31 w32. w33", "contexts": CONTEXTS[:1]},
    ]
    sentences = [["w1 w2.", "w3 w4!", "w5", "w6 w7 w8"], ["w30 w31 w32.", "w33"]]
    probabilities = [
        [
            max(
                results["entailment"]
                for results in one_by_one(model, [(context, text) for context in inputs["contexts"]])
            )
            for text in texts
        ]
        for inputs, texts in zip(rows, sentences, strict=True)
    ]
    for threshold in (0.5, sorted(probabilities[0])[2] - 0.001):
        result = score(rows, f"faithfulness_nli?model={model}&device=cpu&threshold={threshold}")
        assert [each["faithfulness_nli"] for each in result.table] == [
            fmean(value >= threshold for value in values) for values in probabilities
        ]
    assert result.summary.metrics["faithfulness_nli"].mean.low is not None


def test_faithfulness_nli_is_undefined_with_a_reason(model: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"answer": "I do not know.", "contexts": CONTEXTS},
        {"answer": "w1", "contexts": []},
        {"answer": None, "contexts": CONTEXTS},
        {"answer": "w1 " * 90, "contexts": CONTEXTS},
    ]
    result = score(rows, f"faithfulness_nli?model={model}&device=cpu&max_tokens=60")
    assert dict(result.summary.metrics["faithfulness_nli"].undefined) == {
        "the answer declines": 1,
        "no contexts": 1,
        "the answer is missing": 1,
        "a text has more than 60 tokens; see max_tokens": 1,
    }
