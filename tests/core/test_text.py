"""What a text states: a truth table by kind and script, worked out by hand; and the forms of single values."""

import math
import struct
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.records import AnswerFormat
from ragassay.core.text import (
    as_text,
    is_blank,
    match_value,
    normal,
    read_date,
    shortest_float32,
    spoken_form,
    words,
)
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.sentences import (
    Role,
    Standing,
    conclusion,
    follows_denial,
    is_declined,
    label_at,
    sentences_of,
    standing,
    turning_points,
)
from ragassay.core.text.similar_names import abbreviates, is_misspelled
from ragassay.core.text.value_formats import infer_format
from ragassay.core.text.value_odds import MARGIN, log_odds

# text, reference, finding; candidates and given follow where a case needs them.
Case = tuple[str, str, str] | tuple[str, str, str, Sequence[str]] | tuple[str, str, str, Sequence[str], Sequence[str]]

TEXTS: Sequence[Case] = [
    # the whole answer, and within a sentence
    ("Paris", "Paris", "stated"),
    ("It is in Paris.", "Paris", "stated"),
    ("It is nowhere.", "Paris", "absent"),
    ("", "Paris", "absent"),
    # case, punctuation, articles, white space, markdown, width
    ("OIL AND GAS", "Oil and gas", "stated"),
    ("the oil & gas industry", "Oil and gas", "stated"),
    ("**Oil  and\nGas**", "Oil and gas", "stated"),
    ("Night at Opera", "A Night at the Opera", "stated"),
    ("a night at the opera", "A Night at the Opera", "stated"),
    ("“Live, Disc 2”", "Live [Disc 2]", "stated"),
    ("Ｐａｒｉｓ", "Paris", "stated"),
    ("Pa\u00adris\u200b", "Paris", "stated"),
    # dashes, apostrophes, possessives
    ("Wisconsin-Stevens Point", "Wisconsin–Stevens Point", "stated"),
    ("China’s capital", "China", "stated"),
    ("the O'Brien family", "O’Brien", "stated"),
    ("L’Oréal", "L'Oreal", "stated"),
    # accents that writers leave out; but й is a letter of its own
    ("Champs-Elysees", "Champs-Élysées", "stated"),
    ("Sao Paulo", "São Paulo", "stated"),
    ("кои", "кой", "absent"),
    # word boundaries
    ("Indochina", "China", "absent"),
    ("Chinatown", "China", "absent"),
    ("Niger", "Nigeria", "absent"),
    # names of persons
    ("Lewis, Reggie", "Reggie Lewis", "stated"),
    ("Reggie Lewis", "Lewis, Reggie", "stated"),
    ("Lewis Reggie", "Reggie Lewis", "absent"),
    ("Dr. Helena Quantum", "Helena Quantum", "stated"),
    ("Helena Quantum", "Dr. Helena Quantum", "stated"),
    ("J.R.R. Tolkien", "J. R. R. Tolkien", "stated"),
    # brackets, initials, codes
    ("the CEO", "Chief Executive Officer (CEO)", "stated"),
    ("Chief Executive Officer", "Chief Executive Officer (CEO)", "stated"),
    ("a chief executive officer (CEO)", "Chief Executive Officer", "stated"),
    ("Building Information Modeling Manager", "BIM (Building Information Modeling) Manager", "stated"),
    ("BIM Manager", "BIM (Building Information Modeling) Manager", "stated"),
    ("Ada Lovelace", "Ada Lovelace (IT)", "stated"),
    ("in the IT department", "IT", "stated"),
    ("it is unclear", "IT", "absent"),
    ("it", "IT", "stated"),
    ("tell us", "US", "absent"),
    ("in the U.S.", "USA", "stated"),
    ("the United States of America", "USA", "stated"),
    ("London, UK", "United Kingdom", "stated"),
    ("Grade A", "A", "stated"),
    ("A student of physics", "A", "absent"),
    # signs and identifiers
    ("AT&T", "AT and T", "stated"),
    ("C++", "C", "absent"),
    ("C#", "C#", "stated"),
    ("order S18_1749", "S18_1749", "stated"),
    ("order S18_17491", "S18_1749", "absent"),
    ("rated PG-13", "PG-13", "stated"),
    ("the +/- sign", "+/-", "stated"),
    # other values of the column
    ("London", "Paris", "other", ["London", "Paris"]),
    ("London and Paris", "Paris", "several", ["London", "Paris"]),
    ("Lyon", "Paris", "absent", ["London", "Paris"]),
    ("London or Lyon", "London", "several"),
    ("either Lyon or London", "London", "several"),
    # the longest name at a place has it
    ("China Construction Bank is in Rome.", "China", "absent", [], ["China Construction Bank"]),
    ("China Construction Bank is in Rome.", "China", "other", ["Rome"], ["China Construction Bank"]),
    ("China Construction Bank is in Beijing, China.", "China", "stated", ["Rome"], ["China Construction Bank"]),
    ("New York City", "New York", "other", ["New York City"]),
    ("the Assistant Project Manager", "Project Manager", "other", ["Assistant Project Manager"]),
    ("Luxembourg", "Luxembourg", "stated", [], ["Luxembourg"]),
    # what the question names is no other value
    ("Marie Curie reports to Ada Lovelace.", "Ada Lovelace", "stated", ["Marie Curie"], ["Marie Curie"]),
    # a by-name that several have
    ("Ada Lovelace", "Ada Lovelace (IT)", "several", ["Ada Lovelace (HR)"]),
    ("Ada Lovelace", "Ada Lovelace (IT)", "other", ["Ada Lovelace"]),
    # one country under two names
    ("United States", "USA", "stated", ["USA", "United States", "UK"]),
    # denial
    ("It is not in Paris.", "Paris", "absent"),
    ("It isn't Paris but London.", "London", "stated", ["Paris"]),
    ("London, not Paris.", "London", "stated", ["Paris"]),
    ("Paris rather than London", "London", "other", ["Paris"]),
    ("Marie Curie is not the director, Ada Lovelace is.", "Ada Lovelace", "stated", ["Marie Curie"]),
    ("not only in Paris", "Paris", "stated"),
    ("There is no doubt that it is Paris.", "Paris", "stated"),
    ("The composer of “No Mercy” is Vince Gill.", "Vince Gill", "stated", [], ["No Mercy"]),
    ("nicht in Paris", "Paris", "absent"),
    # Greek, Cyrillic, Armenian, Georgian
    ("η Αθηνα", "Αθήνα", "stated"),
    ("ΑΘΗΝΑ", "Αθήνα", "stated"),
    ("Штаб-квартира: Москва.", "москва", "stated"),
    ("Подмосковье", "Москва", "absent"),
    ("Երևան", "երևան", "stated"),
    ("თბილისი, საქართველო", "თბილისი", "stated"),
    # Arabic, Hebrew: vowel points, the article
    ("تقع في الصين", "الصين", "stated"),
    ("محمّد", "محمد", "stated"),
    ("שָׁלוֹם", "שלום", "stated"),
    # Devanagari, Tamil: signs of vowels belong to the word
    ("यह भारत में है", "भारत", "stated"),
    ("भारती", "भारत", "absent"),
    ("சென்னை", "சென்னை", "stated"),
    # scripts that do not set words apart
    ("总部位于中国北京", "中国", "stated"),
    ("总部位于法国", "中国", "absent"),
    ("中国建设银行位于巴黎", "中国", "other", ["巴黎"], ["中国建设银行"]),
    ("本社は東京都にあります", "東京", "stated"),
    ("インドネシア", "インド", "absent"),
    ("สำนักงานอยู่ที่ประเทศไทย", "ไทย", "stated"),
    ("본사는 서울에 있다", "서울", "stated"),
    ("北京或上海", "北京", "several", ["上海"]),
]

NUMBERS: Sequence[Case] = [
    ("1,200", "1200", "stated"),
    ("1200 people", "1200", "stated"),
    ("1 200 people", "1200", "stated"),
    ("1\u202f200 people", "1200", "stated"),
    ("1'200 Franken", "1200", "stated"),
    ("1.200,50", "1200.5", "stated"),
    ("1,200.50", "1200.5", "stated"),
    ("12,34,567 rupees", "1234567", "stated"),
    # which of the two it is, nobody can say; that it is the other's neighbour by a factor of 1000 is unlikely
    ("1.200", "1200", "stated"),
    ("1.200", "1.2", "stated"),
    ("1,200", "1.2", "other"),
    ("12000", "1200", "other"),
    ("1,5 Millionen", "1.5", "stated"),
    ("1,5 Millionen", "1500000", "stated"),
    ("$433.5 billion", "433.5", "stated"),
    ("$433.5 billion", "433500000000", "stated"),
    ("$45B", "45000000000", "stated"),
    ("4.5 %", "4.5", "stated"),
    ("4.5%", "0.045", "stated"),
    ("four percent", "4", "stated"),
    ("-5", "-5", "stated"),
    ("−5 °C", "-5", "stated"),
    ("minus 5", "-5", "stated"),
    ("5", "-5", "other"),
    ("twelve offices", "12", "stated"),
    ("twenty-one years", "21", "stated"),
    ("two hundred five", "205", "stated"),
    ("two million", "2000000", "stated"),
    ("45.9", "45.900002", "stated"),
    ("5kg", "5", "stated"),
    ("５年", "5", "stated"),
    ("१२ वर्ष", "12", "stated"),
    ("٣ سنوات", "3", "stated"),
    ("3年間", "3", "stated"),
    # what is no number
    ("the 3rd of 4 offices", "3", "other"),
    ("the 3rd office", "3", "absent"),
    ("on Route 66", "66", "absent"),
    ("S18_1749 and MP3", "3", "absent"),
    ("1. Open the file.\n2. Read it.", "1", "absent"),
    ("1. Open the file.\n2. It says 7.", "7", "stated"),
    ("as shown [3]", "3", "absent"),
    ("at 10:30", "30", "absent"),
    ("in 2012", "12", "absent"),
    ("on 3 May 2012", "3", "absent"),
    ("one of the largest", "1", "absent"),
    ("one office", "1", "stated"),
    # years, where a year is asked for
    ("founded in 1998", "1998", "stated"),
    ("founded on April 1, 1998", "1998", "stated"),
    ("founded in 1997", "1998", "other"),
    # beside other numbers
    ("3 years at 2 companies", "3", "stated"),
    ("3 years (2012-2015)", "3", "stated"),
    ("between 3 and 5 years", "3", "several"),
    ("3 or 4", "3", "several"),
    ("3-5 years", "5", "several"),
    ("10 years", "4", "other"),
    ("sales of $433.5 billion, profits of $15.7 billion", "433.5", "several"),
    ("order 10248 weighs 32.38 kg", "32.38", "stated", [], ["10248"]),
    ("Live [Disc 2] has 12 tracks", "12", "stated", [], ["Live [Disc 2]"]),
    ("not 3 but 4 years", "4", "stated"),
    ("3 (three) years", "3", "stated"),
    # rounded is no other value, and not the value
    ("about 434 billion", "433.5", "absent"),
    ("about 400 billion", "433.5", "other"),
]

DATES: Sequence[Case] = [
    ("2023-04-01", "2023-04-01", "stated"),
    ("2023-04-01T00:00:00Z", "2023-04-01", "stated"),
    ("on April 1st, 2023", "2023-04-01", "stated"),
    ("on the 1st of April, 2023", "2023-04-01", "stated"),
    ("1 April 2023", "2023-04-01", "stated"),
    ("Apr 1, 2023", "2023-04-01", "stated"),
    ("Sept. 3, 2023", "2023-09-03", "stated"),
    ("2023/04/01", "2023-04-01", "stated"),
    ("25.12.2023", "2023-12-25", "stated"),
    ("12/25/2023", "2023-12-25", "stated"),
    # with dots the day stands first, unless no month has the number that would be the month's
    ("am 01.04.2023", "2023-04-01", "stated"),
    ("1.4.2023", "2023-04-01", "stated"),
    ("01.04.2023", "2023-01-04", "other"),
    ("01.04.2023", "2023-04-02", "other"),
    ("04.25.2023", "2023-04-25", "stated"),
    ("01.04.23", "2023-04-01", "several"),
    ("04/04/2023", "2023-04-04", "stated"),
    ("01/04/23", "2023-04-01", "several"),
    # by language and script
    ("am 1. April 2023", "2023-04-01", "stated"),
    ("le 1er avril 2023", "2023-04-01", "stated"),
    ("el 1 de abril de 2023", "2023-04-01", "stated"),
    ("1 апреля 2023 года", "2023-04-01", "stated"),
    ("1 Απριλίου 2023", "2023-04-01", "stated"),
    ("1 अप्रैल 2023", "2023-04-01", "stated"),
    ("١ أبريل ٢٠٢٣", "2023-04-01", "stated"),
    ("2023年4月1日", "2023-04-01", "stated"),
    ("2023년 4월 1일", "2023-04-01", "stated"),
    # a part of a date states none, and is no other unless it disagrees
    ("in April 2023", "2023-04-01", "absent"),
    ("in the spring of 2023", "2023-04-01", "absent"),
    ("on April 1st", "2023-04-01", "absent"),
    ("on May 1st", "2023-04-01", "other"),
    ("in May 2023", "2023-04-01", "other"),
    ("in 2022", "2023-04-01", "other"),
    ("at the end of June 2024", "2024-06-30", "stated"),
    ("at the end of June 2024", "2024-06-28", "absent"),
    # beside others
    ("April 2, 2023", "2023-04-01", "other"),
    ("from April 1, 2023 to May 2, 2024", "2023-04-01", "several"),
    ("from April 1, 2023 to May 2, 2024", "2023-04-01", "stated", ["2023-04-01", "2021-01-01"]),
    ("April 1, 2023 or April 2, 2023", "2023-04-01", "several", ["2021-01-01"]),
    ("not on April 1, 2023", "2023-04-01", "absent"),
    ("no later than April 1, 2023", "2023-04-01", "stated"),
    ("2/30/2023", "2023-02-28", "absent"),
    ("2023-04-01", "2023-04-01 14:30:00", "stated"),
]

BOOLEANS: Sequence[Case] = [
    ("Yes", "true", "stated"),
    ("yes, it is", "1", "stated"),
    ("No.", "true", "other"),
    ("No.", "N", "stated"),
    ("That is not true.", "false", "stated"),
    ("It is false.", "true", "other"),
    ("No information", "false", "absent"),
    ("Yes. No, wait: no.", "true", "several"),
    ("It is discontinued.", "true", "absent"),
    ("Ja", "true", "stated"),
    ("Non.", "false", "stated"),
    ("是的", "true", "stated"),
    ("नहीं", "false", "stated"),
    ("نعم", "true", "stated"),
    ("нет", "false", "stated"),
    ("はい。", "true", "stated"),
]


def finding(case: Case, kind: str) -> str:
    text, reference, _, *rest = case
    candidates: Sequence[str] = rest[0] if rest else ()
    given: Sequence[str] = rest[1] if len(rest) > 1 else ()
    return match_value(text, reference, kind, candidates=candidates, bound=given).finding


@pytest.mark.parametrize("case", TEXTS, ids=str)
def test_what_a_text_says_of_a_name(case: Case) -> None:
    assert finding(case, "text") == case[2]


@pytest.mark.parametrize("case", NUMBERS, ids=str)
def test_what_a_text_says_of_a_number(case: Case) -> None:
    assert finding(case, "number") == case[2]


@pytest.mark.parametrize("case", DATES, ids=str)
def test_what_a_text_says_of_a_date(case: Case) -> None:
    assert finding(case, "date") == case[2]


@pytest.mark.parametrize("case", BOOLEANS, ids=str)
def test_what_a_text_says_of_a_boolean(case: Case) -> None:
    assert finding(case, "boolean") == case[2]


class TestWhatWasFound:
    def test_the_places_are_given_as_written(self) -> None:
        found = match_value("Either PARIS or London.", "Paris", "text", candidates=["London"])
        assert (found.stated, found.others) == (("PARIS",), ("London",))

    @pytest.mark.parametrize(
        ("text", "reference", "kind", "partly"),
        [
            ("in May 2023", "2023-05-20", "date", "May 2023"),
            ("on May 20th", "2023-05-20", "date", "May 20th"),
            ("about 434", "433.5", "number", "434"),
            ("It is in retail.", "Retailing", "text", "retail"),
            ("in telecommunications", "Technology and Communications", "text", "telecommunications"),
            ("London", "London, UK", "text", "London"),
            ("in banking", "Retailing", "text", None),
        ],
    )
    def test_a_partial_match_is_reported(self, text: str, reference: str, kind: str, partly: str | None) -> None:
        assert match_value(text, reference, kind).partly == partly

    def test_words_shared_with_other_values_are_not_a_partial_match(self) -> None:
        assert (
            match_value("Head of Sales", "Head of Design", "text", candidates=["Head of Design", "Head of IT"]).partly
            is None
        )

    def test_a_word_of_what_is_given_is_a_part_only_outside_of_it(self) -> None:
        given = ["Vista Healthcare"]
        assert match_value("Vista Healthcare is old.", "Healthcare and Care", "text", bound=given).partly is None
        assert (
            match_value("Vista Healthcare does healthcare.", "Healthcare and Care", "text", bound=given).partly
            == "healthcare"
        )

    def test_a_denied_reference_is_reported(self) -> None:
        assert match_value("It is not in Paris.", "Paris", "text").denied
        assert not match_value("It is in Rome.", "Paris", "text").denied

    @pytest.mark.parametrize(("text", "member"), [("7 and 8", "7"), ("May 2, 2023", "2023-05-02"), ("the UK", "UK")])
    def test_a_member_of_a_set_is_compared_as_what_it_is(self, text: str, member: str) -> None:
        assert match_value(text, member, "set", bound=["8"]).finding == "stated"


KNOWS_NOT = {
    "en": [
        "I don't know.",
        "I do not know the answer.",
        "I’m sorry, but I couldn’t find any information on that.",
        "The text does not mention a start date.",
        "The document doesn't explicitly state who leads it.",
        "No information is available about this project.",
        "There is no mention of a supervisor.",
        "I was unable to find it.",
        "It is not specified in the context.",
        "This has not been publicly disclosed.",
        "The end date is not yet known.",
        "I cannot answer this question.",
        "It cannot be determined from the given text.",
        "As an AI language model, I have no access to your records.",
        "The headquarters remains unknown.",
        "I am not sure.",
        "There isn't enough information to tell.",
        "Not mentioned.",
        "Unknown",
        "No answer.",
        "none",
        "I have no idea.",
        "I would need more details to say.",
        "That is beyond my knowledge.",
        "I wasn't able to find it.",
        "Sorry, but I can't help with that.",
        "I found no records of it.",
        "There doesn't seem to be a project of that name.",
        "It is not possible to determine the manager.",
        "Please contact your administrator.",
    ],
    "de": [
        "Ich weiß es nicht.",
        "Dazu liegen keine Informationen vor.",
        "Das Datum wird im Text nicht genannt.",
        "Unbekannt",
    ],
    "fr": [
        "Je ne sais pas.",
        "Le texte ne mentionne pas la date.",
        "La date n'est pas précisée.",
        "Aucune information.",
    ],
    "es": ["No lo sé.", "El texto no menciona la fecha.", "No tengo información sobre eso.", "No se especifica."],
    "pt": ["Não sei.", "O texto não menciona a data.", "Não tenho informações sobre isso.", "Não foi informado."],
    "it": ["Non lo so.", "Il testo non menziona la data.", "Non ho informazioni su questo.", "Non è specificato."],
    "nl": ["Ik weet het niet.", "Er is geen informatie over.", "De datum wordt niet vermeld.", "Onbekend"],
}
KNOWS = [
    "Paris",
    "It is not in Paris but in Rome.",
    "The company is not known for its food but for its cars: Fiat.",
    "She has no doubt: Marie Curie.",
    "As an AI company, it sits in London.",
    "As an AI assistant, I say that it is in London.",
    "I'm sorry for the confusion. It is in London.",
    "To my knowledge, it is in London.",
    "As of my last update, Ada leads it.",
    "Not until 1998.",
    "If I am not mistaken, it is in London.",
    "Find it in Rome.",
    "The unknown soldier was buried in Paris.",
    "Nothing but the truth",
    "There is no doubt that it is in London.",
    "Es ist nicht Paris.",
    "Ce n'est pas Paris, c'est Rome.",
    "It isn't in Paris. It is in Rome.",
    "东京",
]


@pytest.mark.parametrize("text", [text for texts in KNOWS_NOT.values() for text in texts])
def test_a_text_that_says_it_does_not_know_declines(text: str) -> None:
    assert is_declined(sentences_of(readable(text))) or is_blank(text)


@pytest.mark.parametrize("text", KNOWS)
def test_a_text_that_answers_does_not_decline(text: str) -> None:
    assert not is_declined(sentences_of(readable(text)))


class TestConstructions:
    def test_sentences_state_deny_or_address_the_reader(self) -> None:
        text = "I have no access to it. However, Ada leads it. I recommend asking your IT department."
        assert [each.role for each in sentences_of(text)] == [Role.DENIES, Role.STATES, Role.ADVISES]

    def test_what_follows_a_denial_is_refused_unless_a_turn_leads_there(self) -> None:
        refused, turned = "I don't know. Ada works there.", "I don't know. However, Ada leads it."
        assert follows_denial(sentences_of(refused), refused.index("Ada"))
        assert not follows_denial(sentences_of(turned), turned.index("Ada"))

    def test_what_is_denied_of_a_value_declines_nothing(self) -> None:
        text = "It is not in Rome. It is in Oslo."
        assert not follows_denial(sentences_of(text), text.index("Oslo"))

    def test_initials_and_titles_end_no_sentence(self) -> None:
        text = "It may be Dr. J. Smith of St. Pauls."
        assert [each.of(text) for each in sentences_of(text)] == [text]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It is ____.", Standing.ASSERTED),
            ("It is not ____.", Standing.REJECTED),
            ("____ isn't the one.", Standing.REJECTED),
            ("____? No.", Standing.REJECTED),
            ("It is Rome rather than ____.", Standing.REJECTED),
            ("The list says ____, but that is another airport.", Standing.REJECTED),
            ("____ is a common misconception.", Standing.REJECTED),
            ("It is unclear whether it is ____.", Standing.REJECTED),
            ("It is not only ____.", Standing.ASSERTED),
            ("Although ____ is often quoted, it is Rome.", Standing.REMOTE),
            ("It was formerly ____, but is now Rome.", Standing.REMOTE),
            ("It was ____ until 1998.", Standing.REMOTE),
            ("It is Rome (not far from ____).", Standing.REJECTED),
            ("It is Rome (see ____).", Standing.REMOTE),
            ("Das ist nicht ____.", Standing.REJECTED),
            ("Ce n'est pas ____.", Standing.REJECTED),
        ],
    )
    def test_how_a_text_stands_to_a_value(self, text: str, expected: Standing) -> None:
        start = text.index("____")
        assert standing(text, start, start + 4) is expected

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("It is Oslo. Wait, it is Rome.", "Rome"),
            ("Oslo has it. No, Rome.", "Rome"),
            ("It could be Oslo. So the answer is Rome.", "Rome"),
            ("Oslo is what I wrote; that was a mistake: Rome.", "Rome"),
            ("The old one is Oslo. The new one is Rome.", "Rome"),
        ],
    )
    def test_where_a_text_takes_back_or_concludes(self, text: str, value: str) -> None:
        assert turning_points(text)
        assert turning_points(text)[-1] < text.index(value)

    def test_reasoning_and_struck_text_are_left_out(self) -> None:
        assert conclusion("<think>Oslo? Perhaps.</think>\n~~Paris~~ **Rome**") == "Rome"

    def test_a_label_belongs_to_what_follows_it(self) -> None:
        text = "fax number: 5, Unit-price = 7, and 9"
        assert label_at(text, text.index("5")) == {"fax", "number"}
        assert label_at(text, text.index("9")) == frozenset()


class TestFormats:
    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            (["ada@x.org", "bo@y.org"], AnswerFormat.EMAIL),
            (["https://x.org/a", "www.y.org"], AnswerFormat.URL),
            (["+49 30 1234567", "(212) 555-0147"], AnswerFormat.PHONE),
            (["NLD", "AFG"], AnswerFormat.CODE),
            (["M", "F"], AnswerFormat.CODE),
            (["N1 5LH", "24105"], AnswerFormat.CODE),
            (["S18_1749-2005", "S24_2840-2005"], AnswerFormat.IDENTIFIER),
            (["Ada Lovelace", "Daniel arap Moi"], AnswerFormat.NAME),
            (["paper making", "toys"], AnswerFormat.TEXT),
            ([], AnswerFormat.TEXT),
        ],
    )
    def test_a_format_is_read_off_the_values(self, values: list[str], expected: AnswerFormat) -> None:
        assert infer_format(values, "text") is expected

    def test_few_values_of_many_rows_are_a_closed_set(self) -> None:
        assert infer_format(["Rock", "Jazz"], "text", rows=10) is AnswerFormat.CLOSED_SET
        assert infer_format(["Rock", "Jazz"], "text", rows=9) is AnswerFormat.NAME

    def test_numbers_and_dates_are_told_by_their_kind(self) -> None:
        assert infer_format(["7"], "number") is AnswerFormat.NUMBER
        assert infer_format(["2003-05-17"], "date") is AnswerFormat.DATE


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("thirty-nine and three tenths", "39.3"),
        ("one billion thirteen million six hundred and sixty-two thousand", "1013662000"),
        ("three thousand two hundred people", "3200"),
        ("two thousand and five", "2005"),
        ("minus twelve point five", "-12.5"),
        ("122.4° W", "-122.4"),
        ("33.9 degrees south", "-33.9"),
        ("39.3 degrees North", "39.3"),
        ("UTC-5", "-5"),
        ("GMT+05:30", "5.5"),
        ("1250.5 USD", "1250.5"),
        ("1622 thousand", "1622000"),
    ],
)
def test_a_number_is_read_with_its_words_sign_and_zone(text: str, value: str) -> None:
    (mention,) = numbers_in(text)
    assert Decimal(value) in mention.readings


@pytest.mark.parametrize("text", ["call 0800 555 0199", "+49 30 1234567", "see https://x.org/docs/90", "[3]"])
def test_digits_of_telephones_addresses_and_citations_count_nothing(text: str) -> None:
    assert numbers_in(text) == []


def test_two_swapped_letters_are_a_typo_and_no_other_name() -> None:
    assert is_misspelled("It is in Basesterre.", "Basseterre")
    assert not is_misspelled("Austria", "Australia")
    assert not is_misspelled("Ivan Grimaldi", "Ivano Grimani")


def test_a_code_may_be_short_for_a_name_that_begins_alike() -> None:
    assert abbreviates("IL", "Illinois")
    assert not abbreviates("TX", "Utah")


def test_the_letter_of_a_group_is_no_article() -> None:
    assert match_value("They are in Group A.", "Group A", "text", candidates=["Group E"]).finding == "stated"
    assert match_value("They are in a group.", "Group A", "text", candidates=["Group E"]).finding == "absent"


@pytest.mark.parametrize(
    "value",
    [
        *("", "  ", "-", " – ", "--", "N/A", "n/a", "null", "NULL", "Unknown", "not applicable", "\\N", "None", "?"),
        *("9999-01-01", "9999-12-31 00:00:00", "0000-00-00", "\u200b", "\xa0"),
        *(None, date(9999, 1, 1), math.nan, Decimal("NaN"), b""),
    ],
)
def test_nothing_has_many_spellings(value: object) -> None:
    assert is_blank(value)


@pytest.mark.parametrize(
    "value", ["NA", "na", 0, 0.0, False, "0", "No", "x", "N", "Unknown Pleasures", date(2023, 1, 1)]
)
def test_what_is_something_is_not_blank(value: object) -> None:
    assert not is_blank(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (1e20, "100000000000000000000"),
        (1e-7, "0.0000001"),
        (45.90, "45.9"),
        (-0.0, "0"),
        (12, "12"),
        (Decimal("12.500"), "12.5"),
        (Decimal("1E+3"), "1000"),
        (True, "true"),
        (False, "false"),
        (date(2023, 4, 1), "2023-04-01"),
        (datetime(2023, 4, 1), "2023-04-01"),  # noqa: DTZ001  databases store times of no zone
        (datetime(2023, 4, 1, 14, 30), "2023-04-01 14:30:00"),  # noqa: DTZ001  databases store times of no zone
        ("  English ", "English"),
        ("two  spaces stay", "two  spaces stay"),
        (None, ""),
        (math.nan, ""),
        (math.inf, "infinity"),
        (b"Ole\xcc\x81", "Ole\u0301"),
    ],
)
def test_a_database_value_has_one_text(value: object, text: str) -> None:
    assert as_text(value) == text


@pytest.mark.parametrize(
    ("number", "short"),
    [
        (56.599998, 56.6),
        (5.0999999, 5.1),
        (5.099999904632568, 5.1),
        (-45.900002, -45.9),
        (1e-05, 1e-05),
        (9.999999747378752e-06, 1e-05),
        (0.0, 0.0),
        (20770000.0, 20770000.0),
        (8589934592.0, 8589934592.0),
        (9007.199, 9007.199),
        (1e300, 1e300),
        (math.inf, math.inf),
        (math.nan, None),
        (1 / 3, None),
        (1234567890.5, None),
        (1.2345678901e300, None),
        (-52.5200066, None),
    ],
)
def test_a_real_of_32_bits_is_the_short_decimal_that_it_was(number: float, short: float | None) -> None:
    assert shortest_float32(number) == short


@pytest.mark.slow
@given(st.decimals(min_value=-(10**6), max_value=10**6, places=2), st.sampled_from((8, 9, 17)))
def test_no_decimal_of_six_figures_is_lost_in_32_bits(number: Decimal, figures: int) -> None:
    short = float(f"{number:.6g}")
    kept = struct.unpack("f", struct.pack("f", short))[0]
    assert shortest_float32(float(f"{kept:.{figures}g}")) == short


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1996-07-04", date(1996, 7, 4)),
        ("1996-07-04 00:00:00.000", date(1996, 7, 4)),
        ("1996-07-04T00:00:00Z", date(1996, 7, 4)),
        (" April 1st, 2023 ", date(2023, 4, 1)),
        ("25.12.1985", date(1985, 12, 25)),
        ("07.01.1985", date(1985, 1, 7)),
        ("05/05/1985", date(1985, 5, 5)),
        ("07/01/1985", None),
        ("1996-07-04 13:20:00", None),
        ("April 2023", None),
        ("2023", None),
        ("930101", None),
        ("-660", None),
        ("1996-02-30", None),
        ("1996-07-04 and 1996-07-05", None),
        ("born 1996-07-04", None),
        ("", None),
    ],
)
def test_a_whole_text_is_a_date_only_if_nothing_else_can_be_meant(text: str, day: date | None) -> None:
    assert read_date(text) == day


@pytest.mark.parametrize(
    ("text", "kind", "spoken"),
    [
        ("2023-04-01", "date", "April 1, 2023"),
        ("2023-04-01", "text", "2023-04-01"),
        ("soon", "date", "soon"),
        ("1234.50", "number", "1234.50"),
        ("  Live  [Disc 2]\n", "text", "Live  [Disc 2]"),
    ],
)
def test_a_value_is_spoken_as_people_write_it(text: str, kind: str, spoken: str) -> None:
    assert spoken_form(text, kind) == spoken


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  English \t x", "english x"),
        ("ＡＢＣ", "abc"),
        ("Straße", "strasse"),
        ("ΣΑΣ", "σασ"),
        ("ﬁn", "fin"),
        ("a\u200bb", "ab"),
    ],
)
def test_the_normal_form_is_what_readers_see(text: str, form: str) -> None:
    assert normal(text) == form


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It's São Paulo!", ["it", "s", "são", "paulo"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("東京タワー", ["東", "京", "タワー"]),
        ("ประเทศไทย", ["ป", "ร", "ะ", "เ", "ท", "ศ", "ไ", "ท", "ย"]),
        ("서울은", ["서", "울", "은"]),
        ("S18_1749, C++", ["s18_1749", "c++"]),
        ("… — ?", []),
    ],
)
def test_words_are_words_in_every_script(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", [" ", "\n", "1", "1 ", "123 ", "1,", "1/", "may 5 ", "no ", "A. ", "中", "\u200b", "Paris or "]
)
def test_a_text_made_to_take_for_ever_takes_no_longer_than_others(piece: str) -> None:
    text = (piece * 10_000)[:10_000]
    for reference, kind in (("Ada Lovelace", "text"), ("7", "number"), ("2023-04-01", "date"), ("true", "boolean")):
        assert match_value(text, reference, kind, candidates=["Paris"], bound=["Rome"]).finding != "stated"
    sentences_of(text)
    turning_points(text)
    standing(text, len(text) // 2, len(text) // 2 + 4)
    conclusion(text)


def test_of_two_values_the_one_that_is_stated_last_and_alone_leads_and_swapping_them_flips_the_sign() -> None:
    blank = "Nearby entries have ____.\n\nAnswer: ____"
    first, last = (20, 24), (35, 39)
    odds = log_odds(blank, [last], [first], names=[], question_words=frozenset(["which", "city"]))
    assert odds > MARGIN
    assert log_odds(blank, [first], [last], names=[], question_words=frozenset(["which", "city"])) == -odds
