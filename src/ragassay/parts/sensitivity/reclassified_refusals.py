"""Plain refusals that a judge called right, which count as wrong (docs/methods.md, section 7.4).

A refusal is plain if the answer states that it does not know, does not then answer ("However, ..."), contains besides
only what the speaker is and cannot do, and nowhere names the reference answer. In doubt the verdict stands.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from ragassay.core.text.names import other_names
from ragassay.core.text.normal_forms import readable

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
    """

    rows: NDArray[np.int64]
    listed: tuple[ReclassifiedRefusal, ...]


def find_reclassified(table: Table, *, refusals: Refusals = "wrong", limit: int = LISTED) -> ReclassifiedRefusals:
    """Return the plain refusals of answerable questions that a judge called right.

    Args:
        table: Judged rows; without a column `answer` there is none.
        refusals: `wrong`, or `as judged` for none, which reproduces published metrics.
        limit: Maximum number of refusals listed with their texts.

    Raises:
        UsageError: An unknown value of `refusals`.
    """
    refusal_treatment(refusals)
    if refusals == "as judged" or not {"answer", "correct"} <= set(table.columns):
        return ReclassifiedRefusals(rows=np.empty(0, dtype=np.int64), listed=())
    rows: list[int] = []
    listed: list[ReclassifiedRefusal] = []
    for row, refusal in _refused(table):
        rows.append(row)
        if len(listed) < limit:
            listed.append(refusal)
    return ReclassifiedRefusals(rows=np.asarray(rows, dtype=np.int64), listed=tuple(listed))


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
    if not len(reclassified.rows):
        return table
    within = storage.schema(table.connection)
    # A flag for every row, joined by position: a join by value need not keep the order.
    within.execute(
        """create table reclassified as select place in (select unnest(?::bigint[])) as is_refusal
        from (select unnest(range(?)) as place) order by place""",
        [reclassified.rows.tolist(), len(table)],
    ).fetchall()
    values = {"correct": "false", "outcome": "'declined'", "judge_reason": f"'{REASON}'"}
    columns = [
        f"case when o.is_refusal then {values[name]} else r.{storage.quote(view)} end as {storage.quote(view)}"
        if name in values
        else f"r.{storage.quote(view)}"
        for name, view in table.views.items()
    ]
    flags = f"{storage.schema_of(within)}.reclassified o"
    both = f"{storage.schema_of(table.connection)}.rows r positional join {flags}"
    within.execute("create view rows as " + storage.select([f"r.{storage.quote(storage.PLACE)}", *columns], both))
    return Table(source=table.source, connection=within, views=table.views)


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
    matches = (match_value(answer, reference, kind, given=bound) for reference in references or ())
    return not any(each.stated or each.partly for each in matches)


@lru_cache(maxsize=_BATCH_ROWS)
def refuses_in_person(answer: str) -> bool:
    """Return whether an answer only refuses and says so of its speaker; an empty one refuses too.

    Without a verdict, a denial may be what the texts say: "The contract does not mention a penalty." So the speaker
    must be who does not know: in English by how a sentence begins, in German, French, Spanish, Portuguese, Italian and
    Dutch by the first person in a clause that negates. Statements beside it may only be short remarks of the speaker.

    >>> [refuses_in_person(each) for each in ("I don't know.", "No.", "The cause is unknown.")]
    [True, False, False]
    >>> [refuses_in_person(each) for each in ("Das weiß ich nicht.", "No lo sé.", "Die Ursache ist unbekannt.")]
    [True, True, False]
    """
    if is_blank(answer):
        return True
    plain = readable(answer)
    sentences = sentences_of(plain)
    if not is_declined(sentences) or all(each.role is not Role.DENIES for each in sentences):
        return False
    states = [each.of(plain) for each in sentences if each.role is Role.STATES]
    spoken = [each.of(plain) for each in sentences if each.role is not Role.ADVISES]
    return all(map(_is_remark, states)) and any(_SPEAKER.search(each) or _negates_in_person(each) for each in spoken)


def _negates_in_person(sentence: str) -> bool:
    return any(_FIRST_PERSON.search(clause) and negations(clause) for clause in _CLAUSE_END.split(sentence))


def _is_remark(sentence: str) -> bool:
    """Return whether a sentence that states something is about its speaker, as an apology is, and names no value."""
    if _SPEAKER.search(sentence):
        return True
    is_short = len(sentence.split()) <= _WORDS_OF_A_REMARK
    return (
        is_short and bool(_FIRST_PERSON.search(sentence)) and not (_DIGIT.search(sentence) or other_names(sentence, ()))
    )


_WORDS_OF_A_REMARK = 5
_DIGIT = re.compile(r"\d")
_CLAUSE_END = re.compile(r"[,;:](?=\s)|\s[-–—]\s")

# Left out are pronouns that are other words in another of the languages: "ma", "me", "nos", "vi".
_PRONOUNS = (
    r"ich|mir|mich|mein\w*|wir|uns|unser\w*|je|j'|moi|nous|notre|yo|mí|nosotros|nosotras|(?-i:[Ee]u)|mim|nós|io|noi|mi|ik|mij"
    r"|mijn|wij"
)
# Spanish, Portuguese and Italian have the person in the verb beside its negator ("no lo sé", "non trovo", "não temos"),
# where participles ("no especificado") and quantifiers ("no todo") end alike.
_CLITICS = "lo|la|los|las|le|les|te|se|o|a|os|as|li|ne|ci|ti|vi|lhe"
_QUANTIFIERS = "todo|tudo|tutto|mucho|muito|molto|poco|pouco|otro|outro|altro|uno|solo|sólo|só"
_IN_PERSON = rf"(?!(?:{_QUANTIFIERS}|\w*[aiu][td]o)(?!\w))(?:\w{{2,}}o|\w+(?:[aei]mos|iamo)|sé|so|sei|he|ho|hei)"
_FIRST_PERSON = re.compile(
    rf"(?<!\w)(?:(?:{_PRONOUNS})(?:(?<=')|(?!\w))"
    rf"|(?:(?:no|não|non)\s+(?:(?:{_CLITICS})\s+)*|lo\s+){_IN_PERSON}(?!\w))",
    re.IGNORECASE,
)


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


_CALLED_RIGHT = """
    select "row", question_id, group_id, {question}, answer, {judge}, {references}, {kind}, {bindings}
    from rows where correct and {answerable} and (regexp_matches(answer, ?, 'is') or trim(answer) = '')
    order by "row"
"""


def _refused(table: Table) -> Iterator[tuple[int, ReclassifiedRefusal]]:
    query = _CALLED_RIGHT.format(
        question=table.column_or_null("question"),
        judge=table.column_or_null("judge"),
        references=table.column_or_null("reference_answers"),
        kind=table.column_or_null("answer_kind"),
        bindings=f"map_values({table.column_or_null('bindings')})" if "bindings" in table.columns else "null",
        answerable=f"coalesce({table.column_or_null('is_answerable')}::boolean, true)",
    )
    # DuckDB takes longer to compile the expression than Python takes to read the answers of one batch.
    likely = likely_refusal() if len(table) > _BATCH_ROWS else ""
    result = table.connection.execute(query, [likely])
    while batch := result.fetchmany(_BATCH_ROWS):
        for row, question_id, group_id, question, answer, judge, references, kind, bound in batch:
            if is_plain_refusal(answer, references, kind or "text", bound or ()):
                yield (
                    row,
                    ReclassifiedRefusal(
                        question_id=question_id, group_id=group_id, question=question, answer=answer, judge=judge
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
