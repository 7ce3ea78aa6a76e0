"""The command check-reading, and the retries of diagnose --replay: answers from a sufficient context."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if
from ragassay.cli.options import (
    ColumnMap,
    Concurrency,
    Force,
    Json,
    Judge,
    JudgedRows,
    LmBaseUrl,
    Preset,
    read_table,
    repeated,
)
from ragassay.core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ragassay.core.records import FaultFinding
    from ragassay.core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRequest:
    """The retries of `diagnose --replay`: with which system or language model, and the file for the answers."""

    system: str | None
    lm: str | None
    output: Path
    everything: bool
    options: "Mapping[str, Any]"

    @classmethod
    def of(
        cls,
        system: str | None,
        lm: str | None,
        output: Path | None,
        *,
        everything: bool,
        options: "Mapping[str, Any] | None" = None,
    ) -> "ReplayRequest | None":
        """Return the request of these options; None if they request no retries.

        Raises:
            UsageError: A required option is missing.
        """
        if system is None and lm is None:
            if output is not None or everything or any((options or {}).values()):
                raise UsageError("retries need a system or a language model: add --replay SYSTEM, or --replay-lm LM")
            return None
        if output is None:
            raise UsageError("retries need a file for their answers: add --replay-output replay.jsonl")
        return cls(system=system, lm=lm, output=output, everything=everything, options=options or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Retried:
    """The results of retries: faults with their evidence by row, and the numbers of retried and failed rows."""

    faults: "Mapping[int, FaultFinding]"
    rows: int
    failed: int


def retry(
    table: "Table", request: ReplayRequest, *, documents: str | None, base_url: str | None, force: bool
) -> Retried:
    """Retry wrong answers of a diagnosed table; print the number of calls and the results on stderr."""
    from ragassay.cli.output import progress, say
    from ragassay.parts.systems import HttpOptions, system
    from ragassay.steps.replay import replay
    from ragassay.steps.report.answers_text import announcement, replays_in_words

    options = HttpOptions(**request.options)
    is_plain = request.system is None or not options.names
    with progress() as show:
        replayed = replay(
            table,
            system=request.system if is_plain else system(request.system or "", base_url=base_url, options=options),
            lm=request.lm,
            base_url=base_url,
            # A retriever does not return documents by their ids.
            documents=None if documents is None or documents.startswith("python:") else Path(documents),
            output=request.output,
            which="all" if request.everything else "undetermined",
            force=force,
            progress=show,
            announce=lambda calls: say(announcement("replay", calls, request.output)),
        )
    say(replays_in_words(replayed.replays, error=replayed.error))
    failed = replayed.replays.outcomes.get("failed", 0)
    return Retried(faults=replayed.faults, rows=replayed.replays.asked, failed=failed)


@app.command(
    "check-reading",
    epilog="\b\nExample:\n  ragassay check-reading judged.jsonl --lm embedded -o reading.jsonl",
)
def check_reading(
    call: typer.Context,
    judged: JudgedRows,
    lm: Annotated[str, typer.Option(help="Language model that answers from the documents: embedded or openai:MODEL.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of judged answers to write or resume.")],
    documents: Annotated[
        Path | None, typer.Option(help="The documents file; required if the table does not contain the texts.")
    ] = None,
    paraphrases: Annotated[
        int | None, typer.Option(help="Maximum number of paraphrases of each group (default: all).")
    ] = None,
    judge: Judge = "typed",
    concurrency: Concurrency = None,
    lm_base_url: LmBaseUrl = None,
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Find questions with suspect data.

    A language model answers these questions incorrectly although it is given the right document.
    """
    from ragassay.cli.output import progress, result, result_json, say, suggest
    from ragassay.steps.replay import check_reading as check
    from ragassay.steps.report.answers_text import announcement, reading_in_words, reading_json, why_unchecked
    from ragassay.steps.report.incomplete_text import failed_retries, nothing_checked

    with progress() as show:
        checked = check(
            read_table(judged, renamed, preset),
            lm=lm,
            output=output,
            documents=documents,
            base_url=lm_base_url,
            paraphrases=paraphrases,
            judge=judge,
            concurrency=concurrency,
            force=force,
            progress=show,
            announce=lambda calls: say(announcement("check-reading", calls, output)),
        )
    if as_json:
        result_json(reading_json(checked))
    else:
        result(reading_in_words(checked))
    exit_if(failed_retries(checked.failed, checked.rows))
    if why_unchecked(checked) is not None:
        exit_if(nothing_checked(has_documents=documents is not None), NOT_ENOUGH)
    if not as_json:
        options = repeated(call, ("documents", "renamed", "preset"))
        suggest("ragassay", "diagnose", judged, *options, note="after correcting the suspect data")
