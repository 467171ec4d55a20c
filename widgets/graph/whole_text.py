"""A page of the inspector that shows a text whole: JSON, or a summary of megabytes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_LONGEST_LINE = 2000  # Qt lays out a line as a whole: 1 ms for each thousand letters


class WholeText(QWidget):
    """Shows a text to be read and copied.

    Signals
    -------
    left
        Back to the rows.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = ""
        self._is_code = False
        self._title = ElidingLabel("", "muted")
        self._back = IconButton("arrow-left", tr("Back to the details"), "Esc")
        self._copy = KeyButton(tr("Copy"), "", "copy", kind="secondary")
        self._copy.setProperty("small", True)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setAccessibleName(tr("Whole text"))
        self._text.setProperty("plain", True)
        self._build()
        self._back.clicked.connect(self.left)
        self._copy.clicked.connect(self._on_copy_clicked)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def text(self) -> str:
        """The text given, which is what Copy takes."""
        return self._given

    @property
    def shown_text(self) -> str:
        """What stands in the field: the same, long lines broken."""
        return self._text.toPlainText()

    def show_text(self, title: str, text: str, *, is_code: bool) -> None:
        """Show a text under a title, in letters of one width where it is code."""
        self._given, self._is_code = text, is_code
        self._title.setText(title)
        self._text.setAccessibleName(title)
        self._dress()
        self._text.setPlainText("\n".join(map(_broken, text.split("\n"))))
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(SPACE[1], SPACE[0], SPACE[1], SPACE[0])
        row.setSpacing(SPACE[1])
        row.addWidget(self._back)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._text, 1)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._given)

    @Slot()
    def _dress(self) -> None:
        font = theme().font("body")
        if self._is_code:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setFamilies([font.family(), *theme().font("secondary").families()])
            font.setPointSizeF(theme().font("secondary").pointSizeF())
        self._text.setFont(font)
        self._text.document().setDocumentMargin(theme().metrics.panel_padding)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _broken(line: str) -> str:
    if len(line) <= _LONGEST_LINE:
        return line
    starts = range(0, len(line), _LONGEST_LINE)
    return "\n".join(line[start : start + _LONGEST_LINE] for start in starts)
