"""The bottom row: facts at the left, what is running, what is selected, and the key of all keys."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.key_hint import KeyHint
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_BAR_WIDTH = 160


class StatusBar(QWidget):
    """Quiet facts, and the progress of long work with a way to stop it.

    Signals
    -------
    cancel_requested
        The work that is running shall stop.
    """

    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._left, self._right, self._task = QLabel(), QLabel(), QLabel(), QLabel()
        for label in (self._left, self._right, self._task):
            label.setProperty("role", "secondary")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._left.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.setProperty("kind", "link")
        self._cancel.setProperty("small", True)
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._icon_name = "info"
        self._lay_out()
        self._cancel.clicked.connect(self.cancel_requested)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.clear_progress()

    def set_texts(self, left: str, right: str, icon_name: str = "info") -> None:
        """Say facts at the left (with an icon) and at the right."""
        self._left.setText(left)
        self._left.setToolTip(left)
        self._right.setText(right)
        self._icon_name = icon_name
        self._icon.setVisible(bool(left))
        self._on_theme_changed()

    def set_progress(self, text: str, done: int, total: int) -> None:
        """Show what is running and how far it is; `total` 0 means that nobody knows yet."""
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        self._task.setText(
            tr("{what}: {done} of {total}", what=text, done=done, total=total) if total else text
        )
        self._show_progress(visible=True)

    def clear_progress(self) -> None:
        """Nothing is running any more."""
        self._show_progress(visible=False)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.status_bar)
        self._icon.setPixmap(icon(self._icon_name).pixmap(QSize(14, 14)))

    def _show_progress(self, *, visible: bool) -> None:
        for part in (self._task, self._bar, self._cancel):
            part.setVisible(visible)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 1, 12, 0)
        layout.setSpacing(8)
        layout.addWidget(self._icon)
        layout.addWidget(self._left, 1)
        for part in (self._task, self._bar, self._cancel, self._right):
            layout.addWidget(part)
        layout.addSpacing(8)
        layout.addWidget(KeyHint("F1", tr("all keys")))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and a hairline above."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("surface"))
        painter.fillRect(0, 0, self.width(), 1, theme().color("border"))
