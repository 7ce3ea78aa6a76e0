"""The sixteenth set: support bots, HR and sales copilots, SQL agents, voice lines, drafts, logs and small models.

About two thirds are ordinary answers; the rest correct themselves or others, mix up fields and rows, hedge, refuse in
part, or give no value.
"""

from collections.abc import Mapping

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.unseen_fourteenth_wording import (
    PERSONAL,
    declined,
    in_language,
    respelled,
    told,
)
from benchmarks.shapes.unseen_sixteenth_wording import (
    amount,
    day,
    dialled,
    elsewhere,
    labelled,
    listed,
    lower_cased,
    misread,
    one_of,
    rounded,
    same_row,
    slipped,
    surname_first,
    undecided,
    withdrawing,
    yes_or_no,
)
from benchmarks.shapes.wording import ONE, Shape

__all__ = ["SHAPES", "same_row", "yes_or_no"]

extracted = told(
    "A small local model extracts the value.",
    "{v} / {raw} / {v}\n / Answer: {v} / {T}: {v} / '{raw}' / [{v}] / - {v} / = {v} / Extracted span: “{v}” / {v}.",
    "ANSWER: {raw}\nEND / Short answer: {v}. / The answer is {v}. / It is: {v} / span='{raw}' / {key} -> {raw}",
)
support_bot = told(
    "A customer-support bot answers with its greetings.",
    "Hi there! 👋 {w} Was this helpful? 👍 👎 / Thanks for reaching out to us! {w} Have a lovely day!",
    "Hello, I'm Nova, your virtual agent. I looked that up: {c}. / Thanks for your patience. {w} Anything else?",
    "Good news, I could find this for you! {w} / Hello {who}, regarding your request {ticket}: {c}. Kind regards, Team",
    "Of course! ✔️ {T}: {v}. Please rate this chat from 1 to 5.",
    "I'm happy to help with that. {w} Ticket {ticket} closed.",
)
slack_assistant = told(
    "An assistant answers in a channel of Slack or Teams.",
    "<@{who}> {w} / :mag: *{T}* – {v}\n_source: {doc}_ / Hey {who}! {w} :slightly_smiling_face:",
    "*{label}*\n> {T}: {v}",
    "@{who} {c} (from {doc}, synced this morning) / Found it :white_check_mark: {w}",
    "{w}\n\n:thread: Details in thread",
    "🤖 HR-Bot [{weekday} 09:14]: {w} / `{raw}` – that's what the master data says, {who}.",
)
crm_copilot = told(
    "A copilot in a CRM fills a card or briefs a seller.",
    "**{label}**\n{T}: {v}\nLast viewed by {who} / Call prep for {n}:\n• {T}: {v}\n• Next step: call on {weekday}",
    "Here's a quick brief. {w} I can log this as an activity. / Insight: {c}. Suggested action: none.",
    "🔎 1 matching record\n\n{label}\n– {T}: {v}\n\n[Open record] / {W}\n\n✏️ Edit · 📋 Copy · 👍 / Field “{T}” = {v}",
)
sql_analyst = told(
    "An analyst agent writes SQL and reports.",
    "I queried the database:\n```sql\nSELECT {key} FROM t WHERE name = :name;\n```\nIt returned one row. {w}",
    "**Query result:** {raw}\n\n**Interpretation:** {c}. / After joining two tables and filtering on {n}, {c}.",
    "The SQL ran in 12 ms and gave `{raw}`. In plain words: {c}. / ### Finding\n{w}\n\n### Method\nOne lookup by name.",
    "My first query failed with a syntax error, so I rewrote it. The second one shows: {c}.",
    "Rows scanned: 1,204. Rows returned: 1.\n\n{w}",
)
result_set = told(
    "The result of a query is printed as it comes.",
    " {key} \n--------\n {raw}\n(1 row) / [('{raw}',)] / [{{'{key}': '{raw}'}}] / {key}\n{raw} / rows: 1\n{key}: {raw}",
    "{key}|\n---+\n{raw}| / Out[7]: '{raw}' / >>> df['{key}'].iloc[0]\n'{raw}' / +---+\n| {raw} |\n+---+",
    '"{key}"\n"{raw}" / sqlite> SELECT {key} …;\n{raw}\nsqlite>',
)
voice_line = told(
    "A voice line speaks the answer.",
    "Thanks for holding. {w} Press one to hear it again. / Um, so, let me see, uh, {c}. / Right, that would be {v}.",
    "I have that here for you, {c}. Is there anything else? / Alright. You asked about {s}. {w} Goodbye!",
    "[beep] {w} [end of message] / Sure, {who}. It's {v}. Once more, {v}.",
)
mail_or_letter = told(
    "A draft of an e-mail or an official letter.",
    "Subject: Your question about {s}\n\nDear {who},\n\nthank you for your message. {w}\n\nBest regards\nService Team",
    "Hi {who},\n\nquick reply before my {weekday} off: {c}.\n\nCheers",
    "Dear colleague,\n\nas requested: {T}: {v}.\n\nBR",
    "Hello,\n\n{w} Please find the extract ({doc}) attached.\n\nWith kind regards,\n{who}",
    "Re: {q}\n\n> {q}\n\n{w}\n\n-- \n{who}\nData Desk / Draft reply:\n\n“{W}”\n\nShall I send it?",
    "We hereby confirm that {c}. / According to the records held by this department, {c}.",
    "Please be informed that {c}.",
    "With reference to {ticket}, we advise the following: {c}. / It is recorded in our register that {c}.",
    "In response to your enquiry, the register shows: {T}: {v}.",
)
reasoned = told(
    "A reasoning model shows its thoughts.",
    "<think>The user wants {a}. Doc 2 lists {nn} with {nv}, a different entry. Doc 4 has {n}: {v}.</think>\n{w}",
    "First, I need the right record: {s}. Its {t} is given once, as {v}. So the answer is {v}.",
    "<reasoning>1) Entity: {n}. 2) Attribute: {key}. 3) Value in context: {raw}.</reasoning>\n<final>{v}</final>",
    "Let me work through this. There are several chunks. Only one of them is about {s}. It states that {c}. Done: {v}.",
    "<think>Hmm, could it be {nv}? No, that belongs to {nn}. It must be {v}.</think>\n\n**{v}**",
    "Let's think. The relevant line in {doc} says {v}.\n\nTherefore: {v}",
)
cited = told(
    "A template with citations and sources.",
    "{w} [3] / {w} (Source: {doc}) / {w} [^1]\n\n[^1]: {doc}, p. 12",
    "**Answer:** {v}\n**Source:** {doc}\n**Score:** {score}",
    "As stated in document 2, {c}. / {C} [doc1][doc4]. / {W}\n\nReferences\n1. {doc} (retrieved {weekday})",
    'Quote: "{v}"\nAnswer: {w}\nSource id: {ticket} / {w} <sup>2</sup>\n\nSources: {doc}; kb-12.md',
)
bulleted = told(
    "A short report in bullets or under headings.",
    "- Subject: {n}\n- {T}: {v}\n- Data as of: last night / # {label}\n\n* **{T}** – {v}",
    "## Answer\n{v}\n\n## Details\n{w}",
    "Key facts:\n• {f}\n• {c} / **TL;DR** {v}\n\n**Long version** {w} / Summary\n1. {C}\n2. No further entries found",
    "What I found:\n\n* {W}\n* {F}.",
)
chat_log = told(
    "A chat of several turns that ends with the answer.",
    "User: {q}\nBot: One moment please …\nBot: {w} / Earlier you asked about {nn} ({nv}). For {n}: {v}.",
    "User: and {n}?\nAssistant: {w} / And as for {s}: {v}. / [You] {q}\n[Assistant] {v}",
    "Same question as for {nn}, where I said {nv}. Here it is different: {c}. / Picking up where we left off: {c}.",
)
structured = told(
    "A structured output.",
    '{{"{key}": {json}, "found": true}} / ```json\n{{"result": {{"value": {json}, "unit": null}}}}\n``` / {key}: {raw}',
    '<result field="{key}">{raw}</result> / ---\nanswer: {raw}\nsources: [{doc}]\n---',
    '{{"output": {json}, "latency_ms": 431}}',
    '{{"status": "ok", "rows": [{{"{key}": {json}}}]}} / ```yaml\n{key}: {raw}\nstatus: verified\n```',
)
log_line = told(
    "A line of a log.",
    '2025-11-03T09:14:22Z INFO rag.answer answer="{v}" score={score} / [{ticket}] a={raw} latency=0.8s',
    "level=info msg=\"answered\" value='{raw}' source={doc} / 09:14:22 | assistant | {w} / DEBUG final_output={json}",
    "INFO: retrieved 4 chunks ({doc})\nINFO: final answer: {v}",
)
casual = lower_cased(
    "A colleague types in small letters.",
    "it's {v} / {v} afaik / yep found it, {c} / hey! {c} :) / thats {v} / {n}? {v} / ok so {c}, np / {v} lol",
)
echoed_question = told(
    "The question is repeated before the answer.",
    "Q: {q}\nA: {v} / {q} {v}. / {q} – {w} / You want to know {a}: {v}. / Question: {q}\n\nResponse: {w} / “{q}” → {v}",
)
with_disclaimer = told(
    "The answer comes with the usual disclaimer.",
    "{w}\n\n_AI-generated content may be incorrect._ / As an AI assistant I rely on the data given to me. {w}",
    "{w} Note that the data may have changed since the last sync. / {w}\n\n⚠️ Internal use only.",
    "Please note this is no legal advice. {w} / {w} (Automatically generated by DeskGPT, not reviewed.)",
)
with_follow_up = told(
    "The answer comes with suggestions.",
    "{w}\n\nYou might also ask:\n- Who maintains this record?\n- When was it last updated?",
    "{w} Would you like me to look up the {ft} as well? / {w} Should I export this? / {w} Want the same for {nn}?",
    "{v}\n\n👉 Show more · Compare with {nn} · Ask something else",
)
hedged = told(
    "The answer is hedged, but given.",
    "I believe {c}, but please double-check. / If I read the record correctly, {c}. / As far as I can see, {c}.",
    "Probably {v}. / I'm fairly sure it's {v}. / {W} I'm about 90% confident. / It seems that {c}. / Most likely {v}.",
    "The context is a bit messy, but {c}. / It should be {v}, going by {doc}. / Low confidence (0.41): {v}",
)
contact_added = told(
    "The answer names somebody to turn to.",
    "{w} For anything else, write to helpdesk@acme.example or call +1 800 555 0100.",
    "{w} If that looks wrong, please contact {who} in Master Data (ext. 4410). / {w} Questions? support@acme.example",
    "{c}. Our hotline 0800 123 456 is open from 8 am to 6 pm. / {w} More: https://help.acme.example/{ticket}",
)
calendar_date = respelled(
    "A date as clerks, logs and people of other countries write it.",
    ["{y}", "It's {y}.", "{T}: {y}", "That was {y}, according to {doc}.", "Date on file for {s}: {y}", "→ {y}"],
    day,
    "date",
)
written_number = respelled(
    "A number as ledgers and reports write it.",
    ["{y}", "{T}: {y}", "The figure is {y}.", "For {s} I get {y}.", "Value: {y}", "{label} | {y}"],
    amount,
    "number",
)
dialled_or_spelled = respelled(
    "A mail address, phone number or code is dictated or typed by hand.",
    ["{y}", "{T}: {y}", "Sure, it's {y}", "Here you go: {y}", "For {n}, note down: {y}", "You can use {y}"],
    dialled,
    "text",
)
named_otherwise = respelled(
    "A country in another language, or a state by its full name.",
    ["{y}", "{y}.", "{T}: {y}", "That's {y}.", "→ {y}", "{n}: {y}", "Answer: **{y}**", "It says {y} in {doc}."],
    elsewhere,
    "text",
)
person_sorted = respelled(
    "A person's name as directories write it.",
    ["{y}", "{T}: {y}", "That would be {y}.", "{n} → {y}", "Please ask {y}.", "Assigned: {y} (since last year)"],
    surname_first,
    "text",
)
rounded_figure = rounded(
    "A large number is rounded.",
    "About {y} / Roughly {y}. / ~{y} / {T}: approx. {y} / It's around {y}, rounded. / {N}: some {y} by our data.",
)
whole_or_partial_list = listed(
    "A list is whole, or lacks a member, or has one too many.",
    "{y} / Here is the complete list:{y} / {count} in total:{y} / I found {count} entries:{y} / All {t}:{y}",
    "These are the ones on record:{y}\n\nThat's all. / {T} ({count}):{y}",
)
german = in_language(
    "An answer in German.",
    "de",
    "Laut System: {y}. / Die Antwort lautet: {y} / {Noun}: {y} / {Noun} {is_y}. / Gern! {Named} {is_y}.",
    "Hallo, {named} {is_y}. Viele Grüße / Ich habe nachgesehen: {y}. / Hier die Auskunft aus der Datenbank: {y}",
)
_french = in_language(
    "An answer in French.",
    "fr",
    "Selon la base : {y}. / Réponse : {y} / {Noun} : {y} / {Named} {is_y}. / Bonjour, voici l'information : {y}. "
    "Bonne journée ! / D'après le document, {noun} {is_y}.",
)
_spanish = in_language(
    "An answer in Spanish.",
    "es",
    "Según el sistema: {y}. / Respuesta: {y} / {Noun}: {y} / {Named} {is_y}. / ¡Claro! {y}. / Hola, he encontrado "
    "esto: {y}. Un saludo",
)
_portuguese = in_language(
    "An answer in Portuguese.",
    "pt",
    "De acordo com o banco de dados: {y}. / Resposta: {y} / {Noun}: {y} / Olá! O registro mostra: {y}. / Consta: {y}",
)
french_or_iberian = one_of("An answer in French, Spanish or Portuguese.", _french, _spanish, _portuguese)
_italian = in_language(
    "An answer in Italian.",
    "it",
    "Secondo i dati: {y}. / Risposta: {y} / {Noun}: {y} / {Named} {is_y}. / Ecco quanto risulta: {y}.",
)
_dutch = in_language(
    "An answer in Dutch.",
    "nl",
    "Volgens het systeem: {y}. / Antwoord: {y} / {Noun}: {y} / {Named} {is_y}. / Ik heb het opgezocht: {y}. Groetjes",
)
italian_or_dutch = one_of("An answer in Italian or Dutch.", _italian, _dutch)
digit_or_day_slip = slipped(
    "A digit or a day slips.",
    "{v} / {w} / {T}: {v} / {w} [2] / I looked it up: {c}. / {raw} / Hi {who}, {c}. / According to {doc}, {c}.",
)
other_field = misread(
    "Another field of the same record is given.",
    "{O}. / Here you go: {o}. / {O} [1] / From {doc}: {o}. / {q} {ov} / {T}: {ov} / **{ov}**",
)
other_row = labelled(
    "The row of somebody else is given.",
    "wrong",
    None,
    "{NC}. / {NC} [1]. / Sure! {NC}. / Here's the record: {nlabel} – {t}: {nv}. / According to {doc}, {nc}.",
    "{nlabel}\n{T}: {nv} / I found one hit: {nn}, {nv}.",
)
invented = told(
    "A value is invented for what does not exist.",
    "{w} / Found it! {w} / {v} / {w} [2]\n\n[2] {doc} / {T}: {v} (verified) / Our records show that {c}.",
    "I see {v}.",
    "{w} This was last confirmed by {who} on {weekday}. / Yes, I have {s} here: {v}. / Hi {who}, {c}. Best, HR-Bot",
    where=lambda item: not item.question.is_answerable,
)
premise_denied = labelled(
    "What is asked about is said not to exist.",
    "wrong",
    "declined",
    "{S} does not exist, so there is no {t} to report. / There is no such entry: we have never had {s}.",
    "{S} isn't in our database at all. / The question assumes there is {s}; there isn't. Closest name: {nn}.",
    "There is no record of {s} in any of the tables. / {N}: no such record.",
)
corrects_itself = told(
    "The answer corrects itself.",
    "{x} – no wait, that is somebody else's. {W} / It's {x}. Correction: it's {v}. / I first read {x}, but it is {v}.",
    "~~{x}~~ {v} / {P} is {x}... Sorry, I misread the line. It's {v}. / {x}? No. {v}. / {X}, sorry, I meant {v}.",
    "Edit: my previous message said {x}. The right value is {v}. / Scratch {x}, the answer is {v}.",
    kinds=ONE,
    even=True,
)
updated_value = told(
    "An older value is told beside the current one.",
    "{W} (Before the last update it was {x}.) / Formerly {x}, now {v}. / Old: {x}\nNew: {v} / {T}: {x} → {v}",
    "It used to be listed as {x}, but the current record says {v}. / {W} An outdated copy of {doc} still shows {x}.",
    kinds=ONE,
    even=True,
)
guess_corrected = told(
    "A guess of the user is corrected.",
    "You wrote {x}, but the record says {v}. / Not {x}: {c}. / That's a common mix-up. It isn't {x}, it's {v}.",
    "No, {x} is not correct. {W} / Actually it's {v}, not {x}. / I can't confirm {x}. The entry reads {v}.",
    kinds=ONE,
    even=True,
)
sources_weighed = told(
    "Two sources differ, and one is preferred.",
    "{doc} says {x}, the master record says {v}. I'd go with the master record: {v}.",
    "Chunk 1 has {x}, but it is marked obsolete. Chunk 2 is current: {c}.",
    "{W} (One older note claims {x}; ignore it.)",
    "There is a discrepancy: the CRM shows {x} and the ERP {v}. The ERP is authoritative, so the answer is {v}.",
    kinds=ONE,
)
compared = told(
    "Others are named with their values.",
    "{W} By comparison, {nc}. / {W} Don't confuse it with {nn} ({nv}). / {nn}: {nv}\n{nn2}: {nv2}\n{n}: {v}",
    "While {nc}, {c}. / {nn} has {nv}; {n} has {v}. / Unlike {nn} ({nv}), {n} shows {v}.",
)
beside_other_facts = told(
    "Other facts of the same subject are told.",
    "{W} Also, {f}. / {F}. {W} / {label}: {v}. By the way, {f}. / {W}\n\nOther data: {f}; {f2}. / {F}, and {c}.",
)
found_after_all = told(
    "What seemed to be missing is found.",
    "I couldn't find it at first, but a second search worked: {c}. / Not in {doc}, but the main table has it: {v}.",
    "I don't see {s} in the first file. In the second one I do: {c}. / No hit for the exact spelling … found it: {v}.",
    "At first glance there is nothing on this. Looking again, {c}.",
)
partly_refused = told(
    "What is asked is answered, and something else refused.",
    "{W} I couldn't find anything else about {n}, though. / {W} I'm not allowed to show the history of this record.",
    "I can't export the whole table, but {c}. / {W} I have no information on who entered this.",
    "I can't tell why, but {c}. / Sorry, I can't open attachments. What I can say: {c}.",
)
taken_back = withdrawing(
    "A value is given and taken back.",
    "{W} Hmm, actually that line is about someone else. I don't have the value for {s}, sorry.",
    "{v} – no, please ignore that. I can't find {p}.",
    "I was going to say {v}, but that is from another record. No data.",
    "My earlier answer ({v}) was wrong, and I have no reliable value to give you instead.",
)
either_of_two = undecided(
    "Two values are offered.",
    "It's either {v} or {x}. / {x} or {v}, I can't tell which. / Two entries: {v}; {x}. / Could be {v}, could be {x}.",
)
plain_refusal = declined(
    "A plain refusal.",
    "I don't know. / Not found. / N/A / null / unknown / No information available. / I could not find {a}.",
    "UNANSWERABLE",
    "The context does not contain {a}. / There is nothing about {s} in the documents. / -- / I have no data on this.",
    "The passages provided don't mention {s}. / No answer. / Insufficient context. / I can't answer that.",
    "no idea, sorry",
    "I'm unable to determine {a} from the material I was given. / The {t} isn't stated anywhere in the sources.",
)
polite_refusal = declined(
    "A polite refusal with somebody to turn to.",
    "I'm sorry, I couldn't find that. Please write to helpdesk@acme.example or call +1 800 555 0100.",
    "Unfortunately I have no information about {s}. {who} from the back office may be able to help (ext. 4410).",
    "Oh no, I searched everything but found nothing on {n}. 😔 I have opened ticket {ticket} for you.",
    "Dear {who},\n\nthank you for your request. Regrettably we hold no data on this.\n\nKind regards\nService Team",
    "Apologies, that is beyond what I can look up. Our hotline 0800 123 456 will assist you from 8 to 18 h.",
)
foreign_refusal = declined(
    "A refusal in another language.",
    "Dazu liegen mir leider keine Angaben vor. / Das weiß ich nicht. / Zu Ihrer Frage habe ich keinen Eintrag.",
    "Je n'ai trouvé aucune information à ce sujet. / Désolé, je ne sais pas. / Aucun résultat pour votre demande.",
    "No dispongo de esa información. / Lo siento, no encuentro ningún registro. / No lo sé.",
    "Não encontrei essa informação. / Desculpe, não há dados sobre isso. / Não sei responder.",
    "Mi dispiace, non ho trovato questa informazione. / Non lo so. / Dat kan ik helaas niet vinden. / Geen gegevens.",
    "申し訳ありませんが、情報が見つかりませんでした。 / Brak danych. / Bilgi bulunamadı.",
)
private_refusal = declined(
    "A refusal for privacy.",
    "I'm sorry, I can't share personal data such as this. / For privacy reasons I don't give out {a}. / [REDACTED]",
    "You don't have permission to view this field. Ask {who} for access. / 🔒 Restricted: HR only.",
    "This is confidential, so I won't answer. / Das darf ich aus Datenschutzgründen nicht herausgeben.",
    where=lambda item: PERSONAL.search(item.form.topic) is not None,
)
empty_query = declined(
    "A query finds nothing or fails.",
    "(0 rows) / [] / I ran the query for {s}, but it returned no rows. / ERROR: relation does not exist / Empty set",
    "The lookup timed out after 30 s. Please try again later. / tool_error: 503 Service Unavailable / None",
    '{{"answer": null, "found": false}} / SELECT returned 0 rows, so I have no answer. / | {key} |\n| --- |',
    "I tried three queries and none of them gave a result for {n}.",
)
nearest_instead = labelled(
    "Somebody else is offered instead.",
    "declined",
    "declined",
    "I have nothing on {n}. Did you mean {nn}? That one has {nv}. / No entry for {s}. The closest match is {nn}: {nv}.",
    "I couldn't find {s}. For {nn}, {t} is {nv}, in case that helps. / {N}: no data. ({nn}: {nv}, {nn2}: {nv2})",
    "I only see entries for {nn} ({nv}) and {nn2} ({nv2}), none for {n}.",
)
other_facts_only = declined(
    "Other facts are told, what is asked for is not.",
    "I don't see {a}. What I do know: {f}. / {F}, but the {t} is not given. / Only this is on file: {f}. No {t}.",
    "I can tell you that {f}; unfortunately I can't tell you {a}.",
)
no_content = declined(
    "An answer says nothing.",
    "You can look this up in the CRM under “{n}”. / The {t} can be found in {doc}. / Great question! / …",
    "Let me check that for you. One moment please. / Sure, I'll get back to you about {s}. / That depends.",
    "Here is {a}: / {q} / I have forwarded your question to {who}. / Searching for {s}…",
    where=lambda item: item.question.is_answerable,
)
asked_back = declined(
    "A question back.",
    "Do you mean {s}, or another one? / Could you give me the customer or order number first?",
    "Can you rephrase that, please?",
    "Do you want the current or the former value? / Could you tell me what you need {a} for?",
    "There are several entries called “{n}”. Which one is it? / ¿A cuál se refiere?",
    "Meinen Sie den aktuellen Stand?",
    "To make sure I get this right: are you asking about {s}?",
    where=lambda item: item.question.is_answerable,
)

SHAPES: Mapping[str, Shape] = described(shapes_in(globals(), "sixteenth_"))
