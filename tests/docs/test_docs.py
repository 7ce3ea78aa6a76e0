"""The documentation matches the commands: each has help with an example, and what the README shows runs."""

import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from commands import ragassay
from models import needs_model
from ragassay.cli import app
from ragassay.cli.options import COMMANDS as COMMANDS_OF_BEFORE
from ragassay.cli.options import OPTIONS as OPTIONS_OF_BEFORE

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_TOP = typer.main.get_group(app).commands
COMMANDS_BY_NAME = {
    **_TOP,
    **{
        f"{name} {each}": command
        for name, group in _TOP.items()
        if isinstance(group, TyperGroup)
        for each, command in group.commands.items()
    },
}
COMMANDS = sorted(COMMANDS_BY_NAME)


def shown(language: str) -> list[str]:
    """The blocks of the read-me that are marked as tested."""
    return re.findall(rf"<!-- tested -->\n```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_of_itself(command: str) -> None:
    done = ragassay(*command.split(), "--help")
    assert done.code == 0
    # Not wrapped, so that it can be copied; a terminal has 80 columns.
    assert f"\n  Example:\n    ragassay {command}" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_readme_shows_every_command() -> None:
    for command in COMMANDS:
        assert f"ragassay {command}" in README or f"run {command}" in README


@needs_model
@pytest.mark.timeout(1200)
def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    for block in shown("console"):
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            assert program == "ragassay"
            done = ragassay(*arguments, cwd=tmp_path)
            assert done.code == 0, f"{line}\n{done.err}"
    assert (tmp_path / "report.html").exists()


@needs_model
@pytest.mark.timeout(1200)
def test_the_python_example_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = shown("python")
    exec(compile(block, "README.md", "exec"), {})
    assert (tmp_path / "python.html").exists()


def test_every_command_and_option_in_the_documentation_exists() -> None:
    offenders = []
    for page in PAGES:
        for first, second, arguments in re.findall(
            r"ragassay ([a-z][a-z-]+)(?: ([a-z][a-z-]+))?((?: ?[^`\n]+)?)", page.read_text(encoding="utf-8")
        ):
            command = f"{first} {second}" if f"{first} {second}" in COMMANDS_BY_NAME else first
            if command not in COMMANDS_BY_NAME:
                continue
            known = {name for option in COMMANDS_BY_NAME[command].params for name in option.opts}
            offenders += [
                f"{page.name}: {command} {option}"
                for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", arguments)
                if option not in {*known, "--help"}
            ]
    assert not offenders


def test_no_page_of_the_documentation_uses_a_former_name() -> None:
    former = [f"ragassay {name}" for name in COMMANDS_OF_BEFORE]
    former += [name for options in OPTIONS_OF_BEFORE.values() for name in options]
    pattern = re.compile("|".join(rf"{re.escape(name)}(?![\w-])" for name in former))
    assert not [page.name for page in PAGES if pattern.search(page.read_text(encoding="utf-8"))]


def test_the_columns_are_documented_where_they_are_declared() -> None:
    from ragassay.core.table import COLUMNS

    for column in COLUMNS.values():
        assert column.meaning
