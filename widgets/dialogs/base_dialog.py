"""What all dialogs share: a title, a sentence, a body, a line for what is wrong, and buttons."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.screens import free_rects
from widgets.theme.theme import theme

_MARGIN = 20


class BaseDialog(QDialog):
    """A modal dialog: Return (or Ctrl+Return in long texts) accepts, Escape leaves.

    Subclasses fill `body`, call `add_buttons` last, and tell with `set_problem` in words why the
    dialog cannot be accepted; the button is disabled as long as there is a problem.
    """

    def __init__(self, title: str, detail: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self._accept: QPushButton | None = None
        self._problem = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, 16)
        layout.setSpacing(12)
        layout.addWidget(text_label(title, "dialog_title"))
        if detail:
            layout.addWidget(text_label(detail, "muted"))
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        layout.addLayout(self.body, 1)
        self._footer = QHBoxLayout()
        self._footer.setSpacing(8)
        self._problem_label = text_label("", "error")
        self._problem_label.setAccessibleName(tr("What is missing"))
        self._footer.addWidget(self._problem_label, 1)
        layout.addSpacing(4)
        layout.addLayout(self._footer)

    @property
    def problem(self) -> str:
        """Why the dialog cannot be accepted, empty when it can."""
        return self._problem

    @property
    def accept_button(self) -> QPushButton:
        """The one that accepts.

        Raises
        ------
        RuntimeError
            The dialog has none.
        """
        if self._accept is None:
            raise RuntimeError("the dialog has no button that accepts")
        return self._accept

    def set_problem(self, text: str, *, hint: bool = False) -> None:
        """Say what is wrong and disable accepting; a `hint` is only said."""
        self._problem = "" if hint else text
        role = "warning" if hint else "error"
        if self._problem_label.property("role") != role:
            self._problem_label.setProperty("role", role)
            self._problem_label.style().polish(self._problem_label)
        self._problem_label.setText(text)
        if self._accept is not None:
            self._accept.setEnabled(not self._problem)
            self._accept.setToolTip(self._problem)

    def set_first_size(self, width: int, height: int) -> None:
        """Begin with a size that is drawn for 10 pt, larger with the text, within the screen."""
        most = free_rects(self.parentWidget())[0].size()
        wanted = QSize(theme().px(width), theme().px(height))
        self.resize(wanted.boundedTo(most))

    def add_buttons(self, accept: str, cancel: str = "", *, keys: str = "") -> None:
        """Add the primary button, and one that leaves when `cancel` names it."""
        if cancel:
            leave = self.add_footer_button(cancel)
            leave.clicked.connect(self.reject)
        self._accept = KeyButton(accept, keys, kind="primary", fixed=True)
        self._accept.setDefault(True)
        self._accept.clicked.connect(self._on_accept)
        self._footer.addWidget(self._accept)
        for keys_pressed in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys_pressed), self).activated.connect(self._on_accept)
        self.set_problem(self._problem)

    def add_footer_button(self, text: str) -> QPushButton:
        """Add a secondary button beside the primary one and return it."""
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._footer.addWidget(button)
        return button

    @Slot()
    def _on_accept(self) -> None:
        if not self._problem:
            self.accept()


def text_label(text: str, role: str) -> QLabel:
    """Return a plain-text label that wraps, in a role of the style sheet."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
