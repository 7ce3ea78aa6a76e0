"""The judge `lm`: its verdicts, resistance to prompt injection, votes, and the cascade."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import models
import servers
from commands import ragassay
from models import needs_model
from ragassay.core.config import RubricSettings
from ragassay.core.errors import StoppedRunError, UsageError
from ragassay.core.records import Answer, Completion, Question, Verdict
from ragassay.core.table import Table
from ragassay.parts.lm import model_path
from ragassay.parts.lm.paid_calls import PaidCalls, Spending
from ragassay.parts.lm.structured_replies import BrokenReplyError, read_reply
from ragassay.steps.judge import judge
from ragassay.steps.judge.lm_verdicts import prompt
from servers import Reply, Request, Server

INJECTED = Path(__file__).parents[3] / "benchmarks" / "injected_answers.jsonl"

WHO = Question(
    question_id="q1",
    group_id="g1",
    question="Who leads the project Harbor?",
    reference_answers=("Ada Lovelace",),
    sql_template="SELECT leader FROM project WHERE name = '[project.name]'",
)
INDUSTRY = replace(WHO, question_id="q2", question="Which industry is Acme in?", reference_answers=("Banking",))
NOBODY = replace(WHO, question_id="q3", question="Who leads Nowhere?", reference_answers=(), is_answerable=False)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test's replies to itself."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def replying(*texts: str) -> servers.Behaviour:
    """A language model that gives these replies in turn, the last one forever."""
    replies = iter(texts)
    last = texts[-1]
    return lambda request: servers.said(request, next(replies, last))


def verdict_of(
    server: Server, question: Question, text: str | None, *, votes: int = 1, lm: str = "openai:m"
) -> Verdict:
    answer = Answer(answer=text, error=None if text is not None else "timeout")
    table = Table.of([(question, answer)])
    (verdict,) = judge(table, judge="lm", lm=lm, base_url=server.base_url, votes=votes).records(Verdict)
    return verdict


def reply(verdict: str, reason: str = "because") -> str:
    return json.dumps({"verdict": verdict, "reason": reason})


class TestVerdicts:
    @pytest.mark.parametrize(
        ("question", "text", "label", "outcome", "is_correct"),
        [
            (WHO, "It is led by Ada.", "Correct", "right", True),
            (WHO, "Bo Lee leads it.", "Incorrect", "wrong", False),
            (WHO, "I don't know.", "Incorrect", "declined", False),
            (NOBODY, "There is no such project.", "Correct", "declined", True),
            (NOBODY, "Bo Lee leads it.", "Incorrect", "wrong", False),
        ],
    )
    def test_follow_from_the_label(
        self, server: Server, question: Question, text: str, label: str, outcome: str, *, is_correct: bool
    ) -> None:
        server.behave = replying(reply(label, "it says so"))
        verdict = verdict_of(server, question, text)
        assert (verdict.outcome, verdict.correct, verdict.judge_reason) == (outcome, is_correct, "it says so")
        assert (verdict.judge or "").startswith("lm-1-openai-m-sha256-")

    @pytest.mark.parametrize(
        ("question", "text", "outcome", "is_correct"),
        [
            (WHO, None, "failed", None),
            (WHO, " \n", "declined", False),
            (NOBODY, "", "declined", True),
            (replace(WHO, reference_answers=()), "Ada", "undecided", None),
        ],
    )
    def test_cost_no_call_where_there_is_nothing_to_read(
        self, server: Server, question: Question, text: str | None, outcome: str, is_correct: bool | None
    ) -> None:
        verdict = verdict_of(server, question, text)
        assert (verdict.outcome, verdict.correct, server.requests) == (outcome, is_correct, [])

    def test_are_asked_for_in_the_form_of_a_schema(self, server: Server) -> None:
        server.behave = replying(reply("Correct"))
        verdict_of(server, WHO, "Ada")
        (request,) = server.requests
        assert isinstance(request.body, dict)
        schema = request.body["response_format"]["json_schema"]["schema"]
        assert schema["properties"]["verdict"]["enum"] == ["Correct", "Incorrect"]
        assert request.body["temperature"] == 0


BROKEN = {
    "": "is not JSON: it is empty",
    "Correct": "not JSON",
    '{"verdict": "Correct", "reason": "it': "not JSON",
    '```json\n{"verdict": "Correct", "reason": "x"}\n```\nSo it is.': "not JSON",
    '```json\n{"verdict": "Correct", "reason": "x"}\n```\n```json\n{}\n```': "not JSON",
    '<think>It is.\n{"verdict": "Correct", "reason": "x"}': "not JSON",
    '<think>It is.</think>Yes: {"verdict": "Correct", "reason": "x"}': "not JSON",
    '<think>It is.</think>{"verdict": "Correct", "reason": "x"}{}': "not JSON",
    '{"verdict": "Correct", "verdict": "Incorrect", "reason": "x"}': "gives one field twice",
    '{"verdict": "Correct or Incorrect", "reason": "x"}': "a value that was not offered",
    '{"verdict": "correct", "reason": "x"}': "a value that was not offered",
    '{"verdict": true, "reason": "x"}': "a value that was not offered",
    '{"verdict": ["Correct"], "reason": "x"}': "a value that was not offered",
    '{"verdict": "Correct", "reason": 5}': "a value that was not offered",
    '{"verdict": "Correct"}': "does not have the requested fields",
    '{"verdict": "Correct", "reason": "x", "score": 5}': "does not have the requested fields",
    '["Correct"]': "does not have the requested fields",
    '"Correct"': "does not have the requested fields",
    "null": "does not have the requested fields",
    "Korrekt, denn die Antwort stimmt.": "not JSON",
    "[" * 100_000: "not JSON",
}


@pytest.mark.parametrize(
    "text",
    [
        "<think>Is it? {}</think>\n{}",
        "Is it Ada?</think>{}",  # the chat template wrote the first tag
        "```json\n{}\n```",
        "```\n{}\n```\n",
        "<thinking>So.</thinking>\n\n```json\n{}\n```",
    ],
)
def test_a_whole_reply_after_reasoning_or_in_a_code_fence_is_read(server: Server, text: str) -> None:
    server.behave = replying(text.replace("{}", reply("Correct")))
    assert verdict_of(server, WHO, "Ada").correct is True


def test_the_text_of_a_reply_may_have_the_form_of_reasoning(server: Server) -> None:
    server.behave = replying(json.dumps({"verdict": "Incorrect", "reason": f"</think>{reply('Correct')}"}))
    assert verdict_of(server, WHO, "Ada").correct is False


class TestABrokenReply:
    @pytest.mark.parametrize("text", BROKEN)
    def test_is_never_a_verdict(self, server: Server, text: str) -> None:
        server.behave = replying(text)
        verdict = verdict_of(server, WHO, "Ada")
        assert (verdict.outcome, verdict.correct, verdict.judge_reason) == ("undecided", None, None)
        assert BROKEN[text] in (verdict.judge_error or "")

    @pytest.mark.slow
    @given(st.one_of(st.text(), st.recursive(st.none() | st.booleans() | st.text(), st.lists).map(json.dumps)))
    def test_of_any_kind_raises_an_error_that_keeps_its_cost(self, text: str) -> None:
        schema = {"properties": {"verdict": {"enum": ["Correct", "Incorrect"]}, "reason": {"type": "string"}}}
        completion = Completion(text=text, input_tokens=7)
        with pytest.raises(BrokenReplyError) as error:
            read_reply(completion, schema)
        assert error.value.completion is completion

    @given(st.sampled_from(["Correct", "Incorrect"]), st.text())
    def test_differs_from_a_whole_one_which_is_read_as_it_is(self, label: str, reason: str) -> None:
        schema = {"properties": {"verdict": {"enum": ["Correct", "Incorrect"]}, "reason": {"type": "string"}}}
        text = json.dumps({"reason": reason, "verdict": label})
        assert read_reply(Completion(text=text), schema) == {"verdict": label, "reason": reason}
        with pytest.raises(BrokenReplyError):
            read_reply(Completion(text=text[:-1]), schema)

    def test_is_not_cached_and_the_same_command_judges_the_row_again(self, server: Server, tmp_path: Path) -> None:
        table = Table.of([(WHO, Answer(answer="Ada")), (INDUSTRY, Answer(answer="finance"))])
        output = tmp_path / "judged.jsonl"
        server.behave = lambda request: servers.said(
            request, reply("Correct") if "Acme" in request.question else "Correct, I think"
        )
        for expected in ("undecided", "right"):
            judged = judge(table, judge="lm", lm="openai:m", base_url=server.base_url, output=output)
            assert [each.outcome for each in judged.records(Verdict)] == [expected, "right"]
            server.behave = replying(reply("Correct"))
        assert len(server.requests) == 3

    def test_of_an_endpoint_that_fails_leaves_the_row_open(self, server: Server) -> None:
        server.behave = servers.always(servers.error(401, "no access"))
        verdict = verdict_of(server, WHO, "Ada")
        assert (verdict.outcome, verdict.correct) == ("undecided", None)
        assert "HTTP 401" in (verdict.judge_error or "")


class TestVotes:
    @pytest.mark.parametrize(
        ("labels", "outcome", "reason", "calls"),
        [
            (["Correct"] * 3, "right", "because", 3),
            (["Incorrect"] * 3, "wrong", "because", 3),
            (["Correct", "Incorrect", "Correct"], "undecided", "the votes differ: 1 Correct, 1 Incorrect", 2),
            (["Correct", "Correct", "Incorrect"], "undecided", "the votes differ: 2 Correct, 1 Incorrect", 3),
        ],
    )
    def test_must_all_agree(self, server: Server, labels: Sequence[str], outcome: str, reason: str, calls: int) -> None:
        server.behave = replying(*map(reply, labels))
        verdict = verdict_of(server, WHO, "Ada Lee", votes=3)
        assert (verdict.outcome, verdict.judge_reason, verdict.judge_error) == (outcome, reason, None)
        assert len(server.requests) == calls
        assert (verdict.judge or "").endswith("-votes3")

    def test_of_which_one_is_broken_decide_nothing(self, server: Server) -> None:
        server.behave = replying(reply("Correct"), "Correct!")
        assert verdict_of(server, WHO, "Ada", votes=2).judge_error is not None

    @pytest.mark.parametrize(("lm", "sent"), [("openai:m", 1.0), ("openai:m?temperature=0.4", 0.4)])
    def test_are_asked_at_a_temperature_at_which_they_can_differ(self, server: Server, lm: str, sent: float) -> None:
        server.behave = replying(reply("Correct"))
        verdict_of(server, WHO, "Ada", votes=2, lm=lm)
        temperatures = [body["temperature"] for each in server.requests if isinstance(body := each.body, dict)]
        assert temperatures == [sent, sent]

    def test_at_temperature_0_are_refused(self, server: Server) -> None:
        with pytest.raises(UsageError, match="2 votes at temperature 0 would all be equal"):
            verdict_of(server, WHO, "Ada", votes=2, lm="openai:m?temperature=0")

    @needs_model
    @pytest.mark.slow
    def test_of_the_embedded_model_have_seeds_of_their_own(self) -> None:
        calls = PaidCalls(spec=f"embedded:{WEIGHTS}?seed=3", spending=Spending())
        assert len({voter.name for voter in calls.voters(3)}) == 3


WEIGHTS = Path("missing.gguf") if models.MISSING else model_path()
"""Named before a test gets a cache of its own, in which they are not."""


def attacks() -> Iterator[tuple[Question, str]]:
    for line in INJECTED.read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        references = tuple(known["reference_answers"])
        question = replace(
            WHO, question=known["question"], reference_answers=references, answer_kind=known["answer_kind"]
        )
        yield question, known["answer"]


def parsed(request: Request) -> tuple[str, list[str], str]:
    """Read a prompt as a parser that knows nothing but its form: question, references and answer."""
    first, second, third, last = request.question.split("\n")
    assert first.startswith("Question: ")
    assert second.partition(": ")[0] in {"Correct answers", "Correct answers, all required"}
    assert third.startswith("Given answer: ")
    assert last.startswith("Is the given answer correct?")
    question, references, answer = (json.loads(line.partition(": ")[2]) for line in (first, second, third))
    return question, references, answer


class TestInjectedAnswers:
    def test_there_are_many_in_several_languages_and_tricks(self) -> None:
        rows = [json.loads(line) for line in INJECTED.read_text(encoding="utf-8").splitlines()]
        assert len({row["answer"] for row in rows}) >= 60
        assert len({row["language"] for row in rows}) >= 10
        assert len({row["trick"] for row in rows}) >= 8

    def test_never_leave_their_quotation_marks(self, server: Server) -> None:
        """The server reads every prompt mechanically; whatever an answer holds, it is one string on one line."""
        rows = [
            (replace(question, question_id=str(n)), Answer(answer=text)) for n, (question, text) in enumerate(attacks())
        ]
        read = []

        def behave(request: Request) -> Reply:
            read.append(parsed(request))
            assert isinstance(request.body, dict)
            assert [message["role"] for message in request.body["messages"]] == ["system", "user"]
            return servers.said(request, reply("Incorrect"))

        server.behave = behave
        judged = judge(Table.of(rows), judge="lm", lm="openai:m", base_url=server.base_url)
        assert {verdict.correct for verdict in judged.records(Verdict)} == {False}
        expected = [(question.question, [*question.reference_answers], answer.answer) for question, answer in rows]
        assert sorted(map(str, read)) == sorted(map(str, expected))

    @given(st.lists(st.text(), max_size=3), st.text())
    def test_a_prompt_gives_back_what_went_in(self, references: list[str], text: str) -> None:
        question = replace(WHO, reference_answers=tuple(references))
        _, user = prompt(question, text)
        _, second, third, _ = user.content.split("\n")
        assert json.loads(second.partition(": ")[2]) == references
        assert json.loads(third.partition(": ")[2]) == text

    def test_the_answer_may_come_first(self) -> None:
        first, other = prompt(WHO, "Ada"), prompt(WHO, "Ada", order="answer first")
        assert sorted(first[1].content.split("\n")) == sorted(other[1].content.split("\n"))
        assert first[1].content != other[1].content


OPEN = Answer(answer="financial services")
DECIDED = [(WHO, Answer(answer="Ada Lovelace")), (replace(WHO, question_id="q4"), Answer(answer="Grace Hopper"))]


class TestTheCascade:
    def run(self, server: Server, rows: Sequence[tuple[Question, Answer]], output: Path | None = None) -> Table:
        return judge(Table.of(rows), judge="cascade", lm="openai:m", base_url=server.base_url, output=output)

    def test_sends_only_what_the_typed_judge_leaves_open_and_names_who_judged(self, server: Server) -> None:
        server.behave = replying(reply("Correct"))
        verdicts = list(self.run(server, [*DECIDED, (INDUSTRY, OPEN)]).records(Verdict))
        assert [verdict.outcome for verdict in verdicts] == ["right", "wrong", "right"]
        assert [(verdict.judge or "")[:10] for verdict in verdicts] == ["typed-18", "typed-18", "cascade-lm"]
        assert len(server.requests) == 1

    def test_sends_no_row_that_has_nothing_to_compare_with(self, server: Server) -> None:
        (verdict,) = self.run(server, [(replace(WHO, reference_answers=()), Answer(answer="Ada"))]).records(Verdict)
        assert (verdict.judge, verdict.outcome, server.requests) == ("typed-18", "undecided", [])

    def test_gives_the_verdicts_of_the_typed_judge_unchanged(self, server: Server) -> None:
        by_typed = list(judge(Table.of(DECIDED)).records(Verdict))
        assert list(self.run(server, DECIDED).records(Verdict)) == by_typed
        assert not server.requests

    @pytest.mark.parametrize("name", ["lm", "cascade"])
    def test_sends_no_answer_that_is_too_long_to_be_one(self, server: Server, name: str) -> None:
        rows = Table.of([(INDUSTRY, Answer(answer="finance " * 10_000))])
        (verdict,) = judge(rows, judge=name, lm="openai:m", base_url=server.base_url).records(Verdict)
        reason = "the answer has 80,000 characters, and a language model is shown at most 50,000"
        assert (verdict.outcome, verdict.judge_reason, server.requests) == ("undecided", reason, [])

    @pytest.mark.slow
    def test_reports_the_share_that_it_sent(self, server: Server, tmp_path: Path) -> None:
        server.behave = replying(reply("Correct"))
        Table.of([*DECIDED, (INDUSTRY, OPEN)]).write(tmp_path / "answers.jsonl")
        command = ["judge", "answers.jsonl", "--judge", "cascade", "--lm", "openai:m", "-o", "judged.jsonl"]
        done = ragassay(*command, "--lm-base-url", server.base_url, cwd=tmp_path)
        assert "1 of 3 answers sent to the language model" in done.out
        assert "1 call to the language model, 7 input and 3 output tokens; cost: unknown" in done.out
        done = ragassay(*command, "--lm-base-url", server.base_url, "--json", cwd=tmp_path)
        found = json.loads(done.out)
        assert (done.code, found["sent"], found["sent_share"], found["cost"]) == (0, 1, pytest.approx(1 / 3), 0.0)
        assert {name[:10]: rows for name, rows in found["judges"].items()} == {"typed-18": 2, "cascade-lm": 1}

    @pytest.mark.slow
    def test_resumes_its_own_output_without_a_call(self, server: Server, tmp_path: Path) -> None:
        server.behave = replying(reply("Correct"))
        output = tmp_path / "judged.jsonl"
        first = list(self.run(server, [*DECIDED, (INDUSTRY, OPEN)], output).rows())
        assert list(self.run(server, [*DECIDED, (INDUSTRY, OPEN)], output).rows()) == first
        assert len(server.requests) == 1

    @pytest.mark.slow
    def test_continues_an_output_of_the_typed_judge_with_its_open_rows(self, server: Server, tmp_path: Path) -> None:
        server.behave = replying(reply("Incorrect"))
        output = tmp_path / "judged.jsonl"
        rows = [*DECIDED, (INDUSTRY, OPEN)]
        before = list(judge(Table.of(rows), output=output).records(Verdict))
        after = list(self.run(server, rows, output).records(Verdict))
        assert (before[:2], before[2].outcome) == (after[:2], "undecided")
        assert after[2].outcome == "wrong"

    def test_does_not_take_verdicts_of_the_judge_lm_for_its_own(self, server: Server, tmp_path: Path) -> None:
        server.behave = replying(reply("Correct"))
        output = tmp_path / "judged.jsonl"
        judge(Table.of(DECIDED), judge="lm", lm="openai:m", base_url=server.base_url, output=output)
        with pytest.raises(UsageError, match="has results of lm-1-openai-m-.*, not of cascade-lm-1-openai-m-"):
            self.run(server, DECIDED, output)

    @pytest.mark.slow
    def test_stops_early_if_its_calls_fail_alike_whatever_it_decides_without_a_call(
        self, server: Server, tmp_path: Path
    ) -> None:
        decided = [(replace(WHO, question_id=f"d{n}"), Answer(answer="Ada Lovelace")) for n in range(30)]
        left = [
            (replace(INDUSTRY, question_id=f"o{n}"), Answer(answer=f"financial {'and ' * n}services"))
            for n in range(60)
        ]
        rows, output = [*decided, *left], tmp_path / "judged.jsonl"
        server.behave = servers.always(servers.error(401))
        with pytest.raises(
            StoppedRunError, match="the first 20 calls failed in the same way.* 30 of 90 rows are finished"
        ):
            self.run(server, rows, output)
        assert len(server.requests) <= 20 + 16
        server.requests.clear()
        server.behave = replying(reply("Correct"))
        assert {verdict.outcome for verdict in self.run(server, rows, output).records(Verdict)} == {"right"}
        assert len(server.requests) == 60

    @pytest.mark.slow
    def test_the_judge_lm_stops_early_as_well_although_empty_answers_need_no_call(self, server: Server) -> None:
        server.behave = servers.always(servers.error(401))
        rows = [(replace(WHO, question_id=f"q{n}"), Answer(answer=f"Bo {n}" if n % 2 else "")) for n in range(90)]
        with pytest.raises(StoppedRunError, match="the first 20 calls failed in the same way"):
            judge(Table.of(rows), judge="lm", lm="openai:m", base_url=server.base_url)


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"judge": "lm"}, "the judge lm needs a language model: add `lm`, such as embedded or openai:MODEL"),
            ({"judge": "cascade"}, "the judge cascade needs a language model"),
            ({"judge": "typed", "lm": "embedded"}, "the judge typed calls no language model; omit `lm`"),
            ({"judge": "typed", "votes": 3}, "the judge typed has no votes; omit `votes`"),
            ({"judge": "lm", "lm": "embedded", "votes": 0}, "Invalid number of votes 0"),
            ({"judge": "cascad", "lm": "embedded"}, "unknown judge 'cascad'.*Did you mean 'cascade'"),
            ({"judge": "gpt-4o"}, "unknown judge 'gpt-4o'.*use the judge lm with `lm` openai:gpt-4o"),
            ({"judge": "openai:gpt-4o"}, "use the judge lm with `lm` openai:gpt-4o"),
            ({"judge": "lm", "lm": "embedded", "stages": ["typed", "lm"]}, "the judge lm has no stages; omit `stages`"),
            (
                {"judge": "cascade", "lm": "embedded", "stages": ["typed"]},
                "Invalid stages typed: expected at least two",
            ),
            (
                {"judge": "cascade", "lm": "embedded", "stages": ["lm", "typed"]},
                "Invalid stages lm,typed: .* this order",
            ),
            (
                {"judge": "cascade", "lm": "embedded", "stages": ["nlp", "lm"]},
                "unknown stage 'nlp'.*Did you mean 'nli'",
            ),
            ({"judge": "cascade", "stages": ["typed", "lm?k=1"]}, "the stage lm has no settings"),
            ({"judge": "cascade", "lm": "embedded", "stages": ["typed", "nli"]}, "without the stage lm calls no"),
            ({"judge": "nli?modle=x"}, "nli: unknown setting 'modle'.*Did you mean 'model'"),
            ({"judge": "nli?entailment=1.5"}, "entailment=1.5: expected a number from 0.0 to 1.0"),
            ({"judge": "nli", "lm": "embedded"}, "the judge nli calls no language model; omit `lm`"),
            ({"judge": "lm", "lm": "embeded"}, "unknown language model 'embeded'.*Did you mean 'embedded'"),
        ],
    )
    def test_that_do_not_fit_are_refused(self, options: dict[str, object], message: str) -> None:
        run: Callable[..., Table] = judge
        with pytest.raises(UsageError, match=message):
            run(Table.of(DECIDED), **options)


@needs_model
@pytest.mark.slow
class TestTheEmbeddedModel:
    def test_gives_a_verdict_and_a_reason_and_the_same_ones_again(self) -> None:
        rows = Table.of([DECIDED[1], (INDUSTRY, OPEN)])
        one = list(judge(rows, judge="lm", lm=f"embedded:{WEIGHTS}").records(Verdict))
        assert {verdict.outcome for verdict in one} <= {"right", "wrong"}
        assert all(verdict.judge_reason is not None and len(verdict.judge_reason) <= 200 for verdict in one)
        assert list(judge(rows, judge="lm", lm=f"embedded:{WEIGHTS}").records(Verdict)) == one

    def test_applies_a_rubric_and_gives_scores_of_the_form_that_was_asked_for(self) -> None:
        rubric = RubricSettings(instruction="How long is the given answer?", scale=(1, 3))
        question, answer = DECIDED[0]
        answered = [(replace(question, reference_contexts=("Ada leads it.",)), answer)]
        lm = f"embedded:{WEIGHTS}"
        rated = judge(Table.of(answered), judge="length", rubrics={"length": rubric}, lm=lm)
        assert {row["length"] for row in rated.rows()} <= {1, 2, 3}
        scored = list(judge(Table.of(answered), judge="ratings", lm=lm).rows())
        assert all(row[name] in {1.0, 2.0, 3.0, 4.0, 5.0} for row in scored for name in ("truthfulness", "relevance"))
