"""What an export format is, what it is told, and what it tells back."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragassay.records import Document
from ragassay.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a user asks of an export beside its format; a format that cannot heed a part is never given it.

    Attributes:
        documents: The knowledge base, to go with the questions.
        spreadsheet: Whether people will open the file in a spreadsheet program.
    """

    documents: Sequence[Document] | None = None
    spreadsheet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What became of a table.

    Attributes:
        rows: How many of its rows the output holds.
        columns: The columns that the output holds.
        left_out: What it cannot hold, in words -> how often that occurs.
        cautions: What whoever opens the output should know.
    """

    rows: int
    columns: Collection[str]
    left_out: Mapping[str, int] = field(default_factory=dict)
    cautions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to write a table for somebody else's program.

    Attributes:
        write: Writes the output to a path at which nothing is yet: a file, or files in a new folder.
        suffix: How the name of the output ends; None where the output is a folder.
        holds: Patterns of the files in that folder, relative to it.
        heeds: The parts of a wish that mean something here.
    """

    write: Callable[[Table, Path, Wish], Written]
    suffix: str | None = None
    holds: tuple[str, ...] = ()
    heeds: frozenset[str] = frozenset()
