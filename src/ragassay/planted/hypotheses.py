"""How often the test of a hypothesis gives alarm where there is no effect, and how often it finds one that is there."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragassay.estimates import difference, holm
from ragassay.planted.coverage import ENOUGH, GROUPS, paired
from ragassay.planted.sections import Bar, Section
from ragassay.planted.worlds import DIFFERENCES, Setting, draw, population

ALPHA = 0.05
MOST_ALARMS = 0.055
EFFECTS = (0.02, 0.05, 0.1, 0.2)

_FLIPS = 999  # a thousandth is the finest p, and 5 % of them are exactly 5 %; diagnosis draws a hundred times as many
_SIZES = (3, 10)
_GAP, _LOSS, _SLIP = 0.2, 0.2, 0.1  # of the worlds in which power is counted

_NOTE = (
    "Refined accuracy leaves out groups without a right row on either side; their difference is nothing, and a sign "
    "cannot flip it, so its p is that of accuracy. Both sides have the same number of rows here, or one more by "
    "chance."
)


def section(*, worlds: int, seed: int) -> Section:
    """False alarms of the sign-flip test, measure by measure and after Holm over the three."""
    found = {groups: _without_effect(worlds, groups, seed=[seed, 4]) <= ALPHA for groups in GROUPS}
    names = (*(f"{name.removesuffix(', difference')}, alone" for name in DIFFERENCES), "any of the three, after Holm")
    allowed = 0.0 if worlds >= ENOUGH else 3 * math.sqrt(ALPHA * (1 - ALPHA) / (worlds * len(GROUPS)))
    rows, bars = [], []
    for place, name in enumerate(names):
        alarms = [float(found[groups][:, place].mean()) for groups in GROUPS]
        mean = sum(alarms) / len(alarms)
        rows.append((name, *(f"{100 * each:.1f}" for each in alarms), f"{100 * mean:.2f}"))
        bars.append(Bar(name=f"false alarms, {name}", value=mean, low=0.0, high=MOST_ALARMS + allowed))
    error = 100 * math.sqrt(ALPHA * (1 - ALPHA) / worlds)
    text = (
        f"{worlds:,} worlds for each number of groups, both styles answered equally well, all other faults drawn as "
        "for the coverage. Alarms in percent where p is at most 0.05; one figure has a Monte-Carlo standard deviation "
        f"of {error:.1f}, so the bar, at most 5.5, is of the mean over the numbers of groups. Signs are flipped in all "
        f"ways up to 20 groups that differ, else {_FLIPS} times."
    )
    return Section(
        title="False alarms of the test",
        paragraphs=(text, _NOTE),
        header=("measure", *(f"{groups} groups" for groups in GROUPS), "mean"),
        rows=tuple(rows),
        bars=tuple(bars),
    )


def _without_effect(worlds: int, groups: int, *, seed: Sequence[int]) -> NDArray[np.float64]:
    """p-values of the three measures, and the smallest after Holm: worlds x 4."""
    settings = population(worlds, _SIZES, seed=[*seed, groups], effect=False)
    measures = list(paired(draw(settings, groups, seed=[*seed, groups, 1])).values())
    found = np.ones((worlds, len(measures) + 1))
    for world in range(worlds):
        p_values = [
            difference(column[world][counts[world]], rows=0, seed=world, flips=_FLIPS).p for column, counts in measures
        ]
        adjusted = [p for p in holm(p_values) if p is not None]
        found[world] = [*(1.0 if p is None else p for p in p_values), min(adjusted, default=1.0)]
    return found


def power_section(*, worlds: int, seed: int) -> Section:
    """How often a true difference in accuracy is found."""
    some = max(worlds // 2, 1)
    rows = []
    for place, effect in enumerate(EFFECTS):
        alarms = (with_effect(effect, some, groups, seed=[seed, 5, place]) for groups in GROUPS)
        rows.append((f"{100 * effect:.0f} points", *(f"{100 * float(each.mean()):.0f}" for each in alarms)))
    text = (
        f"Differences found (p at most 0.05, alone) in percent of {some:,} worlds of 3 to 10 rows a group: a fifth of "
        "the groups are gaps, the retriever loses 20 % on average, the language model errs in 10 %, and the two "
        "styles differ in accuracy by so many points, all of it by what the retriever loses."
    )
    return Section(
        title="Power of the test",
        paragraphs=(text,),
        header=("true difference in accuracy", *(f"{groups} groups" for groups in GROUPS)),
        rows=tuple(rows),
    )


def with_effect(effect: float, worlds: int, groups: int, *, seed: Sequence[int]) -> NDArray[np.bool_]:
    """In which worlds a true difference in accuracy is found."""
    half = effect / ((1 - _GAP) * (1 - _SLIP)) / 2
    planted = Setting(gap=_GAP, loss=(_LOSS - half, _LOSS + half), slip=(_SLIP, _SLIP), sizes=_SIZES)
    column, _ = paired(draw([planted] * worlds, groups, seed=[*seed, groups]))[DIFFERENCES[0]]
    p_values = [difference(each, rows=0, seed=world, flips=_FLIPS).p for world, each in enumerate(column)]
    return np.array([p is not None and p <= ALPHA for p in p_values])
