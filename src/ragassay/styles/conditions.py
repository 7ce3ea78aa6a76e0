"""The conditions that pick things, from "with" on: 'with a population of at least [city.population]'."""

from collections.abc import Iterable

from ragassay.records import Given
from ragassay.styles.deeds import is_tally
from ragassay.styles.lexicon import (
    CONTAINERS,
    DATES,
    MONEY_IN_PLURAL,
    ORGANISATIONS,
    PEOPLE,
    PLACES,
    SITES,
    UNCOUNTED,
    YEARS,
    article,
    head,
    is_several,
)


def conditions(givens: Iterable[Given], entity: str) -> str:
    """The conditions that are known, from "with" on: 'with a population of at least [..]'."""
    found = [condition(given, entity) for given in givens if given.comparison != "is"]
    return " and ".join([*found[:1], *(each.removeprefix("with ") for each in found[1:])])


def condition(given: Given, entity: str) -> str:
    """A condition on one attribute: 'with a population of at least [..]', 'with a name that contains "[..]"'."""
    value, label = given.placeholders, given.label
    label = "name" if label == entity else label
    noun = head(label)
    a_label = label if is_several(label) or noun in UNCOUNTED else article(label)
    if given.comparison == "contains":
        if noun in _NAMED and label.endswith(noun):
            a_label = f"{article(label)} name"
        contain = "contain" if is_several(a_label) else "contains"
        return f'with {a_label} that {contain} "{value}"'
    if noun in DATES:
        return f"with {a_label} {_ON_DAYS[given.comparison]} {value}"
    if noun in YEARS and not is_several(label):
        return f"with {a_label} {_IN_YEARS[given.comparison]} {value}"
    amount = f"{_IN_NUMBER[given.comparison]} {value}"
    if given.unit and not is_unit_said(given.unit, label):
        amount += f" {_after_a_figure(given.unit)}"
    counted = label.removeprefix("number of ")
    is_number = counted != label and (is_several(counted.split()[0]) or is_tally(label))
    is_counted = is_several(label) and (noun in _COUNTABLE or (not given.unit and noun not in MONEY_IN_PLURAL))
    if is_number or is_counted:
        return f"with {amount} {counted}"
    return f"with {a_label}{' ' if given.comparison == 'between' else ' of '}{amount}"


_NAMED = (PEOPLE | PLACES | ORGANISATIONS | SITES | CONTAINERS | frozenset(["location"])) - frozenset(
    ["scale", "order"]
)


def is_unit_said(unit: str, label: str) -> bool:
    """Whether a label says already what it is counted in: 'price in euros', 'percentage'."""
    return unit.rstrip("s") in label or (unit == "percent" and "percent" in label)


def _after_a_figure(unit: str) -> str:
    """A unit as it stands after a number: three million US dollars, not three millions of them."""
    scale, _, counted = unit.partition(" of ")
    return f"{_SCALES[scale]} {counted}".strip() if scale in _SCALES else unit


_SCALES = {"thousands": "thousand", "millions": "million", "billions": "billion", "trillions": "trillion"}
_ON_DAYS = {"at least": "on or after", "at most": "on or before", "between": "between"}
_IN_YEARS = {"at least": "no earlier than", "at most": "no later than", "between": "between"}
_IN_NUMBER = {"at least": "at least", "at most": "at most", "between": "between"}
_COUNTABLE = frozenset(
    """bathroom bed bedroom berth copy day employee goal guest hour item loan member minute month page passenger piece
    player pupil renewal room seat student ticket unit vote week year""".split()
)
