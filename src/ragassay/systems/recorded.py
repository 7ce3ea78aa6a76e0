"""A system that answered once: its recorded answers, found again by question."""

from pathlib import Path

from ragassay.errors import CallError
from ragassay.records import Answer, Question
from ragassay.runner import Limits
from ragassay.signature import content_hash, file_hash
from ragassay.systems.specs import Spec
from ragassay.table import Table


class Recorded:
    """Gives the answer that a file holds for a question: by its id, else by its text."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        table = Table.read(spec.target)
        table.require("question", "answer", verb="answer")
        self._by_id: dict[str, Answer] = {}
        self._by_text: dict[str, Answer] = {}
        for row, answer in zip(table.rows(), table.records(Answer), strict=True):
            if row.get("question_id") is not None:
                self._by_id[str(row["question_id"])] = answer
            self._by_text.setdefault(str(row["question"]), answer)
        self.name = f"recorded-{content_hash(file_hash(Path(spec.target)))}"
        self.limits = Limits(concurrency=64, seconds=None)

    async def answer(self, question: Question) -> Answer:
        """What was recorded for a question; a row that failed then fails again."""
        found = self._by_id.get(question.question_id) or self._by_text.get(question.question)
        if found is None:
            raise CallError("no answer to this question was recorded")
        if found.answer is None:
            raise CallError(found.error or "no answer was recorded for this question")
        return found
