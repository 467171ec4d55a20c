"""A label that shortens its words to the room it has, and tells all of them on hovering."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOption, QWidget

_LEAST_LETTERS = "MM…"


class ElidingLabel(QLabel):
    """One line of plain text, cut with an ellipsis where it must be."""

    def __init__(self, text: str = "", role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._tip = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)

    def set_tip(self, tip: str) -> None:
        """Say more on hovering than the words themselves."""
        self._tip = tip
        self._refresh_tip()

    @property
    def is_cut(self) -> bool:
        """Tell whether the words do not fit."""
        return super().sizeHint().width() > self.width()

    def _refresh_tip(self) -> None:
        self.setToolTip(self._tip or (self.text() if self.is_cut else ""))

    def minimumSizeHint(self) -> QSize:
        """Ask for a few letters at least."""
        hint = super().sizeHint()
        least = self.fontMetrics().horizontalAdvance(_LEAST_LETTERS)
        return QSize(min(least, hint.width()), hint.height())

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show other words."""
        super().setText(text)
        self._refresh_tip()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words, or as many as fit."""
        if not self.is_cut:
            super().paintEvent(event)
            return
        option = QStyleOption()
        option.initFrom(self)
        rect = self.contentsRect()
        mode = Qt.TextElideMode.ElideRight
        cut = self.fontMetrics().elidedText(self.text(), mode, rect.width())
        painter = QPainter(self)
        style = self.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        style.drawItemText(
            painter,
            rect,
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            cut,
            self.foregroundRole(),
        )
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell on hovering what is cut now."""
        super().resizeEvent(event)
        self._refresh_tip()
