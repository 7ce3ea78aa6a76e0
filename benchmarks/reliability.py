"""Measure how reliable judges without a reference answer are: Table 1 of the GRAMMAR paper, with any model.

python -m benchmarks.reliability --lm embedded

Writes docs/reliability.md. Three sets of answers are judged by faithfulness_claims and by the judge lm: those of a
small RAG system about a synthesized company, and the recorded answers of the GRAMMAR paper about Aurp and
company_employee (../shared/data/grammar, or the folder of --recordings; without it, these are left out). SelfCheck
needs a system that can be queried again, so it is measured on the company only. Each row is from a different group.

Replies are cached as in every command, so an interrupted measurement can be resumed.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.score_agreement import recorded_rows, recordings

import ragassay
from ragassay.core.records import Document, Estimate, Question
from ragassay.core.results import JudgeRate
from ragassay.core.table import Table
from ragassay.parts.lm.paid_calls import Spending
from ragassay.parts.retrieval import retriever as retriever_of
from ragassay.parts.systems.pipelines import reader
from ragassay.parts.systems.prompts import GivenContexts
from ragassay.steps.calibrate.classifier import Judged, rates_of, z_interval
from ragassay.steps.report.number_formats import score_of

ROOT = Path(__file__).parents[1]
RECORDINGS = ROOT.parent / "shared" / "data" / "grammar"
PAGE = ROOT / "docs" / "reliability.md"
SAMPLES = 4
RECORDED = {"Aurp, February 2024": "Aurp", "Spider, August 2024": "company_employee"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated:
    """The values of a judge and the ground truth.

    Attributes:
        judge: The name of the judge.
        values: From 0 to 1 for each row; None where it gives no value. 1 counts as correct.
        truth: Whether each answer is correct.
    """

    judge: str
    values: Sequence[float | None]
    truth: Sequence[bool]

    @property
    def decided(self) -> int:
        """The number of rows with a value."""
        return sum(value is not None for value in self.values)

    @property
    def called_correct(self) -> int:
        """The number of rows that count as correct."""
        return sum(value == 1 for value in self.values)

    @property
    def correct(self) -> int:
        """The number of rows with a value that are correct."""
        return sum(right for value, right in zip(self.values, self.truth, strict=True) if value is not None)


def rates(found: Evaluated) -> Mapping[JudgeRate, Estimate]:
    """Return the rates of a judge as a classifier of correct answers, over the rows with a value."""
    pairs = [(value, right) for value, right in zip(found.values, found.truth, strict=True) if value is not None]
    values = np.array([value for value, _ in pairs], dtype=np.float64)
    right = np.array([right for _, right in pairs], dtype=np.bool_)
    each = np.arange(len(pairs))  # each row is of another group
    return rates_of(Judged(right=right, accepted=values == 1, scores=values, weights=np.ones(len(pairs)), units=each))


def one_of_each_group(rows: Sequence[Mapping[str, Any]], number: int, seed: int) -> list[dict[str, Any]]:
    """Return one row of each of `number` groups, drawn at random. A larger number adds rows."""
    generator = random.Random(seed)
    drawn = generator.sample([*rows], len(rows))
    first = {row["group_id"]: dict(row) for row in reversed(drawn)}
    ordered = sorted(first.values(), key=lambda row: str(row["question_id"]))
    return generator.sample(ordered, len(ordered))[:number]


def company_rows(
    folder: Path, lm: str, base_url: str | None, *, rows: int, checked: int, seed: int
) -> list[dict[str, Any]]:
    """Return answers of a RAG system about a synthesized company; the first of them with samples."""
    company = ragassay.synthesize(folder / "company", seed=seed, force=True)
    options = ragassay.TemplateOptions(facts=company.facts)
    generated = ragassay.generate(f"sqlite:///{company.database}", options=options, max_rows=300, seed=seed).table
    drawn = one_of_each_group([*generated.rows()], rows, seed)
    questions = Table.of(drawn, source="company questions")
    retriever = retriever_of("bm25", ragassay.read_documents(company.documents))
    contexts = {each.question_id: retriever.search(each.question, 1) for each in questions.records(Question)}
    answered = _answered(questions, lm, base_url, contexts, folder / "answers.jsonl")
    some = Table.of(drawn[:checked], source="company questions")
    samples = []
    for seed_of_sample in range(1, SAMPLES + 1):
        spec = f"{lm}{'&' if '?' in lm else '?'}temperature=1&seed={seed_of_sample}"
        samples.append(_answered(some, spec, base_url, contexts, folder / f"samples-{seed_of_sample}.jsonl"))
    others = [[row["answer"] for row in each if row["answer"] is not None] for each in zip(*samples, strict=True)]
    return [{**row, "samples": others[place] if place < len(others) else None} for place, row in enumerate(answered)]


def _answered(
    questions: Table, lm: str, base_url: str | None, contexts: Mapping[str, Sequence[Document]], output: Path
) -> list[dict[str, Any]]:
    system = GivenContexts(reader(lm, base_url=base_url), contexts)
    return [dict(row) for row in ragassay.answer(questions, system=system, output=output, progress=progress).rows()]


def evaluated(
    rows: Sequence[Mapping[str, Any]], truth: Sequence[bool | None], lm: str, base_url: str | None, spending: Spending
) -> Iterator[Evaluated]:
    """Yield the values of each judge for the rows with known ground truth."""
    known = [(dict(row), right) for row, right in zip(rows, truth, strict=True) if right is not None]
    table, right = [row for row, _ in known], [right for _, right in known]
    plain = [{name: value for name, value in row.items() if name != "samples"} for row in table]
    verdicts = ragassay.judge(plain, judge="lm", lm=lm, base_url=base_url, spending=spending, progress=progress)
    yield Evaluated(judge="lm", values=[_as_number(row["correct"]) for row in verdicts], truth=right)
    scores = _scores(plain, ["faithfulness_claims"], lm, base_url, spending)
    yield Evaluated(judge="faithfulness_claims", values=[row["faithfulness_claims"] for row in scores], truth=right)
    sampled = [(row, real) for row, real in known if row.get("samples")]
    if sampled:
        scores = _scores([row for row, _ in sampled], ["selfcheck", "selfcheck_qa"], lm, base_url, spending)
        for name in ("selfcheck", "selfcheck_qa"):
            yield Evaluated(judge=name, values=[row[name] for row in scores], truth=[real for _, real in sampled])


def _as_number(verdict: bool | None) -> float | None:
    return None if verdict is None else float(verdict)


def _scores(
    rows: Sequence[Mapping[str, Any]], metrics: Sequence[str], lm: str, base_url: str | None, spending: Spending
) -> list[Mapping[str, Any]]:
    found = ragassay.score([*rows], metrics, lm=lm, base_url=base_url, spending=spending, progress=progress)
    for error, ids in found.summary.failures.items():
        print(f"{len(ids)} rows: {error}", file=sys.stderr)
    return [*found.table]


def typed_truth(rows: Sequence[Mapping[str, Any]]) -> list[bool | None]:
    """Return the verdicts of the typed judge, which compares with the reference answer; None where it abstains."""
    return [row["correct"] for row in ragassay.judge([dict(row) for row in rows])]


def progress(what: str, done: int, total: int) -> None:
    """Print how far a step is, every tenth row."""
    if done % 10 == 0 or done == total:
        print(f"{what}: {done} of {total}", file=sys.stderr, flush=True)


def page(sets: Mapping[str, Sequence[Evaluated]], **about: object) -> str:
    """Return the page of results; `about` holds the placeholders of the introduction."""
    day = datetime.now(UTC).date().isoformat()
    blocks = [_INTRODUCTION.format(day=day, samples=SAMPLES, **about)]
    for name, judges in sets.items():
        blocks.append(f"## {name}\n\n{_ABOUT[name]}\n\n{_table(judges)}\n\n{_in_words(judges)}")
    return "\n\n".join([*blocks, _ENDING])


def _table(judges: Sequence[Evaluated]) -> str:
    lines = [
        "| judge | rows | open | called correct | are correct | precision | recall | accuracy | kappa | AUROC |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for judge in judges:
        found, n = rates(judge), judge.decided
        cells = [len(judge.truth), len(judge.truth) - n, judge.called_correct, judge.correct]
        shares = [_with_z(found["precision"], n), _with_z(found["recall"], n), _percent(found["accuracy"].value)]
        numbers = [score_of(replace(found[name], low=None, high=None)) for name in ("kappa", "auroc")]
        lines.append(f"| `{judge.judge}` | {' | '.join([*map(str, cells), *shares, *numbers])} |")
    return "\n".join(lines)


def _with_z(rate: Estimate, rows: int) -> str:
    ends = z_interval(rate, rows)
    return "-" if ends is None else f"{_percent(rate.value)} ({100 * ends[0]:.0f} to {100 * ends[1]:.0f})"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.0f} %"


def _in_words(judges: Sequence[Evaluated]) -> str:
    lines = []
    for judge in judges:
        n, accuracy = judge.decided, rates(judge)["accuracy"].value
        if accuracy is None:
            lines.append(f"- `{judge.judge}` gave no value.")
            continue
        always = max(judge.correct, n - judge.correct) / n
        better = "more often" if accuracy > always else "no more often"
        lines.append(
            f"- `{judge.judge}` called {judge.called_correct} of {n} answers correct; {judge.correct} actually are. It "
            f"was right {better} than a judge that calls every answer "
            f"{'correct' if 2 * judge.correct >= n else 'wrong'} ({_percent(accuracy)} against {_percent(always)})."
        )
    return "\n".join(lines)


_INTRODUCTION = """# How reliable are judges without a reference answer?

The GRAMMAR paper measures how reliable judges are that see no reference answer (Table 1). With GPT-3.5, RAGAS-style
claims had a precision of 19 % (11 to 27) and a recall of 92 % (86 to 97); SelfCheck had 15 % (8 to 22) and 50 % (40
to 59). "Positive" means a correct answer: low precision indicates a lenient judge, low recall a strict one. This
page reports the same measurements for the judges of ragassay. It was generated by `{command}` on {day} with the
language model `{lm}`.

**The embedded model is for trying things out without an API key, not for judging.** These numbers show only what to
expect of it, not of the judges with a better model. Generate the page with your own model: `python3 run reliability
--lm openai:MODEL`.

- `lm` sees the reference answers and gives a verdict; the others see none.
- `faithfulness_claims` splits the answer into claims and compares them with the contexts. An answer counts as
  correct if all decided claims are supported.
- `selfcheck` compares every sentence with {samples} answers at temperature 1, `selfcheck_qa` whole answers. An
  answer counts as correct if all agree.

Rows are drawn at random (seed {seed}), each from a different group of paraphrases. All judges of a set rate the
same rows; SelfCheck rates at most the first {checked} of them. Rows without a value are excluded from all rates.
Precision and recall have the paper's z-interval, where the sample size is the number of rows with a value; its
width is 0 at 0 and 100 %. {rows} rows per set show whether a judge is usable, and little more. {cost}"""

_ABOUT = {
    "The fictional company": "Questions about a company of `ragassay synthesize`, answered by the same language model "
    "from one passage found by BM25.\nThe verdict of the typed judge is the ground truth; rows that it leaves "
    "undecided are left out.",
    "Aurp": "Recorded answers of GPT-3.5 with one retrieved document (February 2024), and the verdicts of GPT-4, which "
    "saw the\nreference answers. GPT-4 is wrong too, in a few rows.",
    "company_employee": "The same for the database company_employee of Spider (August 2024). Many answers are correct "
    "although the wrong\ndocument was retrieved, because the model knew them; the context does not support such "
    "claims.",
}

_ENDING = """## Conclusions

Faithfulness and self-consistency are not correctness: an answer may repeat a passage that does not answer the
question, or every sample may contain the same mistake. Use these metrics to compare versions of a system, not as an
accuracy. Before you trust a judge, measure it on your own rows with known answers. If there are reference answers,
the [typed judge](diagnosis.md) is cheaper and better.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lm", default="embedded", help="the language model: embedded or openai:MODEL")
    parser.add_argument("--lm-base-url", help="the endpoint of an openai: model")
    parser.add_argument("--recordings", type=Path, default=RECORDINGS, help="the recordings of the paper")
    parser.add_argument("--rows", type=int, default=30, help="rows of each set")
    parser.add_argument("--selfcheck-rows", type=int, default=15, help="rows of the company for SelfCheck, at most 60")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="folder of the answers, to resume from")
    parser.add_argument("--write", type=Path, default=PAGE, help="the page")
    options = parser.parse_args(arguments)
    checked = min(options.selfcheck_rows, options.rows, 60)
    start, spending = time.process_time(), Spending()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        rows = company_rows(
            folder, options.lm, options.lm_base_url, rows=options.rows, checked=checked, seed=options.seed
        )
    sets = {"The fictional company": [*evaluated(rows, typed_truth(rows), options.lm, options.lm_base_url, spending)]}
    for recording in recordings(options.recordings) if options.recordings.is_dir() else ():
        if name := RECORDED.get(recording.title):
            drawn = one_of_each_group([*recorded_rows(options.recordings, recording)], options.rows, options.seed)
            truth = [row["gpt4"] for row in drawn]
            sets[name] = [*evaluated(drawn, truth, options.lm, options.lm_base_url, spending)]
    costs = spending.costs
    cost = (
        f"The judges made {costs.calls:,} calls, and {costs.cached_calls:,} replies came from the cache; the run took "
        f"{time.process_time() - start:,.0f} s of processor time."
    )
    words = f"python3 run reliability --lm {options.lm} --rows {options.rows} --selfcheck-rows {checked}"
    order = [name for name in _ABOUT if name in sets]
    about = {
        "lm": options.lm,
        "command": words,
        "cost": cost,
        "seed": options.seed,
        "checked": checked,
        "rows": options.rows,
    }
    text = page({name: sets[name] for name in order}, **about)
    options.write.write_text(text, encoding="utf-8")
    print(f"{options.write}: {cost}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
