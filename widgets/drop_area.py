"""A dashed field that takes files."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from widgets.drop_veil import dropped_files
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_CARD, RADIUS_CARD
from widgets.theme.theme import theme


class DropArea(QWidget):
    """A dashed field that takes files.

    Signals
    -------
    files_dropped
        Local files (list of pathlib.Path).
    """

    files_dropped = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hot = False
        self.setAcceptDrops(True)
        self.setMinimumHeight(112)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._icon = QLabel()
        title = QLabel(tr("Or drop a file here"))
        title.setProperty("role", "strong")
        words = tr("video, subtitles, project, records (JSON, JSONL), or labels (CSV, XLSX)")
        detail = QLabel(words)
        detail.setProperty("role", "muted")
        detail.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addStretch(1)
        for label in (self._icon, title, detail):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(label)
        layout.addStretch(1)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @Slot()
    def _on_theme_changed(self) -> None:
        self._icon.setPixmap(icon("download-simple").pixmap(QSize(ICON_CARD, ICON_CARD)))

    def _set_hot(self, *, hot: bool) -> None:
        self._hot = hot
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame; it turns accent under a drag."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = theme().color("accent" if self._hot else "border_strong")
        painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
        if self._hot:
            painter.setBrush(theme().color("soft"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, RADIUS_CARD, RADIUS_CARD)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take local files."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()
            self._set_hot(hot=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Cool down."""
        self._set_hot(hot=False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the files on."""
        self._set_hot(hot=False)
        event.acceptProposedAction()
        self.files_dropped.emit(dropped_files(event.mimeData()))
