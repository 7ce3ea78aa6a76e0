"""Puts questions together with the texts that answer them, weighs the answers, and keeps all of it on disk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragassay.answer import answer
from ragassay.judge import JUDGES, judge
from ragassay.records import Answer, Document, Question, ReadsContext, Verdict
from ragassay.registry import find
from ragassay.replay.sufficient import one_of_each
from ragassay.runner import Progress
from ragassay.systems.reading import HandedOver
from ragassay.table import Table, read_documents
from ragassay.table.sources import by_suffix

Announce = Callable[[int], None]
"""Told how many questions will be put, before the first; those that a resumed run has answers to among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How questions are put and weighed; `answer` and `judge` say what it means."""

    output: Path
    judge: str = "typed"
    concurrency: int | None = None
    force: bool = False
    progress: Progress | None = None
    announce: Announce | None = None

    def check(self) -> None:
        """Finds out before the first call is paid for what can be known to be wrong.

        Raises:
            UsageError: An unknown judge, or an output of another kind than a table.
        """
        find("judge", self.judge, JUDGES)
        by_suffix(self.output, {".jsonl": None, ".parquet": None}, "write")

    @property
    def answers(self) -> Path:
        """Where the answers go, beside the output: `replay.jsonl` -> `replay.answers.jsonl`."""
        return self.output.with_name(f"{self.output.stem}.answers{self.output.suffix}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What came of one question; `whole` tells whether all was read that was handed over, as far as anybody says."""

    answer: Answer
    verdict: Verdict
    whole: bool


def asked(
    questions: Sequence[Question],
    contexts: Mapping[str, Sequence[Document]],
    *,
    reads: ReadsContext,
    among: Table,
    how: How,
) -> list[Told]:
    """What each question gets for an answer when its context is handed over, in their order.

    The answers are on disk before they are weighed, each before the next; the same call again asks what is missing.

    Args:
        questions: At least one.
        contexts: What is handed over, by question id.
        reads: Who answers.
        among: All rows under study: the judge knows another value by its being the answer to another of them.
        how: Where the judged answers go, who judges, and the rest.
    """
    if how.announce is not None:
        how.announce(len(questions))
    answers = answer(
        Table.of(questions, source="the questions that are asked again"),
        system=HandedOver(reads, contexts),
        output=how.answers,
        concurrency=how.concurrency,
        force=how.force,
        progress=how.progress,
    )
    judged = judge(
        answers, judge=how.judge, among=one_of_each(among), output=how.output, force=how.force, progress=how.progress
    )
    return [
        Told(answer=found, verdict=verdict, whole=_whole(contexts[question.question_id], found))
        for question, found, verdict in zip(questions, judged.records(Answer), judged.records(Verdict), strict=True)
    ]


def first_error(told: Sequence[Told]) -> str | None:
    """Why the first call failed that did; None where none did."""
    return next((one.answer.error for one in told if one.answer.error is not None), None)


def by_id(documents: Path | str | Sequence[Document] | None) -> Mapping[str, Document] | None:
    """The documents by id; None where there are none.

    Raises:
        DataError: Their file cannot be read.
    """
    if documents is None:
        return None
    found = read_documents(Path(documents)) if isinstance(documents, Path | str) else documents
    return {document.id: document for document in found}


def _whole(handed: Sequence[Document], found: Answer) -> bool:
    """Whether what a system says that it read holds what it was handed: one may ignore it, or cut it to its window."""
    read = [_plain(text) for text in found.contexts]
    return all(any(_plain(document.text) in text for text in read) for document in handed)


def _plain(text: str) -> str:
    """A text as a system may give it back: other white space, and no halves of surrogate pairs."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())
