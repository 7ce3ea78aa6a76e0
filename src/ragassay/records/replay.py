"""Asking again with a context that suffices: what a system must be able to do, and what the answers tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ragassay.records.figures import Estimate
from ragassay.records.parts import Document
from ragassay.records.rows import Answer, Fault, Outcome, Question


class ReadsContext(Protocol):
    """Answers a question from texts that it is handed, and looks nothing up; what it raises becomes `error`."""

    name: str
    """Its kind and a hash of all its settings; goes into signatures and journals."""

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """The answer from these texts alone; a document of which only the text is known has an empty id.

        A system that says what it read in `contexts` is checked against what it was handed. Raises CallError.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How many rows the evidence ladder and the replay both found a fault for, by what each of them found."""

    ladder: Fault
    replay: Fault
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replays:
    """What asking again told, in rows.

    Attributes:
        asked: Rows that were asked again.
        outcomes: What became of them.
        not_whole: Those of which the system says that it read something else, or less, than it was handed; they
            tell nothing.
        sources: Where the context came from -> rows.
        without_context: Why no context is known to suffice -> rows, which were not asked again.
        found: The faults of rows that the ladder had left undetermined.
        agreement: For rows that the ladder had settled: what it said, and what the replay says.
    """

    asked: int = 0
    outcomes: Mapping[Outcome, int] = field(default_factory=dict)
    not_whole: int = 0
    sources: Mapping[str, int] = field(default_factory=dict)
    without_context: Mapping[str, int] = field(default_factory=dict)
    found: Mapping[Fault, int] = field(default_factory=dict)
    agreement: tuple[Agreement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Misread:
    """A question that a language model did not answer rightly although it had the right document before it.

    `wordings` counts how many wordings of its group were asked; `is_gap` tells whether the run under study never
    answered the group rightly either, None where it holds no verdict on it.
    """

    group_id: str
    question: str
    reference_answers: tuple[str, ...]
    document_ids: tuple[str, ...]
    outcome: Outcome
    answer: str
    wordings: int
    is_gap: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The reading-comprehension check of data quality (Li, Liu, Gao 2024, appendix I).

    Attributes:
        lm: Who read.
        groups: Groups that were checked and settled.
        right: The share of rows that were read rightly, over groups; the paper's figure.
        suspects: Groups of which no wording was answered rightly from their own document: either it does not state
            the reference answer, or no wording asks for it. One row stands for each.
        missed: Single wordings that were not, where another of the group was: of their own, they say little.
        unsettled: Groups that no wording settles, since a call failed or the document was not read whole.
        without_document: Why a group could not be checked -> such groups; a document that is missing is a gap of
            the knowledge base, and no suspect.
    """

    lm: str
    groups: int
    right: Estimate
    suspects: tuple[Misread, ...] = ()
    missed: tuple[Misread, ...] = ()
    unsettled: tuple[str, ...] = ()
    without_document: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
