"""Rubrics: a language model gives every answer a label or a number, by an instruction of your own.

A rubric is no verdict: what it says stands in a column of its name. The instruction is yours and is followed; all else
is quoted (`quotations`), and a reply that is no label of the rubric, or no number of its scale, is no value.
"""

from collections.abc import Mapping, Sequence

from ragassay.core.config import RubricSettings
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, LanguageModel, Message, Question
from ragassay.parts.lm.structured_replies import read_reply
from ragassay.steps.judge.lm_verdicts import limits_of, text_field
from ragassay.steps.judge.quotations import DATA_NOTICE, quoted, quoted_list
from ragassay.steps.judge.ratings import Rating

_VERSION = 1  # increase it with every change of the prompt


class RubricRater:
    """Gives answers the label or the number of a rubric.

    Args:
        name: The name of the rubric, and of its column.
        rubric: The instruction and what may be replied.
        lm: The language model that applies it.
    """

    def __init__(self, name: str, rubric: RubricSettings, lm: LanguageModel) -> None:
        digest = content_hash([_VERSION, rubric.instruction, list(rubric.values)])
        self.name = f"{name}-{digest}-{lm.name}"
        self.group = name
        self.columns: Mapping[str, type] = {name: str if rubric.labels is not None else int}
        self.limits = limits_of([lm])
        self._lm = lm
        self._rubric = rubric
        self._schema = _schema(rubric.values, is_bounded=lm.name.startswith("embedded"))

    async def rate(self, question: Question, answer: Answer) -> Rating:
        """Return the label or number of one answer; none for a row without an answer.

        Raises:
            CallError: The call failed, or the reply is not a value of the rubric.
        """
        if answer.answer is None:
            return Rating(values={}, reason=f"there is no answer: {answer.error or 'no reason is given'}")
        completion = await self._lm.complete(self._prompt(question, answer.answer), schema=self._schema)
        reply = read_reply(completion, self._schema)
        return Rating(values={self.group: reply["value"]}, reason=str(reply["reason"]))

    def _prompt(self, question: Question, answer: str) -> Sequence[Message]:
        values = ", ".join(map(str, self._rubric.values))
        request = f"Reply with one of these values, and with a short reason: {values}."
        instruction = f"{self._rubric.instruction}\n\n{request}\n{DATA_NOTICE}"
        lines = [f"Question: {quoted(question.question)}"]
        if question.reference_answers:
            lines.append(f"Correct answers: {quoted_list(question.reference_answers)}")
        lines += [f"Given answer: {quoted(answer)}", "Which value has the given answer?"]
        return (Message(role="system", content=instruction), Message(role="user", content="\n".join(lines)))


def _schema(values: Sequence[str] | Sequence[int], *, is_bounded: bool) -> Mapping[str, object]:
    kind = "string" if isinstance(values[0], str) else "integer"
    return {
        "type": "object",
        "properties": {"value": {"type": kind, "enum": [*values]}, "reason": text_field(is_bounded=is_bounded)},
        "required": ["value", "reason"],
        "additionalProperties": False,
    }
