"""SQL templates for the user's database, and the content of their questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.database_schema import Column, Confidence, Form, Meaning
from ragassay.core.records.rows import AnswerKind

Proof = Literal["declared", "data", "value"]
Operation = Literal["lookup", "count", "minimum", "maximum", "list"]
Comparison = Literal["is", "at least", "at most", "between", "contains"]
Origin = Literal["rule", "person", "lm"]
Relation = Literal["of", "for", "holds", "from", "had", "member", "by", "did", "as", "has", "property", "with"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SqlTemplate:
    """A SELECT statement with placeholders, and the evidence that each binding has exactly one answer.

    Attributes:
        sql: The query; each placeholder is a string literal in it, '[table.column]'.
        tables: The tables that it reads.
        answer_column: The column of the answer.
        bound_columns: Placeholder -> the column whose values fill it, in the order of the placeholders in `sql`.
        answer_kind: The kind of the answer.
        proof: The evidence that the answer is unique: declared keys, the data, or the value itself.
        ask: The content of the question, for the styles; None if only `texts` can phrase it.
        texts: Style -> user-supplied text templates.
        origin: Where it comes from.
    """

    sql: str
    tables: tuple[str, ...]
    answer_column: Column
    bound_columns: Mapping[str, Column]
    answer_kind: AnswerKind
    proof: Proof
    ask: "Ask | None" = None
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    origin: Origin = "rule"

    @property
    def lists_rows(self) -> bool:
        """Whether an answer consists of the values of several rows, as opposed to a set in one cell."""
        return self.answer_kind == "set" and self.answer_column.separator is None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionCondition:
    """A condition in a question.

    Attributes:
        label: What the question calls it.
        placeholders: The placeholder text for its value: one placeholder, a first and a last name joined by a space, or
            two bounds joined by " and ".
        comparison: The comparison with the value.
        is_name: Whether it names the entity itself (the town [town.name]) or something else (the town in the state
            [state.name]).
        unit: The unit of a number that is compared.
        relation: The relation of the entity to it: the stations "of" the line, jobs "for" a docking, cranes that a
            depot "holds", drivers "from" a depot, visits "had" by a person, films that have an actor as a "member",
            loans approved "by" a person, people who "did" something under somebody, races with somebody "as" referee,
            lots with a grade as their "property", or a row that "has" a value itself, such as a code; "with" for
            anything else.
        form: The form of the label, as `Column.form`.
        is_person: Whether it names a person and needs no noun next to it; for a comparison, whether the entity is a
            person.
        is_code: Whether it is a number or a code, which follows its noun without an article: docking 4101.
        is_date: Whether it is a date.
        is_year: Whether it is a year.
        is_title: Whether it is a name other than a person's, which is quoted after its label: the recipe “[..]”.
    """

    label: str
    placeholders: str
    comparison: Comparison = "is"
    is_name: bool = True
    unit: str | None = None
    relation: Relation = "of"
    form: Form = "noun"
    is_person: bool = False
    is_code: bool = False
    is_date: bool = False
    is_year: bool = False
    is_title: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """The content of a question as labels, which a style arranges into a sentence.

    All noun phrases are in lower case and in the singular.

    Attributes:
        target: The requested value ("industry", or "industry of the client" over two references); for `count` and
            `list`, what is counted or listed.
        entity: The subject of the question.
        conditions: The conditions on the subject.
        answer_kind: The kind of the answer.
        unit: The unit of the answer.
        meaning: What the answer denotes; it selects the question word.
        operation: What is computed.
        form: The form of `target`, as `Column.form`.
        confidence: Whether the forms certainly fit their labels.
        question: A user-supplied question, with "{it}" for the subject; None to phrase it by rules.
        plurals: Label -> user-supplied plural.
        agent: A noun for the answer to a participle with a preposition: the party that a lot was sold to.
        joint: How the subject is related to the row that the requested value is, or belongs to: "in" a country,
            "recorded for" a press, or "of" for a role or a property; empty otherwise, and for its own values.
        related: Labels of other properties of the subject, which a style may mention as background.
        is_event: Whether the rows asked about, or counted, are events, which have happened.
        is_own: Whether `target` is the label of the subject's own value, in which "of the" leads to no other row: the
            share of the estate.
    """

    target: str
    entity: str
    conditions: tuple[QuestionCondition, ...]
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    operation: Operation = "lookup"
    form: Form = "noun"
    confidence: Confidence = "high"
    question: str | None = None
    plurals: Mapping[str, str] = field(default_factory=dict)
    agent: str = ""
    joint: str = ""
    related: tuple[str, ...] = ()
    is_event: bool = False
    is_own: bool = False
