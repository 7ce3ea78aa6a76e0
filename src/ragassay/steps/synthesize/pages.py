"""The facts of a company, those that no document states, and the pages that state the others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import cycle
from typing import TypeVar

from ragassay.core.records import Document
from ragassay.core.text import as_text, spoken_form
from ragassay.steps.synthesize.company import Company, Dice, purpose

T = TypeVar("T")

_OMITTED_PER_PAGE = 8  # one in this many omitted facts is missing with its whole page


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A row, and its name."""

    table: str
    row: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One cell of the database that questions can ask for.

    Attributes:
        entity: Its row.
        column: Its column.
        value: Its value as a reference answer: the name of the row that it refers to, if any.
        spoken: Its value as pages write it.
        about: The row that it refers to; None for other values.
    """

    entity: Entity
    column: str
    value: str
    spoken: str
    about: Entity | None = None


def facts(company: Company) -> tuple[Fact, ...]:
    """Return every fact, table by table, row by row, in the order of the columns; empty cells are left out."""
    return tuple(_facts(company))


def _facts(company: Company) -> Iterator[Fact]:
    clients = {each.client_id: Entity(table="client", row=each.client_id, name=each.name) for each in company.clients}
    staff = {
        each.employee_id: Entity(table="employee", row=each.employee_id, name=each.name) for each in company.employees
    }
    for client in company.clients:
        entity = clients[client.client_id]
        yield _plain(entity, "industry", client.industry)
        yield _plain(entity, "headquarters", client.headquarters)
        yield _plain(entity, "country", client.country)
        yield _plain(entity, "founding_year", str(client.founding_year))
    for employee in company.employees:
        entity = staff[employee.employee_id]
        yield _plain(entity, "job_title", employee.job_title)
        yield _plain(entity, "department", employee.department)
        yield _plain(entity, "office", employee.office)
        yield _date(entity, "hire_date", employee.hire_date.isoformat())
        if employee.manager_id is not None:
            yield _reference(entity, "manager_id", staff[employee.manager_id])
    for project in company.projects:
        entity = Entity(table="project", row=project.project_id, name=project.name)
        budget = as_text(project.budget_in_million)
        yield _plain(entity, "location", project.location)
        yield _date(entity, "start_date", project.start_date.isoformat())
        yield _date(entity, "end_date", project.end_date.isoformat())
        yield Fact(entity=entity, column="budget_in_million", value=budget, spoken=f"{budget} million")
        yield _reference(entity, "client_id", clients[project.client_id])
        yield _reference(entity, "director_id", staff[project.director_id])
        if project.manager_id is not None:
            yield _reference(entity, "manager_id", staff[project.manager_id])


def _plain(entity: Entity, column: str, value: str) -> Fact:
    return Fact(entity=entity, column=column, value=value, spoken=value)


def _date(entity: Entity, column: str, value: str) -> Fact:
    return Fact(entity=entity, column=column, value=value, spoken=spoken_form(value, "date"))


def _reference(entity: Entity, column: str, about: Entity) -> Fact:
    return Fact(entity=entity, column=column, value=about.name, spoken=about.name, about=about)


def left_out(known: Sequence[Fact], *, omit: float, dice: Dice) -> frozenset[Fact]:
    """Return the facts that no document states: exactly the given proportion, spread evenly over tables and columns.

    About one in eight of them is omitted with a whole page, because a missing page is the most common kind of gap.

    Args:
        known: Every fact.
        omit: The proportion, 0 to 1; the number of facts is rounded.
        dice: The source of draws.
    """
    count = round(omit * len(known))
    entities = sorted(
        {fact.entity for fact in known}, key=lambda each: (each.table, dice.of(each.table, each.row).below(1 << 64))
    )
    silent = set(_spread(entities, int(omit * len(entities) / _OMITTED_PER_PAGE), dice.of("pages")))
    on_missing_pages = [fact for fact in known if fact.entity in silent]
    rest = sorted((fact for fact in known if fact.entity not in silent), key=lambda fact: _place(fact, dice))
    return frozenset([*on_missing_pages, *_spread(rest, count - len(on_missing_pages), dice.of("facts"))])


def _place(fact: Fact, dice: Dice) -> tuple[str, str, int]:
    """Return the sort key of a fact: facts of one column are adjacent, in random order."""
    entity = fact.entity
    return entity.table, fact.column, dice.of(entity.table, fact.column, entity.row).below(1 << 64)


def _spread(items: Sequence[T], count: int, dice: Dice) -> Iterator[T]:
    """Yield `wanted` of the items, spread evenly over their order from a random start."""
    begin = dice.below(len(items)) if items else 0
    for place, item in enumerate(items):
        before = begin + place * count
        if (before + count) // len(items) > before // len(items):
            yield item


_CHOICE = re.compile(r"\(([^()|]+(?:\|[^()|]+)+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document and the facts that it states."""

    document: Document
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Section:
    """A paragraph: the facts that it states (those of a tuple keep their order) and the kind of its filler."""

    columns: tuple[tuple[str, ...], ...]
    filler: str
    has_mentions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _PageLayout:
    """The layout of the pages about the rows of one table; `closing` is the kind of filler of the last paragraph."""

    title: str
    sections: tuple[_Section, ...]
    words: tuple[int, int]
    closing: str | None = None
    most_mentions: int = 0


_PAGE_LAYOUTS: Mapping[str, _PageLayout] = {
    "client": _PageLayout(
        title="Client profile",
        sections=(
            _Section(
                columns=(("industry",), ("headquarters",), ("country",), ("founding_year",)), filler="client character"
            ),
            _Section(columns=(), filler="client dealings", has_mentions=True),
        ),
        words=(130, 190),
        closing="client closing",
        most_mentions=3,
    ),
    "employee": _PageLayout(
        title="Employee profile",
        sections=(
            _Section(columns=(("job_title",), ("department",), ("office",)), filler="employee character"),
            _Section(columns=(("hire_date",), ("manager_id",)), filler="employee character", has_mentions=True),
        ),
        words=(66, 88),
        most_mentions=2,
    ),
    "project": _PageLayout(
        title="Project report",
        sections=(
            _Section(columns=(("client_id",), ("director_id",), ("manager_id",)), filler="project people"),
            _Section(
                columns=(("location",), ("start_date", "end_date"), ("budget_in_million",)), filler="project work"
            ),
        ),
        words=(140, 205),
        closing="project closing",
    ),
}
"""Table -> layout; `words` are the limits of the length of a page, which one sentence may exceed."""


def pages(company: Company, known: Sequence[Fact], omitted: AbstractSet[Fact], *, dice: Dice) -> Iterator[Page]:
    """Yield the company's own page, then one for each client, employee and project with a fact to state.

    Every fact that is not omitted is stated on the page of its row; some of those that refer to another row are stated
    on its page as well. An omitted fact is stated nowhere.
    """
    own: dict[Entity, list[Fact]] = {}
    mentions: dict[Entity, list[Fact]] = {}
    for fact in known:
        if fact not in omitted:
            own.setdefault(fact.entity, []).append(fact)
            if fact.about is not None:
                mentions.setdefault(fact.about, []).append(fact)
    yield _company_page(company, own, dice.of("company"))
    for entity, facts in own.items():
        yield _page(company.name, facts, mentions.get(entity, []), dice.of(entity.table, entity.row))


def _company_page(company: Company, own: Mapping[Entity, Sequence[Fact]], dice: Dice) -> Page:
    fields = {"company": company.name, "seat": company.seat, "founded": str(company.founding_year)}
    sentences = [_say(text, dice.of(place), fields) for place, text in enumerate(COMPANY_PAGE)]
    head = Entity(table="employee", row=1, name=company.employees[0].name)
    stated = [fact for fact in own.get(head, ()) if fact.column == "job_title"]
    led = [_say(dice.pick(LED_BY), dice, {**fields, "name": head.name, "value": fact.spoken}) for fact in stated]
    paragraphs = [[*sentences[:3], *led], sentences[3:7], sentences[7:]]
    document = Document(id="company", title=f"About {company.name}", text=_text(paragraphs))
    return Page(document=document, facts=tuple(stated))


def _page(company: str, facts: Sequence[Fact], mentions: Sequence[Fact], dice: Dice) -> Page:
    """Return the page of one row."""
    entity = facts[0].entity
    plan = _PAGE_LAYOUTS[entity.table]
    mentioned = dice.of("mentions").shuffled(mentions)[: plan.most_mentions]
    fields = _fields(company, entity, [*facts, *mentioned])
    own = {fact.column: _own_sentence(fact, fields, dice.of("told", fact.column)) for fact in facts}
    others = [_mention(fact, place, fields, dice.of("mentioned")) for place, fact in enumerate(mentioned)]
    opening = _say(dice.of("opening").pick(OPENING[entity.table]), dice.of("opening", "words"), fields)
    sections = dice.of("sections").shuffled(plan.sections)
    paragraphs = [_stated(section, own, others, dice.of("order", section.filler)) for section in sections]
    closing = [] if plan.closing is None else [_say(dice.pick(FILLER[plan.closing]), dice.of("closing"), fields)]
    words = plan.words[0] + dice.of("words").below(plan.words[1] - plan.words[0])
    _fill(paragraphs, sections, words - _length([[opening], closing]), fields, dice.of("filler"))
    paragraphs[0].insert(0, opening)
    document = Document(
        id=f"{entity.table}-{entity.row}",
        title=f"{plan.title}: {entity.name}",
        text=_text([*paragraphs, closing]),
    )
    return Page(document=document, facts=(*facts, *mentioned))


def _fields(company: str, entity: Entity, facts: Sequence[Fact]) -> dict[str, str]:
    """Return the fields of sentences: the full name, and the first name if nobody else on the page shares it."""
    others = {each.name for fact in facts for each in (fact.entity, fact.about) if each is not None} - {entity.name}
    first = entity.name.split()[0]
    is_shared = any(other.split()[0] == first for other in others)
    fields = {"company": company, "name": entity.name, "first": entity.name if is_shared else first}
    return fields | {"purpose": purpose(entity.name)} if entity.table == "project" else fields


def _own_sentence(fact: Fact, fields: Mapping[str, str], dice: Dice) -> str:
    return _say(dice.pick(STATED[fact.entity.table, fact.column]), dice, {**fields, "value": fact.spoken})


def _mention(fact: Fact, place: int, fields: Mapping[str, str], dice: Dice) -> str:
    variants = dice.shuffled(MENTIONED[fact.entity.table, fact.column])
    return _say(variants[place % len(variants)], dice, {**fields, "other": fact.entity.name})


def _stated(section: _Section, own: Mapping[str, str], others: Sequence[str], dice: Dice) -> list[str]:
    """Return the sentences of a section that state facts."""
    ordered = [column for group in dice.shuffled(section.columns) for column in group]
    return [*(own[column] for column in ordered if column in own), *(others if section.has_mentions else ())]


def _fill(
    paragraphs: list[list[str]], sections: Sequence[_Section], words: int, fields: Mapping[str, str], dice: Dice
) -> None:
    """Insert filler sentences into the paragraphs in turn, until they have the given number of words."""
    decks = {section.filler: iter(dice.of(section.filler).shuffled(FILLER[section.filler])) for section in sections}
    for turn, (paragraph, section) in enumerate(cycle(zip(paragraphs, sections, strict=True))):
        if turn and _length(paragraphs) >= words:
            return
        sentence = _say(next(decks[section.filler]), dice.of("words", turn), fields)
        paragraph.insert(dice.of("place", turn).below(len(paragraph) + 1), sentence)


def _say(template: str, dice: Dice, fields: Mapping[str, str]) -> str:
    """Return a sentence from a template, with its choices made and its fields filled in."""
    chosen = _CHOICE.sub(lambda match: dice.of(match.start()).pick(match[1].split("|")), template)
    return chosen.format_map(fields)


def _length(paragraphs: Sequence[Sequence[str]]) -> int:
    return sum(len(sentence.split()) for paragraph in paragraphs for sentence in paragraph)


def _text(paragraphs: Sequence[Sequence[str]]) -> str:
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)


STATED: Mapping[tuple[str, str], Sequence[str]] = {
    ("client", "industry"): (
        "{name} works in the {value} industry.",
        "The industry of {name} is {value}.",
        "The industry of this client is {value}.",
        "The firm is part of the {value} industry.",
    ),
    ("client", "headquarters"): (
        "The headquarters of {name} are in {value}.",
        "{name} has its headquarters in {value}.",
        "The town of {value} is home to the headquarters of {name}.",
        "The headquarters of the client are in {value}.",
    ),
    ("client", "country"): (
        "The home country of {name} is {value}.",
        "{name} comes from {value}.",
        "The client is registered in {value}.",
        "The firm has {value} as its home country.",
    ),
    ("client", "founding_year"): (
        "{name} was founded in {value}.",
        "The founding year of {name} is {value}.",
        "The client was founded in {value}.",
        "The history of the firm begins in {value}, its founding year.",
    ),
    ("employee", "job_title"): (
        "The job title of {name} is {value}.",
        "{name} works in the role of {value}.",
        "{first} has the job title {value}.",
        "{name} holds the position of {value}.",
    ),
    ("employee", "department"): (
        "{name} belongs to the department {value}.",
        "The department in which {name} works is {value}.",
        "{first} is a member of the {value} department.",
        "The department of {first} is {value}.",
    ),
    ("employee", "office"): (
        "{name} works at the office in {value}.",
        "The office of {name} is in {value}.",
        "{first} has a desk at the office in {value}.",
        "Visitors find {first} at the office in {value}.",
    ),
    ("employee", "hire_date"): (
        "{name} was hired on {value}.",
        "{name} joined {company} on {value}.",
        "The hire date of {first} is {value}.",
        "{company} hired {first} on {value}.",
    ),
    ("employee", "manager_id"): (
        "The manager of {name} is {value}.",
        "{name} reports to {value}.",
        "{first} has {value} as manager.",
        "{first} reports to {value}.",
    ),
    ("project", "location"): (
        "The location of the project is {value}.",
        "The {name} stands in {value}.",
        "The project was carried out in {value}.",
        "The town of {value} was chosen as the location of the {name}.",
    ),
    ("project", "start_date"): (
        "The project started on {value}.",
        "Work on the {name} started on {value}.",
        "The start date of the {name} was {value}.",
        "It was on {value} that the project started.",
    ),
    ("project", "end_date"): (
        "The project ended on {value}.",
        "Work on the {name} ended on {value}.",
        "The end date of the project was {value}.",
        "The {name} was finished and handed over on {value}, when the project ended.",
    ),
    ("project", "budget_in_million"): (
        "The budget of the project was {value} euros.",
        "The {name} had a budget of {value} euros.",
        "A budget of {value} euros was set aside for the {name}.",
        "With a budget of {value} euros, the project could be carried out as planned.",
    ),
    ("project", "client_id"): (
        "The client of the project was {value}.",
        "The {name} was built for the client {value}.",
        "{value} was the client of the project.",
        "The contract for the {name} came from the client {value}.",
    ),
    ("project", "director_id"): (
        "The director of the project was {value}.",
        "The {name} was directed by {value}.",
        "{value} was the director of the {name}.",
        "The project had {value} as its director.",
    ),
    ("project", "manager_id"): (
        "The manager of the project was {value}.",
        "The {name} was managed by {value}.",
        "{value} was the manager of the {name}.",
        "The project had {value} as its manager.",
    ),
}
"""How a row's own page states a fact, by table and column."""

MENTIONED: Mapping[tuple[str, str], Sequence[str]] = {
    ("employee", "manager_id"): (
        "{name} is the manager of {other}.",
        "{other} reports to {name}.",
        "One of the people who report to {name} is {other}.",
    ),
    ("project", "client_id"): (
        "The {other} was built for the client {name}.",
        "{name} was the client of the {other}.",
        "As a client, {name} gave {company} the contract for the {other}.",
    ),
    ("project", "director_id"): (
        "{name} was the director of the {other}.",
        "The {other} was directed by {name}.",
        "The director of the {other} was {name}.",
    ),
    ("project", "manager_id"): (
        "{name} was the manager of the {other}.",
        "The {other} was managed by {name}.",
        "The manager of the {other} was {name}.",
    ),
}
"""How the page of {name} states the same fact of {other}, which refers to it."""

LED_BY = (
    "{company} is led by its {value}, {name}.",
    "At the head of {company} stands {name}, {value}.",
    "{name}, {value}, leads the company.",
)
"""How the company's own page states the job title of its head."""

OPENING: Mapping[str, Sequence[str]] = {
    "client": (
        "{name} is one of the clients of {company}.",
        "Among the clients of {company}, {name} is a (familiar|welcome|well-liked) name.",
        "This page (tells|sums up) what {company} knows about its client {name}.",
        "{company} and its client {name} know each other well.",
    ),
    "employee": (
        "{name} works at {company}.",
        "{name} is a (well-known|friendly|familiar) face at {company}.",
        "Meet {name}, who works at {company}.",
        "This page (introduces|is about) {name}, a colleague at {company}.",
    ),
    "project": (
        "The {name} is {purpose}. It was planned and built by {company}.",
        "{company} planned, built and handed over the {name}, {purpose}.",
        "This report looks back at the {name}, {purpose}. It was the work of {company}.",
        "Of all the things that {company} has built, the {name} is (among the best loved|one to remember): {purpose}.",
    ),
}
"""How a page begins: it names who or what it is about, and states no fact of the database."""


def _sentences(listed: str) -> tuple[str, ...]:
    """Return the items of a list, each on one line."""
    return tuple(" ".join(item.split()) for item in f"\n{listed}".split("\n    - ")[1:])


CLIENT_CHARACTER = _sentences(
    """
    - People at {name} are known for (short letters|clear words|dry humour) and (long memories|quick replies|good
      coffee).
    - Decisions are (taken|made) by (the people who have to live with them|whoever knows most about the matter),
      which (saves everybody time|makes meetings short|has rarely gone wrong).
    - The firm is (proud of|fond of) its apprentices, and (several|many) of them have stayed (for a whole
      career|until they retired).
    - A (small|large) library near the (entrance|canteen) holds (drawings|prototypes|notebooks) from earlier days,
      and guests are (invited|encouraged) to look around.
    - In the (lobby|stairwell|courtyard) hangs an old (bell|clock|painting) that (nobody would dare to
      remove|newcomers always ask about|has survived every move).
    - Those who visit for the first time are (surprised|struck) by how (quiet|lively|orderly) the (rooms|corridors)
      are.
    - The (motto|guiding idea) of the firm is that (good tools make good work|a promise is a debt|nothing is
      finished until somebody else can use it).
    - Once a year the whole staff (plants trees|rows against a neighbouring town|cooks for the fire brigade),
      (whatever the weather|an old custom that nobody wants to miss).
    - New ideas are (tried out|tested) on a (small|modest) scale first, and only what (proves itself|works in
      practice) is (kept|carried further).
    """
)

CLIENT_DEALINGS = _sentences(
    """
    - Questions are usually answered (within a day|before lunch), and (open points|doubts) are (settled|cleared up)
      (by telephone|over a cup of tea) rather than by (long reports|formal letters).
    - The two sides (meet|talk) (regularly|whenever something is unclear), and (minutes|notes) of each talk are
      (shared|sent round) on the same day.
    - Invoices are paid (promptly|without reminders), and (complaints|disagreements) have been (rare|few) and
      (quickly settled|easy to mend).
    - What the client (values|praises) most is (honesty about delays|careful paperwork|tidy building sites), and
      what it (dislikes|cannot stand) is (surprises|glossy brochures|vague promises).
    - Site visits are (announced|agreed) well in advance, and (safety shoes|helmets) are (ready|laid out) for every
      guest.
    - Both sides keep a (common|shared) list of lessons learned, which is (read aloud|gone through) before anything
      new is (begun|agreed).
    - Samples and (models|mock-ups) are always (looked at|examined) together, because (paper is patient|a picture
      can deceive|hands notice what eyes miss).
    - Contact is kept up (in quiet times too|even when nothing is being built), with (a postcard|a short note) (now
      and then|at the turn of the year).
    - More than once, a (frank|friendly) remark from the client has led to a (simpler|better) (design|solution).
    - (Drawings|Plans) are exchanged in (open|plain) formats, so that (neither side|nobody) depends on the other's
      tools.
    """
)

CLIENT_CLOSING = _sentences(
    """
    - Everybody hopes that there will be (more to build|further work to do) together.
    - Anyone who takes over this file should (begin with|first read) the notes of the last (meeting|visit).
    - (On the whole|All in all), this is a (pleasant|rewarding) partner to work with.
    - Further (papers|documents) are kept in the (cabinet|folder) next to this page.
    """
)

EMPLOYEE_CHARACTER = _sentences(
    """
    - In meetings, {first} is known for (patient questions|short answers|drawing on napkins).
    - {first} (likes|prefers) to (sketch an idea|explain things) on paper before anybody (opens a computer|says a
      word).
    - Colleagues (ask|go to) {first} when (a drawing makes no sense|something old has to be found|two opinions
      collide).
    - A (bicycle|violin|chess board|kayak) takes up most of {first}'s (weekends|free time).
    - {first} keeps a (small garden|collection of old maps|row of cactus plants) and is (glad|happy) to talk about
      it.
    - Newcomers (often sit|spend their first days) next to {first}, and (most|all) of them remember it
      (fondly|well).
    - The (tidiest|fullest|most colourful) notebook in the room usually belongs to {first}.
    - {first} (speaks|reads) (several languages|three languages) and is (learning|trying) another one for fun.
    - Before any difficult (decision|talk), {first} takes a walk around the (block|building).
    - At the summer party, {first} (looks after the music|runs the quiz|guards the barbecue).
    - {first} has a (talent|gift) for (finding the weak spot of a plan|calming nervous guests|remembering details).
    - (Tea|Coffee), never (hurried|rushed), is part of how {first} begins the day.
    - {first} believes that a (good list|clear sentence|careful sketch) can save a week of work.
    - Whenever a deadline comes near, {first} stays (calm|cheerful) and (brings cake|counts what is left).
    """
)

PROJECT_PEOPLE = _sentences(
    """
    - Everybody involved met (every Monday|on Friday mornings|once a week) to (compare notes|go through open
      questions|walk the site together).
    - The crew was a mix of (old hands and newcomers|people from near and far), and (it soon worked like one|they
      soon learned from each other).
    - Difficult (choices|decisions) were (talked through|discussed) in the open, and whoever had (an objection|a
      doubt) was (heard|listened to).
    - (Neighbours|Residents) were (invited|asked) to an (open evening|afternoon of tea and drawings), and their
      (worries|questions) were (taken seriously|answered one by one).
    - A (shared|common) notebook recorded (every change|each decision), so that nobody had to (guess|rely on
      memory).
    - Subcontractors (praised|thanked) the team for (clear drawings|fair treatment|warm meals), which is not always
      a matter of course.
    - When two (opinions|views) clashed, a (small model|trial set-up) was built, and (the better one|the facts)
      decided.
    - (Apprentices|Students) were allowed to (follow|watch) the work, and (some|several) of their (ideas|sketches)
      were used in the end.
    - There were (tense|long) days as well, but (good food|a sense of humour|fresh air) helped everybody through
      them.
    """
)

PROJECT_WORK = _sentences(
    """
    - The (first|early) weeks were spent on (measurements|models|soil samples), and the (findings|results)
      (changed|shaped) the final design.
    - Deliveries (arrived|came) (early in the morning|in small lots), so that the streets nearby (stayed calm|were
      hardly disturbed).
    - A (storm|hard frost|broken crane) cost the crew (some sleep|a few days), but (the order of work was
      changed|spare parts were found) and (no harm was done|the plan held).
    - Many parts were (put together|assembled) in the workshop and only (bolted|joined) on site, which (kept dust
      and noise low|made mistakes easy to spot).
    - Old (walls|cables|pipes) turned up where the plans showed (nothing|empty ground), and a (way around|place for)
      them had to be found.
    - Everything that moves was (tested|tried out) (by day and by night|in rain and in sunshine) before anyone was
      (let in|allowed near it).
    - Where it was possible, (timber|brick|steel) from (earlier buildings|nearby demolitions) was (cleaned|sorted)
      and used again.
    - Noise levels were (measured|watched) throughout, and (loud|heavy) work was kept to the (middle of the day|working
      week).
    - The (wiring|piping) follows a (simple|clear) pattern of colours, so that (repairs|later changes) need no
      (guesswork|detective work).
    - All drawings were (checked|read) by somebody who had not (made|seen) them before, a habit that (paid
      off|caught several mistakes).
    - Special (care|attention) was given to (quiet fans|good light|easy cleaning), because people will (spend whole
      days|work) there for many years.
    """
)

PROJECT_CLOSING = _sentences(
    """
    - What the team would do (otherwise|differently) next time is (to order the heavy parts earlier|to ask the
      neighbours sooner|to build the model in a larger scale).
    - The handover was a (quiet|cheerful) affair with (soup|cake|a brass band), and (the keys|the folders) changed
      hands without a hitch.
    - Since then, (only small repairs|hardly any repairs) have been needed, and the (visitors' book|logbook) is full
      of (kind|warm) words.
    - The lessons from this work are (collected|written down) in the company's handbook, where (others|newcomers)
      can find them.
    - A (scale model|framed drawing) of it now stands in the (hall|canteen) of the company.
    """
)

COMPANY_PAGE = _sentences(
    """
    - {company} plans, builds and hands over technical installations, from the first sketch to the last bolt.
    - The company was founded by (three friends|two sisters|a retired ship's carpenter) in (a rented barn|an empty
      bakery|an old boat shed) in {seat}, in the year {founded}.
    - {seat} is still where its drawings are kept, in (a cellar|an attic) that is (dry|cool) all year round.
    - What began with (repairs|small sheds) has grown into a firm that (measures|surveys), designs, builds and
      (looks after|maintains) what its clients need.
    - (Work|The work) is organised in projects: each one has a director, who answers for it, and a manager, who runs
      it from day to day.
    - The company (keeps|writes) a page about each of its projects, clients and colleagues, so that
      (newcomers|everybody) can look things up.
    - Not every page is complete, and (corrections|additions) are always welcome.
    - Three rules hold everywhere: (listen first|look twice), (measure before you cut|write it down), and (leave the
      place cleaner than you found it|say so when you are wrong).
    - A (fifth|tenth) of everybody's time is (free|set aside) for (learning|trying things out), and the
      (results|failures) are shown at a (yearly|small) fair.
    - Part of the profit goes to (village schools|a fund for apprentices|the upkeep of footpaths).
    - Safety comes before speed, and anyone may stop the work when something looks wrong.
    """
)
"""The company's own page, in this order; {seat} and {founded} are not in the database."""

FILLER: Mapping[str, Sequence[str]] = {
    "client character": CLIENT_CHARACTER,
    "client dealings": CLIENT_DEALINGS,
    "client closing": CLIENT_CLOSING,
    "employee character": EMPLOYEE_CHARACTER,
    "project people": PROJECT_PEOPLE,
    "project work": PROJECT_WORK,
    "project closing": PROJECT_CLOSING,
}
"""Topic of a section -> sentences that fill it."""
