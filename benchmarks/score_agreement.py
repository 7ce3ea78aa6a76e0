"""How far scores agree with proven correctness, on the recorded runs of the GRAMMAR paper.

    python benchmarks/score_agreement.py ../shared/data/grammar -o docs/score-agreement.md --resamples 2000 --seed 0

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
from ragassay.core.records import Estimate
from ragassay.core.table import Table
from ragassay.parts.groups.frame import row_units
from ragassay.parts.groups.score_columns import score_values
from ragassay.parts.retrieval import Bm25
from ragassay.steps.score.catalog import METRICS
from ragassay.steps.score.content_ranks import relevance_of
from ragassay.steps.score.metric import Unscored
from ragassay.steps.score.row_batches import batches

FloatArray = NDArray[np.float64]
ENVIRONMENTS = {"aurp": "Aurp", "spider": "Spider"}
CLUSTERS = ("short", "long")
VERDICTS = {"gpt4": "GPT-4", "correct": "typed judge"}
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


def recorded_rows(folder: Path, environment: str) -> Iterator[dict[str, Any]]:
    """Yield every recorded answer with its texts, its bindings and GPT-4's verdict."""
    texts = {each["id"]: each["text"] for each in lines(folder / "documents" / f"{environment}.jsonl")}
    for cluster in CLUSTERS:
        origin = {
            (each["group_id"], each["template_index"]): each
            for each in lines(folder / "questions" / f"{environment}.{cluster}.jsonl")
        }
        for run in lines(folder / "runs" / f"{environment}.{cluster}.balanced.jsonl"):
            source = origin[run["group_id"], run["template_index"]]
            if run["response"] is None or run["reference_answer"] is None:
                continue
            known = run["reference_context_ids"] if source["reference_ids_are_documents"] else None
            yield {
                "question_id": f"{cluster}-{run['group_id']}-{run['template_index']}",
                "group_id": str(run["group_id"]),
                "style": cluster,
                "question": run["question"],
                "reference_answers": [str(run["reference_answer"])],
                "answer_kind": {"integer": "number"}.get(run["answer_kind"], run["answer_kind"]),
                "sql": run["sql"],
                "bindings": source["bindings"],
                "answer": run["response"],
                "contexts": [texts[each] for each in run["retrieved_context_ids"]],
                "context_ids": run["retrieved_context_ids"],
                "reference_context_ids": known,
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
    """Return the first value, and the percentile interval of the others."""
    return (float(resampled[0]), *(float(each) for each in np.nanquantile(resampled[1:], [0.025, 0.975])))


def drawn(units: int, resamples: int, seed: int) -> FloatArray:
    """Return, [1 + resamples, units], how often each unit is drawn with replacement; once each at first."""
    random = np.random.default_rng(seed).multinomial(units, np.full(units, 1 / units), size=resamples)
    return np.concatenate([np.ones((1, units)), random])


def agreement_table(table: Table, *, resamples: int, seed: int) -> Iterator[str]:
    """Yield the lines of a table: one for each metric that is not constant, those with equal scores together."""
    verdicts = {name: _verdicts(table, name) for name in VERDICTS}
    by_row = row_units(table)
    units = np.arange(len(table)) if by_row is None else by_row
    draws = drawn(int(units.max()) + 1, resamples, seed)
    yield (
        "| metric | " + " | ".join(f"{judge}: rows | AUROC | point-biserial | Spearman" for judge in VERDICTS.values())
    ) + " |"
    yield "| --- |" + " --- | --- | --- | --- |" * len(VERDICTS)
    for names, scores in _distinct(table):
        cells = [", ".join(f"`{name}`" for name in names)]
        for verdict in verdicts.values():
            counts = ~np.isnan(scores) & ~np.isnan(verdict)
            right = verdict[counts] == 1
            if right.all() or not right.any() or len(np.unique(scores[counts])) == 1:
                cells += [f"{counts.sum():,}", "-", "-", "-"]
                continue
            found = agreement(scores[counts], right, units[counts], draws)
            cells += [f"{found.rows:,}", *map(_cell, (found.auroc, found.point_biserial, found.spearman))]
        yield f"| {' | '.join(cells)} |"


def _cell(value: tuple[float, float, float]) -> str:
    return "{:.2f} ({:.2f} to {:.2f})".format(*value)


def _verdicts(table: Table, name: str) -> FloatArray:
    query = f"select coalesce({name}::boolean::double, 'nan'::double) as value from rows order by \"row\""
    return np.asarray(table.connection.execute(query).fetchnumpy()["value"], dtype=np.float64)


def _distinct(table: Table) -> list[tuple[list[str], FloatArray]]:
    """Return the scores that are not constant, with the names of all metrics that have them."""
    found: dict[bytes, tuple[list[str], FloatArray]] = {}
    for name in METRICS:
        scores = score_values(table, name) if name in table.columns else None
        if scores is None or len(np.unique(scores[~np.isnan(scores)])) < 2:
            continue
        # Rounding differs between metrics that are the same by definition.
        found.setdefault(np.round(scores, 12).tobytes(), ([], scores))[0].append(name)
    return list(found.values())


def fault_table(judged: Table, documents: Path) -> Iterator[str]:
    """Yield the mean of some scores by fault, and how far each tells the faults apart."""
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


def separation_table(judged: Table, documents: Path, *, resamples: int, seed: int) -> Iterator[str]:
    """Yield how far scores tell right answers from faults of the language model, and these from other faults."""
    table = ragassay.diagnose(judged, documents=documents).table
    rows = list(table.rows())
    fault = np.array([row["fault"] or ("right" if row["correct"] else "") for row in rows])
    by_row = row_units(table)
    units = np.arange(len(table)) if by_row is None else by_row
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
            is_upper = np.isin(fault[counts], upper)
            if is_upper.all() or not is_upper.any():
                cells.append("-")
                continue
            found = agreement(scores[counts], is_upper, units[counts], draws)
            cells.append(f"{_cell(found.auroc)}, {is_upper.sum():,} and {(~is_upper).sum():,} rows")
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
    retriever = Bm25(ragassay.read_documents(company.documents))
    rows = []
    for row in questions.rows():
        found = retriever.search(str(row["question"]), PASSAGES)
        retrieved = {"contexts": [each.text for each in found], "context_ids": [each.id for each in found]}
        rows.append({**row, **retrieved, "answer": ""})
    return Table.of(rows)


def content_table(tables: Mapping[str, Table]) -> Iterator[str]:
    """Yield how often the two notions of a relevant passage agree."""
    yield "| passages of | both | content alone | id alone | neither | agree |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, table in tables.items():
        counts = content_and_ids(table)
        cells = [counts[each] for each in ((True, True), (True, False), (False, True), (False, False))]
        agree = (cells[0] + cells[3]) / max(1, sum(cells))
        yield f"| {name} | {' | '.join(f'{each:,}' for each in cells)} | {100 * agree:.1f} % |"


def tables(folder: Path, *, resamples: int, seed: int) -> Iterator[str]:
    """Yield all tables as lines of Markdown."""
    runs = {}
    for environment, title in ENVIRONMENTS.items():
        judged = ragassay.judge(Table.of(recorded_rows(folder, environment)))
        runs[environment] = ragassay.score(judged).table
        yield from ("", f"### {title}", "")
        yield from agreement_table(runs[environment], resamples=resamples, seed=seed)
    yield from ("", "## Scores by fault")
    for environment, table in runs.items():
        documents = folder / "documents" / f"{environment}.jsonl"
        yield from ("", f"### {ENVIRONMENTS[environment]}, faults", "")
        yield from fault_table(table, documents)
        yield ""
        yield from separation_table(table, documents, resamples=resamples, seed=seed)
    yield from ("", "## Proven content against ids", "")
    with tempfile.TemporaryDirectory() as company:
        named = {ENVIRONMENTS[environment]: table for environment, table in runs.items()}
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
