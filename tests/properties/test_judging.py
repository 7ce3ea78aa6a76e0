"""What changes no claim changes no verdict, and what changes the claim does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Question, Verdict
from ragassay.core.table import Table
from ragassay.core.text.value_formats import answer_column
from ragassay.parts.value_files import by_digest
from ragassay.steps.judge import judge
from ragassay.steps.judge.typed import judge_typed

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question about a subject, and the format and values of its column, the reference first."""

    question: str
    subject: str
    kind: AnswerKind
    format: AnswerFormat
    values: tuple[str, ...]

    @property
    def column(self) -> object:
        return answer_column(self.values, self.kind, answer_format=self.format)


ASKED = (
    Asked(
        question="In which city is the airport DAL?",
        subject="DAL",
        kind="text",
        format=AnswerFormat.NAME,
        values=("Dallas", "Houston", "Madrid"),
    ),
    Asked(
        question="Who leads the project Harbour?",
        subject="Harbour",
        kind="text",
        format=AnswerFormat.NAME,
        values=("Ada Lovelace", "Alan Turing", "Grace Hopper"),
    ),
    Asked(
        question="What is the email address of Bo Ek?",
        subject="Bo Ek",
        kind="text",
        format=AnswerFormat.EMAIL,
        values=("bo.ek@example.org", "ann@example.org"),
    ),
    Asked(
        question="When was Bo Ek hired?",
        subject="Bo Ek",
        kind="date",
        format=AnswerFormat.DATE,
        values=("2003-05-17", "2004-01-02"),
    ),
    Asked(
        question="How much is the salary of Bo Ek?",
        subject="Bo Ek",
        kind="number",
        format=AnswerFormat.NUMBER,
        values=("61200", "48700"),
    ),
    Asked(
        question="Which group are the Reds in?",
        subject="Reds",
        kind="text",
        format=AnswerFormat.CLOSED_SET,
        values=("Group A", "Group E"),
    ),
)
STATING = ("{}", "It is {}.", "The answer is {}.", "As far as I know, it is {}.", "You can find it under {}.")
REJECTING = (
    "It is not {other} but {value}.",
    "{value}, not {other}.",
    "The list says {other}, but that is another entry. It is {value}.",
    "{other}? No. It is {value}.",
    "Although {other} is often quoted, it is {value}.",
    "It could be {other}. Wait, that is wrong: it is {value}.",
    "<think>First I read {other}. Hmm.</think>It is {value}.",
    "It was {other} until 1998, but is now {value}.",
    "{value} rather than {other}.",
)
NEUTRAL = ("I hope this helps!", "Let me know if you need anything else.", "This comes from the records.")


def verdict_on(asked: Asked, text: str) -> Verdict:
    return judge_typed(question_of(asked), Answer(answer=text), asked.column)  # type: ignore[arg-type]


def question_of(asked: Asked, number: int = 0) -> Question:
    return Question(
        question_id=f"q{number}",
        group_id="g",
        question=asked.question,
        reference_answers=asked.values[:1],
        answer_kind=asked.kind,
        sql_template=asked.question,
        bindings={"key": asked.subject},
    )


@given(st.sampled_from(ASKED), st.sampled_from(STATING), st.integers(0, 1))
def test_the_reference_is_right_and_another_value_of_the_column_is_wrong(asked: Asked, stating: str, at: int) -> None:
    assert verdict_on(asked, stating.format(asked.values[at])).correct is (at == 0)


@given(st.sampled_from(ASKED), st.sampled_from(STATING), st.integers(0, 1), st.sampled_from(NEUTRAL), st.integers(0, 6))
def test_an_edit_that_changes_no_claim_changes_no_verdict(
    asked: Asked, stating: str, at: int, neutral: str, edit: int
) -> None:
    value = asked.values[at]
    edited = (
        stating.format(value).lower(),
        stating.format(f"**{value}**"),
        stating.format(f'"{value}"'),
        stating.format(f"`{value}`"),
        f"{stating.format(value).rstrip(chr(46))}. {neutral}",
        f"{neutral}\n\n{stating.format(value)}",
        f"- {stating.format(value)}\n",
    )[edit]
    assert verdict_on(asked, edited).correct is verdict_on(asked, stating.format(value)).correct


@given(st.sampled_from(ASKED), st.sampled_from(REJECTING))
def test_swapping_the_asserted_and_the_rejected_value_flips_the_verdict(asked: Asked, rejecting: str) -> None:
    reference, other = asked.values[:2]
    assert verdict_on(asked, rejecting.format(value=reference, other=other)).correct is True
    assert verdict_on(asked, rejecting.format(value=other, other=reference)).correct is False


@given(
    st.sampled_from(ASKED),
    st.sampled_from((*STATING, "It is near {}.", "I don't know about {}.")),
    st.lists(st.tuples(st.sampled_from(ASKED), st.sampled_from(["Houston", "61200", "Ada", "no"])), max_size=4),
)
@settings(max_examples=30, deadline=None)
def test_a_verdict_depends_on_no_other_row_where_the_values_are_stored(
    asked: Asked, stating: str, others: Sequence[tuple[Asked, str]]
) -> None:
    columns = by_digest(each.column for each in ASKED)  # type: ignore[misc]

    def row(each: Asked, number: int, text: str, references: tuple[str, ...]) -> tuple[Question, Answer]:
        column = each.column
        known = replace(question_of(each, number), reference_answers=references)
        return replace(known, answer_format=each.format, answer_values=column.digest), Answer(answer=text)  # type: ignore[attr-defined]

    first = row(asked, 0, stating.format(asked.values[1]), asked.values[:1])
    alone = judge(Table.of([first]), values=columns)
    beside = [row(each, number, text, (text,)) for number, (each, text) in enumerate(others, start=1)]
    among = judge(Table.of([first, *beside]), values=columns)
    assert next(iter(among.records(Verdict))) == next(iter(alone.records(Verdict)))
