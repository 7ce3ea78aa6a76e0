"""How often `compare` names a template that broke, and one that did not (methods.md, section 5.8)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import StratumKind
from ragassay.steps.compare.strata import ALPHA, StratumCounts, stratum_tests
from ragassay_validity.sections import AcceptanceLimit, Section

Noise = Literal["independent", "whole groups", "shaky templates"]
"""How verdicts change between two runs of one system: row by row, group by group, or in some templates only."""

Counts = NDArray[np.int64]
NOISES: tuple[Noise, ...] = ("independent", "whole groups", "shaky templates")
TEMPLATES, TABLES = 14, 5
SIZES = ((75, 4), (75, 2), (38, 4), (150, 4))
"""Groups of a run, and rows of a group."""
BROKEN = (2, 3, 5)
"""Groups of the template that breaks; all of its answers do."""

_FEWER_RUNS = 40  # where a template breaks, each pair of runs has its own 9,999 permutations
_RIGHT = 0.8  # of the answers of the old run
_CHANGES = 0.05  # of the rows, or of the groups, change their verdict at random
_SHAKY, _SHAKY_CHANGES = 2, 0.4  # templates that answer anew so often
_MOST_ALARMS = 0.055
ENOUGH = 2000
"""From so many simulated runs on, limits are as strict as documented."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """The template and the table of each group."""

    template: NDArray[np.intp]
    table: NDArray[np.intp]


def questions(groups: int, generator: np.random.Generator, *, size: int | None = None) -> Questions:
    """Return a set of questions: each template has a table, and about as many groups as any other.

    Args:
        groups: Number of groups.
        generator: Draws which template has which table.
        size: Number of groups of template 0; None for as many as of any other.
    """
    table_of = np.concatenate([np.arange(TABLES), generator.integers(TABLES, size=TEMPLATES - TABLES)])
    if size is None:
        template = np.arange(groups) % TEMPLATES
    else:
        template = np.concatenate([np.zeros(size, np.intp), 1 + np.arange(groups - size) % (TEMPLATES - 1)])
    return Questions(template=template, table=table_of[template])


def verdicts(asked: Questions, noise: Noise, rows: int, generator: np.random.Generator) -> tuple[Counts, Counts]:
    """Return the right rows, [groups, rows] of 0 and 1, of two runs of one system."""
    shape = (len(asked.template), rows)
    before = (generator.random(shape) < _RIGHT).astype(np.int64)
    flips = {
        "independent": lambda: generator.random(shape) < _CHANGES,
        "whole groups": lambda: np.broadcast_to(generator.random((shape[0], 1)) < _CHANGES, shape),
        "shaky templates": lambda: (
            np.isin(asked.template, generator.choice(TEMPLATES, _SHAKY, replace=False))[:, None]
            & (generator.random(shape) < _SHAKY_CHANGES)
        ),
    }
    if noise == "whole groups":
        # A group that flips was right throughout, or wrong throughout.
        before = np.broadcast_to(generator.random((shape[0], 1)) < _RIGHT, shape).astype(np.int64)
    if noise == "shaky templates":
        anew = (generator.random(shape) < _RIGHT).astype(np.int64)
        return before, np.where(flips[noise](), anew, before)
    return before, np.where(flips[noise](), 1 - before, before)


def named(asked: Questions, before: Counts, after: Counts, *, seed: int) -> Mapping[str, NDArray[np.bool_]]:
    """Return which templates and which tables are called broken, by the code of `compare`."""
    broke, fixed = before * (1 - after), after * (1 - before)
    partitions = [
        _counted("template", asked.template, TEMPLATES, (broke, fixed, before)),
        _counted("table", asked.table, TABLES, (broke, fixed, before)),
    ]
    net = (broke - fixed).sum(axis=1).astype(np.float64)
    tests = stratum_tests(partitions, net, np.ones(len(net), dtype=np.bool_), seed=seed)
    return {
        each.kind: np.array([max(p_values) <= ALPHA for p_values in by_stratum])
        for each, by_stratum in zip(partitions, tests, strict=True)
    }


def _counted(
    kind: StratumKind, codes: NDArray[np.intp], number: int, marks: tuple[Counts, Counts, Counts]
) -> StratumCounts:
    broke, fixed, before = (
        np.asarray(np.bincount(codes, weights=each.sum(axis=1), minlength=number), dtype=np.float64) for each in marks
    )
    names = [str(each) for each in range(number)]
    return StratumCounts(kind=kind, names=names, codes=codes, broke=broke, fixed=fixed, right_before=before)


def alarm_rate(noise: Noise, groups: int, rows: int, *, runs: int, seed: int) -> float:
    """Return in how many pairs of runs of one system a template or a table is called broken."""
    alarms = 0
    for run in range(runs):
        generator = np.random.default_rng([seed, 71, groups, rows, NOISES.index(noise), run])
        asked = questions(groups, generator)
        before, after = verdicts(asked, noise, rows, generator)
        alarms += any(each.any() for each in named(asked, before, after, seed=run).values())
    return alarms / runs


def detection_rate(noise: Noise, groups: int, rows: int, broken: int, *, runs: int, seed: int) -> float:
    """Return in how many pairs of runs a template is called broken of which every right answer of the old run broke."""
    hits = 0
    for run in range(runs):
        generator = np.random.default_rng([seed, 72, groups, rows, broken, NOISES.index(noise), run])
        asked = questions(groups, generator, size=broken)
        before, after = verdicts(asked, noise, rows, generator)
        before[asked.template == 0] = 1
        after[asked.template == 0] = 0
        hits += bool(named(asked, before, after, seed=run)["template"][0])
    return hits / runs


def section(*, run_count: int, seed: int) -> Section:
    """How often broken templates are found, and how often unbroken ones are named."""
    runs, few = max(run_count // 2, 1), max(run_count // _FEWER_RUNS, 1)
    rows: list[tuple[str, ...]] = []
    alarms: list[float] = []
    for groups, size in SIZES:
        for noise in NOISES:
            false_alarms = alarm_rate(noise, groups, size, runs=runs, seed=seed)
            alarms.append(false_alarms)
            found = (detection_rate(noise, groups, size, broken, runs=few, seed=seed) for broken in BROKEN)
            cells = (f"{100 * each:.0f} %" for each in found)
            rows.append((f"{groups} x {size}", noise, f"{100 * false_alarms:.1f} %", *cells))
    allowed = 0.0 if run_count >= ENOUGH else 3 * math.sqrt(_MOST_ALARMS * (1 - _MOST_ALARMS) / runs)
    return Section(
        title="Broken templates (`compare`)",
        paragraphs=(_TEXT.format(runs=runs, few=few),),
        header=("groups x rows", "noise", "false alarms", *(f"{number} groups broken" for number in BROKEN)),
        rows=tuple(rows),
        limits=(
            AcceptanceLimit(
                name="false alarms, broken templates, at most", value=max(alarms), low=0.0, high=_MOST_ALARMS + allowed
            ),
            AcceptanceLimit(
                name="a template of 3 groups that broke is named", value=_found(rows, "75 x 4"), low=0.98, high=1.0
            ),
        ),
    )


def _found(rows: Sequence[tuple[str, ...]], size: str) -> float:
    """Return the lowest detection rate with three broken groups, for runs of this size."""
    return min(float(row[4].removesuffix(" %")) / 100 for row in rows if row[0] == size)


_TEXT = (
    "{runs:,} pairs of runs in each cell, with 14 templates of 5 tables. Between two runs of a system 5 % of the rows "
    "change their verdict at random, or 5 % of the groups as a whole, or two shaky templates answer 40 % of their rows "
    "anew; a template or a table that is then called broken is a false alarm. In the last columns one template has 2, "
    "3 or 5 groups, and every answer of it breaks, beside the same noise: how often it is named in {few:,} pairs."
)
