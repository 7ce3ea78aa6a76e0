"""How many documents each step of making a collection keeps, in sentences and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ragassay.steps.documents.mediawiki import Exclusion
from ragassay.steps.report.document_texts import listed
from ragassay.steps.report.number_formats import count
from ragassay.steps.report.step_texts import calls_in_words

if TYPE_CHECKING:
    from ragassay.steps.documents import RecentResult, WikipediaResult
    from ragassay.steps.documents.sources import Unread


_NOTHING = "0 documents: no file was written"


def articles_json(done: "WikipediaResult") -> Mapping[str, object]:
    """Return `documents wikipedia --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "left_out": {reason.name.lower(): done.left_out.get(reason, 0) for reason in Exclusion},
        "missing": _titles(done.missing),
        "skipped": _titles(done.skipped),
        "failed": _titles(done.failed),
        "redirects": [{"title": each.title, "to": each.to} for each in done.redirects],
        "notes": list(done.notes),
    }


def _titles(pages: "Sequence[Unread]") -> list[Mapping[str, str]]:
    return [{"title": each.path, "reason": each.reason} for each in pages]


def articles(done: "WikipediaResult", output: Path) -> str:
    """Return how many articles there are, what was left out, and a line for each title without one."""
    return "\n".join(_articles(done, output))


def _articles(done: "WikipediaResult", output: Path) -> Iterator[str]:
    written = f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield written if done.documents else _NOTHING
    for reason, number in done.left_out.items():
        yield f"  left out: {count(number, 'page')}, {reason.text}"
    yield from listed("missing", [f"{each.path}: {each.reason}" for each in done.missing])
    yield from listed("failed", [f"{each.path}: {each.reason}" for each in done.failed])
    yield from listed("not taken", [f"{each.path}: {each.reason}" for each in done.skipped])
    yield from listed("redirect", [f"{each.title} leads to {each.to}" for each in done.redirects])
    yield from listed("note", done.notes)


def recent_json(done: "RecentResult") -> Mapping[str, object]:
    """Return `documents recent --json`."""
    counts: Mapping[str, object] = {
        "documents": done.documents,
        "undated": done.undated,
        "after": done.after,
        "recent": done.recent,
        "failed": len(done.failed),
        "errors": _ids(done.failed),
        "invalid_dates": _ids(done.invalid_dates),
    }
    return {**counts, **({} if done.costs is None else asdict(done.costs))}


def _ids(documents: "Sequence[Unread]") -> list[Mapping[str, str]]:
    return [{"id": each.path, "reason": each.reason} for each in documents]


def recent(done: "RecentResult", output: Path) -> str:
    """Return how many documents are left after each filter."""
    return "\n".join(_recent(done, output))


def _recent(done: "RecentResult", output: Path) -> Iterator[str]:
    yield f"{count(done.recent, 'document')}: {output}" if done.recent else _NOTHING
    undated = f" ({done.undated:,} without a date)" if done.undated else ""
    yield f"  given: {done.documents:,}{undated}"
    yield f"  created after the cutoff: {done.after:,}"
    if done.costs is not None:
        failed = f" ({len(done.failed):,} failed)" if done.failed else ""
        yield f"  about newer matters: {done.recent:,}{failed}"
        yield f"  {calls_in_words(done.costs)}"
    yield from listed("failed", [f"{each.path}: {each.reason}" for each in done.failed])
    yield from listed("invalid date", [f"{each.path}: {each.reason}" for each in done.invalid_dates])
