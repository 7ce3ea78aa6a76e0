"""The page about systems: every command in it runs against a server that replies as the page shows."""

import json
import re
import shlex
from pathlib import Path

import pytest

from commands import ragassay
from servers import Reply, Request, Server

PAGE = (Path(__file__).parents[2] / "docs" / "systems.md").read_text(encoding="utf-8")
PLACE = "localhost:8000"  # of the server, in the page
OUTPUTS = ["plain", "get", "nested", "streamed", "chat", "function"]


def blocks(mark: str) -> list[tuple[str, str]]:
    """The name and the content of each block below a comment of this kind."""
    return re.findall(rf"<!-- {mark}:? ?(.*?) ?-->\n```\w+\n(.*?)```", PAGE, re.DOTALL)


def as_shown(request: Request) -> Reply:
    text = dict(blocks("reply"))[request.path.partition("?")[0]]
    if text.startswith("data:"):
        return Reply(body=text.encode("utf-8"), headers={"Content-Type": "text/event-stream"})
    return Reply(body=json.loads(text))


@pytest.mark.slow
def test_every_command_of_the_page_runs_and_gives_the_answer(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.behave = as_shown
    monkeypatch.setenv("RAG_API_KEY", "a-secret-key")
    place = server.url.removeprefix("http://").partition("/")[0]
    for name, text in blocks("file"):
        (tmp_path / name).write_text(text.replace(PLACE, place), encoding="utf-8")
    for line in "".join(text for _, text in blocks("tested")).splitlines():
        program, *arguments = shlex.split(line.replace(PLACE, place))
        done = ragassay(*arguments, cwd=tmp_path)
        assert (program, done.code) == ("ragassay", 0), f"{line}\n{done.out}{done.err}"
    rows = {name: json.loads((tmp_path / f"{name}.jsonl").read_text(encoding="utf-8")) for name in OUTPUTS}
    assert {row["answer"] for row in rows.values()} == {"The tower is in Lima."}
    assert all(row["context_ids"] == ["towers"] for name, row in rows.items() if name != "get")
    assert {name for name, row in rows.items() if row["input_tokens"] == 212} == {"plain", "nested", "chat"}


def test_the_page_shows_every_kind_of_system() -> None:
    from ragassay.parts.systems import HTTP_SYSTEMS

    assert all(f"{kind}:" in PAGE for kind in ({*HTTP_SYSTEMS} - {"https"}) | {"python"})
