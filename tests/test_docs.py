"""The documentation tells the truth: every command has help with an example, and what the read-me shows runs."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from commands import ragassay
from models import needs_model
from ragassay.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(typer.main.get_group(app).commands)


def shown(language: str) -> list[str]:
    """The blocks of the read-me that are marked as tested."""
    return re.findall(rf"<!-- tested -->\n```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_of_itself(command: str) -> None:
    done = ragassay(command, "--help")
    assert done.code == 0
    assert f"Example: ragassay {command}" in done.out


def test_the_read_me_shows_every_verb() -> None:
    for command in COMMANDS:
        assert f"ragassay {command}" in README or f"run {command}" in README


@needs_model
@pytest.mark.timeout(400)
def test_what_the_read_me_shows_runs(tmp_path: Path) -> None:
    for block in shown("console"):
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            assert program == "ragassay"
            done = ragassay(*arguments, cwd=tmp_path)
            assert done.code == 0, f"{line}\n{done.err}"
    assert (tmp_path / "report.html").exists()


@needs_model
@pytest.mark.timeout(400)
def test_the_python_of_the_read_me_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = shown("python")
    exec(compile(block, "README.md", "exec"), {})
    assert (tmp_path / "python.html").exists()


def test_the_columns_are_documented_where_they_are_declared() -> None:
    from ragassay.table import COLUMNS

    for column in COLUMNS.values():
        assert column.meaning
