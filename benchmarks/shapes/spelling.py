"""Digits, days and dates as they are read out or shortened, and texts on one line."""

import re
from datetime import date

from benchmarks.shapes.wording import MONTHS

DIGITS = "zero one two three four five six seven eight nine".split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
"""The days of a month."""


def nth(day: int) -> str:
    """Return "1st" for 1, "12th" for 12, and so on, for the days of a month."""
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def short_date(value: str) -> str:
    """Return "Feb 18, 1962"."""
    day = date.fromisoformat(value)
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def lined_up(text: str) -> str:
    """Return a text on one line."""
    return re.sub(r"\s*[\r\n]+\s*", ", ", text)


def tidy(text: str) -> str:
    """Return a text without a full stop after that of an abbreviation."""
    return re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)
