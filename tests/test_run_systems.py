"""Several systems over one question set: real runs of pipelines against a local chat server."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from commands import ragassay
from servers import Reply, Request, Server, said

pytestmark = pytest.mark.slow

CAPITALS = {
    "Germany": "Berlin",
    "France": "Paris",
    "Norway": "Oslo",
    "Italy": "Rome",
    "Spain": "Madrid",
    "Portugal": "Lisbon",
    "Austria": "Vienna",
    "Chile": "Santiago",
    "Peru": "Lima",
    "Ghana": "Accra",
    "Kenya": "Nairobi",
    "Japan": "Tokyo",
}
KNOWN = ("Germany", "France", "Norway")
"""What the model knows without documents."""
SETTINGS = """
questions = "questions.jsonl"
[[systems]]
name = "closed-book"
system = "pipeline:closed-book?lm=openai:fake"
lm_base_url = "{url}"
[[systems]]
name = "naive"
system = "pipeline:naive?documents=documents.jsonl&lm=openai:fake"
lm_base_url = "{url}"
matrix = {{ k = [1, 2] }}
[[systems]]
name = "agent"
system = "pipeline:advanced-boolean-agent?documents=documents.jsonl&lm=openai:fake&k=1"
lm_base_url = "{url}"
[[systems]]
name = "ground-truth"
system = "pipeline:ground-truth?lm=openai:fake"
lm_base_url = "{url}"
"""


def prompt_of(request: Request) -> str:
    assert isinstance(request.body, dict)
    return "\n".join(str(message["content"]) for message in request.body["messages"])


def model(request: Request) -> Reply:
    """A model that knows a few capitals, reads the others, and wants more where it did not know."""
    prompt = prompt_of(request)
    country = re.findall(r"capital of (\w+)\?", prompt)[-1]
    assert isinstance(request.body, dict)
    if "response_format" in request.body:
        return said(request, json.dumps({"retrieve": CAPITALS[country] not in prompt}))
    knows = country in KNOWN or f"{CAPITALS[country]} is the capital" in prompt
    return said(request, CAPITALS[country] if knows else "Atlantis")


def write(path: Path, rows: Sequence[object]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Documents and questions about twelve capitals, settings for five systems, and a cache of its own."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    server.behave = model
    facts = [
        (n, f"{city} is the capital of {country}.", country, city) for n, (country, city) in enumerate(CAPITALS.items())
    ]
    write(
        tmp_path / "documents.jsonl", [{"id": country, "title": country, "text": text} for _, text, country, _ in facts]
    )
    write(
        tmp_path / "questions.jsonl",
        [
            {
                "question_id": f"q{n}",
                "group_id": f"g{n}",
                "question": f"What is the capital of {country}?",
                "reference_answers": [city],
                "reference_contexts": [text],
                "reference_context_ids": [country],
            }
            for n, text, country, city in facts
        ],
    )
    (tmp_path / "ragassay.toml").write_text(SETTINGS.format(url=server.base_url), encoding="utf-8")
    return tmp_path


def comparison(folder: Path) -> dict:
    return json.loads((folder / "run" / "comparison.json").read_text(encoding="utf-8"))


def test_each_system_has_a_run_of_its_own_and_all_are_compared(folder: Path, server: Server) -> None:
    done = ragassay("run", cwd=folder)
    print(done.out, done.err)
    print(json.dumps(comparison(folder), indent=1)[:3000])
    print(Counter(prompt_of(r)[-80:] for r in server.requests).most_common(8), len(server.requests))
    import shutil

    shutil.copytree(folder, "/tmp/cmp5", dirs_exist_ok=True)
    assert done.code == 0, done.err
