"""The concrete SQL of a template, built apart from the code under test, which builds it inside DuckDB."""

from collections.abc import Mapping

from ragassay.core.records import SqlTemplate
from ragassay.parts.templates import sql_parts


def concrete_sql(template: SqlTemplate, values: Mapping[str, str], dialect: str) -> str:
    """Return the query for one binding; a value that looks like a placeholder is not replaced."""
    parts = list(sql_parts(template, dialect))
    for position in range(1, len(parts), 2):
        name = parts[position]
        value = values[name]
        is_number = template.bound_columns[name].answer_kind == "number"
        escaped = value.replace("\\", "\\\\") if dialect == "mysql" else value
        parts[position] = value if is_number else "'" + escaped.replace("'", "''") + "'"
    return "".join(parts)
