"""Subtitles come in from any format, go out, and come in again as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.check import Severity
from app.domain.errors import ExportFailedError
from app.domain.ids import VideoKey, new_key
from app.domain.media import MediaInfo, Video
from app.domain.subtitle import Cue, CueFlag, SubtitleTrack
from app.services.import_report import CueCounts, ImportRefusedError
from app.services.import_service import import_file
from app.services.subtitle_export import choose_track, export_subtitles
from storage.project_file import ProjectFile
from tests.helpers.project_files import put_text
from tests.storage.formats.test_rolling import PHRASES, youtube

SRT = (
    "1\n00:00:05,000 --> 00:00:06,500\n<i>Late</i> first\n\n"
    "2\n00:00:01,000 --> 00:00:03,000 X1:10 X2:20 Y1:1 Y2:2\n二 行\nRin: no name\n\n"
    "3\n00:00:02,000 --> 00:00:02,000\n[SPEAKER_01]: <gasps>\n\n"
    "4\n00:00:09,000 --> 00:00:10,000\n\n"
)
NAMED = "".join(
    f"{n}\n00:00:0{n},000 --> 00:00:0{n},900\n{name}: Line {n}\n\n"
    for n, name in enumerate(("Rin", "Ada", "Rin"), 1)
)
VTT = (
    "WEBVTT\nLanguage: en\n\nintro\n00:00:01.000 --> 00:00:02.000 align:start\n"
    "<v Rin>Fish &amp; <b>chips</b>\n\n00:00:01.500 --> 00:00:04.000\none <00:00:02.000>two\n"
)
ROWS = (
    '[{"id": "b", "t": [5, 6.5], "speaker": "Rin", "text": "late"},\n'
    ' {"id": "a", "t": [1, 1], "speaker": null, "text": "early"}]'
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    """Return a project of one video of a minute."""
    opened = ProjectFile.create(tmp_path / "p.emoscope")
    with opened.edit("Add", None):
        opened.videos.add(make_video("film"))
    yield opened
    opened.close()


def make_video(video_id: str) -> Video:
    info = MediaInfo(60_000, 640, 360, None, 0, "matroska", "h264", None)
    return Video(VideoKey(new_key()), video_id, video_id, 0, info=info)


def tracks(project: ProjectFile) -> list[SubtitleTrack]:
    return project.subtitles.tracks(project.videos.all()[0].key)


def contents(cues: Sequence[Cue]) -> list[tuple[object, ...]]:
    return [(c.start_ms, c.end_ms, c.text, c.speaker, c.flags, c.words, c.extra) for c in cues]


@pytest.mark.parametrize(
    ("name", "text", "out"),
    [
        ("a.srt", SRT, "srt"),
        ("a.srt", NAMED, "srt"),
        ("a.vtt", VTT, "vtt"),
        ("a.json", ROWS, "longemo-subtitles"),
    ],
)
def test_an_unchanged_track_comes_back_as_it_was(
    project: ProjectFile, tmp_path: Path, name: str, text: str, out: str
) -> None:
    import_file(project, put_text(tmp_path / name, text))
    place = tmp_path / f"out{Path(name).suffix}"
    report = export_subtitles(project, format=out, out=place)
    assert report.problems == ()
    import_file(project, place)
    first, second = tracks(project)
    assert contents(project.subtitles.cues(second.key)) == contents(
        project.subtitles.cues(first.key)
    )
    assert (second.language, second.format) == (first.language, first.format)


def test_speakers_leave_before_a_colon_only_where_they_came_so(
    project: ProjectFile, tmp_path: Path
) -> None:
    import_file(project, put_text(tmp_path / "a.srt", NAMED))
    out = tmp_path / "o.srt"
    export_subtitles(project, format="srt", out=out)
    assert out.read_text("utf-8") == NAMED.rstrip("\n") + "\n"
    [track] = tracks(project)
    renamed = [cue.changed(speaker="Bo") for cue in project.subtitles.cues(track.key)]
    with project.edit("Rename", None):
        project.subtitles.remove(track.key)
        project.subtitles.add(track, renamed)
    export_subtitles(project, format="srt", out=out)
    assert "\nBo: Line 1\n" in out.read_text("utf-8")


def test_other_speakers_are_told_and_left_out_of_subrip(
    project: ProjectFile, tmp_path: Path
) -> None:
    import_file(project, put_text(tmp_path / "a.vtt", VTT))
    report = export_subtitles(project, format="srt", out=tmp_path / "o.srt")
    assert [problem.rule for problem in report.problems] == ["speakers-left-out"]
    assert "Fish & chips" in (tmp_path / "o.srt").read_text("utf-8")


def test_shifted_away_and_back_the_file_is_identical(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_text(tmp_path / "a.srt", SRT))
    [track] = tracks(project)
    before, after, away = (tmp_path / f"{name}.srt" for name in ("before", "after", "away"))
    export_subtitles(project, format="srt", out=before)
    with project.edit("Shift", None):
        project.subtitles.shift(track.key, -2_500)
    report = export_subtitles(project, format="srt", out=away)
    assert (report.written, [p.rule for p in report.problems]) == (
        3,
        ["begins-before-start", "before-start"],
    )
    with project.edit("Shift", None):
        project.subtitles.shift(track.key, 2_500)
    export_subtitles(project, format="srt", out=after)
    assert after.read_bytes() == before.read_bytes()


def test_rolling_captions_become_two_tracks_and_come_in_once(
    project: ProjectFile, tmp_path: Path
) -> None:
    path = put_text(tmp_path / "film.en.vtt", youtube(PHRASES))
    report = import_file(project, path)
    assert (report.added, report.cues) == (10, CueCounts(10, 0, 0))
    phrases, captions = tracks(project)
    assert [len(project.subtitles.cues(one.key)) for one in (phrases, captions)] == [10, 20]
    assert phrases.derived_from == captions.key
    assert captions.title == "film.en (as captioned)"
    assert (phrases.language, phrases.format, captions.derived_from) == ("en", "vtt", None)
    again = import_file(project, path)
    assert (again.added, again.skipped, len(tracks(project))) == (0, 10, 2)
    put_text(path, youtube(PHRASES[:6]))
    with pytest.raises(ImportRefusedError):
        import_file(project, path)
    import_file(project, path, on_conflict="replace")
    replaced = tracks(project)
    assert [one.key for one in replaced] == [phrases.key, captions.key]
    assert len(project.subtitles.cues(replaced[1].key)) == 12


def test_every_cue_is_told_as_kept_repaired_or_refused(
    project: ProjectFile, tmp_path: Path
) -> None:
    text = (
        "1\n00:00:01,5 --> 00:00:02,000\na\n\n2\n00:00:0x,000 --> 00:00:04,000\nb\n\n"
        "3\n00:00:50,000 --> 00:01:00,001\nc\n"
    )
    report = import_file(project, put_text(tmp_path / "a.srt", text), skip_invalid=True)
    assert report.to_json()["cues"] == {"kept": 1, "repaired": 1, "refused": 1}
    assert {(p.line, p.rule) for p in report.problems} == {
        (2, "fraction-digits"),
        (6, "broken-time"),
        (10, "beyond-media"),
    }
    [track] = tracks(project)
    late = project.subtitles.cues(track.key)[-1]
    assert late.flags is CueFlag.BEYOND_MEDIA


def test_a_track_is_told_by_title_language_or_file(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "o.srt"
    with pytest.raises(ExportFailedError, match="There is no subtitle track to write"):
        export_subtitles(project, format="srt", out=out)
    import_file(project, put_text(tmp_path / "film.ja.srt"))
    import_file(project, put_text(tmp_path / "film.en.srt"))
    for name in ("film.ja", "JA", "film.ja.srt"):
        assert choose_track(project, "film", name)[1].language == "ja"
    with pytest.raises(ExportFailedError, match=r"Several .*film\.ja \(film\), film\.en \(film\)"):
        export_subtitles(project, format="srt", out=out)
    with pytest.raises(ExportFailedError, match=r"no subtitle track 'ko'\. There are: film\.ja"):
        export_subtitles(project, format="srt", out=out, track_name="ko")
    with pytest.raises(ExportFailedError, match="no video 'other'"):
        export_subtitles(project, format="srt", out=out, video_id="other")
    with pytest.raises(ExportFailedError, match="belongs to the project"):
        export_subtitles(project, format="srt", out=tmp_path / "p.emoscope", track_name="ja")
    assert not out.exists()


def test_a_track_before_the_video_is_not_written(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_text(tmp_path / "a.srt"))
    [track] = tracks(project)
    with project.edit("Shift", None):
        project.subtitles.shift(track.key, -5_000)
    with pytest.raises(ExportFailedError, match="no cue after the beginning of the video"):
        export_subtitles(project, format="srt", out=tmp_path / "o.srt")


def test_cues_without_text_are_no_rows(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_text(tmp_path / "a.srt", SRT))
    report = export_subtitles(project, format="longemo-subtitles", out=tmp_path / "o.json")
    assert report.to_json()["problems"] == [
        {
            "cue": 4,
            "rule": "empty-text",
            "severity": Severity.ERROR.value,
            "message": "a row needs text; the cue is left out",
        }
    ]


def test_two_languages_of_a_file_become_two_tracks(project: ProjectFile, tmp_path: Path) -> None:
    body = "".join(
        f'<div xml:lang="{tag}"><p begin="1s" end="2s">{word}</p></div>'
        for tag, word in (("ja", "はい"), ("en", "Yes"))
    )
    text = f'<tt xmlns="http://www.w3.org/ns/ttml"><body>{body}</body></tt>'
    import_file(project, put_text(tmp_path / "a.ttml", text))
    assert [(one.title, one.language, one.position) for one in tracks(project)] == [
        ("a ja", "ja", 0),
        ("a en", "en", 1),
    ]


def test_a_video_given_by_name_gets_the_subtitles(project: ProjectFile, tmp_path: Path) -> None:
    with project.edit("Add", None):
        project.videos.add(replace(make_video("other"), position=1))
    import_file(project, put_text(tmp_path / "other.vtt", VTT))
    film, other = project.videos.all()
    assert project.subtitles.tracks(film.key) == []
    assert [one.source_name for one in project.subtitles.tracks(other.key)] == ["other.vtt"]
