"""The results of `schema`, `generate`, `export` and of the commands of `documents`, in sentences and as JSON."""

import json
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import (
    Signature,
)
from ragassay.core.records.sql_templates import Proof
from ragassay.core.results import (
    AskResult,
    ChangeCause,
    DictionaryDraft,
    Exclusion,
    ExportResult,
    GenerateResult,
    LoadResult,
    RecentResult,
    Rejection,
    SchemaResult,
    Skipped,
    Unread,
    UpdateResult,
    WikipediaResult,
)
from ragassay.parts.wording.data_dictionary import admitting_lines, missing_entries, table_label_line, written
from ragassay.steps.report.number_formats import calls_in_words, count, fitted, joined


@joined
def columns(read: SchemaResult) -> Iterator[str]:
    """Return every table with the role of each column and the reason, and what the user can add."""
    schema, offered = read.schema, read.offered_references
    for table in schema.tables:
        yield f"{table.name}: {count(table.rows, 'row')}"
        yield from (fitted(f"  {each.name:<26} {each.role:<10} {each.reason}", 38) for each in table.columns)
        yield from (fitted(f"  unused reference: {written(reference)}: {why}") for reference, why in table.unusable)
    if read.abbreviations:
        yield "\nAbbreviations in names are read as follows; a label in a data dictionary"
        yield "corrects a wrong one:"
        yield from _wrapped(read.abbreviations)
    if read.superseded_rows:
        yield fitted(f"\n{_SUPERSEDED.capitalize()} (views without them can be named with --tables):", 0)
        yield from (fitted(f"  {each}") for each in read.superseded_rows)
    if offered:
        yield "\nPossible undeclared references; add those that are correct to ragassay.toml,"
        yield "under [generate]:"
        yield f"references = {json.dumps([written(each) for each in offered], ensure_ascii=False)}"
    if entries := missing_entries(schema):
        yield "\nThe meaning of these columns is unclear; fill in what you know"
        yield "(--draft FILE.toml writes these lines), and pass the file with"
        yield "--data-dictionary FILE.toml:"
        yield from entries
    if left_out := tuple(admitting_lines(schema)):
        yield "\nThese columns look confidential or technical; to ask about one, add its line"
        yield "to a data dictionary:"
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
    queries = count(questions.queries, "possible query", "possible queries")
    proofs = ", ".join(f"{_PROOFS[proof]} ({number:,})" for proof, number in sorted(questions.proofs.items()))
    yield f"{', '.join(sizes)}: {output}"
    yield f"  from {templates}, {texts} and {queries}"
    if proofs:
        yield f"  number of SQL templates whose answers are unique by {proofs}"
    if questions.lm_text_templates:
        yield f"  {count(questions.lm_text_templates, 'verified text template')} from the language model"
    if questions.unanswerable:
        yield f"  {count(questions.unanswerable, 'unanswerable group')}, which should be declined"
    # User-supplied templates come first.
    skipped = sorted(questions.left_out.items(), key=lambda item: (", entry " not in item[0].where, str(item[0])))
    yield from _left_out({_reason(each, number): number for each, number in skipped})
    yield from _cautions(questions)
    yield from _abbreviated(questions)
    yield from _low_confidence(questions)
    yield from _not_english(questions)


_PROOFS: Mapping[Proof, str] = {
    "declared": "a declared key",
    "data": "a key found in the data",
    "value": "the values asked about",
}
"""What each kind of evidence that an answer is unique means."""


def _reason(skipped: Skipped, number: int) -> str:
    is_plural = number != 1 and not skipped.where
    return f"{skipped.kind}s: {skipped.reason}" if is_plural else str(skipped)


def _left_out(reasons: Mapping[str, int]) -> Iterator[str]:
    if reasons:
        yield "  left out:"
    yield from (f"{number:>8,}  {reason}" for reason, number in reasons.items())


def _cautions(questions: GenerateResult) -> Iterator[str]:
    """Yield what a user may not want to ask about: personal data, and rows that no longer count."""
    if questions.personal_columns:
        yield f"  note: personal data is asked about: {', '.join(questions.personal_columns)};"
        yield '  to leave a column out, set role = "ignored" for it in a data dictionary'
    if questions.superseded_rows:
        yield f"  note: {_SUPERSEDED}: {', '.join(questions.superseded_rows)};"
        yield "  to leave such rows out, name views without them with --tables"


_SUPERSEDED = "rows that are marked as deleted, or as earlier versions, are asked about like all others"


def _abbreviated(questions: GenerateResult) -> Iterator[str]:
    """Yield what abbreviations were read as, since a wrong reading is in every question about its column or table."""
    every = questions.abbreviations
    if every:
        yield "  abbreviations in names were read as follows; if one is wrong, give its columns a label in a data"
        yield "  dictionary (ragassay schema --draft FILE.toml writes one):"
        yield from _wrapped(dict(list(every.items())[:_MAX_ABBREVIATIONS]))
    if len(every) > _MAX_ABBREVIATIONS:
        yield f"    and {len(every) - _MAX_ABBREVIATIONS} more: `ragassay schema` prints all of them"


def _wrapped(abbreviations: Mapping[str, str]) -> Iterator[str]:
    text = ", ".join(f"{short} = {full}" for short, full in abbreviations.items())
    yield from textwrap.wrap(text, width=76, initial_indent="    ", subsequent_indent="    ")


_MAX_ABBREVIATIONS = 20


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
        yield f"  the database has {changed.unused_bindings:,} more possible queries from the same templates"
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
        "abbreviations": dict(database.abbreviations),
        "superseded_rows": list(database.superseded_rows),
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
        "abbreviations": dict(questions.abbreviations),
        "personal_columns": list(questions.personal_columns),
        "superseded_rows": list(questions.superseded_rows),
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


_MOST = 100  # lines of one kind; --json lists all


def loaded_json(done: LoadResult) -> Mapping[str, object]:
    """Return `documents load --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "failed": _unread_json(done.failed, "path"),
        "duplicates": [{"path": each.path, "of": each.of} for each in done.duplicates],
        "skipped": _unread_json(done.skipped, "path"),
        "removed": list(done.removed),
        "notes": list(done.notes),
    }


@joined
def loaded(done: LoadResult, output: Path) -> Iterator[str]:
    """Return the number of documents, and which failed or were left out."""
    yield f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield from listed("failed", _reasons(done.failed))
    yield from listed("duplicate", [f"{each.path}: same text as {each.of}" for each in done.duplicates])
    yield from listed("not read", _by_reason(done))
    yield from listed("removed", done.removed)
    yield from listed("note", done.notes)


def _by_reason(done: LoadResult) -> list[str]:
    """Return why files are not read, each reason once, because a website has hundreds of style sheets and pictures."""
    paths: dict[str, list[str]] = {}
    for each in done.skipped:
        paths.setdefault(each.reason, []).append(each.path)
    return [
        f"{names[0]}: {reason}" if len(names) == 1 else f"{names[0]} and {len(names) - 1:,} more: {reason}"
        for reason, names in paths.items()
    ]


def _reasons(unread: Sequence[Unread]) -> list[str]:
    return [f"{each.path}: {each.reason}" for each in unread]


def listed(kind: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield a line for each item of one kind, up to a limit."""
    yield from (f"  {kind}: {' '.join(line.split())}" for line in lines[:_MOST])
    if len(lines) > _MOST:
        yield f"  and {len(lines) - _MOST:,} more ({kind}); --json lists them all"


_NOTHING = "0 documents: no file was written"


def articles_json(done: WikipediaResult) -> Mapping[str, object]:
    """Return `documents wikipedia --json`."""
    return {
        "documents": done.documents,
        "unchanged": done.unchanged,
        "left_out": {reason.name.lower(): done.left_out.get(reason, 0) for reason in Exclusion},
        "missing": _unread_json(done.missing, "title"),
        "skipped": _unread_json(done.skipped, "title"),
        "failed": _unread_json(done.failed, "title"),
        "redirects": [{"title": each.title, "to": each.to} for each in done.redirects],
        "notes": list(done.notes),
    }


def _unread_json(unread: Sequence[Unread], name: str) -> list[Mapping[str, str]]:
    return [{name: each.path, "reason": each.reason} for each in unread]


@joined
def articles(done: WikipediaResult, output: Path) -> Iterator[str]:
    """Return the number of articles, what was left out, and which titles have no article."""
    written = f"{count(done.documents, 'document')} ({done.unchanged:,} unchanged): {output}"
    yield written if done.documents else _NOTHING
    for reason, number in done.left_out.items():
        yield f"  left out: {count(number, 'page')}, {reason}"
    yield from listed("missing", _reasons(done.missing))
    yield from listed("failed", _reasons(done.failed))
    yield from listed("skipped", _reasons(done.skipped))
    yield from listed("redirect", [f"{each.title} -> {each.to}" for each in done.redirects])
    yield from listed("note", done.notes)


def recent_json(done: RecentResult) -> Mapping[str, object]:
    """Return `documents recent --json`."""
    counts: Mapping[str, object] = {
        "documents": done.documents,
        "empty": list(done.empty),
        "undated": done.undated,
        "after": done.after,
        "recent": done.recent,
        "failed": len(done.failed),
        "errors": _unread_json(done.failed, "id"),
        "invalid_dates": _unread_json(done.invalid_dates, "id"),
    }
    return {**counts, **({} if done.costs is None else asdict(done.costs))}


@joined
def recent_lines(done: RecentResult, output: Path) -> Iterator[str]:
    """Return how many documents are left after each filter."""
    yield f"{count(done.recent, 'document')}: {output}" if done.recent else _NOTHING
    undated = f" ({done.undated:,} without a date)" if done.undated else ""
    yield f"  given: {done.documents:,}{undated}"
    yield from _listed_documents("left out, without text", done.empty)
    yield f"  created after the cutoff: {done.after:,}"
    if done.costs is not None:
        failed = f" ({len(done.failed):,} failed)" if done.failed else ""
        yield f"  about events after the cutoff: {done.recent:,}{failed}"
        yield f"  {calls_in_words(done.costs)}"
    yield from listed("failed", _reasons(done.failed))
    yield from listed("invalid date", _reasons(done.invalid_dates))


_MAX_LISTED = 20  # documents that are listed; --json lists all


def ask_json(done: AskResult, *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `documents ask --json`: the applicable fields of `generate --json`, and the cost of the calls."""
    table = done.table
    signature = (
        None
        if table is None
        else str(Signature(questions=table.content_hash(), seed=str(seed), version=version("ragassay")))
    )
    return {
        "rows": 0 if table is None else len(table),
        "groups": done.groups,
        "sql_templates": 0,
        "text_templates": 0,
        "unanswerable_groups": done.unanswerable,
        "known_groups": done.known,
        "documents": done.documents,
        "empty": list(done.empty),
        "read_in_part": done.passages,
        "candidates": done.candidates,
        "skipped": dict(done.rejected),
        "too_long": list(done.too_long),
        "not_asked": list(done.not_asked),
        "failed": dict(done.failed),
        "lm": done.lm,
        "temperatures": dict(done.temperatures),
        "prompts": done.prompts,
        **asdict(done.costs),
        "seconds": round(seconds, 3),
        "signature": signature,
    }


@joined
def ask_lines(done: AskResult, output: Path) -> Iterator[str]:
    """Return the numbers of questions and documents, what was left out, and why."""
    answerable = done.groups - done.unanswerable
    if done.table is not None:
        yield (
            f"{count(len(done.table), 'question')} in {count(done.groups, 'group')} "
            f"about {count(done.documents, 'document')}: {output}"
        )
    passed = f"{answerable:,} of {count(done.candidates, 'proposed question')} passed every check"
    yield (
        f"  {passed}"
        if done.table is not None
        else f"{passed} ({count(done.documents, 'document')}); nothing was written"
    )
    if done.unanswerable:
        yield f"  {count(done.unanswerable, 'unanswerable group')}, which should be declined"
    if done.known:
        yield f"  {count(done.known, 'group')} that the language model answers without any document"
    if done.passages:
        yield f"  {count(done.passages, 'long document')}, read passage by passage"
    if done.rejected:
        yield "  left out:"
    yield from (
        f"{number:>8,}  {reason}" for reason, number in sorted(done.rejected.items(), key=lambda each: -each[1])
    )
    yield from _listed_documents("skipped, without text", done.empty)
    yield from _listed_documents("too long for the language model", done.too_long)
    yield from _listed_documents("skipped, since the call failed", done.not_asked)
    yield f"  {calls_in_words(done.costs, 'language model')}"


def _listed_documents(what: str, documents: Sequence[str]) -> Iterator[str]:
    if documents:
        more = f", and {len(documents) - _MAX_LISTED:,} more" if len(documents) > _MAX_LISTED else ""
        yield f"  {what}: {', '.join(documents[:_MAX_LISTED])}{more}"


def next_attempt(done: AskResult) -> str:
    """Return what to do if no question passed the checks."""
    hint = "use a larger language model, or another --seed"
    if done.too_long:
        hint = "use shorter passages (--passage-size), or a language model with a larger context window"
    elif set(done.rejected) == {Rejection.INVALID_REPLY}:
        hint = (
            "no reply is valid JSON of the requested form: use an endpoint that enforces a JSON schema, or raise "
            "max_tokens if replies are truncated"
        )
    elif set(done.rejected) == {Rejection.KNOWN}:
        hint = "keep questions that the language model answers without documents (--keep-known), or use other documents"
    return f"not enough data: no question passed every check; {hint}"
