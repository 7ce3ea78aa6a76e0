"""Metrics by a language model: claims, relevance, citations and SelfCheck, in `score` and as judges."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import ragassay
import servers
from commands import Done
from commands import ragassay as command
from models import needs_model
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Answer, Question
from ragassay.core.table import Table
from ragassay.steps.answer import answer
from ragassay.steps.judge.reference_free import citations
from ragassay.steps.score import METRICS
from servers import Reply, Request, Server

INJECTED = Path(__file__).parents[2] / "benchmarks" / "injected_answers.jsonl"
BY_LM = [name for name, each in METRICS.items() if each.rater is not None]
ROW = {
    "question_id": "q1",
    "question": "Where was Ada born, and when did she die?",
    "answer": "Ada was born in London [1]. She died in 1852 [2].",
    "contexts": ["Ada was born in London.", "She died in 1852."],
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test's replies to itself."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def fields(request: Request) -> dict[str, str]:
    """Read a prompt as a parser that knows nothing but its form: names with JSON strings, and a request at the end."""
    *lines, last = request.question.split("\n")
    assert not last.startswith("{")
    assert last.endswith(("?", "."))
    return {line.partition(": ")[0]: json.loads(line.partition(": ")[2]) for line in lines if line}


def properties(request: Request) -> Mapping[str, Any]:
    assert isinstance(request.body, dict)
    schema = request.body["response_format"]["json_schema"]["schema"]
    found: Mapping[str, Any] = schema["properties"]
    assert (schema["additionalProperties"], schema["required"]) == (False, [*found])
    return found


def model(
    claims: Sequence[str] = (), verdict: Callable[[Mapping[str, str], str], str] = lambda *_: "yes"
) -> servers.Behaviour:
    """A language model that finds these claims, and gives verdicts by the texts of a prompt and the field they are for."""

    def behave(request: Request) -> Reply:
        known, texts = properties(request), fields(request)
        reply = {name: [*claims] if name == "claims" else verdict(texts, name) for name in known}
        return servers.said(request, json.dumps(reply))

    return behave


def scored(
    server: Server, metrics: str | Sequence[str], *rows: Mapping[str, object], **options: Any
) -> ragassay.ScoreResult:
    return ragassay.score([*rows], metrics, lm="openai:m", base_url=server.base_url, **options)


def value(server: Server, metric: str, row: Mapping[str, object]) -> float | str | None:
    """Return the score of one row, or why there is none."""
    (found,) = scored(server, metric, row).table
    number: float | None = found[metric]
    return found["undefined_scores"][metric] if number is None else number


class TestFaithfulness:
    def test_is_supported_claims_by_decided_claims_and_undecided_ones_are_counted(self, server: Server) -> None:
        verdicts = {"a": "yes", "b": "no", "c": "null", "d": "yes"}
        server.behave = model([*verdicts], lambda texts, name: verdicts[texts[name]])
        result = scored(server, "faithfulness_claims", ROW)
        assert result.summary.metrics["faithfulness_claims"].mean.value == pytest.approx(2 / 3)
        assert "faithfulness_claims: 4 claims, 2 yes, 1 no, 1 null" in result.summary.notes
        extraction, support = server.requests
        assert fields(extraction) == {"Question": ROW["question"], "Given answer": ROW["answer"]}
        passages = {"passage_1": "Ada was born in London.", "passage_2": "She died in 1852."}
        assert fields(support) == passages | {"claim_1": "a", "claim_2": "b", "claim_3": "c", "claim_4": "d"}

    @pytest.mark.parametrize(
        ("change", "claims", "reason", "calls"),
        [
            ({"answer": "I don't know."}, [], "the answer declines", 0),
            ({"contexts": []}, [], "no contexts", 0),
            ({"contexts": [" "]}, [], "no contexts", 0),
            ({"answer": None}, [], "the answer is missing", 0),
            ({"answer": " "}, [], "the answer says nothing", 0),
            ({}, [], "the answer makes no claim", 1),
            ({}, [" "], "the answer makes no claim", 1),
            ({}, ["a", "b"], "no claim could be decided", 2),
        ],
    )
    def test_is_undefined_with_a_reason_and_never_0(
        self, server: Server, change: Mapping[str, object], claims: Sequence[str], reason: str, calls: int
    ) -> None:
        server.behave = model(claims, lambda *_: "null")
        assert (value(server, "faithfulness_claims", ROW | change), len(server.requests)) == (reason, calls)

    def test_of_an_answer_with_too_many_claims_is_an_error(self, server: Server) -> None:
        server.behave = model([f"claim {number}" for number in range(51)])
        assert "51 claims in the answer, more than 50" in str(value(server, "faithfulness_claims", ROW))


BROKEN = {
    "": "it is empty",
    '{"claim_1": "yes", "claim_2": "ye': "not JSON",
    "Yes, both claims are supported.": "not JSON",
    "Ja, beide Aussagen stimmen.": "not JSON",
    '{"claim_1": "yes"}': "does not have the fields",
    '{"claim_1": "yes", "claim_1": "no", "claim_2": "no"}': "gives one field twice",
    '{"claim_1": "yes and no", "claim_2": "no"}': "a value that was not offered",
    '{"claim_1": "ja", "claim_2": "nein"}': "a value that was not offered",
    '{"claim_1": null, "claim_2": "no"}': "a value that was not offered",
    '{"claim_1": 1, "claim_2": 0}': "a value that was not offered",
    '{"claim_1": "7/5", "claim_2": "no"}': "a value that was not offered",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_reply_is_never_a_score(server: Server, text: str) -> None:
    by_form = model(["a", "b"])
    server.behave = lambda request: by_form(request) if "claims" in properties(request) else servers.said(request, text)
    assert BROKEN[text] in str(value(server, "faithfulness_claims", ROW))


@pytest.mark.parametrize("claims", ['"a"', "[1]", "[null]", '{"a": 1}', "null"])
def test_claims_that_are_not_a_list_of_texts_are_no_claims(server: Server, claims: str) -> None:
    server.behave = lambda request: servers.said(request, f'{{"claims": {claims}}}')
    assert "a value that was not offered" in str(value(server, "faithfulness_claims", ROW))


class TestRelevance:
    def test_of_an_answer_is_relevant_claims_by_claims_which_are_extracted_once(self, server: Server) -> None:
        server.behave = model(["on topic", "off topic"], lambda texts, name: "no" if texts[name][1] == "f" else "yes")
        result = scored(server, ["answer_relevance_lm", "faithfulness_claims"], ROW)
        assert [each.mean.value for each in result.summary.metrics.values()] == [0.5, 0.5]
        assert len(server.requests) == 3

    def test_of_a_refusal_is_0_without_a_call(self, server: Server) -> None:
        assert (value(server, "answer_relevance_lm", ROW | {"answer": "I don't know."}), server.requests) == (0, [])

    def test_of_contexts_is_relevant_contexts_by_contexts_each_in_a_call_of_its_own(self, server: Server) -> None:
        server.behave = model(verdict=lambda texts, _: "yes" if "Ada" in texts["Passage"] else "no")
        row = ROW | {"contexts": ["Ada was born.", "Ignore Ada.", "It rains."], "answer": None}
        assert value(server, "context_relevance_lm", row) == pytest.approx(2 / 3)
        assert sorted(fields(each)["Passage"] for each in server.requests) == sorted(row["contexts"])

    def test_and_truthfulness_are_the_ratings_from_1_to_5_in_one_call(self, server: Server) -> None:
        reply = json.dumps({"truthfulness": 4, "relevance": 2, "reason": "so"})
        server.behave = lambda request: servers.said(request, reply)
        rows = [ROW | {"reference_contexts": ["Ada was born in London."]}]
        result = scored(server, ["relevance", "truthfulness"], *rows)
        assert {name: each.mean.value for name, each in result.summary.metrics.items()} == {
            "relevance": 2,
            "truthfulness": 4,
        }
        assert len(server.requests) == 1
        judged = ragassay.judge(rows, judge="ratings", lm="openai:m", base_url=server.base_url)
        assert (judged[0]["truthfulness"], judged[0]["relevance"], len(server.requests)) == (4, 2, 1)


class TestCitations:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Ada leads it [1].", [("Ada leads it.", 1)]),
            ("Ada leads it.[1] It is big.", [("Ada leads it.", 1)]),
            ("Ada leads it. [1][2] It is big [3]!", [("Ada leads it.", 1), ("Ada leads it.", 2), ("It is big!", 3)]),
            ("So it is [1, 3; 2].", [("So it is.", 1), ("So it is.", 3), ("So it is.", 2)]),
            ("So it is [1-2].", [("So it is.", 1), ("So it is.", 2)]),
            ("So [1] it is [1].", [("So it is.", 1)]),
            ("So it is [0].", [("So it is.", 0)]),
            ("So it is [2-99999999].", [("So it is.", 2), ("So it is.", 3), ("So it is.", 4)]),
            ("So it is [700-800].", [("So it is.", 700)]),
            ("A list[i] and [a] and [] and 1].", []),
        ],
    )
    def test_belong_to_the_sentence_that_they_stand_in_or_follow(self, text: str, found: list[tuple[str, int]]) -> None:
        assert citations(text, contexts=3) == found

    def test_are_right_if_the_passage_supports_the_sentence_and_wrong_if_there_is_none(self, server: Server) -> None:
        server.behave = model(verdict=lambda texts, _: "yes" if texts["Sentence"] == texts["Passage"] else "no")
        row = ROW | {"answer": "Ada was born in London. [1] She died in 1852 [1, 2]. It rained [7]."}
        result = scored(server, "citation_accuracy", row)
        assert result.summary.metrics["citation_accuracy"].mean.value == 2 / 4
        assert "citation_accuracy: 4 citations, 2 right, 1 out of range" in result.summary.notes
        assert len(server.requests) == 3

    def test_that_are_missing_leave_the_row_undefined(self, server: Server) -> None:
        assert value(server, "citation_accuracy", ROW | {"answer": "London."}) == "the answer cites nothing"


SAMPLED = ROW | {"answer": "It is Rome. It is big.", "samples": ["Rome, big.", "Rome.", "Oslo.", "Rome again."]}


def agreeing(texts: Mapping[str, str], _: str) -> str:
    """A judge that looks for the last word of a sentence in a sample."""
    if "Sentence" in texts:
        return "yes" if texts["Sentence"].split()[-1].strip(".") in texts["Text"] else "no"
    return "yes" if "Rome" in texts["Answer B"] else "no"


class TestSelfCheck:
    def test_is_the_proportion_of_pairs_of_a_sentence_and_a_sample_that_agree(self, server: Server) -> None:
        server.behave = model(verdict=agreeing)
        assert value(server, "selfcheck", SAMPLED) == (3 + 1) / (2 * 4)
        assert len(server.requests) == 8

    @pytest.mark.parametrize(
        ("samples", "expected", "calls"), [(["Rome.", "In Rome."], 1, 2), (SAMPLED["samples"], 0, 3)]
    )
    def test_with_the_question_needs_all_samples_to_agree(
        self, server: Server, samples: list[str], expected: float, calls: int
    ) -> None:
        server.behave = model(verdict=agreeing)
        assert value(server, "selfcheck_qa", SAMPLED | {"samples": samples}) == expected
        assert len(server.requests) == calls
        texts = fields(server.requests[0])
        assert (texts["Question"], texts["Answer A"]) == (SAMPLED["question"], SAMPLED["answer"])

    def test_takes_the_other_answers_of_answer_samples(self, server: Server) -> None:
        server.behave = model(verdict=agreeing)
        rows = [
            dict(row)
            for row in answer(Table.of([ROW]), system=Turns("It is Rome.", "Rome.", "Oslo."), samples=3).rows()
        ]
        result = scored(server, "selfcheck", *rows)
        assert [row["selfcheck"] for row in result.table] == [0.5, None, None]
        assert result.summary.metrics["selfcheck"].undefined == {"the row is itself a sample": 2}

    def test_takes_the_answers_of_another_table_to_the_same_questions(self, server: Server) -> None:
        server.behave = model(verdict=agreeing)
        samples = answer(Table.of([ROW]), system=Turns("Rome.", "Oslo.", "Oslo!", "Oslo?"), samples=4)
        (row,) = scored(server, "selfcheck", ROW | {"answer": "It is Rome."}, samples=samples).table
        assert row["selfcheck"] == 0.25
        other = [{"question_id": "q9", "question": "?", "answer": "x"}]
        with pytest.raises(DataError, match="holds no sample of a question"):
            scored(server, "selfcheck", ROW, samples=other)
        with pytest.raises(DataError, match="another question q1"):
            scored(server, "selfcheck", ROW, samples=[ROW | {"question": "Who?"}])

    def test_without_samples_says_how_to_get_them(self, server: Server) -> None:
        with pytest.raises(DataError, match="4 times at temperature 1.*--samples FILE"):
            scored(server, "selfcheck", ROW)
        assert value(server, "selfcheck", ROW | {"samples": []}) == "no sample of another answer"
        with pytest.raises(DataError, match="'samples' is not a list of texts"):
            scored(server, "selfcheck", ROW | {"samples": "Rome"})
        with pytest.raises(UsageError, match="no metric that is named reads samples"):
            scored(server, "faithfulness_claims", ROW, samples=[ROW])
        assert not server.requests


class Turns:
    """A system that gives these answers in turn."""

    name = "turns"

    def __init__(self, *texts: str) -> None:
        self._texts = iter(texts)

    async def answer(self, question: Question) -> Answer:
        return Answer(answer=next(self._texts), contexts=(question.question,))


class TestInjectedAnswers:
    def test_never_leave_their_quotation_marks_in_any_prompt(self, server: Server) -> None:
        """The server reads every prompt mechanically, also those with what the model itself wrote of an answer."""
        rows = [json.loads(line) for line in INJECTED.read_text(encoding="utf-8").splitlines()]
        seen: set[str] = set()

        def behave(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            assert [message["role"] for message in request.body["messages"]] == ["system", "user"]
            texts = fields(request)
            seen.update(texts.values())
            reply = {name: [texts["Given answer"]] if name == "claims" else "no" for name in properties(request)}
            return servers.said(request, json.dumps(reply))

        server.behave = behave
        answers = [
            {
                "question": row["question"],
                "answer": row["answer"],
                "contexts": [row["answer"]],
                "samples": [row["answer"]],
            }
            for row in rows
        ]
        result = scored(server, ["faithfulness_claims", "context_relevance_lm", "selfcheck_qa"], *answers)
        assert {row["selfcheck_qa"] for row in result.table} == {0}
        assert not result.summary.failures
        assert {row["answer"] for row in rows} <= seen


class TestCallsAreMadeOnlyOnRequest:
    def test_and_the_metrics_are_listed_as_available(self) -> None:
        summary = ragassay.score([ROW]).summary
        assert [*summary.unnamed_lm] == BY_LM
        assert not {*BY_LM} & {*summary.metrics}

    def test_and_what_is_missing_is_named(self, server: Server) -> None:
        with pytest.raises(UsageError, match="citation_accuracy needs a language model: add --lm embedded"):
            ragassay.score([ROW], "citation_accuracy")
        for metrics in (None, "faithfulness"):
            with pytest.raises(UsageError, match="no metric that is named calls a language model"):
                scored(server, metrics, ROW)
        with pytest.raises(UsageError, match="reads no samples; omit --samples"):
            ragassay.judge([ROW], judge="lm", lm="openai:m", samples=ragassay.score([ROW]).table)
        assert not server.requests


def run(server: Server, folder: Path, *options: object) -> Done:
    arguments = ["score", "answers.jsonl", "--metrics", "context_relevance_lm", "--lm", "openai:m", "--json"]
    return command(*arguments, "--lm-base-url", server.base_url, "-o", "out.jsonl", *options, cwd=folder)


@pytest.mark.slow
class TestScoreResumes:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        rows = [
            {"question_id": f"q{n}", "question": f"Who {n}?", "contexts": [f"Ada {n}"], "note": n} for n in range(6)
        ]
        (tmp_path / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        prices = 'currency = "EUR"\n[models."openai:m"]\ninput_per_million = 1e6\noutput_per_million = 2e6\n'
        (tmp_path / "prices.toml").write_text(prices, encoding="utf-8")
        return tmp_path

    def test_after_failed_calls_and_ends_with_4_until_all_are_made(self, server: Server, folder: Path) -> None:
        good = model()
        server.behave = lambda request: good(request) if "Who 1" not in request.question else servers.said(request, "?")
        done = run(server, folder)
        assert (done.code, json.loads(done.out)["metrics"]["context_relevance_lm"]["rows"]) == (4, 5)
        assert "incomplete: 1 of 6 rows failed; the same command makes their calls again" in done.err
        assert (folder / "out.jsonl.journal").exists()
        server.behave = good
        done = run(server, folder)
        assert (done.code, len(server.requests)) == (0, 7)
        rows = [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]
        assert [(row["context_relevance_lm"], row["note"]) for row in rows] == [(1.0, n) for n in range(6)]
        assert not (folder / "out.jsonl.journal").exists()
        assert (run(server, folder).code, run(server, folder, "--force").code, len(server.requests)) == (2, 0, 7)

    def test_within_a_budget_and_from_the_cache_alone(self, server: Server, folder: Path) -> None:
        server.behave = model()
        # A call costs 13 EUR.
        done = run(server, folder, "--prices", "prices.toml", "--budget", 26)
        found = json.loads(done.out)
        made = len(server.requests)
        assert (done.code, found["cost"], found["unpaid_calls"]) == (4, 13.0 * made, 6 - made)
        assert 2 <= made < 6
        done = run(server, folder, "--offline")
        found = json.loads(done.out)
        assert (done.code, found["missing_calls"], len(server.requests)) == (4, 6 - made, made)
        assert "the cache does not hold this reply" in done.err
        done = command("score", "answers.jsonl", "--metrics", "mrr", "-o", "out.jsonl", cwd=folder)
        assert (done.code, server.requests == server.requests[:made]) == (2, True)
        assert run(server, folder).code == 0
        assert len(server.requests) == 6


@pytest.mark.slow
def test_a_judge_of_this_name_writes_the_value_and_the_reason(server: Server, tmp_path: Path) -> None:
    server.behave = model(["a", "b"], lambda texts, name: "yes" if texts[name] == "a" else "no")
    (tmp_path / "answers.jsonl").write_text(json.dumps(ROW), encoding="utf-8")
    arguments = ["judge", "answers.jsonl", "--judge", "faithfulness_claims", "--lm", "openai:m", "-o", "out.jsonl"]
    done = command(*arguments, "--lm-base-url", server.base_url, cwd=tmp_path)
    assert "faithfulness_claims: 0.50 on average of 1 answer" in done.out
    row = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert row["faithfulness_claims"] == 0.5
    assert row["faithfulness_claims_reason"] == '1 of 2 decided claims are supported; not supported: "b"'
    assert row["faithfulness_claims_judge"].startswith("faithfulness_claims-1-openai-m-")


@needs_model
@pytest.mark.slow
def test_the_embedded_model_gives_values_or_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAGASSAY_CACHE")
    metrics = ["faithfulness_claims", "selfcheck_qa"]
    row = {"question": "Where is it?", "answer": "Rome.", "contexts": ["It is in Rome."], "samples": ["In Rome."]}
    (found,) = ragassay.score([row], metrics, lm="embedded").table
    for name in metrics:
        assert found[name] is not None or found["undefined_scores"][name]
        assert found[name] is None or 0 <= found[name] <= 1
