"""Formats of stored values (codes, hashes, timestamps, ambiguous dates), and the format of an answer's column."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from decimal import Decimal
from functools import partial
from itertools import chain
from math import isfinite

from ragassay.core.hashing import content_hash
from ragassay.core.records import AnswerFormat, AnswerKind
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import as_text, is_blank, read_date, shortest_float32, words
from ragassay.core.text.names import SMALL_WORDS, name_key, place_names, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in, read_number

_SHAPE = re.compile(r"[^\W\d_]+|\d+")
_TITLE_CASE = re.compile(r"[^\W\d_]+(?:[ /_'.-]+[^\W\d_]+)*")
_FINGERPRINT = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_PICTURE = re.compile(r".*\.(?:jpe?g|png|gif|svg|bmp|webp|tiff?|ico)", re.IGNORECASE | re.DOTALL)
_EITHER_WAY = re.compile(r"\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}.*", re.DOTALL)
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
_BARE_DATE = re.compile(r"(?:1[6-9]|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")


def typed_answer(text: str) -> tuple[str, AnswerKind]:
    """Return an answer as it is stored, and its kind; a number is stored without its unit.

    >>> typed_answer("12 March 2023"), typed_answer("two kilograms"), typed_answer(" Sri Lanka. ")
    (('2023-03-12', 'date'), ('2', 'number'), ('Sri Lanka', 'text'))
    """
    text = text.strip()
    if text.endswith(".") and "." not in text[:-1]:
        text = text[:-1].rstrip()
    day = read_date(text)
    if day is not None:
        return day.isoformat(), "date"
    plain = readable(text)
    value = read_number(plain)
    numbers = numbers_in(plain)
    if value is None and len(numbers) == 1:
        rest = plain[: numbers[0].start] + plain[numbers[0].end :]
        if words(rest) in ([], [numbers[0].unit.lower()]):
            value = numbers[0].readings[-1 if numbers[0].factor != 1 else 0]
    if value is not None:
        return f"{value.normalize():f}", "number"
    return text, "text"


def typed_references(references: Sequence[str], kind: AnswerKind | None) -> tuple[Sequence[str], AnswerKind]:
    """Return reference answers as they are stored, and their kind, which is inferred if it is None.

    Codes that begin with zero, long numbers and words after a number that have a capital ("12 Monkeys") remain texts. A
    list that ends in "and" is a set.

    >>> typed_references(["1,200 rows"], None), typed_references(["Yes."], None), typed_references(["007"], None)
    ((('1200',), 'number'), (('true',), 'boolean'), (['007'], 'text'))
    """
    if kind is not None:
        return references, kind
    if len(references) == 1 and (listed := _LIST.fullmatch(references[0].strip(" ."))) is not None:
        return (*re.split(r"\s*[,;]\s*", listed[1]), listed[2]), "set"
    typed = [_typed_reference(reference) for reference in references]
    kinds = {each for _, each in typed}
    inferred = kinds.pop() if len(kinds) == 1 else "text"
    return (references, "text") if inferred == "text" else (tuple(value for value, _ in typed), inferred)


_LIST = re.compile(
    r"((?:[^\W\d][\w' -]{0,40}[,;]\s*)+[^\W\d][\w' -]{0,40}?),?\s+(?:and|und|et|y|e|&)\s+([^\W\d][\w' -]{0,40})"
)


def _typed_reference(reference: str) -> tuple[str, AnswerKind]:
    flag = _FLAGS.get(reference.strip(" .").lower())
    if flag is not None:
        return flag, "boolean"
    value, kind = typed_answer(_TEMPERATURE.sub("", reference))
    if kind == "number" and _UNTYPED.search(reference):
        return reference, "text"
    return value, kind


_FLAGS: Mapping[str, str] = {"yes": "true", "true": "true", "no": "false", "false": "false"}
_TEMPERATURE = re.compile(r"(?<=\d)\s?(?:°\s?[CFK]|(?:degrees?\s)?(?:celsius|fahrenheit|kelvin))$", re.IGNORECASE)
_UNTYPED = re.compile(r"^\s*0\d|\d{12}|\d\W+[A-Z][a-z]")


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number of any type: 1, 1.0."""
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, float | Decimal) and isfinite(value) and value == int(value)


def are_float32(values: Sequence[object]) -> bool:
    """Return whether reals were rounded to 32 bits (45.9 stored as 45.900002).

    This is assumed if at least half of the values that rounding would change are short decimals.
    """
    reals = [value for value in values if isinstance(value, float) and isfinite(value)]
    short = [shortest_float32(value) for value in reals]
    changed = [each for each, value in zip(short, reals, strict=True) if each is not None and each != value]
    # A seven-digit number may be a 32-bit float by chance, a six-digit one hardly ever.
    sure = [each for each in changed if float(f"{each:.6g}") == each]
    return None not in short and 2 * len(sure) >= len(changed) > 0


def are_codes(values: Sequence[object]) -> bool:
    """Return whether texts are assigned codes: few patterns, all with digits, such as 'WC-1930', 'd005', '1'."""
    if not all(isinstance(value, str) for value in values):
        return False
    patterns = {_SHAPE.sub(lambda match: "9" if match[0].isdigit() else "a", str(value).strip()) for value in values}
    return len(patterns) <= 3 and all("9" in pattern for pattern in patterns)


def are_decimals(values: Sequence[str]) -> bool:
    """Return whether texts are decimal numbers rather than versions, sections or codes.

    Nearly all have a decimal point, or are whole and have none; none has a leading zero. Of numbers, trailing zeros are
    either all written, so that all have equally many decimals, or left out; of versions, 4.10 comes after 4.9. One
    decimal or a varying number of them is evidence only if the numbers vary in length before the point as well, or if
    some have a zero after it (0.05).

    >>> are_decimals(["8.98", "29.39", "127.50"]), are_decimals(["4.9", "4.10", "10.1"])
    (True, False)
    """
    numbers = _decimals_of(values)
    fractions = [after for _, after in numbers if after]
    if len(numbers) < _FEWEST_DECIMALS or not may_be_decimals(values) or 2 * len(fractions) < len(numbers):
        return False
    places = Counter(map(len, fractions))
    if (len(places) == 1 and fractions[0][1:]) or any(after[0] == "0" and after[1:] for after in fractions):
        return True
    # Of numbers without trailing zeros, nine in ten have the most decimals.
    are_varied = len({len(before) for before, _ in numbers}) > 1
    return are_varied and 2 * places[max(places)] > len(fractions)


def may_be_decimals(values: Sequence[str]) -> bool:
    """Return whether texts can be decimal numbers, although they may be codes: nothing in them shows that they are.

    >>> may_be_decimals(["4.1", "4.2"]), may_be_decimals(["4.9", "4.10"]), may_be_decimals(["1.2.3", "1.2.4"])
    (True, False, False)
    """
    numbers = _decimals_of(values)
    fractions = [after for _, after in numbers if after]
    is_fixed = len({len(after) for after in fractions}) <= 1
    is_short = all(not after.endswith("0") or after == "0" for after in fractions)
    return len(numbers) >= _MOSTLY * len(values) > 0 and (is_fixed or is_short)


def _decimals_of(values: Sequence[str]) -> list[tuple[str, str]]:
    """Return the digits before and after the point of the values that are written as decimal numbers."""
    matches = (_DECIMAL.fullmatch(value.strip()) for value in values)
    return [(match[1], match[2] or "") for match in matches if match is not None]


_DECIMAL = re.compile(r"[+-]?(0|[1-9]\d*)(?:\.(\d+))?")
_FEWEST_DECIMALS = 3  # values that show that those of a column are numbers


def is_title_case(values: Sequence[object]) -> bool:
    """Return whether all values are readable, capitalized words: 'Pacific/Port_Moresby', never 'ALFKI'."""
    texts = [str(value).strip() for value in values if not is_blank(value)]
    return bool(texts) and all(
        _TITLE_CASE.fullmatch(text) and len(text) > 3 and text[0].isupper() and not text.isupper() for text in texts
    )


def is_hash(texts: Sequence[str]) -> bool:
    """Return whether values are hashes or UUIDs: hexadecimal, all of the same length."""
    are_hexadecimal = all(_FINGERPRINT.fullmatch(text) and not text.isdigit() for text in texts)
    return are_hexadecimal and len(texts) >= 3 and len({len(text) for text in texts}) == 1


def is_image_file(texts: Sequence[str]) -> bool:
    """Return whether values are names of image files."""
    return len(texts) >= 3 and all(_PICTURE.fullmatch(text) for text in texts)


def is_ambiguous_date(texts: Sequence[str]) -> bool:
    """Return whether values are dates in digits with an ambiguous day and month in some: '07/01/1985'.

    Others may be dates of another form, such as ISO dates.
    """
    looks = [text for text in texts if _EITHER_WAY.fullmatch(text)]
    if not looks or all(read_date(text) is not None for text in looks):
        return False
    others = sum(read_date(text) is not None for text in texts if not _EITHER_WAY.fullmatch(text))
    return 10 * (len(looks) + others) >= 9 * len(texts)


def is_bare_date(texts: Sequence[str]) -> bool:
    """Return whether whole numbers are dates: 930101, 19930101."""
    return bool(texts) and all(_BARE_DATE.fullmatch(text) for text in texts)


def is_timestamp(values: Sequence[object]) -> bool:
    """Return whether some values are dates with a time."""
    return any(
        value.time() != time()
        if isinstance(value, datetime)
        else isinstance(value, str) and bool(_MOMENT.fullmatch(value)) and not is_blank(value) and not read_date(value)
        for value in values
    )


def is_time_of_day(values: Sequence[object]) -> bool:
    """Return whether values are times of day, or durations in the same format."""
    filled = [value for value in values if not is_blank(value)]
    return bool(filled) and all(
        isinstance(value, time | timedelta) or (isinstance(value, str) and bool(_CLOCK.fullmatch(value)))
        for value in filled
    )


_SEPARATORS = ";|,"
_MEMBER = 30  # maximum length of a member; longer texts are prose
_RECURRING = 0.9  # proportion of the members that also occur in other values


def separator_of(texts: Sequence[str]) -> str | None:
    """Return the separator of texts that are sets ("Trailers,Deleted Scenes"); None for other texts.

    They are sets if at least half of the distinct texts have several members, in varying numbers, and 90 % of the
    members recur in other texts. The parts of addresses, names or numbers do not recur, or all texts have equally many.
    A separator within brackets or quotation marks separates no members, as in JSON.

    >>> separator_of(["Trailers", "Trailers,Cut Scenes", "Cut Scenes", "Trailers,Cut Scenes,Notes", "Notes,Trailers"])
    ','
    >>> separator_of(["Oslo, Norway", "Bergen, Norway", "Lima, Peru", "Cusco, Peru", "Quito, Ecuador"])
    """
    distinct = list(dict.fromkeys(texts))
    for separator in _SEPARATORS:
        values = [members_of(text, separator) for text in distinct]
        sizes = {len(members) for members in values}
        several = [members for members in values if len(members) > 1]
        if len(several) < _FEWEST_SETS or 2 * len(several) < len(values) or len(sizes) == 1:
            continue
        counts = Counter(member for members in values for member in members)
        recurring = sum(count for count in counts.values() if count > 1)
        is_word = all(len(member) <= _MEMBER and not member.isdigit() and is_closed(member) for member in counts)
        if is_word and recurring >= _RECURRING * sum(counts.values()):
            return separator
    return None


_FEWEST_SETS = 3


def is_closed(part: str) -> bool:
    """Return whether a part of a text has as many closing brackets as opening ones, and an even number of quotes.

    >>> is_closed("Rome (Lazio)"), is_closed('{"color": "red"'), is_closed('"a')
    (True, False, False)
    """
    return all(part.count(one) == part.count(two) for one, two in ("()", "[]", "{}")) and part.count('"') % 2 == 0


def is_structured(text: str) -> bool:
    """Return whether a text is a JSON object or list, whose content has many other forms.

    >>> is_structured('{"os": "linux"}'), is_structured("8"), is_structured("{x}")
    (True, False, False)
    """
    if not text.strip().startswith(("{", "[")):
        return False
    try:
        return isinstance(json.loads(text), dict | list)
    except ValueError:
        return False


def members_of(text: str, separator: str) -> tuple[str, ...]:
    """Return the distinct members of a text, in order, without empty ones.

    >>> members_of(" red,blue, red,", ",")
    ('blue', 'red')
    """
    return tuple(sorted({member.strip() for member in text.split(separator)} - {""}))


def texts_of(facts: ColumnFacts) -> Iterator[str]:
    """Yield the values of the sample that are not blank, as text."""
    return (as_text(value) for value in facts.sample if not is_blank(value))


_MOSTLY = 0.9  # of the values of a column
_LONGEST_CODE = 8  # characters
_LARGEST_SET = 50  # members
_REPEATED = 5  # minimum number of rows per member of a closed set
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
    """The format and the values of an answer's column.

    Attributes:
        format: The format of its values.
        values: Its distinct values, or some of them.
        holds_names: Whether almost all of them are written as names.
        is_known: Whether the format comes from the database instead of being inferred from references.
        aliases: `name_key` of a value -> its other names, such as the name for a code of the same row, or the words of
            a code.
        variants: `name_key` of a value -> names that follow from it, which are not stored with it.
        rivals: The values with all their other names.
        digest: A hash of everything in the column on which a verdict may depend.
    """

    format: AnswerFormat
    values: tuple[str, ...] = ()
    holds_names: bool = False
    is_known: bool = False
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rivals: tuple[str, ...] = ()
    digest: str = ""

    def names(self, value: str) -> tuple[str, ...]:
        """Return a value with its other names."""
        key = name_key(value)
        return (value, *self.aliases.get(key, ()), *self.variants.get(key, ()))


def answer_column(
    values: Iterable[str],
    kind: AnswerKind,
    *,
    rows: int = 0,
    answer_format: AnswerFormat | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
) -> AnswerColumn:
    """Return the format and the values of a column.

    Args:
        values: Its values, or the reference answers of a file.
        kind: The kind of the answers.
        rows: Number of rows with these values; 0 if unknown.
        answer_format: The format, if it is known; None to infer it.
        aliases: `name_key` of a value -> its other names.
    """
    distinct = tuple(dict.fromkeys(values))
    known = AnswerFormat(answer_format) if answer_format else infer_format(distinct, kind, rows=rows)
    other_names = dict(sorted((aliases or {}).items()))
    variants = _variants(distinct) if known in _WORDED else _without_prefix(distinct) if known.is_exact else {}
    return AnswerColumn(
        format=known,
        values=distinct,
        holds_names=known in _WORDED and _most(distinct, is_name),
        is_known=answer_format is not None,
        aliases=other_names,
        variants=variants,
        rivals=tuple(dict.fromkeys((*distinct, *chain(*other_names.values()), *chain(*variants.values())))),
        digest=content_hash(
            [known.value, answer_format is not None, sorted(distinct), sorted(map(list, other_names.items()))]
        ),
    )


def _variants(values: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return other names that follow from values: of places, in other languages, and without a common first word."""
    names = defaultdict(list)
    places = ((value, name) for value in values for name in place_names(value) if name != value)
    for value, name in (*_without_common_word(values), *places):
        names[name_key(value)].append(name)
    return {key: tuple(each) for key, each in names.items()}


def _without_prefix(values: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the numbers of codes that all begin with the same letters ("DN-66127"), and URLs without their scheme."""
    if all(map(_SCHEME.match, values)):
        return {name_key(value): (_SCHEME.sub("", value),) for value in values}
    parts = [_PREFIXED.fullmatch(value.strip()) for value in values]
    prefixes = {None if part is None else part[1] for part in parts}
    if len(values) < _FEWEST_SETS or len(prefixes) > 1 or None in prefixes:
        return {}
    return {name_key(value): (part[2],) for value, part in zip(values, parts, strict=True) if part is not None}


_SCHEME = re.compile(r"https?://(?:www\.)?")
_PREFIXED = re.compile(r"([^\W\d_]{1,5}[-/ #]?)(\d{3,})")


def _without_common_word(values: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield values without their first word, if all of several have the same one: "Room Rosetta", "Room Babel"."""
    parts = [value.strip().partition(" ") for value in values]
    if len(parts) >= _FEWEST_SETS and len({first.lower() for first, *_ in parts}) == 1:
        yield from (
            (value, rest) for value, (*_, rest) in zip(values, parts, strict=True) if is_name(rest) and rest[2:]
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
    """Return whether a value is written as a name: its first and last word are capitalized."""
    counting = [word.written for word in words_of(value) if word.form not in SMALL_WORDS]
    return bool(counting) and counting[0][0].isupper() and counting[-1][0].isupper()
