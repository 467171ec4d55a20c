"""Records of the first release: letters go and come back, open questions say what they lack."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.ids import McqKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.legacy_record import (
    CHOICE,
    item_from_legacy,
    legacy_from_item,
    legacy_from_question,
    lost_fields,
    public_id,
    question_from_legacy,
    validate_legacy,
    video_id,
)
from app.domain.mcq import McqItem
from app.domain.mcq_editing import moved
from app.domain.question import Granularity, Question, QuestionType, Status
from app.domain.record import record_from_question
from tests.helpers.shared_data import shared_path

EPISODE: dict[str, Any] = {
    "series": "friends",
    "qid": "g3_s01e01_q003",
    "scope": "episode",
    "task_type": "Emotional Trajectory",
    "question_type": "single_choice",
    "question": "How do her feelings change?",
    "options": ["A. Up", "B. Down", " C)  Both", "D. Not at all"],
    "answer": "C",
    "input_video": ["S01E01"],
}
OPEN = EPISODE | {"question_type": "open_ended", "options": [], "answer": "They rise."}
CLIP: dict[str, Any] = {
    "series": "friends",
    "qid": "g1_2_s01e01_q001",
    "task_type": "emotion_influence",
    "question_type": "multi_select",
    "prompt_template": "emotion_labels",
    "question": "What emotions does she evoke?",
    "options": [],
    "answer": ["surprise"],
    "video_name": "friends_g1_2_s01e01_q001_seg1_467.1_520.3.mp4",
    "input_video": {
        "scope_kind": "event",
        "eps": ["S01E01"],
        "segments": [{"ep": "S01E01", "start": 467.1, "end": 523, "mmss": "7:47.1–8:43.0"}],
    },
    "input_transcript": [
        {"ep": "S01E01", "unit_id": "u1", "t": [467.0, 468], "speaker": "unknown", "text": "Hm."}
    ],
}


def item(record: dict[str, Any] = EPISODE) -> McqItem:
    """The item of a record."""
    return item_from_legacy(record, key=McqKey("k"), video=VideoKey("v"))


def question(record: dict[str, Any]) -> Question:
    """The question of a record."""
    return question_from_legacy(record, key=QuestionKey("k"), video=VideoKey("v"))


def told(record: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Path, rule and severity of each finding."""
    return [(f.path, f.rule, f.severity.value) for f in validate_legacy(record)]


def test_a_choice_is_an_item_without_letters_and_without_a_category() -> None:
    made = item()
    assert made.options == ("Up", "Down", "Both", "Not at all")
    assert (made.answer, made.category, made.item_id) == (2, "", "friends_g3_s01e01_q003")
    assert told(EPISODE) == []


def test_letters_come_back_as_they_were() -> None:
    assert legacy_from_item(item()) == EPISODE
    assert legacy_from_item(replace(item(), answer=0)) == EPISODE | {"answer": "A"}
    turned = legacy_from_item(moved(item(), (2, 1, 0, 3)))
    assert turned == EPISODE | {
        "options": ["A. Both", "B. Down", "C. Up", "D. Not at all"],
        "answer": "A",
    }
    assert legacy_from_item(replace(item(), original=None)) is None
    assert lost_fields(replace(item(), category="N.1")) == ("category",)


def test_an_open_question_is_a_draft_that_says_what_it_needs() -> None:
    made = question(OPEN)
    assert (made.status, made.type) == (Status.DRAFT, QuestionType.EMOTION_TRAJECTORY)
    assert (made.granularity, made.subtitles) == (Granularity.EPISODE, None)
    assert told(OPEN) == [
        ("answer_details", "needs-stages", "warning"),
        ("rubric", "needs-rubric", "warning"),
        ("source.from", "needs-source", "info"),
    ]
    assert legacy_from_question(made) == OPEN
    edited = replace(made, text="How?", notes="x")
    assert legacy_from_question(edited) == OPEN | {"question": "How?"}
    assert lost_fields(edited) == ("notes",)


def test_a_question_with_labels_is_whole() -> None:
    made = question(CLIP)
    assert made.status is Status.COMPLETE
    assert made.source.name == "friends S01E01"
    assert made.source.segments == (Interval(467_100, 523_000),)
    assert made.subtitles == ({"id": "u1", "t": [467.0, 468], "speaker": None, "text": "Hm."},)
    ten = record_from_question(made, video_id(CLIP))
    assert ten["question_id"] == "friends_g1_2_s01e01_q001"
    assert "qid" not in ten


def test_a_ranking_is_a_question_with_its_options_below_and_comes_back() -> None:
    ranked = EPISODE | {
        "task_type": "Emotional Intensity Comparison", "question_type": "ranking",
        "prompt_template": "ranking_letters", "answer": "B, A, D, C",
    }  # fmt: skip
    assert not [one for one in validate_legacy(ranked) if one.severity.value == "error"]
    question = question_from_legacy(ranked, key=QuestionKey("q"), video=VideoKey("v"))
    assert question.text.splitlines() == [ranked["question"], *ranked["options"]]
    assert question.answer == "B, A, D, C"
    assert legacy_from_question(question) == ranked
    changed = replace(question, text=question.text.replace("change?", "grow?"))
    assert legacy_from_question(changed) == ranked | {"question": "How do her feelings grow?"}
    in_list = ranked | {"answer": ["B", "A", "D", "C"]}
    assert not [one for one in validate_legacy(in_list) if one.severity.value == "error"]
    for wrong in ("B, A, D", "BBAD", None, "E, A, D, C"):
        found = {one.path for one in validate_legacy(ranked | {"answer": wrong})
                 if one.severity.value == "error"}  # fmt: skip
        assert found == {"answer"}


def test_videos_and_ids_are_unique_over_series() -> None:
    assert video_id(CLIP) == "friends_g1_2_s01e01_q001_seg1_467.1_520.3"
    assert video_id(EPISODE) == "friends_s01e01"
    assert public_id(EPISODE | {"series": "thebigbang"}) == "thebigbang_g3_s01e01_q003"


@pytest.mark.parametrize(
    ("base", "changes", "path", "rule"),
    [
        (EPISODE, {"answer": "E"}, "answer", "key-out-of-range"),
        (EPISODE, {"answer": 1}, "answer", "key-out-of-range"),
        (EPISODE, {"options": ["A. a", "b", "C. c"]}, "options[1]", "option-letter"),
        (EPISODE, {"options": ["A. a", "A. b", "C. c"]}, "options[1]", "option-letter"),
        (EPISODE, {"options": None}, "options", "shape"),
        (EPISODE, {"qid": "x1"}, "qid", "qid"),
        (EPISODE, {"task_type": "emotion_cause"}, "task_type", "task-type"),
        (EPISODE, {"task_type": ["x"]}, "task_type", "task-type"),
        (EPISODE, {"question_type": "essay"}, "question_type", "question-type"),
        (EPISODE, {"input_video": []}, "input_video", "video"),
        (CLIP, {"input_transcript": [{"t": [1]}]}, "input_transcript[0].t", "shape"),
        (CLIP, {"input_video": {"eps": ["x"]}}, "input_video.segments", "shape"),
    ],
)
def test_what_cannot_be_read_is_an_error(
    base: dict[str, Any], changes: dict[str, Any], path: str, rule: str
) -> None:
    assert [one for one in told(base | changes) if one[2] == "error"] == [(path, rule, "error")]


def test_odd_choices_are_taken_with_a_warning() -> None:
    assert told(EPISODE | {"options": ["A. Up", "B. up", "C. Both"]}) == [
        ("options", "options-number", "warning"),
        ("options[1]", "options-equal", "warning"),
    ]
    asked = OPEN | {"question": "Is she glad? Answer Yes or No.", "answer": "Sure"}
    assert ("answer", "yes-no", "warning") in told(asked)
    assert ("answer", "yes-no", "warning") not in told(asked | {"answer": "No"})


def test_every_published_record_comes_back_value_for_value() -> None:
    folder: Path = shared_path("longemo/legacy")
    kinds = set()
    for path in folder.rglob("*.json"):
        for record in json.loads(path.read_text(encoding="utf-8")):
            kinds.add(record["question_type"])
            assert not [one for one in told(record) if one[2] == "error"]
            is_choice = record["question_type"] == CHOICE
            back = legacy_from_item(item(record)) if is_choice else None
            assert (back or legacy_from_question(question(record))) == record
    assert len(kinds) == 3
