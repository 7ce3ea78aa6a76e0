"""The patterns of stored values: codes, hashes, timestamps, ambiguous dates."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from decimal import Decimal
from math import isfinite

from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import as_text, is_blank, read_date, shortest_float32

_SHAPE = re.compile(r"[^\W\d_]+|\d+")
_TITLE_CASE = re.compile(r"[^\W\d_]+(?:[ /_'.-]+[^\W\d_]+)*")
_FINGERPRINT = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_PICTURE = re.compile(r".*\.(?:jpe?g|png|gif|svg|bmp|webp|tiff?|ico)", re.IGNORECASE | re.DOTALL)
_EITHER_WAY = re.compile(r"\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}.*", re.DOTALL)
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
_BARE_DATE = re.compile(r"(?:1[6-9]|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, whatever its type: 1, 1.0."""
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, float | Decimal) and isfinite(value) and value == int(value)


def are_float32(values: Sequence[object]) -> bool:
    """Return whether reals were rounded to 32 bits, so that 45.9 is kept as 45.900002.

    They were if at least half of those that rounding would change are short decimals.
    """
    reals = [value for value in values if isinstance(value, float) and isfinite(value)]
    short = [shortest_float32(value) for value in reals]
    changed = [each for each, value in zip(short, reals, strict=True) if each is not None and each != value]
    # A number of seven digits may fit 32 bits by chance, one of six hardly.
    sure = [each for each in changed if float(f"{each:.6g}") == each]
    return None not in short and 2 * len(sure) >= len(changed) > 0


def are_codes(values: Sequence[object]) -> bool:
    """Whether texts are assigned codes, of few patterns with digits: 'WC-1930', 'd005', '1'."""
    if not all(isinstance(value, str) for value in values):
        return False
    patterns = {_SHAPE.sub(lambda match: "9" if match[0].isdigit() else "a", str(value).strip()) for value in values}
    return len(patterns) <= 3 and all("9" in pattern for pattern in patterns)


def is_title_case(values: Sequence[object]) -> bool:
    """Whether all values are words for people, with a capital first: 'Pacific/Port_Moresby', never 'ALFKI'."""
    texts = [str(value).strip() for value in values if not is_blank(value)]
    return bool(texts) and all(
        _TITLE_CASE.fullmatch(text) and len(text) > 3 and text[0].isupper() and not text.isupper() for text in texts
    )


def is_hash(texts: Sequence[str]) -> bool:
    """Whether values are hashes or other long machine-readable numbers: one length, base sixteen."""
    found = all(_FINGERPRINT.fullmatch(text) and not text.isdigit() for text in texts)
    return found and len(texts) >= 3 and len({len(text) for text in texts}) == 1


def is_image_file(texts: Sequence[str]) -> bool:
    """Whether values are names of image files."""
    return len(texts) >= 3 and all(_PICTURE.fullmatch(text) for text in texts)


def is_ambiguous_date(texts: Sequence[str]) -> bool:
    """Whether values are days in digits of which some do not tell day from month: '07/01/1985'."""
    looks = [text for text in texts if _EITHER_WAY.fullmatch(text)]
    return 10 * len(looks) >= 9 * len(texts) > 0 and any(read_date(text) is None for text in looks)


def is_bare_date(texts: Sequence[str]) -> bool:
    """Whether whole numbers are days: 930101, 19930101."""
    return bool(texts) and all(_BARE_DATE.fullmatch(text) for text in texts)


def is_timestamp(values: Sequence[object]) -> bool:
    """Whether some values are points in time and not just days."""
    return any(
        value.time() != time()
        if isinstance(value, datetime)
        else isinstance(value, str) and bool(_MOMENT.fullmatch(value)) and not is_blank(value) and not read_date(value)
        for value in values
    )


def is_time_of_day(values: Sequence[object]) -> bool:
    """Whether values are times of day, or lengths of time as a clock shows them."""
    said = [value for value in values if not is_blank(value)]
    return bool(said) and all(
        isinstance(value, time | timedelta) or (isinstance(value, str) and bool(_CLOCK.fullmatch(value)))
        for value in said
    )


_SEPARATORS = ";|,"
_MEMBER = 30  # characters of a member: more than this is prose
_RECURRING = 0.9  # proportion of the members that are members of other values too


def separator_of(texts: Sequence[str]) -> str | None:
    """Return what separates the members of texts of which each is a set ("Trailers,Deleted Scenes"); None for others.

    They are sets if at least half of the different ones have several members, not all of them equally many, and if nine
    in ten of these members recur in other values. The parts of an address, of a name or of a number do not recur, or
    each text has equally many of them.

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
        is_word = all(len(member) <= _MEMBER and not member.isdigit() for member in counts)
        if is_word and recurring >= _RECURRING * sum(counts.values()):
            return separator
    return None


_FEWEST_SETS = 3


def members_of(text: str, separator: str) -> tuple[str, ...]:
    """Return the different members of a text, in order; without those that are empty.

    >>> members_of(" red,blue, red,", ",")
    ('blue', 'red')
    """
    return tuple(sorted({member.strip() for member in text.split(separator)} - {""}))


def texts_of(facts: ColumnFacts) -> Iterator[str]:
    """Yield the values of the sample that are not blank, as text."""
    return (as_text(value) for value in facts.sample if not is_blank(value))
