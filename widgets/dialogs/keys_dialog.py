"""All keys on one sheet, by menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from widgets.i18n import tr
from widgets.theme.theme import theme

COLUMNS = 3


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One action with its keys in native text."""

    text: str
    keys: tuple[str, ...]


class KeysDialog(QDialog):
    """Three columns of sections; Escape closes."""

    def __init__(
        self, sections: Mapping[str, Sequence[KeyLine]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("All keys"))
        self.resize(1016, 600)
        sheet = QWidget()
        columns = QHBoxLayout(sheet)
        columns.setSpacing(32)
        stacks = [QVBoxLayout() for _ in range(COLUMNS)]
        heights = [0] * COLUMNS
        for title, lines in sections.items():
            shortest = heights.index(min(heights))
            heights[shortest] += len(lines) + 2
            stacks[shortest].addWidget(self._section(title, lines))
        for stack in stacks:
            stack.addStretch()
            columns.addLayout(stack, 1)
        scroll = QScrollArea()
        scroll.setWidget(sheet)
        scroll.setWidgetResizable(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    def _section(self, title: str, lines: Sequence[KeyLine]) -> QWidget:
        section = QWidget()
        form = QFormLayout(section)
        form.setContentsMargins(0, 0, 0, 16)
        heading = QLabel(title)
        heading.setFont(theme().font("title"))
        form.addRow(heading)
        for line in lines:
            label = QLabel(line.text)
            label.setWordWrap(True)
            keys = QLabel("   ".join(line.keys))
            keys.setFont(theme().font("key"))
            form.addRow(keys, label)
        return section
