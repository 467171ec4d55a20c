"""Strips of the video shown: they come by themselves, go with it, and stay as they were left."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.media import Video
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.clip import make_clip
from tests.helpers.pixels import array_of, grab
from tests.helpers.sound import silence, tone, write_wav
from widgets.theme.theme import theme
from widgets.timeline.timeline_panel import TimelinePanel

WAIT_MS = 20_000


@pytest.fixture(autouse=True)
def comfortable(bench: Bench) -> None:
    theme().set_density("comfortable")


def _timeline(bench: Bench) -> TimelinePanel:
    return bench.desk.context.workbench.timeline


def _make(bench: Bench, qtbot: QtBot, folder: Path, *media: Path) -> list[Video]:
    """Make a project of these files and wait until strips and picture are there."""
    bench.desk.projects.make(folder / "p.emoscope", media, ())
    session = bench.desk.context.session
    qtbot.waitUntil(lambda: session.is_open, timeout=WAIT_MS)
    _settle(bench, qtbot)
    return session.project.videos.all()


def _settle(bench: Bench, qtbot: QtBot) -> None:
    engine, strips = bench.desk.context.engine, bench.desk.strips
    qtbot.waitUntil(
        lambda: engine.duration_ms > 0 and engine.is_settled and strips.is_settled,
        timeout=WAIT_MS,
    )


def _shown(bench: Bench) -> list[str]:
    rects = {kind: _timeline(bench).tracks.row_rect(kind) for kind in ("filmstrip", "waveform")}
    return [kind for kind, rect in rects.items() if not rect.isEmpty()]


def _colours(bench: Bench, kind: str) -> int:
    """Return how many different colours a lane shows."""
    tracks = _timeline(bench).tracks
    image = grab(tracks).copy(tracks.row_rect(kind))
    return len({tuple(pixel) for pixel in array_of(image).reshape(-1, 3).tolist()})


def test_a_video_with_sound_fills_both_strips(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    _make(bench, qtbot, tmp_path, make_clip(audio=True))
    assert _shown(bench) == ["filmstrip", "waveform"]
    assert _colours(bench, "filmstrip") > 30
    assert _colours(bench, "waveform") > 5
    assert bench.desk.context.workbench.video.picture is not None


def test_a_video_without_sound_has_no_waveform(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    _make(bench, qtbot, tmp_path, make_clip())
    assert _shown(bench) == ["filmstrip"]


def test_sound_alone_has_a_wave_for_a_picture(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    path = write_wav(tmp_path / "talk.wav", 8000, tone(2, 8000), silence(2, 8000))
    _make(bench, qtbot, tmp_path, path)
    assert _shown(bench) == ["waveform"]
    video = bench.desk.context.workbench.video
    before = array_of(grab(video))
    bench.desk.context.engine.seek(1000)
    assert (array_of(grab(video)) != before).any()


def test_strips_change_with_the_video_and_go_with_the_project(
    bench: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    talk = write_wav(tmp_path / "talk.wav", 8000, tone(2, 8000))
    _, second = _make(bench, qtbot, tmp_path, make_clip(), talk)
    assert _shown(bench) == ["filmstrip"]
    bench.desk.videos.choose(second.key)
    assert _shown(bench) == []
    _settle(bench, qtbot)
    assert _shown(bench) == ["waveform"]
    bench.desk.context.session.close()
    assert _shown(bench) == []


def test_a_missing_file_has_none(bench: Bench, project: ProjectFile) -> None:
    assert project.videos.all()
    assert _shown(bench) == []
    assert bench.desk.strips.is_settled


def test_a_strip_that_was_hidden_stays_hidden_in_this_project(
    bench: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    _make(bench, qtbot, tmp_path, make_clip(audio=True))
    action = bench.desk.context.actions["view.filmstrip"]
    assert action.isChecked()
    action.trigger()
    assert _shown(bench) == ["waveform"]
    bench.desk.context.session.close()
    bench.desk.projects.open(tmp_path / "p.emoscope")
    _settle(bench, qtbot)
    assert _shown(bench) == ["waveform"]
    assert not action.isChecked()
    action.trigger()
    _settle(bench, qtbot)
    assert _colours(bench, "filmstrip") > 30


def test_nothing_is_read_for_strips_that_a_density_leaves_out(
    bench: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme().set_density("compact")
    monkeypatch.setattr("app.media.waveform.parts_of", None)
    monkeypatch.setattr("app.media.decoder.VideoDecoder.decode_keyframe", None)
    _make(bench, qtbot, tmp_path, make_clip(audio=True, seconds=3))
    assert _shown(bench) == []
    assert not bench.desk.context.actions["view.waveform"].isChecked()
