"""Finds out which part of a RAG system is at fault: the knowledge base, the retriever or the language model.

The verbs of the command line are functions here, from table to table:

    made = ragassay.generate("sqlite:///company.db")
    answers = ragassay.answer(made.table, system="http://localhost:8000/ask")
    judged = ragassay.judge(answers)
    found = ragassay.diagnose(judged)
    ragassay.report(found.table, found.summary, output=Path("report.html"))

Every name is loaded on first use, so that `import ragassay` costs nothing.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ragassay.answer import answer
    from ragassay.diagnose import diagnose
    from ragassay.errors import CallError, DataError, RagassayError, UsageError
    from ragassay.export import export
    from ragassay.generate import Asked, Outside, generate, update
    from ragassay.judge import judge
    from ragassay.records import Answer, Diagnosis, Document, Estimate, Question, Signature, Summary, Verdict
    from ragassay.report import report
    from ragassay.run import demo, run
    from ragassay.synthesize import synthesize
    from ragassay.table import Table, read_documents

__all__ = [
    "Answer",
    "Asked",
    "CallError",
    "DataError",
    "Diagnosis",
    "Document",
    "Estimate",
    "Outside",
    "Question",
    "RagassayError",
    "Signature",
    "Summary",
    "Table",
    "UsageError",
    "Verdict",
    "answer",
    "demo",
    "diagnose",
    "export",
    "generate",
    "judge",
    "read_documents",
    "report",
    "run",
    "synthesize",
    "update",
]

_HOMES = {
    "answer": ["answer"],
    "diagnose": ["diagnose"],
    "errors": ["CallError", "DataError", "RagassayError", "UsageError"],
    "export": ["export"],
    "generate": ["Asked", "Outside", "generate", "update"],
    "judge": ["judge"],
    "records": ["Answer", "Diagnosis", "Document", "Estimate", "Question", "Signature", "Summary", "Verdict"],
    "report": ["report"],
    "run": ["demo", "run"],
    "synthesize": ["synthesize"],
    "table": ["Table", "read_documents"],
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


class _Package(ModuleType):
    """Gives a public name its meaning whatever was imported before: `ragassay.judge` is the verb, never the module.

    A module-level `__getattr__` would not do: Python sets the attribute `judge` to the module once that is imported.
    """

    def __getattribute__(self, name: str) -> object:
        home = _HOME.get(name)
        if home is None:
            return super().__getattribute__(name)
        return getattr(import_module(f"ragassay.{home}"), name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package
