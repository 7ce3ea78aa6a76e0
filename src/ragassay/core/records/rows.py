"""The records of a row of the table; their fields are its columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

AnswerKind = Literal["text", "number", "date", "boolean", "set"]
Outcome = Literal["right", "wrong", "declined", "undecided", "failed"]
GroupTag = Literal["gap", "robust", "non-robust", "gap or non-robust", "robust or non-robust"]
"""A group with rows without a verdict may have either of two tags (docs/methods.md, section 6a)."""
Fault = Literal["knowledge base", "retriever", "language model", "undetermined"]
UNDETERMINED: Fault = "undetermined"


class AnswerFormat(StrEnum):
    """The format of the values of an answer's column, which determines whether a value has paraphrases."""

    CODE = "code"
    EMAIL = "email"
    URL = "url"
    PHONE = "phone number"
    IDENTIFIER = "identifier"
    CLOSED_SET = "closed set"
    NAME = "proper name"
    NUMBER = "number"
    DATE = "date"
    TEXT = "free text"

    @property
    def is_exact(self) -> bool:
        """Whether values have no paraphrases, so that any other text is a different value."""
        return self in _EXACT


_EXACT = {AnswerFormat.CODE, AnswerFormat.EMAIL, AnswerFormat.URL, AnswerFormat.PHONE, AnswerFormat.IDENTIFIER}


class FaultRule(StrEnum):
    """The rules that attribute a wrong row to a module, strongest evidence first (docs/methods.md, section 3.1)."""

    REFERENCE_IDS = "reference_ids"
    ANSWER_IN_CONTEXT = "answer_in_context"
    ANSWER_IN_CORPUS = "answer_in_corpus"
    CONTEXT_COMPARISON = "context_comparison"
    REPLAY = "replay"
    NO_RULE = "no_rule"

    @property
    def text(self) -> str:
        """The evidence of the rule, as a noun phrase."""
        return _RULE_TEXTS[self]


_RULE_TEXTS: Mapping[FaultRule, str] = {
    FaultRule.REFERENCE_IDS: "the documents known to state the answer",
    FaultRule.ANSWER_IN_CONTEXT: "the answer in the retrieved texts",
    FaultRule.ANSWER_IN_CORPUS: "the answer in the documents",
    FaultRule.CONTEXT_COMPARISON: "the contexts of right answers in the same group",
    FaultRule.REPLAY: "a second answer, with a sufficient context",
    FaultRule.NO_RULE: "no evidence",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultFinding:
    """The fault of a wrong row, with the rule that found it and its evidence."""

    fault: Fault
    rule: FaultRule
    evidence: str


Identifier = Annotated[str, "identifier"]
"""An identifier: text in the table, possibly an integer in a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its verified answer, and the origin of both."""

    question_id: Annotated[Identifier, "unique, stable for the same database content and templates"]
    group_id: Annotated[Identifier, "semantic group: all paraphrases of one concrete SQL query"]
    question: Annotated[str, "the text sent to the system"]
    style: Annotated[str | None, "linguistic attribute: short, long, interrogative, ..."] = None
    reference_answers: Annotated[
        tuple[str, ...], "acceptable answers as stored: ISO dates, plain decimals, trimmed text"
    ] = ()
    answer_kind: Annotated[AnswerKind, "text, number, date, boolean or set"] = "text"
    answer_format: Annotated[
        AnswerFormat | None, "what the answer's column contains: code, email, proper name, ...; null: inferred"
    ] = None
    answer_values: Annotated[str | None, "hash of the stored values of the answer's column; null: not stored"] = None
    sql: Annotated[str | None, "the concrete query that gives the reference answer"] = None
    sql_template: Annotated[str | None, "the query with placeholders [table.column]"] = None
    text_template: Annotated[str | None, "the question with placeholders [table.column]"] = None
    bindings: Annotated[Mapping[str, str] | None, "value of each placeholder, as text"] = None
    confidence: Annotated[
        Literal["high", "low"] | None,
        "high: the words of the column names are certain; null: not phrased by rules",
    ] = None
    reference_context_ids: Annotated[
        tuple[Identifier, ...] | None, "documents that state the answer; [] if none does, null if unknown"
    ] = None
    reference_contexts: Annotated[
        tuple[str, ...] | None, "texts of these documents; [] if there are none, null if unknown"
    ] = None
    is_answerable: Annotated[bool, "false: the question has no answer, and no reference answer"] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The reply of the system under test to one question.

    Exactly one of `answer` and `error` is null, except for a system that only retrieves: both are null, and `retrieved`
    is true.
    """

    answer: Annotated[str | None, "the system's answer"] = None
    contexts: Annotated[tuple[str, ...], "texts that were retrieved, best first"] = ()
    context_ids: Annotated[tuple[Identifier, ...], "their document ids, best first"] = ()
    input_tokens: Annotated[int | None, "tokens the language model read"] = None
    output_tokens: Annotated[int | None, "tokens the language model wrote"] = None
    decision_input_tokens: Annotated[int | None, "those that a pipeline's other model, decision_lm, read"] = None
    decision_output_tokens: Annotated[int | None, "those that it wrote"] = None
    retrieved: Annotated[bool | None, "whether the system retrieved anything"] = None
    seconds: Annotated[float | None, "wall-clock time of the call"] = None
    error: Annotated[str | None, "why there is no answer"] = None
    system: Annotated[str | None, "the system that answered: its kind and a hash of all its settings"] = None

    @property
    def is_retrieval_only(self) -> bool:
        """Whether the system retrieved without an error but gave no answer, as a bare retriever does."""
        return self.answer is None and self.error is None and self.retrieved is True


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict of a judge on one answer."""

    outcome: Annotated[Outcome, "right, wrong, declined, undecided or failed"]
    correct: Annotated[
        bool | None, "whether the outcome is correct; null if the judge abstained or the call failed"
    ] = None
    judge: Annotated[str | None, "the judge, with its version"] = None
    judge_reason: Annotated[str | None, "the reason of the verdict"] = None
    judge_confidence: Annotated[float | None, "probability that the verdict is right, 0 to 1"] = None
    judge_error: Annotated[str | None, "why the judge failed and the row has no verdict"] = None
    nli_entailment: Annotated[float | None, "probability that the answer entails the reference; the judge nli"] = None
    nli_contradiction: Annotated[float | None, "probability that it contradicts the reference; the judge nli"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """The diagnosis of a row; `fault` is null unless `correct` is false and the question is answerable."""

    group_tag: Annotated[
        GroupTag | None, "gap, robust, non-robust, or two of them; null if no row of the group has a verdict"
    ] = None
    fault: Annotated[Fault | None, "the module at fault for a wrong row"] = None
    fault_rule: Annotated[FaultRule | None, "the rule that attributed the fault"] = None
    fault_evidence: Annotated[str | None, "the evidence of that rule"] = None


ROW_RECORDS = (Question, Answer, Verdict, Diagnosis)

SPARSE_COLUMNS = ("decision_input_tokens", "decision_output_tokens", "nli_entailment", "nli_contradiction")
"""Columns that only some systems or judges fill; a table has them only where a row has a value."""


def correct(outcome: Outcome, *, is_answerable: bool) -> bool | None:
    """Return whether an outcome is correct.

    Returns:
        True for a right answer, and for declining an unanswerable question; False for a wrong answer, and for declining
        an answerable one; None for undecided and failed.

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
