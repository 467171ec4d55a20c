"""Text tracks inside Matroska and MP4 become cues on the project's clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import ImportFailedError
from app.media.text_tracks import inner_tracks, read_text_tracks
from app.services.import_service import import_file
from app.services.project_service import add_video
from storage.formats.embedded import EmbeddedPacket, EmbeddedTrack, parse_embedded
from storage.project_file import ProjectFile
from tests.helpers.project_files import put_clip
from tests.helpers.text_tracks import put_matroska, put_mp4


def test_tracks_of_matroska_are_listed_and_read(tmp_path: Path) -> None:
    film = put_matroska(tmp_path / "film.mkv")
    assert [(t.codec, t.language, t.title, t.is_text) for t in inner_tracks(film)] == [
        ("srt", "ja", "a.srt", True),
        ("ssa", "ja", "a.ass", True),
        ("webvtt", "ja", "a.vtt", True),
    ]
    told: list[tuple[int, int]] = []
    read = parse_embedded(read_text_tracks(film, lambda *step: told.append(step)), "film.mkv")
    assert [
        [(c.start_ms, c.end_ms, c.speaker, c.text) for c in track.cues] for track in read.tracks
    ] == [
        [(500, 1000, None, "Hi you"), (1500, 2000, None, "你好")],
        [(500, 1000, "Rin", "Hi, you")],
        [(500, 1000, "Rin", "Hi & you")],
    ]
    assert read.tracks[0].cues[0].extra == {"srt": {"text": "<i>Hi</i> you"}}
    assert read.problems == ()
    assert told
    assert all(0 <= done <= total == film.stat().st_size for done, total in told)


def test_timed_text_of_mp4_is_read_in_utf_8_and_utf_16(tmp_path: Path) -> None:
    read = parse_embedded(read_text_tracks(put_mp4(tmp_path / "film.mp4")), "film.mp4")
    [track] = read.tracks
    assert [(c.start_ms, c.end_ms, c.text) for c in track.cues] == [
        (500, 1000, "Hi you"),
        (1500, 2000, "你好"),
    ]


def test_times_count_from_the_first_picture(tmp_path: Path) -> None:
    film = put_matroska(tmp_path / "film.mkv", first_picture_ms=400)
    read = parse_embedded(read_text_tracks(film), "film.mkv")
    assert [c.start_ms for c in read.tracks[0].cues] == [100, 1100]


def test_a_project_takes_them_as_tracks_of_the_video(tmp_path: Path) -> None:
    film = put_matroska(tmp_path / "film.mkv")
    project = ProjectFile.create(tmp_path / "p.emoscope")
    found = import_file(project, film)
    assert [(p.rule, p.message) for p in found.problems] == [
        ("text-tracks", "3 text tracks are inside the file; they can be taken as subtitles")
    ]
    report = import_file(project, film, format="text-tracks")
    assert (report.format, report.added) == ("text-tracks", 4)
    [video] = project.videos.all()
    tracks = project.subtitles.tracks(video.key)
    assert [track.title for track in tracks] == [f"film a.{n} ja" for n in ("srt", "ass", "vtt")]
    assert {track.language for track in tracks} == {"ja"}
    assert import_file(project, film, format="text-tracks").skipped == 4
    assert import_file(project, film).problems == ()
    project.close()


def test_a_video_without_text_is_refused_in_words(tmp_path: Path) -> None:
    clip = put_clip(tmp_path / "clip.mp4")
    project = ProjectFile.create(tmp_path / "p.emoscope")
    add_video(project, clip)
    with pytest.raises(ImportFailedError, match=r"clip\.mp4 holds no text track\."):
        import_file(project, clip, format="text-tracks")
    project.close()


def test_broken_bytes_and_empty_tracks_are_told() -> None:
    packets = (EmbeddedPacket(0, 500, b"caf\xe9"), EmbeddedPacket(500, None, b"b"))
    tracks = (EmbeddedTrack("subrip", "fr", "", packets), EmbeddedTrack("ass", "", "x", ()))
    read = parse_embedded(tracks, "film.mkv")
    assert [cue.text for cue in read.cues] == ["caf\ufffd", "b"]
    assert {problem.rule for problem in read.problems} == {
        "encoding-broken",
        "zero-length",
        "empty-track",
    }
    with pytest.raises(ImportFailedError, match="its text tracks are empty"):
        parse_embedded(tracks[1:], "film.mkv")
