"""Find the texts that state an answer together with its subject (docs/methods.md, section 3.2).

A text states a claim if it mentions every bound value, and states a reference answer in a part about one of them:

- anywhere, if its heading (title or id) names a bound value (the id itself cannot state the answer);
- anywhere outside the parts about rivals, if its first words name a bound value and its heading names no known value;
- otherwise within about forty words of a mention, outside the parts about rivals.

Rivals are the other values that questions bind to the same placeholder. A sentence or line is about a rival if it names
the rival and not the bound value; if it begins with the rival's name, the following sentences are about the rival too.
A table row is only about the values that it names.

- A value within a bound value is not an answer: "China" is not found in "China Construction Bank".
- A bound value of one word must be capitalized as a name: "Total" is not found in "total assets".

Limitations: the rules do not recognize to which of two facts a value belongs (an end date counts as the start date if
both are equal; the town of a client's project counts as that of the client), paraphrased values ("in the spring of
2023" does not state 2023-03-01), and facts that two texts state together (`is_spread`).
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ragassay.core.records import AnswerKind, Document
from ragassay.core.text import decoded, is_blank, read_date, states_value
from ragassay.core.text.names import TITLES, Names, name_key, names_in, names_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Span
from ragassay.core.text.value_formats import typed_references

_NEAR_CHARACTERS = 240  # characters on either side of a mention: about forty words
_OPENING_CHARACTERS = 160  # characters at the start of a text that name its subject
_LONGEST_SHOWN = 80  # maximum number of characters of a value in a message
_MOST_PARTS = 6  # maximum number of words of a name that several bound values spell
_CACHED_PASSAGES = 20_000  # maximum number of prepared passages in memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An answer and its subject; all paraphrases of a group make the same claim.

    Attributes:
        references: The reference answers; of a set, its members.
        kind: The kind of answer.
        bound: The values that the question is about.
        is_spread: Whether the answer combines several facts, which may be in different texts.
        is_computed: Whether the answer is computed from other values, as a count is, so that no text has to state it.
        limits: The bound values that rows only have to exceed or not to exceed, so that no text has to name them.
    """

    references: tuple[str, ...]
    kind: str
    bound: tuple[str, ...]
    is_spread: bool = False
    is_computed: bool = False
    limits: frozenset[str] = frozenset()

    @property
    def members(self) -> Sequence["Claim"]:
        """The claims that texts may state separately: one for each member of a set; otherwise the claim itself."""
        if self.kind != "set":
            return (self,)
        return [replace(self, references=(member,)) for member in self.references]

    def __str__(self) -> str:
        return f"{_quoted(self.references)} of {_quoted(self.bound)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A text as evidence, with the title and the id of its document.

    Both may name the subject. The title can state an answer, the id cannot.
    """

    text: str
    title: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextUnit:
    """A sentence or line: its offsets, its names, the names it begins with, and whether it is a table row."""

    start: int
    end: int
    names: frozenset[str]
    begins: frozenset[str]
    is_row: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPassage:
    """A passage prepared for matching claims.

    Attributes:
        plain: Its text, after its id and title.
        body: The offset at which title and text begin.
        about: The keys of the names in its heading, or else in its first words.
        heads: Whether `about` is from the heading.
        places: Key of a name -> its places.
        units: Its sentences and lines.
        kinds: Key of a name or of a part of one -> the placeholders that it is bound to.
        parts: Key of a name -> the names that together spell it, such as the first and the last name of a person.
    """

    plain: str
    body: int
    about: frozenset[str]
    heads: bool
    places: Mapping[str, Sequence[Span]]
    units: Sequence[TextUnit]
    kinds: Mapping[str, frozenset[str]]
    parts: Mapping[str, frozenset[str]]


def claim_of(
    references: Sequence[str],
    kind: AnswerKind | None,
    bindings: Mapping[str, str] | None,
    *,
    is_spread: bool = False,
    is_computed: bool = False,
    limits: Collection[str] = (),
) -> Claim | None:
    """Return the claim that a text must state to answer a question; None if it is unknown.

    It is unknown for yes/no questions, without a reference answer, and without a bound value: an answer alone ("2",
    "China") occurs in too many texts to be evidence, and the text of the question is not interpreted. Without a kind,
    it is inferred from the references.
    """
    # A text has "Tom & Jerry", even if the database has "Tom &amp; Jerry".
    bound = tuple(dict.fromkeys(decoded(each).strip() for each in (bindings or {}).values() if not is_blank(each)))
    references, kind = typed_references([decoded(each) for each in references], kind)
    stated = tuple(reference for reference in references if not is_blank(reference))
    if not bound or not stated or kind == "boolean":
        return None
    return Claim(
        references=stated,
        kind=kind,
        bound=bound,
        is_spread=is_spread,
        is_computed=is_computed,
        limits=frozenset(limits).intersection(bound),
    )


def passage_of(document: Document) -> Passage:
    """Return a document as a passage."""
    return Passage(text=document.text, title=document.title, id=naming_id(document.id))


def naming_id(document_id: str) -> str:
    """Return an id as a name of the subject; empty if the id is only a number."""
    return "" if document_id.isdecimal() else document_id


class PassageReader:
    """A cached reader of passages that finds the names of the subjects of all questions.

    `things` are those names, optionally as a mapping to the placeholders that they are bound to. Names of the same
    placeholder are rivals; without placeholders, all names are rivals.
    """

    def __init__(self, things: Iterable[str] | Mapping[str, Iterable[str]]) -> None:
        placeholders = things if isinstance(things, Mapping) else {name: [""] for name in things}
        every = sorted(set(map(decoded, placeholders)))
        self._names = names_of(every)
        self._capital = {name_key(name) for name in every if len(name.split()) == 1 and name[:1].isupper()}
        kinds: dict[str, set[str]] = defaultdict(set)
        for name, each in placeholders.items():
            kinds[name_key(decoded(name))] |= set(each)
        self._kinds = {key: frozenset(each) for key, each in kinds.items()}
        self._parts = {key: parts for key in kinds if (parts := _parts_of(key, kinds.keys()))}
        self.read = lru_cache(_CACHED_PASSAGES)(self._read)

    def _read(self, passage: Passage) -> ReadPassage:
        # An id that repeats the title is part of the title.
        label = _legible(passage.id) if passage.id != passage.title else ""
        heading = "\n".join(filter(None, (label, _legible(passage.title))))
        plain = f"{heading}\n{_legible(passage.text)}" if heading else _legible(passage.text)
        places: dict[str, list[Span]] = defaultdict(list)
        for mention in names_in(plain, self._names):
            for key in mention.names:
                if key not in self._capital or not plain[mention.start].islower():
                    places[key].append((mention.start, mention.end))
        in_heading = frozenset(key for key, spans in places.items() if spans[0][0] < len(heading))
        first = frozenset(key for key, spans in places.items() if spans[0][0] < len(heading) + _OPENING_CHARACTERS)
        return ReadPassage(
            plain=plain,
            body=len(label) + 1 if label else 0,
            about=in_heading or first,
            heads=bool(in_heading),
            places=places,
            units=_units(plain, places),
            kinds={key: self._kinds[key] for name in places for key in (name, *self._parts.get(name, ()))},
            parts={key: self._parts[key] for key in places if key in self._parts},
        )


def _legible(text: str) -> str:
    return readable(decoded(text))


def _parts_of(key: str, keys: Collection[str]) -> frozenset[str]:
    """Return the shorter names that together spell a name without its title; none if they do not.

    >>> sorted(_parts_of("dr ana marsh", ["ana", "marsh", "ana marsh"])), _parts_of("ana marsh", ["ana"])
    (['ana', 'ana marsh', 'marsh'], frozenset())
    """
    words = _untitled(key)
    ends = range(1, len(words) + 1)
    runs = {" ".join(words[start:end]) for end in ends for start in range(end)} if 1 < len(words) <= _MOST_PARTS else ()
    parts = frozenset(run for run in runs if run != key and run in keys)
    return parts if _spell(parts, key) else frozenset()


def _spell(parts: Iterable[str], key: str) -> bool:
    """Return whether names contain all words of a name, except for its title."""
    return {word for part in parts for word in part.split()} >= set(_untitled(key))


def _untitled(key: str) -> Sequence[str]:
    words = key.split()
    return words[1:] if words[:1] and words[0] in TITLES else words


# A period after a capital and at most two lowercase letters does not end a sentence: Dr., Co., J.
_END_OF_UNIT = re.compile(r"\n+|(?<=[.!?])(?<![A-Z]\.)(?<!\b[A-Z][a-z]\.)(?<!\b[A-Z][a-z]{2}\.)\s+")
_BEFORE_A_NAME = re.compile(r"[\W_]*(?:(?:the|a|an)\b\W*)?", re.IGNORECASE)
_CELLS = 2  # bars or tabs of a table row


def _units(plain: str, places_of: Mapping[str, Sequence[Span]]) -> Sequence[TextUnit]:
    """Return the sentences and lines of a text, in order, omitting only whitespace."""
    ends = list(_END_OF_UNIT.finditer(plain))
    starts = [0, *(match.end() for match in ends)]
    names: list[set[str]] = [set() for _ in starts]
    begins: list[set[str]] = [set() for _ in starts]
    for key, spans in places_of.items():
        for start, _ in spans:
            place = bisect_right(starts, start) - 1
            names[place].add(key)
            opening = _BEFORE_A_NAME.match(plain, starts[place])
            if opening is not None and start <= opening.end():
                begins[place].add(key)
    stops = [*(match.start() for match in ends), len(plain)]
    return [
        TextUnit(
            start=start,
            end=stop,
            names=frozenset(names[place]),
            begins=frozenset(begins[place]),
            is_row=max(plain.count("|", start, stop), plain.count("\t", start, stop)) >= _CELLS,
        )
        for place, (start, stop) in enumerate(zip(starts, stops, strict=True))
    ]


class PassageIndex:
    """An index of passages by the names in them."""

    def __init__(self, passages: Iterable[ReadPassage]) -> None:
        self._passages = list(passages)
        self._naming: dict[str, list[int]] = defaultdict(list)
        for place, read in enumerate(self._passages):
            for key in {each for name in read.places for each in (name, *read.parts.get(name, ()))}:
                self._naming[key].append(place)

    def stating(self, claim: Claim) -> int | None:
        """Return the position of the first passage that states a claim; None if there is none."""
        # Only passages that name a bound value are checked; dates have too many formats for the index.
        names = [self._naming.get(name_key(value), []) for value in claim.bound if read_date(value) is None]
        places = min(names, key=len, default=list(range(len(self._passages))))
        return next((place for place in places if states(self._passages[place], claim)), None)


def states(read: ReadPassage, claim: Claim) -> bool:
    """Return whether a passage states a claim."""
    stated = _stated(read, claim)
    return all(stated) if claim.kind == "set" else any(stated)


def stated_references(read: ReadPassage, claim: Claim) -> tuple[bool, ...]:
    """Return, for each reference answer of a claim, whether a passage states it."""
    return tuple(_stated(read, claim))


def _stated(read: ReadPassage, claim: Claim) -> Iterator[bool]:
    spans = _bound_spans(read, claim)
    if spans is None:
        yield from [False] * len(claim.references)
        return
    near = [read.plain[max(start, read.body) : end] for start, end in _ranges(read, claim, spans) if end > read.body]
    for each in claim.references:
        yield any(_has_value(text, each, claim.kind, claim.bound) for text in near)


def mentions(passages: Iterable[ReadPassage], claim: Claim) -> bool:
    """Return whether passages together contain all parts of a claim, anywhere.

    They need neither contain a computed answer nor the limits of a comparison.
    """
    answers = () if claim.is_computed else claim.references
    subjects = [value for value in claim.bound if value not in claim.limits]
    kinds = dict.fromkeys(subjects, "text") | dict.fromkeys(answers, claim.kind)
    lacking = set(kinds)
    for read in passages:
        lacking -= {
            name for name in lacking if _mentions(read, name, kinds[name], since=read.body if name in answers else 0)
        }
        if lacking.isdisjoint(subjects) and (claim.is_computed or _is_enough(claim, lacking)):
            return True
    return False


def _is_enough(claim: Claim, lacking: set[str]) -> bool:
    stated = [reference not in lacking for reference in claim.references]
    return all(stated) if claim.kind == "set" else any(stated)


def _mentions(read: ReadPassage, value: str, kind: str, *, since: int) -> bool:
    """Return whether a passage contains a value at or after an offset."""
    is_mentioned = any(start >= since for start, _ in read.places.get(name_key(value), ()))
    return is_mentioned or _has_value(read.plain[since:], value, kind)


def _bound_spans(read: ReadPassage, claim: Claim) -> list[Span] | None:
    """Return the places of the bound values in a passage; None if one is missing."""
    spans: list[Span] = []
    joint = _joint_names(read, claim)
    for value in claim.bound:
        key = name_key(value)
        whole = (place for name in joint if key in read.parts[name] for place in read.places[name])
        places = [*read.places.get(key, ()), *whole]
        if not places and (read_date(value) is None or not _has_value(read.plain, value, "date")):
            return None
        spans.extend(places)
    return sorted(spans)


def _joint_names(read: ReadPassage, claim: Claim) -> frozenset[str]:
    """Return the names in a passage that several bound values spell together.

    In "Ana Marsh", which is the name of an owner too, a first and a last name would otherwise not be found, since the
    longest name counts.
    """
    bound = {name_key(value) for value in claim.bound}
    return frozenset(
        name for name, parts in read.parts.items() if len(parts & bound) > 1 and _spell(parts & bound, name)
    )


def _ranges(read: ReadPassage, claim: Claim, spans: Sequence[Span]) -> Sequence[Span]:
    """Return the parts of a text in which an answer counts."""
    bound = {name_key(value) for value in claim.bound} | _joint_names(read, claim)
    is_about = not bound.isdisjoint(read.about)
    if not spans or (is_about and read.heads and not any(unit.is_row for unit in read.units)):
        return [(0, len(read.plain))]
    own = _own_parts(read, bound, {name_key(value) for value in claim.references} - bound)
    if is_about:
        return own
    widened = [_surroundings(read.plain, start, end) for start, end in spans]
    return [
        (max(start, low), min(end, high)) for start, end in own for low, high in widened if start < high and low < end
    ]


def _own_parts(read: ReadPassage, bound: set[str], answers: set[str]) -> Sequence[Span]:
    """Return the parts of a text that are not about rivals of the bound values."""
    rivals = _rivals(read, bound)
    stretches: list[Span] = []
    is_theirs, follows = False, False
    for unit in read.units:
        others = unit.names & rivals
        if not bound.isdisjoint(unit.names):
            is_mine, is_theirs = True, False
        elif unit.is_row and read.places:
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


def _rivals(read: ReadPassage, bound: set[str]) -> set[str]:
    """Return the names of other entities of the same kind.

    The name of an owner that consists of a first and a last name may be that of another vet as well.
    """
    own = {part for key in bound for part in read.parts.get(key, ()) if part in bound}
    kinds = {kind for key in (own or bound) for kind in read.kinds.get(key, ())}
    whole = {key for key, each in read.kinds.items() if not each.isdisjoint(kinds)}
    joint = {key for key, parts in read.parts.items() if own and _spell(parts & whole, key)}
    return (whole | joint) - bound


def _surroundings(plain: str, start: int, end: int) -> Span:
    """Return the surroundings of a mention, cut between words."""
    last = plain.find(" ", end + _NEAR_CHARACTERS)
    return plain.rfind(" ", 0, max(0, start - _NEAR_CHARACTERS)) + 1, last if last >= 0 else len(plain)


def _has_value(text: str, reference: str, kind: str, bound: Sequence[str] = ()) -> bool:
    """Return whether a text states a value."""
    # A cheap test first: most texts contain neither the name nor the year.
    if kind == "text" and not names_in(text, _one_name(reference)):
        return False
    if kind == "date" and _lacks_year(text, reference):
        return False
    return states_value(text, reference, kind, bound=bound)


_OTHER_DIGIT = re.compile(r"(?![0-9])\d")


def _lacks_year(text: str, reference: str) -> bool:
    """Return whether a text lacks the last two digits of a date's year, and has no non-ASCII digits."""
    day = read_date(reference)
    return day is not None and f"{day.year % 100:02}" not in text and not _OTHER_DIGIT.search(text)


@lru_cache(_CACHED_PASSAGES)
def _one_name(name: str) -> Names:
    return names_of([name])


def _quoted(values: Sequence[str]) -> str:
    """Return values for a message, each shortened."""
    excerpts = (value if len(value) <= _LONGEST_SHOWN else f"{value[:_LONGEST_SHOWN]}..." for value in values)
    return ", ".join(f"'{value}'" for value in excerpts)
