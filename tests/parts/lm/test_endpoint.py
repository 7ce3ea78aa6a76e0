"""Language models behind an endpoint: what is sent, what becomes of every failure; and the cache round any model."""

import asyncio
import gc
import json
import multiprocessing
import shutil
import sqlite3
import ssl
import subprocess
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import servers
from models import HELLO, ask, refused
from ragassay.core.errors import CallError, DataError, UsageError
from ragassay.core.http_client import PerLoop, connection_failure
from ragassay.core.records import Completion, LanguageModel, Message, Signature
from ragassay.core.runner import block_on
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import CachedLanguageModel
from servers import Reply, Request, Server


def chat(server: Server, settings: str = "") -> LanguageModel:
    return language_model(f"openai:fake{settings}", base_url=server.base_url)


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    return "sk-very-secret"


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


SCHEMA: Mapping[str, object] = {"type": "object", "properties": {"score": {"type": "integer"}}, "required": ["score"]}


@pytest.mark.parametrize("tokens", ["12", -500_000, 1.5, True, float("inf"), 2**63, None])
def test_a_number_of_tokens_that_is_none_is_unknown(server: Server, tokens: object) -> None:
    def behave(request: Request) -> Reply:
        body = servers.said(request, "hello").body
        assert isinstance(body, dict)
        return Reply(body={**body, "usage": {"prompt_tokens": tokens, "completion_tokens": 3}})

    server.behave = behave
    completion = ask(chat(server), HELLO)
    assert (completion.text, completion.input_tokens, completion.output_tokens) == ("hello", None, 3)


def test_tokens_that_are_no_object_are_unknown(server: Server) -> None:
    def behave(request: Request) -> Reply:
        body = servers.said(request, "hello").body
        assert isinstance(body, dict)
        return Reply(body={**body, "usage": "free"})

    server.behave = behave
    assert ask(chat(server), HELLO).input_tokens is None


def takes_no(*forms: str) -> servers.Behaviour:
    """Return the behavior of a server that refuses these forms of requesting JSON."""

    def behave(request: Request) -> Reply:
        assert isinstance(request.body, dict)
        form = request.body.get("response_format", {"type": "prompt"})["type"]
        if form in forms:
            return servers.error(400, f"response_format {form} is not supported")
        return servers.said(request, '{"score": 3}')

    return behave


@pytest.mark.usefixtures("no_key")
class TestEndpoint:
    @pytest.mark.slow
    def test_it_answers_and_counts(self, server: Server) -> None:
        done = ask(chat(server))
        assert replace(done, seconds=0.0) == Completion(
            text="the answer to: Say hello.", input_tokens=7, output_tokens=3
        )

    def test_only_explicit_settings_are_sent(self, server: Server) -> None:
        ask(chat(server))
        (request,) = server.requests
        assert request.body == {"model": "fake", "messages": [{"role": "user", "content": "Say hello."}]}
        assert "authorization" not in request.headers
        assert not [name for name in request.headers if name.startswith("x-")]

    def test_explicit_settings_are_sent(self, server: Server, key: str) -> None:
        ask(chat(server, "?temperature=0&max_tokens=9&seed=1&reasoning_effort=low"))
        (request,) = server.requests
        assert isinstance(request.body, dict)
        sent = {name: request.body[name] for name in ("temperature", "max_tokens", "seed", "reasoning_effort")}
        assert sent == {"temperature": 0.0, "max_tokens": 9, "seed": 1, "reasoning_effort": "low"}
        assert request.headers["authorization"] == f"Bearer {key}"

    @pytest.mark.parametrize("placeholder", ["Oslo", "x", "ollama", "EMPTY"])
    def test_a_placeholder_for_a_key_does_not_change_replies(
        self, server: Server, monkeypatch: pytest.MonkeyPatch, placeholder: str
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", placeholder)
        reply = json.dumps({"text": f"In {placeholder} they say x."})
        server.behave = lambda request: servers.said(request, reply)
        assert ask(chat(server), schema={"type": "object"}).text == reply

    def test_there_is_no_default_endpoint(self) -> None:
        with pytest.raises(
            UsageError, match=r"set OPENAI_API_KEY .* or give another one with `base_url` or OPENAI_BASE_URL"
        ):
            language_model("openai:gpt")

    def test_the_endpoint_may_be_in_the_environment(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        assert ask(language_model("openai:fake")).text

    @pytest.mark.parametrize("url", ["localhost:1", "ftp://h/v1", "http://"])
    def test_an_invalid_base_url_is_refused(self, url: str) -> None:
        with pytest.raises(UsageError, match="Invalid base URL"):
            language_model("openai:fake", base_url=url)

    @pytest.mark.parametrize(
        ("reply", "retry", "after"),
        [
            (servers.rate_limited(), True, None),
            (servers.rate_limited(after=7), True, 7.0),
            (servers.rate_limited(after=2, status=503), True, 2.0),
            (servers.rate_limited(after="Wed, 21 Oct 2015 07:28:00 GMT"), True, 0.0),
            (servers.error(500), True, None),
            (servers.resets, True, None),
            (Reply(status=429, body={"error": {"message": "no money", "code": "insufficient_quota"}}), False, None),
            (servers.error(401), False, None),
            (servers.error(404, "no such model"), False, None),
            (servers.broken_json, True, None),
            (servers.html, True, None),
            (servers.wrong_shape, False, None),
            (Reply(body={"choices": [{"message": {"content": None}, "finish_reason": "stop"}]}), False, None),
            (Reply(body=[1]), False, None),
            (Reply(body=None), False, None),
        ],
    )
    def test_a_failure_is_temporary_or_permanent(
        self, server: Server, reply: Reply, retry: bool, after: float | None
    ) -> None:
        server.behave = servers.always(reply)
        error = refused(chat(server))
        assert (error.retry, error.after) == (retry, after)
        assert len(server.requests) == 1

    def test_the_reason_for_a_refused_request_is_shown_in_full(self, server: Server) -> None:
        reason = "Unsupported value: 'temperature' does not support 0 with this model. " + "Read the manual. " * 30
        server.behave = servers.always(servers.error(400, reason))
        message = str(refused(chat(server, "?temperature=0")))
        assert reason in message
        assert message.endswith("only its default temperature, add it: openai:MODEL?temperature=1")

    def test_redirects_are_not_followed(self, server: Server) -> None:
        server.behave = servers.always(Reply(status=307, body=b"", headers={"Location": server.url}))
        assert "HTTP 307" in str(refused(chat(server)))
        assert len(server.requests) == 1

    @pytest.mark.parametrize("status", [400, 401, 500])
    def test_the_key_is_never_shown(self, server: Server, key: str, status: int) -> None:
        server.behave = servers.always(servers.error(status, f"Incorrect API key provided: {key}"))
        lm = chat(server)
        assert key not in f"{refused(lm)} {lm.name} {lm!r} {lm}"

    def test_control_characters_are_escaped(self, server: Server) -> None:
        server.behave = servers.always(servers.error(400, "\x1b[2J"))
        assert "\x1b" not in str(refused(chat(server)))

    def test_a_secret_in_the_address_is_in_no_name(self) -> None:
        secret = language_model("openai:fake", base_url="http://user:secret@h/v1")
        assert secret.name == language_model("openai:fake", base_url="http://h/v1/").name

    def test_its_name_depends_on_model_endpoint_and_settings(self) -> None:
        specs = [("openai:a", "http://h/v1"), ("openai:b", "http://h/v1"), ("openai:a", "http://g/v1")]
        specs += [("openai:a?temperature=0", "http://h/v1"), ("openai:a", "http://h:8080/v1")]
        names = {language_model(spec, base_url=url).name for spec, url in specs}
        assert len(names) == len(specs)
        assert all(Signature(version="1", lm=name) for name in names)

    def test_a_closed_port_is_reported_with_its_address(self) -> None:
        error = refused(language_model("openai:fake", base_url="http://127.0.0.1:9/v1"))
        assert str(error) == "Connection refused: nothing is listening on 127.0.0.1:9."
        assert error.retry

    def test_several_failed_connection_attempts_give_one_reason(self) -> None:
        refusals = [ConnectionRefusedError(111, "Connect call failed"), OSError(101, "Network is unreachable")]
        error = OSError("All connection attempts failed")
        error.__cause__ = ExceptionGroup("multiple connection attempts failed", refusals)
        assert connection_failure(error, "https://h/v1") == "Connection refused: nothing is listening on h:443."
        error.__cause__ = ExceptionGroup("multiple connection attempts failed", refusals[1:])
        unreachable = "The connection to [::1]:80 failed: Network is unreachable"
        assert connection_failure(error, "http://[::1]/v1") == unreachable

    def test_it_works_with_several_event_loops(self, server: Server) -> None:
        lm = chat(server)
        assert ask(lm).text == ask(lm).text

    def test_a_schema_is_sent_as_a_schema(self, server: Server) -> None:
        server.behave = takes_no()
        assert ask(chat(server), schema=SCHEMA).text == '{"score": 3}'
        (request,) = server.requests
        assert isinstance(request.body, dict)
        assert request.body["response_format"]["json_schema"]["schema"] == SCHEMA

    @pytest.mark.parametrize(("refused_forms", "requests"), [(["json_schema"], 2), (["json_schema", "json_object"], 3)])
    def test_an_endpoint_without_schemas_gets_the_schema_as_text(
        self, server: Server, refused_forms: list[str], requests: int
    ) -> None:
        server.behave = takes_no(*refused_forms)
        assert ask(chat(server), schema=SCHEMA).text == '{"score": 3}'
        assert len(server.requests) == requests
        assert '"score"' in server.requests[-1].question

    def test_the_supported_form_is_determined_once(self, server: Server) -> None:
        server.behave = takes_no("json_schema", "json_object")
        lm = chat(server)
        ask(lm, schema=SCHEMA)
        ask(lm, schema=SCHEMA)
        assert len(server.requests) == 4

    def test_a_request_that_fails_in_every_form_is_an_error(self, server: Server) -> None:
        server.behave = servers.always(servers.error(400, "the prompt is too long"))
        assert "the prompt is too long" in str(refused(chat(server), schema=SCHEMA))

    def test_a_reply_that_is_not_json_is_an_error(self, server: Server) -> None:
        assert "the reply of the language model is not JSON: the answer to" in str(refused(chat(server), schema=SCHEMA))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here to make a certificate")
@pytest.mark.usefixtures("no_key")
def test_the_error_for_an_untrusted_certificate_says_what_to_do(tmp_path: Path) -> None:
    certificate = tmp_path / "made.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout {0} -out {0}.crt"
    subprocess.run(command.format(certificate).split(), check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{certificate}.crt", certificate)

    async def call() -> None:
        async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0, ssl=context) as server:
            url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
            await language_model("openai:fake", base_url=url).complete(HELLO)

    with pytest.raises(
        CallError, match="certificate of 127.0.0.1:[0-9]+ cannot be checked.*apt-get install ca-certificates"
    ):
        block_on(call())


class Opened:
    """A client that tells whether it is open."""

    def __init__(self) -> None:
        self.is_open = False

    async def __aenter__(self) -> "Opened":
        self.is_open = True
        return self

    async def __aexit__(self, *_: object) -> None:
        self.is_open = False


class OfLoop(Opened):
    """A client that refers to its loop, as those with open connections do."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()


class TestClients:
    def test_each_loop_has_one_client_and_closes_it(self) -> None:
        clients = PerLoop(Opened)

        async def used() -> Opened:
            first, second = await asyncio.gather(clients.client(), clients.client())
            assert first is second
            assert first.is_open
            return first

        first, second = block_on(used()), block_on(used())
        assert first is not second
        assert not first.is_open

    @pytest.mark.slow
    def test_nothing_is_kept_of_a_loop_that_ended(self) -> None:
        clients = PerLoop(OfLoop)

        async def used() -> weakref.ref[asyncio.AbstractEventLoop]:
            await clients.client()
            return weakref.ref(asyncio.get_running_loop())

        ended = block_on(used())
        gc.collect()
        assert ended() is None


class Counting:
    """A language model that counts its calls."""

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.calls = 0

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        self.calls += 1
        if messages[-1].content == "fail":
            raise CallError("no")
        return Completion(text=f"{self.calls} \ud800 {schema}", input_tokens=1, output_tokens=2, seconds=0.5)


def many(path: Path) -> int:
    """Use a cache in a process of its own, and return the number of calls of its model."""
    lm = Counting()
    cached = CachedLanguageModel(lm, path)
    for number in range(50):
        ask(cached, [Message(role="user", content=f"question {number}")])
    return lm.calls


class TestCache:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "cache.sqlite"

    def test_the_same_request_is_made_once(self, path: Path) -> None:
        lm = Counting()
        first, second = ask(CachedLanguageModel(lm, path)), ask(CachedLanguageModel(lm, path))
        assert (lm.calls, first) == (1, second)

    @pytest.mark.parametrize(
        ("lm", "messages", "schema", "repeat"),
        [
            ("other", HELLO, None, 0),
            ("counting", [Message(role="user", content="Say hello!")], None, 0),
            ("counting", [Message(role="system", content="Say hello.")], None, 0),
            ("counting", [*HELLO, *HELLO], None, 0),
            ("counting", HELLO, {"type": "object"}, 0),
            ("counting", HELLO, {}, 0),
            ("counting", HELLO, None, 1),
        ],
        ids=["model", "text", "role", "messages", "schema", "empty schema", "repeat"],
    )
    def test_different_requests_are_made_separately(
        self, path: Path, lm: str, messages: list[Message], schema: dict[str, object] | None, repeat: int
    ) -> None:
        ask(CachedLanguageModel(Counting(), path))
        lm_with_counter = Counting(lm)
        block_on(CachedLanguageModel(lm_with_counter, path, repeat=repeat).complete(messages, schema=schema))
        assert lm_with_counter.calls == 1

    def test_a_failed_call_is_not_cached(self, path: Path) -> None:
        lm = Counting()
        for _ in range(2):
            refused(CachedLanguageModel(lm, path), [Message(role="user", content="fail")])
        assert lm.calls == 2

    def test_an_entry_can_be_read_with_any_tool(self, path: Path) -> None:
        ask(CachedLanguageModel(Counting(), path))
        file = sqlite3.connect(path)
        ((request, answer),) = file.execute("select request, answer from answers").fetchall()
        file.close()
        assert json.loads(request) == {
            "lm": "counting", "messages": [asdict(HELLO[0])], "schema": None, "repeat": 0,
        }  # fmt: skip
        assert json.loads(answer)["output_tokens"] == 2

    def test_a_lone_surrogate_is_cached_unchanged(self, path: Path) -> None:
        lm = Counting()
        messages = [Message(role="user", content="half \ud800")]
        assert ask(CachedLanguageModel(lm, path), messages) == ask(CachedLanguageModel(lm, path), messages)
        assert lm.calls == 1

    @pytest.mark.slow
    def test_processes_share_it(self, path: Path) -> None:
        with multiprocessing.get_context("spawn").Pool(3) as pool:
            calls = pool.map(many, [path] * 3)
        assert many(path) == 0
        assert 50 <= sum(calls) <= 150

    def test_concurrent_identical_requests_have_one_answer(self, path: Path) -> None:
        cached = CachedLanguageModel(Counting(), path)

        async def both() -> tuple[Completion, Completion]:
            one, other = await asyncio.gather(cached.complete(HELLO), cached.complete(HELLO))
            return one, other

        one, other = block_on(both())
        assert one == other

    @pytest.mark.parametrize(
        "content", [b"no database at all, but long enough to be looked at " * 40, b"SQLite format 3\0" + b"\xff" * 4096]
    )
    def test_a_file_that_is_not_a_cache_is_refused(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        with pytest.raises(DataError, match=r"cache.sqlite .*(delete it|give another)"):
            CachedLanguageModel(Counting(), path)
        assert path.read_bytes() == content

    def test_another_database_is_not_changed(self, path: Path) -> None:
        file = sqlite3.connect(path)
        file.execute("create table users (name text)")
        file.close()
        before = path.read_bytes()
        with pytest.raises(DataError, match="is not a cache of this version"):
            CachedLanguageModel(Counting(), path)
        assert path.read_bytes() == before

    def test_a_missing_folder_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="cannot use the cache"):
            CachedLanguageModel(Counting(), tmp_path / "nowhere" / "cache.sqlite")

    def test_it_has_the_name_of_the_model(self, path: Path) -> None:
        assert CachedLanguageModel(Counting(), path).name == "counting"
