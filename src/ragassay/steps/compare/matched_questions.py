"""Match the questions of two runs by id, or by query if they were rephrased, which changes their ids.

Two runs are comparable only if their judges are the same (docs/methods.md, section 5.6).
"""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.parts.groups.row_counts import recorded_judge

Match = Literal["id", "query"]
Row = dict[str, Any]
_LISTED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonQuestions:
    """Two runs with their common questions; `left_out` is reason -> number of questions."""

    old: Table
    new: Table
    left_out: Mapping[str, int]


def common_questions(old: Table, new: Table, *, common: bool) -> CommonQuestions:
    """Return two runs with their common questions: same ids, texts, groups and reference answers.

    Args:
        old: One run.
        new: The other.
        common: Whether questions that are not common may be left out.

    Raises:
        UsageError: The questions differ, and `common` is false; or no question is common.
    """
    columns = [name for name in ("reference_answers", "is_answerable") if {name} <= {*old.columns} & {*new.columns}]
    first, second = _question_contents(old, columns), _question_contents(new, columns)
    ids, left, right = np.intersect1d(first["question_id"], second["question_id"], return_indices=True)
    same = first["content"][left] == second["content"][right]
    differences = {
        f"only in {old.source}": np.setdiff1d(first["question_id"], ids),
        f"only in {new.source}": np.setdiff1d(second["question_id"], ids),
        "with different texts, groups or reference answers": ids[~same],
    }
    left_out = {reason: names for reason, names in differences.items() if len(names)}
    if not left_out:
        return CommonQuestions(old=old, new=new, left_out={})
    listed = "; ".join(_listed(reason, names) for reason, names in left_out.items())
    if not common:
        raise UsageError(
            f"{old.source} and {new.source} contain different questions: {listed}. Query both systems with the same "
            "questions, compare only the common ones with `common`, or match rephrased questions with "
            "`match` query"
        )
    if not same.any():
        raise UsageError(f"{old.source} and {new.source} have no question in common: {listed}")
    return CommonQuestions(
        old=_only(old, first["row"][left[same]]),
        new=_only(new, second["row"][right[same]]),
        left_out={reason: len(names) for reason, names in left_out.items()},
    )


def _only(table: Table, places: NDArray[np.int64]) -> Table:
    chosen = set(places.tolist())
    return Table.of((row for place, row in enumerate(table.rows()) if place in chosen), source=table.source)


# Any, because DuckDB returns ids as objects, and rows and hashes as numbers.
def _question_contents(table: Table, columns: list[str]) -> Mapping[str, NDArray[Any]]:
    """Return every question by id, with its row and a hash of its content."""
    parts = ["question", "group_id", *(f"{_SORTED.get(name, name)}::varchar" for name in columns)]
    query = f'select question_id, "row", hash([{", ".join(parts)}]) as content from rows order by question_id'  # noqa: S608 -- internal names
    return table.connection.sql(query).fetchnumpy()


_SORTED = {"reference_answers": "list_sort(reference_answers)"}


def _listed(reason: str, names: NDArray[np.object_]) -> str:
    first = ", ".join(excerpt(str(name)) for name in names[:_LISTED])
    return f"{len(names)} {reason} ({first}{', ...' if len(names) > _LISTED else ''})"


def check_judges(old: Table, new: Table) -> None:
    """Check that two runs have the same judges: otherwise verdicts would differ for reasons other than the systems.

    A run of a cascade may lack the later stages, if the earlier ones left no row undecided.

    Raises:
        UsageError: The judges differ.
    """
    first, second = (tuple(_judges(table)) for table in (old, new))
    if first == second or not (first and second):
        return
    if {*first} < {*second} and _needs_no_more(old, {*second} - {*first}):
        return
    if {*second} < {*first} and _needs_no_more(new, {*first} - {*second}):
        return
    one, other = (", ".join(judges) for judges in (first, second))
    raise UsageError(
        f"{old.source} was judged by {one}, and {new.source} by {other}. Verdicts of different judges cannot be "
        "compared; judge both with the same judge: ragassay judge ANSWERS -o JUDGED"
    )


def _needs_no_more(table: Table, later: Collection[str]) -> bool:
    """Return whether these later stages of a cascade would have had no row of a run to judge."""
    if not all(recorded_judge(name).is_later_stage for name in later) or "outcome" not in table.columns:
        return False
    answerable, references, error = map(table.column_or_null, ("is_answerable", "reference_answers", "judge_error"))
    has_nothing_to_compare = f"(coalesce({answerable}, true) and coalesce(len({references}::varchar[]) = 0, false))"
    left = f"outcome = 'undecided' and {error} is null and not {has_nothing_to_compare}"
    query = f"select distinct judge from rows where {left}"  # noqa: S608 -- internal names
    return {name for (name,) in table.connection.sql(query).fetchall()} <= {*later}


def _judges(table: Table) -> Iterator[str]:
    judge = "judge" if "judge" in table.columns else "null::varchar"
    query = f"select distinct {judge} from rows where correct is not null order by 1"  # noqa: S608 -- internal names
    for (name,) in table.connection.sql(query).fetchall():
        yield "an unnamed judge" if name is None else excerpt(name)


def check_match(text: str) -> None:
    """Raise UsageError if there is no such way to match questions."""
    if text not in get_args(Match):
        raise UsageError(unknown_name("match", text, list(get_args(Match))))


def matched_by_query(old: Table, new: Table) -> CommonQuestions:
    """Return two runs with the questions about the same queries, under ids that both have.

    Groups match if their SQL and its values are the same, ignoring whitespace. Within a group, questions of the same
    style are paired: first those with the same text, then the others in order. Questions without a partner are left
    out.

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
        of_query = list(_paired_questions(query, rows, others))
        pairs += of_query
        left_out["without a partner of the same style"] += len(rows) + len(others) - 2 * len(of_query)
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
    """Return the rows of a run by query; rows without a query under the empty string."""
    if "sql" not in table.columns and not {"sql_template", "bindings"} <= {*table.columns}:
        raise DataError(
            f"{table.source} has no column sql, which `match` query requires; omit it, or judge answers to "
            f"questions that `ragassay generate` wrote"
        )
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in table.rows():
        rows[_query(row)].append(dict(row))
    return rows


def _query(row: Mapping[str, Any]) -> str:
    """Return the SQL of a row with its values and normalized spaces."""
    sql = row.get("sql")
    if sql is None and row.get("sql_template") is not None:
        bindings: object = row.get("bindings") or {}
        sql = f"{row['sql_template']} {json.dumps(bindings, sort_keys=True)}"
    return "" if sql is None else " ".join(str(sql).split()).rstrip("; ")


def _paired_questions(query: str, rows: Sequence[Row], others: Sequence[Row]) -> list[tuple[Row, Row]]:
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
        of_style = [*same, *zip(left, right, strict=False)]
        pairs += [
            ({**one, **_ids(group, style, place)}, {**other, **_ids(group, style, place)})
            for place, (one, other) in enumerate(of_style)
        ]
    return pairs


def _ids(group: str, style: object, place: int) -> Row:
    return {"group_id": group, "question_id": f"{group}-{'' if style is None else style}-{place}"}
