"""Paraphrases: the right question word, verb and preposition in every style, and what no paraphrase may have."""

from dataclasses import replace

import pytest

from ragassay.core.errors import UsageError
from ragassay.core.records import AnswerKind, Ask, Comparison, Given, Link, Meaning, Operation
from ragassay.parts.wording.checks import LENGTHS, check_wording
from ragassay.parts.wording.perturbations import with_slips
from ragassay.parts.wording.styles import STYLES, fill, known_styles, pieces_of, wordings


def ask(
    wanted: str,
    entity: str,
    *given: Given,
    meaning: Meaning = "thing",
    kind: AnswerKind = "text",
    unit: str | None = None,
    operation: Operation = "lookup",
) -> Ask:
    """Return a query about an entity that is known by its name, unless another condition is passed."""
    known = given or (Given(label=entity, placeholders="[x]"),)
    return Ask(
        wanted=wanted, entity=entity, given=known, answer_kind=kind, unit=unit, meaning=meaning, operation=operation
    )


def of(label: str, value: str, comparison: Comparison = "is", *, unit: str | None = None) -> Given:
    """Return a condition that is not the name of the subject."""
    return Given(label=label, placeholders=value, comparison=comparison, is_name=False, unit=unit)


def question(query: Ask) -> str:
    return wordings(query, "interrogative", count=1)[0]


QUESTIONS = [
    (ask("manager", "store", meaning="person"), "Who is the manager of the store [x]?"),
    (ask("contact name", "customer", meaning="person"), "What is the contact name of the customer [x]?"),
    (ask("supplier", "product", meaning="organisation"), "Who is the supplier of the product [x]?"),
    (ask("company", "customer", meaning="organisation"), "Which company does the customer [x] belong to?"),
    (ask("head office", "client", meaning="place"), "Where is the head office of the client [x]?"),
    (ask("headquarters", "company", meaning="place"), "Where are the headquarters of the company [x]?"),
    (ask("capital", "country", meaning="place"), "What is the capital of the country [x]?"),
    (ask("city", "supplier", meaning="place"), "In which city is the supplier [x] based?"),
    (ask("continent", "country", meaning="place"), "On which continent is the country [x]?"),
    (ask("birth date", "employee", meaning="time", kind="date"), "When was the employee [x] born?"),
    (ask("order date", "order", meaning="time", kind="date"), "When was the order [x] placed?"),
    (
        ask("birth date of the manager", "employee", meaning="time", kind="date"),
        "When was the manager of the employee [x] born?",
    ),
    (ask("payment date", "payment", meaning="time", kind="date"), "When was the payment [x] made?"),
    (ask("start date", "project", meaning="time", kind="date"), "What is the start date of the project [x]?"),
    (ask("from date", "contract", meaning="time", kind="date"), "What is the start date of the contract [x]?"),
    (ask("opened", "store", meaning="time", kind="date"), "When was the store [x] opened?"),
    (ask("joined", "member", meaning="time", kind="date"), "What is the joining date of the member [x]?"),
    (ask("closed", "store", kind="boolean"), "Is the store [x] closed?"),
    (ask("independence year", "country", meaning="time"), "What is the independence year of the country [x]?"),
    (ask("number of employees", "company", meaning="quantity"), "How many employees does the company [x] have?"),
    (ask("units in stock", "product", meaning="quantity"), "How many units in stock does the product [x] have?"),
    (ask("population", "city", meaning="quantity"), "How many people live in the city [x]?"),
    (ask("age", "person", meaning="quantity"), "How old is the person [x]?"),
    (ask("surface area", "country", meaning="quantity"), "What is the surface area of the country [x]?"),
    (ask("unit price", "product", meaning="money"), "What is the unit price of the product [x]?"),
    (ask("price", "ticket", meaning="money"), "How much does the ticket [x] cost?"),
    (ask("salary", "employee", meaning="money"), "How much is the salary of the employee [x]?"),
    (ask("credit limit", "customer", meaning="money"), "What is the credit limit of the customer [x]?"),
    (ask("amount", "payment", meaning="money"), "What is the amount of the payment [x]?"),
    (ask("product vendor", "product"), "What is the vendor of the product [x]?"),
    (ask("product line", "product"), "What is the product line of the product [x]?"),
    (ask("person", "company", meaning="person"), "Which person is at the company [x]?"),
    (ask("employee", "department", meaning="person"), "Which employee is in the department [x]?"),
    (ask("manager", "department", meaning="person"), "Who is the manager of the department [x]?"),
    (ask("discontinued", "product", kind="boolean"), "Is the product [x] discontinued?"),
    (ask("is active", "account", kind="boolean"), "Is the account [x] active?"),
    (ask("is open source", "software", kind="boolean"), "Is the software [x] open source?"),
    (ask("has parking", "hotel", kind="boolean"), "Does the hotel [x] have parking?"),
    (ask("accepts cards", "shop", kind="boolean"), "Does the shop [x] accept cards?"),
    (ask("can fly", "bird", kind="boolean"), "Can the bird [x] fly?"),
    (ask("capital", "town", kind="boolean"), "Is the town [x] a capital?"),
    (ask("parking", "hotel", kind="boolean"), "Does “parking” apply to the hotel [x]?"),
    (ask("sales", "company", meaning="money", unit="billions"), "What are the sales in billions of the company [x]?"),
    (ask("phone", "shipper"), "What is the phone number of the shipper [x]?"),
    (ask("industry of the client", "project"), "What is the industry of the client of the project [x]?"),
    (
        ask("latitude of the state", "town", kind="number", unit="degrees"),
        "What is the latitude in degrees of the state of the town [x]?",
    ),
]
KNOWN = [
    (
        ask("district", "city", Given(label="city", placeholders="[c]"), of("state", "[s]")),
        "What is the district of the city [c] in the state [s]?",
    ),
    (
        ask("genre", "track", Given(label="track", placeholders="[t]"), of("album", "[a]")),
        "What is the genre of the track [t] on the album [a]?",
    ),
    (
        ask("size", "part", Given(label="part", placeholders="[p]"), of("machine", "[m]")),
        "What is the size of the part [p] (machine [m])?",
    ),
    (
        ask("unit price", "order detail", of("order", "[o]"), of("product", "[p]")),
        "What is the unit price of the product [p] in the order [o]?",
    ),
    (
        ask("is official", "country language", of("country", "[c]"), of("language", "[l]"), kind="boolean"),
        "Is the language [l] official in the country [c]?",
    ),
    (
        ask("to date", "department manager", of("employee", "[f] [l]"), of("department", "[d]")),
        "What is the end date for the employee [f] [l] as manager in the department [d]?",
    ),
    (
        ask("amount", "salary", of("employee", "[e]"), of("start date", "[d]"), meaning="money"),
        "How much is the salary of the employee [e] that started on [d]?",
    ),
    (
        ask("number of years working", "employment", of("company", "[c]"), of("person", "[p]")),
        "How many years has the person [p] worked at the company [c]?",
    ),
    (
        ask("amount", "payment", of("customer", "[c]"), of("check number", "[n]")),
        "What is the amount of the payment with the check number [n] of the customer [c]?",
    ),
    (
        ask("title", "title", of("employee", "[e]"), of("start date", "[d]")),
        "What is the title of the employee [e] that started on [d]?",
    ),
    (
        ask("end date", "title", of("title", "[t]"), of("start date", "[d]")),
        "What is the end date of the title [t] with the start date [d]?",
    ),
    (
        ask("latitude", "municipio", of("nome", "[m]"), of("estado", "[e]")),
        "What is the latitude of the municipio [m] in the estado [e]?",
    ),
    (
        ask("status", "order", Given(label="order number", placeholders="[n]")),
        "What is the status of order [n]?",
    ),
]
OTHERS = [
    (ask("employee", "department", operation="count"), "How many employees are there in the department [x]?"),
    (ask("order", "customer", operation="count"), "How many orders does the customer [x] have?"),
    (ask("album", "artist", operation="list"), "Which albums are there by the artist [x]?"),
    (ask("playlist", "track", operation="list"), "Which playlists is the track [x] in?"),
    (ask("track", "media type", operation="count"), "How many tracks have the media type [x]?"),
    (
        ask("city", "city", of("population", "[p]", "at least"), operation="count"),
        "How many cities have a population of at least [p]?",
    ),
    (
        ask("order", "order", of("order date", "[d]", "at most"), operation="list"),
        "Which orders have an order date on or before [d]?",
    ),
    (
        ask("film", "film", of("release year", "[y]", "at least"), operation="list"),
        "Which films have a release year no earlier than [y]?",
    ),
    (
        ask("product", "product", of("MSRP", "[a] and [b]", "between"), operation="count"),
        "How many products have an MSRP between [a] and [b]?",
    ),
    (
        ask("company", "company", of("number of employees", "[n]", "at least"), operation="count"),
        "How many companies have at least [n] employees?",
    ),
    (
        ask("track", "track", of("duration", "[a] and [b]", "between", unit="milliseconds"), operation="count"),
        "How many tracks have a duration between [a] and [b] milliseconds?",
    ),
    (
        ask("company", "company", of("sales", "[s]", "at least", unit="billions"), operation="list"),
        "Which companies have sales of at least [s] billion?",
    ),
    (
        ask("language", "language", of("percentage", "[p]", "at most", unit="percent"), operation="count"),
        "How many languages have a percentage of at most [p]?",
    ),
    (
        ask("department", "department", of("opened", "[d]", "at least"), operation="count"),
        "How many departments have an opening date on or after [d]?",
    ),
    (ask("manager", "department", operation="count"), "How many managers are there in the department [x]?"),
    (ask("department", "manager", operation="list"), "Which departments does the manager [x] have?"),
    (ask("company", "person", operation="list"), "Which companies is the person [x] with?"),
    (ask("school", "student", operation="list"), "Which schools is the student [x] at?"),
    (
        ask("amount", "salary", of("employee", "[e]"), operation="maximum", kind="number"),
        "What is the highest salary of the employee [e]?",
    ),
    (
        ask("duration", "track", of("album", "[a]"), operation="minimum", kind="number", unit="minutes"),
        "What is the shortest duration in minutes among the tracks on the album [a]?",
    ),
    (
        ask("order", "order", of("freight", "[n]", "at least"), operation="count"),
        "How many orders have freight of at least [n]?",
    ),
    (
        ask("employee", "employee", of("department", "[w]", "contains"), operation="count"),
        'How many employees have a department name that contains "[w]"?',
    ),
    (
        ask("track", "track", of("composer", "[n]", "contains"), operation="list"),
        'Which tracks have a composer name that contains "[n]"?',
    ),
    (
        ask(
            "product",
            "supplier",
            Given(label="supplier", placeholders="[s]"),
            of("price", "[p]", "at most"),
            operation="count",
        ),
        "How many products of the supplier [s] have a price of at most [p]?",
    ),
    (ask("country", "capital", operation="list"), "Which countries have the capital [x]?"),
    (
        ask(
            "language",
            "country",
            Given(label="country", placeholders="[c]"),
            of("language", "[l]", "contains"),
            operation="count",
        ),
        'How many languages in the country [c] have a name that contains "[l]"?',
    ),
    (ask("country", "city", operation="count"), "How many countries have the city [x]?"),
    (ask("department", "employee", operation="list"), "Which departments is the employee [x] in?"),
    (
        ask("number of years working", "company", of("person", "[p]"), operation="maximum", kind="number"),
        "What is the highest number of years spent working at the companies of the person [p]?",
    ),
    (
        ask("unit price", "product", of("category", "[c]"), operation="maximum", kind="number"),
        "What is the highest unit price among the products in the category [c]?",
    ),
    (
        ask("hire date", "employee", of("office", "[o]"), operation="minimum", kind="date"),
        "What is the earliest hire date among the employees at the office [o]?",
    ),
    (
        ask("percentage", "country language", of("country", "[c]"), operation="minimum", kind="number"),
        "What is the lowest percentage among the languages in the country [c]?",
    ),
]


@pytest.mark.parametrize(("query", "expected"), QUESTIONS + KNOWN + OTHERS, ids=lambda value: str(value)[:60])
def test_a_question_has_the_right_question_word_verb_and_preposition(query: Ask, expected: str) -> None:
    assert question(query) == expected


FIRST = {
    "short": "industry of the company [x]",
    "interrogative": "What is the industry of the company [x]?",
    "directive": "Tell me what the industry of the company [x] is.",
    "formal": "I would be grateful if you could inform me what the industry of the company [x] is.",
    "casual": "hey, what's the industry of the company [x]?",
    "keyword": "company [x] industry",
}


@pytest.mark.parametrize(("style", "expected"), FIRST.items())
def test_each_style_is_different(style: str, expected: str) -> None:
    assert wordings(ask("industry", "company"), style, count=1) == (expected,)


def test_indirect_questions_put_the_verb_last_and_agree_with_their_plural() -> None:
    assert "what the industry of the company [x] is" in wordings(ask("industry", "company"), "long", count=1)[0]
    assert "what the sales of the company [x] are" in wordings(ask("sales", "company"), "long", count=1)[0]


def test_yes_no_questions_become_whether_clauses_and_no_noun_is_asked_for() -> None:
    paraphrases = wordings(ask("has parking", "hotel", kind="boolean"), "directive", count=99)
    assert paraphrases[0] == "Tell me whether the hotel [x] has parking."
    assert all("whether the hotel [x] has parking" in text for text in paraphrases)


class TestTypos:
    ASKED = ask("industry", "company")

    def test_change_one_or_two_words_by_a_letter_and_no_placeholder(self) -> None:
        plain = {*wordings(self.ASKED, "interrogative", count=99), *wordings(self.ASKED, "directive", count=99)}
        for text in wordings(self.ASKED, "typo", count=99):
            distances = [_changed(text.split(), other.split()) for other in plain]
            assert min(distances) in {1, 2}

    def test_never_make_another_word(self) -> None:
        texts = [
            text for label in ("country", "form", "order") for text in wordings(ask("size", label), "typo", count=99)
        ]
        assert not {"county", "from", "older"} & {word for text in texts for word in text.split()}


def _changed(words: list[str], others: list[str]) -> int:
    if len(words) != len(others):
        return 99
    return sum(word != other for word, other in zip(words, others, strict=True))


def test_keywords_have_the_form_of_a_search_query() -> None:
    query = ask("genre", "track", Given(label="track", placeholders="[t]"), of("album", "[a]"))
    assert wordings(query, "keyword", count=2) == ("track [t] album [a] genre", "genre track [t] album [a]")


def test_keywords_of_a_count_have_a_word_for_it() -> None:
    query = ask("city", "city", of("country", "[c]"), of("population", "[p]", "at least"), operation="count")
    assert wordings(query, "keyword", count=1) == ("number of cities country [c] population at least [p]",)


def test_an_error_suggests_the_nearest_style() -> None:
    with pytest.raises(UsageError, match=r"unknown style 'shrot'; known: casual, .*\. Did you mean 'short'"):
        known_styles(["long", "shrot"])


WRONG = [
    ("Who runs it?", "its placeholders must be [t.a], each once"),
    ("Who runs [t.a] and [t.a]?", "its placeholders must be [t.a], each once"),
    ("Which row holds [t.a]?", "'row' is no word for the people who ask"),
    ("Which Tables hold [t.a]?", "'Tables' is no word for the people who ask"),
    ("What is the start_date of [t.a]?", "'start_date' is no word for the people who ask"),
    ("What is the startDate of [t.a]?", "'startDate' is no word for the people who ask"),
    ("What is the start of [t.a]", "it does not end with a question mark"),
    ("What is the start of of [t.a]?", "it says 'of of'"),
    ("What  is the start of [t.a]?", "its spaces are not single ones between words"),
    (", what is the start of [t.a]?", "it begins with ','"),
    ("What is the start of [t.a] (now?", "it leaves a bracket open"),
    ("What [t.a]?", "it has 1 words besides the placeholders, and the style takes 3 to 30"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_an_invalid_paraphrase_has_a_reason(text: str, reason: str) -> None:
    assert check_wording(text, ["[t.a]"], "interrogative") == reason


def test_technical_words_are_allowed_if_they_are_in_labels() -> None:
    assert check_wording("How many tables has [t.a]?", ["[t.a]"], "interrogative", labels=["table"]) is None


def test_a_word_inside_another_does_not_count() -> None:
    problem = check_wording("Which table has [t.a]?", ["[t.a]"], "interrogative", labels=["vegetable"])
    assert problem == "'table' is no word for the people who ask"


def test_an_error_names_the_style_and_the_invalid_paraphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STYLES, "rude", lambda query: [f"{query.wanted}!"])
    with pytest.raises(UsageError, match="style 'rude' gives 'size!', but its placeholders must be"):
        wordings(ask("size", "part"), "rude", count=1)


def test_every_style_has_its_length() -> None:
    assert LENGTHS.keys() == STYLES.keys()


def test_a_value_that_looks_like_a_placeholder_stays_as_it_is() -> None:
    values = {"[a.b]": "Live [a.c] 100% {x}", "[a.c]": "other"}
    assert fill("[a.b] and [a.c]", values) == "Live [a.c] 100% {x} and other"


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Look up [a.b].", "Acme Inc.", "Look up Acme Inc."),
        ("Who owns [a.b]?", "Acme Inc.", "Who owns Acme Inc.?"),
        ("Who sings [a.b]? Thank you.", "Who's There?", "Who sings Who's There? Thank you."),
        ("Tell me who sings [a.b].", "Jump!", "Tell me who sings Jump!"),
        ("Who sings [a.b]?", "Jump!", "Who sings Jump!?"),
        ("Look up [a.b], please.", "Acme Inc.", "Look up Acme Inc., please."),
        ("Look up [a.b].", "", "Look up ."),
    ],
)
def test_a_sentence_has_no_second_period_after_a_value_with_one(text: str, value: str, expected: str) -> None:
    assert fill(text, {"[a.b]": value}) == expected


def test_a_paraphrase_is_split_at_its_placeholders() -> None:
    assert pieces_of("[a.b] and [a.c]") == ("", "[a.b]", " and ", "[a.c]", "")


def over(link: str, wanted: str, entity: str, operation: Operation = "lookup", *, is_dated: bool = False) -> Ask:
    """Return a query over an association."""
    return replace(ask(wanted, entity, operation=operation), link=Link(label=link, is_dated=is_dated))


OVER_AN_ASSOCIATION = [
    (over("employment", "person", "company"), "Who works at the company [x]?"),
    (over("employment", "person", "company", "count"), "How many people work at the company [x]?"),
    (over("employment", "company", "person"), "Which company does the person [x] work at?"),
    (over("employment", "company", "person", is_dated=True), "Which company has the person [x] worked at?"),
    (
        over("employment", "industry of the company", "person"),
        "What is the industry of the company that the person [x] works at?",
    ),
    (over("course enrolment", "student", "course", "list"), "Which students are enrolled in the course [x]?"),
    (over("course enrolment", "course", "student", "list"), "Which courses is the student [x] enrolled in?"),
    (over("membership", "person", "club", "list"), "Which people are members of the club [x]?"),
    (over("authorship", "book", "author", "list"), "Which books did the author [x] write?"),
    (over("port call", "vessel", "port", "list"), "Which vessels have a port call at the port [x]?"),
    (over("port call", "port", "vessel", "count"), "How many ports have a port call of the vessel [x]?"),
    (over("prescription", "drug", "patient", "list"), "Which drugs does the patient [x] have a prescription for?"),
    (over("prescription", "patient", "drug", "list"), "Which patients have a prescription for the drug [x]?"),
    (over("role", "film", "actor", "count"), "How many films does the actor [x] have a role in?"),
    (over("role", "actor", "film", "list"), "Which actors have a role in the film [x]?"),
    (over("appointment", "patient", "doctor", "list"), "Which patients have an appointment with the doctor [x]?"),
    (over("stay", "person", "hotel"), "Who has a stay at the hotel [x]?"),
    (over("tenure", "person", "company"), "Who has a tenure at the company [x]?"),
    (over("order detail", "product", "order", "list"), "Which products are there in the order [x]?"),
]


@pytest.mark.parametrize(("query", "expected"), OVER_AN_ASSOCIATION, ids=lambda value: str(value)[:60])
def test_an_association_is_phrased_with_its_verb_or_its_name(query: Ask, expected: str) -> None:
    assert question(query) == expected


@pytest.mark.parametrize("style", STYLES)
def test_people_have_a_more_specific_noun_than_person(style: str) -> None:
    texts = wordings(over("employment", "person", "company"), style, count=99)
    assert len(texts) >= 10
    assert [text for text in texts if "person" in text] == []


CHECKED = [
    (ask("is smoker of the patient", "visit", kind="boolean"), "Is the patient of the visit [x] a smoker?"),
    (ask("is active of the mentor", "doctor", kind="boolean"), "Is the mentor of the doctor [x] active?"),
    (ask("has scrubber of the vessel", "trip", kind="boolean"), "Does the vessel of the trip [x] have a scrubber?"),
    (ask("is part of the union", "country", kind="boolean"), "Is the country [x] part of the union?"),
    (ask("is free port", "port", kind="boolean"), "Is the port [x] a free port?"),
    (ask("is ICU", "ward", kind="boolean"), "Is the ward [x] an ICU?"),
    (ask("is pregnant", "patient", kind="boolean"), "Is the patient [x] pregnant?"),
    (ask("is in stock", "product", kind="boolean"), "Is the product [x] in stock?"),
    (ask("is a state capital", "city", kind="boolean"), "Is the city [x] a state capital?"),
    (ask("is waterproof", "watch", kind="boolean"), "Is the watch [x] waterproof?"),
    (ask("has balcony", "room", kind="boolean"), "Does the room [x] have a balcony?"),
    (ask("has free parking", "hotel", kind="boolean"), "Does the hotel [x] have free parking?"),
    (ask("has children", "guest", kind="boolean"), "Does the guest [x] have children?"),
    (ask("has expired", "permit", kind="boolean"), "Has the permit [x] expired?"),
    (ask("requires prescription", "drug", kind="boolean"), "Does the drug [x] require a prescription?"),
    (ask("serves breakfast", "hotel", kind="boolean"), "Does the hotel [x] serve breakfast?"),
]


@pytest.mark.parametrize(("query", "expected"), CHECKED, ids=lambda value: str(value)[:60])
def test_yes_no_questions_have_the_right_subject_and_article(query: Ask, expected: str) -> None:
    assert question(query) == expected


@pytest.mark.parametrize("style", STYLES)
def test_a_property_of_another_entity_is_not_attributed_to_its_owner(style: str) -> None:
    texts = wordings(ask("is smoker of the patient", "visit", kind="boolean"), style, count=99)
    assert [text for text in texts if "smoker of" in text] == []


WHICH = [
    (ask("office of the clerk", "customer"), "Which office is the clerk of the customer [x] at?"),
    (ask("department", "employee"), "Which department is the employee [x] in?"),
    (ask("home port", "vessel"), "Which home port does the vessel [x] have?"),
    (ask("graduation college", "person", meaning="organisation"), "What is the graduation college of the person [x]?"),
    (ask("employee", "order", meaning="person"), "Who is the employee of the order [x]?"),
]


@pytest.mark.parametrize(("query", "expected"), WHICH, ids=lambda value: str(value)[:60])
def test_questions_about_one_of_several_have_which(query: Ask, expected: str) -> None:
    assert question(query) == expected


TIED = [
    (
        ask("end date", "title", of("title", "[t]"), of("employee", "[e]"), of("start date", "[d]")),
        "What is the end date of the title [t] of the employee [e] that started on [d]?",
    ),
    (
        ask("price", "offer", of("product", "[p]"), of("start date", "[d]")),
        "What is the price of the offer with the start date [d] of the product [p]?",
    ),
    (
        ask("status", "patient", of("doctor", "[d]"), of("start date", "[s]")),
        "What is the status of the patient with the start date [s] of the doctor [d]?",
    ),
    (ask("doctor", "ward", operation="list"), "Which doctors are there in the ward [x]?"),
    (ask("doctor", "mentor", operation="list"), "Which doctors have the mentor [x]?"),
    (ask("vessel", "home port", operation="list"), "Which vessels have the home port [x]?"),
    (ask("vessel", "sister vessel", operation="count"), "How many vessels have the sister vessel [x]?"),
    (ask("vessel", "shipping line", operation="count"), "How many vessels does the shipping line [x] have?"),
    (
        ask("score", "exam", of("subject", "[s]"), operation="count"),
        "How many scores do the exams of the subject [s] have?",
    ),
    (ask("employee", "order", meaning="person"), "Who is the employee of the order [x]?"),
    (ask("product", "order", operation="list"), "Which products are there in the order [x]?"),
    (
        ask("order line number", "order line", of("product", "[p]"), of("order", "[o]"), kind="number"),
        "What is the line number of the product [p] in the order [o]?",
    ),
    (
        ask("order line quantity", "order line", of("product", "[p]"), of("order", "[o]"), kind="number"),
        "What is the quantity of the product [p] in the order [o]?",
    ),
    (
        ask("status", "order", Given(label="order", placeholders="[Orders.OrderID]")),
        "What is the status of order [Orders.OrderID]?",
    ),
    (
        ask("duration", "appointment", Given(label="appt number", placeholders="[n]")),
        "What is the duration of appointment [n]?",
    ),
    (
        ask("speed", "vessel", Given(label="imo number", placeholders="[n]")),
        "What is the speed of the vessel with the imo number [n]?",
    ),
    (ask("weight", "patient", of("full name", "[n]")), "What is the weight of the patient [n]?"),
    (
        ask("country", "country", Given(label="code", placeholders="[country.code]"), operation="lookup"),
        "What is the country with the code [country.code]?",
    ),
    (
        ask("doctor", "doctor", of("years of experience", "[n]", "at least"), operation="list"),
        "Which doctors have at least [n] years of experience?",
    ),
    (
        ask("club", "club", of("revenue", "[n]", "at least", unit="millions of US dollars"), operation="list"),
        "Which clubs have a revenue of at least [n] million US dollars?",
    ),
    (ask("launch date", "vessel", meaning="time", kind="date"), "When was the vessel [x] launched?"),
    (ask("bed count", "ward", meaning="quantity"), "How many beds does the ward [x] have?"),
    (
        ask("vessel", "vessel", of("vessel type", "[t]", "contains"), operation="list"),
        'Which vessels have a type that contains "[t]"?',
    ),
    (
        ask("temperature", "measurement", of("sensor", "[s]"), of("measurement date", "[d]"), kind="number"),
        "What is the temperature of the measurement of the sensor [s] on [d]?",
    ),
]


@pytest.mark.parametrize(("query", "expected"), TIED, ids=lambda value: str(value)[:60])
def test_conditions_are_attached_to_their_entity(query: Ask, expected: str) -> None:
    assert question(query) == expected


KEYS = [
    (ask("country of the manager of the employee", "order"), "order [x] employee manager country"),
    (ask("longitude of the state", "town", unit="degrees"), "town [x] state longitude in degrees"),
    (ask("has scrubber of the sister vessel", "vessel", kind="boolean"), "vessel [x] sister vessel scrubber yes no"),
    (ask("discontinued", "product", kind="boolean"), "product [x] discontinued"),
]


@pytest.mark.parametrize(("query", "expected"), KEYS)
def test_keywords_go_from_the_whole_to_its_part(query: Ask, expected: str) -> None:
    assert wordings(query, "keyword", count=1) == (expected,)


def test_keywords_of_a_boolean_noun_are_a_yes_no_query() -> None:
    paraphrases = wordings(ask("is a state capital", "town", kind="boolean"), "keyword", count=99)
    assert all(text.endswith((" yes no", " y/n", " yes or no", " true or false", " or not")) for text in paraphrases)


@pytest.mark.parametrize(("style", "is_quoted"), [("casual", True), ("short", False), ("keyword", False)])
def test_a_part_of_a_text_is_quoted_except_in_keyword_and_typo_style(style: str, is_quoted: bool) -> None:
    query = ask("track", "track", of("title", "[t.title]", "contains"), operation="list")
    assert all(('"[t.title]"' in text) == is_quoted for text in wordings(query, style, count=99))


@pytest.mark.parametrize(
    "word", ["manager", "there", "most", "titles", "shipped", "freight", "launch", "annual", "does"]
)
def test_a_typo_makes_no_other_word(word: str) -> None:
    words = {"manger", "thee", "three", "mist", "tiles", "sipped", "fright", "lunch", "annul", "dose", "dies", "must"}
    texts = (with_slips(f"{word} [t.a] {number}", set()) for number in range(200))
    assert words.isdisjoint(text.split()[0] for text in texts)


UNSEEN = [
    (ask("goals scored", "player", meaning="quantity", kind="number"), "How many goals has the player [x] scored?"),
    (ask("awards won of the author", "book", kind="number"), "How many awards has the author of the book [x] won?"),
    (ask("tickets sold", "concert", kind="number"), "What is the number of tickets sold for the concert [x]?"),
    (ask("quantity ordered", "order", kind="number"), "What is the quantity ordered of the order [x]?"),
    (
        ask("player", "player", of("yellow cards shown", "[n]", "at least"), operation="list"),
        "Which players have at least [n] yellow cards shown?",
    ),
    (ask("number pages", "book", meaning="quantity", kind="number"), "How many pages does the book [x] have?"),
    (
        ask("years teaching", "tutor", meaning="quantity", kind="number"),
        "How many years of teaching does the tutor [x] have?",
    ),
    (
        ask("lesson", "course", kind="number", unit="minutes"),
        "What is the lesson duration in minutes of the course [x]?",
    ),
    (
        ask("course", "course", of("lesson", "[n]", "at least", unit="minutes"), operation="list"),
        "Which courses have a lesson duration of at least [n] minutes?",
    ),
    (
        ask("enrolled since", "pupil", meaning="time", kind="date"),
        "What is the enrolment date of the pupil [x]?",
    ),
    (ask("contract until", "player", meaning="time", kind="date"), "What is the contract end date of the player [x]?"),
    (
        ask("card expires", "member", meaning="time", kind="date"),
        "What is the card expiry date of the member [x]?",
    ),
    (ask("last renovated", "hall", kind="number"), "What is the last renovation year of the hall [x]?"),
    (
        ask("pupil", "pupil", of("enrolled since", "[d]", "at least"), operation="list"),
        "Which pupils have an enrolment date on or after [d]?",
    ),
    (ask("country name", "port", meaning="place"), "In which country is the port [x] located?"),
    (ask("post code", "pupil"), "What is the postcode of the pupil [x]?"),
    (
        ask("final mark", "enrolment", of("pupil", "[p]"), of("course", "[c]")),
        "What is the final mark of the enrolment of the pupil [p] in the course [c]?",
    ),
    (
        ask("piece", "performance", of("pupil", "[p]"), of("concert", "[c]")),
        "What is the piece of the performance of the pupil [p] at the concert [c]?",
    ),
    (ask("pupil", "main instrument", operation="count"), "How many pupils have the main instrument [x]?"),
    (ask("fixture", "away team", operation="list"), "Which fixtures have the away team [x]?"),
    (ask("employee", "parent company", operation="list"), "Which employees are there at the parent company [x]?"),
    (ask("translator", "book"), "Who is the translator of the book [x]?"),
    (ask("branch", "event"), "Which branch is the event [x] at?"),
    (ask("album", "track"), "Which album is the track [x] on?"),
    (
        ask("book", "book", of("translator", "[t]", "contains"), operation="list"),
        'Which books have a translator name that contains "[t]"?',
    ),
    (ask("has own instrument", "pupil", kind="boolean"), "Does the pupil [x] have their own instrument?"),
    (ask("has own harbour", "island", kind="boolean"), "Does the island [x] have its own harbour?"),
    (ask("is reference only", "book", kind="boolean"), "Is the book [x] reference only?"),
    (over("sponsor ship", "sponsor", "team", "list"), "Which sponsors sponsor the team [x]?"),
    (
        ask("has roof of the stadium", "match", Given(label="match code", placeholders="[c]"), kind="boolean"),
        "Does the stadium of the match with the code [c] have a roof?",
    ),
]


@pytest.mark.parametrize(("query", "expected"), UNSEEN, ids=lambda value: str(value)[:60])
def test_incomplete_labels_are_completed(query: Ask, expected: str) -> None:
    assert question(query) == expected


@pytest.mark.parametrize("style", STYLES)
def test_booleans_of_an_association_are_asked_of_its_target(style: str) -> None:
    query = replace(over("registration", "event", "member"), wanted="is free of the event", answer_kind="boolean")
    texts = wordings(query, style, count=99)
    assert len(texts) >= 10
    assert [text for text in texts if "free of" in text or "Which is" in text] == []


HELD_OUT = [
    (ask("year made", "artwork", kind="number"), "What is the year of creation of the artwork [x]?"),
    (
        ask("pledged date", "donation", of("donor", "[d]"), of("exhibition", "[e]"), kind="date"),
        "What is the pledge date of the donation of the donor [d] for the exhibition [e]?",
    ),
    (
        ask("stall number", "market stall", of("farm", "[f]"), of("market", "[m]")),
        "What is the stall number of the market stall of the farm [f] at the market [m]?",
    ),
    (
        ask("languages spoken", "curator", kind="number"),
        "What is the number of languages spoken by the curator [x]?",
    ),
    (
        ask("amount", "sponsorship", of("sponsor", "[s]"), of("team", "[t]"), kind="number"),
        "What is the amount of the sponsorship of the sponsor [s] for the team [t]?",
    ),
    (
        ask("has roof of the stadium", "match", of("match code", "[c]"), kind="boolean"),
        "Does the stadium of the match with the code [c] have a roof?",
    ),
    (ask("flight", "destination", operation="list"), "Which flights have the destination [x]?"),
    (
        ask("city", "airport", of("IATA", "[c]"), meaning="place"),
        "In which city is the airport with the IATA code [c] located?",
    ),
    (ask("licence expiry", "pilot", kind="date"), "What is the licence expiry date of the pilot [x]?"),
    (ask("field", "farm", operation="count"), "How many fields does the farm [x] have?"),
    (ask("next service", "tractor", kind="date"), "What is the next service date of the tractor [x]?"),
    (
        ask("employed since of the foreman", "worker", meaning="time", kind="date"),
        "What is the employment start date of the foreman of the worker [x]?",
    ),
    (
        ask("tractor", "tractor", of("horse power", "[n]", "at least"), operation="list"),
        "Which tractors have horsepower of at least [n]?",
    ),
    (
        ask("delivery", "delivery", of("boxes", "[n]", "at least"), operation="list"),
        "Which deliveries have at least [n] boxes?",
    ),
    (
        ask("days to harvest", "crop", meaning="quantity", kind="number"),
        "What is the number of days to harvest of the crop [x]?",
    ),
]


@pytest.mark.parametrize(("query", "expected"), HELD_OUT, ids=lambda value: str(value)[:60])
def test_labels_of_unseen_schemas_are_phrased_naturally(query: Ask, expected: str) -> None:
    assert question(query) == expected


ORDINARY = [
    (ask("category", "product", of("SKU", "[products.sku]")), "What is the category of the product with the SKU [s]?"),
    (ask("color", "vehicle", of("owner", "[o]")), "What is the color of the vehicle of the owner [o]?"),
    (ask("position", "staff"), "What is the position of the staff member [x]?"),
    (ask("staff", "branch", operation="count"), "How many staff members are there at the branch [x]?"),
    (ask("staff", "branch", kind="number"), "What is the staff of the branch [x]?"),
    (ask("employee", "skill", operation="list"), "Which employees have the skill [x]?"),
    (
        ask("certified", "employee skill", of("employee", "[e]"), of("skill", "[s]"), kind="boolean"),
        "Is the employee [e] certified in the skill [s]?",
    ),
    (
        ask(
            "years of experience",
            "employee skill",
            of("employee", "[e]"),
            of("skill", "[s]"),
            meaning="quantity",
            kind="number",
        ),
        "How many years of experience does the employee [e] have in the skill [s]?",
    ),
    (
        ask("headline", "review", of("product", "[p]"), of("customer", "[c]")),
        "What is the headline of the review of the product [p] by the customer [c]?",
    ),
    (
        ask("assigned", "assignment", of("employee", "[e]"), of("project", "[p]"), kind="date"),
        "What is the date of the assignment of the employee [e] for the project [p]?",
    ),
    (ask("time spent hours", "task", kind="number"), "What is the number of hours spent on the task [x]?"),
    (ask("kilometers driven", "rental", kind="number"), "What is the number of kilometers driven in the rental [x]?"),
    (ask("deposit paid", "rental", meaning="money", kind="number"), "What is the deposit paid for the rental [x]?"),
    (ask("customer since", "client", kind="date"), "What is the customer start date of the client [x]?"),
    (ask("license issued", "driver", kind="date"), "What is the license issue date of the driver [x]?"),
    (ask("percent complete", "project", kind="number"), "What is the percentage of completion of the project [x]?"),
    (ask("discount percent", "order", kind="number"), "What is the discount percentage of the order [x]?"),
    (ask("member ship tier", "driver"), "What is the membership tier of the driver [x]?"),
    (ask("customer ship date", "order", kind="date"), "What is the customer ship date of the order [x]?"),
    (ask("on time rate", "supplier", kind="number"), "What is the on-time rate of the supplier [x]?"),
    (ask("has drivers license", "mechanic", kind="boolean"), "Does the mechanic [x] have a driver's license?"),
    (
        ask("country code of the capital", "country"),
        "What is the country code of the capital of the country [x]?",
    ),
    (ask("project code", "project"), "What is the code of the project [x]?"),
    (
        ask("passed", "course attendance", of("veterinarian", "[v]"), of("training course", "[c]"), kind="boolean"),
        "Has the veterinarian [v] passed the training course [c]?",
    ),
    (
        ask("is passed", "exam attempt", of("student", "[v]"), of("exam", "[c]"), kind="boolean"),
        "Has the student [v] passed the exam [c]?",
    ),
    (
        ask("access level", "software owner", of("person", "[p]"), of("software", "[w]")),
        "What is the access level of the person [p] as owner of the software [w]?",
    ),
    (ask("software", "vendor", operation="list"), "Which software products does the vendor [x] have?"),
    (ask("resolved date", "ticket", kind="date"), "What is the resolution date of the ticket [x]?"),
    (ask("last audited", "device", kind="date"), "What is the last audit date of the device [x]?"),
    (ask("payment terms days", "vendor", kind="number"), "What are the payment terms in days of the vendor [x]?"),
    (ask("reason", "appointment"), "What is the reason for the appointment [x]?"),
    (
        ask("amount charged", "appointment", meaning="money", kind="number"),
        "What is the amount charged for the appointment [x]?",
    ),
    (ask("university", "veterinarian", meaning="organisation"), "What is the university of the veterinarian [x]?"),
    (ask("university", "student", meaning="organisation"), "Which university is the student [x] at?"),
    (
        ask("is preferred of the supplier", "product", of("SKU", "[products.sku]"), kind="boolean"),
        "Is the supplier of the product with the SKU [s] preferred?",
    ),
    (
        ask("hours per week", "assignment", meaning="quantity", kind="number"),
        "What is the number of hours per week of the assignment [x]?",
    ),
]


@pytest.mark.parametrize(("query", "expected"), ORDINARY, ids=lambda value: str(value)[:60])
def test_labels_of_shops_offices_and_garages_are_phrased_naturally(query: Ask, expected: str) -> None:
    assert question(query) == expected.replace("[s]", query.given[-1].placeholders)


@pytest.mark.parametrize("style", STYLES)
def test_a_single_person_is_not_called_staff(style: str) -> None:
    texts = wordings(ask("branch of the staff", "rental"), style, count=99)
    assert [text for text in texts if text.count("staff") != text.count("staff member")] == [] or style == "typo"
