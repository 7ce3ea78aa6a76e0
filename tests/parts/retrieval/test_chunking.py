"""Chunks: their sizes, what they share, and that nothing of a document is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from databases import SHARED
from ragassay.core.errors import UsageError
from ragassay.core.records import Document
from ragassay.parts.retrieval import Chunking, ChunkUnit, chunks_of
from ragassay.parts.retrieval.chunking import split

WIKIRAG = SHARED / "wikirag"


def cut(text: str, size: int, overlap: int = 0, unit: ChunkUnit = ChunkUnit.CHARACTERS) -> list[str]:
    return split(text, Chunking(size=size, overlap=overlap, unit=unit))


def test_a_text_is_cut_at_the_largest_boundary_that_fits() -> None:
    assert cut("One is tall.\nTwo is not.\n\nThree is new.", 26) == ["One is tall.\nTwo is not.", "Three is new."]
    assert cut("One is tall.\nTwo is not.", 15) == ["One is tall.", "Two is not."]
    assert cut("one two three", 8) == ["one two", "three"]
    assert cut("abcdef", 4) == ["abcd", "ef"]


def test_a_chunk_begins_with_the_end_of_the_one_before() -> None:
    assert cut("one two three four five", 13, 6) == ["one two three", "three four", "four five"]


def test_a_size_in_tokens_counts_words_and_punctuation() -> None:
    assert cut("One, two. Three four five.", 5, unit=ChunkUnit.TOKENS) == ["One, two. Three", "four five."]


def test_a_document_that_fits_stays_as_it_is() -> None:
    page = Document(id="p", title="Tower", text=" Tall. ")
    assert chunks_of([page], Chunking(size=7, overlap=0)) == [page]


def test_chunks_are_numbered_and_keep_the_title() -> None:
    page = Document(id="p", title="Tower", text="one two three")
    assert [(each.id, each.title) for each in chunks_of([page], Chunking(size=8, overlap=0))] == [
        ("p#1", "Tower"),
        ("p#2", "Tower"),
    ]


@pytest.mark.parametrize(("size", "overlap"), [(10, 10), (10, 11), (0, 0), (10, -1)])
def test_an_overlap_as_large_as_a_chunk_is_refused(size: int, overlap: int) -> None:
    with pytest.raises(UsageError, match="the overlap must be smaller than the size"):
        Chunking(size=size, overlap=overlap)


texts = st.lists(st.sampled_from(["a", "bb", "ccc dddd", " ", "\n", "\n\n", "\u2028", "😀"]), max_size=40).map("".join)
units = st.sampled_from(list(ChunkUnit))


@given(text=texts, size=st.integers(1, 20), share=st.floats(0, 0.99), unit=units)
@example(text="", size=1, share=0.0, unit=ChunkUnit.CHARACTERS)
def test_no_chunk_exceeds_the_size_and_every_word_is_in_one(
    text: str, size: int, share: float, unit: ChunkUnit
) -> None:
    chunks = cut(text, size, int(size * share), unit)
    assert "".join("".join(chunks).split()) or not text.split()
    if unit is ChunkUnit.CHARACTERS:
        assert all(0 < len(chunk) <= size for chunk in chunks)
    # Without an overlap nothing is said twice and nothing is lost but white space.
    assert "".join("".join(cut(text, size, 0, unit)).split()) == "".join(text.split())


@pytest.mark.recorded
@pytest.mark.slow
@pytest.mark.parametrize(("size", "equal"), [(1028, 847), (1024, 715)])
def test_the_recorded_chunks_of_wikipedia_are_reproduced(size: int, equal: int) -> None:
    """The authors cut at 1,028 characters, not at the 1,024 of their paper."""
    articles = {row["title"]: row["text"] for row in lines(WIKIRAG / "articles.jsonl")}
    recorded = {
        (chunk["title"], chunk["text"])
        for path in sorted((WIKIRAG / "runs").glob("*.jsonl"))
        for row in lines(path)
        if row["context_kind"] == "chunks"
        for chunk in row["contexts"]
        if chunk["title"] in articles
    }
    titles = {title for title, _ in recorded}
    own = {(title, chunk) for title in titles for chunk in cut(articles[title], size, 48)}
    assert len(recorded) == 847
    assert len(recorded & own) == equal


def lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]
