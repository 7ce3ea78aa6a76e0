"""Judge and diagnose rows of other libraries, and print what comes back as JSON.

Run by the interpreter of .venv-interchange: `python foreign_rows.py KIND SOURCE_FOLDER SITE_PACKAGES ANSWER.json`; the
package and what it needs are found in these two folders, behind the libraries of that environment.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROWS: Sequence[Mapping[str, Any]] = [
    {"user_input": "Capital of France?", "response": "Paris.", "reference": "Paris", "retrieved_contexts": ["a", "b"]},
    {"user_input": "Capital of Spain?", "response": "Lyon.", "reference": "Madrid", "retrieved_contexts": []},
    {"user_input": "Capital of Italy?", "response": None, "reference": "Rome", "retrieved_contexts": None},
]


def pandas() -> Any:
    """A frame with an index of its own, NaN, NaT, NA, time stamps, arrays, and a column that is all null."""
    import numpy as np
    import pandas as pd

    frame = pd.DataFrame(list(ROWS), index=[10, 20, 30])
    frame["score"] = [0.5, float("nan"), 1.0]
    frame["at"] = pd.to_datetime(["2024-01-05", None, "2024-01-06"])
    frame["count"] = pd.array([1, None, 3], dtype="Int64")
    frame["vector"] = [np.array([1.5, 2.5]), None, np.array([])]
    frame["nothing"] = None
    return frame


def polars() -> Any:
    import polars as pl

    return pl.DataFrame(list(ROWS)).with_columns(pl.Series("at", ["2024-01-05", None, "2024-01-06"]).str.to_date())


def arrow() -> Any:
    import pyarrow as pa

    return pa.Table.from_pylist(list(ROWS))


def dataset() -> Any:
    """A dataset whose rows were put into another order, which leaves its own table as it was."""
    from datasets import Dataset

    return Dataset.from_list(list(reversed(ROWS))).select([2, 1, 0])


def lazy() -> Any:
    return polars().lazy()


KINDS: Mapping[str, Callable[[], Any]] = {
    "pandas": pandas,
    "polars": polars,
    "arrow": arrow,
    "dataset": dataset,
    "lazy": lazy,
}


def main() -> None:
    """Write the types and the rows of the results."""
    kind, source, packages, answer = sys.argv[1:]
    given = KINDS[kind]()
    sys.path.insert(0, source)
    sys.path.append(packages)
    import ragassay
    from ragassay.core.table.objects import as_table

    judged = ragassay.judge(given)
    diagnosis = ragassay.diagnose(judged)
    compared = ragassay.compare(judged, judged)
    sampled = ragassay.answer(given, system=str.upper, samples=2)
    scored = ragassay.score(given, ["exact_match", "faithfulness"]).table
    result = {
        "types": [f"{type(each).__module__.split('.')[0]}.{type(each).__name__}" for each in (given, judged)],
        "same type": type(diagnosis.table) is type(judged),
        "notes": as_table(given).notes,
        "sampled type": f"{type(sampled).__module__.split('.')[0]}.{type(sampled).__name__}",
        "sampled": [(row["answer"], row["sample"]) for row in as_table(sampled).rows()],
        "rows": list(as_table(diagnosis.table).rows()),
        "compared": compared.questions,
        "scored type": f"{type(scored).__module__.split('.')[0]}.{type(scored).__name__}",
        "scored": [(row["exact_match"], row["undefined_scores"]) for row in as_table(scored).rows()],
    }
    if kind == "pandas":
        result["index"] = judged.index.tolist()
        result["dtypes"] = {name: str(judged[name].dtype) for name in ("score", "at", "count")}
    Path(answer).write_text(json.dumps(result, default=str), encoding="utf-8")


if __name__ == "__main__":
    main()
