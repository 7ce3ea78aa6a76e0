"""Values that a text spells out or spaces differently, written as they are stored."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ragassay.core.records import AnswerFormat
from ragassay.core.text.dates import MONTHS
from ragassay.core.text.normal_forms import alternatives, readable
from ragassay.core.text.numbers import number_words

_SIGNS: Mapping[str, str] = {
    "plus": "+",
    "dash": "-",
    "hyphen": "-",
    "minus": "-",
    "dot": ".",
    "point": ".",
    "space": " ",
    "slash": "/",
    "underscore": "_",
    "oh": "0",
}


def as_stored(text: str, stored: Sequence[str], answer_format: AnswerFormat) -> str:
    """Return a text with its exact values written as stored, even if they are spelled out or spaced differently.

    Only the digits of a telephone number count, and 00 stands for +; "ann at x dot org" is an email address.

    Args:
        text: An answer.
        stored: The values of the column, the reference first.
        answer_format: Their format.

    >>> as_stored("It is four seven, dash, one one, two two.", ["47-11-22"], AnswerFormat.PHONE)
    'It is 47-11-22.'
    >>> as_stored("It is T3B0C5, N as in Nora, L.", ["T3B 0C5", "NL"], AnswerFormat.CODE)
    'It is T3B 0C5, NL.'
    >>> as_stored("It opens at 2:30 p.m. today.", ["14:30:00", "09:00:00"], AnswerFormat.CODE)
    'It opens at 14:30:00 today.'
    """
    plain = readable(text)
    if stored and _TIME.fullmatch(stored[0]):
        return _CLOCK.sub(lambda match: _in_24_hours(match, stored), plain)
    if answer_format is AnswerFormat.EMAIL:
        return _SPOKEN_ADDRESS.sub(lambda match: f"{match[1]}@{_SPOKEN_DOT.sub('.', match[2])}", plain)
    known = _known(tuple(stored))
    plain = _SPELLED.sub(lambda match: _joined(match[0], known, is_exact=answer_format.is_exact), plain)
    plain = _TELEPHONE.sub(lambda match: known.digits.get(_digits(match[0]), match[0]), plain)
    if answer_format is not AnswerFormat.CODE or not known.spaced:
        return plain
    return _TOKEN.sub(lambda match: known.spaced.get(match[0].lower(), match[0]), plain)


_TIME = re.compile(r"(\d\d?):(\d\d)(?::(\d\d))?")
_CLOCK = re.compile(
    r"(?<![\d:.])(\d\d?)(?:[:.](\d\d))?(?::(\d\d))?(?:\s?([ap])\.?m\b\.?|(?<=:\d\d))(?![:\d])", re.IGNORECASE
)


def _in_24_hours(match: re.Match[str], stored: Sequence[str]) -> str:
    """Return a time of day as it is stored, or as hours and minutes: 14:30 for 2:30 pm."""
    hour, half = int(match[1]), (match[4] or "").lower()
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    moment = hour, int(match[2] or 0), int(match[3] or 0)
    same = (value for value in stored if (time := _TIME.fullmatch(value)) and _moment(time) == moment)
    return next(same, f"{moment[0]:02}:{moment[1]:02}")


def _moment(time: re.Match[str]) -> tuple[int, int, int]:
    return int(time[1]), int(time[2]), int(time[3] or 0)


class _Known(NamedTuple):
    """Stored values by their letters and digits: all, those with other characters too, and those without letters."""

    codes: Mapping[str, str]
    spaced: Mapping[str, str]
    digits: Mapping[str, str]


@lru_cache(maxsize=64)
def _known(stored: tuple[str, ...]) -> _Known:
    codes = {_squeezed(value): value for value in reversed(stored)}
    return _Known(
        codes=codes,
        spaced={squeezed: value for squeezed, value in codes.items() if squeezed != value.lower()},
        digits={_digits(value): value for value in reversed(stored) if not any(map(str.isalpha, value))},
    )


def _squeezed(text: str) -> str:
    return re.sub(r"[\W_]", "", text).lower()


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text).removeprefix("00")


_DIGIT_WORDS = [word for word, value in number_words().items() if value < 10]
_CHARACTER = rf"(?:[^\W_]|{alternatives([*_DIGIT_WORDS, *_SIGNS])})"
_ALIKE = r"(?:,? (?:as in|for|like) \w+)?"  # "T as in Tango"
_SPELLED = re.compile(
    rf"(?<![\w'])(?:\+)?{_CHARACTER}(?![\w']){_ALIKE}(?:(?:[ ,-]{{1,3}}|\.){_CHARACTER}(?![\w']){_ALIKE}){{1,24}}",
    re.IGNORECASE,
)
_PART = re.compile(rf"(\+|{_CHARACTER}(?![\w'])){_ALIKE}", re.IGNORECASE)
_FEWEST = 3  # characters of a value that is spelled out and not stored


def _joined(spelled: str, known: _Known, *, is_exact: bool) -> str:
    """Return a value that is spelled out: as stored, or its digits; other letters are left unchanged."""
    characters = "".join(map(_character, _PART.findall(spelled)))
    if (stored := known.codes.get(_squeezed(characters))) is not None:
        return stored
    is_value = any(map(str.isdigit, characters)) and len(_squeezed(characters)) >= _FEWEST
    return characters.strip() if is_value and is_exact else spelled


def _character(part: str) -> str:
    word = part.lower()
    return str(number_words()[word]) if word in number_words() else _SIGNS.get(word, part)


_TOKEN = re.compile(r"\w+")
_SPOKEN_DOT = re.compile(r"\s*[\[(]?\bdot\b[\])]?\s*", re.IGNORECASE)
_SPOKEN_ADDRESS = re.compile(
    r"(?<![\w.+-])([\w.+-]+)\s*[\[(]?\bat\b[\])]?\s*([\w-]+(?:(?:\.|\s*[\[(]?\bdot\b[\])]?\s*)[\w-]+)+)", re.IGNORECASE
)
_TELEPHONE = re.compile(r"\+?\(?\d[\d()./ -]{4,24}\d")


def with_days_in_digits(text: str) -> str:
    """Return a text with the days and years that it spells out in digits.

    >>> with_days_in_digits("on the twenty-ninth of May, nineteen seventy-three"), with_days_in_digits("May first")
    ('on the 29 May 1973', '1 May')
    """
    return _spoken_day().sub(_day_in_digits, readable(text))


def _day_in_digits(match: re.Match[str]) -> str:
    part = match.groupdict()
    month, day, year = part["month"] or part["month2"], part["day"] or part["day2"], part["year"]
    number = _ordinals()[re.sub(r"[\s-]+", "-", day.lower())]
    return f"{number} {month}" + (f" {_year(year.lower())}" if year else "")


@cache
def _ordinals() -> Mapping[str, int]:
    """Return the days of a month by their words: first, twenty-ninth, thirty-one."""
    return dict(_day_words())


def _day_words() -> Iterator[tuple[str, int]]:
    irregular = "first second third fourth fifth sixth seventh eighth ninth".split()
    units = _DIGIT_WORDS[1:]
    for number, (ordinal, word) in enumerate(zip(irregular, units, strict=True), start=1):
        yield from ((ordinal, number), (word, number))
        for tens, begins in ((20, "twenty"), (30, "thirty")):
            yield from ((f"{begins}-{ordinal}", tens + number), (f"{begins}-{word}", tens + number))
    for word, number in number_words().items():
        if 10 <= number <= 30:
            stem = {"twelve": "twelf"}.get(word, word.removesuffix("y") + "ie" if word.endswith("y") else word)
            yield from ((f"{stem}th", number), (word, number))


def _year(spelled: str) -> int:
    """Return a year in words: nineteen seventy-three, two thousand and four, twenty oh five."""
    words = [word for word in re.split(r"[\s-]+", spelled) if word not in {"and", "oh"}]
    values = [number_words().get(word, 0) for word in words]
    return (1000 if "thousand" in words else 100) * values[0] + sum(values[1:])


@cache
def _spoken_day() -> re.Pattern[str]:
    month = alternatives(name for language in ("en", "en, short") for name in MONTHS[language].split())
    day = alternatives(spelling for word in _ordinals() for spelling in (word, word.replace("-", " ")))
    number = f"(?:{alternatives([*number_words(), 'oh'])})"
    year = rf"(?:\b{number} (?:thousand|hundred)(?: and)?(?:[ -]{number}){{0,2}}|\b{number}(?:[ -]{number}){{1,2}})\b"
    days = (
        rf"(?P<day>{day})(?: day)?(?: of)? (?P<month>{month})\b",
        rf"(?P<month2>{month})(?: the)? (?P<day2>{day})\b",
    )
    return re.compile(rf"\b(?:{'|'.join(days)})(?:,? (?:of |in )?(?:the year )?(?P<year>{year}))?", re.IGNORECASE)
