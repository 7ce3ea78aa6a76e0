"""Measure false alarms and power of the sign-flip test, and the bias from a judge that errs."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import difference, holm_adjust
from ragassay_validity.coverage import GROUPS, NAMED_SETTINGS, paired
from ragassay_validity.sections import AcceptanceLimit, Section, allowance
from ragassay_validity.simulation import DIFFERENCES, Setting, random_settings, simulate_runs, true_values

JUDGE_ERRORS = (0.0, 0.02, 0.05)
METRICS = ("accuracy", "knowledge-base accuracy", "refined accuracy")


def judge_section(*, run_count: int, seed: int) -> Section:
    """Return the metrics of infinitely many groups with judge errors, exactly; the arguments have no effect."""
    del run_count, seed
    rows = []
    for name, setting in NAMED_SETTINGS.items():
        true = true_values([replace(setting, judge_errors=rate) for rate in JUDGE_ERRORS])
        for metric in METRICS:
            exact = float(true[metric][0])
            biased = (f"{100 * float(each):.1f} ({100 * (float(each) - exact):+.1f})" for each in true[metric][1:])
            rows.append((name, metric, f"{100 * exact:.1f}", *biased))
    text = (
        "A judge gives the opposite verdict on 2 % or 5 % of the rows, at random, with 3 to 10 rows per group. Metrics "
        "in percent for infinitely many groups, and in parentheses their bias in points. One right verdict among wrong "
        "ones turns a gap into a competence group, so knowledge-base accuracy rises and refined accuracy falls by far "
        "more than accuracy changes: more groups do not correct this, only a better judge does."
    )
    return Section(
        title="Bias from a judge that errs",
        paragraphs=(text,),
        header=("setting", "metric", "true", *(f"{100 * rate:.0f} % flipped" for rate in JUDGE_ERRORS[1:])),
        rows=tuple(rows),
    )


ALPHA = 0.05
MAX_FALSE_ALARMS = 0.055
EFFECTS = (0.02, 0.05, 0.1, 0.2)

_SIGN_PATTERNS = 999  # p is then a multiple of 0.001; `diagnose` draws a hundred times as many
_SIZES = (3, 10)
_GAP, _RETRIEVER_ERRORS, _LM_ERRORS = 0.2, 0.2, 0.1  # of the runs for power

_NOTE = (
    "Refined accuracy leaves out groups without a right row on either side; their difference is 0, which a change of "
    "sign does not affect, so its p-value is that of accuracy. Both sides have the same number of rows here, or "
    "differ by one."
)


def section(*, run_count: int, seed: int) -> Section:
    """Return the false alarms of the sign-flip test, by measure and for all three after Holm correction."""
    alarms_of = {groups: _without_effect(run_count, groups, seed=[seed, 4]) <= ALPHA for groups in GROUPS}
    names = (*(f"{name.removesuffix(', difference')}, alone" for name in DIFFERENCES), "any of the three, after Holm")
    allowed = allowance(ALPHA, run_count * len(GROUPS), run_count=run_count)
    rows, limits = [], []
    for place, name in enumerate(names):
        alarms = [float(alarms_of[groups][:, place].mean()) for groups in GROUPS]
        mean = sum(alarms) / len(alarms)
        rows.append((name, *(f"{100 * each:.1f}" for each in alarms), f"{100 * mean:.2f}"))
        limits.append(
            AcceptanceLimit(name=f"false alarms, {name}", value=mean, low=0.0, high=MAX_FALSE_ALARMS + allowed)
        )
    error = 100 * math.sqrt(ALPHA * (1 - ALPHA) / run_count)
    text = (
        f"{run_count:,} simulated runs for each number of groups; both styles are answered equally well, and all other "
        "faults are as for the coverage. False alarms in percent (p at most 0.05); one value has a Monte Carlo "
        f"standard error of {error:.1f}, so the acceptance limit, at most 5.5, is that of the mean over the numbers of "
        f"groups. If up to 20 groups differ, all sign patterns are enumerated; otherwise {_SIGN_PATTERNS} are drawn."
    )
    return Section(
        title="False alarms of the test",
        paragraphs=(text, _NOTE),
        header=("measure", *(f"{groups} groups" for groups in GROUPS), "mean"),
        rows=tuple(rows),
        limits=tuple(limits),
    )


def _without_effect(run_count: int, groups: int, *, seed: Sequence[int]) -> NDArray[np.float64]:
    """Return the p-values of the three measures, and the smallest after Holm correction, as runs x 4."""
    settings = random_settings(run_count, _SIZES, seed=[*seed, groups], effect=False)
    measures = list(paired(simulate_runs(settings, groups, seed=[*seed, groups, 1])).values())
    p_values = np.ones((run_count, len(measures) + 1))
    for run in range(run_count):
        unadjusted = [
            difference(column[run][counts[run]], rows=0, seed=run, flips=_SIGN_PATTERNS).p
            for column, counts in measures
        ]
        adjusted = [p for p in holm_adjust(unadjusted) if p is not None]
        p_values[run] = [*(1.0 if p is None else p for p in unadjusted), min(adjusted, default=1.0)]
    return p_values


def power_section(*, run_count: int, seed: int) -> Section:
    """Return how often a true difference in accuracy is detected."""
    count = max(run_count // 2, 1)
    rows = []
    for place, effect in enumerate(EFFECTS):
        detected = (with_effect(effect, count, groups, seed=[seed, 5, place]) for groups in GROUPS)
        rows.append((f"{100 * effect:.0f} points", *(f"{100 * float(each.mean()):.0f}" for each in detected)))
    text = (
        f"Differences detected (unadjusted p at most 0.05) in percent of {count:,} simulated runs with 3 to 10 rows "
        "per group: 20 % of the groups are gaps, the retriever misses 20 % on average, the language model errs in "
        "10 %, and the two styles differ in accuracy by this many points, all of them because of the retriever."
    )
    return Section(
        title="Power of the test",
        paragraphs=(text,),
        header=("true difference in accuracy", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
    )


def with_effect(effect: float, run_count: int, groups: int, *, seed: Sequence[int]) -> NDArray[np.bool_]:
    """Return [runs], whether a true difference in accuracy is detected."""
    half = effect / ((1 - _GAP) * (1 - _LM_ERRORS)) / 2
    setting = Setting(
        gap=_GAP,
        retriever_errors=(_RETRIEVER_ERRORS - half, _RETRIEVER_ERRORS + half),
        lm_errors=(_LM_ERRORS, _LM_ERRORS),
        sizes=_SIZES,
    )
    column, _ = paired(simulate_runs([setting] * run_count, groups, seed=[*seed, groups]))[DIFFERENCES[0]]
    p_values = [difference(each, rows=0, seed=run, flips=_SIGN_PATTERNS).p for run, each in enumerate(column)]
    return np.array([p is not None and p <= ALPHA for p in p_values])
