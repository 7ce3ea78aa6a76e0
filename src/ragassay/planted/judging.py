"""How far a judge that errs moves the figures: the same groups, judged with more and more flipped verdicts."""

from dataclasses import replace

from ragassay.planted.coverage import NAMED
from ragassay.planted.sections import Section
from ragassay.planted.worlds import truth

FLIPS = (0.0, 0.02, 0.05)
FIGURES = ("accuracy", "knowledge-base accuracy", "refined accuracy")


def section(*, worlds: int, seed: int) -> Section:
    """Where the figures of infinitely many groups come to lie; nothing is drawn, so neither argument matters."""
    del worlds, seed
    rows = []
    for setting, planted in NAMED.items():
        true = truth([replace(planted, flip=flip) for flip in FLIPS])
        for name in FIGURES:
            right = float(true[name][0])
            moved = (f"{100 * float(each):.1f} ({100 * (float(each) - right):+.1f})" for each in true[name][1:])
            rows.append((setting, name, f"{100 * right:.1f}", *moved))
    text = (
        "A judge says the opposite in 2 % or in 5 % of the rows, at random, 3 to 10 rows a group. Figures in percent "
        "as so many groups as you like would give them, and in brackets how many points they are off. One right "
        "verdict among wrong ones makes a gap a competence group, so the knowledge-base accuracy rises and the "
        "refined accuracy falls by far more than the accuracy moves: no number of groups mends that, only a better "
        "judge does."
    )
    return Section(
        title="What an erring judge does to the figures",
        paragraphs=(text,),
        header=("setting", "figure", "true", *(f"{100 * flip:.0f} % flipped" for flip in FLIPS[1:])),
        rows=tuple(rows),
    )
