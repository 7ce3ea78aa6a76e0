"""Content-based retrieval metrics: by hand, what every kind of row gives, and properties of rankings."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ragassay
from ragassay.core.table import Table
from ragassay.parts.retrieval import retriever as retriever_of
from ragassay.parts.scores import METRICS
from ragassay.parts.scores.content_ranks import CONTENT_RANKS, Relevance, mean_precision, relevance_of
from ragassay.parts.scores.metric import Unscored
from ragassay.parts.scores.row_batches import batches
from ragassay.steps.score import score
from row_scores import ROW_SCORES

STATES = "The manager of Harbor Tower is Ada Byron."
OTHER = "The manager of Beta House is Ada Byron."
NOTHING = "It rained all week."
ROW: dict[str, Any] = {
    "contexts": [NOTHING, STATES, OTHER, STATES + " She began in May."],
    "reference_answers": ["Ada Byron"],
    "bindings": {"project.name": "Harbor Tower"},
}


def of(**changes: object) -> dict[str, object]:
    """Return every metric of one row, undefined ones as the reason."""
    row = {**ROW, **changes}
    return {name: ROW_SCORES[name](**row) for name in CONTENT_RANKS}


def values(recall: float, precision: float, mrr: float, rank: object) -> dict[str, object]:
    return dict(zip(CONTENT_RANKS, (recall, precision, mrr, rank), strict=True))


NOT_STATED = "no retrieved passage states the answer"


class TestByHand:
    def test_relevant_passages_at_ranks_2_and_4(self) -> None:
        assert of() == pytest.approx(values(1.0, (1 / 2 + 2 / 4) / 2, 1 / 2, 2.0))

    def test_the_example_of_the_documentation(self) -> None:
        assert mean_precision([True, False, True]) == pytest.approx((1 / 1 + 2 / 3) / 2)

    def test_a_set_is_recalled_member_by_member(self) -> None:
        result = of(
            contexts=["Harbor Tower is let to Acme.", NOTHING],
            reference_answers=["Acme", "Globex"],
            answer_kind="set",
        )
        assert result == values(0.5, 1.0, 1.0, 1.0)

    def test_members_of_a_set_may_stand_in_different_passages(self) -> None:
        passages = ["Harbor Tower is let to Acme.", "Harbor Tower is let to Globex."]
        result = of(contexts=passages, reference_answers=["Acme", "Globex"], answer_kind="set")
        assert result == values(1.0, 1.0, 1.0, 1.0)

    def test_variants_of_one_answer_are_one_fact(self) -> None:
        assert of(reference_answers=["Ada Byron", "Countess of Lovelace"])["context_recall"] == 1

    def test_a_fact_that_many_passages_state_is_recalled_once(self) -> None:
        assert of(contexts=[STATES] * 3) == values(1.0, 1.0, 1.0, 1.0)


REFUSED = "no bound value shows what the answer is about"
TRUTH: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "perfect": ({"contexts": [STATES]}, values(1, 1, 1, 1.0)),
    "worst": ({"contexts": [NOTHING, NOTHING]}, values(0, 0, 0, NOT_STATED)),
    "empty": ({"contexts": []}, values(0, 0, 0, NOT_STATED)),
    "empty texts": ({"contexts": ["", " "]}, values(0, 0, 0, NOT_STATED)),
    "off topic: the same answer about something else": ({"contexts": [OTHER]}, values(0, 0, 0, NOT_STATED)),
    "gold swapped": ({"reference_answers": ["Grace Hopper"]}, values(0, 0, 0, NOT_STATED)),
    "the id names the subject": (
        {"contexts": ["Manager: Ada Byron"], "context_ids": ["Harbor Tower"]},
        values(1, 1, 1, 1.0),
    ),
    "the id states no answer": (
        {"contexts": ["Harbor Tower is new."], "context_ids": ["Ada Byron"]},
        values(0, 0, 0, NOT_STATED),
    ),
}
UNDEFINED: dict[str, tuple[dict[str, object], str]] = {
    "no contexts": ({"contexts": None}, "the contexts are missing"),
    "ids alone": ({"contexts": [], "context_ids": ["d1"]}, "the contexts are missing"),
    "an unanswerable question": ({"reference_answers": []}, "the question has no reference answer"),
    "no references": ({"reference_answers": None}, "the question has no reference answer"),
    "no bindings": ({"bindings": None}, REFUSED),
    "blank bindings": ({"bindings": {"project.name": " "}}, REFUSED),
    "yes or no": ({"reference_answers": ["yes"], "answer_kind": "boolean"}, "yes and no cannot be found in a text"),
    "a failed call": ({"error": "timeout"}, "the call failed"),
    "not text": ({"contexts": [STATES, None]}, "the contexts are not all text"),
}


@pytest.mark.parametrize("case", TRUTH)
def test_truth_table(case: str) -> None:
    changes, expected = TRUTH[case]
    assert of(**changes) == expected


@pytest.mark.parametrize("case", UNDEFINED)
def test_where_the_rules_cannot_tell_all_four_are_undefined_with_the_reason(case: str) -> None:
    changes, reason = UNDEFINED[case]
    result = of(**changes)
    assert result == dict.fromkeys(CONTENT_RANKS, reason)
    assert all(isinstance(each, Unscored) for each in result.values())


def test_what_the_system_answered_does_not_matter() -> None:
    """A refusal does not change what was retrieved."""
    assert not {"answer", "outcome"} & {name for metric in CONTENT_RANKS.values() for name in metric.needs}


@pytest.mark.parametrize(
    ("bound", "answer", "passage"),
    [
        ("Harbor Tower", "Ada Byron", "The manager of Harbor Tower is Ada Byron."),
        ("Башня Гавань", "Анна Орлова", "Башня Гавань: управляющая Анна Орлова."),
        ("Πύργος Λιμάνι", "Άννα Νικολάου", "Πύργος Λιμάνι: διευθύντρια Άννα Νικολάου."),
        ("برج الميناء", "ليلى حداد", "برج الميناء: المديرة ليلى حداد."),
        ("हार्बर टावर", "आशा वर्मा", "हार्बर टावर: प्रबंधक आशा वर्मा."),
        ("港湾大厦", "王小明", "港湾大厦 的经理是 王小明."),
    ],
)
def test_six_scripts(bound: str, answer: str, passage: str) -> None:
    result = of(contexts=[NOTHING, passage], reference_answers=[answer], bindings={"project.name": bound})
    assert result == values(1.0, 0.5, 0.5, 2.0)


def test_an_answer_of_several_facts_that_passages_may_state_together_is_undefined() -> None:
    sql = "SELECT a.industry FROM project p JOIN client a ON p.client_id = a.id WHERE p.name = 'Harbor Tower'"
    passages = ["The client of Harbor Tower is Acme.", "Acme is in the steel industry."]
    assert set(of(contexts=passages, reference_answers=["steel"], sql=sql).values()) == {
        "the passages may state the answer together, as it takes several facts"
    }
    assert of(contexts=[NOTHING], reference_answers=["steel"], sql=sql) == values(0, 0, 0, NOT_STATED)


rankings = st.lists(st.sampled_from([STATES, OTHER, NOTHING, ""]), max_size=6)


class TestRankings:
    @settings(max_examples=50)
    @given(rankings)
    def test_scores_stay_within_their_ranges(self, contexts: list[str]) -> None:
        for name, value in of(contexts=contexts).items():
            metric = METRICS[name]
            assert isinstance(value, str | float)
            assert isinstance(value, str) or (metric.low or 0) <= value <= (metric.high or len(contexts))

    @settings(max_examples=30)
    @given(rankings)
    def test_an_irrelevant_passage_at_the_end_changes_nothing(self, contexts: list[str]) -> None:
        assert of(contexts=[*contexts, NOTHING]) == of(contexts=contexts)

    @settings(max_examples=50)
    @given(st.lists(st.booleans(), min_size=2, max_size=8), st.data())
    def test_moving_a_relevant_passage_up_never_lowers_a_score(self, hits: list[bool], data: st.DataObject) -> None:
        place = data.draw(st.integers(1, len(hits) - 1))
        if not hits[place]:
            return
        moved = [*hits[: place - 1], hits[place], hits[place - 1], *hits[place + 1 :]]
        assert mean_precision(moved) >= mean_precision(hits)

    @settings(max_examples=30)
    @given(st.permutations([STATES, OTHER, NOTHING, ""]))
    def test_shuffled_contexts_keep_recall(self, contexts: list[str]) -> None:
        assert of(contexts=contexts)["context_recall"] == 1

    @settings(max_examples=50)
    @given(rankings)
    def test_the_reciprocal_rank_is_that_of_the_first_rank(self, contexts: list[str]) -> None:
        result = of(contexts=contexts)
        rank = result["context_first_rank"]
        assert result["context_mrr"] == (1 / rank if isinstance(rank, float) else 0)


def row(number: int, **columns: object) -> dict[str, object]:
    values = {"question_id": str(number), "group_id": str(number), "question": "Who manages it?", **ROW, **columns}
    return values | {"answer_kind": "text", "answer": "Ada Byron"}


class TestOverColumns:
    def test_a_table_of_one_row_has_the_scores_of_the_function(self) -> None:
        result = next(score(Table.of([row(1)]), list(CONTENT_RANKS)).table.rows())
        assert {name: result[name] for name in CONTENT_RANKS} == of()

    def test_other_rows_tell_whom_a_sentence_is_about(self) -> None:
        """By itself, a row does not know that Beta House is another project."""
        text = "Harbor Tower was built in 1990. Beta House is nearby. Its manager is Ada Byron."
        rows = [row(1, contexts=[text]), row(2, contexts=[text], bindings={"project.name": "Beta House"})]
        one, other = score(Table.of(rows), ["context_recall"]).table.rows()
        assert (one["context_recall"], other["context_recall"]) == (0, 1)
        assert of(contexts=[text])["context_recall"] == 1

    def test_undefined_rows_are_counted_with_their_reasons(self) -> None:
        rows = [row(1), row(2, error="timeout"), row(3, reference_answers=[])]
        summary = score(Table.of(rows), ["context_mrr"]).summary
        assert summary.metrics["context_mrr"].mean.rows == 1
        assert summary.metrics["context_mrr"].undefined == {
            "the call failed": 1,
            "the question has no reference answer": 1,
        }

    def test_without_bindings_the_column_is_named(self) -> None:
        rows = [{name: value for name, value in row(1).items() if name != "bindings"}]
        with pytest.raises(ragassay.DataError, match="no column 'bindings', which context_recall needs"):
            score(Table.of(rows), ["context_recall"])


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Questions about a fictional company with five passages each, and the documents that state each answer."""
    generated = ragassay.synthesize(tmp_path_factory.mktemp("company"), projects=12, clients=8, employees=20, seed=3)
    options = ragassay.TemplateOptions(facts=generated.facts)
    questions = ragassay.generate(f"sqlite:///{generated.database}", options=options, max_rows=300).table
    retriever = retriever_of("bm25", ragassay.read_documents(generated.documents))
    rows = []
    for each in questions.rows():
        result = retriever.search(str(each["question"]), 5)
        retrieved = {"contexts": [every.text for every in result], "context_ids": [every.id for every in result]}
        rows.append({**each, **retrieved, "answer": ""})
    return Table.of(rows)


@pytest.mark.slow
def test_on_a_company_whose_documents_are_known_content_and_ids_agree(company: Table) -> None:
    scored = score(company, ["context_mrr", "mrr", "context_precision", "unitxt_map", "hit_at_5", "context_recall"])
    pairs = [("context_mrr", "mrr"), ("context_precision", "unitxt_map"), ("context_recall", "hit_at_5")]
    different = [
        (one, each["question_id"])
        for each in scored.table.rows()
        for one, other in pairs
        if each[one] is not None and each[other] is not None and each[one] != pytest.approx(each[other])
    ]
    # Where no document states an answer, ids leave it undefined, and content is 0.
    without = [each for each in scored.table.rows() if each["mrr"] is None and each["context_mrr"] is not None]
    assert not different
    assert {each["context_mrr"] for each in without} <= {0}
    assert sum(each["mrr"] is not None for each in scored.table.rows()) > 100


@pytest.mark.slow
def test_passages_of_a_company_are_judged_alike_by_content_and_ids(company: Table) -> None:
    disagreements = 0
    for batch in batches(company):
        known = zip(
            relevance_of(batch), batch.values("context_ids"), batch.values("reference_context_ids"), strict=True
        )
        for result, retrieved, references in known:
            if isinstance(result, Relevance) and references:
                disagreements += list(result.hits) != [each in references for each in retrieved]
    assert disagreements == 0


@pytest.mark.slow
def test_scores_are_written_as_columns_of_their_names(tmp_path: Path) -> None:
    output = tmp_path / "scored.jsonl"
    score(Table.of([row(1)]), ["context_recall"], output=output)
    assert next(Table.read(output).rows())["context_recall"] == 1
