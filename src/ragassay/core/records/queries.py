"""The reflected database of the user, and the questions that are asked of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.errors import ReasonEnum
from ragassay.core.records.rows import AnswerKind

Proof = Literal["declared", "data", "value"]
Meaning = Literal["person", "organisation", "place", "time", "quantity", "money", "thing"]
Operation = Literal["lookup", "count", "minimum", "maximum", "list"]
Comparison = Literal["is", "at least", "at most", "between", "contains"]
Origin = Literal["rule", "person", "lm"]


class ColumnReason(ReasonEnum):
    """Why a column has its role."""

    NAMES_ROWS = "names a row"
    SHARED_NAME = "a name that many rows share"
    ASKABLE = "can be asked for"
    COUNTED = "counted"
    DICTIONARY = "as the legend says"
    EXCLUDED = "left out by the legend"
    BINARY = "binary data"
    EMPTY = "holds nothing"
    CONFIDENTIAL = "secret by its name"
    TECHNICAL_NAME = "technical by its name"
    TECHNICAL_VALUES = "technical by its values"
    REFERENCE = "refers to an identifier without meaning"
    IDENTIFIER_NAME = "identifier by its name"
    WHOLE_NUMBER_KEY = "identifier: whole numbers in a key"
    CODE_KEY = "identifier: made-up codes in a key"
    ROW_NUMBER = "identifier: a number of its own in every row"
    LIKE_A_KEY = "identifier: named like a key of another table"
    CONSTANT = "the same in every row"
    MOSTLY_EMPTY = "filled in fewer than 2 % of the rows"
    CRYPTIC_NAME = "cryptic name; give it a label"
    INCOMPLETE_NAME = "a name that is only part of a phrase; give it a label"
    FLAG = "a flag without a legend"
    LETTER_CODES = "one-letter codes without a legend"
    NUMBER_CODES = "a few whole numbers without a legend"
    NUMBERS_FOR_NAMES = "numbers where names are meant"
    AMBIGUOUS_DATES = "dates that can be read in two ways"
    FREE_TEXT = "free text"
    BARE_DATES = "dates written as bare figures"
    TIMESTAMPS = "points in time, to the second"
    TIMES_OF_DAY = "times of day"

    @property
    def is_identifier(self) -> bool:
        """Whether the column tells rows apart and means nothing to people."""
        return self in _IDENTIFIERS

    @property
    def wants_label(self) -> bool:
        """Whether the column can be used once a data dictionary gives it a label."""
        return self in {ColumnReason.CRYPTIC_NAME, ColumnReason.INCOMPLETE_NAME}

    @property
    def wants_codes(self) -> bool:
        """Whether the column can be used once a data dictionary names its values."""
        return self in {ColumnReason.FLAG, ColumnReason.LETTER_CODES, ColumnReason.NUMBER_CODES}


_IDENTIFIERS = frozenset(
    {
        ColumnReason.IDENTIFIER_NAME,
        ColumnReason.WHOLE_NUMBER_KEY,
        ColumnReason.CODE_KEY,
        ColumnReason.ROW_NUMBER,
        ColumnReason.LIKE_A_KEY,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the user's database and how it can be used.

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
    reason: ColumnReason
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    codes: Mapping[str, str] = field(default_factory=dict)
    is_ordered: bool = True
    is_single: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnLegend:
    """What a data dictionary says of a column; it overrides every rule. None leaves a matter to the rules.

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
    """A foreign key, declared or confirmed: `columns` of `table` refer to `target_columns` of `target`."""

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
    """The user's database as reflected, with the use of each column."""

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
    """One thing that a question names.

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
    """The content of a question in noun phrases; a style only arranges them.

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


SAMPLED_VALUES = 1_000  # distinct values of them that are looked at one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFacts:
    """What the database says of one column.

    `rows` and `filled` (not NULL) count the whole table; `looked` and `blank` the rows that were looked at, `seen` the
    values among them that say something, `distinct` how many of those a reader can tell apart. `sample` holds
    distinct stored values. `refers` and `referred` tell whether a reference starts or ends here; `refers_to_surrogate`
    whether it leads to an identifier that means nothing; `is_truth` whether it is declared as true or false.
    """

    table: str
    name: str
    rows: int
    filled: int
    looked: int = 0
    blank: int = 0
    seen: int = 0
    distinct: int = 0
    sample: Sequence[object] = ()
    in_primary_key: bool = False
    refers: bool = False
    referred: bool = False
    refers_to_surrogate: bool = False
    is_binary: bool = False
    is_truth: bool = False

    @property
    def is_seen_whole(self) -> bool:
        """Whether the sample holds every value of the column."""
        return self.looked == self.rows and len(self.sample) < SAMPLED_VALUES
