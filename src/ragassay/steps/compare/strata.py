"""Templates and tables whose answers broke between two runs (docs/methods.md, section 5.8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import holm_adjust, sign_test
from ragassay.core.records import BrokenStratum, StratumKind
from ragassay.core.stats import ROUNDING, FloatArray
from ragassay.core.table import Table
from ragassay.parts.groups.partitions import MAX_VALUES, tables_in
from ragassay.steps.compare.paired_runs import PairedRows, PairedRuns

ALPHA = 0.025  # one-sided, as of the intervals, so that all rules together give few false alarms

_PERMUTATIONS = 9_999
_FEWER_PERMUTATIONS = 999  # for many templates
_MAX_DRAWS = 1_000  # pairs of a cell and a value; with more, `_FEWER_PERMUTATIONS`


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumCounts:
    """Strata of one partition of the groups, with their changed rows; every array but `codes` is [strata].

    Attributes:
        kind: Whether the strata are templates or tables.
        names: Their names.
        codes: [groups], the stratum of each group; -1 for groups in none.
        broke: Rows that were right and are wrong.
        fixed: Rows that were wrong and are right.
        right_before: Rows that were right and have a verdict in both runs.
    """

    kind: StratumKind
    names: Sequence[str]
    codes: NDArray[np.intp]
    broke: FloatArray
    fixed: FloatArray
    right_before: FloatArray


def broken_strata(runs: PairedRuns, table: Table, *, seed: int) -> tuple[BrokenStratum, ...]:
    """Return the templates and tables whose answers broke according to both tests.

    A table is left out if all of its broken rows belong to templates that are returned.

    Args:
        runs: Both runs.
        table: The rows of one of them, for the templates; without a column `sql_template` there are no strata.
        seed: Random seed of the permutations.
    """
    net = _by_group(runs.rows, len(runs.group_ids), _broke(runs.rows)) - _by_group(
        runs.rows, len(runs.group_ids), _fixed(runs.rows)
    )
    compared = _by_group(runs.rows, len(runs.group_ids), _compared(runs.rows)) > 0
    partitions = _partitions(runs, table, compared)
    p_values = stratum_tests(partitions, net, compared, seed=seed)
    broken = [
        BrokenStratum(
            kind=partition.kind,
            name=partition.names[place],
            broke=int(partition.broke[place]),
            fixed=int(partition.fixed[place]),
            right_before=int(partition.right_before[place]),
            groups=int((compared & (partition.codes == place)).sum()),
            p_sign=sign,
            p_permutation=permutation,
        )
        for partition, tests in zip(partitions, p_values, strict=True)
        for place, (sign, permutation) in enumerate(tests)
        if max(sign, permutation) <= ALPHA
    ]
    of_templates = [_groups_of(each, partitions) for each in broken if each.kind == "template"]
    explained = np.logical_or.reduce(of_templates) if of_templates else np.zeros(len(net), dtype=np.bool_)
    return tuple(
        each
        for each in broken
        if each.kind == "template" or (_groups_of(each, partitions) & ~explained & (net > 0)).any()
    )


def groups_per_template(table: Table) -> float | None:
    """Return the mean number of groups per template; None without templates, or with a single one."""
    if "sql_template" not in table.columns:
        return None
    query = f"""
        select count(distinct sql_template), count(distinct group_id) from rows
        where sql_template is not null and coalesce({table.column_or_null("is_answerable")}::boolean, true)
    """  # noqa: S608 -- an internal name
    ((templates, groups),) = table.connection.sql(query).fetchall()
    return groups / templates if templates > 1 else None


def stratum_tests(
    partitions: Sequence[StratumCounts], net: FloatArray, compared: NDArray[np.bool_], *, seed: int
) -> list[list[tuple[float, float]]]:
    """Return both p-values of every stratum, by partition.

    The first is the one-sided exact sign test over the rows that changed, adjusted by Holm's method over all strata of
    all partitions: it tests these questions. The second permutes strata over groups, against the largest standardized
    sum of all strata: it tests whether a stratum is affected more than chance would affect any group. If no first
    p-value is significant, the second ones are not computed and are 1.

    Args:
        partitions: The strata.
        net: [groups], rows that broke minus rows that were fixed.
        compared: [groups], whether a group has rows with a verdict in both runs; other groups do not count.
        seed: Random seed of the permutations.
    """
    signs = holm_adjust(
        [
            sign_test(int(broke), int(fixed))
            for each in partitions
            for broke, fixed in zip(each.broke, each.fixed, strict=True)
        ]
    )
    if min((p for p in signs if p is not None), default=1.0) > ALPHA:
        permuted = [[1.0] * len(each.names) for each in partitions]
    else:
        permuted = _permutation_tests(partitions, net, compared, seed=seed)
    tests, done = [], 0
    for each, p_values in zip(partitions, permuted, strict=True):
        number = len(each.names)
        tests.append([(sign or 0.0, p) for sign, p in zip(signs[done : done + number], p_values, strict=True)])
        done += number
    return tests


def _permutation_tests(
    partitions: Sequence[StratumCounts], net: FloatArray, compared: NDArray[np.bool_], *, seed: int
) -> list[list[float]]:
    """Return the p-value of each stratum by partition, against the maximum over all strata (Westfall, Young 1993)."""
    values = net[compared]
    labels = np.stack([each.codes[compared] for each in partitions], axis=1)
    cells, cell = np.unique(labels, axis=0, return_inverse=True)
    cell = cell.reshape(-1)
    members = [
        np.equal.outer(cells[:, place], np.arange(len(each.names))).astype(np.float64)
        for place, each in enumerate(partitions)
    ]
    sizes = np.bincount(cell, minlength=len(cells)).astype(np.int64)
    if len(values) < 2 or float(values.std()) <= ROUNDING:
        return [[1.0] * each.shape[1] for each in members]
    membership = np.concatenate(members, axis=1)
    groups = sizes @ membership
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = 1 / np.sqrt(groups * (1 - groups / len(values)))
    scale[~np.isfinite(scale)] = 0.0
    expected = groups * float(values.mean())
    observed = (np.bincount(cell, weights=values, minlength=len(cells)) @ membership - expected) * scale
    drawn = (_permuted_sums(values, sizes, seed=seed) @ membership - expected) * scale
    largest = drawn.max(axis=1)
    # Rounding must not make equal sums differ.
    extreme = (largest[:, None] >= observed - ROUNDING * np.abs(values).sum()).sum(axis=0)
    p_values = ((1 + extreme) / (1 + len(drawn))).tolist()
    starts = np.cumsum([0, *(each.shape[1] for each in members)])
    return [p_values[start:end] for start, end in pairwise(starts)]


def _permuted_sums(values: FloatArray, sizes: NDArray[np.int64], *, seed: int) -> FloatArray:
    """Return the sums, [permutations, cells], of values dealt at random to cells of these sizes.

    Groups with the same value are interchangeable, so how many of each go to which cell is drawn, cell after cell.
    """
    generator = np.random.default_rng(seed)
    distinct, counts = np.unique(values, return_counts=True)
    permutations = _PERMUTATIONS if len(sizes) * len(distinct) <= _MAX_DRAWS else _FEWER_PERMUTATIONS
    free = np.tile(sizes, (permutations, 1))
    sums = np.zeros(free.shape)
    for value, number in zip(distinct, counts, strict=True):
        if value == 0:
            continue
        left = np.full(permutations, number)
        rest = free.sum(axis=1)
        for place in range(len(sizes)):
            rest -= free[:, place]
            dealt = generator.hypergeometric(free[:, place], rest, left)
            free[:, place] -= dealt
            left -= dealt
            sums[:, place] += value * dealt
    return sums


def _compared(rows: PairedRows) -> NDArray[np.bool_]:
    return np.asarray((rows.before >= 0) & (rows.after >= 0))


def _broke(rows: PairedRows) -> NDArray[np.bool_]:
    return np.asarray((rows.before == 1) & (rows.after == 0))


def _fixed(rows: PairedRows) -> NDArray[np.bool_]:
    return np.asarray((rows.before == 0) & (rows.after == 1))


def _by_group(rows: PairedRows, groups: int, marks: NDArray[np.bool_]) -> FloatArray:
    return np.bincount(rows.group[marks], minlength=groups).astype(np.float64)


def _groups_of(stratum: BrokenStratum, partitions: Sequence[StratumCounts]) -> NDArray[np.bool_]:
    (partition,) = (each for each in partitions if each.kind == stratum.kind)
    return np.asarray(partition.codes == list(partition.names).index(stratum.name))


def _partitions(runs: PairedRuns, table: Table, compared: NDArray[np.bool_]) -> list[StratumCounts]:
    """Return the strata by template and by table; a table whose groups have one template counts as that template."""
    if "sql_template" not in table.columns:
        return []
    text = "text_template" if "text_template" in table.columns else "question"
    query = f"""
        select min(sql_template) as template, arg_min({text}, (len({text}), {text})) as text
        from rows group by group_id order by group_id
    """  # noqa: S608 -- an internal name
    groups = table.connection.sql(query).fetchall()
    texts: dict[str, str] = {}
    for template, name in groups:
        if template is not None and name is not None:
            texts[template] = min(texts.get(template, name), name, key=lambda each: (len(each), each))
    table_of = cache(tables_in)
    labels = [
        (template, table_of(template)) if counts and template is not None else (None, None)
        for (template, _), counts in zip(groups, compared, strict=True)
    ]
    by_template, by_table = (_codes([each[place] for each in labels]) for place in (0, 1))
    names, codes = by_template
    partitions = []
    if len(names) <= MAX_VALUES:
        partitions.append(_counted("template", [*map(texts.__getitem__, names)], codes, runs))
    else:
        codes = np.full(len(codes), -1)
    if len(by_table[0]) <= MAX_VALUES:
        table_names, table_codes = _without_single_templates(*by_table, codes)
        partitions.append(_counted("table", table_names, table_codes, runs))
    return partitions


def _codes(labels: Sequence[str | None]) -> tuple[list[str], NDArray[np.intp]]:
    names = sorted({label for label in labels if label is not None})
    places = {name: place for place, name in enumerate(names)}
    return names, np.array([-1 if label is None else places[label] for label in labels], dtype=np.intp)


def _without_single_templates(
    names: Sequence[str], codes: NDArray[np.intp], templates: NDArray[np.intp]
) -> tuple[list[str], NDArray[np.intp]]:
    """Return the tables without those that have all of their groups in one template."""
    several = [place for place in range(len(names)) if len({*templates[codes == place]} - {-1}) != 1]
    numbers = {place: number for number, place in enumerate(several)}
    return [names[place] for place in several], np.array([numbers.get(int(code), -1) for code in codes], dtype=np.intp)


def _counted(kind: StratumKind, names: Sequence[str], codes: NDArray[np.intp], runs: PairedRuns) -> StratumCounts:
    rows = runs.rows
    stratum = codes[rows.group]

    def number(marks: NDArray[np.bool_]) -> FloatArray:
        return np.bincount(stratum[marks & (stratum >= 0)], minlength=len(names)).astype(np.float64)

    return StratumCounts(
        kind=kind,
        names=names,
        codes=codes,
        broke=number(_broke(rows)),
        fixed=number(_fixed(rows)),
        right_before=number(_compared(rows) & (rows.before == 1)),
    )
