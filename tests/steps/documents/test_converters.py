"""Converters: the text, the encoding and the metadata of a file."""

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from document_files import docx, paragraph, pdf
from ragassay import DataError
from ragassay.steps.documents.converters import Converted, convert, created_at

DATA = Path(__file__).parents[2] / "data"


def converted(suffix: str, data: bytes | str) -> Converted:
    return convert(suffix, io.BytesIO(data.encode() if isinstance(data, str) else data))


def executed_lines(call: Callable[[], object]) -> int:
    """Return the number of lines of Python code that a call executes: its time, whatever the speed of the machine."""
    lines = 0

    def count(_: FrameType, event: str, __: object) -> object:
        nonlocal lines
        lines += event == "line"
        return count

    former = sys.gettrace()
    sys.settrace(count)  # type: ignore[arg-type]
    try:
        call()
    finally:
        sys.settrace(former)
    return lines


class TestEncodings:
    TEXT = "Łódź — Σ: " + "plain text " * 5

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"])
    def test_unicode_is_read_with_or_without_a_mark(self, encoding: str) -> None:
        assert converted(".txt", self.TEXT.encode(encoding)) == Converted(text=self.TEXT)

    def test_anything_else_is_windows_1252_with_a_note(self) -> None:
        read = converted(".txt", "Café “bar”".encode("cp1252"))
        assert read.text == "Café “bar”"
        (note,) = read.notes
        assert note == (
            "is not UTF-8 and was read as Windows-1252; if characters are wrong, name its encoding with "
            "`encoding`, or save it as UTF-8"
        )

    @pytest.mark.parametrize("meta", ['<meta charset="{}">', '<meta http-equiv=x content="text/html; charset={}">'])
    def test_a_page_may_declare_its_encoding(self, meta: str) -> None:
        page = f"{meta.format('iso-8859-2')}<p>Łódź"
        assert converted(".html", page.encode("iso-8859-2")) == Converted(text="Łódź")

    @pytest.mark.parametrize("declared", ["iso-8859-1", "latin1", "us-ascii"])
    def test_a_declared_encoding_is_read_as_browsers_do(self, declared: str) -> None:
        assert converted(".html", f"<meta charset={declared}><p>5 € “net”".encode("cp1252")).text == "5 € “net”"

    def test_utf_8_goes_before_a_wrong_declaration(self) -> None:
        assert converted(".html", "<meta charset=latin1><p>Łódź").text == "Łódź"

    @pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfea", bytes(range(128, 256))])
    def test_what_is_no_text_is_refused(self, data: bytes) -> None:
        with pytest.raises(DataError, match="binary|has the byte order mark of UTF-16 but is not valid UTF-16"):
            converted(".txt", data)


class TestPages:
    def test_navigation_scripts_and_styles_are_left_out(self) -> None:
        page = """<html><head><title>The  tower</title><style>p {}</style><script>alert("1")</script></head><body>
            <nav><a href="/">Home</a></nav><div role="banner">Our company</div>
            <div class="m"><ul><li><a href="/a">News</a><li><a href="/b">Jobs</a><li><a href="/c">Contact</a></ul></div>
            <h1>Tower</h1><p>It is <b>tall</b>.<br>Very.<ul><li>One <a href="/x">link</a><li>Two &amp; more</ul>
            <table><tr><td>Height</td><td>40 m</td></tr></table><pre>a\n    b</pre><footer>Imprint</footer>"""
        read = converted(".html", page)
        assert read.title == "The tower"
        assert read.text == ("Tower\n\nIt is tall.\nVery.\nOne link\nTwo & more\n\nHeight | 40 m\n\na\n    b")

    @pytest.mark.parametrize(
        ("rows", "text"),
        [
            ("<tr><th>Name</th><th>Fee</th></tr><tr><td></td><td>10</td></tr>", "Name | Fee\n| 10"),
            ("<tr><td>a</td><td></td><td>b</td></tr>", "a | | b"),
            ("<tr><td><p>a</p></td> <td><div><p>b</p><p>c</p></div></td>\n<td>d<br></td></tr>", "a | b\nc | d"),
            ("<tr><td>a<td>b<tr><td>c<td><ul><li>d<li>e</ul>", "a | b\nc | d\ne"),
            ("<tr><td></td><td> </td></tr><tr><td>a</td></tr>", "a"),
            ("<tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr>", "a\nb | c"),
        ],
    )
    def test_a_row_of_a_table_is_a_line_with_all_its_cells(self, rows: str, text: str) -> None:
        assert converted(".html", f"<main><table>{rows}</table></main>").text == text

    def test_the_main_part_is_the_text_where_it_is_marked(self) -> None:
        links = "".join(f"<li><a href={name}>{name}</a></li>\n" for name in "abc")
        page = f"<div>Menu</div><main><h1>Head</h1><ul>{links}</ul></main>X"
        assert converted(".html", page) == Converted(text="Head\n\na\nb\nc", title="Head")

    def test_articles_are_the_text_only_if_they_are_most_of_it(self) -> None:
        own, teaser = "<p>The text of the page itself.</p>", "<article>A teaser.</article>"
        assert converted(".html", f"{own}{teaser}").text == "The text of the page itself.\n\nA teaser."
        assert converted(".html", f"<p>Aside</p><article>{own}</article>").text == "The text of the page itself."

    def test_a_page_of_links_alone_is_not_empty(self) -> None:
        links = "".join(f"<li><a href={name}>{name}</a>" for name in "abc")
        assert converted(".html", f"<ul>{links}</ul>").text.split() == ["a", "b", "c"]

    LINKS = "<a href=/>Home</a> | <a href=/shop>Shop</a> · <a href=/contact>Contact</a>"
    OWN = "<h1>Tower</h1><p>The tower is in <a href=/lima>Lima</a>.</p>"

    @pytest.mark.parametrize(
        "menu",
        [
            f"<div><div>{LINKS}</div></div>",
            f"<p>{LINKS.replace('|', 'or')}</p>",
            f"<div><h3>Pages</h3><div>{LINKS}</div><h3>Others</h3>{LINKS}</div>",
            f"<h3>Pages</h3><div>{LINKS}</div>",
            f"<header><p>Our company</p><div>{LINKS}</div></header>",
            f"<div><header><h1>Our company</h1>{LINKS}</header></div>",
            "<div role=dialog>This page uses cookies.</div>",
            f"<div>{LINKS}</div><header>Our company</header>",
        ],
    )
    def test_blocks_of_links_go_with_their_heading_whatever_their_elements(self, menu: str) -> None:
        assert converted(".html", f"<body>{menu}{self.OWN}").text == "Tower\n\nThe tower is in Lima."

    @pytest.mark.parametrize(
        "content",
        [
            f"<h2>Sources</h2><div>{LINKS}</div><p>All were read in May.</p>",
            f"<h2>Sources</h2><p>See {LINKS}</p>",
            "<h2>Two</h2><p><a href=/a>One</a> <a href=/b>Two</a></p>",
            f"<table><tr><th>Town</th></tr><tr><td><p>{LINKS}</p></td></tr></table>",
            f"<div>{'<h2><a href=/x>A story</a></h2>' * 3}</div>",
            f"<div>{('<a href=/x>' + 'It began on a Monday. ' * 6 + '</a>') * 3}</div>",
            "<p><a href=/a>Ana</a> met <a href=/b>Ben</a> and <a href=/c>Cai</a></p>",
            "<div><a name=a><p>It began.</p><a name=b><p>On a Monday.</p></div>",
            "<header><h2>Another part</h2></header>",
            "<div><header><p>Another part</p></header></div>",
        ],
    )
    def test_text_with_links_and_its_heading_stay(self, content: str) -> None:
        without = content.replace(f"<div>{self.LINKS}</div>", "")
        page = f"<body>{self.OWN}{content}<p>End"
        assert converted(".html", page).text == converted(".html", f"<main>{self.OWN}{without}<p>End</main>").text

    def test_a_header_is_left_out_whatever_is_above_it(self) -> None:
        page = f"<div>Call us on 555 0199</div><header>Our company</header>{self.OWN}"
        assert converted(".html", page).text == "Call us on 555 0199\n\nTower\n\nThe tower is in Lima."

    @pytest.mark.parametrize("level", [1, 2])
    def test_a_header_with_the_only_title_of_the_page_stays(self, level: int) -> None:
        page = f"<header><h{level}>Tower</h{level}></header><div><p>It is tall.</p></div>"
        assert converted(".html", page).text == "Tower\n\nIt is tall."

    def test_a_page_of_links_with_headings_is_read_in_a_number_of_steps_proportional_to_its_length(self) -> None:
        short, long = (
            executed_lines(partial(converted, ".html", "<div><h2>x</h2>" * number + self.LINKS))
            for number in (200, 400)
        )
        assert long < 2.1 * short

    def test_date_and_address_are_those_of_its_head(self) -> None:
        head = (
            '<meta property="article:published_time" content="2023-02-03T10:00:00+01:00">'
            '<link rel="canonical" href="https://example.org/a"><meta property="og:url" content="https://other.org">'
        )
        read = converted(".html", f"{head}<p>text")
        assert (read.created, read.url) == ("2023-02-03T09:00:00Z", "https://example.org/a")

    @pytest.mark.parametrize("page", ["<p>a</div></p></ul>b", "<p><p><li>a<td>b", "a<!-- b", "<title>a</title>b"])
    def test_broken_markup_loses_no_text(self, page: str) -> None:
        assert converted(".html", page).text

    @pytest.mark.slow
    @given(
        st.text("<>/!-[]ab&;#= \"'\n")
        | st.lists(st.sampled_from("<ul> </ul> <nav> </p> <a> <p> x <![if".split())).map("".join)
    )
    def test_no_markup_is_more_than_a_failure(self, page: str) -> None:
        with suppress(DataError):
            assert converted(".html", page).text.strip()


class TestMarkdown:
    def test_front_matter_is_taken_off_and_gives_title_and_date(self) -> None:
        for front in (
            '---\ntitle: "One: two"\ndate: 2024-05-06\n---\n',
            '+++\ntitle = "One: two"\ndate = 2024-05-06\n+++\n',
        ):
            assert converted(".md", f"{front}Text\r\n") == Converted(
                text="Text\n", title="One: two", created="2024-05-06"
            )

    def test_else_the_first_heading_is_the_title(self) -> None:
        read = converted(".md", "```\n# comment\n```\n# The tower #\ntext")
        assert read == Converted(text="```\n# comment\n```\n# The tower #\ntext", title="The tower")

    def test_a_rule_at_the_start_is_no_front_matter(self) -> None:
        assert converted(".md", "---\nSome text\n---\nmore") == Converted(text="---\nSome text\n---\nmore")

    def test_broken_front_matter_stays_in_the_text_with_a_note(self) -> None:
        read = converted(".md", "---\ntitle: [a\n---\ntext")
        assert read.text == "---\ntitle: [a\n---\ntext"
        assert "front matter cannot be read" in read.notes[0]


class TestWord:
    def test_paragraphs_tables_tabs_and_breaks_are_text(self) -> None:
        cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("Height", "40 m"))
        body = (
            f"{paragraph('One ')}<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>"
            f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
        )
        assert converted(".docx", docx(body)).text == "One\na\tb\nc\nHeight | 40 m"

    def test_deleted_moved_and_repeated_text_is_left_out(self) -> None:
        runs = (
            "<w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>no</w:t></w:r></w:moveFrom>"
            "<w:r><w:instrText>PAGE</w:instrText><w:t>yes</w:t></w:r>"
            '<m:Fallback xmlns:m="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:t>no</w:t></m:Fallback>'
        )
        assert converted(".docx", docx(f"<w:p>{runs}</w:p>")).text == "yes"


class TestPdf:
    def test_pages_without_text_are_noted(self) -> None:
        read = converted(".pdf", pdf("one", "", "two"))
        assert read.text == "one\n\ntwo"
        assert read.notes == ("1 of 3 pages have no text; they may be images",)

    def test_an_encrypted_file_is_refused(self) -> None:
        import pypdf

        writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf("secret")))
        writer.encrypt("password", algorithm="RC4-128")
        written = io.BytesIO()
        writer.write(written)
        with pytest.raises(DataError, match="^encrypted; save it without its password"):
            converted(".pdf", written.getvalue())

    def test_a_file_that_opens_without_a_password_is_read(self) -> None:
        import pypdf

        writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf("restricted")))
        writer.encrypt("", owner_password="owner", algorithm="RC4-128")
        written = io.BytesIO()
        writer.write(written)
        assert converted(".pdf", written.getvalue()).text == "restricted"

    @pytest.mark.parametrize("name", ["restricted-aes128.pdf", "restricted-aes256.pdf"])
    def test_a_file_with_aes_opens_without_a_password_or_names_the_package_that_opens_it(self, name: str) -> None:
        data = (DATA / name).read_bytes()
        if find_spec("cryptography") is not None:
            assert converted(".pdf", data).text == "restricted"
            return
        with pytest.raises(DataError, match=r"AES.* cryptography; run: pip install 'ragassay\[documents\]'"):
            converted(".pdf", data)

    def test_a_file_with_aes_and_a_password_is_refused(self) -> None:
        with pytest.raises(DataError, match="^encrypted"):
            converted(".pdf", (DATA / "password-aes256.pdf").read_bytes())

    def test_a_bad_date_is_noted(self) -> None:
        read = converted(".pdf", pdf("one", created="sometime"))
        assert (read.created, read.notes) == (
            None,
            ("the date 'sometime' cannot be read; write it as year-month-day, such as 2024-03-01",),
        )


class TestDates:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("2024-03-01", "2024-03-01"),
            ("20240301", "2024-03-01"),
            ("March 1, 2024", "2024-03-01"),
            ("2024-03-01T12:00:00+02:00", "2024-03-01T10:00:00Z"),
            ("2024-03-01 12:00", "2024-03-01T12:00:00Z"),
            ("Fri, 01 Mar 2024 12:00:00 GMT", "2024-03-01T12:00:00Z"),
            ("05/06/2024", None),
            ("2024", None),
        ],
    )
    def test_a_date_is_given_in_iso_8601_and_universal_time(self, text: str, expected: str | None) -> None:
        assert created_at(text)[0] == expected

    @given(st.text("0123456789-:TZ+ /.aM") | st.none() | st.integers())
    @pytest.mark.slow
    def test_no_date_is_more_than_a_note(self, value: object) -> None:
        created, notes = created_at(value)
        assert created is None or not notes
