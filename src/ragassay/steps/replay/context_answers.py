"""Answers to questions with given contexts, judged and kept on disk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragassay.core.records import Answer, AnswersFromContext, Document, Question, Verdict
from ragassay.core.registry import find
from ragassay.core.runner import Progress
from ragassay.core.table import Table, read_documents
from ragassay.core.table.reader import for_suffix
from ragassay.parts.systems.pipelines import GivenContexts
from ragassay.steps.answer import answer
from ragassay.steps.judge import JUDGES, judge
from ragassay.steps.replay.sufficient_contexts import DocumentsById, comparable, first_of_each_answer

Announce = Callable[[int], None]
"""Receives the number of questions before the first call, those answered by an earlier run included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions:
    """How questions are answered and judged; see `answer` and `judge`."""

    output: Path
    judge: str = "typed"
    concurrency: int | None = None
    force: bool = False
    progress: Progress | None = None
    announce: Announce | None = None

    def check(self) -> None:
        """Check the options before the first call is paid for.

        Raises:
            UsageError: An unknown judge, or an output that is not a table.
        """
        find("judge", self.judge, JUDGES)
        for_suffix(self.output, {".jsonl": None, ".parquet": None}, "write")

    @property
    def answers(self) -> Path:
        """The file of the answers, beside the output: `replay.jsonl` -> `replay.answers.jsonl`."""
        return self.output.with_name(f"{self.output.stem}.answers{self.output.suffix}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextAnswer:
    """The judged answer to one question; `is_whole` unless the system reports that it read less than it was given."""

    answer: Answer
    verdict: Verdict
    is_whole: bool


def answers_from_contexts(
    questions: Sequence[Question],
    contexts: Mapping[str, Sequence[Document]],
    *,
    reads: AnswersFromContext,
    among: Table,
    options: ReplayOptions,
) -> list[ContextAnswer]:
    """Return the judged answer to each question with its context, in their order.

    All answers are on disk before they are judged; the same call again only computes what is missing.

    Args:
        questions: At least one.
        contexts: Question id -> its context.
        reads: The system or language model that answers.
        among: All rows under study: the judge compares with their reference answers.
        options: The output, the judge, and the rest.
    """
    if options.announce is not None:
        options.announce(len(questions))
    answers = answer(
        Table.of(questions, source="the questions to replay"),
        system=GivenContexts(reads, contexts),
        output=options.answers,
        concurrency=options.concurrency,
        force=options.force,
        progress=options.progress,
    )
    judged = judge(
        answers,
        judge=options.judge,
        among=first_of_each_answer(among),
        output=options.output,
        force=options.force,
        progress=options.progress,
    )
    return [
        ContextAnswer(answer=reply, verdict=verdict, is_whole=_is_whole(contexts[question.question_id], reply))
        for question, reply, verdict in zip(questions, judged.records(Answer), judged.records(Verdict), strict=True)
    ]


def first_error(replies: Sequence[ContextAnswer]) -> str | None:
    """Return the error of the first call that failed; None if none did."""
    return next((reply.answer.error for reply in replies if reply.answer.error is not None), None)


def by_id(documents: Path | str | Sequence[Document] | None) -> DocumentsById | None:
    """Return documents, or those of a file, by id; None without documents.

    Raises:
        DataError: The file cannot be read.
    """
    if documents is None:
        return None
    known = read_documents(Path(documents)) if isinstance(documents, Path | str) else documents
    return {document.id: document for document in known}


def _is_whole(documents: Sequence[Document], reply: Answer) -> bool:
    """Return whether the reported contexts contain all that was given: a system may ignore or cut its context."""
    reported = [comparable(text) for text in reply.contexts]
    return all(any(comparable(document.text) in text for text in reported) for document in documents)
