"""Classify columns by kind of answer and role; the kind is that of nearly all values.

Real columns have invalid values: a few values of another kind (an 'n.k.' among weights) do not change the
kind of the column; they are never answers.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Literal

from ragassay.core.records import AnswerKind, Column, ColumnReason, DictionaryEntry, Meaning
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import as_text, is_blank, normal, read_date, read_decimal, read_stored_date
from ragassay.core.text.value_formats import (
    are_codes,
    are_decimals,
    are_float32,
    is_ambiguous_date,
    is_bare_date,
    is_hash,
    is_image_file,
    is_structured,
    is_time_of_day,
    is_timestamp,
    is_title_case,
    is_whole,
    texts_of,
)
from ragassay.parts.wording.checks import is_plain
from ragassay.parts.wording.confidential_values import are_confidential
from ragassay.parts.wording.dictionary import (
    DOERS,
    identifier_words,
    is_countable,
    is_participle,
    is_place,
    is_plural,
    is_quality,
    singular,
    speech,
    words,
)
from ragassay.parts.wording.labels import Label, are_years, label_of
from ragassay.parts.wording.name_tokens import (
    is_currency,
    is_short_for,
    spelled,
    split_unit,
    tokens,
    unit_of_comment,
    words_of,
    words_of_comment,
    written_out,
)

FLAGS = ({"0", "1"}, {"y", "n"}, {"t", "f"}, {"true", "false"}, {"yes", "no"})
"""The pairs of values, in normal form, that mean true and false."""

_ENOUGH = 20  # minimum number of distinct values; among fewer, an outlier cannot be told from a valid value
_INVALID_SHARE = 0.05  # maximum proportion of invalid values
_SORTED_DAY = re.compile(r"\d{4}-\d\d-\d\d|\d{8}$")
_DAY_SHAPED = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]00:00(?::00(?:\.0+)?)?)?")


def kind_of_column(facts: ColumnFacts, words: Sequence[str], *, has_unit: bool) -> AnswerKind:
    """Return the kind of the answers in a column.

    Args:
        facts: The facts of the column.
        words: The words of its name.
        has_unit: Whether the user specified the unit of its values.
    """
    kind = _kind_of(facts.sample)
    texts = [*texts_of(facts)]
    if kind in {"number", "text"} and _says_when(words) and _are_bare_days(texts):
        return "date"
    has_unit = has_unit or split_unit(words)[1] is not None
    counts = bool(_COUNTED & set(words)) or has_unit
    forms = {normal(text) for text in texts}
    # A count may be 0 or 1 in every row without being a flag, unless it is declared as Boolean.
    if forms and any(forms <= flag for flag in FLAGS) and (facts.is_boolean or not (kind == "number" and counts)):
        return "boolean"
    measures = (counts and "number" not in words) or any(map(_is_real, facts.sample)) or are_decimals(texts)
    if kind == "text" and measures and _nearly_all(_is_figure, facts.sample) and _has_one_mark(texts, has_unit):
        return "number"
    return "number" if kind == "text" and texts and are_years(texts) else kind


_COUNTED = frozenset(["count", "number", "quantity", "total"])


def _says_when(words: Sequence[str]) -> bool:
    """Return whether a name is that of a date: order date, opened."""
    return bool({"date", "day"} & set(words)) or any(map(is_participle, words))


def _are_bare_days(texts: Sequence[str]) -> bool:
    """Return whether most values are days in eight digits (19930101), and nearly all others impossible days.

    Zeros or nines alone mean that there is no day.
    """
    digits = [text for text in texts if text.strip("0") and text.strip("9")]
    real = sum(read_stored_date(text) is not None for text in digits)
    are_digits = all(map(str.isdigit, texts)) and _nearly_all(lambda text: len(as_text(text)) == _EIGHT, digits)
    return are_digits and 2 * real > len(digits)


_EIGHT = 8  # digits of a day


def sorts_as_people_do(facts: ColumnFacts, kind: AnswerKind) -> bool:
    """Return whether the database sorts the values of a column as people do: numbers, and dates with the year first."""
    values = [value for value in facts.sample if not is_blank(value)]
    if kind == "number":
        return not any(isinstance(value, str) for value in values)
    return kind != "date" or all(not isinstance(value, str) or _SORTED_DAY.match(value) for value in values)


def _kind_of(sample: Sequence[object]) -> AnswerKind:
    """Return the kind of stored values, inferred from the values, never from the declared type."""
    values = [value for value in sample if not is_blank(value)]
    if values and all(isinstance(value, bool) for value in values):
        return "boolean"
    if values and all(isinstance(value, int | float | Decimal) for value in values):
        return "number"
    return "date" if _are_days(values) else "text"


def _are_days(values: Sequence[object]) -> bool:
    """Return whether nearly all values are dates; invalid dates such as '1985-13-45' are ignored."""
    no_days = (value for value in values if not _is_date(value))
    invalid, unreal = 0, 0
    for value in no_days:
        if _is_shaped_as_day(value):
            unreal += 1
        else:
            invalid += 1
        # Parsing dates is slow; for most columns, the first few values are sufficient.
        if invalid > _tolerated(len(values)):
            return False
    return 2 * (invalid + unreal) < len(values)


def _nearly_all(is_so: Callable[[object], bool], values: Sequence[object]) -> bool:
    """Return whether all values meet a condition, except for a tolerated number of invalid ones."""
    present = [value for value in values if not is_blank(value)]
    return bool(present) and sum(not is_so(value) for value in present) <= _tolerated(len(present))


def _tolerated(count: int) -> int:
    """Return the maximum number of invalid values among `count` distinct values."""
    return int(_INVALID_SHARE * count) if count >= _ENOUGH else 0


def _is_date(value: object) -> bool:
    """Return whether a value is a date, or a text that is a date."""
    if isinstance(value, datetime):
        return value.time() == time()
    return isinstance(value, date) or (isinstance(value, str) and read_date(value) is not None)


def _is_shaped_as_day(value: object) -> bool:
    return isinstance(value, str) and _DAY_SHAPED.fullmatch(value.strip()) is not None


def _is_figure(value: object) -> bool:
    if isinstance(value, str):
        return read_decimal(value) is not None
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool) and as_text(value) != ""


def _is_real(value: object) -> bool:
    return isinstance(value, float | Decimal) and not is_whole(value)


def _has_one_mark(texts: Sequence[str], has_unit: bool) -> bool:
    """Return whether all fractions have the same decimal separator, so that commas are unambiguous.

    With a decimal comma, a period may be a thousands separator; without a unit, '4,5' may be two numbers.
    """
    figures = [text for text in texts if read_decimal(text) is not None]
    commas = [text for text in figures if "," in text]
    return not commas or (not any("." in text for text in texts) and (has_unit or 2 * len(commas) > len(figures)))


NAME_WORDS = frozenset(["name", "title", "label"])
"""Column names that indicate the name of a row."""

WHOLE_NAMES = (["company"], ["full"], ["complete"], ["display"], ["official"], ["business"], ["trading"])
"""Words that may precede "name" in the column of the full name of a row."""

_SECRET_WORDS = frozenset("password passwd pwd passphrase secret md5 sha1 sha256 sha512 ssn iban cvv cvc otp".split())
_SECRET_TEXTS = frozenset("token hash salt pin".split())  # numbers may be grams of salt, or pins
_SECRET_PHRASES = ("api key", "private key", "recovery phrase", "recovery code", "session cookie")
_DOCUMENTS = (
    *("social security", "national insurance", "passport", "taxpayer", "tax file", "tax identification"),
    *("driver license", "drivers license", "driving license", "driving licence", "driver licence"),
    *("bank account", "credit card", "debit card"),
)
"""Identity documents of people, and means of payment."""
_PIN = re.compile(r"\d{4,6}")
_CARD_NUMBER = re.compile(r"(?:\d[ -]?){13,19}")
_MARKS = (["deleted"], ["current"])
_TECHNICAL_WORDS = frozenset(
    "rowguid checksum crc crc32 etag uuid guid rowversion scd etl dw dwh slug modstamp".split()
)
_TECHNICAL_NAMES = frozenset(
    [
        *("last update", "last updated", "last modified", "modified date", "date modified"),
        *("table name", "photo path", "image path", "picture path", "file path", "icon path"),
        *("thumbnail", "photo file", "image file", "source file", "source file name", "load date", "lock version"),
    ]
)

_RECORDED = frozenset(["created", "updated", "modified", "changed", "deleted", "load", "loaded"])
_OF_ROW = frozenset(["version", "date", "timestamp", "current"])
_MOMENTS = (["at"], ["timestamp"], ["datetime"])

_LONG_TEXT = 60  # average number of characters above which texts are prose
_MANY_WORDS = 8
_FEW_ROWS = 10  # with fewer rows, the same value in all rows may be chance
_HANDFUL = 12  # one-letter values
_TRUE = frozenset("1 y t true yes".split())
_FALSE = frozenset("0 n f false no".split())
_YES_OR_NO = frozenset("true yes false no".split())
_GENDERS = {"m": "male", "f": "female"}
_NO_ENTRY = DictionaryEntry()


def classify(
    facts: ColumnFacts,
    entry: DictionaryEntry = _NO_ENTRY,
    *,
    entity: str | None = None,
    splits: bool = True,
    allows_terms: bool = False,
) -> Column:
    """Return a column with its role; the first matching rule decides, and is recorded as the reason.

    Args:
        facts: What the database says of the column.
        entry: Its data dictionary entry, which takes precedence over the rules.
        entity: The label of the table's rows; None for the words of its name.
        splits: Whether the schema writes compound names as one word (see `words_of`).
        allows_terms: Whether pronounceable unknown words are accepted as technical terms (see `label_of`).
    """
    entity = _entity(facts) if entity is None else entity
    parts = words_of(facts.own_name, ["" if _is_short_for_other(facts, entity) else entity], splits=splits)
    column = _classified(facts, entry, entity, parts, allows_terms=allows_terms)
    is_unsure = column.confidence == "low" and column.role != "ignored"
    is_unsure = is_unsure or column.reason is ColumnReason.CRYPTIC_NAME
    if is_unsure and entry.label is None and (comment_words := words_of_comment(facts.comment)):
        per = parts[parts.index("per") :] if "per" in parts and "per" not in comment_words else []
        other = _classified(facts, entry, entity, [*comment_words, *per])
        if other.confidence == "high" and other.role in {"name", "value"} and is_plain(other.label.replace("“", "")):
            column = other
    is_opened = column.role in {"name", "value"} and entry != _NO_ENTRY
    if is_opened and _classified(facts, _NO_ENTRY, entity, parts).role == "ignored":
        return replace(column, reason=ColumnReason.DICTIONARY)
    return column


def with_written_name(facts: ColumnFacts, evidence: Sequence[str], *, splits: bool) -> ColumnFacts:
    """Return the facts of a column with its name written out.

    Args:
        facts: What the database says of the column.
        evidence: The label of its table, and other words of the schema, the most relevant first.
        splits: Whether the schema writes compound names as one word (see `words_of`).
    """
    explaining = [""] if _is_short_for_other(facts, evidence[0]) else evidence
    return replace(facts, written_out=written_out(facts.own_name, explaining, facts.comment, splits=splits))


def _is_short_for_other(facts: ColumnFacts, entity: str) -> bool:
    """Return whether a column abbreviates something other than its table: inst_dt in a table called instr."""
    first, *rest = tokens(facts.own_name) or [""]
    own = [token for token in tokens(facts.table) if any(is_short_for(token, word) for word in entity.lower().split())]
    return bool(rest and own) and first in words().ambiguous and first not in own


def _classified(
    facts: ColumnFacts, entry: DictionaryEntry, entity: str, parts: Sequence[str], *, allows_terms: bool = False
) -> Column:
    parts = parts if entry.label is None else [word.lower() for word in entry.label.split()]
    kind = kind_of_column(facts, parts, has_unit=entry.unit is not None)
    codes = _codes(facts, parts, kind, entry)
    states = _states(facts, parts, kind, codes=codes, is_forced=entry.role in {"name", "value"})
    is_text = bool(codes) or _is_forced_identifier(facts, entry)
    answer_kind: AnswerKind = "boolean" if states else "text" if is_text else kind
    is_person = answer_kind == "text" and not codes and names_persons(parts, [*texts_of(facts)])
    label = _label(facts, parts, answer_kind, entry, entity, is_person=is_person, allows_terms=allows_terms)
    role, reason = _ruling(
        facts, parts, kind, entry=entry, is_settled=states or bool(codes), label=label, entity=entity
    )
    unit = entry.unit or label.unit or unit_of_comment(facts.comment)
    return Column(
        table=facts.table,
        name=facts.name,
        label=label.text or facts.name,
        role=role,
        reason=reason,
        written_out=facts.written_out,
        answer_kind=answer_kind,
        unit=unit if entry.unit or answer_kind == "number" else None,
        meaning=entry.meaning or _meaning(facts, unit, answer_kind, label, is_person=is_person),
        form=label.form or "noun",
        confidence=label.confidence,
        is_ordered=sorts_as_people_do(facts, answer_kind)
        and not (answer_kind == "number" and _is_place(facts, label, unit)),
        is_float32=answer_kind == "number" and are_float32(facts.sample),
        is_category=(role, answer_kind) == ("value", "text") and 0 < 2 * facts.distinct <= facts.informative,
        is_distinct=1 < facts.rows == facts.rows_read == facts.distinct,
        is_code=answer_kind in {"text", "number"} and _are_no_words([*texts_of(facts)]),
        is_prose=_are_prose([*texts_of(facts)]),
        codes=codes or (_truths(facts) if states else _unnamed(facts, parts, kind, reason)),
    )


def _is_place(facts: ColumnFacts, label: Label, unit: str | None) -> bool:
    """Return whether small integers are only ordinals, such as shelf numbers, and not measures."""
    values = [value for value in facts.sample if not is_blank(value)]
    is_thing = label.form == "noun" and " " not in label.text and is_countable(label.text) and not is_plural(label.text)
    return (
        unit is None
        and is_thing
        and all(is_whole(each) and 0 <= float(as_text(each)) <= _MOST_PLACES for each in values)
    )


_MOST_PLACES = 20


def _are_no_words(texts: Sequence[str]) -> bool:
    """Return whether most values are numbers or codes of capitals and digits, such as GB19-K-31145 or SWB."""
    sample = texts[:_SAMPLE]
    return bool(sample) and 10 * sum(map(_is_code, sample)) >= 9 * len(sample)


def _is_code(text: str) -> bool:
    is_word = _SMALL_LETTERS.search(text) is not None or _CAPITALS.search(text) is not None
    return not is_word and (text.isupper() or any(map(str.isdigit, text)))


_CAPITALS = re.compile(r"[A-Z]{5}")  # of a word in a database that stores everything in capitals
_SMALL_LETTERS = re.compile(r"[^\W\d_A-Z]{2}[^\W\d_]+")  # minimum letters of a word that is not a code


def _are_prose(texts: Sequence[str]) -> bool:
    """Return whether values have at least three words of three letters on average."""
    sample = texts[:_SAMPLE]
    return bool(sample) and sum(
        bool(_SMALL_LETTERS.match(word)) for text in sample for word in text.split()
    ) >= 3 * len(sample)


def _label(
    facts: ColumnFacts,
    parts: Sequence[str],
    kind: AnswerKind,
    entry: DictionaryEntry,
    entity: str,
    *,
    is_person: bool,
    allows_terms: bool,
) -> Label:
    is_entry = entry.label is not None
    label = label_of(
        parts,
        kind,
        values=facts.sample,
        entity=entity,
        is_person=is_person or entry.meaning == "person",
        is_entry=is_entry,
        allows_terms=allows_terms,
        are_shared=facts.distinct < facts.informative,
    )
    if is_entry and label.form in {"noun", "quoted"}:
        return replace(label, text=entry.label or "", unit=None, confidence="high")
    return replace(label, unit=None, confidence="high") if is_entry else label


def _meaning(facts: ColumnFacts, unit: str | None, kind: AnswerKind, label: Label, *, is_person: bool) -> Meaning:
    is_counted = unit is not None or label.text.startswith("number of ")
    if kind == "date" or (kind == "number" and not is_counted and _are_years(facts.sample, label)):
        return "time"
    if kind == "number":
        return "money" if is_currency(unit) else "quantity"
    # Names of people are capitalized; values such as "driven by" (an engine) are not.
    is_doer = label.form == "participle" and label.text.endswith(" by")
    is_named = is_doer and all(text[:1].isupper() for text in texts_of(facts))
    return "person" if is_person else "organization" if is_named else "thing"


def _are_years(values: Sequence[object], label: Label) -> bool:
    """Return whether numbers are years: by their name, or because few are round, as amounts and capacities are."""
    whole = [int(float(as_text(value))) for value in values if not is_blank(value)] if are_years(values) else []
    is_named = label.form == "participle" or not {"year", "season"}.isdisjoint(label.text.split())
    return bool(whole) and (is_named or 2 * sum(year % 5 == 0 for year in whole) < len(whole))


_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[.'’-])*")
_ROMAN = re.compile("[IVX]+")
_PARTICLES = frozenset("al bin da de del den der di dos du el la le van vom von y zu".split())


def names_persons(parts: Sequence[str], texts: Sequence[str]) -> bool:
    """Return whether texts are names of persons: two to four capitalized words, mostly not in the dictionary.

    If the label is an agent noun (composer), capitalization is sufficient; under "full name", a few unknown words are.

    >>> names_persons(["head"], ["Bo Karlsson"] * 5), names_persons(["style"], ["Art Deco", "New Wave"] * 5)
    (True, False)
    >>> names_persons(["grade"], ["EN III"] * 5)
    False
    """
    if parts and is_place(parts[-1]):
        return False  # the parish Little Wenham
    sample = [text.strip() for text in texts[:_SAMPLE]]
    full_names = [text.split() for text in sample if _is_full_name(text)]
    if not sample or 5 * len(full_names) < 3 * len(sample) or _are_no_words(sample):
        return False
    if parts and parts[-1].endswith(DOERS) and len(parts[-1]) > 4:
        return True
    unknown = sum(not any(speech(word.lower().strip(".")) for word in text) for text in full_names)
    least = _FEW_UNKNOWN if parts[:1] == ["full"] else 1 / 2
    return len(sample) >= _FEW_NAMES and unknown >= least * len(sample)


_SAMPLE = 200
_FEW_NAMES = 5
_FEW_UNKNOWN = 1 / 10


def _is_full_name(text: str) -> bool:
    parts = [word for word in text.split() if word.lower() not in _PARTICLES]
    is_numbered = bool(parts) and _ROMAN.fullmatch(parts[-1]) is not None  # the grade Euro IV
    return (
        2 <= len(parts) <= 4 and not is_numbered and all(_NAME.fullmatch(each) and each[0].isupper() for each in parts)
    )


def _ruling(
    facts: ColumnFacts,
    words: Sequence[str],
    kind: AnswerKind,
    *,
    entry: DictionaryEntry,
    is_settled: bool,
    label: Label,
    entity: str,
) -> tuple[Literal["name", "value", "reference", "ignored"], ColumnReason]:
    """Return the role and the reason; `is_settled` states whether all values have known texts."""
    if entry.role == "ignored":
        return "ignored", ColumnReason.EXCLUDED
    if entry.role is not None and not _is_unread(facts):
        return entry.role, ColumnReason.DICTIONARY
    for reason in _rulings(facts, words, kind, is_named=label.form is not None, is_settled=is_settled):
        has_unit = entry.unit is not None and reason is ColumnReason.NUMBER_CODES
        if reason is not None and not has_unit:
            return ("reference" if reason is ColumnReason.REFERENCE else "ignored"), reason
    if kind == "text" and (_is_name(words, entity) or _is_name(words, _entity(facts))):
        # A title that many rows share is a value, since names must distinguish rows.
        is_unique = 2 * facts.distinct >= facts.informative
        return ("name", ColumnReason.NAMES_ROWS) if is_unique else ("value", ColumnReason.SHARED_NAME)
    return "value", ColumnReason.ASKABLE


def _rulings(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, is_named: bool, is_settled: bool
) -> Iterator[ColumnReason | None]:
    """Yield the result of each rule, in the order of docs/generation.md, "Which columns can be asked about"."""
    yield _unusable(facts)
    if facts.refers_to_surrogate:
        yield ColumnReason.REFERENCE
    yield _not_for_people(facts, words, kind)
    yield _identifier(facts, words)
    if is_hash([*texts_of(facts)]) or is_image_file([*texts_of(facts)]):
        yield ColumnReason.TECHNICAL_VALUES
    yield _says_little(facts)
    if not is_named:
        yield ColumnReason.CRYPTIC_NAME
    if not is_settled:
        yield _coded(facts, words, kind)
    yield _not_a_value(facts, words, kind)


def _is_unread(facts: ColumnFacts) -> bool:
    return facts.unread is not None or any(isinstance(value, bytes | bytearray | memoryview) for value in facts.sample)


def _unusable(facts: ColumnFacts) -> ColumnReason | None:
    texts = [*texts_of(facts)]
    if any(isinstance(value, dict | list) for value in facts.sample) or (texts and all(map(is_structured, texts))):
        return ColumnReason.STRUCTURED
    if _is_unread(facts):
        return facts.unread or ColumnReason.BINARY
    if facts.filled == 0 or all(is_blank(value) for value in facts.sample):
        return ColumnReason.EMPTY
    return None


def _not_for_people(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> ColumnReason | None:
    texts = [*texts_of(facts)]
    if _names_a_secret(words, texts, kind):
        return ColumnReason.CONFIDENTIAL
    if are_confidential(texts):
        return ColumnReason.CONFIDENTIAL_VALUES
    is_of_row = words[:1] == ["row"] and not _OF_ROW.isdisjoint(words)  # unlike the row of a seat
    is_of_row = is_of_row or (words[-1:] in _MOMENTS and not _RECORDED.isdisjoint(words[-2:-1]))
    is_of_row = is_of_row or (kind == "text" and words[:1] == ["encrypted"]) or words[:2] == ["last", "updated"]
    is_of_row = is_of_row or (kind == "boolean" and marks_rows(words))
    if _TECHNICAL_WORDS & set(words) or {" ".join(words), " ".join(words[-2:])} & _TECHNICAL_NAMES or is_of_row:
        return ColumnReason.TECHNICAL_NAME
    return None


def _names_a_secret(words: Sequence[str], texts: Sequence[str], kind: AnswerKind) -> bool:
    """Return whether a name is that of a secret, or its values are numbers of an identity document or of a payment."""
    name = f" {' '.join(words)} "
    is_secret = bool(_SECRET_WORDS & set(words)) or any(f" {each} " in name for each in _SECRET_PHRASES)
    is_secret = is_secret or (kind == "text" and bool(_SECRET_TEXTS & set(words)))
    is_secret = is_secret or (words[-1:] == ["pin"] and all(map(_PIN.fullmatch, texts)))
    is_secret = is_secret or ("card" in words and all(map(_CARD_NUMBER.fullmatch, texts)))
    have_digits = 2 * sum(any(map(str.isdigit, text)) for text in texts) > len(texts)
    return is_secret or (have_digits and any(f" {each} " in name for each in _DOCUMENTS))


def marks_rows(words: Sequence[str]) -> bool:
    """Return whether a flag says that a row is deleted, or is the current version, instead of what it is about."""
    return [word for word in words if word not in {"is", "flag"}] in _MARKS


def _identifier(facts: ColumnFacts, words: Sequence[str]) -> ColumnReason | None:
    """Return why a column is an identifier: docs/generation.md, "Which columns can be asked about", rules 3 and 4."""
    in_key = facts.in_primary_key or facts.is_foreign_key or facts.is_referenced
    # Values such as 'Pacific/Port_Moresby' in tz_id are meaningful regardless of the column name.
    if words and words[-1] in identifier_words() and not is_title_case(facts.sample):
        return ColumnReason.IDENTIFIER_NAME
    values = [value for value in facts.sample if not is_blank(value)]
    if in_key and values and all(is_whole(value) for value in values) and not _counts_years(words, values):
        return ColumnReason.WHOLE_NUMBER_KEY
    # Key membership is not sufficient: names, and numbers that people quote, are also keys.
    if (facts.is_foreign_key or facts.is_referenced) and values and are_codes(values):
        return ColumnReason.CODE_KEY
    return None


def _counts_years(words: Sequence[str], values: Sequence[object]) -> bool:
    return bool({"year", "season"} & set(words)) and all(
        isinstance(value, int | float) and -5000 < value < 2200 for value in values
    )


def _says_little(facts: ColumnFacts) -> ColumnReason | None:
    """Apply rule 4: constant or mostly empty columns, counting blank values of any spelling as empty."""
    if facts.distinct <= 1 and facts.rows >= _FEW_ROWS and facts.filled >= _FEW_ROWS:
        return ColumnReason.CONSTANT
    if facts.filled < 0.02 * facts.rows or facts.rows_read - facts.blank < 0.02 * facts.rows_read:
        return ColumnReason.MOSTLY_EMPTY
    return None


def _coded(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> ColumnReason | None:
    """Apply the second half of rule 5, and the rules for flags, one-letter codes and few whole numbers."""
    if kind == "boolean":
        return ColumnReason.FLAG
    forms = {normal(text) for text in texts_of(facts)}
    one_letter = all(len(form) == 1 and form.isascii() and form.isalpha() for form in forms)
    if len(forms) <= _HANDFUL and facts.rows >= _FEW_ROWS and one_letter and not _is_scale(forms):
        return ColumnReason.LETTER_CODES
    if kind != "number" or not all(is_whole(value) for value in facts.sample if not is_blank(value)):
        return None
    if facts.distinct <= 5 and facts.rows >= 5 * _FEW_ROWS and not _is_measured(words):
        return ColumnReason.NUMBER_CODES
    return None


def _is_scale(letters: Collection[str]) -> bool:
    """Return whether letters follow each other in the alphabet, as grades do: people say grade B, but not status X."""
    return len(letters) >= _SHORTEST_SCALE and max(map(ord, letters)) - min(map(ord, letters)) == len(letters) - 1


_SHORTEST_SCALE = 3


def _is_measured(words: Sequence[str]) -> bool:
    """Return whether numbers under a name count or measure something: "doors", "width in cm"."""
    return split_unit(words)[1] is not None or bool(_COUNTED & set(words)) or is_plural(" ".join(words))


def _not_a_value(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> ColumnReason | None:
    texts = [*texts_of(facts)]
    if kind == "text" and texts:
        if is_ambiguous_date(texts):
            return ColumnReason.AMBIGUOUS_DATES
        if sum(map(len, texts)) / len(texts) > _LONG_TEXT:
            return ColumnReason.FREE_TEXT
        if sum(len(text.split()) for text in texts) / len(texts) > _MANY_WORDS:
            return ColumnReason.FREE_TEXT
    if kind == "number" and {"date", "day"} & set(words) and is_bare_date(texts):
        return ColumnReason.BARE_DATES
    if kind == "number" and (_says_when(words) or "time" in words or words[-1:] in _MOMENTS) and _are_seconds(texts):
        return ColumnReason.BARE_DATES
    if is_timestamp(facts.sample):
        return ColumnReason.TECHNICAL_VALUES if any("." in text for text in texts) else ColumnReason.TIMESTAMPS
    if _are_durations(facts.sample):
        return ColumnReason.DURATIONS
    if is_time_of_day(facts.sample) and ("time" not in words or _are_to_the_second(texts)):
        return ColumnReason.TIMES_OF_DAY  # or durations
    return None


_SECONDS = re.compile(r"1\d{9}(?:\d{3})?")


def _are_seconds(texts: Sequence[str]) -> bool:
    """Return whether whole numbers are moments of 2001 to 2033, in seconds or milliseconds since 1970."""
    return bool(texts) and all(map(_SECONDS.fullmatch, texts))


_DURATION = re.compile(r"(-?\d+ days?,? )?-?(\d+):\d\d(?::\d\d(?:\.\d+)?)?")
_HOURS = 24  # of a day


def _are_durations(values: Sequence[object]) -> bool:
    """Return whether values are written like times of day but some are longer than a day: 160:03:00, 2 days 04:00:00.

    People say such a value in many ways, of which no judge knows all: 160 hours 3 minutes, almost a week.
    """
    filled = [value for value in values if not is_blank(value)]
    if any(isinstance(value, timedelta) for value in filled):
        return True
    written = [_DURATION.fullmatch(value.strip()) if isinstance(value, str) else None for value in filled]
    return None not in written and any(each is not None and (each[1] or int(each[2]) >= _HOURS) for each in written)


def _are_to_the_second(texts: Sequence[str]) -> bool:
    """Return whether most times have seconds, as a log or the duration of a run has, but no timetable."""
    return 2 * sum(text.count(":") > 1 and not text.endswith(":00") for text in texts) > len(texts)


def _states(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, codes: Mapping[str, str], is_forced: bool
) -> bool:
    """Return whether the meaning of the values of a flag is known."""
    if codes:
        return {*codes.values()} <= {"true", "false"}
    # 0 and 1 in a column with a plural name may be counts.
    is_flag = facts.is_boolean or is_forced or not words or is_quality(words[-1]) or not is_plural(" ".join(words))
    return kind == "boolean" and facts.informative > 0 and is_flag


def _stored(facts: ColumnFacts) -> list[str]:
    return sorted({as_text(value) for value in facts.sample if not is_blank(value)})


def _truths(facts: ColumnFacts) -> Mapping[str, str]:
    """Return the meaning of stored flags; database Booleans need none."""
    stored = [text for text in _stored(facts) if text not in {"true", "false"}]
    return {text: _truth(text) for text in stored}


def _truth(text: str) -> str:
    return "true" if normal(text) in _TRUE else "false"


def _codes(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, entry: DictionaryEntry) -> Mapping[str, str]:
    """Return the codes of the data dictionary; M and F in a gender column need none."""
    stored = _stored(facts)
    if entry.codes:
        code_words = {normal(word) for word in entry.codes.values()}
        truths = code_words <= _YES_OR_NO or (kind == "boolean" and code_words <= _TRUE | _FALSE)
        codes = {code: _truth(word) if truths else word for code, word in entry.codes.items()}
        # Makes a data dictionary portable: a flag is stored as 1, true or Y, depending on the database.
        same = {_truth(code): word for code, word in codes.items() if normal(code) in _TRUE | _FALSE}
        flags = {text: same[_truth(text)] for text in stored if _truth(text) in same} if kind == "boolean" else {}
        return flags | codes
    is_gender = (
        bool({"gender", "sex"} & set(words)) and bool(stored) and {normal(text) for text in stored} <= {*_GENDERS}
    )
    return {text: _GENDERS[normal(text)] for text in stored} if is_gender else {}


def _unnamed(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, reason: ColumnReason) -> Mapping[str, str]:
    """Return the values that need codes in a data dictionary, with empty texts."""
    needs_words = (reason.wants_label or reason.wants_codes) and _coded(facts, words, kind) is not None
    return dict.fromkeys(_stored(facts)[:_HANDFUL], "") if needs_words else {}


def _is_forced_identifier(facts: ColumnFacts, entry: DictionaryEntry) -> bool:
    """Return whether the user forced the use of an identifier, whose digits are then text, not an amount."""
    return entry.role in {"name", "value"} and _identifier(facts, words_of(facts.own_name)) is not None


def _entity(facts: ColumnFacts) -> str:
    return singular(spelled(words_of(facts.table)))


def _is_name(words: Sequence[str], label: str) -> bool:
    """Return whether a column names the rows of its table: `name`, `title`, or the label of the table."""
    entity = label.lower().split()
    if not words or not entity:
        return not NAME_WORDS.isdisjoint(words[-1:])
    if words[-1] in NAME_WORDS:
        before = [*words[:-1]]
        of_table = before[len(entity) :] if before[: len(entity)] == entity else before
        whole = [*entity, *(word for words_of_name in WHOLE_NAMES for word in words_of_name)]
        is_short = len(before) == 1 and any(is_short_for(before[0], word) for word in whole)
        is_end = (
            len(before) == 1 and len(before[0]) > 3 and entity[-1].endswith(before[0])
        )  # the course of a racecourse
        return not before or before in (entity, entity[-1:]) or of_table in WHOLE_NAMES or is_short or is_end
    return singular(" ".join(words)).split() == entity
