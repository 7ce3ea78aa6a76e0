"""Labels: how questions refer to a column, with grammatical form and confidence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragassay.core.records import AnswerKind, Confidence, Form
from ragassay.core.text import as_text
from ragassay.parts.wording.dictionary import (
    DOERS,
    Speech,
    begins_word,
    ends_in_participle,
    ends_in_preposition,
    head,
    infinitive,
    is_activity,
    is_agent,
    is_countable,
    is_event,
    is_gradable,
    is_known,
    is_noun,
    is_participle,
    is_passive,
    is_plural,
    is_quality,
    may_be_participle,
    participle,
    participle_of,
    plural,
    speech,
    words,
)
from ragassay.parts.wording.name_tokens import is_acronym, is_cluster, is_currency, is_opaque, spelled, split_unit

_MANY_NOUNS = 3  # maximum number of words of a phrase that is easily understood


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """How questions refer to a column.

    Attributes:
        text: The words: a noun phrase, an event ("keel laid"), a statement ("is organic"), or words that can only be
            quoted.
        form: The grammatical form of the words; None if they are meaningless.
        confidence: Confidence that the form fits the words.
        unit: The unit of the values.
    """

    text: str
    form: Form | None
    confidence: Confidence = "high"
    unit: str | None = None


def label_of(
    parts: Sequence[str],
    kind: AnswerKind,
    *,
    values: Sequence[object] = (),
    entity: str = "",
    is_person: bool = False,
    is_entry: bool = False,
    is_reference: bool = False,
    allows_terms: bool = False,
    are_shared: bool = False,
) -> Label:
    """Return the label of a column.

    Args:
        parts: The words of its name, or of its label in a data dictionary.
        kind: The kind of its values.
        values: Some of its values.
        entity: The label of the table's rows, which the name may repeat.
        is_person: Whether its values name persons.
        is_entry: Whether the words come from a data dictionary, so that unknown words are accepted.
        is_reference: Whether it refers to a row of another table.
        allows_terms: Whether pronounceable unknown words are accepted as technical terms.
        are_shared: Whether several rows have the same value.

    >>> label_of(["keel", "laid"], "date").form, label_of(["weave"], "text").form, label_of(["prefers"], "text").form
    ('participle', 'noun', 'quoted')
    >>> label_of(["ends", "on"], "date").text, label_of(["net", "kg"], "number").text
    ('ends', 'net weight')
    >>> label_of(["tested", "by"], "text", entity="test", is_person=True, is_reference=True).text
    'carried out by'
    >>> label_of(["wind", "kn"], "number", values=[9, 12]).confidence, label_of(["dry", "mass", "kg"], "number").text
    ('low', 'dry mass')
    >>> (shock := label_of(["max", "shock", "g"], "number", values=[2.5])).text, shock.unit
    ('max shock', 'g')
    >>> label_of(["speaks", "languages"], "text").form, label_of(["maximum", "seat", "count"], "number").text
    ('statement', 'maximum number of seats')
    >>> label_of(["taste", "date"], "date", entity="tasting").text, label_of(["quoted", "eur"], "number").text
    ('date', 'quoted amount')
    >>> label_of(["flight", "hours"], "number").text, label_of(["life", "span", "hours"], "number").text
    ('number of flight hours', 'life span')
    >>> label_of(["validity", "months"], "number").text
    'validity'
    >>> label_of(["deceased", "name"], "text", is_person=True).text, label_of(["former", "name"], "text").text
    ('name of the deceased', 'former name')
    >>> label_of(["bench", "name"], "text", are_shared=True).text, label_of(["account", "open", "date"], "date").text
    ('bench', 'account opened')
    >>> label_of(["visit", "type", "description"], "text", values=["routine"]).text
    'visit type'
    >>> label_of(["no", "rolls"], "number").text, label_of(["hgv", "license", "date"], "date").text
    ('number of rolls', 'HGV license date')
    >>> label_of(["organic"], "boolean").text, label_of(["on", "call"], "boolean").form, label_of(["q7"], "text").form
    ('is “organic”', 'statement', None)
    """
    is_unknown = is_opaque(parts) and not (allows_terms and all(map(is_term, parts)))
    if not parts or (is_unknown and not is_entry):
        return Label(text=spelled(parts), form=None)
    names = (" ".join(parts), " ".join(_without_entity([*parts], entity)))
    phrase = next((words().phrases[name] for name in names if name in words().phrases), None)
    if phrase is not None and not is_entry:
        return Label(text=phrase, form="noun")
    if kind == "number" and len(parts) > 1 and parts[-1] == "name" and not is_entry:
        parts = [*parts[:-1], "nmi"]  # for numbers, nm means nautical miles
    own, unit = split_unit(parts, is_number=kind == "number")
    own, unit = (["number", "of", *parts], None) if not is_entry and _counts_hours(own, parts, unit) else (own, unit)
    is_sure = is_entry or _is_sure_unit(unit, parts[-1], own[-1], values)
    unit = unit if is_sure else parts[-1] if len(parts[-1]) == 1 else None  # a shock in g is not in grams
    cut = own if is_entry else _without_entity(own, entity)
    if cut != own and unit is None and kind in {"text", "number"} and len(cut) == 1 and _is_no_noun(cut[0]):
        return Label(text=spelled(own), form="quoted", confidence="low")  # "long" is not a noun
    own = cut
    own = _of_text(own, values, are_shared=are_shared) if kind == "text" and not is_entry else own
    own = _full_noun(own, kind)
    own = _without_name(own) if is_person else own
    is_of_other = kind == "text" and not is_entry and _names_other(own, values, is_person=is_person)
    if kind == "boolean" or is_of_other:
        return Label(text=f"name of the {spelled(own[:-1])}", form="noun") if is_of_other else _of_flag(own)
    own = _until(own) if kind == "date" else own
    is_of_entity = len(own) > 1 and own[-1] == "date" and {*own[:-1]} <= {*entity.split()}  # the duty date of a shift
    if kind == "date" and (is_of_entity or is_event_of(own, entity)):
        return Label(text="date", form="noun")
    label = _since(own, kind) or _event(
        own, kind, values, is_person=is_person, is_reference=is_reference, entity=entity
    )
    label = label or _doing(own, kind)
    if label is None and len(own) > 1 and kind == "number" and is_event_of(own[-1:], entity):
        rest, of_rest = split_unit(own[:-1])
        own, unit = (rest, of_rest) if of_rest else (own, unit)  # for example, the tonnes ordered of an order
    label = label or _of_noun(own, kind, values, unit)
    has_scale = is_entry or not _is_any_scale(unit, parts[-1])
    is_sure, unit = is_sure and has_scale, unit if has_scale else None
    if label is not None:
        return Label(text=label.text, form=label.form, confidence=label.confidence if is_sure else "low", unit=unit)
    if is_entry:
        return Label(text=spelled(own), form="noun", unit=unit)
    form: Form | None = None if is_cluster(own[-1]) else "quoted"
    return Label(text=spelled(own), form=form, confidence="low", unit=unit)


def _is_no_noun(word: str) -> bool:
    """Return whether a word is an adjective that is rarely a noun: "long", but not "kind"."""
    return is_gradable(word) and word not in words().kinds


def _counts_hours(own: Sequence[str], parts: Sequence[str], unit: str | None) -> bool:
    """Return whether a spelled-out unit of time is counted: flight hours, but not a delay or a validity in months."""
    noun = own[-1]
    is_thing = is_countable(noun) and not speech(noun) & (Speech.VERB | Speech.ADJECTIVE | Speech.ADVERB)
    is_thing = is_thing or (Speech.ADJECTIVE in speech(noun) and noun not in _BEFORE)  # weekly hours
    is_whole = len(own) == 1 and is_thing and [*own, unit] == [*parts] and not noun.endswith(_ABSTRACT)
    is_whole = is_whole and unit in {"hours", "days"}  # a warranty is in months
    return is_whole and noun not in _all_measured() | {*TIMES.values()} and not is_plural(noun)


def _names_other(parts: Sequence[str], values: Sequence[object], *, is_person: bool) -> bool:
    """Return whether values are names of somebody else, such as a caller, a maker or the deceased.

    An intransitive participle is said of a person, unlike that of a given name.
    """
    if len(parts) < 2 or parts[-1] != "name":
        return False
    if is_person:
        return len(parts) == 2 and parts[0] in words().intransitive
    texts = [as_text(value) for value in values if value is not None]
    is_named = is_agent(parts[-2]) and not is_quality(parts[-2])  # not a former name
    return is_named and all(text[:1].isupper() and not text.isupper() for text in texts)


def _without_name(parts: list[str]) -> list[str]:
    """Return the words for a person without "name": the skipper name of a boat is the skipper."""
    is_role = len(parts) > 1 and parts[-1] == "name" and is_noun(parts[-2]) and not is_quality(parts[-2])
    return parts[:-1] if is_role else parts


def _is_sure_unit(unit: str | None, symbol: str, noun: str, values: Sequence[object]) -> bool:
    """Return whether an ambiguous symbol certainly means this unit: wind in ms is not in milliseconds.

    The measured quantity decides, or values that are too large for the other unit: a latency of 250 ms.
    """
    known = words()
    if unit is None or unit != known.units.get(symbol) or symbol not in known.other_units:
        return True
    if _is_any_scale(unit, symbol):
        return True  # the same quantity
    if noun in {*_all_measured(), *TIMES.values()}:
        return noun in {*known.measures.get(unit, ()), *TIMES.values()}
    texts = [as_text(value) for value in values if value is not None]
    return all(map(str.isdigit, texts)) and (not texts or max(map(len, texts)) > 2)


def _is_any_scale(unit: str | None, symbol: str) -> bool:
    """Return whether only its case distinguishes the scale of a unit: milliliters or megaliters."""
    other = words().other_units.get(symbol)
    return None not in (unit, other) and unit != other and f"{other}".endswith(f"{unit}"[-_UNSCALED:])


_UNSCALED = 5  # number of letters of a unit without its scale


def _of_text(parts: list[str], values: Sequence[object], *, are_shared: bool) -> list[str]:
    """Return the words for a text column without those about storage, but with those that its numbers count."""
    own = parts[:-1] if len(parts) > 1 and _is_field_word(parts, values, are_shared=are_shared) else parts
    if own == ["state"] and not any(as_text(value)[:1].isupper() for value in values):
        return ["status"]  # no place
    is_measured = len(own) > 1 and own[-1] in words().units.values() and _have_figures(values)
    return [*own[:-1], "in", own[-1]] if is_measured else own


def _is_field_word(parts: Sequence[str], values: Sequence[object], *, are_shared: bool) -> bool:
    """Return whether the last word only tells how a thing is stored: the material name, the status code "open"."""
    *_, noun, last = parts
    texts = [as_text(value) for value in values if value is not None]
    is_thing = is_noun(noun) and not (is_agent(noun) or is_quality(noun))
    match last:
        case "text" | "txt":
            return True
        case "name":
            return (
                noun == "by" or noun in words().places or (is_thing and are_shared)
            )  # not the pet name of the only such horse
        case "code":
            return is_thing and bool(texts) and all(map(_WORD.search, texts))
        case "description":
            return is_thing and sum(len(text.split()) for text in texts) < _PROSE * len(texts)
    return False


_WORD = re.compile(r"[a-z]{3}")
_PROSE = 4  # minimum number of words of a description, on average


def is_event_of(parts: Sequence[str], entity: str) -> bool:
    """Return whether words only repeat the event that the table records: the dock date of a docking.

    >>> is_event_of(["worked", "on"], "work session"), is_event_of(["worked", "on"], "work bench")
    (True, False)
    """
    if entity.endswith("ee") or is_agent(head(entity)):
        return False  # an employee is not the day of being employed
    if parts[-1:] == ["since"]:
        return False
    done = [participle(word) or word for word in parts if word not in words().ending]
    is_done = len(done) == 1 and (is_event(done[0]) or (is_noun(done[0]) and parts[-1] in words().ending))
    verb = infinitive(done[0]) if is_done else ""
    nouns = entity.lower().split() if is_activity(head(entity)) else [head(entity)]
    stem = verb[: max(_STEM, len(verb) - (2 if len(verb) > _LONG else 1))]  # a transcript is not transcribed
    return len(verb) >= _STEM and any(noun.startswith(stem) for noun in nouns)


_LONG = 7  # letters of a verb whose noun may lack two of them
_STEM = 3  # minimum number of letters that a noun must share with a verb


def _have_figures(values: Sequence[object]) -> bool:
    return any(as_text(value)[:1].isdigit() for value in values if value is not None)


def _without_entity(parts: list[str], entity: str) -> list[str]:
    """Return the words without a leading entity: "name" for the customer name of a customer."""
    own = entity.lower().split()
    for ending in (own[at:] for at in range(len(own))):  # the item code of a linen item is also its code
        if len(parts) > len(ending) and parts[: len(ending)] == ending and _stands(parts, ending):
            return parts[len(ending) :]
    return parts


def _stands(parts: Sequence[str], own: Sequence[str]) -> bool:
    """Return whether the words after the entity are a complete noun phrase: "name", but not "id" or "sold"."""
    rest = [*parts[len(own) :]]
    is_whole = rest[-1] not in words().identifier and not rest[0].isdigit() and rest != ["number"]
    return is_noun(rest[-1]) and is_whole


def _full_noun(parts: list[str], kind: AnswerKind) -> list[str]:
    """Return words with abbreviations such as "min" expanded, which are units only next to a number."""
    if parts and parts[-1] in words().units and parts[-1] not in words().spelled:
        full = words().abbreviations.get(parts[-1])
        return [*parts[:-1], *full.split()] if full else parts
    is_sum = parts[-1] == "amount" and (len(parts) > 2 or parts[0] in SUMS)  # a fee, a unit price, the rent charged
    is_size = parts[-1] == "quantity" and len(parts) > 1 and parts[-2].endswith(_ABSTRACT[0])  # a capacity
    if kind == "number" and len(parts) > 1 and (is_sum or is_size):
        return parts[:-1]
    is_total = parts[-1] == "total" and not is_plural(parts[-2] if len(parts) > 1 else "")  # the invoice total
    if kind == "number" and len(parts) > 1 and parts[-1] in _BEFORE and not is_total:
        return [parts[-1], *parts[:-1]]
    if kind == "number" and parts[0] == "no" and is_plural(parts[-1]):
        return ["number", "of", *parts[1:]]
    if kind == "number" and parts[0] in {"nearest", "closest"} and len(parts) > 1:
        return ["distance", "to", "the", *parts]
    return parts


_BEFORE = frozenset(["maximum", "minimum", "average", "total", "estimated", "gross", "net"])
SUMS = frozenset(["amount", "cost", "fee", "price", "value"])
"""Words for a sum of money."""


def _of_flag(parts: Sequence[str]) -> Label:
    """Return the label of a flag, with its verb if it has one."""
    known = words()
    first, *rest = parts
    if first in {"flag", "indicator"} and rest:
        return _of_flag(rest)
    if len(parts) > 1 and parts[-1] in {"flag", "indicator", "yn", "ind"}:
        return _of_flag(parts[:-1])
    if rest and first in known.be | known.have | known.modals:
        is_sure = all(map(is_known, rest)) and _fits(first, rest)
        # Things are a paramedic or a bus route, but they have a quota.
        if is_sure and first in known.be and len(rest) == 1 and is_noun(rest[0]) and not rest[0].endswith(DOERS):
            is_said = is_quality(rest[0])  # other nouns are quoted
            return Label(text=f"{first} “{spelled(rest)}”", form="statement", confidence="high" if is_said else "low")
        if is_sure:
            return Label(text=spelled(parts), form="statement", confidence=_flag_confidence(parts))
        quoted = spelled(rest if first in known.have else parts)
        return _of_flag(rest) if first in known.be else Label(text=quoted, form="quoted", confidence="low")
    if not rest and is_quality(first):
        return Label(text=f"is “{first}”", form="statement")
    if rest and Speech.THIRD in speech(first) and not is_quality(rest[-1]) and _is_phrase(rest):
        return Label(text=spelled(parts), form="statement")
    is_phrasal = is_participle(first) and len(parts) == 2 and bool(speech(parts[-1]) & Speech.PREPOSITION)
    if rest and speech(first) & Speech.PREPOSITION and is_noun(rest[-1]) and all(map(is_known, parts)):
        return Label(text=f"is {spelled(parts)}", form="statement")
    if (is_phrasal or (is_quality(parts[-1]) and not is_noun(parts[-1]))) and all(map(is_known, parts)):
        return Label(text=f"is “{spelled(parts)}”", form="statement", confidence=_flag_confidence(parts))
    return Label(text=spelled(parts), form="quoted", confidence="low")


def _flag_confidence(parts: Sequence[str]) -> Confidence:
    """Return low confidence for what was done to a part of a row: invoice paid, night diving allowed."""
    is_done_to_part = len(parts) > 1 and is_participle(parts[-1]) and is_noun(parts[-2])
    is_cut = parts[0] in words().modals and len(parts) > 2 and not is_noun(parts[-1])  # can prescribe powered
    return "low" if is_done_to_part or is_cut else "high"


def _fits(verb: str, rest: Sequence[str]) -> bool:
    """Return whether words can directly follow a verb: "is organic", "is a member", "has parking", "has expired"."""
    known = words()
    if verb in known.modals:
        return Speech.VERB in speech(rest[0])
    if verb in known.have:
        return _is_phrase(rest) or is_participle(rest[-1])
    if speech(rest[0]) & Speech.PREPOSITION:
        return len(rest) > 1 and is_noun(rest[-1])
    return is_quality(rest[-1]) or is_quality(rest[0]) or _is_phrase(rest)


def _event(
    parts: list[str], kind: AnswerKind, values: Sequence[object], *, is_person: bool, is_reference: bool, entity: str
) -> Label | None:
    """Return the label of an event: when, in which year, or by whom; None if the words do not describe one."""
    is_year = kind == "number" and are_years(values)
    is_year = is_year and not (len(parts) > 1 and _are_round(values))  # the deposit received
    if not (kind in {"date", "text"} or is_year):
        return None
    if entity.endswith(_ABSTRACT) and _own_event(parts) in _LIVES:
        unit = "year" if is_year else "date"
        return Label(text=f"{unit} of {_LIVES[_own_event(parts)]}", form="noun") if kind != "text" else None
    is_birth = "birth" in parts and {*parts} <= _BIRTH and (kind == "date" or is_year)
    own = ["born"] if is_birth else [*parts]
    after: list[str] = []
    if kind == "date" or is_year:
        ending = words().ending | ({"year", "in"} if is_year else frozenset())
        while len(own) > 1 and own[-1] in ending:
            own.pop()
        is_shot = len(own) == len(parts) > 1 and own[0] == "date" and may_be_participle(own[-1])  # the date shot
        if len(own) > 1 and own[0] in ending and (is_event(own[-1]) or is_shot):
            own.pop(0)
        own = ["died" if word == "deceased" else word for word in own]
        is_adverb = len(own) > 1 and is_quality(own[-2]) and Speech.ADVERB in speech(own[-1])  # due back
        is_verb = len(own) < len(parts) and own[-1] not in WHEN and not is_adverb
        own = [*own[:-1], _done(own[-1], is_alone=len(own) == 1)] if is_verb else own
        is_sure = is_event(own[-1]) or is_shot
        is_dated = parts[-1] in words().ending  # for example, rung on, bent at, the date left
        is_sure = is_sure or (len(own) == 1 < len(parts) and is_dated and may_be_participle(own[0]))
        is_now = Speech.THIRD in speech(own[-1]) and (len(own) > 1 or parts[-1] in {"on", "at"})
        is_sure = is_sure or (kind == "date" and is_now)  # for example, starts on, lease ends
    elif len(own) > 1 and own[-1] in words().prepositions:
        after = [own.pop()]
        # "Posted in" may be a place or a language; only for a reference does the name of the target show which.
        is_sure = may_be_participle(own[-1]) and (after[0] in {"by", "at"} or is_reference or own[-1] == "born")
    else:
        is_sure = len(own) > 1 and is_person and is_participle(own[-1])
        after = ["by"]
    # Phrasal verbs continue after the participle: paid off, made safe.
    is_phrasal = not is_sure and len(own) == 2 and is_participle(own[0]) and _goes_on(own[1])
    is_sure = is_sure or (is_phrasal and (kind == "date" or (after == ["by"] and is_reference)))
    if not is_sure or not all(map(is_known, own)):
        return None
    after = ["for"] if kind == "date" and own[-1] in words().planned else after  # promised for a day
    if after == ["by"] and is_event_of(own, entity):
        return Label(text="carried out by" if is_person else "made by", form="participle")  # a test is not tested
    thing = [] if is_phrasal else [word for word in own[:-1] if word not in WHEN]
    if thing and (not is_noun(thing[-1]) or not _is_phrase(thing)):
        return None
    return Label(text=spelled([*own, *after]), form="participle")


def _doing(parts: list[str], kind: AnswerKind) -> Label | None:
    """Return the label of what a row does: speaks languages; None for other words."""
    is_verb = kind == "text" and Speech.THIRD in speech(parts[0]) and not is_noun(parts[0])
    return Label(text=spelled(parts), form="statement") if is_verb and _is_phrase(parts[1:]) else None


def _done(word: str, *, is_alone: bool) -> str:
    """Return the participle of a verb before "date": the weigh date, the account open date, the join date."""
    done = participle(word) if is_alone else None
    other = participle_of(word) or ""
    is_verb = Speech.ADJECTIVE in speech(word) and is_participle(other) and is_passive(other)
    is_verb = is_verb or (is_alone and other in words().intransitive)
    return done or (other if is_verb else word)


def _since(parts: Sequence[str], kind: AnswerKind) -> Label | None:
    """Return the label of the first day or year of a state: a member since; None for other words."""
    is_state = parts[-1] == "since" != parts[0] and kind != "text" and all(map(is_known, parts))
    return Label(text=spelled(parts), form="participle") if is_state and not is_event(parts[-2]) else None


def _until(parts: list[str]) -> list[str]:
    """Return the words for the last day of something as its expiry date: "licence valid until", "warranty until"."""
    own = parts[:-1] if parts[-1] == "until" else []
    own = own[:-1] if own[-1:] == ["valid"] else own
    return [*own, "expiry", "date"] if own and is_noun(own[-1]) and not is_participle(own[-1]) else parts


def _own_event(parts: Sequence[str]) -> str:
    """Return the only word of a name besides "date" or "year"; empty for other names."""
    own = [word for word in parts if word not in words().ending | {"year"}]
    return own[0] if len(own) == 1 else ""


_LIVES = {"born": "birth", "birth": "birth", "died": "death", "death": "death"}  # for people, not for interments
_BIRTH = frozenset(["birth", "date", "day", "of", "year"])


def _goes_on(word: str) -> bool:
    return bool(speech(word) & (Speech.PREPOSITION | Speech.ADJECTIVE))


WHEN = frozenset(["last", "first", "next", "originally", "previously", "most", "recently"])


def are_years(values: Sequence[object]) -> bool:
    """Return whether values are years, most of them from 1000 on."""
    texts = [as_text(value) for value in values if value is not None and as_text(value).strip()]
    years = [int(text) for text in texts if re.fullmatch(r"-?[1-9]\d{0,3}", text)]
    recent = sum(1000 <= year <= 2200 for year in years)
    return bool(years) and len(years) == len(texts) and 2 * recent > len(years) and max(years) <= 2200


def _are_round(values: Sequence[object]) -> bool:
    """Return whether most numbers are multiples of fifty, as amounts are and years are not."""
    whole = [float(as_text(value)) for value in values if value is not None and as_text(value).strip()]
    return 2 * sum(value % 50 == 0 for value in whole) > len(whole)


def _of_noun(parts: Sequence[str], kind: AnswerKind, values: Sequence[object], unit: str | None) -> Label | None:
    """Return the label of a noun phrase; None if the words do not form one."""
    if kind == "date":
        parts = _day(parts)
    if kind != "text" and len(parts) > 2 and parts[0] in _BEFORE_STATE and is_noun(parts[1]):
        parts = [f"{parts[0]}-{parts[1]}", *parts[2:]]  # the in-service date, the on-hand quantity
    is_year_of = parts[0] == "year" and len(parts) > 1 and parts[1] not in words().prepositions
    if kind == "number" and is_year_of and is_noun(parts[-1]) and are_years(values):
        parts = ["year", "of", *parts[1:]]  # for example, the year of installation
    if kind == "number" and unit is None:
        parts = _counted(parts, values)
    if unit in {*words().measures, *TIMES} and _lacks_measure(parts, unit):
        is_phrasal = len(parts) == 2 and Speech.ADVERB in speech(parts[1])  # for example, the time stood down
        parts = [_measure(unit), *parts] if is_phrasal else [*parts, _measure(unit)]
    if kind == "number" and len(parts) == 2 and _is_amount_of(parts, values):
        parts = [parts[1], "of", parts[0]]  # parts cost, which are not parts that were cost
    if is_currency(unit) and len(parts) == 1 and is_participle(parts[0]):
        parts = [*parts, "amount"]  # for example, quoted in euros
    is_period = kind == "number" and "year" in parts and bool(values) and not are_years(values)
    is_after_acronym = is_acronym(parts[0]) and len(parts) > 1 and not _is_scrap(parts[0])  # HGV license, IP address
    if is_period or not _is_phrase(parts) or _has_shard(parts[1:] if is_after_acronym else parts):
        return None
    is_sure = not is_after_acronym and all(map(is_known, parts)) and _nouns(parts) <= _MANY_NOUNS
    is_sure = is_sure or (len(parts) > 2 and parts[-1].isdigit() and all(map(is_known, parts[:-1])))
    # Ambiguous words such as "plays" and "notes": a plural noun or a verb.
    is_verb = kind == "text" and len(parts) == 1 and Speech.THIRD in speech(parts[0]) and is_plural(parts[0])
    is_sure = is_sure and not is_verb and not any(speech(word) == Speech.VERB for word in parts)
    return Label(text=spelled(parts), form="noun", confidence="high" if is_sure else "low")


_BEFORE_STATE = frozenset(["in", "on", "off"])


def _is_amount_of(parts: Sequence[str], values: Sequence[object]) -> bool:
    """Return whether words that might end in a participle end in a noun, since their values are fractions."""
    *before, last = parts
    are_counts = all(as_text(value).lstrip("-").isdigit() for value in values if value is not None)
    is_either = ends_in_participle(" ".join(parts)) and Speech.NOUN in speech(last) and Speech.VERB in speech(last)
    return is_either and is_plural(" ".join(before)) and not are_counts


TIMES = {
    "seconds": "time",
    "minutes": "time",
    "hours": "time",
    "days": "period",
    "weeks": "period",
    "months": "period",
}


def _lacks_measure(parts: Sequence[str], unit: str) -> bool:
    """Return whether words describe an action instead of a quantity: rated in minutes, a search, a start in bar."""
    is_done = len(parts) == 1 and unit in {*TIMES, "bar"} and parts[0] != _measure(unit)
    is_done = is_done and bool(speech(parts[0]) & (Speech.VERB | Speech.GERUND))
    is_done = is_done or (len(parts) == 1 and unit in TIMES and _is_act(parts[0], unit))  # an inspection in months
    is_phrasal = len(parts) == 2 and unit in TIMES and is_participle(parts[0]) and Speech.ADVERB in speech(parts[1])
    is_whole = is_noun(parts[-1]) or ends_in_preposition(parts[-1]) or _may_end(parts)
    own = parts[1:] if parts[0] in {"maximum", "minimum"} else parts
    if not own:
        return True
    is_alone = len(own) == 1 and own[0] not in words().measures.get(unit, ())
    is_extent = _measure(unit) == "length" and is_noun(own[0])  # such as a swell
    is_quality_alone = is_alone and Speech.ADJECTIVE in speech(own[0]) and not is_extent  # "net" in kilograms
    is_room = is_alone and _measure(unit) in _OF_STUFF and own[0] not in _all_measured()
    is_room = is_room and not own[0].endswith(_ABSTRACT)  # such as "water" in liters
    is_quality_alone = is_quality_alone or is_room
    return is_done or is_phrasal or is_quality_alone or not is_whole


def _is_act(noun: str, unit: str) -> bool:
    return is_activity(noun) and noun not in words().measures.get(unit, ())


_OF_STUFF = frozenset(["area", "volume", "content", "weight", "mass"])  # measures that need a noun: the water weight


_ABSTRACT = ("ity", "age", "ion", "ing", "ment", "ness", "th")  # endings of nouns for measures, not things


def _measure(unit: str) -> str:
    return TIMES.get(unit) or words().measures[unit][0]


def _all_measured() -> set[str]:
    return {noun for nouns in words().measures.values() for noun in nouns}


def _has_shard(parts: Sequence[str]) -> bool:
    """Return whether words contain a fragment of a word; before "code" or "number", it is an abbreviation."""
    return any(
        word in words().ambiguous
        or (
            (is_acronym(word) or (at and _is_scrap(word)))
            and not (len(word) < 4 and parts[at + 1 :] in (["code"], ["number"]))
        )
        for at, word in enumerate(parts)
    )


def _is_scrap(word: str) -> bool:
    """Return whether a two-letter word is more likely an abbreviation: the phone "ah", after hours."""
    known = words()
    is_said = word in known.prepositions or word in known.little or word in known.spelled or word in known.units
    return len(word) == 2 and word.isalpha() and not is_said


def _day(parts: Sequence[str]) -> Sequence[str]:
    """Return the words for a date as a noun: the expiry date, the due date, the birthday, the deadline."""
    *before, last = parts
    if last in {"on", "at", "dt"} and before:
        return _day(before)
    is_day = last.endswith(("date", "day", "deadline", "year", "month", "anniversary", "time"))
    is_of = parts[0] == "date" or any(word in words().prepositions for word in before)
    return parts if is_day or is_of or not (is_noun(last) or is_quality(last)) else [*parts, "date"]


def _counted(parts: Sequence[str], values: Sequence[object]) -> list[str]:
    """Return the words for a count as a phrase: the number of seats."""
    are_whole = all(
        isinstance(value, int) or as_text(value).lstrip("-").isdigit() for value in values if value is not None
    )
    match [*parts]:
        case ["maximum" | "minimum" | "average" as first, *things, "count"] if things:
            return [first, "number", "of", *plural(" ".join(things)).split()]
        case ["maximum" | "minimum" | "average", *_, "quantity"]:
            return [*parts]
        case ["quantity", thing] if done := participle_of(thing.removesuffix("ion")):
            return ["quantity", done]  # the quantity ordered, or inspected
        case ["number", "of", *_]:
            return [*parts]
        case ["number", *things] if things and is_plural(" ".join(things)):
            return ["number", "of", *things]
        case [*things, "count" | "number" | "total" | "quantity"] if things and is_plural(" ".join(things)):
            return ["number", "of", *things]
        case [*things, "quantity" | "count"] if things and things[-1] in words().collective:
            return ["number", "of", *things, "members"]
        case [*things, "quantity" | "count"] if are_whole and things and _is_thing(things):
            return ["number", "of", *plural(" ".join(things)).split()]
        case ["maximum" | "minimum" | "average" | "total" as first, *things] if things and is_plural(" ".join(things)):
            return [first, "number", "of", *things] if are_whole else [*parts]
    return ["number", "of", *parts] if are_whole and values and _counts(parts) else [*parts]


def _is_thing(parts: Sequence[str]) -> bool:
    """Return whether words are certainly a countable noun: a box, but not "buried"."""
    is_thing = is_countable(parts[-1]) and not parts[-1].endswith(_ABSTRACT[0])  # not a capacity
    return is_thing and not is_quality(parts[-1]) and _is_phrase(parts)


def _counts(parts: Sequence[str]) -> bool:
    return is_plural(" ".join(parts)) and parts[0] not in {"number", "total", "gross", "net"} and _is_phrase(parts)


def _is_phrase(parts: Sequence[str]) -> bool:
    """Return whether words are a noun phrase: a final noun, or a noun, a preposition and another noun."""
    if not parts or any(len(word) == 1 and not word.isdigit() for word in parts[:-1]):
        return False
    noun = head(" ".join(parts))
    prepositions = [at for at, word in enumerate(parts) if word in words().prepositions]
    if prepositions and (prepositions[0] == 0 or prepositions[-1] == len(parts) - 1):
        return False
    if Speech.LITTLE in speech(parts[0]) or parts[-1] in words().little:
        return False
    is_after = len(parts) > 1 and is_plural(parts[-2]) and Speech.ADJECTIVE in speech(parts[-1])
    if is_after and not may_be_participle(parts[-1]):
        return False  # walls clear, unlike children admitted
    is_verb = Speech.THIRD in speech(noun) and not is_noun(noun)
    may_be_noun = is_noun(noun) or is_acronym(noun) or is_term(noun)
    return not is_verb and may_be_noun and (is_noun(parts[-1]) or is_term(parts[-1]) or _may_end(parts))


_CLUSTER = re.compile(r"[^aeiouy]{4}")  # of consonants, as in "substn"


def is_term(word: str) -> bool:
    """Return whether an unknown word is pronounceable, as technical terms such as "cultivar" are."""
    is_spoken = word.isascii() and word.isalpha() and bool(set(word) & set("aeiouy")) and not _CLUSTER.search(word)
    return len(word) > 5 and is_spoken and not is_known(word) and not begins_word(word)


def _may_end(parts: Sequence[str]) -> bool:
    """Return whether a final word may follow a noun without being one: units sold, address line 1, GNP old."""
    last = parts[-1]
    return len(parts) > 1 and (last.isdigit() or is_acronym(last) or (is_participle(last) and is_noun(parts[-2])))


def _nouns(parts: Sequence[str]) -> int:
    """Return the length of the longest sequence of nouns."""
    most = row = 0
    for word in parts:
        row = 0 if word in words().prepositions else row + 1
        most = max(most, row)
    return most
