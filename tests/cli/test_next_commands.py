"""Every command ends with the next command to type, on stderr."""

import inspect
import json
import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from commands import ragassay
from databases import COMPANY, make
from ragassay.cli import app
from servers import Server
from wikis import Wiki, WikiPage, api_url

_TOP = typer.main.get_group(app).commands
COMMANDS = {
    **{name: command for name, command in _TOP.items() if not isinstance(command, TyperGroup)},
    **{
        f"{name} {each}": command
        for name, group in _TOP.items()
        if isinstance(group, TyperGroup)
        for each, command in group.commands.items()
    },
}
RUNS = """
answer q.jsonl --system python:app:reply -o a.jsonl
calibrate j.jsonl --against human
compare j.jsonl j.jsonl
diagnose j.jsonl
documents load docs -o new.jsonl
documents recent dated.jsonl --cutoff 2021-09-30 -o recent.jsonl
documents wikipedia --api-url WIKI --title Bridge -o articles.jsonl
export q.jsonl --to csv -o q.csv
export j.jsonl --to csv -o j.csv
generate sqlite:///c.sqlite -o g.jsonl --per-style 1
generate sqlite:///c.sqlite --update g.jsonl -o h.jsonl
init sqlite:///c.sqlite -o new.toml
judge q.jsonl -o judged.jsonl
plan --difference 0.05
plan --labels 0.05
plan --labels 0.02 --rows 300 --judge-errors sensitivity=0.9,specificity=0.9
plan one.toml
probe python:app:reply
probe one.toml
report j.jsonl -o r.html
review j.jsonl --by ada --sample 0
review j.jsonl --by ada --sample 0
run one.toml -o one
run several.toml -o several
schema sqlite:///c.sqlite
score --list
score q.jsonl --metrics answer_token_f1
score q.jsonl -o scored.jsonl
score j.jsonl
score text.jsonl
synthesize -o company --projects 2 --clients 2 --employees 3
"""
"""Command lines in one folder, one after the other."""
SETTINGS = """
questions = "q.jsonl"
{systems}
[judge]
judge = "typed"
"""
IN_SOURCE = {"check-reading", "demo", "documents ask", "model", "validate"}
"""Commands that need a language model, or seconds of simulated runs: their modules are read instead."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(tmp_path / "c.sqlite", COMPANY)
    row = {"question": "Where?", "reference_answers": ["Oslo"], "answer": "Oslo"}
    rows: list[dict[str, object]] = [{**row, "question_id": f"q{n}", "group_id": f"g{n}"} for n in range(4)]
    files: dict[str, list[dict[str, object]]] = {
        "q.jsonl": rows,
        "j.jsonl": [{**each, "correct": n > 0, "human": True, "judge": "x"} for n, each in enumerate(rows)],
        "text.jsonl": [{"question": "Where?", "answer": "Oslo", "contexts": ["Oslo"]}],
        "dated.jsonl": [{"id": "d", "text": "Oslo", "created": "2024-01-01"}],
    }
    for name, lines in files.items():
        (tmp_path / name).write_text("".join(json.dumps(each) + "\n" for each in lines), encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text("Oslo is a town.", encoding="utf-8")
    (tmp_path / "app.py").write_text("def reply(question):\n    return 'Oslo'\n", encoding="utf-8")
    system = 'system = "python:app:reply"\n'
    (tmp_path / "one.toml").write_text(SETTINGS.format(systems=f"[answer]\n{system}"), encoding="utf-8")
    several = "".join(f'[[systems]]\nname = "{name}"\n{system}' for name in ("a", "b"))
    (tmp_path / "several.toml").write_text(SETTINGS.format(systems=several), encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_every_command_ends_with_the_next_command(folder: Path, server: Server) -> None:
    server.behave = Wiki([WikiPage(page_id=4, title="Bridge", revisions=["2024-05-06T07:08:09Z"])])
    offenders, tried = [], set(IN_SOURCE)
    for line in RUNS.strip().splitlines():
        arguments = shlex.split(line.replace("WIKI", api_url(server)))
        done = ragassay(*arguments, cwd=folder, stdin="y\n")
        following = re.fullmatch(r"Next: ragassay ([a-z-]+(?: ask)?)( .*)?", (done.err.splitlines() or [""])[-1])
        if done.code or following is None or following[1] not in COMMANDS:
            offenders.append(f"{line} ({done.code}): {done.err}")
        tried.add(" ".join(arguments[:2]) if arguments[0] == "documents" else arguments[0])
    assert not offenders, "\n".join(offenders)
    assert tried == set(COMMANDS)


@pytest.mark.parametrize(("file", "following"), [("q.jsonl", "judge"), ("j.jsonl", "report")])
def test_an_export_of_answers_is_followed_by_the_next_step_on_them(folder: Path, file: str, following: str) -> None:
    done = ragassay("export", file, "--to", "csv", "-o", f"{following}.csv", cwd=folder)
    assert f"Next: ragassay {following} {file} " in done.err


def test_so_do_commands_that_take_long() -> None:
    sources = {name: inspect.getsource(inspect.unwrap(COMMANDS[name].callback or print)) for name in IN_SOURCE}
    assert not [name for name, source in sources.items() if "suggest" not in source]
