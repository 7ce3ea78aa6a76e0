"""Questions about documents: which are worth asking, what is counted, and the diagnosis that they allow."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import models
import servers
from commands import ragassay
from models import needs_model
from ragassay import AskResult, ask_documents
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Answer, Document, Question
from ragassay.core.results import Rejection
from ragassay.core.table import Table
from ragassay.core.text.value_formats import typed_answer
from ragassay.parts.lm import language_model, model_path
from ragassay.parts.lm.structured_replies import read_reply
from ragassay.parts.wording.checks import has_length
from ragassay.parts.wording.styles import STYLES, framed
from ragassay.steps.documents.question_calls import writing_request
from ragassay.steps.documents.question_checks import (
    QuotedFact,
    checked_fact,
    collection_of,
    place_of,
    read_texts_of,
    repetition,
    template_of,
)
from ragassay.steps.judge.typed import judge_typed
from servers import Reply, Request, Server

TOWERS = {
    "amber": ("Amber Tower", "Lima", "Ada Roe", "1911"),
    "birch": ("Birch Tower", "Oslo", "Bo Lind", "1925"),
    "cedar": ("Cedar Tower", "Turin", "Cy Marsh", "1938"),
    "dahlia": ("Dahlia Tower", "Quito", "Di Novak", "1940"),
    "elm": ("Elm Tower", "Porto", "Ed Stone", "1957"),
}
"""Id -> name, city, architect and year of an invented tower."""


def document(key: str) -> Document:
    name, city, architect, year = TOWERS[key]
    text = f"The {name} stands in {city}. It was planned by {architect}.\nIt was opened in {year}."
    return Document(id=key, title=name, text=text)


WEIGHTS = Path("missing.gguf") if models.MISSING else model_path()
COLLECTION = [document(key) for key in TOWERS]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test's replies to itself."""
    monkeypatch.setenv("RAGASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def written(path: Path, documents: Sequence[Document]) -> Path:
    rows = [{"id": each.id, "title": each.title, "text": each.text} for each in documents]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def tower_in(text: str) -> str:
    """The tower that a text names first."""
    return min(
        (key for key in TOWERS if TOWERS[key][0] in text), key=lambda key: text.index(TOWERS[key][0]), default=""
    )


class Model:
    """A language model behind an endpoint that knows how to reply to each kind of request.

    Args:
        knows: The towers that it knows without any document.
        asks: Tower -> the question that it writes in place of the usual one.
    """

    def __init__(self, *, knows: Sequence[str] = (), asks: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.knows = knows
        self.asks = asks or {}
        self.temperatures: dict[str, set[object]] = {}

    def __call__(self, request: Request) -> Reply:
        body = request.body
        assert isinstance(body, dict)
        form = body.get("response_format", {}).get("json_schema", {}).get("schema", {"properties": {}})
        names = tuple(form["properties"])
        reply = getattr(self, "_".join(names) or "answer")(request.question)
        self.temperatures.setdefault(names[0] if names else "answer", set()).add(body.get("temperature"))
        return servers.said(request, reply if isinstance(reply, str) else json.dumps(reply))

    def quote_answer_subject_question(self, prompt: str) -> Mapping[str, str]:
        key = tower_in(prompt)
        name, city, _, _ = TOWERS[key]
        usual = {
            "quote": f"The {name} stands in {city}.",
            "answer": city,
            "subject": name,
            "question": f"Which city is home to the {name}?",
        }
        return {**usual, **self.asks.get(key, {})}

    def stands_alone(self, prompt: str) -> Mapping[str, bool]:
        return {"stands_alone": "passage" not in prompt}

    def subject_question(self, prompt: str) -> Mapping[str, str]:
        name = TOWERS[tower_in(prompt)][0]
        return {"subject": name, "question": f"How many steps lead up the {name}?"}

    def states_answer(self, prompt: str) -> Mapping[str, bool]:
        return {"states_answer": "How many steps" not in prompt}

    def text(self, prompt: str) -> Mapping[str, str]:
        name = TOWERS[tower_in(prompt)][0]
        steps = "How many steps" in prompt
        return {"text": f"{name}: number of steps?" if steps else f"{name}, city?"}

    def answer(self, prompt: str) -> str:
        text, _, question = prompt.rpartition("Question: ")
        key = tower_in(question)
        if not key or "steps" in question:
            return "I don't know."
        name, city, architect, year = TOWERS[key]
        stated = f"The {name} stands in" in text
        fact = year if "opened" in question else architect if "planned" in question else city
        return fact if stated or ("Text:" not in text and key in self.knows) else "I don't know."


def ask(server: Server, model: Model, documents: Sequence[Document], **options: object) -> AskResult:
    """The questions of a scripted model about documents: by default, no paraphrases and no unanswerable ones."""
    server.behave = model
    settings: dict[str, object] = {"unanswerable": 0.0, "styles": ("interrogative",), **options}
    return ask_documents(documents, lm="openai:m", base_url=server.base_url, **settings)  # type: ignore[arg-type]


def rows_of(done: AskResult) -> list[dict[str, object]]:
    assert done.table is not None
    return list(done.table.rows())


@dataclass(frozen=True)
class QuestionSet:
    """One run over all towers, of which the model knows the second."""

    model: Model
    every: Sequence[Mapping[str, object]]

    def rows(self, key: str) -> list[Mapping[str, object]]:
        return [row for row in self.every if row["reference_context_ids"] == [key]]


@pytest.fixture(scope="module")
def question_set(tmp_path_factory: pytest.TempPathFactory) -> QuestionSet:
    with Server() as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAGASSAY_CACHE", str(tmp_path_factory.mktemp("cache")))
        model = Model(knows=["birch"])
        styles = ("interrogative", "short", "long")
        done = ask(server, model, COLLECTION, keep_known=True, unanswerable=0.3, styles=styles)
        assert (done.groups, done.known, done.unanswerable) == (7, 1, 2)
        return QuestionSet(model, rows_of(done))


@pytest.mark.slow
def test_every_fact_is_a_group_with_one_quoted_answer_and_a_paraphrase_of_each_style(question_set: QuestionSet) -> None:
    rows = question_set.rows("amber")
    assert [row["style"] for row in rows] == ["interrogative", "short", "long"]
    assert len({row["group_id"] for row in rows}) == 1
    first, short, long = rows
    assert first["question"] == "Which city is home to the Amber Tower?"
    assert short["question"] == "Amber Tower, city?"
    assert str(long["question"]).endswith(": which city is home to the Amber Tower?")  # a frame: too short as written
    assert (first["reference_answers"], first["quote"]) == (["Lima"], "The Amber Tower stands in Lima.")
    assert first["text_template"] == "Which city is home to the [document.subject]?"
    assert first["bindings"] == {"document.subject": "Amber Tower"}
    assert first["reference_contexts"] == ["Amber Tower\n" + COLLECTION[0].text]


def test_what_the_model_knows_in_most_of_three_tries_is_labeled(question_set: QuestionSet) -> None:
    names = ("known", "closed_book_right", "closed_book_tries")
    labels = {key: [question_set.rows(key)[0][name] for name in names] for key in TOWERS}
    assert labels == {key: [True, 3, 3] if key == "birch" else [False, 0, 3] for key in TOWERS}


def test_what_the_model_knows_is_left_out_by_default(server: Server) -> None:
    done = ask(server, Model(knows=["birch"]), COLLECTION[:2])
    assert [row["reference_context_ids"] for row in rows_of(done)] == [["amber"]]
    assert done.rejected == {"the language model knows the answer": 3}


def test_an_unanswerable_question_names_its_subject_and_has_no_reference(question_set: QuestionSet) -> None:
    rows = [row for row in question_set.every if not row["is_answerable"]]
    assert all(str(row["question"]).startswith("How many steps") for row in rows if row["style"] == "interrogative")
    for row in rows:
        assert (row["reference_answers"], row["reference_context_ids"], row["reference_contexts"]) == ([], [], [])
        assert (row["quote"], row["known"]) == (None, None)


def test_temperatures_prompts_and_model_are_recorded_with_the_set(question_set: QuestionSet) -> None:
    origin = question_set.every[0]["generation"]
    assert isinstance(origin, dict)
    assert origin["temperatures"] == {"questions": 1.0, "checks": 0.0, "tries": 1.0}
    assert origin["prompts"].startswith("sha256-")
    assert origin["lm"].startswith("openai-m-")
    sent = question_set.model.temperatures
    assert sent["quote"] == sent["text"] == {1.0}
    assert sent["stands_alone"] == sent["states_answer"] == {0.0}
    assert sent["answer"] == {0.0, 1.0}  # from documents, and the closed-book tries


NOT_NAMED = "the question does not name its subject as the document does"
FAULTY: Sequence[tuple[Mapping[str, str], str]] = [
    ({"quote": "The Tower 0 is in City 0."}, "the quote is not in the document"),
    ({"quote": "It was opened late."}, "the quote does not state the answer"),
    ({"answer": "Yes"}, "the answer is yes or no"),
    ({"answer": ""}, "the answer is empty or too long"),
    ({"question": "What is City 4 to the Tower 4?"}, "the question contains the answer"),
    ({"subject": "the house", "question": "Where is the house?"}, NOT_NAMED),
    ({"question": "Where does it stand?"}, NOT_NAMED),
    (
        {"subject": "opened late", "question": "Where is what was opened late?"},
        "the subject does not identify one document",
    ),
    ({"question": "What does the passage say about the Tower 8?"}, "the question is not self-contained"),
    ({"question": "How high is the Tower 9?"}, "the document does not answer it"),
    ({}, ""),
]
"""What differs in the reply about the tower of this number, and why it is refused."""


class Numbered(Model):
    """A model that asks about numbered towers, and gets all but the last wrong in some way."""

    def quote_answer_subject_question(self, prompt: str) -> Mapping[str, str]:
        number = int(prompt.split("Tower ")[1].split(maxsplit=1)[0])
        usual = {
            "quote": f"The Tower {number} stands in City {number}.",
            "answer": f"City {number}",
            "subject": f"Tower {number}",
            "question": f"Which city is home to the Tower {number}?",
        }
        return {**usual, **FAULTY[number][0]}

    def answer(self, prompt: str) -> str:
        text, _, question = prompt.rpartition("Question: ")
        number = question.split("Tower ")[1].rstrip("?")
        return f"City {number}" if "Text:" in text and "city" in question else "I don't know."


def test_a_question_that_is_not_worth_asking_is_counted_by_its_reason(server: Server) -> None:
    documents = [
        Document(id=str(number), text=f"The Tower {number} stands in City {number}. It was opened late.")
        for number in range(len(FAULTY))
    ]
    done = ask(server, Numbered(), documents)
    assert [row["reference_context_ids"] for row in rows_of(done)] == [["10"]]
    expected: dict[str, int] = {}
    for _, reason in FAULTY[:-1]:
        expected[reason] = expected.get(reason, 0) + 3  # each document is asked about three times
    assert done.rejected == dict(sorted(expected.items()))
    assert done.candidates == 31


@pytest.mark.parametrize(("documents", "requests"), [(19, 57), (20, 20)])
def test_a_model_whose_whole_first_round_fails_is_not_asked_again(
    server: Server, documents: int, requests: int
) -> None:
    class Silent(Model):
        def quote_answer_subject_question(self, prompt: str) -> Mapping[str, str]:  # noqa: ARG002 -- as in Model
            return dict.fromkeys(("quote", "answer", "subject", "question"), "")

    many = [Document(id=str(number), text=f"The Tower {number} stands in Lima.") for number in range(documents)]
    done = ask(server, Silent(), many)
    assert (done.groups, done.candidates) == (0, requests)


def test_the_next_question_about_a_document_is_told_what_was_refused_and_why(server: Server) -> None:
    ask(server, Model(asks={"amber": {"quote": "It stands in Lima."}}), COLLECTION[:1])
    refused = "Refused, for the reason in brackets: "
    shown = [str(each.question).partition(refused)[2] for each in server.requests]
    one = '"Which city is home to the Amber Tower? (the quote is not in the document)"'
    assert shown == ["", f"[{one}]", f"[{one}, {one}]"]


def test_a_second_question_about_the_same_fact_is_a_duplicate(server: Server) -> None:
    done = ask(server, Model(), COLLECTION[:1], per_document=2)
    assert (done.groups, done.rejected["the fact was asked about before"]) == (1, 3)


def test_a_question_with_two_answers_is_left_out_with_both(server: Server) -> None:
    twin = Document(id="twin", title="Amber Tower", text="The Amber Tower stands in Cusco.")

    class Twins(Model):
        def quote_answer_subject_question(self, prompt: str) -> Mapping[str, str]:
            usual = super().quote_answer_subject_question(prompt)
            of_twin = {"quote": "The Amber Tower stands in Cusco.", "answer": "Cusco"}
            return {**usual, **of_twin} if "Cusco" in prompt else usual

        def answer(self, prompt: str) -> str:
            return "Cusco" if "Cusco" in prompt else super().answer(prompt)

    done = ask(server, Twins(), [COLLECTION[0], twin, COLLECTION[1]])
    assert [row["reference_context_ids"] for row in rows_of(done)] == [["birch"]]
    assert done.rejected == {"the same question has several answers": 4}


def test_an_unanswerable_question_that_a_document_may_answer_is_refused(server: Server) -> None:
    class Open(Model):
        def states_answer(self, prompt: str) -> Mapping[str, bool]:
            del prompt
            return {"states_answer": True}

    done = ask(server, Open(), COLLECTION[:2], unanswerable=0.5)
    assert (done.groups, done.unanswerable) == (2, 0)
    assert done.rejected["unanswerable question: a document may state the answer"] >= 2


def test_every_document_that_states_the_fact_is_a_reference(server: Server) -> None:
    other = Document(id="guide", title="A guide", text="Of all towers, the Amber Tower in Lima is the oldest one.")
    done = ask(server, Model(), [COLLECTION[0], other])
    assert ["amber", "guide"] in [row["reference_context_ids"] for row in rows_of(done)]


def test_of_a_long_document_a_passage_is_read_and_named(server: Server) -> None:
    long = Document(id="amber", title="Amber Tower", text="\n\n".join([COLLECTION[0].text] * 30))
    done = ask(server, Model(), [long], passage_size=1024)
    (row,) = rows_of(done)
    assert done.passages == 1
    assert re.fullmatch(r"\d of \d", str(row["passage"]))
    assert row["reference_context_ids"] == ["amber"]
    assert max(len(str(request.question)) for request in server.requests) < 1400


def test_another_long_document_is_a_reference_by_the_passage_that_states_the_fact(server: Server) -> None:
    sentence = "Of all towers, the Amber Tower in Lima is the oldest one."
    filler = "\n\n".join(f"Hall {number} has a roof, and the Amber Tower has none." for number in range(2000))
    guide = Document(id="guide", title="A guide", text=f"{filler}\n\n{sentence}")
    done = ask(server, Model(), [COLLECTION[0], guide])
    row = next(row for row in rows_of(done) if "amber" in cast(list[str], row["reference_context_ids"]))
    assert row["reference_context_ids"] == ["amber", "guide"]
    (_, passage) = cast(list[str], row["reference_contexts"])
    assert sentence in passage
    assert len(passage) < 1100


@pytest.mark.parametrize("text", ["", " \n", "\u200b", "---"])
def test_a_document_without_text_is_named_and_not_asked_about(server: Server, text: str) -> None:
    done = ask(server, Model(), [COLLECTION[0], Document(id="blank", title="Blank", text=text)])
    assert (done.documents, done.empty, done.candidates) == (2, ["blank"], 1)
    assert not any("Blank" in str(request.question) for request in server.requests)
    with pytest.raises(DataError, match="none of the documents has text"):
        ask(server, Model(), [Document(id="blank", title="Blank", text=text)])


def test_the_whole_diagnosis_by_ids(server: Server, tmp_path: Path) -> None:
    """A missing document, a misled retriever and a wrong answer are each found at fault, without any database."""

    class Misleading(Model):
        def text(self, prompt: str) -> Mapping[str, str]:
            usual = super().text(prompt)
            return {"text": "Birch Tower city, no Cedar, Cedar nor Cedar"} if "Birch" in prompt else usual

    written(tmp_path / "documents.jsonl", COLLECTION)
    written(tmp_path / "indexed.jsonl", [each for each in COLLECTION if each.id != "amber"])
    shown: list[str] = []

    def run(*command: object) -> None:
        done = ragassay(*command, cwd=tmp_path)
        assert done.code == 0, done.err
        shown.append(done.out.strip("\n"))

    server.behave = Misleading()
    lm = ("--lm", "openai:m", "--lm-base-url", server.base_url)
    run(
        *("documents", "ask", "documents.jsonl", "-o", "questions.jsonl", *lm),
        *("--styles", "interrogative,short", "--unanswerable", "0.2"),
    )

    class Mistaken(Misleading):
        def answer(self, prompt: str) -> str:
            return "Hanoi" if "Elm Tower, city?" in prompt else super().answer(prompt)

    server.behave = Mistaken()
    system = "pipeline:naive?documents=indexed.jsonl&k=1&lm=openai:m"
    run("answer", "questions.jsonl", "--system", system, *lm[2:], "-o", "answers.jsonl")
    run("judge", "answers.jsonl", "-o", "judged.jsonl")
    hypothesis = ("--robust", "style=interrogative", "--non-robust", "style=short")
    diagnose = ("diagnose", "judged.jsonl", "--documents", "indexed.jsonl", *hypothesis)
    run(*diagnose)
    page = (Path(__file__).parents[3] / "docs" / "document-questions.md").read_text(encoding="utf-8")
    assert [output for output in shown if output not in page] == []
    result = json.loads(ragassay(*diagnose, "-o", "diagnosed.jsonl", "--json", cwd=tmp_path).out)
    assert (result["gap_groups"], result["robust_groups"], result["non_robust_groups"]) == (1, 2, 2)
    tested = result["hypotheses"][0]
    assert (tested["groups"], tested["difference"]) == (5, pytest.approx(0.4))
    faults = {
        (str(row["bindings"]), row["style"]): (row["fault"], row["fault_rule"])
        for row in Table.read(tmp_path / "diagnosed.jsonl").rows()
        if row["fault"]
    }
    assert faults == {
        ("{'document.subject': 'Amber Tower'}", "interrogative"): ("knowledge base", "reference_ids"),
        ("{'document.subject': 'Amber Tower'}", "short"): ("knowledge base", "reference_ids"),
        ("{'document.subject': 'Birch Tower'}", "short"): ("retriever", "reference_ids"),
        ("{'document.subject': 'Elm Tower'}", "short"): ("language model", "reference_ids"),
    }


def test_after_failed_calls_the_same_command_makes_only_the_missing_ones(server: Server, tmp_path: Path) -> None:
    documents = written(tmp_path / "documents.jsonl", COLLECTION[-2:])
    options = ("--lm", "openai:m", "--lm-base-url", server.base_url, "--styles", "interrogative")
    command = ("documents", "ask", documents, "-o", tmp_path / "questions.jsonl", *options)
    model = Model()
    server.behave = lambda request: servers.error(403, "no access") if "Elm" in request.question else model(request)
    first = ragassay(*command)
    assert first.code == 4
    assert "  1 x HTTP 403 from the language model" in first.err
    assert "since the call failed: elm\n" in first.out
    hint = "1 call failed; run the same command again to make the missing calls; add --force"
    assert hint in " ".join(first.err.split())
    server.behave = model
    server.requests.clear()
    assert ragassay(*command, "--force").code == 0
    assert {tower_in(request.question) for request in server.requests} == {"elm"}
    before = (tmp_path / "questions.jsonl").read_bytes()
    server.requests.clear()
    assert ragassay(*command, "--force", "--offline").code == 0
    assert (tmp_path / "questions.jsonl").read_bytes() == before
    assert not server.requests


def test_a_model_that_asks_about_nothing_is_exit_code_3_with_the_reasons(server: Server, tmp_path: Path) -> None:
    documents = written(tmp_path / "documents.jsonl", COLLECTION[:1])
    server.behave = Model(asks={key: {"question": "", "subject": ""} for key in TOWERS})
    done = ragassay(
        *("documents", "ask", documents, "-o", tmp_path / "questions.jsonl", "--lm", "openai:m"),
        *("--lm-base-url", server.base_url),
    )
    assert done.code == 3
    assert "0 of 3 proposed questions passed every check" in done.out
    assert "       3  the question is missing or too long\n" in done.out
    assert "not enough data: no question passed every check" in done.err
    assert not (tmp_path / "questions.jsonl").exists()


def test_replies_of_another_form_are_not_blamed_on_the_size_of_the_model(server: Server, tmp_path: Path) -> None:
    documents = written(tmp_path / "documents.jsonl", COLLECTION[:1])
    server.behave = lambda request: servers.said(request, '{"note": "no question"}')
    options = ("--lm", "openai:m", "--lm-base-url", server.base_url)
    done = ragassay("documents", "ask", documents, "-o", tmp_path / "questions.jsonl", *options)
    assert done.code == 3
    assert "use an endpoint that enforces a JSON schema" in done.err


def test_calls_that_fail_alike_from_the_start_end_the_command(server: Server, tmp_path: Path) -> None:
    many = [Document(id=f"d{number}", text=f"Text number {number}.") for number in range(40)]
    documents = written(tmp_path / "documents.jsonl", many)
    server.behave = servers.always(servers.error(401, "no such key"))
    done = ragassay(
        *("documents", "ask", documents, "-o", tmp_path / "questions.jsonl", "--lm", "openai:m"),
        *("--lm-base-url", server.base_url),
    )
    assert done.code == 4
    assert "the first 20 calls failed in the same way" in done.err
    assert len(server.requests) < 40


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"per_document": 0}, "Invalid number of questions per document 0"),
        ({"unanswerable": 1.0}, "Invalid proportion of unanswerable questions 1"),
        ({"passage_size": 10}, "Invalid passage size 10: expected at least 1024"),
        ({"styles": ()}, "`styles` is empty"),
        ({"styles": ("shrot",)}, "unknown style 'shrot'"),
    ],
)
def test_a_bad_option_is_refused_before_any_call(options: Mapping[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ask_documents(COLLECTION, lm="openai:m", base_url="http://127.0.0.1:9/v1", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "message"), [(0, "no documents"), (2, "two documents have the id 'amber'")])
def test_documents_are_there_and_differ_by_id(number: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        ask_documents([COLLECTION[0]] * number, lm="openai:m", base_url="http://127.0.0.1:9/v1")


@needs_model
def test_the_embedded_model_quotes_a_sentence_of_the_text() -> None:
    """Its grammar allows nothing else; the other fields are texts of limited length."""
    lm = language_model(f"embedded:{WEIGHTS}")
    (read,) = read_texts_of(COLLECTION[0], size=1024, count=1, seed=0)
    prompt, form = writing_request(lm, read)
    reply = read_reply(models.ask(lm, prompt, schema=form), form)
    assert str(reply["quote"]) in read.text


@needs_model
def test_a_text_too_long_for_the_model_is_refused_by_name_and_not_cut() -> None:
    done = ask_documents(COLLECTION[:2], lm=f"embedded:{WEIGHTS}?window=256", unanswerable=0)
    assert (done.table, done.too_long, done.failed) == (None, ["amber", "birch"], {})
    assert done.rejected == {"the text is too long for the language model": 2}


TEXT = st.text(alphabet="ab cd é“”'’–-,.\n", min_size=1, max_size=60)


@given(TEXT, st.integers(0, 60), st.integers(1, 60))
def test_a_quote_is_found_whatever_its_white_space_and_typography(text: str, start: int, length: int) -> None:
    part = text[start : start + length].strip()
    typed = re.sub(r"\s+", "  ", part).translate(str.maketrans("“”’–", '""\'-'))
    place = place_of(f"x {text} x", typed)
    is_whole = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) if part else None
    if is_whole is not None:
        assert place is not None
        shown = f"x {text} x"[slice(*place)]
        assert "".join(shown.split()).translate(str.maketrans("“”’–", '""\'-')) == "".join(typed.split())


@given(st.text(alphabet="abc .", min_size=3, max_size=40))
def test_a_quote_with_another_letter_is_not_found(text: str) -> None:
    assert place_of(text, text.replace("a", "z") + "z") is None


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("12 March 2023", ("2023-03-12", "date")),
        ("1911", ("1911", "number")),
        ("13 kilometers", ("13", "number")),
        ("$433.5 billion", ("433500000000", "number")),
        ("4.5 %", ("4.5", "number")),
        ("about 300", ("about 300", "text")),
        ("April 2023", ("April 2023", "text")),
        ("Sri Lanka.", ("Sri Lanka", "text")),
        ("Ada Roe", ("Ada Roe", "text")),
    ],
)
def test_an_answer_is_stored_as_the_judge_reads_it(text: str, stored: tuple[str, str]) -> None:
    assert typed_answer(text) == stored


@pytest.mark.parametrize(
    ("fact", "question", "answer", "stored"),
    [
        ("is 12 km from the sea", "How far is Juniper Hall from the sea?", "12 km", ("12 km", "text")),
        ("is 12 km from the sea", "How many km is Juniper Hall from the sea?", "12 km", ("12", "number")),
        ("cost €1.5 million", "How much did Juniper Hall cost?", "€1.5 million", ("€1.5 million", "text")),
        ("seats 250 people", "How many people does Juniper Hall seat?", "250 people", ("250", "number")),
        ("opened on 03/04/2021", "On which day did Juniper Hall open?", "03/04/2021", Rejection.SEVERAL_VALUES),
        ("has between 10 and 20 rooms", "How many rooms has Juniper Hall?", "10 and 20", Rejection.SEVERAL_VALUES),
    ],
)
def test_a_number_keeps_a_unit_that_the_question_does_not_name_and_has_one_reading(
    fact: str, question: str, answer: str, stored: tuple[str, str] | Rejection
) -> None:
    quote = f"Juniper Hall {fact}."
    document = Document(id="d", text=f"{quote} It is large.")
    (read,) = read_texts_of(document, size=1024, count=1, seed=0)
    fields = {"question": question, "subject": "Juniper Hall", "answer": answer, "quote": quote}
    found = checked_fact(fields, read, collection_of([document]))
    assert (found if isinstance(found, Rejection) else (found.answer, found.kind)) == stored


@pytest.mark.parametrize(("answer", "outcome"), [("12 km", "right"), ("12 miles", "wrong"), ("12", "right")])
def test_the_judge_compares_the_unit_of_a_reference(answer: str, outcome: str) -> None:
    question = Question(
        question_id="q",
        group_id="g",
        question="How far is Juniper Hall?",
        reference_answers=("12 km",),
        answer_kind="text",
    )
    assert judge_typed(question, Answer(answer=answer)).outcome == outcome


def test_a_subject_is_replaced_only_where_it_stands_once_as_whole_words() -> None:
    assert template_of("Who planned the amber  tower?", "Amber Tower") == "Who planned the [document.subject]?"
    assert template_of("Amber Tower or Amber Tower?", "Amber Tower") is None
    assert template_of("Who planned the Amber Towers?", "Amber Tower") is None


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"short", "keyword", "directive"}))
def test_a_frame_takes_a_whole_question_and_has_the_length_of_its_style(style: str) -> None:
    texts = framed("In which year was [document.subject] opened?", style)
    assert texts
    for text in texts:
        assert text.count("[document.subject]") == 1
        assert has_length(text, style, ())


def test_a_frame_is_english_and_takes_no_other_question() -> None:
    assert framed("Warum steht [document.subject] in Turin?", "long") == ()


@pytest.mark.parametrize(
    ("question", "answer", "reason"),
    [
        ("Which city is home to the Amber Tower?", "Lima", Rejection.DUPLICATE),
        ("In which city may one see the Amber Tower?", "Lima", Rejection.DUPLICATE),
        ("Which city is home to the Amber Tower?", "Cusco", Rejection.AMBIGUOUS),
        ("Which city is home to the Birch Tower?", "Lima", None),
        ("Who planned the Amber Tower?", "Ada Roe", None),
    ],
)
def test_rare_words_tell_questions_apart_and_words_of_no_document_do_not(
    question: str, answer: str, reason: Rejection | None
) -> None:
    (read,) = read_texts_of(COLLECTION[0], size=1024, count=1, seed=0)
    first = QuotedFact(
        read=read, question="Which city is home to the Amber Tower?", subject="Amber Tower", answer="Lima", quote="a"
    )
    other = replace(first, question=question, answer=answer, quote="b")
    assert repetition(other, [first], collection_of(COLLECTION)) is reason


def test_without_a_cached_reply_offline_says_what_is_missing(server: Server, tmp_path: Path) -> None:
    documents = written(tmp_path / "documents.jsonl", COLLECTION[:1])
    options = ("--lm", "openai:m", "--lm-base-url", server.base_url, "--offline")
    done = ragassay("documents", "ask", documents, "-o", tmp_path / "questions.jsonl", *options)
    assert done.code == 4
    hint = "1 call failed; their replies are not cached; run the same command without --offline"
    assert hint in " ".join(done.err.split())
    assert not server.requests
