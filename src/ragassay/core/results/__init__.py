"""Results of steps that hold a table, or that count what was used and left out; metrics are in `core.records`.

Every public name of the modules below can be imported from this package.
"""
# ruff: noqa: F403 -- a list of all names would only repeat the modules

from ragassay.core.results.calibration import *
from ragassay.core.results.question_sets import *
