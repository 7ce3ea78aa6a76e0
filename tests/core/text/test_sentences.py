"""Sentences state, deny or address the reader, and a text stands in some way to each value that it names."""

import pytest

from ragassay.core.text import is_blank
from ragassay.core.text.conclusions import conclusion
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import Role, follows_denial, is_declined, sentences_of
from ragassay.core.text.standings import Standing, label_at, standing, turning_points

KNOWS_NOT = {
    "en": [
        "I don't know.",
        "I do not know the answer.",
        "I’m sorry, but I couldn’t find any information on that.",
        "The text does not mention a start date.",
        "The document doesn't explicitly state who leads it.",
        "No information is available about this project.",
        "There is no mention of a supervisor.",
        "I was unable to find it.",
        "It is not specified in the context.",
        "This has not been publicly disclosed.",
        "The end date is not yet known.",
        "I cannot answer this question.",
        "It cannot be determined from the given text.",
        "As an AI language model, I have no access to your records.",
        "The headquarters remains unknown.",
        "I am not sure.",
        "There isn't enough information to tell.",
        "Not mentioned.",
        "Unknown",
        "No answer.",
        "none",
        "I have no idea.",
        "I would need more details to say.",
        "That is beyond my knowledge.",
        "I wasn't able to find it.",
        "Sorry, but I can't help with that.",
        "I found no records of it.",
        "There doesn't seem to be a project of that name.",
        "It is not possible to determine the manager.",
        "Please contact your administrator.",
    ],
    "de": [
        "Ich weiß es nicht.",
        "Dazu liegen keine Informationen vor.",
        "Das Datum wird im Text nicht genannt.",
        "Unbekannt",
    ],
    "fr": [
        "Je ne sais pas.",
        "Le texte ne mentionne pas la date.",
        "La date n'est pas précisée.",
        "Aucune information.",
    ],
    "es": ["No lo sé.", "El texto no menciona la fecha.", "No tengo información sobre eso.", "No se especifica."],
    "pt": ["Não sei.", "O texto não menciona a data.", "Não tenho informações sobre isso.", "Não foi informado."],
    "it": ["Non lo so.", "Il testo non menziona la data.", "Non ho informazioni su questo.", "Non è specificato."],
    "nl": ["Ik weet het niet.", "Er is geen informatie over.", "De datum wordt niet vermeld.", "Onbekend"],
}
KNOWS = [
    "Paris",
    "It is not in Paris but in Rome.",
    "The company is not known for its food but for its cars: Fiat.",
    "She has no doubt: Marie Curie.",
    "As an AI company, it sits in London.",
    "As an AI assistant, I say that it is in London.",
    "I'm sorry for the confusion. It is in London.",
    "To my knowledge, it is in London.",
    "As of my last update, Ada leads it.",
    "Not until 1998.",
    "If I am not mistaken, it is in London.",
    "Find it in Rome.",
    "The unknown soldier was buried in Paris.",
    "Nothing but the truth",
    "There is no doubt that it is in London.",
    "Es ist nicht Paris.",
    "Ce n'est pas Paris, c'est Rome.",
    "It isn't in Paris. It is in Rome.",
    "东京",
]


@pytest.mark.parametrize("text", [text for texts in KNOWS_NOT.values() for text in texts])
def test_a_text_that_says_it_does_not_know_declines(text: str) -> None:
    assert is_declined(sentences_of(readable(text))) or is_blank(text)


@pytest.mark.parametrize("text", KNOWS)
def test_a_text_that_answers_does_not_decline(text: str) -> None:
    assert not is_declined(sentences_of(readable(text)))


class TestSentences:
    def test_sentences_state_deny_or_address_the_reader(self) -> None:
        text = "I have no access to it. However, Ada leads it. I recommend asking your IT department."
        assert [each.role for each in sentences_of(text)] == [Role.DENIES, Role.STATES, Role.ADVISES]

    def test_a_value_after_a_denial_is_refused_unless_a_contrast_precedes_it(self) -> None:
        refused, turned = "I don't know. Ada works there.", "I don't know. However, Ada leads it."
        assert follows_denial(sentences_of(refused), refused.index("Ada"))
        assert not follows_denial(sentences_of(turned), turned.index("Ada"))

    def test_a_rejected_value_is_not_a_denial(self) -> None:
        text = "It is not in Rome. It is in Oslo."
        assert not follows_denial(sentences_of(text), text.index("Oslo"))

    def test_initials_and_titles_end_no_sentence(self) -> None:
        text = "It may be Dr. J. Smith of St. Pauls."
        assert [each.of(text) for each in sentences_of(text)] == [text]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It is ____.", Standing.ASSERTED),
            ("It is not ____.", Standing.REJECTED),
            ("____ isn't the one.", Standing.REJECTED),
            ("____? No.", Standing.REJECTED),
            ("It is Rome rather than ____.", Standing.REJECTED),
            ("The list says ____, but that is another airport.", Standing.REJECTED),
            ("____ is a common misconception.", Standing.REJECTED),
            ("It is unclear whether it is ____.", Standing.REJECTED),
            ("It is not only ____.", Standing.ASSERTED),
            ("Although ____ is often quoted, it is Rome.", Standing.REMOTE),
            ("It was formerly ____, but is now Rome.", Standing.REMOTE),
            ("It was ____ until 1998.", Standing.REMOTE),
            ("It is Rome (not far from ____).", Standing.REJECTED),
            ("It is Rome (see ____).", Standing.REMOTE),
            ("Das ist nicht ____.", Standing.REJECTED),
            ("Ce n'est pas ____.", Standing.REJECTED),
        ],
    )
    def test_a_value_is_asserted_remote_or_rejected(self, text: str, expected: Standing) -> None:
        start = text.index("____")
        assert standing(text, start, start + 4) is expected

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("It is Oslo. Wait, it is Rome.", "Rome"),
            ("Oslo has it. No, Rome.", "Rome"),
            ("It could be Oslo. So the answer is Rome.", "Rome"),
            ("Oslo is what I wrote; that was a mistake: Rome.", "Rome"),
            ("The old one is Oslo. The new one is Rome.", "Rome"),
        ],
    )
    def test_corrections_and_conclusions_are_turning_points(self, text: str, value: str) -> None:
        assert turning_points(text)
        assert turning_points(text)[-1] < text.index(value)

    def test_reasoning_and_struck_text_are_left_out(self) -> None:
        assert conclusion("<think>Oslo? Perhaps.</think>\n~~Paris~~ **Rome**") == "Rome"

    def test_a_label_belongs_to_the_value_after_it(self) -> None:
        text = "fax number: 5, Unit-price = 7, and 9"
        assert label_at(text, text.index("5")) == {"fax", "number"}
        assert label_at(text, text.index("9")) == frozenset()
