"""Chunks: their sizes, what they share, and that nothing of a document is lost."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from databases import SHARED
from ragassay.core.errors import DataError, UsageError
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


def test_in_a_script_without_spaces_each_character_is_a_token() -> None:
    assert cut("東京に高い塔がある。", 4, unit=ChunkUnit.TOKENS) == ["東京に高", "い塔があ", "る。"]


def test_a_document_that_fits_stays_as_it_is() -> None:
    page = Document(id="p", title="Tower", text=" Tall. ")
    assert chunks_of([page], Chunking(size=7, overlap=0)) == [page]


def test_chunks_are_numbered_and_keep_the_title() -> None:
    page = Document(id="p", title="Tower", text="one two three")
    assert [(each.id, each.title) for each in chunks_of([page], Chunking(size=8, overlap=0))] == [
        ("p#1", "Tower"),
        ("p#2", "Tower"),
    ]


def test_a_document_with_the_id_of_a_chunk_is_refused() -> None:
    pages = [Document(id="p", text="one two three"), Document(id="p#2", text="four")]
    with pytest.raises(DataError, match="two chunks have the id 'p#2': .* chunk of the document 'p'"):
        chunks_of(pages, Chunking(size=8, overlap=0))


@pytest.mark.parametrize(("size", "overlap"), [(10, 10), (10, 11), (0, 0), (10, -1)])
def test_an_overlap_as_large_as_a_chunk_is_refused(size: int, overlap: int) -> None:
    with pytest.raises(UsageError, match="the overlap must be smaller than the size"):
        Chunking(size=size, overlap=overlap)


texts = st.lists(st.sampled_from(["a", "bb", "ccc dddd", "東東", " ", "\n", "\n\n", "\u2028", "😀"]), max_size=40).map(
    "".join
)
units = st.sampled_from(list(ChunkUnit))


cuts = st.builds(
    lambda size, share, unit: Chunking(size=size, overlap=int(size * share), unit=unit),
    st.integers(1, 20),
    st.floats(0, 0.99),
    units,
)


def length(text: str, unit: ChunkUnit) -> int:
    return len(text) if unit is ChunkUnit.CHARACTERS else len(re.findall(r"東|[^\W東]+|[^\w\s]", text))


@given(text=texts, chunking=cuts)
@example(text="", chunking=Chunking(size=1, overlap=0))
def test_no_chunk_exceeds_the_size_or_is_empty(text: str, chunking: Chunking) -> None:
    assert all(chunk and length(chunk, chunking.unit) <= chunking.size for chunk in split(text, chunking))


@given(text=texts, chunking=cuts)
def test_without_an_overlap_nothing_is_said_twice_and_nothing_is_lost_but_white_space(
    text: str, chunking: Chunking
) -> None:
    assert "".join("".join(cut(text, chunking.size, 0, chunking.unit)).split()) == "".join(text.split())


@given(words=st.integers(0, 60), chunking=cuts, wide=st.integers(1, 3))
def test_chunks_are_passages_in_their_order_that_leave_no_word_out_and_overlap_as_far_as_is_said(
    words: int, chunking: Chunking, wide: int
) -> None:
    """Every word of the text is another, so that each chunk has one place in it."""
    text = ("\n" * wide).join(" ".join(f"w{part}x{word}" for word in range(words // 3)) for part in range(3))
    spans = [(at, at + len(chunk)) for chunk in split(text, chunking) if (at := text.find(chunk)) >= 0]
    if chunking.size >= 8 or (chunking.unit is ChunkUnit.TOKENS and chunking.size > 1):  # no word is cut
        assert len(spans) == len(split(text, chunking))
        covered: set[int] = set()
        for (start, end), (following, last) in itertools.pairwise([(0, 0), *spans]):
            assert start <= following
            assert end < last
            assert length(text[following:end], chunking.unit) <= chunking.overlap
            covered.update(range(following, last))
        assert all(place in covered for place, letter in enumerate(text) if not letter.isspace())


@pytest.mark.parametrize("unit", ChunkUnit)
@pytest.mark.slow
def test_a_long_text_on_one_line_is_cut_without_holding_its_words(unit: ChunkUnit) -> None:
    text = "word and another " * 40_000
    chunks = cut(text, 200, 20, unit)
    assert all(length(chunk, unit) <= 200 for chunk in chunks)
    assert chunks[-1].endswith("another")


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
