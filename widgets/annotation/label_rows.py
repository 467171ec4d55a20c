"""The rows of a label picker: families as headings, labels under them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.label_keys import shortcut_of
from widgets.annotation.label_look import draw_style_code
from widgets.annotation.label_offer import Held, LabelOffer, family_word, grouped
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.paint import (
    chip_height,
    draw_key_cap,
    draw_row_ground,
    elide,
    key_cap_height,
    key_cap_width,
    key_words,
    line_height,
    text_width,
)
from widgets.theme.theme import theme

AnyIndex = QModelIndex | QPersistentModelIndex
OFFER_ROLE = Qt.ItemDataRole.UserRole
HELD_ROLE, KEY_ROLE = OFFER_ROLE + 1, OFFER_ROLE + 2
_CHECK, _CODE, _GAP = 16, 22, 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LabelRows(QAbstractListModel):
    """Labels, and headings that cannot be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[LabelOffer | str] = []
        self._held: Mapping[str, Held] = {}
        self._live: frozenset[str] | None = None

    def set_offers(self, offers: Sequence[LabelOffer], *, in_groups: bool) -> None:
        """Show these labels, by family or as they come."""
        self.beginResetModel()
        self._rows = []
        for name, group in grouped(offers) if in_groups else [("", list(offers))]:
            if in_groups and (name or len(group) < len(offers)):
                self._rows.append(family_word(name))
            self._rows += group
        self.endResetModel()

    def set_held(self, held: Mapping[str, Held]) -> None:
        """Show which labels hold."""
        self._held = held
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def set_live_keys(self, keys: Iterable[str] | None) -> None:
        """Show no other keys than these; None shows all."""
        self._live = None if keys is None else frozenset(keys)

    def first_row(self) -> int:
        """Return the row of the first label, -1 without any."""
        rows = (n for n, row in enumerate(self._rows) if isinstance(row, LabelOffer))
        return next(rows, -1)

    def offer_at(self, index: AnyIndex) -> LabelOffer | None:
        """Return the label of a row, None for a heading."""
        row = self._rows[index.row()] if index.isValid() else None
        return row if isinstance(row, LabelOffer) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let labels be chosen, headings not."""
        if self.offer_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows."""
        offer = self.offer_at(index)
        if offer is None:
            is_text = role == Qt.ItemDataRole.DisplayRole and index.isValid()
            return self._rows[index.row()] if is_text else None
        held = self._held.get(offer.name, Held.NONE)
        shown: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: offer.name,
            Qt.ItemDataRole.ToolTipRole: offer.definition or None,
            Qt.ItemDataRole.AccessibleTextRole: _spoken(offer, held),
            OFFER_ROLE: offer,
            KEY_ROLE: offer.key if self._live is None or offer.key in self._live else "",
            HELD_ROLE: held,
        }
        return shown.get(role)


class LabelDelegate(QStyledItemDelegate):
    """Draws check, code, word and key."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Return the height of a row."""
        is_heading = index.data(OFFER_ROLE) is None
        height = line_height("caption") + 6 if is_heading else theme().metrics.list_row - 3
        return QSize(200, max(height, chip_height() + 4) if not is_heading else height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the row."""
        rect: QRect = option.rect
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, LabelOffer):
            self._paint_heading(painter, rect, index.data())
            return
        state = option.state
        draw_row_ground(
            painter,
            rect,
            selected=bool(state & QStyle.StateFlag.State_Selected),
            hovered=bool(state & QStyle.StateFlag.State_MouseOver),
        )
        inner = rect.adjusted(8, 0, -8, 0)
        right = self._paint_key(painter, inner, index.data(KEY_ROLE))
        inner.setRight(right)
        self._paint_offer(painter, inner, offer, index.data(HELD_ROLE))

    def _paint_heading(self, painter: QPainter, rect: QRect, text: str) -> None:
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        painter.drawText(rect.adjusted(8, 4, -8, 0), _LEFT, text)

    def _paint_offer(self, painter: QPainter, rect: QRect, offer: LabelOffer, held: Held) -> None:
        side, code = theme().px(_CHECK), theme().px(_CODE)
        if held is not Held.NONE:
            box = QRect(rect.left(), rect.center().y() - side // 2 + 1, side, side)
            name = "check" if held is Held.ALL else "minus"
            icon(name, "accent").paint(painter, box)
        left = rect.left() + side + _GAP
        height = chip_height()
        block = QRectF(left, rect.center().y() - height / 2 + 1, code, height)
        draw_style_code(painter, block, offer.style)
        room = QRect(left + code + _GAP, rect.top(), 0, rect.height())
        room.setRight(rect.right() - _GAP)
        word = tr("Use “{word}”", word=offer.name) if offer.is_new else offer.name
        painter.setFont(theme().font("body"))
        painter.setPen(theme().color("text"))
        painter.drawText(room, _LEFT, elide("body", word, room.width()))
        if offer.definition:
            room.setLeft(room.left() + text_width("body", word) + 2 * _GAP)
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            painter.drawText(room, _RIGHT, elide("secondary", offer.definition, room.width()))

    def _paint_key(self, painter: QPainter, rect: QRect, key: str) -> int:
        """Draw the cap and return where the room left of it ends."""
        if not key:
            return rect.right()
        word = "".join(key_words(shortcut_of(key)))
        width, height = key_cap_width(word), key_cap_height()
        top = rect.center().y() - height // 2
        draw_key_cap(painter, QRect(rect.right() + 1 - width, top, width, height), word)
        return rect.right() - width


def _spoken(offer: LabelOffer, held: Held) -> str:
    words = {Held.NONE: "", Held.SOME: tr("on some"), Held.ALL: tr("chosen")}
    key = tr("key {key}", key=offer.key) if offer.key else ""
    return ", ".join(filter(None, (offer.name, words[held], key, offer.definition)))
