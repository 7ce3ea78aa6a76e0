"""Retrievers: what they rank first, how ties fall, and that the scores are those of the formula."""

import itertools
import math
from collections.abc import Sequence
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import UsageError
from ragassay.core.records import Document
from ragassay.parts.retrieval import RETRIEVERS, dense, retriever, search_many
from ragassay.parts.retrieval.dense import nearest
from ragassay.parts.retrieval.ranking import WordIndex, best_places, bm25_scores, fused, word_arrays

PAGES = [
    Document(id="a", title="Harbour", text="The harbour of Oslo was rebuilt in 2019."),
    Document(id="b", title="Tower", text="The tower in Lima has forty floors. The tower is tall."),
    Document(id="c", title="Bridge", text="Мост в Осло. A bridge."),
]


def ids(documents: Sequence[Document]) -> list[str]:
    return [document.id for document in documents]


@pytest.mark.parametrize("name", RETRIEVERS)
class TestEveryRetriever:
    def test_finds_the_page_with_the_answer(self, name: str) -> None:
        assert ids(retriever(name, PAGES).search("How many floors has the tower in Lima?", 1)) == ["b"]

    def test_reads_every_script(self, name: str) -> None:
        assert ids(retriever(name, PAGES).search("МОСТ", 1)) == ["c"]

    @pytest.mark.parametrize("question", ["", "   ", "?!", "zzz unknown"])
    def test_keeps_the_order_of_the_documents_without_a_known_word(self, name: str, question: str) -> None:
        assert ids(retriever(name, PAGES).search(question, 2)) == ["a", "b"]

    def test_returns_all_documents_if_k_is_larger(self, name: str) -> None:
        assert sorted(ids(retriever(name, PAGES).search("tower", 10))) == ["a", "b", "c"]

    def test_works_over_one_document_without_a_word(self, name: str) -> None:
        assert ids(retriever(name, [Document(id="x", text="")]).search("tower", 3)) == ["x"]

    def test_ties_keep_the_order_of_the_documents(self, name: str) -> None:
        same = [Document(id=str(place), text="the same page") for place in range(20)]
        assert ids(retriever(name, same).search("same page", 20)) == [str(place) for place in range(20)]

    @given(texts=st.lists(st.text("ab ", max_size=12), min_size=1, max_size=6), question=st.text("abc ", max_size=8))
    def test_returns_each_document_once_and_deterministically(self, name: str, texts: list[str], question: str) -> None:
        pages = [Document(id=str(place), text=text) for place, text in enumerate(texts)]
        ranked = ids(retriever(name, pages).search(question, len(pages)))
        assert sorted(ranked) == sorted(page.id for page in pages)
        assert ranked == ids(retriever(name, pages).search(question, len(pages)))


def test_keyword_counts_distinct_words() -> None:
    pages = [Document(id="often", text="tower tower tower"), Document(id="both", text="tower floors")]
    assert ids(retriever("keyword", pages).search("tower tower floors", 1)) == ["both"]


@given(
    texts=st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=8), min_size=1, max_size=5),
    question=st.lists(st.sampled_from("abcd"), min_size=1, max_size=3),
)
def test_bm25_ranks_by_the_formula(texts: list[list[str]], question: list[str]) -> None:
    """Robertson, Zaragoza 2009, equation 3.15, with Lucene's idf; computed here by hand."""
    k1, b, mean = 1.5, 0.75, sum(map(len, texts)) / len(texts)

    def score(text: list[str]) -> float:
        total = 0.0
        for word in question:
            holding = sum(word in other for other in texts)
            idf = math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
            count = text.count(word)
            total += idf * count / (count + k1 * (1 - b + b * len(text) / mean))
        return total

    pages = [Document(id=str(place), text=" ".join(text)) for place, text in enumerate(texts)]
    ranked = retriever("bm25", pages).search(" ".join(question), len(pages))
    scores = [score(texts[int(page.id)]) for page in ranked]
    assert all(before >= after - 1e-5 for before, after in itertools.pairwise(scores))


@given(
    texts=st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=8), min_size=1, max_size=5),
    question=st.lists(st.sampled_from("abcde"), min_size=1, max_size=3),
)
def test_tfidf_ranks_by_the_cosine_of_the_formula(texts: list[list[str]], question: list[str]) -> None:
    """Manning, Raghavan, Schütze 2008, section 6.3, with a smoothed idf; computed here by hand."""

    def weights(text: list[str]) -> dict[str, float]:
        rarity = {w: 1 + math.log((1 + len(texts)) / (1 + sum(w in other for other in texts))) for w in text}
        return {word: text.count(word) * rarity[word] for word in text}

    def cosine(text: list[str]) -> float:
        own, others = weights(text), weights(question)
        return sum(own[w] * others[w] for w in others if w in own) / math.sqrt(sum(each**2 for each in own.values()))

    pages = [Document(id=str(place), text=" ".join(text)) for place, text in enumerate(texts)]
    ranked = retriever("tfidf", pages).search(" ".join(question), len(pages))
    scores = [cosine(texts[int(page.id)]) for page in ranked]
    assert all(before >= after - 1e-9 for before, after in itertools.pairwise(scores))


class ByLength:
    """Embeds a text as a direction that turns with its length."""

    name = "by-length"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        turns = np.asarray([len(text) for text in texts]) / 1000
        return np.stack([np.cos(turns), np.sin(turns)], axis=1).astype(np.float32)


def test_dense_ranks_by_the_cosine_for_one_question_and_for_many() -> None:
    pages = [Document(id=str(length), text="x" * length) for length in (300, 10, 200)]
    dense = retriever("dense", pages, ByLength())
    questions = ["y" * 12, "y" * 290, "y" * 180]
    expected = [["10", "200", "300"], ["300", "200", "10"], ["200", "300", "10"]]
    assert [ids(dense.search(each, 3)) for each in questions] == expected
    assert [ids(each) for each in search_many(dense, questions, 3)] == expected


def index_of(texts: Sequence[Sequence[str]]) -> WordIndex:
    return WordIndex(**word_arrays(" ".join(text) for text in texts))


def test_bm25_scores_by_hand() -> None:
    """Three documents of 3, 2 and 4 words, 3 on average; worked out with a pocket calculator."""
    index = index_of(["aba", "bc", "cccd"])
    # idf(a) = ln(1 + 2.5 / 1.5) = 0.980829; 2 / (2 + 1.5) = 0.571429
    assert bm25_scores(index, ["a"]) == pytest.approx([0.560474, 0, 0], abs=1e-6)
    # idf(b) = ln(1 + 1.5 / 2.5) = 0.470004; 1 / (1 + 1.5) = 0.4; 1 / (1 + 1.5 * (0.25 + 0.75 * 2 / 3)) = 0.470588
    assert bm25_scores(index, ["b"]) == pytest.approx([0.188001, 0.221178, 0], abs=1e-6)
    # A word that is asked twice counts twice.
    assert bm25_scores(index, ["a", "b", "b"]) == pytest.approx([0.560474 + 2 * 0.188001, 2 * 0.221178, 0], abs=2e-6)


some_words = st.lists(st.sampled_from("abcdefg"), max_size=9)
corpora = st.lists(some_words, min_size=1, max_size=7).filter(any)


@settings(max_examples=40)
@given(texts=corpora, question=some_words)
def test_bm25_scores_are_those_of_bm25s(texts: list[list[str]], question: list[str]) -> None:
    """Expected: bm25s 0.3 with its method "lucene", in float32."""
    import bm25s

    expected = bm25s.BM25(k1=1.5, b=0.75, method="lucene")
    expected.index(texts, show_progress=False)
    known = [word for word in question if any(word in text for text in texts)]
    scores = expected.get_scores(known) if known else np.zeros(len(texts))
    assert bm25_scores(index_of(texts), question) == pytest.approx(scores, rel=1e-5, abs=1e-6)


@given(scores=st.lists(st.integers(0, 4), max_size=12), k=st.integers(1, 14))
def test_the_best_places_are_those_of_a_stable_sort_of_what_scores_above_0(scores: list[int], k: int) -> None:
    order = [place for place in sorted(range(len(scores)), key=lambda place: -scores[place]) if scores[place]]
    assert best_places(np.asarray(scores, dtype=float), k) == order[:k]


@given(
    lists=st.lists(st.lists(st.integers(0, 9), unique=True, max_size=8), min_size=1, max_size=3), k=st.integers(1, 12)
)
def test_a_fusion_adds_the_reciprocal_ranks(lists: list[list[int]], k: int) -> None:
    """Cormack, Clarke, Büttcher 2009: by brute force over all documents."""
    sums = {place: sum(1 / (60 + each.index(place) + 1) for each in lists if place in each) for place in range(10)}
    ranked = fused(lists, k)
    assert ranked == sorted((place for place in sums if sums[place]), key=lambda place: (-sums[place], place))[:k]


def test_a_hybrid_gives_no_credit_to_documents_without_a_word_of_the_question() -> None:
    """They have no common words; only the vectors rank them."""
    pages = [
        *(Document(id=str(length), text="x" * length) for length in (400, 300, 200, 12)),
        Document(id="y", text="y"),
    ]
    assert ids(retriever("hybrid", pages, ByLength()).search("y yyyyyyyyyy", 5)) == ["y", "12", "200", "300", "400"]


@settings(max_examples=60)
@given(st.data())
def test_exact_search_is_exact_and_the_same_alone_and_together(data: st.DataObject) -> None:
    """Against a sort of cosines in float64; many vectors are equal, and a search takes one or many matrix products."""
    draw = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    documents, k = data.draw(st.integers(1, 40) | st.integers(60, 500)), data.draw(st.integers(1, 45))
    kinds = draw.standard_normal((data.draw(st.integers(1, 8)), 3))
    vectors = unit(kinds[draw.integers(0, len(kinds), documents)])
    questions = unit(draw.standard_normal((4, 3)))
    if data.draw(st.booleans(), "the best come last"):
        vectors = vectors[np.argsort(vectors @ questions[0])]
    cosines = (vectors[None] * questions[:, None].astype(np.float64)).sum(axis=2)
    expected = [np.argsort(-row, kind="stable")[:k].tolist() for row in cosines]
    with patch.object(dense, "_SCORES", data.draw(st.sampled_from([40, 400, 1 << 22]))):
        assert nearest(vectors, questions, k) == expected
        assert [nearest(vectors, questions[place : place + 1], k)[0] for place in range(4)] == expected


def unit(vectors: np.ndarray) -> np.ndarray:
    of_length_1: np.ndarray = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return of_length_1


def test_a_retriever_of_somebody_else_needs_no_search_for_many() -> None:
    class Theirs:
        def search(self, question: str, k: int) -> Sequence[Document]:
            return PAGES[:k] if question else []

    assert [ids(each) for each in search_many(Theirs(), ["?", ""], 2)] == [["a", "b"], []]


def test_an_error_suggests_the_nearest_retriever() -> None:
    with pytest.raises(UsageError, match="unknown retriever 'keywrod'. Did you mean 'keyword'. Known: keyword, "):
        retriever("keywrod", PAGES)
