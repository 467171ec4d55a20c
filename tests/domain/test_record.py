"""Records become questions and leave again; what was not edited leaves as it came."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given

from app.domain import authoring
from app.domain.errors import InvalidRecordError
from app.domain.ids import QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import Question, QuestionType, Rubric, Source, Stamp, Status
from app.domain.record import TEN_FIELDS, question_from_record, record_from_question
from tests.helpers.question_strategies import UNHURRIED, records
from tests.helpers.records import KINDS, Record, make_record
from tests.helpers.shared_data import shared_json

STAMP = Stamp("rater", "2026-01-02T03:04:05Z")


def take(record: Record) -> Question:
    return question_from_record(record, key=QuestionKey("q"), video=VideoKey("v"), stamp=STAMP)


def leave(question: Question) -> Record:
    return dict(record_from_question(question, "v"))


def same_json(left: object, right: object) -> bool:
    """Compare as text, so that 1, 1.0 and true differ."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


@pytest.mark.parametrize(("granularity", "kind"), KINDS)
def test_a_record_of_each_kind_leaves_as_it_came(granularity: str, kind: str) -> None:
    record = make_record(kind, granularity)
    assert same_json(record_from_question(take(record), record["video_id"]), record)


@UNHURRIED
@given(records())
def test_any_sound_record_leaves_as_it_came(record: Record) -> None:
    left = record_from_question(take(record), record["video_id"])
    assert same_json(left, record)
    assert tuple(left)[:10] == TEN_FIELDS


def test_published_records_are_sound_and_leave_as_they_came() -> None:
    for record in shared_json("longemo/questions/g2_questions.v115.json"):
        assert same_json(record_from_question(take(record), record["video_id"]), record)


def test_an_imported_question_is_complete_and_keeps_its_record() -> None:
    record = make_record()
    question = take(record)
    assert (question.status, question.imported) == (Status.COMPLETE, True)
    assert question.original == record
    assert question.created == question.updated == STAMP


def test_times_are_kept_in_whole_milliseconds() -> None:
    question = take(make_record("emotion cause", "clip"))
    assert question.source.segments == (Interval(523_000, 530_250), Interval(12_500, 14_000))


def test_a_record_with_an_error_is_refused_in_words() -> None:
    with pytest.raises(InvalidRecordError, match="question: is blank") as caught:
        take(make_record(question="", answer=3))
    assert caught.value.detail == "question: is blank\nanswer: must be text, not a number"


def test_unknown_fields_stand_after_the_ten() -> None:
    record = {"season": 3, **make_record()}
    assert list(record_from_question(take(record), "v")) == [*TEN_FIELDS, "season"]


def test_an_edited_field_is_replaced_and_nothing_else() -> None:
    record = make_record(reviewed=True)
    question = authoring.set_text(take(record), "Who rows?")
    assert record_from_question(question, "V2") == record | {
        "question": "Who rows?",
        "video_id": "V2",
    }


def test_an_edited_segment_leaves_the_others_as_they_came() -> None:
    record = make_record("emotion cause", "clip")
    record["source"]["segments"][0]["camera"] = "B"
    record["source"]["disc"] = 2
    segments = (Interval(523_000, 530_250), Interval(12_500, 14_125), Interval(20_000, 21_000))
    question = replace(take(record), source=Source("New", segments))
    assert same_json(
        record_from_question(question, "v")["source"],
        {
            "from": "New",
            "segments": [
                {"start": 523, "end": 530.25, "camera": "B"},
                {"start": 12.5, "end": 14.125},
                {"start": 20, "end": 21},
            ],
            "disc": 2,
        },
    )


def test_items_keep_their_unknown_fields_when_moved_and_edited() -> None:
    record = make_record("emotion trajectory")
    for number, item in enumerate(record["answer_details"]["items"]):
        item["weight"] = number
    question = authoring.move_item(take(record), 2, 0)
    question = authoring.edit_item(question, 1, emotion="anger")
    items = leave(question)["answer_details"]["items"]
    assert [(item["id"], item["description"], item["weight"]) for item in items] == [
        ("S1", "Stage S3", 2),
        ("S2", "Stage S1", 0),
        ("S3", "Stage S2", 1),
    ]
    assert items[1]["emotion"] == "anger"


def test_a_stage_turned_factor_leaves_without_the_fields_of_a_stage() -> None:
    question = authoring.set_type(
        take(make_record("emotion trajectory")), QuestionType.EMOTIONAL_REASONING
    )
    left = record_from_question(question, "v")
    assert left["answer_details"] == {
        "description": "Stages in order of time.",
        "items": [{"id": f"R{n}", "description": f"Stage S{n}"} for n in (1, 2, 3)],
    }


def test_an_edited_rubric_keeps_unknown_fields() -> None:
    record = make_record()
    record["rubric"]["author"] = "KM"
    question = replace(take(record), rubric=Rubric("New", (("1", "b"), ("0", "a"))))
    left = record_from_question(question, "v")["rubric"]
    assert json.dumps(left) == json.dumps(
        {"criterion": "New", "scores": {"1": "b", "0": "a"}, "author": "KM"}
    )


def test_a_question_written_here_leaves_with_the_ten_fields() -> None:
    question = authoring.new_question(
        key=QuestionKey("q"),
        question_id="G2_Q000009",
        video=VideoKey("v"),
        kind=QuestionType.EMOTION_TRAJECTORY,
        stamp=STAMP,
    )
    record: Record = dict(record_from_question(authoring.add_item(question, "Waits"), "harbour"))
    assert tuple(record) == TEN_FIELDS
    assert record["video_id"] == "harbour"
    assert record["source"] == {"from": "", "segments": None}
    assert record["subtitles"] is None
    assert record["answer_details"]["items"] == [
        {"id": "S1", "description": "Waits", "anchor": None, "emotion": None, "intensity": None}
    ]
