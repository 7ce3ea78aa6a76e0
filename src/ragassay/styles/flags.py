"""Yes/no questions: the verb that a label has or lacks, whose label it is, and the article of its noun."""

from dataclasses import replace

from ragassay.database.labels import head_of
from ragassay.records import Ask, Given
from ragassay.styles.clauses import Inquiry, be, do
from ragassay.styles.lexicon import (
    ATTRIBUTES,
    CONTAINERS,
    EVENTS,
    FLAG_NOUNS,
    MODALS,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    PLACES,
    SITES,
    UNCOUNTED,
    VERBS,
    article,
    head,
    is_flag,
    is_several,
)
from ragassay.styles.links import is_somebody, link_phrase
from ragassay.styles.subjects import halves, is_pair, tied, topics

_BE = frozenset(["is", "are", "was", "were"])
_HAVE = frozenset(["has", "have", "had"])
_WHOLES = frozenset(["part", "member"])  # of what they are, they are said to be: it is part of the union


def statement(ask: Ask) -> str:
    """What a yes/no question asks about, in key words: 'discontinued', 'parking'.

    >>> given = (Given(label="hotel", placeholders="[hotel.name]"),)
    >>> statement(Ask(wanted="has parking", entity="hotel", given=given, answer_kind="boolean"))
    'parking'
    """
    first, _, rest = ask.wanted.partition(" ")
    return rest if rest and first.lower() in _BE | _HAVE else ask.wanted


def of_its_holder(ask: Ask) -> Ask:
    """A yes/no question asked of the one whom its label is true of: of the patient of the appointment.

    >>> given = (Given(label="visit", placeholders="[visit.name]"),)
    >>> asked = of_its_holder(Ask(wanted="is active of the nurse", entity="visit", given=given, answer_kind="boolean"))
    >>> asked.wanted, asked.entity, topics(asked)
    ('is active', 'nurse of the visit', ('the nurse of the visit [visit.name]',))
    """
    own, link, holder = ask.wanted.partition(" of the ")
    if ask.operation != "lookup" or ask.answer_kind != "boolean" or not link or own.split()[-1:][0] in _WHOLES:
        return ask
    if link_phrase(ask) is not None:
        return ask  # its holder is said by what leads to it
    given = tuple(_held(each, ask.entity, holder) for each in ask.given)
    return replace(ask, wanted=own, entity=f"{holder} of the {ask.entity}", given=given)


def _held(given: Given, entity: str, holder: str) -> Given:
    """What names the entity, as it stands after the holder; an attribute stays: the visit with the number."""
    is_its_name = given.is_name and (given.label == entity or head(given.label) not in ATTRIBUTES)
    return replace(given, label=f"{holder} of the {given.label}") if is_its_name else given


def yes_no(ask: Ask) -> Inquiry:
    """Whether a label holds, asked with the verb that the label has or lacks."""
    label, topic = _checked(ask)
    first, _, rest = label.partition(" ")
    first = first.lower()
    quality = rest if rest and first in _BE else label
    doer = _doer(ask) if quality in _ACHIEVED else None
    if doer is not None:
        (other,) = (given for given in ask.given if given is not doer)
        return be("", tied(doer), f"{quality} {tied(other)}", verb="has")
    if is_pair(ask) and is_flag(quality):
        thing, place = halves(ask)
        if place.startswith("in "):
            return be("", thing, f"{quality} {place}", verb=first if quality == rest else "is")
    if rest and first in _BE:
        return be("", topic, _complement(rest), verb="was" if first in {"was", "were"} else "is")
    if rest and first in _HAVE:
        return be("", topic, rest, verb="has") if _is_done(rest) else do("", topic, "have", "has", _object(rest, ask))
    if rest and first in MODALS:
        return be("", topic, rest, verb=first)
    if rest and first in VERBS:
        return do("", topic, VERBS[first], first, article(rest) if head(rest) in _PAPERS and _is_bare(rest) else rest)
    if is_flag(label.split()[-1]) or is_flag(first):
        return be("", topic, label)
    if label.lower() in FLAG_NOUNS or is_somebody(label):
        return be("", topic, article(label))
    return Inquiry(question=f"does “{label}” apply to {topic}", clause=f"whether “{label}” applies to {topic}")


def _doer(ask: Ask) -> Given | None:
    """The one of two things that are known who can have passed the other: the student [..], of an examination."""
    people = [given for given in ask.given if is_somebody(given.label) and given.comparison == "is"]
    is_link = len(ask.given) == 2 and len(people) == 1 and not any(given.is_name for given in ask.given)
    return people[0] if is_link and all(given.comparison == "is" for given in ask.given) else None


_ACHIEVED = frozenset("attended completed failed finished passed".split())


def _checked(ask: Ask) -> tuple[str, str]:
    """What is checked and of whom: over an association, of what that leads to."""
    own, link, _ = ask.wanted.partition(" of the ")
    linked = link_phrase(ask)
    if linked is None or not link:
        return ask.wanted, topics(ask)[0]
    return own, linked.removeprefix(f"{own} of ")


def _complement(rest: str) -> str:
    """What follows "is": a noun that can be counted takes its article, all else stands alone."""
    return article(rest) if rest not in _BARE_PAIRS and _is_bare(rest) and _is_noun(rest) else rest


_BARE_PAIRS = frozenset(["full time", "open access", "open source", "part time", "real time", "top secret"])


def _object(rest: str, ask: Ask) -> str:
    """What follows "has": a single thing that can be counted takes its article, or is the owner's own."""
    if rest.lower().startswith("own "):
        return f"{'their' if is_somebody(ask.entity) else 'its'} {rest}"
    return article(rest) if _is_bare(rest) and _is_counted(rest) else rest


def _is_done(rest: str) -> bool:
    """Whether "has" helps another verb: has expired, has left."""
    last = rest.rsplit(maxsplit=1)[-1].lower()
    return (last.endswith("ed") and last not in _SEEDS) or last in _DONE


def _is_bare(rest: str) -> bool:
    """Whether a phrase begins with no word that stands for an article, and with no preposition."""
    return rest.split(maxsplit=1)[0].lower() not in _BEFORE


def _is_noun(rest: str) -> bool:
    said, to, _ = rest.partition(" to ")  # what is ready to ship is ready
    last = (said if to else rest).rsplit(maxsplit=1)[-1].lower()
    if _is_a_noun(last):
        return _is_counted(rest)
    is_quality = is_flag(last) or last in _QUALITIES or (len(last) > 4 and last.endswith(_QUALITY_ENDINGS))
    return not is_quality and _is_counted(rest)


def _is_a_noun(word: str) -> bool:
    """Whether a word is a noun whatever its ending."""
    return word in FLAG_NOUNS | PEOPLE | PLACES | SITES | ORGANISATIONS | CONTAINERS | EVENTS | PARTS | _NOUNS


def _is_counted(rest: str) -> bool:
    """Whether a phrase is one of several such things: a scrubber, but no parking, no children and no Wi-Fi."""
    last = head_of(rest).split()[-1].lower()
    is_stuff = last in UNCOUNTED | _STUFF or (last.endswith(_STUFF_ENDINGS) and last not in _NOUNS)
    return not is_stuff and not is_several(rest) and not last[-1].isdigit()


_SEEDS = frozenset("bed breed feed seed shed weed".split())
_DONE = frozenset("arrived been begun come fallen gone grown left lost met paid run sold sent shown taken won".split())
_BEFORE = frozenset(
    """a an the no not any some its their his her this all at by for from in into of off on out over under up via
    with without within more less part one two three several many""".split()
)
_NOUNS = frozenset(
    """animal arsenal building canal cathedral ceiling ceremony constituent continent dental festival journal
    industry listing material meal medal metal mineral original painting pedal pension portal president recital
    rental ring rival sibling signal spring terminal topic trial clinic comic critic fabric graphic magic mosaic
    picnic public plant component document element event instrument monument patent segment tournament trend
    mechanic parent diesel client accident incident present resident talent descendant infant merchant
    restaurant servant giant agency army baby balcony battery beneficiary boundary cemetery charity city colony
    company country county currency dictionary estuary factory family ferry gallery laboratory library lottery
    monopoly nursery party pharmacy salary secretary story subsidiary territory tributary university veteran""".split()
)
_QUALITIES = frozenset(
    """abroad air asleep away bald bare big bilingual black blank blind blue bold bound brown cheap clean clear
    cold cool deaf deep dirty done down dry early exempt expensive extra fair false far fast fat fit flat
    foreign fresh frozen fun gluten gold good great green grey gray halal hard heavy here hidden high hollow
    home hot huge ill in indoor inside junior kosher large late left light long loose loud low main male female
    major mild minor modern moist mute naked narrow near neat nice off older on out outdoor outside over plain
    poor proper pure quick quiet rare raw red rich right ripe rough round safe senior severe shallow sharp short
    shut sick silver simple skinny slow small smart smooth soft solid sour spicy sunny spare square stable steep
    strict strong superb sweet tall tame thick thin tight tiny tough unfit up upright urban utter vague warm
    waterproof weak wet white whole wide widow wild wireless worn wrong yellow young broken built drawn driven
    forbidden given grown known lost made open proven shown sold spoken stolen sunk taken unknown won written
    worth overweight underweight upside intact adrift aboard afloat ajar alone aware pregnant diabetic
    free-standing on-site offshore onshore inhouse only rural royal solo super stainless""".split()
)
_QUALITY_ENDINGS = (
    *("al", "ic", "ical", "ish", "ary", "ory", "ant", "ent", "proof", "ing", "able", "ible", "wide", "free", "ly"),
    *("like", "worthy", "some", "most", "ward", "wise", "ile", "ine", "id"),
)
_STUFF = frozenset(
    """access accommodation advertising advice alcohol assistance breakfast broadband capacity care cash catering
    coffee content coverage credit data diabetes dinner electricity energy evidence experience feedback flu food
    furniture gas grass health heat heating help information insurance internet jewellery lunch maintenance
    material media music permission potential power priority privacy proof protection rain research sand
    security service shade skin smoke snow software space staff storage sunlight supervision support
    surveillance technology television time transport transportation tv vision ventilation water weather wi-fi
    wifi wlan wood work ac ammonia asthma cancer fever gold gps gravity hiv oxygen nfc usb bluetooth ethernet""".split()
)
_STUFF_ENDINGS = ("ing", "ness", "ware", "ism", "age")
_PAPERS = frozenset(
    """battery booking certificate code deposit driver guarantor helmet key licence license membership passport
    password permit prescription reservation signature subscription ticket visa voucher""".split()
)
