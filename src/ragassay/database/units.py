"""Reads the unit that the name of a column ends in: "weight kg", "revenue m usd", "duration minutes"."""

from collections.abc import Sequence

from ragassay.database.labels import is_plural, singular
from ragassay.database.measures import (
    COUNTED,
    CURRENCIES,
    LASTING,
    LENGTHS,
    MEASURES,
    PERIODS,
    SCALED,
    SCALES,
    SHORT_UNITS,
    SURE_UNITS,
    TIME_UNITS,
    UNITS,
    UNITS_OF_TWO,
    WEIGHTS,
)
from ragassay.database.sense import meaning_of
from ragassay.database.vocabulary import ACRONYMS, VOCABULARY


def split_unit(words: Sequence[str], *, is_number: bool = True) -> tuple[list[str], str | None]:
    """The words of a label without its unit, and the unit as people say it.

    A name that is a unit and nothing else says what is measured by it. Short units are read only of numbers.

    >>> split_unit(["sales", "in", "billion"]), split_unit(["milliseconds"]), split_unit(["weight", "kg"])
    ((['sales'], 'billions'), (['duration'], 'milliseconds'), (['weight'], 'kilograms'))
    >>> split_unit(["revenue", "m", "usd"]), split_unit(["notice", "weeks"]), split_unit(["vacation", "hours"])
    ((['revenue'], 'millions of US dollars'), (['notice', 'period'], 'weeks'), (['vacation', 'hours'], None))
    """
    length, unit = _at_end(words, is_number=is_number)
    before = [*words[: len(words) - length]]
    if unit is None:
        return [*words], None
    if not before:
        return ([MEASURES[unit]], unit) if unit in MEASURES else ([*words], None)
    if len(before) > 1 and before[-1] == "in":
        return before[:-1], unit
    if before[-1] in PERIODS and unit in TIME_UNITS:
        return [*before, "period"], unit
    if before[-1] == "per":
        return [*before, singular(unit)], None
    if before[-1] == "of" or (words[-1] in COUNTED and before[-1] not in LASTING):
        return [*words], None
    return before, unit


def _at_end(words: Sequence[str], *, is_number: bool) -> tuple[int, str | None]:
    """How many of the last words are a unit, and what people call it."""
    scaled = _scaled(words)
    if scaled is not None:
        return scaled
    of_two = UNITS_OF_TWO.get((words[-2], words[-1])) if is_number and len(words) > 1 else None
    if of_two is not None and (len(words) > 2 or of_two in MEASURES):
        return 2, of_two
    last = words[-1] if words else ""
    if last in UNITS:
        return 1, UNITS[last]
    return (1, _short(last, words[:-1])) if is_number and len(words) > 1 else (0, None)


def _scaled(words: Sequence[str]) -> tuple[int, str] | None:
    """A scale and what it counts, in either order, as two words or one: "m usd", "musd", "eur k"."""
    last = words[-1] if words else ""
    for scale, counted in ((words[-2:-1], last), (last, words[-2:-1])):
        said, unit = SCALES.get("".join(scale)), SCALED.get("".join(counted))
        if said and unit:
            return 2, f"{said} of {unit}"
    for scale, said in SCALES.items():
        unit = SCALED.get(last.removeprefix(scale)) or SCALED.get(last.removesuffix(scale))
        if unit and last not in SCALED:
            return 1, f"{said} of {unit}"
    return None


def _short(last: str, before: Sequence[str]) -> str | None:
    """What a short unit is called after words that it can measure."""
    if last in SURE_UNITS:
        return SURE_UNITS[last]
    label = " ".join(before)
    if (
        last in SCALES
        and before[-1] != "per"
        and (meaning_of(label, "number", entity="") == "money" or _is_counted(label))
    ):
        return SCALES[last]
    is_said = before[-1] in {"in", "per"}
    units = (unit for measured, unit in SHORT_UNITS.get(last, ()) if is_said or _is_any_of(before, measured))
    return next(units, None)


def _is_counted(label: str) -> bool:
    return label.split()[-1:] == ["population"] or is_plural(label)


def _is_any_of(words: Sequence[str], measured: frozenset[str]) -> bool:
    """Whether one of the words is measured so; compounds go by their last part: "airdraft", "lightweight"."""
    parts = measured & (LENGTHS | WEIGHTS)
    return any(word in measured or any(len(part) > 4 and word.endswith(part) for part in parts) for word in words)


def is_currency(unit: str | None) -> bool:
    """Whether a unit is money, in any scale.

    >>> is_currency("millions of euros"), is_currency("millions"), is_currency("pounds")
    (True, False, False)
    """
    return unit is not None and unit.endswith((*CURRENCIES.values(),))


def leaves_letters(words: Sequence[str], *, is_number: bool) -> bool:
    """Whether a name ends in letters that nobody can say, and that are no unit of it; a text may be the option B.

    A figure before a unit is part of one that we do not know: "fuel l 100 km".

    >>> leaves_letters(["rate", "bp"], is_number=True), leaves_letters(["draft", "m"], is_number=True)
    (True, False)
    """
    before, unit = split_unit(words, is_number=is_number)
    last = before[-1] if before else ""
    if unit is not None and last.isdigit():
        return True
    is_known = last in ACRONYMS or last in VOCABULARY or last in UNITS or (is_number and last in SURE_UNITS)
    is_unsaid = last.isascii() and last.isalpha() and (is_number if len(last) == 1 else not set(last) & set("aeiouy"))
    return len(words) > 1 and is_unsaid and not is_known
