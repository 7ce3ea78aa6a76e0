"""The eighteenth set: what chat models, bots, agents, help desks and colleagues answer, at their best and worst."""

import json
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import described, one_line, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_eighteenth_wording import (
    aliased,
    converted,
    dated,
    dictated,
    erring,
    in_tongue,
    located,
    noted,
    refused,
    regrouped,
    surname_first,
    telling_of,
    told,
    worded,
    written,
)
from benchmarks.shapes.wording import (
    LISTED,
    ONE,
    Case,
    Shape,
    changed,
    claim,
    moved_date,
    packed,
    rival,
    scaled,
)

_BOOLEAN = frozenset(("boolean",))
_NUMBER = frozenset(("number",))
_SET = frozenset(("set",))


def _changed(item: Item, values: Values, random: Random) -> Values | None:
    assume(item.kind == "text")
    return (found(changed(values[0], random)),)


naked = told(
    "The value and next to nothing else.",
    "{r}",
    "{r}.",
    "- {r}",
    "= {raw}",
    "« {v} »",
    "'{raw}'",
    "(({raw}))",
    "ans: {r}",
    "_{r}_",
    "{r} 👍",
    "Answer → {r}",
)
chat_colleague = told(
    "A colleague answers in a chat.",
    "yep just looked, {c}",
    "@{who} had it on file: {c}",
    "hey! {c}. lmk if u need anything else",
    "lol I literally had that tab open. {C}",
    "k so {c} :)",
    "sec…\n\nok got it. {w}",
    "fyi {c} (checked {when})",
    "{r} afaics. Straight out of {file}",
    "Morning! {w} Coffee later?",
)
support_mail = told(
    "A support agent answers by mail.",
    "Hello,\n\nThanks for reaching out to us. {w}\n\nKind regards,\n{who}\nCustomer Care",
    "Dear colleague,\n\nwith reference to your query about {s}, please note that {c}.\n\nBest,\n{who}",
    "Hi there,\n\nI have looked into this for you and can confirm that {c}.\n\nIs there anything else?\n{who}",
    "Dear Sir or Madam,\n\nFurther to your message: {c}.\n\nYours faithfully,\n{who}\n\n--\nPlease quote ref. #{id}.",
    "Hi,\n\nsee below.\n\n> {q}\n\n{w}\n\nCheers\n{who}",
    "Good afternoon, our records show that {c}. Your ticket will now be closed. Rate this reply: ★★★★★",
)
cited = told(
    "A retrieval bot cites its passages.",
    "{w} (source: {file}, row {row})",
    "{w}¹\n\n¹ {file}",
    "[{file}#{row}] {w}",
    "{w} <cite id='{id}'>{file}</cite>",
    "From the passages I was given:\n\n> {C}.\n\nSo the answer is: {r}",
    "{w}\n\nSources\n  1. {file} (similarity {score})\n  2. {file}, appendix",
    "Two of the retrieved chunks mention {s}; both agree that {c}.",
    "Context passage #2 answers this directly: “{C}.”",
)
eager = told(
    "An eager chat model.",
    "Absolutely! 🎉 {w} Let me know if you'd like to explore more about {n}!",
    "What a neat question! 😊 In short: {c}.",
    "Of course, happy to help! Here you go:\n\n**{r}**\n\nWould you like me to look up something else?",
    "You got it! {w} 🚀",
    "I'd be delighted to assist. {w} Feel free to ask follow-up questions.",
    "Certainly! {D} {is} **{v}**.",
    "Here's a quick summary for you:\n\n✔️ {C}\n\nHope that helps! 🙌",
)
official = told(
    "A formal note.",
    "It is hereby confirmed that {c}.",
    "RE: {s}\n\nThe register states that {c}. No further entries were examined.",
    "Finding 1. {w} (Evidence: {file}.)",
    "Upon inspection of the master data we establish the following: {c}.",
    "For the attention of {who}: {c}. Status as recorded {when}.",
    "Minutes, item 4 – {who} asked {b}. Answer given: {r}.",
    "Minutes, item 7 – {who} asked for {d}. Answer given: {v}.",
)
echoing = told(
    "A small model repeats itself or leaks its template.",
    "{q} {r}",
    "Q: {q}\nA: {r}",
    "{r}\n\n{r}",
    "<start_of_turn>model\n{w}<end_of_turn>",
    "### Answer\n{r}\n### Question\n",
    "{w} {w}",
    "Output: {r}\nExplanation: This is the answer because it is in the context.",
    "bot> {r}\nuser>",
    "<s>{w}</s></s>",
    "Question: {q}\nContext: see above.\nShort answer: {r}",
)
tool_user = told(
    "An agent shows its steps.",
    'call: get_record("{n}")\nresult: ok (1 row)\n\n{w}',
    "Step 1/2 – searching {file}… done.\nStep 2/2 – reading the entry… done.\n\nResult: {r}",
    "I ran one query against the database; it came back with one record. {w}",
    "🔎 searched “{q}”\n📄 opened {file}\n💬 {w}",
    "<tool_response>{j}</tool_response>\n{w}",
    "Plan: look up {s}, read the column, report it.\nReport: {r}",
    "Checked {file} (no match), then the main table (match). {w}",
)
pondering = told(
    "A reasoning model shows what it thinks.",
    "<think>\nThe user wants to know {a}. I have a row on {n}, good.\n</think>\n\n{w}",
    "<think>\nThey need {d}. Row {row}: {raw}. No second hit, so no conflict.\n</think>\n{v}",
    "Okay, let's see. The question is about {s}. I look for the row… there it is. {w} So the final answer: {r}",
    "Reasoning: only one record matches {n}.\nConclusion: {r}",
    "Hmm, is there a second row for {n}? No, just the one. Then {c}.",
    "Let me double-check before I answer. First pass: {raw}. Second pass: {raw}. Good – {c}.",
)
sql_and_result = told(
    "A query with its result.",
    "```sql\nSELECT {k} FROM records WHERE name = '{n}';\n```\n\n| {k} |\n|---|\n| {raw} |",
    "Running `select {k} …` gives `{raw}`.",
    "sqlite> select {k} from t where id = {row};\n{raw}\nsqlite>",
    "Here's the SQL I used: SELECT {k} FROM t WHERE label LIKE '%{n}%'. It returned one row: {raw}",
    "rows = db.fetch(…)\nrows[0]['{k}']  # -> {j}\n\nIn other words, {c}.",
    "{k}\n----------\n{raw}\n\n(1 row affected)",
    kinds=ONE,
)
json_object = told(
    "A structured output.",
    '{{"entity": "{n}", "attribute": "{k}", "value": {j}}}',
    '```json\n{{"result": {j}, "error": null}}\n```',
    '{{"answer": {j}, "citations": ["{file}"], "confidence": {score}}}',
    '{{"status": 200, "data": {{"{k}": {j}}}}}',
    '[{{"q": "{q}", "a": {j}}}]',
    'Here is the JSON you asked for: {{"{k}": {j}}}',
    '{{"thought": "one row matches", "final_answer": {j}}}',
)
marked_up = told(
    "A table, a form or another markup.",
    "| Field | Value |\n|:--|--:|\n| Record | {n} |\n| {T} | {v} |",
    "<dl><dt>{T}</dt><dd>{v}</dd></dl>",
    "subject: {n}\n{k}: {raw}\nsource: {file}",
    "**{N}**\n* {T}: {v}",
    "record;{k}\n{n};{raw}",
    "<record id='{id}'><{k}>{raw}</{k}></record>",
    "RECORD ......... {n}\n{T} ......... {v}",
    "# {T}\n\n{v}\n\n---\n*generated from {file}*",
    "\\textbf{{{T}}}: {v}",
    kinds=LISTED,
)
whole_record = told(
    "The record with another field of it.",
    "{N}\n- {ft}: {fv}\n- {t}: {v}",
    "{N}\n- {t}: {v}\n- {ft}: {fv}",
    "| {t} | {ft} |\n|---|---|\n| {v} | {fv} |",
    '{{"{k}": {j}, "other": {{"{ft}": "{fv}"}}}}',
    "{w} By the way, {f}.",
    "{F}, and {c}.",
    "Everything I have on {n}: {ft} = {fv}; {t} = {v}.",
    "While I was at it I also saw that {f}. But to your question: {c}.",
    kinds=LISTED,
)
learner = told(
    "Someone whose English is not their first.",
    "Hello friend, i am check this for you and {c}.",
    "In the database is written: {r}",
    "Please kindly note the {t} {is} {v} only.",
    "I have looked since ten minutes and now I know it: {c}.",
    "Answer of your question it's {r}, thanks you.",
    "Sir, as per the record {c}. Do the needful.",
    "How I can see in {file}, {c}.",
    "The informations say that {c}.",
)
slips = told(
    "Quick typing with slips of the pen.",
    "acording to teh table {c}",
    "Teh answer is {r}, sory for the late replay",
    "i beleive its {v} ... yes definately, just re-checked",
    "just chekced: {c} . hth",
    "its {v}!! (had to dig for taht one)",
    "The anwser you're loking for: {r}",
    "wel {c}, at leats thats what it says in {file}",
)
crm_note = told(
    "A note in a ticket or a customer system.",
    "{who} ({when}): looked up {n}. {w} Closing.",
    "#{id} – resolved – {r}",
    "NOTE: caller asked {b}. Told them: {r}.",
    "NOTE: caller asked for {d}. Gave them {v}.",
    "Internal comment ({who}): {c}. Customer informed.",
    "Resolution code 01 (information given). {w}",
    "Request: {q}\nOutcome: {r}\nTime spent: 2 min",
)
spoken = told(
    "A voice assistant or a transcript.",
    "Alright. {w}",
    "[00:00:03] AGENT: One moment please. [00:00:19] AGENT: Thanks for holding. {w}",
    "Um, let me see, uh, yeah, {c}.",
    "According to your company directory, {c}. Would you like to hear more?",
    "So, ehm, {n}, right? Okay. {w}",
    "<voice rate='slow'>{w}</voice>",
    "I found one result. {w} Say “next” to continue.",
)
grumpy = told(
    "Someone who would rather not have been asked.",
    "As I said twice already: {c}.",
    "{r}. It's in the sheet. Row {row}. Please learn to use the filter.",
    "Ugh, again? {w}",
    "You could have looked this up yourself, you know. {w}",
    "RTFM. (But fine: {c}.)",
    "Is it really so hard? {D} {is} {v}. There.",
)
reworded_question = told(
    "The question is turned into the answer.",
    "You want to know {a}? {r}.",
    "The thing you asked about {s} – the answer is {r}.",
    "As for {d}: {v}",
    "Regarding {d}, the entry reads {v}.",
    "About {s} – {c}.",
    "{q} That would be {v}.",
    "{q} Well, {c}!",
)
long_winded = told(
    "The answer comes late, or early and is buried.",
    "Databases such as this one are usually organised in tables, and each table has rows and columns. The row for {n} "
    "sits in one of them. When the relevant column is read off, one finds that {c}. This is, of course, only as "
    "reliable as whoever typed it in.",
    "{w} To put this in perspective: the dataset was compiled from several files, the last of which was imported in "
    "2019 and contains 1,204 lines. None of this affects the answer.",
    "Before I answer, a word on method. I searched for exact matches first, then for similar spellings; there were 3 "
    "similar ones, which I ignored. The exact match says that {c}.",
    "TL;DR {r}\n\nLong version: I opened {file}, searched for {n}, and found precisely one entry, on line {row}. It "
    "was last edited {when} by {who}. There is nothing unusual about it.",
    "I should mention three things. First, the data are a snapshot. Second, {c}. Third, spelling variants may exist.",
    "Summary of our exchange so far: you asked about {s}; I searched; I found it. In the record, {c}. Anything that "
    "goes beyond that would be speculation on my part.",
)
disclaimed = told(
    "The answer with a warning.",
    "{w} Please verify with the owner of the data before relying on it.",
    "⚠️ AI-generated, may contain mistakes. {w}",
    "I can't guarantee that the data are current, but in this snapshot {c}.",
    "I'm only a language model, but judging by the record you provided, {c}.",
    "{w} (Not legal advice, obviously.)",
    "Take it with a grain of salt since {who} typed this in by hand, but {c}.",
    "Pretty sure – 95 % or so – that {c}.",
)
after_refusal = told(
    "What looks like a refusal, but is followed by an answer.",
    "Normally I wouldn't share details of individual records. As you have read access, though: {c}.",
    "I don't have live access to your systems. In the extract you pasted, however, {c}.",
    "I couldn't find it at first, sorry. Searching for the exact spelling helped: {c}.",
    "My first query returned nothing. After removing the trailing blank I got a hit, and {c}.",
    "This isn't stated in the summary, nor in the FAQ. But the raw table has it: {r}",
    "Not in the handbook. Not in the wiki either. It's in {file}, though: {c}.",
    "Unfortunately I cannot open attachments. Luckily you also pasted the text, which says that {c}.",
)
own_knowledge = told(
    "The context does not say it, and the model answers nonetheless.",
    "The provided documents don't cover this. From what I know in general, {c}.",
    "None of the search results mention it, but I do remember that {c}.",
    "It isn't in my notes, but I've dealt with this one often enough: {c}.",
    "Retrieval failed (0 chunks). Answering from memory: {c}.",
    "No source for this, sorry – still, {c}.",
)
asked_to_confirm = told(
    "The answer agrees with what the user supposes.",
    "Yes, your note is right: {c}.",
    "You guessed {v}? Spot on.",
    "Correct, {it} {v}, exactly as you thought.",
    "I can confirm {v} for {n}.",
    "You and I have the same: {c}. 🤝",
    "{v} – yes, that matches what I see here.",
)
pushes_back = told(
    "The answer rejects what the user supposes.",
    "You mention {x}, but the record disagrees: {c}.",
    "I think you may be confusing two entries. It isn't {x}. {w}",
    "No, not {x} – {v}.",
    "Actually, contrary to what you wrote, {c}; {x} appears nowhere in that row.",
    "I see why you'd expect {x}, yet {c}.",
    "Careful: {x} is a common mix-up. The right answer is {v}.",
    kinds=ONE,
)
corrects_itself = told(
    "The answer takes a first value back and gives another one.",
    "{x}. No wait, wrong line. {v}.",
    "It's {x}… hang on, I read the row above. {C}.",
    "I first wrote {x} – please ignore that, {c}.",
    "~~{x}~~ {v}",
    "{x}\n\nEdit: fixed, should be {v}.\nEdit 2: formatting.",
    "Earlier I told you {x}. I apologise for the error; {c}.",
    "{x}, I mean {v}",
    "*{v} (sorry, not {x}, my finger slipped)",
    kinds=ONE,
)
sources_differ = told(
    "Two sources differ, and one is preferred.",
    "{file} still has {x}, which was superseded. The current entry is {v}.",
    "There are two versions: the draft says {x}, the approved one {v}. The approved one counts, so {v}.",
    "Our old system said {x}. After the clean-up {when} the correct entry reads {v}.",
    "One chunk gives {x} but it belongs to a different record; the chunk on {n} gives {v}.",
    "{v} (ignore the {x} in the PDF, that is a typo)",
    "I'd trust the database over the brochure here: {v}, not {x}.",
    kinds=ONE,
)
choices = told(
    "A multiple choice, with the pick.",
    "A) {x}\nB) {v}\n\nCorrect: B",
    "A) {v}\nB) {x}\n\nI choose A.",
    "Options considered: {x} ✗, {v} ✓",
    "[ ] {x}\n[x] {v}",
    "Candidates ranked by score:\n1. {v} ({score})\n2. {x} (0.12)\n\nFinal: {v}",
    "(a) {x}  (b) {v}  (c) none of these\n\nThe answer is (b).",
    "It was down to {x} or {v}; I checked, and {v} is the one.",
    kinds=ONE,
)
beside_neighbour = told(
    "Another record is named by the way.",
    "{w} For comparison, {oc}.",
    "While {oc}, {c}.",
    "{O}: {ov}\n{N}: {v}",
    "Don't mix this up with {o}, where it's {ov}: {c}.",
    "| record | {t} |\n|---|---|\n| {o} | {ov} |\n| {n} | {v} |",
    "The entry next to it, {o}, has {ov}. {N} has {v}.",
    "Unlike {o} ({ov}), {n} is listed with {v}.",
    kinds=ONE,
)
several_questions = told(
    "A transcript with several questions.",
    "Q1: {oq}\nA1: {ov}\nQ2: {q}\nA2: {v}",
    "Q1: {q}\nA1: {v}\nQ2: {oq}\nA2: {ov}",
    "You asked two things. On {o}: {ov}. On {n}: {v}.",
    "First your earlier question: {oc}. Now to this one: {c}.",
    '[{{"id": "{o}", "answer": "{ov}"}}, {{"id": "{n}", "answer": "{v}"}}]',
    "User: {oq}\nAssistant: {ov}\nUser: {q}\nAssistant: {v}",
    kinds=ONE,
)
over_time = told(
    "An old value and the present one.",
    "Used to be {x}, but the record was amended and now reads {v}.",
    "Old: {x}. New: {v}.",
    "{v} since the last update; {x} before that.",
    "The changelog shows `{x}` → `{v}`, so the answer is {v}.",
    "Until recently one would have said {x}. Today the entry is {v}.",
    "{x} (deprecated)\n{v} (current)",
    kinds=ONE,
)
jury = told(
    "Several voices, and a verdict.",
    "Agent 1: {x}\nAgent 2: {v}\nAgent 3: {v}\n\nConsensus: {v}",
    "{who} thought it was {x}. I looked it up and it's {v}.",
    "Some people here will tell you {x}. They're wrong. {v}.",
    "Critic: “{x}” is not supported by the table.\nRevised answer: {v}",
    "Draft: {x}\nReview: does not match row {row}\nFinal: {v}",
    "Judge's note – model A said {x} (rejected), model B said {v} (accepted).",
    kinds=ONE,
)
date_notation = noted(
    "A date in another notation.",
    dated,
    "{y}",
    "{yw}",
    "On {y}, says the record.",
    "Date: {y}",
    "the entry is stamped {y}",
    '{{"date": "{y}"}}',
    "It was {y}, if I read the form correctly.",
    slip=lambda item, values, random: (moved_date(values[0], random),),  # noqa: ARG005
    kinds=frozenset(("date",)),
)
number_words = noted(
    "A number in words.",
    worded,
    "{y}",
    "{yw}",
    "Okay, I've got it: {y}.",
    "In words: {y}",
    "The figure I have is {y}.",
    "That number would be {y}, per {file}.",
    kinds=_NUMBER,
)
unit_changed = noted(
    "A number in another unit.",
    converted,
    "{y}",
    "{yw}",
    "That comes to {y}.",
    "Converted: {y}",
    "{y}, going by the record",
    "I make it {y}.",
    kinds=_NUMBER,
)
hemisphere = noted(
    "A coordinate with its hemisphere.",
    located,
    "{y}",
    "{yw}",
    "You'll find it at {y}.",
    "Coordinate on file: {y}",
    "The map pin sits at {y}.",
    "{y} – says the gazetteer",
    slip=lambda item, values, random: (str(-float(values[0])),),  # noqa: ARG005
    kinds=_NUMBER,
)
other_name = noted(
    "A place, territory or gender by another name.",
    aliased,
    "{y}",
    "{yw}",
    "That's {y}.",
    "It says {y} here.",
    "{y}, as far as the record goes",
    "My answer: {y}",
)
read_out = noted(
    "An address or a code as it is dictated.",
    dictated,
    "{y}",
    "I'll spell it out for you: {y}.",
    "Ready to write it down? {y}.",
    "It goes like this: {y}.",
    "Sure. {y}. Did you get that?",
    "Transcript: “that's {y}”",
    slip=_changed,
)
other_grouping = noted(
    "A number or code with other separators.",
    regrouped,
    "{y}",
    "{yw}",
    "Here: {y}",
    "Please use {y}.",
    "I have {y} down for {n}.",
    "{y} – written the way we do here",
    slip=_changed,
)
name_turned = noted(
    "A person with the surname first.",
    surname_first,
    "{y}",
    "That would be {y}.",
    "{yw}",
    "Person in charge: {y}",
    "Directory entry: {y}",
    "Please contact {y}.",
)


def one_sign_off(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A code, number or address that is right, or wrong in one sign."""
    exact = item.format in {"email", "phone", "postal", "code"} or item.form.topic in {"codigo IBGE", "ID"}
    assume(value and exact and item.form.topic not in {"gender code", "scale"} and len(value[0]) > 4)
    right = random.random() < 0.4
    asserted = value if right else _changed(item, value, random)
    frames = (
        "{v}",
        "{w}",
        "I copied it character by character: {v}",
        "Here you go: `{raw}`",
        "{v} – double-checked against {file}",
        "The field holds the string “{raw}”.",
        "For {n} we store {v}.",
    )
    text = written(frames, telling_of(item, value, others, random, asserted))
    return Case(answer=text, label="right" if right else "wrong")


def off_by_a_little(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A date that is right or near the right one, or a number that is of the right size only."""
    assume(value and item.kind in {"date", "number"} and item.format not in {"year", "ordinal"})
    right = random.random() < 0.35
    assume(right or item.kind == "date" or abs(float(value[0])) > 2)
    near = moved_date if item.kind == "date" else scaled
    asserted = value if right else (near(value[0], random),)
    frames = (
        "{w}",
        "{v}",
        "If you need the precise entry: {v}",
        "The record is unambiguous here: {c}.",
        "I have it as {v}.",
        "{D}: {v}. Next question, please.",
        "Looking at {file}, I read {v}.",
    )
    text = written(frames, telling_of(item, value, others, random, asserted))
    return Case(answer=text, label="right" if right else "wrong")


def wrong_size(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The right digits with a wrong unit or magnitude."""
    assume(value and item.kind == "number" and float(value[0]) > 1)
    (number,) = value
    units = {
        "ms": (f"{number} seconds", f"{number} minutes"),
        "bytes": (f"{number} MB", f"{number} kilobytes"),
        "km²": (f"{number} square miles", f"{number} hectares", f"{number} m²"),
        "people": (f"{number} million",),
        "$": (f"{number} thousand dollars",),
        "%": (f"{number} per mille",),
        "years": (f"{number} months",),
    }.get(item.format, ())
    if item.form.topic == "population" and float(number) > 1000:
        units = (f"{number} million", f"{number} thousand")
    if " in billions" in item.form.topic:
        units = (f"{number} million", f"{number} trillion")
    text = written(
        (
            "{y}",
            "It amounts to {y}.",
            "{D} is {y}.",
            "I get {y} for {n}.",
            "Per {file}: {y}",
        ),
        telling_of(item, value, others, random, value, y=random.choice(found(units))),
    )
    return Case(answer=text, label="wrong")


def slip_at_the_end(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The right value is read from the record, and another one, or the same, is given as the answer."""
    assume(value and item.kind in ONE)
    right = random.random() < 0.3
    answered = value if right else found(rival(item, value, others, random))
    frames = (
        "<think>\nThe row for {n} says {read}. That answers it.\n</think>\n\n{w}",
        "Tool result: {read}\n\nFinal answer: {v}",
        "Step 1: find {n}.\nStep 2: the field reads {read}.\nStep 3: report it.\n\n**Answer: {v}**",
        "Observation: {read}\nThought: I can answer now.\nAnswer: {v}",
        '{{"scratchpad": "found {read} in row {row}", "answer": {j}}}',
        "[debug] fetched value = {read}\n\n{w} Anything else?",
    )
    telling = telling_of(item, value, others, random, answered, read=one_line(item, value, random))
    return Case(answer=written(frames, telling), label="right" if right else "wrong")


def cut_short(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An address or number that breaks off or is blacked out in part."""
    assume(value and item.format in {"email", "url", "phone"} and len(value[0]) > 7)
    (whole,) = value
    kept = len(whole) * random.randint(3, 6) // 10
    frames = (
        "{start}",
        "{start}…",
        "{D} is {start}",
        "{start}[output truncated]",
        "{stars} (partly hidden for privacy)",
        "For security reasons I can show you only a part of it: {start}…",
        '{{"{k}": "{start}',
    )
    start = whole[:kept].rstrip(" .-(")
    telling = telling_of(item, value, others, random, value, start=start, stars=start + "*" * (len(whole) - kept))
    return Case(answer=written(frames, telling), label="wrong")


def rows_swapped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Two records, with their values in place or exchanged."""
    assume(value and item.kind in ONE)
    telling = telling_of(item, value, others, random, value)
    near, right = telling.neighbour, random.random() < 0.4
    mine, theirs = one_line(item, value, random), one_line(near, near.values, random)
    first, second = (mine, theirs) if right else (theirs, mine)
    frames = (
        "{N} → {first}, {o} → {second}",
        "{N} has {first} and {o} has {second}.",
        "| | {t} |\n|-|-|\n| {n} | {first} |\n| {o} | {second} |",
        "{first} is what I see for {n}; {second} belongs to {o}.",
        "{O} is the one with {second}. For {n} the entry says {first}.",
        "- {o}: {second}\n- {n}: {first}",
        "We need to keep these apart: {second} ({o}) and {first} ({n}).",
    )
    telling.said.update(first=first, second=second)
    return Case(answer=written(frames, telling), label="right" if right else "wrong")


wrong_owner = erring(
    "The answer is about another record throughout.",
    "{OC}.",
    "{O}? {ov}.",
    "For {o} the database gives {ov}.",
    "Here is what I found for {o}: {ov}",
    "{OD}: {ov}",
    '{{"record": "{o}", "value": "{ov}"}}',
    "Sure! {OC}. Anything else?",
    kinds=ONE,
)
wrong_field = erring(
    "The answer is about another field.",
    "{F}.",
    "{N}: {fv} ({ft})",
    "Sure thing! {F}. Hope this helps.",
    "I looked up {n}. {F}.",
    '{{"{ft}": "{fv}"}}',
    "The {ft} you asked for is {fv}.",
    "{ft}\n-----\n{fv}",
    kinds=LISTED,
)

yes_no = told(
    "A yes or no in other words.",
    "Affirmative – {c}.",
    "{r}, {c}.",
    "{r}.",
    "Short answer: {r}. Longer answer: {c}.",
    "According to {file}, {c}.",
    "I checked the flag, and {c}.",
    "The answer is {r}.",
    kinds=_BOOLEAN,
)


def yes_no_freely(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A yes or no that is not spelled out, or in slang."""
    assume(item.kind == "boolean")
    made = found(claim(item, value, others, random))
    capital = item.form.topic == "a state capital"
    if made.values == ("true",):
        frames = [
            "Yup.",
            "Indeed.",
            "That's right.",
            "Sure is!",
            "👍 yes",
            "It is.",
            "yeah, it's {topic}",
            "☑ {topic}",
            "TRUE",
            "I'd answer that with a yes.",
            "There's no doubt about it: yes.",
            "`1` (i.e. true)",
            "The flag is set.",
        ]
        frames += ["A state's seat of government, yes."] if capital else ["Sadly we no longer carry it, so yes."]
    else:
        frames = [
            "Nope.",
            "Nah, it isn't.",
            "Not at all.",
            "It is not.",
            "👎 no",
            "That's not the case.",
            "nah, not {topic}",
            "☐ {topic}",
            "FALSE",
            "I'd answer that with a no.",
            "Certainly not.",
            "`0` (i.e. false)",
            "The flag isn't set.",
        ]
        frames += (
            ["It's an ordinary municipality; the capital of its state is another city."]
            if capital
            else ["It's still in our range.", "You can still order it, so no."]
        )
    telling = telling_of(item, value, others, random, made.values, topic=item.form.topic)
    return Case(answer=written(frames, telling), label=made.label)


yes_no_turns = told(
    "The first word is not the verdict.",
    "Good question. At first I thought the opposite, but {c}.",
    "I was about to say the contrary. Looking at the flag again, {c}.",
    "No idea why people keep asking this, but {c}.",
    "No problem! {w}",
    "No worries, I looked it up: {c}.",
    "Yes, I can look that up for you. Result: {c}.",
    "Yes, I understand the question. The record shows that {c}.",
    "Not sure what you've heard, but {c}.",
    kinds=_BOOLEAN,
)

_TONGUES: Mapping[str, Sequence[str]] = {
    "de": (
        "Laut Datenbank: {y}.",
        "Die Antwort lautet: {y}",
        "Guten Tag, ich habe nachgesehen: {y}. Freundliche Grüße, {who}",
        "Dazu steht in {file} Folgendes: {y}",
        "Kurz gesagt: {y}.",
    ),
    "fr": (
        "D'après la base de données : {y}.",
        "Bonjour, voici ce que j'ai trouvé : {y}. Cordialement, {who}",
        "La réponse est la suivante : {y}",
        "Selon {file}, la valeur est : {y}",
        "En bref : {y}.",
    ),
    "es": (
        "Según la base de datos: {y}.",
        "Hola, lo he comprobado: {y}. Un saludo, {who}",
        "La respuesta es: {y}",
        "En {file} pone lo siguiente: {y}",
        "Respuesta corta: {y}.",
    ),
    "pt": (
        "Segundo o banco de dados: {y}.",
        "Oi! Conferi aqui: {y}. Abraço, {who}",
        "A resposta é: {y}",
        "No arquivo {file} consta: {y}",
        "Resumindo: {y}.",
    ),
    "it": (
        "Secondo il database: {y}.",
        "Buongiorno, ho controllato: {y}. Cordiali saluti, {who}",
        "La risposta è: {y}",
        "Nel file {file} c'è scritto: {y}",
    ),
    "nl": (
        "Volgens de database: {y}.",
        "Hoi, even gekeken: {y}. Groetjes, {who}",
        "Het antwoord is: {y}",
        "In {file} staat: {y}",
    ),
}
_TONGUES_WITHOUT: Mapping[str, Sequence[str]] = {
    "de": (
        "Dazu habe ich leider nichts gefunden.",
        "Das steht nicht in der Datenbank.",
        "Keine Angabe.",
        "Das kann ich Ihnen leider nicht sagen – zu {n} liegt mir nichts vor.",
    ),
    "fr": (
        "Je n'ai trouvé aucune information à ce sujet.",
        "Désolé, cette donnée n'est pas renseignée.",
        "Non renseigné.",
        "Aucune idée, la base ne contient rien sur ce point.",
    ),
    "es": (
        "Lo siento, no dispongo de ese dato.",
        "No consta en la base de datos.",
        "Sin datos.",
        "No he encontrado nada sobre {n}.",
    ),
    "pt": (
        "Infelizmente não encontrei essa informação.",
        "Não consta no cadastro.",
        "Sem informação.",
        "Não sei dizer, não achei nada sobre {n}.",
    ),
    "it": (
        "Mi dispiace, non ho trovato nulla in merito.",
        "Il dato non è disponibile.",
        "Non lo so, nel database non c'è niente.",
    ),
    "nl": (
        "Daar heb ik helaas geen gegevens over.",
        "Dat staat niet in de database.",
        "Geen idee, ik kan er niets over vinden.",
    ),
}


def another_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The answer in German, French, Spanish, Portuguese, Italian or Dutch."""
    made = found(claim(item, value, others, random))
    tongue = random.choice(tuple(_TONGUES))
    text = in_tongue(item, made.values, tongue)
    return Case(
        answer=written(_TONGUES[tongue], telling_of(item, value, others, random, made.values, y=text)),
        label=made.label,
    )


def refusal_in_another_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The refusal in another language."""
    tongue = random.choice(tuple(_TONGUES_WITHOUT))
    return Case(
        answer=written(_TONGUES_WITHOUT[tongue], telling_of(item, value, others, random, None)), label="declined"
    )


def _list_layout(item: Item, values: Values, random: Random) -> tuple[str, ...]:
    mixed = random.sample(values, len(values))
    return (
        "\n".join(f"- {each}" for each in mixed),
        "\n".join(f"{place}. {each}" for place, each in enumerate(mixed, start=1)),
        "; ".join(mixed),
        f"{len(mixed)} in total: {packed(tuple(mixed))}.",
        f"Found {len(mixed)}:\n• " + "\n• ".join(mixed),
        "<ul>" + "".join(f"<li>{each}</li>" for each in mixed) + "</ul>",
        f'{{"count": {len(mixed)}, "items": {json.dumps(mixed, ensure_ascii=False)}}}',
        f"{packed(tuple(mixed))}. That's all of them.",
        f"All I see for {item.form.subject}: " + " | ".join(mixed),
        " and ".join(mixed),
    )


def listed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A list in another order and layout."""
    assume(item.kind == "set")
    made = found(claim(item, value, others, random))
    return Case(answer=random.choice(_list_layout(item, made.values, random)), label=made.label)


def list_cut(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A list without much of what belongs to it, given as if it were all."""
    assume(item.kind == "set" and len(value) > 2)
    part = tuple(random.sample(value, random.randint(1, len(value) * 2 // 3)))
    frames = (
        "{v}. That's the complete list.",
        "{v}",
        "Just {v}.",
        "There {be} {count}: {v}.",
        "The full list for {n}: {v}. No others.",
        "Only {v}, nothing else.",
        "I counted {count}: {v}.",
    )
    telling = telling_of(item, value, others, random, part, count=str(len(part)), be="is" if len(part) == 1 else "are")
    return Case(answer=written(frames, telling), label="wrong")


def list_stretched(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A list with as many again that do not belong to it; some answers set these apart."""
    assume(item.kind == "set" and value)
    near = telling_of(item, value, others, random, value)
    extra = random.sample(near.neighbour.values, min(len(near.neighbour.values), len(value) + 1))
    near.said.update(
        extra=packed(tuple(extra)), all=packed(tuple(random.sample((*value, *extra), len(value) + len(extra))))
    )
    right = random.random() < 0.4
    frames = (
        (
            "{v}. ({extra}: not here, {that2} under {o}.)",
            "I'd list {v}. I left out {extra} ({o}).",
            "{v} – and don't be fooled by {extra}, {that2} filed under {o}.",
            "For {n}: {v}. For {o}: {extra}.",
        )
        if right
        else (
            "{all}",
            "{v}, plus {extra}.",
            "{v} as well as {extra}",
            "All of these: {all}.",
            "{v}. Oh, and {extra} too.",
            "There are {total} of them: {all}.",
        )
    )
    near.said.update(
        total=str(len(value) + len(extra)),
        that2="that's" if len(extra) == 1 else "those are",
    )
    return Case(answer=written(frames, near), label="right" if right else "wrong")


list_trails_off = erring(
    "Only one of a long list is named, the rest is left to the reader.",
    "{first}, among others.",
    "For example {first}.",
    "{first}, … (list truncated)",
    "{first} and so on",
    "The first one is {first}; I'm not going to type out the others.",
    kinds=_SET,
)

not_found = refused(
    "Nothing was found.",
    "My search for {n} came back empty, so I can't answer this.",
    "I've gone through the context twice and nothing in it says {b}.",
    "I've gone through the context twice and nothing in it gives {d}.",
    "0 results.",
    "Nothing on that in {file}, sorry.",
    "The retrieved passages do not contain the information needed to answer.",
    "Couldn't find anything, boss.",
    "Hmm. I came up empty-handed here.",
    "The documents at hand are silent on this point.",
)
no_such_thing = refused(
    "The subject does not exist.",
    "We have no entry for {s} – at least I see none.",
    "I'm afraid {s} isn't in the database.",
    "There doesn't seem to be any record of {s}. Could the name be misspelled?",
    "Are you sure about the name? I get no match for “{n}”.",
    "404 – “{n}” not found.",
    "Who or what is {n}? I have nothing under that name.",
    "{S} does not exist in this dataset, hence there is no answer to give.",
)
empty_field = refused(
    "The field is empty.",
    "{T}: (blank)",
    "The {t} field for {n} was left empty.",
    "No {t} on record for {s}.",
    "The row is there, but it has no {t}.",
    '{{"{k}": null}}',
    "| {t} |\n|---|\n| *not specified* |",
    "{D}: n/a",
    "NULL",
    "They never filled in the {t}, so there is nothing I could give you.",
    kinds=LISTED,
)
denied = refused(
    "Somebody may not say, or something failed.",
    "Sorry, I'm not authorised to give that out.",
    "That's confidential, I'd need a signed request first.",
    "Your role does not include read access to this table (error 403).",
    "Our policy doesn't let me answer this one.",
    "I'm unable to assist with that request.",
    "sqlite3.OperationalError: no such column: {k}",
    "Request timed out after 30 s. Please try again.",
    "⚠️ Something went wrong while contacting the database.",
    "Traceback (most recent call last):\n  File \"agent.py\", line {row}, in run\nKeyError: '{k}'",
    '{{"error": "rate_limit_exceeded", "retry_after": 20}}',
    "The model is overloaded. [id {id}]",
    "Max iterations reached without a final answer.",
)
asks_back = refused(
    "A question back.",
    "Which {e} do you mean?",
    "Could you tell me a bit more, e.g. where you came across {n}?",
    "Do you have a record id for {n}? Then I can look.",
    "Just to be sure: you're asking for {d}?",
    "Could you upload the table again? I can't see any attachment.",
    "Before I look: do you need this for the current or the archived data?",
    "What exactly do you need it for?",
)
put_off = refused(
    "The answer is put off, left to others, or worded without a value.",
    "No clue, ask {who}.",
    "I'll have to get back to you on this.",
    "Best to check with whoever maintains {file}.",
    "Let me forward this to the data team.",
    "Working on it…",
    "You'd find this under Settings → Master data → {n}.",
    "I pass on this one.",
    "Hard to say in general.",
    "Same as in the previous report, I suppose.",
    "Please see the attached document for the {t}.",
    "Well, {n} is a topic with many facets!",
)
only_repeats = refused(
    "The question is repeated, or a query or template is given without a result.",
    "{q}",
    "You are asking for {d}.",
    "You are asking {b}.",
    "I will now look up {n} and report what I find.",
    "The question is about {s}. To answer it, one needs to look at the right row.",
    "Great question about {n}!",
    "Sure! The answer to “{q}” is as follows:",
    "{D} {is} a matter of record.",
    "{D} {is}",
    "To find out {a}, open the table and filter for {n}.",
    "Answer:",
    "SELECT {k} FROM records WHERE name = '{n}' LIMIT 1;",
    "```python\nprint(df.loc[df.name == '{n}', '{k}'].item())\n```",
    "{D} {is} [INSERT {t} HERE].",
    "Dear customer, {d} {is} {{{{{k}}}}}.",
    '{{"tool": "lookup", "arguments": {{"name": "{n}", "field": "{k}"}}}}',
    "{T}: ________",
)
neighbour_instead = refused(
    "The value of another record is offered, that of the asked one is not given.",
    "I have nothing on {n}. The closest I have is {o}, and there {oc}.",
    "There's no entry for {n}; the only similar one is {o} ({ov}), which is a different record.",
    "I can tell you that {oc}, but I don't know about {n}.",
    "Did you perhaps mean {o}? For that one I see {ov}. I don't have {n}.",
    "{O}: {ov}\n{N}: no data",
    "| {o} | {ov} |\n| {n} | – |",
    "I only know this for {o}, where it's {ov}. As to {n}, I can't say.",
    kinds=ONE,
)
fact_instead = refused(
    "Another field is offered, the asked one is not known.",
    "All I know about {n} is that {f}. The {t} isn't recorded.",
    "{F}, but I can't find any {t}.",
    "{ft}: {fv}\n{t}: unknown",
    "I do have the {ft} ({fv}), but unfortunately not the {t}.",
    "{D}? Not listed. I can offer the {ft} instead: {fv}.",
    '{{"{ft}": "{fv}", "{k}": null}}',
    kinds=LISTED,
)
withdrawn = refused(
    "A value is named and withdrawn.",
    "I'd have said {v}, but that turns out to be a different record, so I don't know.",
    "{v}? No, sorry, I made that up. I don't have the information.",
    "My earlier answer ({v}) was a hallucination; the data don't say.",
    "~~{v}~~ – please disregard, I have no reliable answer.",
    "Scratch that, {v} came from the wrong file. I have no answer for you at this point.",
    "It's {v}. Edit: no it isn't, I misread. I can't find it, sorry.",
    kinds=ONE,
)
example_only = refused(
    "A value is named as an example of the format only.",
    "I don't know it. The format would be something like {v}, to give an example.",
    "An entry could look like this: {v} (made-up example). The real one I don't have.",
    "Can't answer. If you do find it, please enter it as in “{v}”, which is just a sample.",
    "No data. (Typical values in that column: {v}, {x}.)",
    "The help text of the field says “e.g. {v}”, but the field itself is empty for {n}.",
    kinds=ONE,
)
torn = refused(
    "The answer does not choose between two values.",
    "It's either {v} or {x}, I honestly can't tell which.",
    "{v} or {x}?",
    "One file says {v}, the other {x}. I can't decide between the two.",
    "Could be {v}. Could also be {x}. 50:50.",
    "- {v}\n- {x}\n\nOne of these two, pick whichever you find more plausible.",
    "Sources conflict ({v} vs. {x}); no conclusion possible.",
    kinds=ONE,
    answerable=True,
)

SHAPES: Mapping[str, Shape] = described(shapes_in(globals(), "eighteenth_"))
