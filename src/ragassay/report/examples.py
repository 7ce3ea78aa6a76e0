"""The wrong answers that show most plainly what each module does wrong, as the page shows them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ragassay.records import Fault
from ragassay.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A wrong answer: what was asked, what came back, what the database says, and the evidence for its fault."""

    question: str
    style: str | None
    answer: str | None
    reference_answers: tuple[str, ...]
    fault_evidence: str | None


def examples(table: Table, chosen: Mapping[Fault, Sequence[str]]) -> Mapping[Fault, tuple[Example, ...]]:
    """The chosen rows of each fault, in the order chosen.

    Args:
        table: The diagnosed rows.
        chosen: The question ids of each fault's examples, the most telling first (`Summary.examples`).
    """
    wanted = [each for ids in chosen.values() for each in ids]
    if not wanted:
        return {}
    names = [
        f'"{name}"' if name in table.columns else "null"
        for name in ("question_id", "question", "style", "answer", "reference_answers", "fault_evidence")
    ]
    query = f"select {', '.join(names)} from rows where question_id in (select unnest(?::varchar[]))"  # noqa: S608 -- ours
    found = {
        question_id: Example(
            question=question,
            style=style,
            answer=answer,
            reference_answers=tuple(references or ()),
            fault_evidence=evidence,
        )
        for question_id, question, style, answer, references, evidence in table.connection.execute(
            query, [wanted]
        ).fetchall()
    }
    return {fault: tuple(found[each] for each in ids) for fault, ids in chosen.items()}


def texts(shown: Mapping[Fault, Sequence[Example]]) -> Iterator[str]:
    """Every text of the examples that may be long; the page cuts them so that all fit into it."""
    for example in (example for each in shown.values() for example in each):
        yield from (example.question, example.answer or "", example.fault_evidence or "", *example.reference_answers)
