"""Figures in one flowing line: name, value, and the interval or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from widgets.plain_tip import plain_tip
from widgets.question.parts import label
from widgets.theme.metrics import SPACE

_HARD_SPACE, _BETWEEN = "\u00a0", "   "


class ShownFigure(NamedTuple):
    """A figure in words; `more` is its interval, or why it has no value."""

    name: str
    value: str
    more: str = ""

    @property
    def text(self) -> str:
        """All of it, which is not broken between name and value."""
        value = f"{self.name} {self.value}".replace(" ", _HARD_SPACE)
        return f"{value} ({self.more})" if self.more else value


class FigureStrip(QScrollArea):
    """Shows figures side by side, and sentences below them; scrolls where it must be low."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = label("", "", wraps=True)
        self._said = label("", "muted", wraps=True)
        self._body = QWidget()
        self._body.setProperty("kind", "panel")
        self._body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE[0])
        for line in (self._figures, self._said):
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._column.addWidget(line)
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def text(self) -> str:
        """Everything it says."""
        return f"{self._figures.text()}\n{self._said.text()}".strip()

    def set_pad(self, pad: int) -> None:
        """Leave so much free at either side."""
        self._column.setContentsMargins(pad, SPACE[0], pad, SPACE[0])

    def show_figures(self, figures: Sequence[ShownFigure], said: str = "") -> None:
        """Show these, and what is to be said of all."""
        self._figures.setText(_BETWEEN.join(figure.text for figure in figures))
        self._figures.setVisible(bool(figures))
        self._said.setText(said)
        self._said.setVisible(bool(said))
        self._body.setToolTip(plain_tip(self.text))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for the height of all lines at this width."""
        width = max(self.width(), 1)
        return QSize(width, max(1, self._column.heightForWidth(width)))

    def minimumSizeHint(self) -> QSize:
        """Be content with a line."""
        line = self._said.fontMetrics().lineSpacing() + 2 * SPACE[0]
        return QSize(1, min(line, self.sizeHint().height()))
