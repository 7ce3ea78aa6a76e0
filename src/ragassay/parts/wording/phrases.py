"""What a question says: its topic, the noun phrase of what it asks for, the question itself and the clause of it."""

from dataclasses import asdict, dataclass, replace

from ragassay.core.records import Ask, Given
from ragassay.parts.wording.dictionary import (
    article,
    base,
    head,
    infinitive,
    is_countable,
    is_noun,
    is_participle,
    is_plural,
    past,
    plural,
    words,
)
from ragassay.parts.wording.own_words import own_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The parts that the frames of every style arrange.

    Attributes:
        question: "what is the weave of the canvas [canvas.name]"
        clause: The same after another verb: "what the weave of the canvas [canvas.name] is"
        noun: "the weave of the canvas [canvas.name]"; None for a question whose answer is yes or no.
        brief: The noun phrase where it is short; None if the topic and the key say it shorter.
        topic: "the canvas [canvas.name]"
        key: What is asked for, in a few words: "weave".
        thing: What the topic is one of: "canvas".
        things: Several of them: "canvases".
        others: What else is known of it: "the width and the painter"; empty if nothing is.
    """

    question: str
    clause: str
    noun: str | None
    brief: str | None
    topic: str
    key: str
    thing: str
    things: str
    others: str = ""


def phrases(ask: Ask) -> Phrases:
    """Return the phrases of a question.

    >>> given = (Given(label="ship", placeholders="[ship.name]"),)
    >>> said = phrases(Ask(wanted="keel laid", entity="ship", given=given, answer_kind="date", form="participle"))
    >>> said.question
    'when was the keel of the ship [ship.name] laid'
    """
    ask = without_brackets(ask)
    said = _lookup(ask) if ask.operation == "lookup" else _of_several(ask)
    return replace(said, **own_words(ask, asdict(said))) if ask.question or ask.plurals else said


_BRACKETS = str.maketrans("[]{}", "()()")


def without_brackets(ask: Ask) -> Ask:
    """Return a question whose labels have no brackets, which are kept for placeholders, and single spaces."""

    def plain(label: str) -> str:
        return " ".join(label.translate(_BRACKETS).split())

    return replace(
        ask,
        wanted=plain(ask.wanted),
        entity=plain(ask.entity),
        given=tuple(replace(given, label=plain(given.label)) for given in ask.given),
        others=tuple(map(plain, ask.others)),
    )


def topic_of(ask: Ask) -> str:
    """Return what a lookup is about: "the town [town.name] (state: [state.name])"."""
    names = [given for given in ask.given if given.is_name and given.comparison == "is"]
    rest = [given for given in ask.given if given not in names[:1]]
    if names:
        first = f"the {names[0].label} {names[0].placeholders}"
        equal = [given for given in rest if given.comparison == "is"]
        aside = ", ".join(f"{given.label}: {given.placeholders}" for given in equal)
        more = "".join(f" {_condition(given)}" for given in rest if given not in equal)
        return f"{first} ({aside}){more}" if aside else f"{first}{more}"
    equal = [given for given in rest if given.comparison == "is"]
    more = "".join(f" {_condition(given)}" for given in rest if given not in equal)
    return (_pair(ask.entity, equal) or f"the {ask.entity}{_with(equal)}") + more


def _with(givens: list[Given]) -> str:
    """Return what is known after the noun that it is known of: "with the code [..]", "for the student [..] and ..."."""
    if not givens:
        return ""
    link = "with" if any(given.relation == "with" for given in givens) else "for"
    return f" {link} {_joined([_thing(given) for given in givens])}"


def _thing(given: Given) -> str:
    return f"the {given.label} {given.placeholders}"


def _joined(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _pair(entity: str, givens: list[Given]) -> str | None:
    """Return two linked things without a name for the link: the employee [..] in the project [..]; None if it has one.

    A person comes first; otherwise what the link's name begins with holds the other: the product in the order.
    """
    if len(givens) != 2 or any(given.relation == "with" for given in givens):
        return None
    own = {word for given in givens for word in given.label.split()}
    people = [given for given in givens if given.is_person]
    if len(people) == 1:
        first, second = people[0], next(given for given in givens if given is not people[0])
    elif set(entity.split()) <= own:
        holder = next((given for given in givens if entity.startswith(given.label)), givens[0])
        first, second = next(given for given in givens if given is not holder), holder
    else:
        return None
    left = [word for word in entity.split() if word not in own]
    is_role = bool(people) and len(left) == 1 and left[0].endswith(DOERS)
    return f"{_thing(first)}{f' as {left[0]}' if is_role else ''} in {_thing(second)}"


DOERS = ("er", "or", "ist", "ian", "man", "woman")
"""Endings of nouns for somebody who does something."""


def _condition(given: Given) -> str:
    """Return a condition after the noun that it picks from: "that have a budget of at least [..] euros"."""
    value = given.placeholders
    match given.comparison:
        case "contains":
            return f"with {value} in the {given.label}"
        case "is":
            return f"with the {given.label} {value}"
    bound = _bound(given)
    if given.form == "participle":
        thing, verb = _parts(given.label)
        if verb.split()[-1] in words().intransitive:
            done = past(verb.split()[-1])
            return f"whose {thing} {done} {bound}" if thing else f"that {done} {bound}"
        return f"whose {thing} was {verb} {bound}" if thing else f"that were {verb} {bound}"
    unit = f" {given.unit}" if given.unit else ""
    if given.form != "noun":
        return f"with “{given.label}” {bound}{unit}"
    if given.label.startswith("number of "):
        return f"with {bound.removeprefix('of ')} {given.label.removeprefix('number of ')}"
    label = given.label if is_plural(given.label) else article(given.label)
    return f"with {label} {bound}{unit}"


def _bound(given: Given) -> str:
    """Return the bounds of a value: days lie on or after, numbers are at least."""
    is_day = given.is_date
    value = given.placeholders
    match given.comparison:
        case "at least":
            return f"on or after {value}" if is_day else f"of at least {value}"
        case "at most":
            return f"on or before {value}" if is_day else f"of at most {value}"
    return f"between {value}"


def _parts(label: str) -> tuple[str, str]:
    """Return the thing to which something happened and what happened: ("keel", "laid"), ("", "last serviced")."""
    before, _, verb = label.removesuffix(" by").rpartition(" ")
    own = [word for word in before.split() if word not in _WHEN]
    when = [word for word in before.split() if word in _WHEN]
    return " ".join(own), " ".join([*when, verb])


_WHEN = frozenset(["last", "first", "next", "originally", "previously", "most", "recently"])


def _lookup(ask: Ask) -> Phrases:
    topic = topic_of(ask)
    wanted, link, holder = ask.wanted.partition(" of the ")
    own = f"the {holder} of {topic}" if link else topic
    match ask.form:
        case "participle":
            question, clause, noun, key = _happened(ask, wanted, own)
        case "statement":
            question, clause, key = _stated(wanted, own)
            noun = ""
        case "quoted":
            question, clause, noun, key = _quoted(ask, wanted, own)
        case _:
            question, clause, noun, key = _named(ask, topic)
    if link and ask.form != "noun":
        key = f"{key} ({holder})"
    first = next((given.label for given in ask.given), ask.entity)
    is_pair = ask.entity not in topic and not any(given.is_name for given in ask.given)
    thing = first if is_pair or any(given.is_name for given in ask.given) else ask.entity
    others = _joined([f"the {other}" for other in ask.others]) if ask.others else ""
    return Phrases(
        question=question,
        clause=clause,
        noun=noun or None,
        brief=noun if ask.form == "noun" else None,
        topic=topic,
        key=key,
        thing=thing,
        things=plural(thing),
        others=others,
    )


def _named(ask: Ask, topic: str) -> tuple[str, str, str, str]:
    key = _with_unit(ask.wanted, ask.unit)
    is_linked = any(given.is_name and given.relation == "for" for given in ask.given)
    link = "recorded for" if is_linked else "for" if _is_done(ask.wanted) else "of"
    noun = f"the {key} {link} {topic}"
    if ask.answer_kind == "set":
        return f"what are {noun}", f"what {noun} are", noun, key
    things = ask.wanted.removeprefix("number of ")
    if things != ask.wanted and is_plural(things) and " of the " not in ask.wanted and not _is_done(things):
        return f"how many {things} does {topic} have", f"how many {things} {topic} has", noun, key
    if things != ask.wanted and _is_done(things) and " of the " not in things:
        said = f"how many {things.rpartition(' ')[0]} were {things.rpartition(' ')[2]} for {topic}"
        return said, said, noun, key
    be = "are" if is_plural(ask.wanted) else "is"
    word = "who" if ask.meaning == "person" and be == "is" and head(ask.wanted) != "name" else "what"
    return f"{word} {be} {noun}", f"{word} {noun} {be}", noun, key


def _is_done(things: str) -> bool:
    return is_participle(things.rsplit(maxsplit=1)[-1])


def _with_unit(label: str, unit: str | None) -> str:
    if unit is None or unit.lower() in label.lower().split():
        return label
    own, link, rest = label.partition(" of the ")
    return f"{own} in {unit}{link}{rest}"


def _happened(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    thing, verb = _parts(label)
    subject = f"the {thing} of {topic}" if thing else topic
    *when, last = verb.split()
    is_active = last in words().intransitive
    be = "were" if thing and is_plural(thing) else "was"
    if not label.endswith(" by"):
        is_year = ask.answer_kind == "number"
        word, unit, on = ("in which year", "year", "in") if is_year else ("when", "date", "on")
        key = f"{unit} {thing} {verb}" if thing else f"{unit} {verb}"
        if is_active:
            done, do = (" ".join([*when, form(last)]) for form in (past, infinitive))
            noun = f"the {unit} {on} which {subject} {done}"
            return f"{word} did {subject} {do}", f"{word} {subject} {done}", noun, key
        noun = f"the {unit} {on} which {subject} {be} {verb}"
        return f"{word} {be} {subject} {verb}", f"{word} {subject} {be} {verb}", noun, key
    done = " ".join([*when, past(last)])
    key = f"{thing} {verb} by".strip()
    if ask.meaning == "person":
        return f"who {done} {subject}", f"who {done} {subject}", f"the person who {done} {subject}", key
    question = f"what {be} {subject} {verb} by"
    return question, f"what {subject} {be} {verb} by", f"the one by which {subject} {be} {verb}", key


def _stated(label: str, topic: str) -> tuple[str, str, str]:
    known = words()
    first, _, rest = label.partition(" ")
    if first in known.be:
        be = "was" if first in {"was", "were"} else "is"
        bare = rest.strip("“”")
        if bare != rest:
            return f"{be} {topic} recorded as {rest}", f"whether {topic} {be} recorded as {rest}", bare
        said = article(rest) if _is_counted(rest) else rest
        return f"{be} {topic} {said}", f"whether {topic} {be} {said}", rest
    if first in known.have:
        if is_participle(rest.split()[-1]) or not head(rest):
            return f"has {topic} {rest}", f"whether {topic} has {rest}", rest
        said = article(rest) if _is_counted(rest) else rest
        return f"does {topic} have {said}", f"whether {topic} has {said}", rest
    if first in known.modals:
        return f"{first} {topic} {rest}", f"whether {topic} {first} {rest}", label
    return f"does {topic} {base(first)} {rest}", f"whether {topic} {label}", label


def _is_counted(phrase: str) -> bool:
    """Return whether a phrase takes an article: its noun can be counted, is one, and is no quality as well."""
    parts = phrase.split()
    if parts[0] in words().little or parts[0] in words().prepositions or is_plural(phrase):
        return False
    return is_countable(head(phrase))


def _quoted(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    quoted = f"“{label}”"
    if ask.answer_kind == "boolean":
        return (
            f"is {quoted} recorded as true for {topic}",
            f"whether {quoted} is recorded as true for {topic}",
            "",
            label,
        )
    word = {"date": "which date", "number": "which number"}.get(ask.answer_kind, "what")
    if ask.answer_kind == "number" and ask.unit:
        word = f"how many {ask.unit}"
        question = f"{word} are recorded as {quoted} for {topic}"
        return question, question, f"the number of {ask.unit} recorded as {quoted} for {topic}", label
    value = {"date": "date", "number": "number"}.get(ask.answer_kind, "value")
    question = f"{word} is recorded as {quoted} for {topic}"
    return question, question, f"the {value} recorded as {quoted} for {topic}", label


def _of_several(ask: Ask) -> Phrases:
    """Return the phrases of a count, a list or an extreme: of all that belong to what is known."""
    is_extreme = ask.operation in {"minimum", "maximum"}
    thing = ask.entity if is_extreme else ask.wanted
    owner, conditions = ask.given[0], ask.given[1:]
    if owner.comparison != "is":
        conditions = ask.given
    bare = _members(thing, owner) if owner.comparison == "is" else plural(thing)
    # "Employees with the manager Bo with a salary" would be the manager's.
    is_with = owner.comparison == "is" and owner.relation == "with"
    members = bare + "".join(f" {f'that {_having(given)}' if is_with else _condition(given)}" for given in conditions)
    having = f"{bare} {' and '.join(map(_having, conditions))}" if conditions else None
    if is_extreme:
        question, clause, noun, key = _extreme(ask, members)
    elif ask.operation == "count":
        question, clause = _counted(_things(thing, owner), owner, having)
        noun, key = f"the number of {members}", "how many"
    else:
        question, clause = _listed(_things(thing, owner), owner, having)
        noun, key = f"the {members}", "which ones"
    return Phrases(
        question=question,
        clause=clause,
        noun=noun,
        brief=f"the {key} among the {members}" if is_extreme else noun,
        topic=f"the {members}",
        key=key,
        thing=owner.label,
        things=plural(owner.label),
    )


def _things(thing: str, owner: Given) -> str:
    """Return things in the plural, without the word for what they belong to: the languages of a country."""
    own = thing.removeprefix(f"{owner.label} ")
    return plural(own if is_noun(head(own)) else thing)


def _members(thing: str, owner: Given) -> str:
    """Return the things that belong to what is known: "projects of the client [..]", "flights with the origin [..]"."""
    link = {"of": "of", "with": "with", "for": "recorded for"}[owner.relation]
    return f"{_things(thing, owner)} {link} the {owner.label} {owner.placeholders}"


def _having(given: Given) -> str:
    """Return a condition as what things do: "have a budget of at least [..]", "were collected on or after [..]"."""
    condition = _condition(given)
    if condition.startswith("that "):
        return condition.removeprefix("that ")
    if condition.startswith("whose ") and " was " in condition:
        return f"had their {condition.removeprefix('whose ').replace(' was ', ' ', 1)}"
    if given.comparison == "contains":
        return f"have {given.placeholders} in their {given.label}"
    return f"have {condition.removeprefix('with ')}"


def _counted(things: str, owner: Given, having: str | None) -> tuple[str, str]:
    if having is not None:
        return f"how many {having}", f"how many {having}"
    subject = f"the {owner.label} {owner.placeholders}"
    match owner.relation:
        case "with":
            said = f"how many {things} have {owner.placeholders} as their {owner.label}"
            return said, said
        case "for":
            said = f"how many {things} are recorded for {subject}"
            return said, said
    return f"how many {things} does {subject} have", f"how many {things} {subject} has"


def _listed(things: str, owner: Given, having: str | None) -> tuple[str, str]:
    question, clause = _counted(things, owner, having)
    return f"which {question.removeprefix('how many ')}", f"which {clause.removeprefix('how many ')}"


def _extreme(ask: Ask, members: str) -> tuple[str, str, str, str]:
    is_time = ask.answer_kind == "date" or ask.meaning == "time"
    least, most = ("earliest", "latest") if is_time else ("lowest", "highest")
    word = least if ask.operation == "minimum" else most
    if ask.form == "participle":
        thing, verb = _parts(ask.wanted)
        unit, on = ("year", "in") if ask.answer_kind == "number" else ("date", "on")
        subject = f"the {thing} of one of the {members}" if thing else f"one of the {members}"
        last = verb.split()[-1]
        done = past(last) if last in words().intransitive else f"was {verb}"
        noun = f"the {word} {unit} {on} which {subject} {done}"
        if not thing and last not in words().intransitive:
            first = f"the {'first' if ask.operation == 'minimum' else 'last'} of the {members}"
            when = "in which year" if unit == "year" else "when"
            return f"{when} was {first} {verb}", f"{when} {first} was {verb}", noun, f"{word} {unit} {verb}"
        key = f"{word} {unit} {thing} {verb}".replace("  ", " ")
    elif ask.form == "quoted":
        value = "date" if ask.answer_kind == "date" else "number"
        noun, key = f"the {word} {value} recorded as “{ask.wanted}” among the {members}", f"{word} “{ask.wanted}”"
    else:
        key = f"{word} {_with_unit(ask.wanted, ask.unit)}"
        noun = f"the {key} among the {members}"
    be = "are" if ask.form == "noun" and is_plural(ask.wanted) else "is"
    return f"what {be} {noun}", f"what {noun} {be}", noun, key
