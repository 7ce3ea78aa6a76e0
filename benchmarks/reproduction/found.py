"""Everything that the document tells, found once: the recordings of every environment by every rule that matters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.reproduction.measures import (
    Clusters,
    Judged,
    Rule,
    changes,
    closed_groups,
    clusters,
    knowledge_base,
    over_documents,
    published_rule,
    together,
    verdicts,
)
from benchmarks.reproduction.printed import EARLIER, LINES, PRINTED, Line, Printed, match
from benchmarks.reproduction.recordings import NON_ROBUST, ROBUST, Environment, Recordings, Runs

from ragassay.core.records import Estimate, Hypothesis

SIDES = (ROBUST, NON_ROBUST)
TABLE4: tuple[Rule, str] = ("right document too", ROBUST)
"""When an answer is right in the paper's Table 4, and the cluster that it is of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One printed value beside ours; `defined` is what the paper's text would give, where that is another thing."""

    line: int
    cluster: str
    printed: float | None
    ours: Estimate
    defined: Estimate

    @property
    def match(self) -> str:
        """yes, cut off (as printed without rounding), no, or nothing where nothing is printed."""
        return "-" if self.printed is None else match(self.ours.value, self.printed)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomain:
    """The knowledge-base accuracy of a cluster over all groups, and over those that are closed-domain (Table 4)."""

    rule: Rule
    cluster: str
    everything: Estimate
    closed: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What was found in one environment.

    Attributes:
        environment: What was recorded.
        printed: What the paper prints of it; None where the paper knows no such environment.
        title: Its name in the paper, else its folder's.
        balanced: By rule; a rule that changes no verdict is left out.
        unbalanced: The same, for the rules that Table 3 needs.
        closed: The groups that the language model never answers alone.
        table4: The knowledge base with and without the others; empty where the language model was not asked alone.
        documented: Short against long by the known documents, over the groups whose known ids are documents' alone;
            None where that is not known, or is every group.
    """

    environment: Environment
    printed: Printed | None
    title: str
    balanced: Mapping[Rule, Clusters]
    unbalanced: Mapping[Rule, Clusters]
    closed: Sequence[str]
    table4: Sequence[OpenDomain]
    documented: Hypothesis | None

    def published(self, *, balanced: bool) -> Clusters:
        """A sampling by the rule behind the paper's Table 3; one that changes nothing is the recorded verdict."""
        rules = self.balanced if balanced else self.unbalanced
        return rules.get(published_rule(self.environment), rules["as judged"])

    def table3(self) -> Iterator[Compared]:
        """The values of Table 3, line by line, short before long."""
        for number, line in enumerate(LINES):
            for side, cluster in enumerate(SIDES):
                yield Compared(
                    line=number,
                    cluster=cluster,
                    printed=self.printed.table3[number][side] if self.printed else None,
                    ours=self.published(balanced=line.balanced).published(cluster, line.figure),
                    defined=self._as_defined(line, cluster),
                )

    def _as_defined(self, line: Line, cluster: str) -> Estimate:
        rules = self.balanced if line.balanced else self.unbalanced
        return rules["as judged"].defined(cluster, line.figure)


def _table4(balanced: Mapping[Rule, Clusters], closed: Sequence[str]) -> Iterator[OpenDomain]:
    order: tuple[Rule, ...] = ("right document too", "as judged", "no refusal")
    for rule in (rule for rule in order if closed and rule in balanced):
        found = balanced[rule]
        without = knowledge_base(found, closed)
        for cluster in (name for name in SIDES if name in found.compared):
            yield OpenDomain(
                rule=rule,
                cluster=cluster,
                everything=found.compared[cluster].knowledge_base_accuracy,
                closed=without.get(cluster, Estimate(undefined="no group is left")),
            )


def setting(environment: Environment) -> Setting:
    """Everything about one environment."""
    rules: tuple[Rule, ...] = ("as judged", "right document too", "no refusal")
    printed = PRINTED.get(environment.name)
    balanced = _by_rule(environment.balanced, rules)
    documented, closed = environment.documented, closed_groups(environment)
    return Setting(
        environment=environment,
        printed=printed,
        title=printed.title if printed else environment.name,
        balanced=balanced,
        unbalanced=_by_rule(environment.unbalanced, ("as judged", published_rule(environment))),
        closed=closed,
        table4=tuple(_table4(balanced, closed)),
        documented=over_documents(balanced["as judged"], documented) if documented else None,
    )


def _by_rule(runs: Runs, rules: Sequence[Rule]) -> dict[Rule, Clusters]:
    said = {rule: verdicts(runs, rule) for rule in dict.fromkeys(rules)}
    return {
        rule: clusters(runs, rule, each) for rule, each in said.items() if rule == "as judged" or changes(runs, each)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """The first submission: its two samplings, and its Table 3."""

    balanced: Clusters
    unbalanced: Clusters
    values: Sequence[Compared]


def earlier(recordings: Recordings) -> Earlier | None:
    """What the February recordings give; None where there are none.

    The submission's unbalanced lines set the balanced short run against the thinned long one: clients and employees
    were thinned there alone.
    """
    if recordings.february is None:
        return None
    short, long = (recordings.february.balanced[cluster] for cluster in SIDES)
    balanced = _as_judged({ROBUST: short, NON_ROBUST: long})
    unbalanced = _as_judged({ROBUST: short, NON_ROBUST: recordings.february.unbalanced[NON_ROBUST]})
    by_sampling = {True: together(balanced), False: together(unbalanced)}
    return Earlier(
        balanced=balanced,
        unbalanced=unbalanced,
        values=tuple(
            Compared(
                line=number,
                cluster=cluster,
                printed=line.values[side],
                ours=by_sampling[line.balanced][cluster](line.figure),
                defined=(balanced if line.balanced else unbalanced).defined(cluster, line.figure),
            )
            for number, line in enumerate(EARLIER)
            for side, cluster in enumerate(SIDES)
        ),
    )


def without_document(rows: Sequence[Judged]) -> int:
    """How many rows are right although not all documents known to state the answer were retrieved, and no others."""
    return sum(
        row["correct"] is True and {*row["context_ids"]} != {*row.get("reference_context_ids", ())} for row in rows
    )


def _as_judged(runs: Runs) -> Clusters:
    return clusters(runs, "as judged", verdicts(runs, "as judged"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """One count of Table 2 beside ours; `note` says in what sense they agree or differ, where it must be said."""

    name: str
    printed: int | None
    ours: int | None
    note: str = ""

    @property
    def matches(self) -> bool:
        """Whether both are the same number, or the same but for what a text template counts for."""
        return self.printed is not None and (self.printed == self.ours or self.note.startswith("the paper counts"))


def table2(found: Setting) -> list[Count]:
    """The sizes of an environment's data sets."""
    runs, printed = found.environment, found.printed.table2 if found.printed else [None] * 7
    groups = {row.group for sampling in (runs.balanced, runs.unbalanced) for rows in sampling.values() for row in rows}
    sizes = [
        (f"questions, {cluster}{', balanced' if name == 'balanced' else ''}", len(getattr(runs, name)[cluster]))
        for name in ("unbalanced", "balanced")
        for cluster in SIDES
        if cluster in getattr(runs, name)
    ]
    missing = len(sizes) < 4
    counts = [
        ("SQL templates", runs.sql_templates),
        ("SQL queries (groups)", len(groups)),
        ("text templates of a cluster", runs.text_templates.get(ROBUST)),
        *sizes,
    ]
    values = [*printed[:3], *([None] * len(sizes) if missing else printed[3:])]
    return [_count(found, *pair, value) for pair, value in zip(counts, values, strict=True)]


def _count(found: Setting, name: str, ours: int | None, printed: int | None) -> Count:
    note, templates = "", found.environment.sql_templates
    if printed is not None and ours is not None and printed != ours:
        if name.startswith("text") and templates and printed * templates == ours:
            note = f"the paper counts those of one SQL template here and those of all elsewhere: {ours} = "
            note += f"{templates} x {printed}"
        elif (found.environment.name, name) == ("aurp", "SQL templates"):
            note = "the recorded files hold 10; the first submission lists 4 templates about employees, the files 3"
        else:
            note = f"the paper prints {printed:,}, the recordings hold {ours:,}"
    return Count(name=name, printed=printed, ours=ours, note=note)
