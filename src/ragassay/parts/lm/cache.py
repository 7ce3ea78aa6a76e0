"""A cache of the replies of language models and systems, so that no request is sent or paid for twice.

The key is a hash of the whole request: the name of the model (which covers endpoint, settings and adapter version), the
messages, the schema, and the number of the repeat. Requests and replies are stored as JSON, readable with any SQLite
tool. API keys are never stored.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ragassay.core.errors import CallError, DataError
from ragassay.core.hashing import canonical_json, content_hash
from ragassay.core.records import Completion, LanguageModel, Message, runs_in_process
from ragassay.core.runner import CallLimits, Progress, RowCalls, run_rows
from ragassay.parts.lm.weights import cache_directory

REPLIES = "replies.sqlite"
"""Name of the file in the user's cache directory that all commands share."""
_FORMAT = 0x52414731  # "RAG1": increment the last character with every change of the table
_LOCK_TIMEOUT = 60.0  # seconds to wait while another process writes


class ReplyCache:
    """A file of requests and their replies, which several processes can share.

    Args:
        path: An SQLite file, created if it does not exist.

    Raises:
        DataError: The file is not a cache, or damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._opened() as file:
            _prepare(file, path)

    def get(self, request: str) -> dict[str, Any] | None:
        """Return the reply to a request, as a JSON object; None if it is not cached.

        Args:
            request: Everything that the reply depends on, as canonical JSON.

        Raises:
            DataError: The file can no longer be read.
        """
        with self._opened() as file:
            row = file.execute(
                "select answer from answers where key = ? and request = ?", (content_hash(request), _ascii(request))
            ).fetchone()
        return None if row is None else json.loads(row[0])

    def put(self, request: str, reply: Mapping[str, object]) -> dict[str, Any]:
        """Store a reply, and return the stored one, which is the first of two concurrent replies.

        Raises:
            DataError: The file can no longer be written.
        """
        values = (content_hash(request), _ascii(request), json.dumps(reply))
        with self._opened() as file:
            file.execute("insert or ignore into answers (key, request, answer) values (?, ?, ?)", values)
        return self.get(request) or dict(reply)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the file for a single use, in any thread or event loop."""
        try:
            with closing(sqlite3.connect(self._path, timeout=_LOCK_TIMEOUT, isolation_level=None)) as file:
                file.execute("pragma synchronous = normal")
                yield file
        except sqlite3.OperationalError as error:
            raise DataError(f"cannot use the cache {self._path}: {error}; give another file") from error
        except sqlite3.DatabaseError as error:
            raise DataError(
                f"the cache {self._path} is damaged or not a cache: {error}; delete it, or give another file"
            ) from error


class CachedLanguageModel:
    """A language model whose replies are cached in a file, which several processes can share.

    Args:
        lm: The language model, called if a reply is not cached. Failed calls are not cached.
        path: An SQLite file, created if it does not exist.
        repeat: The number of the reply, if the same request is made several times.
        on_hit: Called with each cached reply.

    Raises:
        DataError: The file is not a cache, or damaged.
    """

    def __init__(
        self, lm: LanguageModel, path: Path, *, repeat: int = 0, on_hit: Callable[[Completion], None] | None = None
    ) -> None:
        self.name = lm.name
        self.in_process = runs_in_process(lm)
        self._lm = lm
        self._cache = ReplyCache(path)
        self._repeat = repeat
        self._on_hit = on_hit

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the cached reply, with its original tokens and seconds, or call the model.

        Raises:
            CallError: The call fails.
            DataError: The file can no longer be read or written.
        """
        request = canonical_json(
            {
                "lm": self.name,
                "messages": [asdict(message) for message in messages],
                "schema": schema,
                "repeat": self._repeat,
            }
        )
        cached = await asyncio.to_thread(self._cache.get, request)
        if cached is not None:
            reply = Completion(**cached)
            if self._on_hit is not None:
                self._on_hit(reply)
            return reply
        completion = await self._lm.complete(messages, schema=schema)
        return Completion(**await asyncio.to_thread(self._cache.put, request, asdict(completion)))


def cache_file(name: str) -> Path:
    """Return the path of a cache in the user's cache directory, which is created.

    Raises:
        DataError: The directory cannot be created.
    """
    folder = cache_directory()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot cache the replies of the language model in {folder}: {error.strerror}") from error
    return folder / name


def _prepare(file: sqlite3.Connection, path: Path) -> None:
    # In one transaction, because another process may be doing the same.
    file.execute("begin immediate")
    (application,) = file.execute("pragma application_id").fetchone()
    (tables,) = file.execute("select count(*) from sqlite_master").fetchone()
    if application != _FORMAT and (application or tables):
        raise DataError(f"{path} is not a cache of this version of ragassay; give another file")
    file.execute(f"pragma application_id = {_FORMAT}")
    file.execute(
        "create table if not exists answers (key text primary key, request text not null, answer text not null) "
        "without rowid"
    )
    file.execute("commit")
    file.execute("pragma journal_mode = wal")


def _ascii(request: str) -> str:
    """Return the request in ASCII, because SQLite stores UTF-8, which cannot encode lone surrogates."""
    return json.dumps(json.loads(request))


Prompt = tuple[Message, ...]
Query = Callable[[Sequence[Prompt]], Sequence[Completion | CallError]]
"""A function that returns the reply to each prompt, or the error of its call, in order."""


def cached_query(
    model: LanguageModel,
    cache: Path | None,
    *,
    schema: Mapping[str, object],
    what: str,
    repeat: int = 0,
    progress: Progress | None = None,
) -> Query:
    """Return a function that sends prompts concurrently and retries transient failures.

    Args:
        model: The language model.
        cache: A cache file, so that no request is sent twice; None for no cache.
        schema: The JSON schema of the replies.
        what: The name of the calls, for progress.
        repeat: The number of the reply, if the same request is made several times.
        progress: Called before the first call and after every call.
    """
    lm = model if cache is None else CachedLanguageModel(model, cache, repeat=repeat)

    def query(prompts: Sequence[Prompt]) -> Sequence[Completion | CallError]:
        return replies_to(lm, [(prompt, schema) for prompt in prompts], what=what, progress=progress)

    return query


def replies_to(
    lm: LanguageModel,
    requests: Sequence[tuple[Prompt, Mapping[str, object]]],
    *,
    what: str,
    stop_after: int | None = None,
    progress: Progress | None = None,
) -> Sequence[Completion | CallError]:
    """Return the reply to each request, or the error of its call, in order.

    Args:
        lm: The language model; with a cache, an interrupted run can be resumed.
        requests: Prompts, each with the JSON schema of its reply. Equal requests share one call.
        what: The name of the calls, for progress.
        stop_after: The number of failures of one kind after which calls stop if none has succeeded; None for no limit.
        progress: Called before the first call and after every call.

    Raises:
        StoppedRunError: The first calls failed in the same way.
    """
    calls: RowCalls[tuple[Prompt, Mapping[str, object]], Completion | CallError] = RowCalls(
        work=lambda request: lm.complete(request[0], schema=request[1]),
        failed=lambda error: error,
        limits=CallLimits(seconds=None),
        what=what,
        progress=progress,
        stop_after=stop_after,
    )
    return run_rows(
        [
            (content_hash([[asdict(message) for message in prompt], schema]), (prompt, schema))
            for prompt, schema in requests
        ],
        calls,
    )


def replies_file() -> Path:
    """Return the path of the cache for templates and labels, in the user's cache directory.

    Raises:
        DataError: The directory cannot be created.
    """
    return cache_file("generations.sqlite")
