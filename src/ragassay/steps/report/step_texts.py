"""The results of the other steps, in sentences: probing, generating, answering, judging, replaying."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from ragassay.core.errors import as_text, excerpt
from ragassay.core.records import (
    Answer,
    JudgeRows,
    MisreadQuestion,
    ReadingCheckResult,
    Reference,
    ReplayCounts,
    Schema,
)
from ragassay.core.runner import PlannedCalls
from ragassay.core.table import Table, storage
from ragassay.parts.database import missing_entries
from ragassay.parts.groups.metrics import judge_rows
from ragassay.parts.systems.replies import PICKED
from ragassay.parts.systems.reply_proposals import Proposal, command_line
from ragassay.parts.wording.data_dictionary import admitting_lines, wanted_label, written
from ragassay.steps.generate import Generated, Updated
from ragassay.steps.generate.updates import ChangeCause
from ragassay.steps.probe import ProbeResult
from ragassay.steps.report.json_results import (
    counted,
    failed_rows,
    mean_value,
    rated_columns,
    sent_by_cascade,
    text_of,
)
from ragassay.steps.report.number_formats import count, one_line, percent, proportion

if TYPE_CHECKING:
    from ragassay.parts.lm.paid_calls import CallCosts
    from ragassay.steps.export import ExportResult
    from ragassay.steps.schema import DictionaryDraft


def introduction(folder: Path) -> str:
    """Return what the demo does."""
    return (
        f"A fictional company in {folder}: a database, and documents that leave out some of its facts on purpose.\n"
        "A RAG system on this machine (keyword retrieval, a small language model) answers questions about it.\n"
        "Every answer is judged against the database, and every wrong one is attributed to a module.\n"
    )


def columns(schema: Schema, offered: Sequence[Reference]) -> str:
    """Return every table with the role of each column and the reason, and what the user can add."""
    return "\n".join(_columns(schema, offered))


def _columns(schema: Schema, offered: Sequence[Reference]) -> Iterator[str]:
    for table in schema.tables:
        yield f"{table.name}: {count(table.rows, 'row')}"
        yield from (f"  {each.name:<28} {each.role:<10} {each.reason}" for each in table.columns)
        yield from (f"  unused reference: {written(reference)}: {why}" for reference, why in table.unusable)
    if offered:
        yield "\nPossible undeclared references; add those that are correct to ragassay.toml, under [generate]:"
        yield f"references = {json.dumps([written(each) for each in offered], ensure_ascii=False)}"
    entries = missing_entries(schema)
    if entries:
        yield "\nThe meaning of these columns is unclear; fill in what you know (--draft FILE.toml writes these lines),"
        yield "and pass the file with --data-dictionary FILE.toml:"
        yield from entries
    left_out = tuple(admitting_lines(schema))
    if left_out:
        yield "\nThese columns look confidential or technical; to ask about one, add its line to a data dictionary:"
        yield from left_out


def drafted(draft: "DictionaryDraft", path: Path) -> str:
    """Return what a draft data dictionary holds, and which proposals of a language model were refused."""
    described = f", {draft.proposed} of them described by the language model" if draft.proposed else ""
    lines = [f"{count(draft.entries, 'entry', 'entries')} drafted, {draft.unclear} unclear{described}: {path}"]
    lines += [f"  refused: {each}" for each in draft.refused]
    return "\n".join(lines)


_LARGE = 1_000_000_000  # bytes of an output that are announced


def large_output(questions: int, size: int) -> str | None:
    """Return the announcement of an evaluation set that is about to be written; None unless it is large."""
    if size < _LARGE:
        return None
    return f"writing {questions:,} questions, about {size / 1e9:,.1f} GB; to write fewer, add --max-rows"


def generated(questions: Generated, output: Path) -> str:
    """Return what was generated, from which templates and bindings, and what was left out."""
    sizes = (
        count(len(questions.table), "question"),
        count(questions.groups, "group"),
        count(questions.entities, "entity", "entities"),
        count(questions.asked_templates, "template"),
    )
    templates, texts, queries = (
        count(number, noun)
        for number, noun in (
            (questions.sql_templates, "SQL template"),
            (questions.text_templates, "text template"),
            (questions.queries, "binding"),
        )
    )
    proofs = ", ".join(f"{number} {proof}" for proof, number in sorted(questions.proofs.items()))
    lines = [f"{', '.join(sizes)}: {output}", f"  from {templates} (unique answer: {proofs}), {texts}, {queries}"]
    if questions.lm_text_templates:
        lines.append(
            f"  {count(questions.lm_text_templates, 'text template')} by the language model, read back as meant"
        )
    if questions.unanswerable:
        lines.append(f"  {count(questions.unanswerable, 'unanswerable group')}, which should be declined")
    # The user's own templates come first: their author wants to know what became of them.
    reasons = sorted(questions.skipped.items(), key=lambda item: ", entry " not in item[0])
    lines += _left_out(dict(reasons))
    return "\n".join([*lines, *_low_confidence(questions), *_not_english(questions)])


def planned_calls(planned: PlannedCalls) -> str:
    """Return how many calls a run is about to make."""
    done = planned.rows - planned.calls
    finished = f" ({done:,} have an answer)" if done else ""
    judge = f", then at most {planned.judge_calls:,} to {planned.judge}" if planned.judge_calls else ""
    each = "" if planned.systems == 1 else f" for each of {planned.systems} systems"
    questions = f"{count(planned.rows // planned.systems, 'question')}{each}{finished}"
    return f"{questions}, about {count(planned.calls, 'call')} to {planned.called}{judge}"


_KINDS = frozenset({"column", "table", "template", "text template", "value", "unanswerable group"})


def _left_out(reasons: Mapping[str, int]) -> Iterator[str]:
    """Yield what was left out, one line for each reason after its number."""
    if reasons:
        yield "  left out:"
    for reason, number in reasons.items():
        kind, colon, why = reason.partition(": ")
        plural = f"{kind}s" if number != 1 and kind in _KINDS else kind
        yield f"{number:>8,}  {plural}{colon}{why}"


def _not_english(questions: Generated) -> Iterator[str]:
    """Yield the lines of a data dictionary that would admit tables that are left out; the first few of many."""
    if questions.not_english:
        yield "  note: these tables are left out, since no word of their name is English; to ask about them, fill in"
        yield "  these lines, and pass the file with --data-dictionary FILE.toml:"
        yield from map(wanted_label, list(questions.not_english)[:_MAX_LABELS])
    if len(questions.not_english) > _MAX_LABELS:
        yield f"  and {len(questions.not_english) - _MAX_LABELS} more: `ragassay schema` prints all lines"


def _low_confidence(questions: Generated) -> Iterator[str]:
    """Yield the lines of a data dictionary that would admit columns which --min-confidence leaves out."""
    if questions.low_confidence:
        yield "  note: --min-confidence high leaves these columns out; to ask about them, correct the labels in these"
        yield "  lines, and pass the file with --data-dictionary FILE.toml:"
        yield from questions.low_confidence


_MAX_LABELS = 10


def updated(changed: Updated, output: Path) -> str:
    """Return what became of an evaluation set: how many questions are stale, and why."""
    unchanged = len(changed.table) - len(changed.new_ids)
    lines = [f"{count(unchanged, 'question')} kept, {len(changed.stale)} stale, {len(changed.new_ids)} new: {output}"]
    for change, number in Counter(changed.stale.values()).items():
        examples = [changed.questions[name] for name, why in changed.stale.items() if why == change]
        lines.append(f"  {number:,} stale: {CHANGES[change]}, for example")
        lines += [f"    {excerpt(text)}" for text in examples[:_MAX_EXAMPLES]]
    if changed.unused_bindings:
        lines.append(
            f"  the database has {changed.unused_bindings} more bindings of the same templates, which no question uses"
        )
    if changed.unused_templates:
        more = count(changed.unused_templates, "more SQL template")
        lines.append(f"  note: these options select {more}; an update adds no questions for them")
    if changed.other_templates:
        other = count(changed.other_templates, "SQL template")
        lines.append(f"  note: these options do not select {other} of the earlier questions, which remain in use")
    return "\n".join(lines)


_MAX_EXAMPLES = 3
CHANGES: Mapping[ChangeCause, str] = {
    ChangeCause.SCHEMA: "the tables or columns have changed",
    ChangeCause.ROWS: "the query no longer has exactly one answer",
    ChangeCause.ANSWER: "the answer has changed",
    ChangeCause.LABELS: "the labels have changed, and so has the question",
    ChangeCause.OPTIONS: "these options do not generate it; repeat the options it was generated with",
}


def answered(table: Table, output: Path, costs: "CallCosts") -> str:
    """Return how many questions were answered, the path of the answers, and what the calls cost where it is known."""
    rows, failed = len(table), failed_rows(table)
    line = f"{rows - failed:,} of {count(rows, 'question')} answered, {failed:,} failed: {output}"
    paid = costs_of_answers(costs)
    return line if paid is None else f"{line}\n{paid}"


def costs_of_answers(costs: "CallCosts") -> str | None:
    """Return how many calls to the system were made, and what they cost; None where nothing is known of that."""
    is_known = bool(costs.currency or costs.cached_calls or (costs.calls and costs.input_tokens is not None))
    return f"  {calls_in_words(costs, 'system')}" if is_known else None


def rows_by_error(table: Table, column: str) -> list[tuple[str, list[str]]]:
    """Return why the system ("error") or the judge ("judge_error") failed, and on which rows; most common first."""
    if column not in table.views:
        return []
    text = text_of(table, column)
    query = storage.select([text, "question_id"], f'rows where {text} is not null order by "row"')
    rows: dict[str, list[str]] = {}
    for error, question_id in table.connection.execute(query).fetchall():
        rows.setdefault(error, []).append(question_id)
    return sorted(rows.items(), key=lambda each: -len(each[1]))


def judged(table: Table, output: Path, costs: "CallCosts | None" = None) -> str:
    """Return how many answers are right, every outcome, the path of the verdicts, and what the judge cost."""
    outcomes = counted(table, "outcome")
    right = outcomes.get("right", 0)
    has_verdicts = len(table) > sum(outcomes.get(name, 0) for name in ("undecided", "failed"))
    rate = f" ({percent(right / len(table))})" if has_verdicts else ""
    others = ", ".join(f"{number:,} {outcome}" for outcome, number in outcomes.items() if outcome != "right")
    lines = [f"{right:,} of {count(len(table), 'answer')} right{rate}{f', {others}' if others else ''}: {output}"]
    by = judged_by(table, costs)
    return "\n".join([*lines, *([by] if by else [])])


def judged_by(table: Table, costs: "CallCosts | None") -> str:
    """Return how many rows each judge had and decided, how many a cascade left to its model, and what that cost.

    It is empty for a single judge that makes no calls.
    """
    judges = judge_rows(table)
    if costs is None and len(judges) <= 1:
        return ""
    shown = _short_names(judges)
    lines = [
        f"  {each.rows:>5} ({percent(each.rows / len(table))}) by {shown[name]}{_still_open(each)}"
        for name, each in judges.items()
    ]
    if costs is None:
        return "\n".join(lines)
    if (sent := sent_by_cascade({name: each.rows for name, each in judges.items()})) is not None:
        lines.append(f"  {sent:,} of {count(len(table), 'answer')} left to the language model")
    return "\n".join([*lines, f"  {calls_in_words(costs)}"])


def _short_names(names: Iterable[str]) -> Mapping[str, str]:
    """Return each name without the hash at its end, unless two would be the same."""
    short = {name: re.sub(r"-sha256-[0-9a-f]+", "", name) for name in names}
    times = Counter(short.values())
    return {name: each if times[each] == 1 else name for name, each in short.items()}


def _still_open(by: JudgeRows) -> str:
    return f", {by.rows - by.decided:,} of them without a verdict" if by.decided < by.rows else ""


def rated(table: Table, name: str, output: Path, costs: "CallCosts") -> str:
    """Return how many answers have which value of a rubric, the path of the values, and what they cost."""
    columns = {column: counted(table, column) for column in rated_columns(name)}
    numbers = {column: sum(counts.values()) for column, counts in columns.items()}
    with_value = max(numbers.values())
    part = "" if with_value == len(table) else f"{with_value:,} of "
    lines = [f"{part}{count(len(table), 'answer')} rated by {name}: {output}"]
    for column, counts in columns.items():
        number, mean = numbers[column], mean_value(table, column)
        if mean is not None:
            lines.append(f"  {column}: {mean:.2f} on average of {count(number, 'answer')}")
        else:
            lines += [f"  {rows:>5} {column}: {value}" for value, rows in counts.items()]
        if number < len(table):
            lines.append(f"  {len(table) - number:>5} without {column}")
    lines += [f"  {rows} x {reason}" for reason, rows in _reasons_without(table, name)[:3]]
    return "\n".join([*lines, f"  {calls_in_words(costs)}"])


def _reasons_without(table: Table, name: str) -> list[tuple[str, int]]:
    """Return why rows have no value of a rubric although the judge did not fail, the most common reason first."""
    if f"{name}_reason" not in table.views:
        return []
    reason, error = (text_of(table, f"{name}_{what}") for what in ("reason", "error"))
    column = text_of(table, rated_columns(name)[0])
    without = f"rows where {column} is null and {error} is null and {reason} is not null"
    found = table.connection.execute(storage.select([reason], without)).fetchall()
    return Counter(text for (text,) in found).most_common()


def calls_in_words(costs: "CallCosts", called: str = "language model") -> str:
    """Return how many calls were made to a language model or a system, and what they cost."""
    cached = f", {costs.cached_calls:,} from the cache" if costs.cached_calls else ""
    tokens = ""
    if costs.calls and costs.input_tokens is not None and costs.output_tokens is not None:
        tokens = f", {costs.input_tokens:,} tokens read and {costs.output_tokens:,} written"
    return f"{count(costs.calls, 'call')} to the {called}{cached}{tokens}; cost: {cost_in_words(costs)}"


def cost_in_words(costs: "CallCosts") -> str:
    """Return a cost with its currency, or "unknown"; a small one has the digits that tell it from 0."""
    if costs.cost is None:
        return "unknown"
    amount = amount_in_words(costs.cost)
    return f"{amount} {costs.currency}" if costs.currency else amount


def amount_in_words(amount: float) -> str:
    """Return an amount of money; a small one has the digits that tell it from 0."""
    return f"{amount:,.2f}" if amount >= 1 or not amount else f"{amount:.2g}"


def exported(written: "ExportResult") -> str:
    """Return what an export contains, and line by line what it does not."""
    lines = [f"{count(written.rows, 'row')}: {written.path}"]
    if written.columns_left_out:
        lines.append(f"  columns that this format cannot hold: {', '.join(written.columns_left_out)}")
    lines += _left_out(written.left_out)
    return "\n".join([*lines, *(f"  note: {caution}" for caution in written.cautions)])


_MAX_SUSPECTS = 20  # the output file contains all
_MAX_CHARACTERS = 160  # of an answer or an error


def announcement(command: str, calls: int, output: Path) -> str:
    """Return how many calls a command will make."""
    return f"{command}: {count(calls, 'call')}, saved to {output}"


def replays_in_words(replays: ReplayCounts, *, error: str | None = None) -> str:
    """Return the results of a replay.

    Args:
        replays: The counts.
        error: Why a call failed, as an example.
    """
    return "\n".join(_replays(replays, error))


def reading_in_words(reading: ReadingCheckResult) -> str:
    """Return the results of the reading check."""
    return "\n".join([*_reading(reading), *_sources(reading.sources, reading.error)])


def why_unchecked(reading: ReadingCheckResult) -> str | None:
    """Return why no group could be checked; None if one could."""
    if reading.groups:
        return None
    if reading.unsettled:
        return "No group could be checked: in every group a call failed, or the document did not fit"
    if not reading.without_document:
        return "No group could be checked: the table has no answerable question"
    return "No group could be checked: no document is known to state an answer"


def _sources(sources: Mapping[str, int], error: str | None) -> Iterator[str]:
    for source, rows in sources.items():
        yield f"Context: {source}, for {count(rows, 'question')}"
    if error is not None:
        yield f"Failed calls, for example: {one_line(error, _MAX_CHARACTERS)}"


def _replays(replays: ReplayCounts, error: str | None) -> Iterator[str]:
    yield f"{count(replays.asked, 'wrong answer')} retried with a sufficient context"
    for source, rows in replays.sources.items():
        yield f"  {rows:>5} with {source}"
    faults = replays.attributed
    if replays.asked:
        yield (
            f"  attributed: {faults.get('retriever', 0)} to the retriever (now right), "
            f"{faults.get('language model', 0)} to the language model (still wrong)"
        )
    if failed := replays.outcomes.get("failed"):
        example = "" if error is None else f", for example: {one_line(error, _MAX_CHARACTERS)}"
        yield f"  {failed:>5} {'call' if failed == 1 else 'calls'} failed{example}"
    if undecided := replays.outcomes.get("undecided"):
        yield f"  {undecided:>5} undecided by the judge"
    if replays.not_whole:
        yield f"  {replays.not_whole:>5} not attributed: the system read something other than the given context"
    for reason, rows in replays.without_context.items():
        yield f"  {rows:>5} not retried: {reason}"
    if replays.agreement:
        rows = sum(each.rows for each in replays.agreement)
        same = sum(each.rows for each in replays.agreement if each.evidence == each.replay)
        yield f"Evidence and replay give the same fault in {same} of {rows} rows"
        for each in replays.agreement:
            yield f"  {each.rows:>5} evidence: {each.evidence:<15} replay: {each.replay}"


def _reading(reading: ReadingCheckResult) -> Iterator[str]:
    right = reading.right
    if (reason := why_unchecked(reading)) is not None:
        yield reason
    if right.value is not None:
        yield (
            f"{proportion(right)} of {count(right.rows, 'question')} in {count(right.groups, 'group')} were answered "
            "correctly from their own document"
        )
        if not reading.suspects:
            yield "No suspect data: every group was answered correctly in some paraphrase"
    if reading.suspects:
        yield ""
        groups = count(len(reading.suspects), "group")
        own = "its" if len(reading.suspects) == 1 else "their"
        yield f"Suspect data: {groups} never answered correctly from {own} own document:"
        for each in reading.suspects[:_MAX_SUSPECTS]:
            yield from _misread(each)
        if len(reading.suspects) > _MAX_SUSPECTS:
            yield f"  ... and {len(reading.suspects) - _MAX_SUSPECTS} more, which the output file lists"
    if reading.missed:
        yield f"Single paraphrases missed, in groups with a correct answer: {len(reading.missed)}"
    if reading.unsettled:
        yield f"No result, because a call failed or the document was cut: {count(len(reading.unsettled), 'group')}"
    for reason, unchecked in reading.without_document.items():
        yield f"Not checked, {reason}: {count(len(unchecked), 'group')}"


def _misread(each: MisreadQuestion) -> Iterator[str]:
    expected = ", ".join(f"'{reference}'" for reference in each.reference_answers)
    run = {True: "; a gap in this run", False: "; answered correctly in this run", None: ""}[each.is_gap]
    yield f"  group {each.group_id}, {count(each.paraphrases, 'paraphrase')}{run}: {' '.join(each.question.split())}"
    yield f"    expected {expected}, document: {', '.join(each.document_ids) or 'not named'}"
    yield f"    {each.outcome}: {one_line(each.answer, _MAX_CHARACTERS)}"


_MOST_CHARACTERS = 2_000  # of a reply
_MOST_EVENTS = 10
_SHOWN = ("answer", "contexts", "context_ids", "input_tokens", "output_tokens", "retrieved")


def probed(result: ProbeResult) -> str:
    """Return the reply, what was picked from it and what was not, and the lines that would pick it."""
    return "\n".join(_lines(result))


def _lines(result: ProbeResult) -> Iterator[str]:
    yield f"system: {excerpt(result.system)}"
    yield f"question: {excerpt(result.question)}"
    if result.documents:
        yield f"\n{'reply' if len(result.documents) == 1 else f'events of the reply ({len(result.documents):,})'}:"
        yield from (f"  {line}" for line in reply_text(result.documents).splitlines())
    if result.answer is not None:
        seconds = "" if result.seconds is None else f" in {result.seconds:.1f} s"
        yield f"\npicked{seconds}:"
        yield from (f"  {name:<14} {_cell(getattr(result.answer, name))}" for name in PICKED)
    if result.error is not None:
        yield f"\nno answer: {result.error}"
    if result.hint is not None:
        yield f"  {result.hint}"
    if result.unread:
        yield "\nnot read:"
        yield from (f"  {sentence}" for sentence in result.unread)
    if result.proposals:
        yield "\nthis may pick the rest; use what fits:"
        yield from (
            f"  {line:<44}  {each.shown}" for each, line in zip(result.proposals, _options(result), strict=True)
        )


def _options(result: ProbeResult) -> list[str]:
    """Return for each proposal what is typed: an option, or a line of the settings file."""
    if not result.is_from_settings:
        return [command_line(each) for each in result.proposals]
    return [f"pick.{each.what} = {json.dumps(each.path, ensure_ascii=False)}" for each in result.proposals]


def reply_text(documents: tuple[object, ...]) -> str:
    """Return a reply as indented JSON, its events one by line, cut to 2,000 characters."""
    if len(documents) > 1:
        shown = [as_text(each, default=repr) for each in documents[:_MOST_EVENTS]]
        rest = len(documents) - len(shown)
        text = "\n".join([*shown, *([f"... and {rest:,} more events"] if rest else [])])
    else:
        text = "".join(each if isinstance(each, str) else as_text(each, indent=1, default=repr) for each in documents)
    left = len(text) - _MOST_CHARACTERS
    return text if left <= 0 else f"{text[:_MOST_CHARACTERS]}\n... {left:,} more characters"


def _cell(value: object) -> str:
    """Return a picked value on one line; texts are shown with their number."""
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return f"{len(value)}: {excerpt(' | '.join(value))}"
    return excerpt(value)


def probe_json(result: ProbeResult) -> dict[str, object]:
    """Return `probe --json`; the reply is cut as it is for people."""
    answer = result.answer or Answer()
    picked = {field.name: getattr(answer, field.name) for field in fields(Answer) if field.name in _SHOWN}
    return {
        "system": result.system,
        "question": result.question,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in picked.items()},
        "seconds": result.seconds,
        "error": result.error,
        "hint": result.hint,
        "unread": list(result.unread),
        "proposals": [_proposal(each) for each in result.proposals],
        "reply": reply_text(result.documents) if result.documents else None,
    }


def _proposal(each: Proposal) -> dict[str, str]:
    return {"what": each.what, "path": each.path, "option": command_line(each), "shown": each.shown}
