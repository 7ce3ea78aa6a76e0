"""Determine which part of a RAG system is at fault: the knowledge base, the retriever or the language model.

Every command of the command line is also a function, which takes a table or a source and returns its result:

    evaluation_set = ragassay.generate("sqlite:///company.db")
    answers = ragassay.answer(evaluation_set.table, system="http://localhost:8000/ask")
    judged = ragassay.judge(answers)
    diagnosis = ragassay.diagnose(judged, documents="documents.jsonl")
    ragassay.report(diagnosis.table, diagnosis.summary, output="report.html")

Names are loaded on first use, so that `import ragassay` is cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ragassay.core.errors import CallError as CallError
    from ragassay.core.errors import DataError as DataError
    from ragassay.core.errors import RagassayError as RagassayError
    from ragassay.core.errors import StoppedRunError as StoppedRunError
    from ragassay.core.errors import UsageError as UsageError
    from ragassay.core.records import Answer as Answer
    from ragassay.core.records import Diagnosis as Diagnosis
    from ragassay.core.records import DictionaryEntry as DictionaryEntry
    from ragassay.core.records import Document as Document
    from ragassay.core.records import Estimate as Estimate
    from ragassay.core.records import JudgeErrors as JudgeErrors
    from ragassay.core.records import ProbeResult as ProbeResult
    from ragassay.core.records import Question as Question
    from ragassay.core.records import ReadingCheckResult as ReadingCheckResult
    from ragassay.core.records import RunComparison as RunComparison
    from ragassay.core.records import RunPlan as RunPlan
    from ragassay.core.records import SampleSizePlan as SampleSizePlan
    from ragassay.core.records import Signature as Signature
    from ragassay.core.records import Summary as Summary
    from ragassay.core.records import SystemComparison as SystemComparison
    from ragassay.core.records import Verdict as Verdict
    from ragassay.core.results import AskResult as AskResult
    from ragassay.core.results import CalibrationResult as CalibrationResult
    from ragassay.core.results import ExportResult as ExportResult
    from ragassay.core.results import GenerateResult as GenerateResult
    from ragassay.core.results import LabelPlan as LabelPlan
    from ragassay.core.results import LoadResult as LoadResult
    from ragassay.core.results import RecentResult as RecentResult
    from ragassay.core.results import ReviewResult as ReviewResult
    from ragassay.core.results import SchemaResult as SchemaResult
    from ragassay.core.results import UpdateResult as UpdateResult
    from ragassay.core.results import WikipediaResult as WikipediaResult
    from ragassay.core.runner.calls import PlannedCalls as PlannedCalls
    from ragassay.core.table import Table as Table
    from ragassay.core.table import read_documents as read_documents
    from ragassay.parts.lm.paid_calls import Spending as Spending
    from ragassay.parts.scores.metric import Metric as Metric
    from ragassay.parts.scores.metric import Unscored as Unscored
    from ragassay.parts.scores.metric import metric as metric
    from ragassay.parts.wording.data_dictionary import read_data_dictionary as read_data_dictionary
    from ragassay.steps.answer import answer as answer
    from ragassay.steps.calibrate import calibrate as calibrate
    from ragassay.steps.calibrate.corrected_accuracy import plan_labels as plan_labels
    from ragassay.steps.compare import compare as compare
    from ragassay.steps.compare.sample_size import plan as plan
    from ragassay.steps.diagnose import DiagnosisResult as DiagnosisResult
    from ragassay.steps.diagnose import diagnose as diagnose
    from ragassay.steps.documents import ask_documents as ask_documents
    from ragassay.steps.documents import load_documents as load_documents
    from ragassay.steps.documents import recent_documents as recent_documents
    from ragassay.steps.documents import wikipedia_documents as wikipedia_documents
    from ragassay.steps.export import export as export
    from ragassay.steps.generate import TemplateOptions as TemplateOptions
    from ragassay.steps.generate import TemplateSources as TemplateSources
    from ragassay.steps.generate import generate as generate
    from ragassay.steps.generate import update as update
    from ragassay.steps.judge import judge as judge
    from ragassay.steps.probe import probe as probe
    from ragassay.steps.replay import ReplayResult as ReplayResult
    from ragassay.steps.replay import check_reading as check_reading
    from ragassay.steps.replay import replay as replay
    from ragassay.steps.review import review as review
    from ragassay.steps.schema import schema as schema
    from ragassay.steps.score import ScoreResult as ScoreResult
    from ragassay.steps.score import score as score
    from ragassay.steps.synthesize import SynthesizeResult as SynthesizeResult
    from ragassay.steps.synthesize import synthesize as synthesize
    from ragassay.workflow import demo as demo
    from ragassay.workflow import init as init
    from ragassay.workflow import model as model
    from ragassay.workflow import report as report
    from ragassay.workflow import run as run
    from ragassay.workflow import validate as validate
    from ragassay.workflow.run_costs import plan_run as plan_run
    from ragassay.workflow.run_steps import Run as Run
    from ragassay.workflow.run_systems import SystemsRun as SystemsRun
    from ragassay_validity import Validity as Validity

_NAMES_BY_MODULE = {
    "core.errors": ["CallError", "DataError", "RagassayError", "StoppedRunError", "UsageError"],
    "core.records": [
        *("Answer", "Diagnosis", "DictionaryEntry", "Document", "Estimate", "JudgeErrors", "ProbeResult", "Question"),
        *("ReadingCheckResult", "RunComparison", "RunPlan", "SampleSizePlan", "Signature", "Summary"),
        *("SystemComparison", "Verdict"),
    ],
    "core.runner.calls": ["PlannedCalls"],
    "parts.lm.paid_calls": ["Spending"],
    "core.results": [
        *(
            "AskResult",
            "CalibrationResult",
            "ExportResult",
            "GenerateResult",
            "LabelPlan",
            "LoadResult",
            "RecentResult",
        ),
        *("ReviewResult", "SchemaResult", "UpdateResult", "WikipediaResult"),
    ],
    "core.table": ["Table", "read_documents"],
    "parts.wording.data_dictionary": ["read_data_dictionary"],
    "workflow": ["demo", "init", "model", "report", "run", "validate"],
    "workflow.run_costs": ["plan_run"],
    "workflow.run_steps": ["Run"],
    "workflow.run_systems": ["SystemsRun"],
    "steps.answer": ["answer"],
    "steps.calibrate": ["calibrate"],
    "steps.calibrate.corrected_accuracy": ["plan_labels"],
    "steps.compare": ["compare"],
    "steps.compare.sample_size": ["plan"],
    "steps.diagnose": ["DiagnosisResult", "diagnose"],
    "steps.documents": ["ask_documents", "load_documents", "recent_documents", "wikipedia_documents"],
    "steps.export": ["export"],
    "steps.generate": ["TemplateOptions", "TemplateSources", "generate", "update"],
    "steps.judge": ["judge"],
    "steps.probe": ["probe"],
    "steps.replay": ["ReplayResult", "check_reading", "replay"],
    "steps.review": ["review"],
    "steps.schema": ["schema"],
    "steps.score": ["ScoreResult", "score"],
    "parts.scores.metric": ["Metric", "Unscored", "metric"],
    "steps.synthesize": ["SynthesizeResult", "synthesize"],
}
_MODULE_OF = {name: f"ragassay.{module}" for module, names in _NAMES_BY_MODULE.items() for name in names}
_MODULE_OF["Validity"] = "ragassay_validity"  # simulations, which are a package of their own

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605 -- the names are listed once, above


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'ragassay' has no attribute '{name}'")
    return getattr(import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
