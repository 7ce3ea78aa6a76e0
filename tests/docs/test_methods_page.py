"""docs/methods.md and the code agree: the worked example is recomputed, and every cited page and section exists."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ragassay import Estimate, Summary, Table, diagnose

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "methods.md").read_text(encoding="utf-8")

VERDICTS = {"right": True, "wrong": False, "undecided": None}
FIELDS = {"lambda": "lambda_share"}  # metrics whose key cannot be a name in Python
ROUNDING = 0.0005  # the page shows three decimals


def example(name: str) -> Sequence[Mapping[str, str]]:
    """The rows of a table of the page that is marked as tested."""
    (lines,) = re.findall(rf"<!-- tested: {name} -->\n\n((?:\|.*\n)+)", PAGE)
    header, _, *rows = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in lines.splitlines()]
    return [dict(zip(header, row, strict=True)) for row in rows]


def evaluation(*columns: str) -> Table:
    """The rows of the example, of the two columns of ids only those that are named."""
    return Table.of(
        [
            {name: row[name] for name in ("question_id", "group_id", "style")}
            | {"question": "?", "correct": VERDICTS[row["verdict"]]}
            | {name: [] if row[name] == "none" else row[name].split() for name in columns}
            for row in example("rows")
        ]
    )


@cache
def summary(rule: str = "any") -> Summary:
    rows = evaluation("context_ids", "reference_context_ids") if rule == "reference_ids" else evaluation("context_ids")
    return diagnose(rows, context=rule, robust="style=short", non_robust="style=long").summary


def metric(summary_of: Summary, name: str) -> Estimate:
    estimate: Estimate = getattr(summary_of.overall, FIELDS.get(name, name))
    return estimate


def fraction(text: str) -> float:
    """The value of "6 / 12"."""
    numerator, denominator = map(float, text.split("/"))
    return numerator / denominator


def assert_shown(cell: str, value: float | None) -> None:
    """Return the value of a cell such as "6 / 12 = 0.500", given as a fraction and as a decimal."""
    exact, decimals = cell.split("=")
    assert value == pytest.approx(fraction(exact))
    assert float(decimals) == pytest.approx(value, abs=ROUNDING)


def assert_interval(cell: str, estimate: Estimate) -> None:
    """Return the interval of a cell such as "0.191 to 0.809"."""
    low, high = map(float, cell.split(" to "))
    assert [estimate.low, estimate.high] == pytest.approx([low, high], abs=ROUNDING)


@pytest.mark.parametrize("row", example("metrics"), ids=lambda row: row["metric"])
def test_metrics_of_the_example(row: Mapping[str, str]) -> None:
    assert_shown(row["value"], metric(summary(), row["metric"]).value)


@pytest.mark.parametrize("row", example("context match"), ids=lambda row: row["rule"])
def test_retriever_metrics_of_the_example(row: Mapping[str, str]) -> None:
    metrics = summary(row["rule"])
    for name in ("retriever_accuracy", "refined_retriever_accuracy"):
        assert_shown(row[name], metric(metrics, name).value)


def test_sensitivity_of_the_example() -> None:
    (shown,) = re.findall(r"knowledge-base\s+accuracy would be (\d / \d) and R (\d / \d)", PAGE)
    sensitivity = summary().single_verdict_sensitivity
    assert sensitivity is not None
    assert (sensitivity.knowledge_base_accuracy, sensitivity.refined_accuracy) == pytest.approx(
        tuple(map(fraction, shown))
    )
    assert sensitivity.rows[0].question_id == "q4"


@pytest.mark.parametrize("row", example("faults"), ids=lambda row: row["known"])
def test_faults_of_the_example(row: Mapping[str, str]) -> None:
    faults = summary("reference_ids" if "reference" in row["known"] else "any").overall.faults
    assert {fault: str(number) for fault, number in faults.items()} == {
        fault: number for fault, number in row.items() if fault != "known"
    }


@pytest.mark.parametrize("row", example("hypothesis"), ids=lambda row: row["measure"])
def test_hypothesis_of_the_example(row: Mapping[str, str]) -> None:
    (hypothesis,) = (each for each in summary().hypotheses if each.measure == row["measure"])
    assert_shown(row["d"], hypothesis.difference.value)
    assert hypothesis.judged_interval is not None
    low, high = hypothesis.judged_interval
    assert_interval(row["interval"], replace(hypothesis.difference, low=low, high=high))
    assert hypothesis.difference.groups == int(row["groups"])
    assert (hypothesis.p, hypothesis.p_holm) == (float(row["p"]), float(row["p_holm"]))


@pytest.mark.parametrize("row", example("intervals"), ids=lambda row: row["metric"])
def test_intervals_of_the_example(row: Mapping[str, str]) -> None:
    ends = summary().overall.judged_intervals[FIELDS.get(row["metric"], row["metric"])]
    assert_interval(row["interval"], replace(metric(summary(), row["metric"]), low=ends[0], high=ends[1]))


@pytest.mark.parametrize("row", example("open rows"), ids=lambda row: row["metric"])
def test_ranges_and_intervals_with_open_rows(row: Mapping[str, str]) -> None:
    bounds = summary().overall.bounds[FIELDS.get(row["metric"], row["metric"])]
    assert bounds == pytest.approx(tuple(map(fraction, row["smallest and largest value"].split(" and "))))
    assert_interval(row["interval"], metric(summary(), row["metric"]))


def citations() -> Iterator[tuple[Path, str]]:
    """Every mention of the page in the code, with the text that follows it on one line."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = " ".join(path.read_text(encoding="utf-8").split())
        yield from (
            (path.relative_to(ROOT), text[at.end() : at.end() + 60]) for at in re.finditer(r"methods\.md", text)
        )


def test_every_section_that_a_docstring_cites_exists() -> None:
    sections = set(re.findall(r"^##+ (\d+(?:[a-z]|\.\d+)?)", PAGE, re.MULTILINE))
    found = list(citations())
    assert found
    number = r"\d+(?:[a-z]\b|\.\d+)?"
    wrong = []
    for path, text in found:
        cited = re.match(rf",? sections? ({number}(?:(?:, | and | to ){number})*)", text)
        if cited is None or not set(re.findall(number, cited[1])) <= sections:
            wrong.append(f"{path}: methods.md{text}")
    assert not wrong, "cite an existing section of docs/methods.md:\n" + "\n".join(wrong)


def test_every_page_and_section_that_the_code_cites_by_title_exists() -> None:
    """What a docstring rests on is in docs/: a page beside the checkout is missing wherever else it is cloned."""
    pages = {page.name: page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md")}
    wrong = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = " ".join(path.read_text(encoding="utf-8").split())
        for at in re.finditer(r"(?<![\w/])(docs/)?([\w-]+\.md)(?:(, section)|, \"([^\"]+)\")?", text):
            page, title = pages.get(at[2]), at[4]
            is_citation = any((at[1], at[3], title))
            if is_citation and (
                page is None or (title and not re.search(rf"^##+ {re.escape(title)}$", page, re.MULTILINE))
            ):
                wrong.append(f"{path.relative_to(ROOT)}: {at[0]}")
    assert not wrong, "cite an existing page and section of docs/:\n" + "\n".join(wrong)
