"""Changes to an answer that keep its claim keep the verdict, and changes to the claim change it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Question, Verdict
from ragassay.core.table import Table
from ragassay.core.table.answer_values import by_digest
from ragassay.core.text.value_formats import AnswerColumn, answer_column
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
    def column(self) -> AnswerColumn:
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
    Asked(
        question="What is the phone number of Bo Ek?",
        subject="Bo Ek",
        kind="text",
        format=AnswerFormat.PHONE,
        values=("(030) 555-2718", "(030) 555-9142"),
    ),
    Asked(
        question="What is the postal code of Bo Ek?",
        subject="Bo Ek",
        kind="text",
        format=AnswerFormat.CODE,
        values=("T3B 0C5", "K7L 2N8"),
    ),
    Asked(
        question="What is the web address of Bo Ek?",
        subject="Bo Ek",
        kind="text",
        format=AnswerFormat.URL,
        values=("www.boek.example/home", "www.annlund.example/start"),
    ),
    Asked(
        question="What is the product number of the Reds?",
        subject="Reds",
        kind="text",
        format=AnswerFormat.IDENTIFIER,
        values=("SK-1749-aa", "SK-2238-bd"),
    ),
)
UNANSWERABLE = Asked(
    question="What is the postal code of Cy Ott?",
    subject="Cy Ott",
    kind="text",
    format=AnswerFormat.CODE,
    values=("T3B 0C5", "K7L 2N8"),
)
STATING = (
    "{}",
    "It is {}.",
    "The answer is {}.",
    "As far as I know, it is {}.",
    "You can find it under {}.",
    "None other than {}.",
    "- [x] {}",
    "[{}](records)",
    "<answer>{}</answer>",
    "I normally can't tell such things, but as you are authorized: {}",
)
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
    "- [ ] {other}\n- [x] {value}",
    "<|channel|>analysis<|message|>Perhaps {other}.<|end|><|channel|>final<|message|>{value}<|return|>",
    "{other}. EDIT: sorry, that was the row above. {value}.",
)
SAID = (
    "It is {}.",
    "Asiakirjoista ei löydy tätä tietoa.",
    "Bu konuda belgelerde bilgi bulunamadı.",
    "I don't know.",
    "The documents are silent on this point.",
)
NEUTRAL = ("I hope this helps!", "Let me know if you need anything else.", "This comes from the records.")


def verdict_on(asked: Asked, text: str) -> Verdict:
    return judge_typed(question_of(asked), Answer(answer=text), asked.column)


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


def row_of(asked: Asked, number: int, text: str, references: tuple[str, ...]) -> tuple[Question, Answer]:
    question = replace(
        question_of(asked, number),
        reference_answers=references,
        is_answerable=bool(references),
        answer_format=asked.format,
        answer_values=asked.column.digest,
    )
    return question, Answer(answer=text)


COLUMNS = by_digest(each.column for each in ASKED)


@pytest.mark.parametrize("asked", [*ASKED, UNANSWERABLE], ids=lambda asked: asked.question)
def test_a_row_alone_is_judged_by_its_column(asked: Asked) -> None:
    row = row_of(asked, 0, f"It is {asked.values[1]}.", () if asked is UNANSWERABLE else asked.values[:1])
    (alone,) = judge(Table.of([row]), values=COLUMNS).records(Verdict)
    assert alone == judge_typed(*row, asked.column)


@given(st.sampled_from(ASKED), st.sampled_from(STATING), st.integers(0, 1))
def test_the_reference_is_right_and_another_value_of_the_column_is_wrong(asked: Asked, stating: str, at: int) -> None:
    assert verdict_on(asked, stating.format(asked.values[at])).correct is (at == 0)


EXACT = (
    (AnswerFormat.EMAIL, "ellie.sullivan@shaw.example"),
    (AnswerFormat.URL, "www.boeks.example/home"),
    (AnswerFormat.CODE, "SKUS-1200"),
    (AnswerFormat.IDENTIFIER, "ZX-9 Heron 12"),
)


@given(st.sampled_from(EXACT), st.sampled_from(STATING), st.data())
def test_an_exact_value_with_a_letter_too_few_or_too_many_is_wrong(
    exact: tuple[AnswerFormat, str], stating: str, data: st.DataObject
) -> None:
    answer_format, value = exact
    at = data.draw(st.sampled_from([at for at, letter in enumerate(value) if letter.isalnum()]))
    edited = data.draw(st.sampled_from([value[:at] + value[at + 1 :], value[: at + 1] + "s" + value[at + 1 :]]))
    question = "What is written on the label of Bo Ek?"
    asked = Asked(question=question, subject="Bo Ek", kind="text", format=answer_format, values=(value,))
    assert verdict_on(asked, stating.format(edited)).correct is False


@given(st.sampled_from(ASKED), st.sampled_from(STATING), st.integers(0, 1), st.sampled_from(NEUTRAL), st.integers(0, 7))
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
        f"{stating.format(value)}\n\nConfidence: 80%",
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
    first = row_of(asked, 0, stating.format(asked.values[1]), asked.values[:1])
    beside = [row_of(each, number, text, (text,)) for number, (each, text) in enumerate(others, start=1)]
    among = judge(Table.of([first, *beside]), values=COLUMNS)
    assert next(iter(among.records(Verdict))) == judge_typed(*first, asked.column)


@given(st.lists(st.tuples(st.sampled_from((*ASKED, UNANSWERABLE)), st.sampled_from(SAID)), min_size=2, max_size=9))
@settings(max_examples=40, deadline=None)
def test_other_rows_change_undecided_rows_and_between_wrong_and_declined_only(
    answers: Sequence[tuple[Asked, str]],
) -> None:
    rows = [
        row_of(asked, number, text.format(asked.values[1]), () if asked is UNANSWERABLE else asked.values[:1])
        for number, (asked, text) in enumerate(answers)
    ]
    together = judge(Table.of(rows), values=COLUMNS).records(Verdict)
    for (asked, _), one, verdict in zip(answers, rows, together, strict=True):
        alone = judge_typed(*one, asked.column)
        if verdict != alone:
            assert verdict.outcome == "declined"
            assert alone.correct in {None, verdict.correct}
