"""Notes on scores, each as one sentence."""

from ragassay.core.records import ScoreNotes, ScoreSummary
from ragassay.steps.report.score_text import score_json, scored

NOTES = ScoreNotes(
    replaced=("mrr",),
    invalid_cells={"answer": 1, "contexts": 12},
    unmatched_ids=("d1", "c0"),
    unmatched_rows=1300,
    mixed_rows=2,
    models={"answer_reward": "models/mine in bf16"},
    counts={"faithfulness_claims": {"claims": 2, "null": 0}},
    reading=("read as ragas",),
)


def test_every_note_is_on_the_terminal_and_in_json() -> None:
    summary = ScoreSummary(rows=1300, unit="row", metrics={}, notes=NOTES)
    lines = [
        "existing columns with these names were replaced: mrr",
        "Some cells have the wrong type, so metrics that read them are undefined: answer in 1 row, contexts in 12 rows",
        (
            "No retrieved id is among the reference ids in any of 1,300 rows (such as 'd1' and 'c0'): "
            "check that both are ids of documents, or both of chunks"
        ),
        (
            "In 2 rows either the retrieved or the reference ids are numbers and the others are texts: "
            "metrics with Unitxt's names never match them; all others compare ids as text"
        ),
        "answer_reward: models/mine in bf16",
        "faithfulness_claims: 2 claims, 0 null",
        "read as ragas",
    ]
    assert "\n".join(lines) in scored(summary, None)
    assert score_json(summary)["notes"] == lines
