"""The overlay of the palette: moved through by keys and mouse, painted as it is meant."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.question import Status
from widgets.command_palette.command_palette import CommandPalette
from widgets.command_palette.entry import EntryKind, PaletteEntry
from widgets.command_palette.palette_model import PaletteModel
from widgets.hit_text import from_hit
from widgets.theme.theme import theme

ENTRIES = [
    *(PaletteEntry(EntryKind.ACTION, f"a{n}", f"Action {n}", keys="Ctrl+B") for n in range(20)),
    PaletteEntry(EntryKind.QUESTION, "q", "割れた茶碗", ranges=((3, 5),), status=Status.DRAFT),
    PaletteEntry(EntryKind.CUE, "c", "The bowl 😀 falls", ranges=((4, 8),), aside="00:00:01"),
]


@pytest.fixture
def palette(qtbot: QtBot) -> Iterator[CommandPalette]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    below = QPushButton("below", window)
    palette = CommandPalette(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    below.setFocus()
    palette.open()
    palette.set_entries(ENTRIES)
    yield palette
    palette.shut()


def _field() -> QLineEdit:
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    return field


def _current(palette: CommandPalette) -> str:
    assert palette.current is not None
    return palette.current.key


def test_keys_move_over_entries_and_skip_headings(qtbot: QtBot, palette: CommandPalette) -> None:
    places = []
    for key in ("Down", "Up", "Up", "End", "Up", "Up", "Home", "PageDown", "PageUp"):
        qtbot.keyClick(_field(), getattr(Qt.Key, f"Key_{key}"))
        places.append(_current(palette))
    assert places[:7] == ["a1", "a0", "a0", "c", "q", "a19", "a0"]
    assert places[7] not in ("a0", "a1")
    assert places[8] == "a0"


def test_return_chooses_once_it_is_closed(qtbot: QtBot, palette: CommandPalette) -> None:
    chosen: list[tuple[str, str, bool]] = []
    palette.chosen.connect(lambda kind, key: chosen.append((kind, key, palette.is_open)))
    qtbot.keyClick(_field(), Qt.Key.Key_End)
    qtbot.keyClick(_field(), Qt.Key.Key_Return)
    assert chosen == [("cue", "c", False)]


def test_the_mouse_chooses_and_headings_do_nothing(qtbot: QtBot, palette: CommandPalette) -> None:
    view = palette.findChild(QListView)
    assert isinstance(view, QListView)
    heading = view.visualRect(view.model().index(0, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=heading)
    assert palette.is_open
    second = view.visualRect(view.model().index(2, 0)).center()
    with qtbot.waitSignal(palette.chosen) as chosen:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=second)
    assert chosen.args == ["action", "a1"]


def test_a_press_beside_closes_and_the_focus_goes_back(
    qtbot: QtBot, palette: CommandPalette
) -> None:
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not palette.is_open
    focus = QApplication.focusWidget()
    assert isinstance(focus, QPushButton)
    assert focus.text() == "below"


def test_what_cannot_run_stays(qtbot: QtBot, palette: CommandPalette) -> None:
    lame = PaletteEntry(EntryKind.ACTION, "x", "Play", detail="needs a video", enabled=False)
    palette.set_entries([lame])
    qtbot.keyClick(_field(), Qt.Key.Key_Return)
    assert palette.is_open
    assert "needs a video" in _field().accessibleDescription()


def test_tab_narrows_and_the_sign_limits(qtbot: QtBot, palette: CommandPalette) -> None:
    kinds = []
    for _ in range(len(EntryKind) + 1):
        qtbot.keyClick(_field(), Qt.Key.Key_Tab)
        kinds.append(palette.kind)
    assert kinds == [*EntryKind, None]
    _field().setText("> zoom ")
    assert (palette.kind, palette.text) == (EntryKind.ACTION, "zoom")


def test_the_row_in_hand_stays_when_more_is_found(qtbot: QtBot, palette: CommandPalette) -> None:
    qtbot.keyClick(_field(), Qt.Key.Key_Down)
    palette.set_entries([*ENTRIES[::-1]])
    assert _current(palette) == "a1"


def test_typing_is_told_at_once_and_its_end_once(qtbot: QtBot, palette: CommandPalette) -> None:
    typed: list[str] = []
    paused: list[str] = []
    palette.typed.connect(typed.append)
    palette.paused.connect(paused.append)
    qtbot.keyClicks(_field(), "bow")
    qtbot.waitUntil(lambda: bool(paused))
    assert typed == ["b", "bo", "bow"]
    assert paused == ["bow"]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
def test_it_lies_in_the_middle_within_the_window(
    palette: CommandPalette, size: tuple[int, int]
) -> None:
    window = palette.parentWidget()
    assert window is not None
    window.resize(*size)
    panel = palette.panel.geometry()
    assert (panel.width(), panel.top()) == (680, 64)
    assert abs(panel.center().x() - size[0] // 2) <= 1
    assert QRect(0, 0, *size).contains(panel)


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_hits_are_painted_in_accent(palette: CommandPalette, mode: str) -> None:
    before = theme().mode
    theme().set_mode(mode)
    palette.set_entries(ENTRIES[-1:])
    image = palette.panel.grab().toImage()
    accent = theme().color("accent").rgb()
    row = [image.pixel(x, y) for y in range(80, 130) for x in range(44, 300)]
    theme().set_mode(before)
    assert accent in row


def test_the_model_keeps_qts_rules(qtbot: QtBot) -> None:
    model = PaletteModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_entries(ENTRIES)
    assert model.rowCount() == len(ENTRIES) + 3
    model.set_entries([])
    assert model.rowCount() == 0


def test_a_long_text_is_cut_before_its_first_hit() -> None:
    text = "A very long sentence in which nothing happens until the bowl falls at last"
    start = text.index("bowl")
    cut, ranges = from_hit(text, ((start, start + 4),))
    assert cut.startswith("…")
    assert [cut[a:b] for a, b in ranges] == ["bowl"]
    assert from_hit("the bowl", ((4, 8),)) == ("the bowl", ((4, 8),))
