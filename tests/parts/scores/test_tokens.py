"""What bags of tokens share equals what multisets of Python share; hash tables in arrays equal dictionaries."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ragassay.parts.scores.tokens
from ragassay.parts.scores.tokens import (
    BagStore,
    HashedTexts,
    IndexArray,
    bags,
    distinct_hashes,
    hashed_texts,
    shared_tokens,
    tokens_of,
)

# Few different ones, so that texts share some; in a small table, many want the same slot.
tokens = st.integers(1, 12).map(lambda number: number << 60 | number)
texts = st.lists(tokens, max_size=12)
letters = st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe")  # stands for the character 0


def hashes_of(given: Sequence[Sequence[int]]) -> HashedTexts:
    offsets = np.cumsum([0, *map(len, given)])
    return HashedTexts(hashes=np.array([each for text in given for each in text], dtype=np.uint64), offsets=offsets)


@pytest.mark.slow
@settings(max_examples=50)
@given(st.lists(texts, min_size=1, max_size=5), st.integers(1, 4))
def test_shared_tokens_are_those_of_multisets(given: list[list[int]], others: int) -> None:
    compared = np.array([[(row * 3 + each) % len(given) for row in range(len(given))] for each in range(others)])
    bags_of = bags(hashes_of(given))
    shared = shared_tokens(bags_of, bags_of, np.arange(len(given)), compared)
    counts = [Counter(text) for text in given]
    for row, count in enumerate(counts):
        besides = [counts[each] for each in compared[:, row]]
        assert shared.common[:, row].tolist() == [(count & each).total() for each in besides]
        assert shared.joined[row] == (count & sum(besides, Counter())).total()


@settings(max_examples=50)
@given(st.lists(tokens | st.just(0), max_size=40))
def test_distinct_hashes_keep_their_first_place(hashes: list[int]) -> None:
    result = distinct_hashes(np.array(hashes, dtype=np.uint64))
    known = list(dict.fromkeys(hashes))
    assert [hashes[each] for each in result.first] == known
    assert result.first.tolist() == [hashes.index(each) for each in known]
    assert result.places.tolist() == [known.index(each) for each in hashes]


def test_a_store_tokenizes_each_text_once_until_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ragassay.parts.scores.tokens, "_MAX_SLOTS", 12)
    monkeypatch.setattr(ragassay.parts.scores.tokens, "_TEXTS_AT_ONCE", 2)
    written = ["one two two", "three", "", "four five one", "two"]
    store = BagStore()
    tokenized: list[int] = []

    def score(chosen: Sequence[int]) -> list[int]:
        """Return the sizes of some of the texts, by the store."""

        def tokenize(new: IndexArray) -> HashedTexts:
            """Note which texts are asked for."""
            tokenized.extend(chosen[each] for each in new)
            return hashed_texts([written[chosen[each]] for each in new], "unitxt")

        places = store.places(np.array([each + 100 for each in chosen], dtype=np.uint64), tokenize)
        result, counts, lengths = store.bags.listed(places)
        wanted = bags(hashed_texts([written[each] for each in chosen], "unitxt"))
        expected = wanted.listed(np.arange(len(chosen)))
        assert [each.tolist() for each in (result, counts, lengths)] == [each.tolist() for each in expected]
        return [int(each) for each in store.bags.sizes[places]]

    assert score([0, 1, 2]) == [3, 1, 0]
    assert score([4, 0]) == [1, 3]
    assert tokenized == [0, 1, 2, 4]
    assert score([3, 1]) == [3, 1]
    assert score([0, 3]) == [3, 3]
    assert tokenized == [0, 1, 2, 4, 3, 0, 3]


@settings(max_examples=50)
@given(st.lists(st.text(letters, max_size=30), max_size=6))
def test_texts_have_as_many_tokens_as_one_by_one(given: list[str]) -> None:
    result = hashed_texts(given, "unitxt")
    assert np.diff(result.offsets).tolist() == [len(tokens_of(each, "unitxt")) for each in given]
    assert len(np.unique(result.hashes)) == len({token for each in given for token in tokens_of(each, "unitxt")})
