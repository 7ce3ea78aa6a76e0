"""Decides what is asked: the templates that a schema offers, a person gives or a language model proposes, filled."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import get_args

import duckdb

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ColumnLegend, Given, Proof, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.runner import Progress
from ragassay.core.table import storage
from ragassay.parts.database import Database, read_references, reflect, wanted_legends
from ragassay.parts.templates import MOST_HOPS, OPERATIONS, keys, propose, ranked
from ragassay.parts.wording.styles import wordings
from ragassay.steps.generate import bindings
from ragassay.steps.generate.bindings import Filled
from ragassay.steps.generate.external_templates import (
    Outside,
    ParaphraseRequest,
    UserTemplate,
    nothing_asked,
    own_templates,
    proposals,
    read_files,
    sayable,
    with_proposed_texts,
    with_texts,
)
from ragassay.steps.generate.provenance import Facts, check_facts, read_facts
from ragassay.steps.generate.stored_values import Keys

PROOFS: tuple[Proof, ...] = get_args(Proof)
_HARDLY_PLURAL = 0.02  # share of names that stand for several rows; where there are more, a second thing is named too


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the questions are to be about; the settings of `generate` that decide on the SQL templates.

    Attributes:
        tables: Tables and views, by name; none named, all tables.
        legend: What a person says of columns, by "table.column"; see `database.read_legend`.
        references: Undeclared references, confirmed: "city.countrycode -> country.code".
        operations: What is asked beyond single values, of `templates.OPERATIONS`.
        hops: How many facts a question may need, 1 to 3: with more than one, no single document may hold the answer,
            and a diagnosis by documents takes it for a gap.
        proof: How well it must be known that an answer is the only one.
        seconds: Time limit for each query.
        most: At most so many SQL templates, the most different ones; None for all.
        outside: Templates of a person or a language model.
        facts: A file that says which documents state which facts; see `provenance.read_facts`. None leaves
            `reference_context_ids` unknown.
    """

    tables: Sequence[str] = ()
    legend: Mapping[str, ColumnLegend] = field(default_factory=dict)
    references: Sequence[str] = ()
    operations: Collection[str] = ()
    hops: int = 1
    proof: Collection[str] = PROOFS
    seconds: float = 60.0
    most: int | None = None
    outside: Outside = field(default_factory=Outside)
    facts: Path | None = None


EVERYTHING = Asked()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """The templates that have bindings, the DuckDB connection that holds those, and what was left out, by reason.

    `facts` are which documents state which cells; None where nobody knows.
    """

    schema: Schema
    connection: duckdb.DuckDBPyConnection
    filled: tuple[Filled, ...]
    skipped: Counter[str]
    facts: Facts | None


def check(asked: Asked) -> None:
    """Makes sure that the settings make sense. Raises UsageError."""
    if asked.most is not None and asked.most < 1:
        raise UsageError(f"--max-templates {asked.most} asks for no template at all; give 1 or more")
    if asked.hops not in range(1, MOST_HOPS + 1):
        raise UsageError(f"--hops {asked.hops}: a question needs 1 to {MOST_HOPS} facts")
    for what, given, known in (
        ("operation", asked.operations, OPERATIONS),
        ("proof", asked.proof, PROOFS),
    ):
        for name in given:
            if name not in known:
                raise UsageError(unknown_name(what, name, list(known)))


def stock(database: Database, asked: Asked, wanted: ParaphraseRequest, progress: Progress | None) -> Stock:
    """Every template with its bindings.

    Raises:
        UsageError: A table, column or reference is named that is not there.
        DataError: A person's file cannot be read, or nothing can be asked with good reason; the message says why, and
            which legend would help.
    """
    skipped: Counter[str] = Counter()
    files = read_files(asked.outside, wanted, skipped)
    facts = None if asked.facts is None else read_facts(asked.facts)
    references = read_references(asked.references)
    if progress is not None:
        progress("schema", 0, 1)
    schema = reflect(database, tables=asked.tables, legend=asked.legend, references=references)
    if progress is not None:
        progress("schema", 1, 1)
    if facts is not None:
        check_facts(facts, schema)
    own = own_templates(files, schema, skipped)
    proposed = with_texts(_proposed(schema, asked, own, wanted.seed, skipped), files, schema, skipped)
    proposed = sayable(proposed, own, wanted, skipped)
    if asked.outside.lm is None:  # which has wordings of its own
        _check_amount(proposed, wanted)
    connection = storage.schema(storage.connect())
    bindings.prepare(connection)
    filled = tuple(_fill(connection, database, proposed, asked, own=own, skipped=skipped, progress=progress))
    if not filled and own and asked.outside.is_all:
        raise DataError(nothing_asked(skipped))
    skipped += _left_out(schema)
    if not filled:
        raise DataError(f"no question can be asked of {database.source}: {_why(schema, skipped)}")
    worded = with_proposed_texts([each.template for each in filled], asked.outside, wanted, skipped)
    filled = tuple(replace(each, template=template) for each, template in zip(filled, worded, strict=True))
    return Stock(schema=schema, connection=connection, filled=filled, skipped=skipped, facts=facts)


def _left_out(schema: Schema) -> Counter[str]:
    """Columns and tables that no question is made of, by reason."""
    columns = [f"column: {each.reason}" for known in schema.tables for each in known.columns if each.role == "ignored"]
    named = {key.table.name for key in keys(schema)}
    tables = ["table: nothing names its rows" for known in schema.tables if known.name not in named]
    return Counter([*columns, *tables])


def _check_amount(proposed: Sequence[SqlTemplate], wanted: ParaphraseRequest) -> None:
    """Refuses, before the database is read, more wordings than any template has. Raises UsageError."""
    asks = [(template, template.ask) for template in proposed if template.ask is not None]
    for style in wanted.styles if wanted.is_least and asks else ():
        most = 0
        for template, ask in asks:
            texts = {*template.texts.get(style, ()), *wordings(ask, style, count=wanted.per_style)}
            most = max(most, len(texts))
            if most >= wanted.per_style:
                break
        else:
            raise UsageError(f"--per-style {wanted.per_style}: the style '{style}' has {most} wordings; ask for fewer")


def _proposed(
    schema: Schema, asked: Asked, own: Mapping[str, UserTemplate], seed: int, skipped: Counter[str]
) -> tuple[SqlTemplate, ...]:
    """Every template that may be filled: those from outside, then ours, the most different ones first."""
    mine = tuple(each.understood.template for each in own.values())
    given = (*mine, *proposals(schema, asked.outside, mine, seed, skipped))
    if asked.outside.is_all:
        return given
    known = {template.sql for template in given}
    ours = ranked(tuple(propose(schema, operations=asked.operations, hops=asked.hops)), None)
    return (*given, *(template for template in ours if template.sql not in known))


def _fill(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    proposed: Sequence[SqlTemplate],
    asked: Asked,
    *,
    own: Mapping[str, UserTemplate],
    skipped: Counter[str],
    progress: Progress | None,
) -> list[Filled]:
    """Fills templates until there are enough; counts what is dropped, a person's by its place."""
    kept: list[Filled] = []
    total = len(proposed) if asked.most is None else min(asked.most, len(proposed))
    plain: set[str] = set()
    read = Keys()
    simpler = _simpler(proposed)
    for number, template in enumerate(_simplest_first(proposed, simpler)):
        mine = own.get(template.sql)
        what = "template" if mine is None else f"template {mine.where}"
        if len(kept) == asked.most:
            if mine is not None:
                skipped[f"{what}: beyond --max-templates {asked.most}"] += 1
            continue
        if plain.intersection(simpler[template.sql]):
            skipped[f"{what}: fewer things than it names tell the rows apart"] += 1
        else:
            filled = bindings.fill(connection, database, template, number, keys=read)
            skipped.update(filled.skipped if mine is None else _placed(filled, mine.where))
            if filled.bindings and filled.plural < _HARDLY_PLURAL:
                plain.add(template.sql)
            if filled.bindings and filled.template.proof not in asked.proof:
                skipped[f"{what}: one answer is known only at the level '{filled.template.proof}'"] += 1
                bindings.forget(connection, number)
            elif filled.bindings:
                kept.append(filled)
        if progress is not None:
            # It ends where enough are kept, or where none is left: whatever is nearer.
            progress("generate", max(len(kept), number + 1 - (len(proposed) - total)), total)
    return kept


def _placed(filled: Filled, where: str) -> Mapping[str, int]:
    """What was left out of a person's template, by its place; where that is all there was, in one reason."""
    values = {reason: number for reason, number in filled.skipped.items() if not reason.startswith("template: ")}
    if filled.bindings:
        return {f"value of {where}: {reason.removeprefix('value: ')}": number for reason, number in values.items()}
    reasons = [reason.removeprefix("template: ") for reason in filled.skipped if reason not in values]
    counts = ", ".join(f"{number} x {reason.removeprefix('value: ')}" for reason, number in sorted(values.items()))
    why = "; ".join(reasons) or ("no value is left to ask with" if values else "nothing stored fits it")
    if filled.plural and filled.template.answer_kind != "set":
        why += "; compare what tells them apart, or ask for all together, by SELECT DISTINCT, COUNT, MIN or MAX"
    if not filled.skipped and any(sign in filled.template.sql for sign in (">=", "<=", "BETWEEN")):
        why += "; >=, <= and BETWEEN take whole numbers and dates that stand in the column"
    return {f"template {where}: {why}" + (f" ({counts})" if counts else ""): 1}


def _simpler(proposed: Sequence[SqlTemplate]) -> Mapping[str, Sequence[str]]:
    """By its SQL, for each template of ours the templates that ask the same of fewer things."""
    alike: dict[tuple[object, ...], list[tuple[set[tuple[str, str]], str]]] = {}
    for template in proposed:
        if template.ask is not None and template.origin == "rule":
            given = {(each.table, each.name) for each in template.given.values()}
            alike.setdefault(_subject(template), []).append((given, template.sql))
    return {
        template.sql: [
            sql
            for given, sql in alike.get(_subject(template), ())
            if given < {(each.table, each.name) for each in template.given.values()}
        ]
        for template in proposed
    }


def _subject(template: SqlTemplate) -> tuple[object, ...]:
    """What is asked, and of what kind of thing."""
    ask, wanted = template.ask, template.wanted
    said = ask and (ask.wanted, ask.entity, ask.operation, *(each.comparison for each in ask.given if _is_other(each)))
    return (wanted.table, wanted.name, said)


def _is_other(given: Given) -> bool:
    """Whether a thing known narrows down what is asked for, and does not name it."""
    return given.comparison != "is"


def _simplest_first(proposed: Sequence[SqlTemplate], simpler: Mapping[str, Sequence[str]]) -> Sequence[SqlTemplate]:
    """The same order, but for templates that wait for one that asks the same of fewer things."""
    by_sql = {template.sql: template for template in proposed}
    order: dict[str, SqlTemplate] = {}
    for template in proposed:
        order |= {sql: by_sql[sql] for sql in (*simpler[template.sql], template.sql) if sql not in order}
    return tuple(order.values())


def _why(schema: Schema, skipped: Mapping[str, int]) -> str:
    reasons = "; ".join(f"{reason} ({count})" for reason, count in sorted(skipped.items()))
    said = f"{len(schema.tables)} tables were looked at, and these were left out: {reasons}"
    wanted = "\n".join(wanted_legends(schema))
    if not wanted:
        return said
    hint = "a data dictionary would help; fill in what you know, and pass the file with --data-dictionary FILE.toml:"
    return f"{said}\n{hint}\n{wanted}"
