"""Every command ends with the next command to type, on stderr, and its output fits a terminal."""

import inspect
import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from commands import Done, ragassay
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
export styles.jsonl --to ragas -o ragas.jsonl
generate sqlite:///c.sqlite -o g.jsonl --per-style 1
generate sqlite:///c.sqlite --update g.jsonl -o h.jsonl
init sqlite:///c.sqlite -o new.toml
judge q.jsonl -o judged.jsonl
plan --difference 0.05
plan --from styles.jsonl
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
MANY_COLUMNS = {f"a_column_of_another_program_{number}": 1 for number in range(9)}
WIDTH, SCREEN = 80, 25
TO_COPY = re.compile(r'Next: ragassay |"[^"]+" = \{')
"""Commands, and entries of a data dictionary."""
LISTINGS = ("schema ", "score --list")
IN_SOURCE = {"check-reading", "demo", "documents ask", "model", "validate"}
"""Commands that need a language model, or seconds of simulated runs: their modules are read instead."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return filled(tmp_path)


def filled(folder: Path) -> Path:
    make(folder / "c.sqlite", COMPANY)
    row = {"question": "Where?", "reference_answers": ["Oslo"], "answer": "Oslo"}
    rows: list[dict[str, object]] = [{**row, "question_id": f"q{n}", "group_id": f"g{n}"} for n in range(4)]
    files: dict[str, list[dict[str, object]]] = {
        "q.jsonl": rows,
        "j.jsonl": [{**each, "correct": n > 0, "human": True, "judge": "x"} for n, each in enumerate(rows)],
        "styles.jsonl": [
            {**each, "question_id": f"{n}-{style}", "style": style, "correct": n > 0 or style == "long", **MANY_COLUMNS}
            for n, each in enumerate(rows)
            for style in ("short", "long")
        ],
        "text.jsonl": [{"question": "Where?", "answer": "Oslo", "contexts": ["Oslo"]}],
        "dated.jsonl": [{"id": "d", "text": "Oslo", "created": "2024-01-01"}],
    }
    for name, lines in files.items():
        (folder / name).write_text("".join(json.dumps(each) + "\n" for each in lines), encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "a.txt").write_text("Oslo is a town.", encoding="utf-8")
    (folder / "app.py").write_text("def reply(question):\n    return 'Oslo'\n", encoding="utf-8")
    system = 'system = "python:app:reply"\n'
    (folder / "one.toml").write_text(SETTINGS.format(systems=f"[answer]\n{system}"), encoding="utf-8")
    several = "".join(f'[[systems]]\nname = "{name}"\n{system}' for name in ("a", "b"))
    (folder / "several.toml").write_text(SETTINGS.format(systems=several), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Done]:
    """What every run printed; a run's number is before its command line."""
    folder = filled(tmp_path_factory.mktemp("runs"))
    with Server() as server:
        server.behave = Wiki([WikiPage(page_id=4, title="Bridge", revisions=["2024-05-06T07:08:09Z"])])
        runs = {}
        for number, line in enumerate(RUNS.strip().splitlines()):
            arguments = shlex.split(line.replace("WIKI", api_url(server)))
            runs[f"{number}: {line}"] = ragassay(*arguments, cwd=folder, stdin="y\n")
    return runs


@pytest.mark.slow
def test_every_command_ends_with_the_next_command(results: Mapping[str, Done]) -> None:
    offenders, tried = [], set(IN_SOURCE)
    for line, done in results.items():
        arguments = line.split()[1:]
        following = re.fullmatch(r"Next: ragassay ([a-z-]+(?: ask)?)( .*)?", (done.err.splitlines() or [""])[-1])
        if done.code or following is None or following[1] not in COMMANDS:
            offenders.append(f"{line} ({done.code}): {done.err}")
        tried.add(" ".join(arguments[:2]) if arguments[0] == "documents" else arguments[0])
    assert not offenders, "\n".join(offenders)
    assert tried == set(COMMANDS)


@pytest.mark.slow
def test_every_output_fits_a_terminal(results: Mapping[str, Done]) -> None:
    """Lines to copy may be longer, and a listing has a line for each column or metric."""
    offenders = []
    for line, done in results.items():
        for text in (done.out, done.err):
            lines = text.splitlines()
            offenders += [f"{line}: {each}" for each in lines if len(each) > WIDTH and not TO_COPY.match(each)]
            if len(lines) > SCREEN and not line.partition(" ")[2].startswith(LISTINGS):
                offenders.append(f"{line}: {len(lines)} lines")
    assert not offenders, "\n".join(offenders)


@pytest.mark.parametrize(("file", "following"), [("q.jsonl", "judge"), ("j.jsonl", "report")])
def test_an_export_of_answers_is_followed_by_the_next_step_on_them(folder: Path, file: str, following: str) -> None:
    done = ragassay("export", file, "--to", "csv", "-o", f"{following}.csv", cwd=folder)
    assert f"Next: ragassay {following} {file} " in done.err


def test_a_schema_is_followed_by_the_facts_beside_the_database(folder: Path) -> None:
    (folder / "facts.jsonl").touch()
    done = ragassay("schema", "sqlite:///c.sqlite", cwd=folder)
    assert done.err.splitlines()[-1] == (
        "Next: ragassay generate sqlite:///c.sqlite -o questions.jsonl --facts facts.jsonl"
    )


def test_so_do_commands_that_take_long() -> None:
    sources = {name: inspect.getsource(inspect.unwrap(COMMANDS[name].callback or print)) for name in IN_SOURCE}
    assert not [name for name, source in sources.items() if "suggest" not in source]
