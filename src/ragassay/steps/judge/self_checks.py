"""SelfCheck: whether a system gives the same answer when it is asked again (Manakul et al. 2023).

Answers that a system makes up differ from sample to sample; what it knows comes back. Four samples at temperature 1
beside an answer at temperature 0 are usual. `selfcheck` is the prompt variant of the source, sentence by sentence;
`selfcheck_qa` that of the GRAMMAR paper (Li, Liu and Gao 2024, section 3 and Appendix A), which sees the question.

Samples are the answers to the same question: in a table of their own, in the column `samples` (a list of texts), or
in further rows of the same table (`answer --samples`, column `sample`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from ragassay.core.errors import DataError
from ragassay.core.records import Answer, LanguageModel, Question
from ragassay.core.table import Table
from ragassay.core.table.objects import SAMPLE
from ragassay.core.text.constructions import sentences_of
from ragassay.steps.judge.lm_verdicts import quoted
from ragassay.steps.judge.ratings import Rating
from ragassay.steps.judge.reference_free import LmRater, is_yes, proportion, undefined

Samples = Mapping[str, Sequence[str] | None]
"""Question id -> the other answers to the question; None for a row that is itself a sample of another one."""

_SAMPLES = "samples"


def selfcheck_rater(lm: LanguageModel, samples: Samples) -> LmRater:
    """Return the rater that gives the proportion of pairs of a sentence and a sample in which the sample supports it.

    It is 1 minus the score of SelfCheckGPT with prompts, where every sentence has as many samples.
    """
    return LmRater("selfcheck", partial(_by_sentence, samples), lm, basis=partial(_basis, samples))


def selfcheck_qa_rater(lm: LanguageModel, samples: Samples) -> LmRater:
    """Return the rater that gives 1 to an answer with which all samples agree, else 0."""
    return LmRater("selfcheck_qa", partial(_by_answer, samples), lm, basis=partial(_basis, samples))


def _basis(samples: Samples, question: Question) -> object:
    found = samples.get(question.question_id)
    return None if found is None else [*found]


async def _by_sentence(samples: Samples, lm: LanguageModel, question: Question, answer: Answer, text: str) -> Rating:  # noqa: ARG001
    others = samples.get(question.question_id, ())
    if not others:
        return undefined(_without(others))
    sentences = [sentence.of(text).strip() for sentence in sentences_of(text)]
    supported = 0
    for other in others:
        for sentence in sentences:
            sample, claim = f"Text: {quoted(other)}", f"Sentence: {quoted(sentence)}"
            supported += await is_yes(lm, _SENTENCE, sample, claim, "Does the text support the sentence?")
    pairs = len(others) * len(sentences)
    counts = {"sentences": len(sentences), "samples": len(others), "pairs": pairs, "yes": supported}
    reason = f"{supported} of {pairs} pairs of a sentence and a sample agree ({len(others)} samples)"
    return proportion(supported, pairs, reason, counts)


async def _by_answer(samples: Samples, lm: LanguageModel, question: Question, answer: Answer, text: str) -> Rating:  # noqa: ARG001
    others = samples.get(question.question_id, ())
    if not others:
        return undefined(_without(others))
    asked = f"Question: {quoted(question.question)}\nAnswer A: {quoted(text)}"
    for number, other in enumerate(others, start=1):
        if not await is_yes(lm, _ANSWERS, asked, f"Answer B: {quoted(other)}", _SAME):
            # What follows could not change the value.
            return proportion(0, 1, f"sample {number} of {len(others)} does not agree", {})
    return proportion(1, 1, f"all {len(others)} samples agree", {})


def _without(samples: Sequence[str] | None) -> str:
    return "no sample of another answer" if samples is not None else "the row is itself a sample"


def samples_of(table: Table, others: Table | None) -> Samples:
    """Return the samples of each row.

    Args:
        table: The answers that are checked.
        others: A table of answers to the same questions, from `answer --samples`; None if the table itself has them.

    Raises:
        DataError: There are no samples, or those of another table belong to other questions.
    """
    if others is not None:
        return _from_table(table, others)
    if _SAMPLES in table.columns:
        return {str(row["question_id"]): _texts(row[_SAMPLES], row["question_id"], table) for row in table.rows()}
    if SAMPLE not in table.columns:
        raise DataError(
            f"{table.source} has no samples, which SelfCheck compares an answer with: put the questions to the system "
            "4 times at temperature 1 ('ragassay answer --samples 4') and give the file with --samples FILE; or add a "
            "column 'samples', a list of texts"
        )
    answers = _answers(table)
    firsts: dict[str, str] = {}
    for row in table.rows():
        firsts.setdefault(_asked(row), str(row["question_id"]))
    samples: dict[str, Sequence[str] | None] = {}
    for base, found in answers.items():
        others_of_first = tuple(text for name, text in found if name != firsts[base])
        samples |= {name: others_of_first if name == firsts[base] else None for name, _ in found}
    return samples


def _from_table(table: Table, others: Table) -> Samples:
    others.require("question_id", "question", "answer", command="selfcheck")
    answers = _answers(others)
    questions = {_asked(row): row["question"] for row in others.rows()}
    known = {str(row["question_id"]): row["question"] for row in table.rows()}
    if not known.keys() & answers.keys():
        raise DataError(
            f"{others.source} holds no sample of a question in {table.source}: no question_id occurs in both "
            f"(such as {next(iter(known), 'none')} and {next(iter(answers), 'none')})"
        )
    for name, asked in known.items():
        if questions.get(name, asked) != asked:
            raise DataError(f"{others.source} has another question {name} than {table.source}; give samples of these")
    return {name: tuple(text for _, text in answers.get(name, ())) for name in known}


def _answers(table: Table) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the id and the text of each answer that there is, by the id of the question that was asked first."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in table.rows():
        if isinstance(row["answer"], str):
            found[_asked(row)].append((str(row["question_id"]), row["answer"]))
    return found


def _asked(row: Mapping[str, object]) -> str:
    """Return the id of the question of which a row is a sample; see `steps.answer.sampled`."""
    name = str(row["question_id"])
    return name.removesuffix(f"#{row[SAMPLE]}") if SAMPLE in row else name


def _texts(value: object, name: object, table: Table) -> Sequence[str]:
    if value is None:
        return ()
    if not (isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)):
        raise DataError(f"{table.source}, question {name}: the column '{_SAMPLES}' is not a list of texts")
    return tuple(value)


_SENTENCE = (
    "Check whether a text supports a sentence. You are given the text and the sentence, each on a line of its own.\n"
    "Reply yes if what the sentence states follows from the text, no if it does not. Only the text counts, and nothing "
    "else that you know."
)
_ANSWERS = (
    "Compare two answers to a question. You are given the question and the answers, each on a line of its own.\n"
    "Reply yes if both answer the question with the same meaning, in whatever words, no if they differ in it or one of "
    "them does not answer. Whether they are true does not matter."
)
_SAME = "Do both answers have the same meaning?"
