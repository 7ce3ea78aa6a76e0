"""What objects that a framework returns hold: the answer, the documents with their ids, and the tokens.

What is read of them, and nothing else:

- Answers: a text; an object with a text in `answer`; or an attribute in `_TEXTS`: `response` (LlamaIndex), `data` (an
  answer of Haystack), `content` or `text` (a message). In a mapping, or the outputs of a pipeline: the only text that
  is not the question again, else the first of `_ANSWER_NAMES`.
- Documents: `page_content`, `metadata` and `id` (LangChain), `node` with `get_content`, `metadata` and `ref_doc_id`
  (LlamaIndex; ids of nodes are random), `content`, `meta` and `id` (Haystack). Where a reply has several lists of
  documents, the last: a ranking comes after what it ranks.
- Ids: `_ID_KEYS` of the metadata, then `ref_doc_id`, `source` of the metadata, and the document's own `id`.
- Tokens: `usage_metadata` (LangChain), `usage` in the `meta` of a reply or beside it (Haystack).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ragassay.core.errors import CallError, excerpt
from ragassay.parts.systems.replies import PickedReply, ReplyPaths

_ANSWER_NAMES = ("answer", "answers", "result", "output", "replies", "messages")
_CONTEXT_NAMES = ("contexts", "context", "source_documents", "source_nodes", "documents")
_ID_KEYS = ("id", "doc_id", "document_id", "source_id")  # of metadata, before what names a chunk or is random
_TEXTS = (("response", "source_nodes"), ("data", "query"), ("content", "type"), ("content", "role"), ("text", "role"))
"""An attribute with a text, and another that only objects with such a text have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyPart:
    """A named part of a reply, with the component of a pipeline that gave it."""

    name: str
    value: Any  # whatever a framework returns
    component: str = ""

    @property
    def values(self) -> Sequence[Any]:
        """The members of a list; empty for anything else."""
        return self.value if isinstance(self.value, list | tuple) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTrace:
    """What was seen of a call besides its reply.

    Attributes:
        documents: What was retrieved; None if nothing was seen to retrieve.
        usages: The tokens that each language model call states, by name; None for a call that states none.
    """

    documents: Sequence[object] | None = None
    usages: Sequence[Mapping[str, object] | None] = ()


def framework_reply(reply: object, question: str) -> PickedReply | None:
    """Return what a reply with objects of a framework holds; None if there are none in it.

    Raises:
        CallError: It holds neither an answer nor documents.
    """
    parts = reply_parts(reply)
    firsts = [part.values[0] if part.values else part.value for part in parts]
    if all(document(each) is None and _text_of(each) is None for each in firsts):
        return None
    return read_parts(parts, question)


def reply_parts(reply: Any) -> list[ReplyPart]:
    """Return the named parts of a reply, in its order; the outputs of components are parts of their own."""
    if isinstance(getattr(reply, "answer", None), str):  # an object that a model was asked to fill in
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
    trace: CallTrace | None = None,
    final: set[tuple[str, str]] | None = None,
) -> PickedReply:
    """Return what the parts of a reply hold. Without a text, the documents are all: the answer is None.

    Args:
        parts: The parts.
        question: The question, which some replies repeat.
        trace: What was seen of the call besides; None for nothing.
        final: Component and name of the parts that may be the answer; None for all.

    Raises:
        CallError: They hold neither an answer nor documents, or several texts that may be the answer.
    """
    trace = trace or CallTrace()
    answer = _answer([part for part in parts if final is None or (part.component, part.name) in final], question)
    found = _documents(parts) or trace.documents or _named_contexts(parts)
    has_retrieved = trace.documents is not None or any(part.name in _CONTEXT_NAMES for part in parts)
    if answer is None and not found and not has_retrieved:
        held = ", ".join(f"{part.name} ({type(part.value).__name__})" for part in parts) or "nothing"
        raise CallError(
            f"Invalid reply: expected a text, an object with a text under 'answer', or documents; it has {held}"
        )
    usages = trace.usages or [*_usages(parts)]
    plain = {
        "answer": answer or "",
        "contexts": [document(each) or each for each in found],
        "retrieved": True if found or has_retrieved else None,
        "input_tokens": _sum(usages, ("input_tokens", "prompt_tokens")),
        "output_tokens": _sum(usages, ("output_tokens", "completion_tokens")),
    }
    picked = ReplyPaths({}, can_pick=False).picked(plain)
    # What could not be read is shown as one text: as a list, it would be proposed as contexts.
    shown: object = excerpt([*found]) if picked.unread else [document(each) or excerpt(each) for each in found]
    return PickedReply(
        answer=replace(picked.answer, answer=answer),
        unread=picked.unread,
        documents=({**plain, "answer": answer, "contexts": shown},),
    )


def _answer(parts: Iterable[ReplyPart], question: str) -> str | None:
    """Return the text of an answer; None if there is none.

    Raises:
        CallError: There are several texts, none of which has the name of an answer.
    """
    texts = {part.name: text for part in parts if (text := _text(part)) is not None}
    others = {name: text for name, text in texts.items() if text != question and name not in _CONTEXT_NAMES}
    if len(others) == 1:
        return next(iter(others.values()))
    named = next((texts[name] for name in _ANSWER_NAMES if name in texts), None)
    if named is None and others:
        raise CallError(f"Invalid reply: several texts, none of them under 'answer': {', '.join(others)}")
    return named


def _text(part: ReplyPart) -> str | None:
    if not part.values:
        return part.value if isinstance(part.value, str) else _text_of(part.value)
    # Of answers the best is the first; of the messages of a conversation the last is the reply.
    value = part.values[-1 if part.name == "messages" else 0]
    # A list of plain texts may be anything.
    return value if isinstance(value, str) and part.name in _ANSWER_NAMES else _text_of(value)


def _text_of(value: object) -> str | None:
    """Return the text of a response, an answer or a message; None if it is none of these."""
    text = next((getattr(value, name) for name, kind in _TEXTS if hasattr(value, kind) and hasattr(value, name)), None)
    if isinstance(text, list):  # the blocks of a message, not all of which are texts
        return "".join(str(each.get("text", "")) if isinstance(each, Mapping) else str(each) for each in text)
    return text if isinstance(text, str) else None


def _documents(parts: Sequence[ReplyPart]) -> Sequence[object]:
    """Return the last documents among the parts, else those of an answer."""
    lists = [part.values for part in parts if part.values]
    documents = [each for each in lists if document(each[0]) is not None]
    of_answers = [getattr(each[0], "documents", None) or () for each in lists]
    return next((each for each in (*documents[::-1], *of_answers) if each), ())


def _named_contexts(parts: Sequence[ReplyPart]) -> Sequence[object]:
    """Return what has the name of contexts: texts, or what nobody can read."""
    named = (part.values or (part.value,) for part in parts if part.name in _CONTEXT_NAMES and part.value)
    return next(named, ())


def document(value: Any) -> dict[str, object] | None:
    """Return the text and, if it has one, the id of a document; None if it is not a document."""
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
    """Return the tokens of all calls; None if a call does not state them: a part would look like all."""
    counts = [next((usage[name] for name in names if name in usage), None) for usage in usages if usage]
    whole = [count for count in counts if isinstance(count, int)]
    return sum(whole) if whole and len(whole) == len(usages) else None
