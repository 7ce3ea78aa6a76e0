"""Turns the names of tables and columns into words that people use.

Words are held in lower case. A label keeps the capitals of acronyms ("GNP", "VAT"), and names in languages that we
have no words of as they are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from ragassay.core.records import Column, Schema
from ragassay.parts.wording.vocabulary import ABBREVIATIONS, ACRONYMS, HAPPENED, TIMES, VOCABULARY, WITH_DIGITS

_CAMEL = re.compile(r"(?<=[^\W_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_A_WORD = re.compile(r"[\W_]+")
_POSSESSIVE = re.compile(r"['\u2019\u02bc]s?(?=[\W_]|$)", re.IGNORECASE)
_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")

STATEMENTS = frozenset("is has was are were had can may will does did should allows needs includes contains".split())
"""Verbs that a name begins with where it states something that is true or false of a row."""


def words_of(name: str) -> list[str]:
    """The words that a table or column name is made of, in lower case; usual abbreviations written out.

    >>> words_of("Sales_in_Billion"), words_of("customerName"), words_of("Order Details"), words_of("surfacearea")
    (['sales', 'in', 'billion'], ['customer', 'name'], ['order', 'details'], ['surface', 'area'])
    >>> words_of("isofficial"), words_of("addressLine1"), words_of("Player's Dept"), words_of("gnpold")
    (['is', 'official'], ['address', 'line', '1'], ['player', 'department'], ['gnpold'])
    >>> words_of("# of seats"), words_of("dept_no"), words_of("fecha_nacimiento")
    (['number', 'of', 'seats'], ['department', 'number'], ['fecha', 'nacimiento'])
    >>> words_of("duration_min"), words_of("price_min")
    (['duration', 'minutes'], ['price', 'minimum'])
    >>> words_of("publ_date"), words_of("est_year"), words_of("est_price"), words_of("Sponsorship")
    (['published', 'date'], ['established', 'year'], ['estimated', 'price'], ['sponsorship'])
    """
    spoken = name.replace("%", " percent ").replace("#", " number ")
    spaced = _NOT_A_WORD.sub(" ", _CAMEL.sub(" ", _POSSESSIVE.sub(" ", spoken)))
    parts = [part for word in spaced.lower().split() for part in _without_digits(word)]
    found: list[str] = []
    for part, after in zip(parts, [*parts[1:], ""], strict=False):
        found += _in_full(part, found, after)
    # 'no' at the end is a number: `dept_no`.
    return [*found[:-1], "number"] if len(found) > 1 and found[-1] in {"no", "nr"} else found


def _in_full(part: str, before: Sequence[str], after: str) -> list[str]:
    """A part of a name without abbreviation; 'min' is minutes of what takes time, and the least of all else."""
    if part == "min" and before and before[-1] in TIMES:
        return ["minutes"]
    if part in HAPPENED and (after in _WHENS or (not after and before[-1:] in (["date"], ["year"]))):
        return [HAPPENED[part]]
    return ABBREVIATIONS.get(part, part).split()


_WHENS = frozenset("date dt year yr".split())


def is_short_for(word: str, whole: str) -> bool:
    """Whether a word of a name is the beginning of another that it stands for.

    >>> is_short_for("pub", "publisher"), is_short_for("pub", "pub"), is_short_for("book", "bookshop")
    (True, False, False)
    """
    return len(word) >= 3 and word != whole and whole.startswith(word) and word not in VOCABULARY


def label_of(words: Sequence[str]) -> str:
    """Words as a label: one phrase, with acronyms in capitals.

    >>> label_of(["old", "gnp"]), label_of(["phd", "year"])
    ('old GNP', 'PhD year')
    """
    return " ".join(map(_spelled, words))


def _spelled(word: str) -> str:
    return _SPELLED.get(word) or (word.upper() if word in ACRONYMS else word)


# Pronouns in small letters are more likely than an acronym.
_SPELLED = {"it": "it", "us": "us", "iot": "IoT", "phd": "PhD", "wifi": "Wi-Fi"}


def _without_digits(word: str) -> list[str]:
    parts = [word] if word in WITH_DIGITS else _DIGITS.sub(" ", word).split()
    return [piece for part in parts for piece in _split_joined(part)]


def _split_joined(word: str) -> list[str]:
    """The parts of a name written as one word, or the word itself where not all of it is known."""
    if _is_known(word):
        return [word]
    # The fewest parts are the likeliest reading; of as many, the one whose last part is longest.
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in range(end):
            before = best[start]
            if before is None or not _is_part(word[start:end], is_first=start == 0):
                continue
            current = best[end]
            if current is None or len(before) + 1 < len(current):
                best[end] = [*before, word[start:end]]
    return best[-1] or [word]


def _is_part(piece: str, *, is_first: bool) -> bool:
    """Whether a piece of a glued name is a word of its own; the short ones only where they cannot be part of one."""
    if is_first and piece in STATEMENTS:
        return True
    return _is_known(piece) or (len(piece) >= 4 and piece in ABBREVIATIONS)


def _is_known(word: str) -> bool:
    return word in VOCABULARY or (len(word) > 4 and word.endswith("s") and _without_plural(word) in VOCABULARY)


_PLURAL = {
    "child": "children",
    "criterion": "criteria",
    "foot": "feet",
    "man": "men",
    "person": "people",
    "tooth": "teeth",
    "woman": "women",
    "leaf": "leaves",
    "life": "lives",
    "half": "halves",
    "wife": "wives",
    "datum": "data",
}
_SINGULAR = {
    **{many: one for one, many in _PLURAL.items()},
    "persons": "person",
    "movies": "movie",
    "cookies": "cookie",
    "buses": "bus",
    "viruses": "virus",
    "statuses": "status",
    "bonuses": "bonus",
    "campuses": "campus",
    "boxes": "box",
    "axes": "axis",
    "analyses": "analysis",
}
_UNCOUNTED = frozenset(
    """series species news staff data headquarters sales assets logistics mathematics physics statistics sheep fish
    aircraft equipment information money media personnel""".split()
)


def singular(label: str) -> str:
    """A label for one of what a table holds.

    >>> singular("companies"), singular("people"), singular("order details"), singular("address")
    ('company', 'person', 'order detail', 'address')
    """
    *before, last = label.split() or [label]
    if last in _UNCOUNTED:
        return label
    return " ".join([*before, _SINGULAR.get(last) or _without_plural(last)])


def plural(label: str) -> str:
    """A label for several of what a label names; what stands before "of" or "in" takes the plural.

    >>> plural("company"), plural("person"), plural("head of state"), plural("dish"), plural("series"), plural("day")
    ('companies', 'people', 'heads of state', 'dishes', 'series', 'days')
    """
    head, link, rest = _cut(label)
    *before, last = head.split() or [head]
    return " ".join([*before, _with_plural(last)]) + link + rest if last else label


def possessive(label: str) -> str:
    """A label as the owner of what follows.

    >>> possessive("company"), possessive("sales representatives"), possessive("boss")
    ("company's", "sales representatives'", "boss's")
    """
    return f"{label}'" if is_plural(label) and label.endswith("s") else f"{label}'s"


def _cut(label: str) -> tuple[str, str, str]:
    """A label cut before its first "of", "in" or "for": the head, the word with its spaces, the rest."""
    found = re.search(r" (?:of|in|for|per|at|from|to) ", label)
    return (label, "", "") if found is None else (label[: found.start()], found[0], label[found.end() :])


def head_of(label: str) -> str:
    """The word of a label that says what kind of thing it is.

    >>> head_of("head of state"), head_of("billing city"), head_of("")
    ('head', 'city', '')
    """
    words = _cut(label)[0].split()
    return words[-1] if words else ""


def _without_plural(word: str) -> str:
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")):
        return word[:-1]
    return word


def _with_plural(word: str) -> str:
    if word in _UNCOUNTED or word in _SINGULAR or (word not in _PLURAL and _without_plural(word) != word):
        return word
    if word in _PLURAL:
        return _PLURAL[word]
    if word.endswith("sis"):
        return word[:-2] + "es"
    if word.endswith("y") and word[-2:-1] not in {"a", "e", "i", "o", "u", ""}:
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    return word + "s"


def is_plural(label: str) -> bool:
    """Whether a label takes "are": its last word before any "in <unit>" or "of" looks like a plural.

    >>> is_plural("sales in billions"), is_plural("address"), is_plural("number of years working"), is_plural("series")
    (True, False, False, False)
    """
    head = head_of(label)
    if head in _UNCOUNTED:
        return head in {"sales", "assets", "headquarters"}
    return _without_plural(head) != head or head in _SINGULAR


_LETTERS = re.compile(r"[^\W\d_]+")
_START = re.compile(r"[bcdfghjklmnpqrstvwxz]{3,}")
_RUN = re.compile(r"[bcdfghjklmnpqrstvwxz]{5,}")


def is_cryptic(words: Sequence[str]) -> bool:
    """Whether nobody could tell from a name what the column holds: no word of three letters that can be said.

    Any language will do, so a word is what can be pronounced, or a usual acronym. Letters outside ASCII count as
    vowels, since we cannot tell for every script.

    >>> is_cryptic(["a", "11"]), is_cryptic(["uf"]), is_cryptic(["regiao"])
    (True, True, False)
    >>> is_cryptic(["gnpold"]), is_cryptic(["gnp"]), is_cryptic(["street"])
    (True, False, False)
    """
    return not any(word in ACRONYMS or word in VOCABULARY or _can_be_said(word) for word in words)


def _can_be_said(word: str) -> bool:
    if len(word) < 3 or not _LETTERS.fullmatch(word):
        return not word.isascii() and bool(_LETTERS.fullmatch(word))
    if not any(letter in "aeiouy" or not letter.isascii() for letter in word):
        return False
    start = _START.match(word)
    # 'str', 'sch', 'prz' begin words, 'gnp' begins none: the second or third consonant must be one that glides.
    return not _RUN.search(word) and (start is None or any(letter in "lrwhz" for letter in start[0][1:]))


_PORTUGUESE_AND_SPANISH = """
    aluno alumno anio ano apelido apellido apellidos ativo activo bairro barrio calle cantidad cargo cep cidade ciudad
    clave cliente clientes codigo compra compras comprador conta contrasena contrato correio correo cpf cnpj cuenta
    cuota departamento desconto descricao descripcion descuento dias dinheiro direccion disciplina
    documento edad empleado empleados empresa empresas endereco entrega envio escola escuela especialidade estado
    estados estoque existencia factura facturas fatura fecha fechas fornecedor funcionario funcionarios fuso genero
    gerente habitantes hora horario idade idioma imposto impuesto inicio lugar materia medico moneda municipio
    municipios nacimiento nascimento nome nombre numero observacao observacion oficina pacote pagamento pago pais
    paises palavra pedido pedidos pessoa pessoas poblacion populacao precio preco produto produtos producto productos
    professor proveedor proveedores provincia puesto quantidade regiao reserva rua salario saldo seccion sexo
    sobrenome sucursal tamanho tarifa telefone telefono tienda tipo titulo transportadora turno ubicacion usuario
    usuarios valor vencimento vencimiento venda vendas vendedor venta ventas"""
_FRENCH = """
    achat adresse annee auteur auteurs chiffre commande commandes courriel couleur debut departement duree eleve
    employe entreprise etat etudiant facture fournisseur fournisseurs heure jour langue livraison livre livres
    magasin mois montant naissance nom numero personne poids prenom produit produits quantite quartier
    salaire sexe societe taille valeur vente ventes ville villes voiture"""
_GERMAN_AND_DUTCH = """
    aantal abteilung achternaam anrede anschrift anzahl artikel aufgabe aufgaben ausgabe bedrijf benutzer bestellung
    bestellungen betrag bezeichnung beschreibung einheit einkauf einwohner ende ereignis farbe firma flaeche
    gebiet geboortedatum geburtsdatum gehalt gehaelter gemeente gemeinde geschlecht gesellschaft gewicht groesse
    hauptstadt hersteller hoehe jahr kategorie kennzeichen klant klanten kosten kunde kunden laenge lieferant
    lieferanten lieferung lohn menge mitarbeiter monat naam nachname nummer ort orte plaats plz postleitzahl preis
    prijs produkt produkte rechnung rechnungen schueler staat stadt staedte strasse straat telefonnummer umsatz
    verein verkauf vertrag voornaam vorname waehrung werk wohnort"""
_ITALIAN = """
    acquisto cantiere cantieri cap citta cognome comune comuni descrizione dipendente dipendenti fattura fatture
    fornitore fornitori impiegato indirizzo luogo nascita nazione ordine ordini paese prezzo prodotto prodotti
    provincia quantita ragione regione sconto stipendio"""
_LITTLE = "della dello degli dei und fuer een"

_ALSO_ENGLISH = frozenset("cap data professor reserva materia cargo valor turno via werk ano".split())
FOREIGN = frozenset(
    word
    for text in (_PORTUGUESE_AND_SPANISH, _FRENCH, _GERMAN_AND_DUTCH, _ITALIAN, _LITTLE)
    for word in text.split()
    if word not in VOCABULARY | _ALSO_ENGLISH
)
"""Words that names of tables and columns are often made of in other languages, and never in English."""


def is_foreign(label: str) -> bool:
    """Whether a label is not English: it has a common word of another language, or letters that English has not.

    >>> is_foreign("fecha nacimiento"), is_foreign("população"), is_foreign("estado")
    (True, True, True)
    >>> is_foreign("birth date"), is_foreign("gnp"), is_foreign("zorro")
    (False, False, False)
    """
    words = label.lower().split()
    return any({word, f"{word}s"} & FOREIGN for word in words) or any(map(_is_foreign_letter, label))


def _is_foreign_letter(letter: str) -> bool:
    return letter.isalpha() and not letter.isascii()


def is_known_plural(label: str) -> bool:
    """Whether the last word of a label is a plural in -s that we know, as is that of which it is several.

    >>> is_known_plural("clientes"), is_known_plural("straße des lagers")
    (True, False)
    """
    last = label.lower().split()[-1]
    return last.endswith("s") and {last, last[:-1]} <= FOREIGN


def as_written(label: str, name: str) -> str:
    """A label made of a name, with the capitals that German words have there; other languages write theirs small.

    >>> as_written("straße des lagers", "Straße des Lagers"), as_written("street name", "Street_Name")
    ('Straße des Lagers', 'street name')
    """
    if not _GERMAN.search(name):
        return label
    written = {word.lower(): word for word in _WORD.findall(name) if word[1:].islower()}
    return " ".join(written.get(word, word) for word in label.split(" "))


_GERMAN = re.compile(r"[äöüßÄÖÜ]|\b(?:der|des|und|für)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


def not_english(schema: Schema) -> Mapping[str, str]:
    """The labels that questions would say and that are in another language, by "table" or "table.column"."""
    return dict(_not_english(schema))


def _not_english(schema: Schema) -> Iterator[tuple[str, str]]:
    tables = {known.name: known.label for known in schema.tables if is_foreign(known.label)}
    yield from tables.items()
    said = {*tables.values()}
    for known in schema.tables:
        for column in known.columns:
            if _is_said(column) and column.label not in said and is_foreign(column.label):
                yield f"{known.name}.{column.name}", column.label


def _is_said(column: Column) -> bool:
    """Whether questions say what a column is called: a name goes by what it names, and what is left out by nothing."""
    return column.role in {"value", "reference"}
