"""The English that wordings need: which preposition, question word and verb a label takes, by its last noun."""

import re
from dataclasses import dataclass

from ragassay.parts.wording.labels import head_of, is_plural, plural, singular


def head(label: str) -> str:
    """The noun that a label is about, in the singular and in lower case.

    >>> head("industry of the client"), head("units in stock"), head("head office")
    ('industry', 'unit', 'office')
    """
    return singular(head_of(_without_tail(label)).lower())


def _without_tail(label: str) -> str:
    """A label without what only follows its noun: 'units on order' is about units."""
    return _TAIL.split(label, maxsplit=1)[0] or label


_TAIL = re.compile(r" (?:on|by|with|until|since|\d+)(?: |$)", re.IGNORECASE)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


PLACES = _set(
    """area borough city continent county country district island municipality municipio nation neighbourhood
    parish place province region state suburb territory town village zone cidade estado pais"""
)
PLACES_BY_SIZE = (
    _set("borough city neighbourhood place suburb town village"),
    _set("area county district island municipality parish territory zone"),
    _set("province region state"),
    _set("country nation"),
    _set("continent"),
)
CONTAINERS = _set(
    """catalogue category class collection department division edition episode family field genre group
    industry language league line list order playlist portfolio race scale season section sector series
    set team tournament"""
)
SURFACES = _set("album bill deck floor invoice menu platform receipt route")
ROOMS = _set("building hall house room ward wing")
BERTHS = _set("berth dock gate pier quay terminal")
DEALS = _set("bill booking catalogue contract deal invoice list order playlist portfolio receipt reservation")
"""What holds things and never people: the employee of the order."""

CARRIERS = _set("airline") | frozenset(["bus line", "cruise line", "ferry line", "railway line", "shipping line"])
"""Companies that are called lines: the vessels of the shipping line."""

COUNTERPARTS = _set("counterpart destination origin mentor parent predecessor sibling spouse successor tutor")
"""Who or what stands to others and holds them not: the doctors with the mentor, the flights with the destination."""

PLAYED = _set(
    """arrival away base billing birth delivery departure destination dispatch drop final first former home host initial
    last main next origin original parent pickup preferred previous primary return secondary shipping sister source
    start starting target twin favorite favourite main second third"""
)
"""What a place is to a thing, not where that is: the vessels with the home port."""

CREATORS = _set("artist author band composer painter singer songwriter writer")
SITES = _set(
    """airport arena bank branch camp campus church cinema clinic college depot factory gallery garage gym
    hospital hotel institution laboratory library market museum office port restaurant school shop site stadium
    station store theatre university venue warehouse"""
)
ORGANISATIONS = _set(
    """agency airline association brand business carrier client club company dealer distributor donor employer farm firm
    insurer maker manufacturer organisation organization owner partner provider publisher shipper sponsor studio
    supplier vendor"""
)
PEOPLE = (
    _set(
        """accountant actor actress administrator adviser advisor agent analyst applicant approver architect assignee
        assistant attendee attorney auditor baker barber bartender bidder borrower boss broker buyer candidate
        captain caregiver carer caretaker carpenter cashier chairman chef chemist clerk coach coauthor competitor
        consultant contact contractor counsellor counselor curator customer cyclist dancer dentist dermatologist
        designer detective developer director doctor driver editor electrician employee engineer farmer father
        foreman founder gardener groomer guest hairdresser handler inspector instructor investor journalist judge
        landlord lawyer lead leader lecturer librarian lifeguard manager mayor mechanic mediator member mother
        musician nurse officer optician paramedic passenger patient person pharmacist photographer physician
        physiotherapist pilot planner player plumber politician president professor programmer psychologist pupil
        radiologist reader receptionist recipient recruiter referee reporter representative requester researcher
        resident reviewer runner salesperson scholar scientist secretary seller sender shareholder shopper skipper
        speaker specialist steward student stylist subscriber supervisor surgeon swimmer teacher technician tenant
        therapist trainee trainer translator treasurer user vet veterinarian visitor volunteer waiter welder worker"""
    )
    | CREATORS
)
EVENTS = _set(
    """appointment assignment attendance booking contract delivery employment enrollment enrolment flight
    game job loan match meeting membership order payment performance position post registration rental
    reservation role shipment stay subscription transaction transfer treatment trip visit"""
)
ATTRIBUTES = _set(
    """abbreviation address age amount capital code color colour date day email extension fax grade height id identifier
    isbn iso key level mail month name nickname number page phone position price rank rating serial size status
    street telephone time title type version website weight width year zip"""
)
DATES = _set("anniversary birthday date day deadline dob")
YEARS = _set("year")
PARTS = _set("detail entry item line link map mapping member membership record relation xref")
LABEL_WORDS = _set("address code description email fax id link mail name number page path phone title type website")

FLAGS = _set(
    """absent accessible active adult alive available busy certified closed commercial complete compulsory
    confidential correct current dead deceased default domestic double due electric electronic empty external
    fake final free full genuine global hidden historic independent infinite internal international legal
    live local mandatory married national natural new obsolete official old online open optional organic
    overdue own paid permanent present primary private professional public ready real regional remote secret
    secure single special temporary true unique unpaid urgent vacant valid vegan vegetarian verbal visible
    void"""
)
_FLAG_ENDINGS = ("ed", "able", "ible", "ive", "ous", "ful", "less")
FLAG_NOUNS = _set("bestseller capital holiday hub landmark leader manager member student suburb veteran winner")
VERBS = {
    "accepts": "accept",
    "allows": "allow",
    "contains": "contain",
    "includes": "include",
    "needs": "need",
    "offers": "offer",
    "owns": "own",
    "permits": "permit",
    "provides": "provide",
    "requires": "require",
    "serves": "serve",
    "smokes": "smoke",
    "speaks": "speak",
    "supports": "support",
    "takes": "take",
    "uses": "use",
}
MODALS = _set("can could may must should will would")

SAID = {
    "from date": "start date",
    "to date": "end date",
    "order detail": "order line",
    "invoice detail": "invoice line",
    "valid from": "start of validity",
    "valid to": "end of validity",
    "valid until": "end of validity",
    "post code": "postcode",
    "in stock": "number in stock",
    "horse power": "horsepower",
    "IATA": "IATA code",
    "ICAO": "ICAO code",
    "since year": "starting year",
    "member since": "joining date",
    "percent complete": "percentage of completion",
    "member since year": "joining year",
}
"""Labels that are half a phrase, and what people call them."""

CREWS = {"staff": "staff member", "personnel": "staff member"}
"""Words for many people together, and one of them, who has a name; a crew may have one itself."""

ABILITIES = _set("ability competence language qualification skill technology")
"""What people have and are good at: the employees with the skill, the level of the employee in the skill."""

DAYS_OF = {
    "born": "birth date",
    "closed": "closing date",
    "completed": "completion date",
    "created": "creation date",
    "delivered": "delivery date",
    "died": "date of death",
    "ended": "end date",
    "established": "establishment date",
    "founded": "founding date",
    "hired": "hire date",
    "issued": "issue date",
    "joined": "joining date",
    "opened": "opening date",
    "ordered": "order date",
    "paid": "payment date",
    "published": "publication date",
    "registered": "registration date",
    "released": "release date",
    "shipped": "shipping date",
    "signed": "signing date",
    "started": "start date",
}
"""Days that are called by what happened on them, and their nouns."""

SAID_LAST = {
    "email": "email address",
    "expiration": "expiration date",
    "expiry": "expiry date",
    "fax": "fax number",
    "mobile": "mobile number",
    "percent": "percentage",
    "phone": "phone number",
}
"""Last words of a label that stand for more, and what people call that."""

LEADERS = _set("boss captain chair chairman chief coach director head leader manager owner president supervisor")
"""People who are not in what they lead: a manager has departments."""

ANYBODY = _set("employee individual person staffer worker")
"""People who are called by no part that they play: the person at the company, where it is the manager of it."""

SUMS = _set(
    """allowance bill bonus budget commission debt deposit donation expense fare fee fine freight funding grant
    insurance loan mortgage payment penalty pension postage premium prize refund rent salary subsidy tax tip toll
    tuition wage"""
)
"""Money that is paid, which is asked for with "how much"; a price, a limit or a value is asked for with "what"."""

AMOUNTS = _set("amount sum value")
"""What a sum of money is called where it stands in a list of them: the amount of the salary."""

MONEY_IN_PLURAL = _set(
    "asset cost debt earning expense fee fine income liability loss profit revenue sale saving tax wage"
)
"""Money that is said in the plural and not counted."""

HAPPENINGS = _set(
    """admission arrival audition award call checkup consultation departure donation election event examination exam
    exhibition experiment expedition fight inspection interview invoice landing launch lesson loan mission
    nomination operation performance prescription purchase race rehearsal repair review sale screening session
    show sighting stop surgery survey test training vaccination voyage win workshop"""
)
"""What happens, beside EVENTS, but is no link of two things by itself."""

UNCOUNTED = _set("cargo equipment freight horsepower luggage mileage money postage stock traffic")
"""Nouns that take no "a": freight of at least 30."""

EXTREMES = {
    "area": ("smallest", "largest"),
    "distance": ("shortest", "longest"),
    "duration": ("shortest", "longest"),
    "height": ("smallest", "greatest"),
    "length": ("shortest", "longest"),
    "size": ("smallest", "largest"),
}
"""What the least and the most of something is called, where not the lowest and the highest."""

ISLANDS = _set("continent island")
"""Places that something is on, not in."""

NAME_WORDS = _set("name nome nombre nom nazwa naam") | frozenset(["full name", "complete name", "display name"])
GROUPS = _set(
    "band class club college company department firm group league organisation organization school society team union "
    "university"
)
JOBS = _set("employment internship job position post role stay")

WHERE = _set("birthplace headquarters headquarter office residence seat venue")
"""Nouns whose place is asked for with "where", the others with "what": where is the office, what is the capital."""

EVENT_VERBS = {
    "birth date": ("was", "born", "people"),
    "date of birth": ("was", "born", "people"),
    "birthday": ("was", "born", "people"),
    "hire date": ("was", "hired", "people"),
    "hiring date": ("was", "hired", "people"),
    "order date": ("was", "placed", "order"),
    "shipped date": ("was", "shipped", "order"),
    "ship date": ("was", "shipped", "order"),
    "shipping date": ("was", "shipped", "order"),
    "release date": ("was", "released", ""),
    "publication date": ("was", "published", ""),
    "foundation date": ("was", "founded", ""),
    "founding date": ("was", "founded", ""),
    "payment date": ("was", "made", "payment"),
    "invoice date": ("was", "issued", "invoice"),
    "due date": ("is", "due", ""),
    "opening date": ("was", "opened", ""),
    "closing date": ("was", "closed", ""),
    "launch date": ("was", "launched", ""),
    "completion date": ("was", "completed", ""),
    "delivery date": ("was", "delivered", "order"),
    "inspection date": ("was", "inspected", ""),
    "signing date": ("was", "signed", ""),
}
"""Dates that are asked for with a verb, and of whom: when was the person born, when was the order placed."""

_SINGULAR_IN_S = _set(
    """alias always analysis atlas bias bus campus canvas chaos christmas corps economics gas lens mathematics
    news overseas physics plus politics series species status"""
)


def is_larger(label: str, other: str) -> bool:
    """Whether a place is of a kind that lies in no other: a country lies in no city."""
    sizes = [next((size for size, kinds in enumerate(PLACES_BY_SIZE) if kind in kinds), -1) for kind in (label, other)]
    return -1 not in sizes and sizes[0] > sizes[1]


def is_several(label: str) -> bool:
    """Whether a label takes "are".

    >>> is_several("units on order"), is_several("campus")
    (True, False)
    """
    return head_of(_without_tail(label)).lower() not in _SINGULAR_IN_S and is_plural(_without_tail(label))


def several(label: str) -> str:
    """A label in the plural, unless it has one already."""
    if label.rpartition(" ")[2].lower() in _PIECES:
        return f"{label} {_PIECES[label.rpartition(' ')[2].lower()]}"
    return label if is_several(label) or label[-1:].isdigit() else plural(label)


_PIECES = {
    "software": "products",
    **dict.fromkeys("clothing equipment furniture hardware merchandise".split(), "items"),
}


def is_flag(word: str) -> bool:
    """Whether a word says how something is, so that "is it <word>?" can be asked."""
    word = word.lower()
    return word in FLAGS or (len(word) > 4 and word.endswith(_FLAG_ENDINGS))


def article(phrase: str) -> str:
    """A phrase with "a" or "an" before it, by its sound.

    >>> article("unit price"), article("hourly rate"), article("area"), article("MSRP")
    ('a unit price', 'an hourly rate', 'an area', 'an MSRP')
    """
    word = phrase.lower()
    first = phrase.split(maxsplit=1)[0] if phrase.split() else ""
    if first.isupper() and first.isascii():
        return f"{'an' if first[0] in 'AEFHILMNORSX' else 'a'} {phrase}"
    vowel = word.startswith(("a", "e", "i", "o", "u", "hour", "honor", "honour", "heir"))
    sounds_like_y = re.match(r"(?:uni(?!n|m)|use|usu|usa|eu|one\b|once\b|ut[ei])", word)
    return f"{'an' if vowel and not sounds_like_y else 'a'} {phrase}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """One question, to be asked directly (before a question mark) or indirectly (after "tell me")."""

    question: str
    clause: str


def same(text: str) -> Inquiry:
    """A question whose subject is asked for, so that nothing is turned round: who works at the company."""
    return Inquiry(question=text, clause=text)


def be(word: str, subject: str, rest: str = "", *, verb: str = "is") -> Inquiry:
    """A question with a form of "to be", or with any other verb that goes before the subject."""
    return Inquiry(question=spaced(word, verb, subject, rest), clause=spaced(word or "whether", subject, verb, rest))


def do(word: str, subject: str, verb: str, third: str, rest: str = "") -> Inquiry:
    """A question with "does"."""
    return Inquiry(
        question=spaced(word, "does", subject, verb, rest), clause=spaced(word or "whether", subject, third, rest)
    )


def spaced(*parts: str) -> str:
    """The parts that are not empty, with single spaces between."""
    return " ".join(part for part in parts if part)
