"""Says in words what a system answered and where its answer went wrong."""

from __future__ import annotations

from collections.abc import Mapping

from app.controllers.results_rows import missed_events
from app.domain.failure import FAILURE_WORDS, Failure, FailureFinding
from app.domain.question import JsonValue
from app.domain.result_book import Answered
from app.domain.scoring import ScoreStatus
from app.domain.trace import Trace
from widgets.i18n import tr, tr_phrase


def reference_words(answer: JsonValue) -> str:
    """Return an answer as it is read: text as it stands, labels with commas."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list):
        return ", ".join(reference_words(each) for each in answer)
    if isinstance(answer, Mapping):
        return "; ".join(f"{name}: {reference_words(each)}" for name, each in answer.items())
    return "" if answer is None else str(answer)


def finding_words(name: str, finding: FailureFinding | None, trace: Trace | None) -> str:
    """Say where an answer went wrong; nothing of a good one."""
    if finding is None:
        return ""
    if finding.failure is None:
        return tr_phrase(finding.why)
    lost = missed_events(finding)
    number = lost[0][0] if lost else 0
    event = lost[0][1][0] if lost and lost[0][1] else ""
    if finding.failure is Failure.NOT_RETRIEVED and event:
        return _never_saw(name, number, event, trace)
    return _lost_words(name, finding.failure, number, event)


def _lost_words(name: str, failure: Failure, number: int, event: str) -> str:
    slots = {"system": name, "event": event, "n": number}
    whole = {
        Failure.FORM: tr("{system}: its labels score 0 for their form.", **slots),
        Failure.WRONG_SYNTHESIS: tr(
            "{system} used all of the evidence, and put it together wrongly.", **slots
        ),
    }
    if failure in whole:
        return whole[failure]
    if failure is Failure.NOT_IN_MEMORY and number:
        return tr("{system}: no event of its memory holds evidence {n}.", **slots)
    if failure is Failure.DROPPED and event:
        return tr(
            "{system} found {event} with evidence {n}, and dropped it for the budget.", **slots
        )
    if failure is Failure.NOT_USED and event:
        return tr("{system} was shown {event} with evidence {n}, and cites it nowhere.", **slots)
    return tr("{system}: {what}.", system=name, what=tr(FAILURE_WORDS[failure]))


def _never_saw(name: str, number: int, event: str, trace: Trace | None) -> str:
    ranks = [each.id for each in trace.recall.semantic] if trace is not None else []
    if trace is not None and event in ranks:
        first = trace.recall.recall_k or len(trace.recall.fused)
        return tr("{system} never saw evidence {n}. Event {event} holds it, rank {rank} of {all}, "
                  "outside the first {first}.", system=name, n=number, event=event,
                  rank=ranks.index(event) + 1, all=len(ranks), first=first)  # fmt: skip
    return tr("{system} never saw evidence {n}. Event {event} holds it and was not retrieved.",
              system=name, n=number, event=event)  # fmt: skip


def status_words(one: Answered) -> str:
    """Say that there is no answer, or no score of it yet; empty where both are there."""
    if one.answer is None or one.answer.answer is None:
        return tr("no answer")
    status = one.score.status if one.score is not None else None
    return tr("not judged yet") if status is ScoreStatus.NOT_JUDGED else ""
