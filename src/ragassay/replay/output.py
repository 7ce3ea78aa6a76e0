"""What asking again told, as JSON and in words."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from ragassay.records import Misread, Reading, Replays
from ragassay.report.words import count, percent

_SHOWN = 20  # suspects that are told one by one; the output file holds all
_CUT = 160  # characters of an answer, or of an error, that are shown


def as_json(found: Replays | Reading) -> Mapping[str, object]:
    """The record as the one JSON object of `--json`."""
    return asdict(found)


def replays_in_words(replays: Replays, *, error: str | None = None) -> str:
    """What asking again told, for people.

    Args:
        replays: What it told.
        error: Why a call failed, as an example.
    """
    return "\n".join(_replays(replays, error))


def reading_in_words(reading: Reading, *, sources: Mapping[str, int] | None = None, error: str | None = None) -> str:
    """What the reading-comprehension check found, for people.

    Args:
        reading: What it found.
        sources: Where the documents come from -> rows.
        error: Why a call failed, as an example.
    """
    return "\n".join([*_reading(reading), *_asked(sources or {}, error)])


def why_unchecked(reading: Reading) -> str | None:
    """Why no group at all could be checked; None where one could."""
    if reading.groups:
        return None
    if reading.unsettled:
        return "No group could be checked: of every group a call failed, or its document did not fit"
    if not reading.without_document:
        return "No group could be checked: the table holds no question that has an answer to give"
    return "No group could be checked: for none is there a document that is known, or was found, to state its answer"


def _asked(sources: Mapping[str, int], error: str | None) -> Iterator[str]:
    for source, rows in sources.items():
        yield f"Asked with {source}: {count(rows, 'question')}"
    if error is not None:
        yield f"Calls failed, such as: {_cut(error)}"


def _replays(replays: Replays, error: str | None) -> Iterator[str]:
    yield f"{count(replays.asked, 'wrong answer')} asked again with a context that suffices"
    for source, rows in replays.sources.items():
        yield f"  {rows:>5} with {source}"
    found = replays.found
    if replays.asked:
        yield (
            f"  found: retriever {found.get('retriever', 0)} (right now), "
            f"language model {found.get('language model', 0)} (still wrong)"
        )
    if failed := replays.outcomes.get("failed"):
        such_as = "and tell nothing" if error is None else f"such as: {_cut(error)}"
        yield f"  {failed:>5} {'call' if failed == 1 else 'calls'} failed, {such_as}"
    if undecided := replays.outcomes.get("undecided"):
        yield f"  {undecided:>5} left undecided by the judge, and tell nothing"
    if replays.not_whole:
        yield f"  {replays.not_whole:>5} were not read as they were handed over, and tell nothing"
    for reason, rows in replays.without_context.items():
        yield f"  {rows:>5} not asked again: {reason}"
    if replays.agreement:
        same = sum(each.rows for each in replays.agreement if each.ladder == each.replay)
        yield f"Ladder and replay name the same fault in {same} of {sum(each.rows for each in replays.agreement)} rows"
        for each in replays.agreement:
            yield f"  {each.rows:>5} ladder: {each.ladder:<15} replay: {each.replay}"


def _reading(reading: Reading) -> Iterator[str]:
    right = reading.right
    if (reason := why_unchecked(reading)) is not None:
        yield reason
    if right.value is not None:
        ends = "" if right.low is None or right.high is None else f" ({percent(right.low)} to {percent(right.high)})"
        yield (
            f"Of {count(right.rows, 'question')} in {count(right.groups, 'group')}, {percent(right.value)}{ends} were "
            "answered rightly from their own document"
        )
        if not reading.suspects:
            yield "No suspect data: every group was answered rightly in some wording"
    if reading.suspects:
        yield ""
        yield f"Suspect data, {count(len(reading.suspects), 'group')} never answered rightly from their own document:"
        for each in reading.suspects[:_SHOWN]:
            yield from _misread(each)
        if len(reading.suspects) > _SHOWN:
            yield f"  ... and {len(reading.suspects) - _SHOWN} more, all in the output"
    if reading.missed:
        yield f"Missed in single wordings, where another of the group was read: {len(reading.missed)}"
    if reading.unsettled:
        yield f"Not settled, since a call failed or the document was cut: {count(len(reading.unsettled), 'group')}"
    for reason, groups in reading.without_document.items():
        yield f"Not checked, {reason}: {count(len(groups), 'group')}"


def _misread(each: Misread) -> Iterator[str]:
    wanted = ", ".join(f"'{reference}'" for reference in each.reference_answers)
    run = {True: "; a gap in this run", False: "; answered rightly in this run", None: ""}[each.is_gap]
    yield f"  group {each.group_id}, {count(each.wordings, 'wording')}{run}: {' '.join(each.question.split())}"
    yield f"    should be {wanted}, document: {', '.join(each.document_ids) or 'not named'}"
    yield f"    {each.outcome}: {_cut(each.answer)}"


def _cut(text: str) -> str:
    """A text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _CUT else f"{line[:_CUT]}..."
