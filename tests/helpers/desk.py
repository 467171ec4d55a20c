"""The whole application on a scratch folder, driven as a user drives it: by keys and signals.

`Driver` works in a test and in a child process alike; waiting always has a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QWidget

from app.desk import Desk, build_desk
from app.domain.question import Question
from app.screenshot import wait_until
from app.settings import SettingsFile
from tests.helpers.leftovers import note_window

WAIT_MS = 30_000


class Driver:
    """Opens a window and works in it."""

    def __init__(self, folder: Path, rater: str = "Kaya Mertens") -> None:
        self.desk: Desk = build_desk(SettingsFile(folder / "settings.json"))
        self.desk.context.settings.rater_name = rater
        self.window = self.desk.context.workbench.window
        self.window.closing.connect(self.desk.shut_down)
        self.window.resize(1920, 1080)
        self.window.show()
        self.window.activateWindow()

    @property
    def question(self) -> Question:
        """The question in the editor."""
        question = self.desk.author.question
        assert question is not None
        return question

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition, or fail saying what did not happen."""
        wait_until(condition, WAIT_MS)
        assert condition(), f"not within {WAIT_MS // 1000} s: {what}"

    def make_project(self, place: Path, *videos: Path, subtitles: tuple[Path, ...] = ()) -> None:
        """Make a project as the dialog does, and wait until its video is shown."""
        self.desk.projects.make(place, videos, subtitles)
        self.wait(lambda: self.desk.context.session.is_open, f"project {place.name} open")
        self.settle()

    def open(self, path: Path) -> None:
        """Open a project."""
        self.desk.projects.open(path)
        self.settle()

    def settle(self) -> None:
        """Wait until the exact picture is shown."""
        engine = self.desk.context.engine
        self.wait(lambda: engine.is_settled, "exact picture")

    def go_to(self, time_ms: int) -> None:
        """Type a time into the transport bar."""
        self.press("Ctrl+G")
        field = QApplication.focusWidget()
        assert field is not None
        QTest.keyClicks(field, f"{time_ms / 1000:.3f}")
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.settle()

    def press(self, key: str, widget: QWidget | None = None) -> None:
        """Press a key where the focus is."""
        combination = QKeySequence(key)[0]  # type: ignore[index]  # the stubs do not know it
        target = widget or QApplication.focusWidget() or self.window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        QApplication.processEvents()

    def text_of(self, part: str) -> str:
        """Return the text in the field of ``question`` or ``answer``."""
        self.desk.author.panel.focus_part(part)
        field = QApplication.focusWidget()
        assert isinstance(field, QPlainTextEdit), field
        return field.toPlainText()

    def type_into(self, part: str, text: str) -> QPlainTextEdit:
        """Type at the end of ``question`` or ``answer``."""
        self.desk.author.panel.focus_part(part)
        field = QApplication.focusWidget()
        assert isinstance(field, QPlainTextEdit), field
        field.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClicks(field, text)
        return field

    def press_message_action(self, label: str) -> None:
        """Press a button of the message bar."""
        buttons = self.window.message_bar.findChildren(QPushButton)
        (button,) = (one for one in buttons if one.text() == label)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def leave_field(self) -> None:
        """Take the focus out of a text field."""
        self.window.setFocus()
        QApplication.processEvents()

    def close(self) -> None:
        """Close the window as the user does, which ends everything; twice is once.

        Left alive, it would be dressed anew at every change of the look, for seconds.
        """
        if not shiboken6.isValid(self.window):
            return
        self.window.close()
        QApplication.processEvents()
        self.desk.delete_window()
        note_window()
