"""The records of a row of the one growing table: their fields are its columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

AnswerKind = Literal["text", "number", "date", "boolean", "set"]
Outcome = Literal["right", "wrong", "declined", "undecided", "failed"]
GroupTag = Literal["gap", "robust", "non-robust"]
Fault = Literal["knowledge base", "retriever", "language model", "undetermined"]

Identifier = Annotated[str, "identifier"]
"""Text that names something; a file may hold it as an integer, we always hold it as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One text put to the system, with the proven answer and where both come from."""

    question_id: Annotated[Identifier, "unique, stable for the same database content and templates"]
    group_id: Annotated[Identifier, "semantic group: all wordings of one concrete SQL query"]
    question: Annotated[str, "the text put to the system"]
    style: Annotated[str | None, "linguistic attribute: short, long, interrogative, ..."] = None
    reference_answers: Annotated[
        tuple[str, ...], "acceptable answers as stored: ISO dates, plain decimals, trimmed text"
    ] = ()
    answer_kind: Annotated[AnswerKind, "text, number, date, boolean or set"] = "text"
    sql: Annotated[str | None, "the concrete query that gives the reference answer"] = None
    sql_template: Annotated[str | None, "the query with placeholders [table.column]"] = None
    text_template: Annotated[str | None, "the wording with placeholders [table.column]"] = None
    bindings: Annotated[Mapping[str, str] | None, "value of each placeholder, as text"] = None
    reference_context_ids: Annotated[
        tuple[Identifier, ...] | None, "documents that state the answer; [] none does, null nobody knows"
    ] = None
    reference_contexts: Annotated[
        tuple[str, ...] | None, "their texts; [] no document states it, null nobody knows"
    ] = None
    is_answerable: Annotated[bool, "false: there is no answer to give, and no reference answer"] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the system under test gave back for one question; `answer` is null exactly when `error` is not."""

    answer: Annotated[str | None, "the system's answer"] = None
    contexts: Annotated[tuple[str, ...], "texts that were retrieved, best first"] = ()
    context_ids: Annotated[tuple[Identifier, ...], "their document ids, best first"] = ()
    input_tokens: Annotated[int | None, "tokens the language model read"] = None
    output_tokens: Annotated[int | None, "tokens the language model wrote"] = None
    retrieved: Annotated[bool | None, "whether the system looked anything up"] = None
    seconds: Annotated[float | None, "wall-clock time of the call"] = None
    error: Annotated[str | None, "why there is no answer"] = None
    system: Annotated[str | None, "which system answered: its kind and a hash of all its settings"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge says of one answer."""

    outcome: Annotated[Outcome, "right, wrong, declined, undecided or failed"]
    correct: Annotated[bool | None, "null: the judge abstained, or the call failed"] = None
    judge: Annotated[str | None, "who said so"] = None
    judge_reason: Annotated[str | None, "why"] = None
    judge_confidence: Annotated[float | None, "how sure the judge is, 0 to 1"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What a row tells about the system; `fault` is null exactly when `correct` is not false."""

    group_tag: Annotated[GroupTag | None, "gap, robust or non-robust; null where no row of the group counts"] = None
    fault: Annotated[Fault | None, "the module at fault for a wrong row"] = None
    fault_evidence: Annotated[str | None, "the rule that found the fault"] = None


ROW_RECORDS = (Question, Answer, Verdict, Diagnosis)


def correct(outcome: Outcome, *, is_answerable: bool) -> bool | None:
    """Whether an outcome is what the system should have done.

    Returns:
        True for a right answer, and for declining where no answer exists; False for a wrong answer, and for
        declining where one exists; None where nobody can say (undecided, failed).

    >>> correct("declined", is_answerable=False), correct("declined", is_answerable=True)
    (True, False)
    """
    match outcome:
        case "right":
            return True
        case "wrong":
            return False
        case "declined":
            return not is_answerable
        case "undecided" | "failed":
            return None
