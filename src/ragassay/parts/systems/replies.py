"""Parsing of replies: the answer, the contexts with their ids, and the tokens, by name or JSONPath.

A row fails only if there is no answer. Contexts, ids or counts that cannot be read are omitted and reported
(`PickedReply.notes`). A reply may be a stream of server-sent events (WHATWG HTML, section 9.2).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.records import Answer, Proposal
from ragassay.core.records.protocols import token_count
from ragassay.core.registry import unknown_name
from ragassay.parts.systems.reply_proposals import TEXT_KEYS, proposals, repeats_the_answer, to_pick

if TYPE_CHECKING:
    from jsonpath import JSONPath

DONE = "[DONE]"
"""The data of the last event of an OpenAI-style stream."""

_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")  # a final \r may be the first half of \r\n


class EventStream:
    r"""A parser of event streams, which arrive in pieces of any length.

    >>> stream = EventStream()
    >>> [*stream.read(b'data: {"a"'), *stream.read(b': 1}\r\n\r\ndata: two\ndata: lines\n\n')]
    [{'a': 1}, 'two\nlines']

    Attributes:
        is_done: Whether the final event `[DONE]` has been received.
    """

    def __init__(self) -> None:
        self.is_done = False
        self._rest = b""
        self._data: list[str] = []
        self._is_error = False

    def read(self, piece: bytes) -> Iterator[object]:
        """Yield the data of each event completed by this piece, as JSON or else as text.

        The data of an event named `error` is wrapped in an object with the key `error`.
        """
        *lines, self._rest = _LINE_END.split(self._rest + piece)
        for line in lines:
            yield from self._line(line)

    def end(self) -> Iterator[object]:
        """Yield the last event if only its terminating blank line is missing.

        Raises:
            ValueError: The stream ended within an event.
        """
        if self._rest.endswith((b"\r", DONE.encode("ascii"))):
            yield from self._line(self._rest.removesuffix(b"\r"))
            self._rest = b""
        if self._rest.startswith(b"data") or (self._data and not _is_json("\n".join(self._data))):
            raise ValueError("the stream ended within an event")
        yield from self._event()

    def _line(self, line: bytes) -> Iterator[object]:
        if not line:
            yield from self._event()
            return
        name, _, value = line.partition(b":")
        if name == b"data":
            self._data.append(value.removeprefix(b" ").decode("utf-8", "replace"))
        elif name == b"event":
            self._is_error = value.strip() == b"error"

    def _event(self) -> Iterator[object]:
        text, has_data, is_error = "\n".join(self._data), bool(self._data), self._is_error
        self._data, self._is_error = [], False
        if text.strip() == DONE:
            self.is_done = True
        if has_data and not self.is_done:
            parsed = _parsed(text)
            has_error = isinstance(parsed, dict) and "error" in parsed
            yield {"error": parsed} if is_error and not has_error else parsed


def _parsed(text: str) -> object:
    try:
        parsed: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    # A bare number or literal, as in "data: 42", is a piece of text.
    return parsed if isinstance(parsed, dict | list | str) else text


def _is_json(text: str) -> bool:
    if text.strip() == DONE:
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


PICKED = ("answer", "contexts", "context_ids", "input_tokens", "output_tokens")
"""The parts that can be picked from a reply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyNote:
    """A note about a part of a reply that could not be read.

    Attributes:
        kind: What notes of many replies share, so that a run shows one of them.
        sentence: The note, with the value in this reply.
    """

    kind: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedReply:
    """An answer, with the reply that it was read from.

    Attributes:
        answer: The answer.
        notes: Notes about the parts that could not be read.
        documents: The reply: one JSON value, or the data of each event of a stream.
        can_pick: Whether other parts of the reply can be selected with `--pick`.
    """

    answer: Answer
    notes: tuple[ReplyNote, ...] = ()
    documents: tuple[object, ...] = ()
    can_pick: bool = False

    @property
    def unread(self) -> tuple[str, ...]:
        """The sentences of the notes."""
        return tuple(note.sentence for note in self.notes)


class ReplyError(CallError):
    """The reply has no readable answer.

    Args:
        finding: The problem with the reply.
        documents: The reply: JSON values, or a text that is not JSON.
        retry: Whether the same call may succeed later.
        kind: Text that failures of this kind have in common.
        tokens: Billed input and output tokens of the language model; None if unknown.
        can_pick: Whether selecting another part of the reply may help.
        advice: Suggested option, appended to the message.
    """

    def __init__(
        self,
        finding: str,
        *,
        documents: tuple[object, ...],
        retry: bool = False,
        kind: str,
        tokens: tuple[int | None, int | None] = (None, None),
        can_pick: bool = True,
        advice: str = "",
    ) -> None:
        super().__init__(f"{finding}{advice}", retry=retry, kind=kind, input_tokens=tokens[0], output_tokens=tokens[1])
        self.finding = finding
        self.advice = advice
        self.documents = documents
        self.can_pick = can_pick


class ReplyPaths:
    """The paths to the answer and to other parts of a reply.

    Args:
        pick: Part of the reply -> its JSONPath (RFC 9535). A part without a path is a key at the top of the reply:
            `answer`, `contexts` (texts, or objects with `text`, `content` or `page_content`, and `id`), `context_ids`,
            `input_tokens`, `output_tokens` and `retrieved`.
        can_pick: Whether the user can specify paths, so that messages may suggest them.

    Raises:
        UsageError: An unknown part, or an invalid path.
    """

    def __init__(self, pick: Mapping[str, str], *, can_pick: bool = True) -> None:
        for what in pick:
            if what not in PICKED:
                raise UsageError(f"`pick`: {unknown_name('part of a reply', what, [*PICKED])}")
        self._texts = dict(pick)
        self._paths = {what: _compiled(what, path) for what, path in pick.items()}
        self._can_pick = can_pick

    @property
    def takes_all(self) -> bool:
        """Whether the whole reply is the answer, which may then be text other than JSON."""
        return self._texts.get("answer", "").strip() == "$"

    def picked(self, reply: object) -> PickedReply:
        """Parse a reply.

        Raises:
            CallError: It does not contain exactly one answer; the message shows the reply, and what to do.
        """
        answer = self._answer(reply)
        if not answer.strip() and (error := _reported_error(reply)):
            why = "the reply contains an error and no answer"
            raise ReplyError(f"{why}: {excerpt(error)}", documents=(reply,), kind=why, tokens=self._tokens((reply,)))
        return self._picked((reply,), answer)

    def picked_from_events(self, events: Sequence[object]) -> PickedReply:
        """Parse the events of a stream: the joined answer, all contexts, and the last token counts.

        Raises:
            CallError: No event contains a piece of the answer, an event contains several, or an event is an error.
        """
        pieces: list[str] = []
        for event in events:
            matches = [*self._pieces(event)]
            if not matches and (error := _reported_error(event)):
                # The answer is incomplete.
                why = "the stream reports an error"
                tokens = self._tokens(events)
                raise ReplyError(
                    f"{why}: {excerpt(error)}", documents=tuple(events), retry=True, kind=why, tokens=tokens
                )
            pieces += matches
        if not pieces:
            raise self._no_answer(events, f"no event of the stream contains {self._place('answer')}")
        picked = self._picked(tuple(events), "".join(pieces))
        if not repeats_the_answer(pieces):
            return picked
        sentence = (
            f"the last event of the stream repeats the answer, so {self._place('answer')} gives it twice; pick a key "
            "that only the pieces have"
        )
        return replace(picked, notes=(*picked.notes, ReplyNote(kind="repeated answer", sentence=sentence)))

    def readable(self, proposed: Sequence[Proposal], documents: Sequence[object]) -> tuple[Proposal, ...]:
        """Return the proposals with readable paths; ids only if they match the first contexts among the proposals."""
        chosen: list[Proposal] = []
        for each in proposed:
            contexts = {other.what: other.path for other in chosen[::-1] if other.what == "contexts"}
            if ReplyPaths({**self._texts, **contexts, each.what: each.path}).has(each.what, documents):
                chosen.append(each)
        return tuple(chosen)

    def has(self, what: str, documents: Sequence[object]) -> bool:
        """Return whether a part of a reply can be read."""
        if what == "answer":
            return any(isinstance(match, str) for document in documents for match in self._matches(document, what))
        if what in {"input_tokens", "output_tokens"}:
            return self._count(documents, what, []) is not None
        contexts, ids = self._contexts(documents, [])
        return bool(contexts if what == "contexts" else ids)

    def _picked(self, documents: tuple[object, ...], answer: str) -> PickedReply:
        unread: list[ReplyNote] = []
        contexts, ids = self._contexts(documents, unread)
        return PickedReply(
            answer=Answer(
                answer=answer,
                contexts=contexts,
                context_ids=ids,
                input_tokens=self._count(documents, "input_tokens", unread),
                output_tokens=self._count(documents, "output_tokens", unread),
                retrieved=_retrieved(documents, unread),
            ),
            notes=tuple(unread),
            documents=documents,
            can_pick=self._can_pick,
        )

    def _answer(self, reply: object) -> str:
        if "answer" not in self._paths:
            if isinstance(reply, str):
                return reply
            if not isinstance(reply, Mapping):
                raise self._no_answer((reply,), "Invalid reply: expected a string, or an object with 'answer'")
            text = reply.get("answer")
            if not isinstance(text, str):
                raise self._no_answer((reply,), "Invalid reply: expected a string under 'answer'")
            return text
        matches = self._matches(reply, "answer")
        if len(matches) == 1 and isinstance(matches[0], str):
            return matches[0]
        # A path that leads to null is correct; this reply has no text.
        is_null = matches == [None]
        raise self._no_answer((reply,), f"{self._place('answer')} matches {_described(matches)}", can_pick=not is_null)

    def _pieces(self, event: object) -> Iterator[str]:
        """Yield the piece of the answer in an event, if there is one."""
        is_text = isinstance(event, str) and "answer" not in self._paths
        matches = [event] if is_text else [match for match in self._matches(event, "answer") if match is not None]
        if len(matches) > 1 or any(not isinstance(match, str) for match in matches):
            raise self._no_answer((event,), f"{self._place('answer')} matches {_described(matches)} in an event")
        yield from (match for match in matches if isinstance(match, str))

    def _no_answer(self, documents: Sequence[object], why: str, *, can_pick: bool = True) -> CallError:
        shown = documents[0] if len(documents) == 1 else list(documents[:3])
        can_pick = can_pick and self._can_pick
        paths = [each for each in proposals(documents) if each.what == "answer"] if can_pick else []
        advice = f"; try to pick {to_pick(paths[0])}" if paths else ""
        return ReplyError(
            f"{why}: {excerpt(shown)}",
            documents=tuple(documents),
            kind=why,  # without the excerpt, which differs from row to row
            can_pick=can_pick,
            advice=advice,
            tokens=self._tokens(documents),
        )

    def _tokens(self, documents: Sequence[object]) -> tuple[int | None, int | None]:
        return self._count(documents, "input_tokens", []), self._count(documents, "output_tokens", [])

    def _contexts(
        self, documents: Sequence[object], unread: list[ReplyNote]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the texts of the contexts and their ids, matched by position; either may be empty."""
        values = self._values(documents, "contexts", unread)
        pairs = [_context(each) for each in values]
        outer = self._ids(documents, unread)
        if any(pair is None for pair in pairs):
            # Omit all, since a part of the contexts would look like the complete list.
            odd = next(value for value, pair in zip(values, pairs, strict=True) if pair is None)
            keys = f"{', '.join(TEXT_KEYS[:-1])} or {TEXT_KEYS[-1]}"
            expected = f"strings, or objects with a string under {keys}"
            sentence = f"contexts were not read: {_finding(odd)}; expected {expected}"
            unread.append(ReplyNote(kind="contexts", sentence=sentence))
            return (), outer
        known = [pair for pair in pairs if pair is not None]
        texts = tuple(text for text, _ in known)
        # If only some contexts have ids, they cannot be matched to texts by position.
        own = tuple(id_ for _, id_ in known if id_ is not None)
        if not outer:
            return texts, own if len(own) == len(texts) else ()
        if texts and len(outer) != len(texts):
            sentence = (
                f"context_ids were not read: there are {len(outer)} for {len(texts)} contexts; return one id for each "
                "context, in the same order"
            )
            unread.append(ReplyNote(kind="context_ids", sentence=sentence))
            return texts, ()
        for (_, inner), id_ in zip(known, outer, strict=False):
            if inner is not None and inner != id_:
                sentence = (
                    f"context_ids were not read: one context has the id {excerpt(inner)} in 'contexts' and "
                    f"{excerpt(id_)} in 'context_ids'; return the same id in both, or in only one of them"
                )
                unread.append(ReplyNote(kind="context_ids", sentence=sentence))
                return texts, ()
        return texts, outer

    def _ids(self, documents: Sequence[object], unread: list[ReplyNote]) -> tuple[str, ...]:
        ids = self._values(documents, "context_ids", unread)
        odd = [id_ for id_ in ids if not isinstance(id_, str | int) or isinstance(id_, bool)]
        if odd:
            sentence = f"context_ids were not read: {_finding(odd[0])}; expected strings or whole numbers"
            unread.append(ReplyNote(kind="context_ids", sentence=sentence))
        return () if odd else tuple(str(id_) for id_ in ids)

    def _values(self, documents: Sequence[object], what: str, unread: list[ReplyNote]) -> list[object]:
        """Return all matches of a path, and the members of those that are lists."""
        matches = self._all_matches(documents, what, unread)
        return [value for match in matches for value in (match if isinstance(match, list | tuple) else [match])]

    def _count(self, documents: Sequence[object], what: str, unread: list[ReplyNote]) -> int | None:
        matches = self._all_matches(documents, what, unread)
        if not matches:
            return None
        value = matches[-1]
        if (number := token_count(value)) is not None:
            return number
        sentence = f"{what} was not read: {_finding(value)}; expected a whole number, 0 or more"
        unread.append(ReplyNote(kind=what, sentence=sentence))
        return None

    def _all_matches(self, documents: Sequence[object], what: str, unread: list[ReplyNote]) -> list[object]:
        """Return the matches in all documents that are not null."""
        matches = [match for document in documents for match in self._matches(document, what) if match is not None]
        if not matches and what in self._paths:
            sentence = f"{self._place(what)} matches nothing in the reply"
            unread.append(ReplyNote(kind=f"no {what}", sentence=sentence))
        return matches

    def _matches(self, document: object, what: str) -> list[object]:
        """Return the values of a part of the reply in one JSON value."""
        if (path := self._paths.get(what)) is None:
            return [document[what]] if isinstance(document, Mapping) and what in document else []
        from jsonpath import JSONPathError

        if not isinstance(document, str | Mapping | list):
            return []
        if isinstance(document, str):  # the library would parse text as JSON
            return [document] if self._texts[what].strip() == "$" else []
        try:
            return path.findall(document)
        except JSONPathError as error:
            raise CallError(f"{self._place(what)} cannot be applied to the reply: {error.args[0]}") from error

    def _place(self, what: str) -> str:
        if what not in self._texts:
            return f"'{what}'"
        return f"the path {self._texts[what]} of {'the answer' if what == 'answer' else what}"


def _reported_error(reply: object) -> object:
    """Return the value of `error` at the top of a reply or an event; None if it is missing or empty."""
    return (reply.get("error") or None) if isinstance(reply, Mapping) else None


def _compiled(what: str, path: str) -> "JSONPath":
    """Return a parsed path.

    Raises:
        UsageError: It is not valid.
    """
    from jsonpath import JSONPath, JSONPathEnvironment, JSONPathError

    try:
        compiled = JSONPathEnvironment(strict=True).compile(path.strip())
    except JSONPathError as error:
        # If the path ends too early, the library's error has no message, or another error in its place.
        reason = str(error.args[0]) if error.args else "it cannot be parsed"
        hint = "" if path.strip().startswith("$") else f"; a path begins with $, as in {what}=$.{path.strip() or what}"
        raise UsageError(f"Invalid JSONPath '{excerpt(path)}' of {what}: {reason}{hint}") from error
    assert isinstance(compiled, JSONPath)
    return compiled


def _described(matches: Sequence[object]) -> str:
    """Return a phrase that describes the matches of a path."""
    if len(matches) != 1:
        return f"{len(matches)} values" if matches else "nothing"
    match = matches[0]
    if isinstance(match, list):
        return f"a list of {len(match)} values"
    names = {type(None): "null", dict: "an object", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(match), f"a {type(match).__name__}")


def _context(context: object) -> tuple[str, str | None] | None:
    """Return the text of one context, and its id if it has one; None if it has no text."""
    if isinstance(context, str):
        return context, None
    if not isinstance(context, Mapping):
        return None
    text = next((context[key] for key in TEXT_KEYS if isinstance(context.get(key), str)), None)
    own = context.get("id")
    return None if text is None else (text, None if own is None else str(own))


def _finding(value: object) -> str:
    return f"found the text '{excerpt(value)}'" if isinstance(value, str) else f"found {excerpt(value)}"


def _retrieved(documents: Sequence[object], unread: list[ReplyNote]) -> bool | None:
    name = "retrieved"
    values = [document[name] for document in documents if isinstance(document, Mapping) and name in document]
    value = values[-1] if values else None
    if value is None or isinstance(value, bool):
        return value
    sentence = f"{name} was not read: {_finding(value)}; expected true or false"
    unread.append(ReplyNote(kind=name, sentence=sentence))
    return None


_FIRST_ANSWERS = 5  # number of answers after which a system is assumed to return no contexts
_MOST_NOTICES = 5


class ReplyWatch:
    """Collects notices about the replies of a run: unread parts, and answers without contexts.

    Args:
        notice: Called with each notice; None for no notices.
    """

    def __init__(self, notice: Callable[[str], None] | None) -> None:
        self._notice = notice
        self._kinds: set[str] = set()
        self._answers = 0
        self._has_contexts = False
        self._last: PickedReply | None = None

    def saw(self, answer: Answer, picked: PickedReply | None) -> None:
        """Check an answer, and its reply if available."""
        if self._notice is None:
            return
        for note in () if picked is None else picked.notes:
            if note.kind not in self._kinds and len(self._kinds) < _MOST_NOTICES:
                self._kinds.add(note.kind)
                self._notice(f"{note.sentence}; the answers are kept")
        if answer.is_retrieval_only and "retrieval" not in self._kinds:
            self._kinds.add("retrieval")
            self._notice(
                "the system returns contexts without an answer: `ragassay score` measures the retrieval, but "
                "`ragassay judge` leaves such rows undecided"
            )
        if self._has_contexts:
            return
        self._answers += 1
        self._last = picked
        # Contexts are not expected if nothing was retrieved.
        self._has_contexts = bool(answer.contexts or answer.context_ids) or answer.retrieved is False
        if self._answers == _FIRST_ANSWERS:
            self.end()

    def end(self) -> None:
        """Report, at most once, if no answer so far has contexts."""
        if self._has_contexts or self._answers == 0 or self._notice is None:
            return
        self._has_contexts = True
        one = "the first answer has no contexts"
        which = one if self._answers == 1 else f"none of the first {self._answers} answers has contexts"
        self._notice(f"{which}, and few faults can be attributed without contexts; {self._advice()}")

    def _advice(self) -> str:
        last = self._last
        all_parts = () if last is None else proposals(last.documents, answer=last.answer.answer)
        contexts = [each for each in all_parts if each.what == "contexts"]
        if not contexts or last is None:
            return 'if the system can return them, add them to its reply as "contexts": ["...", ...]'
        where = f"pick {to_pick(contexts[0])}" if last.can_pick else f'{contexts[0].path}; return them as "contexts"'
        return f"the reply has texts that may be contexts: {where}"
