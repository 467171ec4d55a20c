"""A label as a chip to press: code in its hue, the word, and the key that does the same."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.domain.span import LabelStyle
from widgets.annotation.label_look import draw_style_code
from widgets.i18n import tr
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.paint import (
    chip_height,
    draw_focus,
    draw_key_cap,
    elide,
    kept,
    key_cap_height,
    key_cap_width,
    text_width,
)
from widgets.theme.theme import theme

_CODE, _GAP, _CROSS = 22, 6, 12
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LabelChip(QAbstractButton):
    """Shows one label; checked means that it holds.

    Parameters
    ----------
    key
        The key cap at the right, empty for none.
    removable
        Show a cross at the right that asks for the label to be taken away.
    partly
        Only some of what is chosen carry the label: the chip is outlined in dashes.

    Signals
    -------
    chosen(name), removed(name)
        The chip was pressed; its cross was, or Delete on it.
    """

    chosen = Signal(str)
    removed = Signal(str)

    def __init__(
        self,
        style: LabelStyle,
        *,
        key: str = "",
        removable: bool = False,
        partly: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._style, self._key = style, key
        self._is_removable, self._is_partly = removable, partly
        self._hovered = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(style.name)
        self._tell()
        self.clicked.connect(self._on_clicked)
        theme().changed.connect(self._on_theme_changed)

    @property
    def name(self) -> str:
        """The label."""
        return self._style.name

    def set_tip(self, tip: str) -> None:
        """Say more on hovering, such as the definition."""
        self.setToolTip(tip)

    def show_checked(self, on: bool) -> None:
        """Show whether it holds without telling anyone."""
        self.blockSignals(True)
        self.setChecked(on)
        self.blockSignals(False)
        self.update()

    def _tell(self) -> None:
        if self._is_partly:
            self.setAccessibleDescription(tr("on some of the chosen annotations"))
        if self._style.is_unknown:
            self.setAccessibleDescription(tr("not in the vocabulary"))

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.name)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _end_width(self) -> int:
        """Width of the cross or the key cap with the space before it."""
        if self._is_removable:
            return theme().px(_CROSS) + _GAP
        return key_cap_width(self._key) + _GAP if self._key else 0

    def _cross_rect(self) -> QRect:
        side = theme().px(_CROSS)
        return QRect(self.width() - side - 5, (self.height() - side) // 2, side, side)

    def sizeHint(self) -> QSize:
        """Return the room of code, word and what stands at the end."""
        word = text_width("secondary", self.name)
        return QSize(theme().px(_CODE) + 2 * _GAP + word + self._end_width + 2, self._height())

    def _height(self) -> int:
        return max(chip_height(), theme().px(22))

    def minimumSizeHint(self) -> QSize:
        """Let the word be cut where a line is too narrow for it."""
        return QSize(theme().px(_CODE) + 2 * _GAP, self._height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip."""
        painter = QPainter(self)
        self._paint_ground(painter)
        code = theme().px(_CODE)
        draw_style_code(painter, QRectF(0, 0, code, self.height()), self._style)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        room = self.rect().adjusted(code + _GAP, 0, -self._end_width - 3, 0)
        painter.drawText(room, _LEFT, elide("secondary", self.name, room.width()))
        self._paint_end(painter)
        if self.hasFocus():
            draw_focus(painter, self.rect())
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        on = self.isChecked()
        with kept(painter):
            outline = "accent" if on else "border_strong" if self._hovered else "border"
            pen = QPen(theme().color(outline), 1.6 if on else 1)
            if self._is_partly or self._style.is_unknown:
                pen.setColor(theme().color("border_strong"))
                pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.setBrush(theme().color("soft" if on else "raised"))
            box = QRectF(self.rect()).adjusted(0.8, 0.8, -0.8, -0.8)
            painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)

    def _paint_end(self, painter: QPainter) -> None:
        if self._is_removable:
            icon("x").paint(painter, self._cross_rect())
        elif self._key:
            width, height = key_cap_width(self._key), key_cap_height()
            top = (self.height() - height) // 2
            cap = QRect(self.width() - width - 3, top, width, height)
            draw_key_cap(painter, cap, self._key, "accent" if self.isChecked() else "muted")

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be pressed."""
        super().enterEvent(event)
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show it as it was."""
        super().leaveEvent(event)
        self._hovered = False
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the label away where the cross was pressed, else press the chip."""
        on_cross = self._cross_rect().adjusted(-6, -6, 6, 6).contains(event.position().toPoint())
        if self._is_removable and on_cross and event.button() == Qt.MouseButton.LeftButton:
            self.setDown(False)
            self.removed.emit(self.name)
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the label away where it can be."""
        if self._is_removable and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit(self.name)
        else:
            super().keyPressEvent(event)
