"""The commands that ask again with a context that suffices: check-reading, and what diagnose --replay does."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.app import Force, Json, Preset, Renamed, app
from ragassay.cli.arguments import read_table
from ragassay.cli.endings import NOT_ENOUGH, incomplete
from ragassay.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ragassay.records import Fault
    from ragassay.table import Table


Replay = Annotated[
    str | None,
    typer.Option("--replay", metavar="SYSTEM", help="Ask again what is undetermined, with a context that suffices."),
]
ReplayLm = Annotated[
    str | None, typer.Option("--replay-lm", metavar="LM", help="Who is asked where the system takes no context.")
]
ReplayOutput = Annotated[
    Path | None, typer.Option("--replay-output", help="Where the judged replays go; an unfinished one is resumed.")
]
ReplayAll = Annotated[
    bool, typer.Option("--replay-all", help="Ask every wrong answer again, to see whether the evidence agrees.")
]
LmBaseUrl = Annotated[str | None, typer.Option(help="Endpoint of an openai: language model.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAgain:
    """What asking again found: the faults with their evidence, by row, and how many of the rows asked have failed."""

    faults: "Mapping[int, tuple[Fault, str]]"
    asked: int
    failed: int


def check_replay(system: str | None, lm: str | None, output: Path | None, *, everything: bool = False) -> bool:
    """Whether anything is to be asked again.

    Raises:
        UsageError: One of the options is missing that belong together.
    """
    if system is None and lm is None:
        if output is not None or everything:
            raise UsageError("say whom to ask again: --replay SYSTEM, or --replay-lm LM")
        return False
    if output is None:
        raise UsageError("a replay costs calls, so its answers are kept: add --replay-output replay.jsonl")
    return True


def ask_again(
    table: "Table",
    output: Path,
    *,
    system: str | None,
    lm: str | None,
    documents: str | None,
    everything: bool = False,
    base_url: str | None = None,
    force: bool = False,
) -> AskedAgain:
    """Asks wrong answers of a diagnosed table again; says on stderr how many calls that takes and what it told."""
    from ragassay.cli.terminal import progress, say
    from ragassay.replay import replay
    from ragassay.replay.output import replays_in_words
    from ragassay.report.words import count

    with progress() as show:
        found = replay(
            table,
            system=system,
            lm=lm,
            base_url=base_url,
            # Of a retriever nothing can be had by its id.
            documents=None if documents is None or documents.startswith("python:") else Path(documents),
            output=output,
            which="all" if everything else "undetermined",
            force=force,
            progress=show,
            announce=lambda calls: say(f"replay: {count(calls, 'call')}, kept in {output}"),
        )
    say(replays_in_words(found.replays, error=found.error))
    failed = found.replays.outcomes.get("failed", 0)
    return AskedAgain(faults=found.faults, asked=found.replays.asked, failed=failed)


@app.command(
    "check-reading",
    epilog="Example: ragassay check-reading judged.jsonl --documents documents.jsonl --lm embedded -o reading.jsonl",
)
def check_reading(
    judged: Annotated[str, typer.Argument(help="Questions, judged or not: .jsonl, .parquet, .csv, or - for stdin.")],
    lm: Annotated[str, typer.Option(help="Who reads: embedded, openai:MODEL.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Where the judged readings go; an unfinished one is resumed.")
    ],
    documents: Annotated[
        Path | None, typer.Option(help="The documents, where the texts themselves are not known.")
    ] = None,
    wordings: Annotated[int | None, typer.Option(help="At most so many wordings of each group (default: all).")] = None,
    judge: Annotated[str, typer.Option("--judge", help="Who judges: typed.")] = "typed",
    concurrency: Annotated[int | None, typer.Option(help="At most so many calls at once.")] = None,
    lm_base_url: LmBaseUrl = None,
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Find suspect data: questions that a language model misses with the right document before it."""
    from ragassay.cli.terminal import progress, result, result_json, say
    from ragassay.replay import as_json as in_json
    from ragassay.replay import check_reading as check
    from ragassay.replay.output import reading_in_words, why_unchecked
    from ragassay.report.words import count

    with progress() as show:
        checked = check(
            read_table(judged, renamed, preset),
            lm=lm,
            output=output,
            documents=documents,
            base_url=lm_base_url,
            wordings=wordings,
            judge=judge,
            concurrency=concurrency,
            force=force,
            progress=show,
            announce=lambda calls: say(f"check-reading: {count(calls, 'call')}, kept in {output}"),
        )
    if as_json:
        result_json(in_json(checked.reading))
    else:
        result(reading_in_words(checked.reading, sources=checked.sources, error=checked.error))
    if checked.failed:
        incomplete(checked.failed, checked.rows, "the same command asks them again")
    if why_unchecked(checked.reading) is not None:
        hint = "; name the knowledge base with --documents" if documents is None else ""
        say(f"not enough data: no group could be checked{hint}")
        raise typer.Exit(NOT_ENOUGH)
