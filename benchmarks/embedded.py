"""Measure the embedded language model, and the effect of ordering calls by their common prefixes.

    python3 run bench

A few questions about each of six fictional pages, in random order: first one at a time, then all at once, so that the
model can serve those about one page together. The answers are the same. Processor seconds are comparable on a busy
machine.
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
    """Measure, and print a table."""
    load_seconds = time_load()
    with tempfile.TemporaryDirectory() as folder:
        company = synthesize(Path(folder), projects=2 * PAGES)
        longest = sorted((document.text for document in read_documents(company.documents)), key=len)[-2 * PAGES :]
    pages = ["\n\n".join(pair) for pair in zip(longest[::2], longest[1::2], strict=True)]
    lm = Embedded(model_path())
    block_on(lm.complete(conversation("A page.", "A question?")))  # loads the model
    conversations = [conversation(page, question) for page in pages for question in QUESTIONS]
    random.Random(0).shuffle(conversations)
    in_turn, seconds_in_turn = time_calls(lm, conversations, at_once=False)
    together, seconds_together = time_calls(lm, conversations, at_once=True)
    assert [one.text for one in in_turn] == [one.text for one in together], "the order changed an answer"
    prompt, answer = tokens_per_second(pages[0])
    count = len(conversations)
    read = sum(each.input_tokens or 0 for each in together) / count
    written = sum(each.output_tokens or 0 for each in together) / count
    print(f"{count} questions about {PAGES} pages; per question {read:.0f} tokens read and {written:.0f} written")
    print(f"threads for a prompt      {threads():6d}")
    print(f"load                      {load_seconds:6.2f} s")
    print(f"prompt                    {prompt:6.0f} tokens/s")
    print(f"answer                    {answer:6.0f} tokens/s")
    for name, seconds in (("one at a time", seconds_in_turn), ("all at once", seconds_together)):
        each = seconds.processor / count
        print(f"questions, {name:15}{count / seconds.wall:6.2f} /s, {each:.2f} processor seconds each")
    print(f"speed-up                  {seconds_in_turn.wall / seconds_together.wall:6.1f}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """Wall-clock and processor seconds."""

    wall: float
    processor: float


def conversation(page: str, question: str) -> tuple[Message, ...]:
    """Return the messages of a question about a page."""
    system = Message(role="system", content=f"You answer questions about a text in a few words.\n\nText:\n{page}")
    return system, Message(role="user", content=question)


def time_load() -> float:
    """Return the seconds that loading the model takes."""
    start = time.perf_counter()
    LlamaEngine(model_path(), window=8192).close()
    return time.perf_counter() - start


def time_calls(
    lm: Embedded, conversations: list[tuple[Message, ...]], *, at_once: bool
) -> tuple[list[Completion], Seconds]:
    """Return the answers, and the seconds that all of them took."""

    async def call() -> list[Completion]:
        if at_once:
            return list(await asyncio.gather(*(lm.complete(messages) for messages in conversations)))
        return [await lm.complete(messages) for messages in conversations]

    wall, processor = time.perf_counter(), time.process_time()
    completions = block_on(call())
    return completions, Seconds(wall=time.perf_counter() - wall, processor=time.process_time() - processor)


def tokens_per_second(page: str) -> tuple[float, float]:
    """Return the tokens per second of reading a prompt and of writing an answer."""
    short_lm, long_lm = (Embedded(model_path(), max_tokens=most) for most in (1, 64))
    uncached = block_on(short_lm.complete(conversation(page, "Retell it.")))
    cached = block_on(short_lm.complete(conversation(page, "Retell it.")))
    long = block_on(long_lm.complete(conversation(page, "Retell it.")))
    assert uncached.input_tokens
    assert long.output_tokens
    return uncached.input_tokens / uncached.seconds, (long.output_tokens - 1) / (long.seconds - cached.seconds)


if __name__ == "__main__":
    main()
