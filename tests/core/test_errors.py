"""Errors state what was wrong, where, and what to do; no traceback, exit code 2, no data lost."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from commands import ragassay
from databases import COMPANY, make
from models import needs_model

QUESTION = '{"question_id": "q1", "group_id": "g1", "question": "Who?", "reference_answers": ["Ann"]}\n'
ANSWERED = (
    '{"question_id": "q1", "group_id": "g1", "question": "Who?", "reference_answers": ["Ann"], "answer": "Ann"}\n'
)
JUDGED = ANSWERED.replace('"answer"', '"style": "short", "outcome": "right", "correct": true, "answer"')

FILES = {
    "questions.jsonl": QUESTION,
    "answers.jsonl": ANSWERED,
    "judged.jsonl": JUDGED,
    "broken.jsonl": QUESTION + '{"question_id": "q2", "group\n',
    "typed.jsonl": ANSWERED + ANSWERED.replace('"q1"', '"q2"').replace('"Ann"}', '"Ann", "correct": "yes"}'),
    "twice.jsonl": QUESTION + QUESTION,
    "empty.jsonl": "",
    "questions.xlsx": "no table",
    "documents.jsonl": '{"id": "d1", "title": "One", "text": "Ann."}\n',
    "no-ids.jsonl": '{"title": "One", "text": "Ann."}\n',
    "same-ids.jsonl": '{"id": "d1", "text": "Ann."}\n{"id": "d1", "text": "Bo."}\n',
    "wrong.toml": "[generate]\ndatabese = 'x'\n[answer]\nsystem = 'y:z'\n",
}

PIPELINE = "pipeline:naive?documents=documents.jsonl&lm=embedded"

MESSAGES = [
    # a file that is missing, unreadable, of a wrong kind, or malformed
    ("judge nowhere.jsonl -o out.jsonl", r"nowhere\.jsonl"),
    ("judge questions.xlsx -o out.jsonl", r"questions\.xlsx.*\.jsonl.*\.parquet.*\.csv"),
    ("answer broken.jsonl --system python:servers:echo -o out.jsonl", r"broken\.jsonl.*(line|row) 2"),
    ("answer twice.jsonl --system python:servers:echo -o out.jsonl", r"twice\.jsonl.*question_id.*q1"),
    ("diagnose typed.jsonl", r"typed\.jsonl, row 2, column 'correct'.*yes"),
    ("answer empty.jsonl --system http://127.0.0.1:1/ -o out.jsonl", r"empty\.jsonl.*(no row|empty|contains nothing)"),
    ("judge questions.jsonl -o out.jsonl", r"questions\.jsonl.*'?answer'?.*ragassay answer"),
    ("diagnose answers.jsonl", r"answers\.jsonl.*ragassay judge"),
    ("report answers.jsonl -o out.html", r"answers\.jsonl.*ragassay judge"),
    ("answer questions.jsonl --system http://127.0.0.1:1/ -o out.txt", r"out\.txt.*\.jsonl.*\.parquet"),
    # a name that nobody has
    ("generate sqlite:///company.sqlite -o out.jsonl --styles shrot", r"unknown style 'shrot'.*Did you mean 'short'"),
    (
        "answer questions.jsonl --system pipline:naive -o out.jsonl",
        r"unknown system 'pipline'.*Did you mean 'pipeline'",
    ),
    (
        f"answer questions.jsonl --system {PIPELINE}&retriever=keywrod -o out.jsonl",
        r"unknown retriever 'keywrod'.*Did you mean 'keyword'",
    ),
    (
        f"answer questions.jsonl --system {PIPELINE}&retriver=keyword -o out.jsonl",
        r"'retriver'.*'?retriever'?",
    ),
    (
        "answer questions.jsonl --system pipeline:naive?documents=documents.jsonl&lm=embeded -o out.jsonl",
        r"unknown language model 'embeded'.*Did you mean 'embedded'",
    ),
    ("answer questions.jsonl --system python:no_such_module:name -o out.jsonl", r"no_such_module"),
    (
        "judge answers.jsonl --judge typd -o out.jsonl",
        r"unknown judge 'typd'.*Did you mean 'typed'.*Known: typed",
    ),
    ("diagnose judged.jsonl --context anny", r"anny.*any"),
    ("diagnose judged.jsonl --robust stile=short --non-robust style=long", r"stile.*style"),
    ("diagnose judged.jsonl --fail-under acuracy=0.8", r"unknown metric 'acuracy'.*Did you mean 'accuracy'"),
    ("diagnose judged.jsonl --fail-under accuracy=80", r"from 0 to 1; did you mean accuracy=0\.8\?"),
    (
        "diagnose judged.jsonl --map question",
        r"Invalid --map 'question': .* --map 'question=user_input'",
    ),
    ("diagnose judged.jsonl --preset gramar", r"unknown preset 'gramar'.*Did you mean 'grammar'"),
    ("run wrong.toml", r"unknown setting generate\.databese\. Did you mean 'database'\? Known here: "),
    ("run nowhere.toml", r"there is no file nowhere\.toml; create it with: ragassay init"),
    # a database that cannot be reached, or that nothing can be asked of
    (
        "generate company.sqlite -o out.jsonl",
        r"'company\.sqlite' is not a valid database URL; expected a form like sqlite:///",
    ),
    ("generate postgresq://h/d -o out.jsonl", r"unknown database 'postgresq'"),
    ("generate postgresql://h/d -o out.jsonl", r"cannot open postgresql://h/d: .*check the host and the port"),
    ("generate sqlite:// -o out.jsonl", r"names no file; write sqlite:///"),
    ("generate sqlite:///company.sqlite -o out.txt", r"out\.txt.*\.jsonl.*\.parquet"),
    ("generate sqlite:///company.sqlite -o out.jsonl --styles short,short", r"--styles names a style twice"),
    ("generate sqlite:///company.sqlite -o out.jsonl --per-style 50", r"'short' has only \d+ text templates"),
    ("report judged.jsonl -o out.pdf", r"a name that ends in \.html"),
    ("init nonsense -o new.toml", r"'nonsense' is not a valid database URL"),
    ("generate sqlite:///nowhere.sqlite -o out.jsonl", r"cannot open nowhere\.sqlite: the file does not exist"),
    ("generate sqlite:///questions.jsonl -o out.jsonl", r"file is not a database; .*sqlite:///company\.db"),
    ("generate sqlite:///codes.sqlite -o out.jsonl", r"no question can be asked .*the name has unknown words"),
    ("generate sqlite:///blank.sqlite -o out.jsonl", r"has no tables"),
    ("generate sqlite:///company.sqlite -o nowhere/out.jsonl", r"nowhere"),
    # documents
    ("diagnose judged.jsonl --documents no-ids.jsonl", r"no-ids\.jsonl.*row 1.*id"),
    ("diagnose judged.jsonl --documents same-ids.jsonl", r"same-ids\.jsonl.*row 2.*d1"),
    ("diagnose judged.jsonl --documents nowhere.jsonl", r"nowhere\.jsonl"),
    # an output that is there already
    ("generate sqlite:///company.sqlite -o answers.jsonl", r"answers\.jsonl.*--force"),
    ("init sqlite:///company.sqlite -o wrong.toml", r"wrong\.toml already exists.*--force"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (path / name).write_text(text, encoding="utf-8")
    make(path / "company.sqlite", COMPANY)
    make(path / "codes.sqlite", "CREATE TABLE t (a1, a2); INSERT INTO t VALUES ('x', 'y');")
    make(path / "blank.sqlite", "")
    return path


@pytest.fixture
def folder(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "message"),
    # A pipeline loads its language model before its retriever.
    [pytest.param(*each, id=each[0], marks=needs_model if "keywrod" in each[0] else ()) for each in MESSAGES],
)
def test_a_mistake_gives_one_message_and_loses_no_data(folder: Path, command: str, message: str) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    done = ragassay(*command.split())
    assert (done.code, done.out) == (2, "")
    assert re.search(message, done.err, re.DOTALL)
    assert re.search(r"^error: ", done.err, re.MULTILINE)
    assert "Traceback" not in done.err
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_control_characters_of_a_file_are_escaped(folder: Path) -> None:
    (folder / "evil.jsonl").write_text(JUDGED.replace("true", '"\\u001b[2J"'), encoding="utf-8")
    done = ragassay("diagnose", "evil.jsonl", cwd=folder)
    assert done.code == 2
    assert "\x1b" not in done.err


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that even root cannot read")
def test_an_unreadable_file_is_reported(folder: Path) -> None:
    (folder / "unreadable.jsonl").symlink_to("/proc/self/mem")
    done = ragassay("judge", "unreadable.jsonl", "-o", "out.jsonl", cwd=folder)
    assert done.code == 2
    assert re.search(r"error: .*unreadable\.jsonl", done.err)
    assert "Traceback" not in done.err


@pytest.mark.slow
def test_a_full_disk_exits_with_2_without_a_traceback_and_leaves_the_old_file(folder: Path) -> None:
    """A limit on the size of files stands for a full disk: the kernel refuses the same write in the same way."""
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        "from ragassay.cli import main; main()"
    )
    arguments = ["generate", "sqlite:///company.sqlite", "-o", "answers.jsonl", "--force"]
    # Coverage would want to write its data under the same limit.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True, text=True, check=False, timeout=250, cwd=folder, env=environment,
    )  # fmt: skip
    assert done.returncode == 2
    assert "answers.jsonl" in done.stderr
    assert "Traceback" not in done.stderr
    assert (folder / "answers.jsonl").read_text(encoding="utf-8") == ANSWERED


@pytest.mark.parametrize("command", ["generate sqlite:///c.db -o q.jsonl", "diagnose j.jsonl", "demo", "validate"])
def test_a_negative_seed_is_refused_before_anything_is_read(command: str, tmp_path: Path) -> None:
    done = ragassay(*command.split(), "--seed", "-1", cwd=tmp_path)
    assert (done.code, done.err) == (2, "error: Invalid seed -1: expected 0 or more\n")
    assert not [*tmp_path.iterdir()]
