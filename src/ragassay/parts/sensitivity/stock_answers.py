"""Stock answers: what a system says to many different questions, in whatever language (docs/methods.md, section 7.4).

A system that declines repeats itself. A phrase is stock if answers to several questions have it, their references are
of different kinds (a name, a date, a phone number), so that no one value can be meant, and hardly any of these answers
states its reference. An answer is stock if little is left of it besides such phrases and words of its own question, and
nothing that looks like a value. No word of any language is known here. Greetings and messages of errors are stock too:
they answer nothing either.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ragassay.core.records import AnswerFormat, AnswerKind
from ragassay.core.table import Table, storage
from ragassay.core.text import match_value, normal
from ragassay.core.text.matches import read_boolean
from ragassay.core.text.normal_forms import readable, word_pattern
from ragassay.core.text.value_formats import infer_format

FEWEST_QUESTIONS = 3
"""Questions, with as many different references, to which a phrase must be an answer."""
MOST_STATED = 0.05
"""The proportion of the answers with a phrase that may state their reference."""
MOST_LEFT = 0.25
"""The proportion of an answer's words that may be neither of a stock phrase nor of its question."""

_SAMPLE = 1000  # rows; what is said to one question in a hundred is still in it some ten times
_MOST_PHRASES = 200  # of which an answer from the database must hold one; more would make DuckDB slow
_LONGEST = 2000  # characters; a longer answer is no stock answer
_WORDS = 3  # of a phrase; an answer of two words is a phrase, one of one word may be a value
_CHARACTERS = 6  # of a phrase in a script without spaces, where a word is a character
_STEM = 4  # letters in which two forms of one word begin alike
_UNSPACED = "\u0e00"  # no letter below is of a script without spaces
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n])\W*$")
_NOTHING = r"[^\x00-\x{10FFFF}]"
_DIGIT = re.compile(r"\d")
_WORDED = frozenset({AnswerFormat.NAME, AnswerFormat.TEXT, AnswerFormat.CLOSED_SET})

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StockPhrases:
    """The phrases of a run that recur in answers to different questions.

    Attributes:
        counts: Each phrase -> the number of answers in the sample that have it.
        is_checked: Whether references show that they state no value; without any, an answer that states one may recur.
    """

    counts: Mapping[Phrase, int]
    is_checked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer with what it is compared with.

    Attributes:
        question: The question.
        answer: The answer.
        references: The reference answers; empty if none are known.
        kind: text, number, date, boolean or set.
        bound: Values that the question names.
    """

    question: str
    answer: str
    references: Sequence[str]
    kind: AnswerKind = "text"
    bound: Sequence[str] = ()


def stock_phrases(replies: Sequence[Reply]) -> StockPhrases:
    """Return the phrases that answer no question, though they are given to many.

    Args:
        replies: Answers of one run, or a sample of them. Those without references only count where none has any.
    """
    checked = [each for each in replies if each.references]
    counted = checked or replies
    holders: dict[Phrase, list[int]] = defaultdict(list)
    asked: set[Phrase] = set()
    for place, reply in enumerate(counted):
        asked.update(_phrases(_words(reply.question)))
        for phrase in dict.fromkeys(_phrases(_words(reply.answer))):
            holders[phrase].append(place)
    states = cache(lambda place: states_reference(counted[place]))
    counts = {
        phrase: len(places)
        for phrase, places in holders.items()
        if len(places) >= FEWEST_QUESTIONS
        and phrase not in asked
        and _is_spread([counted[each] for each in places])
        and not (checked and _is_stated(places, states))
    }
    return StockPhrases(counts=counts, is_checked=bool(checked))


def _is_spread(replies: Sequence[Reply]) -> bool:
    """Return whether questions are several, and references, where known, too and of several kinds."""
    references = {tuple(each.references) for each in replies}
    return len({each.question for each in replies}) >= FEWEST_QUESTIONS and (
        references == {()}
        or (len(references) >= FEWEST_QUESTIONS and len({_kind(each.references[0], each.kind) for each in replies}) > 1)
    )


def _is_stated(places: Sequence[int], states: Callable[[int], bool]) -> bool:
    most = MOST_STATED * len(places)
    stated = 0
    for place in places:
        stated += states(place)
        if stated > most:
            return True
    return False


def stock_phrases_of(table: Table) -> StockPhrases:
    """Return the stock phrases of a run; none without questions or answers.

    They come from every k-th row, so that a run of any size costs the same.
    """
    if not {"question", "answer"} <= {*table.columns}:
        return StockPhrases(counts={})
    place, step = storage.quote(storage.PLACE), max(1, len(table) // _SAMPLE)
    rows = f"rows where {place} % {step} = 0 and length(answer) <= {_LONGEST} and question is not null order by {place}"
    return stock_phrases(
        [reply_of(row) for row in table.connection.execute(storage.select(reply_columns(table), rows)).fetchall()]
    )


def reply_columns(table: Table) -> Sequence[str]:
    """Return the SQL of what `reply_of` takes."""
    bound = f"map_values({table.column_or_null('bindings')})" if "bindings" in table.columns else "null"
    return [*map(table.column_or_null, ("question", "answer", "reference_answers", "answer_kind")), bound]


def reply_of(row: Sequence[Any]) -> Reply:
    """Return an answer of a table with what it is compared with."""
    question, answer, references, kind, bound = row
    return Reply(
        question=question or "", answer=answer, references=references or (), kind=kind or "text", bound=bound or ()
    )


def is_stock(reply: Reply, phrases: StockPhrases, *, most_left: float = MOST_LEFT) -> bool:
    """Return whether an answer consists of stock phrases and words of its question, and states no value.

    >>> phrases = StockPhrases(counts={("bu", "konuda", "bilgi"): 3, ("konuda", "bilgi", "yok"): 3})
    >>> is_stock(Reply(question="Fiyat nedir?", answer="Fiyat: bu konuda bilgi yok.", references=["9 TL"]), phrases)
    True
    >>> is_stock(Reply(question="Kim?", answer="Elif Kaya", references=["Deniz Ak"]), phrases)
    False
    """
    if not phrases.counts or len(reply.answer) > _LONGEST:
        return False
    words = _words(reply.answer)
    covered = [False] * len(words)
    size = _size(words)
    for start, phrase in enumerate(_phrases(words)):
        if phrase in phrases.counts:
            covered[start : start + size] = [True] * size
    if not any(covered):
        return False
    stems = {word[:_STEM] for word in _words(reply.question)}
    left = [not (is_covered or word[:_STEM] in stems) for word, is_covered in zip(words, covered, strict=True)]
    # Of a phrase that no reference was compared with, the caller must know otherwise that it is no value.
    values = (each for each in _values(reply.answer) if phrases.is_checked or not covered[each])
    return (
        sum(left) <= most_left * len(words)
        and all(words[each][:_STEM] in stems for each in values)
        and not states_reference(reply)
    )


def expression(phrases: StockPhrases) -> str:
    """Return a DuckDB expression, ignoring case, that matches answers with one of the most frequent stock phrases."""
    counts = phrases.counts
    frequent = sorted(counts, key=lambda phrase: (-counts[phrase], phrase))[:_MOST_PHRASES]
    return "|".join(r"[^\p{L}\p{N}]*".join(map(re.escape, phrase)) for phrase in frequent) or _NOTHING


def _words(text: str) -> Phrase:
    return tuple(word.lower() for word in word_pattern().findall(readable(text)))


def _size(words: Phrase) -> int:
    """Return how many words of a text make a phrase."""
    single = sum(len(word) == 1 and word >= _UNSPACED for word in words)
    size = _CHARACTERS if 2 * single > len(words) else _WORDS
    return min(size, max(2, len(words))) if size == _WORDS else size


def _phrases(words: Phrase) -> Iterator[Phrase]:
    size = _size(words)
    return (words[start : start + size] for start in range(len(words) - size + 1))


def _values(answer: str) -> Iterator[int]:
    """Yield the positions of the words that look like values: with digits, or with a capital within a sentence."""
    plain = readable(answer)
    for place, match in enumerate(word_pattern().finditer(plain)):
        word = match[0]
        is_capital = len(word) > 1 and word[0].isupper() and not _SENTENCE_START.search(plain, 0, match.start())
        if is_capital or _DIGIT.search(word):
            yield place


def states_reference(reply: Reply) -> bool:
    """Return whether an answer states one of its references."""
    if not reply.references:
        return False
    kind = reply.kind
    if kind == "text" and read_boolean(reply.references[0]) is not None:
        kind = "boolean"
    shown, given = normal(reply.answer), normal(reply.question)
    return any(
        (normal(each) in shown and normal(each) not in given)
        or match_value(reply.answer, each, kind, given=reply.bound).stated
        for each in reply.references
    )


@lru_cache(maxsize=10_000)  # references repeat
def _kind(reference: str, kind: AnswerKind) -> str:
    """Return the kind of a reference; names and other words are one kind, which a wrong value may well be of."""
    if kind not in {"text", "set"}:
        return kind
    if re.fullmatch(r"[+-]?\d[\d.,]*", reference):
        return "number"
    if read_boolean(reference) is not None:
        return "boolean"
    if re.fullmatch(r"\d{4}-\d\d(?:-\d\d.*)?", reference):
        return "date"
    known = infer_format([reference], "text")
    return "text" if known in _WORDED else known.value
