"""Results of `schema`, `generate`, `export` and `documents`, and the reasons why something is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from ragassay.core.records import CallCosts, InvalidEntry, Proof, Reference, Schema
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns

MAX_LIST = 20
"""Maximum number of answers of a list."""


MAX_COMBINATIONS = 100_000
"""Maximum number of combinations of values that are queried one by one; more take minutes for one template."""


class SkippedKind(StrEnum):
    """The kinds of things that are left out."""

    COLUMN = "column"
    TABLE = "table"
    TEMPLATE = "template"
    TEXT_TEMPLATE = "text template"
    VALUE = "value"
    UNANSWERABLE = "unanswerable group"


class ValueReason(StrEnum):
    """Why a value of a key is not asked about."""

    BLANK_KEY = "the key is blank"
    KEY_NOT_TEXT = "the key is not a text"
    KEY_TYPE = "the key has a different type than its column"
    UNWRITABLE_KEY = "the key cannot be written as text"
    UNDEFINED_CODE = "a code that the data dictionary does not define"
    SEVERAL_ANSWERS = "several answers"
    BLANK_ANSWER = "the answer is blank"
    ANSWER_TYPE = "the answer has a different type than its column"
    REVEALED = "the question reveals the answer"
    BLANK_MEMBER = "an answer in the list is blank"
    UNWRITABLE_MEMBER = "an answer in the list cannot be written as text"
    LONG_LIST = f"more than {MAX_LIST} answers"
    LIST_OF_ONE = "a list of one"


class SkippedTemplateReason(StrEnum):
    """Why a template is not asked; user-supplied ones have other reasons as well."""

    TOO_MANY_COMBINATIONS = f"more than {MAX_COMBINATIONS:,} combinations of values"
    KEY_NOT_UNIQUE = "names that do not identify rows"
    SAME_QUESTIONS = "another template asks the same questions"
    MISSING_STYLE = "no text template in one of the styles"
    FEW_TEXTS = "fewer text templates in one of the styles than requested"
    LOW_CONFIDENCE = "unclear names, or an unclear relation between tables"
    UNNEEDED_VALUE = "fewer values identify the rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Something that was left out; `str` describes it to users.

        >>> str(Skipped(kind=SkippedKind.VALUE, where="of queries.yaml, entry 2", reason=ValueReason.SEVERAL_ANSWERS))
        'value of queries.yaml, entry 2: several answers'

    Attributes:
        kind: What was left out.
        reason: Why it was left out.
        where: The file and entry, or the language model, that it is from; empty for the database.
    """

    kind: SkippedKind
    reason: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.where}: {self.reason}" if self.where else f"{self.kind}: {self.reason}"


def as_texts(skipped: Mapping[Skipped, int]) -> Mapping[str, int]:
    """Return the counts by text, in alphabetical order."""
    return {str(each): skipped[each] for each in sorted(skipped, key=str)}


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateResult:
    """A generated evaluation set, and what was left out.

    Attributes:
        table: One row per question.
        groups: Number of semantic groups: all paraphrases of one query are a group.
        entities: Number of entities, which are the sampling units: all groups with equal bindings are about one entity.
        asked_templates: Number of SQL templates with at least one question.
        unanswerable: Number of groups without an answer.
        sql_templates: Number of SQL templates with at least one binding; M in the paper's formula (appendix E). With
            `max_rows`, it is at most the number of groups.
        text_templates: Number of their text templates; N in the formula is the number per SQL template.
        queries: Number of bindings before `max_rows` was applied; Q in the formula is the number per SQL template. For
            a sample, every fourth limit of a comparison is read if that suffices.
        proofs: Number of SQL templates by the evidence that their answers are unique.
        left_out: Number of columns, templates and values that were left out, by kind and reason.
        values: The values of the answer columns, by the hash in `Question.answer_values`; an input of `judge`.
        not_english: Tables that are left out because no word of their name is English, with that name in words; a data
            dictionary can give them a label.
        invalid_entries: Entries of the data dictionary that were skipped.
        lm_text_templates: Number of text templates of a language model that a round trip confirmed.
        low_confidence: The lines of a data dictionary that admit the columns left out by `min_confidence`.
        abbreviations: The abbreviations in names with what they were read as, the least certain ones first.
        personal_columns: The columns with personal data of people that questions are about, as "table.column".
        superseded_rows: The columns that mark rows as deleted or as earlier versions, in tables of the questions.
    """

    table: Table
    groups: int
    entities: int
    asked_templates: int
    unanswerable: int
    sql_templates: int
    text_templates: int
    queries: int
    proofs: Mapping[Proof, int]
    left_out: Mapping[Skipped, int]
    values: StoredColumns
    not_english: Mapping[str, str]
    invalid_entries: Sequence[InvalidEntry] = ()
    lm_text_templates: int = 0
    low_confidence: Sequence[str] = ()
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    personal_columns: Sequence[str] = ()
    superseded_rows: Sequence[str] = ()

    @property
    def skipped(self) -> Mapping[str, int]:
        """Return the number of things that were left out, by description."""
        return as_texts(self.left_out)


class ChangeCause(StrEnum):
    """The change that makes a question invalid."""

    SCHEMA = "schema"
    ROWS = "rows"
    ANSWER = "answer"
    LABELS = "labels"
    OPTIONS = "options"


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateResult:
    """An updated evaluation set.

    Attributes:
        table: The questions, in the earlier order; those that are still valid keep their ids.
        stale: Why earlier questions are no longer valid, by id.
        questions: The texts of those questions, by id.
        new_ids: Ids of the questions that replace them.
        unused_bindings: Number of bindings of the templates in use that no question uses.
        values: The values of the answer columns, by the hash in `Question.answer_values`.
        unused_templates: Number of SQL templates that the options select and no earlier question uses.
        other_templates: Number of SQL templates in use that the options do not select.
        invalid_entries: Entries of the data dictionary that were skipped.
    """

    table: Table
    stale: Mapping[str, ChangeCause]
    questions: Mapping[str, str]
    new_ids: Sequence[str]
    unused_bindings: int
    values: StoredColumns
    unused_templates: int
    other_templates: int
    invalid_entries: Sequence[InvalidEntry] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DictionaryDraft:
    """A draft of a data dictionary.

    Attributes:
        text: The draft, as a TOML file.
        entries: Number of its entries.
        unclear: Number of entries of low confidence, or for columns that are left out because no words describe them.
        proposed: Number of unclear entries that a language model described.
        refused: Entries of the language model that failed the checks, and calls that gave none, with the reason.
    """

    text: str
    entries: int
    unclear: int
    proposed: int = 0
    refused: tuple[InvalidEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaResult:
    """The schema of a database.

    Attributes:
        schema: Every table, with the role of each column and the reason for it.
        offered_references: References that the database does not declare but its rows support.
        draft: The data dictionary for review; None if it was not requested.
        abbreviations: The abbreviations in names with what they were read as, the least certain ones first.
        superseded_rows: The columns that mark rows as deleted or as earlier versions, as "table.column".
    """

    schema: Schema
    offered_references: tuple[Reference, ...]
    draft: DictionaryDraft | None = None
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    superseded_rows: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportResult:
    """The files of an export, and what they do not contain.

    Attributes:
        path: The file or folder.
        files: The files in the folder, in alphabetical order; or the file itself.
        rows: Number of rows of the table in the output.
        columns_left_out: The columns that the format cannot represent.
        left_out: Description of what else the format cannot represent -> number of occurrences.
        cautions: Warnings about the output, as sentences.
    """

    path: Path
    files: tuple[Path, ...]
    rows: int
    columns_left_out: tuple[str, ...]
    left_out: Mapping[str, int]
    cautions: tuple[str, ...]


class Rejection(StrEnum):
    """Why a question, a paraphrase or a whole reply is rejected."""

    NO_REPLY = "the call failed"
    TOO_LONG = "the text is too long for the language model"
    INVALID_REPLY = "the reply does not have the requested form"
    NO_QUESTION = "the question is missing or too long"
    LONG_ANSWER = "the answer is empty or too long"
    YES_NO = "the answer is yes or no"
    SEVERAL_VALUES = "the answer is a range, several values, or a day that can be read in two ways"
    NOT_QUOTED = "the quote is not in the document"
    NOT_STATED = "the quote does not state the answer"
    GIVEN_AWAY = "the question contains the answer"
    NOT_NAMED = "the question does not name its subject as the document does"
    COMMON_SUBJECT = "the subject does not identify one document"
    DUPLICATE = "the fact was asked about before"
    AMBIGUOUS = "the same question has several answers"
    ABOUT_THE_TEXT = "the question is not self-contained"
    OTHER_LENGTH = "shorter or longer than its style allows"
    UNANSWERED = "the document does not answer it"
    UNJUDGED = "the answer from the document cannot be judged"
    KNOWN = "the language model knows the answer"
    STATED = "a document may state the answer"
    NOT_DECLINED = "the language model answers it from a document that does not state the answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskResult:
    """Questions about documents, and counts of what was rejected.

    Attributes:
        table: The questions; None if no question passed the checks.
        documents: Number of documents.
        empty: Ids of documents without text.
        passages: Number of long documents, of which only passages were read.
        groups: Number of semantic groups, including unanswerable ones.
        unanswerable: Number of unanswerable groups.
        known: Number of groups in the table that the language model answers without a document.
        candidates: Number of proposed questions, including those that replace rejected ones.
        rejected: Number of rejected questions and paraphrases, by reason.
        too_long: Ids of documents that do not fit the language model.
        not_asked: Ids of documents about which a call failed.
        failed: Number of failed calls, by error.
        lm: The language model, with a hash of its settings.
        temperatures: The temperature of each kind of call.
        prompts: A hash of all prompts.
        costs: Tokens and costs of the calls.
    """

    table: Table | None
    documents: int
    empty: Sequence[str]
    passages: int
    groups: int
    unanswerable: int
    known: int
    candidates: int
    rejected: Mapping[str, int]
    too_long: Sequence[str]
    not_asked: Sequence[str]
    failed: Mapping[str, int]
    lm: str
    temperatures: Mapping[str, float]
    prompts: str
    costs: CallCosts


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A path that is not read, and why; `is_failure` is false for files that are not documents."""

    path: str
    reason: str
    is_failure: bool = True


class Exclusion(StrEnum):
    """Why a page of a wiki is not a document."""

    DISAMBIGUATION = "a disambiguation page"
    SHORT = "shorter than the minimum length"
    LONG = "longer than the maximum length"
    REPEATED = "another title of a page that is already included"
    REDIRECT = "a redirect"
    NAMESPACE = "not an article"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """A document that is left out because another has the same text."""

    path: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadResult:
    """The documents that were loaded, and what was left out.

    Attributes:
        documents: Number of documents in the file.
        unchanged: Number of documents from the former file that were not converted again.
        failed: Files, archive members and lines that could not be read.
        skipped: Links, hidden files and files of other kinds.
        duplicates: Documents that are left out because another has the same text.
        removed: Ids of documents of the former file that are no longer in it.
        notes: Notes on how individual files were read.
    """

    documents: int
    unchanged: int
    failed: Sequence[Unread]
    skipped: Sequence[Unread]
    duplicates: Sequence[Duplicate]
    removed: Sequence[str]
    notes: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Redirect:
    """A title that redirects to another."""

    title: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WikipediaResult:
    """The articles that were loaded, and the pages that were left out.

    Attributes:
        documents: Number of documents in the file.
        unchanged: Number of documents from the former file.
        wanted: The requested number of random articles; None for titles and dumps.
        left_out: Number of pages that are not documents, by reason.
        skipped: Requested titles of pages that are not documents.
        missing: Titles without a page.
        failed: Titles whose calls failed, and pages of a dump that could not be read.
        redirects: Requested titles that redirect to another.
        notes: Notes on the result, as sentences.
    """

    documents: int
    unchanged: int
    wanted: int | None
    left_out: Mapping[Exclusion, int]
    skipped: Sequence[Unread]
    missing: Sequence[Unread]
    failed: Sequence[Unread]
    redirects: Sequence[Redirect]
    notes: Sequence[str] = ()

    @property
    def is_incomplete(self) -> bool:
        """Whether calling again may add missing documents."""
        if self.wanted is None:
            return bool(self.failed or self.missing)
        return self.documents < self.wanted and bool(self.failed)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentResult:
    """The number of documents left after each filter.

    Attributes:
        documents: Number of documents in the input.
        empty: Ids of documents without text, which are left out.
        undated: Number of documents without a date, or with a date that cannot be read.
        after: Number of documents created after the cutoff.
        recent: Number of documents in the output: those after the cutoff that are about newer events; without a
            language model, all of them.
        failed: Ids of documents for which the call to the language model failed, with the reason.
        invalid_dates: Ids of documents whose date cannot be read, with the reason.
        costs: Costs of the calls; None without a language model.
    """

    documents: int
    empty: Sequence[str]
    undated: int
    after: int
    recent: int
    failed: Sequence[Unread]
    invalid_dates: Sequence[Unread]
    costs: CallCosts | None
