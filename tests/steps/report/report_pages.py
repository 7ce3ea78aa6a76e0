"""Diagnosed rows, a summary, and their HTML pages, parsed as by a browser."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path

from ragassay.core.records import (
    Answer,
    Diagnosis,
    Estimate,
    Fault,
    FaultOrder,
    GroupTag,
    Hypothesis,
    Metrics,
    Outcome,
    Question,
    Signature,
    Summary,
    Verdict,
    correct,
)
from ragassay.core.table import Table
from ragassay.steps.report.html_report import diagnosis_report

Record = Question | Answer | Verdict | Diagnosis
Row = tuple[Question, Answer, Verdict, Diagnosis]

VOID = {"meta", "input"}
INLINE = {"bdi", "b", "small", "code", "strong"}


@dataclass
class Page(HTMLParser):
    """A page as a browser takes it apart: its elements, their attributes, and the text between them."""

    tags: list[str] = field(default_factory=list)
    attributes: list[tuple[str, str, str | None]] = field(default_factory=list)
    style: str = ""
    words: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    @classmethod
    def read(cls, path: Path) -> "Page":
        page = cls()
        page.feed(path.read_text(encoding="utf-8"))
        page.close()
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.words.append("" if tag in INLINE else " ")
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, "elements overlap"
        self.words.append("" if tag in INLINE else " ")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            self.style += data
        else:
            self.words.append(data)

    @property
    def text(self) -> str:
        """The text that can be read, with single spaces; no-break spaces count as spaces."""
        return " ".join("".join(self.words).split())

    def attribute(self, tag: str, name: str) -> list[str | None]:
        return [value for at, key, value in self.attributes if (at, key) == (tag, name)]


def estimate(value: float, low: float, high: float) -> Estimate:
    return Estimate(value=value, low=low, high=high, rows=100, groups=20)


FAULTS: Mapping[Fault, int] = {"knowledge base": 31, "retriever": 17, "language model": 8, "undetermined": 4}
OVERALL = Metrics(
    rows=120,
    judged=114,
    groups=20,
    units=20,
    effective_units=20.0,
    gap_groups=6,
    robust_groups=5,
    non_robust_groups=9,
    accuracy=estimate(54 / 114, 0.35, 0.61),
    knowledge_base_accuracy=estimate(0.7, 0.48, 0.85),
    lambda_share=estimate(0.3, 0.15, 0.52),
    refined_accuracy=estimate(54 / 80, 0.55, 0.78),
    retriever_accuracy=estimate(62 / 114, 0.42, 0.66),
    refined_retriever_accuracy=estimate(62 / 80, 0.66, 0.86),
    lowest_accuracy=54 / 120,
    highest_accuracy=60 / 120,
    outcomes={"right": 54, "wrong": 48, "declined": 12, "undecided": 4, "failed": 2},
    faults=FAULTS,
    fault_shares={
        "knowledge base": estimate(31 / 60, 0.41, 0.63),
        "retriever": estimate(17 / 60, 0.18, 0.39),
        "language model": estimate(8 / 60, 0.06, 0.25),
        "undetermined": estimate(4 / 60, 0.02, 0.16),
    },
)
ORDER = FaultOrder(
    first=("knowledge base",),
    candidates=("knowledge base",),
    lead=estimate(14 / 60, 0.1, 0.4),
    if_wrong={"retriever": 6},
)
SUMMARY = Summary(
    overall=OVERALL,
    fault_order=ORDER,
    by_style={"short": replace(OVERALL, accuracy=estimate(0.62, 0.5, 0.73)), "long": OVERALL},
    hypotheses=(),
    single_verdict_groups=(),
    unanswerable={},
    signature=Signature(version="0.1.0", seed="7", judge="typed-1"),
)


def row(
    group: str = "ada",
    number: int = 0,
    *,
    outcome: Outcome = "wrong",
    tag: GroupTag | None = "gap",
    fault: Fault | None = "knowledge base",
    question: str = "Ada Byron job title?",
    answer: str = "I think it is baker.",
    contexts: Mapping[str, str] = {"staff-1": "Ada Byron is an engineer."},
) -> Row:
    return (
        Question(
            question_id=f"{group}-{number}",
            group_id=group,
            question=question,
            style="short",
            reference_answers=("engineer",),
            sql="SELECT title FROM staff WHERE name = 'Ada Byron'",
        ),
        Answer(
            answer=None if outcome == "failed" else answer,
            error="timed out after 60 s" if outcome == "failed" else None,
            contexts=tuple(contexts.values()),
            context_ids=tuple(contexts),
        ),
        Verdict(
            outcome=outcome,
            correct=correct(outcome, is_answerable=True),
            judge="typed-1",
            judge_reason="states another text: 'baker'",
            judge_confidence=0.97,
        ),
        Diagnosis(group_tag=tag, fault=fault, fault_evidence="nowhere" if fault else None),
    )


def page_of(folder: Path, *rows: Row, summary: Summary = SUMMARY, title: str | None = None) -> Page:
    """The page for these rows, read again."""
    table = Table.of(rows or [row()], source="runs/diagnosed.jsonl")
    return Page.read(diagnosis_report(table, summary, output=folder / "report.html", title=title, force=True))


def about(overall: Metrics) -> Summary:
    return replace(SUMMARY, overall=overall, by_style={})


NONE: Mapping[Fault, int] = dict.fromkeys(FAULTS, 0)


def compared(**changes: object) -> Summary:
    test = Hypothesis(
        name="brevity",
        measure="accuracy",
        robust="style=short",
        non_robust="style=long",
        difference=Estimate(value=0.12, low=0.05, high=0.19, groups=57),
        p=0.002,
        p_holm=0.002,
        detectable=0.09,
    )
    return replace(SUMMARY, hypotheses=(replace(test, **changes),))  # type: ignore[arg-type]  # fields by name
