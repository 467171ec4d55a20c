"""Paints a finding: icon, sentence, object and rule below, time at the right; waived: struck."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.graph_lint import Finding
from app.domain.timecode import format_ms
from widgets.graph.finding_model import FINDING_ROLE, REASON_ROLE, rule_title
from widgets.i18n import tr_phrase
from widgets.models.violation_model import SEVERITY_ICONS
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT
from widgets.theme.theme import theme

_GAP = 8
_WAIVED = ("eye-slash", "muted")
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_FOCUSED = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange


class FindingDelegate(QStyledItemDelegate):
    """Draws the rows; all have one height of two lines."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give every finding two lines."""
        lines = paint.line_height("body") + paint.line_height("secondary")
        return QSize(160, lines + (6 if theme().metrics.compact else 12))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        finding, rect, state = index.data(FINDING_ROLE), option.rect, option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        with paint.kept(painter):
            paint.draw_row_ground(painter, rect, selected=selected, hovered=hovered)
            line = rect.adjusted(0, rect.height() - 1, 0, 0)
            painter.fillRect(line, theme().color("border"))
            if isinstance(finding, Finding):
                pad = theme().metrics.panel_padding
                reason = index.data(REASON_ROLE) or ""
                _paint_finding(painter, rect.adjusted(pad, 2, -pad, -3), finding, reason)
            if state & _FOCUSED == _FOCUSED:
                paint.draw_focus(painter, rect)


def _paint_finding(painter: QPainter, room: QRect, finding: Finding, reason: str) -> None:
    side, first = theme().px(ICON_TEXT), paint.line_height("body")
    upper = QRect(room.x(), room.y(), room.width(), first + (room.height() - first) // 6)
    lower = QRect(room.x(), upper.bottom() + 1, room.width(), room.bottom() - upper.bottom())
    mark = QRect(room.x(), upper.center().y() - side // 2, side, side)
    is_waived = finding.waiver is not None
    icon(*(_WAIVED if is_waived else SEVERITY_ICONS[finding.severity])).paint(painter, mark)
    left = side + _GAP
    time = format_ms(finding.span.start_ms, millis=False) if finding.span is not None else ""
    width = paint.text_width("time", time) + _GAP if time else 0
    painter.setFont(theme().font("time"))
    painter.setPen(theme().color("muted"))
    painter.drawText(lower, _RIGHT, time)
    font = theme().font("body")
    font.setStrikeOut(is_waived)
    painter.setFont(font)
    painter.setPen(theme().color("muted" if is_waived else "text"))
    words = upper.adjusted(left, 0, 0, 0)
    sentence = paint.elide("body", tr_phrase(finding.sentence), words.width())
    painter.drawText(words, _LEFT, sentence)
    painter.setFont(theme().font("secondary"))
    painter.setPen(theme().color("muted"))
    below = lower.adjusted(left, 0, -width, 0)
    said = " · ".join(filter(None, (finding.object_id, reason or rule_title(finding.rule))))
    painter.drawText(below, _LEFT, paint.elide("secondary", said, below.width()))
