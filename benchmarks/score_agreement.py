"""Agreement of scores with verified correctness, on the recorded runs of the GRAMMAR paper.

    python benchmarks/score_agreement.py RECORDINGS -o docs/score-agreement.md --resamples 2000 --seed 0

Every answer that was recorded for a balanced run is scored by all metrics without a model, and judged twice: by the
recorded GPT-4, and by the typed judge against the value in the database. Per metric and environment: AUROC (the
probability that a right answer scores higher than a wrong one, ties as one half; 0.5 is chance), the point-biserial
correlation and Spearman's, with percentile intervals over resampled sampling units (docs/methods.md, section 6b). Then
the mean score by fault, and passages that state the answer against those whose id is known to. With -o, the tables
replace what stands between the marks `<!-- tables -->` and `<!-- end of tables -->` of a page.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ragassay
from ragassay.core.records import Document, Estimate
from ragassay.core.table import Table, read_documents
from ragassay.parts.groups.partitions import row_units
from ragassay.parts.groups.score_columns import score_values
from ragassay.parts.retrieval import retriever as retriever_of
from ragassay.parts.scores import METRICS
from ragassay.parts.scores.content_ranks import relevance_of
from ragassay.parts.scores.metric import Unscored
from ragassay.parts.scores.row_batches import batches

FloatArray = NDArray[np.float64]
CLUSTERS = ("short", "long")
VERDICTS = {"gpt4": "GPT-4", "correct": "typed judge"}
FEWEST = 10  # right and wrong answers each; of fewer, no agreement is reported
SHOWN = 4  # names of metrics with the same scores
START, END = "<!-- tables -->", "<!-- end of tables -->"
BY_FAULT = ("faithfulness", "faithfulness_joined", "answer_correctness", "context_recall")
PASSAGES = 5  # retrieved for each question about the synthesized company


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far a score agrees with verdicts: three statistics, each with its interval."""

    rows: int
    auroc: tuple[float, float, float]
    point_biserial: tuple[float, float, float]
    spearman: tuple[float, float, float]


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Recording:
    """Answers that were recorded of one system: a title, the folder of the runs, and the documents it searched."""

    title: str
    environment: str
    runs: str
    documents: Sequence[Document]


def recordings(folder: Path) -> tuple[Recording, ...]:
    """Return the recordings; in February 2024 fewer documents were searched, those that are ever ranked."""
    documents = {name: read_documents(folder / "documents" / f"{name}.jsonl") for name in ("aurp", "spider")}
    ranked = {each for run in _runs(folder, "runs_2024-02", "aurp") for each, _ in run["ranking"]}
    february = [each for each in documents["aurp"] if each.id in ranked]
    return (
        Recording(title="Spider, August 2024", environment="spider", runs="runs", documents=documents["spider"]),
        Recording(title="Aurp, August 2024", environment="aurp", runs="runs", documents=documents["aurp"]),
        Recording(title="Aurp, February 2024", environment="aurp", runs="runs_2024-02", documents=february),
    )


def _runs(folder: Path, runs: str, environment: str) -> Iterator[dict[str, Any]]:
    for cluster in CLUSTERS:
        yield from lines(folder / runs / f"{environment}.{cluster}.balanced.jsonl")


def recorded_rows(folder: Path, recording: Recording) -> Iterator[dict[str, Any]]:
    """Yield every recorded answer with its texts, its bindings and GPT-4's verdict."""
    texts = {each.id: each.text for each in recording.documents}
    of_query = {
        each["sql"]: each
        for cluster in CLUSTERS
        for each in lines(folder / "questions" / f"{recording.environment}.{cluster}.jsonl")
    }
    for run in _runs(folder, recording.runs, recording.environment):
        if run["response"] is None or run["reference_answer"] is None:
            continue
        query = of_query[run["sql"]]
        yield {
            "question_id": f"{run['cluster']}-{run['group_id']}-{run['template_index']}",
            "group_id": str(run["group_id"]),
            "style": run["cluster"],
            "question": run["question"],
            "reference_answers": [str(run["reference_answer"])],
            "answer_kind": {"integer": "number"}.get(run["answer_kind"], run["answer_kind"]),
            "sql": run["sql"],
            "bindings": query["bindings"],
            "answer": run["response"],
            "contexts": [texts[each] for each in run["retrieved_context_ids"]],
            "context_ids": run["retrieved_context_ids"],
            "reference_context_ids": query["reference_context_ids"] if query["reference_ids_are_documents"] else None,
            "gpt4": {"Correct": True, "Incorrect": False}.get(run["gpt4_judgement"]),
        }


def agreement(scores: FloatArray, right: NDArray[np.bool_], units: NDArray[np.intp], draws: FloatArray) -> Agreement:
    """Return how far scores agree with verdicts.

    Args:
        scores: [rows].
        right: [rows].
        units: [rows], the sampling unit of each.
        draws: [resamples, units], how often each unit is drawn; the first resample draws each once.
    """
    # Rows of one score and verdict are interchangeable: all statistics follow from how many are drawn of each score.
    values, places = np.unique(scores, return_inverse=True)
    weights = draws[:, units]
    positive, negative = (_totals(weights[:, each], places[each], len(values)) for each in (right, ~right))
    found = {
        "auroc": _auroc(positive, negative),
        "point_biserial": _correlation(np.broadcast_to(values, positive.shape), positive, negative),
        "spearman": _correlation(_mid_ranks(positive + negative), positive, negative),
    }
    return Agreement(rows=len(scores), **{name: _with_interval(each) for name, each in found.items()})


def _totals(weights: FloatArray, places: NDArray[np.intp], number: int) -> FloatArray:
    order = np.argsort(places, kind="stable")
    sums = np.zeros((len(weights), number))
    if len(order):
        starts = np.flatnonzero(np.diff(places[order], prepend=-1))
        sums[:, places[order][starts]] = np.add.reduceat(weights[:, order], starts, axis=1)
    return sums


def _auroc(positive: FloatArray, negative: FloatArray) -> FloatArray:
    below = np.cumsum(negative, axis=1) - negative / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((positive * below).sum(axis=1) / (positive.sum(axis=1) * negative.sum(axis=1)))


def _mid_ranks(counts: FloatArray) -> FloatArray:
    return np.asarray(np.cumsum(counts, axis=1) - counts / 2)


def _correlation(values: FloatArray, positive: FloatArray, negative: FloatArray) -> FloatArray:
    """Return Pearson's correlation of values with being positive, over counts of each value."""
    both = positive + negative
    total = both.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean, share = (both * values).sum(axis=1) / total, positive.sum(axis=1) / total
        covariance = (positive * values).sum(axis=1) / total - mean * share
        variance = (both * (values - mean[:, None]) ** 2).sum(axis=1) / total
        return np.asarray(covariance / np.sqrt(variance * share * (1 - share)))


def _with_interval(resampled: FloatArray) -> tuple[float, float, float]:
    """Return the first value, and the percentile interval of the others; NaN where it is undefined."""
    others = resampled[1:][np.isfinite(resampled[1:])]
    ends = np.quantile(others, [0.025, 0.975]) if len(others) else np.full(2, np.nan)
    return float(resampled[0]), float(ends[0]), float(ends[1])


def drawn(units: int, resamples: int, seed: int) -> FloatArray:
    """Return, [1 + resamples, units], how often each unit is drawn with replacement; once each at first."""
    random = np.random.default_rng(seed).multinomial(units, np.full(units, 1 / units), size=resamples)
    return np.concatenate([np.ones((1, units)), random])


def units_of(table: Table) -> NDArray[np.intp]:
    """Return the sampling unit of each row."""
    units = row_units(table)
    return np.arange(len(table)) if units is None else units


def agreement_table(table: Table, judge: str, *, resamples: int, seed: int) -> Iterator[str]:
    """Yield the lines of a table: one for each metric that is not constant, those with equal scores together.

    Args:
        table: The scored rows.
        judge: The column of the verdicts.
        resamples: How often the units are drawn.
        seed: Random seed.
    """
    verdict, declines = _numbers(table, f"{judge}::boolean::double"), _numbers(table, "(outcome = 'declined')::double")
    units = units_of(table)
    draws = drawn(int(units.max()) + 1, resamples, seed)
    wrong = (verdict == 0).sum()
    yield (
        f"{VERDICTS[judge]}: {(~np.isnan(verdict)).sum():,} answers with a verdict, {wrong:,} wrong, of which "
        f"{((verdict == 0) & (declines == 1)).sum():,} decline to answer; {len(np.unique(units))} entities."
    )
    if min(wrong, (verdict == 1).sum()) < FEWEST:
        yield f"No table: fewer than {FEWEST} answers are wrong."
        return
    yield ""
    yield "| metric | rows | wrong | AUROC | AUROC without refusals | point-biserial | Spearman |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for names, scores in _distinct(table):
        counts = ~np.isnan(scores) & ~np.isnan(verdict)
        answers = counts & (declines == 0)
        found, without = (_agreement(scores, verdict, units, draws, each) for each in (counts, answers))
        cells = ["-"] * 4 if found is None else [*map(_cell, (found.auroc, found.point_biserial, found.spearman))]
        if found is not None:
            cells.insert(1, "-" if without is None else _cell(without.auroc))
        rows = f"{counts.sum():,} | {(counts & (verdict == 0)).sum():,}"
        yield f"| {_names(names)} | {rows} | {' | '.join(cells)} |"


def _agreement(
    scores: FloatArray, verdict: FloatArray, units: NDArray[np.intp], draws: FloatArray, counts: NDArray[np.bool_]
) -> Agreement | None:
    """Return the agreement over some rows; None where fewer than five are right or wrong, or all scores are equal."""
    right = verdict[counts] == 1
    if min(right.sum(), (~right).sum()) < FEWEST or len(np.unique(scores[counts])) == 1:
        return None
    return agreement(scores[counts], right, units[counts], draws)


def _cell(value: tuple[float, float, float]) -> str:
    return "{:.2f} ({:.2f} to {:.2f})".format(*value)


def _names(names: Sequence[str]) -> str:
    listed = ", ".join(f"`{name}`" for name in names[:SHOWN])
    return f"{listed} and {len(names) - SHOWN} more" if len(names) > SHOWN else listed


def _numbers(table: Table, sql: str) -> FloatArray:
    query = f"select coalesce({sql}, 'nan'::double) as value from rows order by \"row\""
    return np.asarray(table.connection.execute(query).fetchnumpy()["value"], dtype=np.float64)


def _distinct(table: Table) -> list[tuple[list[str], FloatArray]]:
    """Return the scores that are not constant, with the names of all metrics that differ from them in scale alone."""
    found: dict[bytes, tuple[list[str], FloatArray]] = {}
    for name in METRICS:
        scores = score_values(table, name) if name in table.columns else None
        if scores is None or len(np.unique(scores[~np.isnan(scores)])) < 2:
            continue
        scaled = (scores - np.nanmin(scores)) / (np.nanmax(scores) - np.nanmin(scores))
        found.setdefault(np.round(scaled, 9).tobytes(), ([], scores))[0].append(name)
    return list(found.values())


def fault_table(judged: Table, documents: Sequence[Document]) -> Iterator[str]:
    """Yield the mean of some scores by fault."""
    summary = ragassay.diagnose(judged, documents=documents).summary
    means = {each.name: each.means for each in summary.scores}
    parts = list(next(iter(means.values())))
    yield f"| mean score | {' | '.join(parts)} |"
    yield "| --- |" + " --- |" * len(parts)
    for name in BY_FAULT:
        if name in means:
            yield f"| `{name}` | {' | '.join(_mean_cell(means[name][part]) for part in parts)} |"


def _mean_cell(mean: Estimate) -> str:
    if mean.value is None:
        return "-"
    ends = "" if mean.low is None else f" ({mean.low:.2f} to {mean.high:.2f})"
    return f"{mean.value:.2f}{ends}, {mean.rows:,} rows"


def separation_table(judged: Table, documents: Sequence[Document], *, resamples: int, seed: int) -> Iterator[str]:
    """Yield how far scores tell right answers from faults of the language model, and these from other faults."""
    table = ragassay.diagnose(judged, documents=documents).table
    fault = np.array([row["fault"] or ("right" if row["correct"] else "") for row in table.rows()])
    units = units_of(table)
    draws = drawn(int(units.max()) + 1, resamples, seed)
    yield "| AUROC | right above language model | language model above retriever and knowledge base |"
    yield "| --- | --- | --- |"
    for name in BY_FAULT:
        scores = score_values(table, name) if name in table.columns else None
        if scores is None:
            continue
        cells = []
        for upper, lower in ((["right"], ["language model"]), (["language model"], ["retriever", "knowledge base"])):
            counts = np.isin(fault, [*upper, *lower]) & ~np.isnan(scores)
            is_upper = np.isin(fault, upper)
            found = _agreement(scores, is_upper.astype(np.float64), units, draws, counts)
            rows = f"{(counts & is_upper).sum():,} and {(counts & ~is_upper).sum():,} rows"
            cells.append(f"{'-' if found is None else _cell(found.auroc)}, {rows}")
        yield f"| `{name}` | {' | '.join(cells)} |"


def content_and_ids(table: Table) -> Counter[tuple[bool, bool]]:
    """Return how many retrieved passages state the answer, and have the id of a document that is known to."""
    counts: Counter[tuple[bool, bool]] = Counter()
    for batch in batches(table):
        columns = (batch.values(name) for name in ("context_ids", "reference_context_ids"))
        for found, retrieved, known in zip(relevance_of(batch), *columns, strict=True):
            if not isinstance(found, Unscored) and known is not None:
                counts.update(zip(found.hits, (each in known for each in retrieved), strict=True))
    return counts


def company_rows(folder: Path, seed: int) -> Table:
    """Return questions about a synthesized company with five passages by BM25, whose documents are known."""
    company = ragassay.synthesize(folder, projects=40, clients=30, employees=60, seed=seed)
    options = ragassay.TemplateOptions(facts=company.facts)
    questions = ragassay.generate(f"sqlite:///{company.database}", options=options, max_rows=2000, seed=seed).table
    retriever = retriever_of("bm25", ragassay.read_documents(company.documents))
    rows = []
    for row in questions.rows():
        found = retriever.search(str(row["question"]), PASSAGES)
        retrieved = {"contexts": [each.text for each in found], "context_ids": [each.id for each in found]}
        rows.append({**row, **retrieved, "answer": ""})
    return Table.of(rows)


def content_table(tables: Mapping[str, Table]) -> Iterator[str]:
    """Yield how often the two notions of a relevant passage agree."""
    yield "| passages of | both | content only | id only | neither | agree |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, table in tables.items():
        counts = content_and_ids(table)
        cells = [counts[each] for each in ((True, True), (True, False), (False, True), (False, False))]
        agree = (cells[0] + cells[3]) / max(1, sum(cells))
        yield f"| {name} | {' | '.join(f'{each:,}' for each in cells)} | {100 * agree:.1f} % |"


def tables(folder: Path, *, resamples: int, seed: int) -> Iterator[str]:
    """Yield all tables as lines of Markdown."""
    runs = {}
    for recording in recordings(folder):
        judged = ragassay.judge(Table.of(recorded_rows(folder, recording)))
        runs[recording] = ragassay.score(judged).table
        yield from ("", f"### {recording.title}")
        for judge in VERDICTS:
            yield ""
            yield from agreement_table(runs[recording], judge, resamples=resamples, seed=seed)
    yield from ("", "## Scores by fault")
    for recording, table in runs.items():
        yield from ("", f"### {recording.title}: faults", "")
        yield from fault_table(table, recording.documents)
        yield ""
        yield from separation_table(table, recording.documents, resamples=resamples, seed=seed)
    yield from ("", "## Relevance by content and by ids", "")
    with tempfile.TemporaryDirectory() as company:
        named = {recording.title: table for recording, table in runs.items()}
        yield from content_table({**named, "a synthesized company": company_rows(Path(company), seed)})


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables, or put them into a page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="The recorded runs.")
    parser.add_argument("-o", "--output", type=Path, help="The page whose tables are replaced.")
    parser.add_argument("--resamples", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    text = "\n".join(tables(options.folder, resamples=options.resamples, seed=options.seed))
    if options.output is None:
        print(text)
        return 0
    page = options.output.read_text(encoding="utf-8")
    before, after = page.partition(START)[0], page.partition(END)[2]
    options.output.write_text(f"{before}{START}\n{text}\n\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
