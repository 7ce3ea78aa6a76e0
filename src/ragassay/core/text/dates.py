"""Dates in texts: days, months, years, and ambiguous days.

A day written in digits with the year last has two readings, unless a number above 12 shows which one is the day. With
dots, the day comes first (01.04.2023 and 01.04.23 are April 1), as in every language that uses dots. With a year of two
digits, the century is open. A month or a year may agree with a day, but does not state one.
"""

import calendar
import re
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

from babel import Locale

from ragassay.core.text.normal_forms import alternatives, readable

# English month names, January first; those of other languages come from CLDR (package babel).
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "en, short": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "en, other short": "Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec",
}
_LANGUAGES = "de fr es pt it nl sv da pl cs ru el tr hi ar he".split()
# A four-digit number is a year in this range, and may be any number outside it.
LIKELY_YEARS = range(1500, 2200)
_EDGES = {"start": "start", "beginning": "start", "end": "end", "close": "end"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMention:
    """A place in a text that names a day, a month or a year.

    `days` are its readings as a day: several if it is ambiguous, none for a month, a year, or a day without a year.
    `first` to `last` is its period; `start` and `end` are offsets in `readable(text)`.
    """

    days: tuple[date, ...]
    first: date
    last: date
    start: int
    end: int

    def may_mean(self, day: date) -> bool:
        """Return whether a day is one of its readings, or lies in its period: "the end of May" may mean May 30."""
        return day in self.days or (len(self.days) < 2 and self.first <= day <= self.last)


def read_date(text: str) -> date | None:
    """Return the day that a whole text names; None if it names no day, contains other words, or is ambiguous.

    >>> read_date("1996-07-04 00:00:00.000"), read_date("April 1st, 2023")
    (datetime.date(1996, 7, 4), datetime.date(2023, 4, 1))
    >>> read_date("25/12/1985"), read_date("07/01/1985"), read_date("1996-07-04 13:20")
    (datetime.date(1985, 12, 25), None, None)
    """
    whole = readable(text).strip()
    if len(whole) > _LONGEST_DATE or not any(letter.isdigit() for letter in whole):
        return None
    mentions = dates_in(whole)
    if len(mentions) != 1 or len(mentions[0].days) != 1:
        return None
    rest = whole[: mentions[0].start] + whole[mentions[0].end :]
    return mentions[0].days[0] if not _ZERO_TIME.sub("", rest).strip(" .") else None


def read_stored_date(text: str) -> date | None:
    """Return the day of a value in a column of dates, which may be stored as eight digits.

    >>> read_stored_date("19960704"), read_stored_date("1996-07-04"), read_stored_date("19961304")
    (datetime.date(1996, 7, 4), datetime.date(1996, 7, 4), None)
    """
    digits = text.strip()
    if not _EIGHT_DIGITS.fullmatch(digits):
        return read_date(text)
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return None


_EIGHT_DIGITS = re.compile(r"(?:1[6-9]|20)\d{6}", re.ASCII)
_LONGEST_DATE = 60
_ZERO_TIME = re.compile(r"^[ tT]?00:00(:00(\.0+)?)?(z|Z|\+00:?00)?")


def format_date(day: date) -> str:
    """Return a day in English.

    >>> format_date(date(2023, 4, 1))
    'April 1, 2023'
    """
    return f"{MONTHS['en'].split()[day.month - 1]} {day.day}, {day.year}"


def dates_in(text: str, *, year: int | None = None, compact: bool = False) -> list[DateMention]:
    """Return the non-overlapping mentions of days, months and years in a text, from left to right.

    Args:
        text: Any text.
        year: The year of a day without one ("April 1st"); None to leave out such days.
        compact: Whether eight digits are a day (20230401).
    """
    return list(_mentions(readable(text), year, compact))


# Cached, because the dates of a text are needed for each reference, number and candidate.
@lru_cache(maxsize=256)
def _mentions(plain: str, year: int | None, compact: bool) -> tuple[DateMention, ...]:
    mentions: list[DateMention] = []
    covered, order = bytearray(len(plain)), _stated_order(plain)
    without_year = () if year is None else _patterns_without_year()
    for pattern in (*_patterns(), *without_year, *([_COMPACT] if compact else [])):
        for match in pattern.finditer(plain):
            mention = None if any(covered[match.start() : match.end()]) else _mention(match, year, order)
            if mention is not None:
                mentions.append(mention)
                covered[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    return tuple(sorted(mentions, key=lambda mention: mention.start))


@cache
def _months() -> dict[str, int]:
    foreign = (Locale(language).months["format"]["wide"] for language in _LANGUAGES)
    names = [*(line.split() for line in MONTHS.values()), *(each.values() for each in foreign)]
    return {readable(name).casefold(): number for line in names for number, name in enumerate(line, start=1)}


_OF = r"(?:\s+(?:of|de|del|di|do|the|year)){0,3}"
_DAY = r"(?<!\d)(?P<day>\d{1,2})"
_ORDINAL = r"(?:st|nd|rd|th|er|ª|º|o|\.)?"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of dates, the most complete first."""
    month = rf"(?P<month>{alternatives(_months())})(?![^\W\d_])\.?"
    day, of = _DAY + _ORDINAL, _OF
    year = r"(?P<year>\d{4})(?!\d)"
    short = r"(?:'(?P<year>\d{2})(?![\d.:])|(?P<year2>\d{2})(?=\s*(?:[.;)\]]|$)))"  # '88, or 88 at the end
    edge = r"(?:(?P<edge>start|beginning|end|close)\s+of\s+)?"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            r"(?<![\d./-])(?P<year>\d{4})-(?P<day2>\d{1,2})-(?P<day1>\d{1,2})(?!\d|-\d)",
            r"(?<![\d./-])(?<!\d,)(?P<year>\d{4})(?P<mark>[/.])(?P<day2>\d{1,2})(?P=mark)(?P<day1>\d{1,2})(?!\d)",
            r"(?P<year>\d{4})\s*[年년]\s*(?P<day2>\d{1,2})\s*[月월]\s*(?P<day1>\d{1,2})\s*[日일]",
            rf"{day}(?:\s+day)?{of}[\s-]*{month}{of}[\s,-]*{year}",
            rf"{day}-{month}-(?P<year>\d{{2}})(?!\d)",
            rf"{day}{of}[\s-]*{month}{of}[\s,-]*{short}",
            rf"\b{month}{of}\s+{day}\s*,?{of}\s+'(?P<year>\d{{2}})(?!\d)",
            rf"\b{month}-{day}-{year}",
            rf"(?<![\d./-])(?<!\d,)(?<!\d, ){year}[\s,-]+{month}[\s-]+{day}(?!\w|:\d)",
            rf"\b{month}{of}\s+{day}\s*,?{of}\s+{year}",
            r"(?<![\d./-])(?<!\d,)(?P<either1>\d{1,2})(?P<mark>[/.-])(?P<either2>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})(?!\d)",
            rf"(?<![\d./-])(?<!\d,)(?P<either1>\d{{1,2}})(?P<mark>\.) ?(?P<either2>\d{{1,2}})\. ?{year}",
            rf"{edge}\b{month}\s*,?{of}\s+{year}",
            r"(?P<year>\d{4})\s*[年년]\s*(?P<day2>\d{1,2})\s*[月월]",
            rf"{edge}(?:(?<=\d{{4}}-)|(?<![\w.$€£¥/-])(?<!\d,)){year}(?![\w%]|[.,]\d|-\d{{1,3}}(?!\d)|\s*%)",
        )
    )


_COMPACT = re.compile(r"(?<![\w.,/-])(?P<year>\d{4})(?P<day2>\d\d)(?P<day1>\d\d)(?!\w|[.,/-]\d)")


@cache
def _patterns_without_year() -> tuple[re.Pattern[str], ...]:
    month = rf"(?P<month>{alternatives(_months())})\b\.?"
    return (
        re.compile(rf"{_DAY}{_ORDINAL}{_OF}[\s-]+{month}", re.IGNORECASE),
        re.compile(rf"\b{month}{_OF}\s+{_DAY}(?:st|nd|rd|th)?(?!\w|[.,:]\d|\s*%)", re.IGNORECASE),
    )


def _stated_order(plain: str) -> bool | None:
    """Return whether a text says that the day comes first in its dates (True), or the month (False): "(MM/DD/YYYY)"."""
    match = _ORDER.search(plain)
    return None if match is None else match["day"] is not None


_ORDER = re.compile(r"\b(?:(?P<day>dd?|day)[/.-](?:mm?|month)|(?:mm?|month)[/.-](?:dd?|day))\b", re.IGNORECASE)


def _mention(match: re.Match[str], year: int | None, order: bool | None) -> DateMention | None:
    """Return the date of a match, in the order of day and month that its text states; None if it does not exist."""
    part = match.groupdict()
    if "year" not in part:
        day = _day(year or date.min.year, _months()[part["month"].casefold()], int(part["day"]))
        return None if day is None else DateMention(days=(), first=day, last=day, start=match.start(), end=match.end())
    years = _years(part["year"] or part.get("year2", ""))
    days: list[date | None]
    if part.get("either1"):
        one, two = int(part["either1"]), int(part["either2"])
        days = [day for year in years for day in _days_of(year, one, two, is_day_first=order or part["mark"] == ".")]
        days = days if order is not False else [day for day in days if day is not None and day.month == one] or days
    elif part.get("day1"):
        days = [_day(years[0], int(part["day2"]), int(part["day1"]))]
    elif part.get("day"):
        days = [_day(year, _months()[part["month"].casefold()], int(part["day"])) for year in years]
    else:
        return _period(match, years[0])
    known = sorted({day for day in days if day is not None})
    if not known:
        return None
    return DateMention(days=tuple(known), first=known[0], last=known[-1], start=match.start(), end=match.end())


def _days_of(year: int, one: int, two: int, *, is_day_first: bool) -> list[date]:
    """Return the days that a day and a month in digits may mean: one, if the day comes first wherever it can."""
    days = [day for day in (_day(year, two, one), _day(year, one, two)) if day is not None]
    return days[:1] if is_day_first else days


def _period(match: re.Match[str], year: int) -> DateMention | None:
    """Return a month or a year, or its first or last day if the text names its start or end."""
    part = match.groupdict()
    month = _months()[part["month"].casefold()] if part.get("month") else int(part.get("day2") or 0)
    likely = range(1000, 3000) if month else LIKELY_YEARS
    if year not in likely or month > 12:
        return None
    first, last = date(year, month or 1, 1), _last_day(year, month or 12)
    edge = _EDGES.get((part.get("edge") or "").lower())
    days = {"start": (first,), "end": (last,), None: ()}[edge]
    return DateMention(days=days, first=first, last=last, start=match.start(), end=match.end())


def _years(text: str) -> tuple[int, ...]:
    return (int(text),) if len(text) == 4 else (1900 + int(text), 2000 + int(text))


def _day(year: int, month: int, day: int) -> date | None:
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= _last_day(year, month).day):
        return None
    return date(year, month, day)


def _last_day(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])
