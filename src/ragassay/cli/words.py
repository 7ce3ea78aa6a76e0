"""What the verbs say to people and to scripts: their results in words and as plain dictionaries."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from ragassay.cli.findings import FIGURES, share
from ragassay.database import wanted_legends
from ragassay.database.legend import wanted_label, written
from ragassay.errors import UsageError, shown
from ragassay.export import Exported
from ragassay.generate import Generated, Updated
from ragassay.generate.updating import Change
from ragassay.records import Estimate, Reference, Schema, Signature, Summary
from ragassay.registry import unknown
from ragassay.report.words import count, percent
from ragassay.table import Table


def introduction(folder: Path) -> str:
    """What the demo is about to do."""
    return (
        f"A fictional company in {folder}: a database, and documents in which some facts are left out on purpose.\n"
        "Its questions go to a live RAG system (keyword retrieval, a small language model on this machine);\n"
        "then every answer is judged against the database, and every wrong one is traced to the part at fault.\n"
    )


def columns(schema: Schema, offered: Sequence[Reference]) -> str:
    """Every table with its columns: what each can serve for, and why; then what a person could add."""
    return "\n".join(_columns(schema, offered))


def _columns(schema: Schema, offered: Sequence[Reference]) -> Iterator[str]:
    for table in schema.tables:
        yield f"{table.name}: {count(table.rows, 'row')}"
        yield from (f"  {each.name:<28} {each.role:<10} {each.reason}" for each in table.columns)
        yield from (f"  not followed: {written(reference)}: {why}" for reference, why in table.unusable)
    if offered:
        yield "\nThese may be references that nobody declared; those that are go into ragassay.toml, under [generate]:"
        yield f"references = {json.dumps([written(each) for each in offered], ensure_ascii=False)}"
    wanted = wanted_legends(schema)
    if wanted:
        yield "\nThese columns want a legend; fill in what you know, and give the file with --legend FILE.toml:"
        yield from wanted


def generated(made: Generated, *, seconds: float, seed: int) -> Mapping[str, object]:
    """`generate --json`, as interface.md promises it."""
    signature = Signature(questions=made.table.content_hash(), seed=str(seed), version=version("ragassay"))
    return {
        "rows": len(made.table),
        "groups": made.groups,
        "unanswerable_groups": made.unanswerable,
        "sql_templates": made.sql_templates,
        "text_templates": made.text_templates,
        "queries": made.queries,
        "proofs": dict(made.proofs),
        "skipped": dict(made.skipped),
        "not_english": dict(made.not_english),
        "seconds": round(seconds, 3),
        "signature": str(signature),
    }


def made_of(made: Generated, output: Path) -> str:
    """What was generated, by the paper's formula, and what was left out."""
    questions, groups = count(len(made.table), "question"), count(made.groups, "group")
    templates, texts, queries = (
        count(number, noun)
        for number, noun in (
            (made.sql_templates, "SQL template"),
            (made.text_templates, "wording"),
            (made.queries, "binding"),
        )
    )
    proofs = ", ".join(f"{number} {proof}" for proof, number in sorted(made.proofs.items()))
    lines = [f"{questions} in {groups}: {output}", f"  of {templates} (one answer: {proofs}), {texts}, {queries}"]
    if made.unanswerable:
        lines.append(f"  {count(made.unanswerable, 'group')} without an answer, to be declined")
    # What a person wrote comes first: whoever wrote it waits for it.
    reasons = sorted(made.skipped.items(), key=lambda item: ", entry " not in item[0])
    lines += [f"  left out, {number:>6} x {reason}" for reason, number in reasons]
    return "\n".join([*lines, *_not_english(made)])


def _not_english(made: Generated) -> Iterator[str]:
    """What a legend should give English words, as the lines of one; the first few where there are many."""
    if made.not_english:
        yield "  mind: these names are not English, and the questions say them as they are; give the file that calls"
        yield "  them otherwise with --legend FILE.toml:"
        yield from map(wanted_label, list(made.not_english)[:_LABELS])
    if len(made.not_english) > _LABELS:
        yield f"  and {len(made.not_english) - _LABELS} more: `ragassay schema` prints all lines"


_LABELS = 10


def updated(found: Updated, *, seconds: float) -> Mapping[str, object]:
    """`generate --update --json`."""
    return {
        "rows": len(found.table),
        "kept": len(found.table) - len(found.made),
        "stale": dict(found.stale),
        "changes": dict(Counter(found.stale.values())),
        "made": list(found.made),
        "unasked": found.unasked,
        "seconds": round(seconds, 3),
    }


def renewed(found: Updated, output: Path) -> str:
    """What became of an evaluation set: every stale question by its id, and why."""
    kept = len(found.table) - len(found.made)
    lines = [f"{count(kept, 'question')} kept, {len(found.stale)} stale, {len(found.made)} made anew: {output}"]
    for change, number in Counter(found.stale.values()).items():
        named = [found.questions[name] for name, why in found.stale.items() if why == change]
        lines.append(f"  {number:,} stale: {CHANGES[change]}, such as")
        lines += [f"    {shown(text)}" for text in named[:_NAMED]]
    if found.unasked:
        lines.append(f"  the database offers {found.unasked} more of the same templates, which no question asks")
    return "\n".join(lines)


_NAMED = 3
CHANGES: Mapping[Change, str] = {
    "schema": "the tables or columns have changed",
    "rows": "the values no longer have exactly one answer in the rows",
    "answer": "there is another answer now",
    "labels": "it would be worded otherwise now",
    "options": "nothing asks so with these options; give those that it was made with",
}


def answered(table: Table) -> Mapping[str, int]:
    """How many rows have an answer, and how many failed."""
    failed = sum(row.get("error") is not None for row in table.rows())
    return {"rows": len(table), "answered": len(table) - failed, "failed": failed}


def errors(table: Table) -> list[tuple[str, int]]:
    """Why rows failed, the commonest reason first."""
    return Counter(str(row["error"]) for row in table.rows() if row.get("error") is not None).most_common()


def judged(table: Table) -> Mapping[str, int]:
    """How many rows have which outcome."""
    outcomes = Counter(str(row["outcome"]) for row in table.rows())
    return {"rows": len(table), **dict(sorted(outcomes.items()))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """A figure and the least it may be."""

    figure: str
    least: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """Why a threshold does not hold, and the exit code that says so: 1 below it, 3 not enough data to tell."""

    text: str
    code: int


def threshold(text: str) -> Threshold:
    """What `--fail-under FIGURE=VALUE` asks for.

    Raises:
        UsageError: No figure has that name, or the value is no share.
    """
    figure, _, value = text.partition("=")
    if figure not in FIGURES:
        raise UsageError(f"--fail-under: {unknown('figure', figure, list(FIGURES))}")
    try:
        least = float(value)
    except ValueError as error:
        raise UsageError(f"--fail-under {text}: {value!r} is no number; write for instance {figure}=0.8") from error
    if not 0 <= least <= 1:
        raise UsageError(f"--fail-under {text}: a share lies between 0 and 1")
    return Threshold(figure=figure, least=least)


def missed(summary: Summary, limit: Threshold) -> Missed | None:
    """Whether a figure is below its threshold, or not defined; None where it holds."""
    estimate: Estimate = getattr(summary.overall, limit.figure)
    if estimate.value is None:
        return Missed(text=f"not enough data: {limit.figure} is not defined: {estimate.undefined}", code=3)
    if estimate.value < limit.least:
        return Missed(text=f"missed: {limit.figure} is {share(estimate)}, below {percent(limit.least)}", code=1)
    return None


def exported(made: Exported) -> str:
    """What an export holds, and line by line what it does not."""
    lines = [f"{count(made.rows, 'row')}: {made.path}"]
    if made.columns_left_out:
        lines.append(f"  no place for the columns {', '.join(made.columns_left_out)}")
    lines += [f"  left out, {number:>6} x {reason}" for reason, number in made.left_out.items()]
    return "\n".join([*lines, *(f"  mind: {caution}" for caution in made.cautions)])
