"""The figures as the papers print them, to be held beside what the recordings give."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Figure = Literal["accuracy", "refined_accuracy", "retriever_accuracy", "refined_retriever_accuracy"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of Table 3: how it isolates errors of the knowledge base and of the language model, and what it shows."""

    knowledge_base: str
    language_model: str
    balanced: bool
    figure: Figure


_BASELINE, _REMOVE, _BALANCE = "Baseline", "Remove gap groups", "Balance gap examples"
_NOTHING, _COMPARED = "No action", "Context comparison"

LINES: tuple[Line, ...] = (
    Line(knowledge_base=_BASELINE, language_model=_NOTHING, balanced=False, figure="accuracy"),
    Line(knowledge_base=_BASELINE, language_model=_COMPARED, balanced=False, figure="retriever_accuracy"),
    Line(knowledge_base=_REMOVE, language_model=_NOTHING, balanced=False, figure="refined_accuracy"),
    Line(knowledge_base=_REMOVE, language_model=_COMPARED, balanced=False, figure="refined_retriever_accuracy"),
    Line(knowledge_base=_BALANCE, language_model=_NOTHING, balanced=True, figure="accuracy"),
    Line(knowledge_base=_BALANCE, language_model=_COMPARED, balanced=True, figure="retriever_accuracy"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What the paper says of one environment.

    Attributes:
        title: Its name in the paper.
        closed: Whether no language model can know the answers by itself.
        table2: SQL templates, SQL queries, text templates, then text queries: short, long, short balanced, long
            balanced.
        table3: (short, long) for each of `LINES`.
        table4: Knowledge-base accuracy with and without open-domain questions; None where the paper does not say.
    """

    title: str
    closed: bool
    table2: tuple[int, int, int, int, int, int, int]
    table3: tuple[tuple[float, float], ...]
    table4: tuple[float, float] | None = None


PRINTED: Mapping[str, Printed] = {
    "aurp": Printed(
        title="Aurp",
        closed=True,
        table2=(11, 157, 30, 314, 257, 471, 471),
        table3=((0.27, 0.51), (0.29, 0.51), (0.95, 0.96), (1.0, 0.98), (0.27, 0.27), (0.29, 0.28)),
    ),
    "spider": Printed(
        title="Spider-Open",
        closed=False,
        table2=(5, 57, 10, 397, 436, 570, 570),
        table3=((0.67, 0.87), (0.37, 0.35), (0.98, 0.96), (0.51, 0.39), (0.69, 0.68), (0.36, 0.29)),
        table4=(0.53, 0.0),
    ),
    "spider_closed": Printed(
        title="Spider-Closed",
        closed=True,
        table2=(5, 57, 10, 426, 430, 570, 570),
        table3=((0.26, 0.28), (0.31, 0.34), (0.58, 0.44), (0.62, 0.49), (0.28, 0.21), (0.32, 0.28)),
    ),
}
"""By the name of the environment's folder in the authors' repository: Tables 2 to 4 of arXiv 2404.19232."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierLine:
    """A row of the first submission's Table 3: its figure, its sampling, and (short, long)."""

    figure: Figure
    balanced: bool
    values: tuple[float, float]


EARLIER: tuple[EarlierLine, ...] = (
    EarlierLine(figure="accuracy", balanced=False, values=(0.31, 0.43)),
    EarlierLine(figure="retriever_accuracy", balanced=False, values=(0.36, 0.46)),
    EarlierLine(figure="accuracy", balanced=True, values=(0.31, 0.29)),
    EarlierLine(figure="retriever_accuracy", balanced=True, values=(0.38, 0.35)),
    EarlierLine(figure="refined_accuracy", balanced=False, values=(0.84, 0.85)),
    EarlierLine(figure="refined_retriever_accuracy", balanced=False, values=(0.99, 0.93)),
    EarlierLine(figure="refined_accuracy", balanced=True, values=(0.78, 0.74)),
    EarlierLine(figure="refined_retriever_accuracy", balanced=True, values=(0.94, 0.87)),
)
"""Table 3 of "Advancing Reliable and Explainable Evaluation of Domain-Specific Retrieval-Augmented Language Models"."""


def match(value: float | None, printed: float) -> Literal["yes", "cut off", "no"]:
    """Whether a value reads as printed with two decimals: rounded, or cut off after them."""
    if value is None:
        return "no"
    if abs(round(value, 2) - printed) < 1e-9:
        return "yes"
    return "cut off" if abs(int(100 * value + 1e-9) / 100 - printed) < 1e-9 else "no"
