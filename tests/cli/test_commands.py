"""The command line: what scripts may rely on (exit codes, one JSON object on stdout, messages on stderr)."""

import json
import signal
import subprocess
import sys
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest

from commands import ragassay
from databases import COMPANY, make
from ragassay import DataError, UsageError, generate, judge
from ragassay.cli.exit_codes import INTERRUPTED_MESSAGE
from ragassay.cli.options import with_option_names

ROWS = [
    {"question_id": f"{group}-{style}", "group_id": group, "question": f"{group}?", "style": style, "answer": answer,
     "reference_answers": [reference], "sql_template": "s"}
    for group, reference, short, long in [
        ("a", "Oslo", "Oslo", "Lima"), ("b", "Quito", "Quito", "Quito"), ("c", "Lima", "Oslo", "I don't know")
    ]
    for style, answer in [("short", short), ("long", long)]
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(tmp_path / "company.sqlite", COMPANY)
    (tmp_path / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    (tmp_path / "mine.py").write_text(
        "def reply(question):\n    return 'Oslo' if 'Ardent' in question else \"I don't know\"\n"
        "def breaks(question):\n    raise ValueError('no idea')\n",
        encoding="utf-8",
    )
    return tmp_path


@pytest.fixture
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process caches replies there."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path_factory.mktemp("cache")))


class TestPipelines:
    @pytest.mark.slow
    def test_each_command_reads_the_output_of_the_previous_one(self, folder: Path) -> None:
        steps = [
            ["generate", "sqlite:///company.sqlite", "-o", "q.jsonl", "--per-style", "1"],
            ["answer", "q.jsonl", "--system", "python:mine:reply", "-o", "a.parquet"],
            ["judge", "a.parquet", "-o", "j.jsonl"],
            ["diagnose", "j.jsonl", "-o", "d.parquet", "--robust", "style=short", "--non-robust", "style=long"],
            ["report", "j.jsonl", "-o", "r.html"],
        ]
        for step in steps:
            done = ragassay(*step, cwd=folder)
            assert done.code == 0, done.err
        assert "<h1" in (folder / "r.html").read_text(encoding="utf-8")

    @pytest.mark.slow
    def test_a_command_reads_standard_input(self, folder: Path) -> None:
        text = (folder / "answers.jsonl").read_text(encoding="utf-8")
        done = ragassay("judge", "-", "-o", "j.jsonl", "--json", stdin=text, cwd=folder)
        assert done.code == 0, done.err
        counts = {"right": 3, "wrong": 2, "declined": 1}
        assert json.loads(done.out) == {"rows": 6, **counts, "answerable": counts, "unanswerable": {}}

    @pytest.mark.slow
    def test_judge_counts_unanswerable_questions_separately(self, folder: Path) -> None:
        rows = [json.loads(line) for line in (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
        rows = [{**row, "is_answerable": n % 2 == 0} for n, row in enumerate(rows)]
        (folder / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        counts = json.loads(ragassay("judge", "answers.jsonl", "-o", "j.jsonl", "--json", cwd=folder).out)
        judged = [json.loads(line) for line in (folder / "j.jsonl").read_text(encoding="utf-8").splitlines()]
        for part, is_answerable in (("answerable", True), ("unanswerable", False)):
            assert counts[part] == Counter(row["outcome"] for row in judged if row["is_answerable"] is is_answerable)
        assert counts["declined"] == sum(counts[part].get("declined", 0) for part in ("answerable", "unanswerable"))


class TestJson:
    @pytest.mark.slow
    def test_generate_prints_one_documented_object(self, folder: Path) -> None:
        done = ragassay("generate", "sqlite:///company.sqlite", "-o", "q.jsonl", "--json", cwd=folder)
        result = json.loads(done.out)
        assert {*result} >= {"rows", "groups", "sql_templates", "text_templates", "skipped", "seconds", "signature"}
        assert result["rows"] == result["groups"] * 6
        assert (folder / "q.jsonl").read_bytes().count(b"\n") == result["rows"]

    @pytest.mark.slow
    def test_diagnose_prints_one_documented_object(self, folder: Path) -> None:
        ragassay("judge", "answers.jsonl", "-o", "j.jsonl", cwd=folder)
        done = ragassay("diagnose", "j.jsonl", "--json", cwd=folder)
        result = json.loads(done.out)
        assert (result["rows"], result["judged"], result["groups"]) == (6, 6, 3)
        assert (result["gap_groups"], result["robust_groups"], result["non_robust_groups"]) == (1, 1, 1)
        assert result["accuracy"] == pytest.approx(0.5)
        assert result["refined_accuracy"] == pytest.approx(0.75)
        assert result["lambda"] == pytest.approx(1 / 3)
        for share in ("accuracy", "knowledge_base_accuracy"):
            low, high = result[f"{share}_interval"]
            assert 0 <= low <= result[share] <= high <= 1
        assert sum(result["faults"].values()) == 3
        assert {*result["by_style"]} == {"short", "long"}

    @pytest.mark.slow
    def test_a_number_of_questions_is_drawn_or_all_are_written(self, folder: Path) -> None:
        drawn = ragassay("generate", "sqlite:///company.sqlite", "-o", "q.jsonl", "--max-rows", "18", cwd=folder)
        assert drawn.out.startswith("18 questions, 3 groups, 3 entities, 3 templates: q.jsonl\n")
        few = ["-o", "few.jsonl", "--max-rows", "18", "--per-entity", "2", "--json"]
        result = json.loads(ragassay("generate", "sqlite:///company.sqlite", *few, cwd=folder).out)
        assert (result["groups"], result["asked_templates"]) > (result["entities"], 0)
        every = ragassay("generate", "sqlite:///company.sqlite", "-o", "a.jsonl", "--max-rows", "all", cwd=folder)
        assert every.out.startswith("66 questions, 11 groups, ")
        wrong = ragassay("generate", "sqlite:///company.sqlite", "-o", "b.jsonl", "--max-rows", "some", cwd=folder)
        assert (wrong.code, "'some': expected a whole number, or all" in wrong.err) == (2, True)

    def test_generate_writes_a_large_set_only_on_request(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ragassay.steps.report.questions_text._LARGE", 1)
        command = ["generate", "sqlite:///company.sqlite", "-o", "q.jsonl", "--per-style", "1"]
        refused = ragassay(*command, cwd=folder)
        assert refused.code == 2
        assert "or --max-rows all to write all of them" in refused.err
        assert not [*folder.glob("q.jsonl*")]
        assert ragassay(*command, "--max-rows", "all", cwd=folder).code == 0

    @pytest.mark.slow
    def test_an_update_refuses_options_that_repeat_a_default(self, folder: Path) -> None:
        ragassay("generate", "sqlite:///company.sqlite", "-o", "q.jsonl", cwd=folder)
        command = ["generate", "sqlite:///company.sqlite", "-o", "new.jsonl", "--update", "q.jsonl"]
        done = ragassay(*command, "--per-style", "3", "--styles=short,long", cwd=folder)
        assert done.code == 2
        assert "leave out --styles, --per-style" in done.err

    @pytest.mark.slow
    def test_schema_writes_a_draft_data_dictionary(self, tmp_path: Path) -> None:
        make(tmp_path / "d.sqlite", "CREATE TABLE exam (name TEXT, g1 TEXT); INSERT INTO exam VALUES ('Ada', 'x')")
        done = ragassay("schema", "sqlite:///d.sqlite", "--draft", "d.toml", cwd=tmp_path)
        assert done.code == 0, done.err
        draft = (tmp_path / "d.toml").read_text(encoding="utf-8")
        assert '["exam.g1"]  # the name has unknown words; give it a label\n# label = ""' in draft
        (tmp_path / "d.toml").write_text(draft.replace('# label = ""', 'label = "grade"'))
        done = ragassay("schema", "sqlite:///d.sqlite", "--data-dictionary", "d.toml", cwd=tmp_path)
        assert "exam.g1" not in done.out

    @pytest.mark.slow
    def test_schema_prints_how_columns_are_used(self, folder: Path) -> None:
        result = json.loads(ragassay("schema", "sqlite:///company.sqlite", "--json", cwd=folder).out)
        assert {table["name"] for table in result["tables"]} == {"company", "person", "employment", "log"}


class TestExitCodes:
    @pytest.mark.slow
    def test_a_threshold_gives_1_if_missed_and_0_if_met(self, folder: Path) -> None:
        ragassay("judge", "answers.jsonl", "-o", "j.jsonl", cwd=folder)
        missed = ragassay("diagnose", "j.jsonl", "--fail-under", "accuracy=0.8", cwd=folder)
        assert missed.code == 1
        assert "missed: accuracy is 50" in missed.err
        assert ragassay("diagnose", "j.jsonl", "--fail-under", "accuracy=0.4", cwd=folder).code == 0

    @pytest.mark.parametrize(("least", "code"), [("0.4", 0), ("0.6", 3), ("0.9", 1)])
    def test_a_threshold_that_depends_on_missing_verdicts_gives_3(self, folder: Path, least: str, code: int) -> None:
        """Of four rows two are right, one is wrong and one has no verdict: accuracy is 50 to 75 %."""
        verdicts = [True, True, False, None]
        rows = [
            {"question_id": f"{n}", "group_id": f"{n}", "question": "?", "correct": c} for n, c in enumerate(verdicts)
        ]
        (folder / "j.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        done = ragassay("diagnose", "j.jsonl", "--fail-under", f"accuracy={least}", cwd=folder)
        assert done.code == code
        assert ("accuracy is 50\N{NO-BREAK SPACE}% to 75\N{NO-BREAK SPACE}%" in done.err) == (code == 3)

    @pytest.mark.slow
    def test_failed_calls_matter_even_if_the_threshold_is_met(self, folder: Path) -> None:
        right = [{**row, "answer": row["reference_answers"][0]} for row in ROWS]
        rows = [*right[:-1], {**right[-1], "answer": None, "error": "timed out"}]
        (folder / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        ragassay("judge", "answers.jsonl", "-o", "j.jsonl", cwd=folder)
        done = ragassay("diagnose", "j.jsonl", "--fail-under", "accuracy=0.4", cwd=folder)
        assert (done.code, "incomplete: 1 of" in done.err) == (4, True)

    @pytest.mark.slow
    def test_a_threshold_on_an_undefined_metric_gives_3(self, folder: Path) -> None:
        wrong = [{**row, "answer": "I don't know"} for row in ROWS]
        (folder / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in wrong), encoding="utf-8")
        ragassay("judge", "answers.jsonl", "-o", "j.jsonl", cwd=folder)
        done = ragassay("diagnose", "j.jsonl", "--fail-under", "refined_accuracy=0.8", cwd=folder)
        assert done.code == 3
        assert "not enough data" in done.err

    def test_rows_without_any_verdict_give_3(self, folder: Path) -> None:
        (folder / "j.jsonl").write_text('{"question_id": "1", "group_id": "1", "question": "?", "correct": null}\n')
        done = ragassay("diagnose", "j.jsonl", cwd=folder)
        assert (done.code, "not enough data: no row has a verdict" in done.err) == (3, True)

    @pytest.mark.slow
    def test_a_run_with_failed_rows_is_incomplete_and_retries_them_when_repeated(self, folder: Path) -> None:
        ragassay("generate", "sqlite:///company.sqlite", "-o", "q.jsonl", "--max-rows", "6", cwd=folder)
        command = ["answer", "q.jsonl", "--system", "python:mine:reply", "-o", "a.jsonl", "--json"]
        mine = folder / "mine.py"
        good = mine.read_text(encoding="utf-8")
        mine.write_text("def reply(question):\n    raise ValueError('no idea')\n", encoding="utf-8")
        done = ragassay(*command, cwd=folder)
        assert done.code == 4
        assert json.loads(done.out).items() >= {"rows": 6, "answered": 0, "failed": 6}.items()
        mine.write_text(good, encoding="utf-8")
        done = ragassay(*command, cwd=folder)
        assert done.code == 0, done.err
        assert json.loads(done.out).items() >= {"rows": 6, "answered": 6, "failed": 0}.items()

    def test_an_unknown_option_gives_2(self, folder: Path) -> None:
        done = ragassay("judge", "answers.jsonl", "--ooutput", "j.jsonl", cwd=folder)
        assert done.code == 2
        assert "Traceback" not in done.err


class TestUnexpectedErrors:
    def test_a_message_names_the_option_of_the_command_line_and_the_argument_in_python(self, folder: Path) -> None:
        done = ragassay("generate", "sqlite:///company.sqlite", "--per-style", 0, "-o", "out.jsonl", cwd=folder)
        assert (done.code, done.err) == (2, "error: --per-style 0: expected 1 or more\n")
        with pytest.raises(UsageError, match="^`per_style` 0: expected 1 or more$"):
            generate(f"sqlite:///{folder / 'company.sqlite'}", per_style=0)

    def test_a_message_shows_values_as_typed_on_the_command_line(self, folder: Path) -> None:
        row = {name: value for name, value in ROWS[0].items() if name != "answer"}
        (folder / "questions.jsonl").write_text(json.dumps(row), encoding="utf-8")
        done = ragassay("judge", "questions.jsonl", "-o", "j.jsonl", cwd=folder)
        assert "or name yours: --map answer=YOURS (columns: " in done.err
        with pytest.raises(DataError, match=r"or name yours: `rename` answer=YOURS \(columns: "):
            judge(folder / "questions.jsonl")

    @pytest.mark.parametrize(
        ("message", "command", "shown"),
        [
            ("give it as `lm`", "diagnose", "give it as --replay-lm"),
            ("give it as `lm`", "judge", "give it as --lm"),
            ("give it as `base_url`", "judge", "give it as --lm-base-url"),
            ("use `force`", "documents ask", "use --force"),
            ("add `skip_invalid`", "generate", "add --skip-invalid"),
            ("add `skip_invalid`", "run my.toml", "add `skip_invalid`"),
            ("add `keys` all", "plan my.toml", "add `keys` all"),
            ("use `match` query", "compare", "use --match query"),
            ("""`body` '{"q": "{question}"}'""", "answer", """--body '{"q": "{question}"}'"""),
            ("the value `by=(a` of `nothing`", "diagnose", "the value `by=(a` of `nothing`"),
        ],
    )
    def test_options_take_the_place_of_arguments(self, message: str, command: str, shown: str) -> None:
        assert with_option_names(message, command.split()) == shown

    def test_a_folder_in_place_of_a_file_is_reported(self, tmp_path: Path) -> None:
        (tmp_path / "demo" / "ragassay.toml").mkdir(parents=True)
        done = ragassay("demo", "-o", "demo", cwd=tmp_path)
        assert done.code == 2
        assert done.err == "error: cannot use demo/ragassay.toml: Is a directory\n"

    @pytest.mark.slow
    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
    @pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "JSON"])
    def test_an_output_that_cannot_be_written_is_reported(self, folder: Path, options: list[str]) -> None:
        command = [sys.executable, "-m", "ragassay", "schema", "sqlite:///company.sqlite", *options]
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(command, cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr == "error: cannot write the result to standard output: No space left on device\n"

    @pytest.mark.slow
    def test_a_closed_pipe_is_not_an_error(self, folder: Path) -> None:
        command = [sys.executable, "-m", "ragassay", "schema", "sqlite:///company.sqlite", "--json"]
        with subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.close()
            assert running.stderr.read() == ""


@pytest.mark.usefixtures("own_cache")
class TestInterrupts:
    ROW = '{"question_id": "q1", "group_id": "g1", "question": "Where?", "correct": true}\n'

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "arguments",
        [
            ["diagnose", "-"],
            ["diagnose", "-", "--replay-lm", "embedded", "--replay-output=replay.jsonl"],
            ["judge", "-", "-o", "judged.jsonl"],
        ],
        ids=["no output", "a journal that is not begun", "an output that is not begun"],
    )
    def test_nothing_is_kept_while_rows_are_read(self, tmp_path: Path, arguments: list[str]) -> None:
        command = [sys.executable, "-m", "ragassay", *arguments]
        with subprocess.Popen(
            command, cwd=tmp_path, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdin is not None
            assert running.stderr is not None
            running.stdin.write(self.ROW * 10_000)  # more than a pipe holds: it is being read
            running.send_signal(signal.SIGINT)
            assert running.stderr.read() == f"{INTERRUPTED_MESSAGE}\n"
        assert running.returncode == 130
        assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_columns_of_a_foreign_file_are_renamed_on_reading(folder: Path) -> None:
    foreign = [{"id": row["question_id"], "group_id": "g", "user_input": "x", "response": "Oslo"} for row in ROWS]
    text = "".join(json.dumps({**row, "reference_answers": ["Oslo"]}) + "\n" for row in foreign)
    (folder / "foreign.jsonl").write_text(text, encoding="utf-8")
    maps = ["--map", "question_id=id", "--map", "question=user_input", "--map", "answer=response"]
    done = ragassay("judge", "foreign.jsonl", *maps, "-o", "j.jsonl", "--json", cwd=folder)
    assert json.loads(done.out) == {"rows": 6, "right": 6, "answerable": {"right": 6}, "unanswerable": {}}


@pytest.mark.slow
def test_escape_sequences_in_answers_never_reach_the_terminal(folder: Path) -> None:
    rows = [{**row, "style": "\x1b[31mred"} for row in ROWS]
    (folder / "answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    ragassay("judge", "answers.jsonl", "-o", "j.jsonl", cwd=folder)
    done = ragassay("diagnose", "j.jsonl", "--verbose", cwd=folder)
    assert "red" in done.out
    assert "\x1b" not in done.out + done.err


@pytest.mark.slow
@pytest.mark.usefixtures("own_cache")
@pytest.mark.parametrize("last", ["writing ", "write: "])
def test_an_interrupted_generation_is_reported_and_leaves_no_file(tmp_path: Path, last: str) -> None:
    rows = ",".join(f"({n},'Works {n}','Town {n % 8}',{1900 + n % 90})" for n in range(100_000))
    tables = f"CREATE TABLE company (id INT, name TEXT, town TEXT, founded INT); INSERT INTO company VALUES {rows}"
    make(tmp_path / "d.sqlite", tables)
    generate = ["generate", "sqlite:///d.sqlite", "-o", "q.jsonl", "--per-style", "7", "--max-rows", "all"]
    command = [sys.executable, "-m", "ragassay", *generate]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        lines = iter(running.stderr.readline, "")
        # From then on, millions of questions are written.
        messages = [*takewhile(lambda line: not line.startswith(last), lines)]
        running.send_signal(signal.SIGINT)
        messages += lines
    assert (running.returncode, messages[-1]) == (130, f"{INTERRUPTED_MESSAGE}\n")
    assert "Traceback" not in "".join(messages)
    assert [path.name for path in tmp_path.iterdir()] == ["d.sqlite"]
