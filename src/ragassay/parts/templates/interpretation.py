"""Read a plain SELECT as a question: what is known, what is asked for, and of which kind of thing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlglot import exp

from ragassay.core.errors import ReasonEnum, excerpt
from ragassay.core.records import (
    Ask,
    Column,
    Comparison,
    Confidence,
    DatabaseTable,
    Form,
    Given,
    Operation,
    Reference,
    Relation,
    Schema,
)
from ragassay.parts.database.guard import Reason
from ragassay.parts.templates.construction import (
    clean_name,
    conjuncts,
    placeholder_literal,
    placeholder_name,
    question_confidence,
)
from ragassay.parts.templates.paths import (
    Join,
    Tables,
    association_relation,
    is_person,
    is_unique,
    is_year,
    needs_no_noun,
    own_relation,
    owner_words,
    reference_label,
    row_name,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryTable:
    """A table with its alias in a query."""

    alias: str
    table: DatabaseTable


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyColumn:
    """A column that placeholders replace: one, or the two limits of a range."""

    source: QueryTable
    column: Column
    placeholders: tuple[str, ...]
    comparison: Comparison = "is"

    @property
    def is_name(self) -> bool:
        """Return whether the column is the name of its rows, or a part of it."""
        return self.comparison == "is" and self.column.name in _name_columns(self.source)


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetColumn:
    """The column that is asked for, and the operation on it."""

    source: QueryTable
    column: Column
    operation: Operation = "lookup"


def _name_columns(source: QueryTable) -> list[str]:
    return [term.column.name for term in row_name(source.table, source.alias)]


def group_key_columns(keys: Sequence[KeyColumn]) -> tuple[tuple[KeyColumn, ...], ...]:
    """Return the known values, each as its columns: one, or the first and the last name of a person."""
    groups: list[tuple[KeyColumn, ...]] = []
    for key in keys:
        names = _name_columns(key.source)
        parts = [each for name in names for each in keys if each.source == key.source and each.column.name == name]
        is_whole = len(parts) == len(names) > 1 and all(part.is_name for part in parts)
        group = tuple(parts) if is_whole and key in parts else (key,)
        groups += [group] if group not in groups else []
    return tuple(groups)


def interpret_query(
    sources: Sequence[QueryTable],
    joins: Sequence[Join],
    keys: Sequence[KeyColumn],
    target: TargetColumn,
    tables: Tables,
) -> Ask | None:
    """Return the question that a query asks; None if the built-in styles cannot phrase it.

    Args:
        sources: The tables of the query.
        joins: How they are joined, each along a reference.
        keys: What its placeholders stand for.
        target: What it asks for.
        tables: All tables of the schema.
    """
    root = _root(sources, joins, {target.source.alias, *(key.source.alias for key in keys)})
    labels = _labels(root, sources, joins) if root is not None else None
    if root is None or labels is None or not root.table.label:
        return None
    relations = _relations(root, sources, joins, tables)
    conditions = tuple(_condition(group, labels, relations, root.table, tables) for group in group_key_columns(keys))
    if target.operation in {"count", "list"}:
        ask = _aggregate_ask(root, conditions, keys, target, _row_label(root, joins, tables))
        return None if ask is None else _through_association(_association_ends(root, joins, keys), ask, tables)
    label = _target_label(target, labels.get(target.source.alias))
    if len({label, *(each.label for each in conditions)}) <= len(conditions):
        return None  # two columns with the same label: a reader could not distinguish them
    is_lookup = target.operation == "lookup"
    ask = Ask(
        wanted=label,
        entity=root.table.label if is_lookup else _row_label(root, joins, tables) or root.table.label,
        given=conditions,
        answer_kind=target.column.answer_kind,
        unit=target.column.unit,
        meaning=target.column.meaning,
        operation=target.operation,
        form=_form(target),
        confidence=question_confidence(_confidences(target, keys), label, conditions),
        agent=target.source.table.label if is_lookup and target.source != root and _is_row_name(target) else "",
    )
    if is_lookup and root not in (keys[0].source, target.source):
        return _through_association(_association_ends(root, joins, keys), ask, tables)
    return ask


def _through_association(ends: tuple[Reference, Reference] | None, ask: Ask, tables: Tables) -> Ask:
    """Return a question about an association in the form of the built-in templates: about the end that is known."""
    if ends is None or len(ask.given) != 1 or any(each.target not in tables for each in ends):
        return ask
    table = tables[ends[0].table]
    relation = association_relation(table, *ends, tables)
    conditions = (replace(ask.given[0], is_name=True, relation=relation),)
    return replace(ask, entity=ask.given[0].label, given=conditions)


def _aggregate_ask(
    root: QueryTable, conditions: Sequence[Given], keys: Sequence[KeyColumn], target: TargetColumn, label: str | None
) -> Ask | None:
    """Return the question how many or which rows refer to a row with a name; None for any other count or list."""
    has_owner = keys[0].is_name and keys[0].source != root
    if label is None or not has_owner or (target.operation == "list" and not _is_row_name(target)):
        return None
    is_count = target.operation == "count"
    return Ask(
        wanted=label,
        entity=conditions[0].label,
        given=(replace(conditions[0], is_name=True), *conditions[1:]),
        answer_kind="number" if is_count else "set",
        meaning="thing" if is_count else target.column.meaning,
        operation=target.operation,
    )


def _association_ends(
    root: QueryTable, joins: Sequence[Join], keys: Sequence[KeyColumn]
) -> tuple[Reference, Reference] | None:
    """Return the reference of an association to the known end, and to the other; None for any other table."""
    first = [join.reference for join in joins if join.source == root.alias and join.alias == keys[0].source.alias]
    other = _other_end(root, first)
    if other is None or not all(key.is_name for key in keys) or first[0].target == other.target:
        return None
    return first[0], other


def _row_label(root: QueryTable, joins: Sequence[Join], tables: Tables) -> str | None:
    """Return what the rows are called: the label of their table, or of the other end if they only link two tables.

    None if the other end may be linked twice, so that there are more rows than things.
    """
    other = _other_end(root, [join.reference for join in joins if join.source == root.alias][:1])
    if other is None or other.target not in tables:
        return root.table.label
    if not is_unique(root.table, [name for each in root.table.references for name in each.columns]):
        return None
    return reference_label(other, root.table, tables[other.target])


def _other_end(root: QueryTable, first: Sequence[Reference]) -> Reference | None:
    """Return the reference of an association besides the first; None if its rows are more than links."""
    references = root.table.references
    others = [each for each in references if each not in first]
    is_association = not _name_columns(root) and len(references) == _LINK_ENDS and len(others) == 1
    return others[0] if is_association else None


_LINK_ENDS = 2  # references of a table that only links two others


def _is_row_name(target: TargetColumn) -> bool:
    names = _name_columns(target.source)
    return names[-1:] == [target.column.name] and (len(names) == 1 or target.column.label == "name")


def _root(sources: Sequence[QueryTable], joins: Sequence[Join], used: set[str]) -> QueryTable | None:
    """Return the table that a query is about: references lead from it to all the others, and each of them is used."""
    ends = [join.alias for join in joins]
    roots = [source for source in sources if source.alias not in ends]
    leaves = {source.alias for source in sources} - {join.source for join in joins}
    is_tree = len(joins) == len(sources) - 1 == len(set(ends))
    return roots[0] if is_tree and len(roots) == 1 and leaves <= used else None


def _labels(root: QueryTable, sources: Sequence[QueryTable], joins: Sequence[Join]) -> Mapping[str, str] | None:
    """Return what each joined table is to the root, by alias; None if a reference has no label."""
    tables = {source.alias: source.table for source in sources}
    labels: dict[str, str] = {}
    for join in _joins_from(root.alias, joins):
        label = reference_label(join.reference, tables[join.source], tables[join.alias])
        if label is None:
            return None
        labels[join.alias] = f"{label} of the {labels[join.source]}" if join.source in labels else label
    return labels


def _joins_from(alias: str, joins: Sequence[Join]) -> Iterator[Join]:
    for join in joins:
        if join.source == alias:
            yield join
            yield from _joins_from(join.alias, joins)


def _relations(
    root: QueryTable, sources: Sequence[QueryTable], joins: Sequence[Join], schema: Tables
) -> Mapping[str, Relation]:
    """Return how the root stands to each table that it refers to directly, by alias."""
    tables = {source.alias: source.table for source in sources}
    found: dict[str, Relation] = {}
    for join in joins:
        label = reference_label(join.reference, tables[join.source], tables[join.alias])
        if join.source == root.alias and label is not None:
            found[join.alias] = owner_words(join.reference, label, tables[join.source], tables[join.alias], schema)[1]
    return found


def _confidences(target: TargetColumn, keys: Sequence[KeyColumn]) -> list[Confidence]:
    compared = [key.column.confidence for key in keys if key.comparison != "is"]
    return [*compared, "high" if _is_row_name(target) else target.column.confidence]


def _relation(
    key: KeyColumn, label: str | None, relations: Mapping[str, Relation], root: DatabaseTable, *, is_whole: bool
) -> Relation:
    if label is None:
        return "with" if is_whole else own_relation(key.column, root)
    return relations.get(key.source.alias, "with") if is_whole else "with"


def _form(target: TargetColumn) -> Form:
    return "noun" if _is_row_name(target) else target.column.form


def _condition(
    group: tuple[KeyColumn, ...],
    labels: Mapping[str, str],
    relations: Mapping[str, Relation],
    root: DatabaseTable,
    tables: Tables,
) -> Given:
    first = group[0]
    label = labels.get(first.source.alias)
    is_whole = first.is_name and len(group) == len(_name_columns(first.source))
    if is_whole:
        given_label = root.label if label is None else label
    else:
        given_label = first.column.label if label is None else f"{first.column.label} of the {label}"
    is_compared = first.comparison != "is"
    relation = _relation(first, label, relations, root, is_whole=is_whole)
    if label is not None and is_whole and relation == "by":
        given_label = f"at the {given_label}"  # as `owner_words` has it
    separator = " and " if first.comparison == "between" else " "
    return Given(
        label=given_label,
        placeholders=separator.join(name for key in group for name in key.placeholders),
        comparison=first.comparison,
        is_name=label is None and is_whole,
        unit=None if first.comparison == "contains" else first.column.unit,
        relation=relation,
        form="noun" if is_whole else first.column.form,
        is_person=needs_no_noun(first.source.table, tables) if is_whole else is_compared and is_person(root),
        is_code=first.column.is_code,
        is_date=first.column.answer_kind == "date",
        is_year=is_year(first.column),
    )


def _target_label(target: TargetColumn, label: str | None) -> str:
    """Return what is asked for: a column of the row itself, the name of a row that it refers to, or a column of it."""
    if label is None:
        return target.column.label
    return label if _is_row_name(target) else f"{target.column.label} of the {label}"


class TemplateReason(ReasonEnum):
    """Why a valid SELECT is not a usable template; the SQL guard has reasons of its own."""

    NO_PLACEHOLDER = "no placeholder"
    TOO_MANY_PLACEHOLDERS = "too many placeholders"
    UNKNOWN_PLACEHOLDER = "unknown placeholder"
    MISPLACED_PLACEHOLDER = "misplaced placeholder"
    UNUSABLE_KEY = "unusable key"
    UNUSABLE_ANSWER = "unusable answer"
    SEVERAL_ANSWERS = "several answer columns"
    ALREADY_GIVEN = "answer already given"
    SUBQUERY = "subquery"
    GROUPING = "grouping"
    SELECTION = "selection among answers"
    JOIN = "join"
    NO_TEXT_TEMPLATE = "no text template"
    TEXT_TEMPLATE = "invalid text template"


class TemplateError(Exception):
    """A template that cannot be used: its reason, and in `detail` what is wrong and what to write instead."""

    def __init__(self, reason: Reason | TemplateReason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


_RANGE_ENDS = (".low", ".high")
_PLACEHOLDER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*")
_INSIDE = re.compile(r"\[[^\[\].]+\.[^\[\]]+\]")
# Strings and quoted names are skipped, so that only a placeholder outside of them gets quotes.
_TOKEN = re.compile(
    r"'(?:[^']|'')*'"
    r"|`[^`]*`"
    r"|\"\s*(\[[^\[\]\"']+\])\s*\""
    r"|\"(?:[^\"]|\"\")*\""
    r"|[\u2018\u2019]\s*(\[[^\[\]'\u2018\u2019]+\])\s*[\u2018\u2019]"
    r"|(\[[^\[\]'\".]+\.[^\[\]'\"]+\])"
)
_COMPARISONS: Mapping[type[exp.Expr], Comparison] = {exp.EQ: "is", exp.GTE: "at least", exp.LTE: "at most"}
_REVERSED: Mapping[Comparison, Comparison] = {"is": "is", "at least": "at most", "at most": "at least"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlaceholderUse:
    """The placeholders in a condition, before they have their final names."""

    source: QueryTable
    column: Column
    literals: tuple[exp.Expr, ...]
    comparison: Comparison


def quote_placeholders(sql: str) -> str:
    """Return the SQL with single quotes around placeholders that have none, or have those of identifiers.

    >>> quote_placeholders('SELECT x FROM t WHERE y = [t.y] AND z = "[t.z]"')
    "SELECT x FROM t WHERE y = '[t.y]' AND z = '[t.z]'"
    """
    return _TOKEN.sub(lambda match: next((f"'{inner}'" for inner in match.groups() if inner), match[0]), sql)


def query_tables(tree: exp.Select, schema: Schema) -> tuple[QueryTable, ...]:
    """Return the tables that a query reads, with their aliases.

    Args:
        tree: As `check_select` returns it: every name as the schema spells it, every column with its table.
        schema: The database as reflected.
    """
    tables = {each.name: each for each in schema.tables}
    return tuple(QueryTable(alias=node.alias_or_name, table=tables[node.name]) for node in tree.find_all(exp.Table))


def resolve_column(node: exp.Column, sources: Sequence[QueryTable]) -> tuple[QueryTable, Column]:
    """Return the table and the column that a column of a query stands for."""
    source = next(each for each in sources if each.alias == node.table)
    return source, next(each for each in source.table.columns if each.name == node.name)


def reference_joins(
    tree: exp.Select, sources: Sequence[QueryTable], *, references_only: bool
) -> tuple[Join, ...] | None:
    """Return the references along which a query joins its tables; None if a join follows no reference.

    Args:
        tree: The query, as for `query_tables`.
        sources: Its tables.
        references_only: Whether to refuse a join that follows no reference.

    Raises:
        TemplateError: A join has no condition that equates columns, or follows no reference and must.
    """
    joins: list[Join | None] = []
    for node in tree.args.get("joins") or ():
        equalities = list(conjuncts(node.args.get("on")))
        if not equalities or not all(is_column_equality(each) for each in equalities):
            raise TemplateError(
                TemplateReason.JOIN,
                f"{excerpt(node.sql().strip(' ,'))} has no condition; write JOIN table ON a.column = b.column",
            )
        join = _matching_reference(equalities, sources)
        if join is None and references_only:
            raise TemplateError(
                TemplateReason.JOIN,
                f"{excerpt(node.sql())} follows no reference of the schema; join tables along references only",
            )
        joins.append(join if node.side.upper() in {"", "LEFT"} else None)
    followed = tuple(join for join in joins if join is not None)
    return followed if len(followed) == len(joins) else None


def is_column_equality(condition: exp.Expr) -> bool:
    """Return whether a condition equates two columns."""
    sides = (condition.args.get("this"), condition.args.get("expression"))
    return isinstance(condition, exp.EQ) and all(isinstance(each, exp.Column) for each in sides)


def equated_columns(condition: exp.Expr) -> frozenset[tuple[str, str]]:
    """Return the two columns that a condition equates, each with the alias of its table."""
    assert isinstance(condition, exp.EQ)
    return frozenset((each.text("table"), each.name) for each in (condition.left, condition.right))


def _matching_reference(equalities: Sequence[exp.Expr], sources: Sequence[QueryTable]) -> Join | None:
    """Return the reference whose columns are exactly those that are equated."""
    equated = {equated_columns(each) for each in equalities}
    for child in sources:
        for reference in child.table.references:
            ends = list(zip(reference.columns, reference.target_columns, strict=False))
            for parent in sources:
                pairs = {frozenset(((child.alias, name), (parent.alias, target))) for name, target in ends}
                if parent is not child and parent.table.name == reference.target and pairs == equated:
                    return Join(reference=reference, source=child.alias, alias=parent.alias)
    return None


def read_placeholders(
    tree: exp.Select, sources: Sequence[QueryTable], dialect: str
) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """Rename the placeholders of a query in the tree, as built-in templates name theirs.

    Returns:
        What the placeholders stand for, in the order of the query; and the new name of each placeholder by every
        spelling that a text template may use, in lower case.

    Raises:
        TemplateError: A placeholder is missing, fixes no column, or names another column than its own.
    """
    where = tree.args.get("where")
    conditions = conjuncts(where.this if where else None)
    uses = [use for condition in conditions if (use := _placeholder_use(condition, sources)) is not None]
    used = {id(each) for use in uses for literal in use.literals for each in literal.find_all(exp.Literal)}
    for literal in tree.find_all(exp.Literal):
        if literal.is_string and id(literal) not in used and _INSIDE.search(literal.name):
            raise TemplateError(
                TemplateReason.MISPLACED_PLACEHOLDER,
                f"{excerpt(literal.name)!r}; a placeholder must stand alone between quotes and be compared with its "
                "column in WHERE by =, >=, <=, BETWEEN or LIKE '%...%', not under OR",
            )
    if not uses:
        raise TemplateError(
            TemplateReason.NO_PLACEHOLDER,
            "no condition in WHERE has a placeholder; write for instance WHERE name = '[table.name]'",
        )
    return _rename_placeholders(uses, dialect)


def _placeholder_use(condition: exp.Expr, sources: Sequence[QueryTable]) -> _PlaceholderUse | None:
    """Return the placeholders of a condition if they fix a column."""
    condition = _replace_like(condition)
    if isinstance(condition, exp.GT) and isinstance(condition.left, exp.StrPosition) and condition.right.name == "0":
        return _column_use(condition.left.this, (condition.left.args["substr"],), "contains", sources)
    if isinstance(condition, exp.Between):
        return _column_use(condition.this, (condition.args["low"], condition.args["high"]), "between", sources)
    comparison = _COMPARISONS.get(type(condition))
    if comparison is None:
        return None
    left, right = condition.args["this"], condition.args["expression"]
    if isinstance(left, exp.Literal):
        return _column_use(right, (left,), _REVERSED[comparison], sources)
    return _column_use(left, (right,), comparison, sources)


def _replace_like(condition: exp.Expr) -> exp.Expr:
    """Replace LIKE '%[t.c]%' by the form of the built-in templates, in which no character of a value is a wildcard."""
    if not isinstance(condition, exp.Like) or condition.args.get("negate"):
        return condition
    inner = condition.expression.name.removeprefix("%").removesuffix("%")
    if condition.expression.name != f"%{inner}%" or not _PLACEHOLDER.fullmatch(inner):
        return condition
    position = exp.StrPosition(this=condition.this.copy(), substr=exp.Literal.string(inner))
    return condition.replace(exp.GT(this=position, expression=exp.Literal.number(0)))


def _column_use(
    node: exp.Expr, ends: tuple[exp.Expr, ...], comparison: Comparison, sources: Sequence[QueryTable]
) -> _PlaceholderUse | None:
    literals = tuple(end.this if isinstance(end, exp.Collate) else end for end in ends)
    names = [_PLACEHOLDER.fullmatch(each.name) for each in literals if isinstance(each, exp.Literal) and each.is_string]
    if not isinstance(node, exp.Column) or len(names) < len(literals) or None in names:
        return None
    source, column = resolve_column(node, sources)
    spellings = {each.casefold() for each in _spellings(source, column)}
    for name in names:
        if name is not None and name[1].casefold() not in spellings:
            raise TemplateError(
                TemplateReason.UNKNOWN_PLACEHOLDER,
                f"{excerpt(name[0].strip())} is compared with {source.table.name}.{column.name}; "
                f"write {placeholder_name(source.table.name, column.name)}",
            )
    return _PlaceholderUse(source=source, column=column, literals=ends, comparison=comparison)


def _spellings(source: QueryTable, column: Column) -> Iterator[str]:
    for name in (column.name, clean_name(column.name)):
        yield name
        for owner in (source.table.name, clean_name(source.table.name), source.alias, clean_name(source.alias)):
            yield f"{owner}.{name}"
            yield from (f"{owner}.{name}{end}" for end in _RANGE_ENDS)


def _rename_placeholders(
    uses: Sequence[_PlaceholderUse], dialect: str
) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """Rename the placeholders in the tree; the alias stands for the table where two names would be the same."""
    plain = [placeholder_name(use.source.table.name, use.column.name) for use in uses]
    keys: list[KeyColumn] = []
    meanings: dict[str, set[str]] = {}
    for use, name in zip(uses, plain, strict=True):
        owner = use.source.table.name if plain.count(name) == 1 else use.source.alias
        ends = _RANGE_ENDS if use.comparison == "between" else ("",)
        names = tuple(placeholder_name(owner, use.column.name, end) for end in ends)
        for literal, new_name in zip(use.literals, names, strict=True):
            literal.replace(placeholder_literal(new_name, use.column, dialect))
        for spelling in _spellings(use.source, use.column):
            meanings.setdefault(f"[{spelling}]".casefold(), set()).update(names)
        keys.append(KeyColumn(source=use.source, column=use.column, placeholders=names, comparison=use.comparison))
    if len({name for key in keys for name in key.placeholders}) < sum(len(key.placeholders) for key in keys):
        raise TemplateError(
            TemplateReason.MISPLACED_PLACEHOLDER, "one column is compared twice; compare it once, or use BETWEEN"
        )
    return tuple(keys), {spelling: next(iter(names)) for spelling, names in meanings.items() if len(names) == 1}
