"""The results of `compare` and `plan`, in sentences and as JSON."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import accumulate

from ragassay.core.records import (
    BrokenStratum,
    ComparedRun,
    GroupChange,
    MeasuredSpread,
    MetricChange,
    RunComparison,
    SampleSizePlan,
    Scenario,
    SpreadSource,
)
from ragassay.steps.report.diagnosis_json import test_json
from ragassay.steps.report.findings import (
    ALPHA,
    APPROXIMATE,
    FEW,
    FEWEST_UNITS,
    METRIC_NAMES,
    about_only,
    decisive_p,
    missing_outcomes,
)
from ragassay.steps.report.number_formats import (
    as_average,
    as_score,
    brief,
    count,
    fitted,
    in_points,
    interval_json,
    joined,
    one_line,
    p_value,
    p_values,
    percent,
    points,
    points_of,
    score_of,
    wrapped,
)

MAX_LINES = 25
_MAX_GROUPS = 4
_LINES_BESIDE_GROUPS = 3  # the blank line, their heading, and how many more there are
_MAX_STRATA = 4
_MAX_NAME = 80  # characters of a template
_FEWEST_SCORE_LINES = 4
_TEXT_COLUMN = 27  # after the name of a metric
_FEW_GROUPS = 3  # per template; below this, the permutation test has little power


def compared(comparison: RunComparison) -> str:
    """Return the comparison of two runs in at most 25 lines: the outcome, its reason, every metric, groups, scores."""
    lines = list(_compared(comparison))
    lines += _groups(comparison, MAX_LINES - len(lines))
    return "\n".join([*lines, *_scores(comparison, MAX_LINES - len(lines))])


def _compared(comparison: RunComparison) -> Iterator[str]:
    yield from wrapped(f"{comparison.outcome}: {reason(comparison)}")
    if (missing := _without_verdict(comparison)) is not None:
        yield from wrapped(missing)
    yield from (f"  {stratum_text(each)}" for each in comparison.broken[:_MAX_STRATA])
    if len(comparison.broken) > _MAX_STRATA:
        yield f"  and {len(comparison.broken) - _MAX_STRATA:,} more (see --json)"
    yield ""
    yield from wrapped(f"{comparison.new.source} compared with {comparison.old.source}, {_size(comparison)}")
    yield from (f"  not compared: {count(number, 'question')} {why}" for why, number in comparison.left_out.items())
    is_few = _is_few(comparison) and comparison.outcome == "not enough data"
    for change in comparison.changes:
        yield from _change(change, is_brief=is_few)
        if change.ranges is not None and change.measure == comparison.measure:
            before, after = (" to ".join(dict.fromkeys(map(percent, ends))) for ends in change.ranges)
            yield "    of the rows with a verdict; the interval accounts for the others"
            yield f"    over all rows and possible verdicts: {before} before, {after} now"
    if (tests := sum(change.p is not None for change in comparison.changes)) > 1 and not is_few:
        yield f"  p-values are adjusted for {tests} tests by Holm's method"
    if any(map(_contradictory, comparison.changes)) and not is_few:
        yield "  the interval decides; unlike the exact test of the p-value, it accounts for"
        yield "  unseen entities and missing verdicts"
    if _is_unsure_drop(comparison.declined, comparison):
        yield "  fewer declined unanswerable questions make a run worse only if the 99 % interval"
        yield "  of the difference excludes 0"
    if comparison.deciding.difference.is_approximate and comparison.outcome != "no change" and not is_few:
        yield f"  {APPROXIMATE}"
    yield from _too_many_templates(comparison)
    yield from _reclassified(comparison)
    yield from _range_over_verdicts(comparison)


def _size(comparison: RunComparison) -> str:
    difference, unanswerable = comparison.deciding.difference, comparison.unanswerable
    groups = count(comparison.all_groups, "group")
    entities = f" about {count(difference.units, 'entity', 'entities')}" if difference.units < difference.groups else ""
    kind, more = ("answerable question", f", and {unanswerable:,} unanswerable") if unanswerable else ("question", "")
    return f"{count(comparison.questions - unanswerable, kind)} in {groups}{entities}{more}"


def reason(comparison: RunComparison) -> str:
    """Return why a comparison has its outcome."""
    change = comparison.deciding
    name, drop = METRIC_NAMES[comparison.measure], in_points(comparison.smallest)
    if comparison.outcome == "no change":
        return f"every answer and verdict is the same{_ruled_out(change)}"
    if comparison.outcome == "no worse" and not comparison.verdicts_changed:
        texts = "text" if comparison.answers_changed == 1 else "texts"
        return (
            f"no verdict changed; the {texts} of {count(comparison.answers_changed, 'answer')} did{_ruled_out(change)}"
        )
    if comparison.outcome == "incomplete":
        runs = [run for run in (comparison.old, comparison.new) if run.failed]
        if comparison.depends_on_rows is not None:
            rows = count(comparison.depends_on_rows, "row")
            could = "of unanswerable questions without a verdict could make the run worse"
            return f"{rows} {could}; answer the failed ones again"
        failed = (f"{run.failed:,} of {count(run.rows, 'row')} failed in {run.source}" for run in runs)
        return f"{' and '.join(failed)}, and their answers could change the outcome; answer these rows again"
    if change.difference.value is None:
        return f"{name} cannot be compared: {change.difference.undefined}"
    text = f"{name} {_change_of(change)}"
    if comparison.outcome == "worse":
        return _why_worse(comparison, text)
    if comparison.outcome == "no worse":
        if change.difference.low is None or change.difference.low <= -comparison.smallest:
            return f"no verdict on an answerable question changed{_ruled_out(change)}"
        fell = change.difference.high is not None and change.difference.high < 0
        return f"{text}: {'the interval excludes 0, but ' if fell else ''}a drop of {drop} is ruled out"
    if comparison.depends_on_rows is not None:
        rows = f"{count(comparison.depends_on_rows, 'row')} without a verdict"
        return f"{text}: the outcome depends on {rows}; the others alone would decide it"
    return _undecided(comparison, text)


def _change_of(change: MetricChange) -> str:
    """Return the size of a change, and the rows that it covers if some have no verdict."""
    difference = change.difference
    assert difference.value is not None
    if change.ranges is None:
        return f"changed by {points_of(difference)}"
    ends = "" if difference.interval is None else f" (for all rows, {_interval(difference.interval)})"
    return f"of the rows with a verdict changed by {in_points(difference.value)}{ends}"


def _interval(ends: tuple[float, float]) -> str:
    return f"95\N{NO-BREAK SPACE}% CI {' to '.join(map(points, ends))}"


def _undecided(comparison: RunComparison, text: str) -> str:
    if _is_few(comparison):
        questions = count(comparison.questions, "question")
        if comparison.questions > FEW:
            questions = about_only(questions, comparison.deciding.difference.units)
        is_or_are = "is" if comparison.questions == 1 else "are"
        return f"{questions} {is_or_are} too few to compare two runs; use more, about other entities"
    drop = in_points(comparison.smallest)
    return f"{text}: the interval includes both no change and a drop of {drop}{_needed(comparison.needed)}"


def _is_few(comparison: RunComparison) -> bool:
    """Return whether there are too few questions, or too few entities, to conclude anything from two runs."""
    return comparison.questions <= FEW or 0 < comparison.deciding.difference.units < FEWEST_UNITS


def _ruled_out(change: MetricChange) -> str:
    judged = change.judged_interval
    if judged is None:
        return ""
    is_shown = change.difference.interval is not None and _interval(judged) == _interval(change.difference.interval)
    rows = "" if is_shown else f" among the rows with a verdict ({_interval(judged)})"
    return f"; with this many questions, a drop of more than {in_points(-judged[0])}{rows} is ruled out"


def _why_worse(comparison: RunComparison, text: str) -> str:
    high, drop = comparison.deciding.difference.high, in_points(comparison.smallest)
    if comparison.declined is not None and comparison.declines_less:
        return f"{declined_text(comparison.declined)}; {text}"
    if high is not None and high < -comparison.smallest:
        return f"{text}: a drop of more than {drop}"
    if high is not None and high < 0:
        return f"{text}: a drop, since the interval excludes 0; it may be {drop} or more"
    numbers = Counter(each.kind for each in comparison.broken)
    strata = " and ".join(count(number, kind) for kind, number in numbers.items())
    return f"right answers broke in {strata}; {text}"


def declined_text(change: MetricChange) -> str:
    """Return how often unanswerable questions were declined in both runs, and whether that is better or worse."""
    if change.before is None or change.after is None:
        return f"declined unanswerable questions cannot be compared: {change.difference.undefined}"
    direction = "fewer" if change.after < change.before else "more" if change.after > change.before else "as many"
    what = f"{direction} unanswerable questions were declined"
    return f"{what}: {before_and_now(percent(change.before), percent(change.after))} ({points_of(change.difference)})"


def before_and_now(before: str, now: str) -> str:
    """Return a value in both runs; "18 % to 23 %" would read as a range."""
    return f"{before} before, {now} now"


def stratum_text(stratum: BrokenStratum) -> str:
    """Return which answers of a template or a table broke.

    >>> stratum_text(BrokenStratum(kind="template", name="replacement cost of [film.title]?", broke=12, fixed=0,
    ...     right_before=12, groups=3, p_sign=0.005, p_permutation=0.0004))
    'replacement cost of ...?: 12 of 12 right answers broke (3 groups)'
    """
    name = brief(re.sub(r"\[[^\[\]]*\]", "...", one_line(stratum.name)))
    table = "questions about " if stratum.kind == "table" else ""
    fixed = f", {stratum.fixed:,} were fixed" if stratum.fixed else ""
    broke = f"{stratum.broke:,} of {count(stratum.right_before, 'right answer')} broke{fixed}"
    return f"{table}{name[:_MAX_NAME]}: {broke} ({count(stratum.groups, 'group')})"


def _needed(needed: int | None) -> str:
    if needed is None:
        return "; use questions about more entities"
    number = "more than a million" if needed > 1_000_000 else f"{needed:,}"
    return f"; questions about {number} entities would be needed to decide"


def _change(change: MetricChange, *, is_brief: bool) -> list[str]:
    name = f"  {METRIC_NAMES[change.measure]:<24}"
    if change.before is None or change.after is None:
        return _in_columns(f"{name} not defined: {change.difference.undefined}")
    decisive = decisive_p(change)
    p = "" if decisive is None else f"; {p_value(decisive)}"
    values = before_and_now(percent(change.before), percent(change.after))
    if is_brief:
        return [f"{name} {values}"]
    return _in_columns(f"{name} {values}: {points_of(change.difference)}{p}")


def _in_columns(line: str) -> list[str]:
    """Return the line of a metric in lines of at most 80 characters, whose texts begin in the same column."""
    return fitted(line, _TEXT_COLUMN - 2).split("\n")


def _scores(comparison: RunComparison, lines: int) -> Iterator[str]:
    """Yield the changes of scores up to a number of lines: undefined ones first, then by p-value."""
    if not comparison.scores or lines < _FEWEST_SCORE_LINES:
        return
    ordered = sorted(comparison.scores, key=lambda each: -1.0 if each.p is None else each.p)
    room = lines - 2
    texts = [_in_columns(_score_change(each)) for each in ordered]
    shown = texts if _fitting(texts, room) == len(texts) else texts[: _fitting(texts, room - 1)]
    yield ""
    yield f"scores, over the questions with one in both runs{'' if len(shown) == len(ordered) else ' (all: --json)'}:"
    yield from (line for text in shown for line in text)
    if len(shown) < len(ordered):
        yield f"  and {len(ordered) - len(shown):,} more"


def _score_change(change: MetricChange) -> str:
    if change.before is None or change.after is None or change.difference.value is None:
        return f"  {change.measure:<24} not defined: {change.difference.undefined}"
    before, after = as_score(change.before), as_score(change.after)
    p = "" if change.p is None else f"; {p_values(change.p, change.p_holm)}"
    return f"  {change.measure:<24} {before_and_now(before, after)}: {score_of(change.difference, signed=True)}{p}"


def _contradictory(change: MetricChange) -> bool:
    """Return whether the interval includes 0 although the shown p-value is significant, or the other way round."""
    low, high = change.difference.low, change.difference.high
    p = decisive_p(change)
    return p is not None and low is not None and high is not None and (p < ALPHA) == (low <= 0 <= high)


def _is_unsure_drop(declined: MetricChange | None, comparison: RunComparison) -> bool:
    """Return whether fewer unanswerable questions were declined by the shown interval, but not by the deciding one."""
    if declined is None or declined.difference.interval is None or comparison.declines_less:
        return False
    low, high = declined.difference.interval
    return low <= -comparison.smallest and high < 0


def _too_many_templates(comparison: RunComparison) -> Iterator[str]:
    """Yield that templates may have too few groups to identify one that broke, if answers broke."""
    size = comparison.groups_per_template
    if size is None or size >= _FEW_GROUPS or not any(each.after < each.before for each in comparison.groups):
        return
    yield f"  templates average {as_average(size, 'group')}, which may be too few to identify one that broke;"
    yield "  generate fewer templates about more entities: ragassay generate --max-templates 15"


def _reclassified(comparison: RunComparison) -> Iterator[str]:
    for run in (comparison.old, comparison.new):
        if run.reclassified_refusals:
            counts = "counts" if run.reclassified_refusals == 1 else "count"
            refusals = f"{count(run.reclassified_refusals, 'plain refusal')} that a judge accepted in {run.source}"
            yield f"  {refusals} {counts} as wrong (to keep them: --refusals 'as judged')"


def _without_verdict(comparison: RunComparison) -> str | None:
    """Return the number of answers without a verdict in each run; None if every answer has one."""
    runs = (comparison.old, comparison.new)
    if all(run.judged == run.rows for run in runs):
        return None
    before, now = (missing_outcomes({"undecided": run.undecided, "failed": run.failed}) or "none" for run in runs)
    return f"Without a verdict: {before_and_now(before, now)}, of {count(comparison.questions, 'answer')} each."


def _range_over_verdicts(comparison: RunComparison) -> Iterator[str]:
    """Yield how much the rows without a verdict could change the deciding metric."""
    low, high = comparison.deciding.lowest, comparison.deciding.highest
    if _without_verdict(comparison) is not None and low is not None and high is not None and (low, high) != (0, 0):
        ends = in_points(low) if points(low) == points(high) else f"between {points(low)} and {in_points(high)}"
        yield f"  over all rows, whatever the missing verdicts are, the change is {ends}"


def _groups(comparison: RunComparison, lines: int) -> Iterator[str]:
    texts = [_in_columns(text) for text in map(_group, comparison.groups[:_MAX_GROUPS])]
    shown = _fitting(texts, lines - _LINES_BESIDE_GROUPS)
    if not shown:
        return
    worse = sum(group.after < group.before for group in comparison.groups)
    better = len(comparison.groups) - worse
    yield ""
    yield f"{count(worse, 'group')} got worse, {better:,} got better:"
    yield from (line for text in texts[:shown] for line in text)
    if len(comparison.groups) > shown:
        yield f"  and {len(comparison.groups) - shown:,} more (see --json)"


def _group(group: GroupChange) -> str:
    change = before_and_now(f"{percent(group.before):>6}", f"{percent(group.after):>6}")
    tags = group.tag_after if group.tag_before == group.tag_after else f"{group.tag_before} to {group.tag_after}"
    return f"  {change} ({tags}): {one_line(group.question, _MAX_NAME)}"


def _fitting(texts: Sequence[Sequence[str]], lines: int) -> int:
    """Return how many of the first texts fit in a number of lines."""
    return sum(length <= lines for length in accumulate(map(len, texts)))


def next_command(comparison: RunComparison, new: str) -> tuple[str, ...]:
    """Return the command that follows from an outcome.

    If a decision requires more questions, the outcome says how many, for the spread between these two runs; a plan
    would compute another number, for the spread between two styles of one run.

    Args:
        comparison: The comparison.
        new: The new run, as the user named it.
    """
    if comparison.outcome == "worse":
        return ("ragassay", "diagnose", new, "--verbose")
    if comparison.outcome == "incomplete":
        return ("ragassay", "answer", "questions.jsonl", "--system", "SYSTEM", "-o", "answers.jsonl")
    if comparison.depends_on_rows is not None:
        return ("ragassay", "review", new)
    if comparison.outcome == "not enough data" and (_is_few(comparison) or comparison.needed is None):
        return ("ragassay", "plan", "--difference", f"{comparison.smallest:g}")
    return ("ragassay", "report", new, "-o", "report.html")


@joined
def planned(plan: SampleSizePlan) -> Iterator[str]:
    """Return how many entities, groups and questions each difference requires."""
    rows = f"{as_average(plan.rows_per_group, 'question')} per group and side"
    yield f"To detect a true difference with {percent(plan.power)} power (paired by entity, alpha = 5 %; {rows}):"
    for scenario in plan.scenarios:
        yield ""
        yield f"if the standard deviation over entities is {in_points(scenario.spread)} ({_source(scenario, plan)})"
        for need in scenario.needs:
            entities, groups = f"{need.units:,} entities", f"{need.groups:,} groups"
            yield f"  {points(need.difference):>4} points: {entities:>17}, {groups:>15}, {need.questions:>9,} questions"


def _source(scenario: Scenario, plan: SampleSizePlan) -> str:
    source = scenario.source
    if not isinstance(source, MeasuredSpread):
        return _SOURCES[source].format(rows=plan.rows_per_group)
    measured = f"measured in {source.source}, {source.units} entities, {source.groups} groups"
    if source.is_adjusted:
        return f"{measured}, adjusted to {count(int(source.rows_per_group), 'row')} per group and side"
    if source.is_adjusted is False:
        measured += f"; no group has several rows on both sides, so it is not adjusted to {source.rows_per_group} rows"
    return measured


_SOURCES: Mapping[SpreadSource, str] = {
    "independent answers": "assumed: every answer is right with probability 0.5, {rows:g} for each group and side",
    "recorded runs": "as between short and long questions in the recorded runs of the GRAMMAR paper",
    "given value": "as given",
    "worst case": "worst case: every group flips all of its answers",
}


_MOST_ROWS = 5000  # more questions take hours to answer, and few databases have entities for them


def rows_to_generate(plan: SampleSizePlan) -> int | None:
    """Return the number of questions for the smallest difference that at most 5,000 can detect; None without one."""
    return next((need.questions for need in plan.scenarios[0].needs if need.questions <= _MOST_ROWS), None)


def compared_json(comparison: RunComparison, *, exit_code: int) -> Mapping[str, object]:
    """Return `compare --json`."""
    return {
        "outcome": comparison.outcome,
        "exit_code": exit_code,
        "measure": comparison.measure,
        "smallest": comparison.smallest,
        "questions": comparison.questions,
        "unanswerable": comparison.unanswerable,
        "left_out": dict(comparison.left_out),
        "old": _run(comparison.old),
        "new": _run(comparison.new),
        "changes": {change.measure: _change_json(change) for change in comparison.changes},
        "broken": [asdict(stratum) for stratum in comparison.broken],
        "groups_per_template": comparison.groups_per_template,
        "lowest": comparison.deciding.lowest,
        "highest": comparison.deciding.highest,
        "needed": comparison.needed,
        "depends_on_rows": comparison.depends_on_rows,
        "answers_changed": comparison.answers_changed,
        "verdicts_changed": comparison.verdicts_changed,
        "declines_less": comparison.declines_less,
        "groups": [asdict(group) for group in comparison.groups],
        "scores": {
            change.measure: {**_change_json(change), "rows": change.difference.rows} for change in comparison.scores
        },
    }


def _run(run: ComparedRun) -> Mapping[str, object]:
    return {**asdict(run), "signature": str(run.signature)}


def _change_json(change: MetricChange) -> Mapping[str, object]:
    difference = change.difference
    return {
        "before": change.before,
        "before_range": None if change.ranges is None else [*change.ranges[0]],
        "after": change.after,
        "after_range": None if change.ranges is None else [*change.ranges[1]],
        "difference": difference.value,
        "interval": interval_json(difference.interval),
        "interval_judged": interval_json(change.judged_interval),
        "lowest": change.lowest,
        "highest": change.highest,
        **test_json(change),
    }


def planned_json(plan: SampleSizePlan) -> Mapping[str, object]:
    """Return `plan --json`: the scenario to plan with, and the others."""
    first, *others = (
        {"spread": each.spread, "why": _source(each, plan), "needs": [asdict(need) for need in each.needs]}
        for each in plan.scenarios
    )
    return {"power": plan.power, "rows_per_group": plan.rows_per_group, **first, "others": others}
