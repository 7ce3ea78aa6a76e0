"""Objects of LangChain, LlamaIndex and Haystack as systems under test, recognized by their methods; none is imported.

An object is called by `ainvoke` or `invoke` (LangChain), `aquery` or `query`, `aretrieve` or `retrieve` (LlamaIndex),
`run_async` or `run` (Haystack, where it also has `inputs` and `outputs`): the asynchronous method where there is one;
the other, in a thread, where that is missing or raises NotImplementedError. An object that can be called itself is
called, unless it has LangChain's methods.

LangChain's `get_input_jsonschema` tells the key of the question, Haystack's `inputs` what must get it. What a chain of
LangChain retrieves on its way to a text is seen by a handler in its `config`; a pipeline of Haystack is asked for the
outputs of all its components. `framework_replies` reads what they return.
"""

import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from inspect import getattr_static
from types import UnionType
from typing import Any, get_args

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.runner import in_thread
from ragassay.parts.systems.framework_replies import CallTrace, document, read_parts, reply_parts
from ragassay.parts.systems.replies import PickedReply

Ask = Callable[[str], Coroutine[object, object, PickedReply]]
Object = Any  # whatever a user's module holds, or a framework returns


def made(value: Object, target: str) -> Object:
    """Return what a function without parameters, which no question could be put to, makes; any other value itself.

    Raises:
        UsageError: The function fails, or is a coroutine function.
    """
    if not inspect.isfunction(value) or inspect.signature(value).parameters:
        return value
    if inspect.iscoroutinefunction(value):
        raise UsageError(f"python:{target} is a coroutine function without a parameter for the question")
    try:
        return value()
    except (Exception, SystemExit) as error:  # user-supplied code
        raise UsageError(
            f"python:{target} takes no question, so it was called to make the system, and failed: "
            f"{type(error).__name__}: {excerpt(str(error))}"
        ) from error


def framework_system(value: Object, target: str) -> Ask | None:
    """Return the function that puts a question to an object of a framework; None if it is no such object.

    Args:
        value: Any object.
        target: `package.module:name`, where it was found.

    Raises:
        UsageError: It is a class, or it needs more than a question; the message shows a function that supplies that.
    """
    found = next((each for each in _FAMILIES if each.fits(value)), None)
    if inspect.isclass(value) and not issubclass(value, str):
        name = target.rpartition(":")[2]
        raise UsageError(f"python:{target} is a class; name an object of it, such as my_{name.lower()} = {name}(...)")
    if found is None or (callable(value) and found is not _LANGCHAIN):
        return None
    try:
        call = found.caller(value, target)
    except UsageError:
        raise
    except Exception as error:  # user-supplied code
        raise UsageError(
            f"python:{target} has the methods of {found.name}, and what it needs cannot be read: "
            f"{type(error).__name__}: {excerpt(str(error))}. {_wrapped(target, found.example)}"
        ) from error
    return partial(_asked, call, target=target, example=found.example)


async def _asked(call: Ask, question: str, *, target: str, example: str) -> PickedReply:
    try:
        return await call(question)
    except CallError:
        raise
    except (Exception, SystemExit) as error:  # user-supplied code: any exception is the error of its row
        kind = type(error).__name__
        raise CallError(f"{kind}: {excerpt(str(error))}", kind=kind, hint=_wrapped(target, example)) from error


def not_recognized(value: Object, target: str) -> UsageError:
    """Return the error for an object that is not a system: what was looked for, what it has, and how to wrap it."""
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
    """Return the advice to wrap an object in a function."""
    module, _, name = target.rpartition(":")
    return f"Wrap it in a function, and name that (python:{module}:ask): def ask(question): return {name}.{call}"


async def _call(value: Object, methods: tuple[str, str], *args: object, **kwargs: object) -> Object:
    """Call the asynchronous method of an object, or else the other one in a thread."""
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
        trace = _Trace()
        config: dict[str, object] = {"config": {"callbacks": [trace]}} if takes_config else {}
        reply = await _call(value, _LANGCHAIN.methods, input_of(question), **config)
        return read_parts(reply_parts(reply), question, trace=trace.seen())

    return ask


def _langchain_input(value: Object, target: str) -> Callable[[str], object]:
    """Return the function that makes the input of a runnable from a question.

    One key gets the question, and lists, such as a history of the conversation, are empty. Where the only key is a list
    of messages, the question is the first of them. What states no keys gets the question itself.
    """
    if not callable(schema_of := getattr(value, "get_input_jsonschema", None)):
        return lambda question: question
    schema = schema_of()
    properties: Mapping[str, Mapping[str, object]] = schema.get("properties") or {}
    if not properties or [*properties] == ["root"]:  # pydantic's name for a value that is no object
        return lambda question: question
    lists = [name for name, each in properties.items() if each.get("type") == "array"]
    required = [name for name in schema.get("required") or properties if name not in lists]
    if not required and len(lists) == 1:
        return lambda question: {lists[0]: [{"role": "user", "content": question}]}
    if len(required) != 1:
        raise UsageError(
            f"python:{target} needs {len(required)} inputs, and a question is one: {', '.join(required)}. "
            f"{_wrapped(target, _LANGCHAIN.example)}"
        )
    return lambda question: {**{name: [] for name in lists}, required[0]: question}


class _Trace:
    """A handler of LangChain's callbacks: what the retrievers of one call returned, and what its models used."""

    run_inline = True  # in the order of the events, not in threads
    raise_error = False

    def __init__(self) -> None:
        self._parents: dict[object, object] = {}
        self._retrieved: dict[object, Sequence[Object]] = {}
        self._usages: list[Mapping[str, object] | None] = []

    def __getattr__(self, name: str) -> Object:
        if name.startswith("ignore_"):
            return False
        if name.startswith("on_"):
            return self._event
        raise AttributeError(name)

    def _event(self, *_: object, run_id: object = None, parent_run_id: object = None, **__: object) -> None:
        self._parents.setdefault(run_id, parent_run_id)

    def on_retriever_end(self, documents: Sequence[Object], *, run_id: object, **_: object) -> None:
        """Keep what a retriever returned."""
        self._retrieved[run_id] = documents

    def on_llm_end(self, response: Object, **_: object) -> None:
        """Keep the tokens of a language model call, if they are stated."""
        messages = [getattr(each, "message", None) for batch in response.generations for each in batch]
        stated = (getattr(message, "usage_metadata", None) for message in messages)
        total = (response.llm_output or {}).get("token_usage")
        self._usages.append(next((each for each in stated if each), total))

    def seen(self) -> CallTrace:
        """Return what was retrieved, without what one retriever passed to another, and what was used."""
        outer = [found for run, found in self._retrieved.items() if self._retrieved.keys().isdisjoint(self._above(run))]
        documents = {str(document(each)): each for found in outer for each in found}
        return CallTrace(documents=[*documents.values()] if self._retrieved else None, usages=self._usages)

    def _above(self, run: object) -> Iterator[object]:
        while (run := self._parents.get(run)) is not None:
            yield run


# LlamaIndex


def _llamaindex(methods: tuple[str, str], value: Object, _: str) -> Ask:
    async def ask(question: str) -> PickedReply:
        reply = await _call(value, methods, question)
        if callable(whole := getattr(reply, "get_response", None)):  # of a stream, or of an object
            reply = await whole() if inspect.iscoroutinefunction(whole) else await in_thread(lambda get: get(), whole)
        return read_parts(reply_parts(reply), question)

    return ask


# Haystack


def _haystack(value: Object, target: str) -> Ask:
    inputs, unread = _haystack_inputs(value, target)
    final = {(component, name) for component, names in value.outputs().items() for name in names}
    every = set(value.outputs(include_components_with_connected_outputs=True))

    async def ask(question: str) -> PickedReply:
        data: dict[str, dict[str, object]] = {}
        for component, name, is_list in inputs:
            data.setdefault(component, {})[name] = [question] if is_list else question
        reply = await _call(value, _HAYSTACK.methods, data, include_outputs_from=every)
        picked = read_parts(reply_parts(reply), question, final=final)
        return replace(picked, unread=(*picked.unread, *unread))

    return ask


def _haystack_inputs(value: Object, target: str) -> tuple[list[tuple[str, str, bool]], tuple[str, ...]]:
    """Return component, name and whether it takes a list of each input for the question, and what is not filled in."""
    advice = _wrapped(target, _HAYSTACK.example)
    sockets = [(part, name, each) for part, names in value.inputs().items() for name, each in names.items()]
    inputs = [(part, name, _takes_list(each["type"])) for part, name, each in sockets if each["is_mandatory"]]
    if odd := [f"{part}.{name}" for part, name, is_list in inputs if is_list is None]:
        raise UsageError(f"python:{target} needs more than a question: {', '.join(odd)}. {advice}")
    if not inputs:
        raise UsageError(f"python:{target} has no mandatory input, which the question could be. {advice}")
    # A variable of a prompt that is not required is an empty text where nothing is given.
    empty = [f"{part}.{name}" for part, name, each in sockets if each["type"] is Any and not each["is_mandatory"]]
    note = f"optional inputs of the pipeline stay empty: {', '.join(empty)}; what must hold the question is required"
    return [(part, name, bool(is_list)) for part, name, is_list in inputs], (note,) if empty else ()


def _takes_list(kind: Object) -> bool | None:
    """Return whether an input takes a list of texts; None if it takes no text at all."""
    if kind == list[str]:
        return True
    takes_text = kind in {Any, str} or (str in get_args(kind) and isinstance(kind, UnionType))
    return False if takes_text else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Family:
    """Objects that are called alike: the asynchronous method and the other one, and what else they have."""

    name: str
    methods: tuple[str, str]
    caller: Callable[[Object, str], Ask]
    example: str
    also: tuple[str, ...] = ()

    def of(self, value: Object) -> list[Callable[..., object]]:
        """Return the methods that an object has."""
        return [each for each in (getattr(value, method, None) for method in self.methods) if callable(each)]

    def fits(self, value: Object) -> bool:
        """Return whether an object is called like this."""
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
