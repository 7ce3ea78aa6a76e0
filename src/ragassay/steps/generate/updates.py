"""Brings an evaluation set up to date with a database that has changed; what still holds keeps its ids.

A semantic group is stale when its template no longer fits the schema, when its values are gone (or are there now,
where there was to be no answer), when they have another answer, or when nobody would ask or word it so any more. It is
made anew in its place: with the new answer or wording, with other values of the same template, or with another one.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

import duckdb
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.hashing import content_hash
from ragassay.core.records import Question, Schema, SqlTemplate
from ragassay.parts.database import Database
from ragassay.parts.templates import MOST_HOPS, OPERATIONS, propose
from ragassay.parts.templates.interpretation import UnfitError
from ragassay.parts.templates.template_checks import check_template
from ragassay.parts.wording.styles import wordings
from ragassay.steps.generate import bindings, unanswerable_questions
from ragassay.steps.generate.bindings import Filled
from ragassay.steps.generate.questions import Wordings
from ragassay.steps.generate.stock import Stock
from ragassay.steps.generate.stored_values import Keys, spoken

ChangeCause = Literal["schema", "rows", "answer", "labels", "options"]
_ALL_PARAPHRASES = 1_000  # wordings of a style; more than any has


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionGroup:
    """All wordings of one concrete query, as the evaluation set has them; each is only equal to itself."""

    questions: tuple[Question, ...]

    @property
    def first(self) -> Question:
        """Says what all of them share: template, values and answer."""
        return self.questions[0]

    @property
    def texts(self) -> Wordings:
        """Styles and text templates."""
        return tuple((each.style or "", each.text_template or "") for each in self.questions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewed:
    """What takes the place of a stale group: a template by its number, values with their answers, and wordings."""

    number: int
    keys: tuple[str, ...]
    spoken: tuple[str, ...]
    answers: tuple[str, ...]
    texts: Wordings
    is_answerable: bool = True


CurrentBindings = Mapping[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]]
"""The bindings of a template: values -> spoken values and answers."""


def groups_of(questions: Sequence[Question]) -> tuple[QuestionGroup, ...]:
    """The groups of an evaluation set, in order; a group stands together in a file that `generate` wrote."""
    return tuple(QuestionGroup(questions=tuple(rows)) for _, rows in groupby(questions, key=lambda row: row.group_id))


def todays(connection: duckdb.DuckDBPyConnection, number: int) -> CurrentBindings:
    """The bindings that the database gives for a template now."""
    rows = connection.execute(
        "select keys, spoken, answers from bindings where template = ? order by place", [number]
    ).fetchall()
    return {tuple(keys): (tuple(spoken), tuple(answers)) for keys, spoken, answers in rows}


def change(
    group: QuestionGroup, template: SqlTemplate, today: CurrentBindings, existing: Collection[str]
) -> ChangeCause | None:
    """Why a group is stale; None where it still holds.

    Args:
        group: Of the old evaluation set.
        template: What its SQL template is today.
        today: The bindings of that template.
        existing: The forms of all values or pairs that exist, by which a question without an answer is judged.
    """
    keys = keys_of(group, template)
    found = today.get(keys)
    if found is None if group.first.is_answerable else unanswerable_questions.form(keys) in existing:
        return "rows"
    if found is not None and found[1] != group.first.reference_answers:
        return "answer"
    return None if all(_is_used(template, style, text) for style, text in group.texts) else "labels"


def keys_of(group: QuestionGroup, template: SqlTemplate) -> tuple[str, ...]:
    """The values of a group in the order of its template's placeholders."""
    values = group.first.bindings or {}
    return tuple(values.get(name.strip("[]"), "") for name in template.given)


def _is_used(template: SqlTemplate, style: str, text: str) -> bool:
    own = template.texts.get(style, ())
    return text in own or (template.ask is not None and text in wordings(template.ask, style, count=_ALL_PARAPHRASES))


UnanswerableValues = Callable[[Filled], Iterator[tuple[str, ...]]]
"""Gives values that a template can be asked for and that do not exist."""


def renew(
    stale: Sequence[tuple[QuestionGroup, ChangeCause]],
    filled: Sequence[Filled],
    today: Mapping[int, CurrentBindings],
    used: Collection[tuple[int, tuple[str, ...]]],
    *,
    twins: UnanswerableValues,
    seed: int,
) -> Iterator[Renewed | None]:
    """What takes the place of each stale group, in order; None where there is nothing left to ask.

    Args:
        stale: The groups, with the reason.
        filled: Every template that can be asked today.
        today: Its bindings, by its number.
        used: The bindings that the groups which still hold ask; no other group is given one of them.
        twins: Values that do not exist, for the groups that have no answer.
        seed: Decides which values take the place of others.
    """
    by_sql = {each.template.sql: each for each in filled}
    taken = set(used)
    orders = {each.number: _in_order(today[each.number], seed) for each in filled}
    absent_values = {each.number: twins(each) for each in filled}
    for group, reason in stale:
        same = by_sql.get(group.first.sql_template or "")
        if not group.first.is_answerable:
            yield _twin(group, same, absent_values, taken)
            continue
        keys = () if same is None else keys_of(group, same.template)
        choice = None
        if same is not None and reason in {"answer", "labels"} and (same.number, keys) not in taken:
            choice = (same, keys)
        choice = choice or _next(same, filled, orders, taken)
        if choice is None:
            yield None
            continue
        template, keys = choice
        taken.add((template.number, keys))
        spoken, answers = today[template.number][keys]
        texts = _texts(group, template.template)
        yield Renewed(number=template.number, keys=keys, spoken=spoken, answers=answers, texts=texts)


def _twin(
    group: QuestionGroup,
    same: Filled | None,
    absent_values: Mapping[int, Iterator[tuple[str, ...]]],
    taken: set[tuple[int, tuple[str, ...]]],
) -> Renewed | None:
    """Another question of the same template that has no answer."""
    if same is None:
        return None
    keys = next((keys for keys in absent_values[same.number] if (same.number, keys) not in taken), None)
    if keys is None:
        return None
    taken.add((same.number, keys))
    said = tuple(spoken(key, column) for key, column in zip(keys, same.template.given.values(), strict=True))
    texts = _texts(group, same.template)
    return Renewed(number=same.number, keys=keys, spoken=said, answers=(), texts=texts, is_answerable=False)


def _in_order(today: CurrentBindings, seed: int) -> list[tuple[str, ...]]:
    """The bindings in a seeded order, which stays the same when others come or go."""
    return sorted(today, key=lambda keys: content_hash([seed, *keys]))


def _next(
    same: Filled | None,
    filled: Sequence[Filled],
    orders: Mapping[int, Sequence[tuple[str, ...]]],
    taken: set[tuple[int, tuple[str, ...]]],
) -> tuple[Filled, tuple[str, ...]] | None:
    """A binding that no group asks yet: of the same template, else of the one that is asked least."""
    asked = Counter(number for number, _ in taken)
    others = sorted(filled, key=lambda each: (asked[each.number], each.number))
    for each in (*([] if same is None else [same]), *others):
        for keys in orders[each.number]:
            if (each.number, keys) not in taken:
                return each, keys
    return None


def _texts(group: QuestionGroup, template: SqlTemplate) -> Wordings:
    """The group's own wordings where they still do, else as many of the same style."""
    if group.first.sql_template == template.sql and all(_is_used(template, *text) for text in group.texts):
        return group.texts
    found: list[tuple[str, str]] = []
    for style, count in Counter(style for style, _ in group.texts).items():
        ours = () if template.ask is None else wordings(template.ask, style, count=count)
        texts = tuple(dict.fromkeys((*template.texts.get(style, ()), *ours)))[:count]
        found += [(style, text) for text in texts]
    return tuple(found)


def with_old(
    found: Stock, database: Database, groups: Sequence[QuestionGroup]
) -> tuple[Stock, Mapping[str, ChangeCause]]:
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
    unfit: dict[str, ChangeCause] = {}
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
