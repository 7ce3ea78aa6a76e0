"""Stock answers: an answer that a system gives to many different questions is a refusal, in any language."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ragassay
from ragassay.core.table import Table
from ragassay.core.text.normal_forms import word_pattern
from ragassay.parts.sensitivity.plain_refusals import Reply, is_stock, stock_phrases
from ragassay.parts.sensitivity.refusals import declining, find_reclassified, with_refusals_declined

CASES = Path(__file__).parents[2] / "data" / "refusals.jsonl"
FINNISH = "Valitettavasti en löytänyt tähän vastausta."
QUESTIONS = (
    ("Kuka johtaa Koivu-projektia?", "Mikko Laine"),
    ("Mikä on Koivu-projektin budjetti?", "64000"),
    ("Milloin sopimus allekirjoitettiin?", "2022-01-17"),
    ("Missä kaupungissa Aino Virtanen asuu?", "Oulu"),
)


@cache
def runs() -> Mapping[tuple[int, str], Sequence[Mapping[str, object]]]:
    """Return the rows of twelve simulated systems, by half and system."""
    by_system = defaultdict(list)
    for line in CASES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        by_system[row["half"], row["system"]].append(row)
    return by_system


def table(rows: Sequence[Mapping[str, object]], *, references: bool = True) -> Table:
    return Table.of(
        [
            {
                "question_id": f"q{number}",
                "group_id": f"q{number}",
                "question": row["question"],
                "answer": row["answer"],
                **({"reference_answers": [row["reference"]]} if references else {}),
                **{name: row[name] for name in ("outcome", "correct") if name in row},
            }
            for number, row in enumerate(rows)
        ]
    )


def finnish(answer: str = FINNISH, **columns: object) -> list[dict[str, object]]:
    return [{"question": question, "reference": value, "answer": answer, **columns} for question, value in QUESTIONS]


class TestCases:
    """Twelve systems in eleven languages (tests/data/README.md); the second half was measured once, after building."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("half", "references", "refusals", "others"),
        [(1, True, 33, 38), (2, True, 30, 37), (1, False, 24, 39), (2, False, 11, 36)],
    )
    def test_as_many_are_recognized_as_documented(
        self, half: int, references: bool, refusals: int, others: int
    ) -> None:
        recognized: Counter[bool] = Counter()
        for (of_half, _), rows in runs().items():
            if of_half == half:
                declines = declining(table(rows, references=references))
                recognized.update(
                    bool(row["declined"]) for row, each in zip(rows, declines, strict=True) if row["declined"] == each
                )
        assert recognized[True] >= refusals
        assert recognized[False] >= others


class TestStockAnswers:
    def test_need_no_language_that_is_known(self) -> None:
        assert declining(table(finnish())).all()

    def test_may_repeat_the_subject_of_the_question(self) -> None:
        rows = [
            {"question": question, "reference": value, "answer": f"{subject}: aineisto ei kerro asiasta mitään."}
            for (question, value), subject in zip(QUESTIONS, ("Koivu", "Budjetti", "Sopimus", "Aino"), strict=True)
        ]
        assert declining(table(rows)).all()

    @pytest.mark.parametrize(
        "answer",
        ["Paris", "It is Paris.", "Vastaus on Helsinki.", "42", "Se maksaa 42 euroa."],
    )
    def test_are_no_value_that_a_system_always_gives(self, answer: str) -> None:
        assert not declining(table(finnish(answer))).any()

    @pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("true", "false"), ("joo", "ei"), ("ja", "nein")])
    def test_are_no_denials_in_a_run_of_yes_and_no(self, yes: str, no: str) -> None:
        rows = [
            {
                "question": f"Is number {number} open?",
                "reference": no if number % 3 else yes,
                "answer": f"{no.title()}.",
            }
            for number in range(12)
        ]
        assert not declining(table(rows)).any()

    def test_are_no_answers_that_are_right_now_and_then(self) -> None:
        """What answers one kind of question only may be a value."""
        rows = [
            {"question": f"Minkä värinen on talo {letter}?", "reference": value, "answer": "Se on aivan punainen."}
            for letter, value in zip(
                "ABCDEF", ("sininen", "punainen", "musta", "keltainen", "harmaa", "ruskea"), strict=True
            )
        ]
        assert not declining(table(rows)).any()

    def test_recur_in_no_very_small_run(self) -> None:
        """Two questions show nothing; the rule by row is left."""
        rows = [*finnish()[:2], {**finnish()[2], "answer": "I don't know."}]
        assert declining(table(rows)).tolist() == [False, False, True]

    def test_leave_the_verdict_of_a_judge(self) -> None:
        assert not declining(table(finnish(outcome="wrong"))).any()

    def test_state_no_reference_now_and_then(self) -> None:
        rows = [{**row, "answer": f"{FINNISH} {row['reference']}"} for row in finnish()]
        assert not declining(table(rows)).any()

    def test_without_references_must_deny_too(self) -> None:
        rows = [{**row, "answer": "No se ha hallado esa información."} for row in finnish()]
        assert declining(table(rows, references=False)).all()
        assert not declining(table(finnish("Se on kaupungin keskustassa."), references=False)).any()

    @pytest.mark.slow
    @given(st.sampled_from([1, 2]), st.integers(0, 99))
    @settings(max_examples=5)
    def test_are_the_same_in_a_language_of_invented_words(self, half: int, seed: int) -> None:
        """Every word of the refusals is replaced by one of random letters, as long and as capitalized."""
        random = Random(seed)
        for (of_half, _), rows in runs().items():
            if of_half != half:
                continue
            question_texts = {
                word for row in rows for word in word_pattern().findall(f"{row['question']} {row['reference']}".lower())
            }
            words: dict[str, str] = {}

            def invented(word: str, words: dict[str, str] = words, question_texts: set[str] = question_texts) -> str:
                stem = word.lower()
                if len(stem) == 1 or any(each[:4] == stem[:4] for each in question_texts):
                    return word
                new = words.setdefault(stem, "".join(random.choices("бвгджзклмн", k=8)))
                return new.title() if word[0].isupper() else new

            answers = [
                Reply(question=str(row["question"]), answer=str(row["answer"]), references=[str(row["reference"])])
                for row in rows
            ]
            others = [
                Reply(
                    question=each.question,
                    answer=word_pattern().sub(lambda match: invented(match[0]), each.answer)
                    if row["declined"]
                    else each.answer,
                    references=each.references,
                )
                for each, row in zip(answers, rows, strict=True)
            ]
            before, after = stock_phrases(answers), stock_phrases(others)
            for row, one, other in zip(rows, answers, others, strict=True):
                if row["declined"]:
                    assert is_stock(one, before) == is_stock(other, after), (one.answer, other.answer)

    @pytest.mark.slow
    @given(st.permutations(range(4)))
    @settings(max_examples=5)
    def test_are_the_same_in_any_order_of_rows(self, order: Sequence[int]) -> None:
        rows = [*finnish()[:3], {**finnish()[3], "answer": "Oulussa"}]
        expected = [bool(each) for each in declining(table(rows))]
        assert declining(table([rows[each] for each in order])).tolist() == [expected[each] for each in order]


class TestWhereTheyCount:
    def test_a_judge_that_called_them_right_or_wrong_is_corrected(self) -> None:
        rows = [{**row, "outcome": "wrong", "correct": False} for row in finnish()]
        rows[0] |= {"outcome": "right", "correct": True}
        judged = table(rows)
        reclassified = find_reclassified(judged)
        assert (reclassified.rows.tolist(), reclassified.declined.tolist()) == ([0], [1, 2, 3])
        after = [(row["outcome"], row["correct"]) for row in with_refusals_declined(judged, reclassified).rows()]
        assert after == [("declined", False)] * 4
        assert find_reclassified(judged, refusals="as judged").declined.tolist() == []

    @pytest.mark.slow
    def test_the_abstention_rate_counts_them(self) -> None:
        rows = [{**row, "outcome": "wrong", "correct": False} for row in finnish()]
        assert ragassay.diagnose(table(rows)).summary.cells["answerable_declined"].value == 1.0
        as_judged = ragassay.diagnose(table(rows), refusals="as judged").summary
        assert as_judged.cells["answerable_declined"].value == 0.0

    @pytest.mark.slow
    def test_their_faithfulness_is_undefined(self) -> None:
        rows = [{**row, "contexts": ["Valitettavasti"]} for row in table(finnish()).rows()]
        rows[0]["answer"] = "Mikko Laine"
        scored = ragassay.score(rows, ["faithfulness_joined", "faithfulness"])
        assert [row["faithfulness_joined"] for row in scored.table] == [0.0, None, None, None]
        assert scored.summary.metrics["faithfulness_joined"].undefined == {"the answer declines": 3}
        assert all(row["faithfulness"] is not None for row in scored.table)
        assert "outcome" not in scored.table[0]
