"""How long somebody has done what links two things: the years that a person has worked at a company."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ragassay.core.records import Ask
from ragassay.parts.wording.ask_labels import said
from ragassay.parts.wording.checks import is_plain
from ragassay.parts.wording.lexicon import (
    ANYBODY,
    EVENTS,
    GROUPS,
    HAPPENINGS,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    Inquiry,
    article,
    head,
    is_several,
    same,
    several,
    spaced,
)
from ragassay.parts.wording.subjects import halves, is_pair, names_one, relation, topics

_SPENT = re.compile(r"number of (\w+s) spent (\w+ing)")
_DONE = {
    "coaching": "coached",
    "living": "lived",
    "playing": "played",
    "serving": "served",
    "studying": "studied",
    "teaching": "taught",
    "training": "trained",
    "volunteering": "volunteered",
    "working": "worked",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """The parts of "how many years has the person worked at the company"."""

    times: str
    subject: str
    participle: str
    rest: str


def doing_of(ask: Ask) -> Doing | None:
    """What somebody has been doing for how long; None where something else is asked."""
    spent = _SPENT.fullmatch(ask.wanted)
    if spent is None or spent[2] not in _DONE or not is_pair(ask):
        return None
    subject, rest = halves(ask)
    return Doing(times=spent[1], subject=subject, participle=_DONE[spent[2]], rest=rest)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deed:
    """What somebody does by an association: `third` and `plural` after the one who does it, `ask` before, with `rest`.

    `role` is what somebody is called who does it, and `quality` how somebody else is told from others by it; neither
    is said of those who may only have done it once.
    """

    third: str
    plural: str
    ask: str
    rest: str
    role: str = ""
    quality: str = ""
    is_past: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Linked:
    """The parts of an Ask over an association: the column that is wanted, whose it is, and how that is linked."""

    own: str
    member: str
    topic: str
    deed: _Deed | None
    event: str
    does: bool


def called(ask: Ask) -> str | None:
    """What is asked for over an association, without what is known: 'employees', 'ports with a port call'.

    >>> from ragassay.core.records import Given, Link
    >>> given = (Given(label="vessel", placeholders="[vessel.name]"),)
    >>> asked = Ask(wanted="port", entity="vessel", given=given, operation="list", link=Link(label="port call"))
    >>> called(asked), link_phrase(asked)
    ('ports with a port call', 'ports with a port call of the vessel [vessel.name]')
    """
    linked = _linked(ask)
    if linked is None:
        return None
    member = _numbered(_name(linked), ask)
    if linked.event:
        member = f"{member} with {article(_event(ask))}"
    elif linked.deed is not None and linked.does and not _is_role(linked):
        member = spaced(linked.deed.quality, member)
    return f"{linked.own} of the {member}" if linked.own else member


def link_phrase(ask: Ask) -> str | None:
    """What is asked for over an association, with what is known: 'employees of the company [company.name]'."""
    linked = _linked(ask)
    if linked is None:
        return None
    member = _member(linked, ask)
    return f"{linked.own} of the {member}" if linked.own else member


def link_inquiry(ask: Ask) -> Inquiry | None:
    """The question over an association, with the verb that is its own: who works at the company."""
    linked = _linked(ask)
    if linked is None or linked.own:
        return None
    word = {"count": "how many", "list": "which"}.get(ask.operation, "which")
    whatever = spaced(word, _numbered(linked.member, ask))
    is_one = ask.operation == "lookup"
    whoever = "who" if is_one and linked.member in ANYBODY else whatever
    if linked.deed is None:
        return same(f"{whoever} {'has' if is_one else 'have'} {linked.event} {linked.topic}")
    if linked.does:
        return same(f"{whoever} {linked.deed.third if is_one else linked.deed.plural} {linked.topic}")
    question = spaced(whatever, linked.deed.ask, linked.topic, linked.deed.rest)
    return Inquiry(question=question, clause=spaced(whatever, linked.topic, linked.deed.third))


def _linked(ask: Ask) -> _Linked | None:
    if ask.link is None or ask.operation not in {"lookup", "count", "list"} or not names_one(ask):
        return None
    own, of, member = ask.wanted.partition(" of the ") if ask.operation == "lookup" else ("", "", "")
    member = member if of else ask.wanted
    does = _rank(member) > _rank(ask.entity)
    thing = ask.entity if does else member
    deed = _deed(ask, thing) if _rank(member) != _rank(ask.entity) else None
    if deed is None and not _is_event(ask, member):
        return None
    event = "" if deed is not None else f"{article(_event(ask))} {_tie(ask, ask.entity)}"
    if event and _rank(ask.entity) > _rank(member):
        having = f"{article(_event(ask))} {_tie(ask, member)}"
        deed = _Deed(third=f"has {having}", plural=f"have {having}", ask="does", rest=f"have {having}")
    return _Linked(own=own if of else "", member=member, topic=topics(ask)[0], deed=deed, event=event, does=does)


def is_somebody(label: str) -> bool:
    """Whether a label is said of people."""
    return head(label) in PEOPLE | ANYBODY | _SOMEBODY


def _rank(label: str) -> int:
    """People do what an association tells before groups of them do, and those before things."""
    return 2 if is_somebody(label) else 1 if head(label) in ORGANISATIONS | GROUPS else 0


def _numbered(member: str, ask: Ask) -> str:
    return member if ask.operation == "lookup" else several(member)


def _is_role(linked: _Linked) -> bool:
    return linked.deed is not None and linked.does and bool(linked.deed.role) and head(linked.member) in ANYBODY


def _name(linked: _Linked) -> str:
    return linked.deed.role if linked.deed is not None and _is_role(linked) else linked.member


def _member(linked: _Linked, ask: Ask) -> str:
    deed, plain = linked.deed, _numbered(linked.member, ask)
    if deed is None:
        return f"{plain} with {linked.event} {linked.topic}"
    if not linked.does:
        return f"{plain} that {linked.topic} {deed.third}"
    if _is_role(linked) and not deed.is_past:
        return f"{_numbered(deed.role, ask)} of {linked.topic}"
    if deed.quality and not deed.is_past:
        return f"{plain} {deed.rest} {linked.topic}"
    verb = deed.third if ask.operation == "lookup" else deed.plural
    return f"{plain} {'who' if is_somebody(linked.member) else 'that'} {verb} {linked.topic}"


def _event(ask: Ask) -> str:
    return said(ask.link.label) if ask.link is not None else ""


def _is_event(ask: Ask, member: str) -> bool:
    """Whether an association is said as something that happens; it must be where nothing else tells who is meant."""
    noun = head(_event(ask))
    if noun in PARTS - EVENTS or is_several(_event(ask)) or not is_plain(_event(ask)):
        return False
    is_dated = ask.link is not None and ask.link.is_dated
    return is_dated or noun in EVENTS | HAPPENINGS or head(member) in ANYBODY


def _tie(ask: Ask, label: str) -> str:
    """What stands between something that happens and what it is linked to: a port call of the vessel, at the port."""
    noun, tie = head(_event(ask)), relation(label, _event(ask))
    if tie not in {"for", "of", "with"}:
        return tie
    is_whole = head(label) in ORGANISATIONS and head(ask.wanted) in ANYBODY  # whom nothing else ties to it
    return _TIES.get(noun, "at" if is_whole else tie)


_TIES = {
    **dict.fromkeys(["call", "fight", "game", "match", "stay", "stop", "trip", "visit"], "of"),
    **dict.fromkeys(["appointment", "contract", "interview", "meeting", "session", "consultation"], "with"),
    **dict.fromkeys(["booking", "prescription", "rental", "reservation"], "for"),
    **dict.fromkeys(["appearance", "part", "role"], "in"),
}
_SOMEBODY = frozenset(
    """adult athlete child colleague cook fellow human jockey man mentor smoker soldier owner participant sibling
    sponsor staff student tutor woman writer""".split()
)


def _deed(ask: Ask, thing: str) -> _Deed | None:
    """What is done by an association to a thing; where it has days of its own, nobody knows that it is still done."""
    noun = head(_event(ask))
    is_dated = ask.link is not None and ask.link.is_dated
    if noun in _DOES:
        third, base, participle, role = _DOES[noun]
        tie = _place_tie(thing) if noun in _PLACED else ""
        third, base, participle = (spaced(verb, tie) for verb in (third, base, participle))
        done = _Deed(third=third, plural=base, ask="does", rest=base, role=role)
        return _perfect(done, participle) if is_dated else done
    if noun in _DID:
        third, base, role = _DID[noun]
        return _Deed(third=third, plural=third, ask="did", rest=base, role=role)
    if noun in _IS:
        rest = _IS[noun]
        done = _Deed(third=f"is {rest}", plural=f"are {rest}", ask="is", rest=rest, quality=rest.split()[0])
        return _perfect(done, f"been {rest}") if is_dated else done
    if noun == "membership":
        done = _Deed(third="is a member of", plural="are members of", ask="is", rest="a member of", role="member")
        return replace(_perfect(done, "been a member of"), plural="have been members of") if is_dated else done
    return None


def _perfect(deed: _Deed, participle: str) -> _Deed:
    """The same deed, done at some time."""
    third, plural = f"has {participle}", f"have {participle}"
    return replace(deed, third=third, plural=plural, ask="has", rest=participle, is_past=True)


def _place_tie(thing: str) -> str:
    """At the company, in the department, for anything else."""
    tie = relation(thing, "person")
    return tie if tie in {"in", "at"} else "for"


_PLACED = frozenset(["employment", "job", "work", "residence", "residency"])
_DOES: Mapping[str, tuple[str, str, str, str]] = {
    "attendance": ("attends", "attend", "attended", "attendee"),
    "employment": ("works", "work", "worked", "employee"),
    "job": ("works", "work", "worked", "employee"),
    "leadership": ("leads", "lead", "led", "leader"),
    "management": ("manages", "manage", "managed", "manager"),
    "ownership": ("owns", "own", "owned", "owner"),
    "participation": ("takes part in", "take part in", "taken part in", "participant"),
    "residence": ("lives", "live", "lived", "resident"),
    "residency": ("lives", "live", "lived", "resident"),
    "sponsorship": ("sponsors", "sponsor", "sponsored", "sponsor"),
    "subscription": ("subscribes to", "subscribe to", "subscribed to", "subscriber"),
    "supervision": ("supervises", "supervise", "supervised", "supervisor"),
    "teaching": ("teaches", "teach", "taught", "teacher"),
    "work": ("works", "work", "worked", "employee"),
}
"""What people do by an association: he does, they do, he has done, and what they are called."""

_DID: Mapping[str, tuple[str, str, str]] = {
    "authorship": ("wrote", "write", "author"),
    "creation": ("created", "create", "creator"),
    "foundation": ("founded", "found", "founder"),
    "invention": ("invented", "invent", "inventor"),
    "purchase": ("bought", "buy", "buyer"),
    "rental": ("rented", "rent", "renter"),
    "review": ("reviewed", "review", "reviewer"),
    "visit": ("visited", "visit", "visitor"),
}
"""What people did once by an association."""

_IS: Mapping[str, str] = {
    "affiliation": "affiliated with",
    "allocation": "allocated to",
    "assignment": "assigned to",
    "certification": "certified for",
    "enrollment": "enrolled in",
    "enrolment": "enrolled in",
    "involvement": "involved in",
    "nomination": "nominated for",
    "registration": "registered for",
}
"""What people are by an association."""
