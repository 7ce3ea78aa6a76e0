"""Documents: files of every kind or articles of a wiki in one file, those that a model cannot know, and questions."""

from ragassay.steps.documents.document_questions import AskResult, ask_documents
from ragassay.steps.documents.load import LoadResult, load_documents
from ragassay.steps.documents.recent import RecentResult, recent_documents
from ragassay.steps.documents.wikipedia import WikipediaResult, wikipedia_documents

__all__ = [
    "AskResult",
    "LoadResult",
    "RecentResult",
    "WikipediaResult",
    "ask_documents",
    "load_documents",
    "recent_documents",
    "wikipedia_documents",
]
