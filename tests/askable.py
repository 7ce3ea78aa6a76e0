"""Columns of the sample databases that users would ask about, listed by hand from the rows, table by table.

Included: columns whose value somebody who knows the subject, but not the database, could ask for, or name a row by.
Excluded: internal identifiers and codes, photographs, prose, empty and constant columns, and technical tables. A
reference stands for the name of its target.

The author of the rules wrote this list after seeing their results: it prevents regressions, and is not an independent
measure of quality.
"""

from collections.abc import Mapping

from ragassay.core.records import DictionaryEntry

Askable = Mapping[str, Mapping[str, str]]
"""Database -> table -> columns, separated by spaces."""

ASKABLE: Askable = {
    "chinook": {
        "Album": "Title ArtistId",
        "Artist": "Name",
        "Customer": "FirstName LastName Company Address City State Country PostalCode Phone Fax Email SupportRepId",
        "Employee": "FirstName LastName Title ReportsTo BirthDate HireDate Address City State Country PostalCode Phone "
        "Fax Email",
        "Genre": "Name",
        "Invoice": "CustomerId InvoiceDate BillingAddress BillingCity BillingState BillingCountry BillingPostalCode "
        "Total",
        "InvoiceLine": "TrackId UnitPrice",
        "MediaType": "Name",
        "Playlist": "Name",
        "PlaylistTrack": "PlaylistId TrackId",
        "Track": "Name AlbumId MediaTypeId GenreId Composer Milliseconds Bytes UnitPrice",
    },
    "classicmodels": {
        "customers": "customerName contactLastName contactFirstName phone addressLine1 addressLine2 city state "
        "postalCode country salesRepEmployeeNumber creditLimit",
        "employees": "lastName firstName extension email officeCode reportsTo jobTitle",
        "offices": "city phone addressLine1 addressLine2 state country postalCode territory",
        "orderdetails": "orderNumber productCode quantityOrdered priceEach",
        "orders": "orderNumber orderDate requiredDate shippedDate status customerNumber",
        "payments": "customerNumber checkNumber paymentDate amount",
        "productlines": "productLine",
        "products": "productName productLine productScale productVendor quantityInStock buyPrice MSRP",
    },
    "company_employee": {
        "company": "Name Headquarters Industry Sales_in_Billion Profits_in_Billion Assets_in_Billion "
        "Market_Value_in_Billion",
        "employment": "Company_ID People_ID Year_working",
        "people": "Age Name Nationality Graduation_College",
    },
    "employee": {
        "department": "dept_name",
        "dept_emp": "emp_no dept_no from_date to_date",
        "dept_manager": "emp_no dept_no from_date to_date",
        "employee": "birth_date first_name last_name gender hire_date",
        "salary": "emp_no amount from_date to_date",
        "title": "emp_no title from_date to_date",
    },
    "municipios_br": {
        "estados": "uf nome latitude longitude regiao",
        "municipios": "nome latitude longitude capital codigo_uf ddd fuso_horario",
    },
    "northwind": {
        "Categories": "CategoryName Description",
        "Customers": "CompanyName ContactName ContactTitle Address City Region PostalCode Country Phone Fax",
        "EmployeeTerritories": "EmployeeID TerritoryID",
        "Employees": "LastName FirstName Title TitleOfCourtesy BirthDate HireDate Address City Region PostalCode "
        "Country HomePhone Extension ReportsTo",
        "Order Details": "OrderID ProductID UnitPrice Quantity Discount",
        "Orders": "OrderID CustomerID EmployeeID OrderDate RequiredDate ShippedDate ShipVia Freight ShipName "
        "ShipAddress ShipCity ShipRegion ShipPostalCode ShipCountry",
        "Products": "ProductName SupplierID CategoryID QuantityPerUnit UnitPrice UnitsInStock UnitsOnOrder "
        "ReorderLevel Discontinued",
        "Regions": "RegionDescription",
        "Shippers": "CompanyName Phone",
        "Suppliers": "CompanyName ContactName ContactTitle Address City Region PostalCode Country Phone Fax HomePage",
        "Territories": "TerritoryDescription RegionID",
    },
    "world": {
        "city": "name countrycode district population",
        "country": "code name continent region surfacearea indepyear population lifeexpectancy gnp gnpold localname "
        "governmentform headofstate capital code2",
        "countrylanguage": "countrycode language isofficial percentage",
    },
}

DATA_DICTIONARIES: Mapping[str, Mapping[str, DictionaryEntry]] = {
    "municipios_br": {
        "estados": DictionaryEntry(label="state"),
        "estados.nome": DictionaryEntry(label="name"),
        "estados.regiao": DictionaryEntry(label="region"),
        "municipios": DictionaryEntry(label="municipality"),
        "municipios.nome": DictionaryEntry(label="name"),
        "municipios.fuso_horario": DictionaryEntry(label="time zone"),
        "estados.uf": DictionaryEntry(label="abbreviation"),
        "municipios.capital": DictionaryEntry(label="is a state capital", codes={"0": "no", "1": "yes"}),
        "municipios.ddd": DictionaryEntry(label="telephone area code", role="value"),
    },
    "world": {
        "country.gnpold": DictionaryEntry(label="old GNP"),
        "country.code2": DictionaryEntry(label="two-letter code"),
    },
    # Customers quote order numbers on the telephone.
    "classicmodels": {"orders.orderNumber": DictionaryEntry(label="order number", role="name")},
    "northwind": {"Orders.OrderID": DictionaryEntry(label="order number", role="name")},
}
"""Database -> data dictionary entries for columns whose names do not explain them."""


def askable(database: str) -> set[tuple[str, str]]:
    """Return the askable columns of a database, each with its table."""
    return {(table, column) for table, columns in ASKABLE[database].items() for column in columns.split()}
