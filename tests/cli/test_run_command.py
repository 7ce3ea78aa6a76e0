"""The number of calls of a run is reported before the first, and confirmed on a terminal if it is large."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import ragassay
from databases import COMPANY, make
from servers import Server, said

pytestmark = pytest.mark.slow

MANY = 1_001  # questions, so that a terminal is asked
SETTINGS = """
[generate]
database = "sqlite:///company.sqlite"
styles = ["short"]
per_style = 1
max_rows = {max_rows}
[answer]
system = "python:my_system_that_counts:reply"
"""
SYSTEM = """
from contextlib import suppress
from pathlib import Path
def reply(question):
    with Path("calls.txt").open("a", encoding="utf-8") as calls:
        calls.write(question + "\\n")
        {extra}
    return "Oslo"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a company, a system that records its calls, and settings for four questions."""
    make(tmp_path / "company.sqlite", COMPANY)
    (tmp_path / "my_system_that_counts.py").write_text(SYSTEM.format(extra=""), encoding="utf-8")
    (tmp_path / "ragassay.toml").write_text(SETTINGS.format(max_rows=4), encoding="utf-8")
    return tmp_path


@pytest.fixture
def large(folder: Path) -> Path:
    """The same with more than 1,000 questions, from a file."""
    rows = ({"question": f"Where are Works {n}?", "reference_answers": ["Oslo"]} for n in range(MANY))
    (folder / "questions.jsonl").write_text("".join(json.dumps(each) + "\n" for each in rows), encoding="utf-8")
    answering = SETTINGS.partition("[answer]")[2]
    (folder / "ragassay.toml").write_text(f'questions = "questions.jsonl"\n[answer]{answering}', encoding="utf-8")
    return folder


def calls(folder: Path) -> int:
    path = folder / "calls.txt"
    return len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0


def on_a_terminal(folder: Path, *options: str, reply: str) -> tuple[int | None, str]:
    """Run the settings of a folder on a terminal of its own, and type the keys of the reply to the question."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "ragassay", "run", *options]
    process = subprocess.Popen(command, cwd=folder, stdin=child, stdout=subprocess.DEVNULL, stderr=child)
    os.close(child)
    shown, deadline = "", time.monotonic() + 250
    try:
        while time.monotonic() < deadline:
            if not select.select([parent], [], [], 0.1)[0]:
                if process.poll() is not None:
                    break
                continue
            try:
                shown += os.read(parent, 4096).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                break
            if reply and "[y/N]" in shown:
                os.write(parent, reply.encode())
                reply = ""
        return process.wait(timeout=250), shown
    finally:
        process.kill()
        os.close(parent)


def test_the_number_of_calls_is_reported_before_the_first(folder: Path) -> None:
    done = ragassay("run", cwd=folder)
    assert "4 questions, about 4 calls to python:my_system_that_counts:reply" in done.err
    assert calls(folder) == 4


def test_a_finished_run_makes_and_announces_no_calls(folder: Path) -> None:
    ragassay("run", cwd=folder)
    assert " calls to " not in ragassay("run", cwd=folder).err
    assert calls(folder) == 4


def test_a_resumed_run_announces_and_makes_only_missing_calls(folder: Path) -> None:
    # Calls run at the same time: only the one that creates the file fails.
    failing = "with suppress(FileExistsError): Path('failed.txt').touch(exist_ok=False); raise ValueError('no idea')"
    (folder / "my_system_that_counts.py").write_text(SYSTEM.format(extra=failing), encoding="utf-8")
    assert ragassay("run", cwd=folder).code == 4
    done = ragassay("run", cwd=folder)
    assert "4 questions (3 have an answer), about 1 call to " in done.err
    assert calls(folder) == 5


def test_without_a_terminal_many_calls_are_announced_and_made(large: Path) -> None:
    done = ragassay("run", "--json", cwd=large)
    assert f"{MANY:,} questions, about {MANY:,} calls" in done.err
    assert json.loads(done.out)["rows"] == calls(large) == MANY


def test_on_a_terminal_many_calls_need_confirmation(large: Path) -> None:
    code, shown = on_a_terminal(large, reply="n\n")
    assert (code, calls(large)) == (130, 0)
    assert "Make these calls? [y/N]" in shown
    assert "interrupted" not in shown
    assert on_a_terminal(large, reply="y\n")[0] == 0
    assert calls(large) == MANY


def test_the_end_of_input_declines(large: Path) -> None:
    code, shown = on_a_terminal(large, reply="\x04")
    assert (code, calls(large)) == (130, 0)
    assert "no call was made" in shown


def test_yes_skips_the_question(large: Path) -> None:
    code, shown = on_a_terminal(large, "--yes", reply="")
    assert (code, calls(large)) == (0, MANY)
    assert "[y/N]" not in shown


def test_on_a_terminal_few_calls_need_no_confirmation(folder: Path) -> None:
    assert on_a_terminal(folder, reply="")[0] == 0
    assert calls(folder) == 4


def test_init_documents_the_number_of_questions(folder: Path) -> None:
    done = ragassay("init", "sqlite:///company.sqlite", "-o", "new.toml", cwd=folder)
    assert (
        "Settings written to new.toml: up to 300 questions, about 300 calls to the system under test" in done.unwrapped
    )
    assert "# max_rows = 300\n" in (folder / "new.toml").read_text(encoding="utf-8")


@pytest.fixture
def judged_by_model(folder: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with a language model as the judge, prices, and a cache of its own."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(folder / "cache"))
    server.behave = lambda request: said(request, '{"verdict": "Correct", "reason": "it says so"}')
    judge = f"""
[judge]
judge = "lm"
lm = "openai:m"
lm_base_url = "{server.base_url}"
prices = "prices.toml"
"""
    (folder / "ragassay.toml").write_text(SETTINGS.format(max_rows=4) + judge, encoding="utf-8")
    prices = '[models."openai:m"]\ninput_per_million = 1.0\noutput_per_million = 1.0\n'
    (folder / "prices.toml").write_text(f'currency = "EUR"\n{prices}', encoding="utf-8")
    return folder


def test_a_language_model_may_judge(judged_by_model: Path, server: Server) -> None:
    assert ragassay("run", cwd=judged_by_model).code == 0
    lines = (judged_by_model / "run" / "judged.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["outcome"] for line in lines} == {"right"}
    assert len(server.requests) == len(lines) == 4


def test_the_share_of_a_cascade_and_its_cost_are_shown(judged_by_model: Path) -> None:
    path = judged_by_model / "ragassay.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"lm"', '"cascade"'), encoding="utf-8")
    assert "of 4 answers sent to the language model\n" in ragassay("run", cwd=judged_by_model).out
    result = json.loads(ragassay("run", "--json", cwd=judged_by_model).out)["judge"]
    assert (result["rows"], result["sent"] + result["judges"].get("typed-18", 0)) == (4, 4)
    assert (result["calls"], result["cost"], result["currency"]) == (0, 0.0, "EUR")


def test_a_run_whose_budget_is_spent_is_incomplete_and_resumes(judged_by_model: Path, server: Server) -> None:
    path = judged_by_model / "ragassay.toml"
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("prices =", "budget = 0\nprices ="), encoding="utf-8")
    done = ragassay("run", cwd=judged_by_model)
    assert done.code == 4
    assert "the budget allows no further call; run the same command again to judge the rest" in done.message
    assert "every answer was judged" in (judged_by_model / "run" / "summary.md").read_text(encoding="utf-8")
    assert not server.requests
    path.write_text(whole, encoding="utf-8")
    assert ragassay("run", cwd=judged_by_model).code == 0
    assert len(server.requests) == 4


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('lm = "openai:m"', "", "the judge lm needs a language model"),
        ('judge = "lm"', 'judge = "ml"', "unknown judge 'ml'.*Did you mean 'lm'"),
        ('judge = "lm"', 'judge = "ratings"', "the judge ratings returns no verdicts, and a run needs them"),
        ('"openai:m"', '"openai:other"', "no price for openai:other"),
        ('"prices.toml"', '"nowhere.toml"', "nowhere.toml"),
        ("prices =", "budget = -1\nprices =", "budget = -1: expected at least 0"),
    ],
)
def test_options_of_the_judge_are_checked_before_the_first_call(
    judged_by_model: Path, old: str, new: str, message: str
) -> None:
    path = judged_by_model / "ragassay.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = ragassay("run", cwd=judged_by_model)
    assert (done.code, calls(judged_by_model)) == (2, 0)
    assert re.search(message, done.err)
