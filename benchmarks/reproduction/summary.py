"""What this shows: a few sentences, every figure in them computed from the recordings."""

from collections.abc import Iterator, Sequence

from benchmarks.reproduction.found import SIDES, TABLE4, Earlier, Setting, table2, without_document
from benchmarks.reproduction.measures import Clusters, Paired
from benchmarks.reproduction.printed import match
from benchmarks.reproduction.words import both, p_value, points, share, span, told, untold

from ragassay.core.records import Estimate

_FAR = 0.05  # from here on a cluster's own figures and the comparison by group tell different stories


def summary(settings: Sequence[Setting], earlier: Earlier | None) -> Iterator[str]:
    """The sentences: the papers' values first, then for each environment what can be said of short against long."""
    yield _counted(settings, earlier)
    for found in settings:
        yield from _two_retrievers(found)
        yield from _told(found)
        yield from _by_itself(found)
        yield from _refusals(found)
    if earlier is not None:
        yield f"**The first submission's recording, short against long** (Aurp, balanced). {_telling(earlier.balanced)}"


def _counted(settings: Sequence[Setting], earlier: Earlier | None) -> str:
    second = [count.matches for found in settings for count in table2(found) if count.printed is not None]
    third = [each.match for found in settings for each in found.table3() if each.printed is not None]
    fourth = [hit for found in settings for hit in _fourth(found)]
    if not (second or third or fourth):
        return "No paper prints figures of these environments."
    said = [f"{sum(second)} of {len(second)} counts of Table 2", _hits(third, "values of Table 3")]
    if fourth:
        said.append(f"{sum(fourth)} of {len(fourth)} values of Table 4")
    if earlier is not None:
        said.append(_hits([each.match for each in earlier.values], "values of the first submission's Table 3"))
    return f"**Of what the papers print, these come out**: {'; '.join(said)}."


def _hits(matches: Sequence[str], what: str) -> str:
    cut = matches.count("cut off")
    said = f"{cut + matches.count('yes')} of {len(matches)} {what}"
    return f"{said} ({cut} of them cut off, not rounded)" if cut else said


def _fourth(found: Setting) -> Iterator[bool]:
    if found.printed is None or found.printed.table4 is None:
        return
    for each in found.table4:
        if (each.rule, each.cluster) == TABLE4:
            yield match(each.everything.value, found.printed.table4[0]) != "no"
            yield match(each.closed.value, found.printed.table4[1]) != "no"


def _two_retrievers(found: Setting) -> Iterator[str]:
    """How far the two meanings of context comparison lie apart, where they do."""
    each = found.balanced["as judged"]
    pairs = [(each.published(side, "retriever_accuracy"), each.defined(side, "retriever_accuracy")) for side in SIDES]
    if not each.known or not any(_differ(*pair) for pair in pairs):
        return
    said = " and ".join(
        f"{share(known)} against {share(compared)} ({side})"
        for side, (known, compared) in zip(SIDES, pairs, strict=True)
    )
    lucky = without_document(each.rows)
    why = (
        f"{lucky} of {len(each.rows):,} rows are right without the known document, and comparing contexts credits the "
        "retriever for them"
        if lucky
        else "comparing contexts never credits the retriever in a group without a right row"
    )
    yield (
        f'**{found.title}: "Context Comparison" has two meanings.** The published rows ask for the known documents, '
        f"the paper's text compares contexts with those of right rows. Balanced that makes {said}: {why}."
    )


def _differ(one: Estimate, other: Estimate) -> bool:
    return one.value is not None and other.value is not None and abs(one.value - other.value) > 0.005


def _told(found: Setting) -> Iterator[str]:
    each = found.balanced["as judged"]
    if each.paired:
        yield f"**{found.title}, short against long** (balanced, as judged). {_telling(each)}"
    yield from _documented(found)
    other = found.balanced.get("right document too")
    if other is not None and other.paired:
        yield f"{found.title}, where an answer is right only with the right document: {_telling(other)}"


def _documented(found: Setting) -> Iterator[str]:
    """What is left of the known documents where only ids that are documents' count."""
    if found.documented is None or found.documented.difference.value is None:
        return
    difference = found.documented.difference
    every = len({row["group_id"] for row in found.balanced["as judged"].rows})
    yield (
        f"{found.title}, known documents: in {every - difference.groups} of {every} groups the recorded ids are names "
        "or numbers of something that has no document, and meet a document's id never or by chance. Over the other "
        f"{difference.groups} groups short minus long is {points(difference.value or 0.0)} points ({span(difference)}; "
        f"p = {p_value(found.documented.p)}, not adjusted)."
    )


def _telling(found: Clusters) -> str:
    """What is told and what is not, in one or two sentences."""
    said = []
    for better in SIDES:
        sided = [each for each in found.paired if each.tells and each.better == better]
        if sided:
            said.append(f"{better.capitalize()} is better on {'; '.join(map(told, sided))}.")
    rest = [each for each in found.paired if not each.tells]
    if rest:
        said.append(f"These data cannot tell which is better on {'; '.join(map(untold, rest))}.")
    return " ".join(said)


def _by_itself(found: Setting) -> Iterator[str]:
    """Where the clusters' own figures look apart and their groups do not."""
    for sampling, name, each, why in (
        ("unbalanced", "accuracy", found.published(balanced=False), "they ask other numbers of questions by group"),
        ("balanced", "R", found.balanced["as judged"], "each leaves out its own gap groups"),
    ):
        for measure in (measure for measure in each.paired if measure.measure == name):
            own = [each.published(side, measure.figure[0]).value for side in SIDES]
            if _misleading(own, measure):
                short, long = (f"{value:.4f}" for value in own)
                yield (
                    f"**{found.title}, {sampling}: {name} {short} short and {long} long says little of the system.** "
                    f"The clusters look far apart because {why}; compared by group: {untold(measure)}."
                )


def _misleading(own: Sequence[float | None], measure: Paired) -> bool:
    short, long, paired = *own, measure.found.difference.value
    if short is None or long is None or paired is None or measure.tells:
        return False
    return abs(short - long) > abs(paired) + _FAR


def _refusals(found: Setting) -> Iterator[str]:
    """What plain refusals that the judge called right do to the figures."""
    before, after = found.balanced["as judged"], found.balanced.get("no refusal")
    if after is None:
        return
    moved = [
        f"{side}, knowledge-base accuracy {_from(one.knowledge_base_accuracy, other.knowledge_base_accuracy)}, "
        f"R {_from(one.refined_accuracy, other.refined_accuracy)}"
        for side, one, other in (
            (side, before.compared[side], after.compared[side]) for side in SIDES if side in after.compared
        )
        if one.accuracy.value != other.accuracy.value
    ]
    same = [each.tells for each in before.paired] == [each.tells for each in after.paired]
    rest = "What can be told of short against long stays the same." if same else _telling(after)
    yield (
        f"**{found.title}: the judge called a plain refusal right in {after.changed} of {len(after.rows):,} balanced "
        f"rows.** Counted as wrong they move {'; '.join(moved)}. {rest}"
    )


def _from(one: Estimate, other: Estimate) -> str:
    return f"from {share(one)} to {both(other)}"
