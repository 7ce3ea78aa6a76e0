"""Which cells of the database an answer rests on: the facts that documents must state for it to be found there.

A fact is a cell together with what names its row. To follow a reference is to read the cell that refers; the name of
the row that it leads to makes no further fact. A lookup rests on cells of one row and of those that it refers to; a
count, a list or an extreme rests on those of every row that it takes in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

from ragassay.core.records import DatabaseTable, Reference, Schema, SqlTemplate
from ragassay.parts.templates.paths import row_name

Place = tuple[str, str]
"""An alias of a query, and a column of its table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCell:
    """A column of the row that a query calls by an alias."""

    alias: str
    table: str
    column: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """A reference that a query follows, from the rows that it calls `source` to those that it calls `target`."""

    source: str
    reference: Reference
    target: str


def cells(template: SqlTemplate, schema: Schema) -> tuple[AnswerCell, ...] | None:
    """Return the cells that each answer of a template rests on; None where its SQL does not show them.

    Args:
        template: In SQL of the schema's dialect.
        schema: The database as reflected.
    """
    select = sqlglot.parse_one(template.sql, dialect=schema.dialect)
    sources = _sources(select, schema)
    steps = None if sources is None else _steps(select, sources)
    if sources is None or steps is None:
        return None
    names = {(alias, term.column.name) for alias, known in sources.items() for term in row_name(known, alias)}
    answer = select.expressions[0]
    conditions = list(_conditions(select, template))
    given = {place for places, is_given in conditions if is_given for place in places}
    fixed = {place: None for places, is_given in conditions if not is_given for place in places}
    asked = dict.fromkeys(_places(answer))
    reached = {step.target for step in steps}
    if template.answer_kind == "set" or answer.find(exp.AggFunc) is not None:
        own = {place: None for place in given if place[0] not in reached}
        found = {**_referring(steps), **_without(names, {**asked, **own, **fixed})}
    else:
        nameless = sources.keys() - {alias for alias, _ in names}
        pointed_at = {alias for alias, _ in given}
        # "The meeting of Ada on the harbour": where nothing else names a row, what it refers to does.
        facts = [each for each in steps if each.target not in pointed_at or each.source not in nameless | pointed_at]
        others = {name for name in names if name[0] in reached}
        found = {**_referring(facts), **_without(others, asked), **_without(names, fixed)}
    return tuple(AnswerCell(alias=alias, table=sources[alias].name, column=name) for alias, name in found)


def _referring(steps: list[_Step]) -> dict[Place, None]:
    return {(step.source, name): None for step in steps for name in step.reference.columns}


def _without(names: set[Place], places: Mapping[Place, None]) -> dict[Place, None]:
    return {place: None for place in places if place not in names}


def _sources(select: exp.Expr, schema: Schema) -> Mapping[str, DatabaseTable] | None:
    """The tables of a query by what it calls them; None where it reads anything else."""
    if not isinstance(select, exp.Select) or len(select.expressions) != 1:
        return None
    tables = {known.name: known for known in schema.tables}
    begin = select.args.get("from_") or select.args.get("from")
    named = [each.this for each in (begin, *(select.args.get("joins") or ())) if each is not None]
    if not named or any(not isinstance(each, exp.Table) or each.name not in tables for each in named):
        return None
    return {each.alias_or_name: tables[each.name] for each in named}


def _steps(select: exp.Expr, sources: Mapping[str, DatabaseTable]) -> list[_Step] | None:
    """The references that the joins follow; None where one follows none."""
    steps = []
    for join in select.args.get("joins") or ():
        equal = () if join.args.get("on") is None else join.args["on"].find_all(exp.EQ)
        pairs = [(_place(each.left), _place(each.right)) for each in equal]
        found = [step for step in _possible(sources) if _follows(step, pairs)]
        if not found:
            return None
        steps.append(found[0])
    return steps


def _possible(sources: Mapping[str, DatabaseTable]) -> Iterator[_Step]:
    for source, known in sources.items():
        for reference in known.references:
            for target, other in sources.items():
                if other.name == reference.target and target != source:
                    yield _Step(source=source, reference=reference, target=target)


def _follows(step: _Step, pairs: list[tuple[Place | None, Place | None]]) -> bool:
    """Whether a join compares just what a reference says."""
    ends = zip(step.reference.columns, step.reference.target_columns, strict=True)
    wanted = {frozenset([(step.source, own), (step.target, other)]) for own, other in ends}
    return bool(pairs) and {frozenset(filter(None, pair)) for pair in pairs} == wanted


def _place(side: exp.Expr) -> Place | None:
    side = side.unnest()
    return (side.table, side.name) if isinstance(side, exp.Column) else None


def _places(tree: exp.Expr) -> Iterator[Place]:
    for each in tree.find_all(exp.Column):
        yield (each.table, each.name)


def _conditions(select: exp.Expr, template: SqlTemplate) -> Iterator[tuple[list[Place], bool]]:
    """The columns of each condition, and whether it points at something by a value that is given."""
    where = select.args.get("where")
    root = where.this if where is not None else None
    for condition in root.flatten() if isinstance(root, exp.And) else [root] if root is not None else []:
        plain = condition.unnest()
        if plain.find(exp.Query) is None:  # which only makes sure that a name is one row's
            literals = plain.find_all(exp.Literal)
            holds = any(literal.is_string and literal.name in template.given for literal in literals)
            yield list(_places(plain)), holds and isinstance(plain, exp.EQ)
