"""Reviews of questions: two people answer, then see the author's answer, and judge five things.

They are reviews like others (`app.domain.review`): ``kind`` is ``question``, and ``stage`` the
version of the question, so that what is written anew is reviewed anew, and independently. The blind
answer is ``{"answer": what the type of question takes}`` or ``{"cannot_tell": true}``; the decision
is `Decision.ACCEPT` or `Decision.REVISE`, called "needs change". Both reviewers must accept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, ReviewKey
from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject, JsonValue, Question
from app.domain.review import CANNOT_TELL, Decision, RecordKind, Review
from app.domain.words import folded

REVIEWERS = 2
"""How many must accept a question."""

QUESTION_CRITERIA: Mapping[str, str] = {
    "task": mark("The task fits its type"),
    "scope": mark("The scope is right"),
    "evidence": mark("The evidence supports the answer"),
    "answer": mark("The answer is right and whole"),
    "wording": mark("The wording is clear"),
}
"""What a question is judged by, and how it is shown."""

QUESTION_CRITERIA_HELP: Mapping[str, str] = {
    "task": mark("It asks what its type of question is meant to ask, and in the form it needs."),
    "scope": mark("It needs the whole stretch it is about, and cannot be answered from less."),
    "evidence": mark("The marked spans show what the answer says, and lie where it says so."),
    "answer": mark("Somebody who watched everything would say the same, and leave nothing out."),
    "wording": mark("People and moments are told apart, and nothing gives the answer away."),
}

QUESTION_DECISIONS: Mapping[str, str] = {
    Decision.ACCEPT: mark("Accept"),
    Decision.REVISE: mark("Needs change"),
}
"""The verdicts on a question, and how they are shown."""

_REASON = re.compile(rf"^({'|'.join(QUESTION_CRITERIA)}): ?", re.MULTILINE)


class Verdict(StrEnum):
    """What the reviews of one version of a question come to."""

    OPEN = "open"
    ACCEPTED = "accepted"
    RETURNED = "returned"


def new_review(key: ReviewKey, question: Question, rater: RaterKey) -> Review:
    """Return an empty review of the present version of a question."""
    version = question.version
    return Review(key, RecordKind.QUESTION, question.key, version, rater, stage=version)


def own_answer(answer: JsonValue) -> JsonObject:
    """Return what a reviewer answers, as `Review.answer` holds it."""
    return {"answer": answer}


def answer_in(review: Review) -> JsonValue:
    """Return what a reviewer answered; None where nothing, or where they cannot tell."""
    value = review.answer
    if not isinstance(value, Mapping) or value.get(CANNOT_TELL) is True:
        return None
    return value.get("answer")


def verdict_of(reviews: Iterable[Review], version: int) -> Verdict:
    """Sum up the reviews of a version: one that needs a change is enough to return it.

    It is returned only once all who must have decided did, so that nobody's verdict is cut short.
    """
    said = {
        review.rater: review.decision
        for review in reviews
        if review.stage == version and review.is_decided
    }
    if len(said) < REVIEWERS:
        return Verdict.OPEN
    accepted = all(decision == Decision.ACCEPT for decision in said.values())
    return Verdict.ACCEPTED if accepted else Verdict.RETURNED


def fault_of(review: Review) -> str:
    """Say what keeps a review from standing, in one sentence; empty where nothing does.

    A verdict needs the own answer first and every criterion judged; accepting means that all hold,
    and what does not hold needs a reason.
    """
    if not review.is_answered:
        return phrase("Answer the question yourself first.")
    left = [name for name in QUESTION_CRITERIA if name not in review.criteria]
    if left:
        return phrase("Judge “{criterion}”.", criterion=phrase(QUESTION_CRITERIA[left[0]]))
    broken = [name for name in QUESTION_CRITERIA if not review.criteria[name]]
    if review.decision == Decision.ACCEPT and broken:
        held = phrase(QUESTION_CRITERIA[broken[0]])
        return phrase("It cannot be accepted: “{criterion}” does not hold.", criterion=held)
    if review.decision == Decision.REVISE and not broken:
        return phrase("Say which criterion does not hold.")
    reasons = reasons_in(review.reason)
    silent = [name for name in broken if not reasons.get(name)]
    if silent:
        held = phrase(QUESTION_CRITERIA[silent[0]])
        return phrase("Say why “{criterion}” does not hold.", criterion=held)
    return ""


def checked_review(review: Review) -> Review:
    """Return a review whose verdict stands.

    Raises
    ------
    InvalidRecordError
        It is none yet: see `fault_of`.
    """
    fault = fault_of(review) if review.is_decided else ""
    if fault:
        raise InvalidRecordError(fault)
    return review


def reasons_in(reason: str) -> dict[str, str]:
    """Return the reasons by criterion; text before the first of them is under ``""``.

    They stand in `Review.reason` as text that people read: ``task: ...``, one after the other.
    """
    parts = _REASON.split(reason)
    found = {"": parts[0].strip()} if parts[0].strip() else {}
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        found[name] = "\n".join(filter(None, (found.get(name, ""), text.strip())))
    return found


def reason_text(reasons: Mapping[str, str]) -> str:
    """Write reasons by criterion as `Review.reason` holds them; blank ones are left out."""
    order = ("", *QUESTION_CRITERIA)
    given = [(name, reasons.get(name, "").strip()) for name in order]
    return "\n".join(f"{name}: {text}" if name else text for name, text in given if text)


def may_review(question: Question, name: str) -> bool:
    """Tell whether a rater of this name may review a question: whoever wrote it may not."""
    return folded(name) not in map(folded, authors_of(question))


def authors_of(question: Question) -> tuple[str, ...]:
    """Return the names of those who wrote a question: who made it, and who changed it last."""
    names = (question.created.rater, question.updated.rater)
    return tuple(dict.fromkeys(name for name in names if name))
