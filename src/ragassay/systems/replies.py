"""What systems give back, whatever they are, as answers: one place that says what is accepted."""

from collections.abc import Mapping

from ragassay.errors import CallError, shown
from ragassay.records import Answer


def answer_of(reply: object) -> Answer:
    """The answer that a reply holds: a text, or an object with `answer` and, if it likes, contexts and counts.

    `contexts` is a list of texts, or of objects with `text` and `id`; `input_tokens` and `output_tokens` are whole
    numbers; `retrieved` is true or false.

    Raises:
        CallError: The reply has another shape; the message shows it.
    """
    if isinstance(reply, str):
        return Answer(answer=reply)
    if not isinstance(reply, Mapping):
        raise CallError(f"the reply is no object with an answer: {shown(reply)}")
    text = reply.get("answer")
    if not isinstance(text, str):
        raise CallError(f"the reply has no text under 'answer': {shown(reply)}")
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
    given = reply.get("contexts")
    if given is None:
        return (), ()
    if not isinstance(given, list | tuple):
        raise CallError(f"'contexts' is no list: {shown(given)}")
    texts, ids = [], []
    for context in given:
        text = context.get("text") if isinstance(context, Mapping) else context
        if not isinstance(text, str):
            raise CallError(f"a context is neither a text nor an object with 'text': {shown(context)}")
        texts.append(text)
        if isinstance(context, Mapping) and context.get("id") is not None:
            ids.append(str(context["id"]))
    # Ids that only some contexts have cannot be told which they belong to.
    return tuple(texts), tuple(ids) if len(ids) == len(texts) else ()


def _count(reply: Mapping[str, object], name: str) -> int | None:
    value = reply.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise CallError(f"'{name}' is no whole number: {shown(value)}")


def _flag(reply: Mapping[str, object], name: str) -> bool | None:
    value = reply.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise CallError(f"'{name}' is neither true nor false: {shown(value)}")
