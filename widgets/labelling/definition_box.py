"""What the label touched last means, in our own words."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.domain.label_definitions import split_names
from widgets.i18n import tr
from widgets.labelling.label_button import CODE
from widgets.labelling.words import definition_of
from widgets.question.parts import PanelHeader
from widgets.theme.paint import draw_code
from widgets.theme.theme import theme


class CodeMark(QWidget):
    """The code of a label's family."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_label(self, label: str) -> None:
        """Show the family of a label."""
        self._label = label
        self.setVisible(bool(label))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of a code."""
        return QSize(theme().px(CODE.width()), theme().px(CODE.height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the code."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_code(painter, QRectF(self.rect()), self._label)
        painter.end()


class DefinitionText(QLabel):
    """The definition of a label; the labels it names lead to theirs.

    Signals
    -------
    label_named(name)
        A label in it was pressed.
    """

    label_named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = ""
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)  # of our own words alone
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.linkActivated.connect(self.label_named)
        theme().changed.connect(self._dress)

    def show_label(self, name: str) -> None:
        """Show what a label means."""
        self.name = name
        self._dress()

    @Slot()
    def _dress(self) -> None:
        style = f"color:{theme().tokens.accent}; text-decoration:none; font-weight:600"
        words = "".join(
            f'<a href="{escape(part)}" style="{style}">{escape(part)}</a>'
            if is_name
            else escape(part)
            for part, is_name in split_names(definition_of(self.name))
        )
        self.setText(words or escape(tr("The definition of a label stands here once it is used.")))
        self.setFont(theme().font("secondary"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if "<a" in words else Qt.FocusPolicy.NoFocus)


class DefinitionBox(QWidget):
    """Header with the label and its code, and the definition under it.

    Signals
    -------
    label_named(name)
        Another label is to be defined.
    """

    label_named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = PanelHeader("")
        self._code, self.text = CodeMark(), DefinitionText()
        self.header.add_left(self._code)
        self._kind = QLabel(tr("definition"))
        self._kind.setProperty("role", "muted")
        self.header.add(self._kind)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self._body = QVBoxLayout()
        self._body.addWidget(self.text)
        column.addLayout(self._body)
        self.text.label_named.connect(self.label_named)
        theme().changed.connect(self._dress)
        self._dress()
        self.show_label("")

    def show_label(self, name: str) -> None:
        """Show what a label means."""
        self.header.set_title(name[:1].upper() + name[1:] if name else tr("Definition"))
        self._kind.setVisible(bool(name))
        self._code.show_label(name)
        self.text.show_label(name)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._body.setContentsMargins(pad, pad - 4, pad, pad)
