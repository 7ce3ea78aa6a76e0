"""Calls that cost money in tests: a file of prices, and what a call of the test server costs."""

import json
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


def write_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows as JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
