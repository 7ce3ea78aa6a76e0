"""Why a metric is undefined for the values of a row, in the words that are counted."""

from collections.abc import Mapping

from ragassay.steps.score.metric import Unscored

REFUSED = Unscored("the answer declines")
NO_WORD = Unscored("the answer has no word")
_WHAT: Mapping[str, str] = {
    "answer": "the answer",
    "question": "the question",
    "contexts": "the contexts",
    "reference_answers": "the reference answers",
}


def missing(column: str) -> Unscored:
    """Return the reason for a null."""
    what = _WHAT[column]
    return Unscored(f"{what} {'are' if what.endswith('s') else 'is'} missing")


def empty(column: str) -> Unscored:
    """Return the reason for an empty list."""
    return Unscored(f"no {_WHAT[column].removeprefix('the ')}")


def text_reason(value: object, column: str) -> Unscored | None:
    """Return why a value of a column cannot be scored as a text; None if it can."""
    if value is None:
        return missing(column)
    return None if isinstance(value, str) else Unscored(f"{_WHAT[column]} is not text")


def texts_reason(values: object, column: str) -> Unscored | None:
    """Return why a value of a column cannot be scored as a list of at least one text; None if it can."""
    if values is None:
        return missing(column)
    if not isinstance(values, list | tuple):
        return Unscored(f"{_WHAT[column]} are not a list")
    if not all(isinstance(each, str) for each in values):
        return Unscored(f"{_WHAT[column]} are not all text")
    return None if values else empty(column)
