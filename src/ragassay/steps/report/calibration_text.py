"""The results of `calibrate` and `plan --labels`: in sentences, in tables, and as JSON."""

from collections.abc import Iterator, Mapping, Sequence

from ragassay.core.results import (
    LEAST_TRUE,
    CalibrationResult,
    JudgeCalibration,
    JudgeRate,
    LabelCounts,
    LabelPlan,
    LabelScenario,
    MeasuredJudge,
    NliLimit,
    Unmeasured,
)
from ragassay.steps.report.number_formats import (
    aligned,
    as_score,
    count,
    in_points,
    interval,
    interval_json,
    joined,
    one_line,
    percent,
    points,
    points_of,
    proportion,
    score_of,
)
from ragassay.steps.report.review_text import agreement_json, agreement_lines

ENOUGH = 0.05
"""Half-width of the interval of the corrected accuracy at or below which no more labels are suggested."""
_MEANINGS: Mapping[JudgeRate, str] = {
    "precision": "of the accepted answers are right",
    "recall": "of the right answers are accepted",
    "specificity": "of the wrong answers are rejected",
}
_CORRECTIONS: Mapping[str, str] = {
    "ppi": "by prediction-powered inference",
    "rogan_gladen": "by Rogan and Gladen's correction",
    "settled": "by its verdicts, with labels in place of missing ones",
}


@joined
def calibrated(result: CalibrationResult, *, verbose: bool = False) -> Iterator[str]:
    """Return how often judges agree with labels, in which direction they err, and the accuracy corrected for that.

    Args:
        result: The judges.
        verbose: Whether to show every rate of every judge if there are several judges.
    """
    labels = result.labels
    number = labels.right + labels.wrong
    yield (
        f"{number:,} of {count(result.rows, 'row')} labeled by {one_line(result.against)}: {labels.right:,} right, "
        f"{labels.wrong:,} wrong; {count(result.units, 'sampling unit')}"
    )
    if len(result.judges) > 1:
        yield from ("", *_table(result))
    for judge in result.judges if verbose or len(result.judges) == 1 else ():
        yield from ("", *_judge(judge))
    if result.nli_limits:
        yield from ("", *_nli_limits(result.nli_limits))
    if result.unanswered:
        yield f"{count(result.unanswered, 'row')} without an answer left out"
    notes = [*_label_notes(labels), *(f"{one_line(name)}: {why}" for name, why in result.skipped.items())]
    if notes:
        yield from ("", *notes)


def _nli_limits(limits: Sequence[NliLimit]) -> Iterator[str]:
    """Yield the thresholds of the judge nli that the labels support, with the setting that uses them."""
    for each in limits:
        rows, kind = count(each.rate.rows, "labeled row"), "right" if each.setting == "entailment" else "wrong"
        if each.limit is not None:
            yield f"nli: {each.setting} of at least {each.limit:g}: {proportion(each.rate)} of {rows} are {kind}"
            continue
        best = "" if each.rate.value is None else f"; at best, {proportion(each.rate)} of {rows} are {kind}"
        yield f"nli: no threshold of {each.setting} has an interval above {percent(LEAST_TRUE)}{best}"
    setting = nli_setting(limits)
    yield (
        "  the labels do not support any threshold; label more rows before you trust the verdicts of nli"
        if setting is None
        else f"  to use these thresholds: --judge '{setting}' (with your other settings); check them on other labels"
    )


def nli_setting(limits: Sequence[NliLimit]) -> str | None:
    """Return the judge nli with the thresholds that the labels support (1 if they do not); None without any."""
    if all(each.limit is None for each in limits):
        return None
    return "nli?" + "&".join(f"{each.setting}={1 if each.limit is None else each.limit:g}" for each in limits)


def _judge(judge: JudgeCalibration) -> Iterator[str]:
    name = one_line(judge.name)
    if judge.is_score and judge.threshold is None:
        yield f"{name}: {_auroc(judge)}"
        yield f"  {Unmeasured.NO_THRESHOLD}: --threshold '{name}=VALUE' accepts scores of VALUE or more"
    else:
        yield f"{name}{_threshold(judge)}: {_trust(judge)}"
        yield f"  {_direction(judge)}"
    yield from _accuracies(judge)
    if judge.counts:
        yield ""
        yield from _rates(judge)
    yield from _undecided(judge)
    approximate = [name for name, rate in judge.rates.items() if rate.is_approximate]
    if approximate:
        names = ", ".join(approximate)
        why = "few units or few of one class are labeled"
        yield f"  approximate intervals, because {why}: {names}"


def _threshold(judge: JudgeCalibration) -> str:
    return "" if judge.threshold is None else f" (threshold {judge.threshold:g})"


def _auroc(judge: JudgeCalibration) -> str:
    auroc = judge.rates["auroc"]
    if auroc.value is None:
        return f"AUROC not defined: {auroc.undefined}"
    if auroc.low is not None and auroc.low > 0.5:
        meaning = "right answers score higher than wrong ones"
    elif auroc.high is not None and auroc.high < 0.5:
        meaning = "right answers score lower than wrong ones: the score misleads"
    else:
        meaning = "it may not distinguish right answers from wrong ones"
    return f"{meaning} (AUROC {score_of(auroc)})"


def _trust(judge: JudgeCalibration) -> str:
    accuracy, kappa = judge.rates["accuracy"], judge.rates["kappa"]
    if accuracy.value is None:
        return f"agreement with the labels is not defined: {accuracy.undefined}"
    text = f"{proportion(accuracy)} of its verdicts agree with the labels"
    if kappa.value is None:
        return f"{text}; kappa is not defined: {kappa.undefined}"
    if kappa.low is not None and kappa.low <= 0:
        return f"{text}, which may be chance (kappa {score_of(kappa)})"
    return f"{text} (kappa {score_of(kappa)})"


def _direction(judge: JudgeCalibration) -> str:
    bias = judge.rates["bias"]
    if bias.value is None:
        return f"the direction of its errors is not defined: {bias.undefined}"
    if bias.low is not None and bias.low > 0:
        text = "too lenient: it accepts more answers than are right"
    elif bias.high is not None and bias.high < 0:
        text = "too strict: it accepts fewer answers than are right"
    elif not (judge.counts["accepted, wrong"] or judge.counts["rejected, right"]):
        text = "no error among the labeled rows"
    else:
        text = "the direction of its errors is uncertain"
    return f"{text} (answers accepted minus answers right: {points_of(bias)})"


def _accuracies(judge: JudgeCalibration) -> Iterator[str]:
    ppi = judge.corrected["ppi"]
    by_judge = "" if judge.acceptance is None else f"; {percent(judge.acceptance)} by its verdicts alone"
    yield f"  accuracy of all {count(judge.rows, 'row')}: {proportion(ppi)} {_CORRECTIONS['ppi']}{by_judge}"
    for name in ("rogan_gladen", "settled"):
        estimate = judge.corrected[name]
        if estimate.value is not None:
            yield f"    {proportion(estimate)} {_CORRECTIONS[name]}"
        elif estimate.undefined not in {Unmeasured.NO_THRESHOLD, Unmeasured.NO_OPEN_ROW}:
            yield f"    not defined {_CORRECTIONS[name]}: {estimate.undefined}"


def _rates(judge: JudgeCalibration) -> Iterator[str]:
    for name, meaning in _MEANINGS.items():
        rate = judge.rates[name]
        if rate.value is None:
            yield f"  {name:<12} not defined: {rate.undefined}"
        else:
            ends = interval(rate)
            yield f"  {name:<12} {percent(rate.value):>6} {f'({ends})' if ends else '':<18} {meaning}"
    auroc = judge.rates["auroc"]
    if judge.is_score:
        yield f"  {'AUROC':<12} {score_of(auroc) if auroc.value is not None else f'not defined: {auroc.undefined}'}"
    cells = ", ".join(f"{number:,} {name.replace(', ', ' and ')}" for name, number in judge.counts.items())
    yield f"  labeled rows: {cells}"


def _undecided(judge: JudgeCalibration) -> Iterator[str]:
    if not judge.undecided:
        return
    what = "score" if judge.is_score else "verdict"
    labeled, right = judge.labeled_undecided, judge.undecided_right
    known = f" ({labeled:,} of them labeled, {right:,} as right)" if labeled else ""
    has = "has" if judge.undecided == 1 else "have"
    open_rows = f"{judge.undecided:,} of {count(judge.rows, 'row')} {has} no {what}{known}"
    yield f"  {open_rows}; only the corrected accuracy includes them"


_HEADINGS = ("judge", "rows", "precision", "recall", "kappa", "AUROC", "lenience", "corrected accuracy")


def _table(result: CalibrationResult) -> Iterator[str]:
    """Yield one line for each judge: Table 1 of the paper, with the other rates."""
    yield from aligned([_HEADINGS, *map(_cells, result.judges)])
    best = max(
        (each for each in result.judges if each.rates["kappa"].value is not None),
        key=lambda each: each.rates["kappa"].value or 0.0,
        default=None,
    )
    if best is not None:
        yield f"Closest to the labels: {one_line(best.name)}{_threshold(best)}, kappa {score_of(best.rates['kappa'])}"
    yield "Lenience: accepted minus right answers, in percentage points. All intervals: --verbose or --json"


def _cells(judge: JudgeCalibration) -> tuple[str, ...]:
    rates = judge.rates
    kappa, auroc, bias = (rates["kappa"].value, rates["auroc"].value, rates["bias"].value)
    return (
        f"{one_line(judge.name, 40)}{_threshold(judge)}",
        f"{judge.labeled - judge.labeled_undecided:,}",
        *("-" if rates[name].value is None else proportion(rates[name]) for name in ("precision", "recall")),
        "-" if kappa is None else as_score(kappa),
        "-" if auroc is None else as_score(auroc),
        "-" if bias is None else points(bias),
        "-" if judge.corrected["ppi"].value is None else proportion(judge.corrected["ppi"]),
    )


def _label_notes(labels: LabelCounts) -> Iterator[str]:
    if labels.chosen:
        yield f"{count(labels.chosen, 'labeled row')} left out: chosen by a reviewer, not drawn at random"
    if labels.unknown:
        yield f"{count(labels.unknown, 'row')} left out: labeled 'cannot tell'"
    if labels.disputed:
        ties = f"; {count(labels.ties, 'tie')} left out" if labels.ties else ""
        yield f"{count(labels.disputed, 'row')} on which people disagree: the majority counts{ties}"
    yield from agreement_lines(labels.agreement)


def next_calibration_step(result: CalibrationResult, judged: str, labels: str | None = None) -> tuple[str, ...]:
    """Return the command that follows: how many more labels are needed, or a diagnosis that accounts for the errors.

    Args:
        result: The judges; the first one is used.
        judged: The judged rows, as the user named them.
        labels: The file of labels that was read; None for a column.
    """
    judge = result.judges[0]
    ppi, is_default = judge.corrected["ppi"], judge.name == "correct" and judge.threshold is None
    is_wide = ppi.interval is None or ppi.interval[1] - ppi.interval[0] > 2 * ENOUGH
    right, wrong = judge.rates["recall"], judge.rates["specificity"]
    if right.value is None or wrong.value is None or round(right.value + wrong.value, 2) <= 1:
        return ("ragassay", "review", judged, *(() if labels is None else ("--labels", labels)))
    measured = f"sensitivity={right.value:.3f},specificity={wrong.value:.3f},right={right.rows},wrong={wrong.rows}"
    rates = ("--judge-errors", measured)
    if not is_wide or not result.labels.unlabeled:
        return ("ragassay", "diagnose", judged, *rates)
    known = ("--from", judged, "--against", result.against) if is_default else (*rates, "--rows", str(result.rows))
    return ("ragassay", "plan", "--labels", f"{ENOUGH:g}", *known)


def calibration_json(result: CalibrationResult) -> dict[str, object]:
    """Return `calibrate --json`: the rates of the first judge, and those of every judge by its column."""
    judges = {judge.name: _judge_json(judge) for judge in result.judges}
    return {
        "judge": result.judges[0].name,
        "against": result.against,
        "unanswered": result.unanswered,
        "units": result.units,
        "labels": _labels_json(result.labels),
        **judges[result.judges[0].name],
        "judges": judges,
        "skipped": dict(result.skipped),
        "nli": _nli_json(result.nli_limits) if result.nli_limits else None,
    }


def _nli_json(limits: Sequence[NliLimit]) -> dict[str, object]:
    settings: dict[str, object] = {"judge": nli_setting(limits)}
    for each in limits:
        settings[each.setting] = {
            "limit": each.limit,
            "rows": each.rate.rows,
            "true": each.rate.value,
            "true_interval": interval_json(each.rate.interval),
            "labeled": each.labeled,
        }
    return settings


def _judge_json(judge: JudgeCalibration) -> dict[str, object]:
    rates: dict[str, object] = {}
    for name, rate in judge.rates.items():
        rates |= {name: rate.value, f"{name}_interval": interval_json(rate.interval)}
    z = {f"{name}_interval_z": interval_json(ends) for name, ends in judge.z_intervals.items()}
    return {
        "rows": judge.rows,
        "is_score": judge.is_score,
        "threshold": judge.threshold,
        "accepted": judge.accepted,
        "rejected": judge.rejected,
        "undecided": judge.undecided,
        "acceptance": judge.acceptance,
        "labeled": judge.labeled,
        "labeled_undecided": judge.labeled_undecided,
        "undecided_right": judge.undecided_right,
        "counts": dict(judge.counts),
        **rates,
        **z,
        "corrected": {
            name: {
                "value": each.value,
                "low": each.low,
                "high": each.high,
                "approximate": each.is_approximate,
                "undefined": None if each.undefined is None else str(each.undefined),
            }
            for name, each in judge.corrected.items()
        },
        "approximate": [name for name, rate in judge.rates.items() if rate.is_approximate],
        "undefined": {name: str(rate.undefined) for name, rate in judge.rates.items() if rate.undefined is not None},
    }


def _labels_json(labels: LabelCounts) -> dict[str, object]:
    return {
        "right": labels.right,
        "wrong": labels.wrong,
        "unlabeled": labels.unlabeled,
        "chosen": labels.chosen,
        "unknown": labels.unknown,
        "ties": labels.ties,
        "disputed": labels.disputed,
        "weighted": labels.is_weighted,
        "agreement": agreement_json(labels.agreement),
    }


@joined
def label_plan_text(plan: LabelPlan) -> Iterator[str]:
    """Return how many labels each judge requires."""
    rows = "very many rows" if plan.rows is None else count(plan.rows, "judged row")
    yield (
        f"Randomly drawn labels required for an accuracy within {in_points(plan.half_width)} "
        f"(half of a 95 % interval), of {rows}:"
    )
    for scenario in plan.scenarios:
        yield ""
        yield (
            f"sensitivity {percent(scenario.sensitivity)}, specificity {percent(scenario.specificity)}, "
            f"accuracy {percent(scenario.accuracy)} ({_source(scenario)})"
        )
        if scenario.half_width > plan.half_width:
            yield (
                f"  no number of labels is enough: labeling all {rows} gives {in_points(scenario.half_width)}; "
                "more questions are needed"
            )
            continue
        yield f"  prediction-powered inference: {_labels_needed(scenario.ppi)}"
        yield f"  Rogan and Gladen's correction: {_labels_needed(scenario.rogan_gladen)}"


def _source(scenario: LabelScenario) -> str:
    judge = scenario.judge
    if isinstance(judge, MeasuredJudge):
        return f"measured in {judge.source}, {judge.name}"
    return "as given" if judge == "given judge" else f"assumed: a {judge}"


def _labels_needed(number: int | None) -> str:
    return "not defined: the judge is no better than chance" if number is None else count(number, "label")


def label_plan_json(plan: LabelPlan) -> dict[str, object]:
    """Return `plan --labels --json`: the scenario to plan with, and the others."""
    first, *others = map(_scenario_json, plan.scenarios)
    return {
        "half_width": plan.half_width,
        "rows": plan.rows,
        "design_effect": plan.design_effect,
        **first,
        "others": others,
    }


def _scenario_json(scenario: LabelScenario) -> dict[str, object]:
    return {
        "why": _source(scenario),
        "sensitivity": scenario.sensitivity,
        "specificity": scenario.specificity,
        "accuracy": scenario.accuracy,
        "labels": {"ppi": scenario.ppi, "rogan_gladen": scenario.rogan_gladen},
        "half_width_of_all": scenario.half_width,
    }
