"""A colour as ``#RRGGBB``: typed, or taken from a few that are told apart well."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from widgets.i18n import tr
from widgets.theme.colours import OFFERED
from widgets.theme.theme import theme

_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")
_SWATCH = 16


class ColourField(QWidget):
    """A field and a swatch; empty means no colour of its own.

    Signals
    -------
    colour_changed(text)
        Another colour, ``#RRGGBB`` or empty; never one that cannot be read.
    """

    colour_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = ""
        self._line = QLineEdit()
        self._line.setAccessibleName(tr("Colour"))
        self._line.setPlaceholderText(tr("none"))
        self._line.setMaxLength(7)
        self._line.setFixedWidth(theme().px(96))
        self._button = QToolButton()
        self._button.setAccessibleName(tr("Choose a colour"))
        self._button.setToolTip(tr("Choose a colour"))
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setIconSize(QSize(theme().px(_SWATCH), theme().px(_SWATCH)))
        self._menu = QMenu(self)
        for colour, name in OFFERED:
            self._menu.addAction(swatch(colour), tr(name)).setData(colour)
        self._menu.addSeparator()
        self._menu.addAction(swatch(""), tr("None")).setData("")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._line)
        row.addWidget(self._button)
        row.addStretch(1)
        self.setFocusProxy(self._line)
        self._line.textEdited.connect(self._on_line_edited)
        self._line.editingFinished.connect(self._on_line_finished)
        self._button.clicked.connect(self._on_button_clicked)
        self._menu.triggered.connect(self._on_menu_triggered)
        self.set_colour("")

    @property
    def colour(self) -> str:
        """The colour, empty for none."""
        return self._colour

    def set_colour(self, colour: str) -> None:
        """Show a colour; nothing is told."""
        self._colour = colour
        self._line.setText(colour)
        self._button.setIcon(swatch(colour))
        self._refuse(refused=False)

    @Slot(str)
    def _on_line_edited(self, text: str) -> None:
        self._refuse(refused=bool(text.strip()) and _COLOUR.fullmatch(text.strip()) is None)

    @Slot()
    def _on_line_finished(self) -> None:
        text = self._line.text().strip()
        match = _COLOUR.fullmatch(text)
        if match is None and text:
            self.set_colour(self._colour)
        else:
            self._take(f"#{match[1].upper()}" if match else "")

    @Slot()
    def _on_button_clicked(self) -> None:
        self._menu.popup(self._button.mapToGlobal(QPoint(0, self._button.height())))

    @Slot(QAction)
    def _on_menu_triggered(self, action: QAction) -> None:
        self._take(action.data())

    def _take(self, colour: str) -> None:
        if colour != self._colour:
            self.set_colour(colour)
            self.colour_changed.emit(colour)

    def _refuse(self, *, refused: bool) -> None:
        if bool(self._line.property("invalid")) != refused:
            self._line.setProperty("invalid", refused)
            self._line.style().unpolish(self._line)
            self._line.style().polish(self._line)
        why = tr("Write a colour as #RRGGBB.") if refused else ""
        self._line.setToolTip(why)
        self._line.setAccessibleDescription(why)


def swatch(colour: str) -> QIcon:
    """Return a square of a colour; an outline for none."""
    side = theme().px(_SWATCH)
    pixmap = QPixmap(side * 2, side * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme().color("border_strong"), 1))
    painter.setBrush(QColor(colour) if colour else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(1, 1, side - 2, side - 2, 3, 3)
    painter.end()
    return QIcon(pixmap)
