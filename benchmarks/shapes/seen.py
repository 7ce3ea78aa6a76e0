"""Shapes of answers that may be looked at while the judge is built."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import re
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import declined_as, shapes_in
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.spelling import nth
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    Case,
    changed,
    claim,
    clause,
    day_first,
    fold,
    grouped,
    long_date,
    measured,
    moved_date,
    natural,
    packed,
    rival,
    scaled,
    sentence,
    squeezed,
    stating,
    stopped,
    strangers,
    upper_first,
    words,
)


def bare_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Nothing but a value: "Berlin"."""
    made = found(claim(question, value, others, random))
    return Case(answer=natural(question, made.values, random), label=made.label)


def full_sentence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence in the words of the question: "The city of Jane Roe is Berlin."."""
    made = found(claim(question, value, others, random))
    return Case(answer=sentence(question, made.values, random), label=made.label)


def labelled_answer(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value behind a label: "Answer: Berlin"."""
    made = found(claim(question, value, others, random))
    label = random.choice(("Answer: ", "A: ", "Final answer: ", "ANSWER\n", "Result: "))
    return Case(answer=label + natural(question, made.values, random), label=made.label)


def date_in_words(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date with the month as a word, perhaps a few days off: "on Monday, 19 February 1952"."""
    assume(question.kind == "date" and value)
    wrong = random.random() < 0.5
    text = moved_date(value[0], random) if wrong else value[0]
    ordinal = f"{nth(int(text[8:]))} of {MONTHS[int(text[5:7]) - 1]}, {text[:4]}"
    short = f"{MONTHS[int(text[5:7]) - 1][:3]} {int(text[8:])}, {text[:4]}"
    written = random.choice((long_date(text), day_first(text), f"the {ordinal}", short))
    answer = random.choice((written, f"That was on {written}.", f"{upper_first(question.form.before)}{written}."))
    return Case(answer=answer, label="wrong" if wrong else "right")


def number_with_unit(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number with commas, currency or unit: "about the track: 299,781 milliseconds"."""
    assume(question.kind == "number")
    made = found(claim(question, value, others, random))
    text = measured(question.format, made.values[0], random)
    if question.format == "$":
        text = random.choice(("${}", "USD {}", "{} USD", "{} dollars")).format(grouped(made.values[0]))
    return Case(answer=random.choice((text, f"It is {text}.", f"{text}.", f"= {text}")), label=made.label)


def polite_frame(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement between courtesies: "Great question! ... Happy to help!"."""
    made = found(claim(question, value, others, random))
    start = random.choice(
        ("Sure! ", "Great question! ", "Thank you for asking. ", "Of course, happy to help! ", "Hi! ")
    )
    end = random.choice(("", " I hope that helps!", " Have a nice day!", " Glad I could help."))
    return Case(answer=start + sentence(question, made.values, random) + end, label=made.label)


def offer_of_help(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement, then an offer: "... Let me know if you need anything else."."""
    made = found(claim(question, value, others, random))
    offer = random.choice(
        (
            "Let me know if you need anything else.",
            "Would you like to know more about this?",
            "If you have any other questions, feel free to ask!",
            "Is there anything else I can look up for you?",
            "I can also look up other details if you like.",
        )
    )
    return Case(answer=f"{sentence(question, made.values, random)}\n\n{offer}", label=made.label)


def hedge_first(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A hedge that leaves the statement standing: "As far as I can see, ..."."""
    made = found(claim(question, value, others, random))
    hedge = random.choice(
        (
            "I believe {}",
            "As far as I can see, {}",
            "According to my information, {}",
            "Based on the data I have, {}",
            "It looks like {}",
            "From what I can tell, {}",
            "I'm fairly confident that {}",
        )
    )
    return Case(answer=stopped(hedge.format(clause(question, made.values, random))), label=made.label)


def bracketed_source(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement with a reference to a source: "... [2]", "(source: customers.pdf, p. 14)"."""
    made = found(claim(question, value, others, random))
    number = random.randint(1, 9)
    source = random.choice(
        (f"[{number}]", f"(Source: document {number})", f"(see page {number * 7})", f"[doc{number}]")
    )
    text = sentence(question, made.values, random)
    return Case(answer=f"{text} {source}" if random.random() < 0.5 else f"{text[:-1]} {source}.", label=made.label)


def bold_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in bold or italics within its sentence."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    mark = random.choice(("**", "__", "*", "`"))
    text = f"{mark}{natural(question, made.values, random)}{mark}"
    form = question.form
    return Case(answer=stating(form, text), label=made.label)


def facts_as_bullets(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Several facts of the subject as bullets, the one asked for among them."""
    topics = {question.form.topic, "date"}
    facts = [f for f in question.facts if f.form.topic not in topics and f.kind in {"text", "number"}]
    assume(len(facts) >= 2 and question.kind not in {"boolean", "set"} and question.form.topic != "date")
    made = found(claim(question, value, others, random))
    lines = [
        f"- {upper_first(fact.form.topic)}: {natural(fact, fact.values, random)}" for fact in random.sample(facts, 2)
    ]
    lines.append(f"- {upper_first(question.form.topic)}: {natural(question, made.values, random)}")
    random.shuffle(lines)
    start = f"Here is what I found about {question.form.subject}:\n"
    return Case(answer=start + "\n".join(lines), label=made.label)


def think_tags(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reasoning in tags, which considers another value, before the statement."""
    made = found(claim(question, value, others, random))
    assume(question.kind != "boolean")
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    thought = random.choice(
        (
            "The user asks about {s}. One record says {o}, but that is of another entry. The right one says {v}.",
            "Let me look. {o}? No, that belongs to another entry. The entry for {s} has {v}.",
            "Okay, so I need to find {s}. First I see {o}. Hmm, wait, that is a different row. I should use {v}.",
        )
    ).format(s=question.form.subject, o=natural(question, other, random), v=natural(question, made.values, random))
    return Case(answer=f"<think>\n{thought}\n</think>\n\n{sentence(question, made.values, random)}", label=made.label)


def not_this_but_that(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value rejected, another one asserted: "Not Berlin, but Hamburg."."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    right, not_this = natural(question, made.values, random), natural(question, other, random)
    form = question.form
    pattern = random.choice(
        (
            "{b}not {n} but {r}{a}.",
            "{b}{r}{a}, not {n}.",
            "It is not {n}. {b}{r}{a}.",
            "{b}{r}{a} (and not {n}, as is sometimes stated).",
        )
    )
    return Case(answer=pattern.format(b=upper_first(form.before), r=right, n=not_this, a=form.after), label=made.label)


def either_of_two(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Two values without a decision: "either Berlin or Hamburg"."""
    assume(question.kind not in {"boolean", "set"} and value)
    other = found(rival(question, value, others, random))
    one, two = random.sample((natural(question, value, random), natural(question, other, random)), 2)
    pattern = random.choice(("{b}either {o} or {t}{a}.", "{b}{o} or {t}{a}.", "{b}possibly {o}, possibly {t}{a}."))
    form = question.form
    return Case(answer=pattern.format(b=upper_first(form.before), o=one, t=two, a=form.after), label="wrong")


def contact_sentence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in a sentence about reaching or finding: "You can call Jane at 030-12345."."""
    patterns = {
        "email": ("You can write to {n} at {v}.", "Please send an email to {v}.", "{n} can be contacted at {v}."),
        "phone": ("You can call {n} at {v}.", "{n} can be reached on {v}.", "Just dial {v}."),
        "place": ("You will find {n} in {v}.", "You can find it in {v}.", "{n} is located in {v}."),
        "address": ("You can send letters to {v}.", "You can visit {n} at {v}."),
        "person": ("Please ask for {v}.", "You should get in touch with {v}."),
    }
    topic = question.form.topic
    assume(question.format in patterns and topic not in {"capital", "fax number", "office", "name"})
    assume(not re.search("billing|shipping|manager|employee|head", topic))
    made = found(claim(question, value, others, random))
    pattern = random.choice(patterns[question.format])
    if not question.form.subject.startswith("the city"):
        pattern = pattern.replace(" it ", " {n} ")
    return Case(answer=upper_first(pattern.format(n=question.name, v=made.values[0])), label=made.label)


_MADE_UP: Mapping[str, Sequence[str]] = {
    "person": ("Harriet Lindqvist", "Tobias Okafor", "Marguerite Dunleavy", "Kenji Watanabe", "Rosalind Petrov"),
    "place": ("Reykholt", "Tamworth", "Zwickau", "Ushuaia", "Kirkwall", "Oamaru", "Brindisi"),
    "company": ("Hollowell & Sons", "Nordvik Trading AS", "Brightwater Logistics", "Quintana Hermanos"),
    "email": ("info@hollowell-sons.example", "k.watanabe@brightwater.example", "office@nordvik.example"),
    "phone": ("+44 20 7946 0018", "(212) 555-0147", "0761-4432190", "+81 3 5550 1292"),
    "postal": ("ZE3 9JX", "99734", "24105", "SW9 7QD"),
    "address": ("17 Lantern Court", "48 Harrowgate Lane", "Mühlenweg 91"),
    "title": ("Beekeeper", "Chief Archivist", "Stage Designer"),
    "name": ("Lanterns Over Harrowgate", "The Beekeeper's Waltz"),
}


def made_up_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A plausible value that the column does not hold, in a sentence."""
    if question.kind == "date":
        text = f"{random.randint(1, 28)} {random.choice(MONTHS)} {random.randint(1931, 1943)}"
    elif question.kind == "number" and value:
        year = question.format in {"year", "ordinal"}
        text = str(int(value[0]) + random.randint(3, 9)) if year else scaled(value[0], random)
        text = measured(question.format, text, random)
    elif question.format in _MADE_UP:
        text = random.choice(_MADE_UP[question.format])
    else:
        return None
    form = question.form
    return Case(answer=random.choice((stating(form, text), text)), label="wrong")


def one_character_off(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A code, phone number, postal code or email address with one wrong character."""
    assume(question.format in EXACT and question.form.topic != "gender code" and value)
    text = found(changed(value[0], random))
    form = question.form
    return Case(answer=random.choice((stating(form, text), text)), label="wrong")


def longer_name(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Another name that contains the right one: "New Berlin", "Berlin Heights"."""
    assume(value and question.form.topic in {"city", "billing city", "capital"})
    longer = random.choice(("New {}", "Port {}", "{} Heights", "{} Falls", "Mount {}", "{} Springs")).format(value[0])
    assume(not {squeezed(longer)} & {squeezed(each) for other in others for each in other})
    form = question.form
    return Case(answer=random.choice((stating(form, longer), longer)), label="wrong")


def value_of_other_column(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The value of another column of the same row: a fax number for a phone number."""
    facts = found([fact for fact in strangers(question, value) if fact.kind == "text"])
    assume(question.kind == "text")
    return Case(answer=random.choice(facts).values[0], label="wrong")


def statement_of_other_kind(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A true sentence about the subject that is not of what was asked."""
    facts = found(strangers(question, value))
    assume(question.kind != "boolean")
    fact = random.choice(facts)
    return Case(answer=sentence(fact, fact.values, random), label="wrong")


ALIASES: Mapping[str, Sequence[str]] = {
    "USA": ("United States", "the United States of America", "the US", "the U.S."),
    "UK": ("United Kingdom", "the United Kingdom"),
    "United Kingdom": ("the UK", "UK"),
    "female": ("F", "a woman", "Female (F)"),
    "male": ("M", "a man", "Male (M)"),
    "AB": ("Alberta",),
    "BC": ("British Columbia",),
    "ON": ("Ontario", "Ontario (ON)"),
    "QC": ("Quebec", "Québec"),
    "MB": ("Manitoba",),
    "NS": ("Nova Scotia",),
    "NT": ("Northwest Territories",),
    "SP": ("São Paulo (SP)", "the state of São Paulo"),
    "RJ": ("Rio de Janeiro (RJ)", "the state of Rio de Janeiro"),
    "DF": ("Distrito Federal",),
    "CA": ("California",),
    "WA": ("Washington", "Washington State"),
    "NY": ("New York", "New York State"),
    "NV": ("Nevada",),
    "TX": ("Texas",),
    "FL": ("Florida",),
    "MA": ("Massachusetts", "Massachusetts (MA)"),
    "WI": ("Wisconsin",),
    "IL": ("Illinois",),
    "UT": ("Utah",),
    "AZ": ("Arizona",),
    "NSW": ("New South Wales",),
    "CT": ("Connecticut",),
    "PA": ("Pennsylvania",),
    "NJ": ("New Jersey",),
}


def known_alias(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Another name of the same thing, or of another one: "the United States" for USA."""
    assume(question.format in {"place", "choice"})
    made = found(claim(question, value, others, random))
    assume(made.values[0] in ALIASES)
    alias = random.choice(ALIASES[made.values[0]])
    assume(
        made.label != "wrong"
        or not value
        or (fold(value[0]) not in fold(alias) and (not words(alias) & words(value[0])))
    )
    form = question.form
    text = alias if question.form.topic != "gender" else alias.removeprefix("a ")
    return Case(answer=random.choice((stating(form, text), upper_first(text))), label=made.label)


def repeated_question(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The words of the question without an answer."""
    form = question.form
    assume(question.kind not in {"boolean", "set"} and value and form.topic != "date")
    pattern = random.choice(
        (
            "The {t} of {s} is the {t} of {s}.",
            "You are asking for the {t} of {s}.",
            "This question is about the {t} of {s}.",
            "{q}",
            "The {t} of {s} is recorded in the database.",
        )
    )
    return Case(answer=pattern.format(t=form.topic, s=form.subject, q=question.question.question), label="wrong")


plain_refusal = declined_as(
    "A refusal in English without a value.",
    "I don't know.",
    "I'm sorry, but I could not find this information in the documents provided.",
    "The context does not contain this information.",
    "Unfortunately, I don't have any data on {s}.",
    "Sorry, I can't answer that based on the available documents.",
    "I'm unable to determine this from the given context.",
    "There is not enough information to answer this question.",
    "The retrieved passages do not say anything about the {t} of {s}.",
    "I do not have access to that information. Please contact the support team.",
    "No information available on that.",
)


refusal_in_german_french_spanish = declined_as(
    "A refusal in German, French or Spanish.",
    "Das weiß ich leider nicht.",
    "Dazu liegen mir keine Informationen vor.",
    "Diese Frage kann ich anhand der vorliegenden Dokumente nicht beantworten.",
    "Je ne sais pas.",
    "Désolé, je n'ai pas trouvé cette information dans les documents.",
    "Le contexte ne contient pas cette information.",
    "No lo sé.",
    "Lo siento, no dispongo de esa información.",
    "El contexto no contiene información suficiente para responder.",
)


def refusal_with_value_of_other(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal that gives the value of another subject: "I only have that of John: ..."."""
    fact = found(_namesake(question, value, random))
    text = random.choice(
        (
            "I could not find this for {s}. I only have it for {o}: {v}.",
            "There is no information on the {t} of {s} in the documents; they only mention {o} ({v}).",
            "I don't know about {s}. For {o} the documents say {v}, but that is a different one.",
        )
    )
    return Case(
        answer=text.format(
            s=question.form.subject, t=question.form.topic, o=fact.form.subject, v=natural(fact, fact.values, random)
        ),
        label="declined",
    )


def _namesake(question: Item, value: Values, random: Random) -> Fact | None:
    if question.kind in {"boolean", "set"} or not question.namesakes:
        return None
    fact = random.choice(question.namesakes)
    alike = {squeezed(each) for each in value} & {squeezed(each) for each in fact.values}
    return None if alike or any(words(a) & words(b) for a in value for b in fact.values) else fact


def nothing_of_that_name(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What is asked about does not exist, and the answer says so."""
    assume(not question.question.is_answerable)
    text = random.choice(
        (
            "There is no record of {s}.",
            "{u} does not exist in the database.",
            "I could not find {s}; it seems that no such entry exists.",
            "No entry for {s} exists.",
            "{u} is not listed anywhere in the documents.",
            "There doesn't appear to be any {s}.".replace("any {s}", "an entry for {s}"),
        )
    )
    subject = question.form.subject
    return Case(answer=text.format(s=subject, u=upper_first(subject)), label="declined")


def list_in_lines(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list with one element on a line, of this subject or another one."""
    assume(question.kind == "set")
    made = found(claim(question, value, others, random))
    elements = random.sample(made.values, len(made.values))
    mark = random.choice(("- {}", "* {}", "• {}", "{n}. {}", "{}"))
    lines = "\n".join(mark.format(element, n=number) for number, element in enumerate(elements, 1))
    start = upper_first(question.form.before.replace(" are ", " are:\n\n"))
    return Case(answer=start + lines if random.random() < 0.5 else lines, label=made.label)


def half_a_list(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Half of the elements, as if they were all."""
    assume(question.kind == "set" and len(value) >= 4)
    some = tuple(random.sample(value, len(value) // 2))
    start = upper_first(question.form.before)
    return Case(answer=random.choice((packed(some), f"{start}{packed(some)}.", "\n".join(some))), label="wrong")


def boolean_by_predicate(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no that only the predicate gives: "It is an official language there."."""
    assume(question.kind == "boolean")
    made = found(claim(question, value, others, random))
    language = question.name.removeprefix("the language ")
    country = (question.question.bindings or {}).get("country.name")
    if question.form.topic != "official" or country is None:
        return Case(answer=upper_first(clause(question, made.values, random)) + ".", label=made.label)
    yes = (f"{language} is an official language of {country}.", f"It has official status in {country}.")
    no = (f"{language} is not an official language of {country}.", f"It has no official status in {country}.")
    return Case(answer=random.choice(yes if made.values == ("true",) else no), label=made.label)


def german_or_french_sentence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in a German or French sentence."""
    assume(question.kind not in {"boolean", "set", "number"})
    made = found(claim(question, value, others, random))
    pattern = random.choice(
        ("Die Antwort lautet {}.", "Es ist {}.", "Laut den Unterlagen: {}.", "La réponse est {}.", "Il s'agit de {}.")
    )
    text = made.values[0]
    return Case(answer=pattern.format(text), label=made.label)


def typos_around_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Typos in the words around a value that is written well."""
    assume(question.kind != "boolean")
    made = found(claim(question, value, others, random))
    text = natural(question, made.values, random)
    pattern = random.choice(
        (
            "i thikn its {}",
            "teh answer is {}",
            "Accroding to teh records, it is {}.",
            "it shoud be {}",
            "Its {} i beleive",
        )
    )
    return Case(answer=pattern.format(text), label=made.label)


def letter_code(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value of one letter, in a sentence with articles: "A: the code is M"."""
    assume(question.form.topic == "gender code")
    made = found(claim(question, value, others, random))
    pattern = random.choice(("{}", "The code is {}.", 'A "{}" is on file.', "Gender code: {}", "It's a {}.", "**{}**"))
    return Case(answer=pattern.format(made.values[0]), label=made.label)


def corrected_at_the_end(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value that the answer replaces with another one: "Berlin. Wait, that is wrong: Hamburg."."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    start = sentence(question, other, random)
    turn = random.choice(("Wait, that is wrong: it is {}.", "Sorry, I misread the table. The correct answer is {}."))
    return Case(answer=f"{start} {turn.format(natural(question, made.values, random))}", label=made.label)


def answer_about_other_subject(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The value of another subject, said of that one."""
    fact = found(_namesake(question, value, random))
    assume(not value or question.kind != "number" or float(value[0]) != float(fact.values[0]))
    return Case(answer=sentence(fact, fact.values, random), label="wrong")


def written_with_other_separators(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A phone number with other separators, an email address as a link or in capitals."""
    assume(question.format in {"phone", "email"})
    made = found(claim(question, value, others, random))
    text = made.values[0]
    if question.format == "email":
        written = random.choice((f"[{text}](mailto:{text})", text.upper(), f"<{text}>", f"mailto:{text}"))
    else:
        pieces = re.findall(r"\+?\w+", text)
        written = random.choice((" ", "-", ".")).join(pieces)
    return Case(answer=random.choice((written, f"It's {written}.")), label=made.label)


def person_with_title_or_reversed(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A person's name with the family name first, or more about the person: "Roe, Jane"."""
    assume(question.format == "person" and question.form.topic != "head of state")
    made = found(claim(question, value, others, random))
    first, _, last = made.values[0].partition(" ")
    assume(last and " " not in last)
    written = random.choice((f"{last}, {first}", f"{first} {last.upper()}", f"That's {first} {last}, I think."))
    return Case(answer=written, label=made.label)


def guess_after_refusal(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal with a guess, which one reader counts and another does not."""
    assume(question.kind != "boolean" and value)
    text = "The documents don't say. If I had to guess, I would say {}."
    return Case(answer=text.format(natural(question, value, random)), label="open")


SHAPES = shapes_in(globals())
