"""The sentences that state a fact, several for each column, plain enough for a small language model."""

from collections.abc import Mapping, Sequence

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
