"""Tags of groups: gap, robust, non-robust, or two of them (docs/methods.md, sections 1.2 and 6a)."""

from collections.abc import Sequence
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import GroupTag
from ragassay.core.stats import FloatArray
from ragassay.parts.groups.frame import Mask

TAGS: Sequence[GroupTag] = get_args(GroupTag)
GAP, ROBUST, NON_ROBUST, GAP_OR_NOT, ROBUST_OR_NOT = range(1, len(TAGS) + 1)


def group_tags(rows: FloatArray, right: FloatArray, is_open: Mask) -> NDArray[np.uint8]:
    """Return the tag of each group, as its position in `TAGS`, from 1.

    If all judged rows of a group agree and others have no verdict, the tag is one of two.

    Args:
        rows: [groups], judged rows, at least 1.
        right: [groups], right rows.
        is_open: [groups], whether a group has rows without a verdict.

    >>> [TAGS[tag - 1] for tag in group_tags(np.array([2.0, 2.0]), np.array([2.0, 1.0]), np.array([True, True]))]
    ['robust or non-robust', 'non-robust']
    """
    never, always = right == 0, right == rows
    choices = [GAP_OR_NOT, ROBUST_OR_NOT, GAP, ROBUST]
    return np.select([never & is_open, always & is_open, never, always], choices, NON_ROBUST).astype(np.uint8)
