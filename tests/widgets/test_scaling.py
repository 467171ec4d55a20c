"""Nothing is cut off: in any text size, at any scale of the desktop, in any language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.question import Status
from app.services.demo_service import bundled_demo
from tests.helpers.clipping import cut_widgets
from widgets.eliding_label import ElidingLabel
from widgets.key_button import KeyButton
from widgets.question.parts import StatusPill
from widgets.theme import paint
from widgets.theme import theme as theme_module
from widgets.theme.theme import Theme, theme
from widgets.what_fits import show_what_fits

ROOT = Path(__file__).resolve().parents[2]
needs_demo = pytest.mark.skipif(bundled_demo() is None, reason="the demo is not built")


def cut_off(tmp_path: Path, scale: str = "1", **wanted: object) -> dict[str, list[str]]:
    """Return what is cut off in a window of its own process, on a screen of 3840 x 2160."""
    screens = tmp_path / "screens.json"
    screen = {"name": "one", "x": 0, "y": 0, "width": 3840, "height": 2160, "dpr": 1}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    screens.write_text(json.dumps({"screens": [screen]}), "utf-8")
    platform = f"offscreen:configfile={screens}"
    done = subprocess.run(
        [sys.executable, "-m", "tests.helpers.scaled_window", json.dumps(wanted)],
        env=os.environ | {"QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": scale},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@needs_demo
@pytest.mark.slow
@pytest.mark.parametrize("points", [8, 16])
def test_nothing_is_cut_off_in_any_text_size(tmp_path: Path, points: int) -> None:
    assert cut_off(tmp_path, points=points) == {}


@needs_demo
@pytest.mark.slow
@pytest.mark.parametrize("scale", ["1.25", "1.5"])
def test_nothing_is_cut_off_at_any_scale(tmp_path: Path, scale: str) -> None:
    assert cut_off(tmp_path, scale, sizes=[[1024, 600], [1366, 768]], look="dark") == {}


@needs_demo
@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "zh"])
def test_nothing_is_cut_off_in_any_language(tmp_path: Path, language: str) -> None:
    assert cut_off(tmp_path, language=language, sizes=[[1024, 600], [1366, 768]]) == {}


def test_the_finder_sees_what_is_cut(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel("A sentence that needs more room", window)
    label.setGeometry(0, 0, 40, 30)
    eliding = ElidingLabel("A sentence that needs more room")
    eliding.setParent(window)
    eliding.setGeometry(0, 40, 40, 30)
    window.resize(200, 100)
    window.show()
    (line,) = cut_widgets(window)
    assert line.startswith("QLabel A sentence")
    assert eliding.toolTip() == eliding.text()


@pytest.fixture
def large_text(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Theme:
    """A theme on a desktop whose text is twice as large."""
    before = qapp.font()
    font = QFont("Inter")
    font.setPointSizeF(20)
    qapp.setFont(font)
    large = Theme()
    monkeypatch.setattr(theme_module, "_THEME", [large])
    qapp.setFont(before)
    return large


def test_chips_pills_and_caps_grow_with_the_text(large_text: Theme) -> None:
    assert paint.chip_height() > 36
    assert paint.pill_height() > 34
    assert paint.key_cap_height() > 30
    assert paint.pill_size(Status.DRAFT).height() == paint.pill_height()
    image = QImage(400, 80, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    width = paint.draw_chip(painter, QRect(0, 0, 400, 80), "sadness")
    painter.end()
    assert width > paint.text_width("secondary", "sadness") + large_text.px(20)


@pytest.mark.usefixtures("qapp")
def test_small_text_makes_nothing_smaller() -> None:
    assert theme().px(20) == 20


def test_a_pill_is_as_high_as_it_paints(qtbot: QtBot) -> None:
    pill = StatusPill()
    qtbot.addWidget(pill)
    pill.set_status(Status.COMPLETE)
    assert pill.sizeHint().height() >= paint.pill_height()


def test_what_is_worth_least_goes_first(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    parts = [QWidget() for _ in range(4)]
    for part, width in zip(parts, (50, 80, 20, 10), strict=True):
        part.setFixedWidth(width)
        row.addWidget(part)
    groups = [(parts[0],), (parts[1], parts[2]), (parts[3],)]
    show_what_fits(groups, 200, 5)
    assert [part.isHidden() for part in parts] == [False] * 4
    show_what_fits(groups, 75, 5)
    assert [part.isHidden() for part in parts] == [False, True, True, False]
    show_what_fits(groups, 10, 5)
    assert all(part.isHidden() for part in parts)


def test_a_button_without_room_drops_its_key_and_keeps_its_words(qtbot: QtBot) -> None:
    button, plain = KeyButton("Complete and next", "Ctrl+Return"), KeyButton("Complete and next")
    for one in (button, plain):
        qtbot.addWidget(one)
    assert button.sizeHint().width() > plain.sizeHint().width() + 20
    assert button.minimumSizeHint().width() == plain.minimumSizeHint().width()
    for one in (button, plain):
        one.resize(plain.sizeHint())
    assert button.grab().toImage() == plain.grab().toImage()
