"""A field for a confidence: ``80``, ``80 %`` and ``0.8`` mean the same, nothing means not said."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme


def parse_share(text: str) -> float | None:
    """Read a confidence as 0 to 1; an empty text is None.

    A number up to 1 with a decimal point is a share, every other one a percentage.

    Raises
    ------
    ValueError
        It is no number, or not between 0 and 100 per cent.
    """
    plain = unicodedata.normalize("NFKC", text).replace("%", "").replace(",", ".").strip()
    if not plain:
        return None
    try:
        number = float(plain)
    except ValueError:
        raise ValueError(tr("Write a confidence from 0 to 100 %.")) from None
    share = number if "." in plain and "%" not in text and number <= 1 else number / 100
    if not 0 <= share <= 1:
        raise ValueError(tr("Write a confidence from 0 to 100 %."))
    return share


def write_share(share: float | None) -> str:
    """Write a confidence as a percentage, as exact as it is."""
    return "" if share is None else f"{round(share * 100, 4):g} %"


class ShareEntry(QLineEdit):
    """Return or leaving the field takes what was typed, Escape restores.

    Signals
    -------
    share_entered(share or None)
        Another confidence was typed, 0 to 1.
    explained(text)
        What is wrong with the typed text; empty once it is right or given up.
    """

    share_entered = Signal(object)
    explained = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share: float | None = None
        self.setAccessibleName(tr("Confidence"))
        self.setProperty("small", True)
        self.textEdited.connect(self._on_text_edited)
        theme().changed.connect(self._dress)
        self._dress()

    def show_share(self, share: float | None, none: str) -> None:
        """Show a confidence, or `none` for None; what is being typed stays."""
        is_same = share == self._share and self.placeholderText() == none
        self._share = share
        self.setPlaceholderText(none)
        if not (is_same and self.isModified()):
            self._restore()

    def commit(self) -> None:
        """Take what was typed."""
        if not self.isModified():
            return
        try:
            share = parse_share(self.text())
        except ValueError as error:
            self._refuse(str(error))
            return
        # Where several differ an empty field is no wish to take all away.
        if share == self._share:
            self._restore()
            return
        self.setModified(False)
        self._refuse("")
        self.share_entered.emit(share)

    @Slot()
    def _on_text_edited(self) -> None:
        self._refuse("")

    @Slot()
    def _dress(self) -> None:
        self.setFont(theme().font("time"))

    def _restore(self) -> None:
        self.setText(write_share(self._share))
        self.setModified(False)
        self._refuse("")

    def _refuse(self, why: str) -> None:
        if bool(self.property("invalid")) != bool(why):
            self.setProperty("invalid", bool(why))
            self.style().unpolish(self)
            self.style().polish(self)
        self.setAccessibleDescription(why)
        self.explained.emit(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return takes what was typed; Escape gives it up."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self._restore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()
