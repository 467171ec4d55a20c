"""Figures in one flowing line: name, value, and the interval or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

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


class FigureStrip(QWidget):
    """Shows figures side by side, and sentences below them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = label("", "", wraps=True)
        self._said = label("", "muted", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[0])
        for line in (self._figures, self._said):
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            column.addWidget(line)

    @property
    def text(self) -> str:
        """Everything it says."""
        return f"{self._figures.text()}\n{self._said.text()}".strip()

    def show_figures(self, figures: Sequence[ShownFigure], said: str = "") -> None:
        """Show these, and what is to be said of all."""
        self._figures.setText(_BETWEEN.join(figure.text for figure in figures))
        self._figures.setVisible(bool(figures))
        self._said.setText(said)
        self._said.setVisible(bool(said))
