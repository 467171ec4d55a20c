"""The guideline of a task beside what is written: to read, and to edit for the project."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.question.parts import label
from widgets.question.script import language_of
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_INDENT = 20
_SAFE = (
    QTextDocument.MarkdownFeature.MarkdownDialectCommonMark
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


class SafeMarkdown(QTextBrowser):
    """Shows Markdown without HTML; follows no link and loads nothing from anywhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.document().setDocumentMargin(2)
        self.document().setIndentWidth(_INDENT)
        self._language = ""
        theme().changed.connect(self._dress)
        self._dress()

    def show_markdown(self, text: str) -> None:
        """Show a text."""
        self._take_shapes_of(text)
        self.document().setMarkdown(text, _SAFE)
        self._calm()

    def show_plain(self, text: str) -> None:
        """Show a text as it is written."""
        self._take_shapes_of(text)
        self.document().setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _take_shapes_of(self, text: str) -> None:
        """Write Han characters as the language of a text does."""
        self._language = language_of(text)
        self._dress()

    def _calm(self) -> None:
        """Write headings in the sizes of the theme, and no Han character in italics."""
        block = self.document().begin()
        while block.isValid():
            level, parts = block.blockFormat().headingLevel(), block.textFormats()
            if level:
                form = QTextCharFormat()
                form.setProperty(QTextFormat.Property.FontSizeAdjustment, 1 if level == 1 else 0)
                self._merge(block.position(), block.length() - 1, form)
            for part in parts:
                if level or (self._language and part.format.fontItalic()):
                    self._merge(block.position() + part.start, part.length, _upright())
            block = block.next()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _merge(self, start: int, length: int, form: QTextCharFormat) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(form)

    def loadResource(self, _type: int, _name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        """Load nothing."""
        return None

    @Slot()
    def _dress(self) -> None:
        self.setFont(theme().font("body", self._language))


def _upright() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontItalic(False)
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


class GuidelinePanel(QWidget):
    """Reads the guideline of one of the eight tasks, or a list of words; who may edits it.

    What is being edited stays until it is saved or given up: no other text can be chosen meanwhile.

    Signals
    -------
    task_chosen(name)
        The guideline of another task is wanted.
    saved(name, text)
        The project says this from now on; an empty text goes back to what the program brings.
    """

    task_chosen = Signal(str)
    saved = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self._name = ""
        self._lists: frozenset[str] = frozenset()
        self.tasks = QComboBox()
        self.tasks.setAccessibleName(tr("Task"))
        self.text, self.editor = SafeMarkdown(), QPlainTextEdit()
        self.text.setAccessibleName(tr("Guideline"))
        self.editor.setAccessibleName(tr("Guideline as Markdown"))
        self._own = label("", "caption")
        self.edit = KeyButton(tr("Edit"), icon_name="pencil-simple")
        self.save, self.leave = KeyButton(tr("Save"), kind="primary"), KeyButton(tr("Cancel"))
        self.reset = KeyButton(tr("Back to the program’s"))
        self._pages = QStackedWidget()
        for page in (self.text, self.editor):
            self._pages.addWidget(page)
        foot = QHBoxLayout()
        foot.addWidget(self._own, 1)
        for button in (self.reset, self.leave, self.save, self.edit):
            button.setProperty("small", True)
            button.setAutoDefault(False)
            foot.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[2], SPACE[2], SPACE[2], SPACE[2])
        whole.setSpacing(SPACE[1])
        whole.addWidget(self.tasks)
        whole.addWidget(self._pages, 1)
        whole.addLayout(foot)
        self.tasks.activated.connect(self._on_task_activated)
        self.edit.clicked.connect(self._on_edit_clicked)
        self.leave.clicked.connect(self._on_leave_clicked)
        self.save.clicked.connect(self._on_save_clicked)
        self.reset.clicked.connect(self._on_reset_clicked)
        self._show_editor(on=False)

    @property
    def name(self) -> str:
        """The name of the text shown."""
        return self._name

    @property
    def is_editing(self) -> bool:
        """Whether a text is being edited."""
        return self._pages.currentWidget() is self.editor

    @property
    def is_changed(self) -> bool:
        """Whether the text being edited is another than the one that was shown."""
        return self.editor.document().isModified()

    def set_tasks(self, guidelines: dict[str, str], lists: dict[str, str]) -> None:
        """Offer guidelines, then lists of words, each by name with its title."""
        self.tasks.clear()
        self._lists = frozenset(lists)
        for name, title in guidelines.items():
            self.tasks.addItem(title, name)
        self.tasks.insertSeparator(len(guidelines))
        for name, title in lists.items():
            self.tasks.addItem(title, name)

    def show_guideline(self, name: str, text: str, *, is_own: bool, why_locked: str) -> None:
        """Show a text; nothing happens while one is edited."""
        if self.is_editing:
            return
        self._name = name
        self.tasks.setCurrentIndex(self.tasks.findData(name))
        (self.text.show_plain if name in self._lists else self.text.show_markdown)(text)
        self.editor.setPlainText(text)
        self._own.setText(tr("Words of this project") if is_own else "")
        self.edit.setEnabled(not why_locked)
        self.edit.setToolTip(why_locked)
        self._show_editor(on=False)
        self.reset.setVisible(is_own and not why_locked)

    def leave_editor(self) -> None:
        """Give up what is being edited, as where its project closes."""
        self._show_editor(on=False)

    def _show_editor(self, *, on: bool) -> None:
        self.tasks.setEnabled(not on)
        self._pages.setCurrentWidget(self.editor if on else self.text)
        for button in (self.save, self.leave):
            button.setVisible(on)
        self.edit.setVisible(not on)
        self.reset.setVisible(False)

    @Slot()
    def _on_task_activated(self) -> None:
        self.task_chosen.emit(str(self.tasks.currentData()))

    @Slot()
    def _on_edit_clicked(self) -> None:
        self._show_editor(on=True)
        self.editor.setFocus()

    @Slot()
    def _on_leave_clicked(self) -> None:
        self._show_editor(on=False)
        self.task_chosen.emit(self._name)

    @Slot()
    def _on_save_clicked(self) -> None:
        self._show_editor(on=False)
        self.saved.emit(self._name, self.editor.toPlainText())

    @Slot()
    def _on_reset_clicked(self) -> None:
        self.saved.emit(self._name, "")
