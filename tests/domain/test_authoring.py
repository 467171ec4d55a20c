"""Edited copies of questions: what changes, what stays, and that links follow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import authoring
from app.domain.details import DEFAULT_DESCRIPTION
from app.domain.errors import InvalidRecordError
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    AnswerItem,
    Evidence,
    Granularity,
    ItemKind,
    Modality,
    Question,
    QuestionType,
    Rubric,
    Stamp,
    Status,
)
from app.domain.record_rules import types_of
from app.domain.rubric import TEMPLATES, template_for
from tests.helpers.question_strategies import UNHURRIED, questions

STAMP = Stamp("rater", "2026-01-02T03:04:05Z")


def make(
    kind: QuestionType = QuestionType.EMOTION_TRAJECTORY,
    granularity: Granularity = Granularity.EPISODE,
) -> Question:
    return authoring.new_question(
        key=QuestionKey("q"),
        question_id="G2_Q000001",
        video=VideoKey("v"),
        kind=kind,
        stamp=STAMP,
        granularity=granularity,
    )


def with_items(*texts: str, kind: QuestionType = QuestionType.EMOTION_TRAJECTORY) -> Question:
    question = make(kind)
    for text in texts:
        question = authoring.add_item(question, text)
    return question


def with_evidence(question: Question, *keys: str) -> Question:
    for key in keys:
        evidence = Evidence(EvidenceKey(key), Interval(0, 1000))
        question = authoring.add_evidence(question, evidence)
    return question


def items(question: Question) -> tuple[AnswerItem, ...]:
    assert question.details is not None
    return question.details.items


def told(question: Question) -> list[tuple[str, str]]:
    return [(item.id, item.description) for item in items(question)]


@pytest.mark.parametrize("kind", QuestionType)
def test_a_new_question_starts_with_the_rubric_of_its_type(kind: QuestionType) -> None:
    template = template_for(kind)
    question = make(kind)
    assert question.rubric == (template.rubric if template else None)
    assert question.status is Status.DRAFT
    assert question.created == STAMP


def test_a_new_trajectory_waits_for_stages_and_others_for_nothing() -> None:
    assert items(make()) == ()
    assert make(QuestionType.EMOTIONAL_REASONING).details is None


def test_items_are_numbered_in_order_whatever_is_done_to_them() -> None:
    question = with_items("a", "b", "c")
    assert told(question) == [("S1", "a"), ("S2", "b"), ("S3", "c")]
    assert told(authoring.move_item(question, 0, 2)) == [("S1", "b"), ("S2", "c"), ("S3", "a")]
    assert told(authoring.remove_item(question, 1)) == [("S1", "a"), ("S2", "c")]
    assert told(authoring.add_item(question, "d", index=1))[:3] == [
        ("S1", "a"),
        ("S2", "d"),
        ("S3", "b"),
    ]


def test_links_follow_a_moved_item() -> None:
    question = with_evidence(with_items("a", "b"), "e1", "e2")
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e1"))
    moved = authoring.move_item(question, 0, 1)
    assert [item.evidence for item in items(moved)] == [(), ("e1",)]


def test_foreign_ids_stay_and_a_new_item_gets_a_free_one() -> None:
    question = with_items("a", "b")
    assert question.details is not None
    foreign = tuple(replace(item, id=f"stage_{item.description}") for item in items(question))
    question = replace(question, details=replace(question.details, items=foreign))
    assert told(authoring.move_item(question, 1, 0)) == [("stage_b", "b"), ("stage_a", "a")]
    assert told(authoring.add_item(question, "c"))[-1] == ("S1", "c")


def test_a_type_decides_what_its_items_are() -> None:
    assert told(with_items("a", kind=QuestionType.EMOTIONAL_REASONING)) == [("R1", "a")]
    assert told(with_items("a", kind=QuestionType.INTENSITY_COMPARISON)) == [("C1", "a")]


def test_reasoning_may_list_alternatives_and_keeps_to_them() -> None:
    question = authoring.add_item(
        make(QuestionType.EMOTIONAL_REASONING), "a", kind=ItemKind.ALTERNATIVE
    )
    assert told(authoring.add_item(question, "b")) == [("C1", "a"), ("C2", "b")]


def test_a_label_question_takes_no_items() -> None:
    with pytest.raises(ValueError, match="has no items"):
        authoring.add_item(make(QuestionType.EMOTION_INFLUENCE, Granularity.CLIP))


def test_removing_the_last_factor_leaves_no_details_but_a_trajectory_keeps_its_own() -> None:
    factor = with_items("a", kind=QuestionType.EMOTIONAL_REASONING)
    assert authoring.remove_item(factor, 0).details is None
    assert items(authoring.remove_item(with_items("a"), 0)) == ()
    own = authoring.set_details_description(factor, "Why she rows")
    left = authoring.remove_item(own, 0).details
    assert left is not None
    assert left.description == "Why she rows"


def test_a_blank_part_of_a_stage_means_no_requirement() -> None:
    question = authoring.edit_item(with_items("a"), 0, emotion=" fear ", anchor="door")
    assert items(question)[0].emotion == "fear"
    question = authoring.edit_item(question, 0, emotion=" ", intensity="")
    [stage] = items(question)
    assert (stage.emotion, stage.intensity, stage.anchor) == (None, None, "door")


def test_details_description_can_be_written_before_items() -> None:
    question = authoring.set_details_description(make(QuestionType.EMOTIONAL_REASONING), "Why")
    assert question.details is not None
    assert question.details.description == "Why"


def test_another_type_renames_items_and_brings_its_rubric() -> None:
    question = authoring.edit_item(with_items("a", "b"), 0, emotion="fear")
    reasoning = authoring.set_type(question, QuestionType.EMOTIONAL_REASONING)
    assert told(reasoning) == [("R1", "a"), ("R2", "b")]
    assert reasoning.details is not None
    assert reasoning.details.description == DEFAULT_DESCRIPTION[ItemKind.FACTOR]
    assert reasoning.rubric == TEMPLATES[1].rubric
    assert authoring.set_type(reasoning, QuestionType.EMOTION_TRAJECTORY) == question


def test_another_type_keeps_what_was_written_by_hand() -> None:
    rubric = Rubric("Mine", (("0", "no"), ("1", "yes")))
    question = authoring.set_rubric(with_items("a"), rubric)
    question = authoring.set_details_description(question, "As he feels it")
    changed = authoring.set_type(question, QuestionType.INTENSITY_COMPARISON)
    assert changed.rubric == rubric
    assert changed.details is not None
    assert changed.details.description == "As he feels it"


def test_a_trajectory_without_stages_becomes_a_question_without_details() -> None:
    changed = authoring.set_type(make(), QuestionType.INTENSITY_COMPARISON)
    assert changed.details is None
    assert items(authoring.set_type(changed, QuestionType.EMOTION_TRAJECTORY)) == ()


def test_a_type_of_the_other_tier_is_refused() -> None:
    with pytest.raises(ValueError, match="no type of granularity episode"):
        authoring.set_type(make(), QuestionType.EMOTION_CAUSE)


def test_answers_change_shape_without_losing_a_word() -> None:
    clip = authoring.set_answer(
        make(QuestionType.CONTEXTUAL_EMOTION, Granularity.CLIP), ["anger", "fear"]
    )
    transition = authoring.set_type(clip, QuestionType.EMOTION_TRANSITION)
    assert transition.answer == {"before": ["anger", "fear"], "after": []}
    cause = authoring.set_type(transition, QuestionType.EMOTION_CAUSE)
    assert cause.answer == "anger, fear"
    back = authoring.set_type(cause, QuestionType.EMOTION_INFLUENCE)
    assert back.answer == ["anger", "fear"]


@UNHURRIED
@given(questions(), st.data())
def test_no_change_of_type_loses_the_text_of_an_item(
    question: Question, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(types_of(question.granularity)))
    changed = authoring.set_type(question, kind)
    before = [replace(item, id="") for item in question.details.items] if question.details else []
    after = [replace(item, id="") for item in changed.details.items] if changed.details else []
    assert after == before


def test_evidence_is_added_moved_edited_and_removed_with_its_links() -> None:
    question = with_evidence(with_items("a"), "e1", "e2", "e3")
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e3"))
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e1"))
    assert items(question)[0].evidence == ("e1", "e3")
    question = authoring.move_evidence(question, 2, 0)
    assert [evidence.key for evidence in question.evidence] == ["e3", "e1", "e2"]
    question = authoring.edit_evidence(
        question, EvidenceKey("e1"), span=Interval(5, 9), note="bowl", modalities=[Modality.SEEN]
    )
    assert question.evidence[1] == Evidence(
        EvidenceKey("e1"), Interval(5, 9), "bowl", frozenset({Modality.SEEN})
    )
    question = authoring.remove_evidence(question, EvidenceKey("e3"))
    assert [evidence.key for evidence in question.evidence] == ["e1", "e2"]
    assert items(question)[0].evidence == ("e1",)
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e1"))
    assert items(question)[0].evidence == ()


def test_evidence_can_go_where_it_belongs() -> None:
    question = with_evidence(make(), "e1", "e2")
    new = Evidence(EvidenceKey("e3"), Interval(1, 2))
    question = authoring.add_evidence(question, new, index=1)
    assert [evidence.key for evidence in question.evidence] == ["e1", "e3", "e2"]


def test_a_waiver_needs_a_reason_and_replaces_the_one_before() -> None:
    with pytest.raises(InvalidRecordError, match="Write why"):
        authoring.waive(make(), "evidence-close", "  ", STAMP)
    question = authoring.waive(make(), "evidence-close", "first", STAMP)
    question = authoring.waive(question, "evidence-few", "other", STAMP)
    question = authoring.waive(question, "evidence-close", " one scene ", STAMP)
    assert [(item.rule, item.reason) for item in question.waivers] == [
        ("evidence-few", "other"),
        ("evidence-close", "one scene"),
    ]
    question = authoring.unwaive(question, "evidence-few")
    assert [item.rule for item in question.waivers] == ["evidence-close"]


def test_a_copy_is_a_draft_with_evidence_of_its_own() -> None:
    question = with_evidence(with_items("a"), "e1", "e2")
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e2"))
    question = replace(question, status=Status.ACCEPTED, imported=True, original={"a": 1})
    question = authoring.waive(question, "evidence-few", "why", STAMP)
    copy = authoring.duplicate_question(
        question, key=QuestionKey("q2"), question_id="G2_Q000002", stamp=Stamp("b", "now")
    )
    assert (copy.key, copy.question_id, copy.status) == ("q2", "G2_Q000002", Status.DRAFT)
    assert (copy.imported, copy.original, copy.waivers) == (False, None, ())
    keys = [evidence.key for evidence in copy.evidence]
    assert not {"e1", "e2"} & set(keys)
    assert items(copy)[0].evidence == (keys[1],)


def test_small_edits_change_one_thing() -> None:
    question = make()
    assert authoring.set_question_id(question, " G2_Q7 ").question_id == "G2_Q7"
    assert authoring.set_text(question, "Who?").text == "Who?"
    assert authoring.set_notes(question, "ask Rin").notes == "ask Rin"
    assert authoring.set_source(question, "Episode 2").source.name == "Episode 2"
    assert authoring.set_status(question, Status.COMPLETE).status is Status.COMPLETE
    assert authoring.apply_template(question, TEMPLATES[0]).rubric == TEMPLATES[0].rubric
    assert authoring.stamped(question, Stamp("b", "now")).updated.rater == "b"
    assert question == make()
