"""What a question is about, as a noun phrase: 'the city [city.name] in the state [state.name]'."""

from collections.abc import Iterable, Sequence

from ragassay.records import Ask, Given
from ragassay.styles.lexicon import (
    ATTRIBUTES,
    CONTAINERS,
    CREATORS,
    DATES,
    EVENTS,
    JOBS,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    PLACES,
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


def relation(label: str, entity: str) -> str:
    """The preposition that ties what is asked about to something that is known of it.

    >>> relation("state", "city"), relation("artist", "album"), relation("birth date", "person")
    ('in', 'by', 'with')
    """
    noun, about = head(_numbered(label) or label), head(entity)
    if is_larger(about, noun):
        return "with"
    for preposition, nouns in (("in", PLACES), ("by", CREATORS), ("on", SURFACES), ("in", CONTAINERS)):
        if noun in nouns:
            return preposition
    if noun in SITES or (noun in ORGANISATIONS and about in JOBS | PEOPLE):
        return "at"
    if noun in ATTRIBUTES | DATES:
        return "with"
    return "of" if noun in PEOPLE | ORGANISATIONS else "for"


def _numbered(label: str) -> str:
    """The thing that a label numbers, where that holds others: 'order' of 'order number'."""
    thing, _, last = label.rpartition(" ")
    return thing if last in _NUMBERS and head(thing) in CONTAINERS | SURFACES else ""


_NUMBERS = frozenset(["number", "code", "id"])


def tied(given: Given) -> str:
    """A thing that is known: 'the country [country.name]', 'the order with the number [order.number]'."""
    label = given.label
    thing = _numbered(label)
    if thing:
        return f"the {thing} with the {label.removeprefix(thing).strip()} {given.placeholders}"
    return f"the {label} {given.placeholders}"


def topics(ask: Ask) -> tuple[str, ...]:
    """What the question is about, in one or more ways, the best first; each begins with "the"."""
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
        return f"the {entity} {_condition(given, entity)}"
    if label != entity and head(label) in ATTRIBUTES:
        own = label.removeprefix(f"{entity} ")
        return f"the {entity} with the {own} {given.placeholders}"
    return f"the {label} {given.placeholders}"


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
    by_preposition: dict[str, list[str]] = {}
    for given in givens:
        if given.comparison == "is":
            by_preposition.setdefault(relation(given.label, entity), []).append(tied(given))
    order = sorted(by_preposition, key=_PREPOSITIONS.index)
    return " ".join(f"{each} {' and '.join(by_preposition[each])}" for each in order)


_PREPOSITIONS = ("of", "for", "with", "by", "on", "in", "at")


def conditions(givens: Iterable[Given], entity: str) -> str:
    """The conditions that are known, from "with" on: 'with a population of at least [..]'."""
    found = [_condition(given, entity) for given in givens if given.comparison != "is"]
    return " and ".join([*found[:1], *(each.removeprefix("with ") for each in found[1:])])


def _pair(entity: str, givens: Sequence[Given], *, is_doing: bool) -> str | None:
    """Two linked things without the link, where its name adds nothing: the product [..] in the order [..].

    A link that is a part played is said so: the employee [..] as manager in the department [..]. `is_doing` tells
    that what is asked for names the link itself: years working, in an employment.
    """
    if len(givens) != 2 or any(given.comparison != "is" for given in givens):
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
    if head(first.label) in PEOPLE and len(left) == 1 and head(left[0]) in PEOPLE:
        return f"{tied(first)} as {left[0]} {after}"
    return None


def _place_in_pair(given: Given, entity: str) -> int:
    """What is nearer the front is the thing, what comes later is where it is found."""
    is_place = head(given.label) in PLACES
    return len(_PREPOSITIONS) if is_place else _PREPOSITIONS.index(relation(given.label, entity))


def _condition(given: Given, entity: str) -> str:
    """A condition on one attribute: 'with a population of at least [..]', 'with a name that contains [..]'."""
    value, label = given.placeholders, given.label
    label = "name" if label == entity else label
    noun = head(label)
    a_label = label if is_several(label) or noun in UNCOUNTED else article(label)
    if given.comparison == "contains":
        if noun in _NAMED and label.endswith(noun):
            a_label = f"{article(label)} name"
        return f"with {a_label} that {'contain' if is_several(a_label) else 'contains'} {value}"
    if noun in DATES:
        return f"with {a_label} {_ON_DAYS[given.comparison]} {value}"
    if noun in YEARS:
        return f"with {a_label} {_IN_YEARS[given.comparison]} {value}"
    amount = f"{_IN_NUMBER[given.comparison]} {value}"
    if given.unit and not is_unit_said(given.unit, label):
        amount += f" {_SCALES.get(given.unit, given.unit)}"
    counted = label.removeprefix("number of ")
    is_number = counted != label and is_several(counted.split()[0])
    if is_number or (noun in _COUNTABLE and is_several(label)):
        return f"with {amount} {counted}"
    return f"with {a_label}{' ' if given.comparison == 'between' else ' of '}{amount}"


_NAMED = (PEOPLE | PLACES | ORGANISATIONS | SITES | CONTAINERS | frozenset(["location"])) - frozenset(
    ["scale", "order"]
)


def is_unit_said(unit: str, label: str) -> bool:
    """Whether a label says already what it is counted in: 'price in euros', 'percentage'."""
    return unit.rstrip("s") in label or (unit == "percent" and "percent" in label)


_SCALES = {"thousands": "thousand", "millions": "million", "billions": "billion", "trillions": "trillion"}
_ON_DAYS = {"at least": "on or after", "at most": "on or before", "between": "between"}
_IN_YEARS = {"at least": "no earlier than", "at most": "no later than", "between": "between"}
_IN_NUMBER = {"at least": "at least", "at most": "at most", "between": "between"}
_COUNTABLE = frozenset(
    "bathroom bedroom copy employee item member page passenger piece player room seat student unit".split()
)
