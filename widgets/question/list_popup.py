"""The question list as a drop-down, where there is no room for it beside the editor."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from widgets.question.question_list import QuestionList

_WIDTH, _MOST_HEIGHT = 320, 560


class ListPopup(QFrame):
    """Borrows the list while the layout is narrow."""

    def __init__(self, questions: QuestionList, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._list = questions
        self.setProperty("kind", "card")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 1, 1, 1)

    def take(self) -> None:
        """Take the list out of where it stands."""
        self._layout.addWidget(self._list)
        self._list.show()

    def drop(self, place: QPoint, room: int) -> None:
        """Open at a place of the screen, at most `room` pixels high."""
        self.resize(_WIDTH, min(_MOST_HEIGHT, room - 40))
        self.move(place)
        self.show()
        self._list.focus_rows()
