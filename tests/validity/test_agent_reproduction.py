"""The recordings reproduce the tables of the boolean-agent paper, and a folder of the same shape gives its own.

Expected values are those of expected.json beside the recordings, which was made independently of this project, and of
a folder of seven rows whose numbers were computed by hand.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from benchmarks.reproduction.__main__ import AGENT_RECORDINGS, DOCUMENT, main
from benchmarks.reproduction.agent_recordings import ScoredRun, read_scored_runs
from benchmarks.reproduction.agent_tables import (
    PRINTED_TABLES,
    Cell,
    by_decision,
    cells,
    differences,
    mean_score,
    paired,
    repeated,
)

recorded = pytest.mark.skipif(not AGENT_RECORDINGS.is_dir(), reason="the recorded runs are not beside this checkout")


@cache
def expected() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((AGENT_RECORDINGS / "expected.json").read_text(encoding="utf-8"))
    return loaded


@cache
def runs() -> Mapping[str, ScoredRun]:
    return {run.name: run for run in read_scored_runs(AGENT_RECORDINGS)}


@recorded
class TestTheRecordings:
    def test_reproduce_the_printed_values(self) -> None:
        ours = {
            (table, f"{each.question_set} {each.system}" if table == "I" else each.system.lower(), each.measure): each
            for table in PRINTED_TABLES
            for each in cells([*runs().values()], table)
        }
        names = {"n_input_tokens": "input tokens", "n_output_tokens": "output tokens"}
        how = {"yes": "yes", "only if truncated": "truncated", "run not recorded": None}
        for each in expected()["paper_tables"]:
            column = each["column"] if each["table"] == "I" else each["column"].lower()
            cell = ours.pop((each["table"], column, names.get(each["metric"], each["metric"])))
            assert (cell.printed, cell.run, cell.match) == (each["paper"], each["run"], how[each["match"]])
            assert cell.ours.value == (each["recomputed"] and pytest.approx(each["recomputed"], abs=5e-5))
        # The rest are the random articles, of which nothing is recorded.
        assert {(cell.question_set, cell.run) for cell in ours.values()} == {("A_r", None)}

    @pytest.mark.parametrize("measure", ["truthfulness", "relevance"])
    def test_have_the_means_and_the_intervals_of_the_bootstrap(self, measure: Any) -> None:
        for name, run in runs().items():
            mean, theirs = mean_score(run, measure), expected()["runs"][name][measure]
            assert mean.value == pytest.approx(theirs["mean"], abs=5e-5)
            assert [mean.low, mean.high] == pytest.approx(theirs["ci95"], abs=0.02)
            assert mean.units == expected()["runs"][name]["unique_questions"]

    @pytest.mark.slow
    def test_have_the_differences_between_runs_of_the_same_questions(self) -> None:
        for each in expected()["paired"]:
            move = paired(runs()[each["b"]], runs()[each["a"]], "truthfulness")
            theirs = each["truthfulness"]["b_minus_a"]
            assert move.mean.value == pytest.approx(theirs["mean"], abs=5e-5)
            assert [move.mean.low, move.mean.high] == pytest.approx(theirs["ci95"], abs=0.02)

    def test_have_the_scores_by_decision(self) -> None:
        for decision, agent, always, _ in by_decision([*runs().values()]):
            theirs = expected()["retrieval_decision"][agent.name][decision.replace(" ", "_")]
            assert len(agent.rows) == theirs["rows"]
            for run, name in ((agent, "abarag"), (always, "naive")):
                assert mean_score(run, "truthfulness").value == pytest.approx(theirs[name]["truthfulness"], abs=5e-4)

    def test_have_the_questions_that_were_asked_twice(self) -> None:
        theirs = expected()["noise"]["baseline_asked_twice_A_d_and_A_f"]
        (twice,) = repeated([*runs().values()])
        assert (twice.questions, twice.equal, twice.far) == (
            theirs["questions"],
            theirs["truthfulness"]["equal"],
            theirs["truthfulness"]["apart_2_or_more"],
        )

    def test_are_in_the_page_without_their_texts(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        assert "| A_f | BARAG | truthfulness | 4.56 | 4.5605 | 4.42 to 4.70 | yes |" in text
        for line in (AGENT_RECORDINGS / "questions.jsonl").read_text(encoding="utf-8").split("\n"):
            assert not line or json.loads(line)["question"] not in text


def write(folder: Path, name: str, rows: Sequence[Mapping[str, object]]) -> None:
    (folder / "runs").mkdir(exist_ok=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / "runs" / f"{name}.jsonl").write_text(text, encoding="utf-8")


def row(question: str, truthfulness: float | None, *, chunks: bool = True, tokens: int = 65_500) -> dict[str, object]:
    return {
        "question_id": question,
        "question": "What\u2028is it?",  # a separator of lines that ends no row
        "truthfulness": truthfulness,
        "relevance": 5,
        "context_kind": "chunks" if chunks else "none",
        "gold_in_context": True if chunks else None,
        "n_input_tokens": tokens,
        "n_output_tokens": 10,
    }


@pytest.fixture(name="folder")
def a_folder(tmp_path: Path) -> Path:
    """Write seven rows about random articles: three questions, one of them answered twice by each system."""
    write(tmp_path, "A_r.naive", [row("a", 5), row("b", 3), row("c", 4), row("a", 5)])
    agent = [row("a", 5), row("b", 3), row("c", 2, chunks=False), row("a", 4, chunks=False)]
    write(tmp_path, "A_r.abarag", agent)
    return tmp_path


class TestAFolderOfTheSameShape:
    @staticmethod
    def cell(folder: Path, system: str, measure: str) -> Cell:
        result = {(each.system, each.measure): each for each in cells(read_scored_runs(folder), "II")}
        return result[system, measure]  # type: ignore[index]

    def test_fills_the_cells_of_its_question_set(self, folder: Path) -> None:
        truthfulness = self.cell(folder, "NRAG", "truthfulness")
        # (5 + 3 + 4 + 5) / 4 is not the printed 4.80.
        assert (truthfulness.ours.value, truthfulness.match) == (4.25, "no")
        # Residuals of the questions: 10 - 8.5, 3 - 4.25, 4 - 4.25. Their squares add up to 3.875, Student's t with 2
        # degrees of freedom is 4.30265: 4.25 - 4.30265 sqrt(3/2 3.875) / 4. The other end is that of the scale.
        assert truthfulness.ours.low == pytest.approx(1.65665, abs=1e-4)
        assert truthfulness.ours.high == 5
        tokens = self.cell(folder, "NRAG", "input tokens")
        assert (tokens.ours.value, tokens.printed, tokens.match) == (262_000, "262k", "yes")
        assert self.cell(folder, "BARAG", "retrievals").ours.value == 2
        assert self.cell(folder, "baseline", "truthfulness").match is None

    def test_compares_row_by_row_with_the_same_repeat(self, folder: Path) -> None:
        moves = {each.measure: each for each in differences(read_scored_runs(folder))}
        assert moves["truthfulness"].mean.value == -0.75  # (0 + 0 - 2 - 1) / 4
        assert (moves["truthfulness"].mean.groups, moves["truthfulness"].mean.units) == (4, 3)
        (_, _, _, unchanged), (_, agent, always, left) = by_decision(read_scored_runs(folder))
        assert (unchanged.mean.value, left.mean.value) == (0, -1.5)
        assert (mean_score(agent, "truthfulness").value, mean_score(always, "truthfulness").value) == (3, 4.5)

    def test_is_recognized_and_printed(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([str(folder)]) == 0
        text = capsys.readouterr().out
        assert text.startswith("# The tables of the boolean-agent paper")
        assert "| A_r | NRAG | truthfulness | 4.80 | 4.2500 | 1.66 to 5.00 | no |" in text
        assert "| A_f | NRAG | truthfulness | 4.71 | not recorded | - | - |" in text

    def test_of_several_runs_of_a_system_the_last_one_is_in_the_tables(self, folder: Path) -> None:
        write(folder, "A_r.abarag-newer", [row("a", 1)])
        listed = [
            {"file": f"runs/{name}.jsonl", "question_set": "A_r", "system": "abarag", "recorded_at": time}
            for name, time in (("A_r.abarag", "20240101"), ("A_r.abarag-newer", "20240102"))
        ]
        (folder / "runs.json").write_text(json.dumps({"runs": listed}), encoding="utf-8")
        assert self.cell(folder, "BARAG", "truthfulness").run == "A_r.abarag-newer"

    def test_a_row_without_a_score_does_not_count(self, folder: Path) -> None:
        write(folder, "A_r.naive", [row("a", 5), row("b", None), row("c", 4)])
        assert self.cell(folder, "NRAG", "truthfulness").ours.value == 4.5


class TestBadInput:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"truthfulness": 6}, "row 2 has the score 6; a score is a number from 1 to 5"),
            ({"truthfulness": True}, "row 2 has the score True"),
            ({"n_input_tokens": -1}, "row 2 has -1 tokens"),
        ],
    )
    def test_an_error_names_the_invalid_row(
        self, folder: Path, capsys: pytest.CaptureFixture[str], change: Mapping[str, object], message: str
    ) -> None:
        write(folder, "A_r.naive", [row("a", 5), {**row("b", 3), **change}])
        assert main([str(folder)]) == 2
        assert message in capsys.readouterr().err

    def test_an_error_names_the_missing_field(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write(folder, "A_r.naive", [{name: value for name, value in row("a", 5).items() if name != "context_kind"}])
        assert main([str(folder)]) == 2
        assert "A_r.naive.jsonl, row 1 has no 'context_kind'" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("listed", "message"),
        [
            ('{"runs": [{"file": "runs/A_r.gone.jsonl"}]}', "lists A_r.gone.jsonl, which is not in"),
            ('{"runs": [{"file": "runs/A_r.naive.jsonl", "rows": 9}]}', "has 4 rows, and runs.json lists 9"),
            ('{"runs": ["A_r.naive"]}', "does not have the form"),
            ("[", "cannot be read as JSON"),
        ],
    )
    def test_an_error_names_what_does_not_agree_with_the_list_of_runs(
        self, folder: Path, capsys: pytest.CaptureFixture[str], listed: str, message: str
    ) -> None:
        (folder / "runs.json").write_text(listed, encoding="utf-8")
        assert main([str(folder)]) == 2
        assert message in capsys.readouterr().err

    def test_an_empty_run_is_an_error(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write(folder, "A_r.other", [])
        assert main([str(folder)]) == 2
        assert "A_r.other.jsonl has no rows" in capsys.readouterr().err

    def test_a_grammar_row_without_a_field_is_an_error(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        write(tmp_path, "mine.short.balanced", [{"cluster": "short", "group_id": "1"}])
        assert main([str(tmp_path)]) == 2
        assert "row 1 has no 'reference_answer'" in capsys.readouterr().err
