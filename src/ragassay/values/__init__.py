"""What a text states: normal forms, numbers, dates, names, yes and no, and whether it says that it does not know.

Knows nothing of questions, systems or judges; `find` is the one comparison that generate, judge and diagnose share.
"""

from ragassay.values.dates import read_date, speak_date
from ragassay.values.declining import Said, declines, said
from ragassay.values.finding import Finding, Found, find, look
from ragassay.values.forms import (
    as_text,
    is_blank,
    is_blank_form,
    normal,
    plain_forms,
    read_figure,
    shortest_single,
    words,
)

__all__ = [
    "Finding",
    "Found",
    "Said",
    "as_text",
    "declines",
    "find",
    "is_blank",
    "is_blank_form",
    "look",
    "normal",
    "plain_forms",
    "read_date",
    "read_figure",
    "said",
    "shortest_single",
    "speak",
    "words",
]


def speak(text: str, kind: str) -> str:
    """A reference value as a person writes it in a question: dates in words, all else trimmed.

    >>> speak("2023-04-01", "date"), speak("  Live [Disc 2] ", "text")
    ('April 1, 2023', 'Live [Disc 2]')
    """
    day = read_date(text) if kind == "date" else None
    return speak_date(day) if day is not None else text.strip()
