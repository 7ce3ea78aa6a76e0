"""Reads the values of the database as the texts that are compared, stored, spoken and answered.

The same values come again with every template, so each is read once and remembered, up to a limit.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import compress
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from ragassay.core.records import AnswerKind, Column, SqlTemplate
from ragassay.core.text import (
    as_text,
    is_blank,
    is_blank_form,
    normal,
    plain_forms,
    read_date,
    read_decimal,
    shortest_float32,
    spoken_form,
    words,
)

SEPARATOR = "\x1f"
"""Stands between the values of a binding; it stands in none, since control characters are refused."""

UNREADABLE = SEPARATOR
"""Stands for an answer of a set that is there and cannot be said: no answer is that text, since all are trimmed."""

MISFIT = SEPARATOR * 2
"""Stands for an answer that is there and of another kind than the column's: no number, no day, neither yes nor no."""

COLUMNS = ("form", "stored", "spoken", "answer", "gives_away")
"""What a reader makes of rows: see `BindingReader.columns`."""

_REMEMBERED = 200_000  # values of a column
_FEW = 20  # different answers that are looked for in all keys at once
_BLANK = "value: the key is blank"
_NO_TEXT = "value: the key is no text"
_NO_KIND = "value: the key is of another kind than the others of its column"
_YES = {"1", "y", "yes", "t", "true"}
_NO = {"0", "n", "no", "f", "false"}
T = TypeVar("T")


class _Remembered(dict[object, T], Generic[T]):
    """What a function gives for each value, computed once."""

    def __init__(self, function: Callable[[object], T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, value: object) -> T:
        if len(self) >= _REMEMBERED:
            self.clear()
        found = self[value] = self._function(value)
        return found


# Named tuples, since millions of them are made: a frozen dataclass takes four times as long.
class _Key(NamedTuple):
    """A key value: as stored, as spoken (None: the same), as compared; or the reason why it cannot be used."""

    stored: str
    spoken: str | None
    form: str
    reason: str | None


_STORED, _FORM = attrgetter("stored"), attrgetter("form")


class _Answer(NamedTuple):
    """An answer as text, None where it is blank, and the first letters of its form."""

    text: str | None
    start: str


class _KeyColumn:
    """The values of a column as keys, of which kinds they are, whether all are usable, and whether all are plain.

    Plain ones are usable, and said as they are stored.
    """

    def __init__(self, column: Column) -> None:
        self.column = column
        self.known = _Remembered(self._read)
        self._forms = _Remembered(lambda value: self.known[value].form)
        self._is_text = column.answer_kind == "text" and not column.codes
        self.kinds: set[str] = set()
        self.is_usable = True
        self.is_plain = True

    @property
    def is_as_given(self) -> bool:
        """Whether all are texts that are stored, and said, as they are."""
        return self.is_plain and self.kinds == {"text"}

    @property
    def is_mixed(self) -> bool:
        """Whether it holds texts and numbers, as an untyped column of SQLite may: no literal is equal to both."""
        return self.kinds >= {"text", "number"}

    def forms(self, values: Sequence[object]) -> list[str]:
        """The values as they are compared."""
        # What repeats is read once and remembered, which is faster still.
        is_varied = 2 * len(set(values)) > len(values)
        plain = plain_forms(values) if self._is_text and is_varied else None
        if plain is None:
            return list(map(self._forms.__getitem__, values))
        self.kinds.add("text")
        return plain

    def _read(self, value: object) -> _Key:
        self.kinds.add(_kind(value))
        key = self._key(value)
        self.is_usable = self.is_usable and key.reason is None
        self.is_plain = self.is_plain and self.is_usable and key.spoken is None
        return key

    def _key(self, value: object) -> _Key:
        stored = value if isinstance(value, str) else as_text(value)
        form = normal(stored)
        said = spoken(stored, self.column)
        return _Key(stored, None if said == stored else said, form, _unusable(value, form, self.column))


def _kind(value: object) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return "number"
    return "nothing" if value is None else "text" if isinstance(value, str) else "other"


class Keys:
    """The key values that were read, by their column; templates share them."""

    def __init__(self) -> None:
        self._by_column: dict[tuple[str, str], _KeyColumn] = {}
        self.words = _Remembered(_spaced)

    def of(self, column: Column) -> _KeyColumn:
        """What the values of this column are as keys."""
        return self._by_column.setdefault((column.table, column.name), _KeyColumn(column))


class BindingReader:
    """Reads the bindings of a template: rows of key values and an answer."""

    def __init__(self, template: SqlTemplate, keys: Keys) -> None:
        self._names = tuple(template.given)
        self._keys = [keys.of(column) for column in template.given.values()]
        self._answers = _Remembered(lambda value: _read_answer(value, template))
        self._key_words = keys.words
        self._answer_words = _Remembered(_spaced)

    @property
    def numbers(self) -> frozenset[str]:
        """The placeholders whose values are all numbers in the database, whatever they are to people."""
        return frozenset(
            name for name, read in zip(self._names, self._keys, strict=True) if read.kinds - {"nothing"} == {"number"}
        )

    def columns(self, rows: Sequence[tuple[object, ...]], skipped: Counter[str]) -> dict[str, Sequence[object]]:
        """The columns of the rows that can be used, as `COLUMNS` names them.

        The values of one binding stand in one text, with SEPARATOR between; `spoken` is None where it is `stored`.
        Rows that cannot be used are counted by reason.
        """
        # Column by column: a loop over rows takes twice as long.
        *values, given = zip(*rows, strict=True)
        forms = [each.forms(column) for each, column in zip(self._keys, values, strict=True)]
        if all(each.is_as_given for each in self._keys):
            return self._columns(forms, _joined(values), None, list(map(self._answers.__getitem__, given)))
        keys = [list(map(each.known.__getitem__, column)) for each, column in zip(self._keys, values, strict=True)]
        reasons = self._reasons(values, keys)
        if reasons is not None:
            skipped.update(reason for reason in reasons if reason is not None)
            usable = [reason is None for reason in reasons]
            keys = [list(compress(column, usable)) for column in keys]
            given = tuple(compress(given, usable))
        forms = [list(map(_FORM, column)) for column in keys]
        stored = _joined([list(map(_STORED, column)) for column in keys])
        return self._columns(forms, stored, self._spoken(keys), list(map(self._answers.__getitem__, given)))

    def _reasons(
        self, values: Sequence[Sequence[object]], keys: Sequence[Sequence[_Key]]
    ) -> Sequence[str | None] | None:
        """Why each row cannot be asked about, by its first value that cannot; None where all of them can."""
        columns = [
            [self._reason(each, value, key) for value, key in zip(column, read, strict=True)]
            for each, column, read in zip(self._keys, values, keys, strict=True)
            if each.is_mixed or not each.is_usable
        ]
        reasons = [next(filter(None, each), None) for each in zip(*columns, strict=True)]
        return reasons if any(reasons) else None

    @staticmethod
    def _reason(column: _KeyColumn, value: object, key: _Key) -> str | None:
        return key.reason or (_NO_TEXT if column.is_mixed and not isinstance(value, str) else None)

    def _spoken(self, keys: Sequence[Sequence[_Key]]) -> Sequence[str] | None:
        if all(each.is_plain for each in self._keys):
            return None
        return _joined([[key.stored if key.spoken is None else key.spoken for key in column] for column in keys])

    def _columns(
        self,
        forms: Sequence[Sequence[str]],
        stored: Sequence[str],
        spoken: Sequence[str] | None,
        answers: Sequence[_Answer],
    ) -> dict[str, Sequence[object]]:
        joined = _joined(forms)
        is_looked_at = _may_give_away(answers, forms)
        return {
            "form": joined,
            "stored": stored,
            "spoken": [None] * len(joined) if spoken is None else spoken,
            "answer": [answer.text for answer in answers],
            "gives_away": self._given_away(answers, joined) if is_looked_at else [False] * len(joined),
        }

    def _given_away(self, answers: Sequence[_Answer], forms: Sequence[str]) -> list[bool]:
        """Whether the keys of each row say its answer."""
        return [
            answer.start in form and answer.text is not None and self._gives_away(answer.text, form)
            for answer, form in zip(answers, forms, strict=True)
        ]

    def _gives_away(self, answer: str, form: str) -> bool:
        """Whether the key says the answer, word for word."""
        said = self._answer_words[answer]
        # Value by value: a pair hardly ever comes again, its values do.
        return said != "" and f"{said} " in "".join([*map(self._key_words.__getitem__, form.split(SEPARATOR)), " "])


def _joined(columns: Sequence[Sequence[str]]) -> Sequence[str]:
    """The texts of several columns, row by row, with SEPARATOR between."""
    return columns[0] if len(columns) == 1 else list(map(SEPARATOR.join, zip(*columns, strict=True)))


def _unusable(value: object, form: str, column: Column) -> str | None:
    """Why a value cannot stand in a question."""
    if is_blank_form(form) if isinstance(value, str) else is_blank(value):
        return _BLANK
    if isinstance(value, float | bytes | bytearray | memoryview):
        return _NO_TEXT
    if isinstance(value, str) and not is_writable(value):
        return "value: the key cannot be written as text"
    if column.codes:
        return None if as_text(value) in column.codes else "value: a code that the legend does not name"
    return _NO_KIND if column.answer_kind in {"date", "number"} and _is_misfit(value, column.answer_kind) else None


def spoken(stored: str, column: Column) -> str:
    """A key value as a person says it: the legend's word for a code, a date in words, else as it is, trimmed."""
    return column.codes.get(stored.strip()) or spoken_form(stored, column.answer_kind)


def is_writable(text: str) -> bool:
    """Whether a text has only letters that can stand in a file: no control characters, no half surrogate pairs."""
    if text.isprintable():
        return True
    return not any(unicodedata.category(letter) in {"Cc", "Cs"} and letter not in "\n\r\t" for letter in text)


def _read_answer(value: object, template: SqlTemplate) -> _Answer:
    text = answer_text(value, template)
    if text is None and not is_blank(value):
        # A cell that cannot be read is no empty one: beside another answer of its key it is a second one.
        text = UNREADABLE if template.answer_kind == "set" else MISFIT if _is_typed(template) else None
    return _Answer(text, "" if text is None else normal(text)[:3])


def answer_text(answer: object, template: SqlTemplate) -> str | None:
    """The reference answer, or None where the cell holds nothing that could be one."""
    if is_blank(answer):
        return None
    short = shortest_float32(answer) if template.wanted.is_single and isinstance(answer, float) else None
    text = as_text(answer if short is None else short)
    is_counted = template.ask is not None and template.ask.operation == "count"
    if template.wanted.codes and not is_counted:
        return template.wanted.codes.get(text)
    kind = template.wanted.answer_kind if template.answer_kind == "set" else template.answer_kind
    return _read_as(text, kind, is_stored_as_text=isinstance(answer, str))


def _read_as(text: str, kind: AnswerKind, *, is_stored_as_text: bool) -> str | None:
    """A value as an answer of a kind; None where it is none of that kind."""
    match kind:
        case "date":
            day = read_date(text)
            return day.isoformat() if day is not None else None
        case "boolean":
            said = text.casefold()
            return "true" if said in _YES else "false" if said in _NO else None
        case "number" if is_stored_as_text:
            return read_decimal(text)
        case _:
            return text if is_writable(text) else None


def _is_misfit(value: object, kind: AnswerKind) -> bool:
    """Whether a value is of another kind than its column: an 'n.k.' among weights, '1985-13-45' among days."""
    return isinstance(value, str) and _read_as(value.strip(), kind, is_stored_as_text=True) is None


def _is_typed(template: SqlTemplate) -> bool:
    return template.answer_kind in {"date", "number", "boolean"} and not template.wanted.codes


def _may_give_away(answers: Sequence[_Answer], forms: Sequence[Sequence[str]]) -> bool:
    """Whether a key may say an answer: almost never, so what costs least is looked at first."""
    distinct = set(answers)
    if len(distinct) > _FEW:
        return True
    every = "\n".join(set().union(*forms))
    return any(answer.text is not None and answer.start in every for answer in distinct)


def _spaced(text: object) -> str:
    """Return the words of a text, each after a space."""
    return "".join(f" {word}" for word in words(str(text)))
