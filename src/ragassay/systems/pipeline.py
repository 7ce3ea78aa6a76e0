"""Our own RAG pipelines: a retriever over a documents file, and a language model that reads what it found."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ragassay.errors import UsageError
from ragassay.lm import TooLongError, language_model
from ragassay.records import Answer, Completion, Document, LanguageModel, Message, Question, Retriever, SystemUnderTest
from ragassay.registry import find
from ragassay.retrievers import retriever
from ragassay.runner import Limits
from ragassay.signature import content_hash, file_hash
from ragassay.systems.specs import Spec
from ragassay.table import read_documents

WORDING = 2  # raise it with every change of the messages below: another wording is another system


class Naive:
    """Retrieves k documents and lets the language model answer from them; it always retrieves."""

    def __init__(self, *, retriever: Retriever, k: int, lm: LanguageModel, name: str) -> None:
        self._retriever = retriever
        self._k = k
        self._lm = lm
        self.name = name
        self.limits = limits_of(lm)

    async def answer(self, question: Question) -> Answer:
        """The language model's answer, with the documents as it was shown them."""
        found = self._retriever.search(question.question, self._k)
        return replace(await read(self._lm, question, found), retrieved=True)

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """The same language model's answer from documents that it is handed; nothing is retrieved."""
        return replace(await read(self._lm, question, contexts), retrieved=False)


async def read(lm: LanguageModel, question: Question, documents: Sequence[Document]) -> Answer:
    """What a language model answers from documents, and what it was shown of them."""
    completion, seen = await _complete(lm, documents, question.question)
    return Answer(
        answer=completion.text.strip(),
        contexts=tuple(document.text for document in seen),
        context_ids=tuple(document.id for document in seen) if all(document.id for document in seen) else (),
        input_tokens=completion.input_tokens,
        output_tokens=completion.output_tokens,
        seconds=completion.seconds,
    )


async def _complete(
    lm: LanguageModel, found: Sequence[Document], question: str
) -> tuple[Completion, Sequence[Document]]:
    """What the model writes, and what it was shown: less than was found where its window is too small for all."""
    while True:
        try:
            return await lm.complete(messages(found, question)), found
        except TooLongError as error:
            shorter = shortened(found, error.share)
            if not shorter:
                raise
            found = shorter


def limits_of(lm: LanguageModel) -> Limits:
    """How a language model that reads documents is called."""
    # A model in this process serves one call after the other, and chooses among those that wait.
    waits = lm.name.startswith("embedded")
    return Limits(concurrency=256, seconds=None) if waits else Limits(concurrency=8, seconds=120.0)


def shortened(documents: Sequence[Document], share: float) -> Sequence[Document]:
    """A share of the documents' text: whole ones while they last, then one that is cut at the end of a sentence.

    >>> shortened([Document(id="a", text="One. Two."), Document(id="b", text="Three. Four.")], 0.8)
    [Document(id='a', text='One. Two.', title=''), Document(id='b', text='Three.', title='')]
    """
    room = int(share * _CAUTION * sum(len(document.text) for document in documents))
    kept = []
    for document in documents:
        ends = [end for match in _SENTENCE_END.finditer(document.text) if (end := match.end()) <= room]
        if len(document.text) <= room:
            kept.append(document)
        elif ends:
            kept.append(replace(document, text=document.text[: ends[-1]]))
        room -= len(document.text)
        if room <= 0:
            break
    return kept


_CAUTION = 0.95  # tokens are not spread evenly over a text
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？]|\n")


def messages(documents: Sequence[Document], question: str) -> tuple[Message, ...]:
    """What the language model is told: the documents first, so that questions about the same ones share a beginning."""
    pages = "\n\n".join(f"{document.title}\n{document.text}".strip() for document in documents)
    return (
        Message(
            role="system",
            content=f"You answer questions about this text in a few words.\n\nText: {pages}\n\n{_EXAMPLES}",
        ),
        Message(role="user", content=f"Question: {question}"),
    )


# A small model follows examples better than instructions: SmolLM2-135M, given pages that hold the answer, gave 38 of 90
# answers rightly with them and 28 without (one run; differences of four or so mean nothing).
_EXAMPLES = """\
Example questions and answers about another text:
Question: Who was the architect of the harbour museum?
Answer: Per Holm
Question: What did it cost?
Answer: I don't know"""


def _naive(spec: Spec, base_url: str | None) -> SystemUnderTest:
    settings = spec.checked(required=("documents", "lm"), optional=("k", "retriever"))
    path = Path(settings["documents"])
    documents = read_documents(path)
    named = settings.get("retriever", "keyword")
    finds = retriever(named, documents)
    k = _whole(settings.get("k", "1"), "k")
    lm = language_model(settings["lm"], base_url=base_url)
    identity = {"documents": file_hash(path), "retriever": named, "k": k, "lm": lm.name, "wording": WORDING}
    return Naive(retriever=finds, k=k, lm=lm, name=f"pipeline-naive-{content_hash(identity)}")


def _whole(text: str, name: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"{name}={text}: give a whole number, 1 or more")
    return int(text)


PIPELINES = {"naive": _naive}


def pipeline(spec: Spec, base_url: str | None) -> SystemUnderTest:
    """The pipeline that a spec names, for instance `pipeline:naive?documents=FILE&lm=embedded`.

    Raises:
        UsageError: An unknown pipeline or setting, or one that is missing.
        DataError: The documents cannot be read.
    """
    return find("pipeline", spec.target, PIPELINES)(spec, base_url)
