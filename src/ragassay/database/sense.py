"""What the values of a column are to people: a person, an organisation, a place, a time, a quantity, money, a thing."""

import re
from collections.abc import Sequence

from ragassay.database.labels import head_of
from ragassay.records import AnswerKind, Meaning

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
