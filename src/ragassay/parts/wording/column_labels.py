"""What the values of a column are to people: a person, an organisation, a place, a time, a quantity, money, a thing."""

import re
from collections.abc import Mapping, Sequence

from ragassay.core.records import AnswerKind, Meaning
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import as_text, is_blank
from ragassay.core.text.patterns import is_title_case
from ragassay.parts.wording.labels import STATEMENTS, head_of, is_plural, label_of, singular
from ragassay.parts.wording.vocabulary import (
    ACRONYMS,
    COUNTED,
    CURRENCIES,
    DATED_EVENTS,
    HAPPENS,
    IDENTIFIER_WORDS,
    LASTING,
    LENGTHS,
    MEASURES,
    PERIODS,
    SCALED,
    SCALES,
    SHORT_UNITS,
    SINCE,
    SPENT,
    SURE_UNITS,
    TIME_UNITS,
    UNITS,
    UNITS_OF_TWO,
    VOCABULARY,
    WEIGHTS,
)

_PERSON = frozenset(
    """person people employee staff worker contact author writer actor actress director manager student teacher
    professor player coach customer user member passenger patient doctor nurse driver pilot artist singer composer
    musician conductor producer editor journalist owner founder chairman chairwoman chairperson president minister
    mayor governor king queen leader head supervisor representative agent officer secretary instructor advisor
    winner champion candidate guest visitor friend father mother parent child spouse wife husband boss ceo cfo coo cto
    inventor designer architect engineer scientist captain lawyer judge referee umpire trainer creator developer
    speaker host nominee holder tenant resident colleague seller buyer assistant aid""".split()
)
_ORGANISATION = frozenset(
    """company client airline publisher organisation organization vendor supplier manufacturer maker employer university
    school college bank club agency institution institute brand firm shipper distributor carrier sponsor party
    broadcaster studio label team league union association department ministry hospital museum library insurer
    retailer operator builder developer faculty corporation enterprise business franchise""".split()
) - {"developer"}
_PLACE = frozenset(
    """city country state town region capital location province district continent county territory village island
    headquarters birthplace place origin destination seat municipality address site venue area neighbourhood
    neighborhood borough hometown home stadium airport station campus street planet nation prefecture canton
    cidade estado municipio pais ciudad pueblo provincia ville pays stadt land ort regiao region""".split()
)
_MONEY = frozenset(
    """price salary budget sales amount cost revenue profit profits income fee freight payment wage wages tax balance
    subtotal turnover assets earnings expense expenses bonus debt loan deposit fare rent donation msrp rrp gnp gdp
    credit fine grant prize funding capitalisation capitalization worth preco precio prix preis""".split()
)
_MONEY_PHRASES = (
    "credit limit",
    "market value",
    "net worth",
    "cash flow",
    "total due",
    "money",
    "box office",
    "market cap",
)
_HAPPENED = frozenset("founded born established built opened launched introduced published released joined".split())
_BILLS = frozenset("invoice order payment bill receipt purchase sale transaction".split())
_NO_MONEY = frozenset("count number quantity rate percentage percent rank area".split())
_FIRM = re.compile(
    r"\b(inc|ltd|llc|gmbh|corp|co|plc|s\.?a|ag|b\.?v|s\.?r\.?l|group|company|corporation|limited)\b\.?", re.IGNORECASE
)


def meaning_of(label: str, kind: AnswerKind, *, entity: str, texts: Sequence[str] = (), names: bool = False) -> Meaning:
    """What a column's values are to people, which picks the question word.

    Args:
        label: What the column is called, in words.
        kind: The kind of its values.
        entity: What the table holds, in words: "customer".
        texts: Values, for a word that can mean a person or a firm.
        names: Whether the column names the rows of its table.

    >>> meaning_of("head of state", "text", entity="country"), meaning_of("name", "text", entity="city", names=True)
    ('person', 'place')
    >>> meaning_of("unit price", "number", entity="product"), meaning_of("age", "number", entity="person")
    ('money', 'quantity')
    """
    if kind == "date":
        return "time"
    if kind == "number":
        return _of_number(label, entity, texts)
    if kind != "text":
        return "thing"
    head = head_of(label).lower()
    if head in {"name", "names", "nome", "nombre", "nom"}:
        words = label.split()
        owner = words[-2] if len(words) > 1 else head_of(entity)
        if owner in {"first", "last", "given", "family", "middle", "full"}:
            return "person"
        return _of_word(
            head_of(entity)
            if owner in {"display", "official", "local", "native", "english", "short", "long", "common"}
            else owner,
            texts,
        )
    if head in {"title", "titel", "titre", "titulo"} and names:
        return "thing"
    return _of_word(head_of(entity), texts) if names else _of_word(head, texts)


def wants_name(label: str) -> bool:
    """Whether the answer to a label is a name, so that a bare number there can only be an identifier.

    >>> wants_name("thesis advisor"), wants_name("area"), wants_name("advisors")
    (True, False, False)
    """
    head = head_of(label)
    return head in (_PERSON | _ORGANISATION | _PLACE) - _ALSO_MEASURED


# A capital is money too, a place a rank, a staff so many people.
_ALSO_MEASURED = frozenset("area place capital seat staff head party label union site age".split())


def _of_number(label: str, entity: str, texts: Sequence[str]) -> Meaning:
    words = set(label.lower().split())
    if words & _HAPPENED and all(text.isdecimal() and len(text) == 4 and 1000 <= int(text) <= 2200 for text in texts):
        return "time"
    if words & {"year", "yr", "ano", "jahr"} and not label.startswith("number of"):
        return "time"
    if words & _NO_MONEY:
        return "quantity"
    if words & _MONEY or any(phrase in label for phrase in _MONEY_PHRASES):
        return "money"
    return "money" if label == "total" and set(entity.split()) & _BILLS else "quantity"


def _of_word(word: str, texts: Sequence[str]) -> Meaning:
    if word in {"customer", "vendor"}:
        # Firms and persons buy; only their names tell.
        return "organisation" if 5 * sum(bool(_FIRM.search(text)) for text in texts) > len(texts) > 0 else "thing"
    if word in _PLACE:
        return "place"
    if word in _ORGANISATION:
        return "organisation"
    return "person" if word in _PERSON else "thing"


def split_unit(words: Sequence[str], *, is_number: bool = True) -> tuple[list[str], str | None]:
    """The words of a label without its unit, and the unit as people say it.

    A name that is a unit and nothing else says what is measured by it. Short units are read only of numbers.

    >>> split_unit(["sales", "in", "billion"]), split_unit(["milliseconds"]), split_unit(["weight", "kg"])
    ((['sales'], 'billions'), (['duration'], 'milliseconds'), (['weight'], 'kilograms'))
    >>> split_unit(["revenue", "m", "usd"]), split_unit(["notice", "weeks"]), split_unit(["vacation", "hours"])
    ((['revenue'], 'millions of US dollars'), (['notice', 'period'], 'weeks'), (['vacation', 'hours'], None))
    """
    length, unit = _at_end(words, is_number=is_number)
    before = [*words[: len(words) - length]]
    if unit is None:
        return [*words], None
    if not before:
        return ([MEASURES[unit]], unit) if unit in MEASURES else ([*words], None)
    if len(before) > 1 and before[-1] == "in":
        return before[:-1], unit
    if before[-1] in PERIODS and unit in TIME_UNITS:
        return [*before, "period"], unit
    if before[-1] == "per":
        return [*before, singular(unit)], None
    if before[-1] == "of" or (words[-1] in COUNTED and before[-1] not in LASTING):
        return [*words], None
    return before, unit


def _at_end(words: Sequence[str], *, is_number: bool) -> tuple[int, str | None]:
    """How many of the last words are a unit, and what people call it."""
    scaled = _scaled(words)
    if scaled is not None:
        return scaled
    of_two = UNITS_OF_TWO.get((words[-2], words[-1])) if is_number and len(words) > 1 else None
    if of_two is not None and (len(words) > 2 or of_two in MEASURES):
        return 2, of_two
    last = words[-1] if words else ""
    if last in UNITS:
        return 1, UNITS[last]
    return (1, _short(last, words[:-1])) if is_number and len(words) > 1 else (0, None)


def _scaled(words: Sequence[str]) -> tuple[int, str] | None:
    """A scale and what it counts, in either order, as two words or one: "m usd", "musd", "eur k"."""
    last = words[-1] if words else ""
    for scale, counted in ((words[-2:-1], last), (last, words[-2:-1])):
        said, unit = SCALES.get("".join(scale)), SCALED.get("".join(counted))
        if said and unit:
            return 2, f"{said} of {unit}"
    for scale, said in SCALES.items():
        unit = SCALED.get(last.removeprefix(scale)) or SCALED.get(last.removesuffix(scale))
        if unit and last not in SCALED:
            return 1, f"{said} of {unit}"
    return None


def _short(last: str, before: Sequence[str]) -> str | None:
    """What a short unit is called after words that it can measure."""
    if last in SURE_UNITS:
        return SURE_UNITS[last]
    label = " ".join(before)
    if (
        last in SCALES
        and before[-1] != "per"
        and (meaning_of(label, "number", entity="") == "money" or _is_counted(label))
    ):
        return SCALES[last]
    is_said = before[-1] in {"in", "per"}
    units = (unit for measured, unit in SHORT_UNITS.get(last, ()) if is_said or _is_any_of(before, measured))
    return next(units, None)


def _is_counted(label: str) -> bool:
    return label.split()[-1:] == ["population"] or is_plural(label)


def _is_any_of(words: Sequence[str], measured: frozenset[str]) -> bool:
    """Whether one of the words is measured so; compounds go by their last part: "airdraft", "lightweight"."""
    parts = measured & (LENGTHS | WEIGHTS)
    return any(word in measured or any(len(part) > 4 and word.endswith(part) for part in parts) for word in words)


def is_currency(unit: str | None) -> bool:
    """Whether a unit is money, in any scale.

    >>> is_currency("millions of euros"), is_currency("millions"), is_currency("pounds")
    (True, False, False)
    """
    return unit is not None and unit.endswith((*CURRENCIES.values(),))


def leaves_letters(words: Sequence[str], *, is_number: bool) -> bool:
    """Whether a name ends in letters that nobody can say, and that are no unit of it; a text may be the option B.

    A figure before a unit is part of one that we do not know: "fuel l 100 km".

    >>> leaves_letters(["rate", "bp"], is_number=True), leaves_letters(["draft", "m"], is_number=True)
    (True, False)
    """
    before, unit = split_unit(words, is_number=is_number)
    last = before[-1] if before else ""
    if unit is not None and last.isdigit():
        return True
    is_known = last in ACRONYMS or last in VOCABULARY or last in UNITS or (is_number and last in SURE_UNITS)
    is_unsaid = last.isascii() and last.isalpha() and (is_number if len(last) == 1 else not set(last) & set("aeiouy"))
    return len(words) > 1 and is_unsaid and not is_known


def is_statement(words: Sequence[str], *, is_declared: bool = False) -> bool:
    """Whether a name says something that is true or false of a row.

    Args:
        words: The words of the name.
        is_declared: Whether the database declares that its values are true or false, so that a quality is enough.

    >>> is_statement(["has", "parking"]), is_statement(["discontinued"]), is_statement(["in", "stock"])
    (True, True, False)
    >>> is_statement(["in", "stock"], is_declared=True), is_statement(["capital"], is_declared=True)
    (True, False)
    """
    if not words:
        return False
    single = len(words) == 1 and (_is_participle(words[0]) or words[0] in _ADJECTIVES or _is_able(words[0]))
    return single or (len(words) > 1 and words[0] in STATEMENTS) or (is_declared and _is_quality(words))


def statement_of(words: Sequence[str]) -> str:
    """What a flag says of a row, as a label.

    >>> statement_of(["has", "parking"]), statement_of(["in", "stock"]), statement_of(["accepts", "cash"])
    ('has parking', 'is in stock', 'accepts cash')
    >>> statement_of(["audio", "guide", "available"]), statement_of(["breakfast", "included"])
    ('has audio guide available', 'includes breakfast')
    """
    match [*words]:
        case [*things, last] if len(words) > 1 and last in _DONE_TO and words[0] not in STATEMENTS:
            return label_of([_DONE_TO[last], *things])
        case [_, *_, "available"] if words[0] not in STATEMENTS:
            return label_of(["has", *words])
    return label_of(words if words[0] in STATEMENTS or (len(words) > 1 and words[0] in _VERBS) else ["is", *words])


def _is_quality(words: Sequence[str]) -> bool:
    """Whether a name says how a row is, without a verb or with one that a name seldom begins with."""
    match [*words]:
        case [word]:
            return word in _QUALITIES or word in _DONE or word.endswith(_ENDINGS)
        case [first, *_] if first in _VERBS or first in _WHERE:
            return True
        case [first, second, *_] if (_is_participle(first) or first in _DONE) and second in _WHERE:
            return True
    return words[-1] in _DONE_TO or words[-1] in _LAST or words[-1].endswith(_ENDINGS) or tuple(words) in _FLAG_PHRASES


def _is_participle(word: str) -> bool:
    return word.endswith("ed") and len(word) > 4 and not word.endswith("eed")


def _is_able(word: str) -> bool:
    return word.endswith(("able", "ible"))


_ADJECTIVES = frozenset(
    """active official available open closed valid public private free alive dead married visible online current
    mandatory optional vegetarian vegan electric domestic international permanent""".split()
)

# What is no noun, so that nobody could take 0 and 1 under it for anything but no and yes.
_QUALITIES = frozenset(
    """absent abroad adult annual anonymous asleep automatic bilingual busy certain clean compulsory correct
    deceased defunct diabetic digital disabled double dry endemic eligible empty enabled essential exclusive exempt
    extinct fake final flexible fragile fresh frozen full genuine gluten-free halal handmade hidden historic
    hybrid independent indoor indoors infectious intact internal kosher legal live local lost manual missing
    mobile national native natural new nocturnal obsolete offline ongoing organic outdoor outdoors outstanding
    overdue overweight own part-time pending poisonous pregnant premium present prepaid primary professional rare
    ready real recurring recyclable refundable remote reusable rural safe seasonal secret secure self-employed sick
    single solo special standard sterile sunny temporary toxic travelling traveling true underage unique unpaid
    urban urgent vacant venomous virtual waterproof wild wireless wooden""".split()
)
_DONE = frozenset(
    "born broken built done drawn found frozen given grown kept known lost made paid sent shown sold".split()
)
_WHERE = frozenset("abroad at for from in on off on out over outside under up down within without".split())
_ENDINGS = ("able", "ible", "proof", "resistant", "friendly", "tolerant", "compatible", "compliant", "worthy")
_LAST = frozenset("approved available certified controlled dependent exempt free funded made owned only".split())
_FLAG_PHRASES = frozenset({("full", "time"), ("part", "time"), ("air", "conditioned"), ("self", "employed")})

# Verbs that a name of a flag begins with, and that cannot be told from plurals elsewhere.
_VERBS = frozenset("accepts offers owns permits provides requires serves smokes speaks supports takes uses".split())
_DONE_TO = {
    "accepted": "accepts",
    "allowed": "allows",
    "included": "includes",
    "needed": "needs",
    "offered": "offers",
    "permitted": "permits",
    "provided": "provides",
    "required": "requires",
}
"""What is said of a thing that goes with a row, and the verb by which the row has it: 'breakfast included'."""


_PHRASES: Mapping[tuple[str, ...], str] = {
    ("from", "date"): "start date",
    ("to", "date"): "end date",
    ("reports", "to"): "manager",
    ("reported", "to"): "manager",
    ("managed", "by"): "manager",
    ("supervised", "by"): "supervisor",
}
_SPANS = {"since": "start {}", "until": "end {}", "till": "end {}", "from": "start {}", "to": "end {}"}
_DANGLING = frozenset("to of by for in at from with on via".split())
_ANGLES = dict.fromkeys(("latitude", "longitude"), "degrees")


def called(
    facts: ColumnFacts, words: Sequence[str], kind: AnswerKind, *, is_statement: bool, is_coded: bool
) -> tuple[str, str | None]:
    """What people call a column, and the unit that its name holds.

    Args:
        facts: What the database says of the column.
        words: The words of its name.
        kind: The kind of its values.
        is_statement: Whether its values say that its name is true or false of a row.
        is_coded: Whether its values stand for words.
    """
    readable, unit = split_unit(words, is_number=kind == "number")
    if kind == "text" and unit is not None and readable != [*words]:
        # Texts have no unit of their own, and what the figures among them are would be lost: "weight in grams".
        readable = [*readable, "in", unit] if any(map(_has_figures, facts.sample)) else [*words]
    if is_statement:
        return statement_of(words), None
    if is_coded and len(words) > 1 and words[0] in STATEMENTS:
        # 'is open' of a shop that is open, closed or moving is no statement.
        return label_of([*words[1:], "status"]), None
    phrase = phrase_of(words, kind, facts.sample)
    if phrase is not None:
        return phrase, None
    if kind == "number" and words[:2] == ["times", "per"] and len(words) > 2:
        return "frequency", label_of(words)
    # Small numbers under a name with "year" count years; large ones are calendar years.
    if kind == "number" and "year" in readable and all(_is_small(value) for value in facts.sample):
        return label_of(["number", "of", "years", *(word for word in readable if word != "year")]), unit
    if len(readable) > 1 and readable[-1] in IDENTIFIER_WORDS and is_title_case(facts.sample):
        return label_of(readable[:-1]), None
    if readable[:1] == ["records"]:
        return label_of(["number", "of", *readable]), unit
    label = label_of(_counted(readable) if kind == "number" and unit is None else _as_noun(readable))
    return label, unit or _ANGLES.get(label)


def _as_noun(words: Sequence[str]) -> Sequence[str]:
    """Words in the order of speech: the unit price, not the price each; the maximum speed, the years of experience."""
    match [*words]:
        case [*before, "each" | "apiece"] if before:
            return ["unit", *before]
        case [*before, last] if last in _SAID_FIRST and before and before[-1] not in _RHYTHMS:
            return [last, *before]
        case [first, last] if {first, last} & TIME_UNITS and {first, last} & SPENT:
            return [*({first, last} & TIME_UNITS), "of", *({first, last} & SPENT)]
    return words


def _counted(words: Sequence[str]) -> Sequence[str]:
    """The words of a number of things as people count them: the number of seats, the maximum number of players."""
    spoken = [*_as_noun(words)]
    match spoken:
        case ["number" | "no", "of", *counted]:
            return ["number", "of", *counted]
        case [*counted, "number"] | ["number", *counted] if is_plural(" ".join(counted)):
            return ["number", "of", *counted]
        case ["maximum" | "minimum" as end, *counted] if _is_several(" ".join(counted)):
            return [end, "number", "of", *counted]
    return spoken


def _is_several(label: str) -> bool:
    return is_plural(label) and meaning_of(label, "number", entity="") == "quantity"


# Of the words that people append to a name, those that are no noun after any other.
_SAID_FIRST = frozenset("maximum minimum overall estimated actual planned expected".split())
_RHYTHMS = frozenset("hourly daily weekly monthly yearly annual".split())


def phrase_of(words: Sequence[str], kind: AnswerKind, values: Sequence[object]) -> str | None:
    """What people say for a name that is no noun; None where there is nothing better than its words.

    >>> phrase_of(["founded"], "date", ["1899-11-29"]), phrase_of(["born", "in"], "number", [1980])
    ('founding date', 'year of birth')
    """
    if tuple(words) in _PHRASES:
        return _PHRASES[tuple(words)]
    event = _event(words)
    if event is None:
        return None
    said = DATED_EVENTS | _SPANS
    if kind == "date":
        return said.get(event, f"{event} {{}}").format("date")
    if kind == "number" and event in said and _are_years([as_text(value) for value in values if not is_blank(value)]):
        return said[event].format("year")
    return None


def is_half_said(words: Sequence[str], kind: AnswerKind, values: Sequence[object], *, is_settled: bool) -> bool:
    """Whether a name is only part of a phrase, as "placed on", "since" or "sold", and its values do not tell the rest.

    What happened is enough where `is_settled` tells that the words of all values are known, and for flags.

    >>> is_half_said(["since"], "text", ["long ago"], is_settled=False)
    True
    >>> is_half_said(["since"], "date", ["2019-05-01"], is_settled=False)
    False
    """
    happened = len(words) == 1 and _event(words) is not None and kind != "boolean" and not is_settled
    states = kind == "boolean" and is_settled  # "is checked in" says it all
    is_half = (words[-1] in _DANGLING and not states) or happened
    return is_half and phrase_of(words, kind, values) is None


def tells_years(words: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether a name says what happened and texts are the years of it: '1850', '1999', '-660'.

    >>> tells_years(["founded"], ["1850", "1999"]), tells_years(["sold"], ["12", "150"])
    (True, False)
    """
    event = _event(words)
    return (event in DATED_EVENTS or event in _SPANS) and _are_years(texts)


def _event(words: Sequence[str]) -> str | None:
    """What happened, in a name that says nothing else: "founded", "opened on", "date hired", "built year"."""
    match [*words]:
        case [happens, "on" | "at" | "date"] if happens in HAPPENS:
            return HAPPENS[happens]
        case [state, "since"] if state in SINCE:
            return SINCE[state]
        case ["since", "date" | "year"]:
            return "since"
        case [event] | [event, "on" | "at" | "in" | "date" | "year" | "since"] | ["date" | "year", event]:
            has_happened = len(event) > 4 and event.endswith("ed") and not event.endswith("eed")
            is_span = event in _SPANS and len(words) == 1
            return event if event in DATED_EVENTS or has_happened or is_span else None
    return None


def _are_years(texts: Sequence[str]) -> bool:
    """Whether texts are years, most of them of these two millennia: -660 alone is a number like others."""
    years = [int(text) for text in texts if _YEAR.fullmatch(text)]
    recent = [year for year in years if 1000 <= year <= 2200]
    return len(years) == len(texts) and 2 * len(recent) > len(years) and all(-5000 < year <= 2200 for year in years)


_YEAR = re.compile(r"-?[1-9]\d{0,3}")


def _has_figures(value: object) -> bool:
    return not is_blank(value) and as_text(value)[:1].isdigit()


def _is_small(value: object) -> bool:
    return isinstance(value, int | float) and -200 < value < 200
