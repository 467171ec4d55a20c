"""Two questions side by side: each part in its row, what differs marked where they are alike."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.word_diff import word_diff
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import label
from widgets.theme.metrics import SPACE


@dataclass(frozen=True, slots=True)
class BesideSheet:
    """One record as it is read beside another.

    Attributes
    ----------
    rows
        Title and text of each part; both sides have the same titles in the same order.
    """

    key: str
    name: str
    rows: tuple[tuple[str, str], ...]


class BesidePanel(QWidget):
    """Shows two records to read.

    Signals
    -------
    open_requested(key)
        One of them is to be edited.
    """

    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self._why = label("", "muted", wraps=True)
        self.buttons = (KeyButton(tr("Open")), KeyButton(tr("Open")))
        self._keys = ["", ""]
        self.rows: list[tuple[PlainText, PlainText]] = []
        self._names = (label("", "title"), label("", "title"))
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = QHBoxLayout()
        head.setSpacing(SPACE[3])
        for side, (name, button) in enumerate(zip(self._names, self.buttons, strict=True)):
            button.setProperty("small", True)
            button.setObjectName(str(side))
            button.clicked.connect(self._on_open_clicked)
            half = QHBoxLayout()
            half.addWidget(name, 1)
            half.addWidget(button)
            head.addLayout(half, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        whole.setSpacing(SPACE[2])
        whole.addWidget(self._why)
        whole.addLayout(head)
        whole.addWidget(self._area, 1)

    def show_pair(self, left: BesideSheet, right: BesideSheet, why: str) -> None:
        """Show two records, and why they are compared; empty where nobody said."""
        self._why.setText(why)
        self._why.setVisible(bool(why))
        self._keys = [left.key, right.key]
        for name, sheet in zip(self._names, (left, right), strict=True):
            name.setText(sheet.name)
        inner = QWidget()
        inner.setProperty("kind", "content")
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(SPACE[3])
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.rows = []
        for (title, old), (_, new) in zip(left.rows, right.rows, strict=True):
            if old or new:
                self._add(grid, title, old, new, marks=bool(why))
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(inner)

    def _add(self, grid: QGridLayout, title: str, old: str, new: str, *, marks: bool) -> None:
        """Add a part; what differs is marked where the two are said to be alike."""
        at = grid.rowCount()
        found = word_diff(old, new) if marks else word_diff("", "")
        pair = (PlainText("body"), PlainText("body"))
        pair[0].set_marked(old, found.gone, color="warning")
        pair[1].set_marked(new, found.new, color="warning")
        grid.addWidget(label(title, "caption_strong"), at, 0, 1, 2)
        for side, text in enumerate(pair):
            grid.addWidget(text, at + 1, side)
        self.rows.append(pair)

    @Slot()
    def _on_open_clicked(self) -> None:
        self.open_requested.emit(self._keys[int(self.sender().objectName())])
