"""What the column of an answer holds: its format and its other values, which tell another value from other words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ragassay.core.hashing import content_hash
from ragassay.core.records import AnswerFormat, AnswerKind
from ragassay.core.text.names import SMALL_WORDS, name_key, words_of

_MOSTLY = 0.9  # of the values of a column
_LONGEST_CODE = 8  # characters
_LARGEST_SET = 50  # members
_REPEATED = 5  # rows for each member of a closed set, at least
_WORDED = {AnswerFormat.CLOSED_SET, AnswerFormat.NAME, AnswerFormat.TEXT}
_PATTERNS = (
    (AnswerFormat.EMAIL, re.compile(r"[^@\s]+@[^@\s]+\.\w+")),
    (AnswerFormat.URL, re.compile(r"(?:\w+://|www\.)\S+")),
    (
        AnswerFormat.PHONE,
        re.compile(r"(?=(?:\D*\d){6})\+?[\d().][\d()./\s-]*[\s()./-][\d()./\s-]*(?:(?:x|ext\.?)\s?\d+)?"),
    ),
    (AnswerFormat.CODE, re.compile(rf"(?=\S*\d|[A-Z]{{1,5}}$|[^\W\d_]$)\S{{1,{_LONGEST_CODE}}}")),
    (AnswerFormat.CODE, re.compile(r"(?=\D*\d)[A-Z\d]{1,5}(?:[ -][A-Z\d]{1,5}){0,2}|[A-Z]{1,5}")),
    (AnswerFormat.IDENTIFIER, re.compile(r"(?=\S*\d)\S+")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerColumn:
    """What the column of an answer holds.

    Attributes:
        format: What its values look like.
        values: Its distinct values, or some of them.
        holds_names: Whether almost all of them are written as names.
        is_known: Whether the format was read from the database, and not inferred from references.
        aliases: Other names of a value, by its `name_key`: the code and the name of one row, the words of a code.
        rivals: The values with all their aliases.
        digest: A hash of all that a verdict may depend on.
    """

    format: AnswerFormat
    values: tuple[str, ...] = ()
    holds_names: bool = False
    is_known: bool = False
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rivals: tuple[str, ...] = ()
    digest: str = ""

    def names(self, value: str) -> tuple[str, ...]:
        """Return a value with its other names."""
        return (value, *self.aliases.get(name_key(value), ()))


def answer_column(
    values: Iterable[str],
    kind: AnswerKind,
    *,
    rows: int = 0,
    answer_format: AnswerFormat | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
) -> AnswerColumn:
    """Return what a column holds, by some of its values.

    Args:
        values: Its values, or the reference answers of a file.
        kind: The kind of the answers.
        rows: How many rows have these values; 0 if that is not known.
        answer_format: The format, if it is known; None to infer it.
        aliases: Other names of a value, by its `name_key`.
    """
    distinct = tuple(dict.fromkeys(values))
    known = AnswerFormat(answer_format) if answer_format else infer_format(distinct, kind, rows=rows)
    other_names = dict(sorted((aliases or {}).items()))
    return AnswerColumn(
        format=known,
        values=distinct,
        holds_names=known in _WORDED and _most(distinct, is_name),
        is_known=answer_format is not None,
        aliases=other_names,
        rivals=tuple(dict.fromkeys((*distinct, *(name for names in other_names.values() for name in names)))),
        digest=content_hash(
            [known.value, answer_format is not None, sorted(distinct), sorted(map(list, other_names.items()))]
        ),
    )


def infer_format(values: Sequence[str], kind: AnswerKind, *, rows: int = 0) -> AnswerFormat:
    """Return the format of the values of a column.

    >>> infer_format(["ada@x.org", "bo@y.org"], "text").value, infer_format(["NLD", "AFG"], "text").value
    ('email', 'code')
    >>> infer_format(["Ada Lovelace", "Alan Turing"], "text").value, infer_format(["paper making"], "text").value
    ('proper name', 'free text')
    """
    fixed = {"number": AnswerFormat.NUMBER, "date": AnswerFormat.DATE, "boolean": AnswerFormat.CLOSED_SET}
    if kind in fixed or not values:
        return fixed.get(kind, AnswerFormat.TEXT)
    for answer_format, pattern in _PATTERNS:
        if _most([value.strip() for value in values], partial(_is_all, pattern)):
            return answer_format
    if len(values) <= _LARGEST_SET and rows >= _REPEATED * len(values):
        return AnswerFormat.CLOSED_SET
    return AnswerFormat.NAME if _most(values, is_name) else AnswerFormat.TEXT


def _is_all(pattern: re.Pattern[str], value: str) -> bool:
    return pattern.fullmatch(value) is not None


def _most(values: Sequence[str], test: Callable[[str], bool]) -> bool:
    return sum(map(test, values)) >= _MOSTLY * len(values) > 0


def is_name(value: str) -> bool:
    """Whether a value is written as a name: its first and last word have a capital."""
    counting = [word.written for word in words_of(value) if word.form not in SMALL_WORDS]
    return bool(counting) and counting[0][0].isupper() and counting[-1][0].isupper()
