"""`ragassay documents load`: what scripts may rely on, and that a pipeline reads what it writes."""

import json
import shlex
from pathlib import Path

import pytest

from commands import ragassay
from document_files import write
from ragassay.core.registry import Spec
from ragassay.core.table import read_documents
from ragassay.parts.retrieval import retriever
from ragassay.parts.systems.pipelines import pipeline

HANDBOOK = {
    "tower.md": "---\ntitle: Tower\n---\nThe tower is in Lima.\n",
    "bridge.html": "<title>Bridge</title><nav>Menu</nav><p>The bridge is in Oslo.",
    "copy.txt": "The tower is in\nLima.",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "handbook", HANDBOOK)
    return tmp_path


def test_json_is_one_documented_object(folder: Path) -> None:
    done = ragassay("documents", "load", "handbook", "-o", "documents.jsonl", "--json", cwd=folder)
    assert done.code == 0, done.err
    assert json.loads(done.out) == {
        "documents": 2,
        "unchanged": 0,
        "failed": [],
        "duplicates": [{"path": "tower.md", "of": "copy.txt"}],
        "skipped": [],
        "removed": [],
        "notes": [],
    }


def test_the_same_command_updates_the_file(folder: Path) -> None:
    command = ("documents", "load", "handbook", "-o", "documents.jsonl")
    assert ragassay(*command, cwd=folder).out.startswith("2 documents (0 unchanged): documents.jsonl\n")
    (folder / "handbook" / "bridge.html").unlink()
    done = ragassay(*command, cwd=folder)
    assert done.out == (
        "1 document (1 unchanged): documents.jsonl\n"
        "  duplicate: tower.md: same text as copy.txt\n"
        "  removed: bridge.html\n"
    )


def test_a_file_that_failed_is_exit_code_4_and_the_others_are_written(folder: Path) -> None:
    write(folder / "handbook", {"empty.txt": ""})
    done = ragassay("documents", "load", "handbook", "-o", "documents.jsonl", cwd=folder)
    assert done.code == 4
    assert "  failed: empty.txt: has no text\n" in done.out
    assert "incomplete: 1 item could not be loaded" in done.err
    assert len((folder / "documents.jsonl").read_text(encoding="utf-8").splitlines()) == 2


def test_the_encoding_of_other_texts_can_be_named(folder: Path) -> None:
    write(folder / "handbook", {"mill.txt": "Мельница в Риме.".encode("cp1251")})
    command = ("documents", "load", "handbook", "-o", "documents.jsonl")
    assert ragassay(*command, cwd=folder).code == 4
    assert ragassay(*command, "--encoding", "cp1251", cwd=folder).code == 0
    assert "Мельница" in (folder / "documents.jsonl").read_text(encoding="utf-8")


def test_no_document_is_exit_code_2(folder: Path) -> None:
    (folder / "empty").mkdir()
    done = ragassay("documents", "load", "empty", "-o", "documents.jsonl", cwd=folder)
    assert (done.code, done.out) == (2, "")
    assert "error: there is no document to load" in done.err


def test_a_name_that_controls_the_terminal_is_escaped(folder: Path) -> None:
    write(folder / "handbook", {"\x1b[2J.txt": ""})
    done = ragassay("documents", "load", "handbook", "-o", "documents.jsonl", cwd=folder)
    assert "\x1b" not in done.out + done.err


def test_files_that_are_not_read_are_counted_by_reason(folder: Path) -> None:
    write(folder / "handbook", {"a.css": "", "b.css": "", "c.js": ""})
    done = ragassay("documents", "load", "handbook", "-o", "documents.jsonl", cwd=folder)
    assert (
        "  not read: a.css and 1 more: .css files are not read\n  not read: c.js: .js files are not read\n" in done.out
    )


def test_the_next_command_asks_about_the_file_whatever_its_name(folder: Path) -> None:
    done = ragassay("documents", "load", "handbook", "-o", "R&D 100% c++.jsonl", cwd=folder)
    command = done.err.partition("Next: ")[2].partition("  (")[0]
    asks = ["ragassay", "documents", "ask", "R&D 100% c++.jsonl", "-o", "questions.jsonl", "--lm", "embedded"]
    assert shlex.split(command) == asks


def test_an_endpoint_of_embeddings_that_is_away_is_exit_code_4(folder: Path, closed_port: int) -> None:
    ragassay("documents", "load", "handbook", "-o", "documents.jsonl", cwd=folder)
    (folder / "questions.jsonl").write_text('{"id": "q", "question": "Where is the tower?"}\n', encoding="utf-8")
    system = "pipeline:naive?documents=documents.jsonl&lm=openai:m&retriever=dense&embeddings=openai:e"
    url = f"http://127.0.0.1:{closed_port}/v1"
    command = ("answer", "questions.jsonl", "--system", system, "--lm-base-url", url, "-o", "answers.jsonl")
    done = ragassay(*command, cwd=folder)
    assert done.code == 4
    assert "\nincomplete: Embeddings: Connection refused" in done.err


@pytest.mark.slow
def test_a_pipeline_reads_what_is_loaded(folder: Path) -> None:
    ragassay("documents", "load", "handbook", "-o", "documents.jsonl", cwd=folder)
    spec = Spec.parse(f"pipeline:naive?documents={folder}/documents.jsonl&lm=openai:any&retriever=bm25")
    assert pipeline(spec, "http://localhost:9/v1").name.startswith("pipeline-naive-")
    documents = read_documents(folder / "documents.jsonl")
    assert [each.id for each in retriever("bm25", documents).search("where is the bridge", 1)] == ["bridge.html"]
