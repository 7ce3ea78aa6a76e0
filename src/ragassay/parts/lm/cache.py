"""Keeps what language models answered, so that the same request is never made, or paid for, twice.

The key is a hash of the whole request: which model where and with which settings (its name says all of that and the
adapter's version), the messages, the schema, and which repeat of it this is. Request and answer are kept as readable
JSON, so that every entry can be looked at with any SQLite tool. Keys of services are in none of them.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.hashing import canonical_json, content_hash
from ragassay.core.records import Completion, LanguageModel, Message

_FORMAT = 0x52414731  # "RAG1": raise the last letter with every change of the table
_PATIENCE = 60.0  # seconds, while another process writes


class Cached:
    """A language model whose answers are kept in a file; processes may share it.

    Args:
        lm: Asked for what the file does not hold. Calls that fail are not kept.
        path: An SQLite file, made where there is none.
        repeat: Which of several answers to the same request; each is asked for once.

    Raises:
        DataError: The file is something else, or damaged.
    """

    def __init__(self, lm: LanguageModel, path: Path, *, repeat: int = 0) -> None:
        self.name = lm.name
        self._lm = lm
        self._path = path
        self._repeat = repeat
        with self._opened() as file:
            _prepare(file, path)

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """The answer that is kept, with the tokens and seconds that it took then; else the model's.

        Raises:
            CallError: The model fails.
            DataError: The file cannot be read or written any more.
        """
        request = canonical_json(
            {
                "lm": self._lm.name,
                "messages": [asdict(message) for message in messages],
                "schema": schema,
                "repeat": self._repeat,
            }
        )
        kept = await asyncio.to_thread(self._get, request)
        if kept is not None:
            return kept
        completion = await self._lm.complete(messages, schema=schema)
        return await asyncio.to_thread(self._put, request, completion)

    def _get(self, request: str) -> Completion | None:
        with self._opened() as file:
            row = file.execute(
                "select answer from answers where key = ? and request = ?", (content_hash(request), _ascii(request))
            ).fetchone()
        return None if row is None else Completion(**json.loads(row[0]))

    def _put(self, request: str, completion: Completion) -> Completion:
        values = (content_hash(request), _ascii(request), json.dumps(asdict(completion)))
        with self._opened() as file:
            file.execute("insert or ignore into answers (key, request, answer) values (?, ?, ?)", values)
        # Whoever was first stays: two that asked at the same time go on with one answer.
        return self._get(request) or completion

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """The file, opened for one use: no connection outlives a call, a loop or a thread."""
        try:
            with closing(sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)) as file:
                file.execute("pragma synchronous = normal")
                yield file
        except sqlite3.OperationalError as error:
            raise DataError(f"cannot use the cache {self._path}: {error}; make room or give another") from error
        except sqlite3.DatabaseError as error:
            raise DataError(
                f"the cache {self._path} is damaged, or no cache: {error}; delete it or give another"
            ) from error


def _prepare(file: sqlite3.Connection, path: Path) -> None:
    # One transaction: another process may be doing the same.
    file.execute("begin immediate")
    (found,) = file.execute("pragma application_id").fetchone()
    (tables,) = file.execute("select count(*) from sqlite_master").fetchone()
    if found != _FORMAT and (found or tables):
        raise DataError(f"{path} is a database of something else, or of another version; give another file as cache")
    file.execute(f"pragma application_id = {_FORMAT}")
    file.execute(
        "create table if not exists answers (key text primary key, request text not null, answer text not null) "
        "without rowid"
    )
    file.execute("commit")
    file.execute("pragma journal_mode = wal")


def _ascii(request: str) -> str:
    """The request with every other letter escaped: a lone half of a surrogate pair has no UTF-8 for SQLite to keep."""
    return json.dumps(json.loads(request))
