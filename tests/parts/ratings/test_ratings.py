"""Judges of your own: rubrics of the settings, functions, and scores from 1 to 5 against a ground-truth text."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import servers
from commands import Done, ragassay
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Answer, Question, Verdict
from ragassay.core.settings_file import load_rubrics
from ragassay.core.table import Table
from ragassay.steps.judge import judge
from servers import Reply, Request, Server

SETTINGS = """
[judge.rubrics.tone]
instruction = "Is the answer polite?"
labels = ["polite", "neutral", "rude"]
[judge.rubrics.length]
instruction = "How long is it?"
scale = [1, 5]
"""
TEXT = "Harbor is led by Ada Lovelace."
ROWS = [
    {"question_id": str(n), "group_id": str(n), "question": f"Who leads project {n}?", "reference_answers": ["Ada"],
     "answer": answer, "reference_contexts": [TEXT], "note": f"mine {n}"}
    for n, answer in enumerate(["Ada, if I may.", "Bo.", "I don't know."])
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    (tmp_path / "ragassay.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    (tmp_path / "mine.py").write_text(
        "def strict(question, answer):\n"
        "    return {'Bo.': False, \"I don't know.\": None}.get(answer.answer, True)\n"
        "async def patient(question, answer):\n    return strict(question, answer)\n"
        "def broken(question, answer):\n    raise ValueError('no idea')\n"
        "def odd(question, answer):\n    return 'right'\n"
        "number = 5\n",
        encoding="utf-8",
    )
    return tmp_path


def run(server: Server, folder: Path, name: str, *options: object) -> Done:
    command = ["judge", "answers.jsonl", "--judge", name, "--lm", "openai:m", "--lm-base-url", server.base_url]
    return ragassay(*command, "-o", "out.jsonl", *options, cwd=folder)


def written(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]


def saying(**fields: object) -> servers.Behaviour:
    return lambda request: servers.said(request, json.dumps({**fields, "reason": "it is so"}))


@pytest.mark.slow
def test_ratings_without_a_ground_truth_text_say_why(server: Server, folder: Path) -> None:
    rows = [{name: value for name, value in row.items() if name != "reference_contexts"} for row in ROWS[:2]]
    (folder / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    done = run(server, folder, "ratings")
    assert done.code == 3
    assert done.message.endswith("not enough data: no row has a value of ratings; the column ratings_reason states why")
    assert done.out.startswith("0 of 2 answers rated by ratings: ")
    assert (
        "  2 x there is no ground-truth text to compare the answer with: add a column reference_contexts with"
        in done.out
    )
    assert not server.requests


@pytest.mark.slow
class TestARubric:
    def test_writes_a_label_to_a_column_of_its_name(self, server: Server, folder: Path) -> None:
        server.behave = saying(value="polite")
        done = run(server, folder, "tone", "--json")
        assert (done.code, json.loads(done.out)["tone"]["values"]) == (0, {"polite": 3})
        rows = written(folder)
        assert [(row["tone"], row["tone_reason"], row["tone_error"]) for row in rows] == [
            ("polite", "it is so", None)
        ] * 3
        assert [row["note"] for row in rows] == ["mine 0", "mine 1", "mine 2"]
        assert not {"outcome", "correct", "judge"} & {*rows[0]}

    def test_writes_a_whole_number_of_its_scale(self, server: Server, folder: Path) -> None:
        server.behave = saying(value=4)
        done = run(server, folder, "length")
        assert "length: mean 4.00 over 3 answers" in done.out
        assert [row["length"] for row in written(folder)] == [4, 4, 4]

    @pytest.mark.parametrize("value", [0, 6, 4.0, "4", "4/5", True, None, [4]])
    def test_has_no_value_that_it_does_not_offer(self, server: Server, folder: Path, value: object) -> None:
        server.behave = saying(value=value)
        done = run(server, folder, "length")
        assert done.code == 4
        assert [row["length"] for row in written(folder)] == [None] * 3
        assert all("a value that was not offered" in row["length_error"] for row in written(folder))

    def test_follows_its_instruction_and_quotes_the_rest(self, server: Server, folder: Path) -> None:
        server.behave = saying(value="rude")
        run(server, folder, "tone")
        body = server.requests[0].body
        assert isinstance(body, dict)
        system, user = (message["content"] for message in body["messages"])
        assert system.startswith("Is the answer polite?\n\nReply with one of these values")
        assert "Who leads" not in system
        assert json.loads(user.split("\n")[2].partition(": ")[2]) in {row["answer"] for row in ROWS}

    def test_resumes_its_own_output(self, server: Server, folder: Path) -> None:
        server.behave = lambda request: servers.said(
            request, "rude!" if "project 1" in request.question else '{"value": "neutral", "reason": "so"}'
        )
        assert run(server, folder, "tone").code == 4
        server.behave = saying(value="rude")
        assert run(server, folder, "tone").code == 0
        assert [row["tone"] for row in written(folder)] == ["neutral", "rude", "neutral"]
        assert len(server.requests) == 4
        assert not (folder / "out.jsonl.journal").exists()
        refused = run(server, folder, "length")
        assert (refused.code, "contains no values of length; give another output" in refused.err) == (2, True)

    def test_replaces_no_output_with_other_rows_or_columns(self, server: Server, folder: Path) -> None:
        server.behave = saying(value="rude")
        run(server, folder, "tone")
        before = written(folder)
        rows = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / "answers.jsonl").write_text(rows[0], encoding="utf-8")
        refused = run(server, folder, "tone")
        assert refused.code == 2
        assert "contains 2 rows that answers.jsonl does not have, which would be lost: question 1, ...; " in refused.err
        (folder / "answers.jsonl").write_text("".join(rows).replace("note", "remark"), encoding="utf-8")
        refused = run(server, folder, "tone")
        assert (refused.code, "columns, which would be lost: note; give another" in refused.err) == (2, True)
        assert (written(folder), len(server.requests)) == (before, 3)

    def test_that_does_not_exist_is_named_with_the_nearest(self, server: Server, folder: Path) -> None:
        done = run(server, folder, "tome")
        assert done.code == 2
        assert re.search(r"unknown judge 'tome'\. Did you mean 'tone'\? Known: tone, typed, .*length", done.err)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('[judge.rubrics.t]\ninstruction = "?"\n', "expected either labels"),
            ('[judge.rubrics.t]\ninstruction = "?"\nlabels = ["a", "b"]\nscale = [1, 5]\n', "expected either labels"),
            ('[judge.rubrics.t]\ninstruction = "?"\nlabels = ["a", "a"]\n', "distinct labels"),
            ('[judge.rubrics.t]\ninstruction = "?"\nlabels = ["a"]\n', "expected at least 2 values"),
            ('[judge.rubrics.t]\ninstruction = "?"\nscale = [1, 2, 3]\n', "scale = .*: expected at most 2 values"),
            ('[judge.rubrics.t]\ninstruction = "?"\nscale = [5, 1]\n', r"a scale such as \[1, 5\]"),
            ('[judge.rubrics.t]\nlabels = ["a", "b"]\n', r"the required setting judge\.rubrics\.t\.instruction"),
            ('[judge.rubrics.t]\ninstruction = ""\nlabels = ["a", "b"]\n', "non-empty text"),
            (
                '[judge.rubrics.t]\ninstructions = "?"\n',
                r"unknown setting judge\.rubrics\.t\.instructions.*'instruction'",
            ),
        ],
    )
    def test_that_is_invalid_is_refused(self, tmp_path: Path, text: str, message: str) -> None:
        path = tmp_path / "rubrics.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match=message):
            load_rubrics(path)

    @pytest.mark.usefixtures("folder")
    @pytest.mark.parametrize("name", ["typed", "ratings", "answer"])
    def test_cannot_have_a_name_that_is_taken(self, tmp_path: Path, server: Server, name: str) -> None:
        path = tmp_path / "rubrics.toml"
        path.write_text(SETTINGS.replace("tone", name), encoding="utf-8")
        with pytest.raises(UsageError, match=f"a rubric cannot be called {name}"):
            judge(Table.of(ROWS), judge=name, rubrics=load_rubrics(path), lm="openai:m", base_url=server.base_url)


@pytest.mark.slow
class TestAFunction:
    @pytest.mark.parametrize("name", ["strict", "patient"])
    def test_gives_verdicts(self, folder: Path, name: str) -> None:
        done = ragassay("judge", "answers.jsonl", "--judge", f"python:mine:{name}", "-o", "out.jsonl", cwd=folder)
        assert done.code == 0
        assert [row["outcome"] for row in written(folder)] == ["right", "wrong", "undecided"]
        assert {row["judge"] for row in written(folder)} == {f"python:mine:{name}"}

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("broken", "3 x python:mine:broken: ValueError: no idea (0, 1, 2)"),
            ("odd", "python:mine:odd returned right; return True, False, None or a Verdict"),
        ],
    )
    def test_that_fails_leaves_rows_open(self, folder: Path, name: str, message: str) -> None:
        done = ragassay("judge", "answers.jsonl", "--judge", f"python:mine:{name}", "-o", "out.jsonl", cwd=folder)
        assert (done.code, message in done.err) == (4, True)
        assert {row["correct"] for row in written(folder)} == {None}

    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("python:mine:nothing", "unknown name 'nothing'"),
            ("python:nowhere:judge", "cannot import nowhere"),
            ("python:mine:number", "is not callable: it is a int"),
            ("python:mine", "write python:package.module:name"),
        ],
    )
    def test_that_cannot_be_imported_is_refused(self, folder: Path, spec: str, message: str) -> None:
        done = ragassay("judge", "answers.jsonl", "--judge", spec, "-o", "out.jsonl", cwd=folder)
        assert (done.code, message in done.err) == (2, True)


WHO = Question(question_id="q", group_id="g", question="Who leads Harbor?", reference_contexts=(TEXT,))


def scores(server: Server, question: Question, text: str | None, *, lm: str = "openai:m") -> dict[str, object]:
    answer = Answer(answer=text, error=None if text is not None else "timeout")
    (row,) = judge(Table.of([(question, answer)]), judge="ratings", lm=lm, base_url=server.base_url).rows()
    return row


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
class TestScoresFromOneToFive:
    def test_come_from_one_call(self, server: Server) -> None:
        server.behave = saying(truthfulness=5, relevance=4)
        row = scores(server, WHO, "Ada Lovelace.")
        assert (row["truthfulness"], row["relevance"], row["ratings_reason"]) == (5.0, 4.0, "it is so")
        (request,) = server.requests
        first, *_ = request.question.split("\n")
        assert json.loads(first.removeprefix("Text: ")) == TEXT

    @pytest.mark.parametrize(("lm", "sent"), [("openai:m", 0.0), ("openai:m?temperature=1", 1.0)])
    def test_are_asked_for_at_temperature_0_unless_the_spec_has_another(
        self, server: Server, lm: str, sent: float
    ) -> None:
        server.behave = saying(truthfulness=5, relevance=4)
        scores(server, WHO, "Ada Lovelace.", lm=lm)
        assert [body["temperature"] for each in server.requests if isinstance(body := each.body, dict)] == [sent]

    @pytest.mark.parametrize("score", [0, 6, "5", "7/5", 4.5, "five", None, True])
    def test_out_of_range_or_in_another_form_are_no_scores(self, server: Server, score: object) -> None:
        server.behave = saying(truthfulness=5, relevance=score)
        row = scores(server, WHO, "Ada Lovelace.")
        assert (row["truthfulness"], row["relevance"]) == (None, None)
        assert "a value that was not offered" in str(row["ratings_error"])

    def test_of_an_answer_that_does_not_know_have_a_relevance_of_1(self, server: Server) -> None:
        server.behave = saying(truthfulness=5, relevance=5)
        row = scores(server, WHO, "I don't know who leads it.")
        assert (row["truthfulness"], row["relevance"]) == (5.0, 1.0)

    def test_of_what_a_system_says_to_every_question_have_a_relevance_of_1(self, server: Server) -> None:
        server.behave = saying(truthfulness=5, relevance=5)
        questions = (("Kuka?", "Mikko Laine"), ("Milloin?", "2022-01-17"), ("Montako?", "18"))
        rows = [
            (
                replace(WHO, question_id=question, question=question, reference_answers=(reference,)),
                Answer(answer="Valitettavasti en löytänyt tähän vastausta."),
            )
            for question, reference in questions
        ]
        judged = judge(Table.of(rows), judge="ratings", lm="openai:m", base_url=server.base_url)
        assert [row["relevance"] for row in judged.rows()] == [1.0, 1.0, 1.0]

    @pytest.mark.parametrize(("characters", "calls"), [(15_000, 1), (15_001, 0)])
    def test_need_a_text_of_at_most_15000_characters(self, server: Server, characters: int, calls: int) -> None:
        server.behave = saying(truthfulness=5, relevance=4)
        text = "é" * characters
        question = Question(question_id="long one", group_id="g", question="Who?", reference_contexts=(text,))
        row = scores(server, question, "Ada")
        assert len(server.requests) == calls
        if calls:
            assert json.loads(server.requests[0].question.split("\n")[0].removeprefix("Text: ")) == text
        else:
            message = "of question long one has 15,001 characters, more than 15,000"
            assert (row["truthfulness"], message in str(row["ratings_error"])) == (None, True)

    @pytest.mark.parametrize(
        ("question", "text", "relevance", "reason"),
        [
            (WHO, None, None, "there is no answer: timeout"),
            (WHO, " ", 1.0, "the answer has no content"),
            (Question(question_id="q", group_id="g", question="Who?"), "Ada", None, "there is no ground-truth text"),
        ],
    )
    def test_need_something_to_read(
        self, server: Server, question: Question, text: str | None, relevance: float | None, reason: str
    ) -> None:
        row = scores(server, question, text)
        assert (row["truthfulness"], row["relevance"], server.requests) == (None, relevance, [])
        assert reason in str(row["ratings_reason"])

    def test_are_expectations_where_log_probabilities_are_offered(self, server: Server) -> None:
        tokens = ['{"', "truthfulness", '":', " ", "4", ', "relevance":', " 2", ', "reason": "so"}']
        others = {4: {"4": 0.5, "5": 0.3, "x": 0.2}, 6: {" 2": 0.6, " 1": 0.2, " 7": 0.2}}

        def behave(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            assert (request.body["logprobs"], request.body["top_logprobs"]) == (True, 5)
            content = [
                {"token": token, "logprob": 0.0, "bytes": None,
                 "top_logprobs": [{"token": other, "logprob": math.log(p), "bytes": None}
                                  for other, p in others.get(place, {token: 1.0}).items()]}
                for place, token in enumerate(tokens)
            ]  # fmt: skip
            body = servers.said(request, "".join(tokens)).body
            assert isinstance(body, dict)
            return Reply(body={**body, "choices": [{**body["choices"][0], "logprobs": {"content": content}}]})

        server.behave = behave
        for _ in range(2):  # the second time from the cache
            row = scores(server, WHO, "Ada Lovelace.", lm="openai:m?top_logprobs=5")
            assert row["truthfulness"] == pytest.approx((4 * 0.5 + 5 * 0.3) / 0.8)
            assert row["relevance"] == pytest.approx((2 * 0.6 + 1 * 0.2) / 0.8)
        assert len(server.requests) == 1


def test_a_verdict_of_a_function_may_be_a_record(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "records.py").write_text(
        "from ragassay import Verdict\n"
        "def decide(question, answer):\n    return Verdict(outcome='declined', judge_reason='it refuses')\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    verdicts = list(judge(Table.of(ROWS), judge="python:records:decide").records(Verdict))
    assert {(each.correct, each.judge_reason) for each in verdicts} == {(False, "it refuses")}
