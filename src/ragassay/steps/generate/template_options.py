"""The options of `generate` that determine the SQL templates: their sources, and what the questions are about."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from ragassay.core.errors import UsageError
from ragassay.core.records import Confidence, DictionaryEntry, KeyChoice, Proof
from ragassay.core.registry import unknown_name
from ragassay.parts.templates import (
    check_proposal_options,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateSources:
    """Sources of templates in addition to the built-in rules.

    Attributes:
        templates: A file of SQL templates, with or without text templates: `.yaml`, `.yml` or `.json`
            (docs/generation.md, "Your own templates").
        text_templates: A file of text templates for SQL templates, in the same form.
        lm: Language model that paraphrases the templates: `embedded` or `openai:MODEL`; None for none. It sees names
            and labels of the schema, but no stored values.
        lm_base_url: Base URL of the endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        criteria: A text file with criteria for its paraphrases, which replace the descriptions of the styles.
        num_generations: Number of SQL templates to request from the language model; 0 for none.
        cache: A file that keeps the replies of the language model, so that no request is made twice; None for a file in
            the user's cache directory.
        rules: Whether to use the built-in rules too; without other sources they are always used.
    """

    templates: Path | str | None = None
    text_templates: Path | str | None = None
    lm: str | None = None
    lm_base_url: str | None = None
    criteria: Path | str | None = None
    num_generations: int = 0
    cache: Path | str | None = None
    rules: bool = False

    @property
    def replaces_rules(self) -> bool:
        """Whether the built-in rules are left out."""
        return not self.rules and (self.templates is not None or self.proposes)

    @property
    def proposes(self) -> bool:
        """Whether a language model proposes SQL templates."""
        return self.lm is not None and self.num_generations != 0


PROOFS: tuple[Proof, ...] = get_args(Proof)
CONFIDENCES = ("auto", *get_args(Confidence))


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateOptions:
    """What the questions are about: the options of `generate` that determine the SQL templates.

        options = ragassay.TemplateOptions(
            data_dictionary=ragassay.read_data_dictionary("dictionary.toml"), operations=["count", "list"], hops=2
        )

    Attributes:
        tables: Names of tables and views; empty for all tables.
        data_dictionary: Descriptions of columns by "table.column" and of tables by "table", as `read_data_dictionary`
            returns them.
        references: References that the database does not declare: "city.countrycode -> country.code".
        operations: Operations in addition to single values: any of "count", "minimum", "maximum", "comparison" and
            "list".
        hops: Maximum number of facts that a question needs, from 1 to 3. With more than one, no single document may
            state the answer, and a diagnosis from documents considers it a gap.
        proof: Accepted evidence that an answer is unique: "declared", "data", "value".
        min_confidence: "high" leaves out questions with names that may be misread and with relations that no name
            states; "low" keeps them; "auto" keeps those with a column that no clearer one uses.
        query_seconds: Time limit for each database query, in seconds.
        max_templates: Maximum number of SQL templates; the most diverse are kept. None for all.
        sources: User-supplied templates, and those of a language model.
        facts: A file of facts and the documents that state them, such as `synthesize` writes (`.jsonl`;
            docs/generation.md). Without it, `reference_context_ids` is null.
        no_values: Columns ("table.column") whose values are not stored beside the evaluation set.
        skip_invalid: Whether to skip invalid entries of the data dictionary instead of rejecting it.
        keys: How questions identify rows without a name: `quoted`, by keys that people quote; `all`, by any key of one
            column.
        key_columns: Table -> the column that identifies its rows.
    """

    tables: Sequence[str] = ()
    data_dictionary: Mapping[str, DictionaryEntry] = field(default_factory=dict)
    references: Sequence[str] = ()
    operations: Collection[str] = ()
    hops: int = 1
    proof: Collection[str] = PROOFS
    min_confidence: str = "auto"
    query_seconds: float = 60.0
    max_templates: int | None = None
    sources: TemplateSources = field(default_factory=TemplateSources)
    facts: Path | str | None = None
    no_values: Sequence[str] = ()
    skip_invalid: bool = False
    keys: KeyChoice = "quoted"
    key_columns: Mapping[str, str] = field(default_factory=dict)


DEFAULT_OPTIONS = TemplateOptions()


def check_template_options(options: TemplateOptions) -> None:
    """Raise UsageError if an option is out of range or unknown."""
    if options.max_templates is not None and options.max_templates < 1:
        raise UsageError(f"`max_templates` {options.max_templates}: expected 1 or more")
    check_proposal_options(options.operations, options.hops)
    if options.min_confidence not in CONFIDENCES:
        raise UsageError(unknown_name("confidence", options.min_confidence, list(CONFIDENCES)))
    for name in options.proof:
        if name not in PROOFS:
            raise UsageError(unknown_name("proof", name, list(PROOFS)))
