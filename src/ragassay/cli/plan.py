"""The command plan: how many groups an evaluation needs, and what a run will call and cost."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.compare import judged_rows
from ragassay.cli.options import ColumnMap, Json, Preset, Prices
from ragassay.core.errors import UsageError


@app.command(
    epilog="\b\nExample:\n  ragassay plan --difference 0.05\n  ragassay plan ragassay.toml --prices prices.toml"
)
def plan(
    settings: Annotated[
        Path | None, typer.Argument(metavar="[SETTINGS]", help="A settings file: what will its run call and cost?")
    ] = None,
    difference: Annotated[
        float | None, typer.Option(help="True difference to detect, as a proportion (default: a table of several).")
    ] = None,
    spread: Annotated[
        float | None, typer.Option(help="Standard deviation over entities of the paired difference.")
    ] = None,
    judged: Annotated[
        str | None, typer.Option("--from", help="Judged answers, or a run directory, to estimate the spread from.")
    ] = None,
    robust: Annotated[str, typer.Option(help="With --from: one set of rows.")] = "style=short",
    non_robust: Annotated[str, typer.Option(help="With --from: the other set of rows.")] = "style=long",
    rows_per_group: Annotated[
        int | None, typer.Option(help="Number of questions per group on each side (default: 3, or as in --from).")
    ] = None,
    power: Annotated[float, typer.Option(help="Probability of detecting the difference.")] = 0.8,
    measure: Annotated[
        int, typer.Option(metavar="N", min=0, help="With SETTINGS: ask and judge the first N rows of the run now.")
    ] = 0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="With SETTINGS: the run directory, as in `ragassay run`.")
    ] = None,
    prices: Prices = None,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Compute the number of entities and groups needed, or the calls and the cost of a run.

    The difference to detect is between two styles or two runs. With a settings file: how many calls its run makes,
    exactly, and about how many tokens and how much money they take, without a call; --measure asks the first rows.
    """
    if settings is not None:
        _plan_run(settings, output, prices, measure, as_json=as_json)
        return
    if measure or output is not None or prices is not None:
        raise UsageError("--measure, --output and --prices are for a settings file: ragassay plan ragassay.toml")
    from ragassay.cli.output import result, result_json, suggest
    from ragassay.steps.compare.sample_size import check, measured_spread
    from ragassay.steps.compare.sample_size import plan as compute
    from ragassay.steps.report.comparison_text import planned, rows_needed
    from ragassay.steps.report.json_results import planned_json

    if spread is not None and judged is not None:
        raise UsageError("the spread is either given or estimated: use --spread or --from, not both")
    check(difference, spread, rows_per_group, power)
    measured = None
    if judged is not None:
        table, _ = judged_rows(judged, renamed, preset)
        measured = measured_spread(table, robust=robust, non_robust=non_robust, rows_per_group=rows_per_group)
    needed = compute(difference, spread=spread, measured=measured, rows_per_group=rows_per_group, power=power)
    if as_json:
        result_json(planned_json(needed))
        return
    result(planned(needed))
    sizes = ("--per-style", str(max(1, round(needed.rows_per_group))), "--max-rows", str(rows_needed(needed)))
    suggest("ragassay", "generate", "DATABASE_URL", "-o", "questions.jsonl", *sizes)


def _plan_run(settings: Path, output: Path | None, prices: Path | None, measure: int, *, as_json: bool) -> None:
    from ragassay.cli.output import progress, result, result_json, suggest
    from ragassay.run_costs import plan_json, plan_run, plan_text

    with progress() as show:
        planned = plan_run(settings, output=output, prices=prices, measure=measure, progress=show)
    if as_json:
        result_json(plan_json(planned))
        return
    result(plan_text(planned))
    suggest("ragassay", "run", str(settings), *(() if output is None else ("-o", str(output))))
