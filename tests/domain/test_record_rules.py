"""Every rule of the ten-field record, by a record that keeps it and one that breaks it."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from hypothesis import given

from app.domain.check import Severity
from app.domain.record import TEN_FIELDS, validate_record
from tests.helpers.question_strategies import JSON, UNHURRIED, records
from tests.helpers.records import KINDS, Record, make_record, make_rubric, make_stage

TRAJECTORY = "emotion trajectory"


def place(record: Record, path: str, value: object) -> Record:
    """Put a value at a JSON path."""
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]
    part: Any = record
    for step in steps[:-1]:
        part = part[step]
    part[str(steps[-1]) if "scores." in path else steps[-1]] = value
    return record


def errors(record: Any) -> list[str]:
    return [str(item) for item in validate_record(record) if item.severity is Severity.ERROR]


def warnings(record: Any) -> list[str]:
    return [str(item) for item in validate_record(record) if item.severity is Severity.WARNING]


@pytest.mark.parametrize(("granularity", "kind"), KINDS)
def test_a_sound_record_of_each_kind_has_no_finding(granularity: str, kind: str) -> None:
    assert validate_record(make_record(kind, granularity)) == []


@UNHURRIED
@given(records())
def test_sound_records_have_no_errors(record: Record) -> None:
    assert errors(record) == []


@UNHURRIED
@given(JSON)
def test_no_json_value_upsets_the_rules(value: Any) -> None:
    assert errors(value)
    for name in TEN_FIELDS:
        validate_record(make_record(TRAJECTORY) | {name: value})


@pytest.mark.parametrize("name", TEN_FIELDS)
def test_each_of_the_ten_fields_is_required(name: str) -> None:
    record = make_record()
    del record[name]
    assert errors(record) == [f"{name}: is missing"]


@pytest.mark.parametrize(
    ("value", "kind"), [([], "a list"), ("x", "text"), (3, "a number"), (None, "null")]
)
def test_a_record_is_an_object(value: Any, kind: str) -> None:
    assert errors(value) == [f"a record must be an object, not {kind}"]


BROKEN = [
    ("question_id", 7, "must be text, not a number"),
    ("video_id", " ", "is blank"),
    ("source", "x", "must be an object, not text"),
    ("source.from", None, "must be text, not null"),
    ("question", " \n", "is blank"),
    ("answer", "", "is blank"),
    ("answer", ["anger"], "must be text, not a list"),
    ("rubric", None, "must not be null: the answer is text"),
    ("rubric.criterion", "", "is blank"),
    ("rubric.scores", {}, "must hold at least one score"),
    ("rubric.scores.2", 2, "must be text, not a number"),
    ("rubric.scores.4", " ", "is blank"),
    ("answer_details", [], "must be an object or null, not a list"),
    ("answer_details", None, "must list the stages of the trajectory"),
    ("answer_details.items", [], "must hold at least one item"),
    ("answer_details.description", "", "is blank"),
    ("answer_details.items[0]", "S1", "must be an object, not text"),
    ("answer_details.items[1].id", "S1", '"S1" stands twice'),
    ("answer_details.items[1].description", None, "must be text, not null"),
    ("answer_details.items[0].emotion", ["fear"], "must be text or null, not a list"),
    ("subtitles", {}, "must be a list or null, not an object"),
]


@pytest.mark.parametrize(("path", "value", "fault"), BROKEN)
def test_a_broken_rule_is_one_error_in_words(path: str, value: Any, fault: str) -> None:
    assert errors(place(make_record(TRAJECTORY), path, value)) == [f"{path}: {fault}"]


def test_granularity_and_type_belong_together() -> None:
    assert errors(make_record(granularity="film")) == [
        'granularity: must be "clip" or "episode", not "film"'
    ]
    [message] = errors(make_record("emotion cause"))
    assert message.startswith('type: "emotion cause" is not a type of granularity episode: ')
    assert '"emotional reasoning"' in message
    [message] = errors(make_record(type="mood"))
    assert message.startswith('type: "mood" is not known: expected')


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("03", 'rubric.scores: key "03" must be written "3"'),
        ("00", 'rubric.scores: key "00" must be written "0"'),
        ("-1", 'rubric.scores: key "-1" must be a whole number from 0 up'),
        ("３", 'rubric.scores: key "３" must be a whole number from 0 up'),
        ("1.0", 'rubric.scores: key "1.0" must be a whole number from 0 up'),
        ("9" * 5000, 'rubric.scores: key "999999999…" is too long for a score'),
    ],
)
def test_score_keys_are_canonical(key: str, message: str) -> None:
    record = make_record()
    record["rubric"]["scores"][key] = "Meaning"
    assert errors(record) == [message]


@pytest.mark.parametrize("key", ["4", "10", "0"])
def test_any_canonical_score_is_allowed(key: str) -> None:
    record = make_record()
    record["rubric"]["scores"][key] = "Meaning"
    assert errors(record) == []


def test_an_unusual_range_of_scores_is_a_warning() -> None:
    assert warnings(make_record(rubric=make_rubric(2))) == [
        "rubric.scores: 0 to 3 or 0 to 1 is usual for this type"
    ]
    assert warnings(make_record(rubric=make_rubric(1))) == []


@pytest.mark.parametrize(
    ("time", "message"),
    [
        (True, "must be a number of seconds, not true"),
        ("12", "must be a number of seconds, not text"),
        (None, "must be a number of seconds, not null"),
        (math.nan, "must be a finite number"),
        (math.inf, "must be a finite number"),
        (-0.5, "must not be negative, but is -0.5"),
        (10**400, "is larger than any video is long"),
    ],
)
def test_a_time_is_an_exact_finite_number_from_zero(time: Any, message: str) -> None:
    record = make_record("emotion cause", "clip")
    record["source"]["segments"][0]["start"] = time
    record["subtitles"][0]["t"][1] = time
    assert errors(record) == [
        f"source.segments[0].start: {message}",
        f"subtitles[0].t[1]: {message}",
    ]


def test_spans_do_not_end_before_they_start_but_may_be_points() -> None:
    record = make_record("emotion cause", "clip")
    record["source"]["segments"][1] = {"start": 4, "end": 4}
    record["subtitles"][1]["t"] = [7, 7.0]
    assert errors(record) == []
    record["source"]["segments"][1]["end"] = 3.5
    record["subtitles"][1]["t"][1] = 6
    assert errors(record) == [
        "source.segments[1]: ends at 3.5 before it starts at 4",
        "subtitles[1].t: ends at 6 before it starts at 7",
    ]


def test_segments_that_say_nothing_or_the_same_again_are_noticed() -> None:
    record = make_record("emotion cause", "clip")
    record["source"]["segments"] = []
    assert warnings(record) == [
        "source.segments: is empty: null says that the clip is the whole video"
    ]
    spans = [(9, 12), (1, 4), (4, 6.5), (6.5, 6.5), (11, 14), (1, 2)]
    record["source"]["segments"] = [{"start": start, "end": end} for start, end in spans]
    assert errors(record) == []
    assert warnings(record) == [
        "source.segments[3]: has no length",
        "source.segments[4]: shows again what an earlier segment shows",
        "source.segments[5]: shows again what an earlier segment shows",
    ]


def test_an_endless_id_is_odd_and_told_in_short() -> None:
    (told,) = warnings(make_record(question_id="q" * 1_000_000))
    assert told == f'question_id: "{"q" * 40}…" is an odd id: it has 1000000 letters'


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": ""}, "subtitles[1].id: is blank"),
        ({"id": "u2"}, 'subtitles[1].id: "u2" stands twice'),
        ({"text": " "}, "subtitles[1].text: is blank"),
        ({"speaker": 4}, "subtitles[1].speaker: must be text or null, not a number"),
        ({"t": [1]}, "subtitles[1].t: must be a pair: start and end"),
        ({"t": "1-2"}, "subtitles[1].t: must be a list, not text"),
    ],
)
def test_subtitle_rows_have_their_own_rules(changes: Record, message: str) -> None:
    record = make_record("emotion cause", "clip")
    record["subtitles"][1] |= changes
    assert errors(record) == [message]


def test_a_subtitle_row_needs_a_speaker_even_if_null() -> None:
    record = make_record("emotion cause", "clip")
    del record["subtitles"][0]["speaker"]
    assert errors(record) == ["subtitles[0].speaker: is missing"]


def test_a_stage_needs_all_five_keys() -> None:
    record = make_record(TRAJECTORY)
    del record["answer_details"]["items"][1]["intensity"]
    assert errors(record) == ["answer_details.items[1].intensity: is missing"]


def test_label_answers_come_from_emotic() -> None:
    record = make_record("contextual emotion", "clip", answer=["hapiness", "anger"])
    assert errors(record) == [
        'answer[0]: "hapiness" is not an EMOTIC label; did you mean "happiness"?'
    ]
    record["answer"] = ["Anger", "anger"]
    assert errors(record) == []
    assert warnings(record) == [
        'answer[0]: "Anger" is usually written "anger"',
        'answer[1]: "anger" stands twice',
    ]
    record["answer"] = []
    assert errors(record) == ["answer: must hold at least one label"]
    record["answer"] = "anger"
    assert errors(record) == ["answer: must be a list, not text"]


def test_a_transition_has_both_sides() -> None:
    record = make_record("emotion transition", "clip")
    del record["answer"]["after"]
    assert errors(record) == ["answer.after: is missing"]


def test_label_questions_have_neither_details_nor_rubric() -> None:
    record = make_record("emotion influence", "clip")
    record |= {"rubric": make_rubric(3), "answer_details": make_record()["answer_details"]}
    assert errors(record) == [
        "answer_details: must be null for a question answered by labels",
        "rubric: must be null: the answer is scored by labels",
    ]


def test_details_are_free_to_be_null_except_for_trajectories() -> None:
    assert errors(make_record("emotional reasoning", answer_details=None)) == []
    assert errors(make_record("emotional intensity comparison", answer_details=None)) == []


def test_odd_ids_and_unknown_fields_are_warnings() -> None:
    record = make_record(question_id="第1問", video_id="../up", extra=1)
    record["source"]["season"] = 2
    assert errors(record) == []
    assert warnings(record) == [
        "extra: is not a known field; it is kept",
        'question_id: "第1問" is an odd id: letters, digits, _ - . are usual',
        'video_id: "../up" is an odd id: letters, digits, _ - . are usual',
        "source.season: is not a known field; it is kept",
    ]


def test_foreign_words_in_stage_emotions_are_a_warning() -> None:
    record = make_record(TRAJECTORY)
    record["answer_details"]["items"][0] = make_stage("S1", "Fear; smugness, glee")
    assert errors(record) == []
    assert warnings(record) == [
        'answer_details.items[0].emotion: "smugness", "glee" are in no vocabulary'
    ]


def test_item_ids_should_name_their_kind() -> None:
    record = make_record()
    record["answer_details"]["items"][0]["id"] = "X1"
    assert warnings(record) == ['answer_details.items[0].id: "X1" should begin with R or C']


def test_a_blank_source_is_a_warning() -> None:
    record = make_record()
    record["source"]["from"] = ""
    assert errors(record) == []
    assert warnings(record) == ["source.from: does not say where the video is from"]


def test_all_findings_are_reported_at_once() -> None:
    record = make_record(question="", answer=None)
    record["rubric"]["scores"] = {"01": "x"}
    assert len(errors(record)) == 3
