"""Send many prompts to a language model at once; every reply is kept, so that what was interrupted goes on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ragassay.core.errors import CallError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Completion, LanguageModel, Message
from ragassay.core.runner import CallLimits, Progress, run_rows
from ragassay.parts.lm.cache import CachedLanguageModel, cache_file

Prompt = tuple[Message, ...]
Query = Callable[[Sequence[Prompt]], Sequence[Completion | CallError]]
"""Returns the reply to each prompt, in their order; the error of a call that failed."""


def cached_query(
    model: LanguageModel,
    cache: Path | None,
    *,
    schema: Mapping[str, object],
    what: str,
    repeat: int = 0,
    progress: Progress | None = None,
) -> Query:
    """Return the function that sends prompts concurrently and retries transient failures.

    Args:
        model: The language model.
        cache: A file that keeps every reply, so that no request is made twice; None for none.
        schema: The JSON schema of the replies.
        what: The name of the calls, for progress.
        repeat: Which of several replies to the same request the cache returns.
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
    """Return the reply to each request, in their order; the error of a call that failed.

    Args:
        lm: The language model; one with a cache goes on where it was interrupted.
        requests: Prompts, each with the JSON schema of its reply. Equal ones are one call.
        what: The name of the calls, for progress.
        stop_after: The number of calls of one kind of failure that end all if none has succeeded; None for no end.
        progress: Called before the first call and after every call.

    Raises:
        StoppedRunError: The first calls failed alike.
    """
    return run_rows(
        [
            (content_hash([[asdict(message) for message in prompt], schema]), (prompt, schema))
            for prompt, schema in requests
        ],
        lambda request: lm.complete(request[0], schema=request[1]),
        limits=CallLimits(seconds=None),
        journal=None,  # the cache keeps the replies
        encode=lambda _: {},
        decode=lambda _: CallError("no journal"),
        failed=lambda error: error,
        progress=progress,
        what=what,
        stop_after=stop_after,
    )


def replies_file() -> Path:
    """Return the file in the user's cache directory that keeps the replies about templates and labels.

    Raises:
        DataError: The directory cannot be created.
    """
    return cache_file("generations.sqlite")
