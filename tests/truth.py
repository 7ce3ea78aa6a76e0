"""Whether a question's recorded answer is what its SQL gives; shares nothing with the generator."""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, time
from decimal import Decimal

from ragassay.records import Question

Rows = Callable[[str], Sequence[Sequence[object]]]

WORDS = {
    "boolean": {"true": {"1", "y", "yes", "t", "true"}, "false": {"0", "n", "no", "f", "false"}},
    "text": {"male": {"m"}, "female": {"f"}},  # the one code that needs no legend
}


def wrong(question: Question, rows: Sequence[Sequence[object]]) -> str | None:
    """What is wrong with a question, given the rows of its SQL; None where nothing is."""
    if any(len(row) != 1 for row in rows):
        return "its SQL gives more than one column"
    found = {plain(row[0]) for row in rows}
    if not question.is_answerable:
        return f"it has the answers {found} and should have none" if found or question.reference_answers else None
    if question.answer_kind == "set":
        same = found - {""} == set(question.reference_answers)
        return None if same else f"{sorted(found)} is not {question.reference_answers}"
    if len(found) != 1:
        return f"it has {len(found)} answers: {sorted(found)[:3]}"
    (expected,) = question.reference_answers
    (answer,) = found
    return None if agree(answer, expected, question.answer_kind) else f"{answer!r} is not {expected!r}"


def agree(answer: str, expected: str, kind: str) -> bool:
    if answer == expected or answer.casefold() in WORDS.get(kind, {}).get(expected, ()):
        return True
    if kind == "date":  # however the database writes the day
        year, month, day = expected.split("-")
        return {int(year), int(month), int(day)} <= {int(part) for part in re.findall(r"\d+", answer)}
    return False


def plain(value: object) -> str:
    """A value as anybody would write it down."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float | Decimal):
        return (
            format(Decimal(str(value)), "f").rstrip("0").rstrip(".")
            if value % 1
            else format(Decimal(str(value)), ".0f")
        )
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return "" if value is None else str(value).strip()


def all_right(questions: Collection[Question], rows_of: Rows) -> list[str]:
    """Every question that is wrong, with the reason; each SQL is run once."""
    seen: dict[str, Sequence[Sequence[object]]] = {}
    found = []
    for question in questions:
        sql = question.sql or ""
        if sql not in seen:
            seen[sql] = rows_of(sql)
        reason = wrong(question, seen[sql])
        if reason is not None:
            found.append(f"{question.question}: {reason} ({sql})")
    return found
