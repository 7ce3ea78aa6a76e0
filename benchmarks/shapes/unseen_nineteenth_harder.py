"""The harder shapes of the nineteenth set: rivals, retractions, lists that are not whole, others' values."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_nineteenth_wording import Telling, filled, mistold, readable, silent, told
from benchmarks.shapes.wording import LISTED, ONE, Case, Shape, claim, fold, moved_date, packed, scaled

neighbours_first = told(
    "Another subject is mentioned, and then this one, or the other way round.",
    "{nw} {N}, on the other hand: {v}.",
    "Unlike {nn} ({nv}), {n} is listed with {v}.",
    "{w} (Not to be confused with {nn}, where it's {nv}.)",
    "Two records matched your search. {NN}: {nv}. {N}: {v}. You asked about the latter.",
    "The line above is {nn} with {nv}; ours is the next one, so {v}.",
    "For comparison: {nn} – {nv}, {n} – {v}.",
    kinds=ONE,
)
multiple_choice = told(
    "A choice among options.",
    "(a) {x}\n(b) {v}\n\nCorrect: (b) {v}",
    "Options: {x} / {v} / none of these. I pick {v}.",
    "[ ] {x}\n[x] {v}",
    "A: {x}\nB: {v}\nC: don't know\n\nMy choice is B.",
    "Between {x} and {v}, the records support {v}.",
    "Candidates: {v} ({score}), {x} (0.0{one}). Top candidate: {v}",
    kinds=ONE,
)
for_each = told(
    "An answer for each of two meanings, with the asked one named.",
    "If you mean {n}: {v}. If you mean {nn}: {nv}.",
    "{N} → {v}\n{NN} → {nv}",
    "For {nn} I see {nv}, for {n} I see {v}.",
    "Depends which one! {nn} would be {nv}, but {n}, which you wrote, is listed with {v}.",
    kinds=ONE,
)
not_that = told(
    "A rejected rival before or after the value.",
    "{v}, not {x}.",
    "Not {x} as many assume, but {v}.",
    "It isn't {x}. {w}",
    "{w} So {x} is wrong.",
    "People keep telling me {x}. That's incorrect; it's {v}.",
    "I can rule out {x}. What the record does show is {v}.",
    "{x}? No. {v}? Yes.",
    kinds=ONE,
)
argues = told(
    "The answer argues with what the user thought.",
    "You wrote that you expected {x}. The database disagrees: {c}.",
    "I understand why you'd think of {x}, but {c}.",
    "With respect, {x} can't be right. I get {v}.",
    "Your note says {x}, and I was about to agree until I looked it up: {v}.",
    "Actually the premise in your earlier message ({x}) doesn't hold. {w}",
    "You're absolutely right to question {x}. Having checked again, {c}.",
    kinds=ONE,
)
takes_back = told(
    "A slip, corrected at once.",
    "{x} – oops, wrong line, {v}",
    "{x}. Wait, I misread that. {w}",
    "~~{x}~~ {v}",
    "It's {x}... hold on... no, {v}. Yes, {v}.",
    "{x}\n\nEDIT: should read {v}, copied from the wrong cell",
    "*{v}\n\n(fat-fingered {x} at first)",
    "Let me say {x}. Hmm, checking the row once more, I have to correct myself: {v}.",
    "My previous answer ({x}) was mistaken, and I apologize. The correct entry is {v}.",
    kinds=ONE,
)
sources_conflict = told(
    "Two sources differ, and the answer decides.",
    "{doc} has {x}, but that sheet is obsolete. The live table has {v}, so go with {v}.",
    "There are two entries, {x} (marked invalid) and {v} (valid). The answer is therefore {v}.",
    "Web search suggests {x}; the database, which you asked about, says {v}. I'll answer with the database: {v}.",
    "Marketing says {x}, accounting says {v}. Accounting owns that field, so it's {v}.",
    "Chunk 1: {x} (score {score}, different entity). Chunk 2: {v} (matching entity). Answer: {v}",
    kinds=ONE,
)
formerly = told(
    "An old value and the present one.",
    "It was recorded as {x} at first; since the correction it reads {v}.",
    "Used to be {x} in our system, now {v}.",
    "{v} (previously: {x})",
    "Changelog for this field: {x} → {v}. Current: {v}.",
    "Before the data clean-up you'd have seen {x} there. Today you see {v}, and that's the valid entry.",
    kinds=ONE,
)
hidden_doubt = told(
    "A part is unknown, but what was asked is answered.",
    "I couldn't find much about {n}, only that {c}.",
    "No idea about the rest of the record, but {c}.",
    "I don't have access to the history of that entry. Currently {c}.",
    "I can't tell you who entered it or when. What I can tell you: {c}.",
    "Sorry, I can't open the attachment you sent. From the database alone, {c}.",
    "Although the page about {n} failed to load completely, the relevant bit is there: {c}.",
)
tells_reluctantly = told(
    "The answer in the words of a refusal.",
    "I really shouldn't be telling you this, but {c}.",
    "I can't give you the whole record. This much is public: {c}.",
    "I'm not supposed to read out other fields, only this one: {v}.",
    "No idea why you'd want to know, and I won't ask. {w}",
    "Sorry to keep you waiting, the page timed out twice. Third time lucky: {c}.",
    "I don't know this by heart, so I looked it up: {V}.",
    "Not found in {doc}. Found in the main table, though: {V}.",
    "I cannot browse the web. In the local copy, {c}.",
)
mail_thread = told(
    "A thread with an earlier answer below.",
    "{v}, see my correction.\n\n> On Monday {who} wrote:\n> I think it's {x}\n>> {q}",
    "[{who}] maybe {x}?\n[{who}] nah I looked it up\n[{who}] {v}",
    "Comment 1: {x}?\nComment 2 (accepted ✔): {v}",
    "**{who}** proposed {x} (declined)\n**{who}** proposed {v} (approved)",
    "Old FAQ: {x}\nNew FAQ, valid from today: {v}",
    "Votes: {v} (14), {x} (2). The moderators confirmed {v}.",
    kinds=ONE,
)
something_else_known = silent(
    "What was asked is not known; something else of the subject is.",
    "I don't see {a} here. What I do have: {fc}.",
    "{fw} As for {a}: unknown.",
    "Sorry, there's nothing on {a}; the only thing listed is {fv} under {ft}.",
    "{ft}: {fraw}\n{t}: (empty)",
    "I can tell you that {fc}, but not {a}.",
    kinds=LISTED,
)
someone_else_known = silent(
    "What was asked is not known; that of another subject is.",
    "I have no data on {n}. I do have {nn}: {nv}. But that's a different one.",
    "Nothing for {n}. For {nn} it would be {nv}, in case that's who you meant.",
    "{nw} For {n}, however, I couldn't find anything.",
    "The list goes straight past {n}; the nearest entry is {nn} with {nv}, which doesn't help you.",
    "Found: {nn} ({nv}). Not found: {n}.",
    kinds=ONE,
)
withdrawn = silent(
    "A value given and taken back, with nothing in its place.",
    "{x}. No, sorry, that belongs to a different entry. I don't have the answer.",
    "I was going to say {x}, but that's not it, and I can't find the right one.",
    "~~{x}~~ never mind, I don't know.",
    "Please ignore my earlier reply ({x}), I made that up. The sources don't contain the answer.",
    "My first hit was {x}, which turned out to be unrelated. Beyond that: nothing. I can't answer this.",
    kinds=ONE,
)
of_someone_else = mistold(
    "The value of another subject.",
    "{nw}",
    "For {nn} I have {nv}.",
    "{NN}: {nv}",
    "I assume you mean {nn}. There it is {nv}.",
    "You probably meant {nn}? In that case, {nc}.",
    kinds=ONE,
)
of_something_else = mistold(
    "Another fact of the subject.",
    "{fw}",
    "Sure! {fw} Anything else?",
    "{ft}: {fv}",
    "All I'll say is that {fc}.",
    "What I can confirm about {n}: {fc}.",
    kinds=LISTED,
)
denies = mistold(
    "The right value is denied.",
    "Definitely not {r}. The record has {v}.",
    "{r} is what everyone says, and everyone is wrong: {v}.",
    "I double-checked, and {r} is a common mix-up. {w}",
    "No, {r} belongs to {nn}. What's listed for {n} is {v}.",
    "Old answer: {r}. Corrected answer: {v}.",
    "It said {r} until it was corrected to {v} last month.",
    "You claim it's {r}. Our database shows {v}.",
    kinds=ONE,
)
changes_its_mind = mistold(
    "The right value first, another one at last.",
    "{r}. Hmm, no, I looked at the wrong row: {v}.",
    "I'd first say {r}, but on reflection it has to be {v}. Final answer: {v}",
    "<think>Row says {r}. Or is that {nn}? Yes, that's {nn}. The right row says {v}.</think>{v}",
    "{r}\n\nEdit: sorry, meant {v}",
    "Draft answer: {r}. After review: {v}.",
    kinds=ONE,
)


def rounded_then_exact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give a rough number and the exact one."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal", "latitude", "longitude"})
    made = found(claim(item, value, others, random))
    number = Decimal(made.values[0])
    assume(number >= 100)
    places = len(str(int(number))) - 2
    about = round(number / 10**places) * 10**places
    assume(about != number)
    rough = f"{about:,}"
    frames = (
        "Roughly {rough}, to be exact {v}.",
        "About {rough} ({v} precisely).",
        "{v}, so call it {rough} if you need a round figure.",
        "Just around {rough}. The exact entry is {v}.",
        "≈ {rough}; exact: {raw}",
    )
    telling = Telling(readable(item), value, made.values, others, random, made.label)
    return Case(answer=filled(frames, telling, rough=rough), label=made.label)


def wrong_size(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give the right digits in a wrong size, or another number near the right one's size."""
    assume(item.kind == "number" and value and item.format not in {"year", "ordinal", "latitude", "longitude"})
    number = Decimal(value[0])
    assume(number > 1)
    ways = [f"{number * 10:,f}", f"{number * 100:,f}", scaled(value[0], random)]
    if item.form.topic.endswith("in billions"):
        ways.append(f"{number} million (not billion)")
    if item.format == "ms":
        ways += [f"{number} seconds", f"{number} minutes"]
    frames = ("{u}", "{A} is {u}.", "I have {u} on file.", "That's {u}, I looked it up.", "{N}: {u}", "{u}, no doubt")
    telling = Telling(readable(item), value, value, others, random, "wrong")
    return Case(answer=filled(frames, telling, u=random.choice(ways)), label="wrong")


def date_beside(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give a date with another day, month or year, or the right one reached from another."""
    assume(item.kind == "date" and value)
    other = moved_date(value[0], random)
    if random.random() < 0.5:
        frames = (
            "{v}",
            "{A} is {v}.",
            "I have {v} in {doc}.",
            "{N}: {raw}",
            "That was on {v}, no other date is given.",
        )
        telling = Telling(readable(item), value, (other,), others, random, "wrong")
        return Case(answer=filled(frames, telling), label="wrong")
    frames = (
        "{v}, and {near} is a misprint.",
        "Not {near} but {v}.",
        "I first read {near}, on closer inspection it's {v}.",
        "{v} (some copies say {near}, a typing error)",
        "{near} is when somebody edited the row. The date you want is {v}.",
    )
    telling = Telling(readable(item), value, value, others, random, "right")
    return Case(answer=filled(frames, telling, near=telling.written((other,))), label="right")


def day_before_or_after(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Reach a date from the day before or after it."""
    assume(item.kind == "date")
    made = found(claim(item, value, others, random))
    day = date.fromisoformat(made.values[0])
    early, late = ((day + timedelta(days=each)).isoformat() for each in (-1, 1))
    telling = Telling(readable(item), value, made.values, others, random, made.label)
    frames = (
        "One day after {early}, so {v}.",
        "The day before {late}, that is, {v}.",
        "Not {early}, and not {late} either, but right between them: {v}.",
        "{v} (the log entry followed on {late})",
        "Announced on {early}; the actual date is {v}.",
    )
    answer = filled(frames, telling, early=telling.written((early,)), late=telling.written((late,)))
    return Case(answer=answer, label=made.label)


def other_side_of_the_globe(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give the right degrees in the other hemisphere."""
    assume(item.format in {"latitude", "longitude"} and value)
    number = Decimal(value[0])
    assume(abs(number) > 1)
    north, south = ("North", "South") if item.format == "latitude" else ("East", "West")
    side = north if number < 0 else south
    sign = "+" if number < 0 else "-"
    frames = (
        "{size}° {letter}",
        "{size} degrees {side}",
        "{A} is {sign}{size}°, so it's {side}.",
        "{size}° to the {side}",
        "{N}: {sign}{size} ({letter})",
    )
    telling = Telling(readable(item), value, value, others, random, "wrong")
    text = filled(frames, telling, size=str(abs(number)), letter=side[0], side=side.lower(), sign=sign)
    return Case(answer=text, label="wrong")


_LISTS = (
    "{A}:\n{bullets}",
    "{bullets}",
    "{n} items found.\n{bullets}",
    "Complete list: {line}",
    "{A} are {line}, and that's all of them.",
    "There are {n} in total: {line}.",
    "[{quoted}]",
    "{line} (total: {n})",
    "Here you go, {n} entries:\n\n{bullets}\n\nNothing else is on file.",
)
_LISTS_OF_ONE = (
    "Only one: {line}",
    "{bullets}",
    "{line}, that's the only one.",
    "[{quoted}]",
    "There is just {line}.",
    "{A}: {line}",
)


def _listed(item: Item, values: Sequence[str], value: Values, others: Sequence[Values], random: Random) -> str:
    marks = random.choice(
        (["- "] * len(values), ["• "] * len(values), [f"{each + 1}. " for each in range(len(values))])
    )
    telling = Telling(readable(item), value, tuple(values), others, random, "declined")
    return filled(
        _LISTS if len(values) > 1 else _LISTS_OF_ONE,
        telling,
        bullets="\n".join(mark + each for mark, each in zip(marks, values, strict=True)),
        line=random.choice((packed(tuple(values)), " + ".join(values), " / ".join(values), "; ".join(values))),
        quoted=", ".join(f'"{each}"' for each in values),
        n=str(len(values)),
    )


def list_in_another_order(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """List everything, in another order."""
    assume(item.kind == "set")
    made = found(claim(item, value, others, random))
    values = random.sample(made.values, len(made.values))
    return Case(answer=_listed(item, values, value, others, random), label=made.label)


def list_with_a_gap(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """List only a part, as if it were everything."""
    assume(item.kind == "set" and len(value) > 1)
    left = random.sample(value, random.choice([1, len(value) - 1, (len(value) + 1) // 2]))
    return Case(answer=_listed(item, left, value, others, random), label="wrong")


def list_with_an_extra(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """List everything and something else."""
    assume(item.kind == "set" and value)
    known = {fold(each) for each in value}
    strange = [each for other in others for each in other if fold(each) not in known]
    extra = random.sample(found(strange), min(len(strange), random.choice((1, 1, 2))))
    values = [*value, *dict.fromkeys(extra)]
    return Case(answer=_listed(item, random.sample(values, len(values)), value, others, random), label="wrong")


def list_talked_through(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Go through a list, with something ruled out, added later or taken out again."""
    assume(item.kind == "set" and len(value) > 1)
    known = {fold(each) for each in value}
    strange = random.choice(found([each for other in others for each in other if fold(each) not in known]))
    *most, last = random.sample(value, len(value))
    telling = Telling(readable(item), value, value, others, random, "right")
    right = (
        "{most}. Oh, and {last}, almost forgot that one.",
        "{most}, plus {last}. Not {strange}, though.",
        "{line}. {strange} is not among them.",
        "I count {line}. You also mentioned {strange}, but that one belongs elsewhere.",
        "{most}, {strange}... no, {strange} isn't one, sorry. {last} is. So: {line}.",
    )
    wrong = (
        "{line}. Correction: {last} has to go from that list, so only {most}.",
        "{line}, and of course {strange}.",
        "Just {most}. {last} is not among them.",
        "{most} – and {strange} instead of {last}.",
        "I'd have said {line}, but {last} is listed elsewhere; that leaves {most}.",
    )
    label = random.choice(("right", "wrong"))
    answer = filled(
        right if label == "right" else wrong,
        telling,
        most=packed(tuple(most)),
        last=last,
        line=packed(value),
        strange=strange,
    )
    return Case(answer=answer, label="right" if label == "right" else "wrong")


def only_counts(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say how many there are, and name none."""
    assume(item.kind == "set" and len(value) > 1)
    frames = (
        "There are {count} of them, but I can't list the names.",
        "{count}. I don't have the details, only the count.",
        "The system shows a total of {count} {t} without listing them.",
        "Quite a few: {count}, to be exact. Which ones, I can't tell.",
    )
    telling = Telling(readable(item), value, value, others, random, "declined")
    return Case(answer=filled(frames, telling, count=str(len(value))), label="declined")


def rest_is_unreadable(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Read the start of a code or number, and give up on the rest."""
    assume(item.format in {"email", "phone", "postal", "code", "url"} and value and len(value[0]) > 5)
    start = value[0][: len(value[0]) // 3].strip()
    frames = (
        "It starts with {start}, the rest is smudged. Sorry, I can't give you the whole thing.",
        "{start}… and then the scan is cut off. I don't have the full entry.",
        "I may only show the first characters ({start}***). The complete value is masked for my role.",
        "{start}*****",
        "Only a fragment is left of it, {start}; so I can't answer.",
    )
    telling = Telling(readable(item), value, value, others, random, "declined")
    return Case(answer=filled(frames, telling, start=start), label="declined")


def comes_back(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Doubt a value, try another one, and come back to the first."""
    assume(item.kind in ONE)
    made = found(claim(item, value, others, random))
    telling = Telling(readable(item), value, made.values, others, random, made.label)
    frames = (
        "{v}. Or was it {x}? No, {v} was right.",
        "I said {v} earlier, you said {x}. I've checked: I stand by {v}.",
        "{v} → hmm, {x}? → no, {v}. Final.",
        "Initially {v}; then I doubted it because of {x}, which turned out to be {nn}. So it remains {v}.",
        "You insist on {x}, but I still get {v}.",
    )
    return Case(answer=filled(frames, telling), label=made.label)


def short_of_a_choice(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Name two values and choose none, or a date by its year alone: careful readers differ."""
    assume(item.kind in ONE and value and random.random() < 0.3)
    telling = Telling(readable(item), value, value, others, random, "right")
    frames: tuple[str, ...] = (
        "It's either {v} or {o}.",
        "{o} or {v}, one of the two.",
        "{v}? {o}? Something like that.",
    )
    if item.kind == "date":
        frames = (f"Sometime in {value[0][:4]}.", f"In {value[0][:4]}, as far as I can see.", *frames)
    return Case(answer=filled(frames, telling), label="open")


SHAPES: Mapping[str, Shape] = described(shapes_in(globals(), "nineteenth_"))
