"""Where answers went wrong: evidence followed from the memory to the answer."""

from __future__ import annotations

import pytest

from app.domain.event_memory import Event, EventMemory, changed
from app.domain.failure import (
    Case,
    Failure,
    Fault,
    Stage,
    attribute,
    funnel,
    is_for_form,
)
from app.domain.ids import VideoKey
from app.domain.interval import Interval
from app.domain.question import JsonObject, JsonValue
from app.domain.scoring import Score, ScoreStatus, score_labels
from app.domain.trace import FusedSeed, Recall, Trace, TraceAnswer, TracedEvent
from app.domain.trace_path import TracePath
from tests.helpers.memories import small_memory, stored

RECORD: JsonObject = {
    "question_id": "Q", "video_id": "v", "granularity": "episode", "type": "emotional reasoning",
    "answer": "x", "rubric": {"criterion": "c", "scores": {"0": "no", "1": "yes"}},
}  # fmt: skip
LABELS: JsonObject = {
    **RECORD, "granularity": "clip", "type": "contextual emotion", "answer": ["anger"],
    "rubric": None,
}  # fmt: skip
EVIDENCE = (Interval(1_000, 3_000), Interval(8_000, 9_000))


def memory(*spans: tuple[str, int, int], is_partial: bool = False) -> EventMemory:
    events = tuple(Event(id=name, intervals=(Interval(a, b),)) for name, a, b in spans)
    return changed(stored(small_memory(), VideoKey("v")), events=events, is_partial=is_partial)


def path(seeds: str, selected: str, cited: str) -> TracePath:
    trace = Trace(
        "Q",
        "v",
        recall=Recall(fused=tuple(map(FusedSeed, seeds.split())), selected=tuple(selected.split())),
        events=tuple(map(TracedEvent, selected.split())),
        answer=TraceAnswer("x", tuple(cited.split())),
    )
    return TracePath(trace, {})


def case(
    known: EventMemory | None, way: TracePath | None = None, score: float | None = 0.0
) -> Case:
    given = Score("Q", "v", "episode", "emotional reasoning", ScoreStatus.OK, 1, score, score)
    return Case(RECORD, given, "an answer", EVIDENCE, known, way)


WHOLE = memory(("E1", 0, 2_000), ("E2", 8_500, 12_000), ("E3", 20_000, 21_000))


@pytest.mark.parametrize(
    ("known", "way", "failure", "fault"),
    [
        (memory(("E1", 0, 2_000)), path("E1", "E1", "E1"), Failure.NOT_IN_MEMORY, "EC"),
        (WHOLE, path("E1", "E1", "E1"), Failure.NOT_RETRIEVED, "EC"),
        (WHOLE, path("E1 E2", "E1", "E1"), Failure.DROPPED, "EC"),
        (WHOLE, path("E1 E2", "E1 E2", "E1"), Failure.NOT_USED, "AS"),
        (WHOLE, path("E1", "E1 E2", "E2 E1"), Failure.WRONG_SYNTHESIS, "AS"),
    ],
)
def test_the_class_is_the_first_step_that_lost_evidence(
    known: EventMemory, way: TracePath, failure: Failure, fault: str
) -> None:
    found = attribute(case(known, way))
    assert (found.failure, found.fault) == (failure, Fault(fault))
    assert found.is_failed


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (case(None), "no event memory"),
        (case(WHOLE), "no trace"),
        (Case(RECORD, case(WHOLE).score, "x", (), WHOLE), "names no evidence"),
        (Case(RECORD, None, "x", EVIDENCE, WHOLE), "no score"),
        (case(memory(("E1", 0, 2_000), is_partial=True), path("E1", "E1", "E1")), "Only what"),
    ],
)
def test_what_cannot_be_told_is_said(given: Case, why: str) -> None:
    found = attribute(given)
    assert found.failure is None
    assert why in found.why


def test_a_good_answer_has_no_class_and_the_mark_can_be_moved() -> None:
    good = case(WHOLE, path("E1", "E1", "E1"), 0.5)
    assert attribute(good).failure is None
    assert not attribute(good).is_failed
    assert attribute(good, passing=0.75).failure is Failure.NOT_RETRIEVED


def test_an_event_must_share_enough_time_with_the_evidence() -> None:
    touching = memory(("E1", 3_000, 4_000), ("E2", 8_000, 9_000))
    assert attribute(case(touching, path("", "", ""))).failure is Failure.NOT_IN_MEMORY
    brief = memory(("E1", 2_990, 4_000), ("E2", 8_000, 9_000))
    way = path("E1 E2", "E1 E2", "E1 E2")
    assert attribute(case(brief, way)).failure is Failure.WRONG_SYNTHESIS
    assert attribute(case(brief, way), least_ms=500).failure is Failure.NOT_IN_MEMORY


@pytest.mark.parametrize(
    ("answer", "is_form"),
    [
        ("She is in anger and tired", True),
        ({"labels": ["anger"]}, True),
        ("wrath, fury", True),
        ("fear", False),
        ("", False),
        (None, False),
    ],
)
def test_labels_that_cannot_be_read_are_faults_of_form(answer: JsonValue, is_form: bool) -> None:
    assert is_for_form(LABELS, answer) is is_form
    if answer is not None:
        given = Case(LABELS, score_labels(LABELS, answer), answer, EVIDENCE, WHOLE)
        assert (attribute(given).failure is Failure.FORM) is is_form
    assert not is_for_form(RECORD, "anger")


def test_the_funnel_counts_how_far_the_evidence_of_failed_answers_came() -> None:
    ways = [path("E1", "E1", "E1"), path("E1 E2", "E1", "E1"), path("E1 E2", "E1 E2", "E2 E1")]
    found = [attribute(case(WHOLE, way)) for way in ways]
    found += [attribute(case(None)), attribute(case(WHOLE, ways[0], 1.0))]
    summed = funnel(found)
    assert (summed.answers, summed.failed, summed.undecided) == (5, 4, ("Q",))
    assert summed.steps == {
        Stage.MEMORY: 3, Stage.RETRIEVED: 2, Stage.SHOWN: 1, Stage.CITED: 1
    }  # fmt: skip
    assert summed.faults == {Fault.ACQUISITION: 2, Fault.SYNTHESIS: 1}
    assert len(summed.classes[Failure.DROPPED]) == 1
