"""The `plan` command: the number of groups, the number of labels, or the cost of a run."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.compare import judged_rows
from ragassay.cli.output import print_result, print_text, progress, suggest
from ragassay.core.errors import UsageError

if TYPE_CHECKING:
    from ragassay.core.results import CalibrationResult
    from ragassay.core.table import Table

HalfWidth = Annotated[
    float | None,
    typer.Option(
        metavar="HALF_WIDTH",
        help="Plan the number of labels that gives the corrected accuracy a 95 % interval of this half-width, as a "
        "proportion.",
    ),
]
Measure = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=0,
        help="With SETTINGS: answer and judge the first N questions of the run now, for the estimate.",
    ),
]

JudgeErrors = Annotated[
    str | None,
    typer.Option(metavar="RATES", help="With --labels: error rates of the judge: sensitivity=0.98,specificity=0.97."),
]

ClusterOfRows = Annotated[
    str | None,
    typer.Option(
        help="With --from: the first set of rows to compare, such as style=short (default: the two styles of the rows, "
        "or short and long if they have more)."
    ),
]

LabelSource = Annotated[
    str | None,
    typer.Option(
        metavar="COLUMN|FILE",
        help="With --labels and --from: the column or .jsonl file that contains the existing labels.",
    ),
]


@app.command(
    epilog="\b\nExample:\n  ragassay plan --difference 0.05\n  ragassay plan ragassay.toml --prices prices.toml"
)
def plan(
    settings: Annotated[
        Path | None, typer.Argument(metavar="SETTINGS", help="A settings file, to estimate the cost of its run.")
    ] = None,
    difference: Annotated[
        float | None, typer.Option(help="True difference to detect, as a proportion (default: a table of several).")
    ] = None,
    spread: Annotated[
        float | None, typer.Option(help="Standard deviation of the paired difference over entities.")
    ] = None,
    judged: Annotated[
        str | None, typer.Option("--from", help="Judged answers or a run directory, to estimate the spread from.")
    ] = None,
    robust: ClusterOfRows = None,
    non_robust: Annotated[str | None, typer.Option(help="With --from: the second set of rows to compare.")] = None,
    rows_per_group: Annotated[
        int | None, typer.Option(help="Number of questions per group on each side (default: 3, or as in --from).")
    ] = None,
    power: Annotated[float, typer.Option(help="Probability of detecting the difference.")] = 0.8,
    measure: Measure = 0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="With SETTINGS: the run directory, as in `ragassay run`.")
    ] = None,
    prices: options.Prices = None,
    labels: HalfWidth = None,
    judge_errors: JudgeErrors = None,
    accuracy: Annotated[
        float | None,
        typer.Option(help="With --labels: the expected accuracy (default: 0.5, which requires the most labels)."),
    ] = None,
    rows: Annotated[int | None, typer.Option(help="With --labels: number of judged rows (default: unlimited).")] = None,
    against: LabelSource = None,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Plan the sample size or the cost of a run.

    With --difference: the number of entities and groups needed to detect a difference between two styles or two runs.
    With --labels: the number of human labels needed. With a settings file: the number of calls of its run, and the
    estimated tokens and cost. No call is made unless --measure is given.
    """
    if settings is not None:
        _plan_run(settings, output, prices, measure, as_json=as_json)
        return
    if measure or output is not None or prices is not None:
        raise UsageError("--measure, --output and --prices require a settings file: ragassay plan ragassay.toml")
    if labels is not None:
        if difference is not None:
            raise UsageError("--difference and --labels cannot be combined; use one of them")
        calibration = _calibration(judged, against, renamed, preset)
        expected: dict[str, Any] = {"accuracy": accuracy, "rows": rows, "calibration": calibration}
        _plan_labels(labels, judged, judge_errors=options.error_rates(judge_errors), **expected, as_json=as_json)
        return
    if any(each is not None for each in (judge_errors, accuracy, rows, against)):
        raise UsageError(
            "--judge-errors, --accuracy, --rows and --against require --labels, as in: ragassay plan --labels 0.05"
        )
    if spread is not None and judged is not None:
        raise UsageError("--spread and --from cannot be combined; use one of them")
    sides = {"robust": robust, "non_robust": non_robust}
    rows_of = None if judged is None else partial(judged_rows, judged, renamed, preset)
    _plan_difference(difference, spread, rows_per_group, power, rows_of=rows_of, sides=sides, as_json=as_json)


def _plan_difference(
    difference: float | None,
    spread: float | None,
    rows_per_group: int | None,
    power: float,
    *,
    rows_of: "Callable[[], tuple[Table, str | None]] | None",
    sides: Mapping[str, str | None],
    as_json: bool,
) -> None:
    from ragassay.steps.compare import sample_size
    from ragassay.steps.report.comparison_text import planned, planned_json, rows_to_generate

    sample_size.check_plan(difference, spread, rows_per_group, power)
    measured = None
    if rows_of is not None:
        table, _ = rows_of()
        measured = sample_size.measured_spread(table, **sides, rows_per_group=rows_per_group)
    sizes = sample_size.plan(difference, spread=spread, measured=measured, rows_per_group=rows_per_group, power=power)
    if as_json:
        print_result(planned_json(sizes))
    else:
        print_text(planned(sizes))
        counts = (
            "--per-style",
            str(max(1, round(sizes.rows_per_group))),
            "--max-rows",
            str(rows_to_generate(sizes) or "all"),
        )
        suggest("ragassay", "generate", "DATABASE_URL", "-o", "questions.jsonl", *counts)


def _plan_run(settings: Path, output: Path | None, prices: Path | None, measure: int, *, as_json: bool) -> None:
    from ragassay.steps.report.answers_text import plan_json, plan_text
    from ragassay.workflow.run_costs import plan_run

    with progress() as show:
        planned = plan_run(settings, output=output, prices=prices, measure=measure, progress=show)
    if as_json:
        print_result(plan_json(planned))
    else:
        print_text(options.with_option_names(plan_text(planned), ["plan"]))
        suggest("ragassay", "run", settings, *(() if output is None else ("-o", output)))


def _calibration(
    judged: str | None, against: str | None, renamed: Sequence[str] | None, preset: str | None
) -> "CalibrationResult | None":
    """Return the error rates of the judge on the labels so far; None without labels."""
    from ragassay.steps.calibrate import calibrate

    if (judged is None) != (against is None):
        raise UsageError("error rates are measured on labeled rows: give both --from JUDGED and --against")
    if judged is None or against is None:
        return None
    table = options.read_table(judged, renamed, preset)
    is_file = against not in table.columns and Path(against).suffix == ".jsonl"
    return calibrate(table, labels=against) if is_file else calibrate(table, against)


def _plan_labels(
    half_width: float, judged: str | None, *, calibration: "CalibrationResult | None", as_json: bool, **expected: Any
) -> None:
    from ragassay.steps.calibrate.corrected_accuracy import plan_labels
    from ragassay.steps.report.calibration_text import label_plan_json, label_plan_text

    plan = plan_labels(half_width, calibration=calibration, **expected)
    if as_json:
        print_result(label_plan_json(plan))
        return
    print_text(label_plan_text(plan))
    if plan.scenarios[0].ppi is not None:
        is_file = calibration is not None and calibration.labels.is_weighted
        labels = ("--labels", calibration.against) if is_file and calibration else ()
        suggest("ragassay", "review", judged or "JUDGED", *labels)
    elif plan.scenarios[0].half_width > plan.half_width:  # even if every row is labeled
        suggest("ragassay", "generate", "DATABASE_URL", "-o", "questions.jsonl")
    else:  # the judge is no better than chance
        judging = ("--judge", "cascade", "--lm", "openai:MODEL", "-o", "judged.jsonl")
        suggest("ragassay", "judge", "answers.jsonl", *judging)
