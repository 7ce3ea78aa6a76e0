"""The fifteenth set: what in-house question answering logs hold, of large models, small ones, pipelines and people.

About two thirds are ordinary answers; the rest correct somebody, weigh two values, slip, answer something else, or give
no value. Most wrong values are those of other rows; the others are slips, or come from the field beside.
"""

from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import lined_up, tidy
from benchmarks.shapes.unseen_fifteenth_wording import (
    asserted,
    code_spelled,
    date_spelled,
    figure_spelled,
    framed,
    place_spelled,
    right_or_slipped,
    silent,
    spelled,
    told,
)
from benchmarks.shapes.unseen_fourteenth_wording import PERSONAL, Telling, in_language, known, label_of, parted
from benchmarks.shapes.wording import LISTED, ONE, Case, Shape, name_of, packed, rival, squeezed, upper_first

_NUMBER, _DATE, _TEXT = frozenset(("number",)), frozenset(("date",)), frozenset(("text",))

terse = told(
    "An extraction step prints the value and little else.",
    "{raw} / {v} / - {v} / {v}. / Output: {v} / answer={raw} / [{v}] / '{raw}' / Span: {raw} / {T}: {v} / \n{v}\n",
    "FINAL: {v} / Value = {raw} / ANSWER_START {v} ANSWER_END / {v} (extracted) / ==> {raw} / Short answer: {v}",
)
large_model = told(
    "A large chat model answers in full, with a closing remark.",
    "From the information provided, {c}. / The information you're after is in {doc}: {c}.",
    "{w}\n\nLet me know if you'd like more detail on this record! / {W} That's everything the excerpt says about it.",
    "Looking at the retrieved passages, {c}. This comes straight from the second passage. / In short: {c}.",
    "{w} I've taken this directly from the table and haven't inferred anything.",
    "The excerpts contain one entry for {n}. According to that entry, {c}.",
    "Here is what the knowledge base has:\n\n> {w}\n\nIs there something else you would like to check?",
)
bold_and_brief = told(
    "A large chat model highlights the value and says where it stands.",
    "**{v}**\n\nThis is listed under “{T}” in {doc}. / The record shows **{v}**. / **{T}:** {v} — as exported.",
    "Found it: **{v}** (see {doc}, page {page}). / {P}: **{v}** / ### {label}\n\n- **{T}:** {v}",
    "I checked {doc} for {n} and the entry reads **{v}**. / **Answer:** {c}.\n\n**Where it comes from:** {doc}",
)
open_model = told(
    "A chatty open model begins with a phrase of its own.",
    "Sure, I'd be glad to help with that! {w} / Of course! After going through the context, I can say that {c}.",
    "Hello! The answer to “{q}” is: {v}. / Thank you for your question. {W} I hope this was useful! 😊",
    "Certainly.\n\nQuestion: {q}\nAnswer: {v}\n\nFeel free to ask another question.",
    "That's an interesting one. The context covers several records, and each has a number of fields. "
    "The one you are interested in is {n}. Going by that record, {c}.",
    "To find {about}, we look at the context given above. It contains exactly this detail. Therefore, {c}.",
)
worded_otherwise = told(
    "The sentence is not built like the question.",
    "{Poss} {be} {v}. / {Poss}? {v}. / {v} – {be} what we have as {p}. / With {n}, the {t} on file {be} {v}.",
    "For {n} the system has {v} under {t}. / As {t} of {n}, the records give {v}.",
    "If you look up {n}, you'll see {v} in the {t} field. / {N} has {v} as {t}. / It {be} {v}, that is {p}.",
    kinds=ONE,
)
footnoted = told(
    "Marks and lists of sources in many styles.",
    "{C} [{page}].\n\nReferences\n[{page}] {doc} / {w} (Source: {doc}, p. {page}) / {w} ^[{doc}#chunk-{page}]",
    "{w}¹\n\n¹ {doc}, section {page} / {v} <cite>{doc}</cite> / {w} [^1]\n\n[^1]: {doc}, retrieved {clock}",
    "{C} ({doc}:{page}). / {w}\nSOURCES: {doc}, chunk_{page} / <answer cites='{doc}'>{v}</answer>",
    "{w} [doc_{hex}]\n\n📚 Used 1 of 5 documents",
)
quoted = told(
    "A passage of a document is quoted, with or without a word on it.",
    "The relevant passage reads: “… {c} …” / > {w}\n\n— {doc}, p. {page} / Quote from {doc}: «{c}»",
    "In the export dated {clock}, {c}. / {doc} line {page}: {T} = {raw}\n\nSo the answer is {v}.",
    'Excerpt:\n"""\n{w}\n"""\nAnswer: {v} / As of the last synchronisation, {c}.',
)
key_value_table = told(
    "A small table of fields.",
    "| Field | Value |\n|---|---|\n| {T} | {v} | / | {noun} | {t} |\n|:--|--:|\n| {n} | {v} |",
    "Here's a summary table:\n\n| Question | Answer |\n| --- | --- |\n| {T} of {n} | **{v}** |",
    "| | {label} |\n|---|---|\n| {T} | {v} |\n| {ft1} | {fv1} | / {T}\t{raw}\n{ft1}\t{fv1}",
    "+---------+\n| {T} |\n+---------+\n| {raw} |\n+---------+",
    kinds=LISTED,
)
json_output = told(
    "A structured output, sometimes with a preface or a reason.",
    '{{"found": true, "value": {json}}} / {{"result": {{"entity": "{label}", "{key}": {json}}}}}',
    '{{"reasoning": "The row of {n} has this field.", "answer": {json}}} / [{{"answer": {json}, "rank": 1}}]',
    'Here is the JSON you asked for:\n\n```json\n{{"answer": {json}}}\n```',
    '{{"status": "ok", "data": {{"{key}": {json}}}, "error": null}} / {{"answer": {json}, "citations": ["{doc}"]}}',
    '{{"role": "assistant", "content": {json}, "finish_reason": "stop"}}',
)
other_formats = told(
    "YAML, TOML, XML, INI and CSV.",
    "answer: {raw}\nsource: {doc} / ---\nsubject: {label}\n{key}: {raw}\n... / [{key}]\nvalue = {json}",
    "<result><field>{T}</field><value>{raw}</value></result> / <response>\n  <{key}>{raw}</{key}>\n</response>",
    "name;{key}\n{label};{raw} / {key}\n{raw} / ```yaml\n{key}: {raw}\nconfidence: {score}\n```",
    '{key}={raw} / :{key} {json} / question,answer\n"{q}","{raw}"',
    kinds=ONE,
)
logged = told(
    "The answer as the log of the service has it.",
    '{clock} INFO rag.answer id={hex} latency_ms=812 answer="{raw}"',
    "[{clock}] user> {q}\n[{clock}] bot> {w} / {clock} | qa-{hex} | 200 | {v}",
    '{{"id": "chatcmpl-{hex}", "choices": [{{"index": 0, "message": {{"role": "assistant", "content": {json}}}}}]}}',
    "trace {hex}\n  retrieve: 4 hits ({score})\n  generate: {w}\n  guard: pass",
    "event: message\ndata: {w}\n\nevent: done\ndata: [END]",
)
reasons_first = told(
    "A few sentences of reasoning before the answer.",
    "We need {about}. The context lists several entries; the one named like this is in {doc}. Reading across, the "
    "value is {v}. So the answer: {v}",
    "Let me break this down:\n1. Entity asked about: {n}\n2. Field asked about: {T}\n3. Its content: {raw}\n\n**{v}**",
    "First I look for {n}. There is one hit. Its {t} is given directly, nothing has to be computed. Hence {v}.",
    "Reasoning: the third chunk is about {n}; the others are not. Conclusion: {c}.",
    "Q asks for: {T}\nMatches: 1\nEvidence: {c}\nFinal: {v} / Since {c}, the answer is {v}.",
)
deliberates = told(
    "A reasoning model weighs another value in its thoughts and settles on one.",
    "<think>\nIs it {x}? Hmm, that is from another row. The row of {n} says {v}.\n</think>\n{v}",
    "<think>The user wants {about}. I see {x} in chunk 1 and {v} in chunk 2. Chunk 2 is about {n}, so {v}.</think>"
    "\n\n{w}",
    "<reasoning>Candidates: {xraw}; {raw}. Only the latter belongs to {n}.</reasoning>\n<answer>{raw}</answer>",
    "Thought: {x} looks tempting, but it is what the neighbouring row has.\nAnswer: {v}",
    "<think>nv = {nv} for {nn}. For {n} it's {v}. Fine.</think>{w}",
    kinds=ONE,
)
tool_calls = told(
    "Calls of tools and queries, then the answer.",
    '{{"tool": "sql", "rows": [[{json}]]}}\n\n{w} / SELECT {key} FROM records WHERE id = ?;\n-- 1 row\n{raw}',
    "Calling get_record(…) → ok\nCalling get_field('{key}') → {raw}\n\nAnswer: {v}",
    "Action: search[{n}]\nObservation: 1 record, {key} = {raw}\nAction: finish[{v}]",
    "I ran a query on the database and it came back with a single row: {raw}. So {c}.",
    "```sql\nSELECT {key} FROM records WHERE record_id = 17\n```\n\n| {key} |\n|---|\n| {raw} |\n\nIn words: {c}.",
    "✔ lookup finished (1 hit)\n{w}",
)
help_desk = told(
    "A help desk writes to a customer or colleague.",
    "Dear colleague,\n\nthank you for contacting us. {W}\n\nTicket {ticket} will be closed now.\n\nYour service desk",
    "Hi! I've looked into {ticket} for you: {c}. Anything else? / Resolution of {ticket}: {w}",
    "Thanks for waiting. I have the record open, and {c}. / Reply to {ticket} ({who}): {v}",
)
team_chat = told(
    "A colleague answers in the team chat, often in haste.",
    "@{who} {v} / just checked, it's {v} / {v}, according to the crm / ok so {c} (looked it up in {doc}) / {v} 👍",
    "{who}: {q}\nme: {v} / yep found it -> {v} / hey, {c}. shout if you need more / that'd be {v}",
    "{v}. you can see it in {doc}, row {page} / its {v} / teh answer is {v} / i thnik thats {v} yes {v}",
    "acording to the databse its {v} / ok found it ,, {v} / sory for the delay - {v} / hi, so for {n} its {v}",
)
reply_mail = told(
    "A mail answers the quoted question, or not quoted.",
    "Hi {who},\n\n{w}\n\nBest,\nOperations / > {q}\n\n{w}\n\n-- \nSent from my phone",
    "Re: {T}\n\nHello {who},\n\nsee below, as requested.\n\n{T}: {v}\n\nKind regards\nBack office",
    "{who}, to your question of {weekday}: {c}. Regards",
)
spoken = told(
    "A voice assistant or a person on the phone.",
    "Right, so, {c}. / Let me have a look… okay, {c}. / The {t} is, one second, {v}. / <speak><p>{w}</p></speak>",
    "uh it's {v} / I have that here. {W} Shall I send it to you? / You asked for {p}. It's {v}.",
    kinds=ONE,
)
next_questions = told(
    "A small model does not stop: it goes on with questions about others.",
    "{v}\n\nQuestion: What about {nn}?\nAnswer: {nv} / {w}\n\nUser: Thanks!\nAssistant: You're welcome!",
    "A: {v}\nQ: And {nn}?\nA: {nv}\nQ: And {nn2}?\nA: {nv2} / {v}\n### Question\nWhat is the capital of",
    "{w} {w} {w} / {v} {v} / Answer: {v}\nExplanation: The answer is {v} because the context says {v}.",
    kinds=ONE,
)
record_bullets = told(
    "Several fields of the record, that asked for among them.",
    "{label}\n- {ft1}: {fv1}\n- {T}: {v}\n- {ft2}: {fv2} / {T}: {v}\n{ft1}: {fv1}\n{ft2}: {fv2}",
    "Here's the profile of {n}:\n\n* {ft1} – {fv1}\n* {ft2} – {fv2}\n* {T} – **{v}**",
    "Record {hex}:\n  {ft1} = {fv1}\n  {T} = {raw} / {F}, and {c}. / {label} ({ft1}: {fv1}; {T}: {v})",
    "{label} | {ft1} {fv1} | {T} {v}",
    kinds=LISTED,
)
plus_a_fact = told(
    "The answer, and something else about the subject.",
    "{w} By the way, {f}. / {F}. As to your question, {c}. / {W} The record also says that {f}.",
    "{w} ({F}.) / While {f}, {c}. / Note that {f}. More to the point, {c}.",
)
comparison = told(
    "The subject beside others of its kind.",
    "{label}: {v}\n{nlabel}: {nv} / {W} For comparison: {nc}. / Unlike {nn} ({nv}), {n} has {v}.",
    "{nn} has {nv}, {nn2} has {nv2}, and {n} has {v}. / {NC}. {W}",
    "| | {T} |\n|---|---|\n| {nlabel} | {nv} |\n| {label} | {v} |",
    "{v} — not to be confused with {nv}, which is the value for {nn}.",
    kinds=LISTED,
)
dates_spelled = spelled(
    "Dates in the way of forms, letters, file names and other countries.",
    "{y} / {y}. / {T}: {y} / {P} is {y}. / The date you want is {y}. / It says {y} in {doc}. / → {y}",
    kinds=_DATE,
    spell=date_spelled,
)
figures_spelled = spelled(
    "Numbers in another notation or unit, exactly.",
    "{y} / {T}: {y} / {P} is {y}. / I get {y} for {n}. / The figure is {y}. / **{y}** / {n}: {y}",
    kinds=_NUMBER,
    spell=figure_spelled,
)
codes_spelled = spelled(
    "Contacts and codes as cards and people write them.",
    "{y} / {T} → {y} / {P} is {y} / here you go: {y} / For {n}: {y}",
    kinds=_TEXT,
    spell=code_spelled,
)
places_spelled = spelled(
    "States and countries by their other names.",
    "{y} / {y}. / {T}: {y} / That would be {y}. / {P} is {y}. / The record points to {y}.",
    kinds=_TEXT,
    spell=place_spelled,
)
formatted = told(
    "Headings, emphasis, HTML and mathematics around the value.",
    "## Answer\n\n{v}\n\n## Source\n\n{doc} / <p>{w}</p> / <dl><dt>{T}</dt><dd>{raw}</dd></dl> / ==**{v}**==",
    "<b>{T}:</b> {v}<br/> / $$\\text{{{raw}}}$$ / ***{v}*** / > 💡 **{T}** — {v} / 🟢 {v}\n\n🔎 {doc} / `{raw}`",
    "# {label}\n\n{w}\n\n---\n*generated {clock}* / <strong>{v}</strong> (<a href='/docs/{hex}'>source</a>)",
)
german = in_language(
    "An answer in German.",
    "de",
    "Antwort: {y} / Laut Datenbank: {y} / Kurz gesagt: {y}. / Ich habe nachgesehen: {y}",
    "{Named} lautet: {y}. / Im Datensatz steht {y}. / Gesucht war {noun}: {y}. / Gern! Der Eintrag lautet „{y}“.",
    "Nach den vorliegenden Unterlagen gilt: {y}. / {Noun}: {y} (Quelle: Stammdaten)",
)
portuguese = in_language(
    "An answer in Portuguese.",
    "pt",
    "Resposta: {y} / Segundo a base de dados: {y} / Olá! {Y}. / Encontrei: {y}.",
    "{Named}: {y}. / O registro indica {y}. / Consta no cadastro: {y}. / {Noun}: {y} [fonte: planilha]",
)
further_languages = told(
    "An answer in Spanish, Italian, Polish, Swedish, Turkish, Russian, Japanese or Chinese.",
    "Respuesta: {raw} / La ficha dice: {raw}. / Risposta: {raw} / Secondo il database: {raw}",
    "Odpowiedź: {raw} / Według bazy danych jest to {raw}. / Svaret är {raw}. / Enligt registret: {raw}",
    "Cevap: {raw} / Kayıtlara göre: {raw} / Ответ: {raw} / По данным базы: {raw}.",
    "答えは「{raw}」です。 / データベースの記録:{raw} / 答案是:{raw}。 / 根据资料,应为 {raw}。",
    kinds=ONE,
)
premise_corrected = told(
    "The answer corrects what somebody believed.",
    "I know the old slides say {x}, but {c}. / Contrary to what was assumed, it isn't {x}: {c}.",
    "You may have expected {x} here. In fact, {c}. / Small correction to the ticket, which says {x}: {c}.",
    "{who} wrote {x}, which is mistaken; the right entry is {v}. / People often say {x}. The record disagrees: {v}.",
    "Not {x}, as one might think, but {v}. / ~~{x}~~ {v}",
    kinds=ONE,
)
rival_rejected = told(
    "Another value is ruled out.",
    "{x} also shows up in the results, but for a different entry. {W} / It's {v}; {x} would be wrong.",
    "Could it be {x}? No – {c}. / {v}, and definitely not {x}. / I ruled out {x}. That leaves {v}.",
    "The answer is {v} (the {x} in chunk 2 concerns something else). / {v} rather than {x}.",
    "{nn} is the one with {nv}. {N} has {v}.",
    kinds=ONE,
)
retracted = told(
    "A first answer is taken back.",
    "{x}. Sorry, wrong line – {v}. / I first read {x}, but on a second look it's {v}.",
    "{P} is {x}.\n\nEdit: that was the wrong record, it's {v}. / {x}… no wait, {v}.",
    "Draft: {x}\nCheck: does not match the record\nFinal: {v} / My earlier answer ({x}) was incorrect. {W}",
    "Assistant: {x}\nUser: Are you sure?\nAssistant: I looked again and I was wrong. It is {v}.",
    kinds=ONE,
)
previous_value = told(
    "What was recorded before, and what is now.",
    "Until the clean-up the record said {x}; it now says {v}. / {v} (previously: {x})",
    "Old: {xraw}\nNew: {raw} / The field was changed from {x} to {v}. / {W} An outdated export still has {x}.",
    "{P} used to be listed as {x}. Today the entry is {v}. / {v}, updated on {weekday}; before that {x}",
    kinds=ONE,
)
sources_settled = told(
    "Two sources differ, and the answer settles on one.",
    "The manual has {x}, the database has {v}. The database is authoritative, so: {v}.",
    "{doc} gives {v}; an older scan gives {x}. I would trust the former. / Two hits: {x} (archived) and {v} (current). "
    "The current one counts, so {c}.",
    "Chunk A says {x}, but it is about a different entry. Chunk B is about {n}: {v}. Answer: {v}",
    "Three of four sources say {v}, one says {x}. Answer: {v}",
    kinds=ONE,
)
believed = told(
    "The answer is given with some reserve.",
    "I believe {c}. / {C}, as far as I can tell. / It should be {v}. / If I read the table correctly, {c}.",
    "{v}, I'm fairly sure. / Most likely {v}. / To my knowledge, {c}. / Answer: {v}\nConfidence: {score}",
    "{v} (please double-check before you use it) / I think it's {v}, going by {doc}. / Probably {v}.",
)
refusal_then_answer = told(
    "It sounds like a refusal, and then the value comes.",
    "I'm an AI without live access to your systems. The excerpt you gave me, however, says that {c}.",
    "I can't verify this independently, but {c}. / Normally I wouldn't share this, but since you are authorised: {v}",
    "I couldn't find it in {doc}. In the database itself it is there, though: {v}.",
    "No direct statement in the first document. The second one has it: {c}.",
    "Sorry, I didn't get that at first. {W} / Unfortunately the search timed out once; the second try gave {v}.",
)
answer_then_gap = told(
    "The answer, then what the answerer does not know or do, or whom to turn to.",
    "{w} When this was last changed, I can't say. / {W} I have no information on why that is.",
    "{w} I found nothing about {nn}, in case you need that too. / {v}. The date of the last update isn't recorded.",
    "{w}\n\nPlease note that I can't edit the record. / {W} For anything beyond that, I don't have the documents.",
    "Two things: {c}. Whether this will stay so is not documented. / {w} For changes, please open a ticket at {mail}.",
    "{w} If that looks wrong, write to {mail}. / {v}\n\nQuestions? Contact {who} in the data team (ext. 12).",
)
slipped = told(
    "A value that is nearly right, or of the field beside: or indeed right.",
    "{w} / {v} / {T}: {v} / The record says {v}. / {P} is {v}. / {W} [1] / Answer: {v} / I found {v} for {n}.",
    '{{"{key}": {json}}} / **{v}** / It\'s {v}, see {doc}.',
    kinds=ONE,
    drawn=right_or_slipped,
)


def _has_answer(item: Item) -> bool:
    return item.question.is_answerable


def _tells_nothing_by_the_way(item: Item) -> bool:
    return item.form.topic != "status"  # that an order was shipped on some day tells its status


def _has_none(item: Item) -> bool:
    return not item.question.is_answerable


another_entity = silent(
    "The value of another entity, as if that were asked for.",
    "{NC}. / {Nlabel}: {nv} / According to {doc}, {nc}. / {NC} [1]. / The entry for {nn} says {nv}.",
    "The answer is {nv} ({nn}). / <think>The relevant row is {nn}.</think>{NC}.",
    label="wrong",
    where=_has_answer,
)
another_property = silent(
    "Another property of the entity, as if that were asked for.",
    "{F}. / {Ft1}: {fv1} / According to {doc}, {f}. / Based on the records, {f}. / {F} [2].",
    "Here's what I found: {f}. / The {ft} is {fv1}.",
    label="wrong",
    where=lambda item: _has_answer(item) and _tells_nothing_by_the_way(item),
)
invented = told(
    "A question without an answer gets one, with every sign of certainty.",
    "{w} / {v} / {W} This is confirmed in {doc}. / Yes, that's in the records: {v}. / {T}: {v} [1]\n\n[1] {doc}",
    '{{"answer": {json}, "confidence": {score}}} / The lookup returned exactly one row: {raw}.',
    "{W} I'm confident about this one. / I checked twice: {v}.",
    where=_has_none,
)
declined = silent(
    "The answer is not there, as large and small models say it.",
    "The provided context doesn't mention {about}. / I don't have enough information to answer that. / Unanswerable.",
    "I looked through the passages and none of them tells {about}. If you can share another document, I'll try again.",
    "Based on the available excerpts, it is not possible to say {about}. / NOT_FOUND / No answer in context.",
    "I'm sorry, but I can't find this in the records I was given. / Not stated in the documents. / idk, not in there",
    "I wasn't able to determine {about}.\n\nYou could:\n- check the spelling\n- ask the data owner",
    "Nothing in {doc} gives this. Please contact {mail} for help. / That one I don't know, ask {who} maybe?",
    "The documents describe other records, but not {about}. / Insufficient evidence; abstaining.",
)
declined_private = silent(
    "The answer is withheld.",
    "I'm not able to share {about}, as this counts as personal data. / That's confidential, sorry.",
    "Access to this field is restricted for your role. / Our policy doesn't let me disclose {about}.",
    "[REDACTED] / For privacy reasons I'd rather not give that out. You can request it from {mail}.",
    where=lambda item: bool(PERSONAL.search(item.form.topic)),
)
declined_absent = silent(
    "There is no such entry, and perhaps one with a similar name.",
    "There's no entry for {n} in the database. / No {noun} by that name exists in our records.",
    "I found no {noun} called like this. Did you mean {nn}? / 0 results for {n}. Similar: {nn}, {nn2}.",
    "{N} doesn't seem to exist in this data set, so I can't tell. / Such a record does not exist.",
    "I couldn't find {n}. The closest match is {nn}, whose entry reads {nv}, but that's a different one.",
    "The lookup for {n} came back empty: there is no such record.",
    where=_has_none,
)
declined_abroad = silent(
    "The answer is not there, in other languages.",
    "Das geht aus den Dokumenten nicht hervor. / Dazu liegen mir leider keine Angaben vor.",
    "Les extraits ne permettent pas de répondre. / Je n'ai trouvé aucune donnée à ce sujet, désolé.",
    "Los documentos no dicen nada al respecto. / No dispongo de ese dato. / Non risulta nei documenti forniti.",
    "Infelizmente não há registro disso na base. / Não consegui localizar essa informação.",
    "Dat kan ik uit de stukken niet opmaken. / Niestety, w dokumentach nie ma tej informacji.",
    "Det framgår inte av underlaget. / Det står der ikke noget om i dokumenterne. / Bu bilgi kayıtlarda yok.",
    "В документах этих сведений нет. / 資料には記載がありません。 / 抱歉,文档中没有相关信息。",
)
declined_by_machine = silent(
    "A null, an empty result, or an error.",
    '{{"answer": null, "found": false}} / {{"{key}": null}} / null / N/A / (0 rows) / [] / {T}: — / {T}: unknown',
    "Error: upstream request timed out after 30 s. / {{'error': 'no documents retrieved'}} / <answer></answer>",
    "{clock} WARN rag.answer id={hex} no context above threshold, abstaining / SELECT {key} …\n-- 0 rows",
    "| Field | Value |\n|---|---|\n| {T} | n/a | / Service unavailable, please try again later.",
)
declined_beside = silent(
    "The answer is not there, but something about another entity or property is.",
    "I have nothing on {n}, only on {nn}: {nv}. / I don't see {about}. What I do see is that {f}.",
    "The context gives {nv} for {nn}, but no value for {n}. / {F}. What you asked for isn't in the record, though.",
    "Not available. The only similar entry concerns {nn} ({nv}). / {NC}. For {n}, nothing is recorded.",
    "{label}\n- {ft1}: {fv1}\n- {T}: not available",
    kinds=LISTED,
    where=_tells_nothing_by_the_way,
)
asks_which = silent(
    "A question back instead of an answer.",
    "Could you tell me which {noun} you mean? / Do you mean {n} or {nn}? / Which system should I look in?",
    "Before I answer: do you need the current entry or the archived one? / Can you share the record's number?",
    "I want to be sure I get this right. Is {n} the one you're interested in?",
    where=_has_answer,
)
never_answers = silent(
    "The question is repeated, a search is announced, or the text ends before the value.",
    "{q} / You would like to know {about}. / Let me look that up for you… / {P} is",
    "Great question! Understanding {about} matters for many teams. Let's dive in!",
    'Action: search\nAction Input: "{q}" / {{"tool": "lookup", "arguments": {{"field": "{key}"}}}}',
    "<think>I need to find {about}. Let me go through the passages one by one. The first one / Question: {q}\nAnswer:",
    "To answer this, I would query the table for {n} and read the column “{T}”. / One moment please.",
    where=_has_answer,
)


def unresolved(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Two values, and no word on which is right."""
    item = known(item)
    if item.kind not in ONE or not value or (other := rival(item, value, others, random)) is None:
        return None
    first, second = random.sample((value, other), 2)
    frames = (
        "One document says {v}, another {x}. I can't tell which is current. / {v} or {x}, the sources disagree.",
        "It is either {v} or {x}. / Possible answers: {v}; {x}",
    )
    telling = Telling(item, value, others, random, first, "open")
    telling.__dict__["dropped"] = second
    return framed(telling, parted(frames)) if random.random() < 0.4 else None


def choice_letter(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """One of four options, by letter and value."""
    telling = asserted(item, value, others, random) if item.kind in ONE else None
    if telling is None or not value:
        return None
    options = [fact.values for fact in telling.neighbours[:2]] + [telling.asserted]
    options += [value] if telling.label == "wrong" else [fact.values for fact in telling.neighbours[2:3]]
    texts = [telling.stored(each) for each in dict.fromkeys(random.sample(options, len(options)))]
    if len(texts) < 3:
        return None
    picked = telling.stored(telling.asserted)
    letter = "ABCD"[texts.index(picked)]
    listed = "\n".join(f"{name}) {text}" for name, text in zip("ABCD", texts, strict=False))
    frame = random.choice(("{0}\n\nCorrect: {1}) {2}", "{0}\nAnswer: {1}", "{0}\n\nI choose {1}: {2}.", "({1}) {2}"))
    return Case(answer=tidy(frame.format(listed, letter, picked)), label=telling.label)


def denies_right(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The right value is called wrong, with or without another one instead."""
    item = known(item)
    if item.kind not in ONE or not value or (other := rival(item, value, others, random)) is None:
        return None
    frames = (
        "It's not {x}; {c}. / {x} is a common mistake, the correct value is {v}. / {x} belongs to somebody else. {W}",
        "Whoever told you {x} was misinformed: it's {v}. / {x}? No. / {P} is not {x}. / Certainly not {x}.",
        "The claim that it is {x} is false.",
    )
    telling = Telling(item, value, others, random, other, "wrong")
    telling.__dict__["dropped"] = value
    return framed(telling, parted(frames))


def neighbours_table(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Rows of several entities: each has its own value, or that asked for has the value of another row."""
    telling = asserted(item, value, others, random) if item.kind in LISTED else None
    if telling is None or telling.neighbour(1) is None:
        return None
    rows = [(fact.form.subject, telling.stored(fact.values)) for fact in telling.neighbours[:3]]
    if telling.label == "wrong" and value and random.random() < 0.6:
        rows[0], own = (rows[0][0], telling.stored(value)), rows[0][1]
    else:
        own = telling.stored(telling.asserted)
    rows.insert(random.randint(0, len(rows)), (telling.item.form.subject, own))
    topic = upper_first(telling.item.form.topic)
    heads = {
        "| {1} | {0}": f"| | {topic} |\n|---|---|\n",
        "{1}: {0}": random.choice(("From the export:\n", f"{topic} by entry:\n", "")),
        "{1};{0}": f"entry;{topic}\n",
        "- {1} → {0}": "",
    }
    line, head = random.choice(list(heads.items()))
    end = " |" if line.startswith("|") else ""
    return Case(
        answer=head + "\n".join(line.format(text, label_of(subject)) + end for subject, text in rows),
        label=telling.label,
    )


_PREDICATES: Mapping[tuple[str, bool], Sequence[str]] = {
    ("discontinued", True): (
        "Yes, it has been discontinued. / It is. / That's right, the flag is set. / True / Affirmative.",
        "We no longer carry it, the product is marked as discontinued. / It has been taken out of the range.",
    ),
    ("discontinued", False): (
        "No, it has not been discontinued. / It isn't. / The flag is not set. / It's still in the range. / False",
        "No – the product is active. / Negative. / Not according to the database.",
    ),
    ("a state capital", True): (
        "Yes, it's the capital of its state. / It is. / Indeed, this is a state capital. / True / Affirmative.",
        "The capital flag is set to 1 for it. / It serves as the capital of its state.",
    ),
    ("a state capital", False): (
        "No, it's not a capital. / It isn't. / Another municipality is the capital of that state. / False / Negative.",
        "The capital flag is 0. / It's an ordinary municipality, the state is governed from elsewhere.",
    ),
}


def yes_no_in_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A question of yes or no, answered by its predicate, flag or meaning."""
    if item.kind != "boolean" or (telling := asserted(item, value, others, random)) is None:
        return None
    frames = parted(_PREDICATES[telling.item.form.topic, telling.asserted == ("true",)])
    return Case(answer=random.choice(frames), label=telling.label)


yes_no_with_reasons = told(
    "A question of yes or no, answered with a preface, a source or a reason.",
    "After checking {doc}: {v}. / {v}. The entry in {doc} is clear about that. / {v} [1] / {W} See {doc}.",
    "<think>The flag of {n} decides this.</think>{v} / **{v}** — {c}. / {v}, {c}. / The answer is {v}: {c}.",
    '{{"answer": {json}, "explanation": "{c}"}} / You asked {about}. {v}. / {v}, at least in the current data.',
    kinds=frozenset(("boolean",)),
)


def _list_text(values: Sequence[str], item: Item, random: Random) -> str:
    """Return a list in some order, in a sentence, in lines or as data."""
    texts = [lined_up(each) for each in random.sample(list(values), len(values))]
    name = name_of(item.form.subject)
    numbered = "\n".join(f"{place}. {text}" for place, text in enumerate(texts, 1))
    forms = [
        packed(tuple(texts)),
        f"{upper_first(item.form.before)}{packed(tuple(texts))}.",
        "\n".join(f"- {text}" for text in texts),
        f"{numbered}\n\n({len(texts)} {item.form.topic})" if len(texts) > 1 else numbered,
        f"For {name}, the database lists:\n" + "\n".join(f"• {text}" for text in texts),
        f"I found {len(texts)}: {packed(tuple(texts))}." if len(texts) > 1 else f"Just one: {texts[0]}.",
        " | ".join(texts),
        f"| {item.form.topic} |\n|---|\n" + "\n".join(f"| {text} |" for text in texts),
        f"{upper_first(item.form.topic)} of {name}: {packed(tuple(texts))} [1]",
        "; ".join(texts),
    ]
    return tidy(random.choice(forms))


def _apart(item: Item, value: Values, random: Random) -> str | None:
    """Return a member of another list that no member of this one resembles."""
    free = [each for other in item.others for each in other]
    free = [
        each for each in free if not any(squeezed(each) in squeezed(v) or squeezed(v) in squeezed(each) for v in value)
    ]
    return random.choice(free) if free else None


def list_whole(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """All members of a list in any order and form, or those of another list."""
    telling = asserted(item, value, others, random) if item.kind == "set" else None
    return (
        None
        if telling is None
        else Case(answer=_list_text(telling.asserted, telling.item, random), label=telling.label)
    )


def list_short(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:  # noqa: ARG001
    """A list that lacks a member or more, given as if it were all."""
    if item.kind != "set" or len(value) < 2:
        return None
    kept = random.sample(value, random.randint(max(1, len(value) // 3), len(value) - 1))
    return Case(answer=_list_text(kept, known(item), random), label="wrong")


def list_altered(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:  # noqa: ARG001
    """A list with a member of another list, in addition or instead of its own."""
    if item.kind != "set" or (extra := _apart(item, value, random)) is None:
        return None
    kept = list(value) if len(value) < 2 or random.random() < 0.5 else random.sample(value, len(value) - 1)
    return Case(answer=_list_text([*kept, extra], known(item), random), label="wrong")


def list_remarked(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:  # noqa: ARG001
    """All members of a list, with remarks on them or on what is not among them."""
    if item.kind != "set" or len(value) < 2 or (extra := _apart(item, value, random)) is None:
        return None
    texts = random.sample(value, len(value))
    forms = [
        f"{packed(tuple(texts))}. Not included: {extra}.",
        "\n".join(f"- {text} ({random.choice(('confirmed', 'see chunk 2', 'listed'))})" for text in texts),
        f"First of all {texts[0]}; then there {'are' if len(texts) > 2 else 'is'} also {packed(tuple(texts[1:]))}.",
        f"{packed(tuple(texts))} – {extra} is not one of them.",
        f"One document names {texts[0]}. A second one adds {packed(tuple(texts[1:]))}. There are no more.",
        f"{packed(tuple(texts))} (that is all {len(texts)} of them)",
    ]
    return Case(answer=tidy(random.choice(forms)), label="right")


SHAPES: Mapping[str, Shape] = described(shapes_in(globals(), "fifteenth_"))
