"""How long somebody has done what links two things: the years that a person has worked at a company."""

import re
from dataclasses import dataclass

from ragassay.records import Ask
from ragassay.styles.subjects import halves, is_pair

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
