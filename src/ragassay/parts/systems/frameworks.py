"""Objects of LangChain, LlamaIndex and Haystack as systems under test: calling them, and parsing their replies.

They are recognized by their methods; no framework is imported. The methods are `ainvoke` or `invoke`
(LangChain), `aquery` or `query`, `aretrieve` or `retrieve` (LlamaIndex), and `run_async` or `run` (Haystack, whose
pipelines also have `inputs` and `outputs`). The asynchronous method is preferred; if it is missing or raises
NotImplementedError, the other one runs in a thread.

The key of the question comes from LangChain's `get_input_jsonschema` or Haystack's `inputs`. A callback handler in the
`config` of a LangChain chain records what it retrieves; a Haystack pipeline returns the outputs of all its components.

Only these parts of a returned object are read:

- Answers: a text; an object with a text in `answer`; or an attribute in `_TEXTS`: `response` (LlamaIndex), `data` (an
  answer of Haystack), `content` or `text` (a message). In a mapping, or the outputs of a pipeline: the only text other
  than the question, else the first of `_ANSWER_NAMES`.
- Documents: `page_content`, `metadata` and `id` (LangChain), `node` with `get_content`, `metadata` and `ref_doc_id`
  (LlamaIndex; ids of nodes are random), `content`, `meta` and `id` (Haystack). Of several lists of documents, the last
  is read: a ranker comes after the retriever.
- Ids: `_ID_KEYS` of the metadata, then `ref_doc_id`, `source` of the metadata, and the document's own `id`.
- Tokens: `usage_metadata` (LangChain), `usage` in the `meta` of a reply or beside it (Haystack).
"""

import inspect
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from inspect import getattr_static
from types import UnionType
from typing import Any, get_args

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.runner import in_thread
from ragassay.parts.systems.replies import PickedReply, ReplyNote, ReplyPaths

Ask = Callable[[str], Coroutine[object, object, PickedReply]]
Object = Any  # an object of a user's module, or one returned by a framework
_ANSWER_NAMES = ("answer", "answers", "result", "output", "replies", "messages")
_CONTEXT_NAMES = ("contexts", "context", "source_documents", "source_nodes", "documents")
_ID_KEYS = ("id", "doc_id", "document_id", "source_id")  # metadata keys; other ids identify chunks, or are random
_TEXTS = (("response", "source_nodes"), ("data", "query"), ("content", "type"), ("content", "role"), ("text", "role"))
"""Pairs of a text attribute and an attribute that identifies the type of the object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyPart:
    """A named part of a reply, with the pipeline component that returned it."""

    name: str
    value: Object
    component: str = ""

    @property
    def values(self) -> Sequence[Object]:
        """The members of a list; empty for anything else."""
        return self.value if isinstance(self.value, list | tuple) else ()


def framework_system(value: Object, target: str) -> Ask | None:
    """Return a function that calls a framework object with a question; None for any other object.

    Args:
        value: Any object.
        target: Its location, as `package.module:name`.

    Raises:
        UsageError: It is a class, or requires more inputs than a question; the message shows how to wrap it.
    """
    family = next((each for each in _FAMILIES if each.fits(value)), None)
    if inspect.isclass(value) and not issubclass(value, str):
        name = target.rpartition(":")[2]
        raise UsageError(f"python:{target} is a class; name an object of it, such as my_{name.lower()} = {name}(...)")
    if family is None or (callable(value) and family is not _LANGCHAIN):
        return None
    try:
        call = family.caller(value, target)
    except UsageError:
        raise
    except Exception as error:  # user-supplied code
        raise UsageError(
            f"python:{target} has the methods of {family.name}, but its inputs cannot be read: "
            f"{type(error).__name__}: {excerpt(str(error))}. {_wrapped(target, family.example)}"
        ) from error
    return partial(_reply_of, call, target=target, example=family.example)


async def _reply_of(call: Ask, question: str, *, target: str, example: str) -> PickedReply:
    try:
        return await call(question)
    except CallError:
        raise
    except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
        kind = type(error).__name__
        raise CallError(f"{kind}: {excerpt(str(error))}", kind=kind, hint=_wrapped(target, example)) from error


def not_recognized(value: Object, target: str) -> UsageError:
    """Return the error for an object that is not a system, which lists its methods and shows how to wrap it."""
    methods = [name for name in dir(value) if not name.startswith("_") and callable(getattr_static(value, name))]
    looked_for = "; ".join(
        f"{each.name}: {' or '.join(reversed(each.methods))}{''.join(f', with {also}' for also in each.also)}"
        for each in _FAMILIES
    )
    has = f"its methods are {', '.join(methods[:12])}{', ...' if methods[12:] else ''}" if methods else "it has none"
    return UsageError(
        f"python:{target} is not callable: it is a {type(value).__name__} without the methods of a framework "
        f"({looked_for}); {has}. {_wrapped(target, 'METHOD(question)')}"
    )


def _wrapped(target: str, call: str) -> str:
    module, _, name = target.rpartition(":")
    return f"Wrap it in a function, and give python:{module}:ask, with def ask(question): return {name}.{call}"


async def _call(value: Object, methods: tuple[str, str], *args: object, **kwargs: object) -> Object:
    """Call the asynchronous method of an object, or the synchronous one in a thread."""
    asynchronous, synchronous = (getattr(value, method, None) for method in methods)
    if callable(asynchronous):
        try:
            return await asynchronous(*args, **kwargs)
        except NotImplementedError:
            if not callable(synchronous):
                raise
    assert callable(synchronous)
    return await in_thread(lambda call: call(*args, **kwargs), synchronous)


# LangChain


def _langchain(value: Object, target: str) -> Ask:
    input_of = _langchain_input(value, target)
    takes_config = all("config" in inspect.signature(each).parameters for each in _LANGCHAIN.of(value))

    async def ask(question: str) -> PickedReply:
        """Return the reply of the object, with the passages reported by its callbacks."""
        trace = _Trace()
        config: dict[str, object] = {"config": {"callbacks": [trace]}} if takes_config else {}
        reply = await _call(value, _LANGCHAIN.methods, input_of(question), **config)
        return read_parts(reply_parts(reply), question, trace=trace)

    return ask


def _langchain_input(value: Object, target: str) -> Callable[[str], object]:
    """Return a function that creates the input of a runnable from a question.

    The question is the value of the only required key; lists, such as the chat history, stay empty. If the only key is
    a list of messages, the question is its first message. Without keys, the input is the question itself.
    """
    if not callable(schema_of := getattr(value, "get_input_jsonschema", None)):
        return lambda question: question
    schema = schema_of()
    properties: Mapping[str, Mapping[str, object]] = schema.get("properties") or {}
    if not properties or [*properties] == ["root"]:  # pydantic's key for a value that is not an object
        return lambda question: question
    lists = [name for name, each in properties.items() if each.get("type") == "array"]
    required = [name for name in schema.get("required") or properties if name not in lists]
    if not required and len(lists) == 1:
        return lambda question: {lists[0]: [{"role": "user", "content": question}]}
    if len(required) != 1:
        raise UsageError(
            f"python:{target} needs {len(required)} inputs, but a question is only one: {', '.join(required)}. "
            f"{_wrapped(target, _LANGCHAIN.example)}"
        )
    return lambda question: {**{name: [] for name in lists}, required[0]: question}


class _Trace:
    """A LangChain callback handler that records the retrieved documents and the tokens of one call."""

    run_inline = True  # handles events in order, not in threads
    raise_error = False

    def __init__(self) -> None:
        self._parents: dict[object, object] = {}
        self._retrieved: dict[object, Sequence[Object]] = {}
        self.usages: list[Mapping[str, object] | None] = []  # None for a call that does not report tokens

    def __getattr__(self, name: str) -> Object:
        if name.startswith("ignore_"):
            return False
        if name.startswith("on_"):
            return self._event
        raise AttributeError(name)

    def _event(self, *_: object, run_id: object = None, parent_run_id: object = None, **__: object) -> None:
        self._parents.setdefault(run_id, parent_run_id)

    def on_retriever_end(self, documents: Sequence[Object], *, run_id: object, **_: object) -> None:
        """Record the documents that a retriever returned."""
        self._retrieved[run_id] = documents

    def on_llm_end(self, response: Object, **_: object) -> None:
        """Record the tokens of a language model call, if it reports them."""
        messages = [getattr(each, "message", None) for batch in response.generations for each in batch]
        stated = (getattr(message, "usage_metadata", None) for message in messages)
        total = (response.llm_output or {}).get("token_usage")
        self.usages.append(next((each for each in stated if each), total))

    @property
    def documents(self) -> Sequence[object] | None:
        """The documents of the outermost retrievers; None if no retriever was called."""
        outer = [
            retrieved
            for run, retrieved in self._retrieved.items()
            if self._retrieved.keys().isdisjoint(self._above(run))
        ]
        documents = {str(document(each)): each for retrieved in outer for each in retrieved}
        return [*documents.values()] if self._retrieved else None

    def _above(self, run: object) -> Iterator[object]:
        while (run := self._parents.get(run)) is not None:
            yield run


# LlamaIndex


def _llamaindex(methods: tuple[str, str], value: Object, _: str) -> Ask:
    async def ask(question: str) -> PickedReply:
        """Return the reply of the engine; a stream is read completely."""
        reply = await _call(value, methods, question)
        if callable(whole := getattr(reply, "get_response", None)):  # text of a stream or of an object
            reply = await whole() if inspect.iscoroutinefunction(whole) else await in_thread(lambda get: get(), whole)
        return read_parts(reply_parts(reply), question)

    return ask


# Haystack


def _haystack(value: Object, target: str) -> Ask:
    inputs, notes = _haystack_inputs(value, target)
    final = {(component, name) for component, names in value.outputs().items() for name in names}
    every = set(value.outputs(include_components_with_connected_outputs=True))

    async def ask(question: str) -> PickedReply:
        """Return the reply of the pipeline, with the question in its text inputs."""
        data: dict[str, dict[str, object]] = {}
        for component, name, is_list in inputs:
            data.setdefault(component, {})[name] = [question] if is_list else question
        reply = await _call(value, _HAYSTACK.methods, data, include_outputs_from=every)
        picked = read_parts(reply_parts(reply), question, final=final)
        return replace(picked, notes=(*picked.notes, *notes))

    return ask


def _haystack_inputs(value: Object, target: str) -> tuple[list[tuple[str, str, bool]], tuple[ReplyNote, ...]]:
    """Return the inputs for the question (component, name, whether it takes a list), and a note on the others."""
    advice = _wrapped(target, _HAYSTACK.example)
    sockets = [(part, name, each) for part, names in value.inputs().items() for name, each in names.items()]
    inputs = [(part, name, _takes_list(each["type"])) for part, name, each in sockets if each["is_mandatory"]]
    if odd := [f"{part}.{name}" for part, name, is_list in inputs if is_list is None]:
        raise UsageError(f"python:{target} needs more than a question: {', '.join(odd)}. {advice}")
    if not inputs:
        raise UsageError(f"python:{target} has no mandatory input that could take the question. {advice}")
    # Optional prompt variables without a value are rendered as empty text.
    empty = [f"{part}.{name}" for part, name, each in sockets if each["type"] is Any and not each["is_mandatory"]]
    sentence = (
        f"optional inputs of the pipeline stay empty: {', '.join(empty)}; declare the one for the question as required"
    )
    note = ReplyNote(kind="empty inputs", sentence=sentence)
    return [(part, name, bool(is_list)) for part, name, is_list in inputs], (note,) if empty else ()


def _takes_list(kind: Object) -> bool | None:
    """Return whether an input takes a list of texts; None if it does not accept text."""
    if kind == list[str]:
        return True
    takes_text = kind in {Any, str} or (str in get_args(kind) and isinstance(kind, UnionType))
    return False if takes_text else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Family:
    """Objects with the same interface: the asynchronous and the synchronous method, and other methods."""

    name: str
    methods: tuple[str, str]
    caller: Callable[[Object, str], Ask]
    example: str
    also: tuple[str, ...] = ()

    def of(self, value: Object) -> list[Callable[..., object]]:
        """Return the methods of the two that an object has."""
        return [each for each in (getattr(value, method, None) for method in self.methods) if callable(each)]

    def fits(self, value: Object) -> bool:
        """Return whether an object has this interface."""
        return bool(self.of(value)) and all(callable(getattr(value, each, None)) for each in self.also)


_LANGCHAIN = _Family(
    name="LangChain", methods=("ainvoke", "invoke"), caller=_langchain, example='invoke({"INPUT": question})'
)
_QUERY, _RETRIEVE = (
    _Family(
        name="LlamaIndex",
        methods=(f"a{method}", method),
        caller=partial(_llamaindex, (f"a{method}", method)),
        example=f"{method}(question)",
    )
    for method in ("query", "retrieve")
)
_HAYSTACK = _Family(
    name="Haystack",
    methods=("run_async", "run"),
    also=("inputs", "outputs"),
    caller=_haystack,
    example='run({"COMPONENT": {"INPUT": question}})',
)
_FAMILIES = (_LANGCHAIN, _QUERY, _RETRIEVE, _HAYSTACK)


def framework_reply(reply: object, question: str) -> PickedReply | None:
    """Parse a reply that consists of framework objects; None for any other reply.

    Raises:
        CallError: It contains neither an answer nor documents.
    """
    parts = reply_parts(reply)
    firsts = [part.values[0] if part.values else part.value for part in parts]
    if all(document(each) is None and _text_of(each) is None for each in firsts):
        return None
    return read_parts(parts, question)


def reply_parts(reply: Object) -> list[ReplyPart]:
    """Return the named parts of a reply, in order; each output of a component is a part."""
    if isinstance(getattr(reply, "answer", None), str):  # structured output
        reply = {name: getattr(reply, name) for name in ("answer", *_CONTEXT_NAMES) if hasattr(reply, name)}
    if not isinstance(reply, Mapping):
        name = "documents" if isinstance(reply, list | tuple) else "answer"
        nodes = getattr(reply, "source_nodes", None)
        return [ReplyPart(name=name, value=reply), *([ReplyPart(name="source_nodes", value=nodes)] if nodes else [])]
    parts: list[ReplyPart] = []
    for name, value in reply.items():
        if isinstance(value, Mapping):
            parts += [ReplyPart(name=str(each), value=part, component=str(name)) for each, part in value.items()]
        else:
            parts.append(ReplyPart(name=str(name), value=value))
    return parts


def read_parts(
    parts: Sequence[ReplyPart],
    question: str,
    *,
    trace: _Trace | None = None,
    final: set[tuple[str, str]] | None = None,
) -> PickedReply:
    """Parse the parts of a reply; the answer is None if there are only documents.

    Args:
        parts: The parts.
        question: The question, which some replies repeat.
        trace: The recorded callbacks, if any.
        final: Component and name of the parts that may be the answer; None for all.

    Raises:
        CallError: There is neither an answer nor documents, or there are several candidates for the answer.
    """
    trace = trace or _Trace()
    answer = _answer([part for part in parts if final is None or (part.component, part.name) in final], question)
    contexts = _documents(parts) or trace.documents or _contexts_by_name(parts)
    has_retrieved = trace.documents is not None or any(part.name in _CONTEXT_NAMES for part in parts)
    if answer is None and not contexts and not has_retrieved:
        listed = ", ".join(f"{part.name} ({type(part.value).__name__})" for part in parts) or "nothing"
        raise CallError(
            f"Invalid reply: expected a text, an object with a text under 'answer', or documents; it has {listed}"
        )
    usages = trace.usages or [*_usages(parts)]
    plain = {
        "answer": answer or "",
        "contexts": [document(each) or each for each in contexts],
        "retrieved": True if contexts or has_retrieved else None,
        "input_tokens": _sum(usages, ("input_tokens", "prompt_tokens")),
        "output_tokens": _sum(usages, ("output_tokens", "completion_tokens")),
    }
    picked = ReplyPaths({}, can_pick=False).picked(plain)
    # Unreadable contexts are shown as one text: a list would be proposed as contexts again.
    shown: object = excerpt([*contexts]) if picked.notes else [document(each) or excerpt(each) for each in contexts]
    return PickedReply(
        answer=replace(picked.answer, answer=answer),
        notes=picked.notes,
        documents=({**plain, "answer": answer, "contexts": shown},),
    )


def _answer(parts: Iterable[ReplyPart], question: str) -> str | None:
    """Return the text of the answer; None if there is none.

    Raises:
        CallError: There are several texts, and none is named like an answer.
    """
    texts = {part.name: text for part in parts if (text := _text(part)) is not None}
    others = {name: text for name, text in texts.items() if text != question and name not in _CONTEXT_NAMES}
    if len(others) == 1:
        return next(iter(others.values()))
    preferred = next((texts[name] for name in _ANSWER_NAMES if name in texts), None)
    if preferred is None and others:
        raise CallError(f"Invalid reply: several texts, none of them under 'answer': {', '.join(others)}")
    return preferred


def _text(part: ReplyPart) -> str | None:
    if not part.values:
        return part.value if isinstance(part.value, str) else _text_of(part.value)
    # The first answer is the best; the last message of a conversation is the reply.
    value = part.values[-1 if part.name == "messages" else 0]
    # A list of plain texts may be anything else.
    return value if isinstance(value, str) and part.name in _ANSWER_NAMES else _text_of(value)


def _text_of(value: object) -> str | None:
    """Return the text of a response, an answer or a message; None for any other value."""
    text = next((getattr(value, name) for name, kind in _TEXTS if hasattr(value, kind) and hasattr(value, name)), None)
    if isinstance(text, list):  # the content blocks of a message, not all of which are text
        return "".join(str(each.get("text", "")) if isinstance(each, Mapping) else str(each) for each in text)
    return text if isinstance(text, str) else None


def _documents(parts: Sequence[ReplyPart]) -> Sequence[object]:
    """Return the last documents among the parts, or else those of an answer."""
    lists = [part.values for part in parts if part.values]
    documents = [each for each in lists if document(each[0]) is not None]
    of_answers = [getattr(each[0], "documents", None) or () for each in lists]
    return next((each for each in (*documents[::-1], *of_answers) if each), ())


def _contexts_by_name(parts: Sequence[ReplyPart]) -> Sequence[object]:
    """Return the first value named like contexts, readable or not."""
    values = (part.values or (part.value,) for part in parts if part.name in _CONTEXT_NAMES and part.value)
    return next(values, ())


def document(value: Any) -> dict[str, object] | None:
    """Return the text and, if it has one, the id of a document; None for any other value."""
    node = getattr(value, "node", value)
    if isinstance(getattr(node, "page_content", None), str):
        text, metadata = node.page_content, getattr(node, "metadata", None)
    elif callable(getattr(node, "get_content", None)):
        text, metadata = node.get_content(), getattr(node, "metadata", None)
    elif isinstance(getattr(node, "meta", None), Mapping) and hasattr(node, "content"):
        text, metadata = node.content, node.meta
    else:
        return None
    metadata = metadata if isinstance(metadata, Mapping) else {}
    last = (getattr(node, "ref_doc_id", None), metadata.get("source"), getattr(node, "id", None))
    ids = (*map(metadata.get, _ID_KEYS), *last)
    id_ = next((each for each in ids if isinstance(each, str | int) and not isinstance(each, bool)), None)
    return {"text": text} if id_ is None else {"text": text, "id": id_}


def _usages(parts: Sequence[ReplyPart]) -> Iterator[Mapping[str, object] | None]:
    """Yield the tokens of each language model call whose reply is among the parts."""
    for part in parts:
        reply = part.values[0] if part.values else part.value
        if part.name == "replies":
            beside = [each.values for each in parts if each.component == part.component and each.name == "meta"]
            meta = beside[0][0] if beside and beside[0] else getattr(reply, "meta", None)
            yield meta.get("usage") if isinstance(meta, Mapping) else None
        elif isinstance(usage := getattr(reply, "usage_metadata", None), Mapping):
            yield usage


def _sum(usages: Sequence[Mapping[str, object] | None], names: tuple[str, str]) -> int | None:
    """Return the tokens of all calls; None if a call does not report them."""
    counts = [next((usage[name] for name in names if name in usage), None) for usage in usages if usage]
    whole = [count for count in counts if isinstance(count, int)]
    return sum(whole) if whole and len(whole) == len(usages) else None
