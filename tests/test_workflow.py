"""Complete runs: with a settings file and without one, resumed after an interruption, and deterministic."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ragassay
from databases import COMPANY, make
from models import needs_model
from ragassay.core.errors import UsageError
from ragassay.parts.lm import model_path
from ragassay.workflow import run

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
        assert names == {*tables, "diagnosis.json", "report.html", "run.json"}

    def test_run_json_has_settings_and_versions(self, settings: Path) -> None:
        record = json.loads((run(settings).directory / "run.json").read_text(encoding="utf-8"))
        assert record["settings"]["generate"]["per_style"] == 1
        assert record["versions"]["ragassay"] == "0.1.0"
        assert record["versions"]["python"] == ".".join(map(str, sys.version_info[:3]))

    def test_repeating_a_run_changes_nothing(self, settings: Path) -> None:
        directory = run(settings).directory
        before = {file.name: file.read_bytes() for file in directory.iterdir()}
        run(settings)
        assert {file.name: file.read_bytes() for file in directory.iterdir()} == before

    def test_a_run_with_other_data_is_refused_and_the_old_one_is_kept(self, settings: Path) -> None:
        directory = run(settings).directory
        before = (directory / "questions.jsonl").read_bytes()
        settings.write_text(SETTINGS.replace("per_style = 1", "per_style = 2"), encoding="utf-8")
        with pytest.raises(UsageError, match="other data or with other settings; choose another run directory"):
            run(settings)
        assert (directory / "questions.jsonl").read_bytes() == before

    def test_paths_in_the_settings_are_relative_to_their_file(
        self, settings: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
        assert run(settings).summary.overall.rows == 22


@needs_model
class TestWithTheRealModel:
    @pytest.fixture
    def small(self, tmp_path: Path) -> Path:
        """A fictional company, and settings that ask little of it."""
        company = ragassay.synthesize(tmp_path / "demo", projects=8, clients=6, employees=16)
        (company.database.parent / "ragassay.toml").write_text(
            f"""
            [generate]
            database = "sqlite:///{company.database.name}"
            styles = ["short"]
            per_style = 1
            max_rows = 6
            [answer]
            system = "pipeline:naive?documents={company.documents.name}&k=1&lm=embedded&retriever=keyword"
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
            timeout=60,
        )
        assert done.returncode == 2
        assert "pip install 'ragassay[embedded]'" in done.stderr
        assert "Traceback" not in done.stderr
        assert model_path().exists()
