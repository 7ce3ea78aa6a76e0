"""Lexical metrics: a truth table for each, in six scripts, properties of any texts, and equality with other tools."""

import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.parts.scores.metric import Score, Unscored
from row_scores import ROW_SCORES

REFUSAL = "I'm sorry, but I don't have information about that."
REFERENCES = {
    "Latin": ("Ada Lovelace wrote notes", "Charles Babbage built engines"),
    "Cyrillic": ("Ада написала заметки", "Чарльз построил машины"),
    "Greek": ("Η Άντα έγραψε σημειώσεις", "Ο Κάρολος έφτιαξε μηχανές"),
    "Arabic": ("كتبت آدا ملاحظات", "بنى تشارلز آلات"),
    "Devanagari": ("एडा ने नोट लिखे", "चार्ल्स ने मशीनें बनाईं"),
    "Han": ("爱达写了笔记", "查尔斯造机器"),
}
AGAINST_REFERENCES = ["answer_correctness", "answer_token_precision", "answer_token_f1", "exact_match"]
AGAINST_REFERENCES += [f"answer_{part}_unicode" for part in ("recall", "precision", "f1")] + ["exact_match_unicode"]
AGAINST_REFERENCES += ["rouge_l_unicode", "chrf"]
AGAINST_CONTEXTS = ["faithfulness", "faithfulness_joined", "faithfulness_unicode"]


def of(name: str, answer: str | None, others: Sequence[str]) -> Score:
    return ROW_SCORES[name](answer, list(others))


@pytest.mark.parametrize("script", REFERENCES)
@pytest.mark.parametrize("name", AGAINST_REFERENCES)
def test_an_answer_equal_to_its_reference_scores_1_and_gold_swapped_scores_less(name: str, script: str) -> None:
    right, other = REFERENCES[script]
    assert of(name, right, [right]) == pytest.approx(1)
    assert of(name, right, [other, right]) == pytest.approx(1)
    swapped = of(name, right, [other])
    assert isinstance(swapped, float)
    assert swapped < 0.5


@pytest.mark.parametrize("name", AGAINST_REFERENCES)
def test_an_empty_a_declining_and_an_off_topic_answer_score_low_and_a_missing_one_is_undefined(name: str) -> None:
    for answer in ("", REFUSAL, "Bananas ripen quickly"):
        actual = of(name, answer, ["Ada Lovelace"])
        assert isinstance(actual, float)
        assert actual < 0.25
    assert isinstance(of(name, None, ["Ada Lovelace"]), Unscored)
    assert isinstance(of(name, "Ada", []), Unscored)


@pytest.mark.parametrize("script", REFERENCES)
@pytest.mark.parametrize("name", AGAINST_CONTEXTS)
def test_what_a_context_states_is_faithful_and_what_none_states_is_not(name: str, script: str) -> None:
    right, other = REFERENCES[script]
    assert of(name, right, [other, right]) == pytest.approx(1)
    actual = of(name, right, [other])
    assert isinstance(actual, float)
    assert actual < 0.5


@pytest.mark.parametrize("name", AGAINST_CONTEXTS)
def test_the_order_of_contexts_makes_no_difference(name: str) -> None:
    contexts = ["Ada Lovelace", "wrote the notes", "nothing"]
    assert of(name, "Ada wrote notes", contexts) == of(name, "Ada wrote notes", contexts[::-1])


def test_the_best_single_context_is_not_the_union_of_contexts() -> None:
    contexts = ["Ada was born in London", "She died in 1852"]
    assert ROW_SCORES["faithfulness"]("London 1852", contexts) == 0.5
    assert ROW_SCORES["faithfulness_joined"]("London 1852", contexts) == 1.0


@pytest.mark.parametrize("answer", [REFUSAL, "", "N/A"])
def test_faithfulness_of_a_refusal_is_undefined_but_where_the_name_is_that_of_unitxt(answer: str) -> None:
    contexts = ["I don't have time", "information about that"]
    assert ROW_SCORES["faithfulness_joined"](answer, contexts) == Unscored("the answer declines")
    assert ROW_SCORES["faithfulness_unicode"](answer, contexts) == Unscored("the answer declines")
    assert isinstance(ROW_SCORES["faithfulness"](answer, contexts), float)


def test_a_judge_that_calls_an_answer_declined_is_believed() -> None:
    actual = ROW_SCORES["faithfulness_joined"](answer="See the manual", contexts=["the manual"], outcome="declined")
    assert actual == Unscored("the answer declines")


def test_the_members_of_a_set_count_by_precision_and_recall() -> None:
    members = ["Ada Lovelace", "Grace Hopper", "Alan Turing"]
    answer = "They are Ada Lovelace, Grace Hopper, and Bill Gates."
    assert ROW_SCORES["set_recall"](answer, members, "set") == pytest.approx(2 / 3)
    assert ROW_SCORES["set_precision"](answer, members, "set") == pytest.approx(2 / 3)
    assert ROW_SCORES["set_precision"]("Ada Lovelace and Bill Gates", members, "set") == 0.5
    assert ROW_SCORES["set_precision"]("Ada Lovelace, Bill Gates und Alan Turing", members, "set") == pytest.approx(
        2 / 3
    )
    assert ROW_SCORES["set_recall"](answer, members, "text") == Unscored("the reference answers are not a set")


@pytest.mark.parametrize(
    ("answer", "precision"),
    [
        ("Trinidad and Tobago, Cuba", 1),
        ("Cuba and Trinidad and Tobago", 1),
        ("Trinidad and Tobago and Peru", 1 / 2),
        ("Trinidad and Cuba", 1 / 2),
        ("Marks & Spencer & Cuba", 1),
        ("Vitamin E, Cuba", 1),
    ],
)
def test_and_separates_the_items_of_a_set_but_not_the_words_of_a_member(answer: str, precision: float) -> None:
    members = ["Trinidad and Tobago", "Cuba", "Marks & Spencer", "Vitamin E"]
    assert ROW_SCORES["set_precision"](answer, members, "set") == precision


@pytest.mark.slow
@pytest.mark.parametrize("word", ["Ada and ", "Ada, ", "x and "])
def test_a_set_in_a_long_answer_takes_linear_time(word: str) -> None:
    assert ROW_SCORES["set_precision"](word * 20_000, ["Ada", "Grace and Alan"], "set") in {0, 1}


texts = st.lists(st.sampled_from("ada wrote the notes a 1843 “engine” 北京 ø".split()), max_size=6).map(" ".join)


@settings(max_examples=30)
@given(texts, texts, st.lists(texts, min_size=1, max_size=3))
def test_scores_lie_between_0_and_1_and_more_references_never_lower_them(
    answer: str, other: str, references: list[str]
) -> None:
    for name in AGAINST_REFERENCES:
        few, more = of(name, answer, references), of(name, answer, [*references, other])
        assert isinstance(few, float)
        assert isinstance(more, float)
        assert 0 <= few <= more <= 1 + 1e-12


@settings(max_examples=30)
@given(texts, texts)
def test_f1_is_symmetric_and_precision_is_recall_the_other_way_round(one: str, other: str) -> None:
    for prefix, suffix in (("answer_token", ""), ("answer", "_unicode")):
        f1 = ROW_SCORES[f"{prefix}_f1{suffix}"]
        assert f1(one, [other]) == pytest.approx(f1(other, [one]))
    assert ROW_SCORES["answer_correctness"](one, [other]) == ROW_SCORES["answer_token_precision"](other, [one])


HELPER = Path(__file__).parents[2] / "interchange.py"
WORDS = "the cat sat on a mat Ada's 3.5 state-of-the-art naïve 北京 über it , ! x".split()


def test_rouge_l_by_hand() -> None:
    # "cat sat" of three and four words: precision 2/3, recall 2/4.
    assert ROW_SCORES["rouge_l"]("the cat sat", ["a cat once sat"]) == pytest.approx(
        2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4)
    )


def test_chrf_counts_recall_twice() -> None:
    short, long = ROW_SCORES["chrf"]("cat", ["cat sat"]), ROW_SCORES["chrf"]("cat sat", ["cat"])
    assert isinstance(short, float)
    assert isinstance(long, float)
    assert short < long


def test_scores_equal_those_of_the_usual_packages(interchange: Path, tmp_path: Path) -> None:
    draw = random.Random(3)
    pairs = [tuple(" ".join(draw.choices(WORDS, k=draw.randint(0, 12))) for _ in range(2)) for _ in range(200)]
    given, answer = tmp_path / "given.json", tmp_path / "answer.json"
    given.write_text(json.dumps(pairs), encoding="utf-8")
    subprocess.run([interchange, HELPER, "sequences", given, answer], check=True, timeout=600)
    for (one, other), expected in zip(pairs, json.loads(answer.read_text(encoding="utf-8")), strict=True):
        for name, value in expected.items():
            assert ROW_SCORES[name](one, [other]) == pytest.approx(value, abs=1e-9), (name, one, other)
