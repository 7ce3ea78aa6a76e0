"""Days and years that are called by what happens then, as nouns: the opening date, not the opened."""

from ragassay.database.vocabulary import EVENTS
from ragassay.styles.lexicon import DAYS_OF, SUMS, head, is_several


def day_of(label: str, when: str = "date") -> str:
    """A label that says what happened as the noun of its day, or of its year where `when` is "year".

    >>> day_of("opened"), day_of("enrolled since of the pupil"), day_of("last renovated", "year"), day_of("due date")
    ('opening date', 'enrolment date of the pupil', 'last renovation year', 'due date')
    >>> day_of("contract until"), day_of("next service"), day_of("last ploughed"), day_of("year made")
    ('contract end date', 'next service date', 'last ploughed date', 'year of creation')
    >>> day_of("license issued"), day_of("deposit paid"), day_of("customer since")
    ('license issue date', 'deposit paid', 'customer start date')
    """
    own, link, rest = label.partition(" of the ")
    return _of_its_own(own, when) + link + rest


def _of_its_own(own: str, when: str) -> str:
    before, _, last = own.rpartition(" ")
    if last in _ENDS and before:
        return f"{before} {_ENDS[last]} {when}"
    if before in _WHENS:
        return _noun(last, before) or own
    plain = before if before and last in _LITTLE else own
    is_last = plain.startswith("last ")
    noun = _noun(plain.removeprefix("last "), when)
    if noun is not None:
        return f"{'last ' if is_last else ''}{noun}"
    if before and _is_of_a_thing(before, last, when):
        return f"{before} {_noun(last, when)}"
    if last == "since" and before:
        return f"{before.removeprefix('in ')} start {when}"
    is_a_time = own.startswith("next ") or (is_last and last.endswith("ed"))
    return f"{own} {when}" if is_a_time and last not in _TIMES else _CALLED.get(own, own)


def _is_of_a_thing(thing: str, participle: str, when: str) -> bool:
    """Whether a label says what happened to a thing on a day: licence issued, but no tickets sold, no deposit paid."""
    noun = _noun(participle, when)
    is_measure = is_several(thing) or head(thing) in _MEASURES | SUMS
    return noun is not None and not is_measure and thing not in _FIRST and not noun.startswith(when)


def _noun(participle: str, when: str) -> str | None:
    if participle in DAYS_OF and when == "date":
        return DAYS_OF[participle]
    pattern = EVENTS.get(participle) or _MORE.get(participle)
    return None if pattern is None else pattern.format(when)


_ENDS = {"until": "end", "expires": "expiry"}
_WHENS = frozenset(["date", "year"])
_TIMES = _WHENS | frozenset(["day", "month", "time"])
_LITTLE = frozenset(["at", "date", "on", "since"])
_FIRST = frozenset(["first", "last", "next"])
_MEASURES = frozenset(
    """amount area balance capacity charge cost credit distance energy hectare mileage money number percentage power
    price quantity revenue share stock time total value volume weight""".split()
)
_MORE = {
    "active": "activity start {}",
    "allocated": "allocation {}",
    "assigned": "assignment {}",
    "audited": "audit {}",
    "borrowed": "loan {}",
    "calibrated": "calibration {}",
    "cleaned": "cleaning {}",
    "employed": "employment start {}",
    "enrolled": "enrolment {}",
    "granted": "grant {}",
    "licensed": "licensing {}",
    "loaned": "loan {}",
    "made": "{} of creation",
    "pledged": "pledge {}",
    "reported": "report {}",
    "requested": "request {}",
    "resolved": "resolution {}",
    "reviewed": "review {}",
    "serviced": "service {}",
    "submitted": "submission {}",
    "tested": "test {}",
    "used": "use {}",
    "vaccinated": "vaccination {}",
}
_CALLED = {"due back": "due date", "kick off": "kick-off date", "kickoff": "kick-off date"}
