"""Match the questions of two evaluation sets by their query: where questions are phrased anew, their ids change."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from ragassay.core.errors import DataError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.steps.compare.decisions import CommonQuestions

Match = Literal["id", "query"]
Row = dict[str, Any]


def check_match(text: str) -> None:
    """Raise UsageError if a text names no way to match questions."""
    if text not in get_args(Match):
        raise UsageError(unknown_name("match", text, list(get_args(Match))))


def matched_by_query(old: Table, new: Table) -> CommonQuestions:
    """Return two runs with the questions about the same queries, under ids that both have.

    Groups match if their SQL and its values are the same, spaces aside; in a group, questions of the same style are
    paired: those with the same text, then the others in their order. What has no partner is left out and counted.

    Raises:
        DataError: A run has neither the column sql, nor sql_template and bindings.
        UsageError: No query is in both.
    """
    first, second = _by_query(old), _by_query(new)
    left_out: Counter[str] = Counter()
    pairs: list[tuple[Row, Row]] = []
    for query, rows in first.items():
        others = second.get(query)
        if others is None or query == "":
            left_out[_alone(query, old)] += len(rows)
            continue
        found = list(_paired(query, rows, others))
        pairs += found
        left_out["without a partner of the same style"] += len(rows) + len(others) - 2 * len(found)
    for query, rows in second.items():
        if query not in first or query == "":
            left_out[_alone(query, new)] += len(rows)
    if not pairs:
        raise UsageError(
            f"{old.source} and {new.source} have no query in common; compare runs of questions about the same database"
        )
    return CommonQuestions(
        old=Table.of((row for row, _ in pairs), source=old.source),
        new=Table.of((row for _, row in pairs), source=new.source),
        left_out=dict(sorted((+left_out).items())),
    )


def _alone(query: str, table: Table) -> str:
    return f"whose query is only in {table.source}" if query else f"without SQL in {table.source}"


def _by_query(table: Table) -> Mapping[str, Sequence[Row]]:
    """Return the rows of a run by query; those without one under an empty text."""
    if "sql" not in table.columns and not {"sql_template", "bindings"} <= {*table.columns}:
        raise DataError(
            f"{table.source} has no column sql, by which --match query matches questions; leave --match out, or judge "
            "answers to questions of generate"
        )
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in table.rows():
        rows[_query(row)].append(dict(row))
    return rows


def _query(row: Mapping[str, Any]) -> str:
    """Return the SQL of a row with its values, without the spaces that change nothing."""
    sql = row.get("sql")
    if sql is None and row.get("sql_template") is not None:
        bindings: object = row.get("bindings") or {}
        sql = f"{row['sql_template']} {json.dumps(bindings, sort_keys=True)}"
    return "" if sql is None else " ".join(str(sql).split()).rstrip("; ")


def _paired(query: str, rows: Sequence[Row], others: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Return the rows of one group in pairs, under new ids."""
    group = content_hash(query)
    pairs: list[tuple[Row, Row]] = []
    for style in dict.fromkeys(row.get("style") for row in rows):
        ours = [row for row in rows if row.get("style") == style]
        theirs = [row for row in others if row.get("style") == style]
        by_text = {str(row["question"]): row for row in theirs}
        same = [(row, by_text.pop(text)) for row in ours if (text := str(row["question"])) in by_text]
        used = {id(row) for pair in same for row in pair}
        left, right = ([row for row in side if id(row) not in used] for side in (ours, theirs))
        found = [*same, *zip(left, right, strict=False)]
        pairs += [
            ({**one, **_ids(group, style, place)}, {**other, **_ids(group, style, place)})
            for place, (one, other) in enumerate(found)
        ]
    return pairs


def _ids(group: str, style: object, place: int) -> Row:
    return {"group_id": group, "question_id": f"{group}-{'' if style is None else style}-{place}"}
