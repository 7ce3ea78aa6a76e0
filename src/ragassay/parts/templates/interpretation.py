"""What a plain SELECT asks, in words: who knows what, and wants what of which thing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from sqlglot import exp

from ragassay.core.errors import excerpt
from ragassay.core.records import Ask, Column, Comparison, DatabaseTable, Given, Operation, Reference, Schema
from ragassay.parts.database.guard import Reason
from ragassay.parts.templates.construction import BINARY
from ragassay.parts.templates.paths import Join, Tables, is_unique, link_of, played, reference_label, row_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A table as a query calls it."""

    alias: str
    table: DatabaseTable


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyColumn:
    """A column that placeholders stand for: one, or the two ends of a range."""

    source: Source
    column: Column
    placeholders: tuple[str, ...]
    comparison: Comparison = "is"

    @property
    def is_name(self) -> bool:
        """Whether the column is, or is a part of, the name of the rows that it stands in."""
        names = [term.column.name for term in row_name(self.source.table, self.source.alias)]
        return self.column.name in names and self.comparison == "is"


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetColumn:
    """The column that is asked for, and whether it is looked up, counted, or its least or greatest value is."""

    source: Source
    column: Column
    operation: Operation = "lookup"


Thing = tuple[KeyColumn, ...]
"""One thing that somebody knows: a column, or a first and a last name."""


def things(known: Sequence[KeyColumn]) -> tuple[Thing, ...]:
    """What is known, thing by thing; a person's first and last name are one."""
    found: list[Thing] = []
    for each in known:
        names = [term.column.name for term in row_name(each.source.table, each.source.alias)]
        parts = [one for name in names for one in known if one.source == each.source and one.column.name == name]
        is_whole = len(parts) == len(names) > 1 and all(one.is_name for one in parts)
        thing = tuple(parts) if is_whole and each in parts else (each,)
        found += [thing] if thing not in found else []
    return tuple(found)


def ask_of(
    sources: Sequence[Source], joins: Sequence[Join], known: Sequence[KeyColumn], wanted: TargetColumn, tables: Tables
) -> Ask | None:
    """The question of a query in words; None where it asks nothing plain of one table along its references.

    Args:
        sources: The tables of the query.
        joins: How they are joined, each along a reference.
        known: What its placeholders stand for.
        wanted: What it asks for.
        tables: All tables of the schema.
    """
    base = _base(sources, joins, {wanted.source.alias, *(each.source.alias for each in known)})
    labels = _labels(base, sources, joins) if base is not None else None
    if base is None or labels is None:
        return None
    given = tuple(_given(each, labels, base.table) for each in things(known))
    if wanted.operation in {"count", "list"}:
        counted = _of_owner(base, given, known, wanted, _members(base, joins, tables))
        return None if counted is None else _over(base, _ends(base, joins, known), counted, tables)
    label = _label(wanted, labels.get(wanted.source.alias))
    if len({label, *(each.label for each in given)}) <= len(given):
        return None  # two things of one name: nobody could tell which is which
    entity = base.table.label if wanted.operation == "lookup" else _members(base, joins, tables) or base.table.label
    asked = Ask(
        wanted=label,
        entity=entity,
        given=given,
        answer_kind=wanted.column.answer_kind,
        unit=wanted.column.unit,
        meaning=wanted.column.meaning,
        operation=wanted.operation,
    )
    is_between = wanted.operation == "lookup" and base not in (known[0].source, wanted.source)
    return _over(base, _ends(base, joins, known), asked, tables) if is_between else asked


def _over(base: Source, ends: tuple[Reference, Reference] | None, asked: Ask, tables: Tables) -> Ask:
    """What is asked over an association of the end that is known by its name, as our own templates ask it."""
    if ends is None or len(asked.given) != 1 or any(each.target not in tables for each in ends):
        return asked
    first, other = ends
    own, of, member = asked.wanted.rpartition(" of the ")
    member = played(base.table, other, first, tables) or member
    label = played(base.table, first, other, tables) or asked.given[0].label
    given = (replace(asked.given[0], label=label, is_name=True),)
    link = link_of(base.table, first, other, tables)
    return replace(asked, wanted=own + of + member, entity=label, given=given, link=link)


def _of_owner(
    base: Source, given: Sequence[Given], known: Sequence[KeyColumn], wanted: TargetColumn, members: str | None
) -> Ask | None:
    """How many rows refer to one thing that has a name, or which; for other counts and lists we have no words."""
    is_owner = known[0].is_name and known[0].source != base
    if members is None or not is_owner or (wanted.operation == "list" and not _is_row_name(wanted)):
        return None
    return Ask(
        wanted=members,
        entity=given[0].label,
        given=(replace(given[0], is_name=True), *given[1:]),
        answer_kind="number" if wanted.operation == "count" else "set",
        meaning="thing" if wanted.operation == "count" else wanted.column.meaning,
        operation=wanted.operation,
    )


def _ends(base: Source, joins: Sequence[Join], known: Sequence[KeyColumn]) -> tuple[Reference, Reference] | None:
    """How an association leads to what is known, and to the other thing that it links; None where none does."""
    own = base.table.references
    first = [join.reference for join in joins if join.source == base.alias and join.alias == known[0].source.alias]
    others = [each for each in own if each not in first]
    is_association = not row_name(base.table, base.alias) and len(own) == _LINK_ENDS and len(others) == 1
    is_between = is_association and all(each.is_name for each in known) and own[0].target != own[1].target
    return (first[0], others[0]) if is_between else None


def _members(base: Source, joins: Sequence[Join], tables: Tables) -> str | None:
    """What the rows are called: as their table is, or, where they only link two things, as the other one is.

    None where the other one may be linked twice, so that there are more rows than things.
    """
    own = base.table.references
    first = [join.reference for join in joins if join.source == base.alias][:1]
    others = [each for each in own if each not in first]
    if row_name(base.table, base.alias) or len(own) != _LINK_ENDS or len(others) != 1 or others[0].target not in tables:
        return base.table.label
    if not is_unique(base.table, [name for each in own for name in each.columns]):
        return None
    return reference_label(others[0], base.table, tables[others[0].target])


_LINK_ENDS = 2  # references of a table that only links things


def _is_row_name(wanted: TargetColumn) -> bool:
    names = [term.column.name for term in row_name(wanted.source.table, wanted.source.alias)]
    return names[-1:] == [wanted.column.name] and (len(names) == 1 or wanted.column.label == "name")


def _base(sources: Sequence[Source], joins: Sequence[Join], used: set[str]) -> Source | None:
    """The table that a query is about: from it the references lead to all the others, each of which is of use."""
    ends = [join.alias for join in joins]
    heads = [source for source in sources if source.alias not in ends]
    leaves = {source.alias for source in sources} - {join.source for join in joins}
    is_tree = len(joins) == len(sources) - 1 == len(set(ends))
    return heads[0] if is_tree and len(heads) == 1 and leaves <= used else None


def _labels(base: Source, sources: Sequence[Source], joins: Sequence[Join]) -> Mapping[str, str] | None:
    """What each joined table is to the one that a query is about; None where nobody could say."""
    tables = {source.alias: source.table for source in sources}
    labels: dict[str, str] = {}
    for join in _outwards(base.alias, joins):
        label = reference_label(join.reference, tables[join.source], tables[join.alias])
        if label is None:
            return None
        labels[join.alias] = f"{label} of the {labels[join.source]}" if join.source in labels else label
    return labels


def _outwards(alias: str, joins: Sequence[Join]) -> Iterator[Join]:
    for join in joins:
        if join.source == alias:
            yield join
            yield from _outwards(join.alias, joins)


def _given(thing: Thing, labels: Mapping[str, str], entity: DatabaseTable) -> Given:
    first = thing[0]
    is_itself = first.source.alias not in labels
    is_whole = first.is_name and len(thing) == len(row_name(first.source.table, first.source.alias))
    if is_whole:
        label = entity.label if is_itself else labels[first.source.alias]
    else:
        label = first.column.label if is_itself else f"{first.column.label} of the {labels[first.source.alias]}"
    between = " and " if first.comparison == "between" else " "
    return Given(
        label=label,
        placeholders=between.join(name for each in thing for name in each.placeholders),
        comparison=first.comparison,
        is_name=is_itself and is_whole,
        unit=None if first.comparison == "contains" else first.column.unit,
    )


def _label(wanted: TargetColumn, label: str | None) -> str:
    """What is asked for: a column of the thing itself, the name of what it refers to, or a column of that."""
    if label is None:
        return wanted.column.label
    return label if _is_row_name(wanted) else f"{wanted.column.label} of the {label}"


TemplateReason = Literal[
    "no placeholder",
    "too many placeholders",
    "unknown placeholder",
    "misplaced placeholder",
    "meaningless key",
    "meaningless answer",
    "several answers wanted",
    "already given",
    "sub-select",
    "grouped",
    "picks among answers",
    "join",
    "no wording",
    "wording",
]
TEMPLATE_REASONS: tuple[TemplateReason, ...] = get_args(TemplateReason)
"""Why one good SELECT is no template that we ask; the guard has reasons of its own."""


class UnfitError(Exception):
    """A template that is not asked. `reason` is the guard's or one of `TEMPLATE_REASONS`, `detail` says what to do."""

    def __init__(self, reason: Reason | TemplateReason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason: Reason | TemplateReason = reason
        self.detail = detail


_ENDS = ("low", "high")
_NOT_IN_A_PLACEHOLDER = re.compile(r"[\[\]'\"\\`\s.]+|[^\w$#-]+")  # as in writing
_PLACEHOLDER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*")
_INSIDE = re.compile(r"\[[^\[\].]+\.[^\[\]]+\]")
# Strings and quoted names are passed over, so that only a placeholder outside of them gets its quotes.
_TOKEN = re.compile(
    r"'(?:[^']|'')*'"
    r"|`[^`]*`"
    r"|\"\s*(\[[^\[\]\"']+\])\s*\""
    r"|\"(?:[^\"]|\"\")*\""
    r"|[\u2018\u2019]\s*(\[[^\[\]'\u2018\u2019]+\])\s*[\u2018\u2019]"
    r"|(\[[^\[\]'\".]+\.[^\[\]'\"]+\])"
)
_COMPARISONS: Mapping[type[exp.Expr], Comparison] = {exp.EQ: "is", exp.GTE: "at least", exp.LTE: "at most"}
_TURNED: Mapping[Comparison, Comparison] = {"is": "is", "at least": "at most", "at most": "at least"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Use:
    """A placeholder in a condition, before it has its final name."""

    source: Source
    column: Column
    literals: tuple[exp.Expr, ...]
    comparison: Comparison


def quoted(sql: str) -> str:
    """The SQL with quotes round placeholders that have none, or have those of names.

    >>> quoted('SELECT x FROM t WHERE y = [t.y] AND z = "[t.z]"')
    "SELECT x FROM t WHERE y = '[t.y]' AND z = '[t.z]'"
    """
    return _TOKEN.sub(lambda match: next((f"'{inner}'" for inner in match.groups() if inner), match[0]), sql)


def sources_of(tree: exp.Select, schema: Schema) -> tuple[Source, ...]:
    """The tables that a query reads, each as it calls it.

    Args:
        tree: As `check_select` gives it: every name as the schema spells it, every column with its table.
        schema: The database as reflected.
    """
    tables = {each.name: each for each in schema.tables}
    return tuple(Source(alias=node.alias_or_name, table=tables[node.name]) for node in tree.find_all(exp.Table))


def column_of(node: exp.Column, sources: Sequence[Source]) -> tuple[Source, Column]:
    """What a column of a query is."""
    source = next(each for each in sources if each.alias == node.table)
    return source, next(each for each in source.table.columns if each.name == node.name)


def joins_of(tree: exp.Select, sources: Sequence[Source], *, must_follow: bool) -> tuple[Join, ...] | None:
    """The references that a query joins its tables along; None where it joins some in another way.

    Args:
        tree: The query, its columns named.
        sources: Its tables.
        must_follow: Whether another way is refused.

    Raises:
        UnfitError: A join has no condition that sets columns equal.
    """
    found: list[Join | None] = []
    for node in tree.args.get("joins") or ():
        equalities = list(split(node.args.get("on")))
        if not equalities or not all(is_link(each) for each in equalities):
            raise UnfitError("join", f"{excerpt(node.sql().strip(' ,'))}; write JOIN table ON a.column = b.column")
        join = _along(equalities, sources)
        if join is None and must_follow:
            raise UnfitError(
                "join", f"{excerpt(node.sql())} follows no reference; join by the references of the schema only"
            )
        found.append(join if node.side.upper() in {"", "LEFT"} else None)
    known = tuple(join for join in found if join is not None)
    return known if len(known) == len(found) else None


def split(condition: exp.Expr | None) -> Iterator[exp.Expr]:
    """The conditions that must all hold."""
    if isinstance(condition, exp.And):
        yield from split(condition.left)
        yield from split(condition.right)
    elif isinstance(condition, exp.Paren):
        yield from split(condition.this)
    elif condition is not None:
        yield condition


def is_link(condition: exp.Expr) -> bool:
    """Whether a condition sets two columns equal."""
    sides = (condition.args.get("this"), condition.args.get("expression"))
    return isinstance(condition, exp.EQ) and all(isinstance(each, exp.Column) for each in sides)


def ends_of(link: exp.Expr) -> frozenset[tuple[str, str]]:
    """The two columns that a condition sets equal, each with the name of its table."""
    assert isinstance(link, exp.EQ)
    return frozenset((each.text("table"), each.name) for each in (link.left, link.right))


def _along(equalities: Sequence[exp.Expr], sources: Sequence[Source]) -> Join | None:
    """The one reference whose columns, all of them, are set equal."""
    pairs = {ends_of(each) for each in equalities}
    for child in sources:
        for reference in child.table.references:
            ends = list(zip(reference.columns, reference.target_columns, strict=False))
            for parent in sources:
                wanted = {frozenset(((child.alias, own), (parent.alias, target))) for own, target in ends}
                if parent is not child and parent.table.name == reference.target and wanted == pairs:
                    return Join(reference=reference, source=child.alias, alias=parent.alias)
    return None


def placeholders_of(
    tree: exp.Select, sources: Sequence[Source], dialect: str
) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """What the placeholders of a query stand for, each renamed in the tree as ours are named.

    Returns:
        What is known, in the order of the query; and the placeholders by every spelling that a wording may use.

    Raises:
        UnfitError: A placeholder is missing, stands where it fixes nothing, or names another column than its own.
    """
    where = tree.args.get("where")
    uses = [use for each in split(where.this if where else None) if (use := _use(each, sources)) is not None]
    bound = {id(each) for use in uses for literal in use.literals for each in literal.find_all(exp.Literal)}
    for literal in tree.find_all(exp.Literal):
        if literal.is_string and id(literal) not in bound and _INSIDE.search(literal.name):
            how = "stand alone between quotes, compared with its column in WHERE by =, >=, <=, BETWEEN or LIKE '%...%'"
            raise UnfitError(
                "misplaced placeholder", f"{excerpt(literal.name)!r}; a placeholder must {how}, and not under OR"
            )
    if not uses:
        raise UnfitError(
            "no placeholder", "nothing in WHERE can be filled in; write for instance WHERE name = '[table.name]'"
        )
    return _renamed(uses, dialect)


def _use(condition: exp.Expr, sources: Sequence[Source]) -> _Use | None:
    """The placeholder of a condition, if it has one and fixes a column by it."""
    condition = _contains(condition)
    if isinstance(condition, exp.GT) and isinstance(condition.left, exp.StrPosition) and condition.right.name == "0":
        return _use_of(condition.left.this, (condition.left.args["substr"],), "contains", sources)
    if isinstance(condition, exp.Between):
        return _use_of(condition.this, (condition.args["low"], condition.args["high"]), "between", sources)
    comparison = _COMPARISONS.get(type(condition))
    if comparison is None:
        return None
    left, right = condition.args["this"], condition.args["expression"]
    if isinstance(left, exp.Literal):
        return _use_of(right, (left,), _TURNED[comparison], sources)
    return _use_of(left, (right,), comparison, sources)


def _contains(condition: exp.Expr) -> exp.Expr:
    """LIKE '%[t.c]%' as our own templates have it: signs in a value then mean nothing but themselves."""
    if not isinstance(condition, exp.Like) or condition.args.get("negate"):
        return condition
    inner = condition.expression.name.removeprefix("%").removesuffix("%")
    if condition.expression.name != f"%{inner}%" or not _PLACEHOLDER.fullmatch(inner):
        return condition
    position = exp.StrPosition(this=condition.this.copy(), substr=exp.Literal.string(inner))
    return condition.replace(exp.GT(this=position, expression=exp.Literal.number(0)))


def _use_of(
    node: exp.Expr, ends: tuple[exp.Expr, ...], comparison: Comparison, sources: Sequence[Source]
) -> _Use | None:
    literals = tuple(end.this if isinstance(end, exp.Collate) else end for end in ends)
    names = [_PLACEHOLDER.fullmatch(each.name) for each in literals if isinstance(each, exp.Literal) and each.is_string]
    if not isinstance(node, exp.Column) or len(names) < len(literals) or None in names:
        return None
    source, known = column_of(node, sources)
    spellings = {each.casefold() for each in _spellings(source, known)}
    for name in names:
        if name is not None and name[1].casefold() not in spellings:
            raise UnfitError(
                "unknown placeholder",
                f"{excerpt(name[0].strip())} is compared with {source.table.name}.{known.name}; "
                f"write {_placeholder(source.table.name, known)}",
            )
    return _Use(source=source, column=known, literals=ends, comparison=comparison)


def _spellings(source: Source, known: Column) -> Iterator[str]:
    for name in (known.name, _clean(known.name)):
        yield name
        for of in (source.table.name, _clean(source.table.name), source.alias, _clean(source.alias)):
            yield f"{of}.{name}"
            yield from (f"{of}.{name}.{end}" for end in _ENDS)


def _placeholder(of: str, known: Column, end: str = "") -> str:
    return f"[{_clean(of)}.{_clean(known.name)}{end}]"


def _clean(name: str) -> str:
    return _NOT_IN_A_PLACEHOLDER.sub("_", name)


def _renamed(uses: Sequence[_Use], dialect: str) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """What is known, under our names; the alias stands for the table where two would read the same."""
    plain = [_placeholder(use.source.table.name, use.column) for use in uses]
    known, written = [], list[tuple[str, str]]()
    for use, name in zip(uses, plain, strict=True):
        of = use.source.table.name if plain.count(name) == 1 else use.source.alias
        ends = [f".{end}" for end in _ENDS] if use.comparison == "between" else [""]
        names = tuple(_placeholder(of, use.column, end) for end in ends)
        for literal, own in zip(use.literals, names, strict=True):
            literal.replace(_literal(own, use.column, dialect))
        written += [(f"[{each}]".casefold(), own) for own in names for each in _spellings(use.source, use.column)]
        known.append(KeyColumn(source=use.source, column=use.column, placeholders=names, comparison=use.comparison))
    if len({name for each in known for name in each.placeholders}) < sum(len(each.placeholders) for each in known):
        raise UnfitError("misplaced placeholder", "one column is fixed twice; once is enough, or use BETWEEN")
    return tuple(known), _unambiguous(written)


def _unambiguous(written: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    meant: dict[str, set[str]] = {}
    for spelling, name in written:
        meant.setdefault(spelling, set()).add(name)
    return {spelling: next(iter(names)) for spelling, names in meant.items() if len(names) == 1}


def _literal(name: str, known: Column, dialect: str) -> exp.Expr:
    literal = exp.Literal.string(name)
    # As our own templates have it: MySQL's collation takes e for é.
    if dialect == "mysql" and known.answer_kind == "text":
        return exp.Collate(this=literal, expression=exp.Var(this=BINARY))
    return literal
