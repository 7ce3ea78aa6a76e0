"""The results of `documents load`, `wikipedia`, `recent` and `ask`, in sentences and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from ragassay.core.records import Signature
from ragassay.core.results import AskResult, Exclusion, LoadResult, RecentResult, Rejection, Unread, WikipediaResult
from ragassay.steps.report.number_formats import calls_in_words, count, joined

_MOST = 100  # lines of one kind; --json lists all


def loaded_json(done: LoadResult) -> Mapping[str, object]:
    """Return `documents load --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "failed": _unread_json(done.failed, "path"),
        "duplicates": [{"path": each.path, "of": each.of} for each in done.duplicates],
        "skipped": _unread_json(done.skipped, "path"),
        "removed": list(done.removed),
        "notes": list(done.notes),
    }


@joined
def loaded(done: LoadResult, output: Path) -> Iterator[str]:
    """Return the number of documents, and which failed or were left out."""
    yield f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield from listed("failed", _reasons(done.failed))
    yield from listed("duplicate", [f"{each.path}: same text as {each.of}" for each in done.duplicates])
    yield from listed("not read", _by_reason(done))
    yield from listed("removed", done.removed)
    yield from listed("note", done.notes)


def _by_reason(done: LoadResult) -> list[str]:
    """Return why files are not read, each reason once, because a website has hundreds of style sheets and pictures."""
    paths: dict[str, list[str]] = {}
    for each in done.skipped:
        paths.setdefault(each.reason, []).append(each.path)
    return [
        f"{names[0]}: {reason}" if len(names) == 1 else f"{names[0]} and {len(names) - 1:,} more: {reason}"
        for reason, names in paths.items()
    ]


def _reasons(unread: Sequence[Unread]) -> list[str]:
    return [f"{each.path}: {each.reason}" for each in unread]


def listed(kind: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield a line for each item of one kind, up to a limit."""
    yield from (f"  {kind}: {' '.join(line.split())}" for line in lines[:_MOST])
    if len(lines) > _MOST:
        yield f"  and {len(lines) - _MOST:,} more ({kind}); --json lists them all"


_NOTHING = "0 documents: no file was written"


def articles_json(done: WikipediaResult) -> Mapping[str, object]:
    """Return `documents wikipedia --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "left_out": {reason.name.lower(): done.left_out.get(reason, 0) for reason in Exclusion},
        "missing": _unread_json(done.missing, "title"),
        "skipped": _unread_json(done.skipped, "title"),
        "failed": _unread_json(done.failed, "title"),
        "redirects": [{"title": each.title, "to": each.to} for each in done.redirects],
        "notes": list(done.notes),
    }


def _unread_json(unread: Sequence[Unread], name: str) -> list[Mapping[str, str]]:
    return [{name: each.path, "reason": each.reason} for each in unread]


@joined
def articles(done: WikipediaResult, output: Path) -> Iterator[str]:
    """Return the number of articles, what was left out, and which titles have no article."""
    written = f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield written if done.documents else _NOTHING
    for reason, number in done.left_out.items():
        yield f"  left out: {count(number, 'page')}, {reason.text}"
    yield from listed("missing", _reasons(done.missing))
    yield from listed("failed", _reasons(done.failed))
    yield from listed("skipped", _reasons(done.skipped))
    yield from listed("redirect", [f"{each.title} -> {each.to}" for each in done.redirects])
    yield from listed("note", done.notes)


def recent_json(done: RecentResult) -> Mapping[str, object]:
    """Return `documents recent --json`."""
    counts: Mapping[str, object] = {
        "documents": done.documents,
        "empty": list(done.empty),
        "undated": done.undated,
        "after": done.after,
        "recent": done.recent,
        "failed": len(done.failed),
        "errors": _unread_json(done.failed, "id"),
        "invalid_dates": _unread_json(done.invalid_dates, "id"),
    }
    return {**counts, **({} if done.costs is None else asdict(done.costs))}


@joined
def recent_lines(done: RecentResult, output: Path) -> Iterator[str]:
    """Return how many documents are left after each filter."""
    yield f"{count(done.recent, 'document')}: {output}" if done.recent else _NOTHING
    undated = f" ({done.undated:,} without a date)" if done.undated else ""
    yield f"  given: {done.documents:,}{undated}"
    yield from _listed_documents("left out, without text", done.empty)
    yield f"  created after the cutoff: {done.after:,}"
    if done.costs is not None:
        failed = f" ({len(done.failed):,} failed)" if done.failed else ""
        yield f"  about events after the cutoff: {done.recent:,}{failed}"
        yield f"  {calls_in_words(done.costs)}"
    yield from listed("failed", _reasons(done.failed))
    yield from listed("invalid date", _reasons(done.invalid_dates))


_MAX_LISTED = 20  # documents that are listed; --json lists all


def ask_json(done: AskResult, *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `documents ask --json`: the applicable fields of `generate --json`, and the cost of the calls."""
    table = done.table
    signature = (
        None
        if table is None
        else str(Signature(questions=table.content_hash(), seed=str(seed), version=version("ragassay")))
    )
    return {
        "rows": 0 if table is None else len(table),
        "groups": done.groups,
        "sql_templates": 0,
        "text_templates": 0,
        "unanswerable_groups": done.unanswerable,
        "known_groups": done.known,
        "documents": done.documents,
        "empty": list(done.empty),
        "read_in_part": done.passages,
        "candidates": done.candidates,
        "skipped": dict(done.rejected),
        "too_long": list(done.too_long),
        "not_asked": list(done.not_asked),
        "failed": dict(done.failed),
        "lm": done.lm,
        "temperatures": dict(done.temperatures),
        "prompts": done.prompts,
        **asdict(done.costs),
        "seconds": round(seconds, 3),
        "signature": signature,
    }


@joined
def ask_lines(done: AskResult, output: Path) -> Iterator[str]:
    """Return the numbers of questions and documents, what was left out, and why."""
    answerable = done.groups - done.unanswerable
    if done.table is not None:
        yield (
            f"{count(len(done.table), 'question')} in {count(done.groups, 'group')} "
            f"about {count(done.documents, 'document')}: {output}"
        )
    passed = f"{answerable:,} of {count(done.candidates, 'requested question')} passed every check"
    yield (
        f"  {passed}"
        if done.table is not None
        else f"{passed} ({count(done.documents, 'document')}); nothing was written"
    )
    if done.unanswerable:
        yield f"  {count(done.unanswerable, 'unanswerable group')}, which should be declined"
    if done.known:
        yield f"  {count(done.known, 'group')} that the language model answers without any document"
    if done.passages:
        yield f"  {count(done.passages, 'long document')}, read passage by passage"
    if done.rejected:
        yield "  left out:"
    yield from (
        f"{number:>8,}  {reason}" for reason, number in sorted(done.rejected.items(), key=lambda each: -each[1])
    )
    yield from _listed_documents("skipped, without text", done.empty)
    yield from _listed_documents("too long for the language model", done.too_long)
    yield from _listed_documents("skipped, since the call failed", done.not_asked)
    yield f"  {calls_in_words(done.costs, 'language model')}"


def _listed_documents(what: str, documents: Sequence[str]) -> Iterator[str]:
    if documents:
        more = f", and {len(documents) - _MAX_LISTED:,} more" if len(documents) > _MAX_LISTED else ""
        yield f"  {what}: {', '.join(documents[:_MAX_LISTED])}{more}"


def next_attempt(done: AskResult) -> str:
    """Return what to do if no question passed the checks."""
    hint = "use a larger language model, or another --seed"
    if done.too_long:
        hint = "use shorter passages (--passage-size), or a language model with a larger context window"
    elif set(done.rejected) == {Rejection.INVALID_REPLY.text}:
        hint = (
            "no reply is valid JSON of the requested form: use an endpoint that enforces a JSON schema, or raise "
            "max_tokens if replies are truncated"
        )
    elif set(done.rejected) == {Rejection.KNOWN.text}:
        hint = "keep questions that the language model answers without documents (--keep-known), or use other documents"
    return f"not enough data: no question passed every check; {hint}"
