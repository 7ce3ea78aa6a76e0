"""Chooses which groups become questions: all of them, or a sample that is spread evenly over the templates.

The order of choice is a hash of the seed and the binding, so that the sample hardly changes when the database does.
"""

from collections.abc import Mapping, Sequence

import duckdb

from ragassay.errors import UsageError


def choose(
    connection: duckdb.DuckDBPyConnection, wordings: Mapping[int, int], *, most_rows: int | None, seed: int
) -> None:
    """Makes the table `chosen` of the bindings that are kept.

    Args:
        connection: Holds the table `bindings`.
        wordings: How many questions a group of each template has, by the template's number; others are left out.
        most_rows: At most so many questions; None for all. Every template has its turn before one has a second,
            in a seeded order; whole groups only.
        seed: Decides which groups are kept.

    Raises:
        UsageError: No group is so small.
    """
    connection.execute("create table sizes (template integer, questions bigint)").fetchall()
    connection.executemany("insert into sizes values (?, ?)", [list(item) for item in wordings.items()])
    kept, values = (_ALL, {}) if most_rows is None else (_SAMPLE, {"seed": str(seed), "most": most_rows})
    connection.execute(f"create table chosen as {kept}", values).fetchall()
    ((count,),) = connection.execute("select count(*) from chosen").fetchall()
    if not count:
        raise UsageError(
            f"--max-rows leaves {most_rows} questions that have an answer, and a group has up to "
            f"{max(wordings.values())}; raise it, lower --unanswerable, or ask for fewer wordings"
        )


_ALL = "select * from bindings semi join sizes using (template)"
_SAMPLE = """
select template, place, keys, spoken, answers, is_answerable from (
    select *, sum(questions) over (order by turn, among, template rows unbounded preceding) used from (
        select *,
            row_number() over (
                partition by template order by sha256(concat($seed, chr(31), array_to_string(keys, chr(31)))), place
            ) turn,
            sha256(concat($seed, chr(31), template)) among
        from bindings join sizes using (template)
    )
) where used <= $most
"""


def place(
    connection: duckdb.DuckDBPyConnection,
    bindings: Sequence[tuple[int, Sequence[str], Sequence[str], Sequence[str], bool]],
    wordings: Mapping[int, int],
) -> None:
    """Makes the table `chosen` of bindings at hand: template, values, spoken values, answers, whether answerable."""
    connection.execute("create table sizes (template integer, questions bigint)").fetchall()
    connection.executemany("insert into sizes values (?, ?)", [list(item) for item in wordings.items()])
    connection.execute("create table chosen as select * from bindings limit 0").fetchall()
    for number, keys, spoken, answers, is_answerable in bindings:
        row = [number, 0, list(keys), list(spoken), list(answers), is_answerable]
        connection.execute("insert into chosen values (?, ?, ?, ?, ?, ?)", row).fetchall()


def number_rows(connection: duckdb.DuckDBPyConnection) -> int:
    """Makes the table `placed`: the chosen bindings in order, each with the position of its first question.

    Returns:
        How many groups there are.
    """
    connection.execute(
        "create table placed as select chosen.*, (sum(questions) over"
        " (order by template, place, is_answerable desc rows unbounded preceding))::bigint - questions first_row"
        " from chosen join sizes using (template) order by template, place, is_answerable desc"
    ).fetchall()
    ((groups,),) = connection.execute("select count(*) from placed").fetchall()
    return int(groups)
