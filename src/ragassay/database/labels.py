"""Turns the names of tables and columns into words that people use."""

import re
from collections.abc import Sequence

_CAMEL = re.compile(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_A_WORD = re.compile(r"[\W_]+")

UNITS = {
    "billion": "billions",
    "billions": "billions",
    "million": "millions",
    "millions": "millions",
    "thousand": "thousands",
    "thousands": "thousands",
    "percent": "percent",
    "pct": "percent",
    "usd": "US dollars",
    "eur": "euros",
    "gbp": "pounds",
    "kg": "kilograms",
    "km": "kilometres",
    "cm": "centimetres",
    "mm": "millimetres",
    "meters": "metres",
    "metres": "metres",
    "feet": "feet",
    "miles": "miles",
    "ms": "milliseconds",
    "seconds": "seconds",
    "minutes": "minutes",
    "hours": "hours",
    "days": "days",
    "months": "months",
    "years": "years",
}

_ABBREVIATIONS = {
    "addr": "address",
    "amt": "amount",
    "avg": "average",
    "desc": "description",
    "dept": "department",
    "dob": "date of birth",
    "emp": "employee",
    "fname": "first name",
    "hq": "headquarters",
    "lname": "last name",
    "loc": "location",
    "mgr": "manager",
    "num": "number",
    "org": "organisation",
    "pct": "percentage",
    "prod": "product",
    "qty": "quantity",
    "rep": "representative",
    "tel": "telephone",
}

_SINGULAR = {
    "children": "child",
    "men": "man",
    "people": "person",
    "persons": "person",
    "women": "woman",
    "series": "series",
    "species": "species",
    "news": "news",
    "staff": "staff",
}

# Names that are written as one word; they split only where the whole name is made of these.
_VOCABULARY = frozenset(
    """account address age airline airport amount area author average birth book box budget building business buy
    capacity capital category city class client code color colour company contact continent cost count country
    course customer date day death department description detail director district duration end event expectancy
    family fax film first flight form full game gender government gross group head headquarters height hire home
    hour income independence industry item job language last leader length level life line list local location
    maker manager market match member model month movie name nationality net note number of office official old
    order organisation organization origin owner page party payment person phone place plan player population
    position post price product profit project province publisher quantity rank rate rating region release review
    role salary sale sales school score season sector shop site size sport staff start state station status stock
    store street student subject supplier surface team time title total town track type unit university user
    value vendor version weight work world year zip""".split()
)


def words_of(name: str) -> list[str]:
    """The words that a table or column name is made of, in lower case; usual abbreviations written out.

    >>> words_of("Sales_in_Billion"), words_of("customerName"), words_of("Order Details"), words_of("surfacearea")
    (['sales', 'in', 'billion'], ['customer', 'name'], ['order', 'details'], ['surface', 'area'])
    """
    spaced = _NOT_A_WORD.sub(" ", _CAMEL.sub(" ", name))
    found: list[str] = []
    for word in spaced.lower().split():
        for part in _split_joined(word):
            found += _ABBREVIATIONS.get(part, part).split()
    return found


def _split_joined(word: str) -> list[str]:
    """The parts of a name written as one word, or the word itself where not all of it is known."""
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in range(end):
            before = best[start]
            if before is None or word[start:end] not in _VOCABULARY:
                continue
            # Fewer parts are the likelier reading.
            candidate = [*before, word[start:end]]
            current = best[end]
            if current is None or len(candidate) < len(current):
                best[end] = candidate
    return best[-1] or [word]


def singular(label: str) -> str:
    """A label for one of what a table holds.

    >>> singular("companies"), singular("people"), singular("order details"), singular("address")
    ('company', 'person', 'order detail', 'address')
    """
    *before, last = label.split() or [label]
    return " ".join([*before, _SINGULAR.get(last) or _without_plural(last)])


def _without_plural(word: str) -> str:
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def is_plural(label: str) -> bool:
    """Whether a label takes "are": its last word before any "in <unit>" or "of" looks like a plural.

    >>> is_plural("sales in billions"), is_plural("address"), is_plural("number of years working")
    (True, False, False)
    """
    head = re.split(r" (?:in|of|for) ", label)[0].split()[-1]
    return _without_plural(head) != head or head in {"people", "children"}


def split_unit(words: list[str]) -> tuple[list[str], str | None]:
    """The words of a label without its unit, and the unit as people say it.

    >>> split_unit(["sales", "in", "billion"]), split_unit(["milliseconds"])
    ((['sales'], 'billions'), (['milliseconds'], None))
    """
    if len(words) > 1 and words[-1] in UNITS and words[-2] in {"in", "per"}:
        return words[:-2], UNITS[words[-1]]
    if len(words) > 1 and words[-1] in UNITS and words[-1] not in {"years", "days", "hours", "percent"}:
        return words[:-1], UNITS[words[-1]]
    return words, None


def is_cryptic(words: Sequence[str]) -> bool:
    """Whether nobody could tell from a name what the column holds: no word of three letters with a vowel.

    Letters outside ASCII count as vowels, since we cannot tell for every script.

    >>> is_cryptic(["a", "11"]), is_cryptic(["uf"]), is_cryptic(["regiao"]), is_cryptic(["город"])
    (True, True, False, False)
    """
    return not any(
        len(word) >= 3 and word.isalpha() and any(letter in "aeiouy" or not letter.isascii() for letter in word)
        for word in words
    )
