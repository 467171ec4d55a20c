"""Filmstrip and waveform in the timeline, and the wave in place of a picture."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.peaks import BUCKET_MS, Peaks
from tests.helpers.pixels import array_of, count_near, dressed, grab
from tests.helpers.spans import track_of
from widgets.theme.theme import theme
from widgets.theme.tokens import DARK
from widgets.timeline.film import Film
from widgets.timeline.time_scale import TimeScale
from widgets.timeline.timeline_panel import TimelinePanel
from widgets.video.video_view import VideoView

MINUTE = 60_000
DURATION = 20 * MINUTE
RED, BLUE = "#C02020", "#2020C0"


def still(color: str, width: int = 160, height: int = 88) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def sound(duration_ms: int, loud: tuple[int, int], known_ms: int | None = None) -> Peaks:
    """Return a sound that is loud in one stretch and silent elsewhere."""
    peaks = Peaks(duration_ms)
    count = -(-(duration_ms if known_ms is None else known_ms) // BUCKET_MS)
    high = np.zeros(count, np.int8)
    high[loud[0] // BUCKET_MS : loud[1] // BUCKET_MS] = 100
    peaks.add(0, (-high).astype(np.int8), high)
    return peaks


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TimelinePanel]:
    with dressed("dark"):
        made = TimelinePanel()
        qtbot.addWidget(made)
        made.resize(1148, 300)
        made.set_duration(DURATION)
        made.set_tracks([track_of([(0, 5000)])])
        with qtbot.waitExposed(made):
            made.show()
        yield made


def lane(panel: TimelinePanel, kind: str) -> QImage:
    """Return the pixels of a lane."""
    return grab(panel.tracks).copy(panel.tracks.row_rect(kind))


def wave_heights(image: QImage, color: str) -> list[int]:
    """Return for each column how many pixels are clearly of the wave's colour."""
    wanted = QColor(color)
    target = np.array([wanted.red(), wanted.green(), wanted.blue()], dtype=np.int16)
    near = np.abs(array_of(image).astype(np.int16) - target).max(axis=2) <= 24
    heights: list[int] = near.sum(axis=0).tolist()
    return heights


def test_the_wave_is_tall_where_it_is_loud(panel: TimelinePanel) -> None:
    panel.set_waveform(sound(DURATION, (10 * MINUTE, 12 * MINUTE)))
    heights = wave_heights(lane(panel, "waveform"), theme().tokens.wave)
    loud = heights[510:590]
    assert min(loud) > 25
    assert max(heights[:490] + heights[610:]) <= 2


@pytest.mark.parametrize("zoom", [(0, DURATION), (10 * MINUTE, 10 * MINUTE + 10_000)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_it_is_seen_at_every_zoom_and_in_both_looks(
    panel: TimelinePanel, zoom: tuple[int, int], look: str
) -> None:
    panel.set_waveform(sound(DURATION, (10 * MINUTE, 12 * MINUTE)))
    panel.show_range(*zoom)
    theme().set_mode(look)
    assert max(wave_heights(lane(panel, "waveform"), theme().tokens.wave)) > 25


def test_silence_is_a_line_and_the_unknown_is_nothing(panel: TimelinePanel) -> None:
    panel.set_waveform(sound(DURATION, (0, 0), known_ms=10 * MINUTE))
    image = lane(panel, "waveform")
    ground = array_of(image)[2, 500].astype(np.int16)
    marked = (np.abs(array_of(image)[:-2].astype(np.int16) - ground) > 20).any(axis=(0, 2))
    assert marked[:495].all()
    assert not marked[505:].any()


def test_a_sound_that_is_still_unread_says_so(panel: TimelinePanel) -> None:
    panel.set_waveform(Peaks(DURATION))
    assert count_near(lane(panel, "waveform"), theme().tokens.muted) > 20


def test_more_of_the_sound_shows_when_it_comes(panel: TimelinePanel) -> None:
    peaks = sound(DURATION, (0, 5 * MINUTE), known_ms=5 * MINUTE)
    panel.set_waveform(peaks)
    assert wave_heights(lane(panel, "waveform"), theme().tokens.wave)[700] == 0
    more = np.full(5 * MINUTE // BUCKET_MS, 100, np.int8)
    peaks.add(12 * MINUTE // BUCKET_MS, (-more).astype(np.int8), more)
    panel.set_waveform(peaks)
    assert wave_heights(lane(panel, "waveform"), theme().tokens.wave)[700] > 25


def test_stills_stand_at_their_times(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_filmstrip(16 / 9)
    slot_ms, slots = wishes_of(panel, qtbot)
    for slot in slots:
        panel.add_still(slot_ms, slot, still(RED if slot * slot_ms < DURATION // 2 else BLUE))
    image = lane(panel, "filmstrip")
    left, right = image.copy(0, 0, 400, 44), image.copy(600, 0, 400, 44)
    assert count_near(left, RED) > 0.8 * 400 * 41
    assert count_near(left, BLUE) == 0
    assert count_near(right, BLUE) > 0.8 * 400 * 41


def wishes_of(panel: TimelinePanel, qtbot: QtBot) -> tuple[int, tuple[int, ...]]:
    """Wait for the next wish."""
    with qtbot.waitSignal(panel.stills_wanted) as signal:
        panel.state.tracks_changed.emit()
    slot_ms, slots = signal.args
    return slot_ms, slots


def test_only_what_is_in_view_and_missing_is_wished_for(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_filmstrip(16 / 9)
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    slot_ms, slots = wishes_of(panel, qtbot)
    assert slots[0] == 5 * MINUTE // slot_ms
    assert slots[-1] * slot_ms < 6 * MINUTE <= (slots[-1] + 1) * slot_ms
    assert 1000 / 73 <= len(slots) <= 2 * 1000 / 73 + 2
    panel.add_still(slot_ms, slots[0], still(RED))
    assert wishes_of(panel, qtbot) == (slot_ms, slots[1:])


def test_a_hidden_filmstrip_wishes_for_nothing(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_filmstrip(16 / 9)
    panel.show_strip("filmstrip", False)
    assert wishes_of(panel, qtbot)[1] == ()


def test_wider_stills_stand_in_until_the_right_ones_come(
    panel: TimelinePanel, qtbot: QtBot
) -> None:
    panel.set_filmstrip(16 / 9)
    slot_ms, slots = wishes_of(panel, qtbot)
    for slot in slots:
        panel.add_still(slot_ms, slot, still(RED))
    panel.show_range(5 * MINUTE, 6 * MINUTE)
    assert count_near(lane(panel, "filmstrip"), RED) > 0.8 * 1000 * 41


def test_a_film_forgets_the_stills_seen_longest_ago() -> None:
    film = Film(1.0)
    big = still(RED, 1000, 1000)
    for slot in range(12):
        film.add(1000, slot, big)
    assert not film.has(1000, 0)
    assert film.has(1000, 11)
    assert sum(film.has(1000, slot) for slot in range(12)) == 8


def test_slots_hold_half_a_picture_to_a_whole_one_at_any_zoom() -> None:
    film = Film(16 / 9)
    for ms_per_px in (1.0, 3.3, 40.0, 700.0, 8000.0):
        scale = TimeScale(4 * 3_600_000, 1000, 0.0, ms_per_px)
        width = film.slot_ms(scale, 41) / ms_per_px
        assert 41 * 16 / 9 / 2 < width <= 41 * 16 / 9


def test_strips_lie_above_the_tracks_and_a_density_may_leave_them_out(
    panel: TimelinePanel,
) -> None:
    panel.set_waveform(sound(DURATION, (0, MINUTE)))
    panel.set_filmstrip(16 / 9)
    tops = [panel.tracks.row_rect(kind).top() for kind in ("filmstrip", "waveform", "cues")]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3
    assert panel.tracks.row_rect("filmstrip").height() == 44
    theme().set_density("compact")
    assert panel.tracks.row_rect("filmstrip").isEmpty()
    assert not panel.shows_strip("waveform")
    panel.show_strip("waveform", True)
    assert panel.tracks.row_rect("waveform").height() == 30


def test_a_strip_goes_with_its_media(panel: TimelinePanel) -> None:
    panel.set_waveform(sound(DURATION, (0, MINUTE)))
    panel.set_waveform(None)
    assert panel.tracks.row_rect("waveform").isEmpty()
    assert not panel.tracks.row_rect("cues").isEmpty()


def test_a_click_on_a_strip_seeks(panel: TimelinePanel, qtbot: QtBot) -> None:
    panel.set_waveform(sound(DURATION, (0, MINUTE)))
    x = round(panel.tracks.frame.header + panel.state.scale.x_of(10 * MINUTE))
    where = QPoint(x, panel.tracks.row_rect("waveform").center().y())
    with qtbot.waitSignal(panel.seek_requested) as signal:
        QTest.mouseClick(panel.tracks, Qt.MouseButton.LeftButton, pos=where)
    assert abs(signal.args[0] - 10 * MINUTE) < 1000


class Painted(QObject):
    """Collects what a widget repaints."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_more_of_a_strip_repaints_its_lane_alone(panel: TimelinePanel, qtbot: QtBot) -> None:
    peaks = sound(DURATION, (0, MINUTE))
    panel.set_waveform(peaks)
    QApplication.processEvents()
    watch = Painted()
    panel.tracks.installEventFilter(watch)
    panel.set_waveform(peaks)
    qtbot.waitUntil(lambda: not watch.region.isEmpty())
    assert watch.region.boundingRect() == panel.tracks.row_rect("waveform")


def test_a_moving_playhead_does_not_paint_the_strips_anew(
    panel: TimelinePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.set_waveform(sound(DURATION, (0, MINUTE)))
    panel.set_filmstrip(16 / 9)
    grab(panel.tracks)
    monkeypatch.setattr("widgets.timeline.tracks_layer.paint_layer", None)
    panel.set_position(MINUTE)
    assert not grab(panel.tracks).isNull()


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[VideoView]:
    with dressed("light"):
        made = VideoView()
        qtbot.addWidget(made)
        made.resize(800, 450)
        made.show()
        yield made


def test_a_sound_without_picture_shows_the_wave_round_the_playhead(view: VideoView) -> None:
    view.set_sound(sound(MINUTE, (30_000, 32_000)))
    view.set_sound_position(30_000)
    heights = wave_heights(grab(view), DARK.wave)
    assert min(heights[410:550]) > 150
    assert max(heights[:390] + heights[570:]) < 20
    view.set_sound_position(32_000)
    moved = wave_heights(grab(view), DARK.wave)
    assert min(moved[250:390]) > 150
    assert max(moved[410:]) < 20


def test_it_has_the_playhead_in_the_middle_and_says_what_it_is(view: VideoView) -> None:
    view.set_sound(sound(MINUTE, (0, 0)))
    image = grab(view)
    assert count_near(image.copy(398, 120, 4, 90), DARK.playhead, 80) > 80
    assert count_near(image.copy(0, 0, 800, 60), DARK.muted, 60) > 50


def test_subtitles_lie_over_the_wave(view: VideoView) -> None:
    view.set_sound(sound(MINUTE, (0, 0)))
    view.set_subtitles(["The bell rings."])
    assert count_near(grab(view).copy(0, 350, 800, 100), "#FFFFFF") > 100


def test_a_picture_takes_the_place_of_the_wave(view: VideoView) -> None:
    view.set_sound(sound(MINUTE, (0, MINUTE)))
    view.set_picture(still(RED, 800, 450))
    assert count_near(grab(view), RED) == 800 * 450
    view.set_picture(None)
    view.set_sound(None)
    assert count_near(grab(view), "#000000") == 800 * 450
