"""The words that names of tables and columns are read by: events, abbreviations, acronyms, parts of glued names."""

from collections.abc import Mapping

# A name that ends in one of these says that its values name nothing to people.
IDENTIFIER_WORDS = frozenset("id ids key keys uuid guid oid rowid fk pk ident identifier".split())

# What happened, and what people call the date or the year of it.
DATED_EVENTS = {
    "acquired": "acquisition {}",
    "activated": "activation {}",
    "admitted": "admission {}",
    "adopted": "adoption {}",
    "appointed": "appointment {}",
    "approved": "approval {}",
    "arrived": "arrival {}",
    "awarded": "award {}",
    "began": "start {}",
    "begun": "start {}",
    "booked": "booking {}",
    "born": "{} of birth",
    "borrowed": "loan {}",
    "bought": "purchase {}",
    "built": "construction {}",
    "cancelled": "cancellation {}",
    "certified": "certification {}",
    "closed": "closing {}",
    "commissioned": "commissioning {}",
    "completed": "completion {}",
    "constructed": "construction {}",
    "created": "creation {}",
    "decommissioned": "decommissioning {}",
    "delivered": "delivery {}",
    "demolished": "demolition {}",
    "departed": "departure {}",
    "diagnosed": "diagnosis {}",
    "died": "{} of death",
    "discharged": "discharge {}",
    "discovered": "discovery {}",
    "dissolved": "dissolution {}",
    "donated": "donation {}",
    "elected": "election {}",
    "employed": "employment start {}",
    "ended": "end {}",
    "enrolled": "enrolment {}",
    "established": "founding {}",
    "examined": "examination {}",
    "expired": "expiry {}",
    "expires": "expiry {}",
    "finished": "completion {}",
    "formed": "founding {}",
    "founded": "founding {}",
    "graduated": "graduation {}",
    "harvested": "harvest {}",
    "hired": "hire {}",
    "inspected": "inspection {}",
    "installed": "installation {}",
    "introduced": "introduction {}",
    "invented": "{} of invention",
    "issued": "{} of issue",
    "joined": "joining {}",
    "launched": "launch {}",
    "left": "leaving {}",
    "licensed": "licence {}",
    "loaned": "loan {}",
    "made": "{} of creation",
    "manufactured": "{} of manufacture",
    "married": "wedding {}",
    "opened": "opening {}",
    "ordered": "order {}",
    "paid": "payment {}",
    "planted": "planting {}",
    "pledged": "pledge {}",
    "prescribed": "prescription {}",
    "promoted": "promotion {}",
    "published": "publication {}",
    "purchased": "purchase {}",
    "received": "{} of receipt",
    "recorded": "recording {}",
    "registered": "registration {}",
    "released": "release {}",
    "renovated": "renovation {}",
    "repaired": "repair {}",
    "reported": "report {}",
    "resigned": "resignation {}",
    "retired": "retirement {}",
    "returned": "return {}",
    "reviewed": "review {}",
    "shipped": "shipping {}",
    "signed": "signing {}",
    "sold": "sale {}",
    "sown": "sowing {}",
    "started": "start {}",
    "submitted": "submission {}",
    "terminated": "termination {}",
    "tested": "test {}",
    "transferred": "transfer {}",
    "treated": "treatment {}",
    "vaccinated": "vaccination {}",
    "written": "{} of writing",
}

# What happens, as names of dates say it before "on" or "at", and what has happened then.
HAPPENS = {
    "arrives": "arrived",
    "begins": "began",
    "closes": "closed",
    "departs": "departed",
    "ends": "ended",
    "launches": "launched",
    "opens": "opened",
    "starts": "started",
}

# What has been so since a day or year, and what happened then.
SINCE = {
    "active": "started",
    "client": "joined",
    "customer": "joined",
    "member": "joined",
    "open": "opened",
    "operational": "started",
}

# What is short for what happened, beside a date or a year: elsewhere `est` is estimated.
HAPPENED = {
    "est": "established",
    "estd": "established",
    "exp": "expired",
    "grad": "graduated",
    "pub": "published",
    "publ": "published",
    "reg": "registered",
}

# What is done at an address or on a date, and the noun that people put before the address or the date.
ACTS = {
    "arrive": "arrival",
    "bill": "billing",
    "close": "closing",
    "create": "creation",
    "deliver": "delivery",
    "depart": "departure",
    "expire": "expiry",
    "mail": "mailing",
    "open": "opening",
    "publish": "publication",
    "register": "registration",
    "ship": "shipping",
}
SENT = frozenset("bill deliver mail ship".split())
SENT_WORDS = frozenset(
    """address city contact country county district email location method mode name phone postal postcode province
    region state street suburb telephone town zip""".split()
)
DATE_WORDS = frozenset("date time".split())
# In a database of these, a word of the list names the thing and no act: the name of a ship.
ACTORS = {act: frozenset([act]) for act in ACTS} | {
    "bill": frozenset("bill legislation parliament senator".split()),
    "ship": frozenset(
        "boat cruise ferry fleet harbor harbour navy sailor ship submarine tanker vessel voyage yacht".split()
    ),
}

ABBREVIATIONS = {
    "acct": "account",
    "addr": "address",
    "amt": "amount",
    "appt": "appointment",
    "appts": "appointments",
    "avg": "average",
    "bal": "balance",
    "bday": "birthday",
    "bldg": "building",
    "cat": "category",
    "cert": "certificate",
    "cnt": "count",
    "cntry": "country",
    "ctry": "country",
    "cust": "customer",
    "dept": "department",
    "desc": "description",
    "descr": "description",
    "dest": "destination",
    "dist": "distance",
    "dob": "date of birth",
    "dt": "date",
    "elev": "elevation",
    "emp": "employee",
    "equip": "equipment",
    "est": "estimated",
    "fname": "first name",
    "freq": "frequency",
    "govt": "government",
    "hosp": "hospital",
    "hq": "headquarters",
    "hrs": "hours",
    "img": "image",
    "indep": "independence",
    "intl": "international",
    "lang": "language",
    "lat": "latitude",
    "lname": "last name",
    "lng": "longitude",
    "loc": "location",
    "lvl": "level",
    "maint": "maintenance",
    "manuf": "manufacturer",
    "max": "maximum",
    "mfg": "manufacturing",
    "mfr": "manufacturer",
    "mgmt": "management",
    "mgr": "manager",
    "min": "minimum",
    "msg": "message",
    "mth": "month",
    "mths": "months",
    "natl": "national",
    "nbr": "number",
    "num": "number",
    "org": "organisation",
    "pct": "percentage",
    "pmt": "payment",
    "pop": "population",
    "pos": "position",
    "prev": "previous",
    "prod": "product",
    "pymt": "payment",
    "qtr": "quarter",
    "qty": "quantity",
    "rcpt": "receipt",
    "recd": "received",
    "recs": "records",
    "ref": "reference",
    "rep": "representative",
    "reps": "representatives",
    "rx": "prescription",
    "sched": "scheduled",
    "src": "source",
    "stmt": "statement",
    "subj": "subject",
    "svc": "service",
    "tel": "telephone",
    "temp": "temperature",
    "tot": "total",
    "txn": "transaction",
    "tz": "time zone",
    "univ": "university",
    "uom": "unit of measure",
    "vol": "volume",
    "wgt": "weight",
    "wk": "week",
    "wks": "weeks",
    "wt": "weight",
    "yob": "year of birth",
    "yr": "year",
    "yrs": "years",
}

# Said and written in capitals by everybody; a label keeps them so.
ACRONYMS = frozenset(
    """2d 3d ap api apy asin atm bmi cd ceo cfo coo cpu crm cto cv dna dns dvd dwt ean ebit ebitda ecg erp eta etd eu
    fbi fifa gdp gmt gnp gpa gps gpu gst gtin hdl hiv hr iata icao icd icu imdb imf imo iot ip ipo iq isbn iso
    issn it jpeg kpi lcd ldl led loa lpg mba mmsi mp3 mpg mri msrp nato nba ncaa ndc nfl nhl nhs npi nps pdf phd
    pin png ram rfid rna roi rpm rrp sat sim sku sla sms ssd teu tv uefa uk un upc uri url us usa usb utc vat
    vin vip vp vpn wifi wto www zip3""".split()
)

# Digits belong to these words.
WITH_DIGITS = frozenset(
    "2d 3d base64 co2 crc32 h1 h2 km2 m2 m3 md5 mp3 mp4 sha1 sha256 sha512 utf8 web2 zip3 zip4".split()
)

# Names that are written as one word; they split only where the whole name is made of these.
VOCABULARY = frozenset(
    """account active actor address age agency agent aid air aircraft airline airport airway album alias alternate
    altitude amount annual answer apartment apprenticeship area arrival article artist artwork assets assist
    attendance author authorship available average award away background balance bank barcode base bathroom battle
    bed bedroom before beginning best bid big bill billing birth birthday birthplace block body bonus book booking
    bookmark bookshop born bottom box branch brand bridge budget build builder building built business buy buyer
    call campus capacity capital car card career carrier cash category cause cell censorship central century
    certificate chairman champion championship channel chapter charge check chief child church citizenship city
    claim class classroom client close club coach coast code collection college color colour comment comments
    commission committee common community company competition composer condition conference contact content
    contest continent contract coordinator copy cost council count country county course court coverage crash
    created creation creator credit crew crop currency current custom customer daily database date day daytime
    deadline dealership death debut deep degree delivery demand department departure deposit depth description
    design designer desk destination detail developer device diameter diet direct direction director directorship
    discount disease display distance district document dog domestic donor door download draft driver due duration
    early east edition editor education effective elected election elevation email employee employer employment
    end enemy energy engine engineer enrollment enrolment entry episode equipment estimate event exam exchange
    expectancy expense expiry extension extra face facility faculty family fare father fax feature fee feedback
    fellowship female field file film final finish firehouse first flagship fleet flight floor flow food foot
    foreign form format formed found foundation founded founder framework free freight frequency friend friendship
    front fuel full fulltime fund future gallery game gas gender general genre goal goalkeeper gold government
    governor grade graduation grand graph great greenhouse gross ground group growth guardianship guest half hall
    hand hardship hardware head headline headquarters health healthcare heat height heritage high highest highway
    hire hired history hit hold holder holiday home homepage hometown honor horse hospital host hotel hour house
    household image impact inch income increase independence index industry inform initial inner inspector
    instructor insurance interest international internship inventory investor invoice island issue item job joined
    journal judge key keyword kind kinship lake land landmark language large last latest latitude launch law lead
    leader leadership league left legal length lesson level library license life lifetime light lighthouse limit
    line link list literacy live living loan local location log long longest longitude loss lot low lowest machine
    made mail main major maker male manager manufacturer map mark market marketing married master match material
    maximum meal mean measure media median medicine medium member membership message method middle military
    minimum minister minute mobile mode model modern money month monthly mortality mother motion motor mountain
    movie museum music name nation national nationality native natural net network new news newspaper next nick
    nickname night non north note notes number object occupation of office officer official old open opened
    opening operating operator option order ordered organisation organization origin original other outcome outer
    outline output outside overtime owner ownership pack package page paid parent park part partner partnership
    parttime party pass passenger passport password patient pay payment peak per percent percentage perfect
    perform performance period permit person phone photo picture pilot place plan plane plant platform play player
    playground playlist point policy population port position post postal postmark power premiership premium
    president press price prime priority prize problem process producer product production professional professor
    professorship profit program programme project promotion property province public publication publish
    published publisher purchase quality quantity quarter question race radio railroad railway rain range rank
    ranking rate rating ratio readership reason receipt recipe record records reference reform region registered
    registration relationship release released religion rent reorder report representative request required
    research reserve resident resource response result retail return revenue review reward right ring rise river
    road role room root round route rule runner salary sale sales salesman sample scale schedule scholarship
    school score scorer screen script sea season seat second secretary section sector seller senior sequence
    serial series service session set sex shape share shareholder ship shipped shipper shipping shop short show
    showroom side sign signal single site size skill small social software source south space speaker species
    speed sponsor sponsorship sport staff stage standard star start started startup state station status
    stewardship stock stop storage store storey story street student studio style subject subscription summary
    supervisor supplier supply support surface surname survey system table target tax teacher team teamwork
    telephone temperature term terminal territory test text theater theatre theme ticket time timeline times
    timezone title top total tour tourism town township track trade trademark traffic train transaction transfer
    transport travel tree trip trusteeship type underground uniform unit university upload upper url usage use
    used user username vacation value variety vehicle vendor venue version victory video view viewership village
    visit visitor voltage volume vote voter votes wage wait wall warehouse warranty water waterway way weather web
    website wedding week weekday weekend weekly weight west wheel white width win wind wine winner winning winter
    woman word work worker workforce working workmanship workplace works workshop world worship writer written
    year yearly young youth zip zone""".split()
)


SCALES = {
    "k": "thousands",
    "thousand": "thousands",
    "thousands": "thousands",
    "m": "millions",
    "mio": "millions",
    "mln": "millions",
    "mn": "millions",
    "million": "millions",
    "millions": "millions",
    "b": "billions",
    "bn": "billions",
    "mrd": "billions",
    "billion": "billions",
    "billions": "billions",
}
CURRENCIES = {
    "usd": "US dollars",
    "dollars": "US dollars",
    "eur": "euros",
    "euros": "euros",
    "gbp": "pounds sterling",
    "aud": "Australian dollars",
    "cad": "Canadian dollars",
    "chf": "Swiss francs",
    "cny": "yuan",
    "dkk": "Danish kroner",
    "inr": "rupees",
    "jpy": "yen",
    "nok": "Norwegian kroner",
    "sek": "Swedish kronor",
}

SCALED = {**CURRENCIES, "teu": "TEU"}
"""Units that a scale stands before: 'revenue mUSD', 'throughput mTEU'."""

UNITS = {
    **{word: scale for word, scale in SCALES.items() if len(word) > 1},
    **SCALED,
    "percent": "percent",
    "pct": "percent",
    "kg": "kilograms",
    "kilograms": "kilograms",
    "grams": "grams",
    "km": "kilometres",
    "kilometers": "kilometres",
    "kilometres": "kilometres",
    "cm": "centimetres",
    "mm": "millimetres",
    "sqkm": "square kilometres",
    "km2": "square kilometres",
    "m2": "square metres",
    "sqm": "square metres",
    "m3": "cubic metres",
    "sqft": "square feet",
    "kmh": "kilometres per hour",
    "kph": "kilometres per hour",
    "mph": "miles per hour",
    "kw": "kilowatts",
    "kwh": "kilowatt-hours",
    "mb": "megabytes",
    "gb": "gigabytes",
    "kb": "kilobytes",
    "bytes": "bytes",
    "celsius": "degrees Celsius",
    "fahrenheit": "degrees Fahrenheit",
    "degrees": "degrees",
    "liters": "litres",
    "litres": "litres",
    "meters": "metres",
    "metres": "metres",
    "inches": "inches",
    "feet": "feet",
    "knots": "knots",
    "miles": "miles",
    "tonnes": "tonnes",
    "ms": "milliseconds",
    "milliseconds": "milliseconds",
    "seconds": "seconds",
    "sec": "seconds",
    "secs": "seconds",
    "minutes": "minutes",
    "mins": "minutes",
    "hours": "hours",
    "days": "days",
    "weeks": "weeks",
    "months": "months",
    "years": "years",
}

# What a column that is called by its unit alone tells of a row.
MEASURES = {
    "bytes": "size",
    "grams": "weight",
    "hours": "duration",
    "kilograms": "weight",
    "kilometres": "distance",
    "metres": "length",
    "miles": "distance",
    "milliseconds": "duration",
    "minutes": "duration",
    "seconds": "duration",
    "square feet": "area",
    "square kilometres": "area",
    "square metres": "area",
}

LENGTHS = frozenset(
    """altitude ascent beam breadth bridge cable circumference clearance climb depth descent diameter dimension
    distance draft draught drop elevation freeboard gauge height jump leap length loa overall perimeter pipe
    platform radius rainfall range reach river road route runway span stature stride summit swim thickness throw
    tide track trail tunnel visibility wave wheelbase width wingspan""".split()
)
WEIGHTS = frozenset(
    """ash ballast biomass body capacity carbohydrate carbohydrates carbon carbs cargo catch co2 coal crop deadweight
    displacement dosage dose dwt emission emissions fat fibre fiber freight fuel grain harvest load mass
    nutrients ore output payload portion production protein salt serving sodium steel sugar tonnage waste weight
    yield""".split()
)
VOLUMES = frozenset("boot capacity consumption displacement fill fuel milk tank trunk volume water".split())
TIMES = frozenset(
    """acceleration baking boiling break call cooking cycle delay downtime duration flight gap interval journey lap
    latency length lifetime overtime period playtime prep preparation processing reading response ride runtime
    screen session shift sleep talk time timeout training travel trip uptime wait waiting watch""".split()
)
POWERS = frozenset("consumption engine load motor output power rating wattage".split())
_HEAT = frozenset("temperature temp heat".split())

SHORT_UNITS: Mapping[str, tuple[tuple[frozenset[str], str], ...]] = {
    "c": ((_HEAT, "degrees Celsius"),),
    "d": ((TIMES, "days"),),
    "f": ((_HEAT, "degrees Fahrenheit"),),
    "g": ((WEIGHTS, "grams"),),
    "h": ((TIMES, "hours"),),
    "hp": ((POWERS, "horsepower"),),
    "in": ((LENGTHS | frozenset("display screen waist".split()), "inches"),),
    "l": ((VOLUMES, "litres"),),
    "m": ((LENGTHS, "metres"),),
    "nm": (
        (frozenset(["wavelength"]), "nanometres"),
        (frozenset(["torque"]), "newton metres"),
        (LENGTHS, "nautical miles"),
    ),
    "s": ((TIMES, "seconds"),),
    "t": ((WEIGHTS, "tonnes"),),
    "v": ((frozenset(["voltage"]), "volts"),),
    "w": ((POWERS, "watts"),),
    "a": ((frozenset("amperage current".split()), "amperes"),),
}
"""Units that may also stand for something else, each with what they measure and what they are called then."""

SURE_UNITS = {
    "bhp": "brake horsepower",
    "bpm": "beats per minute",
    "dl": "decilitres",
    "fps": "frames per second",
    "ft": "feet",
    "ghz": "gigahertz",
    "gwh": "gigawatt-hours",
    "ha": "hectares",
    "hz": "hertz",
    "kcal": "kilocalories",
    "khz": "kilohertz",
    "kj": "kilojoules",
    "kn": "knots",
    "kv": "kilovolts",
    "lb": "pounds",
    "lbs": "pounds",
    "mah": "milliampere-hours",
    "mcg": "micrograms",
    "mg": "milligrams",
    "mhz": "megahertz",
    "mi": "miles",
    "ml": "millilitres",
    "mw": "megawatts",
    "mwh": "megawatt-hours",
    "oz": "ounces",
    "ppm": "parts per million",
    "psi": "pounds per square inch",
    "tb": "terabytes",
    "yds": "yards",
}
"""Short units that end no name of a number by chance."""

UNITS_OF_TWO = {
    ("g", "hz"): "gigahertz",
    ("g", "wh"): "gigawatt-hours",
    ("h", "pa"): "hectopascals",
    ("k", "hz"): "kilohertz",
    ("k", "pa"): "kilopascals",
    ("k", "v"): "kilovolts",
    ("k", "w"): "kilowatts",
    ("k", "wh"): "kilowatt-hours",
    ("km", "h"): "kilometres per hour",
    ("m", "ah"): "milliampere-hours",
    ("m", "hz"): "megahertz",
    ("m", "s"): "metres per second",
    ("m", "w"): "milliwatts",
    ("m", "wh"): "megawatt-hours",
    ("square", "feet"): "square feet",
    ("square", "kilometers"): "square kilometres",
    ("square", "kilometres"): "square kilometres",
    ("square", "meters"): "square metres",
    ("square", "metres"): "square metres",
    ("sq", "ft"): "square feet",
    ("sq", "km"): "square kilometres",
    ("sq", "m"): "square metres",
}
"""Units that their capitals or a slash cut in two: kW, km/h."""

TIME_UNITS = frozenset("years days hours weeks months".split())
COUNTED = TIME_UNITS | {"percent", "bytes"}
"""Units that are counted themselves: 'vacation hours' are hours, and 'growth percent' is no growth."""

LASTING = frozenset(
    """age delay duration expectancy guarantee interval latency length life lifespan lifetime maturity period retention
    runtime tenure term time timeout validity warranty""".split()
)
"""What lasts, or is so and so old, so that a length of time after it is its unit: 'shelf life months'."""

PERIODS = frozenset("grace notice probation trial waiting".split())
"""What lasts only as a period: 'notice weeks' are those of the notice period."""

SPENT = frozenset("experience service".split())
"""What people have years of."""

COUNT_WORDS = frozenset(
    """age count number quantity size stock year years level rank stars units capacity population goals points score
    wins losses duration length width height depth weight distance percentage discount""".split()
)
"""What numbers count or measure, so that a handful of them is no code and 0 and 1 no flag."""
