"""Styles: sets of sentence frames for the question, clause or noun phrase of an Ask."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache

from ragassay.core.errors import UsageError
from ragassay.core.records import Ask, Style
from ragassay.core.registry import find
from ragassay.core.text.names import FUNCTION_WORDS
from ragassay.parts.wording.checks import PLACEHOLDER, has_length, labels_of, normal_form, paraphrase_problem, sentence
from ragassay.parts.wording.dictionary import is_known, plural, words
from ragassay.parts.wording.phrases import Phrases, bare, phrases, plain_ask


def _paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text, each on one line."""
    return tuple(" ".join(each.split()) for each in text.split("\n\n"))


_SHORT = (
    "{brief}",
    "need {noun}",
    "looking for {noun}",
    "{brief}, please",
    "{topic}: {key}?",
    "{topic} - {key}",
    "just {noun}",
    "quick question: {brief}?",
    "need to know: {topic}, {key}",
    "{topic} - {key}, any idea?",
    "quickly: {topic}, {key}",
)
_SHORT_YES_NO = (
    "{topic}: {key}?",
    "need to know {clause}",
    "{topic}: {key}, yes or no?",
    "{topic} - {key}?",
    "{topic}, {key} or not?",
    "just {clause}",
    "{key} or not: {topic}",
    "{key} yes/no: {topic}",
)
_LONG_OF_ONE = _paragraphs(
    """
    I am bringing our list of {things} up to date, and I have already confirmed {related} in the entry that I am
    working on now. The only detail still to be checked is this: {question}?

    I have been asked for a summary of one of the {things}, with {related}, and with whatever else a reader may want to
    know. Before I can hand it in, there is one more thing that I need to find out: {question}?

    Somebody has just called about one of the {things}, and I would like to give an exact answer instead of guessing or
    asking the caller to try again later. Do you know {clause}?

    A visitor wanted to know more about one of the {things} today, and although I could look up {related} right away,
    one question had to be left open. Could you please find out {clause}?

    I am going through the {things} one after the other this week, to make sure that everything noted about each of
    them is still correct. Please look up {clause}, so that I can compare it with my notes.

    I have only just started to work with the {things}, and before I answer a question about one of them, I would like
    to be certain that I have got it right. Would you mind telling me {clause}?
    """
)
"""Long questions about one thing: what the answer is for, and which other facts about it are known."""
_LONG = _paragraphs(
    """
    We are preparing an overview of the {things}, and I have been asked to check a few of the figures and entries once
    more before it is sent out. Please let me know {clause}.

    I have been asked to answer a few questions about the {things} by the end of the day, and I would rather look the
    answers up than rely on my memory. Could you tell me {clause}?

    We are about to publish a page about the {things}, and every statement on it has to be checked once more before it
    goes online. The one thing that I cannot confirm myself is this: {question}?

    In a discussion about the {things}, two of us remembered the same detail differently, and neither of us could say
    where to look for the right answer. Perhaps you can help: {question}?

    I am writing a short report about the {things}, and a colleague who has read the first draft asked me for a detail
    that I had not thought of. Could you please tell me {clause}?

    There is a meeting about the {things} this afternoon, and I expect that somebody will want to hear more than the
    few facts that I have at hand. It would help me to know the following: {question}?

    A new colleague is learning about the {things} at the moment, and today there was a question that I could not answer
    without looking it up. So that we both know, please tell me {clause}.
    """
)
"""Long questions about one or several things."""
_LONG_OF_ANYTHING = _paragraphs(
    """
    I am putting together some notes for a colleague who starts next week, and most of what I need is there already.
    One thing is still missing before I can finish them: {question}?

    I have a meeting in half an hour and I am going through my notes one last time to be prepared for whatever may come
    up. There is one thing that I could not find: {question}?

    A colleague and I were talking over lunch today, and we could not agree on something that both of us were quite
    sure about. Maybe you can settle it for us: {question}?
    """
)
"""Long questions of which nothing is known but the question."""
_INTERROGATIVE = (
    "{question}?",
    "can you tell me {clause}?",
    "do you know {clause}?",
    "could you tell me {clause}?",
    "would you happen to know {clause}?",
    "does anybody know {clause}?",
    "would you tell me {clause}?",
    "can anybody tell me {clause}?",
)
_DIRECTIVE = (
    "tell me {clause}.",
    "give me {noun}.",
    "find out {clause}.",
    "look up {clause}.",
    "state {clause}.",
    "please tell me {clause}.",
    "let me know {clause}.",
    "check {clause}.",
    "please find out {clause}.",
)
_FORMAL = (
    "I would be grateful if you could tell me {clause}.",
    "would you be so kind as to let me know {clause}?",
    "I have the following question for you: {question}?",
    "it would be appreciated if you could state {clause}.",
    "could you please let me know {clause}?",
    "may I respectfully ask you to confirm {clause}?",
    "kindly indicate {clause}.",
    "I would like to know {clause}, if I may.",
)
_CASUAL = (
    "hey, {question}?",
    "hey, do you know {clause}?",
    "quick one: {question}?",
    "can't remember {clause}, can you help me out?",
    "just wondering: {question}?",
    "hi, {question}? thanks!",
    "mind telling me {clause}?",
    "do you happen to know {clause}? cheers",
)
_KEYWORD = (
    "{known} {search}",
    "{search} {known}",
    "find {known} {search}",
    "look up {known} {search}",
    "show {known} {search}",
    "get {known} {search}",
    "check {known} {search}",
    "{known} {search} info",
    "info {known} {search}",
)
_VERBOSE = _paragraphs(
    """
    Well, I hope that this is not too much trouble, but basically, you know, what I would really like to find
    out, if that is at all possible, is {clause}, and that is actually all that I wanted to ask.

    Okay, so, to be perfectly honest with you, I have been thinking about this on and off, and, long story
    short, I was kind of hoping that you could maybe tell me {clause}, if you do not mind.

    Hello there, I am not even sure whether this is the right place to ask something like this, but anyway, here
    it goes, as plainly as I can put it: {question}? Thank you so much in advance, really.

    So, the thing is, and please do correct me if I should be asking this in some other way, I would sort of
    like to know {clause}, because, well, I simply do not know it myself at this point in time.

    Right, let me see how I can best put this, because I tend to go on a bit: what it all comes down to, more or
    less, at the end of the day, is quite simply this: {question}? That would be all, I think.

    Sorry to bother you with what is probably, all things considered, a fairly trivial little matter, but as far
    as I am concerned it would actually be really rather useful to know {clause}, just so that I know.

    First of all, thank you very much for taking the time to read this, and, without wanting to beat about the
    bush any longer than I already have, let me just go ahead and ask: {question}?

    I guess that what I am basically trying to say here, in my own somewhat roundabout sort of way, is that I
    would, generally speaking, be more than happy if somebody could tell me {clause}, please.
    """
)
_CONTRACTED = re.compile(r"\b(what|who|where|when) is (?=the\b|\[)")
_RECORDED = re.compile(r"\bwhat (?!what\b)([^\[]+?)(?<!\d) (?:is|was) recorded for ")


def _arranged(question: Phrases, frames: Iterable[str], **more: str | None) -> Iterator[str]:
    """Yield the filled frames, except those with a phrase that the question does not have."""
    parts = asdict(question) | more
    for frame in frames:
        if all(parts[name] for name in re.findall(r"{(\w+)}", frame)):
            yield frame.format(**parts)


def short(ask: Ask) -> Iterator[str]:
    """Yield short fragments; articles are dropped from fragments that are too long."""
    parts = phrases(ask)
    labels = labels_of(ask)
    for text in _arranged(parts, _SHORT_YES_NO if parts.noun is None else _SHORT):
        plain = text.removeprefix("the ")
        yield plain if has_length(plain, "short", labels) else bare(plain)


def long(ask: Ask) -> Iterator[str]:
    """Yield texts of thirty words or more with a sentence of background; their order depends on the question."""
    frames = _LONG if ask.operation != "lookup" else (*_LONG_OF_ONE, *_LONG)
    first = hashlib.sha256(f"{ask.target}/{ask.entity}".encode()).digest()[0] % len(frames)
    plain = plain_ask(ask)
    thing = plain.target if ask.operation in {"count", "list"} else plain.entity
    *others, last = [f"the {label}" for label in plain.related] or [""]
    related = f"{', '.join(others)} and {last}" if others else last
    things = ask.plurals.get(thing) or plural(thing)
    return _arranged(phrases(ask), (*frames[first:], *frames[:first]), things=things, related=related)


def _in_sentences(*frames: str) -> Style:
    """Return a style of sentences, which begin with a capital."""
    return lambda ask: map(sentence, _arranged(phrases(ask), frames))


interrogative, directive, formal = (_in_sentences(*frames) for frames in (_INTERROGATIVE, _DIRECTIVE, _FORMAL))


def casual(ask: Ask) -> Iterator[str]:
    """Yield casual lowercase sentences, as in a chat, where readers preferred "for" to "is recorded for"."""
    plain = (_RECORDED.sub(r"what is the \1 for ", text, count=1) for text in _arranged(phrases(ask), _CASUAL))
    return (_CONTRACTED.sub(r"\1's ", text, count=1) for text in plain)


def keyword(ask: Ask) -> Iterator[str]:
    """Yield search terms that include the target."""
    parts = phrases(ask)
    is_short = ask.form == "noun" and not any(word in words().prepositions for word in parts.search.split())
    for frame in _KEYWORD[:1] + _KEYWORD[1 if is_short else 2 :]:
        yield " ".join(frame.format(known=parts.known, search=parts.search).split()).translate(_QUOTES)


_QUOTES = str.maketrans("", "", "“”")


def verbose(ask: Ask) -> Iterator[str]:
    """Yield questions surrounded by filler."""
    return _arranged(phrases(ask), _VERBOSE)


def typo(ask: Ask) -> Iterator[str]:
    """Yield questions and instructions with one or two typos outside of values."""
    labels = {word for label in labels_of(ask) for word in label.lower().split()}
    for pair in zip(interrogative(ask), directive(ask), strict=False):
        yield from (with_typos(text, labels) for text in pair)


def framed(question: str, style: str) -> tuple[str, ...]:
    """Return a complete question in the frames of a style that need only the question; empty for fragment styles.

    Also empty if the question does not begin with a common English question word.

    Args:
        question: A question with its placeholder.
        style: The name of a style.

    >>> framed("Who runs [shop.name]?", "casual")[:2]
    ('hey, who runs [shop.name]?', 'quick one: who runs [shop.name]?')
    """
    if style == "typo":
        return (with_typos(question, set()),)
    plain = question.rstrip("?. ")
    if plain.partition(" ")[0].lower() not in FUNCTION_WORDS:
        return ()  # perhaps not English, unlike the frames
    inner = plain[:1].lower() + plain[1:]
    frames = (frame for frame in _AROUND.get(style, ()) if re.findall(r"{(\w+)}", frame) == ["question"])
    texts = (frame.format(question=inner) for frame in frames)
    return tuple(sentence(text) if style in {"directive", "formal", "interrogative"} else text for text in texts)


_AROUND: Mapping[str, tuple[str, ...]] = {
    "long": _LONG_OF_ANYTHING,
    "interrogative": _INTERROGATIVE,
    "directive": _DIRECTIVE,
    "formal": _FORMAL,
    "casual": _CASUAL,
    "verbose": _VERBOSE,
}

STYLES: dict[str, Style] = {
    "short": short,
    "long": long,
    "interrogative": interrogative,
    "directive": directive,
    "formal": formal,
    "casual": casual,
    "typo": typo,
    "keyword": keyword,
    "verbose": verbose,
}
"""The built-in styles; installed packages may add more."""

STYLE_CRITERIA: Mapping[str, str] = {
    "short": "a fragment, as typed in a hurry: no full sentence, no article that can go",
    "long": "one or two whole sentences with some background that adds no fact, and connecting words",
    "interrogative": "one question that ends with a question mark",
    "directive": "an order or a request that begins with a verb, and no question mark",
    "formal": "polite and formal, as in a letter to somebody you do not know",
    "casual": "relaxed, as to a friend or a close colleague",
    "typo": "a question with one or two typing mistakes, none of them in the placeholder",
    "keyword": "a few key words, as for a search engine",
    "verbose": "much longer than it needs to be: several sentences that beat about the bush and add no fact",
}
"""The criteria of each style."""

_OURS = frozenset(STYLES)


SECOND_STOPS: dict[str, str] = {".": ".!?…", "?": "?"}
"""Punctuation that may follow a value -> final characters of a value after which it would be repeated."""


NOUNS_BEFORE_VALUE = (
    r"\bthe ([a-z]+ ([a-z]+)) “?$",  # two words only after an article: "capacity tank Goat Ridge tank" are search terms
    r"(?:^|\b(?:the|for|of|at|by|from|in|with) )(([a-z]+)) “?$",
)
"""The patterns of a noun before a value and of its last word, in which a value may end: the hut “Murmeltal Hut”."""


PROPER_NAME = re.compile(r" [A-Z][^ ]*$")
"""The last word of a name that needs no article, unlike that of the Goat Ridge tank."""


def templates_in_style(ask: Ask, style: str, *, count: int) -> tuple[str, ...]:
    """Return the best text templates of a style, after checking them.

    Args:
        ask: The content of the question.
        style: A name in STYLES, or that of a plug-in.
        count: Maximum number of templates; a style may have fewer.

    Returns:
        Distinct templates, best first; a larger count only appends templates.

    Raises:
        UsageError: The style is unknown, or a plug-in style returns a paraphrase that fails the checks.
    """
    expected = [name for condition in ask.conditions for name in PLACEHOLDER.findall(condition.placeholders)]
    labels = labels_of(ask)
    texts: dict[str, str] = {}
    for text in find("style", style, STYLES)(ask):
        wrong = paraphrase_problem(text, expected, style, labels=labels)
        if wrong is not None and style not in _OURS:
            raise UsageError(f"style '{style}' gives {text!r}, but {wrong}; fix the style")
        # Built-in styles are tested with many labels; an unforeseen one must not abort a run.
        if wrong is None:
            texts.setdefault(normal_form(text), text)
        if len(texts) == count:
            break
    return tuple(texts.values())


def fill(text_template: str, spoken: Mapping[str, str]) -> str:
    """Return a paraphrase with its placeholders replaced in one pass, so that values are never replaced themselves.

    A period or question mark after a value that already ends in one is dropped, a noun before a value that ends in it
    with the quotation marks, and the s of a possessive after an s; the value is not changed.

    >>> fill("Look up [pet.name].", {"[pet.name]": "Rex Jr."}), fill("Who is [pet.name]?", {"[pet.name]": "Rex Jr."})
    ('Look up Rex Jr.', 'Who is Rex Jr.?')
    >>> fill("[pet.name]'s owner", {"[pet.name]": "Boots"}), fill("[pet.name]'s owner", {"[pet.name]": "Rex"})
    ("Boots' owner", "Rex's owner")
    >>> fill("When was the hut “[hut.name]” built?", {"[hut.name]": "Murmeltal Hut"})
    'When was Murmeltal Hut built?'
    >>> fill("height of the storage tank [t.name]", {"[t.name]": "Goat Ridge tank"})
    'height of the Goat Ridge tank'
    >>> fill("height tank [t.name]", {"[t.name]": "Goat Ridge tank"})
    'height tank Goat Ridge tank'
    """
    text, *rest = pieces_of(text_template)
    for name, piece in zip(rest[::2], rest[1::2], strict=True):
        value = spoken.get(name, name)
        nouns = (re.search(pattern, text) for pattern in NOUNS_BEFORE_VALUE)
        noun = next((each for each in nouns if each and value.lower().endswith(f" {each[2]}")), None)
        if noun is not None:
            text = text[: noun.start(1)]
            text = text.removesuffix("the ") if PROPER_NAME.search(value) else text
            piece = piece.removeprefix("”")  # noqa: PLW2901 -- with its noun, a name needs no quotation marks
        is_second = value[-1:] in SECOND_STOPS.get(piece[:1], ()) and value != ""
        is_plain = value[-1:].lower() == "s" and piece.startswith("'s")  # Train sets' category
        text += value + (piece[1:] if is_second else f"'{piece[2:]}" if is_plain else piece)
    return text


def pieces_of(text_template: str) -> tuple[str, ...]:
    """Return a paraphrase split at its placeholders: text, placeholder, text, ..., text.

    >>> pieces_of("size of [pet.name]?")
    ('size of ', '[pet.name]', '?')
    """
    return tuple(re.split(f"({PLACEHOLDER.pattern})", text_template))


def known_styles(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names after checking that each is a style. Raises UsageError."""
    checked = tuple(names)
    for name in checked:
        find("style", name, STYLES)
    return checked


_TYPED_WORD = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]{3,}(?![\w'’-])")
_NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", "svxswdfuohkjnkipqedtyibzhx", strict=True))
_LETTERS_OF_A_LABEL = 6  # minimum letters of a label word with a typo, to keep it recognizable


def with_typos(text: str, labels: frozenset[str] | set[str]) -> str:
    """Return a text template with one typo, or two if it is long; deterministic.

    >>> with_typos("Who can tell me what the name of [pet.id] is?", set())
    'Who can tll me what the nmae of [pet.id] is?'
    """
    spans = [match.span() for match in PLACEHOLDER.finditer(text)]
    candidates = [
        match
        for match in _TYPED_WORD.finditer(text)
        if not any(start <= match.start() < end for start, end in spans)
        and (match[0].lower() not in labels or len(match[0]) >= _LETTERS_OF_A_LABEL)
        and _typos_of(match[0])
    ]
    drawn = hashlib.sha256(text.encode()).digest()
    chosen = {candidates[drawn[0] % len(candidates)], candidates[drawn[1] % len(candidates)]} if candidates else set()
    for match in sorted(chosen, key=lambda match: match.start(), reverse=True):
        typos = _typos_of(match[0])
        replacement = typos[drawn[2 + match.start() % 8] % len(typos)]
        text = text[: match.start()] + replacement + text[match.end() :]
    return text


@lru_cache(maxsize=4096)
def _typos_of(word: str) -> tuple[str, ...]:
    """Return the typos of a word that are not words themselves: "manger" for "manager" would change the question."""
    typos = (variant for variant in _variants(word) if variant != word and not is_known(variant.lower()))
    return tuple(dict.fromkeys(typos))


def _variants(word: str) -> Iterator[str]:
    """Yield variants of a word with an inner letter swapped with the next, dropped, doubled, or mistyped."""
    for at in range(1, len(word) - 1):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        yield before + after[0] + letter + after[1:]
        yield before + after
        yield before + letter + letter + after
        yield before + _NEIGHBOURS[letter] + after
