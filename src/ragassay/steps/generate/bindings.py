"""Fill templates from the database: find every binding that has one answer, and convert the stored values.

One query returns all bindings of a template with their answers; they are kept in DuckDB, so that memory stays bounded.
A missing answer counts as an answer. Bindings that cannot be used are counted by reason.

How keys appear in questions and are compared, and how answers are written, is decided here too. Values that a reader
cannot distinguish are treated as one value. Templates read the same keys repeatedly, so conversions are cached.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256
from itertools import compress, islice
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import sqlglot
from numpy.typing import NDArray
from sqlglot import exp

from ragassay.core.records import AnswerKind, Column, ColumnReason, SqlTemplate
from ragassay.core.results import MAX_COMBINATIONS, Skipped, SkippedKind, SkippedTemplateReason, ValueReason
from ragassay.core.text import (
    as_text,
    decoded,
    is_blank,
    is_blank_form,
    normal,
    plain_forms,
    read_decimal,
    read_stored_date,
    shortest_float32,
    spoken_form,
    with_plain_punctuation,
    words,
)
from ragassay.core.text.value_formats import members_of
from ragassay.parts.database import Database
from ragassay.parts.database import column as column_expression
from ragassay.parts.templates import bindings_query, candidates_query, parameterized_query, portable_sql
from ragassay.steps.generate.workspace import MISFIT, SEPARATOR, STAGED_COLUMNS, UNREADABLE, Workspace

_CACHE_SIZE = 200_000  # values of a column


_START = 3  # first characters of an answer, for a quick test


_FEW_ANSWERS = 20  # distinct answers that a quick test looks for in the keys


_YES = {"1", "y", "yes", "t", "true"}


_NO = {"0", "n", "no", "f", "false"}


T = TypeVar("T")


class _Cached(dict[object, T], Generic[T]):
    """The results of a function by its argument, each computed once."""

    def __init__(self, function: Callable[[object], T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, value: object) -> T:
        if len(self) >= _CACHE_SIZE:
            self.clear()
        result = self[value] = self._function(value)
        return result


def _forms_of_plain_texts(values: Sequence[object]) -> list[str] | None:
    """Return the normal forms of texts that are used as they are stored; None if one is not, or if many repeat."""
    # The cache is faster for values that repeat.
    forms = plain_forms(values) if 2 * len(set(values)) > len(values) else None
    if forms is None:
        return None
    joined = "".join(forms)
    # Normal forms keep HTML entities: "Tom &amp; Jerry" is read as "Tom & Jerry".
    has_entities = "&" in joined and ";" in joined
    return None if has_entities or joined != with_plain_punctuation(joined) else forms


# Named tuples, since there may be millions, and creating a frozen dataclass takes four times as long.
class _Key(NamedTuple):
    """A key value as stored, as in a question and as compared, and why it cannot be used (None if it can)."""

    stored: str
    spoken: str
    form: str
    reason: ValueReason | None


class _Keys(NamedTuple):
    """The key values of a batch, in the same order: the fields of `_Key` for all of them."""

    stored: Sequence[str]
    spoken: Sequence[str]
    forms: Sequence[str]
    reasons: Sequence[ValueReason | None] | None

    def usable(self, is_usable: Sequence[bool]) -> "_Keys":
        """Return the keys of the usable rows."""
        stored, spoken, forms = (list(compress(each, is_usable)) for each in self[:3])
        return _Keys(stored, spoken, forms, None)


class _Answer(NamedTuple):
    """An answer as text, None if it is blank, and the first characters of its normal form."""

    text: str | None
    start: str


class _KeyColumn:
    """A column that is a key in some templates.

    Attributes:
        kinds: The types of all values that were read: text, number, other, nothing.
    """

    def __init__(self, column: Column) -> None:
        self._column = column
        self._cached = _Cached(self._read)
        is_time = column.reason is ColumnReason.TIMESTAMPS
        self._is_text = column.answer_kind == "text" and not column.codes and not is_time
        self.kinds: set[str] = set()

    def keys(self, values: Sequence[object]) -> _Keys:
        """Return stored values as keys."""
        forms = _forms_of_plain_texts(values) if self._is_text else None
        if forms is not None:
            self.kinds.add("text")
            keys = _Keys(values, values, forms, None)  # type: ignore[arg-type]  # they are texts
        else:
            keys = _Keys(*zip(*map(self._cached.__getitem__, values), strict=True))
        if self.kinds >= {"text", "number"}:
            # As in an untyped column of SQLite: no literal in SQL equals both.
            reasons = keys.reasons or [None] * len(values)
            not_text = [None if isinstance(value, str) else ValueReason.KEY_NOT_TEXT for value in values]
            keys = keys._replace(reasons=[one or other for one, other in zip(reasons, not_text, strict=True)])
        return keys

    def _read(self, value: object) -> _Key:
        self.kinds.add(_kind(value))
        stored = value if isinstance(value, str) else as_text(value)
        form = with_plain_punctuation(normal(decoded(stored)))
        return _Key(stored, _question_value(stored, self._column), form, _unusable(value, form, self._column))


def _kind(value: object) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return "number"
    return "nothing" if value is None else "text" if isinstance(value, str) else "other"


class KeyCache:
    """The key values of every column, shared by all templates."""

    def __init__(self) -> None:
        self._by_column: dict[tuple[str, str], _KeyColumn] = {}
        self.words = _Cached(_spaced)

    def of(self, column: Column) -> _KeyColumn:
        """Return the keys of a column."""
        return self._by_column.setdefault((column.table, column.name), _KeyColumn(column))


class BindingReader:
    """Converts the bindings of a template: rows of key values and an answer."""

    def __init__(self, template: SqlTemplate, keys: KeyCache) -> None:
        self._template = template
        self._keys = [keys.of(column) for column in template.bound_columns.values()]
        self._answers = _Cached(lambda value: _read_answer(value, template))
        self._key_words = keys.words
        self._answer_words = _Cached(_spaced)

    @property
    def numbers(self) -> frozenset[str]:
        """Return the placeholders whose stored values are all numbers, even if people use them as names."""
        columns = zip(self._template.bound_columns, self._keys, strict=True)
        return frozenset(name for name, column in columns if column.kinds - {"nothing"} == {"number"})

    def columns(self, rows: Sequence[tuple[object, ...]], skipped: Counter[Skipped]) -> dict[str, Sequence[object]]:
        """Return the columns in `STAGED_COLUMNS` of the usable rows, and count the others by reason.

        The values of a binding are joined by SEPARATOR; `spoken` is None if it is equal to `stored`.
        """
        # Column by column, since a loop over rows takes twice as long.
        *values, answers = zip(*rows, strict=True)
        keys = [column.keys(each) for column, each in zip(self._keys, values, strict=True)]
        reasons = [each.reasons for each in keys if each.reasons is not None and any(each.reasons)]
        if reasons:
            first_reasons = [next(filter(None, each), None) for each in zip(*reasons, strict=True)]
            skipped.update(skipped_value(reason) for reason in first_reasons if reason is not None)
            is_usable = [reason is None for reason in first_reasons]
            keys = [each.usable(is_usable) for each in keys]
            answers = tuple(compress(answers, is_usable))
        stored, forms = _joined([each.stored for each in keys]), _joined([each.forms for each in keys])
        is_spoken_as_stored = all(each.spoken is each.stored or each.spoken == each.stored for each in keys)
        texts, starts = self._read_answers(answers)
        may_reveal = _may_reveal(texts, starts, [each.forms for each in keys])
        return {
            "form": forms,
            "stored": stored,
            "spoken": [None] * len(forms) if is_spoken_as_stored else _joined([each.spoken for each in keys]),
            "answer": texts,
            "reveals": self._reveals(texts, starts, forms) if may_reveal else [False] * len(forms),
        }

    def _read_answers(self, answers: Sequence[object]) -> tuple[Sequence[str | None], Sequence[str]]:
        """Return the fields of `_Answer` for all answers."""
        column = self._template.answer_column
        kind = _kind_of_answers(self._template)
        is_text = kind == "text" and not column.codes and column.separator is None
        forms = _forms_of_plain_texts(answers) if is_text else None
        if forms is not None:
            return answers, [form[:_START] for form in forms]  # type: ignore[return-value]  # they are texts
        texts, starts = zip(*map(self._answers.__getitem__, answers), strict=True) if answers else ((), ())
        return texts, starts

    def _reveals(self, texts: Sequence[str | None], starts: Sequence[str], forms: Sequence[str]) -> list[bool]:
        """Return whether the keys of each row contain its answer, word for word."""
        return [
            start in form and text is not None and self._contains(form, text)
            for text, start, form in zip(texts, starts, forms, strict=True)
        ]

    def _contains(self, form: str, answer: str) -> bool:
        answer_words = self._answer_words[answer]
        # Value by value, since pairs rarely repeat but their values do.
        key_words = "".join([*map(self._key_words.__getitem__, form.split(SEPARATOR)), " "])
        return answer_words != "" and f"{answer_words} " in key_words


def _joined(columns: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the texts of several columns row by row, separated by SEPARATOR."""
    return columns[0] if len(columns) == 1 else list(map(SEPARATOR.join, zip(*columns, strict=True)))


def _unusable(value: object, form: str, column: Column) -> ValueReason | None:
    """Return why a value cannot be used in a question; None if it can."""
    if is_blank_form(form) if isinstance(value, str) else is_blank(value):
        return ValueReason.BLANK_KEY
    if isinstance(value, float | bytes | bytearray | memoryview):
        return ValueReason.KEY_NOT_TEXT
    if isinstance(value, str) and not is_writable(value):
        return ValueReason.UNWRITABLE_KEY
    if column.codes:
        return None if as_text(value) in column.codes else ValueReason.UNDEFINED_CODE
    return ValueReason.KEY_TYPE if is_misfit(value, column) else None


def skipped_value(reason: ValueReason) -> Skipped:
    """Return what is counted for a value that cannot be used."""
    return Skipped(kind=SkippedKind.VALUE, reason=reason)


def question_values(keys: Iterable[str], template: SqlTemplate) -> list[str]:
    """Return the values of a binding as they appear in a question."""
    return [_question_value(key, column) for key, column in zip(keys, template.bound_columns.values(), strict=True)]


def _question_value(stored: str, column: Column) -> str:
    """Return a key value as it appears in a question: the meaning of a code, a date in words, or the trimmed text.

    HTML entities are decoded; the SQL keeps the stored value.
    """
    return column.codes.get(stored.strip()) or spoken_form(decoded(stored), column.answer_kind)


def is_writable(text: str) -> bool:
    """Return whether a text can be written to a file: it has no control characters and no unpaired surrogates."""
    if text.isprintable():
        return True
    return not any(unicodedata.category(letter) in {"Cc", "Cs"} and letter not in "\n\r\t" for letter in text)


def _read_answer(value: object, template: SqlTemplate) -> _Answer:
    text = _answer_text(value, template)
    if text is None and not is_blank(value):
        # A cell that cannot be read is not empty: it may be a second answer for its key.
        is_typed = template.answer_kind in {"date", "number", "boolean"} and not template.answer_column.codes
        text = UNREADABLE if template.lists_rows else MISFIT if is_typed else None
    return _Answer(text, "" if text is None else normal(text)[:_START])


def _answer_text(answer: object, template: SqlTemplate) -> str | None:
    """Return the reference answer, the members of a set joined by SEPARATOR; None if the cell contains none."""
    if is_blank(answer):
        return None
    short = shortest_float32(answer) if template.answer_column.is_float32 and isinstance(answer, float) else None
    text = as_text(answer if short is None else short)
    is_counted = template.ask is not None and template.ask.operation == "count"
    if template.answer_column.codes and not is_counted:
        return template.answer_column.codes.get(text)
    if isinstance(answer, str):
        text = decoded(text)
    if template.answer_column.separator is not None and is_writable(text):
        return SEPARATOR.join(members_of(text, template.answer_column.separator)) or None
    return _read_as(text, _kind_of_answers(template), is_stored_as_text=isinstance(answer, str))


def _kind_of_answers(template: SqlTemplate) -> AnswerKind:
    """Return the kind of each answer, also of the members of a set."""
    return template.answer_column.answer_kind if template.answer_kind == "set" else template.answer_kind


def _read_as(text: str, kind: AnswerKind, *, is_stored_as_text: bool) -> str | None:
    """Return a value as an answer of a kind; None if it is not of that kind."""
    match kind:
        case "date":
            day = read_stored_date(text)
            return day.isoformat() if day is not None else None
        case "boolean":
            folded = text.casefold()
            return "true" if folded in _YES else "false" if folded in _NO else None
        case "number" if is_stored_as_text:
            return read_decimal(text)
        case _:
            return text if is_writable(text) else None


def is_misfit(value: object, column: Column) -> bool:
    """Return whether a value has a different type than its column: "n/a" among weights, "1985-13-45" among dates."""
    if not isinstance(value, str) or column.answer_kind not in {"date", "number"}:
        return False
    return _read_as(value.strip(), column.answer_kind, is_stored_as_text=True) is None


def _may_reveal(texts: Sequence[str | None], starts: Sequence[str], forms: Sequence[Sequence[str]]) -> bool:
    """Return whether a key may contain an answer; this quick test almost always excludes it."""
    if len(set(texts)) > _FEW_ANSWERS:
        return True
    every = "\n".join(set().union(*forms))
    return any(text is not None and start in every for text, start in {*zip(texts, starts, strict=True)})


def _spaced(text: object) -> str:
    """Return the words of a text, each after a space."""
    return "".join(f" {word}" for word in words(str(text)))


_Pair = tuple[object, ...]
"""The values of a binding in the order of `given`, then one of its answers."""

_BATCH = 50_000
_LIMIT_STEP = 4  # for a sample, a comparison needs every fourth of about twelve limits
_ENOUGH_ROWS = 50  # with fewer keys, it may be chance that each has one answer (docs/generation.md)
_MAX_AMBIGUOUS = 0.5  # proportion of values with several answers; above it, the key does not identify rows


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledTemplate:
    """A template whose bindings are in the workspace.

    Attributes:
        template: The template; its proof is "data" if the rows show that answers are unique.
        number: Its number in the workspace.
        bindings: Number of bindings.
        ambiguous: Proportion of keys that have several answers.
        skipped: What was left out, counted by reason.
    """

    template: SqlTemplate
    number: int
    bindings: int
    ambiguous: float
    skipped: Mapping[Skipped, int]


def fill_for_sample(
    space: Workspace, template: SqlTemplate, number: int, *, keys: KeyCache, enough: int | None
) -> FilledTemplate:
    """Add the bindings of a template, or a part of those that compare with a number or a date if they suffice.

    A comparison has bindings for each pair of a name and a limit, which can be millions.

    Args:
        space: The workspace.
        template: A template that passed the checks, in the dialect of the database.
        number: The number of the template.
        keys: The cache of the key values that earlier templates have read.
        enough: Number of bindings that suffice; None for all.
    """
    query = bindings_query(template, space.database.dialect)
    limits = [] if enough is None or query is None else _limits(query, template)
    if limits:
        # Depends on SQL that is the same on every engine.
        label = f"{space.seed} {portable_sql(template.sql, space.database.dialect)}"
        offset = int.from_bytes(sha256(label.encode()).digest()[:4], "big") % _LIMIT_STEP
        for name, source in limits:
            source.set("this", _every_fourth(source.this, name, offset))
        filled = fill_template(space, template, number, keys=keys, query=query)
        if filled.bindings >= max(enough or 0, _ENOUGH_ROWS):
            return filled
        space.remove_bindings(number)
        query = None
    return fill_template(space, template, number, keys=keys, query=query)


def _limits(query: exp.Select, template: SqlTemplate) -> list[tuple[str, exp.Subquery]]:
    """Return the limits that a query compares numbers and dates with: the name of their column, and their source."""
    sources = {join.this.alias_or_name: join.this for join in query.args.get("joins") or ()}
    limits = []
    for key, column in zip(query.expressions, template.bound_columns.values(), strict=False):
        source = sources.get(key.table) if isinstance(key, exp.Column) else None
        # Databases order words differently.
        if isinstance(source, exp.Subquery) and column.answer_kind in {"number", "date"}:
            limits.append((key.name, source))
    return limits


def _every_fourth(limits: exp.Query, name: str, offset: int) -> exp.Select:
    value, place = column_expression("numbered", name), column_expression("numbered", "place")
    order = exp.Order(expressions=[exp.Ordered(this=column_expression("every", name), nulls_first=False)])
    number = exp.Window(this=exp.RowNumber(), order=order).as_("place", quoted=True)
    numbered = exp.select(column_expression("every", name), number).from_(limits.subquery("every"))
    # With DISTINCT, SQLite keeps these few values instead of computing them for every row.
    chosen = exp.select(value.as_(name, quoted=True)).distinct().from_(numbered.subquery("numbered"))
    return chosen.where((place % _LIMIT_STEP).eq(offset))


def fill_template(
    space: Workspace, template: SqlTemplate, number: int, *, keys: KeyCache, query: exp.Select | None = None
) -> FilledTemplate:
    """Add every binding of a template that has one answer, in the order of the stored values.

    Args:
        space: The workspace.
        template: A template that passed the checks, in the dialect of the database.
        number: The number of the template.
        keys: The cache of the key values that earlier templates have read.
        query: The query for its bindings; None for all of them.

    Raises:
        DataError: A query fails or takes too long.
    """
    skipped = Counter[Skipped]()
    filled = FilledTemplate(template=template, number=number, bindings=0, ambiguous=0.0, skipped=skipped)
    batches = _batches(space.database, template) if query is None else space.database.batches(query)
    if batches is None:
        skipped[Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.TOO_MANY_COMBINATIONS)] += 1
        return filled
    reader = BindingReader(template, keys)
    counts = space.add_bindings(
        number,
        _merged(batches, reader, skipped),
        lists_rows=template.lists_rows,
        # "Which ..." is not asked about a key with a single answer, unless no key has several.
        needs_several=template.origin == "rule",
        counts_rows=_counts_rows(template, space.database.dialect),
        max_ambiguous=_MAX_AMBIGUOUS,
    )
    is_key = counts.ambiguous <= _MAX_AMBIGUOUS
    if is_key or template.origin == "person":  # a user reads why none of the values can be used
        skipped.update({skipped_value(reason): count for reason, count in counts.reasons.items()})
    if not is_key:
        skipped[Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.KEY_NOT_UNIQUE)] += 1
        return replace(filled, ambiguous=counts.ambiguous)
    is_proven = template.proof == "value" and counts.several == 0 and counts.singular >= _ENOUGH_ROWS
    key_columns = {
        name: replace(column, is_numeric=True) if name in reader.numbers else column
        for name, column in template.bound_columns.items()
    }
    return replace(
        filled,
        template=replace(template, bound_columns=key_columns, proof="data" if is_proven else template.proof),
        bindings=counts.usable,
        ambiguous=counts.ambiguous,
    )


def _counts_rows(template: SqlTemplate, dialect: str) -> bool:
    if template.ask is not None:
        return template.ask.operation == "count"
    tree = sqlglot.parse_one(template.sql, dialect=dialect)
    return any(isinstance(each.unalias(), exp.Count) for each in tree.expressions)


def _batches(database: Database, template: SqlTemplate) -> Iterator[list[_Pair]] | None:
    """Return batches of bindings with each of their answers; None if there are too many to query one by one."""
    query = bindings_query(template, database.dialect)
    if query is not None:
        return database.batches(query)
    candidates = database.query(candidates_query(template, database.dialect))
    values = list(islice(candidates, MAX_COMBINATIONS + 1))
    return None if len(values) > MAX_COMBINATIONS else _single_batches(database, template, values)


def _single_batches(
    database: Database, template: SqlTemplate, combinations: list[tuple[object, ...]]
) -> Iterator[list[_Pair]]:
    """Yield batches of bindings with their answers, from one query with bound parameters for each binding."""
    query, order = parameterized_query(template, database.dialect)
    positions = [list(template.bound_columns).index(name) for name in order]
    pairs = (
        (*values, row[0])
        for values in combinations
        for row in set(database.query(query, [values[position] for position in positions]))
    )
    while batch := list(islice(pairs, _BATCH)):
        yield batch


def _merged(
    batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[Skipped]
) -> Iterator[Mapping[str, NDArray[Any]]]:
    """Yield the columns of the usable rows, of many batches at once; at least once, even if they are empty.

    DuckDB takes time to start a statement, and Python takes time for each row that it keeps.
    """
    more = True
    while more:
        columns: dict[str, list[object]] = {name: [] for name in STAGED_COLUMNS}
        more = False
        for batch in filter(None, batches):
            for name, values in reader.columns(batch, skipped).items():
                columns[name].extend(values)
            if more := len(columns["form"]) >= _BATCH:
                break
        kinds = {"reveals": bool}
        yield {name: np.array(values, dtype=kinds.get(name, object)) for name, values in columns.items()}
