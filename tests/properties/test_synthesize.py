"""For any seed, sizes and proportion, the documents state exactly the facts that are not omitted."""

import json
import tempfile
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companies import Cell, cells, documents, rows, says, spoken, stating
from ragassay.steps.synthesize import SynthesizeResult, synthesize

pytestmark = pytest.mark.slow

SIZES = st.fixed_dictionaries(
    {
        "projects": st.integers(1, 12),
        "clients": st.integers(1, 12),
        # The smallest companies have the tightest corners: nobody to direct, nobody to manage.
        "employees": st.one_of(st.integers(1, 5), st.integers(6, 30)),
        "omit": st.one_of(st.sampled_from([0.0, 0.2, 1.0]), st.floats(0, 1)),
        "seed": st.integers(),
    }
)


def in_a_new_folder(parameters: dict[str, Any]) -> tuple[tempfile.TemporaryDirectory[str], SynthesizeResult]:
    folder = tempfile.TemporaryDirectory()
    return folder, synthesize(Path(folder.name), **parameters)


def cell(entry: dict[str, str]) -> Cell:
    return Cell(entry["table"], entry["key"], entry["column"], entry["value"])


@settings(max_examples=50)
@given(parameters=SIZES)
def test_documents_state_exactly_the_facts_that_are_not_omitted(parameters: dict[str, Any]) -> None:
    """Entities with stated facts have one page each, of readable length."""
    folder, company = in_a_new_folder(parameters)
    with folder:
        facts, record = cells(company.database), json.loads(company.known_gaps.read_text(encoding="utf-8"))
        texts = documents(company.documents)
        names = {
            f"{table}-{row}": str(name)
            for table in ("client", "employee", "project")
            for row, name in rows(company.database, f"SELECT {table}_id, name FROM {table} ORDER BY 1")
        }
    omitted = {cell(entry) for entry in record["omitted"]}
    stated = {cell(entry): entry["documents"] for entry in record["stated"]}
    stating_documents = stating(texts, facts)
    assert sorted([*omitted, *stated]) == sorted(facts)
    assert len(omitted) == round(parameters["omit"] * len(facts)) == record["counts"]["omitted"]
    assert {each: ids for each, ids in stating_documents.items() if ids} == stated
    assert not any(stating_documents[each] for each in omitted)
    silent = {(each["table"], each["key"]) for each in record["without_page"]}
    with_page = {page: name for page, name in names.items() if (page.split("-")[0], name) not in silent}
    assert {(page.split("-")[0], name) for page, name in with_page.items()} == {
        (each.table, each.key) for each in stated
    }
    assert list(texts) == ["company", *with_page]
    assert all(says(texts[page], name) for page, name in with_page.items())
    for page, text in texts.items():
        low, high = (60, 120) if page.startswith("employee") else (120, 250)
        assert low <= len(text.split()) <= high


@settings(max_examples=40)
@given(parameters=SIZES)
def test_the_company_is_plausible(parameters: dict[str, Any]) -> None:
    """Names are unique, and none is part of another; nobody stands above themselves."""
    folder, company = in_a_new_folder(parameters)
    with folder:
        all_names = [
            [str(name) for (name,) in rows(company.database, f"SELECT name FROM {table}")]
            for table in ("client", "employee", "project")
        ]
        managers = {
            int(str(person)): None if manager is None else int(str(manager))
            for person, manager in rows(company.database, "SELECT employee_id, manager_id FROM employee")
        }
        hired, started = (
            rows(company.database, query)[0][0]
            for query in ("SELECT max(hire_date) FROM employee", "SELECT min(start_date) FROM project")
        )
        broken = rows(company.database, "PRAGMA foreign_key_check") + rows(
            company.database, "SELECT name FROM project WHERE end_date <= start_date OR director_id = manager_id"
        )
        titles = rows(
            company.database,
            "SELECT d.job_title, m.job_title FROM project p JOIN employee d ON d.employee_id = p.director_id "
            "LEFT JOIN employee m ON m.employee_id = p.manager_id",
        )
    assert not any(says(one, other) for names in all_names for one, other in permutations(names, 2))
    assert not broken
    assert str(hired) < str(started)
    assert [person for person, manager in managers.items() if manager is None] == [1]
    # Whoever stands above has the smaller number, so that nobody stands above themselves.
    assert all(manager < person for person, manager in managers.items() if manager is not None)
    heads = ("Director", "Officer", "Chairperson")
    assert all(str(director).endswith(heads) for director, _ in titles)
    assert all(manager is None or str(manager).endswith("Manager") for _, manager in titles)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), omit=st.floats(0.1, 0.9))
def test_gaps_are_spread_over_all_columns(seed: int, omit: float) -> None:
    folder, company = in_a_new_folder({"seed": seed, "omit": omit})
    with folder:
        record = json.loads(company.known_gaps.read_text(encoding="utf-8"))
    gaps = Counter((each["table"], each["column"]) for each in record["omitted"])
    stated = Counter((each["table"], each["column"]) for each in record["stated"])
    for column in gaps.keys() | stated.keys():
        rows_of_column = gaps[column] + stated[column]
        # One row in so many has no page at all, which takes one fact of each of its columns.
        whole_pages = len(record["without_page"])
        assert abs(gaps[column] - omit * rows_of_column) <= 1 + whole_pages + 1e-9  # rounding


def test_spoken_forms_are_those_of_the_pages() -> None:
    assert spoken(Cell("project", "X", "start_date", "2023-04-03")) == "April 3, 2023"
    assert spoken(Cell("project", "X", "budget_in_million", "12.4")) == "12.4 million"
    assert says("It cost 112.4 million", "112.4 million")
    assert not says("It cost 112.4 million", "12.4 million")
