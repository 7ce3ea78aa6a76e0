"""Perturbed wordings: with a slip of the finger, in key words only, padded with filler; always the same ones."""

from collections.abc import Iterator
from itertools import chain

from ragassay.records import Ask
from ragassay.styles.asking import directive, interrogative
from ragassay.styles.phrases import arranged, paragraphs
from ragassay.styles.plain import labels_of
from ragassay.styles.slips import with_slips

_FILLER = paragraphs(
    """
    Well, I hope that this is not too much trouble, but basically, you know, what I would really like to find out,
    if that is at all possible, is {clause}, and that is actually all that I wanted to ask.

    Okay, so, to be perfectly honest with you, I have been thinking about this on and off, and, long story short, I
    was kind of hoping that you could maybe tell me {clause}, if you do not mind.

    Hello there, I am not even sure whether this is the right place to ask something like this, but anyway, here it
    goes, as plainly as I can put it: {question}? Thank you so much in advance, really.

    So, the thing is, and please do correct me if I should be asking this in some other way, I would sort of like to
    know {clause}, because, well, I simply do not know it myself at this point in time.

    Right, let me see how I can best put this, because I tend to go on a bit: what it all comes down to, more or
    less, at the end of the day, is quite simply this: {question}? That would be all, I think.

    Sorry to bother you with what is probably, all things considered, a fairly trivial little matter, but as far as
    I am concerned it would actually be really rather useful to know {clause}, just so that I know.

    First of all, thank you very much for taking the time to read this, and, without wanting to beat about the bush
    any longer than I already have, let me just go ahead and ask: {question}?

    I guess that what I am basically trying to say here, in my own somewhat roundabout sort of way, is that I would,
    generally speaking, be more than happy if somebody could tell me {clause}, please.

    As a matter of fact, and needless to say only if it is really no trouble at all, I was just wondering, you know,
    as one sometimes does, {clause}, or something along those lines, if that makes any sense.

    Now, I do realise that people probably ask you this kind of thing all the time, and I am sorry to be yet another
    one of them, but for what it is worth, I would still like to know {clause}.

    Hi, me again, and yes, I have got one more question, the very last one for now, I promise, and then I will leave
    you alone, at least for the time being, so here it is: {question}?

    To cut a long story short, which, as you may have noticed, is not exactly what I am best at, there is really
    just this one thing that I would like to hear from you, and that is {clause}.
    """
)
_SEARCH = (
    "{about} {key}",
    "{about} {deep}",
    "{thing}",
    "{key} {about}",
    "{value} {key}",
    "{about} {flag}",
    "{about} {claim} yes no",
    "{about} {deep} info",
    "{flag} {about}",
    "{about} {claim} yes or no",
    "{about} {flag} yes no",
    "find {key} {about}",
    "find {about} {deep}",
    "check {about} {flag}",
    "check {about} {claim} yes no",
    "{value} {flag}",
    "{about} {key} info",
    "{about} {flag} info",
    "search {key} {about}",
    "search {about} {deep}",
    "search {about} {flag}",
    "{about} {claim} y/n",
    "{about} {key} details",
    "{about} {deep} details",
    "{about} {flag} details",
    "check {about} {claim} yes or no",
    "info {about} {key}",
    "info {about} {deep}",
    "info {about} {flag}",
    "{about} + {key}",
    "{about} + {deep}",
    "{about} + {flag}",
    "{about} {claim} true or false",
    "{key} + {about}",
    "{flag} + {about}",
    "search {about} {claim} yes or no",
    "get {key} {about}",
    "get {about} {deep}",
    "check {flag} {about}",
    "find {about} {claim} yes no",
    "{key} info {about}",
    "look up {about} {deep}",
    "{flag} yes no {about}",
    "{about} {claim} or not",
    "show {about} {key}",
    "show {about} {deep}",
    "show {about} {flag}",
    "show {about} {claim} yes or no",
    "{about} {deep} please",
    "info {about} {claim} yes no",
    "search {thing}",
    "find {thing}",
    "show {thing}",
    "need {thing}",
    "give {thing}",
    "look up {thing}",
    "get {thing}",
    "{thing} please",
    "check {thing}",
    "fetch {thing}",
)


def keyword(ask: Ask) -> Iterator[str]:
    """Key words alone, as typed into a search box."""
    return arranged(ask, _SEARCH)


def verbose(ask: Ask) -> Iterator[str]:
    """A question lost in filler."""
    return arranged(ask, _FILLER)


def typo(ask: Ask) -> Iterator[str]:
    """Questions and orders with one or two slips of the finger; values stay as they are."""
    pairs = zip(interrogative(ask), directive(ask), strict=False)
    labels = {word for label in labels_of(ask) for word in label.lower().split()}
    return (with_slips(text, labels) for text in chain.from_iterable(pairs))
