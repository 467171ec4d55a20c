"""Small parts that all panels of the Author workspace share: headers, icon buttons, key caps."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from app.domain.question import Status
from widgets.eliding_label import ElidingLabel
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.paint import (
    chip_height,
    draw_pill,
    kept,
    pill_size,
    status_text,
    text_width,
)
from widgets.theme.theme import theme


class StatusPill(QWidget):
    """Shows the status of a question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status: Status | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def set_status(self, status: Status | None) -> None:
        """Show a status; None shows nothing."""
        self._status = status
        self.setAccessibleName(status_text(status) if status else "")
        self.setVisible(status is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of the pill."""
        if self._status is None:
            return QSize(0, 0)
        return pill_size(self._status) + QSize(1, 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill."""
        if self._status is not None:
            painter = QPainter(self)
            draw_pill(painter, QRect(0, 0, self.width(), self.height()), self._status)
            painter.end()


class PlainChip(QWidget):
    """A short text with an outline; without a text it is not there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def text(self) -> str:
        """The text shown."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show a text."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of the text and its outline."""
        return QSize(text_width("secondary", self._text) + 14, chip_height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw outline and text."""
        painter = QPainter(self)
        with kept(painter):
            painter.setPen(theme().color("border"))
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
            painter.setPen(theme().color("muted"))
            painter.setFont(theme().font("secondary"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()


class PanelHeader(QFrame):
    """The bar at the top of a panel: title, a muted count, then buttons at the right."""

    def __init__(self, title: str, *, lined: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lined = lined
        self.setProperty("kind", "panel-header" if lined else "bar")
        self._title = ElidingLabel(title, "title")
        self._count = ElidingLabel("", "muted")
        self._count.hide()
        self._row = QHBoxLayout(self)
        self._row.setSpacing(8)
        self._row.addWidget(self._title)
        self._row.addWidget(self._count)
        self._row.addStretch(1)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def title(self) -> str:
        """What the panel is called."""
        return self._title.text()

    def set_title(self, title: str) -> None:
        """Call the panel otherwise."""
        self._title.setText(title)

    @property
    def count_text(self) -> str:
        """The muted text after the title."""
        return self._count.text()

    def set_count(self, text: str) -> None:
        """Show a muted text after the title."""
        self._count.setText(text)
        self._count.setVisible(bool(text))

    def add(self, *widgets: QWidget) -> None:
        """Add widgets at the right."""
        for widget in widgets:
            self._row.addWidget(widget)

    def add_left(self, widget: QWidget) -> None:
        """Add a widget right after title and count."""
        self._row.insertWidget(2, widget)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._row.setContentsMargins(pad, 0, pad - 4, 0)
        if not self._lined:
            self.setFixedHeight(theme().metrics.panel_header)


def label(text: str, role: str = "", *, wraps: bool = False) -> QLabel:
    """Make a label in the look of a role of the style sheet."""
    made = QLabel(text)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wraps)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


def hairline() -> QFrame:
    """Make a line across a panel."""
    line = QFrame()
    line.setProperty("kind", "line")
    return line


def restyle(widget: QWidget) -> None:
    """Let the style sheet look anew at a widget whose properties changed."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
