"""Draws the rows of the inspector; each drawing returns the height it takes.

Without a painter a drawing only measures, so that heights cannot differ from what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.domain.person import Person
from widgets.annotation.label_look import draw_style_code
from widgets.graph.graph_words import VERDICT_ICONS
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.graph.row_text import flow, one_line
from widgets.graph.state_painter import StatePainter, draw_play
from widgets.question.paragraph import line_height
from widgets.theme.icons import icon
from widgets.theme.metrics import MINIMUM_HIT, RADIUS_CONTROL
from widgets.theme.paint import chip_height, kept, text_width
from widgets.theme.theme import theme

_INDENT, _GAP, _ICON, _PLAY = 18, 8, 16, 14
_CLOSED, _OPEN = 3, 60
_BAR, _BAR_HEIGHT = 34, 6
_LEAD_SHARE = 0.34
Drawing = Callable[[QPainter | None, QRect, InspectorRow], int]
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowPainter:
    """Draws rows for one view; `people` are the known people by name, for their faces."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        states = StatePainter(self.people)
        self._drawings: dict[RowKind, Drawing] = {
            RowKind.SUMMARY: self._summary,
            RowKind.BANNER: self._banner,
            RowKind.SECTION: self._section,
            RowKind.PLAY: self._play,
            RowKind.STATE: states.draw,
            RowKind.VERSIONS: states.draw_versions,
            RowKind.OBSERVATION: self._observation,
            RowKind.RELATION: self._relation,
            RowKind.EVENT: self._event,
            RowKind.FIELD: self._field,
            RowKind.MORE: self._more,
        }

    def draw(self, painter: QPainter | None, rect: QRect, row: InspectorRow) -> int:
        """Draw a row at the top of `rect`; return its height."""
        pad = theme().metrics.panel_padding
        box = rect.adjusted(pad + row.level * theme().px(_INDENT), 0, -pad, 0)
        return self._drawings[row.kind](painter, box, row)

    def _summary(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        most = _OPEN if row.is_open else 8
        return 14 + flow(painter, box.translated(0, 6), row.shown, role="question", most=most)

    def _banner(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        inner = box.adjusted(_ICON + 18, 10, -8, 0)
        height = flow(None, inner, row.shown, role="secondary", most=8) + 20
        if painter is not None:
            ink, ground = (
                ("warning", "warning_soft")
                if row.icon.startswith("warning")
                else ("muted", "raised")
            )
            frame = QRect(box.x(), box.y() + 4, box.width(), height - 8)
            with kept(painter):
                path = QPainterPath()
                path.addRoundedRect(QRectF(frame), RADIUS_CONTROL, RADIUS_CONTROL)
                painter.setClipPath(path)
                painter.fillRect(frame, theme().color(ground))
                painter.fillRect(QRect(frame.x(), frame.y(), 3, frame.height()), theme().color(ink))
            icon(row.icon, ink).paint(
                painter, QRect(frame.x() + 10, inner.y(), _ICON, line_height("secondary"))
            )
            flow(painter, inner, row.shown, role="secondary", most=8)
        return height

    def _section(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        is_part = bool(row.level)
        height = line_height("secondary") + (6 if is_part else 16)
        if painter is not None:
            line = QRect(box.x(), box.y() + height - line_height("secondary") - 4, box.width(), 0)
            line.setHeight(line_height("secondary"))
            if is_part:
                line.setLeft(line.left() - theme().px(_INDENT))
            role, color = ("secondary", "muted") if is_part else ("strong", "text")
            one_line(painter, line, row.text, role=role, color=color)
            line.setLeft(line.left() + text_width(role, row.text) + _GAP)
            one_line(painter, line, row.trail, role="table", color="muted")
        return height

    def _play(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        height = max(theme().metrics.small_control, MINIMUM_HIT) + 8
        if painter is None:
            return height
        line = QRect(box.x(), box.y() + 4, box.width(), height - 8)
        used = 0
        if row.intervals:
            used = self._play_button(painter, line, row)
        else:
            one_line(painter, line, row.text, role="table", color="muted")
            used = text_width("table", row.text)
        rest = line.adjusted(used + 10, 0, 0, 0)
        if row.share is not None:
            rest.setRight(rest.right() - self._share(painter, rest, row.share))
        one_line(painter, rest, row.trail, role="secondary", color="muted")
        return height

    def _play_button(self, painter: QPainter, line: QRect, row: InspectorRow) -> int:
        text = row.text if not row.can_open else f"{row.text} {'▴' if row.is_open else '▾'}"
        width = min(_PLAY + 3 * _GAP + text_width("table", text), line.width())
        button = QRect(line.topLeft(), line.size())
        button.setWidth(width)
        with kept(painter):
            painter.setPen(QPen(theme().color("border_strong"), 1))
            painter.setBrush(theme().color("surface"))
            frame = QRectF(button).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        draw_play(painter, QRect(button.x() + _GAP, button.y(), _PLAY, button.height()))
        words = button.adjusted(_PLAY + 2 * _GAP, 0, -4, 0)
        one_line(painter, words, text, role="table")
        return width

    def _share(self, painter: QPainter, line: QRect, share: float) -> int:
        """Draw a confidence as a bar and a number at the right; return the room taken."""
        number = f"{share:.2f}"
        width = text_width("table", number)
        painter.setFont(theme().font("table"))
        painter.setPen(theme().color("text"))
        painter.drawText(line, _RIGHT, number)
        bar = QRectF(0, 0, theme().px(_BAR), _BAR_HEIGHT)
        bar.moveCenter(QRectF(line).center())
        bar.moveRight(line.right() - width - 6)
        with kept(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("inset"))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setBrush(theme().color("accent" if share >= 0.5 else "warning"))
            filled = QRectF(bar.x(), bar.y(), max(bar.width() * share, 2), bar.height())
            painter.drawRoundedRect(filled, 3, 3)
        return width + theme().px(_BAR) + 16

    def _observation(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        lead = max(text_width("table", row.lead), theme().px(30))
        trail = text_width("table", row.trail) + _PLAY + 10 if row.trail else 0
        inner = box.adjusted(_ICON + _GAP + lead + _GAP, 5, -trail - _GAP, 0)
        most = _OPEN if row.is_open else 1
        height = flow(None, inner, row.shown, role="body", most=most) + 10
        note = row.note if row.is_open else ""
        if note:
            height += line_height("secondary")
        if painter is not None:
            top = QRect(box.x(), inner.y(), box.width(), line_height("body", row.shown))
            icon(row.icon, "muted").paint(painter, QRect(top.x(), top.y(), _ICON, top.height()))
            at = QRect(top.x() + _ICON + _GAP, top.y(), lead, top.height())
            one_line(painter, at, row.lead, role="table", color="muted")
            flow(painter, inner, row.shown, role="body", most=most)
            self._trail(painter, top, row)
            if note:
                below = QRect(
                    inner.x(), box.y() + height - line_height("secondary") - 4, inner.width(), 0
                )
                below.setHeight(line_height("secondary"))
                one_line(painter, below, note, role="secondary", color="muted")
        return height

    def _relation(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        height = max(line_height("body") + 10, MINIMUM_HIT)
        if painter is not None:
            line = QRect(box.x(), box.y(), box.width(), height)
            lead = min(text_width("secondary", row.lead), round(box.width() * _LEAD_SHARE))
            lead = max(lead, min(theme().px(76), round(box.width() * _LEAD_SHARE)))
            one_line(
                painter,
                QRect(line.x(), line.y(), lead, height),
                row.lead,
                role="secondary",
                color="muted",
            )
            trail = text_width("table", row.trail) + 14
            if row.verdict:
                self._verdict_mark(painter, line.adjusted(0, 0, -trail, 0), row.verdict)
                trail += _PLAY + _GAP
            line.adjust(lead + _GAP, 0, -trail, 0)
            one_line(painter, line, row.note, role="strong")
            line.setLeft(line.left() + text_width("strong", row.note) + _GAP)
            one_line(painter, line, row.shown, role="body")
            painter.setFont(theme().font("table"))
            painter.setPen(theme().color("muted"))
            caret = "▴" if row.is_open else "▾"
            words = f"{row.trail} {caret}" if row.can_open else row.trail
            painter.drawText(QRect(box.x(), box.y(), box.width(), height), _RIGHT, words)
        return height

    def _event(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        height = max(line_height("body") + 12, theme().metrics.list_row)
        if painter is not None:
            line = QRect(box.x(), box.y(), box.width(), height)
            if row.style is not None and (row.style.code or row.style.family):
                code = QRectF(line.x(), 0, theme().px(22), chip_height())
                code.moveTop(line.y() + (height - code.height()) / 2)
                draw_style_code(painter, code, row.style)
            line.setLeft(line.left() + theme().px(22) + _GAP)
            trail = text_width("table", row.trail) + _GAP
            line.setRight(line.right() - trail)
            one_line(painter, line, row.lead, role="strong")
            line.setLeft(line.left() + text_width("strong", row.lead) + _GAP)
            note = text_width("secondary", row.note) + _GAP if row.note else 0
            if note and line.width() - note > theme().px(60):
                at = QRect(line.right() - note + _GAP, line.y(), note - _GAP, height)
                one_line(painter, at, row.note, role="secondary", color="muted")
                line.setRight(line.right() - note)
            one_line(
                painter, line, row.shown, role="body", color="muted" if row.is_muted else "text"
            )
            painter.setFont(theme().font("table"))
            painter.setPen(theme().color("muted"))
            painter.drawText(QRect(box.x(), box.y(), box.width(), height), _RIGHT, row.trail)
        return height

    def _field(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        left = (_ICON + _GAP) if row.icon else 0
        lead = min(text_width("secondary", row.lead), round(box.width() * _LEAD_SHARE))
        lead = max(lead, min(theme().px(88), round(box.width() * _LEAD_SHARE)))
        right = (_PLAY + _GAP) if row.intervals else 0
        inner = box.adjusted(left + lead + _GAP, 3, -right, 0)
        most = _OPEN if row.is_open else _CLOSED
        height = flow(None, inner, row.shown, role="secondary", most=most) + 6
        if painter is not None:
            top = QRect(box.x(), inner.y(), box.width(), line_height("secondary", row.shown))
            if row.icon:
                place = QRect(top.x(), top.y(), _ICON, top.height())
                icon(row.icon, "muted").paint(painter, place)
            at = QRect(top.x() + left, top.y(), lead, top.height())
            one_line(painter, at, row.lead, role="secondary", color="muted")
            flow(painter, inner, row.shown, role="secondary", most=most)
            if row.intervals:
                self._play_mark(painter, top)
        return height

    def _more(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        height = max(line_height("secondary") + 8, MINIMUM_HIT)
        if painter is not None:
            line = QRect(box.x(), box.y(), box.width(), height)
            one_line(painter, line, row.text, role="secondary", color="accent")
        return height

    def _trail(self, painter: QPainter, line: QRect, row: InspectorRow) -> None:
        if not row.trail:
            return
        painter.setFont(theme().font("table"))
        painter.setPen(theme().color("muted"))
        painter.drawText(line.adjusted(0, 0, -_PLAY - 6, 0), _RIGHT, row.trail)
        self._play_mark(painter, line)

    def _verdict_mark(self, painter: QPainter, line: QRect, verdict: str) -> None:
        place = QRect(line.right() + 1 - _PLAY, line.y(), _PLAY, line.height())
        icon(*VERDICT_ICONS[verdict]).paint(painter, place)

    def _play_mark(self, painter: QPainter, line: QRect) -> None:
        draw_play(painter, QRect(line.right() + 1 - _PLAY, line.y(), _PLAY, line.height()))
