"""The step and the command `score`: computed and undefined scores, and messages about invalid input."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ragassay
from commands import ragassay as command
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ScoreNotes
from ragassay.core.table import Table
from ragassay.parts.scores import METRICS, listed_metrics
from ragassay.parts.scores.content_ranks import CONTENT_RANKS
from ragassay.parts.scores.metric import ColumnScores, Unscored, metric, reasons_by_row
from ragassay.steps.report import score_text

ROWS: list[dict[str, Any]] = [
    {
        "question_id": f"q{number}",
        "group_id": f"g{number // 2}",
        "question": "Who wrote the notes?",
        "answer": answer,
        "reference_answers": references,
        "contexts": contexts,
        "context_ids": ["d1", "d2"],
        "reference_context_ids": ["d2"],
    }
    for number, (answer, references, contexts) in enumerate(
        [
            ("Ada Lovelace", ["Ada Lovelace"], ["Ada wrote notes", "Lovelace"]),
            ("Charles Babbage", ["Ada Lovelace"], ["Ada wrote notes", "Lovelace"]),
            ("I don't know.", ["Ada Lovelace"], []),
            ("Ada", [], ["Ada wrote notes"]),
        ]
    )
]


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    return written(tmp_path / "answers.jsonl", ROWS)


def written(path: Path, rows: list[Mapping[str, Any]] | list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.slow
def test_every_metric_that_the_columns_allow_is_computed_and_the_others_are_listed(answers: Path) -> None:
    summary = ragassay.score(answers).summary
    without_model = {name for name, each in METRICS.items() if not each.needs_model}
    assert without_model == summary.metrics.keys() | summary.missing.keys()
    by_content = dict.fromkeys(CONTENT_RANKS, ("bindings",))
    assert summary.missing == {"set_recall": ("answer_kind",), "set_precision": ("answer_kind",), **by_content}
    assert "ragassay generate" in summary.how_to_get["answer_kind"]
    assert set(summary.unnamed) == METRICS.keys() - without_model


@pytest.mark.slow
def test_undefined_is_null_with_a_reason_and_counted(answers: Path) -> None:
    result = ragassay.score(answers, ["answer_correctness", "faithfulness_joined"])
    assert [row["answer_correctness"] for row in result.table.rows()] == [1.0, 0.0, 0.0, None]
    assert [row["faithfulness_joined"] for row in result.table.rows()] == [1.0, 0.0, None, 1.0]
    assert result.summary.metrics["answer_correctness"].undefined == {"no reference answers": 1}
    assert result.summary.metrics["faithfulness_joined"].undefined == {"no contexts": 1}
    assert result.summary.metrics["answer_correctness"].mean.value == pytest.approx(1 / 3)


@pytest.mark.slow
def test_every_null_has_its_reason_in_a_column(answers: Path, tmp_path: Path) -> None:
    command("score", answers, "--metrics", "answer_correctness,faithfulness_joined", "-o", tmp_path / "scored.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "scored.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["undefined_scores"] for row in rows] == [
        {},
        {},
        {"faithfulness_joined": "no contexts"},
        {"answer_correctness": "no reference answers"},
    ]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_reasons_are_those_of_the_last_scoring(answers: Path, tmp_path: Path, suffix: str) -> None:
    """A scored file may be scored again, and by other metrics."""
    first, second = tmp_path / f"first.{suffix}", tmp_path / "second.jsonl"
    command("score", answers, "--metrics", "answer_correctness", "-o", first)
    done = command("score", first, "--metrics", "faithfulness_joined", "-o", second)
    assert "replaced" not in done.out
    rows = [json.loads(line) for line in second.read_text(encoding="utf-8").splitlines()]
    assert [row["undefined_scores"] for row in rows] == [{}, {}, {"faithfulness_joined": "no contexts"}, {}]


@pytest.mark.slow
def test_verbose_and_json_name_rows_without_a_score(answers: Path) -> None:
    arguments = ("score", answers, "--metrics", "answer_correctness,faithfulness_joined")
    assert "  no contexts: q2 (faithfulness_joined)\n" in command(*arguments, "--verbose").out
    assert "q2" not in command(*arguments).out
    metrics = json.loads(command(*arguments, "--json").out)["metrics"]
    assert metrics["answer_correctness"]["examples"] == {"no reference answers": ["q3"]}


def test_a_metric_may_have_a_reason_of_its_own_for_every_row() -> None:
    @metric()
    def strict(question: str) -> Unscored:
        return Unscored(f"nothing to score in {question!r}")

    result = ragassay.score([{"question": f"q{n}"} for n in range(300)], [strict])
    assert result.table[299]["undefined_scores"] == {"strict": "nothing to score in 'q299'"}
    assert len(result.summary.metrics["strict"].undefined) == 300
    assert max(map(len, score_text.scored(result.summary, None).splitlines())) < 400


CELLS = st.sampled_from([None, "a", Unscored("no answer"), Unscored("odd 'quotes\"")])


@pytest.mark.slow
@given(st.lists(st.lists(CELLS, min_size=30, max_size=30), min_size=1, max_size=8))
def test_reasons_by_row_are_those_of_each_metric(rows: list[list[Any]]) -> None:
    """Thirty metrics with three reasons each have more patterns than a machine word."""
    scores = {str(n): ColumnScores.of([0.5 if row[n] == "a" else row[n] for row in rows]) for n in range(30)}
    places, reasons = reasons_by_row(scores)
    assert [json.loads(reasons[place]) for place in places] == [
        {str(n): str(cell or "undefined") for n, cell in enumerate(row) if cell != "a"} for row in rows
    ]


def test_a_row_without_a_question_id_is_listed_by_its_number(tmp_path: Path) -> None:
    rows = [{**ROWS[0], "question_id": None, "answer": None}, ROWS[1]]
    done = command("score", written(tmp_path / "a.jsonl", rows), "--metrics", "exact_match", "--verbose")
    assert "the answer is missing: row 1 (exact_match)" in done.out


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_a_cell_that_does_not_fit_is_in_the_output_as_it_was(tmp_path: Path, suffix: str) -> None:
    rows = [{**ROWS[0], "answer": 42}, {**ROWS[1], "contexts": 5}, ROWS[2]]
    output = tmp_path / f"scored.{suffix}"
    done = command("score", written(tmp_path / "a.jsonl", rows), "--metrics", "mrr,faithfulness", "-o", output)
    assert "Some cells have the wrong type" in done.out
    assert "answer in 1 row, contexts in 1 row" in done.unwrapped
    scored_rows = list(Table.read(output, tolerant=True).rows())
    assert [row["answer"] for row in scored_rows] == [
        None if suffix == "jsonl" else "42",
        "Charles Babbage",
        "I don't know.",
    ]
    if suffix == "jsonl":
        lines = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
        assert [(row["answer"], row["contexts"]) for row in lines] == [
            (42, ROWS[0]["contexts"]),
            ("Charles Babbage", 5),
            ("I don't know.", []),
        ]


@pytest.mark.slow
def test_the_interval_is_by_group_where_there_are_groups_and_by_row_elsewhere() -> None:
    rows = [
        {**ROWS[0], "question_id": f"q{n}", "group_id": f"g{n // 5}", "answer": "Ada" * (n // 5 % 2)}
        for n in range(100)
    ]
    alone = [{name: value for name, value in row.items() if name != "group_id"} for row in rows]
    by_group, by_row = (ragassay.score(each, "answer_correctness").summary for each in (rows, alone))
    assert (by_group.unit, by_row.unit) == ("group", "row")
    widths = [
        (each.metrics["answer_correctness"].mean.high or 0) - (each.metrics["answer_correctness"].mean.low or 0)
        for each in (by_group, by_row)
    ]
    assert widths[0] > 1.5 * widths[1]


def test_rows_come_back_as_they_were_given() -> None:
    scored = ragassay.score(ROWS, ["mrr"]).table
    assert isinstance(scored, list)
    assert [row["mrr"] for row in scored] == [0.5] * 4
    assert "mrr" not in ROWS[0]


@pytest.mark.slow
def test_a_metric_that_is_the_same_in_every_row_is_reported(answers: Path) -> None:
    assert ragassay.score(answers, "mrr").summary.metrics["mrr"].is_constant
    assert "The same in every row" in command("score", answers, "--metrics", "mrr,answer_correctness").out


@pytest.mark.slow
def test_ids_that_never_match_are_reported(answers: Path, tmp_path: Path) -> None:
    assert ragassay.score(answers, "mrr").summary.notes == ScoreNotes()
    other = [{**row, "reference_context_ids": ["chunk-2"]} for row in ROWS]
    done = command("score", written(tmp_path / "other.jsonl", other), "--metrics", "mrr")
    assert "No retrieved id is among the reference ids in any of 4 rows" in done.unwrapped
    assert "'d1' and 'chunk-2'" in done.unwrapped


def test_metrics_that_never_match_chunks_are_reported(tmp_path: Path) -> None:
    chunks = [{**row, "context_ids": ["d1#1"], "reference_context_ids": ["d1"]} for row in ROWS]
    path = written(tmp_path / "chunks.jsonl", chunks)
    done = command("score", path, "--metrics", "mrr,unitxt_map")
    assert "In 4 rows the retrieved ids are those of chunks, and the reference ids those of documents" in done.unwrapped
    assert ragassay.score(path, "mrr").summary.notes == ScoreNotes()


def test_a_cell_that_does_not_fit_leaves_its_row_undefined_and_all_others_scored(tmp_path: Path) -> None:
    rows = [*ROWS[:2], {**ROWS[2], "answer": 5}, {**ROWS[3], "contexts": [None, "Ada"], "reference_answers": ["Ada"]}]
    summary = ragassay.score(written(tmp_path / "bad.jsonl", rows), ["answer_correctness", "faithfulness"]).summary
    assert summary.metrics["answer_correctness"].mean.rows == 3
    assert list(summary.metrics["answer_correctness"].undefined.values()) == [1]
    assert "answer is not text" in str(summary.metrics["answer_correctness"].undefined)
    assert summary.metrics["faithfulness"].mean.rows == 2


@pytest.mark.slow
def test_output_has_one_column_for_each_metric_and_resists_overwriting(answers: Path, tmp_path: Path) -> None:
    output = tmp_path / "scored.jsonl"
    arguments = ("score", answers, "--metrics", "mrr,answer_correctness", "-o", output)
    assert command(*arguments).code == 0
    rows = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    assert [row["answer_correctness"] for row in rows] == [1.0, 0.0, 0.0, None]
    assert [row["question_id"] for row in rows] == ["q0", "q1", "q2", "q3"]
    again = command(*arguments)
    assert again.code == 2
    assert "--force" in again.err
    assert command(*arguments, "--force").code == 0


@pytest.mark.slow
def test_json_has_mean_interval_rows_and_undefined_of_each_metric(answers: Path) -> None:
    done = command("score", answers, "--metrics", "answer_correctness", "--json")
    scores = json.loads(done.out)["metrics"]["answer_correctness"]
    assert scores["mean"] == pytest.approx(1 / 3)
    assert scores["interval"][0] < 1 / 3 < scores["interval"][1]
    assert (scores["rows"], scores["undefined"]) == (3, 1)
    assert scores["reasons"] == {"no reference answers": 1}


def test_the_list_shows_every_metric_with_inputs_range_and_source() -> None:
    text = command("score", "--list").unwrapped
    for name, each in METRICS.items():
        assert f"{name} {each.meaning} inputs: {', '.join(each.needs)}" in text
    assert json.loads(command("score", "--list", "--json").out)["metrics"].keys() == METRICS.keys()


def test_many_metrics_without_any_score_share_a_line_unless_all_are_requested(tmp_path: Path) -> None:
    rows = [{**row, "reference_context_ids": None} for row in ROWS]
    file = written(tmp_path / "a.jsonl", rows)
    done = command("score", file)
    assert re.search(
        r"\d+ more are undefined in every row \(the reference ids are missing\), --verbose lists", done.unwrapped
    )
    assert not re.search(r"^mrr ", done.out, re.MULTILINE)
    assert re.search(
        r"^mrr .* 4 \(the reference ids are missing\)", command("score", file, "--verbose").out, re.MULTILINE
    )
    assert re.search(r"^mrr .* 4 \(the reference ids", command("score", file, "--metrics", "mrr").out, re.MULTILINE)


def test_a_description_is_shown_without_the_verb_of_a_docstring() -> None:
    assert "\n  Return " not in command("score", "--list").out
    shown = json.loads(command("score", "--list", "--json").out)["metrics"]
    assert not [each for each in shown.values() if each["description"][0].islower()]


def test_an_unknown_metric_is_named_with_the_ten_nearest_and_where_all_are_listed(answers: Path) -> None:
    message = command("score", answers, "--metrics", "token_recal").err
    assert "unknown metric 'token_recal'. Did you mean 'set_recall'? Known: set_recall, context_recall, " in message
    assert message.count(",") == 10
    assert "'ragassay score --list' lists all" in message


def test_no_two_metrics_have_one_description() -> None:
    described = [each.description for each in METRICS.values()]
    assert sorted(set(described)) == sorted(described)


@pytest.mark.parametrize("name", ["unitxt_recall_at_1", "unitxt_recall_at_5", "mrr"])
def test_an_interval_ends_at_the_limits_of_the_metric(name: str) -> None:
    rows = [
        {"question": f"q{n}", "context_ids": ["d1"], "reference_context_ids": ["d1" if n == 0 else "d2"]}
        for n in range(5)
    ]
    mean = ragassay.score(rows, name).summary.metrics[name].mean
    assert mean.low is not None
    assert 0 <= mean.low < 0.2


def test_every_metric_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "metrics.md").read_text(encoding="utf-8")
    families = {name: name.rsplit("_at_", 1)[0] + "_at_K" if "_at_" in name else name for name in METRICS}
    stems = {"precision", "recall", "f1"}
    assert not [
        name
        for name, family in families.items()
        if f"`{family}`" not in page and not (name.rpartition("_")[2] in stems and f"{name.rsplit('_', 1)[0]}_" in page)
    ]
    assert all(each.description.startswith("Return ") and each.source for each in METRICS.values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--metrics", "answer_corectness"], "Did you mean 'answer_correctness'?"),
        (
            ["--metrics", "set_recall"],
            "has no column 'answer_kind', which set_recall needs; 'ragassay generate' adds it",
        ),
        (["--metrics", "python:no_such_module:brevity"], "cannot import no_such_module"),
        (["--metrics", "python:nothing"], "write python:package.module:name"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_message(answers: Path, arguments: list[str], message: str) -> None:
    done = command("score", answers, *arguments)
    assert done.code == 2
    assert message in done.err
    assert done.err.count("\n") == 1


def test_without_a_file_the_command_says_what_to_type() -> None:
    done = command("score")
    assert done.code == 2
    assert "ragassay score answers.jsonl" in done.err


def test_a_file_without_any_usable_column_says_which_to_add(tmp_path: Path) -> None:
    path = written(tmp_path / "questions.jsonl", [{"question": "Who?"}])
    with pytest.raises(DataError, match="no metric can be computed; the column '.*' is missing"):
        ragassay.score(path)


@metric(low=0, high=1, source="a test")
def brevity(answer: str | None) -> float | Unscored:
    """Return 1 for an answer of up to two words, less for a longer one."""
    return Unscored("no answer") if answer is None else min(1.0, 2 / max(1, len(answer.split())))


@pytest.mark.slow
def test_a_metric_of_ones_own_takes_ten_lines(tmp_path: Path) -> None:
    result = ragassay.score(ROWS, [brevity, "mrr"])
    assert [row["brevity"] for row in result.table] == pytest.approx([1, 1, 2 / 3, 1])
    (tmp_path / "own.py").write_text(
        "from ragassay import metric\n\n@metric(low=0, high=1, source='own')\ndef is_short(answer, note='none'):\n"
        "    'Return whether an answer is short.'\n    return float(len(answer) < 10)\n",
        encoding="utf-8",
    )
    written(tmp_path / "answers.jsonl", ROWS)
    done = command("score", "answers.jsonl", "--metrics", "python:own:is_short", "--json", cwd=tmp_path)
    assert json.loads(done.out)["metrics"]["is_short"]["mean"] == 0.25


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with the metrics `terse`, a plain function, and `broken`, whose module is gone."""
    folder = tmp_path / "house_metrics-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: house-metrics\nVersion: 1.0\n", encoding="utf-8")
    entries = "[ragassay.metric]\nterse = house_of_metrics:length\nbroken = no_such_house:x\n"
    (folder / "entry_points.txt").write_text(entries, encoding="utf-8")
    (tmp_path / "house_of_metrics.py").write_text("def length(answer):\n    return len(answer)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("installed")
def test_an_installed_metric_has_the_name_of_its_entry_point() -> None:
    assert [row["terse"] for row in ragassay.score(ROWS[:2], "terse").table] == [12, 15]
    metrics, errors = listed_metrics()
    assert metrics["terse"].needs == ("answer",)
    assert METRICS.items() <= metrics.items()
    assert ["no_such_house:x" in error for error in errors] == [True]


@pytest.mark.usefixtures("installed")
def test_an_installed_metric_that_cannot_be_loaded_is_one_message() -> None:
    with pytest.raises(
        UsageError, match=r"'broken' of an installed package \(no_such_house:x\) cannot be loaded: No mod"
    ):
        ragassay.score(ROWS, "broken")


def returns(value: object) -> Callable[[str], Any]:
    def own(answer: str) -> object:
        """Return what a test wants."""
        if answer.startswith("Charles"):
            return value
        return 0.5

    return own


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("high", "returned high; return a finite number"),
        (float("nan"), "returned NaN; return a finite number"),
        (1.5, r"returned 1\.5, above its highest value 1"),
        (-1, "returned -1, below its lowest value 0"),
    ],
)
def test_nonsense_of_a_metric_names_the_row(value: object, message: str) -> None:
    with pytest.raises(DataError, match=rf"row 2 \(question_id q1\): the metric own {message}"):
        ragassay.score(ROWS, [metric(low=0, high=1)(returns(value))])


def test_an_error_of_a_metric_names_the_row() -> None:
    def own(answer: str, reference_answers: list[str]) -> float:
        """Return nothing for a row without references."""
        return len(answer) / len(reference_answers)

    with pytest.raises(DataError, match=r"row 4 \(question_id q3\): the metric own raised ZeroDivisionError"):
        ragassay.score(ROWS, [own])


def test_a_metric_names_its_columns() -> None:
    with pytest.raises(UsageError, match="name its parameters after the columns"):
        metric()(lambda *values: float(len(values)))


@pytest.mark.slow
def test_texts_of_ten_megabytes_and_texts_without_tokens_are_scored() -> None:
    rows = [{**ROWS[0], "answer": "ada " * 2_500_000}, {**ROWS[1], "answer": "?! the"}]
    result = ragassay.score(rows, ["answer_correctness", "answer_token_precision", "faithfulness"])
    assert [row["answer_correctness"] for row in result.table] == [0.5, 0.0]


@pytest.mark.slow
def test_a_row_of_a_file_with_several_texts_of_ten_megabytes_is_scored_among_others(tmp_path: Path) -> None:
    long = {**ROWS[0], "contexts": ["ada " * 2_500_000, "babbage " * 1_250_000]}
    path, output = written(tmp_path / "long.jsonl", [ROWS[1], long, ROWS[3]]), tmp_path / "scored.jsonl"
    result = ragassay.score(path, ["faithfulness", "mrr"], output=output)
    assert [row["faithfulness"] for row in result.table.rows()] == [0.0, 0.5, 1.0]
    assert [row["contexts"] for row in Table.read(output).rows()][1] == long["contexts"]


def test_a_row_whose_group_does_not_fit_is_a_sampling_unit_of_its_own(tmp_path: Path) -> None:
    groups: list[object] = ["g1", "g1", ["x"], None]
    rows = [{**row, "group_id": group} for row, group in zip(ROWS, groups, strict=True)]
    summary = ragassay.score(written(tmp_path / "answers.jsonl", rows), ["mrr"]).summary
    assert (summary.metrics["mrr"].mean.rows, summary.metrics["mrr"].mean.groups) == (4, 3)


def test_invalid_utf_8_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(b'{"question": "Who?", "answer": "\xff"}\n')
    done = command("score", path)
    assert done.code == 2
    assert "line 1" in done.err
    assert done.err.count("\n") == 1


def test_a_column_with_the_name_of_a_metric_is_replaced_and_said() -> None:
    row = {"question": "q", "answer": "It is Paris", "reference_answers": "Paris", "exact_match": 0.123, "mine": [1]}
    scored = ragassay.score([row], ["exact_match"])
    assert scored.table == [{**scored.table[0], "exact_match": 0.0, "mine": [1]}]
    assert scored.summary.notes.replaced == ("exact_match",)
    assert "names were replaced: exact_match" in score_text.scored(scored.summary, None)


def test_python_is_told_how_rows_were_read() -> None:
    rows = [{"question": "Who?", "answer": "Ada", "ground_truth": "Ada"}]
    assert ragassay.score(rows, ["exact_match"]).summary.notes.reading == (
        "read as ragas: ground_truth -> reference_answers",
        "no question_id: each row gets one derived from its question and reference answers",
        "no group_id: each row is a group of its own",
    )


def test_rows_keep_what_is_no_text_and_gain_no_column_of_ours() -> None:
    rows: list[Mapping[str, Any]] = [
        {"question": "q", "answer": 42, "reference_answers": "42"},
        {"question": "r", "answer": "a"},
    ]
    first = ragassay.score(rows, ["exact_match"]).table[0]
    assert (first["answer"], first["exact_match"]) == (42, None)
    assert not {"single_texts", "invalid_cells"} & first.keys()


def test_a_row_has_the_same_score_beside_rows_with_lists() -> None:
    row = {"question": "q", "answer": "Paris", "reference_answers": "Paris"}
    others = [{**row, "question": str(number), "reference_answers": ["Rome"]} for number in range(3)]
    assert [each["answer_correctness"] for each in ragassay.score([row, *others], ["answer_correctness"]).table] == [
        1,
        0,
        0,
        0,
    ]


def test_a_decorator_without_parentheses_says_what_to_write() -> None:
    with pytest.raises(UsageError, match="needs parentheses"):

        @metric
        def length(answer: str) -> float:
            return len(answer)


@pytest.mark.parametrize("metrics", ["", []])
def test_no_metric_is_refused(metrics: str | list[str]) -> None:
    with pytest.raises(UsageError, match="no metric given"):
        ragassay.score([{"question": "q", "answer": "a"}], metrics)


def test_an_output_that_cannot_be_written_is_refused_before_scoring(tmp_path: Path) -> None:
    def fails(answer: str) -> float:
        raise AssertionError(answer)

    with pytest.raises(UsageError, match=r"must end in .jsonl or .parquet"):
        ragassay.score([{"question": "q", "answer": "a"}], [fails], output=tmp_path / "scored.csv")


@pytest.mark.parametrize(
    ("answer", "outcome", "faithfulness"),
    [
        ("The contract does not mention a penalty.", None, 1.0),
        ("No information desk exists.", None, 0.0),
        ("I don't know.", None, None),
        ("I don't know.", "wrong", 0.0),
        ("No penalty.", "declined", None),
    ],
)
def test_a_denial_is_scored_and_a_refusal_is_not(answer: str, outcome: str | None, faithfulness: float | None) -> None:
    contexts = ["the contract does not mention a penalty"]
    row = {"question": "q", "answer": answer, "contexts": contexts, "outcome": outcome}
    assert ragassay.score([row], ["faithfulness_joined"]).table[0]["faithfulness_joined"] == faithfulness
