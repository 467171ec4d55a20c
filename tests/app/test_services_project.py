"""Projects are made whole or not at all, and their videos are found again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.check import Violation
from app.domain.errors import AppError, ImportFailedError, MediaError, StorageUnavailableError
from app.domain.ids import VideoKey, new_key
from app.domain.media import MediaState, Video
from app.domain.phrase import Phrase, phrase
from app.services.import_report import ImportRefusedError
from app.services.project_service import (
    add_video,
    create_project,
    find_by_fingerprint,
    media_path_of,
    media_state,
    missing_videos,
    relink,
    relink_folder,
    subtitles_beside,
)
from storage.project_file import ProjectFile
from tests.helpers.project_files import put_clip, put_text


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    """Return an empty project in a folder with blanks and CJK in its name."""
    folder = tmp_path / "四个 碗"
    folder.mkdir()
    opened = ProjectFile.create(folder / "p.emoscope")
    yield opened
    opened.close()


def names(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_new_project_holds_videos_subtitles_and_its_maker(tmp_path: Path) -> None:
    video = put_clip(tmp_path / "一 つ.mp4")
    other = put_clip(tmp_path / "b.mp4", seconds=1.2)
    srt = put_text(tmp_path / "一 つ.ja.srt")
    made = create_project(tmp_path / "p.emoscope", [video, other], [srt], "Rin Okabe")
    try:
        videos = made.videos.all()
        assert [(v.video_id, v.title, v.media_path) for v in videos] == [
            ("一 つ", "一 つ", "一 つ.mp4"),
            ("b", "b", "b.mp4"),
        ]
        assert [v.duration_ms for v in videos] == [1000, 1200]
        (track,) = made.subtitles.tracks(videos[0].key)
        assert (track.title, track.language, track.encoding) == ("一 つ.ja", "ja", "UTF-8")
        assert [cue.text for cue in made.subtitles.cues(track.key)] == ["Where is it?", "ここ"]
        assert made.subtitles.tracks(videos[1].key) == []
        assert [rater.name for rater in made.raters.all()] == ["Rin Okabe"]
        assert not made.read_only
    finally:
        made.close()


@pytest.mark.parametrize("bad", ["no video", "empty video", "bad subtitles", "whose subtitles"])
def test_a_project_that_cannot_be_whole_is_not_made(bad: str, tmp_path: Path) -> None:
    video = put_clip(tmp_path / "a.mp4")
    other = put_clip(tmp_path / "b.mp4", seconds=1.2)
    videos, subtitles = [video, other], [put_text(tmp_path / "a.srt")]
    if bad == "no video":
        videos[1] = tmp_path / "gone.mp4"
    elif bad == "empty video":
        other.write_bytes(b"")
    elif bad == "bad subtitles":
        subtitles[0].write_text("nothing")
    else:
        subtitles.append(put_text(tmp_path / "stranger.srt"))
    before = names(tmp_path)
    with pytest.raises(AppError) as caught:
        create_project(tmp_path / "p.emoscope", videos, subtitles)
    named = {"no video": "gone.mp4", "empty video": "b.mp4", "bad subtitles": "a.srt"}
    assert named.get(bad, "stranger.srt") in caught.value.message
    assert names(tmp_path) == before


def test_a_new_project_never_replaces_a_file(tmp_path: Path) -> None:
    (tmp_path / "p.emoscope").write_bytes(b"mine")
    with pytest.raises(StorageUnavailableError, match="exists already"):
        create_project(tmp_path / "p.emoscope", [put_clip(tmp_path / "a.mp4")])
    assert (tmp_path / "p.emoscope").read_bytes() == b"mine"


def test_subtitles_with_errors_are_refused_and_repairs_are_told(tmp_path: Path) -> None:
    video = put_clip(tmp_path / "a.mp4")
    odd = "1\n00:00:00 --> 00:00:01\nGood\n"
    srt = put_text(tmp_path / "a.srt", f"{odd}\n2\n00:00:xx --> 00:00:02,000\nBad\n")
    with pytest.raises(ImportRefusedError, match=r"a\.srt, line 6"):
        create_project(tmp_path / "p.emoscope", [video], [srt])
    assert names(tmp_path) == ["a.mp4", "a.srt"]
    told: list[Violation] = []
    place = tmp_path / "p.emoscope"
    create_project(place, [video], [srt], skip_invalid=True, told=told.append).close()
    assert [problem.line for problem in told] == [2, 2, 6]


def test_a_refusal_of_the_disk_names_the_project_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> ProjectFile:
        raise StorageUnavailableError(phrase("The disk that holds {name} is full.", name=path.name))

    monkeypatch.setattr(ProjectFile, "create", refuse)
    with pytest.raises(StorageUnavailableError) as caught:
        create_project(tmp_path / "p.emoscope", [put_clip(tmp_path / "a.mp4")])
    assert caught.value.message == "The disk that holds p.emoscope is full."
    assert isinstance(caught.value.message, Phrase)


def test_a_new_project_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailableError, match="there is no folder"):
        create_project(tmp_path / "no" / "p.emoscope", [put_clip(tmp_path / "a.mp4")])
    assert names(tmp_path) == ["a.mp4"]


def test_media_paths_are_relative_with_forward_slashes(
    project: ProjectFile, tmp_path: Path
) -> None:
    below = add_video(project, put_clip(tmp_path / "四个 碗" / "videos" / "a.mp4"))
    beside = add_video(project, put_clip(tmp_path / "films" / "b.mp4", seconds=1.2))
    assert below.media_path == "videos/a.mp4"
    assert beside.media_path == "../films/b.mp4"
    assert media_path_of(project, beside) == (tmp_path / "films" / "b.mp4").resolve()


def test_a_project_in_memory_keeps_absolute_paths(tmp_path: Path) -> None:
    project = ProjectFile.in_memory()
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    project.close()
    assert video.media_path == (tmp_path / "a.mp4").resolve().as_posix()


def test_folder_and_project_move_together(tmp_path: Path) -> None:
    put_clip(tmp_path / "one" / "a.mp4")
    create_project(tmp_path / "one" / "p.emoscope", [tmp_path / "one" / "a.mp4"]).close()
    (tmp_path / "one").rename(tmp_path / "two")
    project = ProjectFile.open(tmp_path / "two" / "p.emoscope")
    (video,) = project.videos.all()
    assert media_state(project, video) is MediaState.FOUND
    project.close()


def test_adding_is_one_step_that_undo_takes_back(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project, put_clip(tmp_path / "a.mp4"))
    assert [entry.name for entry in project.history.entries()] == ["Add a.mp4"]
    project.history.undo(None)
    assert project.videos.all() == []


def test_a_second_video_of_the_same_name_gets_another_id(
    project: ProjectFile, tmp_path: Path
) -> None:
    add_video(project, put_clip(tmp_path / "x" / "a.mp4"))
    second = add_video(project, put_clip(tmp_path / "y" / "a.mp4", seconds=1.2))
    assert (second.video_id, second.position) == ("a_2", 1)


def test_a_video_known_by_its_fingerprint_is_not_doubled(
    project: ProjectFile, tmp_path: Path
) -> None:
    first = add_video(project, put_clip(tmp_path / "a.mp4"))
    again = add_video(project, put_clip(tmp_path / "copy.mp4"))
    assert again == first
    (tmp_path / "a.mp4").unlink()
    found = add_video(project, tmp_path / "copy.mp4")
    assert (found.key, found.media_path) == (first.key, "../copy.mp4")
    assert len(project.videos.all()) == 1


def test_a_placeholder_gets_the_file_of_its_name(project: ProjectFile, tmp_path: Path) -> None:
    with project.edit("placeholder", None):
        project.videos.add(Video(VideoKey(new_key()), "G2_V000006", "G2_V000006", 0))
    video = add_video(project, put_clip(tmp_path / "G2_V000006.mp4"))
    assert [v.key for v in project.videos.all()] == [video.key]
    assert video.duration_ms == 1000


@pytest.mark.parametrize("make", ["nothing", "zero bytes", "text"])
def test_what_is_no_video_is_refused_by_name(
    make: str, project: ProjectFile, tmp_path: Path
) -> None:
    path = tmp_path / "a b.mp4"
    if make != "nothing":
        path.write_text("" if make == "zero bytes" else "hello")
    with pytest.raises(MediaError, match=r"a b\.mp4"):
        add_video(project, path)
    assert project.videos.all() == []


def test_states_of_media(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    assert media_state(project, video) is MediaState.FOUND
    put_clip(tmp_path / "a.mp4", seconds=1.2)
    assert media_state(project, video) is MediaState.CHANGED
    (tmp_path / "a.mp4").unlink()
    assert media_state(project, video) is MediaState.MISSING
    assert media_state(project, replace(video, media_path=None)) is MediaState.NONE


def test_a_moved_video_is_relinked(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    moved = (tmp_path / "a.mp4").rename(tmp_path / "renamed.mp4")
    found = relink(project, video.key, moved)
    assert media_state(project, found) is MediaState.FOUND
    assert project.videos.get(video.key).media_path == "../renamed.mp4"


def test_another_file_is_not_taken_for_the_video(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    other = put_clip(tmp_path / "b.mp4", seconds=1.2)
    with pytest.raises(MediaError, match=r"b\.mp4 is another file"):
        relink(project, video.key, other)
    assert project.videos.get(video.key) == video


def test_a_whole_folder_is_relinked_in_one_step(project: ProjectFile, tmp_path: Path) -> None:
    first = add_video(project, put_clip(tmp_path / "a.mp4"))
    second = add_video(project, put_clip(tmp_path / "b.mp4", seconds=1.2))
    third = add_video(project, put_clip(tmp_path / "c.mp4", seconds=1.4))
    with project.edit("placeholder", None):
        project.videos.add(Video(VideoKey(new_key()), "G2_V000006", "G2_V000006", 3))
    new = tmp_path / "new" / "deep"
    new.mkdir(parents=True)
    (tmp_path / "a.mp4").rename(new / "other name.mp4")
    (tmp_path / "b.mp4").rename(new / "b.mp4")
    put_clip(new / "G2_V000006.mp4", seconds=1.6)
    put_text(new / "G2_V000006.srt")
    assert [v.video_id for v in missing_videos(project)] == ["a", "b", "G2_V000006"]
    found = relink_folder(project, tmp_path / "new")
    assert {video.video_id for video in found} == {"a", "b", "G2_V000006"}
    assert missing_videos(project) == []
    assert project.videos.get(third.key) == third
    assert {first.key, second.key} <= {video.key for video in found}
    assert project.history.entries()[0].name == "Find 3 videos"


def test_a_search_can_be_stopped_and_tells_how_far_it_is(
    project: ProjectFile, tmp_path: Path
) -> None:
    add_video(project, put_clip(tmp_path / "a.mp4"))
    (tmp_path / "a.mp4").rename(tmp_path / "z.mp4")
    put_text(tmp_path / "b.srt")
    seen: list[tuple[int, int]] = []
    found = find_by_fingerprint(
        missing_videos(project), tmp_path, progress=lambda done, total: seen.append((done, total))
    )
    assert [path.name for path in found.values()] == ["z.mp4"]
    assert [done for done, _ in seen] == [1, 2], "the search ends with the last one found"
    assert all(total > 2 for _, total in seen)
    assert find_by_fingerprint(missing_videos(project), tmp_path, cancelled=lambda: True) == {}


def test_subtitles_beside_a_video_have_its_stem(tmp_path: Path) -> None:
    for name in ("a.srt", "a.en.srt", "a.zh-Hans.SRT", "ab.srt", "a.txt", "b.srt"):
        (tmp_path / name).write_text("x")
    found = subtitles_beside(tmp_path / "a.mp4")
    assert [path.name for path in found] == ["a.en.srt", "a.srt", "a.zh-Hans.SRT"]
    assert subtitles_beside(tmp_path / "no" / "a.mp4") == []


def test_a_project_that_cannot_be_written_says_so(project: ProjectFile, tmp_path: Path) -> None:
    assert project.path is not None
    other = ProjectFile.open(project.path)
    try:
        with pytest.raises(StorageUnavailableError):
            add_video(other, put_clip(tmp_path / "a.mp4"))
    finally:
        other.close()


def test_subtitles_need_a_video_that_can_be_told(tmp_path: Path) -> None:
    videos = [put_clip(tmp_path / "a.mp4"), put_clip(tmp_path / "b.mp4", seconds=1.2)]
    with pytest.raises(ImportFailedError, match=r"c\.srt.*Say which one.*a, b"):
        create_project(tmp_path / "p.emoscope", videos, [put_text(tmp_path / "c.srt")])


def test_the_same_video_given_twice_is_taken_once_and_told(tmp_path: Path) -> None:
    clip = put_clip(tmp_path / "a.mp4")
    copy = tmp_path / "copy.mp4"
    copy.write_bytes(clip.read_bytes())
    told: list[Violation] = []
    project = create_project(tmp_path / "p.emoscope", [clip, clip, copy], told=told.append)
    assert [video.video_id for video in project.videos.all()] == ["a"]
    project.close()
    assert [(Path(each.file).name, each.rule) for each in told] == [
        ("a.mp4", "stands-twice"),
        ("copy.mp4", "stands-twice"),
    ]
    assert told[1].message == "is the same video as a.mp4, which is taken once"
