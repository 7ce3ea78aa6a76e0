"""Phrases of a question: topic, noun phrase of the target, question and subordinate clause."""

import re
from dataclasses import asdict, dataclass, replace

from ragassay.core.records import Ask
from ragassay.parts.wording.checks import without_brackets
from ragassay.parts.wording.condition_phrases import (
    LINKED,
    LISTED,
    NAME_ALONE,
    RECORDED,
    after_noun,
    as_predicate,
    be_of,
    belonging_to,
    done_in_numbers,
    is_long_label,
    is_owner,
    is_pair,
    is_present_tense,
    row_by_name,
    thing_and_verb,
    topic_of,
    verb_of,
    with_article,
    with_unit,
    without_owner,
)
from ragassay.parts.wording.dictionary import (
    DOERS,
    Speech,
    article,
    base,
    cut_at_preposition,
    done_by,
    ends_in_participle,
    ends_in_preposition,
    head,
    infinitive,
    is_activity,
    is_agent,
    is_kind,
    is_mass,
    is_noun,
    is_participle,
    is_particle,
    is_passive,
    is_place,
    is_plural,
    is_quality,
    past,
    plural,
    speech,
    words,
)
from ragassay.parts.wording.labels import SUMS, TIMES
from ragassay.parts.wording.own_words import own_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The phrases that the frames of the styles combine.

    Attributes:
        question: "what is the weave of the canvas [canvas.name]"
        clause: The same after "tell me" or "know": "the weave of the canvas [canvas.name]", "when it was stretched"
        noun: "the weave of the canvas [canvas.name]"; None for a question whose answer is yes or no.
        topic: "the canvas [canvas.name]"
        key: The target in a few words: "weave".
        known: The known values as search terms: "canvas [canvas.name]".
        search: The target as search terms: "weave"; empty if `known` is sufficient.
        brief: The target for a fragment: "weave of the canvas [canvas.name]"; empty where `noun` is None.
    """

    question: str
    clause: str
    noun: str | None
    topic: str
    key: str
    known: str
    search: str
    brief: str = ""


def phrases(ask: Ask) -> Phrases:
    """Return the phrases of a question.

    >>> from ragassay.core.records import QuestionCondition
    >>> conditions = (QuestionCondition(label="ship", placeholders="[ship.name]"),)
    >>> ask = Ask(target="keel laid", entity="ship", conditions=conditions, answer_kind="date", form="participle")
    >>> phrases(ask).question
    'when was the keel of the ship [ship.name] laid'
    """
    ask = _without_owner_in_target(plain_ask(ask))
    if ask.is_own and not ask.target.startswith("name of the "):  # the name of the deceased is somebody else's
        ask = replace(ask, target=ask.target.replace(" of the ", _WHOLE))
    parts = _lookup(ask) if ask.operation == "lookup" else _of_several(ask)
    parts = _with_quoted_names(replace(parts, brief=(parts.noun or "").removeprefix("the ")), ask)
    parts = replace(parts, **{name: text.replace(_WHOLE, " of the ") for name, text in asdict(parts).items() if text})
    return replace(parts, **own_words(ask, asdict(parts))) if ask.question or ask.plurals else parts


_WHOLE = " of\N{NO-BREAK SPACE}the "
"""The words "of the" inside the label of an own value, which the rules do not take for the way to another row."""


def _with_quoted_names(parts: Phrases, ask: Ask) -> Phrases:
    """Return phrases with names in quotation marks after their nouns, except in search terms: the recipe “[..]”."""
    for each in (each for each in ask.conditions if each.is_title and each.label):
        noun, name = head(each.label), each.placeholders
        texts = {key: text.replace(f"{noun} {name}", f"{noun} “{name}”") for key, text in asdict(parts).items() if text}
        parts = replace(parts, **texts | {"known": parts.known, "search": parts.search})
    return parts


def plain_ask(ask: Ask) -> Ask:
    """Return a question without brackets in its labels."""
    return replace(
        ask,
        target=without_brackets(ask.target),
        entity=without_brackets(ask.entity),
        related=tuple(map(without_brackets, ask.related)),
        conditions=tuple(replace(each, label=without_brackets(each.label)) for each in ask.conditions),
    )


def _without_owner_in_target(ask: Ask) -> Ask:
    """Return a question whose target does not repeat a known row: the role on closure in a road closure."""
    own, rest = cut_at_preposition(ask.target)
    owners = [each.label.split()[-1:] for each in ask.conditions if each.comparison == "is"]
    return replace(ask, target=own) if rest.split()[1:] in owners else ask


# A question about one row.


def _lookup(ask: Ask) -> Phrases:
    attribute, link, holder = ask.target.partition(" of the ")
    topic = ask.conditions[0].placeholders if _is_kin(ask, holder or attribute) else topic_of(ask)
    rest = ask.entity.removeprefix(f"{holder or attribute} ")  # the customer for order 7, not for customer order 7
    topic = topic.replace(f"{ask.entity} [", f"{rest} [", 1) if is_noun(head(rest)) else topic
    named = topic
    own = belonging_to(holder, topic, joint=_joint(ask, holder)) if link else topic
    own = f"the {holder} that {topic} is in" if link and ask.joint == "in" else own
    match ask.form:
        case "participle":
            question, clause, noun, key = _happened(ask, attribute, own)
        case "statement" if ask.answer_kind != "boolean" and " " in attribute:
            verb, _, key = attribute.partition(" ")
            question, clause = f"which {key} does {own} {base(verb)}", f"which {key} {own} {verb}"
            noun = f"the {key} that {own} {verb}"
        case "statement":
            question, clause, key = _stated(ask, attribute, own)
            noun = ""
        case "quoted":
            question, clause, noun, key = _quoted(ask, attribute, own)
        case _:
            question, clause, noun, key = _of_noun(ask, own if link else topic)
    topic = own if link and ask.form != "noun" else topic
    known = own
    if link and not (_DOER.search(holder) or NAME_ALONE.fullmatch(named)):
        known = f"{named} {holder}"  # packet 230790 sponsor, telephone number
    return Phrases(
        question=question,
        clause=noun if noun and question.endswith(noun) and question.startswith("what ") else clause,
        noun=noun or None,
        topic=topic,
        key=key,
        known=bare(known),
        search=key.partition(" of the ")[0],
    )


def _is_kin(ask: Ask, other: str) -> bool:
    """Return whether a named row is asked for a row of the same kind, so that its noun would be repeated."""
    name = ask.conditions[0]
    is_name = len(ask.conditions) == 1 and name.is_name and not name.is_code and name.comparison == "is"
    return is_name and " " in other and head(other) == head(ask.entity)


def _joint(ask: Ask, holder: str) -> str:
    """Return the words that join a row, of which something is asked, to a topic: the owner of a boat.

    Readers preferred "linked to" wherever no role or kind says how the two are related: the vessel linked to a sailing.
    """
    if is_kind(holder) or ask.joint == "of":
        return "of"
    if is_agent(head(holder)):
        return _joint_of_role(ask, holder)
    return "for" if ask.is_own else LINKED


def _joint_of_role(ask: Ask, role: str) -> str:
    """Return the preposition after a role: the builder "of" a boat, but the skipper "for" a sailing, the contact "for".

    Readers preferred "of" for agents of what lasts, and "for" for anybody else.
    """
    return "for" if ask.is_event or done_by(head(role)) is None else "of"


def _is_doing(ask: Ask) -> bool:
    """Return whether a question is about the amount of somebody's activity: the hours flown by a pilot."""
    attribute, _, holder = ask.target.partition(" of the ")
    is_named = any(condition.is_name and not condition.is_code for condition in ask.conditions)
    doer = head((holder or ask.entity).partition(" who ")[0])
    return ends_in_participle(attribute) and doer.endswith(DOERS) and (bool(holder) or is_named)


def _own_joint(ask: Ask) -> str:
    """Return the words that join a noun to its row: "recorded for", which fits any value of any row.

    Readers found it good for every one of 40 values of as many kinds of rows; "for" for 33 of them, "of" for 19.
    """
    own, link, _ = ask.target.partition(" of the ")
    if ask.meaning == "person" and own == "name":
        return "of"
    if ask.meaning == "person" or ask.agent:
        return _joint_of_role(replace(ask, is_event=ask.is_event and not link), own)  # the owner of the boat of a trip
    things = own.removeprefix("number of ")
    if ends_in_participle(things):
        return "of"
    if things != own and is_plural(things):
        is_record = ask.is_event and (ask.conditions[0].is_code or any(each.is_date for each in ask.conditions))
        return RECORDED if (is_record or is_pair(ask)) and not link else "of"
    return RECORDED


_DOER = re.compile(r" (?:who|that) ")
_ARTICLE = re.compile(r"(?<![^\s(])(?:the|an?|their) ")


def bare(text: str) -> str:
    """Return a phrase without articles and possessives."""
    return _ARTICLE.sub("", text)


def _of_noun(ask: Ask, topic: str) -> tuple[str, str, str, str]:
    attribute = ask.target.partition(" of the ")[0]
    key = with_unit(ask.target, ask.unit)
    is_possessive = ask.conditions[0].is_person and NAME_ALONE.fullmatch(topic) is not None and not ask.joint
    joint = "of" if is_possessive else _own_joint(ask)
    noun = belonging_to(attribute, topic, unit=ask.unit, joint="by" if _is_doing(ask) else joint)
    if any(condition.relation == "member" for condition in ask.conditions):
        return _of_member(ask, key)
    if ask.answer_kind == "set":
        return f"what are {noun}", f"what {noun} are", noun, key
    doer = _DID.match(noun)
    if doer is not None:
        question = f"which {doer[1]} {noun[doer.end() :]}"
        return question, question, noun, key
    own = _belonging(ask, topic, noun)
    if own is not None:
        return *own, key
    sentence = _recorded(ask, topic, joint)
    if sentence is not None:
        return sentence, sentence if is_plural(attribute) else noun, noun, key
    sentence = _amount_done(ask, topic)
    if sentence is not None:
        return sentence, sentence, noun, key
    sentences = _number_had(ask, topic)
    return (*sentences, noun, key) if sentences is not None else (*_who_or_what(ask, topic, noun), noun, key)


def _number_had(ask: Ask, topic: str) -> tuple[str, str] | None:
    """Return the question and clause for how many things a topic has, or has done; None for other targets."""
    attribute = ask.target.partition(" of the ")[0]
    things = attribute.removeprefix("number of ")
    if things == attribute:
        return None
    if _is_doing(ask):
        thing, _, done = things.rpartition(" ")
        return f"how many {thing} has {topic} {done}", f"how many {thing} {topic} has {done}"
    if not is_plural(things) or is_long_label(attribute):
        return None
    do, has = ("did", "had") if ask.is_event and attribute == ask.target else ("does", "has")
    return f"how many {things} {do} {topic} have", f"how many {things} {topic} {has}"


def _who_or_what(ask: Ask, topic: str, noun: str) -> tuple[str, str]:
    """Return the question and clause for who or what somebody or something is."""
    attribute = ask.target.partition(" of the ")[0]
    be = "are" if is_plural(ask.target) else "is"
    is_agent_row = is_agent(head(ask.agent)) or (is_agent(head(ask.target)) and ask.agent not in {"", ask.entity})
    is_person = (ask.meaning == "person" or is_agent_row) and be == "is" and head(ask.target) != "name"
    is_role = head(ask.target).endswith(DOERS) or not _is_plain(ask)
    if is_person and not is_role:
        question = f"which {attribute} {'was' if ask.is_event else 'is'} {RECORDED} {topic}"
        return question, question
    word = "who" if is_person else "what"
    be = "was" if is_person and ask.is_event and attribute == ask.target else be
    is_near = len(topic.split()) <= _NEAR  # otherwise, the verb would stand too far from the person
    return f"{word} {be} {noun}", f"{word} {noun} {be}" if is_near else noun


_NEAR = 4  # words of a topic, and its name


def _of_member(ask: Ask, key: str) -> tuple[str, str, str, str]:
    """Return the phrases for what somebody is a member of: which choir has [..] as a singer."""
    member = after_noun(ask.conditions)
    noun, others = f"the {key}{member}", member.removeprefix(" with ")
    if ask.meaning == "person" or " of the " in ask.target or others == member:
        return f"{'who' if ask.meaning == 'person' else 'what'} is {noun}", noun, noun, key
    return f"which {key} has {others}", f"which {key} has {others}", noun, key


def _recorded(ask: Ask, topic: str, joint: str) -> str | None:
    """Return the question for what is recorded for a topic; None if the topic or the value takes another word."""
    own, link, _ = ask.target.partition(" of the ")
    things = own.removeprefix("number of ")
    if joint != RECORDED:
        return None
    is_past = ask.is_event and not link
    be = ("were" if is_past else "are") if is_plural(things) else ("was" if is_past else "is")
    return f"{f'how many {things}' if things != own else f'what {with_unit(own, ask.unit)}'} {be} {RECORDED} {topic}"


def _amount_done(ask: Ask, topic: str) -> str | None:
    """Return the question for what was done: "how many tonnes of fish were landed", "what deposit was paid"."""
    things = ask.target.removeprefix("number of ")
    thing, _, done = things.rpartition(" ")
    if not (ends_in_participle(things) and thing) or " of the " in things or _is_doing(ask):
        return None
    is_count = things != ask.target
    if ask.unit and not is_count and " " not in thing and thing not in SUMS:
        be = "was" if ask.unit == "percent" and not is_plural(thing) else "were"
        amount = "what percentage" if ask.unit == "percent" else f"how many {ask.unit}"
        of_thing = "" if thing in words().measures.get(ask.unit, ()) else f" of {thing}"  # the hectares of an area
        return f"{amount}{of_thing} {be} {done} for {topic}"
    is_count = is_count or (ask.answer_kind == "number" and is_plural(thing) and not ask.unit)  # the hours worked
    if not (is_count or any(each.is_date for each in ask.conditions)):
        return None
    amount = f"how many {thing}" if is_count else f"what {with_unit(thing, ask.unit)}"
    return f"{amount} {'were' if is_plural(thing) else 'was'} {done} for {topic}"


def _is_plain(ask: Ask) -> bool:
    """Return whether the target is a row with the label of its table instead of a role."""
    return bool(ask.agent) and f" {ask.agent}".endswith(f" {ask.target.partition(' of the ')[0]}")


def _belonging(ask: Ask, topic: str, noun: str) -> tuple[str, str, str] | None:
    """Return the phrases for the kind, place or parent of a topic, "which town is it in"; None for others."""
    name, (own, _, holder) = ask.conditions[0], ask.target.partition(" of the ")
    which = f"which {own}"
    is_alone = len(ask.conditions) == 1 and name.is_name and not name.is_code
    if is_alone and ask.target in {"kind", "sort", "type"}:
        kind = f"what {ask.target} of {ask.entity}"
        return f"{kind} is {name.placeholders}", f"{kind} {name.placeholders} is", noun
    is_there = name.is_name and not (name.is_person or (ask.is_event and name.is_code))  # unlike an order
    if own in words().places and (holder or is_there):
        topic = _SITUATED.sub(r"of \1", topic)  # not: the district that a school is in is in
        return f"{which} is {topic} in", f"{which} {topic} is in", noun
    if holder and ask.agent == own and not is_agent(head(own)) and ask.meaning != "person":
        question = f"{which} is recorded for {topic}"
        return question, question, noun
    is_who = ask.meaning == "person" and (ask.joint != RECORDED or head(ask.target).endswith(DOERS))
    if is_who or holder:  # but which clinic it is for, even if its name is that of a person
        return None
    if ask.answer_kind == "date" or is_agent(head(ask.target)) or not _is_plain(ask):
        return None
    be = "was" if ask.is_event else "is"
    if ask.joint == RECORDED:
        question = f"{which} {be} recorded for {topic}"
        return question, question, noun
    question, clause = f"{which} {be} {topic} {ask.joint}", f"{which} {topic} {be} {ask.joint}"
    return (question, clause, noun) if ask.joint not in {"", "of"} else None


_SITUATED = re.compile(r"that (.*) is in$")
_DID = re.compile(r"the ((?:(?! (?:of|for|by) the )[^\[])*?) (?:who|that) ")


def _happened(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    *before, last = label.split()
    if last == "since":
        return _since(ask, " ".join(before), topic)
    if ask.answer_kind != "date" and ends_in_preposition(label):
        return _done_by(ask, label, topic)
    if before and ends_in_preposition(last) and not is_particle(last):  # certified until
        question, clause = _verb(topic, " ".join(before), be="is" if last == "until" else "was")
        return f"{last} what date {question}", f"{last} what date {clause}", f"the date {last} which {clause}", label
    thing, verb = thing_and_verb(label)
    subject = belonging_to(thing, topic) if thing else topic
    word, unit, on = ("in which year", "year", "in") if ask.answer_kind == "number" else ("when", "date", "on")
    act = "expiry" if verb == "expires" else base(verb)
    key = " ".join(filter(None, [thing, act, unit] if is_present_tense(verb) else [unit, thing, verb]))
    be = "were" if thing and is_plural(thing) else "was"
    question, clause = _verb(subject, verb, be=be)
    if verb == "born":
        key = f"{unit} of birth"
        return f"{word} {question}", f"{word} {clause}", belonging_to(key, subject), key
    return f"{word} {question}", f"{word} {clause}", f"the {unit} {on} which {clause}", key


def _since(ask: Ask, state: str, topic: str) -> tuple[str, str, str, str]:
    """Return the phrases for the first day of a state: since when somebody has been a member, or active."""
    state = state if is_quality(state.rpartition(" ")[2]) else with_article(state)
    unit = "year" if ask.answer_kind == "number" else "date"
    clause = f"{topic} has been {state}"
    return (
        f"since when has {topic} been {state}",
        f"since when {clause}",
        f"the {unit} since which {clause}",
        ask.target,
    )


def _verb(subject: str, verb: str, *, be: str = "was") -> tuple[str, str]:
    """Return an event as a question and as a clause: "was it laid", "it was laid"."""
    if is_present_tense(verb):
        return f"does {subject} {base(verb)}", f"{subject} {verb}"
    if is_passive(verb):
        return f"{be} {subject} {verb}", f"{subject} {be} {verb}"
    return f"did {subject} {infinitive(verb)}", f"{subject} {past(verb)}"


def _done_by(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    """Return the phrases for a participle with a preposition: approved by, sold to, built at."""
    done, _, preposition = label.rpartition(" ")
    thing, verb = thing_and_verb(done)
    subject = belonging_to(thing, topic) if thing else topic
    is_lasting = verb in words().lasting
    be = be_of(verb, is_plural=bool(thing) and is_plural(thing))
    is_person = ask.meaning == "person"
    kind = ask.agent or ("person" if is_person else "")
    word = "who" if is_person else f"which {kind}" if kind else "what"
    if not thing and (preposition == "under" or not is_passive(verb)):
        clause = f"{topic} {past(verb)} {preposition}"
        did = f"{word} did {topic} {infinitive(verb)} {preposition}"
        return did, f"{word} {clause}", f"the {kind or 'one'} that {clause}", label
    if preposition == "by" and (kind or ask.meaning == "organization"):
        did = f"{f'{infinitive(verb)}s' if is_lasting else past(verb)} {subject}"
        word = word if kind else "who"
        doer = f"the {kind} {'who' if is_person else 'that'}" if kind else "the name of whoever"
        return f"{word} {did}", f"{word} {did}", f"{doer} {did}", label
    if preposition in {"at", "in"} and not kind:
        clause = f"where {subject} {be} {verb}"
        return f"where {be} {subject} {verb}", clause, f"the place {clause}", label
    end = f"{subject} {be} {verb} {preposition}"
    return f"{word} {be} {subject} {verb} {preposition}", f"{word} {end}", f"the {kind or 'one'} that {end}", label


def _stated(ask: Ask, label: str, topic: str) -> tuple[str, str, str]:
    known = words()
    first, _, rest = label.partition(" ")
    if not rest:
        return _marked(ask, label, topic)
    if first in known.be:
        be = "was" if first in {"was", "were"} else "is"
        if rest.startswith("“"):
            return _marked(ask, rest.strip("“”"), topic)
        last = rest.split()[-1]
        is_state = is_quality(last) or Speech.ADVERB in speech(last)  # bolted down
        is_state = is_state and not (
            " " in rest and (is_noun(last) and Speech.ADVERB not in speech(last))
        )  # a lead expert
        is_said = rest.split()[0] in known.prepositions | known.little  # under warranty
        is_one = is_noun(last) and not is_said and not _is_one_of(ask, rest)
        is_done = is_participle(rest) and is_passive(rest) and Speech.ADJECTIVE not in speech(rest)  # refunded
        if is_done or (not is_state and is_one):
            return _marked(ask, rest, topic)
        predicate = rest if is_state or is_said else article(rest)
        return f"{be} {topic} {predicate}", f"whether {topic} {be} {predicate}", rest
    if first in known.have:
        if is_participle(rest.split()[-1]) or not head(rest):
            return f"has {topic} {rest}", f"whether {topic} has {rest}", rest
        thing = f"their {rest}" if rest.startswith("own ") else _some(rest)
        return f"does {topic} have {thing}", f"whether {topic} has {thing}", rest
    if first in known.modals:
        verb, _, thing = rest.partition(" ")
        done = f"{verb} {_some(thing)}" if thing and is_noun(head(thing)) else rest
        return f"{first} {topic} {done}", f"whether {topic} {first} {done}", label
    thing = _some(rest)
    return f"does {topic} {base(first)} {thing}", f"whether {topic} {first} {thing}", label


def _is_one_of(ask: Ask, label: str) -> bool:
    """Return whether a noun names rows of a kind: a bus route is a route, and an examiner a person."""
    own = ask.target.partition(" of the ")[2] or ask.entity
    return is_agent(head(label)) or head(label) == head(own)


def _some(thing: str) -> str:
    """Return what a row may have, with "any" if it may be uncountable: an engine, but any icing protection."""
    noun = head(thing)
    some = with_article(thing)
    return f"any {thing}" if some != thing and is_mass(noun) and is_activity(noun) else some


def _marked(ask: Ask, label: str, topic: str) -> tuple[str, str, str]:
    """Return the phrases for a flag: marked as organic, the “lace front” box is ticked; somebody is a first aider.

    Words that describe no thing, and that name no people, are quoted.
    """
    last = label.rpartition(" ")[2]
    if Speech.THIRD in speech(label) and not is_noun(label):
        return f"does {topic} {base(label)}", f"whether {topic} {label}", label  # the quarry delivers
    is_skill = " " in label and is_participle(last)
    if NAME_ALONE.fullmatch(topic) and (is_agent(last) or is_skill):
        state = label if is_skill else article(label)
        return f"is {topic} {state}", f"whether {topic} is {state}", label
    if _is_predicate(label) and not is_pair(ask):  # not somebody in a delivery is paid
        return f"is {topic} marked as {label}", f"whether {topic} is marked as {label}", label
    return f"is the “{label}” box ticked for {topic}", f"whether the “{label}” box is ticked for {topic}", label


def _is_predicate(label: str) -> bool:
    """Return whether words describe a thing: "organic", "laid up"; not "toll", "weekend delivery", "eye tested"."""
    first, *rest = label.split()
    if not rest:
        return is_quality(first) or not is_noun(first)
    return is_quality(first) and (is_particle(rest[-1]) or (is_quality(rest[-1]) and not is_noun(rest[-1])))


def _quoted(ask: Ask, label: str, topic: str) -> tuple[str, str, str, str]:
    if ask.answer_kind == "boolean":
        question, clause, key = _marked(ask, label, topic)
        return question, clause, "", key
    unit = f" in {ask.unit}" if ask.unit else ""
    noun = f"the entry under “{label}”{unit} for {topic}"
    question = f"what is entered under “{label}”{unit} for {topic}"
    return question, question, noun, label


# A question about several rows.


def _of_several(ask: Ask) -> Phrases:
    """Return the phrases for a count, list or extreme of all rows that match the conditions."""
    is_extreme = ask.operation in {"minimum", "maximum"}
    owner, *conditions = ask.conditions or (None,)
    thing = ask.entity if is_extreme else ask.target
    thing = thing if owner is None else without_owner(thing, owner)
    if owner is not None and is_owner(owner):
        members = whole = f"{owner.placeholders}'s {plural(thing)}{after_noun(conditions)}"
        one = f"of {members}"
    else:
        ending = after_noun(ask.conditions, are_several=True)
        members, one = plural(thing) + ending, thing + ending
        whole = f"the {members}"
    if is_extreme and ask.form == "participle":
        question, clause, noun, key = _extreme_event(ask, thing, one)
    elif is_extreme:
        question, clause, noun, key = _extreme(ask, thing, one)
    else:
        word = "how many" if ask.operation == "count" else "which"
        noun, key = (f"the number of {members}", word) if ask.operation == "count" else (whole, "which ones")
        question, clause = _counting(ask, word, plural(thing))
    known = f"{key} for {members}"
    if not (noun.endswith(f"any {one}") or " on which " in noun):  # a clause is no search term
        known = noun
    return Phrases(question=question, clause=clause, noun=noun, topic=whole, key=key, known=bare(known), search="")


def _counting(ask: Ask, word: str, things: str) -> tuple[str, str]:
    """Return the question and clause for "how many" or "which" things belong to their owner."""
    owner, *others = conditions = ask.conditions
    if is_owner(owner) and others:
        clause = f"{word} of {owner.placeholders}'s {things}{after_noun(others[:-1])} {_predicate(ask)}"
        return clause, clause
    is_had = owner.relation == "from" or (owner.relation in {"of", "had"} and not ask.is_event)
    if not others and is_had and not is_place(owner.label):
        row = row_by_name(owner)
        if word == "which":
            return f"which {things} are {RECORDED} {row}", f"which {things} are {RECORDED} {row}"
        return f"{word} {things} does {row} have", f"{word} {things} {row} has"
    if not others and owner.relation in {"as", "with"}:  # which trials she is the judge of
        if not owner.is_person:
            clause = f"{word} {things} {_predicate(ask)}"
            return clause, clause
        be = "was" if ask.is_event else "is"
        role = f"the {owner.label} {'for' if ask.is_event or ' ' in owner.label else 'of'}"
        return f"{word} {things} {be} {owner.placeholders} {role}", f"{word} {things} {owner.placeholders} {be} {role}"
    there = None if others else _there(ask, word, things)
    if there is not None:
        return there
    last = others[-1] if others else owner
    if owner.relation == "by" and owner.label.startswith(f"{verb_of(last)} "):
        question = f"{word} {things} were{after_noun(conditions)}"
    else:
        rest = conditions[:-1] if others else ()
        amount, done = done_in_numbers(last)
        if amount and not last.is_person:
            rows = f"for {word} {things}{after_noun(rest, are_several=True)}"
            part = last.label.removesuffix(f" {done}")
            be = "was" if last.unit == "percent" and not is_plural(part) else "were"
            return f"{rows} {be} {amount} {done}", f"{rows} {amount} {be} {done}"
        question = f"{word} {things}{after_noun(rest, are_several=True)} {_predicate(ask)}"
    return question, question


def _there(ask: Ask, word: str, things: str) -> tuple[str, str] | None:
    """Return the question and clause for which things there are for a row, in a place, or of a kind; else None."""
    be = "were" if ask.is_event else "are"
    place = after_noun(ask.conditions, are_several=True)
    if place.startswith((f" {RECORDED} ", f" {LISTED} ")):
        return f"{word} {things} are{place}", f"{word} {things} are{place}"
    if not place.startswith((" in ", " at ")):
        return None
    if word == "which":
        return f"{word} {things} {be}{place}", f"{word} {things} {be}{place}"
    return f"{word} {things} {be} there{place}", f"{word} {things} there {be}{place}"


def _predicate(ask: Ask) -> str:
    """Return the last condition as a predicate, in the past tense for events: "had at most [..] spectators"."""
    predicate = as_predicate(ask.conditions[-1])
    is_activity_of = any(each.label.startswith("carried out ") for each in ask.conditions)
    if predicate.startswith("are dated ") and (is_activity_of or is_activity(head(ask.target))):
        return predicate.replace("are dated", "took place", 1)
    is_past = ask.is_event and predicate.startswith("have ") and ask.conditions[-1].relation != "property"
    return f"had {predicate.removeprefix('have ')}" if is_past else predicate


def _extreme_event(ask: Ask, thing: str, one: str) -> tuple[str, str, str, str]:
    """Return the phrases for the earliest or latest event; `one` is a row with the conditions.

    "The first claim adjusted by somebody" would be the one that was adjusted first, not the one that was paid first.
    """
    word, unit, on = ("in which year", "year", "in") if ask.answer_kind == "number" else ("when", "date", "on")
    superlative = _superlative(replace(ask, meaning="time"))
    part, verb = thing_and_verb(ask.target)
    if verb == "born":
        noun = f"the {superlative} {unit} of birth of any {one}"
        return f"what is {noun}", noun, noun, f"{superlative} {unit} of birth"
    is_now = is_present_tense(verb)
    key = " ".join(filter(None, [superlative, unit, part, base(verb) if is_now else verb]))
    doer = next((each for each in ask.conditions if each.label == f"{ask.target} by"), None)
    if doer is not None:  # the verb occurs once: when somebody first bolted a pitch
        who = f"{doer.placeholders} {'first' if ask.operation == 'minimum' else 'last'}"
        clause = f"{who} {past(verb)} {article(thing)}"
        question = f"did {who} {infinitive(verb)} {article(thing)}"
        return f"{word} {question}", f"{word} {clause}", f"the {unit} {on} which {clause}", key
    subject = f"the {part} of any {one}" if part else f"any {one}"
    before, _, last = verb.rpartition(" ")
    if before and ends_in_preposition(last) and not is_particle(last):
        verb, on = before, last  # the date for which it was promised, by which it was needed
    noun = f"the {superlative} {unit} {on} which {_verb(subject, verb)[1]}"
    return f"what is {noun}", noun, noun, key


def _extreme(ask: Ask, thing: str, one: str) -> tuple[str, str, str, str]:
    """Return the phrases for a minimum or maximum; `one` is the noun after "any" or "the first"."""
    first = f"the {'first' if ask.operation == 'minimum' else 'last'} {one}"
    if ask.target == "date" and ask.form == "noun":
        return f"what is the date of {first}", f"the date of {first}", f"the date of {first}", "date"
    label = f"“{ask.target}”" if ask.form == "quoted" else ask.target
    key = f"{_superlative(ask)} {with_unit(label, ask.unit)}"
    is_done = ends_in_participle(label)
    is_doing = is_done and head(thing).endswith(DOERS)
    # of any find recorded by somebody
    link = "by" if is_doing else "for" if is_done else "of" if RECORDED in one or LISTED in one else RECORDED
    noun = f"the {key} {link} any {one}"
    return f"what {'are' if is_plural(label) else 'is'} {noun}", noun, noun, key


def _superlative(ask: Ask) -> str:
    """Return the superlative that fits the measure: a length is not "highest"."""
    is_least = ask.operation == "minimum"
    if ask.answer_kind == "date" or (ask.meaning == "time" and not ask.target.startswith("number of ")):
        return "earliest" if is_least else "latest"
    unit, noun = ask.unit or "", head(ask.target)
    if ask.form == "quoted" or not unit:
        is_dimension = ask.form != "quoted" and noun.endswith(_DIMENSIONS)
        return ask.operation if is_dimension else "lowest" if is_least else "highest"
    if noun.endswith(_LONG):
        return "shortest" if is_least else "longest"
    if noun.endswith(_DIMENSIONS) or unit in {*TIMES, "kilometers", "miles", "nautical miles"}:
        return ask.operation  # a depth is neither smallest nor lowest
    if unit.endswith(_EXTENTS) and " per " not in unit and noun not in _UPWARD:
        return "smallest" if is_least else "largest"
    return "lowest" if is_least else "highest"


_LONG = ("distance", "duration", "time", "period", "interval")  # endings of nouns for what is long
_DIMENSIONS = ("th", "ness", "height")  # endings of nouns of adjectives, which have a minimum: a depth, a thickness
_EXTENTS = ("meters", "feet", "inches", "hectares", "liters", "gallons")  # of what is large
_UPWARD = frozenset(["altitude", "elevation", "level"])
