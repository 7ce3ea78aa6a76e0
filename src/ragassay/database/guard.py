"""The wall before every query: SELECTs made of parts that we know to be harmless, and nothing else.

What is allowed is listed, part by part, down to the texts that SQLGlot writes into a query as they are; all else is
refused, whatever it may be. So new syntax, new functions and new tricks of an engine stay outside by themselves.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, get_args

from sqlglot import exp

from ragassay.errors import shown

Reason = Literal[
    "does not parse",
    "not one statement",
    "not a SELECT",
    "not a plain SELECT",
    "writes",
    "function not allowed",
    "reads outside the schema",
    "unknown table",
    "unknown column",
    "takes too much",
]
REASONS: tuple[Reason, ...] = get_args(Reason)


class Refused(Exception):  # noqa: N818 - it is an answer, as a refusal is, and no failure of ours
    """SQL that is not run. `reason` is one of `REASONS`, `detail` names the place and says what to do instead."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason: Reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return f"this SQL is not run, it {_SAYS[self.reason]}: {self.detail}"


_SAYS: dict[Reason, str] = {
    "does not parse": "does not parse",
    "not one statement": "is not one statement",
    "not a SELECT": "is not a SELECT",
    "not a plain SELECT": "is not a plain SELECT",
    "writes": "would write or change something",
    "function not allowed": "calls a function that is not allowed",
    "reads outside the schema": "reads outside the schema",
    "unknown table": "names an unknown table",
    "unknown column": "names an unknown column",
    "takes too much": "takes too much",
}


def _listed(kinds: Mapping[str, Sequence[type[exp.Expr]]]) -> dict[type[exp.Expr], frozenset[str]]:
    """The arguments that each kind of node may have, from the kinds that may have these arguments."""
    return {kind: frozenset(parts.split()) for parts, each in kinds.items() for kind in each}


FUNCTIONS = _listed(
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
"""The functions that a query may call; none has an effect, and none makes more text than it is given."""

_NAMED = {"duckdb": frozenset({"date_part"})}  # functions that SQLGlot has no class for

_SELECT = "distinct expressions from_ joins where group having order limit offset"
_FORMS = _listed(
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

OURS = _listed(
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
"""What our own queries may hold over and above what comes from outside."""

_ALLOWED = {**FUNCTIONS, **_FORMS, **OURS}

# DuckDB has columns * LIKE 'n%' and ORDER BY ALL, in which * and a bare word are something else.
_UNDER: dict[type[exp.Expr], tuple[type[exp.Expr], ...]] = {
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
"""What SQLGlot writes without quotes, and how it must look."""

_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")  # no engine takes these, and no driver sends the latter
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_LONGEST_TYPE = 1_000  # CHAR(n) pads to n on some engines

_WRITING = (
    *(exp.DML, exp.DDL, exp.Create, exp.Drop, exp.Alter, exp.TruncateTable, exp.Copy, exp.Attach, exp.Detach),
    *(exp.Set, exp.SetItem, exp.Pragma, exp.Command, exp.Into, exp.PropertyEQ, exp.LoadData, exp.Lock, exp.Kill),
    *(exp.Grant, exp.Revoke, exp.Transaction, exp.Commit, exp.Rollback, exp.Returning, exp.Merge, exp.Use),
)
_HOLDS_TABLES = (exp.From, exp.Join, exp.Subquery)
_OUTSIDE = (exp.Dot, exp.Parameter, exp.SessionParameter, exp.ObjectIdentifier, exp.PseudoType)


def harmless(tree: exp.Expr, dialect: str) -> None:
    """Lets a query pass that can do nothing but read tables, at a cost that its text shows.

    Args:
        tree: The query as it will be run.
        dialect: SQLGlot's name of the SQL that it will be written in.

    Raises:
        Refused: The query holds a part that is not listed here.
    """
    if not isinstance(tree, exp.Select | exp.SetOperation):
        reason: Reason = "writes" if _writes(tree) else "not a SELECT"
        raise Refused(reason, f"it is a {_name(tree)}; write one SELECT")
    nodes = list(tree.walk())
    # What a part is tells more than where it stands: SELECT INTO is refused for writing, not for its form.
    for node in nodes:
        _known(node, dialect)
    for node in nodes:
        _plain(node)
        _told(node)


def _known(node: exp.Expr, dialect: str) -> None:
    """Refuses a node of a kind that is not listed."""
    # MySQL has a function VALUES, which is something else.
    if type(node) in _ALLOWED and not (isinstance(node, exp.Values) and not isinstance(node.parent, _HOLDS_TABLES)):
        return
    name = _name(node)
    if _writes(node):
        raise Refused("writes", f"{name} is not reading; write one SELECT that only reads")
    if isinstance(node, _OUTSIDE):
        raise Refused(
            "reads outside the schema", f"{name} is no column of a table; write columns, and placeholders in quotes"
        )
    if isinstance(node, exp.Anonymous) and str(node.this).lower() in _NAMED.get(dialect, ()):
        return
    if isinstance(node, exp.Func):
        raise Refused("function not allowed", f"{name}; {_CALLABLE}")
    raise Refused("not a plain SELECT", f"{name} is not allowed; {_PLAINLY}")


_CALLABLE = (
    "use COUNT, MIN, MAX, SUM, AVG, CASE, COALESCE, NULLIF, CAST, TRIM, LOWER, UPPER, LENGTH, SUBSTR, CONCAT, "
    "ROUND, ABS and parts of dates only"
)
_PLAINLY = "use WHERE, JOIN ... ON, GROUP BY, HAVING, ORDER BY, LIMIT and subqueries in WHERE only"


def _plain(node: exp.Expr) -> None:
    """Refuses a node with an argument that is not listed."""
    if node.comments:
        raise Refused(
            "not a plain SELECT", "it holds a comment, and an engine may run what a comment says; leave it out"
        )
    given = {part for part, value in node.args.items() if value}
    if isinstance(node, exp.Table | exp.Column) and given & {"db", "catalog"}:
        raise Refused(
            "reads outside the schema", f"{shown(node.sql())} has a prefix; name tables without schema or database"
        )
    if isinstance(node, exp.With) and node.args.get("recursive"):
        raise Refused("takes too much", "a recursive WITH may never end; write the query without it")
    if type(node) in _UNDER and not isinstance(node.parent, _UNDER[type(node)]):
        raise Refused("not a plain SELECT", f"{_name(node)} is not allowed here; {_PLAINLY}")
    allowed = _ALLOWED.get(type(node), frozenset({"this", "expressions"}))
    if more := sorted(given - allowed):
        raise Refused("not a plain SELECT", f"{_name(node)} with {more[0].strip('_')} is not allowed; {_PLAINLY}")
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Identifier):
        raise Refused("function not allowed", f"{_name(node.this)} stands for a table; read tables of the schema")


def _told(node: exp.Expr) -> None:
    """Refuses text that would be written into the query as it is, and is not what it should be."""
    if isinstance(node, exp.Literal | exp.Identifier) and _NO_TEXT.search(node.name):
        raise Refused("does not parse", "it holds half a character or the character NUL; leave them out")
    match node:
        case exp.Literal():
            is_right = bool(node.is_string or _NUMBER.fullmatch(node.name))
        case exp.Identifier():
            is_right = bool(node.args.get("quoted") or _WORD.fullmatch(node.name))
        case exp.DataType():
            is_right = node.this in _TYPES
        case exp.DataTypeParam():
            if node.name.isdecimal() and int(node.name) > _LONGEST_TYPE:
                raise Refused("takes too much", f"a type of length {node.name} fills memory; use a shorter one")
            is_right = node.name.isdecimal()
        case exp.Anonymous():
            is_right = isinstance(node.this, str)
        case _:
            is_right = all(_is_right(node, part, text) for part, text in _texts(node))
    if not is_right:
        raise Refused("not a plain SELECT", f"{_name(node)} of this kind is not allowed; {_PLAINLY}")


def _texts(node: exp.Expr) -> Iterator[tuple[str, str]]:
    for part, value in node.args.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield part, each


def _is_right(node: exp.Expr, part: str, text: str) -> bool:
    pattern = _TEXTS.get((type(node), part))
    return pattern is not None and pattern.fullmatch(text) is not None


def _writes(node: exp.Expr) -> bool:
    return isinstance(node, _WRITING)


def _name(node: exp.Expr) -> str:
    """What a part is called, in capitals as SQL has it."""
    if isinstance(node, exp.Anonymous):
        return shown(str(node.this)).upper()
    if isinstance(node, exp.Func):
        return node.sql_name()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).upper()
