"""A small grammar of sentences in answers: those that assert, reject, decline, advise, correct or conclude.

It consists of closed classes of words (negators, conjunctions, pronouns, connectives) in seven languages, and of their
relations to each other and to a value; it contains no phrases. Callers mask names first (`masked`), so that the "No" in
a title is not a negation and the "." in a name does not end a sentence. Offsets are positions in `readable(text)`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from ragassay.core.text.names import FUNCTION_WORDS, words_of
from ragassay.core.text.word_classes import (
    ADDRESS,
    COMPLEMENTIZERS,
    CONCESSIVES,
    CONTRASTS,
    COPULAS,
    FIRST_PERSON,
    NEGATION,
    NONE_BUT,
    TURNING_POINT,
    any_of,
    pattern_of,
    word_class,
)

Span = tuple[int, int]
_TITLES, _LONGER_TITLES = "Dr|Mr|Ms|St|vs|Jr|Sr|Co", "Mrs|Inc|Ltd|Vol"
_SENTENCE_END = (
    rf"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\b(?:{_TITLES})\.)(?!(?<=\bNo\.)\s+\d|(?<=\b(?-i:no)\.)\s+_)"
    rf"(?<!\b(?:{_LONGER_TITLES})\.)['\")\]]*\s+"
    r"|(?<=[。！？।؟])|\n+"
)


class Role(StrEnum):
    """The function of a sentence."""

    STATES = "states"
    DENIES = "denies"  # it negates, or states that something is unknown
    ADVISES = "advises"  # it addresses the reader ("You can find it in ...", "Please contact ..."), or is a question


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a text.

    Attributes:
        start: Its start offset.
        end: Its end offset (exclusive).
        role: Its function.
        turns: Whether it contrasts with the preceding sentences ("However, ...").
        corrects: Whether it retracts the preceding sentences ("Wait, ...").
    """

    start: int
    end: int
    role: Role
    turns: bool
    corrects: bool

    def of(self, plain: str) -> str:
        """Return its text."""
        return plain[self.start : self.end]


_END = pattern_of(rf"{_SENTENCE_END}|,?\s(?={any_of(CONTRASTS)})|;\s")


@lru_cache(maxsize=256)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a readable text; they also end before "but", and do not end after initials and titles.

    >>> [sentence.role.value for sentence in sentences_of("I can't look it up. But it is in Rome. Please ask there.")]
    ['denies', 'states', 'advises']
    """
    ends = [match.span() for match in _END.finditer(text)]
    spans = zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True)
    return tuple(_sentence(text, start, end) for start, end in spans if text[start:end].strip())


_WHOLE_END = pattern_of(_SENTENCE_END)
_ITEM_MARK = re.compile(r"^(?:[-*•]|\(?\d{1,3}[.)])\s+")


def whole_sentences(text: str) -> tuple[str, ...]:
    """Return the sentences and lines of a text that contain words, without list markers.

    >>> whole_sentences("It is in Rome, but Dr. Roe moved. So:\\n1. Ask him.\\n- Or her!")
    ('It is in Rome, but Dr. Roe moved.', 'So:', 'Ask him.', 'Or her!')
    """
    lines = (_ITEM_MARK.sub("", line.strip()) for line in text.splitlines())
    parts = (part.strip() for line in lines for part in _WHOLE_END.split(line))
    return tuple(part for part in parts if any(map(str.isalnum, part)))


# "It is 4, though I haven't checked" denies nothing, and neither does "Arc (not to be confused with Bow) is in Rome".
_CONDITION = pattern_of(rf"{any_of(word_class('conditions'), CONCESSIVES)}[^.,;\n]*|(?<=_\s)\([^()\n]*\)(?=\s\w)")
# A rejected value ("It is not Rome.") does not mean that the answer is unknown.
_REJECTION = pattern_of(
    rf"(?:{any_of(word_class('no'))},\s+)?(?:{any_of(word_class('negative_adverbs'))}|n't)\s+"
    rf"(?:{any_of(*(word_class(name) for name in ('prepositions', 'definite_articles', 'indefinite_articles')))}\s+)?"
    r"(?-i:[A-Z\d+$_])"
)
# After an answer, "I could not find any further details" denies nothing of it.
_FURTHER = pattern_of(
    rf"(?:{any_of(word_class('negative_adverbs'), word_class('negative_determiners'))}|n't)\s+(?:\w+\s+){{0,3}}?"
    rf"{any_of(word_class('further'))}"
)
# "However, ____", "It is there, though: ____"
_TURN = pattern_of(
    rf"^\W{{0,5}}(?:\w+ ){{0,3}}?{any_of(CONTRASTS, word_class('resumptives'))}|,\s+{any_of(CONCESSIVES)}(?=[,.:])"
)
# "but as you are our customer: ____", "but I can tell you that it is ____"
_PRESENTED = pattern_of(rf"\w:\s+\S|(?:{any_of(COPULAS)}|\ws)\s+[^\w\s]?_")
# "Isn't it ____?" denies nothing.
_TAG_QUESTION = pattern_of(rf"^\W*\w{{2,5}}n't(?=\s+{any_of(word_class('third_person'))}[^?]*\?)")
# "Please note that ____ is in ____" states something.
_TOLD = pattern_of(
    rf"^.*{any_of(COMPLEMENTIZERS)}\s(?!{any_of(FIRST_PERSON, word_class('first_person_possessives'))})"
    rf"(?=[^.!?\n]*_[^.!?\n]*{any_of(COPULAS)})"
)
_ADVICE = pattern_of(rf"{any_of(ADDRESS)}|\?\W{{0,5}}$")


def _sentence(text: str, start: int, end: int) -> Sentence:
    words = _TAG_QUESTION.sub("", text[start:end])
    denies = NEGATION.search(_REJECTION.sub(" ", NONE_BUT.sub(" ", _CONDITION.sub("", words)))) is not None and (
        not start or _FURTHER.search(words) is None
    )
    role = Role.DENIES if denies else Role.ADVISES if _ADVICE.search(_TOLD.sub("", words)) else Role.STATES
    corrects = TURNING_POINT.match(words) is not None
    can_turn = role is Role.STATES or (role is Role.ADVISES and _PRESENTED.search(words) is not None)
    turns = can_turn and (corrects or _TURN.search(words) is not None)
    return Sentence(start=start, end=end, role=role, turns=turns, corrects=corrects)


def is_declined(sentences: Sequence[Sentence]) -> bool:
    """Return whether sentences deny something without a later contrast, or all of them only address the reader."""
    last = next((at for at in reversed(range(len(sentences))) if sentences[at].role is Role.DENIES), None)
    if last is None:
        return bool(sentences) and all(each.role is Role.ADVISES for each in sentences)
    return not any(each.turns for each in sentences[last + 1 :])


def follows_denial(sentences: Sequence[Sentence], at: int, values: Sequence[Span] = ()) -> bool:
    """Return whether a sentence that denies precedes a place, without a contrast in between.

    A denial after a value ("Rome? No, that is elsewhere.") refers to that value.
    """
    before = [each for each in sentences if each.start <= at]
    first = min((start for start, _ in values), default=len(sentences) and sentences[-1].end)
    denials = [
        place
        for place, each in enumerate(before)
        if each.role is Role.DENIES and each.end <= at and not (place and each.corrects)
        if first >= each.end
    ]
    return bool(denials) and not any(each.turns for each in before[denials[-1] + 1 :])


_CLAUSE_END = re.compile(r"[.,;:!?](?=\s|$)|\n")


def restates(text: str, start: int, end: int, *, names: Iterable[Span], question_words: frozenset[str]) -> bool:
    """Return whether the clause around a value repeats the question: names its subject and adds no other words.

    Args:
        text: The readable text, with values and names masked.
        start: Start offset of the value.
        end: End offset of the value (exclusive).
        names: The places of the names in the question.
        question_words: The words of the question.
    """
    begin = max((match.end() for match in _CLAUSE_END.finditer(text, 0, start)), default=0)
    ending = _CLAUSE_END.search(text, end)
    finish = ending.start() if ending is not None else len(text)
    own = {word.form for word in words_of(text[begin:finish]) if word.form.isalpha()} - FUNCTION_WORDS
    are_repeated = all(word in question_words or any(are_akin(word, other) for other in question_words) for word in own)
    return are_repeated and any(begin <= place < finish for place, _ in names)


def are_akin(one: str, two: str) -> bool:
    """Return whether two words share their first letters, as inflections of one word usually do."""
    return len(one) >= _STEM and one[:_STEM] == two[:_STEM]


_STEM = 4  # letters


def masked(plain: str, places: Iterable[Span]) -> str:
    """Return a text with each place replaced by underscores, so that it is one word.

    The period of an abbreviation at its end belongs to it if the sentence goes on.

    >>> masked("Ask Acme Co. in Rome.", [(4, 11)])
    'Ask ________ in Rome.'
    """
    letters = list(plain)
    for start, end in places:
        is_abbreviated = plain[start:end].endswith(_ABBREVIATIONS) and _GOES_ON.match(plain, end) is not None
        stop = end + is_abbreviated
        letters[start:stop] = "_" * (stop - start)
    return "".join(letters)


def with_neighbors(plain: str, spans: Sequence[Span]) -> list[Span]:
    """Return places in their order, with neighbors as one, since a first and a last name are bound separately.

    >>> with_neighbors("Ann Bo met Cy", [(0, 3), (4, 6), (11, 13)])
    [(0, 6), (11, 13)]
    """
    whole: list[Span] = []
    for start, end in spans:
        if whole and not plain[whole[-1][1] : start].strip():
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return whole


_ABBREVIATIONS = tuple(f" {each}" for each in f"{_TITLES}|{_LONGER_TITLES}".split("|"))
_GOES_ON = re.compile(r"\.\s+[a-z]")


def listing(text: str, members: Sequence[Span]) -> list[Span]:
    r"""Return the parts of a text that form a list: sentences with members, and sentences of names in their paragraphs.

    >>> text = "Hi Anna,\n\nthere are:\n- ____\n- Bo\n\nTom Weller"
    >>> [text[start:end] for start, end in listing(text, [(24, 28)])]
    ['- ____', '- Bo']
    """
    ends = [match.start() for match in re.finditer(r"\n\s*\n", text)]
    full = {bisect_right(ends, start) for start, _ in members}
    starts = sorted(start for start, _ in members)
    return [
        (each.start, each.end)
        for each in sentences_of(text)
        if bisect_left(starts, each.start) < bisect_left(starts, each.end)
        or (
            bisect_right(ends, each.start) in full
            and not re.search(r"\b[a-z]{3,}", _item(text, each))
            and _is_item(text, each)
        )
    ]


def relative_clauses(text: str) -> list[Span]:
    """Return the relative clauses after a comma, which do not belong to a list.

    >>> text = "Ann, Bo, who knows Cy, and Di"
    >>> [text[start:end] for start, end in relative_clauses(text)]
    ['who knows Cy']
    """
    return [match.span(1) for match in _RELATIVE_CLAUSE.finditer(text)]


_RELATIVE_CLAUSE = pattern_of(rf"(?<=\w),\s+({any_of(word_class('question_words'))}\s[^,;.\n]*)")


def _is_item(text: str, sentence: Sentence) -> bool:
    """Return whether a sentence is a line or between semicolons, unlike "Sure, Bo." and "Consistent." beside a list."""
    before = _ITEM_START.search(text, max(0, sentence.start - _LONGEST_MARK), sentence.start)
    return before is not None and text[sentence.end : sentence.end + 1] in {"", "\n", ";"}


_ITEM_START = re.compile(r"(?:\A|[\n;])\s*(?:\d{1,3}[.)]\s*)?\Z")
_LONGEST_MARK = 8


def _item(text: str, sentence: Sentence) -> str:
    """Return a sentence, or what follows its colon if it is the first item of a list with semicolons."""
    own = sentence.of(text)
    return own.rpartition(": ")[2] if text[sentence.end : sentence.end + 1] == ";" else own
