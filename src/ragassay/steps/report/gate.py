"""The checks of a run for continuous integration: in sentences, as a Markdown summary, and as JUnit XML."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from xml.etree import ElementTree as ET

from ragassay.core.records import (
    DECLINED,
    CallCosts,
    CheckResult,
    Estimate,
    GateCheck,
    Outcome,
    RunComparison,
    RunOutcome,
    Summary,
    SystemComparison,
)
from ragassay.steps.report.comparison_text import declined_text, reason, stratum_text
from ragassay.steps.report.findings import (
    closeness,
    headline,
    judges,
    missing_verdicts,
    next_step,
    quality,
    unanswerable,
)
from ragassay.steps.report.number_formats import (
    calls_in_words,
    count,
    distinct_percents,
    interval,
    joined,
    one_line,
    percent,
    proportion,
)
from ragassay.steps.report.systems_text import (
    difference_text,
    findings_of_systems,
    frugal_choice,
    next_step_of_systems,
    systems_conclusion,
    systems_rows,
    without_verdict,
)

_RESULTS: Mapping[RunOutcome, CheckResult] = {
    "no change": "passed",
    "no worse": "passed",
    "worse": "failed",
    "incomplete": "incomplete",
    "not enough data": "not enough data",
}
_MAX_CHARACTERS = 2_000  # per text in XML or Markdown


def threshold_check(summary: Summary, metric: str, least: float) -> GateCheck:
    """Return the check that a metric reaches its threshold regardless of the missing verdicts (methods.md, section 6a).

    Args:
        summary: The diagnosis.
        metric: One of `THRESHOLDS`.
        least: The threshold.
    """
    if metric == DECLINED:
        estimate, outcomes = summary.cells[DECLINED], summary.unanswerable
        rows, declined, missing = sum(outcomes.values()), outcomes.get("declined", 0), missing_verdicts(outcomes)
        reach: tuple[float | None, float | None] = (None, None)
        if rows:
            reach = declined / rows, (declined + missing) / rows
    else:
        estimate, outcomes = getattr(summary.overall, metric), summary.overall.outcomes
        reach = summary.overall.bounds.get(metric, (estimate.value, estimate.value))
    result, text = _threshold_result(metric, estimate, least, reach, outcomes)
    return GateCheck(kind="threshold", name=f"{metric} >= {100 * least:g} %", result=result, reason=text)


def _threshold_result(
    metric: str,
    estimate: Estimate,
    least: float,
    reach: tuple[float | None, float | None],
    outcomes: Mapping[Outcome, int],
) -> tuple[CheckResult, str]:
    """Return whether a metric reaches its threshold, and why; `reach` is its range over all missing verdicts."""
    if estimate.value is None:
        return "not enough data", f"not enough data: {metric} is not defined: {estimate.undefined}"
    low, high = reach
    has_missing = missing_verdicts(outcomes) > 0
    if high is not None and high < least:
        most, threshold = distinct_percents(high, least)
        if has_missing:
            return "failed", f"missed: {metric} is at most {most} over every possible verdict, below {threshold}"
        ends = interval(estimate)
        return "failed", f"missed: {metric} is {most}{'' if ends is None else f' ({ends})'}, below {threshold}"
    if low is not None and low >= least:
        regardless = " regardless of the missing verdicts" if has_missing else ""
        return "passed", f"{metric} is {proportion(estimate, reach)}, at least {percent(least)}{regardless}"
    ends = " to ".join("undefined" if end is None else percent(end) for end in reach)
    failed, undecided = outcomes.get("failed", 0), outcomes.get("undecided", 0)
    steps = [f"answer the {count(failed, 'failed row')} again"] if failed else []
    steps += [f"judge the {count(undecided, 'undecided row')}"] if undecided else []
    return "not enough data", (
        f"not enough data: {metric} is {ends}, depending on the rows without a verdict, and {percent(least)} lies in "
        f"between; {' and '.join(steps)}"
    )


_ANSWERED = "every question was answered"


def stopped_check(reason: str) -> GateCheck:
    """Return the check of a system that was stopped after repeated failures."""
    return GateCheck(kind="answers", name=_ANSWERED, result="incomplete", reason=reason)


def answers_check(failed: int, rows: int) -> GateCheck:
    """Return the check that every question was answered."""
    return GateCheck(
        kind="answers",
        name=_ANSWERED,
        result="incomplete" if failed else "passed",
        reason=f"{failed:,} of {count(rows, 'row')} failed",
    )


def verdicts_checks(failed: int, rows: int) -> tuple[GateCheck, ...]:
    """Return the check that every answer was judged, if the judge failed on some; otherwise nothing."""
    if not failed:
        return ()
    reason = f"the judge failed on {failed:,} of {count(rows, 'row')}"
    return (GateCheck(kind="answers", name="every answer was judged", result="incomplete", reason=reason),)


def ratings_check(reason: str) -> GateCheck:
    """Return the check of a run in which no answer could be rated, with the most common reason."""
    return GateCheck(kind="answers", name="answers have ratings", result="not enough data", reason=reason)


def comparison_checks(comparison: RunComparison) -> tuple[GateCheck, ...]:
    """Return the checks that a run is no worse than its baseline.

    Unanswerable questions have a separate check, and each stratum that broke has a failed check.
    """
    overall = GateCheck(
        kind="comparison",
        name=f"{comparison.measure} is no worse than in {one_line(comparison.old.source)}",
        result=_RESULTS[comparison.outcome],
        reason=f"{comparison.outcome}: {reason(comparison)}",
    )
    return (
        overall,
        *_declined_check(comparison),
        *(
            GateCheck(
                kind="stratum",
                name=f"{stratum.kind} {one_line(stratum.name)}",
                result="failed",
                reason=stratum_text(stratum),
            )
            for stratum in comparison.broken
        ),
    )


def _declined_check(comparison: RunComparison) -> Iterator[GateCheck]:
    if (change := comparison.declined) is not None:
        yield GateCheck(
            kind="comparison",
            name=f"unanswerable questions are declined no less often than in {one_line(comparison.old.source)}",
            result="failed" if comparison.declines_less else "passed",
            reason=declined_text(change),
        )


def systems_checks(checks: Mapping[str, Sequence[GateCheck]], choices: Collection[str]) -> tuple[GateCheck, ...]:
    """Return the checks of a run of several systems: those of each, and the thresholds that one choice must meet.

    Args:
        checks: Name of a system -> its checks.
        choices: The systems that could be chosen.
    """
    own = [
        replace(check, name=f"{name}: {check.name}")
        for name, each in checks.items()
        for check in each
        if check.kind != "threshold"
    ]
    thresholds = {
        name: [each for each in checks[name] if each.kind == "threshold"] for name in checks if name in choices
    }
    of_choices = {name: each for name, each in thresholds.items() if each}
    if not of_choices:
        return tuple(own)
    results = {name: max((check.result for check in each), key=_FROM_BEST.index) for name, each in of_choices.items()}
    overall: CheckResult = min(results.values(), key=_FROM_BEST.index)
    listed = [name for name, result in results.items() if result == overall]
    return (
        *own,
        GateCheck(
            kind="threshold",
            name=f"a system meets {', '.join(check.name for check in next(iter(of_choices.values())))}",
            result=overall,
            reason="; ".join(f"{name}: {check.reason}" for name in listed[:_MAX_LISTED] for check in of_choices[name]),
        ),
    )


_FROM_BEST: Sequence[CheckResult] = ("passed", "not enough data", "incomplete", "failed")
_MAX_LISTED = 3


def checks_text(checks: Sequence[GateCheck]) -> str:
    """Return one line for each check."""
    return "\n".join(f"{check.result}: {one_line(check.name)} ({one_line(check.reason, 300)})" for check in checks)


def checks_json(checks: Sequence[GateCheck], *, exit_code: int) -> Mapping[str, object]:
    """Return `gate` of `run --json`."""
    return {"exit_code": exit_code, "checks": [asdict(check) for check in checks]}


def markdown(summary: Summary, checks: Sequence[GateCheck], costs: CallCosts | None = None) -> str:
    """Return a summary of a run in Markdown for a CI job: the diagnosis, then the checks, failed ones first.

    Args:
        summary: The diagnosis.
        checks: What the run must meet.
        costs: What the judge's calls to a language model cost; None for a judge that makes none.
    """
    calls = None if costs is None else f"Judging took {calls_in_words(costs)}."
    qualities = (*quality(summary.overall), unanswerable(summary))
    sentences = (*qualities, headline(summary), closeness(summary), next_step(summary), judges(summary), calls)
    return _sentences_and_checks([each for each in sentences if each is not None], checks)


def systems_markdown(
    comparison: SystemComparison, checks: Sequence[GateCheck], diagnoses: Mapping[str, Summary]
) -> str:
    """Return a summary of the comparison of several systems in Markdown for a CI job.

    Args:
        comparison: The comparison.
        checks: What the run must meet.
        diagnoses: Name of a system -> its diagnosis; systems without a finished run are left out.
    """
    missing, frugal = without_verdict(comparison), frugal_choice(comparison)
    sentences = [
        systems_conclusion(comparison),
        *([] if missing is None else [missing]),
        *([] if frugal is None else [frugal]),
        *findings_of_systems(comparison, diagnoses),
        next_step_of_systems(comparison),
    ]
    sentences += [
        difference_text(each)
        for each in comparison.differences
        if each.measure == comparison.quality and comparison.leader in {each.a, each.b}
    ]
    return _sentences_and_checks(sentences, checks, table=systems_rows(comparison))


@joined
def _sentences_and_checks(
    sentences: Sequence[str], checks: Sequence[GateCheck], *, table: Sequence[Sequence[str]] = ()
) -> Iterator[str]:
    open_checks = [check for check in checks if check.result != "passed"]
    if open_checks:
        state = f"{len(open_checks)} of {count(len(checks), 'check')} did not pass"
    elif all(check.kind == "answers" for check in checks):
        passed = [check.name for check in checks] if len(checks) == 1 else ["all checks passed"]
        state = "; ".join([*passed, "no threshold is set"])
    else:
        state = "all checks passed"
    yield f"## ragassay: {state}"
    yield ""
    for sentence in sentences:
        yield _escaped(sentence)
        yield ""
    for place, row in enumerate(table):
        yield f"| {' | '.join(map(_escaped, row))} |"
        if not place:
            yield f"|{' --- |' * len(row)}"
    if table:
        yield ""
    yield "| check | result | reason |"
    yield "| --- | --- | --- |"
    for check in (*open_checks, *(check for check in checks if check.result == "passed")):
        result = check.result if check.result == "passed" else f"**{check.result}**"
        yield f"| {_escaped(check.name)} | {result} | {_escaped(check.reason)} |"
    yield ""


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|~!&@])", r"\\\1", one_line(text, _MAX_CHARACTERS))


def junit(checks: Sequence[GateCheck], findings: Sequence[str] = ()) -> str:
    """Return JUnit XML with a test case for each check, and the findings as the output of the suite.

    A check that fails is a failure; one that cannot be decided, or an incomplete run, is an error.
    """
    failures = sum(check.result == "failed" for check in checks)
    errors = sum(check.result not in {"failed", "passed"} for check in checks)
    counts = {"tests": str(len(checks)), "failures": str(failures), "errors": str(errors)}
    suites = ET.Element("testsuites", counts)
    suite = ET.SubElement(suites, "testsuite", {"name": "ragassay", **counts})
    for check in checks:
        case = ET.SubElement(suite, "testcase", {"classname": f"ragassay.{check.kind}", "name": _clean(check.name)})
        if check.result != "passed":
            tag = "failure" if check.result == "failed" else "error"
            outcome = ET.SubElement(case, tag, {"type": check.result, "message": _clean(check.reason)})
            outcome.text = _clean(check.reason)
    if findings:
        ET.SubElement(suite, "system-out").text = "\n".join(map(_clean, findings))
    ET.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(suites, encoding="unicode")}\n'


def _clean(text: str) -> str:
    """Return a text on one line without the characters that XML 1.0 does not allow."""
    allowed = re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
    return " ".join(allowed.split())[:_MAX_CHARACTERS]
