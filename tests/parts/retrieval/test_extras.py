"""What needs sentence-transformers or qdrant-client is tested where both are: `extras/` runs in .venv-neural."""

from pathlib import Path

import pytest

from neural_environment import assert_passes
from ragassay.core.errors import UsageError
from ragassay.core.records import Document
from ragassay.parts.retrieval import embedder, retriever


def test_dense_retrieval_and_qdrant_pass_their_tests(neural: Path, tmp_path: Path) -> None:
    assert_passes("tests/parts/retrieval/extras", neural, tmp_path)


class Model:
    name = "never called"

    def embed(self, texts: object) -> None:
        raise AssertionError(texts)


def test_what_is_not_installed_is_named_with_the_line_to_type_before_anything_is_embedded() -> None:
    pages = [Document(id="a", text="a")]
    with pytest.raises(UsageError, match=r"run: pip install 'ragassay\[dense\]'"):
        embedder("all-MiniLM-L6-v2")
    with pytest.raises(UsageError, match=r"run: pip install 'ragassay\[qdrant\]'"):
        retriever("dense", pages, Model(), qdrant=":memory:")  # type: ignore[arg-type]


@pytest.mark.parametrize("location", ["folder/of/qdrant", "localhost:6333", "ftp://x", ""])
def test_qdrant_is_in_memory_or_a_server(location: str) -> None:
    with pytest.raises(UsageError, match="expected :memory:, or the URL of a server such as http://localhost:6333"):
        retriever("dense", [Document(id="a", text="a")], Model(), qdrant=location)  # type: ignore[arg-type]


def test_qdrant_is_for_vectors_alone() -> None:
    with pytest.raises(UsageError, match="retriever=bm25 searches no vectors; omit qdrant"):
        retriever("bm25", [Document(id="a", text="a")], qdrant=":memory:")
