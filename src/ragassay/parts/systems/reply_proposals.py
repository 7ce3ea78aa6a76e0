"""Propose JSONPaths for a reply: to candidates for the answer, to contexts with their ids, and to tokens.

Texts are classified by their form, since key names differ between products: answers and passages are prose, while ids,
states and times are single codes. Contexts are a list whose members all contain a passage other than the question, the
answer, or a part of the answer. Their ids are codes, one for each passage.
"""

import json
import re
import shlex
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from ragassay.core.errors import excerpt
from ragassay.core.records import Proposal

TEXT_KEYS = ("text", "content", "page_content")
"""The keys of the text of a context, in order of preference."""

_ANSWER_KEYS = ("answer", *TEXT_KEYS)
_ORIGIN_WORDS = frozenset({"document", "doc", "source", "file", "url", "uri"})  # in keys of sources
_OF_DOCUMENTS = frozenset({"id", "page_content"})  # not in parts of answers
_OF_ERRORS = frozenset({"error", "errors"})  # as in GraphQL, JSON-RPC, JSON:API and OpenAI
_ANSWER_PARTS = frozenset({"text", "output_text", "message"})  # types of the parts of a message that are its answer
_MAX_VALUES = 5_000
_MAX_DEPTH = 30
_MAX_PROPOSALS = 3  # maximum number of proposals for each part of a reply
_LEAST_CHARACTERS = 6  # minimum number of characters of prose in a script without spaces
_TOKEN_KEYS = (("input_tokens", ("input", "prompt")), ("output_tokens", ("output", "completion")))

Step = str | int | None
Place = tuple[Step, ...]
"""The keys and positions that lead to a value; None means every position in a list."""


def to_pick(proposal: Proposal) -> str:
    """Return what the proposal picks and its path, as typed after --pick."""
    return shlex.quote(f"{proposal.what}={proposal.path}")


def proposals(
    documents: Sequence[object], *, question: str | None = None, answer: str | None = None
) -> tuple[Proposal, ...]:
    """Return paths that may lead to the answer, the contexts, their ids and the tokens, best first.

    Args:
        documents: One JSON reply, or the data of the events of a stream.
        question: The question, which some systems repeat.
        answer: The answer, if known.

    >>> [to_pick(each) for each in proposals([{"data": {"text": "Lima"}, "usage": {"prompt_tokens": 7}}])]
    ["'answer=$.data.text'", "'input_tokens=$.usage.prompt_tokens'"]
    """
    values = [each for document in documents for each in _walk(document) if _OF_ERRORS.isdisjoint(each[0])]
    parts = _message_parts(values)
    messages = {(*_anywhere(place[:-1]), None) for place in parts}
    lists = [each for each in _passage_lists(values) if each.list_place not in messages]
    others = {place for place, kind in parts.items() if kind not in _ANSWER_PARTS}
    texts = _texts([each for each in values if not _is_inside(each[0], others)], question)
    answers = _answer_places(texts, lists, len(documents))
    if answer is None and answers:
        answer = "".join(texts[answers[0]])
    contexts = [each for each in lists if _may_be_contexts(each, question, answer)]
    contexts.sort(key=lambda each: (not each.is_certain, -sum(map(len, each.texts))))
    return (
        *(Proposal(what="answer", path=_path(place, parts), shown=_shown(texts[place])) for place in answers),
        *(
            Proposal(what="contexts", path=_path(each.place), shown=excerpt(each.texts[0]))
            for each in contexts[:_MAX_PROPOSALS]
        ),
        *(_ids(values, contexts[0]) if contexts else ()),
        *_tokens(values),
    )


def _message_parts(values: "Sequence[_Value]") -> "Mapping[Place, str]":
    """Return the places of the parts of messages and their types, as in [{"type": "thinking"}, {"type": "text"}].

    Their number may differ between replies, so that their positions say nothing; each type must occur once.
    """
    types: dict[Place, list[object]] = {}
    for place, value in values:
        if isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
            types[place] = [part.get("type") for part in value]
    return {
        (*place, number): kind
        for place, kinds in types.items()
        for number, kind in enumerate(kinds)
        if isinstance(kind, str) and len(kinds) > 1 and not _ANSWER_PARTS.isdisjoint(map(str, kinds))
        if len({*map(str, kinds)}) == len(kinds)
    }


def _is_inside(place: Place, parts: set[Place]) -> bool:
    return any(place[: number + 1] in parts for number, step in enumerate(place) if isinstance(step, int))


def _shown(pieces: Sequence[str]) -> str:
    """Return an answer as it would be read, and whether the last event of a stream repeats it."""
    joined = excerpt("".join(pieces))
    return f"{joined} (the last event repeats the answer)" if repeats_the_answer(pieces) else joined


def repeats_the_answer(pieces: Sequence[str]) -> bool:
    """Return whether the last piece of an answer is all other pieces together, of which there are several.

    >>> repeats_the_answer(["Li", "ma", "Lima"]), repeats_the_answer(["ha", "ha"])
    (True, False)
    """
    return len(pieces) > 2 and pieces[-1] == "".join(pieces[:-1])


class _Kind(IntEnum):
    """The form of a text."""

    CODE = 0  # an id, a state, a model name, a time
    WORD = 1
    PROSE = 2


def _kind(text: str) -> _Kind:
    """Return the form of a text.

    >>> [_kind(text).name for text in ("It is in Lima.", "Lima.", "chat.completion", "stop", "2024-05-01 10:00")]
    ['PROSE', 'WORD', 'CODE', 'CODE', 'CODE']
    """
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    # Most scripts without case are written without spaces.
    caseless = sum(unicodedata.category(character) == "Lo" for character in text)
    if len(words) > 1 or caseless >= _LEAST_CHARACTERS:
        return _Kind.PROSE
    is_word = re.fullmatch(r"\W*[^\W\d_]+\W*", text) is not None and not text[:1].islower()
    return _Kind.WORD if is_word or caseless else _Kind.CODE


def _texts(values: "Sequence[_Value]", question: str | None) -> Mapping[Place, Sequence[str]]:
    """Return the texts at each place; for a conversation (a list that repeats the question), only the last member."""
    texts: dict[Place, list[str]] = defaultdict(list)
    conversations: set[Place] = set()
    for place, value in values:
        if isinstance(value, str) and value.strip():
            if value == question:
                conversations.add(_anywhere(place))
            else:
                texts[place].append(value)
    for place in [place for place in texts if _anywhere(place) in conversations and None in _anywhere(place)]:
        # The number of turns may differ between replies.
        number = max(number for number, step in enumerate(place) if isinstance(step, int))
        texts[(*place[:number], -1, *place[number + 1 :])] = texts.pop(place)
    return texts


def _answer_places(
    texts: Mapping[Place, Sequence[str]], lists: "Sequence[_PassageList]", number: int
) -> Sequence[Place]:
    """Return the most likely places of the answer, best first."""

    def rank(place: Place) -> tuple[int, int, int]:
        """Return the sort key of a place: by name, lists, form, and length."""
        joined = "".join(texts[place])
        is_alone = _lists_around(place) == 0 and not repeats_the_answer(texts[place])
        likeness = 2 * _is_named(place) + _is_nearly_named(place) + 2 * is_alone + (_kind(joined) == _Kind.PROSE)
        return likeness, -_lists_around(place), len(joined)

    # A text that is the same in every event of a stream is not a piece of the answer.
    varied = [place for place, pieces in texts.items() if number == 1 or len(set(pieces)) > 1] or [*texts]
    passages = {each.list_place for each in lists if each.is_certain}
    likely = [place for place in varied if not _is_within(place, passages)]
    if not any(_kind("".join(texts[place])) > _Kind.CODE or _is_named(place) for place in likely) and lists:
        # If all texts are in lists, a list may contain several answers, or the parts of one.
        documents = {each.list_place for each in lists if each.is_of_documents}
        in_lists = [place for place in varied if _is_within(place, passages) and not _is_within(place, documents)]
        likely = [place for place in in_lists if _kind("".join(texts[place])) > _Kind.CODE]
    best = max((_kind("".join(texts[place])) for place in likely), default=_Kind.CODE)
    if best == _Kind.CODE and len(likely) > 1:
        return [place for place in likely if _is_named(place)][:1]  # codes may be ids or states
    candidates = [place for place in likely if _kind("".join(texts[place])) == best or _is_named(place)]
    return sorted(candidates, key=rank, reverse=True)[:_MAX_PROPOSALS]


def _is_named(place: Place) -> bool:
    return place[-1:] in {(key,) for key in _ANSWER_KEYS}


def _is_nearly_named(place: Place) -> bool:
    """Return whether a word in a key is a known key of an answer, as in `answerText`."""
    return bool(place) and not _is_named(place) and not _words(place[-1]).isdisjoint(_ANSWER_KEYS)


def _words(name: Step) -> set[str]:
    """Return the words of a key.

    >>> sorted(_words("s3DocumentId"))
    ['document', 'id', 's3']
    """
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", str(name))}


def _is_within(place: Place, lists: set[Place]) -> bool:
    anywhere = _anywhere(place)
    return any(anywhere[: len(each)] == each for each in lists)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PassageList:
    """Lists at one place that may be contexts.

    Attributes:
        place: The proposed path: to the members, or to the texts in them.
        text_place: The place of the texts.
        list_place: The place of the members.
        texts: The texts.
        is_known: Whether the key of the texts is one of `TEXT_KEYS`.
        has_ids: Whether each member has its own id.
        is_certain: Whether the texts are probably not an answer: there are several texts, or the only one is a
            document.
        is_of_documents: Whether they are certainly not an answer: they are several plain texts, or have ids.
    """

    place: Place
    text_place: Place
    list_place: Place
    texts: Sequence[str]
    is_known: bool
    has_ids: bool
    is_certain: bool
    is_of_documents: bool


def _passage_lists(values: "Sequence[_Value]") -> Iterator[_PassageList]:
    """Yield the lists whose members all contain a passage: the text of a known key, or the longest text."""
    members = Counter(_anywhere(place) for place, _ in values)
    objects = {_anywhere(place) for place, value in values if isinstance(value, Mapping)}
    columns: dict[Place, list[str]] = defaultdict(list)
    for place, value in values:
        if isinstance(value, str) and value.strip():
            columns[_anywhere(place)].append(value)
    by_list: dict[Place, dict[Place, list[str]]] = defaultdict(dict)
    for place, texts in columns.items():
        if None in place and len(texts) == members[list_place := _list_place(place)]:
            by_list[list_place][place] = texts
    for list_place, common in by_list.items():
        if any(step is None and list_place[:number] in objects for number, step in enumerate(list_place)):
            continue  # [*] would also select the members of an object
        known = [place for key in TEXT_KEYS if (place := (*list_place, key)) in common]
        best = known[0] if known else max(common, key=lambda place: sum(map(len, common[place])))
        texts = common[best]
        if not known and not _are_passages(texts):
            continue
        ids = sum(place == (*list_place, "id") and value is not None for place, value in _anywhere_all(values))
        has_documents = bool(known) and any((*list_place, name) in members for name in _OF_DOCUMENTS)
        passages = _PassageList(
            # The path to the objects also reads their ids.
            place=list_place if known else best,
            text_place=best,
            list_place=list_place,
            texts=texts,
            is_known=bool(known),
            has_ids=bool(known) and ids == len(texts),
            is_certain=len(texts) > 1 or has_documents,
            is_of_documents=has_documents or (best == list_place and len(texts) > 1),
        )
        yield replace(passages, is_of_documents=passages.is_of_documents or bool(_ids(values, passages)))


def _are_passages(texts: Sequence[str]) -> bool:
    """Return whether at least half of the texts are prose, and not all texts are the same."""
    prose = sum(_kind(text) == _Kind.PROSE for text in texts)
    return 2 * prose >= len(texts) and (len(texts) == 1 or len(set(texts)) > 1)


def _may_be_contexts(passages: _PassageList, question: str | None, answer: str | None) -> bool:
    """Return whether passages may be contexts: not a conversation, a part of the answer, or a single shorter text."""
    texts = passages.texts
    if any(text in {question, answer} for text in texts):
        return False
    if answer is None:
        return True
    is_long = passages.is_certain or passages.is_known or len(texts[0]) > len(answer)
    return is_long and not all(text in answer for text in texts)


def _ids(values: "Sequence[_Value]", contexts: _PassageList) -> Sequence[Proposal]:
    """Return proposals for the ids of contexts: the nearest codes, one for each context."""
    if contexts.has_ids:
        return ()
    columns: dict[Place, list[object]] = defaultdict(list)
    for place, value in _anywhere_all(values):
        if value is not None and None in place:
            columns[place].append(value)
    number = len(contexts.texts)
    columns_of_codes = [
        (place, ids)
        for place, ids in columns.items()
        if place != contexts.text_place and len(ids) == number and all(_is_code(each, _name(place)) for each in ids)
    ]

    def rank(candidate: tuple[Place, Sequence[object]]) -> tuple[int, int, int, int]:
        """Return the sort key of a candidate for ids: by distinct values, name, distance and depth."""
        place, ids = candidate
        shared = sum(1 for own, other in zip(place, contexts.text_place, strict=False) if own == other)
        return len(set(ids)), _id_likeness(_name(place)), shared, -len(place)

    likely = [each for each in columns_of_codes if _id_likeness(_name(each[0])) or len(set(each[1])) == number > 1]
    best = sorted(likely, key=rank, reverse=True)[:1]
    return [Proposal(what="context_ids", path=_path(place), shown=excerpt(ids[0])) for place, ids in best]


def _is_code(value: object, name: str) -> bool:
    """Return whether a value can be an id; a number only if its name contains "id"."""
    if isinstance(value, str):
        return bool(value) and not re.search(r"\s", value) and (value.isdecimal() or any(map(str.isalpha, value)))
    return isinstance(value, int) and not isinstance(value, bool) and "id" in _words(name)


def _id_likeness(name: str) -> int:
    words = _words(name)
    return 2 * ("id" in words) + len(words & _ORIGIN_WORDS)


def _name(place: Place) -> str:
    return next((step for step in reversed(place) if isinstance(step, str)), "")


def _tokens(values: "Sequence[_Value]") -> Iterator[Proposal]:
    counts = {
        place: value
        for place, value in values
        if isinstance(value, int) and not isinstance(value, bool) and place and "token" in str(place[-1]).lower()
    }
    for what, names in _TOKEN_KEYS:
        for place, value in counts.items():
            if any(name in str(place[-1]).lower() for name in names):
                yield Proposal(what=what, path=_path(place), shown=str(value))
                break


def _lists_around(place: Place) -> int:
    return sum(not isinstance(step, str) for step in place)


def _list_place(place: Place) -> Place:
    """Return the part of a place that leads to the members of its innermost list."""
    return place[: len(place) - place[::-1].index(None)]


def _anywhere(place: Place) -> Place:
    """Return a place with every position in a list as `None`."""
    return tuple(None if isinstance(step, int) else step for step in place)


def _anywhere_all(values: "Sequence[_Value]") -> "Iterator[_Value]":
    return ((_anywhere(place), value) for place, value in values)


_Value = tuple[Place, object]


def _walk(document: object) -> Iterator[_Value]:
    """Yield every value with its place, in document order, up to a maximum number and depth."""
    waiting: list[_Value] = [((), document)]
    for _ in range(_MAX_VALUES):
        if not waiting:
            return
        place, value = waiting.pop()
        yield place, value
        if len(place) >= _MAX_DEPTH:
            continue
        if isinstance(value, Mapping):
            # Keys with control characters cannot be typed.
            members = [(str(key), each) for key, each in value.items() if str(key).isprintable()]
            waiting += [((*place, key), each) for key, each in reversed(members)]
        elif isinstance(value, list):
            waiting += [((*place, number), each) for number, each in reversed([*enumerate(value)])]


def _path(place: Place, parts: Mapping[Place, str] | None = None) -> str:
    """Return the path to a place (RFC 9535, section 2.7), with keys in short form where possible.

    Args:
        place: The place.
        parts: The places of the parts of messages, which are selected by their type.

    >>> _path(("choices", 0, "it's"))
    "$.choices[0]['it\\\\'s']"
    >>> _path(("content", 1, "text"), {("content", 1): "text"})
    '$.content[?@.type=="text"].text'
    """
    kinds = (None if parts is None else parts.get(place[: number + 1]) for number in range(len(place)))
    steps = (_step(step) if kind is None else f'[?@.type=="{kind}"]' for step, kind in zip(place, kinds, strict=True))
    return "$" + "".join(steps)


def _step(step: Step) -> str:
    if step is None:
        return "[*]"
    if isinstance(step, int):
        return f"[{step}]"
    # The JSONPath library does not accept characters beyond U+FFFF in the short form.
    if re.fullmatch(r"[^\W\d]\w*", step) and max(step) <= "\uffff":
        return f".{step}"
    quoted = json.dumps(step, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"['{quoted}']"
