"""The `run` command: all steps that a settings file configures."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import INCOMPLETE, INTERRUPTED, exit_if, gate_code
from ragassay.cli.output import print_message, print_note, print_result, progress, show_diagnosis, suggest

if TYPE_CHECKING:
    from ragassay.core.runner import PlannedCalls
    from ragassay.workflow.run_steps import Run
    from ragassay.workflow.run_systems import SystemsRun

_CONFIRMED_ABOVE = 1_000  # calls


@app.command(epilog="\b\nExample:\n  ragassay run ragassay.toml -o run-47")
def run(
    settings: Annotated[Path, typer.Argument(metavar="SETTINGS", help="The settings file.")] = Path("ragassay.toml"),
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The run directory (default: run, next to the settings file).")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Do not ask for confirmation before more than 1,000 calls.")
    ] = False,
    lm: Annotated[
        str | None, typer.Option("--lm", help="Language model of the judge, instead of the one in the settings.")
    ] = None,
    lm_base_url: options.LmBaseUrl = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    verbose: options.Verbose = False,
    as_json: options.Json = False,
) -> None:
    """Run every step of a settings file.

    The steps are generate, answer, judge, diagnose and report. An interrupted run resumes. Several [[systems]] are
    compared. Exit codes with fail_under or baseline in the settings: 0 passed, 1 a threshold was missed or the run is
    worse, 3 not enough data, 4 incomplete.
    """
    from ragassay.workflow import run as run_all
    from ragassay.workflow.run_steps import Run

    with ExitStack() as displays:
        shows = [displays.enter_context(progress())]

        def confirm(planned: "PlannedCalls") -> None:
            """Ask for confirmation; the progress bars are paused, because they would overwrite the prompt."""
            displays.close()
            _confirm(planned, is_confirmed=yes)
            shows.append(displays.enter_context(progress()))

        def show(step: str, done: int, total: int) -> None:
            shows[-1](step, done, total)

        finished = run_all(
            settings,
            output=output,
            lm=lm,
            base_url=lm_base_url,
            prices=prices,
            budget=budget,
            offline=offline,
            before_calls=confirm,
            progress=show,
            notice=print_note,
        )
    if isinstance(finished, Run):
        best = finished
        _print(finished, verbose=verbose, as_json=as_json)
    else:
        best = finished.runs[finished.comparison.leader or next(iter(finished.runs))]
        _print_systems(finished, as_json=as_json)
    if code := gate_code(finished.checks):
        raise typer.Exit(code)
    if not as_json:
        suggest("ragassay", "compare", best.directory, "NEW_RUN", note="after a change and a second run")


def _print_systems(finished: "SystemsRun", *, as_json: bool) -> None:
    from ragassay.steps.report.gate import checks_json, checks_text
    from ragassay.steps.report.incomplete_text import failed_answers_of_systems
    from ragassay.steps.report.systems_text import systems_json, systems_text

    if as_json:
        gate = checks_json(finished.checks, exit_code=gate_code(finished.checks))
        print_result({**systems_json(finished.comparison), "gate": gate})
    else:
        print_result(systems_text(finished.comparison, str(finished.directory), finished.diagnoses))
        # Failed rows follow at the end, with their errors.
        if shown := [each for each in finished.checks if each.kind != "answers" or each.result == "not enough data"]:
            print_result(f"\n{checks_text(shown)}")
    if gate_code(finished.checks) == INCOMPLETE:
        tables = {name: each.table for name, each in finished.runs.items()}
        costs, number = [each.answer_costs for each in finished.runs.values()], len(finished.comparison.systems)
        exit_if(failed_answers_of_systems(tables, costs, finished.stopped, systems=number))
        for each in finished.runs.values():
            _exit_if_not_judged(each)


def _exit_if_not_judged(finished: "Run") -> None:
    from ragassay.steps.report.incomplete_text import failed_verdicts
    from ragassay.workflow.run_steps import RATING_ERRORS

    exit_if(failed_verdicts(finished.table, finished.costs))
    if RATING_ERRORS in finished.table.columns:
        exit_if(failed_verdicts(finished.table, finished.costs, errors=RATING_ERRORS))


def _print(finished: "Run", *, verbose: bool, as_json: bool) -> None:
    from ragassay.steps.report.answers_text import answered_json, costs_of_answers, judged_by, judged_json
    from ragassay.steps.report.diagnosis_json import diagnosis_json
    from ragassay.steps.report.gate import checks_json, checks_text
    from ragassay.steps.report.incomplete_text import failed_answers

    if as_json:
        gate = checks_json(finished.checks, exit_code=gate_code(finished.checks))
        judging = {} if finished.costs is None else {"judge": judged_json(finished.table, finished.costs)}
        answering = {"answer": answered_json(finished.table, finished.answer_costs)}
        print_result({**diagnosis_json(finished.summary), **answering, **judging, "gate": gate})
    else:
        texts = (
            costs_of_answers(finished.answer_costs),
            judged_by(finished.table, finished.costs),
            checks_text(finished.checks[1:]) if len(finished.checks) > 1 else None,
        )
        after = "".join(f"\n\n{text}" for text in texts if text)
        show_diagnosis(finished.summary, verbose=verbose, report=finished.report, after=after.count("\n"))
        if after:
            print_result(after.removeprefix("\n"))
    if gate_code(finished.checks) == INCOMPLETE:
        exit_if(failed_answers(finished.table, finished.answer_costs))
        _exit_if_not_judged(finished)


def _confirm(planned: "PlannedCalls", *, is_confirmed: bool) -> None:
    """Print the number of calls that follow; if there are many, ask for confirmation on a terminal.

    A run that already has answers was confirmed when it began.
    """
    from ragassay.steps.report.answers_text import planned_calls

    print_message(planned_calls(planned))
    is_new = planned.calls == planned.rows
    is_terminal = sys.stdin.isatty() and sys.stderr.isatty()
    if is_confirmed or not (is_new and is_terminal and planned.calls + planned.judge_calls > _CONFIRMED_ABOVE):
        return
    try:
        has_consent = typer.confirm("Make these calls?", err=True)
    except typer.Abort:  # Ctrl-C or the end of input, for which typer would exit with 1
        has_consent = False
    if not has_consent:
        print_message("no call was made; lower max_rows in the settings, or estimate the cost: ragassay plan SETTINGS")
        raise typer.Exit(INTERRUPTED)
