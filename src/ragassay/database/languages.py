"""Tells names that are in another language than English, as far as their words give them away.

There is no word list of English here, and a rare word, a proper name or an abbreviation is none of another language:
only words that everybody would take for foreign count. Who reads a notice too many loses nothing.
"""

import re
from collections.abc import Iterator, Mapping

from ragassay.database.vocabulary import VOCABULARY
from ragassay.records import Column, Schema

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
