"""Finds the texts that state an answer together with what it is about (methods.md section 3, rules 2 and 3).

A text states a claim when it names every bound value, and gives a reference answer near one of them: within some
forty words, or anywhere if the text is about one, which is to say that its heading names it, or its first words where
the heading names nothing known.

- What stands within a bound value is no answer: "China" is not found in "China Construction Bank".
- A bound value of one word must be written as a name is: "Total" is not found in "total assets".
- What this cannot see: which of two facts about one thing a value is (a day that is stated as the end answers for the
  start, if both are the same; the town of a client's project answers for that of the client), and a fact told in
  words that are not the value ("in the spring of 2023" does not state 2023-03-01), or by two texts together.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ragassay.records import Document
from ragassay.values import find, is_blank, read_date
from ragassay.values.forms import readable
from ragassay.values.names import name_key, names_in, names_of

_NEAR = 240  # characters on either side of a mention: some forty words
_OPENING = 160  # characters in which a text says what it is about
_SHOWN = 80  # characters of a value in a message
_HELD = 20_000  # passages that are kept read

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An answer and what it is about; all wordings of a group make the same one."""

    references: tuple[str, ...]
    kind: str
    bound: tuple[str, ...]

    def __str__(self) -> str:
        return f"{_list(self.references)} of {_list(self.bound)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A text as evidence; `heading` is what else names it: the title and the id of its document."""

    text: str
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A passage made ready: its plain text, what it is about, and where it names what; names are keys."""

    plain: str
    about: frozenset[str]
    named: Mapping[str, Sequence[Span]]


def claim_of(references: Sequence[str], kind: str, bindings: Mapping[str, str] | None) -> Claim | None:
    """What a text would have to state for a question; None where that cannot be told.

    That is so without a reference answer, for yes and no, and without a bound value: an answer alone ("2", "China")
    stands in too many texts to prove anything, and nothing is read out of the question's wording.
    """
    bound = tuple(dict.fromkeys(value for value in (bindings or {}).values() if not is_blank(value)))
    stated = tuple(reference for reference in references if not is_blank(reference))
    if not bound or not stated or kind == "boolean":
        return None
    return Claim(references=stated, kind=kind, bound=bound)


def passage_of(document: Document) -> Passage:
    """A document as evidence; an id that is only a number names nothing."""
    names = [document.title, "" if document.id.isdecimal() else document.id]
    return Passage(text=document.text, heading="\n".join(dict.fromkeys(name for name in names if name)))


class Reader:
    """Reads passages for the names of all things that questions are about, each passage once."""

    def __init__(self, things: Iterable[str]) -> None:
        every = sorted(set(things))
        self._names = names_of(every)
        self._capital = {name_key(name) for name in every if len(name.split()) == 1 and name[:1].isupper()}
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
        return Read(plain=plain, about=in_heading or first, named=named)


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
    near = [read.plain[start:end] for start, end in _ranges(read, spans)]
    stated = (any(_holds(text, each, claim.kind, claim.bound) for text in near) for each in claim.references)
    return all(stated) if claim.kind == "set" else any(stated)


def _spans(read: Read, claim: Claim) -> list[Span] | None:
    """Where a passage names the bound values; None where it lacks one."""
    spans: list[Span] = []
    for value in claim.bound:
        named = read.named.get(name_key(value), ())
        if not named and (read_date(value) is None or not _holds(read.plain, value, "date")):
            return None
        spans.extend(named)
    return sorted(spans)


def _ranges(read: Read, spans: Sequence[Span]) -> Sequence[Span]:
    """Where an answer counts as near: around the mentions, or anywhere in a text that is about one of them."""
    about = {span for key in read.about for span in read.named[key]}
    if not spans or not about.isdisjoint(spans):
        return [(0, len(read.plain))]
    return [_widened(read.plain, start, end) for start, end in spans]


def _widened(plain: str, start: int, end: int) -> Span:
    """The surroundings of a mention, cut between words and never within one."""
    last = plain.find(" ", end + _NEAR)
    return plain.rfind(" ", 0, max(0, start - _NEAR)) + 1, last if last >= 0 else len(plain)


def _holds(text: str, reference: str, kind: str, given: Sequence[str] = ()) -> bool:
    """Whether the value stands in the text, whatever else does: a document states many."""
    return find(text, reference, kind, given=given) in {"stated", "several"}


def _list(values: Sequence[str]) -> str:
    """Values in a message, each cut where it is too long."""
    shown = (value if len(value) <= _SHOWN else f"{value[:_SHOWN]}..." for value in values)
    return ", ".join(f"'{value}'" for value in shown)
