"""Badges, events and the curve on the picture: what is shown, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.emotion_style import style_of_words
from app.domain.ids import PersonKey
from app.domain.intensity import IntensityScale
from app.domain.person import Person
from tests.helpers.pixels import count_near, dressed
from widgets.dialogs.intensity_dialog import IntensityDialog
from widgets.theme.family import Family, dark_hue
from widgets.video.badge import Badge, EventLine, RelationLine, shared_room
from widgets.video.curve_layer import CurveLayer, Step
from widgets.video.emotions_layer import EmotionsLayer, relation_words
from widgets.video.time_layer import TimeLayer
from widgets.video.video_view import VideoView

PICTURE = QRectF(0, 0, 800, 450)
GROUND = "#8A6A4A"


@pytest.fixture(autouse=True, params=["dark", "light"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    assert qapp
    with dressed(request.param):
        yield


def badge(name: str, emotion: str = "sadness", doubt: str = "") -> Badge:
    return Badge(Person(PersonKey(name), name), style_of_words(emotion), "agent a", doubt)


def event(*relations: RelationLine) -> EventLine:
    return EventLine("E6", "Ayaka bows to all", style_of_words("joy"), relations)


def painted(layer: EmotionsLayer | CurveLayer, picture: QRectF = PICTURE) -> QImage:
    image = QImage(picture.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    layer.paint(painter, picture, 1.0)
    painter.end()
    return image


def changed_pixels(image: QImage) -> int:
    return image.width() * image.height() - count_near(image, GROUND, 2)


def test_nothing_is_painted_where_nothing_is_said() -> None:
    assert changed_pixels(painted(EmotionsLayer())) == 0
    assert changed_pixels(painted(CurveLayer())) == 0


def test_a_badge_has_the_hue_of_the_dark_theme_in_both() -> None:
    layer = EmotionsLayer()
    layer.set_now([badge("Ayaka")], [])
    image = painted(layer)
    assert count_near(image, dark_hue(Family.SADNESS), 6) > 150
    assert count_near(image.copy(0, 0, 400, 450), GROUND, 2) == 400 * 450


def test_an_unknown_word_has_no_hue() -> None:
    layer = EmotionsLayer()
    layer.set_now([badge("Ayaka", "bemused stillness")], [])
    image = painted(layer)
    assert all(count_near(image, dark_hue(family), 6) < 40 for family in Family)
    assert changed_pixels(image) > 1000


def test_of_many_people_four_are_shown_and_the_rest_counted() -> None:
    layer = EmotionsLayer()
    layer.set_now([badge(name) for name in "ABCD"], [])
    four = changed_pixels(painted(layer))
    layer.set_now([badge(name) for name in "ABCDEF"], [])
    image = painted(layer)
    more = changed_pixels(image)
    assert four < more < four * 1.25
    assert count_near(image, dark_hue(Family.SADNESS), 6) < 4 * 22 * 18


def test_doubt_is_said_in_words() -> None:
    assert badge("A", doubt="masked").words == "sadness · masked"
    assert badge("A", doubt="?").words == "sadness · ?"
    assert badge("A").words == "sadness"


def test_what_is_said_can_be_read_aloud() -> None:
    layer = EmotionsLayer()
    layer.set_now([badge("Ayaka", doubt="?")], [event()])
    assert layer.words == "Ayaka: sadness · ? (agent a)\nE6 Ayaka bows to all"


def test_a_relation_names_the_other_event_with_its_time_and_leads_there() -> None:
    relation = RelationLine("caused by", "E5", 24 * 60_000)
    assert relation_words(relation) == "caused by E5 · 00:24:00"
    layer = EmotionsLayer()
    layer.set_now([], [event(relation, RelationLine("before", "E9"))])
    hits = [layer.event_at(QPointF(30, y), PICTURE) for y in range(0, 200, 2)]
    assert list(dict.fromkeys(hits)) == ["", "E6", "E5"]


def test_events_make_room_for_the_curve() -> None:
    time = TimeLayer()
    curve = CurveLayer(above=time)
    layer = EmotionsLayer(curve)
    layer.set_now([], [event()])

    def top() -> int:
        return next(y for y in range(450) if layer.event_at(QPointF(30, y), PICTURE))

    alone = top()
    told: list[bool] = []
    layer.changed.connect(lambda: told.append(True))
    curve.set_curve("Ayaka", [Step(0, 9000, 3, style_of_words("joy"))], 1000)
    below_curve = top()
    time.set_shown(True)
    assert alone < below_curve < top()
    assert len(told) == 2
    curve.set_curve("Ayaka", [Step(0, 9000, 3, style_of_words("joy"))], 1100)
    assert len(told) == 2


def test_what_does_not_fit_over_the_subtitles_is_left_out() -> None:
    layer = EmotionsLayer()
    relations = [RelationLine("before", f"E{n}", n) for n in range(9)]
    layer.set_now([badge(name) for name in "ABCDEF"], [event(*relations), event(*relations)])
    small = QRectF(0, 0, 240, 135)
    image = painted(layer, small)
    assert count_near(image.copy(0, 90, 240, 45), GROUND, 2) == 240 * 45


def test_the_curve_is_high_where_it_is_strong_and_dashed_after_now() -> None:
    layer = CurveLayer()
    hue = dark_hue(Family.JOY)
    joy = style_of_words("joy")
    layer.set_curve("Ayaka", [Step(0, 60_000, 5, joy)], 30_000)
    strong = painted(layer)
    layer.set_curve("Ayaka", [Step(0, 60_000, 1, joy)], 30_000)
    weak = painted(layer)

    def height(image: QImage) -> int:
        return next(y for y in range(450) if count_near(image.copy(30, y, 60, 1), hue, 40) > 30)

    assert height(strong) < height(weak)
    left = count_near(strong.copy(20, 30, 95, 40), hue, 40)
    right = count_near(strong.copy(120, 30, 95, 40), hue, 40)
    assert right < left * 0.85


def test_the_curve_tells_whose_it_is() -> None:
    layer = CurveLayer()
    layer.set_curve("夏実", [Step(0, 1, 1, style_of_words("joy"))], 0)
    assert layer.title == "夏実: intensity, ±30 s"
    layer.set_curve("夏実", [], 0)
    assert layer.title == ""


def test_a_click_beside_events_still_plays(qtbot: QtBot) -> None:
    view = VideoView()
    qtbot.addWidget(view)
    view.resize(800, 450)
    image = QImage(800, 450, QImage.Format.Format_RGB32)
    view.set_picture(image)
    view.emotions.set_now([], [event(RelationLine("caused by", "E5", 1000))])
    with qtbot.waitSignal(view.toggle_requested):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(400, 400))
    with qtbot.waitSignal(view.event_requested) as told:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(30, 25))
    assert told.args == ["E6"]
    view.emotions.set_shown(False)
    with qtbot.waitSignal(view.toggle_requested):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(30, 25))


def test_the_words_of_levels_are_shown_and_changed(qtbot: QtBot) -> None:
    dialog = IntensityDialog(IntensityScale.default())
    qtbot.addWidget(dialog)
    assert "extreme" in dialog.words(5)
    dialog.set_words(5, "fff、 ffff ,")
    assert dialog.words(5) == ["fff", "ffff"]
    assert dialog.scale.level_of("fff") == 5
    assert dialog.scale.level_of("extreme") == 0
    dialog._show_defaults()
    assert dialog.scale.level_of("extreme") == 5


def test_a_word_at_two_levels_is_refused(qtbot: QtBot) -> None:
    dialog = IntensityDialog(IntensityScale.default())
    qtbot.addWidget(dialog)
    dialog.set_words(1, "Strong")
    assert dialog.problem == "“strong” stands at two levels."
    assert not dialog.accept_button.isEnabled()
    dialog.set_words(1, "")
    assert dialog.problem == ""


@pytest.mark.parametrize(
    ("room", "shares"),
    [
        (300, (60, 80, 100)),  # all of it fits
        (200, (60, 80, 60)),
        (180, (60, 80, 40)),
        (160, (160 / 3, 160 - 160 / 3 - 40, 40)),
        (0, (0, 0, 0)),
    ],
)
def test_in_a_narrow_badge_the_source_gives_way_to_what_is_felt(
    room: float, shares: tuple[float, float, float]
) -> None:
    assert shared_room(room, 60, 80, 100, 40) == pytest.approx(shares)
