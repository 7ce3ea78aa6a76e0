"""Validate SQL templates and text templates from users or language models, and normalize them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import sqlglot
from sqlglot import exp

from ragassay.core.errors import excerpt
from ragassay.core.records import AnswerKind, Column, Operation, Origin, Schema, SqlTemplate
from ragassay.parts.database import column as sql_column
from ragassay.parts.database.guard import SqlRejected
from ragassay.parts.database.queries import conjuncts
from ragassay.parts.database.user_sql import check_select
from ragassay.parts.templates.drafts import row_count, unique_name_condition, unique_names, value_conditions
from ragassay.parts.templates.paths import Join, is_askable, is_unique, row_name
from ragassay.parts.templates.question_inference import TargetColumn, interpret_query
from ragassay.parts.templates.user_queries import (
    KeyColumn,
    QueryTable,
    TemplateError,
    TemplateReason,
    equated_columns,
    group_key_columns,
    is_column_equality,
    query_tables,
    quote_placeholders,
    read_placeholders,
    reference_joins,
    resolve_column,
)
from ragassay.parts.wording.checks import PLACEHOLDER, paraphrase_problem

_MAX_TEXT = 4_000  # maximum number of characters of a text template, as a bound for regular expressions
_Column = tuple[str, str]
"""An alias in a query, and a column of its table."""


def add_valid_texts(
    template: SqlTemplate, texts: Mapping[str, Sequence[str]], spellings: Mapping[str, str] | None = None
) -> tuple[SqlTemplate, tuple[tuple[str, TemplateError], ...]]:
    """Return the template with the valid text templates appended to its own.

    Args:
        template: The template that the text templates belong to.
        texts: Text templates by style; their placeholders may be in any case.
        spellings: Other, lowercase spellings of the template's placeholders -> placeholder.

    Returns:
        The template, and the style and the error of each invalid text template.
    """
    added = {style: dict.fromkeys(lines) for style, lines in template.texts.items()}
    rejected = []
    for style, lines in texts.items():
        for text in lines:
            try:
                line = check_text(_replace_spellings(text, spellings or {}), template, style)
            except TemplateError as error:
                rejected.append((style, error))
            else:
                added.setdefault(style, {})[line] = None
    return replace(template, texts={style: tuple(lines) for style, lines in added.items()}), tuple(rejected)


def _replace_spellings(text: str, spellings: Mapping[str, str]) -> str:
    return PLACEHOLDER.sub(lambda match: spellings.get(match[0].casefold(), match[0]), text)


def check_text(text: str, template: SqlTemplate, style: str) -> str:
    """Return a text template on one line, with the placeholders spelled as in the SQL template.

    Raises:
        TemplateError: A placeholder is missing, a word is database jargon, or the length does not fit the style.
    """
    if len(text) > _MAX_TEXT:
        raise TemplateError(
            TemplateReason.TEXT_TEMPLATE, f"{excerpt(text)!r} has {len(text)} characters; write at most {_MAX_TEXT}"
        )
    line = _replace_spellings(" ".join(text.split()), {name.casefold(): name for name in template.bound_columns})
    labels = [
        template.answer_column.label,
        template.answer_column.unit or "",
        *(each.label for each in template.bound_columns.values()),
    ]
    if template.ask is not None:
        labels += [template.ask.target, template.ask.entity, *(each.label for each in template.ask.conditions)]
    problem = paraphrase_problem(line, tuple(template.bound_columns), style, labels=labels)
    if problem is not None:
        raise TemplateError(TemplateReason.TEXT_TEMPLATE, f"{excerpt(line)!r}: {problem}")
    return line


_MAX_VALUES = 2  # people rarely start a question from more than two values
_MAX_PLACEHOLDERS = 4
_OPERATIONS: Mapping[type[exp.Expr], Operation] = {exp.Count: "count", exp.Min: "minimum", exp.Max: "maximum"}
_ORDERED = {"number", "date"}


def check_template(
    sql: str, schema: Schema, *, origin: Origin, texts: Mapping[str, Sequence[str]] | None = None
) -> SqlTemplate:
    """Validate a supplied template, and return it in the form of the built-in ones.

    Names may be in any case, and placeholders may be written as '[Client.Name]' or [Client.Name], with the alias
    instead of the table, or with the column only. Identifiers and known values selected next to the answer are removed,
    as are ORDER BY and a LIMIT without an order, since every answer is verified to be unique anyway. A user's DISTINCT
    asks for all distinct values as one answer; that of a language model is removed.

    Args:
        sql: One SELECT with one to four placeholders, each compared with its column in WHERE by
            =, >=, <=, BETWEEN or LIKE '%[table.column]%'.
        schema: The database as reflected.
        origin: "person" or "lm". Joins from a language model must follow references of the schema.
        texts: Text templates by style; optional if the built-in styles can phrase the question.

    Raises:
        TemplateError: A check fails.
    """
    parsed = parse_template(sql, schema, origin=origin)
    if parsed.template.ask is None and not any((texts or {}).values()):
        raise missing_text_error(parsed)
    template, rejected = add_valid_texts(parsed.template, texts or {}, parsed.spellings)
    for _, error in rejected:
        raise error
    return template


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTemplate:
    """A supplied template in the form of the built-in ones, without text templates.

    Attributes:
        template: The template.
        spellings: Every lowercase spelling that a text template may use -> placeholder.
        unsupported: The part that the built-in styles cannot phrase; None if there is none.
        location: The file and the entry that contain it, for messages.
    """

    template: SqlTemplate
    spellings: Mapping[str, str]
    unsupported: str | None
    location: str = ""


def missing_text_error(parsed: ParsedTemplate, style: str = "short") -> TemplateError:
    """Return the error for a template without text templates; `style` is used in the example of the message."""
    blank = " ... ".join(["", *parsed.template.bound_columns, ""]).strip()
    example = f"write your own, as in texts: {{{style}: ['{blank}']}}"
    advice = "ask for one column of one table" if parsed.template.origin == "lm" else example
    return TemplateError(
        TemplateReason.NO_TEXT_TEMPLATE, f"the built-in styles cannot phrase {parsed.unsupported}; {advice}"
    )


def parse_template(sql: str, schema: Schema, *, origin: Origin) -> ParsedTemplate:
    """Validate the SQL as `check_template` does, without text templates; same arguments and errors."""
    tree = _allowed(sql, schema)
    _drop_unique_name_condition(tree)
    is_list = origin == "person" and bool(tree.args.get("distinct"))
    grouping = _reduce(tree)
    sources = query_tables(tree, schema)
    joins = reference_joins(tree, sources, references_only=origin == "lm")
    keys, spellings = read_placeholders(tree, sources, schema.dialect)
    _check_keys(keys)
    target, has_phrase = _target(tree, sources, keys)
    if is_list and target.operation == "lookup":
        target = replace(target, operation="list", column=replace(target.column, separator=None))
        tree.set("distinct", exp.Distinct())
    has_single_reads = len({source.table.name for source in sources}) == len(sources)
    ordered = _ordered(keys, target)
    _drop_conditions(tree, value_conditions((source.alias, column) for source, column in ordered))
    constants = _constant_conditions(tree, keys)
    _group_by_keys(tree, grouping, joins or (), keys, target)
    tables = {each.name: each for each in schema.tables}
    has_ask = joins is not None and has_phrase and not constants
    conditions = value_conditions(
        (source.table.name if has_single_reads else source.alias, column) for source, column in ordered
    )
    if target.operation == "list":
        conditions += _unique_name_conditions(keys, by_alias=not has_single_reads)
    template = SqlTemplate(
        sql=_rewrite(tree, sources, conditions, by_alias=not has_single_reads).sql(dialect=schema.dialect),
        tables=tuple(dict.fromkeys(source.table.name for source in sources)),
        answer_column=target.column,
        bound_columns={name: key.column for key in keys for name in key.placeholders},
        answer_kind=_answer_kind(target),
        proof="value",
        ask=interpret_query(sources, joins, keys, target, tables) if joins is not None and has_ask else None,
        origin=origin,
    )
    unsupported = None
    if template.ask is None:
        unsupported = _unsupported(constants, target, follows_references=joins is not None, has_phrase=has_phrase)
    return ParsedTemplate(template=template, spellings=spellings, unsupported=unsupported)


def _constant_conditions(tree: exp.Select, keys: Sequence[KeyColumn]) -> list[exp.Expr]:
    """Return the conditions without a placeholder."""
    names = {name for key in keys for name in key.placeholders}
    conditions = conjuncts(tree.args["where"].this)
    return [each for each in conditions if names.isdisjoint(literal.name for literal in each.find_all(exp.Literal))]


def _unsupported(
    constants: Sequence[exp.Expr], target: TargetColumn, *, follows_references: bool, has_phrase: bool
) -> str:
    if constants:
        return f"the condition {excerpt(constants[0].sql())}, which has no placeholder"
    if not follows_references:
        return "a join that does not follow a reference of the schema"
    if target.operation == "count" and not has_phrase:
        return "a count of the values of a column (they can phrase a count of rows, COUNT(*))"
    if target.operation in {"count", "list"}:
        return f"this {target.operation}, except of rows that refer to a row with a name (projects of a client)"
    return "how these tables are joined, or two columns with the same label"


def _unique_name_conditions(keys: Sequence[KeyColumn], *, by_alias: bool) -> list[exp.Expr]:
    """Return the conditions that each known name is unique, as in built-in list templates."""
    conditions: list[exp.Expr] = []
    for group in group_key_columns(keys):
        source, names = group[0].source, [key.column.name for key in group]
        if group[0].is_name and not is_unique(source.table, names, where_filled=True):
            alias = source.alias if by_alias else source.table.name
            conditions.append(unique_name_condition(source.table.name, alias, names))
    return conditions


def _answer_kind(target: TargetColumn) -> AnswerKind:
    if target.operation in {"count", "list"}:
        return "number" if target.operation == "count" else "set"
    return target.column.answer_kind if target.column.separator is None else "set"


def normalized_sql(sql: str, dialect: str) -> str:
    """Return a normal form that is equal for templates that differ only in the order of their parts.

    >>> one = "SELECT a.x FROM a WHERE a.y = '[a.y]' AND a.z = a.x"
    >>> normalized_sql(one, "sqlite") == normalized_sql("SELECT a.x FROM a WHERE a.x = a.z AND a.y = '[a.y]'", "sqlite")
    True
    """
    tree = sqlglot.parse_one(sql, dialect=dialect)
    answer = ",".join(each.unalias().sql(dialect=dialect) for each in tree.expressions)
    sources = tree.find_all(exp.From, exp.Join)
    tables = sorted(f"{each.text('side')} {each.this.sql(dialect=dialect)}" for each in sources)
    conditions = sorted(_normalized_condition(each, dialect) for each in _conditions(tree))
    kind = "all" if tree.args.get("distinct") else "one"
    return "\n".join([kind, answer, *tables, "", *conditions])


def _conditions(tree: exp.Expr) -> list[exp.Expr]:
    """Return the conditions of all joins and of WHERE."""
    roots = [node.args.get("on") for node in tree.find_all(exp.Join)] + [node.this for node in tree.find_all(exp.Where)]
    return [condition for root in roots for condition in conjuncts(root)]


def _normalized_condition(condition: exp.Expr, dialect: str) -> str:
    if isinstance(condition, exp.EQ):
        return " = ".join(sorted(each.sql(dialect=dialect) for each in (condition.left, condition.right)))
    return condition.sql(dialect=dialect)


def _allowed(sql: str, schema: Schema) -> exp.Select:
    try:
        return check_select(quote_placeholders(sql), schema).copy()
    except SqlRejected as error:
        raise TemplateError(error.reason, error.detail) from error


def _drop_unique_name_condition(tree: exp.Select) -> None:
    """Remove the unique-name condition of a built-in list template; it is added again if needed."""
    tables = {each.this.alias_or_name: each.this.name for each in (tree.args["from_"], *(tree.args.get("joins") or ()))}
    where = tree.args.get("where")
    conditions = list(conjuncts(where.this)) if where is not None else []
    _drop_conditions(tree, [each for each in conditions if _is_unique_name_condition(each, tables)])


def _drop_conditions(tree: exp.Select, dropped: Sequence[exp.Expr]) -> None:
    """Remove conditions from WHERE, unless nothing else is there."""
    where = tree.args.get("where")
    conditions = list(conjuncts(where.this)) if where is not None else []
    others = [each for each in conditions if each not in dropped]
    if others and len(others) < len(conditions):
        tree.set("where", exp.Where(this=exp.and_(*others)))


def _ordered(keys: Sequence[KeyColumn], target: TargetColumn) -> list[tuple[QueryTable, Column]]:
    """Return the columns that the database compares or sorts."""
    compared = [(key.source, key.column) for key in keys if key.comparison not in {"is", "contains"}]
    is_extreme = target.operation in {"minimum", "maximum"}
    return [*compared, *([(target.source, target.column)] if is_extreme else [])]


def _is_unique_name_condition(condition: exp.Expr, tables: Mapping[str, str]) -> bool:
    query = condition.args.get("query") if isinstance(condition, exp.In) else None
    columns = list(condition.this.find_all(exp.Column)) if query is not None else []
    names = {tables[each.table] for each in columns}
    if query is None or len(names) != 1:
        return False
    return bool(query.this == unique_names(names.pop(), [each.name for each in columns]))


def _reduce(tree: exp.Select) -> Sequence[exp.Expr]:
    """Reject anything but select, project and join; remove parts without effect on answers; return the GROUP BY."""
    if any(node is not tree for node in tree.find_all(exp.Query)):
        raise TemplateError(TemplateReason.SUBQUERY, "a SELECT inside another; write it with JOIN ... ON")
    if tree.find(exp.Having):
        raise TemplateError(TemplateReason.GROUPING, "HAVING selects among groups; leave it out")
    if tree.args.get("offset") or (tree.args.get("limit") and tree.args.get("order")):
        raise TemplateError(
            TemplateReason.SELECTION, "ORDER BY with LIMIT hides the other answers; use MIN or MAX, or neither"
        )
    group = tree.args.get("group")
    for part in ("distinct", "order", "limit", "group"):
        tree.set(part, None)
    return [] if group is None else group.expressions


def _check_keys(keys: Sequence[KeyColumn]) -> None:
    values, placeholders = len(group_key_columns(keys)), sum(len(key.placeholders) for key in keys)
    if values > _MAX_VALUES or placeholders > _MAX_PLACEHOLDERS:
        raise TemplateError(
            TemplateReason.TOO_MANY_PLACEHOLDERS,
            f"{placeholders} placeholders for {values} values; use at most {_MAX_PLACEHOLDERS} for {_MAX_VALUES}",
        )
    for key in keys:
        if not is_askable(key.column):
            raise TemplateError(
                TemplateReason.UNUSABLE_KEY,
                f"{key.source.table.name}.{key.column.name} has no meaning to people; compare a name, "
                "or describe the column in a data dictionary",
            )


def _target(tree: exp.Select, sources: Sequence[QueryTable], keys: Sequence[KeyColumn]) -> tuple[TargetColumn, bool]:
    """Return the only requested column, and whether the built-in styles can phrase it.

    All others are removed from the projection.
    """
    if any(isinstance(each.unalias(), exp.Star) for each in tree.expressions):
        raise TemplateError(TemplateReason.SEVERAL_ANSWERS, "* selects every column; select the one that is asked for")
    fixed = _fixed_columns(tree, keys)
    targets = []
    for each in tree.expressions:
        node = each.unalias()
        operation = _OPERATIONS.get(type(node))
        if operation is None:
            target, has_phrase = _looked_up(node, sources), True
        else:
            # A count of distinct values is not the number of rows, which the built-in styles ask for.
            target, has_phrase = _aggregated(node, operation, sources)
        is_open = is_askable(target.column) and (target.source.alias, target.column.name) not in fixed
        if target.operation != "lookup" or is_open:
            targets.append((node, target, has_phrase))
    if not targets:
        raise _no_target_error(tree, sources, fixed)
    if len(targets) > 1:
        raise TemplateError(
            TemplateReason.SEVERAL_ANSWERS, f"{len(targets)} columns are selected; select the one that is asked for"
        )
    ((node, target, has_phrase),) = targets
    tree.set("expressions", [node.copy()])
    return target, has_phrase


def _fixed_columns(tree: exp.Select, keys: Sequence[KeyColumn]) -> set[_Column]:
    """Return every column that is fixed by a placeholder, directly or by equality with a fixed column."""
    fixed = {(key.source.alias, key.column.name) for key in keys if key.comparison == "is"}
    equalities = [equated_columns(each) for each in _conditions(tree) if is_column_equality(each)]
    for _ in equalities:
        fixed = fixed.union(*(each for each in equalities if each & fixed))
    return fixed


def _no_target_error(tree: exp.Select, sources: Sequence[QueryTable], fixed: set[_Column]) -> TemplateError:
    for each in tree.find_all(exp.Column):
        source, column = resolve_column(each, sources)
        name = f"{source.table.name}.{column.name}"
        if (source.alias, column.name) in fixed:
            return TemplateError(TemplateReason.ALREADY_GIVEN, f"{name} is compared in WHERE; select another column")
        return TemplateError(
            TemplateReason.UNUSABLE_ANSWER,
            f"{name} has no meaning to people; select another column, or describe it in a data dictionary",
        )
    return TemplateError(TemplateReason.UNUSABLE_ANSWER, "no column is selected; select the one that is asked for")


def _looked_up(node: exp.Expr, sources: Sequence[QueryTable]) -> TargetColumn:
    if isinstance(node, exp.DPipe | exp.Concat):
        return _full_name(node, sources)
    if not isinstance(node, exp.Column):
        raise TemplateError(
            TemplateReason.UNUSABLE_ANSWER,
            f"{excerpt(node.sql())} is not a column; select a column, or COUNT, MIN or MAX of one",
        )
    source, column = resolve_column(node, sources)
    return TargetColumn(source=source, column=column)


def _full_name(node: exp.Expr, sources: Sequence[QueryTable]) -> TargetColumn:
    """Return a concatenation of first and last name as one column."""
    parts = [resolve_column(each, sources) for each in node.find_all(exp.Column, bfs=False)]
    texts = [each.name for each in node.find_all(exp.Literal)]
    source = parts[0][0] if parts else sources[0]
    names = [(source, term.column) for term in row_name(source.table, source.alias)]
    if len(names) != 2 or parts != names or texts != [" "]:
        raise TemplateError(TemplateReason.UNUSABLE_ANSWER, f"{excerpt(node.sql())} is not a name; select one column")
    return TargetColumn(source=source, column=replace(names[-1][1], label="name", meaning="person"))


def _aggregated(node: exp.Expr, operation: Operation, sources: Sequence[QueryTable]) -> tuple[TargetColumn, bool]:
    """Return the column of COUNT, MIN or MAX, and whether the built-in styles can phrase the operation on it."""
    inner = node.this
    if operation == "count" and isinstance(inner, exp.Star):
        table = sources[0].table
        return TargetColumn(source=sources[0], column=row_count(table.name, table.label), operation=operation), True
    if isinstance(inner, exp.Distinct) and operation == "count" and len(inner.expressions) == 1:
        inner = inner.expressions[0]
    if not isinstance(inner, exp.Column) or node.expressions:
        raise TemplateError(
            TemplateReason.UNUSABLE_ANSWER,
            f"{excerpt(node.sql())}; write COUNT(*), or COUNT, MIN or MAX of a column",
        )
    source, column = resolve_column(inner, sources)
    if operation != "count" and (not is_askable(column) or column.answer_kind not in _ORDERED):
        raise TemplateError(
            TemplateReason.UNUSABLE_ANSWER,
            f"{source.table.name}.{column.name} is not a number or date that people ask for",
        )
    return TargetColumn(source=source, column=column, operation=operation), operation != "count"


def _group_by_keys(
    tree: exp.Select,
    grouping: Sequence[exp.Expr],
    joins: Sequence[Join],
    keys: Sequence[KeyColumn],
    target: TargetColumn,
) -> None:
    """Group by the columns that distinguish rows of the same name, as built-in templates do."""
    if target.operation in {"lookup", "list"}:
        if grouping:
            raise TemplateError(TemplateReason.GROUPING, "GROUP BY without COUNT, MIN or MAX; leave it out")
        return
    aliases = {key.source.alias for key in keys}
    columns = [
        sql_column(join.alias, name)
        for join in joins
        if join.alias in aliases
        for name in join.reference.target_columns
    ]
    fixed = {*_fixed_columns(tree, keys), *((each.table, each.name) for each in columns)}
    if not all(isinstance(each, exp.Column) and (each.table, each.name) in fixed for each in grouping):
        raise TemplateError(TemplateReason.GROUPING, "each group has an answer of its own; leave GROUP BY out")
    tree.group_by(*columns, copy=False)


def _rewrite(
    tree: exp.Select, sources: Sequence[QueryTable], conditions: Sequence[exp.Expr], *, by_alias: bool
) -> exp.Select:
    """Rewrite the query in the form of the built-in templates, adding conditions and dropping aliases if possible."""
    tables = {source.alias.casefold(): source.table.name for source in sources}
    for node in tree.find_all(exp.Table):
        name = tables[node.alias_or_name.casefold()]
        alias = node.args.get("alias") if by_alias else None
        node.set("this", exp.to_identifier(name, quoted=True))
        node.set("alias", None if alias is None else exp.TableAlias(this=exp.to_identifier(alias.name, quoted=True)))
    for each in () if by_alias else tree.find_all(exp.Column):
        each.set("table", exp.to_identifier(tables[each.table.casefold()], quoted=True))
    for join in tree.find_all(exp.Join):
        join.set("kind", None)
    own = [_column_first(each) for each in conjuncts(tree.args["where"].this)]
    tree.set("where", exp.Where(this=exp.and_(*own, *conditions)))
    return tree


def _column_first(condition: exp.Expr) -> exp.Expr:
    """Return a comparison with its column on the left."""
    if isinstance(condition, exp.EQ | exp.GTE | exp.LTE) and isinstance(condition.right, exp.Column):
        kind = {exp.GTE: exp.LTE, exp.LTE: exp.GTE}.get(type(condition), exp.EQ)
        if not isinstance(condition.left, exp.Column):
            return kind(this=condition.right.copy(), expression=condition.left.copy())
    return condition
