"""Measure how often the boolean agents retrieve: for small talk, known facts, and facts that only documents state.

    python3 run boolean-agent [--lm SPEC] [--wordings FOLDER]

Writes docs/boolean-agent.md. Messages of the first two kinds are in messages.jsonl; the third kind are questions about
a fictional company of `ragassay synthesize`, whose documents are searched. Every folder in FOLDER (default: wordings)
is one wording of the decision: the prompts retrieve.txt and needs_more.txt, as the setting `prompts` of a pipeline
takes them. With --folder, replies are kept, and an interrupted measurement can be resumed.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from benchmarks.reproduction.formatting import prose, table

import ragassay
from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.errors import RagassayError, UsageError
from ragassay.core.records import Estimate
from ragassay.core.registry import Spec
from ragassay.core.stats import Sums, wilson
from ragassay.core.table import Table
from ragassay.parts.lm.cache import CachedLanguageModel
from ragassay.parts.lm.structured_replies import CheckedLanguageModel
from ragassay.parts.systems.pipelines import Pipeline, pipeline
from ragassay.parts.systems.prompts import prompts

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "boolean-agent.md"
MESSAGES, WORDINGS = HERE / "messages.jsonl", HERE / "wordings"
KNOWN_FACTS, DOCUMENT_FACTS = "known facts", "facts of the documents"
KINDS = ("small talk and general", KNOWN_FACTS, DOCUMENT_FACTS)
AGENTS: Mapping[str, str] = {"boolean-agent": "retrieve", "advanced-boolean-agent": "needs_more"}
"""Strategy -> the prompt of its decision."""
BUILT_IN = "built-in"
PASSAGES = 1  # how many are retrieved; the decision comes before
PER_KIND = 20

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A language model whose replies are cached, so a call that two strategies share is made once.

    Attributes:
        spec: `embedded` or `openai:MODEL`.
        base_url: The endpoint of an `openai:` model.
        replies: The file of replies.
    """

    spec: str
    base_url: str | None
    replies: Path

    def pipeline(self, strategy: str, settings: Mapping[str, str]) -> Pipeline:
        """Return a strategy with this model."""
        spec = Spec(kind="pipeline", target=strategy, settings={**settings, "lm": self.spec})
        return pipeline(spec, self.base_url).sharing(
            lambda lm: CachedLanguageModel(CheckedLanguageModel(lm), self.replies), {}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The answers of an agent with a wording of its decision.

    Attributes:
        agent: The strategy.
        wording: The name of the wording.
        rows: An answer to each message; its `style` is the kind of the message.
    """

    agent: str
    wording: str
    rows: Sequence[Row]

    def decisions(self, *kinds: str) -> list[bool]:
        """Return whether documents were retrieved, for the messages of some kinds whose decision could be read."""
        return [row["retrieved"] is True for row in self.rows if row["style"] in kinds and row["error"] is None]

    def rate(self, kind: str) -> Estimate:
        """Return how often documents were retrieved for a kind of message."""
        decisions = self.decisions(kind)
        return wilson(sum(decisions), len(decisions), rows=len(decisions))

    @property
    def errors(self) -> int:
        """The number of messages without an answer, such as those whose decision could not be read."""
        return sum(row["error"] is not None for row in self.rows)

    def tells_apart(self) -> tuple[float, float, float]:
        """Return how much more often it retrieves for facts of the documents than for the rest, with its interval."""
        facts, rest = self.decisions(DOCUMENT_FACTS), self.decisions(*KINDS[:-1])
        needs = np.array([1.0] * len(facts) + [0.0] * len(rest))
        retrieved = np.array([*facts, *rest], dtype=float)
        first = Sums(numerator=retrieved * needs, denominator=needs)
        second = Sums(numerator=retrieved * (1 - needs), denominator=1 - needs)
        found = ratio_difference_intervals(first, second)
        return float(found.value), float(found.low), float(found.high)


def messages(folder: Path, per_kind: int, seed: int) -> tuple[Table, Path]:
    """Return the messages of all kinds with their reference answers, and the documents of the fictional company."""
    company = ragassay.synthesize(folder / "company", seed=seed, force=True)
    options = ragassay.TemplateOptions(facts=company.facts)
    generated = ragassay.generate(
        f"sqlite:///{company.database}", options=options, styles=["interrogative"], max_rows=300, seed=seed
    )
    shuffled = random.Random(seed).sample([*generated.table.rows()], len(generated.table))
    by_group = {row["group_id"]: row for row in shuffled if row["reference_context_ids"]}
    facts = [*by_group.values()][:per_kind]
    rows = [
        *own_messages(per_kind),
        *(
            {
                "style": DOCUMENT_FACTS,
                "question": fact["question"],
                "reference_answers": fact["reference_answers"],
                "answer_kind": fact["answer_kind"],
            }
            for fact in facts
        ),
    ]
    numbered = [{"question_id": f"m-{number}", "group_id": f"m-{number}", **row} for number, row in enumerate(rows)]
    return Table.of(numbered, source="messages"), company.documents


def own_messages(per_kind: int = PER_KIND) -> Iterator[dict[str, object]]:
    """Yield the first messages of each kind in messages.jsonl."""
    seen: Counter[str] = Counter()
    for line in MESSAGES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        seen[row["kind"]] += 1
        if seen[row["kind"]] <= per_kind:
            reference = row.get("reference_answer")
            yield {
                "style": row["kind"],
                "question": row["message"],
                "reference_answers": None if reference is None else [reference],
                "answer_kind": row.get("answer_kind", "text"),
            }


def wordings(folder: Path) -> dict[str, Path | None]:
    """Return name -> folder of prompts; the built-in ones, which have none, come first.

    Raises:
        UsageError: The folder has no folder of prompts.
    """
    own = {path.name: path for path in sorted(folder.glob("*/"))}
    if not own:
        raise UsageError(f"{folder}: there is no folder with prompts in it; make one for each wording")
    return {BUILT_IN: None, **own}


def measured(asked: Table, documents: Path, model: Model, choices: Mapping[str, Path | None]) -> Iterator[Measured]:
    """Yield the answers of each agent with each wording."""
    for agent in AGENTS:
        for wording, folder in choices.items():
            settings = {"documents": str(documents), "k": str(PASSAGES)}
            if folder is not None:
                settings["prompts"] = str(folder)
            print(f"{agent}, {wording}", file=sys.stderr, flush=True)
            answers = ragassay.answer(asked, system=model.pipeline(agent, settings), progress=progress)
            yield Measured(agent=agent, wording=wording, rows=[*answers.rows()])


def answered_right(asked: Table, model: Model) -> Sequence[Row]:
    """Return the messages with a reference answer, with the verdict on the model's answer without documents."""
    answers = ragassay.answer(asked, system=model.pipeline("closed-book", {}), progress=progress)
    return [*ragassay.judge([row for row in answers.rows() if row["reference_answers"]])]


def without_unknown(result: Measured, judged: Sequence[Row]) -> Measured:
    """Return an agent's answers without those about facts of the second kind that the model does not know."""
    unknown = {row["question_id"] for row in judged if row["style"] == KNOWN_FACTS and row["correct"] is not True}
    return replace(result, rows=[row for row in result.rows if row["question_id"] not in unknown])


def progress(what: str, done: int, total: int) -> None:
    """Print how far a step is, every twentieth row."""
    if done % 20 == 0 or done == total:
        print(f"{what}: {done} of {total}", file=sys.stderr, flush=True)


def tables(results: Sequence[Measured], choices: Mapping[str, Path | None]) -> str:
    """Return the tables, what they show, and the wordings, in Markdown."""
    parts = []
    for agent, prompt in AGENTS.items():
        of_agent = [each for each in results if each.agent == agent]
        parts += [f"## `{agent}`", _ABOUT[agent], _table(of_agent), _in_words(of_agent)]
        parts += [f"The wordings of `{prompt}.txt`:", "\n\n".join(_quoted(choices, prompt))]
    return "\n\n".join(parts) + "\n"


def closed_book(judged: Sequence[Row]) -> str:
    """Return a sentence with the number of messages that the model answers without documents."""
    counts = []
    for kind in (KNOWN_FACTS, DOCUMENT_FACTS):
        of_kind = [row["correct"] is True for row in judged if row["style"] == kind]
        counts.append(f"{sum(of_kind)} of {len(of_kind)} {kind}")
    return (
        f"Without documents, the model answered {' and '.join(counts)} correctly (typed judge). Of the "
        "known facts, the tables include only those that it answered correctly."
    )


def _table(results: Sequence[Measured]) -> str:
    rows = []
    for each in results:
        value, low, high = (100 * number for number in each.tells_apart())
        difference = f"{value:z.0f} ({low:z.0f} to {high:z.0f})"
        rows.append([each.wording, *(_rate(each, kind) for kind in KINDS), difference, str(each.errors)])
    return table(["wording", *KINDS, "difference", "errors"], rows)


def _rate(result: Measured, kind: str) -> str:
    decisions, rate = result.decisions(kind), result.rate(kind)
    if rate.value is None or rate.low is None or rate.high is None:
        return "-"
    return f"{sum(decisions)} of {len(decisions)} ({100 * rate.low:.0f} to {100 * rate.high:.0f} %)"


def _in_words(results: Sequence[Measured]) -> str:
    lines = []
    for kind in KINDS:
        rates = [rate.value for each in results if (rate := each.rate(kind)).value is not None]
        if rates:
            lines.append(
                f"- For {kind}, it retrieves in {100 * min(rates):.0f} to {100 * max(rates):.0f} % of the cases, "
                "depending on the wording."
            )
    tell = [each for each in results if each.tells_apart()[1] > 0]
    if tell:
        names = ", ".join(f"*{each.wording}*" for each in tell)
        lines.append(f"- Significantly more often for facts of the documents than for the rest: {names}.")
    else:
        lines.append("- No wording makes it retrieve significantly more often for facts of the documents.")
    if less := [each for each in results if each.tells_apart()[2] < 0]:
        lines.append(f"- Significantly less often for them: {', '.join(f'*{each.wording}*' for each in less)}.")
    return "\n".join(lines)


def _quoted(choices: Mapping[str, Path | None], prompt: str) -> Iterator[str]:
    for name, folder in choices.items():
        yield f"*{name}*\n\n```text\n{prompts(folder)[prompt]}\n```"


_INTRODUCTION = """
# When do the boolean agents retrieve?

Kenneweg et al. 2024 let GPT-4 decide whether to search before it answered. It searched for 298 of 300 questions,
regardless of the prompt, although it could answer more than 127 of them perfectly without searching. They leave open
how a boolean agent performs on small talk and general questions. This page measures it for the strategies
[`boolean-agent` and `advanced-boolean-agent`](strategies.md). It was generated by `{command}` on {day} with the
language model `{lm}`.

{model}Generate the page with your own model: `python3 run boolean-agent --lm openai:MODEL`.

There are {per_kind} messages of small talk and general questions, {per_kind} about facts that most models know, and
{per_kind} questions about a fictional company of `ragassay synthesize` (seed {seed}), which only its {documents}
documents answer. Only the last kind needs documents: the ideal agent retrieves for 0, 0 and 100 % of them. No prompt
contains a message or an answer; *false-first* is the built-in wording with the two replies in the opposite order.

Intervals are 95 % score intervals (Wilson) over the messages of a kind; "difference" is the rate for facts of the
documents minus the rate for the rest, in percentage points. Intervals are not adjusted for the number of wordings.
Decisions that cannot be read are errors, and are excluded from all rates.

{cost} {right}
"""

_EMBEDDED = (
    "**The embedded model is for trying things out without an API key, not for deciding.** These numbers show only "
    "what to expect of it, not of an agent with a better model. "
)

_ABOUT = {
    "boolean-agent": "It decides before it answers.",
    "advanced-boolean-agent": "It answers first, then decides whether more information would have helped.",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="run boolean-agent", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lm", default="embedded", help="the language model: embedded or openai:MODEL")
    parser.add_argument("--lm-base-url", help="the endpoint of an openai: model")
    parser.add_argument("--wordings", type=Path, default=WORDINGS, help="a folder with a folder for each wording")
    parser.add_argument("--per-kind", type=int, default=PER_KIND, help="messages of each kind, at most 20")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the company")
    parser.add_argument("--folder", type=Path, help="folder of the replies, to resume from")
    parser.add_argument("--write", type=Path, default=PAGE, help="the page")
    options = parser.parse_args(arguments)
    start, wall = time.process_time(), time.monotonic()
    try:
        choices = wordings(options.wordings)
        with tempfile.TemporaryDirectory() as temporary:
            folder = options.folder or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            asked, documents = messages(folder, options.per_kind, options.seed)
            replies = folder / "replies.sqlite"
            continued = ", which resumed an interrupted one," if replies.exists() else ""
            model = Model(spec=options.lm, base_url=options.lm_base_url, replies=replies)
            judged = answered_right(asked, model)
            results = [without_unknown(each, judged) for each in measured(asked, documents, model, choices)]
            number = len(ragassay.read_documents(documents))
    except RagassayError as error:
        print(error, file=sys.stderr)
        return 2
    introduction = _INTRODUCTION.format(
        command=f"python3 run boolean-agent --lm {options.lm}",
        day=datetime.now(UTC).date().isoformat(),
        lm=options.lm,
        model=_EMBEDDED if options.lm.startswith("embedded") else "",
        per_kind=options.per_kind,
        seed=options.seed,
        documents=number,
        cost=f"The run{continued} took {time.process_time() - start:,.0f} s of processor time in "
        f"{time.monotonic() - wall:,.0f} s.",
        right=closed_book(judged),
    )
    options.write.write_text(f"{prose(introduction)}\n\n{tables(results, choices)}", encoding="utf-8")
    print(f"{options.write} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
