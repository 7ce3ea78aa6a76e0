"""The units that names of columns end in, and the words for what is measured by the short ones."""

from collections.abc import Mapping

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
