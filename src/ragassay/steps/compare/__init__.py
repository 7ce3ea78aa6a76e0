"""Compare two runs of the same questions, paired by group (docs/methods.md, section 5.6)."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ComparedRun, GroupChange, RunComparison
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.core.table.file_formats import holds_rows
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.groups.frame import context_rule
from ragassay.parts.groups.group_sums import TAGS, group_tags
from ragassay.parts.groups.metrics import signature_of
from ragassay.parts.groups.pairs import MEASURES
from ragassay.parts.scores import METRICS, score_limits, scorer_columns
from ragassay.parts.sensitivity.refusals import (
    find_reclassified,
    with_refusals_declined,
)
from ragassay.steps.compare.changes import decision, metric_changes, score_changes
from ragassay.steps.compare.matched_questions import check_judges, check_match, common_questions, matched_by_query
from ragassay.steps.compare.paired_runs import NO_VERDICT, PairedRuns, paired_runs
from ragassay.steps.compare.strata import broken_strata, groups_per_template

__all__ = ["SMALLEST", "common_questions", "compare", "is_run_directory", "read_run"]

SMALLEST = 0.05


def compare(
    old: Rows,
    new: Rows,
    *,
    measure: str = "accuracy",
    smallest: float = SMALLEST,
    common: bool = False,
    match: str = "id",
    context: str = "any",
    refusals: str = "wrong",
    seed: int = 0,
) -> RunComparison:
    """Compare a run with an earlier one of the same questions, and decide whether it is worse.

    The 95 % interval of the difference, new minus old, over sampling units decides the outcome; it accounts for rows
    without a verdict, which can prevent a decision (docs/methods.md, section 5.6). A run is also worse if the answers
    of a template or a table broke (section 5.8), or if fewer unanswerable questions are declined.

    Args:
        old: Judged rows of the earlier run: a table, a file, dicts, a DataFrame or a dataset.
        new: Judged rows of the later one.
        measure: The deciding metric: `accuracy`, `knowledge_base_accuracy`, `refined_accuracy` or
            `retriever_accuracy`.
        smallest: The smallest drop that matters, a proportion above 0 and below 1.
        common: Whether to compare only the questions that both runs contain.
        match: How questions are matched: `id`, or `query` if ids differ because the questions were rephrased; then only
            common questions are compared (docs/methods.md, section 5.6).
        context: How contexts are matched: `any`, `equal` or `reference_ids` (docs/methods.md, section 2.1).
        refusals: How to count plain refusals that a judge accepted: `wrong`, or `as judged`.
        seed: Random seed of the tests.

    Returns:
        The outcome, the differences of all metrics and of the scores that both runs have (`ragassay.score`), the strata
        that broke, and the groups that changed. Scores do not decide the outcome.

    Raises:
        UsageError: The runs differ in their questions or judges, or a metric, match, context rule or treatment of
            refusals is unknown.
        DataError: A column is missing.
    """
    if measure not in MEASURES:
        raise UsageError(unknown_name("metric", measure, list(MEASURES)))
    rule = context_rule(context)
    check_match(match)
    if not 0 < smallest < 1:
        raise UsageError(f"Invalid smallest drop {smallest}: expected a proportion between 0 and 1; 0.05 is 5 points")
    tables = as_table(old), as_table(new)
    for table in tables:
        table.require("question_id", "group_id", "question", "correct", command="compare")
    questions = matched_by_query(*tables) if match == "query" else common_questions(*tables, common=common)
    check_judges(questions.old, questions.new)
    both = (questions.old, questions.new)
    reclassified = tuple(find_reclassified(table, refusals=refusals) for table in both)
    before, after = (with_refusals_declined(table, each) for table, each in zip(both, reclassified, strict=True))
    runs = paired_runs(before, after, rule)
    changes = metric_changes(runs, seed)
    broken = broken_strata(runs, after, seed=seed)
    decided = decision(runs, changes, measure, smallest=smallest, has_broken=bool(broken))
    both_kinds = (runs.rows, runs.unanswerable)
    return RunComparison(
        outcome=decided.outcome,
        measure=measure,
        smallest=smallest,
        old=_compared(before, runs.rows.before, runs.rows.failed_before, len(reclassified[0].rows), seed),
        new=_compared(after, runs.rows.after, runs.rows.failed_after, len(reclassified[1].rows), seed),
        questions=len(after),
        left_out=questions.left_out,
        changes=changes,
        broken=broken,
        groups_per_template=groups_per_template(after),
        groups=_changed_groups(runs, after),
        needed=decided.needed,
        depends_on_rows=decided.depends_on_rows,
        all_groups=len(np.unique(runs.rows.group)),
        unanswerable=len(runs.unanswerable.group),
        answers_changed=sum(int((~rows.unchanged).sum()) for rows in both_kinds),
        verdicts_changed=sum(int((rows.before != rows.after).sum()) for rows in both_kinds),
        declines_less=decided.declines_less,
        scores=score_changes(before, after, score_limits(), scorer_columns(METRICS.values()), seed=seed),
    )


def is_run_directory(path: Path | str) -> bool:
    """Return whether a path is a run directory, and not a folder that `export` wrote."""
    return Path(path).is_dir() and not holds_rows(Path(path))


def read_run(path: Path) -> tuple[Table, str | None]:
    """Return the judged rows of a run directory, and how it matches contexts; None if that is not recorded.

    Raises:
        DataError: The directory contains no judged rows.
    """
    judged = next((path / name for name in ("judged.jsonl", "diagnosed.jsonl") if (path / name).exists()), None)
    if judged is None and (path / "comparison.json").exists():
        systems = sorted(each.parent.name for each in path.glob("*/judged.jsonl"))
        raise DataError(
            f"{path} compares several systems ({', '.join(systems)}); name the directory of one: "
            f"{path / (systems[0] if systems else 'NAME')}"
        )
    if judged is None:
        raise DataError(f"{path} contains no judged.jsonl; finish the run first, or give the file of judged answers")
    try:
        context = json.loads((path / "run.json").read_text(encoding="utf-8"))["settings"]["diagnose"]["context"]
    except (OSError, ValueError, KeyError, TypeError):
        context = None
    return Table.read(judged), context if isinstance(context, str) else None


def _compared(
    table: Table, verdicts: NDArray[np.int8], failed: NDArray[np.bool_], reclassified: int, seed: int
) -> ComparedRun:
    judged, missing, without_answer = (
        int(each.sum()) for each in (verdicts >= 0, verdicts == NO_VERDICT, failed & (verdicts == NO_VERDICT))
    )
    return ComparedRun(
        source=table.source,
        rows=judged + missing,
        judged=judged,
        undecided=missing - without_answer,
        failed=without_answer,
        reclassified_refusals=reclassified,
        signature=signature_of(table, seed=seed),
    )


def _changed_groups(runs: PairedRuns, table: Table) -> tuple[GroupChange, ...]:
    """Return the groups whose accuracy differs because of a row with a verdict in both runs, worse ones first."""
    old, new, rows = runs.old, runs.new, runs.rows
    both = (old.rows > 0) & (new.rows > 0)
    before = np.divide(old.right, old.rows, out=np.zeros(len(both)), where=both)
    after = np.divide(new.right, new.rows, out=np.zeros(len(both)), where=both)
    is_changed = (rows.before != rows.after) & (rows.before != NO_VERDICT) & (rows.after != NO_VERDICT)
    places = np.flatnonzero(both & (before != after) & _rows_by_group(runs, is_changed).astype(bool))
    change = after[places] - before[places]
    # Groups that got worse come first; ties keep the order of the ids, so that two runs agree.
    places = places[np.lexsort((runs.group_ids[places].astype(str), -np.abs(change), change > 0))]
    questions = _questions(table, [str(each) for each in runs.group_ids[places]])
    tags_before, tags_after = (
        group_tags(side.rows[places], side.right[places], _rows_by_group(runs, verdicts == NO_VERDICT)[places] > 0)
        for side, verdicts in ((old, rows.before), (new, rows.after))
    )
    return tuple(
        GroupChange(
            group_id=str(runs.group_ids[place]),
            question=questions[str(runs.group_ids[place])],
            before=float(before[place]),
            after=float(after[place]),
            tag_before=TAGS[tag_before - 1],
            tag_after=TAGS[tag_after - 1],
        )
        for place, tag_before, tag_after in zip(places, tags_before, tags_after, strict=True)
    )


def _rows_by_group(runs: PairedRuns, chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the number of chosen rows of each group."""
    return np.bincount(runs.rows.group[chosen], minlength=len(runs.group_ids))


def _questions(table: Table, group_ids: Sequence[str]) -> Mapping[str, str]:
    """Return the first question of each of these groups."""
    query = """
        select group_id, arg_min(question, "row") from rows where group_id in (select unnest(?::varchar[]))
        group by group_id
    """
    return dict(table.connection.execute(query, [list(group_ids)]).fetchall())
