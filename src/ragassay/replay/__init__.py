"""Asks again with a context that suffices: which module is at fault, and whether the data can be answered at all.

`replay` does so for wrong answers (methods.md section 3, rule 5), `check_reading` for every group, before any system
is blamed (Li, Liu, Gao 2024, appendix I). Both string verbs together: they put questions with `answer`, weigh the
answers with `judge`, and so go on where a killed run stopped.
"""

from ragassay.replay.again import Replayed, replay
from ragassay.replay.output import as_json
from ragassay.replay.reading import ReadingChecked, check_reading

__all__ = ["ReadingChecked", "Replayed", "as_json", "check_reading", "replay"]
