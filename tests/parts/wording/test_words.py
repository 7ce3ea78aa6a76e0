"""Names as words: tokens, parts of speech, plurals, units, and the class of question for a label."""

from collections.abc import Sequence

import pytest

from ragassay.core.records import AnswerKind, Confidence, Form
from ragassay.parts.wording import dictionary
from ragassay.parts.wording.column_roles import names_persons
from ragassay.parts.wording.dictionary import compound, is_known, is_plural, plural, singular
from ragassay.parts.wording.labels import label_of
from ragassay.parts.wording.name_tokens import is_opaque, split_unit, words_of
from ragassay.parts.wording.row_names import row_labels

DAYS = ["2001-02-03", "2010-11-12"]
YEARS = [1899, 1904, 2011]


class TestTokens:
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("customerName", ["customer", "name"]),
            ("Order Details", ["order", "details"]),
            ("tbl_vessel", ["vessel"]),
            ("fct_voyage", ["voyage"]),
            ("dept_no", ["department", "number"]),
            ("no_of_seats", ["number", "of", "seats"]),
            ("soc_cd", ["soc", "code"]),
            ("performed_on", ["performed", "on"]),
            ("shopper", ["shopper"]),
            ("canvas", ["canvas"]),
            ("headofstate", ["head", "of", "state"]),
            ("isofficial", ["is", "official"]),
            ("regiao", ["regiao"]),
        ],
    )
    def test_a_name_is_cut_at_its_separators_and_abbreviations_are_written_out(
        self, name: str, words: Sequence[str]
    ) -> None:
        assert words_of(name) == words

    def test_an_unknown_word_stands_for_the_word_of_the_table_that_it_begins(self) -> None:
        assert words_of("coll_name", ["collector"]) == ["collector", "name"]
        assert words_of("mount_name", ["mountain"]) == ["mount", "name"]

    def test_glued_words_stay_where_the_schema_separates_words(self) -> None:
        assert words_of("slipways", splits=False) == ["slipways"]
        assert words_of("surfacearea", splits=True) == ["surface", "area"]

    @pytest.mark.parametrize(
        ("name", "words", "unit"),
        [
            ("loa_m", ["loa"], "meters"),
            ("flow_lpm", ["flow"], "liters per minute"),
            ("duration_min", ["duration"], "minutes"),
            ("revenue_m_usd", ["revenue"], "millions of US dollars"),
            ("milliseconds", ["duration"], "milliseconds"),
            ("cost_per_km", ["cost", "per", "kilometer"], None),
            ("seats", ["seats"], None),
        ],
    )
    def test_a_unit_ends_the_name_of_a_number(self, name: str, words: Sequence[str], unit: str | None) -> None:
        assert split_unit(words_of(name)) == (words, unit)

    @pytest.mark.parametrize(
        ("name", "is_it"), [("a11", True), ("x", True), ("geburtsdatum", True), ("old_gnp", False)]
    )
    def test_a_name_without_a_known_word_is_opaque(self, name: str, is_it: bool) -> None:
        assert is_opaque(words_of(name)) is is_it


class TestDictionary:
    def nouns(self) -> list[str]:
        lexicon = dictionary._lexicon()  # noqa: SLF001 -- every word is the point
        return [word for word in lexicon.plurals if word.isalpha()]

    @pytest.mark.slow
    def test_the_singular_of_a_plural_has_that_plural(self) -> None:
        """Homographs such as "axes" belong to three words; every one of them has the plural."""
        nouns = self.nouns()
        wrong = [word for word in nouns if plural(singular(plural(word))) != plural(word)]
        different = [word for word in nouns if singular(plural(word)) != word]
        assert len(wrong) < 0.002 * len(nouns)
        assert len(different) < 0.02 * len(nouns)

    @pytest.mark.slow
    def test_no_known_word_is_split_or_changed(self) -> None:
        words = [word for word in dictionary._lexicon().speech if word.isalpha() and word.islower() and len(word) > 3]  # noqa: SLF001
        known = dictionary.words()
        abbreviated = {*known.abbreviations, *known.ambiguous, *known.units}
        changed = [word for word in words if word not in abbreviated and words_of(word) != [word]]
        assert changed == []

    @pytest.mark.parametrize(
        ("one", "several"), [("lens", "lenses"), ("person", "people"), ("species", "species"), ("taxon", "taxa")]
    )
    def test_plurals(self, one: str, several: str) -> None:
        assert (plural(one), singular(several)) == (several, one)
        assert is_plural(several) is (one != several)

    def test_unknown_words_of_two_known_ones_are_nouns_like_the_second(self) -> None:
        assert compound("slipways") == ("slip", "ways")
        assert is_known("slipways")
        assert is_plural("slipways")

    def test_is_left_whole_beyond_the_length_of_a_name(self) -> None:
        assert compound("slip" * 17) == ()  # as in a long comment, which would take seconds


@pytest.mark.parametrize(
    ("name", "kind", "values", "text", "form", "confidence"),
    [
        ("weave", "text", [], "weave", "noun", "high"),
        ("head_of_state", "text", [], "head of state", "noun", "high"),
        ("expiry", "date", DAYS, "expiry date", "noun", "high"),
        ("seats", "number", [4, 9], "number of seats", "noun", "high"),
        ("crew_cnt", "number", [4, 9], "number of crew members", "noun", "high"),
        ("sales", "number", [4.5, 9.1], "sales", "noun", "high"),
        ("collected", "date", DAYS, "collected", "participle", "high"),
        ("keel_laid", "date", DAYS, "keel laid", "participle", "high"),
        ("date_opened", "date", DAYS, "opened", "participle", "high"),
        ("performed_on", "date", DAYS, "performed", "participle", "high"),
        ("first_brewed", "date", DAYS, "first brewed", "participle", "high"),
        ("founded", "number", YEARS, "founded", "participle", "high"),
        ("founded", "number", [3, 5], "founded", "quoted", "low"),
        ("conducted_by", "text", [], "conducted by", "participle", "high"),
        ("organic", "boolean", [0, 1], "is “organic”", "statement", "high"),
        ("discontinued", "boolean", [0, 1], "is “discontinued”", "statement", "high"),
        ("laid_up", "boolean", [0, 1], "is “laid up”", "statement", "high"),
        ("has_parking", "boolean", [0, 1], "has parking", "statement", "high"),
        ("on_call", "boolean", [0, 1], "is on call", "statement", "high"),
        ("prefers", "text", [], "prefers", "quoted", "low"),
        ("plays", "text", [], "plays", "noun", "low"),
        ("dob", "date", DAYS, "born", "participle", "high"),
        ("birth_year", "number", YEARS, "born", "participle", "high"),
        ("capacity_ml", "number", [310, 22600], "capacity", "noun", "low"),  # or megaliters
        ("tank_l", "number", [310, 415], "tank volume", "noun", "high"),
        ("beam_m", "number", [8.5, 14.2], "beam", "noun", "high"),
        ("diameter_m", "number", [8.5, 14.5], "diameter", "noun", "high"),
        ("rated_min", "number", [30, 45], "rated time", "noun", "high"),
        ("employed_since", "date", DAYS, "employed", "participle", "high"),
        ("is_paramedic", "boolean", [0, 1], "is “paramedic”", "statement", "low"),
        ("is_customs_held", "boolean", [0, 1], "is customs held", "statement", "low"),
        ("water_g", "number", [150, 215], "water weight", "noun", "high"),
        ("hire_fee_week", "number", [50, 110], "hire fee per week", "noun", "high"),
        ("member_since", "date", DAYS, "member since", "participle", "high"),
        ("warranty_until", "date", DAYS, "warranty expiry date", "noun", "high"),
        ("permit_valid_until", "date", DAYS, "permit expiry date", "noun", "high"),
        ("bonded_until", "date", DAYS, "bonded until", "participle", "high"),
        ("licence_expires", "date", DAYS, "licence expires", "participle", "high"),
        ("relined_yr", "number", YEARS, "relined", "participle", "high"),
        ("field_cultivar", "text", [], "field cultivar", "noun", "low"),
        ("headquarters", "text", [], "headquarters", "noun", "high"),
        ("soc_cd", "text", [], "SOC code", "noun", "low"),
        ("org_or_person", "text", [], "organization or person", "noun", "high"),
        ("q7", "text", [], "q 7", None, "high"),
    ],
)
def test_a_label_has_a_form_and_a_confidence(  # noqa: PLR0917 -- one column of the table each
    name: str, kind: AnswerKind, values: Sequence[object], text: str, form: Form | None, confidence: Confidence
) -> None:
    label = label_of(words_of(name), kind, values=values)
    assert (label.text, label.form, label.confidence) == (text, form, confidence)


@pytest.mark.parametrize(("entity", "text"), [("employee", "employed"), ("trainer", "trained"), ("docking", "date")])
def test_the_day_of_an_event_is_its_date_and_a_person_is_no_event(entity: str, text: str) -> None:
    name = {"employee": "employed_on", "trainer": "trained_on", "docking": "docked_on"}[entity]
    assert label_of(words_of(name), "date", values=DAYS, entity=entity).text == text


def test_an_entry_of_a_data_dictionary_is_used_as_it_is() -> None:
    label = label_of(["zweck"], "text", is_entry=True)
    assert (label.text, label.form, label.confidence) == ("zweck", "noun", "high")


def test_tables_are_labeled_in_english_schemas_only() -> None:
    assert row_labels({"cultivars": ["name", "color", "ripening_date"]}) == {"cultivars": "cultivar"}
    assert row_labels({"kunden": ["kundennummer", "anschrift", "ort"]}) == {"kunden": ""}


@pytest.mark.parametrize(
    ("label", "texts", "are_names"),
    [
        ("director", ["Ana de Souza", "Bo Karlsson", "Tom Hill"], True),
        ("head", ["Bo Karlsson", "Ana Pereira", "Yusuf Demir", "Keiko Tanaka", "Piet Janssen"], True),
        ("style", ["Art Deco", "New Wave", "Pale Ale", "Dark Lager", "Sweet Stout"], False),
        ("port", ["Oslo", "Leith", "Vigo", "Cadiz", "Bergen"], False),
        ("code", ["A1 B2", "A1 B3", "A1 B4", "A1 B5", "A1 B6"], False),
    ],
)
def test_persons_are_known_by_their_names(label: str, texts: Sequence[str], are_names: bool) -> None:
    assert names_persons([label], texts) is are_names
