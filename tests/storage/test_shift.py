"""A track can be shifted to before time 0 and back without losing anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import RaterKey
from app.domain.media import MediaInfo
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue, SubtitleTrack
from storage.project_file import ProjectFile
from tests.storage.make import make_cues, make_track, make_video
from tests.storage.proof import prove_step, snapshot


@pytest.fixture
def track(project: ProjectFile) -> SubtitleTrack:
    """A track of three cues: at 0, 2 and 4 s; the first one knows when its word is said."""
    video = make_video("v", 1)
    assert isinstance(video.info, MediaInfo)
    track = make_track(video.key)
    first, *others = make_cues()
    words = (CueWord("Hello", 100, 400, 0.5), CueWord("there"))
    odd = replace(first, words=words, extra={"align": "start"})
    with project.edit("Add subtitles", None):
        project.videos.add(replace(video, info=replace(video.info, duration_ms=6000)))
        project.subtitles.add(track, [odd, *others])
    return track


def _shift(project: ProjectFile, track: SubtitleTrack, delta_ms: int) -> list[Cue]:
    with project.edit("Shift subtitles", None):
        project.subtitles.shift(track.key, delta_ms)
    return project.subtitles.cues(track.key)


@pytest.mark.parametrize("delta_ms", [-10_000, -1, 1, 10_000])
def test_there_and_back_gives_the_identical_track(
    project: ProjectFile, track: SubtitleTrack, delta_ms: int
) -> None:
    before = snapshot(project)
    assert _shift(project, track, delta_ms) != []
    assert snapshot(project) != before
    _shift(project, track, -delta_ms)
    assert snapshot(project) == before


def test_what_lies_before_the_start_keeps_its_time_and_is_flagged(
    project: ProjectFile, track: SubtitleTrack
) -> None:
    cues = _shift(project, track, -3000)
    assert [cue.start_ms for cue in cues] == [-3000, -1000, 1000]
    assert [bool(cue.flags & CueFlag.BEFORE_START) for cue in cues] == [True, True, False]
    assert cues[2].flags == CueFlag.REPAIRED | CueFlag.OVERLAPS
    assert cues[0].words[0] == CueWord("Hello", -2900, -2600, 0.5)
    assert cues[0].imported == ImportedCue(0, 1500, None, "Hello there")
    assert cues[0].extra == {"align": "start"}
    table = project.subtitles.cue_table(track.key)
    assert table.spans.starts.tolist() == [0, 0, 1000]
    assert table.spans.ends.tolist() == [0, 500, 2500]
    assert [hit.start_ms for hit in project.search.find("Hello")] == [0]


def test_what_ends_after_the_video_is_flagged(project: ProjectFile, track: SubtitleTrack) -> None:
    flags = [cue.flags & CueFlag.BEYOND_MEDIA for cue in _shift(project, track, 2000)]
    assert flags == [CueFlag.NONE, CueFlag.NONE, CueFlag.BEYOND_MEDIA]


def test_a_second_shift_keeps_what_came_in(project: ProjectFile, track: SubtitleTrack) -> None:
    _shift(project, track, -500)
    cues = _shift(project, track, -500)
    assert cues[1].imported == ImportedCue(2000, 3500, "Ann", "怒りを隠す")


def test_a_shift_is_one_step(project: ProjectFile, track: SubtitleTrack, ann: RaterKey) -> None:
    prove_step(
        project, "Shift subtitles", ann, lambda: _ignored(project.subtitles.shift(track.key, -7))
    )


def _ignored(_count: int) -> None:
    return
