"""Direct and indirect questions: who is ..., how many ... does it have, whether it is ...; the best fitting first."""

from collections.abc import Iterator
from dataclasses import dataclass

from ragassay.records import Ask
from ragassay.styles.lexicon import (
    DATES,
    EVENT_VERBS,
    FLAG_NOUNS,
    ISLANDS,
    LABEL_WORDS,
    MODALS,
    ORGANISATIONS,
    PEOPLE,
    PLACES,
    SITES,
    SUMS,
    VERBS,
    WHERE,
    article,
    head,
    is_flag,
    is_several,
    several,
)
from ragassay.styles.subjects import conditions, relation, ties, topics
from ragassay.styles.wanted import (
    is_about_several,
    is_about_themselves,
    is_anybody,
    is_its_amount,
    is_within,
    is_yes_no,
    noun_phrases,
    of_topic,
    what,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """One question, to be asked directly (before a question mark) or indirectly (after "tell me")."""

    question: str
    clause: str


def inquiries(ask: Ask) -> tuple[Inquiry, ...]:
    """The questions that say what is asked, the best first; the last fits any label."""
    match ask.operation:
        case "count":
            return tuple(_counting(ask))
        case "list":
            return tuple(_listing(ask))
        case _ if is_yes_no(ask):
            return (_yes_no(ask),)
        case "lookup":
            fitting = tuple(_by_meaning(ask))
            # Nobody asks what somebody is who wants to know who it is.
            is_enough = is_anybody(ask) or any(each.question.startswith(("who ", "where ")) for each in fitting)
            return fitting if is_enough else (*fitting, _plain(ask))
        case _:
            return (_plain(ask),)


def be(word: str, subject: str, rest: str = "", *, verb: str = "is") -> Inquiry:
    """A question with a form of "to be", or with any other verb that goes before the subject."""
    return Inquiry(question=_spaced(word, verb, subject, rest), clause=_spaced(word or "whether", subject, verb, rest))


def do(word: str, subject: str, verb: str, third: str, rest: str = "") -> Inquiry:
    """A question with "does"."""
    return Inquiry(
        question=_spaced(word, "does", subject, verb, rest), clause=_spaced(word or "whether", subject, third, rest)
    )


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


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
    match ask.meaning:
        case "person" if is_anybody(ask):
            whoever = f"which {label} is {of_topic(ask)}"
            yield Inquiry(question=whoever, clause=whoever)
        case "person":
            yield be("who", noun_phrases(ask)[0], verb=_verb(label))
        case "organisation":
            if head(label) in _ACTS or head(label).endswith(("er", "or")):
                yield be("who", noun_phrases(ask)[0], verb=_verb(label))
        case "time":
            yield from _in_time(ask, label, topic)
        case "place":
            yield from _in_place(ask, label, topic)
        case "quantity":
            yield from _in_number(ask, label, topic)
        case "money":
            yield from _in_money(ask, label, topic)


_ACTS = frozenset(["agent", "assistant", "client", "tenant"])


def _in_time(ask: Ask, label: str, topic: str) -> Iterator[Inquiry]:
    date, _, owner = label.partition(" of the ")
    entity = owner or ask.entity
    verb, participle, of = EVENT_VERBS.get(date if date != "date" else f"{entity} date", ("", "", ""))
    fits = not of or head(entity) == of or (of == "people" and head(entity) in PEOPLE)
    if verb and fits:
        yield be("when", f"the {owner} of {topic}" if owner else topic, participle, verb=verb)
    elif head(date) in DATES and date.split()[-1:] != ["date"] and ask.answer_kind == "date":
        yield be("when", noun_phrases(ask)[0], verb=_verb(label))
    elif date == "release year":
        yield be("in which year", topic, "released", verb="was")


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
    counted = label.removeprefix("number of ")
    if label == "age" and head(ask.entity) in PEOPLE:
        yield be("how old", topic)
    elif label == "population" and head(ask.entity) in PLACES and not ask.unit:
        yield Inquiry(question=f"how many people live in {topic}", clause=f"how many people live in {topic}")
    elif not ask.unit and is_several(counted) and what(ask).startswith("number of "):
        yield do(f"how many {counted}", topic, "have", "has")


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
        text = f"{word} {things} have {topic}"
        return Inquiry(question=text, clause=text)
    if tie in {"for", "of"}:
        return do(f"{word} {things}", topic, "have", "has")
    return be(f"{word} {things}", "there", f"{tie} {topic}", verb="are")


def _picked(word: str, things: str, ask: Ask) -> Inquiry:
    """Things that meet conditions: how many cities in a country have at least so many people."""
    tied, met = ties(ask.given, ask.entity), conditions(ask.given, ask.entity)
    if met:
        text = _spaced(word, things, tied, met.replace("with ", "have ", 1))
        return Inquiry(question=text, clause=text)
    return be(f"{word} {things}", "there", tied, verb="are")


def statement(ask: Ask) -> str:
    """What a yes/no question asks about, in key words: 'discontinued', 'parking'.

    >>> from ragassay.records import Ask, Given
    >>> given = (Given(label="hotel", placeholders="[hotel.name]"),)
    >>> statement(Ask(wanted="has parking", entity="hotel", given=given, answer_kind="boolean"))
    'parking'
    """
    first, _, rest = ask.wanted.partition(" ")
    return rest if rest and first.lower() in _BE | _HAVE else ask.wanted


_BE = frozenset(["is", "are", "was", "were"])
_HAVE = frozenset(["has", "have", "had"])


def _yes_no(ask: Ask) -> Inquiry:
    """Whether a label holds, asked with the verb that the label has or lacks."""
    label, topic = ask.wanted, topics(ask)[0]
    first, _, rest = label.partition(" ")
    first = first.lower()
    if rest and first in _BE:
        return be("", topic, _complement(rest), verb="was" if first in {"was", "were"} else "is")
    if rest and first in _HAVE:
        return be("", topic, rest, verb="has") if rest.endswith("ed") else do("", topic, "have", "has", rest)
    if rest and first in MODALS:
        return be("", topic, rest, verb=first)
    if rest and first in VERBS:
        return do("", topic, VERBS[first], first, rest)
    if is_flag(label.split()[-1]) or is_flag(first):
        return be("", topic, label)
    if label.lower() in FLAG_NOUNS:
        return be("", topic, article(label))
    return Inquiry(question=f"does “{label}” apply to {topic}", clause=f"whether “{label}” applies to {topic}")


def _complement(rest: str) -> str:
    """What follows "is": a noun that can be counted takes its article."""
    return article(rest) if rest.lower() in FLAG_NOUNS else rest
