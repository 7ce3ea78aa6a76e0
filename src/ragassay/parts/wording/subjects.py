"""How many of something were done, as labels of two words say it: goals scored, tickets sold, seats left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragassay.core.records import Ask, Given
from ragassay.parts.wording.labels import words_of
from ragassay.parts.wording.lexicon import (
    ABILITIES,
    ANYBODY,
    ATTRIBUTES,
    BERTHS,
    CARRIERS,
    CONTAINERS,
    COUNTERPARTS,
    CREATORS,
    DATES,
    DEALS,
    EVENTS,
    GROUPS,
    JOBS,
    MONEY_IN_PLURAL,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    PLACES,
    PLAYED,
    ROOMS,
    SITES,
    SURFACES,
    UNCOUNTED,
    YEARS,
    article,
    head,
    is_larger,
    is_several,
    several,
)

_NUMBER = "number of "


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPhrase:
    """The parts of "how many goals has the player scored"; `tie` stands between the goals scored and the player."""

    things: str
    participle: str
    tie: str
    is_asked_of_doer: bool


def as_number(label: str) -> str:
    """A label of things done as their number; any other label as it is.

    >>> as_number("goals scored"), as_number("yellow cards shown of the referee"), as_number("quantity ordered")
    ('number of goals scored', 'number of yellow cards shown of the referee', 'quantity ordered')
    """
    own = label.partition(" of the ")[0]
    things, _, participle = own.rpartition(" ")
    is_money = head(things) in MONEY_IN_PLURAL if things else True
    return f"{_NUMBER}{label}" if not is_money and is_several(things) and _is_participle(participle) else label


def tally_of(ask: Ask) -> CountPhrase | None:
    """What is counted in what is asked for, and whether it is its holder who did it; None where nothing was done."""
    own, of, holder = ask.wanted.partition(" of the ")
    things, _, participle = own.removeprefix(_NUMBER).rpartition(" ")
    if ask.operation != "lookup" or not is_tally(own):
        return None
    about = head(holder if of else ask.entity)
    is_doer = about in PEOPLE | ORGANISATIONS | GROUPS and participle in _DEEDS | _HABITS
    tie = "by" if is_doer else "for" if participle in _FOR else _WITHIN.get(participle, "of")
    return CountPhrase(things=things, participle=participle, tie=tie, is_asked_of_doer=is_doer and participle in _DEEDS)


def is_tally(label: str) -> bool:
    """Whether a label is the number of things done: 'number of yellow cards shown'."""
    own = label.removeprefix(_NUMBER)
    return own != label and as_number(own) == label


def _is_participle(word: str) -> bool:
    return (len(word) > len("need") and word.endswith("ed")) or word in _DEEDS | _HABITS | _FOR | _IRREGULAR


_DEEDS = frozenset(
    """attended built caught completed conceded delivered designed directed donated earned flown founded
    given handled hosted issued launched lost made managed missed painted performed played produced published
    received recorded released scored served shown signed sold solved sung taken taught treated visited won worked
    written""".split()
)
_HABITS = frozenset("driven known spoken understood used".split())
"""What is done all the time: nobody asks how many languages somebody has spoken."""

_FOR = frozenset("available booked issued left printed remaining reserved sold".split())
_WITHIN = {"driven": "in", "requested": "in", "spent": "on", "travelled": "in", "worked": "in"}
"""What is done in something that happens, or on it: the kilometres driven in a rental, the hours spent on a task."""

_IRREGULAR = frozenset(
    "bought broken chosen done drawn eaten found grown held kept lent met paid read run seen sent spent thrown".split()
)


def conditions(givens: Iterable[Given], entity: str) -> str:
    """The conditions that are known, from "with" on: 'with a population of at least [..]'."""
    found = [condition(given, entity) for given in givens if given.comparison != "is"]
    return " and ".join([*found[:1], *(each.removeprefix("with ") for each in found[1:])])


def condition(given: Given, entity: str) -> str:
    """A condition on one attribute: 'with a population of at least [..]', 'with a name that contains "[..]"'."""
    value, label = given.placeholders, given.label
    label = "name" if label == entity else label
    noun = head(label)
    a_label = label if is_several(label) or noun in UNCOUNTED else article(label)
    if given.comparison == "contains":
        if noun in _NAMED and label.endswith(noun):
            a_label = f"{article(label)} name"
        contain = "contain" if is_several(a_label) else "contains"
        return f'with {a_label} that {contain} "{value}"'
    if noun in DATES:
        return f"with {a_label} {_ON_DAYS[given.comparison]} {value}"
    if noun in YEARS and not is_several(label):
        return f"with {a_label} {_IN_YEARS[given.comparison]} {value}"
    amount = f"{_IN_NUMBER[given.comparison]} {value}"
    if given.unit and not is_unit_said(given.unit, label):
        amount += f" {_after_a_figure(given.unit)}"
    counted = label.removeprefix("number of ")
    is_number = counted != label and (is_several(counted.split()[0]) or is_tally(label))
    is_counted = is_several(label) and (noun in _COUNTABLE or (not given.unit and noun not in MONEY_IN_PLURAL))
    if is_number or is_counted:
        return f"with {amount} {counted}"
    return f"with {a_label}{' ' if given.comparison == 'between' else ' of '}{amount}"


_NAMED = (PEOPLE | PLACES | ORGANISATIONS | SITES | CONTAINERS | frozenset(["location"])) - frozenset(
    ["scale", "order"]
)


def is_unit_said(unit: str, label: str) -> bool:
    """Whether a label says already what it is counted in: 'price in euros', 'percentage'."""
    return unit.rstrip("s") in label or (unit == "percent" and "percent" in label)


def _after_a_figure(unit: str) -> str:
    """A unit as it stands after a number: three million US dollars, not three millions of them."""
    scale, _, counted = unit.partition(" of ")
    return f"{_SCALES[scale]} {counted}".strip() if scale in _SCALES else unit


_SCALES = {"thousands": "thousand", "millions": "million", "billions": "billion", "trillions": "trillion"}
_ON_DAYS = {"at least": "on or after", "at most": "on or before", "between": "between"}
_IN_YEARS = {"at least": "no earlier than", "at most": "no later than", "between": "between"}
_IN_NUMBER = {"at least": "at least", "at most": "at most", "between": "between"}
_COUNTABLE = frozenset(
    """bathroom bed bedroom berth copy day employee goal guest hour item loan member minute month page passenger piece
    player pupil renewal room seat student ticket unit vote week year""".split()
)


def relation(label: str, entity: str) -> str:
    """The preposition that ties what is asked about to something that is known of it; "for" where no noun tells.

    >>> relation("state", "city"), relation("artist", "album"), relation("birth date", "person")
    ('in', 'by', 'with')
    >>> relation("home port", "vessel"), relation("order", "product"), relation("order", "employee")
    ('with', 'in', 'of')
    """
    noun, about = head(_numbered(label) or label), head(entity)
    is_of_somebody = label in CARRIERS or (noun in DEALS and about in PEOPLE | ORGANISATIONS)
    if is_of_somebody:
        return "of"
    if noun in ABILITIES and about == noun and entity != label:
        return "in"  # of an association that is called by both: the employee in the skill
    if about in _OPINIONS and noun in _JUDGES:
        return "by"
    is_ability = noun in ABILITIES and about in PEOPLE
    if is_ability or is_larger(about, noun) or noun in COUNTERPARTS or _plays_a_part(label, entity):
        return "with"
    is_for_it = _TIED_TO.get(about) == "for" and noun in CONTAINERS  # nobody sponsors somebody in a team
    for preposition, nouns in _TIES:
        if noun in nouns and not is_for_it:
            return preposition
    if about in _TIED_TO and noun not in PEOPLE | ATTRIBUTES | DATES and not noun.endswith("or"):
        return _TIED_TO[about]
    if noun in ORGANISATIONS and about in JOBS | PEOPLE:
        return "at"
    if noun in ATTRIBUTES | DATES:
        return "with"
    return "of" if noun in PEOPLE | ORGANISATIONS else "for"


_TIED_TO = {
    **dict.fromkeys(["appearance", "enrollment", "enrolment", "involvement", "participation", "stake"], "in"),
    **dict.fromkeys(["attendance", "performance"], "at"),
    **dict.fromkeys(["donation", "sponsorship"], "for"),
}
"""What happens to somebody, and what ties it to all else: the enrolment of the pupil in the course."""

_OPINIONS = frozenset("comment complaint rating review".split())
_JUDGES = frozenset("critic customer guest member reader reviewer subscriber user viewer visitor".split())
"""Who gives an opinion of something, and so has none of himself: the review of the product by the customer."""

_TIES = (
    ("in", PLACES),
    ("by", CREATORS),
    ("on", SURFACES),
    ("in", CONTAINERS | ROOMS),
    ("at", SITES | BERTHS),
)


def _plays_a_part(label: str, entity: str) -> bool:
    """Whether a label says what something is to a thing, not where that is: a home port, a sister vessel."""
    first, _, rest = label.partition(" ")
    is_employer = head(rest) in ORGANISATIONS and head(entity) in JOBS | PEOPLE
    is_part = first in PLAYED and head(rest) not in PEOPLE and not is_employer
    return rest != "" and (label.endswith(f" {entity}") or is_part)


def _numbered(label: str) -> str:
    """The thing that a label numbers, where that holds others: 'order' of 'order number'."""
    thing, _, last = label.rpartition(" ")
    return thing if last in _NUMBERS and head(thing) in CONTAINERS | SURFACES | ROOMS else ""


_NUMBERS = frozenset(["number", "id"])


def has_number(given: Given) -> bool:
    """Whether a thing goes by a number, as the last word of its column tells: order 10152, payment OH367219."""
    last = given.placeholders.strip("[]").rpartition(".")[2]
    return (words_of(last) or [""])[-1] in _NUMBERS | {"code"}


def _with_number(thing: str, value: str) -> str:
    """A thing before its number, which takes no article: 'order [..]', 'the patient of appointment [..]'."""
    holder, link, last = thing.rpartition(" of the ")
    return f"the {holder} of {last} {value}" if link else f"{thing} {value}"


def is_its_number(label: str, entity: str) -> bool:
    """Whether a label numbers the thing itself: 'order number' of an order, 'appt number' of an appointment."""
    before, _, last = label.rpartition(" ")
    own = entity.rpartition(" of the ")[2]
    return last in _NUMBERS and (before in {"", own} or is_short_for(before, own))


def is_short_for(short: str, word: str) -> bool:
    """Whether a word is another one with letters left out: 'appt', 'dept'."""
    letters = iter(word)
    return len(short) > 1 and word.startswith(short[0]) and all(letter in letters for letter in short)


def tied(given: Given) -> str:
    """A thing that is known: 'the country [country.name]', 'order [order.number]'."""
    thing = _numbered(given.label)
    if thing or has_number(given):
        return _with_number(thing or given.label, given.placeholders)
    return f"the {given.label} {given.placeholders}"


def topics(ask: Ask) -> tuple[str, ...]:
    """What the question is about, in one or more ways, the best first; each begins with "the" or has a number."""
    entity = ask.entity
    picks = names_one(ask)
    named = [given for given in ask.given if given.is_name and picks]
    others = [given for given in ask.given if given not in named]
    if named:
        first = _named(named[0], entity)
        rest = [*named[1:], *others]
        return tuple(dict.fromkeys(_qualified(first, rest, entity, in_brackets=way) for way in (False, True)))
    pair = _pair_of(ask)
    if pair is not None:
        return (pair,)
    if ask.operation == "lookup":
        return (f"the {entity} {qualifiers(others, entity)}",)
    return (f"the {several(entity)} {qualifiers(others, entity)}",)


def is_pair(ask: Ask) -> bool:
    """Whether a link of two things that are known is asked about, which has no name: an employee in a department."""
    return ask.operation == "lookup" and not names_one(ask) and _pair_of(ask) is not None


def halves(ask: Ask) -> tuple[str, str]:
    """The two things of a pair: 'the language [language.name]', 'in the country [country.name]'."""
    (topic, *_) = topics(ask)
    cut = min(topic.index(each.placeholders) + len(each.placeholders) for each in ask.given)
    return topic[:cut], topic[cut:].strip()


def _pair_of(ask: Ask) -> str | None:
    return _pair(ask.entity, ask.given, is_doing=ask.wanted.endswith("ing"))


def names_one(ask: Ask) -> bool:
    """Whether a name points at one thing, so that no conditions have to pick it."""
    return any(given.is_name and (given.comparison == "is" or ask.operation == "lookup") for given in ask.given)


def values_only(ask: Ask) -> str:
    """The values alone, as a person in a hurry names things."""
    return ", ".join(given.placeholders for given in ask.given)


def _named(given: Given, entity: str) -> str:
    label = given.label
    if given.comparison != "is":
        return f"the {entity} {condition(given, entity)}"
    if label != entity and is_its_number(label, entity):
        return _with_number(entity, given.placeholders)
    if label != entity and (head(label) in ATTRIBUTES or _is_its_word(given, entity)):
        return f"the {entity} with the {_own(label, entity)} {given.placeholders}"
    return tied(given)


def _qualified(first: str, rest: Sequence[Given], entity: str, *, in_brackets: bool) -> str:
    if not rest:
        return first
    plain = [given for given in rest if given.comparison == "is" and not given.is_name]
    loose = [given for given in plain if relation(given.label, entity) == "for" or in_brackets]
    tied = [given for given in rest if given not in loose]
    text = " ".join([first, qualifiers(tied, entity)]).strip()
    aside = ", ".join(f"{given.label} {given.placeholders}" for given in loose)
    return f"{text} ({aside})" if aside else text


def qualifiers(givens: Sequence[Given], entity: str) -> str:
    """What is known, after the noun that it is known of: 'for the product [..] in the order [..]'."""
    tie, condition = ties(givens, entity), conditions(givens, entity)
    # 'the products of the supplier with a price' would be the supplier's price.
    that = "who" if head(entity) in PEOPLE else "that"
    return f"{tie} {that} have {condition.removeprefix('with ')}" if tie and condition else tie or condition


def ties(givens: Iterable[Given], entity: str) -> str:
    """The things that are known: 'by the artist [artist.name] on the album [album.title]'."""
    known = [given for given in givens if given.comparison == "is"]
    own = [
        given
        for given in known
        if (head(given.label) in ATTRIBUTES | DATES and relation(given.label, entity) == "with")
        or _is_its_word(given, entity)
    ]
    others = [given for given in known if given not in own]
    by_preposition: dict[str, list[str]] = {}
    for given in sorted(others, key=lambda given: head(given.label) not in ORGANISATIONS):
        by_preposition.setdefault(relation(given.label, entity), []).append(tied(given))
    if "of" not in by_preposition and "for" in by_preposition:
        first, *rest = by_preposition.pop("for")
        by_preposition |= {"of": [first]} | ({"for": rest} if rest else {})
    order = sorted(by_preposition, key=_PREPOSITIONS.index)
    tie = [f"{each} {' and '.join(by_preposition[each])}" for each in order]
    days = [given for given in own if _is_said_after(given, others, entity)]
    before = [f"the {_own(given.label, entity)} {given.placeholders}" for given in own if given not in days]
    after = [f"{_DAYS[_own(given.label, entity)]} {given.placeholders}" for given in days]
    return " ".join([*([f"with {' and '.join(before)}"] if before else []), *tie, *after])


def _is_its_word(given: Given, entity: str) -> bool:
    """Whether what is known is a column of the thing itself, as its placeholder tells: the product with the SKU."""
    table = words_of(given.placeholders.strip("[]").partition(".")[0])
    own = entity.rpartition(" of the ")[2]
    is_of_it = bool(table) and several(" ".join(table).lower()) == several(own.lower())
    return is_of_it and given.label not in {own, entity} and relation(given.label, entity) == "for"


def _own(label: str, entity: str) -> str:
    """An attribute without the word of the thing that has it: the date of a payment, not its payment date."""
    return label.removeprefix(f"{entity.rpartition(' of the ')[2]} ")


def _is_said_after(given: Given, others: Sequence[Given], entity: str) -> bool:
    """Whether a day can only be the thing's own where it comes last, since all else that is known is people.

    'The salary of the employee with the start date' would be the employee's.
    """
    label = _own(given.label, entity)
    are_people = bool(others) and all(head(other.label) in PEOPLE for other in others)
    return label in _DAYS and head(entity) not in PEOPLE and (label == "date" or are_people)


_DAYS = {"start date": "that started on", "end date": "that ended on", "date": "on"}
_PREPOSITIONS = ("of", "for", "with", "by", "on", "in", "at")


def _pair(entity: str, givens: Sequence[Given], *, is_doing: bool) -> str | None:
    """Two linked things without the link, where its name adds nothing: the product [..] in the order [..].

    A link that is a part played is said so: the employee [..] as manager in the department [..]. `is_doing` tells
    that what is asked for names the link itself: years working, in an employment.
    """
    if len(givens) != 2 or any(given.comparison != "is" for given in givens):
        return None
    if any(head(given.label) in ATTRIBUTES | DATES for given in givens):
        return None
    first, second = sorted(givens, key=lambda given: _place_in_pair(given, entity))
    if _place_in_pair(first, entity) == _place_in_pair(second, entity):
        return None
    labels = {word for given in givens for word in given.label.split()}
    left = [word for word in entity.split() if word not in labels]
    after = qualifiers([second], entity)
    is_said = is_doing and head(entity) in EVENTS
    if not left or is_said or (len(left) == 1 and left[0] == entity.rsplit(maxsplit=1)[-1] and head(entity) in PARTS):
        return f"{tied(first)} {after}"
    if head(first.label) in PEOPLE | ANYBODY and len(left) == 1 and head(left[0]) in PEOPLE | _HOLDERS:
        return f"{tied(first)} as {left[0]} {after}"
    return None


_HOLDERS = frozenset("beneficiary delegate donor holder keyholder owner participant partner sponsor trustee".split())
"""Parts that people play in what they are linked to: the person as owner of the software."""


def _place_in_pair(given: Given, entity: str) -> int:
    """What is nearer the front is the thing, what comes later is where it is found."""
    is_place = head(given.label) in PLACES
    return len(_PREPOSITIONS) if is_place else _PREPOSITIONS.index(relation(given.label, entity))
