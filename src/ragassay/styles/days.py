"""Days and years that are called by what happens then, as nouns: the opening date, not the opened."""

from ragassay.database.vocabulary import EVENTS
from ragassay.styles.lexicon import DAYS_OF


def day_of(label: str, when: str = "date") -> str:
    """A label that says what happened as the noun of its day, or of its year where `when` is "year".

    >>> day_of("opened"), day_of("enrolled since of the pupil"), day_of("last renovated", "year"), day_of("due date")
    ('opening date', 'enrolment date of the pupil', 'last renovation year', 'due date')
    >>> day_of("contract until"), day_of("next service"), day_of("last ploughed"), day_of("year made")
    ('contract end date', 'next service date', 'last ploughed date', 'year of creation')
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
    is_a_time = own.startswith("next ") or (is_last and last.endswith("ed"))
    return f"{own} {when}" if is_a_time and last not in _TIMES else _CALLED.get(own, own)


def _noun(participle: str, when: str) -> str | None:
    if participle in DAYS_OF and when == "date":
        return DAYS_OF[participle]
    pattern = EVENTS.get(participle) or _MORE.get(participle)
    return None if pattern is None else pattern.format(when)


_ENDS = {"until": "end", "expires": "expiry"}
_WHENS = frozenset(["date", "year"])
_TIMES = _WHENS | frozenset(["day", "month", "time"])
_LITTLE = frozenset(["at", "date", "on", "since"])
_MORE = {
    "borrowed": "loan {}",
    "employed": "employment start {}",
    "enrolled": "enrolment {}",
    "loaned": "loan {}",
    "made": "{} of creation",
    "pledged": "pledge {}",
    "reported": "report {}",
}
_CALLED = {"due back": "due date", "kick off": "kick-off date", "kickoff": "kick-off date"}
