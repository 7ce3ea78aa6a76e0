"""Run an async function over rows, with limits, retries, deadlines, and a journal to resume from.

Every public name of the modules below can be imported from this package; `resume` contains the resumable steps that
build on them.
"""
# ruff: noqa: F403 -- a list of all names would only repeat the modules

from ragassay.core.runner.calls import *
from ragassay.core.runner.concurrency import *
from ragassay.core.runner.journal import *
