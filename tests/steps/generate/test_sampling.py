"""Sampling: as many entities as possible, equally many groups of each template, and the same for the same seed."""

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from databases import COMPANY, make
from ragassay.core.errors import UsageError
from ragassay.core.records import Question
from ragassay.core.results import GenerateResult
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate
from ragassay.steps.generate.sampling import concentrate, spread, template_quotas

Candidates = Mapping[int, Sequence[str]]


@st.composite
def candidates_and_quotas(draw: st.DrawFn) -> tuple[Candidates, Mapping[int, int]]:
    """A few templates with few entities, so that they compete and brute force can try everything."""
    entities = st.lists(st.sampled_from("abcde"), unique=True, min_size=1)
    candidates = dict(enumerate(draw(st.lists(entities, min_size=1, max_size=4))))
    return candidates, {number: draw(st.integers(1, len(each))) for number, each in candidates.items()}


def every_draw(candidates: Candidates, quotas: Mapping[int, int]) -> Iterator[Counter[str]]:
    """Yield how many groups each entity has, for every possible draw."""
    choices = [combinations(candidates[number], quota) for number, quota in quotas.items()]
    for drawn in product(*choices):
        yield Counter(entity for own in drawn for entity in own)


class TestManyEntities:
    def test_a_template_passes_an_entity_on_to_one_that_has_no_other(self) -> None:
        """By hand: 1 takes a, which is all that 2 has, so 1 moves to b; then only c is left for 3."""
        candidates = {1: "ab", 2: "a", 3: "abc"}
        drawn = spread(candidates, {1: 1, 2: 1, 3: 1})
        assert {number: [*own] for number, own in drawn.items()} == {1: ["b"], 2: ["a"], 3: ["c"]}

    def test_where_groups_outnumber_entities_each_entity_has_equally_many(self) -> None:
        """By hand: six groups about three entities are two each."""
        drawn = spread({1: "abc", 2: "abc", 3: "abc"}, {1: 2, 2: 2, 3: 2})
        assert Counter(entity for own in drawn.values() for entity in own) == {"a": 2, "b": 2, "c": 2}

    def test_the_preferred_entities_come_first(self) -> None:
        assert [*spread({1: "cab"}, {1: 2})[1]] == ["c", "a"]

    @pytest.mark.slow
    @given(candidates_and_quotas())
    def test_every_template_draws_its_quota_of_its_own_candidates(
        self, drawing: tuple[Candidates, Mapping[int, int]]
    ) -> None:
        candidates, quotas = drawing
        drawn = spread(candidates, quotas)
        assert {number: len({*own}) for number, own in drawn.items()} == quotas
        assert all({*own} <= {*candidates[number]} for number, own in drawn.items())

    @pytest.mark.slow
    @settings(max_examples=150)
    @given(candidates_and_quotas(), st.integers(1, 3))
    def test_no_other_draw_has_more_entities_or_spreads_groups_more_evenly(
        self, drawing: tuple[Candidates, Mapping[int, int]], most: int
    ) -> None:
        """With `most` 1 this counts entities; with 2 and 3 the groups that are not beyond the second and the third."""

        def within(groups: Mapping[str, int]) -> int:
            return sum(min(number, most) for number in groups.values())

        drawn = spread(*drawing)
        groups = Counter(entity for own in drawn.values() for entity in own)
        assert within(groups) == max(within(each) for each in every_draw(*drawing))

    @pytest.mark.slow
    def test_many_templates_over_many_entities_agree_with_scipy(self) -> None:
        rng = random.Random(5)
        for _ in range(20):
            entities = range(rng.randint(20, 300))
            candidates = {n: rng.sample(entities, rng.randint(1, len(entities))) for n in range(rng.randint(2, 25))}
            quotas = {n: rng.randint(1, min(len(own), 30)) for n, own in candidates.items()}
            drawn = spread(candidates, quotas)
            assert len({entity for own in drawn.values() for entity in own}) == most_entities(candidates, quotas)


def most_entities(candidates: Mapping[int, Sequence[object]], quotas: Mapping[int, int]) -> int:
    """Return the size of a maximum matching by scipy: one row for each group, one column for each entity."""
    columns = {entity: place for place, entity in enumerate({entity for own in candidates.values() for entity in own})}
    rows = [number for number, quota in quotas.items() for _ in range(quota)]
    pairs = [(place, columns[entity]) for place, number in enumerate(rows) for entity in candidates[number]]
    data = np.ones(len(pairs), dtype=bool)
    matrix = csr_matrix((data, tuple(zip(*pairs, strict=True))), shape=(len(rows), len(columns)))
    return int((maximum_bipartite_matching(matrix, perm_type="column") >= 0).sum())


class TestQuotas:
    @given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 4), st.integers(1, 80))
    def test_templates_differ_by_one_group_at_most_where_they_have_enough_bindings(
        self, bindings: list[int], size: int, max_rows: int
    ) -> None:
        available = dict(enumerate(bindings))
        quotas = template_quotas(available, dict.fromkeys(available, size), max_rows=max_rows)
        most = max(quotas.values(), default=0)
        assert all(quotas.get(number, 0) >= min(own, most - 1) for number, own in available.items())
        assert sum(quotas.values()) == min(max_rows // size, sum(bindings))

    def test_groups_of_different_sizes_are_whole(self) -> None:
        """By hand: 6 + 2 + 6 questions fit in 15, and another 2 do not."""
        assert template_quotas({1: 9, 2: 9}, {1: 6, 2: 2}, max_rows=15) == {1: 2, 2: 1}

    def test_further_groups_go_to_the_templates_with_the_most_bindings(self) -> None:
        """By hand: one group each, then one for 3, which has the most, and one for 2, the first of two with eight."""
        assert template_quotas({1: 3, 2: 8, 3: 9, 4: 8}, dict.fromkeys(range(1, 5), 2), max_rows=12) == {
            1: 1,
            2: 2,
            3: 2,
            4: 1,
        }


@st.composite
def holders(draw: st.DrawFn) -> Mapping[str, Sequence[int]]:
    numbers = st.lists(st.integers(0, 4), unique=True, min_size=1)
    return draw(st.dictionaries(st.sampled_from("abcdefghij"), numbers, min_size=1))


class TestFewEntities:
    def test_entities_are_drawn_one_by_one_for_the_templates_with_the_fewest_groups(self) -> None:
        """By hand: a for 0 and 1; then b for 2, which has none, and 0; c does not fit any more."""
        templates = {"a": (0, 1, 2), "b": (0, 1, 2), "c": (0, 1, 2)}
        drawn = concentrate(templates, dict.fromkeys(range(3), 6), per_entity=2, max_rows=29)
        assert {number: [*own] for number, own in drawn.items()} == {0: ["a", "b"], 1: ["a"], 2: ["b"]}

    @pytest.mark.slow
    @given(holders(), st.integers(1, 6), st.integers(1, 3), st.integers(1, 60))
    def test_each_drawn_entity_has_so_many_groups_or_all_that_there_are(
        self, templates: Mapping[str, Sequence[int]], per_entity: int, size: int, max_rows: int
    ) -> None:
        drawn = concentrate(templates, dict.fromkeys(range(5), size), per_entity=per_entity, max_rows=max_rows)
        groups = Counter(entity for own in drawn.values() for entity in own)
        assert groups == {entity: min(per_entity, len(templates[entity])) for entity in groups}
        assert sum(groups.values()) * size <= max_rows
        assert all(number in templates[entity] for number, own in drawn.items() for entity in own)
        left = [each for entity, each in templates.items() if entity not in groups]
        room = max_rows - sum(groups.values()) * size
        assert not left or any(min(per_entity, len(each)) * size > room for each in left)


SCHEMA = (
    "CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, genre TEXT, year INTEGER,"
    " director TEXT); CREATE TABLE actor (actor_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, town TEXT);"
)
Film = tuple[str, str | None, int | None, str | None]


def filled(path: Path, films: Sequence[Film], actors: Sequence[str]) -> str:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        connection.executemany("INSERT INTO film (title, genre, year, director) VALUES (?, ?, ?, ?)", films)
        towns = [(each, ("Oslo", "Lima")[n % 2]) for n, each in enumerate(actors)]
        connection.executemany("INSERT INTO actor (name, town) VALUES (?, ?)", towns)
    return f"sqlite:///{path}"


def sampled(url: str, **amounts: Any) -> GenerateResult:
    return generate(url, styles=("short",), per_style=2, **amounts)


def bindings_by_template(made: GenerateResult) -> Mapping[str, set[tuple[tuple[str, str], ...]]]:
    """Return the entities of each template."""
    entities: dict[str, set[tuple[tuple[str, str], ...]]] = {}
    for question in made.table.records(Question):
        entities.setdefault(question.sql_template or "", set()).add(tuple(sorted((question.bindings or {}).items())))
    return entities


CLERKS = """
    DROP TABLE actor;
    CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, town TEXT, country TEXT,
        salary INTEGER, title TEXT);
    INSERT INTO clerk (name, town, country, salary, title) VALUES
        ('Ada Lark', 'Oslo', 'Norway', 41000, 'Manager'), ('Ben Roe', 'Lima', 'Peru', 38000, 'Agent');
"""


@st.composite
def films(draw: st.DrawFn) -> list[Film]:
    titles = draw(st.lists(st.integers(1, 60), unique=True, min_size=1, max_size=25))
    genres, years = st.sampled_from(["drama", None]), st.sampled_from([1994, None])
    return [
        (f"The Film {title}", draw(genres), draw(years), draw(st.sampled_from(["Ada Vale", None]))) for title in titles
    ]


@pytest.fixture(scope="module")
def cinema(tmp_path_factory: pytest.TempPathFactory) -> str:
    """104 films with three facts each, and five actors with one."""
    first = "Amber Cedar Copper Coral Ebony Hazel Indigo Ivory Jade Maple Navy Olive Onyx Pearl Ruby Sable".split()
    last = "Bridge Canyon Dragon Empire Fortress Garden Harbor Island Journey Kingdom Lantern Mountain Night".split()
    titles = [f"{one} {other}" for one, other in islice(product(first, last), 0, None, 2)]
    rows: list[Film] = [
        (title, ("drama", "comedy")[n % 2], 1990 + n % 30, f"{first[n % 7]} Vale") for n, title in enumerate(titles)
    ]
    return filled(tmp_path_factory.mktemp("cinema") / "c.sqlite", rows, [f"{each} Lark" for each in first[:5]])


@pytest.mark.slow
class TestAnEvaluationSet:
    def test_groups_are_about_as_many_entities_as_there_are_groups(self, cinema: str) -> None:
        made = sampled(cinema, max_rows=40)
        assert (len(made.table), made.groups, made.entities, made.asked_templates) == (40, 20, 20, 4)
        assert {len(each) for each in bindings_by_template(made).values()} == {5}

    def test_a_small_table_has_no_more_groups_than_rows(self, cinema: str) -> None:
        """Of 4 templates one has 5 bindings, and the others share the rest."""
        made = sampled(cinema, max_rows=82)
        assert sorted(len(each) for each in bindings_by_template(made).values()) == [5, 12, 12, 12]
        assert made.entities == made.groups == 41

    @pytest.mark.parametrize("seed", range(4))
    def test_a_small_table_with_many_facts_leaves_further_groups_to_a_large_one(
        self, cinema: str, tmp_path: Path, seed: int
    ) -> None:
        """By hand: four facts of two clerks and three of many films are seven groups; the other three are on films."""
        path = tmp_path / "c.sqlite"
        with (
            closing(sqlite3.connect(cinema.removeprefix("sqlite:///"))) as films,
            closing(sqlite3.connect(path)) as own,
        ):
            films.backup(own)
            own.executescript(CLERKS)
        made = sampled(f"sqlite:///{path}", max_rows=20, seed=seed)
        assert sorted(len(each) for each in bindings_by_template(made).values()) == [1, 1, 1, 1, 2, 2, 2]
        assert made.entities == 2 + 6

    def test_several_groups_about_one_entity_where_that_is_asked_for(self, cinema: str) -> None:
        made = sampled(cinema, max_rows=40, per_entity=3)
        groups = Counter(entity for own in bindings_by_template(made).values() for entity in own)
        films = [number for ((column, _),), number in groups.items() if column == "film.title"]
        assert set(films) == {3}
        assert made.entities == len(groups) < made.groups == sum(groups.values()) <= 20

    def test_more_groups_than_there_are_facts_about_an_entity_are_all_of_them(self, cinema: str) -> None:
        everything = Counter(entity for own in bindings_by_template(sampled(cinema)).values() for entity in own)
        made = sampled(cinema, max_rows=60, per_entity=50)
        groups = Counter(entity for own in bindings_by_template(made).values() for entity in own)
        assert all(number == everything[entity] for entity, number in groups.items())

    def test_another_seed_draws_other_entities(self, cinema: str) -> None:
        drawn = [bindings_by_template(sampled(cinema, max_rows=40, seed=seed)) for seed in range(4)]
        assert all(one != other for one, other in combinations(drawn, 2))

    @settings(max_examples=10, deadline=None)
    @given(films(), st.integers(2, 60), st.integers(0, 3))
    def test_entities_are_as_many_as_can_be_and_the_order_of_rows_is_of_no_account(
        self, tmp_path_factory: pytest.TempPathFactory, rows: list[Film], max_rows: int, seed: int
    ) -> None:
        folder = tmp_path_factory.mktemp("cinema")
        actors = ["Ben Lark", "Cem Roe", "Dee Fox"]
        url = filled(folder / "a.sqlite", rows, actors)
        everything, made = sampled(url), sampled(url, max_rows=max_rows, seed=seed)
        available = {template: sorted(own) for template, own in bindings_by_template(everything).items()}
        drawn = bindings_by_template(made)
        sizes = {template: len(own) for template, own in drawn.items()}
        assert len(made.table) == min(max_rows // 2 * 2, len(everything.table))
        ids = [each.question_id for each in made.table.records(Question)]
        assert {*ids} <= {each.question_id for each in everything.table.records(Question)}
        assert made.groups == sum(sizes.values()) == len(ids) / 2
        assert all(sizes.get(each, 0) >= min(len(own), max(sizes.values()) - 1) for each, own in available.items())
        candidates = {number: available[each] for number, each in enumerate(drawn)}
        best = most_entities(candidates, dict(enumerate(sizes.values())))
        assert made.entities == len(set[object]().union(*drawn.values())) == best
        other = sampled(filled(folder / "b.sqlite", rows[::-1], actors), max_rows=max_rows, seed=seed)
        assert ids == [each.question_id for each in other.table.records(Question)]

    def test_unanswerable_groups_are_about_entities_of_their_own(self, cinema: str) -> None:
        made = sampled(cinema, max_rows=40, unanswerable=0.25)
        assert (made.groups, made.unanswerable, made.entities) == (20, 5, 20)

    def test_per_entity_needs_a_number_of_questions(self, cinema: str) -> None:
        with pytest.raises(UsageError, match="`per_entity` has no effect without `max_rows`"):
            sampled(cinema, per_entity=2)

    def test_an_entity_that_does_not_fit_is_refused_with_the_remedies(self, cinema: str) -> None:
        with pytest.raises(UsageError, match=r"a group has up to 2 \(up to 3 groups per entity\); increase it"):
            sampled(cinema, max_rows=3, per_entity=3)


@pytest.mark.slow
class TestReadingNoMoreThanNeeded:
    def test_no_more_templates_are_filled_than_there_are_groups(self, tmp_path: Path) -> None:
        url = make(tmp_path / "company.sqlite", COMPANY)
        phases: list[tuple[str, int, int]] = []
        made = generate(url, per_style=1, max_rows=4, progress=lambda *each: phases.append(each))
        assert [each for each in phases if each[0] == "generate"][-1] == ("generate", 2, 2)
        assert (made.groups, made.sql_templates) == (2, 2)

    def test_a_question_that_an_unread_template_could_ask_is_ambiguous(self, tmp_path: Path) -> None:
        """The user's text is one of a built-in template, which is not read: the user's template comes first."""
        url = filled(tmp_path / "c.sqlite", [("Jade Ocean", "drama", 1994, "Ada Vale")], ["Ben Lark"])
        text = "year recorded for the film “[film.title]”"
        assert text in {each.text_template for each in sampled(url).table.records(Question)}
        templates = tmp_path / "templates.yaml"
        templates.write_text(
            "- sql: SELECT MIN(year) FROM film WHERE title = '[film.title]'\n"
            f"  texts:\n    short: ['{text}', 'first year recorded for the film “[film.title]”']\n",
            encoding="utf-8",
        )
        options = TemplateOptions(sources=TemplateSources(templates=templates, rules=True))
        made = generate(url, options=options, styles=("short",), per_style=1, max_rows=2)
        assert text not in {each.text_template for each in made.table.records(Question)}
