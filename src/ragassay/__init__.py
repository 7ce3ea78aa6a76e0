"""Determine which part of a RAG system is at fault: the knowledge base, the retriever or the language model.

Every command of the command line is a function here, from table to table:

    evaluation_set = ragassay.generate("sqlite:///company.db")
    answers = ragassay.answer(evaluation_set.table, system="http://localhost:8000/ask")
    judged = ragassay.judge(answers)
    diagnosis = ragassay.diagnose(judged, documents="documents.jsonl")
    ragassay.report(diagnosis.table, diagnosis.summary, output=Path("report.html"))

Names are loaded on first use, so that `import ragassay` is cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ragassay.core.errors import CallError, DataError, RagassayError, StoppedRunError, UsageError
    from ragassay.core.records import (
        Answer,
        Diagnosis,
        Document,
        Estimate,
        JudgeErrors,
        Question,
        RunComparison,
        Signature,
        Summary,
        SystemComparison,
        Verdict,
    )
    from ragassay.core.table import Table, read_documents
    from ragassay.parts.scores.column_scores import Unscored
    from ragassay.parts.scores.metric import Metric, metric
    from ragassay.parts.wording.data_dictionary import read_data_dictionary
    from ragassay.steps.answer import answer
    from ragassay.steps.calibrate import calibrate
    from ragassay.steps.calibrate.calibration import CalibrationResult
    from ragassay.steps.calibrate.corrected_accuracy import plan_labels
    from ragassay.steps.compare import compare
    from ragassay.steps.compare.sample_size import plan
    from ragassay.steps.diagnose import DiagnosisResult, diagnose
    from ragassay.steps.documents import (
        AskResult,
        LoadResult,
        RecentResult,
        WikipediaResult,
        ask_documents,
        load_documents,
        recent_documents,
        wikipedia_documents,
    )
    from ragassay.steps.export import export
    from ragassay.steps.generate import (
        GenerateResult,
        TemplateOptions,
        TemplateSources,
        UpdateResult,
        generate,
        update,
    )
    from ragassay.steps.judge import judge
    from ragassay.steps.probe import ProbeResult, probe
    from ragassay.steps.replay import check_reading, replay
    from ragassay.steps.report.page import report
    from ragassay.steps.review import ReviewResult, review
    from ragassay.steps.schema import schema
    from ragassay.steps.score import ScoreResult, score
    from ragassay.steps.synthesize import SynthesizeResult, synthesize
    from ragassay.workflow import demo, init, model, run, validate

__all__ = [
    "Answer",
    "AskResult",
    "CalibrationResult",
    "CallError",
    "DataError",
    "Diagnosis",
    "DiagnosisResult",
    "Document",
    "Estimate",
    "GenerateResult",
    "JudgeErrors",
    "LoadResult",
    "Metric",
    "ProbeResult",
    "Question",
    "RagassayError",
    "RecentResult",
    "ReviewResult",
    "RunComparison",
    "ScoreResult",
    "Signature",
    "StoppedRunError",
    "Summary",
    "SynthesizeResult",
    "SystemComparison",
    "Table",
    "TemplateOptions",
    "TemplateSources",
    "Unscored",
    "UpdateResult",
    "UsageError",
    "Verdict",
    "WikipediaResult",
    "answer",
    "ask_documents",
    "calibrate",
    "check_reading",
    "compare",
    "demo",
    "diagnose",
    "export",
    "generate",
    "init",
    "judge",
    "load_documents",
    "metric",
    "model",
    "plan",
    "plan_labels",
    "probe",
    "read_data_dictionary",
    "read_documents",
    "recent_documents",
    "replay",
    "report",
    "review",
    "run",
    "schema",
    "score",
    "synthesize",
    "update",
    "validate",
    "wikipedia_documents",
]

_NAMES_BY_MODULE = {
    "core.errors": ["CallError", "DataError", "RagassayError", "StoppedRunError", "UsageError"],
    "core.records": [
        *("Answer", "Diagnosis", "Document", "Estimate", "JudgeErrors", "Question", "RunComparison", "Signature"),
        *("Summary", "SystemComparison", "Verdict"),
    ],
    "steps.calibrate.calibration": ["CalibrationResult"],
    "core.table": ["Table", "read_documents"],
    "parts.wording.data_dictionary": ["read_data_dictionary"],
    "workflow": ["demo", "init", "model", "run", "validate"],
    "steps.answer": ["answer"],
    "steps.calibrate": ["calibrate"],
    "steps.calibrate.corrected_accuracy": ["plan_labels"],
    "steps.compare": ["compare"],
    "steps.compare.sample_size": ["plan"],
    "steps.diagnose": ["DiagnosisResult", "diagnose"],
    "steps.documents": [
        *("AskResult", "LoadResult", "RecentResult", "WikipediaResult"),
        *("ask_documents", "load_documents", "recent_documents", "wikipedia_documents"),
    ],
    "steps.export": ["export"],
    "steps.generate": ["GenerateResult", "TemplateOptions", "TemplateSources", "UpdateResult", "generate", "update"],
    "steps.judge": ["judge"],
    "steps.probe": ["ProbeResult", "probe"],
    "steps.replay": ["check_reading", "replay"],
    "steps.report.page": ["report"],
    "steps.review": ["ReviewResult", "review"],
    "steps.schema": ["schema"],
    "steps.score": ["ScoreResult", "score"],
    "parts.scores.column_scores": ["Unscored"],
    "parts.scores.metric": ["Metric", "metric"],
    "steps.synthesize": ["SynthesizeResult", "synthesize"],
}
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'ragassay' has no attribute '{name}'")
    return getattr(import_module(f"ragassay.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
