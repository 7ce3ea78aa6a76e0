"""`ragassay documents wikipedia` and `documents recent`: output, JSON and exit codes that scripts may rely on."""

import json
from pathlib import Path

import pytest

import servers
from commands import Done, ragassay
from servers import Server
from wikis import Wiki, WikiPage, api_url, dump

PAGES = [
    WikiPage(page_id=1, title="Tower"),
    WikiPage(page_id=2, title="Tall tower", redirect="Tower"),
    WikiPage(page_id=3, title="Mercury", is_disambiguation=True),
    WikiPage(page_id=4, title="Bridge", revisions=["2024-05-06T07:08:09Z"]),
]


def wikipedia(server: Server, folder: Path, *options: object) -> Done:
    return ragassay(
        "documents", "wikipedia", "--api-url", api_url(server), *options, "-o", "articles.jsonl", cwd=folder
    )


def test_json_names_what_became_of_every_title(server: Server, tmp_path: Path) -> None:
    server.behave = Wiki(PAGES)
    titles = [part for title in ("Tall tower", "Mercury", "Nowhere") for part in ("--title", title)]
    done = wikipedia(server, tmp_path, *titles, "--json")
    assert done.code == 4
    assert json.loads(done.out) == {
        "documents": 1,
        "unchanged": 0,
        "left_out": {"disambiguation": 1, "short": 0, "long": 0, "repeated": 0, "redirect": 0, "namespace": 0},
        "missing": [{"title": "Nowhere", "reason": "there is no such page"}],
        "skipped": [{"title": "Mercury", "reason": "a disambiguation page"}],
        "failed": [],
        "redirects": [{"title": "Tall tower", "to": "Tower"}],
        "notes": [],
    }
    assert "incomplete: 1 title without a page" in done.err


def test_random_articles_are_counted_and_too_few_are_exit_code_3(server: Server, tmp_path: Path) -> None:
    server.behave = Wiki(PAGES)
    assert wikipedia(server, tmp_path, "--count", 1).out == "1 document (0 unchanged): articles.jsonl\n"
    done = wikipedia(server, tmp_path, "--count", 9)
    assert done.code == 3
    assert done.out == ("2 documents (1 unchanged): articles.jsonl\n  left out: 1 page, a disambiguation page\n")
    assert "not enough data: the wiki has only 2 articles of this length, not 9" in done.err


def test_an_address_without_a_wiki_is_named_by_its_option(server: Server, tmp_path: Path) -> None:
    server.behave = servers.always(servers.Reply(status=404, body=b"no such page"))
    done = wikipedia(server, tmp_path, "--title", "Tower")
    assert "--api-url must be the address of the wiki's api.php" in done.out


def test_a_wiki_that_refuses_is_exit_code_4_and_writes_nothing(server: Server, tmp_path: Path) -> None:
    server.behave = servers.always(servers.Reply(status=403, body=b"Please set a user-agent"))
    done = wikipedia(server, tmp_path, "--title", "Tower")
    assert done.code == 4
    assert done.out == (
        "0 documents: no file was written\n  failed: Tower: HTTP 403 from the wiki: Please set a user-agent\n"
    )
    assert not (tmp_path / "articles.jsonl").exists()


def test_without_a_contact_nothing_is_asked_of_wikipedia(tmp_path: Path) -> None:
    done = ragassay("documents", "wikipedia", "--count", 1, "-o", "articles.jsonl", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "error: Wikipedia requires a contact in the user agent" in done.err


def test_a_title_that_controls_the_terminal_is_escaped(server: Server, tmp_path: Path) -> None:
    server.behave = Wiki([WikiPage(page_id=1, title="\x1b[2J"), *PAGES])
    done = wikipedia(server, tmp_path, "--title", "\x1b[2J", "--title", "Tower")
    assert "\x1b" not in done.out + done.err


def test_from_a_dump_to_recent_documents(tmp_path: Path) -> None:
    (tmp_path / "dump.xml").write_text(dump(PAGES), encoding="utf-8")
    done = ragassay("documents", "wikipedia", "--dump", "dump.xml", "-o", "articles.jsonl", cwd=tmp_path)
    assert done.code == 0, done.err
    command = ("documents", "recent", "articles.jsonl", "--cutoff", "2024-01-01", "-o", "recent.jsonl")
    done = ragassay(*command, cwd=tmp_path)
    assert done.code == 0, done.err
    assert done.out == ("1 document: recent.jsonl\n  given: 3 (2 without a date)\n  created after the cutoff: 1\n")
    (row,) = (tmp_path / "recent.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(row)["title"] == "Bridge"
    done = ragassay(*command, "--min-documents", 2, "--json", cwd=tmp_path)
    assert done.code == 3
    counts = {"documents": 3, "empty": [], "undated": 2, "after": 1, "recent": 1, "failed": 0}
    assert json.loads(done.out) == {**counts, "errors": [], "invalid_dates": []}
    message = " ".join(done.err.split())
    assert (
        "1 document left, but --min-documents requires 2. Documents without a date: 2 of 3. Fill the column" in message
    )
    assert "documents load --file-dates" in done.err


@pytest.mark.slow
def test_a_failed_call_is_exit_code_4_before_too_few_documents(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    rows = [{"id": str(number), "text": f"Mill {number}", "created": "2024-05-06"} for number in range(2)]
    (tmp_path / "documents.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    def behave(request: servers.Request) -> servers.Reply:
        return servers.said(request, json.dumps({"mostly_after": True}) if "Mill 1" in request.question else "no")

    server.behave = behave
    command = ("documents", "recent", "documents.jsonl", "--cutoff", "2024-01-01", "-o", "recent.jsonl")
    model = ("--lm", "openai:m", "--lm-base-url", server.base_url, "--min-documents", 2)
    done = ragassay(*command, *model, "--json", cwd=tmp_path)
    assert done.code == 4
    result = json.loads(done.out)
    assert (result["recent"], result["failed"], result["errors"][0]["id"], result["calls"]) == (1, 1, "0", 2)
    assert "incomplete: 1 of 2 rows failed; run the same command again to retry only these calls" in done.message
