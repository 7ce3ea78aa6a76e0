"""Systems behind HTTP on the command line and in a settings file: options, secrets, probes and early ends."""

import json
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import servers
from commands import Done, ragassay
from databases import COMPANY, make
from ragassay.cli.exit_codes import INTERRUPTED_MESSAGE
from servers import Reply, Request, Server, always, error, events

pytestmark = pytest.mark.slow

CHAT_BODY = '{"messages": [{"role": "user", "content": "{question}"}]}'
SECRET = "sk-very/secret+word"
OPTIONS = (
    *("--method", "put", "--header", "Authorization: Bearer ${RAG_KEY}", "--header", "X-Session: {uuid}"),
    *("--body", '{"query": "{question}", "key": "${RAG_KEY}"}', "--timeout", "20"),
    *("--pick", "answer=$.data.text", "--pick", "contexts=$.data.sources"),
)
SETTINGS = """
[generate]
database = "sqlite:///company.sqlite"
per_style = 1
max_rows = {rows}
[answer]
system = "{url}?key=${{RAG_KEY}}"
method = "PUT"
headers = {{ Authorization = "Bearer ${{RAG_KEY}}", X-Session = "{{uuid}}", X-Typed = "typed-key-1234" }}
body = '{{"query": "{{question}}", "key": "${{RAG_KEY}}"}}'
timeout = 20.0
pick = {{ answer = "$.data.text", contexts = "$.data.sources" }}
"""


def nested(request: Request) -> Reply:
    """A service with a shape of its own, which repeats what it was sent."""
    assert isinstance(request.body, dict)
    sources = [{"id": "d1", "page_content": f"sent with {request.headers.get('authorization')}"}]
    return Reply(body={"data": {"text": f"It is Oslo. Key: {request.body.get('key')}", "sources": sources}})


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_KEY", SECRET)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [{"question": f"question {n}", "reference_answers": "Oslo"} for n in range(30)]
    (tmp_path / "q.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path


def answer(folder: Path, url: str, *options: str) -> Done:
    return ragassay("answer", "q.jsonl", "--system", url, "-o", "a.jsonl", *options, cwd=folder)


def rows(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "a.jsonl").read_text(encoding="utf-8").splitlines()]


def leaks(folder: Path, *outputs: Done) -> list[str]:
    """The files and outputs that hold the secret in any form."""
    forms = [SECRET, "sk-very%2Fsecret", "sk-very\\/secret", "typed-key-1234"]
    texts = {str(file): file.read_bytes().decode("utf-8", "replace") for file in folder.rglob("*") if file.is_file()}
    texts.pop(str(folder / "ragassay.toml"), None)
    texts |= {f"output {number}": done.out + done.err for number, done in enumerate(outputs)}
    return [name for name, text in texts.items() if any(form in text for form in forms)]


class TestAnswer:
    def test_every_option_is_used(self, server: Server, folder: Path) -> None:
        server.behave = nested
        done = answer(folder, server.url, *OPTIONS)
        assert done.code == 0, done.err
        assert {(each.method, each.headers["authorization"]) for each in server.requests} == {
            ("PUT", f"Bearer {SECRET}")
        }
        assert len({each.headers["x-session"] for each in server.requests}) == 30
        first = rows(folder)[0]
        assert (first["answer"], first["context_ids"]) == ("It is Oslo. Key: ${RAG_KEY}", ["d1"])

    def test_an_address_needs_no_scheme(self, server: Server, folder: Path) -> None:
        assert answer(folder, server.url.removeprefix("http://"), "--limit", "2").code == 0

    def test_samples_are_rows_of_one_table(self, server: Server, folder: Path) -> None:
        assert answer(folder, server.url, "--limit", "2", "--samples", "2").code == 0
        assert [row["sample"] for row in rows(folder)] == [1, 2, 1, 2]

    def test_an_unset_variable_ends_with_2_before_any_connection(self, server: Server, folder: Path) -> None:
        done = answer(folder, server.url, "--header", "X: ${RAG_KEY_UNSET}")
        assert (done.code, done.out) == (2, "")
        assert "The environment variable RAG_KEY_UNSET is not set" in done.err
        assert not server.requests

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--header", "Authorization"), "Invalid --header"),
            (("--header", "X: 1", "--header", "x: 2"), "--header 'X' is given twice; give it once"),
            (("--pick", "answer"), "Invalid --pick"),
            (("--pick", "answer=text"), "a path begins with $, as in answer=$.text"),
            (("--body", "{}"), "The request does not contain the question"),
            (("--timeout", "-1"), "Invalid --timeout -1: expected a number of seconds above 0"),
        ],
    )
    def test_a_wrong_option_ends_with_2(
        self, server: Server, folder: Path, options: tuple[str, ...], message: str
    ) -> None:
        done = answer(folder, server.url, *options)
        assert (done.code, message in done.err) == (2, True), done.err
        assert not server.requests

    def test_twenty_failures_alike_are_one_message_and_4(self, server: Server, folder: Path) -> None:
        server.behave = always(error(401))
        done = answer(folder, server.url)
        assert (done.code, done.out) == (4, "")
        assert done.err.count("HTTP 401") == 1
        assert len(server.requests) <= 28
        assert answer(folder, server.url.replace("/ask", "/elsewhere")).code == 4
        server.behave = servers.answers
        assert answer(folder, server.url).code == 0

    def test_a_stream_that_outlasts_the_timeout_is_a_failed_row(self, server: Server, folder: Path) -> None:
        server.behave = always(events({"delta": "more "}, fate="endless"))
        done = answer(folder, server.url, "--pick", "answer=$.delta", "--timeout", "0.3", "--limit", "1")
        assert done.code == 4
        assert [row["error"] for row in rows(folder)] == ["timeout after 0.3 s"]

    def test_missing_contexts_are_a_note_on_stderr(self, server: Server, folder: Path) -> None:
        server.behave = always(Reply(body={"answer": "x", "sources": ["The tower is in Lima."]}))
        done = answer(folder, server.url)
        assert (done.code, done.err.count("none of the first 5 answers has contexts")) == (0, 1)
        assert "pick 'contexts=$.sources[*]'" in done.message


class TestSecrets:
    def test_no_value_is_in_any_file_or_output_of_answer(self, server: Server, folder: Path) -> None:
        server.behave = nested
        first = answer(folder, f"{server.url}?key=${{RAG_KEY}}", *OPTIONS, "--limit", "10")
        server.behave = lambda request: error(403, f"no access with {request.headers['authorization']} {request.path}")
        second = answer(folder, f"{server.url}?key=${{RAG_KEY}}", *OPTIONS, "--limit", "15")
        third = answer(folder, f"{server.url}?key=${{RAG_KEY}}", *OPTIONS)
        assert [first.code, second.code, third.code] == [0, 4, 4]
        assert (folder / "a.jsonl.journal").exists()
        assert server.requests[0].path.endswith("?key=sk-very%2Fsecret%2Bword")
        assert not leaks(folder, first, second, third)

    def test_no_value_is_in_any_file_or_output_of_a_run(self, server: Server, tmp_path: Path) -> None:
        make(tmp_path / "company.sqlite", COMPANY)
        (tmp_path / "ragassay.toml").write_text(SETTINGS.format(url=server.url, rows=8), encoding="utf-8")
        server.behave = lambda request: nested(request) if len(server.requests) % 3 else error(400, SECRET)
        runs = [ragassay("run", "ragassay.toml", "--verbose", cwd=tmp_path) for _ in range(2)]
        server.behave = nested
        probes = [ragassay("probe", "ragassay.toml", *extra, cwd=tmp_path) for extra in ((), ("--json",))]
        runs.append(ragassay("run", "ragassay.toml", "--verbose", cwd=tmp_path))
        assert [done.code for done in (runs[0], runs[-1], *probes)] == [4, 0, 0, 0]
        assert {each.headers["x-typed"] for each in server.requests} == {"typed-key-1234"}
        assert (tmp_path / "run" / "report.html").exists()
        assert not leaks(tmp_path, *runs, *probes)


class TestProbe:
    def test_it_shows_the_reply_what_was_picked_and_what_would_pick_the_rest(self, server: Server) -> None:
        server.behave = always(Reply(body={"answer": "Oslo \x1b[2J", "sources": [{"content": "a"}], "input_tokens": 7}))
        done = ragassay("probe", server.url, "--question", "Where?")
        following = f"Next: ragassay answer questions.jsonl --system {server.url} -o answers.jsonl\n"
        assert (done.code, done.err) == (0, following)
        assert done.out.startswith(f'system: POST {server.url}\nquestion: Where?\n\nreply:\n  {{\n   "answer": ')
        assert "\n  answer         Oslo \\x1b[2J\n  contexts       -\n" in done.out
        assert "\n  --pick 'contexts=$.sources[*]'" in done.out
        assert "\x1b" not in done.out
        assert len(server.requests) == 1

    def test_the_next_command_has_its_options_but_no_typed_key(
        self, server: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PROBE_KEY", "4711")
        headers = ["--header", "A: ${PROBE_KEY}", "--header", "B: typed-key-1234"]
        done = ragassay("probe", server.url, "--pick", "answer=$.answer", *headers)
        options = "--pick 'answer=$.answer' --header 'A: ${PROBE_KEY}' --header 'B: VALUE'"
        assert done.err == f"Next: ragassay answer questions.jsonl --system {server.url} {options} -o answers.jsonl\n"

    def test_a_proposal_is_printed_once_and_a_chat_has_no_contexts(self, server: Server) -> None:
        server.behave = lambda request: servers.said(request, "Oslo")
        done = ragassay("probe", server.url.replace("/ask", "/v1/chat/completions"), "--body", CHAT_BODY)
        assert (done.code, done.out.count("'answer=$.choices[0].message.content'")) == (4, 1), done.out
        assert done.out.count("answer=") == 1
        assert "contexts=" not in done.out

    @pytest.mark.parametrize(
        ("reply", "message"),
        [
            (Reply(body={"output": "It is Oslo."}), "--pick 'answer=$.output'"),
            (error(401), "check the key, for instance --header 'Authorization: Bearer ${KEY}'"),
            (servers.html, "the reply is not JSON"),
            (servers.broken_json, "the reply is not JSON"),
            (Reply(body=b""), "the reply is not JSON: it is empty"),
            (servers.resets, "The connection to"),
            (Reply(body=b"data: {", headers={"Content-Type": "text/event-stream"}), "the stream ended within an event"),
        ],
    )
    def test_without_an_answer_it_ends_with_4_after_one_call(self, server: Server, reply: Reply, message: str) -> None:
        server.behave = always(reply)
        done = ragassay("probe", server.url)
        assert (done.code, message in done.out) == (4, True), done.out
        assert len(server.requests) == 1

    def test_it_proposes_what_can_be_read_and_shows_names_in_their_own_letters(self, server: Server) -> None:
        body = {
            "answer": "It is in Lima.",
            "usage": {"prompt_tokens": "12", "completion_tokens": 3},
            "Belege": [{"Prüftext": "The tower stands in Lima."}, {"Prüftext": "No tower stands in Rome."}],
        }
        server.behave = always(Reply(body=body))
        proposed = json.loads(ragassay("probe", server.url, "--json").out)["proposals"]
        assert [each["option"] for each in proposed] == [
            "--pick 'contexts=$.Belege[*].Prüftext'",
            "--pick 'output_tokens=$.usage.completion_tokens'",
        ]
        again = [each for proposal in proposed for each in ("--pick", f"{proposal['what']}={proposal['path']}")]
        assert json.loads(ragassay("probe", server.url, "--json", *again).out)["output_tokens"] == 3

    def test_json_is_one_object(self, server: Server) -> None:
        done = ragassay("probe", server.url, "--json")
        reply = json.loads(done.out)
        assert (done.code, reply["answer"], reply["contexts"]) == (
            0,
            "the answer to: What can you tell me?",
            ["a context"],
        )
        assert reply["proposals"] == reply["unread"] == []
        server.behave = always(error(404))
        done = ragassay("probe", server.url, "--json")
        failed = json.loads(done.out)
        assert (done.code, failed["answer"], failed["hint"]) == (4, None, "check the path of the URL")
        assert failed.keys() == reply.keys()

    def test_a_settings_file_is_probed_and_options_take_precedence(self, server: Server, tmp_path: Path) -> None:
        (tmp_path / "ragassay.toml").write_text(SETTINGS.format(url=server.url, rows=8), encoding="utf-8")
        server.behave = nested
        done = ragassay("probe", "ragassay.toml", cwd=tmp_path)
        assert (done.code, "answer         It is Oslo." in done.out) == (0, True), done.err
        done = ragassay("probe", "ragassay.toml", "--pick", "answer=$.no", "--method", "POST", cwd=tmp_path)
        assert done.code == 4
        assert '\n  pick.answer = "$.data.text"' in done.out
        assert [each.method for each in server.requests] == ["PUT", "POST"]

    def test_a_long_reply_is_cut(self, server: Server) -> None:
        server.behave = always(Reply(body={"answer": "x", "all": ["word " * 1000] * 9}))
        done = ragassay("probe", server.url)
        assert "more characters" in done.out
        assert len(done.out) < 5_000

    def test_any_system_can_be_probed(self, tmp_path: Path) -> None:
        (tmp_path / "app.py").write_text("def reply(question):\n    return {'text': question}\n", encoding="utf-8")
        done = ragassay("probe", "python:app:reply", cwd=tmp_path)
        assert (done.code, "expected a string under 'answer'" in done.out) == (4, True)
        assert "--pick" not in done.out
        assert ragassay("probe", "python:app:nothing", cwd=tmp_path).code == 2

    def test_objects_that_cannot_be_shown_cost_no_answer(self, tmp_path: Path) -> None:
        app = """
        class Passage:
            def __repr__(self):
                raise ValueError("not yet loaded")

        def objects(question):
            return {"answer": "Lima", "contexts": [Passage()], ("any", "key"): object()}
        """
        (tmp_path / "app.py").write_text(textwrap.dedent(app), encoding="utf-8")
        done = ragassay("probe", "python:app:objects", cwd=tmp_path)
        assert (done.code, "contexts were not read" in done.out, "that cannot be shown" in done.out) == (0, True, True)


@pytest.mark.slow
def test_ctrl_c_while_a_function_of_the_user_sleeps_is_one_line_and_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread cannot be stopped; without care, native libraries print what it keeps alive when Python ends."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    system = "import pathlib, time\ndef reply(question):\n    pathlib.Path('asked').touch()\n    time.sleep(60)\n"
    (tmp_path / "sleepy.py").write_text(system, encoding="utf-8")
    (tmp_path / "q.jsonl").write_text('{"question": "Where is it?"}\n', encoding="utf-8")
    arguments = ["answer", "q.jsonl", "-o", "a.jsonl", "--system", "python:sleepy:reply"]
    command = [sys.executable, "-m", "ragassay", *arguments]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        while not (tmp_path / "asked").exists():
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        lines = running.stderr.read().splitlines()
    assert running.returncode == 130
    assert lines[-1] == INTERRUPTED_MESSAGE
    assert not [line for line in lines if "leak" in line]
