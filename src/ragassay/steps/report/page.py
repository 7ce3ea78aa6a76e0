"""Writes one self-contained HTML report of a diagnosis, with every group.

Every value in it is untrusted. Three things keep it harmless: the template escapes whatever it prints, no value
stands in an attribute, and the content security policy forbids scripts and anything external (it allows one style
sheet, by hash). Control characters and those that change the direction of text are shown by number.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, pass_context
from jinja2.runtime import Context

from ragassay.core.files import replace_file
from ragassay.core.records import Summary
from ragassay.core.table import Table
from ragassay.steps.report import page_content
from ragassay.steps.report.findings import (
    MODULES,
    attribution,
    headline,
    quality,
    segments,
    test_result,
)
from ragassay.steps.report.number_formats import brief, count, interval, p_value, percent, points, reach
from ragassay.steps.report.page_content import NEEDED, kinds

_BUDGET = 3_000_000  # characters of questions, answers and contexts in one report
_CUTS = (8000, 4000, 2000, 1000, 500)  # where long texts end, so that they fit into the budget; the last in any case

# Controls, invisible operators, what turns or hides text, and halves of surrogate pairs, which have no UTF-8. The
# marks that Arabic and Hebrew need (U+200E, U+200F, U+061C) and the joiners of Persian and emoji stay as they are.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)


def report(table: Table, summary: Summary, *, output: Path, title: str | None = None, force: bool = False) -> Path:
    """Write a self-contained HTML report and return its path.

    Args:
        table: The diagnosed rows, as `diagnose` returns them in `table`.
        summary: What `diagnose` returns in `summary`.
        output: The file to write; it appears complete or not at all.
        title: The title; "RAG diagnosis" if None.
        force: Whether to overwrite an existing file.

    Returns:
        The file. The same rows, summary and title give the same bytes.

    Raises:
        UsageError: The file exists and `force` is false, or its folder does not exist.
        DataError: The table lacks a column that judge or diagnose adds, or the disk is full.
    """
    table.require(*NEEDED, verb="report")
    with replace_file(output, force=force) as beside:
        beside.write_bytes(_page(table, summary, title or "RAG diagnosis").encode())
    return output


def _page(table: Table, summary: Summary, title: str) -> str:
    shown = kinds(table)
    telling = page_content.examples(table, summary.examples)
    page = _template().render(
        title=title,
        file=Path(table.source).name,
        summary=summary,
        headline=headline(summary),
        attribution=attribution(summary),
        quality=quality(summary.overall),
        modules=MODULES,
        kinds=shown,
        examples=telling,
        # Inline style attributes are forbidden too: whatever has a width is SVG, whose sizes are attributes of its own.
        policy=f"default-src 'none'; style-src '{_hash(_source())}'; base-uri 'none'; form-action 'none'",
        longest=_longest([*page_content.group_texts(shown), *page_content.example_texts(telling)]),
    )
    return page.lstrip()


def _source() -> str:
    return files("ragassay.steps.report").joinpath("page.html.jinja").read_text(encoding="utf-8")


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_plain,  # whatever the template prints passes through it first: no value can be forgotten
    )
    for words in (brief, count, test_result, interval, p_value, percent, points, reach, segments):
        environment.filters[words.__name__] = words
    return environment.from_string(_source())


def _hash(template: str) -> str:
    """Return the name by which the security policy allows the one style sheet, and no other."""
    style = template.partition("<style>")[2].partition("</style>")[0]
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"


def _longest(texts: Sequence[str]) -> int:
    """Return after how many characters to cut texts so that all of them fit into the report."""
    lengths = [len(text) for text in texts]
    fits = (cut for cut in _CUTS if sum(min(length, cut) for length in lengths) <= _BUDGET)
    return next(fits, _CUTS[-1])


@pass_context
def _plain(context: Context, value: object) -> object:
    """Return a value as the report may show it: not too long, and without invisible characters.

    Markup of the template itself (`__html__`) is unchanged.
    """
    longest = context["longest"]
    if hasattr(value, "__html__"):
        return value
    text = str(value)
    if len(text) > longest:
        text = f"{text[:longest]} … [{len(text) - longest:,} more characters]"
    return _HIDDEN.sub(lambda found: f"[U+{ord(found[0]):04X}]", text.replace("\r\n", "\n"))
