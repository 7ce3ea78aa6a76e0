"""Compare five strategies with one language model, from generated documents to a table of results.

    python3 run strategies [--lm SPEC]

Writes docs/strategies-measured.md. A fictional company of `ragassay synthesize` states every fact in its documents. The
language model asks about some of the documents (`ragassay documents ask`). If fewer than 20 of its questions pass every
check, questions from templates about the same documents are used instead. The strategies answer from all documents
(`ragassay run` with `[[systems]]`). With --folder, replies are kept, and an interrupted measurement can be resumed.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.reproduction.formatting import prose, table

import ragassay
from ragassay.core.errors import RagassayError
from ragassay.core.files import write_text
from ragassay.core.records import ComparedSystem, Document, Estimate, SystemComparison
from ragassay.core.results import AskResult
from ragassay.core.stats import wilson
from ragassay.core.table import Table
from ragassay.steps.documents import ask_documents
from ragassay.steps.report.systems_text import difference_text, frugal_choice, systems_conclusion
from ragassay.steps.synthesize import SynthesizeResult
from ragassay.workflow.run_systems import SystemsRun

PAGE = Path(__file__).parents[1] / "docs" / "strategies-measured.md"
STRATEGIES = ("closed-book", "ground-truth", "naive", "boolean-agent", "advanced-boolean-agent")
FEWEST = 20  # questions of the language model; with fewer, those from templates are used

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSet:
    """The questions, and where they are from.

    Attributes:
        table: The questions.
        asked: The checks of the language model's questions.
        is_from_model: Whether they are the language model's.
    """

    table: Table
    asked: AskResult
    is_from_model: bool


def question_set(
    company: SynthesizeResult,
    documents: Sequence[Document],
    *,
    about: int,
    questions: int,
    lm: str,
    base_url: str | None,
    seed: int,
) -> QuestionSet:
    """Return questions about some documents, drawn at random: the language model's, or those from templates.

    Args:
        company: The company.
        documents: All its documents.
        about: How many documents are asked about.
        questions: Number of questions from templates.
        lm: The language model that asks.
        base_url: The endpoint of an `openai:` model.
        seed: Random seed.
    """
    # The first document describes the company as a whole, which the database does not.
    others = [*documents][1:]
    some = random.Random(seed).sample(others, min(about, len(others)))
    asked = ask_documents(
        some, lm=lm, base_url=base_url, styles=["interrogative"], unanswerable=0.0, seed=seed, progress=progress
    )
    if asked.table is not None and asked.groups >= FEWEST:
        return QuestionSet(table=asked.table, asked=asked, is_from_model=True)
    rows = template_questions(company, some, questions, seed)
    return QuestionSet(table=Table.of(rows, source="template questions"), asked=asked, is_from_model=False)


def template_questions(company: SynthesizeResult, some: Sequence[Document], number: int, seed: int) -> list[Row]:
    """Return questions from templates about facts that some of the documents state, each document in turn."""
    generated = ragassay.generate(
        f"sqlite:///{company.database}",
        options=ragassay.TemplateOptions(facts=company.facts),
        styles=["interrogative"],
        max_rows=2000,
        seed=seed,
    )
    stating: dict[str, list[Row]] = {each.id: [] for each in some}
    groups = set()
    for row in random.Random(seed).sample([*generated.table.rows()], len(generated.table)):
        of_some = [each for each in _texts(row["reference_context_ids"]) if each in stating]
        if of_some and row["group_id"] not in groups:
            groups.add(row["group_id"])
            stating[of_some[0]].append(row)
    rounds = max(map(len, stating.values()), default=0)
    in_turn = [rows[place] for place in range(rounds) for rows in stating.values() if place < len(rows)]
    return in_turn[:number]


def settings_text(lm: str, base_url: str | None, documents: Path) -> str:
    """Return the settings file of the comparison."""
    endpoint = f'lm_base_url = "{base_url}"\n' if base_url else ""
    systems = []
    for name in STRATEGIES:
        corpus = "" if name == "closed-book" else f"documents={documents.as_posix()}&"
        systems.append(f'[[systems]]\nname = "{name}"\nsystem = "pipeline:{name}?{corpus}lm={lm}"\n{endpoint}')
    return "\n".join(['questions = "questions.jsonl"\n', *systems, '[judge]\njudge = "typed"\n'])


def progress(what: str, done: int, total: int) -> None:
    """Print how far a step is, every tenth row."""
    if done % 10 == 0 or done == total:
        print(f"{what}: {done} of {total}", file=sys.stderr, flush=True)


def found(rows: Sequence[Row]) -> Estimate:
    """Return how often a document that states the answer is among the passages, of the rows with passages."""
    hits = [
        any(str(passage).partition("#")[0] in _texts(row["reference_context_ids"]) for passage in passages)
        for row in rows
        if (passages := _texts(row["context_ids"]))
    ]
    return wilson(sum(hits), len(hits), rows=len(hits))


def _texts(cell: object) -> list[str]:
    return [str(each) for each in cell] if isinstance(cell, list | tuple) else []


def page(run: SystemsRun, questions: QuestionSet, settings: str, **about: object) -> str:
    """Return the page; `about` holds the placeholders of the introduction."""
    comparison = run.comparison
    frugal = frugal_choice(comparison)
    lines = [systems_conclusion(comparison), *([] if frugal is None else [frugal]), _check_of_the_set(comparison)]
    lines.append(_retrieval(run))
    differences = [difference_text(each) for each in comparison.differences if each.measure == "accuracy"]
    header = [
        "strategy",
        "accuracy (95 %)",
        "tokens in",
        "tokens out",
        "retrievals",
        "tokens per question",
        "no answer",
    ]
    return "\n\n".join(
        [
            prose(_INTRODUCTION.format(questions=_yield(questions), **about)),
            "## Results",
            table(header, [_system(each) for each in comparison.systems]),
            "\n".join(f"- {each}" for each in lines),
            prose("Differences in accuracy, paired by question, with p-values adjusted by Holm's method:"),
            "\n".join(f"- {each}" for each in differences),
            "## Running it on your documents",
            prose(_RECIPE),
            f"```toml\n{settings.strip()}\n```\n",
        ]
    )


def _system(system: ComparedSystem) -> tuple[str, ...]:
    return (
        f"`{system.name}`",
        _proportion(system.accuracy),
        _number(system.input_tokens),
        _number(system.output_tokens),
        _number(system.retrievals),
        _number(system.tokens_per_row),
        str(system.rows - system.answered),
    )


def _proportion(estimate: Estimate) -> str:
    if estimate.value is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:.0f} %"
    return f"{100 * estimate.value:.0f} % ({100 * estimate.low:.0f} to {100 * estimate.high:.0f})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}"


def _yield(questions: QuestionSet) -> str:
    asked = questions.asked
    reasons = sorted(asked.rejected.items(), key=lambda each: -each[1])
    left_out = "; ".join(f"{number} x {reason}" for reason, number in reasons)
    text = f"Of {asked.candidates} questions that the model wrote, {asked.groups} passed every check"
    text += f" ({left_out})." if left_out else "."
    if questions.is_from_model:
        return f"{text} These {len(questions.table)} are the question set."
    return (
        f"{text} That is fewer than {FEWEST}, so the question set is {len(questions.table)} questions from templates "
        "about the same documents (`ragassay generate` on the database of the company)."
    )


def _check_of_the_set(comparison: SystemComparison) -> str:
    closed, truth = (comparison.named(name).accuracy for name in ("closed-book", "ground-truth"))
    return (
        f"Check of the question set, as in Table I of the paper: without any document the model answers "
        f"{_proportion(closed)} correctly, and with the document that states the answer {_proportion(truth)}. The "
        "first is what it knows or guesses. The difference between the second and 100 % is lost in reading, and no "
        "retriever can recover it."
    )


def _retrieval(run: SystemsRun) -> str:
    hits = found([*run.runs["naive"].table.rows()])
    return (
        f"In `naive`, a document that states the answer is among the passages for {_proportion(hits)} of the questions."
    )


_INTRODUCTION = """
# Strategies, measured

This page compares all strategies of [Retrieval and strategies](strategies.md) over one question set. A single
command creates everything: documents, questions, answers, verdicts and the table. It was generated by `{command}`
on {day}, with the language model `{lm}`.

{model}{corpus} documents of a fictional company (`ragassay synthesize`, seed {seed}) are searched, and questions
are asked about {about} of them. Every fact is stated in a document. {questions} Retrieval is BM25 with 5 chunks of
at most 1,024 characters; answers are judged by the typed judge. Tokens are sums over all calls of a strategy; a
call that two strategies share is made once but counts for both.

{cost}
"""

_EMBEDDED = (
    "**The embedded model is for trying things out without an API key.** These numbers show how the comparison works, "
    "not how good the strategies are with a better model. Generate the page with your own model: `python3 run "
    "strategies --lm openai:MODEL`.\n\n"
)

_RECIPE = """
Run `ragassay documents ask documents.jsonl --lm SPEC -o questions.jsonl`, then `ragassay run` with the settings of
this page:
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="run strategies", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lm", default="embedded", help="the language model: embedded or openai:MODEL")
    parser.add_argument("--lm-base-url", help="the endpoint of an openai: model")
    parser.add_argument("--about", type=int, default=30, help="documents that are asked about")
    parser.add_argument("--questions", type=int, default=30, help="questions, if they are from templates")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="folder of company, questions and answers, to resume from")
    parser.add_argument("--write", type=Path, default=PAGE, help="the page")
    options = parser.parse_args(arguments)
    start, wall = time.process_time(), time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as temporary:
            folder = options.folder or Path(temporary)
            company = ragassay.synthesize(
                folder / "company", projects=20, clients=20, employees=40, omit=0.0, seed=options.seed
            )
            documents = ragassay.read_documents(company.documents)
            questions = question_set(
                company,
                documents,
                about=options.about,
                questions=options.questions,
                lm=options.lm,
                base_url=options.lm_base_url,
                seed=options.seed,
            )
            questions.table.write(folder / "questions.jsonl", force=True)
            settings = settings_text(options.lm, options.lm_base_url, Path("company") / company.documents.name)
            write_text(folder / "ragassay.toml", settings, force=True)
            run = ragassay.run(folder / "ragassay.toml", output=folder / "run", progress=progress)
            assert isinstance(run, SystemsRun)
            costs = questions.asked.costs
            text = page(
                run,
                questions,
                settings,
                command=f"python3 run strategies --lm {options.lm}",
                day=datetime.now(UTC).date().isoformat(),
                lm=options.lm,
                model=_EMBEDDED if options.lm.startswith("embedded") else "",
                corpus=len(documents),
                about=options.about,
                seed=options.seed,
                cost=f"The run took {time.process_time() - start:,.0f} s of processor time in "
                f"{time.monotonic() - wall:,.0f} s; {costs.cached_calls} of {costs.calls + costs.cached_calls} calls "
                "about the questions were in the cache of an earlier run.",
            )
    except RagassayError as error:
        print(error, file=sys.stderr)
        return 2
    options.write.write_text(text, encoding="utf-8")
    print(f"{options.write} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
