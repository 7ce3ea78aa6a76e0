"""Days and years that are called by what happens then, as nouns: the opening date, not the opened."""

import re
from dataclasses import replace

from ragassay.core.records import Ask, Given
from ragassay.parts.wording.lexicon import (
    AMOUNTS,
    CREWS,
    DATES,
    DAYS_OF,
    EVENTS,
    HAPPENINGS,
    NAME_WORDS,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    PLACES,
    SAID,
    SAID_LAST,
    SUMS,
    head,
    is_several,
    several,
)
from ragassay.parts.wording.subjects import as_number, is_its_number, is_pair, is_short_for
from ragassay.parts.wording.vocabulary import DATED_EVENTS


def day_of(label: str, when: str = "date") -> str:
    """A label that says what happened as the noun of its day, or of its year where `when` is "year".

    >>> day_of("opened"), day_of("enrolled since of the pupil"), day_of("last renovated", "year"), day_of("due date")
    ('opening date', 'enrolment date of the pupil', 'last renovation year', 'due date')
    >>> day_of("contract until"), day_of("next service"), day_of("last ploughed"), day_of("year made")
    ('contract end date', 'next service date', 'last ploughed date', 'year of creation')
    >>> day_of("license issued"), day_of("deposit paid"), day_of("customer since")
    ('license issue date', 'deposit paid', 'customer start date')
    """
    own, link, rest = label.partition(" of the ")
    return _own_noun(own, when) + link + rest


def _own_noun(own: str, when: str) -> str:
    before, _, last = own.rpartition(" ")
    if last in _ENDS and before:
        return f"{before} {_ENDS[last]} {when}"
    if before in _WHENS:
        return _noun(last, before) or own
    plain = before if before and last in _LITTLE else own
    is_last = plain.startswith("last ")
    noun = _noun(plain.removeprefix("last "), when)
    if noun is not None:
        return f"{'last ' if is_last else ''}{noun}"
    if before and _is_of_a_thing(before, last, when):
        return f"{before} {_noun(last, when)}"
    if last == "since" and before:
        return f"{before.removeprefix('in ')} start {when}"
    is_a_time = own.startswith("next ") or (is_last and last.endswith("ed"))
    return f"{own} {when}" if is_a_time and last not in _TIMES else _CALLED.get(own, own)


def _is_of_a_thing(thing: str, participle: str, when: str) -> bool:
    """Whether a label says what happened to a thing on a day: licence issued, but no tickets sold, no deposit paid."""
    noun = _noun(participle, when)
    is_measure = is_several(thing) or head(thing) in _MEASURES | SUMS
    return noun is not None and not is_measure and thing not in _FIRST and not noun.startswith(when)


def _noun(participle: str, when: str) -> str | None:
    if participle in DAYS_OF and when == "date":
        return DAYS_OF[participle]
    pattern = DATED_EVENTS.get(participle) or _MORE.get(participle)
    return None if pattern is None else pattern.format(when)


_ENDS = {"until": "end", "expires": "expiry"}
_WHENS = frozenset(["date", "year"])
_TIMES = _WHENS | frozenset(["day", "month", "time"])
_LITTLE = frozenset(["at", "date", "on", "since"])
_FIRST = frozenset(["first", "last", "next"])
_MEASURES = frozenset(
    """amount area balance capacity charge cost credit distance energy hectare mileage money number percentage power
    price quantity revenue share stock time total value volume weight""".split()
)
_MORE = {
    "active": "activity start {}",
    "allocated": "allocation {}",
    "assigned": "assignment {}",
    "audited": "audit {}",
    "borrowed": "loan {}",
    "calibrated": "calibration {}",
    "cleaned": "cleaning {}",
    "employed": "employment start {}",
    "enrolled": "enrolment {}",
    "granted": "grant {}",
    "licensed": "licensing {}",
    "loaned": "loan {}",
    "made": "{} of creation",
    "pledged": "pledge {}",
    "reported": "report {}",
    "requested": "request {}",
    "resolved": "resolution {}",
    "reviewed": "review {}",
    "serviced": "service {}",
    "submitted": "submission {}",
    "tested": "test {}",
    "used": "use {}",
    "vaccinated": "vaccination {}",
}
_CALLED = {"due back": "due date", "kick off": "kick-off date", "kickoff": "kick-off date"}


_LETTER_THEN_DIGIT = re.compile(r"(?<=[^\W\d_]{3})(?=\d)")
_DOING = re.compile(r"(number of \w+s) (\w+ing)")
_BRACKETS = str.maketrans("[]{}", "()()")
_SAID_TWICE = DATES | frozenset(
    """amount code color colour description name number price quantity scale size status total type vendor
    version""".split()
)


def plainly(ask: Ask) -> Ask:
    """The same Ask in plainer words."""
    ask = _said(ask)
    if ask.operation == "lookup" and ask.answer_kind == "set":
        ask = replace(ask, operation="list")
    named = tuple(_by_name(given, ask) for given in ask.given)
    return _of_its_own(_of_what_is_counted(_of_its_owner(_without_repetition(replace(ask, given=named)))))


def _of_its_own(ask: Ask) -> Ask:
    """Conditions without the thing's own word: vessels that have a type, not a vessel type."""
    return replace(ask, given=tuple(_own_condition(given, ask.entity) for given in ask.given))


def _own_condition(given: Given, entity: str) -> Given:
    own = given.label.removeprefix(f"{entity} ")
    is_plain = given.comparison != "is" and head(own) in _SAID_TWICE - DATES
    return replace(given, label=own) if is_plain else given


def said(label: str) -> str:
    """A label as people say it; brackets are kept for placeholders.

    >>> said("from date"), said("address line1"), said("phone of the manager"), said("bed count")
    ('start date', 'address line 1', 'phone number of the manager', 'number of beds')
    """
    plain = " ".join(_LETTER_THEN_DIGIT.sub(" ", label.translate(_BRACKETS)).split())
    first, link, rest = plain.partition(" of the ")
    *before, last = first.split() or [first]
    short = " ".join([*before, SAID_LAST.get(last, last)])
    if last == "count" and before and before[-1] not in _NOT_COUNTED:
        short = f"number of {several(' '.join(before))}"
    if last == "name" and before and before[-1] in PLACES:
        short = " ".join(before)
    if before[:1] == ["number"] and before[1:2] != ["of"] and is_several(first):
        short = f"number of {' '.join(first.split()[1:])}"
    short = _HYPHENED.sub(r"\1-\2 ", _DRIVERS.sub("driver's ", _TIME_SPENT.sub(r"\2 \1", short)))
    return (
        _DOING.sub(
            r"\1 spent \2", SAID.get(first, _YEARS_OF.sub(r"\1 of \2", _TERMS.sub(r" terms in \1", _whole(short))))
        )
        + link
        + rest
    )


_NOT_COUNTED = frozenset(["head", "thread"])
_YEARS_OF = re.compile(r"^(years|months|weeks|days|hours) (\w+ing)$")
_TIME_SPENT = re.compile(r"^time (logged|needed|spent|taken|worked) (seconds|minutes|hours|days|weeks|months|years)$")
_TERMS = re.compile(r" terms (days|weeks|months|years)$")
_DRIVERS = re.compile(r"\bdrivers? (?=licen[cs]e)")
_HYPHENED = re.compile(r"^(on|full|part) (time) (?=\w)")
_SHIP = re.compile(r"\b(\w+) ship$|\b(member|owner|leader) ship\b")


def _whole(label: str) -> str:
    """A word that was taken for two: ownership, no owner's ship."""
    cut = _SHIP.search(label)
    if cut is None or (cut[1] or cut[2]) not in PEOPLE | ORGANISATIONS:
        return label
    return f"{label[: cut.end() - len(' ship')]}ship{label[cut.end() :]}"


def labels_of(ask: Ask) -> tuple[str, ...]:
    """Every label of an Ask, as given and as people say it."""
    link = "" if ask.link is None else ask.link.label
    labels = (ask.wanted, ask.entity, ask.unit or "", link, *(each.label for each in ask.given))
    units = tuple(each.unit for each in ask.given if each.unit)
    forms = tuple(
        form
        for label in labels
        for form in dict.fromkeys((label, said(label), day_of(said(label)), as_number(said(label))))
    )
    return (*forms, *units)


def _said(ask: Ask) -> Ask:
    return replace(
        ask,
        wanted=_wanted(ask),
        entity=_one_of_them(said(ask.entity)),
        given=tuple(replace(given, label=_known(given)) for given in ask.given),
    )


def _wanted(ask: Ask) -> str:
    label = _whose(said(ask.wanted), is_number=ask.answer_kind == "number" and ask.operation not in _OF_THINGS)
    if ask.answer_kind == "date":
        return day_of(label)
    if ask.answer_kind != "number" or ask.operation in _OF_THINGS:
        return label
    is_year = ask.meaning == "time" or label.startswith(("last ", "year "))
    return as_number(_lasting(day_of(label, "year") if is_year else label, ask.unit))


def _one_of_them(label: str) -> str:
    """A label of many people together as that of one who has a name: the branch of the staff member."""
    return " of the ".join(CREWS.get(part, part) for part in label.split(" of the "))


def _whose(label: str, *, is_number: bool) -> str:
    """What is asked for, of one of many people; a number of staff is that of all."""
    own, link, rest = label.partition(" of the ")
    return f"{own if is_number else _one_of_them(own)}{link}{_one_of_them(rest)}"


def _known(given: Given) -> str:
    label = day_of(said(given.label))
    if given.comparison == "is":
        return _one_of_them(label)
    return label if given.comparison == "contains" else as_number(_lasting(label, given.unit))


def _lasting(label: str, unit: str | None) -> str:
    """What happens, as a time, where it is measured in one: a lesson duration of at least 45 minutes."""
    own, link, rest = label.partition(" of the ")
    is_event = unit in _SPANS and head(own) in EVENTS | HAPPENINGS
    return f"{own} duration{link}{rest}" if is_event else label


_SPANS = frozenset("milliseconds seconds minutes hours days weeks months years".split())


def _by_name(given: Given, ask: Ask) -> Given:
    """What is known by a bare "name", by the thing's own word or by its number names the thing itself."""
    if given.comparison != "is":
        return given
    if ask.operation == "lookup" and is_its_number(given.label, ask.entity):
        return replace(given, is_name=True)
    before, _, last = given.label.lower().rpartition(" ")
    label = given.label.lower().removeprefix(f"{ask.entity} ")
    label = last if before and is_short_for(before, ask.entity) else label
    return replace(given, label=ask.entity, is_name=True) if label in {ask.entity, *NAME_WORDS} else given


def _without_repetition(ask: Ask) -> Ask:
    """No word twice: the languages in the country, not its country languages; the order's date, not its order date."""
    if ask.operation == "lookup":
        return replace(ask, wanted=_own(ask))
    known = [given.label for given in ask.given if given.comparison == "is"]
    wanted, entity = _without(ask.wanted, [*known, ask.entity]), _without(ask.entity, known)
    return replace(ask, wanted=wanted if ask.operation in _OF_THINGS else ask.wanted, entity=entity)


def _own(ask: Ask) -> str:
    """What is asked for without the thing's own word, where its place is taken by nothing else.

    A pair has two things: the number of the product in the order would be the product's, the line number is not.
    """
    own = ask.wanted.removeprefix(f"{ask.entity} ")
    is_holders = own.startswith("code of the ")  # the capital's country code is no code of the capital
    if own == ask.wanted or is_holders or head(own) not in _SAID_TWICE:
        return ask.wanted
    is_others = is_pair(ask) and head(own) in _OF_EITHER
    return f"{ask.entity.split()[-1]} {own}" if is_others else own


_OF_EITHER = frozenset("code color colour description name number scale size status type vendor version".split())


_OF_THINGS = frozenset(["count", "list"])


def _without(label: str, known: list[str]) -> str:
    for each in known:
        rest = label.removeprefix(f"{each} ")
        if rest != label and head(rest) not in PARTS:
            return rest
    return label


def _of_its_owner(ask: Ask) -> Ask:
    """The highest of several sums is its owner's: the employee's highest salary, not the highest amount of them."""
    is_sum = ask.operation in {"minimum", "maximum"} and ask.wanted in AMOUNTS and head(ask.entity) in SUMS
    if not is_sum or len(ask.given) != 1:
        return ask
    (owner,) = ask.given
    return replace(ask, wanted=ask.entity, entity=owner.label, given=(replace(owner, is_name=True),))


def _of_what_is_counted(ask: Ask) -> Ask:
    """Conditions pick from what is counted or listed: the products of the supplier that cost so much."""
    picks = any(given.comparison != "is" for given in ask.given)
    if ask.operation not in _OF_THINGS or not picks or ask.wanted == ask.entity:
        return ask
    given = tuple(replace(each, is_name=each.is_name and each.comparison != "is") for each in ask.given)
    return replace(ask, entity=ask.wanted, given=given)
