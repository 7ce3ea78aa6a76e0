"""How well a language model writes paraphrases, and how well it confirms them by a round trip.

Of each SQL template of a database it reads a text that is known to be right, a paraphrase of the rules, and one that is
known to be wrong, a paraphrase of another template with the same placeholders. Then it writes texts of its own.

    PYTHONPATH=src python benchmarks/round_trip.py sqlite:///company.sqlite --lm embedded
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ragassay.core.records import LanguageModel, Schema, SqlTemplate
from ragassay.parts.database import open_database, reflect
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import cached_query
from ragassay.parts.templates import propose_templates, rank_by_diversity
from ragassay.parts.wording.styles import templates_in_style
from ragassay.steps.generate import lm_paraphrases
from ragassay.steps.generate.lm_paraphrases import paraphrase

STYLES = ("interrogative", "short")


def progress(phase: str, done: int, total: int) -> None:
    """Print how far a phase is, now and then."""
    if done % 10 == 0 or done == total:
        print(f"{phase}: {done} of {total}", file=sys.stderr)


def pairs(templates: Sequence[SqlTemplate]) -> list[tuple[SqlTemplate, str, str]]:
    """Return each template with a text that is right for it, and one that is right for another alone."""
    found = []
    for number, template in enumerate(templates):
        others = [*templates[number + 1 :], *templates[:number]]
        other = next((each for each in others if set(each.bound_columns) == set(template.bound_columns)), None)
        if template.ask is not None and other is not None and other.ask is not None:
            for style in STYLES:
                right, wrong = (templates_in_style(ask, style, count=1)[0] for ask in (template.ask, other.ask))
                found.append((template, right, wrong))
    return found


def measured(schema: Schema, templates: Sequence[SqlTemplate], model: LanguageModel, cache: Path | None) -> object:
    """Return how many texts known to be right, known to be wrong, and written by the model were accepted."""
    query = cached_query(model, cache, schema=lm_paraphrases.READING_REPLY, what="round trip", progress=progress)
    cases = pairs(templates)
    outcomes = []
    for texts in ([(each[0], each[1]) for each in cases], [(each[0], each[2]) for each in cases]):
        replies = query([lm_paraphrases.reading_prompt(text, template, schema) for template, text in texts])
        reasons = [
            lm_paraphrases.refusal(reply, template, schema) for (template, _), reply in zip(texts, replies, strict=True)
        ]
        outcomes.append(Counter("accepted" if each is None else str(each) for each in reasons))
    written = paraphrase(templates, schema, model, styles=STYLES, count=2, cache=cache, progress=progress)
    return {
        "model": model.name,
        "templates": len(templates),
        "known to be right": dict(outcomes[0]),
        "known to be wrong": dict(outcomes[1]),
        "written and accepted": written.accepted,
        "written or replied, and refused": dict(written.refused),
    }


def main() -> None:
    """Measure the model that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database_url")
    parser.add_argument("--lm", default="embedded")
    parser.add_argument("--lm-base-url")
    parser.add_argument("--templates", type=int, default=12)
    parser.add_argument("--cache", type=Path)
    options = parser.parse_args()
    with open_database(options.database_url) as database:
        schema = reflect(database)
    every = rank_by_diversity(tuple(propose_templates(schema, operations=("count",))))
    templates = [each for each in every if each.ask is not None][: options.templates]
    model = language_model(options.lm, base_url=options.lm_base_url)
    print(json.dumps(measured(schema, templates, model, options.cache), indent=1))


if __name__ == "__main__":
    main()
