"""What is wrong or doubtful with the question, in words, counted in the header."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.domain.check import Check, Severity
from widgets.i18n import tr
from widgets.question.check_card import CheckCard
from widgets.question.parts import PanelHeader, label
from widgets.theme.icons import icon
from widgets.theme.paint import text_width
from widgets.theme.theme import theme


class ChecksPanel(QWidget):
    """Lists checks: errors first, then advice, then what was waived.

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
        self._cards: list[CheckCard] = []
        self._header = PanelHeader(tr("Checks"), lined=False)
        self._counts = CheckCounts()
        self._header.add(self._counts)
        self._nothing = label(tr("Nothing to fix."), "muted")
        self._box = QVBoxLayout()
        self._box.setSpacing(6)
        self._box.addWidget(self._nothing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addLayout(self._box)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def cards(self) -> list[CheckCard]:
        """The cards in use, in order."""
        return [card for card in self._cards if not card.isHidden()]

    def set_checks(self, checks: Sequence[Check], *, locked: bool) -> None:
        """Show checks; cards are used again, so that a focused link stays."""
        ordered = sorted(checks, key=_weight)
        while len(self._cards) < len(ordered):
            self._add_card()
        for number, card in enumerate(self._cards):
            card.setVisible(number < len(ordered))
            if number < len(ordered):
                card.show_check(ordered[number], locked=locked)
        self._nothing.setVisible(not ordered)
        self._counts.set_checks(checks)

    def _add_card(self) -> None:
        card = CheckCard()
        card.fix_clicked.connect(self.fix_clicked)
        card.waive_clicked.connect(self.waive_clicked)
        card.place_clicked.connect(self.place_clicked)
        self._cards.append(card)
        self._box.addWidget(card)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._box.setContentsMargins(pad, 2, pad, pad)


class CheckCounts(QWidget):
    """Icons with how many errors, pieces of advice and waived checks there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: list[tuple[str, str, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_checks(self, checks: Sequence[Check]) -> None:
        """Count checks."""
        waived = sum(bool(check.waived_reason) for check in checks)
        open_ones = [check for check in checks if not check.waived_reason]
        errors = sum(check.severity is Severity.ERROR for check in open_ones)
        advice = len(open_ones) - errors
        self._counts = [
            (name, color, count)
            for name, color, count in (
                ("warning-circle-fill", "danger", errors),
                ("warning-fill", "warning", advice),
                ("eye-slash", "muted", waived),
            )
            if count
        ]
        words = tr("{n} to fix, {m} to consider, {k} waived", n=errors, m=advice, k=waived)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of the icons and figures."""
        widths = (20 + text_width("table", str(count)) + 10 for _, _, count in self._counts)
        return QSize(sum(widths), 18)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw them side by side."""
        painter = QPainter(self)
        painter.setFont(theme().font("table"))
        x = 0
        for name, color, count in self._counts:
            icon(name, color).paint(painter, QRect(x, 1, 16, 16))
            painter.setPen(theme().color(color))
            width = text_width("table", str(count))
            box = QRect(x + 20, 0, width + 2, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(count))
            x += 20 + width + 10
        painter.end()


def _weight(check: Check) -> int:
    if check.waived_reason:
        return 3
    return (Severity.ERROR, Severity.WARNING, Severity.INFO).index(check.severity)
