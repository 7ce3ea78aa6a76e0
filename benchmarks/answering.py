"""Measure how long `answer` takes when the system under test fails for some questions.

    python3 run bench

A server on loopback answers 500 questions. In the first run no call fails. In the second run a third of the calls
fails, at random with a reset connection, HTTP 500, or half a JSON body. None of them is a sign of overload, so the
number of concurrent calls must not change. In the third run the server refuses (HTTP 429, no Retry-After) more than 200
calls per second, so that the run takes at least 2.5 seconds.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.steps.answer import answer
from servers import Behaviour, PerSecond, Reply, Request, Server, answers, broken_json, error, resets

QUESTIONS = 500


def main() -> None:
    """Measure, and print a small table."""
    print(f"{'':<24}{'seconds':>9}{'answered':>10}{'calls':>7}{'in flight':>11}")
    for name, behave in CASES.items():
        with Server() as server:
            server.behave = behave()
            start = time.perf_counter()
            table = answer(_questions(), system=server.url)
            seconds = time.perf_counter() - start
            answered = sum(row["error"] is None for row in table.rows())
            calls = len(server.requests)
            print(f"{name:<24}{seconds:>9.1f}{answered:>10}{calls:>7}{server.most_under_way:>11}", flush=True)


def _questions() -> Table:
    numbers = range(QUESTIONS)
    rows = [Question(question_id=f"q{n}", group_id=f"g{n}", question=f"question {n}") for n in numbers]
    return Table.of(rows, source="questions")


def _failing() -> Behaviour:
    draw = random.Random(1)

    def behave(request: Request) -> Reply:
        return draw.choice((resets, error(500), broken_json)) if draw.random() < 1 / 3 else answers(request)

    return behave


CASES: dict[str, Callable[[], Behaviour]] = {
    "no failures": lambda: answers,
    "a third of calls fails": _failing,
    "200 calls per second": lambda: PerSecond(200, burst=1, says_when=False),
}

if __name__ == "__main__":
    main()
