"""The command that puts ragassay itself to the test: planted."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import Force, Json, Seed, app

MISSED = 1


@app.command(epilog="Example: ragassay planted --worlds 2000 -o validity.md")
def planted(
    worlds: Annotated[int, typer.Option(help="How many worlds each figure rests on; 50 take seconds.")] = 2000,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The page to write, as Markdown (default: print it).")
    ] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Measure the diagnosis in worlds whose every fault is known; exit 1 if it misses a bar."""
    from ragassay.cli.terminal import result, result_json, say
    from ragassay.files import check_free, write_text
    from ragassay.planted import as_json as in_json
    from ragassay.planted import markdown, verdict
    from ragassay.planted import planted as measure

    if output is not None:
        check_free(output, force=force)

    def show(what: str, done: int, total: int) -> None:
        say(f"{done} of {total} parts measured" + (f"; now: {what}" if done < total else ""))

    found = measure(worlds=worlds, seed=seed, progress=show)
    if output is not None:
        write_text(output, markdown(found), force=force)
    if as_json:
        result_json(in_json(found))
    else:
        result(verdict(found) if output is not None else markdown(found))
    if found.missed:
        raise typer.Exit(MISSED)
