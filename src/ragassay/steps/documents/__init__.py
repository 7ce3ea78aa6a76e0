"""Load documents from files and wikis, select recent ones, and generate questions about them."""

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
