"""What tests of several modules share."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import pytest
from hypothesis import settings

from databases import Made, database
from servers import Server

# How long an example takes says something about the machine and its other users, and nothing about a promise.
settings.register_profile("ragassay", deadline=None)
settings.load_profile("ragassay")

# A shell that runs the suite in the background has it ignore Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on loopback: a system under test and a language model that misbehave on request."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, Sequence[Made]], str]]:
    """Makes a database on one of `databases.ENGINES` and gives its URL; all are gone when the tests are over."""
    with ExitStack() as stack:

        def new(engine: str, tables: Sequence[Made]) -> str:
            return stack.enter_context(database(engine, tables, tmp_path_factory.mktemp(engine)))

        yield new
