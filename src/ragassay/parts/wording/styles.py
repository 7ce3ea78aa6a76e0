"""The long style: whole sentences of thirty words and more, whose background adds no fact."""

import re
from collections.abc import Iterable, Iterator, Mapping

from ragassay.core.errors import UsageError
from ragassay.core.records import Ask, Style
from ragassay.core.registry import find
from ragassay.parts.wording.ask_labels import labels_of
from ragassay.parts.wording.checks import PLACEHOLDER, check_wording, has_length
from ragassay.parts.wording.perturbations import keyword, typo, verbose
from ragassay.parts.wording.phrases import arranged, directive, interrogative, paragraphs, unquoted

_LONG_PATTERNS = paragraphs(
    """
    I am putting together some notes of my own, and one detail is still missing from them that I have not been able
    to find anywhere, so could you please tell me {clause}?

    There is something about {topic} that I have been trying to find out for a while without any success, and I hope
    that you can help me with it: {ask} {be} the {fact} in this case?

    Before I can finish the document that I am working on, there is one thing left that I have to check and do not
    want to guess, so please let me know {clause}.

    I was asked something that I could not answer off the top of my head, and since I promised to come back with a
    reliable answer, I would be glad if you told me {clause}.

    Although this may sound like a very simple thing to ask, I have not found a clear answer to it so far, and that
    is why I am now turning to you: {question}?

    I have looked through everything that I have at hand and still cannot say for certain {clause}, so it would help
    me a great deal if you could look into it and give me the answer.

    I would be grateful if you could help me with a small matter that concerns {topic}, since I have to fill in a
    form and am not sure at all what I should write down there as the {fact}.

    I do not need a long explanation or any further background, only a short and precise answer to one question that
    has been on my mind for some time now, namely {clause}.

    In order to avoid a mistake in something that other people are going to read and rely on, I want to make sure of
    one point first and would therefore like to ask you {clause}.

    It may well be that the answer is written down somewhere and that I have just overlooked it, but as I cannot
    find it at the moment, could you please tell me {clause}?

    I know that there are many other things that one could ask here, but for what I have to do at the moment only
    one of them really matters, and it is this: {question}?

    As I would rather ask once too often than work with something that turns out to be wrong in the end, may I
    trouble you with a question that is quite important to me: {question}?

    While going over my notes on {topic}, I noticed that there was one particular point that I had never written
    down, and it would be very helpful if you could now tell me {ask} the {fact} {be}.

    I am trying to get a complete and correct picture before I make up my mind, and the only piece that I still lack
    and cannot work out by myself is {clause}, so please help me.
    """
)


def long(ask: Ask) -> Iterator[str]:
    """Whole sentences with context."""
    return arranged(ask, _LONG_PATTERNS)


_SHORT_PATTERNS = (
    "{bare}",
    "{what} of {value}?",
    "{subject}: {what}",
    "{subject}: {check}?",
    "need {noun}",
    "need to know {whether}",
    "{subject}, {what}?",
    "{check} or not: {subject}",
    "{value}: {check}?",
    "find {noun}",
    "check {whether}",
    "{bare}, please",
    "{subject}, {check} or not?",
    "looking for {noun}",
    "{whether}?",
    "{subject} - {what}?",
    "{subject}: {check}, yes or no?",
    "wanted: {bare}",
    "just {noun}",
    "just {whether}",
    "{noun} - any idea?",
    "{whether} - any idea?",
    "quickly: {bare}",
    "{subject} - {check}?",
    "missing: {bare}",
    "{check} yes/no: {subject}",
    "{subject}: {check} yes/no",
    "{check}: {subject}?",
)


_ARTICLE = re.compile(r"(?<![^\s(])(?:the|an?) ")


def short(ask: Ask) -> Iterator[str]:
    """Fragments of few words; one that is too long loses its articles, or is left out."""
    labels = labels_of(ask)
    for text in arranged(ask, _SHORT_PATTERNS):
        briefer = (unquoted(text), _ARTICLE.sub("", unquoted(text)))
        yield from [each for each in briefer if has_length(each, "short", labels)][:1]


_LETTER = (
    "I would be grateful if you could inform me {clause}.",
    "Would you be so kind as to let me know {clause}?",
    "I am writing to enquire {clause}.",
    "It would be appreciated if you could state {clause}.",
    "We kindly request that you provide {noun}.",
    "Could you please advise me {clause}?",
    "May I respectfully ask you to confirm {clause}?",
    "I should like to know {clause}, if you would be so good as to tell me.",
    "Kindly indicate {clause}.",
    "With your permission, I would like to ask {clause}.",
    "Would it be possible for you to ascertain {clause}?",
    "I should be obliged if you could establish {clause}.",
    "I would appreciate your assistance in determining {clause}.",
    "Please be so good as to confirm in writing {clause}.",
)
_CHAT = (
    "hey, {question}?",
    "any idea {clause}?",
    "quick one: {question}?",
    "can't remember {clause}, can you help me out?",
    "just wondering {clause}",
    "hi, {question}? thanks!",
    "no clue {clause}, do you know?",
    "mind telling me {clause}?",
    "need {noun}, can you help?",
    "ok so {question}?",
    "do you happen to know {clause}? cheers",
    "sorry, dumb question, but {question}?",
    "can somebody tell me real quick {clause}?",
    "not sure {clause}, anyone?",
)
_CONTRACTED = re.compile(r"\b(what|who|where|when) is (?=the\b)")


def formal(ask: Ask) -> Iterator[str]:
    """Polite sentences, as in a letter."""
    return arranged(ask, _LETTER)


def casual(ask: Ask) -> Iterator[str]:
    """Loose sentences in small letters, as in a chat."""
    return (_CONTRACTED.sub(r"\1's ", text, count=1) for text in arranged(ask, _CHAT))


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
"""Every way of wording that comes with ragassay; installed packages may offer more."""

_OURS = frozenset(STYLES)


SECOND_STOPS: dict[str, str] = {".": ".!?…", "?": "?"}
"""What a wording may go on with after a value, and the ends of values after which that would be a second stop."""


def wordings(ask: Ask, style: str, *, count: int) -> tuple[str, ...]:
    """The best text templates of a style, every one checked.

    Args:
        ask: What the template asks, in words.
        style: A name in STYLES, or one that an installed plug-in offers.
        count: How many are wanted; a style that has fewer gives what it has.

    Returns:
        Different wordings, the best first: more of them begin with the fewer.

    Raises:
        UsageError: No style has this name, or one of a plug-in gives a wording that would not do.
    """
    expected = [name for given in ask.given for name in PLACEHOLDER.findall(given.placeholders)]
    labels = labels_of(ask)
    found: dict[str, str] = {}
    for text in find("style", style, STYLES)(ask):
        wrong = check_wording(text, expected, style, labels=labels)
        if wrong is not None and style not in _OURS:
            raise UsageError(f"style '{style}' gives {text!r}, but {wrong}; mend the style")
        # Ours are tested on whatever labels can be thought of; one that nobody thought of must not end a whole run.
        if wrong is None:
            found.setdefault(_form(text), text)
        if len(found) == count:
            break
    return tuple(found.values())


def _form(text: str) -> str:
    """A wording as it is told from others: by its words and their order, not by capitals and full stops."""
    return _SIGNS.sub("", text.casefold()).strip()


_SIGNS = re.compile(r"[?!.,:;](?=\s|$)")


def fill(text_template: str, spoken: Mapping[str, str]) -> str:
    """A wording with its placeholders replaced, in one pass: a value that looks like a placeholder stays as it is.

    A sentence takes no stop of its own after a value that ends in one, and the value stays whole.

    >>> fill("Look up [pet.name].", {"[pet.name]": "Rex Jr."}), fill("Who is [pet.name]?", {"[pet.name]": "Rex Jr."})
    ('Look up Rex Jr.', 'Who is Rex Jr.?')
    """
    text, *rest = pieces_of(text_template)
    for name, piece in zip(rest[::2], rest[1::2], strict=True):
        value = spoken.get(name, name)
        is_second = value[-1:] in SECOND_STOPS.get(piece[:1], ()) and value != ""
        text += value + (piece[1:] if is_second else piece)
    return text


def pieces_of(text_template: str) -> tuple[str, ...]:
    """A wording cut at its placeholders: text, placeholder, text, ... beginning and ending with text.

    >>> pieces_of("size of [pet.name]?")
    ('size of ', '[pet.name]', '?')
    """
    return tuple(re.split(f"({PLACEHOLDER.pattern})", text_template))


def known_styles(names: Iterable[str]) -> tuple[str, ...]:
    """The names as given, once it is known that each is a style. Raises UsageError."""
    checked = tuple(names)
    for name in checked:
        find("style", name, STYLES)
    return checked
