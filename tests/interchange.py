"""Read an export with the library that it was written for, and print the result as JSON.

Run by the interpreter of .venv-interchange, where ragassay is not: `python interchange.py FORMAT PATH ANSWER.json`.
"""

import csv
import json
import sys
from pathlib import Path

METRICS = {
    "answer_correctness.token_recall": "answer_correctness_token_recall_recall",
    "context_correctness.mrr": "context_correctness_mrr",
    "context_correctness.map": "context_correctness_map",
}


def beir(path: Path) -> object:
    """Return the measures of the run, and the relevance judgments as BEIR and trec_eval read them."""
    import ir_measures
    from ir_measures import AP, RR, R

    with (path / "qrels" / "test.tsv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_MINIMAL)
    qrels = list(ir_measures.read_trec_qrels(str(path / "trec" / "qrels.txt")))
    run = list(ir_measures.read_trec_run(str(path / "trec" / "run.txt")))
    measures = ir_measures.calc_aggregate([AP, RR, R @ 1], qrels, run)
    return {
        "header": header,
        "tsv": rows,
        "qrels": [[each.query_id, each.doc_id, each.relevance] for each in qrels],
        "run": [[each.query_id, each.doc_id] for each in run],
        "measures": {str(measure): value for measure, value in measures.items()},
    }


def hf(path: Path) -> object:
    """Return the splits, column types and rows of every configuration."""
    from datasets import get_dataset_config_names, load_dataset

    values = {}
    for config in get_dataset_config_names(str(path)):
        for split, rows in load_dataset(str(path), config).items():
            types = {name: str(kind) for name, kind in rows.features.items()}
            values[config] = {"split": split, "types": types, "rows": list(rows)}
    default = load_dataset(str(path))
    return {"configs": values, "default": {split: len(rows) for split, rows in default.items()}}


def ragas(path: Path) -> object:
    """Return the samples in the form of ragas."""
    from ragas import EvaluationDataset

    return EvaluationDataset.from_jsonl(str(path)).to_list()


def sequences(path: Path) -> object:
    """Return ROUGE-L of rouge-score and chrF of sacrebleu, divided by 100, of pairs of texts."""
    from rouge_score.rouge_scorer import RougeScorer
    from sacrebleu import CHRF

    scorer, chrf = RougeScorer(["rougeL"]), CHRF()
    return [
        {
            "rouge_l": scorer.score(reference, answer)["rougeL"].fmeasure,
            "chrf": chrf.sentence_score(answer, [reference]).score / 100,
        }
        for answer, reference in json.loads(path.read_text(encoding="utf-8"))
    ]


def unitxt(path: Path) -> object:
    """Return the instances as Unitxt prepares them, and its scores of the predictions."""
    from unitxt.api import create_dataset, evaluate

    rows, predictions = (
        [json.loads(line) for line in (path / name).read_text(encoding="utf-8").splitlines()]
        for name in ("dataset.jsonl", "predictions.jsonl")
    )
    dataset = create_dataset(
        task="tasks.rag.end_to_end",
        test_set=rows,
        split="test",
        postprocessors=[],
        metrics=[f"metrics.rag.end_to_end.{name}" for name in METRICS],
    )
    scores = evaluate(predictions, dataset)
    return {
        "instances": [json.loads(instance["task_data"]) for instance in dataset],
        "scores": [{name: float(row["score"]["instance"][key]) for name, key in METRICS.items()} for row in scores],
    }


def ranks(path: Path) -> object:
    """Return the value of each measure for each query of random runs."""
    import ir_measures

    given = json.loads(path.read_text(encoding="utf-8"))
    qrels = {row["question_id"]: dict.fromkeys(row["reference_context_ids"], 1) for row in given["rows"]}
    run = {
        row["question_id"]: {each: 1.0 - place / 1000 for place, each in enumerate(row["context_ids"])}
        for row in given["rows"]
    }
    measures = {ir_measures.parse_measure(text): name for name, text in given["measures"].items()}
    values: dict[str, dict[str, float]] = {name: {} for name in measures.values()}
    for each in ir_measures.iter_calc(list(measures), qrels, run):
        values[measures[each.measure]][each.query_id] = each.value
    return values


READERS = {"beir": beir, "hf": hf, "ragas": ragas, "ranks": ranks, "sequences": sequences, "unitxt": unitxt}

if __name__ == "__main__":
    understood = READERS[sys.argv[1]](Path(sys.argv[2]))
    Path(sys.argv[3]).write_text(json.dumps(understood), encoding="utf-8")
