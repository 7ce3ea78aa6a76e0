"""How many of something were done, as labels of two words say it: goals scored, tickets sold, seats left."""

from dataclasses import dataclass

from ragassay.records import Ask
from ragassay.styles.lexicon import GROUPS, MONEY_IN_PLURAL, ORGANISATIONS, PEOPLE, head, is_several

_NUMBER = "number of "


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The parts of "how many goals has the player scored"; `tie` stands between the goals scored and the player."""

    things: str
    participle: str
    tie: str
    is_asked_of_doer: bool


def as_number(label: str) -> str:
    """A label of things done as their number; any other label as it is.

    >>> as_number("goals scored"), as_number("yellow cards shown of the referee"), as_number("quantity ordered")
    ('number of goals scored', 'number of yellow cards shown of the referee', 'quantity ordered')
    """
    own = label.partition(" of the ")[0]
    things, _, participle = own.rpartition(" ")
    is_money = head(things) in MONEY_IN_PLURAL if things else True
    return f"{_NUMBER}{label}" if not is_money and is_several(things) and _is_participle(participle) else label


def tally_of(ask: Ask) -> Tally | None:
    """What is counted in what is asked for, and whether it is its holder who did it; None where nothing was done."""
    own, of, holder = ask.wanted.partition(" of the ")
    things, _, participle = own.removeprefix(_NUMBER).rpartition(" ")
    if ask.operation != "lookup" or not is_tally(own):
        return None
    about = head(holder if of else ask.entity)
    is_doer = about in PEOPLE | ORGANISATIONS | GROUPS and participle in _DEEDS | _HABITS
    tie = "by" if is_doer else "for" if participle in _FOR else _WITHIN.get(participle, "of")
    return Tally(things=things, participle=participle, tie=tie, is_asked_of_doer=is_doer and participle in _DEEDS)


def is_tally(label: str) -> bool:
    """Whether a label is the number of things done: 'number of yellow cards shown'."""
    own = label.removeprefix(_NUMBER)
    return own != label and as_number(own) == label


def _is_participle(word: str) -> bool:
    return (len(word) > len("need") and word.endswith("ed")) or word in _DEEDS | _HABITS | _FOR | _IRREGULAR


_DEEDS = frozenset(
    """attended built caught completed conceded delivered designed directed donated earned flown founded
    given handled hosted issued launched lost made managed missed painted performed played produced published
    received recorded released scored served shown signed sold solved sung taken taught treated visited won worked
    written""".split()
)
_HABITS = frozenset("driven known spoken understood used".split())
"""What is done all the time: nobody asks how many languages somebody has spoken."""

_FOR = frozenset("available booked issued left printed remaining reserved sold".split())
_WITHIN = {"driven": "in", "requested": "in", "spent": "on", "travelled": "in", "worked": "in"}
"""What is done in something that happens, or on it: the kilometres driven in a rental, the hours spent on a task."""

_IRREGULAR = frozenset(
    "bought broken chosen done drawn eaten found grown held kept lent met paid read run seen sent spent thrown".split()
)
