"""Phrases for conditions: the topic of a question, modifiers of a noun, predicates, and labels with their topic."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ragassay.core.records import Ask, QuestionCondition
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.parts.wording.dictionary import (
    Speech,
    article,
    base,
    done_on,
    ends_in_participle,
    ends_in_preposition,
    head,
    is_countable,
    is_event,
    is_kind,
    is_noun,
    is_participle,
    is_particle,
    is_passive,
    is_place,
    is_plural,
    participle_of,
    past,
    speech,
    words,
)
from ragassay.parts.wording.labels import WHEN

# The topic of a question.


def row_by_name(condition: QuestionCondition) -> str:
    """Return the phrase for a named row: "the ship [..]", "docking [..]" (number or code), or "[..]" (person)."""
    if condition.is_person or not condition.label:
        return condition.placeholders
    if condition.is_name and condition.is_date:
        return f"the {condition.label} of {condition.placeholders}"
    return f"{'' if condition.is_code else 'the '}{condition.label} {condition.placeholders}"


def topic_of(ask: Ask) -> str:
    """Return the topic of a question about one row: "the town [town.name] with [state.name] as state"."""
    if is_pair(ask):
        first, *others = sorted(ask.conditions, key=lambda each: not each.is_person)
        return f"{row_by_name(first)} ({', '.join(f'{each.label}: {each.placeholders}' for each in others)})"
    name = next((condition for condition in ask.conditions if condition.is_name and condition.comparison == "is"), None)
    rest = [condition for condition in ask.conditions if condition is not name]
    if name is not None:
        return row_by_name(name) + after_noun(rest, is_named=True)
    code = next(
        (condition for condition in rest if condition.relation == "has" and stands_after(condition, ask.entity)), None
    )
    if code is not None:
        number = " number" if code.label.endswith("number") else ""
        others = [condition for condition in rest if condition is not code]
        entity = without_owner(ask.entity, others[0]) if others else ask.entity  # dose number 1 of job F23-0188
        return f"{entity}{number} {code.placeholders}{after_noun(others, is_named=True)}"
    owner = next((each for each in rest if each.relation in {"of", "for", "holds"}), None)
    entity = ask.entity if owner is None else without_owner(ask.entity, owner)  # the award of a lot
    entity = ask.entity if entity in {ask.target, *(condition.label for condition in rest)} else entity
    doer = next((each for each in rest if is_owner(each)), None) if ask.is_event and len(rest) > 1 else None
    if doer is not None:  # somebody's trimming on a day
        return f"{doer.placeholders}'s {entity}{after_noun([each for each in rest if each is not doer])}"
    return f"the {entity}{_identified(rest)}"


def _identified(conditions: Sequence[QuestionCondition]) -> str:
    """Return what identifies a row without a name; a related row that no verb states follows in parentheses.

    >>> day = QuestionCondition(label="date", placeholders="[d]", relation="has", is_date=True)
    >>> payer = QuestionCondition(label="paying client", placeholders="[c]", relation="as")
    >>> _identified([day, payer])
    ' of [d] (paying client: [c])'
    """
    roles = [each for each in conditions if each.relation in _UNSAID and each.comparison == "is" and not each.is_date]
    others = [each for each in conditions if each not in roles]
    if not roles or {each.relation for each in conditions} == {"as"}:
        return after_noun(conditions)
    text = after_noun(others)
    text = text.replace(" on ", " of ", 1) if text.startswith(" on ") else text
    return f"{text} ({', '.join(f'{each.label}: {each.placeholders}' for each in roles)})"


_UNSAID = frozenset(["as", "for", "had", "holds", "of", "with"])  # relations that only a label states


def is_owner(condition: QuestionCondition) -> bool:
    """Return whether a condition takes a possessive, because the role of a person is unknown: "[..]'s visit"."""
    return condition.relation == "had" and condition.is_person and condition.comparison == "is"


def stands_after(condition: QuestionCondition, entity: str) -> bool:
    """Return whether a value directly follows its label, as codes and numbers do: fault type DIA, lock number 16."""
    *before, last = condition.label.split(" ")
    is_own = last in {"code", "ID", "number"} and {*before} <= {*entity.split()}
    return is_own or condition.label == "sequence number"


def is_pair(ask: Ask) -> bool:
    """Return whether the two ends of a link identify its row, and stand for it: the part BRG-112 (job: 311).

    What happened to a link did not happen to an end, such as the pilot whose rating expires.
    """
    is_link = not ask.is_event or any(each.is_person for each in ask.conditions)
    is_link = is_link and len(ask.conditions) > 1 and ask.form != "participle"
    return is_link and all(each.comparison == "is" and _is_end(each) for each in ask.conditions)


def _is_end(condition: QuestionCondition) -> bool:
    is_unsaid = condition.relation in {"of", "for", "holds", "had", "property"}
    return (is_unsaid and not condition.is_name) or (condition.relation == "has" and condition.is_code)


def is_natural(ask: Ask) -> bool:
    """Return whether people would ask a question in these words, by what readers found on unseen databases.

    They would for a value of a row with a name or code, and for rows with a relation that a word states: made by
    somebody, from a town. Not for a row that two values identify, nor for the amounts of events, such as the lowest
    cost of any inspection.
    """
    owner, *others = ask.conditions
    if ask.operation == "lookup":
        return not others and _is_short_path(ask, owner)
    thing, verb = thing_and_verb(ask.target)
    if ask.form == "participle" and (thing or _is_limit(verb)):
        return False
    if ask.operation in {"minimum", "maximum"}:
        is_clear = ask.form != "noun" or _is_plain_property(ask.target)
        is_said = owner.relation in {"by", "for", "holds"} or (_is_said(owner) and not ask.is_event)
        return is_said and is_clear and not owner.is_date
    if others:
        return not (ask.is_event or owner.is_date) and _is_said(owner) and all(map(_is_simple, others))
    if owner.relation in {"as", "had"} and head(ask.entity) == head(ask.target) != ask.target:
        return False  # how many peal ringers have somebody as their ringer
    is_role = owner.relation in {"as", "of", "had", "with", "member"} and not ask.is_event
    return is_role or owner.relation in {"for", "holds", "property"} or _is_said(owner)


def _is_short_path(ask: Ask, name: QuestionCondition) -> bool:
    """Return whether the way from a row to the value is short: not the name of the rider of duty shift 7.

    Nor what would name two rows of the same kind: the practitioner who trained the practitioner.
    """
    is_repeated = _DOER.search(f"{ask.target} ") is not None and not name.is_person and name.label in ask.target
    is_code_of_role = " of the " in ask.target and name.relation == "as" and name.is_code
    return not is_repeated and not is_code_of_role


def _is_said(condition: QuestionCondition) -> bool:
    """Return whether a word states the relation of several rows to a row."""
    is_in_place = is_place(condition.label) and not condition.is_code and condition.relation != "as"
    return is_in_place or condition.relation in {"by", "did", "from"}


def _is_simple(condition: QuestionCondition) -> bool:
    """Return whether a comparison is about an event or a plain property, or about what a person did."""
    if condition.form == "participle":
        return not _is_limit(condition.label)
    return (condition.is_person and ends_in_participle(condition.label)) or _is_plain_property(condition.label)


def _is_limit(verb: str) -> bool:
    """Return whether a day only limits what a verb states: permitted until."""
    last = verb.rpartition(" ")[2]
    is_day = last in _OF_A_DAY or last == "for"
    return " " in verb and ends_in_preposition(last) and not is_day and not is_particle(last)


def _is_plain_property(label: str) -> bool:
    """Return whether a label is a plain property: a length, but not the hours underground or the ropes carried."""
    first, _, last = label.rpartition(" ")
    is_after_plural = bool(first) and is_plural(first) and Speech.ADJECTIVE in speech(last)
    return is_noun(last) and not (is_after_plural or is_long_label(label))


def without_owner(thing: str, owner: QuestionCondition) -> str:
    """Return a noun without the word for its owner: "language" for the country language of a country."""
    own = thing.removeprefix(f"{owner.label.removeprefix('of the ')} ")
    return own if is_noun(head(own)) else thing


def belonging_to(label: str, topic: str, *, joint: str = "of", unit: str | None = None) -> str:
    """Return a label joined to its topic: "[..]'s phone number", "the county of [..]", "the owner of the ship [..]"."""
    if _DOER.search(label):
        return f"the {label} {topic}"
    noun = topic.removeprefix("the ").partition(" [")[0]
    own = label.removeprefix(f"{noun} ")
    if own == "number" != label and NAME_ALONE.fullmatch(topic.removeprefix(f"the {noun} ")):
        return f"the {label} of {topic.removeprefix(f'the {noun} ')}"  # not the number of the part
    label = own if is_noun(head(own)) else label
    is_long = is_long_label(label) and joint not in {RECORDED, LINKED}
    is_owned = not (ends_in_participle(label) or " of the " in label)
    if NAME_ALONE.fullmatch(topic) and is_owned and joint not in {RECORDED, LINKED}:
        return f"{topic}'s {with_unit(label, unit)}"
    the = "" if label[-1:].isdigit() else "the "  # address line 1
    return f"{the}{with_unit(label, unit)} {'for' if is_long and joint != 'by' else joint} {topic}"


def with_unit(label: str, unit: str | None) -> str:
    """Return a label with its unit, unless it already contains it: "depth in meters"."""
    if unit is None or unit.lower() in label.lower().split():
        return label
    own, link, rest = label.partition(" of the ")
    if unit == "percent":
        if not _SHARES.isdisjoint(own.split()):
            return label
        is_done = ends_in_participle(own) and " " in own
        return f"{f'percentage of {own}' if is_done else f'{own} percentage'}{link}{rest}"
    return f"{own} in {unit}{link}{rest}"


_SHARES = frozenset(["percentage", "rate", "ratio", "share"])


def is_long_label(label: str) -> bool:
    """Return whether a label cannot be followed by "of": price per kilogram, units sold, title of work."""
    return ends_in_participle(label) or any(
        word in words().prepositions for word in label.removeprefix("number of ").split()[1:]
    )


NAME_ALONE = re.compile(rf"{PLACEHOLDER.pattern}(?: {PLACEHOLDER.pattern})?")
_DOER = re.compile(r" (?:who|that) (?!.* the )")


# The conditions on a row, or on several.


_OF, _BY, _ON, _FOR, _WITH, _DONE, _CLAUSE = range(7)
_PREPOSITIONS = ("of ", "for ", "from ", "with ")


def after_noun(conditions: Sequence[QuestionCondition], *, are_several: bool = False, is_named: bool = False) -> str:
    """Return the conditions as modifiers after a noun, clauses last, so that none modifies the wrong noun.

    Several rows are "recorded for" the row that they refer to, or "listed under" it, which readers preferred to "of"
    and "for" where the data do not name the relation; one with a name or a number is "of" its parent. After a role, a
    participle would modify the person.

    >>> by = QuestionCondition(label="made by", placeholders="[maker]", relation="by", form="participle")
    >>> day = QuestionCondition(label="stolen", placeholders="[d]", comparison="at most", form="participle")
    >>> after_noun([by, replace(day, is_date=True)], are_several=True)
    ' made by [maker] and stolen on or before [d]'
    """
    done = next((each for each in conditions if verb_of(each) and each.relation != "by"), None)
    by = next((each for each in conditions if done is not None and each.label.startswith(f"{verb_of(done)} ")), None)
    if done is not None and by is not None:  # the verb occurs once: pooled by somebody on a day
        rest = [each for each in conditions if each not in (done, by)]
        return f" {_known(by)[1]} {_bound(done)}{after_noun(rest)}"
    text, before = "", (-1, "")
    known = [
        (_OF, f"of {row_by_name(each)}") if is_named and each.relation == "of" else _known(each) for each in conditions
    ]
    is_clause = are_several or any(place == _DONE for place, _ in known)
    known = [
        _whose(each) if is_clause and each.relation == "as" and each.comparison == "is" else part
        for each, part in zip(conditions, known, strict=True)
    ]
    rows = {own for (_, own), each in zip(known, conditions, strict=True) if own[:4] == "for " and not each.is_year}
    # A day next to a participle would be its day: a near miss on a day reported by somebody.
    is_act = any(own.startswith(_ACTS) for _, own in known)
    for place, own in sorted(known, key=lambda each: _OF if each[0] == _ON and not is_act else each[0]):
        is_unnamed = are_several and own in rows and not text
        phrase = f"{RECORDED} {own.removeprefix('for ')}" if is_unnamed else own
        link = next((each for each in _PREPOSITIONS if phrase.startswith(each) and before[1].startswith(each)), "")
        again = f" for {phrase.removeprefix(link)}" if link == "of " else f" and {phrase.removeprefix(link)}"
        if place == _DONE and before[0] == _BY and not phrase.startswith("dated "):
            phrase = f"and {phrase}"  # made by somebody and stolen on a day
        is_again = place == before[0] and (link or place != _FOR)  # at a site for a method
        text += again if is_again else f" {phrase}"  # the publication of a puzzle for a newspaper
        before = place, phrase
    return text


def verb_of(condition: QuestionCondition) -> str | None:
    """Return what was done on a date: "pooled", or "reported" for a report date; None for any other condition."""
    if condition.form == "participle":
        return condition.label
    return done_on(condition.label) if condition.is_date else None


_ACTS = ("carried out ", "made ")
RECORDED = "recorded for"
"""The relation of a row to the one that refers to it, if no name says how they are related."""
LINKED = "linked to"
"""The relation of a row, of which something is asked, to the row that refers to it: the owner linked to a boat."""
LISTED = "listed under"
"""The relation of lasting things to what they refer to, if no name says how they are related."""


def _known(condition: QuestionCondition) -> tuple[int, str]:
    """Return the modifier for one condition, and its position among several."""
    value, label = condition.placeholders, condition.label
    if condition.comparison == "contains":
        return (
            _WITH,
            f"with {with_article(label)} that {'include' if is_plural(label) else 'includes'} the word “{value}”",
        )
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
    """Return the modifier for a related row, and its position among several."""
    value, label = condition.placeholders, condition.label
    match condition.relation:
        case "by":
            return _OF if label.startswith("at ") else _BY, f"{label} {value}"
        case "did":
            return _CLAUSE, f"{_who(condition)} {past(label)} {value}"
        case "of" | "for" | "holds" | "from" | "had" if is_place(label) and not condition.is_code:
            place = row_by_name(condition) if head(label) in words().areas else value  # in the district “South East”
            return _OF, f"{'from' if condition.relation == 'from' else 'in'} {place}"
        case "of" | "for" | "had" | "holds":
            return _FOR, f"{LISTED if condition.relation == 'holds' else 'for'} {row_by_name(condition)}"
        case "from":  # people come from a depot, but are of a case, or of a flight
            return _OF, f"{'of' if condition.is_code else 'from'} {row_by_name(condition)}"
        case "member":
            return _WITH, f"with {value} as {article(label)}"
        case "property":
            is_alone = is_kind(label) and " " not in label  # poles listed under the species Douglas fir
            return (_OF, f"{LISTED} the {label} {value}") if is_alone else (_WITH, f"with the {label} {value}")
        case "as":
            return _WITH, f"with {value} as {label}"
        case "has":
            return _own(condition)
    return _whose(condition)


def _whose(condition: QuestionCondition) -> tuple[int, str]:
    label = condition.label
    return _CLAUSE, f"whose {label} {'are' if is_plural(label) else 'is'} {condition.placeholders}"


def _who(condition: QuestionCondition) -> str:
    return "who" if condition.is_person or condition.label.endswith(" under") else "that"


def _own(condition: QuestionCondition) -> tuple[int, str]:
    """Return the modifier for a value of the row itself: on a day, for the season 2021, with the tag number 17."""
    value, label = condition.placeholders, condition.label
    if condition.is_date and (done := done_on(label)) is not None:
        return _BY, f"{done} on {value}"
    if condition.is_date and (verb := _began(condition)) is not None:
        return _CLAUSE, f"{_who(condition)} {verb} on {value}"
    if condition.is_date:
        is_on = label == "date" or ends_in_preposition(label)  # the night of
        return (_ON, f"on {value}") if is_on else (_WITH, f"with {article(label)} of {value}")
    return (_FOR, f"for the {label} {value}") if condition.is_year else (_WITH, f"with the {label} {value}")


def _began(condition: QuestionCondition) -> str | None:
    """Return the verb of a row's first day, "started"; None for other dates, as the last day may lie ahead."""
    verb = condition.label.removesuffix(" date")
    if verb == condition.label or verb not in words().personal.values():
        return None
    is_sure = condition.is_person or verb == words().personal["started"]
    return past(participle_of(verb) or verb) if is_sure else None


def _happened_to(condition: QuestionCondition) -> tuple[int, str]:
    thing, verb = thing_and_verb(condition.label)
    before, _, last = verb.rpartition(" ")
    if before and ends_in_preposition(last) and not is_particle(last):  # scheduled for
        if last == "for" and is_passive(before):
            day = condition.placeholders if condition.comparison == "is" else f"a date {_bound(condition)}"
            return (_BY if condition.comparison == "is" else _DONE), f"{before} for {day}"
        if last not in _OF_A_DAY:
            return _WITH, f"with a “{condition.label}” date {_bound(condition)}"
        verb = before
    if is_passive(verb) and not thing:
        return _BY if condition.comparison == "is" else _DONE, f"{verb} {_bound(condition)}"
    if is_present_tense(verb):
        done = verb if thing or condition.comparison == "is" else base(verb)  # comparisons are about several rows
        return _CLAUSE, f"{f'with {article(thing)} that' if thing else 'that'} {done} {_bound(condition)}"
    done = f"was {verb}" if is_passive(verb) else past(verb)
    start = f"whose {thing}" if thing else "who" if condition.is_person else "that"
    return _CLAUSE, f"{start} {done} {_bound(condition)}"


_OF_A_DAY = frozenset(("on", "at", "in"))  # what was permitted until a day was not permitted on it


def _compared(condition: QuestionCondition) -> tuple[int, str]:
    """Return the phrase for an amount or a date within bounds."""
    label, bound = condition.label, _bound(condition)
    if condition.form != "noun":
        return _WITH, f"with a “{label}” {bound}"
    is_done = ends_in_participle(label) and " " in label
    if condition.unit == "percent" and with_unit(label, "percent") != label and not is_done:  # a copper percentage
        label, bound = with_unit(label, "percent"), _bound(replace(condition, unit=None))
    moment = _at_a_moment(condition, bound)
    if moment is not None:
        return moment
    if label.startswith("number of "):
        return _WITH, f"with {bound} {label.removeprefix('number of ')}"
    if is_done:
        if condition.unit and head(label) not in words().measures.get(condition.unit, ()):
            return _WITH, f"with {bound} of {label}"
        label = " ".join([label.rpartition(" ")[2], label.rpartition(" ")[0]])  # an ordered quantity of at least 10
    if condition.is_year:
        bound = bound.removeprefix("in ")
    link = "" if condition.is_date or condition.comparison == "between" else "of "
    return _WITH, f"with {label if is_plural(label) else article(label)} {link}{bound}"


def _at_a_moment(condition: QuestionCondition, bound: str) -> tuple[int, str] | None:
    """Return the phrase for a day or a year of the row itself, or for what was done then; None for any other value."""
    label = condition.label
    if condition.is_date and label == "date":
        return _DONE, f"dated {bound}"
    if condition.is_year and label == "year":
        return _OF, f"{'dated' if condition.comparison == 'between' else 'from'} {bound.removeprefix('in ')}"
    if condition.is_date and (done := done_on(label)) is not None:
        return _DONE, f"{done} {bound}"
    if condition.is_date and (verb := _began(condition)) is not None:
        return _CLAUSE, f"{_who(condition)} {verb} {bound}"
    return None


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
    """Return a scale in the form after a number: 3 million euros."""
    return match[1]


def as_predicate(condition: QuestionCondition) -> str:
    """Return a condition as a predicate: "have a budget of at least [..]"."""
    place, phrase = _known(condition)
    label = condition.label
    if place == _OF:
        return f"are {phrase}"
    amount, done = done_in_numbers(condition)
    if amount:  # pilots who have flown 50 hours, call-outs that have 2 passengers trapped
        return f"have {done} {amount}" if condition.is_person else f"have {amount} {done}"
    if condition.relation in {"member", "as", "with"} and condition.comparison == "is":
        role = article(label) if condition.relation == "member" else f"their {label}"
        return f"have {condition.placeholders} as {role}"
    if condition.relation == "has" and condition.is_name and not condition.is_date:
        return f"are recorded {phrase}"
    if phrase.startswith("with "):
        return f"have {phrase.removeprefix('with ')}"
    if phrase.startswith("whose "):
        return f"had their {phrase.removeprefix('whose ').replace(' was ', ' ', 1)}"
    if place == _CLAUSE:
        return phrase.removeprefix("that ").removeprefix("who ")
    if place == _ON:
        return f"took place {phrase}"
    if place == _FOR and not condition.is_year:
        return f"are {phrase}" if phrase.startswith(LISTED) else f"are {RECORDED} {phrase.removeprefix('for ')}"
    be = be_of(phrase.partition(" ")[0], is_plural=True) if condition.relation == "by" else "were"
    return f"{'are' if phrase.startswith('dated ') else be} {phrase}"


def be_of(verb: str, *, is_plural: bool) -> str:
    """Return the form of "be" before a participle: a crane "is" kept somewhere, but "was" built."""
    is_now = verb in words().lasting
    return ("are" if is_now else "were") if is_plural else ("is" if is_now else "was")


def done_in_numbers(condition: QuestionCondition) -> tuple[str, str]:
    """Return how many things something was done to, and what was done: ("at least [..] days", "lost"); or empty."""
    place, phrase = _known(condition)
    amount, _, done = phrase.removeprefix("with ").rpartition(" ")
    is_done = place == _WITH and condition.comparison in _BOUNDS and ends_in_participle(condition.label)
    return (amount, done) if is_done and condition.label.endswith(f" {done}") else ("", "")


_BOUNDS = ("at least", "at most", "between")


def is_present_tense(verb: str) -> bool:
    """Return whether the verb of an event is in the present tense: it ends, it expires."""
    last = verb.rsplit(maxsplit=1)[-1]
    return Speech.THIRD in speech(last) and not is_event(last)


def thing_and_verb(label: str) -> tuple[str, str]:
    """Split a label into the affected thing and the event: ("keel", "laid"), ("", "last signed off")."""
    parts = label.split()
    at = next((at for at, word in enumerate(parts) if word in WHEN or is_participle(word)), len(parts) - 1)
    return " ".join(parts[:at]), " ".join(parts[at:])


def with_article(phrase: str) -> str:
    """Return a phrase with an article if it needs one, as singular, countable nouns do."""
    parts = phrase.split()
    if parts[0] in words().little or parts[0] in words().prepositions or is_plural(phrase):
        return phrase
    return article(phrase) if is_countable(head(phrase)) else phrase
