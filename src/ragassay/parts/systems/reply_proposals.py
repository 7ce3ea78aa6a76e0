"""JSONPaths that a reply suggests: where it holds texts that may be the answer, contexts and tokens."""

import json
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ragassay.core.errors import excerpt

TEXT_KEYS = ("text", "content", "page_content")
"""The names under which a context holds its text, the first that is there."""

_OF_DOCUMENTS = frozenset({"id", "page_content"})  # a part of an answer has neither
_OF_ERRORS = frozenset({"error", "errors"})  # as in GraphQL, JSON-RPC, JSON:API and OpenAI
_MAX_VALUES = 5_000
_MAX_DEPTH = 30
_MAX_PROPOSALS = 3  # for each part of a reply
_TOKEN_KEYS = (("input_tokens", ("input", "prompt")), ("output_tokens", ("output", "completion")))

Step = str | int | None
Place = tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A part of a reply, a path that may lead to it, and an excerpt of what is there."""

    what: str
    path: str
    shown: str


def command_line(proposal: Proposal) -> str:
    """Return the option that picks what is proposed."""
    return f"--pick {shlex.quote(f'{proposal.what}={proposal.path}')}"


def proposals(documents: Sequence[object], *, asked: str | None = None) -> tuple[Proposal, ...]:
    """Return paths to what may be the answer, the contexts and the tokens, best first.

    Args:
        documents: One JSON reply, or the data of the events of a stream.
        asked: The question, which some systems repeat.

    >>> [command_line(each) for each in proposals([{"data": {"text": "Lima"}, "usage": {"prompt_tokens": 7}}])]
    ["--pick 'answer=$.data.text'", "--pick 'input_tokens=$.usage.prompt_tokens'"]
    """
    lists = [each for document in documents for each in _context_lists(document) if not _is_of_error(each.place)]
    texts = _texts(documents, {each.place for each in lists if each.is_certain}, asked)
    answers = _answer_places(texts, len(documents))
    # A list with one member may be that of the only answer.
    contexts = [each for each in lists if not answers or answers[0][: len(each.place)] != each.place]
    if not answers:
        # Where all texts are in lists, one may hold several answers, or the parts of one.
        texts = _texts(documents, {each.place for each in lists if each.is_of_documents}, asked)
        answers = _answer_places(texts, len(documents))
    return (
        *(Proposal(what="answer", path=_path(place), shown=excerpt("".join(texts[place]))) for place in answers),
        *_contexts(contexts),
        *_tokens(documents),
    )


def _answer_places(texts: Mapping[Place, Sequence[str]], number: int) -> list[Place]:
    """Return the places that look most like that of the answer."""

    def rank(place: Place) -> tuple[int, int, int]:
        """Return how much a place looks like it: by its name, outside of lists, as a sentence, by its length."""
        joined = "".join(texts[place])
        is_named = place[-1:] in {(key,) for key in ("answer", *TEXT_KEYS)}
        is_alone = _lists_around(place) == 0
        return 2 * is_named + 2 * is_alone + (" " in joined.strip()), -_lists_around(place), len(joined)

    # What is the same in every event of a stream is no piece of a text.
    varied = [place for place, pieces in texts.items() if number == 1 or len(set(pieces)) > 1] or list(texts)
    return sorted(varied, key=rank, reverse=True)[:_MAX_PROPOSALS]


def _contexts(lists: "Sequence[_ContextList]") -> Iterator[Proposal]:
    alike: dict[tuple[Place, str], list[_ContextList]] = defaultdict(list)
    for each in lists:
        alike[_anywhere(each.place), each.inner].append(each)
    found = sorted(alike.values(), key=lambda group: (not group[0].is_certain, -_length(group)))
    for group in found[:_MAX_PROPOSALS]:
        places = {each.place for each in group}
        # Lists in each member of another list are one list of contexts.
        place = group[0].place if len(places) == 1 else _anywhere(group[0].place)
        yield Proposal(what="contexts", path=f"{_path(place)}[*]{group[0].inner}", shown=excerpt(group[0].texts[0]))


def _length(lists: "Sequence[_ContextList]") -> int:
    return sum(len(text) for each in lists for text in each.texts)


def _anywhere(place: Place) -> Place:
    """Return a place with every position in a list as `None`, which stands for each."""
    return tuple(None if isinstance(step, int) else step for step in place)


def _tokens(documents: Sequence[object]) -> Iterator[Proposal]:
    counts = {
        place: value
        for document in documents
        for place, value in _walk(document)
        if isinstance(value, int) and not isinstance(value, bool) and place and "token" in str(place[-1]).lower()
    }
    for what, names in _TOKEN_KEYS:
        for place, value in counts.items():
            if any(name in str(place[-1]).lower() for name in names):
                yield Proposal(what=what, path=_path(place), shown=str(value))
                break


@dataclass(frozen=True, slots=True, kw_only=True)
class _ContextList:
    """A list that looks like contexts.

    Attributes:
        place: Where it stands.
        inner: The path from a member to its text; empty where the member can be read as it is.
        texts: The texts.
        is_certain: Whether its texts are hardly an answer: there are several, or the only one is a document.
        is_of_documents: Whether none of them is: they are plain texts, or documents.
    """

    place: Place
    inner: str
    texts: Sequence[str]
    is_certain: bool
    is_of_documents: bool = False


def _context_lists(document: object) -> Iterator[_ContextList]:
    """Yield each list of texts, or of objects that all hold a text at one place."""
    for place, value in _walk(document):
        if not isinstance(value, list) or not value:
            continue
        is_long = len(value) > 1
        if all(isinstance(each, str) and each for each in value):
            yield _ContextList(place=place, inner="", texts=value, is_certain=is_long, is_of_documents=is_long)
        elif all(isinstance(each, Mapping) for each in value):
            known = [next((each[key] for key in TEXT_KEYS if isinstance(each.get(key), str)), None) for each in value]
            has_documents = not _OF_DOCUMENTS.isdisjoint(value[0])
            if all(text is not None for text in known):
                # The objects themselves, so that their ids come along.
                texts = [str(text) for text in known]
                is_sure = is_long or has_documents
                yield _ContextList(
                    place=place, inner="", texts=texts, is_certain=is_sure, is_of_documents=has_documents
                )
            elif (common := _common_text(value)) is not None:
                yield _ContextList(place=place, inner=common[0], texts=common[1], is_certain=is_long)


def _common_text(members: Sequence[object]) -> tuple[str, Sequence[str]] | None:
    """Return the path to the longest text that every object of a list has, and these texts."""
    found = [
        {place: value for place, value in _walk(each) if isinstance(value, str) and _lists_around(place) == 0}
        for each in members
    ]
    common = [place for place in found[0] if all(place in each for each in found)]
    if not common:
        return None
    best = max(common, key=lambda place: sum(len(each[place]) for each in found))
    return _path(best).removeprefix("$"), [each[best] for each in found]


def _lists_around(place: Place) -> int:
    return sum(isinstance(step, int) for step in place)


def _texts(documents: Sequence[object], lists: set[Place], asked: str | None) -> Mapping[Place, Sequence[str]]:
    """Return the texts at each place, without those in lists that look like contexts, the question, and errors."""
    texts: dict[Place, list[str]] = defaultdict(list)
    for document in documents:
        for place, value in _walk(document):
            is_text = isinstance(value, str) and value.strip() and value != asked and not _is_of_error(place)
            if is_text and not any(place[: len(each)] == each for each in lists):
                texts[place].append(str(value))
    return texts


def _is_of_error(place: Place) -> bool:
    return not _OF_ERRORS.isdisjoint(place)


def _walk(document: object) -> Iterator[tuple[Place, object]]:
    """Yield every value with its place, in the order of the document, up to a limit of number and depth."""
    waiting: list[tuple[Place, object]] = [((), document)]
    for _ in range(_MAX_VALUES):
        if not waiting:
            return
        place, value = waiting.pop()
        yield place, value
        if len(place) >= _MAX_DEPTH:
            continue
        if isinstance(value, Mapping):
            # A name with a control character cannot be typed.
            named = [(str(key), each) for key, each in value.items() if str(key).isprintable()]
            waiting += [((*place, key), each) for key, each in reversed(named)]
        elif isinstance(value, list):
            waiting += [((*place, number), each) for number, each in reversed([*enumerate(value)])]


def _path(place: Place) -> str:
    """Return the normalized path to a place, in short form where that is allowed (RFC 9535, section 2.7).

    >>> _path(("choices", 0, "it's"))
    "$.choices[0]['it\\\\'s']"
    """
    return "$" + "".join(_step(step) for step in place)


def _step(step: Step) -> str:
    if step is None:
        return "[*]"
    if isinstance(step, int):
        return f"[{step}]"
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", step):
        return f".{step}"
    quoted = json.dumps(step)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"['{quoted}']"
