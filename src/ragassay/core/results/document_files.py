"""Results of `documents load`, `wikipedia` and `recent`: the documents of a file, and what is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragassay.core.errors import ReasonEnum
from ragassay.core.records import CallCosts


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A path that is not read, and why; `is_failure` is false for files that are not documents."""

    path: str
    reason: str
    is_failure: bool = True


class Exclusion(ReasonEnum):
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
