"""Fit and measure the model that reads unknown abbreviations (`ragassay.parts.wording.abbreviations`).

    python benchmarks/abbreviations.py

`abbreviations.tsv` has what 3,900 parts of names stand for in the schemas of benchmarks/schemas, as a language model
that saw only the names understood them: several meanings separated by "|", "=" for a part that stands for itself. The
table shows how the unknown ones among them are read where the weights are fitted to the other three quarters of the
schemas. At the end, the weights fitted to all schemas are printed, as they stand in `abbreviations.py`. The model is a
conditional logit; usual abbreviations, which the program takes from its file, count a third.

    python benchmarks/abbreviations.py --search 200

looks for better constants, which decide how a part is cut into words and when a reading is likely enough: of so many
random changes to those in `abbreviations.py`, it prints the ones that read the unknown parts best. A wrong reading
counts as three unread parts, since it asks about something else.
"""

import argparse
import csv
import random
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ragassay.parts.wording import abbreviations
from ragassay.parts.wording.abbreviations import (
    WEIGHTS,
    Place,
    candidates,
    is_unread,
    place_features,
    places_in,
    read_part,
    shape_features,
    unread_features,
)
from ragassay.parts.wording.dictionary import listed_speech, singular, words
from ragassay.parts.wording.name_tokens import full_words, tokens
from ragassay.parts.wording.row_names import splits_words

FOLDER = Path(__file__).resolve().parent
FOLDS = 4
PENALTY = 0.3
USUAL = 0.3  # weight of an abbreviation that the program takes from its file
NAMES = tuple(WEIGHTS)
COSTS = (
    "_UNREAD",
    "_UNREAD_LETTER",
    "_WHOLE",
    "_ABBREVIATED",
    "_USUAL",
    "_AT_END",
    "_UNIT",
    "_UNLISTED",
    "_CUT",
)  # log probabilities
LIMITS = ("_LIKELY", "_LIKELY_PIECE")  # probabilities
SPREAD = 0.15  # standard deviation of a random change, as a proportion of the constant
OF_WRONG = 3  # unread parts that a wrong reading counts as


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a name and what it stands for; nothing in the dictionary where `meanings` is empty."""

    database: str
    text: str
    meanings: tuple[str, ...]
    place: Place
    splits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The features of all words that an abbreviation may stand for, of none at the end, and which of them are right."""

    features: NDArray[np.float64]
    right: Sequence[int]
    weight: float


def main() -> None:
    """Print how abbreviations of schemas outside the fit are read, and the weights of all schemas."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--search", metavar="N", type=int, help="try so many random changes to the constants")
    tries = parser.parse_args().search
    parts = list(read_parts())
    if tries is not None:
        print(search([each for each in parts if is_unread(each.text)], tries))
        return
    databases = sorted({each.database for each in parts})
    total: Counter[tuple[str, str]] = Counter()
    for fold in range(FOLDS):
        held_out = {*databases[fold::FOLDS]}
        weights = fit([choice(each) for each in parts if each.database not in held_out and is_shortened(each)])
        with patch.object(abbreviations, "WEIGHTS", weights):
            abbreviations.shape_scores.cache_clear()
            total += Counter(
                map(outcome, (each for each in parts if each.database in held_out and is_unread(each.text)))
            )
    abbreviations.shape_scores.cache_clear()
    print("| unknown parts of names | right | wrong | unread |\n| --- | --: | --: | --: |")
    for kind in ("one word", "several words", "itself"):
        print(f"| {kind} | {' | '.join(str(total[kind, each]) for each in ('right', 'wrong', 'unread'))} |")
    print(
        {name: round(weight, 2) for name, weight in fit([choice(each) for each in parts if is_shortened(each)]).items()}
    )


def search(parts: Sequence[Part], tries: int) -> Mapping[str, float]:
    """Return the constants that read parts best, of the present ones and random changes to the best so far."""
    rng = random.Random(0)
    best: Mapping[str, float] = {name: getattr(abbreviations, name) for name in (*COSTS, *LIMITS)}
    gain = net_right(parts, best)
    for _ in range(tries):
        changed = {name: value * rng.gauss(1, SPREAD) for name, value in best.items()}
        changed |= {name: min(changed[name], 0.99) for name in LIMITS}
        if (its := net_right(parts, changed)) > gain:
            best, gain = changed, its
    return {name: round(value, 2) for name, value in best.items()} | {"right minus three times wrong": gain}


def net_right(parts: Sequence[Part], constants: Mapping[str, Any]) -> int:
    """Return the number of parts that are read rightly with constants, minus three for each that is read wrongly."""
    with patch.multiple(abbreviations, **constants):
        results = Counter(read for kind, read in map(outcome, parts) if kind != "itself" or read == "wrong")
    return results["right"] - OF_WRONG * results["wrong"]


def read_parts() -> Iterator[Part]:
    """Yield the parts of names whose meaning is known, with the place of their first occurrence."""
    with (FOLDER / "abbreviations.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    names_of = {database: names_in(database) for database in {row["database"] for row in rows}}
    places_of = {
        database: places_in(names, {table: full_words([table, *columns]) for table, columns in names.items()})
        for database, names in names_of.items()
    }
    for row in rows:
        table, _, column = row["name"].partition(".")
        at = tokens(column or table).index(row["part"])
        yield Part(
            database=row["database"],
            text=row["part"],
            meanings=() if row["meaning"] == "=" else tuple(row["meaning"].split("|")),
            place=places_of[row["database"]][table, column][at],
            splits=splits_words(names_of[row["database"]]),
        )


def names_in(database: str) -> Mapping[str, Sequence[str]]:
    """Return the columns of each table of a schema in benchmarks/schemas."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((FOLDER / "schemas" / f"{database}.sql").read_text(encoding="utf-8"))
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
            for (table,) in tables
        }


def is_shortened(part: Part) -> bool:
    """Return whether a part is no word itself, so that the fit can learn from it."""
    return not listed_speech(part.text)


def outcome(part: Part) -> tuple[str, str]:
    """Return the kind of a part, and whether it is read rightly."""
    read = " ".join(read_part(part.text, part.place, splits=part.splits))
    kind = (
        "itself"
        if not part.meanings
        else "one word"
        if min(each.count(" ") for each in part.meanings) == 0
        else "several words"
    )
    if not read:
        return kind, "unread" if part.meanings else "right"
    return kind, "right" if in_singular(read) in map(in_singular, part.meanings) else "wrong"


def in_singular(meaning: str) -> tuple[str, ...]:
    """Return the words of a meaning without differences that do not change it."""
    return tuple(singular(word) for word in meaning.replace("yes no", "yn").split())


def choice(part: Part) -> Choice:
    """Return the features of the words that a part may stand for."""
    every = candidates(part.text)
    rows = [
        *(shape_features(part.text, word) | place_features(word, part.place) for word in every),
        unread_features(part.text),
    ]
    meant = {in_singular(each) for each in part.meanings}
    return Choice(
        features=np.array([[row.get(name, 0.0) for name in NAMES] for row in rows]),
        right=[at for at, word in enumerate(every) if in_singular(word) in meant] or [len(every)],
        weight=USUAL if part.text in words().abbreviations else 1.0,
    )


def fit(choices: Sequence[Choice]) -> Mapping[str, float]:
    """Return the weights that make the right words likeliest, with a small penalty on their squares."""

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value, slope = PENALTY * float(weights @ weights), 2 * PENALTY * weights
        for each in choices:
            scores = each.features @ weights
            odds = np.exp(scores - scores.max())
            likelihood = odds / odds.sum()
            right = np.zeros_like(likelihood)
            right[each.right] = likelihood[each.right] / likelihood[each.right].sum()
            value -= each.weight * float(np.log(likelihood[each.right].sum() + 1e-12))
            slope = slope + each.weight * (each.features.T @ (likelihood - right))
        return value, slope

    found = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B", options={"maxiter": 400})
    return dict(zip(NAMES, map(float, found.x), strict=True))


if __name__ == "__main__":
    main()
