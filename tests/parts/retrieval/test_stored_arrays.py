"""Indexes on disk: found again by what they depend on, never taken for another, built again when damaged."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from disks import files_of_at_most
from ragassay.core.errors import CallError, DataError
from ragassay.core.records import Document
from ragassay.parts.retrieval import index_folder, retriever
from ragassay.parts.retrieval.dense import document_vectors

PAGES = [
    Document(id=str(number), title=f"Page {number}", text=f"It is about w{number} and w{number + 1}.")
    for number in range(9)
]


class Counting:
    """Embeds a text by its letters, and counts the texts; fails once it has had so many."""

    def __init__(self, name: str = "counting", *, fails_after: int = 10**9, dimensions: int = 4) -> None:
        self.name = name
        self.texts = 0
        self.fails_after = fails_after
        self._dimensions = dimensions

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        if self.texts + len(texts) > self.fails_after:
            raise CallError("HTTP 503 from the embedding model")
        self.texts += len(texts)
        vectors = np.array(
            [[1 + sum(map(ord, text[at :: self._dimensions])) % 97 for at in range(self._dimensions)] for text in texts]
        )
        unit: np.ndarray = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit


def results(
    store: Path, name: str = "bm25", notices: list[str] | None = None, pages: Sequence[Document] = PAGES
) -> list[str]:
    notice = None if notices is None else notices.append
    index = retriever(name, pages, Counting() if name in {"dense", "hybrid"} else None, store=store, notice=notice)
    return [page.id for page in index.search("What is about w4?", 3)]


def folders(store: Path) -> list[str]:
    return sorted(path.name for path in store.iterdir())


@pytest.mark.parametrize("name", ["bm25", "keyword", "tfidf", "dense", "hybrid"])
def test_an_index_from_disk_finds_what_one_in_memory_finds(tmp_path: Path, name: str) -> None:
    first, again = results(tmp_path, name), results(tmp_path, name)
    in_memory = retriever(name, PAGES, Counting()).search("What is about w4?", 3)
    assert first == again == [page.id for page in in_memory]


def test_one_index_of_words_serves_all_retrievers_and_is_written_once(tmp_path: Path) -> None:
    results(tmp_path, "bm25")
    (folder,) = tmp_path.iterdir()
    written = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    for name in ("bm25", "keyword", "tfidf"):
        results(tmp_path, name)
    assert folders(tmp_path) == [folder.name]
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == written


def test_another_text_title_order_or_model_is_another_index(tmp_path: Path) -> None:
    changed = [
        PAGES,
        [*PAGES[:-1], Document(id="8", title="Page 8", text="other")],
        [*PAGES[:-1], Document(id="8", title="other", text=PAGES[-1].text)],
        PAGES[::-1],
        PAGES[:-1],
    ]
    for pages in changed:
        results(tmp_path, pages=pages)
    assert len(folders(tmp_path)) == len(changed)
    for model in ("a", "b"):
        document_vectors(PAGES, Counting(model), store=tmp_path)
    assert len(folders(tmp_path)) == len(changed) + 2


def test_documents_are_embedded_once(tmp_path: Path) -> None:
    model = Counting()
    vectors = [document_vectors(PAGES, model, store=tmp_path) for _ in range(3)]
    assert model.texts == len(PAGES)
    assert all(isinstance(each, np.memmap) for each in vectors)


@pytest.mark.parametrize("file", ["places.npy", "letters.npy", "index.json"])
@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_damaged_index_is_built_again_with_a_notice(tmp_path: Path, file: str, damage: str) -> None:
    expected = results(tmp_path)
    (folder,) = tmp_path.iterdir()
    path, content = folder / file, (folder / file).read_bytes()
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(content[:-3] if damage == "cut" else content[:-3] + b"\x7f\x7f\x7f")
    notices: list[str] = []
    assert results(tmp_path, notices=notices) == expected
    assert len(notices) == 1
    assert file in notices[0]
    assert notices[0].endswith("the index is rebuilt")
    assert path.read_bytes() == content
    assert results(tmp_path, notices=notices) == expected
    assert len(notices) == 1


def test_the_index_of_another_model_under_this_name_is_not_used(tmp_path: Path) -> None:
    document_vectors(PAGES, Counting("a"), store=tmp_path)
    (other,) = tmp_path.iterdir()
    document_vectors(PAGES, Counting("b"), store=tmp_path)
    (own,) = set(tmp_path.iterdir()) - {other}
    for file in own.iterdir():
        file.write_bytes((other / file.name).read_bytes())
    notices: list[str] = []
    document_vectors(PAGES, Counting("b"), store=tmp_path, notice=notices.append)
    assert "it was built for other contents (model)" in notices[0]
    assert json.loads((own / "index.json").read_text("utf-8"))["contents"]["model"] == "b"


def test_a_file_of_pickled_objects_is_never_loaded(tmp_path: Path) -> None:
    results(tmp_path)
    (folder,) = tmp_path.iterdir()
    with (folder / "places.npy").open("wb") as file:
        np.save(file, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    notices: list[str] = []
    assert results(tmp_path, notices=notices)
    assert "damaged" in notices[0]


def test_what_was_embedded_before_a_failure_is_kept(tmp_path: Path) -> None:
    pages = [Document(id=str(number), text=f"text {number}") for number in range(2500)]
    failing = Counting(fails_after=2100)
    with pytest.raises(CallError, match="503"):
        document_vectors(pages, failing, store=tmp_path)
    assert failing.texts == 2048
    rest = Counting()
    vectors = document_vectors(pages, rest, store=tmp_path)
    assert rest.texts == 2500 - 2048
    assert np.array_equal(vectors, document_vectors(pages, Counting()))
    assert len(folders(tmp_path)) == 1  # neither a lock nor what was unfinished is left


def test_an_endpoint_that_changes_its_dimensions_is_an_error(tmp_path: Path) -> None:
    index = retriever("dense", PAGES, Counting(), store=tmp_path)
    assert index.search("?", 1)
    changed = retriever("dense", PAGES, Counting(dimensions=3), store=tmp_path)
    with pytest.raises(CallError, match="vectors of 4 dimensions before, and of 3 now"):
        changed.search("?", 1)


@pytest.mark.slow
def test_what_two_processes_ask_for_at_once_is_built_once(tmp_path: Path) -> None:
    """The first holds the lock while it builds; the second waits, and finds what it has built."""
    program = f"""
import sys, time
from pathlib import Path
import numpy as np
from ragassay.parts.retrieval.embeddings import stored_arrays

def build(folder):
    Path({str(tmp_path / "builds")!r}).open("a").write("built\\n")
    time.sleep(0.5)
    np.save(folder / "numbers.npy", np.arange(5))

store = Path({str(tmp_path / "store")!r})
print(stored_arrays(store, {{"index": "test"}}, build)["numbers"].tolist())
"""
    (tmp_path / "store").mkdir()
    started = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [process.communicate(timeout=250) for process in started] == [("[0, 1, 2, 3, 4]\n", "")] * 2
    assert (tmp_path / "builds").read_text(encoding="utf-8") == "built\n"


@pytest.mark.parametrize("name", ["bm25", "dense"])
def test_a_full_disk_is_one_message_and_leaves_nothing(tmp_path: Path, name: str) -> None:
    with files_of_at_most(100), pytest.raises(DataError, match="cannot write"):
        results(tmp_path, name)
    assert not [each for each in folders(tmp_path) if not each.endswith((".lock", ".unfinished"))]
    assert results(tmp_path, name)


def test_a_folder_that_cannot_be_made_is_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "file"))
    with pytest.raises(DataError, match="cannot store indexes in .*set RAGASSAY_CACHE to another directory"):
        index_folder()


def test_a_folder_that_cannot_be_written_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"cannot store indexes in .*file: Not a directory; set RAGASSAY_CACHE"):
        results(tmp_path / "file", "bm25")


def test_no_documents_give_no_results(tmp_path: Path) -> None:
    for name in ("bm25", "keyword", "tfidf", "dense", "hybrid"):
        assert retriever(name, [], Counting(), store=tmp_path).search("?", 3) == []
