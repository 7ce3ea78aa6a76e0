"""The long style: whole sentences of thirty words and more, whose background adds no fact."""

from collections.abc import Iterator

from ragassay.records import Ask
from ragassay.styles.phrases import arranged, paragraphs

_PATTERNS = paragraphs(
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
    return arranged(ask, _PATTERNS)
