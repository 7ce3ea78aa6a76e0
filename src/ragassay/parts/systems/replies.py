"""Replies of systems under test as answers: one place that defines which shapes are accepted."""

from collections.abc import Mapping, Sequence

from ragassay.core.errors import CallError, excerpt
from ragassay.core.records import Answer


def answer_of(reply: object) -> Answer:
    """Return the answer that a reply holds: a text, or an object with `answer` and optional contexts and counts.

    `contexts` is a list of texts, or of objects with `text` and `id`; `context_ids` holds the ids beside the texts, in
    the same order, or alone; `input_tokens` and `output_tokens` are whole numbers; `retrieved` is true or false.

    Raises:
        CallError: The reply has another shape; the message shows it.
    """
    if isinstance(reply, str):
        return Answer(answer=reply)
    if not isinstance(reply, Mapping):
        raise CallError(f"the reply must be a text or an object with 'answer': {excerpt(reply)}")
    text = reply.get("answer")
    if not isinstance(text, str):
        raise CallError(f"the reply has no text under 'answer': {excerpt(reply)}")
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
    # Ids that only some contexts have cannot be told which they belong to.
    own = tuple(id_ for _, id_ in pairs if id_ is not None)
    ids = tuple(_id(each) for each in _list(reply, "context_ids"))
    if not ids:
        return texts, own if len(own) == len(texts) else ()
    if texts and len(ids) != len(texts):
        raise CallError(
            f"the reply has {len(texts)} contexts and {len(ids)} context_ids; give one id for each context, in order"
        )
    for (_, inner), outer in zip(pairs, ids, strict=False):
        if inner is not None and inner != outer:
            raise CallError(
                f"the reply names one context twice: {excerpt(inner)} in 'contexts', {excerpt(outer)} in 'context_ids'"
            )
    return texts, ids


def _context(given: object) -> tuple[str, str | None]:
    """Return the text of one context, and its id where it has one."""
    text = given.get("text") if isinstance(given, Mapping) else given
    if not isinstance(text, str):
        raise CallError(f"a context must be a text or an object with 'text': {excerpt(given)}")
    own = given.get("id") if isinstance(given, Mapping) else None
    return text, None if own is None else str(own)


def _id(given: object) -> str:
    if isinstance(given, str) or (isinstance(given, int) and not isinstance(given, bool)):
        return str(given)
    raise CallError(f"'context_ids' must hold texts or whole numbers: {excerpt(given)}")


def _list(reply: Mapping[str, object], name: str) -> Sequence[object]:
    given = reply.get(name)
    if given is None:
        return ()
    if not isinstance(given, list | tuple):
        raise CallError(f"'{name}' must be a list: {excerpt(given)}")
    return given


def _count(reply: Mapping[str, object], name: str) -> int | None:
    value = reply.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise CallError(f"'{name}' must be a whole number, 0 or more: {excerpt(value)}")


def _flag(reply: Mapping[str, object], name: str) -> bool | None:
    value = reply.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise CallError(f"'{name}' must be true or false: {excerpt(value)}")
