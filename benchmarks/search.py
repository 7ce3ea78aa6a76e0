"""Search over many chunks: seconds and memory of building, opening and searching each index.

    python benchmarks/search.py [--chunks 100000]    (python3 run bench takes 20,000)

Each measurement runs in a process of its own, so that its peak memory is its own. The words of the chunks follow Zipf's
law, as those of a language do, and vectors are random: how long a search takes does not depend on what they mean. The
time of an embedding model is not part of it. CPU seconds say more than wall time where other programs run.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from ragassay.core.records import Document
from ragassay.parts.retrieval import retriever, search_many

DIMENSIONS, WORDS_PER_CHUNK, WORDS_PER_QUESTION, VOCABULARY = 384, 170, 12, 100_000
SINGLE, TOGETHER, K = 100, 1024, 5
PARTS = ["bm25", "tfidf", "keyword", "dense", "hybrid"]


class RandomVectors:
    """An embedding model that gives every text a random direction."""

    name = "random"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return vectors of length 1."""
        draw = np.random.default_rng(len(texts[0]) + 1000 * len(texts))
        vectors = draw.standard_normal((len(texts), DIMENSIONS), dtype=np.float32)
        unit: np.ndarray = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


def texts(number: int, words: int, *, seed: int) -> Iterator[str]:
    """Yield texts of words whose frequencies follow Zipf's law."""
    draw = np.random.default_rng(seed)
    shares = 1 / np.arange(1, VOCABULARY + 1)
    known = [f"w{word:x}" for word in range(VOCABULARY)]
    for start in range(0, number, 1000):
        drawn = draw.choice(VOCABULARY, (min(1000, number - start), words), p=shares / shares.sum())
        for row in drawn.tolist():
            yield " ".join([known[word] for word in row])


def measured(work: Callable[[], object]) -> tuple[float, float]:
    """Return the wall and the CPU seconds of some work."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def measure(name: str, chunks: int, store: Path) -> dict[str, object]:
    """Return what one index takes: opened or built, and searched."""
    documents = [
        Document(id=str(place), text=text) for place, text in enumerate(texts(chunks, WORDS_PER_CHUNK, seed=1))
    ]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    made: list[object] = []
    build = measured(lambda: made.append(retriever(name, documents, RandomVectors(), store=store)))
    index = retriever(name, documents, RandomVectors(), store=store)
    opened = measured(lambda: retriever(name, documents, RandomVectors(), store=store))
    questions = list(texts(TOGETHER, WORDS_PER_QUESTION, seed=2))
    index.search(questions[0], K)
    single = measured(lambda: [index.search(question, K) for question in questions[:SINGLE]])
    together = measured(lambda: search_many(index, questions, K))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "index": name,
        "build_seconds": build,
        "open_seconds": opened,
        "single_ms": [1000 * each / SINGLE for each in single],
        "together_ms": [1000 * each / TOGETHER for each in together],
        "documents_mb": before / 1024,
        "peak_mb": peak / 1024,
    }


def main() -> None:
    """Print one line for each index."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--index", help="measure one index in this process, and print JSON")
    parser.add_argument("--store", type=Path)
    given = parser.parse_args()
    if given.index:
        print(json.dumps(measure(given.index, given.chunks, given.store)))
        return
    print("index      build s   open s   one by one ms   together ms   rate   peak MB   (wall / CPU)", flush=True)
    for name in PARTS:
        with tempfile.TemporaryDirectory() as store:
            command = [sys.executable, __file__, "--index", name, "--store", store, "--chunks", str(given.chunks)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
        found = json.loads(done.stdout)
        pairs = [found[each] for each in ("build_seconds", "open_seconds", "single_ms", "together_ms")]
        shown = "  ".join(f"{wall:6.2f} / {cpu:6.2f}" for wall, cpu in pairs)
        rates = [one / many for one, many in zip(found["single_ms"], found["together_ms"], strict=True)]
        print(
            f"{name:8}  {shown}  x{rates[0]:.1f} / x{rates[1]:.1f}  {found['peak_mb']:.0f} "
            f"(documents: {found['documents_mb']:.0f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
