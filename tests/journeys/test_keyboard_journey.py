"""The whole work of an author without a mouse, and what a screen reader hears on the way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.domain.question import Status
from tests.helpers.clip import make_clip
from tests.helpers.clipping import is_named
from tests.helpers.desk import Driver
from tests.helpers.keyboard import (
    MOST_STOPS,
    NoMouse,
    focus,
    press_in_popup,
    tab_to,
    type_here,
)
from tests.journeys.conftest import Start
from widgets.float_window import FloatWindow
from widgets.theme.theme import theme

pytestmark = [
    pytest.mark.journey,
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

CUES = "1\n00:00:01,000 --> 00:00:03,000\nどうぞお気になさらず。\n"


@pytest.fixture
def no_mouse(qapp: QApplication) -> Iterator[NoMouse]:
    watcher = NoMouse()
    qapp.installEventFilter(watcher)
    yield watcher
    qapp.removeEventFilter(watcher)


@pytest.fixture
def driver(start: Start, tmp_path: Path) -> Iterator[Driver]:
    """A project with a video of four minutes and one cue, in a window of 1366 x 768."""
    clip = make_clip(seconds=240, fps=Fraction(10), audio=True)
    subtitles = tmp_path / "a.ja.srt"
    subtitles.write_text(CUES, "utf-8")
    driver = start()
    driver.window.resize(1366, 768)
    driver.make_project(tmp_path / "p.emoscope", clip, subtitles=(subtitles,))
    yield driver
    theme().set_window_size(QSize(1920, 1080))  # the density of other tests


def mark(driver: Driver, start_ms: int) -> None:
    driver.go_to(start_ms)
    driver.press("I")
    driver.go_to(start_ms + 2_000)
    driver.press("O")
    driver.press("E")


def write_stage(driver: Driver, what: str, emotion: str, evidence: int) -> None:
    """Add a stage, write it, and tie it to a span, all from the table."""
    driver.press("Ctrl+T")
    type_here(what)
    driver.press("Tab")  # on to the emotion
    type_here(emotion)
    if QApplication.activePopupWidget() is not None:  # the proposals
        press_in_popup(Qt.Key.Key_Escape)
    driver.press("Return")
    view = driver.desk.author.panel.editor.details.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    driver.press("Shift+Return", view)
    for _ in range(evidence):
        press_in_popup(Qt.Key.Key_Down)
    press_in_popup(Qt.Key.Key_Space)
    press_in_popup(Qt.Key.Key_Return)
    driver.window.activateWindow()  # what a desktop does by itself
    QApplication.processEvents()
    assert view.hasFocus()


def test_a_question_from_nothing_to_complete(driver: Driver, no_mouse: NoMouse) -> None:
    driver.press("Ctrl+N")
    assert isinstance(focus(), QPlainTextEdit)
    type_here("How do her feelings develop?")
    driver.press("Shift+Tab")
    assert focus().objectName() == "emotion trajectory"
    driver.press("Right")
    assert driver.question.type.value == "emotional reasoning"
    driver.press("Left")
    assert driver.question.type.value == "emotion trajectory"

    tab_to(driver, "Answer")
    type_here("Startled, then at peace.")
    driver.leave_field()
    for start_ms in (10_000, 200_000):
        mark(driver, start_ms)
    assert len(driver.question.evidence) == 2

    write_stage(driver, "At peace at last", "peace", 1)
    write_stage(driver, "Startled by the fall", "surprise", 0)
    driver.press("Alt+Up", focus())
    stages = driver.question.details.items if driver.question.details else ()
    assert [one.description for one in stages] == ["Startled by the fall", "At peace at last"]
    first, second = (one.key for one in driver.question.evidence)
    assert [one.evidence for one in stages] == [(first,), (second,)]

    tab_to(driver, "Evidence")
    driver.press("Down")
    driver.press("Alt+Up")
    assert [one.key for one in driver.question.evidence] == [second, first]
    driver.press("Alt+Down")
    driver.press("Ctrl+Return")
    assert driver.question.status is Status.COMPLETE, driver.desk.author.checks
    assert no_mouse.seen == 0


def part_of(driver: Driver, widget: QWidget) -> str:
    """Name the part of the window a widget stands in."""
    bench = driver.desk.context.workbench
    panel = bench.author
    parts = {
        "title bar": driver.window._title_bar,
        "workspace bar": driver.window._workspace_bar,
        "video": bench.transport,
        "transcript": bench.context,
        "list": panel.list,
        "editor": panel.editor,
        "side": panel.side,
        "timeline": bench.timeline,
    }
    return next((name for name, one in parts.items() if one.isAncestorOf(widget)), "")


def walk(driver: Driver) -> list[str]:
    """Press Tab once round the window and name the parts in the order they come."""
    driver.leave_field()
    came: list[str] = []
    first: QWidget | None = None
    for _ in range(MOST_STOPS):
        driver.press("Tab")
        if focus() is first:
            return came
        first = first or focus()
        part = part_of(driver, focus())
        if not came or came[-1] != part:
            came.append(part)
    pytest.fail("Tab does not come round")


@pytest.mark.parametrize("width", [1366, 1920])
def test_tab_goes_as_one_works(driver: Driver, width: int) -> None:
    driver.press("Ctrl+N")
    driver.window.resize(width, 1080)
    QApplication.processEvents()
    order = ["title bar", "workspace bar", "video", "transcript", "list", "editor", "side"]
    if driver.desk.author.panel.is_compact:
        order.remove("list")
    assert walk(driver) == [*order, "timeline"]
    driver.window.set_floating("transcript", True)
    driver.window.activateWindow()
    driver.window.set_floating("transcript", False)
    driver.window.activateWindow()
    assert walk(driver) == [*order, "timeline"]


def test_everything_that_takes_the_focus_has_a_name(driver: Driver) -> None:
    driver.press("Ctrl+N")
    mark(driver, 10_000)
    unnamed = [
        f"{type(one).__name__} in {type(one.parentWidget()).__name__}"
        for one in driver.window.findChildren(QWidget)
        if one.focusPolicy() != Qt.FocusPolicy.NoFocus and not is_named(one) and not is_spare(one)
    ]
    assert unnamed == []


def is_spare(widget: QWidget) -> bool:
    """Tell whether a widget is Qt's own part of another, or a button that says nothing yet."""
    if (
        isinstance(widget.window(), QComboBox)
        or widget.window().windowType() == Qt.WindowType.Popup
    ):
        return True
    text = getattr(widget, "text", None)
    return callable(text) and not widget.isVisible() and not text()


def test_rows_and_timeline_say_what_they_show(driver: Driver) -> None:
    driver.press("Ctrl+N")
    type_here("Why does she bow?")
    driver.leave_field()
    mark(driver, 61_000)
    role = Qt.ItemDataRole.AccessibleTextRole
    bench = driver.desk.context.workbench
    evidence = bench.author.side.evidence.model.index(0, 0).data(role)
    assert evidence.startswith("1 00:01:01.000 – 00:01:03.000")
    row = bench.author.list.model.index(0, 0).data(role)
    assert row == f"{driver.question.question_id}, draft, trajectory, Why does she bow?"
    assert "どうぞお気になさらず。" in bench.transcript.model.index(0).data(role)
    driver.go_to(63_500)
    assert "00:01:03.500" in bench.timeline.tracks.accessibleDescription()
    driver.go_to(2_000)
    assert bench.video.accessibleDescription() == "どうぞお気になさらず。"


def test_keys_work_in_a_window_of_its_own(driver: Driver) -> None:
    driver.desk.context.actions["view.float_video"].trigger()
    bench = driver.desk.context.workbench
    own = bench.video.window()
    assert isinstance(own, FloatWindow)
    own.activateWindow()
    QApplication.processEvents()
    driver.press("Right", own)
    driver.settle()
    assert driver.desk.context.engine.position_ms == 5_000
    driver.press("Ctrl+N", own)
    assert isinstance(focus(), QPlainTextEdit)
    assert focus().window() is driver.window
    own.close()
    assert not driver.desk.context.actions["view.float_video"].isChecked()
    assert bench.video.window() is driver.window


def test_typing_stays_typing_in_a_window_of_its_own(driver: Driver) -> None:
    driver.desk.context.actions["view.float_transcript"].trigger()
    driver.press("Ctrl+F", driver.window)
    assert isinstance(focus(), QLineEdit)
    assert isinstance(focus().window(), FloatWindow)
    type_here("i e ,")
    assert focus().text() == "i e ,"  # type: ignore[attr-defined]  # it is a line edit
    assert driver.desk.context.session.selection.mark_in is None


def test_windows_come_back_with_the_project(start: Start, driver: Driver, tmp_path: Path) -> None:
    driver.desk.context.actions["view.float_timeline"].trigger()
    driver.close()
    again = start()
    again.open(tmp_path / "p.emoscope")
    assert isinstance(again.desk.context.workbench.timeline.window(), FloatWindow)
    assert again.desk.context.actions["view.float_timeline"].isChecked()
    again.desk.context.actions["view.reset_layout"].trigger()
    assert again.desk.context.workbench.timeline.window() is again.window
    assert not again.desk.context.actions["view.float_timeline"].isChecked()


def test_nothing_moves_by_itself(qapp: QApplication) -> None:
    theme().apply(qapp)
    effects = [one for one in Qt.UIEffect if one is not Qt.UIEffect.UI_General]
    assert not any(QApplication.isEffectEnabled(one) for one in effects)
    rooms = Path(__file__).resolve().parents[2]
    signs = ("QPropertyAnimation", "QVariantAnimation", "QTimeLine", "setAnimated(True")
    for room in ("app", "widgets"):
        for path in (rooms / room).rglob("*.py"):
            text = path.read_text("utf-8")
            assert not any(sign in text for sign in signs), path
