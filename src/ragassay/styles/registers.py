"""The formal and the casual style: as in a letter, as in a chat."""

import re
from collections.abc import Iterator

from ragassay.records import Ask
from ragassay.styles.phrases import arranged

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
