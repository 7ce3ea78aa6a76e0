"""What became of the questions about documents, in sentences and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from ragassay.core.records import Signature
from ragassay.steps.documents.question_checks import Rejection
from ragassay.steps.report.number_formats import count
from ragassay.steps.report.step_texts import calls_in_words

if TYPE_CHECKING:
    from ragassay.steps.documents import AskResult

_MOST = 20  # documents that are named; --json has them all


def asked_json(done: "AskResult", *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `documents ask --json`: the fields of `generate --json` that apply, and what the calls took."""
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


def asked(done: "AskResult", output: Path) -> str:
    """Return how many questions there are about how many documents, what was left out and why."""
    return "\n".join(_asked(done, output))


def _asked(done: "AskResult", output: Path) -> Iterator[str]:
    answerable = done.groups - done.unanswerable
    if done.table is not None:
        yield (
            f"{count(len(done.table), 'question')} in {count(done.groups, 'group')} "
            f"about {count(done.documents, 'document')}: {output}"
        )
    kept = f"{answerable:,} of {count(done.candidates, 'question')} that were requested passed every check"
    yield (
        f"  {kept}" if done.table is not None else f"{kept} ({count(done.documents, 'document')}); nothing was written"
    )
    if done.unanswerable:
        yield f"  {count(done.unanswerable, 'unanswerable group')}, which should be declined"
    if done.known:
        yield f"  {count(done.known, 'group')} of them known to the language model without any document"
    if done.passages:
        yield f"  of {count(done.passages, 'long document')}, a passage was read at a time"
    if done.rejected:
        yield "  left out:"
    yield from (
        f"{number:>8,}  {reason}" for reason, number in sorted(done.rejected.items(), key=lambda each: -each[1])
    )
    yield from _named("without text, and not asked about", done.empty)
    yield from _named("too long for the language model", done.too_long)
    yield from _named("not asked about, since the call failed", done.not_asked)
    yield f"  {calls_in_words(done.costs, 'language model')}"


def _named(what: str, documents: Sequence[str]) -> Iterator[str]:
    if documents:
        more = f", and {len(documents) - _MOST:,} more" if len(documents) > _MOST else ""
        yield f"  {what}: {', '.join(documents[:_MOST])}{more}"


def next_attempt(done: "AskResult") -> str:
    """Return what to do where no question passed the checks."""
    hint = "use a larger language model, or another --seed"
    if done.too_long:
        hint = "read less at once with --passage-size, or use a language model with a larger context window"
    elif set(done.rejected) == {Rejection.INVALID_REPLY.text}:
        hint = (
            "no reply is the JSON that was requested: use an endpoint that holds to a JSON schema, or raise max_tokens "
            "if replies are cut"
        )
    elif set(done.rejected) == {Rejection.KNOWN.text}:
        hint = "keep what the language model knows with --keep-known, or ask about other documents"
    return f"not enough data: no question is worth asking; {hint}"
