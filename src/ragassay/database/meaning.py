"""Which columns of a database mean something to people, and why; docs/generation.md lists the rules in order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from ragassay.database.calling import called, is_half_said
from ragassay.database.facts import ColumnFacts, texts_of
from ragassay.database.kinds import is_money, kind_of_column, sorts_as_people_do
from ragassay.database.labels import is_cryptic, is_plural, is_short_for, label_of, singular, words_of
from ragassay.database.languages import as_written
from ragassay.database.measures import COUNT_WORDS
from ragassay.database.patterns import (
    are_singles,
    is_ambiguous_date,
    is_bare_date,
    is_fingerprint,
    is_moment,
    is_picture_file,
    is_time_of_day,
    is_title_case,
    is_whole,
    looks_made,
)
from ragassay.database.sense import meaning_of, wants_name
from ragassay.database.statements import is_statement
from ragassay.database.units import is_currency, leaves_letters, split_unit
from ragassay.database.vocabulary import IDENTIFIER_WORDS
from ragassay.records import AnswerKind, Column, ColumnLegend, Meaning
from ragassay.values import as_text, is_blank, normal

NAME_WORDS = frozenset("name title nome nombre nom titel titre titulo naam nazwa namn navn nimi имя название".split())
"""What a column is called that names the rows of its table, in a few languages."""

WHOLE_NAMES = (["company"], ["full"], ["complete"], ["display"], ["official"])
"""What stands before the word for a name of which a row has no other."""

CRYPTIC = "cryptic name; give it a label"
DANGLES = "a name that is only part of a phrase; give it a label"
FLAG = "a flag without a legend"
LETTERS = "one-letter codes without a legend"
NUMBERS = "a few whole numbers without a legend"
DATES = "dates that can be read in two ways"
NAMES = "numbers where names are meant"
SAID = "as the legend says"

_SECRET_WORDS = frozenset("password passwd pwd passphrase secret md5 sha1 sha256 sha512 ssn iban cvv".split())
_SECRET_TEXTS = frozenset("token hash salt pin".split())  # salt may be grams of it, and a pin a number of them
_TECHNICAL_WORDS = frozenset("rowguid checksum crc crc32 etag uuid guid rowversion".split())
_TECHNICAL_NAMES = frozenset(
    [
        *("last update", "last updated", "last modified", "modified date", "date modified", "created at", "updated at"),
        *("deleted at", "table name", "photo path", "image path", "picture path", "file path", "icon path"),
        *("thumbnail", "photo file", "image file"),
    ]
)
_OF_SOMETHING = frozenset("share rate ratio proportion fraction".split())

_LONG_TEXT = 60  # characters on average: more than this is prose, not a value
_MANY_WORDS = 8
_FEW_ROWS = 10  # below this, one value everywhere may be chance
_HANDFUL = 12  # one-letter values
_TRUE = frozenset("1 y t true yes".split())
_FALSE = frozenset("0 n f false no".split())
_YES_OR_NO = frozenset("true yes false no".split())
_GENDERS = {"m": "male", "f": "female"}
_NO_LEGEND = ColumnLegend()

_Ruling = tuple[Literal["reference", "ignored"] | None, str]
_SILENT: _Ruling = (None, "")


def classify(facts: ColumnFacts, legend: ColumnLegend = _NO_LEGEND) -> Column:
    """What a column can serve for; the first rule that applies decides, and is named.

    Args:
        facts: What the database says of the column.
        legend: What a person says of it; it goes before the rules.
    """
    found = _classified(facts, legend)
    is_opened = found.role in {"name", "value"} and legend != _NO_LEGEND
    if is_opened and _classified(facts, _NO_LEGEND).role == "ignored":
        return replace(found, reason=SAID)
    return found


def _classified(facts: ColumnFacts, legend: ColumnLegend) -> Column:
    words = words_of(facts.name) if legend.label is None else [word.lower() for word in legend.label.split()]
    kind = kind_of_column(facts, words, has_unit=legend.unit is not None)
    codes = _codes(facts, words, kind, legend)
    states = _states(facts, words, kind, codes=codes, is_forced=legend.role in {"name", "value"})
    role, reason = _ruling(facts, words, kind, legend=legend, is_settled=states or bool(codes))
    is_text = bool(codes) or _is_forced_identifier(facts, legend)
    answer_kind: AnswerKind = "boolean" if states else "text" if is_text else kind
    label, unit = called(
        facts, words, answer_kind, is_statement=states and _is_said(facts, words), is_coded=bool(codes) and not states
    )
    label = legend.label or as_written(label, facts.name) or facts.name
    return Column(
        table=facts.table,
        name=facts.name,
        label=label,
        role=role,
        reason=reason,
        answer_kind=answer_kind,
        unit=legend.unit or (unit if answer_kind == "number" and legend.label is None else None),
        meaning=legend.meaning or _meaning(facts, label, unit, answer_kind, is_name=role == "name"),
        is_ordered=sorts_as_people_do(facts, answer_kind),
        is_single=answer_kind == "number" and are_singles(facts.sample),
        codes=codes or (_truths(facts) if states else _unnamed(facts, words, kind, reason)),
    )


def _meaning(facts: ColumnFacts, label: str, unit: str | None, kind: AnswerKind, *, is_name: bool) -> Meaning:
    if kind == "number" and is_currency(unit):
        return "money"
    return meaning_of(label, kind, entity=_entity(facts), texts=[*texts_of(facts)], names=is_name)


def _ruling(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, legend: ColumnLegend, is_settled: bool
) -> tuple[Literal["name", "value", "reference", "ignored"], str]:
    """The role and the reason; `is_settled` tells that the words of all values are known."""
    if legend.role == "ignored":
        return "ignored", "left out by the legend"
    if legend.role is not None and not _is_binary(facts):
        return legend.role, SAID
    for role, reason in _rulings(facts, words, kind, is_labelled=legend.label is not None, is_settled=is_settled):
        if role is not None and not (reason in {NUMBERS, NAMES} and legend.unit):
            return role, reason
    if kind == "text" and _is_name(facts, words):
        # A title that many share is a value; what names a row must tell rows apart.
        return ("name", "names a row") if 2 * facts.distinct >= facts.seen else ("value", "a name that many rows share")
    return "value", "can be asked for"


def _rulings(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, is_labelled: bool, is_settled: bool
) -> Iterator[_Ruling]:
    """What each rule says, in the order of schemas.md, "How to decide"."""
    yield _not_for_people(facts, words, kind)
    yield _identifier(facts, words)
    yield _says_little(facts)
    if not is_labelled:
        yield _says_nothing(facts, words, kind, is_settled=is_settled)
    if not is_settled:
        yield _coded(facts, words, kind)
    yield _not_a_value(facts, words, kind)


def _is_binary(facts: ColumnFacts) -> bool:
    return facts.is_binary or any(isinstance(value, bytes | bytearray | memoryview) for value in facts.sample)


def _not_for_people(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> _Ruling:
    if _is_binary(facts):
        return "ignored", "binary data"
    if facts.filled == 0 or all(is_blank(value) for value in facts.sample):
        return "ignored", "holds nothing"
    if _SECRET_WORDS & set(words) or (kind == "text" and _SECRET_TEXTS & set(words)):
        return "ignored", "secret by its name"
    if _TECHNICAL_WORDS & set(words) or " ".join(words) in _TECHNICAL_NAMES:
        return "ignored", "technical by its name"
    texts = [*texts_of(facts)]
    if is_fingerprint(texts) or is_picture_file(texts):
        return "ignored", "technical by its values"
    return _SILENT


def _identifier(facts: ColumnFacts, words: Sequence[str]) -> _Ruling:
    """Surrogates: schemas.md, "How to decide", rules 2 and 3."""
    if facts.refers_to_surrogate:
        return "reference", "refers to an identifier without meaning"
    in_key = facts.in_primary_key or facts.refers or facts.referred
    # 'Pacific/Port_Moresby' in tz_id is a word for people, whatever the column is called.
    if words and words[-1] in IDENTIFIER_WORDS and not is_title_case(facts.sample):
        return "ignored", "identifier by its name"
    said = [value for value in facts.sample if not is_blank(value)]
    if in_key and said and all(is_whole(value) for value in said) and not _counts_years(words, said):
        return "ignored", "identifier: whole numbers in a key"
    # Never by key membership alone: a name is a key too, and so is a cheque number that people quote.
    if (facts.refers or facts.referred) and said and looks_made(said):
        return "ignored", "identifier: made-up codes in a key"
    return _SILENT


def _counts_years(words: Sequence[str], values: Sequence[object]) -> bool:
    return bool({"year", "season"} & set(words)) and all(
        isinstance(value, int | float) and -5000 < value < 2200 for value in values
    )


def _says_little(facts: ColumnFacts) -> _Ruling:
    """Rule 4: `blank` counts what the rows that were looked at leave empty, in any spelling."""
    if facts.distinct <= 1 and facts.rows >= _FEW_ROWS and facts.filled >= _FEW_ROWS:
        return "ignored", "the same in every row"
    if facts.filled < 0.02 * facts.rows or facts.looked - facts.blank < 0.02 * facts.looked:
        return "ignored", "filled in fewer than 2 % of the rows"
    return _SILENT


def _says_nothing(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, is_settled: bool) -> _Ruling:
    # Nobody asks for 'code 2' of a country without knowing which code that is.
    if is_cryptic(words) or (words[0] in {"code", "codes"} and "".join(words[1:]).isdigit()):
        return "ignored", CRYPTIC
    if leaves_letters(words, is_number=kind == "number"):
        return "ignored", CRYPTIC
    # A rate says of what only in a table of rates: 'tax rate'.
    if kind == "number" and len(words) == 1 and words[0] in _OF_SOMETHING - {*_entity(facts).split()}:
        return "ignored", DANGLES
    is_half = is_half_said(words, kind, facts.sample, is_settled=is_settled)
    if is_half and split_unit(words, is_number=kind == "number")[1] is None:
        # Where they are days, no label would help.
        return "ignored", DATES if is_ambiguous_date([*texts_of(facts)]) else DANGLES
    return _SILENT


def _coded(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> _Ruling:
    """Rule 5, second half, and the kinds: flags, one-letter codes, and a handful of whole numbers."""
    if kind == "boolean":
        return "ignored", FLAG
    forms = {normal(text) for text in texts_of(facts)}
    one_letter = all(len(form) == 1 and form.isascii() and form.isalpha() for form in forms)
    if len(forms) <= _HANDFUL and facts.rows >= _FEW_ROWS and one_letter:
        return "ignored", LETTERS
    if kind != "number" or not all(is_whole(value) for value in facts.sample if not is_blank(value)):
        return _SILENT
    if wants_name(" ".join(words)):
        return "ignored", NAMES
    if facts.distinct <= 5 and facts.rows >= 5 * _FEW_ROWS and not _is_measured(words):
        return "ignored", NUMBERS
    return _SILENT


def _is_measured(words: Sequence[str]) -> bool:
    """Whether numbers under a name count or measure something: "doors", "width in cm", "price"."""
    label = " ".join(words)
    has_unit = split_unit(words)[1] is not None
    return has_unit or bool(COUNT_WORDS & set(words)) or is_plural(label) or is_money(label)


def _not_a_value(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind) -> _Ruling:
    texts = [*texts_of(facts)]
    if kind == "text" and texts:
        if is_ambiguous_date(texts):
            return "ignored", DATES
        if sum(map(len, texts)) / len(texts) > _LONG_TEXT:
            return "ignored", "free text"
        if sum(len(text.split()) for text in texts) / len(texts) > _MANY_WORDS:
            return "ignored", "free text"
    if kind == "number" and {"date", "day"} & set(words) and is_bare_date(texts):
        return "ignored", "dates written as bare figures"
    if is_moment(facts.sample):
        return "ignored", "points in time, to the second"
    if is_time_of_day(facts.sample):
        return "ignored", "times of day"
    return _SILENT


def _states(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, codes: Mapping[str, str], is_forced: bool
) -> bool:
    """Whether values say that something is true or false of a row, in words that people understand."""
    if codes:
        return {*codes.values()} <= {"true", "false"}
    return kind == "boolean" and facts.seen > 0 and (is_forced or _is_said(facts, words))


def _is_said(facts: ColumnFacts, words: Sequence[str]) -> bool:
    """Whether a name says what its flags are true of: of a declared truth value, its quality is enough."""
    return is_statement(words, is_declared=facts.is_truth)


def _stored(facts: ColumnFacts) -> list[str]:
    return sorted({as_text(value) for value in facts.sample if not is_blank(value)})


def _truths(facts: ColumnFacts) -> Mapping[str, str]:
    """What stored flags say; a true boolean of the database says it by itself."""
    stored = [text for text in _stored(facts) if text not in {"true", "false"}]
    return {text: _truth(text) for text in stored}


def _truth(text: str) -> str:
    return "true" if normal(text) in _TRUE else "false"


def _codes(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, legend: ColumnLegend) -> Mapping[str, str]:
    """The words of a legend; M and F of a gender need none."""
    stored = _stored(facts)
    if legend.codes:
        words_said = {normal(word) for word in legend.codes.values()}
        truths = words_said <= _YES_OR_NO or (kind == "boolean" and words_said <= _TRUE | _FALSE)
        said = {code: _truth(word) if truths else word for code, word in legend.codes.items()}
        # One legend for all databases: a flag is 1 in one, true in another, and Y in a third.
        same = {_truth(code): word for code, word in said.items() if normal(code) in _TRUE | _FALSE}
        flags = {text: same[_truth(text)] for text in stored if _truth(text) in same} if kind == "boolean" else {}
        return flags | said
    is_gender = (
        bool({"gender", "sex"} & set(words)) and bool(stored) and {normal(text) for text in stored} <= {*_GENDERS}
    )
    return {text: _GENDERS[normal(text)] for text in stored} if is_gender else {}


def _unnamed(facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, reason: str) -> Mapping[str, str]:
    """The values that a legend should name, each with no words yet; a cryptic name may hold codes as well."""
    wanted = reason in {FLAG, LETTERS, NUMBERS, CRYPTIC, DANGLES} and _coded(facts, words, kind) != _SILENT
    return dict.fromkeys(_stored(facts)[:_HANDFUL], "") if wanted else {}


def _is_forced_identifier(facts: ColumnFacts, legend: ColumnLegend) -> bool:
    """Order numbers that people quote are words made of figures, not amounts."""
    return legend.role in {"name", "value"} and _identifier(facts, words_of(facts.name))[0] is not None


def _entity(facts: ColumnFacts) -> str:
    return singular(label_of(words_of(facts.table)))


def _is_name(facts: ColumnFacts, words: Sequence[str]) -> bool:
    """Whether a column names what its table holds: `name`, `title`, or the table's own word, with or without them."""
    entity = _entity(facts).lower().split()
    if not words or not entity:
        return words[-1:] in (["name"], ["title"])
    if words[-1] in NAME_WORDS:
        before = [*words[:-1]]
        of_table = before[len(entity) :] if before[: len(entity)] == entity else before
        is_short = len(before) == 1 and any(is_short_for(before[0], word) for word in entity)
        return not before or before in (entity, entity[-1:]) or of_table in WHOLE_NAMES or is_short
    if words[0] in NAME_WORDS:
        # 'nome_cliente', 'nombre_producto'
        return singular(" ".join(words[1:])).split() == entity
    return singular(" ".join(words)).split() == entity
