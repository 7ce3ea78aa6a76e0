"""Measure `compare`: false alarms, how often it detects a true drop, and how often it names a template that broke."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.records import StratumKind
from ragassay.core.stats import Sums
from ragassay.steps.compare import SMALLEST
from ragassay.steps.compare.changes import NO_WORSE, NOT_ENOUGH, WORSE, decide
from ragassay.steps.compare.strata import ALPHA, StratumCounts, stratum_tests
from ragassay_validity.sections import AcceptanceLimit, Section

GroupCounts = NDArray[np.int64]
Shares = NDArray[np.float64]
DropKind = Literal["everywhere", "whole groups"]
"""How a true drop comes about: every group is answered a little worse, or some groups become gaps."""

RUN_COUNT = 2_000
_MOST = 0.055  # false alarms that we promise not to exceed (docs/methods.md, section 9)
_SIZES = ((57, 3), (57, 10), (157, 3), (157, 10))
_REPEATS = (0.0, 0.8)
_DROPS = (0.05, 0.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Many pairs of runs of the same questions.

    Attributes:
        groups: Groups of a run.
        rows: Rows of a group.
        repeats: The probability that a row gets the verdict again that it had in the old run: 0 for a system that
            draws every answer anew, near 1 for one that hardly does.
        drop: By how much the accuracy truly falls; 0 for two runs of the same system.
        kind: How it falls.
    """

    groups: int
    rows: int
    repeats: float = 0.0
    drop: float = 0.0
    kind: DropKind = "everywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How often each decision was made, as proportions of the runs."""

    pairs: Pairs
    no_worse: float
    worse: float
    not_enough: float


def rates(pairs: Pairs, *, run_count: int = RUN_COUNT, seed: int = 0, smallest: float = SMALLEST) -> Rates:
    """Return how often `compare` makes each decision in pairs of simulated runs.

    In every run a tenth to a third of the groups are gaps; the others are answered rightly with a
    probability of their own, four in five on average (Beta(4, 1)).

    Args:
        pairs: What the runs are like.
        run_count: Number of pairs.
        seed: Random seed.
        smallest: The smallest drop that matters.
    """
    generator = np.random.default_rng([seed, pairs.groups, pairs.rows, round(1000 * pairs.repeats)])
    old, new = _runs(pairs, run_count, generator)
    ends = ratio_difference_intervals(new, old)
    codes = decide(ends.low, ends.high, smallest=smallest)
    no_worse, worse, not_enough = (float(np.mean(codes == code)) for code in (NO_WORSE, WORSE, NOT_ENOUGH))
    return Rates(pairs=pairs, no_worse=no_worse, worse=worse, not_enough=not_enough)


def _runs(pairs: Pairs, run_count: int, generator: np.random.Generator) -> tuple[Sums, Sums]:
    shape = (run_count, pairs.groups)
    gaps = generator.random(shape) < generator.uniform(0.1, 1 / 3, (run_count, 1))
    right = np.where(gaps, 0.0, generator.beta(4, 1, shape))
    before = generator.binomial(pairs.rows, right)
    # Rows that repeat keep their verdict; of those that were right, as of those that were wrong, so many do.
    kept_right = generator.binomial(before, pairs.repeats)
    kept_wrong = generator.binomial(pairs.rows - before, pairs.repeats)
    again = pairs.rows - kept_right - kept_wrong
    after = kept_right + generator.binomial(again, right)
    return _sums(before, pairs.rows), _sums(_fallen(pairs, after, right, generator), pairs.rows)


def _fallen(pairs: Pairs, after: GroupCounts, right: Shares, generator: np.random.Generator) -> GroupCounts:
    """Return the right rows of the new run after the drop, which makes a proportion of them wrong.

    The share is the drop over the expected accuracy of these questions, so that the accuracy falls by `drop` on
    average.
    """
    if pairs.drop == 0:
        return after
    share = np.minimum(1.0, pairs.drop / right.mean(axis=-1, keepdims=True))
    if pairs.kind == "whole groups":
        return np.where(generator.random(after.shape) < share, 0, after)
    return generator.binomial(after, 1 - np.broadcast_to(share, after.shape))


def _sums(right: GroupCounts, rows: int) -> Sums:
    return Sums(numerator=right.astype(np.float64), denominator=np.full(right.shape, float(rows)))


def all_rates(
    *, run_count: int = RUN_COUNT, seed: int = 0, sizes: Sequence[tuple[int, int]] = _SIZES
) -> tuple[Rates, ...]:
    """Return the rates of all pairs of the table: without a drop, then with drops of 5 and 10 points."""
    still = [Pairs(groups=g, rows=n, repeats=r) for g, n in sizes for r in _REPEATS]
    fallen = [
        Pairs(groups=g, rows=n, drop=drop, kind=kind)
        for g, n in sizes
        for drop in _DROPS
        for kind in ("everywhere", "whole groups")
    ]
    return tuple(rates(each, run_count=run_count, seed=seed) for each in [*still, *fallen])


def section(*, run_count: int = RUN_COUNT, seed: int = 0) -> Section:
    """Return the section about `compare`, with its acceptance limit."""
    found = all_rates(run_count=run_count, seed=seed)
    still = [each for each in found if each.pairs.drop == 0]
    return Section(
        title="Is a run worse? (`compare`)",
        paragraphs=(_EXPLAINED.format(run_count=run_count),),
        header=("groups x rows", "verdicts that repeat", "true drop", "no worse", "worse", "not enough data"),
        rows=tuple(_row(each) for each in found),
        limits=(
            AcceptanceLimit(name="false alarms, at most", value=max(each.worse for each in still), low=0.0, high=_MOST),
        ),
    )


_EXPLAINED = (
    "{run_count:,} pairs of runs each; 10 to 33 % of the groups are gaps. Without a true drop, *worse* is a false "
    "alarm. With a drop of 5 points or more, the smallest that matters, *no worse* is a miss, and *not enough data* is "
    "correct."
)


def _row(found: Rates) -> tuple[str, ...]:
    pairs = found.pairs
    drop = f"{100 * pairs.drop:.0f} points, {pairs.kind}" if pairs.drop else "none"
    shares = (f"{100 * share:.1f} %" for share in (found.no_worse, found.worse, found.not_enough))
    return (f"{pairs.groups} x {pairs.rows}", f"{100 * pairs.repeats:.0f} %", drop, *shares)


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


def template_section(*, run_count: int, seed: int) -> Section:
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
    allowed = 0.0 if run_count >= ENOUGH else 3 * math.sqrt(_MOST * (1 - _MOST) / runs)
    return Section(
        title="Broken templates (`compare`)",
        paragraphs=(_TEMPLATES_TEXT.format(runs=runs, few=few),),
        header=("groups x rows", "noise", "false alarms", *(f"{number} groups broken" for number in BROKEN)),
        rows=tuple(rows),
        limits=(
            AcceptanceLimit(
                name="false alarms, broken templates, at most", value=max(alarms), low=0.0, high=_MOST + allowed
            ),
            AcceptanceLimit(
                name="a template of 3 groups that broke is named", value=_found(rows, "75 x 4"), low=0.98, high=1.0
            ),
        ),
    )


def _found(rows: Sequence[tuple[str, ...]], size: str) -> float:
    """Return the lowest detection rate with three broken groups, for runs of this size."""
    return min(float(row[4].removesuffix(" %")) / 100 for row in rows if row[0] == size)


_TEMPLATES_TEXT = (
    "{runs:,} pairs of runs in each cell, with 14 templates of 5 tables. Between two runs of a system 5 % of the rows "
    "change their verdict at random, or 5 % of the groups as a whole, or two shaky templates answer 40 % of their rows "
    "anew; a template or a table that is then called broken is a false alarm. In the last columns one template has 2, "
    "3 or 5 groups, and every answer of it breaks, beside the same noise: how often it is named in {few:,} pairs."
)
