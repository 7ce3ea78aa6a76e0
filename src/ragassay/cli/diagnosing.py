"""The command that finds out what to mend: diagnose."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.app import Force, Json, Preset, Renamed, Seed, app
from ragassay.cli.arguments import read_table
from ragassay.cli.asking_again import LmBaseUrl, Replay, ReplayAll, ReplayLm, ReplayOutput, ask_again, check_replay
from ragassay.cli.endings import NOT_ENOUGH, incomplete, tell
from ragassay.errors import UsageError

if TYPE_CHECKING:
    from ragassay.cli.thresholds import Threshold
    from ragassay.diagnose import Diagnosed

Documents = Annotated[
    str | None,
    typer.Option(help="The knowledge base: a file, or python:package.module:name of a retriever over it."),
]
Robust = Annotated[
    list[str] | None,
    typer.Option(help="The cluster thought to be answered better: style=short, or an expression (repeatable)."),
]
NonRobust = Annotated[
    list[str] | None, typer.Option(help="The cluster thought to be answered worse; one for each --robust.")
]


Context = Annotated[str, typer.Option(help="When a context is enough: any, equal or reference_ids.")]
By = Annotated[list[str] | None, typer.Option(help="Figures by this column too (repeatable), or by table.")]
Balanced = Annotated[bool, typer.Option("--balanced", help="Leave rows out until groups have equally many.")]
OpenDomain = Annotated[
    str | None, typer.Option(metavar="FILE", help="A judged closed-book run; figures without what it knows.")
]
Refusals = Annotated[str, typer.Option(help="Plain refusals that a judge called right: wrong, or 'as judged'.")]
JudgeErrors = Annotated[
    str | None,
    typer.Option(metavar="RATES", help="sensitivity=0.98,specificity=0.97: the range of figures under them."),
]
Intervals = Annotated[str, typer.Option(help="Intervals of hypotheses: t or bootstrap.")]
FailUnder = Annotated[str | None, typer.Option(metavar="FIGURE=VALUE", help="Exit 1 below this.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Where to write the rows with their tags.")]


@app.command(epilog='Example: ragassay diagnose judged.jsonl --robust "style=short" --non-robust "style=long"')
def diagnose(
    judged: Annotated[str, typer.Argument(help="Judged answers: .jsonl, .parquet, .csv, or - for stdin.")],
    documents: Documents = None,
    robust: Robust = None,
    non_robust: NonRobust = None,
    context: Context = "any",
    by: By = None,
    balanced: Balanced = False,
    open_domain: OpenDomain = None,
    refusals: Refusals = "wrong",
    judge_errors: JudgeErrors = None,
    intervals: Intervals = "t",
    replay: Replay = None,
    replay_lm: ReplayLm = None,
    replay_output: ReplayOutput = None,
    replay_all: ReplayAll = False,
    lm_base_url: LmBaseUrl = None,
    fail_under: FailUnder = None,
    output: Output = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Find out what to mend: gaps, robustness, the module at fault for every wrong answer."""
    from ragassay.cli.thresholds import threshold
    from ragassay.diagnose import diagnose as find_out
    from ragassay.diagnose.verdict_errors import judge_errors as rates
    from ragassay.files import check_free

    limit = None if fail_under is None else threshold(fail_under)
    again = check_replay(replay, replay_lm, replay_output, everything=replay_all)
    if output is not None:
        check_free(output, force=force)
    found_out = partial(
        find_out,
        read_table(judged, renamed, preset),
        documents=documents,
        hypotheses=sides(robust, non_robust),
        context=context,
        by=by or (),
        balanced=balanced,
        open_domain=None if open_domain is None else read_table(open_domain, renamed, preset),
        refusals=refusals,
        judge_errors=None if judge_errors is None else rates(judge_errors),
        intervals=intervals,
        seed=seed,
    )
    found, replayed = found_out(), None
    if again and replay_output is not None:
        asked = {"system": replay, "lm": replay_lm, "base_url": lm_base_url, "documents": documents}
        replayed = ask_again(found.table, replay_output, **asked, everything=replay_all, force=force)
        found = found_out(replayed=replayed.faults)
    if output is not None:
        found.table.write(output, force=force)
    tell(found.summary, as_json=as_json)
    _end(found, limit)
    if replayed is not None and replayed.failed:
        incomplete(replayed.failed, replayed.asked, "the same command asks them again")


def sides(robust: list[str] | None, non_robust: list[str] | None) -> list[tuple[str, str]]:
    """The two clusters of every hypothesis.

    Raises:
        UsageError: One side is missing.
    """
    one, other = robust or [], non_robust or []
    if len(one) != len(other):
        raise UsageError(
            f"a hypothesis has two sides: {len(one)} --robust and {len(other)} --non-robust were given; "
            "give both, equally often"
        )
    return list(zip(one, other, strict=True))


def _end(found: "Diagnosed", limit: "Threshold | None") -> None:
    """Ends with the exit code that the figures ask for."""
    from ragassay.cli.terminal import say
    from ragassay.cli.thresholds import missed

    if limit is not None and (reason := missed(found.summary, limit)) is not None:
        say(reason.text)
        raise typer.Exit(reason.code)
    if failed := found.summary.overall.outcomes.get("failed"):
        # A system that is half dead must not pass for one that is good enough.
        incomplete(failed, len(found.table), "answer them, and judge again")
    declined = sum(count for said, count in found.summary.unanswerable.items() if said not in {"undecided", "failed"})
    if not found.summary.overall.judged + declined:
        say("not enough data: no row has a verdict; `ragassay judge` gives them")
        raise typer.Exit(NOT_ENOUGH)
