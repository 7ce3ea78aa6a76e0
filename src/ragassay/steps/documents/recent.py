"""Keep the documents that a language model cannot have seen: newer than its knowledge cutoff, and about newer events.

There are two filters (Kenneweg et al. 2024, section III-A): by date, which gives their set A_d, and by content, which
gives A_f. A date alone is not enough, since many new articles are about old events.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from pathlib import Path

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.files import replace_file
from ragassay.core.records import Document, LanguageModel, Message
from ragassay.core.results import RecentResult, Unread
from ragassay.core.runner import Pace, Progress
from ragassay.core.table import document_rows
from ragassay.core.text.dates import format_date
from ragassay.parts.lm.cache import Prompt, replies_to
from ragassay.parts.lm.paid_calls import PaidCalls, Spending, new_spending
from ragassay.parts.lm.structured_replies import DATA_NOTICE, quoted, read_reply, reply_form
from ragassay.steps.documents.converters import created_at, has_words
from ragassay.steps.documents.load import document_line, documents_output

_VERSION = 1  # increase it with every change of the prompt
_MOST_ALIKE = 20  # equal failures at the start that end the run
_SCHEMA = reply_form(mostly_after={"type": "boolean"})


_Row = tuple[Document, Mapping[str, object]]


@dataclass(slots=True)
class _Dated:
    """The documents created after the cutoff, and counts of the others."""

    documents: int = 0
    empty: list[str] = field(default_factory=list)
    undated: int = 0
    after: list[_Row] = field(default_factory=list)
    invalid: list[Unread] = field(default_factory=list)


def recent_documents(
    documents: Path | str,
    *,
    output: Path | str,
    cutoff: date | str,
    lm: str | None = None,
    base_url: str | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    spending: Spending | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> RecentResult:
    """Write the documents created after a date and, if a language model is given, mostly about newer events.

    Rows keep their columns, and get `cutoff` and `recent_by` (the language model; null without one). Replies are
    cached, so calling the function again makes only the missing calls to the model. If no document is left, no file is
    written.

    Args:
        documents: A documents file (`.jsonl`, `.parquet` or `.csv`) with the column `created`.
        output: The `.jsonl` file; an existing file must have been written with the same cutoff and language model.
        cutoff: The last day of the model's knowledge: documents created after 23:59:59 UTC of this day are kept.
        lm: The language model that reads every document; None to filter by date alone. Its temperature is 0 unless the
            spec sets another.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        prices: A file of prices, from which the cost of the calls is computed.
        budget: Maximum cost of this call of the function; documents that were not reached fail.
        offline: Whether only cached replies are used.
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens per minute; None for no limit.
        spending: The counter of calls and their cost; None to create one from `prices` and `budget`.
        force: Whether to replace any output.
        progress: Called after every reply.

    Returns:
        The numbers of documents in each stage of the selection, and of failed calls.

    Raises:
        UsageError: The date is invalid, the language model cannot be used, or the output has other content.
        DataError: The documents cannot be read, or the output cannot be written.
        StoppedRunError: The first calls all failed with the same error; earlier replies are cached.
    """
    last = cutoff if isinstance(cutoff, date) else _cutoff(cutoff)
    documents, output = Path(documents), documents_output(output)
    if output.exists() and documents.exists() and output.samefile(documents):
        raise UsageError(f"{output} is the input file; give the output another name")
    spending = spending or new_spending(prices, budget)
    model = None
    if lm is not None:
        pace = Pace(requests_per_minute=requests_per_minute, tokens_per_minute=tokens_per_minute)
        calls = PaidCalls(spec=lm, base_url=base_url, offline=offline, spending=spending, pace=pace)
        model = calls.at_temperature(0.0)
    origin: Mapping[str, object] = {
        "cutoff": last.isoformat(),
        "recent_by": None if model is None else f"recent-{_VERSION}-{model.name}",
    }
    if not force:
        _check_earlier(output, origin)
    dated = _dated(documents, last)
    failed: list[Unread] = []
    recent = dated.after if model is None else list(_about_newer(dated.after, model, last, failed, progress))
    if recent:
        with replace_file(output, force=True) as beside, beside.open("wb") as file:
            file.writelines(document_line({**values, **origin}) for _, values in recent)
    else:
        output.unlink(missing_ok=True)  # an earlier result would be mistaken for this one
    return RecentResult(
        documents=dated.documents,
        empty=dated.empty,
        undated=dated.undated,
        after=len(dated.after),
        recent=len(recent),
        failed=failed,
        invalid_dates=dated.invalid,
        costs=None if model is None else spending.costs,
    )


def _cutoff(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise UsageError(
            f"Invalid cutoff '{excerpt(text)}': expected the last day of the model's knowledge, such as 2021-09-30"
        ) from error


def _check_earlier(output: Path, origin: Mapping[str, object]) -> None:
    """Check that an existing output has the same cutoff and language model. Raises UsageError."""
    if not output.exists():
        return
    advice = "give another name, or use `force` to replace it"
    with output.open("rb") as file:
        try:
            row = json.loads(file.readline())
        except (ValueError, RecursionError):
            row = None
    if not isinstance(row, dict) or not {*origin} <= {*row}:
        raise UsageError(f"{output} already exists and is not an output of ragassay documents recent; {advice}")
    for name, value in origin.items():
        if row[name] != value:
            raise UsageError(
                f"{output} contains documents with the {name} {excerpt(row[name])}, not {excerpt(value)}; {advice}"
            )


def _dated(path: Path, cutoff: date) -> _Dated:
    """Return the documents of a file that were created after a day."""
    dated = _Dated()
    end = datetime.combine(cutoff, time(23, 59, 59), UTC)
    for document, values in document_rows(path):
        dated.documents += 1
        if not has_words(document.text):
            dated.empty.append(document.id)
            continue
        value = values.get("created")
        created, notes = created_at(value)
        if created is None:
            dated.undated += 1
            dated.invalid += [Unread(path=document.id, reason=note) for note in notes]
        elif _moment(created) > end:
            dated.after.append((document, values))
    if not dated.documents:
        raise DataError(f"{path} contains no documents; load some with `ragassay documents load`")
    return dated


def _moment(created: str) -> datetime:
    """Return a date in ISO 8601 as a time; a day becomes its start in UTC."""
    moment = datetime.fromisoformat(created)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _about_newer(
    rows: Sequence[_Row], lm: LanguageModel, cutoff: date, failed: list[Unread], progress: Progress | None
) -> Iterator[_Row]:
    """Yield the documents that are mostly about newer events according to a language model; record failed calls."""
    requests = [(_prompt(document, cutoff), _SCHEMA) for document, _ in rows]
    replies = replies_to(lm, requests, what="recent", stop_after=_MOST_ALIKE, progress=progress)
    for row, reply in zip(rows, replies, strict=True):
        if isinstance(reply, CallError):
            failed.append(Unread(path=row[0].id, reason=reply.reason))
        elif read_reply(reply, _SCHEMA)["mostly_after"]:
            yield row


def _prompt(document: Document, cutoff: date) -> Prompt:
    day = format_date(cutoff)
    instruction = (
        f"Decide whether the majority of the information in a document is about something that happened, began or was "
        f"published after {day}: events of that time, such as elections and matches, but also products, works and "
        f"software that have appeared since. A new text about older matters is not.\n{DATA_NOTICE}"
    )
    lines = [f"Title: {quoted(document.title)}"] if document.title else []
    lines += [f"Document: {quoted(document.text)}", f"Is most of this information about what came after {day}?"]
    return (Message(role="system", content=instruction), Message(role="user", content="\n".join(lines)))
