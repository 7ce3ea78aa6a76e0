"""A fictional company from a seed: its employees, clients and projects.

Two facts of one row are never alike, and neither are the same facts of two people named on one page: a manager and
a report differ in title, department, office and hire date, a project's director is not the line manager of its
manager, and the towns of offices, of clients and of projects have no name in common. So an omitted fact cannot
reappear in the documents as the fact of somebody else.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from datetime import date, timedelta
from itertools import count, islice
from math import isqrt
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dice:
    """A source of draws without state: equal keys always draw the same, and different keys draw independently.

    >>> dice = Dice("seed 7")
    >>> dice.of("colour").pick(["red", "green", "blue"]) == dice.of("colour").pick(["red", "green", "blue"])
    True
    """

    key: str

    def of(self, *what: object) -> "Dice":
        """Return the dice for one thing: a row, a column, a page."""
        return Dice("/".join([self.key, *map(str, what)]))

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1."""
        digest = hashlib.blake2b(self.key.encode("utf-8"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % bound

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options, all equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order."""
        places = ((self.of(place).below(1 << 64), place, item) for place, item in enumerate(items))
        return [item for _, _, item in sorted(places, key=lambda placed: placed[:2])]

    def deal(self, items: Sequence[T]) -> Iterator[T]:
        """Yield the items without end, like a deck of cards: none is repeated before all others have come."""
        for round_ in count():
            yield from self.of("turn", round_).shuffled(items)


def distinct(candidates: Iterable[T], count: int) -> list[T]:
    """Return the first `wanted` different candidates."""
    seen: dict[T, None] = {}
    return list(islice((one for one in candidates if one not in seen and seen.setdefault(one) is None), count))


_MONDAY_OF_FIRST_HIRE = date(1996, 1, 1)
_MONDAY_OF_FIRST_PROJECT = date(2016, 1, 4)
_WEEKS_OF_HIRING = 1040  # until the end of 2015, before the first project
_WEEKS_OF_STARTING = 364


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """A client of the company."""

    client_id: int
    name: str
    industry: str
    headquarters: str
    country: str
    founding_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Employee:
    """An employee; `rank` is 0 for the head of the company, 1 for directors, 2 for managers, 3 for the others."""

    employee_id: int
    name: str
    job_title: str
    department: str
    office: str
    hire_date: date
    manager_id: int | None
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project; without a manager if the company has none."""

    project_id: int
    name: str
    location: str
    start_date: date
    end_date: date
    budget_in_million: float
    client_id: int
    director_id: int
    manager_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A company; rows are in the order of their ids, from 1."""

    name: str
    seat: str
    founding_year: int
    clients: tuple[Client, ...]
    employees: tuple[Employee, ...]
    projects: tuple[Project, ...]


def make_company(*, projects: int, clients: int, employees: int, dice: Dice) -> Company:
    """Return a company of the requested size.

    Args:
        projects: Number of projects, at least 1.
        clients: Number of clients, at least 1; their names are different words, so there are some thousands at most.
        employees: Number of employees, at least 1; the first is the head, the others report to a higher rank.
        dice: The source of all draws.
    """
    stem, *client_stems = distinct(firm_stems(dice.of("firms")), clients + 1)
    staff = tuple(_employees(employees, dice.of("employees")))
    return Company(
        name=f"{stem} Engineering",
        seat=dice.of("seat").pick(HEADQUARTERS),
        founding_year=1971 + dice.of("founded").below(24),
        clients=tuple(_clients(client_stems, dice.of("clients"))),
        employees=staff,
        projects=tuple(_projects(projects, clients, staff, dice.of("projects"))),
    )


def _clients(stems: list[str], dice: Dice) -> Iterator[Client]:
    forms = firm_forms(dice.of("forms"))
    industries = dice.of("industries").deal(INDUSTRIES)
    headquarters = dice.of("headquarters").deal(HEADQUARTERS)
    countries = dice.of("countries").deal(COUNTRIES)
    for number, stem in enumerate(stems, start=1):
        yield Client(
            client_id=number,
            name=f"{stem} {next(forms)}",
            industry=next(industries),
            headquarters=next(headquarters),
            country=next(countries),
            founding_year=1888 + dice.of("founded", number).below(118),
        )


def _ranks(count: int) -> list[int]:
    directors, managers = max(1, isqrt(count) - 1), max(1, count // 4)
    return ([0] + [1] * directors + [2] * managers + [3] * count)[:count]


def _employees(count: int, dice: Dice) -> Iterator[Employee]:
    ranks = _ranks(count)
    full_names = distinct(person_names(dice.of("names")), count)
    hired = distinct((dice.of("hired", draw).below(_WEEKS_OF_HIRING * 5) for draw in range(1 << 30)), count)
    above = [dice.of("above", rank).deal([i for i in range(count) if ranks[i] == rank - 1]) for rank in range(1, 4)]
    groups = [dice.of("departments", rank).deal(tuple(STAFF[rank])) for rank in range(4)]
    offices: list[str] = []
    for number, rank in enumerate(ranks):
        department = next(groups[rank])
        manager = next(above[rank - 1]) if rank else None
        offices.append(_office(None if manager is None else offices[manager], dice.of("office", number)))
        yield Employee(
            employee_id=number + 1,
            name=full_names[number],
            job_title=dice.of("title", number).pick(STAFF[rank][department]),
            department=department,
            office=offices[number],
            hire_date=_weekday(_MONDAY_OF_FIRST_HIRE, hired[number]),
            manager_id=None if manager is None else manager + 1,
            rank=rank,
        )


def _office(of_manager: str | None, dice: Dice) -> str:
    return dice.pick([office for office in OFFICES if office != of_manager])


def _projects(count: int, clients: int, staff: tuple[Employee, ...], dice: Dice) -> Iterator[Project]:
    buyers = dice.of("clients").deal(range(1, clients + 1))
    locations = dice.of("locations").deal(LOCATIONS)
    managers = dice.of("managers").deal([each for each in staff if each.rank == 2] or [None])
    for number, name in enumerate(distinct(project_names(dice.of("names")), count), start=1):
        manager = next(managers)
        start = dice.of("start", number).below(_WEEKS_OF_STARTING * 5)
        millions, tenths = 1 + dice.of("millions", number).below(89), 1 + dice.of("tenths", number).below(9)
        yield Project(
            project_id=number,
            name=name,
            location=next(locations),
            start_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start),
            end_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start + 90 + dice.of("days", number).below(650)),
            # Never a whole number, which could be read as the day of a date.
            budget_in_million=float(f"{millions}.{tenths}"),
            client_id=next(buyers),
            director_id=_director(staff, manager, dice.of("director", number)).employee_id,
            manager_id=None if manager is None else manager.employee_id,
        )


def _director(staff: tuple[Employee, ...], manager: Employee | None, dice: Dice) -> Employee:
    """Return a director who is not the manager's line manager; the head of the company if there is no other."""
    above = None if manager is None else manager.manager_id
    others = [each for each in staff if each.rank == 1 and each.employee_id != above]
    return dice.pick(others or staff[:1])


def _weekday(monday: date, working_days: int) -> date:
    weeks, days = divmod(working_days, 5)
    return monday + timedelta(weeks=weeks, days=days)


_SCHEMA = """
PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA foreign_keys = ON;
CREATE TABLE client (
    client_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    industry TEXT NOT NULL,
    headquarters TEXT NOT NULL,
    country TEXT NOT NULL,
    founding_year INTEGER NOT NULL
);
CREATE TABLE employee (
    employee_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    job_title TEXT NOT NULL,
    department TEXT NOT NULL,
    office TEXT NOT NULL,
    hire_date DATE NOT NULL,
    manager_id INTEGER REFERENCES employee (employee_id)
);
CREATE TABLE project (
    project_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    location TEXT NOT NULL,
    start_date DATE NOT NULL,
    end_date DATE NOT NULL CHECK (end_date > start_date),
    budget_in_million REAL NOT NULL,
    client_id INTEGER NOT NULL REFERENCES client (client_id),
    director_id INTEGER NOT NULL REFERENCES employee (employee_id),
    manager_id INTEGER REFERENCES employee (employee_id)
);
"""
_WRITER_VERSION = slice(96, 100)  # https://sqlite.org/fileformat.html, section 1.3: which SQLite wrote the file last


def database_bytes(company: Company) -> bytes:
    """Return an SQLite database file with the tables client, employee and project."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        connection.executemany("INSERT INTO client VALUES (?, ?, ?, ?, ?, ?)", map(astuple, company.clients))
        connection.executemany("INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?)", map(_employee, company.employees))
        connection.executemany(
            "INSERT INTO project VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(_project, company.projects)
        )
        connection.commit()
        content = bytearray(connection.serialize())
    # The version of SQLite that wrote the file; without it, the bytes are equal on all machines.
    content[_WRITER_VERSION] = bytes(4)
    return bytes(content)


def _employee(row: Employee) -> tuple[object, ...]:
    *before, hired, manager, _ = astuple(row)
    return (*before, hired.isoformat(), manager)


def _project(row: Project) -> tuple[object, ...]:
    project_id, name, location, start, end, *rest = astuple(row)
    return (project_id, name, location, start.isoformat(), end.isoformat(), *rest)


INDUSTRIES = (
    "shipping|insurance|renewable energy|food processing|paper making|tourism|pharmaceuticals|telecommunications|"
    "banking|mining|textiles|book publishing|aviation|agriculture|furniture|toys|cosmetics|fisheries|glass making|"
    "rail transport|water supply|video games|wine growing|watch making|health care|forestry|film production|"
    "sports equipment|ceramics|musical instruments"
).split("|")

COUNTRIES = (
    "Argentina|Australia|Austria|Belgium|Botswana|Canada|Chile|Costa Rica|Croatia|Denmark|Estonia|Finland|Ghana|"
    "Greece|Iceland|Ireland|Japan|Kenya|Latvia|Malaysia|Malta|Mexico|Morocco|Nepal|New Zealand|Norway|Peru|Poland|"
    "Portugal|Senegal|Slovenia|South Korea|Sri Lanka|Sweden|Tunisia|Uruguay|Vietnam|Zambia"
).split("|")

_HEADS = ("Chief Executive Officer", "Managing Director", "Chairperson")
_DIRECTORS = (
    "Delivery Director|Technical Director|Operations Director|Programme Director|Commercial Director|"
    "Innovation Director|Quality Director|Regional Director"
).split("|")
_MANAGERS = (
    "Delivery Manager|Site Manager|Contracts Manager|Programme Manager|Commissioning Manager|Quality Manager|"
    "Planning Manager|Installation Manager"
).split("|")

STAFF: tuple[dict[str, tuple[str, ...]], ...] = (
    dict.fromkeys(("Executive Office", "Company Leadership"), _HEADS),
    dict.fromkeys(
        ("Strategy and Growth", "Corporate Affairs", "Portfolio Office", "Client Relations", "Special Ventures"),
        tuple(_DIRECTORS),
    ),
    dict.fromkeys(
        ("Field Operations", "Contract Services", "Programme Support", "Site Coordination", "Installation Services"),
        tuple(_MANAGERS),
    ),
    {
        "Structures and Materials": ("Structural Engineer", "Materials Chemist", "Geologist", "Welding Specialist"),
        "Power and Controls": ("Electrical Engineer", "Controls Technician", "Instrument Specialist"),
        "Digital Systems": ("Software Developer", "Database Administrator", "Network Engineer"),
        "Safety and Environment": ("Safety Adviser", "Acoustics Specialist", "Ecologist"),
        "Design Studio": ("Lighting Designer", "Draughtsperson", "Model Maker"),
        "Surveying and Mapping": ("Land Surveyor", "Cartographer", "Drone Pilot"),
        "Purchasing and Supply": ("Procurement Officer", "Cost Analyst", "Logistics Planner"),
        "People and Learning": ("Training Coordinator", "Recruiter", "Translator"),
    },
)
"""Departments and their job titles by rank: head, directors, managers, everybody else.

No rank shares a department or a title with another. No title holds the name of a department, or the other way round.
"Project Manager" and "Project Director" are no titles: a project's page would then seem to state one.
"""


_PEOPLE = """\
# English
Alice Brendan Clara Dermot Edith Fergus Gemma Harold Imogen Jasper Keira Leonard Maeve Nigel Orla Percy Rosalind
Stuart Tamsin Vernon Winifred Barnaby Cecily Duncan
/ Ashdown Birchall Cotterell Dunmore Eastwick Fenwick Garside Hollis Inglewood Jessop Kilbride Larkham Merriden
Norcross Oakden Pembrook Quarmby Rushford Selwood Thackray Underhay Wetherby Yardley Bramhall
# German
Anneliese Bernd Claudia Detlef Elke Florian Gudrun Hartmut Ines Jörg Kerstin Lothar Monika Norbert Petra Reinhard
Sabine Torsten Ulrike Volker Wiebke Dirk Heike Uwe
/ Ahrendt Baumgart Dressler Eberling Fröhling Gerlach Hagedorn Jaschke Kaltenbach Lindhorst Mertens Nolting Oberland
Pohlmann Rademacher Siebert Thalheim Uhlmann Vossberg Wiesner Zeidler Brückner Steinhoff Ramcke
# Spanish
Alejandro Beatriz Carmen Diego Esteban Fernanda Gonzalo Inés Javier Lucía Manuel Noelia Pilar Ramiro Silvia Tomás
Valeria Ximena Yolanda Álvaro Rocío Mateo Graciela Hernán
/ Aldana Barrientos Cabrera Domínguez Escalante Figueroa Gallardo Hinojosa Izquierdo Jurado Lozano Montoya Navarrete
Olmedo Palacios Quintana Robledo Sandoval Tejada Urrutia Villegas Zamorano Bustamante Carrasco
# Portuguese
Bruna Caetano Débora Eduarda Fábio Gilberto Helena Ivone Joaquim Leonor Marcelo Nuno Otávio Paula Renata Sérgio Teresa
Vasco Bernardo Catarina Duarte Filipa Rui Simão
/ Abrantes Carvalhal Damasceno Espinheira Fonseca Gouveia Lacerda Macedo Nogueira Paiva Quaresma Rebelo Sampaio
Tavares Valadares Vilaça Azevedo Brandão Coutinho Peixoto Moreira Teixeira Seixas Furtado
# Italian
Agnese Battista Chiara Dario Eleonora Fabrizio Giulia Ivano Lorenza Michele Nadia Ottavio Patrizia Renzo Serena
Tiziana Ugo Vittoria Alberto Bianca Corrado Donatella Emilio Ginevra
/ Albanesi Barbieri Castellani Damiani Esposti Ferraris Gualtieri Lanzani Marchetti Nardini Orsatti Pellegrini Quadri
Ravelli Santoro Tarantini Ubaldi Ventresca Zanetti Bellandi Cortesi Fantoni Grimani Olivi
# Nordic
Aksel Birgit Dagny Einar Freja Gunnar Hedda Ingrid Jesper Karin Lars Mette Oddvar Pernille Ragnar Signe Torben Ulla
Vidar Åse Bjarne Solveig Kaisa Eskil
/ Aasen Bergström Dahlgren Ekeland Fossum Granlund Hallberg Isaksen Jönsson Kjeldsen Lindqvist Mortensen Nyström Ohlin
Palmgren Rosvold Sandvik Thorsen Ulriksen Vestergaard Wallin Kvistad Bjerke Holmgren
# Polish
Agnieszka Bartosz Celina Dorota Edyta Franciszek Grażyna Halina Irena Jakub Krystyna Leszek Magda Natalia Oskar Paweł
Roksana Sławomir Teodor Urszula Wojciech Zofia Bogdan Danuta
/ Adamczyk Bielak Cieślak Drozd Gajda Jaworek Kaczmarek Lisiak Majchrzak Nowicz Olejnik Pietrzak Rogala Sobczak
Tomczyk Urbaniak Walczak Zawada Banaś Marczak Szymczyk Kubiak Stasiak Witczak
# French
Amélie Benoît Camille Damien Estelle Fabrice Geneviève Honoré Isabelle Julien Laurence Mathieu Nadège Odile Pascal
Régine Sylvain Thérèse Valérie Yannick Bastien Colette Didier Gaëlle
/ Aubertin Barreau Chauvin Delorme Estève Faucher Garnier Hubert Jolivet Lambertin Marchand Noiret Ollivier Perrin
Quentin Roussel Savary Thibault Vasseur Boisvert Desmarais Fontanel Gauthier Moulin
# Turkish
Aylin Berk Ceren Deniz Elif Ferhat Gizem Hakan Irmak Kaan Leyla Murat Nergis Onur Pelin Rana Selim Tülay Umut Volkan
Yasemin Zeynep Burak Defne
/ Akın Bayraktar Çelik Erbaş Gündüz Kaplan Kılıç Mutlu Oral Özgür Polat Sarıkaya Şahin Tekin Uysal Yalçın Yıldırım
Aksoy Bulut Çetin Duran Karaca Ünal Doğanay
# Japanese
Akemi Chiyo Daichi Emiko Fumio Haruka Isamu Junko Kenta Mariko Naoki Rika Satoru Takumi Yuko Ayaka Hideo Kaori Masao
Noriko Ryota Sayuri Tetsuo Yoshiko
/ Aoyama Fujikawa Hasegawa Imamura Kitagawa Matsuoka Nakahara Ogata Sakamoto Tanigawa Uchida Wakabayashi Yoshimura
Hoshino Iwasaki Kobayakawa Mizuno Nishida Okamoto Shimizu Terada Ueno Yamaguchi Hirano
# Indian
Aarti Bhavesh Chitra Deepak Esha Girish Hema Ishaan Jyoti Kavita Lalit Meena Nikhil Padma Rajesh Sunita Tarun Usha
Vikram Anjali Chetan Divya Harish Rekha
/ Acharya Bhargava Chatterjee Deshmukh Ganguly Hegde Iyengar Joshi Kulkarni Lokhande Mahajan Nambiar Oberoi Pillai
Raghavan Saxena Trivedi Upadhyay Venkatesan Wagle Bhattacharya Chaudhary Kamath Sengupta
# West, East and South African
Abena Baraka Chidi Dalila Efua Femi Gakuru Hadiza Imani Jabari Kwame Lindiwe Makena Nkechi Oluwaseun Penda Rashidi
Sibusiso Thandiwe Uchenna Wanjiru Yaw Zuberi Adaeze
/ Achieng Boateng Chukwu Danso Ezeani Gyasi Hamisi Igwe Juma Kamau Mwangi Ndlovu Okafor Owusu Phiri Quaye Sithole
Tembo Umeh Wekesa Yeboah Mensah Odhiambo Nwosu
# Arabic
Amal Bassam Dunya Farid Ghada Hisham Iman Jamila Khalil Lubna Mounir Nadira Omar Qasim Rabab Salwa Tariq Walid Yusra
Zaki Asma Bilal Hanan Samir
/ Abboud Barakat Daher Fakhoury Ghanem Haddad Issawi Jaber Kanaan Layoun Mansour Naifeh Rahal Saliba Tannous Wahba
Yazbeck Azar Boutros Hamdan Khatib Najjar Sabbagh Touma
# Chinese
Bowen Chunhua Fang Guiying Haoran Jiahui Kexin Lifen Meiling Ning Peiyu Qiang Ruolan Shufen Tianyi Wenjing Xiaoli
Yating Zihan Jianguo Minghao Suyin Yulan Zhiqiang
/ Bai Cai Deng Feng Gu Hong Jiang Liao Meng Ouyang Peng Qian Rong Shen Tang Wei Xue Yin Zeng Zhong Zhu Xiang Ruan Shao
"""

_FIRM_HEADS = (
    "Bel Bran Cal Cor Dal Dren Fal Fen Gal Gren Hal Hest Jor Kal Kest Lan Lum Mar Mel Nor Ol Per Quin Ral Sel Tam "
    "Tor Ul Vel Wen Yar Zel"
).split()
_FIRM_MIDDLES = "ba co da do du fe ga gi ka la li lo ma mi mo na ni pa ra ri so ta to va vi".split()
_FIRM_TAILS = "dane ko lor lux mera nox pel quo ran rith sk ska ste vex via wyn zar".split()
_FIRM_FORMS = (
    "Alliance|Associates|Brothers|Collective|Company|Cooperative|Group|Holdings|House|International|Partners|"
    "and Daughters|and Sons|Trust|Union|Ventures"
).split("|")

_PROJECT_ADJECTIVES = (
    "Amber Ancient Ashen Autumn Blue Bold Brass Bright Bronze Calm Cedar Clear Cobalt Copper Coral Crimson Crystal "
    "Dappled Distant Early Ebony Emerald Evening Gentle Gilded Golden Green Grey Hazel Hidden Indigo Iron Ivory Jade "
    "Lilac Linen Marble Mellow Midnight Misty Morning Mossy Olive Opal Pearl Pewter Purple Quiet Rosy Ruby Russet "
    "Rustic Saffron Sapphire Scarlet Silent Silver Slate Steel Summer Tawny Topaz Velvet Violet Wandering Winter"
).split()
_PROJECT_CREATURES = (
    "Acorn Badger Bear Beaver Bison Bramble Clover Cormorant Crane Cricket Curlew Deer Dove Dragonfly Eagle Egret "
    "Falcon Fern Finch Fox Gannet Hare Hawk Hedgehog Heron Ibex Ibis Iris Jackdaw Juniper Kestrel Kingfisher "
    "Lapwing Lark Lily Lotus Lynx Magpie Maple Marten Mole Moth Oriole Osprey Otter Owl Panther Pelican Pheasant "
    "Plover Poppy Puffin Quail Raven Robin Salmon Seal Sparrow Squirrel Stag Starling Stork Swallow Swan Thistle "
    "Thrush Tulip Turtle Walrus Weasel Willow Wolf Wren"
).split()

PROJECT_KINDS = {
    "Archive": "a fireproof home for drawings, letters and old photographs",
    "Boathouse": "a sheltered dock with a slipway and a repair bench",
    "Cable Car": "a line of cabins that carries people up a steep slope",
    "Clock Tower": "a restored tower whose bells and hands are driven by a new movement",
    "Cold Store": "a cooled hall in which delicate goods wait for their journey",
    "Control Room": "a room from which operators watch over machines and answer alarms",
    "Data Hall": "a hall of computers with its own cooling and emergency power",
    "Ferry Terminal": "a covered landing where passengers wait and go on board",
    "Flood Gate": "a movable barrier that closes when the river rises",
    "Footbridge": "a slender crossing for people on foot and on bicycles",
    "Greenhouse": "a glass hall in which seedlings grow under lamps",
    "Laboratory": "a set of clean rooms in which samples are prepared and measured",
    "Market Hall": "a roofed square with stalls, lifts and loading bays",
    "Observatory": "a quiet dome from which visitors look at the night sky",
    "Parcel Depot": "a sorting hall in which parcels find their way by conveyor belt",
    "Planetarium": "a round theatre in which the stars are projected onto a dome",
    "Pump Station": "a set of strong pumps that keeps low ground dry after heavy rain",
    "Recycling Plant": "a plant that sorts used materials so that they can be made into something new",
    "Sensor Network": "a web of small instruments that report temperature, noise and vibration",
    "Signal Tower": "a tall mast that carries antennas and warning lights",
    "Solar Field": "an array of panels that follows the sun through the day",
    "Test Track": "a closed loop on which new vehicles are driven to their limits",
    "Training Centre": "a house in which newcomers practise their craft on equipment of full size",
    "Visitor Centre": "a welcoming hall with displays, a small cinema and a terrace",
    "Wind Tunnel": "a long chamber in which models are tested in fast air",
}
"""Kind of project (the last words of its name) -> its description."""

_TOWN_STEMS = (
    "Ardel Belm Brann Cald Cresk Dorv Elsk Farl Gorm Hask Ilv Jarn Kelm Lorr Mard Nesk Orv Pell Quarr Rusk Sarv "
    "Telv Undr Vask Wyld Yarr Zind"
).split()

OFFICES = tuple(
    "Arnhollow|Brackstead|Coldfern|Dunmallow|Eastmarrow|Fellingate|Greywether|Harrowmoor|Kettlebrook|Larkhithe|"
    "Marrowick|Nettlestone|Port Ilvane|Quillham|Rooksend|Saltmarrow|Thornvale|Underfell".split("|")
)
HEADQUARTERS = tuple(stem + ending for stem in _TOWN_STEMS for ending in ("anta", "enberg", "iola", "opolis", "una"))
LOCATIONS = tuple(stem + ending for stem in _TOWN_STEMS for ending in ("acre", "emere", "ington", "oford", "usk"))
"""Invented towns; offices, clients and projects have none in common."""


def person_names(dice: Dice) -> Iterator[str]:
    """Yield full names from many cultures in turn, without end and with repetitions."""
    decks = []
    for number, culture in enumerate(_PEOPLE.split("#")[1:]):
        _, _, listed = culture.partition("\n")
        first_names, _, last_names = listed.partition("/")
        own = dice.of(number)
        decks.append((own.of("first").deal(first_names.split()), own.of("last").deal(last_names.split())))
    for first, last in dice.of("culture").deal(decks):
        yield f"{next(first)} {next(last)}"


def firm_stems(dice: Dice) -> Iterator[str]:
    """Yield invented words for firms, without end and with repetitions."""
    middles, tails = dice.of("middle").deal(_FIRM_MIDDLES), dice.of("tail").deal(_FIRM_TAILS)
    for head in dice.of("head").deal(_FIRM_HEADS):
        yield head + next(middles) + next(tails)


def firm_forms(dice: Dice) -> Iterator[str]:
    """Yield the words that follow the stem in a firm's name, without end."""
    return dice.deal(_FIRM_FORMS)


def project_names(dice: Dice) -> Iterator[str]:
    """Yield names of projects, without end and with repetitions; the last words are the kind of project."""
    adjectives = dice.of("adjective").deal(_PROJECT_ADJECTIVES)
    creatures = dice.of("creature").deal(_PROJECT_CREATURES)
    for kind in dice.of("kind").deal(tuple(PROJECT_KINDS)):
        yield f"{next(adjectives)} {next(creatures)} {kind}"


def purpose(project: str) -> str:
    """Return the description of a project, by the last words of its name."""
    return next(description for kind, description in PROJECT_KINDS.items() if project.endswith(f" {kind}"))
