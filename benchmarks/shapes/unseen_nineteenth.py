"""The nineteenth set: chat models, help desks, colleagues, tools and forms, in many words and in few.

About two thirds of the shapes are ordinary answers and refusals; the others take something back, argue, compare, write
values in other notations, leave something out of a list or add to it, or speak of something else.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_nineteenth_harder import SHAPES as HARDER
from benchmarks.shapes.unseen_nineteenth_wording import (
    Telling,
    code_otherwise,
    date_otherwise,
    filled,
    in_tongues,
    number_otherwise,
    place_otherwise,
    readable,
    rewritten,
    silent,
    slipped,
    told,
)
from benchmarks.shapes.wording import LISTED, ONE, Case, Shape, claim, fold

_TEXT = frozenset(("text",))
_NUMBER = frozenset(("number",))
_DATE = frozenset(("date",))
_BOOLEAN = frozenset(("boolean",))


def _but_zero(shape: Shape) -> Shape:
    """Return a shape without the questions whose answer is zero, which some words for nothing might mean."""

    def but_zero(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind != "number" or not value or Decimal(value[0]))
        return shape(item, value, others, random)

    but_zero.__doc__ = shape.__doc__
    return but_zero


bare = told(
    "The value and hardly anything else.",
    "{V}",
    "{V}!",
    "-> {V}",
    "Ans. {V}",
    "= {V}",
    "{V} :)",
    "“{V}”",
    "Output:\n{V}",
    "\n\n{V}\n",
    "{T}: {V}",
)
chat_model = told(
    "A chat model in its usual tone.",
    "{w}",
    "Certainly! {w} Let me know if you'd like to know anything else about {n}.",
    "Happy to help. From the data you shared, I can see that {c}.",
    "**Short answer:** {V}\n\n**Longer answer:** {w}",
    "{w}\n\nIs there another record I should look up?",
    "Good question. To answer it directly: {c}.",
    "Here's the information you requested:\n\n- **{T}:** {v}",
    "To answer “{q}”: {V}.",
)
with_sources = told(
    "A retrieval bot names its sources.",
    "{w} (source: {doc}, row {id})",
    "{w}[^1]\n\n[^1]: {doc}",
    "{w}\n\n---\n📚 1 source used · {doc}",
    "As stated in {doc}, {c} [2][4].",
    "The last passage gives the answer: {c}.\n\nReferences\n- {doc}",
    '<answer>{w}</answer>\n<citations><doc id="{one}">{doc}</doc></citations>',
    "I retrieved {one} documents. Only {doc} was relevant, and there {c}.",
)
help_desk = told(
    "A support agent closes a ticket.",
    "Hello,\n\nthanks for waiting! I had a look at the system and {c}.\n\nHave a lovely day,\n{who} from Support",
    "Hi there, {who} here. I've checked this for you: {c}. I'll close ticket #{id} now, just reply to reopen it.",
    "Resolution note for #{id}: user wanted {a}. Told them: {v}.",
    "Dear customer, regarding your request no. {id}: {c}. We hope this helps. Please rate our service.",
    "Thank you for contacting us. {A} {be} {v}. Reference: {id}.",
    "Status: SOLVED\nAgent: {who}\nReply: {w}",
)
colleague = told(
    "A colleague in a chat.",
    "{c} fyi",
    "yep found it, {c}",
    "hey, just checked – {c} 🙂",
    "its in {doc}: {v}",
    "lemme see... ok {c}",
    "pretty sure you mean {n}, right? so {v}",
    "@{who} {V} (from {doc})",
    "{v}, why? anything wrong with it?",
    "ah that one. {w} Had the same question last week lol",
)
email = told(
    "A letter or an e-mail.",
    "Hi {who},\n\nquick reply between two meetings: {c}.\n\nBest\n{who}",
    "Subject: Re: {q}\n\n{w}\n\nKind regards",
    "Dear {who},\n\nfurther to your enquiry of yesterday, I can confirm that {c}.\n\nYours sincerely,\n{who}",
    "> {q}\n\n{V}.\n\nCheers, {who}",
    "Hello again,\n\nsorry for the late answer, I was on leave. {w}\n\nGreetings,\n{who}\n\nSent from my phone",
    "{who}, see {doc} (attached), line {id}. In short: {c}.",
)
spoken = told(
    "What a voice assistant says, or what was said to it.",
    "Alright. {w} Anything else?",
    "I found one result. {w}",
    "umm so uh {c} I think that's what it says yeah",
    "You asked about {n}. {w}",
    "<prosody rate='slow'>{w}</prosody>",
    "[00:04] Caller: {q}\n[00:11] Agent: One moment... {w}",
)
tool_run = told(
    "An agent with tools shows what it did.",
    "Calling `run_sql`...\n\n| result |\n|---|\n| {raw} |\n\n{w}",
    "I ran one query against the database (0.0{one} s). It came back with a single row: {raw}.",
    '{{"tool": "lookup", "input": "{n}"}}\n=> {raw}\n\nDone. {w}',
    "[1/2] search … ok\n[2/2] read field … ok\nanswer={raw}",
    "Observation: 1 row returned, value = {raw}\nThought: That is what the user wants.\nFinal: {V}",
    "✔ Connected\n✔ Query executed\n✔ Result: {raw}",
)
json_object = told(
    "A structured output.",
    '{{"question_id": {id}, "response": {json}}}',
    '{{"status": "ok", "data": {{"value": {json}}}, "error": null}}',
    '```json\n{{"reasoning": "read from the record of the subject", "final": {json}}}\n```',
    '{{\n  "{key}": {json},\n  "confidence": {score}\n}}',
    '[{{"result": {json}}}]',
    'Sure, here is the JSON:\n{{"answer": {json}}}',
    kinds=LISTED,
)
other_markup = told(
    "Other notations of machines.",
    "{key}: {raw}",
    "result = {json}",
    "<record id='{id}'><{key}>{raw}</{key}></record>",
    "answer:\n  value: {json}\n  checked: true",
    "<p>{A} {be} <strong>{v}</strong>.</p>",
    "\\boxed{{{raw}}}",
    "print({json})  # {a}",
    "<ul><li>{T}: {v}</li></ul>",
    "return {json};",
)
table = told(
    "A table with this subject, or with another beside it.",
    "| Subject | {T} |\n|:--|--:|\n| {n} | {raw} |",
    "| | {T} |\n|---|---|\n| {nn} | {nraw} |\n| **{n}** | **{raw}** |",
    "Name;{T}\n{n};{raw}\n{nn};{nraw}",
    "subject\t{t}\n{nn}\t{nraw}\n{n}\t{raw}\n\nYour row is the last one.",
    "+------+\n| {raw} |\n+------+\n1 row in set (0.00 sec)",
    "{t}\n-----\n{raw}\n(1 row)",
    kinds=ONE,
)
form_fields = told(
    "A filled form or a record card.",
    "Record: {n}\n{T}: {raw}\n{ft}: {fraw}",
    "RECORD CARD\nName ........ {n}\n{T} ........ {raw}\nNotes ........ –",
    "{T} = {raw}; {ft} = {fraw}",
    "Request: {q}\nHandled by: {who}\nOutcome: {V}\nSigned off: yes",
    "☐ unknown  ☒ known → {V}",
    "Field asked for: {t}\nSubject: {s}\nContent of field: {raw}",
)
step_by_step = told(
    "A reasoning model thinks before it answers.",
    "<think>User wants {a}. I must not mix it up with {nn}, which has {nv}. For {n} the row says {v}.</think>\n{v}",
    "First I located {s}. Then I read the column in question. It contains {raw}. So the answer is **{V}**.",
    "Let's think. What is known about {n}? Among other things, {c}. That is exactly what is asked.\n\nAnswer: {V}",
    "Reasoning: {nc}, but the question is about {n}. There, {c}.\nFinal answer: {v}",
    "<reasoning>\n{fc}: not needed.\n{c}: needed.\n</reasoning>\n<final>{v}</final>",
    "Analysis → one matching record → {raw} → respond.\n\n{w}",
)
learner = told(
    "Someone who learns English.",
    "Hello sir, I have look in database and there stand {v}.",
    "The answer of you question is {V}, please.",
    "For {n} is it {v}, how I know.",
    "I am search it now and he say me {v}. Is good?",
    "In our list it write so: {v}. Best regard",
    "{T} of {n} they are have {v}.",
    "Yes of course I can telling you. {A}, this {be} {v}.",
    kinds=LISTED,
)
_GERMAN = (
    "Laut Datenbank: {l}.",
    "Gerne! Für {p} ist eingetragen: {l}",
    "Die Antwort lautet {l}.",
    "Hab kurz nachgesehen, da steht {l}.",
)
_SPANISH = (
    "Según el registro, la respuesta es {l}.",
    "Para {p} figura lo siguiente: {l}.",
    "Claro, aquí lo tienes: {l}",
)
_FRENCH = (
    "D'après la base de données : {l}.",
    "Bonjour, pour {p} je trouve {l}. Bonne journée !",
    "La réponse est {l}.",
)
_PORTUGUESE = (
    "Consta no cadastro: {l}.",
    "Oi! Para {p} o registro mostra {l}.",
    "A resposta é {l}, conforme a tabela.",
)
foreign = in_tongues(
    "The answer in another language than the question.",
    (
        (
            _GERMAN,
            "und",
            "Ja, das trifft zu.",
            "Nein, das trifft nicht zu.",
        ),
        (_SPANISH, "y", "Sí, así es.", "No, no lo es."),
        (_FRENCH, "et", "Oui, tout à fait.", "Non, ce n'est pas le cas."),
        (_PORTUGUESE, "e", "Sim, é isso mesmo.", "Não, não é."),
        (("Secondo il database: {l}.", "Allora, per {p} risulta {l}."), "e", "Sì, certo.", "No, non lo è."),
        (("Volgens het bestand: {l}.", "Bij {p} staat {l}."), "en", "Ja, dat klopt.", "Nee, dat is niet zo."),
        (("Według bazy danych: {l}.", "Odpowiedź: {l}"), "i", "Tak, zgadza się.", "Nie, to nieprawda."),
        (("Enligt registret: {l}.", "Svaret är {l}."), "och", "Ja, det stämmer.", "Nej, det stämmer inte."),
        (("Veritabanına göre cevap: {l}.",), "ve", "Evet, öyle.", "Hayır, değil."),
        (("データベースによると、答えは「{l}」です。",), "と", "はい、そうです。", "いいえ、違います。"),
        (("По данным базы: {l}.", "Ответ: {l}"), "и", "Да, это так.", "Нет, это не так."),
    ),
)
typing_slips = told(
    "Slips of the pen in the words around the value.",
    "teh answer si {v}",
    "Accroding to the databse it shuold be {v}.",
    "i jsut looked it up: {c}",
    "{A} {be} {v}, tha'ts waht my list says",
    "sry for teh delay!! {c}",
    "the entrry for {n} reads {v} (sorry, new keybaord)",
    kinds=LISTED,
)
caveats = told(
    "The answer among warnings and disclaimers.",
    "Please note that I can make mistakes. {w} Verify important information.",
    "⚠️ Data as of last import; changes since then are not included.\n\n{w}",
    "I'm only an AI and cannot call anyone to confirm this, but the table I was given says that {c}.",
    "{w} This is provided without warranty of any kind.",
    "Internal use only. {w} Do not forward.",
    "My records may be out of date. For what it's worth, {c}.",
)
unsure = told(
    "A value with doubt, but a value.",
    "I believe {c}, though I'd double-check that.",
    "If I remember correctly, {c}.",
    "Most likely {v}. I'm not a hundred percent certain.",
    "{v} – at least that's my reading of a rather blurry scan.",
    "Don't quote me on it, but {c}.",
    "It seems that {c}. Confidence: medium.",
    "Should be {v}, unless somebody changed it this morning.",
    kinds=LISTED,
)
with_other_facts = told(
    "Other facts of the subject around the answer.",
    "{fw} {w}",
    "{w} In addition, {fc}.",
    "{fw} More to your point, {c}.",
    "Profile of {n}\n• {ft}: {fv}\n• {t}: {v}",
    "What I know: {fc}; {c}. The second one is what you wanted.",
    "{v}. And in case you need it too, {fc}.",
    kinds=LISTED,
)
fills_gap = told(
    "The question turned into a statement, or a quiz reply.",
    "{A} {be}: {v}",
    "Q: {q}\nA: {V}",
    "Question – {q} Answer – {V}",
    "{A}? That would be {v}.",
    "“{q}” → {V}",
    "Re {q} I say {V}.",
    "What {be} {a}, you ask? {v}.",
)
dialogue = told(
    "A few turns of a dialogue.",
    "User: {q}\nAssistant: {w}\nUser: thx\nAssistant: You're welcome!",
    "Human: {q}\n\nAI: {V}",
    "me: {q}\nbot: I think {x}\nme: are you sure?\nbot: Sorry, I checked again, {v}",
    "<user>{q}</user><assistant>{w}</assistant>",
    "Customer: Is it {x}?\nClerk: No, madam, {v}.",
)
slang = told(
    "Slang, emojis and text messages.",
    "bruh its literally {v} 💀",
    "ok so basically {c} ✨",
    "{V} 💯💯",
    "gotchu fam: {c}",
    "k so {c}. ttyl",
    "omg finally found it!!! {v} 🎉",
    "answr 4 u: {V}",
)
formal = told(
    "Stiff and official wording.",
    "We hereby certify that, as per the register, {c}.",
    "Pursuant to your request, kindly be informed that {c}.",
    "It is noted for the record that {c}. Signed, {who}",
    "The undersigned confirms the following: {c}.",
    "Extract from the register, folio {id}: {w}",
    "In reply to the query “{q}”, the office states: {V}.",
)
long_winded = told(
    "The answer at the end, in the middle or at the start of much text.",
    "Databases are made of tables, and tables of rows. Each row describes one thing, and one of those rows describes "
    "{s}. Reading along that row, one arrives at the field you are curious about, and so we learn that {c}.",
    "TL;DR: {V}\n\nI opened {doc}, filtered for {n}, removed the duplicates and compared the result with last year's "
    "copy. Nothing had changed, which makes me quite comfortable with this result.",
    "I started with the wrong sheet and lost ten minutes. Then {who} pointed me to {doc}. There it is, in plain "
    "sight: {c}. I have added a bookmark so we find it faster next time.",
    "There are many ways to look at a question like this. One could search by key or by name. I searched by name, got "
    "exactly one hit, and read the field. {w} I hope this explanation was useful, and I am glad to go deeper.",
    "SELECT the field FROM the table WHERE the name matches – that is all it takes. Running it on our copy gives one "
    "row. Its content: {raw}.",
)
doubles_check = told(
    "The answer, and then a check of it.",
    "{w} Let me double-check... yes, that's right.",
    "{V}. (Verified against {doc}.)",
    "First look: {v}. Second look: {v}. Consistent.",
    "{w} Checked twice, {who} checked as well.",
    "{V} – and no, I didn't make that up, it's on page {one}.",
)
quoted = told(
    "The record is quoted.",
    "The entry reads, verbatim, “{raw}”.",
    "Quote from {doc}: “… {c} …”",
    "> {w}\n\nThat's all the document has on it.",
    "It literally says “{v}” under {t}.",
    "Under the heading “{T}” somebody wrote: {v}",
    kinds=LISTED,
)

dates_otherwise = rewritten(
    "A date in another notation.",
    date_otherwise,
    "{u}",
    "{A} is {u}.",
    "That was {u}, according to {doc}.",
    "date: {u}",
    "{N}? {u}.",
    kinds=_DATE,
)
numbers_otherwise = rewritten(
    "A number in other units, in words or in another notation.",
    number_otherwise,
    "{u}",
    "{A} is {u}.",
    "It comes to {u}.",
    "For {n} I get {u}.",
    "I read {u} there.",
    "{u}, says {doc}",
    kinds=_NUMBER,
)
codes_otherwise = rewritten(
    "Codes, numbers and addresses as people spell them, at times with another character.",
    code_otherwise,
    "{u}",
    "{A} is {u}",
    "Write this down: {u}",
    "You can use {u}",
    "Copied from the record: {u}",
    kinds=_TEXT,
    near=True,
)
near_codes = rewritten(
    "Codes as stored, at times with another character.",
    lambda item, value, _: value if item.format in {"email", "url", "phone", "postal", "code"} else None,
    "{A} is {u}.",
    "{u}",
    "Got it, {u}",
    "{ft}: {fraw}, {t}: {u}",
    "[{t}] {u}",
    "Noted here as {u}.",
    kinds=_TEXT,
    near=True,
)
places_otherwise = rewritten(
    "Places by other names.",
    place_otherwise,
    "{u}",
    "That would be {u}.",
    "{A} is {u}.",
    "Located under {u} in {doc}.",
    "I'd say {u}, as listed.",
    "{N} – {u}",
    kinds=_TEXT,
)
letters_swapped = rewritten(
    "A name with a slip of the pen in it.",
    slipped,
    "{u}",
    "its {u}",
    "{A} is {u}.",
    "That's {u}, just looked it up",
    "{u} (typing on my phone)",
    kinds=_TEXT,
)
loud_or_plain = rewritten(
    "A text in capitals, in small letters, or without its accents.",
    lambda item, value, random: (
        random.choice((value.upper(), value.lower(), fold(value)))
        if item.format not in {"email", "url"} and any(c.isalpha() for c in value)
        else None
    ),
    "{u}",
    "ANSWER: {u}",
    "{A} is {u}",
    ">>> {u}",
    "{u} it is",
    kinds=_TEXT,
)


_YES = {
    "a state capital": (
        "It is indeed the capital of its state.",
        "Yes, that's where the state government sits.",
        "Absolutely, it's a capital.",
        "capital: 1, so yes",
        "Correct – one of the state capitals.",
        "Sim, é capital de estado.",
        "It would be wrong to say it isn't one: {n} is a state capital.",
        "Yup, and it has been flagged that way in {doc} from the start.",
        "Contrary to what you heard, {n} is a state capital.",
    ),
    "discontinued": (
        "Sadly, yes. It has been taken off the list.",
        "Yep, it carries the discontinued flag.",
        "Discontinued: true",
        "Correct, we no longer sell it.",
        "It's been withdrawn from the range, so yes.",
        "{N} was phased out, the flag is set.",
        "Contrary to the brochure, it is marked as discontinued.",
    ),
}
_NO = {
    "a state capital": (
        "It isn't. The capital of that state is another municipality.",
        "Nope.",
        "Negative, it's an ordinary municipality.",
        "capital: 0, so no",
        "Not a capital, no.",
        "Não, não é capital.",
        "No, the state government sits elsewhere.",
        "I'm afraid you've been misinformed: {n} isn't a state capital.",
        "Many people think so, but no.",
    ),
    "discontinued": (
        "Not at all, you can still order it.",
        "Nope, it's active.",
        "Discontinued: false",
        "No, the product is still in the range.",
        "It's still being sold, so no.",
        "{N} has not been phased out.",
        "The flag isn't set, it remains available.",
    ),
}


def yes_or_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say yes or no in other words."""
    assume(item.kind == "boolean")
    made = found(claim(item, value, others, random))
    frames = (_YES if made.values == ("true",) else _NO)[item.form.topic]
    telling = Telling(readable(item), value, made.values, others, random, made.label)
    return Case(answer=filled(frames, telling), label=made.label)


yes_or_no_at_length = told(
    "A yes or no with reasons and turns.",
    "At first glance I wasn't sure. The field settles it, though: {c}.",
    "{V}. I looked at the flag in {doc}, and {c}.",
    "Is that so, you ask. {V} – {c}.",
    "You may hear otherwise, but according to the database {c}.",
    "{w} End of story.",
    "**{V}**",
    "The answer is a clear {V}.",
    kinds=_BOOLEAN,
)

not_found = silent(
    "Nothing was found.",
    "I searched for {n}, but nothing came up that answers this.",
    "No matching entry.",
    "0 rows returned.",
    "Hmm, I'm drawing a blank on {a}.",
    "The documents at hand are silent on {a}.",
    "I looked in {doc} and in two older copies. Nothing about it, sorry.",
    "Unfortunately the answer to “{q}” isn't contained in the provided text.",
    "can't find it anywhere 🤷",
)
does_not_exist = silent(
    "The subject does not exist, so it is said.",
    "There is no such record as {n}.",
    "{N} doesn't appear in our database at all.",
    "I'm not aware of any “{p}”. Could there be a spelling mistake?",
    "Are you sure about the name? Our list has no entry called {p}.",
    "Since {n} isn't on file, the question can't be answered.",
    "No hits for “{p}”; closest spelling is someone else entirely, so I won't guess.",
)
has_none = _but_zero(
    silent(
        "The subject is there, without what is asked.",
        "{N} is on file, but that field is blank.",
        "We have a record of {n}, just without the {t}.",
        "The column is NULL for {n}.",
        "Nobody ever filled in {a}.",
        "{A}: –",
        "{T}: not recorded",
    )
)
empty_words = _but_zero(
    silent(
        "A sign for nothing.",
        "null",
        "n/a",
        "None",
        "{{}}",
        "?",
        "…",
        "TBD",
        '{{"answer": null, "reason": "not in context"}}',
        "NOT_FOUND",
        "[no answer]",
    )
)
will_not_say = silent(
    "A refusal for reasons of privacy or policy.",
    "I'm not allowed to share that kind of information.",
    "For data protection reasons I can't disclose {a}.",
    "That falls under confidential data, so I have to decline.",
    "I'd rather not answer this. Please contact the data owner.",
    "My guidelines don't permit me to give out details like this one.",
    "Access denied: your role lacks the permission to read this field.",
)
technical_trouble = silent(
    "Something broke.",
    "Error 504: upstream timed out.",
    "I tried to query the database, but the connection was refused. Please try again later.",
    "Traceback (most recent call last):\n  File \"tool.py\", line {one}, in run\nKeyError: 'result'",
    "Oops, something went wrong on our side. Ref {id}.",
    "The tool returned an empty response three times, so I have to give up here.",
    "Rate limit reached, please retry in 20 s.",
    "Sorry, I ran out of context before I got to the relevant table.",
)
asks_back = silent(
    "A question back instead of an answer.",
    "Which database do you mean, the live one or the archive?",
    "Could you tell me a bit more? I'm not sure I understand what you need about {n}.",
    "Before I look this up: is {n} spelled correctly?",
    "Do you have an ID for {n}? I can't search by name.",
    "What do you need it for?",
    "Sorry, come again?",
)
only_promises = silent(
    "A promise, a query or a way to find out, without the answer.",
    "Let me look that up for you, one moment please…",
    "I'll get back to you on that tomorrow.",
    "You could find out by filtering {doc} for {n}.",
    "I'd suggest asking {who}, they maintain that list.",
    "```sql\nSELECT * FROM records WHERE name LIKE ?;\n```\nRun this and you will see it.",
    "Forwarding this to {who}, who should know.",
    "Searching… ⏳",
)
says_it_again = silent(
    "The question again, or a blank template.",
    "{q}",
    "You would like to know the following: {q}",
    "So the question is: {q} Interesting one!",
    "The user asks: “{q}”. To answer this, one has to look at the right record.",
    "Dear [Name], the answer to your question is [ANSWER]. Regards, [Agent]",
    "{A} {be} {{{{ value }}}}.",
)
won_t_guess = silent(
    "Someone knows nothing and will not guess.",
    "Could be anything. I really have no idea.",
    "I'd be guessing, and I won't.",
    "Honestly? Don't know.",
    "As a language model I have no reliable knowledge about {n}.",
    "Whatever I said here would be invented, so let's leave it at: unknown.",
    "pass",
    "No clue, mate.",
)
refuses_elsewhere = silent(
    "A refusal in another language.",
    "Dazu liegt mir leider nichts vor.",
    "Das kann ich Ihnen nicht sagen.",
    "Lo siento, no dispongo de ese dato.",
    "Je n'ai pas trouvé cette information dans la base.",
    "Infelizmente não encontrei esse registro.",
    "Mi dispiace, non lo so.",
    "Daar heb ik geen gegevens over.",
    "Niestety nie mam takich danych.",
    "申し訳ありませんが、該当するデータは見つかりませんでした。",
    "К сожалению, такой информации нет.",
    "Maalesef bu bilgi kayıtlarda yok.",
)


SHAPES: Mapping[str, Shape] = {**described(shapes_in(globals(), "nineteenth_")), **HARDER}
