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

_MAX_VALUES = 5_000
_MAX_DEPTH = 30
_MAX_PROPOSALS = 3  # for each part of a reply
_TOKEN_KEYS = (("input_tokens", ("input", "prompt")), ("output_tokens", ("output", "completion")))

Step = str | int
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


def proposals(documents: Sequence[object]) -> tuple[Proposal, ...]:
    """Return paths to what may be the answer, the contexts and the tokens, best first.

    Args:
        documents: One JSON reply, or the data of the events of a stream.

    >>> [command_line(each) for each in proposals([{"data": {"text": "Lima"}, "usage": {"prompt_tokens": 7}}])]
    ["--pick 'answer=$.data.text'", "--pick 'input_tokens=$.usage.prompt_tokens'"]
    """
    lists = [each for document in documents for each in _context_lists(document)]
    inside = {place for place, *_ in lists}
    texts = _texts(documents, inside)
    return (*_answers(texts, len(documents)), *_contexts(lists), *_tokens(documents))


def _answers(texts: Mapping[Place, Sequence[str]], number: int) -> Iterator[Proposal]:
    def rank(place: Place) -> tuple[bool, bool, int]:
        """Return how much a place looks like the answer: by its name, as a sentence, by its length."""
        joined = "".join(texts[place])
        return place[-1:] in {(key,) for key in ("answer", *TEXT_KEYS)}, " " in joined.strip(), len(joined)

    # What is the same in every event of a stream is no piece of a text.
    varied = [place for place, pieces in texts.items() if number == 1 or len(set(pieces)) > 1] or list(texts)
    for place in sorted(varied, key=rank, reverse=True)[:_MAX_PROPOSALS]:
        yield Proposal(what="answer", path=_path(place), shown=excerpt("".join(texts[place])))


def _contexts(lists: Sequence[tuple[Place, str, Sequence[str]]]) -> Iterator[Proposal]:
    longest = sorted(lists, key=lambda each: -sum(map(len, each[2])))
    paths = dict.fromkeys(f"{_path(place)}[*]{inner}" for place, inner, _ in longest)
    shown = {f"{_path(place)}[*]{inner}": texts for place, inner, texts in reversed(longest)}
    for path in [*paths][:_MAX_PROPOSALS]:
        yield Proposal(what="contexts", path=path, shown=excerpt(shown[path][0]))


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


def _context_lists(document: object) -> Iterator[tuple[Place, str, Sequence[str]]]:
    """Yield each list that looks like contexts: its place, the path to the text of a member, and the texts."""
    for place, value in _walk(document):
        if not isinstance(value, list) or not value:
            continue
        if all(isinstance(each, str) and each for each in value):
            yield place, "", value
        elif all(isinstance(each, Mapping) for each in value):
            known = [next((each[key] for key in TEXT_KEYS if isinstance(each.get(key), str)), None) for each in value]
            if all(text is not None for text in known):
                # The objects themselves, so that their ids come along.
                yield place, "", [str(text) for text in known]
            elif len(value) > 1 and (common := _common_text(value)) is not None:
                yield place, *common


def _common_text(members: Sequence[object]) -> tuple[str, Sequence[str]] | None:
    """Return the path to the longest text that every object of a list has, and these texts."""
    found = [
        {place: value for place, value in _walk(each) if isinstance(value, str) and _is_of_objects(place)}
        for each in members
    ]
    common = [place for place in found[0] if all(place in each for each in found)]
    if not common:
        return None
    best = max(common, key=lambda place: sum(len(each[place]) for each in found))
    return _path(best).removeprefix("$"), [each[best] for each in found]


def _is_of_objects(place: Place) -> bool:
    return all(isinstance(step, str) for step in place)


def _texts(documents: Sequence[object], lists: set[Place]) -> Mapping[Place, Sequence[str]]:
    """Return the texts at each place, without those in lists that look like contexts."""
    texts: dict[Place, list[str]] = defaultdict(list)
    for document in documents:
        for place, value in _walk(document):
            if isinstance(value, str) and not any(place[: len(each)] == each for each in lists):
                texts[place].append(value)
    return texts


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
    if isinstance(step, int):
        return f"[{step}]"
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", step):
        return f".{step}"
    quoted = json.dumps(step)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"['{quoted}']"
