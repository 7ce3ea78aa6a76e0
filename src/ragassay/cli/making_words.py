"""What the verbs that make evaluation sets say, in words and as plain dictionaries."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from ragassay.database import wanted_legends
from ragassay.database.legend import wanted_label, written
from ragassay.errors import shown
from ragassay.generate import Generated, Updated
from ragassay.generate.updating import Change
from ragassay.records import Reference, Schema, Signature
from ragassay.report.words import count


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
