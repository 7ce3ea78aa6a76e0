"""Plain refusals that a judge called right: which fall, which stand in doubt, and what the recorded verdicts hold."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import UsageError
from ragassay.core.table import Table
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Role, sentences_of
from ragassay.core.text.word_classes import NEGATORS, PRIVATIVES
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal, likely_refusal, refuses_in_person
from ragassay.parts.sensitivity.refusals import LISTED, REASON, find_reclassified, with_refusals_declined
from ragassay.steps.report.diagnosis_json import refusals_json
from ragassay.steps.report.diagnosis_text import refusals_lines

RECORDED = Path(__file__).parents[4] / "shared" / "data" / "grammar"
NO_ACCESS = "I'm sorry, but as an AI assistant, I don't have access to that database."


def table(rows: Sequence[Mapping[str, object]]) -> Table:
    return Table.of(
        [
            {"question_id": f"q{number}", "group_id": "g", "question": "?", "correct": True, **row}
            for number, row in enumerate(rows)
        ]
    )


def fallen(*rows: Mapping[str, object]) -> list[int]:
    return [int(row) for row in find_reclassified(table(rows)).rows]


class TestRefusalsInPerson:
    @pytest.mark.parametrize(
        "answer",
        [
            "I'm sorry, but I can't find that in the provided context.",
            "I don't know. I'm only an assistant. Please contact HR.",
            "Unfortunately, we do not have this information.",
            " ",
        ],
    )
    def test_are_recognized(self, answer: str) -> None:
        assert refuses_in_person(answer)

    @pytest.mark.parametrize(
        "answer",
        [
            "The warranty does not cover me or my family.",
            "The EU does not require it.",
            "Der Vertrag, den wir haben, nennt keine Strafe.",
            "Ich kann es nicht beschwören, aber laut Bericht war es Sabine Hartmann.",
            "El informe lo escribió Marta Gil, aunque no puedo confirmarlo.",
            "No especificado.",
            "Non vi è alcuna penale.",
            "Niemand heeft gewonnen.",
        ],
    )
    def test_are_no_denials_of_a_fact(self, answer: str) -> None:
        """Without a verdict these may be what the texts say, and are scored."""
        assert not refuses_in_person(answer)


class TestPlainRefusals:
    @pytest.mark.parametrize(
        "answer",
        [
            NO_ACCESS,
            f"{NO_ACCESS} I recommend contacting the HR department.",
            "I apologize. I am designed to respect privacy. Therefore, I can't find it. Is there anything else?",
            "I don\N{RIGHT SINGLE QUOTATION MARK}t know.",
            "The text does not mention it.",
            "Das ist leider nicht bekannt.",
            "Je ne sais pas.",
            "",
            "N/A",
        ],
    )
    def test_refuses(self, answer: str) -> None:
        assert is_plain_refusal(answer, ["China"], "text")

    @pytest.mark.parametrize(
        "answer",
        [
            "I don't know exactly, but it is China.",
            "I don't have access to the database. However, the company is Chinese.",
            "I'm not sure. The company sits in Beijing.",
            "I cannot look it up. I believe it is in China.",
            "I don't know about the company; China, I would guess.",
            "China",
            "It is not in Japan but in China.",
            "I'm sorry to say that it is China.",
            "Please contact the embassy in Beijing.",
        ],
    )
    def test_answers_at_least_in_part(self, answer: str) -> None:
        assert not is_plain_refusal(answer, ["China"], "text")

    @pytest.mark.parametrize(
        ("reference", "kind", "answer"),
        [
            ("unknown", "text", "Unknown."),
            ("Not specified", "text", "The end date is not specified."),
            ("N/A", "text", "There is no information."),
            ("0", "number", "There are no records."),
            ("false", "boolean", "No, there is no record of it."),
        ],
    )
    def test_is_no_refusal_where_the_reference_reads_like_one(self, reference: str, kind: str, answer: str) -> None:
        assert not is_plain_refusal(answer, [reference], kind)

    @pytest.mark.parametrize(("reference", "kind"), [("true", "boolean"), ("yes", "text")])
    def test_no_is_an_answer_where_yes_or_no_is_asked(self, reference: str, kind: str) -> None:
        assert not is_plain_refusal("No.", [reference], kind)
        assert not is_plain_refusal("No, it does not.", [reference], kind)
        assert is_plain_refusal("I don't know.", [reference], kind)

    def test_a_refusal_that_names_the_reference_stands(self) -> None:
        """The judge had something to go by; the typed judge, too, is undecided there."""
        answer = "I don't have access to that. It would be best to reach out to Urban Oasis directly."
        assert not is_plain_refusal(answer, ["Urban Oasis"], "text")

    def test_what_the_question_names_already_is_no_naming_of_the_reference(self) -> None:
        answer = "I don't have access to data of the China Construction Bank."
        assert not is_plain_refusal(answer, ["China"], "text")
        assert is_plain_refusal(answer, ["China"], "text", bound=["China Construction Bank"])

    def test_where_no_reference_is_known_to_exist_a_refusal_stands(self) -> None:
        assert not is_plain_refusal(NO_ACCESS, [], "text")
        assert is_plain_refusal(NO_ACCESS, None, "text")


class TestReclassifiedRows:
    def test_are_right_answers_to_answerable_questions(self) -> None:
        rows: list[dict[str, object]] = [
            {"answer": NO_ACCESS},
            {"answer": NO_ACCESS, "correct": False},
            {"answer": NO_ACCESS, "correct": None},
            {"answer": NO_ACCESS, "is_answerable": False},
            {"answer": None, "error": "timeout"},
            {"answer": "Rome"},
            {"answer": " "},
        ]
        assert fallen(*rows) == [0, 6]

    def test_references_and_bindings_are_read_where_they_are_there(self) -> None:
        answer_row = {"answer": "I don't have access to data of the China Construction Bank.", "answer_kind": "text"}
        assert fallen({**answer_row, "reference_answers": ["China"]}) == []
        bank = {"[company.name]": "China Construction Bank"}
        assert fallen({**answer_row, "reference_answers": ["China"], "bindings": bank}) == [0]

    def test_none_as_judged_so_that_published_figures_come_out(self) -> None:
        assert find_reclassified(table([{"answer": NO_ACCESS}]), refusals="as judged").rows.tolist() == []

    def test_none_without_answers(self) -> None:
        assert fallen({"contexts": ["I don't know."]}) == []

    def test_an_unknown_option_value_is_refused(self) -> None:
        with pytest.raises(UsageError, match="treatment of refusals"):
            find_reclassified(table([{"answer": NO_ACCESS}]), refusals="right")

    def test_are_all_counted_and_the_first_listed(self) -> None:
        reclassified = find_reclassified(table([{"answer": NO_ACCESS, "judge": "gpt-4"}] * (LISTED + 1)))
        assert len(reclassified.rows) == LISTED + 1
        assert [each.question_id for each in reclassified.listed] == [f"q{number}" for number in range(LISTED)]
        assert reclassified.listed[0].judge == "gpt-4"


class TestReclassifiedTable:
    rows = (
        {"answer": "Rome", "outcome": "right", "judge_reason": "same", "note": 1},
        {"answer": NO_ACCESS, "outcome": "right", "judge_reason": "close enough", "Outcome": "theirs"},
        {"answer": "Oslo", "outcome": "wrong", "judge_reason": "other", "correct": False},
    )

    def test_has_refusals_as_wrong_and_other_rows_unchanged(self) -> None:
        before = table(self.rows)
        after = list(with_refusals_declined(before, find_reclassified(before)).rows())
        assert [(row["correct"], row["outcome"], row["judge_reason"]) for row in after] == [
            (True, "right", "same"),
            (False, "declined", REASON),
            (False, "wrong", "other"),
        ]
        changed_columns = {"correct", "outcome", "judge_reason"}
        for one, other in zip(before.rows(), after, strict=True):
            assert {name: one[name] for name in one if name not in changed_columns} == {
                name: other[name] for name in other if name not in changed_columns
            }

    def test_is_unchanged_without_refusals(self) -> None:
        before = table([{"answer": "Rome"}])
        assert with_refusals_declined(before, find_reclassified(before)) is before

    def test_reclassifying_twice_changes_nothing(self) -> None:
        once = with_refusals_declined(table(self.rows), find_reclassified(table(self.rows)))
        assert find_reclassified(once).rows.tolist() == []

    @pytest.mark.slow
    @given(st.lists(st.sampled_from([NO_ACCESS, "Rome", "Unknown", "I cannot say. However, Rome."]), min_size=1))
    @settings(max_examples=5)
    def test_has_the_same_rows_in_the_same_order(self, answers: list[str]) -> None:
        before = table([{"answer": answer} for answer in answers])
        reclassified = find_reclassified(before)
        after = list(with_refusals_declined(before, reclassified).rows())
        assert [row["answer"] for row in after] == answers
        assert [number for number, row in enumerate(after) if not row["correct"]] == reclassified.rows.tolist()


def denies(text: str) -> bool:
    return any(each.role is Role.DENIES for each in sentences_of(readable(text)))


@cache
def database() -> duckdb.DuckDBPyConnection:
    return duckdb.connect()


def is_likely(texts: Sequence[str]) -> list[bool]:
    query = "select regexp_matches(t, ?, 'is') from (select unnest(?::varchar[]) as t)"
    return [reclassified for (reclassified,) in database().execute(query, [likely_refusal(), list(texts)]).fetchall()]


class TestPrefilter:
    """What the database passes over is never read: it must let through whatever declines."""

    @pytest.mark.slow
    def test_lets_every_negator_through(self) -> None:
        words = [each.replace("*", end) for each in f"{NEGATORS} {PRIVATIVES}".split() for end in ("", "x", "s")]
        texts = [f"It is {word} there." for word in words]
        declining = [text for text in (*texts, *map(str.upper, texts)) if denies(text)]
        assert len(declining) > len(words)
        assert all(is_likely(declining))

    @pytest.mark.parametrize(
        "text",
        [
            "I don\N{RIGHT SINGLE QUOTATION MARK}t\N{NO-BREAK SPACE}know",
            "I do \n not   know",
            "I do n\N{SOFT HYPHEN}ot know",
            "\N{FULLWIDTH LATIN SMALL LETTER U}nknown",
            "Não sei",
            "Na\N{COMBINING TILDE}o sei",
            "UNKNOWN",
        ],
    )
    def test_whatever_it_is_written_with(self, text: str) -> None:
        assert not denies(text) or is_likely([text]) == [True]

    def test_excludes_plain_answers(self) -> None:
        assert is_likely(["Rome", "It began on April 1, 2023.", "Oil and gas", "The Northern Lights"]) == [False] * 4


@pytest.mark.recorded
class TestRecordedVerdicts:
    """GPT-4 called 15 plain refusals right, 4 of Aurp and 11 of Spider (README, quirk 5); read one by one."""

    @pytest.mark.parametrize(("environment", "number"), [("aurp", 4), ("spider", 11)])
    def test_exactly_the_refusals_are_found(self, environment: str, number: int) -> None:
        lines = (RECORDED / "judgements" / f"{environment}.jsonl").read_text(encoding="utf-8").splitlines()
        verdicts = [json.loads(line) for line in lines]
        rows = [
            {
                "answer": each["response"],
                "correct": {"Correct": True, "Incorrect": False}.get(each["judgement"]),
                "reference_answers": [str(each["reference_answer"])] if each["reference_answer"] is not None else [],
                "answer_kind": each["answer_kind"] if each["answer_kind"] != "null" else "text",
                "error": None if each["response"] is not None else "never asked",
            }
            for each in verdicts
        ]
        judged = table(rows)
        assert len(find_reclassified(judged).rows) == number
        # Whatever declines is let through, of all answers, those called wrong too.
        answers = [str(each["response"]) for each in verdicts if each["response"]]
        assert all(likely for answer, likely in zip(answers, is_likely(answers), strict=True) if denies(answer))


class TestOutput:
    def test_lines_name_the_first_few(self) -> None:
        reclassified = find_reclassified(table([{"answer": f"{NO_ACCESS}\x1b[2J"}] * 5))
        lines = list(refusals_lines(len(reclassified.rows), reclassified.listed))
        assert lines[0] == (
            "5 plain refusals that a judge accepted count as wrong (to keep them: --refusals 'as judged'):"
        )
        assert lines[1] == f"  q0: {NO_ACCESS}\\x1b[2J"
        assert len(lines) == 4

    def test_there_is_no_output_without_refusals(self) -> None:
        assert list(refusals_lines(0, ())) == []

    def test_json(self) -> None:
        as_json = refusals_json(1, find_reclassified(table([{"answer": NO_ACCESS}])).listed)
        assert json.loads(json.dumps(as_json)) == {
            "reclassified": 1,
            "listed": [
                {"question_id": "q0", "group_id": "g", "question": "?", "answer": NO_ACCESS, "judge": None},
            ],
        }
