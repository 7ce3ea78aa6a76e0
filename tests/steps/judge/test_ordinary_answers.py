"""Answers as people and language models write them, each with the verdict of a careful reader."""

from dataclasses import replace

import pytest

from ragassay.core.records import AnswerFormat, AnswerKind, Outcome
from ragassay.core.text.value_formats import answer_column
from steps.judge import outcomes


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
    return outcomes.outcome(
        question,
        reference,
        text,
        kind=kind,
        others=others,
        subjects={"thing.name": subject} if subject else {},
        answer_format=answer_format,
        sql=f"SELECT {column} FROM thing WHERE name = '[thing.name]'",
    )


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


class TestClaims:
    """What an answer says to a yes/no question without its words, in codes, or beside another subject."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("That's not the case.", "right"),
            ("That's correct.", "wrong"),
            ("It sure is.", "wrong"),
            ("Hut Kestrel isn't.", "right"),
            ("I think not.", "right"),
            ("No longer.", "right"),
            ("Still heated.", "wrong"),
            ("It comes non-heated.", "right"),
            ("It used to be heated, but not now.", "right"),
            ("Verdict: N", "right"),
            ("heated = 0", "right"),
            ("the heated flag is off for this one", "right"),
            ("found it -> No", "right"),
            ("Quick answer ➜ Yes (details on request)", "wrong"),
            ("heated: false\nfound: true", "right"),
            ("Re: Heated\n\nAs requested:\n\nHeated: no", "right"),
            ("Heated: yes - oh, wait, that is the row of Hut Merlin. For Hut Kestrel it's an N.", "right"),
            ("While Hut Merlin is heated, Hut Kestrel is not heated.", "right"),
            ("Is Hut Kestrel heated? No", "right"),
            ("TL;DR No\n\nDetails: I opened the list and looked for Hut Kestrel.", "right"),
            ("The heated field isn't filled in for this hut.", "undecided"),
            ("Not found.", "declined"),
            ("Nothing on Hut Kestrel in the files.", "declined"),
            ("Dazu liegen mir leider keine Angaben vor.", "declined"),
            ("We still send groups there, it has not been renovated.", "undecided"),
            ("I'd have guessed otherwise, but no, the old Hut Kestrel is not.", "right"),
            ("One has to dress warmly there.", "undecided"),
            ("false - `huts.heated` is 0 for Hut Kestrel", "right"),
            ("Its heated column reads 0, meaning no.", "right"),
            ("Hut Kestrel: heated = sim", "wrong"),
            ("Dear Ida,\n\nwe can confirm that Hut Kestrel is not heated.", "right"),
            ("We regret that we cannot say that Hut Kestrel is heated.", "declined"),
        ],
    )
    def test_of_a_flag(self, text: str, expected: Outcome) -> None:
        question = "Is Hut Kestrel heated?"
        assert outcome(question, "false", text, kind="boolean", column="is_heated", subject="Hut Kestrel") == expected

    @pytest.mark.parametrize(("text", "expected"), [("It doesn't have one.", "right"), ("It has a stove.", "wrong")])
    def test_of_a_thing(self, text: str, expected: Outcome) -> None:
        question = "Does Hut Kestrel have a stove?"
        assert outcome(question, "false", text, kind="boolean", column="hasstove", subject="Hut Kestrel") == expected


class TestDecisions:
    """Which of several values a text settles on."""

    TOWNS = ("Ostby", "Lund", "Vardo", "Skien")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The log has Ostby; an older scan has Lund. I would trust the former.", "right"),
            ("The log has Ostby; an older scan has Lund. I would trust the latter.", "wrong"),
            ("There is Ostby and there is Lund. The second is wrong.", "right"),
            ("The file says Ostby, but the stamp looks like Lund. I'm going with Lund.", "wrong"),
            ("It was down to Lund or Ostby; I checked, and Ostby is the one.", "right"),
            ("(a) Lund  (b) Ostby  (c) none of these\n\nThe answer is (b).", "right"),
            ("Pia thought it was Lund. I looked it up and it's Ostby.", "right"),
            ("You guessed Ostby? Spot on.", "right"),
            ("With respect, Lund can't be right. I get Ostby.", "right"),
            ("The station is in Ostby. So Lund is wrong.", "right"),
            ("Station 9 is in Ostby, not in Lund, Vardo or Skien.", "right"),
            ("Not found in the handbook. Found in the main table, though: Ostby.", "right"),
            ("Ostby, see my correction.\n\nOn Monday Pia wrote:\n> Lund?\n>> Which town is station 9 in?", "right"),
            ("☐ unknown  ☒ known → Ostby", "right"),
            ("Anything but Ostby. That one is wrong.", "wrong"),
            ("Isn't it Ostby? That's what the table says, anyway.", "right"),
            ("I'm not able to open attachments, but the text you pasted says Ostby.", "right"),
            ("Older copy: Lund. Corrected copy: Ostby. I'd go with the corrected one.", "right"),
            ("I was going to say Ostby, but that isn't supported by the data. I don't know.", "declined"),
            ("Station 9 is in Ostby.\n\n[removed by the editors. No answer available.]", "undecided"),
        ],
    )
    def test_of_two_towns(self, text: str, expected: Outcome) -> None:
        question = "Which town is station 9 in?"
        name = AnswerFormat.NAME
        assert outcome(question, "Ostby", text, others=self.TOWNS, subject="9", answer_format=name) == expected

    @pytest.mark.parametrize(
        "text",
        [
            "Three were lent in spring, but one of them after your window closes. That leaves 2.",
            'INFO answer="2" score=0.73',
            "loans: 2\nconfidence: 0.81",
        ],
    )
    def test_of_a_count(self, text: str) -> None:
        question = "How many loans does the kit have?"
        assert outcome(question, "2", text, kind="number", others=("1", "3", "4")) == "right"


class TestWrittenOtherwise:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [("filed under KR 331406", "right"), ("kr-331406", "right"), ("331406", "right"), ("KR 331407", "wrong")],
    )
    def test_codes_however_their_parts_are_divided(self, text: str, expected: Outcome) -> None:
        others = ("KR220117", "KR298850")
        code = AnswerFormat.CODE
        assert outcome("What is its registration?", "KR331406", text, others=others, answer_format=code) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("12/05/1983 (mm/dd/yyyy)", "right"),
            ("05/12/1983, in day/month/year", "right"),
            ("05/12/1983 (mm/dd/yyyy)", "wrong"),
            ("5 December '83", "right"),
        ],
    )
    def test_days_in_a_stated_order(self, text: str, expected: Outcome) -> None:
        assert outcome("When was it launched?", "1983-12-05", text, kind="date", others=("1990-01-02",)) == expected

    @pytest.mark.parametrize(
        ("text", "expected"), [("Two years.", "right"), ("24 months", "right"), ("It holds for 24 years.", "wrong")]
    )
    def test_months_and_years(self, text: str, expected: Outcome) -> None:
        question = "What is its validity in months?"
        assert outcome(question, "24", text, kind="number", others=("12", "36")) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [("Country: DE", "right"), ("Suomi", "wrong"), ("→ FI", "wrong"), ("Deutschland", "right")],
    )
    def test_countries_by_their_letters_and_own_names(self, text: str, expected: Outcome) -> None:
        assert outcome("Which country is it in?", "Germany", text, others=("Finland", "Italy")) == expected

    def test_an_abbreviated_title_spelled_out(self) -> None:
        text = "She is a sales representative in Lund."
        assert outcome("What is her job title?", "Sales Rep", text, others=("President", "VP Sales")) == "right"

    def test_coordinates_in_minutes_and_seconds(self) -> None:
        text = "22°11'24\"S"
        assert outcome("What is its latitude?", "-22.19", text, kind="number", others=("3.2", "-5.8")) == "right"

    def test_a_thousand_where_the_column_has_no_thousands_is_unclear(self) -> None:
        text = "13.86 thousand dollars"
        assert outcome("What is its price?", "13.86", text, kind="number", others=("5.2", "8.9")) == "undecided"


class TestMembers:
    CREW = ("Idris Vaughan-Lee", "Petra Wick", "Sonja Hartley")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("1. S. Hartley\n2. P. Wick\n3. I. Vaughan-Lee", "right"),
            ("petra w., sonja h., idris v.", "right"),
            ("Mr Vaughan-Lee, Ms Wick and Ms Hartley", "right"),
            ("Ms Wick and Ms Hartley", "wrong"),
        ],
    )
    def test_persons_by_initials_and_last_names(self, text: str, expected: Outcome) -> None:
        name = AnswerFormat.NAME
        others = ("Olga Brandt", "Ulf Brandt")
        assert outcome("Who is on it?", self.CREW, text, kind="set", others=others, answer_format=name) == expected

    SONGS = ("No No No", "No Way Out", "Where Now?")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("- No No No (see page 2)\n- Where Now?\n- No Way Out", "right"),
            ("Where Now?; No Way Out; No No No", "right"),
            ("Sure, Bo. It's No No No, No Way Out and Where Now?", "right"),
            ("No No No, No Way Out and Where Now? - but don't count Fog, Rain and Hail.", "right"),
            ("No No No and No Way Out", "wrong"),
            ("1. No No No\n2. Fog\n3. No Way Out\n4. Where Now?", "wrong"),
        ],
    )
    def test_whose_names_have_negations_and_question_marks(self, text: str, expected: Outcome) -> None:
        name = AnswerFormat.NAME
        others = ("Fog", "Rain", "Hail")
        question = "Which songs are on it?"
        assert outcome(question, self.SONGS, text, kind="set", others=others, answer_format=name) == expected

    def test_a_list_given_again_replaces_the_first_one(self) -> None:
        text = "I'd have said Fog, Rain and Hail, but Fog is listed elsewhere; that leaves Rain and Hail."
        members, others = ("Fog", "Rain", "Hail"), ("Snow", "Sleet")
        assert outcome("Which songs are on it?", members, text, kind="set", others=others) == "wrong"


class TestNothingToTell:
    """Answers to an unanswerable question about an address."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("[REDACTED]", "declined"),
            ("Error: the connection timed out.", "declined"),
            ("That is confidential.", "declined"),
            ("The address of Ode Ltd is {{address}}.", "declined"),
            ("What exactly do you need it for?", "declined"),
            ("For Lark Ltd I see 9 Mill Rd. I don't have Ode Ltd.", "declined"),
            ("4 Gilbert St, London", "wrong"),
            ("I don't see it here, but the old list does, so the answer is 9 Mill Rd.", "wrong"),
        ],
    )
    def test_of_an_address(self, text: str, expected: Outcome) -> None:
        others = ("9 Mill Rd", "12 Quay St", "3 Gilbert St")
        question = "What is the address of Ode Ltd?"
        verdict = outcome(question, (), text, others=others, subject="Ode Ltd", answer_format=AnswerFormat.TEXT)
        assert verdict == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('Error 404: employee "Ida Roe" not found', "declined"),
            ("The tool returned nothing three times, so I have to give up here.", "declined"),
            ("I cannot determine it: one passage lists people called Ida, another people called Roe.", "declined"),
            ("Ida Roe: -\nAlma Suomi: 14 July 1961", "declined"),
            ("Ida Roe is on file, but that field is blank.", "declined"),
            ("Ida Roe is not an employee of ours. Perhaps a typo for Ida Moe?", "declined"),
            ("In 1961.", "wrong"),
            ("Ida Roe: 14 July 1961\nAlma Suomi: -", "wrong"),
            ("Done: 14 July 1961", "wrong"),
        ],
    )
    def test_of_a_day(self, text: str, expected: Outcome) -> None:
        assert outcome("When was Ida Roe born?", (), text, kind="date", subject="Ida Roe") == expected


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


class TestPlaces:
    TOWNS = ("Wien", "Roma", "Praha")

    @pytest.mark.parametrize(("text", "expected"), [("Vienna.", "right"), ("Vienne", "right"), ("Prague", "wrong")])
    def test_cities_in_other_languages(self, text: str, expected: Outcome) -> None:
        question = "What is the capital of Austria?"
        verdict = outcome(question, "Wien", text, others=self.TOWNS, subject="Austria", answer_format=AnswerFormat.NAME)
        assert verdict == expected

    @pytest.mark.parametrize(
        ("reference", "text", "expected"),
        [
            ("1033 N Park Ave", "1033 North Park Avenue, Tucson", "right"),
            ("1033 N Park Ave", "1033 South Park Avenue", "wrong"),
            ("Frankfurt a.M.", "It lies in Frankfurt am Main.", "right"),
        ],
    )
    def test_initials_are_spelled_out(self, reference: str, text: str, expected: Outcome) -> None:
        others = (reference, "8 Elm Rd", "2 Oak St")
        verdict = outcome("What is the address of Arc?", reference, text, others=others, subject="Arc")
        assert verdict == expected


class TestFields:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Guatemala,1821", "right"),
            ("country,year\nGuatemala,1821", "right"),
            ("In eighteen twenty-one.", "right"),
            ("In eighteen twenty-two.", "wrong"),
            ("Options: 1821 / 1492. I'd go with 1821.", "right"),
            ("Options: 1821 / 1492. I'd go with 1492.", "wrong"),
        ],
    )
    def test_of_a_year(self, text: str, expected: Outcome) -> None:
        question = "What is the year of independence of Guatemala?"
        assert outcome(question, "1821", text, kind="number", subject="Guatemala", others=("1492", "1991")) == expected

    def test_a_margin_in_percent_is_no_profit_in_billions(self) -> None:
        question = "What is the profit in billions of the company Arc?"
        text = "Its profit margin is 15.9 per cent."
        assert outcome(question, "15.9", text, kind="number", subject="Arc", others=("20.1",)) != "right"

    def test_a_denial_agrees_with_zero(self) -> None:
        question = "How many units on order does the product Sirup have?"
        text = "There's nothing on order at the moment for Sirup, zero units."
        assert outcome(question, "0", text, kind="number", subject="Sirup", others=("10",)) == "right"

    def test_an_aside_that_denies_something_denies_no_value(self) -> None:
        text = "Ida Roe (not to be confused with Ida Moe or Ada Roe) was born on April 7, 1952."
        others = ("1952-04-08",)
        verdict = outcome("When was Ida Roe born?", "1952-04-07", text, kind="date", subject="Ida Roe", others=others)
        assert verdict == "right"
