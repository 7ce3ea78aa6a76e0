"""Refusals in languages that the judge does not know: a run shows that they recur and give no value."""

import random
from collections.abc import Iterator, Mapping

import pytest

from ragassay.core.records import AnswerKind
from ragassay.core.table import Table
from ragassay.core.text.value_formats import answer_column
from ragassay.parts.sensitivity.refusals import find_reclassified, with_refusals_declined
from ragassay.steps.judge import judge

# An answer, and a refusal, with {s} for what is asked about and {a} for a value.
LANGUAGES: Mapping[str, tuple[str, str]] = {
    "Hungarian": ("{s}: a válasz {a}.", "Sajnálom, erről a dokumentumok alapján nem tudok felvilágosítást adni."),
    "Finnish": ("{s}: vastaus on {a}.", "Valitettavasti annetuista asiakirjoista ei löydy tätä tietoa kohteesta {s}."),
    "Vietnamese": ("Câu trả lời cho {s} là {a}.", "Xin lỗi, tôi không tìm thấy thông tin này trong các tài liệu."),
    "Bengali": ("{s}-এর উত্তর হল {a}।", "দুঃখিত, প্রদত্ত নথিতে এই তথ্যটি পাওয়া যায়নি।"),
}
NAMES = "Lindqvist Okafor Moreau Tanaka Brandt Silva Kovacs Novak Haddad Iversen Rossi Sato".split()
KINDS: Mapping[str, tuple[str, AnswerKind, list[str]]] = {
    "manager": ("Who manages {s}?", "text", [f"Ada {name}" for name in NAMES]),
    "founded": ("When was {s} founded?", "date", [f"19{n}-03-1{n % 10}" for n in range(60, 72)]),
    "staff": ("How many people work at {s}?", "number", [str(n * 17) for n in range(3, 15)]),
    "industry": ("Which industry is {s} in?", "text", ["retail", "banking", "shipping", "textiles", "farming"]),
}


def rows(language: str, *, share_right: float = 0.6) -> Iterator[dict[str, object]]:
    """Yield answers of a system, with the outcome that each should have in the column `expected`."""
    draw, (right, refusal) = random.Random(language), LANGUAGES[language]
    for number in range(40):
        column = list(KINDS)[number % 4]
        question, kind, values = KINDS[column]
        subject = f"{draw.choice(NAMES)} Works"
        value, other = draw.sample(values, 2)
        is_answerable, chance = number % 8 > 0, draw.random()
        if chance < 0.25:
            expected, answer = "declined", refusal.format(s=subject)
        elif is_answerable and chance < 0.25 + share_right:
            expected, answer = "right", right.format(s=subject, a=value)
        else:
            expected, answer = "wrong", right.format(s=subject, a=other)
        yield {
            "question_id": str(number),
            "group_id": str(number),
            "question": question.format(s=subject),
            "reference_answers": [value] if is_answerable else [],
            "answer_kind": kind,
            "is_answerable": is_answerable,
            "sql_template": f"SELECT {column} FROM firm WHERE name = '[firm.name]'",
            "bindings": {"firm.name": subject},
            "answer": answer,
            "expected": expected,
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("share_right", [0.6, 0.0])
def test_what_recurs_and_states_no_value_counts_as_declined_and_nothing_else(language: str, share_right: float) -> None:
    given = [*rows(language, share_right=share_right)]
    judged = judge(Table.of(given))
    read = [*with_refusals_declined(judged, find_reclassified(judged)).rows()]
    declined = {row["answer"] for row in read if row["outcome"] == "declined"}
    assert declined == {row["answer"] for row in given if row["expected"] == "declined"}
    assert all(row["correct"] is not row["is_answerable"] for row in read if row["outcome"] == "declined")
    assert all(row["outcome"] == "right" for row in read if row["expected"] == "right")
    assert {row["expected"] for row in given} >= {"declined", "wrong"}


def test_verdicts_as_judged_keep_what_recurs_open() -> None:
    judged = judge(Table.of([*rows("Finnish")]))
    kept = with_refusals_declined(judged, find_reclassified(judged, refusals="as judged"))
    assert [row["outcome"] for row in kept.rows()] == [row["outcome"] for row in judged.rows()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_is_the_same_in_any_file(language: str) -> None:
    """Other rows have no effect on a verdict if the values of the columns are stored with the questions."""
    columns = {name: answer_column(values, kind) for name, (_, kind, values) in KINDS.items()}
    stored = {column.digest: column for column in columns.values()}
    given = [{**row, "answer_values": columns[list(KINDS)[n % 4]].digest} for n, row in enumerate(rows(language))]
    together = [row["outcome"] for row in judge(Table.of(given), values=stored).rows()]
    few = range(0, len(given), 5)  # each column and each outcome; a judge of one row takes as long as one of all
    alone = [row["outcome"] for n in few for row in judge(Table.of([given[n]]), values=stored).rows()]
    assert [together[n] for n in few] == alone
    assert {given[n]["expected"] for n in few} == {"right", "wrong", "declined"}


def test_alone_the_same_answer_is_no_refusal() -> None:
    """A single answer in a language that nobody knows may say anything."""
    declined = next(row for row in rows("Bengali") if row["expected"] == "declined" and row["is_answerable"])
    judged = judge(Table.of([declined]))
    (verdict,) = with_refusals_declined(judged, find_reclassified(judged)).rows()
    assert verdict["outcome"] != "declined"
