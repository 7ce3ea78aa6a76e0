"""Plain refusals that a judge called right, which count as wrong (docs/methods.md, section 7.4).

A refusal is plain when the answer says that it does not know, does not turn round ("However, ..."), says besides
nothing but what the speaker is and cannot do, and nowhere names the reference answer. In doubt the judge stands.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.records import Refusal
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.text import is_blank, is_refusal, match_value, split_refusal
from ragassay.core.text.refusals import LISTS, PHRASES, sentences

Refusals = Literal["wrong", "as judged"]
"""What becomes of plain refusals that a judge called right: they count as wrong, or as the judge says (as the papers
count them)."""

REFUSALS: tuple[Refusals, ...] = get_args(Refusals)
REASON = "a plain refusal, which the judge called right: to refuse is never right where an answer exists"

LISTED = 1000
"""How many refusals are listed at most; all are counted."""

_AT_ONCE = 1000  # rows in Python at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruled:
    """The rows whose verdict falls: their places in the table, in order, and the first of them with their texts."""

    rows: NDArray[np.int64]
    listed: tuple[Refusal, ...]


def overruled(table: Table, *, refusals: Refusals = "wrong", most: int = LISTED) -> Overruled:
    """Finds the plain refusals that a judge called right although there is an answer to give.

    Args:
        table: Judged rows; without a column `answer` there is nothing to find.
        refusals: "as judged" finds none, so that figures come out as they were published.
        most: How many are listed with their texts.

    Raises:
        UsageError: Another word for `refusals`.
    """
    treatment(refusals)
    if refusals == "as judged" or not {"answer", "correct"} <= set(table.columns):
        return Overruled(rows=np.empty(0, dtype=np.int64), listed=())
    rows: list[int] = []
    listed: list[Refusal] = []
    for row, refusal in _refused(table):
        rows.append(row)
        if len(listed) < most:
            listed.append(refusal)
    return Overruled(rows=np.asarray(rows, dtype=np.int64), listed=tuple(listed))


def treatment(text: str) -> Refusals:
    """What the user says should become of refusals.

    Raises:
        UsageError: It is none of `REFUSALS`.
    """
    found = next((each for each in REFUSALS if each == text), None)
    if found is None:
        raise UsageError(unknown_name("treatment of refusals", text, list(REFUSALS)))
    return found


def without_overruled(table: Table, found: Overruled) -> Table:
    """The same rows in the same order; those that fall are declined and not correct, and their reason says why.

    Columns are replaced inside the database: no text passes through Python.
    """
    if not len(found.rows):
        return table
    within = storage.schema(table.connection)
    # A flag for every row, side by side with it: a join by value need not keep the order.
    within.execute(
        """create table overruled as select place in (select unnest(?::bigint[])) as falls
        from (select unnest(range(?)) as place) order by place""",
        [found.rows.tolist(), len(table)],
    ).fetchall()
    values = {"correct": "false", "outcome": "'declined'", "judge_reason": f"'{REASON}'"}
    columns = [
        f"case when o.falls then {values[name]} else r.{storage.quote(view)} end as {storage.quote(view)}"
        if name in values
        else f"r.{storage.quote(view)}"
        for name, view in table.views.items()
    ]
    both = f"{storage.schema_of(table.connection)}.rows r positional join {storage.schema_of(within)}.overruled o"
    within.execute("create view rows as " + storage.select([f"r.{storage.quote(storage.PLACE)}", *columns], both))
    return Table(source=table.source, connection=within, views=table.views)


def is_plain_refusal(answer: str, references: Sequence[str] | None, kind: str, given: Sequence[str] = ()) -> bool:
    """Whether an answer only refuses, and so cannot be right where one of the references is.

    Args:
        answer: What the system said; an empty text refuses too.
        references: The reference answers; None where nobody recorded them, and then only the answer is read.
        kind: text, number, date, boolean or set.
        given: What the question names already.

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
    looks = (match_value(answer, reference, kind, given=given) for reference in references or ())
    return not any(each.stated or each.partly for each in looks)


@lru_cache(maxsize=_AT_ONCE)  # systems refuse in few words, again and again
def _only_refuses(answer: str) -> bool:
    found = split_refusal(answer)
    # What only advises may be the answer: "Please contact HR."
    return bool(found.refusal_text) and not found.has_turn and all(map(_about_the_speaker, sentences(found.statements)))


@lru_cache(maxsize=_AT_ONCE)
def _says_nothing(reference: str) -> bool:
    """Whether a reference answer reads like a refusal itself, or like a denial: "none", "no", 0."""
    return is_blank(reference) or is_refusal(reference) or _NONE.fullmatch(reference.strip()) is not None


_NONE = re.compile(r"0(?:\.0*)?|no|none|nobody|nothing|no one|never|false|f|n", re.IGNORECASE)

# What says nothing of the thing that was asked for. In other languages than English, only what `said` knows.
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


def _about_the_speaker(sentence: str) -> bool:
    return _SPEAKER.search(sentence) is not None


_CALLED_RIGHT = """
    select "row", question_id, group_id, {question}, answer, {judge}, {references}, {kind}, {bindings}
    from rows where correct and {answerable} and (regexp_matches(answer, ?, 'is') or trim(answer) = '')
    order by "row"
"""


def _refused(table: Table) -> Iterator[tuple[int, Refusal]]:
    def column(name: str) -> str:
        return f'"{name}"' if name in table.columns else "null"

    query = _CALLED_RIGHT.format(
        question=column("question"),
        judge=column("judge"),
        references=column("reference_answers"),
        kind=column("answer_kind"),
        bindings=f"map_values({column('bindings')})" if "bindings" in table.columns else "null",
        answerable=f"coalesce({column('is_answerable')}::boolean, true)",
    )
    result = table.connection.execute(query, [likely_refusal()])
    while batch := result.fetchmany(_AT_ONCE):
        for row, question_id, group_id, question, answer, judge, references, kind, given in batch:
            if is_plain_refusal(answer, references, kind or "text", given or ()):
                yield (
                    row,
                    Refusal(question_id=question_id, group_id=group_id, question=question, answer=answer, judge=judge),
                )


@cache
def likely_refusal() -> str:
    """An expression for DuckDB, without case, that finds every text that `said` finds to decline, and some others.

    It is made of the same phrases, without what DuckDB's engine lacks (a look ahead) or reads in another way (ends of
    words beyond ASCII, ends of sentences), and finds whatever `readable` would have to write otherwise first.
    """
    lines = ((line.strip(), LISTS[name]) for name, page in PHRASES.items() for line in page.strip().splitlines())
    return "|".join([*dict.fromkeys(_wider(line, lists) for line, lists in lines), _WRITTEN_OTHERWISE])


# Invisible letters, marks, ligatures and full-width letters.
_WRITTEN_OTHERWISE = r"[\p{Cf}\p{M}\x{FB00}-\x{FB06}\x{FF01}-\x{FFEF}\x{1D400}-\x{1D7FF}]"
_EXPRESSIONS = {"not", "how"}  # lists that are regular expressions already


def _wider(line: str, lists: Mapping[str, str]) -> str:
    for name, members in lists.items():
        alternatives = members if name in _EXPRESSIONS else f"(?:{'|'.join(members.split())})"
        line = line.replace(f"<{name}>", alternatives)
    line = re.sub(r"\(\?![^()]*\)", "", line.replace("...", ".*"))
    line = line.replace(r"^\W*", "").replace(r"\W*$", "").replace("^", "").replace(r"\b", "").replace(r"\w", r"\S")
    return re.sub(r"\\s| ", r"[\\s\\p{Z}]+", line).replace("'", "['\u2018\u2019\u02bc\u2032`\u00b4]")
