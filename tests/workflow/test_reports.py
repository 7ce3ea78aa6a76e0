"""`ragassay.report`: of judged rows, of a diagnosis and of a run directory, with the same bytes as the command."""

import html
import json
import shlex
from pathlib import Path

import pytest

import ragassay
from commands import ragassay as ragassay_command
from compared_systems import judged
from ragassay import DataError, UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    judged("rwrwrwww").write(tmp_path / "judged.jsonl")
    (tmp_path / "documents.jsonl").write_text(json.dumps({"id": "1", "text": "Something else."}) + "\n", "utf-8")
    return tmp_path


def test_judged_rows_give_the_report_of_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    done = ragassay_command(
        "report", "judged.jsonl", "--documents", "documents.jsonl", "--title", "Mine", "-o", "a.html"
    )
    assert done.code == 0, done.err
    path = ragassay.report("judged.jsonl", output="b.html", title="Mine", documents="documents.jsonl")
    assert path == Path("b.html")
    assert path.read_bytes() == Path("a.html").read_bytes()


@pytest.mark.parametrize("is_by_command", [True, False])
def test_the_report_has_the_command_that_reproduces_it(folder: Path, is_by_command: bool) -> None:
    arguments = [
        "judged.jsonl",
        "--documents",
        "documents.jsonl",
        "--by",
        "outcome",
        "--refusals",
        "as judged",
        "--seed",
        "3",
    ]
    if is_by_command:
        assert ragassay_command("report", *arguments, "-o", "a.html", cwd=folder).code == 0
    else:
        documents = str(folder / "documents.jsonl")
        arguments[2] = documents
        ragassay.report(
            folder / "judged.jsonl",
            output=folder / "a.html",
            documents=documents,
            by=["outcome"],
            refusals="as judged",
            seed=3,
        )
    page = (folder / "a.html").read_text(encoding="utf-8")
    assert f"ragassay report {html.escape(shlex.join(arguments)).replace('&#x27;', '&#39;')} -o report.html" in page
    assert "If the diagnosis had options" not in page


def test_a_diagnosis_gives_the_same_report_as_its_rows(folder: Path) -> None:
    diagnosis = ragassay.diagnose(folder / "judged.jsonl")
    ragassay.report(diagnosis.table, diagnosis.summary, output=folder / "a.html")
    ragassay.report(folder / "judged.jsonl", output=folder / "b.html")
    assert (folder / "a.html").read_bytes() == (folder / "b.html").read_bytes()


def test_options_are_those_of_the_rows_that_are_diagnosed_here(folder: Path) -> None:
    diagnosis = ragassay.diagnose(folder / "judged.jsonl")
    with pytest.raises(UsageError, match="seed cannot be used with a summary, which was computed with others"):
        ragassay.report(diagnosis.table, diagnosis.summary, output=folder / "a.html", seed=1)
    with pytest.raises(UsageError, match="context cannot be used with a run directory, which has its own settings"):
        ragassay.report(folder, output=folder / "a.html", context="equal")
    assert not (folder / "a.html").exists()


def test_a_folder_that_is_no_run_is_named(folder: Path) -> None:
    with pytest.raises(DataError, match="is not a run directory"):
        ragassay.report(str(folder), output=folder / "a.html")


@pytest.mark.parametrize("name", ["a.txt", "nowhere/a.html"])
def test_an_output_that_cannot_be_written_is_reported_before_any_work(folder: Path, name: str) -> None:
    with pytest.raises(UsageError):
        ragassay.report("nothing.jsonl", output=folder / name)
