"""The sentences that tell a fact, several for each column, plain enough for a small language model."""

from collections.abc import Mapping, Sequence

TOLD: Mapping[tuple[str, str], Sequence[str]] = {
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
