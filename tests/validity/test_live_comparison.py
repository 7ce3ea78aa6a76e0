"""The comparison of strategies from start to end, with a scripted model on a local server."""

import json
import random
import re
from pathlib import Path

import pytest
from benchmarks.live_comparison import STRATEGIES, main, template_questions

import ragassay
from servers import Reply, Request, Server, said

ABOUT, NUMBER = 6, 4


@pytest.mark.slow
def test_a_model_that_reads_is_as_right_as_its_retriever(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "x")
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    company = ragassay.synthesize(tmp_path / "folder" / "company", projects=20, clients=20, employees=40, omit=0.0)
    documents = {each.id: each for each in ragassay.read_documents(company.documents)}
    some = random.Random(0).sample([*documents.values()][1:], ABOUT)
    rows = {str(row["question"]): row for row in template_questions(company, some, NUMBER, 0)}

    def model(request: Request) -> Reply:
        assert isinstance(request.body, dict)
        prompt = "\n".join(str(message["content"]) for message in request.body["messages"])
        if "response_format" in request.body:
            # It never searches on its own, and is no good at writing questions.
            return said(request, json.dumps({"retrieve": False}) if '"retrieve"' in prompt else "{}")
        row = next(row for question, row in rows.items() if question in prompt)
        ids, references = row["reference_context_ids"], row["reference_answers"]
        assert isinstance(ids, list)
        assert isinstance(references, list)
        stated = any(documents[each].text[:200] in prompt for each in ids)
        return said(request, str(references[0]) if stated else "I don't know.")

    server.behave = model
    page = tmp_path / "page.md"
    code = main(
        [
            *("--lm", "openai:fake", "--lm-base-url", server.base_url, "--about", str(ABOUT)),
            *("--questions", str(NUMBER), "--folder", str(tmp_path / "folder"), "--write", str(page)),
        ]
    )
    assert code == 0
    text = " ".join(page.read_text(encoding="utf-8").split())
    cells = dict(re.findall(r"\| `([a-z-]+)` \| (\d+) %", text))
    hits = re.findall(r"is among the passages for (\d+) %", text)
    assert list(cells) == [*STRATEGIES]
    assert [cells["closed-book"], cells["ground-truth"], cells["naive"]] == ["0", "100", *hits]
    assert cells["boolean-agent"] == cells["advanced-boolean-agent"] == "0"
    assert f"Of {3 * ABOUT} questions that the model wrote, 0 passed every check" in text
    # No two strategies ask the model the same again.
    prompts = [body for request in server.requests if any(each in (body := str(request.body)) for each in rows)]
    assert len(prompts) == len({*prompts})
