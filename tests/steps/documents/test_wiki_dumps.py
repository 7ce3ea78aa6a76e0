"""Articles of a dump: which pages are articles, the text of their wikitext, and invalid dumps."""

import bz2
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay import DataError, UsageError, WikipediaResult, wikipedia_documents
from ragassay.core.results import Exclusion
from ragassay.steps.documents.wiki_dumps import DumpTarget, dumped_pages, plain_text, read_page_properties
from wikis import LONG, WikiPage, dump, page_props

HATNOTE = "{{distinguish|Power}} [[Bridge|bridges]]{{disambiguation needed}} "
PAGES = [
    WikiPage(page_id=1, title="Tower", text=HATNOTE + LONG),
    WikiPage(page_id=2, title="Tall tower", redirect="Tower", text="#REDIRECT [[Tower]]"),
    WikiPage(page_id=3, title="Mercury", text=f"{{{{hndis|Mercury}}}} {LONG}"),
    WikiPage(page_id=4, title="Sun (disambiguation)"),
    WikiPage(page_id=5, title="Talk:Tower", namespace=1),
    WikiPage(page_id=6, title="Bridge & more?", revisions=("2024-05-06T07:08:09Z",)),
    WikiPage(page_id=7, title="Stub", text="Short."),
]


def converted(folder: Path, xml: str | bytes, **options: Any) -> tuple[WikipediaResult, list[dict[str, Any]]]:
    (folder / "dump.xml").write_bytes(xml if isinstance(xml, bytes) else xml.encode())
    done = wikipedia_documents(output=folder / "out.jsonl", dump=folder / "dump.xml", **options)
    lines = (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()
    return done, [json.loads(line) for line in lines]


class TestPages:
    def test_only_articles_are_taken_and_the_others_counted(self, tmp_path: Path) -> None:
        done, rows = converted(tmp_path, dump(PAGES))
        assert [row["title"] for row in rows] == ["Tower", "Bridge & more?"]
        assert done.left_out == {
            Exclusion.REDIRECT: 1, Exclusion.DISAMBIGUATION: 2, Exclusion.NAMESPACE: 1, Exclusion.SHORT: 1,
        }  # fmt: skip
        assert rows[0]["text"].startswith("bridges The tower is in Lima.")
        assert rows[1]["url"] == "https://wiki.example/wiki/Bridge_%26_more%3F"

    def test_a_date_is_known_only_where_the_first_revision_is_in_the_dump(self, tmp_path: Path) -> None:
        _, rows = converted(tmp_path, dump(PAGES))
        assert [row["created"] for row in rows] == [None, "2024-05-06T07:08:09Z"]

    def test_of_a_full_history_the_first_gives_the_date_and_the_newest_the_text(self, tmp_path: Path) -> None:
        _, rows = converted(tmp_path, dump(PAGES, is_history=True))
        assert (rows[0]["created"], rows[0]["text"][-1], rows[0]["revision"]) == ("2020-01-02T03:04:05Z", "1", 101)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    @pytest.mark.parametrize("packed", [bz2.compress, gzip.compress])
    def test_a_dump_may_be_packed_and_in_another_encoding(
        self, tmp_path: Path, encoding: str, packed: Callable[[bytes], bytes]
    ) -> None:
        _, rows = converted(tmp_path, packed(dump(PAGES).encode(encoding)))
        assert len(rows) == 2

    def test_the_same_call_converts_only_what_has_changed(self, tmp_path: Path) -> None:
        _, before = converted(tmp_path, dump(PAGES))
        done, rows = converted(tmp_path, dump([PAGES[0], WikiPage(page_id=6, title="Bridge", revisions=["2024"] * 2)]))
        assert (done.documents, done.unchanged) == (2, 1)
        assert rows[0] == before[0]
        assert rows[1]["title"] == "Bridge"

    def test_pages_are_there_before_the_dump_is_read_to_its_end(self, tmp_path: Path) -> None:
        many = [WikiPage(page_id=number, title=f"T{number}") for number in range(1, 400)]
        (tmp_path / "dump.xml").write_text(dump(many)[:-900], encoding="utf-8")
        pages = dumped_pages(tmp_path / "dump.xml", DumpTarget())
        assert next(pages).title == "T1"

    def test_a_dump_that_is_cut_keeps_what_came_before(self, tmp_path: Path) -> None:
        whole = dump(PAGES)
        done, rows = converted(tmp_path, whole[: whole.index("<title>Stub")])
        assert len(rows) == 2
        assert "ends early or is not valid XML" in done.failed[0].reason
        assert done.is_incomplete
        packed = bz2.compress(whole.encode())
        with pytest.raises(DataError, match="cannot be read to its end"):
            converted(tmp_path, packed[: len(packed) // 2], force=True)

    def test_after_ctrl_c_the_same_call_converts_only_the_rest(self, tmp_path: Path) -> None:
        xml = dump([WikiPage(page_id=number, title=f"T{number}") for number in range(1, 200)])
        blocks = iter(range(3))

        def stop(*_: object) -> None:
            if next(blocks, None) is None:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            converted(tmp_path, xml, progress=stop)
        done, rows = converted(tmp_path, xml)
        assert [row["title"] for row in rows] == [f"T{number}" for number in range(1, 200)]
        assert 0 < done.unchanged < done.documents

    def test_after_a_cut_dump_the_rows_of_an_earlier_one_stay(self, tmp_path: Path) -> None:
        whole = dump(PAGES)
        converted(tmp_path, whole)
        done, rows = converted(tmp_path, whole[: whole.index("<title>Talk")])
        assert ([row["title"] for row in rows], done.unchanged) == (["Tower", "Bridge & more?"], 2)


GERMAN = [
    WikiPage(page_id=1, title="Turm", text=LONG),
    WikiPage(page_id=2, title="Merkur", text="{{Begriffsklärung}} " + LONG),
    WikiPage(page_id=3, title="Hndis", text="{{hndis}} is a template " + LONG),
]
PROPERTIES = [
    (1, "defaultsort", "x',NULL),(1,'disambiguation','"),  # no more than a value
    (2, "disambiguation", ""),
    (3, "wikibase_item", "Q3"),
]


class TestDisambiguationPagesInEveryLanguage:
    def props(self, folder: Path, sql: str | bytes) -> Path:
        (folder / "props.sql.gz").write_bytes(sql if isinstance(sql, bytes) else gzip.compress(sql.encode()))
        return folder / "props.sql.gz"

    def test_are_left_out_by_the_properties_of_the_wiki(self, tmp_path: Path) -> None:
        path = self.props(tmp_path, page_props(PROPERTIES, language="de"))
        done, rows = converted(tmp_path, dump(GERMAN, language="de"), page_props=path)
        assert [row["title"] for row in rows] == ["Turm", "Hndis"]
        assert (done.left_out, done.notes) == ({Exclusion.DISAMBIGUATION: 1}, [])

    def test_stay_in_without_the_properties_with_a_note(self, tmp_path: Path) -> None:
        done, rows = converted(tmp_path, dump(GERMAN, language="de"))
        assert [row["title"] for row in rows] == ["Turm", "Merkur"]
        (note,) = done.notes
        assert "this wiki is in 'de'; add `page_props`" in note

    def test_a_page_is_recognized_wherever_the_file_is_read_in_blocks(self, tmp_path: Path) -> None:
        many = [(number, "disambiguation" if number % 3 else "wikibase_item", "") for number in range(120_000)]
        path = self.props(tmp_path, page_props(many).encode())
        assert read_page_properties(path, None).disambiguation == {number for number, *_ in many if number % 3}

    @pytest.mark.parametrize(
        ("sql", "reason"),
        [
            ("INSERT INTO `page` VALUES (1);", "is not a dump of the table page_props"),
            (gzip.compress(page_props(PROPERTIES).encode(), mtime=0)[:-9], "cannot be read to its end"),
            (page_props(PROPERTIES), "is from the wiki enwiki, but dump.xml is from dewiki"),
        ],
    )
    def test_another_file_is_refused(self, tmp_path: Path, sql: str | bytes, reason: str) -> None:
        with pytest.raises((DataError, UsageError), match=reason):
            converted(tmp_path, dump(GERMAN, language="de"), page_props=self.props(tmp_path, sql))
        assert not (tmp_path / "out.jsonl").exists()

    def test_are_properties_of_a_dump(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="add `dump`, or omit it"):
            wikipedia_documents(output=tmp_path / "out.jsonl", count=1, page_props=tmp_path / "props.sql")


class TestWhatIsNoDump:
    @pytest.mark.parametrize(
        ("xml", "reason"),
        [
            ("<html><body>Not found</body></html>", "this is not a MediaWiki dump: it begins with <html>"),
            ('<!DOCTYPE x [<!ENTITY a "aaa">]><mediawiki>&a;</mediawiki>', "its XML declares a document type"),
            ("", "ends early or is not valid XML"),
            (b"\x1f\x8bgzip", "cannot be read to its end"),
            (b"7z\xbc\xaf\x27\x1c", "dump.xml is compressed, but not as .bz2 or .gz; unpack it first"),
            ("<mediawiki><page><title>A</title></page></mediawiki>", "the page 'A' of the dump has no number"),
            (dump([]), "contains no article of the wanted length"),
            (dump(PAGES[1:2]), r"contains no article of the wanted length \(a redirect: 1\)"),
        ],
    )
    def test_is_refused_with_the_reason_and_nothing_is_written(
        self, tmp_path: Path, xml: str | bytes, reason: str
    ) -> None:
        with pytest.raises(DataError, match=reason):
            converted(tmp_path, xml)
        assert not (tmp_path / "out.jsonl").exists()

    def test_the_rows_of_another_dump_are_not_replaced(self, tmp_path: Path) -> None:
        converted(tmp_path, dump(PAGES))
        (tmp_path / "dump.xml").rename(tmp_path / "other.xml")
        with pytest.raises(UsageError, match="contains articles of dump.xml, not of other.xml"):
            wikipedia_documents(output=tmp_path / "out.jsonl", dump=tmp_path / "other.xml")


def _template(arguments: list[str]) -> str:
    return "{{" + "|".join(["name", *arguments]) + "}}"


MARKUP = (
    *(
        "{{",
        "}}",
        "[[",
        "]]",
        "|",
        "{|",
        "|}",
        "\n",
        "a",
        " ",
        "''",
        "<ref>",
        "</ref>",
        "<nowiki>",
        "</nowiki>",
        "<!--",
    ),
    *("-->", "=", "[http://a ", "]", "File:", "&lt;", "*", "(", ")", ";"),
)


def text_of(wikitext: str) -> str:
    return plain_text(wikitext, not_in_text={"file", "datei", "kategorie"})


class TestWikitext:
    @pytest.mark.parametrize(
        ("wikitext", "text"),
        [
            ("'''Lima''' is ''old''.", "Lima is old."),
            ("In [[Peru]], [[Peru|the country]], [[:Category:A|a]].", "In Peru, the country, a."),
            ("a {{b|c={{d|[[e]]}}}} f", "a f"),
            ("{{Infobox\n| a = {| b\n|}\n}}\nText", "Text"),
            ("a\n{| class=x\n| b || {{c}}\n|}\nd", "a\nb |\nd"),
            (
                "{| class=x\n|+ Tenants\n! Floor !! a=b | Name\n|-\n| 1\n| a=b | [[Q|Quell]]\nLtd\n|-\n| || Lima\n|}",
                "Tenants\nFloor | Name\n1 | Quell Ltd\n| Lima",
            ),
            ("a [[de:Zorvik]][[zh-hant:Z|Z]][[simple:Z]] [[:de:Zorvik|b]] [[Alien: Covenant]]", "a b Alien: Covenant"),
            ("[[File:A.png|thumb|An [[inner]] link]]a[[Datei:B]][[Kategorie:C]]", "a"),
            ("a<ref name=x>b [[c]]</ref><ref name=x />d<!-- e --> f", "ad f"),
            ("a <nowiki>[[b]] ''c'' {{d}}</nowiki> e", "a [[b]] ''c'' {{d}} e"),
            ("[https://a.example the site] and [//b.example]", "the site and"),
            ("==Head==\n* one\n# two\n: three", "== Head ==\none\ntwo\nthree"),
            ("a&nbsp;&amp; b&ndash;c<br/>d <small>e</small>__NOTOC__", "a & b–c\nd e"),
            ("Lima ({{IPA|x}}; born 1535) is ({{a}}) old {{b}}, see", "Lima (born 1535) is old, see"),
            ("a [[b {{c d", "a [[b {{c d"),
            ("a ]] b }} c", "a ]] b }} c"),
            ("{{a|[[b}} c", "c"),
            ("<math>x < y</math>a", "a"),
            ("a\n\n\n\n\nb  c", "a\n\nb c"),
        ],
    )
    def test_markup_becomes_text(self, wikitext: str, text: str) -> None:
        assert text_of(wikitext) == text

    @given(st.lists(st.sampled_from(MARKUP)).map("".join))
    def test_no_markup_is_more_than_text(self, wikitext: str) -> None:
        assert text_of(f"first\n{wikitext}").startswith("first")

    @given(st.recursive(st.just("x"), lambda inner: st.lists(inner, max_size=3).map(_template)))
    def test_nested_templates_leave_nothing(self, wikitext: str) -> None:
        assert text_of(f"a {_template([wikitext])}b") == "a b"
