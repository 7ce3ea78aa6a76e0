"""Templates of an older evaluation set that nobody proposes today, because it was made with other options."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.database import Database
from ragassay.generate import bindings
from ragassay.generate.asking import Stock
from ragassay.generate.bindings import Filled
from ragassay.generate.reading import Keys
from ragassay.generate.updating import Change, Group
from ragassay.records import Schema
from ragassay.templates import MOST_HOPS, OPERATIONS, propose
from ragassay.templates.checking import check_template
from ragassay.templates.resolving import UnfitError


def with_old(found: Stock, database: Database, groups: Sequence[Group]) -> tuple[Stock, Mapping[str, Change]]:
    """The stock with the templates of an older set beside: ours of any options, and a person's through their gates.

    Returns:
        The stock, and by the SQL of each template that cannot be asked any more the reason.
    """
    known = {each.template.sql for each in found.filled}
    texts: dict[str, dict[str, dict[str, None]]] = {}
    for group in groups:
        for style, text in group.texts:
            texts.setdefault(group.first.sql_template or "", {}).setdefault(style, {})[text] = None
    number = max(each.number for each in found.filled) + 1
    filled: list[Filled] = []
    unfit: dict[str, Change] = {}
    ours = {each.sql: each for each in propose(found.schema, operations=OPERATIONS, hops=MOST_HOPS)}
    for sql in (each for each in texts if each not in known):
        said = {style: tuple(each) for style, each in texts[sql].items()}
        try:
            template = ours.get(sql) or check_template(sql, found.schema, origin="person", texts=said)
        except UnfitError:
            unfit[sql] = "options" if _is_there(sql, found.schema) else "schema"
            continue
        again = bindings.fill(found.connection, database, replace(template, sql=sql), number + len(filled), keys=Keys())
        if again.bindings:
            filled.append(again)
        else:
            unfit[sql] = "rows"
    return replace(found, filled=(*found.filled, *filled)), unfit


def _is_there(sql: str, schema: Schema) -> bool:
    """Whether the schema still has every table and column that a template names."""
    try:
        tree = sqlglot.parse_one(sql, dialect=schema.dialect)
    except SqlglotError:
        return False
    columns = {known.name: {each.name for each in known.columns} for known in schema.tables}
    tables = {each.alias_or_name: each.name for each in tree.find_all(exp.Table)}
    return set(tables.values()) <= columns.keys() and all(
        each.name in columns.get(tables.get(each.table, ""), ()) for each in tree.find_all(exp.Column)
    )
