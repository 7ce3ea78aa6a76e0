"""Why a metric is undefined for the values of a row, in the words that are counted."""

from ragassay.steps.score.metric import Unscored


def text_reason(value: object, what: str) -> Unscored | None:
    """Return why a value cannot be scored as a text; None if it can.

    Args:
        value: A value of a row.
        what: What it is, with its article where it has one: "the answer".
    """
    if value is None:
        return Unscored(f"{what} is missing")
    return None if isinstance(value, str) else Unscored(f"{what} is not text")


def texts_reason(values: object, what: str) -> Unscored | None:
    """Return why a value cannot be scored as a list of at least one text; None if it can."""
    if values is None:
        return Unscored(f"{what} are missing")
    if not isinstance(values, list | tuple):
        return Unscored(f"{what} are not a list")
    if not all(isinstance(each, str) for each in values):
        return Unscored(f"{what} are not all text")
    return None if values else Unscored(f"no {what.removeprefix('the ')}")
