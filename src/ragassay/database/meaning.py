"""Which columns of a database mean something to people, and why; docs/generation.md lists the rules in order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import Literal

from ragassay.database.labels import is_cryptic, singular, split_unit, words_of
from ragassay.records import AnswerKind, Column
from ragassay.values import is_blank, normal, read_date

_IDENTIFIER_WORDS = {"id", "ids", "key", "uuid", "guid", "oid", "rowid", "fk", "pk"}
_SECRET_WORDS = {"password", "passwd", "pwd", "secret", "token", "hash", "salt", "md5", "sha1", "sha256", "ssn", "iban"}
_TECHNICAL_WORDS = {"rowguid", "checksum", "crc", "etag", "uuid", "guid"}
_TECHNICAL_NAMES = {
    "last update",
    "last updated",
    "last modified",
    "modified date",
    "created at",
    "updated at",
    "table name",
}
_NAME_WORDS = {"name", "title", "nome", "nombre", "nom", "titel", "titre", "titulo", "naam", "nazwa", "имя", "название"}
_COUNT_WORDS = {"age", "count", "number", "quantity", "size", "stock", "year", "years", "level", "rank", "stars"}
_CODE_WORDS = {"code", "phone", "fax", "zip", "postal", "telephone", "mobile", "extension", "isbn", "number"}
_DANGLING = {"to", "of", "by", "for", "in", "at", "from", "with", "on"}

_DANGLES = "a name that is only part of a phrase; give it a label"

_LONG_TEXT = 60  # characters on average: more than this is prose, not a value
_MANY_WORDS = 8
_FEW_ROWS = 10  # below this, one value everywhere may be chance
_SHAPE = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFacts:
    """What the database says of one column.

    `sample` holds distinct stored values; `refers` and `referred` tell whether a declared reference starts or
    ends here; `refers_to_surrogate` whether it leads to an identifier that means nothing.
    """

    table: str
    name: str
    rows: int
    filled: int
    distinct: int
    sample: Sequence[object]
    in_primary_key: bool = False
    refers: bool = False
    referred: bool = False
    refers_to_surrogate: bool = False
    is_binary: bool = False


def classify(facts: ColumnFacts) -> Column:
    """What a column can serve for; the first rule that applies decides, and is named."""
    words = words_of(facts.name)
    kind = kind_of(facts.sample)
    readable, unit = split_unit(words)
    label = _label(readable, facts, kind)
    for role, reason in (
        _not_for_people(facts, words),
        _identifier(facts, words),
        _says_nothing(facts, words),
        _not_a_value(facts, words, kind),
    ):
        if role is not None:
            return Column(table=facts.table, name=facts.name, label=label, role=role, reason=reason)
    is_name = kind == "text" and _is_name(facts, words)
    return Column(
        table=facts.table,
        name=facts.name,
        label=label,
        role="name" if is_name else "value",
        reason="names a row" if is_name else "can be asked for",
        answer_kind=kind,
        unit=unit if kind == "number" else None,
    )


_Ruling = tuple[Literal["reference", "ignored"] | None, str]
_SILENT: _Ruling = (None, "")


def _not_for_people(facts: ColumnFacts, words: Sequence[str]) -> _Ruling:
    if facts.is_binary or any(isinstance(value, bytes | bytearray | memoryview) for value in facts.sample):
        return "ignored", "binary data"
    if facts.filled == 0 or all(is_blank(value) for value in facts.sample):
        return "ignored", "holds nothing"
    if _SECRET_WORDS & set(words):
        return "ignored", "secret by its name"
    if _TECHNICAL_WORDS & set(words) or " ".join(words) in _TECHNICAL_NAMES:
        return "ignored", "technical by its name"
    return _SILENT


def _identifier(facts: ColumnFacts, words: Sequence[str]) -> _Ruling:
    """Surrogates: schemas.md, "How to decide", rules 2 and 3."""
    if facts.refers_to_surrogate:
        if words[-1] in _DANGLING:
            return "ignored", _DANGLES
        return "reference", "refers to an identifier without meaning"
    is_integer = bool(facts.sample) and all(_is_whole(value) for value in facts.sample)
    ends_in_id = words[-1:] and words[-1] in _IDENTIFIER_WORDS
    in_key = facts.in_primary_key or facts.refers or facts.referred
    # 'Pacific/Port_Moresby' in tz_id is a word for people, whatever the column is called.
    if ends_in_id and not (facts.sample and all(_reads_as_words(value) for value in facts.sample)):
        return "ignored", "identifier by its name"
    if is_integer and in_key:
        return "ignored", "identifier: whole numbers in a key"
    if in_key and facts.sample and _looks_made(facts.sample):
        return "ignored", "identifier: made-up codes in a key"
    return _SILENT


def _says_nothing(facts: ColumnFacts, words: Sequence[str]) -> _Ruling:
    if is_cryptic(words):
        return "ignored", "cryptic name; give it a label"
    if words[-1] in _DANGLING:
        return "ignored", _DANGLES
    if facts.distinct <= 1 and facts.rows >= _FEW_ROWS:
        return "ignored", "the same in every row"
    if facts.filled < 0.02 * facts.rows:
        return "ignored", "filled in fewer than 2 % of the rows"
    return _SILENT


def _not_a_value(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> _Ruling:
    texts = [str(value) for value in facts.sample if not is_blank(value)]
    forms = {normal(text) for text in texts}
    if facts.distinct <= 2 and (forms <= {"0", "1"} or forms <= {"y", "n"} or forms <= {"t", "f"} or kind == "boolean"):
        return "ignored", "a flag without a legend"
    if len(forms) <= 12 and facts.rows >= _FEW_ROWS and all(len(form) == 1 and form.isalpha() for form in forms):
        return "ignored", "one-letter codes without a legend"
    coded = kind == "number" and all(_is_whole(value) for value in facts.sample)
    if coded and facts.distinct <= 5 and facts.rows >= 5 * _FEW_ROWS and not _COUNT_WORDS & set(words):
        return "ignored", "a few whole numbers without a legend"
    if kind == "text" and texts:
        if sum(map(len, texts)) / len(texts) > _LONG_TEXT:
            return "ignored", "free text"
        if sum(len(text.split()) for text in texts) / len(texts) > _MANY_WORDS:
            return "ignored", "free text"
    if any(isinstance(value, datetime) and value.time() != time() for value in facts.sample):
        return "ignored", "points in time, to the second"
    if any(isinstance(value, time) for value in facts.sample):
        return "ignored", "times of day"
    return _SILENT


def kind_of(sample: Sequence[object]) -> AnswerKind:
    """The kind of answer that stored values are: by the values, never by the declared type."""
    values = [value for value in sample if not is_blank(value)]
    if values and all(isinstance(value, bool) for value in values):
        return "boolean"
    if values and all(isinstance(value, int | float | Decimal) for value in values):
        return "number"
    if values and all(_is_date(value) for value in values):
        return "date"
    return "text"


def _is_date(value: object) -> bool:
    return isinstance(value, date) or (isinstance(value, str) and read_date(value) is not None)


def _is_whole(value: object) -> bool:
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, float | Decimal) and isfinite(value) and value == int(value)


def _reads_as_words(value: object) -> bool:
    return isinstance(value, str) and len(value) > 3 and not any(letter.isdigit() for letter in value) and "/" in value


def _looks_made(sample: Sequence[object]) -> bool:
    """Text identifiers share one pattern with digits in it: 'WC-1930', 'd005', '1'."""
    if not all(isinstance(value, str) for value in sample):
        return False
    patterns = {_SHAPE.sub(lambda match: "9" if match[0].isdigit() else "a", str(value)) for value in sample}
    return len(patterns) <= 3 and all("9" in pattern for pattern in patterns)


def _is_name(facts: ColumnFacts, words: Sequence[str]) -> bool:
    """Whether a column names what its table holds: `name`, `title`, or the table's own word, with or without them."""
    entity = singular(" ".join(words_of(facts.table))).split()
    if words[-1] in _NAME_WORDS:
        return len(words) == 1 or list(words[:-1]) == entity or words[:-1] == entity[-1:] or words[:-1] in _WHOLE_NAMES
    return singular(" ".join(words)).split() == entity


_WHOLE_NAMES = (["company"], ["full"], ["display"], ["official"])


def _label(words: Sequence[str], facts: ColumnFacts, kind: AnswerKind) -> str:
    label = " ".join(words)
    if facts.refers and len(words) > 1 and words[-1] in _IDENTIFIER_WORDS:
        label = " ".join(words[:-1])
    # Small numbers under a name with "year" count years; large ones are calendar years.
    if kind == "number" and "year" in words and all(_is_small(value) for value in facts.sample):
        label = "number of years " + " ".join(word for word in words if word != "year")
    return label.strip()


def _is_small(value: object) -> bool:
    return isinstance(value, int | float | Decimal) and -200 < value < 200
