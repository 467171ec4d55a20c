"""Where answers are lost: how many come how far; what a step loses is red, and can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import draw_focus, elide, kept, text_width
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_BAR, _GAP, _NAME_SHARE, _WORDS_SHARE = 18, 10, 0.2, 0.4

_BOLD = 1.06
"""How much wider the words of the chosen step may be, which are bold."""


@dataclass(frozen=True, slots=True)
class FunnelStep:
    """One row of the funnel.

    Attributes
    ----------
    key
        What is told when it is opened.
    kept, lost, whole
        Answers that are still there, those lost at this step, and all of them.
    lost_words
        What became of the lost ones.
    is_goal
        The row of the right answers.
    """

    key: str
    name: str
    kept: int
    lost: int
    whole: int
    lost_words: str = ""
    is_goal: bool = False


class FunnelRow(QAbstractButton):
    """One step: name, bar, number, and what was lost."""

    def __init__(self, step: FunnelStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step = step
        self._is_chosen = False
        self._hovered = False
        self._name, self._lost = 0, 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        said = f"{step.name}: {step.kept}"
        self.setAccessibleName(f"{said}. {step.lost_words}" if step.lost_words else said)
        self.setToolTip(step.lost_words)
        self.setEnabled(bool(step.lost or step.kept))

    def set_words_width(self, name: int, lost: int) -> None:
        """Take the pixels that names and what was lost need in the widest row."""
        self._name, self._lost = name, lost

    def show_chosen(self, on: bool) -> None:
        """Show whether its questions are the ones listed."""
        self._is_chosen = on
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line with air."""
        return QSize(320, theme().px(33))

    def minimumSizeHint(self) -> QSize:
        """Ask for what a finger needs."""
        return QSize(180, theme().px(22))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be opened."""
        super().enterEvent(event)
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show it as it was."""
        super().leaveEvent(event)
        self._hovered = False
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        painter = QPainter(self)
        with kept(painter):
            if self._hovered and self.isEnabled():
                painter.fillRect(self.rect(), theme().color("raised"))
            self._draw(painter)
        if self.hasFocus():
            draw_focus(painter, self.rect())
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        step, px = self.step, theme().px
        pad = theme().metrics.panel_padding
        most = round(self.width() * _WORDS_SHARE)
        name = min(most, max(self._name + px(_GAP), round(self.width() * _NAME_SHARE)))
        name = min(name, max(px(150), self._name + px(_GAP)))
        number = text_width("strong", f"{step.whole:,}") + px(_GAP)
        lost = min(most, max(px(104), self._lost + px(_GAP)))
        bar = max(20, self.width() - 2 * pad - name - number - lost)
        height = min(px(_BAR), self.height() - 5)
        painter.setFont(theme().font("table"))
        painter.setPen(theme().color("text" if self.isEnabled() else "faint"))
        room = QRect(pad, 0, name - px(6), self.height())
        painter.drawText(room, _LEFT, elide("table", step.name, room.width()))
        top = (self.height() - height) / 2
        share = step.kept / step.whole if step.whole else 0.0
        gone = step.lost / step.whole if step.whole else 0.0
        box = QRectF(pad + name, top, share * bar, height)
        painter.fillRect(box, theme().color("accent" if step.is_goal else "wave"))
        if gone:
            self._draw_lost(painter, QRectF(box.right(), top, max(3.0, gone * bar), height))
        painter.setFont(theme().font("strong"))
        painter.setPen(theme().color("text"))
        at = QRectF(pad + name + bar + px(4), 0, number, self.height())
        painter.drawText(at, _RIGHT, f"{step.kept:,}")
        self._draw_words(painter, QRectF(at.right() + px(_GAP), 0, lost - px(_GAP), self.height()))

    def _draw_lost(self, painter: QPainter, box: QRectF) -> None:
        painter.setBrush(theme().color("danger_soft"))
        painter.setPen(QPen(theme().color("danger"), 2 if self._is_chosen else 1))
        painter.drawRoundedRect(
            box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_MARK - 2, RADIUS_MARK - 2
        )

    def _draw_words(self, painter: QPainter, room: QRectF) -> None:
        if not self.step.lost:
            return
        font = theme().font("table")
        font.setUnderline(self._is_chosen or self._hovered)
        if self._is_chosen:
            font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(theme().color("danger" if self._is_chosen else "muted"))
        words = painter.fontMetrics().elidedText(
            self.step.lost_words, Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, _LEFT, words)


class FunnelView(QWidget):
    """All steps from top to bottom.

    Signals
    -------
    step_chosen(key)
        The answers lost at a step, or all of the first row, are wanted.
    """

    step_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[FunnelRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(0)
        self._layout.setContentsMargins(0, 6, 0, 6)

    def set_steps(self, steps: Sequence[FunnelStep], chosen: str = "") -> None:
        """Show steps."""
        if tuple(row.step for row in self.rows) != tuple(steps):
            for row in self.rows:
                row.hide()
                row.deleteLater()
            self.rows = [FunnelRow(step) for step in steps]
            for row in self.rows:
                row.clicked.connect(self._on_row_clicked)
                self._layout.addWidget(row)
        names = max((text_width("table", row.step.name) for row in self.rows), default=0)
        lost = max((text_width("table", row.step.lost_words) for row in self.rows), default=0)
        for row in self.rows:
            row.set_words_width(names, round(lost * _BOLD))
        self.show_chosen(chosen)

    def show_chosen(self, key: str) -> None:
        """Show which step's answers are listed."""
        for row in self.rows:
            row.show_chosen(row.step.key == key)

    @Slot()
    def _on_row_clicked(self) -> None:
        row = self.sender()
        if isinstance(row, FunnelRow):
            self.step_chosen.emit(row.step.key)
