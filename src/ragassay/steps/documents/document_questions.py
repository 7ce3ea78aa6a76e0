"""Questions about documents, with quoted answers, each as a semantic group.

In each of a few rounds, the language model writes a question about a fact of every document, and checks decide whether
the question is kept. Rejected questions are counted by reason, and the next round asks about their documents again.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ragassay.core.errors import DataError, UsageError, check_seed
from ragassay.core.files import check_free
from ragassay.core.records import Document, Question
from ragassay.core.results import AskResult, Rejection
from ragassay.core.runner import Pace, Progress
from ragassay.core.table import Table, read_documents
from ragassay.core.table.file_formats import for_suffix
from ragassay.parts.evidence.claims import PassageReader, claim_of, passage_of, states
from ragassay.parts.lm.paid_calls import PaidCalls, Spending, new_spending
from ragassay.parts.retrieval import chunks_of
from ragassay.parts.systems.prompts import prompts
from ragassay.parts.systems.strategies import ground_truth
from ragassay.parts.wording.checks import has_length, normal_form
from ragassay.parts.wording.styles import fill, framed, known_styles
from ragassay.steps.documents.converters import has_words
from ragassay.steps.documents.question_calls import (
    CHECKING,
    STANDS_ALONE,
    QuestionCalls,
    prompts_hash,
    rewriting_prompt,
    stands_alone_prompt,
    text_form,
    unstated_facts,
    writing_request,
)
from ragassay.steps.documents.question_checks import (
    LONGEST_TEXT,
    SHORT_PASSAGE,
    SUBJECT,
    Collection,
    QuotedFact,
    ReadText,
    checked_fact,
    collection_of,
    composed,
    fields_of,
    gives_away,
    read_texts_of,
    repetition,
    template_of,
    words_of_question,
)

_MORE_ROUNDS = 2  # in addition to one per question: another question is requested if one about a document fails
_CONVINCING = 20  # documents; if a first round over this many yields no question, there is no second round


@dataclass(frozen=True, slots=True, kw_only=True)
class _Accepted:
    """A fact that passed the checks, with the numbers of closed-book answers that are right or undecided."""

    fact: QuotedFact
    right: int
    undecided: int
    tries: int

    @property
    def known(self) -> bool | None:
        """Whether most closed-book answers are right; None if that depends on answers without a verdict."""
        most = self.tries // 2 + 1
        if self.right >= most:
            return True
        return None if self.right + self.undecided >= most else False


def ask_documents(
    documents: Path | str | Sequence[Document],
    *,
    lm: str,
    output: Path | str | None = None,
    styles: Sequence[str] = ("interrogative", "short", "long"),
    per_document: int = 1,
    unanswerable: float = 0.1,
    keep_known: bool = False,
    passage_size: int = LONGEST_TEXT,
    base_url: str | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    spending: Spending | None = None,
    seed: int = 0,
    force: bool = False,
    progress: Progress | None = None,
) -> AskResult:
    """Return questions about facts that documents state, each as a semantic group with a quoted reference answer.

    A question is kept if its quote is in the document and states the answer. It must also name its subject, stand alone
    and repeat no other question, and the language model must answer it correctly from the document. Facts that the
    model answers correctly without any document, in most of three tries, are labeled `known` and left out by default.
    All replies are cached: calling the function again makes only the missing calls to the model.

    Args:
        documents: A documents file, or the documents themselves.
        lm: The language model: `embedded` or `openai:MODEL`, with settings. A temperature in the settings applies to
            all calls.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        styles: Styles of the paraphrases, at most one of each for a fact; `interrogative` is the question itself.
        per_document: Maximum number of facts of each document.
        unanswerable: Proportion of unanswerable questions among all groups, from 0 to below 1.
        keep_known: Whether facts that the language model knows stay in the table.
        passage_size: Maximum number of characters that are read at once; passages are drawn from longer documents.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        prices: A file of prices, from which the cost of the calls is computed.
        budget: Maximum cost of this call of the function, in the currency of the prices; None for no limit.
        offline: Whether only cached replies are used.
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens per minute; None for no limit.
        spending: The counter of calls and their cost; None to create one from `prices` and `budget`.
        seed: Random seed; selects the passages that are read, and one of several replies to the same request.
        force: Whether an existing output may be replaced.
        progress: Called after every call.

    Returns:
        The questions, and the numbers of facts that were found and left out; no table if no question passed the checks.

    Raises:
        UsageError: An option, style or language model is invalid, or the output already exists.
        DataError: The documents or prices cannot be read, there is no document, two have the same id, or the output
            cannot be written.
        StoppedRunError: The first 20 calls failed with the same error.
    """
    chosen = _checked_options(styles, per_document, unanswerable, passage_size, seed)
    output = None if output is None else Path(output)
    if output is not None:
        for_suffix(output, {".jsonl": None, ".parquet": None}, "write")
        check_free(output, force=force)
    every = read_documents(Path(documents)) if isinstance(documents, Path | str) else _checked_documents(documents)
    collection = collection_of([composed(each) for each in every if has_words(each.text)])
    if not collection.documents:
        raise DataError(f"none of the documents has text, such as '{every[0].id}'; load them again")
    paid = PaidCalls(
        spec=lm,
        base_url=base_url,
        spending=spending or new_spending(prices, budget),
        offline=offline,
        pace=Pace(requests_per_minute=requests_per_minute, tokens_per_minute=tokens_per_minute),
    )
    calls = QuestionCalls(
        paid=paid, checker=paid.at_temperature(CHECKING), prompts=prompts(), seed=seed, progress=progress
    )
    texts = [
        read_texts_of(each, size=passage_size, count=per_document + _MORE_ROUNDS, seed=seed)
        for each in collection.documents
    ]
    accepted, candidates = _accepted_facts(texts, per_document, collection, calls, keep_known=keep_known)
    unstated = unstated_facts([each.fact for each in accepted], unanswerable, collection, calls)
    rows = list(_rows(accepted, unstated, chosen, collection, calls))
    table = Table.of(rows, source="the questions") if rows else None
    if table is not None and output is not None:
        table.write(output, force=force)
    return _result(table, rows, every, texts, calls, candidates=candidates)


def _result(
    table: Table | None,
    rows: Sequence[Mapping[str, object]],
    documents: Sequence[Document],
    texts: Sequence[Sequence[ReadText]],
    calls: QuestionCalls,
    *,
    candidates: int,
) -> AskResult:
    """Return the result, with counts of rows, texts and calls."""
    return AskResult(
        table=table,
        documents=len(documents),
        empty=[each.id for each in documents if not has_words(each.text)],
        passages=sum(each[0].place is not None for each in texts),
        groups=len({row["group_id"] for row in rows}),
        unanswerable=len({row["group_id"] for row in rows if not row["is_answerable"]}),
        known=len({row["group_id"] for row in rows if row["known"]}),
        candidates=candidates,
        rejected=dict(sorted(calls.tally.rejected.items())),
        too_long=list(calls.tally.too_long),
        not_asked=list(calls.tally.not_asked),
        failed=dict(calls.tally.errors.most_common()),
        lm=calls.checker.name,
        temperatures=calls.temperatures,
        prompts=prompts_hash(calls.prompts),
        costs=calls.paid.spending.costs,
    )


def _checked_documents(documents: Sequence[Document]) -> Sequence[Document]:
    """Return the documents. Raises DataError if there is none, or two have the same id."""
    counts = Counter(each.id for each in documents)
    repeated = [identifier for identifier, number in counts.items() if number > 1]
    if repeated or not counts:
        reason = f"two documents have the id '{repeated[0]}'" if repeated else "there are no documents to ask about"
        raise DataError(f"{reason}; give one or more, each with a unique id")
    return documents


def _checked_options(
    styles: Sequence[str], per_document: int, unanswerable: float, passage_size: int, seed: int
) -> tuple[str, ...]:
    """Return the styles after checking all options. Raises UsageError."""
    chosen = tuple(dict.fromkeys(known_styles(styles)))
    if not chosen:
        raise UsageError("`styles` is empty; name at least one, such as interrogative")
    if per_document < 1:
        raise UsageError(f"Invalid number of questions per document {per_document}: expected at least 1")
    if not 0 <= unanswerable < 1:
        raise UsageError(f"Invalid proportion of unanswerable questions {unanswerable:g}: expected 0 to below 1")
    if passage_size < SHORT_PASSAGE.size:
        raise UsageError(f"Invalid passage size {passage_size}: expected at least {SHORT_PASSAGE.size} characters")
    check_seed(seed)
    return chosen


def _accepted_facts(
    texts: Sequence[Sequence[ReadText]],
    per_document: int,
    collection: Collection,
    calls: QuestionCalls,
    *,
    keep_known: bool,
) -> tuple[list[_Accepted], int]:
    """Return the facts that pass all checks, in the order of their documents, and the number of requested questions.

    Args:
        texts: The texts of each document that are read in turn.
        per_document: Maximum number of facts of each document.
        collection: All documents.
        calls: Calls the language model.
        keep_known: Whether known facts are accepted.
    """
    accepted: list[list[_Accepted]] = [[] for _ in texts]
    earlier: list[list[str]] = [[] for _ in texts]
    requested = 0
    for number in range(per_document + _MORE_ROUNDS):
        places = [
            place
            for place, facts in enumerate(accepted)
            if len(facts) < per_document and not calls.tally.is_given_up(texts[place][0].document.id)
        ]
        reads = [texts[place][number % len(texts[place])] for place in places]
        requested += len(reads)
        known = [each.fact for facts in accepted for each in facts]
        own = replace(calls, round=number + 1)
        written = _written(reads, [earlier[place] for place in places], known, collection, own, number=number)
        answered = _answered(written, own)
        if number == 0 and not answered and len(reads) >= _CONVINCING:
            break
        of_document = {texts[place][0].document.id: place for place in places}
        for each in answered:
            place = of_document[each.fact.read.document.id]
            earlier[place].append(each.fact.question)
            if each.known and not keep_known:
                calls.tally.rejected[Rejection.KNOWN] += 1
            else:
                accepted[place].append(each)
    every = [each for facts in accepted for each in facts]
    # If a question has two answers, either may be the wrong one.
    clear = [each for each in every if words_of_question(each.fact) not in calls.tally.ambiguous]
    calls.tally.rejected.update([Rejection.AMBIGUOUS] * (len(every) - len(clear)))
    return clear, requested


def _written(
    reads: Sequence[ReadText],
    earlier: Sequence[Sequence[str]],
    known: Sequence[QuotedFact],
    collection: Collection,
    calls: QuestionCalls,
    *,
    number: int,
) -> list[QuotedFact]:
    """Return new facts that pass the checks, at most one of each text."""
    lm = calls.writer(number)
    refused = calls.tally.refused
    requests = [
        writing_request(lm, read, earlier=own, refused=refused.get(read.document.id, ()))
        for read, own in zip(reads, earlier, strict=True)
    ]
    facts: list[QuotedFact] = []
    for read, reply in zip(reads, calls.write(requests, lm, what="ask"), strict=True):
        fields = fields_of(reply)
        if isinstance(fields, Rejection):
            calls.tally.rejected[fields] += 1
            if fields is Rejection.TOO_LONG:
                calls.tally.too_long[read.document.id] = None
            elif fields is Rejection.NO_REPLY:
                calls.tally.not_asked[read.document.id] = None
            continue
        fact = checked_fact(fields, read, collection)
        problem = fact if isinstance(fact, Rejection) else repetition(fact, [*known, *facts], collection)
        if problem is not None:
            calls.tally.refuse(str(fields["question"]), read.document.id, problem)
        if isinstance(fact, QuotedFact) and problem is None:
            facts.append(fact)
        elif isinstance(fact, QuotedFact) and problem is Rejection.AMBIGUOUS:
            calls.tally.ambiguous.add(words_of_question(fact))
    prompts = [stands_alone_prompt(each.question) for each in facts]
    problems = calls.decide(prompts, STANDS_ALONE, accepted=True, otherwise=Rejection.ABOUT_THE_TEXT, what="filter")
    return _without_problem(facts, problems, calls)


def _without_problem(
    facts: Sequence[QuotedFact], problems: Sequence[Rejection | None], calls: QuestionCalls
) -> list[QuotedFact]:
    """Return the facts whose question has no problem, and record the others for the next round."""
    for fact, problem in zip(facts, problems, strict=True):
        if problem is not None:
            calls.tally.refuse(fact.question, fact.read.document.id, problem)
    return [fact for fact, problem in zip(facts, problems, strict=True) if problem is None]


def _answered(facts: Sequence[QuotedFact], calls: QuestionCalls) -> list[_Accepted]:
    """Return the facts that the language model answers correctly from the text, with its closed-book tries."""
    rows = [each.row(each.question) for each in facts]
    good = _without_problem(facts, calls.answers(rows, ground_truth, what="ground truth"), calls)
    tries = calls.tries([each.row(each.question) for each in good])
    return [
        _Accepted(
            fact=fact,
            right=own.count(None),
            undecided=sum(each not in {None, Rejection.UNANSWERED} for each in own),
            tries=len(own),
        )
        for fact, own in zip(good, tries, strict=True)
    ]


def _rows(
    accepted: Sequence[_Accepted],
    unstated: Sequence[QuotedFact],
    styles: Sequence[str],
    collection: Collection,
    calls: QuestionCalls,
) -> Iterator[dict[str, object]]:
    """Yield the rows of the table by group."""
    origin = {
        "lm": calls.checker.name,
        "temperatures": dict(calls.temperatures),
        "prompts": prompts_hash(calls.prompts),
        "seed": calls.seed,
    }
    facts = [*(each.fact for each in accepted), *unstated]
    reader = PassageReader([fact.subject for fact in facts])
    by_group = _paraphrases(facts, styles, calls)
    for place, (fact, questions) in enumerate(zip(facts, by_group, strict=True)):
        own = accepted[place] if place < len(accepted) else None
        documents = [] if own is None else _stating(fact, collection, reader)
        references = {
            "reference_context_ids": [each.id for each in documents],
            "reference_contexts": [each.with_title for each in documents],
        }
        for question in questions:
            yield {
                **asdict(question),
                **references,
                "quote": fact.quote,
                "known": None if own is None else own.known,
                "closed_book_right": None if own is None else own.right,
                "closed_book_tries": None if own is None else own.tries,
                "passage": fact.read.place,
                "generation": origin,
            }


def _stating(fact: QuotedFact, collection: Collection, reader: PassageReader) -> list[Document]:
    """Return the text that states a fact in its document, and a short passage of every other document that does."""
    own = fact.read.document
    claim = claim_of([fact.answer or ""], fact.kind, {SUBJECT: fact.subject})
    stating = [replace(own, text=fact.read.text)]
    if claim is None:
        return stating
    known = {own.id}
    for passage in collection.naming(fact.subject):
        if passage.id in known or not states(reader.read(passage_of(passage)), claim):
            continue
        parts = chunks_of([passage], SHORT_PASSAGE)
        best = next((each for each in parts if states(reader.read(passage_of(each)), claim)), parts[0])
        stating.append(replace(best, id=passage.id))
        known.add(passage.id)
    return stating


_AS_IT_IS = "interrogative"  # the style in which questions are written
_WITHOUT_MODEL = (_AS_IT_IS, "typo")


def _paraphrases(facts: Sequence[QuotedFact], styles: Sequence[str], calls: QuestionCalls) -> list[list[Question]]:
    """Return the questions for each fact, at most one of each style, in the order of the styles.

    The language model writes them. A paraphrase is kept if it names the subject, has the length of its style, and gets
    the same answer from the document. Otherwise the question is put into a frame of the style, if there is one.
    """
    lm = calls.writer(0)
    form = text_form(lm, "text")
    pairs = [(fact, style) for fact in facts for style in styles if style not in _WITHOUT_MODEL]
    requests = [(rewriting_prompt(fact.question, fact.subject, style), form) for fact, style in pairs]
    replies = calls.write(requests, lm, what="paraphrase")
    candidates: dict[tuple[str, str], Question] = {}
    for (fact, style), reply in zip(pairs, replies, strict=True):
        fields = fields_of(reply)
        text = fields if isinstance(fields, Rejection) else _checked(" ".join(str(fields["text"]).split()), fact, style)
        if isinstance(text, Rejection):
            calls.tally.rejected[f"paraphrase: {text}"] += 1
        else:
            candidates[fact.id, style] = fact.row(text, style=style)
    problems = calls.answers(list(candidates.values()), ground_truth, what="read back")
    confirmed = {key: row for (key, row), problem in zip(candidates.items(), problems, strict=True) if problem is None}
    calls.tally.rejected.update(f"paraphrase: {problem}" for problem in problems if problem is not None)
    return [_of_fact(fact, [(style, confirmed.get((fact.id, style))) for style in styles]) for fact in facts]


def _of_fact(fact: QuotedFact, by_style: Sequence[tuple[str, Question | None]]) -> list[Question]:
    """Return distinct questions for a fact, framed in the style if the language model wrote no paraphrase."""
    rows: dict[str, Question] = {}
    for style, written in by_style:
        row = written if written is not None else _framed(fact, style)
        if row is not None:
            rows.setdefault(normal_form(row.question), row)
    return list(rows.values())


def _framed(fact: QuotedFact, style: str) -> Question | None:
    """Return the question in a frame of a style; None if the style has no frame for whole questions."""
    if style == _AS_IT_IS:
        return fact.row(fact.question, style=style)
    template = template_of(fact.question, fact.subject)
    assert template is not None
    texts = framed(template, style)
    if not texts:
        return None
    # The frame depends on the fact, and is the same in every run.
    text = texts[int(fact.id[-4:], 16) % len(texts)]
    return fact.row(fill(text, {f"[{SUBJECT}]": fact.subject}), style=style)


def _checked(text: str, fact: QuotedFact, style: str) -> str | Rejection:
    """Return a paraphrase that passes the checks of its words, or the first check that it fails."""
    template = template_of(text, fact.subject)
    if template is None:
        return Rejection.NOT_NAMED
    if normal_form(text) == normal_form(fact.question):
        return Rejection.DUPLICATE
    if not has_length(template, style, ()):
        return Rejection.OTHER_LENGTH
    if fact.answer is not None and gives_away(text, fact.answer, fact.kind):
        return Rejection.GIVEN_AWAY
    return text
