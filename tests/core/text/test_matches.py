"""What a text states: a truth table by kind and script, worked out by hand."""

from collections.abc import Sequence

import pytest

from ragassay.core.text import match_value
from ragassay.core.text.conclusions import conclusion
from ragassay.core.text.sentences import sentences_of
from ragassay.core.text.standings import standing, turning_points

# text, reference, finding; candidates and values of the question follow where a case needs them.
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
    ("order S18_17491", "S18_1749", "other"),
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
    ("01.04.23", "2023-04-01", "stated"),
    ("am 01.04.23", "2023-04-01", "stated"),
    ("01.04.23", "2023-01-04", "other"),
    ("am 01. 04. 2023", "2023-04-01", "stated"),
    ("am 1. 4. 2023.", "2023-04-01", "stated"),
    ("am 1.4. 2023", "2023-04-01", "stated"),
    ("am 01. 04. 2023", "2023-01-04", "other"),
    ("1. 4. 23", "2023-04-01", "absent"),
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


@pytest.mark.parametrize(
    ("kind", "case"),
    [
        (kind, case)
        for kind, cases in (("text", TEXTS), ("number", NUMBERS), ("date", DATES), ("boolean", BOOLEANS))
        for case in cases
    ],
    ids=str,
)
def test_a_text_states_a_value_alone_with_others_or_not(kind: str, case: Case) -> None:
    text, reference, finding, *rest = case
    candidates: Sequence[str] = rest[0] if rest else ()
    bound: Sequence[str] = rest[1] if len(rest) > 1 else ()
    assert match_value(text, reference, kind, candidates=candidates, bound=bound).finding == finding


class TestMatch:
    def test_values_are_reported_as_written(self) -> None:
        match = match_value("Either PARIS or London.", "Paris", "text", candidates=["London"])
        assert (match.stated, match.others) == (("PARIS",), ("London",))

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

    def test_a_word_of_a_bound_value_is_a_part_only_outside_it(self) -> None:
        bound = ["Vista Healthcare"]
        assert match_value("Vista Healthcare is old.", "Healthcare and Care", "text", bound=bound).partly is None
        assert (
            match_value("Vista Healthcare does healthcare.", "Healthcare and Care", "text", bound=bound).partly
            == "healthcare"
        )

    def test_a_denied_reference_is_reported(self) -> None:
        assert match_value("It is not in Paris.", "Paris", "text").denied
        assert not match_value("It is in Rome.", "Paris", "text").denied

    @pytest.mark.parametrize(("text", "member"), [("7 and 8", "7"), ("May 2, 2023", "2023-05-02"), ("the UK", "UK")])
    def test_a_member_of_a_set_is_compared_as_a_number_date_or_text(self, text: str, member: str) -> None:
        assert match_value(text, member, "set", bound=["8"]).finding == "stated"


def test_the_letter_of_a_group_is_no_article() -> None:
    assert match_value("They are in Group A.", "Group A", "text", candidates=["Group E"]).finding == "stated"
    assert match_value("They are in a group.", "Group A", "text", candidates=["Group E"]).finding == "absent"


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", [" ", "\n", "1", "1 ", "123 ", "1,", "1/", "may 5 ", "no ", "A. ", "中", "\u200b", "Paris or "]
)
def test_no_text_takes_exponential_time(piece: str) -> None:
    text = (piece * 10_000)[:10_000]
    for reference, kind in (("Ada Lovelace", "text"), ("7", "number"), ("2023-04-01", "date"), ("true", "boolean")):
        assert match_value(text, reference, kind, candidates=["Paris"], bound=["Rome"]).finding != "stated"
    sentences_of(text)
    turning_points(text)
    standing(text, len(text) // 2, len(text) // 2 + 4)
    conclusion(text)
