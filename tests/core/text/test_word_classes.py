"""The grammar of answers consists of closed classes of words, in a table by language, and of constructions of them."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from ragassay.core.text import word_classes
from ragassay.core.text.word_classes import any_of, negations, pattern_of, word_class

SOURCE = Path(word_classes.__file__).parents[2]
CLASSES = word_classes._classes()  # noqa: SLF001 - the table itself is what is tested
MOST_WORDS = 20  # of one language: a closed class is short, and a longer one is a list of phrases


def grammar_modules() -> list[Path]:
    folders = [SOURCE / "core" / "text", SOURCE / "steps" / "judge", SOURCE / "parts" / "sensitivity"]
    return [path for folder in folders for path in folder.rglob("*.py")]


class TestTable:
    def test_classes_are_closed_and_short(self) -> None:
        longest = {name: max(len(words.split()) for words in by.values()) for name, by in CLASSES.items()}
        assert max(longest.values()) <= MOST_WORDS

    def test_languages_have_their_two_letter_codes(self) -> None:
        languages = {language for by in CLASSES.values() for language in by}
        assert all(language == "other" or re.fullmatch("[a-z]{2}", language) for language in languages)

    @pytest.mark.parametrize("name", CLASSES)
    def test_words_are_in_lowercase_and_occur_once_in_their_language(self, name: str) -> None:
        for words in CLASSES[name].values():
            assert words == words.lower()
            assert max(Counter(words.split()).values()) == 1

    def test_every_class_is_used(self) -> None:
        code = "".join(path.read_text(encoding="utf-8") for path in grammar_modules())
        assert [name for name in CLASSES if f'"{name}"' not in code and f"'{name}'" not in code] == []


def test_constructions_name_classes_and_no_words() -> None:
    """What matches a word of a class takes the class, so that words are added to the table only."""
    offenders = [
        f"{path.name}:{call.lineno}"
        for path in grammar_modules()
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "any_of"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]
    assert offenders == []


@pytest.mark.parametrize(
    ("text", "found"),
    [("I'm late", ["I"]), ("we've", ["we"]), ("an i-beam", []), ("mini", []), ("I can't", ["I"]), ("o'i", [])],
)
def test_a_word_is_whole_with_or_without_a_contracted_verb(text: str, found: list[str]) -> None:
    assert pattern_of(any_of(word_class("first_person"))).findall(text) == found


def test_double_negations_are_counted() -> None:
    assert negations("It is not true that it has no parking.") == 2
