"""The user's database as reflected, and what is asked of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.records.rows import AnswerKind

Proof = Literal["declared", "data", "value"]
Meaning = Literal["person", "organisation", "place", "time", "quantity", "money", "thing"]
Operation = Literal["lookup", "count", "minimum", "maximum", "list"]
Comparison = Literal["is", "at least", "at most", "between", "contains"]
Origin = Literal["rule", "person", "lm"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the user's database and what we found out about it.

    `role` says what it can serve for: `name` identifies a row to people, `value` can be asked for,
    `reference` leads to another table, `ignored` is neither; `reason` says why. `meaning` is what its values are to
    people, and picks the question word; `codes` are the words of a legend for stored values. `is_ordered` tells whether
    the database sorts its values as people do, which it does not with dates kept as other text than ISO.
    `is_single` tells that its reals were rounded to 32 bits, and are read as the short decimals they came from.
    """

    table: str
    name: str
    label: str
    role: Literal["name", "value", "reference", "ignored"]
    reason: str
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    codes: Mapping[str, str] = field(default_factory=dict)
    is_ordered: bool = True
    is_single: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnLegend:
    """What a person says of a column; it goes before every rule of ours. None leaves a matter to the rules.

    `codes` are words for stored values; `role` forces (`name`, `value`) or forbids (`ignored`) the column's use.
    `source` is where it is said, for messages.
    """

    label: str | None = None
    unit: str | None = None
    codes: Mapping[str, str] = field(default_factory=dict)
    role: Literal["name", "value", "ignored"] | None = None
    meaning: Meaning | None = None
    source: str = field(default="the legend", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A foreign key, declared or confirmed: rows of `table` point through `columns` at `target_columns` of `target`."""

    table: str
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseTable:
    """A table or view of the user's database.

    `unique` holds its declared keys, the primary key first; `proven` the keys that nobody declared and all rows obey,
    told apart as a reader does. `unusable` are the references that no question may go through, each with its reason.
    """

    name: str
    label: str
    columns: tuple[Column, ...]
    unique: tuple[tuple[str, ...], ...] = ()
    references: tuple[Reference, ...] = ()
    rows: int = 0
    proven: tuple[tuple[str, ...], ...] = ()
    unusable: tuple[tuple[Reference, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """The user's database as reflected, with what each column means to people."""

    dialect: str
    tables: tuple[DatabaseTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SqlTemplate:
    """One SELECT with placeholders, and how it is known that each binding has one answer.

    `given` maps each placeholder, written [table.column] and standing in the SQL as a string, to the column whose
    values fill it, in the order of the placeholders in `sql`. `wanted` is the column of the answer. `ask` says the
    same in words, for the styles; None where only the wordings that came with the template will do. `texts` are
    those wordings, by style.
    """

    sql: str
    tables: tuple[str, ...]
    wanted: Column
    given: Mapping[str, Column]
    answer_kind: AnswerKind
    proof: Proof
    ask: "Ask | None" = None
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    origin: Origin = "rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One thing that the person who asks knows.

    `placeholders` is the text that stands for its value: one placeholder, or a first and a last name with a space
    between, or two ends with " and " between. `is_name` tells whether it names what is asked about itself (the town
    [town.name]) or something that belongs to it (the town in the state [state.name]). `unit` is what a number that is
    compared with counts.
    """

    label: str
    placeholders: str
    comparison: Comparison = "is"
    is_name: bool = True
    unit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An association whose name says more than what it links: the employment of a person at a company.

    `is_dated` tells that it has days of its own, so that what it tells need not hold today.
    """

    label: str
    is_dated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What a template asks, in words; a style only arranges them.

    All labels are lower-case noun phrases in the singular. `wanted` is what is asked for ("industry", or "industry of
    the client" over two references); for `count` and `list` it is what is counted or listed. `entity` is what is
    asked about, `given` what is known of it. `link` is the association that leads from one to the other, if any.
    """

    wanted: str
    entity: str
    given: tuple[Given, ...]
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    operation: Operation = "lookup"
    link: Link | None = None
