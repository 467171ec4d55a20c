"""Two subtitle tracks at once: chosen, remembered for each video, all overlapping cues shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.ids import CueKey, TrackKey, new_key
from app.domain.media import Video
from app.domain.subtitle import Cue, SubtitleTrack
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.storage.make import make_video
from widgets.video.subtitle_layer import SubtitleLayer

ENGLISH, JAPANESE = "Please don’t worry.", "どうぞお気になさらず。"


@pytest.fixture
def bilingual(bench: Bench, tmp_path: Path) -> ProjectFile:
    """A project with a video of two tracks, two Japanese cues of which overlap, and a bare one."""
    project = ProjectFile.create(tmp_path / "four-bowls.emoscope")
    video, bare = make_video(), make_video("other")
    with project.edit("Fill", None):
        project.videos.add(video)
        project.videos.add(bare)
        add_track(project, video, "en", [(0, 2000, ENGLISH)])
        add_track(project, video, "ja", [(0, 2000, JAPANESE), (0, 3000, "はい。")])
    bench.desk.context.session.open(project, "Kaya Mertens")
    return project


def add_track(
    project: ProjectFile, video: Video, language: str, cues: list[tuple[int, int, str]]
) -> None:
    key = TrackKey(new_key())
    track = SubtitleTrack(key, video.key, language.upper(), language, position=len(language))
    made = [Cue(CueKey(new_key()), start, end, text) for start, end, text in cues]
    project.subtitles.add(track, made)


def shown(bench: Bench) -> tuple[str, ...]:
    return bench.desk.context.workbench.video.subtitle_texts


def offered(bench: Bench) -> list[tuple[str, bool, bool]]:
    """Return text, whether it can be chosen, and whether it is, of all rows of the submenu."""
    menu = bench.desk.context.actions.submenu_of("view.second_none")
    return [(row.text(), row.isEnabled(), row.isChecked()) for row in menu.actions()]


def choose(bench: Bench, text: str) -> None:
    menu = bench.desk.context.actions.submenu_of("view.second_none")
    next(row for row in menu.actions() if row.text() == text).trigger()


def test_at_first_there_is_one_track_and_the_others_are_offered(
    bench: Bench, bilingual: ProjectFile
) -> None:
    assert shown(bench) == (ENGLISH,)
    assert offered(bench) == [
        ("No second subtitles", True, True),
        ("EN", False, False),
        ("JA", True, False),
    ]


def test_a_second_track_shows_all_its_cues_below_in_its_own_language(
    bench: Bench, bilingual: ProjectFile
) -> None:
    choose(bench, "JA")
    assert shown(bench) == (ENGLISH, JAPANESE, "はい。")
    layer = bench.desk.context.workbench.video.overlay["subtitles"]
    assert isinstance(layer, SubtitleLayer)
    assert [(block.language, block.size) for block in layer.blocks] == [("en", 1.0), ("ja", 0.9)]
    assert [row[2] for row in offered(bench)] == [False, False, True]
    choose(bench, "No second subtitles")
    assert shown(bench) == (ENGLISH,)


def test_the_choice_is_remembered_for_each_video(bench: Bench, bilingual: ProjectFile) -> None:
    video, bare = bilingual.videos.all()
    choose(bench, "JA")
    bench.desk.videos.choose(bare.key)
    assert shown(bench) == ()
    assert offered(bench) == [("No second subtitles", True, True)]
    bench.desk.videos.choose(video.key)
    assert len(shown(bench)) == 3
    path = bilingual.path
    assert path is not None
    bench.desk.context.session.close()
    bench.desk.context.session.open(ProjectFile.open(path), "Kaya Mertens")
    assert len(shown(bench)) == 3


def test_the_first_track_is_never_shown_twice(bench: Bench, bilingual: ProjectFile) -> None:
    choose(bench, "JA")
    english, japanese = bilingual.subtitles.tracks(bilingual.videos.all()[0].key)
    bench.desk.subtitles.choose_track(japanese.key)
    assert shown(bench) == (JAPANESE, "はい。")
    assert offered(bench)[2] == ("JA", False, False)
    bench.desk.subtitles.choose_track(english.key)
    assert len(shown(bench)) == 3


def test_a_removed_track_leaves_the_picture(bench: Bench, bilingual: ProjectFile) -> None:
    choose(bench, "JA")
    japanese = bilingual.subtitles.tracks(bilingual.videos.all()[0].key)[1]
    with bench.desk.context.session.edit("Remove") as project:
        project.subtitles.remove(japanese.key)
    assert shown(bench) == (ENGLISH,)


def test_layers_are_switched_by_action_and_button_and_remembered(
    bench: Bench, bilingual: ProjectFile
) -> None:
    actions, overlay = bench.desk.context.actions, bench.desk.context.workbench.video.overlay
    assert actions["view.overlay_subtitles"].isChecked()
    assert not actions["view.overlay_time"].isChecked()
    bench.press("Ctrl+Shift+C", bench.window)
    bench.press("Ctrl+Shift+T", bench.window)
    assert not overlay["subtitles"].is_shown
    assert overlay["time"].is_shown
    assert bench.stored.overlay == {"subtitles": False, "time": True}
