"""What a text states of whom, what takes several facts, and the knowledge base as documents or as a retriever."""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from databases import make
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.records import AnswerKind, Document
from ragassay.parts.database import open_database, reflect
from ragassay.parts.evidence.claims import Claim, Passage, PassageReader, claim_of, states
from ragassay.parts.evidence.corpus import (
    RETRIEVED_DOCUMENTS,
    DocumentCorpus,
    RetrieverCorpus,
    load_retriever,
    open_corpus,
)
from ragassay.parts.evidence.query_facts import takes_several_facts
from ragassay.parts.retrieval import retriever
from ragassay.parts.templates import propose_templates

PEOPLE = ["Ada Byron", "Max Born", "Lise Meitner"]
THINGS = {person: ["employee.name"] for person in PEOPLE} | {"Clock Tower": ["project.name"]}


def claim(reference: str, *about: str, kind: AnswerKind = "text", is_spread: bool = False) -> Claim:
    result = claim_of([reference], kind, {str(place): name for place, name in enumerate(about)}, is_spread=is_spread)
    assert result is not None
    return result


def says(
    text: str, reference: str, *about: str, kind: AnswerKind = "text", title: str = "", document_id: str = ""
) -> bool:
    read = PassageReader(THINGS).read(Passage(text=text, title=title, id=document_id))
    return states(read, claim(reference, *about, kind=kind))


TABLE = """
| Name | Office | Hired |
|---|---|---|
| Ada Byron | Oslo | May 1, 2021 |
| Max Born | | June 3, 2022 |
"""
NEWS = "Ada Byron works in Oslo. Max Born is our planner. He came on June 3, 2022.\n\nLise Meitner sits in Rome."


class TestSubjects:
    def test_a_table_row_is_about_the_entity_that_it_names(self) -> None:
        assert says(TABLE, "Oslo", "Ada Byron")
        assert says(TABLE, "2022-06-03", "Max Born", kind="date")
        assert not says(TABLE, "Oslo", "Max Born")

    def test_a_table_row_states_each_of_several_values_of_one_kind(self) -> None:
        row = "| Clock Tower | July 18, 2022 | 57.4 million | Oslo | Bergen | April 9, 2020 |"
        values: Sequence[tuple[str, AnswerKind]] = (
            ("2022-07-18", "date"),
            ("2020-04-09", "date"),
            ("Oslo", "text"),
            ("Bergen", "text"),
        )
        for value, kind in values:
            assert says(row, value, "Clock Tower", kind=kind)

    def test_another_number_about_the_subject_does_not_hide_the_answer(self) -> None:
        text = "The Clock Tower is one to remember.\n\nThe budget of the project was 23.5 million euros."
        assert says(text, "23.5", "Clock Tower", kind="number")
        assert not says(text, "24.5", "Clock Tower", kind="number")

    def test_a_table_under_a_heading_is_read_by_row(self) -> None:
        assert not says(TABLE, "Oslo", "Max Born", title="Ada Byron, Max Born")

    def test_a_sentence_about_another_of_the_same_kind_is_about_that_one(self) -> None:
        assert says(NEWS, "Oslo", "Ada Byron")
        assert not says(NEWS, "planner", "Ada Byron")
        assert not says(NEWS, "Rome", "Max Born")

    def test_a_sentence_without_a_subject_is_about_the_previous_one(self) -> None:
        assert says(NEWS, "2022-06-03", "Max Born", kind="date")
        assert not says(NEWS, "2022-06-03", "Ada Byron", kind="date")

    def test_entities_of_another_kind_are_not_rivals(self) -> None:
        text = "The Clock Tower is tall. Ada Byron opened it on May 1, 2021."
        assert says(text, "2021-05-01", "Clock Tower", kind="date")

    def test_without_placeholders_all_entities_are_rivals(self) -> None:
        text = "The Clock Tower is tall. Ada Byron opened it on May 1, 2021."
        read = PassageReader(list(THINGS)).read(Passage(text=text))
        assert not states(read, claim("2021-05-01", "Clock Tower", kind="date"))

    def test_an_answer_may_be_the_name_of_a_rival(self) -> None:
        text = "Ada Byron works in Oslo. The manager is Max Born."
        assert says(text, "Max Born", "Ada Byron")
        assert not says("Ada Byron works in Oslo. Max Born likes tea.", "Max Born", "Ada Byron")

    def test_text_under_a_heading_is_about_its_entity(self) -> None:
        assert says("Max Born is the manager. The hire date is May 1, 2021.", "2021-05-01", "Ada Byron",
                    kind="date", title="Employee: Ada Byron")  # fmt: skip

    def test_an_id_may_name_the_subject_but_states_no_value(self) -> None:
        assert says("Hired on May 1, 2021.", "2021-05-01", "Ada Byron", kind="date", document_id="Ada Byron")
        assert not says("The Clock Tower is tall.", "0", "Clock Tower", kind="number", document_id="clock-12#0")
        assert not says("The Clock Tower is tall.", "Max Born", "Clock Tower", document_id="Max Born")
        assert says("The Clock Tower is tall.", "Max Born", "Clock Tower", title="Max Born", document_id="p1")

    def test_an_abbreviated_title_does_not_end_a_sentence(self) -> None:
        assert says("Ada Byron was led by Dr. Max Born in Rome.", "Rome", "Ada Byron")


class TestHtmlEntities:
    """A database may have "Oak &amp; Ash", which questions show as "Oak & Ash"."""

    names = ("Oak &amp; Ash Clinic", "Queen&#39;s Paws", "Red Clinic")

    @pytest.mark.parametrize(
        ("text", "reference", "about"),
        [
            ("Oak & Ash Clinic is in Bath.", "Bath", "Oak &amp; Ash Clinic"),
            ("Oak and Ash Clinic is in Bath.", "Bath", "Oak &amp; Ash Clinic"),
            ("Oak &amp; Ash Clinic is in Bath.", "Bath", "Oak &amp; Ash Clinic"),
            ("Oak &amp; Ash Clinic is in Bath.", "Bath", "Oak & Ash Clinic"),
            ("Queen's Paws is in Bath.", "Bath", "Queen&#39;s Paws"),
            ("Red Clinic belongs to Smith & Sons.", "Smith &amp; Sons", "Red Clinic"),
            ("Red Clinic belongs to Smith &amp; Sons.", "Smith & Sons", "Red Clinic"),
        ],
    )
    def test_are_decoded_in_names_answers_and_texts(self, text: str, reference: str, about: str) -> None:
        assert states(PassageReader([*self.names, about]).read(Passage(text=text)), claim(reference, about))
        assert states(PassageReader([about]).read(Passage(text="Bath", title=text)), claim(reference, about))

    def test_do_not_hide_a_rival(self) -> None:
        text = "Red Clinic is old. Oak & Ash Clinic is in Bath."
        assert not states(PassageReader(self.names).read(Passage(text=text)), claim("Bath", "Red Clinic"))

    def test_are_shown_decoded(self) -> None:
        assert str(claim("Smith &amp; Sons", "Oak &amp; Ash Clinic")) == "'Smith & Sons' of 'Oak & Ash Clinic'"


VETS = {
    "Ana": ["vet.first_name"],
    "Bob": ["vet.first_name"],
    "Marsh": ["vet.last_name"],
    "Hill": ["vet.last_name"],
    "Ana Marsh": ["owner.full_name"],
    "Dr. Bob Hill": ["owner.full_name"],
    "Carl Stone": ["owner.full_name"],
}


class TestANameThatTwoTablesSpell:
    """A vet with a first and a last name may have the name of an owner."""

    @staticmethod
    def says(text: str, reference: str, *about: str, kind: AnswerKind = "date") -> bool:
        return states(PassageReader(VETS).read(Passage(text=text)), claim(reference, *about, kind=kind))

    @pytest.mark.parametrize("name", ["Ana Marsh", "ANA MARSH", "Ana MARSH", "Marsh, Ana", "Dr. Ana Marsh"])
    def test_is_found_as_first_and_last_name(self, name: str) -> None:
        assert self.says(f"{name} was hired on 13 October 2003.", "2003-10-13", "Ana", "Marsh")

    def test_is_found_if_the_owner_has_a_title(self) -> None:
        assert self.says("Dr. Bob Hill was hired on 13 October 2003.", "2003-10-13", "Bob", "Hill")

    def test_is_still_found_as_the_name_of_the_owner(self) -> None:
        assert self.says("Ana Marsh lives in Bath.", "Bath", "Ana Marsh", kind="text")
        assert self.says("Dr. Bob Hill lives in Bath.", "Bath", "Dr. Bob Hill", kind="text")

    def test_is_not_found_from_one_of_its_parts(self) -> None:
        assert not self.says("Ana Marsh was hired on 13 October 2003.", "2003-10-13", "Ana", "Hill")
        assert not self.says("Ana Marsh was hired on 13 October 2003.", "2003-10-13", "Marsh")

    def test_makes_another_vet_a_rival(self) -> None:
        text = "Ana Marsh is a vet. Dr. Bob Hill was hired on 14 October 2004."
        assert self.says(text, "2004-10-14", "Bob", "Hill")
        assert not self.says(text, "2004-10-14", "Ana", "Marsh")

    def test_makes_no_rival_of_the_owners(self) -> None:
        text = "Ana Marsh treats the dog. Carl Stone paid on 14 October 2004."
        assert self.says(text, "2004-10-14", "Ana", "Marsh")

    def test_is_found_among_many_documents(self) -> None:
        pages = [Document(id=f"p{n}", text=f"{name} works in {city}.") for n, (name, city) in enumerate(
            [("Carl Stone", "Rome"), ("Ana Marsh", "Bath")])]  # fmt: skip
        assert DocumentCorpus(pages, PassageReader(VETS)).stating(claim("Bath", "Ana", "Marsh")) == "p1"


class TestSeveralFacts:
    names = ("client.name", "project.name")

    @pytest.mark.parametrize(
        ("sql", "several"),
        [
            (None, False),
            ("SELECT town FROM client WHERE name = 'X'", False),
            ("SELECT town FROM client WHERE name = 'join, count(*)'", False),
            ('SELECT "c"."name" FROM "project" JOIN "client" AS "c" ON "c"."id" = "project"."c" WHERE 1', False),
            ('SELECT "c"."town" FROM "project" JOIN "client" AS "c" ON "c"."id" = "project"."c" WHERE 1', True),
            ("SELECT c.town FROM project p, client c WHERE p.c = c.id", True),
            ("SELECT c.name FROM project p, client c WHERE p.c = c.id", False),
            ("SELECT DISTINCT p.name FROM project p JOIN client c ON p.c = c.id WHERE c.name = 'X'", False),
            ("SELECT DISTINCT p.name FROM project p JOIN client c ON p.c = c.id WHERE c.code = 'X'", False),
            ("SELECT DISTINCT p.name FROM project p JOIN client c ON p.c = c.id WHERE c.town = 'X'", True),
            ("SELECT p.name FROM p JOIN c ON p.c = c.id JOIN town t ON c.t = t.id WHERE t.name = 'X'", True),
            (
                "SELECT l.day FROM l JOIN a ON l.a = a.id JOIN b ON l.b = b.id WHERE a.name = 'X' AND b.name = 'Y'",
                False,
            ),
            ("SELECT COUNT(*) FROM project WHERE town = 'X'", True),
            ("SELECT name FROM project ORDER BY budget DESC LIMIT 1", True),
            ("SELECT name FROM p WHERE b = (SELECT b FROM q)", True),
            ("SELECT `c`.`name` FROM `p` JOIN `q` ON 1 JOIN `client` AS `c` ON 1", True),
        ],
    )
    def test_are_counted_from_the_sql(self, sql: str | None, several: bool) -> None:
        assert takes_several_facts(sql, self.names) is several

    @pytest.mark.parametrize("is_bound", [True, False])
    def test_are_counted_as_hops_are(self, tmp_path: Path, is_bound: bool) -> None:
        """A sample of questions may have bindings for projects alone."""
        with open_database(make(tmp_path / "d.sqlite", STAFF)) as database:
            schema = reflect(database)
        one = {template.sql for template in propose_templates(schema, hops=1)}
        more = {template.sql: template for template in propose_templates(schema, hops=3)}
        names = [name.strip("[]") for template in more.values() for name in template.bound_columns] if is_bound else []
        assert [sql for sql in one if takes_several_facts(sql, names)] == []
        assert [sql for sql in more if sql not in one and not takes_several_facts(sql, names)] == []
        assert len(one) > 5
        assert len(more) > 2 * len(one)


STAFF = """
CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT UNIQUE, country TEXT, founded INTEGER);
INSERT INTO town VALUES (1,'Oslo','Norway',1048), (2,'Lima','Peru',1535);
CREATE TABLE employee (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, title TEXT, birth_date DATE,
                       town_id INTEGER REFERENCES town, boss_id INTEGER REFERENCES employee,
                       UNIQUE (first_name, last_name));
INSERT INTO employee VALUES (1,'Ada','Lee','planner','1980-01-02',1,NULL), (2,'Ben','Poe','driver','1981-03-04',2,1);
CREATE TABLE department (id INTEGER PRIMARY KEY, department_name TEXT UNIQUE, budget INTEGER,
                         head_id INTEGER REFERENCES employee);
INSERT INTO department VALUES (1,'Sales',10,1), (2,'Research',20,2);
CREATE TABLE employment (employee_id INTEGER REFERENCES employee, department_id INTEGER REFERENCES department,
                         start_date DATE, PRIMARY KEY (employee_id, department_id));
INSERT INTO employment VALUES (1,1,'2001-05-06'), (2,1,'2002-07-08'), (2,2,'2003-09-10');
"""


PAGES = [
    Document(id="p1", title="Clock Tower", text="It is tall. Work on it began on May 1, 2021 and it cost 7 million."),
    Document(id="p2", title="Ada Byron", text="She came to us long ago, sits in Oslo, and has a bicycle in the hall."),
    Document(id="3", text="Max Born is our planner and can be met in Rome whenever the weather is not too bad there."),
]


class TestDocuments:
    base = DocumentCorpus(PAGES, PassageReader(THINGS))

    def test_have_the_id_of_the_document_that_states_a_claim(self) -> None:
        assert self.base.stating(claim("Oslo", "Ada Byron")) == "p2"
        assert self.base.stating(claim("Rome", "Ada Byron")) is None
        assert self.base.none_of(claim("Rome", "Ada Byron")) == "no document"

    def test_a_passage_inherits_the_heading_of_its_document(self) -> None:
        """The subject of the passage is named only elsewhere in its document."""
        piece = "long ago, sits in Oslo, and has a bicycle in the ha"
        assert self.base.passages([piece], []) == [Passage(text=piece, title="Ada Byron", id="p2")]

    def test_a_text_of_another_corpus_has_no_heading(self) -> None:
        assert self.base.passages(["He sits in Oslo all day, and so do his dog, his cat and his bird."], ["x"]) == [
            Passage(text="He sits in Oslo all day, and so do his dog, his cat and his bird.")
        ]

    def test_a_text_in_two_documents_belongs_to_neither(self) -> None:
        twins = [Document(id=name, title=name, text=PAGES[1].text) for name in PEOPLE]
        assert DocumentCorpus(twins, PassageReader(THINGS)).passages([PAGES[1].text], [])[0].title == ""

    def test_ids_alone_identify_the_documents(self) -> None:
        passages = self.base.passages([], ["3", "gone"])
        assert [each.text for each in passages] == [PAGES[2].text, ""]
        assert self.base.knows([], ["3"])
        assert not self.base.knows([], ["3", "gone"])
        assert self.base.knows(["a text"], ["gone"])

    def test_several_facts_may_be_spread_if_all_their_parts_are_mentioned(self) -> None:
        assert self.base.may_be_spread(claim("Rome", "Clock Tower", is_spread=True))
        assert not self.base.may_be_spread(claim("Paris", "Clock Tower", is_spread=True))
        assert not self.base.may_be_spread(claim("Rome", "Lise Meitner", is_spread=True))
        assert not self.base.may_be_spread(claim("Rome", "Clock Tower"))


class Recording:
    """A retriever that records its queries."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.queries: list[tuple[str, int]] = []
        self._retriever = retriever("keyword", documents)

    def search(self, question: str, k: int) -> Sequence[Document]:
        self.queries.append((question, k))
        return self._retriever.search(question, k)


class TestRetriever:
    def test_is_queried_once_for_the_bindings_with_and_without_the_answer(self) -> None:
        recording = Recording(PAGES)
        base = open_corpus(recording, PassageReader(THINGS))
        for _ in range(2):
            assert base.stating(claim("Oslo", "Ada Byron")) == "p2"
        assert recording.queries == [("Ada Byron", RETRIEVED_DOCUMENTS), ("Ada Byron Oslo", RETRIEVED_DOCUMENTS)]

    def test_reports_in_how_many_documents_no_claim_is_stated(self) -> None:
        base = open_corpus(retriever("keyword", PAGES), PassageReader(THINGS))
        assert base.stating(claim("Rome", "Ada Byron")) is None
        assert base.none_of(claim("Rome", "Ada Byron")) == "no document among the 3 nearest that the retriever returned"

    def test_cannot_look_up_a_document_by_its_id(self) -> None:
        base = RetrieverCorpus(retriever("keyword", PAGES), PassageReader(THINGS))
        assert (base.ids, base.knows([], ["p1"]), base.knows(["a text"], ["p1"])) == (None, False, True)
        assert base.passages(["a text", "another"], ["Ada Byron", "3"]) == [
            Passage(text="a text", id="Ada Byron"),
            Passage(text="another"),
        ]

    def test_may_return_its_own_objects(self) -> None:
        passage = SimpleNamespace(id=7, text="Ada Byron sits in Oslo.", title=None)
        retriever = SimpleNamespace(search=lambda *_: [passage])
        assert RetrieverCorpus(retriever, PassageReader(THINGS)).stating(claim("Oslo", "Ada Byron")) == "7"

    def test_that_returns_other_objects_gets_an_error(self) -> None:
        retriever = SimpleNamespace(search=lambda *_: ["Ada Byron sits in Oslo."])
        with pytest.raises(DataError, match="returned a str without id and text; return ragassay.Document"):
            RetrieverCorpus(retriever, PassageReader(THINGS)).stating(claim("Oslo", "Ada Byron"))

    def test_that_fails_is_reported_with_the_query(self) -> None:
        def fails(*_: object) -> Sequence[Document]:
            raise RuntimeError("no index")

        with pytest.raises(
            CallError, match="retriever given as `documents` failed on 'Ada Byron': RuntimeError: no index"
        ):
            RetrieverCorpus(SimpleNamespace(search=fails), PassageReader(THINGS)).stating(claim("Oslo", "Ada Byron"))


MODULE = """
class Mine:
    def search(self, question, k):
        return []

mine, number = Mine(), 7
def make():
    return Mine()
"""


class TestSpecOfARetriever:
    @pytest.fixture(autouse=True)
    def module(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "evidence_of_mine.py").write_text(MODULE, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        monkeypatch.delitem(sys.modules, "evidence_of_mine", raising=False)

    @pytest.mark.parametrize("name", ["mine", "Mine", "make"])
    def test_names_an_object_a_class_or_a_factory(self, name: str) -> None:
        assert load_retriever(f"python:evidence_of_mine:{name}").search("?", 1) == []

    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("http://x", "http://x: write python:package.module:name, or the path of a documents file"),
            ("python:evidence_of_mine", "write python:package.module:name"),
            ("python:evidence_of_nobody:mine", "cannot import evidence_of_nobody"),
            ("python:evidence_of_mine:mien", "evidence_of_mine: unknown name 'mien'.*Did you mean 'mine'"),
            ("python:evidence_of_mine:mine?k=3", "python:evidence_of_mine:mine: unknown setting 'k'"),
            ("python:evidence_of_mine:number", "is not a retriever: it is a int without search"),
        ],
    )
    def test_errors_describe_the_problem(self, spec: str, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            load_retriever(spec)
