"""Answers as people and language models write them, each with the verdict of a careful reader."""

from dataclasses import replace

import pytest

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Outcome, Question
from ragassay.core.text.value_formats import answer_column
from ragassay.steps.judge.typed import judge_typed


def outcome(
    question: str,
    reference: str | tuple[str, ...],
    text: str,
    *,
    kind: AnswerKind = "text",
    others: tuple[str, ...] = (),
    subject: str = "",
    answer_format: AnswerFormat | None = None,
    column: str = "value",
) -> Outcome:
    """Return the verdict of the typed judge on an answer to a question about a subject."""
    references = (reference,) if isinstance(reference, str) else reference
    asked = Question(
        question_id="q1",
        group_id="g1",
        question=question,
        reference_answers=references,
        answer_kind=kind,
        sql_template=f"SELECT {column} FROM thing WHERE name = '[thing.name]'",
        bindings={"thing.name": subject} if subject else {},
        is_answerable=bool(references),
    )
    values = answer_column((*references, *others), kind, answer_format=answer_format)
    return judge_typed(asked, Answer(answer=text), values).outcome


class TestPersons:
    TUTORS = ("Mira Castellan", "Otto Brandt", "Ida Brandt")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("M. Castellan", "right"),
            ("Ms Castellan gives that one.", "right"),
            ("Vera Castellan", "wrong"),
            ("O. Brandt", "wrong"),
        ],
    )
    def test_initials_and_surnames_name_the_only_person_who_has_them(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Who is the tutor of the course Knots?",
            "Mira Castellan",
            text,
            others=self.TUTORS,
            subject="Knots",
            answer_format=AnswerFormat.NAME,
        )
        assert verdict == expected

    def test_a_surname_of_two_persons_is_not_enough(self) -> None:
        question = "Who is the tutor of the course Knots?"
        name = AnswerFormat.NAME
        assert (
            outcome(question, "Otto Brandt", "Brandt", others=self.TUTORS, subject="Knots", answer_format=name)
            != "right"
        )


class TestCountries:
    @pytest.mark.parametrize("text", ["Es liegt in Ägypten.", "Egitto", "C'est en Égypte."])
    def test_their_names_in_other_languages_are_right(self, text: str) -> None:
        assert outcome("Which country is the depot in?", "Egypt", text, others=("Jordan", "Oman")) == "right"

    def test_the_name_of_another_one_is_wrong(self) -> None:
        assert outcome("Which country is the depot in?", "Egypt", "Giordania", others=("Jordan", "Oman")) == "wrong"

    def test_the_name_in_the_question_is_no_answer(self) -> None:
        question = "What is the local name of the country Spain?"
        text = "The local name of Spain is Sverige."
        assert outcome(question, "España", text, others=("Sverige", "Suomi"), subject="Spain") == "wrong"


class TestWordsOfTheColumn:
    ROOMS = ("Room Amber", "Room Birch", "Room Cedar")

    @pytest.mark.parametrize(("text", "expected"), [("They met in Amber.", "right"), ("In Birch.", "wrong")])
    def test_a_word_that_all_values_begin_with_may_be_missing(self, text: str, expected: Outcome) -> None:
        question = "What is the room of the lesson?"
        assert outcome(question, "Room Amber", text, others=self.ROOMS, answer_format=AnswerFormat.NAME) == expected

    @pytest.mark.parametrize(("text", "expected"), [("on level two", "right"), ("on level three", "wrong")])
    def test_a_number_of_a_designation_may_be_in_words(self, text: str, expected: Outcome) -> None:
        others = ("Level 1", "Level 3")
        assert outcome("What is the floor of the vault?", "Level 2", text, others=others) == expected

    def test_members_of_a_small_set_may_be_plural(self) -> None:
        days = ("Monday", "Tuesday", "Friday")
        verdict = outcome(
            "On which days does it meet?", ("Monday", "Friday"), "Mondays & Fridays", kind="set", others=days
        )
        assert verdict == "right"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The inspector wrote that the hull plating was badly corroded.", "right"),
            ("The hull plating was not badly corroded.", "undecided"),
            ("Something about the hull.", "undecided"),
        ],
    )
    def test_the_words_of_a_note_in_a_sentence_state_it(self, text: str, expected: Outcome) -> None:
        question = "What are the remarks of the survey?"
        assert outcome(question, "hull plating badly corroded", text, answer_format=AnswerFormat.TEXT) == expected


class TestNumbers:
    def how_many(self, text: str, reference: str = "2") -> Outcome:
        return outcome("How many tests does the lot have?", reference, text, kind="number", others=("7", "40"))

    @pytest.mark.parametrize(
        "text", ["A pair, namely Ida and Otto.", "Two: TX23/367 and TX24/362.", "a couple: TX-9/1"]
    )
    def test_counts_in_words_beside_identifiers(self, text: str) -> None:
        assert self.how_many(text) == "right"

    def test_a_hundred(self) -> None:
        assert self.how_many("A hundred.", "100") == "right"

    @pytest.mark.parametrize(
        ("unit", "text", "expected"),
        [
            ("nautical miles", "Its light carries 18 kilometres.", "wrong"),
            ("nautical miles", "18 nautical miles, about 33 km", "right"),
            ("euros", "She gets 18 US dollars an hour.", "wrong"),
            ("knots", "It tops out at 18.0 knots, roughly 33.3 km/h.", "right"),
        ],
    )
    def test_another_unit_makes_another_number(self, unit: str, text: str, expected: Outcome) -> None:
        question = f"What is the value in {unit} of the boat?"
        assert outcome(question, "18", text, kind="number", others=("12", "25")) == expected

    def test_the_number_of_another_row_is_no_answer(self) -> None:
        text = "-51.2 - not to be confused with -38.8, which is the value for lot 4711."
        verdict = outcome(
            "What is the longitude of lot 4522?", "-51.2", text, kind="number", others=("-38.8",), subject="4522"
        )
        assert verdict == "right"

    def test_no_thing_is_not_zero_where_there_is_no_answer(self) -> None:
        text = "Lot 12 hasn't been entered, so there is no seat I could count."
        assert outcome("How many seats does lot 12 have?", (), text, kind="number", subject="12") == "declined"


class TestLists:
    def test_places_after_a_preposition_are_no_members(self) -> None:
        text = "She sat TX23/302 in Amber, TX25/390 in Birch and TX25/429 in Cedar."
        members = ("TX23/302", "TX25/390", "TX25/429")
        assert outcome("Which tests did she sit?", members, text, kind="set", others=("TX20/111",)) == "right"

    def test_numbers_of_something_else_are_no_members(self) -> None:
        text = "One document has them: 130, 259 and 75."
        assert (
            outcome("Which invoices are there?", ("130", "259", "75"), text, kind="set", others=("12", "1")) == "right"
        )


class TestSeveralRows:
    QUESTION = "What is the country of invoice 344?"
    LANDS = ("Portugal", "Brazil", "USA")

    @pytest.mark.parametrize(
        "text",
        [
            "I found 3:\n- Invoice 198: Brazil\n- Invoice 344: Portugal\n- Invoice 16: USA",
            "Invoice 198 → Brazil, invoice 344 → Portugal",
            "Brazil (invoice 198), Portugal (invoice 344)",
            "id\tcountry\n198\tBrazil\n344\tPortugal\n16\tUSA",
            "User: and invoice 198?\nAssistant: Brazil.\nUser: ok, and invoice 344?\nAssistant: Portugal.",
        ],
    )
    def test_the_row_of_the_subject_counts(self, text: str) -> None:
        def verdict(reference: str) -> Outcome:
            return outcome(self.QUESTION, reference, text, others=self.LANDS, subject="344")

        assert (verdict("Portugal"), verdict("Brazil")) == ("right", "wrong")

    def test_what_the_reader_has_counts_less_than_what_the_speaker_has(self) -> None:
        text = "Your list says Brazil; our records show Portugal. Please update your list."
        assert outcome(self.QUESTION, "Brazil", text, others=self.LANDS, subject="344") != "right"

    def test_a_column_whose_values_are_not_all_stored_may_have_this_one(self) -> None:
        text = "Draft A: 48200. Draft B: 51300. Draft A is final, so the answer is 48200."
        verdict = outcome(
            "What is the fee of Delmo?", "51300", text, kind="number", others=("47000", "52250"), subject="Delmo"
        )
        assert verdict != "right"


class TestYesAndNo:
    @pytest.mark.parametrize(
        ("column", "question", "text", "expected"),
        [
            ("passed", "Is the test passed?", "It did.", "right"),
            ("passed", "Is the test passed?", "So you can put it down as a pass.", "right"),
            ("licence_valid", "Is the licence valid?", "Her licence is no longer valid.", "wrong"),
            ("is_open", "Is it open?", "nah", "wrong"),
            ("is_open", "Is it open?", "Guests come all day, so yes, it is.", "right"),
            ("is_open", "Is it open?", "**No** - it is not open.", "wrong"),
            ("has_crane", "Does it have a crane?", "It is a 20-metre boat. About a crane I found nothing.", "declined"),
            ("backup", "Does it have a backup?", "If the mains fail, it has nothing to fall back on.", "undecided"),
            ("passed", "Is the test passed?", "Could you tell me which test you mean?", "declined"),
        ],
    )
    def test_in_the_words_of_the_column(self, column: str, question: str, text: str, expected: Outcome) -> None:
        assert outcome(question, "true", text, kind="boolean", column=column) == expected


def test_a_question_to_the_reader_declines() -> None:
    text = "Which database should I search, the live one or the archive?"
    assert outcome("What is the city of Delmo?", "Port Ilvane", text, others=("Oslo",), subject="Delmo") == "declined"


def test_a_period_of_a_name_does_not_end_a_sentence() -> None:
    text = "The fee of Delmo Co. is 341.08 (for comparison, Acme House: 125.01)."
    verdict = outcome(
        "What is the fee of Delmo Co.?", "341.08", text, kind="number", others=("125.01",), subject="Delmo Co."
    )
    assert verdict == "right"


def test_verdicts_do_not_depend_on_the_order_of_the_values_of_a_column() -> None:
    column = answer_column(("Room Amber", "Room Birch", "Room Cedar"), "text", answer_format=AnswerFormat.NAME)
    backwards = answer_column(("Room Cedar", "Room Birch", "Room Amber"), "text", answer_format=AnswerFormat.NAME)
    assert replace(column, values=(), rivals=()) == replace(backwards, values=(), rivals=())


def test_an_article_is_no_first_name() -> None:
    question = "Which band leads the bill?"
    assert outcome(question, "The Beacons", "It is plan B.", others=("The Harbors", "The The")) != "right"
