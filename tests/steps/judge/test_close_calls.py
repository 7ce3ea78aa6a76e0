"""Answers that resemble right, wrong or declining ones: what tells them apart, and what is left open."""

import pytest

from ragassay.core.records import AnswerFormat, Outcome
from steps.judge.outcomes import outcome

SAILORS = ("Ilse Brandt", "Joost Vermeer", "Pia Lund", "Tom Arkwright")


class TestSides:
    """Who does something to whom."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Ilse Brandt", "right"),
            ("Pia Lund's skipper is Ilse Brandt.", "right"),
            ("Ilse Brandt is the skipper of Pia Lund.", "right"),
            ("Ilse Brandt's skipper is Pia Lund.", "undecided"),
            ("Pia Lund is the skipper of Ilse Brandt.", "undecided"),
            ("The skipper of Ilse Brandt is Pia Lund.", "undecided"),
        ],
    )
    def test_a_reference_on_the_side_of_the_subject_is_left_open(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Who is Pia Lund's skipper?",
            "Ilse Brandt",
            text,
            others=SAILORS[1:],
            subjects={"sailor.name": "Pia Lund"},
            answer_format=AnswerFormat.NAME,
        )
        assert verdict == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("She trains Tom Arkwright and Joost Vermeer.", "right"),
            ("Pia Lund trained Tom Arkwright and Joost Vermeer.", "right"),
            ("Trainees: Tom Arkwright, Joost Vermeer", "right"),
            ("She is trained by Tom Arkwright and Joost Vermeer.", "undecided"),
        ],
    )
    def test_a_passive_verb_has_the_sides_of_its_active_one(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Which sailors are trained by Pia Lund?",
            ("Joost Vermeer", "Tom Arkwright"),
            text,
            kind="set",
            others=("Ilse Brandt", "Pia Lund"),
            subjects={"sailor.name": "Pia Lund"},
            answer_format=AnswerFormat.NAME,
        )
        assert verdict == expected


class TestNumbers:
    @pytest.mark.parametrize(
        ("reference", "text", "expected"),
        [
            ("18 months", "It runs for 18 months.", "right"),
            ("18 months", "one and a half years, i.e. 18", "right"),
            ("18 months", "18 days", "wrong"),
            ("18 months", "18 euros", "wrong"),
            ("18 months", "18 rooms", "undecided"),
            ("€2,400", "2,400 pounds", "wrong"),
            ("£2,400", "2,400 pounds", "right"),
            ("300 kg", "300 meters", "wrong"),
        ],
    )
    def test_a_unit_of_another_quantity_states_another_value(
        self, reference: str, text: str, expected: Outcome
    ) -> None:
        assert outcome("How much is agreed for the shed?", reference, text) == expected

    @pytest.mark.parametrize("text", ["$45", "45 dollars per month", "It is 45."])
    def test_a_column_may_name_the_unit_that_a_price_is_for(self, text: str) -> None:
        assert (
            outcome("What is the fee of the shed?", "45", text, kind="number", sql="SELECT fee_month FROM t") == "right"
        )

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("She has 4 fewer berths than Tom.", "undecided"),
            ("She has 4 fewer berths than Tom, who has 9.", "wrong"),
            ("She has 4 berths, no more than Tom.", "right"),
        ],
    )
    def test_a_difference_is_no_value(self, text: str, expected: Outcome) -> None:
        assert outcome("How many berths does Pia have?", "4", text, kind="number") == expected

    def test_a_question_for_a_difference_is_answered_by_one(self) -> None:
        question, text = "How many more berths than Tom does Pia have?", "Pia has 4 more berths than Tom."
        assert outcome(question, "4", text, kind="number") == "right"

    @pytest.mark.parametrize(("text", "expected"), [("28:1", "right"), ("1:28", "undecided"), ("31:1", "wrong")])
    def test_a_ratio_is_one_value(self, text: str, expected: Outcome) -> None:
        assert outcome("What is the gear ratio of the winch?", "28", text, kind="number", others=("31",)) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Three times.", "right"),
            ("Thrice.", "undecided"),
            ("Only Tom Arkwright does.", "undecided"),
            ("A triple-master; 18.5 litres.", "undecided"),
            ("She sailed 4 times.", "wrong"),
        ],
    )
    def test_a_count_in_other_words_is_left_open(self, text: str, expected: Outcome) -> None:
        assert outcome("How many times did Pia sail?", "3", text, kind="number") == expected

    @pytest.mark.parametrize("text", ["85p", "1:35", "2m10s"])
    def test_digits_that_no_rule_reads_are_left_open(self, text: str) -> None:
        assert outcome("What is the rate of the winch?", "0.85", text, kind="number") == "undecided"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Its balance is 60.", ["right", "wrong"]),
            ("The boat owes 60.", ["undecided", "undecided"]),
            ("It is 60 in debt.", ["undecided", "undecided"]),
        ],
    )
    def test_a_debt_is_not_a_balance_where_a_column_has_both_signs(self, text: str, expected: list[Outcome]) -> None:
        question, others = "What is the balance of the boat?", ("-15", "40", "-60.5")
        verdicts = [outcome(question, each, text, kind="number", others=others) for each in ("60", "-60")]
        assert verdicts == expected

    def test_an_end_of_a_range_is_no_other_value(self) -> None:
        question, text = "What is the lowest draft of the boat in meters?", "It goes from 1.2 m to 3.4 m."
        assert outcome(question, "1.2", text, kind="number") == "undecided"

    def test_rates_of_two_units_do_not_contradict_each_other(self) -> None:
        question, text = "What is the rate per minute of the crane?", "0.35/min, that is 21.00 per hour"
        assert outcome(question, "0.35", text, kind="number") == "right"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Nothing is being repaired at the moment.", "undecided"),
            ("I have no information about boats being repaired.", "declined"),
        ],
    )
    def test_a_denial_of_what_is_counted_may_be_zero(self, text: str, expected: Outcome) -> None:
        assert outcome("How many boats are being repaired?", "0", text, kind="number") == expected


class TestDates:
    QUESTION = "When did the Petrel sail?"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("on May 3, 2021 at 14:05", "right"),
            ("May 3, 2021, 2:05 pm", "right"),
            ("on May 3, 2021", "right"),
            ("on May 3, 2021 at 9:40", "wrong"),
            ("on May 3, 2021 at 2:05", "undecided"),
            ("It loaded on May 3, 2021 at 14:05 and sailed at 16:30.", "undecided"),
        ],
    )
    def test_a_moment_has_its_time_of_day(self, text: str, expected: Outcome) -> None:
        assert outcome(self.QUESTION, "2021-05-03 14:05", text, kind="date") == expected

    def test_a_day_without_its_year_beside_another_date_may_be_the_reference(self) -> None:
        text = "It was launched on 2 April 2021 and sailed a month later, on 3 May."
        assert outcome(self.QUESTION, "2021-05-03", text, kind="date") == "undecided"

    def test_a_date_of_another_column_in_the_words_of_the_question_is_not_outweighed(self) -> None:
        text = "The Petrel sailed on 8 June 2020; it was launched on 3 May 2021."
        verdict = outcome(
            "On which date did the Petrel sail?", "2021-05-03", text, kind="date", others=("2021-06-01", "2021-07-09")
        )
        assert verdict in {"wrong", "undecided"}

    def test_what_a_joined_row_has_need_not_stand_near_the_name_in_the_question(self) -> None:
        joined = "sailor JOIN sailor AS boss ON boss.id = sailor.boss"
        text = "Pia Lund sails with Ilse Brandt, who was born on 3 May 1961. Pia Lund was born on 9 July 1984."
        verdict = outcome(
            "When was Pia Lund's skipper born?",
            "1961-05-03",
            text,
            kind="date",
            others=("1984-07-09", "1970-01-31"),
            subjects={"sailor.name": "Pia Lund"},
            sql=f"SELECT boss.born FROM {joined} WHERE sailor.name = '[sailor.name]'",
        )
        assert verdict in {"right", "undecided"}


@pytest.mark.parametrize(("text", "expected"), [("3.20", "right"), ("3.2", "undecided"), ("3.21", "wrong")])
def test_a_lone_decimal_with_a_trailing_zero_is_a_text(text: str, expected: Outcome) -> None:
    assert outcome("Which release fixed the leak?", "3.20", text) == expected


class TestLists:
    QUESTION = "Which sailors have the rank mate?"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Pia Lund and Tom Arkwright", "right"),
            ("Pia Lund is a mate; Tom Arkwright is a mate, too.", "right"),
            ("Pia Lund is the only mate; Tom Arkwright is a cook.", "undecided"),
            ("Pia Lund and Tom Arkwright, who trained Joost Vermeer and Ilse Brandt", "right"),
            ("Pia Lund, Tom Arkwright and Joost Vermeer", "wrong"),
        ],
    )
    def test_members_share_a_predicate_and_a_list(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            self.QUESTION,
            ("Pia Lund", "Tom Arkwright"),
            text,
            kind="set",
            others=("Joost Vermeer", "Ilse Brandt"),
            subjects={"sailor.rank": "mate"},
            answer_format=AnswerFormat.NAME,
        )
        assert verdict == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("- 4410, Pia Lund, calm\n- 4415, Tom Arkwright, windy", "right"),
            ("4410, 4415 and 4420", "wrong"),
        ],
    )
    def test_members_have_the_format_of_their_column(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Which trips did the Petrel make?",
            ("4410", "4415"),
            text,
            kind="set",
            others=("4420", "4431"),
            answer_format=AnswerFormat.CODE,
        )
        assert verdict == expected

    def test_first_names_of_all_members_are_left_open(self) -> None:
        verdict = outcome(
            self.QUESTION,
            ("Pia Lund", "Tom Arkwright"),
            "Two of them: Pia and Tom.",
            kind="set",
            others=("Joost Vermeer", "Ilse Brandt"),
            answer_format=AnswerFormat.CLOSED_SET,
        )
        assert verdict == "undecided"


class TestUnknownSubjects:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("There is no Pia Vermeer; for Pia Lund it would be Ilse Brandt.", "declined"),
            ("I see a Pia Lund and a Joost Vermeer, both taught by Ilse Brandt, but no Pia Vermeer.", "declined"),
            ("Pia Vermeer's skipper is Ilse Brandt.", "wrong"),
            ("Her boat is not on file, but Pia Vermeer's skipper is Ilse Brandt.", "wrong"),
        ],
    )
    def test_what_is_said_of_similar_names_is_no_answer(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Who is Pia Vermeer's skipper?",
            (),
            text,
            others=SAILORS,
            subjects={"sailor.name": "Pia Vermeer"},
            answer_format=AnswerFormat.NAME,
        )
        assert verdict == expected


class TestFlags:
    LANTERN = "Is the pier covered by the lantern?"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Yes.", "wrong"),
            ("No, storm damage is excluded.", "right"),
            ("Storm damage is excluded.", "undecided"),
            ("Storm damage is only covered by the large plan.", "undecided"),
            ("Not covered.", "undecided"),
            ("The small plan covers storm damage.", "wrong"),
        ],
    )
    def test_without_a_column_a_predicate_of_its_own_is_left_open(self, text: str, expected: Outcome) -> None:
        assert outcome("Does the small plan cover storm damage?", "false", text, kind="boolean") == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It is insured.", "right"),
            ("It is marked as insured.", "right"),
            ("It still seeks an insurer.", "undecided"),
            ("You can sail it - the only boat that is not insured is Gannet.", "undecided"),
        ],
    )
    def test_another_verb_or_an_exclusive_of_another_subject_is_left_open(self, text: str, expected: Outcome) -> None:
        verdict = outcome(
            "Is the boat Petrel insured?",
            "true",
            text,
            kind="boolean",
            subjects={"boat.name": "Petrel"},
            sql="SELECT insured FROM boat WHERE boat.name = '[boat.name]'",
        )
        assert verdict == expected


@pytest.mark.parametrize(
    ("reference", "text", "answer_format", "expected"),
    [
        ("Capt.", 'She is addressed as "Captain".', AnswerFormat.NAME, "undecided"),
        ("Sailmaker S200", "an S200, built by Sailmaker", AnswerFormat.TEXT, "undecided"),
        ("7731", "x7731", AnswerFormat.CODE, "undecided"),
        ("7731", "x7732", AnswerFormat.CODE, "wrong"),
        ("RB6-c", "It is an RB6c.", AnswerFormat.TEXT, "right"),
        ("A-4", "It is 4 a.m.", AnswerFormat.CODE, "wrong"),
    ],
)
def test_parts_and_prefixes_of_codes_and_abbreviations_are_no_other_values(
    reference: str, text: str, answer_format: AnswerFormat, expected: Outcome
) -> None:
    assert outcome("What is the type of the boat Petrel?", reference, text, answer_format=answer_format) == expected


def test_advice_with_a_part_of_the_reference_is_not_a_refusal() -> None:
    verdict = outcome(
        "Who is the contact for the yard?",
        "Ilse Brandt",
        "You should talk to Ms. Brandt.",
        others=SAILORS[1:],
        answer_format=AnswerFormat.NAME,
    )
    assert verdict in {"right", "undecided"}


def test_an_arrow_between_two_places_is_a_change_only_at_the_end_of_a_text() -> None:
    verdict = outcome(
        "What is the start port of trip 12?", "SKA", "SKA → FRH, so the start port is SKA.", others=("FRH", "MAR")
    )
    assert verdict in {"right", "undecided"}
