"""A fictional company from a seed: a database, its documents, and gaps that are known."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companies import cells, documents, rows, says
from disks import files_of_at_most
from ragassay.core.errors import DataError, UsageError
from ragassay.core.text import match_value
from ragassay.steps.synthesize import SynthesizeResult, synthesize
from ragassay.steps.synthesize.company import HEADQUARTERS, LOCATIONS, NAMES, STAFF, Dice, person_names
from ragassay.steps.synthesize.pages import SENTENCES


def contents(company: SynthesizeResult) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in (company.database, company.documents, company.facts, company.known_gaps))


def listed_facts(company: SynthesizeResult) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(company.known_gaps.read_text(encoding="utf-8"))
    return record


def all_texts(node: Any) -> list[str]:
    """Every text in a TOML file."""
    if isinstance(node, str):
        return [node]
    return [text for each in (node.values() if isinstance(node, dict) else node) for text in all_texts(each)]


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> SynthesizeResult:
    return synthesize(tmp_path_factory.mktemp("company"), seed=7)


class TestCompany:
    def test_consists_of_four_files(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path / "new" / "company")
        assert files == SynthesizeResult(
            database=tmp_path / "new" / "company" / "company.sqlite",
            documents=tmp_path / "new" / "company" / "documents.jsonl",
            facts=tmp_path / "new" / "company" / "facts.jsonl",
            known_gaps=tmp_path / "new" / "company" / "known_gaps.json",
        )
        assert sorted(path.name for path in files.database.parent.iterdir()) == [
            "company.sqlite",
            "documents.jsonl",
            "facts.jsonl",
            "known_gaps.json",
        ]

    def test_the_database_has_the_requested_numbers_of_rows(self, company: SynthesizeResult) -> None:
        counts = [
            rows(company.database, f"SELECT count(*) FROM {table}") for table in ("project", "client", "employee")
        ]
        assert counts == [[(10,)], [(10,)], [(29,)]]

    def test_keys_and_references_are_declared(self, company: SynthesizeResult) -> None:
        for table in ("client", "employee", "project"):
            keys = [
                name for _, name, _, _, _, is_key in rows(company.database, f"PRAGMA table_info({table})") if is_key
            ]
            unique = [
                name for _, name, is_unique, *_ in rows(company.database, f"PRAGMA index_list({table})") if is_unique
            ]
            assert keys == [f"{table}_id"]
            assert [rows(company.database, f"PRAGMA index_info({name})")[0][2] for name in unique] == ["name"]
        references = {
            (table, reference[3], reference[2], reference[4])
            for table in ("client", "employee", "project")
            for reference in rows(company.database, f"PRAGMA foreign_key_list({table})")
        }
        assert references == {
            ("employee", "manager_id", "employee", "employee_id"),
            ("project", "client_id", "client", "client_id"),
            ("project", "director_id", "employee", "employee_id"),
            ("project", "manager_id", "employee", "employee_id"),
        }
        assert rows(company.database, "PRAGMA integrity_check") == [("ok",)]

    def test_facts_of_one_column_vary(self, company: SynthesizeResult) -> None:
        for table, column in {(cell.table, cell.column) for cell in cells(company.database)}:
            ((distinct,),) = rows(company.database, f"SELECT count(DISTINCT {column}) FROM {table}")
            assert int(str(distinct)) >= 4, f"{table}.{column}"

    def test_every_entity_with_a_stated_fact_has_a_page(self, company: SynthesizeResult) -> None:
        record, texts = listed_facts(company), documents(company.documents)
        assert record["counts"] == {"facts": 254, "omitted": 51, "documents": len(texts), "without_page": 1}
        assert len(texts) == 1 + 10 + 10 + 29 - 1
        silent = record["without_page"][0]
        assert [each for each in record["stated"] if each["key"] == silent["key"]] == []

    def test_the_parameters_are_recorded(self, company: SynthesizeResult) -> None:
        record = listed_facts(company)
        parameters = {"projects": 10, "clients": 10, "employees": 29, "omit": 0.2, "seed": 7}
        assert {name: record[name] for name in parameters} == parameters

    def test_documents_have_an_id_a_title_and_a_text(self, company: SynthesizeResult) -> None:
        for line in company.documents.read_text(encoding="utf-8").splitlines():
            document = json.loads(line)
            assert sorted(document) == ["id", "text", "title"]
            assert document["text"] == document["text"].strip()
            assert document["title"].split(": ")[-1].removeprefix("About ") in document["text"]

    def test_some_facts_are_stated_by_two_pages(self, company: SynthesizeResult) -> None:
        twice = {
            (each["table"], each["column"]) for each in listed_facts(company)["stated"] if len(each["documents"]) > 1
        }
        assert {("project", "client_id"), ("project", "manager_id"), ("employee", "manager_id")} <= twice

    def test_the_page_of_the_company_states_only_who_leads_it(self, company: SynthesizeResult) -> None:
        facts = [each for each in listed_facts(company)["stated"] if "company" in each["documents"]]
        assert [(each["table"], each["column"]) for each in facts] == [("employee", "job_title")]
        assert facts[0]["key"] == rows(company.database, "SELECT name FROM employee WHERE manager_id IS NULL")[0][0]

    def test_all_pages_are_different(self, company: SynthesizeResult) -> None:
        """Of two pages of one kind, fewer than half of the sentences are the same."""
        texts = {
            page: set(text.replace("\n\n", " ").split(". ")) for page, text in documents(company.documents).items()
        }
        pairs = [(one, other) for one in texts for other in texts if one < other]
        assert all(
            len(texts[one] & texts[other]) < 0.5 * min(len(texts[one]), len(texts[other])) for one, other in pairs
        )


class TestOmittedFacts:
    def test_are_stated_in_no_form_that_a_judge_accepts(self, company: SynthesizeResult) -> None:
        texts = documents(company.documents)
        kinds = {"start_date": "date", "end_date": "date", "hire_date": "date", "founding_year": "number"}
        leaks = [
            (fact, page)
            for fact in listed_facts(company)["omitted"]
            if fact["column"] != "budget_in_million"  # its unit stands in the text: 12.4 there is 12.4 million
            for page, text in texts.items()
            if says(text, fact["key"])
            and match_value(text, fact["value"], kinds.get(fact["column"], "text")).finding in ("stated", "several")
        ]
        assert not leaks

    def test_filler_text_has_no_word_of_a_cell(self) -> None:
        titles_and_departments = [
            word for rank in STAFF for department, titles in rank.items() for word in (department, *titles)
        ]
        listed = [*NAMES["industries"], *NAMES["countries"], *NAMES["offices"]]
        values = [*listed, *titles_and_departments, *HEADQUARTERS, *LOCATIONS]
        kinds = NAMES["projects"]["kinds"]
        texts = [*kinds, *kinds.values(), *all_texts(SENTENCES)]
        assert not [(value, text) for value in values for text in texts if says(text, value)]
        assert not [text for text in texts if any(letter.isdigit() for letter in text)]

    def test_facts_of_people_on_one_page_are_unambiguous(self) -> None:
        """No department or title of one rank is one of another, or part of one."""
        ranks = [{*rank, *(title for titles in rank.values() for title in titles)} for rank in STAFF]
        assert not [
            (one, other)
            for place, rank in enumerate(ranks)
            for others in ranks[place + 1 :]
            for one in rank
            for other in others
            if says(one, other) or says(other, one)
        ]
        towns = [*NAMES["offices"], *HEADQUARTERS, *LOCATIONS]
        assert len(towns) == len({*towns})

    def test_may_be_all_facts(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path, omit=1)
        assert list(documents(files.documents)) == ["company"]
        assert listed_facts(files)["stated"] == []

    def test_may_be_none(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path, omit=0)
        assert listed_facts(files)["omitted"] == listed_facts(files)["without_page"] == []
        assert len(listed_facts(files)["stated"]) == len(cells(files.database))


class TestTheSameSeed:
    @pytest.mark.slow
    def test_gives_the_same_bytes_in_another_process(self, tmp_path: Path, company: SynthesizeResult) -> None:
        program = "import pathlib, ragassay, sys; ragassay.synthesize(pathlib.Path(sys.argv[1]), seed=7)"
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            check=True,
            timeout=250,
            env={**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        )
        files = SynthesizeResult(
            database=tmp_path / "company.sqlite",
            documents=tmp_path / "documents.jsonl",
            facts=tmp_path / "facts.jsonl",
            known_gaps=tmp_path / "known_gaps.json",
        )
        assert contents(files) == contents(company)

    def test_differs_from_other_seeds(self, tmp_path: Path, company: SynthesizeResult) -> None:
        other = synthesize(tmp_path, seed=8)
        assert all(mine != other_bytes for mine, other_bytes in zip(contents(other), contents(company), strict=True))
        names = "SELECT name FROM project"
        assert not {*rows(other.database, names)} & {*rows(company.database, names)}

    def test_gives_the_same_database_whatever_is_omitted(self, tmp_path: Path, company: SynthesizeResult) -> None:
        other = synthesize(tmp_path, seed=7, omit=0.5)
        assert other.database.read_bytes() == company.database.read_bytes()


class TestSizes:
    @pytest.mark.slow
    @pytest.mark.parametrize("sizes", [(1, 1, 1), (1, 1, 2), (1, 1, 3), (300, 300, 1000)])
    def test_from_one_to_a_thousand(self, tmp_path: Path, sizes: tuple[int, int, int]) -> None:
        projects, clients, employees = sizes
        files = synthesize(tmp_path, projects=projects, clients=clients, employees=employees)
        assert rows(files.database, "SELECT (SELECT count(*) FROM project), (SELECT count(*) FROM client)") == [
            sizes[:2]
        ]
        assert rows(files.database, "SELECT count(DISTINCT lower(name)) FROM employee") == [(employees,)]

    def test_a_project_without_available_employees_has_no_manager(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path, projects=2, clients=1, employees=2)
        assert rows(files.database, "SELECT director_id, manager_id FROM project") == [(2, None), (2, None)]

    def test_there_are_enough_names_for_the_maximum_size(self) -> None:
        names = person_names(Dice("names"))
        assert len({next(names).casefold() for _ in range(20_000)}) > 5000


class TestBadInput:
    @pytest.mark.parametrize("what", ["projects", "clients", "employees"])
    @pytest.mark.parametrize("number", [0, -1, 5001])
    def test_an_invalid_size_is_refused(self, tmp_path: Path, what: str, number: int) -> None:
        options: dict[str, Any] = {what: number}
        with pytest.raises(UsageError, match=f"Invalid `{what}` {number}: expected a number from 1 to 5000"):
            synthesize(tmp_path / "company", **options)
        assert not (tmp_path / "company").exists()

    @pytest.mark.parametrize("omit", [-0.1, 1.1, float("nan"), float("inf")])
    def test_an_invalid_proportion_is_refused(self, tmp_path: Path, omit: float) -> None:
        with pytest.raises(UsageError, match=f"Invalid `omit` {omit}: expected a proportion from 0"):
            synthesize(tmp_path, omit=omit)

    def test_a_file_in_place_of_the_folder_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "company"
        file.write_text("mine", encoding="utf-8")
        with pytest.raises(UsageError, match="is a file; give a folder for the company"):
            synthesize(file)
        with pytest.raises(DataError, match="Cannot use the folder"):
            synthesize(file / "below")
        assert file.read_text(encoding="utf-8") == "mine"

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no folder here that nobody can write to")
    def test_a_folder_that_cannot_be_created_is_an_error(self) -> None:
        with pytest.raises(DataError, match="Cannot use the folder /proc/company: .*; give another folder"):
            synthesize(Path("/proc/company"))

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
    def test_a_folder_without_write_permission_is_an_error(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o500)
        with pytest.raises(DataError, match="cannot write"):
            synthesize(tmp_path)
        tmp_path.chmod(0o700)

    def test_a_full_disk_leaves_the_existing_company(self, tmp_path: Path) -> None:
        before = contents(synthesize(tmp_path))
        # The new database fits, its documents do not: nothing may have been replaced by then.
        with files_of_at_most(45_000), pytest.raises(DataError, match=r"cannot write .*documents.jsonl: .*too large"):
            synthesize(tmp_path, projects=50, force=True)
        assert contents(synthesize(tmp_path)) == before
        assert len(list(tmp_path.iterdir())) == len(before)


class TestExistingCompany:
    def test_is_unchanged_by_the_same_parameters(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path)
        before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
        assert synthesize(tmp_path) == files
        assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before

    def test_is_not_replaced_by_another_company(self, tmp_path: Path) -> None:
        before = contents(synthesize(tmp_path))
        with pytest.raises(
            UsageError,
            match=r"contains another company \(company.sqlite, documents.jsonl, facts.jsonl, known_gaps.json",
        ) as no:
            synthesize(tmp_path, seed=1)
        assert "`force`" in str(no.value)
        assert contents(synthesize(tmp_path)) == before

    def test_is_replaced_by_force(self, tmp_path: Path) -> None:
        synthesize(tmp_path / "one")
        forced = synthesize(tmp_path / "one", seed=1, force=True)
        assert contents(forced) == contents(synthesize(tmp_path / "two", seed=1))

    def test_missing_files_are_restored(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path)
        before = contents(files)
        files.documents.unlink()
        assert contents(synthesize(tmp_path)) == before

    def test_a_changed_file_is_reported(self, tmp_path: Path) -> None:
        files = synthesize(tmp_path)
        with closing(sqlite3.connect(files.database)) as connection:
            connection.execute("DELETE FROM project")
            connection.commit()
        with pytest.raises(UsageError, match=r"\(company.sqlite would change\)"):
            synthesize(tmp_path)
