"""The benchmark of the boolean agents: its messages, its prompts, and its measurement of a model that is known."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from benchmarks.boolean_agent.__main__ import (
    AGENTS,
    DOCUMENT_FACTS,
    KINDS,
    PER_KIND,
    WORDINGS,
    Measured,
    main,
    own_messages,
    wordings,
)

from ragassay.parts.systems.prompts import PLACEHOLDERS, prompts
from servers import Reply, Request, Server, said

PROMPTS = [
    pytest.param(text, id=f"{wording}-{name}")
    for wording, folder in wordings(WORDINGS).items()
    for name, text in prompts(folder).items()
]


class TestTheMessages:
    def test_are_as_many_of_each_kind_and_none_twice(self) -> None:
        messages = [*own_messages()]
        assert Counter(each["style"] for each in messages) == dict.fromkeys(KINDS[:2], PER_KIND)
        assert len({str(each["question"]).casefold() for each in messages}) == len(messages)

    def test_about_facts_have_a_reference_answer_that_the_message_does_not_give(self) -> None:
        for each in own_messages():
            references = each["reference_answers"]
            assert (references is not None) == (each["style"] == KINDS[1])
            assert not isinstance(references, list) or str(references[0]) not in str(each["question"])


class TestThePrompts:
    @pytest.mark.parametrize("prompt", PROMPTS)
    def test_contain_no_message_and_no_answer(self, prompt: str) -> None:
        for each in own_messages():
            texts = [str(each["question"]), *map(str, each["reference_answers"] or ())]  # type: ignore[call-overload]
            for text in texts:
                assert not re.search(rf"(?<!\w){re.escape(text)}(?!\w)", prompt, re.IGNORECASE), text

    @pytest.mark.parametrize("prompt", PROMPTS)
    def test_contain_no_number_and_no_name(self, prompt: str) -> None:
        """Nothing that could be an example: no digit, and capitals only where a sentence begins."""
        words = prompt.replace("I don't know", "").replace("JSON", "")
        assert not re.search(r"\d", words)
        assert not re.search(r"(?<=[a-z,] )[A-Z]\w", words)

    @pytest.mark.parametrize("wording", sorted(path.name for path in WORDINGS.iterdir()))
    def test_word_the_decisions_and_nothing_else(self, wording: str) -> None:
        folder = WORDINGS / wording
        assert {path.stem for path in folder.iterdir()} == set(AGENTS.values()) < set(PLACEHOLDERS)
        for name in AGENTS.values():
            assert prompts(folder)[name] != prompts()[name]
            assert {'{"retrieve": true}', '{"retrieve": false}'} == set(
                re.findall(r'{"retrieve": \w+}', prompts(folder)[name])
            )


def rows(kind: str, *retrieved: bool | None) -> list[dict[str, object]]:
    return [
        {"style": kind, "retrieved": each, "error": "the reply is not JSON" if each is None else None}
        for each in retrieved
    ]


class TestAMeasurement:
    def test_compares_facts_of_the_documents_with_the_rest(self) -> None:
        answers = [*rows(DOCUMENT_FACTS, True, True, True, False), *rows(KINDS[0], True, False, False, False, None)]
        result = Measured(agent="boolean-agent", wording="x", rows=answers)
        assert result.errors == 1
        assert (result.rate(DOCUMENT_FACTS).value, result.rate(KINDS[0]).value) == (0.75, 0.25)
        value, low, high = result.tells_apart()
        assert value == 0.5
        assert low < 0.5 < high

    @pytest.mark.slow
    def test_of_a_model_that_decides_well_says_so(
        self, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        known = {str(each["question"]): each["reference_answers"] for each in own_messages()}

        def model(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            message = next((each for each in known if each in request.question), None)
            if "response_format" in request.body:
                # One wording makes it search whatever it is asked.
                return said(request, json.dumps({"retrieve": message is None or "always" in request.question}))
            references = known.get(message or "")
            # It does not know the capital of Japan.
            is_right = isinstance(references, list) and references != ["Tokyo"]
            return said(request, str(references[0]) if isinstance(references, list) and is_right else "Beijing")

        server.behave = model
        for name, text in (("retrieve", "always {question}"), ("needs_more", "always {question} {answer}")):
            (tmp_path / "wordings" / "insists").mkdir(parents=True, exist_ok=True)
            (tmp_path / "wordings" / "insists" / f"{name}.txt").write_text(text, encoding="utf-8")
        page = tmp_path / "page.md"
        code = main(
            [
                *("--lm", "openai:fake", "--lm-base-url", server.base_url, "--per-kind", "3"),
                *("--wordings", str(tmp_path / "wordings"), "--write", str(page)),
            ]
        )
        text = page.read_text(encoding="utf-8")
        assert code == 0
        for start in (
            "| built-in | 0 of 3 (0 to 56 %) | 0 of 2 (0 to 66 %) | 3 of 3 (44 to 100 %) | 100 (",
            "| insists | 3 of 3",
        ):
            assert text.count(start) == 2, text
        assert "the rest: *built-in*." in text
        assert "answered 2 of 3 known facts and 0 of 3 facts of the documents correctly" in " ".join(text.split())


def test_a_folder_without_wordings_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--wordings", str(tmp_path), "--write", str(tmp_path / "page.md")]) == 2
    assert "there is no folder with prompts" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()
