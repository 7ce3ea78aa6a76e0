"""Finds the document that states an answer where nobody has said which does, by the text rule of the evidence ladder.

Source: methods.md section 3, rule 3, as `ragassay.diagnose.corpus` has it: a document states an answer that names what
the question is about together with a reference answer.
"""

from collections.abc import Mapping
from functools import cache

from ragassay.diagnose.corpus import Corpus, corpus_of
from ragassay.diagnose.evidence import Reader, claim_of
from ragassay.diagnose.reading import things_of
from ragassay.records import Document, Question
from ragassay.replay.sufficient import NOT_STATED, UNKNOWN, Context, Stating
from ragassay.table import Table

STATED = "a document that was found to state the answer"


def stating_of(table: Table, documents: Mapping[str, Document] | None) -> Stating | None:
    """What tells of one question after another which document states its answer; None where nothing can tell.

    All documents are read once, when the first question needs it, and the rows are not held.

    Args:
        table: All rows under study: what else they ask about tells whom a sentence is about.
        documents: The knowledge base by id.
    """
    if documents is None or not {"reference_answers", "bindings"} <= set(table.columns):
        return None
    things = things_of(table)

    @cache
    def corpus() -> Corpus:
        return corpus_of(list(documents.values()), Reader(things))

    def stating(question: Question) -> Context | str:
        """A document that states the answer to a question, or why there is none."""
        claim = claim_of(question.reference_answers, question.answer_kind, question.bindings)
        if claim is None:
            return UNKNOWN
        found = corpus().stating(claim)
        if found is None:
            return NOT_STATED
        return Context(texts=(documents[found],), source=STATED, which=f"document {found}, which states the answer")

    return stating
