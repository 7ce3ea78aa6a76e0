"""The status of a value at a place of a text: asserted, remote or rejected, and how its clause treats it.

Callers mask names first (`sentences.masked`). Offsets are positions in `readable(text)`.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache

from ragassay.core.text.names import FUNCTION_WORDS
from ragassay.core.text.sentences import Span
from ragassay.core.text.word_classes import (
    COMPARATIVES,
    COMPLEMENTIZERS,
    CONCESSIVES,
    CONTRASTS,
    COPULAS,
    DEMONSTRATIVES,
    DENIALS,
    DISJUNCTIONS,
    ERRORS,
    EXCLUSIVES,
    FIRST_PERSON,
    FOCUS,
    HEDGES,
    INTERROGATIVES,
    NEGATION,
    NEGATORS,
    NONE_BUT,
    OTHERNESS,
    PAST,
    PRESENT,
    PRIVATIVES,
    REMOTE,
    TRUTH,
    TURNING_POINT,
    YES,
    any_of,
    pattern_of,
    word_class,
)


class Standing(StrEnum):
    """The status of a value in a text that names it."""

    ASSERTED = "asserted"
    REMOTE = "remote"  # reported, past, conceded or in parentheses; counts if nothing else is asserted
    REJECTED = "rejected"


_DENIAL = pattern_of(rf"(?:{any_of(NEGATORS, EXCLUSIVES)}(?!\.\s*$)|n't(?!\w))(?!\s+{any_of(FOCUS)})")  # not "no. 5"
_CLAUSE = pattern_of(rf"[.;:,!?](?=\s|$)|\n|\s-+\s|[。！？，；]|{any_of(CONTRASTS, CONCESSIVES, COMPARATIVES)}")
_REJECTED_AFTER = pattern_of(
    rf"(?:\s_+)?\s*\?(?!\W*(?:\w+:\s*)?{any_of(YES, TRUTH, word_class('assent'))})"
    r"|\s*[✗✘❌]"
    rf"|\s+\w{{2,5}}(?:n't|\s+not)\s+be\s+{any_of(TRUTH)}"  # "____ can't be right"
    r"|(?:'s|\s+(?:is|was|are|were|has|does|did|would be))\s*"
    rf"(?:n't|\s(?:an?\s(?:\w+\s)?)?{any_of(OTHERNESS, ERRORS)})(?!\s+{any_of(FOCUS)})"
    rf"|\s[^.!?;,\n_]{{0,40}}?\s(?:is|was)\s(?!not\b){any_of(OTHERNESS)}"
    rf"|[^.!?;\n]{{0,40}}?[,;-]?\s+(?:{any_of(CONTRASTS)}\s+)?{any_of(DEMONSTRATIVES)}(?:'s|\s+(?:is|was|belongs|refers))"
    rf"\s[^.!?;,\n]{{0,40}}?{any_of(OTHERNESS)}"
    rf"|[,;]\s+(?:{any_of(CONTRASTS)}\s+)?{any_of(DEMONSTRATIVES)}\s+\w{{2,5}}(?:n't|\s+not)(?!\s+{any_of(FOCUS)})"
)
_ENDED = pattern_of(rf"\W{{0,3}}(?:\w+\s)?{any_of(word_class('until'))}")  # "____ degrees until ..."
_DENIED_CLAUSE = pattern_of(
    rf"(?:{any_of(DENIALS)}|{any_of(OTHERNESS, NEGATORS)}\s+(?:(?:the|to)\s+)?\w+(?:\s+to\s+\w+)?),?"
    rf"\s+{any_of(COMPLEMENTIZERS)}\s[^.;!?\n]*$"
)
_DENIED_VALUE = pattern_of(rf"{any_of(DENIALS)}(?:\s+\w+){{0,3}}\s*[^\w\s]*$")  # "I ruled out ____"
_NOT_DENIED = pattern_of(rf"{any_of(NEGATORS)}\s+(?:\w+\s+)?{any_of(DENIALS)}")  # "there is no doubt that"
_OPEN_QUESTION = pattern_of(rf"{any_of(PRIVATIVES)}\s+{any_of(INTERROGATIVES, COMPLEMENTIZERS)}")
_REPORTED = pattern_of(rf"{any_of(REMOTE)}[^.!?;\n]*$")
_CONTRASTED = pattern_of(rf"^[^.!?\n]*?(?:{any_of(CONTRASTS, PRESENT)}|[.!?;,]\s+{any_of(CONTRASTS)})")
_CONCEDED = pattern_of(
    rf"(?:(?:^|[.!?]\s+)\W*{any_of(COMPARATIVES)}|(?:^|[.!?;,:]\s+|\()\W*{any_of(CONCESSIVES)})[^.!?;,:\n]*$"
)
_OF_DATA = re.compile(r"[\[{](?=[\[{\"\s])")  # JSON brackets are not parentheses
_BEFORE = 90  # number of characters before a value in which a word may refer to it
_WORDS_BEFORE = 9
_LONGEST_CLAUSE = 200  # number of characters before a value in which its clause may be denied
_LONGEST_ASIDE = 300  # characters; without a closing bracket within them, the opening one is part of the value


def clause_at(text: str, start: int, end: int) -> Span:
    """Return the clause around a place, between punctuation marks or contrasts.

    >>> clause_at("If it was ____, forget it.", 10, 14)
    (0, 14)
    """
    ends = _clause_ends(text)
    before = bisect_right(ends, start)
    begin = start if text[start - 1 : start] in _POINTS else ends[before - 1] if before else 0
    following = _CLAUSE.search(text, end)
    return begin, len(text) if following is None else following.start()


_POINTS = frozenset(".;:,!?")


@lru_cache(maxsize=256)
def _clause_ends(text: str) -> Sequence[int]:
    return [match.end() for match in _CLAUSE.finditer(text)]


_COORDINATOR = pattern_of(any_of(word_class("coordinators")))


def own_part(text: str, start: int, end: int, others: Iterable[Span]) -> Span:
    """Return the part of the clause around a place that is about it rather than about the other places of the clause.

    What two places have between them belongs to the second one, or, with a coordinator, up to it to the first.

    >>> text = "it opened in ____ and was renovated in ____"
    >>> [text[slice(*own_part(text, *span, [(13, 17), (39, 43)]))] for span in ((13, 17), (39, 43))]
    ['it opened in ____ ', ' was renovated in ____']
    """
    begin, finish = clause_at(text, start, end)
    before = max((stop for _, stop in others if begin < stop <= start), default=None)
    after = min((place for place, _ in others if end <= place < finish), default=None)
    if before is not None:
        joint = _COORDINATOR.search(text, before, start)
        begin = before if joint is None else joint.end()
    if after is not None:
        joint = _COORDINATOR.search(text, end, after)
        finish = end if joint is None else joint.start()
    return begin, finish


_OTHERWISE = pattern_of(any_of(OTHERNESS, word_class("former_opinions")))


def is_dismissed(text: str, start: int, end: int, others: Iterable[Span]) -> bool:
    """Return whether the part of a clause before a value calls its source another, wrong or outdated, or an opinion.

    >>> is_dismissed("An outdated copy says ____.", 22, 26, []), is_dismissed("The list says ____.", 14, 18, [])
    (True, False)
    """
    begin, _ = own_part(text, start, end, others)
    return _OTHERWISE.search(text, begin, start) is not None


_READER = pattern_of(any_of(word_class("second_person")))


def is_addressed(text: str, start: int, end: int, others: Iterable[Span]) -> bool:
    """Return whether the part of a clause before a value is about the reader: what "you said", or "your list" says.

    >>> is_addressed("Your list says ____.", 15, 19, []), is_addressed("The list says ____.", 14, 18, [])
    (True, False)
    """
    begin, _ = own_part(text, start, end, others)
    return _READER.search(text, begin, start) is not None


def denied_clauses(text: str) -> list[Span]:
    """Return the clauses that contain a negating word."""
    return [clause_at(text, *match.span()) for match in NEGATION.finditer(text)]


_CONTRAST = pattern_of(any_of(CONTRASTS, PRESENT))
_COPULA = pattern_of(rf"(?:{any_of(COPULAS)}|{any_of(word_class('third_person'), DEMONSTRATIVES)}'s|[:=])\W*$")
_SPOKEN = pattern_of(any_of(FIRST_PERSON))


def follows_contrast(text: str, begin: int, start: int) -> bool:
    """Return whether a contrast precedes the value at a place in its sentence."""
    return _CONTRAST.search(text, begin, start) is not None


def follows_copula(text: str, start: int) -> bool:
    """Return whether the value at a place directly follows "is", a colon or an equals sign."""
    return _COPULA.search(text[max(0, start - 12) : start]) is not None


_CHANGE = re.compile(r"[^\w\n]{0,4}(?:→|->|=>)[^\w\n]{0,4}")
_ASIDE = re.compile(r"([^()\n]*)\([^()\n]*\)")
# Not "before you call"
_TEMPORAL = pattern_of(
    rf"(?P<past>{any_of(PAST)}(?!\s+{any_of(FIRST_PERSON, word_class('second_person'))}))|{any_of(PRESENT)}"
)


def is_past_or_present(text: str, start: int, end: int, others: Iterable[Span] = ()) -> int:
    """Return 1 if the nearest word of time, or an arrow, says that the value at a place holds now, -1 if before, or 0.

    The nearest one is the last one before the value in its clause or label, or else the first one after it in its own
    part of the clause, where the text has other values.

    >>> text = "It used to be ____, but it is ____ now."
    >>> is_past_or_present(text, 14, 18), is_past_or_present(text, 30, 34)
    (-1, 1)
    """
    others = list(others)
    begin, (_, finish) = clause_at(text, start, end)[0], own_part(text, start, end, others)
    last = max((start, *(place for place, _ in others)))
    # A value repeated after the last arrow shows that nothing changed: "____ -> ____, so it is ____".
    if any(_CHANGE.fullmatch(text, stop, last) for _, stop in [*others, (start, end)]):
        if any(_CHANGE.fullmatch(text, end, place) for place, _ in others):
            return -1  # "____ -> ____"
        if any(_CHANGE.fullmatch(text, stop, start) for _, stop in others):
            return 1
    aside = _ASIDE.match(text, end)
    if aside is not None and any(aside.start() <= place < aside.end() for place, _ in others):
        finish = min(finish, aside.end(1))
    label = _LABEL.search(text, max(0, start - _LONGEST_LABEL), start)
    begin = begin if label is None else label.start()
    before = [*_TEMPORAL.finditer(text, max(begin, start - _BEFORE), start)]
    nearest = before[-1] if before else _TEMPORAL.search(text, end, min(finish, end + _BEFORE))
    return 0 if nearest is None else -1 if nearest["past"] else 1


def is_spoken(clause: str) -> bool:
    """Return whether a clause mentions the speaker: "I cannot tell"."""
    return _SPOKEN.search(clause) is not None


def standing(text: str, start: int, end: int) -> Standing:
    """Return the status of the value at a place of a text with its names masked.

    >>> text = "It is not ____ but ____."
    >>> standing(text, 10, 14), standing(text, 19, 23)
    (<Standing.REJECTED: 'rejected'>, <Standing.ASSERTED: 'asserted'>)
    """
    start = _start_of_enumeration(text, start, end)
    begin = max(0, start - _BEFORE)
    before = _OF_DATA.sub("  ", text[begin:start])
    words = _CLAUSE.split(before)[-1].split()
    # The first word may be truncated ("not" of "cannot"), so it does not count.
    whole = words[1:] if begin and len(words) > _WORDS_BEFORE else words
    after = text[end : end + _BEFORE]
    reach = _NOT_DENIED.sub(" ", NONE_BUT.sub(" ", " ".join(whole[-_WORDS_BEFORE:])))
    clause = _NOT_DENIED.sub(" ", text[max(0, start - _LONGEST_CLAUSE) : start])
    is_denied = _DENIAL.search(reach) or _DENIED_VALUE.search(reach) or _DENIED_CLAUSE.search(clause)
    if _NEGATIVE_QUESTION.search(before) and after.lstrip("\"'*)").startswith("?"):
        return Standing.ASSERTED
    if (
        _REJECTED_AFTER.match(after)
        or is_denied
        or _OPEN_QUESTION.search(reach)
        or _EXCLUDED.search(NONE_BUT.sub(" ", before))
    ):
        return Standing.REJECTED
    is_bracketed = any(
        before.rfind(opens) > before.rfind(closes) and closes in text[end : end + _LONGEST_ASIDE]
        for opens, closes in ("()", "[]", "【】")
    )
    is_remote = (
        _CONCEDED.search(before) is not None
        or _ENDED.match(after) is not None
        or (_REPORTED.search(before) is not None and _CONTRASTED.match(after) is not None)
    )
    return Standing.REMOTE if is_bracketed or is_remote else Standing.ASSERTED


_EXCLUDED = pattern_of(rf"{any_of(EXCLUSIVES)}\W*$")  # "anything but ____"
# "Isn't it ____?" suggests it.
_NEGATIVE_QUESTION = pattern_of(rf"(?:^|[.!?]\s)\W*\w{{2,5}}n't\s+{any_of(word_class('third_person'))}\W*$")


def _start_of_enumeration(text: str, start: int, end: int) -> int:
    """Return where the list of a value begins, all of which a denial before it denies: "not ____, ____ or ____"."""
    before = _MEMBERS.search(text, max(0, start - _LONGEST_CLAUSE), start)
    if before is None or _PREDICATED.match(text, end):
        return start
    return before.start() if before["joint"] or _MORE_MEMBERS.match(text, end) else start


_JOINT = any_of(word_class("coordinators"), DISJUNCTIONS)
_MEMBERS = pattern_of(rf"(?:_+(?:,\s+|(?P<joint>,?\s+{_JOINT}\s+)))+$")
_MORE_MEMBERS = pattern_of(rf"(?:,\s+_+)*,?\s+{_JOINT}\s+_")
_PREDICATED = pattern_of(rf"\s+{any_of(COPULAS)}")


_SEPARATOR = r"(?:[:=→\t]|->|(?<=\s)-(?=\s))"  # between a key and its value
_LONGEST_LABEL = 60  # characters
_LABEL = re.compile(r"([^\W\d][\w ]{0,40})[\"'*]{0,3}\s{0,2}" + _SEPARATOR + r"\s{0,2}[\"'*$€£(]{0,3}$")


def label_at(text: str, start: int) -> frozenset[str]:
    """Return the words of the label before a place; empty without a label.

    >>> sorted(label_at('{"unit price": 7', 15)), sorted(label_at("It is 7", 6))
    (['price', 'unit'], [])
    """
    match = _LABEL.search(text[max(0, start - _LONGEST_LABEL) : start])
    if match is None:
        return frozenset()
    label = match[1].split()[-1] if "=" in match[0] and " =" not in match[0] else match[1]  # "INFO score=____"
    return frozenset(re.split(r"[\W_]+", label.strip().casefold()))


def key_at(text: str, start: int, end: int, others: Iterable[Span]) -> Span | None:
    """Return the place of what a text says that the value at a place belongs to; None if it says so of no value.

    It is the beginning of the line or item before a colon, an arrow, a dash or a tab, or parentheses after the value.

    >>> text = "Invoice 7 -> ____; ____ (invoice 8)"
    >>> [text[slice(*key_at(text, *span, []))] for span in ((13, 17), (19, 23))]
    ['Invoice 7', 'invoice 8']
    """
    others = list(others)
    last = max((each for each in others if each[1] <= start), default=(0, 0))
    if last[1] and _KEY_END.fullmatch(text, last[1], start):
        return last  # "____: ____"
    line = max(last[1], *(text.rfind(mark, 0, start) + 1 for mark in _BEFORE_A_KEY))
    if (key := _KEY.fullmatch(text, max(line, start - _LONGEST_KEY), start)) is not None:
        return max(key.start(1), text.rfind(": ", line, key.end(1)) + 1), key.end(1)
    if (key := _KEY_AFTER.match(text, end, end + _LONGEST_KEY)) is None:
        return None
    return None if any(key.start() <= place < key.end() for place, _ in others) else key.span(1)


_LONGEST_KEY = 160  # characters
_BEFORE_A_KEY = ("\n", ";", "(", ". ", "! ", "? ")
_KEY_END = re.compile(r"[\"'*)\]]{0,3}[^\S\n]*" + _SEPARATOR + r"[\s\"'*$€£(]*")
_KEY = re.compile(rf"[^\w\n]*(\w[^\n]*?){_KEY_END.pattern}")
_KEY_AFTER = re.compile(r"[\"'*.]{0,3}\s?\(([^()\n]+)\)")


def has_label_of(text: str, start: int, question_words: frozenset[str]) -> bool:
    """Return whether the value at a place has a label of words in the question, or of words for an answer.

    >>> has_label_of("City: ____", 6, frozenset({"city"})), has_label_of("Area: ____", 6, frozenset({"city"}))
    (True, False)
    >>> has_label_of("answer=____", 7, frozenset({"city"}))
    True
    """
    label = label_at(text, start)
    return bool(label) and label <= question_words | FUNCTION_WORDS | _ANSWER_WORDS


_ANSWER_WORDS = frozenset(word_class("labels").split())


def chosen_by_order(text: str, places: Sequence[Span]) -> Span | None:
    """Return the one of two values that a text finally chooses by their order; None if it does not.

    >>> text = "One file has ____, another ____. I would trust the latter."
    >>> chosen_by_order(text, [(13, 17), (27, 31)])
    (27, 31)
    """
    if len(places) != 2:
        return None
    for match in _BY_ORDER.finditer(text, places[-1][1]):
        clause = text[slice(*clause_at(text, *match.span()))]
        is_rejected = NEGATION.search(clause) is not None or _OTHERWISE.search(clause) is not None
        return places[(match["first"] is None) is not is_rejected]
    return None


_BY_ORDER = pattern_of(
    rf"{any_of(word_class('definite_articles'))}\s+(?:(?P<first>{any_of(word_class('firsts'))})|{any_of(word_class('seconds'))})"
    rf"(?:\s+{any_of(word_class('numeral_one'))})?(?=\s+{any_of(COPULAS)}|\W*$|[.,;!])"
)


_PRIVATIVE = pattern_of(any_of(PRIVATIVES))
_OR_AFTER = pattern_of(rf"['\")\]]*(?:\s\w+)?,?\s+{any_of(DISJUNCTIONS)}\s|\s*/\s*_")
_OR_BEFORE = pattern_of(
    rf"(?:(?<=[\w,]\s){any_of(DISJUNCTIONS)}\s+(?:\w+\s+){{0,2}}|{any_of(word_class('between'))}\s+|_\s*/\s*)[^\w\s]*$"
)


def is_alternative(text: str, start: int, end: int) -> bool:
    """Return whether the value at a place is next to an "or": "____ or ____"."""
    return _OR_AFTER.match(text, end) is not None or _OR_BEFORE.search(text[max(0, start - 30) : start]) is not None


_HEDGE_BEFORE = pattern_of(rf"{any_of(HEDGES)}\s+(?:\w+\s+)?[^\w\s]*$")


def is_hedged(text: str, start: int) -> bool:
    """Return whether the value at a place is only called possible: "perhaps ____"."""
    return _HEDGE_BEFORE.search(text[max(0, start - 30) : start]) is not None


def leaves_open(text: str, end: int) -> bool:
    """Return whether a text does not decide after its last value: "both ____ and ____, but I cannot tell which".

    The speaker denies something, or calls it unclear; any other denial is about something else.
    """
    denied = (match.span() for match in NEGATION.finditer(text, end) if not _QUESTION.match(text, match.end()))
    return any(is_spoken(text[slice(*clause_at(text, *span))]) or _PRIVATIVE.search(text, *span) for span in denied)


_QUESTION = re.compile(r"[^.!?\n]*\?")  # "Anything unclear?"


def turning_points(text: str) -> list[int]:
    """Return the offsets at which a text with its names masked corrects itself or concludes."""
    return [match.start() for match in TURNING_POINT.finditer(text)]


# "____, not to be confused with ____" retracts nothing.
_RETRACTION = pattern_of(rf"{any_of(ERRORS, OTHERNESS, NEGATORS)}(?!\s+{any_of(word_class('prepositions'))})")


def is_retracted(text: str, end: int, following: int) -> bool:
    """Return whether a text calls the value that ends at an offset an error before the next value at `following`.

    The words between the clauses of both values count, not those of the clauses.

    >>> is_retracted("It is ____. No, that is wrong. It is ____.", 10, 37)
    True
    """
    begin, finish = clause_at(text, end, end)[1], clause_at(text, following, following)[0]
    return begin < finish and _RETRACTION.search(text, begin, finish) is not None
