"""Objects of the real LangChain, LlamaIndex and Haystack as systems, and the page that shows them."""

import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import duckdb
import pytest

import framework_systems

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "frameworks.md").read_text(encoding="utf-8")
SOURCE, PACKAGES = ROOT / "src", Path(duckdb.__file__).parents[1]
BOTH = [framework_systems.TOWER, framework_systems.BRIDGE]

Replies = dict[str, Any]


def blocks(mark: str) -> list[tuple[str, str]]:
    """The name and the content of each block below a comment of this kind."""
    return re.findall(rf"<!-- {mark}:? ?(.*?) ?-->\n```\w+\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def folder(frameworks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which every command of the page was run, and every object of each framework was asked."""
    folder = tmp_path_factory.mktemp("frameworks")
    for name, text in blocks("file"):
        (folder / name).write_text(text, encoding="utf-8")
    lines = [shlex.split(line) for line in "".join(text for _, text in blocks("tested")).splitlines()]
    assert {line[0] for line in lines} == {"ragassay"}
    script = ROOT / "tests" / "framework_systems.py"
    command = [frameworks, "-W", "ignore", script, SOURCE, PACKAGES, json.dumps(lines)]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, f"{done.stdout}{done.stderr[-3000:]}"
    return folder


@pytest.fixture(scope="module")
def replies(folder: Path) -> Replies:
    """What each object of each framework gives, by name."""
    results: Replies = json.loads((folder / "objects.json").read_text(encoding="utf-8"))
    return results


RETRIEVERS = (
    "langchain: retriever",
    "langchain: vector store",
    "langchain: merged retrievers",
    "llamaindex: retriever",
    "haystack: joined retrievers",
)
WITHOUT_CONTEXTS = ("langchain: coroutine", "langchain: chat model", "llamaindex: synchronous", "haystack: model alone")
REFUSED = {
    "langchain: prompt and model": "needs 2 inputs, but a question is only one: context, question. Wrap it",
    "haystack: no mandatory input": "has no mandatory input that could take the question. Wrap it in a function",
}


def test_every_object_answers_or_says_why_not(replies: Replies) -> None:
    assert {name for name, each in replies.items() if "error" in each} == {*REFUSED}
    assert all(reason in replies[name]["error"] for name, reason in REFUSED.items())
    failed = {name: each["rows"] for name, each in replies.items() if any(row["error"] for row in each.get("rows", ()))}
    assert [row["error"] for row in failed.pop("langchain: unknown key")] == [
        "ValueError: The input to RunnablePassthrough.assign() must be a dict."
    ] * 2
    assert not failed


def test_a_retriever_alone_gives_contexts_and_a_null_answer(replies: Replies) -> None:
    for name in RETRIEVERS:
        for row in replies[name]["rows"]:
            assert (row["answer"], row["outcome"], row["retrieved"]) == (None, "undecided", True), name
            assert row["contexts"], name
        assert replies[name]["notices"][0].startswith("the system returns contexts without an answer"), name


def test_all_others_give_an_answer_and_their_contexts_with_ids(replies: Replies) -> None:
    bridges = {"langchain": "bridges.txt", "llamaindex": "bridges", "haystack": "bridges"}
    left_out = {*RETRIEVERS, *WITHOUT_CONTEXTS, *REFUSED, "langchain: unknown key"}
    for name, each in replies.items():
        row = each.get("rows", [{}])[0]
        if name in left_out:
            continue
        assert isinstance(row["answer"], str), name
        if name == "langchain: context in its text":
            assert row["contexts"] == BOTH[:1]
        elif name == "llamaindex: nodes without documents":
            assert (row["contexts"], row["context_ids"]) == (BOTH, []), "ids of nodes are random"
        else:
            ids = dict(zip(row["contexts"], row["context_ids"], strict=True))
            assert ids == dict(zip(BOTH, ("towers", bridges[name.partition(":")[0]]), strict=True)), name


def test_without_contexts_it_is_said(replies: Replies) -> None:
    for name in WITHOUT_CONTEXTS:
        assert [row["contexts"] for row in replies[name]["rows"]] == [[], []], name
        assert "has contexts, and few faults can be attributed without contexts" in replies[name]["notices"][0], name


def test_tokens_are_those_that_the_objects_state(replies: Replies) -> None:
    counted = ("langchain: counted tokens", "haystack: pipeline", "haystack: answer builder")
    assert {(row["input_tokens"], row["output_tokens"]) for name in counted for row in replies[name]["rows"]} == {
        (7, 2)
    }
    assert replies["langchain: chain of a text"]["rows"][0]["input_tokens"] is None


def test_an_optional_input_that_stays_empty_is_named(replies: Replies) -> None:
    (notice,) = replies["haystack: optional question"]["notices"]
    assert notice.startswith("optional inputs of the pipeline stay empty: prompt.question; declare the one for the")


def test_every_command_of_the_page_runs(folder: Path) -> None:
    rows = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.jsonl")}
    del rows["questions"]
    assert len(rows) == 5
    assert {name: row["answer"] for name, row in rows.items() if row["answer"] != "Lima"}.keys() == {
        "llamaindex",
        "retrieved",
    }
    assert {(*row["contexts"], *row["context_ids"]) for row in rows.values()} == {
        ("The tower is in Lima.", "towers.txt")
    }
