"""Documents of folders and archives: which files become rows, what is reported, and what an update keeps."""

import json
import os
import random
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ragassay
from document_files import docx, paragraph, pdf, tarred, write, zipped
from ragassay import DataError, LoadResult, UsageError, load_documents
from ragassay.steps.documents import sources
from ragassay.steps.documents.load import document_id

Row = dict[str, str | None]


def rows_of(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def loaded(tmp_path: Path, files: Mapping[str, bytes | str]) -> tuple[LoadResult, dict[str | None, Row]]:
    """What the files of one folder become: the result, and rows by id."""
    done = load_documents(write(tmp_path / "docs", files), output=tmp_path / "out.jsonl")
    return done, {row["id"]: row for row in rows_of(tmp_path / "out.jsonl")}


def reasons(done: LoadResult) -> dict[str, str]:
    return {each.path: each.reason for each in done.failed}


EVERY_KIND: Mapping[str, bytes | str] = {
    "a.pdf": pdf("The tower is in Lima."),
    "b/page.html": "<title>Page</title><p>The bridge is in Oslo.",
    "b/note.md": "---\ntitle: Note\ndate: 2024-05-06\n---\nThe harbour is in Quito.\n",
    "c.docx": docx(paragraph("The mill is in Rome.")),
    "d.txt": "The well is in Cairo.",
    "e.jsonl": '{"id": "own", "title": "T", "text": "The inn is in Bonn.", "url": "https://example.org/", '
    '"created": "2020-01-02"}\n',
}


class TestRows:
    def test_every_kind_of_file_becomes_a_row(self, tmp_path: Path) -> None:
        done, rows = loaded(tmp_path, EVERY_KIND)
        assert (done.documents, done.unchanged, done.failed, done.skipped) == (6, 0, [], [])
        assert {name: (row["title"], str(row["text"]).strip(), row["created"]) for name, row in rows.items()} == {
            "a.pdf": ("A title", "The tower is in Lima.", "2024-03-01T10:00:00Z"),
            "b/note.md": ("Note", "The harbour is in Quito.", "2024-05-06"),
            "b/page.html": ("Page", "The bridge is in Oslo.", None),
            "c.docx": ("A title", "The mill is in Rome.", "2021-02-03T04:05:06Z"),
            "d.txt": (None, "The well is in Cairo.", None),
            "own": ("T", "The inn is in Bonn.", "2020-01-02"),
        }
        assert rows["own"]["url"] == "https://example.org/"

    def test_archives_are_read_like_folders(self, tmp_path: Path) -> None:
        one = {name: data if isinstance(data, bytes) else data.encode() for name, data in EVERY_KIND.items()}
        other = {f"x/{name}": b"An inn. " + name.encode() for name in ("one.txt", "two.txt")}
        done, rows = loaded(tmp_path, {"a.zip": zipped(one), "b.tar.gz": tarred(other)})
        assert set(rows) == {
            *(f"a.zip!{name}" for name in EVERY_KIND if name != "e.jsonl"),
            *("own", "b.tar.gz!x/one.txt", "b.tar.gz!x/two.txt"),
        }
        assert not done.failed

    def test_the_file_is_read_by_every_command_that_takes_documents(self, tmp_path: Path) -> None:
        loaded(tmp_path, EVERY_KIND)
        documents = ragassay.read_documents(tmp_path / "out.jsonl")
        assert [each.id for each in documents] == ["a.pdf", "b/note.md", "b/page.html", "c.docx", "d.txt", "own"]
        assert documents[4].title == ""

    def test_lines_without_an_id_are_named_by_their_place(self, tmp_path: Path) -> None:
        lines = '{"content": "one"}\n\n{"page_content": "three"}\n{"id": 7, "text": "four"}\n'
        _, rows = loaded(tmp_path, {"a.jsonl": lines})
        assert {name: row["text"] for name, row in rows.items()} == {
            "a.jsonl!1": "one", "a.jsonl!3": "three", "7": "four",
        }  # fmt: skip

    def test_an_id_never_holds_what_begins_the_number_of_a_chunk(self, tmp_path: Path) -> None:
        done, rows = loaded(tmp_path, {"c#.txt": "one", "c%23.txt": "two", "d.jsonl": '{"id": "a#1", "text": "three"}'})
        assert set(rows) == {"c%23.txt", "c%2523.txt", "a%231"}
        assert done.notes == ["d.jsonl!1: its id 'a#1' is written as 'a%231', since # precedes a chunk number"]

    @given(st.lists(st.text("a#%235"), unique=True))
    def test_different_paths_have_different_ids(self, paths: list[str]) -> None:
        ids = [document_id(path) for path in paths]
        assert len(set(ids)) == len(ids)
        assert not any("#" in name for name in ids)

    def test_paths_of_several_folders_begin_with_the_folder(self, tmp_path: Path) -> None:
        folders = [write(tmp_path / name, {"a.txt": name}) for name in ("one", "two")]
        load_documents(folders, output=tmp_path / "out.jsonl")
        assert [row["id"] for row in rows_of(tmp_path / "out.jsonl")] == ["one/a.txt", "two/a.txt"]

    def test_paths_of_one_name_begin_with_what_tells_them_apart(self, tmp_path: Path) -> None:
        folders = [write(tmp_path / name, {"a.txt": name}) for name in ("old/docs", "new/docs", "other")]
        load_documents([*folders, folders[0]], output=tmp_path / "out.jsonl")
        names = [row["id"] for row in rows_of(tmp_path / "out.jsonl")]
        assert names == ["old/docs/a.txt", "new/docs/a.txt", f"{tmp_path.name}/other/a.txt"]
        load_documents([folder / "a.txt" for folder in folders[:2]], output=tmp_path / "files.jsonl")
        assert [row["id"] for row in rows_of(tmp_path / "files.jsonl")] == ["old/docs/a.txt", "new/docs/a.txt"]

    def test_the_date_of_a_file_counts_only_on_request(self, tmp_path: Path) -> None:
        folder = write(tmp_path / "docs", {"a.txt": "one", "b.md": "---\ndate: 2024-05-06\n---\ntwo"})
        for name in ("a.txt", "b.md"):
            os.utime(folder / name, (1_000_000_000, 1_000_000_000))
        for file_dates, expected in ((False, [None, "2024-05-06"]), (True, ["2001-09-09T01:46:40Z", "2024-05-06"])):
            load_documents(folder, output=tmp_path / "out.jsonl", file_dates=file_dates)
            assert [row["created"] for row in rows_of(tmp_path / "out.jsonl")] == expected


class TestWhatIsListed:
    def test_each_file_that_cannot_be_read_is_named_with_its_reason(self, tmp_path: Path) -> None:
        done, rows = loaded(
            tmp_path,
            {
                "good.txt": "good",
                "binary.txt": random.Random(1).randbytes(3000),
                "broken.pdf": pdf("x")[:90],
                "empty.md": "---\ntitle: nothing\n---\n \n",
                "entities.docx": docx(paragraph("&a;"), before='<!DOCTYPE x [<!ENTITY a "aaa">]>'),
                "marks.txt": "--- ***\n",
                "no.docx": zipped({"a.xml": b"x"}),
                "no.zip": b"no archive",
                "old.docx": bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 500,
                "scan.pdf": pdf("", ""),
                "truncated.tar.gz": tarred({"a.txt": b"one"})[:-30],
            },
        )
        assert set(rows) == {"good.txt"} | ({"truncated.tar.gz!a.txt"} & set(rows))
        assert {path: reason[:34] for path, reason in reasons(done).items()} == {
            "binary.txt": "it is binary, or in an unknown enc",
            "broken.pdf": "cannot be read as PDF: PdfStreamEr",
            "empty.md": "has no text",
            "entities.docx": "is not a Word file: its XML declar",
            "marks.txt": "has no text",
            "no.docx": "is not a Word file: it contains no",
            "no.zip": "cannot be read to its end as an ar",
            "old.docx": "encrypted, or written by Word befo",
            "scan.pdf": "has no text; if its pages are scan",
            "truncated.tar.gz": "cannot be read to its end as an ar",
        }

    def test_without_the_package_for_pdf_files_the_others_are_loaded(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "pypdf", None)
        done, rows = loaded(tmp_path, {"a.pdf": pdf("one"), "b.txt": "two"})
        assert set(rows) == {"b.txt"}
        assert reasons(done)["a.pdf"].endswith("run: pip install 'ragassay[documents]'")

    def test_an_encrypted_member_is_named(self, tmp_path: Path) -> None:
        data = bytearray(zipped({"a.txt": b"one"}))
        data[6] |= 1  # the flag in the header before the member,
        data[data.index(b"PK\1\2") + 8] |= 1  # and in the list at the end
        done, _ = loaded(tmp_path, {"a.zip": bytes(data), "b.txt": "two"})
        assert reasons(done) == {"a.zip!a.txt": "encrypted; unpack it with its password"}

    def test_of_two_members_with_one_name_the_first_is_read_and_the_other_named(self, tmp_path: Path) -> None:
        reason = "the archive has this name twice; only the first is read, so rename one"
        twice = zipped({"a.txt": b"one", "b.txt": b"two"}).replace(b"b.txt", b"a.txt")
        done, rows = loaded(tmp_path, {"x.zip": twice, "y.tgz": tarred({"a.txt": b"three"}, again={"a.txt": b"four"})})
        assert {name: row["text"] for name, row in rows.items()} == {"x.zip!a.txt": "one", "y.tgz!a.txt": "three"}
        assert reasons(done) == {"x.zip!a.txt": reason, "y.tgz!a.txt": reason}

    def test_bad_lines_are_named_and_the_others_kept(self, tmp_path: Path) -> None:
        lines = (
            b'{"id": 1, "text": "one"}\n{"id": 1, "text": "two"}\n{"text": ""}\n[1]\n{"text": "\xff"}\n{"text": "six"}'
        )
        done, rows = loaded(tmp_path, {"a.jsonl": lines})
        assert set(rows) == {"1", "a.jsonl!6"}
        assert reasons(done) == {
            "a.jsonl!2": "its id '1' is used by a.jsonl!1; give it another id",
            "a.jsonl!3": "line 3 has no text; add it as 'text', 'content' or 'page_content'",
            "a.jsonl!4": "line 4 begins a JSON list; write one object per line, without a list around them",
            "a.jsonl!5": "line 5 is not UTF-8; name its encoding with `encoding`, or save it as UTF-8",
        }

    RUSSIAN = "Башня стоит в Лиме."

    def test_a_text_in_no_likely_encoding_fails_and_is_loaded_once_its_encoding_is_named(self, tmp_path: Path) -> None:
        line = json.dumps({"id": "c", "text": f"{self.RUSSIAN} Да."}, ensure_ascii=False)
        files: dict[str, bytes | str] = {
            "a.txt": self.RUSSIAN.encode("cp1251"),
            "b.html": f"<p>{self.RUSSIAN} Нет.".encode("cp1251"),
            "c.jsonl": line.encode("cp1251"),
            "d.txt": "Łódź",
            "e.html": "<meta charset=iso-8859-2><p>Gdańsk".encode("iso-8859-2"),
        }
        done, rows = loaded(tmp_path, files)
        assert set(rows) == {"d.txt", "e.html"}
        name_it = "name its encoding with `encoding`, or save it as UTF-8"
        guess = f"it is not UTF-8, and most of its letters are not Latin; {name_it}"
        assert reasons(done) == {
            "a.txt": guess, "b.html": guess, "c.jsonl!1": f"line 1 is not UTF-8; {name_it}",
        }  # fmt: skip
        done = load_documents(tmp_path / "docs", output=tmp_path / "out.jsonl", encoding="windows-1251")
        assert (done.failed, done.notes) == ([], [])
        assert {row["id"]: row["text"] for row in rows_of(tmp_path / "out.jsonl")} == {
            "a.txt": self.RUSSIAN, "b.html": f"{self.RUSSIAN} Нет.", "c": f"{self.RUSSIAN} Да.",
            "d.txt": "Łódź", "e.html": "Gdańsk",
        }  # fmt: skip
        done = load_documents(tmp_path / "docs", output=tmp_path / "out.jsonl", encoding="shift_jis")
        assert {each.path: each.reason[:34] for each in done.failed} == {
            "a.txt": "it is neither UTF-8 nor shift_jis;", "b.html": "it is neither UTF-8 nor shift_jis;",
            "c.jsonl!1": "line 1 is neither UTF-8 nor shift_",
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("name", "hint"), [("cp-1252", "did you mean 'cp1252'?"), ("rot13", "use one"), ("hebrew\0", "did you mean")]
    )
    def test_an_unknown_encoding_is_refused_with_the_nearest(self, tmp_path: Path, name: str, hint: str) -> None:
        write(tmp_path / "docs", {"a.txt": "one"})
        with pytest.raises(UsageError, match=f"^unknown encoding .*{re.escape(hint)}"):
            load_documents(tmp_path / "docs", output=tmp_path / "out.jsonl", encoding=name)

    def test_no_path_of_an_archive_leaves_it_and_no_link_is_followed(self, tmp_path: Path) -> None:
        write(tmp_path, {"secret.txt": "secret"})
        members = {name: name.encode() for name in ("../up.txt", "/root.txt", "C:\\x.txt", "a/../../b.txt", "ok.txt")}
        done, rows = loaded(
            tmp_path,
            {"a.zip": zipped(members), "b.tar.gz": tarred(members, links={"link.txt": "../../secret.txt"})},
        )
        assert [row["text"] for row in rows.values()] == ["ok.txt"]
        assert {path.partition("!")[2] for path in reasons(done)} == set(members) - {"ok.txt"}
        assert ("b.tar.gz!link.txt", "a link, which is not followed") in [(e.path, e.reason) for e in done.skipped]

    def test_a_loop_of_links_is_listed_and_not_followed(self, tmp_path: Path) -> None:
        folder = write(tmp_path / "docs", {"a.txt": "one", ".hidden/b.txt": "two", "c.png": "three"})
        (folder / "loop").symlink_to(folder, target_is_directory=True)
        done = load_documents(folder, output=tmp_path / "out.jsonl")
        assert done.documents == 1
        assert {each.path: each.reason for each in done.skipped} == {
            ".hidden": "a hidden folder",
            "c.png": ".png files are not read",
            "loop": "a link, which is not followed",
        }

    def test_the_same_text_is_kept_once(self, tmp_path: Path) -> None:
        same = {"a.txt": "Caf\N{LATIN SMALL LETTER E WITH ACUTE} bar", "b.txt": "Cafe\N{COMBINING ACUTE ACCENT}\n  bar"}
        done, rows = loaded(tmp_path, {**same, "c.txt": same["a.txt"], "d.jsonl": '{"text": "x"}\n{"text": " x"}\n'})
        assert set(rows) == {"a.txt", "d.jsonl!1"}
        assert [(each.path, each.of) for each in done.duplicates] == [
            ("b.txt", "a.txt"), ("c.txt", "a.txt"), ("d.jsonl!2", "d.jsonl!1"),
        ]  # fmt: skip

    def test_white_space_makes_no_other_text_in_long_ones_either(self, tmp_path: Path) -> None:
        words = [str(number) for number in range(50_000)]
        texts = {
            "a.txt": " ".join(words),
            "b.txt": "\n \t".join(words) + " ",
            "c.txt": " ".join(words).replace("7 8", "78"),
        }
        done, rows = loaded(tmp_path, texts)
        assert set(rows) == {"a.txt", "c.txt"}
        assert [each.path for each in done.duplicates] == ["b.txt"]

    def test_a_file_that_is_too_large_is_refused_by_name(self, tmp_path: Path) -> None:
        folder = write(tmp_path / "docs", {"a.txt": "one"})
        with (folder / "b.txt").open("wb") as file:
            file.truncate(200_000_000)
        assert reasons(load_documents(folder, output=tmp_path / "out.jsonl")) == {
            "b.txt": "has 200,000,000 bytes, more than the limit of 104,857,600; split it"
        }

    def test_a_member_that_unpacks_to_more_than_is_declared_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sources, "MOST_UNPACKED", 1000)
        done, rows = loaded(tmp_path, {"a.zip": zipped({"a.txt": b"small", "b.txt": b"x" * 2000})})
        assert set(rows) == {"a.zip!a.txt"}
        assert reasons(done) == {"a.zip": "unpacks to more than 1,000 bytes; load part of it"}

    def test_a_date_that_cannot_be_read_is_noted_and_left_open(self, tmp_path: Path) -> None:
        done, rows = loaded(
            tmp_path, {"a.md": "---\ndate: 2024-13-45\n---\none", "b.jsonl": '{"text": "x", "created": 5}'}
        )
        assert [row["created"] for row in rows.values()] == [None, None]
        assert done.notes == [
            "a.md: the date '2024-13-45' cannot be read; write it as year-month-day, such as 2024-03-01",
            "b.jsonl: line 1: the date '5' cannot be read; write it as year-month-day, such as 2024-03-01",
        ]


class TestUpdates:
    def test_what_has_not_changed_is_not_converted_again(self, tmp_path: Path) -> None:
        first, _ = loaded(tmp_path, EVERY_KIND)
        before = (tmp_path / "out.jsonl").read_bytes()
        again, _ = loaded(tmp_path, {})
        assert (first.unchanged, again.unchanged, again.documents) == (0, 6, 6)
        assert (tmp_path / "out.jsonl").read_bytes() == before

    def test_a_source_that_is_gone_is_removed_and_named(self, tmp_path: Path) -> None:
        loaded(tmp_path, {"a.txt": "one", "b.txt": "two", "c.txt": "three"})
        (tmp_path / "docs" / "b.txt").unlink()
        done, rows = loaded(tmp_path, {"c.txt": "changed"})
        assert (done.removed, done.unchanged) == (["b.txt"], 1)
        assert {name: row["text"] for name, row in rows.items()} == {"a.txt": "one", "c.txt": "changed"}

    @pytest.mark.slow
    @settings(max_examples=20, deadline=None)
    @given(st.data())
    def test_an_update_gives_what_a_new_load_gives(
        self, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
    ) -> None:
        line = st.sampled_from(['{"text": "one"}', '{"text": "two"}', '{"id": "i", "text": "three"}', "broken"])
        content = st.sampled_from(["one", "two", "three", ""]) | st.lists(line).map("\n".join)
        folders = st.dictionaries(st.sampled_from(["a.txt", "b.jsonl", "c.jsonl", "d.txt"]), content)
        home = tmp_path_factory.mktemp("update")
        write(home / "docs", {"always.txt": "always"})
        for _ in range(3):
            for path in (home / "docs").iterdir():
                if path.name != "always.txt":
                    path.unlink()
            write(home / "docs", data.draw(folders))
            updated = load_documents(home / "docs", output=home / "updated.jsonl")
            (home / "new.jsonl").unlink(missing_ok=True)
            new = load_documents(home / "docs", output=home / "new.jsonl")
            assert (home / "updated.jsonl").read_bytes() == (home / "new.jsonl").read_bytes()
            assert (updated.failed, len(updated.duplicates)) == (new.failed, len(new.duplicates))

    def test_an_interrupted_load_keeps_what_is_done(self, tmp_path: Path) -> None:
        loaded(tmp_path, {"a.txt": "one", "z.txt": "last"})

        def interrupt(*progress: object) -> None:
            if progress[1] == 2:
                raise KeyboardInterrupt

        folder = write(tmp_path / "docs", {"b.txt": "two", "c.txt": "three"})
        with pytest.raises(KeyboardInterrupt):
            load_documents(folder, output=tmp_path / "out.jsonl", progress=interrupt)
        assert [row["id"] for row in rows_of(tmp_path / "out.jsonl")] == ["a.txt", "b.txt", "z.txt"]
        assert load_documents(folder, output=tmp_path / "out.jsonl").unchanged == 3

    @pytest.mark.parametrize("content", ['{"id": "1", "text": "mine"}\n', "# Notes\n"])
    def test_a_file_of_others_is_not_replaced(self, tmp_path: Path, content: str) -> None:
        write(tmp_path, {"out.jsonl": content, "a.txt": "one"})
        with pytest.raises(UsageError, match=r"out\.jsonl was not written by `ragassay documents load`"):
            load_documents(tmp_path, output=tmp_path / "out.jsonl")
        assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == content


class TestRefusals:
    def test_a_folder_without_a_document_is_refused_and_nothing_is_written(self, tmp_path: Path) -> None:
        with pytest.raises(
            DataError, match=r"(?s)no document to load; supported kinds are .*\.pdf.*a\.txt: has no text.*b\.png"
        ):
            loaded(tmp_path, {"a.txt": " ", "b.png": "x"})
        assert not (tmp_path / "out.jsonl").exists()

    def test_a_path_that_does_not_exist_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="there is no file or folder nowhere"):
            load_documents("nowhere", output=tmp_path / "out.jsonl")

    def test_the_output_is_json_lines(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"give a name that ends in \.jsonl"):
            load_documents(tmp_path, output=tmp_path / "out.csv")
