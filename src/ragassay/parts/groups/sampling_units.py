"""Sampling units: the entity of each question, about which groups are right or wrong together.

Definition: docs/methods.md, section 6b.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.stats import Units
from ragassay.core.table import Table, storage

ENTITY = "entity"
"""A column that names the sampling unit of each row; without it, rows with the same bindings are one unit."""


def unit_sql(table: Table) -> str:
    """Return the SQL of the hash of a group's sampling unit; null for a group that is a unit of its own.

    The unit is the entity that the question is about: the bound values, whatever the template (docs/methods.md, section
    6b). Rows of one group are about one entity; if a file names several, the one with the smallest hash counts.
    """
    units = []
    if ENTITY in table.columns:
        entity = storage.as_text(table.views[ENTITY])
        units.append(f"min(hash({entity})) filter ({entity} is not null)")
    if "bindings" in table.columns:
        # The order in which a file lists placeholders has no meaning.
        units.append("min(hash(list_sort(map_entries(bindings)))) filter (cardinality(bindings) > 0)")
    return f"coalesce({', '.join(units)})" if units else "null::ubigint"


def row_units(table: Table) -> Units | None:
    """Return the sampling unit of each row (docs/methods.md, section 6b); None if each row is one.

    A row without a group, whose cell does not fit, is a unit of its own.
    """
    if "group_id" not in table.columns:
        return None
    own = 'case when group_id is null then hash("row") else hash(group_id) end'
    query = f'select {own} as unit from rows order by "row"'  # noqa: S608 -- names of ours
    if {ENTITY, "bindings"} & {*table.columns}:
        query = f"""
            select coalesce(units.unit, {own}) as unit from rows left join
            (select group_id, {unit_sql(table)} as unit from rows where group_id is not null group by group_id) units
            using (group_id) order by "row"
        """  # noqa: S608 -- names of ours
    return numbered(table.connection.execute(query).fetchnumpy()["unit"])


def numbered(units: NDArray[Any]) -> Units | None:
    """Return sampling units numbered from 0 without gaps; None if each occurs once."""
    distinct, numbers = np.unique(units, return_inverse=True)
    return None if len(distinct) == len(units) else numbers
