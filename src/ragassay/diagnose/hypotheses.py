"""Whether one cluster of questions is answered better than another: paired by group (methods.md section 5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import duckdb

from ragassay.diagnose.conditions import Condition, condition
from ragassay.diagnose.counts import NON_ROBUST, ROBUST, Context, counted, groups, in_both
from ragassay.diagnose.pairing import METHODS, Measure, Method, differing, needed, paired, same_groups, sums_of
from ragassay.errors import UsageError
from ragassay.estimates import holm
from ragassay.records import Hypothesis
from ragassay.registry import unknown
from ragassay.table import Table

Clusters = tuple[Condition, Condition]
"""The robust one, then the non-robust one."""

_MEASURES: tuple[Measure, ...] = ("accuracy", "refined_accuracy", "retriever_accuracy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A hypothesis before its test: two clusters of the same groups, and what it is called."""

    name: str
    clusters: Clusters


def pairs(table: Table, sides: Sequence[tuple[str, str]], *, names: Sequence[str] = ()) -> tuple[Pair, ...]:
    """Hypotheses as users write them, checked against the table.

    Args:
        table: The rows.
        sides: For each, the cluster that is thought to be answered better, then the other (`conditions.condition`).
        names: What they are called, one for each; none for "ROBUST against NON_ROBUST".

    Raises:
        UsageError: Something is no condition, two hypotheses have one name, or names and hypotheses are not equally
            many.
    """
    if names and len(names) != len(sides):
        raise UsageError(f"{len(names)} names for {len(sides)} hypotheses; give one for each, or none at all")
    found = []
    for place, (robust, non_robust) in enumerate(sides):
        clusters = condition(robust, table), condition(non_robust, table)
        name = names[place] if names else f"{clusters[0].text} against {clusters[1].text}"
        found.append(Pair(name=name, clusters=clusters))
    called = [pair.name for pair in found]
    for name in called:
        if called.count(name) > 1:
            raise UsageError(f"the hypothesis '{name}' is there {called.count(name)} times; each may be tested once")
    return tuple(found)


def all_tested(
    table: Table, asked: Sequence[Pair], *, context: Context, seed: int, method: str = "t"
) -> tuple[Hypothesis, ...]:
    """Compares the two clusters of every hypothesis by accuracy, by R and by retriever accuracy.

    The unit is the group, over the groups with judged rows on both sides. Whether a context was enough is settled
    over both sides together, so that neither gains by having more rows. For R, groups that are gaps over both sides
    together are left out. All p-values, of every measure of every hypothesis, are adjusted together, by Holm.

    Args:
        table: Judged rows.
        asked: The hypotheses.
        context: When a context counts as enough.
        seed: Decides whatever is drawn.
        method: How intervals are made: `t` or `bootstrap` (`pairing.differing`).

    Raises:
        UsageError: An unknown method, or some row is in both clusters of a hypothesis.
    """
    if method not in METHODS:
        raise UsageError(unknown("method of intervals", method, list(METHODS)))
    found: list[Hypothesis] = []
    for pair in asked:
        with counted(table, pair.clusters) as connection:
            found += _of(pair, connection, context=context, seed=seed, method=method)
    return _adjusted(found)


def _of(
    pair: Pair, connection: duckdb.DuckDBPyConnection, *, context: Context, seed: int, method: Method
) -> Iterator[Hypothesis]:
    robust, non_robust = pair.clusters
    if both := in_both(connection):
        raise UsageError(f"{both} rows are both {robust.text} and {non_robust.text}; a row can be in one cluster only")
    one, other = map(sums_of, same_groups(groups(connection, ROBUST, context), groups(connection, NON_ROBUST, context)))
    for measure in _MEASURES:
        sides = paired(measure, one, other)
        found = differing(sides, seed=seed, method=method)
        yield Hypothesis(
            name=pair.name,
            measure=measure,
            robust=robust.text,
            non_robust=non_robust.text,
            difference=found.estimate,
            p=found.p,
            p_holm=None,
            detectable=found.detectable,
            needed=needed(sides.differences),
        )


def _adjusted(found: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    adjusted = holm([each.p for each in found])
    return tuple(replace(each, p_holm=p_holm) for each, p_holm in zip(found, adjusted, strict=True))
