"""Finds the texts that state an answer together with what it is about (methods.md section 3, rules 2 and 3).

A text states a claim when it names every bound value, and gives a reference answer where it speaks of one of them:

- anywhere, if its heading (the title, the id) names one;
- anywhere that is not said of others, if it names one in its first words and its heading names nothing known;
- else within some forty words of a mention, where it is not said of others.

Others are the values that questions bind to the same placeholder: a sentence or line that names another employee and
not the one asked about is about that one, and so is what follows where it begins with the name. A row of a table
speaks of what it names, and of nothing else.

- What stands within a bound value is no answer: "China" is not found in "China Construction Bank".
- A bound value of one word must be written as a name is: "Total" is not found in "total assets".
- What this cannot see: which of two facts about one thing a value is (a day that is stated as the end answers for the
  start, if both are the same; the town of a client's project answers for that of the client), and a fact told in
  words that are not the value ("in the spring of 2023" does not state 2023-03-01), or by two texts together (`spread`).
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ragassay.records import Document
from ragassay.values import find, is_blank, read_date
from ragassay.values.forms import readable
from ragassay.values.names import Names, name_key, names_in, names_of

_NEAR = 240  # characters on either side of a mention: some forty words
_OPENING = 160  # characters in which a text says what it is about
_SHOWN = 80  # characters of a value in a message
_HELD = 20_000  # passages that are kept read

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An answer and what it is about; all wordings of a group make the same one.

    `is_spread` says that it is put together of several facts, which no single text need state (`spread`).
    """

    references: tuple[str, ...]
    kind: str
    bound: tuple[str, ...]
    is_spread: bool = False

    def __str__(self) -> str:
        return f"{_list(self.references)} of {_list(self.bound)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A text as evidence; `heading` is what else names it: the title and the id of its document."""

    text: str
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A sentence or a line: where it stands, whom it names, whom it begins with, and whether it is a table's row."""

    start: int
    end: int
    names: frozenset[str]
    begins: frozenset[str]
    is_row: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A passage made ready: its plain text, what it is about, and where it names what; names are keys.

    `about` is what its heading names, else what its first words name; `heads` tells whether the heading did.
    `kinds` are the placeholders that the names it holds are bound to.
    """

    plain: str
    about: frozenset[str]
    heads: bool
    named: Mapping[str, Sequence[Span]]
    units: Sequence[Unit]
    kinds: Mapping[str, frozenset[str]]


def claim_of(
    references: Sequence[str], kind: str, bindings: Mapping[str, str] | None, *, is_spread: bool = False
) -> Claim | None:
    """What a text would have to state for a question; None where that cannot be told.

    That is so without a reference answer, for yes and no, and without a bound value: an answer alone ("2", "China")
    stands in too many texts to prove anything, and nothing is read out of the question's wording.
    """
    bound = tuple(dict.fromkeys(value for value in (bindings or {}).values() if not is_blank(value)))
    stated = tuple(reference for reference in references if not is_blank(reference))
    if not bound or not stated or kind == "boolean":
        return None
    return Claim(references=stated, kind=kind, bound=bound, is_spread=is_spread)


def passage_of(document: Document) -> Passage:
    """A document as evidence; an id that is only a number names nothing."""
    names = [document.title, "" if document.id.isdecimal() else document.id]
    return Passage(text=document.text, heading="\n".join(dict.fromkeys(name for name in names if name)))


class Reader:
    """Reads passages for the names of all things that questions are about, each passage once.

    `things` are those names; as a mapping, each with the placeholders that it is bound to. Names of one placeholder
    are each other's rivals; without placeholders all names are.
    """

    def __init__(self, things: Iterable[str] | Mapping[str, Iterable[str]]) -> None:
        every = sorted(set(things))
        self._names = names_of(every)
        self._capital = {name_key(name) for name in every if len(name.split()) == 1 and name[:1].isupper()}
        kinds: dict[str, set[str]] = defaultdict(set)
        for name in every:
            kinds[name_key(name)] |= set(things[name]) if isinstance(things, Mapping) else {""}
        self._kinds = {key: frozenset(each) for key, each in kinds.items()}
        self.read = lru_cache(_HELD)(self._read)

    def _read(self, passage: Passage) -> Read:
        heading = readable(passage.heading)
        plain = f"{heading}\n{readable(passage.text)}" if heading else readable(passage.text)
        named: dict[str, list[Span]] = defaultdict(list)
        for mention in names_in(plain, self._names):
            for key in mention.names:
                if key not in self._capital or not plain[mention.start].islower():
                    named[key].append((mention.start, mention.end))
        in_heading = frozenset(key for key, spans in named.items() if spans[0][0] < len(heading))
        first = frozenset(key for key, spans in named.items() if spans[0][0] < len(heading) + _OPENING)
        return Read(
            plain=plain,
            about=in_heading or first,
            heads=bool(in_heading),
            named=named,
            units=_units(plain, named),
            kinds={key: self._kinds[key] for key in named},
        )


# A full stop ends no sentence after a capital with at most two small letters: Dr., Co., J.
_END_OF_UNIT = re.compile(r"\n+|(?<=[.!?])(?<![A-Z]\.)(?<!\b[A-Z][a-z]\.)(?<!\b[A-Z][a-z]{2}\.)\s+")
_BEFORE_A_NAME = re.compile(r"[\W_]*(?:(?:the|a|an)\b\W*)?", re.IGNORECASE)
_CELLS = 2  # bars or tabs of a row of a table


def _units(plain: str, named: Mapping[str, Sequence[Span]]) -> Sequence[Unit]:
    """The sentences and lines of a text, in order; they leave nothing out but the white space between."""
    ends = list(_END_OF_UNIT.finditer(plain))
    starts = [0, *(match.end() for match in ends)]
    names: list[set[str]] = [set() for _ in starts]
    begins: list[set[str]] = [set() for _ in starts]
    for key, spans in named.items():
        for start, _ in spans:
            place = bisect_right(starts, start) - 1
            names[place].add(key)
            opening = _BEFORE_A_NAME.match(plain, starts[place])
            if opening is not None and start <= opening.end():
                begins[place].add(key)
    stops = [*(match.start() for match in ends), len(plain)]
    return [
        Unit(
            start=start,
            end=stop,
            names=frozenset(names[place]),
            begins=frozenset(begins[place]),
            is_row=max(plain.count("|", start, stop), plain.count("\t", start, stop)) >= _CELLS,
        )
        for place, (start, stop) in enumerate(zip(starts, stops, strict=True))
    ]


class Texts:
    """Many passages, in which claims are looked for."""

    def __init__(self, passages: Iterable[Read]) -> None:
        self._passages = list(passages)
        self._naming: dict[str, list[int]] = defaultdict(list)
        for place, read in enumerate(self._passages):
            for key in read.named:
                self._naming[key].append(place)

    def stating(self, claim: Claim) -> int | None:
        """The place of the first passage that states a claim; None where none does."""
        # Only passages that name a bound value need be read; dates are written in too many ways to be looked up.
        names = [self._naming.get(name_key(value), []) for value in claim.bound if read_date(value) is None]
        places = min(names, key=len, default=list(range(len(self._passages))))
        return next((place for place in places if states(self._passages[place], claim)), None)


def states(read: Read, claim: Claim) -> bool:
    """Whether a passage states a claim."""
    spans = _spans(read, claim)
    if spans is None:
        return False
    near = [read.plain[start:end] for start, end in _ranges(read, claim, spans)]
    stated = (any(_holds(text, each, claim.kind, claim.bound) for text in near) for each in claim.references)
    return all(stated) if claim.kind == "set" else any(stated)


def mentions(passages: Iterable[Read], claim: Claim) -> bool:
    """Whether passages hold, anywhere and between them, all that a claim is made of."""
    wanted = dict.fromkeys(claim.bound, "text") | dict.fromkeys(claim.references, claim.kind)
    lacking = set(wanted)
    for read in passages:
        lacking -= {name for name in lacking if _mentions(read, name, wanted[name])}
        if not lacking & set(claim.bound) and _is_enough(claim, lacking):
            return True
    return False


def _is_enough(claim: Claim, lacking: set[str]) -> bool:
    found = [reference not in lacking for reference in claim.references]
    return all(found) if claim.kind == "set" else any(found)


def _mentions(read: Read, value: str, kind: str) -> bool:
    return name_key(value) in read.named or _holds(read.plain, value, kind)


def _spans(read: Read, claim: Claim) -> list[Span] | None:
    """Where a passage names the bound values; None where it lacks one."""
    spans: list[Span] = []
    for value in claim.bound:
        named = read.named.get(name_key(value), ())
        if not named and (read_date(value) is None or not _holds(read.plain, value, "date")):
            return None
        spans.extend(named)
    return sorted(spans)


def _ranges(read: Read, claim: Claim, spans: Sequence[Span]) -> Sequence[Span]:
    """The parts of a text in which an answer counts."""
    bound = {name_key(value) for value in claim.bound}
    is_about = not bound.isdisjoint(read.about)
    if not spans or (is_about and read.heads and not any(unit.is_row for unit in read.units)):
        return [(0, len(read.plain))]
    own = _own(read, bound, {name_key(value) for value in claim.references} - bound)
    if is_about:
        return own
    widened = [_widened(read.plain, start, end) for start, end in spans]
    return [
        (max(start, low), min(end, high)) for start, end in own for low, high in widened if start < high and low < end
    ]


def _own(read: Read, bound: set[str], answers: set[str]) -> Sequence[Span]:
    """The stretches of a text that are not said of rivals of what is bound."""
    kinds = {kind for key in bound for kind in read.kinds.get(key, ())}
    rivals = {key for key, each in read.kinds.items() if key not in bound and not each.isdisjoint(kinds)}
    stretches: list[Span] = []
    is_theirs, follows = False, False
    for unit in read.units:
        others = unit.names & rivals
        if not bound.isdisjoint(unit.names):
            is_mine, is_theirs = True, False
        elif unit.is_row and read.named:
            is_mine = False
        elif unit.begins & rivals:
            is_mine, is_theirs = False, True
        else:
            # An answer may be the name of a rival: "The manager is Ada Byron."
            is_mine = not is_theirs and others <= answers
        if is_mine and follows and not unit.is_row:
            stretches[-1] = (stretches[-1][0], unit.end)
        elif is_mine:
            stretches.append((unit.start, unit.end))
        follows = is_mine and not unit.is_row
    return stretches


def _widened(plain: str, start: int, end: int) -> Span:
    """The surroundings of a mention, cut between words and never within one."""
    last = plain.find(" ", end + _NEAR)
    return plain.rfind(" ", 0, max(0, start - _NEAR)) + 1, last if last >= 0 else len(plain)


def _holds(text: str, reference: str, kind: str, given: Sequence[str] = ()) -> bool:
    """Whether the value stands in the text, whatever else does: a document states many."""
    # Most texts hold no such name and no such year at all, and that is soon seen.
    if kind == "text" and not names_in(text, _one_name(reference)):
        return False
    if kind == "date" and _lacks_year(text, reference):
        return False
    return find(text, reference, kind, given=given) in {"stated", "several"}


_OTHER_DIGIT = re.compile(r"(?![0-9])\d")


def _lacks_year(text: str, reference: str) -> bool:
    """Whether the last two digits of a day's year stand nowhere in a text, in whatever script digits are."""
    day = read_date(reference)
    return day is not None and f"{day.year % 100:02}" not in text and not _OTHER_DIGIT.search(text)


@lru_cache(_HELD)
def _one_name(name: str) -> Names:
    return names_of([name])


def _list(values: Sequence[str]) -> str:
    """Values in a message, each cut where it is too long."""
    shown = (value if len(value) <= _SHOWN else f"{value[:_SHOWN]}..." for value in values)
    return ", ".join(f"'{value}'" for value in shown)
