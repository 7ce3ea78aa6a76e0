"""The recordings reproduce the tables of the GRAMMAR papers, and docs/reproduction.md shows the results.

Expected values are those of expected.json beside the recordings, which was made independently of this project. One test
generates the document again and compares; the others read it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from benchmarks.reproduction.__main__ import AGENT_RECORDINGS, DOCUMENT, RECORDINGS, main, page, read
from benchmarks.reproduction.formatting import about, points
from benchmarks.reproduction.paper_values import match
from benchmarks.reproduction.recordings import Environment, Row

from ragassay.core.errors import DataError

TITLES = {"aurp": "Aurp", "spider": "Spider-Open"}


@cache
def expected() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((RECORDINGS / "expected.json").read_text(encoding="utf-8"))
    return loaded


def cells(after: str) -> list[list[str]]:
    """Return the rows of the first table of the document after a text."""
    rest = DOCUMENT.read_text(encoding="utf-8").partition(after)[2]
    table = rest[rest.index("\n| ") :].strip().partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


@pytest.mark.recorded
@pytest.mark.timeout(300)
def test_the_document_is_up_to_date() -> None:
    """If it is not, `python3 run reproduce` generates it again."""
    assert page(RECORDINGS, AGENT_RECORDINGS) == DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.recorded
class TestTheDocument:
    @pytest.mark.parametrize("environment", TITLES)
    def test_has_the_counts_of_table_2(self, environment: str) -> None:
        counts = expected()["_table2"][environment]
        rows = [row for row in cells("## Table 2") if row[0] == TITLES[environment]]
        assert [int(row[2]) for row in rows] == counts["paper"]
        # The paper counts the text templates of one SQL template of Spider-Open: 10 of each of 5.
        ours = [int(row[3]) // (5 if row[4] == "yes, per SQL template" else 1) for row in rows]
        assert ours == counts["recomputed"]

    @pytest.mark.parametrize("environment", TITLES)
    def test_has_all_values_of_table_3(self, environment: str) -> None:
        values = [each for each in expected()["_table3"] if each["environment"] == environment]
        rows = cells(f"### {TITLES[environment]}")
        assert len(rows) == len(values) == 12
        for row, each in zip(rows, values, strict=True):
            assert each["row"].startswith(row[0].lower()), row
            assert ("context comparison" in each["row"]) == (row[1] == "Context comparison")
            assert [row[2], float(row[3]), row[6]] == [each["cluster"], each["paper"], each["match"]]
            assert float(row[4]) == pytest.approx(each["value"], abs=5e-5 + 1e-9)

    def test_has_table_3_by_the_definitions_in_the_text(self) -> None:
        """Contexts compared with those of right rows: the metrics of expected.json by file."""
        as_defined = {(row[0], row[1], row[2]): row[7] for row in cells("### Spider-Open")}
        for cluster in ("short", "long"):
            accuracy = expected()[f"spider.{cluster}.unbalanced"]["retriever_accuracy"]
            assert as_defined["Baseline", "Context comparison", cluster].startswith(f"{accuracy:.4f} (")

    def test_has_both_values_of_table_4_and_those_by_the_recorded_verdicts(self) -> None:
        table4 = expected()["_table4"]
        rows = {(row[0], row[1]): row[2:] for row in cells("## Table 4")}
        assert f"{len(table4['closed_groups'])} are closed-domain" in " ".join(DOCUMENT.read_text("utf-8").split())
        for rule, suffix in (("right only with the right document", ""), ("as the recorded judge said", "_by_gpt4")):
            printed, all_groups, closed_domain = rows[rule, "short"]
            assert all_groups.startswith(f"{table4[f'with{suffix}']:.4f} (")
            assert closed_domain.startswith(f"{table4[f'without{suffix}']:.4f} (")
            assert printed == ("-" if suffix else "0.53 / 0.00")

    def test_has_all_values_of_the_first_submission(self) -> None:
        rows = {(row[0], row[1], row[2], row[3]): row[4:] for row in cells("## Table 3 of the first submission")}
        assert len(rows) == 16
        for name, each in expected()["_acl_table3"].items():
            figure, sampling, *part = name.split(", ")
            key = (
                {"stratified": "balanced"}.get(sampling, sampling),
                {"robustness": "R"}.get(figure, figure),
                "retriever" if part else "whole system",
            )
            for place, cluster in enumerate(each["columns"]):
                printed, ours, _, match_shown, _ = rows[(*key, cluster)]
                assert [float(printed), match_shown] == [each["paper"][place], each["match"][place]]
                assert float(ours) == pytest.approx(each["recomputed"][place], abs=5e-5 + 1e-9)

    def test_explains_every_value_that_does_not_match(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        assert text.count("| truncated |") == text.count("truncated instead of rounded.") == 4
        assert "Aurp, SQL templates: the recorded files hold 10" in text

    def test_quotes_no_text_of_the_recordings_and_no_path_of_a_machine(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        for environment in read(RECORDINGS).environments:
            for rows in (*environment.balanced.values(), *environment.unbalanced.values()):
                for row in rows:
                    assert row.question not in text
                    assert row.answer is None or len(row.answer) < 12 or row.answer not in text
        assert not re.search(r"/(home|work|tmp|root|Users)/", text)

    def test_shows_an_interval_for_every_difference(self) -> None:
        for row in cells("**Spider-Open, balanced, as the recorded judge said**"):
            assert re.fullmatch(r"-?\d+\.\d \(-?\d+\.\d to -?\d+\.\d\)", row[3])
            assert row[-1] == "short is better" or row[-1].startswith("not significant; ")


def authors_results(rows: Mapping[str, Any], *, listed: bool, ids_as_numbers: bool, judged: bool) -> dict[str, Any]:
    """Return a row as the authors' result files have it; they differ in lists, numbers and recorded verdicts."""

    def ids(names: list[str]) -> list[object]:
        return [int(name) if ids_as_numbers else name for name in names]

    answer = rows["response"]
    return {
        "query": rows["question"],
        "answer": rows["reference_answer"],
        "gpt_response": [answer] if listed and answer is not None else answer,
        "true_document_ids": ids(rows["reference_context_ids"]),
        "retrieved_document_ids": ids(rows["retrieved_context_ids"]),
        "retrieval_judgement": rows["retrieval_judgement"],
        "query_tag": rows["group_id"],
        **({"judgement": rows["judgement"]} if judged else {}),
    }


def lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture(name="repository")
def a_repository(tmp_path: Path) -> Path:
    """Write the recordings in the layout of the authors' repository: a folder for each environment."""
    for name in TITLES:
        folder = tmp_path / "benchmarks" / name
        for cluster in ("short", "long"):
            cache: dict[str, list[str]] = {}
            for kind, suffix in (("balanced", "_balanced"), ("unbalanced", "")):
                rows = list(lines(RECORDINGS / "runs" / f"{name}.{cluster}.{kind}.jsonl"))
                # The verdicts on Aurp's unbalanced rows are only in the judge's cache.
                judged = name != "aurp" or kind == "balanced"
                of = [
                    authors_results(row, listed=cluster == "short", ids_as_numbers=name == "spider", judged=judged)
                    for row in rows
                ]
                write(folder / "eval_results" / f"results_{cluster}{suffix}.json", of)
                for row in rows:
                    if not judged and row["judgement"] is not None and row["response"] is not None:
                        key = str((row["question"], row["reference_answer"], row["response"]))
                        cache[key] = [row["judgement"]]
            write(folder / "SemanticsMatch" / f"{cluster}.json", cache)
    lm_only = [
        {
            "query": row["question"],
            "answer": row["reference_answer"],
            "gpt_response": row["response"],
            "query_tag": row["group_id"],
            "judgement": row["judgement"],
        }
        for row in lines(RECORDINGS / "llm_only" / "spider.jsonl")
        if row["cluster"] == "short"
    ]
    write(tmp_path / "benchmarks" / "spider" / "eval_results" / "gpt3.5-turbo_results_short.json", lm_only)
    return tmp_path


def all_rows(environment: Environment) -> dict[tuple[str, str], list[tuple[object, ...]]]:
    return {
        (kind, cluster): [_comparable(row) for row in rows]
        for kind in ("balanced", "unbalanced", "lm_only")
        for cluster, rows in getattr(environment, kind).items()
    }


def _comparable(row: Row) -> tuple[object, ...]:
    # A row without an answer has no verdict in the judge's cache, and is wrong by rule in both.
    verdict = row.verdict if row.answer is not None else None
    return (row.group, row.question, row.reference, row.kind, row.answer, row.retrieved, row.known, verdict)


@pytest.mark.recorded
class TestTheAuthorsRepository:
    def test_has_the_same_rows(self, repository: Path) -> None:
        for ours, theirs in zip(read(RECORDINGS).environments, read(repository).environments, strict=True):
            assert theirs.name == ours.name
            assert all_rows(theirs) == all_rows(ours)

    def test_may_be_passed_as_its_benchmarks_folder_or_as_one_environment(self, repository: Path) -> None:
        benchmarks = repository / "benchmarks"
        assert [each.name for each in read(benchmarks).environments] == ["aurp", "spider"]
        assert [each.name for each in read(benchmarks / "spider").environments] == ["spider"]


def small(folder: Path) -> Path:
    """Write an environment that no paper has: two groups of two paraphrases, one cluster answered better."""
    for cluster, verdicts in (
        ("short", ["Correct", "Correct", "Correct", "Incorrect"]),
        ("long", ["Correct", "Incorrect", "Incorrect", "Incorrect"]),
    ):
        rows = [
            {
                "query": f"{cluster} question {number}",
                "answer": f"answer {number // 2}",
                "gpt_response": f"something {number}",
                "true_document_ids": [number // 2],
                "retrieved_document_ids": [float(number // 2)],
                "retrieval_judgement": 1,
                "query_tag": number // 2,
                "judgement": verdict,
            }
            for number, verdict in enumerate(verdicts)
        ]
        write(folder / "mine" / "eval_results" / f"results_{cluster}_balanced.json", rows)
    return folder


class TestAnEnvironmentThatIsNotInThePapers:
    @pytest.mark.slow
    def test_is_shown_without_printed_values(self, tmp_path: Path) -> None:
        output = tmp_path / "mine.md"
        assert main([str(small(tmp_path)), "-o", str(output)]) == 0
        text = output.read_text(encoding="utf-8")
        assert "### mine" in text
        assert "| Balance gap examples | No action | short | - | 0.7500 |" in text
        assert "| accuracy | 0.7500 | 0.2500 | 50.0 (" in text

    def test_ids_are_equal_whatever_their_type(self, tmp_path: Path) -> None:
        (environment,) = read(small(tmp_path)).environments
        assert {(row.retrieved, row.known) for row in environment.balanced["short"]} == {
            (("0",), ("0",)),
            (("1",), ("1",)),
        }


class TestBadInput:
    def test_a_folder_without_recordings_is_an_error(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([str(tmp_path)]) == 2
        assert "has no runs" in capsys.readouterr().err
        assert main([str(tmp_path / "nowhere")]) == 2
        assert "is not a folder" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ("{", "cannot be read as JSON"),
            ('{"a": 1}', "is not a list of results"),
            ('[{"query": "x"}]', "no 'query_tag'"),
        ],
    )
    def test_an_error_names_the_invalid_file(self, tmp_path: Path, content: str, message: str) -> None:
        path = small(tmp_path) / "mine" / "eval_results" / "results_short.json"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(DataError, match=f"results_short.json.*{message}"):
            read(tmp_path)

    def test_keys_of_the_judges_cache_are_never_executed(self, tmp_path: Path) -> None:
        path = small(tmp_path) / "mine" / "SemanticsMatch" / "short.json"
        write(path, {"__import__('os').getcwd()": ["Correct"]})
        with pytest.raises(DataError, match="a key is not a tuple of three texts"):
            read(tmp_path)

    def test_an_error_names_the_invalid_row(self, tmp_path: Path) -> None:
        (tmp_path / "runs").mkdir()
        (tmp_path / "runs" / "aurp.short.balanced.jsonl").write_text("[1]\n", encoding="utf-8")
        with pytest.raises(DataError, match="row 1 is not a JSON object"):
            read(tmp_path)


@pytest.mark.parametrize(
    ("value", "printed", "expected_match"),
    [(0.2760, 0.28, "yes"), (0.2760, 0.27, "truncated"), (0.2760, 0.26, "no"), (1.0, 1.0, "yes"), (None, 0.5, "no")],
)
def test_a_value_matches_rounded_or_truncated(value: float | None, printed: float, expected_match: str) -> None:
    assert match(value, printed) == expected_match


def test_group_numbers_have_two_digits_and_a_zero_difference_no_sign() -> None:
    assert [about(number) for number in (45, 678, 13636)] == ["45", "about 680", "about 14,000"]
    assert [points(value) for value in (-0.0004, 0.0667)] == ["0.0", "6.7"]
