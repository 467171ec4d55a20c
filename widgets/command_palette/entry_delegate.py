"""Paints the rows of the palette: icon, text with its hits, what stands beside it, keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.question import Status
from widgets.command_palette.entry import Heading, PaletteEntry, group_title
from widgets.command_palette.palette_model import ENTRY_ROLE
from widgets.command_palette.ranking import Ranges
from widgets.question.script import language_of
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, SELECTION_BAR
from widgets.theme.theme import theme

ROW, HEADING = 40, 30
_LEFT, _TEXT, _RIGHT, _GAP = 14, 44, 14, 10
_BEFORE_HIT = 12
_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class EntryDelegate(QStyledItemDelegate):
    """Draws headings and entries."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give entries 40 px and headings 30, more where the system's text is larger."""
        is_heading = isinstance(index.data(ENTRY_ROLE), Heading)
        role, least = ("secondary", HEADING) if is_heading else ("body", ROW)
        return QSize(0, max(least, paint.line_height(role) + 10))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row = index.data(ENTRY_ROLE)
        rect = option.rect
        if isinstance(row, Heading):
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            painter.drawText(rect.adjusted(_LEFT, 2, 0, 0), _VERTICAL, group_title(row.kind))
        elif isinstance(row, PaletteEntry):
            state = option.state
            _paint_entry(
                painter,
                rect,
                row,
                selected=bool(state & QStyle.StateFlag.State_Selected),
                hovered=bool(state & QStyle.StateFlag.State_MouseOver),
            )


def _paint_entry(
    painter: QPainter, rect: QRect, entry: PaletteEntry, *, selected: bool, hovered: bool
) -> None:
    paint.draw_row_ground(painter, rect, selected=selected, hovered=hovered)
    color = "accent" if selected and entry.enabled else "muted" if entry.enabled else "faint"
    box = QRect(rect.x() + _LEFT + SELECTION_BAR - 2, 0, ICON_TEXT, ICON_TEXT)
    box.moveTop(rect.center().y() - ICON_TEXT // 2 + 1)
    if entry.icon_name:
        icon(entry.icon_name, color).paint(painter, box)
    right = _paint_right(painter, rect.adjusted(_TEXT, 0, -_RIGHT, 0), entry)
    room = QRect(rect.x() + _TEXT, rect.y(), right - rect.x() - _TEXT - _GAP, rect.height())
    _paint_text(painter, room, entry)


def _paint_right(painter: QPainter, rect: QRect, entry: PaletteEntry) -> int:
    """Draw keys, pill and aside from the right; return where they begin."""
    right = rect.right() + 1
    if entry.keys:
        color = "muted" if entry.enabled else "faint"
        right -= paint.draw_keys(painter, rect, entry.keys, color) + _GAP
    if entry.status is not None:
        paint.draw_pill(painter, rect, entry.status)
        right -= _pill_column()
    if entry.aside:
        width = paint.text_width("time", entry.aside)
        painter.setFont(theme().font("time"))
        painter.setPen(theme().color("muted"))
        painter.drawText(
            QRect(right - width, rect.y(), width, rect.height()), _VERTICAL, entry.aside
        )
        right -= width + _GAP
    return right


def _pill_column() -> int:
    """Return the room that all pills share, so that the ids before them stand in line."""
    return max(paint.pill_size(status).width() for status in Status) + _GAP


def _paint_text(painter: QPainter, room: QRect, entry: PaletteEntry) -> None:
    font = theme().font("body", language_of(entry.text))
    detail = entry.detail and f"   {entry.detail}"
    wanted = paint.text_width("secondary", detail) if detail else 0
    most = max(room.width() - wanted, room.width() // 2)
    layout, width = _fitted(entry.text.replace("\n", " "), entry.ranges, font, most)
    painter.setPen(theme().color("text" if entry.enabled else "muted"))
    height = layout.boundingRect().height()
    layout.draw(painter, QPointF(room.x(), room.y() + (room.height() - height) / 2))
    if detail:
        painter.setFont(theme().font("secondary", language_of(entry.detail)))
        painter.setPen(theme().color("muted"))
        rest = room.adjusted(round(width), 0, 0, 0)
        painter.drawText(rest, _VERTICAL, paint.elide("secondary", detail, rest.width()))


def from_hit(text: str, ranges: Ranges) -> tuple[str, Ranges]:
    """Leave out what stands far before the first hit of a long text, so that the hit is seen."""
    if not ranges or ranges[0][0] <= 2 * _BEFORE_HIT:
        return text, ranges
    cut = ranges[0][0] - _BEFORE_HIT
    space = text.find(" ", cut, ranges[0][0])
    cut = space + 1 if space >= 0 else cut
    return "…" + text[cut:], tuple((a - cut + 1, b - cut + 1) for a, b in ranges)


def _fitted(text: str, ranges: Ranges, font: QFont, width: int) -> tuple[QTextLayout, float]:
    """Return one line with the hits in bold accent, cut with an ellipsis where it must be."""
    layout = _laid_out(text, ranges, font)
    if _width_of(layout) > width:
        text, ranges = from_hit(text, ranges)
        layout = _laid_out(text, ranges, font)
    if _width_of(layout) > width:
        cut = layout.lineAt(0).xToCursor(max(0, width - paint.text_width("body", "…")))
        kept = text.encode("utf-16-le")[: 2 * cut].decode("utf-16-le", "ignore").rstrip()
        layout = _laid_out(kept + "…", ranges, font)
    return layout, _width_of(layout)


def _width_of(layout: QTextLayout) -> float:
    return layout.lineAt(0).naturalTextWidth()


def _laid_out(text: str, ranges: Ranges, font: QFont) -> QTextLayout:
    layout = QTextLayout(text, font)
    formats = []
    for start, end in ranges:
        if start < len(text):
            hit = QTextLayout.FormatRange()
            hit.start = _units(text[:start])
            hit.length = _units(text[start:end])
            look = QTextCharFormat()
            look.setForeground(theme().color("accent"))
            look.setFontWeight(QFont.Weight.Bold)
            hit.format = look
            formats.append(hit)
    layout.setFormats(formats)
    layout.beginLayout()
    layout.createLine().setLineWidth(100_000)
    layout.endLayout()
    return layout


def _units(text: str) -> int:
    """Return how many places a text takes for Qt, which counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2
