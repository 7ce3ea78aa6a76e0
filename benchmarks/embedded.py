"""How fast the embedded language model is, and what serving calls in order of their beginnings is worth.

    python3 run bench

A few questions about each of six made-up pages, asked in random order: first one at a time, so that the model has no
choice; then all at once, so that it serves those about one page together. The answers are the same. Processor seconds
tell the same story on a machine that has other things to do.
"""

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ragassay import read_documents, synthesize
from ragassay.core.records import Completion, Message
from ragassay.core.runner import block_on
from ragassay.parts.lm import model_path
from ragassay.parts.lm.embedded import Embedded, LlamaEngine, threads

PAGES = 6
QUESTIONS = (
    "When did it start?",
    "When did it end?",
    "Who is the manager?",
    "Who is the client?",
    "Where is it?",
    "What is it about?",
)


def main() -> None:
    """Measures, and prints a small table."""
    load = timed_load()
    with tempfile.TemporaryDirectory() as folder:
        made = synthesize(Path(folder), projects=2 * PAGES)
        longest = sorted((document.text for document in read_documents(made.documents)), key=len)[-2 * PAGES :]
    pages = ["\n\n".join(pair) for pair in zip(longest[::2], longest[1::2], strict=True)]
    lm = Embedded(model_path())
    block_on(lm.complete(conversation("A page.", "A question?")))  # loaded
    asked = [conversation(page, question) for page in pages for question in QUESTIONS]
    random.Random(0).shuffle(asked)
    any_order, alone = timed(lm, asked, at_once=False)
    our_order, together = timed(lm, asked, at_once=True)
    assert [one.text for one in any_order] == [one.text for one in our_order], "the order has changed an answer"
    prompt, answer = tokens_per_second(pages[0])
    read = sum(each.input_tokens or 0 for each in our_order) / len(asked)
    written = sum(each.output_tokens or 0 for each in our_order) / len(asked)
    print(f"{len(asked)} questions about {PAGES} pages; {read:.0f} tokens read and {written:.0f} written for each")
    print(f"threads for a prompt      {threads():6d}")
    print(f"load                      {load:6.2f} s")
    print(f"prompt                    {prompt:6.0f} tokens/s")
    print(f"answer                    {answer:6.0f} tokens/s")
    for name, took in (("in any order", alone), ("in our order", together)):
        each = took.processor / len(asked)
        print(f"questions, {name:15}{len(asked) / took.wall:6.2f} /s, {each:.2f} processor seconds each")
    print(f"what the order is worth   {alone.wall / together.wall:6.1f} times as many, on this machine now")


@dataclass(frozen=True, slots=True, kw_only=True)
class Took:
    """Seconds."""

    wall: float
    processor: float


def conversation(page: str, question: str) -> tuple[Message, ...]:
    system = Message(role="system", content=f"You answer questions about a text in a few words.\n\nText:\n{page}")
    return system, Message(role="user", content=question)


def timed_load() -> float:
    start = time.perf_counter()
    LlamaEngine(model_path(), window=8192).close()
    return time.perf_counter() - start


def timed(lm: Embedded, asked: list[tuple[Message, ...]], *, at_once: bool) -> tuple[list[Completion], Took]:
    """The answers, and the seconds that all of them took."""

    async def ask() -> list[Completion]:
        if at_once:
            return list(await asyncio.gather(*(lm.complete(messages) for messages in asked)))
        return [await lm.complete(messages) for messages in asked]

    wall, processor = time.perf_counter(), time.process_time()
    done = block_on(ask())
    return done, Took(wall=time.perf_counter() - wall, processor=time.process_time() - processor)


def tokens_per_second(page: str) -> tuple[float, float]:
    """How fast a prompt is read, and an answer written."""
    one, many = (Embedded(model_path(), max_tokens=most) for most in (1, 64))
    fresh = block_on(one.complete(conversation(page, "Retell it.")))
    again = block_on(one.complete(conversation(page, "Retell it.")))
    long = block_on(many.complete(conversation(page, "Retell it.")))
    assert fresh.input_tokens
    assert long.output_tokens
    return fresh.input_tokens / fresh.seconds, (long.output_tokens - 1) / (long.seconds - again.seconds)


if __name__ == "__main__":
    main()
