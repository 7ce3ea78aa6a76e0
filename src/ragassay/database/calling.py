"""What people call a column: its label, and the unit that its name holds."""

import re
from collections.abc import Mapping, Sequence

from ragassay.database.facts import ColumnFacts
from ragassay.database.labels import STATEMENTS, is_plural, label_of
from ragassay.database.measures import SPENT, TIME_UNITS
from ragassay.database.patterns import is_title_case
from ragassay.database.sense import meaning_of
from ragassay.database.statements import statement_of
from ragassay.database.units import split_unit
from ragassay.database.vocabulary import EVENTS, HAPPENS, IDENTIFIER_WORDS, SINCE
from ragassay.records import AnswerKind
from ragassay.values import as_text, is_blank

_PHRASES: Mapping[tuple[str, ...], str] = {
    ("from", "date"): "start date",
    ("to", "date"): "end date",
    ("reports", "to"): "manager",
    ("reported", "to"): "manager",
    ("managed", "by"): "manager",
    ("supervised", "by"): "supervisor",
}
_SPANS = {"since": "start {}", "until": "end {}", "till": "end {}", "from": "start {}", "to": "end {}"}
_DANGLING = frozenset("to of by for in at from with on via".split())
_ANGLES = dict.fromkeys(("latitude", "longitude"), "degrees")


def called(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, is_statement: bool, is_coded: bool
) -> tuple[str, str | None]:
    """What people call a column, and the unit that its name holds.

    Args:
        facts: What the database says of the column.
        words: The words of its name.
        kind: The kind of its values.
        is_statement: Whether its values say that its name is true or false of a row.
        is_coded: Whether its values stand for words.
    """
    readable, unit = split_unit(words, is_number=kind == "number")
    if kind == "text" and unit is not None and readable != [*words]:
        # Texts have no unit of their own, and what the figures among them are would be lost: "weight in grams".
        readable = [*readable, "in", unit] if any(map(_has_figures, facts.sample)) else [*words]
    if is_statement:
        return statement_of(words), None
    if is_coded and len(words) > 1 and words[0] in STATEMENTS:
        # 'is open' of a shop that is open, closed or moving is no statement.
        return label_of([*words[1:], "status"]), None
    phrase = phrase_of(words, kind, facts.sample)
    if phrase is not None:
        return phrase, None
    if kind == "number" and words[:2] == ["times", "per"] and len(words) > 2:
        return "frequency", label_of(words)
    # Small numbers under a name with "year" count years; large ones are calendar years.
    if kind == "number" and "year" in readable and all(_is_small(value) for value in facts.sample):
        return label_of(["number", "of", "years", *(word for word in readable if word != "year")]), unit
    if len(readable) > 1 and readable[-1] in IDENTIFIER_WORDS and is_title_case(facts.sample):
        return label_of(readable[:-1]), None
    if readable[:1] == ["records"]:
        return label_of(["number", "of", *readable]), unit
    label = label_of(_counted(readable) if kind == "number" and unit is None else _as_noun(readable))
    return label, unit or _ANGLES.get(label)


def _as_noun(words: Sequence[str]) -> Sequence[str]:
    """Words in the order of speech: the unit price, not the price each; the maximum speed, the years of experience."""
    match [*words]:
        case [*before, "each" | "apiece"] if before:
            return ["unit", *before]
        case [*before, last] if last in _SAID_FIRST and before and before[-1] not in _RHYTHMS:
            return [last, *before]
        case [first, last] if {first, last} & TIME_UNITS and {first, last} & SPENT:
            return [*({first, last} & TIME_UNITS), "of", *({first, last} & SPENT)]
    return words


def _counted(words: Sequence[str]) -> Sequence[str]:
    """The words of a number of things as people count them: the number of seats, the maximum number of players."""
    spoken = [*_as_noun(words)]
    match spoken:
        case ["number" | "no", "of", *counted]:
            return ["number", "of", *counted]
        case [*counted, "number"] | ["number", *counted] if is_plural(" ".join(counted)):
            return ["number", "of", *counted]
        case ["maximum" | "minimum" as end, *counted] if _is_several(" ".join(counted)):
            return [end, "number", "of", *counted]
    return spoken


def _is_several(label: str) -> bool:
    return is_plural(label) and meaning_of(label, "number", entity="") == "quantity"


# Of the words that people append to a name, those that are no noun after any other.
_SAID_FIRST = frozenset("maximum minimum overall estimated actual planned expected".split())
_RHYTHMS = frozenset("hourly daily weekly monthly yearly annual".split())


def phrase_of(words: Sequence[str], kind: AnswerKind, values: Sequence[object]) -> str | None:
    """What people say for a name that is no noun; None where there is nothing better than its words.

    >>> phrase_of(["founded"], "date", ["1899-11-29"]), phrase_of(["born", "in"], "number", [1980])
    ('founding date', 'year of birth')
    """
    if tuple(words) in _PHRASES:
        return _PHRASES[tuple(words)]
    event = _event(words)
    if event is None:
        return None
    said = EVENTS | _SPANS
    if kind == "date":
        return said.get(event, f"{event} {{}}").format("date")
    if kind == "number" and event in said and _are_years([as_text(value) for value in values if not is_blank(value)]):
        return said[event].format("year")
    return None


def is_half_said(words: Sequence[str], kind: AnswerKind, values: Sequence[object], *, is_settled: bool) -> bool:
    """Whether a name is only part of a phrase, as "placed on", "since" or "sold", and its values do not tell the rest.

    What happened is enough where `is_settled` tells that the words of all values are known, and for flags.

    >>> is_half_said(["since"], "text", ["long ago"], is_settled=False)
    True
    >>> is_half_said(["since"], "date", ["2019-05-01"], is_settled=False)
    False
    """
    happened = len(words) == 1 and _event(words) is not None and kind != "boolean" and not is_settled
    states = kind == "boolean" and is_settled  # "is checked in" says it all
    is_half = (words[-1] in _DANGLING and not states) or happened
    return is_half and phrase_of(words, kind, values) is None


def tells_years(words: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether a name says what happened and texts are the years of it: '1850', '1999', '-660'.

    >>> tells_years(["founded"], ["1850", "1999"]), tells_years(["sold"], ["12", "150"])
    (True, False)
    """
    event = _event(words)
    return (event in EVENTS or event in _SPANS) and _are_years(texts)


def _event(words: Sequence[str]) -> str | None:
    """What happened, in a name that says nothing else: "founded", "opened on", "date hired", "built year"."""
    match [*words]:
        case [happens, "on" | "at" | "date"] if happens in HAPPENS:
            return HAPPENS[happens]
        case [state, "since"] if state in SINCE:
            return SINCE[state]
        case ["since", "date" | "year"]:
            return "since"
        case [event] | [event, "on" | "at" | "in" | "date" | "year" | "since"] | ["date" | "year", event]:
            has_happened = len(event) > 4 and event.endswith("ed") and not event.endswith("eed")
            is_span = event in _SPANS and len(words) == 1
            return event if event in EVENTS or has_happened or is_span else None
    return None


def _are_years(texts: Sequence[str]) -> bool:
    """Whether texts are years, most of them of these two millennia: -660 alone is a number like others."""
    years = [int(text) for text in texts if _YEAR.fullmatch(text)]
    recent = [year for year in years if 1000 <= year <= 2200]
    return len(years) == len(texts) and 2 * len(recent) > len(years) and all(-5000 < year <= 2200 for year in years)


_YEAR = re.compile(r"-?[1-9]\d{0,3}")


def _has_figures(value: object) -> bool:
    return not is_blank(value) and as_text(value)[:1].isdigit()


def _is_small(value: object) -> bool:
    return isinstance(value, int | float) and -200 < value < 200
