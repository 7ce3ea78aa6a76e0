"""Measure `answer` against a server on loopback: how fast it is, and how long it takes when calls fail.

    python3 run bench
    python benchmarks/answering.py speed --questions 100000 --concurrency 1,32,256,1000
    python benchmarks/answering.py speed --peer ragas=ENVIRONMENT/bin/python --peer inspect=ENVIRONMENT/bin/python

`speed` sends every question to a server that replies at once, and prints for each number of concurrent calls the calls
per second, the processor time of the client per 1,000 calls, and the most memory that the client used: for ragassay,
for the bare httpx2 client (a fixed number of tasks that post and parse), and for the executors of peers, each in a
process of its own. The server is a process of its own, too; on two cores it takes one of them. `x bare` is the
processor time of a client divided by that of the bare client, which depends less than the rate on what else the
machine does. ragassay also writes every answer to disk before the next, and reads and writes the table.

`faults` (what `python3 run bench` runs): a server answers 500 questions. In the first run no call fails. In the second
run a third of the calls fails, at random with a reset connection, HTTP 500, or half a JSON body. None of them is a sign
of overload, so the number of concurrent calls must not change. In the third run the server refuses (HTTP 429, no
Retry-After) more than 200 calls per second, so that the run takes at least 2.5 seconds.
"""

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

QUESTIONS = 500


def main() -> None:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    jobs = parser.add_subparsers(dest="job")
    jobs.add_parser("faults", help="failing calls (the default)")
    speed_options = jobs.add_parser("speed", help="calls per second and memory, beside other clients")
    speed_options.add_argument("--questions", type=int, default=2_000)
    speed_options.add_argument("--concurrency", default="1,32,256,1000")
    speed_options.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON")
    client = jobs.add_parser("client", help="one client, as JSON: what `speed` starts")
    client.add_argument("name", choices=CLIENTS)
    client.add_argument("url")
    client.add_argument("questions", type=int)
    client.add_argument("concurrency", type=int)
    jobs.add_parser("server", help="the server that replies at once: what `speed` starts")
    given = parser.parse_args()
    match given.job:
        case "server":
            asyncio.run(_serve())
        case "client":
            print(json.dumps(_measured(given.name, given.url, given.questions, given.concurrency)))
        case "speed":
            peers = dict(each.split("=", 1) for each in given.peer)
            speed(given.questions, [int(number) for number in given.concurrency.split(",")], peers)
        case _:
            faults()


def faults() -> None:
    """Measure runs with failing calls, and print a small table."""
    from ragassay.steps.answer import answer
    from servers import Server

    print(f"{'':<24}{'seconds':>9}{'answered':>10}{'calls':>7}{'in flight':>11}")
    for name, behave in _cases().items():
        with Server() as server:
            server.behave = behave()
            start = time.perf_counter()
            table = answer(_questions(QUESTIONS), system=server.url)
            seconds = time.perf_counter() - start
            answered = sum(row["error"] is None for row in table.rows())
            calls = len(server.requests)
            print(f"{name:<24}{seconds:>9.1f}{answered:>10}{calls:>7}{server.most_under_way:>11}", flush=True)


def _questions(number: int) -> Any:
    from ragassay.core.records import Question
    from ragassay.core.table import Table

    rows = (Question(question_id=f"q{n}", group_id=f"g{n}", question=f"question {n}") for n in range(number))
    return Table.of(rows, source="questions")


def _cases() -> Mapping[str, Callable[[], Any]]:
    from servers import PerSecond, answers, broken_json, error, resets

    def failing() -> Any:
        draw = random.Random(1)
        kinds = (resets, error(500), broken_json)
        return lambda request: draw.choice(kinds) if draw.random() < 1 / 3 else answers(request)

    return {
        "no failures": lambda: answers,
        "a third of calls fails": failing,
        "200 calls per second": lambda: PerSecond(200, burst=1, says_when=False),
    }


def speed(questions: int, concurrencies: Sequence[int], peers: Mapping[str, str]) -> None:
    """Measure every client at every concurrency, and print a table."""
    pythons = {"httpx2": sys.executable, "ragassay": sys.executable, **peers}
    print(f"{questions:,} questions")
    print(f"{'in flight':>9}  {'client':<10}{'calls/s':>9}{'CPU s per 1,000':>17}{'x bare':>8}{'peak MB':>9}")
    with _server() as url:
        for concurrency in concurrencies:
            bare = None
            for name, python in pythons.items():
                figures = _client(python, name, url, questions, concurrency)
                if figures is None:
                    print(f"{concurrency:>9}  {name:<10} failed", flush=True)
                    continue
                processor = figures["processor"] / questions * 1000
                bare = processor if bare is None else bare
                rate, memory = questions / figures["seconds"], figures["memory"]
                print(
                    f"{concurrency:>9}  {name:<10}{rate:>9.0f}{processor:>17.3f}{processor / bare:>8.2f}{memory:>9.0f}",
                    flush=True,
                )


@contextmanager
def _server() -> Iterator[str]:
    with subprocess.Popen([sys.executable, __file__, "server"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(server.stdout.readline())}/ask"
        finally:
            server.kill()


def _client(python: str, name: str, url: str, questions: int, concurrency: int) -> dict[str, float] | None:
    command = [python, __file__, "client", name, url, str(questions), str(concurrency)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return None
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _measured(name: str, url: str, questions: int, concurrency: int) -> dict[str, float]:
    """Return seconds, processor time and the growth of memory of one client, imports and questions left out."""
    run = CLIENTS[name](url, questions, concurrency)
    before = resource.getrusage(resource.RUSAGE_SELF)
    start, processor = time.perf_counter(), time.process_time()
    answered = run()
    assert answered == questions, f"{answered} of {questions} answered"
    return {
        "seconds": time.perf_counter() - start,
        "processor": time.process_time() - processor,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "memory_before": before.ru_maxrss / 1024,
    }


Client = Callable[[str, int, int], Callable[[], int]]
"""URL, number of questions, concurrency -> the function that is measured, which returns the number of answers."""


def _ragassay(url: str, questions: int, concurrency: int) -> Callable[[], int]:
    from ragassay.steps.answer import answer

    table = _questions(questions)

    def run() -> int:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "answers.jsonl"
            answered = answer(table, system=url, concurrency=concurrency, output=output)
            return int(answered.relation.filter("error is null").count("*").fetchall()[0][0])

    return run


def _httpx2(url: str, questions: int, concurrency: int) -> Callable[[], int]:
    """Return the least that can be done with the same client: a fixed number of tasks, nothing kept on disk."""
    import httpx2

    async def ask(client: Any, numbers: Iterator[int], replies: list[Any]) -> None:
        for number in numbers:
            reply = await client.post(url, json={"question": f"question {number}"})
            replies.append(reply.json()["answer"])

    async def all_questions() -> int:
        numbers, replies = iter(range(questions)), list[Any]()
        async with httpx2.AsyncClient(timeout=60, limits=httpx2.Limits()) as client:
            await asyncio.gather(*(ask(client, numbers, replies) for _ in range(concurrency)))
        return len(replies)

    return lambda: asyncio.run(all_questions())


def _with_httpx(url: str) -> tuple[Callable[[], Any], Callable[[Any, int], Any]]:
    """Return how a peer's task opens a client and asks one question."""
    import httpx

    async def ask(client: Any, number: int) -> str:
        reply = await client.post(url, json={"question": f"question {number}"})
        return str(reply.json()["answer"])

    return lambda: httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=None)), ask


def _ragas(url: str, questions: int, concurrency: int) -> Callable[[], int]:
    from ragas.executor import Executor
    from ragas.run_config import RunConfig

    client, ask = _with_httpx(url)

    async def one(opened: Any, number: int) -> str:
        return str(await ask(opened, number))

    def run() -> int:
        opened = client()
        executor = Executor(show_progress=False, raise_exceptions=True, run_config=RunConfig(max_workers=concurrency))
        for number in range(questions):
            executor.submit(one, opened, number)
        return len(executor.results())

    return run


def _inspect(url: str, questions: int, concurrency: int) -> Callable[[], int]:
    from inspect_ai import Task, eval  # noqa: A004 -- the name of its function
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.solver import solver

    client, ask = _with_httpx(url)
    opened = client()

    def system() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            del generate
            state.output.completion = await ask(opened, int(str(state.sample_id)))
            return state

        return solve

    samples = [Sample(id=number, input=f"question {number}") for number in range(questions)]

    def run() -> int:
        with tempfile.TemporaryDirectory() as folder:
            (log,) = eval(
                Task(dataset=MemoryDataset(samples), solver=solver(system)()),
                model="mockllm/model",
                max_samples=concurrency,
                log_dir=folder,
                display="none",
            )
            return len(log.samples or [])

    return run


def _deepeval(url: str, questions: int, concurrency: int) -> Callable[[], int]:
    """Return DeepEval's evaluation with one metric that asks the system: it has no step that only answers."""
    from deepeval import evaluate
    from deepeval.evaluate.configs import AsyncConfig, CacheConfig, DisplayConfig
    from deepeval.metrics import BaseMetric
    from deepeval.test_case import LLMTestCase

    client, ask = _with_httpx(url)
    opened = client()

    class Asks(BaseMetric):  # type: ignore[misc]
        threshold = 0.5
        async_mode = True

        async def a_measure(self, test_case: Any, *_: Any, **__: Any) -> float:
            await ask(opened, int(test_case.input))
            self.score, self.success, self.reason = 1.0, True, ""
            return 1.0

        def measure(self, test_case: Any, *_: Any, **__: Any) -> float:
            raise NotImplementedError

        def is_successful(self) -> bool:
            return True

    cases = [LLMTestCase(input=str(number), actual_output="x") for number in range(questions)]

    def run() -> int:
        result = evaluate(
            test_cases=cases,
            metrics=[Asks()],
            async_config=AsyncConfig(max_concurrent=concurrency),
            cache_config=CacheConfig(write_cache=False),
            display_config=DisplayConfig(show_indicator=False, print_results=False),
        )
        return len(result.test_results)

    return run


CLIENTS: Mapping[str, Client] = {
    "httpx2": _httpx2,
    "ragassay": _ragassay,
    "ragas": _ragas,
    "deepeval": _deepeval,
    "inspect": _inspect,
}

_BODY = json.dumps(
    {"answer": "It is in Lima.", "contexts": [{"id": "d1", "text": "The tower stands in Lima."}]}
).encode()
_REPLY = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(_BODY), _BODY)


class _Instant(asyncio.Protocol):
    """A connection on which every request gets the same reply at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self._transport = transport
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        """Reply to each complete request."""
        self._rest += data
        while (end := self._rest.find(b"\r\n\r\n")) >= 0:
            head = self._rest[:end].lower()
            place = head.find(b"content-length:")
            length = int(head[place + 15 :].split(b"\r\n", 1)[0]) if place >= 0 else 0
            if len(self._rest) < end + 4 + length:
                return
            self._rest = self._rest[end + 4 + length :]
            assert isinstance(self._transport, asyncio.WriteTransport)
            self._transport.write(_REPLY)


async def _serve() -> None:
    server = await asyncio.get_running_loop().create_server(_Instant, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    main()
