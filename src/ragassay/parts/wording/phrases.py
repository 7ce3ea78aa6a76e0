"""What a question says: its topic, the noun phrase of what it asks for, the question itself and the clause of it."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from ragassay.core.records import Ask, Given
from ragassay.parts.wording.dictionary import (
    DOERS,
    article,
    base,
    ends_in_preposition,
    head,
    infinitive,
    is_countable,
    is_noun,
    is_participle,
    is_passive,
    is_plural,
    is_present,
    is_quality,
    past,
    plural,
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
        brief: The noun phrase where it is short; None if the topic and the key say it shorter.
        topic: "the canvas [canvas.name]"
        key: What is asked for, in a few words: "weave".
        thing: What the topic is one of: "canvas".
        things: Several of them: "canvases".
        known: What is known, as typed into a search box: "canvas [canvas.name]".
        search: What is asked for, as typed there: "weave", "how many canvases".
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
    known: str
    search: str
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
    """Return what a lookup is about: "the town [town.name] whose state is [state.name]"."""
    names = [given for given in ask.given if given.is_name and given.comparison == "is"][:1]
    rest = [given for given in ask.given if given not in names]
    if names:
        return f"the {names[0].label} {names[0].placeholders}{_after(rest) if rest else ''}"
    return _pair(ask.entity, rest) or f"the {ask.entity}{_after(rest) if rest else ''}"


def _pair(entity: str, givens: list[Given]) -> str | None:
    """Return one of two things that a nameless link joins, within the other: the employee [..] in the project [..].

    The first is a person, or what the link is named by: the specimen of a loan specimen.
    """
    if len(givens) != 2 or any((each.relation, each.comparison) != ("of", "is") for each in givens):
        return None
    own = {word for given in givens for word in given.label.split()}
    left = [word for word in entity.split() if word not in own]
    role = f" as {left[0]}" if len(left) == 1 and left[0].endswith(DOERS) else ""
    people = [given for given in givens if given.is_person]
    named = [given for given in givens if entity.endswith(given.label)]
    first = people[0] if len(people) == 1 else named[0] if len(named) == 1 and not people else None
    if first is None or (left and not role):
        return None
    one, other = (
        f"the {each.label} {each.placeholders}" for each in sorted(givens, key=lambda each: each is not first)
    )
    return f"{one}{role} in {other}"


def _after(givens: Sequence[Given], *, several: bool = False) -> str:
    """Return what is known of one thing, or of several, as it follows their noun: " approved by [..]".

    What the thing has itself comes first, and clauses last, so that nothing is said of the wrong noun.
    """
    done = next((each for each in givens if each.form == "participle" and each.relation != "by"), None)
    by = next((each for each in givens if done is not None and each.label == f"{done.label} by"), None)
    if done is not None and by is not None:  # the verb is said once: pooled by somebody on a day
        rest = [each for each in givens if each not in (done, by)]
        return f" {_known(by)} {_bound(done)}{_after(rest, several=several)}"
    text, before = "", -1
    for place, said in sorted(_placed(_known(each, several=several), each) for each in givens):
        is_joined = place == before and place in {_OF, _DONE, _CLAUSE}
        text += f" and {said.removeprefix('of ')}" if is_joined else f" {said}"
        before = place
    return text


_HAS, _OF, _DONE, _WITH, _FOR, _CLAUSE = range(6)


def _placed(said: str, given: Given) -> tuple[int, str]:
    """Return what is known of a thing, without "that was", and its place among what follows the noun."""
    plain = re.sub(r"^that (?:was|were|are) ", "", said)
    if given.relation == "by" or plain != said:
        return _DONE, plain
    if plain.startswith(("whose ", "that ", "for which ")):
        return _CLAUSE, plain
    if given.comparison != "is":
        return _WITH, plain
    return {"has": _HAS, "of": _OF}.get(given.relation, _FOR), plain


def _known(given: Given, *, several: bool = False) -> str:
    """Return one thing that is known, as it follows a noun; "whose" needs no guess how the two belong together."""
    value, label = given.placeholders, given.label
    if given.comparison == "is" and (given.form == "noun" or not given.is_date):
        match given.relation:
            case "by":
                return f"{label} {value}"
            case "of":
                return f"of the {label} {value}"
            case "to" | "for" if given.relation == "for" or not given.is_person:
                return f"recorded for the {label} {value}"
            case "has":
                return f"on {value}" if given.is_date and label == "date" else f"with the {label} {value}"
        return f"whose {label} {'are' if is_plural(label) else 'is'} {value}"
    if given.comparison == "contains":
        contains = "contain" if is_plural(label) else "contains"
        return f"with {article(label) if is_counted(label) else label} that {contains} “{value}”"
    if given.form != "participle":
        return _compared(given, several=several)
    thing, verb = _parts(label)
    done = verb if is_present(verb) else past(verb)
    if is_passive(verb):
        done = f"{'were' if several and not thing else 'was'} {verb}"
    return f"whose {thing} {done} {_bound(given)}" if thing else f"that {done} {_bound(given)}"


def _compared(given: Given, *, several: bool) -> str:
    """Return that a thing has an amount, or a day, within bounds."""
    label, bound = given.label, _bound(given)
    if given.form != "noun":
        return f"for which “{label}” is {bound}"
    if given.is_date and label == "date":
        return f"{'that are ' if several else ''}dated {bound}"
    if label.startswith("number of "):
        link = "that have" if given.comparison == "between" else "with"
        return f"{link} {bound} {label.removeprefix('number of ')}"
    is_point = given.is_date or given.is_year or given.comparison == "between"
    return f"with {label if is_plural(label) else article(label)} {bound if is_point else f'of {bound}'}"


def _bound(given: Given) -> str:
    """Return the bounds of a value: days lie on or after, years in or after, numbers are at least."""
    link = "on" if given.is_date else "in" if given.is_year else ""
    after, before = (f"{link} or after", f"{link} or before") if link else ("at least", "at most")
    unit = f" {given.unit}" if given.unit else ""
    match given.comparison:
        case "is":
            return f"{link} {given.placeholders}"
        case "at least":
            return f"{after} {given.placeholders}{unit}"
        case "at most":
            return f"{before} {given.placeholders}{unit}"
    return f"between {given.placeholders}{unit}"


def _having(given: Given) -> str:
    """Return what is known as what things do: "have a budget of at least [..]", "were collected on or after [..]"."""
    said = _known(given, several=True)
    first, _, rest = said.partition(" ")
    if first == "that":
        return rest
    if first == "with":
        return f"have {rest}"
    if given.comparison == "is":
        return _have(given)
    if given.form == "participle":
        thing, verb = _parts(given.label)
        return f"have {article(thing)} that {verb} {_bound(given)}" if is_present(verb) else f"had their {_did(rest)}"
    time = "a date " if given.is_date else "a year " if given.is_year else ""
    return f"have {time}{_bound(given)} recorded as “{given.label}”"


def _have(given: Given) -> str:
    """Return that things have somebody, or what is named for what it does, as theirs; or a kind, and so on."""
    if given.is_person or head(given.label).endswith(DOERS):
        return f"have {given.placeholders} as their {given.label}"
    return f"have the {given.label} {given.placeholders}"


def _did(clause: str) -> str:
    return clause.replace(" was ", " ", 1)


def _parts(label: str) -> tuple[str, str]:
    """Return the thing to which something happened and what happened: ("keel", "laid"), ("", "last signed off")."""
    said = label.split()
    at = next((at for at, word in enumerate(said) if word in WHEN or is_participle(word)), len(said) - 1)
    return " ".join(said[:at]), " ".join(said[at:])


def _lookup(ask: Ask) -> Phrases:
    topic = topic_of(ask)
    wanted, link, holder = ask.wanted.partition(" of the ")
    own = _belonging(holder, topic) if link else topic
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
        clause=noun if question.endswith(noun) and question.startswith(("what is ", "what are ")) else clause,
        noun=noun or None,
        brief=noun if ask.form in {"noun", "participle"} else None,
        topic=topic,
        key=key,
        thing=thing,
        things=plural(thing),
        known=_searched(ask.given, "" if is_pair or any(given.is_name for given in ask.given) else ask.entity),
        search=_search_key(key),
        others=others,
    )


def _belonging(label: str, topic: str) -> str:
    """Return something of the topic: "the owner of the ship [..]", "the person who approved the loan [..]"."""
    return f"the {label} {topic}" if _DOER.search(label) else f"the {label} of {topic}"


_DID = re.compile(r"the ((?:(?! of the )[^\[])*?) (?:who|that) ")
_DOER = re.compile(r" (?:who|that) (?!.* the )")


def _named(ask: Ask, topic: str) -> tuple[str, str, str, str]:
    key = _with_unit(ask.wanted, ask.unit)
    is_linked = any(given.is_name and given.relation == "for" for given in ask.given)
    is_done = _is_done(ask.wanted) and not _DOER.search(ask.wanted)
    link = "recorded for" if is_linked else "for" if is_done else ""
    noun = f"the {key} {link} {topic}" if link else _belonging(key, topic)
    if ask.answer_kind == "set":
        return f"what are {noun}", f"what {noun} are", noun, key
    doer = _DID.match(noun)
    if doer is not None:
        said = f"which {doer[1]} {noun[doer.end() :]}"
        return said, said, noun, key
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
    if ends_in_preposition(label):
        return _done_by(ask, label, topic)
    thing, verb = _parts(label)
    subject = f"the {thing} of {topic}" if thing else topic
    be = "were" if thing and is_plural(thing) else "was"
    is_year = ask.answer_kind == "number"
    word, unit, on = ("in which year", "year", "in") if is_year else ("when", "date", "on")
    key = f"{unit} {thing} {verb}" if thing else f"{unit} {verb}"
    if is_present(verb):
        said = f"the {unit} {on} which {subject} {verb}"
        return f"{word} does {subject} {base(verb)}", f"{word} {subject} {verb}", said, key
    if is_passive(verb):
        noun = f"the {unit} {on} which {subject} {be} {verb}"
        return f"{word} {be} {subject} {verb}", f"{word} {subject} {be} {verb}", noun, key
    done, do = past(verb), infinitive(verb)
    return f"{word} did {subject} {do}", f"{word} {subject} {done}", f"the {unit} {on} which {subject} {done}", key


def _done_by(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    """Return the phrases of who did it, and of whom, what or where it was done to: approved by, sold to, built at."""
    done, _, preposition = label.rpartition(" ")
    thing, verb = _parts(done)
    subject = f"the {thing} of {topic}" if thing else topic
    be = "were" if thing and is_plural(thing) else "was"
    is_person = ask.meaning == "person"
    kind = ask.agent or ("person" if is_person else "")
    if preposition == "by" and (kind or ask.meaning == "organization"):
        did = f"{past(verb)} {subject}"
        word = f"which {kind}" if kind and not is_person else "who"
        doer = f"the {kind} {'who' if is_person else 'that'}" if kind else "the name of whoever"
        return f"{word} {did}", f"{word} {did}", f"{doer} {did}", label
    if preposition in {"at", "in"} and not kind:
        return (
            f"where {be} {subject} {verb}",
            f"where {subject} {be} {verb}",
            f"the place where {subject} {be} {verb}",
            label,
        )
    word = "who" if is_person else f"which {kind}" if kind else "what"
    end = f"{subject} {be} {verb} {preposition}"
    return f"{word} {be} {subject} {verb} {preposition}", f"{word} {end}", f"the {kind or 'one'} that {end}", label


def _stated(label: str, topic: str) -> tuple[str, str, str]:
    known = words()
    first, _, rest = label.partition(" ")
    if first in known.be:
        be = "was" if first in {"was", "were"} else "is"
        bare = rest.strip("“”")
        said = article(bare) if is_counted(bare) and not is_quality(bare.split()[-1]) else bare
        verb = be if bare == rest else f"{be} recorded as"
        return f"{be} {topic}{verb.removeprefix(be)} {said}", f"whether {topic} {verb} {said}", bare
    if first in known.have:
        if is_participle(rest.split()[-1]) or not head(rest):
            return f"has {topic} {rest}", f"whether {topic} has {rest}", rest
        said = article(rest) if is_counted(rest) else rest
        return f"does {topic} have {said}", f"whether {topic} has {said}", rest
    if first in known.modals:
        return f"{first} {topic} {rest}", f"whether {topic} {first} {rest}", label
    return f"does {topic} {base(first)} {rest}", f"whether {topic} {label}", label


def is_counted(phrase: str) -> bool:
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
    owner, *conditions = ask.given
    thing = _thing(ask.entity if is_extreme else ask.wanted, owner)
    things = plural(thing)
    members = f"{things}{_after(ask.given, several=True)}"
    if is_extreme:
        question, clause, noun, key = _extreme(ask, members, f"{article(thing)}{_after(ask.given)}")
        search = f"{key} {things}"
    else:
        is_count = ask.operation == "count"
        word = "how many" if is_count else "which"
        noun, key = (f"the number of {members}", "how many") if is_count else (f"the {members}", "which ones")
        question, clause = _counted(f"{word} {things}", owner, conditions, f"{word} {members}")
        search = f"{word} {things}"
    return Phrases(
        question=question,
        clause=clause,
        noun=noun,
        brief=noun,
        topic=f"the {members}",
        key=key,
        thing=things,
        things=things,
        known=_searched(ask.given),
        search=search,
    )


def _searched(givens: Sequence[Given], entity: str = "") -> str:
    """Return what is known as it is typed into a search box: "canvas [canvas.name] width at least [canvas.width]"."""
    plain = {"is": "", "contains": "containing "}
    said = (
        f"{each.label} {plain[each.comparison] + each.placeholders if each.comparison in plain else _bound(each)}"
        for each in givens
    )
    return " ".join(filter(None, [entity, *said]))


def _search_key(key: str) -> str:
    """Return what is asked for as it is typed into a search box: "client industry" for "industry of the client"."""
    parts = key.split(" of the ")
    return key if _DOER.search(key) or "(" in key else " ".join(reversed(parts))


def _joined(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _thing(thing: str, owner: Given) -> str:
    """Return a thing without the word for what it belongs to: the language of a country."""
    own = thing.removeprefix(f"{owner.label} ")
    return own if is_noun(head(own)) else thing


def _counted(things: str, owner: Given, conditions: Sequence[Given], members: str) -> tuple[str, str]:
    """Return the question how many, or which, things belong to their owner, and the clause of it."""
    value = f"the {owner.label} {owner.placeholders}"
    match owner.relation:
        case _ if conditions and conditions[0].form == "participle" and owner.label == f"{conditions[0].label} by":
            said = members.replace(things, f"{things} were", 1)
        case _ if conditions or owner.comparison != "is":
            of_owner = _after([owner], several=True) if conditions else ""
            said = f"{things}{of_owner} {' and '.join(map(_having, conditions or [owner]))}"
        case "of":
            return f"{things} does {value} have", f"{things} {value} has"
        case "for" | "to":
            said = f"{things} are recorded for {value}"
        case "by":
            said = f"{things} were {owner.label} {owner.placeholders}"
        case _:
            said = f"{things} {_have(owner)}"
    return said, said


def _extreme(ask: Ask, members: str, member: str) -> tuple[str, str, str, str]:
    word = _superlative(ask)
    if ask.form == "participle":
        thing, verb = _parts(ask.wanted)
        unit, on = ("year", "in") if ask.answer_kind == "number" else ("date", "on")
        subject = f"the {thing} of {member}" if thing else member
        done = verb if is_present(verb) else f"was {verb}" if is_passive(verb) else past(verb)
        noun = f"the {word} {unit} {on} which {subject} {done}"
        owner = ask.given[0]
        if owner.label == f"{ask.wanted} by" and len(ask.given) == 1:  # the verb is said once
            noun = (
                f"the {word} {unit} {on} which {owner.placeholders} {past(verb)} {article(_thing(ask.entity, owner))}"
            )
        key = " ".join(filter(None, [word, unit, thing, verb]))
    elif ask.form == "quoted":
        amount = "percentage" if ask.unit == "percent" else f"number of {ask.unit}" if ask.unit else "number"
        value = "date" if ask.answer_kind == "date" else amount
        noun, key = f"the {word} {value} recorded as “{ask.wanted}” among the {members}", f"{word} “{ask.wanted}”"
    else:
        key = f"{word} {_with_unit(ask.wanted, ask.unit)}"
        noun = f"the {key} among the {members}"
    be = "are" if ask.form == "noun" and is_plural(ask.wanted) else "is"
    return f"what {be} {noun}", noun, noun, key


def _superlative(ask: Ask) -> str:
    """Return the word for the least or the greatest value, right for whatever is measured: no length is high."""
    is_least = ask.operation == "minimum"
    if ask.answer_kind == "date" or (ask.meaning == "time" and not ask.wanted.startswith("number of ")):
        return "earliest" if is_least else "latest"
    unit = ask.unit or ""
    is_level = not unit or is_currency(unit) or unit.startswith(("degrees", "percent")) or " per " in unit
    if is_level or ask.form == "quoted" or ask.wanted.split(" ")[0] in _EXTREMES:
        return "lowest" if is_least else "highest"
    return ask.operation


_EXTREMES = frozenset(["maximum", "minimum", "average", "total"])
