"""The published schemas are valid, describe what we write, and refuse what our reader refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from app.domain.check import Severity
from app.domain.errors import AppError
from app.domain.ids import VideoKey
from app.domain.media import Video
from app.domain.question import Question
from app.domain.record import TEN_FIELDS, validate_record
from storage.formats.emoscope import lines_of
from storage.formats.project_records import ProjectRecords
from storage.formats.schema import SCHEMA_FORMATS, json_schema, schema_text
from tests.helpers.question_strategies import UNHURRIED, questions, records
from tests.helpers.records import KINDS, Record, make_record, make_rubric
from tests.helpers.shared_data import shared_json

LONGEMO = Draft202012Validator(json_schema("longemo"))
EMOSCOPE = Draft202012Validator(json_schema("emoscope"))

BROKEN: list[tuple[str, Any]] = [
    ("question_id", ""),
    ("video_id", 3),
    ("source", None),
    ("source", {"from": "x"}),
    ("source", {"from": "x", "segments": [{"start": -1, "end": 2}]}),
    ("source", {"from": "x", "segments": [{"start": "1", "end": 2}]}),
    ("granularity", "film"),
    ("granularity", "clip"),
    ("type", "mood"),
    ("type", "emotion cause"),
    ("question", " "),
    ("answer", ["anger"]),
    ("answer_details", {"description": "x", "items": []}),
    ("answer_details", {"description": "x", "items": [{"id": "S1", "description": "y"}]}),
    ("answer_details", {"description": "x", "items": [{"id": "R1"}]}),
    ("rubric", None),
    ("rubric", {"criterion": "x", "scores": {}}),
    ("rubric", {"criterion": "x", "scores": {"03": "y"}}),
    ("rubric", {"criterion": "", "scores": {"3": "y"}}),
    ("subtitles", [{"id": "u1", "t": [1], "speaker": None, "text": "x"}]),
    ("subtitles", [{"id": "u1", "t": [1, 2], "text": "x"}]),
]


def has_errors(record: Record) -> bool:
    return any(item.severity is Severity.ERROR for item in validate_record(record))


@pytest.mark.parametrize("name", SCHEMA_FORMATS)
def test_a_schema_is_itself_valid_and_published_as_text(name: str) -> None:
    Draft202012Validator.check_schema(json_schema(name))
    text = schema_text(name)
    assert json.loads(text) == json_schema(name)
    assert json.loads(text)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert text.endswith("}\n")


def test_a_format_without_a_schema_says_which_have_one() -> None:
    with pytest.raises(AppError, match=r"srt has no JSON Schema.*emoscope, longemo"):
        json_schema("srt")


@pytest.mark.parametrize(("granularity", "kind"), KINDS)
def test_sound_records_keep_to_the_schema(granularity: str, kind: str) -> None:
    record = make_record(kind, granularity)
    assert LONGEMO.is_valid(record)
    assert LONGEMO.is_valid([record, record])


@UNHURRIED
@given(records())
def test_what_our_rules_pass_the_schema_passes(record: Record) -> None:
    assert LONGEMO.is_valid(record)


@pytest.mark.parametrize(("name", "value"), BROKEN)
def test_what_our_rules_refuse_the_schema_refuses(name: str, value: Any) -> None:
    record = make_record(**{name: value}) if name not in {"granularity", "type"} else make_record()
    record[name] = value
    assert has_errors(record)
    assert not LONGEMO.is_valid(record)
    assert not LONGEMO.is_valid([record])


@pytest.mark.parametrize("name", TEN_FIELDS)
def test_the_schema_requires_the_ten_fields(name: str) -> None:
    record = make_record()
    del record[name]
    assert not LONGEMO.is_valid(record)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("contextual emotion", {"answer": ["glee"]}),
        ("contextual emotion", {"answer": "anger"}),
        ("emotion influence", {"rubric": make_rubric(1)}),
        ("emotion transition", {"answer": {"before": ["anger"]}}),
        ("emotion trajectory", {"answer_details": None}),
    ],
)
def test_the_schema_knows_what_each_type_needs(kind: str, fields: Record) -> None:
    record = make_record(kind, "clip", **fields)
    assert has_errors(record)
    assert not LONGEMO.is_valid(record)


def test_published_records_keep_to_the_schema() -> None:
    assert LONGEMO.is_valid(shared_json("longemo/questions/g2_questions.v115.json"))


@UNHURRIED
@given(questions())
def test_every_line_we_write_keeps_to_the_schema(question: Question) -> None:
    video = Video(VideoKey("v"), "harbour", "Harbour", 0)
    for line in lines_of(ProjectRecords((), (video,), (), (question,))):
        EMOSCOPE.validate(json.loads(json.dumps(line)))


def test_the_schema_refuses_a_line_of_no_kind() -> None:
    assert not EMOSCOPE.is_valid({"kind": "mood"})
    assert not EMOSCOPE.is_valid({"kind": "rater", "key": "r"})
