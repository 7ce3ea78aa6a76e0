"""Labels and values in German, Spanish, French and Portuguese, for the ninth set of shapes; see `unseen_ninth`."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from typing import Literal

from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Form, Item, Values
from benchmarks.shapes.unseen_ninth_wording import flat, label, proper, subject
from benchmarks.shapes.wording import fold, grouped, packed

Language = Literal["de", "es", "fr", "pt"]

_TITLES: Mapping[Language, Mapping[str, str]] = {
    "de": {"order": "der Bestellung", "invoice": "der Rechnung"},
    "es": {"order": "del pedido", "invoice": "de la factura"},
    "fr": {"order": "de la commande", "invoice": "de la facture"},
    "pt": {"order": "do pedido", "invoice": "da fatura"},
}
_ORDER: Sequence[Language] = ("de", "es", "fr", "pt")
_TRANSLATED: Mapping[str, str] = {
    "phone number": "die Telefonnummer|el número de teléfono|le numéro de téléphone|o número de telefone",
    "fax number": "die Faxnummer|el número de fax|le numéro de fax|o número de fax",
    "email address": "die E-Mail-Adresse|el correo electrónico|l'adresse e-mail|o endereço de e-mail",
    "address": "die Adresse|la dirección|l'adresse|o endereço",
    "billing address": "die Rechnungsadresse|la dirección de facturación|l'adresse de facturation|"
    "o endereço de cobrança",
    "ship address": "die Lieferadresse|la dirección de envío|l'adresse de livraison|o endereço de entrega",
    "city": "die Stadt|la ciudad|la ville|a cidade",
    "ship city": "der Lieferort|la ciudad de envío|la ville de livraison|a cidade de entrega",
    "country": "das Land|el país|le pays|o país",
    "ship country": "das Lieferland|el país de envío|le pays de livraison|o país de entrega",
    "postal code": "die Postleitzahl|el código postal|le code postal|o código postal",
    "state": "der Bundesstaat|el estado|l'État|o estado",
    "region": "die Region|la región|la région|a região",
    "continent": "der Kontinent|el continente|le continent|o continente",
    "company": "die Firma|la empresa|l'entreprise|a empresa",
    "manager": "der Vorgesetzte|el jefe|le responsable|o gerente",
    "customer": "der Kunde|el cliente|le client|o cliente",
    "support representative": "die Ansprechperson im Support|la persona de soporte|la personne chargée de l'assistance|"
    "a pessoa de suporte",
    "sales representative": "die Ansprechperson im Vertrieb|la persona de ventas|la personne chargée des ventes|"
    "a pessoa de vendas",
    "artist": "der Interpret|el artista|l'artiste|o artista",
    "contact title": "die Position der Kontaktperson|el cargo de la persona de contacto|la fonction du contact|"
    "o cargo do contato",
    "date of birth": "das Geburtsdatum|la fecha de nacimiento|la date de naissance|a data de nascimento",
    "hire date": "das Einstellungsdatum|la fecha de contratación|la date d'embauche|a data de contratação",
    "shipping date": "das Versanddatum|la fecha de envío|la date d'expédition|a data de envio",
    "date": "das Datum|la fecha|la date|a data",
    "total": "der Gesamtbetrag|el importe total|le montant total|o valor total",
    "unit price": "der Stückpreis|el precio unitario|le prix unitaire|o preço unitário",
    "buy price": "der Einkaufspreis|el precio de compra|le prix d'achat|o preço de compra",
    "recommended retail price": "der empfohlene Verkaufspreis|el precio de venta recomendado|"
    "le prix de vente conseillé|o preço de venda sugerido",
    "credit limit": "das Kreditlimit|el límite de crédito|la limite de crédit|o limite de crédito",
    "freight": "der Frachtbetrag|el coste del flete|le coût du fret|o valor do frete",
    "quantity in stock": "der Lagerbestand|la cantidad en existencias|la quantité en stock|a quantidade em estoque",
    "number of units in stock": "der Lagerbestand|la cantidad en existencias|la quantité en stock|"
    "a quantidade em estoque",
    "reorder level": "der Meldebestand|el nivel de reposición|le seuil de réapprovisionnement|o ponto de reposição",
    "scale": "der Maßstab|la escala|l'échelle|a escala",
    "vendor": "der Anbieter|el fabricante|le fournisseur|o fornecedor",
    "supplier": "der Lieferant|el proveedor|le fournisseur|o fornecedor",
    "shipper": "der Spediteur|el transportista|le transporteur|a transportadora",
    "status": "der Status|el estado de tramitación|le statut|a situação",
    "product code": "der Produktcode|el código de producto|le code produit|o código do produto",
    "customer code": "der Kundencode|el código de cliente|le code client|o código do cliente",
    "headquarters": "der Firmensitz|la sede|le siège|a sede",
    "industry": "die Branche|el sector|le secteur|o setor",
    "market value in billions": "der Marktwert in Milliarden|el valor de mercado en miles de millones|"
    "la valeur de marché en milliards|o valor de mercado em bilhões",
    "profit in billions": "der Gewinn in Milliarden|la ganancia en miles de millones|le bénéfice en milliards|"
    "o lucro em bilhões",
    "age": "das Alter|la edad|l'âge|a idade",
    "gender code": "der Geschlechtscode|el código de género|le code du sexe|o código de gênero",
    "population": "die Einwohnerzahl|la población|la population|a população",
    "surface area": "die Fläche|la superficie|la superficie|a área",
    "life expectancy": "die Lebenserwartung|la esperanza de vida|l'espérance de vie|a expectativa de vida",
    "capital city": "die Hauptstadt|la capital|la capitale|a capital",
    "year of independence": "das Jahr der Unabhängigkeit|el año de independencia|l'année d'indépendance|"
    "o ano de independência",
    "latitude": "der Breitengrad|la latitud|la latitude|a latitude",
    "longitude": "der Längengrad|la longitud|la longitude|a longitude",
    "telephone area code": "die Telefonvorwahl|el prefijo telefónico|l'indicatif téléphonique|"
    "o código de área telefônico",
    "time zone": "die Zeitzone|la zona horaria|le fuseau horaire|o fuso horário",
    "abbreviation": "das Kürzel|la abreviatura|l'abréviation|a sigla",
    "codigo IBGE": "der IBGE-Code|el código IBGE|le code IBGE|o código IBGE",
    "territory ID": "die Kennung des Gebiets|el identificador de territorio|l'identifiant|"
    "o identificador do território",
}
"""The labels in the order of `_ORDER`."""


def translated(form: Form, language: Language) -> str | None:
    """Return the label with its article in another language."""
    names = _TRANSLATED.get(label(form))
    return None if names is None else names.split("|")[_ORDER.index(language)]


def of_subject(form: Form, language: Language) -> str | None:
    """Return "of the order 1" in another language, with the name of the subject as it is."""
    if (match := re.fullmatch(r"(order|invoice) (\w+)", subject(form))) is not None:
        return f"{_TITLES[language][match.group(1)]} {match.group(2)}"
    if (name := proper(form)) is None:
        return None
    if language == "de":
        return f"von {name}"
    return f"d'{name}" if language == "fr" and fold(name)[:1] in {*"aeiou"} else f"de {name}"


def abroad(item: Item, values: Values, language: Language, random: Random) -> str:
    """Return a value as people write it in another language."""
    if item.kind == "set":
        return packed(values, {"de": " und ", "es": " y ", "fr": " et ", "pt": " e "}[language])
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_IN[language][day.month - 1]
        joint = {"de": ". {} ", "es": " de {} de ", "fr": " {} ", "pt": " de {} de "}[language].format(month)
        return f"{day.day}{joint}{day.year}"
    if item.kind == "number":
        return _number_abroad(item.format, value, language) if random.random() < 0.7 else value
    return flat(value)


def _number_abroad(form: str, value: str, language: Language) -> str:
    whole, dot, rest = (grouped(value) if form not in {"year", "ordinal"} else value).partition(".")
    number = whole.replace(",", " " if language == "fr" else ".") + ("," if dot else "") + rest
    return number + {"%": " %", "km²": " km²", "$": " $", "latitude": "°", "longitude": "°"}.get(form, "")
