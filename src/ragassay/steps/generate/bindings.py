"""Fill templates from the database: find every binding that has one answer.

One query returns all bindings of a template with their answers; they are kept in DuckDB, so that memory stays bounded.
A missing answer counts as an answer. Bindings that cannot be used are counted by reason.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlglot import exp

from ragassay.core.records import SqlTemplate
from ragassay.core.results import MAX_COMBINATIONS, Skipped, SkippedKind, SkippedTemplateReason
from ragassay.parts.database import Database
from ragassay.parts.database import column as column_expression
from ragassay.parts.templates import bindings_query, candidates_query, parameterized_query, portable_sql
from ragassay.steps.generate.stored_values import BindingReader, KeyCache, skipped_value
from ragassay.steps.generate.workspace import STAGED_COLUMNS, Workspace

_Pair = tuple[object, ...]
"""The values of a binding in the order of `given`, then one of its answers."""

_BATCH = 50_000
_LIMIT_STEP = 4  # for a sample, a comparison needs every fourth of about twelve limits
_ENOUGH_ROWS = 50  # with fewer keys, it may be chance that each has one answer (docs/generation.md)
_MAX_AMBIGUOUS = 0.5  # proportion of values with several answers; above it, the key does not identify rows


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledTemplate:
    """A template whose bindings are in the workspace.

    Attributes:
        template: The template; its proof is "data" if the rows show that answers are unique.
        number: Its number in the workspace.
        bindings: Number of bindings.
        ambiguous: Proportion of keys that have several answers.
        skipped: What was left out, counted by reason.
    """

    template: SqlTemplate
    number: int
    bindings: int
    ambiguous: float
    skipped: Mapping[Skipped, int]


def fill_for_sample(
    space: Workspace, template: SqlTemplate, number: int, *, keys: KeyCache, enough: int | None
) -> FilledTemplate:
    """Add the bindings of a template, or a part of those that compare with a number or a date if they suffice.

    A comparison has bindings for each pair of a name and a limit, which can be millions.

    Args:
        space: The workspace.
        template: A template that passed the checks, in the dialect of the database.
        number: The number of the template.
        keys: The cache of the key values that earlier templates have read.
        enough: Number of bindings that suffice; None for all.
    """
    query = bindings_query(template, space.database.dialect)
    limits = [] if enough is None or query is None else _limits(query, template)
    if limits:
        # Depends on SQL that is the same on every engine.
        label = f"{space.seed} {portable_sql(template.sql, space.database.dialect)}"
        offset = int.from_bytes(sha256(label.encode()).digest()[:4], "big") % _LIMIT_STEP
        for name, source in limits:
            source.set("this", _every_fourth(source.this, name, offset))
        filled = fill_template(space, template, number, keys=keys, query=query)
        if filled.bindings >= max(enough or 0, _ENOUGH_ROWS):
            return filled
        space.remove_bindings(number)
        query = None
    return fill_template(space, template, number, keys=keys, query=query)


def _limits(query: exp.Select, template: SqlTemplate) -> list[tuple[str, exp.Subquery]]:
    """Return the limits that a query compares numbers and dates with: the name of their column, and their source."""
    sources = {join.this.alias_or_name: join.this for join in query.args.get("joins") or ()}
    limits = []
    for key, column in zip(query.expressions, template.bound_columns.values(), strict=False):
        source = sources.get(key.table) if isinstance(key, exp.Column) else None
        # Databases order words differently.
        if isinstance(source, exp.Subquery) and column.answer_kind in {"number", "date"}:
            limits.append((key.name, source))
    return limits


def _every_fourth(limits: exp.Query, name: str, offset: int) -> exp.Select:
    value, place = column_expression("numbered", name), column_expression("numbered", "place")
    order = exp.Order(expressions=[exp.Ordered(this=column_expression("every", name), nulls_first=False)])
    number = exp.Window(this=exp.RowNumber(), order=order).as_("place", quoted=True)
    numbered = exp.select(column_expression("every", name), number).from_(limits.subquery("every"))
    # With DISTINCT, SQLite keeps these few values instead of computing them for every row.
    chosen = exp.select(value.as_(name, quoted=True)).distinct().from_(numbered.subquery("numbered"))
    return chosen.where((place % _LIMIT_STEP).eq(offset))


def fill_template(
    space: Workspace, template: SqlTemplate, number: int, *, keys: KeyCache, query: exp.Select | None = None
) -> FilledTemplate:
    """Add every binding of a template that has one answer, in the order of the stored values.

    Args:
        space: The workspace.
        template: A template that passed the checks, in the dialect of the database.
        number: The number of the template.
        keys: The cache of the key values that earlier templates have read.
        query: The query for its bindings; None for all of them.

    Raises:
        DataError: A query fails or takes too long.
    """
    skipped = Counter[Skipped]()
    filled = FilledTemplate(template=template, number=number, bindings=0, ambiguous=0.0, skipped=skipped)
    batches = _batches(space.database, template) if query is None else space.database.batches(query)
    if batches is None:
        skipped[Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.TOO_MANY_COMBINATIONS)] += 1
        return filled
    reader = BindingReader(template, keys)
    counts = space.add_bindings(
        number,
        _merged(batches, reader, skipped),
        lists_rows=template.lists_rows,
        # "Which ..." is not asked about a key with a single answer, unless no key has several.
        needs_several=template.origin == "rule",
        max_ambiguous=_MAX_AMBIGUOUS,
    )
    skipped.update({skipped_value(reason): count for reason, count in counts.reasons.items()})
    if counts.ambiguous > _MAX_AMBIGUOUS:
        skipped[Skipped(kind=SkippedKind.TEMPLATE, reason=SkippedTemplateReason.KEY_NOT_UNIQUE)] += 1
        return replace(filled, ambiguous=counts.ambiguous)
    is_proven = template.proof == "value" and counts.several == 0 and counts.singular >= _ENOUGH_ROWS
    # SQL must compare numbers with a number, even if they name rows, such as the number of an order.
    key_columns = {
        name: replace(column, answer_kind="number") if name in reader.numbers else column
        for name, column in template.bound_columns.items()
    }
    return replace(
        filled,
        template=replace(template, bound_columns=key_columns, proof="data" if is_proven else template.proof),
        bindings=counts.usable,
        ambiguous=counts.ambiguous,
    )


def _batches(database: Database, template: SqlTemplate) -> Iterator[list[_Pair]] | None:
    """Return batches of bindings with each of their answers; None if there are too many to query one by one."""
    query = bindings_query(template, database.dialect)
    if query is not None:
        return database.batches(query)
    candidates = database.query(candidates_query(template, database.dialect))
    values = list(islice(candidates, MAX_COMBINATIONS + 1))
    return None if len(values) > MAX_COMBINATIONS else _single_batches(database, template, values)


def _single_batches(
    database: Database, template: SqlTemplate, combinations: list[tuple[object, ...]]
) -> Iterator[list[_Pair]]:
    """Yield batches of bindings with their answers, from one query with bound parameters for each binding."""
    query, order = parameterized_query(template, database.dialect)
    positions = [list(template.bound_columns).index(name) for name in order]
    pairs = (
        (*values, row[0])
        for values in combinations
        for row in set(database.query(query, [values[position] for position in positions]))
    )
    while batch := list(islice(pairs, _BATCH)):
        yield batch


def _merged(
    batches: Iterator[list[_Pair]], reader: BindingReader, skipped: Counter[Skipped]
) -> Iterator[Mapping[str, NDArray[Any]]]:
    """Yield the columns of the usable rows, of many batches at once; at least once, even if they are empty.

    DuckDB takes time to start a statement, and Python takes time for each row that it keeps.
    """
    more = True
    while more:
        columns: dict[str, list[object]] = {name: [] for name in STAGED_COLUMNS}
        more = False
        for batch in filter(None, batches):
            for name, values in reader.columns(batch, skipped).items():
                columns[name].extend(values)
            if more := len(columns["form"]) >= _BATCH:
                break
        kinds = {"reveals": bool}
        yield {name: np.array(values, dtype=kinds.get(name, object)) for name, values in columns.items()}
