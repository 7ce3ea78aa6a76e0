"""The phrases of a question: its topic, the noun phrase of what it asks for, the question and its clause."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from ragassay.core.records import Ask, QuestionCondition
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.parts.wording.dictionary import (
    DOERS,
    Speech,
    article,
    base,
    ends_in_preposition,
    head,
    infinitive,
    is_countable,
    is_event,
    is_kind,
    is_noun,
    is_participle,
    is_passive,
    is_place,
    is_plural,
    is_quality,
    past,
    plural,
    speech,
    words,
)
from ragassay.parts.wording.labels import WHEN
from ragassay.parts.wording.name_tokens import is_currency
from ragassay.parts.wording.own_words import own_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The parts that the frames of every style arrange.

    Attributes:
        question: "what is the weave of the canvas [canvas.name]"
        clause: The same after "tell me" or "know": "the weave of the canvas [canvas.name]", "when it was stretched"
        noun: "the weave of the canvas [canvas.name]"; None for a question whose answer is yes or no.
        topic: "the canvas [canvas.name]"
        key: What is asked for, in a few words: "weave".
        known: What is known, as typed into a search box: "canvas [canvas.name]".
        search: What is asked for, as typed there: "weave"; empty where `known` says it all.
    """

    question: str
    clause: str
    noun: str | None
    topic: str
    key: str
    known: str
    search: str


def phrases(ask: Ask) -> Phrases:
    """Return the phrases of a question.

    >>> conditions = (QuestionCondition(label="ship", placeholders="[ship.name]"),)
    >>> ask = Ask(target="keel laid", entity="ship", conditions=conditions, answer_kind="date", form="participle")
    >>> phrases(ask).question
    'when was the keel of the ship [ship.name] laid'
    """
    ask = _without_brackets(ask)
    parts = _lookup(ask) if ask.operation == "lookup" else _of_several(ask)
    return replace(parts, **own_words(ask, asdict(parts))) if ask.question or ask.plurals else parts


_BRACKETS = str.maketrans("[]{}", "()()")


def _without_brackets(ask: Ask) -> Ask:
    """Return a question whose labels have single spaces and no brackets, which only placeholders have."""

    def plain(label: str) -> str:
        return " ".join(label.translate(_BRACKETS).split())

    return replace(
        ask,
        target=plain(ask.target),
        entity=plain(ask.entity),
        conditions=tuple(replace(condition, label=plain(condition.label)) for condition in ask.conditions),
    )


# The topic of a question.


def _row_by_name(condition: QuestionCondition) -> str:
    """Return a row by its name: "the ship [..]", "docking [..]" by a number or a code, "[..]" of a person."""
    if condition.is_person:
        return condition.placeholders
    return f"{'' if condition.is_code else 'the '}{condition.label} {condition.placeholders}"


def topic_of(ask: Ask) -> str:
    """Return the topic of a question about one row: "the town [town.name] with [state.name] as state"."""
    name = next((condition for condition in ask.conditions if condition.is_name and condition.comparison == "is"), None)
    rest = [condition for condition in ask.conditions if condition is not name]
    if name is not None:
        return _row_by_name(name) + _after(rest)
    code = next(
        (condition for condition in rest if condition.relation == "has" and _stands_after(condition, ask.entity)), None
    )
    if code is not None:
        number = " number" if code.label.endswith("number") else ""
        others = [condition for condition in rest if condition is not code]
        return f"{ask.entity}{number} {code.placeholders}{_after(others)}"
    owner = next((condition for condition in rest if condition.relation in {"of", "for"}), None)
    entity = ask.entity if owner is None else _without_owner(ask.entity, owner)  # the award of a lot
    entity = ask.entity if entity in {ask.target, *(condition.label for condition in rest)} else entity
    person = next((condition for condition in rest if _is_owner(condition)), None)
    if person is not None:
        return f"{person.placeholders}'s {entity}{_after([condition for condition in rest if condition is not person])}"
    return _pair(ask.entity, rest) or f"the {entity}{_after(rest)}"


def _is_owner(condition: QuestionCondition) -> bool:
    """Return whether the rows are those of a person whose role is unknown: "[..]'s visit", whatever the person did."""
    return condition.relation == "had" and condition.is_person and condition.comparison == "is"


def _stands_after(condition: QuestionCondition, entity: str) -> bool:
    """Return whether a value follows the word for its code or number: fault type DIA, lock number 16."""
    *before, last = condition.label.split(" ")
    is_own = last in {"code", "ID", "number"} and {*before} <= {*entity.split()}
    return is_own or condition.label == "sequence number"


def _pair(entity: str, conditions: list[QuestionCondition]) -> str | None:
    """Return one of two things that a nameless link joins, within the other: [..] as tenor in the choir [..].

    The first is a person, or what the link is named by: the dog in a callout, of a callout dog.
    """
    if len(conditions) != 2 or any((each.relation, each.comparison) != ("of", "is") for each in conditions):
        return None
    own = {word for condition in conditions for word in condition.label.split()}
    left = " ".join(word for word in entity.split() if word not in own)
    last = entity.rsplit(maxsplit=1)[-1]
    inner = [each for each in conditions if each.is_person] or [
        each for each in conditions if last in each.label.split()
    ]
    outer = [each for each in conditions if left and entity == f"{each.label} {left}"]
    if len(outer) == 1:  # the entry of a horse in a race, of a race entry
        other = next(condition for condition in conditions if condition is not outer[0])
        is_role = other.is_person and left.endswith(DOERS)
        part = f"{_row_by_name(other)} as {left}" if is_role else _belonging(left, _row_by_name(other))
        return f"{part} in {_row_by_name(outer[0])}"
    if len(inner) != 1 or left:
        return None
    other = next(condition for condition in conditions if condition is not inner[0])
    return f"{_row_by_name(inner[0])} in {_row_by_name(other)}"


def _belonging(label: str, topic: str, *, joint: str = "of", unit: str | None = None) -> str:
    """Return something of the topic: "[..]'s phone number", "the owner of the ship [..]", "the units sold for [..]"."""
    if _DOER.search(label):
        return f"the {label} {topic}"
    is_long = _is_long(label) and joint != "recorded for"
    if _NAME_ALONE.fullmatch(topic) and not _is_done(label) and " of the " not in label:
        return f"{topic}'s {_with_unit(label, unit)}"
    return f"the {_with_unit(label, unit)} {'for' if is_long and joint != 'by' else joint} {topic}"


def _is_long(label: str) -> bool:
    """Return whether "of" would not join a label to what follows: price per kilogram, units sold."""
    return _is_done(label) or any(word != "of" and word in words().prepositions for word in label.split()[1:])


_NAME_ALONE = re.compile(rf"{PLACEHOLDER.pattern}(?: {PLACEHOLDER.pattern})?")
_DID = re.compile(r"the ((?:(?! (?:of|for|by) the )[^\[])*?) (?:who|that) ")
_DOER = re.compile(r" (?:who|that) (?!.* the )")


def _is_done(things: str) -> bool:
    return is_participle(things.rsplit(maxsplit=1)[-1])


# The conditions on a row, or on several.


_OF, _BY, _ON, _FOR, _WITH, _DONE, _CLAUSE = range(7)
_PREPOSITIONS = ("of ", "for ", "from ", "with ")


def _after(conditions: Sequence[QuestionCondition], *, are_several: bool = False) -> str:
    """Return the conditions as they follow a noun, clauses last, so that none modifies the wrong noun.

    Several rows are "recorded for" what they refer to: nothing in the data names the relation.
    """
    done = next((each for each in conditions if each.form == "participle" and each.relation != "by"), None)
    by = next((each for each in conditions if done is not None and each.label.startswith(f"{done.label} ")), None)
    if done is not None and by is not None:  # the verb occurs once: pooled by somebody on a day
        rest = [each for each in conditions if each not in (done, by)]
        return f" {_known(by)[1]} {_bound(done)}{_after(rest)}"
    text, before = "", (-1, "")
    for place, own in sorted(map(_known, conditions), key=lambda each: each[0]):
        phrase = f"recorded {own}" if are_several and not text and own.startswith("for ") else own
        link = next((each for each in _PREPOSITIONS if phrase.startswith(each) and before[1].startswith(each)), "")
        again = f" for {phrase.removeprefix(link)}" if link == "of " else f" and {phrase.removeprefix(link)}"
        is_again = place == before[0] and (link or place != _FOR)  # at a site for a method
        text += again if is_again else f" {phrase}"  # the publication of a puzzle for a newspaper
        before = place, phrase
    return text


_LINKS = {"of": (_OF, "of"), "for": (_FOR, "for"), "from": (_OF, "from"), "had": (_FOR, "for")}


def _known(condition: QuestionCondition) -> tuple[int, str]:
    """Return one condition as it follows a noun, and its place among several."""
    value, label = condition.placeholders, condition.label
    if condition.comparison == "contains":
        return _WITH, f"with {_counted(label)} that {'include' if is_plural(label) else 'includes'} the word “{value}”"
    if (
        condition.form == "participle"
        and condition.relation != "by"
        and (condition.comparison != "is" or condition.is_date)
    ):
        return _happened_to(condition)
    if condition.comparison != "is":
        return _compared(condition)
    return _related(condition)


def _related(condition: QuestionCondition) -> tuple[int, str]:
    """Return what a row is related to, as it follows a noun, and its place among several."""
    value, label = condition.placeholders, condition.label
    match condition.relation:
        case "by":
            return _FOR if label.startswith("at ") else _BY, f"{label} {value}"
        case "did":
            return _CLAUSE, f"{_who(condition)} {past(label)} {value}"
        case "for" | "from" | "had" if is_place(label) and not condition.is_code:
            return _OF, f"{'from' if condition.relation == 'from' else 'in'} {value}"
        case "of" | "for" | "from" | "had":
            place, link = _LINKS[condition.relation]
            return place, f"{link} {_row_by_name(condition)}"
        case "member":
            return _WITH, f"with {value} as {article(label)}"
        case "as":
            return _as(condition)
        case "has":
            return _own(condition)
    return _CLAUSE, f"whose {label} {'are' if is_plural(label) else 'is'} {value}"


def _who(condition: QuestionCondition) -> str:
    return "who" if condition.is_person or condition.label.endswith(" under") else "that"


def _as(condition: QuestionCondition) -> tuple[int, str]:
    """Return a role, or a kind: with somebody as referee, with Oak as hull material, of the breed Collie."""
    if is_kind(condition.label):
        return _OF, f"of the {condition.label} {condition.placeholders}"
    return _WITH, f"with {condition.placeholders} as {condition.label}"


def _own(condition: QuestionCondition) -> tuple[int, str]:
    """Return a value of the row itself: on a day, for the season 2021, with the tag number 17."""
    value, label = condition.placeholders, condition.label
    if condition.is_date:
        return (_ON, f"on {value}") if label == "date" else (_WITH, f"with {article(label)} of {value}")
    return (_FOR, f"for the {label} {value}") if condition.is_year else (_WITH, f"with the {label} {value}")


def _happened_to(condition: QuestionCondition) -> tuple[int, str]:
    thing, verb = _parts(condition.label)
    if is_passive(verb) and not thing:
        return _BY if condition.comparison == "is" else _DONE, f"{verb} {_bound(condition)}"
    if _is_now(verb):
        done = verb if thing or condition.comparison == "is" else base(verb)  # what is compared is known of several
        return _CLAUSE, f"{f'with {article(thing)} that' if thing else 'that'} {done} {_bound(condition)}"
    done = f"was {verb}" if is_passive(verb) else past(verb)
    start = f"whose {thing}" if thing else "who" if condition.is_person else "that"
    return _CLAUSE, f"{start} {done} {_bound(condition)}"


def _compared(condition: QuestionCondition) -> tuple[int, str]:
    """Return the phrase for an amount or a day within bounds."""
    label, bound = condition.label, _bound(condition)
    if condition.form != "noun":
        return _WITH, f"with a “{label}” {bound}"
    if condition.is_date and label == "date":
        return _DONE, f"dated {bound}"
    if label.startswith("number of "):
        return _WITH, f"with {bound} {label.removeprefix('number of ')}"
    if _is_done(label) and " " in label:
        if condition.unit:
            return _WITH, f"with {bound} of {label}"
        label = " ".join([label.rpartition(" ")[2], label.rpartition(" ")[0]])  # an ordered quantity of at least 10
    if condition.is_year:
        bound = bound.removeprefix("in ")
    link = "" if condition.is_date or condition.comparison == "between" else "of "
    return _WITH, f"with {label if is_plural(label) else article(label)} {link}{bound}"


def _bound(condition: QuestionCondition) -> str:
    """Return the phrase for bounds: "on or after" for days, "or later" for years, "at least" for numbers."""
    value, unit = condition.placeholders, f" {_SCALE.sub(_one_scale, condition.unit)}" if condition.unit else ""
    if condition.comparison == "between":
        return f"between {value}{unit}"
    if condition.is_year:
        later = {"at least": " or later", "at most": " or earlier"}
        return f"in {value}{later.get(condition.comparison, '')}"
    if condition.is_date:
        return f"{ {'at least': 'on or after', 'at most': 'on or before'}.get(condition.comparison, 'on') } {value}"
    return f"{condition.comparison} {value}{unit}"


_SCALE = re.compile(r"^(thousand|million|billion)s(?: of)?\b")


def _one_scale(match: re.Match[str]) -> str:
    """Return a scale as it follows a number: 3 million euros."""
    return match[1]


def _having(condition: QuestionCondition) -> str:
    """Return a condition as a predicate: "have a budget of at least [..]"."""
    place, phrase = _known(condition)
    label = condition.label
    if place == _OF:
        return f"are {phrase}"
    if condition.is_person and label.startswith("number of ") and _is_done(label):  # pilots who have flown 50 hours
        thing, _, done = label.removeprefix("number of ").rpartition(" ")
        return f"have {done} {_bound(condition)} {thing}"
    if condition.relation in {"as", "member", "with"} and condition.comparison == "is" and place in {_WITH, _CLAUSE}:
        owned = article(label) if condition.relation == "member" else f"their {label}"
        return f"have {condition.placeholders} as {owned}"
    if phrase.startswith("with "):
        return f"have {phrase.removeprefix('with ')}"
    if phrase.startswith("whose "):
        return f"had their {phrase.removeprefix('whose ').replace(' was ', ' ', 1)}"
    if place == _CLAUSE:
        return phrase.removeprefix("that ").removeprefix("who ")
    if place == _ON:
        return f"took place {phrase}"
    return f"{'are' if phrase.startswith('dated ') else 'were'} {phrase}"


def _is_now(verb: str) -> bool:
    """Return whether the verb of an event is in the present tense: it ends, it expires."""
    last = verb.rsplit(maxsplit=1)[-1]
    return Speech.THIRD in speech(last) and not is_event(last)


def _parts(label: str) -> tuple[str, str]:
    """Return the thing to which something happened and what happened: ("keel", "laid"), ("", "last signed off")."""
    parts = label.split()
    at = next((at for at, word in enumerate(parts) if word in WHEN or is_participle(word)), len(parts) - 1)
    return " ".join(parts[:at]), " ".join(parts[at:])


def _counted(phrase: str) -> str:
    """Return a phrase with an article if it needs one: before a singular, countable noun that is not a quality."""
    parts = phrase.split()
    if parts[0] in words().little or parts[0] in words().prepositions or is_plural(phrase):
        return phrase
    return article(phrase) if is_countable(head(phrase)) else phrase


# A question about one row.


def _lookup(ask: Ask) -> Phrases:
    topic = topic_of(ask)
    attribute, link, holder = ask.target.partition(" of the ")
    own = _belonging(holder, topic, joint=_joint(ask)) if link else topic
    match ask.form:
        case "participle":
            question, clause, noun, key = _happened(ask, attribute, own)
        case "statement":
            question, clause, key = _stated(attribute, own)
            noun = ""
        case "quoted":
            question, clause, noun, key = _quoted(ask, attribute, own)
        case _:
            question, clause, noun, key = _of_noun(ask, own if link else topic)
    topic = own if link and ask.form != "noun" else topic
    is_simple = topic.endswith("]") and _is_by_name(ask) and not link
    return Phrases(
        question=question,
        clause=noun if question.endswith(noun) and question.startswith(("what ", "who is ", "can ")) else clause,
        noun=noun or None,
        topic=topic,
        key=key,
        known=bare(topic if is_simple else noun or f"{topic} {key}"),
        search=key if is_simple else "",
    )


def _is_by_name(ask: Ask) -> bool:
    """Return whether one value names the row, so that words after it do not run into it."""
    condition = ask.conditions[0]
    return len(ask.conditions) == 1 and (condition.is_name or _stands_after(condition, ask.entity))


def _joint(ask: Ask) -> str:
    """Return the preposition before a distant topic: "of" a thing with a name, "for" a record with a code."""
    is_role = any(condition.is_name and condition.relation == "as" for condition in ask.conditions)
    if is_role or is_kind(ask.target.rpartition(" of the ")[2]):
        return "of"
    is_record = not topic_of(ask).startswith("the ") or not any(
        condition.is_name or condition.is_code for condition in ask.conditions
    )
    return "for" if is_record else "of"


def _is_doing(ask: Ask) -> bool:
    """Return whether a question is about what somebody did, by the noun for that: the hours flown by a pilot."""
    attribute, _, holder = ask.target.partition(" of the ")
    is_named = any(condition.is_name and not condition.is_code for condition in ask.conditions)
    doer = head((holder or ask.entity).partition(" who ")[0])
    return _is_done(attribute) and doer.endswith(DOERS) and (bool(holder) or is_named)


def _own_joint(ask: Ask) -> str:
    """Return what joins a noun to its row: "of" a thing with a name or a number, "recorded for" an event."""
    if " who " in ask.target.partition(" of the ")[0] or (
        ask.agent == ask.target and ask.meaning != "person" and ask.answer_kind != "date"
    ):
        return _joint(ask)  # the customer for ticket 5101
    is_event = (
        all(condition.relation != "has" or condition.is_date for condition in ask.conditions)
        and ask.meaning != "person"
    )
    is_event = (
        is_event
        and any(condition.is_date for condition in ask.conditions)
        and not any(condition.is_name for condition in ask.conditions)
    )
    return "recorded for" if is_event and " of the " not in ask.target else "of"


_ARTICLE = re.compile(r"(?<![^\s(])(?:the|an?) ")


def bare(text: str) -> str:
    """Return a phrase without articles, as people type in a hurry."""
    return _ARTICLE.sub("", text)


def _of_noun(ask: Ask, topic: str) -> tuple[str, str, str, str]:
    attribute = ask.target.partition(" of the ")[0]
    key = _with_unit(ask.target, ask.unit)
    noun = _belonging(attribute, topic, unit=ask.unit, joint="by" if _is_doing(ask) else _own_joint(ask))
    if any(condition.relation == "member" for condition in ask.conditions):
        noun = f"the {key}{_after(ask.conditions)}"
    if ask.answer_kind == "set":
        return f"what are {noun}", f"what {noun} are", noun, key
    doer = _DID.match(noun)
    if doer is not None:
        question = f"which {doer[1]} {noun[doer.end() :]}"
        return question, question, noun, key
    things = ask.target.removeprefix("number of ")
    is_had = is_plural(things) and not _is_long(ask.target) and " of the " not in ask.target
    if things != ask.target and is_had and _own_joint(ask) == "of":
        return f"how many {things} does {topic} have", f"how many {things} {topic} has", noun, key
    if things != ask.target and _is_done(things) and " of the " not in things:
        thing, _, done = things.rpartition(" ")
        if _is_doing(ask):
            return f"how many {thing} has {topic} {done}", f"how many {thing} {topic} has {done}", noun, key
        question = f"how many {thing} were {done} for {topic}"
        return question, question, noun, key
    if ask.unit and _is_done(attribute) and attribute.count(" ") == 1 and attribute == ask.target:
        thing, done = attribute.split()
        noun = f"the {ask.unit} of {attribute} for {topic}"
        question = f"how many {ask.unit} of {thing} were {done} for {topic}"
        return question, question, noun, key
    be = "are" if is_plural(ask.target) else "is"
    is_plain = bool(ask.agent) and f" {ask.agent}".endswith(f" {attribute}")  # and no role of what it names
    if is_plain and ask.meaning != "person" and ask.answer_kind != "date" and attribute == ask.target:
        return f"which {attribute} does {topic} belong to", f"which {attribute} {topic} belongs to", noun, key
    is_person = ask.meaning == "person" and be == "is" and head(ask.target) != "name"
    is_role = head(ask.target).endswith(DOERS) or (ask.agent != "" and not is_plain)
    if is_person and not is_role:  # a nurse, or a clinic with the name of a person
        return f"can you tell me {noun}", noun, noun, key
    word = "who" if is_person else "what"
    return f"{word} {be} {noun}", f"{word} {noun} {be}", noun, key


def _with_unit(label: str, unit: str | None) -> str:
    if unit is None or unit.lower() in label.lower().split():
        return label
    own, link, rest = label.partition(" of the ")
    if unit == "percent":
        return label if _SHARES & {*own.split()} else f"{own} percentage{link}{rest}"
    return f"{own} in {unit}{link}{rest}"


_SHARES = frozenset(["percentage", "rate", "ratio", "share"])


def _happened(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    if ask.answer_kind != "date" and ends_in_preposition(label):
        return _done_by(ask, label, topic)
    *before, last = label.split()
    if before and ends_in_preposition(last):  # certified until
        question, clause = _verb(topic, " ".join(before))
        return f"{last} when {question}", f"{last} when {clause}", f"the date {last} which {clause}", label
    thing, verb = _parts(label)
    subject = _belonging(thing, topic) if thing else topic
    word, unit, on = ("in which year", "year", "in") if ask.answer_kind == "number" else ("when", "date", "on")
    key = " ".join(filter(None, [thing, base(verb), unit] if _is_now(verb) else [unit, thing, verb]))
    question, clause = _verb(subject, verb, be="were" if thing and is_plural(thing) else "was")
    return f"{word} {question}", f"{word} {clause}", f"the {unit} {on} which {clause}", key


def _verb(subject: str, verb: str, *, be: str = "was") -> tuple[str, str]:
    """Return what happened to a subject, as a question and as a clause: "was it laid", "it was laid"."""
    if _is_now(verb):
        return f"does {subject} {base(verb)}", f"{subject} {verb}"
    if is_passive(verb):
        return f"{be} {subject} {verb}", f"{subject} {be} {verb}"
    return f"did {subject} {infinitive(verb)}", f"{subject} {past(verb)}"


def _done_by(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    """Return the phrases of who did it, and of whom, what or where it was done to: approved by, sold to, built at."""
    done, _, preposition = label.rpartition(" ")
    thing, verb = _parts(done)
    subject = _belonging(thing, topic) if thing else topic
    be = "were" if thing and is_plural(thing) else "was"
    is_person = ask.meaning == "person"
    kind = ask.agent or ("person" if is_person else "")
    if preposition == "under" and not thing:
        word = "who" if is_person else f"which {kind}" if kind else "what"
        clause = f"{topic} {past(verb)} under"
        return (
            f"{word} did {topic} {infinitive(verb)} under",
            f"{word} {clause}",
            f"the {kind or 'one'} that {clause}",
            label,
        )
    if preposition == "by" and (kind or ask.meaning == "organization"):
        did = f"{past(verb)} {subject}"
        word = f"which {kind}" if kind and not is_person else "who"
        doer = f"the {kind} {'who' if is_person else 'that'}" if kind else "the name of whoever"
        return f"{word} {did}", f"{word} {did}", f"{doer} {did}", label
    if preposition in {"at", "in"} and not kind:
        clause = f"where {subject} {be} {verb}"
        return f"where {be} {subject} {verb}", clause, f"the place {clause}", label
    word = "who" if is_person else f"which {kind}" if kind else "what"
    end = f"{subject} {be} {verb} {preposition}"
    return f"{word} {be} {subject} {verb} {preposition}", f"{word} {end}", f"the {kind or 'one'} that {end}", label


def _stated(label: str, topic: str) -> tuple[str, str, str]:
    known = words()
    first, _, rest = label.partition(" ")
    if not rest:
        return _marked(label, topic)
    if first in known.be:
        be = "was" if first in {"was", "were"} else "is"
        if rest.startswith("“"):
            unsure = rest.strip("“”")
            return _marked(unsure, topic, is_quoted=not is_quality(unsure) or is_noun(unsure))
        if Speech.GERUND in speech(head(rest)) and not is_quality(rest):
            return _marked(rest, topic)  # a mass stranding, or in the open: only its noun would tell
        predicate = rest if is_quality(rest.split()[-1]) else _counted(rest)
        return f"{be} {topic} {predicate}", f"whether {topic} {be} {predicate}", rest
    if first in known.have:
        if is_participle(rest.split()[-1]) or not head(rest):
            return f"has {topic} {rest}", f"whether {topic} has {rest}", rest
        return f"does {topic} have {_counted(rest)}", f"whether {topic} has {_counted(rest)}", rest
    if first in known.modals:
        return f"{first} {topic} {rest}", f"whether {topic} {first} {rest}", label
    thing = _counted(rest)
    return f"does {topic} {base(first)} {thing}", f"whether {topic} {first} {thing}", label


def _marked(label: str, topic: str, *, is_quoted: bool = True) -> tuple[str, str, str]:
    """Return the phrases of a flag whose words may not fit into a sentence."""
    mark = f"“{label}”" if is_quoted else label
    return f"is {topic} marked as {mark}", f"whether {topic} is marked as {mark}", label


def _quoted(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    if ask.answer_kind == "boolean":
        predicate = f"“{label}” recorded as “yes” for {topic}"
        return f"is {predicate}", f"whether {predicate.replace('” recorded', '” is recorded', 1)}", "", label
    noun = f"the “{label}”{f' in {ask.unit}' if ask.unit else ''} for {topic}"
    return f"what is {noun}", noun, noun, label


# A question about several rows.


def _of_several(ask: Ask) -> Phrases:
    """Return the phrases of a count, a list or an extreme: of all that belong to what is known."""
    owner, *conditions = ask.conditions
    is_extreme = ask.operation in {"minimum", "maximum"}
    thing = _without_owner(ask.entity if is_extreme else ask.target, owner)
    if _is_owner(owner):
        members = whole = f"{owner.placeholders}'s {plural(thing)}{_after(conditions)}"
        one = f"of {members}"
    else:
        ending = _after(ask.conditions, are_several=True)
        members, one = plural(thing) + ending, f"{thing}{ending}"
        whole = f"the {members}"
    if is_extreme:
        question, clause, noun, key = _extreme(ask, thing, one)
    else:
        word = "how many" if ask.operation == "count" else "which"
        noun, key = (f"the number of {members}", word) if ask.operation == "count" else (whole, "which ones")
        question, clause = _counting(word, plural(thing), ask.conditions)
    known = f"{key} {'for' if _is_long(ask.target) else 'of'} {members}" if noun.endswith(f"any {one}") else noun
    return Phrases(question=question, clause=clause, noun=noun, topic=whole, key=key, known=bare(known), search="")


def _without_owner(thing: str, owner: QuestionCondition) -> str:
    """Return a thing without the word for what it belongs to: the language of a country."""
    own = thing.removeprefix(f"{owner.label} ")
    return own if is_noun(head(own)) else thing


def _counting(word: str, things: str, conditions: Sequence[QuestionCondition]) -> tuple[str, str]:
    """Return the question how many, or which, things belong to their owner, and its clause."""
    owner, *others = conditions
    if owner.comparison == "is" and not others and owner.relation in _LINKS:
        row = _row_by_name(owner)
        if is_place(owner.label) and not owner.is_code and owner.relation != "of":
            return f"{word} {things} are there{_after(conditions)}", f"{word} {things} there are{_after(conditions)}"
        if owner.relation == "for" or (owner.is_code and owner.relation != "from"):
            question = f"{word} {things} are recorded for {row}"
            return question, question
        return f"{word} {things} does {row} have", f"{word} {things} {row} has"
    if _is_owner(owner):
        clause = f"{word} of {owner.placeholders}'s {things}{_after(others[:-1])} {_having(others[-1])}"
        return clause, clause
    if owner.relation == "by" and owner.label.startswith("at ") and not others:
        return f"{word} {things} are there{_after(conditions)}", f"{word} {things} there are{_after(conditions)}"
    last = others[-1] if others else owner
    if owner.relation == "by" and owner.label.startswith(f"{last.label} "):
        question = f"{word} {things} were{_after(conditions)}"
    else:
        rest = conditions[:-1] if others else ()
        question = f"{word} {things}{_after(rest, are_several=True)} {_having(last)}"
    return question, question


def _extreme(ask: Ask, thing: str, one: str) -> tuple[str, str, str, str]:
    """Return the phrases of the least or the greatest value; `one` is the thing after "any" or "the first"."""
    first = f"the {'first' if ask.operation == 'minimum' else 'last'} {one}"
    if ask.form == "participle":
        unit, on = ("year", "in") if ask.answer_kind == "number" else ("date", "on")
        superlative = _superlative(replace(ask, meaning="time"))
        part, verb = _parts(ask.target)
        if verb == "born":
            noun = f"the {superlative} {unit} of birth of any {one}"
            return f"what is {noun}", noun, noun, f"{superlative} {unit} of birth"
        word = "in which year" if unit == "year" else "when"
        done = base(verb) if _is_now(verb) else verb
        key = " ".join(filter(None, [superlative, unit, part, done]))
        # What ends may not have ended; the first job checked by somebody is the first to be checked.
        if part or _is_now(verb) or ask.conditions[0].relation in {"by", "did"}:
            subject = f"the {part} of any {one}" if part else f"any {one}"
            noun = f"the {superlative} {unit} {on} which {_verb(subject, verb)[1]}"
            return f"what is {noun}", noun, noun, key
        question, clause = _verb(first, verb)
        return f"{word} {question}", f"{word} {clause}", f"the {unit} {on} which {clause}", key
    if ask.target == "date" and ask.form == "noun":
        return f"what is the date of {first}", f"the date of {first}", f"the date of {first}", "date"
    label = f"“{ask.target}”" if ask.form == "quoted" else ask.target
    key = f"{_superlative(ask)} {_with_unit(label, ask.unit)}"
    is_doing = _is_done(label) and head(thing).endswith(DOERS)
    link = "by" if is_doing else "for" if _is_long(label) else "of"
    noun = f"the {key} {link} any {one}"
    return f"what {'are' if is_plural(label) else 'is'} {noun}", noun, noun, key


def _superlative(ask: Ask) -> str:
    """Return the superlative that fits what is measured: a length is not "high"."""
    is_least = ask.operation == "minimum"
    if ask.answer_kind == "date" or (ask.meaning == "time" and not ask.target.startswith("number of ")):
        return "earliest" if is_least else "latest"
    unit = ask.unit or ""
    is_level = not unit or is_currency(unit) or unit.startswith(("degrees", "percent")) or " per " in unit
    if is_level or ask.form == "quoted" or ask.target.split(" ")[0] in {"average", "total"}:
        return "lowest" if is_least else "highest"
    return ask.operation
