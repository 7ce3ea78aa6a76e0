"""Names and terms of the fictional company, and draws that depend only on a seed and on what is drawn."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
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


def people(dice: Dice) -> Iterator[str]:
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


def projects(dice: Dice) -> Iterator[str]:
    """Yield names of projects, without end and with repetitions; the last words are the kind of project."""
    adjectives = dice.of("adjective").deal(_PROJECT_ADJECTIVES)
    creatures = dice.of("creature").deal(_PROJECT_CREATURES)
    for kind in dice.of("kind").deal(tuple(PROJECT_KINDS)):
        yield f"{next(adjectives)} {next(creatures)} {kind}"


def purpose(project: str) -> str:
    """Return the description of a project, by the last words of its name."""
    return next(description for kind, description in PROJECT_KINDS.items() if project.endswith(f" {kind}"))
