"""Key words of phrases, as typed into a search box: little words left out, the whole before its part."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from string import Formatter

from ragassay.core.records import Ask
from ragassay.parts.wording.ask_labels import plainly
from ragassay.parts.wording.lexicon import (
    DATES,
    EVENT_VERBS,
    EVENTS,
    HAPPENINGS,
    ISLANDS,
    LABEL_WORDS,
    LEADERS,
    ORGANISATIONS,
    PEOPLE,
    PLACES,
    SITES,
    SUMS,
    WHERE,
    Inquiry,
    be,
    do,
    head,
    is_flag,
    is_several,
    same,
    several,
    spaced,
)
from ragassay.parts.wording.links import doing_of, is_somebody, link_inquiry, link_phrase
from ragassay.parts.wording.subjects import (
    conditions,
    halves,
    has_number,
    is_pair,
    relation,
    tally_of,
    ties,
    topics,
    values_only,
)
from ragassay.parts.wording.targets import (
    is_a_name,
    is_about_several,
    is_about_themselves,
    is_anybody,
    is_its_amount,
    is_several_parts,
    is_within,
    is_yes_no,
    noun_phrases,
    of_its_holder,
    of_topic,
    statement,
    what,
    yes_no,
)

_LITTLE = re.compile(
    r"(?<!\S)(?:(?:in|by|on|at|for|of|with|and) )?(?:the|an?|for|with|that have(?: an?)?|who have(?: an?)?|that) ",
    re.IGNORECASE,
)
_LINK = re.compile(r"(?<!\S)(?:in|by|on|at|for|of) (?!least |most |or )(?=(?:[^\W\d]+ ){1,3}\[)")
_OF_LIMITS = re.compile(r" of (?=at (?:least|most) )")
_QUOTED = re.compile(r"\"(\[[^\[\]]+\])\"")


def key_words(phrase: str) -> str:
    """A phrase without its little words.

    >>> key_words("cities in the country [c] with a population of at least [p]")
    'cities country [c] population at least [p]'
    """
    plain = _LINK.sub("", _LITTLE.sub("", _OF_LIMITS.sub(" ", unquoted(phrase))))
    return plain or phrase


def unquoted(phrase: str) -> str:
    """A phrase without quotes around its values, as typed in a hurry."""
    return _QUOTED.sub(r"\1", phrase)


def outside_in(phrase: str) -> str:
    """Key words of what belongs to something else, its owner first, so that they read as one thing of another.

    >>> outside_in("longitude in degrees of the state"), outside_in("country of the manager of the employee")
    ('state longitude in degrees', 'employee manager country')
    """
    return " ".join(key_words(part) for part in reversed(phrase.split(_OWNER)))


def is_chain(phrase: str) -> bool:
    """Whether what is asked for belongs to something else than what is named."""
    return _OWNER in phrase


def is_quality(phrase: str) -> bool:
    """Whether a check says how something is, and cannot be taken for something that is asked for.

    >>> is_quality("discontinued"), is_quality("state capital")
    (True, False)
    """
    return not is_chain(phrase) and is_flag(phrase.rpartition(" ")[2])


_OWNER = " of the "


def inquiries(ask: Ask) -> tuple[Inquiry, ...]:
    """The questions that say what is asked, the best first; the last fits any label."""
    linked = link_inquiry(ask)
    if linked is not None and not is_yes_no(ask):
        return (linked,)
    match ask.operation:
        case "count":
            return tuple(_counting(ask))
        case "list":
            return tuple(_listing(ask))
        case _ if is_yes_no(ask):
            return (yes_no(ask),)
        case "lookup":
            fitting = tuple(_done(ask)) or tuple(_by_meaning(ask))
            # Nobody asks what somebody is who wants to know who it is.
            is_enough = any(each.question.startswith(_BETTER) for each in fitting)
            return fitting if is_enough else (*fitting, _plain(ask))
        case _:
            return (_plain(ask),)


_BETTER = ("who ", "where ", "which ", "how many years has ")


def _verb(label: str) -> str:
    return "are" if is_several(label) else "is"


def _plain(ask: Ask) -> Inquiry:
    """The question that fits any label: what is the ... of ..."""
    (noun,) = noun_phrases(ask)
    return be("what", noun, verb=_verb(what(ask)))


def _by_meaning(ask: Ask) -> Iterator[Inquiry]:
    label, topic = ask.wanted, topics(ask)[0]
    if head(label) in LABEL_WORDS and ask.meaning != "quantity":
        return
    match "person" if _is_somebodys_name(ask) else ask.meaning:
        case "person" if is_anybody(ask):
            yield same(f"which {label} is {of_topic(ask)}")
        case "person":
            yield be("who", noun_phrases(ask)[0], verb=_verb(label))
        case "organisation" if _acts(label):
            yield be("who", noun_phrases(ask)[0], verb=_verb(label))
        case "organisation" | "thing":
            yield from _in_which(ask, label, topic)
        case "time":
            yield from _in_time(ask, label, topic)
        case "place":
            found = tuple(_in_place(ask, label, topic))
            yield from found or _in_which(ask, label, topic)
        case "quantity":
            yield from _in_number(ask, label, topic)
        case "money":
            yield from _in_money(ask, label, topic)


def _is_somebodys_name(ask: Ask) -> bool:
    """Whether a label says that the answer is somebody, where the answers alone do not: the translator of a book."""
    own = ask.wanted.partition(" of the ")[0]
    return ask.meaning == "thing" and ask.answer_kind == "text" and " " not in own and head(own) in PEOPLE


_ACTS = frozenset(["agent", "assistant", "client", "tenant"])


def _acts(label: str) -> bool:
    """Whether an organisation is called by what it does, and so is asked for as people are: the supplier."""
    return head(label) in _ACTS or head(label).endswith(("er", "or"))


def _done(ask: Ask) -> Iterator[Inquiry]:
    """How long somebody has done what links two things: how many years the person has worked at the company."""
    doing = doing_of(ask)
    if doing is not None:
        yield be(f"how many {doing.times}", doing.subject, spaced(doing.participle, doing.rest), verb="has")
    tally = tally_of(ask)
    if tally is not None and tally.is_asked_of_doer:
        _, of, rest = ask.wanted.partition(" of the ")
        holder = f"the {rest} of {topics(ask)[0]}" if of else topics(ask)[0]
        yield be(f"how many {tally.things}", holder, tally.participle, verb="has")


def _in_which(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    """What something belongs to and is told from others of its kind: which office, which company, which department."""
    own, of, rest = label.partition(" of the ")
    holder, about = (f"the {rest} of {topic}", rest) if of else (topic, ask.entity)
    noun = head(own)
    if ask.answer_kind != "text" or is_several(own) or noun == head(about):
        return
    if not is_somebody(about):
        yield from _of_a_thing(own, holder, about)
    elif " " in own or (noun in _SCHOOLS and head(about) not in _AT_SCHOOL):
        return  # nobody is at his graduation college, and no nurse is at her university
    elif noun in SITES and " at " not in holder:
        yield be(f"which {own}", holder, "at")
    elif noun in _UNITS and head(about) in LEADERS and not of:
        yield do(f"which {own}", holder, "have", "has")
    elif noun in _UNITS and " in " not in holder:
        yield be(f"which {own}", holder, "in")
    elif noun in SITES | _UNITS or (noun in ORGANISATIONS and not _acts(own)):
        yield do(f"which {own}", holder, "belong to", "belongs to")


def _of_a_thing(own: str, holder: str, about: str) -> Iterator[Inquiry]:
    """Which album a track is on, which stadium a match is at, which home port a vessel has."""
    noun = head(own)
    if noun in SITES and " " in own:
        yield do(f"which {own}", holder, "have", "has")
    elif noun in SITES and head(about) in EVENTS | HAPPENINGS:
        yield be(f"which {own}", holder, "at")
    elif noun in _ON and " " not in own:
        yield be(f"which {own}", holder, "on")


_SCHOOLS = frozenset("college school university".split())
_AT_SCHOOL = frozenset("child dean lecturer professor pupil researcher scholar scientist student teacher tutor".split())
_ON = frozenset("album deck platform".split())
_UNITS = frozenset("class department division group league section squad team unit ward".split())


def _in_time(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    date, _, owner = label.partition(" of the ")
    entity = owner or ask.entity
    verb, participle, of = EVENT_VERBS.get(date if date != "date" else f"{entity} date", ("", "", ""))
    fits = not of or head(entity) == of or (of == "people" and is_somebody(entity))
    if verb and fits:
        yield be("when", _holder(ask, owner), participle, verb=verb)
    elif head(date) in DATES and date.split()[-1:] != ["date"] and ask.answer_kind == "date":
        yield be("when", noun_phrases(ask)[0], verb=_verb(label))
    elif date == "release year":
        yield be("in which year", topic, "released", verb="was")


def _holder(ask: Ask, owner: str) -> str:
    """Whose date is asked for: the thing that is known, or what belongs to it."""
    topic = topics(ask)[0]
    linked = link_phrase(replace(ask, wanted=owner)) if owner else None
    return f"the {linked or f'{owner} of {topic}'}" if owner else topic


def _in_place(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    entity = head(ask.entity)
    if label == "location":
        yield be("where", topic, "located")
    elif label.lower() in {"birthplace", "place of birth", "birth place"} and entity in PEOPLE:
        yield be("where", topic, "born", verb="was")
    elif head(label) in WHERE:
        yield be("where", noun_phrases(ask)[0], verb=_verb(label))
    elif label in PLACES and label != entity and entity in PLACES | SITES:
        tie = "on" if label in ISLANDS else "in"
        yield be(f"{tie} which {label}", topic, "located" if entity in SITES else "")
    elif label in PLACES and entity in PEOPLE | ORGANISATIONS:
        yield be(f"in which {label}", topic, "based")


def _in_number(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    own, of, rest = label.partition(" of the ")
    holder, about = (f"the {rest} of {topic}", rest) if of else (topic, ask.entity)
    counted = own.removeprefix("number of ")
    if own == "age" and is_somebody(about):
        yield be("how old", holder)
    elif own == "population" and head(about) in PLACES and not ask.unit:
        yield same(f"how many people live in {holder}")
    elif _is_had(counted, about) and ask.link is None and not ask.unit and what(ask).startswith("number of "):
        thing, place = _halved(ask) if not of else (holder, "")
        yield do(f"how many {counted}", thing, "have", "has", place)


def _halved(ask: Ask) -> tuple[str, str]:
    """Somebody and what he is linked to, which comes last: how many years has the employee in the skill."""
    if not is_pair(ask):
        return topics(ask)[0], ""
    thing, place = halves(ask)
    is_his = place.startswith("in ") and is_somebody(thing.partition(" [")[0])
    return (thing, place) if is_his else (topics(ask)[0], "")


def _is_had(counted: str, about: str) -> bool:
    """Whether somebody has as many of something: berths, years of experience; no hours per week, no days to harvest."""
    is_a_rate = " per " in counted and (is_somebody(about) or head(about) in EVENTS)
    return is_several(counted) and " to " not in counted and not is_a_rate


def _in_money(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    if label in {"price", "cost"} and not ask.unit:
        yield do("how much", topic, "cost", "costs")
    elif not is_several(label) and (head(label) in SUMS or is_its_amount(ask)):
        yield be("how much", noun_phrases(ask)[0])


def _counting(ask: Ask) -> Iterator[Inquiry]:
    topic, counted = topics(ask)[0], several(ask.wanted)
    if is_about_themselves(ask):
        yield _picked("how many", counted, ask)
    elif is_about_several(ask):
        yield Inquiry(question=f"how many {counted} do {topic} have", clause=f"how many {counted} {topic} have")
    else:
        yield _owned("how many", counted, ask)


def _listing(ask: Ask) -> Iterator[Inquiry]:
    listed = several(ask.wanted)
    if is_about_themselves(ask):
        yield _picked("which", listed, ask)
    elif is_about_several(ask):
        yield be("what", f"the {what(ask)} {of_topic(ask)}", verb="are")
    else:
        yield _owned("which", listed, ask)


def _owned(word: str, things: str, ask: Ask) -> Inquiry:
    """Things that belong to one: how many orders it has, how many cities there are in it, how many lists it is in."""
    topic, tie = topics(ask)[0], relation(ask.entity, ask.wanted)
    if is_within(ask):
        tie = relation(ask.wanted, ask.entity)
        return be(f"{word} {things}", topic, "with" if tie == "at" and head(ask.wanted) in ORGANISATIONS else tie)
    if tie == "with":
        return same(f"{word} {things} have {topic}")
    if tie in {"for", "of"}:
        return do(f"{word} {things}", topic, "have", "has")
    return be(f"{word} {things}", "there", f"{tie} {topic}", verb="are")


def _picked(word: str, things: str, ask: Ask) -> Inquiry:
    """Things that meet conditions: how many cities in a country have at least so many people."""
    tied, met = ties(ask.given, ask.entity), conditions(ask.given, ask.entity)
    if met:
        return same(spaced(word, things, tied, met.replace("with ", "have ", 1)))
    return be(f"{word} {things}", "there", tied, verb="are")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The ways to say what one Ask asks, by the slot that they fill; an empty tuple fits no pattern.

    `question` stands before a question mark, `clause` after "tell me", `noun` after "give me", `topic` after "about".
    `what` stands after "the", with `ask` as its question word and `be` as its verb; it is a `fact` about its topic
    unless things are counted or listed. A yes/no question has no `noun`, no `what` and no `fact`, but a `check`
    ("discontinued"), and as `whether` its clause. `bare` is a noun and `subject` a topic without the article, `value`
    is what fills the placeholders alone. The others are key words: `key` of what, or `deep` where that is another
    thing's, or `thing` of the subject where that is asked for whole; `flag` of a check that is a quality, `claim` of
    any other; `about` of the subject.
    """

    question: tuple[str, ...]
    clause: tuple[str, ...]
    noun: tuple[str, ...]
    what: tuple[str, ...]
    fact: tuple[str, ...]
    check: tuple[str, ...]
    topic: tuple[str, ...]
    subject: tuple[str, ...]
    value: tuple[str, ...]
    ask: tuple[str, ...]
    be: tuple[str, ...]
    bare: tuple[str, ...]
    whether: tuple[str, ...]
    key: tuple[str, ...]
    deep: tuple[str, ...]
    flag: tuple[str, ...]
    claim: tuple[str, ...]
    thing: tuple[str, ...]
    about: tuple[str, ...]


_WHO = ("who ", "where ")


# Every style asks for the phrases of the same Ask in turn.
@lru_cache(maxsize=64)
def phrases(ask: Ask) -> Phrases:
    """Every phrase of an Ask."""
    plain = plainly(ask)
    ask = of_its_holder(plain)
    asked, about = inquiries(ask), topics(ask)
    subject = about[0].removeprefix("the ")
    nouns = noun_phrases(ask)
    wanted = () if is_yes_no(ask) or is_a_name(ask) else (what(ask),)
    is_linked = ask.link is not None and is_chain(ask.wanted)
    check = outside_in(statement(ask)) if is_linked else statement(ask)  # "event free" of a member: the event's
    checked = (check,) if is_yes_no(ask) else ()
    named = all(given.is_name and given.comparison == "is" and not has_number(given) for given in ask.given)
    return Phrases(
        question=tuple(each.question for each in asked),
        clause=tuple(each.clause for each in asked),
        noun=nouns,
        what=wanted,
        fact=() if is_about_themselves(ask) or ask.operation == "list" else wanted,
        check=checked,
        topic=about,
        subject=(subject,),
        value=(values_only(ask),) if named and not is_several_parts(ask) and not is_chain(plain.wanted) else (),
        ask=(asked[0].question.split()[0] if asked[0].question.startswith(_WHO) else "what",),
        be=("are" if ask.operation != "count" and is_several(what(ask)) else "is",),
        bare=tuple(noun.removeprefix("all ").removeprefix("the ") for noun in nouns),
        whether=tuple(each.clause for each in asked) if checked else (),
        **_keys(plain),
    )


def _keys(ask: Ask) -> dict[str, tuple[str, ...]]:
    """The slots of key words."""
    about = key_words(topics(ask)[0].removeprefix("the "))
    is_thing = is_a_name(ask) or is_about_themselves(ask)
    thing = f"number of {about}" if ask.operation == "count" else about
    wanted = () if is_yes_no(ask) or is_thing else (what(ask),)
    checked = (statement(ask),) if is_yes_no(ask) else ()
    return {
        "key": tuple(key_words(each) for each in wanted if not is_chain(each)),
        "deep": tuple(map(outside_in, filter(is_chain, wanted))),
        "flag": tuple(key_words(each) for each in checked if is_quality(each)),
        "claim": tuple(outside_in(each) for each in checked if not is_quality(each)),
        "thing": (thing,) if is_thing else (),
        "about": (about,),
    }


def paragraphs(text: str) -> tuple[str, ...]:
    """The patterns that a text holds, blank lines between them."""
    return tuple(" ".join(pattern.split()) for pattern in text.strip().split("\n\n"))


def arranged(ask: Ask, patterns: Sequence[str]) -> Iterator[str]:
    """The patterns of a style with the phrases of an Ask in their slots.

    A pattern whose slot nothing fits is left out. Where a slot has several phrases they take turns, the best first.
    A capital letter at the start of a slot's name writes its first letter large: {Question}.
    """
    known = phrases(ask)
    turns: Counter[str] = Counter()
    for pattern in patterns:
        slots = [name for _, name, _, _ in Formatter().parse(pattern) if name]
        fitting = {slot: getattr(known, slot.lower()) for slot in slots}
        if not all(fitting.values()):
            continue
        chosen = {slot: choices[turns[slot.lower()] % len(choices)] for slot, choices in fitting.items()}
        turns.update(slot.lower() for slot in slots)
        yield pattern.format_map({slot: _large(text) if slot[0].isupper() else text for slot, text in chosen.items()})


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


_QUESTIONS = (
    "{Question}?",
    "Can you tell me {clause}?",
    "Do you know {clause}?",
    "Could you find out {clause}?",
    "Would you happen to know {clause}?",
    "May I ask {clause}?",
    "Can you say {clause}?",
    "Does anyone know {clause}?",
    "Would you please check {clause}?",
    "Are you able to tell me {clause}?",
    "Who can tell me {clause}?",
    "Is it known {clause}?",
    "Do you have any information on {clause}?",
    "What would you answer if I asked you {clause}?",
)
_ORDERS = (
    "Tell me {clause}.",
    "Give me {noun}.",
    "Find out {clause}.",
    "Look up {noun}.",
    "Let me know {clause}.",
    "Provide {noun}.",
    "Please state {clause}.",
    "Check {clause}.",
    "Determine {clause}.",
    "Show me {noun}.",
    "Specify {clause}.",
    "Write down {clause}.",
    "Identify {noun}.",
    "Report {clause}.",
    "Confirm {clause}.",
    "Establish {clause}.",
)


def interrogative(ask: Ask) -> Iterator[str]:
    """Whole questions with a question mark."""
    return arranged(ask, _QUESTIONS)


def directive(ask: Ask) -> Iterator[str]:
    """Orders: a sentence that begins with what is to be done."""
    return arranged(ask, _ORDERS)
