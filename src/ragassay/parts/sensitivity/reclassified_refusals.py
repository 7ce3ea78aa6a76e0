"""Refusals: which answers only decline, and those that a judge called right, which count as wrong.

A refusal is plain if the answer states that it does not know, does not then answer ("However, ..."), contains besides
only what the speaker is and cannot do, and nowhere names the reference answer. Whatever a system says to many different
questions declines too, in any language (`stock_answers`). In doubt the verdict stands (docs/methods.md, section 7.4).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import ReclassifiedRefusal
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.text import is_blank, match_value
from ragassay.core.text.constructions import Role, is_declined, negation_expression, negations, sentences_of
from ragassay.core.text.matches import booleans_in, read_boolean
from ragassay.core.text.normal_forms import readable
from ragassay.parts.sensitivity.stock_answers import (
    MOST_LEFT,
    Reply,
    StockPhrases,
    expression,
    is_stock,
    reply_columns,
    reply_of,
    stock_phrases_of,
)

Refusals = Literal["wrong", "as judged"]
"""How plain refusals that a judge called right count: as wrong, or as judged (as in the papers)."""

REFUSALS: tuple[Refusals, ...] = get_args(Refusals)
REASON = "a plain refusal that the judge called right; a refusal is never right if the question is answerable"

LISTED = 1000
"""Maximum number of listed refusals; all are counted."""

_BATCH_ROWS = 1000  # rows whose texts are in memory together


@dataclass(frozen=True, slots=True, kw_only=True)
class ReclassifiedRefusals:
    """Rows whose verdict changes from right to wrong.

    Attributes:
        rows: Their positions in the table, ascending.
        listed: The first of them, with their texts.
        declined: The positions of stock answers that a judge called wrong, which stay incorrect, and are declined.
    """

    rows: NDArray[np.int64]
    listed: tuple[ReclassifiedRefusal, ...]
    declined: NDArray[np.int64]


def find_reclassified(table: Table, *, refusals: Refusals = "wrong", limit: int = LISTED) -> ReclassifiedRefusals:
    """Return the refusals of answerable questions that a judge called right, and stock answers that it called wrong.

    Args:
        table: Judged rows; without a column `answer` there is none.
        refusals: `wrong`, or `as judged` for none, which reproduces published metrics.
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
    """Return the treatment of refusals that a text names.

    Raises:
        UsageError: It is not one of `REFUSALS`.
    """
    treatment = next((each for each in REFUSALS if each == text), None)
    if treatment is None:
        raise UsageError(unknown_name("treatment of refusals", text, list(REFUSALS)))
    return treatment


def with_refusals_as_wrong(table: Table, reclassified: ReclassifiedRefusals) -> Table:
    """Return the same rows in the same order, with reclassified refusals declined and not correct, for a new reason.

    Columns are replaced inside the database, so that no text passes through Python.
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
    # Not joined by position: of a join, DuckDB reads every row for each batch of rows.
    within = storage.schema(table.connection)
    within.register("given_places", {"place": np.flatnonzero(declining(table))})
    within.execute("create table declined as select * from given_places").fetchall()
    within.unregister("given_places")
    is_declined = f"{storage.quote(storage.PLACE)} in (select place from {storage.schema_of(within)}.declined)"  # noqa: S608 -- ours
    told = f"case when {is_declined} then 'declined' else 'undecided' end"
    others = [storage.quote(view) for name, view in table.views.items() if name != "outcome"]
    columns = [storage.quote(storage.PLACE), *others, f"coalesce({table.column_or_null('outcome')}, {told}) as outcome"]
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create view rows as " + storage.select(columns, rows)).fetchall()
    views = storage.in_order({**table.views, "outcome": "outcome"})
    return replace(table, connection=within, views=views, joined=None)


def _replaced(table: Table, columns: Mapping[str, str], flags: Mapping[str, NDArray[np.bool_]]) -> Table:
    """Return a table with columns computed from its own and from flags of its rows, which are joined by position."""
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
    """Return [rows], which answers without a verdict only decline: plain refusals and stock answers of the run.

    Without references and a verdict, a denial may be what the texts say ("The contract does not mention a penalty.").
    It declines where it is a stock answer, or says in English of its speaker that it does not know.
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
    # The expressions are ours, or quoted, and stand in the query as literals: DuckDB compiles these once.
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
    """Return whether an answer without a verdict only declines.

    Args:
        reply: The answer.
        phrases: Those of its run; none where it stands alone.
    """
    if not reply.references:
        recurs = is_stock(reply, phrases) and (phrases.is_checked or _only_refuses(reply.answer))
        return recurs or refuses_in_person(reply.answer)
    return is_plain_refusal(reply.answer, reply.references, reply.kind, reply.bound) or is_stock_refusal(reply, phrases)


def is_stock_refusal(reply: Reply, phrases: StockPhrases, *, most_left: float = MOST_LEFT) -> bool:
    """Return whether an answer is what its run says to many questions, and its reference is not "none", "no" or 0."""
    recurs = is_stock(reply, phrases, most_left=most_left)
    return recurs and not any(map(_says_nothing, reply.references))


def is_plain_refusal(answer: str, references: Sequence[str] | None, kind: str, bound: Sequence[str] = ()) -> bool:
    """Return whether an answer only refuses, and so cannot be right if one of the references is.

    Args:
        answer: The answer of the system; an empty one is a refusal too.
        references: The reference answers; None if they are not recorded, and only the answer is considered.
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
    matches = (match_value(answer, reference, kind, given=bound) for reference in references or ())
    return not any(each.stated or each.partly for each in matches)


@lru_cache(maxsize=_BATCH_ROWS)
def refuses_in_person(answer: str) -> bool:
    """Return whether an answer only refuses and says so of its speaker; an empty one refuses too.

    Without a verdict, a denial may be what the texts say: "The contract does not mention a penalty." So the speaker
    must be who does not know, which is sure from how English sentences begin; other languages are left to what recurs
    in a run. Statements beside it may only be remarks of the speaker.

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

# Sentences about the speaker, which state nothing about what was asked; English only.
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
    """Yield the position of each refusal, with its texts where it was called right, and None where wrong."""
    phrases = stock_phrases_of(table)
    query = _SUSPECTS.format(
        judge=table.column_or_null("judge"),
        columns=", ".join(reply_columns(table)),
        outcome=table.column_or_null("outcome"),
        answerable=f"coalesce({table.column_or_null('is_answerable')}::boolean, true)",
    )
    # DuckDB takes longer to compile the expression than Python takes to read the answers of one batch.
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

    It lets through all characters that `readable` would normalize first.

    Args:
        ascii_only: Whether it will only see texts in ASCII, which is much faster.
    """
    if ascii_only:
        return negation_expression(ascii_only=True)
    return f"{negation_expression()}|{_UNUSUAL_CHARACTERS}"


# Invisible characters, marks, ligatures and full-width letters.
_UNUSUAL_CHARACTERS = r"[\p{Cf}\p{M}\x{FB00}-\x{FB06}\x{FF01}-\x{FFEF}\x{1D400}-\x{1D7FF}]"
