"""Metrics that call a language model: claims, relevance, citations and SelfCheck, in `score` and as judges."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import models
import ragassay
import servers
from commands import Done
from commands import ragassay as command
from models import needs_model
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import Answer, Completion, Message, Question
from ragassay.core.records.protocols import turns
from ragassay.core.runner import block_on
from ragassay.core.table import Table
from ragassay.parts.lm import model_path
from ragassay.parts.lm.structured_replies import BrokenReplyError
from ragassay.parts.ratings import RATERS, rater_of
from ragassay.parts.ratings.raters import Rating
from ragassay.parts.ratings.reference_free import citations, samples_of
from ragassay.parts.scores import METRICS
from ragassay.steps.answer import answer
from ragassay.steps.report import score_text
from ragassay.steps.report.incomplete_text import failed_scores
from servers import Reply, Request, Server

INJECTED = Path(__file__).parents[3] / "benchmarks" / "injected_answers.jsonl"
WEIGHTS = Path("missing.gguf") if models.MISSING else model_path()
"""Named before a test gets a cache of its own, in which they are not."""
BY_LM = [name for name, each in METRICS.items() if each.rater is not None]
ROW: dict[str, Any] = {
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


def texts_of(content: str) -> dict[str, str]:
    """Read a prompt as a parser that knows nothing but its form: names with JSON strings, and a request at the end."""
    *lines, last = content.split("\n")
    assert last.endswith(("?", "."))
    return {line.partition(": ")[0]: json.loads(line.partition(": ")[2]) for line in lines if line}


Texts = Mapping[str, str]


def replying(
    claims: Sequence[str] = (), verdict: Callable[[Texts, str], str] = lambda *_: "yes"
) -> Callable[[Texts, Sequence[str]], str]:
    """The replies of a model that finds these claims, and gives verdicts by the texts of a prompt and a field."""

    def reply(texts: Texts, names: Sequence[str]) -> str:
        return json.dumps({name: [*claims] if name == "claims" else verdict(texts, name) for name in names})

    return reply


class Scripted:
    """A language model in this process that replies by a function; keeps the texts of every prompt."""

    name = "scripted"

    def __init__(self, reply: Callable[[Texts, Sequence[str]], str]) -> None:
        self._reply = reply
        self.prompts: list[Texts] = []

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        system, user = turns(messages)
        assert (system.role, user.role, schema is not None) == ("system", "user", True)
        assert schema is not None
        names, known = schema["required"], schema["properties"]
        assert isinstance(names, list)
        assert isinstance(known, Mapping)
        assert (schema["additionalProperties"], {*names}) == (False, {*known})
        self.prompts.append(texts_of(user.content))
        return Completion(text=self._reply(self.prompts[-1], names))


def rate(name: str, lm: Scripted, row: dict[str, Any]) -> Rating:
    """Return the rating of one row by a judge."""
    table = Table.of([row | {"group_id": "g"}])
    ((question, answered),) = zip(table.records(Question), table.records(Answer), strict=True)
    return block_on(rater_of(name, lm, table, None).rate(question, answered))


def rated(name: str, lm: Scripted, row: dict[str, Any]) -> object:
    """Return the value of one row, or why there is none."""
    found = rate(name, lm, row)
    return found.values.get(name, found.reason)


def behaving(reply: Callable[[Texts, Sequence[str]], str]) -> servers.Behaviour:
    """The same model as a server."""

    def behave(request: Request) -> Reply:
        assert isinstance(request.body, dict)
        schema = request.body["response_format"]["json_schema"]["schema"]
        return servers.said(request, reply(texts_of(request.question), [*schema["properties"]]))

    return behave


def scored(
    server: Server, metrics: str | Sequence[str] | None, *rows: Mapping[str, object], **options: Any
) -> ragassay.ScoreResult:
    return ragassay.score([*rows], metrics, lm="openai:m", base_url=server.base_url, **options)


class TestFaithfulness:
    def test_is_supported_claims_by_decided_claims_and_undecided_ones_are_counted(self) -> None:
        verdicts = {"a": "yes", "b": "no", "c": "null", "d": "yes"}
        lm = Scripted(replying([*verdicts], lambda texts, name: verdicts[texts[name]]))
        found = rate("faithfulness_claims", lm, ROW)
        assert found.values == {"faithfulness_claims": pytest.approx(2 / 3)}
        assert found.reason == '2 of 3 decided claims are supported; not supported: "b"; undecided: "c"'
        assert found.counts == {"claims": 4, "yes": 2, "no": 1, "null": 1}
        extraction, support = lm.prompts
        assert extraction == {"Question": ROW["question"], "Given answer": ROW["answer"]}
        passages = {"passage_1": "Ada was born in London.", "passage_2": "She died in 1852."}
        assert support == passages | {"claim_1": "a", "claim_2": "b", "claim_3": "c", "claim_4": "d"}

    @pytest.mark.parametrize(
        ("change", "claims", "reason", "calls"),
        [
            ({"answer": "I don't know."}, [], "the answer declines", 0),
            ({"contexts": []}, [], "no contexts", 0),
            ({"contexts": [" "]}, [], "no contexts", 0),
            ({"answer": None, "error": "timeout"}, [], "there is no answer: timeout", 0),
            ({"answer": " "}, [], "the answer has no content", 0),
            ({}, [], "the answer makes no claim", 1),
            ({}, [" "], "the answer makes no claim", 1),
            ({}, ["a", "b"], "no claim could be decided", 2),
        ],
    )
    def test_is_undefined_with_a_reason_and_never_0(
        self, change: dict[str, object], claims: Sequence[str], reason: str, calls: int
    ) -> None:
        lm = Scripted(replying(claims, lambda *_: "null"))
        assert (rated("faithfulness_claims", lm, ROW | change), len(lm.prompts)) == (reason, calls)

    def test_of_an_answer_with_too_many_claims_is_an_error(self) -> None:
        with pytest.raises(CallError, match="51 claims in the answer, more than 50"):
            rate("faithfulness_claims", Scripted(replying([f"claim {number}" for number in range(51)])), ROW)


BROKEN = {
    "": "is empty",
    '{"claim_1": "yes", "claim_2": "ye': "not JSON",
    "Yes, both claims are supported.": "not JSON",
    "Ja, beide Aussagen stimmen.": "not JSON",
    '{"claim_1": "yes"}': "does not have the requested fields",
    '{"claim_1": "yes", "claim_1": "no", "claim_2": "no"}': "gives one field twice",
    '{"claim_1": "yes and no", "claim_2": "no"}': "a value that was not offered",
    '{"claim_1": "ja", "claim_2": "nein"}': "a value that was not offered",
    '{"claim_1": null, "claim_2": "no"}': "a value that was not offered",
    '{"claim_1": 1, "claim_2": 0}': "a value that was not offered",
    '{"claim_1": "7/5", "claim_2": "no"}': "a value that was not offered",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_reply_is_never_a_score(text: str) -> None:
    lm = Scripted(lambda _, names: '{"claims": ["a", "b"]}' if names == ["claims"] else text)
    with pytest.raises(BrokenReplyError, match=BROKEN[text]):
        rate("faithfulness_claims", lm, ROW)


@pytest.mark.parametrize("claims", ['"a"', "[1]", "[null]", '{"a": 1}', "null"])
def test_claims_that_are_not_a_list_of_texts_are_no_claims(claims: str) -> None:
    with pytest.raises(BrokenReplyError, match="a value that was not offered"):
        rate("faithfulness_claims", Scripted(lambda *_: f'{{"claims": {claims}}}'), ROW)


class TestRelevance:
    def test_of_an_answer_is_relevant_claims_by_claims(self) -> None:
        lm = Scripted(replying(["on topic", "off topic"], lambda texts, name: "no" if texts[name][1] == "f" else "yes"))
        assert rated("answer_relevance_lm", lm, ROW) == 0.5

    def test_of_a_refusal_is_0_without_a_call(self) -> None:
        lm = Scripted(replying())
        assert (rated("answer_relevance_lm", lm, ROW | {"answer": "I don't know."}), lm.prompts) == (0, [])

    def test_of_contexts_is_relevant_contexts_by_contexts_each_in_a_call_of_its_own(self) -> None:
        lm = Scripted(replying(verdict=lambda texts, _: "yes" if "Ada" in texts["Passage"] else "no"))
        contexts = ["Ada was born.", "Ignore Ada.", "It rains."]
        row = ROW | {"contexts": contexts, "answer": None, "retrieved": True}
        assert rated("context_relevance_lm", lm, row) == pytest.approx(2 / 3)
        assert [texts["Passage"] for texts in lm.prompts] == contexts


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

    def test_are_right_if_the_passage_supports_the_sentence_and_wrong_if_there_is_none(self) -> None:
        lm = Scripted(replying(verdict=lambda texts, _: "yes" if texts["Sentence"] == texts["Passage"] else "no"))
        row = ROW | {"answer": "Ada was born in London. [1] She died in 1852 [1, 2]. It rained [7]."}
        found = rate("citation_accuracy", lm, row)
        assert found.values == {"citation_accuracy": 2 / 4}
        assert found.counts == {"citations": 4, "right": 2, "out of range": 1}
        assert len(lm.prompts) == 3

    def test_that_are_missing_leave_the_row_undefined(self) -> None:
        assert rated("citation_accuracy", Scripted(replying()), ROW | {"answer": "Rome."}) == "the answer cites nothing"


MIXED = ["Rome, big.", "Rome.", "Oslo.", "Rome again."]
SAMPLED = ROW | {"answer": "It is Rome. It is big.", "samples": MIXED}


def agreeing(texts: Texts, _: str) -> str:
    """A judge that looks for the last word of a sentence in a sample."""
    if "Sentence" in texts:
        return "yes" if texts["Sentence"].split()[-1].strip(".") in texts["Text"] else "no"
    return "yes" if "Rome" in texts["Answer B"] else "no"


class TestSelfCheck:
    def test_is_the_proportion_of_pairs_of_a_sentence_and_a_sample_that_agree(self) -> None:
        lm = Scripted(replying(verdict=agreeing))
        assert rated("selfcheck", lm, SAMPLED) == (3 + 1) / (2 * 4)
        assert len(lm.prompts) == 8

    @pytest.mark.parametrize(("samples", "expected", "calls"), [(["Rome.", "In Rome."], 1, 2), (MIXED, 0, 3)])
    def test_with_the_question_needs_all_samples_to_agree(
        self, samples: list[str], expected: float, calls: int
    ) -> None:
        lm = Scripted(replying(verdict=agreeing))
        assert rated("selfcheck_qa", lm, SAMPLED | {"samples": samples}) == expected
        assert len(lm.prompts) == calls
        assert (lm.prompts[0]["Question"], lm.prompts[0]["Answer A"]) == (SAMPLED["question"], SAMPLED["answer"])

    @pytest.mark.slow
    def test_compares_the_first_answer_of_answer_samples_with_the_others(self) -> None:
        table = answer(Table.of([ROW]), system=Turns("It is Rome.", "Rome.", "Oslo."), samples=3)
        assert samples_of(table, None) == {"q1": ("Rome.", "Oslo."), "q1#2": None, "q1#3": None}

    @pytest.mark.slow
    def test_takes_the_answers_of_another_table_to_the_same_questions(self) -> None:
        samples = answer(Table.of([ROW]), system=Turns("Rome.", "Oslo.", "Oslo!", "Oslo?"), samples=4)
        table = Table.of([ROW, ROW | {"question_id": "q2"}])
        assert samples_of(table, samples) == {"q1": ("Rome.", "Oslo.", "Oslo!", "Oslo?"), "q2": ()}
        with pytest.raises(DataError, match="contains no sample of a question"):
            samples_of(table, Table.of([{"question_id": "q9", "question": "?", "answer": "x"}]))
        with pytest.raises(DataError, match="question q1 differs between"):
            samples_of(table, Table.of([ROW | {"question": "Who?"}]))

    def test_without_samples_says_how_to_get_them(self) -> None:
        lm = Scripted(replying())
        with pytest.raises(DataError, match=r"4 times at temperature 1.*give the file as `samples`"):
            rate("selfcheck", lm, ROW)
        assert rated("selfcheck", lm, ROW | {"samples": []}) == "no other answer to the question"
        with pytest.raises(DataError, match="'samples' is not a list of strings"):
            rate("selfcheck", lm, ROW | {"samples": "Rome"})
        assert not lm.prompts


class Turns:
    """A system that gives these answers in turn."""

    name = "turns"

    def __init__(self, *texts: str) -> None:
        self._texts = iter(texts)

    async def answer(self, question: Question) -> Answer:
        return Answer(answer=next(self._texts), contexts=(question.question,))


class TestInjectedAnswers:
    @pytest.mark.parametrize("name", ["faithfulness_claims", "context_relevance_lm", "selfcheck", "selfcheck_qa"])
    def test_never_leave_their_quotation_marks(self, name: str) -> None:
        """Every prompt is read mechanically, also those with what the model itself wrote of an answer."""
        rows = [json.loads(line) for line in INJECTED.read_text(encoding="utf-8").splitlines()]

        def reply(texts: Texts, names: Sequence[str]) -> str:
            return json.dumps({each: [texts["Given answer"]] if each == "claims" else "no" for each in names})

        lm = Scripted(reply)
        for row in rows:
            question, text = Question(question_id="q", group_id="g", question=row["question"]), row["answer"]
            rater = RATERS[name](lm, {"q": [text]}) if "selfcheck" in name else RATERS[name](lm)
            found = block_on(rater.rate(question, Answer(answer=text, contexts=(text,))))
            assert found.values == {name: 0}
            assert text in lm.prompts[-1].values() or text.strip() in lm.prompts[-1].values()


@pytest.mark.slow
class TestScore:
    def test_gives_a_column_for_each_metric_and_shares_the_calls_of_metrics(self, server: Server) -> None:
        ratings = json.dumps({"truthfulness": 4, "relevance": 2, "reason": "so"})
        by_form = behaving(
            replying(["on topic", "off topic"], lambda texts, name: "no" if "off" in texts[name] else "yes")
        )
        server.behave = lambda request: (
            servers.said(request, ratings) if "reference text" in request.question else by_form(request)
        )
        rows = [
            ROW | {"reference_contexts": ["a reference text"]},
            ROW | {"question_id": "q2", "answer": "I don't know."},
        ]
        metrics = ["relevance", "faithfulness_claims", "truthfulness", "answer_relevance_lm"]
        result = scored(server, metrics, *rows)
        assert [result.table[0][name] for name in metrics] == [2, 0.5, 4, 0.5]
        assert len(server.requests) == 4  # one for both ratings, one for the claims of both metrics
        assert "\nfaithfulness_claims: 2 claims, 1 yes, 1 no, 0 null\n" in score_text.scored(result.summary, None)
        undefined = result.table[1]["undefined_scores"]
        assert undefined["faithfulness_claims"] == "the answer declines"
        assert undefined["relevance"] == undefined["truthfulness"]
        assert undefined["relevance"].endswith("or rename yours")
        judges = {name: result.table[1][f"{METRICS[name].rater}_judge"] for name in metrics}
        assert all(str(judge).startswith(str(METRICS[name].rater)) for name, judge in judges.items())
        assert all("-openai-m-" in str(judge) for judge in judges.values())
        limits = {name: (METRICS[name].low, METRICS[name].high) for name in metrics[:2]}
        assert limits == {"relevance": (1, 5), "faithfulness_claims": (0, 1)}

    def test_counts_invalid_replies_together(self, server: Server) -> None:
        server.behave = lambda request: servers.said(request, f"Hm, {len(server.requests)}.")
        rows = [ROW | {"question_id": f"q{number}", "answer": f"Answer {number}."} for number in range(3)]
        summary = scored(server, ["faithfulness_claims"], *rows).summary
        assert "3 (the reply of the language model is not JSON)" in score_text.scored(summary, None)
        message = failed_scores(summary, None) or ""
        assert message.startswith("  3 x the reply of the language model is not JSON: Hm, ")
        assert "a model at temperature 0 gives the same invalid reply again" in message

    def test_makes_no_call_unless_a_metric_is_named_and_lists_what_there_is(self) -> None:
        summary = ragassay.score([ROW]).summary
        assert [*summary.unnamed_lm] == BY_LM
        assert not {*BY_LM} & {*summary.metrics}

    def test_of_contexts_rates_a_row_whose_answer_is_too_long_to_read(self, server: Server) -> None:
        server.behave = behaving(replying())
        row = ROW | {"answer": "x" * 60_000}
        metrics = scored(server, ["context_relevance_lm", "faithfulness_claims"], row).summary.metrics
        assert {name: metric.mean.rows for name, metric in metrics.items()} == {
            "context_relevance_lm": 1,
            "faithfulness_claims": 0,
        }

    def test_names_what_is_missing_before_any_call(self, server: Server) -> None:
        with pytest.raises(UsageError, match="citation_accuracy needs a language model: add `lm`, such as embedded"):
            ragassay.score([ROW], "citation_accuracy")
        for metrics in (None, "faithfulness"):
            with pytest.raises(UsageError, match="none of the metrics calls a language model"):
                scored(server, metrics, ROW)
        with pytest.raises(UsageError, match="Invalid requests_per_minute 0: expected a number above 0"):
            scored(server, "faithfulness_claims", ROW, requests_per_minute=0)
        with pytest.raises(UsageError, match="none of the metrics reads samples"):
            scored(server, "faithfulness_claims", ROW, samples=[ROW])
        with pytest.raises(UsageError, match="reads no samples; omit `samples`"):
            ragassay.judge([ROW], judge="lm", lm="openai:m", samples=Table.of([ROW]))
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
        good = behaving(replying())
        server.behave = lambda request: good(request) if "Who 1" not in request.question else servers.said(request, "?")
        done = run(server, folder)
        assert (done.code, json.loads(done.out)["metrics"]["context_relevance_lm"]["rows"]) == (4, 5)
        assert "incomplete: 1 of 6 rows failed; run the same command again to retry only these calls" in done.message
        assert (folder / "out.jsonl.journal").exists()
        server.behave = good
        done = run(server, folder)
        assert (done.code, len(server.requests)) == (0, 7)
        rows = [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]
        assert [(row["context_relevance_lm"], row["note"]) for row in rows] == [(1.0, n) for n in range(6)]
        assert not (folder / "out.jsonl.journal").exists()
        assert (run(server, folder).code, run(server, folder, "--force").code, len(server.requests)) == (2, 0, 7)

    def test_unless_the_output_has_rows_that_would_be_lost(self, server: Server, folder: Path) -> None:
        good = behaving(replying())
        server.behave = lambda request: good(request) if "Who 1" not in request.question else servers.said(request, "?")
        run(server, folder)
        before = (folder / "out.jsonl").read_bytes()
        rows = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / "answers.jsonl").write_text("".join(rows[:5]), encoding="utf-8")
        done = run(server, folder)
        assert (done.code, (folder / "out.jsonl").read_bytes()) == (2, before)
        assert "contains a row that answers.jsonl does not have, which would be lost: question q5; " in done.err

    def test_within_a_budget_and_from_the_cache_alone(self, server: Server, folder: Path) -> None:
        server.behave = behaving(replying())
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
    server.behave = behaving(replying(["a", "b"], lambda texts, name: "yes" if texts[name] == "a" else "no"))
    (tmp_path / "answers.jsonl").write_text(json.dumps(ROW), encoding="utf-8")
    arguments = ["judge", "answers.jsonl", "--judge", "faithfulness_claims", "--lm", "openai:m", "-o", "out.jsonl"]
    done = command(*arguments, "--lm-base-url", server.base_url, cwd=tmp_path)
    assert "faithfulness_claims: mean 0.50 over 1 answer" in done.out
    row = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert row["faithfulness_claims"] == 0.5
    assert row["faithfulness_claims_reason"] == '1 of 2 decided claims are supported; not supported: "b"'
    assert row["faithfulness_claims_judge"].startswith("faithfulness_claims-1-openai-m-")


@needs_model
@pytest.mark.slow
def test_the_embedded_model_gives_values_or_reasons() -> None:
    metrics = ["faithfulness_claims", "selfcheck_qa"]
    row = {"question": "Where is it?", "answer": "Rome.", "contexts": ["It is in Rome."], "samples": ["In Rome."]}
    (found,) = ragassay.score([row], metrics, lm=f"embedded:{WEIGHTS}").table
    for name in metrics:
        assert found[name] is not None or found["undefined_scores"][name]
        assert found[name] is None or 0 <= found[name] <= 1
