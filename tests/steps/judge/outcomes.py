"""The verdict of the typed judge on one answer, for tests that list answers."""

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Outcome, Question
from ragassay.core.text.value_formats import answer_column
from ragassay.steps.judge.typed import judge_typed


def outcome(
    question: str,
    references: str | tuple[str, ...],
    text: str,
    *,
    kind: AnswerKind = "text",
    others: tuple[str, ...] = (),
    subjects: dict[str, str] | None = None,
    answer_format: AnswerFormat | None = None,
    sql: str | None = None,
) -> Outcome:
    """Return the verdict of the typed judge on an answer."""
    references = (references,) if isinstance(references, str) else references
    asked = Question(
        question_id="q1",
        group_id="g1",
        question=question,
        reference_answers=references,
        answer_kind=kind,
        answer_format=answer_format,
        sql_template=sql,
        bindings=subjects,
        is_answerable=bool(references),
    )
    values = answer_column((*references, *others), kind, answer_format=answer_format)
    return judge_typed(asked, Answer(answer=text), values).outcome
