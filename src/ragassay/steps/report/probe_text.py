"""What one question to a system showed, for people and as JSON."""

import json
from collections.abc import Iterator
from dataclasses import fields

from ragassay.core.errors import as_text, excerpt
from ragassay.core.records import Answer
from ragassay.parts.systems.replies import PICKED
from ragassay.parts.systems.reply_proposals import Proposal, command_line
from ragassay.steps.probe import ProbeResult

_MOST_CHARACTERS = 2_000  # of a reply
_MOST_EVENTS = 10
_SHOWN = ("answer", "contexts", "context_ids", "input_tokens", "output_tokens", "retrieved")


def probed(result: ProbeResult) -> str:
    """Return the reply, what was picked from it and what was not, and the lines that would pick it."""
    return "\n".join(_lines(result))


def _lines(result: ProbeResult) -> Iterator[str]:
    yield f"system: {excerpt(result.system)}"
    yield f"question: {excerpt(result.question)}"
    if result.documents:
        yield f"\n{'reply' if len(result.documents) == 1 else f'events of the reply ({len(result.documents):,})'}:"
        yield from (f"  {line}" for line in reply_text(result.documents).splitlines())
    if result.answer is not None:
        seconds = "" if result.seconds is None else f" in {result.seconds:.1f} s"
        yield f"\npicked{seconds}:"
        yield from (f"  {name:<14} {_cell(getattr(result.answer, name))}" for name in PICKED)
    if result.error is not None:
        yield f"\nno answer: {result.error}"
    if result.hint is not None:
        yield f"  {result.hint}"
    if result.unread:
        yield "\nnot read:"
        yield from (f"  {sentence}" for sentence in result.unread)
    if result.proposals:
        yield "\nthis may pick the rest; use what fits:"
        yield from (
            f"  {line:<44}  {each.shown}" for each, line in zip(result.proposals, _options(result), strict=True)
        )


def _options(result: ProbeResult) -> list[str]:
    """Return for each proposal what is typed: an option, or a line of the settings file."""
    if not result.is_from_settings:
        return [command_line(each) for each in result.proposals]
    return [f"pick.{each.what} = {json.dumps(each.path, ensure_ascii=False)}" for each in result.proposals]


def reply_text(documents: tuple[object, ...]) -> str:
    """Return a reply as indented JSON, its events one by line, cut to 2,000 characters."""
    if len(documents) > 1:
        shown = [as_text(each, default=repr) for each in documents[:_MOST_EVENTS]]
        rest = len(documents) - len(shown)
        text = "\n".join([*shown, *([f"... and {rest:,} more events"] if rest else [])])
    else:
        text = "".join(each if isinstance(each, str) else as_text(each, indent=1, default=repr) for each in documents)
    left = len(text) - _MOST_CHARACTERS
    return text if left <= 0 else f"{text[:_MOST_CHARACTERS]}\n... {left:,} more characters"


def _cell(value: object) -> str:
    """Return a picked value on one line; texts are shown with their number."""
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return f"{len(value)}: {excerpt(' | '.join(value))}"
    return excerpt(value)


def probe_json(result: ProbeResult) -> dict[str, object]:
    """Return `probe --json`; the reply is cut as it is for people."""
    answer = result.answer or Answer()
    picked = {field.name: getattr(answer, field.name) for field in fields(Answer) if field.name in _SHOWN}
    return {
        "system": result.system,
        "question": result.question,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in picked.items()},
        "seconds": result.seconds,
        "error": result.error,
        "hint": result.hint,
        "unread": list(result.unread),
        "proposals": [_proposal(each) for each in result.proposals],
        "reply": reply_text(result.documents) if result.documents else None,
    }


def _proposal(each: Proposal) -> dict[str, str]:
    return {"what": each.what, "path": each.path, "option": command_line(each), "shown": each.shown}
