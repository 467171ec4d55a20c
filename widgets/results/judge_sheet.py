"""What the judging form shows: an answer whose system is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.question import Evidence
from app.domain.system import Fact


@dataclass(frozen=True, slots=True)
class JudgeSheet:
    """One answer to judge.

    Attributes
    ----------
    place
        Where it stands in the order of the rater, in words.
    details
        Items of the reference, a line each.
    scores
        What may be given, with its meaning, the smallest first.
    score, reason, facts
        What the rater gave before; `score` None where nothing.
    why_locked
        Why nothing can be given now; empty where it can.
    """

    key: str
    question_id: str
    place: str
    text: str
    reference: str
    details: tuple[str, ...]
    criterion: str
    scores: tuple[tuple[int, str], ...]
    prediction: str
    evidence: tuple[Evidence, ...] = ()
    score: int | None = None
    reason: str = ""
    facts: tuple[Fact, ...] = ()
    why_locked: str = ""
