"""An eighth set of shapes: answers of assistants, agents, copilots, bots and colleagues over company data.

Its author had read neither the judge nor the shapes of the other sets. Right and wrong values share their frames, and
refusals are worded in the register of the shape that they belong to.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_eighth_wording import (
    FIXED,
    Claim,
    any_date,
    asserted,
    claimed,
    clause,
    converted,
    expansion,
    facts,
    field_name,
    filled,
    framed,
    framed_as,
    in_language,
    key_of,
    money,
    noun,
    parts,
    peer,
    refused_as,
    shown,
    spoken,
    stored,
)
from benchmarks.shapes.wording import ANY, LISTED, ONE, Case, upper_first

_CHANGING = frozenset(("email", "phone", "address", "postal", "$", "title", "person", "url"))
_SHORT = 60


def _is_short(item: Item) -> bool:
    """Return whether a question names its subject in a few words."""
    return len(item.form.subject) < _SHORT


def _is_changing(item: Item) -> bool:
    """Return whether what is asked for changes over time."""
    return item.format in _CHANGING


# Plain answers

eighth_plain = framed_as(
    "Answer in one sentence.",
    "{Sentence}",
    "{Sentence}",
    "{Clause}",
    "{clause}.",
    "{Sentence}\n",
    refusals=("I don't know.", "I'm sorry, I don't know that.", "No idea, sorry.", "That isn't known."),
    kinds=ANY,
)
eighth_value_only = framed_as(
    "Answer with nothing but a value.",
    "{value}",
    "{value}.",
    "**{value}**",
    '"{value}"',
    "`{raw}`",
    "{raw}",
    "  {value}\n\n",
    "> {value}",
    refusals=("N/A", "Unknown", "unknown.", "Not found", "not available", "—", "No data."),
    kinds=LISTED,
)
eighth_pronoun = framed_as(
    "Refer to what was asked for without naming it.",
    "It's {value}.",
    "That would be {value}.",
    "This is {value}.",
    "It is {value}, as far as our data goes.",
    "The {topic} is {value}.",
    "The {topic} you asked about is {value}.",
    "The answer is {value}.",
    refusals=("That's not something I have.", "It isn't listed.", "It's not on file.", "This isn't in the data."),
)
eighth_label = framed_as(
    "Put the value behind a label.",
    "{Topic}: {value}",
    "**{Topic}:** {value}",
    "{Key} – {topic}: {value}",
    "{Topic} ({key}): {value}",
    "Answer: {value}",
    "Result → {value}",
    "{field} = {raw}",
    "{What}: {value}",
    refusals=("{Topic}: unknown", "**{Topic}:** not available", "Answer: not found", "{Key} – {topic}: no data"),
    kinds=LISTED,
)
eighth_polite = framed_as(
    "Open as assistants are told to.",
    "Sure, happy to help! {Sentence}",
    "Thanks for reaching out! {Sentence}",
    "Hi there 👋 {Sentence}",
    "Absolutely. {Sentence}",
    "Good question! {Sentence}",
    "Hello! I've checked this for you: {clause}.",
    "Of course – {clause}. Have a great day!",
    refusals=(
        "Thanks for reaching out! Unfortunately, I don't have that information.",
        "Hi there 👋 I'm afraid I can't find this in our records.",
        "I'd love to help, but I have no data on {name}.",
    ),
    kinds=ANY,
)
eighth_looked_up = framed_as(
    "Tell where the answer was looked up.",
    "I searched the {db} database for {name} and found one matching record: {clause}.",
    "I've looked this up in our system. {Sentence}",
    "I just pulled up the record: {clause}.",
    "After checking the {db} tables, I can tell you that {clause}.",
    "A quick lookup shows that {clause}.",
    "Let me check... okay, got it. {Sentence}",
    refusals=(
        "I searched the {db} database for {name}, but there was no matching record.",
        "I've looked this up in our system and came up empty.",
        "After checking the {db} tables, I couldn't find any answer to your question.",
    ),
    kinds=ANY,
)
eighth_attributed = framed_as(
    "Attribute the answer to a source.",
    "According to the master data, {clause}.",
    "Per the latest CRM export, {clause}.",
    "Our records indicate that {clause}.",
    "The {db} handbook (p. {n}) says that {clause}.",
    "Going by the documents you uploaded, {clause}.",
    "{Clause}, according to the file “{db}_final_v2.xlsx”.",
    "As stated in section {n} of the report, {clause}.",
    refusals=(
        "The documents you uploaded say nothing about this.",
        "According to the master data, there is no entry for {name}.",
        "The {db} handbook doesn't cover this.",
    ),
    kinds=ANY,
)
eighth_short_then_full = framed_as(
    "Give the value first and a sentence after it.",
    "**{value}**\n\n{Sentence}",
    "{value}. {Sentence}",
    "{value}\n\nExplanation: the record for {name} lists this as the {topic}.",
    "### {value}\n{Sentence}",
    "{value} — that's the {topic} we have for {name}.",
    refusals=("**Not available**\n\nI couldn't find the {topic} of {subject}.", "Unknown. There's no record of it."),
)


def eighth_lower_or_upper(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write all in small letters, or all in capitals."""
    frames = ("{sentence}", "{what} is {value}", "its {value}", "THE {topic} IS {value}!", "{value} !!!")
    case = found(framed(item, value, others, random, frames, refusals=("no record found", "i dont know")))
    assume(item.format not in {"code", "email", "url", "postal"} and "code" not in item.form.topic)
    change = random.choice((str.lower, str.lower, str.upper))
    return Case(answer=change(case.answer), label=case.label)


# Dialogues

eighth_offer = framed_as(
    "Close with an offer, a question or good wishes.",
    "{Sentence} Would you like to see the full record?",
    "{Sentence}\n\nAnything else I can look up for you?",
    "{Sentence} Want me to compare that with {peer}?",
    "{Sentence} I can also export this as a CSV file if that helps.",
    "{Sentence} Hope that helps! 🙂",
    "{Sentence}\n\n*Suggested follow-ups:*\n- {peer_question}\n- Show me all records like this one",
    refusals=(
        "I couldn't find that. Would you like me to look for {peer} instead?",
        "Sorry, nothing came up. Anything else I can look up for you?",
    ),
)
eighth_disclaimer = framed_as(
    "Add the small print that assistants are made to add.",
    "{Sentence} Please note that this information may be outdated; check with the data owner if it matters.",
    "{Sentence}\n\n*AI-generated content may be incorrect.*",
    "{Sentence} Note: I only have access to the tables you shared.",
    "⚠️ I can make mistakes, so please verify important information.\n\n{Sentence}",
    "{Sentence} I can't guarantee that the source is complete, but the record itself is unambiguous.",
    "As an AI assistant I don't have personal knowledge of this, but the data you gave me says that {clause}.",
    kinds=ANY,
)
eighth_hedged = framed_as(
    "State the value with the usual hedges.",
    "I believe {clause}.",
    "As far as I can see, {clause}.",
    "It looks like {clause}.",
    "If I'm reading this right, {clause}.",
    "It seems that {clause}.",
    "From what I can tell, {clause}.",
    "To the best of my knowledge, {clause}.",
    "I'm fairly confident that {clause}.",
    refusals=(
        "I'm not sure, and I'd rather not guess.",
        "It looks like we don't have this information.",
        "As far as I can see, that's not recorded anywhere.",
    ),
    kinds=ANY,
)
eighth_confidence = framed_as(
    "Report a confidence beside the answer.",
    "{Sentence}\n\nConfidence: high",
    "Answer: {value}\nConfidence: 0.9{n}",
    "{Sentence} (confidence: high, 3 sources agree)",
    "{value} [certainty: 9/10]",
    "Answer: {value}\nConfidence: medium\nReason: found in one document only.",
    refusals=("Answer: unknown\nConfidence: low", "Answer: none found\nConfidence: 0.1{n}"),
)
eighth_corrects_itself = framed_as(
    "Correct a slip in the same answer.",
    "{Other_clause} – sorry, that's the wrong row. {Sentence}",
    "The {topic} is {other}... correction: it's {value}.",
    "{other}. Edit: I misread the table, it's actually {value}.",
    "{Other_clause}. Wait, no: {other} belongs to another record. The right one is {value}.",
    "~~{other}~~ {value}",
    "Oops, scratch that ({other} was a typo). {Sentence}",
)
eighth_pushback = framed_as(
    "Give in to the user's doubts, or find that they're right.",
    "You're right, my previous answer ({other}) was incorrect. {Sentence}",
    "Thanks for pointing that out! {Sentence} I apologize for saying {other} earlier.",
    "Good catch – I mixed up two rows. It's not {other}; {clause}.",
    "User: I don't think it's {other}.\nAssistant: Apologies, you are correct. {Sentence}",
    "I've double-checked after your comment, and indeed {clause}. Please disregard {other}.",
    "I understand you expected {other}, but {clause}.",
    "User: Isn't it {other}?\nBot: No. I checked again, and {clause}.",
    refusals=(
        "You're right to doubt it. I made up {other}; I actually have no data on the {topic}.",
        "Apologies, I have to take {other} back: the records don't contain this information at all.",
    ),
)
eighth_bot_then_human = framed_as(
    "Hand over to a colleague who knows it, or doesn't either.",
    "Bot: I'm sorry, I couldn't find that. Connecting you to an agent.\nAgent (Priya): Hi! {Sentence}",
    "[automatic reply] We received your question.\n[{n} min later] Hi, Tom here. {Sentence}",
    "Assistant: Let me ask the data team.\nData team: it's {value}.\nAssistant: There you go, {value}.",
    "Level 1: No idea, escalating.\nLevel 2: {Sentence} Closing the ticket.",
    refusals=(
        "Bot: I'm sorry, I couldn't find that.\nAgent (Priya): Hi! I can't see it on my side either, sorry.",
        "Level 1: No idea, escalating.\nLevel 2: Not in our systems. Closing the ticket.",
    ),
)
eighth_voice = framed_as(
    "Speak, as phone bots and smart speakers do.",
    "Okay, {name}. One moment. The {topic} is {value}. Is there anything else?",
    "Got it. So, {what} is {value}.",
    "Thanks for holding. I have the {topic} here, it's {value}. Shall I repeat that?",
    "Here's what I found. {Sentence}",
    "Alright, uh, {name}, yes, I see it here: {value}.",
    "Sure thing. The {topic} is {value}. Again, that's {value}.",
    refusals=(
        "Sorry, I don't have that. Is there anything else?",
        "Hmm, I'm not finding anything on that. Let me put you through to someone who can help.",
        "Sorry, I didn't quite catch the name. Could you say it again?",
    ),
    suits=_is_short,
)
eighth_chat = framed_as(
    "Write a line in a chat of colleagues.",
    "hey! {key} → {value} 👍",
    "yep its {value}",
    "fyi {topic} is {value}",
    "np – {value}",
    "{value} (just looked it up)",
    "lol same question yesterday. {value}",
    "@sam {value}, cc @finance",
    "sec… ok got it, {value}",
    refusals=("no clue tbh, ask ops", "cant find it 🤷", "dunno, not in the sheet", "@sam no idea, try @finance"),
)
eighth_typos = framed_as(
    "Type in a hurry, with slips in all but the value.",
    "teh {topic} is {value}",
    "i thnk you mean {name}, thats {value}",
    "its {value} acording to teh system",
    "checkd it, {value}. pls dont ask agian",
    "soory for the delay. {topic} = {value} , kind regrads",
    refusals=("soory couldnt find anyting", "its not in teh system", "i dont konw, ask sb else pls"),
)
eighth_ticket = framed_as(
    "Answer in a ticket, without patience.",
    "Asked and answered: {value}. Closing.",
    "It's {value}. You could have looked this up yourself in the {db} tool.",
    "As I said on the phone, {value}.",
    "Resolution: {Sentence}\nStatus: Closed",
    "{value}. Third time this week somebody asks this.",
    "[INTERNAL NOTE] Told the caller that {clause}. No further action.",
    "Comment #{n}: see record. {Topic} is {value}. Next.",
    refusals=(
        "Not my department. Ask whoever maintains {db}.",
        "Can't see that in the system. Closing.",
        "Resolution: no such record\nStatus: Closed",
        "No time for this right now, please reopen next week.",
    ),
)
eighth_mail = framed_as(
    "Reply by mail.",
    "Hi,\n\nthanks for your mail. {Sentence}\n\nBest,\nMarta",
    "Dear colleague,\n\nin reply to your question: {clause}.\n\nKind regards\nData Services, ext. {n}",
    "{Sentence}\n\nSent from my phone\n\n> {question}",
    "Hello,\n\nplease find the requested information below.\n\n{Topic}: {value}\n\nRegards,\nService Desk",
    "Hi again, quick answer between two meetings: {value}. Ciao, Ben",
    refusals=(
        "Hi,\n\nthanks for your mail. I couldn't find this, sorry.\n\nBest,\nMarta",
        "Dear colleague,\n\nunfortunately we do not hold this information.\n\nKind regards\nData Services, ext. {n}",
    ),
)


# Documents and markup

eighth_citation = framed_as(
    "Cite the source behind the answer.",
    "{Sentence} ([{db}.db](https://wiki.example.com/{db}#row-{n}))",
    "{Sentence} [1][2]\n\n[1] {db}_masterdata.csv\n[2] {db}_archive.csv",
    "{Clause} — see `{db}`, line {n}.",
    "{Sentence} (doc_id: 4f2a{n}, score: 0.83)",
    "{value} [source: {db}.pdf, page {n}]",
    "{Sentence}\n\n📎 {db}_report.docx › Section 4 › Table {n}",
    refusals=("None of the retrieved documents [1][2][3] answers this.", "No answer found. [searched: {db}.pdf]"),
    kinds=ANY,
)


def eighth_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """List fields of the record, one of which was asked for."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind in ONE)
    known = found(facts(item, value, claim.values, random, 3))
    blank = random.choice(("not available", "–", "(empty)", "unknown"))
    text = shown(item, claim.values, random) if claim.values else blank
    pairs = [(noun(fact), shown(fact, fact.values, random)) for fact in known] + [(noun(item), text)]
    random.shuffle(pairs)
    line = random.choice(("- {}: {}", "- **{}**: {}", "* {} – {}", "{}: {}", "• {}: {}"))
    lines = [line.format(upper_first(name), each) for name, each in pairs]
    subject = item.form.subject
    opening = random.choice((f"Here is the record of {subject}:", f"**{upper_first(key_of(subject))}**"))
    return Case(answer="\n".join((opening, "", *lines)), label=claim.label)


eighth_small_table = framed_as(
    "Show the answer in a table of one row.",
    "| Field | Value |\n|---|---|\n| {Topic} | {value} |",
    "| Name | {Topic} |\n|:-----|:-----|\n| {key} | {value} |",
    "Here's the result:\n\n| {topic} |\n|---|\n| {raw} |",
    "| # | Name | {Topic} | Source |\n|---|---|---|---|\n| 1 | {key} | {value} | {db} |\n\n1 row.",
    "<table><tr><th>{Topic}</th></tr><tr><td>{value}</td></tr></table>",
    refusals=(
        "| Name | {Topic} |\n|:-----|:-----|\n| {key} | n/a |",
        "Here's the result:\n\n| {topic} |\n|---|\n\nThe query returned no rows.",
    ),
)


def eighth_table(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Show the row among those of others."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind in ONE)
    rows = [(key_of(item.form.subject), stored(item, claim.values) if claim.values else random.choice(("–", "n/a")))]
    drawn = [peer(item, (value, claim.values), random) for _ in range(random.randint(1, 3))]
    rows += [(key_of(each.form.subject), stored(each, each.values)) for each in drawn if each is not None]
    rows = list(dict(reversed(rows)).items())  # the row of the subject wins
    assume(len(rows) >= 2)
    random.shuffle(rows)
    lines = [f"| {name} | {each} |" for name, each in rows]
    opening = random.choice(("These are the matching rows:", "I found some rows, yours among them:", ""))
    table = "\n".join((f"| Name | {upper_first(noun(item))} |", "| --- | --- |", *lines))
    return Case(answer=f"{opening}\n\n{table}".strip(), label=claim.label)


eighth_html = framed_as(
    "Mark the answer up for a web page or a widget.",
    "<p>{Sentence}</p>",
    "<b>{Topic}:</b> {value}<br/><i>Source: {db}</i>",
    '<div class="answer"><span>{value}</span></div>',
    "<ul>\n  <li>Name: {key}</li>\n  <li>{Topic}: <strong>{value}</strong></li>\n</ul>",
    "<answer>{value}</answer>",
    "{Sentence}<br><br><small>Was this helpful? 👍 👎</small>",
    refusals=("<p>Sorry, no information was found.</p>", '<div class="answer empty">No result</div>'),
)
eighth_summary = framed_as(
    "Write a report with headings for a short question.",
    "## Summary\n\n{Sentence}\n\n## Details\n\n- Records matched: 1\n- Table: `{db}`\n\n## Next steps\n\nNone.",
    "**Key finding:** {clause}.\n\n**Background:** {fact}",
    "### Answer\n{value}\n\n### Reasoning\nThe name matches one record exactly, so no other one was considered.",
    "1. **Request** – {question}\n2. **Finding** – {value}\n3. **Status** – done",
    "Data about {name} can matter in many situations, from planning to reporting. In this case, {clause}. "
    "Keep in mind that consistent records are the basis of good decisions.",
    refusals=(
        "## Summary\n\nNo answer could be found.\n\n## Details\n\n- Records matched: 0\n- Table: `{db}`",
        "### Answer\nCould not be determined.\n\n### Reasoning\nThe sources don't mention it.",
    ),
)
eighth_facts_before = framed_as(
    "Mention something else about the subject too.",
    "{Fact} {Sentence}",
    "{Sentence} {Fact}",
    "{Sentence} By the way, {fact}",
    "Here's what I have on {name}. {Fact} And the {topic} is {value}.",
    "{Sentence} Also on file – {fact_topic}: {fact_value}.",
    refusals=(
        "{Fact} However, the {topic} isn't recorded.",
        "I can tell you the {fact_topic} ({fact_value}), but not the {topic}.",
        "I don't have the {topic} of {subject}. What I do have: {fact}",
    ),
)
eighth_two_questions = framed_as(
    "Answer two questions of one message.",
    "1. {Peer_clause}.\n2. {Sentence}",
    "For {peer} it's {peer_value}, and for {name} it's {value}.",
    "To answer both of your questions: {peer_clause}, and {clause}.",
    "{Peer}: {peer_value}\n{Key}: {value}",
    "First one: {fact} Second one: {sentence}",
    refusals=(
        "For {peer} it's {peer_value}; for {name} I have nothing, sorry.",
        "To answer both of your questions: {peer_clause}. I couldn't find anything on {name}.",
    ),
    suits=_is_short,
)


# Structured output, tools and agents


def eighth_json(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Return JSON, as tools and structured output do."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind != "set")
    raw = _json_value(item, claim)
    reason = "no matching row" if claim.label == "declined" else "exact match on the name"
    made = random.choice(
        (
            {"answer": raw},
            {"answer": raw, "reasoning": reason, "sources": [item.database]},
            {"status": "ok", "data": {"subject": key_of(item.form.subject), field_name(item): raw}},
            {"question": item.question.question, "answer": raw, "confidence": 0.9},
            {"result": [] if raw is None else [{field_name(item): raw}]},
        )
    )
    text = json.dumps(made, ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=random.choice((text, f"```json\n{text}\n```")), label=claim.label)


def _json_value(item: Item, claim: Claim) -> str | float | bool | None:
    """Return a value as JSON holds it."""
    if not claim.values:
        return None
    (text,) = claim.values
    if item.kind == "boolean":
        return text == "true"
    if item.kind == "number":
        return float(text) if "." in text else int(text)
    return stored(item, claim.values)


eighth_yaml_or_xml = framed_as(
    "Return YAML, XML or a line of a log.",
    "answer: {raw}\nsource: {db}",
    "```yaml\n{field}: {raw}\n```",
    "<response>\n  <{field}>{raw}</{field}>\n  <source>{db}</source>\n</response>",
    "[INFO] query ok rows=1 {field}={raw}",
    'answer("{raw}")',
    "{field}\t{raw}",
    refusals=(
        "answer: null\nsource: {db}",
        "<response>\n  <error>NOT_FOUND</error>\n</response>",
        "[WARN] query ok rows=0 {field}=NULL",
    ),
)
eighth_sql = framed_as(
    "Show the query with what it returned.",
    "```sql\nSELECT {field} FROM {db}_view WHERE name = '{key}';\n```\n\nResult: {raw}",
    " {field} \n---------\n {raw}\n(1 row)",
    "I ran this query:\n\nSELECT {field} FROM t WHERE name = '{key}' LIMIT 1\n\nIt returns {raw}, so {clause}.",
    "[('{raw}',)]",
    "name|{field}\n{key}|{raw}",
    "Rows: 1\n{{'{field}': '{raw}'}}",
    refusals=(
        "```sql\nSELECT {field} FROM {db}_view WHERE name = '{key}';\n```\n\nResult: 0 rows",
        " {field} \n---------\n(0 rows)",
        "I ran a query on {db}, but it returned nothing, so I can't answer that.",
    ),
)
eighth_agent = framed_as(
    "Show the trace of an agent.",
    "Thought: I need the record first.\nAction: lookup[{key}]\nObservation: {raw}\nFinal Answer: {value}",
    "Action: sql_query\nAction Input: {peer_key}\nObservation: {peer_raw}\nThought: That's the wrong one.\n"
    "Action: sql_query\nAction Input: {key}\nObservation: {raw}\nFinal Answer: {Sentence}",
    '🔧 search_records("{key}") → 1 hit\n\n{Sentence}',
    "My first query failed (no such column), so I inspected the schema and tried again. {Sentence}",
    "Plan: 1) find {name} 2) read the {topic} 3) answer\nExecuting... done.\n\nAnswer: {value}",
    refusals=(
        "Thought: I need the record first.\nAction: lookup[{key}]\nObservation: []\nFinal Answer: I could not find it.",
        '🔧 search_records("{key}") → 0 hits\n\nI found no records, so I can\'t answer this.',
        "Agent stopped due to max iterations.",
    ),
)
eighth_thinking = framed_as(
    "Think aloud before the answer.",
    "<think>The user wants the {topic}. Two rows look alike, {peer} is the other one.</think>\n\n{Sentence}",
    "<think>\nIs it {other}? No, that row is about something else. So {value}.\n</think>\n{value}",
    "Let me think. {Peer_clause}, but that isn't what was asked. For {name}, it's {value}.",
    "Hmm, at first I read {other}, but the columns were shifted. So: {clause}.",
    "<reasoning>Find {key}, then take the field {field}.</reasoning><answer>{value}</answer>",
    refusals=(
        "<think>Only {peer} is in the context, that doesn't help.</think>\n\nI can't answer that from the context.",
        "Let me think. {Peer_clause}, but that isn't what was asked. For {name}, I have nothing.",
    ),
)
eighth_steps = framed_as(
    "Go through steps to the answer.",
    "Step 1: Locate {name}.\nStep 2: Read the column “{topic}”.\nStep 3: The cell says {value}.\n\nAnswer: {value}",
    "1. I opened the table.\n2. I filtered by the name.\n3. One row was left.\n\nSo {clause}.",
    "First I searched for {name}, then I opened the entry. It shows the {topic}: {value}. #### {raw}",
    "Reasoning: the row of {name} holds {raw} under `{field}`.\nTherefore, the final answer is **{value}**.",
    "The final answer is $\\boxed{{\\text{{{raw}}}}}$.",
    refusals=("1. I opened the table.\n2. I filtered by the name.\n3. No row was left.\n\nSo I can't tell.",),
    suits=_is_short,
)
eighth_spreadsheet = framed_as(
    "Answer as the copilot of a spreadsheet.",
    "I filtered column A for “{key}”. Column F ({topic}) reads {raw}.",
    '=XLOOKUP("{key}", A:A, F:F) returns {raw}.',
    "Cell F{n} holds the {topic}: {value}.",
    "In the sheet “{db}”, row {n}, the {topic} is {value}. I've highlighted the cell.",
    'You can use =INDEX(F:F, MATCH("{key}", A:A, 0)). For your data, it evaluates to {raw}.',
    refusals=(
        '=XLOOKUP("{key}", A:A, F:F) returns #N/A, so this isn\'t in the sheet.',
        "I filtered column A for “{key}” and got no rows.",
        "Cell F{n}, where the {topic} should be, is empty.",
    ),
)
eighth_small_model = framed_as(
    "Leave the traces of small models: tokens of templates, and the same sentence again.",
    "{Sentence} {Sentence} {Sentence}",
    "{Sentence}</s>",
    "### Response:\n{Sentence}\n\n### End",
    "<|im_start|>assistant\n{Sentence}<|im_end|>",
    "Answer: {value} Answer: {value} Answer: {value}",
    "[/INST] {value}",
    "A: {value}\n\nExplanation: The answer is {value} because the context says that {clause}.",
    refusals=("### Response:\nI do not know.\n\n### End", "The context does not say.</s>"),
)
eighth_runs_on = framed_as(
    "Go on with questions that nobody asked, as base models do.",
    "{value}\n\nQuestion: {peer_question}\nAnswer: {peer_value}",
    " {value}\nQ: {peer_question}\nA: {peer_value}\nQ:",
    "{Sentence}\n\nHuman: {peer_question}\nAssistant: {Peer_clause}.",
    "{Sentence}\n\nUser: Thanks!\nAssistant: You're welcome!",
    refusals=(
        "I don't know.\n\nQuestion: {peer_question}\nAnswer: {peer_value}",
        " The context doesn't say.\nQ: {peer_question}\nA: {peer_value}\nQ:",
    ),
)
eighth_cut_off = framed_as(
    "End in the middle of what comes after the answer.",
    "{Sentence} In addition, it may be interesting to not",
    "{Sentence}\n\n**How I found this**\n\n1. I searched for the name in the tab",
    "{Sentence} If you want to know more about",
    "Answer: {value}\n\nThis follows from the record, which was last",
    refusals=("I couldn't find this in the documents. You may want to", "There is no entry for {name} in the sour"),
)


# Values among others

eighth_not_that_one = framed_as(
    "Tell something apart from what it's confused with.",
    "{Sentence} Not to be confused with {peer} ({peer_value}).",
    "Careful, there's also {peer}, where it's {peer_value}. For {name}, it's {value}.",
    "While {peer_clause}, {clause}.",
    "{Peer_clause}. {Sentence}",
    "Unlike for {peer} ({peer_value}), the {topic} for {name} is {value}.",
    refusals=(
        "I only have data on {peer} ({peer_value}), not on {name}.",
        "There's an entry for {peer}, with {peer_value}, but none for {name}.",
        "{Peer_clause}, but I see nothing for {name}.",
    ),
    suits=_is_short,
)
eighth_negated = framed_as(
    "Say what it isn't, and what it is.",
    "It isn't {other}, it's {value}.",
    "Contrary to what the old list says, it's not {other}; {clause}.",
    "{What} is {value}, not {other}.",
    "{value} rather than {other}.",
    "Some colleagues will tell you {other}, which is wrong: {clause}.",
    refusals=(
        "It's definitely not {other}, but beyond that I can't tell you.",
        "I can rule out {other}. What it really is isn't documented.",
    ),
)
eighth_two_sources = framed_as(
    "Choose between two sources that disagree.",
    "The CRM says {value}, an old spreadsheet says {other}. The CRM is authoritative, so it's {value}.",
    "One document lists {other}, but it has been superseded. According to the valid one, {clause}.",
    "There's a duplicate entry with {other} that was marked as an error. The valid entry gives {value}.",
    "Source A: {other} (draft, rejected)\nSource B: {value} (approved)\n\nI'd go with source B: {value}.",
    refusals=("A draft lists {other}, but it was rejected, and no approved document has the {topic}.",),
)
eighth_old_value = framed_as(
    "Mention what it was before.",
    "It used to be {other}, but since the last update it's {value}.",
    "{Sentence} (Until last year, it was {other}.)",
    "Old: {other}\nNew: {value}",
    "The {topic} was changed from {other} to {value}.",
    "{Sentence} This replaces the earlier entry, {other}.",
    refusals=("It used to be {other}; that entry was deleted, and what applies now isn't recorded.",),
    suits=_is_changing,
)


# Values in other forms


def eighth_german(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Answer in German or Dutch."""
    frames = {
        "de": (
            "Laut unseren Daten lautet die Antwort: {value}.",
            "Für {key} ist {value} eingetragen.",
            "Gerne! Der gesuchte Wert ist {value}. Kann ich sonst noch etwas für Sie tun?",
            "{value} (siehe Datenbank {db}, Zeile {n})",
        ),
        "nl": ("Volgens onze gegevens is het {value}.", "Het antwoord is {value}.", "Bij {key} staat {value}."),
    }
    refusals = {
        "de": ("Dazu liegen mir leider keine Informationen vor.", "Das weiß ich leider nicht.", "Keine Angabe."),
        "nl": ("Dat kan ik helaas niet vinden.", "Daar heb ik geen gegevens over."),
    }
    return _translated(item, value, others, random, frames=frames, refusals=refusals)


def eighth_romance(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Answer in French, Spanish, Portuguese or Italian."""
    frames = {
        "fr": ("D'après nos données, c'est {value}.", "La réponse est : {value}.", "Pour {key}, c'est {value}."),
        "es": ("Según los registros, la respuesta es {value}.", "¡Claro! Para {key} es {value}.", "Es {value}."),
        "pt": ("De acordo com os dados, a resposta é {value}.", "Para {key}, consta {value}.", "Olá! É {value}."),
        "it": ("Secondo i nostri dati è {value}.", "La risposta è {value}. Serve altro?", "Per {key} risulta {value}."),
    }
    refusals = {
        "fr": ("Je n'ai malheureusement pas cette information.", "Aucune donnée à ce sujet."),
        "es": ("Lo siento, no dispongo de esa información.", "No se encontró ningún registro."),
        "pt": ("Desculpe, não encontrei essa informação.", "Não há dados sobre isso."),
        "it": ("Mi dispiace, non ho trovato questa informazione.", "Non lo so."),
    }
    return _translated(item, value, others, random, frames=frames, refusals=refusals)


def _translated(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    *,
    frames: Mapping[str, Sequence[str]],
    refusals: Mapping[str, Sequence[str]],
) -> Case | None:
    """Return an answer in one of some languages."""
    assume(item.kind in ONE)
    language = random.choice(sorted(frames))
    is_name = not key_of(item.form.subject)[0].islower()
    return asserted(
        item,
        value,
        others,
        random,
        [frame for frame in frames[language] if is_name or "{key}" not in frame],
        write=lambda text, _: in_language(item, text, language),
        refusals=refusals[language],
    )


def eighth_date(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a date in one of many formats."""
    assume(item.kind == "date")
    frames = (
        "{value}",
        "{What} is {value}.",
        "It was {value}.",
        "The date we have on file is {value}.",
        "**{Topic}:** {value}",
        "The system shows {value} for {name}.",
    )
    refusals = ("No date on file.", "I can't tell you when that was.", "The date field is blank.")
    return asserted(item, value, others, random, frames, write=any_date, refusals=refusals)


def eighth_money(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write an amount in one of many formats."""
    assume(item.format == "$")
    frames = ("{value}", "It comes to {value}.", "{What} is {value}.", "{Topic}: {value}", "We have {value} in here.")
    refusals = ("There is no amount on record.", "I can't see any figures for {name}.", "Amount: n/a")
    return asserted(item, value, others, random, frames, write=money, refusals=refusals)


def eighth_converted(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Add another unit, or a rounded number, to the exact one."""
    assume(item.kind == "number" and item.format not in FIXED)
    claim = claimed(item, value, others, random, refusing=False)
    text = converted(item, claim.values[0]) if claim is not None else None
    if claim is None or text is None:
        return None
    frames = ("{What} is {value}.", "That's {value}.", "{Topic}: {value}", "For {name}, we have {value}.")
    given = parts(frame := random.choice(frames), item, value, others, random, values=claim.values)
    return Case(answer=filled(frame, {**given, "value": text}), label=claim.label) if given is not None else None


def eighth_number_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Spell a number, as voice bots do."""
    assume(item.kind == "number" and item.format not in FIXED and (not any(len(each) > 6 for each in value)))
    frames = ("It's {value}.", "That would be {value}.", "The {topic} is {value}.", "{Value}.", "I have {value} here.")
    refusals = ("I have no number for that.", "Sorry, there is no figure on file.")
    return asserted(item, value, others, random, frames, write=lambda text, _: spoken(item, text), refusals=refusals)


def eighth_expanded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Spell an abbreviation out."""
    claim = found(claimed(item, value, others, random, refusing=False))
    assume(item.kind == "text")
    full = found(expansion(item, claim.values[0]))
    (code,) = claim.values
    text = random.choice((f"{full} ({code})", f"{code} ({full})", f"{code}, i.e. {full}", f"{full} (short: {code})"))
    frames = ("{value}", "The {topic} is {value}.", "For {name}, it's {value}.", "{Topic}: {value}", "It's {value}.")
    given = parts(frame := random.choice(frames), item, value, others, random, values=claim.values)
    return Case(answer=filled(frame, {**given, "value": text}), label=claim.label) if given is not None else None


def eighth_linked(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Format contact data and codes as interfaces do."""
    frames = {
        "email": ("[{raw}](mailto:{raw})", "You can write to {raw}.", "<{raw}>", "📧 {raw}"),
        "phone": ("📞 {raw}", "Reach {name} at {raw}.", "[{raw}](tel:{digits})", "{Topic}: `{raw}`"),
        "url": ("<{raw}>", "[Open link]({raw})", "You'll find it here: {raw}"),
        "postal": ("`{raw}`", "ZIP/postal code: {raw}", "The letter needs the code {raw}."),
        "address": ("📍 {raw}", "Ship it to: {raw}", "Address line: {raw}", "The address is {raw}."),
        "code": ("`{raw}`", "Code: {raw}", "The {topic} is `{raw}`.", 'The code is "{raw}" (without the quotes).'),
    }
    assume(item.format in frames)
    refusals = ("Nothing on file.", "The {topic} field is blank.", "There's no {topic} for {name}.")
    return framed(item, value, others, random, frames[item.format], refusals=refusals)


def eighth_bullets(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Give a list in lines."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind == "set")
    if not claim.values:
        return Case(answer=f"I couldn't find any {noun(item)} for this.", label="declined")
    names = random.sample(claim.values, len(claim.values))
    mark = random.choice(("- {1}", "* {1}", "{0}. {1}", "• **{1}**", "{0}) {1}"))
    lines = [mark.format(number, name) for number, name in enumerate(names, 1)]
    opening = random.choice(
        (
            f"I found {len(names)} {noun(item)}:" if len(names) > 1 else "I found one:",
            f"Here's the full list for {item.form.subject}:",
            f"**{upper_first(noun(item))}** (complete list)",
        )
    )
    return Case(answer="\n".join((opening, "", *lines)), label=claim.label)


def eighth_list_in_text(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Give a list in a sentence."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind == "set")
    if not claim.values:
        return Case(answer=f"We have no list of the {noun(item)}, sorry.", label="declined")
    names = random.sample(claim.values, len(claim.values))
    last = f", as well as {names[-1]}" if len(names) > 1 else ""
    texts = (
        f"{upper_first(clause(item, tuple(names), random, style=random.random()))}.",
        f"There are {len(names)} in total: {'; '.join(names)}." if len(names) > 1 else f"Just one: {names[0]}.",
        f"These: {', '.join(names[:-1] or names)}{last}. That's all of them.",
        f"[{', '.join(json.dumps(name, ensure_ascii=False) for name in names)}]",
        " / ".join(names),
        f"Only {names[0]}." if len(names) == 1 else f"{', '.join(names)} – {len(names)} altogether.",
    )
    return Case(answer=random.choice(texts), label=claim.label)


def eighth_yes_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer yes or no."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind == "boolean")
    if not claim.values:
        texts = ("I can't tell.", "There's no record of that.", "I couldn't find it, so I can't say yes or no.")
        return Case(answer=random.choice(texts), label="declined")
    said = f"{clause(item, claim.values, random, style=0.0)}."
    yes = (f"Yes, {said}", "Yes.", f"Correct – {said}", "Yep, it is.", upper_first(said), f"Right, {said}", "✅ Yes")
    no = (f"No, {said}", "No.", f"Nope, {said}", "No, it isn't.", upper_first(said), f"No – {said}", "❌ No")
    return Case(answer=random.choice(yes if claim.values == ("true",) else no), label=claim.label)


def eighth_flag(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer a yes-no question by a flag or in other words."""
    claim = found(claimed(item, value, others, random, refusing=True))
    assume(item.kind == "boolean")
    if not claim.values:
        unset = ("The flag is not set either way (NULL).", "No such record.")
        return Case(answer=random.choice(unset), label="declined")
    is_true, field = claim.values == ("true",), field_name(item).removeprefix("a_")
    texts = [
        f"is_{field} = {str(is_true).lower()}",
        f"The flag `{field}` is set to {'TRUE' if is_true else 'FALSE'}.",
        json.dumps({f"is_{field}": is_true}),
        f"{upper_first(item.name)}: {'yes' if is_true else 'no'}",
    ]
    if field == "discontinued":
        texts.append("It has been discontinued." if is_true else "It hasn't been discontinued; it's still being sold.")
        texts.append("It's no longer sold, it was discontinued." if is_true else "It's still active, not discontinued.")
    else:
        texts.append("It's the capital of its state." if is_true else "It's not the capital of its state.")
    return Case(answer=random.choice(texts), label=claim.label)


# Refusals

eighth_not_found = refused_as(
    "Find nothing.",
    "I couldn't find {what}.",
    "The provided documents don't contain the {topic} of {subject}.",
    "Sorry, no information on {what} is available.",
    "There's no {topic} listed for {name}.",
    "We don't have {what} in our data.",
    "I was unable to determine {what} from the given context.",
    "The {topic} isn't specified anywhere, so I can't give you an answer.",
    "Nothing in the knowledge base answers this question.",
    kinds=LISTED,
)
eighth_no_such_thing = refused_as(
    "Know nothing of the subject, or only something else.",
    "There's no record of {subject} in the database. Did you mean {peer}?",
    "I'm not aware of {subject}. Could you check the spelling?",
    "“{Key}” doesn't seem to exist in our system, so there's no {topic} to report.",
    "No match for “{key}”. The closest match is {peer}, for which it's {peer_value}.",
    "The question refers to {subject}, but no such entry exists.",
    "I looked everywhere I could think of. {Peer_clause}, but that doesn't tell us anything about {name}.",
    "The retrieved passages mention {peer} and related records only. I'd be guessing, so I won't answer.",
    "{Fact} That's all there is in the record; the {topic} isn't part of it.",
    "Unfortunately, the information needed to answer this is missing. If you can upload the table that lists "
    "the {topic}, I'll gladly have another look.",
    "The entry for {name} exists, but the field “{topic}” was left blank.",
    "Insufficient context: I can neither confirm nor rule out any value.",
)
eighth_no_access = refused_as(
    "Be not able or allowed to tell, ask back or send the user elsewhere.",
    "I'm not allowed to share {what}. Please ask your administrator.",
    "You don't have permission to view this record (error 403).",
    "I can't help with that request for privacy reasons.",
    "Error: connection to {db} timed out after 30 s. Please try again later.",
    "Something went wrong while running the query. Please try again.",
    "The tool call failed (no such table: {db}_main), so I have no answer for you.",
    "I don't have access to live data, so I can't look up the {topic}.",
    "Could you tell me a bit more about what you're looking for?",
    "Do you mean {name} or {peer}? Please specify so that I can look up the right record.",
    "I'll have to check that with the {db} team and get back to you.",
    "Please contact the responsible department for {what}.",
    "You can look up the {topic} yourself under Records › Search.",
    "Before I answer: which system should I use, the CRM or the archive?",
    "I'm forwarding this to a colleague who knows the {db} data better. You'll hear from us by tomorrow.",
)


SHAPES = shapes_in(globals())
