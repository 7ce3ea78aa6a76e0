"""Load documents from files and wikis, select recent ones, and generate questions about them."""

from ragassay.steps.documents.document_questions import ask_documents
from ragassay.steps.documents.load import load_documents
from ragassay.steps.documents.recent import recent_documents
from ragassay.steps.documents.wikipedia import wikipedia_documents

__all__ = ["ask_documents", "load_documents", "recent_documents", "wikipedia_documents"]
