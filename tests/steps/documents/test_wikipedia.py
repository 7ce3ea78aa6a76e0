"""Articles of a wiki through its API: what is taken, what is left out, and that nothing is fetched twice."""

import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import servers
from ragassay import CallError, DataError, StoppedRunError, UsageError, WikipediaResult, wikipedia_documents
from ragassay.core.results import Exclusion
from ragassay.core.runner import block_on
from ragassay.core.table import read_documents
from ragassay.steps.documents.mediawiki import MediaWiki
from servers import Reply, Server
from wikis import LONG, Wiki, WikiPage, api_error, api_url, lagged

TOWER = WikiPage(page_id=1, title="Tower")
PAGES = [
    TOWER,
    WikiPage(page_id=2, title="Tall tower", redirect="Tower"),
    WikiPage(page_id=3, title="Mercury", is_disambiguation=True),
    WikiPage(page_id=4, title="Stub", text="Short."),
    WikiPage(page_id=5, title="Bridge", text=LONG.replace("tower", "bridge"), revisions=("2024-05-06T07:08:09Z",)),
    WikiPage(page_id=6, title="Mill", text=LONG.replace("tower", "mill")),
]

REPLIES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("ab"),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from("query pages continue error random title pageid revisions extract pageprops".split()),
            inner,
            max_size=4,
        )
    ),
)
"""JSON with the names of real replies in places where they do not belong."""


def fetched(server: Server, folder: Path, **options: Any) -> WikipediaResult:
    return wikipedia_documents(output=folder / "out.jsonl", api_url=api_url(server), **options)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]


class TestGivenTitles:
    def test_a_row_has_the_text_the_address_and_the_date_of_creation(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        fetched(server, tmp_path, titles=["Tower"], contact="you@wiki.example")
        assert rows_of(tmp_path) == [
            {
                "id": "1",
                "title": "Tower",
                "text": LONG.strip(),
                "url": "https://wiki.example/wiki/Tower",
                "created": "2020-01-02T03:04:05Z",
                "source": api_url(server),
                "revision": 10,
                "redirected_from": None,
            }
        ]
        assert server.requests[0].headers["user-agent"].startswith("ragassay/")
        assert "(you@wiki.example) httpx2/" in server.requests[0].headers["user-agent"]
        assert [each.title for each in read_documents(tmp_path / "out.jsonl")] == ["Tower"]

    def test_redirects_missing_and_disambiguation_pages_are_named(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        titles = ["tall_tower", "Tower", "Nowhere", "Mercury", "Stub", "a|b"]
        done = fetched(server, tmp_path, titles=titles)
        assert done.documents == 1
        assert [(each.title, each.to) for each in done.redirects] == [("Tall tower", "Tower")]
        assert {each.path: each.reason for each in done.missing} == {
            "Nowhere": "there is no such page",
            "a|b": "not a valid title: The requested page title contains invalid characters.",
        }
        assert {each.path: each.reason for each in done.skipped} == {
            "Tower": "another title of a page that is already included",
            "Mercury": "a disambiguation page",
            "Stub": "shorter than the minimum length",
        }
        assert done.is_incomplete

    def test_lengths_are_limits_of_the_text(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        done = fetched(server, tmp_path, titles=["Tower", "Stub"], min_length=3, max_length=10)
        assert [row["title"] for row in rows_of(tmp_path)] == ["Stub"]
        assert done.left_out == {Exclusion.LONG: 1}

    def test_a_reply_in_parts_is_read_to_its_end_and_keeps_the_oldest_revision(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.behave = Wiki(PAGES, is_split=True)
        fetched(server, tmp_path, titles=["Tower"])
        (row,) = rows_of(tmp_path)
        assert (row["text"], row["created"]) == (LONG.strip(), "2020-01-02T03:04:05Z")

    def test_no_document_at_all_is_an_error_with_the_reasons(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        with pytest.raises(DataError, match=r"none of the pages is a document:\n  Nowhere: there is no such page"):
            fetched(server, tmp_path, titles=["Nowhere"])
        assert not list(tmp_path.iterdir())


class TestRandomArticles:
    def test_there_are_as_many_as_were_asked_for_each_once(self, server: Server, tmp_path: Path) -> None:
        server.behave = wiki = Wiki(PAGES)
        done = fetched(server, tmp_path, count=2)
        assert [row["title"] for row in rows_of(tmp_path)] == ["Tower", "Bridge"]
        assert done.left_out == {Exclusion.DISAMBIGUATION: 1, Exclusion.SHORT: 1}
        assert len(wiki.requested) == len(set(wiki.requested))
        assert server.most_under_way == 1

    def test_a_wiki_with_fewer_articles_ends_the_search(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        done = fetched(server, tmp_path, count=50)
        assert (done.documents, done.wanted, done.is_incomplete) == (3, 50, False)

    def test_a_list_that_goes_around_ends_the_search(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES, is_endless=True)
        assert fetched(server, tmp_path, count=50).documents == 3

    def test_a_higher_count_adds_to_the_file_and_the_same_costs_no_request(
        self, server: Server, tmp_path: Path
    ) -> None:
        server.behave = wiki = Wiki(PAGES)
        fetched(server, tmp_path, count=1)
        before = (tmp_path / "out.jsonl").read_bytes()
        assert fetched(server, tmp_path, count=3).unchanged == 1
        assert (tmp_path / "out.jsonl").read_bytes().startswith(before)
        assert wiki.requested.count("1") == 1
        number = len(wiki.queries)
        assert fetched(server, tmp_path, count=3).unchanged == 3
        assert len(wiki.queries) == number


class TestAWikiThatMisbehaves:
    @pytest.mark.parametrize(
        "reply",
        [
            lagged(),
            servers.rate_limited(after=0),
            servers.rate_limited(after=0, status=503),
            api_error("ratelimited"),
            api_error("internal_api_error_DBQueryError"),
            Reply(body=b'{"batchcomplete": true, "query": {"pa'),
            Reply(body={"query": {}}, fate="cut"),
            servers.resets,
            servers.error(500),
        ],
    )
    def test_what_passes_is_tried_again(self, server: Server, tmp_path: Path, reply: Reply) -> None:
        if reply.body == api_error("ratelimited").body:
            reply = Reply(body=reply.body, headers={"Retry-After": "0"})
        server.behave = Wiki(PAGES, first=[reply])
        assert fetched(server, tmp_path, titles=["Tower"]).documents == 1
        assert len(server.requests) == 2

    @pytest.mark.parametrize(
        ("reply", "reason"),
        [
            (servers.html, "the reply is not JSON: <html>.*; `api_url` must be the address of the wiki's api.php"),
            (Reply(status=404, body=b"no such page"), "HTTP 404 from the wiki: no such page; `api_url` must be"),
            (Reply(status=403, body=b"Please set a user-agent"), "HTTP 403 from the wiki: Please set a user-agent"),
            (api_error("readapidenied", "You need read permission."), "readapidenied: You need read permission"),
            (Reply(body={"query": {"pages": [{"pageid": 1, "title": "A"}]}}), "its extension TextExtracts is missing"),
            (Reply(body=[1]), r"the reply is JSON, but not from MediaWiki: \[1\]"),
        ],
    )
    def test_what_does_not_pass_fails_at_once_by_its_reason(
        self, server: Server, tmp_path: Path, reply: Reply, reason: str
    ) -> None:
        server.behave = servers.always(reply)
        done = fetched(server, tmp_path, titles=["Tower"])
        assert len(server.requests) == 1
        assert done.is_incomplete
        with pytest.raises(AssertionError, match=reason):
            raise AssertionError(done.failed[0].reason)

    def test_twenty_failures_alike_end_the_run(self, server: Server, tmp_path: Path) -> None:
        server.behave = servers.always(servers.html)
        with pytest.raises(StoppedRunError, match="`api_url` must be the address"):
            fetched(server, tmp_path, titles=[f"T{number}" for number in range(50)])
        assert len(server.requests) <= 21  # those in flight are not counted

    def test_what_was_fetched_before_a_failure_is_not_fetched_again(self, server: Server, tmp_path: Path) -> None:
        server.behave = good = Wiki(PAGES)
        titles = ["Tower", "Bridge", "Mill"]
        refusal = Reply(status=403, body=b"no")
        server.behave = lambda request: refusal if "Bridge" in request.path else good(request)
        done = fetched(server, tmp_path, titles=titles)
        assert ([each.path for each in done.failed], done.documents) == (["Bridge"], 2)
        server.behave = again = Wiki(PAGES)
        assert fetched(server, tmp_path, titles=titles).documents == 3
        assert again.requested == ["Bridge"]
        assert [each.name for each in tmp_path.iterdir()] == ["out.jsonl"]

    def test_a_list_of_random_articles_that_fails_leaves_what_was_there(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        fetched(server, tmp_path, count=1)
        server.behave = servers.always(servers.html)
        done = fetched(server, tmp_path, count=2)
        assert (done.documents, done.is_incomplete) == (1, True)
        assert len(rows_of(tmp_path)) == 1

    def test_after_ctrl_c_the_same_call_goes_on(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)

        def stop(_: str, done: int, __: int) -> None:
            if done == 2:
                os.kill(os.getpid(), signal.SIGINT)

        with pytest.raises(KeyboardInterrupt):
            fetched(server, tmp_path, count=3, progress=stop)
        assert (tmp_path / "out.jsonl.journal").exists()
        with pytest.raises(UsageError, match="another unfinished run: min_length was 1000 and is now 10"):
            fetched(server, tmp_path, count=3, min_length=10)
        server.behave = again = Wiki(PAGES)
        assert fetched(server, tmp_path, count=3).documents == 3
        assert "1" not in again.requested
        assert {row["id"] for row in rows_of(tmp_path)} == {"1", "5", "6"}

    @pytest.mark.slow
    @settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(REPLIES, min_size=20, max_size=20))
    def test_no_reply_is_more_than_a_failure(self, server: Server, bodies: list[object]) -> None:
        wiki = MediaWiki(api_url(server), None)

        async def ask_all() -> None:
            for body in bodies:
                server.behave = servers.always(Reply(body=body))
                with suppress(CallError):
                    await wiki.page({"titles": "A"})
                with suppress(CallError):
                    await wiki.random_pages(3, None)

        block_on(ask_all())


class TestWhatIsRefused:
    def test_wikipedia_is_not_asked_without_a_contact(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="add `contact` with your e-mail address"):
            wikipedia_documents(output=tmp_path / "out.jsonl", count=1)

    @pytest.mark.parametrize("contact", ["a\r\nCookie: b", "a) (b", "ä"])
    def test_a_contact_that_would_be_another_header_is_refused(self, tmp_path: Path, contact: str) -> None:
        with pytest.raises(UsageError, match="Invalid `contact`"):
            wikipedia_documents(output=tmp_path / "out.jsonl", count=1, contact=contact)

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({}, "select articles with one of"),
            ({"count": 1, "titles": ["A"]}, "select articles with one of"),
            ({"count": 0}, "Invalid `count` 0"),
            ({"titles": ["A", " "]}, "Invalid `titles` '': expected the title of an article"),
            (
                {"count": 1, "min_length": 5, "max_length": 4},
                "Invalid lengths: no article has at least 5 and at most 4 characters",
            ),
            ({"count": 1, "api_url": "wiki.example"}, "Invalid `api_url` 'wiki.example'"),
            ({"dump": "no.xml"}, "there is no file no.xml"),
        ],
    )
    def test_options_that_do_not_fit(self, tmp_path: Path, options: dict[str, Any], reason: str) -> None:
        with pytest.raises(UsageError, match=reason):
            wikipedia_documents(output=tmp_path / "out.jsonl", contact="you@wiki.example", **options)

    def test_a_file_of_something_else_is_left_as_it_is(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        (tmp_path / "out.jsonl").write_text('{"id": "1", "text": "mine"}\n', encoding="utf-8")
        with pytest.raises(UsageError, match="was not written by `ragassay documents wikipedia`"):
            fetched(server, tmp_path, titles=["Tower"])
        assert rows_of(tmp_path) == [{"id": "1", "text": "mine"}]
        (tmp_path / "out.jsonl").write_text("[" * 100_000, encoding="utf-8")
        with pytest.raises(UsageError, match="was not written by `ragassay documents wikipedia`"):
            fetched(server, tmp_path, titles=["Tower"])
        assert fetched(server, tmp_path, titles=["Tower"], force=True).documents == 1

    def test_a_file_of_another_wiki_or_of_other_lengths_is_left_as_it_is(self, server: Server, tmp_path: Path) -> None:
        server.behave = Wiki(PAGES)
        fetched(server, tmp_path, titles=["Tower"])
        with pytest.raises(UsageError, match="contains articles that `min_length` and `max_length` exclude"):
            fetched(server, tmp_path, titles=["Tower"], max_length=1000)
        with pytest.raises(UsageError, match="contains articles of http://127"):
            wikipedia_documents(output=tmp_path / "out.jsonl", titles=["Tower"], api_url="http://localhost:9/api.php")
