"""Wordings from outside: each in the template's own placeholders, and checked as those of our styles are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import sqlglot
from sqlglot import exp

from ragassay.core.errors import excerpt
from ragassay.core.records import AnswerKind, Column, ColumnReason, Operation, Origin, Schema, SqlTemplate
from ragassay.parts.database import column, table
from ragassay.parts.database.guard import Refused
from ragassay.parts.database.user_sql import check_select
from ragassay.parts.templates.interpretation import (
    KeyColumn,
    Source,
    TargetColumn,
    UnfitError,
    ask_of,
    column_of,
    ends_of,
    is_link,
    joins_of,
    placeholders_of,
    quoted,
    sources_of,
    split,
    things,
)
from ragassay.parts.templates.paths import Join, is_unique, row_name
from ragassay.parts.wording.checks import PLACEHOLDER, check_wording

_LONGEST = 4_000  # characters of a wording: what is read with regular expressions must have an end


def worded(
    template: SqlTemplate, texts: Mapping[str, Sequence[str]], written: Mapping[str, str] | None = None
) -> SqlTemplate:
    """The template with somebody's wordings after those that it has, each checked.

    Args:
        template: What the wordings ask.
        texts: Wordings by style; their placeholders may be in any case.
        written: The template's placeholders by other spellings, in lower case; None where there are none.

    Raises:
        UnfitError: A wording does not pass; the first that does not is named.
    """
    found, refused = passing(template, texts, written)
    for _, error in refused:
        raise error
    return found


def passing(
    template: SqlTemplate, texts: Mapping[str, Sequence[str]], written: Mapping[str, str] | None = None
) -> tuple[SqlTemplate, tuple[tuple[str, UnfitError], ...]]:
    """As `worded`, with those wordings that pass; and the style of each other one with the reason."""
    said = {style: dict.fromkeys(each) for style, each in template.texts.items()}
    refused = []
    for style, each in texts.items():
        for text in each:
            try:
                line = check_text(respelled(text, written or {}), template, style)
            except UnfitError as error:
                refused.append((style, error))
            else:
                said.setdefault(style, {})[line] = None
    return replace(template, texts={style: tuple(each) for style, each in said.items()}), tuple(refused)


def respelled(text: str, spellings: Mapping[str, str]) -> str:
    """A text with the placeholders that have another spelling, found in lower case, in the template's own."""
    return PLACEHOLDER.sub(lambda match: spellings.get(match[0].casefold(), match[0]), text)


def check_text(text: str, template: SqlTemplate, style: str) -> str:
    """A wording in one line, its placeholders as the template has them, once it has passed.

    Raises:
        UnfitError: A placeholder is missing, a word is none for the people who ask, or the style takes another length.
    """
    if len(text) > _LONGEST:
        raise UnfitError("wording", f"{excerpt(text)!r} has {len(text)} characters; write at most {_LONGEST}")
    line = respelled(" ".join(text.split()), {name.casefold(): name for name in template.given})
    labels = [template.wanted.label, template.wanted.unit or "", *(each.label for each in template.given.values())]
    if template.ask is not None:
        labels += [template.ask.wanted, template.ask.entity, *(each.label for each in template.ask.given)]
    wrong = check_wording(line, tuple(template.given), style, labels=labels)
    if wrong is not None:
        raise UnfitError("wording", f"{excerpt(line)!r}: {wrong}")
    return line


_MOST_THINGS = 2  # more than two things to know make no question that a person would ask
_MOST_PLACEHOLDERS = 4
_ASKABLE = {"name", "value"}
_OPERATIONS: Mapping[type[exp.Expr], Operation] = {exp.Count: "count", exp.Min: "minimum", exp.Max: "maximum"}
_ORDERED = {"number", "date"}


def check_template(
    sql: str, schema: Schema, *, origin: Origin, texts: Mapping[str, Sequence[str]] | None = None
) -> SqlTemplate:
    """A template that somebody wrote, as ours are written, once it has passed every gate.

    Names may be in any case, and placeholders in any of the usual spellings: '[Client.Name]', [Client.Name], with the
    alias for the table, or the column alone. Left out are identifiers and known values selected beside the answer,
    ORDER BY, and a LIMIT without an order: every binding is proven to have one answer anyway. DISTINCT of a person asks
    for all the different values together, as one answer; that of a language model is left out.

    Args:
        sql: One SELECT with one to four placeholders, each compared with its column in WHERE by
            =, >=, <=, BETWEEN or LIKE '%[table.column]%'.
        schema: The database as reflected.
        origin: "person" or "lm". The joins of a language model must follow the references of the schema.
        texts: Wordings by style; may be missing where the template asks plainly enough for the styles.

    Raises:
        UnfitError: It does not pass.
    """
    found = understood(sql, schema, origin=origin)
    if found.template.ask is None and not any((texts or {}).values()):
        raise unworded(found)
    return worded(found.template, texts or {}, found.written)


@dataclass(frozen=True, slots=True, kw_only=True)
class InterpretedTemplate:
    """A template without wordings of its own.

    `written` are its placeholders by every spelling that a wording may use; `unsaid` is what our styles have no words
    for, where they have none.
    """

    template: SqlTemplate
    written: Mapping[str, str]
    unsaid: str | None


def unworded(found: InterpretedTemplate, style: str = "short") -> UnfitError:
    """Why a template that has no wording is not asked; `style` is for a person's example of one."""
    blank = " ... ".join(["", *found.template.given, ""]).strip()
    own = f"write some of your own, as in texts: {{{style}: ['{blank}']}}"
    do = "ask one thing of one table" if found.template.origin == "lm" else own
    return UnfitError("no wording", f"our styles have no words for {found.unsaid}; {do}")


def understood(sql: str, schema: Schema, *, origin: Origin) -> InterpretedTemplate:
    """A SELECT through every gate but that it can be put in words; arguments and errors as `check_template`."""
    tree = _allowed(sql, schema)
    _drop_alone(tree)
    is_list = origin == "person" and bool(tree.args.get("distinct"))
    grouped = _reduce(tree)
    sources = sources_of(tree, schema)
    joins = joins_of(tree, sources, must_follow=origin == "lm")
    known, written = placeholders_of(tree, sources, schema.dialect)
    _check_known(known)
    wanted, is_said = _wanted(tree, sources, known)
    if is_list and wanted.operation == "lookup":
        wanted = replace(wanted, operation="list")
        tree.set("distinct", exp.Distinct())
    fixed = _fixed(tree, known)
    is_plain = is_said and not fixed
    _group(tree, grouped, joins or (), known, wanted)
    tables = {each.name: each for each in schema.tables}
    alone = _alone(known, is_once=_is_once(sources)) if wanted.operation == "list" else []
    template = SqlTemplate(
        sql=_rewritten(tree, sources, alone).sql(dialect=schema.dialect),
        tables=tuple(dict.fromkeys(source.table.name for source in sources)),
        wanted=wanted.column,
        given={name: each.column for each in known for name in each.placeholders},
        answer_kind=_kind(wanted),
        proof="value",
        ask=ask_of(sources, joins, known, wanted, tables) if joins is not None and is_plain else None,
        origin=origin,
    )
    unsaid = None if template.ask is not None else _unsaid(fixed, wanted, is_joined=joins is not None, is_said=is_said)
    return InterpretedTemplate(template=template, written=written, unsaid=unsaid)


def _fixed(tree: exp.Select, known: Sequence[KeyColumn]) -> list[exp.Expr]:
    """The conditions beside those that a placeholder is in."""
    names = {name for each in known for name in each.placeholders}
    conditions = split(tree.args["where"].this)
    return [each for each in conditions if names.isdisjoint(one.name for one in each.find_all(exp.Literal))]


def _unsaid(fixed: Sequence[exp.Expr], wanted: TargetColumn, *, is_joined: bool, is_said: bool) -> str:
    if fixed:
        return f"the condition {excerpt(fixed[0].sql())} beside the placeholder"
    if not is_joined:
        return "a join that follows no reference of the schema"
    if wanted.operation == "count" and not is_said:
        return "a count of a column's values, only for one of rows, COUNT(*)"
    if wanted.operation in {"count", "list"}:
        return f"such a {wanted.operation}, only for one of what refers to a thing with a name: projects of a client"
    return "how these tables hang together, or call two things by one name"


def _alone(known: Sequence[KeyColumn], *, is_once: bool) -> list[exp.Expr]:
    """That no other row has a name that is known, as our own lists have it: else two things would have one list."""
    found: list[exp.Expr] = []
    for thing in things(known):
        source, names = thing[0].source, [each.column.name for each in thing]
        if not thing[0].is_name or is_unique(source.table, names):
            continue
        outer = [column(source.table.name if is_once else source.alias, name) for name in names]
        name = outer[0] if len(outer) == 1 else exp.Tuple(expressions=outer)
        found.append(exp.In(this=name, query=exp.Subquery(this=_single(source.table.name, names))))
    return found


def _single(table_name: str, names: Sequence[str]) -> exp.Select:
    """The names that one row of a table has."""
    columns = [column(table_name, name) for name in names]
    select = exp.select(*columns).from_(table(table_name)).group_by(*(each.copy() for each in columns))
    return select.having(exp.EQ(this=exp.Count(this=exp.Star(), big_int=True), expression=exp.Literal.number(1)))


def _kind(wanted: TargetColumn) -> AnswerKind:
    if wanted.operation in {"count", "list"}:
        return "number" if wanted.operation == "count" else "set"
    return wanted.column.answer_kind


def same(sql: str, dialect: str) -> str:
    """A text that two templates share exactly when they differ in nothing but the order of their parts.

    >>> one = "SELECT a.x FROM a WHERE a.y = '[a.y]' AND a.z = a.x"
    >>> same(one, "sqlite") == same("SELECT a.x FROM a WHERE a.x = a.z AND a.y = '[a.y]'", "sqlite")
    True
    """
    tree = sqlglot.parse_one(sql, dialect=dialect)
    wanted = ",".join(each.unalias().sql(dialect=dialect) for each in tree.expressions)
    read = tree.find_all(exp.From, exp.Join)
    tables = sorted(f"{each.text('side')} {each.this.sql(dialect=dialect)}" for each in read)
    conditions = [each for node in (*tree.find_all(exp.Join), *tree.find_all(exp.Where)) for each in _of(node)]
    kind = "all" if tree.args.get("distinct") else "one"
    return "\n".join([kind, wanted, *tables, "", *sorted(_ordered(each, dialect) for each in conditions)])


def _of(node: exp.Expr) -> list[exp.Expr]:
    return list(split(node.args.get("on") if isinstance(node, exp.Join) else node.this))


def _ordered(condition: exp.Expr, dialect: str) -> str:
    if isinstance(condition, exp.EQ):
        return " = ".join(sorted(each.sql(dialect=dialect) for each in (condition.left, condition.right)))
    return condition.sql(dialect=dialect)


def _allowed(sql: str, schema: Schema) -> exp.Select:
    try:
        return check_select(quoted(sql), schema).copy()
    except Refused as refusal:
        raise UnfitError(refusal.reason, refusal.detail) from refusal


def _drop_alone(tree: exp.Select) -> None:
    """Takes out the condition that our own lists hold beside what is asked, and which comes back by itself."""
    where = tree.args.get("where")
    conditions = list(split(where.this)) if where is not None else []
    tables = {each.this.alias_or_name: each.this.name for each in (tree.args["from_"], *(tree.args.get("joins") or ()))}
    others = [each for each in conditions if not _is_alone(each, tables)]
    if others and len(others) < len(conditions):
        tree.set("where", exp.Where(this=exp.and_(*others)))


def _is_alone(condition: exp.Expr, tables: Mapping[str, str]) -> bool:
    """Whether a condition says that no other row of the same table has the same name, in the words of `_single`."""
    query = condition.args.get("query") if isinstance(condition, exp.In) else None
    columns = list(condition.this.find_all(exp.Column)) if query is not None else []
    names = {tables[each.table] for each in columns}
    return len(names) == 1 and query is not None and query.this == _single(names.pop(), [each.name for each in columns])


def _reduce(tree: exp.Select) -> Sequence[exp.Expr]:
    """Refuses what is more than Select, Project and Join; takes out what changes no answer, and gives GROUP BY."""
    if any(node is not tree for node in tree.find_all(exp.Query)):
        raise UnfitError("sub-select", "a SELECT inside another; write it with JOIN ... ON")
    if tree.find(exp.Having):
        raise UnfitError("grouped", "it picks among groups; ask for one thing without HAVING")
    if tree.args.get("offset") or (tree.args.get("limit") and tree.args.get("order")):
        raise UnfitError(
            "picks among answers", "an order with LIMIT hides the other answers; use MIN or MAX, or neither"
        )
    group = tree.args.get("group")
    for part in ("distinct", "order", "limit", "group"):
        tree.set(part, None)
    return [] if group is None else group.expressions


def _check_known(known: Sequence[KeyColumn]) -> None:
    number = sum(len(each.placeholders) for each in known)
    if len(things(known)) > _MOST_THINGS or number > _MOST_PLACEHOLDERS:
        raise UnfitError("too many placeholders", f"{number}; nobody asks with more than two things to go by")
    for each in known:
        if each.column.role not in _ASKABLE:
            raise UnfitError(
                "meaningless key",
                f"{each.source.table.name}.{each.column.name} says nothing to people; compare a name, "
                "or say in a legend what it is",
            )


def _wanted(tree: exp.Select, sources: Sequence[Source], known: Sequence[KeyColumn]) -> tuple[TargetColumn, bool]:
    """The one thing that is asked for, which alone stays selected; and whether that can be said in plain words."""
    if any(isinstance(each.unalias(), exp.Star) for each in tree.expressions):
        raise UnfitError("several answers wanted", "* is every column; select the one that is asked for")
    given = _given(tree, known)
    found = []
    for each in tree.expressions:
        node = each.unalias()
        kind = _OPERATIONS.get(type(node))
        wanted, is_said = _looked_up(node, sources) if kind is None else _computed(node, kind, sources)
        if wanted.operation != "lookup" or _is_open(wanted, given):
            found.append((node, wanted, is_said))
    if not found:
        raise _nothing_wanted(tree, sources, given)
    if len(found) > 1:
        raise UnfitError(
            "several answers wanted", f"{len(found)} columns are selected; select the one that is asked for"
        )
    ((node, wanted, is_said),) = found
    tree.set("expressions", [node.copy()])
    return wanted, is_said


def _given(tree: exp.Select, known: Sequence[KeyColumn]) -> set[tuple[str, str]]:
    """Every column that is fixed, by a placeholder or by being equal to one that is."""
    given = {(each.source.alias, each.column.name) for each in known if each.comparison == "is"}
    links = [ends_of(each) for node in tree.find_all(exp.Join, exp.Where) for each in _of(node) if is_link(each)]
    for _ in links:
        given = given.union(*(link for link in links if link & given))
    return given


def _is_open(wanted: TargetColumn, given: set[tuple[str, str]]) -> bool:
    return wanted.column.role in _ASKABLE and (wanted.source.alias, wanted.column.name) not in given


def _nothing_wanted(tree: exp.Select, sources: Sequence[Source], given: set[tuple[str, str]]) -> UnfitError:
    for each in tree.find_all(exp.Column):
        source, found = column_of(each, sources)
        name = f"{source.table.name}.{found.name}"
        if (source.alias, found.name) in given:
            return UnfitError("already given", f"{name} is what WHERE compares; ask for another column")
        return UnfitError(
            "meaningless answer", f"{name} says nothing to people; ask for another column, or write a legend"
        )
    return UnfitError("meaningless answer", "nothing is selected; select the column that is asked for")


def _looked_up(node: exp.Expr, sources: Sequence[Source]) -> tuple[TargetColumn, bool]:
    if isinstance(node, exp.DPipe | exp.Concat):
        return _whole_name(node, sources), True
    if not isinstance(node, exp.Column):
        raise UnfitError(
            "meaningless answer", f"{excerpt(node.sql())} is no column; select one, or COUNT, MIN or MAX of one"
        )
    source, found = column_of(node, sources)
    return TargetColumn(source=source, column=found), True


def _whole_name(node: exp.Expr, sources: Sequence[Source]) -> TargetColumn:
    """A first and a last name with a space between, which are one thing to ask for."""
    found = [column_of(each, sources) for each in node.find_all(exp.Column, bfs=False)]
    texts = [each.name for each in node.find_all(exp.Literal)]
    source = found[0][0] if found else sources[0]
    names = [(source, term.column) for term in row_name(source.table, source.alias)]
    if len(names) < _MOST_THINGS or found != names or texts != [" "]:
        raise UnfitError("meaningless answer", f"{excerpt(node.sql())} is no name; select one column")
    return TargetColumn(source=source, column=replace(names[-1][1], label="name", meaning="person"))


def _computed(node: exp.Expr, operation: Operation, sources: Sequence[Source]) -> tuple[TargetColumn, bool]:
    """What COUNT, MIN or MAX is of."""
    inner = node.this
    if operation == "count" and isinstance(inner, exp.Star):
        table = sources[0].table
        rows = Column(
            table=table.name,
            name="*",
            label=table.label,
            role="value",
            reason=ColumnReason.COUNTED,
            answer_kind="number",
        )
        return TargetColumn(source=sources[0], column=rows, operation=operation), True
    if isinstance(inner, exp.Distinct) and operation == "count" and len(inner.expressions) == 1:
        inner = inner.expressions[0]
    if not isinstance(inner, exp.Column) or node.expressions:
        raise UnfitError(
            "meaningless answer", f"{excerpt(node.sql())}; write COUNT(*), or COUNT, MIN or MAX of a column"
        )
    source, found = column_of(inner, sources)
    if operation != "count" and (found.role not in _ASKABLE or found.answer_kind not in _ORDERED):
        raise UnfitError(
            "meaningless answer", f"{source.table.name}.{found.name} is no number or date that people ask for"
        )
    wanted = TargetColumn(source=source, column=found, operation=operation)
    # How many different countries there are is not how many rows there are, which is what our words say.
    return wanted, operation != "count"


def _group(
    tree: exp.Select,
    grouped: Sequence[exp.Expr],
    joins: Sequence[Join],
    known: Sequence[KeyColumn],
    wanted: TargetColumn,
) -> None:
    """Tells apart the things of one name, as our own templates do: each has an answer of its own."""
    if wanted.operation in {"lookup", "list"}:
        if grouped:
            raise UnfitError("grouped", "groups of what is only looked up; leave GROUP BY out")
        return
    aliases = {each.source.alias for each in known}
    columns = [
        column(join.alias, name) for join in joins if join.alias in aliases for name in join.reference.target_columns
    ]
    fixed = {*_given(tree, known), *((each.table, each.name) for each in columns)}
    if not all(isinstance(each, exp.Column) and (each.table, each.name) in fixed for each in grouped):
        raise UnfitError("grouped", "it makes groups, which have an answer each; ask for one thing without GROUP BY")
    tree.group_by(*columns, copy=False)


def _is_once(sources: Sequence[Source]) -> bool:
    return len({source.table.name for source in sources}) == len(sources)


def _rewritten(tree: exp.Select, sources: Sequence[Source], conditions: Sequence[exp.Expr]) -> exp.Select:
    """The query as ours are written, with more conditions: tables under their own names where each is read once."""
    tables = {source.alias.casefold(): source.table.name for source in sources}
    is_once = _is_once(sources)
    for node in tree.find_all(exp.Table):
        name = tables[node.alias_or_name.casefold()]
        alias = node.args.get("alias")
        node.set("this", exp.to_identifier(name, quoted=True))
        node.set(
            "alias",
            None if is_once or alias is None else exp.TableAlias(this=exp.to_identifier(alias.name, quoted=True)),
        )
    for each in tree.find_all(exp.Column) if is_once else ():
        each.set("table", exp.to_identifier(tables[each.table.casefold()], quoted=True))
    for join in tree.find_all(exp.Join):
        join.set("kind", None)
    own = [_turned(each) for each in split(tree.args["where"].this)]
    tree.set("where", exp.Where(this=exp.and_(*own, *conditions)))
    return tree


def _turned(condition: exp.Expr) -> exp.Expr:
    """A comparison with its column first."""
    if isinstance(condition, exp.EQ | exp.GTE | exp.LTE) and isinstance(condition.right, exp.Column):
        kind = {exp.GTE: exp.LTE, exp.LTE: exp.GTE}.get(type(condition), exp.EQ)
        if not isinstance(condition.left, exp.Column):
            return kind(this=condition.right.copy(), expression=condition.left.copy())
    return condition
