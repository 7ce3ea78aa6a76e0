"""The results of `schema`, `generate` and `export`, in sentences and as JSON."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import (
    Reference,
    Schema,
    Signature,
)
from ragassay.core.results import (
    ChangeCause,
    DictionaryDraft,
    ExportResult,
    GenerateResult,
    SchemaResult,
    Skipped,
    UpdateResult,
)
from ragassay.parts.wording.data_dictionary import admitting_lines, missing_entries, table_label_line, written
from ragassay.steps.report.number_formats import count, joined


@joined
def columns(schema: Schema, offered: Sequence[Reference]) -> Iterator[str]:
    """Return every table with the role of each column and the reason, and what the user can add."""
    for table in schema.tables:
        yield f"{table.name}: {count(table.rows, 'row')}"
        yield from (f"  {each.name:<28} {each.role:<10} {each.reason}" for each in table.columns)
        yield from (f"  unused reference: {written(reference)}: {why}" for reference, why in table.unusable)
    if offered:
        yield "\nPossible undeclared references; add those that are correct to ragassay.toml, under [generate]:"
        yield f"references = {json.dumps([written(each) for each in offered], ensure_ascii=False)}"
    if entries := missing_entries(schema):
        yield "\nThe meaning of these columns is unclear; fill in what you know (--draft FILE.toml writes these lines),"
        yield "and pass the file with --data-dictionary FILE.toml:"
        yield from entries
    if left_out := tuple(admitting_lines(schema)):
        yield "\nThese columns look confidential or technical; to ask about one, add its line to a data dictionary:"
        yield from left_out


@joined
def drafted(draft: DictionaryDraft, path: Path) -> Iterator[str]:
    """Return what a draft data dictionary contains, and which proposals of a language model were refused."""
    described = f", {draft.proposed} of them described by the language model" if draft.proposed else ""
    yield f"{count(draft.entries, 'entry', 'entries')} drafted, {draft.unclear} unclear{described}: {path}"
    yield from (f"  refused: {each}" for each in draft.refused)


_LARGE = 1_000_000_000  # bytes


def large_output(questions: int, size: int) -> str | None:
    """Return the size of an evaluation set that is about to be written; None unless it is large."""
    if size < _LARGE:
        return None
    return f"{questions:,} questions, about {size / 1e9:,.1f} GB"


@joined
def generated(questions: GenerateResult, output: Path) -> Iterator[str]:
    """Return what was generated, from which templates and bindings, and what was left out."""
    sizes = (
        count(len(questions.table), "question"),
        count(questions.groups, "group"),
        count(questions.entities, "entity", "entities"),
        count(questions.asked_templates, "template"),
    )
    templates, texts = count(questions.sql_templates, "SQL template"), count(questions.text_templates, "text template")
    queries = count(questions.queries, "binding")
    proofs = ", ".join(f"{number} {proof}" for proof, number in sorted(questions.proofs.items()))
    yield f"{', '.join(sizes)}: {output}"
    yield f"  from {templates} (unique answer: {proofs}), {texts}, {queries}"
    if questions.lm_text_templates:
        yield f"  {count(questions.lm_text_templates, 'verified text template')} from the language model"
    if questions.unanswerable:
        yield f"  {count(questions.unanswerable, 'unanswerable group')}, which should be declined"
    # User-supplied templates come first.
    skipped = sorted(questions.left_out.items(), key=lambda item: (", entry " not in item[0].where, str(item[0])))
    yield from _left_out({_reason(each, number): number for each, number in skipped})
    yield from _low_confidence(questions)
    yield from _not_english(questions)


def _reason(skipped: Skipped, number: int) -> str:
    is_plural = number != 1 and not skipped.where
    return f"{skipped.kind}s: {skipped.reason}" if is_plural else str(skipped)


def _left_out(reasons: Mapping[str, int]) -> Iterator[str]:
    if reasons:
        yield "  left out:"
    yield from (f"{number:>8,}  {reason}" for reason, number in reasons.items())


def _not_english(questions: GenerateResult) -> Iterator[str]:
    """Yield the lines of a data dictionary that would admit tables that are left out; the first few of many."""
    if questions.not_english:
        yield "  note: these tables are left out, since no word of their name is English; to ask about them, fill in"
        yield "  these lines, and pass the file with --data-dictionary FILE.toml:"
        yield from map(table_label_line, list(questions.not_english)[:_MAX_LABELS])
    if len(questions.not_english) > _MAX_LABELS:
        yield f"  and {len(questions.not_english) - _MAX_LABELS} more: `ragassay schema` prints all lines"


def _low_confidence(questions: GenerateResult) -> Iterator[str]:
    """Yield the lines of a data dictionary that would admit columns which --min-confidence leaves out."""
    if questions.low_confidence:
        yield "  note: --min-confidence high leaves these columns out; to ask about them, correct the labels in these"
        yield "  lines, and pass the file with --data-dictionary FILE.toml:"
        yield from questions.low_confidence


_MAX_LABELS = 10


@joined
def updated(changed: UpdateResult, output: Path) -> Iterator[str]:
    """Return how many questions of an evaluation set are stale, and why."""
    unchanged = len(changed.table) - len(changed.new_ids)
    yield f"{count(unchanged, 'question')} kept, {len(changed.stale)} stale, {len(changed.new_ids)} new: {output}"
    for change, number in Counter(changed.stale.values()).items():
        examples = [changed.questions[name] for name, why in changed.stale.items() if why == change]
        yield f"  {number:,} stale: {CHANGES[change]}, for example"
        yield from (f"    {excerpt(text)}" for text in examples[:_MAX_EXAMPLES])
    if changed.unused_bindings:
        yield f"  the database has {changed.unused_bindings:,} more bindings of the same templates"
    if changed.unused_templates:
        more = count(changed.unused_templates, "more SQL template")
        yield f"  note: these options select {more}; an update adds no questions for them"
    if changed.other_templates:
        other = count(changed.other_templates, "SQL template")
        yield f"  note: these options do not select {other} of the earlier questions, which remain in use"


_MAX_EXAMPLES = 3
CHANGES: Mapping[ChangeCause, str] = {
    ChangeCause.SCHEMA: "the tables or columns have changed",
    ChangeCause.ROWS: "the query no longer has exactly one answer",
    ChangeCause.ANSWER: "the answer has changed",
    ChangeCause.LABELS: "the labels have changed, and so has the question",
    ChangeCause.OPTIONS: "these options do not generate it; repeat the options it was generated with",
}


@joined
def exported(written: ExportResult) -> Iterator[str]:
    """Return what an export contains, and what it leaves out."""
    yield f"{count(written.rows, 'row')}: {written.path}"
    if written.columns_left_out:
        yield f"  columns that this format cannot represent: {', '.join(written.columns_left_out)}"
    yield from _left_out(written.left_out)
    yield from (f"  note: {caution}" for caution in written.cautions)


def schema_json(database: SchemaResult) -> Mapping[str, object]:
    """Return `schema --json`."""
    described = {
        **asdict(database.schema),
        "offered_references": [asdict(each) for each in database.offered_references],
    }
    if database.draft is None:
        return described
    draft = {name: value for name, value in asdict(database.draft).items() if name != "text"}
    return {**described, "draft": draft}


def generated_json(questions: GenerateResult, *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `generate --json`."""
    signature = Signature(questions=questions.table.content_hash(), seed=str(seed), version=version("ragassay"))
    return {
        "rows": len(questions.table),
        "groups": questions.groups,
        "entities": questions.entities,
        "asked_templates": questions.asked_templates,
        "unanswerable_groups": questions.unanswerable,
        "sql_templates": questions.sql_templates,
        "text_templates": questions.text_templates,
        "lm_text_templates": questions.lm_text_templates,
        "queries": questions.queries,
        "proofs": dict(questions.proofs),
        "skipped": dict(questions.skipped),
        "not_english": dict(questions.not_english),
        "invalid_entries": [asdict(each) for each in questions.invalid_entries],
        "low_confidence": list(questions.low_confidence),
        "seconds": round(seconds, 3),
        "signature": str(signature),
    }


def updated_json(changed: UpdateResult, *, seconds: float) -> Mapping[str, object]:
    """Return `generate --update --json`."""
    return {
        "rows": len(changed.table),
        "kept": len(changed.table) - len(changed.new_ids),
        "stale": dict(changed.stale),
        "changes": dict(Counter(changed.stale.values())),
        "made": list(changed.new_ids),
        "unasked": changed.unused_bindings,
        "unused_templates": changed.unused_templates,
        "other_templates": changed.other_templates,
        "invalid_entries": [asdict(each) for each in changed.invalid_entries],
        "seconds": round(seconds, 3),
    }


def exported_json(written: ExportResult) -> Mapping[str, object]:
    """Return `export --json`."""
    return {
        "path": str(written.path),
        "files": [str(file) for file in written.files],
        "rows": written.rows,
        "columns_left_out": list(written.columns_left_out),
        "left_out": dict(written.left_out),
        "cautions": list(written.cautions),
    }
