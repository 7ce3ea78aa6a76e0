"""The form of help and of errors in a command line: one for all commands."""

import re
from collections.abc import Iterator

import pytest
import typer
from typer.core import TyperGroup

from commands import ragassay
from ragassay.cli import app


def commands() -> Iterator[str]:
    for name, command in typer.main.get_group(app).commands.items():
        yield from (f"{name} {each}" for each in command.commands) if isinstance(command, TyperGroup) else [name]


@pytest.mark.parametrize("command", list(commands()))
def test_help_names_values_by_words_in_capitals(command: str) -> None:
    text = ragassay(*command.split(), "--help").out
    usage = re.match(r"Usage: .*? \[OPTIONS\](.*?)\n\n", text, re.DOTALL)
    assert usage is not None
    assert re.fullmatch(r"( +(\[[A-Z_]+\]|[A-Z_|]+)(\.\.\.)?)*", " ".join(usage[1].split("\n")).rstrip())
    options = re.findall(r"^  (-\S.*?)(?:  |$)", text, re.MULTILINE)
    assert "--help" in options
    values = [re.sub(r"^(-\w, )?--[a-z-]+ ?", "", each) for each in options]
    # A choice of literal values stays as typed: quoted|all.
    assert not [each for each in values if not re.fullmatch(r"([A-Z_|]+([:=] ?[A-Z_|]+)*|\w+(\|\w+)+)?", each)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("judge", "missing argument 'ANSWERS'; see ragassay judge --help"),
        ("judge a.jsonl", "missing option '-o' / '--output'; see ragassay judge --help"),
        ("judge a.jsonl --jsno", "no such option: --jsno. Did you mean --json[?] See ragassay judge --help"),
        ("judge a.jsonl b.jsonl -o c.jsonl", r"got unexpected extra argument.*b\.jsonl\); see ragassay judge --help"),
        ("repot x", "no such command 'repot'. Did you mean 'report'.*[?] See ragassay --help"),
        ("documents xyz", "no such command 'xyz'; see ragassay documents --help"),
        ("--nothing", "no such option: --nothing; see ragassay --help"),
        ("answer q -o a --system s --limit x", "invalid value for '--limit': expected a whole number; see "),
        ("plan --power x", "invalid value for '--power': expected a number; see ragassay plan --help"),
    ],
)
def test_an_error_in_the_command_line_has_the_form_of_every_error(arguments: str, message: str) -> None:
    done = ragassay(*arguments.split())
    assert (done.code, done.out) == (2, "")
    assert re.match(f"error: {message}", done.err), done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("arguments", ["", "documents"])
def test_a_group_without_a_command_shows_its_help(arguments: str) -> None:
    done = ragassay(*arguments.split())
    assert "Commands:" in done.out + done.err
    assert "error:" not in done.err
