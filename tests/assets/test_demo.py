"""The files of the demo as they are shipped: video, and the project that opens on first start."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median

import av
import pytest

from app.domain.checks import check_question
from app.domain.media import MediaState
from app.domain.question import (
    EPISODE_TYPES,
    Granularity,
    ItemKind,
    Question,
    QuestionType,
    Status,
)
from app.domain.record import record_from_question, validate_record
from app.media.probe import probe
from app.services.project_service import media_state
from assets.demo.questions import load_questions
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile

VIDEO = FOLDER / "north_window.mp4"
PROJECT = FOLDER / "demo.emoscope"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    """A copy of the demo beside a copy of its video, as the application makes them."""
    for path in (PROJECT, VIDEO):
        shutil.copyfile(path, tmp_path / path.name)
    opened = ProjectFile.open(tmp_path / PROJECT.name)
    yield opened
    opened.close()


def _questions(project: ProjectFile) -> list[Question]:
    """The questions on the episode; those on clips stand in test_demo_results."""
    whole = Granularity.EPISODE
    return [one for one in project.questions.all() if one.granularity is whole]


def test_video_is_small_and_of_the_usual_kind() -> None:
    info = probe(VIDEO)
    assert VIDEO.stat().st_size <= 8 * 1024 * 1024
    assert (info.width, info.height) == (960, 540)
    assert info.frame_rate == Fraction(25)
    assert (info.video_codec, info.audio_codec) == ("h264", "aac")
    assert info.start_pts_ms == 0


def test_video_is_as_long_as_its_story() -> None:
    episode = schedule(load_story())
    assert probe(VIDEO).duration_ms == episode.duration_ms
    with av.open(str(VIDEO)) as container:
        assert container.streams.video[0].frames == episode.duration_ms // 40
        sound = container.streams.audio[0]
        assert sound.duration is not None
        assert sound.time_base is not None
        assert abs(float(sound.duration * sound.time_base) * 1000 - episode.duration_ms) < 100


def test_video_starts_before_it_is_whole() -> None:
    """The index stands before the pictures, so that a player need not read to the end."""
    head = VIDEO.read_bytes()
    assert 0 < head.index(b"moov") < head.index(b"mdat")


def test_people_can_be_heard_above_the_room() -> None:
    spans = [line.span for line in schedule(load_story()).lines]
    said: list[float] = []
    unsaid: list[float] = []
    with av.open(str(VIDEO)) as container:
        for frame in container.decode(audio=0):
            samples = frame.to_ndarray()
            time_ms = round((frame.time or 0.0) * 1000)
            spoken = any(span.contains(time_ms) for span in spans)
            (said if spoken else unsaid).append(float((samples**2).mean()))
    assert median(said) > 10 * median(unsaid)
    assert max(said) > 1e-2


def test_project_holds_what_the_demo_promises(project: ProjectFile) -> None:
    (video,) = project.videos.all()
    assert (video.video_id, video.title) == ("north_window", "The North Window")
    tracks = project.subtitles.tracks(video.key)
    assert [track.language for track in tracks] == ["en", "ja", "zh"]
    lines = len(schedule(load_story()).lines)
    for track in tracks:
        cues = project.subtitles.cues(track.key)
        assert len(cues) == lines
        assert all(cue.speaker for cue in cues)
    raters = ["Kaya Mertens", "Rin Okabe", "Yuto Tanabe", "Mirela Costa"]
    assert [rater.name for rater in project.raters.all()] == raters
    assert project.integrity() == []


def test_six_finished_questions_two_of_each_type(project: ProjectFile) -> None:
    questions = _questions(project)
    assert Counter(question.type for question in questions) == dict.fromkeys(EPISODE_TYPES, 2)
    assert {question.status for question in questions} == {Status.COMPLETE}
    assert not any(question.waivers for question in questions)


def test_every_question_passes_every_check(project: ProjectFile) -> None:
    duration_ms = project.videos.all()[0].duration_ms
    questions = _questions(project)
    for question in questions:
        others = {other.question_id for other in questions if other is not question}
        assert check_question(question, duration_ms=duration_ms, taken_ids=others) == []


def test_evidence_is_described_and_inside_the_video(project: ProjectFile) -> None:
    duration_ms = project.videos.all()[0].duration_ms
    for question in _questions(project):
        assert len(question.evidence) >= 3
        for evidence in question.evidence:
            assert 0 <= evidence.span.start_ms < evidence.span.end_ms <= duration_ms
            assert evidence.note
            assert evidence.modalities


def test_no_single_scene_answers_a_question(project: ProjectFile) -> None:
    scenes = [track.span for track in schedule(load_story()).scenes]
    for question in _questions(project):
        touched = {
            number
            for number, scene in enumerate(scenes)
            for evidence in question.evidence
            if scene.contains(evidence.span.start_ms)
        }
        assert len(touched) >= 3, question.question_id


def test_project_moves_with_its_video(project: ProjectFile) -> None:
    (video,) = project.videos.all()
    assert video.media_path == "north_window.mp4"
    assert media_state(project, video) is MediaState.FOUND


def test_project_names_no_folder_of_the_machine_it_was_built_on() -> None:
    data = PROJECT.read_bytes()
    for word in (str(PROJECT.parent).encode(), b"/home/", b"/tmp/", b"/root/", b":\\"):
        assert word not in data


def test_project_is_of_this_version(project: ProjectFile) -> None:
    assert project.backup is None, "build the demo anew: python assets/demo/build.py --project"


def test_project_is_small() -> None:
    assert PROJECT.stat().st_size < 3_000_000


def test_project_file_stands_alone() -> None:
    """Journal mode DELETE: the format versions in the header are 1, and nothing lies beside it."""
    assert PROJECT.read_bytes()[18:20] == b"\x01\x01"
    assert [path.name for path in FOLDER.glob("demo.emoscope?*")] == []
    connection = sqlite3.connect(f"file:{PROJECT}?mode=ro&immutable=1", uri=True)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


def test_first_undo_takes_nothing_away(project: ProjectFile) -> None:
    for rater in project.raters.all():
        assert project.history.undo_name(rater.key) is None


def test_questions_are_those_of_their_source(project: ProjectFile) -> None:
    sheet = load_questions()
    stored = {question.question_id: question for question in _questions(project)}
    assert set(stored) == {row.id for row in sheet.question}
    for row in sheet.question:
        question = stored[row.id]
        assert (question.text, question.answer) == (row.text, row.answer)
        assert [evidence.note for evidence in question.evidence] == [e.note for e in row.evidence]
        assert question.details is not None
        items = question.details.items
        assert [item.description for item in items] == [item.text for item in row.items]
        assert [item.emotion for item in items] == [item.emotion for item in row.items]
        assert all(item.evidence for item in items)


def test_answers_are_told_in_the_parts_of_their_type(project: ProjectFile) -> None:
    kinds = {
        QuestionType.INTENSITY_COMPARISON: ItemKind.ALTERNATIVE,
        QuestionType.EMOTION_TRAJECTORY: ItemKind.STAGE,
        QuestionType.EMOTIONAL_REASONING: ItemKind.FACTOR,
    }
    for question in _questions(project):
        assert question.details is not None
        assert {item.kind for item in question.details.items} == {kinds[question.type]}
        assert record_from_question(question, "north_window")["video_id"] == "north_window"
        assert validate_record(record_from_question(question, "north_window")) == []
