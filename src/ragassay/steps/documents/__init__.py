"""Documents: files of every kind into one file of documents."""

from ragassay.steps.documents.load import LoadResult, load_documents

__all__ = ["LoadResult", "load_documents"]
