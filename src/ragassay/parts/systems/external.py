"""User-supplied systems: an HTTP endpoint, a Python callable or recorded answers, and their replies."""

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urldefrag, urlsplit

import httpx2

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash, file_hash
from ragassay.core.http_client import BUSY, OVERLOADED, PerLoop, connection_failure
from ragassay.core.records import Answer, Document, Question
from ragassay.core.registry import Spec, import_object
from ragassay.core.runner import CallLimits, in_thread, retry_after
from ragassay.core.table import Table

_SECONDS = 60.0
_MAX_BYTES = 20_000_000  # of a reply


class Http:
    """An HTTP endpoint: accepts {"question": ...} and returns {"answer": ..., "contexts": [...], "context_ids": [...]}.

    Only the answer is required. An endpoint that can answer from given texts names the field for them in the fragment
    of the URL, which is never sent: `http://localhost:8000/ask#context_field=contexts`.
    """

    def __init__(self, url: str) -> None:
        self._url, fragment = urldefrag(url)
        parts = urlsplit(self._url)
        if not parts.hostname:
            raise UsageError(f"Invalid URL {url!r}: expected a host, as in http://localhost:8000/ask")
        self._context_field = _context_field(fragment, url)
        self.accepts_context = self._context_field is not None
        self._clients = PerLoop(partial(httpx2.AsyncClient, timeout=_SECONDS))
        # The name is made from the address without its query and user, which may hold secrets.
        self.name = f"http-{content_hash([parts.scheme, parts.hostname, parts.port, parts.path])}"
        self.limits = CallLimits(concurrency=8, seconds=_SECONDS)

    async def answer(self, question: Question) -> Answer:
        """Return the answer of the endpoint to a question."""
        return await self._answer({"question": question.question})

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the endpoint to a question from these texts.

        Raises:
            UsageError: It accepts no context.
        """
        if self._context_field is None:
            raise UsageError(f"{self._url} accepts no context; if it does, add #context_field=NAME to the URL")
        texts = [document.text for document in contexts]
        return await self._answer({"question": question.question, self._context_field: texts})

    async def _answer(self, content: Mapping[str, object]) -> Answer:
        body = await self._post(content)
        try:
            reply = json.loads(body)
        except ValueError as error:
            # A proxy's error page with status 200, or half a body: temporary, like a 502.
            raise CallError(f"the reply is not JSON: {excerpt(body.decode('utf-8', 'replace'))}", retry=True) from error
        return answer_of(reply)

    async def _post(self, content: Mapping[str, object]) -> bytes:
        client = await self._clients.client()
        try:
            async with client.stream("POST", self._url, json=content) as reply:
                return await _read(reply)
        except httpx2.TimeoutException as error:
            raise CallError(f"no reply within {_SECONDS:g} s", retry=True, overload=True) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise CallError(connection_failure(error, self._url), retry=True) from error


def _context_field(fragment: str, url: str) -> str | None:
    """Return the name of the field for contexts; None if the URL names none.

    Raises:
        UsageError: The fragment holds anything else.
    """
    if not fragment:
        return None
    settings = parse_qsl(fragment)
    if len(settings) != 1 or settings[0][0] != "context_field" or settings[0][1] == "question":
        raise UsageError(
            f"Invalid fragment in {excerpt(url)}: expected #context_field=NAME, the field in which the endpoint "
            "accepts contexts"
        )
    return settings[0][1]


async def _read(reply: httpx2.Response) -> bytes:
    body = bytearray()
    async for part in reply.aiter_bytes():
        body += part
        if len(body) > _MAX_BYTES:
            raise CallError(f"the reply is longer than {_MAX_BYTES:,} bytes")
    if reply.is_success:
        return bytes(body)
    retry = reply.status_code in BUSY
    after = retry_after(reply.headers.get("Retry-After")) if retry else None
    raise CallError(
        f"HTTP {reply.status_code} {reply.reason_phrase}: {excerpt(body.decode('utf-8', 'replace'))}",
        retry=retry,
        overload=reply.status_code in OVERLOADED,
        after=after,
    )


class Python:
    """A callable `package.module:name`, called with the question: a coroutine function directly, others in a thread.

    A callable with a method `answer_from` accepts a context: the method is called with the question and a list of
    texts.
    """

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        self._call = _imported(spec.target)
        self._read = getattr(self._call, "answer_from", None)
        self.accepts_context = callable(self._read)
        self.name = f"python-{content_hash(spec.target)}"
        self.limits = CallLimits(concurrency=8, seconds=60.0)
        self._target = spec.target

    async def answer(self, question: Question) -> Answer:
        """Return the callable's answer to a question; an exception that it raises is the error of the row."""
        return await _called(self._call, question.question)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the callable's `answer_from` to a question and these texts.

        An exception that it raises is the error of the row.

        Raises:
            UsageError: The callable has no such method.
        """
        if not callable(self._read):
            raise UsageError(
                f"python:{self._target} accepts no context: it has no method answer_from(question, contexts)"
            )
        return await _called(self._read, question.question, [document.text for document in contexts])


async def _called(call: Callable[..., object], question: str, *contexts: list[str]) -> Answer:
    try:
        if inspect.iscoroutinefunction(call):
            reply = await call(question, *contexts)
        else:
            reply = await in_thread(lambda text: call(text, *contexts), question)
    except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
        raise CallError(f"{type(error).__name__}: {excerpt(str(error))}") from error
    return answer_of(reply)


def _imported(target: str) -> Callable[..., object]:
    imported = import_object(target)
    if not callable(imported):
        raise UsageError(f"python:{target} is not callable: it is a {type(imported).__name__}")
    return imported


class Recorded:
    """Recorded answers in a file, found by the id of the question, else by its text."""

    def __init__(self, spec: Spec) -> None:
        spec.checked()
        table = Table.read(spec.target)
        table.require("question", "answer", command="answer")
        self._by_id: dict[str, Answer] = {}
        self._by_text: dict[str, Answer] = {}
        for row, answer in zip(table.rows(), table.records(Answer), strict=True):
            if row.get("question_id") is not None:
                self._by_id[str(row["question_id"])] = answer
            self._by_text.setdefault(str(row["question"]), answer)
        self.name = f"recorded-{content_hash(file_hash(Path(spec.target)))}"
        self.limits = CallLimits(concurrency=64, seconds=None)

    async def answer(self, question: Question) -> Answer:
        """Return the recorded answer to a question; a recorded failure fails again."""
        answer = self._by_id.get(question.question_id) or self._by_text.get(question.question)
        if answer is None:
            raise CallError("the file contains no answer to this question")
        if answer.answer is None:
            raise CallError(answer.error or "the file contains this question without an answer")
        return answer


def answer_of(reply: object) -> Answer:
    """Return the answer that a reply holds: a text, or an object with `answer` and optional contexts and counts.

    `contexts` is a list of texts, or of objects with `text` and `id`; `context_ids` holds the ids beside the texts, in
    the same order, or alone; `input_tokens` and `output_tokens` are whole numbers; `retrieved` is true or false.

    Raises:
        CallError: The reply has another shape; the message shows it, and what to return instead.
    """
    if isinstance(reply, str):
        return Answer(answer=reply)
    if not isinstance(reply, Mapping):
        raise CallError(f"Invalid reply: expected a string, or an object with 'answer': {excerpt(reply)}")
    text = reply.get("answer")
    if not isinstance(text, str):
        raise CallError(f"Invalid reply: expected a string under 'answer': {excerpt(reply)}")
    contexts, ids = _contexts(reply)
    return Answer(
        answer=text,
        contexts=contexts,
        context_ids=ids,
        input_tokens=_count(reply, "input_tokens"),
        output_tokens=_count(reply, "output_tokens"),
        retrieved=_flag(reply, "retrieved"),
    )


def _contexts(reply: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the texts of the contexts and their ids, each pair at one position; either may be left out."""
    pairs = [_context(each) for each in _list(reply, "contexts")]
    texts = tuple(text for text, _ in pairs)
    # If only some contexts have ids, the ids cannot be assigned to texts by position.
    own = tuple(id_ for _, id_ in pairs if id_ is not None)
    ids = tuple(_id(each) for each in _list(reply, "context_ids"))
    if not ids:
        return texts, own if len(own) == len(texts) else ()
    if texts and len(ids) != len(texts):
        raise CallError(
            f"Invalid reply: {len(texts)} contexts and {len(ids)} context_ids; "
            "return one id for each context, in the same order"
        )
    for (_, inner), outer in zip(pairs, ids, strict=False):
        if inner is not None and inner != outer:
            raise CallError(
                f"Invalid reply: one context has the id {excerpt(inner)} in 'contexts' and {excerpt(outer)} in "
                "'context_ids'; return the same id in both, or only one"
            )
    return texts, ids


def _context(context: object) -> tuple[str, str | None]:
    """Return the text of one context, and its id where it has one."""
    text = context.get("text") if isinstance(context, Mapping) else context
    if not isinstance(text, str):
        raise CallError(f"Invalid reply: expected contexts that are texts, or objects with 'text': {excerpt(context)}")
    own = context.get("id") if isinstance(context, Mapping) else None
    return text, None if own is None else str(own)


def _id(id_: object) -> str:
    if isinstance(id_, str) or (isinstance(id_, int) and not isinstance(id_, bool)):
        return str(id_)
    raise CallError(f"Invalid reply: expected texts or whole numbers in 'context_ids': {excerpt(id_)}")


def _list(reply: Mapping[str, object], name: str) -> Sequence[object]:
    values = reply.get(name)
    if values is None:
        return ()
    if not isinstance(values, list | tuple):
        raise CallError(f"Invalid reply: expected a list under '{name}': {excerpt(values)}")
    return values


def _count(reply: Mapping[str, object], name: str) -> int | None:
    value = reply.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise CallError(f"Invalid reply: expected a whole number, 0 or more, under '{name}': {excerpt(value)}")


def _flag(reply: Mapping[str, object], name: str) -> bool | None:
    value = reply.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise CallError(f"Invalid reply: expected true or false under '{name}': {excerpt(value)}")
