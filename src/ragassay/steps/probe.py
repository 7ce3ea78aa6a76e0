"""Send one question to a system under test, and propose paths for the parts of the reply that are not picked."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path

from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import Answer, ProbeResult, Question, SystemUnderTest
from ragassay.core.runner import CallLimits, RowCalls, run_rows, timed
from ragassay.core.settings_file import load_settings
from ragassay.parts import systems
from ragassay.parts.systems import HttpOptions, PickedReply, ShowsReply, system_of
from ragassay.parts.systems.replies import PICKED, ReplyError
from ragassay.parts.systems.reply_proposals import proposals


def probe(
    system: object,
    *,
    question: str = "What can you tell me?",
    base_url: str | None = None,
    method: str | None = None,
    headers: Mapping[str, str] | None = None,
    body: str | None = None,
    timeout: float | None = None,
    pick: Mapping[str, str] | None = None,
) -> ProbeResult:
    """Send one question to a system, once; return its reply and proposals for the parts that were not picked.

    Args:
        system: A SPEC as on the command line, a settings file (`.toml`), or any object that `answer` accepts.
        question: The question.
        base_url: The endpoint of `openai-chat:`, or of an `openai:` language model in a pipeline.
        method: As in `answer`; options replace those in a settings file.
        headers: As in `answer`.
        body: As in `answer`.
        timeout: As in `answer`.
        pick: As in `answer`.

    Returns:
        The reply, what was picked from it, and the proposals; the reason if it has no answer.

    Raises:
        UsageError: The system is unknown, or an option is invalid.
        DataError: The settings or a file that the system needs cannot be read.
    """
    options = HttpOptions(method=method, headers=headers or {}, body=body, timeout=timeout, pick=pick or {})
    under_test = _system(system, base_url, options)
    result = ProbeResult(
        system=getattr(under_test, "shown", under_test.name),
        question=question,
        is_from_settings=_is_settings(system),
    )
    outcome = _outcome(under_test, Question(question_id="probe", group_id="probe", question=question))
    if isinstance(outcome, CallError):
        documents = outcome.documents if isinstance(outcome, ReplyError) else ()
        # The proposals replace the advice in the message.
        error = outcome.finding if isinstance(outcome, ReplyError) else str(outcome)
        result = replace(result, documents=documents, error=error, hint=outcome.hint)
    else:
        picked, seconds = outcome
        result = replace(
            result, answer=picked.answer, seconds=seconds, documents=picked.documents, unread=picked.unread
        )
    if not isinstance(under_test, systems.Http):
        return result
    missing = {what for what in PICKED if not (result.answer and getattr(result.answer, what))}
    can_pick = not isinstance(outcome, ReplyError) or outcome.can_pick
    picked_answer = None if result.answer is None else result.answer.answer
    paths = proposals(result.documents, question=question, answer=picked_answer) if can_pick else ()
    of_missing = [each for each in paths if each.what in missing]
    return replace(result, proposals=under_test.paths.readable(of_missing, result.documents))


def _is_settings(system: object) -> bool:
    return isinstance(system, str) and system.endswith(".toml")


def _system(system: object, base_url: str | None, options: HttpOptions) -> SystemUnderTest:
    if not isinstance(system, str):
        return systems.as_system(system, options)
    if not _is_settings(system):
        return systems.system(system, base_url=base_url, options=options)
    settings = load_settings(Path(system)).answer
    if settings is None:
        raise UsageError(f"{system} has several [[systems]]; give the SPEC of one of them, as in its line system = ...")
    if base_url is not None:
        settings = settings.model_copy(update={"lm_base_url": base_url})
    return system_of(settings, Path(system).parent, options=options)


Outcome = tuple[PickedReply, float] | CallError
"""The reply and its duration in seconds, or the error."""


def _outcome(system: SystemUnderTest, question: Question) -> Outcome:
    """Query a system once, without retries."""
    call: RowCalls[Question, Outcome] = RowCalls(
        work=_call(system),
        failed=lambda error: error,
        limits=replace(getattr(system, "limits", None) or CallLimits(), retries=0),
        within=system if isinstance(system, AbstractAsyncContextManager) else None,
    )
    (outcome,) = run_rows([("probe", question)], call)
    return outcome


def _call(system: SystemUnderTest) -> Callable[[Question], Awaitable[Outcome]]:
    def finish(reply: PickedReply | Answer, seconds: float) -> Outcome:
        return (reply if isinstance(reply, PickedReply) else PickedReply(answer=reply)), seconds

    if isinstance(system, ShowsReply):
        return lambda question: timed(system.picked(question), finish)
    return lambda question: timed(system.answer(question), finish, foreign=True)
