"""The reflected schema of the user's database: tables, references, and columns with their use in questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from ragassay.core.records.rows import AnswerKind

Meaning = Literal["person", "organization", "place", "time", "quantity", "money", "thing"]
"""What values denote; it selects the question word."""
Form = Literal["noun", "participle", "statement", "quoted"]
"""The form of a label in a question: "the weave", "collected", "is organic", or quoted."""
Confidence = Literal["high", "low"]
"""Confidence that a form fits its label."""
KeyChoice = Literal["quoted", "all"]
"""Keys that identify rows without a name: only those that people use, or also numbers assigned by the database."""


class ColumnReason(StrEnum):
    """Why a column has its role."""

    NAMES_ROWS = "names a row"
    SHARED_NAME = "a name that many rows share"
    ASKABLE = "can be asked for"
    QUOTED_KEY = "a key that people quote"
    REQUESTED_KEY = "identifies rows, as requested"
    COUNTED = "counted"
    DICTIONARY = "set by the data dictionary"
    EXCLUDED = "excluded by the data dictionary"
    BINARY = "binary data"
    STRUCTURED = "structured data, such as JSON or an array"
    DURATIONS = "durations, which have many spellings"
    NOT_PERMITTED = "no permission to read it"
    EMPTY = "no values"
    CONFIDENTIAL = "the name suggests confidential data"
    CONFIDENTIAL_VALUES = "the values look confidential"
    TECHNICAL_NAME = "the name suggests technical data"
    TECHNICAL_VALUES = "the values look technical"
    REFERENCE = "refers to an identifier without meaning"
    IDENTIFIER_NAME = "the name suggests an identifier"
    WHOLE_NUMBER_KEY = "identifier: whole numbers in a key"
    CODE_KEY = "identifier: generated codes in a key"
    ROW_NUMBER = "identifier: a different number in every row"
    LIKE_A_KEY = "identifier: named like a key of another table"
    CONSTANT = "the same in every row"
    MOSTLY_EMPTY = "filled in fewer than 2 % of the rows"
    CRYPTIC_NAME = "the name has unknown words; give it a label"
    TABLE_NAME = "a table whose name is cryptic or not English; give the table a label"
    SAME_WORDS = "the same words as another column; give it a label"
    INCOMPLETE_NAME = "the name is only part of a phrase; give it a label"
    FLAG = "flag without a data dictionary"
    LETTER_CODES = "one-letter codes without a data dictionary"
    NUMBER_CODES = "few whole numbers without a data dictionary"
    AMBIGUOUS_DATES = "dates that can be read in two ways"
    FREE_TEXT = "free text"
    BARE_DATES = "dates written as digits only"
    TIMESTAMPS = "timestamps"
    TIMES_OF_DAY = "times of day"

    @property
    def is_identifier(self) -> bool:
        """Whether the column only identifies rows, without a meaning for people."""
        return self in {
            ColumnReason.IDENTIFIER_NAME,
            ColumnReason.WHOLE_NUMBER_KEY,
            ColumnReason.CODE_KEY,
            ColumnReason.ROW_NUMBER,
            ColumnReason.LIKE_A_KEY,
        }

    @property
    def wants_label(self) -> bool:
        """Whether the column can be used once a data dictionary gives it a label."""
        return self in {ColumnReason.CRYPTIC_NAME, ColumnReason.SAME_WORDS, ColumnReason.INCOMPLETE_NAME}

    @property
    def wants_codes(self) -> bool:
        """Whether the column can be used once a data dictionary names its values."""
        return self in {ColumnReason.FLAG, ColumnReason.LETTER_CODES, ColumnReason.NUMBER_CODES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the user's database, and how it can be used.

    Attributes:
        table: Its table.
        name: Its name in the database.
        label: What questions call it.
        role: `name` identifies a row to people, `value` can be asked for, `reference` leads to another table, `ignored`
            is unused.
        reason: The reason of the role.
        answer_kind: The kind of its values as answers.
        unit: The unit of its values.
        meaning: What its values denote.
        form: The form of the label in a question.
        confidence: Whether the form certainly fits the label.
        codes: Stored value -> its text, from a data dictionary.
        is_ordered: Whether the database sorts its values as people do; false for dates stored as text other than ISO.
        blanks: Stored values that mean "no value", other than NULL, of an ordered column; comparisons leave them out.
        is_numeric: Whether its values are stored as numbers, even if they name rows (the number of an order) or are
            dates (19910304), so that SQL compares them with a number.
        is_float32: Whether its reals are rounded to 32 bits; they are then read as the original short decimals.
        is_category: Whether its values are words that are the same in two rows on average, such as a status.
        is_distinct: Whether every row has another value.
        is_code: Whether its values are numbers or codes instead of words: 4101, GB19-K-31145.
        is_prose: Whether its values are texts of several words, in which people search for a word.
        separator: The separator of its values if each of them is a set of texts; None for single values.
        aliases: Value -> its other names, from a data dictionary; they count as the same answer.
        question: The question of a data dictionary, with "{it}" for the subject; None to phrase it by rules.
        written_out: Its name without the abbreviated type of its values, and with the abbreviations of the schema in
            full: Town for strTown, kiln_tag for kln_tag; empty for the name itself.
    """

    table: str
    name: str
    label: str
    role: Literal["name", "value", "reference", "ignored"]
    reason: ColumnReason
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    form: Form = "noun"
    confidence: Confidence = "high"
    codes: Mapping[str, str] = field(default_factory=dict)
    is_ordered: bool = True
    blanks: tuple[str | int, ...] = ()
    is_numeric: bool = False
    is_float32: bool = False
    is_category: bool = False
    is_distinct: bool = False
    is_code: bool = False
    is_prose: bool = False
    separator: str | None = None
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    question: str | None = None
    written_out: str = ""

    @property
    def own_name(self) -> str:
        """Its name as people would write it."""
        return self.written_out or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class DictionaryEntry:
    """A data dictionary entry of a column or a table; its values override the rules, None leaves them in effect.

    Attributes:
        label: What questions call the column, or a row of the table.
        unit: The unit of the values.
        codes: Stored value -> its text.
        aliases: Value, or text of a code -> its other names.
        question: A question about the column, with "{it}" for the subject.
        role: `name` and `value` force the use of a column, `ignored` forbids it.
        reference_role: For a reference, the role of the referenced row ("manager"); in a file, this is any other value
            of `role`.
        meaning: What the values denote.
        plural: The plural of the label of a table.
        key: The column by which questions identify the rows of the table.
        source: The location of the entry, for messages.
        problem: What is wrong with the entry and how to fix it; None if it is valid.
        notice: A warning about a valid entry; None for none.
    """

    label: str | None = None
    unit: str | None = None
    codes: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    question: str | None = None
    role: Literal["name", "value", "ignored"] | None = None
    reference_role: str | None = None
    meaning: Meaning | None = None
    plural: str | None = None
    key: str | None = None
    source: str = field(default="the data dictionary", compare=False)
    problem: str | None = None
    notice: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidEntry:
    """An entry of a data dictionary that cannot be used.

    Attributes:
        entry: "table.column" or "table", as written in the file.
        source: The file and, if known, the line.
        problem: What is wrong, and how to fix it.
    """

    entry: str
    source: str
    problem: str

    def __str__(self) -> str:
        return f"{self.source}: {self.entry}: {self.problem}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A foreign key, declared or user-confirmed: `columns` of `table` refer to `target_columns` of `target`."""

    table: str
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]

    @classmethod
    def between(cls, own: Sequence[tuple[str, str]], target: Sequence[tuple[str, str]]) -> "Reference":
        """Return the reference between columns, each given as (table, name); those of each end are of one table."""
        return cls(
            table=own[0][0],
            columns=tuple(name for _, name in own),
            target=target[0][0],
            target_columns=tuple(name for _, name in target),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseTable:
    """A table or view of the user's database.

    Attributes:
        name: Its name in the database.
        label: What questions call its rows.
        columns: Its columns.
        unique: Its declared keys on columns that are never NULL, primary key first.
        unique_where_filled: Its other declared keys, which are unique among the rows where no key column is NULL.
        references: Its foreign keys, declared or confirmed.
        rows: Number of rows.
        proven: Undeclared keys: columns whose values are distinct in all rows, compared in normal form.
        unusable: References that questions must not use, with the reasons.
        distinct_names: Whether the names of all rows are distinct, regardless of the number of rows.
        plural: The plural of its label from a data dictionary; None to form it by rules.
    """

    name: str
    label: str
    columns: tuple[Column, ...]
    unique: tuple[tuple[str, ...], ...] = ()
    references: tuple[Reference, ...] = ()
    rows: int = 0
    proven: tuple[tuple[str, ...], ...] = ()
    unusable: tuple[tuple[Reference, str], ...] = ()
    unique_where_filled: tuple[tuple[str, ...], ...] = ()
    distinct_names: bool = False
    plural: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """The reflected schema of the user's database, with the use of each column.

    Attributes:
        dialect: Its SQLGlot dialect.
        tables: Its tables.
        invalid_entries: Entries of the data dictionary that were skipped.
    """

    dialect: str
    tables: tuple[DatabaseTable, ...]
    invalid_entries: tuple[InvalidEntry, ...] = ()


SAMPLED_VALUES = 1_000  # maximum number of distinct values of a column that are examined individually


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFacts:
    """The declaration of a column and statistics of its values, which determine its use.

    Attributes:
        table: Its table.
        name: Its name.
        rows: Number of rows of the table.
        filled: Number of rows with a non-NULL value.
        rows_read: Number of rows that were read.
        blank: Number of rows read with a blank value, such as an empty text or "N/A".
        informative: Number of values read that are not blank.
        distinct: Number of these values with distinct normal forms.
        sample: Distinct stored values.
        blanks: Distinct stored values that mean "no value", other than NULL.
        in_primary_key: Whether it is part of the primary key.
        is_foreign_key: Whether it is part of a foreign key.
        is_referenced: Whether a foreign key refers to it.
        refers_to_surrogate: Whether it refers to a surrogate key.
        unread: Why its values were not read, according to its declaration; None if they were.
        is_boolean: Whether it is declared as boolean.
        comment: Its comment in the database; empty for none.
        written_out: As in `Column`.
    """

    table: str
    name: str
    rows: int
    filled: int
    rows_read: int = 0
    blank: int = 0
    informative: int = 0
    distinct: int = 0
    sample: Sequence[object] = ()
    blanks: Sequence[object] = ()
    in_primary_key: bool = False
    is_foreign_key: bool = False
    is_referenced: bool = False
    refers_to_surrogate: bool = False
    unread: ColumnReason | None = None
    is_boolean: bool = False
    comment: str = ""
    written_out: str = ""

    @property
    def own_name(self) -> str:
        """Its name as people would write it."""
        return self.written_out or self.name

    @property
    def is_seen_whole(self) -> bool:
        """Whether the sample contains every value of the column."""
        return self.rows_read == self.rows and len(self.sample) < SAMPLED_VALUES
