"""The `calibrate` command: error rates of judges, and the accuracy corrected for them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_result, print_text, suggest
from ragassay.core.errors import UsageError


@app.command(epilog="\b\nExample:\n  ragassay calibrate judged.jsonl --against human")
def calibrate(
    judged: options.JudgedRows,
    against: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="Column of ground-truth labels: true, false, or null for unlabeled rows."),
    ] = None,
    labels: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="File of human labels, as written by `ragassay review`, instead of a column (default: "
            "JUDGED.labels.jsonl).",
        ),
    ] = None,
    judge_column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN",
            help="Column of verdicts or scores of a judge; repeatable (default: correct, columns written by "
            "`ragassay score`, and columns with both true and false).",
        ),
    ] = None,
    threshold: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN=VALUE", help="Treat scores of at least VALUE in this column as accepted; repeatable."
        ),
    ] = None,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
    verbose: options.Verbose = False,
) -> None:
    """Measure the error rates of judges.

    Compare verdicts and scores with ground-truth labels, and correct the accuracy for the errors of the judge.
    """
    from ragassay.steps.calibrate import calibrate as compute
    from ragassay.steps.report.calibration_text import calibrated, calibration_json, next_calibration_step

    thresholds = _thresholds(threshold or ())
    calibration = compute(
        options.read_table(judged, renamed, preset),
        against,
        labels=labels,
        judge_column=judge_column or (),
        thresholds=thresholds,
    )
    if as_json:
        print_result(calibration_json(calibration))
    else:
        print_text(calibrated(calibration, verbose=verbose))
        suggest(*next_calibration_step(calibration, judged, None if labels is None else str(labels)))


def _thresholds(texts: Sequence[str]) -> dict[str, float]:
    thresholds: dict[str, float] = {}
    for text in texts:
        name, _, number = text.rpartition("=")
        try:
            value = float(number)
        except ValueError:
            name = ""
        if not name:
            raise UsageError(f"invalid --threshold {text}: expected COLUMN=VALUE, such as --threshold faithfulness=0.5")
        if name in thresholds:
            raise UsageError(f"--threshold: '{name}' is given twice; give it once")
        thresholds[name] = value
    return thresholds
