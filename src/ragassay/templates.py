"""SQL templates: one SELECT with placeholders, proposed from a schema by Select, Project and Join.

A placeholder is written `[table.column]` and stands in the SQL as a string. `compiled` turns a template into the
one query that gives every key with its answer, so that nothing is asked of the database value by value.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

from ragassay.database import column, table
from ragassay.database.labels import words_of
from ragassay.records import Ask, Column, DatabaseTable, Given, Reference, Schema, SqlTemplate

_MOST_GIVEN = 2  # more than two things to know make no question that a person would ask
_NOT_IN_A_PLACEHOLDER = re.compile(r"[\[\]'\"\\\s.]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Term:
    """A column as it is reached from the table that a template is about."""

    column: Column
    alias: str
    joins: tuple["_Join", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Join:
    reference: Reference
    alias: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """What a person must know to point at one row of a table: one or two things, each with its label."""

    table: DatabaseTable
    parts: tuple["KeyPart", ...]
    is_declared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPart:
    """One thing that is known; a person's name is one thing in two columns."""

    label: str
    terms: tuple[_Term, ...]


def keys(schema: Schema) -> tuple[Key, ...]:
    """How the rows of each table can be pointed at: by their name, else by a declared key that people can say.

    Tables that have neither are left out: their rows have no name.
    """
    tables = {known.name: known for known in schema.tables}
    return tuple(key for known in schema.tables if (key := _key(known, tables)) is not None)


def propose(key: Key, schema: Schema) -> Iterator[SqlTemplate]:
    """The templates that ask something of the rows a key points at: own columns first, then joined ones.

    A join leads to the name of what a row refers to, and to the names of what an association links. What lies beyond
    (the industry of a project's client) needs two facts at once, which hardly any one document holds.
    """
    for label, wanted in _wanted(key, {known.name: known for known in schema.tables}):
        yield _template(key, label, wanted, schema.dialect)


def key_query(key: Key) -> exp.Select:
    """The query that counts the rows behind each value of a key."""
    terms = [term for part in key.parts for term in part.terms]
    columns = [column(term.alias, term.column.name) for term in terms]
    select = exp.select(*columns, exp.Count(this=exp.Star())).from_(table(key.table.name))
    select = _joined(select, terms, key.table.name)
    return select.group_by(*(each.copy() for each in columns))


def compiled(template: SqlTemplate, dialect: str) -> exp.Select:
    """The one query that gives each key with its answer: the key columns in the order of `given`, then the answer.

    An answer that is missing is kept as NULL: a key with an answer on one row and none on another has two.
    """
    select = sqlglot.parse_one(template.sql, dialect=dialect)
    assert isinstance(select, exp.Select)
    columns: dict[str, exp.Expression] = {}
    for equality in list(select.args["where"].find_all(exp.EQ)):
        if isinstance(equality.right, exp.Literal) and equality.right.name in template.given:
            columns[equality.right.name] = equality.left.copy()
            equality.replace(exp.Not(this=exp.Is(this=equality.left.copy(), expression=exp.Null())))
    key_tables = {found.table for known in columns.values() for found in known.find_all(exp.Column)}
    for join in select.args.get("joins") or ():
        if join.this.alias_or_name not in key_tables:
            join.set("side", "LEFT")
    wanted = select.expressions[0].copy()
    return select.select(*(columns[name] for name in template.given), wanted, append=False).distinct()


def concrete(sql: str, values: Mapping[str, str], dialect: str) -> str:
    """A template with its placeholders replaced by literals, each in one pass over the text."""
    literals = {f"'{name}'": exp.Literal.string(value).sql(dialect=dialect) for name, value in values.items()}
    pattern = "|".join(re.escape(quoted) for quoted in literals)
    return re.sub(pattern, lambda match: literals[match[0]], sql)


def _key(known: DatabaseTable, tables: Mapping[str, DatabaseTable]) -> Key | None:
    named = _name_part(known, known.name)
    if named is not None:
        columns = tuple(term.column.name for term in named.terms)
        return Key(table=known, parts=(named,), is_declared=columns in known.unique)
    for unique in known.unique:
        parts = _declared_parts(known, unique, tables)
        if parts is not None and len(parts) <= _MOST_GIVEN:
            return Key(table=known, parts=parts, is_declared=True)
    return None


def _name_part(known: DatabaseTable, alias: str, joins: tuple[_Join, ...] = ()) -> KeyPart | None:
    """The name of a table's rows: one column that names them, or a first and a last name."""
    by_words = {tuple(words_of(each.name)): each for each in known.columns if each.role in {"name", "value"}}
    first = next((by_words[words] for words in _first_names(known) if words in by_words), None)
    last = next((by_words[words] for words in _last_names(known) if words in by_words), None)
    names = [each for each in known.columns if each.role == "name"]
    found = [names[0]] if names else []
    if first is not None and last is not None:
        found = [first, last]
    if not found:
        return None
    return KeyPart(label=known.label, terms=tuple(_Term(column=each, alias=alias, joins=joins) for each in found))


def _first_names(known: DatabaseTable) -> Iterator[tuple[str, ...]]:
    for words in (("first", "name"), ("given", "name"), ("forename",)):
        yield words
        yield (known.label, *words)


def _last_names(known: DatabaseTable) -> Iterator[tuple[str, ...]]:
    for words in (("last", "name"), ("family", "name"), ("surname",)):
        yield words
        yield (known.label, *words)


def _declared_parts(
    known: DatabaseTable, unique: Sequence[str], tables: Mapping[str, DatabaseTable]
) -> tuple[KeyPart, ...] | None:
    """What a declared key says in words: own columns as they are, references by the name they lead to."""
    parts: list[KeyPart] = []
    open_columns = list(unique)
    while open_columns:
        name = open_columns[0]
        reference = next((each for each in known.references if name in each.columns), None)
        own = next(each for each in known.columns if each.name == name)
        if reference is not None and set(reference.columns) <= set(unique):
            part = _referred_part(known, reference, tables)
            open_columns = [each for each in open_columns if each not in reference.columns]
        else:
            speaks = own.role in {"name", "value"} and own.answer_kind == "text"
            label = own.label if len(unique) > 1 else f"{known.label} with {own.label}"
            part = KeyPart(label=label, terms=(_Term(column=own, alias=known.name),)) if speaks else None
            open_columns = open_columns[1:]
        if part is None:
            return None
        parts.append(part)
    labels = {part.label for part in parts}
    return tuple(parts) if len(labels) == len(parts) else None


def _referred_part(known: DatabaseTable, reference: Reference, tables: Mapping[str, DatabaseTable]) -> KeyPart | None:
    target = tables[reference.target]
    alias = _alias(known, reference)
    part = _name_part(target, alias, (_Join(reference=reference, alias=alias),))
    if part is None:
        return None
    # Two references to one table ask for two labels: home team, away team.
    is_only = sum(each.target == reference.target for each in known.references) == 1
    return KeyPart(label=target.label if is_only else _reference_label(reference, target), terms=part.terms)


def _alias(known: DatabaseTable, reference: Reference) -> str:
    """The target's name, unless the query already holds that table: then the reference tells them apart."""
    same = [each for each in known.references if each.target == reference.target]
    if reference.target != known.name and len(same) == 1:
        return reference.target
    return "_".join([reference.target, *reference.columns])


def _reference_label(reference: Reference, target: DatabaseTable) -> str:
    """What a reference is called: by its own column's name, unless that only repeats the key it leads to.

    `sales_rep_employee_number` to an employee is the sales representative; `emp_no` to `emp_no` is the employee.
    """
    words = words_of(reference.columns[0])
    if len(reference.columns) > 1 or words == words_of(reference.target_columns[0]):
        return target.label
    while words and words[-1] in _KEY_WORDS:
        words.pop()
    label = " ".join(words)
    without = label.removesuffix(f" {target.label}")
    # 'home team' stays whole: 'home' alone says nothing.
    return without if " " in without else label or target.label


_KEY_WORDS = {"id", "ids", "key", "number", "no", "code", "uuid", "guid", "fk"}


def _wanted(key: Key, tables: Mapping[str, DatabaseTable]) -> Iterator[tuple[str, _Term]]:
    """What can be asked of a row: label and column; never what is already known."""
    known = key.table
    terms = [term for part in key.parts for term in part.terms]
    given = {term.column.name for term in terms if not term.joins}
    given |= {name for term in terms for join in term.joins for name in join.reference.columns}
    for own in known.columns:
        if own.role in {"name", "value"} and own.name not in given:
            yield own.label, _Term(column=own, alias=known.name)
    if len(key.parts) > 1:
        return
    for reference in known.references:
        target = tables[reference.target]
        alias = _alias(known, reference)
        name = _name_part(target, alias)
        if name is None or not _is_readable(known, reference):
            continue
        label = _reference_label(reference, target)
        joins = (_Join(reference=reference, alias=alias),)
        if len(name.terms) == 1 and name.terms[0].column.name not in reference.target_columns:
            yield label, _Term(column=name.terms[0].column, alias=alias, joins=joins)


def _is_readable(known: DatabaseTable, reference: Reference) -> bool:
    """Whether the reference has a name that people can say; 'reports to' alone is none."""
    return all(each.role != "ignored" for each in known.columns if each.name in reference.columns)


def _template(key: Key, label: str, wanted: _Term, dialect: str) -> SqlTemplate:
    terms = [term for part in key.parts for term in part.terms]
    placeholders = _placeholders(terms)
    select = exp.select(column(wanted.alias, wanted.column.name)).from_(table(key.table.name))
    select = _joined(select, [*terms, wanted], key.table.name)
    for term, placeholder in zip(terms, placeholders, strict=True):
        equality = exp.EQ(this=column(term.alias, term.column.name), expression=exp.Literal.string(placeholder))
        select = select.where(equality)
    given = dict(zip(placeholders, (term.column for term in terms), strict=True))
    remaining = iter(placeholders)
    return SqlTemplate(
        sql=select.sql(dialect=dialect),
        tables=tuple(dict.fromkeys(each.name for each in select.find_all(exp.Table))),
        wanted=wanted.column,
        given=given,
        answer_kind=wanted.column.answer_kind,
        proof="declared" if key.is_declared else "value",
        ask=Ask(
            wanted=label,
            entity=key.table.label,
            given=tuple(
                Given(
                    label=part.label,
                    placeholders=" ".join(next(remaining) for _ in part.terms),
                    is_name=len(key.parts) == 1,
                )
                for part in key.parts
            ),
            answer_kind=wanted.column.answer_kind,
            unit=wanted.column.unit,
        ),
    )


def _placeholders(terms: Sequence[_Term]) -> list[str]:
    """`[table.column]` for each term; the alias stands for the table where two would read the same."""
    plain = [f"[{_clean(term.column.table)}.{_clean(term.column.name)}]" for term in terms]
    if len(set(plain)) == len(plain):
        return plain
    return [f"[{_clean(term.alias)}.{_clean(term.column.name)}]" for term in terms]


def _clean(name: str) -> str:
    return _NOT_IN_A_PLACEHOLDER.sub("_", name)


def _joined(select: exp.Select, terms: Sequence[_Term], base: str) -> exp.Select:
    """The query with every join that its terms need, each once."""
    for join in dict.fromkeys(join for term in terms for join in term.joins):
        reference = join.reference
        conditions = [
            exp.EQ(this=column(base, own), expression=column(join.alias, target))
            for own, target in zip(reference.columns, reference.target_columns, strict=True)
        ]
        alias = None if join.alias == reference.target else join.alias
        select = select.join(table(reference.target, alias), on=exp.and_(*conditions))
    return select
