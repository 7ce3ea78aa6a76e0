"""The line that says what figures rest on: which questions, which system, which judge."""

import re
from importlib.metadata import version

from ragassay.records import Signature
from ragassay.signature import content_hash
from ragassay.table import Table


def signed(table: Table, *, seed: int) -> Signature:
    """The signature of what is found out from a table."""
    return Signature(
        questions=table.content_hash(),
        system=_only(table, "system"),
        judge=_only(table, "judge"),
        seed=str(seed),
        version=version("ragassay"),
    )


def _only(table: Table, column: str) -> str | None:
    """The one value of a column, "mixed" where there are several; a hash where a signature cannot hold it."""
    if column not in table.columns:
        return None
    query = f"select distinct {column} from rows where {column} is not null limit 2"  # noqa: S608 -- a name of ours
    values = [value for (value,) in table.connection.sql(query).fetchall()]
    if len(values) != 1:
        return "mixed" if values else None
    (value,) = values
    return value if re.fullmatch(r"[A-Za-z0-9._+-]+", value) else content_hash(value)
