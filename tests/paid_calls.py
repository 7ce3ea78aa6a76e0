"""Calls that cost money in tests: a file of prices, a cache of one's own, and a count of attempts to connect."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

PRICES = """
currency = "EUR"
[models."openai:m"]
input_per_million = 1_000_000
output_per_million = 2_000_000
"""
PER_CALL = 7 + 2 * 3  # the tokens that the server reports, at one and two euros each
ROWS = 30  # more than the failures alike that end a run
CORRECT = '{"verdict": "Correct", "reason": "it says so"}'

connection_attempts: list[object] = []
"""Every attempt of this process to connect, or to look up a name; see the fixture `connections`."""


def _count_connections(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.getaddrinfo"}:
        connection_attempts.append(arguments[-1])


sys.addaudithook(_count_connections)


def write_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows as JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
