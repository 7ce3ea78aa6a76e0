"""Export as the files of the GRAMMAR repository: SQL templates, text templates, question-answer data, results."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ragassay.core.errors import DataError
from ragassay.core.table import Table
from ragassay.core.table.columns import as_json
from ragassay.core.table.storage import quote, select
from ragassay.steps.export.formats import (
    ExportFormat,
    ExportOptions,
    FormatOutput,
    positive,
    text_list,
)

_DEFAULT = "default"  # GRAMMAR's name for a file without a style
_STYLE = f"coalesce(style, '{_DEFAULT}')"
_FILE_NAME = re.compile(r"[\w+-][\w .+-]*")


class _Row(NamedTuple):
    """One question; `number` counts the groups over all styles, `template` is the SQL template or ''."""

    number: int
    template: str
    question: str
    style: str
    reference_answers: Sequence[str] | None
    answer_kind: str | None
    sql_template: str | None
    text_template: str | None
    reference_context_ids: Sequence[str] | None
    answer: str | None
    contexts: Sequence[str] | None
    context_ids: Sequence[str] | None
    correct: bool | None


_COLUMNS = _Row._fields[2:]
_QUESTION_COLUMNS = _COLUMNS[:7]  # for the question-answer files; contexts are long, and expensive to sort
_EXPORTED = tuple(name for name in _COLUMNS if name != "answer_kind")


def _write_grammar(table: Table, path: Path, _: ExportOptions) -> FormatOutput:
    """Write the four folders of GRAMMAR's generators, one file per style.

    As in GRAMMAR, groups are identified by position: `query_tag` counts the groups in the order of their SQL templates,
    in the same way for every style.

    Raises:
        DataError: A column is missing, or a style cannot be the name of a file.
    """
    table.require("group_id", "question", "reference_answers", command="an export to grammar")
    styles = _styles(table)
    templated = _templates(table, path, styles)
    for style in styles:
        for with_ids in (False, True) if _has_ids(table, style) else (False,):
            file = path / "QADataGenerator" / f"{style}{'_with_ids' if with_ids else ''}.json"
            _write(file, _answers(_rows(table, style, _QUESTION_COLUMNS), with_ids=with_ids))
    if "answer" in table.columns:
        for style in styles:
            results = map(_result, _rows(table, style, _COLUMNS))
            _write(path / "eval_results" / f"results_{style}.json", _listed(results))
    left_out = {"rows without an SQL template, which no template file contains": len(table) - templated}
    return FormatOutput(rows=len(table), columns=_EXPORTED, left_out=positive(left_out))


def _rows(table: Table, style: str, names: Sequence[str]) -> Iterator[_Row]:
    """Yield the columns of a style, by SQL template and group, in the order of the table.

    Columns that are not among `names` are null.
    """
    template = "coalesce(sql_template, '')"
    values = (table.column_or_null(name) if name in names else "null" for name in _COLUMNS)
    columns = ", ".join(f"{value} as {quote(name)}" for name, value in zip(_COLUMNS, values, strict=True))
    query = f"""
        with known as not materialized (select {columns}, group_id, row from rows),
        groups as (select {template} as template, group_id, min(row) as first from known group by all),
        starts as (select template, min(first) as start from groups group by template),
        numbered as (
            select template, group_id, row_number() over (order by start, first) - 1 as number
            from groups join starts using (template)
        )
        select number, template, {", ".join(map(quote, _COLUMNS))}
        from known join numbered on {template} = template and known.group_id = numbered.group_id
        where {_STYLE} = ? order by number, row
    """  # noqa: S608 -- internal names only
    return (_Row(*values) for values in table.query(query, style))


def _styles(table: Table) -> Sequence[str]:
    """Return the styles in their order; each must be a unique file name even if case is ignored."""
    if "style" not in table.columns:
        return [_DEFAULT]
    query = select([f"{_STYLE} as style", "min(row) as first"], "rows group by 1 order by first")
    rows = dict(table.query(query))
    styles = list(rows)
    for place, style in enumerate(styles):
        if not _FILE_NAME.fullmatch(style):
            raise DataError(
                f"{table.source}, row {rows[style] + 1}, column 'style': {style!r} cannot be the name of a "
                "file; use letters, digits, spaces and . _ + - only"
            )
        if style.casefold() in {other.casefold() for other in styles[:place]}:
            raise DataError(f"{table.source} has two styles '{style}' that differ only in case; rename one of them")
    return styles


def _has_ids(table: Table, style: str) -> bool:
    if "reference_context_ids" not in table.columns:
        return False
    query = select(["count(*)"], f"rows where {_style(table)} = ? and len(reference_context_ids) > 0")
    ((count,),) = table.query(query, style)
    return bool(count)


def _style(table: Table) -> str:
    return _STYLE if "style" in table.columns else f"'{_DEFAULT}'"


def _templates(table: Table, path: Path, styles: Sequence[str]) -> int:
    """Write the SQL templates by tables, and the text templates by style; return the number of rows with a template."""
    if "sql_template" not in table.columns:
        return 0
    query = select(["sql_template", "count(*)", "min(row) as first"], "rows group by 1 order by first")
    counts = {template: count for template, count, _ in table.query(query) if template is not None}
    if not counts:
        return 0
    by_tables: dict[str, list[str]] = {}
    for template in counts:
        by_tables.setdefault(str(_tables(template)), []).append(template)
    _write(path / "SQLTemplateGenerator" / "sql_templates.json", [_indented(by_tables)])
    if "text_template" in table.columns:
        for style in styles:
            _write(path / "TextTemplateGenerator" / f"{style}.json", [_indented(_text_templates(table, style))])
    return sum(counts.values())


def _text_templates(table: Table, style: str) -> Mapping[str, Sequence[str]]:
    rows = f"rows where {_style(table)} = ? and sql_template is not null and text_template is not null"
    query = select(["sql_template", "text_template", "min(row) as first"], f"{rows} group by 1, 2 order by first")
    texts: dict[str, list[str]] = {}
    for template, text, _ in table.query(query, style):
        texts.setdefault(template, []).append(text)
    return texts


def _tables(template: str) -> tuple[str, ...]:
    """Return the distinct tables that an SQL template reads, in their order."""
    from sqlglot import exp, parse_one
    from sqlglot.errors import SqlglotError

    for dialect in ("sqlite", "mysql"):
        try:
            tables = [table.name for table in parse_one(template, dialect=dialect).find_all(exp.Table)]
        except SqlglotError:
            continue
        if tables:
            return tuple(dict.fromkeys(tables))
    return tuple(dict.fromkeys(re.findall(r"\[([^\[\].]+)\.", template)))


def _answers(rows: Iterator[_Row], *, with_ids: bool) -> Iterator[str]:
    """Yield the question-answer file in pieces: lists of pairs of an answer and its questions, by SQL template."""
    yield "["
    for place, (_, of_template) in enumerate(groupby(rows, key=lambda row: row.template)):
        yield ",\n [" if place else "\n ["
        for within, (_, of_group) in enumerate(groupby(of_template, key=lambda row: row.number)):
            group = list(of_group)
            pair = [_answer(group[0], with_ids=with_ids), [row.question for row in group]]
            yield (",\n  " if within else "\n  ") + as_json(pair)
        yield "\n ]"
    yield "\n]\n"


def _answer(row: _Row, *, with_ids: bool) -> str:
    """Return the result of the query as GRAMMAR prints it: a list of tuples of an answer and its documents."""
    ids = text_list(row.reference_context_ids) if with_ids else []
    return repr([(value, *ids) for value in _values(row)])


def _values(row: _Row) -> Sequence[object]:
    """Return the answers as a database driver returns them; [None] if there are none."""
    return [_value(answer, row.answer_kind) for answer in text_list(row.reference_answers)] or [None]


def _value(answer: str, kind: str | None) -> object:
    if kind != "number":
        return answer
    for number in (int, float):
        try:
            value = number(answer)
        except ValueError:
            continue
        if str(value) == answer:
            return value
    return answer


def _result(row: _Row) -> str:
    relevant, retrieved = row.reference_context_ids, row.context_ids
    is_known = relevant is not None and retrieved is not None
    return as_json(
        {
            "query": row.question,
            "answer": _values(row)[0],
            "true_document_ids": text_list(relevant),
            "retrieved_documents": "\n\n".join(text_list(row.contexts)),
            "gpt_response": row.answer,
            "retrieval_judgement": int(set(text_list(relevant)) == set(text_list(retrieved))) if is_known else None,
            "retrieved_document_ids": text_list(retrieved),
            "query_tag": row.number,
            "judgement": {True: "Correct", False: "Incorrect", None: None}[row.correct],
        }
    )


def _listed(items: Iterator[str]) -> Iterator[str]:
    yield "["
    for place, item in enumerate(items):
        yield (",\n " if place else "\n ") + item
    yield "\n]\n"


def _indented(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _write(path: Path, pieces: Iterator[str] | Sequence[str]) -> None:
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


GRAMMAR = ExportFormat(
    write=_write_grammar,
    files=(
        *("SQLTemplateGenerator/sql_templates.json", "TextTemplateGenerator/*.json"),
        *("QADataGenerator/*.json", "eval_results/results_*.json"),
    ),
)
