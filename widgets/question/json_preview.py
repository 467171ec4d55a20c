"""The record as it will leave: ten fields, read-only, to be copied."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.question.parts import PanelHeader
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_LONGEST_LINE = 5000  # Qt lays out a line as a whole


class JsonPreview(QWidget):
    """Shows a text that is given; it knows nothing of records."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = ""
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setProperty("plain", True)
        self._text.setAccessibleName(tr("Record as JSON"))
        self._copy = QPushButton(tr("Copy"))
        self._copy.setProperty("small", True)
        header = PanelHeader(tr("Record"))
        header.set_count(tr("the ten fields as they leave"))
        header.add(self._copy)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(header)
        self._layout.addWidget(self._text, 1)
        self._copy.clicked.connect(self._on_copy_clicked)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> str:
        """The text given, which is what Copy takes."""
        return self._given

    def set_json(self, text: str) -> None:
        """Show a text, of very long lines the beginning; the scroll position stays."""
        if text == self._given:
            return
        self._given = text
        place = self._text.verticalScrollBar().value()
        self._text.setPlainText("\n".join(map(_shown, text.split("\n"))))
        self._text.verticalScrollBar().setValue(place)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._given)

    @Slot()
    def _dress(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setFamilies([font.family(), *theme().font("secondary").families()])
        font.setPointSizeF(theme().font("secondary").pointSizeF())
        self._text.setFont(font)
        self._copy.setIcon(icon("copy"))
        self._text.document().setDocumentMargin(theme().metrics.panel_padding)


def _shown(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"
