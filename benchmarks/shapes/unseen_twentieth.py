"""The twentieth set: answers of chat models, help desks, colleagues, devices and tools, plain and awkward ones.

About two thirds are ordinary; the rest take something back, mention rivals, are off by little, deny, refuse, or state
something that was not asked.
"""

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.unseen_twentieth_wording import (
    bare,
    denied,
    exchanged,
    in_other_notation,
    lengthened,
    lists,
    masked,
    rewritten,
    shortened,
    silent,
    slightly_off,
    told,
    yes_or_no,
)
from benchmarks.shapes.wording import LISTED, ONE

telegram = told(
    "The bare value, with no more than a mark or a label.",
    "{v}",
    "ans: {v}",
    "= {v}",
    "=> {raw}",
    "*{v}*",
    "“{raw}”",
    "[{v}]",
    "Result: {raw}",
    "{v} 👍",
    "({raw})",
    kinds=LISTED,
)
one_sentence = told(
    "A plain sentence, with the words of the question.",
    "{w}",
    "Certainly. {w}",
    "From what is stored, {c}.",
    "You'd like to know {a}. {w}",
    "As recorded, {c}.",
    "Per the data I have, {c}.",
    "The records show that {c}.",
    "Hi there! {w} Have a lovely day.",
)
big_model = told(
    "A large chat model, with markdown and an offer.",
    "**Short answer:** {v}\n\n**Details:** I looked for {s} in the provided data, and the entry for {a} reads *{raw}*.",
    "{w}\n\nIf you'd like, I can also pull other fields for {n}.",
    "Looking at the data you shared, {c}.\n\nIs there another record you want me to check?",
    "Here's what I found for {n}:\n\n- **{t}**: {v}\n\nLet me know if you need this in another format!",
    "## Answer\n{w}\n\n## How I got there\nI matched the name in the question with one record and read the field.",
    "I'd be glad to help. {w} Feel free to ask about any other entry.",
    "> {q}\n\n{w}",
)
small_model = told(
    "A small model that echoes its prompt or goes on too long.",
    "Question: {q}\nAnswer: {v}",
    "Q: {q} A: {v}</s>",
    "{v}\n\nQuestion:",
    "Answer:\n\n{w}\n\n### Instruction:",
    "<start_of_turn>model\n{w}<end_of_turn>",
    "{w} {w}",
    "Based on context information: {v}\nThe answer is {v}.",
    "assistant\n\n{v}",
)
cited = told(
    "A retrieval bot cites its passages.",
    "{w} (source: {d}, p. {i})",
    "{w} [^1]\n\n[^1]: {d}, row {i}",
    "According to [{d}], {c}.",
    "{w}\n\n**References**\n1. {d}\n2. {d}, section {i}",
    "In chunk #{i} of {d} I read that {c} [doc {i}].",
    "{v} <cite>{d}:{i}</cite>",
    "“…{c}…” — {d}, line {i}",
)
support_agent = told(
    "A support agent closes a ticket.",
    "Hello,\n\nthanks for reaching out. {w}\n\nPlease reply if anything is unclear.\n\nRegards,\n{p}\nCustomer Care",
    "Hi, {p} here from support. I've pulled up the record: {c}. I'll mark this ticket as solved.",
    "Thank you for your patience while I checked. {w} Was that all for today?",
    "Dear user,\nregarding your request no. 40{i}: {c}.\nBest, the data desk",
    "I understand you need {a}. I've looked into it, and the answer is: {v}.",
    "Ticket #31{i} – reply: {w} – status: closed",
    "Appreciate you waiting! I see here {v}. Anything else I can do for you?",
    kinds=LISTED,
)
chat_colleague = told(
    "A colleague answers in a team chat.",
    "just checked, it's {v}",
    "{v} – had to dig in {d} for it lol",
    "yep got it: {v}",
    "hey! {v}. ping me if you need more",
    "@{p} asked the same last week 😄 {v}",
    "that'd be {v} afaik, the sheet says so",
    "hmm lemme look… ok. {v}",
    "{raw} (copied straight out of {d})",
    kinds=ONE,
)
electronic_mail = told(
    "An e-mail, short or formal.",
    "Hi {p},\n\nas discussed: {c}.\n\nCheers\nAnnika",
    "Dear {p},\n\nI refer to your question of this morning. {w}\n\nYours sincerely,\nH. Lindqvist",
    "Re: {q}\n\n{w}\n\nSent from my phone",
    "Morning,\n\n{w} I took it from {d}.\n\nRegards",
    "FYI – {c}.\n\n--\n{p} | Data Office",
    "Subject: your question\n\nHello, {c}. Sorry for the late reply!",
)
spoken = told(
    "A voice assistant or a person on the phone.",
    "Sure. {w}",
    "I found this in your database: {c}.",
    "You asked about {n}. The answer is {v}.",
    "Right, so, um, {c}.",
    "One moment… okay, I've got it. {w} Shall I send that to your phone?",
    "Here's the answer from the records: {v}. Is that helpful?",
    "Yeah, hi, so I'm looking at the screen now, and, er, it says {v}.",
)
tool_log = told(
    "An agent shows its calls before it answers.",
    '→ search("{n}")\n← 1 hit\n→ read_field("{k}")\n← {raw}\n\n{w}',
    "I ran `SELECT` on the table and got one row back: {raw}.\n\nSo {c}.",
    "tool: sql_query ✔ ({i} ms)\n\n{w}",
    "Plan: find {n}, read the {t}.\nDone: {v}",
    "```sql\nSELECT {k} FROM t WHERE name = '...';\n```\n```\n{raw}\n```\n{w}",
    "[step 1/2] lookup ok\n[step 2/2] answer: {v}",
    "<function_results>{raw}</function_results>\n\nThe lookup returned {v}.",
    kinds=ONE,
)
thought = told(
    "A model thinks in the open, then answers.",
    "<think>Which record? {n}. Field: {t}. Value there: {raw}.</think>\n{w}",
    "<think>\nI need {a}. Not to be confused with {nn}, where it is {nv}.\n</think>\n\n{v}",
    "Let me think. The question concerns {n}, and the row says {raw}. So the answer is {v}.",
    "First, I locate {n}. Second, I read off the {t}. Therefore: {v}",
    "<reasoning>Could it be {o}? No, that belongs to another row. The row in question has {raw}.</reasoning><answer>{v}"
    "</answer>",
    "Analysis: two candidates came up, {n} and {nn}. The user means {n}.\nFinal: {v}",
    kinds=ONE,
)
as_json = told(
    "A structured reply in JSON or another data format.",
    '{{"{k}": {json}}}',
    '{{"query_id": {i}, "answer": {json}, "status": "ok"}}',
    '```json\n{{"result": {{"value": {json}, "source": "{d}"}}}}\n```',
    "answer: {raw}\nsource: {d}\nconfidence: high",
    '{{"found": true, "value": {json}, "notes": null}}',
    "<response><value>{raw}</value></response>",
    '[{{"role": "assistant", "content": "{raw}"}}]',
    kinds=ONE,
)
record_dump = told(
    "A record with other fields beside the one that was asked for.",
    "name: {n}\n{fk}: {fv}\n{k}: {raw}",
    "| field | value |\n|---|---|\n| {ft} | {fv} |\n| {t} | {raw} |",
    "{n}\n• {t}: {v}\n• {ft}: {fv}",
    "Record found ({s}). {ft}: {fv}; {t}: {v}.",
    "Here is the entry:\n**{t}** – {v}\n**{ft}** – {fv}",
    "I have two things on {n}: {t} {v}, {ft} {fv}.",
    kinds=ONE,
)
two_rows = told(
    "A table or list with the row of another subject as well.",
    "| | {t} |\n|---|---|\n| {nn} | {nv} |\n| {n} | {v} |",
    "{n}: {v}\n{nn}: {nv}",
    "name;{k}\n{n};{raw}\n{nn};{nv}",
    "• {nn} → {nv}\n• {n} → {v}\n\nYou asked for {n}.",
    "Neighbouring rows, in case they help:\n{nn} – {nv}\n**{n} – {v}**",
    kinds=ONE,
)
form_field = told(
    "A form, a log or a spreadsheet cell.",
    "FIELD: {t}\nVALUE: {raw}\nCHECKED BY: {p}",
    "[x] verified\n{t}: {raw}",
    "Request: {t} / {n}\nResponse: {raw}",
    "B{i} = {raw}",
    "{t} ........ {raw}",
    "Entry {i} of 240\n{n}\n{t}: {raw}\n--- end ---",
    "{t}\t{raw}",
    kinds=ONE,
)
other_notation = rewritten(
    "The value in another notation, in words or with its unit.",
    in_other_notation,
    "{r}",
    "It's {r}.",
    "That would be {r}, per the record.",
    "{t}: {r}",
    "Found it: {r}",
    "For {n} I have {r}.",
    "The database gives {r} as the {t}.",
)
both_notations = rewritten(
    "The value as it is stored, and once more in another notation.",
    in_other_notation,
    "{raw}, that is, {r}.",
    "{raw} ({r})",
    "It is stored as {raw}, in other words {r}.",
    "{r} [{raw} in the table]",
    "{t} = {raw} → {r}",
)
hasty_spelling = rewritten(
    "A name typed without accents, or in one case of letters.",
    bare,
    "{r}",
    "its {r}",
    "{r} i think thats all we have on it",
    "answer = {r}",
    "found: {r}",
    "pretty sure the sheet says {r}",
)
typing_slips = told(
    "A person types with slips, though not in the value.",
    "teh answer shuold be {v}",
    "Sory for teh delay, its {v}.",
    "acording to the databse: {v}",
    "I chekced twice adn it says {v}",
    "{v} , thats waht i see hre",
    "jsut lookd it up. {v}",
    "Hi, teh {t} {be} {v}, chers",
    kinds=LISTED,
)
learner = told(
    "A speaker of another language writes English.",
    "Please find: the {t} it is {v}.",
    "I have search in the data base and I have found {v}.",
    "In our system is written {v}.",
    "Hello dear, for {n} we have the {t} {v}, thanks you.",
    "After to check, I can confirm you that is {v}.",
    "The informations about {n} says: {v}.",
    "Yes of course sir, {v} is the {t}, kindly do the needful.",
    kinds=ONE,
)
german_or_dutch = told(
    "An answer in German or Dutch.",
    "Laut Datenbank lautet die Antwort: {raw}.",
    "Der Eintrag zu {b} enthält den Wert {raw}.",
    "Guten Tag, hinterlegt ist bei uns {raw}. Viele Grüße",
    "Das ist {raw}.",
    "Volgens het bestand is het {raw}.",
    "Bij {b} staat {raw} geregistreerd.",
    kinds=ONE,
)
romance = told(
    "An answer in French, Spanish, Portuguese or Italian.",
    "D'après la base de données, c'est {raw}.",
    "Pour {b}, la valeur enregistrée est {raw}.",
    "Según la base de datos, la respuesta es {raw}.",
    "El dato que tenemos de {b} es {raw}.",
    "De acordo com o registro, a resposta é {raw}.",
    "Secondo i dati, la risposta è {raw}.",
    "Consta no cadastro: {raw}.",
    kinds=ONE,
)
far_languages = told(
    "An answer in Polish, Swedish, Turkish, Russian, Japanese or Chinese.",
    "Według bazy danych odpowiedź to: {raw}.",
    "Enligt registret är svaret {raw}.",
    "Veritabanına göre cevap: {raw}.",
    "Согласно базе данных, ответ: {raw}.",
    "データベースによると、答えは {raw} です。",
    "根据数据库,答案是 {raw}。",
    kinds=ONE,
)
cautious = told(
    "A claim with a hedge.",
    "I'm fairly sure {c}, but please double-check.",
    "If I read the table correctly, {c}.",
    "Don't quote me on this, but {c}.",
    "My best guess from the context would be {v}.",
    "It seems that {c}. The data may be out of date, though.",
    "Probably {v}; I only had one source for it.",
    "I can't vouch for how current this is, yet the record says {v}.",
    "Most likely {v}.",
)
disclaimed = told(
    "A claim with a disclaimer of another kind.",
    "Note: I'm an AI and can make mistakes. {w}",
    "{w} This is not legal or financial advice.",
    "I don't have live access to your systems, but in the excerpt you pasted, {c}.",
    "I wasn't given a date for this extract. In it, {c}.",
    "There are no notes on how this was collected. Anyway, {c}.",
    "{w}\n\n⚠️ AI-generated. Check important information.",
    "I haven't found any second document that confirms it, but {d} does say that {c}.",
)
takes_back = told(
    "A slip of the tongue that is put right at once.",
    "{o}. No, wait, I was in the wrong line: {v}.",
    "It's {o} – sorry, I mean {v}.",
    "First I wrote {o}, which was wrong; the correct entry is {v}.",
    "~~{o}~~ {v}",
    "{o}\n\nEDIT: misread that, it should say {v}",
    "{o}, uh, hang on. Scratch that. {v}.",
    "Correction to my last message: not {o} but {v}.",
    "* {v} (ignore the {o} above, copy-paste error)",
    kinds=ONE,
)
turns_down_rival = told(
    "A rival is named and turned down.",
    "Some lists show {o}, but for {n} the right entry is {v}.",
    "Not {o}, as one might think. It's {v}.",
    "{v}, rather than {o}.",
    "You may have seen {o} elsewhere; that is outdated. Currently it's {v}.",
    "I considered {o} but discarded it, since the record clearly has {v}.",
    "People mix this up with {o} all the time. {w}",
    "Older export: {o}. Corrected export: {v}. I'd go with the corrected one.",
    kinds=ONE,
)
puts_user_right = told(
    "The user seems to believe something else, and is put right.",
    "I know you were expecting {o}, but {c}.",
    "That's a common mix-up! {o} isn't what we have here; {c}.",
    "If you have {o} in your notes, please change it to {v}.",
    "Hmm, your colleague {p} told you {o}? My data disagrees: {v}.",
    "Your draft says {o}. It should read {v}.",
    "Careful, {o} is wrong. {w}",
    kinds=ONE,
)
set_against = told(
    "The value is set against that of another subject.",
    "While {nc}, {c}.",
    "{w} For comparison: {nc}.",
    "Unlike {nn} ({nv}), {n} is listed with {v}.",
    "{nn} is listed with {nv}; {n}, on the other hand, with {v}.",
    "Don't confuse it with {nn}, where it is {nv}. For {n}, it is {v}.",
    "{v} (and, since you may ask next, {nv} for {nn})",
    kinds=ONE,
)
with_more = told(
    "The value with another fact of the subject.",
    "{w} By the way, {fc}.",
    "{v}. Also on file: {ft} {fv}.",
    "I can tell you that {fc}. And to your actual question: {v}.",
    "Apart from the {ft} ({fv}), the record holds the {t}: {v}.",
    "{w} (The same row lists {fv} under “{ft}”.)",
    "You didn't ask, but {fc}. What you did ask: {c}.",
    kinds=ONE,
)
partly_refused = told(
    "Something that was not asked is refused, and what was asked is told.",
    "I can't say anything about the {ft}, but the {t} is {v}.",
    "The {ft} is not something I may share. The {t}, however, is {v}.",
    "I have no idea about the {ft}. {w}",
    "{w} I could not find out more about {n} than that.",
    "I'm not able to open attachments, but the text you pasted says {v}.",
    "Nothing on the history of this entry, sorry. Its current value is {v}.",
    "Unfortunately I can't update records from here. I can read them, though: {c}.",
    kinds=ONE,
)
after_a_search = told(
    "A search that failed at first and then succeeded.",
    "I didn't find {n} in the first file, but the second one had it: {v}.",
    "At first glance the field looked empty. It isn't: {v}.",
    "No match for the exact spelling. Ignoring case I found one, and there {c}.",
    "Took me three tries, the search kept timing out. {w}",
    "The index had nothing, so I scanned the table itself and found {v}.",
    "“Not available” is what the cache says. The live table says {v}.",
    kinds=ONE,
)
asks_back = told(
    "The value with a question back.",
    "{v} – or did you mean something else?",
    "{w} Do you need the source as well?",
    "Isn't it {v}? That's what the table says, anyway.",
    "I have {v}. Does that match what you see?",
    "{v}, right? I'm looking at row {i}.",
    "Would {v} be what you are looking for? It's the only entry for {n}.",
    kinds=ONE,
)
quoted_twice = told(
    "The value is given more than once, or found in several places.",
    "{v}. Both {d} and the wiki agree: {v}.",
    "All {i} copies of the record say the same: {v}.",
    "{w} To repeat: {v}.",
    "TL;DR: {v}\n\nLonger: {c}.",
    "Checked thrice, and each time I got {v}.",
    "{p}: {v}?\nMe: yes, {v}.",
    kinds=ONE,
)
reasoned_aside = told(
    "The value with talk around it that could mislead.",
    "Nobody knows everything, but this one I do know: {v}.",
    "No need to apologise, that's an easy one – {v}.",
    "No problem. {w}",
    "I cannot stress enough how messy this table is. Still: {v}.",
    "There is nothing unusual about this record, it simply says {v}.",
    "I don't know why you'd need this, but {c}.",
    "Unknown to many, {c}.",
    kinds=ONE,
)
bullets = lists(
    "A list in bullets, numbers, lines or a sentence, in any order.",
    "{b}",
    "{e}",
    "There are {m}:\n{b}",
    "{l}",
    "I found these {t}: {l}.",
    "{c}.\n\nThat makes {m} in total.",
    "Here you go, in no particular order:\n\n{e}\n\nThat's all of them.",
    "Full list ({m}): {l}",
)
part_of_list = lists(
    "A list that leaves much out.",
    "{l}",
    "In total {m}:\n{b}\nNothing else.",
    "All the {t} on record: {l}. That's it.",
    "{b}\n\nNo others are listed.",
    "I count {m}: {l}.",
    "{e}",
    change=shortened,
)
list_with_strangers = lists(
    "A list with what does not belong there.",
    "{l}",
    "{b}",
    "In total {m}:\n{e}",
    "Here are all the {t}: {l}.",
    "I'd say {l}.",
    change=lengthened,
)
list_with_exchanges = lists(
    "A list some of whose values are others.",
    "{l}",
    "{b}",
    "These are the {t} I have: {l}.",
    "{m} entries: {l}",
    change=exchanged,
)
plain_yes_or_no = yes_or_no(
    "Yes or no, in one of many wordings.",
    (
        ("", "Yes."),
        ("", "Yep, it is."),
        ("", "That is correct."),
        ("", "Affirmative, the flag is set."),
        ("", '{{"answer": true}}'),
        ("", "✔ yes"),
        ("", "Indeed it is, according to {d}."),
        ("", "Ja, das stimmt."),
    ),
    (
        ("", "No."),
        ("", "Nope, it isn't."),
        ("", "That is not the case."),
        ("", "Negative, the flag is not set."),
        ("", '{{"answer": false}}'),
        ("", "✘ no"),
        ("", "Not according to {d}."),
        ("", "Nein, laut Datenbank nicht."),
    ),
)
yes_or_no_in_other_words = yes_or_no(
    "Yes or no without the words of the question.",
    (
        ("discontinued", "It has been taken out of the range."),
        ("discontinued", "We no longer carry {n}; it was dropped."),
        ("discontinued", "Its discontinued column reads 1, meaning yes."),
        ("capital", "It's the capital of its state."),
        ("capital", "The capital flag of that row is 1, so yes."),
        ("capital", "True: the state is governed from there."),
    ),
    (
        ("discontinued", "It is still in the range."),
        ("discontinued", "We still carry {n}, it has not been dropped."),
        ("discontinued", "Its discontinued column reads 0, meaning no."),
        ("capital", "It's an ordinary municipality, not a capital."),
        ("capital", "The capital flag of that row is 0, so no."),
        ("capital", "False: the state is governed from elsewhere."),
    ),
)
reasoned_yes_or_no = yes_or_no(
    "Yes or no with a reason, a hedge or a first impression.",
    (
        ("", "I first thought no, but the record says yes."),
        ("", "I'd have guessed otherwise, but yes, {s} is."),
        ("", "No doubt about it: yes."),
        ("", "There's no column I trust more than this one, and it says true."),
        ("", "Pretty sure it is. Please verify."),
        ("", "Not that I expected it, but the answer is yes."),
    ),
    (
        ("", "I first thought yes, but the record says no."),
        ("", "I'd have guessed otherwise, but no, {s} is not."),
        ("", "Yes, I checked that: it is not."),
        ("", "You would think so, wouldn't you? But it isn't."),
        ("", "Pretty sure it isn't. Please verify."),
        ("", "Right, let me see… the answer is no."),
    ),
)
small_difference = slightly_off(
    "A value that is off by a digit, some days or part of the amount.",
    "{v}",
    "It's {v}.",
    "{w}",
    "According to {d}, {c}.",
    "I copied this from the record: {raw}",
    "The {t} is {v}, no doubt.",
    "{t}: {raw}",
)
right_value_denied = denied(
    "The right value is said to be wrong.",
    "It is definitely not {v}.",
    "Whoever told you {v} was mistaken; that's not the {t} of {n}.",
    "Anything but {v}. That one is wrong.",
    "{v} is incorrect, so please delete it from the sheet.",
    "{v}? No, that belongs to somebody or something else.",
    "I can rule out {v} for {n}.",
)
old_and_new = told(
    "An old value, and the present one.",
    "It used to be {o}, and has been {v} since the last update.",
    "Formerly {o}, now {v}.",
    "The archive has {o}; the present entry is {v}.",
    "Before the migration the field said {o}. Now it says {v}.",
    "{v} (was {o} until somebody corrected it)",
    kinds=ONE,
)
beside_the_point = silent(
    "Another fact of the subject, as if it had been asked for.",
    "{fw}",
    "The {ft} is {fv}.",
    "Sure! {fw} Let me know if you need more.",
    "{ft}: {fv}",
    "Here's what you asked for: {ft} {fv}.",
    "According to {d}, {fc}.",
    kinds=ONE,
    label="wrong",
    answerable=True,
)
of_someone_else = silent(
    "The value of another subject, named as such, with no word on the one in question.",
    "{nc}.",
    "For {nn} it is {nv}.",
    "{nn}: {nv}",
    "I looked it up: {nc}. Hope that helps!",
    "The record of {nn} says {nv}.",
    kinds=ONE,
    label="wrong",
    answerable=True,
)
not_found = silent(
    "The search found nothing.",
    "I couldn't find {a} in the data I have.",
    "No results for “{n}”.",
    "Sorry, nothing came up for {s}.",
    "The documents you uploaded don't mention {a}.",
    "0 rows returned.",
    "I went through every passage, and none of them tells {a}.",
    "no luck, sorry :(",
    "The context does not contain this information.",
)
does_not_exist = silent(
    "The subject is said not to exist.",
    "There's no record of {s} in this database.",
    "I don't think {s} exists, at least not in our tables. Could you check the name?",
    "“{n}” isn't in the list. Maybe a typo?",
    "Are you sure about that name? We have no entry for {s}.",
    "We've never had {s} on file, so there is nothing to report.",
    "Error 404: {s} not found",
)
empty_field = silent(
    "The subject is there, but its field is said to be empty.",
    "I see {s}, but the {t} field is blank.",
    "{k}: null",
    "The {t} was never filled in for {n}.",
    "For {n} the table says “n/a” under {t}.",
    '{{"{k}": null, "error": "missing"}}',
    "{n} is on file; the {t} is not recorded, though.",
    kinds=ONE,
)
will_not_say = silent(
    "A refusal for reasons of rules or of what the assistant can do.",
    "I'm not allowed to share that. Please contact the data owner.",
    "Sorry, I can't help with requests about {a}.",
    "My access to this table was revoked, so I can't look it up.",
    "I'd rather not guess here. You'd need to ask {p}.",
    "As a language model I have no access to your database.",
    "That's above my clearance, I'm afraid.",
    "This request was blocked by a content policy.",
)
shrug = silent(
    "Someone does not know, briefly.",
    "no clue",
    "idk, sorry",
    "¯\\_(ツ)_/¯",
    "Beats me.",
    "Keine Ahnung, leider.",
    "Je ne sais pas.",
    "No lo sé, lo siento.",
    "N/A",
    "-",
    "unknown",
    "Dunno, ask {p}?",
)
says_it_again = silent(
    "The question comes back, with no answer.",
    "{q}",
    "You want to know {a}.",
    "So your question is about {s}. That is a very good question!",
    "Question received: {q}",
    "To find out {a}, one would look up {s} in the database and read the field.",
    "{a}",
    "Let me look into {a} for you. One moment please…",
    "I'll get back to you about {a}.",
)
only_others = silent(
    "No value, though that of another subject is offered.",
    "I have nothing for {n}, only for {nn}: {nv}.",
    "{n} isn't covered. The closest match is {nn}, which has {nv}, but that's a different entry.",
    "Can't find it. I do see that {nc}, in case you meant that.",
    "Not in there. Did you mean {nn}? For that one I'd have {nv}.",
    "{n}: –\n{nn}: {nv}",
    kinds=ONE,
)
only_other_fact = silent(
    "No value, though another fact of the subject is offered.",
    "I don't have the {t}. What I do have is the {ft}: {fv}.",
    "The {t} is missing; {fc}, if that helps.",
    "I can only see that {fc}. The {t} isn't shown to me.",
    "{ft}: {fv}\n{t}: (no data)",
    "Sorry, no {t}. The row has nothing but the {ft}, {fv}.",
    kinds=ONE,
)
withdrawn = silent(
    "A value is given and taken back, with none in its place.",
    "{o}. Hmm, no, that's the wrong row. I can't find the right one, sorry.",
    "I was going to say {o}, but that isn't supported by the data. I don't know.",
    "~~{o}~~ – please ignore that, I have no reliable value.",
    "My earlier answer of {o} was made up, and I apologise. I have no information on {a}.",
    "{nv}? No, that's {nn}. For {n} I've got nothing.",
    kinds=ONE,
)
argues = silent(
    "The answer argues with the question instead of answering it.",
    "That question assumes that we keep track of such things. We don't.",
    "Several entries could be meant by {s}, and I can't tell which one you are after.",
    "I don't think that's the right question to ask about {n}. What are you trying to achieve?",
    "It depends on what you mean by that. Please be more specific.",
    "Strictly speaking, the database doesn't say, and anything else would be speculation.",
    "Why would {n} be in there? This table is about something else entirely.",
)
partly_hidden = masked(
    "A number of which most is hidden.",
    "For privacy I can only give you the last two digits: …{last}.",
    "The {t} on file ends in {last}; I may not show the rest.",
    "{t}: ********{last}",
    "I'm only permitted to confirm that it ends with “{last}”.",
    kinds=frozenset(("phone",)),
)
two_candidates = silent(
    "Two values between which the answer does not choose.",
    "Either {o} or {nv}, I can't tell which.",
    "One source says {nv}, another says {o}. No idea which one to trust.",
    "I see both {o} and {nv} under that name.",
    "It's {nv} or {o}. Flip a coin.",
    kinds=ONE,
    label="wrong",
    answerable=True,
)

SHAPES = described(shapes_in(globals(), "twentieth_"))
