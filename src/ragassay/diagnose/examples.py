"""The wrong rows that show best what goes wrong: ten of each fault."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import duckdb
import numpy as np

from ragassay.diagnose.contexts import Codes
from ragassay.diagnose.flags import FAULTS, columns_of
from ragassay.records import Fault

MOST = 10
"""Examples of each fault."""
_LOOKED_AT = 10_000  # rows of one fault and one rule among which examples are looked for


def examples(connection: duckdb.DuckDBPyConnection) -> Mapping[Fault, tuple[str, ...]]:
    """The question ids of the most telling wrong rows of each fault, at most ten, the best first.

    The strongest rule comes first (`faults`); under one rule, one row of each group before the second of any; then
    one of each style before the second of any; then the order of the rows. Of a fault that one rule found very often,
    the first rows of each style are looked at.

    Args:
        connection: As `counts.counted` gives it, with the faults and how strong their evidence is in `flags`.
    """
    flags = columns_of(connection)
    chosen = {fault: list(_chosen(flags, number)) for number, fault in enumerate(FAULTS, start=1)}
    rows = [row for found in chosen.values() for row in found]
    query = 'select "row", question_id from rows where "row" in (select unnest($rows::bigint[]))'
    ids = dict(connection.execute(query, {"rows": rows}).fetchall())
    return {fault: tuple(ids[row] for row in found) for fault, found in chosen.items()}


def _chosen(flags: Mapping[str, Codes], fault: int) -> Iterator[int]:
    left = MOST
    rows = np.flatnonzero(flags["fault"] == fault)
    strengths = flags["strength"][rows]
    for strength in np.unique(strengths):
        found = _under_one_rule(rows[strengths == strength], flags["place"], flags["style"])[:left]
        left -= len(found)
        yield from found


def _under_one_rule(rows: Codes, places: Codes, styles: Codes) -> Sequence[int]:
    """The rows in order of what they show, some way down."""
    mine = styles[rows]
    every = np.unique(mine)
    each = max(MOST, _LOOKED_AT // len(every))
    looked_at = np.sort(np.concatenate([rows[mine == style][:each] for style in every]))
    of_group: Counter[int] = Counter()
    turns = []
    for row in looked_at.tolist():
        turns.append((of_group[places[row]], row))
        of_group[places[row]] += 1
    of_style: Counter[tuple[int, int]] = Counter()
    ranked = []
    for turn, row in sorted(turns):
        style = int(styles[row])
        ranked.append((turn, of_style[turn, style], row))
        of_style[turn, style] += 1
    return [row for _, _, row in sorted(ranked)[:MOST]]
