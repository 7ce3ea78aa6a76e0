"""The commands that decide: compare, plan."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.app import Json, Preset, Renamed, Seed, app
from ragassay.cli.arguments import read_table
from ragassay.errors import DataError, UsageError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ragassay.table import Table


@app.command(epilog="Example: ragassay compare run-46 run-47")
def compare(
    old: Annotated[str, typer.Argument(help="The earlier run: its directory, or its judged answers.")],
    new: Annotated[str, typer.Argument(help="The later run.")],
    smallest: Annotated[float, typer.Option(help="The smallest drop that matters, as a share.")] = 0.05,
    measure: Annotated[
        str,
        typer.Option(help="Decides: accuracy, knowledge_base_accuracy, refined_accuracy or retriever_accuracy."),
    ] = "accuracy",
    common: Annotated[
        bool, typer.Option("--common", help="Compare the questions that both ask, leave out others.")
    ] = False,
    context: Annotated[
        str | None, typer.Option(help="When a context is enough: any, equal or reference_ids (default: the runs').")
    ] = None,
    refusals: Annotated[
        str, typer.Option(help="Plain refusals that a judge called right: wrong, or 'as judged'.")
    ] = "wrong",
    seed: Seed = 0,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Say whether a run is worse than an earlier one: exit 0 no worse, 1 worse, 3 not enough data, 4 incomplete."""
    from ragassay.cli.comparisons import EXIT_CODES, compared, compared_json
    from ragassay.cli.terminal import result, result_json
    from ragassay.diagnose.comparing import compare as hold_against

    (one, first), (other, second) = (_judged(path, renamed, preset) for path in (old, new))
    found = hold_against(
        one,
        other,
        measure=measure,
        smallest=smallest,
        common=common,
        context=context or _context(first, second),
        refusals=refusals,
        seed=seed,
    )
    if as_json:
        result_json(compared_json(found))
    else:
        result(compared(found))
    raise typer.Exit(EXIT_CODES[found.outcome])


def _judged(path: str, renamed: "Sequence[str] | None", preset: str | None) -> "tuple[Table, str | None]":
    from ragassay.diagnose.comparing import read_run

    if path != "-" and not Path(path).exists():
        raise DataError(f"{shown(path)} does not exist; name the directory of a run, or the file of its judged answers")
    return read_run(Path(path)) if Path(path).is_dir() else (read_table(path, renamed, preset), None)


def _context(first: str | None, second: str | None) -> str:
    if first and second and first != second:
        raise UsageError(
            f"one run takes a context for enough by '{first}', the other by '{second}'; say one: --context"
        )
    return first or second or "any"


@app.command(epilog="Example: ragassay plan --difference 0.05")
def plan(
    difference: Annotated[
        float | None, typer.Option(help="The true difference to be found, as a share (default: a table).")
    ] = None,
    spread: Annotated[
        float | None, typer.Option(help="Standard deviation over groups of the paired difference.")
    ] = None,
    judged: Annotated[
        str | None, typer.Option("--from", help="Judged answers, or a run directory, to measure the spread in.")
    ] = None,
    robust: Annotated[str, typer.Option(help="With --from: one cluster.")] = "style=short",
    non_robust: Annotated[str, typer.Option(help="With --from: the other.")] = "style=long",
    rows_per_group: Annotated[
        int | None, typer.Option(help="Questions of a group on each side (default: 3, or as in --from).")
    ] = None,
    power: Annotated[float, typer.Option(help="The probability to find the difference.")] = 0.8,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Say how many groups find a difference between two styles or two runs, before any question is paid for."""
    from ragassay.cli.comparisons import planned, planned_json
    from ragassay.cli.terminal import result, result_json
    from ragassay.diagnose.planning import check, spread_of
    from ragassay.diagnose.planning import plan as work_out

    if spread is not None and judged is not None:
        raise UsageError("the spread is either given or measured; leave out --spread or --from")
    check(difference, spread, rows_per_group, power)
    measured = None
    if judged is not None:
        table, _ = _judged(judged, renamed, preset)
        measured = spread_of(table, robust=robust, non_robust=non_robust, rows_per_group=rows_per_group)
    found = work_out(difference, spread=spread, measured=measured, rows_per_group=rows_per_group, power=power)
    if as_json:
        result_json(planned_json(found))
    else:
        result(planned(found))
