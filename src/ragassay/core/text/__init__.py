"""Values in free text: whether a text states a value, and in which forms.

`match_value` compares an answer with a value, `states_value` a document. Both find the values of the kind
(`value_places`), read them with `numbers`, `dates`, `names` or `booleans`, and keep those that the text asserts:
`sentences` contains the grammar, and `value_odds` decides between two values, or between a value and a refusal.
"""

import re

from ragassay.core.text.dates import format_date, read_date, read_stored_date
from ragassay.core.text.matches import MatchKind, ValueMatch, match_value, states_value
from ragassay.core.text.normal_forms import (
    as_text,
    decoded,
    is_blank,
    is_blank_form,
    normal,
    plain_forms,
    read_decimal,
    shortest_float32,
    with_plain_punctuation,
    words,
)

__all__ = [
    "MatchKind",
    "ValueMatch",
    "as_text",
    "decoded",
    "is_blank",
    "is_blank_form",
    "match_value",
    "normal",
    "plain_forms",
    "read_date",
    "read_decimal",
    "read_stored_date",
    "shortest_float32",
    "spoken_form",
    "states_value",
    "with_plain_punctuation",
    "words",
]


def spoken_form(text: str, kind: str) -> str:
    """Return a reference value as written in a question: dates in words, other values trimmed.

    >>> spoken_form("2023-04-01", "date"), spoken_form("  Live [Disc 2] ", "text")
    ('April 1, 2023', 'Live [Disc 2]')
    >>> spoken_form("2023-04-01 11:20:00", "date"), spoken_form("20230401", "date")
    ('April 1, 2023 at 11:20', 'April 1, 2023')
    """
    plain = text.strip()
    moment = _MOMENT.fullmatch(plain)
    if moment is not None and (day := read_date(moment[1])) is not None:
        return format_date(day) if moment[2] == "00:00" else f"{format_date(day)} at {moment[2]}"
    day = read_stored_date(text) if kind == "date" else None
    return format_date(day) if day is not None else plain


_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::(?!00)\d\d)?)(?::00)?(?:\.0+)?")
