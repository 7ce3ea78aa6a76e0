"""The SQL allowlist: only SELECT statements that consist of listed constructs are run.

Every node type, every argument and every form of text that SQLGlot writes without quotes is listed, so new syntax,
functions and engine features are rejected by default.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from sqlglot import exp

from ragassay.core.errors import excerpt


class Reason(StrEnum):
    """Reasons why SQL is rejected."""

    DOES_NOT_PARSE = "does not parse"
    NOT_ONE_STATEMENT = "not one statement"
    NOT_A_SELECT = "not a SELECT"
    NOT_A_PLAIN_SELECT = "not a plain SELECT"
    WRITES = "writes"
    FUNCTION = "function not allowed"
    OUTSIDE_THE_SCHEMA = "reads outside the schema"
    UNKNOWN_TABLE = "unknown table"
    UNKNOWN_COLUMN = "unknown column"
    TOO_EXPENSIVE = "takes too much"


class SqlRejected(Exception):  # noqa: N818 - a refusal is an expected result, not an error
    """SQL was rejected; `detail` contains the construct that caused it and what to write instead."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return f"this SQL was refused because it {_CLAUSES.get(self.reason, self.reason)}: {self.detail}"


_CLAUSES = {
    Reason.NOT_ONE_STATEMENT: "is not one statement",
    Reason.NOT_A_SELECT: "is not a SELECT",
    Reason.NOT_A_PLAIN_SELECT: "is not a plain SELECT",
    Reason.WRITES: "would write or change something",
    Reason.FUNCTION: "calls a function that is not allowed",
    Reason.UNKNOWN_TABLE: "names an unknown table",
    Reason.UNKNOWN_COLUMN: "names an unknown column",
    Reason.TOO_EXPENSIVE: "is too expensive",
}


def _arguments_by_kind(kinds: Mapping[str, Sequence[type[exp.Expr]]]) -> dict[type[exp.Expr], frozenset[str]]:
    """Return the allowed arguments of each node type."""
    return {kind: frozenset(parts.split()) for parts, each in kinds.items() for kind in each}


FUNCTIONS = _arguments_by_kind(
    {
        "this": (
            *(exp.Min, exp.Max, exp.Sum, exp.Avg, exp.Lower, exp.Upper, exp.Abs, exp.Floor, exp.Ceil, exp.Typeof),
            *(exp.Year, exp.Month, exp.Day, exp.Date, exp.TsOrDsToDate, exp.TsOrDsToTimestamp),
            *(exp.Exists, exp.Any, exp.All),
        ),
        "this expression": (exp.And, exp.Or, exp.Nullif, exp.Left, exp.Right, exp.Extract),
        "this expression safe": (exp.DPipe,),
        "this expression position": (exp.Trim,),
        "this expressions": (exp.Coalesce,),
        "this big_int": (exp.Count,),
        "this binary": (exp.Length,),
        "this decimals": (exp.Round,),
        "this format": (exp.TimeToStr, exp.ToChar),
        "this ifs default": (exp.Case,),
        "this start length": (exp.Substring,),
        "this substr": (exp.StrPosition,),
        "this to safe requires_string": (exp.Cast, exp.TryCast),
        "this true false": (exp.If,),
        "expressions safe coalesce": (exp.Concat,),
    }
)
"""Allowed functions: none has side effects or returns longer text than its input."""

_NAMED = {"duckdb": frozenset({"date_part"})}  # functions without a SQLGlot class

_SELECT = "distinct expressions from_ joins where group having order limit offset"
_FORMS = _arguments_by_kind(
    {
        "": (exp.Star, exp.Null),
        "this": (exp.From, exp.Where, exp.Having, exp.Boolean, exp.Var, exp.Paren, exp.Not, exp.Neg, exp.DataTypeParam),
        "this expression": (
            *(exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.NullSafeEQ, exp.NullSafeNEQ),
            *(exp.Add, exp.Sub, exp.Mul, exp.Mod, exp.IntDiv, exp.Escape, exp.Collate),
        ),
        "this expression typed safe": (exp.Div,),
        "this expression negate": (exp.Is, exp.Like, exp.ILike),
        "this expressions nested": (exp.DataType,),
        "this expressions query": (exp.In,),
        "this alias": (exp.Table, exp.Alias, exp.Subquery),
        "this columns": (exp.TableAlias,),
        "this desc nulls_first": (exp.Ordered,),
        "this is_string": (exp.Literal,),
        "this low high": (exp.Between,),
        "this on using side kind": (exp.Join,),
        "this quoted": (exp.Identifier,),
        "this table": (exp.Column,),
        "expression": (exp.Limit, exp.Offset),
        "expressions": (exp.Group, exp.Order, exp.Distinct, exp.Tuple),
        _SELECT: (exp.Select,),
    }
)

OURS = _arguments_by_kind(
    {
        "": (exp.Placeholder, exp.RowNumber),
        "this alias": (exp.CTE,),
        "this expression replacement": (exp.Replace,),
        "this expression distinct with_ order limit offset": (exp.Union, exp.Except, exp.Intersect),
        "this partition_by order over": (exp.Window,),
        "expressions": (exp.With,),
        "expressions alias": (exp.Values,),
        f"{_SELECT} with_": (exp.Select,),
    }
)
"""Nodes that are allowed only in the package's own queries."""

_ALLOWED = {**FUNCTIONS, **_FORMS, **OURS}

# In DuckDB, * LIKE 'n%' and ORDER BY ALL give * and a bare word other meanings.
_PARENTS: dict[type[exp.Expr], tuple[type[exp.Expr], ...]] = {
    exp.Star: (exp.Select, exp.Count, exp.Column),
    exp.Var: (exp.Extract, exp.Collate),
}

_TYPES = frozenset(
    exp.DType[name]
    for name in (
        *("TEXT", "VARCHAR", "CHAR", "NCHAR", "NVARCHAR", "BINARY", "VARBINARY", "BOOLEAN", "DATE", "TIME"),
        *("TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMPNTZ", "DATETIME", "DECIMAL", "FLOAT", "DOUBLE"),
        *("TINYINT", "SMALLINT", "INT", "BIGINT", "INT128", "UTINYINT", "USMALLINT", "UINT", "UBIGINT"),
    )
)

_WORD = re.compile(r"\w+")
_TEXTS: dict[tuple[type[exp.Expr], str], re.Pattern[str]] = {
    (exp.Var, "this"): _WORD,
    (exp.Join, "side"): re.compile(r"|left|right|full", re.IGNORECASE),
    (exp.Join, "kind"): re.compile(r"|inner|outer|cross", re.IGNORECASE),
    (exp.Trim, "position"): re.compile(r"leading|trailing|both", re.IGNORECASE),
    (exp.Window, "over"): re.compile(r"over", re.IGNORECASE),
}
"""Texts that SQLGlot writes without quotes, and the patterns that they must match."""

_INVALID_TEXT = re.compile(r"[\0\ud800-\udfff]")  # NUL and unpaired surrogates, which no engine accepts
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_LONGEST_TYPE = 1_000  # CHAR(n) pads to n on some engines

_WRITING = (
    *(exp.DML, exp.DDL, exp.Create, exp.Drop, exp.Alter, exp.TruncateTable, exp.Copy, exp.Attach, exp.Detach),
    *(exp.Set, exp.SetItem, exp.Pragma, exp.Command, exp.Into, exp.PropertyEQ, exp.LoadData, exp.Lock, exp.Kill),
    *(exp.Grant, exp.Revoke, exp.Transaction, exp.Commit, exp.Rollback, exp.Returning, exp.Merge, exp.Use),
)
_HOLDS_TABLES = (exp.From, exp.Join, exp.Subquery)
_OUTSIDE = (exp.Dot, exp.Parameter, exp.SessionParameter, exp.ObjectIdentifier, exp.PseudoType)


def check_query(tree: exp.Expr, dialect: str) -> None:
    """Raise SqlRejected unless a query can only read tables.

    Args:
        tree: The query as it will be run.
        dialect: The SQLGlot dialect in which it will be written.
    """
    if not isinstance(tree, exp.Select | exp.SetOperation):
        reason = Reason.WRITES if isinstance(tree, _WRITING) else Reason.NOT_A_SELECT
        raise SqlRejected(reason, f"it is a {_name(tree)}; write one SELECT")
    nodes = list(tree.walk())
    # Check all node types first: SELECT INTO is rejected because it writes, not because of its arguments.
    for node in nodes:
        _check_kind(node, dialect)
    for node in nodes:
        _check_arguments(node)
        _check_texts(node)


def _check_kind(node: exp.Expr, dialect: str) -> None:
    """Reject a node of a type that is not listed."""
    # VALUES is a function in MySQL.
    if type(node) in _ALLOWED and not (isinstance(node, exp.Values) and not isinstance(node.parent, _HOLDS_TABLES)):
        return
    name = _name(node)
    if isinstance(node, _WRITING):
        raise SqlRejected(Reason.WRITES, f"{name} changes data or settings; write one SELECT that only reads")
    if isinstance(node, _OUTSIDE):
        raise SqlRejected(
            Reason.OUTSIDE_THE_SCHEMA, f"{name} is not a column of a table; write columns, and placeholders in quotes"
        )
    if isinstance(node, exp.Anonymous) and str(node.this).lower() in _NAMED.get(dialect, ()):
        return
    if isinstance(node, exp.Func):
        raise SqlRejected(Reason.FUNCTION, f"{name}; {_CALLABLE}")
    raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, f"{name} is not allowed; {_PLAINLY}")


_CALLABLE = (
    "use COUNT, MIN, MAX, SUM, AVG, CASE, COALESCE, NULLIF, CAST, TRIM, LOWER, UPPER, LENGTH, SUBSTR, CONCAT, "
    "ROUND, ABS and parts of dates only"
)
_PLAINLY = "use WHERE, JOIN ... ON, GROUP BY, HAVING, ORDER BY, LIMIT and subqueries in WHERE only"


def _check_arguments(node: exp.Expr) -> None:
    """Reject a node with an argument that is not listed."""
    if node.comments:
        raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, "it contains a comment, which an engine may run; leave it out")
    present = {part for part, value in node.args.items() if value}
    if isinstance(node, exp.Table | exp.Column) and present & {"db", "catalog"}:
        raise SqlRejected(
            Reason.OUTSIDE_THE_SCHEMA, f"{excerpt(node.sql())} has a prefix; name tables without schema or database"
        )
    if isinstance(node, exp.With) and node.args.get("recursive"):
        raise SqlRejected(Reason.TOO_EXPENSIVE, "a recursive WITH may never end; write the query without it")
    if type(node) in _PARENTS and not isinstance(node.parent, _PARENTS[type(node)]):
        raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, f"{_name(node)} is not allowed here; {_PLAINLY}")
    allowed = _ALLOWED.get(type(node), frozenset({"this", "expressions"}))
    if more := sorted(present - allowed):
        raise SqlRejected(
            Reason.NOT_A_PLAIN_SELECT, f"{_name(node)} with {more[0].strip('_')} is not allowed; {_PLAINLY}"
        )
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Identifier):
        raise SqlRejected(Reason.FUNCTION, f"{_name(node.this)} is a table function; read tables of the schema")


def _check_texts(node: exp.Expr) -> None:
    """Reject text that would be written into the query unquoted and does not match its listed pattern."""
    if isinstance(node, exp.Literal | exp.Identifier) and _INVALID_TEXT.search(node.name):
        raise SqlRejected(Reason.DOES_NOT_PARSE, "it contains an unpaired surrogate or the character NUL; remove them")
    match node:
        case exp.Literal():
            is_right = bool(node.is_string or _NUMBER.fullmatch(node.name))
        case exp.Identifier():
            is_right = bool(node.args.get("quoted") or _WORD.fullmatch(node.name))
        case exp.DataType():
            is_right = node.this in _TYPES
        case exp.DataTypeParam():
            if node.name.isdecimal() and int(node.name) > _LONGEST_TYPE:
                raise SqlRejected(Reason.TOO_EXPENSIVE, f"a type of length {node.name} fills memory; use a shorter one")
            is_right = node.name.isdecimal()
        case exp.Anonymous():
            is_right = isinstance(node.this, str)
        case _:
            is_right = all(_has_form(node, part, text) for part, text in _raw_texts(node))
    if not is_right:
        raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, f"{_name(node)} of this kind is not allowed; {_PLAINLY}")


def _raw_texts(node: exp.Expr) -> Iterator[tuple[str, str]]:
    for part, value in node.args.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield part, each


def _has_form(node: exp.Expr, part: str, text: str) -> bool:
    pattern = _TEXTS.get((type(node), part))
    return pattern is not None and pattern.fullmatch(text) is not None


def _name(node: exp.Expr) -> str:
    """Return the SQL name of a node, in uppercase."""
    if isinstance(node, exp.Anonymous):
        return excerpt(str(node.this)).upper()
    if isinstance(node, exp.Func):
        return node.sql_name()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).upper()
