"""The body of the key sheet: sections of rows, spread over columns of like height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from widgets.command_palette.ranking import Tier, match
from widgets.dialogs.base_dialog import text_label
from widgets.dialogs.key_row import KeyLine, KeyRow
from widgets.i18n import tr
from widgets.key_text import native_keys
from widgets.lines import level_line

_TITLE_ROWS = 2  # a heading takes about the room of two rows


class KeySection(QWidget):
    """A heading and its rows."""

    def __init__(self, title: str, lines: Sequence[KeyLine], parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = [KeyRow(line) for line in lines]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 14)
        layout.setSpacing(0)
        heading = text_label(title, "title")
        heading.setWordWrap(False)
        heading.setContentsMargins(6, 0, 0, 4)
        layout.addWidget(heading)
        layout.addWidget(level_line())
        layout.addSpacing(3)
        for row in self.rows:
            layout.addWidget(row)


class KeyColumns(QWidget):
    """Sections in reading order, each whole in one column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "content")
        self._sections: list[KeySection] = []
        self._count = 3
        self._shown: list[tuple[KeySection, int]] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 16, 16, 4)
        self._row.setSpacing(26)
        self._columns: list[QVBoxLayout] = []
        for _ in range(self._count):
            column = QVBoxLayout()
            column.setSpacing(0)
            self._columns.append(column)
            self._row.addLayout(column, 1)
        self._none = text_label(tr("No action and no key is called so."), "muted")
        self._none.setWordWrap(False)
        self._none.hide()
        self._columns[0].addWidget(self._none)

    @property
    def rows(self) -> list[KeyRow]:
        """All rows in order."""
        return [row for section in self._sections for row in section.rows]

    def set_sections(self, sections: Mapping[str, Sequence[KeyLine]]) -> bool:
        """Show lines under titles; True if rows are new, not only what they say."""
        lines = [line for group in sections.values() for line in group]
        if [line.action for line in lines] == [row.line.action for row in self.rows]:
            for row, line in zip(self.rows, lines, strict=True):
                row.set_line(line)
            return False
        for section in self._sections:
            section.hide()
            section.deleteLater()
        self._sections = [KeySection(title, group, self) for title, group in sections.items()]
        self.narrow("")
        return True

    def set_count(self, count: int) -> None:
        """Use so many columns."""
        if count != self._count:
            self._count = count
            self._spread()

    def narrow(self, text: str) -> None:
        """Show only rows that answer a text by their words or keys."""
        self._shown = []
        for section in self._sections:
            found = [row for row in section.rows if _answers(row.line, text)]
            for row in section.rows:
                row.setVisible(row in found)
            section.setVisible(bool(found))
            if found:
                self._shown.append((section, len(found) + _TITLE_ROWS))
        self._none.setVisible(not self._shown)
        self._spread()

    def _spread(self) -> None:
        """Fill the columns one after the other, each to its share."""
        for column in self._columns:
            while column.count():
                column.takeAt(0)
        self._columns[0].addWidget(self._none)
        columns = places([size for _, size in self._shown], self._count)
        for (section, _), place in zip(self._shown, columns, strict=True):
            self._columns[place].addWidget(section)
        for number, column in enumerate(self._columns):
            column.addStretch(1)
            self._row.setStretch(number, 1 if number < self._count else 0)
        self._row.setSpacing(26)


def places(sizes: Sequence[int], count: int) -> list[int]:
    """Return the column of each section: in order, the highest column as low as can be."""
    low, high = max(sizes, default=0), sum(sizes)
    while low < high:
        limit = (low + high) // 2
        low, high = (low, limit) if _filled(sizes, limit)[-1] < count else (limit + 1, high)
    return _filled(sizes, low) if sizes else []


def _filled(sizes: Sequence[int], limit: int) -> list[int]:
    column, height, found = 0, 0, []
    for size in sizes:
        if height + size > limit and height:
            column, height = column + 1, 0
        height += size
        found.append(column)
    return found


def _answers(line: KeyLine, text: str) -> bool:
    if not text.strip():
        return True
    keys = (name for key in line.keys for name in (key, native_keys(key)))
    hits = (match(text, words) for words in (line.text, *keys))
    return any(hit is not None and hit.tier > Tier.SUBSEQUENCE for hit in hits)
