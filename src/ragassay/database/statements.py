"""Names of flags that say what is true or false of a row: "is active", "has parking", "discontinued", "sold out"."""

from collections.abc import Sequence

from ragassay.database.labels import STATEMENTS, label_of


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
    return words[-1] in _DONE_TO or words[-1] in _LAST or words[-1].endswith(_ENDINGS) or tuple(words) in _PHRASES


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
_PHRASES = frozenset({("full", "time"), ("part", "time"), ("air", "conditioned"), ("self", "employed")})

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
