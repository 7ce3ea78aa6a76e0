"""Documents: files of every kind into one file of documents, and questions about it."""

from ragassay.steps.documents.document_questions import AskResult, ask_documents
from ragassay.steps.documents.load import LoadResult, load_documents

__all__ = ["AskResult", "LoadResult", "ask_documents", "load_documents"]
