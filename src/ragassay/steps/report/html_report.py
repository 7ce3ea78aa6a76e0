"""The HTML report of a diagnosis, with every group, and the rendering of all pages as self-contained files.

All values on a page are untrusted. Three measures keep it harmless: the template escapes everything that it prints,
no value is in an attribute, and the content security policy forbids scripts and external resources (it allows one
style sheet, by hash). Control characters and characters that change the direction of text are shown by code point.
"""

import base64
import hashlib
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from ragassay.core.files import replace_file
from ragassay.core.records import Fault, FaultRule, GroupTag, JudgeErrors, Summary
from ragassay.core.table import Table
from ragassay.core.table.objects import SOURCE, Rows, as_table
from ragassay.steps.report.diagnosis_text import least_accurate_first
from ragassay.steps.report.findings import (
    attribution,
    has_few_wrong,
    headline,
    judges,
    modules,
    next_step,
    number_of_tests,
    quality,
    segments,
    tag_counts,
    verdict,
)
from ragassay.steps.report.number_formats import (
    as_score,
    as_sentence,
    axis_limit,
    brief,
    count,
    interval,
    percent,
    points,
    score_interval,
    value_or_range,
)

_MAX_CHARACTERS = 3_000_000  # questions, answers and contexts of one report
_TEXT_LIMITS = (8000, 4000, 2000, 1000, 500)  # characters of a text: the first with which all fit, otherwise the last

# Control characters, invisible operators, characters that reverse or hide text, and unpaired surrogates, which
# UTF-8 cannot encode. The marks of Arabic and Hebrew (U+200E, U+200F, U+061C) and joiners stay.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)


Filter = Callable[..., object]
_OF_CHARTS: tuple[Filter, ...] = (
    *(as_score, axis_limit, brief, count, interval, percent, points, score_interval, value_or_range),
)
"""The formats of numbers on every page."""


def rendered(template: str, filters: Sequence[Filter], *, texts: Sequence[str], values: Mapping[str, object]) -> bytes:
    """Return a rendered page.

    Args:
        template: The name of its file.
        filters: The filters that it uses besides those of all pages, by name.
        texts: All texts on the page that may be long, so that they can be cut to fit.
        values: The values that it shows.
    """
    style = _source("report.css")
    # Inline style attributes are forbidden too: everything with a width is SVG, which has attributes for sizes.
    policy = f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    page = _environment(tuple(filters)).get_template(template)
    return page.render(values, policy=policy, longest=_longest(texts), style=style).lstrip().encode()


def _source(name: str) -> str:
    return files("ragassay.steps.report").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment(filters: tuple[Filter, ...]) -> Environment:
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_source),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_plain,  # every value that the template prints passes through it
    )
    environment.filters |= {each.__name__: each for each in (*_OF_CHARTS, *filters)}
    return environment


def _hash(style: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"


def _longest(texts: Sequence[str]) -> int:
    """Return the number of characters to cut texts to, so that all of them fit into the report."""
    lengths = [len(text) for text in texts]
    fits = (cut for cut in _TEXT_LIMITS if sum(min(length, cut) for length in lengths) <= _MAX_CHARACTERS)
    return next(fits, _TEXT_LIMITS[-1])


@pass_context
def _plain(context: Context, value: object) -> object:
    """Return a value in the form that the report shows: not too long, and without invisible characters.

    Markup of the template itself (`__html__`) is unchanged.
    """
    longest = context["longest"]
    if hasattr(value, "__html__"):
        return value
    text = str(value)
    if len(text) > longest:
        text = f"{text[:longest]} … [{len(text) - longest:,} more characters]"
    return _HIDDEN.sub(lambda match: f"[U+{ord(match[0]):04X}]", text.replace("\r\n", "\n"))


def diagnosis_report(
    table: Rows,
    summary: Summary,
    *,
    output: Path | str,
    title: str | None = None,
    command: str | None = None,
    force: bool = False,
) -> Path:
    """Write a self-contained HTML report and return its path.

    Args:
        table: The diagnosed rows, as `diagnose` returns them in `table`.
        summary: The summary, as `diagnose` returns it in `summary`.
        output: The file to write, atomically.
        title: The title; "RAG diagnosis" if None.
        command: The command that writes the same report; None for that without options.
        force: Whether to overwrite an existing file.

    Returns:
        The file. The same rows, summary, title and command give the same bytes.

    Raises:
        UsageError: The file exists and `force` is false, or its folder does not exist.
        DataError: The table lacks a column that judge or diagnose adds, or the disk is full.
    """
    rows, output = as_table(table), Path(output)
    rows.require(*NEEDED, command="report")
    with replace_file(output, force=force) as beside:
        beside.write_bytes(_page(rows, summary, title or "RAG diagnosis", command))
    return output


def report_command(source: Path | str, options: Sequence[str] = ()) -> str:
    """Return the command that writes the report of a file or run directory; rows in memory are called judged.jsonl.

    >>> report_command("runs/judged.jsonl", ["--robust", "style=short"])
    'ragassay report judged.jsonl --robust style=short -o report.html'
    """
    name = "judged.jsonl" if source == SOURCE else Path(source).name
    return shlex.join(["ragassay", "report", name, *options, "-o", "report.html"])


def options_as_typed(title: str | None, options: Mapping[str, Any]) -> list[str]:
    """Return a title and options of `diagnose` as they are typed on the command line."""
    return [*([] if title is None else ["--title", title]), *_flags(options)]


def _flags(options: Mapping[str, Any]) -> Iterator[str]:
    """Yield options as they are typed; for a value in memory, such as documents, its kind in capitals."""
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if name == "hypotheses":
            yield from (part for better, worse in value for part in ("--robust", better, "--non-robust", worse))
        elif value is None or value is False or name == "replayed":
            continue
        elif value is True:
            yield option
        elif name == "by":
            yield from (part for each in value for part in (option, str(each)))
        elif isinstance(value, JudgeErrors):
            yield from (option, f"sensitivity={value.sensitivity:g},specificity={value.specificity:g}")
        else:
            yield from (option, str(value) if isinstance(value, str | int | Path) else name.upper())


def _page(table: Table, summary: Summary, title: str, command: str | None) -> bytes:
    groups = tagged_groups(table)
    clearest = example_rows(table, summary.examples)
    return rendered(
        "report.html.jinja",
        _FILTERS,
        texts=list(_long_texts(groups, clearest)),
        values={
            "title": title,
            "file": Path(table.source).name,
            "command": command or report_command(table.source),
            "has_options": command is not None,
            "summary": summary,
            "tests": number_of_tests(summary.hypotheses),
            "headline": headline(summary),
            "attribution": tuple(attribution(summary)),
            "quality": quality(summary.overall),
            "next_step": next_step(summary),
            "judges": judges(summary),
            "modules": modules(summary),
            "tagged_groups": groups,
            "examples": clearest,
        },
    )


_FILTERS = (has_few_wrong, least_accurate_first, segments, as_sentence, tag_counts, verdict)


NEEDED = ("group_id", "question", "correct", "group_tag", "fault")
"""The columns that the report requires."""

# Maximum number of groups shown for each tag, which keeps the report below a few MB.
_MAX_GROUPS: Mapping[GroupTag | None, int] = {
    "gap": 200,
    "gap or non-robust": 200,
    "non-robust": 200,
    "robust or non-robust": 50,
    "robust": 50,
    None: 50,
}
_MAX_ROWS = 40  # per group
_MAX_CONTEXTS = 40  # per group, and per row

_Key = tuple[str | None, str | None]  # id and text of a context

_GROUPS = """
    with counted as (
        select group_id, any_value(group_tag) as tag, min("row") as first_row, count(*) as total,
               count(correct) as judged, count(*) filter (correct) as n_right
        from rows group by group_id
    ), placed as (
        select *, count(*) over (partition by tag) as of_tag,
               row_number() over (partition by tag order by judged = 0, n_right / judged, first_row) as place
        from counted
    )
    select group_id, tag, place, of_tag, total, judged, n_right from placed where place <= ? order by place
"""
_ROWS_OF = """
    select * from rows where group_id in (select unnest(?::varchar[]))
    qualify row_number() over (partition by group_id order by "row") <= ? order by "row"
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownContext:
    """A context of a group, and how many of its questions retrieved it; `text` is None if only the id is recorded."""

    label: str
    text: str | None
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """One question and its result; the fields are columns, None if the table lacks them.

    `fault_evidence` is a sentence, and `retrieved` contains the labels of contexts.
    """

    question: str
    style: str | None
    answer: str | None
    error: str | None
    outcome: str
    correct: bool | None
    judge: str | None
    judge_reason: str | None
    judge_confidence: float | None
    judge_error: str | None
    fault: Fault | None
    fault_evidence: str | None
    reference_answers: tuple[str, ...]
    retrieved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGroup:
    """A semantic group: `total` rows, of which `judged` have a verdict and `right` are right."""

    group_id: str
    total: int
    judged: int
    right: int
    rows: tuple[ShownRow, ...]
    reference_answers: tuple[str, ...]
    is_answerable: bool
    sql: str | None
    reference_context_ids: tuple[str, ...] | None
    contexts: tuple[ShownContext, ...]
    all_contexts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggedGroups:
    """The groups of one tag that are shown, and the total number of groups with this tag."""

    tag: GroupTag | None
    total: int
    groups: tuple[ShownGroup, ...]


def tagged_groups(table: Table) -> tuple[TaggedGroups, ...]:
    """Return the groups to show, by tag; within a tag, those with the smallest proportion of right rows first."""
    selected = table.connection.sql(_GROUPS, params=[max(_MAX_GROUPS.values())]).fetchall()
    totals = {tag: of_tag for _, tag, _, of_tag, *_ in selected}
    chosen = [(group_id, tag, counts) for group_id, tag, place, _, *counts in selected if place <= _MAX_GROUPS[tag]]
    rows = _rows(table, [group_id for group_id, _, _ in chosen])
    groups: dict[GroupTag | None, list[ShownGroup]] = {tag: [] for tag in _MAX_GROUPS}
    for group_id, tag, (total, judged, right) in chosen:
        groups[tag].append(_group(rows[group_id], group_id=group_id, total=total, judged=judged, right=right))
    return tuple(TaggedGroups(tag=tag, total=totals.get(tag, 0), groups=tuple(groups[tag])) for tag in _MAX_GROUPS)


def example_rows(table: Table, chosen: Mapping[Fault, Sequence[str]]) -> Mapping[Fault, tuple[ShownRow, ...]]:
    """Return the chosen rows of each fault, in the order chosen.

    Args:
        table: The diagnosed rows.
        chosen: Fault -> question ids of its examples, the clearest first (`Summary.examples`).
    """
    ids = [each for of_fault in chosen.values() for each in of_fault]
    fetched = _fetched(table, "select * from rows where question_id in (select unnest(?::varchar[]))", ids)
    rows = {values["question_id"]: _row(values, _labels([values])) for values in fetched}
    return {fault: tuple(rows[each] for each in of_fault) for fault, of_fault in chosen.items()}


def _long_texts(tagged: Sequence[TaggedGroups], clearest: Mapping[Fault, Sequence[ShownRow]]) -> Iterator[str]:
    """Yield every text of the report that may be long, so that they can be cut to fit."""
    groups = [group for each in tagged for group in each.groups]
    clear = [row for rows in clearest.values() for row in rows]
    for group in groups:
        yield from (context.text for context in group.contexts if context.text)
        yield from (group.sql or "", *group.reference_answers)
    for row in (*(row for group in groups for row in group.rows), *clear):
        yield from (row.question, row.answer or "", row.error or "", row.judge_reason or "", row.judge_error or "")
        yield row.fault_evidence or ""
    for row in clear:
        yield from row.reference_answers


# The values below are Any in the stubs of DuckDB; Table has checked the types of the columns.
_Values = Mapping[str, Any]


def _fetched(table: Table, query: str, *parameters: object) -> Iterator[_Values]:
    result = table.connection.sql(query, params=parameters)
    for row in result.fetchall():
        yield dict(zip(result.columns, row, strict=True))


def _rows(table: Table, group_ids: Sequence[str]) -> Mapping[str, Sequence[_Values]]:
    groups: dict[str, list[_Values]] = {group_id: [] for group_id in group_ids}
    for values in _fetched(table, _ROWS_OF, group_ids, _MAX_ROWS):
        groups[values["group_id"]].append(values)
    return groups


def _group(rows: Sequence[_Values], *, group_id: str, total: int, judged: int, right: int) -> ShownGroup:
    first = rows[0]
    labels = _labels(rows)
    uses = Counter(key for row in rows for key in set(_retrieved(row)))
    references = first.get("reference_context_ids")
    return ShownGroup(
        group_id=group_id,
        total=total,
        judged=judged,
        right=right,
        rows=tuple(_row(row, labels) for row in rows),
        reference_answers=tuple(first.get("reference_answers") or ()),
        is_answerable=first.get("is_answerable") is not False,
        sql=first.get("sql"),
        reference_context_ids=None if references is None else tuple(references),
        contexts=tuple(
            ShownContext(label=label, text=text, questions=uses[context_id, text])
            for (context_id, text), label in list(labels.items())[:_MAX_CONTEXTS]
        ),
        all_contexts=len(labels),
    )


def _row(values: _Values, labels: Mapping[_Key, str]) -> ShownRow:
    shown: dict[str, Any] = {field.name: values.get(field.name) for field in fields(ShownRow)}
    # Imported verdicts may lack an outcome.
    outcome = shown["outcome"] or {True: "right", False: "wrong", None: "undecided"}[shown["correct"]]
    return ShownRow(
        **{
            **shown,
            "outcome": outcome,
            "fault_evidence": _evidence(values.get("fault_rule"), shown["fault_evidence"]),
            "reference_answers": tuple(shown["reference_answers"] or ()),
            "retrieved": tuple(labels[key] for key in _retrieved(values)[:_MAX_CONTEXTS]),
        }
    )


def _evidence(rule: str | None, finding: str | None) -> str | None:
    """Return the evidence for a fault as a sentence: the finding, or without one the kind of evidence in words."""
    return finding or (None if rule is None else FaultRule(rule).text)


def _labels(rows: Sequence[_Values]) -> Mapping[_Key, str]:
    """Return a label for each distinct context of a group: its id, otherwise a number.

    The number is not the position in a row, which the evidence calls "context 2"; hence "text 2".
    """
    keys = dict.fromkeys(key for row in rows for key in _retrieved(row))
    return {key: key[0] or f"text {place}" for place, key in enumerate(keys, start=1)}


def _retrieved(values: _Values) -> Sequence[_Key]:
    return list(zip_longest(values.get("context_ids") or (), values.get("contexts") or ()))
