"""Questions of a database, read back into the parts that an answer to them is worded from."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

from ragassay.core.hashing import content_hash
from ragassay.core.records import AnswerKind, DictionaryEntry, Question
from ragassay.core.table.answer_values import StoredColumns
from ragassay.steps.generate import TemplateOptions, generate

POOL = 3000
QUESTIONS = 900
UNANSWERABLE = 0.12
LONGEST_LIST = 12

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The parts of a question.

    Attributes:
        topic: What is asked for: "phone number", "city", "people".
        subject: What it is asked of: "the customer Jane Roe".
        before: A clause that states a value starts so: "the phone number of the customer Jane Roe is ".
        after: And ends so, where the value is not its end.
    """

    topic: str
    subject: str
    before: str
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A question with what an answer to it may be made of.

    Attributes:
        question: The question as generated.
        database: Where it comes from.
        form: Its parts.
        format: What its answer looks like: email, url, phone, postal, code, address, person, place, company, name,
            title, choice, text, or for numbers the unit.
        others: What the same question about other subjects has as answers.
        facts: Other questions about the same subject, with their answers.
        namesakes: Other subjects of the same question, with their answers.
        columns: What the columns of all answers hold.
    """

    question: Question
    database: str
    form: Form
    format: str
    others: Sequence[Values]
    facts: Sequence["Fact"]
    namesakes: Sequence["Fact"]
    columns: StoredColumns = field(default_factory=dict)

    @property
    def kind(self) -> AnswerKind:
        """The kind of the answer."""
        return self.question.answer_kind

    @property
    def name(self) -> str:
        """The subject without the noun before it."""
        return named(self.form.subject)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """An answered question, as an answer about something else might state it."""

    form: Form
    format: str
    kind: AnswerKind
    values: Values


_FORMS: Sequence[tuple[str, str, str, str, str]] = (
    (r"What is the (?P<t>.+?) of (?P<s>(the|order|invoice|payment) .+)\?", "{t}", "{s}", "the {t} of {s} is ", ""),
    (r"What is the (?P<t>.+?) for (?P<s>.+)\?", "{t}", "{s}", "the {t} for {s} is ", ""),
    (r"How much is the (?P<t>.+?) of (?P<s>(the|order|invoice|payment) .+)\?", "{t}", "{s}", "the {t} of {s} is ", ""),
    (r"Who is the (?P<t>.+?) of (?P<s>(the|order|invoice|payment) .+)\?", "{t}", "{s}", "the {t} of {s} is ", ""),
    (r"When was (?P<s>.+) (?P<t>born|hired|made|placed|shipped|issued)\?", "date", "{s}", "{s} was {t} on ", ""),
    (r"In which (?P<t>\w+) is (?P<s>.+) (?P<v>based|located)\?", "{t}", "{s}", "{s} is {v} in ", ""),
    (r"Which (?P<t>department) is (?P<s>.+) in\?", "{t}", "{s}", "{s} is in ", ""),
    (r"Where is (?P<s>.+) located\?", "location", "{s}", "{s} is located in ", ""),
    (r"(In|On) which (?P<t>\w+) is (?P<s>.+)\?", "{t}", "{s}", "{s} is in ", ""),
    (r"Which (?P<t>company) does (?P<s>.+) belong to\?", "{t}", "{s}", "{s} belongs to ", ""),
    (r"Which (?P<t>album|office) is (?P<s>.+) (?P<v>on|at)\?", "{t}", "{s}", "the {t} of {s} is ", ""),
    (r"How many (?P<t>people) live in (?P<s>.+)\?", "{t}", "{s}", "{s} has a population of ", ""),
    (r"How many (?P<t>units) (?P<v>in stock|on order) does (?P<s>.+) have\?", "{t} {v}", "{s}", "{s} has ", " {t} {v}"),
    (r"Which (?P<t>\w+) are there (?P<v>in|on|by|at) (?P<s>.+)\?", "{t}", "{s}", "the {t} {v} {s} are ", ""),
    (r"Which (?P<t>\w+) does (?P<s>.+) have\?", "{t}", "{s}", "the {t} of {s} are ", ""),
    (r"Which (?P<t>\w+) is (?P<s>.+) in\?", "{t}", "{s}", "the {t} with {s} are ", ""),
    (r"Is (?P<s>the language .+) (?P<t>official) (?P<v>in the country .+)\?", "{t}", "{s}", "{s} is", " {t} {v}"),
    (r"Is (?P<s>.+) (?P<t>discontinued|a state capital)\?", "{t}", "{s}", "{s} is", " {t}"),
)
_LEFT_OUT = frozenset(
    ("composer", "home page", "title of courtesy", "former gross national product", "shipping region", "billing state")
)
_FORMATS: Sequence[tuple[str, str]] = (
    (r"email", "email"),
    (r"(phone|fax) number$", "phone"),
    (r"postal code$", "postal"),
    (
        r"^(country code|code|abbreviation|extension|scale|gender code|department number|product code|customer code)$",
        "code",
    ),
    (r"web address", "url"),
    (r"address", "address"),
    (r"^((IBGE|SIAFI|two-letter) code|(customer|employee) number)$", "code"),
    (
        r"contact$|contact name|manager|project director|(sales|support) representative|head of state|^employee$",
        "person",
    ),
    (r"^(((billing|shipping) )?(city|country)|location|district|estado|capital|headquarters|state|office)$", "place"),
    (r"^name$", "place"),
    (r"^(supplier|shipper|company|vendor|shipping name|customer|client)$", "company"),
    (r"title$", "title"),
    (r"^(album|artist|local name)$", "name"),
    (
        r"^(region|continent|territory|regiao|gender|media type|status|genre|category|product line|department)$",
        "choice",
    ),
    (r"fuso horario", "zone"),
    (r"milliseconds", "ms"),
    (r"bytes", "bytes"),
    (r"percentage", "%"),
    (r"life expectancy", "years"),
    (r"surface area", "km²"),
    (r"^people$", "people"),
    (r"price|salary|amount|total|freight|credit limit", "$"),
    (r"latitude", "latitude"),
    (r"longitude", "longitude"),
    (r"year of independence", "year"),
    (r"telephone area code|line number", "ordinal"),
)
_NOUN = re.compile(
    r"^the (customer|employee|country|city|municipio|estado|supplier|shipper|office|artist|sales representative|"
    r"support representative|manager) (?!with the code )"
)
_EXTRA: Mapping[str, Sequence[tuple[str, str, AnswerKind]]] = {
    "classicmodels": (
        (
            "What is the product code of the product {}?",
            "select productName, productCode from products order by productCode",
            "text",
        ),
    ),
    "company_employee": (
        ("What is the headquarters of the company {}?", "select Name, Headquarters from company", "text"),
        (
            "What is the sales volume in billions of the company {}?",
            "select Name, Sales_in_Billion from company",
            "number",
        ),
        ("What is the profit in billions of the company {}?", "select Name, Profits_in_Billion from company", "number"),
        (
            "What is the value of assets in billions of the company {}?",
            "select Name, Assets_in_Billion from company",
            "number",
        ),
        ("What is the age of the person {}?", "select Name, Age from people", "number"),
    ),
    "employee": (
        (
            "What is the gender code of the employee {}?",
            "select first_name || ' ' || last_name, gender from employee order by emp_no limit 120",
            "text",
        ),
        (
            "What is the department number of the department {}?",
            "select dept_name, dept_no from department order by dept_no",
            "text",
        ),
    ),
    "northwind": (
        (
            "What is the customer code of the customer {}?",
            "select CompanyName, min(CustomerID) from Customers group by CompanyName having count(*) = 1",
            "text",
        ),
        (
            "What is the web address of the photo of the employee {}?",
            "select FirstName || ' ' || LastName, PhotoPath from Employees order by EmployeeID",
            "text",
        ),
        (
            "What is the web address of the supplier {}?",
            (
                "select CompanyName, rtrim(substr(HomePage, instr(HomePage, 'http')), '#') from Suppliers "
                "where HomePage like '%#http%' order by SupplierID"
            ),
            "text",
        ),
    ),
}
"""What generation leaves out, such as codes and web addresses: question, query of subject and answer, kind."""


def named(subject: str) -> str:
    """Return a subject without the noun before its name, where people leave it out."""
    return _NOUN.sub("", subject)


@cache
def form_of(question: str) -> Form | None:
    """Return the parts of a question; None for one that is worded otherwise."""
    for pattern, topic, subject, before, after in _FORMS:
        if (match := re.fullmatch(pattern, question)) is not None:
            parts = match.groupdict()
            return Form(
                topic=topic.format(**parts),
                subject=subject.format(**parts),
                before=before.format(**parts),
                after=after.format(**parts),
            )
    return None


def format_of(topic: str, kind: AnswerKind) -> str:
    """Return what an answer looks like."""
    if kind in {"date", "boolean", "set"}:
        return kind
    return next((name for pattern, name in _FORMATS if re.search(pattern, topic)), kind)


def items(
    database: str,
    url: str,
    dictionary: Mapping[str, DictionaryEntry],
    references: Sequence[str],
    seed: int,
    *,
    more: Sequence[tuple[str, str, AnswerKind]] = (),
) -> list[Item]:
    """Return some hundred questions of a database, spread over all templates, with what surrounds them.

    `more` are questions beside the generated ones: the question, the query of subject and answer, and the kind. The
    rows of one subject are one answer where the kind is set.
    """
    options = TemplateOptions(data_dictionary=dictionary, references=references, operations=("list",))
    generated = generate(
        url,
        options=options,
        styles=("interrogative",),
        per_style=1,
        unanswerable=UNANSWERABLE,
        max_rows=POOL,
        seed=seed,
    )
    path = url.removeprefix("sqlite:///")
    pool = [question for question in generated.table.records(Question) if _usable(question)]
    pool += _extra((*_EXTRA.get(database, ()), *more), path)
    drawn = _Surroundings(database, pool).items(Random(f"{seed} {database}"))
    return [replace(item, columns=generated.values) for item in drawn]


def _usable(question: Question) -> bool:
    form = form_of(question.question)
    return form is not None and form.topic not in _LEFT_OUT and len(question.reference_answers) <= LONGEST_LIST


def _extra(questions: Sequence[tuple[str, str, AnswerKind]], path: str) -> Iterator[Question]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        for template, sql, kind in questions:
            for subject, values in _answers(connection.execute(sql), kind):
                text = template.format(subject)
                yield Question(
                    question_id=content_hash(text),
                    group_id=content_hash([text]),
                    question=text,
                    reference_answers=values,
                    answer_kind=kind,
                    text_template=template,
                    sql_template=sql,
                    bindings={"subject": subject},
                )


def _answers(rows: Iterable[tuple[Any, Any]], kind: AnswerKind) -> Iterator[tuple[Any, Values]]:
    if kind != "set":
        yield from ((subject, (str(value),)) for subject, value in rows)
        return
    for subject, group in groupby(rows, key=lambda row: row[0]):
        values = tuple(str(value) for _, value in group)
        if len(values) <= LONGEST_LIST:
            yield subject, values


class _Surroundings:
    """The pool of a database, by template and by subject."""

    def __init__(self, database: str, pool: Sequence[Question]) -> None:
        self.database = database
        self.pool = pool
        self.by_template: dict[str, list[Question]] = defaultdict(list)
        self.by_subject: dict[str, list[Question]] = defaultdict(list)
        for question in pool:
            self.by_template[question.text_template or ""].append(question)
            self.by_subject[_subject(question)].append(question)

    def items(self, random: Random) -> list[Item]:
        """Return the drawn questions, every template about equally often."""
        ranked: list[tuple[int, float, Question]] = []
        for questions in self.by_template.values():
            drawn = random.sample(questions, len(questions))
            ranked += [(rank, random.random(), question) for rank, question in enumerate(drawn)]
        ranked.sort(key=lambda each: each[:2])
        return [self._item(question) for _, _, question in ranked[:QUESTIONS]]

    def _item(self, question: Question) -> Item:
        form = form_of(question.question)
        assert form is not None
        same = [each for each in self.by_template[question.text_template or ""] if each.is_answerable]
        others = sorted({each.reference_answers for each in same} - {question.reference_answers})
        facts = [each for each in self.by_subject[_subject(question)] if each.is_answerable and each is not question]
        return Item(
            question=question,
            database=self.database,
            form=form,
            format=format_of(form.topic, question.answer_kind),
            others=others,
            facts=[_fact(each) for each in facts if each.text_template != question.text_template],
            namesakes=[_fact(each) for each in same if _subject(each) != _subject(question)][:60],
        )


def _subject(question: Question) -> str:
    form = form_of(question.question)
    return form.subject if form else ""


def _fact(question: Question) -> Fact:
    form = form_of(question.question)
    assert form is not None
    return Fact(
        form=form,
        format=format_of(form.topic, question.answer_kind),
        kind=question.answer_kind,
        values=question.reference_answers,
    )
