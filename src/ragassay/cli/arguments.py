"""What arguments of the command line stand for: tables and lists of names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ragassay.errors import UsageError

if TYPE_CHECKING:
    from ragassay.table import Table


def read_table(path: str, renamed: Sequence[str] | None, preset: str | None) -> "Table":
    """The table in a file, with its columns renamed as `--map` and `--preset` say.

    Raises:
        UsageError: A `--map` that is none, or a column or preset that nobody knows.
        DataError: The file cannot be read.
    """
    from ragassay.table import Table

    rename: dict[str, str] = {}
    for pair in renamed or ():
        ours, equals, theirs = pair.partition("=")
        if not (ours and equals and theirs):
            raise UsageError(f"--map {pair}: write OURS=THEIRS, for instance --map question=user_input")
        rename[ours] = theirs
    return Table.read(path, rename=rename, preset=preset)


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas between."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
