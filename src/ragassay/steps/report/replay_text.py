"""The results of retries with a sufficient context, and of the reading check, in sentences."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ragassay.core.records import Misread, Reading, Replays
from ragassay.steps.report.number_formats import count, one_line, proportion

_SHOWN = 20  # suspects that are listed; the output file holds all
_CUT = 160  # characters of an answer, or of an error, that are shown


def replay_announcement(calls: int, output: Path) -> str:
    """Return how many calls a replay will make."""
    return f"replay: {count(calls, 'call')}, saved to {output}"


def reading_announcement(calls: int, output: Path) -> str:
    """Return how many calls the reading check will make."""
    return f"check-reading: {count(calls, 'call')}, saved to {output}"


def replays_in_words(replays: Replays, *, error: str | None = None) -> str:
    """Return the results of a replay.

    Args:
        replays: The counts.
        error: Why a call failed, as an example.
    """
    return "\n".join(_replays(replays, error))


def reading_in_words(reading: Reading, *, sources: Mapping[str, int] | None = None, error: str | None = None) -> str:
    """Return the results of the reading check.

    Args:
        reading: The results.
        sources: Where the documents come from -> rows.
        error: Why a call failed, as an example.
    """
    return "\n".join([*_reading(reading), *_sources(sources or {}, error)])


def why_unchecked(reading: Reading) -> str | None:
    """Return why no group at all could be checked; None where one could."""
    if reading.groups:
        return None
    if reading.unsettled:
        return "No group could be checked: in every group a call failed, or the document did not fit"
    if not reading.without_document:
        return "No group could be checked: the table has no answerable question"
    return "No group could be checked: no document is known, or was found, to state an answer"


def _sources(sources: Mapping[str, int], error: str | None) -> Iterator[str]:
    for source, rows in sources.items():
        yield f"Context: {source}, for {count(rows, 'question')}"
    if error is not None:
        yield f"Failed calls, for example: {_cut(error)}"


def _replays(replays: Replays, error: str | None) -> Iterator[str]:
    yield f"{count(replays.asked, 'wrong answer')} retried with a sufficient context"
    for source, rows in replays.sources.items():
        yield f"  {rows:>5} with {source}"
    faults = replays.found
    if replays.asked:
        yield (
            f"  attributed: {faults.get('retriever', 0)} to the retriever (now right), "
            f"{faults.get('language model', 0)} to the language model (still wrong)"
        )
    if failed := replays.outcomes.get("failed"):
        example = "" if error is None else f", for example: {_cut(error)}"
        yield f"  {failed:>5} {'call' if failed == 1 else 'calls'} failed{example}"
    if undecided := replays.outcomes.get("undecided"):
        yield f"  {undecided:>5} undecided by the judge"
    if replays.not_whole:
        yield f"  {replays.not_whole:>5} not attributed: the system read something other than the given context"
    for reason, rows in replays.without_context.items():
        yield f"  {rows:>5} not retried: {reason}"
    if replays.agreement:
        rows = sum(each.rows for each in replays.agreement)
        same = sum(each.rows for each in replays.agreement if each.ladder == each.replay)
        yield f"Evidence and replay give the same fault in {same} of {rows} rows"
        for each in replays.agreement:
            yield f"  {each.rows:>5} evidence: {each.ladder:<15} replay: {each.replay}"


def _reading(reading: Reading) -> Iterator[str]:
    right = reading.right
    if (reason := why_unchecked(reading)) is not None:
        yield reason
    if right.value is not None:
        yield (
            f"{proportion(right)} of {count(right.rows, 'question')} in {count(right.groups, 'group')} were answered "
            "correctly from their own document"
        )
        if not reading.suspects:
            yield "No suspect data: every group was answered correctly in some paraphrase"
    if reading.suspects:
        yield ""
        groups = count(len(reading.suspects), "group")
        own = "its" if len(reading.suspects) == 1 else "their"
        yield f"Suspect data: {groups} never answered correctly from {own} own document:"
        for each in reading.suspects[:_SHOWN]:
            yield from _misread(each)
        if len(reading.suspects) > _SHOWN:
            yield f"  ... and {len(reading.suspects) - _SHOWN} more, which the output file lists"
    if reading.missed:
        yield f"Single paraphrases missed, where another of the group was answered: {len(reading.missed)}"
    if reading.unsettled:
        yield f"Not settled, because a call failed or the document was cut: {count(len(reading.unsettled), 'group')}"
    for reason, unchecked in reading.without_document.items():
        yield f"Not checked, {reason}: {count(len(unchecked), 'group')}"


def _misread(each: Misread) -> Iterator[str]:
    wanted = ", ".join(f"'{reference}'" for reference in each.reference_answers)
    run = {True: "; a gap in this run", False: "; answered correctly in this run", None: ""}[each.is_gap]
    yield f"  group {each.group_id}, {count(each.wordings, 'paraphrase')}{run}: {' '.join(each.question.split())}"
    yield f"    expected {wanted}, document: {', '.join(each.document_ids) or 'not named'}"
    yield f"    {each.outcome}: {_cut(each.answer)}"


def _cut(text: str) -> str:
    return one_line(text, _CUT)
