"""A fictional retailer from a seed: a database of 27 related tables and about 9 MB, where templates are many.

    python benchmarks/many_tables.py retailer.sqlite

Schemas of this kind (a shop, an ERP system, a data warehouse) give thousands of SQL templates at two facts a question.
"""

import argparse
import random
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

SEED = 11
_SYLLABLES = "bal cor den fir gal hol jar kel lum mar nor pel quin ras sel tor und val wes yor zan bri tam ros".split()
_WORDS = "amber cedar copper coral ebony hazel indigo ivory jade maple navy olive onyx pearl ruby sable teal".split()
_TRADES = "baking brewing farming forestry mining printing spinning tanning weaving".split()
_FIRST_DAY = date(2015, 1, 1)

Value = Callable[[int, random.Random], object]
"""Makes the cell of a row from its number and a random generator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A table: how many rows, its columns with their types and values, and the tables that its rows refer to."""

    rows: int
    columns: Mapping[str, tuple[str, Value]]
    references: Mapping[str, str] = field(default_factory=dict)


def _name(number: int) -> str:
    """A name that is unique to its number."""
    base = len(_SYLLABLES)
    parts = [_SYLLABLES[number // base**place % base] for place in range(4 if number >= base**3 else 3)]
    return "".join(parts).capitalize()


def named(suffix: str = "") -> tuple[str, Value]:
    """Names that differ in every row, such as "Balcorden Works"."""
    return "TEXT NOT NULL UNIQUE", lambda row, _: f"{_name(row * 7 + 3)} {suffix}".strip()


def person() -> tuple[str, Value]:
    """Names of people, which differ in every row."""
    return "TEXT NOT NULL UNIQUE", lambda row, _: f"{_name(row % 97)} {_name(row * 5 + 11)}"


def code(prefix: str) -> tuple[str, Value]:
    """Codes such as SO-000017."""
    return "TEXT NOT NULL UNIQUE", lambda row, _: f"{prefix}-{row:06d}"


def email() -> tuple[str, Value]:
    """Addresses, one for each row."""
    domains = ("lights.example", "mail.example", "post.example")
    return "TEXT NOT NULL UNIQUE", lambda row, _: f"{_name(row * 5 + 11).lower()}.{row % 89}@{domains[row % 3]}"


def phone() -> tuple[str, Value]:
    """Telephone numbers, one for each row."""
    return "TEXT", lambda row, _: f"+47 {20 + row % 70} {row * 37 % 1000:03d} {row * 91 % 1000:03d}"


def word() -> tuple[str, Value]:
    """One of some words."""
    return "TEXT", lambda _, dice: dice.choice(_WORDS)


def trade() -> tuple[str, Value]:
    """One of some trades."""
    return "TEXT", lambda _, dice: dice.choice(_TRADES)


def place() -> tuple[str, Value]:
    """One of a few hundred towns."""
    return "TEXT", lambda _, dice: f"{_name(dice.randrange(300) * 3)}ton"


def number(most: int, least: int = 1) -> tuple[str, Value]:
    """Whole numbers."""
    return "INTEGER", lambda _, dice: dice.randint(least, most)


def money(most: int) -> tuple[str, Value]:
    """Amounts with two decimals."""
    return "REAL", lambda _, dice: round(dice.uniform(1, most), 2)


def day() -> tuple[str, Value]:
    """Days of ten years."""
    return "DATE", lambda _, dice: (_FIRST_DAY + timedelta(days=dice.randrange(3650))).isoformat()


TABLES: Mapping[str, Spec] = {
    "continent": Spec(rows=6, columns={"name": named("Land"), "population": number(10**9, 10**6)}),
    "country": Spec(
        rows=60,
        columns={"name": named(), "capital": place(), "population": number(10**8, 10**5), "currency": word()},
        references={"continent_id": "continent"},
    ),
    "region": Spec(
        rows=200, columns={"name": named("Region"), "area": number(90_000)}, references={"country_id": "country"}
    ),
    "city": Spec(
        rows=900,
        columns={"name": named("City"), "population": number(10**6), "founding_date": day()},
        references={"region_id": "region"},
    ),
    "store": Spec(
        rows=300,
        columns={"name": named("Store"), "floor_space": number(9000), "opening_date": day(), "phone": phone()},
        references={"city_id": "city"},
    ),
    "warehouse": Spec(
        rows=80,
        columns={"name": named("Depot"), "capacity": number(90_000), "opening_date": day()},
        references={"city_id": "city"},
    ),
    "department": Spec(rows=24, columns={"name": named("Department"), "budget": money(900_000), "floor": number(9)}),
    "employee": Spec(
        rows=1500,
        columns={
            "name": person(),
            "job_title": trade(),
            "hire_date": day(),
            "salary": money(90_000),
            "email": email(),
        },
        references={"store_id": "store", "department_id": "department", "manager_id": "employee"},
    ),
    "category": Spec(rows=30, columns={"name": named("Goods"), "material": word()}),
    "subcategory": Spec(
        rows=150, columns={"name": named("Line"), "launch_date": day()}, references={"category_id": "category"}
    ),
    "brand": Spec(
        rows=200,
        columns={"name": named("Brand"), "founding_date": day(), "website": ("TEXT", lambda row, _: _website(row))},
        references={"country_id": "country"},
    ),
    "product": Spec(
        rows=4000,
        columns={
            "name": named("Set"),
            "colour": word(),
            "list_price": money(900),
            "weight_in_grams": number(9000),
            "launch_date": day(),
        },
        references={"subcategory_id": "subcategory", "brand_id": "brand"},
    ),
    "supplier": Spec(
        rows=400,
        columns={"name": named("Works"), "trade": trade(), "phone": phone(), "rating": number(100)},
        references={"city_id": "city"},
    ),
    "supplier_contract": Spec(
        rows=800,
        columns={"contract_code": code("SC"), "start_date": day(), "value": money(90_000)},
        references={"supplier_id": "supplier", "employee_id": "employee"},
    ),
    "product_supplier": Spec(
        rows=6000,
        columns={"unit_cost": money(500), "lead_time_in_days": number(90)},
        references={"product_id": "product", "supplier_id": "supplier"},
    ),
    "inventory": Spec(
        rows=9000,
        columns={"quantity": number(500), "count_date": day()},
        references={"product_id": "product", "warehouse_id": "warehouse"},
    ),
    "customer_group": Spec(rows=12, columns={"name": named("Group"), "discount_percentage": number(40)}),
    "customer": Spec(
        rows=6000,
        columns={"name": person(), "email": email(), "birth_date": day(), "street": place()},
        references={"city_id": "city", "customer_group_id": "customer_group"},
    ),
    "promotion": Spec(
        rows=120, columns={"name": named("Offer"), "start_date": day(), "end_date": day(), "discount": number(60)}
    ),
    "product_promotion": Spec(
        rows=2000,
        columns={"promotional_price": money(700)},
        references={"product_id": "product", "promotion_id": "promotion"},
    ),
    "carrier": Spec(rows=25, columns={"name": named("Cargo"), "phone": phone(), "fleet_size": number(900)}),
    "sales_order": Spec(
        rows=26_000,
        columns={"order_code": code("SO"), "order_date": day(), "total_amount": money(5000)},
        references={"customer_id": "customer", "store_id": "store", "employee_id": "employee"},
    ),
    "sales_order_line": Spec(
        rows=90_000,
        columns={"quantity": number(20), "unit_price": money(900)},
        references={"sales_order_id": "sales_order", "product_id": "product"},
    ),
    "shipment": Spec(
        rows=24_000,
        columns={"tracking_code": code("TR"), "shipping_date": day(), "weight_in_grams": number(30_000)},
        references={"sales_order_id": "sales_order", "carrier_id": "carrier", "warehouse_id": "warehouse"},
    ),
    "purchase_order": Spec(
        rows=3000,
        columns={"purchase_code": code("PO"), "order_date": day(), "total_amount": money(90_000)},
        references={"supplier_id": "supplier", "warehouse_id": "warehouse"},
    ),
    "review": Spec(
        rows=9000,
        columns={"review_code": code("RV"), "rating": number(5), "review_date": day()},
        references={"product_id": "product", "customer_id": "customer"},
    ),
    "complaint": Spec(
        rows=2500,
        columns={"complaint_code": code("CP"), "complaint_date": day(), "refund": money(400)},
        references={"sales_order_id": "sales_order", "employee_id": "employee"},
    ),
}


def _website(row: int) -> str:
    return f"https://www.{_name(row * 7 + 3).lower()}.example/shop"


def retailer(path: Path, *, scale: float = 1.0) -> Path:
    """Write the database.

    Args:
        path: The SQLite file; it must not be there yet.
        scale: Factor on the number of rows of every table.
    """
    with closing(sqlite3.connect(path)) as connection, connection:
        for name, spec in TABLES.items():
            connection.execute(_definition(name, spec))
            width = 1 + len(spec.columns) + len(spec.references)
            marks = ", ".join("?" * width)
            connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', _rows(name, spec, scale))
    return path


def _definition(name: str, spec: Spec) -> str:
    lines = [f'"{name}_id" INTEGER PRIMARY KEY']
    lines += [f'"{column}" {kind}' for column, (kind, _) in spec.columns.items()]
    lines += [f'"{column}" INTEGER REFERENCES "{target}"' for column, target in spec.references.items()]
    return f'CREATE TABLE "{name}" ({", ".join(lines)})'


def _rows(name: str, spec: Spec, scale: float) -> Iterator[list[object]]:
    dice = random.Random(f"{SEED} {name}")
    sizes = {target: _size(TABLES[target], scale) for target in spec.references.values()}
    for row in range(1, _size(spec, scale) + 1):
        cells = [make(row, dice) for _, make in spec.columns.values()]
        yield [row, *cells, *(dice.randint(1, sizes[target]) for target in spec.references.values())]


def _size(spec: Spec, scale: float) -> int:
    return max(5, round(spec.rows * scale))


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the database that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=Path, help="The SQLite file to write; it must not be there yet.")
    parser.add_argument("--scale", type=float, default=1.0, help="Factor on the number of rows of every table.")
    options = parser.parse_args(arguments)
    if options.database.exists():
        parser.error(f"{options.database} already exists")
    retailer(options.database, scale=options.scale)


if __name__ == "__main__":
    main()
