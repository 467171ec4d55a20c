"""One check in words: soft fill, bar at the left, icon, a sentence, its links."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.domain.check import Check, Severity
from widgets.i18n import tr, tr_phrase
from widgets.models.set_check_model import check_words
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CONTROL
from widgets.theme.paint import kept
from widgets.theme.theme import theme

_FIX, _WAIVE = "fix", "waive"
# Bar and icon colour, ground, icon.
_LOOKS = {
    Severity.ERROR: ("danger", "danger_soft", "warning-circle-fill"),
    Severity.WARNING: ("warning", "warning_soft", "warning-fill"),
    Severity.INFO: ("muted", "raised", "info"),
}
_WAIVED = ("border_strong", "raised", "eye-slash")


class CheckCard(QFrame):
    """Shows a check; a click on it asks for its place.

    Signals
    -------
    fix_clicked, waive_clicked, place_clicked
        The check.
    """

    fix_clicked = Signal(object)
    waive_clicked = Signal(object)
    place_clicked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._check: Check | None = None
        self._is_locked = False
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._text.linkActivated.connect(self._on_link_activated)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(38, 8, 10, 8)
        layout.addWidget(self._text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme().changed.connect(self._dress)

    @property
    def label(self) -> QLabel:
        """The sentence with its links."""
        return self._text

    def show_check(self, check: Check, *, locked: bool) -> None:
        """Show a check; locked, it has no links."""
        if (check, locked) != (self._check, self._is_locked):
            self._check, self._is_locked = check, locked
            self._dress()

    @Slot()
    def _dress(self) -> None:
        check = self._check
        if check is None:
            return
        color = theme().tokens.muted if check.waived_reason else theme().tokens.text
        words = escape(check_words(check))
        self._text.setText(f'<span style="color:{color}">{words}</span>{self._links(check)}')
        self._text.setFont(theme().font("secondary"))
        self._text.setFocusPolicy(
            Qt.FocusPolicy.TabFocus if self._links(check) else Qt.FocusPolicy.NoFocus
        )
        self.setAccessibleName(check_words(check))
        self.update()

    def _links(self, check: Check) -> str:
        if self._is_locked or check.waived_reason:
            return ""
        links = [(_FIX, tr_phrase(check.fix_label))] if check.fix and check.fix_label else []
        links += [(_WAIVE, tr("Waive"))] if check.waivable else []
        style = f"color:{theme().tokens.accent}; text-decoration:none"
        return "".join(
            f' <a href="{name}" style="{style}">{escape(text).replace(" ", "&nbsp;")}</a>'
            for name, text in links
        )

    @Slot(str)
    def _on_link_activated(self, link: str) -> None:
        (self.fix_clicked if link == _FIX else self.waive_clicked).emit(self._check)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask for the place of the check."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._check is not None:
            self.place_clicked.emit(self._check)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, bar and icon."""
        check = self._check
        if check is None:
            return
        bar, ground, name = _WAIVED if check.waived_reason else _LOOKS[check.severity]
        painter = QPainter(self)
        with kept(painter):
            path = QPainterPath()
            path.addRoundedRect(QRectF(self.rect()), RADIUS_CONTROL, RADIUS_CONTROL)
            painter.setClipPath(path)
            painter.fillRect(self.rect(), theme().color(ground))
            painter.fillRect(QRect(0, 0, 3, self.height()), theme().color(bar))
            ink = "muted" if check.waived_reason else bar
            icon(name, ink).paint(painter, QRect(13, 9, 16, 16))
        painter.end()
