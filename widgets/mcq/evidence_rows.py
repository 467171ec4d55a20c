"""The evidence of an item: one button a span, with the key that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from app.domain.question import Evidence
from app.domain.timecode import format_duration, format_ms
from widgets.i18n import tr
from widgets.question.paragraph import break_lines, line_height, text_font
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.paint import draw_focus, draw_key_cap, kept, key_cap_height, key_cap_width
from widgets.theme.paint import text_width as width_of
from widgets.theme.theme import theme

_PAD, _GAP, _MOST_LINES = 8, 10, 3
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class EvidenceRow(QAbstractButton):
    """One span: number, time, note, length; a click plays it.

    Parameters
    ----------
    has_key
        The number is the key that plays it.
    """

    def __init__(
        self,
        number: int,
        evidence: Evidence,
        parent: QWidget | None = None,
        *,
        has_key: bool = True,
    ) -> None:
        super().__init__(parent)
        self._number, self._evidence, self._has_key = number, evidence, has_key
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        start, length = self._texts
        self.setAccessibleName(
            tr("Evidence {n}: {start}, {length}", n=number, start=start, length=length)
        )
        self.setToolTip(evidence.note)
        theme().changed.connect(self._dress)

    @property
    def _texts(self) -> tuple[str, str]:
        span = self._evidence.span
        return format_ms(span.start_ms, millis=False), format_duration(span.end_ms - span.start_ms)

    @property
    def _note_at(self) -> int:
        return _PAD + key_cap_width("9") + _GAP + width_of("time", "00:00:00") + _GAP

    @Slot()
    def _dress(self) -> None:
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Be as high as the note asks for, three lines at most."""
        room = width - self._note_at - width_of("time", self._texts[1]) - _GAP - _PAD
        lines = len(break_lines(self._evidence.note, "secondary", room, _MOST_LINES)) or 1
        text = lines * line_height("secondary", self._evidence.note) + 8
        return max(theme().metrics.table_row, text)

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(240, self.heightForWidth(max(240, self.width())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        painter = QPainter(self)
        with kept(painter):
            if self.isEnabled() and (self.underMouse() or self.isDown()):
                painter.fillRect(self.rect(), theme().color("raised"))
            self._draw(painter)
            if self.hasFocus() and self.window().testAttribute(
                Qt.WidgetAttribute.WA_KeyboardFocusChange
            ):
                draw_focus(painter, self.rect(), RADIUS_CHIP)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        start, length = self._texts
        first = QRect(0, 0, self.width(), min(self.height(), theme().metrics.table_row))
        if not self._has_key:
            painter.setFont(theme().font("time"))
            painter.setPen(theme().color("muted"))
            painter.drawText(first.adjusted(_PAD, 0, 0, 0), _LEFT, str(self._number))
        elif self._number <= 9:
            height = key_cap_height()
            top = first.center().y() - height // 2
            cap = QRect(_PAD, top, key_cap_width(str(self._number)), height)
            draw_key_cap(painter, cap, str(self._number), "accent" if self.isEnabled() else "muted")
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("text"))
        at = self._note_at - width_of("time", "00:00:00") - _GAP
        painter.drawText(first.adjusted(at, 0, 0, 0), _LEFT, start)
        painter.setPen(theme().color("muted"))
        painter.drawText(first.adjusted(0, 0, -_PAD, 0), _RIGHT, length)
        note, room = self._evidence.note, self.width() - self._note_at
        room -= width_of("time", length) + _GAP + _PAD
        step = line_height("secondary", note)
        lines = break_lines(note, "secondary", room, _MOST_LINES)
        painter.setFont(text_font("secondary", note))
        painter.setPen(theme().color("text"))
        y = (self.height() - step * len(lines)) // 2
        for line in lines:
            painter.drawText(QRect(self._note_at, y, room, step), _LEFT, line)
            y += step


class EvidenceRows(QWidget):
    """All spans of an item.

    Parameters
    ----------
    has_keys
        Their numbers are the keys that play them.

    Signals
    -------
    play_requested(place)
        Play the span at this place, from 0.
    """

    play_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None, *, has_keys: bool = True) -> None:
        super().__init__(parent)
        self._has_keys = has_keys
        self.rows: list[EvidenceRow] = []
        self._shown: tuple[Evidence, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def show_evidence(self, evidence: Sequence[Evidence], *, can_play: bool) -> None:
        """Show spans in their order."""
        if tuple(evidence) != self._shown:
            self._shown = tuple(evidence)
            for row in self.rows:
                row.hide()
                row.deleteLater()
            self.rows = [
                EvidenceRow(n, one, has_key=self._has_keys)
                for n, one in enumerate(evidence, start=1)
            ]
            for row in self.rows:
                row.clicked.connect(self._on_clicked)
                self._layout.addWidget(row)
        for row in self.rows:
            row.setEnabled(can_play)

    @Slot()
    def _on_clicked(self) -> None:
        row = self.sender()
        if isinstance(row, EvidenceRow) and row in self.rows:
            self.play_requested.emit(self.rows.index(row))
