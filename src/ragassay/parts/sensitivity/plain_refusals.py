"""Detection of answers that decline: plain refusals by their words, and stock answers by their repetition.

An answer is a plain refusal if it states that the speaker does not know, does not answer afterward ("However, ..."),
otherwise only states what the speaker is and cannot do, and never mentions the reference answer. In case of doubt, it
is not a refusal (docs/methods.md, section 7.4).

A text that a system repeats for many different questions is a stock answer, in any language. A phrase is a stock phrase
if answers to several questions contain it, the references of these questions are of different kinds (a name, a date, a
phone number), and hardly any of these answers states its reference. A stock answer consists of stock phrases and words
of its question, with few other words and no value. No list of words is used. Greetings and error messages are stock
answers too.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from ragassay.core.records import AnswerFormat, AnswerKind, Question
from ragassay.core.table import Table, storage
from ragassay.core.text import is_blank, match_value, normal
from ragassay.core.text.booleans import booleans_in, read_boolean
from ragassay.core.text.normal_forms import readable, word_pattern
from ragassay.core.text.sentences import Role, is_declined, sentences_of
from ragassay.core.text.value_formats import infer_format, typed_references
from ragassay.core.text.word_classes import (
    ADDRESS,
    COPULAS,
    ERRORS,
    FIRST_PERSON,
    any_of,
    negation_expression,
    negations,
    pattern_of,
    word_class,
)

_REMEMBERED = 1000  # number of cached answers, since systems repeat their refusals


def is_plain_refusal(answer: str, references: Sequence[str] | None, kind: str, bound: Sequence[str] = ()) -> bool:
    """Return whether an answer only refuses, so that it cannot be right.

    Args:
        answer: The answer of the system; an empty answer is also a refusal.
        references: The reference answers; None if they are not recorded; then only the answer is used.
        kind: text, number, date, boolean or set.
        bound: Values that the question names.

    >>> is_plain_refusal("I don't have access to that database.", ["China"], "text")
    True
    >>> is_plain_refusal("I don't know exactly, but it is China.", ["China"], "text")
    False
    >>> is_plain_refusal("Not specified.", ["unspecified"], "text")
    False
    """
    if references is not None and (not references or any(map(is_negative, references))):
        return False
    if is_blank(answer):
        return True
    if not only_refuses(answer):
        return False
    is_boolean = kind == "boolean" or any(read_boolean(each) is not None for each in references or ())
    if is_boolean and booleans_in(answer):
        return False  # a negative reference can be answered by "No."
    matches = (match_value(answer, reference, kind, bound=bound) for reference in references or ())
    return not any(each.stated or each.partly for each in matches)


@lru_cache(_REMEMBERED)
def refuses_in_person(answer: str) -> bool:
    """Return whether an answer only refuses, with the speaker as the subject, only asks the reader back, or is empty.

    Without a verdict, a denial may be a fact: "The contract does not mention a penalty." Therefore, the speaker must be
    the one who does not know, and with whom a sentence begins. All other statements must be about the speaker too.

    >>> [refuses_in_person(each) for each in ("I don't know.", "No.", "The cause is unknown.")]
    [True, False, False]
    >>> refuses_in_person("Could you tell me which one you mean? I have several entries of that name.")
    True
    """
    if is_blank(answer):
        return True
    plain = readable(answer)
    sentences = sentences_of(plain)
    states = [each.of(plain) for each in sentences if each.role is Role.STATES]
    if not all(map(_says_nothing_else, states)):
        return False
    denies = is_declined(sentences) and any(each.role is Role.DENIES for each in sentences)
    spoken = [each.of(plain) for each in sentences if each.role is not Role.ADVISES]
    asks = any(_asks_reader(each.of(plain)) for each in sentences) and all(map(_says_nothing_else, spoken))
    return asks or (denies and any(map(_is_about_speaker, spoken)))


@lru_cache(_REMEMBERED)
def only_refuses(answer: str) -> bool:
    """Return whether an answer declines, and otherwise states only what the speaker is and cannot do."""
    plain = readable(answer)
    sentences = sentences_of(plain)
    states = (each.of(plain) for each in sentences if each.role is Role.STATES)
    # An answer of only advice may be correct: "Please contact HR."
    denies = any(each.role is Role.DENIES for each in sentences)
    return denies and is_declined(sentences) and all(map(_says_nothing_else, states))


@lru_cache(_REMEMBERED)
def is_negative(reference: str) -> bool:
    """Return whether a reference answer reads like a refusal or a denial: "none", "no", 0."""
    return is_blank(reference) or negations(reference) > 0 or _NONE.fullmatch(reference.strip()) is not None


_NONE = re.compile(r"0(?:\.0*)?|no|none|nobody|nothing|no one|never|false|f|n", re.IGNORECASE)

_OPENING = any_of(*(word_class(name) for name in ("conclusives", "contrasts", "coordinators", "additives")))
_SPEAKER = pattern_of(
    rf"^\W*(?:(?:\w+ly|{_OPENING}),?\s+)*"
    rf"(?:{any_of(word_class('modals'))}\s+)?"
    rf"{any_of(FIRST_PERSON, word_class('first_person_possessives'), ERRORS, word_class('capacities'))}"
)
_OFFER = pattern_of(
    rf"^(?:\W*\w+){{0,3}}?\W*{any_of(FIRST_PERSON)}\s+{any_of(word_class('modals'))}(?!.*{any_of(COPULAS)})"
)
_VALUE = re.compile(r"(?<=\w )\W?(?!(?:AI|I)\b)[A-Z]\w|\d")


def reports_failure(answer: str) -> bool:
    """Return whether an answer reports that a program failed, which is no answer unless it has a value as well.

    >>> reports_failure("Request timed out."), reports_failure("It is in Rome.")
    (True, False)
    """
    return _FAILURE.search(answer) is not None


_FAILURE = pattern_of(rf"{any_of(word_class('failures'))}|[\"'\w]error[\"']?\s*:|^\W*error\b")


def _is_about_speaker(sentence: str) -> bool:
    """Return whether a sentence begins with the speaker: "I'm sorry", "As an assistant", "Unfortunately, my ..."."""
    return _SPEAKER.match(sentence) is not None


def _asks_reader(sentence: str) -> bool:
    """Return whether a sentence asks the reader something, and suggests no value: "Which one do you mean?"."""
    asks = sentence.rstrip().endswith("?") and _DIALOGUE.search(sentence) is not None
    return asks and _VALUE.search(sentence) is None


_DIALOGUE = pattern_of(any_of(ADDRESS, FIRST_PERSON))


def _says_nothing_else(statement: str) -> bool:
    """Return whether a statement is about the speaker, and an offer or without a name or number.

    >>> [_says_nothing_else(each) for each in ("I can tell more about Ada.", "I was built to help.", "I found Ada.")]
    [True, True, False]
    """
    is_free = _OFFER.match(statement) is not None or _VALUE.search(statement) is None
    return is_free and _is_about_speaker(statement)


@cache
def likely_refusal(*, ascii_only: bool = False) -> str:
    """Return a DuckDB regex, for case-insensitive matching, for a superset of the texts that decline.

    It matches all characters that `readable` would normalize.

    Args:
        ascii_only: Whether it only needs to match ASCII texts, which is much faster.
    """
    if ascii_only:
        return negation_expression(ascii_only=True)
    return f"{negation_expression()}|{_UNUSUAL_CHARACTERS}"


# Invisible characters, combining marks, ligatures and full-width letters.
_UNUSUAL_CHARACTERS = r"[\p{Cf}\p{M}\x{FB00}-\x{FB06}\x{FF01}-\x{FFEF}\x{1D400}-\x{1D7FF}]"


FEWEST_QUESTIONS = 3
"""Minimum number of questions, and of distinct references, whose answers contain a stock phrase."""


MOST_STATED = 0.05
"""Maximum proportion of the answers with a stock phrase that state their reference."""


MOST_LEFT = 0.25
"""Maximum proportion of the words of a stock answer that are neither in a stock phrase nor in its question."""


_SAMPLE = 1000  # rows; an answer to 1 % of the questions occurs in it about ten times


_MOST_PHRASES = 200  # maximum number of phrases in the SQL condition; more would make DuckDB slow


_LONGEST = 2000  # maximum number of characters of a stock answer


_WORDS = 3  # minimum number of words of a phrase; an answer of a single word may be a value


_CHARACTERS = 6  # the same in scripts without spaces, where each character is a word


_STEM = 4  # number of initial letters shared by two forms of a word


_UNSPACED = "\u0e00"  # the first code point of scripts without spaces


_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n])\W*$")


_NOTHING = r"[^\x00-\x{10FFFF}]"


_DIGIT = re.compile(r"\d")


_WORDED = frozenset({AnswerFormat.NAME, AnswerFormat.TEXT, AnswerFormat.CLOSED_SET})


Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StockPhrases:
    """Phrases of a run that recur in answers to different questions.

    Attributes:
        counts: Phrase -> number of answers in the sample that contain it.
        is_checked: Whether they were compared with references; otherwise, recurring phrases may contain values.
    """

    counts: Mapping[Phrase, int]
    is_checked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer with its question and references.

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


def reply_to(question: Question, answer: str) -> Reply:
    """Return an answer with its question and references."""
    return Reply(
        question=question.question,
        answer=answer,
        references=question.reference_answers,
        kind=question.answer_kind,
        bound=tuple((question.bindings or {}).values()),
    )


def stock_phrases(replies: Sequence[Reply]) -> StockPhrases:
    """Return the stock phrases of a run; answers without references are used only if no answer has any."""
    checked = [each for each in replies if each.references]
    counted = checked or replies
    holders: dict[Phrase, list[int]] = defaultdict(list)
    question_phrases: set[Phrase] = set()
    for place, reply in enumerate(counted):
        question_phrases.update(_phrases(_words(reply.question)))
        for phrase in dict.fromkeys(_phrases(_words(reply.answer))):
            holders[phrase].append(place)
    states = cache(lambda place: states_reference(counted[place]))
    counts = {
        phrase: len(places)
        for phrase, places in holders.items()
        if len(places) >= FEWEST_QUESTIONS
        and phrase not in question_phrases
        and _is_spread([counted[each] for each in places])
        and not (checked and _is_stated(places, states))
    }
    return StockPhrases(counts=counts, is_checked=bool(checked))


def _is_spread(replies: Sequence[Reply]) -> bool:
    """Return whether answers belong to several questions, whose references, if known, differ and have several kinds."""
    references = {tuple(each.references) for each in replies}
    return len({each.question for each in replies}) >= FEWEST_QUESTIONS and (
        references == {()}
        or (len(references) >= FEWEST_QUESTIONS and len({_kind(each.references[0], each.kind) for each in replies}) > 1)
    )


def _is_stated(places: Sequence[int], states: Callable[[int], bool]) -> bool:
    """Return whether more than `MOST_STATED` of the answers state their reference."""
    beyond = islice(filter(states, places), int(MOST_STATED * len(places)), None)
    return any(True for _ in beyond)


def stock_phrases_of(table: Table) -> StockPhrases:
    """Return the stock phrases of a run; empty without questions or answers.

    Only every k-th row is sampled, so that the time does not depend on the size of the run.
    """
    if not {"question", "answer"} <= {*table.columns}:
        return StockPhrases(counts={})
    place, step = storage.quote(storage.PLACE), max(1, len(table) // _SAMPLE)
    rows = f"rows where {place} % {step} = 0 and length(answer) <= {_LONGEST} and question is not null order by {place}"
    return stock_phrases(
        [reply_of(row) for row in table.connection.execute(storage.select(reply_columns(table), rows)).fetchall()]
    )


def reply_columns(table: Table) -> Sequence[str]:
    """Return the SQL expressions of the values that `reply_of` takes."""
    bound = f"map_values({table.column_or_null('bindings')})" if "bindings" in table.columns else "null"
    return [*map(table.column_or_null, ("question", "answer", "reference_answers", "answer_kind")), bound]


def reply_of(row: Sequence[Any]) -> Reply:
    """Return an answer of a table with its question and references."""
    question, answer, references, kind, bound = row
    references, kind = typed_references(references or (), kind)
    return Reply(question=question or "", answer=answer, references=references, kind=kind, bound=bound or ())


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
    # Without references, a phrase may contain a value, which the caller must exclude by other means.
    values = (each for each in _values(reply.answer) if phrases.is_checked or not covered[each])
    return (
        sum(left) <= most_left * len(words)
        and all(words[each][:_STEM] in stems for each in values)
        and not states_reference(reply)
    )


def expression(phrases: StockPhrases) -> str:
    """Return a DuckDB regex, for case-insensitive matching, for answers with one of the most frequent stock phrases."""
    counts = phrases.counts
    frequent = sorted(counts, key=lambda phrase: (-counts[phrase], phrase))[:_MOST_PHRASES]
    return "|".join(r"[^\p{L}\p{N}]*".join(map(re.escape, phrase)) for phrase in frequent) or _NOTHING


def _words(text: str) -> Phrase:
    return tuple(word.lower() for word in word_pattern().findall(readable(text)))


def _size(words: Phrase) -> int:
    """Return the number of words of a phrase."""
    single = sum(len(word) == 1 and word >= _UNSPACED for word in words)
    size = _CHARACTERS if 2 * single > len(words) else _WORDS
    return min(size, max(2, len(words))) if size == _WORDS else size


def _phrases(words: Phrase) -> Iterator[Phrase]:
    size = _size(words)
    return (words[start : start + size] for start in range(len(words) - size + 1))


def _values(answer: str) -> Iterator[int]:
    """Yield the positions of words that may be values: with digits, or capitalized within a sentence."""
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
    shown, question = normal(reply.answer), normal(reply.question)
    return any(
        (normal(each) in shown and normal(each) not in question)
        or match_value(reply.answer, each, kind, bound=reply.bound).stated
        for each in reply.references
    )


@lru_cache(maxsize=10_000)  # cached, since references repeat
def _kind(reference: str, kind: AnswerKind) -> str:
    """Return the kind of a reference; names and other words are one kind."""
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


def is_refusal(reply: Reply, phrases: StockPhrases) -> bool:
    """Return whether an answer without a verdict only declines, given the stock phrases of its run."""
    if not reply.references:
        recurs = is_stock(reply, phrases) and (phrases.is_checked or only_refuses(reply.answer))
        return recurs or refuses_in_person(reply.answer)
    return is_plain_refusal(reply.answer, reply.references, reply.kind, reply.bound) or is_stock_refusal(reply, phrases)


def is_stock_refusal(reply: Reply, phrases: StockPhrases, *, most_left: float = MOST_LEFT) -> bool:
    """Return whether an answer is a stock answer of its run and its reference is not negative ("none", "no", 0)."""
    recurs = is_stock(reply, phrases, most_left=most_left)
    return recurs and not any(map(is_negative, reply.references))
