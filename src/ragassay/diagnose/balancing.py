"""Keeps as many judged rows of every group as of every other: a seeded, stratified down-sample."""

import duckdb
import numpy as np

from ragassay.diagnose.counts import JUDGED, forget_compared
from ragassay.diagnose.flags import add_columns


def balance(connection: duckdb.DuckDBPyConnection, seed: int) -> int:
    """Leaves rows out of the figures until every group has the same number of judged rows of a style.

    That number is the smallest that any group with judged rows of the style has, so that groups of one size stay whole.
    Which rows go is decided by their question ids and the seed, whatever the order of the rows. Rows without a verdict
    stay, and are counted as such.

    Args:
        connection: As `counts.counted` gives it.
        seed: Decides which rows go.

    Returns:
        How many rows are left out.
    """
    query = f"""
        with judged as (
            select "row", place, style, row_number() over (
                partition by place, style order by md5_number(concat($seed::varchar, ':', question_id)), question_id
            ) as turn, count(*) over (partition by place, style) as size
            from (select rowid as "row", place, style from flags where {JUDGED}) join
                (select "row", question_id from rows) using ("row")
        ), smallest as (select style, min(size) as size from judged group by style)
        select "row" from judged join smallest using (style) where turn > smallest.size order by "row"
    """  # noqa: S608 -- SQL of ours
    left_out = connection.execute(query, {"seed": seed}).fetchnumpy()["row"]
    if len(left_out):
        ((rows,),) = connection.execute("select count(*) from flags").fetchall()
        kept = np.ones(rows, dtype=np.bool_)
        kept[left_out] = False
        forget_compared(connection)
        add_columns(connection, {"kept": kept})
    return len(left_out)
