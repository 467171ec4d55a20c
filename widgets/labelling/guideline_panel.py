"""What raters of a set agreed to keep to: Markdown, shown as formatted text and nothing more."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from widgets.empty_state import EmptyState
from widgets.i18n import tr

_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
_MOST = 200_000
"""Characters that are formatted; a guideline is no book."""


class PlainBrowser(QTextBrowser):
    """Formatted text that follows no link and loads nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:  # noqa: N802 -- Qt's name
        """Load nothing: neither pictures nor style sheets, from here or elsewhere."""
        return None


class GuidelinePanel(QWidget):
    """The guideline of a set, or words on how it is written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.browser = PlainBrowser()
        self.browser.setAccessibleName(tr("Guideline"))
        self.empty = EmptyState(
            tr("This set has no guideline yet."),
            tr("Write one with Review > Sets of units > Layers, raters and guideline."),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.browser)
        column.addWidget(self.empty)
        self.show_guideline("")

    def show_guideline(self, markdown: str) -> None:
        """Show a text in Markdown."""
        self.browser.document().setMarkdown(markdown[:_MOST], _FEATURES)
        self.browser.document().setDocumentMargin(16)
        self.browser.setVisible(bool(markdown.strip()))
        self.empty.setVisible(not markdown.strip())
