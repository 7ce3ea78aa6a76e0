"""The wording of questions for each class of label, relation and operation, and in each style."""

from dataclasses import replace

import pytest

from ragassay.core.errors import UsageError
from ragassay.core.records import Ask, QuestionCondition
from ragassay.parts.wording.checks import normal_form, paraphrase_problem
from ragassay.parts.wording.dictionary import is_known
from ragassay.parts.wording.styles import STYLES, fill, known_styles, pieces_of, templates_in_style, with_typos

SHIP = (QuestionCondition(label="ship", placeholders="[ship.name]"),)
TITLE = (replace(SHIP[0], is_title=True),)
PLAIN = Ask(target="ice class", entity="ship", conditions=SHIP)
CLIENT = QuestionCondition(label="client", placeholders="[client.name]", relation="of")
PROJECTS = Ask(target="project", entity="client", conditions=(CLIENT,), operation="count", answer_kind="number")
BUDGET = QuestionCondition(
    label="budget", placeholders="[project.budget]", comparison="at least", is_name=False, unit="euros"
)
STARTED = QuestionCondition(
    label="started", placeholders="[project.started]", comparison="at most", is_name=False, form="participle",
    is_date=True,
)  # fmt: skip
STARTS = Ask(
    target="started", entity="project", conditions=(CLIENT,), operation="minimum", form="participle",
    answer_kind="date",
)  # fmt: skip
DAYS_LOST = QuestionCondition(
    label="number of days lost", placeholders="[project.lost]", comparison="at least", is_name=False
)
PORT = QuestionCondition(label="port", placeholders="[port.name]", is_name=False, relation="as")
DOCKING = QuestionCondition(label="docking", placeholders="[docking.number]", is_code=True)
MATE = QuestionCondition(label="mate", placeholders="[mate.name]", is_person=True)
PUPIL = QuestionCondition(label="pupil", placeholders="[p.first] [p.last]", is_name=False, is_person=True)
RACE = QuestionCondition(label="race", placeholders="[race.name]", is_name=False)
HORSE = QuestionCondition(label="horse", placeholders="[horse.name]", is_name=False)
BAND = QuestionCondition(label="ensemble", placeholders="[e.name]", is_name=False)


@pytest.mark.parametrize(
    ("ask", "question"),
    [
        (PLAIN, "What ice class is recorded for the ship [ship.name]?"),
        (replace(PLAIN, conditions=TITLE), "What ice class is recorded for the ship “[ship.name]”?"),
        (replace(PLAIN, target="master", meaning="person"), "Who is the master of the ship [ship.name]?"),
        (replace(PLAIN, target="draft", unit="meters"), "What draft in meters is recorded for the ship [ship.name]?"),
        (replace(PLAIN, target="number of decks"), "How many decks does the ship [ship.name] have?"),
        (replace(PLAIN, target="dimensions"), "What dimensions are recorded for the ship [ship.name]?"),
        (
            replace(PLAIN, target="keel laid", form="participle", answer_kind="date"),
            "When was the keel of the ship [ship.name] laid?",
        ),
        (
            replace(PLAIN, target="last inspected", form="participle", answer_kind="date"),
            "When was the ship [ship.name] last inspected?",
        ),
        (
            replace(PLAIN, target="launched", form="participle", answer_kind="number"),
            "In which year was the ship [ship.name] launched?",
        ),
        (
            replace(PLAIN, target="sunk", form="participle", answer_kind="date"),
            "When did the ship [ship.name] sink?",
        ),
        (
            replace(PLAIN, target="member since", form="participle", answer_kind="date"),
            "Since when has the ship [ship.name] been a member?",
        ),
        (replace(PLAIN, target="number of tickets sold"), "How many tickets were sold for the ship [ship.name]?"),
        (
            replace(PLAIN, target="designed by", form="participle", meaning="person"),
            "Who designed the ship [ship.name]?",
        ),
        (replace(PLAIN, target="drawn by", form="participle", meaning="person"), "Who drew the ship [ship.name]?"),
        (replace(PLAIN, target="powered by", form="participle"), "What was the ship [ship.name] powered by?"),
        (
            replace(PLAIN, target="is “laid up”", form="statement", answer_kind="boolean"),
            "Is the ship [ship.name] marked as laid up?",
        ),
        (
            replace(PLAIN, target="is discontinued", form="statement", answer_kind="boolean"),
            "Is the ship [ship.name] marked as discontinued?",
        ),
        (
            replace(PLAIN, target="has bow thruster", form="statement", answer_kind="boolean"),
            "Does the ship [ship.name] have a bow thruster?",
        ),
        (
            replace(PLAIN, target="accepts cargo", form="statement", answer_kind="boolean"),
            "Does the ship [ship.name] accept a cargo?",
        ),
        (replace(PLAIN, target="prefers", form="quoted"), "What is entered under “prefers” for the ship [ship.name]?"),
        (
            replace(PLAIN, target="on call", form="quoted", answer_kind="boolean"),
            "Is the “on call” box ticked for the ship [ship.name]?",
        ),
        (
            replace(PLAIN, target="founded of the yard", form="participle", answer_kind="date"),
            "When was the yard linked to the ship [ship.name] founded?",
        ),
        (
            replace(PLAIN, conditions=(*SHIP, PORT)),
            "What ice class is recorded for the ship [ship.name] with [port.name] as port?",
        ),
        (
            Ask(target="part", entity="ensemble pupil", conditions=(BAND, PUPIL)),
            "What part is recorded for [p.first] [p.last] (ensemble: [e.name])?",
        ),
        (
            Ask(target="time", entity="race entry", conditions=(RACE, HORSE)),
            "What time is recorded for the race [race.name] (horse: [horse.name])?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, label="learnt under", relation="did"),)),
            "How many projects learnt under [client.name]?",
        ),
        (
            Ask(target="yard", entity="docking", conditions=(DOCKING,)),
            "What yard is recorded for docking [docking.number]?",
        ),
        (Ask(target="home port", entity="mate", conditions=(MATE,)), "What is [mate.name]'s home port?"),
        (
            Ask(target="flag of the ship", entity="docking", conditions=(DOCKING,)),
            "What flag is recorded for the ship linked to docking [docking.number]?",
        ),
        (PROJECTS, "How many projects does the client [client.name] have?"),
        (replace(PROJECTS, operation="list"), "Which projects are recorded for the client [client.name]?"),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, label="sponsor", relation="as"),)),
            "How many projects have [client.name] as their sponsor?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, label="actor", relation="member"),)),
            "How many projects have [client.name] as an actor?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, relation="for"),)),
            "How many projects are recorded for the client [client.name]?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, relation="holds"),)),
            "How many projects are listed under the client [client.name]?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, label="type", relation="property"),)),
            "How many projects are listed under the type [client.name]?",
        ),
        (
            replace(PROJECTS, conditions=(CLIENT, BUDGET)),
            (
                "How many projects recorded for the client [client.name] have a budget of at least "
                "[project.budget] euros?"
            ),
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, label="country"), BUDGET)),
            "How many projects in [client.name] have a budget of at least [project.budget] euros?",
        ),
        (
            replace(PROJECTS, conditions=(CLIENT, STARTED)),
            "How many projects recorded for the client [client.name] were started on or before [project.started]?",
        ),
        (
            Ask(target="budget", entity="project", conditions=(CLIENT,), operation="maximum", unit="euros"),
            "What is the highest budget in euros of any project recorded for the client [client.name]?",
        ),
        (
            STARTS,
            "What is the earliest date on which any project recorded for the client [client.name] was started?",
        ),
        (
            replace(STARTS, conditions=(replace(CLIENT, label="started by", relation="by"),)),
            "When did [client.name] first start a project?",
        ),
        (
            replace(STARTS, operation="maximum", conditions=(replace(CLIENT, label="led by", relation="by"),)),
            "What is the latest date on which any project led by [client.name] was started?",
        ),
        (
            replace(STARTS, target="left", conditions=(replace(CLIENT, label="manager", relation="as"),)),
            "What is the earliest date on which any project whose manager is [client.name] left?",
        ),
        (
            replace(
                STARTS,
                target="left",
                operation="maximum",
                conditions=(replace(CLIENT, label="manager", relation="as"),),
            ),
            "What is the latest date on which any project whose manager is [client.name] left?",
        ),
        (
            replace(PROJECTS, conditions=(CLIENT, DAYS_LOST)),
            "For how many projects recorded for the client [client.name] were at least [project.lost] days lost?",
        ),
        (
            replace(PROJECTS, conditions=(replace(CLIENT, relation="has"),)),
            "How many projects are recorded with the client [client.name]?",
        ),
        (
            Ask(target="yard", entity="docking", conditions=(DOCKING,), agent="yard", joint="recorded for"),
            "Which yard is recorded for docking [docking.number]?",
        ),
        (
            Ask(target="town of the yard", entity="docking", conditions=(DOCKING,), joint="recorded for"),
            "Which town is the yard linked to docking [docking.number] in?",
        ),
        (
            Ask(target="yard", entity="docking", conditions=(DOCKING,), agent="yard", joint="for"),
            "Which yard is docking [docking.number] for?",
        ),
        (
            Ask(target="county", entity="thatcher", conditions=(replace(CLIENT, is_person=True),)),
            "What is [client.name]'s county?",
        ),
        (
            Ask(target="part in race", entity="race entry", conditions=(RACE, HORSE)),
            "What part is recorded for the race [race.name] (horse: [horse.name])?",
        ),
        (
            Ask(target="address line 1", entity="client", conditions=(CLIENT,)),
            "What address line 1 is recorded for the client [client.name]?",
        ),
    ],
)
def test_the_plain_question(ask: Ask, question: str) -> None:
    assert templates_in_style(ask, "interrogative", count=1) == (question,)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_phrases_every_form(style: str) -> None:
    flag = replace(PLAIN, target="is “laid up”", form="statement", answer_kind="boolean")
    for ask in (PLAIN, flag, PROJECTS, replace(PLAIN, target="prefers", form="quoted")):
        texts = templates_in_style(ask, style, count=7)
        assert len({normal_form(text) for text in texts}) == 7


def test_a_keyword_question_names_what_is_asked() -> None:
    assert all("ice class" in text for text in templates_in_style(PLAIN, "keyword", count=8))


def test_search_terms_have_no_quotation_marks() -> None:
    texts = templates_in_style(replace(PLAIN, conditions=TITLE), "keyword", count=8)
    assert texts[0] == "ship [ship.name] ice class"
    assert not [text for text in texts if "“" in text or "”" in text]


def test_a_numbered_label_takes_no_article() -> None:
    texts = templates_in_style(replace(PLAIN, target="address line 1"), "directive", count=2)
    assert texts[1] == "Give me address line 1 recorded for the ship [ship.name]."


def test_long_questions_are_two_sentences() -> None:
    assert all(text.count(". ") == 1 for text in templates_in_style(PLAIN, "long", count=8))


def test_long_questions_are_about_the_subject_and_its_other_properties() -> None:
    texts = templates_in_style(replace(PLAIN, related=("flag", "gross tonnage")), "long", count=8)
    assert all("ships" in text for text in texts)
    assert any("the flag and the gross tonnage" in text for text in texts)


def test_typos_spare_values_and_are_no_words() -> None:
    text = with_typos("What is the ice class of the ship [ship.name]?", {"ice", "class", "ship"})
    assert "[ship.name]" in text
    changed = [word.strip("?") for word in text.split() if word not in "What is the ice class of the ship [ship.name]?"]
    assert changed
    assert not any(is_known(word.lower()) for word in changed)


def test_a_value_that_ends_a_sentence_gets_no_second_stop() -> None:
    assert fill("Look up [a.b].", {"[a.b]": "Acme Inc."}) == "Look up Acme Inc."
    assert pieces_of("size of [pet.name]?") == ("size of ", "[pet.name]", "?")


@pytest.mark.parametrize(
    ("template", "name", "text"),
    [
        ("When does the hut [hut.name] open?", "Murmeltal Hut", "When does Murmeltal Hut open?"),
        ("When does the hut “[hut.name]” open?", "Murmeltal Hut", "When does Murmeltal Hut open?"),
        ("When does the hut “[hut.name]” open?", "Murmeltal hut", "When does the Murmeltal hut open?"),
        ("hut [hut.name] altitude", "Murmeltal Hut", "Murmeltal Hut altitude"),
        ("When does the hut [hut.name] open?", "Hut", "When does the hut Hut open?"),
        ("When does the hut [hut.name] open?", "Murmeltalhut", "When does the hut Murmeltalhut open?"),
        ("When does the hut “[hut.name]” open?", "Murmeltalhut", "When does the hut “Murmeltalhut” open?"),
        ("When does the mountain hut [hut.name] open?", "Wild Hut", "When does Wild Hut open?"),
    ],
)
def test_a_noun_is_not_said_before_a_name_that_ends_in_it(template: str, name: str, text: str) -> None:
    assert fill(template, {"[hut.name]": name}) == text


def test_an_unknown_style_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="Did you mean 'short'"):
        known_styles(["shrt"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Which class is it in?", "it must have these placeholders once"),
        ("Which row holds [ship.name]?", "'row' is not a word"),
        ("What is the ice_class of [ship.name]?", "'ice_class' is not a word"),
        ("What is  the class of [ship.name]?", "its words are not separated"),
        ("Tell me the class of [ship.name].", "does not end with a question mark"),
    ],
)
def test_the_gate_refuses_what_people_do_not_say(text: str, problem: str) -> None:
    assert problem in (paraphrase_problem(text, ["[ship.name]"], "interrogative") or "")


def test_casual_questions_put_no_article_before_a_numbered_label() -> None:
    said = [*templates_in_style(replace(PLAIN, target="address line 1"), "casual", count=50)]
    assert said
    assert not [text for text in said if "the address line 1" in text]
