"""Changes to cues are steps that can be undone; flags stay true, other tracks stay as they are."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from app.domain.cue_editing import new_cue, retexted, retimed, with_imported_times
from app.domain.cue_flags import flagged_by_order, own_flags
from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey, RaterKey, TrackKey, new_key
from app.domain.media import MediaInfo
from app.domain.retiming import NTSC_FILM, Retiming
from app.domain.subtitle import Cue, CueFlag, CueTable, CueWord, SubtitleTrack
from storage.cue_rows import POSITION_STEP
from storage.project_file import ProjectFile
from tests.storage.make import make_track, make_video
from tests.storage.proof import prove_step, snapshot

LENGTH_MS = 20_000


@pytest.fixture
def tracks(project: ProjectFile) -> tuple[SubtitleTrack, SubtitleTrack]:
    """Two tracks of five cues of one and a half seconds each, one every two seconds."""
    video = make_video("v", 1)
    assert isinstance(video.info, MediaInfo)
    made = make_track(video.key), make_track(video.key, 1)
    with project.edit("Add subtitles", None):
        project.videos.add(replace(video, info=replace(video.info, duration_ms=LENGTH_MS)))
        for track in made:
            project.subtitles.add(track, [_cue(n) for n in range(5)])
    return made


def _cue(number: int) -> Cue:
    start = number * 2000
    words = (CueWord("Line", start, start + 500), CueWord(str(number), start + 700, start + 900))
    key = CueKey(new_key())
    return Cue(key, start, start + 1500, f"Line {number}", "Ann", words=words)


def _texts(project: ProjectFile, track: SubtitleTrack) -> list[str]:
    return [cue.text for cue in project.subtitles.cues(track.key)]


def test_each_change_is_a_step_and_other_tracks_stay(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack], ann: RaterKey
) -> None:
    track, other = tracks
    cues, beside = project.subtitles.cues(track.key), project.subtitles.cues(other.key)
    store = project.cues
    prove_step(project, "Edit", ann, lambda: store.update([retexted(cues[0], "茶碗")]))
    prove_step(project, "Time", ann, lambda: store.update([retimed(cues[1], 2100, 4700)]))
    prove_step(project, "Split", ann, lambda: store.split(cues[2].key, 4700, 5))
    prove_step(project, "Merge", ann, lambda: store.merge(cues[3].key, cues[4].key))
    fresh = new_cue(CueKey(new_key()), 9600, 9900)
    prove_step(project, "Insert", ann, lambda: store.insert(track.key, fresh, cues[0].key))
    prove_step(project, "Delete", ann, lambda: store.remove([cues[1].key]))
    assert _texts(project, track) == ["茶碗", "", "Line", "2", "Line 3 Line 4"]
    prove_step(project, "Restore", ann, lambda: store.restore([cues[0].key]))
    assert store.get(cues[0].key) == cues[0]
    assert project.subtitles.cues(other.key) == beside


def test_a_cue_that_is_gone_is_told(project: ProjectFile) -> None:
    with pytest.raises(InvalidRecordError, match="not in the project any more"):
        project.cues.get(CueKey("nothing"))


def test_neighbours_are_flagged_and_freed(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack]
) -> None:
    cues = project.subtitles.cues(tracks[0].key)
    with project.edit("Longer", None):
        changed = project.cues.update([retimed(cues[0], 0, 4100)])
    assert set(changed) == {cues[0].key, cues[1].key, cues[2].key}
    flags = [cue.flags for cue in project.subtitles.cues(tracks[0].key)]
    assert flags == [0, CueFlag.OVERLAPS, CueFlag.OVERLAPS, 0, 0]
    with project.edit("Beyond", None):
        project.cues.update([retimed(project.cues.get(cues[0].key), 0, 1500)])
        project.cues.update([retimed(cues[4], 8000, LENGTH_MS + 1)])
    flags = [cue.flags for cue in project.subtitles.cues(tracks[0].key)]
    assert flags == [0, 0, 0, 0, CueFlag.BEYOND_MEDIA]


@pytest.mark.parametrize("seed", range(12))
def test_flags_are_those_of_the_whole_track_worked_out_anew(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack], seed: int
) -> None:
    chance, track = random.Random(seed), tracks[0]
    for _ in range(25):
        cues = project.subtitles.cues(track.key)
        _change_something(project, track.key, cues, chance)
        now = project.subtitles.cues(track.key)
        expected = list(flagged_by_order(own_flags(cue, LENGTH_MS) for cue in now))
        assert [cue.flags for cue in now] == [cue.flags for cue in expected]


def _change_something(
    project: ProjectFile, track: TrackKey, cues: list[Cue], chance: random.Random
) -> None:
    start, length = chance.randrange(-500, 9000), chance.choice((0, 300, 1500, 6000))
    one = chance.choice(cues) if cues else None
    with project.edit("Change", None):
        act = chance.randrange(4)
        if one is None or act == 0:
            fresh = new_cue(CueKey(new_key()), start, start + length)
            project.cues.insert(track, fresh, one.key if one else None)
        elif act == 1 and len(cues) > 2:
            gone = chance.sample(cues, 2)
            project.cues.remove([cue.key for cue in gone])
        else:
            project.cues.update([retimed(one, start, start + length)])


def test_room_is_made_for_any_number_of_cues_at_one_place(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack]
) -> None:
    first = project.subtitles.cues(tracks[0].key)[0]
    for number in range(15):
        fresh = retexted(new_cue(CueKey(new_key()), 1500, 1600), f"new {number}")
        with project.edit("Insert", None):
            project.cues.insert(tracks[0].key, fresh, first.key)
    wanted = ["Line 0", *(f"new {n}" for n in reversed(range(15)))]
    assert _texts(project, tracks[0])[:16] == wanted
    sql = "SELECT position FROM cues WHERE track = ? ORDER BY position"
    positions = [row[0] for row in project.database.tuples(sql, (tracks[0].key,))]
    assert len(set(positions)) == 20
    before = retexted(new_cue(CueKey(new_key()), 0, 10), "very first")
    with project.edit("Insert", None):
        project.cues.insert(tracks[0].key, before, None)
    assert _texts(project, tracks[0])[0] == "very first"
    assert POSITION_STEP > 2


def test_a_stretch_is_a_step_and_its_times_come_back_exactly(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack], ann: RaterKey
) -> None:
    before = project.subtitles.cues(tracks[0].key)
    faster = Retiming.between_rates(NTSC_FILM, Fraction(25))
    prove_step(project, "Stretch", ann, lambda: project.cues.rewrite(tracks[0].key, faster.cue))
    stretched = project.subtitles.cues(tracks[0].key)
    assert stretched[4].start_ms == faster.time(8000) == stretched[4].words[0].start_ms
    with project.edit("Back", None):
        count = project.cues.rewrite(tracks[0].key, lambda cue, _media: with_imported_times(cue))
    assert count == 5
    assert project.subtitles.cues(tracks[0].key) == before


def test_a_table_tells_what_cues_were(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack]
) -> None:
    cue = project.subtitles.cues(tracks[0].key)[1]
    with project.edit("Edit", None):
        project.cues.update([retexted(cue, "Changed")])
    table = project.subtitles.cue_table(tracks[0].key)
    assert {key: was.text for key, was in table.imported.items()} == {cue.key: "Line 1"}
    whole = CueTable.build(tracks[0], project.subtitles.cues(tracks[0].key))
    assert whole.imported == table.imported
    assert whole.spans.ids == table.spans.ids


def test_tracks_are_copied_renamed_and_put_in_order(
    project: ProjectFile, tracks: tuple[SubtitleTrack, SubtitleTrack], ann: RaterKey
) -> None:
    track, other = tracks
    before = snapshot(project)
    with project.edit("Edit", ann):
        cue = project.subtitles.cues(track.key)[0]
        project.cues.update([retexted(cue, "Changed")])
    prove_step(project, "Copy", ann, lambda: project.subtitles.duplicate(track.key, "Copy"))
    copy = project.subtitles.tracks(track.video)[-1]
    assert (copy.title, copy.derived_from, copy.position) == ("Copy", track.key, 2)
    mine, theirs = (project.subtitles.cues(key) for key in (copy.key, track.key))
    assert [replace(cue, key=CueKey("")) for cue in mine] == [
        replace(cue, key=CueKey("")) for cue in theirs
    ]
    assert {cue.key for cue in mine}.isdisjoint(cue.key for cue in theirs)
    assert mine[0].as_imported.text == "Line 0"
    order = [copy.key, other.key, track.key]
    prove_step(project, "Order", ann, lambda: project.subtitles.reorder(order))
    assert [one.key for one in project.subtitles.tracks(track.video)] == order
    for _ in range(3):
        project.history.undo(ann)
    assert snapshot(project) == before
