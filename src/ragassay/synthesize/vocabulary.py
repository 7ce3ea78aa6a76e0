"""What the facts of the fictional company can be: industries, countries, departments and job titles."""

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
