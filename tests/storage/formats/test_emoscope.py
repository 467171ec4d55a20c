"""Our own format: everything comes back, nothing is doubled, faults are placed."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import authoring
from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from app.domain.ids import CueKey, EvidenceKey, QuestionKey, RaterKey, TrackKey, VideoKey
from app.domain.interval import Interval
from app.domain.media import Fingerprint, MediaInfo, Video
from app.domain.question import Evidence, Modality, Question, QuestionType, Rubric, Stamp, Status
from app.domain.rater import Rater
from app.domain.record import question_from_record
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue, SubtitleTrack
from storage.formats.emoscope import write_emoscope
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.project_records import ProjectRecords, ReadProject, TrackRecord
from tests.helpers.question_strategies import UNHURRIED, questions, records
from tests.helpers.records import Record, make_record

STAMP = Stamp("r1", "2026-01-02T03:04:05Z")
VIDEO = Video(VideoKey("v"), "harbour", "Harbour", 0)


def question(key: str = "q") -> Question:
    made = authoring.new_question(
        key=QuestionKey(key),
        question_id=f"G2_{key}",
        video=VIDEO.key,
        kind=QuestionType.EMOTION_TRAJECTORY,
        stamp=STAMP,
    )
    evidence = Evidence(
        EvidenceKey(f"{key}-e"), Interval(1, 2), "碗", frozenset({Modality.SAID, Modality.SEEN})
    )
    made = authoring.add_evidence(made, evidence)
    made = authoring.add_item(made, "Proud", evidence=[evidence.key])
    return authoring.waive(made, "evidence-few", "one scene", STAMP)


def project() -> ProjectRecords:
    info = MediaInfo(5_000, 1920, 1080, Fraction(30_000, 1001), -3, "matroska", "h264", None)
    video = replace(VIDEO, media_path="clips/a b.mkv", fingerprint=Fingerprint(9, "ab"), info=info)
    sound = Video(VideoKey("w"), "sound", "Sound", 1, info=replace(info, frame_rate=None))
    cues = (
        Cue(CueKey("c2"), 900, 950, "later first", "Noor"),
        Cue(CueKey("c1"), 100, 100, "二\n三", flags=CueFlag.ZERO_LENGTH | CueFlag.OUT_OF_ORDER),
        Cue(
            CueKey("c3"),
            -900,
            -50,
            "before it",
            flags=CueFlag.BEFORE_START,
            words=(CueWord("before", -900, -400, 0.25, "Noor"), CueWord("it")),
            extra={"align": "start", "style": {"name": "Top"}},
            imported=ImportedCue(100, 950, None, "before it"),
        ),
    )
    track = SubtitleTrack(
        TrackKey("t"), video.key, "English", "en", "a.srt", "GB18030", 1, "srt", TrackKey("u")
    )
    imported = question_from_record(
        make_record(), key=QuestionKey("p"), video=sound.key, stamp=STAMP
    )
    return ProjectRecords(
        (Rater(RaterKey("r1"), "Kaya Mertens"), Rater(RaterKey("r2"), "凛")),
        (video, sound),
        (TrackRecord(track, cues),),
        (imported, question()),
    )


def told(read: ReadProject) -> list[tuple[int, str, str]]:
    return [(item.record, item.path, item.message) for item in read.violations]


def test_a_whole_project_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    write_emoscope(project(), path)
    read = read_emoscope(path)
    assert read.content == project()
    assert read.violations == ()
    assert read.lines["q"] == path.read_text().count("\n")


def test_the_first_line_names_format_and_version(tmp_path: Path) -> None:
    write_emoscope(ProjectRecords(), tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_text() == '{"kind":"header","emoscope":1}\n'
    assert read_emoscope(tmp_path / "a.jsonl").content == ProjectRecords()


def test_equal_projects_give_equal_files_whatever_their_order(tmp_path: Path) -> None:
    turned = project()
    turned = ProjectRecords(
        turned.raters[::-1], turned.videos[::-1], turned.tracks, turned.questions[::-1]
    )
    write_emoscope(project(), tmp_path / "a.jsonl")
    write_emoscope(turned, tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def there_and_back(*written: Question) -> ReadProject:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        write_emoscope(ProjectRecords((), (VIDEO,), (), written), path)
        return read_emoscope(path)


@UNHURRIED
@given(questions())
def test_any_question_in_any_state_of_work_comes_back(written: Question) -> None:
    read = there_and_back(written)
    assert not read.has_errors
    assert read.content.questions == (written,)


@UNHURRIED
@given(records(), st.text(st.characters(codec="utf-8"), max_size=5))
def test_an_imported_and_edited_question_comes_back(record: Record, text: str) -> None:
    written = question_from_record(record, key=QuestionKey("q"), video=VIDEO.key, stamp=STAMP)
    for edited in (written, authoring.set_text(written, text)):
        read = there_and_back(edited)
        assert read.content.questions == (edited,)
        assert json.dumps(read.content.questions[0].original) == json.dumps(record)


def test_a_question_carries_what_only_hidden_fields_know() -> None:
    staged = authoring.edit_item(question(), 0, emotion="fear", anchor="door")
    factor = authoring.set_type(staged, QuestionType.EMOTIONAL_REASONING)
    [read] = there_and_back(factor).content.questions
    assert authoring.set_type(read, QuestionType.EMOTION_TRAJECTORY) == staged


def test_scores_that_stand_twice_come_back() -> None:
    rubric = Rubric("Judge", (("0", "a"), ("1", "b"), ("1", "c")))
    written = authoring.set_rubric(question(), rubric)
    assert there_and_back(written).content.questions == (written,)


def test_a_broken_rule_of_finished_work_is_a_warning_and_of_a_draft_nothing() -> None:
    assert there_and_back(question()).violations == ()
    done = authoring.set_status(question(), Status.COMPLETE)
    read = there_and_back(done)
    assert read.content.questions == (done,)
    assert {item.severity for item in read.violations} == {Severity.WARNING}
    assert (2 + 1, "record.question", "is blank") in told(read)


def test_a_video_without_a_line_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    lines = [line for line in path.read_text().splitlines() if '"kind":"video"' not in line]
    path.write_text("\n".join(lines))
    read = read_emoscope(path)
    assert not read.has_errors
    made = {video.video_id: video for video in read.content.videos}
    assert set(made) == {"harbour", "sound"} or set(made) == {"harbour", "G2_V000001"}
    assert made["harbour"].media_path is None
    assert read.content.tracks[0].track.video == made["harbour"].key


Bend = Callable[[list[dict[str, Any]]], object]

# Lines: 0 header, 1-2 raters, 3-4 videos, 5 track, 6 imported question, 7 question.
BENT: list[tuple[Bend, tuple[int, str, str]]] = [
    (lambda x: x[0].update(emoscope=2),
     (1, "emoscope", "version 2 is newer than this Emoscope, which reads 1")),
    (lambda x: x.pop(0),
     (1, "kind", 'the first line must be {"kind":"header","emoscope":1}')),
    (lambda x: x[1].update(kind="mood"),
     (2, "kind", 'must be one of "header", "rater", "video", "subtitle_track", "question", '
      'not "mood"')),
    (lambda x: x[1].pop("kind"),
     (2, "kind", 'must be one of "header", "rater", "video", "subtitle_track", "question", '
      "not null")),
    (lambda x: x[1].pop("name"), (2, "name", "is missing")),
    (lambda x: x[1].update(name=3), (2, "name", "must be text, not a number")),
    (lambda x: x[2].update(key="r1"), (3, "key", "stands already in line 2")),
    (lambda x: x[4].update(video_id="harbour"), (5, "video_id", "stands already in line 4")),
    (lambda x: x[3].update(video_id=" "), (4, "video_id", "is blank")),
    (lambda x: x[3]["info"].update(duration_ms=True),
     (4, "info.duration_ms", "must be a whole number, not true")),
    (lambda x: x[3]["info"].update(frame_rate="30/0"),
     (4, "info.frame_rate", "must be a fraction such as 30000/1001")),
    (lambda x: x[7].update(status="done"), (8, "status", "must be 'draft', 'complete'")),
    (lambda x: x[7]["evidence"][0].update(start_ms=-1),
     (8, "evidence[0].start_ms", "must not be negative")),
    (lambda x: x[5]["cues"][1].update(end_ms=99),
     (6, "cues[1]", "ends at 99 before it starts at 100")),
    (lambda x: x[5]["cues"][1].update(key="c2"), (6, "cues", "two cues have the same key")),
    (lambda x: x[7].update(evidence=3), (8, "evidence", "must be a list, not a number")),
    (lambda x: x[7]["evidence"][0].update(start_ms=3),
     (8, "evidence[0]", "ends at 2 before it starts at 3")),
    (lambda x: x[7]["evidence"].append(dict(x[7]["evidence"][0])),
     (8, "evidence", "two spans have the same key")),
    (lambda x: x[7]["items"][0].update(evidence=["z"]),
     (8, "items[0].evidence", '"z" is no evidence of this question')),
    (lambda x: x[7].update(items=[]),
     (8, "items", "has 0 items, but the record's answer details 1")),
    (lambda x: x[7]["record"].pop("answer"), (8, "record.answer", "is missing")),
    (lambda x: x[7]["record"].update(source=[]),
     (8, "record.source", "must be an object, not a list")),
    (lambda x: x[7]["record"].update(type="mood"), (8, "record.type", "")),
    (lambda x: x[7].update(scores=[["1"]]), (8, "scores", "must hold pairs of score and meaning")),
    (lambda x: x[6].update(original={**x[6]["original"], "question": ""}),
     (7, "original.question", "is blank")),
    (lambda x: x[7].update(record={**x[7]["record"], "question_id": "G2_Q000001"}),
     (8, "record.question_id", "stands already in line 7")),
    (lambda x: x[6].update(evidence=[dict(x[7]["evidence"][0])]),
     (8, "evidence[0].key", "stands already in line 7")),
]  # fmt: skip


@pytest.mark.parametrize(("bend", "expected"), BENT)
def test_a_fault_is_placed_and_the_line_left_out(
    tmp_path: Path, bend: Bend, expected: tuple[int, str, str]
) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    bend(lines)
    path.write_text("\n".join(map(json.dumps, lines)))
    read = read_emoscope(path)
    [fault] = [item for item in read.violations if item.severity is Severity.ERROR]
    assert (fault.record, fault.path) == expected[:2]
    assert fault.message.startswith(expected[2])
    if "first line" not in fault.message and "newer" not in fault.message:
        assert read.content != project()


def test_an_unknown_field_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"note":"碗"', '"note":"碗","mood":1'), encoding="utf-8")
    read = read_emoscope(path)
    assert told(read) == [(8, "evidence[0].mood", "is not a known field; it is left out")]
    assert read.content == project()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="is a folder"):
        read_emoscope(tmp_path)
