"""What is asked for, as a noun phrase: 'number of employees', 'highest unit price', 'sales in billions'."""

from dataclasses import replace

from ragassay.core.records import Ask, Given
from ragassay.parts.wording.labels import head_of
from ragassay.parts.wording.lexicon import (
    AMOUNTS,
    ANYBODY,
    ATTRIBUTES,
    CONTAINERS,
    DATES,
    EVENTS,
    EXTREMES,
    FLAG_NOUNS,
    GROUPS,
    LEADERS,
    MODALS,
    MONEY_IN_PLURAL,
    ORGANISATIONS,
    PARTS,
    PEOPLE,
    PLACES,
    SITES,
    SUMS,
    UNCOUNTED,
    VERBS,
    YEARS,
    Inquiry,
    article,
    be,
    do,
    head,
    is_flag,
    is_several,
    several,
)
from ragassay.parts.wording.links import called, doing_of, is_somebody, link_phrase
from ragassay.parts.wording.subjects import halves, is_pair, is_unit_said, names_one, relation, tally_of, tied, topics


def is_yes_no(ask: Ask) -> bool:
    """Whether the answer is yes or no."""
    return ask.operation == "lookup" and ask.answer_kind == "boolean"


def is_about_several(ask: Ask) -> bool:
    """Whether conditions pick the rows, so that the topic is all that meet them: the products in the category [..]."""
    return ask.operation != "lookup" and not names_one(ask)


def is_about_themselves(ask: Ask) -> bool:
    """Whether what is counted or listed is what the conditions pick: the cities in the state [..]."""
    return is_about_several(ask) and ask.wanted == ask.entity


def is_a_name(ask: Ask) -> bool:
    """Whether it is asked what a thing is: the title of an employee, not the title of the title."""
    return ask.operation == "lookup" and ask.wanted == ask.entity


def is_anybody(ask: Ask) -> bool:
    """Whether it is asked for somebody by no part that he plays: which person is at the company."""
    is_somebody = ask.operation == "lookup" and ask.wanted in ANYBODY and ask.meaning == "person"
    is_whole = head(ask.entity) not in EVENTS  # nobody is in an order
    return is_somebody and is_whole and relation(ask.entity, ask.wanted) in {"in", "at"}


def is_its_amount(ask: Ask) -> bool:
    """Whether it is asked how much money a sum is: the salary of an employee, not the amount of the salary."""
    return ask.operation == "lookup" and ask.wanted in AMOUNTS and head(ask.entity) in SUMS - _ALSO_DEEDS


_ALSO_DEEDS = frozenset(["payment", "donation", "deposit"])  # somebody makes them: their amount is one thing of several


def what(ask: Ask) -> str:
    """What is asked for, without an article.

    >>> from ragassay.core.records import Given
    >>> given = (Given(label="store", placeholders="[store.name]"),)
    >>> what(Ask(wanted="sales", entity="store", given=given, unit="millions"))
    'sales in millions'
    >>> what(Ask(wanted="clerk", entity="store", given=given, operation="count"))
    'number of clerks'
    """
    label = called(ask) or ask.wanted
    match ask.operation:
        case "count":
            return "total number" if is_about_themselves(ask) else f"number of {several(label)}"
        case "list":
            return "full list" if is_about_themselves(ask) else several(label)
        case "minimum" | "maximum":
            return f"{_extreme(ask, label)} {_measured(ask, label)}"
        case _:
            doing = doing_of(ask)
            if doing is not None:
                return f"number of {doing.times} {doing.participle}"
            return "name" if is_a_name(ask) else _measured(ask, label)


def noun_phrases(ask: Ask) -> tuple[str, ...]:
    """What is asked for of what it is asked, the best first: 'the number of clerks of the store [store.name]'."""
    if is_yes_no(ask):
        return ()
    (topic, *_) = topics(ask)
    if is_about_themselves(ask):
        return (f"the total number of {_bare(topic)}",) if ask.operation == "count" else (f"all {_bare(topic)}",)
    if is_a_name(ask) or is_its_amount(ask):
        return (topic,)
    doing = doing_of(ask)
    if doing is not None:
        return (f"the number of {doing.times} that {doing.subject} has {doing.participle} {doing.rest}",)
    linked = link_phrase(ask)
    if linked is not None:
        return (_counted(ask, linked),)
    link = _link(ask)
    found = f"the {what(ask)} {link} {topic}"
    return (f"all {found}" if ask.operation == "list" else found,)


def _counted(ask: Ask, label: str) -> str:
    match ask.operation:
        case "count":
            return f"the number of {label}"
        case "list":
            return f"all {label}"
        case _:
            return f"the {_measured(ask, label)}"


def of_topic(ask: Ask) -> str:
    """The topic after what belongs to it: 'of the store [store.name]', 'in the country [country.name]'."""
    return f"{_link(ask)} {topics(ask)[0]}"


def _link(ask: Ask) -> str:
    tie = relation(ask.entity, ask.wanted)
    if is_several_parts(ask):
        if is_within(ask):
            return "of" if head(ask.wanted) in ORGANISATIONS else "with"
        return "of" if tie == "for" else tie
    if is_anybody(ask):
        return tie
    tally = tally_of(ask)
    if tally is not None and " of the " not in ask.wanted:
        return tally.tie
    if head(ask.wanted) in DATES and is_pair(ask):
        return "for"
    if ask.wanted.endswith((" charged", " paid")) and not is_about_several(ask):
        return "by" if head(ask.entity) in PEOPLE | ORGANISATIONS else "for"
    if head(ask.wanted) == "reason":
        return "for"
    if " spent " in ask.wanted:
        return "at" if head(ask.entity) in ORGANISATIONS | SITES and is_about_several(ask) else "by"
    # One of them has it: the percentage of the languages would be all of theirs together.
    return "among" if ask.operation in {"minimum", "maximum"} and is_about_several(ask) else "of"


def is_several_parts(ask: Ask) -> bool:
    """Whether things that belong to one named thing are counted or listed."""
    return ask.operation in {"count", "list"} and not is_about_several(ask)


def is_within(ask: Ask) -> bool:
    """Whether what is counted or listed holds what is known: the playlists with the track, not those of it."""
    holder, held = head(ask.wanted), head(ask.entity)
    if held in LEADERS | SITES | PLACES:
        return False
    if relation(ask.entity, ask.wanted) != "for" and not (held in PEOPLE and holder in GROUPS):
        return False
    return is_several_parts(ask) and relation(ask.wanted, ask.entity) in {"in", "on", "at"}


def _bare(topic: str) -> str:
    return topic.removeprefix("the ")


def _measured(ask: Ask, label: str) -> str:
    """A label with its unit; plural labels of a quantity are counted: 'number of units in stock'."""
    if ask.unit and not is_unit_said(ask.unit, label):
        first, link, rest = label.partition(" of the ")
        return f"{first} in {ask.unit}{link}{rest}"
    is_counted = ask.meaning == "quantity" and is_several(label) and head(label) not in MONEY_IN_PLURAL
    return f"number of {label}" if is_counted and not ask.unit else label


def _extreme(ask: Ask, label: str) -> str:
    is_day = ask.answer_kind == "date" or ask.meaning == "time" or head(label) in DATES | YEARS
    in_time = is_day and not (is_several(label) or label.startswith("number of "))  # years of experience are an amount
    least, most = ("earliest", "latest") if in_time else EXTREMES.get(head(label), ("lowest", "highest"))
    return least if ask.operation == "minimum" else most


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
