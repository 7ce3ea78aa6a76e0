"""The document: what the recordings show, then the papers' tables, each printed value beside ours."""

from collections.abc import Iterator, Sequence

from benchmarks.reproduction.found import SIDES, TABLE4, Compared, Count, Earlier, Setting, table2, without_document
from benchmarks.reproduction.measures import ALPHA, Clusters, Paired, Rule
from benchmarks.reproduction.printed import EARLIER, LINES, Line
from benchmarks.reproduction.recordings import Row
from benchmarks.reproduction.summary import summary
from benchmarks.reproduction.words import both, interval, p_value, points, prose, share, span, table, verdict

RULES: dict[Rule, str] = {
    "as judged": "as the recorded judge said",
    "right document too": "right only with the right document",
    "no refusal": "a plain refusal is never right",
}


def document(settings: Sequence[Setting], earlier: Earlier | None) -> str:
    """The whole document in Markdown; the same recordings give the same bytes."""
    parts = [
        prose(_HEAD),
        "## What this shows\n\n" + "\n".join(f"- {each}" for each in summary(settings, earlier)),
        prose(_rules(settings)),
        _table2(settings),
        *_table3(settings),
        *_table4(settings),
        *(_first_submission(earlier) if earlier else [prose(_NO_FEBRUARY)]),
        *_paired(settings),
        *_figures(settings),
    ]
    return "\n\n".join(part.strip() for part in parts) + "\n"


_HEAD = """
# The tables of the GRAMMAR papers

Made by `python3 run reproduce` from the authors' recorded runs; no model was asked again. The papers: Li, Liu, Gao,
"GRAMMAR" (arXiv 2404.19232), Tables 2 to 4, and its first submission, "Advancing Reliable and Explainable Evaluation
of Domain-Specific Retrieval-Augmented Language Models", Table 3. "Short" is their robust cluster of questions, "long"
the non-robust one. Whoever has the authors' repository gives its folder: `python3 run reproduce FOLDER` reads its JSON
files as they are, for every environment in it.
"""


def _rules(settings: Sequence[Setting]) -> str:
    rows = [row for found in settings for row in _recorded(found)]
    known = [row for row in rows if row.right_document is not None and row.known is not None]
    agree = sum(row.right_document == ({*(row.known or ())} <= {*row.retrieved}) for row in known)
    single = all(len(row.retrieved) == 1 for row in rows)
    same = "One document was retrieved for every row, so that sharing one and having the same set are the same."
    return f"""
## The rules

**When an answer is right.** *As the recorded judge said*: GPT-4's verdict; where the authors did not ask the language
model because the document was the wrong one, the row is wrong. *Right only with the right document*: what the paper's
closed-domain columns ask for. *A plain refusal is never right*: as the recorded judge said, but not where ragassay's
typed judge reads a plain refusal. A rule that changes no verdict of a run is not shown again.

**When the retriever did its part.** *Known documents*: all documents known to state the answer were retrieved, whatever
the answer was. The published "Context Comparison" rows count this; it agrees with the verdict on retrieval that the
authors recorded in {agree:,} of {len(known):,} rows. *Contexts compared*: section 4.3 of the paper as it stands; a
right row counts, and so does a wrong row of a mixed group that shares a document with a right row of its group.
{same if single else ""}

**What may be said.** Groups are tagged within their cluster; only the first submission tags over both. Every share has
a 95 % interval that knows its groups. Short is compared with long by group, over the groups that both ask, with a
sign-flip test; the p-values of one table are adjusted together (Holm), and a difference counts as told below {ALPHA}.
"Match" is *yes* where our value rounds to the printed one, and *cut off* where it has the printed digits but rounds to
others.
"""


def _recorded(found: Setting) -> Iterator[Row]:
    for runs in (found.environment.balanced, found.environment.unbalanced):
        for rows in runs.values():
            yield from rows


_NO_FEBRUARY = """
## Table 3 of the first submission

The recordings behind it are not in this folder: in the authors' repository they lie in its history only.
"""


def _table2(settings: Sequence[Setting]) -> str:
    counts = [(found, count) for found in settings for count in table2(found)]
    rows = [
        (
            found.title,
            count.name,
            "-" if count.printed is None else f"{count.printed:,}",
            "-" if count.ours is None else f"{count.ours:,}",
            "-" if count.printed is None else _said(count),
        )
        for found, count in counts
    ]
    notes = "\n".join(f"- {found.title}, {count.name}: {count.note}." for found, count in counts if count.note)
    head = ["environment", "what", "printed", "ours", "match"]
    return "\n\n".join(["## Table 2: sizes", table(head, rows), notes])


def _said(count: Count) -> str:
    if not count.matches:
        return "no"
    return "yes" if count.printed == count.ours else "yes, by SQL template"


def _table3(settings: Sequence[Setting]) -> Iterator[str]:
    yield prose("""
## Table 3: isolating errors

"By the text" is the same figure with answers as judged and contexts compared as section 4.3 defines it.
""")
    for found in settings:
        rows = [
            (
                LINES[each.line].knowledge_base,
                LINES[each.line].language_model,
                each.cluster,
                "-" if each.printed is None else f"{each.printed:.2f}",
                share(each.ours),
                interval(each.ours),
                each.match,
                both(each.defined),
            )
            for each in found.table3()
        ]
        head = ["knowledge base", "language model", "cluster", "printed", "ours", "95 %", "match", "by the text (95 %)"]
        yield f"### {found.title}\n\n{table(head, rows)}"
        yield "\n".join(f"- {line}" for line in _differences(found))


def _differences(found: Setting) -> Iterator[str]:
    """One sentence for every value that is not the printed one, and for what the paper's text would give instead."""
    values = list(found.table3())
    for each in values:
        yield from _difference(f"{_name(each.line)}, {each.cluster}", each)
    apart = [each for each in values if _apart(each)]
    if not apart:
        yield "By the text every value is the same to two digits."
    for number in sorted({each.line for each in apart}):
        said = " and ".join(f"{share(each.defined)} {each.cluster}" for each in apart if each.line == number)
        yield f"{_name(number)}: by the text it is {said}, because {_why(LINES[number], found)}."


def _name(number: int) -> str:
    line = LINES[number]
    return f"{line.knowledge_base}, {line.language_model.lower()}"


def _apart(each: Compared) -> bool:
    ours, defined = each.ours.value, each.defined.value
    return ours is not None and defined is not None and round(ours, 2) != round(defined, 2)


def _why(line: Line, found: Setting) -> str:
    if line.language_model == "No action":
        return "the judge also called answers right that came without the right document"
    rows = found.published(balanced=line.balanced).rows
    lucky = without_document(rows)
    if lucky:
        return f"{lucky} of {len(rows):,} rows are right without the known document, and such rows count there"
    return "a row of a gap group that got the known document counts as printed, and never by comparing contexts"


def _difference(name: str, each: Compared) -> Iterator[str]:
    if each.match == "cut off":
        yield f"{name}: {share(each.ours)} stands there as {each.printed:.2f}, cut off and not rounded."
    elif each.match == "no":
        ours = share(each.ours) if each.ours.value is not None else f"nothing ({each.ours.undefined})"
        yield f"{name}: the paper prints {each.printed:.2f}, these recordings give {ours}; no rule here explains it."


def _table4(settings: Sequence[Setting]) -> Iterator[str]:
    for found in settings:
        if not found.table4:
            continue
        printed = found.printed.table4 if found.printed else None
        rows = [
            (
                RULES[each.rule],
                each.cluster,
                f"{printed[0]:.2f} / {printed[1]:.2f}" if printed and (each.rule, each.cluster) == TABLE4 else "-",
                both(each.everything),
                both(each.closed),
            )
            for each in found.table4
        ]
        number, groups = len(found.closed), found.table4[0].everything.groups
        yield prose(f"""
## Table 4: the knowledge base without open-domain questions ({found.title})

Asked alone, without documents, the language model answers {groups - number} of {groups} groups at least once; the
other {number} are closed-domain. What the paper prints is the short balanced run, right only with the right
document. A share of closed-domain groups that goes when plain refusals count as wrong was the judge's error and no
document's merit.
""")
        head = ["an answer is right", "cluster", "printed with / without", "all groups (95 %)", "closed-domain (95 %)"]
        yield table(head, rows)


def _first_submission(earlier: Earlier) -> Iterator[str]:
    yield prose("""
## Table 3 of the first submission

Aurp in February 2024, another recording than the one above. Groups are tagged over both clusters together, and a
wrong row counts for the retriever if it shares its document with a right row of the group in either cluster. The
unbalanced lines set the balanced short run against the thinned long one.
""")
    rows = [
        (
            "balanced" if EARLIER[each.line].balanced else "unbalanced",
            "R" if "refined" in EARLIER[each.line].figure else "accuracy",
            "retriever" if "retriever" in EARLIER[each.line].figure else "whole system",
            each.cluster,
            f"{each.printed:.2f}",
            share(each.ours),
            interval(each.ours),
            each.match,
            both(each.defined),
        )
        for each in earlier.values
    ]
    head = ["sampling", "figure", "of the", "cluster", "printed", "ours", "95 %", "match", "tagged by cluster (95 %)"]
    yield table(head, rows)
    notes = [
        note
        for each, row in zip(earlier.values, rows, strict=True)
        for note in _difference(f"{row[0].capitalize()}, {row[1]} of the {row[2]}, {row[3]}", each)
    ]
    notes.append(
        "By the later paper's rules, where groups are tagged within their cluster, the figures are those of the last "
        "column; the accuracy of the whole system is the same."
    )
    yield "\n".join(f"- {note}" for note in notes)
    yield "Short against long by group, read as in the section below:"
    for name, found in (("balanced", earlier.balanced), ("unbalanced", earlier.unbalanced)):
        yield f"**First submission, {name}**"
        yield _hypotheses(found)


def _paired(settings: Sequence[Setting]) -> Iterator[str]:
    yield prose("""
## Short against long, by group

Differences are short minus long, in percentage points, over the groups that both clusters ask. The columns "short"
and "long" are each cluster's own figure; for R each leaves out its own gap groups, while the difference leaves out
only groups that are gaps on both sides. "Finds" is the smallest difference that so many groups find with 80 %
power; the last column says how many groups could tell a difference as large as the one seen. Comparing contexts
needs a right sibling in the group, and so favours the cluster that asks more questions of a group: read that measure
where the clusters are balanced.
""")
    for found in settings:
        for name, each in _samplings(found):
            if each.paired:
                changed = f" ({each.changed} of {len(each.rows):,} verdicts change)" if each.changed else ""
                yield f"**{found.title}, {name}, {RULES[each.rule]}**{changed}"
                yield _hypotheses(each)


def _samplings(found: Setting) -> Iterator[tuple[str, Clusters]]:
    for name, rules in (("balanced", found.balanced), ("unbalanced", found.unbalanced)):
        for each in rules.values():
            yield name, each


def _hypotheses(found: Clusters) -> str:
    head = ["measure", *SIDES, "difference (95 %)", "groups", "p", "p (Holm)", "finds", "these data"]
    return table(head, [_hypothesis(each, found) for each in found.paired])


def _hypothesis(each: Paired, found: Clusters) -> tuple[str, ...]:
    name, by_ids = each.figure
    sides = [found.published(side, name) if by_ids else found.defined(side, name) for side in SIDES]
    difference, finds = each.found.difference, each.found.detectable
    return (
        each.measure,
        *(share(side) for side in sides),
        "-" if difference.value is None else f"{points(difference.value)} ({span(difference)})",
        str(difference.groups),
        p_value(each.found.p),
        p_value(each.p_holm),
        "-" if finds is None else points(finds),
        verdict(each),
    )


def _figures(settings: Sequence[Setting]) -> Iterator[str]:
    yield "## All figures, each with its 95 % interval\n\nGroups are tagged within the cluster."
    for found in settings:
        for name, each in _samplings(found):
            if each.compared:
                yield f"**{found.title}, {name}, {RULES[each.rule]}**"
                yield _all_figures(each)


def _all_figures(found: Clusters) -> str:
    names = [name for name in dict.fromkeys((*SIDES, *sorted(found.compared))) if name in found.compared]
    rows = [
        ("rows judged / all", *(f"{found.compared[name].judged:,} / {found.compared[name].rows:,}" for name in names)),
        ("groups: gap, non-robust, robust", *(_tags(found, name) for name in names)),
        ("accuracy", *(both(found.compared[name].accuracy) for name in names)),
        ("knowledge-base accuracy", *(both(found.compared[name].knowledge_base_accuracy) for name in names)),
        ("lambda", *(both(found.compared[name].lambda_share) for name in names)),
        ("R", *(both(found.compared[name].refined_accuracy) for name in names)),
        ("retriever, contexts compared", *(both(found.compared[name].retriever_accuracy) for name in names)),
        ("the same outside gap groups", *(both(found.compared[name].refined_retriever_accuracy) for name in names)),
    ]
    if found.known:
        rows += [
            ("retriever, known documents", *(both(found.known[name].retriever_accuracy) for name in names)),
            ("the same outside gap groups", *(both(found.known[name].refined_retriever_accuracy) for name in names)),
        ]
    return table(["figure", *names], rows)


def _tags(found: Clusters, name: str) -> str:
    of = found.compared[name]
    return f"{of.groups}: {of.gap_groups}, {of.non_robust_groups}, {of.robust_groups}"
