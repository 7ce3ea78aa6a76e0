"""The values that the GRAMMAR papers print in their tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

MetricName = Literal["accuracy", "refined_accuracy", "retriever_accuracy", "refined_retriever_accuracy"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table3Row:
    """A row of Table 3: how it isolates errors of the knowledge base and of the language model, and its metric."""

    knowledge_base: str
    language_model: str
    balanced: bool
    metric: MetricName


_BASELINE, _REMOVE, _BALANCE = "Baseline", "Remove gap groups", "Balance gap examples"
_NO_ACTION, _COMPARISON = "No action", "Context comparison"

TABLE3_ROWS: tuple[Table3Row, ...] = (
    Table3Row(knowledge_base=_BASELINE, language_model=_NO_ACTION, balanced=False, metric="accuracy"),
    Table3Row(knowledge_base=_BASELINE, language_model=_COMPARISON, balanced=False, metric="retriever_accuracy"),
    Table3Row(knowledge_base=_REMOVE, language_model=_NO_ACTION, balanced=False, metric="refined_accuracy"),
    Table3Row(knowledge_base=_REMOVE, language_model=_COMPARISON, balanced=False, metric="refined_retriever_accuracy"),
    Table3Row(knowledge_base=_BALANCE, language_model=_NO_ACTION, balanced=True, metric="accuracy"),
    Table3Row(knowledge_base=_BALANCE, language_model=_COMPARISON, balanced=True, metric="retriever_accuracy"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperValues:
    """The printed values of one environment.

    Attributes:
        title: Its name in the paper.
        closed_domain: Whether no language model can know the answers without documents.
        table2: SQL templates, SQL queries, text templates, then text queries: short, long, short balanced, long
            balanced.
        table3: (short, long) for each of `TABLE3_ROWS`.
        table4: Knowledge-base accuracy with and without open-domain questions; None if the paper does not print it.
    """

    title: str
    closed_domain: bool
    table2: tuple[int, int, int, int, int, int, int]
    table3: tuple[tuple[float, float], ...]
    table4: tuple[float, float] | None = None


PAPER_VALUES: Mapping[str, PaperValues] = {
    "aurp": PaperValues(
        title="Aurp",
        closed_domain=True,
        table2=(11, 157, 30, 314, 257, 471, 471),
        table3=((0.27, 0.51), (0.29, 0.51), (0.95, 0.96), (1.0, 0.98), (0.27, 0.27), (0.29, 0.28)),
    ),
    "spider": PaperValues(
        title="Spider-Open",
        closed_domain=False,
        table2=(5, 57, 10, 397, 436, 570, 570),
        table3=((0.67, 0.87), (0.37, 0.35), (0.98, 0.96), (0.51, 0.39), (0.69, 0.68), (0.36, 0.29)),
        table4=(0.53, 0.0),
    ),
    "spider_closed": PaperValues(
        title="Spider-Closed",
        closed_domain=True,
        table2=(5, 57, 10, 426, 430, 570, 570),
        table3=((0.26, 0.28), (0.31, 0.34), (0.58, 0.44), (0.62, 0.49), (0.28, 0.21), (0.32, 0.28)),
    ),
}
"""Folder of the environment in the authors' repository -> Tables 2 to 4 of arXiv 2404.19232."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSubmissionRow:
    """A row of the first submission's Table 3: its metric, its sampling, and (short, long)."""

    metric: MetricName
    balanced: bool
    values: tuple[float, float]


FIRST_SUBMISSION_ROWS: tuple[FirstSubmissionRow, ...] = (
    FirstSubmissionRow(metric="accuracy", balanced=False, values=(0.31, 0.43)),
    FirstSubmissionRow(metric="retriever_accuracy", balanced=False, values=(0.36, 0.46)),
    FirstSubmissionRow(metric="accuracy", balanced=True, values=(0.31, 0.29)),
    FirstSubmissionRow(metric="retriever_accuracy", balanced=True, values=(0.38, 0.35)),
    FirstSubmissionRow(metric="refined_accuracy", balanced=False, values=(0.84, 0.85)),
    FirstSubmissionRow(metric="refined_retriever_accuracy", balanced=False, values=(0.99, 0.93)),
    FirstSubmissionRow(metric="refined_accuracy", balanced=True, values=(0.78, 0.74)),
    FirstSubmissionRow(metric="refined_retriever_accuracy", balanced=True, values=(0.94, 0.87)),
)
"""Table 3 of "Advancing Reliable and Explainable Evaluation of Domain-Specific Retrieval-Augmented Language Models"."""


Match = Literal["yes", "truncated", "no"]
"""How a printed value agrees with ours: rounded, truncated after the printed digits, or not at all."""


def match(value: float | None, printed: float, decimals: int = 2) -> Match:
    """Return how a value agrees with a printed one of so many decimals."""
    if value is None:
        return "no"
    if abs(round(value, decimals) - printed) < 1e-9:
        return "yes"
    unit = 10**decimals
    return "truncated" if abs(int(unit * value + 1e-9) / unit - printed) < 1e-9 else "no"
