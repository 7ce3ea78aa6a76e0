"""One claim in many forms: dialogues, JSON, spelled-out values, a rounded number beside the exact one."""

import json

import pytest

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Outcome, Question
from ragassay.core.text.value_formats import answer_column
from ragassay.steps.judge.typed import judge_typed


def outcome(
    text: str, *values: str, kind: AnswerKind = "text", form: AnswerFormat | None = None, topic: str = "city"
) -> Outcome:
    """The outcome of an answer about Acme; the first value is the reference, and none makes it unanswerable."""
    question = Question(
        question_id="q",
        group_id="g",
        question=f"What is the {topic} of Acme?",
        reference_answers=values[:1],
        answer_kind=kind,
        is_answerable=bool(values),
        bindings={"client.name": "Acme"},
    )
    column = answer_column(values or ("Oslo", "Rome"), kind, answer_format=form)
    return judge_typed(question, Answer(answer=text), column).outcome


@pytest.mark.parametrize("reply", ["The city of Acme is {}.", "{}"])
def test_the_reply_to_a_doubt_counts_and_the_reply_to_another_question_does_not(reply: str) -> None:
    said, other = reply.format("Rome"), reply.format("Oslo")
    doubted = f"{other}\nUser: Are you sure?\nAssistant: Sorry, that was a mistake. {said}"
    continued = f"{said}\nUser: And the city of Bowl?\nAssistant: {other}"
    assert outcome(doubted, "Rome", "Oslo") == "right"
    assert outcome(continued, "Rome", "Oslo") == "right"
    assert outcome(doubted, "Oslo", "Rome") == "wrong"


@pytest.mark.parametrize("indent", [None, 2])
def test_a_value_in_json_counts_beside_empty_fields(indent: int | None) -> None:
    text = json.dumps({"data": {"name": "Acme", "city": "Rome"}, "error": None}, indent=indent)
    assert outcome(text, "Rome", "Oslo") == "right"
    assert outcome(text, "Oslo", "Rome") == "wrong"
    assert outcome(text) == "wrong"
    assert outcome('{"data": null, "error": "timeout"}') == "declined"


@pytest.mark.parametrize(
    ("text", "verdict"), [("K, two, P, one, L, seven", "right"), ("K, two, P, one, L, eight", "wrong")]
)
def test_a_code_may_be_spelled_out(text: str, verdict: Outcome) -> None:
    assert outcome(f"It is {text}.", "K2P 1L7", "T3B 0C5", form=AnswerFormat.CODE, topic="postal code") == verdict


@pytest.mark.parametrize(
    ("day", "verdict"),
    [("August the twenty-ninth", "right"), ("the thirtieth of August", "wrong"), ("August", "undecided")],
)
def test_a_day_may_be_spelled_out(day: str, verdict: Outcome) -> None:
    text = f"It is {day}, {'1973' if verdict == 'undecided' else 'nineteen seventy-three'}."
    assert outcome(text, "1973-08-29", "1980-01-02", kind="date", topic="founding date") == verdict


@pytest.mark.parametrize("beside", ["or roughly 202.5 seconds", "about 202.5 thousand", "i.e. 202.48 s"])
def test_a_rounded_form_of_the_number_beside_it_is_no_other_number(beside: str) -> None:
    assert outcome(f"202,475 ms, {beside}.", "202475", "300000", kind="number", topic="duration") == "right"
    assert outcome(f"202,475 ms, {beside}.", "300000", "202475", kind="number", topic="duration") == "wrong"


@pytest.mark.parametrize(
    "note", ["There is one matching row, so there is no ambiguity.", "Replies to this message are not read."]
)
def test_a_denial_of_something_else_leaves_nothing_open(note: str) -> None:
    assert outcome(f"The total of Acme is 30. {note}", "30", "45", kind="number", topic="total") == "right"


@pytest.mark.parametrize("text", ["The city of Acme is PARIS. No, that was wrong, it is PARIF."])
def test_a_code_that_the_column_does_not_hold_can_replace_the_reference(text: str) -> None:
    assert outcome(text, "PARIS", "BERLI", form=AnswerFormat.CODE, topic="code") in {"wrong", "undecided"}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("I've forwarded it to a colleague. You will hear from us within 5 hours.", "undecided"),
        ("Could you tell me which Acme you mean? I can then look it up.", "declined"),
        ("The query returned 0 rows.", "declined"),
        ("The total of Acme is 5.", "wrong"),
        ("1234 pieces are on stock.", "wrong"),
        ("The first table does not list it. It is 5.", "undecided"),
    ],
)
def test_a_number_answers_an_unanswerable_question_only_if_it_is_presented_as_the_answer(
    text: str, verdict: Outcome
) -> None:
    assert outcome(text, kind="number", topic="total") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("20.5 °C", "right"),
        ("It is 20.5 degrees Celsius.", "right"),
        ("20.5", "right"),
        ("68.9 °F", "right"),
        ("20.5 °F", "wrong"),
        ("twenty degrees Fahrenheit", "wrong"),
    ],
)
@pytest.mark.parametrize("topic", ["water temperature in degrees Celsius", "water temperature in °C"])
def test_a_temperature_has_a_scale(topic: str, text: str, verdict: Outcome) -> None:
    assert outcome(text, "20.5", "17", kind="number", topic=topic) == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("version 11.4", "right"), ("It runs v11.4.", "right"), ("11.4", "right"), ("v11.5", "wrong"), ("1.4", "wrong")],
)
@pytest.mark.parametrize(
    ("stored", "other", "kind"), [("11.4", "11.5", "number"), ("11.4", "11.5", "text"), ("v11.4", "v11.5", "text")]
)
def test_a_version_is_its_number(stored: str, other: str, kind: AnswerKind, text: str, verdict: Outcome) -> None:
    form = AnswerFormat.CODE if kind == "text" else None
    assert outcome(text, stored, other, kind=kind, form=form, topic="firmware version") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("platform 5", "right"), ("It is platform no. 5.", "right"), ("5", "right"), ("platform 7", "wrong")],
)
def test_a_number_after_the_word_of_the_question_is_the_answer(text: str, verdict: Outcome) -> None:
    assert outcome(text, "5", "7", kind="number", topic="platform") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("8:00 - 17:00", "right"),
        ("from 8 am to 5 pm", "right"),
        ("from eight fifteen to 5 pm", "wrong"),
        ("from 9 am to 6 pm", "wrong"),
        ("daily, 08:00 until half past five in the afternoon", "wrong"),
    ],
)
def test_a_range_of_times_may_be_on_another_clock(text: str, verdict: Outcome) -> None:
    values = ("8:00-17:00", "9:00-18:00")
    assert outcome(f"It is open {text}.", *values, form=AnswerFormat.TEXT, topic="opening time") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"), [("Monday to Friday, 8 am to 5 pm", "undecided"), ("Monday to Friday, 8 am to 6 pm", "wrong")]
)
def test_opening_hours_in_other_words_are_left_open(text: str, verdict: Outcome) -> None:
    assert outcome(text, "Mo-Fr 8:00-17:00", "Mo-Sa 9:00-18:00", topic="opening time") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("It is moored in Rostock.", "wrong"),
        ("It belongs to Vera Schmid.", "wrong"),
        ("It is Navy Blue.", "undecided"),
        ("navy", "undecided"),
        ("It was painted dark blue in Rostock.", "right"),
    ],
)
def test_a_name_is_no_category_in_other_words(text: str, verdict: Outcome) -> None:
    values = ("dark blue", "white", "red")
    assert outcome(text, *values, form=AnswerFormat.CLOSED_SET, topic="hull color") == verdict


@pytest.mark.parametrize(
    "text",
    [
        "The city of Acme is {}. (Previously: {}.)",
        "Current value: {}\nOld value: {}",
        "The city of Acme is {}. An outdated copy says {}.",
        "{} for Acme, {} for Bowl.",
        "Bowl is in another city. The city of Acme is {}, that of Bowl is {}.",
        "City: {}\nHead office: {}",
    ],
)
def test_of_two_cities_the_one_that_is_asserted_counts(text: str) -> None:
    """With both values swapped, the answer is never right."""
    assert outcome(text.format("Rome", "Oslo"), "Rome", "Oslo") == "right"
    assert outcome(text.format("Oslo", "Rome"), "Rome", "Oslo") in {"wrong", "undecided"}


@pytest.mark.parametrize(
    "text",
    [
        "There is no entry for Bowl. I can only tell you that Acme is in {}.",
        "This is not legal advice. The city of Acme is {}.",
        "I have no access to live systems. In the copy of May 2026, {} is the city of Acme.",
        "Audit date: no data. City: {}.",
        "Hi Bo,\n\nthe city of Acme is {}.\n\nBest,\nOmar",
        "name,city\nAcme,{}",
        "| Field | Value |\n|---|---|\n| checked | no |\n| city | {} |",
        "I ran `SELECT city FROM office WHERE no = 45`: {}.¹",
    ],
)
def test_a_denial_of_something_else_declines_nothing(text: str) -> None:
    assert outcome(text.format("Rome"), "Rome", "Oslo") == "right"
    assert outcome(text.format("Oslo"), "Rome", "Oslo") == "wrong"
    assert outcome(text.format("Oslo")) == "wrong"


@pytest.mark.parametrize(
    "text",
    [
        "City: -",
        "Ticket #34217: could not be determined.",
        "Hi Bo,\n\nI found nothing on the city of Acme.\n\nBest\nOmar",
        "There is no entry for Acme. Bowl is in Oslo.",
        "0 rows returned for Acme.",
    ],
)
def test_an_answer_without_a_value_declines(text: str) -> None:
    assert outcome(text, "Rome", "Oslo") == "declined"
    assert outcome(text) == "declined"


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [("Yes, that's it.", "right"), ("Lea: yes, correct", "right"), ("Ja.", "right"), ("No, it is Oslo.", "wrong")],
)
def test_a_value_in_doubt_counts_if_the_reply_affirms_it(reply: str, verdict: Outcome) -> None:
    assert outcome(f"Rome? {reply}", "Rome", "Oslo") == verdict
    assert outcome(f"Ben: Rome?\n{reply}", "Rome", "Oslo") == verdict


@pytest.mark.parametrize(
    "table", ["name,city\nAcme,Rome\rBowl,Oslo\n", 'name,city\n"Acme,Rome\n', "name,city\nAcme,Rome,1\n"]
)
@pytest.mark.parametrize("values", [("Rome", "Oslo"), ()])
def test_a_broken_table_is_read_as_text(table: str, values: tuple[str, ...]) -> None:
    assert outcome(table, *values) in {"right", "wrong", "undecided"}


@pytest.mark.parametrize(
    "table",
    [
        "| Client | Fee |\n|---|---|\n| Bow | {other} |\n| **Acme** | **{own}** |\n| Cor | {other} |",
        "| No | Client | Fee |\n|---|---|---|\n| Bow | x | {other} |\n| Acme | y | {own} |",
        '{{"results": [{{"client": "Bow", "fee": {other}}}, {{"client": "Acme", "fee": {own}}}]}}',
        "client,fee\nBow,{other}\nAcme,{own}",
    ],
    ids=["two columns", "three columns", "JSON", "CSV"],
)
@pytest.mark.parametrize(("own", "other", "verdict"), [("42", "17", "right"), ("17", "42", "wrong")])
def test_of_a_table_the_row_of_the_subject_counts(table: str, own: str, other: str, verdict: Outcome) -> None:
    assert outcome(table.format(own=own, other=other), "42", "17", kind="number", topic="fee") == verdict


@pytest.mark.parametrize("table", ["| Client | Acme |\n|---|---|\n| City | Rome |\n| Fee | 3 |"])
def test_a_table_of_one_record_keeps_its_rows(table: str) -> None:
    assert outcome(table, "Rome", "Oslo") == "right"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Acme has 42 chapters on 120 pages.", "wrong"),
        ("Acme has 120 chapters on 42 pages.", "right"),
        ("Acme (2007) is a slim one: 42 pages.", "right"),
    ],
)
def test_a_number_counts_the_thing_after_it(text: str, verdict: Outcome) -> None:
    assert outcome(text, "42", "120", kind="number", topic="number of pages") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"), [("It sits in period 5, group 4.", "right"), ("It sits in period 4, group 5.", "wrong")]
)
def test_a_number_belongs_to_the_word_before_it(text: str, verdict: Outcome) -> None:
    assert outcome(text, "5", "4", kind="number", topic="period") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("3 h 1 min", "right"), ("181", "right"), ("3 hours and 2 minutes", "wrong"), ("3 hours", "wrong")],
)
def test_a_duration_is_converted_to_the_unit_that_makes_it_the_reference(text: str, verdict: Outcome) -> None:
    assert outcome(text, "181", "95", kind="number", topic="length") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Black Hawk", "right"),
        ("Black Hawk: A Story of War", "right"),
        ("Black Hawk 2: The Return", "undecided"),
        ('"Black Hawk and Beyond"', "undecided"),
        ('The list says "the book is Black Hawk".', "right"),
        ('It says "Acme is Black Hawk."', "right"),
        ("a post-Black Hawk book", "undecided"),
    ],
)
def test_a_title_may_lack_its_subtitle_and_no_longer_one_is_it(text: str, verdict: Outcome) -> None:
    assert outcome(text, "Black Hawk: A Story of War", "Sylvia", form=AnswerFormat.TEXT, topic="book") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("Farrar, Straus and Giroux", "right"), ("Farrar Straus & Giroux", "right"), ("Farrar and Straus", "undecided")],
)
def test_parts_of_a_name_may_be_coordinated(text: str, verdict: Outcome) -> None:
    assert outcome(text, "Farrar Straus Giroux", "Vintage", topic="publisher") == verdict


def test_a_hyphen_within_a_code_makes_no_longer_name() -> None:
    assert outcome("The badge number is A-045.", "A-045", "A-046", form=AnswerFormat.CODE) == "right"


@pytest.mark.parametrize("text", ["Hi Tom,\nthe cities are {} and {}.\nCheers, Ann", "{}\n{}", "{},\n{}"])
def test_the_lines_around_a_letter_are_no_members(text: str) -> None:
    question = Question(
        question_id="q",
        group_id="g",
        question="Which cities is Acme in?",
        reference_answers=("Oslo", "Rome"),
        answer_kind="set",
        bindings={"client.name": "Acme"},
    )
    column = answer_column(("Oslo", "Rome", "Bern"), "set")
    assert judge_typed(question, Answer(answer=text.format("Oslo", "Rome")), column).outcome == "right"
    assert judge_typed(question, Answer(answer=text.format("Oslo", "Bern")), column).outcome == "wrong"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("it's uk", "right"),
        ("hmm, uk", "right"),
        ("its us", "wrong"),
        ("ask us about it", "wrong"),
        ("thats uk afaik", "right"),
    ],
)
def test_a_code_may_lack_its_capitals_in_a_text_without_any(text: str, verdict: Outcome) -> None:
    assert outcome(text, "UK", "US", "DE", form=AnswerFormat.CODE, topic="country code") == verdict
