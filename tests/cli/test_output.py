"""What the command line prints besides results: progress, hints, and notices of former names."""

import json
from pathlib import Path

import pytest

from commands import ragassay
from ragassay.cli import output
from ragassay.cli.options import current, notices


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(output, "time", clock)
    return clock


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


class TestProgressWithoutATerminal:
    def test_a_fast_step_prints_one_line(self, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
        with output.progress() as show:
            for done in range(1001):
                clock.now = done / 1000
                show("answer", done, 1000)
            show("answer", 1000, 1000)
        assert lines(capsys) == ["answer: 1000 of 1000, 1 s, about 0 s left"]

    def test_a_slow_step_prints_a_line_for_each_tenth(self, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
        with output.progress() as show:
            for done in range(1001):
                clock.now = done / 4
                show("answer", done, 1000)
        assert [line.partition(",")[0] for line in lines(capsys)] == [
            f"answer: {done} of 1000" for done in range(100, 1001, 100)
        ]

    def test_a_very_slow_step_prints_a_line_after_half_a_minute(
        self, clock: Clock, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with output.progress() as show:
            for done in range(13):
                clock.now = 10.0 * done
                show("answer", done, 1000)
        assert [line.partition(",")[0] for line in lines(capsys)] == [
            f"answer: {done} of 1000" for done in (3, 6, 9, 12)
        ]


ROW = {"question_id": "1", "group_id": "1", "question": "?", "reference_answers": ["a"], "answer": "a"}


class TestTheNextCommand:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        (tmp_path / "answers.jsonl").write_text(json.dumps(ROW) + "\n", encoding="utf-8")
        return tmp_path

    def test_ends_the_output_of_a_command(self, folder: Path) -> None:
        done = ragassay("judge", "answers.jsonl", "-o", "judged.jsonl", cwd=folder)
        assert done.err.splitlines()[-1] == "Next: ragassay diagnose judged.jsonl --documents documents.jsonl"

    def test_is_not_printed_for_scripts(self, folder: Path) -> None:
        assert "Next:" not in ragassay("judge", "answers.jsonl", "-o", "judged.jsonl", "--json", cwd=folder).err

    def test_quotes_what_a_shell_would_split(self, capsys: pytest.CaptureFixture[str]) -> None:
        output.suggest("ragassay", "judge", "my answers.jsonl", "-o", "judged.jsonl")
        assert lines(capsys) == ["Next: ragassay judge 'my answers.jsonl' -o judged.jsonl"]

    def test_never_shows_a_password(self, capsys: pytest.CaptureFixture[str]) -> None:
        output.suggest_with_database("ragassay", "generate", "postgresql://reader:secret@host/db", "-o", "q.jsonl")
        assert lines(capsys) == ["Next: ragassay generate DATABASE_URL -o q.jsonl"]


class TestFormerNames:
    @pytest.mark.parametrize(
        ("former", "today"),
        [
            (["planted", "--worlds", "50"], ["validate", "--runs", "50"]),
            (["generate", "u", "--legend=l.toml"], ["generate", "u", "--data-dictionary=l.toml"]),
            (["schema", "u", "--legend", "l.toml"], ["schema", "u", "--data-dictionary", "l.toml"]),
            (["check-reading", "j", "--wordings", "1"], ["check-reading", "j", "--paraphrases", "1"]),
            (["judge", "--legend"], ["judge", "--legend"]),
            ([], []),
        ],
    )
    def test_are_read_as_the_names_of_today(self, former: list[str], today: list[str]) -> None:
        assert current(former) == today
        assert len([*notices(former)]) == sum(one != other for one, other in zip(former, today, strict=True))

    def test_work_with_a_notice_on_stderr(self, tmp_path: Path) -> None:
        done = ragassay("planted", "--worlds", "0", cwd=tmp_path)
        assert done.code == 2
        assert done.err.splitlines() == [
            "note: 'planted' is now 'validate'; the former name will be removed in the next release",
            "note: '--worlds' is now '--runs'; the former name will be removed in the next release",
            "error: 0 simulated runs are not enough; give --runs 1 or more, 2000 for the documented limits",
        ]

    def test_stand_in_no_help(self) -> None:
        assert "planted" not in ragassay("--help").out
        assert "--legend" not in ragassay("generate", "--help").out
