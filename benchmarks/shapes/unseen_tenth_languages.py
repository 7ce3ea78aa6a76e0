"""Languages other than English for the tenth set: fields, subjects, days, numbers, yes and no.

The author had read neither the judge nor the other sets.
"""

import re
from collections.abc import Mapping
from datetime import date
from random import Random

from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.unseen_tenth_wording import label, name, one_line, subject

LANGUAGES = ("de", "es", "fr", "pt", "it", "nl")

_FIELDS: Mapping[str, str] = {
    "email address": "die E-Mail-Adresse|la dirección de correo electrónico|l'adresse e-mail|o endereço de e-mail|"
    "l'indirizzo e-mail|het e-mailadres",
    "phone number": "die Telefonnummer|el número de teléfono|le numéro de téléphone|o número de telefone|"
    "il numero di telefono|het telefoonnummer",
    "fax number": "die Faxnummer|el número de fax|le numéro de fax|o número de fax|il numero di fax|het faxnummer",
    "address": "die Adresse|la dirección|l'adresse|o endereço|l'indirizzo|het adres",
    "postal code": "die Postleitzahl|el código postal|le code postal|o código postal|il codice postale|de postcode",
    "city": "die Stadt|la ciudad|la ville|a cidade|la città|de stad",
    "capital city": "die Hauptstadt|la capital|la capitale|a capital|la capitale|de hoofdstad",
    "unit price": "der Stückpreis|el precio unitario|le prix unitaire|o preço unitário|il prezzo unitario|de stukprijs",
    "total": "der Gesamtbetrag|el importe total|le montant total|o valor total|l'importo totale|het totaalbedrag",
    "population": "die Einwohnerzahl|la población|la population|a população|la popolazione|het inwonertal",
    "quantity in stock": "der Lagerbestand|la cantidad en stock|la quantité en stock|a quantidade em estoque|"
    "la quantità in magazzino|de voorraad",
    "number of units in stock": "der Lagerbestand|la cantidad en stock|la quantité en stock|"
    "a quantidade em estoque|la quantità in magazzino|de voorraad",
    "title": "die Position|el cargo|le poste|o cargo|il ruolo|de functie",
    "date": "das Datum|la fecha|la date|a data|la data|de datum",
    "date of birth": "das Geburtsdatum|la fecha de nacimiento|la date de naissance|a data de nascimento|"
    "la data di nascita|de geboortedatum",
    "product code": "der Produktcode|el código de producto|le code produit|o código do produto|"
    "il codice prodotto|de productcode",
    "duration in milliseconds": "die Dauer in Millisekunden|la duración en milisegundos|"
    "la durée en millisecondes|a duração em milissegundos|la durata in millisecondi|de duur in milliseconden",
    "artist": "der Interpret|el artista|l'artiste|o artista|l'artista|de artiest",
    "supplier": "der Lieferant|el proveedor|le fournisseur|o fornecedor|il fornitore|de leverancier",
    "codigo IBGE": "der IBGE-Code|el código IBGE|le code IBGE|o código IBGE|il codice IBGE|de IBGE-code",
    "telephone area code": "die Vorwahl|el prefijo telefónico|l'indicatif téléphonique|o DDD|"
    "il prefisso telefonico|het netnummer",
    "latitude": "der Breitengrad|la latitud|la latitude|a latitude|la latitudine|de breedtegraad",
    "longitude": "der Längengrad|la longitud|la longitude|a longitude|la longitudine|de lengtegraad",
    "state": "der Bundesstaat|el estado|l'État|o estado|lo stato|de staat",
    "industry": "die Branche|el sector|le secteur|o setor|il settore|de sector",
    "gender code": "der Geschlechtscode|el código de género|le code de genre|o código de gênero|"
    "il codice di genere|de gendercode",
    "profit in billions": "der Gewinn in Milliarden|el beneficio en miles de millones|"
    "le bénéfice en milliards|o lucro em bilhões|l'utile in miliardi|de winst in miljarden",
}
_OF: Mapping[str, str] = {
    "customer": "des Kunden|del cliente|du client|do cliente|del cliente|van klant",
    "employee": "von|de|de l'employé|do funcionário|del dipendente|van medewerker",
    "supplier": "des Lieferanten|del proveedor|du fournisseur|do fornecedor|del fornitore|van leverancier",
    "company": "des Unternehmens|de la empresa|de l'entreprise|da empresa|dell'azienda|van het bedrijf",
    "product": "des Produkts|del producto|du produit|do produto|del prodotto|van het product",
    "track": "des Titels|de la pista|du morceau|da faixa|del brano|van het nummer",
    "album": "des Albums|del álbum|de l'album|do álbum|dell'album|van het album",
    "order": "der Bestellung|del pedido|de la commande|do pedido|dell'ordine|van bestelling",
    "invoice": "der Rechnung|de la factura|de la facture|da fatura|della fattura|van factuur",
    "office": "des Büros|de la oficina|du bureau|do escritório|dell'ufficio|van kantoor",
    "country": "des Landes|del país|du pays|do país|del paese|van het land",
    "city": "der Stadt|de la ciudad|de la ville|da cidade|della città|van de stad",
    "municipality": "der Gemeinde|del municipio|de la commune|do município|del comune|van de gemeente",
    "state": "des Bundesstaates|del estado|de l'État|do estado|dello stato|van de staat",
    "person": "der Person|de la persona|de la personne|da pessoa|della persona|van de persoon",
    "department": "der Abteilung|del departamento|du service|do departamento|del reparto|van afdeling",
}
_CAPITAL: Mapping[str, tuple[str, str]] = {
    "de": ("Ja, {} ist die Hauptstadt eines Bundesstaates.", "Nein, {} ist nicht die Hauptstadt eines Bundesstaates."),
    "es": ("Sí, {} es capital de estado.", "No, {} no es capital de estado."),
    "fr": ("Oui, {} est la capitale d'un État.", "Non, {} n'est pas la capitale d'un État."),
    "pt": ("Sim, {} é capital de estado.", "Não, {} não é capital de estado."),
    "it": ("Sì, {} è la capitale di uno stato.", "No, {} non è la capitale di uno stato."),
    "nl": ("Ja, {} is de hoofdstad van een staat.", "Nee, {} is geen hoofdstad van een staat."),
}
_DISCONTINUED: Mapping[str, tuple[str, str]] = {
    "de": ("Ja, das Produkt {} wurde eingestellt.", "Nein, das Produkt {} wurde nicht eingestellt."),
    "es": ("Sí, el producto {} está descatalogado.", "No, el producto {} no está descatalogado."),
    "fr": ("Oui, le produit {} n'est plus commercialisé.", "Non, le produit {} est toujours commercialisé."),
    "pt": ("Sim, o produto {} foi descontinuado.", "Não, o produto {} não foi descontinuado."),
    "it": ("Sì, il prodotto {} è fuori produzione.", "No, il prodotto {} non è fuori produzione."),
    "nl": ("Ja, het product {} is uit het assortiment.", "Nee, het product {} is niet uit het assortiment."),
}


def asked_for(item: Item, language: str) -> tuple[str, str, str] | None:
    """Return field with article, field without, and "of the subject"; None where a language lacks the words."""
    fields = _FIELDS.get(label(item))
    match = re.fullmatch(r"(?:the )?(\w+) (.+)", subject(item))
    plain = re.fullmatch(r"[A-Z]\w+( [A-Z]\w+)+", subject(item))
    place = LANGUAGES.index(language)
    if fields is None or (match is None and plain is None):
        return None
    article = fields.split("|")[place]
    bare = re.sub(r"^(die|der|das|el|la|le|les|o|a|il|lo|het|de) |^l'", "", article)
    if match is not None and match[1] in _OF and not re.search(r"codigo| for the album | in order ", match[2]):
        return article, bare, f"{_OF[match[1]].split('|')[place]} {match[2]}"
    if plain is not None:
        return article, bare, f"{('von', 'de', 'de', 'de', 'di', 'van')[place]} {subject(item)}"
    return None


def localized(item: Item, values: Values, language: str, random: Random) -> str:
    """Return a value as people write it in a language; names and codes stay as they are."""
    (value,) = values
    if item.kind == "date":
        return day_in(language, value, random)
    if item.kind == "number" and item.format not in {"year", "ordinal"} and random.random() < 0.7:
        whole, _, rest = value.lstrip("-").partition(".")
        mark = "\u202f" if language == "fr" else "."
        number = f"{int(whole or 0):,}".replace(",", mark) + (f",{rest}" if rest else "")
        return ("-" if value.startswith("-") else "") + number
    return one_line(value)


def day_in(language: str, value: str, random: Random) -> str:
    """Return a day in a language, in numbers only where day and month cannot be exchanged."""
    day = date.fromisoformat(value)
    month = MONTHS_IN[language][day.month - 1]
    if day.day > 12 and random.random() < 0.4:
        mark = {"de": ".", "nl": "-"}.get(language, "/")
        return f"{day.day:02}{mark}{day.month:02}{mark}{day.year}"
    if language == "de":
        return f"{day.day}. {month} {day.year}"
    joint = " de " if language in {"es", "pt"} else " "
    first = (
        "1er" if language == "fr" and day.day == 1 else "1º" if language in {"it", "pt"} and day.day == 1 else day.day
    )
    return f"{first}{joint}{month}{joint}{day.year}"


def yes_or_no(item: Item, values: Values, language: str) -> str | None:
    """Return a boolean answer in a language."""
    table = {"a state capital": _CAPITAL, "discontinued": _DISCONTINUED}.get(item.form.topic)
    if table is None:
        return None
    shown = re.sub(r"^the (product|municipality) (?!with)", "", name(item))
    return table[language][values != ("true",)].format(shown) if not shown.startswith("the ") else None
