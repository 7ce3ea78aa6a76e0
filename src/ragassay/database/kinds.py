"""The kind of answer that a column's values are: by nearly all of them, since real columns hold slips.

A value that is of no use to the kind (an 'n.k.' among weights) makes no other column of it: it is never an answer.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal

from ragassay.database.calling import tells_years
from ragassay.database.facts import ColumnFacts, texts_of
from ragassay.database.measures import COUNT_WORDS
from ragassay.database.patterns import is_whole
from ragassay.database.sense import meaning_of
from ragassay.database.units import split_unit
from ragassay.records import AnswerKind
from ragassay.values import as_text, is_blank, normal, read_date, read_figure

FLAGS = ({"0", "1"}, {"y", "n"}, {"t", "f"}, {"true", "false"}, {"yes", "no"})
"""The pairs of values, in their normal forms, that say true and false."""

_ENOUGH = 20  # different values: of fewer, one that differs may be as good as the others
_SLIPS = 0.05  # so many of them may be something else
_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_DAY_SHAPED = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]00:00(?::00(?:\.0+)?)?)?")


def kind_of_column(facts: ColumnFacts, words: Sequence[str], *, has_unit: bool) -> AnswerKind:
    """The kind of answer that a column gives.

    Args:
        facts: What the database says of the column.
        words: The words of its name.
        has_unit: Whether a person says what its values are measured in.
    """
    kind = _kind_of(facts.sample)
    texts = [*texts_of(facts)]
    has_unit = has_unit or split_unit(words)[1] is not None
    counts = bool(COUNT_WORDS & set(words)) or has_unit
    forms = {normal(text) for text in texts}
    # What counts something may be 0 or 1 in every row and is no flag, unless it is declared as one.
    if forms and any(forms <= flag for flag in FLAGS) and (facts.is_truth or not (kind == "number" and counts)):
        return "boolean"
    measures = (counts and "number" not in words) or is_money(" ".join(words)) or any(map(_is_real, facts.sample))
    if kind == "text" and measures and _nearly_all(_is_figure, facts.sample) and _has_one_mark(texts, has_unit):
        return "number"
    return "number" if kind == "text" and tells_years(words, texts) else kind


def is_money(label: str) -> bool:
    """Whether numbers under a label are amounts of money."""
    return meaning_of(label, "number", entity="") == "money"


def sorts_as_people_do(facts: ColumnFacts, kind: AnswerKind) -> bool:
    """Whether the database has the values of a column in the order that people have: texts only where they are days."""
    said = [value for value in facts.sample if not is_blank(value)]
    if kind == "number":
        return not any(isinstance(value, str) for value in said)
    return kind != "date" or all(not isinstance(value, str) or _ISO_DAY.match(value) for value in said)


def _kind_of(sample: Sequence[object]) -> AnswerKind:
    """The kind of answer that stored values are: by the values, never by the declared type."""
    values = [value for value in sample if not is_blank(value)]
    if values and all(isinstance(value, bool) for value in values):
        return "boolean"
    if values and all(isinstance(value, int | float | Decimal) for value in values):
        return "number"
    return "date" if _are_days(values) else "text"


def _are_days(values: Sequence[object]) -> bool:
    """Whether nearly all values are days; '1985-13-45' was meant as one, and speaks for days as little as against."""
    no_days = (value for value in values if not _is_date(value))
    slips, unreal = 0, 0
    for value in no_days:
        if _is_shaped_as_day(value):
            unreal += 1
        else:
            slips += 1
        # To read a text for its days takes long: most columns are told from the first few.
        if slips > _slips_of(len(values)):
            return False
    return 2 * (slips + unreal) < len(values)


def _nearly_all(is_so: Callable[[object], bool], values: Sequence[object]) -> bool:
    """Whether values are so, or so many different ones that the few others can only be slips."""
    said = [value for value in values if not is_blank(value)]
    return bool(said) and sum(not is_so(value) for value in said) <= _slips_of(len(said))


def _slips_of(count: int) -> int:
    """How many of so many different values may be slips."""
    return int(_SLIPS * count) if count >= _ENOUGH else 0


def _is_date(value: object) -> bool:
    """Whether a value is a day, or a text that is one."""
    if isinstance(value, datetime):
        return value.time() == time()
    return isinstance(value, date) or (isinstance(value, str) and read_date(value) is not None)


def _is_shaped_as_day(value: object) -> bool:
    return isinstance(value, str) and _DAY_SHAPED.fullmatch(value.strip()) is not None


def _is_figure(value: object) -> bool:
    if isinstance(value, str):
        return read_figure(value) is not None
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool) and as_text(value) != ""


def _is_real(value: object) -> bool:
    return isinstance(value, float | Decimal) and not is_whole(value)


def _has_one_mark(texts: Sequence[str], has_unit: bool) -> bool:
    """Whether all fractions have the same mark, so that it is clear what a comma means.

    Beside a decimal comma a point may stand between thousands; and of things that are only counted, '4,5' may be two.
    """
    figures = [text for text in texts if read_figure(text) is not None]
    commas = [text for text in figures if "," in text]
    return not commas or (not any("." in text for text in texts) and (has_unit or 2 * len(commas) > len(figures)))
