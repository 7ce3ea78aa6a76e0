# mypy: ignore-errors
"""Write `calibration.json`: rates of a judge by scikit-learn and statsmodels, corrected accuracy by ppi-python.

`python tests/golden/calibration_reference.py` in an environment with scikit-learn, statsmodels and ppi-python.
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

SEED, ROWS = 14, 240
PACKAGES = ("scikit-learn", "statsmodels", "ppi-python")


def rows():
    """Yield rows in pairs with one group: labels of some, drawn with unequal probabilities, and three judges."""
    draw = random.Random(SEED)
    for number in range(ROWS):
        if number % 2 == 0:
            easy = draw.random()
        right = draw.random() < 0.3 + 0.6 * easy
        probability = 0.8 if number % 3 == 0 else 0.4
        verdict = draw.random() < (0.9 if right else 0.3)
        yield {
            "question_id": f"q{number}",
            "group_id": f"g{number // 2}",
            "human": right if draw.random() < probability else None,
            "probability": probability,
            "lenient": verdict,
            "abstaining": None if draw.random() < 0.15 else draw.random() < (0.8 if right else 0.1),
            "relevance": round(0.4 * right + 0.6 * draw.random(), 1),
        }


def rates(sample, judge, weights):
    """Return the rates of a judge over labeled rows with a verdict."""
    from sklearn import metrics

    counted = [row for row in sample if row[judge] is not None]
    truth, verdicts = [row["human"] for row in counted], [row[judge] for row in counted]
    w = [weights(row) for row in counted]
    truth_share = sum(x * t for x, t in zip(w, truth, strict=True)) / sum(w)
    accepted = sum(x * v for x, v in zip(w, verdicts, strict=True)) / sum(w)
    return {
        "precision": metrics.precision_score(truth, verdicts, sample_weight=w),
        "recall": metrics.recall_score(truth, verdicts, sample_weight=w),
        "specificity": metrics.recall_score(truth, verdicts, pos_label=False, sample_weight=w),
        "accuracy": metrics.accuracy_score(truth, verdicts, sample_weight=w),
        "kappa": metrics.cohen_kappa_score(truth, verdicts, sample_weight=w),
        "auroc": metrics.roc_auc_score(truth, verdicts, sample_weight=w),
        "bias": accepted - truth_share,
    }


def corrected(everything, sample, judge):
    """Return the accuracy by ppi-python with the lambda of least variance, its interval, and Rogan and Gladen's."""
    import numpy as np
    from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

    y, f = (np.array([float(row[name]) for row in sample]) for name in ("human", judge))
    others = np.array([float(row[judge]) for row in everything if row["human"] is None])
    covariance = np.cov(y, f)
    lam = covariance[0, 1] / covariance[1, 1] * len(others) / len(everything)
    low, high = ppi_mean_ci(y, f, others, alpha=0.05, lam=lam)
    se, fp = f[y == 1].mean(), f[y == 0].mean()
    accepted = np.mean([row[judge] for row in everything])
    return {
        "ppi": float(ppi_mean_pointestimate(y, f, others, lam=lam)[0]),
        "ppi_interval": [float(low[0]), float(high[0])],
        "rogan_gladen": float((accepted - fp) / (se - fp)),
    }


def kappa_error(sample, judge):
    """Return the standard error of kappa for independent rows."""
    import numpy as np
    from statsmodels.stats.inter_rater import cohens_kappa

    table = np.zeros((2, 2))
    for row in sample:
        table[int(row["human"]), int(row[judge])] += 1
    return float(cohens_kappa(table).std_kappa)


def main():
    """Write the file."""
    from sklearn.metrics import roc_auc_score

    everything = list(rows())
    sample = [row for row in everything if row["human"] is not None]
    weights = {"column": lambda _: 1.0, "labels": lambda row: 1 / row["probability"]}
    expected = {
        name: {
            "lenient": rates(sample, "lenient", weight),
            "abstaining": rates(sample, "abstaining", weight),
            "relevance": {
                "auroc": roc_auc_score(
                    [row["human"] for row in sample],
                    [row["relevance"] for row in sample],
                    sample_weight=[weight(row) for row in sample],
                )
            },
        }
        for name, weight in weights.items()
    }
    expected["corrected"] = corrected(everything, sample, "lenient")
    expected["kappa_error"] = kappa_error(sample, "lenient")
    origin = {
        "command": "python tests/golden/calibration_reference.py",
        "versions": {name: version(name) for name in PACKAGES},
    }
    lines = ",\n".join(json.dumps(row) for row in everything)
    text = f'{{"origin": {json.dumps(origin)},\n"expected": {json.dumps(expected)},\n"rows": [\n{lines}\n]}}\n'
    Path(__file__).with_name("calibration.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
