"""Refusals: answers that only decline, including those that a judge called right, which count as wrong.

A refusal is plain if the answer states that it does not know, does not then answer ("However, ..."), otherwise only
states what the speaker is and cannot do, and never names the reference answer. In doubt the verdict stands
(docs/methods.md, section 7.4).

A stock answer declines too: it recurs for many different questions, in any language. A phrase is a stock phrase if
answers to several questions contain it, the references of these questions are of different kinds (a name, a date, a
phone number), and hardly any of these answers states its reference. A stock answer consists of stock phrases and words
of its question, with few other words and no value. This uses no list of words. Greetings and error messages are stock
answers too.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import AnswerFormat, AnswerKind, Question, ReclassifiedRefusal
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.text import is_blank, match_value, normal
from ragassay.core.text.booleans import booleans_in, read_boolean
from ragassay.core.text.normal_forms import readable, word_pattern
from ragassay.core.text.sentences import Role, is_declined, negation_expression, negations, sentences_of
from ragassay.core.text.value_formats import infer_format

FEWEST_QUESTIONS = 3
"""Minimum number of questions, and of different references, whose answers contain a stock phrase."""
MOST_STATED = 0.05
"""Maximum proportion of the answers with a stock phrase that state their reference."""
MOST_LEFT = 0.25
"""Maximum proportion of the words of a stock answer that are neither in a stock phrase nor in its question."""

_SAMPLE = 1000  # rows; an answer to one question in a hundred occurs in it about ten times
_MOST_PHRASES = 200  # in the SQL condition; more would make DuckDB slow
_LONGEST = 2000  # characters of a stock answer
_WORDS = 3  # of a phrase; an answer of two words is a phrase, one of one word may be a value
_CHARACTERS = 6  # of a phrase in a script without spaces, where a word is a character
_STEM = 4  # letters in which two forms of a word are equal
_UNSPACED = "\u0e00"  # the first letter of a script without spaces
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n])\W*$")
_NOTHING = r"[^\x00-\x{10FFFF}]"
_DIGIT = re.compile(r"\d")
_WORDED = frozenset({AnswerFormat.NAME, AnswerFormat.TEXT, AnswerFormat.CLOSED_SET})

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StockPhrases:
    """The phrases of a run that recur in answers to different questions.

    Attributes:
        counts: Phrase -> number of answers in the sample that contain it.
        is_checked: Whether they were compared with references; otherwise an answer with a value may recur too.
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
    """Return the stock phrases of the answers of one run; those without references only count if none has any."""
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
    """Return whether answers are to several questions; references, if known, must differ and be of several kinds."""
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

    They are from every k-th row, so that a run of any size takes the same time.
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
    # Without references a phrase may be a value, which the caller must exclude by other means.
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
    """Return the number of words of a phrase in a text."""
    single = sum(len(word) == 1 and word >= _UNSPACED for word in words)
    size = _CHARACTERS if 2 * single > len(words) else _WORDS
    return min(size, max(2, len(words))) if size == _WORDS else size


def _phrases(words: Phrase) -> Iterator[Phrase]:
    size = _size(words)
    return (words[start : start + size] for start in range(len(words) - size + 1))


def _values(answer: str) -> Iterator[int]:
    """Yield the positions of words that may be values: with digits, or with a capital within a sentence."""
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
        or match_value(reply.answer, each, kind, bound=reply.bound).stated
        for each in reply.references
    )


@lru_cache(maxsize=10_000)  # references repeat
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


Refusals = Literal["wrong", "as judged"]
"""The treatment of plain refusals that a judge called right: as wrong, or as judged (as in the papers)."""

REFUSALS: tuple[Refusals, ...] = get_args(Refusals)
REASON = "a plain refusal that the judge called right; a refusal is never right if the question is answerable"

LISTED = 1000
"""Maximum number of listed refusals; all are counted."""

_BATCH_ROWS = 1000  # rows whose texts are held in memory together


@dataclass(frozen=True, slots=True, kw_only=True)
class ReclassifiedRefusals:
    """Rows whose verdict changes from right to wrong.

    Attributes:
        rows: Their positions in the table, ascending.
        listed: The first of them, with their texts.
        declined: The positions of stock answers that a judge called wrong; they stay incorrect and become declined.
    """

    rows: NDArray[np.int64]
    listed: tuple[ReclassifiedRefusal, ...]
    declined: NDArray[np.int64]


def find_reclassified(table: Table, *, refusals: Refusals = "wrong", limit: int = LISTED) -> ReclassifiedRefusals:
    """Return the refusals of answerable questions that a judge called right, and stock answers that it called wrong.

    Args:
        table: Judged rows; without a column `answer` nothing is found.
        refusals: `wrong`, or `as judged` to find nothing, which reproduces published metrics.
        limit: Maximum number of refusals listed with their texts.

    Raises:
        UsageError: An unknown value of `refusals`.
    """
    refusal_treatment(refusals)
    if refusals == "as judged" or not {"answer", "correct"} <= set(table.columns):
        return ReclassifiedRefusals(rows=_places([]), listed=(), declined=_places([]))
    rows: list[int] = []
    listed: list[ReclassifiedRefusal] = []
    declined: list[int] = []
    for row, refusal in _refused(table):
        if refusal is None:
            declined.append(row)
            continue
        rows.append(row)
        if len(listed) < limit:
            listed.append(refusal)
    return ReclassifiedRefusals(rows=_places(rows), listed=tuple(listed), declined=_places(declined))


def _places(rows: Sequence[int]) -> NDArray[np.int64]:
    return np.asarray(rows, dtype=np.int64)


def refusal_treatment(text: str) -> Refusals:
    """Return a checked treatment of refusals.

    Raises:
        UsageError: The text is not in `REFUSALS`.
    """
    treatment = next((each for each in REFUSALS if each == text), None)
    if treatment is None:
        raise UsageError(unknown_name("treatment of refusals", text, list(REFUSALS)))
    return treatment


def with_refusals_as_wrong(table: Table, reclassified: ReclassifiedRefusals) -> Table:
    """Return the same rows in the same order; reclassified refusals are declined, incorrect, and have a new reason.

    Columns are replaced within DuckDB, so that no text passes through Python.
    """
    if not (len(reclassified.rows) or len(reclassified.declined)):
        return table
    flags = np.zeros((2, len(table)), dtype=np.bool_)
    flags[0, reclassified.rows] = True
    flags[1, [*reclassified.rows, *reclassified.declined]] = True
    values = {"correct": "not was_right and correct", "outcome": "'declined'", "judge_reason": f"'{REASON}'"}
    columns = {
        name: f"case when {'declines' if name == 'outcome' else 'was_right'} then {value} else {name} end"
        for name, value in values.items()
        if name in table.views
    }
    return _replaced(table, columns, {"was_right": flags[0], "declines": flags[1]})


def with_outcomes(table: Table) -> Table:
    """Return the same rows in the same order, each with an outcome: `declined` or `undecided` where no judge gave one.

    Args:
        table: Rows with answers; references and questions where they are known.
    """
    # Not joined by position, because DuckDB would read all rows of a join for each batch.
    within = storage.schema(table.connection)
    within.register("given_places", {"place": np.flatnonzero(declining(table))})
    within.execute("create table declined as select * from given_places").fetchall()
    within.unregister("given_places")
    is_declined = f"{storage.quote(storage.PLACE)} in (select place from {storage.schema_of(within)}.declined)"  # noqa: S608 -- ours
    by_answer = f"case when {is_declined} then 'declined' else 'undecided' end"
    others = [storage.quote(view) for name, view in table.views.items() if name != "outcome"]
    columns = [
        storage.quote(storage.PLACE),
        *others,
        f"coalesce({table.column_or_null('outcome')}, {by_answer}) as outcome",
    ]
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create view rows as " + storage.select(columns, rows)).fetchall()
    views = storage.in_order({**table.views, "outcome": "outcome"})
    return replace(table, connection=within, views=views, joined=None)


def _replaced(table: Table, columns: Mapping[str, str], flags: Mapping[str, NDArray[np.bool_]]) -> Table:
    """Return a table with columns computed from its own columns and from flags, which are joined by position."""
    within = storage.schema(table.connection)
    within.register("given_flags", dict(flags))
    within.execute("create table flags as select * from given_flags").fetchall()
    within.unregister("given_flags")
    both = f"{storage.schema_of(table.connection)}.rows r positional join {storage.schema_of(within)}.flags f"
    within.execute(
        "create view rows as "
        + storage.select(
            [f"r.{storage.quote(storage.PLACE)}", *(f"{value} as {name}" for name, value in columns.items())], both
        )
    ).fetchall()
    return table.with_columns(within, list(columns))


def declining(table: Table) -> NDArray[np.bool_]:
    """Return [rows], whether an answer without a verdict only declines: plain refusals and stock answers of the run.

    Without references and a verdict, a denial may be a fact ("The contract does not mention a penalty."). It declines
    only if it is a stock answer, or states in English that the speaker does not know.
    """
    declines = np.zeros(len(table), dtype=np.bool_)
    phrases = stock_phrases_of(table)
    may = _may_decline(phrases) if len(table) > _BATCH_ROWS else "true"
    is_short = f"length(answer) < {_SHORT} or not regexp_matches(answer, '\\pL|\\pN')"
    rows = f"rows where {table.column_or_null('outcome')} is null and answer is not null and ({may} or {is_short})"
    columns = [storage.quote(storage.PLACE), f"{may} as may", *reply_columns(table)]
    result = table.connection.execute(storage.select(columns, rows))
    while batch := result.fetchmany(_BATCH_ROWS):
        for place, is_likely, *row in batch:
            reply = reply_of(row)
            declines[place] = is_refusal(reply, phrases) if is_likely else is_blank(reply.answer)
    return declines


def _may_decline(phrases: StockPhrases) -> str:
    """Return the SQL condition of the answers that may decline."""
    # The expressions are escaped literals in the query, because DuckDB compiles literals only once.
    plain, full, stock = (
        "'" + each.replace("'", "''") + "'"
        for each in (likely_refusal(ascii_only=True), likely_refusal(), expression(phrases))
    )
    return (
        f"(case when strlen(answer) = length(answer) then regexp_matches(answer, {plain}, 'is') "
        f"else regexp_matches(answer, {full}, 'is') end or regexp_matches(answer, {stock}, 'is'))"
    )


_SHORT = 40  # characters; the spellings of a missing value are shorter


def is_refusal(reply: Reply, phrases: StockPhrases) -> bool:
    """Return whether an answer without a verdict only declines, given the stock phrases of its run."""
    if not reply.references:
        recurs = is_stock(reply, phrases) and (phrases.is_checked or _only_refuses(reply.answer))
        return recurs or refuses_in_person(reply.answer)
    return is_plain_refusal(reply.answer, reply.references, reply.kind, reply.bound) or is_stock_refusal(reply, phrases)


def is_stock_refusal(reply: Reply, phrases: StockPhrases, *, most_left: float = MOST_LEFT) -> bool:
    """Return whether an answer is a stock answer of its run, and its reference is not "none", "no" or 0."""
    recurs = is_stock(reply, phrases, most_left=most_left)
    return recurs and not any(map(_says_nothing, reply.references))


def is_plain_refusal(answer: str, references: Sequence[str] | None, kind: str, bound: Sequence[str] = ()) -> bool:
    """Return whether an answer only refuses, so that it cannot be right.

    Args:
        answer: The answer of the system; an empty one is a refusal too.
        references: The reference answers; None if they are not recorded, so that only the answer is considered.
        kind: text, number, date, boolean or set.
        bound: Values that the question names.

    >>> is_plain_refusal("I don't have access to that database.", ["China"], "text")
    True
    >>> is_plain_refusal("I don't know exactly, but it is China.", ["China"], "text")
    False
    >>> is_plain_refusal("Not specified.", ["unspecified"], "text")
    False
    """
    if references is not None and (not references or any(map(_says_nothing, references))):
        return False
    if is_blank(answer):
        return True
    if not _only_refuses(answer):
        return False
    is_boolean = kind == "boolean" or any(read_boolean(each) is not None for each in references or ())
    if is_boolean and booleans_in(answer):
        return False  # "No." answers such a question
    matches = (match_value(answer, reference, kind, bound=bound) for reference in references or ())
    return not any(each.stated or each.partly for each in matches)


@lru_cache(maxsize=_BATCH_ROWS)
def refuses_in_person(answer: str) -> bool:
    """Return whether an answer only refuses, with the speaker as the subject; an empty answer refuses too.

    Without a verdict, a denial may be a fact: "The contract does not mention a penalty." So the speaker must be the one
    who does not know, which the beginnings of English sentences show; refusals in other languages are only found as
    stock answers. Other statements may only be about the speaker.

    >>> [refuses_in_person(each) for each in ("I don't know.", "No.", "The cause is unknown.")]
    [True, False, False]
    """
    if is_blank(answer):
        return True
    plain = readable(answer)
    sentences = sentences_of(plain)
    if not is_declined(sentences) or all(each.role is not Role.DENIES for each in sentences):
        return False
    states = [each.of(plain) for each in sentences if each.role is Role.STATES]
    spoken = [each.of(plain) for each in sentences if each.role is not Role.ADVISES]
    return all(map(_SPEAKER.search, states)) and any(map(_SPEAKER.search, spoken))


@lru_cache(maxsize=_BATCH_ROWS)  # systems repeat their refusals
def _only_refuses(answer: str) -> bool:
    plain = readable(answer)
    sentences = sentences_of(plain)
    states = (each.of(plain) for each in sentences if each.role is Role.STATES)
    # Advice may be the answer: "Please contact HR."
    denies = any(each.role is Role.DENIES for each in sentences)
    return denies and is_declined(sentences) and all(map(_SPEAKER.search, states))


@lru_cache(maxsize=_BATCH_ROWS)
def _says_nothing(reference: str) -> bool:
    """Return whether a reference answer reads like a refusal or a denial: "none", "no", 0."""
    return is_blank(reference) or negations(reference) > 0 or _NONE.fullmatch(reference.strip()) is not None


_NONE = re.compile(r"0(?:\.0*)?|no|none|nobody|nothing|no one|never|false|f|n", re.IGNORECASE)

# English sentences about the speaker, which do not answer the question.
_SPEAKER = re.compile(
    r"^\W*(?:(?:unfortunately|therefore|thus|so|as such|again|also|and|additionally|moreover),? )*(?:"
    r"(?:i'm|i am|we're|we are) (?:very |so |really |truly |terribly )?sorry\b"
    r"|(?:i|we) (?:sincerely )?apologi[sz]e\b|(?:my )?apologies\b|sorry\b"
    r"|as an? (?:ai|artificial intelligence|assistant|(?:large )?language model)\b(?:[ ,]+\w+){0,5}\W*$"
    r"|(?:i'm|i am|we're|we are) (?:only |just |solely )?(?:an? (?:ai|assistant|(?:large )?language model|chatbot)\b"
    r"|designed|programmed|trained|built|limited|here to|unable|not able|happy to|glad to)"
    r"|(?:i|we) (?:can't|cannot|can not|can only|couldn't|could not|don't|do not|won't|will not|only have)\b"
    r"|(?:i|we) (?:can|could|may) (?:only |still )?(?:provide|offer|give)(?: you)?(?: with)? general information\b"
    r"|my (?:\w+ )?(?:function|purpose|role|capabilit(?:y|ies)|abilit(?:y|ies)|training|knowledge|access|design|goal)"
    r" (?:is|are|was|were)\b"
    r"|(?:they|he|she|it) (?:should|would|will|may|might|can) be able to (?:\w+ )?(?:help|provide|assist|give)\b"
    r"|(?:is|are) there any(?:thing| other)\b[^?]*\?|(?:how|what) (?:else )?(?:can|may|could) i\b[^?]*\?)",
    re.IGNORECASE,
)


_SUSPECTS = """
    select "row", question_id, group_id, {judge}, correct, {columns}
    from rows where {answerable} and (
        correct and (regexp_matches(answer, $likely, 'is') or trim(answer) = '')
        or (correct or {outcome} = 'wrong') and regexp_matches(answer, $stock, 'is')
    )
    order by "row"
"""


def _refused(table: Table) -> Iterator[tuple[int, ReclassifiedRefusal | None]]:
    """Yield the position of each refusal, with its texts if it was called right, and None if it was called wrong."""
    phrases = stock_phrases_of(table)
    query = _SUSPECTS.format(
        judge=table.column_or_null("judge"),
        columns=", ".join(reply_columns(table)),
        outcome=table.column_or_null("outcome"),
        answerable=f"coalesce({table.column_or_null('is_answerable')}::boolean, true)",
    )
    # DuckDB takes longer to compile the expression than Python to read the answers of one batch.
    is_large = len(table) > _BATCH_ROWS
    expressions = {
        "likely": likely_refusal() if is_large else "",
        "stock": "" if phrases.counts and not is_large else expression(phrases),
    }
    result = table.connection.execute(query, expressions)
    while batch := result.fetchmany(_BATCH_ROWS):
        for row, question_id, group_id, judge, is_right, *columns in batch:
            reply = reply_of(columns)
            is_stock_answer = bool(reply.references) and is_stock_refusal(reply, phrases)
            if not is_right:
                if is_stock_answer:
                    yield row, None
            elif is_stock_answer or is_plain_refusal(reply.answer, columns[2], reply.kind, reply.bound):
                yield (
                    row,
                    ReclassifiedRefusal(
                        question_id=question_id,
                        group_id=group_id,
                        question=columns[0],
                        answer=reply.answer,
                        judge=judge,
                    ),
                )


@cache
def likely_refusal(*, ascii_only: bool = False) -> str:
    """Return a DuckDB expression, ignoring case, that matches every text that declines, and some others.

    It matches all characters that `readable` would normalize.

    Args:
        ascii_only: Whether it is only applied to ASCII texts, which is much faster.
    """
    if ascii_only:
        return negation_expression(ascii_only=True)
    return f"{negation_expression()}|{_UNUSUAL_CHARACTERS}"


# Invisible characters, marks, ligatures and full-width letters.
_UNUSUAL_CHARACTERS = r"[\p{Cf}\p{M}\x{FB00}-\x{FB06}\x{FF01}-\x{FFEF}\x{1D400}-\x{1D7FF}]"
