"""The life of a question: which status may follow which, who sees to it, and what stands against.

A draft becomes complete, goes to its reviewers, is accepted by both and frozen. Reviewers who find
fault send it back to be written anew; what is frozen changes only as a new version.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.domain.check import Check
from app.domain.errors import InvalidRecordError
from app.domain.phrase import mark, phrase
from app.domain.question import Question, Stamp, Status
from app.domain.question_review import Verdict


@dataclass(frozen=True, slots=True)
class Passage:
    """A way from one status to another.

    Attributes
    ----------
    name
        What the action is called.
    why
        Kept with the version that it ends, where it ends one.
    """

    before: Status
    after: Status
    name: str
    why: str


_COMPLETE, _SEND = mark("Mark complete"), mark("Send to review")
_ACCEPT, _RETURN, _REJECT = mark("Accept"), mark("Return to the author"), mark("Reject")
_REOPEN, _FREEZE, _ANEW = mark("Reopen as draft"), mark("Freeze"), mark("Begin a new version")

PASSAGES = (
    Passage(Status.DRAFT, Status.COMPLETE, _COMPLETE, "completed"),
    Passage(Status.COMPLETE, Status.IN_REVIEW, _SEND, "sent to review"),
    Passage(Status.COMPLETE, Status.DRAFT, _REOPEN, "reopened"),
    Passage(Status.IN_REVIEW, Status.ACCEPTED, _ACCEPT, "accepted"),
    Passage(Status.IN_REVIEW, Status.DRAFT, _RETURN, "returned"),
    Passage(Status.IN_REVIEW, Status.REJECTED, _REJECT, "rejected"),
    Passage(Status.ACCEPTED, Status.FROZEN, _FREEZE, "frozen"),
    Passage(Status.ACCEPTED, Status.DRAFT, _REOPEN, "reopened"),
    Passage(Status.DRAFT, Status.REJECTED, _REJECT, "rejected"),
    Passage(Status.REJECTED, Status.DRAFT, _REOPEN, "reopened"),
    Passage(Status.FROZEN, Status.DRAFT, _ANEW, "new version"),
)
"""Every way there is, in the order of menus."""


def passages_from(status: Status) -> tuple[Passage, ...]:
    """Return the ways that lead on from a status, whether or not they are open now."""
    return tuple(passage for passage in PASSAGES if passage.before is status)


def passage(before: Status, after: Status) -> Passage | None:
    """Return the way between two statuses, or None where there is none."""
    ways = (one for one in PASSAGES if (one.before, one.after) == (before, after))
    return next(ways, None)


def refusal(
    question: Question,
    after: Status,
    *,
    checks: Iterable[Check] = (),
    verdict: Verdict = Verdict.OPEN,
) -> str:
    """Say what stands against a passage, in one sentence; empty where nothing does.

    Parameters
    ----------
    checks
        Findings on the question; errors keep it from being complete and from its reviewers.
    verdict
        What its reviewers come to on this version.
    """
    before = question.status
    if passage(before, after) is None:
        return phrase(
            "A question that is {before} cannot become {after}.",
            before=phrase(STATUS_WORDS[before]),
            after=phrase(STATUS_WORDS[after]),
        )
    if after in (Status.COMPLETE, Status.IN_REVIEW):
        return next((check.message for check in checks if check.blocks), "")
    if after is Status.ACCEPTED and verdict is not Verdict.ACCEPTED:
        return phrase("Both reviewers must accept the question first.")
    return ""


def passed(
    question: Question,
    after: Status,
    stamp: Stamp,
    *,
    checks: Iterable[Check] = (),
    verdict: Verdict = Verdict.OPEN,
) -> Question:
    """Return the question with another status.

    Its version is counted where it is stored (`storage.question_store.QuestionStore.save`). Who
    settles a review is no author: the stamp of the last edit stays.

    Raises
    ------
    InvalidRecordError
        The passage is not open; the message says why.
    """
    against = refusal(question, after, checks=checks, verdict=verdict)
    if against:
        raise InvalidRecordError(against)
    is_verdict = question.status is Status.IN_REVIEW
    return replace(question, status=after, updated=question.updated if is_verdict else stamp)


def after_reviews(status: Status, verdict: Verdict) -> Status | None:
    """Return the status that a verdict leads to from a review; None where it leads nowhere yet."""
    if status is not Status.IN_REVIEW:
        return None
    return {Verdict.ACCEPTED: Status.ACCEPTED, Verdict.RETURNED: Status.DRAFT}.get(verdict)


def may_edit(question: Question) -> bool:
    """Tell whether the content may change as it stands: only drafts do."""
    return question.status is Status.DRAFT


STATUS_WORDS = {
    Status.DRAFT: mark("a draft"),
    Status.COMPLETE: mark("complete"),
    Status.IN_REVIEW: mark("in review"),
    Status.ACCEPTED: mark("accepted"),
    Status.FROZEN: mark("frozen"),
    Status.REJECTED: mark("rejected"),
}
"""What a question is, within a sentence."""
