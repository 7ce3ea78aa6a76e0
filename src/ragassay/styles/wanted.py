"""What is asked for, as a noun phrase: 'number of employees', 'highest unit price', 'sales in billions'."""

from ragassay.records import Ask
from ragassay.styles.deeds import tally_of
from ragassay.styles.doing import doing_of
from ragassay.styles.lexicon import (
    AMOUNTS,
    ANYBODY,
    DATES,
    EVENTS,
    EXTREMES,
    GROUPS,
    LEADERS,
    MONEY_IN_PLURAL,
    ORGANISATIONS,
    PEOPLE,
    PLACES,
    SITES,
    SUMS,
    YEARS,
    head,
    is_several,
    several,
)
from ragassay.styles.links import called, link_phrase
from ragassay.styles.subjects import is_pair, is_unit_said, names_one, relation, topics


def is_yes_no(ask: Ask) -> bool:
    """Whether the answer is yes or no."""
    return ask.operation == "lookup" and ask.answer_kind == "boolean"


def is_about_several(ask: Ask) -> bool:
    """Whether conditions pick the rows, so that the topic is all that meet them: the products in the category [..]."""
    return ask.operation != "lookup" and not names_one(ask)


def is_about_themselves(ask: Ask) -> bool:
    """Whether what is counted or listed is what the conditions pick: the cities in the state [..]."""
    return is_about_several(ask) and ask.wanted == ask.entity


def is_a_name(ask: Ask) -> bool:
    """Whether it is asked what a thing is: the title of an employee, not the title of the title."""
    return ask.operation == "lookup" and ask.wanted == ask.entity


def is_anybody(ask: Ask) -> bool:
    """Whether it is asked for somebody by no part that he plays: which person is at the company."""
    is_somebody = ask.operation == "lookup" and ask.wanted in ANYBODY and ask.meaning == "person"
    is_whole = head(ask.entity) not in EVENTS  # nobody is in an order
    return is_somebody and is_whole and relation(ask.entity, ask.wanted) in {"in", "at"}


def is_its_amount(ask: Ask) -> bool:
    """Whether it is asked how much money a sum is: the salary of an employee, not the amount of the salary."""
    return ask.operation == "lookup" and ask.wanted in AMOUNTS and head(ask.entity) in SUMS - _ALSO_DEEDS


_ALSO_DEEDS = frozenset(["payment", "donation", "deposit"])  # somebody makes them: their amount is one thing of several


def what(ask: Ask) -> str:
    """What is asked for, without an article.

    >>> from ragassay.records import Given
    >>> given = (Given(label="store", placeholders="[store.name]"),)
    >>> what(Ask(wanted="sales", entity="store", given=given, unit="millions"))
    'sales in millions'
    >>> what(Ask(wanted="clerk", entity="store", given=given, operation="count"))
    'number of clerks'
    """
    label = called(ask) or ask.wanted
    match ask.operation:
        case "count":
            return "total number" if is_about_themselves(ask) else f"number of {several(label)}"
        case "list":
            return "full list" if is_about_themselves(ask) else several(label)
        case "minimum" | "maximum":
            return f"{_extreme(ask, label)} {_measured(ask, label)}"
        case _:
            doing = doing_of(ask)
            if doing is not None:
                return f"number of {doing.times} {doing.participle}"
            return "name" if is_a_name(ask) else _measured(ask, label)


def noun_phrases(ask: Ask) -> tuple[str, ...]:
    """What is asked for of what it is asked, the best first: 'the number of clerks of the store [store.name]'."""
    if is_yes_no(ask):
        return ()
    (topic, *_) = topics(ask)
    if is_about_themselves(ask):
        return (f"the total number of {_bare(topic)}",) if ask.operation == "count" else (f"all {_bare(topic)}",)
    if is_a_name(ask) or is_its_amount(ask):
        return (topic,)
    doing = doing_of(ask)
    if doing is not None:
        return (f"the number of {doing.times} that {doing.subject} has {doing.participle} {doing.rest}",)
    linked = link_phrase(ask)
    if linked is not None:
        return (_counted(ask, linked),)
    link = _link(ask)
    found = f"the {what(ask)} {link} {topic}"
    return (f"all {found}" if ask.operation == "list" else found,)


def _counted(ask: Ask, label: str) -> str:
    match ask.operation:
        case "count":
            return f"the number of {label}"
        case "list":
            return f"all {label}"
        case _:
            return f"the {_measured(ask, label)}"


def of_topic(ask: Ask) -> str:
    """The topic after what belongs to it: 'of the store [store.name]', 'in the country [country.name]'."""
    return f"{_link(ask)} {topics(ask)[0]}"


def _link(ask: Ask) -> str:
    tie = relation(ask.entity, ask.wanted)
    if is_several_parts(ask):
        if is_within(ask):
            return "of" if head(ask.wanted) in ORGANISATIONS else "with"
        return "of" if tie == "for" else tie
    if is_anybody(ask):
        return tie
    tally = tally_of(ask)
    if tally is not None and " of the " not in ask.wanted:
        return tally.tie
    if head(ask.wanted) in DATES and is_pair(ask):
        return "for"
    if ask.wanted.endswith((" charged", " paid")) and not is_about_several(ask):
        return "by" if head(ask.entity) in PEOPLE | ORGANISATIONS else "for"
    if head(ask.wanted) == "reason":
        return "for"
    if " spent " in ask.wanted:
        return "at" if head(ask.entity) in ORGANISATIONS | SITES and is_about_several(ask) else "by"
    # One of them has it: the percentage of the languages would be all of theirs together.
    return "among" if ask.operation in {"minimum", "maximum"} and is_about_several(ask) else "of"


def is_several_parts(ask: Ask) -> bool:
    """Whether things that belong to one named thing are counted or listed."""
    return ask.operation in {"count", "list"} and not is_about_several(ask)


def is_within(ask: Ask) -> bool:
    """Whether what is counted or listed holds what is known: the playlists with the track, not those of it."""
    holder, held = head(ask.wanted), head(ask.entity)
    if held in LEADERS | SITES | PLACES:
        return False
    if relation(ask.entity, ask.wanted) != "for" and not (held in PEOPLE and holder in GROUPS):
        return False
    return is_several_parts(ask) and relation(ask.wanted, ask.entity) in {"in", "on", "at"}


def _bare(topic: str) -> str:
    return topic.removeprefix("the ")


def _measured(ask: Ask, label: str) -> str:
    """A label with its unit; plural labels of a quantity are counted: 'number of units in stock'."""
    if ask.unit and not is_unit_said(ask.unit, label):
        first, link, rest = label.partition(" of the ")
        return f"{first} in {ask.unit}{link}{rest}"
    is_counted = ask.meaning == "quantity" and is_several(label) and head(label) not in MONEY_IN_PLURAL
    return f"number of {label}" if is_counted and not ask.unit else label


def _extreme(ask: Ask, label: str) -> str:
    is_day = ask.answer_kind == "date" or ask.meaning == "time" or head(label) in DATES | YEARS
    in_time = is_day and not (is_several(label) or label.startswith("number of "))  # years of experience are an amount
    least, most = ("earliest", "latest") if in_time else EXTREMES.get(head(label), ("lowest", "highest"))
    return least if ask.operation == "minimum" else most
