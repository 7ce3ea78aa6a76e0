"""What tests of several modules share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from servers import Server

# How long an example takes says something about the machine and its other users, and nothing about a promise.
settings.register_profile("ragassay", deadline=None)
settings.load_profile("ragassay")


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on loopback: a system under test and a language model that misbehave on request."""
    with Server() as running:
        yield running
