"""Keys become actions, and never while somebody types."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.actions import ActionSet
from app.key_router import KeyRouter
from widgets.float_window import FloatWindow

Bench = tuple[QWidget, list[str]]


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    """A window with one of each kind of field, and all actions recorded."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    combo = QComboBox()
    combo.setEditable(True)
    fields: dict[str, QWidget] = {"line": QLineEdit(), "text": QPlainTextEdit(), "combo": combo}
    fields |= {"spin": QSpinBox(), "list": QListWidget(), "button": QPushButton("b")}
    for name, field in fields.items():
        field.setObjectName(name)
        layout.addWidget(field)
    router, actions, done = KeyRouter(window), ActionSet(window), list[str]()
    actions.set_workspace("author")  # one key may mean something in each of two workspaces
    for spec in actions:
        router.bind(actions[spec.id])
        actions.on(spec.id, partial(done.append, spec.id))
    actions.enable({"project", "video", "question", "edit"})
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(router)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window, done
    application.removeEventFilter(router)


def _focus(qtbot: QtBot, window: QWidget, name: str) -> QWidget:
    field = window.findChild(QWidget, name)
    assert isinstance(field, QWidget)
    field.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return field


def _press(qtbot: QtBot, widget: QWidget, key: str) -> None:
    # The stubs do not know that a sequence can be indexed.
    combination = QKeySequence(key)[0]  # type: ignore[index]
    qtbot.keyClick(widget, combination.key(), combination.keyboardModifiers())


@pytest.mark.parametrize("field", ["line", "text", "combo", "spin"])
def test_typing_in_any_field_runs_nothing(qtbot: QtBot, bench: Bench, field: str) -> None:
    """Report R52: the text 'axr 123 space' arrives and nothing else happens."""
    window, done = bench
    widget = _focus(qtbot, window, field)
    qtbot.keyClicks(widget, "axr 123 space")
    for key in ("Left", "Right", "Home", "End", "Ctrl+Left", "Shift+Left"):
        _press(qtbot, widget, key)
    assert done == []
    if isinstance(widget, QLineEdit):
        assert widget.text() == "axr 123 space"


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("Space", "play.toggle"),
        ("K", "play.toggle"),
        ("J", "play.backward"),
        ("L", "play.faster"),
        (",", "play.frame_back"),
        (".", "play.frame_forward"),
        ("Left", "play.back_5"),
        ("Shift+Right", "play.forward_1"),
        ("Ctrl+Left", "play.previous_cue"),
        ("Home", "play.start"),
        ("I", "mark.in"),
        ("Shift+O", "mark.go_out"),
        ("E", "mark.evidence"),
        ("[", "mark.previous"),
        ("-", "view.zoom_out"),
        ("=", "view.zoom_in"),
        ("0", "view.fit"),
        ("Ctrl+L", "play.loop"),
        ("Alt+Left", "play.visited_back"),
        ("Ctrl+N", "question.new"),
        ("Ctrl+2", "view.verify"),
        ("Ctrl+Return", "question.complete_next"),
        ("Ctrl+Shift+Z", "edit.redo"),
    ],
)
@pytest.mark.parametrize("field", ["list", "button"])
def test_keys_of_the_design_run_their_action(
    qtbot: QtBot, bench: Bench, field: str, key: str, action: str
) -> None:
    window, done = bench
    _press(qtbot, _focus(qtbot, window, field), key)
    assert done == [action]


def test_space_presses_the_button_that_tab_reached(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    button = _focus(qtbot, window, "button")
    assert isinstance(button, QPushButton)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    with qtbot.waitSignal(button.clicked):
        _press(qtbot, button, "Space")
    assert done == []


def test_arrows_go_from_choice_to_choice(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    row, group = QWidget(window), QButtonGroup(window)
    layout = QHBoxLayout(row)
    for text in ("one", "two"):
        part = QPushButton(text)
        part.setCheckable(True)
        group.addButton(part)
        layout.addWidget(part)
    row.show()
    first, second = group.buttons()
    first.click()
    first.setFocus()
    _press(qtbot, first, "Right")
    assert second.isChecked()
    assert done == []


@pytest.mark.parametrize(
    ("key", "action"),
    [("F7", "play.back_2"), ("F8", "play.toggle"), ("F9", "mark.evidence"), ("Alt+I", "mark.in"),
     ("Alt+O", "mark.out"), ("Ctrl+Return", "question.complete_next"), ("Ctrl+N", "question.new")],
)  # fmt: skip
def test_keys_meant_for_typing_work_in_a_field(
    qtbot: QtBot, bench: Bench, key: str, action: str
) -> None:
    window, done = bench
    _press(qtbot, _focus(qtbot, window, "text"), key)
    assert done == [action]


def test_undo_belongs_to_a_field_while_it_has_something_to_undo(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    field = _focus(qtbot, window, "text")
    assert isinstance(field, QPlainTextEdit)
    qtbot.keyClicks(field, "word")
    _press(qtbot, field, "Ctrl+Z")
    assert (field.toPlainText(), done) == ("", [])
    _press(qtbot, field, "Ctrl+Z")
    assert done == ["edit.undo"]


def test_a_read_only_field_takes_no_text_so_keys_work(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    field = _focus(qtbot, window, "line")
    assert isinstance(field, QLineEdit)
    field.setReadOnly(True)
    _press(qtbot, field, "Space")
    assert done == ["play.toggle"]


def test_a_disabled_action_swallows_its_key(qtbot: QtBot, bench: Bench) -> None:
    """So that Space never presses a button by accident when nothing can be played."""
    window, done = bench
    pressed: list[bool] = []
    button = _focus(qtbot, window, "button")
    assert isinstance(button, QPushButton)
    button.clicked.connect(pressed.append)
    action = window.findChild(QAction, "play.toggle")
    assert isinstance(action, QAction)
    action.setEnabled(False)
    _press(qtbot, button, "Space")
    assert (done, pressed) == ([], [])


def test_another_window_keeps_its_keys(qtbot: QtBot, bench: Bench) -> None:
    _, done = bench
    other = QListWidget()
    qtbot.addWidget(other)
    with qtbot.waitExposed(other):
        other.show()
    qtbot.keyClick(other, Qt.Key.Key_Space)
    assert done == []


def test_a_panel_about_something_else_keeps_bare_keys_alone(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    panel, table = FloatWindow("Results", window), QListWidget()
    panel.hold(table)
    with qtbot.waitExposed(panel):
        panel.show()
    table.setFocus()
    _press(qtbot, table, "J")
    assert len(done) == 1
    panel.keeps_bare_keys = True
    _press(qtbot, table, "J")
    assert len(done) == 1
    _press(qtbot, table, "Ctrl+K")
    assert len(done) == 2


def test_two_actions_cannot_share_a_key(bench: Bench) -> None:
    window, _ = bench
    router = KeyRouter(window)
    first, second = QAction("a", window), QAction("b", window)
    first.setShortcut("Ctrl+B")
    second.setShortcut("Ctrl+B")
    router.bind(first)
    with pytest.raises(ValueError, match="Ctrl\\+B"):
        router.bind(second)


def test_a_claimed_key_goes_to_who_claims_it_and_never_while_typing(
    qtbot: QtBot, bench: Bench
) -> None:
    window, done = bench
    asked: list[tuple[str, bool]] = []

    def claim(key: str, _focus: QWidget, is_taken: bool) -> Callable[[], object] | None:
        asked.append((key, is_taken))
        return partial(done.append, f"label {key}") if key in ("7", "Esc", "I") else None

    router = window.findChild(KeyRouter)
    assert isinstance(router, KeyRouter)
    router.claim(claim)
    qtbot.keyClicks(_focus(qtbot, window, "line"), "7i")
    assert (done, asked) == ([], [])
    button = _focus(qtbot, window, "button")
    for key in ("7", "Esc", "I", "O"):
        _press(qtbot, button, key)
    assert done == ["label 7", "label Esc", "label I", "mark.out"]
    assert ("I", True) in asked
    assert ("7", False) in asked
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_7, Qt.KeyboardModifier.NoModifier, "7", True)
    QApplication.sendEvent(button, held)
    assert done.count("label 7") == 1


def test_alt_and_an_arrow_moves_a_row_of_a_list_and_chooses_a_track_elsewhere(
    qtbot: QtBot, bench: Bench
) -> None:
    window, done = bench
    for key in ("Alt+Up", "Alt+Down"):
        _press(qtbot, _focus(qtbot, window, "list"), key)
    assert done == []
    _press(qtbot, _focus(qtbot, window, "button"), "Alt+Down")
    assert done == ["view.track_down"]


@pytest.mark.parametrize("key", ["Alt+Down", "Alt+Up", "Up", "PgDown"])
def test_a_field_with_a_list_keeps_the_keys_of_its_list(
    qtbot: QtBot, bench: Bench, key: str
) -> None:
    """Alt and an arrow open the list of a field that can be typed into as well."""
    window, done = bench
    _press(qtbot, _focus(qtbot, window, "combo"), key)
    assert done == []


def test_alt_and_an_arrow_choose_a_track_from_a_text(qtbot: QtBot, bench: Bench) -> None:
    window, done = bench
    _press(qtbot, _focus(qtbot, window, "line"), "Alt+Down")
    assert done == ["view.track_down"]
