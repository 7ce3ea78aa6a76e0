"""`ragassay review`: one row at a time, by keys in a terminal or in lines, in a file of labels that nothing loses."""

import json
import os
import pty
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import Done, ragassay
from ragassay.cli.exit_codes import INTERRUPTED_MESSAGE

ROWS = [
    {"question_id": "q1", "group_id": "g1", "question": "Where is Ada?", "reference_answers": ["Oslo"], "correct": None,
     "answer": "In Oslo \x1b[2J\u202e", "contexts": ["Ada lives in Oslo."], "context_ids": ["d7"], "judge": "typed-18",
     "judge_reason": "unclear"},
    {"question_id": "q2", "group_id": "g2", "question": "Where is Ben?", "reference_answers": ["Lima"], "correct": None,
     "answer": "Oslo", "contexts": [], "context_ids": ["d8"], "judge": "typed-18", "judge_reason": "other"},
    {"question_id": "q3", "group_id": "g3", "question": "Where is Cy?", "reference_answers": [], "correct": None,
     "answer": "x" * 2000, "is_answerable": False, "judge": "typed-18", "judge_reason": "other"},
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "judged.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return tmp_path


def review(folder: Path, keys: str, *options: str, by: str = "ada") -> Done:
    """Review the rows, without a random part, by keys in lines."""
    lines = "".join(f"{key}\n" for key in keys)
    return ragassay("review", "judged.jsonl", "--by", by, "--sample", "0", *options, stdin=lines, cwd=folder)


def labels(folder: Path) -> list[tuple[str, object]]:
    lines = (folder / "judged.labels.jsonl").read_text(encoding="utf-8").splitlines()
    return [(label["question_id"], label["label"]) for label in map(json.loads, lines)]


def test_each_key_labels_a_row_and_the_judges_verdict_follows(folder: Path) -> None:
    done = review(folder, "ynu")
    assert (done.code, labels(folder)) == (0, [("q1", True), ("q2", False), ("q3", None)])
    assert done.out == "3 rows labeled (3 by ada): judged.labels.jsonl\n"
    question, verdict = (
        done.err.index("Where is Ada?"),
        done.err.index("Verdict of the judge (typed-18): none; unclear"),
    )
    assert question < done.err.index("Your label: right") < verdict < done.err.index("Where is Ben?")
    assert "Next: ragassay judge judged.jsonl --judge labels --labels judged.labels.jsonl" in done.err


def test_texts_of_a_model_are_only_displayed(folder: Path) -> None:
    shown = review(folder, "q").err
    assert "In Oslo \\x1b[2J\\u202e" in shown
    assert "\x1b" not in shown


def test_contexts_and_the_judge_are_shown_on_request_and_label_nothing(folder: Path) -> None:
    done = review(folder, "cjq")
    assert "Context 1 (d7):\n  Ada lives in Oslo." in done.err
    assert "Verdict of the judge (typed-18): none; unclear" in done.err
    assert not (folder / "judged.labels.jsonl").exists()
    assert done.out == "No labels yet: judged.labels.jsonl\n"


def test_a_long_text_is_cut_until_more_is_asked_for(folder: Path) -> None:
    short, whole = review(folder, "ssq").err, review(folder, "ssmq").err
    assert "[500 more characters: m]" in short
    assert whole.count("x") - short.count("x") > 1900
    assert "an answer that states this is right" in short


def test_back_corrects_a_label(folder: Path) -> None:
    done = review(folder, "ybnq")
    assert labels(folder) == [("q1", True), ("q1", False)]
    assert "  Your label: right\nRight?" in done.err
    assert done.out == "1 row labeled (1 by ada): judged.labels.jsonl\n  1 label corrected\n"


def test_an_unknown_key_changes_nothing(folder: Path) -> None:
    done = review(folder, "xq")
    assert "Unknown key 'x'.\nRight?  [y]es [n]o" in done.err


def test_several_keys_in_one_line_are_refused_with_a_hint(folder: Path) -> None:
    done = ragassay("review", "judged.jsonl", "--by", "ada", "--sample", "0", stdin="yn\nq\n", cwd=folder)
    assert "Unknown key 'yn'. Give one key per line.\nRight?" in done.err


@pytest.mark.slow
def test_a_review_goes_on_where_it_stopped(folder: Path) -> None:
    review(folder, "yq")
    assert "2 rows for ada to review" in review(folder, "n").err
    assert labels(folder) == [("q1", True), ("q2", False)]
    assert review(folder, "sy").code == 0
    assert "Where is Ada?" in review(folder, "q", by="ben").err
    assert labels(folder) == [("q1", True), ("q2", False)]


@pytest.mark.slow
def test_the_agreement_of_two_people_is_shown(folder: Path) -> None:
    review(folder, "yny")
    done = review(folder, "ynn", by="ben")
    line = "ada and ben agree on 67 % (21 % to 94 %) of 3 rows; Cohen's kappa 0.40, 95 % CI −0.58 to 0.88"
    plain = done.out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"  1 row on which people disagree, 1 of them a tie\n  {line}\n" in plain
    judged = ragassay(
        *("judge", "judged.jsonl", "--judge", "labels", "--labels", "judged.labels.jsonl", "-o", "out.jsonl", "--json"),
        cwd=folder,
    )
    assert "1 row on which people disagree, 1 of them a tie" in judged.err
    counts = json.loads(judged.out)
    assert {name: counts[name] for name in ("rows", "right", "undecided", "wrong")} == {
        "rows": 3,
        "right": 1,
        "undecided": 1,
        "wrong": 1,
    }
    asked_nothing = ragassay("review", "judged.jsonl", "--agreement", cwd=folder)
    assert asked_nothing.out == done.out
    assert "Where" not in asked_nothing.err


def test_agreement_before_the_first_label_says_what_to_do(folder: Path) -> None:
    done = ragassay("review", "judged.jsonl", "--agreement", cwd=folder)
    message = (
        "there are no labels yet: judged.labels.jsonl does not exist. Label some rows: ragassay review judged.jsonl"
    )
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")


def test_a_file_of_labels_that_cannot_be_written_is_named_without_another_option(folder: Path) -> None:
    (folder / "file").touch()
    done = ragassay("review", "judged.jsonl", "--labels", "file/labels.jsonl", "--by", "ada", stdin="q\n", cwd=folder)
    assert "cannot write file/labels.jsonl: Not a directory; write to another folder" in done.err


def test_json_is_one_object_on_stdout(folder: Path) -> None:
    result = json.loads(review(folder, "yq", "--json").out)
    assert result["people"] == {"ada": 1}
    assert result["random"] == {"probability": None, "rows": 0}
    assert result["chosen"] == {"no_verdict": 3}
    assert result["agreement"] == []


def test_a_name_that_no_file_can_hold_is_refused(folder: Path) -> None:
    done = review(folder, "y", by="a\udcff")
    assert (done.code, "--by a\\udcff is not valid UTF-8" in done.err) == (2, True)
    assert not (folder / "judged.labels.jsonl").exists()


def test_a_row_that_was_labeled_by_choice_gets_a_correction_from_the_random_part(folder: Path) -> None:
    chosen = {"question_id": "q1", "label": False, "by": "ada", "at": "2999-01-31T09:30:00Z"}
    (folder / "judged.labels.jsonl").write_text(json.dumps(chosen) + "\n")
    done = review(folder, "yyy", "--sample", "3")
    assert done.out.endswith("3 rows labeled (3 by ada): judged.labels.jsonl\n  1 label corrected\n")


def test_without_a_terminal_or_keys_nothing_is_asked(folder: Path) -> None:
    done = review(folder, "")
    assert (done.code, done.out) == (2, "")
    assert "standard input is not a terminal: run the command in one, or pipe in keys" in done.err


def test_rows_from_standard_input_leave_no_room_for_keys(folder: Path) -> None:
    done = ragassay("review", "-", stdin="{}", cwd=folder)
    assert (done.code, "JUDGED must be a file" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"question_id": "x"}, "has labels of another run: none of its question_ids is in judged.jsonl"),
        ({"question_id": "q1", "label": 1}, "judged.labels.jsonl, line 1, key 'label': expected true, false or null"),
        (
            {"question_id": "q1", "answer_hash": "sha256-0"},
            "line 1: the answer in judged.jsonl is not the one",
        ),
    ],
)
def test_labels_that_do_not_fit_are_refused_and_stay(folder: Path, line: dict[str, object], message: str) -> None:
    file = folder / "judged.labels.jsonl"
    file.write_text(json.dumps({"label": True, "by": "ada", "at": "2026-01-31T09:30:00Z", **line}) + "\n")
    before = file.read_bytes()
    done = review(folder, "y")
    assert (done.code, message in done.err) == (2, True)
    assert file.read_bytes() == before


def test_the_table_itself_is_no_file_of_labels(folder: Path) -> None:
    before = (folder / "judged.jsonl").read_bytes()
    assert review(folder, "y", "--labels", "judged.jsonl").code == 2
    assert (folder / "judged.jsonl").read_bytes() == before


@contextmanager
def in_terminal(folder: Path) -> Iterator[tuple[Callable[[bytes], None], "subprocess.Popen[str]"]]:
    """A review in a process with a pseudo-terminal as its standard input, and what presses a key there."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ragassay", "review", "judged.jsonl", "--by", "ada", "--sample", "0"]
    process = subprocess.Popen(
        command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=folder
    )

    def press(key: bytes) -> None:
        """Press a key once the process waits for one: until then, a terminal is read in lines."""
        prompt = read_until(process, "Right?")
        while termios.tcgetattr(slave)[3] & termios.ICANON and process.poll() is None:
            time.sleep(0.01)
        assert process.poll() is None, prompt
        os.write(master, key)

    try:
        yield press, process
    finally:
        process.kill()
        process.communicate()
        os.close(master)
        os.close(slave)


def read_until(process: "subprocess.Popen[str]", text: str) -> str:
    assert process.stderr is not None
    texts = ""
    while text not in texts and (line := process.stderr.readline()):
        texts += line
    return texts


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_single_keys_in_a_terminal_and_ctrl_c_loses_nothing(folder: Path) -> None:
    with in_terminal(folder) as (press, process):
        press(b"y")
        press(b"\x03")
        _, rest = process.communicate(timeout=250)
    assert process.returncode == 130
    assert INTERRUPTED_MESSAGE in rest
    assert labels(folder) == [("q1", True)]
