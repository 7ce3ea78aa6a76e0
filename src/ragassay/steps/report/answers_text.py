"""The results of `probe`, `answer`, `judge` and retries, and the plan of a run, in sentences and as JSON."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path

from ragassay.core.errors import excerpt, json_text
from ragassay.core.records import (
    Answer,
    CallCosts,
    EstimatedAmount,
    MisreadQuestion,
    ProbeResult,
    Proposal,
    ReadingCheckResult,
    ReplayCounts,
    RunPlan,
    StepPlan,
)
from ragassay.core.runner import PlannedCalls
from ragassay.core.table import Table
from ragassay.parts.groups.row_counts import (
    judge_rows,
    mean_value,
    rated_columns,
    reasons_without_value,
    recorded_judge,
    rows_with,
    sent_by_cascade,
    value_counts,
)
from ragassay.parts.systems.replies import PICKED
from ragassay.parts.systems.reply_proposals import to_pick
from ragassay.steps.report.number_formats import (
    as_cost,
    as_score,
    as_seconds,
    calls_in_words,
    count,
    joined,
    one_line,
    percent,
    proportion,
    wrapped,
)


def introduction(folder: Path) -> str:
    """Return a description of the demo."""
    text = (
        "A small RAG system on this machine answers questions about a fictional company, whose documents omit "
        f"some facts on purpose: {folder}"
    )
    return "\n".join(wrapped(text))


def planned_calls(planned: PlannedCalls) -> str:
    """Return how many calls a run is about to make."""
    done = planned.rows - planned.calls
    finished = f" ({done:,} have an answer)" if done else ""
    judge = f", then at most {planned.judge_calls:,} to {planned.judge}" if planned.judge_calls else ""
    each = "" if planned.systems == 1 else f" for each of {planned.systems} systems"
    questions = f"{count(planned.rows // planned.systems, 'question')}{each}{finished}"
    return f"{questions}, about {count(planned.calls, 'call')} to {planned.called}{judge}"


def answered(table: Table, output: Path, costs: CallCosts) -> str:
    """Return how many questions were answered, where the answers are, and what the calls cost, if known."""
    rows, failed = len(table), rows_with(table, "error")
    line = f"{rows - failed:,} of {count(rows, 'question')} answered, {failed:,} failed: {output}"
    paid = costs_of_answers(costs)
    return line if paid is None else f"{line}\n{paid}"


def costs_of_answers(costs: CallCosts) -> str | None:
    """Return how many calls to the system were made, and what they cost; None if neither is known."""
    is_known = bool(costs.currency or costs.cached_calls or (costs.calls and costs.input_tokens is not None))
    return f"  {calls_in_words(costs, 'system')}" if is_known else None


_NO_VERDICT = ("undecided", "failed")


@joined
def judged(table: Table, output: Path, costs: CallCosts | None = None) -> Iterator[str]:
    """Return the number of answers by outcome, where the verdicts are, and what the judge cost."""
    outcomes, others = (value_counts(table, "outcome", answerable=answerable) for answerable in (True, False))
    number = sum(outcomes.values())
    right = outcomes.get("right", 0)
    missing = [name for name in _NO_VERDICT if outcomes.get(name)]
    has_verdicts = number > sum(outcomes[name] for name in missing)
    counted = f", with {' and '.join(missing)} ones counted as wrong" if missing else ""
    rate = f" ({percent(right / number)}{counted})" if has_verdicts else ""
    answers = count(number, "answerable question") if others else count(number, "answer")
    shown = f"{right:,} of {answers} {'answered correctly' if others else 'right'}{rate}"
    shown += "".join(f", {each:,} {outcome}" for outcome, each in outcomes.items() if outcome != "right")
    if others:
        declined = others.get("declined", 0)
        shown += f"; {declined:,} of {count(sum(others.values()), 'unanswerable one')} correctly declined"
        shown += "".join(f", {others[name]:,} {name}" for name in _NO_VERDICT if others.get(name))
    yield f"{shown}: {output}"
    if by := judged_by(table, costs):
        yield by


@joined
def judged_by(table: Table, costs: CallCosts | None) -> Iterator[str]:
    """Return the number of rows of each judge, how many a cascade sent to its language model, and the cost.

    It is empty for a single judge that makes no calls.
    """
    judges = judge_rows(table)
    if costs is None and len(judges) <= 1:
        return
    shown = _short_names(judges)
    for name, each in judges.items():
        undecided = f", {each.rows - each.decided:,} of them without a verdict" if each.decided < each.rows else ""
        yield f"  {each.rows:>5} ({percent(each.rows / len(table))}) by {shown[name]}{undecided}"
    if costs is not None:
        if (sent := sent_by_cascade(judges)) is not None:
            yield f"  {sent:,} of {count(len(table), 'answer')} sent to the language model"
        yield f"  {calls_in_words(costs)}"


def _short_names(names: Iterable[str]) -> Mapping[str, str]:
    """Return each name without the hash at its end, unless two would be the same."""
    short = {name: re.sub(r"-sha256-[0-9a-f]+", "", name) for name in names}
    times = Counter(short.values())
    return {name: each if times[each] == 1 else name for name, each in short.items()}


@joined
def rated_lines(table: Table, name: str, output: Path, costs: CallCosts) -> Iterator[str]:
    """Return how often each value of a rubric occurs, where the values are, and what they cost."""
    columns = {column: value_counts(table, column) for column in rated_columns(name)}
    numbers = {column: sum(counts.values()) for column, counts in columns.items()}
    with_value = max(numbers.values())
    part = "" if with_value == len(table) else f"{with_value:,} of "
    yield f"{part}{count(len(table), 'answer')} rated by {name}: {output}"
    for column, counts in columns.items():
        number, mean = numbers[column], mean_value(table, column)
        if mean is not None:
            yield f"  {column}: mean {as_score(mean)} over {count(number, 'answer')}"
        else:
            yield from (f"  {rows:>5} {column}: {value}" for value, rows in counts.items())
        if number < len(table):
            yield f"  {len(table) - number:>5} without {column}"
    yield from (f"  {rows} x {reason}" for reason, rows in reasons_without_value(table, name)[:3])
    yield f"  {calls_in_words(costs)}"


_MAX_SUSPECTS = 20  # the output file contains all
_MAX_CHARACTERS = 160  # per answer or error


def announcement(command: str, calls: int, output: Path) -> str:
    """Return how many calls a command will make."""
    return f"{command}: {count(calls, 'call')}, saved to {output}"


@joined
def replays_in_words(replays: ReplayCounts, *, error: str | None = None) -> Iterator[str]:
    """Return the results of retrying wrong answers with a sufficient context.

    Args:
        replays: The counts.
        error: Why a call failed, as an example.
    """
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
        yield f"  {replays.not_whole:>5} not attributed: the system did not read exactly the given context"
    for reason, rows in replays.without_context.items():
        yield f"  {rows:>5} not retried: {reason}"
    if replays.agreement:
        rows = sum(each.rows for each in replays.agreement)
        same = sum(each.rows for each in replays.agreement if each.evidence == each.replay)
        yield f"Evidence and replay give the same fault in {same} of {rows} rows"
        for each in replays.agreement:
            yield f"  {each.rows:>5} evidence: {each.evidence:<15} replay: {each.replay}"


@joined
def reading_in_words(reading: ReadingCheckResult, costs: CallCosts | None = None) -> Iterator[str]:
    """Return the results of the reading check, and what its calls cost."""
    yield from _reading(reading)
    for source, rows in reading.sources.items():
        yield f"Context: {source}, for {count(rows, 'question')}"
    if reading.error is not None:
        yield f"Failed calls, for example: {one_line(reading.error, _MAX_CHARACTERS)}"
    if costs is not None:
        yield calls_in_words(costs)


def why_unchecked(reading: ReadingCheckResult) -> str | None:
    """Return why no group could be checked; None if one could."""
    if reading.groups:
        return None
    if reading.unsettled:
        return "No group could be checked: in every group a call failed, or the document exceeded the context window"
    if not reading.without_document:
        return "No group could be checked: the table has no answerable question"
    return "No group could be checked: no document is known to state an answer"


def _reading(reading: ReadingCheckResult) -> Iterator[str]:
    right = reading.right
    if (reason := why_unchecked(reading)) is not None:
        yield reason
    if right.value is not None:
        yield (
            f"{proportion(right)} of {count(right.rows, 'question')} in {count(right.groups, 'group')} were answered "
            "correctly from their reference documents"
        )
        if not reading.suspects:
            yield "No suspect data: every group was answered correctly in some paraphrase"
    if reading.suspects:
        yield ""
        groups = count(len(reading.suspects), "group")
        own = "its" if len(reading.suspects) == 1 else "their"
        yield f"Suspect data: {groups} never answered correctly from {own} reference documents:"
        for each in reading.suspects[:_MAX_SUSPECTS]:
            yield from _misread(each)
        if len(reading.suspects) > _MAX_SUSPECTS:
            yield f"  ... and {len(reading.suspects) - _MAX_SUSPECTS} more, which the output file lists"
    if reading.missed:
        yield f"Paraphrases answered incorrectly, in groups with a correct answer: {len(reading.missed)}"
    if reading.unsettled:
        groups = count(len(reading.unsettled), "group")
        yield f"{groups} without a result: a call failed, or the document was truncated"
    for reason, unchecked in reading.without_document.items():
        yield f"Not checked, {reason}: {count(len(unchecked), 'group')}"


def _misread(each: MisreadQuestion) -> Iterator[str]:
    expected = ", ".join(f"'{reference}'" for reference in each.reference_answers)
    run = {True: "; a gap in this run", False: "; answered correctly in this run", None: ""}[each.is_gap]
    yield f"  group {each.group_id}, {count(each.paraphrases, 'paraphrase')}{run}: {' '.join(each.question.split())}"
    yield f"    expected {expected}, document: {', '.join(each.document_ids) or 'not named'}"
    yield f"    {each.outcome}: {one_line(each.answer, _MAX_CHARACTERS)}"


_MOST_CHARACTERS = 2_000  # per reply
_MOST_EVENTS = 10
_SHOWN = ("answer", "contexts", "context_ids", "input_tokens", "output_tokens", "retrieved")


@joined
def probed(result: ProbeResult) -> Iterator[str]:
    """Return the reply, which parts of it were picked, and the options that would pick the others."""
    yield f"system: {excerpt(result.system)}"
    yield f"question: {excerpt(result.question)}"
    if result.documents:
        yield f"\n{'reply' if len(result.documents) == 1 else f'events of the reply ({len(result.documents):,})'}:"
        yield from (f"  {line}" for line in reply_text(result.documents).splitlines())
    if result.answer is not None:
        seconds = "" if result.seconds is None else f" in {as_seconds(result.seconds)} s"
        yield f"\npicked{seconds}:"
        yield from (f"  {name:<14} {_cell(getattr(result.answer, name))}" for name in PICKED)
    if result.error is not None:
        yield f"\nno answer: {result.error}"
    if result.hint is not None:
        yield f"  {result.hint}"
    if result.unread:
        yield "\nproblems:"
        yield from (f"  {sentence}" for sentence in result.unread)
    if result.proposals:
        yield "\noptions that may pick the other parts; use those that fit:"
        yield from (
            f"  {line:<44}  {each.shown}" for each, line in zip(result.proposals, _options(result), strict=True)
        )


def _options(result: ProbeResult) -> list[str]:
    """Return each proposal as an option of the command line, or as a line of the settings file."""
    if not result.is_from_settings:
        return [f"--pick {to_pick(each)}" for each in result.proposals]
    return [f"pick.{each.what} = {json.dumps(each.path, ensure_ascii=False)}" for each in result.proposals]


def reply_text(documents: tuple[object, ...]) -> str:
    """Return a reply as indented JSON, one event per line, cut to 2,000 characters."""
    if len(documents) > 1:
        shown = [json_text(each, default=repr) for each in documents[:_MOST_EVENTS]]
        rest = len(documents) - len(shown)
        text = "\n".join([*shown, *([f"... and {rest:,} more events"] if rest else [])])
    else:
        text = "".join(each if isinstance(each, str) else json_text(each, indent=1, default=repr) for each in documents)
    left = len(text) - _MOST_CHARACTERS
    return text if left <= 0 else f"{text[:_MOST_CHARACTERS]}\n... {left:,} more characters"


def _cell(value: object) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return f"{len(value)}: {excerpt(' | '.join(value))}"
    return excerpt(value)


def probe_json(result: ProbeResult) -> dict[str, object]:
    """Return `probe --json`; the reply is cut to 2,000 characters."""
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
    return {"what": each.what, "path": each.path, "option": f"--pick {to_pick(each)}", "shown": each.shown}


def answered_json(table: Table, costs: CallCosts) -> Mapping[str, object]:
    """Return `answer --json`: how many rows have an answer, how many failed, and what the calls cost."""
    failed = rows_with(table, "error")
    return {"rows": len(table), "answered": len(table) - failed, "failed": failed, **asdict(costs)}


def judged_json(table: Table, costs: CallCosts | None = None) -> Mapping[str, object]:
    """Return `judge --json`: the number of rows by outcome and by judge, and what the calls cost.

    The outcomes are counted over all rows, and separately over answerable and unanswerable questions. For a cascade,
    it also has how many rows were sent to the language model, and what each stage decided and cost.

    Args:
        table: Judged rows.
        costs: What the calls to a language model cost; None for a judge that makes none.
    """
    outcomes = value_counts(table, "outcome")
    rows = sum(outcomes.values())
    split = {
        name: value_counts(table, "outcome", answerable=answerable)
        for name, answerable in (("answerable", True), ("unanswerable", False))
    }
    counts: dict[str, object] = {"rows": rows, **dict(sorted(outcomes.items())), **split}
    judges = judge_rows(table)
    if costs is None and len(judges) <= 1:
        return counts
    cost = 0.0 if costs is None else costs.cost
    stages = [
        {"judge": name, **asdict(each), "cost": cost if recorded_judge(name).calls_model else 0.0}
        for name, each in judges.items()
    ]
    counts |= {
        "judge_errors": sum(value_counts(table, "judge_error").values()),
        "judges": {name: each.rows for name, each in judges.items()},
        "stages": stages,
    }
    if costs is None:
        return counts
    sent = sent_by_cascade(judges)
    to_model = {} if sent is None else {"sent": sent, "sent_share": sent / rows if rows else None}
    return {**counts, **to_model, **asdict(costs)}


def rated_json(table: Table, name: str, costs: CallCosts) -> Mapping[str, object]:
    """Return `judge --json` of a judge that gives values: how often each occurs, their mean, and what the calls cost.

    Args:
        table: Rated rows.
        name: The name of the rubric, or `ratings`.
        costs: What the calls cost.
    """
    rows = len(table)
    columns = rated_columns(name)
    values = {column: value_counts(table, column) for column in columns}
    by_column: dict[str, object] = {
        column: {
            "values": counts,
            "without_value": rows - sum(counts.values()),
            "mean": mean_value(table, column),
        }
        for column, counts in values.items()
    }
    return {
        "rows": rows,
        **by_column,
        "judge_errors": sum(value_counts(table, f"{name}_error").values()),
        **asdict(costs),
    }


def reading_json(reading: ReadingCheckResult, costs: CallCosts | None = None) -> Mapping[str, object]:
    """Return `check-reading --json`."""
    return {**asdict(reading), **({} if costs is None else asdict(costs))}


def plan_text(plan: RunPlan) -> str:
    """Return the calls and the cost of a run for the terminal."""
    samples = f", each asked {plan.samples} times" if plan.samples > 1 else ""
    each = f" for each of {len(plan.systems)} systems" if plan.systems else ""
    lines = [f"{count(plan.questions, 'question')}{each}{samples}"]
    for name, step in (("answer", plan.answer), ("judge", plan.judge)):
        lines += [f"  {line}" for line in _step_lines(name, step, plan.currency)]
    lines += [f"  {one_line(name, 40)}: {_money(of.cost, plan.currency)}" for name, of in plan.systems.items()]
    lines.append(f"cost: {_money(plan.cost, plan.currency)}")
    if plan.measured:
        paid = None if plan.measured_cost is None else EstimatedAmount.of(plan.measured_cost)
        lines.append(f"  paid now, by --measure: {_money(paid, plan.currency)}")
    return "\n".join(lines)


def _step_lines(name: str, step: StepPlan, currency: str | None) -> Iterator[str]:
    low, high = step.calls_interval
    number = f"{low:,} to {high:,} calls" if step.calls is None else count(step.calls, "call")
    done = f", {step.finished_calls:,} made already" if step.finished_calls else ""
    cached = f", {step.cached_calls:,} in the cache" if step.cached_calls else ""
    yield f"{name}: {number}{f' to {step.called}' if step.called else ''}{done}{cached}"
    if step.input_tokens is not None and step.output_tokens is not None:
        yield f"  tokens: {_interval(step.input_tokens)} read, {_interval(step.output_tokens)} written"
    yield f"  cost: {_money(step.cost, currency)} ({step.basis})"


def _money(amount: EstimatedAmount | None, currency: str | None) -> str:
    return "unknown" if amount is None else _interval(amount, as_cost, f" {currency}" if currency else "")


def _interval(amount: EstimatedAmount, text: Callable[[float], str] = "{:,.0f}".format, unit: str = "") -> str:
    value = f"{text(amount.value)}{unit}"
    if amount.low is None or amount.high is None or amount.low == amount.high:
        return value
    return f"{value} ({text(amount.low)} to {text(amount.high)})"


def plan_json(plan: RunPlan) -> dict[str, object]:
    """Return `plan SETTINGS --json`."""
    systems = {
        name: {"answer": _step_json(each.answer), "judge": _step_json(each.judge), **_amount_json("cost", each.cost)}
        for name, each in plan.systems.items()
    }
    return {
        "questions": plan.questions,
        "samples": plan.samples,
        "answer": _step_json(plan.answer),
        "judge": _step_json(plan.judge),
        **_amount_json("cost", plan.cost),
        "currency": plan.currency,
        "measured_cost": plan.measured_cost,
        **({"systems": systems} if systems else {}),
    }


def _step_json(step: StepPlan) -> dict[str, object]:
    names = ("called", "calls", "calls_interval", "finished_calls", "cached_calls")
    return {
        **{name: list(value) if isinstance(value := getattr(step, name), tuple) else value for name in names},
        **_amount_json("input_tokens", step.input_tokens, digits=0),
        **_amount_json("output_tokens", step.output_tokens, digits=0),
        **_amount_json("cost", step.cost),
        "basis": step.basis,
    }


def _amount_json(name: str, amount: EstimatedAmount | None, *, digits: int = 12) -> dict[str, object]:
    """Return an amount and its limits, rounded: a sum of prices has noise beyond 12 digits."""
    if amount is None:
        return {name: None, f"{name}_interval": None}
    shown = [None if each is None else round(each, digits or None) for each in (amount.value, amount.low, amount.high)]
    return {name: shown[0], f"{name}_interval": None if None in shown else shown[1:]}
