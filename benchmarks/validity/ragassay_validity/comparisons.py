"""Measure `compare`: how often it calls an unchanged system worse, and how often it detects what broke."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.records import StratumKind
from ragassay.core.stats import CONFIDENCE, FloatArray, Sums
from ragassay.steps.compare import SMALLEST
from ragassay.steps.compare.changes import DECLINED_CONFIDENCE, NO_WORSE, NOT_ENOUGH, WORSE, decide
from ragassay.steps.compare.strata import ALPHA, StratumCounts, stratum_tests
from ragassay_validity.sections import AcceptanceLimit, Section, allowance

GroupCounts = NDArray[np.int64]
DropKind = Literal["everywhere", "whole groups"]
"""The kind of a true drop: every group is answered a little worse, or some groups become gaps."""

RUN_COUNT = 2_000
_MOST = 0.055  # documented maximum of false alarms (docs/methods.md, section 9)
_MOST_UNANSWERABLE = 0.01  # of unanswerable questions, whose 99 % interval gives 0.5 % on one side
_SIZES = ((57, 3), (57, 10), (157, 3), (157, 10))
_REPEATS = (0.0, 0.8)
_DROPS = (0.05, 0.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Many pairs of runs of the same questions.

    Attributes:
        groups: Number of groups of a run.
        rows: Number of rows of a group.
        repeats: The probability that a row keeps the verdict of the old run: 0 for a system that draws every answer
            anew.
        drop: The true drop of the accuracy; 0 for two runs of the same system.
        kind: The kind of the drop.
    """

    groups: int
    rows: int
    repeats: float = 0.0
    drop: float = 0.0
    kind: DropKind = "everywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The proportion of the pairs with each decision."""

    pairs: Pairs
    no_worse: float
    worse: float
    not_enough: float


def rates(
    pairs: Pairs,
    *,
    run_count: int = RUN_COUNT,
    seed: int = 0,
    smallest: float = SMALLEST,
    confidence: float = CONFIDENCE,
) -> Rates:
    """Return how often `compare` makes each decision in pairs of simulated runs.

    In every run a tenth to a third of the groups are gaps; each other group has its own probability of right answers,
    drawn from Beta(4, 1), whose mean is 0.8.

    Args:
        pairs: The design of the runs.
        run_count: Number of pairs.
        seed: Random seed.
        smallest: The smallest drop that matters.
        confidence: The confidence of the interval that decides.
    """
    generator = np.random.default_rng([seed, pairs.groups, pairs.rows, round(1000 * pairs.repeats)])
    old, new = _runs(pairs, run_count, generator)
    ends = ratio_difference_intervals(new, old, confidence=confidence)
    codes = decide(ends.low, ends.high, smallest=smallest)
    no_worse, worse, not_enough = (float(np.mean(codes == code)) for code in (NO_WORSE, WORSE, NOT_ENOUGH))
    return Rates(pairs=pairs, no_worse=no_worse, worse=worse, not_enough=not_enough)


def _runs(pairs: Pairs, run_count: int, generator: np.random.Generator) -> tuple[Sums, Sums]:
    shape = (run_count, pairs.groups)
    gaps = generator.random(shape) < generator.uniform(0.1, 1 / 3, (run_count, 1))
    right = np.where(gaps, 0.0, generator.beta(4, 1, shape))
    before = generator.binomial(pairs.rows, right)
    # Right and wrong rows keep their verdict with the same probability.
    same_right = generator.binomial(before, pairs.repeats)
    same_wrong = generator.binomial(pairs.rows - before, pairs.repeats)
    again = pairs.rows - same_right - same_wrong
    after = same_right + generator.binomial(again, right)
    return _sums(before, pairs.rows), _sums(_fallen(pairs, after, right, generator), pairs.rows)


def _fallen(pairs: Pairs, after: GroupCounts, right: FloatArray, generator: np.random.Generator) -> GroupCounts:
    """Return the right rows of the new run after the drop.

    Right rows become wrong with the probability drop / expected accuracy of these questions, so that the accuracy falls
    by `drop` on average.
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
    measured = all_rates(run_count=run_count, seed=seed)
    still = [each for each in measured if each.pairs.drop == 0]
    return Section(
        title="Is a run worse? (`compare`)",
        paragraphs=(_EXPLAINED.format(run_count=run_count),),
        header=("groups x rows", "verdicts that repeat", "true drop", "no worse", "worse", "not enough data"),
        rows=tuple(_row(each) for each in measured),
        limits=(_at_most("false alarms, at most", [each.worse for each in still], run_count),),
    )


def _at_most(name: str, alarms: Sequence[float], run_count: int, *, most: float = _MOST) -> AcceptanceLimit:
    """Return the acceptance limit of the largest of some rates of false alarms."""
    high = most + allowance(most, run_count, run_count=run_count)
    return AcceptanceLimit(name=name, value=max(alarms), low=0.0, high=high)


_EXPLAINED = (
    "{run_count:,} pairs of runs each; 10 to 33 % of the groups are gaps. Without a true drop, *worse* is a false "
    "alarm. With a drop of 5 points or more, the smallest that matters, *no worse* is a miss, and *not enough data* is "
    "correct."
)


def _row(measured: Rates) -> tuple[str, ...]:
    pairs = measured.pairs
    drop = f"{100 * pairs.drop:.0f} points, {pairs.kind}" if pairs.drop else "none"
    shares = (f"{100 * share:.1f} %" for share in (measured.no_worse, measured.worse, measured.not_enough))
    return (f"{pairs.groups} x {pairs.rows}", f"{100 * pairs.repeats:.0f} %", drop, *shares)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSet:
    """A set of questions: as many groups of each template as of any other, and as many rows of each group.

    Attributes:
        groups: Number of answerable groups.
        rows: Number of rows of a group.
        templates: Number of templates, of `TABLES` tables.
        unanswerable: Number of unanswerable groups.
    """

    groups: int
    rows: int
    templates: int
    unanswerable: int

    @property
    def name(self) -> str:
        """The set as the tables name it."""
        return f"{self.groups} x {self.rows}, {self.templates} templates"


SETS = (
    QuestionSet(groups=38, rows=4, templates=14, unanswerable=8),
    QuestionSet(groups=75, rows=2, templates=14, unanswerable=15),
    QuestionSet(groups=75, rows=4, templates=14, unanswerable=15),
    QuestionSet(groups=150, rows=4, templates=14, unanswerable=30),
    QuestionSet(groups=150, rows=4, templates=41, unanswerable=30),
    QuestionSet(groups=300, rows=4, templates=14, unanswerable=75),
)
TABLES = 5
BROKEN = (2, 3, 5)
"""Groups of the template that breaks; all of its answers do."""

Noise = Literal["every row", "a fifth of the rows", "whole groups", "two templates"]
"""What a system answers anew in the second of two runs: rows, groups as a whole, or every row of two templates."""
NOISES: tuple[Noise, ...] = get_args(Noise)

_ANEW = 0.2  # of the rows, unless all are answered anew
_LOST = 0.05  # of the groups fail as a whole, in each run others
_FEWER_RUNS = 100  # where a template breaks, each pair of runs has its own 9,999 permutations

Verdicts = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strata:
    """The template and the table of each answerable group."""

    template: NDArray[np.intp]
    table: NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPairs:
    """Pairs of runs of one system; the verdicts are [pairs, groups, rows], old then new.

    Attributes:
        strata: The strata of each pair.
        right: Whether an answerable question is answered rightly.
        declined: Whether an unanswerable question is declined.
    """

    strata: Sequence[Strata]
    right: tuple[Verdicts, Verdicts]
    declined: tuple[Verdicts, Verdicts]


def run_pairs(
    questions: QuestionSet, noise: Noise, generator: np.random.Generator, *, pairs: int, broken: int | None = None
) -> RunPairs:
    """Return pairs of runs of one system, between which nothing changed but what is answered anew.

    Args:
        questions: The questions.
        noise: What is answered anew.
        generator: The source of randomness.
        pairs: Number of pairs.
        broken: Number of groups of a template of which every answer is right in the old run and wrong in the new one;
            None if no template breaks.
    """
    strata = [_strata(questions, generator, broken) for _ in range(pairs)]
    share: FloatArray | float = 1.0 if noise == "every row" else _ANEW
    right_share = share
    if noise == "two templates":
        shaky = [generator.choice(questions.templates, 2, replace=False) for _ in range(pairs)]
        anew = [np.isin(each.template, some) for each, some in zip(strata, shaky, strict=True)]
        right_share = np.stack(anew).astype(np.float64)[..., None]
    loses = noise == "whole groups"
    right = _verdicts(pairs, questions.groups, questions.rows, right_share, generator, loses=loses)
    declined = _verdicts(pairs, questions.unanswerable, questions.rows, share, generator, loses=loses)
    if broken is not None:
        for side, value in zip(right, (True, False), strict=True):
            side[:, :broken] = value
    return RunPairs(strata=strata, right=right, declined=declined)


def _strata(questions: QuestionSet, generator: np.random.Generator, first: int | None) -> Strata:
    """Return the strata of a set, each template with a table; the first template may have a size of its own."""
    templates = questions.templates
    table_of = np.concatenate([np.arange(TABLES), generator.integers(TABLES, size=templates - TABLES)])
    if first is None:
        template = np.arange(questions.groups) % templates
    else:
        others = 1 + np.arange(questions.groups - first) % (templates - 1)
        template = np.concatenate([np.zeros(first, np.intp), others])
    return Strata(template=template, table=table_of[template])


def _verdicts(
    pairs: int, groups: int, rows: int, anew: FloatArray | float, generator: np.random.Generator, *, loses: bool
) -> tuple[Verdicts, Verdicts]:
    """Return the verdicts of both runs: of each row the same, or anew with the same probability of being right."""
    shape = (pairs, groups, rows)
    gaps = generator.random((pairs, groups, 1)) < generator.uniform(0.1, 1 / 3, (pairs, 1, 1))
    right = np.where(gaps, 0.0, generator.beta(4, 1, (pairs, groups, 1)))
    old, again = (generator.random(shape) < right for _ in range(2))
    new = np.where(generator.random(shape) < anew, again, old)
    if loses:
        old, new = (each & (generator.random((pairs, groups, 1)) >= _LOST) for each in (old, new))
    return old, new


def is_worse(verdicts: tuple[Verdicts, Verdicts], *, confidence: float = CONFIDENCE) -> Verdicts:
    """Return for each pair whether the interval of the difference makes the new run worse."""
    old, new = (_sums(each.sum(axis=-1), each.shape[-1]) for each in verdicts)
    ends = ratio_difference_intervals(new, old, confidence=confidence)
    return np.asarray(decide(ends.low, ends.high, smallest=SMALLEST) == WORSE)


def broken_strata(
    strata: Strata, old: Verdicts, new: Verdicts, *, templates: int, seed: int
) -> Mapping[StratumKind, NDArray[np.bool_]]:
    """Return which templates and which tables are called broken, by the tests of `compare`."""
    broke, fixed, before = (np.asarray(each.sum(axis=1), dtype=np.float64) for each in (old & ~new, new & ~old, old))
    codes: Mapping[StratumKind, tuple[NDArray[np.intp], int]] = {
        "template": (strata.template, templates),
        "table": (strata.table, TABLES),
    }
    partitions = [
        StratumCounts(
            kind=kind,
            names=[str(each) for each in range(number)],
            codes=of_group,
            **{
                name: np.bincount(of_group, weights=rows, minlength=number).astype(np.float64)
                for name, rows in (("broke", broke), ("fixed", fixed), ("right_before", before))
            },
        )
        for kind, (of_group, number) in codes.items()
    ]
    tests = stratum_tests(partitions, broke - fixed, np.ones(len(broke), dtype=np.bool_), seed=seed)
    return {
        each.kind: np.array([max(p_values) <= ALPHA for p_values in by_stratum])
        for each, by_stratum in zip(partitions, tests, strict=True)
    }


def false_alarms(questions: QuestionSet, noise: Noise, *, pairs: int, seed: int) -> Mapping[str, float]:
    """Return how often each rule calls the second of two runs of one system worse, and how often any of them does."""
    generator = np.random.default_rng([seed, 71, questions.groups, questions.templates, NOISES.index(noise)])
    drawn = run_pairs(questions, noise, generator, pairs=pairs)
    strata = [
        any(each.any() for each in broken_strata(where, old, new, templates=questions.templates, seed=place).values())
        for place, (where, old, new) in enumerate(zip(drawn.strata, *drawn.right, strict=True))
    ]
    alarms = {
        "accuracy": is_worse(drawn.right),
        "unanswerable questions": is_worse(drawn.declined, confidence=DECLINED_CONFIDENCE),
        "templates and tables": np.array(strata),
    }
    any_rule = np.logical_or.reduce(list(alarms.values()))
    return {name: float(np.mean(each)) for name, each in {**alarms, "any rule": any_rule}.items()}


def detection_rate(questions: QuestionSet, noise: Noise, broken: int, *, pairs: int, seed: int) -> float:
    """Return in how many pairs of runs a template is called broken of which every right answer of the old run broke."""
    generator = np.random.default_rng([seed, 72, questions.groups, questions.templates, broken, NOISES.index(noise)])
    drawn = run_pairs(questions, noise, generator, pairs=pairs, broken=broken)
    is_named = [
        broken_strata(where, old, new, templates=questions.templates, seed=place)["template"][0]
        for place, (where, old, new) in enumerate(zip(drawn.strata, *drawn.right, strict=True))
    ]
    return float(np.mean(is_named))


def unanswerable_section(*, run_count: int, seed: int) -> Section:
    """Return how often fewer declined unanswerable questions make a run worse."""
    rows: list[tuple[str, ...]] = []
    alarms: list[float] = []
    for groups, size in _UNANSWERABLE_SIZES:
        pairs = [Pairs(groups=groups, rows=size, repeats=repeats) for repeats in _REPEATS]
        pairs += [Pairs(groups=groups, rows=size, drop=drop) for drop in _UNANSWERABLE_DROPS]
        worse = [rates(each, run_count=run_count, seed=seed, confidence=DECLINED_CONFIDENCE).worse for each in pairs]
        alarms += worse[: len(_REPEATS)]
        rows.append((f"{groups} x {size}", *(f"{100 * each:.1f} %" for each in worse)))
    return Section(
        title="Unanswerable questions (`compare`)",
        paragraphs=(_UNANSWERABLE_TEXT.format(run_count=run_count),),
        header=(
            "groups x rows",
            *(f"no drop, {100 * each:.0f} % repeat" for each in _REPEATS),
            *(f"{100 * each:.0f} points" for each in _UNANSWERABLE_DROPS),
        ),
        rows=tuple(rows),
        limits=(_at_most("false alarms, unanswerable questions, at most", alarms, run_count, most=_MOST_UNANSWERABLE),),
    )


_UNANSWERABLE_SIZES = ((8, 4), (15, 1), (15, 4), (30, 4), (60, 4))
_UNANSWERABLE_DROPS = (0.05, 0.1, 0.2, 0.3)
_UNANSWERABLE_TEXT = (
    "{run_count:,} pairs of runs each: 10 to 33 % of the unanswerable questions are always answered, the others are "
    "declined in 80 % of the rows on average. The table shows how often `compare` calls the new run *worse* because "
    "it declines fewer, by the 99 % interval of the proportion. Without a drop, this is a false alarm. Otherwise the "
    "proportion declined drops, and every row is answered anew."
)


def all_rules_section(*, run_count: int, seed: int) -> Section:
    """Return how often each rule of `compare`, and any of them, calls an unchanged system worse."""
    rows: list[tuple[str, ...]] = []
    any_rule: list[float] = []
    error = math.sqrt(_MOST * (1 - _MOST) / run_count)
    for questions in SETS:
        for noise in NOISES:
            alarms = false_alarms(questions, noise, pairs=run_count, seed=seed)
            any_rule.append(alarms["any rule"])
            cells = (f"{100 * each:.1f} %" for each in alarms.values())
            rows.append((questions.name, f"{questions.unanswerable}", noise, *cells))
    return Section(
        title="False alarms of all rules together (`compare`)",
        paragraphs=(_ALL_RULES_TEXT.format(run_count=run_count, lines=len(rows), error=100 * error),),
        header=("groups x rows", "unanswerable groups", "answered anew", *alarms),
        rows=tuple(rows),
        limits=(
            AcceptanceLimit(
                name="false alarms, any rule of compare, at most", value=max(any_rule), low=0.0, high=_MOST + 2 * error
            ),
        ),
    )


_ALL_RULES_TEXT = (
    "{run_count:,} pairs of runs of one system in each line, with templates of 5 tables; gaps and rates of right "
    "answers are drawn as above. The new run answers some questions anew, and the rest as before: every row; a fifth "
    "of the rows; a fifth of the rows, while each run loses 5 % of the groups as a whole; or every row of two "
    "templates. The table shows how often the new run is called *worse* because of the interval of the accuracy, "
    "because fewer unanswerable questions are declined, because a template or a table broke, or for any of these "
    "reasons. The last "
    "value has a Monte Carlo standard error of up to {error:.1f} points; the acceptance limit of the largest of the "
    "{lines} values is 5.5 plus two of these."
)


def template_section(*, run_count: int, seed: int) -> Section:
    """Return how often a template that broke is named."""
    pairs = max(run_count // _FEWER_RUNS, 1)
    rows: list[tuple[str, ...]] = []
    naming_rates: list[float] = []
    for questions in SETS:
        for noise in _TEMPLATE_NOISES:
            detected = [detection_rate(questions, noise, broken, pairs=pairs, seed=seed) for broken in BROKEN]
            if questions is _WITH_LIMIT:
                naming_rates.append(detected[BROKEN.index(3)])
            rows.append((questions.name, noise, *(f"{100 * each:.0f} %" for each in detected)))
    return Section(
        title="Broken templates (`compare`)",
        paragraphs=(_TEMPLATES_TEXT.format(pairs=pairs),),
        header=("groups x rows", "answered anew", *(f"{number} groups broken" for number in BROKEN)),
        rows=tuple(rows),
        limits=(
            AcceptanceLimit(
                name="a template of 3 groups that broke is named", value=min(naming_rates), low=0.98, high=1.0
            ),
        ),
    )


_WITH_LIMIT = SETS[2]
_TEMPLATE_NOISES: Sequence[Noise] = ("a fifth of the rows", "whole groups", "two templates")
_TEMPLATES_TEXT = (
    "One template has 2, 3 or 5 groups, and every answer of it breaks, in addition to the noise of the previous "
    "table. The table shows how often it is named in {pairs:,} pairs of runs."
)
