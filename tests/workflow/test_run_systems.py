"""Several systems over one question set: real runs of pipelines against a local chat server."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import ragassay
from commands import ragassay as command
from ragassay import plan_run
from ragassay.cli.exit_codes import gate_code
from ragassay.core.errors import DataError, UsageError
from ragassay.core.settings_file import load_settings
from ragassay.parts.systems import expanded
from ragassay.steps.compare import read_run
from ragassay.steps.report.answers_text import plan_json
from ragassay.steps.report.gate import checks_text
from ragassay.workflow.run_steps import Run
from ragassay.workflow.run_systems import SystemsRun
from servers import Reply, Request, Server, error, said

pytestmark = pytest.mark.slow

CAPITALS = {
    "Germany": "Berlin",
    "France": "Paris",
    "Norway": "Oslo",
    "Italy": "Rome",
    "Spain": "Madrid",
    "Portugal": "Lisbon",
    "Austria": "Vienna",
    "Chile": "Santiago",
    "Peru": "Lima",
    "Ghana": "Accra",
    "Kenya": "Nairobi",
    "Japan": "Tokyo",
}
KNOWN = ("Germany", "France", "Norway")
"""What the model knows without documents."""
CLOSED_BOOK = """
[[systems]]
name = "closed-book"
system = "pipeline:closed-book?lm=openai:fake"
lm_base_url = "{url}"
"""
NAIVE = """
[[systems]]
name = "naive"
system = "pipeline:naive?documents=documents.jsonl&lm=openai:fake"
lm_base_url = "{url}"
"""
MATRIX = "matrix = {{ k = [1, 2] }}\n"
AGENT = """
[[systems]]
name = "agent"
system = "pipeline:advanced-boolean-agent?documents=documents.jsonl&lm=openai:fake&k=1"
lm_base_url = "{url}"
"""
GROUND_TRUTH = """
[[systems]]
name = "ground-truth"
system = "pipeline:ground-truth?lm=openai:fake"
lm_base_url = "{url}"
"""
ALL = CLOSED_BOOK + NAIVE + MATRIX + AGENT + GROUND_TRUTH


def prompt_of(request: Request) -> str:
    assert isinstance(request.body, dict)
    return "\n".join(str(message["content"]) for message in request.body["messages"])


def model(request: Request) -> Reply:
    """A model that knows a few capitals, reads the others, wants more where it did not know, and rates answers."""
    prompt = prompt_of(request)
    country = re.findall(r"capital of (\w+)\?", prompt)[-1]
    if "truthful" in prompt:
        score = 5 if prompt.count(CAPITALS[country]) > 1 else 2
        return said(request, json.dumps({"truthfulness": score, "relevance": 4, "reason": "as the text says"}))
    assert isinstance(request.body, dict)
    if "response_format" in request.body:
        return said(request, json.dumps({"retrieve": CAPITALS[country] not in prompt}))
    knows = country in KNOWN or f"{CAPITALS[country]} is the capital" in prompt
    return said(request, CAPITALS[country] if knows else "Atlantis")


def write(path: Path, rows: Sequence[object]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Documents and questions about twelve capitals, and a cache of its own."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    server.behave = model
    write_capitals(tmp_path)
    return tmp_path


def write_capitals(folder: Path) -> None:
    facts = {country: f"{city} is the capital of {country}." for country, city in CAPITALS.items()}
    write(folder / "documents.jsonl", [{"id": each, "title": each, "text": text} for each, text in facts.items()])
    questions = [
        {
            "question_id": f"q-{country}",
            "group_id": f"g-{country}",
            "question": f"What is the capital of {country}?",
            "reference_answers": [CAPITALS[country]],
            "reference_contexts": [text],
            "reference_context_ids": [country],
        }
        for country, text in facts.items()
    ]
    write(folder / "questions.jsonl", questions)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run directory with a finished comparison, which tests read and leave as it is."""
    folder = tmp_path_factory.mktemp("finished")
    write_capitals(folder)
    gate = 'questions = "questions.jsonl"\nfail_under = { accuracy = 0.9 }\n'
    naive = NAIVE.replace("&lm", "&k=1&lm")
    with Server() as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAGASSAY_CACHE", str(folder / "cache"))
        server.behave = model
        (folder / "ragassay.toml").write_text(gate + (CLOSED_BOOK + naive).format(url=server.base_url), "utf-8")
        run(folder / "ragassay.toml")
    return folder / "run"


@pytest.fixture
def settings(folder: Path, server: Server) -> Callable[[str], Path]:
    """Write settings about these questions, and return their file."""

    def written(text: str, questions: str = 'questions = "questions.jsonl"\n') -> Path:
        path = folder / "ragassay.toml"
        path.write_text(questions + text.format(url=server.base_url), encoding="utf-8")
        return path

    return written


def comparison(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "run" / "comparison.json").read_text(encoding="utf-8"))
    return content


def run(settings: Path, **options: Any) -> SystemsRun:
    finished = ragassay.run(settings, **options)
    assert isinstance(finished, SystemsRun)
    return finished


class TestARun:
    def test_compares_the_systems_in_a_folder_of_each(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        """By hand: each call takes 7 tokens and gives 3. The agent answers and decides 12 times, and retrieves 9 times.

        Of its 33 calls, 12 are those of closed-book and 9 those of naive with k = 1: they are made once, and count in
        each.
        """
        settings(ALL)
        done = command("run", cwd=folder)
        assert done.code == 0
        assert "12 questions for each of 5 systems, about 60 calls to them" in done.err
        result = comparison(folder)
        accuracies = {name: each["accuracy"] for name, each in result["systems"].items()}
        rest = {"naive,k=1": 1.0, "naive,k=2": 1.0, "agent": 1.0, "ground-truth": 1.0}
        assert accuracies == {"closed-book": 3 / 12, **rest}
        use = {name: (each["input_tokens"], each["retrievals"]) for name, each in result["systems"].items()}
        assert use["closed-book"] == use["ground-truth"] == (12 * 7, 0)
        assert use["naive,k=1"] == use["naive,k=2"] == (12 * 7, 12)
        assert use["agent"] == (33 * 7, 9)
        assert len(server.requests) == 12 + 12 + 12 + 12 + 12
        assert result["pareto"] == ["naive,k=1", "naive,k=2"]
        assert result["best"] is None
        assert len(result["differences"]) == 10
        p_values = [each["p_holm"] for each in result["differences"] if "closed-book" in {each["a"], each["b"]}]
        assert p_values == [10 * 2 / 2**9] * 4
        assert "No choice is best supported: naive,k=1 is highest with accuracy" in " ".join(done.out.split())
        for name in result["systems"]:
            files = {path.name for path in (folder / "run" / name).iterdir()}
            assert {"answers.jsonl", "judged.jsonl", "diagnosed.jsonl", "report.html", "run.json"} <= files
        page = (folder / "run" / "report.html").read_text(encoding="utf-8")
        assert all(text in page for text in ("naive,k=1", "Pareto front", "closed-book</bdi> minus"))

    def test_that_was_interrupted_continues(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        path = settings(CLOSED_BOOK + AGENT)

        def interrupt(step: str, done: int, _: int) -> None:
            if step == "answer agent" and done == 5:
                raise RuntimeError

        with pytest.raises(RuntimeError):
            run(path, progress=interrupt)
        assert not (folder / "run" / "comparison.json").exists()
        finished = run(path)
        assert finished.comparison.named("agent").input_tokens == 33 * 7
        # Calls in flight are lost with the interruption; no other call is made twice.
        assert 12 + 12 + 9 <= len(server.requests) <= 12 + 12 + 9 + 8
        closed_book = [each for each in server.requests if "If you do not know the answer" in prompt_of(each)]
        assert len(closed_book) == 12

    def test_asks_a_system_that_is_added_later_alone_and_refuses_other_questions(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        run(settings(CLOSED_BOOK))
        assert [each.name for each in run(settings(GROUND_TRUTH + CLOSED_BOOK)).comparison.systems] == [
            "ground-truth",
            "closed-book",
        ]
        assert len(server.requests) == 12 + 12
        recorded = json.loads((folder / "run" / "run.json").read_text(encoding="utf-8"))["settings"]
        assert [each["name"] for each in recorded["systems"]] == ["ground-truth", "closed-book"]
        text = (folder / "questions.jsonl").read_text(encoding="utf-8")
        (folder / "questions.jsonl").write_text(text.replace('["Berlin"]', '["Bonn"]'), encoding="utf-8")
        with pytest.raises(UsageError, match="does not contain the same questions as"):
            run(folder / "ragassay.toml")

    def test_with_failed_rows_is_incomplete_and_asks_them_again(
        self, settings: Callable[[str], Path], server: Server
    ) -> None:
        path = settings(GROUND_TRUTH)
        server.behave = lambda request: error(400, "no Peru") if "Peru" in prompt_of(request) else model(request)
        finished = run(path)
        assert gate_code(finished.checks) == 4
        result = finished.comparison.named("ground-truth")
        assert (result.answered, result.accuracy.value, result.accuracy_bounds) == (11, 1.0, (11 / 12, 1.0))
        assert result.unknown["seconds"] == 1
        server.behave = model
        assert gate_code(run(path).checks) == 0
        assert len(server.requests) == 12 + 1

    def test_asks_the_other_systems_where_the_first_calls_of_one_all_fail(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        twice = "samples = 2\n"  # 24 rows, more than the 20 calls that stop a system
        settings(CLOSED_BOOK.replace("fake", "broken") + twice + GROUND_TRUTH + twice)

        def behave(request: Request) -> Reply:
            assert isinstance(request.body, dict)
            return error(400, "no such model") if request.body["model"] == "broken" else model(request)

        server.behave = behave
        done = command("run", cwd=folder)
        assert done.code == 4
        assert "No choice is best supported" in done.out
        assert "closed-book: pipeline:closed-book" in done.err
        assert "the first 20 calls failed in the same way" in " ".join(done.err.split())
        assert "incomplete: rows of 1 of 2 systems failed (closed-book)" in done.err
        systems = comparison(folder)["systems"]
        assert (systems["closed-book"]["answered"], systems["ground-truth"]["accuracy"]) == (0, 1.0)
        server.behave = model
        assert gate_code(run(folder / "ragassay.toml").checks) == 0

    def test_counts_a_shared_call_in_each_system_and_pays_it_once(
        self, settings: Callable[[str], Path], folder: Path
    ) -> None:
        """By hand: 7 tokens at 1 and 3 at 2 are 13 for a call; closed-book has 12 of them, the agent 33, 12 shared."""
        prices = '[models."openai:fake"]\ninput_per_million = 1e6\noutput_per_million = 2e6\n'
        (folder / "prices.toml").write_text(f'currency = "EUR"\n{prices}', encoding="utf-8")
        finished = run(settings(CLOSED_BOOK + AGENT), prices=folder / "prices.toml")
        costs = {each.name: each.cost for each in finished.comparison.systems}
        assert costs == {"closed-book": 12 * 13, "agent": 33 * 13}
        assert finished.comparison.currency == "EUR"
        assert finished.runs["agent"].answer_costs.cost == (33 - 12) * 13

        again = run(
            settings(CLOSED_BOOK + AGENT), prices=folder / "prices.toml", output=folder / "other", budget=12 * 13
        )
        assert again.comparison.named("agent").answered == 0
        assert gate_code(again.checks) == 4

    def test_prices_each_call_by_the_model_that_made_it(self, settings: Callable[[str], Path], folder: Path) -> None:
        """By hand: a call of fake is 13; one of cheap, with its 7 tokens at 0.1 and 3 at 0.2, is 1.3.

        The agent has 12 first answers, 12 decisions, and 9 answers from documents.
        """
        prices = """currency = "EUR"
            [models."openai:fake"]
            input_per_million = 1e6
            output_per_million = 2e6
            [models."openai:cheap"]
            input_per_million = 1e5
            output_per_million = 2e5
        """
        (folder / "prices.toml").write_text(prices, encoding="utf-8")
        cheaper = AGENT.replace('"agent"', '"cheaper"').replace("&k=1", "&k=1&decision_lm=openai:cheap")
        options: Mapping[str, Any] = {"prices": folder / "prices.toml", "budget": 1e6}
        path = settings(CLOSED_BOOK + AGENT + cheaper)
        finished = run(path, **options)
        costs = {each.name: each.cost for each in finished.comparison.systems}
        assert costs == {"closed-book": 12 * 13, "agent": 33 * 13, "cheaper": 21 * 13 + 12 * 1.3}
        assert finished.runs["cheaper"].answer_costs.cost == pytest.approx(12 * 1.3)
        row = json.loads((folder / "run" / "cheaper" / "answers.jsonl").read_text("utf-8").splitlines()[0])
        assert (row["decision_input_tokens"], row["decision_output_tokens"]) == (7, 3)
        again = run(path, **options)
        assert {each.name: each.cost for each in again.comparison.systems} == costs
        plan = plan_run(path, prices=folder / "prices.toml")
        assert {name: each.cost and each.cost.value for name, each in plan.systems.items()} == costs

    def test_rates_truthfulness_and_relevance_as_well(self, settings: Callable[[str], Path], folder: Path) -> None:
        """With the language model and the endpoint of the command line in place of those in the settings."""
        path = settings(CLOSED_BOOK + GROUND_TRUTH + '[judge]\nratings = true\nlm = "openai:unknown"\n')
        url = path.read_text(encoding="utf-8").split('lm_base_url = "')[1].split('"')[0]
        assert command("run", "--lm", "openai:other", "--lm-base-url", url, cwd=folder).code == 0
        result = comparison(folder)
        means = {
            name: (each["truthfulness"], each["relevance"], each["sum"]) for name, each in result["systems"].items()
        }
        assert means == {"closed-book": ((3 * 5 + 9 * 2) / 12, 4.0, 81 / 12), "ground-truth": (5.0, 4.0, 9.0)}
        assert result["systems"]["closed-book"]["histograms"]["sum"]["6"] == 9
        assert result["quality"] == "accuracy"
        assert {each["measure"] for each in result["differences"]} == {"accuracy", "truthfulness", "relevance", "sum"}
        page = (folder / "run" / "report.html").read_text(encoding="utf-8")
        assert "Truthfulness plus relevance: answers by score" in page
        rated = (folder / "run" / "ground-truth" / "rated.jsonl").read_text(encoding="utf-8")
        assert "openai-other-" in rated

    def test_needs_a_ground_truth_text_for_ratings_before_a_call_is_paid_for(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        path = settings(CLOSED_BOOK + '[judge]\nratings = true\nlm = "openai:fake"\nlm_base_url = "{url}"\n')
        write(folder / "questions.jsonl", [{"question": "What is the capital of Peru?", "reference_answers": ["Lima"]}])
        with pytest.raises(UsageError, match="no question has reference_contexts, and ratings"):
            run(path)
        assert not server.requests
        assert not (folder / "run").exists()

    def test_without_any_rating_is_not_enough_data(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        """One row has no text to compare with, and the answer of the other says nothing."""
        settings(CLOSED_BOOK + '[judge]\nratings = true\nlm = "openai:fake"\nlm_base_url = "{url}"\n')
        server.behave = lambda request: said(request, "") if "Chile" in prompt_of(request) else model(request)
        rows = [
            {"question": "What is the capital of Peru?", "reference_answers": ["Lima"]},
            {
                "question": "What is the capital of Chile?",
                "reference_answers": ["Santiago"],
                "reference_contexts": ["Santiago."],
            },
        ]
        write(folder / "questions.jsonl", rows)
        done = command("run", cwd=folder)
        assert done.code == 3
        assert "not enough data: closed-book: answers have ratings (" in done.out

    def test_of_one_system_takes_questions_from_a_file(
        self, settings: Callable[[str], Path], folder: Path, server: Server
    ) -> None:
        path = settings(
            f'[answer]\nsystem = "pipeline:ground-truth?lm=openai:fake"\nlm_base_url = "{server.base_url}"\n'
        )
        finished = ragassay.run(path)
        assert isinstance(finished, Run)
        assert finished.summary.overall.accuracy.value == 1.0
        assert (folder / "run" / "questions.jsonl").exists()

    def test_is_planned_for_all_systems(self, settings: Callable[[str], Path], server: Server) -> None:
        path = settings(ALL + '[judge]\nratings = true\nlm = "openai:fake"\nlm_base_url = "{url}"\n')
        plan = plan_run(str(path))
        assert (plan.questions, plan.answer.calls, plan.judge.calls) == (12, 60, 60)
        assert [*plan.systems] == ["closed-book", "naive,k=1", "naive,k=2", "agent", "ground-truth"]
        assert not server.requests
        assert plan_json(plan)["systems"]["agent"]["judge"]["calls"] == 12  # type: ignore[index]


class TestChecks:
    def test_pass_where_one_choice_meets_the_thresholds(self, finished: Path) -> None:
        summary = (finished / "summary.md").read_text(encoding="utf-8")
        assert "all checks passed" in summary
        assert "| a system meets accuracy \\>= 90 % | passed | naive: accuracy is" in summary

    def test_count_no_system_that_answers_from_the_reference_texts_and_compare_with_a_baseline(
        self, settings: Callable[..., Path], folder: Path, server: Server, finished: Path
    ) -> None:
        gate = f'questions = "questions.jsonl"\nbaseline = "{finished}"\nfail_under = {{{{ accuracy = 0.9 }}}}\n'
        truth = GROUND_TRUTH.replace('name = "ground-truth"', 'name = "naive"')
        path = settings(CLOSED_BOOK + truth, gate.format())
        server.behave = lambda request: said(request, "Atlantis")
        checked = run(path)
        assert gate_code(checked.checks) == 1
        text = checks_text(checked.checks)
        assert "failed: naive: accuracy is no worse than in" in text
        assert "failed: a system meets accuracy >= 90 % (closed-book: " in text
        assert "<failure" in (folder / "run" / "junit.xml").read_text(encoding="utf-8")

    def test_refuse_a_baseline_without_these_systems(self, settings: Callable[..., Path], folder: Path) -> None:
        (folder / "first").mkdir()
        path = settings(CLOSED_BOOK, 'questions = "questions.jsonl"\nbaseline = "first"\n')
        with pytest.raises(UsageError, match="contains none of these systems"):
            run(path)


def test_a_comparison_is_reported_again_and_its_systems_are_compared_alone(finished: Path, tmp_path: Path) -> None:
    assert command("report", str(finished), "-o", "again.html", cwd=tmp_path).code == 0
    assert (tmp_path / "again.html").read_bytes() == (finished / "report.html").read_bytes()
    alone = ragassay.compare(*(finished / each / "judged.jsonl" for each in ("closed-book", "naive")))
    assert alone.deciding.difference.value == 9 / 12
    with pytest.raises(DataError, match=r"several systems \(closed-book, naive\); name the directory of one"):
        read_run(finished)
    with pytest.raises(UsageError, match=r"it is a folder; name a file, such as .*closed-book.judged\.jsonl"):
        ragassay.diagnose(finished)


MANY = '[[systems]]\nname = "a"\nsystem = "recorded:a.jsonl"\n'
QUESTIONS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "without-references.jsonl": [{"question": "Who?", "reference_answers": []}],
    "without-column.jsonl": [{"question": "Who?"}],
}


@pytest.mark.parametrize(
    ("text", "questions", "message"),
    [
        (MANY + MANY.replace('"a"', '"A"'), "questions.jsonl", r"two \[\[systems\]\] have the name 'A'"),
        (
            MANY + "smaples = 2\n",
            "questions.jsonl",
            r"unknown setting systems\[0\]\.smaples\. Did you mean 'samples'\?",
        ),
        (MANY.replace('"a"', '"../a"'), "questions.jsonl", r"systems\[0\]\.name = .*it also names a folder"),
        (MANY.replace('"a"', '"run.json"'), "questions.jsonl", "without a file extension"),
        (MANY.replace('name = "a"\n', ""), "questions.jsonl", r"the required setting systems\[0\]\.name is missing"),
        ('[answer]\nsystem = "x:y"\n' + MANY, "questions.jsonl", r"\[answer\] and \[\[systems\]\] cannot be combined"),
        ("", "questions.jsonl", "there is no system"),
        ('[generate]\ndatabase = "sqlite:///c.db"\n' + MANY, "questions.jsonl", r"questions and \[generate\] cannot"),
        (MANY + "matrix = {{ k = [1] }}\n", "questions.jsonl", "'a' has a matrix, which only a pipeline can have"),
        (NAIVE + "matrix = {{ k = 3 }}\n", "questions.jsonl", r"systems\[0\]\.matrix\.k = 3: expected a list"),
        (NAIVE + "matrix = {{ lm = ['embedded'] }}\n", "questions.jsonl", "has lm in its matrix and in its SPEC"),
        (NAIVE + "matrix = {{ kk = [3] }}\n", "questions.jsonl", "unknown setting 'kk'"),
        (NAIVE + "matrix = {{ k = [3], chunk_size = [{many}] }}\n", "questions.jsonl", "101 systems are too many"),
        (CLOSED_BOOK + NAIVE + "samples = 2\n", "questions.jsonl", "samples differs between"),
        (MANY, "none.jsonl", "there is no file .*none.jsonl; name the questions in the settings: questions = FILE"),
        (MANY, "without-references.jsonl", "no question has a reference answer"),
        (MANY, "without-column.jsonl", "has no column 'reference_answers', which run needs"),
    ],
)
def test_invalid_settings_are_refused_before_a_call(
    folder: Path, server: Server, text: str, questions: str, message: str
) -> None:
    for name, rows in QUESTIONS.items():
        write(folder / name, rows)
    write(folder / "a.jsonl", [{"question": "Who?", "answer": "It"}])
    many = ", ".join(str(500 + number) for number in range(101))
    path = folder / "ragassay.toml"
    content = text.replace("{many}", many).format(url=server.base_url)
    path.write_text(f'questions = "{questions}"\n{content}', encoding="utf-8")
    with pytest.raises((DataError, UsageError), match=message):
        ragassay.run(path)
    assert not server.requests


def test_the_check_by_reference_texts_needs_some_before_another_system_is_paid_for(
    settings: Callable[[str], Path], folder: Path, server: Server
) -> None:
    path = settings(CLOSED_BOOK + GROUND_TRUTH)
    write(folder / "questions.jsonl", [{"question": "What is the capital of Peru?", "reference_answers": ["Lima"]}])
    with pytest.raises(
        UsageError, match=r"ground-truth\?lm=openai:fake cannot answer any question \(.* no reference_contexts"
    ):
        run(path)
    assert not server.requests


def test_the_check_by_reference_texts_takes_those_of_ids_from_documents(
    settings: Callable[[str], Path], folder: Path
) -> None:
    path = settings(GROUND_TRUTH.replace("?", "?documents=documents.jsonl&"))
    question = {"question": "What is the capital of Peru?", "reference_answers": ["Lima"]}
    write(folder / "questions.jsonl", [{**question, "reference_context_ids": ["Atlantis"]}])
    with pytest.raises(UsageError, match="the documents have no 'Atlantis'"):
        run(path)
    write(folder / "questions.jsonl", [{**question, "reference_context_ids": ["Peru"]}])
    assert run(path).comparison.named("ground-truth").accuracy.value == 1.0


def test_a_set_with_gaps_and_unanswerable_questions_is_complete_for_the_check_by_reference_texts(
    settings: Callable[[str], Path], folder: Path
) -> None:
    """A gap has no text to show: the model answers from none, and its answer counts like any other."""
    question = {"question": "What is the capital of Peru?", "reference_answers": ["Lima"]}
    rows = [
        {**question, "reference_contexts": ["Lima is the capital of Peru."]},
        {"question": "What is the capital of Chile?", "reference_answers": ["Santiago"], "reference_contexts": []},
        {"question": "What is the capital of Kenya?", "reference_answers": [], "is_answerable": False},
    ]
    write(folder / "questions.jsonl", rows)
    truth = run(settings(CLOSED_BOOK + GROUND_TRUTH)).comparison.named("ground-truth")
    # The unanswerable question is answered, and counts in no accuracy.
    assert (truth.rows, truth.answered, truth.accuracy.value) == (3, 3, 1 / 2)


def test_questions_whose_reference_texts_are_unknown_are_counted_before_the_first_call(
    settings: Callable[[str], Path], folder: Path
) -> None:
    question = {"question": "What is the capital of Peru?", "reference_answers": ["Lima"]}
    text = ["Lima is the capital of Peru."]
    write(folder / "questions.jsonl", [{**question, "reference_contexts": text}, question | {"style": "short"}])
    notices: list[str] = []
    ragassay.run(settings(CLOSED_BOOK + GROUND_TRUTH), notice=notices.append)
    assert notices[0].startswith("ground-truth cannot answer 1 of 2 questions (the question has no reference_contexts")


def test_a_finished_run_names_the_system_that_it_was_made_with_and_the_one_that_is_wanted_now(
    settings: Callable[[str], Path], server: Server
) -> None:
    server.behave = lambda request: said(request, "Lima")
    ours = '[[systems]]\nname = "ours"\nsystem = "{0}?key=hidden"\n'
    run(settings(ours.format(server.url)))
    requests = len(server.requests)
    other = server.url.replace("/ask", "/other")
    with pytest.raises(UsageError) as refused:
        run(settings(ours.format(other)))
    assert f"contains answers of {server.url}, not of {other}; choose another run directory" in str(refused.value)
    assert "hidden" not in str(refused.value)
    with pytest.raises(UsageError, match=f"{server.url}, not of {server.url} with its current settings"):
        run(settings(f'{ours.format(server.url)}headers = {{{{ "X-Tenant" = "x" }}}}\n'))
    assert len(server.requests) == requests


def test_no_key_is_written(settings: Callable[[str], Path], folder: Path, server: Server) -> None:
    server.behave = lambda request: said(request, "Lima")
    header = (
        f'[[systems]]\nname = "ours"\nsystem = "{server.url}"\nheaders = {{{{ Authorization = "Bearer s3cret" }}}}\n'
    )
    run(settings(header))
    assert all(b"s3cret" not in path.read_bytes() for path in (folder / "run").rglob("*") if path.is_file())


def test_the_settings_of_the_documentation_are_valid(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "comparison.md").read_text(encoding="utf-8")
    names = []
    for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        (tmp_path / "ragassay.toml").write_text(block, encoding="utf-8")
        names += [each.name for each in expanded(load_settings(tmp_path / "ragassay.toml").systems)]
    assert len(names) == 6 + 4
    assert {"naive,k=3,retriever=bm25", "naive,k=5,retriever=tfidf", "naive,retriever=bm25"} <= {*names}
