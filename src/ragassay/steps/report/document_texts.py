"""What became of the documents of some folders, in sentences and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ragassay.steps.report.number_formats import count

if TYPE_CHECKING:
    from ragassay.steps.documents import LoadResult

_MOST = 100  # lines of one kind; --json has them all


def loaded_json(done: "LoadResult") -> Mapping[str, object]:
    """Return `documents load --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "failed": [{"path": each.path, "reason": each.reason} for each in done.failed],
        "duplicates": [{"path": each.path, "of": each.of} for each in done.duplicates],
        "skipped": [{"path": each.path, "reason": each.reason} for each in done.skipped],
        "removed": list(done.removed),
        "notes": list(done.notes),
    }


def loaded(done: "LoadResult", output: Path) -> str:
    """Return how many documents there are, and a line for each that failed or was left out."""
    return "\n".join(_loaded(done, output))


def _loaded(done: "LoadResult", output: Path) -> Iterator[str]:
    yield f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield from listed("failed", [f"{each.path}: {each.reason}" for each in done.failed])
    yield from listed("duplicate", [f"{each.path}: same text as {each.of}" for each in done.duplicates])
    yield from listed("not read", _by_reason(done))
    yield from listed("removed", done.removed)
    yield from listed("note", done.notes)


def _by_reason(done: "LoadResult") -> list[str]:
    """Return why files are not read, each reason once: a website has hundreds of style sheets and pictures."""
    paths: dict[str, list[str]] = {}
    for each in done.skipped:
        paths.setdefault(each.reason, []).append(each.path)
    return [
        f"{names[0]}: {reason}" if len(names) == 1 else f"{names[0]} and {len(names) - 1:,} more: {reason}"
        for reason, names in paths.items()
    ]


def listed(kind: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield a line for each thing of one kind; of many, only the first."""
    yield from (f"  {kind}: {' '.join(line.split())}" for line in lines[:_MOST])
    if len(lines) > _MOST:
        yield f"  and {len(lines) - _MOST:,} more ({kind}); --json lists them all"
