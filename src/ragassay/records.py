"""Everything that is handed from one part to another: the records, and the protocols of what plugs in.

Four records describe a row of the one growing table: `Question`, `Answer`, `Verdict` and `Diagnosis`. Their
fields are its columns: `table` derives name, type and meaning from the annotations below, so that documentation,
validation and file formats cannot drift apart.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, Literal, Protocol

from ragassay.errors import DataError

AnswerKind = Literal["text", "number", "date", "boolean", "set"]
Outcome = Literal["right", "wrong", "declined", "undecided", "failed"]
GroupTag = Literal["gap", "robust", "non-robust"]
Fault = Literal["knowledge base", "retriever", "language model", "undetermined"]
Proof = Literal["declared", "data", "value"]
Meaning = Literal["person", "organisation", "place", "time", "quantity", "money", "thing"]
Operation = Literal["lookup", "count", "minimum", "maximum", "list"]
Comparison = Literal["is", "at least", "at most", "between", "contains"]
Origin = Literal["rule", "person", "lm"]

Identifier = Annotated[str, "identifier"]
"""Text that names something; a file may hold it as an integer, we always hold it as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One text put to the system, with the proven answer and where both come from."""

    question_id: Annotated[Identifier, "unique, stable for the same database content and templates"]
    group_id: Annotated[Identifier, "semantic group: all wordings of one concrete SQL query"]
    question: Annotated[str, "the text put to the system"]
    style: Annotated[str | None, "linguistic attribute: short, long, interrogative, ..."] = None
    reference_answers: Annotated[
        tuple[str, ...], "acceptable answers as stored: ISO dates, plain decimals, trimmed text"
    ] = ()
    answer_kind: Annotated[AnswerKind, "text, number, date, boolean or set"] = "text"
    sql: Annotated[str | None, "the concrete query that gives the reference answer"] = None
    sql_template: Annotated[str | None, "the query with placeholders [table.column]"] = None
    text_template: Annotated[str | None, "the wording with placeholders [table.column]"] = None
    bindings: Annotated[Mapping[str, str] | None, "value of each placeholder, as text"] = None
    reference_context_ids: Annotated[
        tuple[Identifier, ...] | None, "documents that state the answer; [] none does, null nobody knows"
    ] = None
    reference_contexts: Annotated[
        tuple[str, ...] | None, "their texts; [] no document states it, null nobody knows"
    ] = None
    is_answerable: Annotated[bool, "false: there is no answer to give, and no reference answer"] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the system under test gave back for one question; `answer` is null exactly when `error` is not."""

    answer: Annotated[str | None, "the system's answer"] = None
    contexts: Annotated[tuple[str, ...], "texts that were retrieved, best first"] = ()
    context_ids: Annotated[tuple[Identifier, ...], "their document ids, best first"] = ()
    input_tokens: Annotated[int | None, "tokens the language model read"] = None
    output_tokens: Annotated[int | None, "tokens the language model wrote"] = None
    retrieved: Annotated[bool | None, "whether the system looked anything up"] = None
    seconds: Annotated[float | None, "wall-clock time of the call"] = None
    error: Annotated[str | None, "why there is no answer"] = None
    system: Annotated[str | None, "which system answered: its kind and a hash of all its settings"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge says of one answer."""

    outcome: Annotated[Outcome, "right, wrong, declined, undecided or failed"]
    correct: Annotated[bool | None, "null: the judge abstained, or the call failed"] = None
    judge: Annotated[str | None, "who said so"] = None
    judge_reason: Annotated[str | None, "why"] = None
    judge_confidence: Annotated[float | None, "how sure the judge is, 0 to 1"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What a row tells about the system; `fault` is null exactly when `correct` is not false."""

    group_tag: Annotated[GroupTag | None, "gap, robust or non-robust; null where no row of the group counts"] = None
    fault: Annotated[Fault | None, "the module at fault for a wrong row"] = None
    fault_evidence: Annotated[str | None, "the rule that found the fault"] = None


ROW_RECORDS = (Question, Answer, Verdict, Diagnosis)


def correct(outcome: Outcome, *, is_answerable: bool) -> bool | None:
    """Whether an outcome is what the system should have done.

    Returns:
        True for a right answer, and for declining where no answer exists; False for a wrong answer, and for
        declining where one exists; None where nobody can say (undecided, failed).

    >>> correct("declined", is_answerable=False), correct("declined", is_answerable=True)
    (True, False)
    """
    match outcome:
        case "right":
            return True
        case "wrong":
            return False
        case "declined":
            return not is_answerable
        case "undecided" | "failed":
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A figure with its 95 % interval, and how much stands behind it.

    `value` is None exactly when `undefined` says why. `rows` and `groups` count what the figure rests on.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    rows: int = 0
    groups: int = 0
    undefined: str | None = None


_SIGNATURE_VALUE = re.compile(r"[A-Za-z0-9._+-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One line that says what a figure rests on; `compare` refuses to compare where it must not.

    A part that does not apply is left out of the text. Values hold no separator, so the text parses back.

    >>> str(Signature(version="0.1.0", seed="7", judge="typed-1"))
    'judge:typed-1|seed:7|version:0.1.0'
    >>> Signature.parse("judge:typed-1|seed:7|version:0.1.0").judge
    'typed-1'
    """

    questions: str | None = None
    system: str | None = None
    lm: str | None = None
    judge: str | None = None
    seed: str | None = None
    version: str

    def __post_init__(self) -> None:
        for part in fields(self):
            value = getattr(self, part.name)
            if value is not None and not _SIGNATURE_VALUE.fullmatch(value):
                raise DataError(
                    f"{value!r} cannot stand in a signature as {part.name}; use letters, digits and . _ + - only"
                )

    def __str__(self) -> str:
        parts = ((part.name, getattr(self, part.name)) for part in fields(self))
        return "|".join(f"{name}:{value}" for name, value in parts if value is not None)

    @classmethod
    def parse(cls, text: str) -> "Signature":
        """The signature that a line stands for.

        Raises:
            DataError: The line is not one that `str` makes.
        """
        parts = dict(part.partition(":")[::2] for part in text.split("|"))
        if "version" not in parts or not parts.keys() <= {part.name for part in fields(cls)}:
            raise DataError(f"{text!r} is no signature; one reads like judge:typed-1|seed:7|version:0.1.0")
        return cls(**parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of one set of rows (methods.md sections 1 to 3): all rows, or the rows of one style.

    Counts are of rows with an answer to give; `judged` of them have a verdict. Shares carry their interval.
    `lowest_accuracy` and `highest_accuracy` take every row without a verdict as wrong, and as right.
    """

    rows: int
    judged: int
    groups: int
    gap_groups: int
    robust_groups: int
    non_robust_groups: int
    accuracy: Estimate
    knowledge_base_accuracy: Estimate
    lambda_share: Estimate
    refined_accuracy: Estimate
    retriever_accuracy: Estimate
    refined_retriever_accuracy: Estimate
    lowest_accuracy: float | None
    highest_accuracy: float | None
    outcomes: Mapping[Outcome, int]
    faults: Mapping[Fault, int]
    fault_shares: Mapping[Fault, Estimate]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """Whether one cluster is answered better than another, over the groups that both ask (methods.md section 5).

    `difference` is robust minus non-robust; `detectable` is the smallest difference that this many groups find
    with 80 % power.
    """

    name: str
    measure: str
    robust: str
    non_robust: str
    difference: Estimate
    p: float | None
    p_holm: float | None
    detectable: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What `diagnose` found, apart from the rows themselves.

    `single_row_groups` names the groups whose tag hangs on one row; `unanswerable` counts the rows without an
    answer to give, by outcome.
    """

    overall: Figures
    by_style: Mapping[str, Figures]
    hypotheses: tuple[Hypothesis, ...]
    single_row_groups: tuple[str, ...]
    unanswerable: Mapping[Outcome, int]
    signature: Signature


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One unit of the knowledge base."""

    id: str
    text: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the user's database and what we found out about it.

    `role` says what it can serve for: `name` identifies a row to people, `value` can be asked for,
    `reference` leads to another table, `ignored` is neither; `reason` says why. `meaning` is what its values are to
    people, and picks the question word; `codes` are the words of a legend for stored values.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnLegend:
    """What a person says of a column; it goes before every rule of ours. None leaves a matter to the rules.

    `codes` are words for stored values; `role` forces (`name`, `value`) or forbids (`ignored`) the column's use.
    """

    label: str | None = None
    unit: str | None = None
    codes: Mapping[str, str] = field(default_factory=dict)
    role: Literal["name", "value", "ignored"] | None = None
    meaning: Meaning | None = None


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
    [town.name]) or something that belongs to it (the town in the state [state.name]).
    """

    label: str
    placeholders: str
    comparison: Comparison = "is"
    is_name: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What a template asks, in words; a style only arranges them.

    All labels are lower-case noun phrases in the singular. `wanted` is what is asked for ("industry", or "industry of
    the client" over two references); for `count` and `list` it is what is counted or listed. `entity` is what is
    asked about, `given` what is known of it.
    """

    wanted: str
    entity: str
    given: tuple[Given, ...]
    answer_kind: AnswerKind = "text"
    unit: str | None = None
    meaning: Meaning = "thing"
    operation: Operation = "lookup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a conversation with a language model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What a language model wrote, and what it took."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    seconds: float = 0.0


class LanguageModel(Protocol):
    """Writes the next turn of a conversation."""

    name: str
    """Names the weights and settings; goes into signatures and cache keys."""

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """The next turn; a JSON text that obeys `schema` where one is given. Raises CallError."""
        ...


class Retriever(Protocol):
    """Finds the documents that may answer a question."""

    def search(self, question: str, k: int) -> Sequence[Document]:
        """The k best documents, best first; ties keep the order of the documents."""
        ...


class SystemUnderTest(Protocol):
    """Answers questions; whatever it raises becomes a row with `error`, never an answer."""

    name: str
    """Its kind and a hash of all its settings; goes into signatures and journals."""

    async def answer(self, question: Question) -> Answer:
        """The system's answer to one question. Raises CallError."""
        ...


class Judge(Protocol):
    """Says whether an answer is right."""

    name: str
    """Names the judge and its version; goes into signatures and journals."""

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """The verdict on one answer. Raises CallError."""
        ...


Style = Callable[[Ask], Iterable[str]]
"""A way of wording: gives text templates for what is asked, best first."""
