"""What the command line prints besides results: progress, hints, and notices of former names."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import typer

from commands import ragassay
from ragassay.cli import app, output
from ragassay.cli.exit_codes import exit_if
from ragassay.cli.options import DEMO_FOLDER, DIAGNOSIS_OPTIONS, current, notices
from ragassay.steps.report.answers_text import introduction


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


def test_the_introduction_of_the_demo_leaves_room_for_its_summary() -> None:
    """Of 25 lines of 80 characters, 22 are the summary and one is the next command."""
    shown = introduction(DEMO_FOLDER).splitlines()
    assert len(shown) == 2
    assert max(map(len, shown)) <= 80


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


class TestProgressWithoutATerminal:
    def test_a_fast_step_prints_one_line(self, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
        with output.progress() as show:
            for done in range(1001):
                clock.now = done / 1000
                show("answer", done, 1000)
            show("answer", 1000, 1000)
        assert lines(capsys) == ["answer: 1000 of 1000, 1 s"]

    def test_a_step_of_less_than_a_second_prints_nothing(
        self, clock: Clock, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with output.progress() as show:
            show("schema", 0, 1)
            clock.now = 0.9
            show("schema", 1, 1)
        assert lines(capsys) == []

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

    def test_the_clock_starts_with_the_first_row(self, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
        with output.progress() as show:
            show("answer", 0, 10)
            clock.now = 30.0
            show("answer", 1, 10)
        assert lines(capsys) == ["answer: 1 of 10, 30 s, about 270 s left"]

    def test_rows_of_an_interrupted_run_do_not_count_as_fast(
        self, clock: Clock, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with output.progress() as show:
            show("answer", 90, 100)
            clock.now = 40.0
            show("answer", 92, 100)
        assert lines(capsys) == ["answer: 92 of 100, 40 s, about 160 s left"]


ROW = {"question_id": "1", "group_id": "1", "question": "?", "reference_answers": ["a"], "answer": "a"}


class TestTheNextCommand:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        (tmp_path / "answers.jsonl").write_text(json.dumps(ROW) + "\n", encoding="utf-8")
        return tmp_path

    @pytest.mark.slow
    def test_ends_the_output_of_a_command(self, folder: Path) -> None:
        done = ragassay("judge", "answers.jsonl", "-o", "judged.jsonl", cwd=folder)
        following = "Next: ragassay diagnose judged.jsonl --documents"
        assert done.err.splitlines()[-1] == f"{following} DOCUMENTS  (the documents that the system searches)"
        (folder / "documents.jsonl").touch()
        done = ragassay("judge", "answers.jsonl", "-o", "again.jsonl", cwd=folder)
        assert done.err.splitlines()[-1] == f"{following.replace('judged', 'again')} documents.jsonl"

    @pytest.mark.slow
    def test_repeats_the_options_that_affect_metrics(self, folder: Path) -> None:
        ragassay("judge", "answers.jsonl", "-o", "judged.jsonl", cwd=folder)
        (folder / "d.jsonl").write_text('{"id": "d", "text": "a"}\n', encoding="utf-8")
        options = ["--documents", "d.jsonl", "--context", "equal", "--by", "judge", "--balanced", "--seed", "0"]
        done = ragassay("diagnose", "judged.jsonl", *options, "--by", "group_id", cwd=folder)
        again = "--documents d.jsonl --context equal --by judge --by group_id --balanced --seed 0 -o report.html"
        assert done.err.splitlines()[-1] == f"Next: ragassay report judged.jsonl {again}"
        written = ragassay("report", "judged.jsonl", *again.split(), cwd=folder)
        assert written.err.startswith("Next: ragassay compare judged.jsonl NEW_RUN --context equal --seed 0 ")
        assert "By <bdi>group_id</bdi>" in (folder / "report.html").read_text(encoding="utf-8")

    def test_a_report_has_every_option_that_affects_metrics(self) -> None:
        commands = typer.main.get_group(app).commands
        of_report, of_diagnose = ({each.name for each in commands[name].params} for name in ("report", "diagnose"))
        retries = {"replay", "replay_lm", "replay_output", "replay_all", "lm_base_url"}
        retries |= {"method", "headers", "body", "timeout", "pick"}
        assert of_diagnose - of_report == retries | {"fail_under", "verbose", "as_json"}
        assert set(DIAGNOSIS_OPTIONS) <= of_report

    def test_of_an_export_depends_on_the_columns(self, folder: Path) -> None:
        done = ragassay("export", "answers.jsonl", "--to", "csv", "-o", "a.csv", cwd=folder)
        assert done.err.splitlines()[-1] == "Next: ragassay judge answers.jsonl -o judged.jsonl"
        questions = {name: value for name, value in ROW.items() if name != "answer"}
        (folder / "questions.jsonl").write_text(json.dumps(questions) + "\n", encoding="utf-8")
        done = ragassay("export", "questions.jsonl", "--to", "csv", "-o", "b.csv", cwd=folder)
        assert done.err.splitlines()[-1].startswith("Next: ragassay answer questions.jsonl --system")

    @pytest.mark.slow
    def test_is_not_printed_for_scripts(self, folder: Path) -> None:
        assert "Next:" not in ragassay("judge", "answers.jsonl", "-o", "judged.jsonl", "--json", cwd=folder).err

    def test_quotes_what_a_shell_would_split(self, capsys: pytest.CaptureFixture[str]) -> None:
        output.suggest("ragassay", "judge", "my answers.jsonl", "-o", "judged.jsonl")
        assert lines(capsys) == ["Next: ragassay judge 'my answers.jsonl' -o judged.jsonl"]

    @pytest.mark.slow
    def test_never_shows_a_url_that_may_hold_a_password(self, tmp_path: Path) -> None:
        with closing(sqlite3.connect(tmp_path / "reader:secret@host.db")) as connection:
            connection.execute("create table ship (name text)")
        done = ragassay("schema", "sqlite:///reader:secret@host.db", cwd=tmp_path)
        assert done.err.splitlines()[-1] == "Next: ragassay generate DATABASE_URL -o questions.jsonl"


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
    def test_are_read_as_the_current_names(self, former: list[str], today: list[str]) -> None:
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

    def test_are_not_in_any_help_text(self) -> None:
        assert "planted" not in ragassay("--help").out
        assert "--legend" not in ragassay("generate", "--help").out


@pytest.mark.parametrize(("arguments", "code"), [(("score", "--list"), 0), (("--help",), 141)])
@pytest.mark.slow
def test_a_reader_that_stops_reading_never_makes_a_run_worse(arguments: tuple[str, ...], code: int) -> None:
    """As with `| head`: exit code 1 is a verdict on a run."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "ragassay", *arguments], stdout=writer, stderr=writer, check=False, timeout=250
    )
    os.close(writer)
    assert done.returncode == code


def test_lines_about_failed_rows_fit_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    reason = f"  96 x RuntimeError: {'the gateway is down, ' * 9}(q1, q2, ...)\nincomplete: {'retry the rows ' * 9}"
    with pytest.raises(typer.Exit):
        exit_if(reason)
    shown = lines(capsys)
    assert max(map(len, shown)) <= 80
    assert " ".join(" ".join(shown).split()) == " ".join(reason.split())
