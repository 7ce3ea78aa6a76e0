"""Documents: files of every kind, or articles of a wiki, into one file of documents; those that a model cannot know."""

from ragassay.steps.documents.load import LoadResult, load_documents
from ragassay.steps.documents.recent import RecentResult, recent_documents
from ragassay.steps.documents.wikipedia import WikipediaResult, wikipedia_documents

__all__ = [
    "LoadResult",
    "RecentResult",
    "WikipediaResult",
    "load_documents",
    "recent_documents",
    "wikipedia_documents",
]
