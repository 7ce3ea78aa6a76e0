"""What a generation leaves out: the kind of thing, where it comes from, and the reason."""

from collections.abc import Mapping
from dataclasses import dataclass

from ragassay.core.errors import ReasonEnum

MAX_LIST = 20
"""Maximum number of answers of a list."""

MAX_COMBINATIONS = 100_000
"""Maximum number of combinations of values that are queried one by one; more take minutes for one template."""


class SkippedKind(ReasonEnum):
    """The kinds of things that are left out."""

    COLUMN = "column"
    TABLE = "table"
    TEMPLATE = "template"
    TEXT_TEMPLATE = "text template"
    VALUE = "value"
    UNANSWERABLE = "unanswerable group"


class ValueReason(ReasonEnum):
    """Why a value of a key is not asked about."""

    BLANK_KEY = "the key is blank"
    KEY_NOT_TEXT = "the key is not a text"
    KEY_TYPE = "the key has a different type than its column"
    UNWRITABLE_KEY = "the key cannot be written as text"
    UNDEFINED_CODE = "a code that the data dictionary does not define"
    SEVERAL_ANSWERS = "several answers"
    BLANK_ANSWER = "the answer is blank"
    ANSWER_TYPE = "the answer has a different type than its column"
    REVEALED = "the question reveals the answer"
    BLANK_MEMBER = "one of its answers is blank"
    UNWRITABLE_MEMBER = "one of its answers cannot be written as text"
    LONG_LIST = f"more than {MAX_LIST} answers"
    LIST_OF_ONE = "a list of one"


class SkippedTemplateReason(ReasonEnum):
    """Why a template is not asked; user-supplied ones have other reasons as well."""

    TOO_MANY_COMBINATIONS = f"more than {MAX_COMBINATIONS:,} combinations of values"
    KEY_NOT_UNIQUE = "its names do not identify rows"
    SAME_QUESTIONS = "another template asks the same questions"
    MISSING_STYLE = "no text template in one of the styles"
    LOW_CONFIDENCE = "the words of its columns are of low confidence"
    UNNEEDED_VALUE = "fewer values identify the rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Something that was left out; `str` describes it to users.

        >>> str(Skipped(kind=SkippedKind.VALUE, where="of queries.yaml, entry 2", reason=ValueReason.SEVERAL_ANSWERS))
        'value of queries.yaml, entry 2: several answers'

    Attributes:
        kind: What was left out.
        reason: Why it was left out.
        where: The file and entry, or the language model, that it is from; empty for the database.
    """

    kind: SkippedKind
    reason: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.where}: {self.reason}" if self.where else f"{self.kind}: {self.reason}"


def as_texts(skipped: Mapping[Skipped, int]) -> Mapping[str, int]:
    """Return the counts by text, in alphabetical order."""
    return {str(each): skipped[each] for each in sorted(skipped, key=str)}
