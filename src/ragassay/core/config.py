"""Settings of `ragassay run`: frozen models that validate `ragassay.toml`.

Every option of every step is declared here with its default, its bounds and its help text; tests check that the command
line and the Python API offer the same options. Unknown keys are rejected. API keys are read from the environment, never
from the file.
"""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from ragassay.core.records import KeyChoice, Meaning, Reference


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


_LONGEST_LABEL = 100  # characters; longer labels make questions unreadable
_LONGEST_QUESTION = 200
_FORMER_MEANINGS = {"organisation": "organization"}


def _label(text: str) -> str:
    """Return a label with normalized spaces; raise ValueError if it is empty, too long or not printable."""
    words = " ".join(text.split())
    if not words:
        raise ValueError("it is empty; write a noun phrase, or leave the setting out")
    if len(words) > _LONGEST_LABEL:
        raise ValueError(f"it has {len(words)} characters; write a noun phrase of at most {_LONGEST_LABEL}")
    if not words.isprintable():
        raise ValueError("it contains unprintable characters; write plain words")
    return words


def _question(text: str) -> str:
    """Return a question with normalized spaces; raise ValueError unless it is one question that contains {it} once."""
    words = " ".join(text.split())
    rest = words.replace("{it}", "", 1)
    if "{it}" not in words or set(rest) & set("{}[]"):
        raise ValueError(
            "it must contain {it} exactly once, in place of the name of the row, and no other brackets: "
            '"When was {it} opened?"'
        )
    if not words.endswith("?") or len(words) > _LONGEST_QUESTION or not words.isprintable():
        raise ValueError(f"it must be one question that ends with '?' and has at most {_LONGEST_QUESTION} characters")
    return words


def _meaning(text: object) -> object:
    return _FORMER_MEANINGS.get(text, text) if isinstance(text, str) else text


def _names(value: object) -> object:
    """Return names as a tuple; a single string counts as one name."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


_Text = Annotated[str, Field(min_length=1)]
_Label = Annotated[str, AfterValidator(_label)]


class ColumnSettings(_Section):
    """An entry of a data dictionary: see `records.DictionaryEntry`."""

    label: _Label | None = None
    unit: _Label | None = None
    codes: Mapping[str, _Text] = {}
    aliases: Mapping[str, Annotated[tuple[_Text, ...], BeforeValidator(_names)]] = {}
    question: Annotated[str, AfterValidator(_question)] | None = None
    role: _Label | None = None
    meaning: Annotated[Meaning, BeforeValidator(_meaning)] | None = None
    plural: _Label | None = None
    key: _Text | None = None


def by_table_and_column(columns: object) -> object:
    """Return nested entries flattened to "table.column": `{"city": {"capital": ...}}` becomes `{"city.capital": ...}`.

    Keys with a dot are unchanged. Settings next to the columns of a table, as in `{"city": {"label": "town"}}`,
    apply to the table itself.
    """
    if not isinstance(columns, dict):
        return columns
    flat: dict[str, object] = {}
    for key, entry in columns.items():
        if not isinstance(entry, dict) or "." in str(key):
            flat[str(key)] = entry
            continue
        own = {name: each for name, each in entry.items() if not isinstance(each, dict)}
        flat |= {str(key): own} if own else {}
        flat |= {f"{key}.{name}": each for name, each in entry.items() if isinstance(each, dict)}
    return flat


DataDictionary = Annotated[Mapping[str, ColumnSettings], BeforeValidator(by_table_and_column)]


_Seed = Annotated[int, Field(ge=0, description="Random seed; the same seed gives byte-identical output.")]
_Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
_NotNegative = Annotated[float, Field(ge=0, allow_inf_nan=False)]
_LmBaseUrl = Annotated[
    str | None,
    Field(
        description="Base URL of the endpoint for an openai: language model.", examples=["http://localhost:11434/v1"]
    ),
]
_Prices = Annotated[str | None, Field(description="Prices of language models: a .toml file.", examples=["prices.toml"])]
_Budget = Annotated[
    _NotNegative | None,
    Field(description="Maximum amount to spend on calls in one run of the command; requires prices.", examples=[5.0]),
]
_Offline = Annotated[bool, Field(description="Make no calls; use cached replies only.")]
_RequestsPerMinute = Annotated[
    _Positive | None, Field(description="Maximum number of calls per minute.", examples=[500])
]
_TokensPerMinute = Annotated[
    _Positive | None,
    Field(description="Maximum number of tokens per minute, input and output together.", examples=[200_000]),
]

_NAME = r'\s*(?:"(?:[^"]|"")+"|[^",.>]+)\s*'
_PART = re.compile(rf"({_NAME})\.({_NAME})")
_END = rf"{_NAME}\.{_NAME}(?:,{_NAME}\.{_NAME})*"
_REFERENCE = re.compile(rf"({_END})->({_END})", re.DOTALL)


def reference(text: str) -> Reference:
    """Return the reference that a text such as "city.countrycode -> country.code" declares.

    Raises:
        ValueError: The text does not have this form.
    """
    match = _REFERENCE.fullmatch(text)
    ends = () if match is None else match.groups()
    own, target = ([(_bare(table), _bare(name)) for table, name in _PART.findall(end)] for end in ends or ("", ""))
    if (
        not own
        or len(own) != len(target)
        or len({table for table, _ in own}) > 1
        or len({each for each, _ in target}) > 1
    ):
        raise ValueError(f"invalid reference {text!r}: expected the form city.countrycode -> country.code")
    return Reference.between(own, target)


def _bare(name: str) -> str:
    bare = name.strip()
    return bare[1:-1].replace('""', '"') if bare.startswith('"') else bare


def _checked_reference(text: str) -> str:
    reference(text)
    return text


def _unlimited(max_rows: object) -> object:
    """Return None for "all", since TOML has no null."""
    return None if max_rows == "all" else max_rows


class GenerateSettings(_Section):
    """Settings of question generation: the database, and which questions to generate."""

    database: str = Field(description="sqlite:///, postgresql://, mysql:// or duckdb:/// URL; opened read-only.")
    tables: tuple[str, ...] = Field(
        default=(), description="Tables and views to use (default: all tables).", examples=[["customer"]]
    )
    data_dictionary: str | None = Field(
        default=None,
        description="Meaning of columns and codes: a .toml, .yaml or .json file.",
        examples=["dictionary.toml"],
    )
    columns: DataDictionary = Field(
        default={},
        description="The same, in this file; `ragassay schema` prints the columns that need an entry.",
        examples=[{"student.grade": {"label": "final grade", "codes": {"A": "very good", "B": "good"}}}],
    )
    references: tuple[Annotated[str, AfterValidator(_checked_reference)], ...] = Field(
        default=(),
        description="References that the database does not declare; `ragassay schema` prints possible ones.",
        examples=[["city.countrycode -> country.code"]],
    )
    skip_invalid: bool = Field(
        default=False,
        description="Skip and list invalid entries of the data dictionary instead of rejecting it.",
    )
    keys: KeyChoice = Field(
        default="quoted",
        description=(
            "Keys that may identify rows without a name: quoted for keys that people use, such as permit numbers; "
            "all to include numbers assigned by the database."
        ),
    )
    operations: tuple[Literal["count", "minimum", "maximum", "comparison", "list"], ...] = Field(
        default=(),
        description="Operations in addition to single values: count, minimum, maximum, comparison, list.",
        examples=[["count"]],
    )
    hops: Annotated[int, Field(ge=1, le=3)] = Field(
        default=1, description="Maximum number of facts needed to answer a question, from 1 to 3."
    )
    proof: tuple[Literal["declared", "data", "value"], ...] = Field(
        default=("declared", "data", "value"),
        description=(
            "Accepted evidence that the answer is unique: declared (a key of the database), data (a key found in the "
            "data), value (there is one answer for the values asked about)."
        ),
    )
    min_confidence: Literal["auto", "high", "low"] = Field(
        default="auto",
        description=(
            "Minimum confidence in the phrasing of a question: high excludes unclear names and relations, low includes "
            "them, auto includes them for columns and tables that no other question asks about."
        ),
    )
    query_seconds: _Positive = Field(default=60.0, description="Time limit for each database query, in seconds.")
    templates: str | None = Field(
        default=None, description="Your own SQL templates: a .yaml or .json file.", examples=["templates.yaml"]
    )
    text_templates: str | None = Field(
        default=None,
        description="Your own text templates for SQL templates: a .yaml or .json file.",
        examples=["texts.yaml"],
    )
    facts: str | None = Field(
        default=None,
        description="The .jsonl file that lists which documents state which facts, as written by synthesize.",
        examples=["facts.jsonl"],
    )
    no_values: tuple[str, ...] = Field(
        default=(),
        description="Columns whose values are not stored with the questions: table.column.",
        examples=[["customer.email"]],
    )
    lm: str | None = Field(
        default=None,
        description="Language model that paraphrases the questions: embedded or openai:MODEL.",
        examples=["embedded"],
    )
    lm_base_url: _LmBaseUrl = None
    criteria: str | None = Field(
        default=None,
        description="Text file with criteria for the paraphrases, instead of the descriptions of the styles.",
        examples=["criteria.txt"],
    )
    num_generations: Annotated[int, Field(ge=0)] = Field(
        default=0, description="Number of additional SQL templates to request from the language model."
    )
    rules: bool = Field(
        default=False,
        description="Use the built-in SQL templates in addition to your own or the language model's.",
    )
    styles: tuple[str, ...] = Field(
        default=("short", "long"),
        description=(
            "Styles of the paraphrases: short, long, interrogative, directive, formal, casual, typo, keyword, verbose."
        ),
    )
    per_style: Annotated[int, Field(ge=1)] = Field(
        default=3, description="Number of paraphrases of each style for each query."
    )
    balanced: bool = Field(default=False, description="Give every query the same number of paraphrases of each style.")
    unanswerable: Annotated[float, Field(ge=0, lt=1)] = Field(
        default=0.0, description="Proportion of unanswerable queries, from 0 to below 1."
    )
    max_templates: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="Maximum number of SQL templates; the most diverse are kept.", examples=[40]
    )
    max_rows: Annotated[Annotated[int, Field(ge=1)] | None, BeforeValidator(_unlimited)] = Field(
        default=300,
        description="Maximum number of questions, covering as many different entities as possible; all for no limit.",
    )
    per_entity: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description="Number of groups about each sampled entity (default: as few as possible).",
        examples=[4],
    )
    seed: _Seed = 0


ReplyPart = Literal["answer", "contexts", "context_ids", "input_tokens", "output_tokens"]
"""Parts of a reply that a JSONPath can select."""


class AnswerSettings(_Section):
    """The system under test."""

    system: str = Field(
        description=(
            "The system under test: http://..., openai-chat:MODEL, python:package.module:name, recorded:FILE or "
            "pipeline:..."
        )
    )
    method: str | None = Field(
        default=None,
        description="HTTP method (default: POST, or GET if the URL contains {question} and there is no body).",
        examples=["GET"],
    )
    headers: Mapping[str, str] = Field(
        default={},
        description="HTTP headers; ${NAME} is replaced by the environment variable.",
        examples=[{"Authorization": "Bearer ${RAG_API_KEY}"}],
    )
    body: str | None = Field(
        default=None,
        description='HTTP body; {question}, {uuid} and ${NAME} are replaced (default: {"question": "..."}).',
        examples=['{"query": "{question}", "session": "{uuid}"}'],
    )
    timeout: _Positive | None = Field(
        default=None, description="Time limit for each HTTP call, in seconds (default: 60).", examples=[120.0]
    )
    pick: Mapping[ReplyPart, str] = Field(
        default={},
        description=(
            "JSONPath of each part of the HTTP reply: answer, contexts, context_ids, input_tokens, output_tokens."
        ),
        examples=[{"answer": "$.data.text", "contexts": "$.sources[*]"}],
    )
    samples: Annotated[int, Field(ge=1)] = Field(default=1, description="Number of times to ask each question.")
    concurrency: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="Maximum number of concurrent calls.", examples=[8]
    )
    requests_per_minute: _RequestsPerMinute = None
    tokens_per_minute: _TokensPerMinute = None
    prices: _Prices = None
    budget: _Budget = None
    offline: _Offline = False
    cache: bool = Field(default=False, description="Cache the replies of the system, and reuse them.")
    lm_base_url: _LmBaseUrl = None


_SYSTEM_NAME = re.compile(r"\w(?:[\w.,=+-]{0,98}[\w=+-])?")


def _system_name(name: str) -> str:
    """Return the name of a system; raise ValueError if it is not a valid folder name."""
    if not _SYSTEM_NAME.fullmatch(name):
        raise ValueError(
            "expected at most 100 letters, digits and characters . , = + - _, since it also names a folder of the run"
        )
    if name.endswith((".html", ".json", ".jsonl", ".md", ".sqlite", ".xml")):
        raise ValueError("expected a name without a file extension, since it also names a folder of the run")
    return name


def _setting_texts(values: object) -> object:
    """Return the values of a setting as strings, as they appear in a SPEC."""
    if not isinstance(values, list) or not values or not all(isinstance(each, str | int | float) for each in values):
        raise ValueError("expected a list of strings or numbers, such as [3, 5]")
    return tuple(json.dumps(each) if isinstance(each, bool) else str(each) for each in values)


class SystemSettings(AnswerSettings):
    """One of several systems that answer the same questions: the keys of [answer] plus a name and a matrix."""

    name: Annotated[str, AfterValidator(_system_name)] = Field(
        description="Name of the system, and of its folder in the run directory.", examples=["naive"]
    )
    matrix: Mapping[str, Annotated[tuple[str, ...], BeforeValidator(_setting_texts)]] = Field(
        default={},
        description="Settings of a pipeline with several values each; every combination is a system of its own.",
        examples=[{"k": [3, 5], "retriever": ["bm25", "tfidf"]}],
    )


class RubricSettings(_Section):
    """A user-defined rubric, which a language model applies to every answer."""

    instruction: _Text
    labels: Annotated[tuple[_Text, ...], Field(min_length=2)] | None = None
    scale: tuple[int, int] | None = None

    @model_validator(mode="after")
    def _check(self) -> "RubricSettings":
        if (self.labels is None) == (self.scale is None):
            raise ValueError('expected either labels = ["...", "..."] or scale = [1, 5]')
        if self.labels is not None and len(set(self.labels)) < len(self.labels):
            raise ValueError("expected distinct labels")
        if self.scale is not None and not 0 < self.scale[1] - self.scale[0] <= _LONGEST_SCALE:
            raise ValueError(f"expected a scale such as [1, 5], of at most {_LONGEST_SCALE + 1} whole numbers")
        return self

    @property
    def values(self) -> tuple[str, ...] | tuple[int, ...]:
        """Allowed replies: the labels, or the numbers of the scale."""
        if self.labels is not None:
            return self.labels
        assert self.scale is not None
        return tuple(range(self.scale[0], self.scale[1] + 1))


_LONGEST_SCALE = 100


class JudgeSettings(_Section):
    """Settings of the judge."""

    judge: str = Field(
        default="typed",
        description="The judge: typed, nli, lm, cascade (each stage judges what the previous one left undecided), "
        "ratings, a rubric or python:module:name.",
    )
    stages: tuple[_Text, ...] | None = Field(
        default=None,
        description="Stages of the judge cascade, in this order: typed, nli, lm (default: typed,lm).",
        examples=[["typed", "nli", "lm"]],
    )
    lm: str | None = Field(
        default=None,
        description="Language model for judges that call one: embedded or openai:MODEL.",
        examples=["openai:gpt-4o?temperature=0"],
    )
    lm_base_url: _LmBaseUrl = None
    votes: Annotated[int, Field(ge=1)] = Field(
        default=1,
        description=(
            "Number of votes of the language model on each answer; the answer stays undecided unless all votes agree."
        ),
    )
    ratings: bool = Field(
        default=False,
        description="Also rate the truthfulness and the relevance of every answer from 1 to 5, with lm.",
    )
    prices: _Prices = None
    budget: _Budget = None
    offline: _Offline = False
    requests_per_minute: _RequestsPerMinute = None
    tokens_per_minute: _TokensPerMinute = None
    rubrics: Mapping[str, RubricSettings] = Field(
        default={},
        description="Rubrics of your own, by name; each name is that of a judge.",
        examples=[{"tone": {"instruction": "Is the answer polite?", "labels": ["polite", "neutral", "rude"]}}],
    )


class HypothesisSettings(_Section):
    """Two sets of questions; the first is expected to be answered better."""

    robust: str
    non_robust: str


class DiagnoseSettings(_Section):
    """Settings of the diagnosis, including the hypotheses to test."""

    documents: str | None = Field(
        default=None,
        description="The knowledge base: a documents file, or python:package.module:name of a retriever over it.",
        examples=["documents.jsonl"],
    )
    robust: str | None = Field(
        default=None,
        description="Rows expected to be answered better: column=value, such as style=short, or an expression.",
        examples=["style=short"],
    )
    non_robust: str | None = Field(
        default=None, description="Rows expected to be answered worse.", examples=["style=long"]
    )
    hypotheses: tuple[HypothesisSettings, ...] = Field(
        default=(),
        description="More pairs of rows to compare; their p-values are adjusted together.",
        examples=[[{"robust": "style = 'formal'", "non_robust": "style in ('casual', 'typo')"}]],
    )
    context: Literal["any", "equal", "reference_ids"] = Field(
        default="any", description="How retrieved contexts are matched: any, equal or reference_ids."
    )
    by: tuple[str, ...] = Field(
        default=(),
        description="Also break the metrics down by this column, or by 'table'.",
        examples=[["sql_template"]],
    )
    balanced: bool = Field(
        default=False, description="Drop rows until every group has the same number of rows of each style."
    )
    open_domain: str | None = Field(
        default=None,
        description=(
            "Judged answers of a system without retrieval; metrics are also reported without the groups that need no "
            "retrieval."
        ),
        examples=["closed-book.jsonl"],
    )
    refusals: Literal["wrong", "as judged"] = Field(
        default="wrong", description="How to count plain refusals that the judge accepted: wrong, or 'as judged'."
    )
    judge_errors: str | None = Field(
        default=None,
        description="Error rates of the judge, to compute ranges of the metrics: sensitivity=0.98,specificity=0.97.",
        examples=["sensitivity=0.98,specificity=0.97"],
    )
    intervals: Literal["t", "bootstrap"] = Field(
        default="t", description="Method for confidence intervals of differences: t or bootstrap."
    )
    seed: _Seed = 0


class ReportSettings(_Section):
    """Settings of the HTML report."""

    title: str | None = Field(default=None, description="Title of the report.", examples=["Our assistant, week 47"])


Metric = Literal[
    "accuracy", "knowledge_base_accuracy", "refined_accuracy", "retriever_accuracy", "unanswerable_declined"
]
"""Metrics that can have a threshold."""


def _thresholds(value: object) -> object:
    """Return thresholds by metric; also accepts command-line strings such as "accuracy=0.8"."""
    if isinstance(value, int | float):
        raise ValueError("expected a metric with its threshold, such as fail_under = {accuracy = 0.8}")  # noqa: TRY004 -- pydantic reads it
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return value
    thresholds: dict[str, object] = {}
    for text in texts:
        metric, _, number = text.partition("=")
        try:
            thresholds[metric.strip()] = float(number)
        except ValueError as error:
            raise ValueError(f"{number!r} is not a number; expected a form such as accuracy=0.8") from error
    return thresholds


def _proportion(value: object) -> object:
    """Return a threshold; a percentage is not one, but says which one is meant."""
    if isinstance(value, int | float) and not 0 <= value <= 1:
        hint = f"; did you mean {value / 100:g}?" if 1 < value <= 100 else ""
        raise ValueError(f"expected a proportion from 0 to 1{hint}")
    return value


_Threshold = Annotated[float, BeforeValidator(_proportion), Field(ge=0, le=1)]
_OTHER_SYSTEM = "http://localhost:8001/ask"


class Settings(_Section):
    """The settings of a run: the content of `ragassay.toml`."""

    fail_under: Annotated[Mapping[Metric, _Threshold], BeforeValidator(_thresholds)] = Field(
        default={},
        description="Minimum values of metrics; they decide the exit code of the run.",
        examples=[{"accuracy": 0.8}],
    )
    baseline: str | None = Field(
        default=None,
        description="Directory or judged answers of an earlier run; this run must not be worse.",
        examples=["baseline/judged.jsonl"],
    )
    questions: _Text | None = Field(
        default=None,
        description="File of existing questions with reference answers, instead of [generate].",
        examples=["questions.jsonl"],
        json_schema_extra={"instead_of": "generate"},
    )
    systems: tuple[SystemSettings, ...] = Field(
        default=(),
        description=(
            "Several systems to compare over the same questions, instead of [answer]: each is a section [[systems]] "
            "with a name and the keys of [answer]."
        ),
        examples=[[{"name": "ours", "system": "http://localhost:8000/ask"}, {"name": "new", "system": _OTHER_SYSTEM}]],
        json_schema_extra={"instead_of": "answer"},
    )
    generate: GenerateSettings | None = None
    answer: AnswerSettings | None = None
    judge: JudgeSettings = JudgeSettings()
    diagnose: DiagnoseSettings = DiagnoseSettings()
    report: ReportSettings = ReportSettings()

    @model_validator(mode="after")
    def _check(self) -> "Settings":
        if self.questions is not None and self.generate is not None:
            raise ValueError("questions and [generate] cannot be combined; remove one of them")
        if self.questions is None and self.generate is None:
            raise ValueError(
                'there are no questions; add a section [generate] with database = "sqlite:///company.db", or '
                'questions = "questions.jsonl" above all sections'
            )
        if self.systems and self.answer is not None:
            raise ValueError(
                "[answer] and [[systems]] cannot be combined; keep [answer] for one system, or list it among the "
                "[[systems]]"
            )
        if not self.systems and self.answer is None:
            raise ValueError(
                'there is no system; add a section [answer] with system = "http://localhost:8000/ask", or several '
                "sections [[systems]] with name and system"
            )
        return self

    @property
    def system(self) -> AnswerSettings:
        """The system of a run with a single system."""
        assert self.answer is not None
        return self.answer


class ModelPrice(_Section):
    """Prices of a language model, in the currency of the price file."""

    input_per_million: _NotNegative
    output_per_million: _NotNegative


class Prices(_Section):
    """The content of a price file."""

    currency: _Text
    models: Mapping[str, ModelPrice]
