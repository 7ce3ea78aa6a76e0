"""The rows of articles in a file of documents, and why a page of a wiki is none."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragassay.core.errors import ReasonEnum, UsageError, excerpt

ArticleRow = dict[str, Any]
_COLUMNS = ("id", "title", "text", "url", "created", "source", "revision", "redirected_from")


class Exclusion(ReasonEnum):
    """Why a page of a wiki is not a document."""

    DISAMBIGUATION = "a disambiguation page"
    SHORT = "shorter than the minimum length"
    LONG = "longer than the maximum length"
    REPEATED = "another title of a page that is there"
    REDIRECT = "a redirect"
    NAMESPACE = "not an article"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """How long the text of a document may be, in characters."""

    least: int
    most: int | None

    def exclusion(self, text: str) -> Exclusion | None:
        """Return why a text is left out; None for one that is not. An empty one always is."""
        if len(text) < max(self.least, 1):
            return Exclusion.SHORT
        return Exclusion.LONG if self.most is not None and len(text) > self.most else None


def former_rows(output: Path, source: str) -> Iterator[ArticleRow]:
    """Yield the rows of the file that is continued.

    Raises:
        UsageError: It was written by something else, or from another wiki or dump.
    """
    if not output.exists():
        return
    with output.open("rb") as file:
        for line in file:
            try:
                row = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict) or {*row} != {*_COLUMNS} or not str(row["id"]).isdecimal():
                raise UsageError(
                    f"{output} was not written by `ragassay documents wikipedia` and is left as it is; give another "
                    "name, or --force to replace it"
                )
            if row["source"] != source:
                raise UsageError(
                    f"{output} holds articles of {excerpt(row['source'])}, not of {source}; give another name, or "
                    "--force to replace it"
                )
            yield row


def row_line(row: ArticleRow) -> bytes:
    """Return a row as a line of JSON."""
    text = json.dumps({name: row[name] for name in _COLUMNS}, ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n"
