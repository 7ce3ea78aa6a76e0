"""The `judge` command: judge answers with verdicts, ratings or rubrics."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if
from ragassay.cli.output import print_message, print_notes, print_result, progress, suggest, suggest_diagnosis

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ragassay.core.config import RubricSettings
    from ragassay.core.records import CallCosts
    from ragassay.core.table import Table


_Lm = Annotated[str | None, typer.Option(help="Language model for judges that call one: embedded or openai:MODEL.")]
_Rubrics = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The settings file with your rubrics (default: ragassay.toml, if it exists)."),
]
_Labels = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="File of human labels for --judge labels, as written by `ragassay review`."),
]


@app.command(
    epilog="\b\nExample:\n  ragassay judge answers.jsonl -o judged.jsonl\n"
    "  ragassay judge answers.jsonl --judge cascade --lm openai:MODEL \\\n    -o judged.jsonl"
)
def judge(
    answers: options.AnsweredRows,
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of verdicts to write or resume.")],
    name: options.Judge = "typed",
    stages: options.Stages = None,
    lm: _Lm = None,
    lm_base_url: options.LmBaseUrl = None,
    votes: Annotated[
        int,
        typer.Option(
            min=1,
            help="Number of votes of the language model on each answer; the answer stays undecided unless all "
            "votes agree.",
        ),
    ] = 1,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    requests_per_minute: options.RequestsPerMinute = None,
    tokens_per_minute: options.TokensPerMinute = None,
    samples: options.Samples = None,
    rubrics: _Rubrics = None,
    labels: _Labels = None,
    force: options.Restart = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Judge every answer against its reference."""
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.judge import gives_verdicts
    from ragassay.steps.judge import judge as give_verdicts

    spending, own_rubrics = new_spending(prices, budget), _rubrics(name, rubrics)
    rows = options.read_table(answers, renamed, preset)
    with progress(None if lm is None else spending) as show:
        table = give_verdicts(
            rows,
            judge=name,
            stages=None if stages is None else options.comma_separated(stages),
            lm=lm,
            base_url=lm_base_url,
            votes=votes,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            rubrics=own_rubrics,
            samples=None if samples is None else options.read_table(samples, None, None),
            labels=labels,
            spending=spending,
            output=output,
            force=force,
            progress=show,
        )
    print_notes(table, after=rows)
    if labels is not None:
        _print_label_counts(labels, table)
    if gives_verdicts(name, own_rubrics):
        _print_verdicts(table, output, spending.costs, has_model=lm is not None, as_json=as_json)
    else:
        _print_ratings(table, name, output, spending.costs, as_json=as_json)


def _print_ratings(table: "Table", name: str, output: Path, costs: "CallCosts", *, as_json: bool) -> None:
    """Print the values of a rubric; exit if rows are incomplete or none is rated, or suggest the next command."""
    from ragassay.steps.report.answers_text import rated_json, rated_lines
    from ragassay.steps.report.incomplete_text import failed_verdicts, nothing_rated

    print_result(rated_json(table, name, costs) if as_json else rated_lines(table, name, output, costs))
    exit_if(failed_verdicts(table, costs, errors=f"{name}_error"))
    exit_if(nothing_rated(table, name), NOT_ENOUGH)
    if not as_json:
        following = (
            ("diagnose", str(output)) if "correct" in table.columns else ("judge", str(output), "-o", "judged.jsonl")
        )
        suggest("ragassay", *following)


def _print_verdicts(table: "Table", output: Path, costs: "CallCosts", *, has_model: bool, as_json: bool) -> None:
    """Print the verdicts and their cost; exit with 4 if rows are incomplete, or suggest the next command."""
    from ragassay.steps.report.answers_text import judged, judged_json
    from ragassay.steps.report.incomplete_text import failed_verdicts

    shown = costs if has_model else None
    print_result(judged_json(table, shown) if as_json else judged(table, output, shown))
    exit_if(failed_verdicts(table, costs))
    if not as_json:
        suggest_diagnosis(output)


def _print_label_counts(labels: Path, table: "Table") -> None:
    """Print the number of human labels, and on how many rows reviewers disagree."""
    from ragassay.core.table.human_labels import read_labels
    from ragassay.steps.report.review_text import label_summary_text
    from ragassay.steps.review import label_summary

    print_message(label_summary_text(label_summary(read_labels(labels), table), labels))


def _rubrics(judge: str, file: Path | None) -> "Mapping[str, RubricSettings]":
    """Return the rubrics of a settings file: by default those of `ragassay.toml` if the judge is not built in."""
    from ragassay.core.registry import Spec
    from ragassay.core.settings_file import load_rubrics
    from ragassay.parts.ratings import RATERS
    from ragassay.steps.judge import JUDGES

    default = Path("ragassay.toml")
    if file is None and Spec.head(judge).kind not in {*JUDGES, *RATERS} and default.exists():
        file = default
    return {} if file is None else load_rubrics(file)
