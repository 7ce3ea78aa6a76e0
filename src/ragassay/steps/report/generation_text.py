"""The demo's introduction, the schema of a database, and what generating an evaluation set reports, in sentences."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import Reference, Schema
from ragassay.parts.database import wanted_legends
from ragassay.parts.wording.data_dictionary import wanted_label, written
from ragassay.steps.generate import Generated, Updated
from ragassay.steps.generate.updates import ChangeCause
from ragassay.steps.report.number_formats import count


def introduction(folder: Path) -> str:
    """Return what the demo is about to do."""
    return (
        f"A fictional company in {folder}: a database, and documents that leave out some of its facts on purpose.\n"
        "A RAG system on this machine (keyword retrieval, a small language model) answers questions about it.\n"
        "Every answer is judged against the database, and every wrong one is attributed to a module.\n"
    )


def columns(schema: Schema, offered: Sequence[Reference]) -> str:
    """Return every table with the role of each column, and why; then what a user can add."""
    return "\n".join(_columns(schema, offered))


def _columns(schema: Schema, offered: Sequence[Reference]) -> Iterator[str]:
    for table in schema.tables:
        yield f"{table.name}: {count(table.rows, 'row')}"
        yield from (f"  {each.name:<28} {each.role:<10} {each.reason}" for each in table.columns)
        yield from (f"  unused reference: {written(reference)}: {why}" for reference, why in table.unusable)
    if offered:
        yield "\nPossible undeclared references; add those that are correct to ragassay.toml, under [generate]:"
        yield f"references = {json.dumps([written(each) for each in offered], ensure_ascii=False)}"
    wanted = wanted_legends(schema)
    if wanted:
        yield "\nThe meaning of these columns is unclear; fill in what you know (--draft FILE.toml writes these lines),"
        yield "and pass the file with --data-dictionary FILE.toml:"
        yield from wanted


def dictionary_draft(schema: Schema) -> str:
    """Return a draft data dictionary, a TOML file with one commented example for each unclear column."""
    lines = [f"# {line}" if not line.startswith("#") else line for line in wanted_legends(schema)]
    heading = "# Fill in what you know, remove the # of that line, and pass this file with --data-dictionary."
    return "\n".join([heading, *(lines or ["# The meaning of every column is clear."])]) + "\n"


def generated(questions: Generated, output: Path) -> str:
    """Return what was generated, in the terms of the paper's formula, and what was left out."""
    rows, groups = count(len(questions.table), "question"), count(questions.groups, "group")
    templates, texts, queries = (
        count(number, noun)
        for number, noun in (
            (questions.sql_templates, "SQL template"),
            (questions.text_templates, "text template"),
            (questions.queries, "binding"),
        )
    )
    proofs = ", ".join(f"{number} {proof}" for proof, number in sorted(questions.proofs.items()))
    lines = [f"{rows} in {groups}: {output}", f"  from {templates} (unique answer: {proofs}), {texts}, {queries}"]
    if questions.unanswerable:
        lines.append(f"  {count(questions.unanswerable, 'unanswerable group')}, to be declined")
    # The user's own templates come first: their author wants to know what became of them.
    reasons = sorted(questions.skipped.items(), key=lambda item: ", entry " not in item[0])
    lines += [f"  left out, {number:>6} x {reason}" for reason, number in reasons]
    return "\n".join([*lines, *_not_english(questions)])


def _not_english(questions: Generated) -> Iterator[str]:
    """Yield the lines of a data dictionary that would give English labels; the first few where there are many."""
    if questions.not_english:
        yield "  note: these names are not English and appear unchanged in the questions; to give them labels, pass a"
        yield "  file with these lines with --data-dictionary FILE.toml:"
        yield from map(wanted_label, list(questions.not_english)[:_LABELS])
    if len(questions.not_english) > _LABELS:
        yield f"  and {len(questions.not_english) - _LABELS} more: `ragassay schema` prints all lines"


_LABELS = 10


def updated(changed: Updated, output: Path) -> str:
    """Return what became of an evaluation set: how many questions are stale, and why."""
    kept = len(changed.table) - len(changed.made)
    lines = [f"{count(kept, 'question')} kept, {len(changed.stale)} stale, {len(changed.made)} new: {output}"]
    for change, number in Counter(changed.stale.values()).items():
        examples = [changed.questions[name] for name, why in changed.stale.items() if why == change]
        lines.append(f"  {number:,} stale: {CHANGES[change]}, for example")
        lines += [f"    {excerpt(text)}" for text in examples[:_EXAMPLES]]
    if changed.unasked:
        lines.append(
            f"  the database has {changed.unasked} more bindings of the same templates, which no question uses"
        )
    return "\n".join(lines)


_EXAMPLES = 3
CHANGES: Mapping[ChangeCause, str] = {
    "schema": "the tables or columns have changed",
    "rows": "the query no longer has exactly one answer",
    "answer": "the answer has changed",
    "labels": "the labels have changed, and so has the question",
    "options": "these options do not generate it; repeat those it was generated with",
}
