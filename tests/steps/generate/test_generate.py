"""Generation: every question has one verified answer, reads naturally, and is reproducible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.many_tables import main, retailer

from databases import COMPANY, SHARED, make, rows_of
from ragassay import read_data_dictionary, update
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Ask, Question
from ragassay.core.results import GenerateResult, Skipped, SkippedKind, ValueReason
from ragassay.parts.templates import OPERATIONS
from ragassay.parts.wording.styles import STYLES, fill
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate
from ragassay.steps.report.questions_text import large_output
from truth import all_right, miscounted

ALL_OPERATIONS = TemplateOptions(operations=OPERATIONS)


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("company") / "company.sqlite"
    make(path, COMPANY)
    return path


@pytest.fixture(scope="module")
def made(company: Path) -> GenerateResult:
    return generate(f"sqlite:///{company}", per_style=2)


def questions(made: GenerateResult) -> list[Question]:
    return list(made.table.records(Question))


def test_files_may_be_named_by_texts(company: Path, tmp_path: Path) -> None:
    output, dictionary = str(tmp_path / "questions.jsonl"), tmp_path / "dictionary.toml"
    dictionary.write_text('[company.headquarters]\nlabel = "main office"\n', encoding="utf-8")
    options = TemplateOptions(data_dictionary=read_data_dictionary(str(dictionary)), tables=["company"])
    generated = generate(f"sqlite:///{company}", options=options, styles=["short"], per_style=1, output=output)
    assert any(question.question.startswith("main office") for question in questions(generated))
    assert not update(output, f"sqlite:///{company}", options=options, output=str(tmp_path / "updated.jsonl")).stale


def one(made: GenerateResult, text: str) -> Question:
    (found,) = [question for question in questions(made) if question.question == text]
    return found


def answers(made: GenerateResult, column: str, *values: str) -> set[tuple[str, ...]]:
    """The answers to the questions about a column that state these values, in whatever words."""
    return {
        question.reference_answers
        for question in questions(made)
        if f'."{column}" FROM' in (question.sql or "") and {*(question.bindings or {}).values()} == {*values}
    }


class TestAnExample:
    @pytest.mark.slow
    def test_a_question_says_where_it_comes_from(self, made: GenerateResult) -> None:
        found = one(made, "headquarters recorded for the company “Ardent Mills”")
        assert found.reference_answers == ("Oslo",)
        assert found.style == "short"
        assert found.sql == ('SELECT "company"."headquarters" FROM "company" WHERE "company"."name" = \'Ardent Mills\'')
        assert found.sql_template == (
            'SELECT "company"."headquarters" FROM "company" WHERE "company"."name" = \'[company.name]\''
        )
        assert found.text_template == "headquarters recorded for the company “[company.name]”"
        assert found.bindings == {"company.name": "Ardent Mills"}

    def test_sql_gets_the_value_as_stored_and_the_question_the_trimmed_one(self, made: GenerateResult) -> None:
        found = one(made, "headquarters recorded for the company “Corvid”")
        assert found.bindings == {"company.name": "Corvid  "}
        assert found.sql is not None
        assert found.sql.endswith("= 'Corvid  '")

    def test_a_person_is_named_by_both_names(self, made: GenerateResult) -> None:
        assert answers(made, "born", "Ann", "Poe") == {("1990-12-31",)}

    def test_two_things_known_point_at_one_row_of_an_association(self, made: GenerateResult) -> None:
        assert answers(made, "year_working", "Ardent Mills", "Ann", "Poe") == {("7",)}

    def test_numbers_are_plain(self, made: GenerateResult) -> None:
        assert one(made, "sales in billions recorded for the company “Corvid”").reference_answers == ("12",)

    def test_what_was_left_out_is_counted_by_reason(self, made: GenerateResult) -> None:
        assert made.skipped["column: binary data"] == 1
        assert made.skipped["column: the name suggests confidential data"] == 1
        assert made.skipped["column: no values"] == 2
        assert made.skipped["value: the answer is blank"] == 1


class TestPromises:
    def test_every_query_run_again_gives_exactly_its_one_answer(self, made: GenerateResult, company: Path) -> None:
        assert all_right(questions(made), rows_of(company)) == []

    def test_a_group_is_one_query_in_all_its_wordings(self, made: GenerateResult) -> None:
        groups = Counter(question.group_id for question in questions(made))
        assert set(groups.values()) == {4}
        assert len(groups) == made.groups == len({question.sql for question in questions(made)})

    @pytest.mark.slow
    def test_ids_are_unique_and_the_same_on_every_run(self, made: GenerateResult, company: Path) -> None:
        again = generate(f"sqlite:///{company}", per_style=2)
        assert questions(again) == questions(made)
        assert len({question.question_id for question in questions(made)}) == len(made.table)

    @pytest.mark.slow
    def test_a_sample_keeps_whole_groups_and_the_ids_they_had(self, made: GenerateResult, company: Path) -> None:
        sample = generate(f"sqlite:///{company}", per_style=2, max_rows=23, seed=3)
        assert len(sample.table) == 20
        assert {question.question_id for question in questions(sample)} < {q.question_id for q in questions(made)}
        assert made.sql_templates == 4
        assert sample.sql_templates == 3  # a small sample takes from every clear template in turn
        assert questions(sample) == questions(generate(f"sqlite:///{company}", per_style=2, max_rows=20, seed=3))

    @pytest.mark.slow
    def test_another_seed_takes_another_sample(self, company: Path) -> None:
        samples = {
            tuple(q.question_id for q in questions(generate(f"sqlite:///{company}", max_rows=6, seed=seed)))
            for seed in range(8)
        }
        assert len(samples) > 1

    @pytest.mark.slow
    def test_the_database_is_not_touched(self, company: Path) -> None:
        before = company.read_bytes(), company.stat().st_mtime_ns
        generate(f"sqlite:///{company}")
        assert (company.read_bytes(), company.stat().st_mtime_ns) == before


class TestFullStops:
    """A value stands whole in its question, and the sentence has no second stop right after it."""

    TOOLS = """
        CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT UNIQUE, industry TEXT);
        CREATE TABLE tool (tool_no TEXT PRIMARY KEY, maker_id INTEGER REFERENCES maker (id), grade TEXT);
        INSERT INTO tool VALUES ('T-1', 0, 'a'), ('T-2', 0, 'b'), ('T-3', 1, 'c'), ('T-4', 2, 'd');
    """

    @pytest.mark.parametrize(
        ("name", "style", "end"),
        [
            ("Acme Inc.", "directive", " by Acme Inc."),
            ("Acme Inc.", "directive", " the maker “Acme Inc.”."),
            ("Acme Inc.", "interrogative", " by Acme Inc.?"),
            ("Who?", "interrogative", " by Who?"),
            ("Who?", "interrogative", " the maker “Who?”?"),
            ("Jump!", "interrogative", " by Jump!?"),
            ("Acme", "interrogative", " by Acme?"),
        ],
    )
    def test_first_wordings(self, tmp_path: Path, name: str, style: str, end: str) -> None:
        rows = ", ".join(f"({i}, '{each}', 'Trade {i}')" for i, each in enumerate([name, "Brent", "Corvid"]))
        url = make(tmp_path / "d.sqlite", f"{self.TOOLS}; INSERT INTO maker VALUES {rows};")
        made = generate(url, options=ALL_OPERATIONS, styles=(style,), per_style=2)
        found = [each.question for each in questions(made) if each.bindings == {"maker.name": name}]
        assert [text for text in found if text.endswith(end)]
        assert not [text for text in found if any(stop in text for stop in ("..", "?.", "!.", "??"))]

    def test_every_style_gives_what_fill_gives(self, tmp_path: Path) -> None:
        names = ["Acme Inc.", "Who?", "Jump!", "Etc…", "Plain", "[firm.name].", "Delta Firm", "Firm", "A firm."]
        rows = ", ".join(f"({i}, '{each}', 'Town {i}')" for i, each in enumerate(names))
        script = f"CREATE TABLE firm (id INTEGER PRIMARY KEY, name TEXT, city TEXT); INSERT INTO firm VALUES {rows};"
        made = generate(make(tmp_path / "d.sqlite", script), styles=tuple(STYLES), per_style=7)
        for each in questions(made):
            known = {f"[{name}]": value for name, value in (each.bindings or {}).items()}
            assert each.question == fill(each.text_template or "", known)


class TestKeysThatDoNotIdentify:
    """A key is used only where a reader of it can mean one thing."""

    def generated(self, tmp_path: Path, rows: str) -> GenerateResult:
        script = f"CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT); INSERT INTO city VALUES {rows};"
        return generate(make(tmp_path / "d.sqlite", script), styles=("short",), per_style=1)

    def test_a_name_with_two_answers_is_not_asked_for(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'York','UK'), (2,'York','USA'), (3,'Bath','UK'), (4,'Ulm','DE')")
        assert {question.bindings and question.bindings["city.name"] for question in questions(made)} == {"Bath", "Ulm"}
        assert made.skipped["value: several answers"] == 1
        assert made.left_out[Skipped(kind=SkippedKind.VALUE, reason=ValueReason.SEVERAL_ANSWERS)] == 1

    def test_names_that_differ_by_case_or_space_are_one_name(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'york','UK'), (2,'York  ','USA'), (3,'Bath','UK'), (4,'Ulm','DE')")
        assert made.skipped["value: several answers"] == 1

    def test_names_that_differ_by_an_apostrophe_or_a_dash_are_one_name(self, tmp_path: Path) -> None:
        rows = "(1,'St John''s','UK'), (2,'St John’s','USA'), (3,'Ulm-Ost','DE'), (4,'Ulm–Ost','AT'), (5,'Bath','UK')"
        made = self.generated(tmp_path, f"{rows}, (6,'Kiel','DE')")
        assert made.skipped["value: several answers"] == 2

    def test_a_count_is_not_asked_for_by_a_name_of_two_rows(self, tmp_path: Path) -> None:
        """Two clinics of one name with two vets each have two vets, or four."""
        script = """CREATE TABLE clinic (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
            INSERT INTO clinic VALUES (1, 'Oak', 'Bath'), (2, 'Oak', 'Bath'), (3, 'Elm', 'Ulm'), (4, 'Ash', 'Kiel');
            CREATE TABLE vet (id INTEGER PRIMARY KEY, name TEXT, clinic_id INTEGER REFERENCES clinic);
            INSERT INTO vet VALUES (1, 'Ann Lee', 1), (2, 'Bo Poe', 1), (3, 'Cy Fox', 2), (4, 'Di Orr', 2),
                (5, 'Ed May', 3), (6, 'Flo Ray', 3), (7, 'Gil Day', 4);"""
        options = TemplateOptions(operations=("count",))
        made = generate(make(tmp_path / "d.sqlite", script), options=options, styles=("short",), per_style=1)
        counted = {q.bindings["clinic.name"] for q in questions(made) if "COUNT" in (q.sql or "") and q.bindings}
        assert counted == {"Elm", "Ash"}
        assert any(q.bindings == {"clinic.name": "Oak"} and q.reference_answers == ("Bath",) for q in questions(made))

    def test_rows_of_one_name_are_not_counted_as_several_things(self, tmp_path: Path) -> None:
        """A table that keeps every version of a product has more rows than there are products."""
        rows = ", ".join(
            f"({2 * n + version}, '{'Oak Elm Ash Fir'.split()[n % 4]} Shelf {n}', '{'wood metal'.split()[n % 2]}', {n})"
            for n in range(24)
            for version in range(1 + (n % 6 == 0))
        )
        script = f"""CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, category TEXT, list_price INTEGER);
            INSERT INTO product VALUES {rows};"""
        options = TemplateOptions(operations=("count", "list"))
        made = generate(make(tmp_path / "d.sqlite", script), options=options, styles=("short",), per_style=1)
        counted = {q.bindings["product.category"] for q in questions(made) if "COUNT" in (q.sql or "") and q.bindings}
        assert counted == {"metal"}  # of the others, every third is there twice
        assert not miscounted(questions(made))

    def test_tables_that_nothing_names_are_listed(self, tmp_path: Path) -> None:
        script = """CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT UNIQUE, country TEXT);
            INSERT INTO city VALUES (1, 'York', 'UK'), (2, 'Bath', 'UK'), (3, 'Ulm', 'DE');
            CREATE TABLE reading (id INTEGER PRIMARY KEY, level REAL, hue REAL);
            INSERT INTO reading VALUES (1, 2.5, 1.5), (2, 2.5, 1.5), (3, 4.5, 0.5);"""
        made = generate(make(tmp_path / "d.sqlite", script), styles=("short",), per_style=1)
        (table,) = [each for each in made.left_out if each.kind is SkippedKind.TABLE]
        assert "reading" in str(table)
        assert "`keys` all" in str(table)

    def test_an_answer_on_one_row_and_none_on_the_other_is_two_answers(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'York','UK'), (2,'York',NULL), (3,'Bath','UK'), (4,'Ulm','DE')")
        assert made.skipped["value: several answers"] == 1

    def test_the_same_answer_twice_is_one_answer(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'York','UK'), (2,'York','UK'), (3,'Bath','UK'), (4,'Ulm','DE')")
        assert made.groups == 3

    def test_an_answer_that_the_question_holds_is_not_asked_for(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'Mexico City','Mexico'), (2,'Bath','UK'), (3,'Ulm','DE')")
        assert made.skipped["value: the question reveals the answer"] == 1

    def test_a_word_that_only_begins_like_the_answer_gives_nothing_away(self, tmp_path: Path) -> None:
        made = self.generated(tmp_path, "(1,'Ukulele','UK'), (2,'Bath','UK'), (3,'Ulm','DE')")
        assert made.groups == 3

    def test_values_of_a_pair_that_identifies_no_row_are_not_counted(self, tmp_path: Path) -> None:
        """They are left out with the template; otherwise, they seem to be exceptions of a template that is used."""
        sales = ", ".join(f"({n % 3}, {n % 2}, {n})" for n in range(60))
        script = f"""CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, town TEXT);
            INSERT INTO shop VALUES (0, 'Oak', 'Bath'), (1, 'Elm', 'Ulm'), (2, 'Ash', 'Kiel');
            CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, color TEXT);
            INSERT INTO product VALUES (0, 'Desk', 'red'), (1, 'Lamp', 'blue');
            CREATE TABLE sale (shop_id INTEGER REFERENCES shop, product_id INTEGER REFERENCES product, amount INTEGER);
            INSERT INTO sale VALUES {sales};"""
        options = TemplateOptions(min_confidence="low")
        made = generate(make(tmp_path / "d.sqlite", script), options=options, styles=("short",), per_style=1)
        assert not [q for q in questions(made) if "sale" in (q.sql or "")]
        assert made.skipped["template: names that do not identify rows"] > 0
        assert "value: several answers" not in made.skipped

    def test_names_that_mostly_repeat_are_no_names(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="nothing names its rows"):
            self.generated(tmp_path, ", ".join(f"({i},'{'Rep' if i % 2 else 'Sam'}','C{i % 3}')" for i in range(9)))

    def test_a_value_that_no_other_row_has_describes_a_row_without_a_name(self, tmp_path: Path) -> None:
        script = """CREATE TABLE motor (id INTEGER PRIMARY KEY, designation TEXT, thrust REAL);
            INSERT INTO motor VALUES (1, 'A6', 2.5), (2, 'B5', 4.5), (3, 'C7', 9.0);
            CREATE TABLE burn (id INTEGER PRIMARY KEY, motor_id INTEGER REFERENCES motor, stage TEXT, delay REAL);
            INSERT INTO burn VALUES (1, 1, 'first', 1.5), (2, 1, 'second', 2.5), (3, 2, 'first', 3.5);"""
        made = generate(make(tmp_path / "d.sqlite", script), styles=("interrogative",), per_style=1)
        found = {q.question: q.reference_answers for q in questions(made)}
        assert found["What thrust is recorded for the motor with the designation B5?"] == ("4.5",)
        assert found["What delay is recorded for the burn with the stage “first” and the motor A6?"] == ("1.5",)

    def test_a_row_without_a_name_is_described_by_its_date_for_what_refers_to_it(self, tmp_path: Path) -> None:
        script = """CREATE TABLE species (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
            INSERT INTO species VALUES (1, 'Eel'), (2, 'Trout');
            CREATE TABLE session (id INTEGER PRIMARY KEY, started_on DATE);
            INSERT INTO session VALUES (1, '2024-05-02'), (2, '2024-05-03'), (3, '2024-05-03');
            CREATE TABLE fish_count (session_id INTEGER REFERENCES session, species_id INTEGER REFERENCES species,
                largest REAL, PRIMARY KEY (session_id, species_id));
            INSERT INTO fish_count VALUES (1, 1, 40.5), (1, 2, 31.5), (2, 1, 44.5), (3, 1, 45.5);"""
        made = generate(make(tmp_path / "d.sqlite", script), styles=("interrogative",), per_style=1)
        found = [q for q in questions(made) if "May" in q.question]
        assert {q.reference_answers for q in found} == {("40.5",), ("31.5",)}, "on May 3 there were two sessions"
        assert all("(session: May 2, 2024)" in q.question for q in found)

    def test_a_reference_without_a_target_gives_no_answer(self, tmp_path: Path) -> None:
        script = """CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, name TEXT);
                    INSERT INTO artist VALUES (1, 'Ono'), (2, 'Eno');
                    CREATE TABLE album (name TEXT, artist_id INTEGER REFERENCES artist);
                    INSERT INTO album VALUES ('Fly', 1), ('Moss', NULL), ('Neroli', 2);"""
        made = generate(make(tmp_path / "d.sqlite", script), styles=("short",), per_style=1)
        found = {q.question: q.reference_answers[0] for q in questions(made)}
        assert found == {"artist for the album “Fly”": "Ono", "artist for the album “Neroli”": "Eno"}


class TestNames:
    """Names that break generators: spaces, reserved words, quotes, brackets, two references to one table."""

    def test_any_name_of_a_table_or_column_works(self, tmp_path: Path) -> None:
        path = tmp_path / "d.sqlite"
        script = """
            CREATE TABLE "Order Details" ("name" TEXT PRIMARY KEY, "group" TEXT, "where""ever [x]" TEXT, "größe" TEXT);
            INSERT INTO "Order Details" VALUES ('O''Neil "the [a.b]"', 'g%1', 'w:x', 'ß'), ('B', 'h', 'y', 'z');
        """
        made = generate(make(path, script), styles=("short",), per_style=1)
        assert all_right(questions(made), rows_of(path)) == []
        assert 'group recorded for the order detail “O\'Neil "the [a.b]"”' in {q.question for q in questions(made)}
        assert made.groups == 4  # "größe" has no English word, and needs a data dictionary

    @pytest.mark.slow
    def test_two_references_to_one_table_are_told_apart(self, tmp_path: Path) -> None:
        path = tmp_path / "d.sqlite"
        script = """CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
                    INSERT INTO team VALUES (1, 'Reds', 'Rome'), (2, 'Blues', 'Bonn');
                    CREATE TABLE game (title TEXT PRIMARY KEY, home_team_id INTEGER REFERENCES team,
                                       away_team_id INTEGER REFERENCES team);
                    INSERT INTO game VALUES ('Final', 1, 2), ('Opener', 2, 1);"""
        made = generate(make(path, script), styles=("short",), per_style=1)
        found = {q.question: q.reference_answers[0] for q in questions(made)}
        assert found["home team for the game “Final”"] == "Reds"
        assert found["away team for the game “Final”"] == "Blues"

    def test_a_table_that_refers_to_itself_is_joined_to_itself(self, tmp_path: Path) -> None:
        script = """CREATE TABLE employee (name TEXT PRIMARY KEY, office TEXT, manager TEXT REFERENCES employee);
                    INSERT INTO employee VALUES ('Ada', 'Rome', NULL), ('Ben', 'Bonn', 'Ada'),
                                                ('Cem', 'Oslo', 'Ben');"""
        made = generate(make(tmp_path / "d.sqlite", script), styles=("short",), per_style=1)
        found = {q.question: q.reference_answers[0] for q in questions(made)}
        assert found["manager recorded for the employee “Cem”"] == "Ben"
        assert "manager recorded for the employee “Ada”" not in found


class TestWhenNothingCanBeAsked:
    def test_a_table_of_codes_says_why(self, tmp_path: Path) -> None:
        script = "CREATE TABLE t (a1 TEXT, a2 TEXT);" + "INSERT INTO t VALUES ('x', 'y');" * 3
        with pytest.raises(DataError, match="no question can be asked about .*the name has unknown words"):
            generate(make(tmp_path / "d.sqlite", script))

    def test_empty_tables_say_why(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="no values"):
            generate(make(tmp_path / "d.sqlite", "CREATE TABLE town (name TEXT, country TEXT);"))

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"styles": ("shrot",)}, "unknown style 'shrot'"),
            ({"styles": ()}, "`styles` is empty"),
            ({"per_style": 0}, "`per_style` 0"),
            ({"max_rows": 3}, "`max_rows` 3 is less than one group, which has 6 questions"),
        ],
    )
    def test_a_request_that_makes_no_sense_is_refused(self, company: Path, wrong: dict[str, int], message: str) -> None:
        with pytest.raises(UsageError, match=message):
            generate(f"sqlite:///{company}", **wrong)  # type: ignore[arg-type]


def of_companies(ask: Ask) -> Iterator[str]:
    """A style of an installed package that phrases only questions about companies, one text for headquarters."""
    if ask.entity == "company":
        texts = ("{}, please: {}", "{}, quickly: {}")[: 1 if ask.target == "headquarters" else 2]
        yield from (text.format(ask.target, ask.conditions[0].placeholders) for text in texts)


class TestStylesThatPhraseSomeQuestionsOnly:
    @pytest.fixture(autouse=True)
    def style(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(STYLES, "of-companies", of_companies)

    def test_other_templates_are_left_out_and_counted(self, company: Path) -> None:
        made = generate(f"sqlite:///{company}", styles=("short", "of-companies"), per_style=2)
        assert {row.text_template for row in questions(made) if row.style == "of-companies"} == {
            "sales, please: [company.name]",
            "sales, quickly: [company.name]",
        }
        assert {row.style for row in questions(made)} == {"short", "of-companies"}
        assert made.groups * 4 == len(made.table)
        assert made.skipped["template: no text template in one of the styles"] == 2
        assert made.skipped["template: fewer text templates in one of the styles than requested"] == 1

    def test_more_than_any_template_has_is_refused(self, company: Path) -> None:
        with pytest.raises(UsageError, match="`per_style` 3: the style 'of-companies' has only 2 text templates"):
            generate(f"sqlite:///{company}", styles=("short", "of-companies"), per_style=3)

    def test_a_language_model_or_a_user_may_supply_fewer(self, company: Path, tmp_path: Path) -> None:
        """Then a template that the style cannot phrase is asked in the supplied texts."""
        (tmp_path / "mine.yaml").write_text(
            "- sql: SELECT year_working FROM employment JOIN company ON employment.company_id = company.company_id "
            "JOIN person ON employment.person_id = person.person_id "
            "WHERE company.name = '[company.name]' AND person.last_name = '[person.last_name]'\n"
            '  texts:\n    short: ["year of [person.last_name] at [company.name]"]\n'
            "- SELECT sales_in_billion FROM company WHERE name = '[company.name]'\n",
            encoding="utf-8",
        )
        options = TemplateOptions(sources=TemplateSources(templates=tmp_path / "mine.yaml"))
        made = generate(f"sqlite:///{company}", options=options, styles=("short", "of-companies"), per_style=2)
        assert made.sql_templates == 2, made.skipped


class TestTheTruthOnRealDatabases:
    """Every SQL is run again by code that shares nothing with the generator (tests/truth.py).

    Single values are checked in test_schema_coverage.py, over the questions that are generated there.
    """

    @pytest.mark.recorded
    @pytest.mark.parametrize("name", ["chinook", "northwind", "world", "employee"])
    def test_no_answer_is_wrong_where_more_is_asked_than_single_values(self, name: str) -> None:
        path = SHARED / "databases" / f"{name}.sqlite"
        asked = TemplateOptions(operations=OPERATIONS, hops=2)
        made = generate(f"sqlite:///{path}", options=asked, styles=("short",), per_style=1, max_rows=400)
        assert all_right(questions(made), rows_of(path)) == []


def test_a_list_with_a_member_that_cannot_be_written_is_not_asked_for(tmp_path: Path) -> None:
    script = """CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
                INSERT INTO shop VALUES (1, 'Pine'), (2, 'Fir');
                CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, shop_id INTEGER REFERENCES shop);
                INSERT INTO item VALUES (1, 'Lamp', 1), (2, CAST(x'ff' AS TEXT), 1), (3, 'Bed', 2), (4, 'Desk', 2);"""
    made = generate(
        make(tmp_path / "d.sqlite", script), options=TemplateOptions(operations=("list",)), styles=("short",)
    )
    lists = {q.bindings["shop.name"] for q in questions(made) if q.answer_kind == "set" and q.bindings}
    assert lists == {"Fir"}
    assert made.skipped["value: an answer in the list cannot be written as text"] == 1


@pytest.mark.slow
def test_a_finished_set_keeps_only_its_groups_and_its_templates(tmp_path: Path) -> None:
    result = generate(make(tmp_path / "d.sqlite", COMPANY), per_style=1, unanswerable=0.2, options=ALL_OPERATIONS)
    tables = result.table.connection.execute("select table_name from duckdb_tables()").fetchall()
    views = result.table.connection.execute("select view_name from duckdb_views() where not internal").fetchall()
    assert len(tables) == 2, tables
    assert views == [("rows",)]


class TestSize:
    @pytest.mark.slow
    def test_is_announced_before_the_set_is_written(self, tmp_path: Path) -> None:
        url = make(tmp_path / "d.sqlite", COMPANY)
        output = tmp_path / "q.jsonl"
        sizes: list[tuple[int, int, bool]] = []
        made = generate(url, output=output, announce=lambda rows, size: sizes.append((rows, size, output.exists())))
        ((rows, size, was_written),) = sizes
        assert (rows, was_written) == (len(made.table), False)
        assert 0.7 < size / output.stat().st_size < 1.3

    def test_is_worth_a_line_from_a_gigabyte_on(self) -> None:
        assert large_output(1_000, 999_999_999) is None
        assert large_output(12_345_678, 9_812_345_678) == ("12,345,678 questions, about 9.8 GB")


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), ([], 2), (["--scal"], 2), (["there.sqlite"], 2)])
def test_only_a_name_creates_the_database_of_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str], code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.sqlite").touch()
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == code
    assert [each.name for each in tmp_path.iterdir()] == ["there.sqlite"]
    assert not (tmp_path / "there.sqlite").stat().st_size


@pytest.mark.slow
def test_a_sample_of_many_tables_reads_a_part_of_the_limits_of_comparisons(tmp_path: Path) -> None:
    retailer(tmp_path / "retailer.sqlite", scale=0.2)
    options = TemplateOptions(tables=("sales_order", "store"), operations=("comparison", "count"), min_confidence="low")
    url, per_style = f"sqlite:///{tmp_path / 'retailer.sqlite'}", {"styles": ("short",), "per_style": 1}
    every = generate(url, options=options, **per_style)  # type: ignore[arg-type]
    sample = generate(url, options=options, max_rows=40, **per_style)  # type: ignore[arg-type]
    assert (len(sample.table), sample.sql_templates) == (40, every.sql_templates)
    assert sample.queries < every.queries
    assert all_right(list(sample.table.records(Question)), rows_of(tmp_path / "retailer.sqlite")) == []
    ids = {question.question_id for question in every.table.records(Question)}
    assert {question.question_id for question in sample.table.records(Question)} <= ids


def calls(
    url: str, *, most: int | None = None, operations: Sequence[str] = (), **options: object
) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    asked = TemplateOptions(max_templates=most, operations=operations)
    generate(url, options=asked, progress=lambda *each: found.append(each), **options)  # type: ignore[arg-type]
    return found


def filling(url: str, *, most: int | None = None) -> list[tuple[int, int]]:
    return [(done, total) for what, done, total in calls(url, most=most, operations=OPERATIONS) if what == "generate"]


class TestProgress:
    @pytest.mark.slow
    def test_every_phase_is_reported_to_its_end(self, company: Path) -> None:
        found = calls(f"sqlite:///{company}", max_rows=60, unanswerable=0.2)
        last = {what: (done, total) for what, done, total in found}
        assert list(last) == ["schema", "generate", "paraphrase", "sample", "unanswerable"]
        assert all(done == total for done, total in last.values())

    @pytest.mark.slow
    def test_steps_without_calls_are_reported_when_they_start(self, company: Path, tmp_path: Path) -> None:
        found = calls(f"sqlite:///{company}", max_rows=60, output=tmp_path / "q.jsonl")
        assert ("sample", 0, 60) in found
        assert [done for what, done, _ in found if what == "write"] == [0, found[-1][2]]

    @pytest.mark.slow
    def test_the_end_is_where_enough_templates_are_kept(self, company: Path) -> None:
        assert filling(f"sqlite:///{company}", most=2)[-1] == (2, 2)
        assert len(filling(f"sqlite:///{company}", most=2)) < len(filling(f"sqlite:///{company}"))

    @pytest.mark.slow
    def test_the_end_is_reached_where_there_are_fewer_templates_than_allowed(self, company: Path) -> None:
        done, total = filling(f"sqlite:///{company}", most=1000)[-1]
        assert done == total < 1000


HIRES = """
CREATE TABLE customer (customer_no INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, town TEXT, date_opened INTEGER);
INSERT INTO customer VALUES (1, 'Ardent', 'Oslo', 19910304), (2, 'Bluefin', 'Bergen', 20160229),
    (3, 'Corvid', 'Oslo', 0), (4, 'Dunlin', 'Bergen', 20050418);
CREATE TABLE hire (
    hire_no TEXT PRIMARY KEY, customer_no INTEGER REFERENCES customer, hire_date TEXT, promised TEXT, status TEXT,
    site TEXT
);
INSERT INTO hire VALUES ('H-101', 1, '20230104', '20230201', 'open', 'North Yard'),
    ('H-102', 1, '20230218', '20230301', 'closed', 'Quay 4'), ('H-103', 2, '20230105', '20230401', 'open', 'Mill Lane'),
    ('H-104', 4, '20230107', '20230501', 'closed', 'Quay 9');
"""


@pytest.fixture(scope="module")
def hires(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, GenerateResult]:
    path = tmp_path_factory.mktemp("hires") / "hires.sqlite"
    url = make(path, HIRES)
    return path, generate(url, options=replace(ALL_OPERATIONS, min_confidence="low"), styles=["interrogative"])


class TestDaysInEightDigits:
    def test_are_answered_as_dates(self, hires: tuple[Path, GenerateResult]) -> None:
        question = one(hires[1], "When was the customer “Ardent” opened?")
        assert (question.reference_answers, question.answer_kind) == (("1991-03-04",), "date")
        assert one(hires[1], "For what date was hire H-103 promised?").reference_answers == ("2023-04-01",)

    def test_that_are_zero_are_no_days(self, hires: tuple[Path, GenerateResult]) -> None:
        about = [question for question in questions(hires[1]) if "Corvid" in question.question]
        assert about
        assert not any("opened" in question.question for question in about)

    def test_that_do_not_exist_are_no_answers(self, tmp_path: Path) -> None:
        script = HIRES.replace("20160229", "20150229").replace("'20230201'", "'20231304'")
        asked = questions(generate(make(tmp_path / "hires.sqlite", script), styles=["interrogative"]))
        assert any(question.reference_answers == ("1991-03-04",) for question in asked)
        assert not {("20150229",), ("20231304",), ("0",)} & {question.reference_answers for question in asked}

    def test_are_said_in_words_and_compared_as_stored(self, hires: tuple[Path, GenerateResult]) -> None:
        compared = [question for question in questions(hires[1]) if "2023" in question.question]
        assert compared
        assert not any("2023" in question.question.replace(", 2023", "") for question in compared)
        assert not all_right(questions(hires[1]), rows_of(hires[0]))


class TestCategories:
    def test_are_counted_and_listed(self, hires: tuple[Path, GenerateResult]) -> None:
        assert one(hires[1], "How many customers are there in Oslo?").reference_answers == ("2",)
        assert one(hires[1], "Which customers are in Bergen?").reference_answers == ("Bluefin", "Dunlin")
        assert one(hires[1], "How many hires have the status “closed”?").reference_answers == ("2",)

    def test_do_not_include_values_that_take_a_verb(self, hires: tuple[Path, GenerateResult]) -> None:
        assert not any("Quay 4" in question.question for question in questions(hires[1]))

    def test_may_be_counted_by_the_template_of_a_user(self, hires: tuple[Path, GenerateResult], tmp_path: Path) -> None:
        entry = "- SELECT COUNT(*) FROM customer WHERE town = '[customer.town]'\n"
        (tmp_path / "own.yaml").write_text(entry, encoding="utf-8")
        options = TemplateOptions(sources=TemplateSources(templates=tmp_path / "own.yaml"))
        made = generate(f"sqlite:///{hires[0]}", options=options, styles=["interrogative"])
        assert one(made, "How many customers are there in Bergen?").reference_answers == ("2",)
