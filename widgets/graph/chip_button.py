"""An outlined chip with a caret that opens a list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.theme import theme

_PAD, _CARET, _LEAST_LETTERS = 7, 12, "MMMM…"
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Choice(NamedTuple):
    """One of the list: what is told when it is chosen, and its words."""

    key: str
    words: str
    tip: str = ""


class ChipButton(QAbstractButton):
    """Shows the choice made; a click opens the list.

    Signals
    -------
    chosen(key)
        One was chosen by hand.
    """

    chosen = Signal(str)

    def __init__(self, name: str, most_px: int = 190, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._most = name, most_px
        self._choices: tuple[Choice, ...] = ()
        self._current = ""
        self._more: tuple[QAction, ...] = ()
        self._menu = QMenu(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        self._menu.triggered.connect(self._on_menu_triggered)
        theme().changed.connect(self.updateGeometry)

    @property
    def current(self) -> str:
        """Key of the choice made."""
        return self._current

    def set_choices(self, choices: Sequence[Choice], current: str) -> None:
        """Offer these, one of them chosen; nothing is emitted."""
        self._choices, self._current = tuple(choices), current
        shown = next((one for one in self._choices if one.key == current), None)
        self.setText(shown.words if shown else self._name)
        self.setAccessibleName(f"{self._name}: {self.text()}" if shown else self._name)
        self.setToolTip(f"{self._name}: {shown.tip or shown.words}" if shown else self._name)
        self.updateGeometry()
        self.update()

    def set_current(self, key: str) -> None:
        """Show another choice as made; nothing is emitted."""
        if key != self._current:
            self.set_choices(self._choices, key)

    def set_more(self, actions: Sequence[QAction]) -> None:
        """Offer these actions below the choices."""
        self._more = tuple(actions)

    @Slot()
    def _on_clicked(self) -> None:
        self._menu.clear()
        for choice in self._choices:
            action = self._menu.addAction(choice.words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(choice.key == self._current)
            action.setData(choice.key)
        if self._more:
            self._menu.addSeparator()
            self._menu.addActions(self._more)
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    @Slot(QAction)
    def _on_menu_triggered(self, action: QAction) -> None:
        if action not in self._more:
            self.chosen.emit(str(action.data()))

    def sizeHint(self) -> QSize:
        """Ask for the words and the caret, up to a limit."""
        words = paint.text_width("secondary", self.text())
        width = words + theme().px(_CARET) + 2 * theme().px(_PAD) + 4
        return QSize(min(width, theme().px(self._most)), theme().metrics.small_control)

    def minimumSizeHint(self) -> QSize:
        """Ask for a few letters at least."""
        hint = self.sizeHint()
        few = paint.text_width("secondary", _LEAST_LETTERS) + theme().px(_CARET + 2 * _PAD)
        return QSize(min(hint.width(), few), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw outline, words and caret."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        painter.setPen(QPen(theme().color("border_strong"), 1))
        is_lit = self.underMouse() and self.isEnabled()
        painter.setBrush(theme().color("raised") if is_lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS_CHIP, RADIUS_CHIP)
        pad, side = theme().px(_PAD), theme().px(_CARET)
        room = self.rect().adjusted(pad, 0, -pad - side - 2, 0)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        painter.drawText(room, _LEFT, paint.elide("secondary", self.text(), room.width()))
        caret = QRect(self.width() - pad - side + 2, (self.height() - side) // 2, side, side)
        icon("caret-down").paint(painter, caret)
        if self.hasFocus():
            paint.draw_focus(painter, self.rect())
