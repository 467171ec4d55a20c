"""The picture: letterboxed and crisp, subtitles in any script, messages, wheel and click."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QUrl,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.helpers.pixels import array_of, count_near, dressed, grab
from widgets.video.overlay import OverlayLayer
from widgets.video.subtitle_painter import paragraph_is_right_to_left
from widgets.video.time_layer import TimeLayer
from widgets.video.video_view import VideoView

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[VideoView]:
    with dressed("dark"):
        made = VideoView()
        qtbot.addWidget(made)
        made.resize(800, 450)
        made.show()
        yield made


def plain(width: int, height: int, color: str = "#804020") -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def text_rows(view: VideoView) -> list[int]:
    """Return the rows of the view that hold white letters."""
    bright = array_of(grab(view)).min(axis=2) > 230
    return [int(row) for row in np.flatnonzero(bright.max(axis=1))]


def text_columns(view: VideoView) -> list[int]:
    """Return the columns of the view that hold white letters."""
    bright = array_of(grab(view)).min(axis=2) > 200
    return [int(column) for column in np.flatnonzero(bright.max(axis=0))]


class Stamp(OverlayLayer):
    """A layer that paints ten by ten red pixels."""

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        painter.fillRect(QRectF(picture.center(), QSizeF(10, 10) * scale), QColor("red"))


class PaintWatcher(QObject):
    """Notes what is painted anew."""

    def __init__(self, painted: list[QRect]) -> None:
        super().__init__()
        self.painted = painted

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.painted.append(event.rect())
        return False


def turn_wheel(view: VideoView, angle: int) -> None:
    where = QPointF(100, 100)
    event = QWheelEvent(
        where,
        QPointF(view.mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_a_narrow_picture_stands_between_dark_bars(view: VideoView) -> None:
    view.set_picture(plain(400, 400))
    shown = grab(view)
    assert shown.pixelColor(10, 225) == QColor("black")
    assert shown.pixelColor(400, 225) == QColor("#804020")
    assert view.picture_rect.getRect() == (175, 0, 450, 450)


def test_a_picture_of_the_views_size_is_not_touched(view: VideoView) -> None:
    picture = plain(800, 450, "black")
    painter = QPainter(picture)
    painter.setPen(QColor("white"))
    for x in range(0, 800, 2):
        painter.drawLine(x, 0, x, 449)
    painter.end()
    view.set_picture(picture)
    assert (array_of(grab(view)) == array_of(picture)).all()


def test_a_large_picture_is_averaged_not_sampled(view: VideoView) -> None:
    picture = plain(3200, 1800, "black")
    painter = QPainter(picture)
    for x in range(0, 3200, 4):
        painter.fillRect(x, 0, 2, 1800, QColor("white"))
    painter.end()
    view.set_picture(picture)
    middle = array_of(grab(view))[100:300, 100:300]
    assert np.abs(middle.astype(int) - 128).max() < 20


def test_no_picture_is_dark(view: VideoView) -> None:
    view.set_picture(plain(800, 450))
    view.set_picture(None)
    assert count_near(grab(view), "black", 0) == 800 * 450
    assert view.picture_rect.isEmpty()


def test_a_subtitle_is_white_with_a_dark_outline(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "white"))
    assert text_rows(view)
    view.set_subtitles(["So sorry."])
    assert count_near(grab(view), "black", 40) > 300
    view.set_picture(plain(800, 450, "black"))
    assert 400 < text_rows(view)[-1] < 450 - 20


@pytest.mark.parametrize(
    "text",
    ["So sorry.", "どうぞお気になさらず。", "你怎么不说话？", "안녕하세요", "مرحبا بك", "שלום"],
)
def test_any_script_is_painted(view: VideoView, text: str) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles([text])
    assert len(text_rows(view)) >= 8


def test_a_long_cue_wraps_within_nine_tenths(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["one line"])
    single = len(text_rows(view))
    view.set_subtitles(["It was only an old thing, and nobody used it any more, believe me. " * 2])
    assert len(text_rows(view)) > 2 * single
    columns = text_columns(view)
    assert columns[0] >= 40
    assert columns[-1] <= 760


def test_han_without_spaces_wraps_too(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["你怎么不说话" * 20])
    columns = text_columns(view)
    assert columns[0] >= 38
    assert columns[-1] <= 762


def test_overlapping_cues_and_a_second_track_stand_over_one_another(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    heights = []
    for first, second in ((["one"], []), (["one", "two"], []), (["one", "two"], ["drei"])):
        view.set_subtitles(first, second)
        rows = text_rows(view)
        heights.append(rows[-1] - rows[0])
    assert heights[0] < heights[1] < heights[2]


def test_hidden_subtitles_are_not_painted(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["So sorry."])
    view.overlay["subtitles"].set_shown(False)
    assert text_rows(view) == []


def test_the_second_track_is_smaller_also_while_the_first_is_silent(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["HHHH"])
    first = len(text_rows(view))
    view.set_subtitles([], ["HHHH"])
    assert first * 0.8 < len(text_rows(view)) < first


def test_two_languages_are_painted_each_in_its_own_place(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    english, japanese = "Please don’t worry.", "どうぞお気になさらず。"
    view.set_subtitles([english])
    alone = text_rows(view)
    view.set_subtitles([english], [japanese], ("en", "ja"))
    rows = text_rows(view)
    gap = max(np.diff(rows))
    assert rows[0] < alone[0]
    assert rows[-1] - rows[0] > alone[-1] - alone[0] + 15
    assert gap > 3


def test_han_takes_the_shapes_of_the_tracks_own_language(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    shown = []
    for language in ("ja", "zh"):
        view.set_subtitles(["one"], ["直角骨刃"], ("en", language))
        shown.append(array_of(grab(view)))
    assert (shown[0] != shown[1]).any()


def test_the_time_is_painted_at_the_upper_left_once_it_is_switched_on(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "white"))
    view.set_moment(1_484_480, 37_112)
    assert count_near(grab(view), "white", 0) == 800 * 450
    view.overlay["time"].set_shown(True)
    dark = array_of(grab(view)).max(axis=2) < 128
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    assert 8 <= rows[0] < rows[-1] < 45
    assert 8 <= columns[0] < columns[-1] < 300
    view.overlay["time"].set_shown(False)
    assert count_near(grab(view), "white", 0) == 800 * 450


def test_a_new_time_repaints_only_its_own_strip(view: VideoView, qtbot: QtBot) -> None:
    view.set_picture(plain(800, 450))
    view.overlay["time"].set_shown(True)
    QApplication.processEvents()
    painted: list[QRect] = []
    watcher = PaintWatcher(painted)
    view.installEventFilter(watcher)
    view.set_moment(40, 1)
    qtbot.waitUntil(lambda: bool(painted))
    assert painted[0].bottom() < 60


def test_a_moment_reads_as_time_and_frame(view: VideoView) -> None:
    layer = TimeLayer(view)
    layer.set_moment(1_484_480, 37_112)
    assert layer.text == "00:24:44.480 · frame 37\u202f112"
    layer.set_moment(1_484_480, None)
    assert layer.text == "00:24:44.480"


def test_a_layer_of_another_kind_is_painted_on_top_and_can_be_switched(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    layer = Stamp("stamp", is_shown=True)
    view.overlay.add(layer)
    assert count_near(grab(view), "red", 0) == 10 * 10
    layer.set_shown(False)
    assert count_near(grab(view), "red", 0) == 0


def test_the_base_direction_is_that_of_the_first_strong_letter() -> None:
    assert paragraph_is_right_to_left("«שלום» OK")
    assert not paragraph_is_right_to_left("12 OK שלום")
    assert not paragraph_is_right_to_left("…")


def test_a_right_to_left_line_ends_at_the_left(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["שלום שלום שלום!"])
    with_mark = text_columns(view)
    view.set_subtitles(["שלום שלום שלום"])
    without = text_columns(view)
    # The mark ends the sentence, so it widens the centred line and stands at its left end.
    left_gap = np.diff(with_mark[:12]).max()
    assert with_mark[0] < without[0]
    assert left_gap >= 2


def test_the_overlay_alone_has_the_size_asked_for_and_grows_with_it(view: VideoView) -> None:
    view.set_picture(plain(800, 450, "black"))
    view.set_subtitles(["So sorry."])
    small, large = (view.overlay_image(QSize(width, width * 9 // 16)) for width in (800, 3200))
    assert large.size() == QSize(3200, 1800)
    assert large.pixelColor(1600, 900).alpha() == 0
    white = [int((array_of(image).min(axis=2) > 230).sum()) for image in (small, large)]
    assert white[0] > 200
    assert white[1] > 10 * white[0]


def test_what_is_switched_off_is_not_in_the_overlay(view: VideoView) -> None:
    view.set_picture(plain(800, 450))
    view.set_subtitles(["So sorry."])
    view.overlay["subtitles"].set_shown(False)
    image = view.overlay_image(QSize(800, 450))
    assert count_near(image, "black", 0) == 800 * 450


def test_the_wheel_steps_one_frame_a_notch(view: VideoView) -> None:
    steps: list[int] = []
    view.step_requested.connect(steps.append)
    for angle in (-120, 240, 60, 60):
        turn_wheel(view, angle)
    assert steps == [1, -2, -1]


def test_a_click_toggles_and_takes_no_focus(qtbot: QtBot) -> None:
    window, field, view = QWidget(), QLineEdit(), VideoView()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(view)
    with qtbot.waitActive(window):
        window.show()
    field.setFocus()
    with qtbot.waitSignal(view.toggle_requested):
        QTest.mouseClick(view, LEFT)
    assert field.hasFocus()


def test_a_drag_off_the_picture_is_no_click(view: VideoView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.toggle_requested):
        QTest.mousePress(view, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(10, 10))
        QTest.mouseRelease(view, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(-40, 10))


def test_a_message_says_what_is_missing_and_offers_a_cure(view: VideoView, qtbot: QtBot) -> None:
    view.set_message("film.mkv is not where it was.", "Find it, or go on.", "Find")
    assert view.message.isVisible()
    assert view.message.text == ("film.mkv is not where it was.", "Find it, or go on.", "Find")
    view.toggle_requested.connect(lambda: pytest.fail("the message is not the picture"))
    QTest.mouseClick(view.message, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(4, 4))
    with qtbot.waitSignal(view.message_action_requested):
        QTest.mouseClick(view.message.button, LEFT)
    view.set_message("")
    assert not view.message.isVisible()


def test_a_message_without_a_cure_has_no_button(view: VideoView) -> None:
    view.set_message("This file holds sound only.")
    assert not view.message.button.isVisible()


def test_dropped_files_are_handed_on(view: VideoView, qtbot: QtBot) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/films/a b 映画.mkv"), QUrl("https://example.org/x.mkv")])
    buttons, keys = LEFT, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(view, enter)
    assert enter.isAccepted()
    with qtbot.waitSignal(view.files_dropped) as caught:
        drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys)
        QApplication.sendEvent(view, drop)
    assert caught.args == [["/films/a b 映画.mkv"]]
