"""Measure how fast `score` is, side by side with other packages on the same rows.

    python3 benchmarks/score.py [ROWS ...] [--fresh] [--peers] [--peer-rows N]

Rows have an answer and two references of 40 tokens, five contexts of 150 tokens and five retrieved ids. Contexts come
from 10,000 chunks, or are all new with `--fresh`. With `--peers`, an environment of its own is made in
`.venv-score-peers` with Unitxt and pytrec_eval-terrier, which score the first rows. Every measurement has its own
process; processor seconds are comparable on a busy machine, and the load is printed.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import duckdb
import numpy as np

CHUNKS = 10_000
PEERS = Path(__file__).parents[1] / ".venv-score-peers"
PEER_PACKAGES = ("unitxt==1.26.*", "pytrec_eval-terrier")
RANKS = ("mrr", "map", "recall_at_5", "precision_at_5", "hit_at_5", "ndcg_at_5", "context_correctness", "unitxt_map")
SETS: Mapping[str, Sequence[str]] = {
    "token recall": ("answer_correctness",),
    "K-precision": ("faithfulness",),
    "K-precision, joined": ("faithfulness_joined",),
    "mrr": ("mrr",),
    "eight rank metrics": RANKS,
    "tokens, exact match, ranks": ("answer_correctness", "answer_token_f1", "exact_match", "faithfulness", *RANKS),
    "ROUGE-L": ("rouge_l",),
    "chrF": ("chrf",),
}
SLOW = {"ROUGE-L", "chrF"}
MOST_SLOW_ROWS = 100_000
PEER_METRICS = {
    "token recall": "answer_correctness.token_recall",
    "K-precision": "faithfulness.token_k_precision",
    "mrr": "context_correctness.mrr",
}
_PART = 50_000  # rows generated at once


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("rows", type=int, nargs="*", default=[100_000])
    options.add_argument("--fresh", action="store_true")
    options.add_argument("--peers", action="store_true")
    options.add_argument("--peer-rows", type=int, default=2_000)
    given = options.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"{'':<28}{'rows':>10}{'seconds':>9}{'processor':>11}{'rows/s':>10}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for rows in given.rows:
            path = write_rows(Path(folder) / f"rows-{rows}.parquet", rows, fresh=given.fresh)
            for name in SETS:
                if name not in SLOW or rows <= MOST_SLOW_ROWS:
                    show(name, measured(sys.executable, "ours", name, str(path), str(rows)))
            if given.peers:
                interpreter = peer_environment()
                for name in [*PEER_METRICS, "pytrec_eval: mrr"]:
                    number = rows if name.startswith("pytrec") else given.peer_rows
                    show(f"peer: {name}", measured(str(interpreter), "peer", name, str(path), str(number)))
            path.unlink()


def show(name: str, result: Mapping[str, float]) -> None:
    """Print one line of the table."""
    seconds, rows = result["wall"], int(result["rows"])
    numbers = f"{rows:>10,}{seconds:>9.2f}{result['processor']:>11.2f}{rows / seconds:>10,.0f}{result['peak']:>9,.0f}"
    print(f"{name:<28}{numbers}", flush=True)


def measured(interpreter: str, *arguments: str) -> Mapping[str, float]:
    """Return seconds, rows and peak memory of one measurement in its own process."""
    done = subprocess.run([interpreter, __file__, *arguments], check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def peer_environment() -> Path:
    """Return the interpreter of the environment of the peers, made if there is none."""
    interpreter = PEERS / "bin" / "python"
    if not interpreter.exists():
        venv.create(PEERS, with_pip=True)
        subprocess.run([interpreter, "-m", "pip", "install", "--quiet", "numpy", "duckdb", *PEER_PACKAGES], check=True)
    return interpreter


def write_rows(path: Path, rows: int, *, fresh: bool) -> Path:
    """Write rows of pseudo-words, of which a few are frequent, to a Parquet file."""
    draw = np.random.default_rng(7)
    words = np.array([word(number) for number in range(30_000)], dtype=object)
    connection = duckdb.connect()
    connection.execute("create table chunks (number bigint, text varchar)")
    connection.execute("create table parts (row bigint, question varchar, answer varchar, one varchar, other varchar)")
    chunks = rows * 5 if fresh else CHUNKS
    for first in range(0, chunks, _PART):
        texts = sentences(draw, words, min(_PART, chunks - first), 150)
        connection.execute("insert into chunks select ? + unnest(range(?)), unnest(?)", [first, len(texts), texts])
    for first in range(0, rows, _PART):
        number = min(_PART, rows - first)
        columns = [sentences(draw, words, number, length) for length in (12, 40, 40, 40)]
        connection.execute(
            "insert into parts select ? + unnest(range(?)), unnest(?), unnest(?), unnest(?), unnest(?)",
            [first, number, *columns],
        )
    place = "row * 5 + {0}" if fresh else f"hash(row * 5 + {{0}}) % {CHUNKS}"
    joins = " ".join(f"join chunks c{n} on c{n}.number = {place.format(n)}" for n in range(5))
    connection.execute(
        f"""copy (
            select 'q' || row as question_id, 'g' || row // 3 as group_id, question, answer,
                [one, other] as reference_answers, ['d' || hash(row * 5) % 20, 'd' || hash(row) % 20]
                as reference_context_ids, [c0.text, c1.text, c2.text, c3.text, c4.text] as contexts,
                ['d' || hash(row + 1) % 20, 'd' || hash(row + 2) % 20, 'd' || hash(row + 3) % 20,
                'd' || hash(row + 4) % 20, 'd' || hash(row + 5) % 20] as context_ids
            from parts {joins} order by row
        ) to '{path}' (format parquet, compression zstd, row_group_size 20480)"""
    ).fetchall()
    return path


def word(number: int) -> str:
    """Return a pseudo-word; some are articles, have a capital or end in punctuation.

    >>> word(0), word(1), word(2000)
    ('the', 'a', 'Pumapu,')
    """
    if number < 2:
        return ("the", "a")[number]
    syllables = ("ka", "lo", "mi", "ne", "pu", "ra", "se", "ti", "vo", "zu", "ba", "de", "fi", "go", "hu", "ma")
    text, rest = "", number
    while rest or not text:
        rest, last = divmod(rest, len(syllables))
        text = syllables[last] + text
    text = text.capitalize() if number % 7 == 5 else text
    return text + ("," if number % 11 == 9 else "." if number % 13 == 4 else "")


def sentences(draw: np.random.Generator, words: np.ndarray, number: int, length: int) -> list[str]:
    """Return texts of the given number of words, drawn with word frequencies as in natural language."""
    places = np.minimum((draw.pareto(0.8, size=(number, length)) * 5).astype(np.intp), len(words) - 1)
    return [" ".join(each) for each in words[places]]


def ours(name: str, path: Path, rows: int) -> Callable[[], object]:
    """Return the measurement of `score` with a set of metrics; the file is checked beforehand, and read meanwhile."""
    from ragassay import Table, score
    from ragassay.parts.scores import METRICS

    del rows
    table = Table.read(path)
    return lambda: score(table, [METRICS[each] for each in SETS[name]])


def peer(name: str, path: Path, rows: int) -> Callable[[], object]:
    """Return the measurement of another package, without its intervals; its rows are read beforehand."""
    connection = duckdb.connect()
    columns = (
        "question, answer, contexts, context_ids, reference_answers as ground_truths, "
        "reference_context_ids as ground_truths_context_ids"
    )
    result = connection.execute(f"select {columns} from '{path}' limit {rows}")
    names = [each[0] for each in result.description]
    given = [dict(zip(names, row, strict=True)) for row in result.fetchall()]
    if name.startswith("pytrec"):
        return lambda: mrr_by_pytrec_eval(given)
    from unitxt.eval_utils import evaluate

    return lambda: evaluate(given, [f"metrics.rag.external_rag.{PEER_METRICS[name]}"])


def mrr_by_pytrec_eval(rows: Sequence[Mapping[str, Sequence[str]]]) -> object:
    """Return the reciprocal ranks by pytrec_eval, building its dictionaries included."""
    import pytrec_eval

    qrels = {str(place): dict.fromkeys(row["ground_truths_context_ids"], 1) for place, row in enumerate(rows)}
    run = {
        str(place): {each: 1.0 / rank for rank, each in enumerate(row["context_ids"], start=1)}
        for place, row in enumerate(rows)
    }
    return pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run)


def measure(name: str, path: Path, rows: int, make: Callable[[str, Path, int], Callable[[], object]]) -> None:
    """Measure, and print seconds and peak memory as JSON."""
    work = make(name, path, rows)
    wall, processor = time.perf_counter(), time.process_time()
    work()
    seconds = {"wall": time.perf_counter() - wall, "processor": time.process_time() - processor}
    print(json.dumps({**seconds, "rows": rows, "peak": peak_memory()}))


def peak_memory() -> float:
    """Return the megabytes that this process had at most; where Linux does not tell, with those of its parent."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (each for each in status.read_text(encoding="utf-8").splitlines() if each.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    if sys.argv[1:2] in (["ours"], ["peer"]):
        measure(sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]), {"ours": ours, "peer": peer}[sys.argv[1]])
    else:
        main()
