"""Ids of retrieved and reference documents, made comparable: a chunk has the id of its document, a #, and its number.

Where all reference ids of a row are chunks, ids are compared as they are; otherwise chunks count as their documents.
"""

from collections.abc import Sequence


def document_of(id_: str) -> str:
    """Return the id of the document that a chunk is of: the part before the last #.

    >>> document_of("page#3"), document_of("page"), document_of("#3")
    ('page', 'page', '#3')
    """
    head, _, _ = id_.rpartition("#")
    return head or id_


def at_level_of(references: Sequence[str], ids: Sequence[str]) -> list[str]:
    """Return ids as they are compared with reference ids: chunks, or the documents that they are of.

    Args:
        references: The reference ids of a row.
        ids: Retrieved ids, or the reference ids themselves.

    >>> at_level_of(["a"], ["a#2", "b"]), at_level_of(["a#1"], ["a#2", "b"])
    (['a', 'b'], ['a#2', 'b'])
    """
    are_chunks = bool(references) and all("#" in each for each in references)
    return list(ids) if are_chunks else [document_of(each) for each in ids]


def document_of_sql(id_: str) -> str:
    """Return the SQL of `document_of`, for an expression of a text."""
    return f"regexp_replace({id_}, '^(.+)#[^#]*$', '\\1', 's')"


def at_level_sql(references: str, ids: str) -> str:
    """Return the SQL of `at_level_of`, for expressions of lists of texts; null gives null."""
    are_chunks = f"len({references}) > 0 and len(list_filter({references}, lambda each: not contains(each, '#'))) = 0"
    documents = f"list_transform({ids}, lambda each: {document_of_sql('each')})"
    return f"case when {are_chunks} then {ids} else {documents} end"
