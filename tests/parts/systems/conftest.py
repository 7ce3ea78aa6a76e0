"""Fixtures of the tests of systems."""

import socket

import pytest


@pytest.fixture
def closed_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port
