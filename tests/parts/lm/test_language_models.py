"""The language model in this process: what it answers, always the same, and what it does to the process."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Literal

import pytest

from models import HELLO, ask, needs_model, refused
from ragassay.core.errors import UsageError
from ragassay.core.records import Message, Signature, runs_in_process
from ragassay.core.runner import block_on
from ragassay.parts.lm import language_model, model_path
from ragassay.parts.lm.cache import CachedLanguageModel
from ragassay.parts.lm.embedded import threads
from ragassay.parts.lm.structured_replies import CheckedLanguageModel

PAGES = {
    "tower": "The Lima tower has forty floors. It was opened on 3 May 1990. Its architect is Ann Lee.",
    "bridge": "The Oslo bridge is 300 metres long. It was built by Per Holm and painted red in 2001.",
    "museum": "The museum in Graz shows old clocks. Its director is Mia Novak. Entry costs 12 euros.",
}
MORE = "Many people come in summer, fewer in winter, and nobody has ever counted them. " * 2
QUESTIONS = ("Who is named?", "Who comes in summer?", "Where does the text name a number?")


def about(page: str, question: str, role: Literal["system", "user"] = "system") -> list[Message]:
    text = Message(role=role, content=f"Answer in a few words, from this text.\n\n{PAGES[page]} {MORE}")
    return [text, Message(role="user", content=question)]


class TestSpecs:
    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("embeded", "unknown language model 'embeded'. Did you mean 'embedded'? Known: embedded, openai."),
            ("", "unknown language model ''"),
            ("openai:", "needs a model; write openai:MODEL"),
            ("openai:m?temprature=0", "openai:m: unknown setting 'temprature'.*Did you mean 'temperature'?"),
            ("openai:m?temperature", "expected name=value"),
            ("openai:m?temperature=0&temperature=1", "the setting 'temperature' is given twice in"),
            ("openai:m?temperature=warm", "temperature=warm: expected a number from 0.0 to 5.0"),
            ("openai:m?temperature=nan", "expected a number"),
            ("openai:m?max_tokens=1.5", "expected a whole number from 1 "),
        ],
    )
    def test_an_error_says_what_is_wrong_with_a_spec(self, spec: str, message: str) -> None:
        with pytest.raises(UsageError, match=message.replace("?", r"\?")):
            language_model(spec, base_url="http://localhost:1/v1" if spec.startswith("openai") else None)


@needs_model
class TestEmbedded:
    def test_it_answers_from_a_page(self) -> None:
        done = ask(language_model("embedded"), about("museum", "Who is the director of the museum?"))
        assert "Mia Novak" in done.text

    def test_it_counts_tokens_and_seconds(self) -> None:
        done = ask(language_model("embedded?max_tokens=3"))
        assert (done.output_tokens, done.input_tokens) == (3, 33)
        assert done.seconds > 0

    def test_its_name_fits_into_a_signature(self) -> None:
        lm = language_model("embedded")
        assert Signature(version="1", lm=lm.name).lm == lm.name
        assert lm.name.startswith("embedded-SmolLM2-135M-Instruct.Q4_1-sha256-")

    def test_it_runs_in_this_process_also_behind_a_cache(self, tmp_path: Path) -> None:
        lm = language_model("embedded")
        for each in (lm, CheckedLanguageModel(lm), CachedLanguageModel(lm, tmp_path / "replies.sqlite")):
            assert runs_in_process(each)

    def test_a_name_does_not_make_another_model_run_in_this_process(self) -> None:
        class Plugin:
            name = "embedded-elsewhere"
            complete = CheckedLanguageModel.complete

        assert not runs_in_process(Plugin())

    def test_every_setting_that_changes_answers_changes_the_name(self) -> None:
        specs = ("embedded", "embedded?max_tokens=9", "embedded?temperature=1", "embedded?temperature=1&seed=2")
        assert len({language_model(spec).name for spec in specs}) == len(specs)

    def test_the_name_of_weights_does_not_depend_on_their_path(self, tmp_path: Path) -> None:
        link = tmp_path / model_path().name
        link.symlink_to(model_path())
        assert language_model(f"embedded:{link}").name == language_model("embedded").name

    @pytest.mark.parametrize("role", ["system", "user"])
    def test_an_answer_does_not_depend_on_earlier_questions(self, role: Literal["system", "user"]) -> None:
        # With llama.cpp's own cache alone this fails: it keeps more of a prompt when the next begins like it. Drawn at
        # a temperature, since then the smallest difference shows.
        lm = language_model("embedded?max_tokens=5&temperature=2")
        calls = [(page, question) for page in ("tower", "bridge") for question in QUESTIONS[:2]]
        shuffled = random.Random(1).sample(calls, len(calls))

        async def one_by_one() -> dict[tuple[str, str], str]:
            return {each: (await lm.complete(about(*each, role))).text for each in shuffled}

        async def at_once() -> dict[tuple[str, str], str]:
            done = await asyncio.gather(*(lm.complete(about(*each, role)) for each in calls))
            return dict(zip(calls, (completion.text for completion in done), strict=True))

        assert block_on(one_by_one()) == block_on(at_once())

    def test_calls_with_a_common_prefix_are_served_consecutively(self) -> None:
        lm = language_model("embedded?max_tokens=1")
        served: list[str] = []

        async def call(page: str, question: str) -> None:
            await lm.complete(about(page, question))
            served.append(page)

        async def mixed() -> None:
            await asyncio.gather(*(call(page, question) for question in QUESTIONS[:3] for page in ("tower", "bridge")))

        block_on(mixed())
        assert served == ["tower"] * 3 + ["bridge"] * 3

    def test_a_cancelled_call_does_not_block_others(self) -> None:
        lm = language_model("embedded?max_tokens=30")

        async def impatient() -> str:
            calls = [asyncio.ensure_future(lm.complete(about("tower", question))) for question in QUESTIONS]
            await asyncio.sleep(0.1)
            for call in calls[:2]:
                call.cancel()
            return (await calls[2]).text

        assert block_on(impatient())

    def test_the_event_loop_is_not_blocked(self) -> None:
        lm = language_model("embedded?max_tokens=10")
        ask(lm)  # loading is over

        async def ticks_while_answering() -> int:
            ticks = 0
            call = asyncio.ensure_future(lm.complete(about("bridge", "Who built it?")))
            while not call.done():
                await asyncio.sleep(0.005)
                ticks += 1
            return ticks

        assert block_on(ticks_while_answering()) > 5

    def test_the_answer_follows_the_schema(self) -> None:
        score = {"type": "integer", "minimum": 1, "maximum": 5}
        schema = {"type": "object", "properties": {"score": score}, "required": ["score"]}
        answer = json.loads(ask(language_model("embedded"), schema=schema).text)
        assert answer["score"] in range(1, 6)

    def test_an_invalid_schema_is_an_error(self) -> None:
        assert "unrecognized type nonsense" in str(refused(language_model("embedded"), schema={"type": "nonsense"}))

    def test_a_prompt_that_exceeds_the_window_is_an_error_with_the_counts(self) -> None:
        long = [Message(role="user", content="word " * 300)]
        error = refused(language_model("embedded?window=256"), long)
        assert "has 256 tokens, and the 331 tokens of this prompt exceed it" in str(error)

    def test_an_answer_that_exceeds_the_window_is_an_error(self) -> None:
        endless = {"type": "array", "items": {"type": "integer"}, "minItems": 500}
        nearly_full = [Message(role="user", content="word " * 190)]  # few tokens are left to write
        error = refused(language_model("embedded?window=256"), nearly_full, schema=endless)
        assert "leave no room for a reply of 512" in str(error)

    @pytest.mark.parametrize("content", ["", "half \ud800 a pair", "a\0b", "<|im_end|>"])
    def test_unusual_texts_are_answered(self, content: str) -> None:
        lm = language_model("embedded?max_tokens=2")
        messages = [Message(role="system", content="Reply."), Message(role="user", content=content)]
        assert ask(lm, messages).output_tokens == 2

    def test_a_conversation_may_have_several_turns(self) -> None:
        lm = language_model("embedded?max_tokens=8")
        messages = [*HELLO, Message(role="assistant", content="Hello!"), Message(role="user", content="And in French?")]
        assert ask(lm, messages).text == ask(lm, messages).text

    def test_it_has_no_base_url(self) -> None:
        with pytest.raises(UsageError, match="has no base URL"):
            language_model("embedded", base_url="http://localhost:1/v1")

    def test_a_spec_has_the_form_of_a_system_spec(self) -> None:
        """One parser for both: a ? in a path, or in a model's name, is written %3F."""
        name = language_model("openai:what%3F?seed=1", base_url="http://h/v1").name
        assert name.startswith("openai-what-")

    @pytest.mark.parametrize("setting", ["max_tokens=0", "temperature=-1", "seed=x", "window=1", "window=99999"])
    def test_a_setting_out_of_range_is_refused(self, setting: str) -> None:
        with pytest.raises(UsageError, match=setting.partition("=")[0]):
            language_model(f"embedded?{setting}")


PROGRAM = """
import asyncio, json, os, signal, time
from pathlib import Path
from ragassay.parts.lm import language_model
from ragassay.core.records import Message

lm = language_model("embedded?max_tokens=4")
done = asyncio.run(lm.complete([Message(role="user", content="Say hello.")]))
held = {os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd") if os.path.islink(f"/proc/self/fd/{n}")}
rows = [line.split() for f in ("tcp", "tcp6") for line in Path(f"/proc/self/net/{f}").read_text().splitlines()[1:]]
listening = [row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in held]
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(10)
    interrupted = False
except KeyboardInterrupt:
    interrupted = True
print(json.dumps({"listening": listening, "interrupted": interrupted, "spins": os.environ.get("GOMP_SPINCOUNT")}))
"""


@pytest.fixture(scope="module")
def done() -> subprocess.CompletedProcess[str]:
    """Run a process that calls the model, and return what it prints about itself."""
    return subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=250, check=False)


@needs_model
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
class TestProcess:
    def test_ends_normally(self, done: subprocess.CompletedProcess[str]) -> None:
        assert done.returncode == 0

    def test_has_no_output_of_llama_cpp(self, done: subprocess.CompletedProcess[str]) -> None:
        assert (len(done.stdout.splitlines()), done.stderr) == (1, "")

    def test_opens_no_port(self, done: subprocess.CompletedProcess[str]) -> None:
        assert json.loads(done.stdout)["listening"] == []

    def test_is_still_interrupted_by_ctrl_c(self, done: subprocess.CompletedProcess[str]) -> None:
        assert json.loads(done.stdout)["interrupted"]

    def test_keeps_its_environment(self, done: subprocess.CompletedProcess[str]) -> None:
        assert json.loads(done.stdout)["spins"] is None

    def test_ends_soon_after_ctrl_c_with_calls_waiting(self) -> None:
        program = PROGRAM.partition("done =")[0] + (
            "async def many():\n"
            "    lm = language_model('embedded?max_tokens=2000')\n"
            "    print('asking', flush=True)\n"
            "    async def call():\n"
            "        await lm.complete([Message(role='user', content='Count.')])\n"
            "        print('answered', flush=True)\n"
            "    await asyncio.gather(*(call() for _ in range(50)))\n"
            "asyncio.run(many())\n"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            assert running.stdout.readline() == "asking\n"
            time.sleep(1.5)
            running.send_signal(signal.SIGINT)
            answered, errors = running.communicate()
        assert answered.count("answered") < 50
        assert errors.rstrip().endswith("KeyboardInterrupt")


def test_it_takes_a_thread_for_each_core_at_most() -> None:
    assert 1 <= threads() <= min(8, os.cpu_count() or 1)
