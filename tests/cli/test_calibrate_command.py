"""The command calibrate, and plan --labels: the answer first, one JSON object, and errors that say what to do."""

import json
from pathlib import Path

import pytest

from commands import ragassay, unwrapped
from steps.calibrate.calibration_rows import judged_rows


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("calibrate")
    rows = judged_rows(150, specificity=0.5)
    (place / "judged.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    labels = [
        {
            "question_id": row["question_id"],
            "label": row["true"],
            "by": "ada",
            "at": "2026-11-01T10:00:00Z",
            "probability": None if number % 10 == 0 else 0.3,
        }
        for number, row in enumerate(rows)
        if number % 3 == 0
    ]
    (place / "labels.jsonl").write_text("".join(json.dumps(each) + "\n" for each in labels), encoding="utf-8")
    return place


def test_the_first_lines_tell_trust_direction_and_the_corrected_accuracy(folder: Path) -> None:
    done = ragassay("calibrate", "judged.jsonl", "--against", "human", "--judge-column", "correct", cwd=folder)
    assert done.code == 0, done.err
    text = done.out.replace("\N{NO-BREAK SPACE}", " ")
    lines = text.splitlines()
    assert lines[0].startswith("286 of 600 rows labeled by human: 165 right, 121 wrong")
    assert lines[2].startswith("correct: ")
    assert " of its verdicts agree with the labels (kappa 0." in lines[2]
    first = unwrapped("\n".join(lines[3:9]))
    assert first.index(" too lenient: it accepts more answers than are right (") < first.index(
        " accuracy of all 600 rows: "
    )
    assert "by prediction-powered inference" in first
    assert "have no verdict (" in done.out
    assert done.err.startswith("Next: ragassay ")


@pytest.mark.slow
@pytest.mark.parametrize(("against", "following"), [("human", "plan"), ("true", "diagnose")])
def test_the_next_command_runs(folder: Path, against: str, following: str) -> None:
    done = ragassay("calibrate", "judged.jsonl", "--against", against, "--judge-column", "correct", cwd=folder)
    _, _, command = done.err.strip().rpartition("Next: ragassay ")
    assert command.startswith(following)
    assert ragassay(*command.split(), cwd=folder).code == 0


def test_the_next_review_continues_the_file_of_labels(tmp_path: Path) -> None:
    row = {"question_id": "q1", "question": "Who?", "answer": "Ada", "correct": True}
    label = {"question_id": "q1", "label": False, "by": "ada", "at": "2026-11-01T10:00:00Z", "probability": 0.5}
    (tmp_path / "judged.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (tmp_path / "team.jsonl").write_text(json.dumps(label) + "\n", encoding="utf-8")
    done = ragassay("calibrate", "judged.jsonl", "--labels", "team.jsonl", cwd=tmp_path)
    assert "Next: ragassay review judged.jsonl --labels team.jsonl" in done.err


def test_labels_beside_the_judged_rows_need_not_be_named(tmp_path: Path) -> None:
    rows = [
        {"question_id": f"q{n}", "question": "Who?", "answer": "Ada", "correct": n % 4 == 0, "group_id": f"g{n}"}
        for n in range(12)
    ]
    labels = [
        {"question_id": f"q{n}", "label": n % 4 == 1, "by": "ada", "at": "2026-11-01T10:00:00Z", "probability": 0.5}
        for n in range(12)
    ]
    (tmp_path / "judged.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    beside = tmp_path / "judged.labels.jsonl"
    beside.write_text("".join(json.dumps(label) + "\n" for label in labels), encoding="utf-8")
    result = ragassay("calibrate", "judged.jsonl", cwd=tmp_path)
    assert result.out.startswith("12 of 12 rows labeled by judged.labels.jsonl")
    assert result.out == ragassay("calibrate", "judged.jsonl", "--labels", "judged.labels.jsonl", cwd=tmp_path).out
    assert "(kappa \N{MINUS SIGN}0.33, " in result.out  # the minus sign of all results
    assert "(answers accepted minus answers right: 0.0 points, " in result.unwrapped
    beside.rename(tmp_path / "team.jsonl")
    command = ("plan", "--labels", "0.4", "--from", "judged.jsonl", "--against", "team.jsonl")
    assert "Next: ragassay review judged.jsonl --labels team.jsonl" in ragassay(*command, cwd=tmp_path).err


def test_several_judges_stand_in_one_table(folder: Path) -> None:
    command = ["calibrate", "judged.jsonl", "--against", "human", "--threshold", "faithfulness=0.5"]
    done = ragassay(*command, cwd=folder)
    heading, *rows = done.out.splitlines()[2:6]
    assert heading.split()[:4] == ["judge", "rows", "precision", "recall"]
    assert [row.split()[0] for row in rows] == ["correct", "true", "faithfulness"]
    assert "Closest to the labels: true, kappa 1.00" in done.out
    assert "faithfulness (threshold 0.5): " in ragassay(*command, "--verbose", cwd=folder).out


def test_json_is_one_object_with_the_promised_keys(folder: Path) -> None:
    done = ragassay("calibrate", "judged.jsonl", "--against", "human", "--json", cwd=folder)
    result = json.loads(done.out)
    for rate in ("precision", "recall", "specificity", "accuracy", "kappa", "auroc", "bias"):
        low, high = result[f"{rate}_interval"]
        assert low <= result[rate] <= high
    for rate in ("precision", "recall"):
        low, high = result[f"{rate}_interval_z"]
        assert low < result[rate] < high
    for name in ("rogan_gladen", "ppi"):
        corrected = result["corrected"][name]
        assert corrected["low"] < corrected["value"] < corrected["high"]
    assert result["judge"] == "correct"
    assert {*result["judges"]} == {"correct", "true", "faithfulness"}
    assert result["judges"]["faithfulness"]["undefined"]["precision"] == "a score gives no verdict without a threshold"


def test_labels_of_people_count_by_how_they_were_drawn(folder: Path) -> None:
    done = ragassay("calibrate", "judged.jsonl", "--labels", "labels.jsonl", cwd=folder)
    assert done.code == 0, done.err
    assert "180 of 600 rows labeled by labels.jsonl" in done.out
    assert "20 labeled rows left out: chosen by a reviewer, not drawn at random" in done.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--against", "humn"], "Did you mean 'human'?"),
        ([], "there is no judged.labels.jsonl, which `ragassay review` writes"),
        (
            ["--against", "human", "--labels", "labels.jsonl"],
            "give the labels only once: a column as --against, or a file as --labels",
        ),
        (
            ["--labels", "missing.jsonl"],
            "the label file missing.jsonl does not exist; `ragassay review JUDGED`",
        ),
        (["--against", "human", "--threshold", "faithfulness"], "expected COLUMN=VALUE"),
        (["--against", "human", "--threshold", "a=1", "--threshold", "a=2"], "'a' is given twice"),
    ],
)
def test_bad_use_is_one_message(folder: Path, arguments: list[str], message: str) -> None:
    done = ragassay("calibrate", "judged.jsonl", *arguments, cwd=folder)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


class TestPlan:
    def test_assumed_judges_are_compared(self) -> None:
        done = ragassay("plan", "--labels", "0.05")
        assert done.code == 0
        assert "prediction-powered inference: 139 labels" in done.out
        assert done.out.count("assumed: ") == 3

    @pytest.mark.slow
    def test_rates_are_measured_on_labels_so_far(self, folder: Path) -> None:
        measured = ["plan", "--labels", "0.1", "--from", "judged.jsonl", "--json", "--against"]
        for against in ("human", "labels.jsonl"):
            result = json.loads(ragassay(*measured, against, cwd=folder).out)
            assert result["rows"] == 600
            assert result["labels"]["ppi"] < result["labels"]["rogan_gladen"]

    def test_where_no_number_of_labels_is_enough_more_questions_are_asked_for(self) -> None:
        done = ragassay(
            "plan", "--labels", "0.02", "--rows", "300", "--judge-errors", "sensitivity=0.9,specificity=0.9"
        )
        assert "no number of labels is enough: labeling all 300 judged rows gives " in done.out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--labels", "0.05", "--difference", "0.05"], "--difference and --labels cannot be combined"),
            (["--labels", "0.05", "--against", "human"], "give both --from JUDGED and --against"),
            (["--labels", "0.6"], "Invalid half-width 0.6"),
            (["--accuracy", "0.6"], "require --labels, as in: ragassay plan --labels 0.05"),
        ],
    )
    def test_bad_use_is_one_message(self, arguments: list[str], message: str) -> None:
        done = ragassay("plan", *arguments)
        assert done.code == 2
        assert message in done.err
