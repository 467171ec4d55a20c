"""Where an answer went wrong: what became of the author's evidence on the way to it.

Evidence is what the author marked in the video. At each step (in the memory, retrieved, shown,
cited) a stretch of evidence is *there* if an event that overlaps it in time is there. The class of
a failed answer is the first step that lost a stretch; an answer that had all of it went wrong in
the synthesis. A label answer of score 0 that no reader of labels can read failed for its form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.emotion import EMOTIC_26
from app.domain.event_memory import EventMemory
from app.domain.interval import Interval
from app.domain.label_prediction import (
    IMPOSSIBLE,
    normalised,
    predicted_labels,
    predicted_transition,
)
from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject, JsonValue, QuestionType
from app.domain.scoring import Score, is_label_task
from app.domain.trace_path import TracePath

PASSING = 0.5
"""Below this share of the full score an answer has failed."""


class Failure(StrEnum):
    """What went wrong first."""

    NOT_IN_MEMORY = "not-in-memory"
    NOT_RETRIEVED = "not-retrieved"
    DROPPED = "dropped"
    NOT_USED = "not-used"
    WRONG_SYNTHESIS = "wrong-synthesis"
    FORM = "form"


FAILURE_WORDS = {
    Failure.NOT_IN_MEMORY: mark("Not in memory"),
    Failure.NOT_RETRIEVED: mark("In memory, not retrieved"),
    Failure.DROPPED: mark("Retrieved but dropped"),
    Failure.NOT_USED: mark("Shown, not used"),
    Failure.WRONG_SYNTHESIS: mark("Used, wrong synthesis"),
    Failure.FORM: mark("Labels scored 0 for form"),
}


class Fault(StrEnum):
    """The two kinds of error of the LongEmoBench paper."""

    ACQUISITION = "EC"
    SYNTHESIS = "AS"


FAULT_WORDS = {
    Fault.ACQUISITION: mark("Evidence acquisition and coverage (EC)"),
    Fault.SYNTHESIS: mark("Answer synthesis and compression (AS)"),
}

FAULT_OF = {
    Failure.NOT_IN_MEMORY: Fault.ACQUISITION,
    Failure.NOT_RETRIEVED: Fault.ACQUISITION,
    Failure.DROPPED: Fault.ACQUISITION,
    Failure.NOT_USED: Fault.SYNTHESIS,
    Failure.WRONG_SYNTHESIS: Fault.SYNTHESIS,
    Failure.FORM: Fault.SYNTHESIS,
}


class Stage(StrEnum):
    """Where evidence can be, in the order of the way."""

    MEMORY = "memory"
    RETRIEVED = "retrieved"
    SHOWN = "shown"
    CITED = "cited"


STAGE_WORDS = {
    Stage.MEMORY: mark("In memory"),
    Stage.RETRIEVED: mark("Retrieved"),
    Stage.SHOWN: mark("Shown"),
    Stage.CITED: mark("Cited"),
}

_LOST_AT = {
    Stage.MEMORY: Failure.NOT_IN_MEMORY,
    Stage.RETRIEVED: Failure.NOT_RETRIEVED,
    Stage.SHOWN: Failure.DROPPED,
    Stage.CITED: Failure.NOT_USED,
}


@dataclass(frozen=True, slots=True)
class EvidenceFate:
    """What became of one stretch of evidence.

    Attributes
    ----------
    events
        For each stage, the overlapping events that are there, in the order of the memory.
    """

    span: Interval
    events: Mapping[Stage, tuple[str, ...]]

    @property
    def reached(self) -> Stage | None:
        """The last stage of the way that holds it; None where no event of the memory does."""
        last = None
        for stage in self.events:
            if not self.events[stage]:
                return last
            last = stage
        return last


@dataclass(frozen=True, slots=True)
class FailureFinding:
    """Where the answer to a question went wrong.

    Attributes
    ----------
    failure
        None for a good answer, and where it cannot be told.
    why
        Why it cannot be told; empty where it can.
    fates
        Of each stretch of evidence, in the order of the author.
    is_failed
        Whether the answer is below the passing score.
    by_hand
        Whether somebody settled the class; `note` is theirs.
    """

    question_id: str
    is_failed: bool
    failure: Failure | None = None
    why: str = ""
    fates: tuple[EvidenceFate, ...] = ()
    by_hand: bool = False
    note: str = ""

    @property
    def fault(self) -> Fault | None:
        """Which of the paper's two kinds of error it is."""
        return None if self.failure is None else FAULT_OF[self.failure]

    def count(self, stage: Stage) -> int:
        """Return how many stretches of evidence came as far as a stage."""
        way = list(Stage)
        place = way.index(stage)
        return sum(
            fate.reached is not None and way.index(fate.reached) >= place for fate in self.fates
        )


@dataclass(frozen=True, slots=True)
class Case:
    """What is known of one answer.

    Attributes
    ----------
    record
        The question in the ten fields.
    evidence
        The author's stretches.
    memory, path
        None where there is no memory of the video, no trace of the question.
    """

    record: JsonObject
    score: Score | None
    answer: JsonValue = None
    evidence: Sequence[Interval] = ()
    memory: EventMemory | None = None
    path: TracePath | None = None


def attribute(case: Case, *, passing: float = PASSING, least_ms: int = 1) -> FailureFinding:
    """Tell where an answer went wrong.

    Parameters
    ----------
    passing
        Share of the full score, 0 to 1, from which an answer is good.
    least_ms
        By so much must an event overlap evidence to hold it; evidence or events of no length need
        only lie within.
    """
    name = str(case.record["question_id"])
    normalized = case.score.normalized if case.score is not None else None
    fates = evidence_fates(case, least_ms)
    if normalized is None:
        return FailureFinding(name, False, None, phrase("There is no score."), fates)
    if normalized >= passing:
        return FailureFinding(name, False, fates=fates)
    if normalized == 0 and is_for_form(case.record, case.answer):
        return FailureFinding(name, True, Failure.FORM, fates=fates)
    lost, why = _first_loss(case, fates)
    return FailureFinding(name, True, lost, why, fates)


def evidence_fates(case: Case, least_ms: int = 1) -> tuple[EvidenceFate, ...]:
    """Tell how far each stretch of evidence came; stages that are not known are left out."""
    if case.memory is None:
        return tuple(EvidenceFate(span, {}) for span in case.evidence)
    held = _held(case.path)
    found = []
    for span in case.evidence:
        events = [
            event.id
            for event in case.memory.shown_events
            if any(_holds(each, span, least_ms) for each in event.intervals)
        ]
        way = {Stage.MEMORY: tuple(events)}
        for stage, ids in held.items():
            way[stage] = tuple(each for each in events if each in ids)
        found.append(EvidenceFate(span, way))
    return tuple(found)


def is_for_form(record: JsonObject, answer: JsonValue) -> bool:
    """Tell whether a label answer names nothing that is a label, or hides the right one in prose.

    The benchmark splits at commas and lines: *she is sad and tired* is one label that none knows.
    """
    if not is_label_task(record) or answer is None:
        return False
    is_transition = record.get("type") == QuestionType.EMOTION_TRANSITION
    read = (predicted_transition if is_transition else predicted_labels)(answer)
    given = {label for side in read.sides.values() for label in side}
    if not given:
        return False
    if IMPOSSIBLE in given or not given & set(EMOTIC_26):
        return True
    words = f" {normalised(_letters(answer))} "
    return any(f" {label} " in words for label in _reference(record.get("answer")))


@dataclass(frozen=True, slots=True)
class Funnel:
    """How many answers came how far, and what failed.

    Attributes
    ----------
    answers, failed, undecided
        All, those below the passing score, and those of them whose class cannot be told.
    steps
        At each stage, the failed answers whose evidence was all still there, of those with
        evidence and a trace.
    classes
        Question ids of each class, in the order given.
    faults
        Counts of EC and AS.
    """

    answers: int
    failed: int
    undecided: tuple[str, ...]
    steps: Mapping[Stage, int]
    classes: Mapping[Failure, tuple[str, ...]]
    faults: Mapping[Fault, int] = field(default_factory=dict)


def funnel(findings: Iterable[FailureFinding]) -> Funnel:
    """Sum up findings."""
    found = list(findings)
    failed = [each for each in found if each.is_failed]
    traced = [each for each in failed if each.failure is not None and each.fates]
    classes = {
        kind: tuple(each.question_id for each in failed if each.failure is kind) for kind in Failure
    }
    return Funnel(
        len(found),
        len(failed),
        tuple(each.question_id for each in failed if each.failure is None),
        {stage: sum(each.count(stage) == len(each.fates) for each in traced) for stage in Stage},
        classes,
        Counter(FAULT_OF[kind] for kind, ids in classes.items() for _ in ids),
    )


def _first_loss(case: Case, fates: Sequence[EvidenceFate]) -> tuple[Failure | None, str]:
    if not fates:
        return None, phrase("The question names no evidence in the video.")
    if case.memory is None:
        return None, phrase("There is no event memory of the video.")
    for stage in Stage:
        if stage not in fates[0].events:
            return None, phrase("There is no trace of the question.")
        if any(not fate.events[stage] for fate in fates):
            if stage is Stage.MEMORY and case.memory.is_partial:
                return None, phrase("Only what the trace carries of the event memory is here.")
            return _LOST_AT[stage], ""
    return Failure.WRONG_SYNTHESIS, ""


def _held(path: TracePath | None) -> dict[Stage, frozenset[str]]:
    if path is None:
        return {}
    shown = {*path.selected}
    return {
        Stage.RETRIEVED: frozenset({*path.seeds, *path.neighbours, *shown}),
        Stage.SHOWN: frozenset(shown),
        Stage.CITED: frozenset(shown & {*path.cited}),
    }


def _holds(event: Interval, span: Interval, least_ms: int) -> bool:
    if not event.duration_ms or not span.duration_ms:
        return event.overlaps(span)
    shared = min(event.end_ms, span.end_ms) - max(event.start_ms, span.start_ms)
    return shared >= min(least_ms, event.duration_ms, span.duration_ms)


def _reference(answer: JsonValue) -> list[str]:
    if isinstance(answer, str):
        return [normalised(answer)]
    if isinstance(answer, Mapping):
        return [label for side in answer.values() for label in _reference(side)]
    return (
        [label for each in answer for label in _reference(each)] if isinstance(answer, list) else []
    )


def _letters(answer: JsonValue) -> str:
    return "".join(each if each.isalnum() or each == "/" else " " for each in str(answer))
